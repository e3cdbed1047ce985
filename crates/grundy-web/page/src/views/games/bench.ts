/** The workbench as a part of another page: the same, about the rule of that page. */
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";
import { mountWorkbench } from "../workbench/workbench.ts";

export interface Bench {
  element: HTMLElement;
  leave(): void;
}

/** The rule of the address, if the reader changed it there, else the rule of the page, whose name is on the page already. */
export function benchOf(page: Page, rule: string): Bench {
  const element = h("div", { class: "workbench embedded" });
  const own = () => element.classList.toggle("own", page.state.rule === "" || page.state.rule === rule);
  own();
  page.onState(own);
  return { element, leave: mountWorkbench(element, page, rule) };
}
