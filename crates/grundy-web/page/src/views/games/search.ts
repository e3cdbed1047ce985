/** A search box that filters at every letter and writes what it holds into the address. */
import { h } from "../../html.ts";
import type { Page } from "../../view.ts";

export interface Search {
  element: HTMLElement;
  /** How many were found, for everybody to hear. */
  count: HTMLElement;
}

export function searchBox(page: Page, label: string, hint: string, changed: () => void): Search {
  const field = h("input", {
    class: "field search",
    id: "search",
    type: "search",
    value: page.state.search,
    placeholder: hint,
    "aria-label": label,
    autocomplete: "off",
    spellcheck: "false",
  });
  field.addEventListener("input", () => {
    page.go({ search: field.value }, { replace: true });
    changed();
  });
  // A filter or a link may search for something else.
  page.onState(() => void (page.state.search !== field.value && field !== document.activeElement && (field.value = page.state.search)));
  const count = h("span", { class: "note", role: "status" });
  return { element: h("div", { class: "search-line" }, field, count), count };
}

/** Words that stand for each other across the languages. */
const SAME: [string, string][] = [
  ["luogu", "洛谷"],
  ["codeforces", "cf"],
  ["atcoder", "agc"],
  ["nowcoder", "牛客"],
  ["hdu", "杭电"],
  ["nim", "尼姆"],
  ["kayles", "凯尔斯"],
];

/** Whether every word of the search occurs somewhere in the texts. */
export function matches(search: string, texts: (string | null)[]): boolean {
  const whole = texts.join("\n").toLowerCase();
  const others = (word: string) => SAME.filter((pair) => pair.includes(word)).flat();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => [word, ...others(word)].some((meant) => whole.includes(meant)));
}
