/** The Grundy value of every part of the position, as a small tag, if it is wanted. */
import type { Query } from "../../api.ts";
import type { ExploreDocument } from "../../documents.ts";
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";

export interface ValueTags {
  element: HTMLElement;
  /** Tags the parts of the position that is shown. */
  tell(sum: string, stage: HTMLElement, signal: AbortSignal): void;
}

/** Whether they are wanted, for this visit. */
let wanted = false;

export function valueTags(page: Page, query: (sum: string) => Query): ValueTags {
  const box = h("input", { type: "checkbox", id: "show-values", onchange: turn });
  box.checked = wanted;
  // Grundy values decide under normal play alone.
  const element = h("label", { class: "toggle values-toggle", for: "show-values", hidden: page.state.misere }, box, page.words.play.showValues);
  let last: [string, HTMLElement, AbortSignal] | null = null;
  return { element, tell };

  function turn(): void {
    wanted = box.checked;
    if (last) tell(...last);
  }

  function tell(sum: string, stage: HTMLElement, signal: AbortSignal): void {
    last = [sum, stage, signal];
    element.hidden = page.state.misere;
    for (const tag of stage.querySelectorAll(".value-tag")) tag.remove();
    if (!wanted || page.state.misere || sum.trim() === "") return;
    page.api.get<ExploreDocument>("/api/explore", query(sum), signal).then((answer) => lay(answer, stage), () => {});
  }

  function lay({ components }: ExploreDocument, stage: HTMLElement): void {
    const parts = stage.querySelectorAll(".component");
    if (parts.length !== components.length) return;
    components.forEach(({ value }, at) => {
      if (value !== null) parts[at]!.append(h("span", { class: "value-tag" }, `g = ${value}`));
    });
  }
}
