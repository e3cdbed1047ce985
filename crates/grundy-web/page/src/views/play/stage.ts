/** The position on the table: each component drawn so that its moves can be pointed at. */
import type { GraphDrawing, Style } from "../../drawing/drawing.ts";
import { LONGEST } from "../../drawing/strip.ts";
import { h } from "../../html.ts";
import type { Words } from "../../words.ts";
import type { Legal, PlayDocument } from "../../documents.ts";
import { pointedBoard } from "./pointing/board.ts";
import { pointedCake } from "./pointing/cake.ts";
import { pointedCells, pointedStrip } from "./pointing/cells.ts";
import { pointedGraph } from "./pointing/graph.ts";
import { pointedHeap } from "./pointing/heap.ts";
import { pointedList } from "./pointing/list.ts";
import type { Pointed, Pointing } from "./pointing/pointing.ts";
import { pointedTree } from "./pointing/tree.ts";

export interface StageListener {
  point(moves: Legal[], marked: boolean): void;
  choose(moves: Legal[]): void;
  enter(): boolean;
}

export interface Stage {
  element: HTMLElement;
  /** Marks a move, for a hint. */
  show(move: Legal): void;
}

type Component = PlayDocument["components"][number];

/** A large number with a gap between every three digits. */
const grouped = (text: string) => (/^\d{5,}$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, "\u202f") : text);

/** `changed` are the components that the last move of the opponent left. */
export function stage(
  document: PlayDocument,
  style: Style,
  words: Words["play"],
  changed: Set<number>,
  listener: StageListener,
): Stage {
  const pointed = new Map<number, Pointed>();
  const graphs = document.components
    .filter(({ drawing }) => drawing.kind === "graph")
    .map(({ drawing }) => drawing as GraphDrawing);
  const oneGraph = graphs.length === document.components.length && graphs.length > 0;
  const element = h("div", { class: `stage ${style.tokens === "pin" ? "rows" : ""}` });
  if (oneGraph) element.append(frame(allTokens(), 0));
  else document.components.forEach((component, at) => element.append(frame(drawn(component, at), at)));
  return { element, show };

  function frame(shown: Pointed, at: number): HTMLElement {
    pointed.set(at, shown);
    return h("div", { class: changed.has(at) ? "component changed" : "component" }, shown.element);
  }

  function allTokens(): Pointed {
    return pointedGraph(graphs, pointing(0, document.legal, document.components[0]!.text));
  }

  function drawn({ drawing, text }: Component, at: number): Pointed {
    const asked = pointing(
      at,
      document.legal.filter((move) => move.component === at),
      text,
    );
    if (drawing.kind === "heap") return pointedHeap(drawing.size, "", asked);
    if (drawing.kind === "tagged") return pointedHeap(drawing.size, drawing.tag, asked);
    if (drawing.kind === "board" && style.board === "heap")
      return pointedHeap(drawing.x, `${style.coordinates[1] ?? ""} = ${drawing.y}`, asked);
    if (drawing.kind === "board" && style.board === "cake") return pointedCake(drawing.x, drawing.y, asked);
    if (drawing.kind === "board") return pointedBoard(drawing, asked);
    if (drawing.kind === "tuple" && style.list === "strip" && Math.max(...drawing.sizes) < LONGEST)
      return pointedStrip(drawing.sizes, asked);
    if (drawing.kind === "tuple") return pointedList(drawing.sizes, asked);
    if (drawing.kind === "cells") return pointedCells(drawing.rows, asked);
    if (drawing.kind === "tree") return pointedTree(drawing.parents, asked);
    if (drawing.kind === "graph") return pointedGraph([drawing], asked);
    const plain = h("code", { class: "text-position" }, grouped(text));
    const element = /^\d+$/.test(text) ? h("div", { class: "huge" }, plain) : plain;
    return { element, show: () => {}, clear: () => {} };
  }

  function pointing(at: number, legal: Legal[], text: string): Pointing {
    return {
      words,
      style,
      legal,
      label: words.component(at + 1, text),
      point: (moves, marked) => {
        clearOthers(at);
        listener.point(moves, marked);
      },
      choose: listener.choose,
      enter: listener.enter,
    };
  }

  function clearOthers(but: number): void {
    pointed.forEach((shown, at) => at !== but && shown.clear());
  }

  function show(move: Legal): void {
    const at = oneGraph ? 0 : move.component;
    clearOthers(at);
    pointed.get(at)?.show(move);
  }
}
