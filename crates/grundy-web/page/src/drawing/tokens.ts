/** A heap as a row of tokens or pins. Long rows get smaller ones; the row wraps where the page ends. */
import { h } from "../html.ts";
import { pin } from "./pieces.ts";

export type Shape = "token" | "pin";

/** A row to look at. `taken` marks the last so many as being taken. */
export function tokenRow(size: number, shape: Shape, taken = 0): HTMLElement {
  const tokens = Array.from({ length: size }, (_, place) =>
    h("span", { class: place >= size - taken ? "token taken" : "token" }, shape === "pin" && pin()),
  );
  return h(
    "span",
    { class: `tokens ${sizeClass(size)} ${shape}s`, "aria-hidden": "true" },
    ...tokens,
    size === 0 && nothing(),
  );
}

/** What stands where a heap was. */
export function nothing(): HTMLElement {
  return h("span", { class: "nothing" }, "∅");
}

export function sizeClass(size: number): string {
  if (size > 80) return "tiny";
  if (size > 24) return "small";
  return size > 14 ? "middle" : "large";
}
