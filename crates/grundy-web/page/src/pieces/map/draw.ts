/** One frame of the map: the image, numbers where there is room, losses as dots where there is none, marks, axes. */
import { colourOf, inkOn, namedColours } from "../../palette.ts";
import type { Theme } from "../../preferences.ts";
import { cellSide, toPixels, toPlace, type Camera, type Room } from "./camera.ts";
import { cellAt, type Grid } from "./grid.ts";
import type { Image } from "./image.ts";
import { ticks } from "./ticks.ts";

export type Place = [column: number, row: number];

export interface Marks {
  /** The cell that is asked about. */
  cursor: Place | null;
  /** Where winning moves lead. */
  targets: Place[];
  /** A row that is asked about. */
  row: number | null;
  /** Cells off the law. */
  exceptions: Place[];
}

export interface Scene {
  grid: Grid;
  image: Image;
  camera: Camera;
  room: Room;
  marks: Marks;
  theme: Theme;
  losses: boolean;
  /** What stands at the axes: names of coordinates, and the number of a row. */
  axes: { across: string; down: string; rowLabel(row: number): string };
}

const ROOM_FOR_NUMBERS = 19;
const MONO = '"JetBrains Mono", ui-monospace, monospace';

export function draw(context: CanvasRenderingContext2D, scene: Scene): void {
  const { room } = scene;
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.save();
  context.beginPath();
  context.roundRect(room.left, room.top, room.width, room.height, 6);
  context.clip();
  drawImage(context, scene);
  const side = cellSide(scene.camera, room, scene.grid);
  if (side >= ROOM_FOR_NUMBERS) drawNumbers(context, scene, side);
  else if (scene.losses && side < 7) drawLosses(context, scene, side);
  drawMarks(context, scene, side);
  context.restore();
  drawAxes(context, scene);
}

function drawImage(context: CanvasRenderingContext2D, { grid, image, camera, room }: Scene): void {
  const side = cellSide(camera, room, grid) * context.getTransform().a;
  const wanted = side >= 0.75 ? 0 : Math.floor(Math.log2(0.75 / side)) + 1;
  const level = Math.min(wanted, image.levels.length - 1);
  const [left, top] = toPixels(camera, room, grid, 0, grid.upwards ? grid.rows : 0);
  const [right, bottom] = toPixels(camera, room, grid, grid.columns, grid.upwards ? 0 : grid.rows);
  context.imageSmoothingEnabled = side < 2;
  context.drawImage(image.levels[level]!, left, top, right - left, bottom - top);
}

/** The cells that are seen, at least in part. */
function seen({ grid, camera, room }: Scene): { columns: [number, number]; rows: [number, number] } {
  const [left, first] = toPlace(camera, room, grid, room.left, room.top);
  const [right, last] = toPlace(camera, room, grid, room.left + room.width, room.top + room.height);
  const within = (value: number, most: number) => Math.min(Math.max(Math.floor(value), 0), most - 1);
  return {
    columns: [within(left, grid.columns), within(right, grid.columns)],
    rows: [within(Math.min(first, last), grid.rows), within(Math.max(first, last), grid.rows)],
  };
}

function drawNumbers(context: CanvasRenderingContext2D, scene: Scene, side: number): void {
  const { grid, camera, room, theme } = scene;
  const { columns, rows } = seen(scene);
  context.font = `${Math.min(side * 0.46, 15)}px ${MONO}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 1;
  context.strokeStyle = namedColours(theme).paper;
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) {
      const value = cellAt(grid, column, row);
      const [x, y] = toPixels(camera, room, grid, column, grid.upwards ? row + 1 : row);
      context.strokeRect(x, y, side, side);
      if (value === null) continue;
      const losses = value === 0 && !scene.losses;
      const back = value === "inf" ? namedColours(theme).accent : losses ? namedColours(theme).scale[0]! : colourOf(value, grid.most, theme);
      context.fillStyle = inkOn(back);
      context.fillText(value === "inf" ? "∞" : String(value), x + side / 2, y + side / 2 + 0.5);
    }
}

// A cell of less than a pixel would be lost among its neighbours, so losses are drawn as dots that can be seen.
function drawLosses(context: CanvasRenderingContext2D, scene: Scene, side: number): void {
  const { grid, image, camera, room } = scene;
  const { columns, rows } = seen(scene);
  const radius = Math.max(1.25, Math.min(side * 0.62, 3.6));
  if (image.losses.length > 60_000) return;
  context.fillStyle = namedColours(scene.theme).loss;
  context.beginPath();
  for (let index = 0; index < image.losses.length; index += 2) {
    const column = image.losses[index]!;
    const row = image.losses[index + 1]!;
    if (column < columns[0] || column > columns[1] || row < rows[0] || row > rows[1]) continue;
    const [x, y] = toPixels(camera, room, grid, column + 0.5, row + 0.5);
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 7);
  }
  context.fill();
}

function drawMarks(context: CanvasRenderingContext2D, scene: Scene, side: number): void {
  const { grid, camera, room, marks } = scene;
  const named = namedColours(scene.theme);
  const box = ([column, row]: Place, colour: string, width: number, least: number) => {
    const [x, y] = toPixels(camera, room, grid, column + 0.5, row + 0.5);
    const reach = Math.max(side, least) / 2;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(x - reach + width / 2, y - reach + width / 2, 2 * reach - width, 2 * reach - width);
  };
  if (marks.row !== null) drawRow(context, scene, marks.row, side);
  for (const place of marks.exceptions) box(place, named.loss, Math.min(2, Math.max(1, side / 8)), side);
  for (const place of marks.targets) {
    box(place, named.paper, 3.5, 11);
    box(place, named.loss, 2, 11);
  }
  if (!marks.cursor) return;
  box(marks.cursor, named.paper, 4, 13);
  box(marks.cursor, named.ink, 2, 13);
}

function drawRow(context: CanvasRenderingContext2D, { grid, camera, room, theme }: Scene, row: number, side: number): void {
  const [, middle] = toPixels(camera, room, grid, 0, row + 0.5);
  const height = Math.max(side, 4);
  context.strokeStyle = namedColours(theme).accent;
  context.lineWidth = 1.5;
  context.strokeRect(room.left - 4, middle - height / 2, room.width + 8, height);
}

function drawAxes(context: CanvasRenderingContext2D, scene: Scene): void {
  const { grid, camera, room, axes } = scene;
  const { columns, rows } = seen(scene);
  const bottom = room.top + room.height;
  context.font = `11.5px ${MONO}`;
  context.fillStyle = getComputedStyle(context.canvas).color;
  context.textBaseline = "top";
  context.textAlign = "center";
  const above = !grid.upwards;
  for (const column of ticks(columns[0], columns[1], room.width / 70)) {
    const [x] = toPixels(camera, room, grid, column + 0.5, 0);
    if (x > room.left + 6 && x < room.left + room.width - (above ? 6 : 24)) context.fillText(String(column), x, above ? room.top - 17 : bottom + 7);
  }
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const row of ticks(rows[0], rows[1], room.height / 46)) {
    const [, y] = toPixels(camera, room, grid, 0, row + 0.5);
    if (y > room.top + 4 && y < bottom - 4) context.fillText(axes.rowLabel(row), room.left - 8, y);
  }
  drawNames(context, scene, bottom);
}

function drawNames(context: CanvasRenderingContext2D, { room, axes, grid }: Scene, bottom: number): void {
  context.font = "italic 17px KaTeX_Math, Georgia, serif";
  context.textBaseline = "alphabetic";
  context.textAlign = "right";
  if (!grid.upwards) return;
  context.fillText(axes.across, room.left + room.width, bottom + 19);
  context.textAlign = "center";
  context.fillText(axes.down, room.left - 14, room.top - 4);
}
