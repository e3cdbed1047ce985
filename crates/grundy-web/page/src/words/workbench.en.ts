/** The words of the workbench. */
import type { Standing } from "../documents.ts";
import type { Period } from "../pieces/plot.ts";

const group = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
const box = (limit: number, arity: number) => Array.from({ length: arity }, () => group(limit)).join(" × ");
const standing: Record<Standing, string> = {
  proved: "Proved",
  trusted: "Trusted",
  bounded: "Complete within its bounds",
  conjectured: "Conjectured",
  none: "No law found",
  computed: "Computed",
  refuted: "Refuted",
  undecided: "Undecided",
};

export const workbench = {
  rule: "Rule",
  examples: "Examples",
  lesson: "Write how one heap may change; several heaps are played as a sum.",
  unread: "The picture, the law and the code appear here as soon as the rule can be read.",
  howWritten: "How a rule is written",
  untitled: "Your rule",
  witness: "witness",
  help: "help",
  limit: "limit",

  law: "Law",
  looking: "Looking for a law…",
  searching: "Looking…",
  lawStopped: "The search for a law was stopped.",
  standing,
  methods: {
    automaton: "automata",
    "guy-smith": "Guy–Smith",
    mod: "residues",
    window: "window",
    "sparse-window": "sparse window",
  } as Record<string, string>,
  checked: "checked",
  checkedIn: (milliseconds: number) => `checked in ${milliseconds} ms`,
  agreesBelow: (limit: number) => `agrees below ${group(limit)}`,
  seenBelow: (limit: number) => `values below ${group(limit)}`,
  noLaw: (limit: number) => `No law fits the values below ${group(limit)}.`,
  noLawNote: "That is an answer too: the table is exact as far as it goes, and nothing is claimed beyond it.",
  proof: "Proof",
  notProved: (of: Standing): string =>
    of === "conjectured" ? "The values agree with this law as far as they were computed. That is evidence, not a proof." : "There is nothing to prove here.",
  alsoSeen: "Also seen",
  tried: "Families that were tried",

  pictures: "Pictures",
  table: "Table",
  plot: "Plot",
  playConvention: "Play convention",
  normal: "Normal",
  misereShort: "Misère",
  layLosses: "P-positions in orange",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  zoomAll: "Show all",
  beside: "About the picture",
  filling: (limit: number, arity: number) => `Filling the table, ${box(limit, arity)}…`,
  valuesOf: (limit: number, arity: number, misere: boolean) =>
    `${misere ? "Misère Grundy" : "Grundy"} values, ${arity === 1 ? `0 to ${group(limit - 1)}` : box(limit, arity)}`,
  mapNote: (names: string[]) =>
    `Each cell is a position (${names.slice(0, 2).join(", ")}). Colour is its value, dark is large; orange cells are lost for the player to move.`,
  rowsOf: (columns: number) => `In rows of ${columns}. Dark is large; orange is lost for the player to move.`,
  periodNote: ({ period, preperiod, saltus }: Period, off: number) =>
    [
      period === 1 ? "" : `Aligned by the period, ${group(period)}.`,
      saltus > 0 && period === 1 ? `From ${group(preperiod)} on, each value is ${group(saltus)} more than the one before.` : saltus > 0 ? `From ${group(preperiod)} on, each period adds ${group(saltus)}.` : preperiod > 0 ? `It repeats from ${group(preperiod)} on.` : "It repeats from the start.",
      off > 0 ? `Outlined: ${off === 1 ? "the one value that differs" : `the ${group(off)} values that differ`}.` : "",
    ].filter((part) => part !== "").join(" "),
  cutShort: (length: number) => `The time was used up at ${group(length)}.`,
  plotNote: "Each dot is the value of a heap; orange is lost for the player to move.",
  plotPeriodNote: ({ period, preperiod }: Period) =>
    `Each dot is the value of a heap. Bands mark periods of ${group(period)}${preperiod > 0 ? `; the line at ${group(preperiod)} is where they begin` : ""}.`,
  legend: (most: number) => `Colours from value 0 to value ${most}`,
  tableLabel: "Grundy values. Arrow keys move from cell to cell, Enter explores.",
  plotLabel: "Plot of the values. Arrow keys move, plus and minus enlarge and shrink, Enter explores.",
  mapLabel: "Map of the values. Arrow keys move from cell to cell, plus and minus enlarge and shrink, 0 shows all.",
  noTable: "Positions of this game are lists, trees or graphs; they do not form a table. Play one, or ask who wins.",

  moreAbout: "More about this game",

  position: "Position",
  at: (position: string) => `At ${position}`,
  pointAt: "Point at a cell to see its value, who wins, and how.",
  valueIs: "value",
  outcome: { next: "the player to move wins", previous: "the player to move loses", draw: "nobody can force a win" },
  threat: "a threat: the player to move wins at once",
  noPosition: "There is no such position.",
  noWinningMove: "No move wins.",
  winningMoves: (count: number): string => (count === 1 ? "Winning move to" : `${count} winning moves, to`),
  andMore: (count: number) => ` and ${count} more`,
  exploreThis: "Why?",

  rows: "Row by row",
  rowsNote: (name: string) => `Fix ${name}, and the row has a law of its own. Move the slider to see it.`,

  downloads: "Downloads",
  bfile: "b-file",
  certificate: "Certificate",
  story: "Story",

  whoWins: "Who wins?",
  sumLabel: "Positions, such as 3 5 7",
  sumAsk: "Ask",
  playIt: "Play it",
  exploreIt: "Explore",

  claim: "Your own claim",
  claimNote: "Think you see the law? Say it; it will be proved, or refuted by a position.",
  claimLabel: "A claim such as g = x mod 4",
  claimAsk: "Try it",
  claimWorking: "Looking for a counterexample and a proof…",

  misere: "Misère play",
  misereNote: "Whoever makes the last move loses.",
  misereWorking: "Looking at misère play…",
  textbook: (holds: boolean | null): string =>
    holds === true ? "The textbook rule holds" : holds === false ? "The textbook rule fails" : "Textbook rule not decided",
  quotient: (order: number, losses: number) => `Misère quotient of order ${group(order)}, ${losses} of its elements lost`,
  quotientPeriod: (preperiod: number, period: number) => `; heaps repeat with period ${group(period)} from ${group(preperiod)} on`,
  quotientBelow: (limit: number) => `; known for heaps below ${group(limit)}`,
  genus: "Genus of each position",

  code: "Code",
  codeLanguage: "Programming language",
  codeStyle: "Form of the code",
  codeWaits: "The program is written as soon as the search for the law has ended.",
  program: "Program",
  function: "Function",
};
