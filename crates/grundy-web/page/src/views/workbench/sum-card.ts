/** Who wins from here: positions to ask about, the answer in one sentence, and ways on to explore and play. */
import { Problem, wasStopped } from "../../api.ts";
import type { CompoundDocument, SolveDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { diagnostic } from "../../pieces/diagnostic.ts";
import { keptField } from "../../pieces/kept.ts";
import { wholeSentence } from "../../pieces/sentences.ts";
import { slot } from "../../pieces/slot.ts";
import { COMPOUNDS } from "../../state.ts";
import type { Asker, Bench } from "./bench.ts";

export interface SumCard extends Asker {
  /** Play is normal now, or misère: what was asked is asked again. */
  convention(): void;
}

/** A pause in typing asks. */
const PATIENCE = 250;

export function sumCard(bench: Bench): SumCard {
  const words = bench.page.words.workbench;
  const asked = slot();
  const field = h("input", { class: "field mono", id: "sum", type: "text", autocomplete: "off", spellcheck: "false", maxlength: 2000 });
  field.value = bench.page.state.sum;
  const kept = keptField(field, () => bench.isOpened() && ask());
  const compound = h(
    "select",
    { class: "field", id: "compound", onchange: () => take() },
    ...(["", ...COMPOUNDS] as const).map((name) => h("option", { value: name }, words.compounds[name])),
  );
  const answer = h("div", { class: "answer", role: "status" });
  const ways = h("div", { class: "buttons" });
  const heading = h("h2", {});
  const form = h(
    "form",
    { class: "ask", onsubmit: submit },
    h("label", { class: "unseen", for: "sum" }, words.sumLabel),
    field,
    ways,
  );
  // Seldom asked for, so it stands below the answer.
  const joined = h("p", { class: "joined" }, h("label", { for: "compound" }, words.compoundLabel), " ", compound);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** What the address is known to say. */
  let taken = { sum: bench.page.state.sum, compound: bench.page.state.compound };
  // The positions are answered while they are typed.
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => take(), PATIENCE);
  });
  field.addEventListener("blur", () => waiting !== undefined && take());

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    take();
  }

  function take(): void {
    rest();
    taken = { sum: field.value.trim(), compound: compound.value };
    bench.page.go(taken, { replace: true });
    // Before the rule is understood there is nothing to ask; it will be asked then.
    if (bench.isOpened()) ask();
  }

  function rest(): void {
    clearTimeout(waiting);
    waiting = undefined;
  }

  function start(): void {
    const { sum, compound: joining } = bench.page.state;
    taken = { sum, compound: joining };
    kept.write(sum || (bench.opened().example ?? ""));
    compound.value = joining;
    ask();
  }

  // The heading says which convention the answer is for, and an answer for another one never stays.
  function ask(): void {
    const sum = field.value.trim();
    const name = bench.misere() ? words.whoWinsMisere : words.whoWins;
    fill(heading, name, h("span", { class: "which" }, bench.misere() ? words.lastLoses : words.lastWins));
    element.setAttribute("aria-label", name);
    if (element.dataset["convention"] !== String(bench.misere())) fill(answer);
    element.dataset["convention"] = String(bench.misere());
    const signal = asked.begin();
    drawWays(sum);
    if (sum === "") return fill(answer);
    const query = { ...bench.query(), sum, misere: bench.misere() };
    const answered =
      compound.value === ""
        ? bench.page.api.get<SolveDocument>("/api/solve", query, signal).then(show)
        : bench.page.api.get<CompoundDocument>("/api/compound", { ...query, compound: compound.value }, signal).then(showCompound);
    answered.catch((error: unknown) => void (wasStopped(error) || fail(error)));
  }

  // Boards and graphs show sums.
  function drawWays(sum: string): void {
    if (compound.value !== "" || bench.opened().manner !== null) return fill(ways);
    const state = { rule: bench.rule(), set: bench.set(), sum, misere: bench.misere() };
    fill(
      ways,
      h("a", { class: "button main", href: bench.page.link("/play", state) }, words.playIt),
      h("a", { class: "button", href: bench.page.link("/explore", state) }, words.exploreIt),
    );
  }

  function show({ outcome, reason }: SolveDocument): void {
    fill(answer, h("p", { class: "outcome", "data-outcome": outcome }, words.outcome[outcome]), h("p", { class: "why" }, wholeSentence(reason)));
  }

  function showCompound({ outcome, reason, moves }: CompoundDocument): void {
    fill(
      answer,
      h("p", { class: "outcome", "data-outcome": outcome }, words.outcome[outcome]),
      h("p", { class: "why" }, wholeSentence(reason)),
      moves.length > 0 && h("p", { class: "why" }, words.winningMove, " ", moves.map((move) => move.words).join(bench.page.language === "zh" ? "；" : "; ")),
    );
  }

  function fail(error: unknown): void {
    fill(answer, error instanceof Problem ? diagnostic(error, bench.page.words) : h("p", {}, bench.page.words.shell.lost));
  }

  const element = h("section", { class: "card sum-card" }, heading, form, answer, joined);
  return {
    element,
    start,
    convention: ask,
    follow() {
      const { sum, compound: joining } = bench.page.state;
      if (sum === taken.sum && joining === taken.compound) return;
      rest();
      kept.forget();
      start();
    },
    forget() {
      rest();
      kept.forget();
    },
    stop: asked.stop,
  };
}
