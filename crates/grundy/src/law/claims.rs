//! Claims that a user types, with the games of the catalogue by their names.

use grundy_proof::Verdict;
use grundy_rule::{Diagnostic, Locale, Rules, Ruleset, Text};
use grundy_table::Budget;

use crate::law::{LawAnswer, LawRequest, law};

/// Decides a claim that the user typed.
pub fn refute(
    ruleset: &Ruleset,
    claim: &str,
    parameters: &[(String, i128)],
    budget: &Budget<'_>,
) -> Result<Verdict, Diagnostic> {
    let parameters: Vec<(&str, i128)> =
        parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    grundy_proof::refute(ruleset, claim, &parameters, grundy_catalogue::catalogue(), budget)
}

/// Words with which every printed law begins, or that stand in it: nobody waits for a law because of a slip of the pen.
const PRINTED: [&str; 10] = [
    "g(",
    "g[",
    "⇔",
    "loses",
    "必败",
    "P-positions",
    "automaton",
    "自动机",
    "value of a list",
    "列表的 SG 值",
];

/// The law of the rule as the program prints it, in either language, is a claim: it says what the law says.
pub(crate) fn printed_law(rules: &dyn Rules, claim: &str, budget: &Budget<'_>) -> Option<Verdict> {
    if !PRINTED.iter().any(|word| claim.contains(word)) {
        return None;
    }
    let request = LawRequest { prove: true, lists: true, ..LawRequest::default() };
    let answer = law(rules, request, budget).ok()?;
    if is_said(claim, |locale| answer.formula(locale)) {
        return Some(standing_of(&answer));
    }
    // With more time another law may be shown first, and the one that was is told beside it.
    let other =
        answer.others.iter().find(|other| is_said(claim, |locale| Some(other.found.law.formula(locale))))?;
    Some(match &other.proofs[..] {
        [] => not_proved(&answer, &Text::new("no method applies", "没有适用的证明方法")),
        proofs => Verdict::Proved(proofs.to_vec()),
    })
}

/// Whether a claim is, in one of the languages, what is printed.
fn is_said(claim: &str, printed: impl Fn(Locale) -> Option<String>) -> bool {
    let words = |text: &str| {
        let told = text.replace(" iff ", " ⇔ ").replace("当且仅当", "⇔");
        told.split_whitespace().map(String::from).collect::<Vec<_>>()
    };
    let printed = [Locale::English, Locale::Chinese].into_iter().filter_map(printed);
    printed.into_iter().any(|formula| words(&formula) == words(claim))
}

fn standing_of(answer: &LawAnswer) -> Verdict {
    let proofs: Vec<_> = answer.shown_proofs().into_iter().cloned().collect();
    if !proofs.is_empty() {
        return Verdict::Proved(proofs);
    }
    not_proved(answer, &answer.undecided.clone().unwrap_or_default())
}

fn not_proved(answer: &LawAnswer, why: &Text) -> Verdict {
    let below = answer.agrees_below();
    Verdict::Undecided(Text::new(
        format!("it is the law that was found, and agrees below {below}, but is not proved: {}", why.english),
        format!("这正是找到的规律，在 {below} 以内相符，但没有证明：{}", why.chinese),
    ))
}
