/** A button that copies text and says so. */
import { h } from "../html.ts";
import type { Words } from "../words.ts";

export function copyButton(words: Words, text: () => string): HTMLButtonElement {
  const button = h("button", { class: "button quiet", type: "button", onclick: copy }, words.shell.copy);
  return button;

  async function copy(): Promise<void> {
    await put(text());
    button.textContent = words.shell.copied;
    button.addEventListener("blur", restore, { once: true });
    button.addEventListener("pointerleave", restore, { once: true });
  }

  function restore(): void {
    button.textContent = words.shell.copy;
  }
}

// The clipboard interface is there only on secure origins, and 127.0.0.1 is one; a page opened to a network is not.
async function put(text: string): Promise<void> {
  if (navigator.clipboard) {
    const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
    if (done) return;
  }
  const area = h("textarea", { class: "unseen", "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
