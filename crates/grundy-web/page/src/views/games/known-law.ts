/** The law that a page of the catalogue states, in words where it is one of the usual shapes. */
import { h } from "../../html.ts";
import type { Words } from "../../words.ts";

interface Repetition {
  preperiod: number;
  period: number;
  saltus: number;
}

/** One line for each way in which it is stated. */
export function knownLaw(law: string, words: Words["games"]): Node[] {
  return law.trim().split("\n").map((line) => h("div", {}, ...told(line, words)));
}

function told(line: string, words: Words["games"]): (Node | string)[] {
  const repetition = repetitionOf(line);
  if (line === "none") return [words.noLawKnown];
  if (repetition) return [words.repeats(repetition.preperiod, repetition.period, repetition.saltus)];
  const [, losses] = /^loses iff (.*)$/.exec(line) ?? [];
  if (losses !== undefined) return [words.losesIff, h("code", {}, losses)];
  const [, other] = /^same as (.*)$/.exec(line) ?? [];
  return other === undefined ? [h("code", {}, line)] : [words.sameAs, h("code", {}, other)];
}

/** How the values repeat, where the law says so. */
export function repetitionOf(law: string | null): Repetition | null {
  const found = /\bpreperiod (\d+), period (\d+)(?:, saltus (\d+))?/.exec(law ?? "");
  return found && { preperiod: Number(found[1]), period: Number(found[2]), saltus: Number(found[3] ?? 0) };
}
