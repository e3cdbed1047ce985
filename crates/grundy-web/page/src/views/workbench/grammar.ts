/** How rules are written, at a glance. */
import { h } from "../../html.ts";

const LINES: { rule: string; en: string; zh: string }[] = [
  { rule: "x -> x - k for k in 1..=3", en: "take 1, 2 or 3 from a heap", zh: "从一堆中取 1 到 3 个" },
  { rule: "x -> x-1 | x/2 if x > 1", en: "one of several moves, under a condition", zh: "几种走法任选其一，可带条件" },
  { rule: "x -> [a, x-a] for a in 1..x", en: "split a heap in two: a sum", zh: "把一堆分成两堆：和" },
  { rule: "(x, y) -> (x-k, y-k) for k in 1..", en: "a position of two coordinates", zh: "两个坐标的局面" },
  { rule: "take 1..=m", en: "m is bound nowhere, so it gets a slider", zh: "m 没有取值，于是给它一个滑块" },
  { rule: "octal 0.77", en: "a code of take-and-break", zh: "取石分堆的八进制代码" },
];

export function grammar(language: "en" | "zh"): HTMLElement {
  const line = (entry: (typeof LINES)[number]) => [h("dt", {}, h("code", {}, entry.rule)), h("dd", {}, entry[language])];
  return h("dl", { class: "grammar" }, ...LINES.flatMap(line));
}
