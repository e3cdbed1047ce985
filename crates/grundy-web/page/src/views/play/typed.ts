/** A move that is typed, for heaps that have more moves than a list can hold: how much is taken, or what is left. */
import { h } from "../../html.ts";
import type { Legal, PlayDocument } from "../../documents.ts";
import type { Words } from "../../words.ts";

/** Asks for the move that leaves this of a component. */
export type AskMove = (component: number, left: string) => Promise<Legal>;

export function typedMove(document: PlayDocument, words: Words["play"], ask: AskMove, play: (move: Legal) => void, fail: (error: unknown) => void): HTMLElement {
  const texts = document.components.map(({ text }) => text);
  const which = h("select", { class: "field", "aria-label": words.whichHeap, onchange: label }, ...texts.map((text, at) => h("option", { value: String(at) }, text)));
  const amount = h("input", { class: "field mono", id: "typed", type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 400 });
  const name = h("label", { for: "typed" });
  label();
  return h(
    "form",
    { class: "typed-move", onsubmit: submit },
    texts.length > 1 && which,
    name,
    amount,
    h("button", { class: "button", type: "submit" }, words.play),
  );

  function heap(): bigint | null {
    const text = texts[Number(which.value)] ?? "";
    return /^\d+$/.test(text) ? BigInt(text) : null;
  }

  function label(): void {
    name.textContent = heap() === null ? words.leave : words.take;
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const typed = amount.value.trim();
    if (typed === "") return;
    ask(Number(which.value), left(typed)).then(play, fail);
  }

  /** What is left: of a heap, what is not taken. */
  function left(typed: string): string {
    const size = heap();
    const taken = /^\d+$/.test(typed) ? BigInt(typed) : null;
    return size === null || taken === null || taken > size ? typed : String(size - taken);
  }
}
