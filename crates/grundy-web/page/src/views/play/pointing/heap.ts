/** A heap, or a row of pins, from which tokens are taken or which is cut. */
import { h } from "../../../html.ts";
import { breaksRows, canCut, marksOf, movesOfRow, unmarked } from "../matching.ts";
import { markedRow } from "./row.ts";
import type { Pointed, Pointing } from "./pointing.ts";

/** `remark` is what else must be remembered: how many may be taken, or the tag. */
export function pointedHeap(size: number, remark: string, pointing: Pointing): Pointed {
  const { legal, words, style } = pointing;
  const tagged = isTagged(pointing);
  const shape = breaksRows(size, legal) && !tagged ? "pin" : style.tokens;
  const row = markedRow({
    size,
    shape,
    marking: shape === "pin" || tagged ? "each" : "end",
    cuts: canCut(size, legal),
    label: pointing.label,
    tokenLabel: (place) => words.token(place + 1, size),
    cutLabel: (place) => words.cutAfter(place, size),
    marked: (marks) => pointing.point(movesOfRow(size, marks, legal), marks.taken.size + marks.cuts.size > 0),
    enter: pointing.enter,
  });
  if (isRing(pointing) && size > 2) bend(row.element);
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

/** A position with a name, `row(5)`: its tokens lie in places of their own. */
function isTagged(pointing: Pointing): boolean {
  return pointing.legal.some((move) => /^\p{L}/u.test(move.from));
}

function isRing(pointing: Pointing): boolean {
  return pointing.legal.some((move) => /^ring\(/.test(move.from));
}

/** Lays the tokens of a row around a circle. */
function bend(row: HTMLElement): void {
  row.classList.add("circle");
  const tokens = [...row.querySelectorAll<HTMLElement>(".token")];
  row.style.setProperty("--count", String(tokens.length));
  tokens.forEach((token, place) => {
    const angle = (2 * Math.PI * place) / tokens.length - Math.PI / 2;
    token.style.setProperty("left", `${50 + 50 * Math.cos(angle)}%`);
    token.style.setProperty("top", `${50 + 50 * Math.sin(angle)}%`);
  });
}
