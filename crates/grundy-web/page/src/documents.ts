/** The documents that the engine sends, as far as the page reads them. */

export type Standing = "proved" | "trusted" | "bounded" | "conjectured" | "none" | "computed" | "refuted" | "undecided";
export type Kind = "heap" | "board" | "tuple" | "tagged" | "vector" | "tree" | "graph";

/** A number, `"inf"` for a threat, nothing where there is no value. */
export type Cell = number | "inf" | null;

export interface Parameter {
  name: string;
  value: number | null;
  /** A value to begin with where none is set. */
  suggested?: number;
  least: number;
  most: number;
}

export interface Opened {
  rule: string;
  text: string;
  name: string | null;
  title: string | null;
  description: string | null;
  kind: Kind;
  /** Nothing where positions are lists, trees or graphs. */
  arity: number | null;
  coordinates: string[];
  parameters: Parameter[];
  has_start: boolean;
  has_wins: boolean;
  misere: boolean;
  example: string;
  limit: number | null;
}

export interface TableDocument {
  rule: string;
  limit: number;
  values: Cell[] | Cell[][] | Cell[][][];
  engine: string;
  stopped?: string;
}

export interface LawDocument {
  standing: Standing;
  claim: "grundy" | "outcome";
  method: string | null;
  family: string | null;
  formula: string | null;
  latex: string | null;
  words: string | null;
  parameters: Record<string, number>;
  agrees_below: number;
  checked: boolean;
  proof: string | null;
  /** The proof in paragraphs. */
  paragraphs?: string[] | null;
  undecided: string | null;
  others: { standing: Standing; formula: string; latex?: string | null; agrees_below: number }[];
  tried: string[];
  exceptions?: (number | string)[];
  checked_ms?: number;
}

export interface MoveDocument {
  component: number;
  from: string;
  to: string;
  words: string;
}

export interface SolveDocument {
  outcome: "next" | "previous" | "draw";
  value: number | null;
  moves: MoveDocument[];
  complete: boolean;
  standing: Standing;
  reason: string;
}

export interface CodeDocument {
  code: string;
  standing: Standing;
}

export interface RefuteDocument {
  standing: "proved" | "refuted" | "undecided";
  position: string | null;
  claimed: unknown;
  actual: unknown;
  reason: string | null;
}

export interface MisereDocument {
  textbook_rule: boolean | null;
  textbook: { standing: Standing; checked: boolean; reason: string } | null;
  counterexample: string | null;
  genus: { position: string; genus: string; temper: string }[];
  temper: string | null;
  quotient: {
    order: number;
    p_order: number;
    preperiod: number | null;
    period: number | null;
    valid_below: number | null;
    standing: Standing;
    checked: boolean;
    presentation?: string;
  } | null;
}

export interface GameEntry {
  name: string;
  title: string | { en: string; zh: string };
  title_zh?: string;
  aliases: string[];
  parameters?: string[];
  summary?: string;
}
