//! The problems themselves. What decides each was verified by brute force; the tests run every program on the judge's
//! samples and against the rule.

use super::Decided::{Claim as By, Function as With, Law as Known, Misere, Repeats, Table};
use super::Place::{Fields, Fixed, Grouped, Listed};
use super::{Decided, Judge, Place};
use crate::program::Tests::{self, Counted, Single, ToTheEnd, UntilZeros};
use crate::program::{Function, Number, Statement, choose, equal, integer, less, minus, modulo, name, over};
use grundy_law::{Beatty, Blocks, Claim, Exception, Feature, Form, Law, Quantity};
use grundy_table::Cell;

/// Every problem with code.
pub static JUDGES: &[Judge] = &[
    row(
        "hdu1846",
        "take 1..=m",
        By("x", "g = x % (m + 1)"),
        Counted,
        &["n", "m"],
        Fields(&[&["n"]], 0),
        ["first", "second"],
    ),
    row(
        "bash2",
        "take 1..=m",
        By("x", "g = x % (m + 1)"),
        Counted,
        &["a", "b", "m"],
        Fields(&[&["a"], &["b"]], 0),
        ["first", "second"],
    ),
    row(
        "bash_multi",
        "take 1..=m",
        By("x", "g = x % (m + 1)"),
        Counted,
        &["count", "m"],
        Listed(0),
        ["Yes", "No"],
    ),
    row("p2197", "take any", By("x", "g = x"), Counted, &["count"], Listed(0), ["Yes", "No"]),
    row(
        "nim3",
        "take any",
        By("x", "g = x"),
        Counted,
        &["a", "b", "c"],
        Fields(&[&["a"], &["b"], &["c"]], 0),
        ["Yes", "No"],
    ),
    row("p4279", "take any", Misere("x", "g = x"), Counted, &["count"], Listed(0), ["John", "Brother"]),
    row(
        "hdu2516",
        "(n, c) -> (n - t, 2 * t) for t in 1..=min(n, c); start n -> (n, n - 1)",
        By("n", "loses iff is_square(5 * n * n + 4) or is_square(5 * n * n - 4)"),
        UntilZeros,
        &["n"],
        Fields(&[&["n"]], 0),
        ["First win", "Second win"],
    ),
    row(
        "hdu1847",
        "take powers(2)",
        By("x", "g = x % 3"),
        ToTheEnd,
        &["n"],
        Fields(&[&["n"]], 0),
        ["Kiki", "Cici"],
    ),
    row(
        "hdu1848",
        "take fib",
        Table(1001),
        UntilZeros,
        &["m", "n", "p"],
        Fields(&[&["m"], &["n"], &["p"]], 0),
        ["Fibo", "Nacci"],
    ),
    row(
        "fib3",
        "take fib",
        Table(100_001),
        UntilZeros,
        &["m", "n", "p"],
        Fields(&[&["m"], &["n"], &["p"]], 0),
        ["Fibo", "Nacci"],
    ),
    row(
        "take134",
        "take {1, 3, 4}",
        By("x", "loses iff x % 7 == 0 or x % 7 == 2"),
        Counted,
        &["n"],
        Fields(&[&["n"]], 0),
        ["First", "Second"],
    ),
    row(
        "cf1194d",
        "take {1, 2, k}",
        By(
            "x",
            "loses iff k % 3 != 0 and x % 3 == 0 or k % 3 == 0 and x % (k + 1) != k and x % (k + 1) % 3 == 0",
        ),
        Counted,
        &["n", "k"],
        Fields(&[&["n"]], 0),
        ["Alice", "Bob"],
    ),
    row(
        "abc297g",
        "take l..=r",
        By("x", "g = x % (l + r) / l"),
        Single,
        &["count", "l", "r"],
        Listed(0),
        ["First", "Second"],
    ),
    row(
        "p4018",
        "take prime_powers",
        By("x", "g = x % 6"),
        Counted,
        &["n"],
        Fields(&[&["n"]], 0),
        ["October wins!", "Roy wins!"],
    ),
    row(
        "cf2004e",
        "x -> x - k for k in coprime(x)",
        Known(least_prime, Some(10_000_001)),
        Counted,
        &["count"],
        Listed(0),
        ["Alice", "Bob"],
    ),
    row(
        "hdu4764",
        "y -> y + d for d in 1..=k if y + d < N",
        By("y", "g = max(N - 1 - y, 0) % (k + 1)"),
        UntilZeros,
        &["N", "k"],
        Fixed(0),
        ["Tang", "Jiang"],
    ),
    row(
        "acwing894",
        "x -> [a, b] for a in 0..x for b in 0..=a",
        Known(odious, None),
        Single,
        &["count"],
        Listed(0),
        ["Yes", "No"],
    ),
    row("hdu4664", "octal 0.07", Repeats(53, 34, 0), Counted, &["count"], Listed(0), ["Carol", "Dave"]),
    row(
        "hdu5795",
        "x -> x - k for k in 1.. | [a, b, x - a - b] for a in 1..x for b in 1..x - a",
        Known(swapped, None),
        Counted,
        &["count"],
        Listed(0),
        ["First player wins.", "Second player wins."],
    ),
    row(
        "cf603c",
        "x -> x - 1 | [x / 2; k] if x % 2 == 0 and x > 0",
        With(lieges),
        Single,
        &["count", "k"],
        Listed(0),
        ["Kevin", "Nicky"],
    ),
    row(
        "cf768e",
        "(x, u) -> (x - k, bitor(u, shl(1, k - 1))) for k in 1..=x if bitand(shr(u, k - 1), 1) == 0; start x -> (x, 0)",
        By("x", "g = (isqrt(8 * x + 1) - 1) / 2"),
        Single,
        &["count"],
        Listed(0),
        ["NO", "YES"],
    ),
    Judge {
        prefix: "Case #: ",
        ..row(
            "hdu3951",
            "ring(n) -> row(n - k) for k in 1..=K; row(n) -> [row(a), row(n - k - a)] for k in 1..=K for a in 0..=n - k; start n -> ring(n)",
            By("n", "loses iff n == 0 or K >= 2 and n > K or K == 1 and n % 2 == 0"),
            Counted,
            &["n", "K"],
            Fields(&[&["n"]], 0),
            ["first", "second"],
        )
    },
    row(
        "bob_and_ben",
        "x -> 0 if x >= 3 | x - 1 if x >= 2 | 0 if x == 1",
        Repeats(3, 2, 0),
        Counted,
        &["count"],
        Listed(1),
        ["BOB", "BEN"],
    ),
    row(
        "hdu2147",
        "(x, y) -> (x - 1, y) | (x, y - 1) | (x - 1, y - 1)",
        By("(x, y)", "loses iff x % 2 == 0 and y % 2 == 0"),
        UntilZeros,
        &["n", "m"],
        Fields(&[&["n", "m"]], 1),
        ["Wonderful!", "What a pity!"],
    ),
    row("p2252", WYTHOFF, Known(wythoff, None), Single, &["a", "b"], Fields(&[&["a", "b"]], 0), ["1", "0"]),
    row(
        "poj1067",
        WYTHOFF,
        Known(wythoff, None),
        ToTheEnd,
        &["a", "b"],
        Fields(&[&["a", "b"]], 0),
        ["1", "0"],
    ),
    row(
        "bzoj1457",
        "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..; win at (0, 0)",
        Table(100),
        Counted,
        &["count"],
        Listed(0),
        ["^o^", "T_T"],
    ),
    row(
        "p2148",
        "(x, y) -> (k, x - k) for k in 1..x | (k, y - k) for k in 1..y; domain x >= 1, y >= 1",
        By("(x, y)", "g = valuation(2, bitor(x - 1, y - 1) + 1)"),
        Counted,
        &["count"],
        Grouped,
        ["YES", "NO"],
    ),
];

const WYTHOFF: &str = "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..";

const fn row(
    id: &'static str,
    rule: &'static str,
    decided: Decided,
    tests: Tests,
    fields: &'static [&'static str],
    heaps: Place,
    [first, second]: [&'static str; 2],
) -> Judge {
    Judge { id, rule, decided, tests, fields, heaps, prefix: "", first, second }
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
