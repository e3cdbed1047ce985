/** The picture of a game that has no table: its first positions, drawn small, each with its value. */
import type { GalleryDocument, GalleryPosition } from "../../documents.ts";
import { valued, type ValuedLook } from "../../drawing/valued.ts";
import { isStrip } from "../../drawing/strip.ts";
import { h, svg } from "../../html.ts";
import { colourOf, inkOn } from "../../palette.ts";
import { mostOf } from "../../pieces/map/grid.ts";
import type { Bench } from "./bench.ts";

/** The largest value that is shown. */
export function mostShown({ positions }: GalleryDocument): number {
  return mostOf(positions.flatMap(({ value, vertices }) => [value, ...vertices]));
}

/** How its positions are drawn, which is more than their kind says. */
export function sortOf({ rule, kind, positions }: GalleryDocument): string {
  if (positions[0]?.drawing.kind === "cells") return "cells";
  return kind !== "board" && isStrip(rule) ? "strip" : kind;
}

export function gallery(bench: Bench, shown: GalleryDocument): HTMLElement {
  const words = bench.page.words.workbench;
  const sort = sortOf(shown);
  const list = bench.opened().name === "staircase" ? "stairs" : sort === "strip" ? "strip" : "heaps";
  const look: ValuedLook = { theme: bench.page.theme(), most: mostShown(shown), list };
  return h("ul", { class: "gallery", "data-kind": shown.kind, "aria-label": words.galleryLabel }, ...shown.positions.map((position) => h("li", {}, card(position))));

  function card(position: GalleryPosition): HTMLElement {
    const state = { rule: bench.rule(), set: bench.set(), sum: position.sum };
    return h(
      "a",
      { class: "seen", href: bench.page.link("/explore", state) },
      h("span", { class: "drawn" }, drawn(position)),
      h("span", { class: "caption" }, h("span", { class: "value of" }, captionOf(position)), worth(position)),
    );
  }

  function drawn(position: GalleryPosition): Element | null {
    const element = valued(position.drawing, position.vertices, look);
    element?.setAttribute("role", "img");
    element?.prepend(svg("title", {}, position.text), svg("desc", {}, words.drawingOf[sort] ?? ""));
    return element;
  }

  /** A graph is its drawing; what is said is where the token stands. Lists are written close, to stay on a line. */
  function captionOf({ text, drawing }: GalleryPosition): string {
    return drawing.kind === "graph" ? words.tokenOn(drawing.vertices[drawing.token] ?? "") : text.replaceAll(", ", ",");
  }

  function worth({ value, outcome }: GalleryPosition): HTMLElement {
    const back = colourOf(typeof value === "number" ? value : look.most, Math.max(look.most, 1), look.theme);
    const label = outcome === "previous" ? words.lostShort : "";
    return h(
      "span",
      { class: "worth" },
      label && h("span", { class: "loss" }, label),
      h("span", { class: "chip-value value", style: { "--back": back, "--on": inkOn(back) } }, h("span", { class: "unseen" }, `${words.valueIs} `), value === "inf" ? "∞" : (value ?? "–")),
    );
  }
}
