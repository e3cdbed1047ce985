/** The judge solver at work: input with the samples at hand, output, time, and whether it is what the sample says. */
import { Problem, wasStopped } from "../../api.ts";
import { fill, h } from "../../html.ts";
import { busy } from "../../pieces/busy.ts";
import type { Page } from "../../view.ts";
import { problemCard } from "../play/problem.ts";
import type { ProblemPage } from "../../documents.ts";

interface Judged {
  output: string;
  milliseconds: number;
}

export interface Runner {
  element: HTMLElement;
  leave(): void;
}

export function runner(page: Page, problem: ProblemPage): Runner {
  const words = page.words.problems;
  let work = new AbortController();
  const input = h("textarea", { class: "field mono", id: "input", rows: 6, spellcheck: "false" });
  const output = h("div", { class: "judged", role: "status" });
  const theirs = h("textarea", { class: "field mono", id: "theirs", rows: 4, spellcheck: "false" });
  const samples = h(
    "div",
    { class: "chips" },
    ...problem.samples.map((_, at) =>
      h("button", { class: "chip", type: "button", "data-sample": at, onclick: () => take(at) }, words.sample(at + 1)),
    ),
  );
  take(0);
  const run = h("button", { class: "button main", type: "button", id: "run", onclick: judge }, words.run);
  const element = h(
    "section",
    { class: "card runner" },
    h("h2", {}, words.tryIt),
    problem.samples.length > 1 && samples,
    h("label", { for: "input" }, words.input),
    input,
    h("details", { class: "theirs" }, h("summary", {}, words.testMine), h("label", { for: "theirs" }, words.mine), theirs),
    h("div", { class: "buttons" }, run),
    output,
  );
  return { element, leave: () => work.abort() };

  function take(at: number): void {
    work.abort();
    input.value = problem.samples[at]?.input ?? "";
    fill(output);
  }

  function judge(): void {
    work.abort();
    work = new AbortController();
    const shown = busy(words.running, page.words, stop);
    fill(output, shown.element);
    const asked = input.value;
    page.api.post<Judged>(`/api/judge/${problem.id}`, {}, asked, work.signal, shown.tell).then((judged) => show(asked, judged), fail);
  }

  function stop(): void {
    work.abort();
    fill(output, h("p", { class: "note" }, page.words.shell.stopped));
  }

  function show(asked: string, { output: text, milliseconds }: Judged): void {
    const sample = problem.samples.find((known) => known.input.trim() === asked.trim());
    const agrees = sample && sample.output.trim() === text.trim();
    const badge =
      sample &&
      h(
        "span",
        { class: "badge small", "data-standing": agrees ? "proved" : "refuted" },
        agrees ? `✓ ${words.agrees}` : words.differs,
      );
    fill(
      output,
      h(
        "p",
        { class: "result-line" },
        h("b", {}, words.output),
        h("span", { class: "note" }, words.took(milliseconds.toFixed(milliseconds < 10 ? 1 : 0))),
        badge,
      ),
      theirs.value.trim() !== "" && compared(theirs.value, text),
      h("pre", { class: "fence", id: "output", tabindex: "0" }, h("code", {}, text)),
    );
  }

  /** Whether pasted answers are ours; else the first line that is not. Blanks at the ends of lines do not count. */
  function compared(mine: string, text: string): HTMLElement {
    const lines = (all: string) => all.trimEnd().split("\n").map((line) => line.trimEnd());
    const [found, expected] = [lines(mine), lines(text)];
    const at = expected.findIndex((line, index) => found[index] !== line);
    const first = at < 0 && found.length > expected.length ? expected.length : at;
    if (first < 0) return h("p", { class: "compared" }, h("span", { class: "badge small", "data-standing": "proved" }, `✓ ${words.mineAgrees}`));
    const said = words.mineDiffers(first + 1, found[first] ?? "", expected[first] ?? "");
    return h("p", { class: "compared" }, h("span", { class: "badge small", "data-standing": "refuted" }, words.mineFails), " ", said);
  }

  function fail(error: unknown): void {
    if (wasStopped(error)) return;
    fill(output, error instanceof Problem ? problemCard(error, page) : h("p", {}, page.words.shell.lost));
  }
}
