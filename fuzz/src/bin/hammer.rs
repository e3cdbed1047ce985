//! Millions of random inputs without libFuzzer: `cargo run --release --bin hammer -- 5000000 [seed] [target…]`.
//!
//! Inputs are the catalogue's own texts, cut up and mixed, and sentences of the grammar: most of them are nearly right,
//! which is where mistakes hide. At the end it says how many inputs each target had and how long they took.

use std::panic::catch_unwind;
use std::process::exit;
use std::time::{Duration, Instant};

use grundy::catalogue;
use grundy_fuzz::grammar::sentence;
use grundy_fuzz::random::Random;
use grundy_fuzz::{
    certificate_text, claim_text, code_text, compound_text, graph_text, judge_input, law_text, misere_text,
    position_text, rule_text, second_edition_text,
};

/// A target, how many of a thousand inputs it gets, and what it does with them.
struct Target {
    name: &'static str,
    share: usize,
    run: fn(&str),
}

const TARGETS: [Target; 11] = [
    Target { name: "rule", share: 300, run: rule_text },
    Target { name: "second_edition", share: 350, run: second_edition_text },
    Target { name: "position", share: 120, run: position_text },
    Target { name: "claim", share: 60, run: claim_text },
    Target { name: "judge", share: 60, run: |text| judge_input(text.as_bytes()) },
    Target { name: "certificate", share: 60, run: certificate_text },
    Target { name: "graph", share: 30, run: graph_text },
    Target { name: "compound", share: 10, run: compound_text },
    Target { name: "code", share: 6, run: code_text },
    Target { name: "law", share: 2, run: law_text },
    Target { name: "misere", share: 2, run: misere_text },
];

/// An input that takes longer is told.
const SLOW: Duration = Duration::from_secs(2);

/// What one target had.
#[derive(Clone, Default)]
struct Tally {
    inputs: u64,
    time: Duration,
    longest: Duration,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = arguments.iter().filter_map(|argument| argument.parse::<u64>().ok());
    let (count, seed) = (numbers.next().unwrap_or(100_000), numbers.next().unwrap_or(1));
    let is_asked = |target: &&Target| arguments.iter().any(|argument| argument == target.name);
    let asked: Vec<&Target> = TARGETS.iter().filter(is_asked).collect();
    let asked = if asked.is_empty() { TARGETS.iter().collect() } else { asked };
    let (mut random, seeds) = (Random::new(seed), Seeds { texts: seeds(), certificates: certificates() });
    let mut tallies = vec![Tally::default(); asked.len()];
    for number in 1..=count {
        one(&mut random, &seeds, &asked, &mut tallies);
        if number % 100_000 == 0 {
            println!("{number} inputs");
        }
    }
    println!("{count} inputs of seed {seed}, no panic");
    for (target, tally) in asked.iter().zip(&tallies) {
        let Tally { inputs, time, longest } = tally;
        let rate = *inputs as f64 / time.as_secs_f64().max(1e-9);
        println!("{:15} {inputs:9} inputs, {rate:9.0} a second, longest {longest:.2?}", target.name);
    }
}

/// What inputs are made of.
struct Seeds {
    texts: Vec<String>,
    certificates: Vec<String>,
}

fn one(random: &mut Random, seeds: &Seeds, asked: &[&Target], tallies: &mut [Tally]) {
    let mut place = random.below(asked.iter().map(|target| target.share).sum());
    let chosen = asked.iter().position(|target| {
        let is_here = place < target.share;
        place = place.wrapping_sub(target.share);
        is_here
    });
    let chosen = chosen.unwrap_or(0);
    let text = match random.below(4) {
        // Certificates are long, and most of a short one is refused at once.
        1.. if asked[chosen].name == "certificate" => mutated(random, &seeds.certificates, LONGEST),
        0 => sentence(random),
        1 => {
            let sentences = [sentence(random), sentence(random)];
            mutated(random, &sentences, SHORT)
        }
        _ => mutated(random, &seeds.texts, SHORT),
    };
    let begun = Instant::now();
    if catch_unwind(|| (asked[chosen].run)(&text)).is_err() {
        println!("panic: {}: {text:?}", asked[chosen].name);
        exit(1);
    }
    let took = begun.elapsed();
    if took > SLOW {
        println!("slow: {} took {took:.1?}: {text:?}", asked[chosen].name);
    }
    let tally = &mut tallies[chosen];
    tally.inputs += 1;
    tally.time += took;
    tally.longest = tally.longest.max(took);
}

/// Certificates that the checker accepts, or refuses for a reason.
fn certificates() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/grundy-check/tests/certificates");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut texts: Vec<String> = files.filter_map(|file| std::fs::read_to_string(file.path()).ok()).collect();
    texts.retain(|text| text.len() <= LONGEST);
    texts.sort();
    texts
}

/// Texts to begin with: all rules, some positions, claims, and certificates.
fn seeds() -> Vec<String> {
    let rules = catalogue().games().iter().filter_map(|page| page.rule().map(String::from));
    let samples = catalogue().problems().iter().filter_map(|page| page.block("input").map(String::from));
    let others = [
        "(3, 5)",
        "[3, 1, 4]",
        "ring(5)",
        "g = x % 3",
        "loses iff x % 3 == 0",
        "same as octal 0.7",
        "octal 0.(37)",
        "hex 0.3F",
        "a b\nb c\nc a",
        "digraph { a -> { b c } -> d; d -> d }",
        "ground a\na b",
    ];
    let second = [
        "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..",
        "s[] -> [s[..i], s[i+2..]] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
        "b[,] -> b[i,j := '#'] for i in 0..rows(b) for j in 0..cols(b) if b[i,j] == '.'",
        "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= 2",
        "x -> x+1 if 0 < x < 7 | x-1; loopy",
        "take 1..=3; lose at 0",
        "(x -> 0..x) * (take 1..=2)",
    ];
    let others = others.into_iter().chain(second);
    rules.chain(samples).chain(others.map(String::from)).collect()
}

const PIECES: [&str; 72] = [
    "x",
    "y",
    "k",
    "a",
    "->",
    "|",
    "for",
    "in",
    "let",
    "if",
    "and",
    "or",
    "not",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "..",
    "..=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "==",
    "<",
    "0",
    "1",
    "2",
    "3",
    "99999999999999999999",
    "take",
    "octal 0.",
    "7",
    "win at",
    "start n ->",
    "domain",
    "primes",
    "powers(2)",
    "divisors(x)",
    "gcd(x, y)",
    "shl(1, k)",
    "row(n)",
    "→",
    "a[]",
    "a{}",
    "b[,]",
    ":=",
    "++",
    "'+'",
    "\"ab\"",
    "len(a)",
    "a[i]",
    "a[..i]",
    "sum(a)",
    "any(v > 0 for v in a)",
    "subsets(",
    "below(a)",
    "loopy",
    "block 1",
    "lose at",
    "misere",
    "stuck draws",
    "where",
    "unless",
    "step",
    "but",
    "*",
];

/// Inputs are no longer than this; certificates may be.
const SHORT: usize = 400;
const LONGEST: usize = 6_000;

fn mutated(random: &mut Random, seeds: &[String], longest: usize) -> String {
    let mut text = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
        let (from, to) = (places[random.below(places.len())], places[random.below(places.len())]);
        let (from, to) = (from.min(to), to.max(from));
        match random.below(5) {
            0 => text.insert_str(from, PIECES[random.below(PIECES.len())]),
            1 => text.replace_range(
                from..places.iter().copied().find(|&place| place > from + 2).unwrap_or(text.len()),
                "",
            ),
            2 => text = text[from..to].to_string() + &text,
            3 => {
                let other = &seeds[random.below(seeds.len())];
                text = format!("{} {other}", &text[..from]);
            }
            _ => text.insert_str(from, &format!(" {} ", PIECES[random.below(PIECES.len())])),
        }
        let text_end = text
            .char_indices()
            .map(|(place, _)| place)
            .take_while(|&place| place < longest)
            .last()
            .unwrap_or(0);
        text.truncate(text_end);
    }
    text
}
