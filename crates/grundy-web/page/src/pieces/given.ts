/** A field for a parameter that is a set, a list, a string or a board: `S = {1, 3, 4}`. */
import { h } from "../html.ts";
import { keptField } from "./kept.ts";

export interface GivenField {
  element: HTMLElement;
  /** Writes, unless something else is being typed. */
  write(value: string): void;
}

export function givenField(name: string, value: string, change: (value: string) => void): GivenField {
  const id = `set-${name}`;
  const input = h("input", { class: "field mono", id, value, autocomplete: "off", spellcheck: "false" });
  const kept = keptField(input, () => {});
  input.addEventListener("change", () => {
    kept.forget();
    change(input.value.trim());
  });
  return { element: h("div", { class: "parameter" }, h("label", { for: id }, h("code", {}, `${name} =`)), input), write: kept.write };
}
