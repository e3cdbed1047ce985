//! Laws for all values of the parameters, class by class: a parameter k is written as m·j + i for each i below m.
//!
//! # Theorem
//! Every integer k is m·j + i for exactly one i from 0 to m − 1 and one integer j, and then k mod m = i and k div m = j. So a
//! statement holds for all k iff for each i the statement that is made of it in this way holds for all j.
//!
//! # What the certificate holds
//! The parameter, m, a name for j, and for each i a proof as for laws with parameters.

use super::parametric::{Question, is_name};
use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::methods::certificate::Case;
use crate::parametric::{Demand, Game, Law, Move, Names, short_enough};
use crate::rule::Expression;
use crate::verdict::Claim;

const MOST_CLASSES: u64 = 64;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let question = Question::read(case)?;
    let proof = case.proof()?;
    proof.only(&["of", "modulus", "quotient", "parts"])?;
    let names = &question.game.names;
    // (30.1)
    let of = proof.get("of")?.text()?;
    let slot = names.parameters.iter().position(|name| name == of).ok_or("no parameter has this name")?;
    // (30.2)
    let quotient = proof.get("quotient")?.text()?;
    if !is_name(quotient) || names.all().iter().any(|name| name == quotient) {
        return Err("the name of the quotient has another meaning".into());
    }
    // (30.3)
    let (modulus, parts) = (proof.get("modulus")?.natural()?, proof.get("parts")?.array()?);
    if !(1..=MOST_CLASSES).contains(&modulus) || parts.len() as u64 != modulus {
        return Err("there is not one proof for each class".into());
    }
    for (remainder, part) in (0..).zip(parts) {
        let class = Class { slot, modulus: i128::from(modulus), remainder };
        shown(&class, &question, quotient, part, meter)
            .map_err(|reason| format!("class {remainder}: {reason}"))?;
    }
    Ok(question.claim)
}

/// That a proof shows the statement of one class (30.4).
fn shown(class: &Class, question: &Question, quotient: &str, part: &Json, meter: &mut Meter) -> Checked<()> {
    let law = match &question.law {
        Law::Value(value) => Law::Value(class.of(value)),
        Law::Lost { condition, misere } => Law::Lost { condition: class.of(condition), misere: *misere },
    };
    let (Law::Value(said) | Law::Lost { condition: said, .. }) = &law;
    let holds_where = class.of(&question.holds_where);
    if !short_enough(said) || !short_enough(&holds_where) {
        return Err("an expression is too long for the method".into());
    }
    let game = class.game(&question.game, quotient);
    Question { game, holds_where, law, claim: question.claim.clone() }.shown_by(part, meter)
}

/// Whether an equation between two numbers holds; none for other conditions.
fn decided(condition: &Expression) -> Option<bool> {
    let Expression::Call("==", sides) = condition else { return None };
    match sides.as_slice() {
        [Expression::Number(one), Expression::Number(other)] => Some(one == other),
        _ => None,
    }
}

/// A parameter as so many times its quotient and a remainder; the quotient has its slot.
struct Class {
    slot: usize,
    modulus: i128,
    remainder: i128,
}

impl Class {
    fn of(&self, expression: &Expression) -> Expression {
        let parameter = Expression::Name(self.slot);
        let Expression::Call(name, operands) = expression else {
            return if *expression == parameter { self.written_out() } else { expression.clone() };
        };
        match (*name, operands.as_slice()) {
            ("%", [one, Expression::Number(by)]) if *one == parameter && *by == self.modulus => {
                Expression::Number(self.remainder)
            }
            ("/", [one, Expression::Number(by)]) if *one == parameter && *by == self.modulus => parameter,
            ("if", [condition, yes, no]) => match decided(&self.of(condition)) {
                Some(holds) => self.of(if holds { yes } else { no }),
                None => Expression::Call(name, vec![self.of(condition), self.of(yes), self.of(no)]),
            },
            _ => Expression::Call(name, operands.iter().map(|operand| self.of(operand)).collect()),
        }
    }

    fn written_out(&self) -> Expression {
        let times = vec![Expression::Number(self.modulus), Expression::Name(self.slot)];
        Expression::Call("+", vec![Expression::Call("*", times), Expression::Number(self.remainder)])
    }

    fn game(&self, game: &Game, quotient: &str) -> Game {
        let mut parameters = game.names.parameters.clone();
        parameters[self.slot] = quotient.into();
        Game {
            names: Names { parameters, coordinates: game.names.coordinates.clone() },
            moves: game.moves.iter().map(|one| self.one_move(one)).collect(),
            domain: game.domain.iter().map(|condition| self.of(condition)).collect(),
        }
    }

    fn one_move(&self, one: &Move) -> Move {
        Move {
            slots: one.slots,
            demands: one.demands.iter().map(|demand| self.demand(demand)).collect(),
            to: one.to.iter().map(|coordinate| self.of(coordinate)).collect(),
        }
    }

    fn demand(&self, demand: &Demand) -> Demand {
        match demand {
            Demand::Any(slot, from, below) => {
                Demand::Any(*slot, self.of(from), below.as_ref().map(|below| self.of(below)))
            }
            Demand::Is(slot, value) => Demand::Is(*slot, self.of(value)),
            Demand::If(condition) => Demand::If(self.of(condition)),
        }
    }
}
