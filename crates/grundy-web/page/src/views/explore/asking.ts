/** What is asked: game and position; and the way by which the reader came. */
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";
import { gameField } from "../play/gamefield.ts";
import type { Opened } from "../../documents.ts";
import type { Trail } from "./trail.ts";

export function asking(page: Page, opened: Opened | null, trail: Trail): HTMLElement {
  const words = page.words.explore;
  const sum = h("input", {
    class: "field mono",
    id: "sum",
    name: "sum",
    value: page.state.sum,
    autocomplete: "off",
    spellcheck: "false",
  });
  return h(
    "section",
    { class: "card setup" },
    gameField(page, opened, (change) => page.go({ ...change, sum: "" })),
    h(
      "form",
      { class: "line", onsubmit: look },
      h("label", { for: "sum" }, words.sum),
      h("div", { class: "with-button" }, sum, h("button", { class: "button main", type: "submit" }, words.look)),
    ),
    trail.sums.length > 1 && way(),
  );

  function look(event: SubmitEvent): void {
    event.preventDefault();
    page.go({ sum: sum.value.trim() });
  }

  function way(): HTMLElement {
    const steps = trail.sums.map((at, place) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "chip",
            "aria-current": place === trail.at ? "true" : null,
            onclick: () => page.go({ sum: at }),
          },
          at.length > 26 ? `${at.slice(0, 25)}…` : at || "∅",
        ),
      ),
    );
    return h(
      "div",
      { class: "line" },
      h("span", { class: "label" }, words.way),
      h(
        "div",
        { class: "buttons" },
        step("back", `← ${words.back}`, trail.before),
        step("forward", `${words.forward} →`, trail.after),
      ),
      h("ol", { class: "chips" }, ...steps),
    );
  }

  function step(id: string, text: string, to: string | null): HTMLElement {
    return h(
      "button",
      {
        class: "button",
        id,
        type: "button",
        disabled: to === null,
        onclick: () => to !== null && page.go({ sum: to }),
      },
      text,
    );
  }
}
