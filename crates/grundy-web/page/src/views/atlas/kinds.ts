/** The maps: which rules each shows, and where each rule stands in it. How long the codes are, the atlas itself says. */
import type { AtlasEntry } from "../../documents.ts";

export interface Place {
  row: number;
  column: number;
}

/** How the rules of a map are laid out. */
export interface Layout {
  rows: number;
  columns: number;
  /** Cells of a block stand closer to each other than to the next block. */
  block: { rows: number; columns: number };
  /** Whether there is room for a number in each cell. */
  numbered: boolean;
  /** What stands beside a block of rows, and over one of columns. */
  heads?: { row(block: number): string; column(block: number): string };
  place(entry: AtlasEntry): Place;
}

export interface Kind {
  /** The word in the address. */
  name: "0" | "4" | "0-4" | "4-4" | "hex" | "sets";
  /** The section that its longest rules belong to. */
  section: string;
  /** The question whose answer is the map. */
  question: string;
  /** The digits behind the point, or the members of the set; nothing where the rule is of another map. */
  read(entry: AtlasEntry): number[] | null;
  layout(longest: number, largest: number, point: string): Omit<Layout, "place"> & { at(parts: number[]): Place };
}

const digitsOf = (pattern: RegExp, base: number) => (entry: AtlasEntry) => {
  const found = pattern.exec(entry.rule);
  return found ? [...found[1]!].map((digit) => Number.parseInt(digit, base)) : null;
};

/** Row d1, column d2; where there is a third digit, each of these is a block of eight cells, four in a row. */
const octal: Kind["layout"] = (longest, _, point) =>
  longest < 3
    ? { rows: 8, columns: 8, block: { rows: 8, columns: 8 }, numbered: true, at: ([first = 0, second = 0]) => ({ row: first, column: second }) }
    : {
        rows: 16,
        columns: 32,
        block: { rows: 2, columns: 4 },
        numbered: true,
        heads: { row: (first) => `${point}${first}··`, column: (second) => `${point}·${second}·` },
        at: ([first = 0, second = 0, third = 0]) => ({ row: 2 * first + (third >> 2), column: 4 * second + (third & 3) }),
      };

/** Row d1 d2, column d3 d4; each pair d1 d3 is a block. */
const long: Kind["layout"] = (_, __, point) => ({
  rows: 64,
  columns: 64,
  block: { rows: 8, columns: 8 },
  numbered: false,
  heads: { row: (first) => `${point}${first}···`, column: (third) => `${point}··${third}·` },
  at: ([first = 0, second = 0, third = 0, fourth = 0]) => ({ row: 8 * first + second, column: 8 * third + fourth }),
});

const hex: Kind["layout"] = (longest) => {
  const rows = longest < 2 ? 1 : 16;
  const at = ([first = 0, second = 0]: number[]) => (rows === 1 ? { row: 0, column: first } : { row: first, column: second });
  return { rows, columns: 16, block: { rows, columns: 16 }, numbered: true, at };
};

/** The set as a binary number: its larger half tells the row, its smaller half the column. */
const sets: Kind["layout"] = (_, largest) => {
  const columns = 2 ** Math.ceil(largest / 2);
  const rows = 2 ** Math.floor(largest / 2);
  const at = (members: number[]) => {
    const number = members.reduce((sum, member) => sum + 2 ** (member - 1), 0);
    return { row: Math.floor(number / columns), column: number % columns };
  };
  return { rows, columns, block: { rows, columns }, numbered: columns <= 32, at };
};

const members = ({ rule, section }: AtlasEntry) => {
  const found = /\{([\d, ]+)\}$/.exec(rule);
  return found && section === "sets" ? found[1]!.split(",").map(Number) : null;
};

export const KINDS: Kind[] = [
  { name: "0", section: "octal", question: "octal 0.???", read: digitsOf(/^octal 0\.([0-7]{1,3})$/, 8), layout: octal },
  { name: "4", section: "octal", question: "octal 4.???", read: digitsOf(/^octal 4\.([0-7]{0,3})$/, 8), layout: octal },
  { name: "0-4", section: "octal-4", question: "octal 0.????", read: digitsOf(/^octal 0\.([0-7]{1,4})$/, 8), layout: long },
  { name: "4-4", section: "octal-4", question: "octal 4.????", read: digitsOf(/^octal 4\.([0-7]{0,4})$/, 8), layout: long },
  { name: "hex", section: "hex", question: "hex", read: digitsOf(/^hex 0\.([0-9A-F]+)$/i, 16), layout: hex },
  { name: "sets", section: "sets", question: "sets", read: members, layout: sets },
];

/** The smallest map on which a rule stands. */
export function kindOf(entry: { rule: string; section?: string }): Kind | undefined {
  return KINDS.find((kind) => kind.read(entry as AtlasEntry) !== null);
}

/** The layout for the rules that the atlas has of a kind. */
export function layoutOf(kind: Kind, entries: AtlasEntry[]): Layout {
  const all = entries.map((entry) => kind.read(entry) ?? []);
  const longest = all.reduce((most, parts) => Math.max(most, parts.length), 0);
  const largest = all.flat().reduce((most, part) => Math.max(most, part), 0);
  const { at, ...layout } = kind.layout(longest, largest, kind.name.startsWith("4") ? "4." : "0.");
  return { ...layout, place: (entry) => at(kind.read(entry) ?? []) };
}
