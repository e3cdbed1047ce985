/** A formula, typeset when KaTeX has come; until then, and where it cannot, in plain signs. */
import { h } from "../html.ts";

type Render = (latex: string, into: HTMLElement) => void;

let render: Render | null = null;
let coming: Promise<void> | null = null;

export function formula(latex: string | null, plain: string, display = true): HTMLElement {
  const element = h("span", { class: display ? "formula display" : "formula" }, plain);
  if (latex === null) return element;
  if (render) typeset();
  else void loadMathematics().then(typeset);
  return element;

  function typeset(): void {
    const into = h("span");
    try {
      render?.(display ? `\\displaystyle ${latex}` : (latex ?? ""), into);
      element.replaceChildren(into);
    } catch {
      element.textContent = plain;
    }
  }
}

/** Asks for KaTeX and its style sheet, once. */
export function loadMathematics(): Promise<void> {
  coming ??= Promise.all([import("katex"), style()]).then(([katex]) => {
    render = (latex, into) => katex.default.render(latex, into, { throwOnError: true, strict: "ignore" });
  });
  return coming;
}

function style(): Promise<void> {
  const href = document.documentElement.dataset["mathematics"] ?? "";
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => done() }));
  });
}
