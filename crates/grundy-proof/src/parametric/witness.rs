//! A move for every smaller value, written down as a term: found on random positions, proved afterwards.
//!
//! The finder looks for one move with one term that always fits, then for a list of moves with conditions.

use super::game::{Demand, Game, Move};
use super::obligations::{ParametricLaw, Witness};
use super::samples::each_choice;
use super::term::{Operation, Term, Test};
use grundy_rule::tree::Comparison;
use grundy_table::Budget;
use std::cell::Cell;

/// A position with its parameters, and in normal values the wanted value behind them.
type Case = Vec<i128>;
/// A set of cases.
type Mask = Vec<u64>;

const MOST_CASES: usize = 512;
const MOST_ATTEMPTS: usize = 20_000;
/// So many terms for a name are tried as moves.
const MOST_TERMS: usize = 40;
/// So many choices of two names are looked at in one case.
const MOST_CHOICES: usize = 5_000;
/// Lists of moves have at most so many conditions.
const MOST_CONDITIONS: usize = 4;
/// A longer list for all cases is held against one for each case of the law.
const LONGEST_OF_ALL: usize = 3;
/// So many lists are tried by the kernel: some are easier to prove than others.
const MOST_LISTS: usize = 6;
/// So many first steps of a list are followed.
const BREADTH: usize = 20;
/// So many beginnings of lists are looked at in a second look.
const MOST_BEGINNINGS: u32 = 150;
/// So many cases that the best move leaves are looked at.
const MOST_LEFT: usize = 24;
/// Conditions speak of the terms of so many moves.
const MOVES_IN_CONDITIONS: usize = 6;

/// A law for which moves are wanted, and what they are made of.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) game: &'a Game,
    pub(super) law: &'a ParametricLaw,
    pub(super) holds_where: &'a Test,
    pub(super) features: &'a [Term],
    /// Whether moves for few cases are looked for, and fewer lists of moves.
    pub(super) again: bool,
    pub(super) budget: &'a Budget<'a>,
}

impl Wanted<'_> {
    /// Lists of moves to every smaller value, or from every won position to a lost one: several that fit, the simplest first.
    /// Values that are said by cases on the parameters have lists for each case, one behind the other, where none fits all.
    pub(super) fn winning(self) -> Vec<Vec<Witness>> {
        let cases = cases(self.game, self.law, self.holds_where, false);
        let goal = |case: &Case, target: &[i128]| match self.law {
            ParametricLaw::Value(value) => value.at(target) == case.last().copied(),
            ParametricLaw::Lost { test, .. } => test.at(target) == Some(true),
        };
        let mut lists = Seeker::new(self, cases, &goal).lists();
        // A case that is rare among the samples is not worth a move to a search that looks at all of them.
        if lists.first().is_none_or(|list| list.len() > LONGEST_OF_ALL) {
            lists.extend(self.winning_by_cases());
            lists.sort_by_key(Vec::len);
            lists.truncate(MOST_LISTS);
        }
        lists.extend(self.by_what_the_law_says());
        lists
    }

    /// Where moves have no names: each where the law gives its target the wanted value, the last one if no other does.
    fn by_what_the_law_says(self) -> Option<Vec<Witness>> {
        let ParametricLaw::Value(value) = self.law else { return None };
        let is_plain = self.game.coordinates.len() == 1
            && self
                .game
                .moves
                .iter()
                .all(|one| one.demands.iter().all(|demand| matches!(demand, Demand::Is(..))));
        let heap = self.game.parameters.len();
        let wanted = Term::Name(heap + 1);
        let moves = self.game.moves.iter().enumerate().filter(|_| is_plain);
        let mut list: Vec<Witness> = moves
            .map(|(one_move, one)| {
                let to = written_out(&one.to[0], &one.demands);
                let there = value.with(&|slot| if slot == heap { to.clone() } else { Term::Name(slot) });
                let exists = Test::Compare(Comparison::GreaterOrEqual, to.clone(), Term::Number(0));
                let is_wanted = Test::Compare(Comparison::Equal, there, wanted.clone());
                let test = Some(Test::And(Box::new(exists), Box::new(is_wanted)));
                Witness { test, one_move, terms: Vec::new() }
            })
            .collect();
        list.last_mut()?.test = None;
        Some(list)
    }

    fn winning_by_cases(self) -> Vec<Vec<Witness>> {
        let ParametricLaw::Value(Term::If(test, yes, no)) = self.law else { return Vec::new() };
        let speaks_of = |term: &Term| matches!(term, Term::Name(slot) if *slot >= self.game.parameters.len());
        if test.parts().into_iter().any(speaks_of) {
            return Vec::new();
        }
        let lists = |value: &Term, more: Test| {
            let law = ParametricLaw::Value(value.clone());
            let holds_where = Test::And(Box::new(self.holds_where.clone()), Box::new(more));
            Wanted { law: &law, holds_where: &holds_where, ..self }.winning()
        };
        let first = lists(yes, (**test).clone());
        let second = lists(no, Test::Not(test.clone()));
        let (Some(simplest), Some(other)) = (first.first(), second.first()) else { return Vec::new() };
        let joined = |first: &[Witness], second: &[Witness]| {
            let narrowed = first.iter().map(|one| one.where_also(test));
            narrowed.chain(second.iter().cloned()).collect::<Vec<_>>()
        };
        let more_first = first[1..].iter().map(|one| joined(one, other));
        let more_second = second[1..].iter().map(|one| joined(simplest, one));
        [joined(simplest, other)].into_iter().chain(more_first).chain(more_second).take(MOST_LISTS).collect()
    }

    /// A move from every lost position of misère play.
    pub(super) fn alive(self) -> Option<Vec<Witness>> {
        let cases = cases(self.game, self.law, self.holds_where, true);
        let lists = Seeker::new(self, cases, &|_, _| true).lists();
        lists.into_iter().next()
    }
}

/// A term with what its names stand for in their place.
fn written_out(term: &Term, demands: &[Demand]) -> Term {
    demands.iter().rev().fold(term.clone(), |term, demand| match demand {
        Demand::Is(own, value) => {
            term.with(&|slot| if slot == *own { value.clone() } else { Term::Name(slot) })
        }
        Demand::Any(..) | Demand::If(_) => term,
    })
}

/// Cases in which a move is wanted, at random: small parameters, where the law has its corners, and larger ones.
fn cases(game: &Game, law: &ParametricLaw, holds_where: &Test, from_lost: bool) -> Vec<Case> {
    // A fixed seed: the same rule has the same certificate.
    let mut seed: u64 = 88_172_645_463_325_252;
    let mut random = |below: i128| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        i128::from(seed % below.max(1) as u64)
    };
    let mut all = Vec::new();
    for attempt in 0..MOST_ATTEMPTS {
        if all.len() == MOST_CASES {
            break;
        }
        let largest = [6, 12, 36][attempt % 3];
        let mut here: Vec<i128> = game.parameters.iter().map(|_| random(largest)).collect();
        let farthest = 3 * here.iter().sum::<i128>() + 20;
        here.extend(game.coordinates.iter().map(|_| random(farthest)));
        if holds_where.at(&here) != Some(true) || !game.contains(&here) {
            continue;
        }
        let mut here_cases = Vec::new();
        add_cases(game, law, &here, from_lost, &mut here_cases);
        if !here_cases.is_empty() {
            all.push(here_cases.swap_remove(random(here_cases.len() as i128) as usize));
        }
    }
    all
}

fn add_cases(game: &Game, law: &ParametricLaw, here: &[i128], from_lost: bool, all: &mut Vec<Case>) {
    match law {
        ParametricLaw::Value(value) => {
            let value = value.at(here).unwrap_or(0);
            all.extend((0..value).map(|wanted| [here, &[wanted]].concat()));
        }
        ParametricLaw::Lost { test, misere } => {
            if test.at(here) == Some(from_lost) && (!misere || from_lost || has_move(game, here)) {
                all.push([here, &[0]].concat());
            }
        }
    }
}

fn has_move(game: &Game, here: &[i128]) -> bool {
    game.moves.iter().any(|one| {
        let mut found = false;
        each_choice(&one.demands, here, one.slots, &mut |running| {
            found = found || leads(game, one, here, running).is_some()
        });
        found
    })
}

/// Parameters and position after a move.
fn leads(game: &Game, one: &Move, here: &[i128], running: &[i128]) -> Option<Vec<i128>> {
    let target = [&here[..game.parameters.len()], &one.target(here, running)?].concat();
    game.contains(&target).then_some(target)
}

struct Seeker<'a> {
    game: &'a Game,
    cases: Vec<Case>,
    goal: &'a dyn Fn(&Case, &[i128]) -> bool,
    /// Terms that moves and conditions are made of, with their value in each case.
    parts: Vec<(Term, Vec<i128>)>,
    /// The law's value, if it has one.
    value: Option<Term>,
    /// What the law of losses compares.
    sides: Vec<Term>,
    /// What the law says after something is taken, as far as its words go.
    after: Vec<Term>,
    /// What the rule speaks of, with its value in each case.
    features: Vec<(Term, Vec<i128>)>,
    /// How many more beginnings of lists are looked at.
    beginnings: Cell<u32>,
    again: bool,
    budget: &'a Budget<'a>,
}

/// A move with its terms, and the cases in which it does what is wanted.
struct Offer {
    one_move: usize,
    terms: Vec<Term>,
    good: Mask,
    size: usize,
}

impl<'a> Seeker<'a> {
    fn new(wanted: Wanted<'a>, cases: Vec<Case>, goal: &'a dyn Fn(&Case, &[i128]) -> bool) -> Seeker<'a> {
        let Wanted { game, law, features, again, budget, .. } = wanted;
        let last = game.parameters.len() + game.coordinates.len();
        let mut terms: Vec<Term> = (0..game.parameters.len()).map(Term::Name).collect();
        let value = match law {
            ParametricLaw::Value(value) => Some(value.clone()),
            ParametricLaw::Lost { .. } => None,
        };
        if value.is_some() {
            terms.push(Term::Name(last));
        }
        let within: Vec<&Term> = match law {
            ParametricLaw::Value(value) => value.parts(),
            ParametricLaw::Lost { test, .. } => test.parts(),
        };
        let mut inner: Vec<Term> =
            within.into_iter().filter(|one| !matches!(one, Term::Number(_))).cloned().collect();
        inner.sort_by_key(Term::size);
        terms.extend(inner);
        terms.extend(features.iter().cloned());
        terms.extend((game.parameters.len()..last).map(Term::Name));
        let mut parts: Vec<(Term, Vec<i128>)> = Vec::new();
        for term in terms {
            let Some(values) = cases.iter().map(|case| term.at(case)).collect::<Option<Vec<i128>>>() else {
                continue;
            };
            if parts.iter().all(|(known, old)| *known != term && *old != values) {
                parts.push((term, values));
            }
        }
        let sides = match law {
            ParametricLaw::Lost { test, .. } => test.sides(),
            ParametricLaw::Value(_) => Vec::new(),
        };
        let after = value.as_ref().map(|value| after_takes(value, features)).unwrap_or_default();
        let features = features.iter().filter_map(|one| valued(one.clone(), &cases)).collect();
        let beginnings = Cell::new(if again { MOST_BEGINNINGS } else { u32::MAX });
        Seeker { game, cases, goal, parts, value, sides, after, features, beginnings, again, budget }
    }

    fn lists(&self) -> Vec<Vec<Witness>> {
        if self.cases.is_empty() {
            // Nothing is asked for, as where no position has a move; the kernel then shows that no case is left.
            return vec![Vec::new()];
        }
        let offers = self.offers();
        let all = full(self.cases.len());
        let mut single: Vec<&Offer> = offers.iter().filter(|offer| offer.good == all).collect();
        single.sort_by_key(|offer| offer.size);
        let mut lists: Vec<Vec<Witness>> =
            single.into_iter().take(MOST_LISTS).map(|offer| vec![offer.witness(None)]).collect();
        if lists.is_empty() {
            let conditions = self.conditions(&offers);
            for most in 1..=MOST_CONDITIONS {
                self.decide(&all, &offers, &conditions, most, &mut Vec::new(), &mut lists);
                if !lists.is_empty() {
                    break;
                }
            }
        }
        lists
    }

    /// Adds lists of moves, with at most so many conditions, that begin as they do and fit these cases.
    fn decide(
        &self,
        rest: &Mask,
        offers: &[Offer],
        conditions: &[(Test, Mask, usize)],
        most: usize,
        begun: &mut Vec<Witness>,
        lists: &mut Vec<Vec<Witness>>,
    ) {
        let last = offers.iter().filter(|offer| within(rest, &offer.good)).min_by_key(|offer| offer.size);
        if let Some(offer) = last {
            lists.push([begun.as_slice(), &[offer.witness(None)]].concat());
            return;
        }
        if most == 0 || self.budget.stopped() || self.beginnings.get() == 0 {
            return;
        }
        if most == 1 {
            return in_two(rest, offers, conditions, begun, lists);
        }
        self.beginnings.set(self.beginnings.get() - 1);
        let mut steps: Vec<(i64, &Offer, &Test, &Mask)> = Vec::new();
        for offer in offers {
            let bad = without(rest, &offer.good);
            for (test, mask, size) in conditions {
                if disjoint(mask, &bad) && !disjoint(mask, rest) {
                    let gained = i64::from(count(&both(mask, rest)));
                    steps.push((2 * *size as i64 + offer.size as i64 - gained, offer, test, mask));
                }
            }
        }
        steps.sort_by_key(|(score, ..)| *score);
        for (_, offer, test, mask) in steps.into_iter().take(BREADTH) {
            begun.push(offer.witness(Some(test.clone())));
            self.decide(&without(rest, mask), offers, conditions, most - 1, begun, lists);
            begun.pop();
            if lists.len() >= MOST_LISTS {
                return;
            }
        }
    }

    fn offers(&self) -> Vec<Offer> {
        let mut offers = Vec::new();
        for (number, one) in self.game.moves.iter().enumerate() {
            match one.running().len() {
                0 => offers.extend(self.offer(number, Vec::new(), &[])),
                1 => offers.extend(self.with_one_name(number)),
                2 => offers.extend(self.with_two_names(number)),
                _ => {}
            }
        }
        offers
    }

    fn good(&self, number: usize, case: usize, running: &[i128]) -> bool {
        let here = &self.cases[case][..self.cases[case].len() - 1];
        leads(self.game, &self.game.moves[number], here, running)
            .is_some_and(|target| (self.goal)(&self.cases[case], &target))
    }

    fn offer(&self, number: usize, terms: Vec<Term>, values: &[&Vec<i128>]) -> Option<Offer> {
        let mut good = vec![0; self.cases.len().div_ceil(64)];
        for case in 0..self.cases.len() {
            let running: Vec<i128> = values.iter().map(|values| values[case]).collect();
            if self.good(number, case, &running) {
                good[case / 64] |= 1 << (case % 64);
            }
        }
        let size = terms.iter().map(Term::size).sum();
        good.iter().any(|word| *word != 0).then_some(Offer { one_move: number, terms, good, size })
    }

    /// The terms that fit in most of the first cases.
    fn with_one_name(&self, number: usize) -> Vec<Offer> {
        let quick = self.cases.len().min(64);
        let mut rated: Vec<(usize, usize, (Term, Vec<i128>))> = Vec::new();
        for (term, values) in self.terms() {
            let fits = (0..quick).filter(|case| self.good(number, *case, &[values[*case]])).count();
            if fits > 0 {
                rated.push((quick - fits, term.size(), (term, values)));
            }
        }
        rated.sort_by_key(|(misses, size, _)| (*misses, *size));
        rated.truncate(MOST_TERMS);
        let mut offers: Vec<Offer> = rated
            .into_iter()
            .filter_map(|(_, _, (term, values))| self.offer(number, vec![term], &[&values]))
            .collect();
        if self.again {
            offers.extend(self.for_the_rest(number, &offers));
        }
        offers
    }

    /// Terms that fit where the best ones do not, which are too rare to be seen in the first cases.
    fn for_the_rest(&self, number: usize, offers: &[Offer]) -> Vec<Offer> {
        let Some(best) = offers.iter().max_by_key(|offer| count(&offer.good)) else { return Vec::new() };
        let is_left = |case: &usize| best.good[case / 64] >> (case % 64) & 1 == 0;
        let left: Vec<usize> = (0..self.cases.len()).filter(is_left).take(MOST_LEFT).collect();
        let mut rated: Vec<(usize, usize, (Term, Vec<i128>))> = Vec::new();
        for (term, values) in self.terms() {
            let fits = left.iter().filter(|case| self.good(number, **case, &[values[**case]])).count();
            if fits > 0 {
                rated.push((left.len() - fits, term.size(), (term, values)));
            }
        }
        rated.sort_by_key(|(misses, size, _)| (*misses, *size));
        rated.truncate(MOST_TERMS / 2);
        rated
            .into_iter()
            .filter_map(|(_, _, (term, values))| self.offer(number, vec![term], &[&values]))
            .collect()
    }

    /// Terms that each fit in most of the first cases with something for the other name, and fit together.
    fn with_two_names(&self, number: usize) -> Vec<Offer> {
        let quick = self.cases.len().min(24);
        let good: Vec<Vec<(i128, i128)>> = (0..quick).map(|case| self.good_pairs(number, case)).collect();
        let rated = |of: fn(&(i128, i128)) -> i128| {
            let fits = |values: &[i128]| {
                good.iter()
                    .zip(values)
                    .filter(|(good, value)| good.iter().any(|pair| of(pair) == **value))
                    .count()
            };
            let terms = self.terms().into_iter().map(|(term, values)| (fits(&values), term, values));
            let mut rated: Vec<_> = terms.filter(|(fits, ..)| 2 * fits >= quick).collect();
            rated.sort_by_key(|(fits, term, _)| (quick - fits, term.size()));
            rated.truncate(MOST_TERMS);
            rated
        };
        let mut offers = Vec::new();
        for (_, first, one) in rated(|pair| pair.0).into_iter().take_while(|_| !self.budget.stopped()) {
            for (_, second, two) in rated(|pair| pair.1) {
                let fits = good
                    .iter()
                    .zip(one.iter().zip(&two))
                    .filter(|(good, (one, two))| good.contains(&(**one, **two)));
                if 2 * fits.count() >= quick {
                    offers.extend(self.offer(number, vec![first.clone(), second.clone()], &[&one, &two]));
                }
            }
        }
        offers.sort_by_key(|offer| offer.size);
        offers.truncate(MOST_TERMS);
        offers
    }

    /// What the two names of a move may be so that it does what is wanted.
    fn good_pairs(&self, number: usize, case: usize) -> Vec<(i128, i128)> {
        let one = &self.game.moves[number];
        let here = &self.cases[case][..self.cases[case].len() - 1];
        let (mut good, mut seen) = (Vec::new(), 0);
        each_choice(&one.demands, here, one.slots, &mut |running| {
            seen += 1;
            if seen <= MOST_CHOICES && self.good(number, case, running) {
                good.push((running[0], running[1]));
            }
        });
        good
    }

    /// Sums of up to three parts with signs, some with 1 added, and the smaller or greater of one and a parameter.
    fn terms(&self) -> Vec<(Term, Vec<i128>)> {
        let number = |number: i128| (Term::Number(number), vec![number; self.cases.len()]);
        let mut terms = vec![number(0), number(1)];
        terms.extend(self.difference());
        terms.extend(self.multiples_of_difference());
        terms.extend(self.to_first_of_value());
        let signed = self.signed_parts();
        terms.extend(signed.iter().cloned());
        let mut sums: Vec<(Term, Vec<i128>)> = Vec::new();
        for (at, one) in signed.iter().enumerate() {
            for other in &signed[at + 1..] {
                sums.extend([combined(one, other, 1), combined(one, other, -1), combined(other, one, -1)]);
            }
        }
        let shifted: Vec<_> = signed
            .iter()
            .chain(&sums)
            .flat_map(|one| [combined(one, &number(1), 1), combined(one, &number(1), -1)])
            .collect();
        let triples: Vec<_> = sums
            .iter()
            .filter(|(term, _)| term.size() <= 12)
            .flat_map(|sum| {
                signed.iter().flat_map(move |one| [combined(sum, one, 1), combined(sum, one, -1)])
            })
            .take(2_000)
            .collect();
        terms.extend(sums);
        terms.extend(shifted);
        let bounded: Vec<_> = terms.iter().take(400).flat_map(|one| self.bounded(one)).collect();
        let bounded_twice: Vec<_> = bounded.iter().take(240).flat_map(|one| self.bounded(one)).collect();
        terms.extend(bounded);
        terms.extend(bounded_twice);
        terms.extend(triples);
        terms
    }

    /// The law's value less the wanted one: what is taken wherever values count tokens.
    fn difference(&self) -> Option<(Term, Vec<i128>)> {
        let wanted = Term::Name(self.game.parameters.len() + self.game.coordinates.len());
        let term = Term::of(Operation::Subtract, self.value.clone()?, wanted);
        valued(term, &self.cases)
    }

    /// What leads to the first heap of a value where values come in blocks of a parameter, each block two or three times.
    fn to_first_of_value(&self) -> Vec<(Term, Vec<i128>)> {
        let parameters = self.game.parameters.len();
        if !self.again || self.value.is_none() || self.game.coordinates.len() != 1 {
            return Vec::new();
        }
        let (heap, v) = (Term::Name(parameters), Term::Name(parameters + 1));
        let to = |(slot, times): (usize, i128)| {
            let name = Term::Name(slot);
            let length = Term::of(Operation::Multiply, Term::Number(times), name.clone());
            let quotient = Term::of(Operation::Divide, v.clone(), name.clone());
            let block = Term::of(Operation::Multiply, length, quotient);
            let first = Term::of(Operation::Add, block, Term::of(Operation::Modulo, v.clone(), name.clone()));
            let taken = Term::of(Operation::Subtract, heap.clone(), first);
            [taken.clone(), Term::of(Operation::Subtract, taken, name)]
        };
        let all = (0..parameters).flat_map(|slot| [2, 3].map(|times| (slot, times))).flat_map(to);
        all.filter_map(|term| valued(term, &self.cases)).collect()
    }

    /// So many times the difference, where every value stands for a block of so many tokens, and what bounds it.
    fn multiples_of_difference(&self) -> Vec<(Term, Vec<i128>)> {
        let Some((difference, values)) = self.difference() else { return Vec::new() };
        let numbers = [2, 3].map(|number| (Term::Number(number), vec![number; self.cases.len()]));
        let multiple = |(factor, factors): &(Term, Vec<i128>)| {
            let products = factors.iter().zip(&values).map(|(factor, value)| factor * value).collect();
            (Term::of(Operation::Multiply, factor.clone(), difference.clone()), products)
        };
        let multiples: Vec<_> = numbers.iter().chain(&self.features).map(multiple).collect();
        let bounded: Vec<_> =
            multiples.iter().flat_map(|one| self.features.iter().map(|bound| smaller(one, bound))).collect();
        multiples.into_iter().chain(bounded).collect()
    }

    /// The parts, and products of a parameter with the wanted value and its quotients and residues.
    fn signed_parts(&self) -> Vec<(Term, Vec<i128>)> {
        let parameters = self.game.parameters.len();
        let wanted = parameters + self.game.coordinates.len();
        let mut parts: Vec<(Term, Vec<i128>)> =
            self.parts.iter().filter(|(term, _)| term.size() <= 12).take(12).cloned().collect();
        let with_values = |term: Term| valued(term, &self.cases);
        for side in &self.sides {
            let products =
                (0..parameters).map(|slot| Term::of(Operation::Multiply, Term::Name(slot), side.clone()));
            parts.extend(products.filter_map(with_values));
        }
        if self.value.is_some() {
            for slot in 0..parameters {
                let (name, v) = (Term::Name(slot), Term::Name(wanted));
                let blocks = |times: i128| {
                    Term::of(
                        Operation::Multiply,
                        Term::of(Operation::Multiply, Term::Number(times), name.clone()),
                        Term::of(Operation::Divide, v.clone(), name.clone()),
                    )
                };
                let terms = [
                    Term::of(Operation::Multiply, name.clone(), v.clone()),
                    Term::of(Operation::Modulo, v.clone(), name.clone()),
                    blocks(2),
                ];
                parts.extend(terms.into_iter().filter_map(with_values));
            }
        }
        parts
    }

    /// The smaller and the greater of a term and each parameter.
    fn bounded(&self, (term, values): &(Term, Vec<i128>)) -> Vec<(Term, Vec<i128>)> {
        let mut found = Vec::new();
        for slot in 0..self.game.parameters.len() {
            for operation in [Operation::Min, Operation::Max] {
                let other = |case: usize| self.cases[case][slot];
                let value = |(case, value): (usize, &i128)| match operation {
                    Operation::Min => (*value).min(other(case)),
                    _ => (*value).max(other(case)),
                };
                let bounded = Term::Binary(operation, Box::new(term.clone()), Box::new(Term::Name(slot)));
                found.push((bounded, values.iter().enumerate().map(value).collect()));
            }
        }
        found
    }

    /// Comparisons of parts, and pairs of the simplest of them.
    fn conditions(&self, offers: &[Offer]) -> Vec<(Test, Mask, usize)> {
        let mut found: Vec<(Test, Mask, usize)> = Vec::new();
        let mut add = |test: Test, size: usize| {
            let mask = self.mask(&test);
            let trivial = mask == full(self.cases.len()) || mask.iter().all(|word| *word == 0);
            if !trivial && found.iter().all(|(_, old, _)| *old != mask) {
                found.push((test, mask, size));
            }
        };
        let wanted = Term::Name(self.game.parameters.len() + self.game.coordinates.len());
        let numbers = [0, 1].map(Term::Number);
        let parts: Vec<Term> =
            self.parts.iter().map(|(term, _)| term.clone()).filter(|one| one.size() <= 20).take(20).collect();
        let rights: Vec<Term> = parts.iter().cloned().chain(numbers).collect();
        if let Some(value) = &self.value {
            for difference in 1..=3 {
                let left = Term::of(Operation::Subtract, value.clone(), wanted.clone());
                add(Test::Compare(Comparison::Equal, left, Term::Number(difference)), 8);
            }
            for parameter in (0..self.game.parameters.len()).map(Term::Name) {
                let left = Term::of(Operation::Subtract, value.clone(), wanted.clone());
                add(Test::Compare(Comparison::LessOrEqual, left, parameter), 8);
            }
        }
        for left in &parts {
            for right in rights.iter().filter(|right| *right != left) {
                for more in 0..=2 {
                    for comparison in [Comparison::Equal, Comparison::LessOrEqual, Comparison::Greater] {
                        let right = Term::of(Operation::Add, right.clone(), Term::Number(more));
                        let size = left.size() + right.size();
                        add(Test::Compare(comparison, left.clone(), right), size);
                    }
                }
            }
        }
        // What one move may not take is what another is for.
        let moves = if self.again { MOVES_IN_CONDITIONS } else { 0 };
        for term in offers.iter().take(moves).flat_map(|offer| &offer.terms) {
            for parameter in (0..self.game.parameters.len()).map(Term::Name) {
                add(Test::Compare(Comparison::Equal, term.clone(), parameter), term.size() + 1);
            }
        }
        for left in &self.after {
            add(Test::Compare(Comparison::Equal, left.clone(), wanted.clone()), left.size() + 1);
        }
        found.sort_by_key(|(_, _, size)| *size);
        let simplest: Vec<(Test, Mask, usize)> = found.iter().take(120).cloned().collect();
        for (at, (one, first, size)) in simplest.iter().enumerate() {
            for (other, second, more) in &simplest[at + 1..] {
                let mask = both(first, second);
                if mask.iter().any(|word| *word != 0) {
                    found.push((
                        Test::And(Box::new(one.clone()), Box::new(other.clone())),
                        mask,
                        size + more,
                    ));
                }
            }
        }
        found
    }

    fn mask(&self, test: &Test) -> Mask {
        let mut mask = vec![0; self.cases.len().div_ceil(64)];
        for (at, case) in self.cases.iter().enumerate() {
            if test.at(case) == Some(true) {
                mask[at / 64] |= 1 << (at % 64);
            }
        }
        mask
    }
}

/// The words of a law with less than the residue in its place: what it says where a take does not go around.
fn after_takes(value: &Term, features: &[Term]) -> Vec<Term> {
    let residues = value.parts().into_iter().filter(|one| matches!(one, Term::Binary(Operation::Modulo, ..)));
    let Some(residue) = residues.min_by_key(|one| one.size()) else { return Vec::new() };
    let words = value.parts().into_iter().filter(|one| *one != residue && one.parts().contains(&residue));
    let words: Vec<&Term> = words.filter(|one| !matches!(one, Term::If(..)) && one.size() <= 24).collect();
    let less = |feature: &Term| Term::of(Operation::Subtract, residue.clone(), feature.clone());
    let with =
        |feature: &Term| words.iter().map(|one| one.replaced(residue, &less(feature))).collect::<Vec<_>>();
    features.iter().flat_map(with).collect()
}

/// Adds the lists that end with two moves, one where a condition holds and one elsewhere: however few cases the first is for.
fn in_two(
    rest: &Mask,
    offers: &[Offer],
    conditions: &[(Test, Mask, usize)],
    begun: &[Witness],
    lists: &mut Vec<Vec<Witness>>,
) {
    let bad: Vec<Mask> = offers.iter().map(|offer| without(rest, &offer.good)).collect();
    let mut found: Vec<(i64, &Test, &Offer, &Offer)> = Vec::new();
    for (test, mask, size) in conditions.iter().filter(|(_, mask, _)| !disjoint(mask, rest)) {
        let simplest = |fits: &dyn Fn(&Mask) -> bool| {
            let fitting = offers.iter().zip(&bad).filter(|(_, bad)| fits(bad)).map(|(offer, _)| offer);
            fitting.min_by_key(|offer| offer.size)
        };
        let Some(elsewhere) = simplest(&|bad| within(bad, mask)) else { continue };
        let Some(there) = simplest(&|bad| disjoint(mask, bad)) else { continue };
        let gained = i64::from(count(&both(mask, rest)));
        found.push((2 * *size as i64 + there.size as i64 - gained, test, there, elsewhere));
    }
    found.sort_by_key(|(score, ..)| *score);
    for (_, test, there, elsewhere) in found.into_iter().take(MOST_LISTS.saturating_sub(lists.len())) {
        lists.push([begun, &[there.witness(Some(test.clone())), elsewhere.witness(None)]].concat());
    }
}

impl Offer {
    fn witness(&self, test: Option<Test>) -> Witness {
        Witness { test, one_move: self.one_move, terms: self.terms.clone() }
    }
}

/// A term with its value in each case.
fn valued(term: Term, cases: &[Case]) -> Option<(Term, Vec<i128>)> {
    let values = cases.iter().map(|case| term.at(case)).collect::<Option<Vec<i128>>>()?;
    Some((term, values))
}

fn smaller((left, one): &(Term, Vec<i128>), (right, two): &(Term, Vec<i128>)) -> (Term, Vec<i128>) {
    let values = one.iter().zip(two).map(|(one, two)| *one.min(two)).collect();
    (Term::Binary(Operation::Min, Box::new(left.clone()), Box::new(right.clone())), values)
}

fn combined(
    (left, one): &(Term, Vec<i128>),
    (right, two): &(Term, Vec<i128>),
    sign: i128,
) -> (Term, Vec<i128>) {
    let operation = if sign > 0 { Operation::Add } else { Operation::Subtract };
    let values = one.iter().zip(two).map(|(one, two)| one + sign * two).collect();
    (Term::of(operation, left.clone(), right.clone()), values)
}

fn full(count: usize) -> Mask {
    (0..count.div_ceil(64))
        .map(|word| if 64 * (word + 1) <= count { u64::MAX } else { (1 << (count % 64)) - 1 })
        .collect()
}

fn within(inner: &Mask, outer: &Mask) -> bool {
    inner.iter().zip(outer).all(|(inner, outer)| inner & !outer == 0)
}

fn without(mask: &Mask, gone: &Mask) -> Mask {
    mask.iter().zip(gone).map(|(mask, gone)| mask & !gone).collect()
}

fn both(one: &Mask, other: &Mask) -> Mask {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

fn disjoint(one: &Mask, other: &Mask) -> bool {
    one.iter().zip(other).all(|(one, other)| one & other == 0)
}

fn count(mask: &Mask) -> u32 {
    mask.iter().map(|word| word.count_ones()).sum()
}
