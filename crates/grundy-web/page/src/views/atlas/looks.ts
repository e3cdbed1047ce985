/** How an entry looks on the map: its number and its colour, by what is known of it. */
import type { AtlasEntry } from "../../documents.ts";
import { inkOn, namedColours, STEPS } from "../../palette.ts";
import type { Theme } from "../../preferences.ts";

export interface Look {
  /** `known` has a colour of its own, `tame` and `finite` those of misère play, `open` is hatched. */
  kind: "known" | "open" | "tame" | "finite";
  text: string;
  colour: string | null;
  ink: string | null;
}

export const isProved = (entry: AtlasEntry) => entry.law.standing === "proved";

export const hasQuotient = (entry: AtlasEntry) => entry.misere?.standing === "proved" && entry.misere.checked;

/** Under normal play the period, coloured by its logarithm; under misère play whether it is tame, and the order of the quotient. */
export function lookOf(entry: AtlasEntry, misere: boolean, theme: Theme): Look {
  if (misere) return misereLook(entry);
  if (!isProved(entry)) return { kind: "open", text: "", colour: null, ink: null };
  const { period } = entry.law;
  const scale = namedColours(theme).scale;
  const share = Math.min(1, Math.log2(1 + (period ?? 1)) / 18);
  const colour = scale[Math.round(share * (STEPS - 1))] ?? scale[0]!;
  return { kind: "known", text: period === null || period === undefined ? "·" : short(period), colour, ink: inkOn(colour) };
}

function misereLook(entry: AtlasEntry): Look {
  const plain = { colour: null, ink: null };
  if (!hasQuotient(entry)) return { kind: "open", text: "", ...plain };
  const text = short(entry.misere?.order ?? 0);
  return { kind: entry.misere?.temper === "tame" ? "tame" : "finite", text, ...plain };
}

/** A number that fits into a cell: `149k`. */
export function short(number: number): string {
  if (number < 10_000) return String(number);
  return number < 1_000_000 ? `${Math.floor(number / 1000)}k` : `${Math.floor(number / 1_000_000)}M`;
}
