/** What the page shows, as the address says it: a link reproduces everything. */

export interface State {
  /** Rule text or a catalogue name; empty for the page's first example. */
  rule: string;
  /** Parameters: `{ m: "3" }` is `set=m=3`. */
  set: Record<string, string>;
  limit: number | null;
  /** Positions as on the command line: `3 5 7`, `(3,5)`, `nim 5 + kayles 7`. */
  sum: string;
  misere: boolean;
  /** How the positions are joined; nothing is the sum. */
  compound: string;
  /** A fixed coordinate: `y=3`. */
  fix: string;
  /** Which picture. */
  view: string;
  /** The middle of the map's window and how many times it is enlarged. */
  x: number | null;
  y: number | null;
  z: number | null;
  claim: string;
  /** Two people at one screen instead of one against the engine. */
  two: boolean;
  /** Whether the second player is to move, who may be the engine. */
  second: boolean;
  /** How well the engine plays; nothing is perfectly. */
  level: string;
  /** Which of the day's puzzles is being solved: `1` to `5`; nothing where a game is played. */
  puzzle: string;
  /** The day of the puzzle, where it is not today. */
  day: string;
  /** A second rule to compare with. */
  with: string;
  /** Words to search for in the catalogue. */
  search: string;
  lang: "en" | "zh" | null;
  theme: "light" | "dark" | null;
}

/** The ways of joining positions beside the sum, as the server names them. */
export const COMPOUNDS = ["conjunctive", "every", "selective", "shortened", "diminished", "ordered"] as const;

const EMPTY: State = {
  rule: "",
  set: {},
  limit: null,
  sum: "",
  misere: false,
  compound: "",
  fix: "",
  view: "",
  x: null,
  y: null,
  z: null,
  claim: "",
  two: false,
  second: false,
  level: "",
  puzzle: "",
  day: "",
  with: "",
  search: "",
  lang: null,
  theme: null,
};

export function readState(query: string): State {
  const search = new URLSearchParams(query);
  const text = (key: string) => search.get(key) ?? "";
  return {
    ...EMPTY,
    rule: text("rule"),
    set: readSet(search.getAll("set")),
    limit: natural(search.get("limit")),
    sum: text("sum"),
    misere: text("misere") === "1",
    compound: oneOf(text("compound"), ...COMPOUNDS) ?? "",
    fix: text("fix"),
    view: text("view"),
    x: number(search.get("x")),
    y: number(search.get("y")),
    z: number(search.get("z")),
    claim: text("claim"),
    two: text("two") === "1",
    second: text("turn") === "2",
    level: oneOf(text("level"), "learner", "club") ?? "",
    puzzle: /^[1-5]$/.test(text("puzzle")) ? text("puzzle") : "",
    day: isDay(text("day")) ? text("day") : "",
    with: text("with"),
    search: text("search"),
    lang: oneOf(text("lang"), "en", "zh"),
    theme: oneOf(text("theme"), "light", "dark"),
  };
}

/** The query of a state, beginning with `?`, or nothing when there is nothing to say. */
export function writeState(state: State): string {
  const search = new URLSearchParams();
  const put = (key: string, value: string | number | null) => {
    if (value !== null && value !== "") search.append(key, String(value));
  };
  put("rule", state.rule);
  for (const [name, value] of Object.entries(state.set)) put("set", `${name}=${value}`);
  put("limit", state.limit);
  put("sum", state.sum);
  put("misere", state.misere ? "1" : "");
  put("compound", state.compound);
  put("fix", state.fix);
  put("view", state.view);
  put("x", state.x);
  put("y", state.y);
  put("z", state.z);
  put("claim", state.claim);
  put("two", state.two ? "1" : "");
  put("turn", state.second ? "2" : "");
  put("level", state.level);
  put("puzzle", state.puzzle);
  put("day", state.day);
  put("with", state.with);
  put("search", state.search);
  put("lang", state.lang);
  put("theme", state.theme);
  const query = search.toString();
  return query === "" ? "" : `?${query}`;
}

/** Language and theme alone: what a link to another page carries along. */
export function preferencesOf(state: State): State {
  return { ...EMPTY, lang: state.lang, theme: state.theme };
}

function readSet(entries: string[]): Record<string, string> {
  const set: Record<string, string> = {};
  for (const entry of entries) {
    const at = entry.indexOf("=");
    if (at > 0) set[entry.slice(0, at)] = entry.slice(at + 1);
  }
  return set;
}

function natural(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function number(text: string | null): number | null {
  const value = Number.parseFloat(text ?? "");
  return Number.isFinite(value) ? value : null;
}

function oneOf<Word extends string>(text: string, ...words: Word[]): Word | null {
  return words.find((word) => word === text) ?? null;
}

/** `2026-03-14`, and a day that there is. */
function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
