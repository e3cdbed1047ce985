/** The line under the position: what is marked, what it means, and the button that plays it. */
import { fill, h } from "../../html.ts";
import { sentence, wholeSentence } from "../../pieces/sentences.ts";
import type { Words } from "../../words.ts";
import type { Legal } from "../../documents.ts";

export interface Bar {
  element: HTMLElement;
  /** Nothing is marked: says what to do. */
  prompt(text: string): void;
  /** What is marked means these moves. `none` is what to say when they are none. */
  offer(moves: Legal[], none: string): void;
  /** A hint: the sentence, and the move to play if there is one. */
  advise(reason: string, move: Legal | null): void;
}

/** So many meanings are offered as buttons; the rest is in the list. */
const MOST = 12;

export function bar(words: Words["play"], play: (move: Legal) => void): Bar {
  const element = h("div", { class: "bar", role: "status" });
  return { element, prompt, offer, advise };

  function prompt(text: string): void {
    fill(element, h("p", { class: "prompt" }, text));
  }

  function offer(moves: Legal[], none: string): void {
    const [only, ...more] = moves;
    if (!only) return fill(element, h("p", { class: "prompt wrong" }, none));
    if (more.length === 0)
      return fill(element, h("p", { class: "prompt" }, sentence(only.words)), button(only, words.play));
    fill(
      element,
      h("p", { class: "prompt" }, words.chooseOne),
      ...moves.slice(0, MOST).map((move) => button(move, move.words, "")),
    );
  }

  function advise(reason: string, move: Legal | null): void {
    fill(element, h("p", { class: "why" }, wholeSentence(reason)), move && button(move, words.play));
  }

  function button(move: Legal, text: string, kind = "main"): HTMLElement {
    return h(
      "button",
      { class: `button ${kind}`, type: "button", "data-move": move.sum, onclick: () => play(move) },
      text,
    );
  }
}
