/** Another rule beside this one: both rows of values, where they first differ, and whether they are the same for ever. */
import { Problem, wasStopped } from "../../api.ts";
import type { Cell, RefuteDocument, TableDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { badge } from "../../pieces/badge.ts";
import { diagnostic } from "../../pieces/diagnostic.ts";
import { colourOf, inkOn } from "../../palette.ts";
import { keptField } from "../../pieces/kept.ts";
import { slot } from "../../pieces/slot.ts";
import type { Asker, Bench } from "./bench.ts";

/** So many values are looked at, and so many shown. */
const LIMIT = 400;
const SHOWN = 36;

export function compareCard(bench: Bench): Asker {
  const { page } = bench;
  const words = page.words.workbench;
  const asked = slot();
  const field = h("input", { class: "field mono", id: "with", type: "text", autocomplete: "off", spellcheck: "false", maxlength: 2000, placeholder: "octal 0.7" });
  field.value = page.state.with;
  const kept = keptField(field, ask);
  /** What the address is known to say; what is only being typed is not asked yet. */
  let taken = page.state.with;
  const answer = h("div", { class: "answer", role: "status" });
  const element = h(
    "details",
    { class: "card compare-card" },
    h("summary", {}, h("h2", {}, words.compare)),
    h("p", { class: "note" }, words.compareNote),
    h("form", { class: "ask", onsubmit: submit }, h("label", { class: "unseen", for: "with" }, words.compareLabel), field, h("button", { class: "button main", type: "submit" }, words.compareAsk)),
    answer,
  );

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    accept(field.value.trim());
  }

  function accept(rule: string): void {
    taken = rule;
    page.go({ with: rule }, { replace: true });
    // Before the rule is understood there is nothing to compare; it will be compared then.
    if (bench.isOpened()) ask();
  }

  function ask(): void {
    const other = taken;
    const signal = asked.begin();
    if (other === "") return fill(answer);
    void compare(other, signal).catch((error: unknown) => {
      if (wasStopped(error)) return;
      fill(answer, error instanceof Problem ? diagnostic(error, page.words, take) : h("p", {}, page.words.shell.lost));
    });
  }

  function take(rule: string): void {
    field.value = rule;
    accept(rule);
  }

  async function compare(other: string, signal: AbortSignal): Promise<void> {
    // A slip in the other rule is told with the rule as it was meant.
    await page.api.get("/api/open", { rule: other }, signal);
    const [own, theirs] = await Promise.all([
      page.api.get<TableDocument>("/api/table", { ...bench.query(), limit: LIMIT }, signal),
      page.api.get<TableDocument>("/api/table", { rule: other, limit: LIMIT }, signal),
    ]);
    const [left, right] = [own.values as Cell[], theirs.values as Cell[]];
    if (Array.isArray(left[0]) || Array.isArray(right[0])) return fill(answer, h("p", { class: "note" }, words.onlyHeaps));
    const length = Math.min(left.length, right.length);
    const differs = Array.from({ length }, (_, n) => n).find((n) => left[n] !== right[n]);
    const verdict = h("p", {}, differs === undefined ? words.agreeTo(length) : words.differAt(String(differs)));
    fill(answer, rows(left, right, differs ?? 0, other), verdict);
    if (differs !== undefined) return verdict.append(" ", badge("refuted", words.standing.refuted, true));
    const told = await page.api.follow<RefuteDocument>("/api/refute", { ...bench.query(), claim: `same as ${other}` }, signal, () => {});
    verdict.append(" ", badge(told.standing, words.standing[told.standing], true));
    if (told.reason) verdict.after(h("p", { class: "note" }, told.reason));
  }

  /** Both rows, from a little before the first difference on. */
  function rows(left: Cell[], right: Cell[], differs: number, other: string): HTMLElement {
    const from = Math.max(0, differs - 8);
    const range = Array.from({ length: Math.min(SHOWN, left.length - from, right.length - from) }, (_, place) => from + place);
    const most = Math.max(1, ...[...left, ...right].map((cell) => (typeof cell === "number" ? cell : 0)));
    const cell = (row: Cell[]) => (n: number) => {
      const value = row[n] ?? null;
      const back = colourOf(typeof value === "number" ? value : most, most, page.theme());
      const style = { "--back": back, "--on": inkOn(back) };
      return h("td", { class: left[n] !== right[n] ? "exception" : null, style }, value === null ? "·" : String(value));
    };
    const line = (name: string, row: Cell[]) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, name)), ...range.map(cell(row)));
    const head = h("tr", {}, h("td", {}), ...range.map((n) => h("th", { scope: "col" }, n)));
    return h("div", { class: "compared", tabindex: "0", role: "region", "aria-label": words.compare }, h("table", {}, h("tbody", {}, head, line(bench.rule().replace(/\s+/g, " "), left), line(other, right))));
  }

  return {
    element,
    start,
    follow: () => void (page.state.with !== taken && (kept.forget(), start())),
    forget: kept.forget,
    stop: asked.stop,
  };

  function start(): void {
    element.hidden = bench.opened().arity !== 1;
    taken = page.state.with;
    kept.write(taken);
    if (taken !== "") element.open = true;
    if (!element.hidden) ask();
  }
}
