/** The first values of a game as a small picture: the same colours as its table. */
import { h, svg } from "../../html.ts";
import { colourOf } from "../../palette.ts";
import type { Theme } from "../../preferences.ts";
import { columnsOf, type KnownValues, type Match } from "./known-values.ts";

const CELL = 10;
const GAP = 1;

/** Cells that were asked for are underlined. */
export function thumbnail(known: KnownValues, law: string | null, theme: Theme, match: Match | null, length: number): HTMLElement {
  const rows = known.isSequence ? inRows(known.rows[0]!, columnsOf(law, known.rows[0]!.length)) : known.rows.slice(0, 12).map((row) => row.slice(0, 24));
  const most = Math.max(1, ...rows.flat().map((value) => value ?? 0));
  const columns = Math.max(...rows.map((row) => row.length));
  const shown = rows.slice(0, Math.max(2, Math.round(columns / 2)));
  const cells = shown.flatMap((row, y) => row.map((value, x) => (value === null ? null : cell(value, x, y, y * columns + x))));
  const picture = svg("svg", { viewBox: `0 0 ${columns * CELL} ${shown.length * CELL}`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...cells.flat().filter((one) => one !== null));
  return h("span", { class: "thumbnail" }, picture);

  function cell(value: number, x: number, y: number, n: number): SVGElement[] {
    const square = svg("rect", { x: x * CELL, y: y * CELL, width: CELL - GAP, height: CELL - GAP, rx: 1.5, fill: colourOf(value, most, theme) });
    const asked = known.isSequence && match && n >= match.at && n < match.at + length;
    return asked ? [square, svg("rect", { class: "asked", x: x * CELL, y: y * CELL + CELL - GAP - 1.6, width: CELL - GAP, height: 1.6 })] : [square];
  }
}

function inRows(list: (number | null)[], columns: number): (number | null)[][] {
  const rows: (number | null)[][] = [];
  for (let at = 0; at < list.length; at += columns) rows.push(list.slice(at, at + columns));
  // A last row that is not full would look like the end of the game.
  return rows.length > 1 && rows.at(-1)!.length < columns ? rows.slice(0, -1) : rows;
}
