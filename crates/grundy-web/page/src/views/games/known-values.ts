/** The first values of a game as its page lists them: a row, a board, or nothing that could be laid out. */
import type { GameEntry } from "../../documents.ts";

export interface KnownValues {
  rows: (number | null)[][];
  /** Whether positions have one number, so that the rows are one sequence. */
  isSequence: boolean;
}

const read = (word: string) => (/^\d+$/.test(word) ? Number(word) : null);

export function knownValues({ values }: Pick<GameEntry, "values">): KnownValues | null {
  if (!values || values.includes("=")) return null;
  // A game of three coordinates lists layers; the first that has values stands for all.
  const layers = values.split(/\n\s*\n/).map((layer) => layer.split("\n").map((line) => line.trim().split(/\s+/).map(read)));
  const rows = layers.find((layer) => layer.flat().some((value) => value !== null)) ?? [];
  if (rows.flat().length === 0) return null;
  return { rows, isSequence: layers.length === 1 && rows.length === 1 };
}

/** How many numbers a row of the thumbnail has: one period, where the page states one that fits. */
export function columnsOf(law: string | null, length: number): number {
  const wanted = Math.min(16, Math.max(4, Math.round(Math.sqrt(2 * length))));
  const period = Number(/\bperiod (\d+)/.exec(law ?? "")?.[1] ?? 0);
  return period >= 2 && period <= 16 ? period * Math.max(1, Math.round(wanted / period)) : wanted;
}

export interface Match {
  /** Where the asked values begin. */
  at: number;
  /** `whole` from the first value on, `shifted` from a later one. */
  how: "whole" | "shifted";
}

/** Where a sequence of values stands among those of a game. */
export function matchOf(asked: number[], known: KnownValues | null): Match | null {
  const list = known?.isSequence ? known.rows[0]! : null;
  if (!list || asked.length < 3) return null;
  for (let at = 0; at + asked.length <= list.length; at += 1)
    if (asked.every((value, place) => list[at + place] === value)) return { at, how: at === 0 ? "whole" : "shifted" };
  return null;
}

/** The numbers of a search that is nothing but numbers: `0 1 2 3 1 4 3`, `0,1,0,1,2`. */
export function askedValues(search: string): number[] | null {
  const words = search.trim().split(/[\s,，、;]+/);
  return words.length >= 3 && words.every((word) => /^\d{1,6}$/.test(word)) ? words.map(Number) : null;
}
