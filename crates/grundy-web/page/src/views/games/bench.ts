/** The workbench as a part of another page: the same view, about one rule. */
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";
import { view as workbench } from "../workbench/index.ts";

export interface Bench {
  element: HTMLElement;
  leave(): void;
}

/** The rule of the address, if the reader changed it there, else the rule of the page. */
export function benchOf(page: Page, rule: string): Bench {
  const element = h("div", { class: "workbench embedded" });
  const inner: Page = Object.create(page, {
    state: { get: () => ({ ...page.state, rule: page.state.rule || rule }) },
  });
  return { element, leave: workbench.mount(element, inner) };
}
