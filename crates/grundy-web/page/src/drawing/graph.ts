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
  /** From top to bottom, where it is narrow; else from left to right. */
  upright?: boolean;
}

const RADIUS = 17;
/** What an arrow needs beside others. */
const TRACK = 13;

/** A picture of boxes is at least so high for its width, where that draws it no more than so many times apart. */
const FLATTEST = 0.5;
const MOST_APART = 1.9;

const rounded = (length: number): number => Math.round(length * 10) / 10;

/** The layout follows `moves`, of which the arrows may show only some. */
export function graph(vertices: Vertex[], arrows: [number, number][], spacing: Spacing, moves = arrows): GraphPicture {
  const name = `arrow-head-${++heads}`;
  const wide = spacing.shape === "disc" ? 2 * RADIUS : widest(vertices);
  const upright = spacing.upright === true;
  const sizes = upright ? { vertex: wide + 12, track: TRACK } : { vertex: spacing.down, track: TRACK };
  const { places, tracks } = layers(vertices.length, moves, arrows, sizes);
  const step = upright ? spacing.down + 2 * RADIUS : spacing.across + (spacing.shape === "box" ? wide : 0);
  const offsets = [...places.map(({ y }) => y), ...tracks.flat()];
  const [first, last] = [Math.min(...offsets), Math.max(...offsets)];
  // A flat picture is drawn apart to fill what it is shown in.
  const length = Math.max(...places.map(({ layer }) => layer)) * step;
  const isDrawnApart = spacing.shape === "box" && !upright;
  const apart = isDrawnApart ? Math.min(MOST_APART, Math.max(1, (FLATTEST * length) / Math.max(last - first, 1))) : 1;
  const [marginX, marginY] = [spacing.shape === "disc" ? RADIUS + 6 : 0.5 * wide + 6, RADIUS + 6];
  /** Where something stands that lies in a layer, so far from the first. */
  const point = (layer: number, offset: number): Point => {
    const beside = (offset - first) * apart;
    return upright ? { x: marginX + beside, y: marginY + layer * step } : { x: marginX + layer * step, y: marginY + beside };
  };
  const points = places.map(({ layer, y }) => point(layer, y));
  const width = upright ? 2 * marginX + last - first : Math.max(...points.map(({ x }) => x), 0) + marginX;
  let [top, bottom] = [0, Math.max(...points.map((point) => point.y), 0) + RADIUS + 6];
  const drawnArrows = arrows.map(([from, to], at) => arrow(from, to, tracks[at]!));
  const height = bottom - top;
  const drawnVertices = vertices.map((vertex, at) => disc(vertex, points[at]!));
  const element = svg(
    "svg",
    { class: "graph", viewBox: `0 ${top} ${width} ${height}`, width, height },
    head(name),
    ...drawnArrows,
    ...drawnVertices,
    ...vertices.map((vertex, at) => mark(vertex, points[at]!)),
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
    return svg("g", { class: `vertex ${vertex.className}` }, spacing.shape === "disc" ? round : shape, text);
  }

  /** The small number at the corner, which is no part of the name. */
  function mark(vertex: Vertex, { x, y }: Point): SVGElement | "" {
    return vertex.mark ? svg("text", { class: "mark", "aria-hidden": "true", x: x + half(vertex) - 2, y: y - RADIUS + 4, "text-anchor": "middle" }, vertex.mark) : "";
  }

  function arrow(first: number, second: number, track: number[]): SVGGElement {
    const [from, to] = [points[first]!, points[second]!];
    const isForward = places[first]!.layer < places[second]!.layer;
    const curve = isForward ? along(first, second, track) : around(from, to, first, second);
    return svg(
      "g",
      { class: "arrow" },
      svg("path", { class: "wide", d: curve }),
      svg("path", { class: "line", d: curve, "marker-end": `url(#${name})` }),
    );
  }

  /** From layer to layer on its track. */
  function along(first: number, second: number, track: number[]): string {
    const [from, to] = [points[first]!, points[second]!];
    const stations = track.map((offset, at) => point(places[first]!.layer + at + 1, offset));
    const start = upright ? { x: from.x, y: from.y + RADIUS - 2 } : { x: from.x + half(vertices[first]!), y: from.y };
    const end = upright ? { x: to.x, y: to.y - RADIUS } : { x: to.x - half(vertices[second]!) - 2, y: to.y };
    let [curve, last] = [`M${rounded(start.x)} ${rounded(start.y)}`, start];
    for (const next of [...stations, end]) {
      const [x, y] = [rounded((last.x + next.x) / 2), rounded((last.y + next.y) / 2)];
      const bend = upright ? `${rounded(last.x)} ${y} ${rounded(next.x)} ${y}` : `${x} ${rounded(last.y)} ${x} ${rounded(next.y)}`;
      curve += `C${bend} ${rounded(next.x)} ${rounded(next.y)}`;
      [top, bottom, last] = [Math.min(top, next.y - 6), Math.max(bottom, next.y + 6), next];
    }
    return curve;
  }

  /** Back to a layer before, or within its own. */
  function around(from: Point, to: Point, first: number, second: number): string {
    const start = from.x + half(vertices[first]!);
    const end = to.x - half(vertices[second]!) - 2;
    const bend = Math.max(18, (end - start) / 2);
    const sag = sagOf(from, to);
    top = Math.min(top, Math.min(from.y, to.y) + 0.75 * sag - 4);
    bottom = Math.max(bottom, Math.max(from.y, to.y) + 0.75 * sag + 4);
    return `M${start} ${from.y}C${start + bend} ${from.y + sag} ${end - bend} ${to.y + sag} ${end} ${to.y}`;
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
