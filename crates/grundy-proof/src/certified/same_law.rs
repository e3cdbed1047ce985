//! Whether a law says what an accepted certificate says, decided for all positions at once.

use super::{Certified, Related, Says};
use crate::automata::{Automaton, Compiler, Connective, Limits, Numeration, Order, System, Track};
use crate::claim_text::Stated;
use crate::forms::lowered;
use crate::game::law_automata::Encoding;
use crate::game::{Game, Stuck};
use crate::kernel::cells_of;
use crate::lemma_laws::{begins_at_one, exceptions_of_domain, says_lemma};
use crate::one_line;
use crate::question::{Claimed, Places, single};
use crate::theorem_laws::{as_scaling, columns_law, names_the_same_losses};
use grundy_law::{Claim, Form, Formula, Law, NimProduct, NimSum, Periodic};
use grundy_rule::tree::{Expression, Operator};
use grundy_table::Budget;

/// Whether the law says the same; so only where that could be decided.
pub(super) fn says_the_same(certified: &Certified, law: &Law, budget: &Budget) -> bool {
    match &certified.says {
        Says::Values(_, Related { system, encoding, relation }) => {
            by_kernel(certified, law, (*system, *encoding, relation), budget).unwrap_or(false)
        }
        Says::Losses(system, relation) => {
            by_kernel(certified, law, (*system, Encoding::Outcome, relation), budget).unwrap_or(false)
        }
        _ => by_form(certified, law, budget),
    }
}

/// Claims that are no automata: the law must be of the form that says the same.
fn by_form(certified: &Certified, law: &Law, budget: &Budget) -> bool {
    match (&certified.says, &law.form) {
        (Says::Periodic(own), _) => repeats_as(law, own),
        (Says::Text(stated), Form::Formula(form)) => {
            law.exceptions.is_empty() && states(stated, form, law.claim)
        }
        (Says::Text(stated), _) => remainder(stated).is_some_and(|own| repeats_as(law, &own)),
        (Says::Columns(modulus), _) => {
            let own = u32::try_from(*modulus).ok().map(|modulus| columns_law(law.arity, modulus));
            own.is_some_and(|own| own.claim == law.claim && own.form == law.form) && law.exceptions.is_empty()
        }
        (Says::Xor(places), Form::NimSum(sum)) => {
            let is_own = |(place, part): (usize, &Law)| {
                let saltus = u64::from(places.contains(&place));
                repeats_as(part, &Periodic { preperiod: Vec::new(), word: vec![0], saltus })
            };
            is_plain_sum(law) && sum.laws.iter().enumerate().all(is_own)
        }
        (Says::Sum(parts), Form::NimSum(NimSum { laws }))
        | (Says::Product(parts), Form::NimProduct(NimProduct { laws })) => {
            let is_own = |(places, part): &(Vec<usize>, Certified)| match places[..] {
                [place] => laws.get(place).is_some_and(|law| says_the_same(part, law, budget)),
                _ => false,
            };
            is_plain_sum(law) && parts.len() == laws.len() && parts.iter().all(is_own)
        }
        (Says::Factors(lemma, _), _) => says_lemma(*lemma, law, begins_at_one(&certified.ruleset)),
        (Says::Scaling(own), _) => as_scaling(law).as_ref() == Some(own),
        (Says::Intervals(own), Form::Intervals(form)) => own == form && is_plain_sum(law),
        (Says::Rising(own), Form::Rising(form)) => {
            let exceptions = exceptions_of_domain(&certified.ruleset);
            own == form && law.claim == Claim::Grundy && law.exceptions == exceptions
        }
        (Says::Recurrence(own), _) => {
            let own = Law::new(1, Claim::Outcome, Form::Recurrence(own.clone()), Vec::new());
            names_the_same_losses(&own, law)
        }
        _ => false,
    }
}

/// Whether the values of the law are these: the same repetition of the same first values, and none left out.
fn repeats_as(law: &Law, own: &Periodic) -> bool {
    let has_values = law.exceptions.iter().all(|exception| exception.cell.nimber().is_some());
    law.claim == Claim::Grundy && has_values && law.as_periodic().as_ref() == Some(own)
}

fn is_plain_sum(law: &Law) -> bool {
    law.claim == Claim::Grundy && law.exceptions.is_empty()
}

/// Whether the statement is the formula itself, word by word.
fn states(stated: &Stated, form: &Formula, claim: Claim) -> bool {
    match stated {
        Stated::Value(expression) => {
            claim == Claim::Grundy && one_line::value(form).as_ref() == Some(expression)
        }
        Stated::Loses(condition) => {
            claim == Claim::Outcome && one_line::losses(form).as_ref() == Some(condition)
        }
    }
}

/// The values of the formula `x % m`.
fn remainder(stated: &Stated) -> Option<Periodic> {
    let Stated::Value(Expression::Binary(Operator::Modulo, left, right, _)) = stated else { return None };
    let (Expression::Local(0), Expression::Integer(modulus)) = (&**left, &**right) else { return None };
    let modulus = u32::try_from(*modulus).ok().filter(|modulus| (1..=LONGEST).contains(modulus))?;
    Some(Periodic { preperiod: Vec::new(), word: (0..modulus).collect(), saltus: 0 })
}

/// So many values may be written out.
const LONGEST: u32 = 1 << 20;

/// The law as the kernel reads it, against the automaton of the certificate, wherever there is a value.
fn by_kernel(
    certified: &Certified,
    law: &Law,
    (system, encoding, relation): (System, Encoding, &Automaton),
    budget: &Budget,
) -> Result<bool, Stuck> {
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(system, &limits)?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let game = Game::new(&certified.ruleset, system)?;
    let places = match certified.ruleset.start_clause() {
        Some(_) => Places::of_starts(&game, &compiler)?,
        None => Places::of_positions(&game, &compiler)?,
    };
    let stated = lowered(law, &compiler)?;
    let own = single(encoding, written_numbers(relation, law.arity, encoding, &compiler)?);
    let relation = written_numbers(&stated.relation, law.arity, stated.encoding, &compiler)?;
    let claimed = Claimed { encoding: stated.encoding, relation, arity: law.arity };
    Ok(!claimed.differs(&own, &places, &compiler)?)
}

/// The relation among words that write numbers; what it says of other words means nothing.
fn written_numbers(
    relation: &Automaton,
    arity: usize,
    encoding: Encoding,
    compiler: &Compiler,
) -> Result<Automaton, Stuck> {
    let tracks = arity + usize::from(encoding != Encoding::Outcome);
    let within = |all: Automaton, track: usize| {
        all.joined(Connective::And, &compiler.numeration.valid(track as Track), &compiler.limits)
    };
    Ok((0..tracks).try_fold(relation.clone(), within)?)
}
