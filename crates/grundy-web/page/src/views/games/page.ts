/** The page of one game: what it is, where it comes from, and a live workbench of its rule. */
import { block, inline, sections } from "../../markdown.ts";
import { h } from "../../html.ts";
import { otherName } from "../../pieces/sentences.ts";
import { knownLaw } from "./known-law.ts";
import type { Page } from "../../view.ts";
import type { GamePage, ProblemEntry } from "../../documents.ts";

export function gamePage(page: Page, game: GamePage, problems: ProblemEntry[], bench: HTMLElement): HTMLElement {
  const words = page.words.games;
  const { language } = page;
  const other = language === "en" ? "zh" : "en";
  const named = otherName(game.title[language], game.title[other]);
  const state = { rule: game.name, set: page.state.set };
  const titles = [game.title.en, game.title.zh, named];
  const aliases = game.aliases.filter((alias) => alias !== game.name && !titles.includes(alias) && !game.title[language].includes(alias));
  return h(
    "article",
    { class: "game-page" },
    h("p", { class: "up" }, h("a", { href: page.link("/games") }, `← ${words.all}`)),
    h(
      "h1",
      {},
      game.title[language],
      named !== "" && h("span", { class: "other", lang: other === "zh" ? "zh-Hans" : "en" }, named),
    ),
    h(
      "div",
      { class: "page-columns" },
      h(
        "div",
        { class: "prose" },
        ...sections(game.text[language]).flatMap((section) => section.blocks.map(block)),
        buttons(),
      ),
      facts(),
    ),
    bench,
  );

  function buttons(): HTMLElement {
    return h(
      "div",
      { class: "buttons" },
      h("a", { class: "button main", href: page.link("/play", state) }, words.play),
      h("a", { class: "button", href: page.link("/explore", state) }, words.explore),
      h("a", { class: "button", href: page.link("/", state) }, words.workbench),
    );
  }

  function facts(): HTMLElement {
    const related = problems.filter((problem) => isAbout(problem, game));
    return h(
      "dl",
      { class: "facts" },
      ...fact(words.rule, h("code", {}, game.rule ?? game.name)),
      ...(game.law ? fact(words.knownLaw, ...knownLaw(game.law, words)) : []),
      ...(aliases.length > 0 ? fact(words.aliases, aliases.join(language === "zh" ? "、" : ", ")) : []),
      ...(game.source ? fact(words.source, ...cited(game.source)) : []),
      ...(related.length > 0 ? fact(words.problems, ...related.map(problemLink)) : []),
    );
  }

  function problemLink(problem: ProblemEntry): HTMLElement {
    return h(
      "a",
      { class: "chip", href: page.link(`/problems/${problem.id}`) },
      page.words.problems.judge(problem.judge),
    );
  }
}

/** A source, with its numbers of the OEIS as links. */
function cited(source: string): (Node | string)[] {
  const link = (number: string) => h("a", { href: `https://oeis.org/${number}`, rel: "noreferrer" }, number);
  return inline(source).flatMap((part): (Node | string)[] => (typeof part === "string" ? part.split(/(A\d{6})/).map((word) => (/^A\d{6}$/.test(word) ? link(word) : word)) : [part]));
}

function fact(name: string, ...said: (Node | string)[]): HTMLElement[] {
  return [h("dt", {}, name), h("dd", {}, ...said)];
}

/** Whether a problem has the rule of the game, or the game's page names the problem as a source. */
function isAbout(problem: ProblemEntry, game: GamePage): boolean {
  const close = (text: string) => text.replace(/\s+/g, "");
  if (problem.rule !== null && game.rule !== null) return problem.rule.trim() === game.rule.trim();
  return close(game.source).includes(close(problem.judge));
}
