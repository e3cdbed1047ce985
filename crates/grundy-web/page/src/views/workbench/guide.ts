/** The reference of the language beside the editor: every line can be put into the rule, or tried as a rule. */
import { fill, h } from "../../html.ts";
import type { Page } from "../../view.ts";

interface Line {
  text: string;
  en: string;
  zh: string;
}

type Shelf = "moves" | "sets" | "functions" | "codes";

const line = (text: string, en: string, zh: string): Line => ({ text, en, zh });

/** Whole rules on the shelves of moves and codes; parts of rules on the others. */
const SHELVES: Record<Shelf, Line[]> = {
  moves: [
    line("take {1, 3, 4}", "take 1, 3 or 4", "取 1、3 或 4 个"),
    line("x -> x - 1 | x / 2 if x > 0", "one of two moves; / rounds down", "两种走法；/ 向下取整"),
    line("x -> x - k for k in 1..=3 if k != x", "under a condition", "带条件"),
    line("x -> [a, x - a] for a in 1..x", "split in two: brackets are a sum", "分成两堆：方括号表示和"),
    line("(x, y) -> (x-k, y) | (x, y-k) for k in 1..", "a board", "两个坐标"),
    line("take 1..=m", "m is free: it gets a slider", "m 自由：给它一个滑块"),
    line("x -> x - k for j in 1.. let k = j * j", "let names a number", "let 给一个数起名"),
    line("x -> x - k for k in 1..=2; win at 5", "whoever moves to 5 wins", "走到 5 者获胜"),
    line("(x, y) -> (x-1, y) | (x, y-1); domain x >= y", "only some positions", "只有部分局面"),
    line("g(n) = mex(g(n-1), g(n-3))", "as contestants write it", "竞赛中的写法"),
  ],
  sets: [
    line("1..=3", "1, 2, 3", "1、2、3"),
    line("1..4", "1, 2, 3: stops before 4", "1、2、3：不含 4"),
    line("1..", "1, 2, 3, … without end", "1、2、3、…… 无上限"),
    line("{1, 3, 4}", "just these", "只有这些"),
    line("1..=9 step 2", "1, 3, 5, 7, 9", "1、3、5、7、9"),
    line("all but {2}", "any number except 2", "除 2 外的任意数"),
    line("primes", "2, 3, 5, 7, …", "2、3、5、7、……"),
    line("squares", "1, 4, 9, 16, …", "1、4、9、16、……"),
    line("powers(2)", "1, 2, 4, 8, …", "1、2、4、8、……"),
    line("fib", "1, 2, 3, 5, 8, …", "1、2、3、5、8、……"),
    line("triangular", "1, 3, 6, 10, …", "1、3、6、10、……"),
    line("prime_powers", "1, 2, 3, 4, 5, 7, 8, …", "1、2、3、4、5、7、8、……"),
    line("odd", "1, 3, 5, …; also even", "1、3、5、……；另有 even"),
    line("multiples(3)", "3, 6, 9, …", "3、6、9、……"),
    line("divisors(x)", "what divides x", "x 的约数"),
    line("coprime(x)", "no common factor with x", "与 x 互素的数"),
    line("digits(x)", "the digits of x above 0", "x 的非零数字"),
    line("{k*k + 1 for k in 1..}", "a set of your own", "自己定义的集合"),
    line("primes but {2}", "without some", "去掉一些"),
    line("both(primes, 1..=20)", "in both", "交集"),
  ],
  functions: [
    line("x / 2", "rounds down", "向下取整"),
    line("x % 3", "remainder; also mod", "余数；也可写 mod"),
    line("min(x, y)", "the smaller; max, the larger", "较小者；max 较大者"),
    line("gcd(x, y)", "greatest common divisor", "最大公约数"),
    line("abs(x - y)", "without its sign", "绝对值"),
    line("isqrt(x)", "square root, rounded down", "平方根向下取整"),
    line("bitxor(x, y)", "also bitand, bitor, shl, shr", "另有 bitand、bitor、shl、shr"),
    line("popcount(x)", "ones in binary", "二进制中 1 的个数"),
    line("digit_sum(x)", "sum of the digits", "各位数字之和"),
    line("is_prime(x)", "a condition; also is_square", "条件；另有 is_square"),
    line("k divides x", "a condition", "条件：整除"),
    line("x > 2 and not y == 0", "and, or, not", "与、或、非"),
    line("k in {1, 5}", "a condition", "条件：属于"),
  ],
  codes: [
    line("octal 0.77", "Kayles: take 1 or 2, may split", "Kayles：取 1 或 2 个，可分堆"),
    line("octal 0.137", "Dawson's chess", "Dawson 棋"),
    line("octal 4.3", "the 4 splits without taking", "4 表示不取而分堆"),
    line("octal 0.(3)", "a tail that repeats: Nim", "循环节：Nim"),
    line("hex 0.3F", "three heaps may be left", "可以剩下三堆"),
    line("kayles", "a game of the catalogue", "目录中的游戏"),
    line("bash(3)", "with its parameter", "带参数"),
  ],
};

export interface Guide {
  element: HTMLElement;
}

/** `put` writes a part into the rule, `choose` takes a whole rule. */
export function guide(page: Page, put: (text: string) => void, choose: (rule: string) => void): Guide {
  const words = page.words.workbench;
  const list = h("ul", { class: "guide-lines" });
  const names = words.shelves as Record<Shelf, string>;
  const tabs = h("div", { class: "tabs", role: "group", "aria-label": words.howWritten }, ...(Object.keys(SHELVES) as Shelf[]).map(tab));
  show("moves");
  const wide = matchMedia("(min-width: 60rem)").matches;
  return {
    element: h(
      "details",
      { class: "card guide", id: "guide", open: wide },
      h("summary", {}, h("h2", {}, words.howWritten)),
      tabs,
      list,
      h("p", { class: "note" }, words.guideNote),
    ),
  };

  function tab(shelf: Shelf): HTMLElement {
    return h("button", { type: "button", "data-shelf": shelf, onclick: () => show(shelf) }, names[shelf]);
  }

  function show(shelf: Shelf): void {
    for (const button of tabs.children as Iterable<HTMLElement>)
      button.setAttribute("aria-pressed", String(button.dataset["shelf"] === shelf));
    const whole = shelf === "moves" || shelf === "codes";
    const entry = ({ text, ...said }: Line) =>
      h(
        "li",
        {},
        h("button", { type: "button", class: "guide-line", title: whole ? words.tryRule : words.putPart, onclick: () => (whole ? choose : put)(text) }, h("code", {}, text), h("span", {}, said[page.language])),
      );
    fill(list, ...SHELVES[shelf].map(entry));
  }
}
