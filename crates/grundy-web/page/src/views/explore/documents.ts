/** What the engine answers about a position. */
import type { Drawing } from "../../drawing/drawing.ts";

export type Outcome = "next" | "previous" | "draw";

export interface OptionDocument {
  to: string;
  value: number | string | null;
  winning: boolean;
  words: string;
  /** The whole sum after the move. */
  sum: string;
}

export interface ComponentDocument {
  text: string;
  value: number | string | null;
  outcome: Outcome | null;
  drawing: Drawing;
  /** How many options there are, of which some are listed; nothing where they are too many to count. */
  count: number | null;
  options: OptionDocument[];
}

export interface ExploreDocument {
  rule: string;
  outcome: Outcome;
  value: number | string | null;
  moves: { component: number; from: string; to: string; words: string }[];
  complete: boolean;
  standing: string;
  reason: string;
  components: ComponentDocument[];
  xor: string[];
  /** What follows; none where it would take long. */
  graph: { nodes: GraphNode[]; edges: [number, number][]; complete?: boolean } | null;
}

export interface GraphNode {
  id: number;
  /** The sum, as it is asked for. */
  text: string;
  value: number | string | null;
  outcome: Outcome | null;
}
