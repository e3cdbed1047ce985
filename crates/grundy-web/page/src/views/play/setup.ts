/** Which game is played, from where, against whom, and how it ends. */
import { h } from "../../html.ts";
import type { State } from "../../state.ts";
import type { Page } from "../../view.ts";
import { gameField } from "./gamefield.ts";
import type { Opened } from "../../documents.ts";
import { anotherPosition } from "./positions.ts";
import { LEVELS } from "./strength.ts";

export function setup(page: Page, opened: Opened | null): HTMLElement {
  const words = page.words.play;
  const { state } = page;
  const position = h("input", {
    class: "field mono",
    id: "position",
    name: "sum",
    value: state.sum,
    autocomplete: "off",
    spellcheck: "false",
  });
  const shuffled = opened && anotherPosition(opened, state.sum);
  return h(
    "section",
    { class: "card setup" },
    h("h2", {}, words.setup),
    gameField(page, opened, (change) => page.go({ ...change, sum: "", second: false })),
    h(
      "form",
      { class: "line", onsubmit: begin },
      h("label", { for: "position" }, words.position),
      h("div", { class: "with-button" }, position, h("button", { class: "button", type: "submit" }, words.start_)),
    ),
    shuffled &&
      h(
        "button",
        { class: "chip", type: "button", id: "shuffle", onclick: () => page.go({ sum: shuffled, second: false }) },
        words.shuffle,
      ),
    !state.two && strengths(),
    choice("two", words.against, [words.computer, words.person], state.two, (two) => ({ two, second: false })),
    choice(
      "begins",
      words.begins,
      state.two ? [words.firstDoes, words.secondDoes] : [words.iDo, words.opponentDoes],
      state.second,
      (second) => ({ second }),
    ),
    h("a", { class: "button", href: page.link("/play", { puzzle: "1" }) }, words.puzzles),
  );

  /** One of three strengths. */
  function strengths(): HTMLElement {
    const options = LEVELS.map((level) => {
      const now = (state.level || "perfect") === level;
      const choose = () => page.go({ level: level === "perfect" ? "" : level });
      return h("button", { type: "button", id: `level-${level}`, "aria-pressed": String(now), onclick: choose }, words.levels[level]);
    });
    return h("div", { class: "line", role: "group", "aria-label": words.strength }, h("span", { class: "label" }, words.strength), h("div", { class: "tabs" }, ...options));
  }

  function begin(event: SubmitEvent): void {
    event.preventDefault();
    page.go({ sum: position.value.trim(), second: false });
  }

  /** One of two. */
  function choice(
    name: string,
    label: string,
    texts: [string, string] | string[],
    second: boolean,
    change: (second: boolean) => Partial<State>,
  ): HTMLElement {
    const options = texts.map((text, at) => {
      const on = second === (at === 1);
      const id = `${name}-${at}`;
      return h(
        "button",
        { type: "button", id, "aria-pressed": String(on), onclick: () => page.go(change(at === 1)) },
        text,
      );
    });
    return h(
      "div",
      { class: "line", role: "group", "aria-label": label },
      h("span", { class: "label" }, label),
      h("div", { class: "tabs" }, ...options),
    );
  }
}
