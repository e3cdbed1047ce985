/** The laws of single rows of a board: fix one coordinate, and the other follows a law of its own. */
import { Problem, wasStopped } from "../../api.ts";
import type { LawDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { badge } from "../../pieces/badge.ts";
import { formula } from "../../pieces/formula.ts";
import { slider } from "../../pieces/slider.ts";
import { slot } from "../../pieces/slot.ts";
import type { Bench } from "./bench.ts";

export interface Rows {
  element: HTMLElement;
  start(): void;
  stop(): void;
}

const ROWS = Array.from({ length: 33 }, (_, row) => row);
const PATIENCE = 150;

export function rows(bench: Bench, marked: (row: number | null) => void): Rows {
  const words = bench.page.words.workbench;
  const asked = slot();
  const place = h("div", { class: "row-choice" });
  const answer = h("div", { class: "row-law", role: "status" });
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function choose(row: number): void {
    bench.page.go({ fix: `${bench.opened().coordinates[1]}=${row}` }, { replace: true });
    marked(row);
    clearTimeout(waiting);
    waiting = setTimeout(() => ask(row), PATIENCE);
  }

  function ask(row: number): void {
    const signal = asked.begin();
    const fix = `${bench.opened().coordinates[1]}=${row}`;
    fill(answer, h("p", { class: "note" }, words.looking));
    bench.page.api
      .get<LawDocument>("/api/law", { ...bench.query(), fix }, signal)
      .then(show, (error: unknown) => void (wasStopped(error) || fail(error)));
  }

  function show(law: LawDocument): void {
    const sign = badge(law.standing, words.standing[law.standing], true);
    if (law.formula === null) return fill(answer, sign);
    fill(answer, h("div", { class: "statement", tabindex: "0", role: "math", "aria-label": law.formula }, formula(law.latex, law.formula, false)), sign);
  }

  function fail(error: unknown): void {
    fill(answer, h("p", { class: "note" }, error instanceof Problem ? error.message : bench.page.words.shell.lost));
  }

  function stop(): void {
    clearTimeout(waiting);
    asked.stop();
  }

  return {
    element: h("section", { class: "rows" }, h("h2", {}, words.rows), place, answer),
    start() {
      const name = bench.opened().coordinates[1] ?? "y";
      const fixed = new RegExp(`^${name}=(\\d+)$`).exec(bench.page.state.fix)?.[1];
      fill(place, slider(name, ROWS, Number(fixed ?? 0), choose).element);
      fill(answer, h("p", { class: "note" }, words.rowsNote(name)));
      if (fixed === undefined) return;
      marked(Number(fixed));
      ask(Number(fixed));
    },
    stop,
  };
}
