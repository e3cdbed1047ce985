/** The line at the bottom: the same page for programs, the interface, and whose work is in it. */
import { h } from "../html.ts";
import { writeState } from "../state.ts";
import type { Page } from "../view.ts";

export function footer(page: Page): HTMLElement {
  const words = page.words.shell;
  return h(
    "footer",
    { class: "footer" },
    h("a", { href: twinOf(page), target: "_blank" }, words.json),
    h("a", { href: "/openapi.json", target: "_blank" }, words.interface),
    h("a", { href: "/assets/licences.txt", target: "_blank" }, words.licences),
  );
}

/** What the workbench shows where the address names no rule. */
const FIRST_RULE = "wythoff";

/** Every page has a twin in JSON, with the same query. */
function twinOf(page: Page): string {
  const state = { ...page.state, lang: null, theme: null };
  if (page.path !== "/") return `${page.path}.json${writeState(state)}`;
  return `/workbench.json${writeState({ ...state, rule: state.rule || FIRST_RULE })}`;
}
