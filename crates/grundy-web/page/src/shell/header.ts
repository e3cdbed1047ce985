/** The line at the top: name, pages, language, theme. */
import { h } from "../html.ts";
import type { Page } from "../view.ts";
import { PATHS, sectionOf, type Section } from "./views.ts";

export interface Choices {
  language(): void;
  theme(): void;
}

export function header(page: Page, choices: Choices): HTMLElement {
  const words = page.words.shell;
  return h(
    "header",
    { class: "header" },
    h("a", { class: "skip", href: "#main" }, words.skip),
    h("a", { class: "brand", href: page.link("/") }, "Grundy"),
    h("nav", { class: "pages", "aria-label": words.pages }, ...(Object.keys(PATHS) as Section[]).map(tab)),
    h("div", { class: "choices" }, convention(), languageButton(), themeButton()),
  );

  /** One convention for the whole page, where it has a meaning. */
  function convention(): HTMLElement | null {
    const section = sectionOf(page.path);
    // A puzzle says itself how it ends.
    const plays = section === "workbench" || section === "explore" || (section === "play" && page.state.puzzle === "") || page.path === "/atlas" || /^\/games\/./.test(page.path);
    if (!plays) return null;
    const option = (misere: boolean, text: string) =>
      h("button", { type: "button", id: misere ? "last-loses" : "last-wins", "aria-pressed": String(page.state.misere === misere), onclick: () => page.go({ misere }, { replace: sectionOf(page.path) === "workbench" }) }, text);
    return h(
      "div",
      { class: page.state.misere ? "convention-switch loses" : "convention-switch", role: "group", "aria-label": words.lastMove },
      h("span", { class: "label wide", "aria-hidden": "true" }, words.lastMove),
      h("span", { class: "label narrow", "aria-hidden": "true" }, words.lastMoveShort),
      h("div", { class: "tabs" }, option(false, words.lastWins), option(true, words.lastLoses)),
    );
  }

  function tab(section: Section): HTMLElement {
    const current = sectionOf(page.path) === section;
    const attributes = { href: page.link(PATHS[section], carried(section)), "aria-current": current ? "page" : null };
    return h("a", attributes, words[section]);
  }

  // The rule on the table goes along to where a rule is looked at or played.
  function carried(section: Section) {
    if (section === "games" || section === "problems" || section === "atlas") return {};
    const { rule, set, sum, misere } = page.state;
    return { rule, set, sum, misere };
  }

  function languageButton(): HTMLElement {
    const other = page.language === "en" ? "zh-Hans" : "en";
    return h(
      "button",
      { class: "choice", id: "language", type: "button", lang: other, "aria-label": words.toLanguage, onclick: choices.language },
      words.language,
    );
  }

  function themeButton(): HTMLElement {
    const label = page.theme() === "dark" ? words.toLight : words.toDark;
    return h(
      "button",
      { class: "choice", id: "theme", type: "button", "aria-label": label, title: label, onclick: choices.theme },
      h("span", { class: "half-moon", "aria-hidden": "true" }),
    );
  }
}
