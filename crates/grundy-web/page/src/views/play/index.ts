/** Play: a table with the position, and beside it what is played. */
import { wasStopped } from "../../api.ts";
import { fill, h } from "../../html.ts";
import { withCode } from "../../pieces/diagnostic.ts";
import { firstSentences } from "../../pieces/sentences.ts";
import type { Opened } from "../../documents.ts";
import type { Page, View } from "../../view.ts";
import { opening } from "./opening.ts";
import { problemCard, redraw } from "./problem.ts";
import { puzzleView } from "./puzzleview.ts";
import { setup } from "./setup.ts";
import { table } from "./table.ts";

export const view: View = {
  mount(root, page) {
    return page.state.puzzle === "" ? mountGame(root, page) : puzzleView(root, page);
  },
};

function mountGame(root: HTMLElement, page: Page): () => void {
    let work = new AbortController();
    const title = h("div", { class: "title" });
    const beside = h("div", { class: "settings" });
    const wrong = h("div", { class: "wrong-place" });
    const board = table(page, tell);
    fill(
      root,
      h("div", { class: "play-view" }, h("div", { class: "main-column" }, title, wrong, board.element), beside),
    );
    document.addEventListener("keydown", key);
    page.onState(arrive);
    arrive();
    return () => {
      work.abort();
      board.leave();
      document.removeEventListener("keydown", key);
      fill(root);
    };

    function arrive(): void {
      if (page.state.puzzle !== "") return page.again();
      work.abort();
      work = new AbortController();
      board.hold();
      void sitDown(work.signal).catch(tell);
    }

    async function sitDown(signal: AbortSignal): Promise<void> {
      fill(wrong);
      const opened = await opening(page, signal);
      if (signal.aborted) return;
      if (opened.missing) return page.go(opened.missing, { replace: true });
      fill(title, ...heading(page, opened.document));
      redraw(beside, setup(page, opened.document));
      await board.arrive(opened.style);
    }

    function tell(error: unknown): void {
      if (wasStopped(error)) return;
      board.element.hidden = true;
      redraw(beside, setup(page, null));
      fill(wrong, problemCard(error, page));
    }

    function key(event: KeyboardEvent): void {
      const typing = (event.target as Element).closest?.("input, textarea, select");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "h") board.hint();
      if (event.key === "u") board.undo();
    }
}

/** How it is played: as its page tells it, else as the rule was understood. */
function ruleWords(opened: Opened | null): (Node | string)[] {
  const told = firstSentences(opened?.description ?? "");
  return told === "" ? [opened?.understood ?? ""] : withCode(told);
}

function heading(page: Page, opened: Opened | null): HTMLElement[] {
  const { rule, set, sum, misere } = page.state;
  const words = page.words.play;
  const title = opened?.title ?? null;
  const links = [
    opened?.name ? h("a", { href: page.link(`/games/${opened.name}`) }, words.aboutGame) : null,
    h("a", { href: page.link("/explore", { rule, set, sum, misere }) }, words.explorer),
    h("a", { href: page.link("/", { rule, set }) }, words.workbench),
  ];
  document.title = `${title ?? rule} · ${words.title} · Grundy`;
  return [
    h("h1", {}, title ?? (rule === "" ? words.title : h("code", {}, rule))),
    h("p", { class: "links" }, ...links),
    h("p", { class: "rule-words" }, ...ruleWords(opened), " ", h("span", { class: "note" }, misere ? words.endMisereShort : opened?.has_wins ? words.endWon : words.endNormalShort)),
  ].filter((part) => part !== null);
}
