//! Learning the algebra (Q, P) of sums of generators from their outcomes: D. Angluin's learner (1987) for commutative monoids.
//!
//! Words with different rows are different elements. When the words are closed under adding generators and
//! the actions of generators commute, the algebra is complete; the closure test then proves it or shows a sum at which
//! it contradicts itself, from which one new context is gained (R. L. Rivest and R. E. Schapire, 1993).
//! So there are at most |Q| rounds, and in practice one or two.

use rustc_hash::FxHashMap;

use super::closure::{Closure, Kind, Refusal};
use super::element_set::{Element, ElementSet};
use super::monoid::Monoid;
use super::oracle::VectorOutcomes;
use super::rows::{Row, Rows};
use super::vector::{Lanes, Vector};
use crate::allowance::{Allowance, Stop};

/// Quotients of a larger order are not searched for.
const ORDER_BOUND: usize = 4000;

/// How many contexts may be gained before the table is filled again.
const CONTEXTS_PER_ROUND: usize = 4;

/// The algebra of the generators, proved, with a word for each element.
#[derive(Clone, Debug)]
pub struct Model {
    /// The algebra.
    pub monoid: Monoid,
    /// `steps[x][lane]` is the element x times that generator.
    pub steps: Vec<Vec<Element>>,
    /// The states of all sums of generators.
    pub closure: Closure,
}

impl Model {
    /// The algebra of no generators at all.
    pub fn trivial() -> Model {
        let monoid = Monoid::trivial();
        Model { closure: Closure::new(&monoid), monoid, steps: vec![Vec::new()] }
    }

    /// The element of a sum of generators.
    pub fn element(&self, lanes: &Lanes, vector: Vector) -> Element {
        let count = self.steps[0].len();
        (0..count).fold(0, |element, lane| {
            (0..lanes.exponent(vector, lane))
                .fold(element, |element, _| self.steps[usize::from(element)][lane])
        })
    }
}

/// Words and steps that are closed and commute, but not yet proved.
struct Table {
    words: Vec<Vector>,
    steps: Vec<Vec<Element>>,
}

/// Learns and proves the algebra of the generators; the contexts are kept for the next time.
pub fn learn(
    outcomes: &mut VectorOutcomes,
    contexts: &mut Vec<Vector>,
    allowance: &mut Allowance<'_>,
) -> Result<Model, Stop> {
    let mut rows = Rows::new(outcomes, contexts);
    rows.add_context(0);
    for lane in 0..rows.outcomes().generators() {
        let unit = rows.outcomes().lanes().unit(lane);
        rows.add_context(unit);
    }
    loop {
        let table = commuting_table(&mut rows, allowance)?;
        let monoid = monoid_of(&table, &mut rows, allowance)?;
        match proved(monoid, &table, &mut rows, allowance)? {
            Ok(model) => {
                rows.keep_separating(&table.words, allowance)?;
                return Ok(model);
            }
            Err(context) => rows.add_context(context).then_some(()).ok_or(Stop::NoProgress)?,
        }
    }
}

fn commuting_table(rows: &mut Rows<'_>, allowance: &mut Allowance<'_>) -> Result<Table, Stop> {
    loop {
        let table = closed_table(rows, allowance)?;
        if !separate(&table, rows, allowance)? {
            return Ok(table);
        }
    }
}

/// Words in order of length, one for each row, such that every word with one generator more has the row of some word.
fn closed_table(rows: &mut Rows<'_>, allowance: &mut Allowance<'_>) -> Result<Table, Stop> {
    let generators = rows.outcomes().generators();
    let mut table = Table { words: vec![0], steps: Vec::new() };
    let mut elements: FxHashMap<Row, Element> = FxHashMap::default();
    elements.insert(rows.row(0, allowance)?.clone(), 0);
    while let Some(&word) = table.words.get(table.steps.len()) {
        let mut step = Vec::with_capacity(generators);
        for lane in 0..generators {
            let lanes = rows.outcomes().lanes();
            let longer = lanes.add(word, lanes.unit(lane))?;
            let row = rows.row(longer, allowance)?;
            let element = match elements.get(row) {
                Some(&element) => element,
                None => {
                    let element = table.words.len() as Element;
                    elements.insert(row.clone(), element);
                    table.words.push(longer);
                    element
                }
            };
            step.push(element);
        }
        table.steps.push(step);
        if table.words.len() > ORDER_BOUND {
            return Err(Stop::Order);
        }
    }
    Ok(table)
}

/// Looks for generators whose actions do not commute, and gains contexts from them. Whether there were any.
fn separate(table: &Table, rows: &mut Rows<'_>, allowance: &mut Allowance<'_>) -> Result<bool, Stop> {
    let mut gained = 0;
    for element in 0..table.words.len() {
        for (first, second) in pairs(rows.outcomes().generators()) {
            let (one, other) = (table.after(element, first, second), table.after(element, second, first));
            if one != other {
                gained += gain_context(table, element, first, second, rows, allowance)?;
                gained += gain_context(table, element, second, first, rows, allowance)?;
            }
            if gained >= CONTEXTS_PER_ROUND {
                return Ok(true);
            }
        }
    }
    Ok(gained > 0)
}

fn pairs(generators: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..generators).flat_map(|first| (0..first).map(move |second| (first, second)))
}

/// The word of `element·first` may stand for that product in the contexts so far, and yet differ once `second` is added.
fn gain_context(
    table: &Table,
    element: usize,
    first: usize,
    second: usize,
    rows: &mut Rows<'_>,
    allowance: &mut Allowance<'_>,
) -> Result<usize, Stop> {
    let lanes = rows.outcomes().lanes().clone();
    let both = lanes.add(lanes.add(table.words[element], lanes.unit(first))?, lanes.unit(second))?;
    let stand_in = table.words[usize::from(table.steps[element][first])];
    let stand_in = lanes.add(stand_in, lanes.unit(second))?;
    match rows.difference(stand_in, both, allowance)? {
        Some(context) => Ok(usize::from(rows.add_context(lanes.add(context, lanes.unit(second))?))),
        None => Ok(0),
    }
}

impl Table {
    fn after(&self, element: usize, first: usize, second: usize) -> Element {
        self.steps[usize::from(self.steps[element][first])][second]
    }
}

/// The multiplication table: x·y is x moved along a word of y.
fn monoid_of(table: &Table, rows: &mut Rows<'_>, allowance: &mut Allowance<'_>) -> Result<Monoid, Stop> {
    let order = table.words.len();
    let mut products = vec![0; order * order];
    let mut is_done = vec![false; order];
    is_done[0] = true;
    (0..order).for_each(|element| products[element * order] = element as Element);
    for element in 0..order {
        allowance.ask()?;
        for (lane, &longer) in table.steps[element].iter().enumerate() {
            if std::mem::replace(&mut is_done[usize::from(longer)], true) {
                continue;
            }
            for left in 0..order {
                let product = products[left * order + element];
                products[left * order + usize::from(longer)] = table.steps[usize::from(product)][lane];
            }
        }
    }
    let mut previous = ElementSet::empty(order);
    for (element, &word) in table.words.iter().enumerate() {
        if rows.outcomes().is_previous(word, allowance)? {
            previous.insert(element as Element);
        }
    }
    Ok(Monoid::new(order, products, previous))
}

/// The proved model, or else a context that tells more elements apart.
fn proved(
    monoid: Monoid,
    table: &Table,
    rows: &mut Rows<'_>,
    allowance: &mut Allowance<'_>,
) -> Result<Result<Model, Vector>, Stop> {
    let closure = Closure::new(&monoid);
    let mut model = Model { monoid, steps: table.steps.clone(), closure };
    for lane in 0..rows.outcomes().generators() {
        allowance.ask()?;
        if let Some(letters) = contradiction(&mut model, lane, table, rows.outcomes(), allowance)? {
            let letters = misjudged(&model, letters, rows.outcomes(), allowance)?;
            return Ok(Err(turning_point(&model, &letters, table, rows.outcomes(), allowance)?));
        }
    }
    Ok(Ok(model))
}

/// A sum of generators, letter by letter, at which the model contradicts itself.
fn contradiction(
    model: &mut Model,
    lane: usize,
    table: &Table,
    outcomes: &VectorOutcomes,
    allowance: &mut Allowance<'_>,
) -> Result<Option<Vec<usize>>, Stop> {
    let lanes = outcomes.lanes();
    let mut options = ElementSet::empty(model.monoid.order());
    outcomes.options(lane).iter().for_each(|&option| options.insert(model.element(lanes, option)));
    let kind = Kind::new(&model.monoid, model.steps[0][lane], &options, lane as u32);
    if let Some(context) = kind.clash(&model.monoid) {
        let word = table.words[usize::from(context)];
        return Ok(Some([letters(lanes, word, outcomes.generators()), vec![lane]].concat()));
    }
    match model.closure.add(&model.monoid, kind, allowance) {
        Ok(()) => Ok(None),
        Err(Refusal::Contradiction(names)) => Ok(Some(names.into_iter().map(|name| name as usize).collect())),
        Err(Refusal::Stopped(stop)) => Err(stop),
    }
}

fn letters(lanes: &Lanes, vector: Vector, generators: usize) -> Vec<usize> {
    (0..generators)
        .flat_map(|lane| std::iter::repeat_n(lane, lanes.exponent(vector, lane) as usize))
        .collect()
}

/// The sum itself or an option of it whose outcome the model gets wrong; where it contradicts itself there is one.
fn misjudged(
    model: &Model,
    sum: Vec<usize>,
    outcomes: &mut VectorOutcomes,
    allowance: &mut Allowance<'_>,
) -> Result<Vec<usize>, Stop> {
    let lanes = outcomes.lanes().clone();
    for index in 0..sum.len() {
        for option in outcomes.options(sum[index]).to_vec() {
            let mut next = [&sum[..index], &sum[index + 1..]].concat();
            next.extend(letters(&lanes, option, outcomes.generators()));
            if is_misjudged(model, &next, outcomes, allowance)? {
                return Ok(next);
            }
        }
    }
    Ok(sum)
}

fn is_misjudged(
    model: &Model,
    sum: &[usize],
    outcomes: &mut VectorOutcomes,
    allowance: &mut Allowance<'_>,
) -> Result<bool, Stop> {
    let element = sum.iter().fold(0, |element: Element, &letter| model.steps[usize::from(element)][letter]);
    let vector = vector_of(sum, outcomes.lanes())?;
    Ok(outcomes.is_previous(vector, allowance)? != model.monoid.previous().contains(element))
}

fn vector_of(sum: &[usize], lanes: &Lanes) -> Result<Vector, Stop> {
    sum.iter().try_fold(0, |vector, &letter| lanes.add(vector, lanes.unit(letter)))
}

/// Replaces longer and longer beginnings of a misjudged sum by the word of their element. Where the outcome turns,
/// the rest of the sum is a context that tells two words apart which had the same row.
fn turning_point(
    model: &Model,
    sum: &[usize],
    table: &Table,
    outcomes: &mut VectorOutcomes,
    allowance: &mut Allowance<'_>,
) -> Result<Vector, Stop> {
    let lanes = outcomes.lanes().clone();
    let before = outcomes.is_previous(vector_of(sum, &lanes)?, allowance)?;
    let mut element: Element = 0;
    let mut rest = 0;
    for (index, &letter) in sum.iter().enumerate() {
        element = model.steps[usize::from(element)][letter];
        rest = vector_of(&sum[index + 1..], &lanes)?;
        let replaced = lanes.add(table.words[usize::from(element)], rest)?;
        if outcomes.is_previous(replaced, allowance)? != before {
            break;
        }
    }
    Ok(rest)
}
