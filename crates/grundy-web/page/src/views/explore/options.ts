/** One component: how it looks, its value, and its options with theirs. Every option is a link to the sum after it. */
import { board } from "../../drawing/board.ts";
import type { Style } from "../../drawing/drawing.ts";
import { readSum } from "../../drawing/positions.ts";
import { tree } from "../../drawing/tree.ts";
import { MOST_SQUARES, still } from "../../drawing/still.ts";
import { fill, h, svg } from "../../html.ts";
import { colourOf, inkOn } from "../../palette.ts";
import type { Page } from "../../view.ts";
import type { ComponentDocument, OptionDocument, Outcome } from "../../documents.ts";

/** So many options are shown before the reader asks for all. */
const MOST = 40;

/** Who wins, where positions have no values. */
const LETTERS: Record<Outcome, string> = { next: "N", previous: "P", draw: "D" };

export function componentCard(component: ComponentDocument, style: Style, page: Page): HTMLElement {
  const words = page.words.explore;
  const most = Math.max(1, ...component.options.map((option) => (typeof option.value === "number" ? option.value : 0)));
  const list = h("ul", { class: "options" });
  show(MOST);
  const picture = valuedBoard() ?? still(component.drawing, style);
  return h(
    "section",
    { class: "card component-card" },
    h("h2", {}, words.component(component.text)),
    h(
      "div",
      { class: "standing-line" },
      h("span", { class: "value" }, valueText()),
      h("span", { class: "note" }, component.count === null ? words.uncounted : words.optionsOf(component.count)),
    ),
    picture && h("div", { class: "still" }, picture),
    component.options.length > 0 && list,
    mex(),
  );

  function valueText(): string {
    if (component.value !== null) return words.value(coordinates(component.text), String(component.value));
    if (page.state.misere) return "";
    return component.outcome ? words[component.outcome] : words.noValue;
  }

  function show(count: number): void {
    const rest = component.options.length - count;
    const all = h(
      "button",
      { class: "chip", type: "button", onclick: () => show(Infinity) },
      words.showAll(component.options.length),
    );
    const hidden = (component.count ?? 0) - component.options.length;
    const shown = ordered()
      .slice(0, count)
      .map((option) => h("li", {}, link(option)));
    fill(
      list,
      ...shown,
      rest > 0 && h("li", {}, all),
      rest <= 0 && hidden > 0 && h("li", { class: "note" }, words.more(hidden)),
    );
  }

  /** Winning moves first where not all options are shown. */
  function ordered(): OptionDocument[] {
    if (component.options.length <= MOST) return component.options;
    return [...component.options].sort((left, right) => Number(right.winning) - Number(left.winning));
  }

  function link(option: OptionDocument): HTMLElement {
    const name = `${option.words}${option.winning ? `, ${words.winningMove}` : ""}`;
    return h(
      "a",
      { class: option.winning ? "option winning" : "option", href: here(option), title: name, "data-sum": option.sum },
      h("span", { class: "to" }, pictureOf(option) ?? short(option.to)),
      typeof option.value === "number" && swatch(option.value),
      option.value === "inf" && h("span", { class: "swatch" }, "∞"),
      option.outcome && h("span", { class: "swatch", title: shortOutcome(option.outcome) }, LETTERS[option.outcome]),
      option.winning && h("span", { class: "wins" }, words.winning),
    );
  }

  function shortOutcome(outcome: Outcome): string {
    return { next: words.nextShort, previous: words.previousShort, draw: words.drawShort }[outcome];
  }

  /** A tree says more than its list of parents. */
  function pictureOf(option: OptionDocument): SVGElement | null {
    const [left, ...more] = readSum(option.to, component.text);
    if (component.drawing.kind !== "tree" || !left || more.length > 0) return null;
    const picture = tree([null, ...left.coordinates.map((parent) => parent - 1)]).element;
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", option.to);
    return picture;
  }

  function here(option: OptionDocument): string {
    const { rule, set, misere } = page.state;
    return page.link("/explore", { rule, set, misere, sum: option.sum });
  }

  function swatch(value: number): HTMLElement {
    const colour = colourOf(value, most, page.theme());
    return h("span", { class: "swatch", style: { background: colour, color: inkOn(colour) } }, value);
  }

  /** A board on which every square that can be reached shows its value. */
  function valuedBoard(): SVGElement | null {
    const { drawing } = component;
    if (drawing.kind !== "board" || style.board !== "board" || Math.max(drawing.x, drawing.y) > MOST_SQUARES) return null;
    const reached = component.options.flatMap((option) => {
      const [to, ...more] = readSum(option.to, component.text);
      return to && more.length === 0 && to.coordinates.length === 2
        ? [{ option, x: to.coordinates[0]!, y: to.coordinates[1]! }]
        : [];
    });
    const drawn = board(drawing, style.piece, reached);
    for (const { option, ...square } of reached)
      drawn.layer.append(valued(drawn.square(square, option.winning ? "valued winning" : "valued"), option));
    return drawn.element;
  }

  function valued(square: SVGGElement, option: OptionDocument): SVGElement {
    const [rect, circle] = [square.children[0] as SVGElement, square.children[1]!];
    if (typeof option.value === "number") {
      const colour = colourOf(option.value, most, page.theme());
      rect.style.fill = colour;
      const text = svg(
        "text",
        { x: circle.getAttribute("cx"), y: Number(circle.getAttribute("cy")) + 4, "text-anchor": "middle" },
        option.value,
      );
      text.style.fill = inkOn(colour);
      circle.replaceWith(text);
    }
    return svg(
      "a",
      { href: here(option), "aria-label": option.value === null ? option.words : `${option.words}: ${option.value}` },
      square,
    );
  }

  function mex(): HTMLElement | null {
    if (typeof component.value !== "number" || component.options.length !== component.count) return null;
    if (component.count === 0) return h("p", { class: "note" }, words.noOptions);
    const values = [...new Set(component.options.map((option) => option.value))]
      .filter((value) => typeof value === "number")
      .sort((left, right) => left - right);
    if (values.length > 24) return null;
    return h(
      "p",
      { class: "note mex" },
      component.value === 0 ? words.mexZero : words.mex(values.join(", "), component.value),
    );
  }
}

/** A token on a graph needs no graph to be told from its neighbours. */
export function short(text: string): string {
  const token = /^(\d+):/.exec(text);
  if (token) return token[1]!;
  return text.length > 22 ? `${text.slice(0, 21)}…` : text;
}

/** `3, 5` of `(3, 5)`: the brackets of a function stand around it already. */
function coordinates(position: string): string {
  return /^\([^()]*\)$/.test(position) ? position.slice(1, -1) : position;
}
