/** All judge problems in one table, with a search that filters as one types. */
import { fill, h } from "../../html.ts";
import type { Page } from "../../view.ts";
import type { ProblemEntry } from "../../documents.ts";
import { otherName } from "../../pieces/sentences.ts";
import { matches, searchBox } from "../games/search.ts";

export function problemList(page: Page, problems: ProblemEntry[]): HTMLElement {
  const words = page.words.problems;
  const { judge, title, kind, rule } = words.columns;
  const rows = h("tbody");
  const ordered = [...problems].sort((left, right) => left.judge.localeCompare(right.judge, "en", { numeric: true }));
  const search = searchBox(page, words.search, words.searchHint, show);
  const head = h(
    "thead",
    {},
    h("tr", {}, ...[judge, title, kind, rule].map((name) => h("th", { scope: "col" }, name))),
  );
  // What a judge allows decides what is fast enough: a table, a law, or a law of whatever size.
  const numbers = [3, 6, 9, Infinity].map((power, index, powers) => ({
    name: power === Infinity ? words.beyond(powers[index - 1] ?? 0) : words.upTo(power),
    holds: ({ largest }: ProblemEntry) => largest !== null && largest <= power && largest > (powers[index - 1] ?? -1),
  }));
  const judges = [...new Set(problems.map(judgeOf))].sort();
  const kinds = [...new Set(problems.map((problem) => problem.kind?.[page.language] ?? ""))].filter((one) => one !== "").sort();
  const judgeField = choice("judge-filter", words.judgeFilter, judges);
  const kindField = choice("kind-filter", words.columns.kind, kinds);
  const numbersField = choice("numbers-filter", words.numbers, numbers.map(({ name }) => name));
  show();
  const table = h("table", { class: "problem-table" }, head, rows);
  return h(
    "div",
    { class: "catalogue" },
    h("h1", {}, words.title),
    h("p", { class: "lead" }, words.lead(problems.length)),
    h("div", { class: "filters" }, search.element, judgeField.element, kindField.element, numbersField.element),
    table,
  );

  function choice(id: string, label: string, options: string[]) {
    const field = h("select", { class: "field", id, onchange: () => show() }, h("option", { value: "" }, words.every), ...options.map((one) => h("option", { value: one }, one)));
    return { element: h("label", { class: "filter", for: id }, h("span", { class: "note" }, label), field), value: () => field.value };
  }

  function show(): void {
    const found = ordered.filter(
      (problem) =>
        (judgeField.value() === "" || judgeOf(problem) === judgeField.value()) &&
        (kindField.value() === "" || problem.kind?.[page.language] === kindField.value()) &&
        (numbersField.value() === "" || numbers.some(({ name, holds }) => name === numbersField.value() && holds(problem))) &&
      matches(page.state.search, [
        problem.id,
        ...problem.aliases,
        problem.title.en,
        problem.title.zh,
        problem.judge,
        problem.kind?.en ?? "",
        problem.kind?.zh ?? "",
        problem.rule,
        // Asked for by how large its numbers are: `10^18`, `1e18`.
        problem.largest === null ? null : `10^${problem.largest} 1e${problem.largest}`,
      ]),
    );
    const asked = page.state.search !== "" || [judgeField, kindField, numbersField].some((field) => field.value() !== "");
    search.count.textContent = asked ? words.found(found.length) : "";
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
          otherName(problem.title[page.language], problem.title[other]),
        ),
      ),
      h("td", { class: "note" }, problem.kind?.[page.language] ?? ""),
      h("td", { class: "rule" }, problem.rule && h("code", {}, problem.rule.trim())),
    );
  }
}

/** The judge without the number of the problem. */
function judgeOf({ judge }: ProblemEntry): string {
  return /^[^\d]+/.exec(judge)?.[0].trim() || judge;
}
