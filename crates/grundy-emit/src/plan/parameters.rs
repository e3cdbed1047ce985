//! Laws with parameters as functions that take the parameters: `grundy(x, m)` is `x % (m + 1)`.
//!
//! The law is written with large marks in the place of its varying numbers, and the marks then become expressions.
//! That is done with two sets of marks: where a mark was worked into another number the two results differ, and no code
//! is given.

use super::laws::{LawCode, law_code, no_code};
use super::replace::Replacing;
use crate::program::{Function, Number, Statement, equal, integer, minus, modulo, name, plus, times};
use grundy_law::{Affine, Branch, VaryingLaw};
use grundy_rule::Text;

/// The functions of a law with parameters; each takes the parameters after its own numbers.
pub fn varying_code(
    law: &VaryingLaw,
    coordinates: &[String],
    parameters: &[String],
) -> Result<LawCode, Text> {
    let mut whole: Option<LawCode> = None;
    // The last branch speaks for all the rest, so it comes first and the others are put before it.
    for branch in law.branches.iter().rev() {
        let mut code = branch_code(branch, coordinates, parameters)?;
        if let Some(rest) = whole.take() {
            let condition = branch.condition.ok_or_else(unwritten)?;
            let class = modulo(name(&parameters[condition.parameter]), integer(condition.modulus));
            let holds = equal(class, integer(condition.residue));
            let (Some(function), [otherwise]) = (code.functions.first_mut(), &rest.functions[..]) else {
                return Err(unwritten());
            };
            let own = std::mem::take(&mut function.body);
            function.body = vec![Statement::If(holds, own, Vec::new())];
            function.body.extend(otherwise.body.clone());
        }
        whole = Some(code);
    }
    whole.ok_or_else(unwritten)
}

fn unwritten() -> Text {
    no_code("a law of this shape in its parameters", "这种形式的含参规律")
}

fn branch_code(branch: &Branch, coordinates: &[String], parameters: &[String]) -> Result<LawCode, Text> {
    let [first, second] = FIRST_MARKS.map(|mark| marked_code(branch, coordinates, parameters, mark));
    let (first, second) = (first?, second?);
    let is_same = first.functions == second.functions && first.arrays == second.arrays;
    if is_same && first.fill.is_none() { Ok(first) } else { Err(unwritten()) }
}

/// Far above what laws hold of themselves, and far apart.
const FIRST_MARKS: [i64; 2] = [731_000_005, 523_000_003];
const STEP: i64 = 100_000;
/// How far the program's numbers may be from a mark.
const NEAR: i128 = 8;

fn marked_code(
    branch: &Branch,
    coordinates: &[String],
    parameters: &[String],
    first: i64,
) -> Result<LawCode, Text> {
    let place = |number: &Affine| branch.numbers.iter().position(|other| other == number).unwrap_or(0);
    // Earlier numbers get larger marks: a modulus is above its residues.
    let mark = |number: &Affine| {
        if number.is_constant() { number.constant } else { first - STEP * place(number) as i64 }
    };
    let law =
        branch.with_numbers(&branch.numbers.iter().map(mark).collect::<Vec<i64>>()).ok_or_else(unwritten)?;
    let mut code = law_code(&law, coordinates)?;
    let marks: Vec<(i128, Number)> = branch
        .numbers
        .iter()
        .filter(|number| !number.is_constant())
        .map(|number| (i128::from(mark(number)), affine(number, parameters)))
        .collect();
    let replacing = Replacing { image: &|number| unmarked(number, &marks), appended: parameters };
    code.functions = std::mem::take(&mut code.functions)
        .into_iter()
        .map(|function| replacing.function(function))
        .collect::<Vec<Function>>();
    Ok(code)
}

/// A mark, its square, or a number next to one of them, as an expression in the parameters.
fn unmarked(number: &Number, marks: &[(i128, Number)]) -> Option<Number> {
    let Number::Integer(value) = number else { return None };
    marks.iter().find_map(|(mark, stands_for)| {
        let square = || times(stands_for.clone(), stands_for.clone());
        let from = |middle: i128, number: Number| {
            ((value - middle).abs() <= NEAR).then(|| shifted(number, value - middle))
        };
        from(*mark, stands_for.clone()).or_else(|| from(mark * mark, square()))
    })
}

/// `m + 1` and 1 less is `m`.
fn shifted(number: Number, by: i128) -> Number {
    match number {
        Number::Operate(crate::program::Operation::Add, inner, constant) => match *constant {
            Number::Integer(constant) => plus(*inner, integer(constant + by)),
            constant => {
                plus(Number::Operate(crate::program::Operation::Add, inner, Box::new(constant)), integer(by))
            }
        },
        number => plus(number, integer(by)),
    }
}

/// `2 * l + r - 1`.
fn affine(number: &Affine, parameters: &[String]) -> Number {
    let term = |factor: i64, own: &String| times(integer(factor.abs()), name(own));
    let terms = || number.coefficients.iter().zip(parameters).filter(|(factor, _)| **factor != 0);
    let added = terms().filter(|(factor, _)| **factor > 0).map(|(factor, own)| term(*factor, own));
    let rising = added.reduce(plus);
    let (begin, constant) = match rising {
        Some(rising) => (rising, number.constant),
        None => (integer(number.constant), 0),
    };
    let taken = terms().filter(|(factor, _)| **factor < 0).map(|(factor, own)| term(*factor, own));
    plus(taken.fold(begin, minus), integer(constant))
}
