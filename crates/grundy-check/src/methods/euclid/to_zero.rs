//! Euclid down to zero: a multiple of one number is taken from the other, until one of them is 0.
//!
//! # Theorem
//! A. J. Cole and A. J. T. Davie, *A game based on the Euclidean algorithm*, Mathematical Gazette 53 (1969): the player to move
//! loses where nothing is left to be taken, and where the two numbers differ and their ratio is below the golden one.
//! Section 28 of `FORMAT.md` has a proof.
//!
//! # What the certificate holds
//! The condition. The rule is recognised by its form.

use super::{call, name, two_alternatives};
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::rule::{Alternative, Expression, Set, Step, read_expression};
use crate::verdict::{Claim, Law};

/// How the theorem may be written, in the names x and y.
const CONDITIONS: [&str; 2] = [
    "x * y == 0 or x != y and abs(x * x - y * y) < x * y",
    "x * y == 0 or x != y and max(x * x, y * y) - min(x * x, y * y) < x * y",
];

pub(in crate::methods) fn check(case: &Case, _: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    case.claim.only(&["kind", "play", "law"])?;
    let law = case.claim.get("law")?;
    law.only(&["condition"])?;
    // (28.5)
    if case.kind()? != "outcome" || case.claim.get("play")?.text()? != "normal" {
        return Err("the method proves losses in normal play".into());
    }
    let text = law.get("condition")?.text()?;
    let stated = read_expression(text, &case.rule.formula_names()?)?;
    let own = ["x".to_string(), "y".to_string()];
    if !CONDITIONS.iter().any(|condition| read_expression(condition, &own).as_ref() == Ok(&stated)) {
        return Err("the method proves that ratios below the golden one lose".into());
    }
    // (28.6)
    if !case.rule.domain.is_empty() {
        return Err("the rule has a domain".into());
    }
    let [first, second] = two_alternatives(case.rule)?;
    // (28.7)
    let taken = |one: usize, other: usize| Some([taken(first, one, other)?, taken(second, other, one)?]);
    let Some(equals) = taken(0, 1).or_else(|| taken(1, 0)) else {
        return Err("the rule does not take all multiples of each number from the other".into());
    };
    // (28.8)
    if equals.iter().all(|equal| *equal == Equals::Stay) {
        return Err("no number is taken from its equal".into());
    }
    Ok(Claim::Outcome { misere: false, law: Law::Condition(text.into()), start: None })
}

/// What an alternative does with two equal numbers.
#[derive(PartialEq)]
enum Equals {
    Move,
    Stay,
}

/// Takes `k` times the second coordinate, if it is positive, from the first, for every `k` from 1 on that leaves no number
/// below 0, and nothing else; nothing where the alternative says something else.
fn taken(alternative: &Alternative, first: usize, second: usize) -> Option<Equals> {
    let [part] = alternative.parts.as_slice() else { return None };
    let running = alternative.steps.iter().position(|step| matches!(step, Step::For(..)))?;
    let Step::For(slot, set) = &alternative.steps[running] else { return None };
    let multiples =
        [(*slot, second), (second, *slot)].map(|(one, other)| call("*", [name(one), name(other)]));
    let leaves = |multiple: &Expression| part.at[first] == call("-", [name(first), multiple.clone()]);
    let is_plain = part.count.is_none() && part.steps.is_empty() && part.at.len() == 2;
    if !is_plain || part.at[second] != name(second) || !multiples.iter().any(leaves) {
        return None;
    }
    let until = call("+", [call("/", [name(first), name(second)]), Expression::Number(1)]);
    let is_all = match set {
        Set::From(from) => *from == Expression::Number(1),
        Set::Range(from, end) => *from == Expression::Number(1) && *end == until,
        _ => false,
    };
    let said = Said { first, second, multiples };
    let before = said.all(&alternative.steps[..running])?;
    let behind = said.all(&alternative.steps[running + 1..])?;
    // Before the name runs the divisor must be known to be positive: else there is no end, or no quotient.
    let is_guarded = before.contains(&Means::Positive);
    let strict = before.iter().chain(&behind).any(|means| *means == Means::Greater);
    (is_all && is_guarded).then_some(if strict { Equals::Stay } else { Equals::Move })
}

/// What a condition means for the moves.
#[derive(Clone, Copy, PartialEq)]
enum Means {
    /// The number of which multiples are taken is positive.
    Positive,
    /// The number from which they are taken is greater than it.
    Greater,
    /// Every move fulfils it.
    Nothing,
}

struct Said {
    first: usize,
    second: usize,
    multiples: [Expression; 2],
}

impl Said {
    /// What the conditions among these steps mean; nothing where one means something else, or where a step is no condition.
    fn all(&self, steps: &[Step]) -> Option<Vec<Means>> {
        let mut found = Vec::new();
        for step in steps {
            let Step::If(condition) = step else { return None };
            self.read(condition, &mut found)?;
        }
        Some(found)
    }

    fn read(&self, condition: &Expression, found: &mut Vec<Means>) -> Option<()> {
        let Expression::Call(sign, operands) = condition else { return None };
        let [left, right] = operands.as_slice() else { return None };
        let means = match *sign {
            "and" => return self.read(left, found).and_then(|()| self.read(right, found)),
            "<" => self.compared(">", right, left)?,
            "<=" => self.compared(">=", right, left)?,
            sign => self.compared(sign, left, right)?,
        };
        found.push(means);
        Some(())
    }

    /// `B > 0`, `A > 0`, `A > B`, `A ≥ B`, `A ≥ kB`, A being lowered by kB.
    fn compared(&self, sign: &str, left: &Expression, right: &Expression) -> Option<Means> {
        let (lowered, taken) = (name(self.first), name(self.second));
        let is_positive =
            matches!((sign, right), (">" | "!=", Expression::Number(0)) | (">=", Expression::Number(1)));
        if is_positive && *left == taken {
            return Some(Means::Positive);
        }
        if is_positive && *left == lowered {
            return Some(Means::Nothing);
        }
        match sign {
            ">" if *left == lowered && *right == taken => Some(Means::Greater),
            ">=" if *left == lowered && (*right == taken || self.multiples.contains(right)) => {
                Some(Means::Nothing)
            }
            _ => None,
        }
    }
}
