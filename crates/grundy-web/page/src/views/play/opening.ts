/** The game on the table, made ready: parameters and positions that the address leaves out are filled in. */
import { ruleQuery } from "../../api.ts";
import { PLAIN, type Style } from "../../drawing/drawing.ts";
import type { State } from "../../state.ts";
import type { Page } from "../../view.ts";
import type { Opened } from "../../documents.ts";
import type { PlayDocument } from "../../documents.ts";
import { styleOf } from "./style.ts";

export interface Opening {
  /** Nothing for a sum of different games, which names its rules itself. */
  document: Opened | null;
  style: Style;
  /** What the address lacks. */
  missing: Partial<State> | null;
}

const FIRST: Partial<State> = { rule: "nim", sum: "3 5 7" };

export async function opening(page: Page, signal: AbortSignal): Promise<Opening> {
  const { state } = page;
  if (isMixed(state.sum)) return { document: null, style: PLAIN, missing: null };
  if (state.rule === "") return { document: null, style: PLAIN, missing: FIRST };
  const document = await page.api.get<Opened>("/api/open", ruleQuery(state), signal);
  const set = suggested(document, state);
  if (set) return { document, style: PLAIN, missing: { set } };
  if (state.sum.trim() === "" && document.example)
    return { document, style: PLAIN, missing: { sum: document.example } };
  return { document, style: await style(page, document, signal), missing: null };
}

/** A sum of different games: `nim 5 + kayles 7`. */
export function isMixed(sum: string): boolean {
  return /\S\s*\+\s*\S/.test(sum);
}

function suggested(document: Opened, state: State): Record<string, string> | null {
  const unset = document.parameters.filter(
    (parameter) => state.set[parameter.name] === undefined && parameter.value === null,
  );
  const others = document.given.filter(({ name, value }) => state.set[name] === undefined && value === null);
  if (unset.length + others.length === 0) return null;
  const numbers = unset.map((parameter) => [parameter.name, String(parameter.suggested ?? parameter.least ?? 3)]);
  const values = [...numbers, ...others.map(({ name, suggested }) => [name, suggested])];
  return { ...state.set, ...Object.fromEntries(values) };
}

let known: { rule: string; style: Style } | null = null;

/** How the game looks is told from its example, once for each rule. */
async function style(page: Page, document: Opened, signal: AbortSignal): Promise<Style> {
  if (known?.rule === document.rule) return known.style;
  const query = { ...ruleQuery(page.state), sum: document.example };
  const example = await page.api.get<PlayDocument>("/api/play", query, signal);
  known = { rule: document.rule, style: styleOf(document, example) };
  return known.style;
}
