/** All games by fame, each with a picture of its values; a search by names, words, A-numbers and values. */
import { fill, h } from "../../html.ts";
import { repetitionOf } from "./known-law.ts";
import type { Page } from "../../view.ts";
import type { GameEntry } from "../../documents.ts";
import { withCode } from "../../pieces/diagnostic.ts";
import { otherName } from "../../pieces/sentences.ts";
import { byFame } from "./fame.ts";
import { askedValues, knownValues, matchOf, type Match } from "./known-values.ts";
import { matches, searchBox } from "./search.ts";
import { sketch } from "./sketch.ts";
import { thumbnail } from "./thumbnail.ts";

const GROUPS = ["take", "break", "board", "other"] as const;
type Group = (typeof GROUPS)[number];

export function gameList(page: Page, games: GameEntry[]): HTMLElement {
  const words = page.words.games;
  const { language } = page;
  const place = h("div", { class: "found" });
  const search = searchBox(page, words.search, words.searchHint, show);
  const filters = h("div", { class: "chips filters", role: "group", "aria-label": words.filters }, chip(""), ...GROUPS.map(chip));
  const known = new Map(games.map((game) => [game.name, knownValues(game)]));
  const ordered = [...games].sort((left, right) => byFame({ name: left.name, title: left.title[language] }, { name: right.name, title: right.title[language] }));
  page.onTheme(show);
  page.onState(show);
  show();
  return h("div", { class: "catalogue" }, h("h1", {}, words.title), h("p", { class: "lead" }, words.lead(games.length)), search.element, filters, place);

  function chip(group: Group | ""): HTMLElement {
    const choose = () => page.go({ view: group }, { replace: true });
    return h("button", { class: "chip", type: "button", "data-group": group, onclick: choose }, group === "" ? words.everything : words.groups[group]);
  }

  function show(): void {
    const values = askedValues(page.state.search);
    const group = GROUPS.find((one) => one === page.state.view) ?? "";
    for (const one of filters.children as Iterable<HTMLElement>) one.setAttribute("aria-pressed", String(one.dataset["group"] === group));
    const inGroup = ordered.filter((game) => group === "" || groupOf(game) === group);
    const found: [GameEntry, Match | null][] = values
      ? inGroup.map((game): [GameEntry, Match | null] => [game, matchOf(values, known.get(game.name) ?? null)]).filter(([, match]) => match !== null)
      : inGroup.filter((game) => matches(page.state.search, textsOf(game))).map((game) => [game, null]);
    found.sort(([, left], [, right]) => Number(left?.at ?? 0) - Number(right?.at ?? 0));
    search.count.textContent = page.state.search === "" ? "" : `${values ? words.readAsValues : ""}${words.found(found.length)}`;
    if (found.length === 0) return fill(place, nothing(values));
    fill(place, h("ul", { class: "game-cards" }, ...found.map(([game, match]) => h("li", {}, card(game, match, values?.length ?? 0)))));
  }

  function nothing(values: number[] | null): HTMLElement {
    return h("p", { class: "note" }, values ? words.noValues : words.nothing, " ", h("a", { href: page.link("/") }, words.tryWorkbench));
  }

  /** The law in a word or two, and the name in the other language. */
  function foot({ law, title }: GameEntry): HTMLElement {
    const other = language === "en" ? "zh" : "en";
    const name = otherName(title[language], title[other]);
    return h("span", { class: "foot" }, h("span", { class: "law-word" }, lawWord(law)), h("span", { lang: other === "zh" ? "zh-Hans" : "en" }, name));
  }

  function lawWord(law: string | null): string {
    if (law === "none") return words.noLawKnown;
    const { period, saltus } = repetitionOf(law) ?? { period: 1, saltus: 0 };
    return period === 1 ? "" : words.periodIs(period, saltus);
  }

  function card(game: GameEntry, match: Match | null, length: number): HTMLElement {
    const shown = known.get(game.name) ?? null;
    return h(
      "a",
      { class: "game-card", href: page.link(`/games/${game.name}`) },
      shown ? thumbnail(shown, game.law, page.theme(), match, length) : sketch(game.kind),
      h("span", { class: "name" }, game.title[language]),
      h("span", { class: "summary" }, ...withCode(inOneSentence(game)[language])),
      foot(game),
      match && h("span", { class: "matched" }, match.how === "whole" ? words.valuesWhole : words.valuesShifted(match.at)),
    );
  }
}

/** Short rules speak for themselves; of the others the catalogue tells more plainly. */
function inOneSentence({ understood, summary }: GameEntry): GameEntry["summary"] {
  return understood.en.startsWith("From ") ? summary : understood;
}

/** Everything that a game may be asked for by. */
function textsOf(game: GameEntry): (string | null)[] {
  return [game.name, game.title.en, game.title.zh, ...game.aliases, game.rule, game.summary.en, game.summary.zh, game.understood.en, game.understood.zh, game.source];
}

/** Told from the rule's text: it is only how the list is ordered. */
function groupOf(game: GameEntry): Group {
  if (game.rule === null || game.kind === "vector" || game.kind === "tree" || game.kind === "graph") return "other";
  if (game.kind === "board" || game.kind === "tuple") return "board";
  return /\[|octal|hex/.test(game.rule) ? "break" : "take";
}
