/** Mathematics in a line of text, `2^n - 1`: letters slanted, powers raised. What is no mathematics stays code. */
import { h } from "../html.ts";

const TOKEN = /\s+|\d+|\p{L}+|[-+*/·×=<>≤≥≠≡⊕→⇔⌊⌋⌈⌉√…∈∉:()[\]{},;|^_]/gu;

/** Words that stand upright among letters. */
const UPRIGHT = new Set(["max", "min", "gcd", "lcm", "mod", "div", "xor", "floor", "mex", "log", "popcount"]);
const SIGNS: Record<string, string> = { "-": "−", "*": "·", xor: "⊕" };

/** The words typeset; nothing if they are an input format, a name, a word that is printed, or a rule. */
export function written(text: string): HTMLElement | null {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join("") !== text || !isMathematics(tokens)) return null;
  const line = new Line(tokens);
  return h("span", { class: text.length < 24 ? "written unbroken" : "written" }, ...line.until(null));
}

function isMathematics(tokens: string[]): boolean {
  const words = tokens.filter((token) => /\p{L}/u.test(token));
  const known = words.every((word) => word.length === 1 ? /[A-Za-zΑ-ω]/.test(word) : UPRIGHT.has(word));
  return known && words.some((word) => word.length === 1) && !hasGap(tokens);
}

/** `n k`: two numbers side by side are lines of an input. */
function hasGap(tokens: string[]): boolean {
  const isOperand = (token: string | undefined) =>
    token !== undefined && !UPRIGHT.has(token) && /^(\d+|\p{L}|[)\]}([])$/u.test(token);
  return tokens.some((token, at) => /^\s/.test(token) && isOperand(tokens[at - 1]) && isOperand(tokens[at + 1]));
}

class Line {
  private at = 0;
  constructor(private readonly tokens: string[]) {}

  /** What stands up to a closing bracket, which is passed over. */
  until(close: string | null): (Node | string)[] {
    const parts: (Node | string)[] = [];
    while (this.at < this.tokens.length && this.tokens[this.at] !== close) parts.push(...this.one());
    this.at += 1;
    return parts;
  }

  private one(): (Node | string)[] {
    const token = this.tokens[this.at++]!;
    if (token === "^") return [h("sup", {}, ...this.raised(true))];
    if (token === "_") return [h("sub", {}, ...this.raised(false))];
    if (token === "(") return this.bracketed();
    return [/^\p{L}$/u.test(token) ? h("var", {}, token) : (SIGNS[token] ?? token)];
  }

  private bracketed(): (Node | string)[] {
    const inner = this.until(")");
    return ["(", ...inner, this.tokens[this.at - 1] === ")" ? ")" : ""];
  }

  /** A group in brackets without them, a number, or a letter; in a power with what it is applied to. */
  private raised(isPower: boolean): (Node | string)[] {
    const next = this.tokens[this.at];
    if (next === undefined) return [];
    if (next === "{" || next === "(") {
      this.at += 1;
      return this.until(next === "{" ? "}" : ")");
    }
    const parts = this.one();
    const applied = isPower && /^\p{L}$/u.test(next) && this.tokens[this.at] === "(";
    return applied ? [...parts, ...this.one()] : parts;
  }
}
