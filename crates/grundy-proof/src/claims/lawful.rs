//! Claims that are laws of a family: `{x, y} = {⌊kφ⌋, ⌊kφ²⌋}`, and losses that are the Fibonacci numbers or the powers of a number.

use super::refute::agrees_so_far;
use crate::claim_text::parse::{Claim, Reader};
use crate::methods::prove::{Verdict, prove};
use grundy_law::{Claim as Spoken, Form, Law, Recurrence};
use grundy_rule::{NoNames, Ruleset, Text};
use grundy_table::{Budget, Table};

/// Decides a law that no position of the table contradicts.
pub(super) fn decided(ruleset: &Ruleset, law: &Law, table: Option<&Table>, budget: &Budget) -> Verdict {
    let undecided = |why: &Text| Verdict::Undecided(agrees_so_far(table, why));
    let Some(seen) = table else {
        return undecided(&Text::new("no values were seen", "没有算出任何值"));
    };
    match prove(ruleset, law, seen, budget) {
        Verdict::Undecided(why) => undecided(&why),
        settled => settled,
    }
}

/// Sets of numbers with a recurrence, each with its coefficients: no automaton of base 2 reads all of them.
const RARE: [(&str, &[i64]); 10] = [
    ("fib", &[1, 1]),
    ("powers(2)", &[2]),
    ("powers(3)", &[3]),
    ("powers(4)", &[4]),
    ("powers(5)", &[5]),
    ("powers(6)", &[6]),
    ("powers(7)", &[7]),
    ("powers(8)", &[8]),
    ("powers(9)", &[9]),
    ("powers(10)", &[10]),
];

/// The verdict on a claim that the losses are such a set, if the law that is found in the table says just this.
pub(super) fn rare_losses(
    ruleset: &Ruleset,
    claim: &Claim,
    table: Option<&Table>,
    budget: &Budget,
) -> Option<Verdict> {
    let Claim::Loses(_, text) = claim else { return None };
    let reader = Reader { ruleset, parameters: &[], names: &NoNames };
    let names = reader.coordinate_names();
    let [name] = &names[..] else { return None };
    let says = |set: &str| match reader.read(&format!("loses iff {name} in {set}")) {
        Ok(Claim::Loses(_, said)) => said == *text,
        _ => false,
    };
    let (_, coefficients) = RARE.iter().find(|(set, _)| says(set))?;
    let law = grundy_law::find(table?).law.filter(|found| found.law.claim == Spoken::Outcome)?.law;
    let Form::Recurrence(form) = &law.form else { return None };
    let is_silent = law.exceptions.iter().all(|exception| exception.cell.nimber().is_none());
    (is_silent && is_whole(form, coefficients)).then(|| decided(ruleset, &law, table, budget))
}

/// Whether the losses are all numbers of the recurrence, from 1 on.
fn is_whole(form: &Recurrence, coefficients: &[i64]) -> bool {
    let known: Vec<u64> = form.early.iter().chain(&form.seed).copied().collect();
    let follows = |place: usize| {
        let terms = coefficients.iter().enumerate().map(|(back, factor)| {
            let before = place.checked_sub(back + 1).map(|at| known[at]);
            // Before 1 stands another 1 among the Fibonacci numbers, and nothing counts before the powers.
            i128::from(before.unwrap_or(u64::from(back + 1 > place))) * i128::from(*factor)
        });
        terms.sum::<i128>() == i128::from(known[place])
    };
    form.coefficients == coefficients && known.first() == Some(&1) && (1..known.len()).all(follows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(early: &[u64], seed: &[u64], coefficients: &[i64]) -> Recurrence {
        Recurrence { early: early.to_vec(), seed: seed.to_vec(), coefficients: coefficients.to_vec() }
    }

    #[test]
    fn a_set_is_said_whole_or_not_at_all() {
        assert!(is_whole(&form(&[], &[1, 2], &[1, 1]), &[1, 1]));
        assert!(is_whole(&form(&[1], &[2, 3], &[1, 1]), &[1, 1]));
        assert!(is_whole(&form(&[], &[1], &[2]), &[2]));
        assert!(is_whole(&form(&[1, 3], &[9], &[3]), &[3]));
        for (other, coefficients) in [
            (form(&[], &[2, 3], &[1, 1]), &[1, 1][..]),
            (form(&[1], &[3, 5], &[1, 1]), &[1, 1]),
            (form(&[], &[1, 3], &[1, 1]), &[1, 1]),
            (form(&[1], &[4], &[2]), &[2]),
            (form(&[], &[1], &[2]), &[3]),
        ] {
            assert!(!is_whole(&other, coefficients), "{other:?}");
        }
    }
}
