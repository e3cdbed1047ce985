//! Sentences of the language, made by its grammar: lists, strings, boards, given sets, products, endings.
//!
//! All of them are nearly right and many are right, so that what comes after reading is tried as well.

use crate::random::Random;

/// Expansions of a sentence are no more than this; then every part is the shortest of its kind.
const EXPANSIONS: usize = 14;

/// A rule made at random.
pub fn sentence(random: &mut Random) -> String {
    let mut text = String::from("@R@e");
    let mut expansions = 0;
    while let Some(place) = text.find('@') {
        let kind = text[place + 1..].chars().next().unwrap_or('n');
        let several = productions(kind);
        let chosen = if expansions < EXPANSIONS { *random.one_of(several) } else { several[0] };
        text.replace_range(place..place + 1 + kind.len_utf8(), chosen);
        expansions += 1;
    }
    text
}

/// What a part may be; the first expands no further.
fn productions(kind: char) -> &'static [&'static str] {
    match kind {
        'R' => RULES,
        'c' => CONDITIONS,
        's' => SETS,
        'l' => LISTS,
        'g' => BOARDS,
        'r' => RESULTS,
        'b' => BINDINGS,
        'e' => ENDINGS,
        _ => NUMBERS,
    }
}

const RULES: &[&str] = &[
    "x -> x - 1",
    "a[] -> @l @b",
    "a[] -> @l @b @b",
    "a{} -> @l @b",
    "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if @c",
    "s[] -> [s[..i], s[i+@n..]] for i in 0..len(s)-1 if s[i] == '+'",
    "b[,] -> @g for i in 0..rows(b) for j in 0..cols(b) @b",
    "x -> @r @b",
    "x -> @r @b | @r @b",
    "(x, y) -> (@n, @n) @b | (x, y - k) for k in @s",
    "x -> [@n, @n] @b",
    "x -> [@n * @n, k] @b",
    "take @s",
    "(@R) * (@R)",
    "def f(x) = @n; x -> f(x) - 1 @b",
    "set Q = {@n for k in 1..}; x -> x - k for k in Q if @c",
    "set L = 2, 1, L[n-1] + @n; x -> x - k for k in L",
    "g(n) = mex(g(n-1), g(@n))",
];
const NUMBERS: &[&str] = &[
    "1",
    "x",
    "y",
    "k",
    "i",
    "j",
    "0",
    "2",
    "m",
    "99999999999999999999",
    "len(a)",
    "a[i]",
    "a[@n]",
    "sum(a)",
    "max(a)",
    "@n + @n",
    "@n - @n",
    "@n * @n",
    "@n / @n",
    "@n % @n",
    "@n ^ @n",
    "-@n",
    "max(@n, @n)",
    "gcd(x, @n)",
    "isqrt(@n)",
    "popcount(@n)",
    "bitxor(@n, @n)",
    "shl(1, @n)",
    "valuation(2, @n)",
    "count(a, @n)",
    "count(@c for i in 0..len(a))",
    "sum(@n for k in @s)",
    "xor(@n for v in a)",
    "rows(b)",
    "cols(b)",
    "b[@n,@n]",
    "(if @c then @n else @n)",
    "len(S)",
    "digit(s[i])",
    "c[@n]",
];
const CONDITIONS: &[&str] = &[
    "x > 0",
    "@n == @n",
    "@n != @n",
    "@n < @n",
    "@n <= @n < @n",
    "@n in @s",
    "@n not in @s",
    "@c and @c",
    "@c or @c",
    "not @c",
    "even(@n)",
    "@n divides @n",
    "is_prime(@n)",
    "any(@c for v in a)",
    "all(v > @n for v in a)",
    "s[i] == '+'",
    "s[i] == s[@n]",
    "a == reversed(a)",
    "len(a) > @n",
    "b[i,j] == '.'",
    "b[@n,@n] == '.'",
    "sum(b) < sum(a)",
];
const SETS: &[&str] = &[
    "1..",
    "0..len(a)",
    "@n..@n",
    "@n..=@n",
    "{1, @n, 3}",
    "{1, primes}",
    "primes",
    "squares",
    "fib",
    "powers(2)",
    "divisors(@n)",
    "coprime(@n)",
    "digits(x)",
    "multiples(@n)",
    "subsets(0..len(a))",
    "below(a)",
    "permutations(a)",
    "partitions(@n)",
    "partitions(@n, distinct)",
    "@s but @s",
    "both(@s, @s)",
    "{@n for k in @s if @c}",
    "1..=@n step 2",
    "all but {@n}",
    "runs(s, '+')",
    "S",
    "a",
];
const LISTS: &[&str] = &[
    "a[i := a[i]-1]",
    "a[i := a[i]-k]",
    "a[i := @n]",
    "a[@n := @n, @n := @n]",
    "a[..i]",
    "a[i..]",
    "a[..@n] ++ a[@n..]",
    "[a[..i], a[i+1..]]",
    "list(@n, @n)",
    "list(@n for i in 0..len(a) if @c)",
    "sorted(@l)",
    "reversed(@l)",
    "@l ++ @l",
    "b",
    "p",
];
const BOARDS: &[&str] = &["b[i,j := '#']", "b[i,j := '#', @n,@n := '#']", "b[@n,@n := '.']", "b"];
const RESULTS: &[&str] = &["x - k", "x - 1", "@n", "x - @n", "[@n, x - @n]", "[]", "p", "digit_list(x)", "0..x"];
const BINDINGS: &[&str] = &[
    "for k in 1..",
    "",
    "for i in 0..len(a)",
    "for i in 0..len(a) for k in 1..",
    "for k in @s",
    "for k in @s if @c",
    "for i in 0..len(a) if @c",
    "for S in subsets(0..len(a)) for i in S",
    "for b in below(a) if @c",
    "for p in partitions(x) if @c",
    "let k = @n @b",
    "where k = @n",
    "if @c",
    "unless @c",
    "@b @b",
];
const ENDINGS: &[&str] = &[
    "",
    "; win at 0",
    "; lose at 0",
    "; lose at @n",
    "; misere",
    "; loopy",
    "; block 1",
    "; block @n",
    "; stuck draws",
    "; domain @c",
    "; start n -> @r",
    "; start -> (0, 21)",
    "; symmetric reversed",
    "; symmetric rotate, reflect",
    "@e@e",
];
