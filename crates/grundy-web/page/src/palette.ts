/** The colours of values: the same as in every picture that the engine draws, whose test compares `palette.json`. */
import colours from "./palette.json" with { type: "json" };
import type { Theme } from "./preferences.ts";

export const STEPS = 64;

/** The step of the scale for a value above 0, when values go up to `most`; small values get more than their share. */
export function step(value: number, most: number): number {
  const share = Math.min(value, most) / Math.max(most, 1);
  return Math.min(Math.round(share ** 0.6 * (STEPS - 1)), STEPS - 1);
}

/** The colour of a Grundy value: orange for 0, else its place on the scale. */
export function colourOf(value: number, most: number, theme: Theme): string {
  const palette = colours[theme];
  return value === 0 ? palette.loss : (palette.scale[step(value, most)] ?? palette.absent);
}

/** Ink that can be read on a colour: black or white, whichever stands out more. */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}

export function namedColours(theme: Theme) {
  return colours[theme];
}

/** The parts of `#rrggbb`. */
export function parts(colour: string): [number, number, number] {
  const code = Number.parseInt(colour.slice(1), 16);
  return [(code >> 16) & 255, (code >> 8) & 255, code & 255];
}

function luminance(colour: string): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = parts(colour);
  return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
}
