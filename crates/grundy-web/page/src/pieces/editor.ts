/** The rule editor: a plain text field at once, CodeMirror in its place as soon as it has come. */
import type { Problem } from "../api.ts";
import { h } from "../html.ts";
import type { EditorOptions, OpenEditor } from "./codemirror.ts";

export interface RuleEditor {
  element: HTMLElement;
  text(): string;
  setText(text: string): void;
  /** Writes a part over what is selected. */
  insert(text: string): void;
  setProblem(problem: Problem | null): void;
  destroy(): void;
}

export function ruleEditor(options: EditorOptions, names: Promise<EditorOptions["names"]>): RuleEditor {
  const field = h("textarea", { class: "field mono", "aria-label": options.label, spellcheck: "false", rows: 3 });
  field.value = options.text;
  field.addEventListener("input", options.change);
  field.addEventListener("blur", options.leave);
  const element = h("div", { class: "editor" }, field);
  let open: OpenEditor | null = null;
  let problem: Problem | null = null;
  let gone = false;
  const composing = watchComposing(field);
  void Promise.all([import("./codemirror.ts"), names]).then(async ([{ openEditor }, known]) => {
    // Letters that are being put together would be lost with the field.
    await composing.over();
    if (gone) return;
    const focused = document.activeElement === field;
    const host = h("div", { class: "codemirror" });
    // Whoever is typing goes on where he was.
    const selected: [number, number] = [field.selectionStart, field.selectionEnd];
    open = openEditor(host, { ...options, text: field.value, names: known }, selected);
    field.removeEventListener("blur", options.leave);
    field.replaceWith(host);
    open.setProblem(problem);
    if (focused) open.focus();
  });
  return {
    element,
    text: () => open?.text() ?? field.value,
    setText: (text) => (open ? open.setText(text) : void (field.value = text)),
    insert(text) {
      if (open) return open.insert(text);
      field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
      options.change();
    },
    setProblem(found) {
      problem = found;
      element.classList.toggle("wrong", found !== null);
      open?.setProblem(found);
    },
    destroy() {
      gone = true;
      open?.destroy();
    },
  };
}

/** Whether letters of an input method are being put together in a field. */
function watchComposing(field: HTMLElement): { over(): Promise<void> } {
  let isComposing = false;
  field.addEventListener("compositionstart", () => (isComposing = true));
  field.addEventListener("compositionend", () => (isComposing = false));
  const ended = () => new Promise<void>((resolve) => field.addEventListener("compositionend", () => setTimeout(resolve), { once: true }));
  return { over: () => (isComposing ? ended() : Promise.resolve()) };
}
