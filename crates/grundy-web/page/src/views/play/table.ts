/** The table at which a game is played: position, bar, list of moves, course, and the opponent's answers. */
import { ruleQuery, wasStopped, type Query } from "../../api.ts";
import { fill, h } from "../../html.ts";
import { PLAIN, type Style } from "../../drawing/drawing.ts";
import type { State } from "../../state.ts";
import type { Page } from "../../view.ts";
import { bar } from "./bar.ts";
import { Course, type Turn } from "./course.ts";
import { courseCard } from "./coursecard.ts";
import { copyButton } from "../../pieces/copy.ts";
import type { Legal, PlayDocument, ReplyDocument } from "../../documents.ts";
import { ending } from "./ending.ts";
import { moveList } from "./list.ts";
import { canBePointedAt, promptFor, whatCanBeTaken } from "./prompt.ts";
import { spoken } from "./spoken.ts";
import { typedMove } from "./typed.ts";
import { retell } from "./retell.ts";
import { stage, type Stage } from "./stage.ts";
import { winnerBar } from "./standing.ts";
import { valueTags } from "./values.ts";
import { carelessMove, type Level } from "./strength.ts";

export interface Table {
  element: HTMLElement;
  /** Nothing can be played until the next position is drawn: what is seen is no longer what is played. */
  hold(): void;
  /** Sits down to the position that the address says. */
  arrive(style: Style): Promise<void>;
  hint(): void;
  undo(): void;
  leave(): void;
}

/** So long the position after one's own move is seen before the answer comes, in milliseconds. */
const PAUSE = 450;

/** The course outlives the view, which is mounted again when the language changes. */
let remembered: { game: string; language: string; course: Course } | null = null;

export function table(page: Page, problem: (error: unknown) => void): Table {
  const words = page.words.play;
  const element = h("div", { class: "table" });
  const side = h("div", { class: "beside" });
  let style: Style = PLAIN;
  let course = new Course("", false);
  let document: PlayDocument | null = null;
  /** How the first position stood, for the lesson at the end. */
  let began: PlayDocument["outcome"] = null;
  let shown: Stage | null = null;
  let pointedAt: Legal[] = [];
  let heldFocus = false;
  /** Whether a hint was asked for while there was nothing to give one about. */
  let isWanted = false;
  let work = new AbortController();
  const under = bar(words, play);
  const turn = h("p", { class: "turn", tabindex: "-1" });
  const winner = winnerBar(page);
  const values = valueTags(page, (sum) => query(sum));
  const ground = h("div", { class: "card ground" });
  const choices = h("div", { class: "by-turn" });
  const buttons = h("div", { class: "buttons" }, choices, shareButton());
  fill(element, h("div", { class: "above" }, turn, winner.element, values.element), ground, under.element, buttons, side);
  return { element, hold, arrive, hint, undo, leave: () => work.abort() };

  function hold(): void {
    work.abort();
    if (isEndShown()) return;
    // What becomes inert loses the focus, and the next position is to have it again.
    heldFocus ||= hasFocus();
    pointedAt = [];
    for (const part of [ground, under.element, side]) part.inert = true;
  }

  /** One's own last move is drawn before the address says it. */
  function isEndShown(): boolean {
    const { sum, second } = page.state;
    return document?.over === true && remembered?.game === gameOf(page.state) && course.now.sum === sum && course.now.second === second;
  }

  /** Whether the focus was taken away meanwhile, and nothing else has it. */
  function release(): boolean {
    const lost = heldFocus && globalThis.document.activeElement === globalThis.document.body;
    heldFocus = false;
    for (const part of [ground, under.element, side]) part.inert = false;
    return lost;
  }

  function hasFocus(): boolean {
    return element.contains(globalThis.document.activeElement);
  }

  async function arrive(given: Style): Promise<void> {
    style = given;
    sitDown();
    work.abort();
    work = new AbortController();
    await guarded(async () => {
      await speak();
      await show();
      if (enginesTurn()) await answer({ replace: true });
    });
  }

  function sitDown(): void {
    const { sum, second } = page.state;
    const game = gameOf(page.state);
    if (remembered?.game !== game || !remembered.course.stand(sum, second))
      remembered = { game, language: page.language, course: new Course(sum, second) };
    course = remembered.course;
  }

  /** The course in the language of the page. */
  async function speak(): Promise<void> {
    if (!remembered || remembered.language === page.language) return;
    remembered.language = page.language;
    await retell(course, (sum) => page.api.get<PlayDocument>("/api/play", query(sum), work.signal));
  }

  function query(sum: string, more: Query = {}): Query {
    return { ...ruleQuery(page.state), misere: page.state.misere, sum, ...more };
  }

  async function guarded(doing: () => Promise<void>, failed = problem): Promise<void> {
    try {
      await doing();
    } catch (error) {
      if (!wasStopped(error)) failed(error);
    }
  }

  /** A hint or a reason that cannot be had does not end the game. */
  function excuse(error: unknown): void {
    under.advise(error instanceof Error ? error.message : page.words.shell.lost, null);
  }

  async function show(): Promise<void> {
    element.hidden = false;
    document = spoken(await page.api.get<PlayDocument>("/api/play", query(course.now.sum), work.signal), style, words);
    course.now.outcome = document.outcome;
    if (document.over)
      began = (await page.api.get<PlayDocument>("/api/play", query(course.start.sum), work.signal)).outcome;
    draw();
  }

  function draw(): void {
    if (!document) return;
    const hadFocus = release() || hasFocus();
    pointedAt = [];
    shown = stage(document, style, words, changed(), { point, choose, enter });
    shown.element.inert = enginesTurn() || document.over;
    fill(ground, document.over ? ending(page, document, style, course, began, { again, swap }) : null, shown.element);
    fill(turn, ...whoseTurn());
    winner.tell(document.over ? null : document.outcome, course.now.second);
    values.tell(course.now.sum, shown.element, work.signal);
    turn.hidden = document.over;
    under.element.hidden = document.over;
    under.prompt(enginesTurn() ? words.thinking : allowed(document));
    drawButtons();
    drawSide();
    if (hadFocus) refocus();
    if (isWanted) hint();
  }

  /** What to do, and what the opponent has forbidden. */
  function allowed(document: PlayDocument): string {
    const prompt = promptFor(document, style, words);
    return document.forbidden.length > 0 ? `${words.forbidden(document.forbidden.join(", "))} ${prompt}` : prompt;
  }

  function whoseTurn(): (Node | string)[] {
    if (document?.over) return [];
    const last = course.now.made;
    const said =
      last && !page.state.two && !course.now.second
        ? h("span", { class: "last" }, words.said(words.opponent, last.words))
        : null;
    const name = page.state.two
      ? words.playersTurn(course.now.second ? 2 : 1)
      : enginesTurn()
        ? words.thinking
        : words.yourTurn;
    return said ? [said, h("b", {}, name)] : [h("b", {}, name)];
  }

  function drawButtons(): void {
    const over = document?.over ?? true;
    const answered = course.now.made !== null && !page.state.two && !course.now.second;
    fill(
      choices,
      !over &&
        h(
          "button",
          { class: "button", type: "button", id: "hint", onclick: hint, disabled: enginesTurn() },
          words.hint,
        ),
      h(
        "button",
        {
          class: "button",
          type: "button",
          id: "undo",
          onclick: undo,
          disabled: course.before(page.state.two) === null,
        },
        words.undo,
      ),
      !over && answered && h("button", { class: "button", type: "button", id: "why", onclick: explain }, words.why),
    );
  }

  /** The address holds the whole position, so a link to it shares the game. */
  function shareButton(): HTMLElement {
    const button = copyButton(page.words, () => location.href, words.share);
    button.classList.remove("quiet");
    button.id = "share";
    return button;
  }

  function drawSide(): void {
    const playable = document && !document.over && !enginesTurn();
    const inListAlone = document?.legal.some((move) => !canBePointedAt(document!, style, move)) ?? false;
    fill(
      side,
      playable && !document!.complete ? typedMove(document!, words, askMove, play, excuse) : null,
      courseCard(page, course, jump),
      playable ? moveList(document!.legal, document!.complete, words, inListAlone, play) : null,
      h("p", { class: "note keys" }, words.keys),
    );
  }

  async function askMove(component: number, left: string): Promise<Legal> {
    const answer = await page.api.get<PlayDocument>("/api/play", query(course.now.sum, { to: `${component}:${left}` }), work.signal);
    return answer.legal[0]!;
  }

  /** The components that the last move left, to be seen at a glance. */
  function changed(): Set<number> {
    const made = course.now.made;
    const left = made ? (document?.components.length ?? 0) - made.before + 1 : 0;
    return new Set(Array.from({ length: Math.max(0, left) }, (_, at) => made!.component + at));
  }

  function refocus(): void {
    const first = ground.querySelector<HTMLElement>('button:not([tabindex="-1"]), [tabindex="0"]');
    (shown?.element.inert && !document?.over ? turn : (first ?? turn)).focus({ preventScroll: true });
  }

  function point(moves: Legal[], marked: boolean): void {
    pointedAt = moves;
    if (!document) return;
    if (!marked) return under.prompt(allowed(document));
    under.offer(moves, `${words.noMove} ${whatCanBeTaken(document, words)}`);
  }

  function choose(moves: Legal[]): void {
    if (moves.length === 1) return play(moves[0]!);
    point(moves, true);
  }

  function enter(): boolean {
    const [only, ...more] = pointedAt;
    if (!only || more.length > 0) return false;
    play(only);
    return true;
  }

  function play(move: Legal): void {
    if (enginesTurn() || document?.over) return;
    void guarded(async () => {
      add(move.sum, !course.now.second, move);
      if (page.state.two) return go(course.now, {});
      await show();
      if (document?.over) go(course.now, {});
      else await answer({});
    });
  }

  /** The engine moves; the address then says the position that is to be decided by the person. */
  async function answer(options: { replace?: boolean }): Promise<void> {
    if (document?.over) return;
    const level = (page.state.level || "perfect") as Level;
    const careless = carelessMove(level, course.now.sum, course.at, document?.legal ?? []);
    const [reply] = await Promise.all([careless ? { move: careless, sum: careless.sum } : thoughtOver(), pause()]);
    if (!reply.move || work.signal.aborted) return;
    const { sum, move } = reply;
    add(sum, false, document?.legal.find((legal) => legal.sum === sum && legal.component === move.component) ?? move);
    go(course.now, options);
  }

  function thoughtOver(): Promise<Pick<ReplyDocument, "move" | "sum">> {
    return page.api.get<ReplyDocument>("/api/reply", query(course.now.sum), work.signal);
  }

  function add(sum: string, second: boolean, move: { words: string; component: number }): void {
    const before = document?.components.length ?? 1;
    course.add({ sum, second, made: { words: move.words, component: move.component, before } });
  }

  function go(to: Turn, options: { replace?: boolean }): void {
    const change: Partial<State> = { sum: to.sum, second: to.second };
    page.go(change, options);
  }

  function enginesTurn(): boolean {
    return course.now.second && !page.state.two && !(document?.over ?? false);
  }

  function hint(): void {
    if (enginesTurn() || document?.over) return;
    // Advice about what is still to be drawn is given when it is.
    isWanted = ground.inert;
    if (isWanted) return;
    void guarded(async () => {
      const advised = await page.api.get<PlayDocument>("/api/play", query(course.now.sum, { hint: 1 }), work.signal);
      const move =
        document?.legal.find((legal) => legal.component === advised.hint?.component && legal.to === advised.hint.to) ??
        null;
      if (!advised.hint || advised.outcome === "previous")
        return under.advise(page.state.two ? words.hintLostHere : words.hintLost, null);
      if (move) shown?.show(move);
      pointedAt = move ? [move] : [];
      under.advise(advised.hint.reason, move);
    }, excuse);
  }

  /** Why the opponent moved so: the engine is asked again about the position before. */
  function explain(): void {
    const before = course.turns[course.at - 1];
    if (!before) return;
    void guarded(async () => {
      const reply = await page.api.get<ReplyDocument>("/api/reply", query(before.sum), work.signal);
      under.advise(reply.reason ?? "", null);
    }, excuse);
  }

  function undo(): void {
    const before = course.before(page.state.two);
    if (before) jump(before);
  }

  function jump(to: Turn): void {
    work.abort();
    course.at = course.turns.indexOf(to);
    // While the opponent thinks, the address still says the position before.
    if (page.state.sum === to.sum && page.state.second === to.second) return void arrive(style);
    go(to, {});
  }

  function again(): void {
    remembered = null;
    page.go({ sum: course.start.sum, second: course.start.second });
  }

  function swap(): void {
    remembered = null;
    page.go({ sum: course.start.sum, second: !course.start.second });
  }
}

function pause(): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}

function gameOf({ rule, set, misere, two, level }: State): string {
  return JSON.stringify([rule, set, misere, two, level]);
}
