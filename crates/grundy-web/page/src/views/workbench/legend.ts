/** What the colours mean. */
import { fill, h } from "../../html.ts";
import { colourOf } from "../../palette.ts";
import type { Theme } from "../../preferences.ts";

const SWATCHES = 9;

export function drawLegend(into: HTMLElement, most: number, theme: Theme, label: string): void {
  const values = Array.from({ length: SWATCHES }, (_, step) => Math.round(most * (step / (SWATCHES - 1)) ** (1 / 0.6)));
  const different = [...new Set(values)];
  const swatch = (value: number) => h("i", { style: { background: colourOf(value, most, theme) } });
  fill(
    into,
    h("span", { class: "unseen" }, label),
    h("span", { class: "value", "aria-hidden": "true" }, 0),
    ...different.map(swatch),
    h("span", { class: "value", "aria-hidden": "true" }, most),
  );
}
