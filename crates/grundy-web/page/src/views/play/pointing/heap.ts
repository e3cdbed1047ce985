/** A heap, or a row of pins, from which tokens are taken or which is cut. */
import { h } from "../../../html.ts";
import { breaksRows, canCut, marksOf, movesOfRow, unmarked } from "../matching.ts";
import { markedRow } from "./row.ts";
import type { Pointed, Pointing } from "./pointing.ts";

/** `remark` is what else must be remembered: how many may be taken, or the tag. */
export function pointedHeap(size: number, remark: string, pointing: Pointing): Pointed {
  const { legal, words, style } = pointing;
  const shape = breaksRows(size, legal) ? "pin" : style.tokens;
  const row = markedRow({
    size,
    shape,
    marking: shape === "pin" ? "each" : "end",
    cuts: canCut(size, legal),
    label: pointing.label,
    tokenLabel: (place) => words.token(place + 1, size),
    cutLabel: (place) => words.cutAfter(place, size),
    marked: (marks) => pointing.point(movesOfRow(size, marks, legal), marks.taken.size + marks.cuts.size > 0),
    enter: pointing.enter,
  });
  return {
    element: h(
      "div",
      { class: "heap" },
      h("span", { class: "size" }, size, remark !== "" && h("small", {}, remark)),
      row.element,
    ),
    show: (move) => row.show(marksOf(size, move) ?? unmarked()),
    clear: () => row.show(unmarked()),
  };
}
