/** A small drawing for games whose positions are no numbers that could be laid out as a table. */
import { h, svg } from "../../html.ts";

type Point = [number, number];

const TREE: [Point, Point][] = [
  [[60, 54], [60, 38]],
  [[60, 38], [38, 24]],
  [[60, 38], [82, 24]],
  [[38, 24], [26, 10]],
  [[38, 24], [50, 10]],
  [[82, 24], [94, 10]],
];
const GRAPH: [Point, Point][] = [
  [[20, 30], [54, 13]],
  [[20, 30], [54, 47]],
  [[54, 13], [96, 13]],
  [[54, 47], [96, 47]],
  [[54, 13], [54, 47]],
  [[54, 47], [96, 13]],
];
const COLUMNS = [3, 1, 4, 2];

/** By the kind of the game. */
export function sketch(kind: string | null): HTMLElement {
  const parts = kind === "tree" ? joined(TREE) : kind === "graph" ? joined(GRAPH) : columns();
  return h("span", { class: "thumbnail sketch" }, svg("svg", { viewBox: "0 0 120 60", "aria-hidden": "true" }, ...parts));
}

function joined(edges: [Point, Point][]): SVGElement[] {
  const ends = new Map(edges.flat().map((point) => [point.join(), point]));
  const line = ([[x1, y1], [x2, y2]]: [Point, Point]) => svg("line", { x1, y1, x2, y2 });
  return [...edges.map(line), ...[...ends.values()].map(([cx, cy]) => svg("circle", { cx, cy, r: 4.5 }))];
}

/** A list of numbers: a column of tokens for each. */
function columns(): SVGElement[] {
  return COLUMNS.flatMap((height, place) => Array.from({ length: height }, (_, level) => svg("circle", { class: "token", cx: 27 + 22 * place, cy: 50 - 13 * level, r: 5.4 })));
}
