/** A string or a board whose cells hold characters or numbers. */
import { svg } from "../html.ts";

export interface CellsDrawing {
  element: SVGSVGElement;
  /** The groups of the cells, row by row. */
  cells: SVGGElement[][];
}

/** A cell that holds a coin. */
export const COIN = "●";

const CELL = 32;
const MARGIN = 1;

export function cells(rows: string[][]): CellsDrawing {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const drawn = rows.map((row, y) => row.map((text, x) => cell(text, MARGIN + x * CELL, MARGIN + y * CELL)));
  const [width, height] = [columns * CELL + 2 * MARGIN, rows.length * CELL + 2 * MARGIN];
  const element = svg("svg", { class: "cells", viewBox: `0 0 ${width} ${height}`, width, height }, ...drawn.flat());
  element.style.setProperty("--columns", String(columns));
  return { element, cells: drawn };
}

function cell(text: string, x: number, y: number): SVGGElement {
  const square = svg("rect", { x, y, width: CELL, height: CELL });
  return svg("g", { class: `cell ${sort(text)}` }, square, inside(text, x + CELL / 2, y + CELL / 2));
}

/** What people write for free and for covered cells is drawn; anything else is written. */
function sort(text: string): string {
  if (text === "." || text === "_" || text === " ") return "free";
  if (text === COIN) return "coin";
  return text === "#" ? "covered" : "";
}

function inside(text: string, x: number, y: number): SVGElement | null {
  if (text === COIN) return svg("circle", { cx: x, cy: y, r: CELL * 0.36 });
  if (sort(text) !== "") return null;
  const size = text.length > 2 ? 11 : 17;
  return svg("text", { x, y: y + size / 3, "text-anchor": "middle", "font-size": size }, text);
}

/** The cells of a position in quotes, `"..#/.#."`; nothing for what is written otherwise. */
export function readCells(text: string, like: string[][]): string[][] | null {
  const inner = /^"(.*)"$/s.exec(text.trim())?.[1];
  if (inner === undefined) return null;
  const lines = like.length > 1 ? inner.split("/") : [inner];
  const rows = lines.map((line, y) => cellsOf(line, like[y]?.length ?? 0));
  return rows.length === like.length && rows.every((row, y) => row.length === like[y]!.length) ? rows : null;
}

/** A character is a cell, and may be a blank; numbers stand apart, so their line has more characters than cells. */
function cellsOf(line: string, count: number): string[] {
  const characters = [...line];
  return characters.length === count ? characters : line.split(" ");
}
