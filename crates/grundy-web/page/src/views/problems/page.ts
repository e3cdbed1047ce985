/** The page of one judge problem: statement, limits, answer, traps; beside it the solver, and its rule at work. */
import { otherName } from "../../pieces/sentences.ts";
import { block, sections, type Section } from "../../markdown.ts";
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";
import type { ProblemPage } from "../../documents.ts";

export function problemPage(
  page: Page,
  problem: ProblemPage,
  submitted: HTMLElement,
  solver: HTMLElement,
  bench: HTMLElement | null,
): HTMLElement {
  const words = page.words.problems;
  const { language } = page;
  const other = language === "en" ? "zh" : "en";
  const named = otherName(problem.title[language], problem.title[other]);
  return h(
    "article",
    { class: "problem-page" },
    h("p", { class: "up" }, h("a", { href: page.link("/problems") }, `← ${words.all}`)),
    h(
      "h1",
      {},
      problem.title[language],
      named && h("span", { class: "other", lang: other === "zh" ? "zh-Hans" : "en" }, named),
    ),
    h(
      "p",
      { class: "note under-title" },
      words.judge(problem.judge),
      problem.kind && ` · ${problem.kind[language]}`,
      problem.aliases.length > 0 && ` · ${words.also} ${problem.aliases.join(", ")}`,
    ),
    h(
      "div",
      { class: "page-columns" },
      h("div", { class: "prose" }, ...sections(problem.text[language]).map(shown)),
      h("div", { class: "beside-prose" }, submitted, solver),
    ),
    bench,
  );

  function shown(section: Section): HTMLElement | null {
    const blocks = section.blocks.filter((one) => one.kind === "paragraph" || one.word === "rule" || one.word === "");
    const samples = section.blocks.filter(
      (one) => one.kind === "fence" && (one.word === "input" || one.word === "output"),
    );
    if (blocks.length === 0 && samples.length === 0) return null;
    const isRule = section.blocks.some((one) => one.kind === "fence" && one.word === "rule");
    return h(
      "section",
      {},
      h("h2", {}, section.heading),
      ...blocks.map(block),
      isRule && ways(),
      samples.length > 0 && pairs(samples.map((one) => one.text)),
    );
  }

  function ways(): HTMLElement {
    const state = { rule: (problem.rule ?? "").trim(), set: page.state.set };
    return h(
      "div",
      { class: "buttons" },
      h("a", { class: "button", href: page.link("/", state) }, words.workbench),
      h("a", { class: "button", href: page.link("/play", state) }, words.play),
      h("a", { class: "button", href: page.link("/explore", state) }, words.explore),
    );
  }

  /** Inputs and outputs side by side. */
  function pairs(texts: string[]): HTMLElement {
    const cells = texts.map((text, at) =>
      h(
        "figure",
        {},
        h("figcaption", {}, at % 2 === 0 ? words.input : words.output),
        h("pre", { class: "fence", tabindex: "0" }, h("code", {}, text)),
      ),
    );
    return h("div", { class: "samples" }, ...cells);
  }
}
