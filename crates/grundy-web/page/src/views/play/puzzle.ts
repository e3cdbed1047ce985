/** Find the winning move: five puzzles a day, the same for everybody, from easy to hard. */
import type { Query } from "../../api.ts";
import type { GamesDocument, Opened, PlayDocument, SolveDocument } from "../../documents.ts";
import type { Page } from "../../view.ts";
import { hash } from "./strength.ts";

export interface Puzzle {
  rule: string;
  set: Record<string, string>;
  sum: string;
}

/** So many a day. */
export const A_DAY = 5;
/** So many positions are looked at before an easier one is taken. */
const TRIES = 24;

/** The day as `2026-03-14`, where the reader is. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The puzzle of a day and a number from 1 to 5. */
export async function puzzleOf(page: Page, day: string, number: number, signal: AbortSignal): Promise<Puzzle> {
  const { games } = await page.api.get<GamesDocument>("/api/games", {}, signal);
  const playable = games.filter(({ kind }) => kind === "heap" || kind === "board");
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const thrown = hash(`${day} ${number} ${attempt}`);
    // The easiest one of a day is always Nim.
    const game = number === 1 ? playable.find(({ name }) => name === "nim") : playable[thrown % playable.length];
    if (!game) break;
    const found = await tried(page, game.name, thrown, number, signal);
    if (found) return found;
  }
  return { rule: "nim", set: {}, sum: "3 5 7" };
}

/** A position of the game that is won by one or two moves and not by many. */
async function tried(page: Page, rule: string, thrown: number, number: number, signal: AbortSignal): Promise<Puzzle | null> {
  const opened = await page.api.get<Opened>("/api/open", { rule }, signal).catch(() => null);
  if (!opened || opened.has_wins) return null;
  const named = [...opened.parameters, ...opened.given].map(({ name, suggested }) => [name, String(suggested)]);
  const set = Object.fromEntries(named) as Record<string, string>;
  const sum = positionOf(opened, thrown, number);
  if (!sum) return null;
  const query: Query = { rule, set: Object.entries(set).map(([name, value]) => `${name}=${value}`), sum };
  const solved = await page.api.get<SolveDocument>("/api/solve", query, signal).catch(() => null);
  if (!solved || solved.outcome !== "next" || solved.moves.length > 2) return null;
  const { legal } = await page.api.get<PlayDocument>("/api/play", query, signal);
  return legal.length >= 3 + number ? { rule, set, sum } : null;
}

function positionOf({ kind, has_start, arity }: Opened, thrown: number, number: number): string | null {
  const digit = (place: number, least: number, span: number) => least + (hash(`${thrown} ${place}`) % span);
  if (has_start) return String(digit(0, 6 + number, 6 + 3 * number));
  if (kind === "board") return `(${digit(0, 2 + number, 3 + number)}, ${digit(1, 1, 4 + number)})`;
  if (kind !== "heap" || arity !== 1) return null;
  const heaps = number < 2 ? 2 : number < 4 ? 3 : 4;
  return Array.from({ length: heaps }, (_, place) => digit(place, 1 + Math.floor(number / 2), 4 + 2 * number)).join(" ");
}
