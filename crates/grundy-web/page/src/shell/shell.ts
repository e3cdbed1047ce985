/** The page around the views: it reads the address, draws the header and shows the view of the path. */
import { makeApi, type Fetch } from "../api.ts";
import { fill, h } from "../html.ts";
import { chosenLanguage, chosenTheme, remember } from "../preferences.ts";
import { preferencesOf, readState, writeState, type State } from "../state.ts";
import type { Page } from "../view.ts";
import { wordsOf } from "../words.ts";
import { addresses } from "./addresses.ts";
import { footer } from "./footer.ts";
import { keepPresses, redrawn } from "./frame.ts";
import { header } from "./header.ts";
import { keyHelp } from "./keys.ts";
import { load, PATHS, sectionOf, type Section } from "./views.ts";

export function startShell(body: HTMLElement, reach: Fetch): void {
  const main = h("main", { id: "main", tabindex: "-1" });
  // The page comes with the name alone, so that something is painted before this runs.
  let top: HTMLElement = body.querySelector("header") ?? h("header");
  let bottom: HTMLElement = h("footer");
  let state = readState(location.search);
  let path = pathNow();
  let unmount = () => {};
  let mounting = 0;
  // What is on the screen; the address and what was remembered may already say otherwise.
  let seen = { path: "", language: "", theme: "" };
  let hearState: (() => void)[] = [];
  let hearTheme: (() => void)[] = [];
  const remembering = addresses();

  const page: Page = {
    get state() {
      return state;
    },
    get path() {
      return path;
    },
    get words() {
      return wordsOf(page.language);
    },
    get language() {
      return chosenLanguage(writeState(state));
    },
    api: makeApi(() => page.language, reach),
    theme: () => chosenTheme(writeState(state)),
    go,
    link: (to, change = {}) => to + writeState({ ...preferencesOf(state), ...change }),
    onState: (hear) => void hearState.push(hear),
    onTheme: (hear) => void hearTheme.push(hear),
    again: () => void show(),
  };

  function go(change: Partial<State>, options: { path?: string; replace?: boolean } = {}): void {
    const to = options.path ?? path;
    const next = { ...(to === path ? state : preferencesOf(state)), ...change };
    const query = writeState(next);
    if (to === path && query === writeState(state)) return;
    remembering.write(to + query, options.replace ?? false);
    arrive(to, query);
  }

  /** Follows the address, from wherever it was changed. */
  function arrive(to = pathNow(), query = location.search): void {
    path = withoutSlash(to);
    state = readState(query);
    applyTheme();
    if (path !== seen.path || page.language !== seen.language) return void show();
    drawFrame();
    for (const hear of [...hearState]) hear();
  }

  function applyTheme(): void {
    const theme = page.theme();
    document.documentElement.dataset["theme"] = theme;
    if (theme !== seen.theme) for (const hear of [...hearTheme]) hear();
    seen.theme = theme;
  }

  function drawFrame(): void {
    const focused = document.activeElement?.id;
    top = redrawn(top, header(page, { language: otherLanguage, theme: otherTheme }));
    bottom = redrawn(bottom, footer(page));
    if (["language", "theme", "last-wins", "last-loses"].includes(focused ?? "")) document.getElementById(focused!)?.focus();
  }

  async function show(): Promise<void> {
    const turn = ++mounting;
    seen = { path, language: page.language, theme: page.theme() };
    unmount();
    unmount = () => {};
    hearState = [];
    hearTheme = [];
    document.documentElement.lang = page.language === "zh" ? "zh-Hans" : "en";
    drawFrame();
    const section = sectionOf(path);
    main.className = section ?? "missing";
    if (section === null) return showMissing();
    document.title = `${page.words.shell[section]} · Grundy`;
    const view = await load(section).catch(() => null);
    if (turn !== mounting) return;
    if (view) unmount = view.mount(main, page);
    else showLost();
  }

  /** A view whose files cannot be had. */
  function showLost(): void {
    const words = page.words.shell;
    fill(main, h("p", { class: "why problem", role: "alert" }, words.lost), h("button", { class: "button", type: "button", onclick: () => void show() }, words.tryAgain));
  }

  function showMissing(): void {
    const words = page.words.shell;
    document.title = `${words.missing} · Grundy`;
    const way = (section: Section) => h("a", { class: section === "workbench" ? "button main" : "button", href: page.link(PATHS[section]) }, words[section]);
    fill(main, h("h1", {}, words.missing), h("p", { class: "lead" }, words.missingNote), h("p", { class: "buttons" }, ...(Object.keys(PATHS) as Section[]).map(way)));
  }

  function otherLanguage(): void {
    const lang = page.language === "en" ? "zh" : "en";
    // What is remembered counts only where the address says nothing, so the address must change first.
    go({ lang }, { replace: true });
    remember("lang", lang);
  }

  function otherTheme(): void {
    const theme = page.theme() === "dark" ? "light" : "dark";
    go({ theme }, { replace: true });
    remember("theme", theme);
  }

  body.append(top, main, bottom);
  document.addEventListener("keydown", (event) => {
    const typing = (event.composedPath()[0] as Element).closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "?" || typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const dialog = keyHelp(page);
    body.append(dialog);
    dialog.showModal();
  });
  keepPresses();
  addEventListener("popstate", () => {
    remembering.forget();
    arrive();
  });
  addEventListener("pagehide", () => unmount());
  addEventListener("pageshow", (event) => void (event.persisted && show()));
  document.addEventListener("click", (event) => followLink(event, page));
  void show();
}

/** The path of the address. A host of files sends `/games` on to the folder `/games/`. */
function pathNow(): string {
  return withoutSlash(location.pathname);
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}

/** Links within the page change the address without loading it again. */
function followLink(event: MouseEvent, page: Page): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.hasAttribute("download") || link.target !== "" || link.origin !== location.origin) return;
  if (link.getAttribute("href")?.startsWith("#") || sectionOf(link.pathname) === null) return;
  if (/\.[a-z]+$/.test(link.pathname)) return;
  event.preventDefault();
  const moved = link.pathname !== page.path;
  page.go(readState(link.search), { path: link.pathname });
  if (moved) scrollTo(0, 0);
}
