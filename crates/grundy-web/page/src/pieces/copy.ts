/** A button that copies text and says so. */
import { h } from "../html.ts";
import type { Words } from "../words.ts";

/** So long the browser may take to copy, in milliseconds: one that asks somebody for leave may never answer. */
const PATIENCE = 1000;

export function copyButton(words: Words, text: () => string, name = words.shell.copy): HTMLButtonElement {
  const button = h("button", { class: "button quiet", type: "button", onclick: copy }, name);
  button.addEventListener("blur", () => (button.textContent = name));
  return button;

  async function copy(): Promise<void> {
    await put(text());
    // It says so until something else is done; the page may move under the pointer meanwhile.
    button.focus();
    button.textContent = words.shell.copied;
  }
}

// The clipboard interface is there only on secure origins, and 127.0.0.1 is one; a page opened to a network is not.
async function put(text: string): Promise<void> {
  if (await written(text)) return;
  const area = h("textarea", { class: "unseen", "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

async function written(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false;
  const done = navigator.clipboard.writeText(text).then(() => true, () => false);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE));
  return Promise.race([done, late]);
}
