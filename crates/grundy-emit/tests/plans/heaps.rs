//! Plans for heaps and pairs of numbers: walks, climbs, intervals, repetitions, bits.

use crate::cases::{Case, SUMS, asked, heaps, places, plain};

pub const WALK: &str = "a walk through heaps";

pub const LATEST: &str = "a table of what came last";

pub fn walks() -> Vec<Case> {
    let line =
        |rule| asked(plain(rule, SUMS, "W|L", "x <= 1e8, T <= 200, n <= 3", WALK), &heaps(60, false), false);
    let pairs = |rule, reads| {
        let limits = "x <= 1e7, k <= 1e7, T <= 400, n <= 2";
        asked(plain(rule, reads, "W|L", limits, WALK), &places(40, 9), false)
    };
    vec![
        line("take 1..=x/3"),
        line("take 1..=2*x/3"),
        line("take 1..=isqrt(x)"),
        line("take 1..=min(5, x/2)"),
        line("take 1..=max(bits(x), 2)"),
        pairs("(x, k) -> (x - i, k) for i in 1..=x/k; domain k >= 1", "T { n (x,k)[n] }"),
        pairs("(x, k) -> (x - i, k) for i in 1..=k", "T { n (x,k)[n] }"),
    ]
}

pub fn intervals() -> Vec<Case> {
    let sums = |rule, limits| asked(plain(rule, SUMS, "W|L", limits, LATEST), &heaps(90, false), false);
    let single = |rule, limits| asked(plain(rule, "T { x }", "W|L", limits, LATEST), &heaps(150, true), true);
    vec![
        // Codeforces 256C, at its own limits.
        sums(
            "x -> y for y in 0..=isqrt(x) if y * y * y * y >= x and y < x",
            "n <= 100, T <= 300, x <= 777777777777",
        ),
        single("x -> x - k for k in 1..=x if k * k * k >= x", "x <= 1e6, T <= 300"),
        single("x -> x - k for k in 3..=x/2 | x - 1 if x % 5 == 1", "x <= 1e6, T <= 300"),
        single("x -> y for y in x/3..=x/2 if y < x", "x <= 1e6, T <= 300"),
    ]
}

/// Numbers that rise towards a bound, by the more the larger they are.
pub fn climbs() -> Vec<Case> {
    let pairs = |rule| {
        let limits = "s <= 1e6, c <= 1e6, T <= 2000, n <= 2";
        let case = plain(rule, "T { n (s,c)[n] }", "W|L", limits, "takes its place");
        asked(case, &places(60, 20), false)
    };
    vec![
        pairs("(s, c) -> (s, c + k) for k in 1..=c*c if c + k <= s"),
        pairs("(s, c) -> (s, c + k) for k in 1..=c if c + k < s"),
        pairs("(s, c) -> (s, k + c) for k in 1..=2*c + 3 if s >= k + c"),
        pairs("(s, c) -> (s, c + k) for k in 1..=max(c*c, 2) if c + k <= s / 2"),
    ]
}

/// Sets that are read, with heaps far beyond a table: {1, 3, 4} and {2, 3, 5} have the period 7, {1, 2, 3} has 4.
pub fn repetitions() -> Vec<Case> {
    let sets: [(&str, u64, &[u64]); 3] =
        [("3 1 3 4", 7, &[0, 2]), ("3 2 3 5", 7, &[0, 1]), ("3 3 1 2", 4, &[0])];
    let heaps: Vec<u64> = (0..30).chain(1_000_000_000_000_000_000 - 30..=1_000_000_000_000_000_000).collect();
    let (mut input, mut printed) = (format!("{}\n", sets.len()), String::new());
    for (set, period, lost) in sets {
        let numbers: Vec<String> = heaps.iter().map(u64::to_string).collect();
        input += &format!("{set}\n{}\n{}\n", heaps.len(), numbers.join("\n"));
        let answers = heaps.iter().map(|heap| if lost.contains(&(heap % period)) { "L\n" } else { "W\n" });
        printed += &answers.collect::<String>();
    }
    let limits = "Q <= 5, k <= 4, S <= 12, T <= 100, x <= 1e18";
    let case = plain("take S", "Q { k S[k] T { x } }", "W|L", limits, "by the repetition");
    vec![Case { input, printed, ..case }]
}

/// Large sets: a bit for each heap, and in Python a table. The wins are those of the plain recursion.
pub fn single_bits(language_has_bits: bool) -> Vec<Case> {
    let sets: [Vec<usize>; 2] =
        [(1..=400).map(|k| 7 * k % 2801 + 1).collect(), (1..=400).map(|k| 3 * k + 1).collect()];
    let heaps: Vec<usize> = (0..60).chain((0..60).map(|place| 20_000 - 331 * place)).collect();
    let (mut input, mut printed) = (format!("{}\n", sets.len()), String::new());
    for set in &sets {
        let mut wins: Vec<bool> = Vec::new();
        for heap in 0..=20_000 {
            let leaves_a_loss = |&taken: &usize| taken <= heap && !wins[heap - taken];
            wins.push(set.iter().any(leaves_a_loss));
        }
        let shown = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        input += &format!("{} {}\n{} {}\n", set.len(), shown(set), heaps.len(), shown(&heaps));
        heaps.iter().for_each(|&heap| printed += if wins[heap] { "W\n" } else { "L\n" });
    }
    let head = if language_has_bits { "a bit for each heap" } else { "a table below" };
    let limits = "Q <= 2, k <= 2500, S <= 3000, T <= 200, x <= 50000";
    let case = plain("take S", "Q { k S[k] T { x } }", "W|L", limits, head);
    vec![Case { input, printed, ..case }]
}

/// Products that outgrow 63 bits.
pub fn products() -> Vec<Case> {
    let rule = "x -> x - 1 if x * x * x * x < 10000000 * x * x | x - 2";
    let large = "x -> x - 1 if x * x * x * x * x >= 100000 * x | x - 3";
    vec![
        asked(plain(rule, "T { x }", "W|L", "x <= 1e5, T <= 300", "no law is used"), &heaps(100, true), true),
        asked(
            plain(large, "T { x }", "W|L", "x <= 1e5, T <= 300", "no law is used"),
            &heaps(100, true),
            true,
        ),
    ]
}
