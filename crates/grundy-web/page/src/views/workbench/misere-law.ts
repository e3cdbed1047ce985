/** The headline where the last move loses: the textbook rule or the quotient, with its standing. */
import type { MisereDocument, Standing } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { badge } from "../../pieces/badge.ts";
import { formula } from "../../pieces/formula.ts";
import { wholeSentence } from "../../pieces/sentences.ts";
import type { Bench } from "./bench.ts";
import { classesOf, heapOf, lostAlone, type Classes } from "./classes.ts";

export interface MisereLaw {
  element: HTMLElement;
  badge: HTMLElement;
  /** It is looked for, or nothing is known any more. */
  clear(): void;
  show(misere: MisereDocument): void;
}

const TEXTBOOK = "(x_1, \\dots, x_n) \\in \\mathcal{P} \\iff \\bigoplus_i g(x_i) = \\begin{cases} 0 & \\max_i g(x_i) \\ge 2 \\\\ 1 & \\max_i g(x_i) \\le 1 \\end{cases}";

export function misereLaw(bench: Bench): MisereLaw {
  const words = bench.page.words.workbench;
  const place = h("div", { class: "badge-place misere-badge" });
  const element = h("section", { class: "misere-law", role: "status", "aria-label": words.misere });

  function show(misere: MisereDocument): void {
    const classes = classesOf(misere);
    if (misere.textbook_rule) return showTextbook(misere);
    if (classes) return showQuotient(misere, classes);
    fill(place, badge("none", words.standing.none));
    fill(element, h("p", { class: "no-law" }, words.noMisereLaw), h("p", { class: "in-words" }, wholeSentence(misere.how_to_play)));
  }

  function tellStanding(standing: Standing, method: string, checked: boolean): void {
    fill(place, badge(standing, [words.standing[standing], method, checked && words.checked].filter((part) => part).join(" · ")));
  }

  function showTextbook({ textbook, how_to_play: how }: MisereDocument): void {
    tellStanding(textbook.standing, words.methodTextbook, textbook.checked);
    fill(element, statement(TEXTBOOK, how), h("p", { class: "in-words" }, wholeSentence(how)));
  }

  function showQuotient({ quotient }: MisereDocument, classes: Classes): void {
    tellStanding(quotient!.standing, words.methodQuotient, quotient!.checked);
    const { period } = classes;
    const repeats = period ? `\\Phi(x + ${period.period}) = \\Phi(x)${period.preperiod > 0 ? ` \\quad (x \\ge ${period.preperiod})` : ""} \\quad ` : "";
    const said = words.quotientWords(classes.order, classes.lost, classes.below);
    fill(
      element,
      statement(`${repeats}|\\mathcal{Q}| = ${classes.order}, \\; |\\mathcal{P}| = ${classes.lost}`, said),
      h("p", { class: "in-words" }, said, bench.page.language === "zh" ? "" : " ", words.lostAlone(lostAlone(classes))),
      classAnywhere(classes),
    );
  }

  const statement = (latex: string, plain: string) => h("div", { class: "statement", tabindex: "0", role: "math", "aria-label": plain }, formula(latex, plain));

  function classAnywhere(classes: Classes): HTMLElement {
    const answer = h("output", { class: "value", for: "class-of" });
    const tell = () => {
      const heap = heapOf(field.value);
      fill(answer, heap === null ? "" : (classes.name(heap) ?? "?"));
    };
    const field = h("input", { class: "field mono", id: "class-of", type: "text", autocomplete: "off", spellcheck: "false", maxlength: 60, oninput: tell });
    field.value = classes.period ? "10^18" : String((classes.below ?? 1) - 1);
    tell();
    return h("p", { class: "anywhere" }, h("label", { for: "class-of" }, words.classOf), " ", field, " ", answer);
  }

  return {
    element,
    badge: place,
    clear() {
      fill(place, badge("none", words.searching));
      fill(element);
    },
    show,
  };
}
