/** Who wins from each position, where the rule says how play goes and ends: there are no Grundy values to draw then. */
import { Problem, wasStopped } from "../../api.ts";
import type { OutcomesDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { diagnostic } from "../../pieces/diagnostic.ts";
import { slot } from "../../pieces/slot.ts";
import type { Bench, Part } from "./bench.ts";

/** Numbers in a row of a game on one number, and positions in a row of a board. */
const ROW = 20;
const LIMITS = [100, 16] as const;

export function outcomesCard(bench: Bench): Part {
  const words = bench.page.words.workbench;
  const asked = slot();
  const answer = h("div", { class: "answer" });
  const element = h("section", { class: "card outcomes-card", "aria-label": words.outcomes, hidden: true }, h("h2", {}, words.outcomes), h("p", { class: "note" }, words.outcomesNote), answer);

  function start(): void {
    const signal = asked.begin();
    const { manner, arity } = bench.opened();
    element.hidden = manner === null;
    fill(answer);
    if (element.hidden) return;
    const limit = arity === 1 ? LIMITS[0] : LIMITS[1];
    bench.page.api
      .get<OutcomesDocument>("/api/outcomes", { ...bench.query(), limit }, signal)
      .then(show, (error: unknown) => void (wasStopped(error) || fail(error)));
  }

  function show({ arity, limit, outcomes }: OutcomesDocument): void {
    if (arity > 2) return fill(answer, h("p", { class: "note" }, words.outcomesFew));
    const columns = arity === 1 ? ROW : limit;
    const rows = Array.from({ length: Math.ceil(outcomes.length / columns) }, (_, row) => outcomes.slice(row * columns, (row + 1) * columns));
    fill(answer, h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": words.outcomes }, h("table", { class: "outcomes mono" }, h("tbody", {}, ...rows.map((row, place) => line(row, arity === 1 ? place * columns : place))))));
  }

  function line(row: string[], label: number): HTMLElement {
    return h("tr", {}, h("th", { scope: "row" }, String(label)), ...row.map((outcome) => h("td", { "data-outcome": outcome }, outcome)));
  }

  function fail(error: unknown): void {
    fill(answer, error instanceof Problem ? diagnostic(error, bench.page.words) : h("p", {}, bench.page.words.shell.lost));
  }

  return { element, start, stop: () => asked.stop() };
}
