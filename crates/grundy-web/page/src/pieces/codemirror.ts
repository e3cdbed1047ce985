/** The rule editor's engine room: CodeMirror in a shadow root, where its style sheets need no exception in the policy. */
import { autocompletion, closeBrackets, completionKeymap, type Completion, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Problem } from "../api.ts";
import { RULE_WORDS } from "./rule-words.ts";

export interface EditorOptions {
  text: string;
  label: string;
  language: "en" | "zh";
  /** Names of the catalogue, with their titles. */
  names: { name: string; title: string }[];
  /** The text is another now. */
  change(): void;
  /** The focus goes elsewhere. */
  leave(): void;
}

export function openEditor(host: HTMLElement, options: EditorOptions, [anchor, head]: [number, number]) {
  const root = host.attachShadow({ mode: "open" });
  const listen = EditorView.updateListener.of((update) => {
    if (update.docChanged) options.change();
  });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor, head },
      extensions: [
        history(),
        closeBrackets(),
        bracketMatching(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": options.label, spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.domEventHandlers({ beforeinput: replaceSelected, blur: () => options.leave() }),
        autocompletion({ override: [completions(options)], icons: false }),
        language,
        syntaxHighlighting(highlight),
        look,
        listen,
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText(text: string) {
      if (text !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } });
    },
    insert(text: string) {
      view.dispatch(view.state.replaceSelection(text), { userEvent: "input" });
      view.focus();
    },
    setProblem(problem: Problem | null) {
      view.dispatch(setDiagnostics(view.state, problem?.span ? [marked(problem, problem.span, view.state.doc.length)] : []));
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

// Text typed over a coloured selection would be put by the browser into a span with a style attribute, to keep the
// colour; the policy forbids such attributes, so the editor makes the change itself.
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== "insertText" || !event.data || view.composing || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type" });
  return true;
}

export type OpenEditor = ReturnType<typeof openEditor>;

// A mistake at the end of the text has no width; the letter before it is marked instead, so that it can be seen.
function marked(problem: Problem, [start, end]: [number, number], length: number) {
  const to = Math.min(Math.max(end, start + 1), length);
  const from = Math.max(0, Math.min(start, to - 1));
  return { from, to: Math.max(from, to), severity: "error" as const, message: problem.message };
}

const WORDS = new Map(RULE_WORDS.flatMap(({ word, kind }) => word.split(" ").map((one) => [one, kind] as const)));

const language = StreamLanguage.define({
  token(stream) {
    if (stream.match(/#.*/)) return "comment";
    if (stream.match(/->|→|\|/)) return "keyword";
    if (stream.match(/\d+(?:\.\(?[0-9A-Fa-f]+\)?)?(?!\.)|\d+/)) return "number";
    const word = stream.match(/[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (word) return NAMES[WORDS.get(word[0]) ?? "name"];
    stream.next();
    return null;
  },
});

const NAMES = { keyword: "keyword", set: "atom", function: "atom", name: "variableName" };

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.atom, color: "var(--atom)" },
  { tag: tags.comment, color: "var(--soft)" },
]);

const look = EditorView.theme({
  "&": { fontSize: "0.94rem", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", fontVariantLigatures: "none" },
  ".cm-content": { padding: "0.6rem 0", minHeight: "var(--editor-height, 5.6rem)", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.8rem" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--refuted) 1.5px",
    textUnderlineOffset: "4px",
    textDecorationSkipInk: "none",
  },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "8px",
    backgroundColor: "var(--card)",
    color: "var(--ink)",
    overflow: "hidden",
  },
  ".cm-tooltip-lint": { padding: "0.3rem 0.2rem", fontFamily: "var(--sans)", fontSize: "0.92rem" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--refuted)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "0.88rem", maxHeight: "14rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.15rem 0.6rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontStyle: "normal", fontFamily: "var(--sans)", marginLeft: "0.8em", opacity: "0.85" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-tint)", color: "inherit" },
});

function completions(options: EditorOptions) {
  const words: Completion[] = RULE_WORDS.map((one) => ({ label: one.word, detail: one[options.language], type: one.kind }));
  const names: Completion[] = options.names.map(({ name, title }) => ({ label: name, detail: title, boost: -1 }));
  return (context: CompletionContext) => {
    const typed = context.matchBefore(/[A-Za-z_]\w*/);
    if (!context.explicit && (!typed || typed.to - typed.from < 2)) return null;
    return { from: typed?.from ?? context.pos, options: [...words, ...names], validFor: /^\w*$/ };
  };
}
