//! Expressions and conditions in a world of linear forms.
//!
//! `min`, `max`, `abs`, `/`, `%`, `or` and `!=` split a world into cases that exclude each other and leave nothing out.
//! Where a bit function would be asked for a negative number the world is *undefined*: nothing more is read in it, and
//! whoever asked must show that it does not occur.

use super::world::{World, different, limited, signs, surely_natural};
use crate::budget::Checked;
use crate::logic::arithmetic::Bitwise;
use crate::logic::linear::Linear;
use crate::rule::Expression;
use crate::rule::evaluate::number;

/// The forms that names stand for, by slot.
pub(crate) type Names = Vec<Option<Linear>>;
/// A value under conditions.
pub(crate) type Valued = (World, Linear);

/// The cases of the value of an expression.
pub(crate) fn values(expression: &Expression, names: &Names, world: World) -> Checked<Vec<Valued>> {
    if let Ok(constant) = number(expression, &Vec::new()) {
        return Ok(vec![(world, Linear::constant(constant))]);
    }
    let (name, operands) = match expression {
        Expression::Number(number) => return Ok(vec![(world, Linear::constant(*number))]),
        Expression::Name(slot) => {
            let form = names.get(*slot).cloned().flatten().ok_or("a name is used before it is bound")?;
            return Ok(vec![(world, form)]);
        }
        Expression::Call(name, operands) => (*name, operands.as_slice()),
    };
    match operands {
        [one] => one_value(one, names, world, |world, form| unary(name, world, form)),
        [left, right] => {
            two_values(left, right, names, world, |world, left, right| binary(name, world, left, right))
        }
        // Only `min`, `max` and `gcd` have more than two operands; they are taken two by two.
        [first, rest @ ..] => {
            let rest = Expression::Call(name, rest.to_vec());
            two_values(first, &rest, names, world, |world, left, right| binary(name, world, left, right))
        }
        [] => Err(outside(name)),
    }
}

fn outside(name: &str) -> String {
    format!("`{name}` here is outside what automata can say")
}

/// The cases of one operand, and what follows in each.
pub(crate) fn one_value(
    operand: &Expression,
    names: &Names,
    world: World,
    then: impl Fn(World, Linear) -> Checked<Vec<Valued>>,
) -> Checked<Vec<Valued>> {
    let mut found = Vec::new();
    for (world, form) in values(operand, names, world)? {
        match world.undefined {
            true => found.push((world, form)),
            false => found.extend(then(world, form)?),
        }
    }
    limited(found)
}

/// The cases of two operands, and what follows in each.
pub(crate) fn two_values(
    left: &Expression,
    right: &Expression,
    names: &Names,
    world: World,
    then: impl Fn(World, Linear, Linear) -> Checked<Vec<Valued>>,
) -> Checked<Vec<Valued>> {
    one_value(left, names, world, |world, left| {
        one_value(right, names, world, |world, right| then(world, left.clone(), right))
    })
}

fn unary(name: &str, world: World, form: Linear) -> Checked<Vec<Valued>> {
    let negative = Linear::default().plus(-1, &form)?;
    match name {
        "min" | "max" => Ok(vec![(world, form)]),
        "negative" => Ok(vec![(world, negative)]),
        "abs" => {
            let [natural, below] = signs(&world, &form)?;
            Ok(vec![(natural, form), (below, negative)])
        }
        _ => Err(outside(name)),
    }
}

fn binary(name: &str, mut world: World, left: Linear, right: Linear) -> Checked<Vec<Valued>> {
    match name {
        "+" => Ok(vec![(world, left.plus(1, &right)?)]),
        "-" => Ok(vec![(world, left.plus(-1, &right)?)]),
        "*" => Ok(vec![(world, left.times(&right).ok_or_else(|| outside(name))?)]),
        "/" | "%" if right.terms.is_empty() && right.constant > 0 => {
            divided(name, &world, &left, right.constant)
        }
        "min" | "max" => {
            let mut second = world.clone();
            world.ordered(&left, 0, &right)?;
            second.ordered(&right, 1, &left)?;
            let (low, high) = if name == "min" { (left, right) } else { (right, left) };
            Ok(vec![(world, low), (second, high)])
        }
        "bitxor" => bits(Bitwise::Xor, world, &left, &right),
        "bitand" => bits(Bitwise::And, world, &left, &right),
        "bitor" => bits(Bitwise::Or, world, &left, &right),
        _ => Err(outside(name)),
    }
}

/// Quotient or rest, with the quotient as a new variable: itself, or its negative where the dividend is below 0.
fn divided(name: &str, world: &World, form: &Linear, by: i128) -> Checked<Vec<Valued>> {
    let mut found = Vec::new();
    for (mut world, sign) in signs(world, form)?.into_iter().zip([1, -1]) {
        if sign < 0 && surely_natural(form) {
            continue;
        }
        let quotient = Linear::default().plus(sign, &Linear::name(world.fresh()))?;
        let rest = form.plus(-by, &quotient)?;
        world.ordered(&Linear::default(), 0, &rest)?;
        world.ordered(&rest, 1, &Linear::constant(by))?;
        found.push((world, if name == "/" { quotient } else { rest }));
    }
    Ok(found)
}

fn bits(kind: Bitwise, mut world: World, left: &Linear, right: &Linear) -> Checked<Vec<Valued>> {
    let mut found = Vec::new();
    for operand in [left, right].into_iter().filter(|operand| !surely_natural(operand)) {
        let [natural, mut negative] = signs(&world, operand)?;
        negative.undefined = true;
        found.push((negative, Linear::default()));
        world = natural;
    }
    let joined = world.fresh();
    let operands = [world.variable(left)?, world.variable(right)?, joined];
    world.bitwise.push((kind, operands));
    found.push((world, Linear::name(joined)));
    Ok(found)
}

/// The cases in which a condition holds, or fails; those in which it has no meaning are among both.
pub(crate) fn cases(
    condition: &Expression,
    wanted: bool,
    names: &Names,
    world: World,
) -> Checked<Vec<World>> {
    let Expression::Call(name, operands) = condition else { return Err(outside("a number")) };
    match (*name, operands.as_slice()) {
        ("not", [inner]) => cases(inner, !wanted, names, world),
        // The first operand decides, or does not decide and the second one does.
        ("and" | "or", [first, second]) => {
            let decides = *name == "or";
            let mut found = Vec::new();
            for world in cases(first, !decides, names, world.clone())? {
                match world.undefined {
                    true => found.push(world),
                    false => found.extend(cases(second, wanted, names, world)?),
                }
            }
            if wanted == decides {
                found.extend(cases(first, decides, names, world)?);
            }
            limited(found)
        }
        ("divides", [by, number]) => {
            let rest = Expression::Call("%", vec![number.clone(), by.clone()]);
            compared(&rest, "==", &Expression::Number(0), wanted, names, world)
        }
        (sign, [left, right]) => compared(left, sign, right, wanted, names, world),
        _ => Err(outside(name)),
    }
}

fn compared(
    left: &Expression,
    sign: &str,
    right: &Expression,
    wanted: bool,
    names: &Names,
    world: World,
) -> Checked<Vec<World>> {
    let difference = |world: World, left: Linear, right: Linear| Ok(vec![(world, left.plus(-1, &right)?)]);
    let zero = Linear::default();
    let mut found = Vec::new();
    for (mut world, form) in two_values(left, right, names, world, difference)? {
        match (sign, wanted) {
            _ if world.undefined => {}
            ("==", true) | ("!=", false) => world.equal(&form, &zero)?,
            ("==", false) | ("!=", true) => {
                found.extend(different(&world, &form, &zero)?);
                continue;
            }
            ("<", true) | (">=", false) => world.ordered(&form, 1, &zero)?,
            ("<=", true) | (">", false) => world.ordered(&form, 0, &zero)?,
            (">", true) | ("<=", false) => world.ordered(&zero, 1, &form)?,
            (">=", true) | ("<", false) => world.ordered(&zero, 0, &form)?,
            _ => return Err(outside(sign)),
        }
        found.push(world);
    }
    Ok(found)
}
