//! Millions of random inputs without libFuzzer: `cargo run --release --bin hammer -- 5000000 [seed]`.
//!
//! Inputs are the catalogue's own texts, cut up and mixed: most of them are nearly right, which is where mistakes hide.

use grundy::catalogue;
use grundy_fuzz::{
    certificate_text, claim_text, graph_text, judge_input, law_text, misere_text, position_text, rule_text,
    second_edition_text,
};

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let count = arguments.next().unwrap_or(100_000);
    let mut random = Random(arguments.next().unwrap_or(1) | 1);
    let seeds = seeds();
    for number in 0..count {
        one(&mut random, &seeds, number);
        if number % 100_000 == 99_999 {
            println!("{} inputs", number + 1);
        }
    }
    println!("{count} inputs, no panic");
}

/// Texts to begin with: all rules, some positions, claims, and certificates.
fn seeds() -> Vec<String> {
    let rules = catalogue().games().iter().filter_map(|page| page.rule().map(String::from));
    let samples = catalogue().problems().iter().filter_map(|page| page.block("input").map(String::from));
    let others = ["(3, 5)", "[3, 1, 4]", "ring(5)", "g = x % 3", "loses iff x % 3 == 0", "same as octal 0.7", "octal 0.(37)", "hex 0.3F", "a b\nb c\nc a", "digraph { a -> { b c } -> d; d -> d }", "ground a\na b"];
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

fn one(random: &mut Random, seeds: &[String], number: u64) {
    let text = mutated(random, seeds);
    match number % 16 {
        0..=4 => rule_text(&text),
        5..=9 => second_edition_text(&text),
        10 | 11 => position_text(&text),
        12 => claim_text(&text),
        13 => judge_input(text.as_bytes()),
        14 => certificate_text(&text),
        _ if number % 512 == 15 => law_text(&text),
        _ if number % 512 == 31 => misere_text(&text),
        _ if number % 64 == 47 => graph_text(&text),
        _ => rule_text(&text),
    }
}

const PIECES: [&str; 72] = [
    "x", "y", "k", "a", "->", "|", "for", "in", "let", "if", "and", "or", "not", "(", ")", "[", "]", "{", "}", ",", ";",
    "..", "..=", "+", "-", "*", "/", "%", "==", "<", "0", "1", "2", "3", "99999999999999999999", "take", "octal 0.", "7",
    "win at", "start n ->", "domain", "primes", "powers(2)", "divisors(x)", "gcd(x, y)", "shl(1, k)", "row(n)", "→",
    "a[]", "a{}", "b[,]", ":=", "++", "'+'", "\"ab\"", "len(a)", "a[i]", "a[..i]", "sum(a)", "any(v > 0 for v in a)",
    "subsets(", "below(a)", "loopy", "block 1", "lose at", "misere", "stuck draws", "where", "unless", "step", "but", "*",
];

fn mutated(random: &mut Random, seeds: &[String]) -> String {
    let mut text = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
        let (from, to) = (places[random.below(places.len())], places[random.below(places.len())]);
        let (from, to) = (from.min(to), to.max(from));
        match random.below(5) {
            0 => text.insert_str(from, PIECES[random.below(PIECES.len())]),
            1 => text.replace_range(from..places.iter().copied().find(|&place| place > from + 2).unwrap_or(text.len()), ""),
            2 => text = text[from..to].to_string() + &text,
            3 => {
                let other = &seeds[random.below(seeds.len())];
                text = format!("{} {other}", &text[..from]);
            }
            _ => text.insert_str(from, &format!(" {} ", PIECES[random.below(PIECES.len())])),
        }
        let text_end = text.char_indices().map(|(place, _)| place).take_while(|&place| place < 400).last().unwrap_or(0);
        text.truncate(text_end);
    }
    text
}

/// Marsaglia's xorshift, so that every run can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}
