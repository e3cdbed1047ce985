/** The game so far, move by move; each line leads back to its position. */
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";
import type { Course, Turn } from "./course.ts";

export function courseCard(page: Page, course: Course, jump: (turn: Turn) => void): HTMLElement {
  const words = page.words.play;
  const lines = course.turns.map((turn, at) => line(turn, at));
  return h("section", { class: "card course" }, h("h2", {}, words.course), h("ol", {}, ...lines));

  function line(turn: Turn, at: number): HTMLElement {
    const said = turn.made
      ? [h("span", { class: turn.second ? "who mine" : "who" }, mover(turn)), " ", turn.made.words]
      : [words.start];
    const entry = [...said, " ", h("code", {}, turn.sum.length > 48 ? "…" : turn.sum)];
    const decided = page.state.two || !turn.second || at === course.turns.length - 1;
    const here = at === course.at ? "step" : null;
    return h(
      "li",
      { class: at > course.at ? "later" : null, "aria-current": here },
      decided && at !== course.at
        ? h("button", { type: "button", class: "step", onclick: () => jump(turn) }, ...entry)
        : h("span", { class: "step" }, ...entry),
    );
  }

  /** Whoever is not to move after it has made the move. */
  function mover(turn: Turn): string {
    if (page.state.two) return words.player(turn.second ? 1 : 2);
    return turn.second ? words.you : words.opponent;
  }
}
