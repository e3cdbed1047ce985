/** A board whose corner (0, 0) is at the lower left, with a piece on it. */
import { svg } from "../html.ts";
import type { Piece } from "./drawing.ts";
import { piece } from "./pieces.ts";

export interface Square {
  x: number;
  y: number;
}

export interface BoardDrawing {
  element: SVGSVGElement;
  /** A square, as a shape to be dressed and laid on the board. */
  square(at: Square, className: string): SVGGElement;
  /** Where what lies under the piece goes. */
  layer: SVGGElement;
}

const CELL = 32;
const MARGIN = 26;
/** The board is at least so many squares wide, so that a piece near the corner still stands on a board. */
const LEAST = 6;

export function board(at: Square, kind: Piece, reach: Square[] = []): BoardDrawing {
  const width = Math.max(LEAST, at.x + 1, ...reach.map((square) => square.x + 1));
  const height = Math.max(LEAST, at.y + 1, ...reach.map((square) => square.y + 1));
  const left = (x: number) => MARGIN + x * CELL;
  const top = (y: number) => (height - 1 - y) * CELL;
  const layer = svg("g", { class: "reach" });
  const size = `0 0 ${MARGIN + width * CELL + 1} ${height * CELL + MARGIN}`;
  const element = svg("svg", { class: "board", viewBox: size }, ...ground(), layer);
  element.append(piece(kind, left(at.x) + 1, top(at.y) + 1, CELL - 2));
  element.style.setProperty("--columns", String(width + 1));
  return { element, layer, square };

  function ground(): SVGElement[] {
    const lines: SVGElement[] = [
      svg("rect", { class: "ground", x: left(0), y: 0, width: width * CELL, height: height * CELL }),
    ];
    lines.push(svg("path", { class: "dark-squares", d: darkSquares() }));
    lines.push(svg("rect", { class: "goal", x: left(0), y: top(0), width: CELL, height: CELL }));
    return [
      ...lines,
      ...coordinates(width, (x) => [left(x) + CELL / 2, height * CELL + 17]),
      ...coordinates(height, (y) => [MARGIN - 9, top(y) + CELL / 2 + 4]),
    ];
  }

  function darkSquares(): string {
    let path = "";
    for (let y = 0; y < height; y += 1)
      for (let x = y % 2; x < width; x += 2) path += `M${left(x)} ${top(y)}h${CELL}v${CELL}h-${CELL}z`;
    return path;
  }

  function square({ x, y }: Square, className: string): SVGGElement {
    const middle = { cx: left(x) + CELL / 2, cy: top(y) + CELL / 2 };
    return svg(
      "g",
      { class: className },
      svg("rect", { x: left(x), y: top(y), width: CELL, height: CELL }),
      svg("circle", { ...middle, r: 5 }),
    );
  }
}

/** The numbers along a side; of a long side only some. */
function coordinates(count: number, place: (at: number) => [number, number]): SVGElement[] {
  const every = Math.ceil(count / 16);
  const shown = Array.from({ length: count }, (_, at) => at).filter((at) => at % every === 0);
  return shown.map((at) => {
    const [x, y] = place(at);
    return svg("text", { class: "coordinate", x, y, "text-anchor": "middle" }, at);
  });
}
