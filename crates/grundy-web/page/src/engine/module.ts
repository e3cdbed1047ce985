/** The module that answers in the browser: a request is bytes that are written into its memory, and so is the answer. */

interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  answer(): void;
  failed(isChinese: number): void;
  output(): number;
  output_length(): number;
  forget(): void;
}

export interface Question {
  method: string;
  /** The path, with the query. */
  address: string;
  body: string;
}

export interface Answer {
  status: number;
  media: string;
  /** The name under which it is saved, where it is a download. */
  download: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

export type Tell = (done: number, total: number) => void;

/** Answers one question after the other. Where the module fails, which is a mistake of ours, it is begun anew. */
export async function answering(module: WebAssembly.Module, tell: Tell): Promise<(question: Question) => Promise<Answer>> {
  const begin = async () => {
    const host = { milliseconds: () => performance.now(), progress: tell };
    return (await WebAssembly.instantiate(module, { host })).exports as unknown as Exports;
  };
  let engine = await begin();
  return async (question) => {
    write(engine, question);
    try {
      engine.answer();
    } catch {
      engine = await begin();
      engine.failed(Number(/[?&]locale=zh/.test(question.address)));
    }
    return taken(engine);
  };
}

function write(engine: Exports, { method, address, body }: Question): void {
  const bytes = new TextEncoder().encode(`${method} ${address}\n${body}`);
  const place = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
}

/** The memory may move with the next question, so the answer is copied. */
function taken(engine: Exports): Answer {
  const all = new Uint8Array(engine.memory.buffer as ArrayBuffer, engine.output(), engine.output_length());
  const end = all.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(all.subarray(0, end)));
  const bytes = all.slice(end + 1);
  engine.forget();
  return { ...head, bytes };
}
