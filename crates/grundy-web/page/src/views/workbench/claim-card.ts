/** "I think that …": a claim of the reader's own, proved or refuted with a witness. */
import { Problem, wasStopped } from "../../api.ts";
import type { RefuteDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { badge } from "../../pieces/badge.ts";
import { diagnostic } from "../../pieces/diagnostic.ts";
import { keptField } from "../../pieces/kept.ts";
import { wholeSentence } from "../../pieces/sentences.ts";
import { slot } from "../../pieces/slot.ts";
import type { Asker, Bench } from "./bench.ts";

export function claimCard(bench: Bench): Asker {
  const words = bench.page.words.workbench;
  const asked = slot();
  const field = h("input", { class: "field mono", id: "claim", type: "text", autocomplete: "off", spellcheck: "false", maxlength: 2000 });
  field.value = bench.page.state.claim;
  const kept = keptField(field, ask);
  const answer = h("div", { class: "answer", role: "status" });
  const form = h(
    "form",
    { class: "ask", onsubmit: submit },
    h("label", { class: "unseen", for: "claim" }, words.claimLabel),
    field,
    h("button", { class: "button main", type: "submit" }, words.claimAsk),
  );

  /** What the address is known to say; what is only being typed is not asked yet. */
  let taken = bench.page.state.claim;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    taken = field.value.trim();
    bench.page.go({ claim: taken }, { replace: true });
    // Before the rule is understood there is nothing to ask; it will be asked then.
    if (bench.isOpened()) ask();
  }

  function ask(): void {
    const claim = taken;
    const signal = asked.begin();
    if (claim === "") return fill(answer);
    fill(answer, h("p", { class: "note" }, words.claimWorking));
    bench.page.api
      .follow<RefuteDocument>("/api/refute", { ...bench.query(), claim }, signal, () => {})
      .then(show, (error: unknown) => void (wasStopped(error) || fail(error)));
  }

  function show({ standing, reason }: RefuteDocument): void {
    fill(answer, h("p", {}, badge(standing, words.standing[standing])), h("p", {}, wholeSentence(reason ?? "")));
  }

  function fail(error: unknown): void {
    fill(answer, error instanceof Problem ? diagnostic(error, bench.page.words) : h("p", {}, bench.page.words.shell.lost));
  }

  const element = h(
    "section",
    { class: "card claim-card", "aria-label": words.claim },
    h("h2", {}, words.claim),
    h("p", { class: "note" }, words.claimNote),
    form,
    answer,
  );
  return {
    element,
    start,
    follow: () => void (bench.page.state.claim !== taken && (kept.forget(), start())),
    forget: kept.forget,
    stop: asked.stop,
  };

  function start(): void {
    const { coordinates, arity } = bench.opened();
    element.hidden = arity === null;
    field.placeholder = arity === 1 ? `g = ${coordinates[0] ?? "x"} mod 4` : `loses iff ${coordinates[0] ?? "x"} == ${coordinates[1] ?? "y"}`;
    taken = bench.page.state.claim;
    kept.write(taken);
    ask();
  }
}
