/** The page without a server: whatever it asks for is answered in the browser, in the form in which the server answers. */
import { EVENTS, type Fetch } from "../api.ts";
import { followDownloads } from "./downloads.ts";
import type { Answer } from "./module.ts";
import { Pool, type Job } from "./pool.ts";

/** How often work tells how far it is, in milliseconds. */
const BETWEEN = 200;
/** How many seconds a question may take, as at the server. */
const BUDGET = 20;

/** Answers like `fetch`; `address` is that of the module, `script` that of its worker. */
export function startEngine(address: string, script: string): Fetch {
  const pool = new Pool(script, compiled(address));
  const ask = (path: string, request: RequestInit): Promise<Response> => {
    const named = /^\/api\/(progress|stop)\/(\w+)/.exec(path);
    if (named) return Promise.resolve(aboutWork(pool.named(named[2]!), named[1]!));
    const name = new URLSearchParams(path.split("?")[1] ?? "").get("work");
    const question = { method: request.method ?? "GET", address: path, body: String(request.body ?? "") };
    const job = pool.ask(question, name);
    heed(request.signal ?? null, job);
    const wantsEvents = new Headers(request.headers).get("accept") === EVENTS;
    return wantsEvents ? Promise.resolve(events(job, lastOf)) : job.answer.then(whole);
  };
  followDownloads(ask);
  return ask;
}

async function compiled(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Not every host of files knows the media type that compiling from a stream asks for.
  return WebAssembly.compile(await answer.arrayBuffer());
}

function heed(signal: AbortSignal | null, job: Job): void {
  if (signal === null) return;
  const stop = () => job.stop(signal.reason);
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  const forget = () => signal.removeEventListener("abort", stop);
  job.answer.then(forget, forget);
}

/** Work with a name: how far it is, or its end, after which nothing is known of it. */
function aboutWork(job: Job | null, wish: string): Response {
  if (job === null) return Response.json({ error: {} }, { status: 404 });
  if (wish === "progress") return events(job, () => event("result", '{"state":"done"}'));
  job.stop(new Ended());
  return Response.json({ state: "ending" });
}

/** Work that was ended on request: its answer is that nothing is known. */
class Ended extends Error {}

function whole({ status, media, download, bytes }: Answer): Response {
  const headers = { "content-type": media, ...(download !== null && { "content-disposition": download }) };
  return new Response(bytes, { status, headers });
}

function lastOf({ status, bytes }: Answer): string {
  const document = new TextDecoder().decode(bytes);
  return event(status < 400 ? "result" : "error", document);
}

/** How far the work is, now and then, and at last the answer. */
function events(job: Job, last: (answer: Answer) => string): Response {
  const encoder = new TextEncoder();
  let leave = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      let listens = true;
      const tell = (text: string) => void (listens && stream.enqueue(encoder.encode(text)));
      const timer = setInterval(() => tell(event("progress", JSON.stringify(progressOf(job)))), BETWEEN);
      leave = () => {
        listens = false;
        clearInterval(timer);
      };
      const end = (text: string) => {
        tell(text);
        if (listens) stream.close();
        leave();
      };
      const fail = (reason: unknown) => {
        if (reason instanceof Ended) return end(event("error", '{"error":{}}'));
        if (listens) stream.error(reason);
        leave();
      };
      job.answer.then((answer) => end(last(answer)), fail);
    },
    cancel: () => leave(),
  });
  return new Response(body, { headers: { "content-type": EVENTS } });
}

function progressOf({ asked, running, done, total }: Job): object {
  const elapsed = Math.round((performance.now() - asked) / 100) / 10;
  return { state: running ? "running" : "waiting", elapsed, budget: BUDGET, ...(done !== null && { done, total }) };
}

function event(name: string, data: string): string {
  return `event: ${name}\ndata: ${data.trimEnd().replaceAll("\n", "\ndata: ")}\n\n`;
}
