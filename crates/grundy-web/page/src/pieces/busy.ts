/** Work under way: what is being done, how far it is, and a button that stops it. */
import type { Progress } from "../api.ts";
import { h } from "../html.ts";
import type { Words } from "../words.ts";

export interface Busy {
  element: HTMLElement;
  tell(progress: Progress): void;
}

/** `stop` may take a moment; where it fails it can be tried again. */
export function busy(text: string, words: Words, stop: () => void | Promise<void>): Busy {
  const said = h("span", { class: "said" }, text);
  const bar = h("progress", { "aria-label": text, max: 1, value: 0 });
  const button = h("button", { class: "button small", type: "button", onclick: press }, words.shell.stop);
  function press(): void {
    button.disabled = true;
    Promise.resolve(stop()).catch(() => (button.disabled = false));
  }
  return {
    element: h("div", { class: "busy", role: "status" }, h("div", { class: "line" }, said, button), bar),
    tell({ state, done, total, words: spoken, elapsed, budget }) {
      // The first moments say nothing: words that come and go at once only flicker.
      if (elapsed !== undefined && elapsed < 0.5) return;
      if (state !== "waiting" && done !== undefined && total) {
        bar.value = done / total;
        said.textContent = `${text} ${Math.floor((100 * done) / total)} %`;
        return;
      }
      if (spoken) said.textContent = elapsed === undefined ? spoken : `${text} ${spoken} · ${elapsed.toFixed(0)} s`;
      if (elapsed !== undefined && budget) bar.value = Math.min(1, elapsed / budget);
    },
  };
}
