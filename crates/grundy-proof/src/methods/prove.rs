//! The way from a law to a verdict: every method in turn writes a certificate, and the checker decides.

use crate::certified::Certified;
use crate::explain::{beyond_certificates, check_budget, long_check_budget};
use crate::methods::{Goal, Hindrance, METHODS, window_draft};
use crate::proved::Proved;
use grundy_check::{Claim, Period};
use grundy_law::{Law, witness_against};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::breaking::Evidence;
use grundy_table::{Budget, Cell, Table, fill};

/// What is known about a claim after the work.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The checker accepted these certificates, which together show the claim; usually there is one.
    Proved(Vec<Proved>),
    /// The claim is false, and this shows it.
    Refuted(Box<Witness>),
    /// Neither; the text says why. It says nothing about the claim.
    Undecided(Text),
}

/// One position at which a claim fails.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// The position's coordinates.
    pub coordinates: Vec<u64>,
    /// The position as the user writes it.
    pub position: String,
    /// What the claim says there: a value, or `P` or `N`.
    pub claimed: String,
    /// What is true there.
    pub actual: String,
    /// A move that shows it, where one move does: to an option that has the claimed value, or that wins.
    pub chosen_move: Option<String>,
    /// Why this position shows it.
    pub words: Text,
    /// The checked certificate of the refutation, where the claim can be stated in one.
    pub proved: Option<Proved>,
}

/// Proves a law for all positions, or refutes it by the table.
///
/// The table is of the rule, and as long as is handy; methods compute what else they need. Time is inside the budget's `should_stop`.
pub fn prove(rules: &dyn Rules, law: &Law, table: &Table, budget: &Budget) -> Verdict {
    if let Some(witness) = refuted_by(rules, law, table) {
        return Verdict::Refuted(Box::new(witness));
    }
    let Some(ruleset) = rules.as_ruleset() else {
        return Verdict::Undecided(beyond_certificates());
    };
    let longer = match anchor(ruleset, law, table, budget) {
        Ok(longer) => longer,
        Err(reason) => return Verdict::Undecided(reason),
    };
    if let Some(witness) = longer.as_ref().and_then(|longer| refuted_by(rules, law, longer)) {
        return Verdict::Refuted(Box::new(witness));
    }
    let goal = Goal { ruleset, law, table: longer.as_ref().unwrap_or(table), budget };
    let mut reasons = Vec::new();
    for method in METHODS {
        match method.draft(&goal) {
            Err(reason) => reasons.push((method.name(), reason)),
            Ok(draft) => {
                match Proved::from_certificate(&draft.certificate, draft.explanation, &check_budget(budget)) {
                    Ok(proved) if says(&proved, &goal) => return Verdict::Proved(vec![proved]),
                    Ok(_) => reasons.push((method.name(), another_law().into())),
                    Err(reason) => reasons.push((method.name(), rejected(&reason).into())),
                }
            }
        }
        if budget.stopped() {
            break;
        }
    }
    Verdict::Undecided(listed(&reasons))
}

/// Whether the accepted certificate says what the law says, read back from its text.
fn says(proved: &Proved, goal: &Goal) -> bool {
    Certified::read(proved, Some(goal.table), goal.budget)
        .is_some_and(|certified| certified.shows(goal.law, goal.budget))
}

pub(crate) fn another_law() -> Text {
    Text::new("what the checker accepted is another law", "检验程序接受的是另一条规律")
}

/// A certificate of a period says that values repeat, not which they are: those of one preperiod and period must be seen.
/// A longer table where the given one is too short for that.
fn anchor(ruleset: &Ruleset, law: &Law, table: &Table, budget: &Budget) -> Result<Option<Table>, Text> {
    let needed = law.periodicity().map_or(0, |found| found.preperiod.saturating_add(found.period));
    if table.limit() >= needed && table.arity() == law.arity {
        return Ok(None);
    }
    let filled = fill(ruleset, needed, budget).ok().filter(|filled| filled.stopped.is_none());
    let filled = filled.filter(|filled| filled.table.limit() >= needed && filled.table.arity() == law.arity);
    filled.map(|filled| Some(filled.table)).ok_or_else(|| {
        Text::new(
            format!("the values below {needed} were not reached"),
            format!("没有算到 {needed} 以内的全部值"),
        )
    })
}

/// Proves a period of a code for which a run found the evidence, however long it is.
///
/// ```
/// use grundy_proof::{Verdict, prove_period};
/// use grundy_rule::Ruleset;
/// use grundy_table::Budget;
/// use grundy_table::breaking::{Breaking, run_until_period};
///
/// let kayles = Ruleset::parse("octal 0.77").unwrap();
/// let evidence = run_until_period(&Breaking::from_digits(&[0, 7, 7], &Budget::small()).unwrap(), 1, &Budget::small()).evidence.unwrap();
/// let verdict = prove_period(&kayles, &evidence, &Budget::small());
/// assert!(matches!(verdict, Verdict::Proved(_)));
/// ```
pub fn prove_period(ruleset: &Ruleset, evidence: &Evidence, budget: &Budget) -> Verdict {
    let checked =
        window_draft(ruleset, evidence).map_err(|hindrance| hindrance.words().clone()).and_then(|draft| {
            let checking = long_check_budget(budget, evidence.known);
            Proved::from_certificate(&draft.certificate, draft.explanation, &checking)
                .map_err(|reason| rejected(&reason))
        });
    let stated = Period { preperiod: evidence.preperiod, period: evidence.period, saltus: 0 };
    match checked {
        Ok(proved) if proved.statement().claim != Claim::Periodic(stated) => {
            Verdict::Undecided(another_law())
        }
        Ok(proved) => Verdict::Proved(vec![proved]),
        Err(reason) => Verdict::Undecided(reason),
    }
}

pub(crate) fn rejected(reason: &str) -> Text {
    Text::new(
        format!("the checker rejects the certificate: {reason}"),
        format!("检验程序不接受证书：{reason}"),
    )
}

/// Why no method proves it; those that are for other games are left out if another one tells more.
fn listed(reasons: &[(&str, Hindrance)]) -> Text {
    let tells = |(_, hindrance): &&(&str, Hindrance)| matches!(hindrance, Hindrance::Failed(_));
    let telling: Vec<_> = reasons.iter().filter(tells).collect();
    let shown = if telling.is_empty() { reasons.iter().collect() } else { telling };
    let joined = |pick: fn(&Text) -> &str| {
        let one = |(name, hindrance): &&(&str, Hindrance)| format!("{name}: {}", pick(hindrance.words()));
        shown.iter().map(one).collect::<Vec<_>>().join("; ")
    };
    Text::new(joined(|reason| &reason.english), joined(|reason| &reason.chinese))
}

fn refuted_by(rules: &dyn Rules, law: &Law, table: &Table) -> Option<Witness> {
    let found = witness_against(law, table)?;
    let outcome = law.claim == grundy_law::Claim::Outcome;
    let shown = |number: u128| {
        if outcome { (if number == 0 { "P" } else { "N" }).to_string() } else { number.to_string() }
    };
    let actual = match found.actual {
        Cell::Nimber(value) => shown(if outcome { u128::from(value.min(1)) } else { u128::from(value) }),
        Cell::Threat => "inf".to_string(),
        Cell::Absent => "-".to_string(),
    };
    Some(Witness {
        position: rules.show(&rules.at(&found.position)),
        coordinates: found.position.clone(),
        claimed: found.claimed.map_or("-".to_string(), shown),
        actual,
        chosen_move: None,
        words: found.text(),
        proved: None,
    })
}
