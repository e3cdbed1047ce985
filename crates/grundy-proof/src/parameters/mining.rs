//! Terms that give a move to every smaller value, found on small numbers.

use super::rule::Subtraction;
use super::terms::{Formula, Term, constant, parameter};
use super::{Assumption, terms};

/// How many values of each parameter are tried.
const VALUES: u64 = 6;

/// One question: which move from `x` reaches the wanted value?
struct Question {
    parameters: Vec<i64>,
    x: i64,
    value: i64,
    wanted: i64,
}

/// A few terms that together answer every question on small numbers, the most useful first; nothing if there are none.
pub(super) fn witnesses(
    rule: &Subtraction,
    formula: &Formula,
    assumption: &Assumption,
    speaks: &dyn Fn(&[i64]) -> bool,
) -> Option<Vec<Term>> {
    let count = assumption.least.len();
    let mut open: Vec<Question> = choices(assumption)
        .into_iter()
        .filter(|choice| speaks(choice))
        .flat_map(|choice| questions(formula, &choice))
        .collect();
    let mut pool = pool(rule, formula, count);
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let useful =
            |term: &Term| open.iter().filter(|question| answers(term, rule, formula, question)).count();
        let (best, solved) = pool
            .iter()
            .enumerate()
            .map(|(index, term)| (index, useful(term)))
            .max_by_key(|&(index, solved)| (solved, usize::MAX - index))?;
        if solved == 0 {
            return None;
        }
        let term = pool.remove(best);
        open.retain(|question| !answers(&term, rule, formula, question));
        chosen.push(term);
    }
    Some(chosen)
}

fn choices(assumption: &Assumption) -> Vec<Vec<i64>> {
    let mut choices = vec![Vec::new()];
    for &least in &assumption.least {
        choices = choices
            .iter()
            .flat_map(|choice: &Vec<i64>| {
                (least..least + VALUES).map(move |value| [choice.clone(), vec![value as i64]].concat())
            })
            .collect();
    }
    choices
}

fn questions(formula: &Formula, parameters: &[i64]) -> Vec<Question> {
    let farthest = 3 * parameters.iter().sum::<i64>() + 12;
    let positions = (0..farthest).filter_map(|x| Some((x, formula.at(x, parameters)?)));
    let question =
        |x: i64, value: i64, wanted: i64| Question { parameters: parameters.to_vec(), x, value, wanted };
    positions.flat_map(|(x, value)| (0..value).map(move |wanted| question(x, value, wanted))).collect()
}

fn answers(term: &Term, rule: &Subtraction, formula: &Formula, question: &Question) -> bool {
    let Question { parameters, x, value, wanted } = question;
    let place = formula.place(*x, parameters);
    let taken = place.and_then(|place| term.at(place, (*value, *wanted), parameters));
    taken.is_some_and(|taken| {
        taken <= *x && rule.allows(taken, parameters) && formula.at(x - taken, parameters) == Some(*wanted)
    })
}

/// Everything that is tried: differences of values and places within the period, and the bounds of what may be taken.
fn pool(rule: &Subtraction, formula: &Formula, count: usize) -> Vec<Term> {
    let factors: Vec<grundy_law::Affine> =
        std::iter::once(constant(1, count)).chain((0..count).map(|place| parameter(place, count))).collect();
    let mut pool: Vec<Term> = Vec::new();
    for factor in factors {
        pool.push(Term::Difference(factor.clone()));
        pool.push(Term::Place(formula.clone(), factor));
    }
    pool.push(Term::Place(formula.clone(), terms::constant(0, count)));
    pool.extend(rule.bounds().into_iter().map(Term::Fixed));
    pool
}
