/** A mistake as the engine tells it: what is wrong, a witness, what to type instead, and the rule mended with one click. */
import type { Problem } from "../api.ts";
import { h } from "../html.ts";
import type { Words } from "../words.ts";

export function diagnostic(problem: Problem, words: Words, mend?: (rule: string) => void): HTMLElement {
  const line = (label: string, text: string | null) =>
    text && h("p", {}, h("span", { class: "label" }, label), " ", ...withCode(text));
  const { mended } = problem;
  return h(
    "div",
    { class: "diagnostic" },
    h("p", { class: "message" }, ...withCode(problem.message)),
    line(words.workbench.witness, problem.witness),
    // What the button says need not be said twice.
    line(words.workbench.help, problem.help?.startsWith(words.workbench.didYouMean) && mended !== null ? null : problem.help),
    mended !== null &&
      mend &&
      h(
        "p",
        { class: "mend" },
        h("span", { class: "label" }, words.workbench.didYouMean),
        " ",
        h("button", { type: "button", class: "mended", "aria-keyshortcuts": "Alt+Enter", title: "Alt+Enter", onclick: () => mend(mended) }, h("code", {}, mended)),
      ),
  );
}

/** Text with `code` between backquotes. */
export function withCode(text: string): (Node | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}
