/** The page begins here. */
import { startShell } from "./shell/shell.ts";

startShell(document.body);

// The page is at hand without a network then; where a browser has no such thing, nothing is lost.
if ("serviceWorker" in navigator && isSecureContext) void navigator.serviceWorker.register("/worker.js").catch(() => {});
