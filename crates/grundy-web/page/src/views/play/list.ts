/** Every legal move in words, for whoever would rather choose from a list; any rule can be played by it. */
import { fill, h } from "../../html.ts";
import type { Words } from "../../words.ts";
import { sentence } from "../../pieces/sentences.ts";
import type { Legal } from "../../documents.ts";

const MOST = 60;
const SEARCHED_FROM = 12;

export function moveList(
  legal: Legal[],
  complete: boolean,
  words: Words["play"],
  open: boolean,
  play: (move: Legal) => void,
): HTMLElement {
  const list = h("ul", { class: "move-list" });
  const search = h("input", {
    class: "field",
    type: "search",
    "aria-label": words.findMove,
    placeholder: words.findMove,
  });
  search.addEventListener("input", show);
  show();
  const summary = h("summary", {}, complete ? words.allMoves(legal.length) : words.someMoves(legal.length));
  return h("details", { class: "card all-moves", open }, summary, legal.length > SEARCHED_FROM && search, list);

  function show(): void {
    const wanted = search.value.trim().toLowerCase();
    const found = legal.filter((move) => `${move.words} ${move.from} ${move.to}`.toLowerCase().includes(wanted));
    const rest = found.length - MOST;
    fill(list, ...found.slice(0, MOST).map(entry), rest > 0 && h("li", { class: "note" }, words.moreMoves(rest)));
  }

  function entry(move: Legal): HTMLElement {
    const arrow = `${move.from.length > 24 ? "" : `${move.from} `}→ ${move.to.length > 40 ? "…" : move.to}`;
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "move", "data-move": move.sum, onclick: () => play(move) },
        h("span", {}, sentence(move.words)),
        h("code", {}, arrow),
      ),
    );
  }
}
