/** The day's puzzles: a position is shown, one move is asked for, and the answer is told with its reason. */
import { ruleQuery, wasStopped } from "../../api.ts";
import { fill, h } from "../../html.ts";
import type { Legal, Opened, PlayDocument } from "../../documents.ts";
import { firstSentences, wholeSentence } from "../../pieces/sentences.ts";
import { slot } from "../../pieces/slot.ts";
import type { Page } from "../../view.ts";
import { bar } from "./bar.ts";
import { moveList } from "./list.ts";
import { problemCard } from "./problem.ts";
import { promptFor, whatCanBeTaken } from "./prompt.ts";
import { A_DAY, puzzleOf, today, type Puzzle } from "./puzzle.ts";
import { spoken } from "./spoken.ts";
import { stage } from "./stage.ts";
import { styleOf } from "./style.ts";

/** A day as it is read: `14 March 2026`. */
function inWords(day: string, language: "en" | "zh"): string {
  const read = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(read.getTime())) return day;
  return new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(read);
}

/** Which puzzles were solved in this visit. */
const solved = new Set<string>();

export function puzzleView(root: HTMLElement, page: Page): () => void {
  const words = page.words.play;
  const work = new AbortController();
  const asked = slot();
  const day = page.state.day || today();
  const number = Number(page.state.puzzle);
  const place = h("div", { class: "main-column puzzle" });
  fill(root, h("div", { class: "play-view" }, place, aside()));
  document.title = `${words.puzzles} · Grundy`;
  page.onState(() => page.again());
  void begin().catch((error: unknown) => void (wasStopped(error) || fill(place, problemCard(error, page))));
  return () => {
    work.abort();
    asked.stop();
    fill(root);
  };

  function aside(): HTMLElement {
    const step = (at: number) =>
      h("li", {}, h("a", { class: "chip", href: page.link("/play", { puzzle: String(at), day: page.state.day }), "aria-current": at === number ? "true" : null }, words.puzzleNumber(at), solved.has(`${day} ${at}`) && " ✓"));
    return h(
      "section",
      { class: "card setup" },
      h("h2", {}, words.puzzlesOf(inWords(day, page.language))),
      h("p", { class: "note" }, words.puzzlesNote),
      h("ol", { class: "chips" }, ...Array.from({ length: A_DAY }, (_, at) => step(at + 1))),
      h("a", { class: "button", href: page.link("/play", {}) }, words.playAGame),
    );
  }

  async function begin(): Promise<void> {
    fill(place, h("h1", {}, words.findTheMove), h("p", { class: "note" }, page.words.shell.loading));
    const puzzle = await puzzleOf(page, day, number, work.signal);
    const state = { ...page.state, rule: puzzle.rule, set: puzzle.set };
    const query = { ...ruleQuery(state), sum: puzzle.sum };
    const [opened, position] = await Promise.all([
      page.api.get<Opened>("/api/open", ruleQuery(state), work.signal),
      page.api.get<PlayDocument>("/api/play", query, work.signal),
    ]);
    const example = await page.api.get<PlayDocument>("/api/play", { ...ruleQuery(state), sum: opened.example ?? puzzle.sum }, work.signal);
    const style = styleOf(opened, example);
    show(puzzle, opened, spoken(position, style, words), style);
  }

  function show(puzzle: Puzzle, opened: Opened, position: PlayDocument, style: ReturnType<typeof styleOf>): void {
    const under = bar(words, (move) => void answer(move).catch(() => {}));
    const told = h("div", { class: "told", role: "status" });
    let pointedAt: Legal[] = [];
    const shown = stage(position, style, words, new Set(), { point, choose, enter });
    under.prompt(promptFor(position, style, words));
    fill(
      place,
      h("div", { class: "title" }, h("h1", {}, words.findTheMove), h("p", { class: "links" }, h("a", { href: page.link(opened.name ? `/games/${opened.name}` : "/", opened.name ? {} : { rule: puzzle.rule }) }, opened.title ?? puzzle.rule))),
      h("p", { class: "rule-words" }, firstSentences(opened.description ?? "").replaceAll("`", "") || opened.understood, " ", h("span", { class: "note" }, words.endNormalShort)),
      h("div", { class: "card ground" }, shown.element),
      under.element,
      told,
      moveList(position.legal, position.complete, words, false, (move) => void answer(move).catch(() => {})),
    );

    function point(moves: Legal[], marked: boolean): void {
      pointedAt = moves;
      if (!marked) return under.prompt(promptFor(position, style, words));
      under.offer(moves, `${words.noMove} ${whatCanBeTaken(position, words)}`);
    }

    function choose(moves: Legal[]): void {
      if (moves.length === 1) return void answer(moves[0]!).catch(() => {});
      point(moves, true);
    }

    function enter(): boolean {
      const [only, ...more] = pointedAt;
      if (!only || more.length > 0) return false;
      void answer(only).catch(() => {});
      return true;
    }

    async function answer(move: Legal): Promise<void> {
      const signal = asked.begin();
      const state = { ...page.state, rule: puzzle.rule, set: puzzle.set };
      const after = await page.api.get<PlayDocument>("/api/play", { ...ruleQuery(state), sum: move.sum }, signal);
      const right = after.over || after.outcome === "previous";
      if (right) solved.add(`${day} ${number}`);
      const next = number < A_DAY ? { puzzle: String(number + 1), day: page.state.day } : null;
      const links = { rule: puzzle.rule, set: puzzle.set, sum: puzzle.sum };
      fill(
        told,
        h(
          "div",
          { class: right ? "ending" : "ending lost" },
          h("h2", {}, right ? words.rightMove : words.wrongMove),
          h("p", {}, wholeSentence(move.words), page.language === "zh" ? "" : " ", right ? words.rightReason(after.reason ?? "") : words.wrongReason(after.reason ?? "")),
          h(
            "div",
            { class: "buttons" },
            right && next && h("a", { class: "button main", href: page.link("/play", next) }, words.nextPuzzle),
            h("a", { class: "button", href: page.link("/explore", links) }, words.exploreThis),
            right && h("a", { class: "button", href: page.link("/play", links) }, words.playAGame),
          ),
        ),
      );
    }
  }
}
