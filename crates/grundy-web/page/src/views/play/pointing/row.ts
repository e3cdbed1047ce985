/** A row of tokens to be marked by touch, mouse or keyboard. */
import { fill, h } from "../../../html.ts";
import { pin } from "../../../drawing/pieces.ts";
import { nothing, sizeClass, type Shape } from "../../../drawing/tokens.ts";
import { unmarked, type Marks } from "../matching.ts";

export interface RowOptions {
  size: number;
  shape: Shape;
  /** A heap is taken from its end: pointing at a token means it and all after it. In a row each token is marked alone. */
  marking: "end" | "each";
  /** Whether there are moves that cut the row without taking. */
  cuts: boolean;
  label: string;
  tokenLabel(place: number): string;
  cutLabel(place: number): string;
  marked(marks: Marks): void;
  /** The Enter key: play what is marked. Answers whether there was something to play. */
  enter(): boolean;
}

export interface Row {
  element: HTMLElement;
  show(marks: Marks): void;
}

export function markedRow(options: RowOptions): Row {
  const { size, shape, marking } = options;
  let marks = unmarked();
  let anchor = 0;
  let pressed: number | null = null;
  let dragged = false;
  const tokens = Array.from({ length: size }, (_, place) => token(place));
  const gaps = options.cuts ? Array.from({ length: Math.max(0, size - 1) }, (_, at) => gap(at + 1)) : [];
  const element = h("div", {
    class: `tokens ${sizeClass(size)} ${shape}s ${marking}`,
    role: "group",
    "aria-label": options.label,
  });
  fill(
    element,
    ...tokens.flatMap((drawn, place) => [place > 0 ? gaps[place - 1] : null, drawn]),
    size === 0 && nothing(),
  );
  element.addEventListener("keydown", key);
  element.addEventListener("pointerdown", (event) => {
    pressed = placeOf(event.target as Element);
    dragged = false;
  });
  // The click that ends a drag comes before the timer and is not heard.
  element.addEventListener("pointerup", () => setTimeout(() => (dragged = false)));
  element.addEventListener("pointermove", drag);
  return { element, show };

  function token(place: number): HTMLElement {
    const attributes = {
      class: "token",
      type: "button",
      tabindex: place === 0 ? 0 : -1,
      "aria-pressed": "false",
      "data-place": place,
    };
    const drawn = h("button", {
      ...attributes,
      "aria-label": options.tokenLabel(place),
      onclick: (event: MouseEvent) => click(place, event),
    });
    if (shape === "pin") drawn.append(pin());
    if (marking === "end") {
      drawn.addEventListener("pointerenter", () => foresee(place));
      drawn.addEventListener("pointerleave", () => foresee(size));
    }
    return drawn;
  }

  function gap(place: number): HTMLElement {
    const attributes = { class: "gap", type: "button", tabindex: -1, "aria-pressed": "false", "data-cut": place };
    return h("button", { ...attributes, "aria-label": options.cutLabel(place), onclick: () => cut(place) });
  }

  function click(place: number, event: MouseEvent): void {
    if (dragged) return;
    if (event.shiftKey) return mark(run(anchor, place));
    anchor = place;
    if (marking === "each") return mark(toggled(marks.taken, place));
    const again = marks.taken.size > 0 && Math.min(...marks.taken) === place;
    mark(again ? new Set() : run(place, size - 1));
  }

  function cut(place: number): void {
    marks = { taken: new Set(), cuts: toggled(marks.cuts, place) };
    tell();
  }

  function mark(taken: Set<number>): void {
    marks = { taken, cuts: new Set() };
    tell();
  }

  function tell(): void {
    show(marks);
    options.marked(marks);
  }

  function show(shown: Marks): void {
    marks = shown;
    foresee(size);
    tokens.forEach((drawn, place) => press(drawn, marks.taken.has(place)));
    gaps.forEach((drawn, at) => press(drawn, marks.cuts.has(at + 1)));
  }

  /** Shows what a click would mark. */
  function foresee(from: number): void {
    tokens.forEach((drawn, place) => drawn.classList.toggle("foreseen", place >= from));
  }

  function drag(event: PointerEvent): void {
    if (event.buttons !== 1 || pressed === null) return;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const place = over && element.contains(over) ? placeOf(over) : null;
    if (place === null || (place === pressed && !dragged)) return;
    dragged = true;
    anchor = pressed;
    mark(run(pressed, place));
  }

  function key(event: KeyboardEvent): void {
    const place = places().indexOf(document.activeElement as HTMLElement);
    if (place < 0) return;
    if (event.key === "Enter" && options.enter()) return event.preventDefault();
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const to = step ? place + step : { Home: 0, End: places().length - 1 }[event.key];
    const next = to === undefined ? undefined : places()[to];
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) extend(next);
    focus(next);
  }

  function extend(next: HTMLElement): void {
    const here = Number((document.activeElement as HTMLElement).dataset["place"]);
    if (marks.taken.size === 0) anchor = here;
    if (next.dataset["place"] !== undefined) mark(run(anchor, Number(next.dataset["place"])));
  }

  function focus(next: HTMLElement): void {
    for (const each of places()) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  }

  function places(): HTMLElement[] {
    return [...element.querySelectorAll<HTMLElement>("button")];
  }
}

function press(drawn: HTMLElement, marked: boolean): void {
  drawn.classList.toggle("taken", marked);
  drawn.setAttribute("aria-pressed", String(marked));
}

function run(from: number, to: number): Set<number> {
  const [low, high] = from < to ? [from, to] : [to, from];
  return new Set(Array.from({ length: high - low + 1 }, (_, at) => low + at));
}

function toggled(set: Set<number>, place: number): Set<number> {
  const after = new Set(set);
  if (!after.delete(place)) after.add(place);
  return after;
}

function placeOf(within: Element): number | null {
  const place = within.closest<HTMLElement>("[data-place]")?.dataset["place"];
  return place === undefined ? null : Number(place);
}
