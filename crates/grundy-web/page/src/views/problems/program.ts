/** The program to submit, in the judge's own format, coloured, to copy or to save. */
import { Problem, wasStopped } from "../../api.ts";
import type { CodeDocument, ProblemPage } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { copyButton } from "../../pieces/copy.ts";
import { highlighted } from "../../pieces/highlight.ts";
import { slot } from "../../pieces/slot.ts";
import type { Page } from "../../view.ts";

const LANGUAGES: [key: string, name: string, ending: string][] = [
  ["cpp", "C++", "cpp"],
  ["python", "Python", "py"],
  ["rust", "Rust", "rs"],
  ["java", "Java", "java"],
];

export interface Program {
  element: HTMLElement;
  leave(): void;
}

export function program(page: Page, problem: ProblemPage): Program {
  const words = page.words.problems;
  const asked = slot();
  let text = "";
  const code = h("code");
  const box = h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": words.program }, code);
  const save = h("a", { class: "button small" }, page.words.workbench.saveCode);
  const languages = h("div", { class: "tabs", role: "group", "aria-label": page.words.workbench.codeLanguage }, ...LANGUAGES.map(tab));
  const element = h(
    "section",
    { class: "card program", hidden: true },
    h("h2", {}, words.program),
    h("div", { class: "toolbar" }, languages, save, copyButton(page.words, () => text)),
    box,
    h("p", { class: "note" }, words.programNote),
  );
  ask("cpp");
  return { element, leave: asked.stop };

  function tab([key, name]: (typeof LANGUAGES)[number]): HTMLElement {
    return h("button", { type: "button", "data-key": key, onclick: () => ask(key) }, name);
  }

  function ask(language: string): void {
    for (const one of languages.children as Iterable<HTMLElement>) one.setAttribute("aria-pressed", String(one.dataset["key"] === language));
    page.api
      .get<CodeDocument>(`/api/code/${problem.id}`, { lang: language }, asked.begin())
      .then((answer) => show(answer.code, language), (error: unknown) => void (wasStopped(error) || none(error)));
  }

  function show(now: string, language: string): void {
    text = now;
    element.hidden = false;
    fill(code, ...highlighted(now, language));
    save.download = `${problem.id}.${LANGUAGES.find(([key]) => key === language)?.[2] ?? "txt"}`;
    save.href = `data:text/plain;charset=utf-8,${encodeURIComponent(now)}`;
  }

  /** A problem without a program in this language shows none. */
  function none(error: unknown): void {
    if (error instanceof Problem && text !== "") fill(code, error.message);
  }
}
