/** Values in columns and rows: a table of two coordinates, or a sequence laid out by its period. */
import type { Cell } from "../../documents.ts";

export type Cells = Uint8Array | Uint16Array | Uint32Array;

export interface Grid {
  columns: number;
  rows: number;
  cells: Cells;
  /** Where in `cells` a place is: `column * across + row * down`. */
  across: number;
  down: number;
  /** The largest value. */
  most: number;
  /** How many of the places are filled; a sequence may end within its last row. */
  filled: number;
  /** Whether rows are counted upwards, as coordinates are. */
  upwards: boolean;
}

/** A value, or why there is none. */
export function cellAt(grid: Grid, column: number, row: number): Cell {
  if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return null;
  const index = column * grid.across + row * grid.down;
  return index < grid.filled ? readCell(grid.cells, index) : null;
}

export function readCell(cells: Cells, index: number): Cell {
  const value = cells[index] ?? absentOf(cells);
  if (value === absentOf(cells)) return null;
  return value === absentOf(cells) - 1 ? "inf" : value;
}

/** The largest number of the type stands for no value, the one before it for a threat. */
export function absentOf(cells: Cells): number {
  return 2 ** (8 * cells.BYTES_PER_ELEMENT) - 1;
}

/** The answer of `/api/map.bin`. */
export function readMap(buffer: ArrayBuffer): Grid {
  const header = new DataView(buffer);
  const [limit, width, most] = [4, 8, 12].map((at) => header.getUint32(at, true)) as [number, number, number];
  const cells = cellsOf(buffer, width);
  return { columns: limit, rows: limit, cells, across: limit, down: 1, most, filled: limit * limit, upwards: true };
}

function cellsOf(buffer: ArrayBuffer, width: number): Cells {
  if (width === 1) return new Uint8Array(buffer, 16);
  return width === 2 ? new Uint16Array(buffer, 16) : new Uint32Array(buffer, 16);
}

/** A sequence in rows of `columns`. */
export function inRows(values: Cell[], columns: number): Grid {
  const cells = Uint32Array.from(values, encode);
  const rows = Math.ceil(values.length / columns);
  return { columns, rows, cells, across: 1, down: columns, most: mostOf(values), filled: values.length, upwards: false };
}

/** A slice of a table of three coordinates: the first two, at one value of the third. */
export function slice(values: Cell[][][], third: number): Grid {
  const limit = values.length;
  const flat = values.flatMap((plane) => plane.map((line) => line[third] ?? null));
  const cells = Uint32Array.from(flat, encode);
  return { columns: limit, rows: limit, cells, across: limit, down: 1, most: mostOf(flat), filled: flat.length, upwards: true };
}

export function mostOf(values: Cell[]): number {
  let most = 0;
  for (const value of values) if (typeof value === "number" && value > most) most = value;
  return most;
}

function encode(value: Cell): number {
  if (value === null) return 0xffffffff;
  return value === "inf" ? 0xfffffffe : value;
}
