//! Rules of the second edition cut up and mixed: whatever is read is spelled so that it is read again, and nothing panics.

use grundy_rule::{Given, Meter, Rules, Template};

/// Rules to begin with, one for each construct.
const SEEDS: [&str; 40] = [
    "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..",
    "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..",
    "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1.. if i == 0 or a[i]-k > a[i-1]",
    "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
    "s[] -> [s[..i], s[i+2..]] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
    "a{} -> a[i := a[i]-1] for i in 0..len(a) if not any(a[j] == a[i]-1 for j in 0..len(a))",
    "(a[], p) -> (a[i := a[i]-k], p) for i in 0..len(a) for k in 1.. | (a, p-1) if sum(a) > 0; start a[] -> (a, 1)",
    "b[,] -> b[i,j := '#', i,j+1 := '#'] for i in 0..rows(b) for j in 0..cols(b)-1 if b[i,j] == '.' and b[i,j+1] == '.'",
    "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= k",
    "a[] where len(a) > 0 -> a[1..] | a[..len(a)-1]",
    "a[] -> a[i := a[i]-1 for i in S] for S in subsets(0..len(a)) if len(S) > 0",
    "a[] -> a[i := a[i]-1 for i in S] for S in subsets(0..len(a), 2)",
    "x -> [v for v in p] for p in partitions(x, distinct) if len(p) > 1",
    "s[] -> s[1..] if len(s) > 0 and digit(s[0]) > 3",
    "a[] -> sorted(a)[1..] if len(a) > 0 | reversed(a)[..len(a)-1] if len(a) > 1",
    "s[] -> s[..i] ++ s[i+1..] for i in 0..len(s) if s[i] in \"abc\"",
    "x -> x - k for k in S",
    "x -> x - k for k in 1.. if (x, k) not in S",
    "x -> x - 2^k for k in 0..=log2(x) if x > 0",
    "x -> (if even(x) then x/2 else x-2) if x > 1",
    "def f(x, y) = x*y+1; x -> x-f(k,2) for k in 1..",
    "set L = 2, 1, L[n-1] + L[n-2]; take L",
    "set Q = {k for k in 1.. if k % 3 == 1}; take Q",
    "take both(odd, primes)",
    "x -> x - k for k in {1, primes} but {5}",
    "x -> x - min(digit_list(x)) if x > 0 and min(digit_list(x)) > 0",
    "x -> x - omega(x) if x > 1 | x - divisor_count(x) if x > 0",
    "(x, y, t) -> (x-k, y, 1) | (x, y-k, 1) for k in 1..; start (x, y) -> (x, y, 0) if x > y; start (x, y) -> (x, y, 1)",
    "(x, N) -> (x+k, N) for k in 1..=3 if x+k <= N; start -> (0, 21)",
    "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy",
    "(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..; block 1",
    "take 1..=3; lose at x if x % 4 == 1",
    "x -> x-1 | x-2; stuck draws; win at 1; lose at 2",
    "take 1..=3; misere",
    "ring(n) -> row(n-1); row(n) -> row(n-1) | row(n-2); lose at row(0); start n -> ring(n)",
    "(x -> 0..x) * (y -> 0..y)",
    "(x -> [x - i for i in 1..k] for k in 1..=x+1) * (take 1..=2)",
    "b[,] -> b[i,j := '#'] for i in 0..rows(b) for j in 0..cols(b) if b[i,j] == '.'; symmetric rotate, reflect",
    "a[] -> list(v - 1 for v in a if v > 0) if sum(a) > 0; symmetric reversed",
    "a[] -> p for p in permutations(a[1..]) if len(a) > 0; domain len(a) < 5",
];

const PIECES: [&str; 64] = [
    "x",
    "y",
    "k",
    "a",
    "i",
    "s",
    "b",
    "S",
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
    "^",
    "==",
    "<",
    ":=",
    "++",
    "'+'",
    "\"ab\"",
    "0",
    "1",
    "2",
    "99999999999999999999",
    "len(a)",
    "a[i]",
    "a[..i]",
    "sum(a)",
    "any(v > 0 for v in a)",
    "subsets(",
    "below(a)",
    "take",
    "loopy",
    "block 1",
    "lose at",
    "misere",
    "stuck draws",
    "win at",
    "start",
    "domain",
    "where",
    "unless",
    "step",
    "but",
    "symmetric reversed",
];

const POSITIONS: [&str; 8] =
    ["3", "(2, 1)", "(2, 1, 0)", "\"+-+\"", "\"../.#\"", "((1, 2), 1)", "\"52\"", ""];

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

fn mutated(random: &mut Random) -> String {
    let mut text = SEEDS[random.below(SEEDS.len())].to_string();
    for _ in 0..=random.below(3) {
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
        let first = random.below(places.len());
        let second = (first + random.below(6)).min(places.len() - 1);
        let (from, to) = (places[first], places[second]);
        match random.below(4) {
            0 => text.insert_str(from, PIECES[random.below(PIECES.len())]),
            1 => text.replace_range(from..to, PIECES[random.below(PIECES.len())]),
            2 => text.replace_range(from..to, ""),
            _ => {
                let other = SEEDS[random.below(SEEDS.len())];
                let cut = other.char_indices().map(|(place, _)| place).nth(random.below(40)).unwrap_or(0);
                text.truncate(from);
                text.push_str(&other[cut..]);
            }
        }
    }
    text
}

fn opened(template: &Template) -> Option<Box<dyn Rules>> {
    let given: Vec<(&str, Given)> = template
        .parameters()
        .into_iter()
        .map(|name| (name, if template.is_many(name) { Given::Set(vec![1, 2]) } else { Given::Number(2) }))
        .collect();
    template.open_in_manner(&given).ok()
}

fn survives(text: &str) -> bool {
    let Ok(template) = Template::parse(text) else { return false };
    let Some(rules) = opened(&template) else { return false };
    let manner = template.manner();
    let spelled = rules.canonical() + &manner.clauses();
    let again = Template::parse(&spelled).unwrap_or_else(|mistake| panic!("{text}\n{spelled}\n{mistake}"));
    assert_eq!(again.manner(), manner, "{text}\n{spelled}");
    let rules_again =
        again.open_in_manner(&[]).unwrap_or_else(|mistake| panic!("{text}\n{spelled}\n{mistake}"));
    assert_eq!(rules_again.canonical(), rules.canonical(), "{text}");
    for position in POSITIONS {
        let Ok(sum) = rules.parse_position(position) else { continue };
        for part in &sum {
            let options = rules.options(part, &mut Meter::of(20_000));
            let options_again = rules_again.options(part, &mut Meter::of(20_000));
            assert_eq!(options.is_ok(), options_again.is_ok(), "{text} at {position}");
            let (Ok(options), Ok(options_again)) = (options, options_again) else { continue };
            assert_eq!(options, options_again, "{text} at {position}");
            rules.independent(part);
            assert_eq!(rules.read(&rules.show(part)).as_ref(), Ok(part), "{text} at {position}");
        }
    }
    true
}

/// Rules that are not mixed with others.
const FURTHER: [&str; 3] = [
    "x -> 0..x if x > m; start (n, m) -> n",
    "octal 0.77; start a[] -> [v for v in a]",
    "octal 0.(37); domain n < 30; lose at 3",
];

#[test]
fn every_seed_is_a_rule() {
    for seed in SEEDS.into_iter().chain(FURTHER) {
        assert!(survives(seed), "{seed}");
    }
}

#[test]
fn what_is_nearly_a_rule_is_read_again_or_refused() {
    let mut random = Random(88_172_645_463_325_252);
    let read = (0..20_000).filter(|_| survives(&mutated(&mut random))).count();
    assert!(read > 500, "only {read} were rules");
}
