//! Laws for all parameters, class by class: a parameter k of whose remainder by m the law speaks is written as m·j + i, and
//! the law is proved for each i by itself.

use super::game::{Demand, Game, Move};
use super::obligations::ParametricLaw;
use super::plans::Sought;
use super::proof::{part_text, prove_parts};
use super::samples::features;
use super::term::{Operation, Term, Test};
use crate::proved::Proved;
use grundy_rule::Text;
use grundy_table::Budget;

/// A larger modulus makes more proofs than anybody waits for.
const MOST_CLASSES: i128 = 12;

/// The proof of a law that speaks of the remainder of a parameter, or why a class of it has none; nothing where the law speaks
/// of no remainder.
pub(super) fn prove_by_classes(sought: &Sought<'_>, budget: &Budget<'_>) -> Option<Result<Proved, Text>> {
    let (slot, modulus) = remainder_of(sought.law, sought.game.parameters.len())?;
    let quotient = free_name(sought.game);
    let part = |remainder: i128| {
        let class = Class { slot, modulus, remainder };
        class.part(sought, &quotient, budget).map_err(|why| class.failed(&sought.game.parameters[slot], why))
    };
    let parts: Result<Vec<String>, Text> = (0..modulus).map(part).collect();
    Some(parts.and_then(|parts| prove_parts(sought, slot, &quotient, &parts, budget)))
}

/// The parameter and the modulus of the first remainder of a parameter that a law speaks of.
fn remainder_of(law: &ParametricLaw, parameters: usize) -> Option<(usize, i128)> {
    let parts = match law {
        ParametricLaw::Value(value) => value.parts(),
        ParametricLaw::Lost { test, .. } => test.parts(),
    };
    parts.into_iter().find_map(|part| match part {
        Term::Binary(Operation::Modulo, left, right) => match (&**left, &**right) {
            (Term::Name(slot), Term::Number(modulus @ 2..=MOST_CLASSES)) if *slot < parameters => {
                Some((*slot, *modulus))
            }
            _ => None,
        },
        _ => None,
    })
}

/// A name for the quotient that nothing in the rule has.
fn free_name(game: &Game) -> String {
    let mut name = "j".to_string();
    while game.rule.contains(&name) || game.names().contains(&name) {
        name.push('j');
    }
    name
}

/// A parameter as so many times its quotient and a remainder; the quotient has its slot.
struct Class {
    slot: usize,
    modulus: i128,
    remainder: i128,
}

impl Class {
    /// The proof of this class, as it stands in a certificate.
    fn part(&self, sought: &Sought<'_>, quotient: &str, budget: &Budget<'_>) -> Result<String, Text> {
        let game = self.game(sought.game, quotient);
        let (holds_where, measure) = (self.test(sought.holds_where), self.term(sought.measure));
        let law = match sought.law {
            ParametricLaw::Value(value) => ParametricLaw::Value(settled(&self.term(value))),
            ParametricLaw::Lost { test, misere } => {
                ParametricLaw::Lost { test: self.test(test), misere: *misere }
            }
        };
        let (features, holds_where, measure) = (&features(&game), &holds_where, &measure);
        let own = Sought { game: &game, features, holds_where, law: &law, measure, again: false };
        own.first_plan(budget, &mut |plan, effort| part_text(&game, plan, effort, budget))
    }

    fn failed(&self, parameter: &str, why: Text) -> Text {
        let Class { modulus, remainder, .. } = self;
        Text::new(
            format!("for {parameter} = {remainder} modulo {modulus}: {}", why.english),
            format!("对 {parameter} 模 {modulus} 余 {remainder} 的情形：{}", why.chinese),
        )
    }

    fn game(&self, game: &Game, quotient: &str) -> Game {
        let mut own = game.clone();
        own.parameters[self.slot] = quotient.into();
        own.moves = game.moves.iter().map(|one| self.one_move(one)).collect();
        own.domain = game.domain.iter().map(|test| self.test(test)).collect();
        own
    }

    fn one_move(&self, one: &Move) -> Move {
        let demand = |demand: &Demand| match demand {
            Demand::Any(slot, from, below) => {
                Demand::Any(*slot, self.term(from), below.as_ref().map(|below| self.term(below)))
            }
            Demand::Is(slot, value) => Demand::Is(*slot, self.term(value)),
            Demand::If(test) => Demand::If(self.test(test)),
        };
        Move {
            slots: one.slots,
            demands: one.demands.iter().map(demand).collect(),
            to: one.to.iter().map(|term| self.term(term)).collect(),
        }
    }

    /// The remainder and the quotient first, so that nothing is divided any more; then the parameter itself.
    fn term(&self, term: &Term) -> Term {
        let term = term.replaced(&self.divided(Operation::Modulo), &Term::Number(self.remainder));
        term.replaced(&self.divided(Operation::Divide), &APART).with(&|slot| self.name(slot))
    }

    fn test(&self, test: &Test) -> Test {
        let test = test.replaced(&self.divided(Operation::Modulo), &Term::Number(self.remainder));
        test.replaced(&self.divided(Operation::Divide), &APART).renamed(&|slot| self.name(slot))
    }

    fn divided(&self, operation: Operation) -> Term {
        Term::Binary(operation, Box::new(Term::Name(self.slot)), Box::new(Term::Number(self.modulus)))
    }

    fn name(&self, slot: usize) -> Term {
        let quotient = Term::Name(self.slot);
        match slot {
            usize::MAX => quotient,
            slot if slot == self.slot => {
                let times = Term::of(Operation::Multiply, Term::Number(self.modulus), quotient);
                Term::of(Operation::Add, times, Term::Number(self.remainder))
            }
            slot => Term::Name(slot),
        }
    }
}

/// The quotient while the parameter itself still stands in its slot.
const APART: Term = Term::Name(usize::MAX);

/// The term without choices between numbers: they make no obligations, so the certificate is that of the term.
fn settled(term: &Term) -> Term {
    match term {
        Term::If(test, yes, no) => match test.at(&[]) {
            Some(true) => settled(yes),
            Some(false) => settled(no),
            None => Term::If(test.clone(), Box::new(settled(yes)), Box::new(settled(no))),
        },
        whole => whole.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::prove_by_classes;
    use crate::obligations::Convention;
    use crate::parametric::law_for_all;
    use crate::parametric::plans::Sought;
    use crate::parametric::samples::features;
    use crate::parametric::term::Term;
    use grundy_rule::Template;
    use grundy_table::Budget;

    /// The certificate of `take {1, 2, k}` by the classes of k modulo 3.
    fn by_classes() -> String {
        let template = Template::parse("take {1, 2, k}").unwrap();
        let found = law_for_all(&template, Convention::Normal, &Budget::small()).unwrap().unwrap();
        let (features, measure) = (&features(&found.game), &Term::Name(1));
        let (game, holds_where, law) = (&found.game, &found.holds_where, &found.law);
        let sought = Sought { game, features, holds_where, law, measure, again: false };
        let proved = prove_by_classes(&sought, &Budget::small()).unwrap().unwrap();
        let whole = found.proof.as_ref().unwrap();
        assert_eq!((whole.method(), proved.method()), ("parametric", "classes"));
        assert_eq!(whole.statement().claim, proved.statement().claim);
        proved.certificate().to_string()
    }

    #[test]
    fn a_law_is_proved_class_by_class_as_well() {
        let certificate = by_classes();
        assert!(certificate.contains("\"of\": \"k\", \"modulus\": 3, \"quotient\": \"j\""), "{certificate}");
    }
}
