/** A program that decides any sum, in four languages and in the format of a judge, to copy. */
import { Problem, wasStopped } from "../../api.ts";
import type { CodeDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { copyButton } from "../../pieces/copy.ts";
import { highlighted } from "../../pieces/highlight.ts";
import { slot } from "../../pieces/slot.ts";
import type { Bench, Part } from "./bench.ts";

const LANGUAGES = [
  ["cpp", "C++"],
  ["rust", "Rust"],
  ["python", "Python"],
  ["java", "Java"],
] as const;

/** What a judge's format is described by, each with an example. */
const FORMAT = [
  ["reads", "T { n x[n] }"],
  ["says", "Alice|Bob"],
  ["limits", "x <= 1e6, T <= 1e5"],
] as const;

const ENDINGS: Record<string, string> = { cpp: "cpp", rust: "rs", python: "py", java: "java" };

export interface CodeCard extends Part {
  /** A rule was opened, but its law is still being looked for. */
  wait(): void;
  /** The search for the law was stopped; the reader may go on with it. */
  interrupt(goOn: () => void): void;
  /** Play is normal now, or misère: the program is written anew. */
  convention(): void;
}

export function codeCard(bench: Bench): CodeCard {
  const words = bench.page.words.workbench;
  const asked = slot();
  let language = "cpp";
  let style = "program";
  let text = "";
  // The program is written from the law, so it is not asked for before the search for the law has ended.
  let ready = false;
  const code = h("code");
  const box = h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": words.code }, code);
  const notice = h("div", { class: "code-notice", role: "status" });
  const save = h("a", { class: "button small", hidden: true }, words.saveCode);
  const fields = FORMAT.map(([name, example]) =>
    h("input", { class: "field mono", id: `code-${name}`, name, type: "text", placeholder: example, autocomplete: "off", spellcheck: "false", maxlength: 2000 }),
  );
  const format = h(
    "details",
    { class: "judge-format" },
    h("summary", {}, words.judgeFormat),
    h(
      "form",
      { onsubmit: (event: SubmitEvent) => (event.preventDefault(), ready && start()), onchange: () => ready && start() },
      ...FORMAT.map(([name], at) => h("label", {}, h("span", {}, words[name]), fields[at])),
      h("button", { class: "button small", type: "submit" }, words.writeCode),
    ),
  );
  const languages = h("div", { class: "tabs", role: "group", "aria-label": words.codeLanguage }, ...LANGUAGES.map(([key, name]) => choice(key, name, () => (language = key))));
  const styles = h(
    "div",
    { class: "tabs", role: "group", "aria-label": words.codeStyle },
    choice("program", words.program, () => (style = "program")),
    choice("function", words.function, () => (style = "function")),
  );

  function choice(key: string, name: string, choose: () => void): HTMLElement {
    const take = () => {
      choose();
      mark();
      if (ready) start();
    };
    return h("button", { type: "button", "data-key": key, "aria-pressed": String(key === language || key === style), onclick: take }, name);
  }

  function mark(): void {
    for (const button of [...languages.children, ...styles.children] as HTMLElement[])
      button.setAttribute("aria-pressed", String([language, style].includes(button.dataset["key"] ?? "")));
  }

  function start(): void {
    ready = true;
    const signal = asked.begin();
    element.hidden = bench.opened().arity === null;
    if (element.hidden) return;
    box.classList.add("waiting");
    if (box.hidden) tell(words.codeComes);
    bench.page.api
      .get<CodeDocument>("/api/code", { ...bench.query(), lang: language, style, misere: bench.misere(), ...described() }, signal)
      .then((answer) => show(answer.code, language), (error: unknown) => void (wasStopped(error) || show(said(error))));
  }

  /** The judge's format, as far as it is given; a function reads nothing. */
  function described(): Record<string, string> {
    if (style === "function") return {};
    return Object.fromEntries(fields.map((field) => [field.name, field.value.trim()]).filter(([, value]) => value !== ""));
  }

  function show(now: string, written = ""): void {
    fill(notice);
    box.hidden = false;
    box.classList.remove("waiting");
    text = now;
    fill(code, ...highlighted(now, written));
    save.hidden = written === "";
    save.href = `data:text/plain;charset=utf-8,${encodeURIComponent(now)}`;
    save.download = `grundy.${ENDINGS[written] ?? "txt"}`;
  }

  function said(error: unknown): string {
    return error instanceof Problem ? [error.message, error.help].filter((part) => part).join("\n") : "";
  }

  const element = h(
    "section",
    { class: "card code-card", "aria-label": words.code },
    h("h2", { class: "unseen" }, words.code),
    h("div", { class: "toolbar" }, languages, copyButton(bench.page.words, () => text)),
    box,
    notice,
    h("div", { class: "toolbar under" }, styles, save),
    format,
  );
  function wait(): void {
    asked.stop();
    ready = false;
    tell(words.codeWaits);
  }

  function tell(...said: (string | HTMLElement)[]): void {
    element.hidden = bench.opened().arity === null;
    text = "";
    box.hidden = true;
    save.hidden = true;
    fill(notice, ...said.map((one) => (typeof one === "string" ? h("p", { class: "note" }, one) : one)));
  }

  function interrupt(goOn: () => void): void {
    tell(words.codeStopped, h("button", { class: "button small", type: "button", onclick: goOn }, bench.page.words.shell.goOn));
  }

  // A program for the other convention must not be copied meanwhile.
  function convention(): void {
    if (!ready) return;
    box.hidden = true;
    start();
  }

  return { element, start, wait, interrupt, convention, stop: asked.stop };
}
