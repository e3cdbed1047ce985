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
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
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
  return (await caches.match(request)) ?? fetch(request);
}

/** The page as the server has it now; the kept one where there is no answer. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}
