/** A field for a parameter that is a set, a list, a string or a board: `S = {1, 3, 4}`. */
import { h } from "../html.ts";

export function givenField(name: string, value: string, change: (value: string) => void): HTMLElement {
  const id = `set-${name}`;
  const input = h("input", { class: "field mono", id, value, autocomplete: "off", spellcheck: "false" });
  input.addEventListener("change", () => change(input.value.trim()));
  return h("div", { class: "parameter" }, h("label", { for: id }, h("code", {}, `${name} =`)), input);
}
