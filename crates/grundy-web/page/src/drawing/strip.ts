/** Coins on a strip: a list of places, each with a coin. */
import { COIN } from "./cells.ts";
import { readSum } from "./positions.ts";

/** A longer strip is shown as numbers. */
export const LONGEST = 60;

/** The cells of a strip that has so many. */
export function strip(places: number[], length: number): string[] {
  const row = Array.from({ length }, () => ".");
  for (const place of places) row[place] = COIN;
  return row;
}

/** The strip that a move leaves; nothing if it leaves several, or a coin goes beyond the end. */
export function readStrip(to: string, from: string, length: number): string[][] | null {
  const [left, ...more] = readSum(to, from);
  if (!left || more.length > 0 || left.coordinates.some((place) => !(place < length))) return null;
  return [strip(left.coordinates, length)];
}

/** Whether the domain of a rule keeps all coins of a list or a tuple in different places. */
export function isStrip(rule: string): boolean {
  const domain = /; domain (.*)$/.exec(rule)?.[1] ?? "";
  if (/all\((\w+)\[i - 1\] < \1\[i\]/.test(domain) || /len\(set\((\w+)\)\) == len\(\1\)/.test(domain)) return true;
  const names = /^\(([\w\s,]+)\) ->/.exec(rule)?.[1]?.split(",").map((name) => name.trim()) ?? [];
  const apart = (left: string, right: string) => new RegExp(`\\b${left} (<|!=) ${right}\\b`).test(domain);
  return names.length >= 2 && names.slice(1).every((name, at) => apart(names[at]!, name));
}
