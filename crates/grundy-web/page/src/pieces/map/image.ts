/** A grid as pixels, one for each cell, with halved copies: drawing it small or large is then one scaled copy. */
import { colourOf, namedColours, parts } from "../../palette.ts";
import type { Theme } from "../../preferences.ts";
import { absentOf, type Grid } from "./grid.ts";

export interface Image {
  /** Each half as wide as the one before. */
  levels: HTMLCanvasElement[];
  /** Places of value 0: column, row, column, row, … */
  losses: Uint32Array;
}

export interface ImageLook {
  theme: Theme;
  /** Whether P-positions are laid over in orange. */
  losses: boolean;
}

export function paint(grid: Grid, look: ImageLook): Image {
  const whole = document.createElement("canvas");
  whole.width = grid.columns;
  whole.height = grid.rows;
  const context = whole.getContext("2d")!;
  const image = context.createImageData(grid.columns, grid.rows);
  const losses = fillPixels(new Uint32Array(image.data.buffer), grid, colours(grid, look), packed(namedColours(look.theme).absent));
  context.putImageData(image, 0, 0);
  return { levels: halved(whole), losses };
}

function fillPixels(pixels: Uint32Array, grid: Grid, colours: Uint32Array, absent: number): Uint32Array {
  const { cells, columns, rows, across, down, filled } = grid;
  const none = absentOf(cells);
  const losses: number[] = [];
  for (let row = 0; row < rows; row++) {
    let place = (grid.upwards ? rows - 1 - row : row) * columns;
    let index = row * down;
    for (let column = 0; column < columns; column++, index += across, place++) {
      const value = index < filled ? cells[index]! : none;
      if (value === 0) losses.push(column, row);
      pixels[place] = value >= none - 1 ? (value === none ? absent : colours[0]!) : colours[value + 1]!;
    }
  }
  return Uint32Array.from(losses);
}

/** The colour of each value, shifted by one: the first is that of a threat. */
function colours(grid: Grid, { theme, losses }: ImageLook): Uint32Array {
  const named = namedColours(theme);
  const table = new Uint32Array(grid.most + 2);
  table[0] = packed(named.accent);
  table[1] = packed(losses ? named.loss : named.scale[0]!);
  for (let value = 1; value <= grid.most; value++) table[value + 1] = packed(colourOf(value, grid.most, theme));
  return table;
}

// Pixels are read as little-endian numbers: alpha, blue, green, red from the top.
function packed(colour: string): number {
  const [red, green, blue] = parts(colour);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function halved(whole: HTMLCanvasElement): HTMLCanvasElement[] {
  const levels = [whole];
  for (let last = whole; last.width > 512 && last.height > 1; last = levels.at(-1)!) {
    const half = document.createElement("canvas");
    half.width = Math.ceil(last.width / 2);
    half.height = Math.ceil(last.height / 2);
    half.getContext("2d")!.drawImage(last, 0, 0, half.width, half.height);
    levels.push(half);
  }
  return levels;
}
