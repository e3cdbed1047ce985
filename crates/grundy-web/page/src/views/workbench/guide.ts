/** The reference of the language beside the editor: every line can be put into the rule, or tried as a rule. */
import { fill, h } from "../../html.ts";
import reference from "../../reference.json";
import type { Page } from "../../view.ts";

interface Line {
  text: string;
  en: string;
  zh: string;
}

type Shelf = "moves" | "sets" | "functions" | "lists" | "endings" | "codes";

/** Parts of rules on the shelves of sets and functions; whole rules on the others. `grundy help rules` prints them too. */
const SHELVES: Record<Shelf, Line[]> = reference;

export interface Guide {
  element: HTMLElement;
}

/** `put` writes a part into the rule, `choose` takes a whole rule. */
export function guide(page: Page, put: (text: string) => void, choose: (rule: string) => void): Guide {
  const words = page.words.workbench;
  const list = h("ul", { class: "guide-lines" });
  const names = words.shelves as Record<Shelf, string>;
  const tabs = h("div", { class: "tabs", role: "group", "aria-label": words.howWritten }, ...(Object.keys(SHELVES) as Shelf[]).map(tab));
  show("moves");
  const wide = matchMedia("(min-width: 60rem)").matches;
  return {
    element: h(
      "details",
      { class: "card guide", id: "guide", open: wide },
      h("summary", {}, h("h2", {}, words.howWritten)),
      tabs,
      list,
      h("p", { class: "note" }, words.guideNote),
    ),
  };

  function tab(shelf: Shelf): HTMLElement {
    return h("button", { type: "button", "data-shelf": shelf, onclick: () => show(shelf) }, names[shelf]);
  }

  function show(shelf: Shelf): void {
    for (const button of tabs.children as Iterable<HTMLElement>)
      button.setAttribute("aria-pressed", String(button.dataset["shelf"] === shelf));
    const whole = shelf !== "sets" && shelf !== "functions";
    const entry = ({ text, ...said }: Line) =>
      h(
        "li",
        {},
        h("button", { type: "button", class: "guide-line", title: whole ? words.tryRule : words.putPart, onclick: () => (whole ? choose : put)(text) }, h("code", {}, text), h("span", {}, said[page.language])),
      );
    fill(list, ...SHELVES[shelf].map(entry));
  }
}
