//! Claims as mathematicians and contestants write them: `period 7`, `g(x + 7) = g(x)`, `x mod 7 in {0, 2}`, `周期为 7`.
//!
//! A claim about which positions are lost becomes one of the house; a claim about a period is decided by the law of
//! the values, which states the least period and the least preperiod.

use std::borrow::Cow;

use grundy_law::Claim;
use grundy_proof::{Verdict, Witness};
use grundy_rule::{Diagnostic, Rules, Ruleset, Text};
use grundy_table::{Budget, Cell};

use crate::law::{LawAnswer, LawRequest, law};
use crate::open::coordinate_names;
use crate::standing::Standing as Firmness;

/// Decides a claim that the user typed.
pub fn refute(
    ruleset: &Ruleset,
    claim: &str,
    parameters: &[(String, i128)],
    budget: &Budget<'_>,
) -> Result<Verdict, Diagnostic> {
    if let Some(period) = period_claim(claim) {
        return Ok(decide_period(ruleset, period, budget));
    }
    let parameters: Vec<(&str, i128)> =
        parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let claim = in_house_words(claim, ruleset);
    grundy_proof::refute(ruleset, &claim, &parameters, grundy_catalogue::catalogue(), budget)
}

/// `g(x + period) = g(x)` for every x from a number on, or from some number on where none is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodClaim {
    period: u64,
    from: Option<u64>,
}

/// The claim in the words of the house; every other text is itself.
pub fn in_house_words<'t>(claim: &'t str, ruleset: &Ruleset) -> Cow<'t, str> {
    let trimmed = claim.trim();
    let name = coordinate_names(ruleset).first().cloned().unwrap_or_else(|| "n".to_string());
    if let Some(condition) = losses(trimmed, &name) {
        return Cow::Owned(format!("loses iff {condition}"));
    }
    let begins = ["g", "sg", "SG", "loses", "lost", "same", "必败", "等同于", "等价于"];
    let is_bare = !begins.iter().any(|word| trimmed.starts_with(word))
        && ["==", " in ", "∈", "<", ">", "divides", "is_", " mod ", "≡"]
            .iter()
            .any(|sign| trimmed.contains(sign));
    if is_bare { Cow::Owned(format!("loses iff {trimmed}")) } else { Cow::Borrowed(claim) }
}

/// `P-positions are 0, 2 mod 7`: the residues of the lost positions.
fn losses(claim: &str, name: &str) -> Option<String> {
    const BEGINNINGS: [&str; 8] = [
        "p-positions are",
        "the p-positions are",
        "p positions are",
        "losing positions are",
        "lost positions are",
        "必败态是",
        "必败态为",
        "必败点是",
    ];
    let lower = claim.to_lowercase();
    let rest = BEGINNINGS.iter().find_map(|beginning| lower.strip_prefix(beginning))?.trim();
    let (residues, modulus) = rest.split_once("mod").or_else(|| rest.split_once('模'))?;
    let numbers = |text: &str| -> Vec<u64> {
        let words = text.split(|letter: char| !letter.is_ascii_digit());
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let (residues, modulus) = (numbers(residues), *numbers(modulus).first()?);
    let residues: Vec<String> = residues.iter().map(u64::to_string).collect();
    (!residues.is_empty()).then(|| format!("{name} % {modulus} in {{{}}}", residues.join(", ")))
}

/// Reads a claim about a period; none if it is not of this form.
pub fn period_claim(claim: &str) -> Option<PeriodClaim> {
    let close: String = claim.to_lowercase().chars().filter(|letter| !letter.is_whitespace()).collect();
    let said = ["period", "periodic,period", "periodicwithperiod", "周期为", "周期是", "周期", "以"];
    let worded = said.iter().find_map(|beginning| close.strip_prefix(beginning)).and_then(|rest| {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let (number, tail) = rest.split_at(digits);
        let period = number.parse().ok().filter(|&period| period > 0)?;
        ["", "为周期"].contains(&tail).then_some(PeriodClaim { period, from: None })
    });
    worded.or_else(|| period_equation(&close))
}

/// `g(x+7)=g(x)`, with `forx>=71` behind it or nothing.
fn period_equation(close: &str) -> Option<PeriodClaim> {
    let rest = close.strip_prefix("sg(").or_else(|| close.strip_prefix("g("))?;
    let (left, rest) = rest.split_once(')')?;
    let (name, period) = left.split_once('+')?;
    let rest = rest.strip_prefix("==").or_else(|| rest.strip_prefix('='))?;
    let rest = rest.strip_prefix("sg(").or_else(|| rest.strip_prefix("g("))?;
    let tail = rest.strip_prefix(name)?.strip_prefix(')')?;
    let period = period.parse().ok().filter(|&period| period > 0)?;
    let condition = tail
        .trim_start_matches([',', '，', '(', '（'])
        .trim_start_matches("forall")
        .trim_start_matches("for");
    let condition = condition.trim_end_matches([')', '）']);
    let from = match condition.strip_prefix(name) {
        None if condition.is_empty() => 0,
        None => return None,
        Some(bound) => {
            let bound = bound.strip_prefix(">=").or_else(|| bound.strip_prefix('≥'))?;
            bound.parse().ok()?
        }
    };
    Some(PeriodClaim { period, from: Some(from) })
}

/// Decides a claim about a period by the law of the values.
pub fn decide_period(ruleset: &Ruleset, claim: PeriodClaim, budget: &Budget<'_>) -> Verdict {
    let request = LawRequest { prove: true, ..LawRequest::default() };
    let Ok(answer) = law(ruleset, request, budget) else { return undecided() };
    if answer.table.arity() != 1 {
        return Verdict::Undecided(Text::new(
            "a period is claimed of games with one coordinate",
            "周期的论断只适用于一个坐标的游戏",
        ));
    }
    if let Some(witness) = witness_against(ruleset, claim, &answer) {
        return Verdict::Refuted(Box::new(witness));
    }
    let proved = answer.standing == Firmness::Proved && answer.shown_claim() == Claim::Grundy;
    let found = answer.law().and_then(|law| law.periodicity()).filter(|_| proved);
    match found {
        Some(known)
            if known.saltus == 0
                && claim.period.is_multiple_of(known.period)
                && claim.from.is_none_or(|from| from >= known.preperiod) =>
        {
            Verdict::Proved(answer.proofs.clone())
        }
        _ => undecided(),
    }
}

/// The first heap of the table whose value does not come back; where no beginning was said, one in the last half.
fn witness_against(ruleset: &Ruleset, claim: PeriodClaim, answer: &LawAnswer) -> Option<Witness> {
    let table = &answer.table;
    let from = match claim.from {
        Some(from) => from,
        // A law that is known says from where on it would have to hold.
        None => answer.law().and_then(|law| law.periodicity()).map(|known| known.preperiod)?,
    };
    let last = table.limit().checked_sub(claim.period)?;
    let value = |heap: u64| match table.at(heap) {
        Cell::Nimber(value) => Some(value),
        Cell::Threat | Cell::Absent => None,
    };
    let heap = (from..last).find(|&heap| value(heap) != value(heap + claim.period))?;
    let (first, later) = (value(heap)?, value(heap + claim.period)?);
    let position = (heap + claim.period).to_string();
    let shown = ruleset.show(&ruleset.at(&[heap + claim.period]));
    Some(Witness {
        coordinates: vec![heap + claim.period],
        position: shown,
        claimed: first.to_string(),
        actual: later.to_string(),
        chosen_move: None,
        words: Text::new(
            format!("g({heap}) = {first}, but g({position}) = {later}"),
            format!("g({heap}) = {first}，而 g({position}) = {later}"),
        ),
        proved: None,
    })
}

fn undecided() -> Verdict {
    Verdict::Undecided(Text::new(
        "no counterexample was found, and the law of the values is not proved far enough to decide it",
        "没有找到反例，而 SG 值的规律尚未证明到足以判定的程度",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_read_as_they_are_written() {
        let claim = |period, from| Some(PeriodClaim { period, from });
        for (text, expected) in [
            ("period 7", claim(7, None)),
            ("周期为7", claim(7, None)),
            ("周期为 7", claim(7, None)),
            ("以 7 为周期", claim(7, None)),
            ("g(x+7)=g(x)", claim(7, Some(0))),
            ("g(x + 12) = g(x) for x ≥ 71", claim(12, Some(71))),
            ("SG(n+12) = SG(n), n >= 71", claim(12, Some(71))),
            ("g(x+7) = g(y)", None),
            ("period 0", None),
            ("period seven", None),
            ("g = x mod 7", None),
        ] {
            assert_eq!(period_claim(text), expected, "{text}");
        }
    }

    #[test]
    fn losses_are_claimed_in_other_words() {
        let rule = Ruleset::parse("take {1,3,4}").unwrap();
        for (typed, house) in [
            ("P-positions are 0,2 mod 7", "loses iff x % 7 in {0, 2}"),
            ("必败态是 0、2 模 7", "loses iff x % 7 in {0, 2}"),
            ("x mod 7 in {0,2}", "loses iff x mod 7 in {0,2}"),
            ("g = x mod 3", "g = x mod 3"),
            ("loses iff x % 7 == 0", "loses iff x % 7 == 0"),
        ] {
            assert_eq!(in_house_words(typed, &rule), house, "{typed}");
        }
    }

    // Guy and Smith (1956): Kayles repeats with period 12 from 71 on, and not before.
    #[test]
    fn a_period_is_proved_or_refuted_by_a_heap() {
        let kayles = Ruleset::parse("octal 0.77").unwrap();
        let budget = Budget::small();
        let decided = |text: &str| decide_period(&kayles, period_claim(text).unwrap(), &budget);
        assert!(matches!(decided("period 12"), Verdict::Proved(_)));
        assert!(matches!(decided("g(n+24) = g(n) for n >= 71"), Verdict::Proved(_)));
        assert!(
            matches!(decided("g(n+12) = g(n)"), Verdict::Refuted(witness) if witness.coordinates == [15])
        );
        assert!(matches!(decided("period 11"), Verdict::Refuted(_)));
    }
}
