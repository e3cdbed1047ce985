/** A string or a board: the cells that a move changes are clicked, and the last of them once more to play. */
import { cells, readCells } from "../../../drawing/cells.ts";
import { readStrip, strip } from "../../../drawing/strip.ts";
import type { Legal } from "../../../documents.ts";
import { asButton, walk, type Target } from "./targets.ts";
import type { Pointed, Pointing } from "./pointing.ts";

type Cells = Set<string>;

/** A strip with coins: the coin is clicked, and where it goes. */
export function pointedStrip(places: number[], pointing: Pointing): Pointed {
  const length = Math.max(1, ...places.map((place) => place + 1));
  const row = [strip(places, length)];
  return pointed(row, (move) => changedBetween(row, readStrip(move.to, move.from, length)), pointing);
}

export function pointedCells(rows: string[][], pointing: Pointing): Pointed {
  return pointed(rows, (move) => changedCells(rows, move), pointing);
}

function pointed(rows: string[][], changedBy: (move: Legal) => Cells | null, pointing: Pointing): Pointed {
  const drawn = cells(rows);
  const changes = new Map(pointing.legal.map((move) => [move, changedBy(move) ?? new Set<string>()]));
  const open = new Set([...changes.values()].flatMap((changed) => [...changed]));
  let marked: Cells = new Set();
  const targets: Target[] = [];
  rows.forEach((row, y) => row.forEach((text, x) => open.has(key(y, x)) && target(y, x, text)));
  drawn.element.setAttribute("role", "group");
  drawn.element.setAttribute("aria-label", pointing.label);
  walk(drawn.element, targets);
  return { element: drawn.element, show: (move) => mark(changes.get(move) ?? new Set()), clear: () => mark(new Set()) };

  function target(y: number, x: number, text: string): void {
    const element = drawn.cells[y]![x]!;
    element.classList.add("open");
    asButton(element, pointing.words.cell(y + 1, x + 1, text), () => press(key(y, x)));
    targets.push({ element, x, y });
  }

  /** One more cell of a move; the first of another, if no move changes both; and what is marked already is played. */
  function press(cell: string): void {
    if (marked.has(cell) && pointing.enter()) return;
    const more = new Set([...marked, cell]);
    mark(meant(more).length > 0 ? more : new Set([cell]));
    pointing.point(meant(marked), true);
  }

  /** The moves that change just these cells; or else those that change them among others. */
  function meant(chosen: Cells): Legal[] {
    const wider = pointing.legal.filter((move) => [...chosen].every((cell) => changes.get(move)!.has(cell)));
    const exact = wider.filter((move) => changes.get(move)!.size === chosen.size);
    return exact.length > 0 ? exact : wider;
  }

  function mark(chosen: Cells): void {
    marked = chosen;
    drawn.cells.forEach((row, y) => row.forEach((cell, x) => cell.classList.toggle("marked", chosen.has(key(y, x)))));
  }
}

/** The cells that a move changes; nothing if what it leaves has another shape. */
export function changedCells(rows: string[][], move: Legal): Cells | null {
  return changedBetween(rows, readCells(move.to, rows));
}

function changedBetween(rows: string[][], after: string[][] | null): Cells | null {
  if (!after) return null;
  const changed = new Set<string>();
  rows.forEach((row, y) => row.forEach((text, x) => text !== after[y]![x] && changed.add(key(y, x))));
  return changed;
}

function key(y: number, x: number): string {
  return `${y},${x}`;
}
