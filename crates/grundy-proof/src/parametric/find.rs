//! The law of a rule for all its parameters, from small ones, and its proof.

use super::classes::prove_by_classes;
use super::far_out::contradicts_itself;
use super::game::Game;
use super::obligations::{ParametricLaw, Plan};
use super::plans::{Sought, no_move};
use super::proof::prove_plan;
use super::samples::{Sample, Samples, features};
use super::term::{Operation, Term, Test};
use super::words::Words;
use crate::obligations::Convention;
use crate::proved::Proved;
use grundy_rule::tree::Comparison;
use grundy_rule::{Locale, Template, Text, check_misere_template};
use grundy_table::Budget;

/// A law for all parameters that satisfy a condition.
#[derive(Clone, Debug)]
pub struct LawForAll {
    /// The game that it speaks of.
    pub game: Game,
    /// The condition on the parameters.
    pub holds_where: Test,
    /// The law.
    pub law: ParametricLaw,
    /// How many choices of small parameters it agrees with.
    pub agrees: usize,
    /// The proof, or why there is none.
    pub proof: Result<Proved, Text>,
}

impl LawForAll {
    /// The law in the spelling of rules: a number, or a condition for losses.
    pub fn text(&self) -> String {
        let names = self.game.names();
        match &self.law {
            ParametricLaw::Value(value) => value.text(&names),
            ParametricLaw::Lost { test, .. } => test.text(&names),
        }
    }

    /// The law as people write it: `g(x) = x mod (m + 1)`, or when the player to move loses.
    pub fn formula(&self, locale: Locale) -> String {
        let coordinates = self.game.coordinates.join(", ");
        let text = self.text().replace('%', "mod").replace(" / ", " div ");
        match &self.law {
            ParametricLaw::Value(_) => format!("g({coordinates}) = {text}"),
            ParametricLaw::Lost { .. } => Text::new(
                format!("({coordinates}) loses iff {text}").replace("==", "="),
                format!("({coordinates}) 必败当且仅当 {text}").replace("==", "="),
            )
            .in_locale(locale)
            .to_string(),
        }
    }

    /// The law in LaTeX, without dollar signs.
    pub fn latex(&self) -> String {
        let (names, coordinates) = (self.game.names(), self.game.coordinates.join(", "));
        match &self.law {
            ParametricLaw::Value(value) => format!("g({coordinates}) = {}", value.latex(&names)),
            ParametricLaw::Lost { test, .. } => {
                format!("({coordinates}) \\in \\mathcal{{P}} \\iff {}", test.latex(&names))
            }
        }
    }

    /// The condition on the parameters in the spelling of rules.
    pub fn where_text(&self) -> String {
        self.holds_where.text(&self.game.names())
    }
}

/// Finds a law for all parameters and proves it; none where no law shows.
pub fn law_for_all(
    template: &Template,
    play: Convention,
    budget: &Budget<'_>,
) -> Result<Option<LawForAll>, Text> {
    if play == Convention::Misere {
        check_misere_template(template).map_err(|clash| clash.message)?;
    }
    let first = Game::of(template)?;
    let mut best: Option<Seen> = None;
    for game in first.orders(template) {
        let Some(seen) = law_in_order(template, &game, play, budget) else { return Ok(None) };
        let is_settled = seen.conjectured.is_none();
        best = Some(best.map_or(seen.clone(), |old| old.or_better(seen)));
        if is_settled || budget.stopped() {
            break;
        }
    }
    Ok(best.and_then(|seen| seen.proved.or(seen.conjectured)))
}

/// The best laws that were seen: one that is proved, and one that is not and says more.
#[derive(Clone, Default)]
struct Seen {
    proved: Option<LawForAll>,
    conjectured: Option<LawForAll>,
}

impl Seen {
    /// Of two laws that are proved the one that speaks of more parameters.
    fn or_better(self, other: Seen) -> Seen {
        let agrees = |law: &Option<LawForAll>| law.as_ref().map_or(0, |law| law.agrees);
        let proved = if agrees(&other.proved) > agrees(&self.proved) { other.proved } else { self.proved };
        Seen { proved, conjectured: self.conjectured.or(other.conjectured) }
    }
}

/// What is seen with the parameters in one order: the kernel looks for its splits in that order, and may miss one in another.
fn law_in_order(template: &Template, game: &Game, play: Convention, budget: &Budget<'_>) -> Option<Seen> {
    let samples = Samples::of(template, game, play, budget)?;
    let seen = Finder { game, samples: &samples, features: features(game), play, again: false }.look(budget);
    // The order matters to the kernel alone, and a second look is dear.
    let is_first = game.parameters == Game::of(template).ok()?.parameters && play == Convention::Normal;
    if seen.proved.is_some() || seen.conjectured.is_some() || !is_first || budget.stopped() {
        return Some(seen);
    }
    let Some(samples) = Samples::again(template, game, play, budget) else { return Some(seen) };
    Some(Finder { game, samples: &samples, features: features(game), play, again: true }.look(budget))
}

/// What laws are looked for in.
pub(super) struct Finder<'a> {
    pub(super) game: &'a Game,
    pub(super) samples: &'a Samples,
    pub(super) features: Vec<Term>,
    pub(super) play: Convention,
    /// Whether this is the second look: more samples, and laws with more cases.
    pub(super) again: bool,
}

/// One way to look for a law.
#[derive(Clone)]
struct Attempt {
    /// What holds between two parameters.
    relation: Option<Test>,
    /// The parameter by which the heap is divided first.
    scale: Option<usize>,
    /// Whether classes of a parameter may have laws of their own.
    by_cases: bool,
    /// What one parameter lacks to a multiple of twice another, where laws may speak of it.
    lacking: Option<Term>,
}

impl Attempt {
    /// Cases are what the second look is for, and the first has seen what quotients and weak relations show.
    fn is_worth_a_second_look(&self) -> bool {
        let is_weak = matches!(self.relation, Some(Test::Compare(Comparison::LessOrEqual, ..)));
        self.by_cases && self.scale.is_none() && !is_weak
    }
}

/// Fewer choices of parameters show no law.
const LEAST_SAMPLES: usize = 4;
/// Parameters below this may be exceptions of a law.
const HIGHEST_FIRST: i128 = 3;
const HIGHEST_FIRST_AGAIN: i128 = 8;
const MOST_MODULUS: i128 = 4;
const MOST_MODULUS_AGAIN: i128 = 6;

impl Finder<'_> {
    /// The laws that the samples show, up to the first that is proved for all of them.
    fn look(&self, budget: &Budget<'_>) -> Seen {
        let mut seen = Seen::default();
        let is_wanted = |attempt: &Attempt| !self.again || attempt.is_worth_a_second_look();
        for attempt in self.attempts().into_iter().filter(is_wanted) {
            if budget.stopped() {
                break;
            }
            // Half of the parameters may hide a law of all of them, by cases.
            if seen.proved.is_some() && (attempt.relation.is_some() || !attempt.by_cases) {
                continue;
            }
            if let Some(whole) = self.attempted(&attempt, &mut seen, budget) {
                return Seen { proved: Some(whole), conjectured: None };
            }
        }
        seen
    }

    /// Adds what one attempt shows; a law that is proved for all parameters is handed back. A law that is not proved may be
    /// one that says too much in one breath: then the one from the next parameters on is tried.
    fn attempted(&self, attempt: &Attempt, seen: &mut Seen, budget: &Budget<'_>) -> Option<LawForAll> {
        let mut least = 1;
        let mut before = None;
        for _ in 0..if attempt.by_cases { 1 } else { 2 } {
            let (first, holds_where, law, agrees) = self.law_with(attempt, least)?;
            if seen.proved.as_ref().is_some_and(|known| known.agrees >= agrees)
                || before.as_ref() == Some(&law)
            {
                return None;
            }
            (least, before) = (first + 1, Some(law.clone()));
            let contradicts = || Text::new("it contradicts itself", "它自相矛盾");
            let unproved =
                LawForAll { game: self.game.clone(), holds_where, law, agrees, proof: Err(contradicts()) };
            // A law of cases may fit few samples by chance, and a search for its proof is long.
            if attempt.by_cases && !self.holds_far_out(&unproved) {
                return None;
            }
            let proof = self.proof(&unproved.holds_where, &unproved.law, budget);
            let found = LawForAll { proof, ..unproved };
            match &found.proof {
                Ok(_) if attempt.relation.is_none() => return Some(found),
                Ok(_) => {
                    seen.proved = Some(found);
                    return None;
                }
                Err(_) if seen.conjectured.is_none() && self.holds_far_out(&found) => {
                    seen.conjectured = Some(found);
                }
                Err(_) => {}
            }
        }
        None
    }

    /// The largest number that all parameters may have to exceed: a parameter among smaller numbers of a rule is special.
    fn highest_first(&self) -> i128 {
        let number = |term: &Term| match term {
            Term::Number(number) => *number + 1,
            _ => 0,
        };
        let above = self.features.iter().map(number).max().unwrap_or(0);
        // One that is just above them may be special as well.
        if self.again { (above + 1).clamp(HIGHEST_FIRST, HIGHEST_FIRST_AGAIN) } else { HIGHEST_FIRST }
    }

    /// No relation between parameters, then each of `p < q` and `p <= q`.
    fn relations(&self) -> Vec<Option<Test>> {
        let pairs = self.pairs();
        let relation = |comparison: Comparison| {
            pairs
                .clone()
                .into_iter()
                .map(move |(one, two)| Some(Test::Compare(comparison, Term::Name(one), Term::Name(two))))
        };
        [None]
            .into_iter()
            .chain(relation(Comparison::LessOrEqual))
            .chain(relation(Comparison::Less))
            .collect()
    }

    /// Each relation, with the quotients of the heap by each parameter, which make the shorter laws, and with the heap
    /// itself; one word for all first.
    fn attempts(&self) -> Vec<Attempt> {
        let scales = || (0..self.game.parameters.len()).map(Some).chain([None]);
        let of = |by_cases: bool| {
            let with = move |relation: Option<Test>| {
                let relation = relation.clone();
                scales().map(move |scale| Attempt {
                    relation: relation.clone(),
                    scale,
                    by_cases,
                    lacking: None,
                })
            };
            self.relations().into_iter().flat_map(with).collect::<Vec<_>>()
        };
        [of(false), of(true), self.attempts_with_sums()].concat()
    }

    /// Where two parameters and their sum are taken: laws where the larger one lacks little to a multiple of twice the other.
    fn attempts_with_sums(&self) -> Vec<Attempt> {
        let is_taken = |(one, two): &(usize, usize)| {
            let sum = |one: usize, two: usize| Term::of(Operation::Add, Term::Name(one), Term::Name(two));
            self.features.contains(&sum(*one, *two)) || self.features.contains(&sum(*two, *one))
        };
        let attempt = |(small, large): (usize, usize)| {
            let double = Term::of(Operation::Multiply, Term::Number(2), Term::Name(small));
            let less = Term::of(Operation::Subtract, Term::Number(0), Term::Name(large));
            let lacking = Term::of(Operation::Modulo, less, double);
            let relation = Test::Compare(Comparison::Less, lacking.clone(), Term::Name(small));
            Attempt { relation: Some(relation), scale: None, by_cases: true, lacking: Some(lacking) }
        };
        self.pairs().into_iter().filter(is_taken).map(attempt).collect()
    }

    /// The law under a relation, with the least parameters, from a number on, for which it holds.
    fn law_with(&self, attempt: &Attempt, from: i128) -> Option<(i128, Test, ParametricLaw, usize)> {
        let relation = attempt.relation.as_ref();
        for first in from..=self.highest_first() {
            let related = |parameters: &[i128]| relation.is_none_or(|test| test.at(parameters) == Some(true));
            let chosen = self
                .samples
                .filtered(|parameters| related(parameters) && parameters.iter().all(|one| *one >= first));
            let lively = chosen.all.iter().filter(|one| has_values(one)).count();
            if chosen.all.len() < LEAST_SAMPLES || 2 * lively < chosen.all.len() {
                return None;
            }
            let Some(law) = self.law_of(&chosen, attempt) else { continue };
            let bounds = self.bounds(&law, relation, first);
            let holds_where = Test::all(bounds.into_iter().chain(relation.cloned()))?;
            let agrees =
                self.samples.filtered(|parameters| holds_where.at(parameters) == Some(true)).all.len();
            return Some((first, holds_where, law, agrees));
        }
        None
    }

    /// The least value of each parameter with which the law still agrees and the rule has moves.
    fn bounds(&self, law: &ParametricLaw, relation: Option<&Test>, first: i128) -> Vec<Test> {
        let mut least = vec![first; self.game.parameters.len()];
        for place in 0..least.len() {
            for lower in (0..first).rev() {
                let in_reach = |parameters: &[i128]| {
                    parameters[place] == lower
                        && parameters.iter().enumerate().all(|(at, one)| at == place || *one >= least[at])
                        && relation.is_none_or(|test| test.at(parameters) == Some(true))
                };
                let reached = self.samples.filtered(in_reach);
                let lively = reached.all.iter().all(has_values);
                if reached.all.is_empty() || !lively || !self.agrees(law, &reached) {
                    break;
                }
                least[place] = lower;
            }
        }
        let bound = |(slot, least): (usize, &i128)| {
            Test::Compare(Comparison::GreaterOrEqual, Term::Name(slot), Term::Number(*least))
        };
        let implied = |slot: usize| {
            let smaller = match relation {
                Some(Test::Compare(_, Term::Name(small), Term::Name(large))) if *large == slot => {
                    least[*small]
                }
                _ => return false,
            };
            smaller >= least[slot]
        };
        least.iter().enumerate().filter(|(slot, _)| !implied(*slot)).map(bound).collect()
    }

    /// Whether a law that is not proved contradicts itself nowhere, as far as one looks beyond the samples.
    fn holds_far_out(&self, found: &LawForAll) -> bool {
        let spoken = self.samples.filtered(|parameters| found.holds_where.at(parameters) == Some(true));
        !contradicts_itself(self.game, &found.holds_where, &found.law, &spoken)
    }

    fn agrees(&self, law: &ParametricLaw, samples: &Samples) -> bool {
        samples.all.iter().all(|sample| {
            sample.values.iter().enumerate().all(|(index, value)| {
                let position = self.position(index, samples.limit);
                let values = [sample.parameters.as_slice(), &position].concat();
                match (value, law) {
                    (None, _) => true,
                    (Some(value), ParametricLaw::Value(term)) => term.at(&values) == Some(i128::from(*value)),
                    (Some(value), ParametricLaw::Lost { test, .. }) => test.at(&values) == Some(*value == 0),
                }
            })
        })
    }

    pub(super) fn position(&self, index: usize, limit: usize) -> Vec<i128> {
        match self.game.coordinates.len() {
            1 => vec![index as i128],
            _ => vec![(index / limit) as i128, (index % limit) as i128],
        }
    }

    fn law_of(&self, chosen: &Samples, attempt: &Attempt) -> Option<ParametricLaw> {
        let law = match (self.game.coordinates.len(), self.play) {
            (1, Convention::Normal) => ParametricLaw::Value(self.heap_law(chosen, attempt)?),
            (1, Convention::Misere) => {
                ParametricLaw::Lost { test: lost(&self.heap_law(chosen, attempt)?)?, misere: true }
            }
            (2, Convention::Normal) if attempt.scale.is_none() => {
                ParametricLaw::Lost { test: self.board_law(chosen, attempt)?, misere: false }
            }
            _ => return None,
        };
        self.agrees(&law, chosen).then_some(law)
    }

    /// The law of one heap, counted from 0 or from the end of the domain.
    fn heap_law(&self, chosen: &Samples, attempt: &Attempt) -> Option<Term> {
        let x = Term::Name(self.game.parameters.len());
        let row = |values: &[Option<u32>]| -> Vec<i128> {
            values.iter().map_while(|value| value.map(i128::from)).collect()
        };
        if let Some(slot) = attempt.scale {
            let whole = |sample: &Sample| sample.parameters[slot] as usize;
            let is_scaled = |sample: &Sample| {
                let values = &sample.values;
                (0..values.len()).all(|at| values[at] == values[at - at % whole(sample)])
            };
            if !self.game.domain.is_empty() || !chosen.all.iter().all(|one| whole(one) > 0 && is_scaled(one))
            {
                return None;
            }
            let quotient = Term::of(Operation::Divide, x, Term::Name(slot));
            return self.cases(attempt, chosen, &quotient, &|sample| {
                row(&sample.values).into_iter().step_by(whole(sample)).collect()
            });
        }
        if let Some(slot) = self.game.ceiling() {
            // From the ceiling on nobody moves, and one below it nobody can: both are 0 from the end.
            let from_end = Term::of(Operation::Subtract, below(Term::Name(slot)), x);
            let from_end = Term::Binary(Operation::Max, Box::new(from_end), Box::new(Term::Number(0)));
            return self.cases(attempt, chosen, &from_end, &|sample| {
                let room = usize::try_from(sample.parameters[slot]).unwrap_or(0).min(sample.values.len());
                row(&sample.values[..room]).into_iter().rev().collect()
            });
        }
        if self.game.domain.is_empty() {
            return self.cases(attempt, chosen, &x, &|sample| row(&sample.values));
        }
        let room = self.room(chosen)?;
        let from_end = Term::of(Operation::Subtract, below(room), x);
        self.cases(attempt, chosen, &from_end, &|sample| row(&sample.values).into_iter().rev().collect())
    }

    /// How many positions the domain has, as a parameter.
    fn room(&self, chosen: &Samples) -> Option<Term> {
        let count = |values: &[Option<u32>]| values.iter().flatten().count() as i128;
        (0..self.game.parameters.len())
            .find(|slot| chosen.all.iter().all(|one| one.parameters[*slot] == count(&one.values)))
            .map(Term::Name)
    }

    /// One word for all samples, or one for each class of a parameter.
    fn cases(
        &self,
        attempt: &Attempt,
        chosen: &Samples,
        x: &Term,
        row: &dyn Fn(&Sample) -> Vec<i128>,
    ) -> Option<Term> {
        let features: Vec<Term> = self.features.iter().chain(&attempt.lacking).cloned().collect();
        let learn = |samples: &Samples| {
            let rows = samples.all.iter().map(row).collect();
            Words::new(samples, &features, rows).with_words_of_numbers(self.again).law(x)
        };
        if !attempt.by_cases {
            return learn(chosen);
        }
        learn(chosen)
            .or_else(|| self.by_residue(chosen, &learn))
            .or_else(|| self.by_multiple(chosen, &learn))
            .or_else(|| if self.again { self.by_equation(chosen, &learn) } else { None })
    }

    /// A law for each residue of one parameter; the most frequent one comes last.
    fn by_residue(&self, chosen: &Samples, learn: &dyn Fn(&Samples) -> Option<Term>) -> Option<Term> {
        let count = self.game.parameters.len();
        // The first look has tried residues of two parameters.
        for slot in (0..count).filter(|_| !self.again || count == 1) {
            let most = if self.again { MOST_MODULUS_AGAIN } else { MOST_MODULUS };
            for modulus in 2..=most {
                let class = |residue: i128| {
                    let samples =
                        chosen.filtered(|parameters| parameters[slot].rem_euclid(modulus) == residue);
                    if samples.all.len() < LEAST_SAMPLES { None } else { learn(&samples) }
                };
                let Some(laws) = (0..modulus).map(class).collect::<Option<Vec<Term>>>() else { continue };
                let count = |law: &Term| laws.iter().filter(|other| *other == law).count();
                let usual = laws.iter().max_by_key(|law| count(law))?.clone();
                let residue = Term::of(Operation::Modulo, Term::Name(slot), Term::Number(modulus));
                let special = laws.iter().enumerate().filter(|(_, law)| **law != usual);
                return Some(special.fold(usual.clone(), |rest, (number, law)| {
                    let test =
                        Test::Compare(Comparison::Equal, residue.clone(), Term::Number(number as i128));
                    Term::If(Box::new(test), Box::new(law.clone()), Box::new(rest))
                }));
            }
        }
        None
    }

    /// One law where a parameter is a multiple of another, or of one more than it, and one elsewhere.
    fn by_multiple(&self, chosen: &Samples, learn: &dyn Fn(&Samples) -> Option<Term>) -> Option<Term> {
        self.pairs().into_iter().flat_map(|pair| [1, 0].map(|more| (pair, more))).find_map(
            |((slot, other), more)| {
                let divisor = Term::of(Operation::Add, Term::Name(other), Term::Number(more));
                let residue = Term::of(Operation::Modulo, Term::Name(slot), divisor);
                by_test(Test::Compare(Comparison::Equal, residue, Term::Number(0)), chosen, learn)
            },
        )
    }

    /// One law where a parameter is so many times another, and one elsewhere.
    fn by_equation(&self, chosen: &Samples, learn: &dyn Fn(&Samples) -> Option<Term>) -> Option<Term> {
        self.pairs().into_iter().flat_map(|pair| [2, 3].map(|times| (pair, times))).find_map(
            |((slot, other), times)| {
                let multiple = Term::of(Operation::Multiply, Term::Number(times), Term::Name(other));
                by_test(Test::Compare(Comparison::Equal, Term::Name(slot), multiple), chosen, learn)
            },
        )
    }

    /// Every two different parameters, in both orders.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.game.parameters.len();
        (0..count)
            .flat_map(|one| (0..count).map(move |two| (one, two)))
            .filter(|(one, two)| one != two)
            .collect()
    }

    /// The losses of a board whose rows along the edges have laws: equal values, or both 0.
    fn board_law(&self, chosen: &Samples, attempt: &Attempt) -> Option<Test> {
        let limit = chosen.limit;
        let parameters = self.game.parameters.len();
        let edge = |place: usize, step: usize| {
            let row = |sample: &super::samples::Sample| -> Vec<i128> {
                (0..limit).map_while(|at| sample.values[at * step].map(i128::from)).collect()
            };
            self.cases(attempt, chosen, &Term::Name(parameters + place), &row)
        };
        let (first, second) = (edge(0, limit)?, edge(1, 1)?);
        let zero = |term: &Term| Test::Compare(Comparison::Equal, term.clone(), Term::Number(0));
        let equal = Test::Compare(Comparison::Equal, first.clone(), second.clone());
        let both = Test::And(Box::new(zero(&first)), Box::new(zero(&second)));
        let both_losses = || {
            let of_outcomes = |place: usize, step: usize| {
                let row = |sample: &super::samples::Sample| -> Vec<i128> {
                    (0..limit)
                        .map_while(|at| sample.values[at * step].map(|value| i128::from(value.min(1))))
                        .collect()
                };
                lost(&self.cases(attempt, chosen, &Term::Name(parameters + place), &row)?)
            };
            Some(Test::And(Box::new(of_outcomes(0, limit)?), Box::new(of_outcomes(1, 1)?)))
        };
        let holds =
            |test: &Test| self.agrees(&ParametricLaw::Lost { test: test.clone(), misere: false }, chosen);
        [equal, both].into_iter().find(holds).or_else(|| both_losses().filter(holds))
    }

    /// The proof of a law under a condition on the parameters, or why there is none: of all parameters at once, else class
    /// by class.
    pub(super) fn proof(
        &self,
        holds_where: &Test,
        law: &ParametricLaw,
        budget: &Budget<'_>,
    ) -> Result<Proved, Text> {
        let samples = self.samples.filtered(|parameters| holds_where.at(parameters) == Some(true));
        let measure = self.measure(&samples).ok_or_else(no_move)?;
        let (features, again) = (&self.features, self.again);
        let sought = Sought { game: self.game, features, holds_where, law, measure: &measure, again };
        let mut prove = |plan: &Plan, effort: u64| prove_plan(self.game, plan, effort, budget);
        let whole = sought.first_plan(budget, &mut prove);
        whole.or_else(|why| prove_by_classes(&sought, budget).unwrap_or(Err(why)))
    }

    /// The sum of the coordinates, or what is left of the domain above them.
    fn measure(&self, samples: &Samples) -> Option<Term> {
        let first = self.game.parameters.len();
        if let Some(slot) = self.game.ceiling() {
            let left = Term::of(Operation::Subtract, Term::Name(slot), Term::Name(first));
            return Some(Term::Binary(Operation::Max, Box::new(left), Box::new(Term::Number(0))));
        }
        if self.game.domain.is_empty() {
            let names = (first..first + self.game.coordinates.len()).map(Term::Name);
            return names.reduce(|left, right| Term::of(Operation::Add, left, right));
        }
        Some(Term::of(Operation::Subtract, self.room(samples)?, Term::Name(first)))
    }
}

/// A law for the samples of which a test holds and another for the others, where there are enough of both.
fn by_test(test: Test, chosen: &Samples, learn: &dyn Fn(&Samples) -> Option<Term>) -> Option<Term> {
    let yes = chosen.filtered(|parameters| test.at(parameters) == Some(true));
    let no = chosen.filtered(|parameters| test.at(parameters) == Some(false));
    if yes.all.len() < LEAST_SAMPLES || no.all.len() < LEAST_SAMPLES {
        return None;
    }
    Some(Term::If(Box::new(test), Box::new(learn(&yes)?), Box::new(learn(&no)?)))
}

fn below(term: Term) -> Term {
    Term::of(Operation::Subtract, term, Term::Number(1))
}

fn has_values(sample: &Sample) -> bool {
    sample.values.iter().flatten().any(|value| *value != 0)
}

/// When a term of cases is 0; a law that says always or never says so by an equation of numbers.
fn lost(term: &Term) -> Option<Test> {
    Some(match zero(term) {
        Zero::When(test) => test,
        Zero::Always => Test::Compare(Comparison::Equal, Term::Number(0), Term::Number(0)),
        Zero::Never => Test::Compare(Comparison::Equal, Term::Number(0), Term::Number(1)),
    })
}

/// Where a term is 0.
enum Zero {
    Always,
    Never,
    When(Test),
}

fn zero(term: &Term) -> Zero {
    match term {
        Term::Number(0) => Zero::Always,
        Term::Number(_) => Zero::Never,
        Term::If(test, yes, no) => chosen(test, zero(yes), zero(no)),
        // A number less a term is 0 where the term is that number.
        Term::Binary(Operation::Subtract, left, right) if matches!(**left, Term::Number(_)) => {
            Zero::When(Test::Compare(Comparison::Equal, (**right).clone(), (**left).clone()))
        }
        other => Zero::When(Test::Compare(Comparison::Equal, other.clone(), Term::Number(0))),
    }
}

fn chosen(test: &Test, yes: Zero, no: Zero) -> Zero {
    let and = |left: Test, right: Test| Test::And(Box::new(left), Box::new(right));
    let or = |left: Test, right: Test| Test::Or(Box::new(left), Box::new(right));
    Zero::When(match (yes, no) {
        (Zero::Always, Zero::Always) => return Zero::Always,
        (Zero::Never, Zero::Never) => return Zero::Never,
        (Zero::Always, Zero::Never) => test.clone(),
        (Zero::Never, Zero::Always) => negation(test),
        (Zero::Always, Zero::When(other)) => or(test.clone(), other),
        (Zero::Never, Zero::When(other)) => and(negation(test), other),
        (Zero::When(other), Zero::Always) => or(negation(test), other),
        (Zero::When(other), Zero::Never) if implies(&other, test) => other,
        (Zero::When(other), Zero::Never) => and(test.clone(), other),
        (Zero::When(yes), Zero::When(no)) => or(and(test.clone(), yes), and(negation(test), no)),
    })
}

/// Whether an equation with a number shows that the same term is below another number.
fn implies(equation: &Test, test: &Test) -> bool {
    match (equation, test) {
        (
            Test::Compare(Comparison::Equal, one, Term::Number(value)),
            Test::Compare(Comparison::Less, other, Term::Number(bound)),
        ) => one == other && value < bound,
        _ => false,
    }
}

fn negation(test: &Test) -> Test {
    let opposite = |comparison: Comparison| match comparison {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterOrEqual,
        Comparison::LessOrEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessOrEqual,
        Comparison::GreaterOrEqual => Comparison::Less,
    };
    match test {
        Test::Compare(comparison, left, right) => {
            Test::Compare(opposite(*comparison), left.clone(), right.clone())
        }
        other => Test::Not(Box::new(other.clone())),
    }
}
