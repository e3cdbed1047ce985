/** What is known about one position: value, outcome, and which moves win. Room for it is kept. */
import { wasStopped } from "../../api.ts";
import type { Cell, SolveDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { slot } from "../../pieces/slot.ts";
import type { Bench } from "./bench.ts";

export interface Readout {
  element: HTMLElement;
  /** Tells of a position, by its class if it has a `named` one; `moves` hears of the winning moves when they are known. */
  tell(position: string, cell: Cell, moves: (targets: string[]) => void, named?: string): void;
  clear(): void;
  stop(): void;
}

/** A pointer that rests this long is asking. */
const PATIENCE = 90;
const FEW = 6;

export function readout(bench: Bench): Readout {
  const words = bench.page.words.workbench;
  const asked = slot();
  const known = new Map<string, SolveDocument>();
  const heading = h("h2", {}, words.position);
  const text = h("div", { class: "said", "aria-live": "polite" });
  let className: string | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function tell(position: string, cell: Cell, moves: (targets: string[]) => void, named?: string): void {
    stop();
    className = named ?? null;
    fill(heading, words.at(position));
    fill(text, summary(cell));
    if (cell === null) return;
    const key = JSON.stringify([bench.query(), position, bench.misere()]);
    const answer = known.get(key);
    if (answer) return show(position, cell, answer, moves);
    waiting = setTimeout(() => ask(key, position, cell, moves), PATIENCE);
  }

  function ask(key: string, position: string, cell: Cell, moves: (targets: string[]) => void): void {
    const signal = asked.begin();
    bench.page.api
      .get<SolveDocument>("/api/solve", { ...bench.query(), sum: position, misere: bench.misere() }, signal)
      .then((answer) => {
        if (known.size > 500) known.clear();
        known.set(key, answer);
        show(position, cell, answer, moves);
      })
      .catch((error: unknown) => void (wasStopped(error) || fill(text, summary(cell))));
  }

  function show(position: string, cell: Cell, answer: SolveDocument, moves: (targets: string[]) => void): void {
    const targets = answer.moves.map((move) => move.to);
    const state = { rule: bench.rule(), set: bench.set(), sum: position, misere: bench.misere() };
    fill(text, summary(cell), movesLine(targets), h("p", {}, h("a", { href: bench.page.link("/explore", state) }, words.exploreThis)));
    moves(targets);
  }

  function movesLine(targets: string[]): HTMLElement {
    if (targets.length === 0) return h("p", {}, words.noWinningMove);
    const more = targets.length > FEW ? words.andMore(targets.length - FEW) : "";
    return h("p", {}, words.winningMoves(targets.length), " ", h("span", { class: "value" }, targets.slice(0, FEW).join("  ")), more);
  }

  function summary(cell: Cell): HTMLElement {
    if (cell === null) return h("p", {}, words.noPosition);
    if (cell === "inf") return h("p", {}, words.threat);
    const outcome = cell === 0 ? h("span", { class: "loss" }, words.outcome.previous) : words.outcome.next;
    const [what, is] = className === null ? [words.valueIs, cell] : [words.classIs, className];
    return h("p", {}, what, " ", h("span", { class: "value" }, is), " · ", outcome);
  }

  function stop(): void {
    clearTimeout(waiting);
    asked.stop();
  }

  function clear(): void {
    stop();
    fill(heading, words.position);
    fill(text, h("p", { class: "note" }, words.pointAt));
  }

  clear();
  return { element: h("section", { class: "readout" }, heading, text), tell, clear, stop };
}
