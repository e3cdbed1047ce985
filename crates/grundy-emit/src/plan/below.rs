//! The nim-sum of the values of all heaps below a number, so that a row of consecutive heaps costs as much as one heap.
//!
//! # Seen in
//! Starts such as `[a + i for i in 0..m]`, by a law that repeats, or that rises by a power of two with each period.

use super::laws::LawCode;
use crate::program::{
    Comparison, Function, Number, Operation, Statement, choose, compare, equal, integer, less, minus, modulo,
    name, operate, over, plus, times, xor,
};
use crate::rule::options::Leaf;
use crate::rule::{Made, Pieces, Step};
use grundy_law::{Claim, Law, Periodic, Periodicity};
use grundy_rule::form::{Bound, Part, Run, Term, Times};

/// The function of this module.
const BELOW: &str = "values_below";

/// Longer periods are not gone through for each row.
const LONGEST: u64 = 1 << 12;

/// Adds `values_below(n)` to the functions of a law, if the law has one.
pub fn add_below(law: &Law, code: &mut LawCode) -> Option<()> {
    if law.arity != 1 || law.claim != Claim::Grundy {
        return None;
    }
    let form = as_periodic(law)?;
    let is_rising = form.saltus.is_power_of_two();
    if form.saltus > 0 && !is_rising {
        return None;
    }
    if is_rising {
        code.functions.push(natural_below());
    }
    let body = if is_rising { rising(&form, code) } else { repeating(&form, code) };
    code.functions.push(Function::of(BELOW, &["n".to_string()], body));
    Some(())
}

/// The values of a law that repeats, however it is written, with its exceptions.
fn as_periodic(law: &Law) -> Option<Periodic> {
    let Periodicity { preperiod, period, saltus } = law.periodicity()?;
    if preperiod.saturating_add(period) > LONGEST {
        return None;
    }
    let value = |heap: u64| law.number(&[heap]).and_then(|value| u32::try_from(value).ok());
    let values = (0..preperiod + period).map(value).collect::<Option<Vec<u32>>>()?;
    let start = usize::try_from(preperiod).ok()?;
    Some(Periodic::read(&values, start, values.len() - start, saltus))
}

/// `0 ^ 1 ^ … ^ (n - 1)`: four consecutive numbers from a multiple of four on have the nim-sum 0.
fn natural_below() -> Function {
    let is = |rest: i128| equal(modulo(name("n"), integer(4)), integer(rest));
    let odd = choose(is(3), name("n"), integer(0));
    let value = choose(is(1), minus(name("n"), integer(1)), choose(is(2), integer(1), odd));
    Function::of("natural_below", &["n".to_string()], vec![Statement::Return(value)])
}

/// The nim-sums of the values before each place.
fn sums_before(values: impl Iterator<Item = u32>) -> Vec<i128> {
    let mut sum = 0;
    let next = |value: u32| {
        sum ^= i128::from(value);
        sum
    };
    std::iter::once(0).chain(values.map(next)).collect()
}

/// The nim-sum of the values before the repetition; heaps below it are answered at once.
fn early(form: &Periodic, code: &mut LawCode, body: &mut Vec<Statement>) -> Number {
    let start = form.preperiod.len();
    if start == 0 {
        return integer(0);
    }
    let sums = sums_before(form.preperiod.iter().copied());
    let whole = sums.last().copied().unwrap_or(0);
    let sums = code.array("EARLY_SUM", vec![sums]);
    let known = Statement::Return(Number::At(sums, vec![name("n")]));
    body.push(Statement::If(less(name("n"), integer(start as i128)), vec![known], Vec::new()));
    integer(whole)
}

fn repeating(form: &Periodic, code: &mut LawCode) -> Vec<Statement> {
    let mut body = Vec::new();
    let before = early(form, code, &mut body);
    let sums = sums_before(form.word.iter().copied());
    let whole = sums.last().copied().unwrap_or(0);
    let sums = code.array("SUM", vec![sums]);
    let period = || integer(form.word.len() as i128);
    let beyond = minus(name("n"), integer(form.preperiod.len() as i128));
    body.push(Statement::Let("beyond".to_string(), beyond));
    let rest = Number::At(sums, vec![modulo(name("beyond"), period())]);
    let is_odd = equal(modulo(over(name("beyond"), period()), integer(2)), integer(1));
    let rounds = choose(is_odd, integer(whole), integer(0));
    body.push(Statement::Return(xor(xor(before, rest), rounds)));
    body
}

/// At each place of the period stand `word`, `word + saltus`, `word + 2 saltus` and so on: below the saltus all have the
/// same digits, above it they count up.
fn rising(form: &Periodic, code: &mut LawCode) -> Vec<Statement> {
    let mut body = Vec::new();
    let before = early(form, code, &mut body);
    let (start, period) = (form.preperiod.len() as i128, form.word.len() as i128);
    if (start, period, form.saltus, form.word[0]) == (0, 1, 1, 0) {
        return vec![Statement::Return(Number::Own("natural_below".to_string(), vec![name("n")]))];
    }
    let word = code.array("RISING", vec![form.word.iter().map(|&value| i128::from(value)).collect()]);
    let saltus = || integer(i128::from(form.saltus));
    let counted = |number: Number| Number::Own("natural_below".to_string(), vec![number]);
    let own = |wanted: &str| wanted.to_string();
    let rounds = over(minus(plus(name("n"), integer(period - 1 - start)), name("place")), integer(period));
    let high = times(xor(counted(plus(name("high"), name("rounds"))), counted(name("high"))), saltus());
    let is_odd = equal(modulo(name("rounds"), integer(2)), integer(1));
    let low = choose(is_odd, modulo(name("first"), saltus()), integer(0));
    let round = vec![
        Statement::Let(own("rounds"), rounds),
        Statement::Let(own("first"), Number::At(word, vec![name("place")])),
        Statement::Let(own("high"), over(name("first"), saltus())),
        Statement::Update(own("whole"), Operation::Xor, operate(Operation::Or, high, low)),
    ];
    body.push(Statement::Let(own("whole"), before));
    body.push(Statement::For(own("place"), integer(0), integer(period - 1), round));
    body.push(Statement::Return(name("whole")));
    body
}

/// Whether a part is a row of consecutive heaps: a name that runs through a range is added once.
pub fn is_row(part: &Part) -> bool {
    let (Times::Each(bindings), [coordinate]) = (&part.times, &part.target.coordinates[..]) else {
        return false;
    };
    let [Bound::For { slot, run: Run::Range(from, to), .. }] = &bindings[..] else { return false };
    !from.speaks_of(*slot) && !to.speaks_of(*slot) && adds_once(coordinate, *slot)
}

fn adds_once(term: &Term, slot: usize) -> bool {
    use grundy_rule::tree::Operator::{Add, Subtract};
    match term {
        Term::Local(own) => *own == slot,
        Term::Binary(Add, left, right, _) => {
            adds_once(left, slot) && !right.speaks_of(slot) || adds_once(right, slot) && !left.speaks_of(slot)
        }
        Term::Binary(Subtract, left, right, _) => adds_once(left, slot) && !right.speaks_of(slot),
        _ => false,
    }
}

/// The nim-sum of a start that stands for rows only; heaps above `most` end the program.
pub fn rows(pieces: &Pieces<'_>, leaf: &Leaf<'_>, most: i128, steps: &mut Vec<Step>) -> Made<Option<Number>> {
    if leaf.alternative.parts.is_empty() || !leaf.alternative.parts.iter().all(is_row) {
        return Ok(None);
    }
    let mut whole: Option<Number> = None;
    for part in &leaf.alternative.parts {
        let sum = row(pieces, leaf, part, most, steps)?;
        whole = Some(whole.map_or(sum.clone(), |before| xor(before, sum)));
    }
    Ok(whole)
}

fn row(pieces: &Pieces<'_>, leaf: &Leaf<'_>, part: &Part, most: i128, steps: &mut Vec<Step>) -> Made<Number> {
    let Times::Each(bindings) = &part.times else { return Ok(integer(0)) };
    let Some(Bound::For { slot, run: Run::Range(from, to), .. }) = bindings.first() else {
        return Ok(integer(0));
    };
    let mut scope = leaf.scope.clone();
    let from = pieces.number(from, &scope, steps)?;
    let to = pieces.number(to, &scope, steps)?;
    let (own, count) = (pieces.fresh(&scope.names[*slot].clone()), pieces.local("count"));
    let many = minus(to, name(&own));
    let none = compare(Comparison::Less, many.clone(), integer(0));
    steps.push(Step::Do(Statement::Let(own.clone(), from)));
    steps.push(Step::Do(Statement::Let(count.clone(), choose(none, integer(0), many))));
    scope.names[*slot] = own;
    let low = pieces.local("low");
    let first = pieces.number(&part.target.coordinates[0], &scope, steps)?;
    steps.push(Step::Do(Statement::Let(low.clone(), first)));
    let some = compare(Comparison::Greater, name(&count), integer(0));
    let outside = crate::program::any(vec![
        less(name(&low), integer(0)),
        compare(Comparison::Greater, plus(name(&low), name(&count)), integer(most)),
    ]);
    let words = vec![crate::program::Piece::Words(format!("this program is for positions up to {most}"))];
    let refused = Statement::If(
        crate::program::all(vec![some.clone(), outside]),
        vec![Statement::Fail(words)],
        Vec::new(),
    );
    steps.push(Step::Do(refused));
    let below = |number: Number| Number::Own(BELOW.to_string(), vec![number]);
    let whole = xor(below(plus(name(&low), name(&count))), below(name(&low)));
    Ok(choose(some, whole, integer(0)))
}
