/** A mistake told where it was made, and a part of the page drawn anew under the reader's fingers. */
import { Problem } from "../../api.ts";
import { fill, h } from "../../html.ts";
import { withCode } from "../../pieces/diagnostic.ts";
import type { Page } from "../../view.ts";

/** Keeps the focus on the element of the same name, and what was typed there but not yet asked. */
export function redraw(place: HTMLElement, ...children: HTMLElement[]): void {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const before = [...place.querySelectorAll<HTMLInputElement>("input[id]")];
  const selected = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : null;
  fill(place, ...children);
  for (const field of before) carryOver(field, field === focused, place.querySelector(`#${CSS.escape(field.id)}`));
  if (!focused?.id) return;
  const again = document.getElementById(focused.id);
  again?.focus();
  if (selected && again instanceof HTMLInputElement && again.type === "text") select(again, selected, focused as HTMLInputElement);
}

/** In a field that nobody is in, a new value is not written over. */
function carryOver(old: HTMLInputElement, isFocused: boolean, field: HTMLInputElement | null): void {
  const isTyped = old.value !== old.defaultValue;
  if (field && isTyped && (isFocused || field.defaultValue === old.defaultValue)) field.value = old.value;
}

/** Where all was selected, all is. */
function select(field: HTMLInputElement, [from, to]: (number | null)[], old: HTMLInputElement): void {
  const isAll = from === 0 && to === old.value.length;
  field.setSelectionRange(from ?? null, isAll ? field.value.length : (to ?? null));
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
