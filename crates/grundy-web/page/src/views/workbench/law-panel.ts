/** The law, typeset, with its standing as a badge that opens the proof. Room for it is kept while it is looked for. */
import { Problem, wasStopped } from "../../api.ts";
import type { LawDocument, ParametricDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { badge, badgeWords } from "../../pieces/badge.ts";
import { busy } from "../../pieces/busy.ts";
import { diagnostic } from "../../pieces/diagnostic.ts";
import { formula } from "../../pieces/formula.ts";
import { wholeSentence } from "../../pieces/sentences.ts";
import { slot } from "../../pieces/slot.ts";
import type { Bench, Part } from "./bench.ts";
import { valueAnywhere } from "./anywhere.ts";

export interface LawPanel extends Part {
  /** The badge stands in the heading, away from the law itself. */
  badge: HTMLElement;
}

/** For so many milliseconds nothing is said of what is not found yet. */
const FLICKER = 200;

export interface LawNews {
  /** It is being looked for. */
  begun(): void;
  /** A law, or that there is none; nothing while it is being looked for. */
  found(law: LawDocument | null): void;
  /** The search has ended, however it did. */
  ended(): void;
  /** The reader stopped it, and may go on. */
  stopped(goOn: () => void): void;
}

/** A condition with the signs of mathematics. */
const printed = (condition: string) => condition.replaceAll(">=", "≥").replaceAll("<=", "≤").replaceAll("!=", "≠");

export function lawPanel(bench: Bench, news: LawNews): LawPanel {
  const words = bench.page.words.workbench;
  const asked = slot();
  const place = h("div", { class: "badge-place" });
  const law = h("div", { class: "law", role: "status" });
  const proof = h("div", { class: "proof", id: "proof", hidden: true });
  const anywhere = valueAnywhere(bench);
  const everyValue = h("div", { class: "for-all", role: "status" });
  const element = h("section", { class: "law-panel", "aria-label": words.law }, everyValue, law, anywhere.element, proof);
  let toldFor = "";

  function start(): void {
    const signal = asked.begin();
    news.found(null);
    news.begun();
    close();
    anywhere.hide();
    askForAll(signal);
    const work = busy(words.looking, bench.page.words, stopped);
    const soFar = h("p", { class: "note so-far", hidden: true });
    fill(place, badge("none", words.searching));
    fill(law, soFar, work.element);
    // What comes and goes at once only flickers.
    const patience = setTimeout(() => (soFar.hidden = soFar.textContent === ""), FLICKER);
    signal.addEventListener("abort", () => clearTimeout(patience));
    const begun = performance.now();
    const nothingIn = (limit: number) => {
      soFar.textContent = words.noLawYet(limit);
      soFar.hidden = performance.now() - begun < FLICKER;
    };
    bench.page.api
      .follow<LawDocument>("/api/law", bench.query(), signal, work.tell, (seen) => (seen.formula === null ? nothingIn(seen.agrees_below) : glimpse(seen, work.element)))
      .then(show, (error: unknown) => void (wasStopped(error) || fail(error)));
  }

  /** What the first moment showed stands there while it is tested and a proof is looked for. */
  function glimpse(seen: LawDocument, work: HTMLElement): void {
    if (seen.standing === "none") return;
    const isProved = seen.standing === "proved";
    fill(place, isProved ? badge(seen.standing, badgeWords(seen, bench.page.words)) : badge("none", words.testing));
    const note = isProved ? null : h("p", { class: "note" }, words.seenSoFar(seen.agrees_below));
    fill(law, ...statement(seen), note, work);
  }

  /** A rule with parameters has one law for all their values, which does not move with the sliders. */
  function askForAll(signal: AbortSignal): void {
    const rule = bench.rule();
    if (bench.opened().parameters.length === 0) {
      toldFor = "";
      return fill(everyValue);
    }
    if (toldFor === rule) return;
    fill(everyValue);
    bench.page.api.get<ParametricDocument>("/api/law/all", { rule }, signal).then(
      (answer) => {
        toldFor = rule;
        if (answer.formula === null) return;
        const where = answer.parameters_where ? h("span", { class: "note" }, words.where, " ", printed(answer.parameters_where)) : null;
        fill(
          everyValue,
          h("p", { class: "label" }, words.forEvery(bench.opened().parameters.map(({ name }) => name).join(", ")), " ", badge(answer.standing, words.standing[answer.standing], true)),
          h("div", { class: "statement for-all-statement", tabindex: "0", role: "math", "aria-label": answer.formula }, formula(answer.latex, answer.formula)),
          where,
          h("p", { class: "label here" }, words.forThis(Object.entries(bench.set()).map(([name, value]) => `${name} = ${value}`).join(", "))),
        );
      },
      // Where there is none for all values, the one for these values stands alone.
      () => {},
    );
  }

  function stopped(): void {
    asked.stop();
    fill(place, badge("none", bench.page.words.shell.stopped));
    fill(law, h("p", { class: "note" }, words.lawStopped, " ", again(bench.page.words.shell.goOn)));
    news.stopped(start);
  }

  function again(name: string): HTMLElement {
    return h("button", { class: "button small", type: "button", onclick: start }, name);
  }

  function fail(error: unknown): void {
    news.ended();
    const problem = error instanceof Problem ? error : null;
    fill(place, badge("none", words.standing.none));
    fill(law, problem ? diagnostic(problem, bench.page.words) : h("p", {}, bench.page.words.shell.lost), again(bench.page.words.shell.tryAgain));
  }

  function show(answer: LawDocument): void {
    news.found(answer);
    news.ended();
    fill(place, opener(answer));
    fill(law, ...statement(answer));
    anywhere.show(answer);
    fill(proof, ...proofText(answer));
  }

  function statement(answer: LawDocument): HTMLElement[] {
    if (answer.formula === null) {
      const seen = answer.standing === "none" && answer.agrees_below > 0;
      const note = h("p", { class: "note sentence" }, wholeSentence(answer.undecided ?? words.noLawNote));
      return seen ? [h("p", { class: "no-law" }, words.noLaw(answer.agrees_below)), note] : [note];
    }
    if (answer.latex === null) return [h("p", { class: "no-law" }, answer.words ?? answer.formula)];
    return [
      h("div", { class: "statement", tabindex: "0", role: "math", "aria-label": answer.formula }, formula(answer.latex, answer.formula)),
      h("p", { class: "in-words" }, wholeSentence(answer.words ?? "")),
      ...alike(answer),
    ];
  }

  /** Games of the catalogue with the same values, and how far that is known. */
  function alike(answer: LawDocument): HTMLElement[] {
    return (answer.same_as ?? []).slice(0, 2).map((one) => h("p", { class: "alike" }, wholeSentence(one.words), " ", badge(one.standing, words.standing[one.standing], true)));
  }

  function opener(answer: LawDocument): HTMLElement {
    const sign = badge(answer.standing, badgeWords(answer, bench.page.words));
    const button = h(
      "button",
      { class: sign.className, type: "button", "data-standing": answer.standing, title: words.methodWords[answer.method ?? ""] ?? null, "aria-expanded": "false", "aria-controls": "proof" },
      ...sign.childNodes,
      h("span", { class: "opens", "aria-hidden": "true" }),
    );
    button.addEventListener("click", () => {
      proof.hidden = !proof.hidden;
      button.setAttribute("aria-expanded", String(!proof.hidden));
    });
    return button;
  }

  function proofText(answer: LawDocument): HTMLElement[] {
    const paragraphs = answer.paragraphs ?? (answer.proof ? [answer.proof] : []);
    const text = paragraphs.map((paragraph) => h("p", {}, paragraph));
    if (answer.undecided && answer.formula) text.push(h("p", {}, answer.undecided));
    if (text.length === 0) text.push(h("p", {}, words.notProved(answer.standing)));
    const method = words.methodWords[answer.method ?? ""];
    if (method) text.unshift(h("p", { class: "note" }, method));
    if (paragraphs.length > 0) text.unshift(h("h2", {}, words.proof));
    return [...text, ...others(answer), ...tried(answer)];
  }

  function others(answer: LawDocument): HTMLElement[] {
    if (answer.others.length === 0) return [];
    const item = (other: LawDocument["others"][number]) =>
      h("li", {}, other.formula, " ", badge(other.standing, words.standing[other.standing], true));
    return [h("h2", {}, words.alsoSeen), h("ul", { class: "also" }, ...answer.others.map(item))];
  }

  function tried(answer: LawDocument): HTMLElement[] {
    if (answer.standing !== "none" || answer.tried.length === 0) return [];
    return [h("h2", {}, words.tried), h("ul", { class: "tried" }, ...answer.tried.map((family) => h("li", {}, family)))];
  }

  function close(): void {
    proof.hidden = true;
    fill(proof);
  }

  return {
    element,
    badge: place,
    start,
    stop() {
      asked.stop();
      anywhere.stop();
    },
  };
}
