/** The game by its name or rule, some well-known ones at hand, and the parameters. */
import { fill, h } from "../../html.ts";
import { givenField } from "../../pieces/given.ts";
import type { State } from "../../state.ts";
import type { Page } from "../../view.ts";
import type { GameEntry } from "../../documents.ts";
import type { Opened } from "../../documents.ts";

/** Names of the catalogue, of every kind that is drawn in its own way. */
const AT_HAND: [string, { en: string; zh: string }][] = [
  ["nim", { en: "Nim", zh: "尼姆" }],
  ["kayles", { en: "Kayles", zh: "Kayles" }],
  ["wythoff", { en: "Wythoff", zh: "威佐夫" }],
  ["king", { en: "King", zh: "国王" }],
  ["bash", { en: "Bash", zh: "巴什" }],
  ["lasker", { en: "Lasker", zh: "拉斯克" }],
  ["fibonacci_nim", { en: "Fibonacci", zh: "斐波那契" }],
  ["staircase", { en: "Stairs", zh: "阶梯" }],
  ["cutting_trees", { en: "Trees", zh: "砍树" }],
  ["tokens_on_a_digraph", { en: "Digraph", zh: "有向图" }],
];

export function gameField(page: Page, opened: Opened | null, go: (change: Partial<State>) => void): HTMLElement {
  const words = page.words.play;
  const field = h("input", {
    class: "field mono",
    id: "game",
    name: "rule",
    value: page.state.rule,
    autocomplete: "off",
    spellcheck: "false",
    list: "known-games",
  });
  const known = h("datalist", { id: "known-games" });
  field.addEventListener("focus", () => void offer().catch(() => {}), { once: true });
  const form = h(
    "form",
    { class: "line", onsubmit: choose },
    h("label", { for: "game" }, words.game),
    field,
    known,
    chips(),
    ...parameters(),
  );
  return form;

  /** The names of the catalogue, to be completed. */
  async function offer(): Promise<void> {
    const { games } = await page.api.get<{ games: GameEntry[] }>("/api/games", {}, new AbortController().signal);
    fill(known, ...games.map((game) => h("option", { value: game.name }, game.title[page.language])));
  }

  function choose(event: SubmitEvent): void {
    event.preventDefault();
    go({ rule: field.value.trim(), set: {} });
  }

  function chips(): HTMLElement {
    return h(
      "div",
      { class: "chips" },
      ...AT_HAND.map(([rule, title]) => {
        const current = page.state.rule === rule;
        return h(
          "button",
          {
            class: "chip",
            type: "button",
            "aria-pressed": String(current),
            "data-game": rule,
            onclick: () => go({ rule, set: {} }),
          },
          title[page.language],
        );
      }),
    );
  }

  function parameters(): HTMLElement[] {
    const others = (opened?.given ?? []).map(({ name, suggested }) =>
      givenField(name, page.state.set[name] ?? suggested, (value) => go({ set: { ...page.state.set, [name]: value } })).element,
    );
    const numbers = (opened?.parameters ?? []).map(({ name, value, least, most }) => {
      const given = page.state.set[name] ?? String(value ?? "");
      const input = h("input", {
        class: "field mono",
        id: `set-${name}`,
        type: "number",
        value: given,
        min: least ?? 0,
        max: most ?? null,
      });
      input.addEventListener("change", () => go({ set: { ...page.state.set, [name]: input.value } }));
      return h("div", { class: "parameter" }, h("label", { for: `set-${name}` }, h("code", {}, `${name} =`)), input);
    });
    return [...numbers, ...others];
  }
}
