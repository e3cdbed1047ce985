/** Several heaps that are one position: tokens may be marked in more than one of them. */
import { h } from "../../../html.ts";
import { movesOfList, takenFromList, unmarked, type Marks } from "../matching.ts";
import { markedRow, type Row } from "./row.ts";
import type { Pointed, Pointing } from "./pointing.ts";

export function pointedList(sizes: number[], pointing: Pointing): Pointed {
  const { legal, words, style } = pointing;
  let taken = sizes.map(() => 0);
  const rows = sizes.map(row);
  const names = sizes.map((_, at) => (style.list === "stairs" ? words.stair(at + 1) : (style.coordinates[at] ?? "")));
  const lines = rows.map((drawn, at) =>
    h(
      "div",
      { class: "heap", style: { "--step": String(at) } },
      h("span", { class: "size" }, names[at], " ", h("b", {}, sizes[at])),
      drawn.element,
    ),
  );
  const stairs = style.list === "stairs";
  if (stairs) lines.reverse();
  return { element: h("div", { class: stairs ? "list stairs" : "list" }, ...lines), show, clear };

  function row(size: number, at: number): Row {
    return markedRow({
      size,
      shape: "token",
      marking: "end",
      cuts: false,
      label: `${pointing.label}, ${words.heapOfList(at + 1, size)}`,
      tokenLabel: (place) => words.token(place + 1, size),
      cutLabel: () => "",
      marked: (marks) => marked(at, marks),
      enter: pointing.enter,
    });
  }

  function marked(at: number, marks: Marks): void {
    taken[at] = marks.taken.size;
    pointing.point(
      movesOfList(sizes, taken, legal),
      taken.some((count) => count > 0),
    );
  }

  function show(move: (typeof legal)[number]): void {
    taken = takenFromList(sizes, move, legal) ?? sizes.map(() => 0);
    rows.forEach((drawn, at) => drawn.show({ taken: last(sizes[at]!, taken[at]!), cuts: new Set() }));
  }

  function clear(): void {
    taken = sizes.map(() => 0);
    for (const drawn of rows) drawn.show(unmarked());
  }
}

function last(size: number, count: number): Set<number> {
  return new Set(Array.from({ length: count }, (_, at) => size - 1 - at));
}
