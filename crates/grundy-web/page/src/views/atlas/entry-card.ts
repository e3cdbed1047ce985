/** What is known of one rule: its law and its standing, misère play, first values, and the rules with the same values. */
import type { AtlasEntry, Standing } from "../../documents.ts";
import { h } from "../../html.ts";
import { badge } from "../../pieces/badge.ts";
import { formula } from "../../pieces/formula.ts";
import type { Page } from "../../view.ts";
import { kindOf } from "./kinds.ts";
import { hasQuotient, isProved } from "./looks.ts";

/** So many mates are shown before the page of the class tells the rest. */
const MATES = 24;

export function entryCard(page: Page, entry: AtlasEntry, mates: AtlasEntry[]): HTMLElement {
  const words = page.words.atlas;
  const state = { rule: entry.rule };
  return h(
    "div",
    { class: "atlas-entry" },
    h("h2", { class: "atlas-rule" }, entry.rule),
    h("p", {}, lawOf(page, entry)),
    badge(entry.law.standing as Standing, standingWords(page, entry)),
    h("dl", { class: "facts" }, ...facts(page, entry)),
    h("h3", {}, words.mates(mates.length)),
    h("ul", { class: "chips" }, ...mates.slice(0, MATES).map((mate) => h("li", {}, mateLink(page, mate, mate.rule === entry.rule)))),
    h(
      "div",
      { class: "buttons" },
      h("a", { class: "button main", href: page.link(`/atlas/${entry.class}`) }, words.classPage),
      h("a", { class: "button", href: page.link("/", state) }, words.workbench),
      h("a", { class: "button", href: page.api.address("/api/atlas/certificates", state) }, words.certificates),
    ),
  );
}

/** The law of an entry, typeset where it is a period. */
export function lawOf(page: Page, { law, ...entry }: AtlasEntry): HTMLElement {
  const words = page.words.atlas;
  if (!isProved({ law, ...entry })) return formula(null, words.noLaw);
  const plain = law.formula ?? words.lawProved;
  const repeats = /^g\(x \+ (\d+)\) = g\(x\)(?: \+ (\d+))?(?: for x ≥ (\d+))?$/.exec(plain);
  if (!repeats) return formula(null, plain);
  const [, period, saltus, from] = repeats;
  return formula(`g(x+${period})=g(x)${saltus ? `+${saltus}` : ""}${from ? `\\quad (x\\ge ${from})` : ""}`, plain);
}

export function standingWords(page: Page, entry: AtlasEntry): string {
  const { standing, methods, checked } = page.words.workbench;
  const { law } = entry;
  const names = standing as Record<string, string>;
  const parts = [names[law.standing] ?? law.standing, law.method ? ((methods as Record<string, string>)[law.method] ?? law.method) : null, law.checked ? checked : null];
  return parts.filter((part) => part).join(" · ");
}

export function facts(page: Page, entry: AtlasEntry): HTMLElement[] {
  const words = page.words.atlas;
  const { law, same_as: first, shift } = entry;
  const lost = entry.values.flatMap((value, heap) => (value === 0 ? [heap] : [])).slice(0, 12);
  return [
    ...(isProved(entry) && law.period ? fact(words.period, words.from(law.period, law.preperiod ?? 0)) : []),
    ...(first ? fact(words.equal, words.sameAs(first, shift ?? 0)) : []),
    ...(entry.misere ? fact(words.misere, misereWords(page, entry)) : []),
    ...fact(words.values, h("code", {}, `${entry.values.slice(0, 24).join(" ")} …`)),
    ...fact(words.lost, h("span", { class: "loss" }, page.language === "zh" ? `${lost.join("、")}……` : `${lost.join(", ")}, …`)),
  ];
}

function misereWords(page: Page, entry: AtlasEntry): string {
  const words = page.words.atlas;
  const misere = entry.misere!;
  const temper = misere.temper === "tame" ? words.tameBelow(misere.tempers_below) : words.notTame(misere.untamed ?? "?");
  const and = page.language === "zh" ? "；" : "; ";
  if (hasQuotient(entry)) return `${temper}${and}${words.quotient(misere.order ?? 0, misere.p_order ?? 0)}`;
  return misere.valid_below ? `${temper}${and}${words.atLeast(misere.order ?? 0, misere.valid_below)}` : temper;
}

function fact(name: string, ...said: (Node | string)[]): HTMLElement[] {
  return [h("dt", {}, name), h("dd", {}, ...said)];
}

export function mateLink(page: Page, mate: AtlasEntry, isCurrent: boolean): HTMLElement {
  const view = kindOf(mate)?.name ?? "";
  return h("a", { class: "chip", "aria-current": isCurrent ? "true" : null, href: page.link("/atlas", { rule: mate.rule, view }) }, mate.rule);
}
