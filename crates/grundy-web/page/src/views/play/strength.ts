/** How well the opponent plays: a weaker one errs, the same way in the same position, so that a game can be told again. */
import type { Legal } from "../../documents.ts";

export type Level = "learner" | "club" | "perfect";

export const LEVELS: Level[] = ["learner", "club", "perfect"];

/** In how many of a hundred positions a move is made without a thought. */
const ERRS: Record<Level, number> = { learner: 65, club: 25, perfect: 0 };

/** The move that is made without a thought; nothing where the opponent thinks. */
export function carelessMove(level: Level, sum: string, turn: number, legal: Legal[]): Legal | null {
  const thrown = hash(`${level} ${sum} ${turn}`);
  if (legal.length === 0 || thrown % 100 >= ERRS[level]) return null;
  return legal[Math.floor(thrown / 100) % legal.length] ?? null;
}

/** The function of Fowler, Noll and Vo on 32 bits. */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  // The last letters would move the low digits alone.
  return (Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) ^ (sum >>> 12)) >>> 0;
}
