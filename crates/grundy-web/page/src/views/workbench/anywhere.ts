/** The law at a position of the reader's: `g at 10^18 = 1`, answered while it is typed. */
import { Problem, wasStopped } from "../../api.ts";
import type { LawDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { slot } from "../../pieces/slot.ts";
import type { Bench } from "./bench.ts";

export interface Anywhere {
  element: HTMLElement;
  show(law: LawDocument): void;
  hide(): void;
  stop(): void;
}

const PATIENCE = 250;

export function valueAnywhere(bench: Bench): Anywhere {
  const words = bench.page.words.workbench;
  const asked = slot();
  const field = h("input", { class: "field mono", id: "at", type: "text", autocomplete: "off", spellcheck: "false", maxlength: 200 });
  const answer = h("output", { class: "value", for: "at" });
  const name = h("label", { for: "at" }, words.gAt);
  const element = h("p", { class: "anywhere", hidden: true }, name, " ", field, " ", answer);
  let shownFor = "";
  let waiting: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, PATIENCE);
  });

  function ask(): void {
    const at = field.value.trim();
    const signal = asked.begin();
    if (at === "") return fill(answer);
    bench.page.api
      .get<LawDocument>("/api/law", { ...bench.query(), at }, signal)
      .then(tell, (error: unknown) => void (wasStopped(error) || fill(answer, error instanceof Problem ? error.message : bench.page.words.shell.lost)));
  }

  function tell({ at, claim }: LawDocument): void {
    const values = Object.values((at ?? {}) as Record<string, unknown>);
    const said = (value: unknown) => (value === null ? "?" : claim === "grundy" ? words.gIs(String(value)) : (words.outcomeAt[String(value)] ?? String(value)));
    fill(answer, values.map(said).join("  "));
  }

  return {
    element,
    show(law) {
      const { arity } = bench.opened();
      element.hidden = law.formula === null || law.standing === "none" || arity === null || arity > 2;
      if (element.hidden) return;
      // Another law for the same rule, or for another parameter, leaves what was typed.
      if (shownFor !== bench.rule()) field.value = arity === 1 ? "10^18" : "(1000000, 1618033)";
      shownFor = bench.rule();
      fill(name, law.claim === "grundy" ? words.gAt : words.outcomeOf);
      ask();
    },
    hide() {
      asked.stop();
      element.hidden = true;
    },
    stop() {
      clearTimeout(waiting);
      asked.stop();
    },
  };
}
