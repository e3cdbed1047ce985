//! Values or losses by a formula of one line: `g = min(x, y div 4) mod 2`, `loses iff a = c and b = d`.
//!
//! # Seen in
//! Exact Nim (the minimum of half the sum and the sum without the greatest heap), circular Nim (opposite heaps are equal),
//! Welter's game with two coins ((x ⊕ y) − 1), coins on a strip (a ⊕ (c − b − 1)).
//!
//! # Evidence asked for
//! The formula is looked for at some hundred points of the first half, and must then give every cell of the whole table.
//!
//! # Cost
//! Some ten thousand terms at some hundred points, each once; the last operation is found by working back from the values.

mod losses;
mod pool;
mod values;

use super::{Family, Resort};
use crate::law::fitting::with_exceptions;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use crate::term::{Join, Term, Test};
use grundy_table::Text;
use losses::MOST_COMPARED;
use pool::{MOST_TERMS, Pool};

/// A formula of one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// How many coordinates there are.
    pub arity: usize,
    /// What it says.
    pub body: Body,
}

/// What a formula says of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Its value is this term.
    Value(Term),
    /// It loses exactly where all tests of one of these groups hold.
    Losses(Vec<Vec<Test>>),
}

impl Body {
    fn number(&self, position: &[u64]) -> Option<u128> {
        let lost = |loses: bool| u128::from(!loses);
        match self {
            Body::Value(term) => u128::try_from(term.value(position)?).ok(),
            Body::Losses(groups) => some_group(groups, position).map(lost),
        }
    }

    fn bits(&self) -> f64 {
        match self {
            Body::Value(term) => term.bits(),
            Body::Losses(groups) => groups.iter().flatten().map(|test| 1.0 + test.bits()).sum(),
        }
    }
}

/// A test after one that fails is not looked at, as in a rule.
fn all(tests: &[Test], position: &[u64]) -> Option<bool> {
    for test in tests {
        if !test.holds(position)? {
            return Some(false);
        }
    }
    Some(true)
}

/// A group after one that holds is not looked at.
fn some_group(groups: &[Vec<Test>], position: &[u64]) -> Option<bool> {
    for group in groups {
        if all(group, position)? {
            return Some(true);
        }
    }
    Some(false)
}

impl Formula {
    /// A number that nothing exceeds that is worked out on the way, with coordinates up to this one.
    pub fn largest(&self, coordinate: u64) -> u128 {
        match &self.body {
            Body::Value(term) => term.largest(coordinate),
            Body::Losses(groups) => {
                let terms = groups.iter().flatten().flat_map(|test| [&test.left, &test.right]);
                terms.map(|term| term.largest(coordinate)).max().unwrap_or(0)
            }
        }
    }

    fn conditions(&self, each: impl Fn(&Test) -> String, and: &str, or: &str) -> String {
        let Body::Losses(groups) = &self.body else { return String::new() };
        let group = |tests: &Vec<Test>| tests.iter().map(&each).collect::<Vec<_>>().join(and);
        groups.iter().map(group).collect::<Vec<_>>().join(or)
    }
}

/// `(x, y)`, or `x` alone.
fn place(voice: &Voice) -> String {
    match voice.coordinates {
        [single] => single.clone(),
        _ => format!("({})", voice.names()),
    }
}

impl Shape for Formula {
    fn value(&self, position: &[u64]) -> Option<u128> {
        (position.len() == self.arity).then(|| self.body.number(position)).flatten()
    }

    fn description_length(&self) -> f64 {
        self.body.bits()
    }

    fn formula(&self, voice: &Voice) -> Text {
        if let Body::Value(term) = &self.body {
            return Text::same(format!("g({}) = {}", voice.names(), term.text(voice.coordinates)));
        }
        let tests = |and: &str, or: &str| self.conditions(|test| test.text(voice.coordinates), and, or);
        let position = place(voice);
        Text::new(
            format!("{position} loses ⇔ {}", tests(" and ", " or ")),
            format!("{position} 必败 ⇔ {}", tests(" 且 ", " 或 ")),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let position = place(voice);
        if let Body::Value(term) = &self.body {
            let term = term.text(voice.coordinates);
            return Text::new(
                format!("the value of {position} is {term}"),
                format!("{position} 的 SG 值是 {term}"),
            );
        }
        let tests = |and: &str, or: &str| self.conditions(|test| test.text(voice.coordinates), and, or);
        Text::new(
            format!("{position} loses exactly when {}", tests(" and ", " or ")),
            format!("{position} 必败当且仅当 {}", tests(" 且 ", " 或 ")),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        if let Body::Value(term) = &self.body {
            return format!("g({}) = {}", voice.names(), term.latex(voice.coordinates));
        }
        let tests = self.conditions(|test| test.latex(voice.coordinates), " \\land ", " \\lor ");
        format!("{} \\in \\mathcal{{P}} \\iff {tests}", place(voice))
    }
}

/// Finds formulas of one line.
pub struct FormulaFamily;

/// Values are compared at so many points, first at a few.
const POINTS: usize = 120;
const FEW_POINTS: usize = 32;
/// So many losses, and so many wins, tell a condition from others.
const LOSSES: usize = 96;
const WINS: usize = 192;
/// A condition that fewer losses suggest is none.
const FEWEST_LOSSES: usize = 8;
/// Formulas are looked for in tables with at least so many cells.
const FEWEST_CELLS: usize = 1 << 8;
/// Values of one heap that change slowly look like anything at first.
const FEWEST_HEAPS: usize = 1 << 12;
/// Heaps from here on may not be exceptions.
const SETTLED_FROM: u64 = 8;
/// So often a formula that fails beyond the first half is looked for again, at the places where it failed too.
const MOST_TURNS: usize = 4;
/// So many places where a formula failed are looked at next time.
const MOST_FAILURES: usize = 12;

impl Family for FormulaFamily {
    fn name(&self) -> &'static str {
        "formula"
    }

    fn title(&self) -> Text {
        Text::new(
            "formulas of one line (min, max, +, −, ⊕, div, mod and comparisons of coordinates)",
            "单行公式（坐标的 min、max、+、−、⊕、div、mod 与比较）",
        )
    }

    fn takes(&self, arity: usize) -> bool {
        (1..=4).contains(&arity)
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        let fewest = if sample.arity == 1 { FEWEST_HEAPS } else { FEWEST_CELLS };
        if sample.numbers().len() < fewest || sample.has_threats() {
            return None;
        }
        // Functions of prime factors say nothing of 0; what a single heap begins with may be an exception.
        let settled = |cell: &(Vec<u64>, u32)| sample.arity > 1 || cell.0[0] >= SETTLED_FROM;
        let mut cells: Vec<(Vec<u64>, u32)> = sample.half().known().filter(settled).collect();
        for _ in 0..MOST_TURNS {
            let body = match sample.claim {
                Claim::Grundy => value(sample.arity, &cells)?,
                Claim::Outcome => losses(sample.arity, &cells)?,
            };
            let form = Form::Formula(Formula { arity: sample.arity, body });
            let law = match sample.arity {
                1 => with_exceptions(sample, form)?,
                arity => Law::new(arity, sample.claim, form, Vec::new()),
            };
            let failures = failures(&law, sample);
            if failures.is_empty() {
                return Some(law);
            }
            // They come first, so that they are among the points.
            cells.splice(0..0, failures);
        }
        None
    }

    fn resort(&self) -> Resort {
        Resort::Second
    }

    fn specimen(&self) -> (Law, u64) {
        let quarter = Term::Quotient(Box::new(Term::Coordinate(1)), 4);
        let least = Term::joined(Join::Least, Term::Coordinate(0), quarter);
        let body = Body::Value(Term::Remainder(Box::new(least), 3));
        (Law::new(2, Claim::Grundy, Form::Formula(Formula { arity: 2, body }), vec![]), 64)
    }
}

/// Some of the places where a law and the sample differ, from near to far.
fn failures(law: &Law, sample: &Sample) -> Vec<(Vec<u64>, u32)> {
    let failing: Vec<(Vec<u64>, u32)> =
        sample.known().filter(|(position, number)| !law.fits(position, *number)).collect();
    let step = (failing.len() / MOST_FAILURES).max(1);
    failing.into_iter().step_by(step).take(MOST_FAILURES).collect()
}

fn value(arity: usize, cells: &[(Vec<u64>, u32)]) -> Option<Body> {
    // What no term has at a few points no term has at more, and a few are looked at in a fraction of the time.
    term_at(arity, spread(cells, FEW_POINTS))?;
    term_at(arity, spread(cells, POINTS)).map(Body::Value)
}

fn term_at(arity: usize, points: Vec<(Vec<u64>, u32)>) -> Option<Term> {
    let values = points.iter().map(|(_, value)| i32::try_from(*value).ok()).collect::<Option<Vec<_>>>()?;
    let pool = Pool::new(arity, points.into_iter().map(|(point, _)| point).collect(), MOST_TERMS);
    values::term_with(&pool, &values)
}

fn losses(arity: usize, cells: &[(Vec<u64>, u32)]) -> Option<Body> {
    let (lost, won): (Vec<_>, Vec<_>) = cells.iter().cloned().partition(|(_, number)| *number == 0);
    if lost.len() < FEWEST_LOSSES || won.len() < FEWEST_LOSSES {
        return None;
    }
    let search = |(losses, wins), most| {
        let (lost, won) = (spread(&lost, losses), spread(&won, wins));
        let losses = lost.len();
        let points = lost.into_iter().chain(won).map(|(point, _)| point).collect();
        losses::Search { pool: Pool::new(arity, points, most), losses }
    };
    // An equation may be of any two terms; what no equation tells at a few points none tells at more.
    let is_equation = search((FEW_POINTS, FEW_POINTS), MOST_TERMS).equation().is_some();
    search((LOSSES, WINS), if is_equation { MOST_TERMS } else { MOST_COMPARED }).condition()
}

/// So many of the points: the first third as they come, the others from everywhere.
fn spread(points: &[(Vec<u64>, u32)], wanted: usize) -> Vec<(Vec<u64>, u32)> {
    if points.len() <= wanted {
        return points.to_vec();
    }
    let (first, rest) = (wanted / 3, wanted - wanted / 3);
    // Steps of a golden ratio meet every residue and every row.
    let step = (points.len() as f64 * 0.618_033_988_75) as usize | 1;
    let far = (0..rest).map(|turn| (first + turn * step) % points.len());
    let mut places: Vec<usize> = (0..first).chain(far).collect();
    places.sort_unstable();
    places.dedup();
    places.into_iter().map(|place| points[place].clone()).collect()
}
