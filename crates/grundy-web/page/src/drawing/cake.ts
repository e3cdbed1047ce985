/** A cake of squares, drawn with the lines along which it can be cut. */
import { svg } from "../html.ts";

export interface CakePicture {
  element: SVGSVGElement;
  /** The line after so many columns, or after so many rows from below. */
  line(direction: "column" | "row", after: number): SVGGElement;
}

const CELL = 36;
const MARGIN = 8;

export function cake(columns: number, rows: number): CakePicture {
  const [width, height] = [columns * CELL, rows * CELL];
  const size = {
    viewBox: `0 0 ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
  };
  const squares = Array.from({ length: columns * rows }, (_, at) =>
    svg("rect", {
      class: "slice",
      x: MARGIN + (at % columns) * CELL,
      y: MARGIN + Math.floor(at / columns) * CELL,
      width: CELL,
      height: CELL,
      rx: 3,
    }),
  );
  return { element: svg("svg", { class: "cake", ...size }, ...squares), line };

  function line(direction: "column" | "row", after: number): SVGGElement {
    const path =
      direction === "column"
        ? `M${MARGIN + after * CELL} ${MARGIN / 2}v${height + MARGIN}`
        : `M${MARGIN / 2} ${MARGIN + height - after * CELL}h${width + MARGIN}`;
    return svg("g", { class: "cut" }, svg("path", { class: "wide", d: path }), svg("path", { class: "line", d: path }));
  }
}
