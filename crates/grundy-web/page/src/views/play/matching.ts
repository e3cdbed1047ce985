/** Which legal moves a choice of tokens means. */
import { readSum } from "../../drawing/positions.ts";
import type { Legal } from "../../documents.ts";

/** Tokens of one row that are marked to be taken, and the places where it is cut: before the token of that number. */
export interface Marks {
  taken: Set<number>;
  cuts: Set<number>;
}

export function unmarked(): Marks {
  return { taken: new Set(), cuts: new Set() };
}

/** The heaps that a move leaves, by their first coordinate, without empty ones. */
export function heapsLeft(move: Legal): number[] {
  const sizes = readSum(move.to, move.from).map((position) => position.coordinates[0] ?? 0);
  return sizes.filter((size) => size > 0).sort(ascending);
}

/**
 * The moves that leave just the rows that stay; or else, as tokens of a heap may close up, all that take as many.
 */
export function movesOfRow(size: number, marks: Marks, legal: Legal[]): Legal[] {
  if (marks.taken.size === 0 && marks.cuts.size === 0) return [];
  const staying = rowsLeft(size, marks);
  const exact = legal.filter((move) => same(heapsLeft(move), staying));
  if (exact.length > 0 || marks.cuts.size > 0) return exact;
  return legal.filter((move) => total(heapsLeft(move)) === size - marks.taken.size);
}

/** The lengths of the rows that stay between what is taken and where it is cut. */
export function rowsLeft(size: number, { taken, cuts }: Marks): number[] {
  const rows: number[] = [];
  let length = 0;
  const close = () => {
    if (length > 0) rows.push(length);
    length = 0;
  };
  for (let place = 0; place < size; place += 1) {
    if (cuts.has(place) || taken.has(place)) close();
    if (!taken.has(place)) length += 1;
  }
  close();
  return rows.sort(ascending);
}

/** Marks that show a move: what is taken stands between the first heap that stays and the rest. */
export function marksOf(size: number, move: Legal): Marks | null {
  const heaps = heapsLeft(move);
  const taken = size - total(heaps);
  if (taken < 0 || (taken === 0 && heaps.length < 2)) return null;
  const marks = unmarked();
  let place = heaps[0] ?? 0;
  for (let count = 0; count < taken; count += 1) marks.taken.add(place++);
  heaps.slice(1).forEach((heap, at) => {
    if (at > 0 || taken === 0) marks.cuts.add(place);
    place += heap;
  });
  return marks;
}

/**
 * Whether rows can be broken in the middle: a token is then knocked out of its place. Where a move can leave more than
 * there was, the parts do not lie in the row.
 */
export function breaksRows(size: number, legal: Legal[]): boolean {
  const left = legal.map(heapsLeft);
  return left.every((heaps) => total(heaps) <= size) && left.some((heaps) => heaps.length > 1 && total(heaps) < size);
}

/** Whether a cut before this token alone can be the beginning of a move. */
export function canCut(size: number, legal: Legal[]): boolean {
  return legal.some((move) => heapsLeft(move).length > 1 && total(heapsLeft(move)) === size);
}

/** The moves that take so many from the heaps of one list. Lists may be put in order or reduced after a move. */
export function movesOfList(sizes: number[], taken: number[], legal: Legal[]): Legal[] {
  if (taken.every((count) => count === 0)) return [];
  const left = sizes.map((size, at) => size - (taken[at] ?? 0));
  const readings: ((after: number[]) => boolean)[] = [
    (after) => same(after, left),
    (after) =>
      same(
        taken,
        sizes.map((size, at) => Math.max(0, size - (after[at] ?? 0))),
      ),
    (after) => same(plain(after), plain(left)),
    (after) => same(reduced(plain(after)), reduced(plain(left))),
  ];
  for (const reading of readings) {
    const found = legal.filter((move) => reading(listLeft(move)));
    if (found.length > 0) return found;
  }
  return [];
}

/** What a move takes from each heap of a list, if it only takes. */
export function takenFromList(sizes: number[], move: Legal, legal: Legal[]): number[] | null {
  const after = listLeft(move);
  const taken = sizes.map((size, at) => Math.max(0, size - (after[at] ?? 0)));
  return movesOfList(sizes, taken, legal).includes(move) ? taken : null;
}

function listLeft(move: Legal): number[] {
  return readSum(move.to, move.from)[0]?.coordinates ?? [];
}

function plain(list: number[]): number[] {
  return list.filter((size) => size > 0).sort(ascending);
}

function reduced(list: number[]): number[] {
  const divisor = list.reduce(gcd, 0);
  return list.map((size) => size / Math.max(divisor, 1));
}

function gcd(left: number, right: number): number {
  return right === 0 ? left : gcd(right, left % right);
}

function same(left: number[], right: number[]): boolean {
  return left.length === right.length && left.every((size, at) => size === right[at]);
}

function total(heaps: number[]): number {
  return heaps.reduce((sum, heap) => sum + heap, 0);
}

function ascending(left: number, right: number): number {
  return left - right;
}
