//! Every engine equals the reference on every ruleset it accepts.

use grundy_rule::{Rules, Ruleset};
use grundy_table::{Budget, ENGINES, engine};

const HEAPS: &[&str] = &[
    "octal 0.77",
    "octal 0.07",
    "octal 0.6",
    "octal 4.7",
    "octal 0.137",
    "octal 0.(37)",
    "octal 0.(3)",
    "hex 0.3F",
    "hex 0.8",
    "x -> [a, x-k-a] for k in 1..=2 for a in 0..=x-k",
    "x -> x-1 if x == 1 or x >= 2 | x-2 | [a, x-1-a] for a in 1..x-1 | [a, x-2-a] for a in 1..x-2",
    "x -> [a, x-a] for a in 1..x if a != x-a",
    "x -> [a, x-a] for a in 1..=(x-1)/2",
    "x -> [a, x-a] for a in 1..=x/2",
    "x -> [a, x-a] for a in 1..=x/2 if x != 2",
    "x -> [a, x-a] for a in 1..x if x > 2",
    "x -> [a, b] for a in 1..x for b in 1..=a if a + b == x - 1 | x-2",
    "x -> [a, b] for a in 1..x for b in a..x if x == a + b + 2 | x-1",
    "x -> [a, b] for a in 0..=x for b in 0..x if a + b == x - 3",
    "x -> [a, b] for a in 1..x for b in 1..x if x - a == b and a != b | x-2",
    "x -> [a, x-a] for a in 2..x",
    "x -> [a, b, x-a-b] for a in 1..x for b in 1..x-a",
    "x -> x-2 | [a, b, x-1-a-b] for a in 1..x-1 for b in 1..x-1-a",
    "x -> x-k for k in 1.. | [a, b, x-a-b] for a in 1..x for b in 1..x-a",
    "x -> x-k for k in 1.. | [a, x-a] for a in 1..x",
    "x -> [a, b] for a in 0..x for b in 0..=a",
    "x -> [x-1, x-1] | x-3 if x % 2 == 0",
    "take {1, 3, 4}",
    "take {2, 5, 7}",
    "take 1..=6",
    "take 3..=8",
    "take any",
    "take all but {2, 3}",
    "take primes",
    "take squares",
    "take powers(2)",
    "take fib",
    "take prime_powers",
    "take triangular",
    "x -> x-1 | x-2 if x % 3 == 0",
    "x -> x-1 | x-2 if x % 50 == 49 and x / 50 == 1",
    "x -> x-1 | x-2 if x % 30 == 29 | x-3 if x % 30 == 1 and x / 30 > 1",
    "x -> x-k for k in 1..=5 if x >= 9",
    "x -> x-k for k in 2..=x",
    "x -> x-k for k in coprime(x)",
    "x -> x-k for k in divisors(x)",
    "x -> x-k for k in divisors(x) if k < x",
    "x -> x-k for k in digits(x)",
    "x -> x-k for k in 1..=x if bitand(k, x-k) == 0",
    "x -> [a+i for i in 0..m] for m in 2..=x let a = (x - m*(m-1)/2) / m if a >= 1 and a*m + m*(m-1)/2 == x",
    "x -> [q+1; r, q; m-r] for m in 2..=x let q = x/m let r = x%m if x >= 2",
    "x -> x-1 | [x/2; 2] if x % 2 == 0 and x > 0",
    "x -> x-1 | [x/2; 3] if x % 2 == 0 and x > 0",
    "x -> 0 if x >= 3 | x-1 if x >= 2 | 0 if x == 1",
    "s -> bitor(shr(s,k), bitand(s, shl(1,k-1)-1)) for k in 1..=bits(s)",
    "x -> x - gcd(x, k) for k in 1..=x if is_prime(k) or is_square(x)",
    "x -> x - k for k in 1..; domain x >= 2",
    "x -> x - k for k in 1..=2; win at 0",
    "x -> x-k for k in 1..=bits(x)",
    "x -> x / k for k in 2..=x | x-1 if x % 4 == 0",
    "x -> [x/k, (x/k + k*0)/2] for k in 1..=x if x/k < x - 1",
    "x -> [x/k; x/k] for k in 2..x if x/k % 3 > 0 | x-2",
    "x -> bitxor(x, shl(1, k)) for k in 0..bits(x) if bitand(shr(x, k), 1) == 1",
    "x -> x - popcount(x)*k for k in popcount(x)-1..popcount(x)+2 if x > 0 and k > 0",
    "x -> x-k for k in 1..=digit_sum(x) | x-5",
    "x -> x-k for k in 2..=bits(x) | a for a in x/2..x if x % 3 > 0",
    "x -> x-k for k in 1..=x if 2*k < x and k >= 3 | x-2",
    "x -> d for d in divisors(x) if 1 < d <= x/2",
    "x -> x-k for k in 1..=x/4 | x-k for k in 1..=x/9; domain x % 7 != 3",
    "x -> isqrt(x) if x > 1 | x - popcount(x) if x > 0 | x - digit_sum(x) if x > 0",
    "y -> y+d for d in 1..=3 if y+d < 40",
    "ring(n) -> row(n-k) for k in 1..=2; row(n) -> [row(a), row(n-k-a)] for k in 1..=2 for a in 0..=n-k; start n -> ring(n)",
    "ring(n) -> [row(n-1), tail(n)]; row(n) -> row(n-k) for k in {1, 3}; tail(n) -> tail(n-2) | tail(0) if n > 1; start n -> ring(n)",
    "ring(n) -> row(2*n); row(n) -> row(n-k) for k in 1..=4 if n % 3 > 0 | row(n-1) if n % 3 == 0; start n -> ring(n)",
    "ring(n) -> row(n-k) for k in 1..=2; row(n) -> row(n-k) for k in 1..=3; win at row(0); start n -> ring(n)",
    "ring(n) -> row(n) | row(n-1); row(n) -> row(n-k) for k in 1..=3; domain n != 4; start n -> ring(n)",
    "a(n) -> b(n-1) | a(n-2); b(n) -> a(n-1); c(n) -> c(n-1); start n -> [a(n), c(n)]",
    "(n, c) -> (n-t, 2*t) for t in 1..=min(n, c); start n -> (n, n-1)",
];

const GRIDS: &[&str] = &[
    "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..",
    "(x, y) -> (x-k, y) | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..; win at (0, 0)",
    "(x, y) -> (x-k, y) | (x, y-k) for k in 1..=3",
    "(x, y) -> (x-1, y) | (x, y-1) | (x-1, y-1)",
    "(x, y) -> (x-1, y) | (x, y-1) if y % 20 == 19 and x % 7 == 3",
    "(x, y) -> (x-k, y) for k in 1.. | (x, y-1) | (x-2*k, y-k) for k in 1..",
    "(x, y) -> (x-1, y-2) | (x-2, y-1) | (x-2, y+1) | (x+1, y-2)",
    "(x, y) -> (x-1, y+3) | (x, y-2) | (x-2, y+5)",
    "(x, y) -> (x+k, y-k-1) for k in 1..=2 | (x-1, y) | (x-2, y-2)",
    "(x, y) -> (x-a, y+a-1) for a in 1..=5 | (x-a, y-b) for a in 1..=2 for b in 0..=3",
    "(x, y) -> (x-k, y+k) for k in 1.. | (x, y-k) for k in 1..",
    "(x, y) -> (k, x-k) for k in 1..x | (k, y-k) for k in 1..y; domain x >= 1, y >= 1",
    "(x, y) -> (x-k*y, y) for k in 1..=x if y > 0 | (x, y-k*x) for k in 1..=y if x > 0",
    "(n, c) -> (n-t, 2*t) for t in 1..=min(n, c)",
    "(n, c) -> (n-t, 3*t) for t in 2..=min(n, c+1) if t % 5 > 0 | (n-1, c)",
    "(x, y) -> (i, y) for i in 0..x if i % 3 != 1 and x % 2 == 0 | (x, j) for j in 0..y",
    "(x, y) -> (i, y/2) for i in y..x if i != 2*y | (x, y-k) for k in 2..=y",
    "(x, y) -> (k, x-1-k) for k in 0..x | (k, y-1-k) for k in 0..y",
    "(x, y) -> (x-k*y, y) for k in 1.. if y > 0 | (x, y-k*x) for k in 1.. if x > 0",
    "(x, y) -> (x-k*y, y+k) for k in 1..=x if y > 0 | (x-k, y) for k in 1..",
    "(x, y) -> [(a, y), (x-a, y)] for a in 1..x | [(x, b), (x, y-b)] for b in 1..y; domain x >= 1, y >= 1",
    "(x, y) -> [(a, y), (x-a, y)] for a in 1..x-2 | [(x, b), (x, y-b)] for b in 0..y if b < 4 and b > 0",
    "(x, y) -> [(x-1, y), (y-1, 0)] if y > 0 | (x-1, y)",
    "(x, y) -> (x-k, y) | (x, y-k) for k in 1..; domain x != y or x == 0",
    "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..; domain x > 3 or 6/(x+1) != y",
];

/// What falls is the sum, since a minimum is no larger than any of its arguments, and a quotient than what is divided.
const MINIMA: &[&str] = &[
    "(x, y) -> (i, min(y, i)) for i in 1..x | (x, j) for j in 0..y; domain x >= 1, x >= y",
    "(x, y) -> (a, min(y, a/2)) for a in 0..x | (x, b) for b in 0..y; domain 2*y <= x",
    "(x, y, z) -> (i, min(y, i), min(z, i)) for i in 1..x | (x, j, min(z, j)) for j in 0..y | (x, y, k) for k in 0..z; domain x >= y, y >= z",
    "(x, y) -> (x/2, y-1) | (min(x, y) - 1, y) | (x-2, min(y, 2) + 1) if y > 1",
];

const BOXES: &[&str] = &[
    "(x, y, z) -> (x-k, y, z) | (x, y-k, z) | (x, y, z-k) for k in 1..",
    "(x, y, z) -> (x-1, y-1, z) | (x-1, y, z-1) | (x, y-1, z-1)",
    "(x, y, z) -> (x-k, y-k, z) for k in 2.. | (x, y, z-k) for k in 1..=z | (x-1, y, z)",
    "(x, y, z) -> (x-k, y, z-k) for k in 1..=min(x, z) if y > 1 | (x, y-k, z) for k in 1.. if x == 0 or z == 0",
    "(x, y, z) -> (x-k, y, z) | (x, y-k, z) | (x, y, z-k) | (x-k, y-k, z-k) for k in 1..; domain x != y or z == 2",
    "(x, y, z) -> (i, min(y, i), z) for i in 0..x if i != z | (x, y, j) for j in 0..min(z, 2*y)",
    "(x, y, z) -> (x-1, y, z) | (x, y-1, z) if y % 3 != 1 | (x, y, z-2)",
    "(x, y, z) -> (x-k, y+1, z) for k in 1..=2 | (x, y-k, z+k) for k in 1..=3 | (x, y, z-k) for k in 1..",
    "(x, y, z) -> (x-k, y-k, z-k) for k in 1.. | (x-1, z, y)",
    "(x, y, z) -> (x, y-1, z+2) if z < 9 | (z, y-1, x)",
    "(x, y, z) -> (y, z, x-1)",
    "(x, y, z) -> (y, x, z-k) for k in 1..=2 | (0, y, z-1)",
    "(x, y, z) -> (y, x-1, z) | (x, y, z-1) for k in 0..=x if k % 2 == y % 2",
    "(x, y, z) -> [(x-1, y, z), (0, z, 0)] | (x, y-1, z) | (x, y, z-k) for k in 1..=z / 2",
    "(x, y, z) -> (x-k, y, z) for k in 1..=max(y, z) | (x, y, z-1); domain x + y + z != 4",
    "(x, y, z) -> (x-k, y, z) for k in 1..=gcd(y, z) | (x, y-1, z % (y+1)) | (x, y, z-1)",
    "(x, y, z) -> (x-1, y, z) if y > 2 and 12/(y-2) > 3 | (x, y-1, z) | (x, y, z-1)",
    "(a, b, c, d) -> (a-1, b, c, d) | (a, b-k, c, d) | (a, b, c-k, d) | (a-k, b, c, d-k) for k in 1..",
    "(a, b, c, d) -> (a-1, b-1, c, d) | (a, b-1, c-1, d) | (a, b, c-1, d-1)",
    "(a, b, c, d) -> (a, b, c, d-k) for k in 1..=a | (d, a, b, c-1) if c + d < 5 | (a-1, b, c+1, d)",
];

fn check(text: &str, limit: u64) {
    let rules = Ruleset::parse(text).unwrap_or_else(|mistake| panic!("{text}: {}", mistake.message.english));
    let budget = Budget::small();
    let reference = engine("reference").expect("the reference is listed");
    let expected = reference.fill(&rules, limit, &budget).expect("the reference accepts every ruleset");
    for engine in ENGINES.iter().filter(|engine| engine.accept(&rules as &dyn Rules, limit).is_ok()) {
        let found = engine.fill(&rules, limit, &budget).expect("it accepted the ruleset");
        let name = engine.name();
        assert_eq!(found.stopped, None, "{name} stops on {text}");
        assert_eq!(found.table.limit(), limit, "{name} is short on {text}");
        let wrong =
            (0..expected.table.len()).find(|&index| expected.table.at(index) != found.table.at(index));
        assert_eq!(wrong, None, "{name} errs on {text}");
    }
}

#[test]
fn engines_agree_on_heaps() {
    HEAPS.iter().for_each(|text| check(text, 90));
}

#[test]
fn engines_agree_on_grids() {
    GRIDS.iter().for_each(|text| check(text, 14));
}

#[test]
fn rules_with_minima_are_compiled() {
    for text in MINIMA {
        check(text, 9);
        assert!(accepts("compiled", text), "{text}");
    }
    // The second number may rise by as much as the first falls.
    assert!(!accepts("compiled", "(x, y) -> (min(x, y), x) if x > y | (x, min(y, x) + 1) if y > x + 1"));
}

#[test]
fn engines_agree_on_boxes() {
    BOXES.iter().for_each(|text| check(text, 7));
}

#[test]
fn boxes_of_three_and_four_numbers_are_compiled() {
    let compiled = engine("compiled").expect("it is listed");
    let accepted =
        |text: &&&str| compiled.accept(&Ruleset::parse(text).expect("a rule") as &dyn Rules, 7).is_ok();
    assert!(BOXES.iter().filter(accepted).count() >= 10);
}

#[test]
fn engines_agree_on_tables_of_one_position_or_none() {
    for text in HEAPS.iter().chain(BOXES) {
        check(text, 0);
        check(text, 1);
    }
}

/// Beyond one tile and one row of lanes, where the reference is too slow: the two fast engines against each other.
#[test]
fn lines_agree_with_compiled_loops_beyond_a_tile() {
    let rules = [
        "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..",
        "(x, y) -> (x-k, y) for k in 1.. | (x, y-1) | (x-2*k, y-k) for k in 1..",
        "(x, y) -> (x-k, y-2*k) | (x-2*k, y-k) for k in 1.. | (x-1, y) | (x, y-1)",
    ];
    for text in rules {
        let rules = Ruleset::parse(text).expect("the rule is right");
        let table = |name| {
            let engine = engine(name).expect("it is listed");
            engine.fill(&rules, 150, &Budget::small()).expect("it accepts the rule").table
        };
        assert!(table("lines") == table("compiled"), "{text}");
    }
}

#[test]
fn long_loops_agree_with_the_memory_of_positions() {
    let rules = [
        "x -> x-k for k in coprime(x)",
        "x -> x-k for k in 1..=x if bitand(k, x-k) == 0",
        "x -> [q+1; r, q; m-r] for m in 2..=x let q = x/m let r = x%m if x >= 2",
        "x -> [a+i for i in 0..m] for m in 2..=x let a = (x - m*(m-1)/2) / m if a >= 1 and a*m + m*(m-1)/2 == x",
        "x -> x-1 | [x/2; 3] if x % 2 == 0 and x > 0",
        "x -> x-k for k in 1.. | [a, x-a] for a in 1..x",
        // A condition that ends a loop stands behind one that does not.
        "x -> x-k for k in 1..=x if k % 2 == 1 and x - k >= 3",
        "x -> x-k for k in 1..=x let a = x / k if k % 7 == 2 and a >= 3 and (a + k) % 2 == 0",
        // The loop ends earlier for some positions than for those before.
        "x -> x-k for k in 1..=x if k*k <= x and x % 3 == k % 3",
        "x -> x-k for k in 1..=x if x % 5 - k + 20 >= 1",
        "x -> x-k for k in primes if x - k >= 2 and bitand(k, x-k) == 1",
        "x -> [k; 3, x-2*k; 2] for k in 1..=x/2 if k >= x % 4",
        // Small elements fit into rows of 32 bits, larger ones do not; and some never do.
        "x -> x-k for k in 1..=x if (k*k*10000 + x) % 7 < 3",
        "x -> x-k for k in 1..=x let a = k*k*k*100 if a % 11 != 4 and a / (k + 1) % 3 != 1",
        "x -> x-k for k in 1..=x if (x*3000000 - k*4000000) % 5 == 0 or k == 1",
        "x -> x-k for k in 1..=x if (k - 200)*(k - 100)*20000 / 7 % 3 == 1",
        "x -> x-k for k in 1..=x if (x*x*x*x*x) % (k + 1) == 1 or k == 2",
        "x -> x-k for k in {1, 3, 2147483648, 7, 5000000000, 12} if (k + x) % 4 != 0",
        "x -> x-k for k in primes if (k*5000000) % 9 < 4",
        "x -> [x-k, k-1] for k in 1..=x if min(k*9000000, 2000000000) % 7 != 3",
        "x -> [q+1; r, q; m-r] for m in 2..=x let q = x/m let r = x%m if x >= 2 and (m*3000000) % 7 != 2",
    ];
    for text in rules {
        assert!(accepts("compiled", text), "{text}");
        let rules = Ruleset::parse(text).expect("the rule is right");
        let table = |name| {
            let engine = engine(name).expect("it is listed");
            engine.fill(&rules, 400, &Budget::small()).expect("it accepts the rule").table
        };
        assert!(table("memory") == table("compiled"), "{text}");
    }
}

const FOUR_PARTS: &[&str] = &[
    "x -> [a, b, c, x-a-b-c] for a in 1..x for b in a..x for c in b..x if a+b+2*c <= x",
    "x -> x-1 | [a, b, c, x-2-a-b-c] for a in 1..=(x-2)/4 for b in a..=(x-2-a)/3 for c in b..=(x-2-a-b)/2",
    "x -> [a, b, c, x-1-a-b-c] for a in 0..=x for b in 0..=a for c in 0..=b",
    "x -> x-2 | [a, b, c, d, x-a-b-c-d] for a in 1..x for b in a..x for c in b..x for d in c..x if a+b+c+2*d <= x",
];

/// Here the definition needs more steps than elsewhere.
#[test]
fn engines_agree_on_four_and_five_parts() {
    for text in FOUR_PARTS {
        assert!(accepts("parts", text), "{text}");
        [0, 1, 26].iter().for_each(|&limit| check(text, limit));
    }
}

/// Over many levels and whole vectors, where the reference is too slow.
#[test]
fn steps_agree_with_compiled_loops_and_the_memory_of_positions() {
    let rules = [
        ("(x, y) -> (x-1, y-2) | (x-2, y-1) | (x-2, y+1) | (x+1, y-2)", "memory"),
        ("(x, y) -> (x-1, y) | (x, y-1) | (x-1, y-1)", "compiled"),
        ("(x, y) -> (x-a, y-b) for a in 1..=3 for b in 0..=4", "compiled"),
        ("(x, y) -> (x-1, y+2) | (x-3, y-1) | (x, y-1)", "memory"),
    ];
    for (text, other) in rules {
        let rules = Ruleset::parse(text).expect("the rule is right");
        let table = |name| {
            let engine = engine(name).expect("it is listed");
            engine.fill(&rules, 150, &Budget::small()).expect("it accepts the rule").table
        };
        assert!(table("steps") == table(other), "{text}");
    }
}

fn accepts(name: &str, text: &str) -> bool {
    let rules = Ruleset::parse(text).expect("the rule is right");
    engine(name).is_some_and(|engine| engine.accept(&rules as &dyn Rules, 100).is_ok())
}

#[test]
fn take_and_break_games_are_recognised_however_they_are_written() {
    let games = [
        "octal 0.77",
        "hex 0.3F",
        "x -> [a, x-k-a] for k in 1..=2 for a in 0..=x-k",
        "x -> [a, x-a] for a in 1..x if a != x-a",
        "x -> [a, x-a] for a in 1..=(x-1)/2",
        "x -> [a, x-a] for a in 1..=x/2 if x != 2",
        "x -> [a, b, x-a-b] for a in 1..x for b in 1..x-a",
        "x -> [a, b] for a in 1..x for b in 1..=a if a + b == x - 1 | x-2",
        "x -> [a, b] for a in 1..x for b in a..x if x == a + b + 2 | x-1",
    ];
    games.iter().for_each(|text| assert!(accepts("take-and-break", text), "{text}"));
    for text in ["x -> [a, x-a] for a in 2..x", "x -> [a, x-a] for a in 1..x if a % 2 == 0", "octal 0.(37)"] {
        assert!(!accepts("take-and-break", text), "{text}");
    }
}
