/** The workbench: write a rule and look. The address is followed; what is no longer asked for is stopped. */
import { Problem, wasStopped } from "../../api.ts";
import type { Opened } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { withCode } from "../../pieces/diagnostic.ts";
import { loadMathematics } from "../../pieces/formula.ts";
import { firstSentences } from "../../pieces/sentences.ts";
import { slot } from "../../pieces/slot.ts";
import type { State } from "../../state.ts";
import type { Page } from "../../view.ts";
import type { Bench } from "./bench.ts";
import { claimCard } from "./claim-card.ts";
import { codeCard } from "./code-card.ts";
import { compareCard } from "./compare-card.ts";
import { EXAMPLES, WYTHOFF, type Example } from "./examples.ts";
import { guide } from "./guide.ts";
import { lawPanel } from "./law-panel.ts";
import { misereCard } from "./misere-card.ts";
import { misereLaw } from "./misere-law.ts";
import { outcomesCard } from "./outcomes-card.ts";
import { picture } from "./picture.ts";
import { ruleCard } from "./rule-card.ts";
import { sumCard } from "./sum-card.ts";

/** What belongs to one rule and means nothing for the next. */
const FRESH: Partial<State> = { limit: null, sum: "", fix: "", claim: "", misere: false, x: null, y: null, z: null };

/** Half a rule is no mistake: what cannot be read is told when the keys have rested. */
const REST = 200;

/** Mounts the workbench; `first` is the rule where the address names none. */
export function mountWorkbench(root: HTMLElement, page: Page, first = WYTHOFF): () => void {
  const asking = slot();
  let opened: Opened | null = null;
  let openedKey = "";
  let openedRule = "";
  /** Whether what is shown is about the rule of the address: not while that is being read, nor where it cannot be. */
  let isCurrent = false;
  /** Whether the editor was emptied: what was shown stays until there is another rule. */
  let isEmptied = false;
  let misereNow = false;

  const rule = () => page.state.rule || first;
  const set = () => ({ ...suggested(opened), ...page.state.set });
  const bench: Bench = {
    page,
    rule,
    set,
    opened: () => opened!,
    isOpened: () => isCurrent,
    misere: () => page.state.misere && opened !== null && opened.misere && opened.arity === 1,
    query: () => ({ rule: rule(), set: Object.entries(set()).map(([name, value]) => `${name}=${value}`) }),
  };

  const title = h("h1", { class: "game" });
  const described = h("p", { class: "note described" });
  const convention = h("p", { class: "note convention" });
  const card = ruleCard(page, rule(), {
    typed(text) {
      isEmptied = false;
      page.go({ ...FRESH, set: stillNamed(page.state.set, text), rule: text }, { replace: true });
      // The rule of the address, typed again, changes nothing there.
      follow();
    },
    emptied() {
      isEmptied = true;
      openedKey = "";
      asking.stop();
      whole.classList.toggle("stale", opened !== null);
    },
    chose: choose,
    parameter: (name, value) => page.go({ set: { ...set(), [name]: String(value) } }, { replace: true }),
    given: (name, value) => page.go({ set: { ...set(), [name]: value } }, { replace: true }),
  });
  const shown = picture(bench);
  const law = lawPanel(bench, {
    begun: () => code.wait(),
    found: shown.law,
    ended: () => code.start(),
    stopped: (goOn) => code.interrupt(goOn),
  });
  const sum = sumCard(bench);
  const code = codeCard(bench);
  const inMisere = misereLaw(bench);
  const misere = misereCard(bench, (found) => {
    inMisere.show(found);
    shown.misere(found);
  });
  const claim = claimCard(bench);
  const compare = compareCard(bench);
  const outcomes = outcomesCard(bench);
  const askers = [sum, claim, compare];
  const parts = [shown, law, sum, claim, misere, compare, code, outcomes];
  const reference = guide(page, card.insert, choose);

  const article = h(
    "article",
    { class: "card law-card", "aria-live": "off" },
    h("div", { class: "heading" }, title, inMisere.badge, law.badge),
    described,
    inMisere.element,
    convention,
    law.element,
  );
  const whole = h(
    "div",
    { class: "bench opening" },
    h("div", { class: "side" }, card.element, reference.element),
    article,
    sum.element,
    outcomes.element,
    h("section", { class: "card picture-card", "aria-label": page.words.workbench.pictures }, shown.element),
    code.element,
    h("div", { class: "more" }, misere.element, claim.element, compare.element),
    unreadNote(page),
  );
  fill(root, whole);
  // Of law and verdict the shorter one is not stretched: what stands below it begins where it ends.
  const measured = new ResizeObserver(() => requestAnimationFrame(measure));
  for (const card of [article, sum.element]) measured.observe(card);

  function measure(): void {
    const more = sum.element.getBoundingClientRect().height - article.getBoundingClientRect().height;
    whole.classList.toggle("tall-verdict", more > 0);
    whole.style.setProperty("--verdict-more", `${Math.max(0, more)}px`);
  }

  function choose(text: string, sum = ""): void {
    isEmptied = false;
    page.go({ ...FRESH, set: {}, view: "", rule: text, sum });
    card.write(text);
    follow();
  }

  function follow(): void {
    card.setText(rule());
    if (isEmptied && rule() === openedRule) return;
    isEmptied = false;
    const key = JSON.stringify([rule(), page.state.set]);
    if (key !== openedKey) return open(key);
    if (!isCurrent) return;
    if (opened?.manner === null) shown.follow();
    for (const asker of opened?.manner === null ? askers : [sum]) asker.follow();
    if (misereNow !== bench.misere()) turn();
  }

  /** One convention for the whole page: everything that depends on it is asked again. */
  function turn(): void {
    tellConvention();
    sum.convention();
    code.convention();
    if (misereNow) startMisere();
  }

  function startMisere(): void {
    inMisere.clear();
    shown.misere(null);
    misere.start();
  }

  function tellConvention(): void {
    misereNow = bench.misere();
    fill(convention, misereNow ? words().normalLaw : "");
    convention.hidden = !misereNow;
    whole.classList.toggle("in-misere", misereNow);
  }

  function open(key: string): void {
    openedKey = key;
    isCurrent = false;
    for (const part of parts) part.stop();
    if (openedRule !== rule()) for (const asker of askers) asker.forget();
    openedRule = rule();
    const signal = asking.begin();
    const query = { rule: rule(), set: Object.entries(page.state.set).map(([name, value]) => `${name}=${value}`) };
    const asked = performance.now();
    page.api.get<Opened>("/api/open", query, signal).then(begin, (error: unknown) => {
      if (wasStopped(error)) return;
      const rest = setTimeout(() => refuse(error), Math.max(0, REST - (performance.now() - asked)));
      signal.addEventListener("abort", () => clearTimeout(rest));
    });
  }

  function begin(answer: Opened): void {
    opened = answer;
    isCurrent = true;
    // The law takes longest, so it is asked for before anything is drawn.
    if (answer.manner === null) law.start();
    whole.classList.remove("unread", "opening", "stale");
    card.showOpened(answer, set());
    fill(title, answer.title ?? words().untitled);
    fill(described, ...about(answer));
    document.title = `${answer.title ?? answer.text} · Grundy`;
    tellConvention();
    // Where the rule says how play ends, who wins is all there is to tell.
    whole.classList.toggle("in-manner", answer.manner !== null);
    outcomes.start();
    if (answer.manner !== null) return sum.start();
    // The program is written from the law, so it is asked for when the search for the law has ended.
    for (const part of [shown, sum, claim, compare]) part.start();
    startMisere();
  }

  // The first sentences say how it is played; what is known about it is told on its own page.
  function about({ description, name }: Opened): (Node | string)[] {
    const line = firstSentences(description ?? "");
    if (!line || page.path !== "/") return [];
    const more = name ? [" ", h("a", { href: page.link(`/games/${name}`) }, words().moreAbout)] : [];
    return [...withCode(line), ...more];
  }

  function refuse(error: unknown): void {
    whole.classList.toggle("stale", opened !== null);
    whole.classList.toggle("unread", opened === null);
    if (error instanceof Problem) return card.showProblem(error);
    card.showLost(() => open(openedKey));
  }

  const words = () => page.words.workbench;
  page.onState(follow);
  page.onTheme(() => shown.repaint());
  void loadMathematics();
  follow();
  return () => {
    asking.stop();
    measured.disconnect();
    for (const part of parts) part.stop();
    for (const asker of askers) asker.forget();
    shown.destroy();
    card.destroy();
    fill(root);
  };
}

/** The values of those parameters whose names the rule still has. */
function stillNamed(set: Record<string, string>, text: string): Record<string, string> {
  const words = new Set(text.match(/[A-Za-z_]\w*/g));
  return Object.fromEntries(Object.entries(set).filter(([name]) => words.has(name)));
}

/** Values for parameters that nobody has set. */
function suggested(opened: Opened | null): Record<string, string> {
  const numbers = (opened?.parameters ?? []).map(({ name, value, suggested: first, least }) => [name, String(value ?? first ?? least)]);
  const others = (opened?.given ?? []).map(({ name, value, suggested: first }) => [name, value ?? first]);
  return Object.fromEntries([...numbers, ...others]) as Record<string, string>;
}

/** Before any rule could be read: what will stand here, and rules that can be. */
function unreadNote(page: Page): HTMLElement {
  const lesson = ({ rule, [page.language]: [name, told] }: Example) =>
    h("li", {}, h("a", { class: "lesson-card", href: page.link("/", { rule }) }, h("b", {}, name), h("span", {}, told), h("code", {}, rule)));
  return h("section", { class: "unread-note" }, h("p", {}, page.words.workbench.unread), h("ul", {}, ...EXAMPLES.map(lesson)));
}
