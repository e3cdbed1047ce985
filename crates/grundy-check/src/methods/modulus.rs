//! Values that are remainders.
//!
//! # Theorem
//! If a subtraction set holds 1, …, m-1 and no multiple of m, then `g(x) = x mod m`: no option has the same remainder,
//! and taking `(x mod m) - v` reaches each smaller remainder v.
//!
//! # What the certificate holds
//! The formula `x % m`.

use super::definition::one_heap;
use crate::budget::{Checked, Meter};
use crate::logic::linear::Linear;
use crate::methods::certificate::Case;
use crate::rule::evaluate::visit_elements;
use crate::rule::{Alternative, Expression, Set, Step, read_expression};
use crate::verdict::{Claim, Law};

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    case.claim.only(&["kind", "law"])?;
    one_heap(case.rule)?; // (9.2)
    let law = case.claim.get("law")?;
    law.only(&["formula"])?;
    let text = law.get("formula")?.text()?;
    // (9.1)
    let modulus = match (case.kind()?, read_expression(text, &case.rule.formula_names()?)?) {
        ("grundy", Expression::Call("%", operands)) => match operands.as_slice() {
            [Expression::Name(0), Expression::Number(modulus @ 1..1_000_000)] => *modulus,
            _ => return Err("the method proves `x % m` with a sensible m".into()),
        },
        _ => return Err("the method proves `x % m`".into()),
    };
    let [clause] = case.rule.clauses.as_slice() else { return Err("the rule has not one clause".into()) };
    let mut taken = vec![false; modulus as usize];
    taken[0] = true;
    for alternative in &clause.alternatives {
        let set = subtracted(alternative).ok_or("the rule is not `x - k for k in` constant sets")?;
        avoids_multiples(set, modulus, meter)?; // (9.5)
        visit_elements(set, &Vec::new(), Some(modulus - 1), meter, &mut |element, _| {
            *taken.get_mut(element as usize).ok_or("a set holds a negative number")? = true;
            Ok(())
        })?;
    }
    // (9.4)
    match taken.iter().position(|taken| !taken) {
        Some(missing) => Err(format!("{missing} may not be taken")),
        None => Ok(Claim::Grundy { law: Law::Formula(text.into()), start: None }),
    }
}

/// The set of an alternative `x - k for k in SET`. That it is constant shows when its elements are asked for (9.3).
fn subtracted(alternative: &Alternative) -> Option<&Set> {
    let ([part], [Step::For(slot, set)]) = (alternative.parts.as_slice(), alternative.steps.as_slice())
    else {
        return None;
    };
    let form = Linear::of(&part.at[0], &vec![None; alternative.names.len()])?;
    let plain = part.count.is_none() && part.steps.is_empty();
    (plain && form == Linear::name(0).plus(-1, &Linear::name(*slot)).ok()?).then_some(set)
}

fn avoids_multiples(set: &Set, modulus: i128, meter: &mut Meter) -> Checked<()> {
    let multiple = || {
        Err(format!("a multiple of {modulus} may be taken, or this cannot be seen from the form of the set"))
    };
    match set {
        // One modulus that divides a prime power is a prime power itself, and one that divides a prime is that prime.
        Set::Named(name, _) if ["prime_powers", "primes"].contains(name) => {
            let mut found = false;
            visit_elements(set, &Vec::new(), Some(modulus), meter, &mut |element, _| {
                found |= element == modulus;
                Ok(())
            })?;
            if found || modulus == 1 { multiple() } else { Ok(()) }
        }
        Set::Named("powers", arguments) => {
            let [Expression::Number(base @ 2..)] = arguments.as_slice() else { return multiple() };
            // The remainders of powers repeat within `modulus` steps.
            let mut power = 1 % modulus;
            for _ in 0..modulus {
                if power == 0 {
                    return multiple();
                }
                power = power * (base % modulus) % modulus;
            }
            Ok(())
        }
        Set::List(_) | Set::Range(..) => visit_elements(set, &Vec::new(), None, meter, &mut |element, _| {
            if element % modulus == 0 { multiple() } else { Ok(()) }
        }),
        _ => multiple(),
    }
}
