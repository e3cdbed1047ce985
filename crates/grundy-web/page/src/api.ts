/** Questions to the engine: documents, bytes, and long work that tells how far it is. */
import type { Language } from "./preferences.ts";
import type { State } from "./state.ts";
import { wordsOf } from "./words.ts";

export type Query = Record<string, string | number | boolean | null | undefined | string[]>;

/** A mistake in what was asked, as the engine tells it: what, where, a witness, what to type instead. */
export class Problem extends Error {
  readonly status: number;
  /** Where in the text, in UTF-16 code units. */
  readonly span: [number, number] | null;
  readonly witness: string | null;
  readonly help: string | null;
  /** One whole rule that is accepted and was probably meant. */
  readonly mended: string | null;

  constructor(status: number, error: Partial<ErrorDocument>) {
    super(error.message ?? String(status));
    this.status = status;
    this.span = error.span16 ?? null;
    this.witness = error.witness ?? null;
    this.help = error.help ?? null;
    this.mended = error.mended ?? null;
  }
}

interface ErrorDocument {
  message: string;
  span16: [number, number] | null;
  witness: string | null;
  help: string | null;
  mended?: string | null;
}

export interface Progress {
  state?: "waiting" | "running" | "done";
  done?: number;
  total?: number;
  words?: string;
  /** Seconds gone, and seconds that may be used. */
  elapsed?: number;
  budget?: number;
}

export interface Api {
  /** The document at an address. Throws a `Problem`, or an `AbortError` when the signal says so. */
  get<T>(path: string, query: Query, signal: AbortSignal): Promise<T>;
  /** The same for long work; closing it by the signal stops the work. `glimpse` is shown what is known after a moment. */
  follow<T>(path: string, query: Query, signal: AbortSignal, progress: (so_far: Progress) => void, glimpse?: (known: T) => void): Promise<T>;
  bytes(path: string, query: Query, signal: AbortSignal): Promise<ArrayBuffer>;
  /** Bytes for which long work is done, under a name by which it can be followed and ended. */
  followBytes(path: string, query: Query, name: string, signal: AbortSignal, progress: (so_far: Progress) => void): Promise<ArrayBuffer>;
  /** Ends work that was asked for with a name: its answer is then what is known. Throws where nobody knows the name. */
  end(name: string): Promise<void>;
  post<T>(path: string, query: Query, body: string, signal: AbortSignal, progress?: (so_far: Progress) => void): Promise<T>;
  /** The address itself, for links to downloads. */
  address(path: string, query: Query): string;
}

/** The part of the state that every question about a rule carries. */
export function ruleQuery(state: State): Query {
  return { rule: state.rule, set: Object.entries(state.set).map(([name, value]) => `${name}=${value}`) };
}

export function wasStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** How a question reaches who answers it: over the network, or, where there is no server, inside the page. */
export type Fetch = (address: string, request: RequestInit) => Promise<Response>;

// Everything but bytes is asked for as a stream of events: a mistake in a rule is then an event like any other,
// where a status of 422 would stand in the browser's console as a failure of the page.
export function makeApi(locale: () => Language, reach: Fetch): Api {
  const address = (path: string, query: Query) => `${path}?${encode({ ...query, locale: locale() })}`;
  const ask = async <T>(path: string, query: Query, request: RequestInit, progress: (so_far: Progress) => void, glimpse: (known: T) => void = () => {}): Promise<T> => {
    const answer = await reach(address(path, query), { ...request, headers: { accept: EVENTS } }).then(refuseErrors(locale));
    const streamed = (answer.headers.get("content-type") ?? "").startsWith(EVENTS);
    return streamed ? lastOf(answer, untold(locale, 503), progress, glimpse) : answer.json();
  };
  const bytes = (path: string, query: Query, signal: AbortSignal) =>
    reach(address(path, query), { signal }).then(refuseErrors(locale)).then((answer) => answer.arrayBuffer());
  return {
    address,
    bytes,
    get: (path, query, signal) => ask(path, query, { signal }, () => {}),
    follow: (path, query, signal, progress, glimpse) => ask(path, query, { signal }, progress, glimpse),
    post: (path, query, body, signal, progress = () => {}) => ask(path, query, { method: "POST", body, signal }, progress),
    async followBytes(path, query, name, signal, progress) {
      const watching = new AbortController();
      const ended = () => watching.abort();
      signal.addEventListener("abort", ended);
      const asked = setTimeout(() => void ask(`/api/progress/${name}`, {}, { signal: watching.signal }, progress).catch(() => {}), PATIENCE);
      try {
        return await bytes(path, { ...query, work: name }, signal);
      } finally {
        clearTimeout(asked);
        signal.removeEventListener("abort", ended);
        ended();
      }
    },
    end: (name) => ask(`/api/stop/${name}`, {}, { method: "POST" }, () => {}),
  };
}

/** The media type in which everything but bytes is asked for. */
export const EVENTS = "text/event-stream";

/** What is done sooner need not be followed. */
const PATIENCE = 250;

/** A name for work that nobody else has. */
export function workName(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

function encode(query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === false || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, one === true ? "1" : String(one));
  }
  return search.toString();
}

const refuseErrors = (locale: () => Language) => async (answer: Response): Promise<Response> => {
  if (answer.ok) return answer;
  const document = await answer.json().catch(() => ({}));
  throw document.error ? new Problem(answer.status, document.error) : untold(locale, answer.status);
};

/** Statuses of questions that are longer than a server reads. */
const TOO_LONG = [413, 414, 431];

/** A refusal without a word from the engine. */
function untold(locale: () => Language, status: number): Problem {
  const words = wordsOf(locale()).shell;
  return new Problem(status, { message: TOO_LONG.includes(status) ? words.tooLong : words.noAnswer(status) });
}

async function lastOf<T>(answer: Response, cutOff: Problem, progress: (so_far: Progress) => void, glimpse: (known: T) => void): Promise<T> {
  let last: { event: string; data: string } | null = null;
  // Read to its end, so that the connection is free for the next question.
  for await (const told of events(answer)) {
    if (told.event === "progress") progress(JSON.parse(told.data));
    else if (told.event === "glimpse") glimpse(JSON.parse(told.data));
    else last = told;
  }
  if (last?.event === "result") return JSON.parse(last.data);
  throw last === null ? cutOff : new Problem(422, JSON.parse(last.data).error ?? {});
}

async function* events(answer: Response): AsyncGenerator<{ event: string; data: string }> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (waiting + value).replaceAll("\r\n", "\n").split("\n\n");
    waiting = blocks.pop() ?? "";
    for (const block of blocks) yield readEvent(block);
  }
}

function readEvent(block: string): { event: string; data: string } {
  const lines = block.split("\n").map((line) => /^(\w+): ?(.*)$/s.exec(line));
  const of = (field: string) => lines.filter((line) => line?.[1] === field).map((line) => line?.[2] ?? "");
  return { event: of("event")[0] ?? "message", data: of("data").join("\n") };
}
