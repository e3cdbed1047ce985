//! The problems themselves. What decides each was verified by brute force; the tests run every program on the judge's
//! samples and against the rule.

use super::Decided::{Claim as By, Function as With, Law as Known, Misere, Repeats, Table};
use super::{Decided, Judge};
use crate::program::{Function, Number, Statement, choose, equal, integer, less, minus, modulo, name, over};
use grundy_law::{Beatty, Blocks, Claim, Exception, Feature, Form, Law, Quantity};
use grundy_table::Cell;

/// Every problem with code.
pub static JUDGES: &[Judge] = &[
    row("hdu1846", "take 1..=m", By("g = x % (m + 1)"), "C { x m }", "first|second", ""),
    row("bash2", "take 1..=m", By("g = x % (m + 1)"), "T { x[2] m }", "first|second", ""),
    row("bash_multi", "take 1..=m", By("g = x % (m + 1)"), "T { n m x[n] }", "Yes|No", ""),
    row("p2197", "take any", By("g = x"), "T { n x[n] }", "Yes|No", ""),
    row("nim3", "take any", By("g = x"), "T { x[3] }", "Yes|No", ""),
    row("p4279", "take any", Misere("g = x"), "T { n x[n] }", "John|Brother", ""),
    row(
        "hdu2516",
        "(n, c) -> (n - t, 2 * t) for t in 1..=min(n, c); start n -> (n, n - 1)",
        By("loses iff is_square(5 * n * n + 4) or is_square(5 * n * n - 4)"),
        "{ n } until 0",
        "First win|Second win",
        "",
    ),
    row("hdu1847", "take powers(2)", By("g = x % 3"), "{ x } until eof", "Kiki|Cici", ""),
    row("hdu1848", "take fib", Table, "{ x[3] } until 0 0 0", "Fibo|Nacci", "x <= 1000"),
    row("fib3", "take fib", Table, "{ x[3] } until 0 0 0", "Fibo|Nacci", "x <= 100000"),
    row("take134", "take {1, 3, 4}", By("loses iff x % 7 == 0 or x % 7 == 2"), "T { x }", "First|Second", ""),
    row(
        "cf1194d",
        "take {1, 2, k}",
        By("loses iff k % 3 != 0 and x % 3 == 0 or k % 3 == 0 and x % (k + 1) != k and x % (k + 1) % 3 == 0"),
        "T { x k }",
        "Alice|Bob",
        "",
    ),
    row("abc297g", "take l..=r", By("g = x % (l + r) / l"), "n l r x[n]", "First|Second", "1 <= l"),
    row("p4018", "take prime_powers", By("g = x % 6"), "T { x }", "October wins!|Roy wins!", ""),
    row(
        "cf2004e",
        "x -> x - k for k in coprime(x)",
        Known(least_prime),
        "t { n x[n] }",
        "Alice|Bob",
        "x <= 1e7",
    ),
    row(
        "hdu4764",
        "y -> y + d for d in 1..=k if y + d < N",
        By("g = max(N - 1 - y, 0) % (k + 1)"),
        "{ N k y = 0 } until 0 0",
        "Tang|Jiang",
        "",
    ),
    row("acwing894", "x -> [a, b] for a in 0..x for b in 0..=a", Known(odious), "n x[n]", "Yes|No", ""),
    row("hdu4664", "octal 0.07", Repeats(53, 34, 0), "T { N x[N] }", "Carol|Dave", ""),
    row(
        "hdu5795",
        "x -> x - k for k in 1.. | [a, b, x - a - b] for a in 1..x for b in 1..x - a",
        Known(swapped),
        "T { n x[n] }",
        "First player wins.|Second player wins.",
        "",
    ),
    row(
        "cf603c",
        "x -> x - 1 | [x / 2; k] if x % 2 == 0 and x > 0",
        With(lieges),
        "n k x[n]",
        "Kevin|Nicky",
        "",
    ),
    row(
        "cf768e",
        "(x, u) -> (x - k, bitor(u, shl(1, k - 1))) for k in 1..=x if bitand(shr(u, k - 1), 1) == 0; start x -> (x, 0)",
        By("g = (isqrt(8 * x + 1) - 1) / 2"),
        "n x[n]",
        "NO|YES",
        "x <= 60",
    ),
    row(
        "hdu3951",
        "ring(n) -> row(n - k) for k in 1..=K; row(n) -> [row(a), row(n - k - a)] for k in 1..=K for a in 0..=n - k; start n -> ring(n)",
        By("loses iff n == 0 or K >= 2 and n > K or K == 1 and n % 2 == 0"),
        "T { n K }",
        "Case {test}: first|Case {test}: second",
        "",
    ),
    row(
        "bob_and_ben",
        "x -> 0 if x >= 3 | x - 1 if x >= 2 | 0 if x == 1",
        Repeats(3, 2, 0),
        "g { n [ x _ ] }",
        "BOB|BEN",
        "",
    ),
    row(
        "hdu2147",
        "(x, y) -> (x - 1, y) | (x, y - 1) | (x - 1, y - 1)",
        By("loses iff x % 2 == 0 and y % 2 == 0"),
        "{ n m x = n - 1 y = m - 1 } until 0 0",
        "Wonderful!|What a pity!",
        "",
    ),
    row("p2252", WYTHOFF, Known(wythoff), "x y", "1|0", ""),
    row("poj1067", WYTHOFF, Known(wythoff), "{ x y } until eof", "1|0", ""),
    row(
        "bzoj1457",
        "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..; win at (0, 0)",
        Table,
        "T { n (x,y)[n] }",
        "^o^|T_T",
        "x <= 99, y <= 99",
    ),
    row(
        "p2148",
        "(x, y) -> (k, x - k) for k in 1..x | (k, y - k) for k in 1..y; domain x >= 1, y >= 1",
        By("g = valuation(2, bitor(x - 1, y - 1) + 1)"),
        "T { n (x,y)[n/2] }",
        "YES|NO",
        "1 <= x, 1 <= y",
    ),
];

const WYTHOFF: &str = "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..";

const fn row(
    id: &'static str,
    rule: &'static str,
    decided: Decided,
    reads: &'static str,
    says: &'static str,
    limits: &'static str,
) -> Judge {
    Judge { id, rule, decided, reads, says, limits }
}

fn wythoff() -> Law {
    Law::new(2, Claim::Outcome, Form::Beatty(Beatty { difference: 1 }), Vec::new())
}

fn exception(position: u64, value: u32) -> Exception {
    Exception { position: vec![position], cell: Cell::Nimber(value) }
}

/// 0 for even numbers, else which prime the least prime factor is; 1 for 1.
fn least_prime() -> Law {
    let form = Feature { quantity: Quantity::LeastPrimeIndex, shift: 0, constant: 0, renamed: vec![(1, 0)] };
    Law::new(1, Claim::Grundy, Form::Feature(form), vec![exception(0, 0), exception(1, 1)])
}

fn odious() -> Law {
    let form = Feature { quantity: Quantity::Odious, shift: 0, constant: 0, renamed: Vec::new() };
    Law::new(1, Claim::Grundy, Form::Feature(form), Vec::new())
}

/// In each eight heaps beginning with 1 the last two change places.
fn swapped() -> Law {
    Law::new(
        1,
        Claim::Grundy,
        Form::Blocks(Blocks { offset: 1, permutation: vec![0, 1, 2, 3, 4, 5, 7, 6] }),
        Vec::new(),
    )
}

/// With k even the split cancels itself; with k odd it is worth one half.
fn lieges() -> Function {
    let (x, k) = (|| name("x"), || name("k"));
    let is_odd = |number: Number| equal(modulo(number, integer(2)), integer(1));
    let even_k = choose(less(x(), integer(3)), x(), minus(integer(1), modulo(x(), integer(2))));
    let small = choose(equal(x(), integer(4)), integer(2), modulo(x(), integer(2)));
    let half = Number::Own("grundy".to_string(), vec![over(x(), integer(2)), k()]);
    let odd_k = choose(is_odd(x()), integer(0), choose(equal(half, integer(1)), integer(2), integer(1)));
    let parameters = ["x".to_string(), "k".to_string()];
    let body = vec![
        Statement::If(
            equal(modulo(k(), integer(2)), integer(0)),
            vec![Statement::Return(even_k)],
            Vec::new(),
        ),
        Statement::If(less(x(), integer(5)), vec![Statement::Return(small)], Vec::new()),
        Statement::Return(odd_k),
    ];
    Function::of("grundy", &parameters, body)
}
