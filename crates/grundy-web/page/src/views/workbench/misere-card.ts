/** Misère play beside normal play: whether the textbook rule holds, and the quotient that decides. */
import { Problem, wasStopped } from "../../api.ts";
import type { MisereDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { badge } from "../../pieces/badge.ts";
import { busy } from "../../pieces/busy.ts";
import { wholeSentence } from "../../pieces/sentences.ts";
import { slot } from "../../pieces/slot.ts";
import { term } from "../../pieces/term.ts";
import type { Bench, Part } from "./bench.ts";

export function misereCard(bench: Bench, found: (misere: MisereDocument) => void): Part {
  const words = bench.page.words.workbench;
  const asked = slot();
  const answer = h("div", { class: "answer", role: "status" });
  // It is long work, and not for everybody: it begins when it is opened, or when play is misère.
  const element = h(
    "details",
    { class: "card misere-card", ontoggle: () => element.open && !begun && bench.isOpened() && start() },
    h("summary", {}, h("h2", {}, words.misere)),
    h("p", { class: "note" }, words.misereNote),
    answer,
    h("p", { class: "terms" }, ...words.misereTerms.flatMap(([word, explained]) => [term(word, explained), " "])),
  );
  let begun = false;

  function start(): void {
    const signal = asked.begin();
    element.hidden = !bench.opened().misere || bench.opened().arity === null;
    begun = false;
    fill(answer);
    if (bench.misere()) element.open = true;
    if (element.hidden || !element.open) return;
    begun = true;
    const work = busy(words.misereWorking, bench.page.words, stopped);
    fill(answer, work.element);
    bench.page.api
      .follow<MisereDocument>("/api/misere", bench.query(), signal, work.tell)
      .then(show, (error: unknown) => void (wasStopped(error) || fail(error)));
  }

  function stopped(): void {
    asked.stop();
    const again = h("button", { class: "button small", type: "button", onclick: start }, bench.page.words.shell.goOn);
    fill(answer, h("p", { class: "note" }, bench.page.words.shell.stopped), again);
  }

  function show(misere: MisereDocument): void {
    found(misere);
    const { textbook } = misere;
    fill(
      answer,
      textbook && h("p", {}, badge(textbook.standing, words.textbook(misere.textbook_rule), true)),
      textbook && h("p", {}, wholeSentence(textbook.reason)),
      misere.temper && h("p", {}, misere.temper),
      ...quotient(misere),
      ...genus(misere),
    );
  }

  function quotient({ quotient: found }: MisereDocument): HTMLElement[] {
    if (!found) return [];
    const period = found.period === null ? "" : words.quotientPeriod(found.preperiod ?? 0, found.period);
    const below = found.valid_below === null ? "" : words.quotientBelow(found.valid_below);
    return [h("p", {}, words.quotient(found.order, found.p_order), period, below, " ", badge(found.standing, words.standing[found.standing], true))];
  }

  function genus({ genus: entries }: MisereDocument): HTMLElement[] {
    if (entries.length === 0) return [];
    const item = (entry: MisereDocument["genus"][number]) =>
      h("li", { "data-temper": entry.temper }, h("span", { class: "of" }, entry.position), h("span", { class: "value" }, raised(entry.genus)));
    const letters = Math.max(...entries.map(({ position, genus }) => position.length + genus.length));
    const style = { "--letters": String(letters) };
    const list = h("ol", { class: "genus", tabindex: "0", "aria-label": words.genus, style }, ...entries.slice(0, 60).map(item));
    return [h("h3", {}, words.genus), list];
  }

  function fail(error: unknown): void {
    fill(answer, h("p", { class: "note" }, error instanceof Problem ? error.message : bench.page.words.shell.lost));
  }

  return { element, start, stop: asked.stop };
}

/** `2^20` with its second part raised. */
function raised(genus: string): HTMLElement {
  const [base, power] = genus.split("^");
  return h("span", {}, base, power && h("sup", {}, power));
}
