/** A position to look at, drawn small. */
import { h } from "../html.ts";
import { board } from "./board.ts";
import { cake } from "./cake.ts";
import { cells } from "./cells.ts";
import type { Drawing, Style } from "./drawing.ts";
import { graph } from "./graph.ts";
import { LONGEST, strip } from "./strip.ts";
import { tokenRow } from "./tokens.ts";
import { tree } from "./tree.ts";

/** Larger heaps say no more when they are drawn. */
const MOST_TOKENS = 60;

/** On larger boards no square can be made out. */
export const MOST_SQUARES = 40;

export function still(drawing: Drawing, style: Style): Element | null {
  switch (drawing.kind) {
    case "heap":
    case "tagged":
      return row(drawing.size, style);
    case "board":
      if (style.board === "cake") return named(cake(drawing.x, drawing.y).element);
      if (style.board === "heap") return row(drawing.x, style);
      return Math.max(drawing.x, drawing.y) > MOST_SQUARES ? null : named(board(drawing, style.piece).element);
    case "tuple":
      if (style.list === "strip" && Math.max(0, ...drawing.sizes) < LONGEST)
        return named(cells([strip(drawing.sizes, Math.max(1, ...drawing.sizes.map((place) => place + 1)))]).element);
      return drawing.sizes.some((size) => size > MOST_TOKENS)
        ? null
        : h("div", { class: "still-list" }, ...drawing.sizes.map((size) => tokenRow(size, "token")));
    case "cells":
      return named(cells(drawing.rows).element);
    case "tree":
      return named(tree(drawing.parents).element);
    case "graph":
      return named(
        graph(
          drawing.vertices.map((text, at) => ({ text, className: at === drawing.token ? "token-here" : "" })),
          drawing.arrows,
          { across: 70, down: 50, shape: "disc" },
        ).element,
      );
    case "text":
      return null;
  }
}

function row(size: number, style: Style): Element | null {
  return size > MOST_TOKENS ? null : tokenRow(size, style.tokens);
}

/** The text beside says the same. */
function named(element: SVGElement): SVGElement {
  element.setAttribute("aria-hidden", "true");
  return element;
}
