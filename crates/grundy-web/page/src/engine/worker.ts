/** A Web Worker that answers: first it is sent the module, then one question after the other. */
import { answering, type Answer, type Question } from "./module.ts";

export type Told = { kind: "progress"; done: number; total: number } | { kind: "answer"; answer: Answer };

/** How often it is told how far a table is, in milliseconds. */
const BETWEEN = 200;

const worker = self as unknown as {
  onmessage: (event: MessageEvent) => void;
  postMessage(told: Told, moved?: Transferable[]): void;
};

let last = 0;
let ready: ReturnType<typeof answering> | null = null;

worker.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
  if (data instanceof WebAssembly.Module) {
    ready = answering(data, tell);
    return;
  }
  const answer = await (await ready!)(data);
  worker.postMessage({ kind: "answer", answer }, [answer.bytes.buffer]);
};

function tell(done: number, total: number): void {
  const now = performance.now();
  if (now - last < BETWEEN) return;
  last = now;
  worker.postMessage({ kind: "progress", done, total });
}
