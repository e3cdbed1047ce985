/** A term of art: dotted, and explained where the pointer or the focus rests on it. */
import { h } from "../html.ts";

export function term(word: string, explained: string | undefined): HTMLElement | string {
  if (!explained) return word;
  return h("span", { class: "term", tabindex: "0", role: "note", "aria-label": `${word}: ${explained}`, "data-explained": explained }, word);
}
