//! How a claim begins, as people say it: which kind of claim it is, and the text that says the rest.

use super::subjects::{Subject, subject};

/// The kind of a claim, and what is left to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heading<'t> {
    /// `g = EXPR`, and what stands in the brackets of `g(…) = EXPR`.
    Value(Option<&'t str>, &'t str),
    /// `loses iff COND`, `wins iff COND`, or a condition by itself, which speaks of losses.
    Loses(Subject<'t>, &'t str),
    /// `(1, 2) loses`, `7*k wins`.
    Simply(Subject<'t>),
    /// `P-positions are 0, 2 mod 7`: the residues, and the modulus.
    Residues(Vec<u64>, u64),
    /// `g(x + 7) = g(x)`, `period 7`.
    Repeats(Repeats),
    /// `same as RULE`.
    Same(&'t str),
    /// `same losses as RULE`.
    SameLosses(&'t str),
}

/// `g(n + period) = g(n) + saltus` from `preperiod` on; from some place on where none is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeats {
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
}

const SAME: &[&str] = &["same values as", "same as", "等同于", "等价于"];
const SAME_LOSSES: &[&str] =
    &["same losses as", "same P-positions as", "loses like", "必败态等同于", "必败态与之相同："];
const IFF: &[&str] = &["if and only if", "exactly when", "iff", "<=>", "⇔", "⟺", "当且仅当"];
const LOSSES_ARE: &[&str] = &[
    "P-positions are",
    "p-positions are",
    "P positions are",
    "the P-positions are",
    "P-positions:",
    "losing positions are",
    "the losing positions are",
    "lost positions are",
    "losses are",
    "必败态是",
    "必败态为",
    "必败点是",
    "必败点为",
    "必败态：",
    "必败态",
];
const PERIOD: &[&str] = &[
    "periodic with period",
    "period is",
    "the period is",
    "has period",
    "it has period",
    "period",
    "周期为",
    "周期是",
    "周期",
];
/// Names of the Grundy function.
const FUNCTION: &[&str] = &["sg", "SG", "g", "G"];
/// Who loses, where nothing else is said.
const WHOEVER_MOVES: Subject = Subject { of: None, is_lost: true };

/// What kind of claim a text is.
pub(crate) fn heading(text: &str) -> Option<Heading<'_>> {
    let text = text.trim();
    if let Some(rule) = after(text, SAME_LOSSES) {
        return Some(Heading::SameLosses(rule));
    }
    if let Some(rule) = after(text, SAME) {
        return Some(Heading::Same(rule));
    }
    if let Some(found) = shifted(text).or_else(|| named_period(text)) {
        return Some(Heading::Repeats(found));
    }
    if let Some((before, condition)) = IFF.iter().find_map(|iff| text.split_once(iff)) {
        return subject_of(before).map(|subject| Heading::Loses(subject, condition));
    }
    if let Some(rest) = after(text, LOSSES_ARE) {
        return Some(residues(rest).unwrap_or(Heading::Loses(WHOEVER_MOVES, rest)));
    }
    if let Some((of, expression)) = value(text) {
        return Some(Heading::Value(of, expression));
    }
    if let Some(subject) = subject(text).filter(|subject| subject.of.is_some()) {
        return Some(Heading::Simply(subject));
    }
    if let Some(found) = congruence(text) {
        return Some(found);
    }
    is_condition(text).then_some(Heading::Loses(WHOEVER_MOVES, text))
}

/// `g = …`, `g(x) = …`, `SG(x, y) == …`: what stands in the brackets, and behind the sign.
fn value(text: &str) -> Option<(Option<&str>, &str)> {
    let rest = after(text, FUNCTION)?.trim_start();
    let (of, rest) = match rest.strip_prefix('(') {
        Some(inner) => inner.split_once(')').map(|(of, rest)| (Some(of), rest))?,
        None => (None, rest),
    };
    Some((of, after(rest.trim_start(), &["==", "=", "＝"])?))
}

/// `x loses`, `先手必败`, and `g(x) = 0`, which says the same.
fn subject_of(before: &str) -> Option<Subject<'_>> {
    match value(before.trim()) {
        Some((of, number)) => (number.trim() == "0").then_some(Subject { of, is_lost: true }),
        None => subject(before),
    }
}

/// `x ≡ 0, 2 (mod 7)`; the name is that of the only heap.
fn congruence(text: &str) -> Option<Heading<'_>> {
    let (name, classes) = text.split_once('≡')?;
    super::arguments::is_name(name.trim()).then(|| residues(classes)).flatten()
}

/// `0, 2 mod 7`, `multiples of 7`, `7 的倍数`.
fn residues(text: &str) -> Option<Heading<'static>> {
    let text = text.trim().trim_end_matches('.');
    let multiples =
        after(text, &["multiples of", "the multiples of"]).or_else(|| text.strip_suffix("的倍数"));
    if let Some(modulus) = multiples {
        return Some(Heading::Residues(vec![0], modulus.trim().parse().ok()?));
    }
    let (classes, modulus) = text.split_once("mod").or_else(|| text.split_once('模'))?;
    let modulus = modulus.trim().trim_end_matches(')').parse().ok()?;
    let listed = classes.trim().trim_end_matches('(').replace(" and ", ",").replace(" or ", ",");
    let listed = listed.replace(['和', '或', '、', '，'], ",");
    let listed = listed.trim().trim_start_matches('{').trim_end_matches('}');
    let classes = listed.split(',').map(|class| class.trim().parse().ok());
    Some(Heading::Residues(classes.collect::<Option<_>>()?, modulus))
}

/// `g(x + 7) = g(x) + 2 for x ≥ 9`.
fn shifted(text: &str) -> Option<Repeats> {
    let rest = after(text, FUNCTION)?.trim_start().strip_prefix('(')?;
    let (argument, rest) = rest.split_once(')')?;
    let (name, period) = argument.split_once('+')?;
    let rest = after(rest.trim_start(), &["==", "="])?.trim_start();
    let rest = after(rest, FUNCTION)?.trim_start().strip_prefix('(')?;
    let (same, rest) = rest.split_once(')')?;
    if same.trim() != name.trim() {
        return None;
    }
    let rest = rest.trim_start();
    let (saltus, rest) = match rest.strip_prefix('+') {
        Some(rest) => leading(rest.trim_start())?,
        None => (0, rest),
    };
    let period = period.trim().parse().ok()?;
    let bound = rest.trim().trim_end_matches(['）', ')', '.']);
    let preperiod = if bound.is_empty() { 0 } else { after_sign(bound)? };
    Some(Repeats { preperiod: Some(preperiod), period, saltus })
}

/// The number behind the sign of a bound: `for x ≥ 9`, `（x ≥ 9）`, `from 9`, `x > 8`.
fn after_sign(bound: &str) -> Option<u64> {
    let at_least = ["≥", ">=", "from", "从"].iter().find_map(|sign| bound.split_once(sign));
    if let Some((_, number)) = at_least {
        return number.trim().trim_end_matches("on").trim_end_matches('起').trim().parse().ok();
    }
    let (_, number) = bound.split_once('>')?;
    number.trim().parse::<u64>().ok()?.checked_add(1)
}

/// `period 12 from 71`, `period 12, preperiod 71`, `周期为 12，从 71 起`.
fn named_period(text: &str) -> Option<Repeats> {
    if let Some(period) = text.strip_prefix('以').and_then(|rest| rest.strip_suffix("为周期")) {
        return Some(Repeats { preperiod: None, period: period.trim().parse().ok()?, saltus: 0 });
    }
    let (period, rest) = leading(after(text, PERIOD)?.trim_start_matches([' ', '=', ':', '：']))?;
    let named = |names: &[&str]| {
        let place = names.iter().find_map(|name| rest.split_once(name).map(|(_, behind)| behind))?;
        leading(place.trim_start_matches([' ', '=', '为', '是', '≥']).trim_start())
    };
    let preperiod = named(&["preperiod", "前周期", "from", "从", "≥", ">="]);
    let saltus = named(&["saltus", "增量"]);
    let is_known = rest.trim_matches([' ', '.', '。']).is_empty() || preperiod.is_some() || saltus.is_some();
    let preperiod = preperiod.map(|(number, _)| number);
    is_known.then(|| Repeats { preperiod, period, saltus: saltus.map_or(0, |(number, _)| number) })
}

/// The number at the beginning, and what follows it.
fn leading(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// A comparison by itself says where the player to move loses.
fn is_condition(text: &str) -> bool {
    let signs = ["=", "<", ">", "≤", "≥", "≠", "∈", " in ", "divides("];
    let is_function = FUNCTION
        .iter()
        .any(|name| text.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '(', '='])));
    signs.iter().any(|sign| text.contains(sign)) && !text.contains("->") && !is_function
}

/// What stands between `for all` and a colon, and the claim behind it.
pub(crate) fn quantified(text: &str) -> (Option<&str>, &str) {
    let text = text.trim();
    let begun = after(text, &["for all", "for every", "for each", "∀", "对所有", "对任意", "对每个"]);
    match begun.and_then(|rest| rest.split_once([':', '：'])) {
        Some((bound, claim)) => (Some(bound.trim()), claim.trim()),
        None => (None, text),
    }
}

/// What follows one of these beginnings.
fn after<'t>(text: &'t str, beginnings: &[&str]) -> Option<&'t str> {
    beginnings.iter().find_map(|beginning| text.strip_prefix(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeats(text: &str, preperiod: Option<u64>, period: u64, saltus: u64) {
        assert_eq!(heading(text), Some(Heading::Repeats(Repeats { preperiod, period, saltus })), "{text}");
    }

    #[test]
    fn periods_are_said_in_many_ways() {
        repeats("g(x+7) = g(x)", Some(0), 7, 0);
        repeats("g(n + 12) = g(n) for n ≥ 71", Some(71), 12, 0);
        repeats("g(x + 4) = g(x) + 4（x ≥ 3）", Some(3), 4, 4);
        repeats("g(x + 4) = g(x), x > 2", Some(3), 4, 0);
        repeats("period 7", None, 7, 0);
        repeats("period = 7", None, 7, 0);
        repeats("it has period 7", None, 7, 0);
        repeats("G(x + 7) = G(x)", Some(0), 7, 0);
        repeats("period 12 from 71", Some(71), 12, 0);
        repeats("周期为 7", None, 7, 0);
        repeats("周期为 12，从 71 起", Some(71), 12, 0);
        repeats("period 4, saltus 4", None, 4, 4);
        repeats("以 7 为周期", None, 7, 0);
        repeats("SG(n+12) = SG(n), n >= 71", Some(71), 12, 0);
    }

    #[test]
    fn losses_are_said_in_many_ways() {
        let said = |text: &str, of: Option<&str>, is_lost: bool| {
            assert_eq!(heading(text), Some(Heading::Loses(Subject { of, is_lost }, " C")), "{text}");
        };
        for text in
            ["loses iff C", "lost iff C", "必败 iff C", "先手必败当且仅当 C", "second player wins iff C"]
        {
            said(text, None, true);
        }
        said("x loses ⇔ C", Some("x"), true);
        said("(x, y) 必败当且仅当 C", Some("(x, y)"), true);
        said("g(x, y) = 0 iff C", Some("x, y"), true);
        said("the second player loses iff C", None, false);
        said("first player wins iff C", None, false);
        for text in [
            "P-positions are 0, 2 mod 7",
            "必败态为 {0, 2} mod 7",
            "losses are 0 and 2 (mod 7)",
            "P-positions are 0 or 2 mod 7",
            "x ≡ 0, 2 (mod 7)",
            "必败点是 0、2 模 7",
        ] {
            assert_eq!(heading(text), Some(Heading::Residues(vec![0, 2], 7)), "{text}");
        }
        assert_eq!(heading("必败态是 4 的倍数"), Some(Heading::Residues(vec![0], 4)));
        let by_itself = Heading::Loses(WHOEVER_MOVES, "x mod 7 in {0, 2}");
        assert_eq!(heading("x mod 7 in {0, 2}"), Some(by_itself));
    }

    #[test]
    fn what_is_no_claim_has_no_heading() {
        let denied = ["x is not lost iff x = 0", "nobody ever loses iff x = 0", "the loser loses iff x = 0"];
        let texts = ["", "x", "period", "period seven", "g", "x -> x - 1", "period 7 or so", "loses"];
        for text in texts.into_iter().chain(denied) {
            assert_eq!(heading(text), None, "{text}");
        }
    }
}
