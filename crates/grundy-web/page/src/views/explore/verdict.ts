/** Who wins and why: the sentence, and the values in binary columns. */
import { h } from "../../html.ts";
import { wholeSentence } from "../../pieces/sentences.ts";
import type { Words } from "../../words.ts";
import type { ExploreDocument } from "../../documents.ts";

export function verdict(document: ExploreDocument, words: Words["explore"]): HTMLElement {
  const short = { next: words.nextShort, previous: words.previousShort, draw: words.drawShort }[document.outcome];
  const standing =
    document.standing === "computed"
      ? null
      : h(
          "span",
          { class: "badge small", "data-standing": document.standing },
          words.standing[document.standing] ?? document.standing,
        );
  const lasts = document.graph?.nodes[0]?.remoteness ?? null;
  return h(
    "section",
    { class: "card verdict" },
    h(
      "p",
      { class: "outcome" },
      h("b", { class: document.outcome === "previous" ? "loss" : null }, words[document.outcome]),
      h("span", { class: "note" }, short),
      lasts !== null && lasts > 0 && h("span", { class: "note" }, document.outcome === "next" ? words.winsIn(lasts) : words.losesIn(lasts)),
      standing,
    ),
    h("p", { class: "why" }, wholeSentence(document.reason)),
    columns(document, words),
  );
}

/** The xor as it is done by hand: one row for each component, the columns with an odd number of ones marked. */
function columns(document: ExploreDocument, words: Words["explore"]): HTMLElement | null {
  const { components, value } = document;
  const known = components.every((component) => typeof component.value === "number");
  if (components.length < 2 || components.length > 12 || typeof value !== "number" || !known) return null;
  const width = Math.max(...components.map((component) => (component.value as number).toString(2).length), 1);
  const digits = (number: number) => [...number.toString(2).padStart(width, "0")];
  const odd = digits(value).map((digit) => digit === "1");
  const cells = (number: number) =>
    digits(number).map((digit, at) =>
      h("td", { class: `${digit === "1" ? "one" : "zero"}${odd[at] ? " odd" : ""}` }, digit),
    );
  const rows = components.map((component) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, short(component.text)),
      h("td", { class: "number" }, component.value as number),
      ...cells(component.value as number),
    ),
  );
  const sum = h(
    "tr",
    { class: "sum" },
    h("th", { scope: "row" }, "⊕"),
    h("td", { class: "number" }, value),
    ...cells(value),
  );
  return h(
    "div",
    { class: "columns" },
    h("table", { "aria-label": words.inBinary }, h("tbody", {}, ...rows, sum)),
    h("p", { class: "note" }, value === 0 ? words.binaryZero : words.binaryHelp),
  );
}

function short(text: string): string {
  return text.length > 18 ? `${text.slice(0, 17)}…` : text;
}
