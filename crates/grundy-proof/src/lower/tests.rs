//! One meaning of a rule: the relation "y is an option of x", as the logic of the checker and that of the prover have it,
//! walked on a box, is what `options` of the checker and of grundy-rule say.
//!
//! The rules are drawn at random, with a weight on corners: counts of 0, negative intermediate values, late guards, moves
//! upwards, bit functions, holes of the domain.

use crate::automata::{Automaton, Compiler, Formula, Limits, Linear, Numeration, Order, System, Track};
use crate::game::{Game, Kind, coordinates};
use grundy_check::{Budget, Pair, Place, options, pairs_in_logic, places_in_logic, starts_in_logic};
use grundy_rule::{Meter, Position, Rules, Ruleset, Tag};

const BUDGET: Budget = Budget { steps: 300_000_000, bytes: 300_000_000 };

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
        if depth == 0 || self.below(4) == 0 {
            return if self.below(3) == 0 { self.below(5).to_string() } else { self.one_of(names) };
        }
        let (left, right) = (self.number(names, depth - 1), self.number(names, depth - 1));
        match self.below(22) {
            0..4 => format!("{left} + {right}"),
            4..10 => format!("({left} - {right})"),
            10 => format!("({left}) * {}", self.below(3)),
            11 => format!("({left}) / {}", self.one_of(&["1", "2", "3", "2", "3", "-2", "0"])),
            12 => format!("({left}) % {}", self.one_of(&["1", "2", "3", "4", "5", "-3"])),
            13 => format!("min({left}, {right})"),
            14 => format!("max({left}, {right})"),
            15 => format!("abs({left} - {right})"),
            16 => format!("-({left})"),
            17 => format!("bitand({left}, {right})"),
            18 => format!("bitor({left}, {right})"),
            19 => format!("bitxor({left}, {right})"),
            20 => format!("{}({left}, {})", self.one_of(&["shl", "shr"]), self.below(3)),
            _ => format!("{}({left}, {right})", self.one_of(&["gcd", "min", "max"])),
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
        if self.below(8) == 0 {
            return format!("divides({}, {})", self.below(4), self.number(names, 1));
        }
        let sign = self.one_of(&["==", "!=", "<", "<=", ">", ">="]);
        let chain = if self.below(6) == 0 { format!(" < {}", self.number(names, 1)) } else { String::new() };
        format!("{} {sign} {}{chain}", self.number(names, 1), self.number(names, 1))
    }

    fn set(&mut self, names: &[&str]) -> String {
        match self.below(9) {
            0 => format!("1..={}", 1 + self.below(4)),
            1 => format!("1..{}", self.number(names, 1)),
            2 => format!("{}..={}", self.number(names, 1), self.number(names, 1)),
            3 => format!("{{1, {}, {}}}", self.number(names, 1), self.below(7)),
            4 => "1..".into(),
            5 => format!("{}..", self.below(3)),
            6 => self.one_of(&["all but {2, 3}", "all but {}", "powers(2)", "powers(3)", "fib"]),
            7 => format!("-{}..{}", self.below(3), self.below(4)),
            _ => self.one_of(&["{}", "{0, 0, 2}", "0..0"]),
        }
    }

    /// One position; most lower some coordinate.
    fn place(&mut self, coordinates: &[&str], names: &[&str], tag: &str) -> String {
        let at: Vec<String> = coordinates
            .iter()
            .map(|coordinate| match self.below(4) {
                0 => format!("{coordinate} - {}", self.one_of(&names[coordinates.len() - 1..])),
                1 => self.number(names, 2),
                2 => format!("{coordinate} - {}", 1 + self.below(2)),
                _ => coordinate.to_string(),
            })
            .collect();
        match (tag, at.len()) {
            ("", 1) => at[0].clone(),
            _ => format!("{tag}({})", at.join(", ")),
        }
    }

    fn result(&mut self, coordinates: &[&str], names: &[&str], tag: &str) -> String {
        let one = self.place(coordinates, names, tag);
        let other = self.place(coordinates, names, tag);
        match self.below(10) {
            0 => format!("[{one}, {other}]"),
            1 => format!("[{one}; 0]"),
            2 => format!("[{one}, {other}; 0]"),
            3 => format!("[{one}; {}, {other}; {}]", self.below(2), self.below(3)),
            4 if coordinates.len() == 1 && tag.is_empty() => {
                format!("[{} - i for i in {}..{}]", coordinates[0], self.below(2), self.below(4))
            }
            5 if self.below(3) == 0 => "[]".into(),
            _ => one,
        }
    }

    fn alternative(&mut self, coordinates: &[&str], tag: &str) -> String {
        let mut names = coordinates.to_vec();
        let mut steps = String::new();
        for name in ["k", "z"] {
            if self.below(3) == 0 {
                steps += &format!(" if {}", self.condition(&names, 1));
            }
            match self.below(4) {
                0 => steps += &format!(" let {name} = {}", self.number(&names, 2)),
                1 | 2 => steps += &format!(" for {name} in {}", self.set(&names)),
                _ => continue,
            }
            names.push(name);
        }
        let result = self.result(coordinates, &names, tag);
        if self.below(2) == 0 {
            steps += &format!(" if {}", self.condition(&names, 1));
        }
        result + &steps
    }

    fn rule(&mut self) -> (String, &'static str) {
        let coordinates: &[&str] = if self.below(3) > 0 { &["x"] } else { &["x", "y"] };
        let tag = if self.below(6) == 0 { "f" } else { "" };
        let alternatives: Vec<String> =
            (0..1 + self.below(2)).map(|_| self.alternative(coordinates, tag)).collect();
        let tuple = |entries: &[&str]| match (tag, entries) {
            ("", [one]) => one.to_string(),
            _ => format!("{tag}({})", entries.join(", ")),
        };
        let mut text = format!("{} -> {}", tuple(coordinates), alternatives.join(" | "));
        if self.below(5) == 0 {
            let constants: Vec<String> = coordinates.iter().map(|_| self.below(4).to_string()).collect();
            let constants: Vec<&str> = constants.iter().map(String::as_str).collect();
            text += &format!(
                "; {} -> {}",
                tuple(&constants),
                self.result(&["0"; 2][..constants.len()], &["2"; 3], tag)
            );
        }
        if self.below(4) == 0 {
            text += &format!("; domain {}", self.condition(coordinates, 1));
        }
        if self.below(4) == 0 {
            let entry = |(place, name): (usize, &&str)| match self.below(2 + place) {
                0 => name.to_string(),
                _ => self.below(5).to_string(),
            };
            let entries: Vec<String> = coordinates.iter().enumerate().rev().map(entry).collect();
            let entries: Vec<&str> = entries.iter().rev().map(String::as_str).collect();
            text += &format!("; win at {}", tuple(&entries));
        }
        if self.below(4) == 0 {
            let first = self.number(&["n"], 2);
            let at: Vec<&str> = [first.as_str(), "n"][..coordinates.len()].to_vec();
            text += &format!("; start n -> {}", tuple(&at));
        }
        (text, tag)
    }
}

/// How far positions and options go, for one coordinate and for more.
fn limits(arity: usize) -> (u64, u64) {
    if arity == 1 { (9, 16) } else { (4, 8) }
}

fn places(arity: usize) -> Vec<Vec<u64>> {
    let limit = limits(arity).0;
    let at = |index: u64| (0..arity as u32).map(|place| index / limit.pow(place) % limit).collect();
    (0..limit.pow(arity as u32)).map(at).collect()
}

/// What the checker's definition says; none where the rule means nothing. Endless sets without an evident end cannot be
/// gone through, though the logic knows what they mean: then nothing is said at all.
fn by_definition(canonical: &str, tag: &str, arity: usize) -> Option<Option<Vec<Pair>>> {
    let mut found = Vec::new();
    for at in places(arity) {
        match options(canonical, tag, &at, &BUDGET) {
            Ok(all) => found.extend(all.into_iter().map(|option| (at.clone(), option))),
            Err(reason) if reason.contains("outside the domain") => {}
            Err(reason) if reason.contains("end is not evident") => return None,
            Err(_) => return Some(None),
        }
    }
    Some(Some(sorted(found, arity)))
}

/// What grundy-rule says, in the same shape.
fn by_language(ruleset: &Ruleset, arity: usize) -> Option<Vec<Pair>> {
    let name =
        |tag: Tag| ruleset.tags().get(usize::from(tag.0)).map_or(String::new(), |(name, _)| name.clone());
    let tag = ruleset.clauses().first().map_or(Tag::NONE, |clause| clause.tag);
    let mut found = Vec::new();
    for at in places(arity) {
        let position = Position::tagged(tag, &at);
        if !ruleset.contains(&position) {
            continue;
        }
        for option in ruleset.options(&position, &mut Meter::of(1_000_000)).ok()? {
            let components = option.iter().map(|one| (name(one.tag), one.coordinates.to_vec()));
            found.push((at.clone(), components.collect()));
        }
    }
    Some(sorted(found, arity))
}

fn sorted(mut pairs: Vec<Pair>, arity: usize) -> Vec<Pair> {
    let below = limits(arity).1;
    pairs.retain(|(_, option)| option.iter().flat_map(|one| &one.1).all(|one| *one < below));
    pairs.iter_mut().for_each(|(_, option)| option.sort());
    pairs.sort();
    pairs.dedup();
    pairs
}

/// Where the coordinates of an option are shown; no scope hands these out to so small a rule.
const OPTION: Track = 29_000;

/// What the prover's logic says; none where it declines the rule.
fn by_prover(ruleset: &Ruleset, arity: usize) -> Option<Vec<Pair>> {
    let limits_of_work = Limits { cells: 1 << 24, should_stop: &|| false };
    let numeration = Numeration::new(System::Base(2), &limits_of_work).ok()?;
    let compiler = Compiler::new(&numeration, limits_of_work, Order::SumsFirst);
    let game = Game::new(ruleset, System::Base(2)).ok()?;
    game.valued_positions(&compiler).ok()?;
    let mut found = Vec::new();
    for kind in &game.kinds {
        found.extend(pairs_of_kind(&game, kind, &compiler)?);
    }
    Some(sorted(found, arity))
}

fn pairs_of_kind(game: &Game, kind: &Kind, compiler: &Compiler) -> Option<Vec<Pair>> {
    let mut found = Vec::new();
    let (limit, below) = limits(kind.arity);
    for branch in &kind.branches {
        let mut shown = coordinates(kind.arity);
        let mut parts = vec![game.domain(kind.tag, &shown).ok()?];
        for component in &branch.components {
            parts.push(game.domain(component.tag, &component.coordinates).ok()?);
            for &track in &component.coordinates {
                let own = OPTION + shown.len() as Track;
                parts.push(Formula::equal(&Linear::track(own), &Linear::track(track))?);
                shown.push(own);
            }
        }
        let relation = compiler.compile(&branch.closed(parts, Vec::new())).ok()?;
        for numbers in tuples(&relation.widened(&shown)?, limit.max(below)) {
            let (at, mut rest) = numbers.split_at(kind.arity);
            let option = branch.components.iter().map(|component| {
                let (own, others) = rest.split_at(component.coordinates.len());
                rest = others;
                (kind.name.clone(), own.to_vec())
            });
            found.push((at.to_vec(), option.collect()));
        }
    }
    found.retain(|(at, _): &Pair| at.iter().all(|one| *one < limit));
    Some(found)
}

/// The tuples below a power of two that the automaton accepts.
fn tuples(automaton: &Automaton, limit: u64) -> Vec<Vec<u64>> {
    let mut ways = vec![(automaton.initial(), vec![0u64; automaton.tracks().len()])];
    for place in 0..u64::BITS - (limit - 1).leading_zeros() {
        let longer = |(state, numbers): &(u32, Vec<u64>)| {
            let with = |letter: usize| {
                let digit = |(track, number): (usize, &u64)| number | (letter as u64 >> track & 1) << place;
                (automaton.step(*state, letter), numbers.iter().enumerate().map(digit).collect())
            };
            (0..automaton.letters()).map(with).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    ways.into_iter().filter(|(state, _)| automaton.accepts(*state)).map(|(_, numbers)| numbers).collect()
}

/// What grundy-rule finds at each place of the box that exists; none where the rule means nothing.
fn places_by_language(ruleset: &Ruleset, arity: usize) -> Option<Vec<(Vec<u64>, Place)>> {
    let tag = ruleset.clauses().first().map_or(Tag::NONE, |clause| clause.tag);
    let mut found = Vec::new();
    for at in places(arity) {
        let position = Position::tagged(tag, &at);
        if !ruleset.contains(&position) {
            continue;
        }
        let mut threat = false;
        let mut see = |option: &[Position]| threat |= option.iter().any(|part| ruleset.wins_at(part));
        ruleset.visit_options(&position, &mut Meter::of(1_000_000), &mut see).ok()?;
        let place = match (ruleset.wins_at(&position), threat) {
            (true, _) => Place::Win,
            (false, true) => Place::Threat,
            (false, false) => Place::Valued,
        };
        found.push((at, place));
    }
    found.sort();
    Some(found)
}

/// What the prover's logic finds there; none where it declines the rule.
fn places_by_prover(ruleset: &Ruleset, arity: usize) -> Option<Vec<(Vec<u64>, Place)>> {
    let work = Limits { cells: 1 << 24, should_stop: &|| false };
    let numeration = Numeration::new(System::Base(2), &work).ok()?;
    let compiler = Compiler::new(&numeration, work, Order::SumsFirst);
    let game = Game::new(ruleset, System::Base(2)).ok()?;
    let kind = game.kinds.first()?;
    let tracks = coordinates(kind.arity);
    let holds = |formula: &Formula| compiler.compile(formula).ok()?.widened(&tracks);
    let inside = holds(&game.domain(kind.tag, &tracks).ok()?)?;
    let played = holds(&Formula::And(game.played_positions(&compiler).ok()?.here(kind)))?;
    let valued = holds(&Formula::And(game.valued_positions(&compiler).ok()?.here(kind)))?;
    let has = |automaton: &Automaton, at: &[u64]| automaton.holds(System::Base(2), at);
    let place = |at: &Vec<u64>| match (has(&played, at), has(&valued, at)) {
        (false, _) => Place::Win,
        (true, false) => Place::Threat,
        (true, true) => Place::Valued,
    };
    let mut found: Vec<(Vec<u64>, Place)> =
        places(arity).into_iter().filter(|at| has(&inside, at)).map(|at| (at.clone(), place(&at))).collect();
    found.sort();
    Some(found)
}

/// What starting numbers stand for by grundy-rule, as pairs; none where that means nothing.
fn starts_by_language(ruleset: &Ruleset, arity: usize) -> Option<Vec<Pair>> {
    let name =
        |tag: Tag| ruleset.tags().get(usize::from(tag.0)).map_or(String::new(), |(name, _)| name.clone());
    let mut found = Vec::new();
    for n in 0..limits(arity).0 {
        let sum = ruleset.start(n).ok()?.filter(|sum| sum.iter().all(|part| ruleset.contains(part)));
        let shown = |part: &Position| (name(part.tag), part.coordinates.to_vec());
        found.extend(sum.map(|sum| (vec![n], sum.iter().map(shown).collect())));
    }
    Some(sorted(found, arity))
}

/// Wins, threats, holes and starts: compares all that have an opinion, and says whether both logics had one.
fn compare_places(text: &str, tag: &str) -> [bool; 2] {
    let Ok(ruleset) = Ruleset::parse(text) else { return [false; 2] };
    let canonical = ruleset.canonical();
    let arity = if text.starts_with("(x, y)") || text.starts_with("f(x, y)") { 2 } else { 1 };
    let Some(truth) = places_by_language(&ruleset, arity) else { return [false; 2] };
    let logic = places_in_logic(&canonical, tag, limits(arity).0, &BUDGET).ok();
    if let Some(logic) = &logic {
        assert_eq!(*logic, truth, "the checker's logic errs on {canonical}");
    }
    let prover = places_by_prover(&ruleset, arity);
    if let Some(prover) = &prover {
        assert_eq!(*prover, truth, "the prover's logic errs on {canonical}");
    }
    if let (Some(starts), Ok(logic)) = (
        starts_by_language(&ruleset, arity).filter(|_| ruleset.start_clause().is_some()),
        starts_in_logic(&canonical, limits(arity).0, limits(arity).1, &BUDGET),
    ) {
        assert_eq!(logic, starts, "the checker's logic errs on the start of {canonical}");
    }
    [logic.is_some(), prover.is_some()]
}

/// Compares all that have an opinion; says who had: the checker's logic, the language, the prover's logic.
fn compare(text: &str, tag: &str) -> [bool; 3] {
    let parsed = Ruleset::parse(text).ok();
    let canonical = parsed.as_ref().map_or(text.to_string(), |ruleset| ruleset.canonical());
    let arity = if text.starts_with("(x, y)") || text.starts_with("f(x, y)") { 2 } else { 1 };
    let Some(truth) = by_definition(&canonical, tag, arity) else { return [false; 3] };
    let (limit, below) = limits(arity);
    let logic = pairs_in_logic(&canonical, tag, limit, below, &BUDGET).ok();
    if let Some(logic) = &logic {
        assert_eq!(Some(logic), truth.as_ref(), "the checker's logic errs on {canonical}");
    }
    let language = parsed.as_ref().and_then(|ruleset| by_language(ruleset, arity));
    if let (Some(language), Some(truth)) = (&language, &truth) {
        assert_eq!(language, truth, "grundy-rule and the checker differ on {canonical}");
    }
    let prover = parsed.as_ref().and_then(|ruleset| by_prover(ruleset, arity));
    if let Some(prover) = &prover {
        assert_eq!(Some(prover), truth.as_ref(), "the prover's logic errs on {canonical}");
    }
    [logic.is_some(), language.is_some(), prover.is_some()]
}

#[test]
fn corners_mean_the_same_to_the_logic_and_to_the_definition() {
    let rules = [
        "x -> [x - 5; 0]",
        "x -> x - 1 | [x - 2, 0 - 1; 0]",
        "x -> [x - 1, x - 9; 0] if x > 2",
        "x -> [x - 1, bitand(0 - 1, x); 0] if x > 2",
        "x -> [x - i for i in 3..3] if x == 4",
        "x -> x - k for k in {}",
        "x -> x - k for k in 1.. if bitand(x - k, 1) == 0",
        "x -> x - 1 if x >= 4 and bitand(x - 4, 1) == 0",
        "x -> x - 1 if x < 4 or bitand(x - 4, 1) == 0",
        "x -> x - k for k in 1..=3 let r = x - k if r >= 0 and bitxor(r, 1) > 0",
        "x -> bitand(x - 2, 3) if x >= 4; domain x % 3 != 1",
        "x -> (x - 7) / 2 + 3 if x > 8 | (x - 9) % 4 if x > 4",
        "x -> x - k for k in -2..3 if k > 0",
        "x -> x - 1 if not (x % 3 == 1) if x / 2 > 1",
    ];
    for text in rules {
        assert!(compare(text, "")[0], "{text}");
    }
}

#[test]
fn wins_threats_and_starts_mean_the_same_to_the_logic_and_to_the_rule() {
    let rules = [
        "x -> x - k for k in 1..=3; win at 0",
        "x -> x - k for k in 1..=3 | 7 if x == 1; win at 0; start n -> n + 1",
        "x -> [x - 1, x - 4]; win at 2; domain x != 5",
        "x -> x - 1 | [0, 0 - 1; 0] if x > 3; win at 0",
        "(x, y) -> (x - 1, y) | (x, y - 1); win at (0, y); domain x + y != 3; start n -> (n, n - 1)",
        "x -> x - 2 if x > 4; win at 3; domain x % 4 != 3; start n -> 2 * n",
    ];
    for text in rules {
        assert_eq!(compare_places(text, ""), [true; 2], "{text}");
    }
}

/// The language calls these meaningless somewhere, so no logic may be silent about it.
#[test]
fn a_rule_without_a_meaning_is_refused_by_every_logic() {
    let rules = [
        "x -> x - 1 | x - 1 - bitand(6 - x, 0)",
        "x -> x - 1 if bitxor(x - 3, 1) == 0",
        "x -> x - 1 if not (bitxor(x - 3, 1) == 0)",
        "x -> x - 1 if x > 5 or bitor(x - 3, 1) > 0",
        "x -> [x - 1, bitand(0 - 1, 1)]",
        "x -> x - k for k in 1..=bitor(x - 2, 1)",
        "x -> x - 1 let z = bitand(2 - x, 1)",
        "x -> x - 1; domain bitand(x - 2, 1) == 0 or x > 3",
        "x -> [x - 1, x / 0; 0] | x - x / 0",
        "x -> x - 1 if 0 < x < bitor(x - 4, 7)",
    ];
    for text in rules {
        let refused = pairs_in_logic(text, "", 9, 16, &BUDGET);
        assert!(refused.is_err(), "{text}: {refused:?}");
        if let Ok(ruleset) = Ruleset::parse(text) {
            assert_eq!(by_prover(&ruleset, 1), None, "{text}");
        }
    }
}

#[test]
fn random_rules_mean_the_same_to_the_logic_and_to_the_definition() {
    // A campaign of its own: GRUNDY_RULES="100000 7" draws so many rules from another seed.
    let asked = std::env::var("GRUNDY_RULES").unwrap_or_default();
    let mut asked = asked.split(' ').flat_map(str::parse);
    let (rounds, mut draw) = (asked.next().unwrap_or(300), Draw(asked.next().unwrap_or(14)));
    let mut counts = [0u64; 5];
    for _ in 0..rounds {
        let (text, tag) = draw.rule();
        let spoke = compare(&text, tag).into_iter().chain(compare_places(&text, tag));
        counts.iter_mut().zip(spoke).for_each(|(count, spoke)| *count += u64::from(spoke));
    }
    assert!(counts.iter().all(|count| *count > rounds / 10), "too few had an opinion: {counts:?}");
}
