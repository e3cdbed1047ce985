/** Keeps the page's own files at hand, so that it opens without waiting and without a network; answers are never kept. */

declare const FILES: string[];
declare const EDITION: string;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const CACHE = `grundy-${EDITION}`;
const worker = self as unknown as {
  addEventListener(name: string, hear: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forget()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.includes(".") && !pathname.startsWith("/api/")) event.respondWith(page(request));
  else if (FILES.includes(pathname) || isEngine(request.url)) event.respondWith(kept(request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(["/", ...FILES]);
  await worker.skipWaiting();
}

/** Files of an earlier edition. */
async function forget(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("grundy-") && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The names of files change with their contents, so what is kept is right for ever. */
async function kept(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  // Else the engine of a page without a server, which no list of files names: the newest is enough.
  if (answer.ok && isEngine(request.url)) {
    const cache = await caches.open(CACHE);
    const older = (await cache.keys()).filter(({ url }) => isEngine(url));
    await Promise.all(older.map((one) => cache.delete(one)));
    await cache.put(request, answer.clone());
  }
  return answer;
}

function isEngine(address: string): boolean {
  return new URL(address).pathname.startsWith("/engine/");
}

/** The page as the server has it now; the kept one where there is no answer, or no file of this name. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    return answer.status === 404 ? ((await caches.match("/")) ?? answer) : answer;
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}
