/** The words of the rule language, with what they mean. */

export interface RuleWord {
  word: string;
  kind: "keyword" | "set" | "function";
  en: string;
  zh: string;
}

const keyword = (word: string, en: string, zh: string): RuleWord => ({ word, kind: "keyword", en, zh });
const set = (word: string, en: string, zh: string): RuleWord => ({ word, kind: "set", en, zh });
const of = (word: string, en: string, zh: string): RuleWord => ({ word, kind: "function", en, zh });

export const RULE_WORDS: RuleWord[] = [
  keyword("for", "for k in 1..=3: each k gives an option", "for k in 1..=3：每个 k 给出一个后继"),
  keyword("in", "names the set of a `for`", "指明 for 的取值集合"),
  keyword("let", "let q = x / m: a name for a number", "let q = x / m：给一个数命名"),
  keyword("if", "a condition on the option", "对后继的条件"),
  keyword("take", "take {1, 3, 4}: remove that many", "take {1, 3, 4}：取走这么多个"),
  keyword("any", "take any: any number from the heap", "take any：取走任意多个"),
  keyword("all but", "take all but {2, 4}", "take all but {2, 4}：除此之外都可取"),
  keyword("octal", "octal 0.77: a take-and-break code", "octal 0.77：八进制取石分堆代码"),
  keyword("hex", "hex 0.3F: a code with up to three parts", "hex 0.3F：最多分成三堆的代码"),
  keyword("win at", "win at (0, 0): whoever moves there wins at once", "win at (0, 0)：走到这里立即获胜"),
  keyword("start", "start n -> (n, n - 1): where play begins", "start n -> (n, n - 1)：从哪里开始"),
  keyword("domain", "domain x >= 1: positions outside do not exist", "domain x >= 1：之外的局面不存在"),
  keyword("and", "both conditions", "且"),
  keyword("or", "one of the conditions", "或"),
  keyword("not", "the condition fails", "非"),
  keyword("mod", "remainder, the same as %", "余数，同 %"),
  keyword("div", "division rounded down, the same as /", "向下取整的除法，同 /"),
  set("primes", "2, 3, 5, 7, 11, …", "质数 2, 3, 5, 7, 11, …"),
  set("prime_powers", "1, 2, 3, 4, 5, 7, 8, 9, …", "质数幂 1, 2, 3, 4, 5, 7, 8, 9, …"),
  set("squares", "1, 4, 9, 16, …", "平方数 1, 4, 9, 16, …"),
  set("triangular", "1, 3, 6, 10, …", "三角形数 1, 3, 6, 10, …"),
  set("fib", "1, 2, 3, 5, 8, …", "斐波那契数 1, 2, 3, 5, 8, …"),
  set("powers", "powers(2): 1, 2, 4, 8, …", "powers(2)：1, 2, 4, 8, …"),
  set("divisors", "divisors(n)", "divisors(n)：n 的约数"),
  set("coprime", "coprime(n): 1..=n without a common factor", "coprime(n)：1 到 n 中与 n 互质的数"),
  set("digits", "digits(n): its decimal digits above 0", "digits(n)：n 的非零十进制数字"),
  of("min", "min(a, b)", "较小者"),
  of("max", "max(a, b)", "较大者"),
  of("abs", "abs(a)", "绝对值"),
  of("gcd", "gcd(a, b)", "最大公约数"),
  of("divides", "divides(a, b): a divides b", "divides(a, b)：a 整除 b"),
  of("is_prime", "is_prime(n)", "是否质数"),
  of("is_square", "is_square(n)", "是否平方数"),
  of("isqrt", "isqrt(n): square root rounded down", "isqrt(n)：平方根向下取整"),
  of("bits", "bits(n): number of binary digits", "bits(n)：二进制位数"),
  of("bitand", "bitand(a, b)", "按位与"),
  of("bitor", "bitor(a, b)", "按位或"),
  of("bitxor", "bitxor(a, b)", "按位异或"),
  of("shl", "shl(a, k): shift left", "左移"),
  of("shr", "shr(a, k): shift right", "右移"),
  of("popcount", "popcount(n): ones in binary", "popcount(n)：二进制中 1 的个数"),
  of("valuation", "valuation(p, n): how often p divides n", "valuation(p, n)：n 中 p 的次数"),
  of("digit_sum", "digit_sum(n)", "数位和"),
];
