/** The explorer: a position, its options with their values, why the winning moves win, and what follows. */
import { ruleQuery, wasStopped } from "../../api.ts";
import { fill, h } from "../../html.ts";
import type { View } from "../../view.ts";
import type { Opened } from "../../documents.ts";
import { opening, type Opening } from "../play/opening.ts";
import { problemCard, redraw } from "../play/problem.ts";
import { asking } from "./asking.ts";
import type { ComponentDocument, ExploreDocument } from "../../documents.ts";
import { follows } from "./follows.ts";
import { componentCard } from "./options.ts";
import { trailOf } from "./trail.ts";
import { verdict } from "./verdict.ts";

export const view: View = {
  mount(root, page) {
    const words = page.words.explore;
    let work = new AbortController();
    let seen: { opened: Opening; document: ExploreDocument } | null = null;
    const answer = h("div", { class: "main-column" });
    const beside = h("div", { class: "settings" });
    fill(root, h("div", { class: "play-view explore-view" }, answer, beside));
    page.onState(arrive);
    page.onTheme(draw);
    arrive();
    return () => {
      work.abort();
      fill(root);
    };

    function arrive(): void {
      work.abort();
      work = new AbortController();
      void look(work.signal).catch(tell);
    }

    async function look(signal: AbortSignal): Promise<void> {
      const opened = await opening(page, signal);
      if (signal.aborted) return;
      if (opened.missing) return page.go(opened.missing, { replace: true });
      const query = { ...ruleQuery(page.state), misere: page.state.misere, sum: page.state.sum };
      const document = await page.api.get<ExploreDocument>("/api/explore", query, signal);
      seen = { opened, document };
      ask(opened.document);
      draw();
    }

    function ask(opened: Opened | null): void {
      const { rule, set, sum } = page.state;
      redraw(beside, asking(page, opened, trailOf(JSON.stringify([rule, set]), sum)));
    }

    function draw(): void {
      if (!seen) return;
      const { document, opened } = seen;
      const cards = document.components.map((component) => componentCard(shown(component), opened.style, page));
      fill(
        answer,
        heading(opened.document),
        verdict(document, words),
        follows(document, page),
        h("div", { class: "components" }, ...cards),
      );
    }

    /** Grundy values decide under normal play alone. */
    function shown(component: ComponentDocument): ComponentDocument {
      if (!page.state.misere) return component;
      const options = component.options.map((option) => ({ ...option, value: null }));
      return { ...component, value: null, options };
    }

    function heading(opened: Opened | null): HTMLElement {
      const { rule, set, sum, misere } = page.state;
      globalThis.document.title = `${opened?.title ?? rule} ${sum} · ${words.title} · Grundy`;
      return h(
        "div",
        { class: "title" },
        h(
          "h1",
          {},
          opened ? (opened.title ?? h("code", {}, rule)) : null,
          opened && " ",
          h("span", { class: "sum" }, sum || "∅"),
        ),
        h(
          "p",
          { class: "links" },
          h("a", { href: page.link("/play", { rule, set, sum, misere }) }, words.play),
          opened && h("a", { href: page.link("/", { rule, set }) }, words.workbench),
        ),
      );
    }

    function tell(error: unknown): void {
      if (wasStopped(error)) return;
      seen = null;
      ask(null);
      fill(answer, problemCard(error, page));
    }
  },
};
