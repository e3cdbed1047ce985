/** All games in four groups, with a search that filters as one types. */
import { fill, h } from "../../html.ts";
import type { Page } from "../../view.ts";
import type { GameEntry } from "../../documents.ts";
import { matches, searchBox } from "./search.ts";

const GROUPS = ["take", "break", "board", "other"] as const;
type Group = (typeof GROUPS)[number];

export function gameList(page: Page, games: GameEntry[]): HTMLElement {
  const words = page.words.games;
  const place = h("div", { class: "groups" });
  const search = searchBox(page, words.search, words.searchHint, show);
  show();
  return h(
    "div",
    { class: "catalogue" },
    h("h1", {}, words.title),
    h("p", { class: "lead" }, words.lead(games.length)),
    search.element,
    place,
  );

  function show(): void {
    const found = games.filter((game) =>
      matches(page.state.search, [
        game.name,
        game.title.en,
        game.title.zh,
        ...game.aliases,
        game.rule,
        game.summary.en,
        game.summary.zh,
      ]),
    );
    search.count.textContent = page.state.search === "" ? "" : words.found(found.length);
    if (found.length === 0) return fill(place, nothing());
    fill(
      place,
      ...GROUPS.map((group) =>
        section(
          group,
          found.filter((game) => groupOf(game) === group),
        ),
      ),
    );
  }

  function nothing(): HTMLElement {
    return h("p", { class: "note" }, words.nothing, " ", h("a", { href: page.link("/") }, words.tryWorkbench));
  }

  function section(group: Group, found: GameEntry[]): HTMLElement | null {
    if (found.length === 0) return null;
    return h(
      "section",
      {},
      h("h2", {}, words.groups[group]),
      h("ul", { class: "game-cards" }, ...found.map((game) => h("li", {}, card(game)))),
    );
  }

  function card(game: GameEntry): HTMLElement {
    const other = page.language === "en" ? "zh" : "en";
    const named = game.title[other] !== game.title[page.language];
    return h(
      "a",
      { class: "game-card", href: page.link(`/games/${game.name}`) },
      h(
        "span",
        { class: "name" },
        game.title[page.language],
        named && h("span", { class: "other", lang: other === "zh" ? "zh-Hans" : "en" }, game.title[other]),
      ),
      h("span", { class: "summary" }, game.summary[page.language]),
      h("code", {}, game.rule ?? game.name),
    );
  }
}

/** Told from the rule's text: it is only how the list is ordered. */
function groupOf(game: GameEntry): Group {
  if (game.rule === null || game.kind === "vector" || game.kind === "tree" || game.kind === "graph") return "other";
  if (game.kind === "board" || game.kind === "tuple") return "board";
  return /\[|octal|hex/.test(game.rule) ? "break" : "take";
}
