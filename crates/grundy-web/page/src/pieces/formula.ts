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
    try {
      const parts = display ? breakable(latex ?? "") : [latex ?? ""];
      element.replaceChildren(...parts.map((part) => typesetPart(part)));
      if (display) keepFitting(element);
    } catch {
      element.textContent = plain;
    }
  }
}

/** A part of a formula that stays on one line. */
function typesetPart(latex: string): HTMLElement {
  const into = h("span", { class: "formula-part" });
  render?.(`\\displaystyle ${latex}`, into);
  return into;
}

/** A wide formula may be broken where it has a wide gap. */
function breakable(latex: string): string[] {
  const parts = latex.split(/\\q?quad\b/);
  const balanced = (part: string) => (part.match(/(?<!\\)\{/g)?.length ?? 0) === (part.match(/(?<!\\)\}/g)?.length ?? 0) && (part.match(/\\left\b/g)?.length ?? 0) === (part.match(/\\right\b/g)?.length ?? 0) && !part.includes("\\begin");
  return parts.every(balanced) ? parts : [latex];
}

/** Then it shrinks until its widest part fits; it is never cut off. */
function keepFitting(element: HTMLElement): void {
  const fit = () => {
    const room = element.parentElement?.clientWidth ?? 0;
    if (!element.isConnected || room === 0) return;
    element.style.fontSize = "";
    const widest = Math.max(1, ...[...element.children].map((part) => (part as HTMLElement).offsetWidth));
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (widest > room) element.style.fontSize = `${Math.floor((room / widest) * size * 9.8) / 10}px`;
  };
  requestAnimationFrame(() => {
    if (element.parentElement) new ResizeObserver(fit).observe(element.parentElement);
  });
  // The letters are wider or narrower when their own fonts have come.
  void document.fonts.ready.then(fit);
  document.fonts.addEventListener("loadingdone", fit);
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
