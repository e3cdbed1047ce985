/** A directed graph in layers: vertices as discs with their names, arrows as curves. */
import { svg } from "../html.ts";
import { layers } from "./layers.ts";

export interface Vertex {
  text: string;
  /** A small number at the corner. */
  mark?: string;
  className: string;
}

export interface GraphPicture {
  element: SVGSVGElement;
  vertices: SVGGElement[];
  arrows: SVGGElement[];
  /** Where the vertices stand. */
  points: Point[];
}

export interface Point {
  x: number;
  y: number;
}

export interface Spacing {
  /** From one layer to the next, and from one vertex of a layer to the next. */
  across: number;
  down: number;
  /** Vertices are discs, or boxes as wide as their text. */
  shape: "disc" | "box";
}

const RADIUS = 17;

/** The layout follows `moves`, of which the arrows may show only some. */
export function graph(vertices: Vertex[], arrows: [number, number][], spacing: Spacing, moves = arrows): GraphPicture {
  const name = `arrow-head-${++heads}`;
  const { places, heights } = layers(vertices.length, moves);
  const most = Math.max(1, ...heights);
  const margin = spacing.shape === "disc" ? RADIUS + 6 : 0.5 * widest(vertices) + 6;
  const points = places.map(({ layer, row }) => ({
    x: margin + layer * (spacing.across + (spacing.shape === "box" ? widest(vertices) : 0)),
    y: RADIUS + 6 + (row + (most - heights[layer]!) / 2) * spacing.down,
  }));
  const width = Math.max(...points.map((point) => point.x), 0) + margin;
  let [top, bottom] = [0, Math.max(...points.map((point) => point.y), 0) + RADIUS + 6];
  const drawnArrows = arrows.map(([from, to]) => arrow(from, to));
  const height = bottom - top;
  const drawnVertices = vertices.map((vertex, at) => disc(vertex, points[at]!));
  const element = svg(
    "svg",
    { class: "graph", viewBox: `0 ${top} ${width} ${height}`, width, height },
    head(name),
    ...drawnArrows,
    ...drawnVertices,
  );
  return { element, vertices: drawnVertices, arrows: drawnArrows, points };

  function half(vertex: Vertex): number {
    return spacing.shape === "disc" ? RADIUS : boxWidth(vertex.text) / 2;
  }

  function disc(vertex: Vertex, { x, y }: Point): SVGGElement {
    const w = half(vertex);
    const shape = svg("rect", { x: x - w, y: y - RADIUS + 2, width: 2 * w, height: 2 * RADIUS - 4, rx: RADIUS - 2 });
    const round = svg("circle", { cx: x, cy: y, r: RADIUS });
    const text = svg("text", { x, y: y + 5, "text-anchor": "middle" }, vertex.text);
    const mark = vertex.mark ? svg("text", { class: "mark", x: x + w - 2, y: y - RADIUS + 4, "text-anchor": "middle" }, vertex.mark) : "";
    return svg("g", { class: `vertex ${vertex.className}` }, spacing.shape === "disc" ? round : shape, text, mark);
  }

  function arrow(first: number, second: number): SVGGElement {
    const [from, to] = [points[first]!, points[second]!];
    const start = from.x + half(vertices[first]!);
    const end = to.x - half(vertices[second]!) - 2;
    const bend = Math.max(18, (end - start) / 2);
    const sag = sagOf(from, to);
    top = Math.min(top, Math.min(from.y, to.y) + 0.75 * sag - 4);
    bottom = Math.max(bottom, Math.max(from.y, to.y) + 0.75 * sag + 4);
    const curve = `M${start} ${from.y}C${start + bend} ${from.y + sag} ${end - bend} ${to.y + sag} ${end} ${to.y}`;
    return svg(
      "g",
      { class: "arrow" },
      svg("path", { class: "wide", d: curve }),
      svg("path", { class: "line", d: curve, "marker-end": `url(#${name})` }),
    );
  }

  // An arrow that would run through vertices goes around them, on the side where they are not.
  function sagOf(from: Point, to: Point): number {
    const passed = points.filter((point) => point.x > from.x && point.x < to.x).map((point) => aside(point, from, to));
    const near = passed.filter((distance) => Math.abs(distance) < RADIUS + 4);
    const side =
      Math.sign(-near.reduce((sum, distance) => sum + distance, 0)) || (Math.round(from.x) % 2 === 0 ? 1 : -1);
    return near.length === 0 ? 0 : side * spacing.down * Math.min(0.55 + 0.3 * near.length, 2.4);
  }

  /** How far below the straight line a vertex lies. */
  function aside(point: Point, from: Point, to: Point): number {
    const share = (point.x - from.x) / (to.x - from.x);
    return point.y - from.y - share * (to.y - from.y);
  }
}

/** Each drawing has an arrow head of its own name. */
let heads = 0;

function head(id: string): SVGElement {
  const size = { viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse" };
  const marker = svg("marker", { id, orient: "auto-start-reverse", ...size });
  marker.append(svg("path", { class: "head", d: "M0 0.6 8 4 0 7.4Z" }));
  return svg("defs", {}, marker);
}

function widest(vertices: Vertex[]): number {
  return Math.max(...vertices.map((vertex) => boxWidth(vertex.text)), 0);
}

function boxWidth(text: string): number {
  return Math.max(2 * RADIUS, text.length * 8 + 18);
}
