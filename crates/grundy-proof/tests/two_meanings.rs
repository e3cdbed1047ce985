//! Two meanings of a rule, written apart: grundy-rule's and the checker's must give the same options everywhere.

use grundy_check::{Budget, options};
use grundy_rule::{Meter, Position, Rules, Ruleset, Tag};

/// Rules of every form; more are drawn at random below.
const RULES: &[&str] = &[
    "octal 0.77",
    "octal 4.7",
    "octal 0.(37)",
    "octal 0.(004)",
    "hex 0.3F",
    "hex 8.9C",
    "take 1..=3",
    "take {1, 3, 4}",
    "take any",
    "take primes",
    "take prime_powers",
    "take squares",
    "take triangular",
    "take fib",
    "take powers(2)",
    "take all but {2, 4}",
    "x -> x - k for k in coprime(x)",
    "x -> x - k for k in divisors(x)",
    "x -> x - d for d in digits(x)",
    "(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..",
    "(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..; win at (0,0)",
    "(n,c) -> (n-t, 2*t) for t in 1..=min(n,c); start n -> (n, n-1)",
    "(x,y) -> (k, x-k) for k in 1..x | (k, y-k) for k in 1..y; domain x >= 1, y >= 1",
    "x -> [a,b] for a in 0..x for b in 0..=a",
    "x -> x-k for k in 1.. | [a, b, x-a-b] for a in 1..x for b in 1..x-a",
    "x -> [a+i for i in 0..m] for m in 2..=x let a = (x - m*(m-1)/2) / m if a >= 1 and a*m + m*(m-1)/2 == x",
    "x -> [q+1; r, q; m-r] for m in 2..=x let q = x/m let r = x%m if x >= 3",
    "x -> x-1 | [x/2; 3] if x % 2 == 0 and x > 0",
    "(x,u) -> (x-k, bitor(u, shl(1,k-1))) for k in 1..=x if bitand(shr(u,k-1),1) == 0; start x -> (x,0)",
    "s -> bitor(shr(s,k), bitand(s, shl(1,k-1)-1)) for k in 1..=bits(s)",
    "ring(n) -> row(n-k) for k in 1..=2; row(n) -> [row(a), row(n-k-a)] for k in 1..=2 for a in 0..=n-k; start n -> ring(n)",
    "y -> y+d for d in 1..=3 if y+d < 11",
    "x -> 0 if x >= 3 | x-1 if x >= 2 | 0 if x == 1",
    "(x, y) -> (x - 1, y + 2) | (x, y - 1); (0, y) -> (0, y - 3); domain x + y < 20",
    "x -> x - k for k in 1.. if not (k % 3 == 0 or is_prime(k)) or is_square(x)",
    "x -> [x - k - a, a] for k in 1.. for a in 0..=x-k if 1 < k <= 4",
    "x -> x - k for k in 1..=isqrt(x) | x - gcd(x, 6) if x > 0 | x - popcount(x) if x > 0",
    "x -> x - digit_sum(x) if x > 0 | x - 1 - valuation(2, x) if x > 1 | abs(x - 5) if x > 5",
    "x -> x - max(1, x / 2, x - 3) if x >= 1 | x - k for k in {1, x / 3, 2} if divides(k, x) and k > 0",
];

/// A small generator of numbers, so that the rules are the same in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % limit
    }

    fn one_of(&mut self, choices: &[&str]) -> String {
        choices[self.below(choices.len())].to_string()
    }

    fn number(&mut self, names: &[&str], depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return if self.below(3) == 0 { self.below(6).to_string() } else { self.one_of(names) };
        }
        let (left, right) = (self.number(names, depth - 1), self.number(names, depth - 1));
        match self.below(12) {
            0..3 => format!("{left} + {right}"),
            3..6 => format!("({left} - {right})"),
            6 => format!("({left}) * {}", 1 + self.below(3)),
            7 => format!("({left}) / {}", 1 + self.below(4)),
            8 => format!("({left}) % {}", 1 + self.below(5)),
            9 => format!("min({left}, {right})"),
            10 => format!("max({left}, {right})"),
            _ => format!("abs({left} - {right})"),
        }
    }

    fn condition(&mut self, names: &[&str], depth: usize) -> String {
        if depth > 0 && self.below(2) == 0 {
            let (left, right) = (self.condition(names, depth - 1), self.condition(names, depth - 1));
            return match self.below(3) {
                0 => format!("({left} and {right})"),
                1 => format!("({left} or {right})"),
                _ => format!("not ({left})"),
            };
        }
        let sign = self.one_of(&["==", "!=", "<", "<=", ">", ">="]);
        format!("{} {sign} {}", self.number(names, 1), self.number(names, 1))
    }

    fn set(&mut self, names: &[&str]) -> String {
        match self.below(6) {
            0 => format!("1..={}", 1 + self.below(4)),
            1 => format!("1..{}", self.number(names, 1)),
            2 => format!("{}..={}", self.below(3), self.number(names, 1)),
            3 => format!("{{1, {}, {}}}", 2 + self.below(3), 5 + self.below(3)),
            4 => self.one_of(&["primes", "fib", "squares", "powers(2)", "1..", "all but {2, 3}"]),
            _ => format!("0..{}", 1 + self.below(5)),
        }
    }

    fn alternative(&mut self, coordinates: &[&str]) -> String {
        let taken = |this: &mut Draw, names: &[&str], at: usize| match this.below(3) {
            0 => format!("{} - k", coordinates[at]),
            1 => this.number(names, 2),
            _ => coordinates[at].to_string(),
        };
        let with_k: Vec<&str> = coordinates.iter().copied().chain(["k"]).collect();
        let place = |this: &mut Draw| {
            let at: Vec<String> = (0..coordinates.len()).map(|at| taken(this, &with_k, at)).collect();
            if at.len() == 1 { at[0].clone() } else { format!("({})", at.join(", ")) }
        };
        let result = match self.below(4) {
            0 => format!("[{}, {}]", place(self), place(self)),
            1 => format!("[{}; {}]", place(self), self.below(3)),
            _ => place(self),
        };
        let mut text = format!("{result} for k in {}", self.set(coordinates));
        if self.below(2) == 0 {
            text += &format!(" if {}", self.condition(&with_k, 1));
        }
        text
    }

    fn rule(&mut self) -> String {
        let coordinates: &[&str] = if self.below(2) == 0 { &["x"] } else { &["x", "y"] };
        let count = 1 + self.below(2);
        let alternatives: Vec<String> = (0..count).map(|_| self.alternative(coordinates)).collect();
        let pattern = if coordinates.len() == 1 { "x" } else { "(x, y)" };
        let mut text = format!("{pattern} -> {}", alternatives.join(" | "));
        if self.below(4) == 0 {
            text += &format!("; domain {}", self.condition(coordinates, 1));
        }
        text
    }
}

/// Options in the checker's shape: each as its components, a tag and coordinates.
type Options = Vec<Vec<(String, Vec<u64>)>>;

/// The options under grundy-rule, in the checker's shape; none where the rule means nothing.
fn ours(ruleset: &Ruleset, position: &Position) -> Option<Options> {
    let name =
        |tag: Tag| ruleset.tags().get(usize::from(tag.0)).map_or(String::new(), |(name, _)| name.clone());
    let mut found: Options = ruleset
        .options(position, &mut Meter::of(100_000))
        .ok()?
        .iter()
        .map(|option| {
            let mut components: Vec<_> =
                option.iter().map(|one| (name(one.tag), one.coordinates.to_vec())).collect();
            // Under a code an empty heap is as good as none: the checker leaves it out.
            components.retain(|(_, at)| ruleset.code().is_none() || at[0] > 0);
            components.sort();
            components
        })
        .collect();
    found.sort();
    found.dedup();
    Some(found)
}

/// Compares the two meanings on small positions; returns how many were compared.
fn compare(ruleset: &Ruleset) -> usize {
    let canonical = ruleset.canonical();
    let mut compared = 0;
    let tags: Vec<(String, usize)> =
        if ruleset.tags().is_empty() { vec![(String::new(), 1)] } else { ruleset.tags().to_vec() };
    for (tag, (name, arity)) in tags.iter().enumerate() {
        let limit: u64 = if *arity == 1 { 14 } else { 6 };
        for index in 0..limit.pow(*arity as u32) {
            let coordinates: Vec<u64> = (0..*arity).map(|at| index / limit.pow(at as u32) % limit).collect();
            let position = Position::tagged(Tag(tag as u16), &coordinates);
            let checkers =
                options(&canonical, name, &coordinates, &Budget { steps: 1_000_000, bytes: 1_000_000 });
            if !ruleset.contains(&position) {
                assert!(checkers.is_err(), "{canonical} at {name}{coordinates:?}: outside the domain");
                continue;
            }
            match (ours(ruleset, &position), checkers) {
                (Some(ours), Ok(checkers)) => {
                    assert_eq!(ours, checkers, "{canonical} at {name}{coordinates:?}");
                    compared += 1;
                }
                (None, Err(_)) => {}
                // Where only a condition ends an endless set the checker has no meaning for the rule, and so no proof.
                (Some(_), Err(reason)) if reason.contains("its end is not evident") => {}
                (ours, checkers) => {
                    panic!("{canonical} at {name}{coordinates:?}: {ours:?} against {checkers:?}")
                }
            }
        }
    }
    compared
}

#[test]
fn rules_of_every_form_mean_the_same_to_both() {
    for text in RULES {
        let ruleset = Ruleset::parse(text).unwrap_or_else(|diagnostic| panic!("{text}: {diagnostic:?}"));
        assert!(compare(&ruleset) > 0, "{text}");
    }
}

#[test]
fn random_rules_mean_the_same_to_both() {
    let mut draw = Draw(20251);
    let mut compared = 0;
    for _ in 0..1500 {
        if let Ok(ruleset) = Ruleset::parse(&draw.rule()) {
            compared += compare(&ruleset);
        }
    }
    assert!(compared > 5_000, "only {compared} positions were compared");
}
