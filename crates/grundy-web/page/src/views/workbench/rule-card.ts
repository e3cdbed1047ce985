/** The rule: editor, how it was understood or what is wrong with it, examples, and a slider or a field for each parameter. */
import { Problem } from "../../api.ts";
import type { GamesDocument, Opened } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { diagnostic } from "../../pieces/diagnostic.ts";
import { ruleEditor } from "../../pieces/editor.ts";
import { givenField } from "../../pieces/given.ts";
import { slider } from "../../pieces/slider.ts";
import type { Page } from "../../view.ts";
import { EXAMPLES } from "./examples.ts";

export interface RuleCard {
  element: HTMLElement;
  /** The rule that the address says; where that is as before, what is being typed stays. */
  setText(text: string): void;
  /** Writes a whole rule. */
  write(text: string): void;
  /** Writes a part over what is selected in the editor. */
  insert(text: string): void;
  showProblem(problem: Problem): void;
  /** Nobody answers; `again` asks once more. */
  showLost(again: () => void): void;
  showOpened(opened: Opened, set: Record<string, string>): void;
  destroy(): void;
}

export interface RuleChanges {
  typed(text: string): void;
  /** Nothing is left of the rule. */
  emptied(): void;
  /** A whole rule was chosen, and a sum with it where that was typed behind the rule. */
  chose(text: string, sum?: string): void;
  parameter(name: string, value: number): void;
  /** A set, a list or a board was typed. */
  given(name: string, value: string): void;
}

/** A rule is asked about as soon as the keys rest for a moment: between two keys of a quick typist it is not. */
const PATIENCE = 50;
/** A slider has so many steps at most. */
const MOST_STEPS = 1000;
/** A rule of more letters fills the card. */
const LONG = 120;

export function ruleCard(page: Page, text: string, changes: RuleChanges): RuleCard {
  const words = page.words.workbench;
  const leaving = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let quiet = false;
  /** The rule that the address is known to say. */
  let told = text;
  const editor = ruleEditor(
    { text, label: words.rule, language: page.language, names: [], change: typed, leave: () => waiting !== undefined && tell() },
    catalogueNames(page, leaving.signal),
  );
  const said = h("div", { class: "said-of-rule", role: "status" });
  const box = h("div", { class: "rule-box" }, editor.element, said);
  const parameters = h("div", { class: "parameters" });
  const chips = h("ul", { class: "chips", "aria-label": words.examples }, ...EXAMPLES.map(chip));
  let shown = "";
  /** What writes the value of each parameter where it is shown. */
  const written = new Map<string, (value: string) => void>();

  function typed(): void {
    outdate();
    if (quiet) return;
    clearTimeout(waiting);
    waiting = setTimeout(tell, PATIENCE);
  }

  function tell(): void {
    rest();
    const now = editor.text();
    if (now.trim() === "") return tellEmpty();
    told = now;
    markChip(now);
    changes.typed(now);
  }

  /** An empty field is no rule yet, and no mistake: the last rule stays until there is another. */
  function tellEmpty(): void {
    editor.setProblem(null);
    box.classList.remove("broken");
    fill(said, h("p", { class: "note" }, words.writeRule));
    changes.emptied();
  }

  function write(now: string): void {
    rest();
    told = now;
    markChip(now);
    if (now === editor.text()) return;
    outdate();
    quiet = true;
    editor.setText(now);
    quiet = false;
  }

  function rest(): void {
    clearTimeout(waiting);
    waiting = undefined;
  }

  /** What was offered for another text is not to be taken. */
  function outdate(): void {
    for (const offer of said.querySelectorAll<HTMLButtonElement>("button.mended")) offer.disabled = true;
  }

  function chip(example: (typeof EXAMPLES)[number]): HTMLElement {
    const [name, lesson] = example[page.language];
    const choose = () => changes.chose(example.rule);
    return h("li", {}, h("button", { class: "chip", type: "button", title: lesson, "data-rule": example.rule, onclick: choose }, name));
  }

  /** The example that this is, in whatever words it was typed. */
  function markChip(rule: string, canonical = ""): void {
    const close = (text: string) => text.replace(/\s+/g, "");
    const meant = EXAMPLES.find((example) => close(example.rule) === close(rule) || example.canonical === canonical);
    for (const one of chips.querySelectorAll<HTMLElement>(".chip"))
      one.setAttribute("aria-pressed", String(one.dataset["rule"] === meant?.rule));
    const chosen = chips.querySelector<HTMLElement>('.chip[aria-pressed="true"]');
    // On a phone the examples are one line that is moved.
    if (chosen) requestAnimationFrame(() => (chips.scrollLeft = chosen.offsetLeft - chips.offsetLeft - 40));
    fill(lessonLine, meant?.[page.language][1] ?? "");
    lessonLine.hidden = !meant;
  }

  /** `nim 3 5 7`: a game and its positions, which have a place of their own. */
  function positionsTold([rule, sum]: [string, string]): HTMLElement {
    const take = () => changes.chose(rule, sum);
    return h(
      "div",
      { class: "diagnostic" },
      h("p", { class: "message" }, words.rulesThenPositions),
      h("p", { class: "mend" }, h("button", { type: "button", class: "mended", "aria-keyshortcuts": "Alt+Enter", title: "Alt+Enter", onclick: take }, h("code", {}, rule), ` · ${words.sumIs} `, h("code", {}, sum))),
    );
  }

  function mend(rule: string): void {
    changes.chose(rule);
  }

  /** The rule in plain words, the options of one position, and how it is written here. */
  function understood({ understood: sentence, moves, rule, text }: Opened): HTMLElement[] {
    const natural = !rule.startsWith("lists;") && rule.replace(/\s/g, "") !== text.replace(/\s/g, "");
    return [
      h(
        "div",
        { class: "understood" },
        h("p", {}, h("b", {}, words.understoodAs), " ", sentence),
        moves &&
          h(
            "p",
            { class: "moves" },
            h("span", {}, words.from(moves.position)),
            ...moves.options.map((option) => h("code", {}, option)),
            moves.count > moves.options.length && h("span", {}, words.optionsInAll(moves.count)),
          ),
        natural && canonical(rule),
      ),
    ];
  }

  /** How the rule is written here; what is long is opened by who wants it. */
  function canonical(rule: string): HTMLElement {
    const code = h("code", {}, rule);
    if (rule.length <= LONG) return h("p", { class: "written" }, words.written, " ", code);
    return h("details", { class: "written" }, h("summary", {}, words.written), code);
  }

  // The mended rule is taken by the same keys in the editor and outside of it.
  function keyed(event: KeyboardEvent): void {
    if (!event.altKey || event.key !== "Enter") return;
    const offer = said.querySelector<HTMLButtonElement>("button.mended:enabled");
    if (!offer) return;
    event.preventDefault();
    offer.click();
  }
  box.addEventListener("keydown", keyed, { capture: true });

  const lessonLine = h("p", { class: "note lesson" });
  markChip(text);

  return {
    element: h(
      "section",
      { class: "card rule-card", "aria-label": words.rule },
      h("h2", {}, words.rule),
      box,
      parameters,
      chips,
      lessonLine,
    ),
    insert: editor.insert,
    setText: (now) => void (now !== told && write(now)),
    write,
    showProblem(problem) {
      editor.setProblem(problem);
      box.classList.add("broken");
      const meant = withPositions(editor.text());
      fill(said, meant ? positionsTold(meant) : diagnostic(problem, page.words, mend));
    },
    showLost(again) {
      editor.setProblem(null);
      box.classList.add("broken");
      const button = h("button", { class: "button small", type: "button", onclick: again }, page.words.shell.tryAgain);
      fill(said, h("div", { class: "diagnostic" }, h("p", { class: "message" }, page.words.shell.lost), button));
    },
    showOpened(opened, set) {
      editor.setProblem(null);
      box.classList.remove("broken");
      markChip(editor.text(), opened.rule);
      fill(said, ...understood(opened));
      const key = JSON.stringify([opened.parameters.map(({ name, least, most }) => [name, least, most]), opened.given.map(({ name }) => name)]);
      if (key !== shown) drawParameters(opened);
      shown = key;
      for (const [name, write] of written) write(set[name] ?? "");
    },
    destroy() {
      rest();
      leaving.abort();
      editor.destroy();
    },
  };

  function drawParameters(opened: Opened): void {
    written.clear();
    fill(
      parameters,
      ...opened.parameters.map(({ name, least, most }) => {
        const first = Number(least);
        const numbers = Array.from({ length: Math.min(Number(most) - first + 1, MOST_STEPS) }, (_, index) => first + index);
        const made = slider(name, numbers, first, (value) => changes.parameter(name, value));
        written.set(name, (value) => made.set(Number(value)));
        return made.element;
      }),
      ...opened.given.map(({ name }) => {
        const made = givenField(name, "", (value) => changes.given(name, value));
        written.set(name, made.write);
        return made.element;
      }),
    );
  }
}

/** The names that the editor completes; none when they cannot be had. */
async function catalogueNames(page: Page, signal: AbortSignal): Promise<{ name: string; title: string }[]> {
  const { games } = await page.api.get<GamesDocument>("/api/games", {}, signal).catch(() => ({ games: [] }));
  return games.map(({ name, title }) => ({ name, title: title[page.language] }));
}

/** The game and the positions of `nim 3 5 7`, `kayles 7`, `wythoff (3,5)`, `nim(3, 5, 7)`. */
function withPositions(text: string): [string, string] | null {
  const called = /^\s*([a-z]\w*)\((\d[\d\s,，、]*)\)\s*$/i.exec(text);
  if (called) return [called[1]!, called[2]!.replace(/[\s,，、]+/g, " ").trim()];
  const found = /^\s*([a-z]\w*(?:\(\d+\))?)\s+((?:\(?\d[\d\s,，、^e]*\)?\s*)+)$/i.exec(text);
  return found && !/^(take|octal|hex)$/i.test(found[1]!) ? [found[1]!, found[2]!.trim()] : null;
}
