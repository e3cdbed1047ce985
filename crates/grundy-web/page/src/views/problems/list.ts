/** All judge problems in one table, with a search that filters as one types. */
import { fill, h } from "../../html.ts";
import type { Page } from "../../view.ts";
import type { ProblemEntry } from "../../documents.ts";
import { matches, searchBox } from "../games/search.ts";

export function problemList(page: Page, problems: ProblemEntry[]): HTMLElement {
  const words = page.words.problems;
  const { judge, title, kind, rule } = words.columns;
  const rows = h("tbody");
  const search = searchBox(page, words.search, words.searchHint, show);
  const head = h(
    "thead",
    {},
    h("tr", {}, ...[judge, title, kind, rule].map((name) => h("th", { scope: "col" }, name))),
  );
  show();
  const table = h("table", { class: "problem-table" }, head, rows);
  return h(
    "div",
    { class: "catalogue" },
    h("h1", {}, words.title),
    h("p", { class: "lead" }, words.lead(problems.length)),
    search.element,
    table,
  );

  function show(): void {
    const found = problems.filter((problem) =>
      matches(page.state.search, [
        problem.id,
        ...problem.aliases,
        problem.title.en,
        problem.title.zh,
        problem.judge,
        problem.kind?.en ?? "",
        problem.kind?.zh ?? "",
        problem.rule,
      ]),
    );
    search.count.textContent = page.state.search === "" ? "" : words.found(found.length);
    fill(
      rows,
      ...found.map(row),
      found.length === 0 && h("tr", {}, h("td", { colspan: 4, class: "note" }, words.nothing)),
    );
  }

  function row(problem: ProblemEntry): HTMLElement {
    const other = page.language === "en" ? "zh" : "en";
    return h(
      "tr",
      {},
      h("td", { class: "judge" }, words.judge(problem.judge)),
      h(
        "td",
        {},
        h("a", { href: page.link(`/problems/${problem.id}`) }, problem.title[page.language]),
        h(
          "span",
          { class: "other", lang: other === "zh" ? "zh-Hans" : "en" },
          problem.title[other] !== problem.title[page.language] && problem.title[other],
        ),
      ),
      h("td", { class: "note" }, problem.kind?.[page.language] ?? ""),
      h("td", { class: "rule" }, problem.rule && h("code", {}, problem.rule.trim())),
    );
  }
}
