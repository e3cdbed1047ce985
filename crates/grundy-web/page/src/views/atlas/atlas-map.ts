/** The map of all codes of a kind, a search, filters, and what is known of the chosen code. */
import { wasStopped } from "../../api.ts";
import type { AtlasDocument, AtlasEntry } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import type { Page } from "../../view.ts";
import { problemCard } from "../play/problem.ts";
import { searchBox } from "../games/search.ts";
import { entryCard } from "./entry-card.ts";
import { KINDS, kindOf, layoutOf, type Kind, type Layout } from "./kinds.ts";
import { hasQuotient, isProved, lookOf } from "./looks.ts";

const FILTERS = ["proved", "long", "open", "tame", "finite", "wild"] as const;
type Filter = (typeof FILTERS)[number];

/** A period longer than this is a long one. */
const LONG = 60;

const FITS: Record<Filter, (entry: AtlasEntry) => boolean> = {
  proved: isProved,
  long: (entry) => isProved(entry) && (entry.law.period ?? 0) > LONG,
  open: (entry) => !isProved(entry),
  tame: (entry) => entry.misere?.temper === "tame",
  finite: (entry) => hasQuotient(entry) ?? false,
  wild: (entry) => entry.misere !== null && entry.misere !== undefined && entry.misere.temper !== "tame",
};

export function atlasMap(page: Page, ask: (search: string) => Promise<AtlasDocument>): HTMLElement {
  const words = page.words.atlas;
  const search = searchBox(page, words.search, words.searchHint, () => void show());
  const tabs = h("div", { class: "tabs", role: "group", "aria-label": words.kinds }, ...KINDS.map(tab));
  const filters = h("div", { class: "chips filters", role: "group", "aria-label": words.filters });
  const field = h("div", { class: "atlas-field card" });
  const panel = h("div", { class: "atlas-panel card" });
  const maps = new Map<string, AtlasEntry[]>();
  let latest = 0;
  let held = new Set<string>();
  page.onState(() => void show());
  page.onTheme(() => void show());
  void show();
  return h(
    "div",
    { class: "atlas catalogue" },
    h("h1", {}, words.title),
    h("p", { class: "lead" }, words.lead),
    h("div", { class: "atlas-line" }, search.element, tabs),
    filters,
    h("div", { class: "atlas-columns" }, field, panel),
  );

  function kind(): Kind {
    // An address may name a rule alone.
    return KINDS.find((one) => one.name === page.state.view) ?? kindOf({ rule: page.state.rule, section: "sets" }) ?? KINDS[0]!;
  }

  function tab(one: Kind): HTMLElement {
    return h("button", { type: "button", "data-kind": one.name, onclick: () => page.go({ view: one.name, rule: "", search: "" }, { replace: true }) }, words.kind[one.name]);
  }

  async function show(): Promise<void> {
    const turn = (latest += 1);
    try {
      const chosen = kind();
      const entries = (await map(chosen.question)).filter((entry) => chosen.read(entry) !== null);
      const { search: words_, filter } = asked();
      const found = words_ === "" ? null : new Set((await ask(words_)).entries.map((entry) => entry.rule));
      const fits = (entry: AtlasEntry) => (found === null || found.has(entry.rule)) && (filter === null || FITS[filter](entry));
      const current = entries.find((entry) => entry.rule === page.state.rule) ?? (found !== null ? entries.find(fits) : undefined);
      // A class reaches beyond the map.
      const mates = current ? (await ask(`class ${current.class}`)).entries : [];
      // An answer that comes late is not shown over that of a later question.
      if (turn !== latest) return;
      search.count.textContent = found === null && filter === null ? "" : words.found(entries.filter(fits).length);
      draw(chosen, entries, fits, filter, current);
      fill(panel, current ? entryCard(page, current, mates) : h("p", { class: "note" }, words.choose));
    } catch (error) {
      if (!wasStopped(error) && turn === latest) fill(panel, problemCard(error, page, { path: "/atlas", words: words.title }));
    }
  }

  /** A search that is the word of a filter is one. */
  function asked(): { search: string; filter: Filter | null } {
    const search = page.state.search.trim();
    const filter = FILTERS.find((one) => one === search) ?? null;
    return { search: filter === null ? search : "", filter };
  }

  async function map(question: string): Promise<AtlasEntry[]> {
    if (!maps.has(question)) {
      const found = await ask(question);
      maps.set(question, found.entries);
      held = new Set(found.sections.map((one) => one.name));
    }
    return maps.get(question) ?? [];
  }

  function draw(chosen: Kind, entries: AtlasEntry[], fits: (entry: AtlasEntry) => boolean, filter: Filter | null, current: AtlasEntry | undefined): void {
    for (const one of tabs.children as Iterable<HTMLElement>) {
      one.setAttribute("aria-pressed", String(one.dataset["kind"] === chosen.name));
      one.hidden = !KINDS.some((kind) => kind.name === one.dataset["kind"] && held.has(kind.section));
    }
    fill(filters, ...FILTERS.map((one) => filterChip(one, entries.filter(FITS[one]).length, filter === one)));
    fill(field, ruled(chosen, entries, fits, current), legend());
  }

  function filterChip(filter: Filter, count: number, pressed: boolean): HTMLElement {
    const choose = () => page.go({ search: pressed ? "" : filter, rule: "" }, { replace: true });
    return h("button", { class: "chip", type: "button", "data-filter": filter, "aria-pressed": String(pressed), onclick: choose }, words.filter[filter], " ", h("b", {}, count));
  }

  function ruled(chosen: Kind, entries: AtlasEntry[], fits: (entry: AtlasEntry) => boolean, current: AtlasEntry | undefined): HTMLElement {
    const layout = layoutOf(chosen, entries);
    const first = current ?? entries[0];
    const cells = entries.map((entry) => cell(layout, entry, fits(entry), current, entry === first));
    const blocks = { rows: Math.ceil(layout.rows / layout.block.rows), columns: Math.ceil(layout.columns / layout.block.columns) };
    const tracks = (head: string, count: number, block: string) => head + new Array<string>(count).fill(block).join(" var(--between) ");
    const style = {
      "grid-template-columns": tracks(layout.heads ? "max-content " : "", blocks.columns, `repeat(${layout.block.columns}, minmax(0, 1fr))`),
      "grid-template-rows": tracks(layout.heads ? "auto " : "", blocks.rows, `repeat(${layout.block.rows}, var(--cell))`),
    };
    const size = chosen.name === "sets" ? "sets" : layout.numbered ? "codes" : "small";
    const grid = h("div", { class: `atlas-map ${size}`, style, role: "group", "aria-label": words.map(words.kind[chosen.name]) }, ...heads(layout, blocks), ...cells);
    // One stop for the Tab key; arrows walk from cell to cell.
    grid.addEventListener("keydown", walk);
    return grid;
  }

  function cell(layout: Layout, entry: AtlasEntry, isFitting: boolean, current: AtlasEntry | undefined, isStop: boolean): HTMLElement {
    const look = lookOf(entry, page.state.misere, page.theme());
    // What is read aloud holds what is seen.
    const text = layout.numbered ? look.text : "";
    const { row, column } = layout.place(entry);
    const isCurrent = current?.rule === entry.rule;
    const classes = ["cell", look.kind, isFitting ? "" : "faint", text.length > 3 ? "long" : "", isCurrent ? "current" : "", current && current.class === entry.class ? "mate" : ""];
    const gap = { row: Math.floor(row / layout.block.rows), column: Math.floor(column / layout.block.columns) };
    const head = layout.heads ? 1 : 0;
    const style: Record<string, string> = { "grid-row": String(row + gap.row + 1 + head), "grid-column": String(column + gap.column + 1 + head) };
    if (look.colour !== null) Object.assign(style, { background: look.colour, color: look.ink ?? "" });
    const name = `${entry.rule}: ${said(entry)}`;
    const attributes = { "data-row": row, "data-column": column, title: entry.rule, "aria-label": name.includes(text) ? name : `${name}, ${text}`, "aria-pressed": String(isCurrent) };
    const choose = () => page.go({ rule: entry.rule }, { replace: true });
    return h("button", { class: classes.filter((name) => name !== "").join(" "), type: "button", style, tabindex: isStop ? "0" : "-1", ...attributes, onclick: choose }, text);
  }

  /** The digits that a block of rows, and one of columns, has in common. */
  function heads({ heads, block }: Layout, blocks: { rows: number; columns: number }): HTMLElement[] {
    if (!heads) return [];
    const head = (text: string, row: number, column: number, span: Record<string, string>) =>
      h("span", { class: "head", "aria-hidden": "true", style: { "grid-row": String(row), "grid-column": String(column), ...span } }, text);
    const over = (at: number) => head(heads.column(at), 1, 2 + at * (block.columns + 1), { "grid-column": `${2 + at * (block.columns + 1)} / span ${block.columns}` });
    const beside = (at: number) => head(heads.row(at), 2 + at * (block.rows + 1), 1, { "grid-row": `${2 + at * (block.rows + 1)} / span ${block.rows}` });
    return [...Array.from({ length: blocks.columns }, (_, at) => over(at)), ...Array.from({ length: blocks.rows }, (_, at) => beside(at))];
  }

  function said(entry: AtlasEntry): string {
    if (page.state.misere) return hasQuotient(entry) ? words.quotientOf(entry.misere?.order ?? 0) : words.noQuotient;
    if (!isProved(entry)) return words.noLaw;
    return entry.law.period ? words.periodOf(entry.law.period) : words.lawProved;
  }

  function walk(event: KeyboardEvent): void {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const from = event.target as HTMLElement;
    if (!step || from.dataset["row"] === undefined) return;
    event.preventDefault();
    const to = `[data-row="${Number(from.dataset["row"]) + step[0]!}"][data-column="${Number(from.dataset["column"]) + step[1]!}"]`;
    from.parentElement?.querySelector<HTMLElement>(to)?.focus();
  }

  function legend(): HTMLElement {
    const sample = (kind: string, text: string) => h("span", { class: "sample" }, h("span", { class: `cell ${kind}`, "aria-hidden": "true" }), text);
    const parts = page.state.misere ? [sample("tame", words.tame), sample("finite", words.finite), sample("open", words.noQuotient)] : [h("span", {}, words.colour), sample("open", words.noLaw)];
    return h("p", { class: "atlas-legend note" }, ...parts, sample("mate", words.sameClass));
  }
}
