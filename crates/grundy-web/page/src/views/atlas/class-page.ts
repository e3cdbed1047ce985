/** The page of a class: the law with its proof, and each of its rules with its own misère play. */
import type { AtlasDocument, AtlasEntry, Standing } from "../../documents.ts";
import { h } from "../../html.ts";
import { badge } from "../../pieces/badge.ts";
import type { Page } from "../../view.ts";
import { facts, lawOf, mateLink, standingWords } from "./entry-card.ts";
import { hasQuotient, isProved } from "./looks.ts";

export function classPage(page: Page, found: AtlasDocument): HTMLElement {
  const words = page.words.atlas;
  const first = found.entries.find((entry) => !entry.same_as) ?? found.entries[0];
  const up = h("p", { class: "up" }, h("a", { href: page.link("/atlas") }, `← ${words.title}`));
  if (!first) return h("article", { class: "atlas-class" }, up, h("p", { class: "note", role: "alert" }, words.noClass));
  document.title = `${first.rule} · Grundy`;
  return h(
    "article",
    { class: "atlas-class" },
    up,
    h("h1", {}, words.classOf(first.rule)),
    h("p", {}, lawOf(page, first)),
    badge(first.law.standing as Standing, standingWords(page, first)),
    h("dl", { class: "facts" }, ...facts(page, first)),
    h("h2", {}, words.mates(found.entries.length)),
    table(page, found.entries),
    h("p", { class: "note" }, words.made(made(found, first))),
  );
}

/** How the section was made that the first rule belongs to. */
function made(found: AtlasDocument, first: AtlasEntry): string {
  const section = found.sections.find((one) => one.name === first.section);
  return section ? `${section.command} · ${section.made_by} · ${section.made_on}` : "";
}

function table(page: Page, entries: AtlasEntry[]): HTMLElement {
  const words = page.words.atlas;
  const head = [words.rule, words.period, words.proof, words.misere, words.certificates];
  return h(
    "div",
    { class: "scrolled" },
    h(
      "table",
      { class: "atlas-table" },
      h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...entries.map((entry) => row(page, entry))),
    ),
  );
}

function row(page: Page, entry: AtlasEntry): HTMLElement {
  const words = page.words.atlas;
  const { law, misere, same_as: same, shift } = entry;
  const period = isProved(entry) && law.period ? words.from(law.period, law.preperiod ?? 0) : "–";
  const equal = same ? words.sameAs(same, shift ?? 0) : "";
  const proof = [standingWords(page, entry), equal].filter((part) => part !== "").join("; ");
  const quotient = misere ? (hasQuotient(entry) ? words.quotient(misere.order ?? 0, misere.p_order ?? 0) : words.noQuotient) : "–";
  const certificates = h("a", { href: page.api.address("/api/atlas/certificates", { rule: entry.rule }) }, words.certificates);
  return h("tr", {}, ...[mateLink(page, entry, false), period, proof, quotient, certificates].map((cell) => h("td", {}, cell)));
}
