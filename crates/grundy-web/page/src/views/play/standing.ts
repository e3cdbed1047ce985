/** Who is winning, as a bar and in words; it can be put away. */
import type { Outcome } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import type { Page } from "../../view.ts";

export interface WinnerBar {
  element: HTMLElement;
  /** `outcome` is that of the position; `second` says who is to move there. */
  tell(outcome: Outcome | null, second: boolean): void;
}

/** Whether the bar is wanted, for this visit. */
let wanted = true;

export function winnerBar(page: Page): WinnerBar {
  const words = page.words.play;
  const said = h("span", { class: "said" });
  const bar = h("span", { class: "share", "aria-hidden": "true" }, h("i"));
  const box = h("input", { type: "checkbox", id: "who-is-winning", onchange: turn });
  box.checked = wanted;
  const shown = h("span", { class: "shown" }, bar, said);
  const element = h("div", { class: "winner-bar" }, h("label", { class: "toggle", for: "who-is-winning" }, box, words.whoIsWinning), shown);
  let last: [Outcome | null, boolean] = [null, false];
  return { element, tell };

  function turn(): void {
    wanted = box.checked;
    tell(...last);
  }

  function tell(outcome: Outcome | null, second: boolean): void {
    last = [outcome, second];
    shown.hidden = !wanted || outcome === null;
    if (outcome === null) return;
    const firstWins = (outcome === "next") !== second;
    const who = outcome === "draw" ? "even" : firstWins ? "first" : "second";
    bar.dataset["who"] = who;
    fill(said, words.winning(who, page.state.two));
  }
}
