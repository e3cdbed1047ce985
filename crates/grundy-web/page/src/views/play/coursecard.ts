/** The game so far, move by move; each line leads back to its position. */
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";
import type { Course, Turn } from "./course.ts";

export function courseCard(page: Page, course: Course, jump: (turn: Turn) => void): HTMLElement {
  const words = page.words.play;
  const lines = course.turns.map((turn, at) => line(turn, at));
  return h("section", { class: "card course" }, h("h2", {}, words.course), strip(), h("ol", {}, ...lines));

  /** Who held the win, turn by turn. */
  function strip(): HTMLElement | null {
    if (course.turns.length < 2 || course.turns.some(({ outcome }) => !outcome)) return null;
    const cell = ({ outcome, second }: Turn) => h("i", { "data-who": outcome === "draw" ? "even" : (outcome === "next") !== second ? "first" : "second" });
    return h("div", { class: "held", role: "img", "aria-label": words.heldLabel }, ...course.turns.map(cell));
  }

  function line(turn: Turn, at: number): HTMLElement {
    const said = turn.made
      ? [h("span", { class: turn.second ? "who mine" : "who" }, words.said(mover(turn), "")), turn.made.words]
      : [words.start];
    const wrong = course.isMistake(at);
    const mark = wrong ? [" ", h("b", { class: "mistake", title: words.mistake }, "??"), h("span", { class: "unseen" }, words.mistake)] : [];
    const entry = [h("span", { class: "what" }, ...said, ...mark), h("code", {}, turn.sum.length > 48 ? "…" : turn.sum || "∅")];
    const decided = page.state.two || !turn.second || at === course.turns.length - 1;
    const here = at === course.at ? "step" : null;
    return h(
      "li",
      { class: at > course.at ? "later" : null, "aria-current": here },
      decided && at !== course.at
        ? h("button", { type: "button", class: "step", onclick: () => jump(turn) }, ...entry)
        : h("span", { class: "step" }, ...entry),
      wrong && (page.state.two || turn.second) && h("button", { type: "button", class: "try-again", onclick: () => jump(course.turns[at - 1]!) }, words.tryFromHere),
    );
  }

  /** Whoever is not to move after it has made the move. */
  function mover(turn: Turn): string {
    if (page.state.two) return words.player(turn.second ? 1 : 2);
    return turn.second ? words.you : words.opponent;
  }
}
