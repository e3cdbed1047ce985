/** The tools above the picture: which picture, orange or not, nearer or farther. */
import { fill, h } from "../../html.ts";
import type { State } from "../../state.ts";
import type { Page } from "../../view.ts";

/** Draws tools anew and leaves the focus on the one that has it. */
export function redraw(tools: HTMLElement, ...drawn: (HTMLElement | false | null)[]): void {
  const focused = tools.contains(document.activeElement) ? document.activeElement?.textContent : null;
  fill(tools, ...drawn);
  const again = [...tools.querySelectorAll("button")].find((button) => button.textContent === focused);
  again?.focus();
}

export function viewTabs(page: Page, now: string): HTMLElement {
  const words = page.words.workbench;
  return tabs(words.pictures, [
    tab(page, words.table, now === "table", { view: "" }),
    tab(page, words.plot, now === "plot", { view: "plot" }),
  ]);
}

function tabs(label: string, buttons: HTMLElement[]): HTMLElement {
  return h("div", { class: "tabs", role: "group", "aria-label": label }, ...buttons);
}

function tab(page: Page, text: string, pressed: boolean, change: Partial<State>): HTMLElement {
  const choose = () => page.go(change, { replace: true });
  return h("button", { type: "button", "aria-pressed": String(pressed), onclick: choose }, text);
}

export function lossesToggle(page: Page, shown: boolean, lay: (shown: boolean) => void): HTMLElement {
  const box = h("input", { type: "checkbox", onchange: () => lay(box.checked) });
  box.checked = shown;
  return h("label", { class: "toggle" }, box, page.words.workbench.layLosses);
}

export function zoomButtons(page: Page, zoom: (factor: number) => void, reset: () => void): HTMLElement {
  const words = page.words.workbench;
  const button = (sign: string, label: string, act: () => void) =>
    h("button", { class: "button small sign", type: "button", "aria-label": label, title: label, onclick: act }, sign);
  return h(
    "div",
    { class: "buttons" },
    button("−", words.zoomOut, () => zoom(1 / 1.6)),
    button("+", words.zoomIn, () => zoom(1.6)),
    button("⤢", words.zoomAll, reset),
  );
}
