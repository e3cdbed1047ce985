//! Whether a claim is true at small positions, by brute force: values and outcomes of sums straight from the definition.
//!
//! Of the checker only the options of single positions are used; these are compared with another meaning of rules elsewhere.

mod factors;
mod formula;
mod refutation;
mod theorems;

use grundy_check::{Budget, options};
use serde_json::Value;
use std::collections::HashMap;

const SMALL: Budget = Budget { steps: 10_000_000, bytes: 30_000_000 };

/// Of so many starting numbers the positions are written down.
const MOST_STARTS: u64 = 20_000;

type Position = (String, Vec<u64>);

/// Nothing if the claim of this certificate holds at all small positions that are looked at, else what is wrong.
pub fn falsehood(text: &str) -> Option<String> {
    let certificate: Value = serde_json::from_str(text).expect("what is accepted is JSON");
    let claim = &certificate["claim"];
    let mut game = Game::new(certificate["rule"].as_str().expect("a rule"));
    match claim["kind"].as_str().expect("a kind") {
        "periodic" => {
            // As far as the comparison looks: a preperiod, two periods and some heaps.
            let needed = number(&claim["preperiod"]) + 2 * number(&claim["period"]) + 50;
            let starts: Option<Vec<Vec<u64>>> = (0..needed.min(MOST_STARTS)).map(|n| game.start(n)).collect();
            match starts {
                Some(starts) if needed > MOST_STARTS => {
                    Some(format!("nobody looks at {} starts", starts.len()))
                }
                Some(starts) => game.against_period(claim, &|n| starts[n as usize].clone()),
                None => game.against_period(claim, &|n| vec![n]),
            }
        }
        "rows" => (0..claim["rows"].as_array().expect("rows").len()).find_map(|row| {
            let along = number(&claim["along"]);
            let at = |n| if along == 0 { vec![n, row as u64] } else { vec![row as u64, n] };
            game.against_period(&claim["rows"][row], &at)
        }),
        "grundy" | "outcome" if claim["law"].get("automata").is_some() => game.against_automata(claim),
        "grundy" | "outcome"
            if ["formula", "condition"].iter().any(|key| claim["law"].get(key).is_some()) =>
        {
            game.against_words(claim)
        }
        "grundy" if claim["law"].get("rising").is_some() => game.against_rising(claim),
        "grundy" if claim["law"].get("intervals").is_some() => game.against_intervals(claim),
        "grundy" if claim["law"].get("scaling").is_some() => game.against_scaling(claim),
        "grundy" | "outcome" if claim["law"].get("factors").is_some() => game.against_factors(claim),
        "grundy" | "outcome" | "every" => game.against_theorem(claim),
        "value" => {
            let (position, value) = (position(&claim["position"]), number(&claim["value"]));
            (u64::from(game.grundy(&position)?) != value).then(|| format!("{position:?} has not {value}"))
        }
        "quotient" => game.against_sums(&|sum| quotient_says(claim, sum), limit_of(claim)),
        "textbook" => {
            let values: Vec<u32> = (0..HEAPS).map_while(|n| game.grundy(&heap(n))).collect();
            game.against_sums(&|sum| textbook_says(&values, sum), limit_of(claim))
        }
        "table" => game.against_table(claim),
        "refuted" => game.against_refutation(claim),
        "sum" => game.against_sum(claim),
        "product" => game.against_product(&certificate),
        "start" => game.against_start(claim),
        "same" => game.against_other(claim),
        kind => Some(format!("nobody knows whether {kind} is true")),
    }
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a natural number")
}

fn heap(n: u64) -> Position {
    (String::new(), vec![n])
}

fn position(value: &Value) -> Position {
    let items = value.as_array().expect("a position");
    let tag = items.first().and_then(Value::as_str).unwrap_or_default();
    (tag.into(), items.iter().filter_map(Value::as_u64).collect())
}

/// Sums of three heaps below this are tried.
const HEAPS: u64 = 7;

fn limit_of(claim: &Value) -> u64 {
    claim["below"].as_u64().unwrap_or(HEAPS).min(HEAPS)
}

fn quotient_says(claim: &Value, sum: &[u64]) -> bool {
    let map = claim["map"].as_array().expect("a map");
    let image = |heap: u64| match claim["period"].as_u64() {
        Some(period) if heap >= map.len() as u64 => {
            let from = number(&claim["preperiod"]);
            number(&map[(from + (heap - from) % period) as usize])
        }
        _ => number(&map[heap as usize]),
    };
    let product = |x: u64, y: u64| number(&claim["multiplication"][x as usize][y as usize]);
    let element = sum.iter().fold(0, |all, heap| product(all, image(*heap)));
    claim["previous"].as_array().expect("a list").iter().any(|previous| number(previous) == element)
}

fn textbook_says(values: &[u32], sum: &[u64]) -> bool {
    let values = sum.iter().map(|heap| values[*heap as usize]);
    let (xor, hot) = values.fold((0, false), |(xor, hot), value| (xor ^ value, hot || value > 1));
    (xor == 0) == hot
}

/// A rule with what was found out about it.
struct Game<'a> {
    rule: &'a str,
    values: HashMap<Position, u32>,
    losses: HashMap<Vec<Position>, bool>,
}

impl<'a> Game<'a> {
    fn new(rule: &'a str) -> Game<'a> {
        Game { rule, values: HashMap::new(), losses: HashMap::new() }
    }

    /// The options; none for what is no position.
    fn options(&self, (tag, at): &Position) -> Option<Vec<Vec<Position>>> {
        options(self.rule, tag, at, &SMALL).ok()
    }

    fn grundy(&mut self, position: &Position) -> Option<u32> {
        if let Some(value) = self.values.get(position) {
            return Some(*value);
        }
        let sums = self.options(position)?;
        let reached: Option<Vec<u32>> =
            sums.iter().map(|sum| sum.iter().try_fold(0, |all, one| Some(all ^ self.grundy(one)?))).collect();
        let reached = reached?;
        let value = (0..).find(|value| !reached.contains(value))?;
        self.values.insert(position.clone(), value);
        Some(value)
    }

    /// Whether the player to move loses the sum in misère play.
    fn is_misere_loss(&mut self, sum: &[Position]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort();
        if let Some(known) = self.losses.get(&sum) {
            return *known;
        }
        let (mut can_move, mut can_win) = (false, false);
        for at in 0..sum.len() {
            let rest: Vec<Position> = [&sum[..at], &sum[at + 1..]].concat();
            for option in self.options(&sum[at]).expect("a position") {
                can_move = true;
                can_win |= self.is_misere_loss(&[rest.clone(), option].concat());
            }
        }
        let lost = can_move && !can_win;
        self.losses.insert(sum, lost);
        lost
    }

    /// With f cut to the heap: f where it rises, elsewhere the value of the heap smaller by f + 1.
    fn against_rising(&mut self, claim: &Value) -> Option<String> {
        let text = claim["law"]["rising"].as_str().expect("a function");
        let name = vec![self.rule.split(' ').next().expect("a name").to_string()];
        let mut before = (0, Vec::<u32>::new());
        for n in 0..60u64 {
            let most = formula::evaluated(text, &name, &[n])?.clamp(0, i128::from(n)) as usize;
            let said = if n == 0 || most > before.0 { most as u32 } else { before.1[n as usize - most - 1] };
            before.1.push(said);
            before.0 = most;
            let found = self.grundy(&heap(n))?;
            if found != said {
                return Some(format!("{n} has {found}, and not {said}"));
            }
        }
        None
    }

    /// Each heap has the value of the last interval that starts at or before it.
    fn against_intervals(&mut self, claim: &Value) -> Option<String> {
        let law = &claim["law"]["intervals"];
        let rows = |key: &str| law[key].as_array().expect("rows").clone();
        let entry = |row: &Value, place: usize| row[place].as_i64().expect("a number");
        let mut intervals: Vec<(i64, i64)> =
            rows("first").iter().map(|row| (entry(row, 0), entry(row, 1))).collect();
        for row in rows("cycle").iter().cycle() {
            let Some(place) = intervals.len().checked_sub(entry(row, 0) as usize) else { break };
            let Some((start, _)) = intervals.get(place) else { break };
            let power = (start - entry(row, 1)).checked_pow(entry(row, 2) as u32);
            match power.and_then(|power| power.checked_add(entry(row, 3))) {
                Some(start) if intervals.len() < 20 => intervals.push((start, entry(row, 4))),
                _ => break,
            }
        }
        let mut near = [0..400, 6_650..6_800, 50_600..50_650].into_iter().flatten();
        near.find_map(|n: i64| {
            let said = intervals.iter().filter(|(start, _)| *start <= n).max().map(|(_, value)| *value)?;
            let found = i64::from(self.grundy(&heap(n as u64))?);
            (found != said).then(|| format!("{n} has {found}, and not {said}"))
        })
    }

    /// The first values, then that of the divided heap and what is added.
    fn against_scaling(&mut self, claim: &Value) -> Option<String> {
        let law = &claim["law"]["scaling"];
        let (factor, about, saltus) = (number(&law["factor"]), number(&law["about"]), number(&law["saltus"]));
        let mut said: Vec<u64> = law["first"].as_array().expect("values").iter().map(number).collect();
        for n in 0..200u64 {
            if n as usize == said.len() {
                said.push(said[(about + (n - about) / factor) as usize] + saltus);
            }
            let found = u64::from(self.grundy(&heap(n))?);
            if found != said[n as usize] {
                return Some(format!("{n} has {found}, and not {}", said[n as usize]));
            }
        }
        None
    }

    fn against_factors(&mut self, claim: &Value) -> Option<String> {
        let name = claim["law"]["factors"].as_str().expect("a name");
        (0..200u64).find_map(|n| {
            let (found, said) = (u64::from(self.grundy(&heap(n))?), factors::said(name, n));
            let agrees = if claim["kind"] == "grundy" { found == said } else { (found == 0) == (said == 0) };
            (!agrees).then(|| format!("{n} has {found}, and not {said}"))
        })
    }

    fn against_other(&mut self, claim: &Value) -> Option<String> {
        let mut other = Game::new(claim["rule"].as_str().expect("a rule"));
        let shift = claim["shift"].as_i64().expect("an integer");
        let value = |game: &mut Game, n: i64| u64::try_from(n).map_or(Some(0), |n| game.grundy(&heap(n)));
        (-20..60 + shift).find_map(|n| {
            let (here, there) = (value(self, n)?, value(&mut other, n - shift)?);
            (here != there).then(|| format!("{n} has {here}, and {} there {there}", n - shift))
        })
    }

    fn against_period(&mut self, claim: &Value, at: &dyn Fn(u64) -> Vec<u64>) -> Option<String> {
        let (preperiod, period) = (number(&claim["preperiod"]), number(&claim["period"]));
        (preperiod..preperiod + period + period.min(40) + 8).find_map(|n| {
            let here = self.grundy(&(String::new(), at(n)))?;
            let there = self.grundy(&(String::new(), at(n + period)))?;
            let holds = u64::from(here) + number(&claim["saltus"]) == u64::from(there);
            (!holds).then(|| format!("{n} has {here}, and {} has {there}", n + period))
        })
    }

    fn against_sums(&mut self, loses: &dyn Fn(&[u64]) -> bool, limit: u64) -> Option<String> {
        let triples = (0..limit).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| [a, b, c])));
        triples.into_iter().find_map(|sum| {
            let lost = self.is_misere_loss(&sum.map(heap));
            (loses(&sum) != lost).then(|| format!("{sum:?} is a loss: {lost}"))
        })
    }

    fn against_automata(&mut self, claim: &Value) -> Option<String> {
        let law = &claim["law"];
        law["automata"].as_object().expect("automata").iter().find_map(|(tag, automaton)| {
            let letters = automaton["next"][0].as_array().expect("a row").len();
            let tracks = letters.ilog(digits_of(&law["numeration"]) as usize) as usize;
            let valued = matches!(law["values"].as_str(), Some("track" | "power"));
            let arity = tracks - usize::from(valued);
            let side: u64 = [60, 12, 5, 3][arity.clamp(1, 4) - 1];
            (0..side.pow(arity as u32)).find_map(|index| {
                let at: Vec<u64> = (0..arity).map(|place| index / side.pow(place as u32) % side).collect();
                self.against_automaton(claim, automaton, (tag.clone(), at))
            })
        })
    }

    fn against_automaton(&mut self, claim: &Value, automaton: &Value, position: Position) -> Option<String> {
        let law = &claim["law"];
        let value = self.grundy(&position)?;
        let end = |numbers: &[u64]| run(automaton, &law["numeration"], numbers);
        let accepts =
            |numbers: &[u64]| automaton["accept"].as_array().expect("a list").contains(&end(numbers).into());
        let with = |value: u64| [position.1.as_slice(), &[value]].concat();
        let right = match (law["values"].as_str(), claim["play"].as_str()) {
            (Some("track"), _) => (0..40).all(|other| accepts(&with(other)) == (other == u64::from(value))),
            (Some("power"), _) => (0..40).all(|other| accepts(&with(other)) == (other == 1 << value)),
            (Some(_), _) => automaton["outputs"][end(&position.1) as usize] == value,
            (None, Some("misere")) => {
                accepts(&position.1) == self.is_misere_loss(std::slice::from_ref(&position))
            }
            _ => accepts(&position.1) == (value == 0),
        };
        (!right).then(|| format!("{position:?} has {value}"))
    }
}

fn digits_of(numeration: &Value) -> u64 {
    numeration["base"].as_u64().or_else(|| Some(numeration["ostrowski"].as_u64()? + 1)).expect("a numeration")
}

/// The state after the numbers, written with room to spare, least digit first.
fn run(automaton: &Value, numeration: &Value, numbers: &[u64]) -> u64 {
    let digits = digits_of(numeration);
    let mut weights = vec![1, digits];
    while weights.len() < 16 {
        let (low, high) = (weights[weights.len() - 2], weights[weights.len() - 1]);
        weights.push(if numeration["base"].is_u64() { digits * high } else { (digits - 1) * high + low });
    }
    let mut letters = vec![0; weights.len()];
    for (track, number) in numbers.iter().enumerate() {
        let mut rest = *number;
        for (letter, weight) in letters.iter_mut().zip(&weights).rev() {
            *letter += rest / weight * digits.pow(track as u32);
            rest %= weight;
        }
    }
    let step = |state: u64, letter: &u64| number(&automaton["next"][state as usize][*letter as usize]);
    letters.iter().fold(number(&automaton["start"]), step)
}
