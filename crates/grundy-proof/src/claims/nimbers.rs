//! Claims in nimbers: proved of a product by proving what is said of each factor (the Tartan theorem).

use super::refute::{agrees_so_far, refute};
use crate::claim_text::NimTerm;
use crate::explain::check_budget;
use crate::methods::product_of;
use crate::methods::prove::Verdict;
use crate::proved::Proved;
use grundy_rule::{NoNames, Ruleset, Text, factors};
use grundy_table::{Budget, Table};

/// Decides a claim with which all values of the table agree.
pub(super) fn decided(ruleset: &Ruleset, term: &NimTerm, table: Option<&Table>, budget: &Budget) -> Verdict {
    match product(ruleset, term, budget) {
        Ok(proved) => Verdict::Proved(vec![proved]),
        Err(why) => Verdict::Undecided(agrees_so_far(table, &why)),
    }
}

fn product(ruleset: &Ruleset, term: &NimTerm, budget: &Budget) -> Result<Proved, Text> {
    let parts = factors(ruleset)
        .ok_or_else(|| Text::new("the rule is no product `A * B`", "这条规则不是乘积 `A * B`"))?;
    let numbers = term.factors().filter(|numbers| numbers.len() == parts.len()).ok_or_else(|| {
        Text::new(
            format!("a nim product of {} numbers is needed, one for each factor", parts.len()),
            format!("需要 {} 个数的尼姆积，每个因子一个", parts.len()),
        )
    })?;
    let proofs = parts.iter().zip(numbers).map(|(part, number)| factor(&part.ruleset, number, budget));
    let draft = product_of(ruleset, &proofs.collect::<Result<Vec<Proved>, Text>>()?);
    Proved::from_certificate(&draft.certificate, draft.explanation, &check_budget(budget)).map_err(Text::same)
}

fn factor(ruleset: &Ruleset, number: &str, budget: &Budget) -> Result<Proved, Text> {
    match refute(ruleset, &format!("g = {number}"), &[], &NoNames, budget) {
        Ok(Verdict::Proved(mut proofs)) if proofs.len() == 1 => Ok(proofs.remove(0)),
        Ok(Verdict::Undecided(why)) => Err(why),
        _ => Err(Text::new(
            format!("`{number}` is not the value of its factor"),
            format!("`{number}` 不是相应因子的值"),
        )),
    }
}
