/** A mistake told where it was made, and a part of the page drawn anew under the reader's fingers. */
import { Problem } from "../../api.ts";
import { fill, h } from "../../html.ts";
import { withCode } from "../../pieces/diagnostic.ts";
import type { Page } from "../../view.ts";

/** Keeps the focus on the element of the same name. */
export function redraw(place: HTMLElement, ...children: HTMLElement[]): void {
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : "";
  fill(place, ...children);
  if (focused) document.getElementById(focused)?.focus();
}

/** `up` leads on from where nothing was found. */
export function problemCard(error: unknown, page: Page, up?: { path: string; words: string }): HTMLElement {
  const told = error instanceof Problem ? error : null;
  return h(
    "div",
    { class: "why problem", role: "alert" },
    h("p", {}, ...withCode(told?.message ?? page.words.shell.lost)),
    told?.witness && h("p", { class: "note" }, ...withCode(told.witness)),
    told?.help && h("p", { class: "note" }, ...withCode(told.help)),
    up && h("p", {}, h("a", { href: page.link(up.path) }, up.words)),
  );
}
