/** A rooted tree that grows from the ground. */
import { svg } from "../html.ts";
import { treePlaces, type Parents } from "./trees.ts";

export interface TreePicture {
  element: SVGSVGElement;
  /** The edge above each vertex, nothing for the root. */
  edges: (SVGGElement | null)[];
  vertices: SVGElement[];
}

const ACROSS = 42;
const UP = 50;
const MARGIN = 20;

export function tree(parents: Parents): TreePicture {
  const places = treePlaces(parents);
  const height = Math.max(0, ...places.map((place) => place.level)) * UP;
  const width = Math.max(0, ...places.map((place) => place.x)) * ACROSS;
  const points = places.map(({ x, level }) => ({ x: MARGIN + x * ACROSS, y: MARGIN + height - level * UP }));
  const edges = parents.map((parent, vertex) => (parent === null ? null : edge(points[parent]!, points[vertex]!)));
  const vertices = points.map(({ x, y }, vertex) =>
    svg("circle", { class: vertex === 0 ? "knot root" : "knot", cx: x, cy: y, r: vertex === 0 ? 7 : 6 }),
  );
  const ground = MARGIN + height;
  const size = {
    viewBox: `0 0 ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
  };
  const soil = svg("path", { class: "soil", d: `M0 ${ground}H${width + 2 * MARGIN}` });
  const element = svg("svg", { class: "tree", ...size }, soil, ...edges.filter((drawn) => drawn !== null), ...vertices);
  return { element, edges, vertices };
}

function edge(from: { x: number; y: number }, to: { x: number; y: number }): SVGGElement {
  const middle = (from.y + to.y) / 2;
  const curve = `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
  return svg(
    "g",
    { class: "edge" },
    svg("path", { class: "wide", d: curve }),
    svg("path", { class: "line", d: curve }),
  );
}
