/** The keys of the page, on `?`. */
import { h } from "../html.ts";
import type { Page } from "../view.ts";
import { sectionOf } from "./views.ts";

export function keyHelp(page: Page): HTMLDialogElement {
  const words = page.words.shell;
  const section = sectionOf(page.path) ?? "workbench";
  const lines = [...words.keysEverywhere, ...(words.keysOf[section] ?? [])];
  const close = h("button", { class: "button main", type: "button", onclick: () => dialog.close() }, words.close);
  const rows = lines.flatMap(([keys, does]) => [h("dt", {}, ...keys.split(" ").map((key) => h("kbd", {}, key))), h("dd", {}, does)]);
  const dialog = h("dialog", { class: "key-help", "aria-label": words.keys }, h("h2", {}, words.keys), h("dl", {}, ...rows), close);
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}
