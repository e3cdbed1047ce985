/** Links to answers: where no server gives them, they are made when the link is followed, and saved or shown. */
import type { Fetch } from "../api.ts";

export function followDownloads(ask: Fetch): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0 || link.origin !== location.origin || !isAnswer(link.pathname)) return;
    event.preventDefault();
    void give(link, ask);
  });
}

function isAnswer(path: string): boolean {
  return path.startsWith("/api/") || path.endsWith(".json");
}

async function give(link: HTMLAnchorElement, ask: Fetch): Promise<void> {
  const answer = await ask(link.pathname + link.search, {});
  const name = answer.headers.get("content-disposition");
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  if (answer.ok && (name !== null || link.hasAttribute("download"))) file.download = name ?? "";
  else file.target = "_blank";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), LONG_ENOUGH);
}

/** For the browser to have opened or saved it. */
const LONG_ENOUGH = 60_000;
