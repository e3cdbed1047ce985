/** The page begins here. */
import type { Fetch } from "./api.ts";
import { startShell } from "./shell/shell.ts";

/** In a folder of files the engine comes with the page; otherwise the server of the page answers. */
function whoAnswers(): Fetch {
  const { engine, worker } = document.documentElement.dataset;
  if (engine === undefined || worker === undefined) return (address, request) => fetch(address, request);
  const started = import("./engine/engine.ts").then(({ startEngine }) => startEngine(engine, worker));
  return async (address, request) => (await started)(address, request);
}

startShell(document.body, whoAnswers());

// The page is at hand without a network then; where a browser has no such thing, nothing is lost.
if ("serviceWorker" in navigator && isSecureContext) void navigator.serviceWorker.register("/worker.js").catch(() => {});
