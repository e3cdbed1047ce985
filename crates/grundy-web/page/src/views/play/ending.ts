/** The end of a game: who won, why, and what to do next. */
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";
import type { Course } from "./course.ts";
import type { Style } from "../../drawing/drawing.ts";
import type { PlayDocument } from "../../documents.ts";

export interface Next {
  again(): void;
  /** The same position with the other player beginning. */
  swap(): void;
}

export function ending(
  page: Page,
  document: PlayDocument,
  style: Style,
  course: Course,
  began: PlayDocument["outcome"],
  next: Next,
): HTMLElement {
  const words = page.words.play;
  const { two, misere } = page.state;
  // Whoever is to move now did not make the last move.
  const secondWon = document.won ? !course.now.second : course.now.second;
  const drawn = document.outcome === "draw";
  const title = drawn ? words.nobodyWins : two ? words.playerWins(secondWon ? 2 : 1) : secondWon ? words.youLose : words.youWin;
  const reason = drawn ? words.endDrawn : misere ? words.endMisere : style.wins ? words.endWon : words.endNormal;
  const start = course.start;
  return h(
    "div",
    { class: secondWon && !two && !drawn ? "ending lost" : "ending", role: "status" },
    h("h2", {}, title),
    h("p", {}, reason, " ", !two && !drawn && h("span", { class: "lesson" }, lesson())),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "button main", type: "button", id: "again", onclick: next.again }, words.again),
      !two &&
        h(
          "button",
          { class: "button", type: "button", id: "swap", onclick: next.swap },
          start.second ? words.iBegin : words.letBegin,
        ),
      h(
        "a",
        {
          class: "button",
          href: page.link("/explore", { rule: page.state.rule, set: page.state.set, misere, sum: start.sum }),
        },
        words.exploreThis,
      ),
    ),
  );

  function lesson(): string {
    if (!secondWon) return words.wonAgainstPerfect;
    // The person could win as the first from a won position, or as the second from a lost one.
    if (began === (start.second ? "previous" : "next")) return words.couldWin;
    return start.second ? words.couldNotWinSecond : words.couldNotWin;
  }
}
