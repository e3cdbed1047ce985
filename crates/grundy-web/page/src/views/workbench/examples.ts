/** Rules to begin with; each teaches one thing. */

export interface Example {
  rule: string;
  /** The canonical rule, where it is typed in other words. */
  canonical?: string;
  en: [name: string, lesson: string];
  zh: [name: string, lesson: string];
}

export const WYTHOFF = "(x, y) -> (x-k, y) | (x, y-k)\n  | (x-k, y-k) for k in 1..";

export const EXAMPLES: Example[] = [
  {
    rule: "x -> x - k for k in 1..",
    canonical: "x -> x - k for k in 1..",
    en: ["Nim", "Take any number from a heap. The value of a heap is its size."],
    zh: ["尼姆", "从一堆中取任意多个。一堆的 SG 值就是它的大小。"],
  },
  {
    rule: "take 1..=m",
    en: ["Bash", "Take at most m. Move the slider and watch the period follow."],
    zh: ["巴什博弈", "每次最多取 m 个。拖动滑块，看周期如何变化。"],
  },
  {
    rule: "take {1, 3, 4}",
    canonical: "x -> x - k for k in {1, 3, 4}",
    en: ["Take 1, 3, 4", "A set of amounts. Every such game repeats, sooner or later."],
    zh: ["取 1、3、4", "只能取给定的个数。这样的博弈迟早会循环。"],
  },
  {
    rule: "octal 0.77",
    canonical: "octal 0.77",
    en: ["Kayles", "Knock down one pin or two neighbours, and the row may fall in two. Period 12, with exceptions."],
    zh: ["Kayles", "击倒一个或相邻的两个木瓶，一排可能断成两排。周期 12，有若干例外。"],
  },
  {
    rule: WYTHOFF,
    canonical: "(x, y) -> (x - k, y) for k in 1.. | (x, y - k) for k in 1.. | (x - k, y - k) for k in 1..",
    en: ["Wythoff", "Two heaps, or a queen on a board. The losses lie along two golden rays."],
    zh: ["威佐夫博弈", "两堆石子，或棋盘上的一枚皇后。必败态沿两条黄金射线排列。"],
  },
  {
    rule: "x -> x - k for k in 1.. | [a, x - a] for a in 1..x",
    en: ["Lasker", "Take, or split a heap in two: square brackets make a sum."],
    zh: ["拉斯克尼姆", "取石子，或把一堆分成两堆：方括号表示和。"],
  },
  {
    rule: "x -> x - k for k in coprime(x)",
    en: ["Coprime nim", "Take a number coprime to the heap. The values have to do with primes."],
    zh: ["互质取子", "取走与堆的大小互质的个数。SG 值与质数有关。"],
  },
  {
    rule: "fibonacci_nim",
    en: ["Fibonacci nim", "At most twice what was taken last. Who loses? The Fibonacci numbers."],
    zh: ["斐波那契博弈", "最多取上次的两倍。谁输？斐波那契数。"],
  },
  {
    rule: "(x, y) -> (x-1, y) | (x, y-1) | (x-1, y-1)",
    en: ["King", "A king walks to the corner. It is lost exactly when both coordinates are even."],
    zh: ["国王", "国王走向角落。当且仅当两个坐标都是偶数时必败。"],
  },
  {
    rule: "octal 0.6",
    canonical: "octal 0.6",
    en: ["Officers", "Nobody knows a law, though a great many values have been computed."],
    zh: ["军官", "已算出极多的值，至今无人知道规律。"],
  },
];
