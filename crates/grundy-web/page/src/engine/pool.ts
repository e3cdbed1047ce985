/** Workers that answer, and the questions that wait for one. Work is stopped by ending its worker; the next one starts anew. */
import type { Answer, Question } from "./module.ts";
import type { Told } from "./worker.ts";

/** So that a small question need not wait for a law and a large table. */
const WORKERS = 3;

export interface Job {
  /** The name under which the page may stop it. */
  name: string | null;
  asked: number;
  running: boolean;
  done: number | null;
  total: number | null;
  answer: Promise<Answer>;
  /** Ends it without an answer. */
  stop(reason: unknown): void;
}

interface Waiting {
  question: Question;
  job: Job;
  settle(answer: Answer): void;
  fail(reason: unknown): void;
}

interface Place {
  worker: Worker;
  busy: Waiting | null;
  /** The rule of its last question: its law is at hand there. */
  rule: string;
}

export class Pool {
  private readonly places: Place[] = [];
  private readonly queue: Waiting[] = [];
  private readonly script: string;
  private readonly module: Promise<WebAssembly.Module>;

  constructor(script: string, module: Promise<WebAssembly.Module>) {
    this.script = script;
    this.module = module;
  }

  ask(question: Question, name: string | null): Job {
    const { promise: answer, resolve, reject } = withResolvers<Answer>();
    const job: Job = { name, asked: performance.now(), running: false, done: null, total: null, answer, stop: (reason) => this.stop(waiting, reason) };
    const waiting: Waiting = { question, job, settle: resolve, fail: reject };
    this.queue.push(waiting);
    // Without the module nothing can be answered.
    this.module.then(() => this.next(), reject);
    return job;
  }

  /** The work of this name that is under way or waits. */
  named(name: string): Job | null {
    const all = [...this.queue, ...this.places.map((place) => place.busy)];
    return all.find((waiting) => waiting?.job.name === name)?.job ?? null;
  }

  private stop(waiting: Waiting, reason: unknown): void {
    const queued = this.queue.indexOf(waiting);
    if (queued >= 0) this.queue.splice(queued, 1);
    const place = this.places.findIndex(({ busy }) => busy === waiting);
    if (place >= 0) this.places.splice(place, 1)[0]!.worker.terminate();
    waiting.fail(reason);
    void this.next();
  }

  private async next(): Promise<void> {
    const module = await this.module;
    while (this.queue.length > 0) {
      const place = this.free(ruleOf(this.queue[0]!.question.address)) ?? this.begin(module);
      if (place === null) return;
      this.give(place, this.queue.shift()!);
    }
  }

  private free(rule: string): Place | null {
    const free = this.places.filter(({ busy }) => busy === null);
    return free.find((place) => place.rule === rule) ?? free[0] ?? null;
  }

  private begin(module: WebAssembly.Module): Place | null {
    if (this.places.length >= WORKERS) return null;
    const place: Place = { worker: new Worker(this.script), busy: null, rule: "" };
    place.worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(place, data);
    place.worker.onerror = () => void (place.busy && this.stop(place.busy, new Error("the worker failed")));
    place.worker.postMessage(module);
    this.places.push(place);
    return place;
  }

  private give(place: Place, waiting: Waiting): void {
    place.busy = waiting;
    place.rule = ruleOf(waiting.question.address);
    waiting.job.running = true;
    place.worker.postMessage(waiting.question);
  }

  private hear(place: Place, told: Told): void {
    const waiting = place.busy;
    if (waiting === null) return;
    if (told.kind === "progress") {
      waiting.job.done = told.done;
      waiting.job.total = told.total;
      return;
    }
    place.busy = null;
    waiting.settle(told.answer);
    void this.next();
  }
}

function ruleOf(address: string): string {
  return new URLSearchParams(address.split("?")[1] ?? "").get("rule") ?? "";
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (reason: unknown) => void } {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
