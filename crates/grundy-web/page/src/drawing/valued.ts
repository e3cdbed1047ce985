/** Small drawings of positions with the values of their parts: lists as columns, trees and graphs with a value at each vertex. */
import type { Cell } from "../documents.ts";
import { svg } from "../html.ts";
import { colourOf, inkOn } from "../palette.ts";
import type { Theme } from "../preferences.ts";
import { cells } from "./cells.ts";
import type { Drawing } from "./drawing.ts";
import { graph } from "./graph.ts";
import { strip } from "./strip.ts";
import { treePlaces, type Parents } from "./trees.ts";

export interface ValuedLook {
  theme: Theme;
  /** The largest value, to which the colours are fitted. */
  most: number;
  list: "heaps" | "stairs" | "strip";
}

/** The drawing of a position; `values` are those of its vertices. Nothing for what is not drawn. */
export function valued(drawing: Drawing, values: Cell[], look: ValuedLook): SVGSVGElement | null {
  switch (drawing.kind) {
    case "tuple":
      if (look.list === "strip") return cells([strip(drawing.sizes, Math.max(1, ...drawing.sizes) + 1)]).element;
      return look.list === "stairs" ? stairs(drawing.sizes) : columns(drawing.sizes);
    case "cells":
      return cells(drawing.rows).element;
    case "tree":
      return valuedTree(drawing.parents, values, look);
    case "graph":
      return valuedGraph(drawing, values, look);
    default:
      return null;
  }
}

const TOKEN = 7;
const STEP = 17;
const ACROSS = 22;
const STAIR = 12;

function columns(sizes: number[]): SVGSVGElement {
  const height = Math.max(1, ...sizes) * STEP;
  const tokens = sizes.flatMap((size, column) => pile(size, ACROSS * (column + 0.5), height));
  const width = ACROSS * Math.max(1, sizes.length);
  return picture(width, height + 5, ...tokens, svg("path", { class: "floor", d: `M0 ${height + 2.5}H${width}` }));
}

/** The lowest stair stands at the left, before it the ground. */
function stairs(sizes: number[]): SVGSVGElement {
  const top = (column: number) => STAIR * (column + 1);
  const height = Math.max(...sizes.map((size, column) => top(column) + size * STEP), top(sizes.length - 1) + STEP) + 4;
  const ground = ACROSS / 2;
  const left = (column: number) => ground + column * ACROSS;
  const width = left(sizes.length) + 1;
  const tokens = sizes.flatMap((size, column) => pile(size, left(column) + ACROSS / 2, height - top(column)));
  const steps = sizes.map((_, column) => `V${height - top(column)}h${ACROSS}`).join("");
  return picture(width, height + 2, svg("path", { class: "steps", d: `M0 ${height}H${ground}${steps}V${height}Z` }), ...tokens);
}

/** Tokens one on the other, from a floor upwards. */
function pile(size: number, x: number, floor: number): SVGElement[] {
  return Array.from({ length: size }, (_, at) => svg("circle", { class: "bead", cx: x, cy: floor - STEP * (at + 0.5), r: TOKEN }));
}

const KNOT = 10;
const UP = 34;
const APART = 28;

function valuedTree(parents: Parents, values: Cell[], look: ValuedLook): SVGSVGElement {
  const places = treePlaces(parents);
  const height = Math.max(0, ...places.map(({ level }) => level)) * UP + 2 * KNOT + 2;
  const width = Math.max(0, ...places.map(({ x }) => x)) * APART + 2 * KNOT + 12;
  const points = places.map(({ x, level }) => ({ x: KNOT + 6 + x * APART, y: height - KNOT - 1 - level * UP }));
  const edges = parents.map((parent, vertex) => (parent === null ? null : svg("path", { class: "limb", d: limb(points[parent]!, points[vertex]!) })));
  const soil = svg("path", { class: "floor", d: `M0 ${height - KNOT - 1}H${width}` });
  return picture(width, height, soil, ...edges.filter((edge) => edge !== null), ...points.map((point, vertex) => knot(point, values[vertex] ?? null, look)));
}

function limb(from: Point, to: Point): string {
  const middle = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
}

interface Point {
  x: number;
  y: number;
}

function knot({ x, y }: Point, value: Cell, look: ValuedLook): SVGGElement {
  const [back, ink] = coloursOf(value, look);
  return svg(
    "g",
    { class: "knot-value" },
    svg("circle", { cx: x, cy: y, r: KNOT, style: { fill: back } }),
    svg("text", { x, y: y + 4, "text-anchor": "middle", style: { fill: ink } }, textOf(value)),
  );
}

/** The value stands in the vertex, its name below. */
function valuedGraph(drawing: Extract<Drawing, { kind: "graph" }>, values: Cell[], look: ValuedLook): SVGSVGElement {
  const drawn = graph(drawing.vertices.map((_, at) => ({ text: textOf(values[at] ?? null), className: "knot-value" })), drawing.arrows, { across: 84, down: 66, shape: "disc" });
  drawn.vertices.forEach((vertex, at) => {
    const [back, ink] = coloursOf(values[at] ?? null, look);
    const [shape, text] = vertex.children as unknown as [SVGElement, SVGElement];
    shape.style.setProperty("fill", back);
    text.style.setProperty("fill", ink);
    const { x, y } = drawn.points[at]!;
    vertex.append(svg("text", { class: "vertex-name", x, y: y + 32, "text-anchor": "middle" }, drawing.vertices[at] ?? ""));
  });
  const [, top = 0, width = 0, height = 0] = (drawn.element.getAttribute("viewBox") ?? "").split(" ").map(Number);
  drawn.element.setAttribute("viewBox", `0 ${top} ${width} ${height + 12}`);
  drawn.element.setAttribute("height", String(height + 12));
  return drawn.element;
}

function coloursOf(value: Cell, { theme, most }: ValuedLook): [back: string, ink: string] {
  const back = colourOf(typeof value === "number" ? value : most, Math.max(most, 1), theme);
  return [back, inkOn(back)];
}

function textOf(value: Cell): string {
  if (value === null) return "–";
  return value === "inf" ? "∞" : String(value);
}

function picture(width: number, height: number, ...parts: SVGElement[]): SVGSVGElement {
  return svg("svg", { class: "valued-drawing", viewBox: `0 0 ${width} ${height}`, width, height }, ...parts);
}
