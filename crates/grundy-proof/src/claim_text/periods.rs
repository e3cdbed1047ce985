//! How a repetition of values is claimed: `g(x + 7) = g(x)`, `g(x) = g(x - 7)`, `period 12 from 71`, `最小正周期为 7`.

use super::arguments::{is_balanced, is_name};
use super::headings::{FUNCTION, after};

/// `g(n + period) = g(n) + saltus` from `preperiod` on; from some place on where none is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeats {
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
    /// Whether no smaller period is said to do.
    pub(crate) is_least: bool,
    /// Whether the repetition is said to begin there and not before: that is what a preperiod is.
    pub(crate) is_first: bool,
}

/// Of what a period is told; it makes no difference.
const LEADS: &[&str] = &[
    "the Grundy values",
    "Grundy values",
    "the values",
    "values",
    "the sequence",
    "the game",
    "SG 函数",
    "SG函数",
    "SG 值",
    "SG值",
    "sg 值",
    "值",
    "have",
    "has",
    "are",
    "is",
    "it",
    "the",
    "a",
    "g",
    "的",
];
const PERIOD: &[&str] = &[
    "periodic with period",
    "period is",
    "period",
    "repeats with period",
    "repeat with period",
    "repeats every",
    "repeat every",
    "周期为",
    "周期是",
    "周期",
    "循环节长度为",
    "循环节为",
    "循环节是",
];
const LEAST: &[&str] =
    &["least", "smallest", "minimal", "minimum", "shortest", "fundamental", "最小正", "最小", "最短"];

/// Reads a claim of a repetition.
pub(super) fn repeats(text: &str) -> Option<Repeats> {
    shifted(text).or_else(|| as_period(text)).or_else(|| named_period(text))
}

/// One side of an equation between two values: `g(x - 7) + 2`.
struct Side<'t> {
    name: &'t str,
    shift: i64,
    more: u64,
}

/// `g(x + 7) = g(x) + 2 for x ≥ 9`, `g(x) = g(x - 7)`: what is said of places below 0 is not said.
fn shifted(text: &str) -> Option<Repeats> {
    let (left, rest) = side(text)?;
    let (right, rest) = side(after(rest.trim_start(), &["==", "="])?.trim_start())?;
    let name = left.name;
    if name != right.name || left.shift == right.shift {
        return None;
    }
    let (later, earlier) = if left.shift > right.shift { (left, right) } else { (right, left) };
    let bound =
        rest.trim().trim_start_matches(['（', '(', ',', '，']).trim_end_matches(['）', ')', '.']).trim();
    let least = i64::try_from(least_place(bound, &[name])?).ok()?;
    let preperiod = least.checked_add(earlier.shift)?.max(0).unsigned_abs();
    Some(Repeats {
        preperiod: Some(preperiod),
        period: later.shift.checked_sub(earlier.shift)?.unsigned_abs(),
        saltus: earlier.more.checked_sub(later.more)?,
        is_least: false,
        is_first: false,
    })
}

fn side(text: &str) -> Option<(Side<'_>, &str)> {
    let inner = after(text, FUNCTION)?.trim_start().strip_prefix('(')?;
    let (argument, rest) = inner.split_once(')')?;
    let (name, shift) = shifted_name(argument)?;
    let (more, rest) = match rest.trim_start().strip_prefix('+') {
        Some(rest) => leading(rest.trim_start())?,
        None => (0, rest),
    };
    Some((Side { name, shift, more }, rest))
}

/// `x`, `x + 7`, `x − 7`.
fn shifted_name(argument: &str) -> Option<(&str, i64)> {
    let (name, shift) = match argument.split_once(['+', '-', '−']) {
        Some((name, number)) => {
            let number: i64 = number.trim().parse::<u32>().ok()?.into();
            (name, if argument.contains('+') { number } else { -number })
        }
        None => (argument, 0),
    };
    is_name(name.trim()).then_some((name.trim(), shift))
}

/// The least number of which a bound speaks: `for x ≥ 9`, `from 9 on`, `x > 8`, `for all x`, or nothing at all. Whatever
/// else stands there may say the opposite: `fails for x ≥ 9`, `only for x ≥ 9`.
fn least_place(bound: &str, names: &[&str]) -> Option<u64> {
    let bound = bound.trim();
    if bound.is_empty() {
        return Some(0);
    }
    let bound = bound.strip_suffix('时').unwrap_or(bound).trim_end();
    if let Some(place) = after(bound, &["from ", "从"]) {
        let (number, rest) = leading(place.trim_start())?;
        return ["", "on", "onwards", "onward", "起", "开始"].contains(&rest.trim()).then_some(number);
    }
    let (is_all, rest) = match after(bound, &["for all ", "for every ", "对所有", "对任意", "对一切"])
    {
        Some(rest) => (true, rest),
        None => (false, after(bound, &["for ", "when ", "whenever ", "if ", "当"]).unwrap_or(bound)),
    };
    let rest = names.iter().find_map(|name| whole_word(rest.trim_start(), name))?;
    match after(rest, &["≥", ">="]) {
        Some(number) => number.trim().parse().ok(),
        None if rest.is_empty() => is_all.then_some(0),
        None => rest.strip_prefix('>')?.trim().parse::<u64>().ok()?.checked_add(1),
    }
}

/// `以 7 为周期`, `SG 值从 71 起以 12 为最小正周期`.
fn as_period(text: &str) -> Option<Repeats> {
    let (before, rest) = text.split_once('以')?;
    let (period, is_least) = match rest.strip_suffix("为周期") {
        Some(period) => (period, false),
        None => (rest.strip_suffix("为最小正周期").or_else(|| rest.strip_suffix("为最小周期"))?, true),
    };
    let before = without_leads(before);
    let preperiod = match before.strip_prefix('从') {
        Some(place) => Some(place.trim().strip_suffix('起')?.trim().parse().ok()?),
        None if before.is_empty() => None,
        None => return None,
    };
    let period = period.trim().parse().ok()?;
    Some(Repeats { preperiod, period, saltus: 0, is_least, is_first: false })
}

/// `period 12 from 71`, `period 12, preperiod 71`, `周期为 12，从 71 起`, `purely periodic with period 7`.
fn named_period(text: &str) -> Option<Repeats> {
    let turned = preperiod_behind(text);
    let is_the_one = says_the_period(text);
    let text = without_leads(turned.as_deref().unwrap_or(text));
    let (text, is_least) = match after(text, LEAST) {
        Some(rest) => (rest.trim_start(), true),
        None => (text, is_the_one),
    };
    let pure = text.strip_prefix("purely ");
    let text = pure.or_else(|| after(text, &["eventually ", "ultimately "])).unwrap_or(text);
    let (period, rest) =
        leading(after(text, PERIOD)?.trim_start_matches([' ', '=', ':', '：', '长', '度', '为', '是']))?;
    let more = Additions::read(rest)?;
    let preperiod = more.preperiod.or(pure.map(|_| 0));
    Some(Repeats { preperiod, period, saltus: more.saltus.unwrap_or(0), is_least, is_first: more.is_first })
}

/// `the period is 7`: where there is but one it is the least, while `period 14` and `has period 14` are true of others too.
fn says_the_period(text: &str) -> bool {
    whole_word(text.trim(), "the").is_some_and(|rest| whole_word(rest, "period").is_some())
}

/// `preperiod 71, period 12` with the period first.
fn preperiod_behind(text: &str) -> Option<String> {
    let text = without_leads(text);
    after(text, PREPERIOD)?;
    let (first, period) = [",", "，", " and "].iter().find_map(|between| text.split_once(between))?;
    Some(format!("{}, {first}", period.trim()))
}

const PREPERIOD: &[&str] = &["preperiod", "pre-period", "前周期"];

/// What a claim says the period to be, where it says nothing else: `period m + 1`, `周期为 m + 1`.
pub(crate) fn period_named(text: &str) -> Option<&str> {
    let named = after(without_leads(text), PERIOD)?;
    let named = named.trim_start_matches([' ', '=', ':', '：', '长', '度', '为', '是']).trim();
    let is_plain = named.chars().all(|letter| letter.is_ascii_alphanumeric() || " +-*()_".contains(letter));
    (is_plain && !named.contains(" from ") && !named.is_empty()).then_some(named)
}

/// The name and the term behind the plus of `g(x + m + 1) = g(x)`.
pub(crate) fn shift_named(text: &str) -> Option<(&str, &str)> {
    let (left, right) = text.split_once('=')?;
    let argument = |side| {
        let inner: &str = after(str::trim(side), FUNCTION)?.trim_start();
        inner.strip_prefix('(')?.strip_suffix(')').map(str::trim).filter(|inner| is_balanced(inner))
    };
    let (left, right) = (argument(left)?, argument(right.trim_start_matches('='))?);
    let (plain, shifted) = if is_name(right) { (right, left) } else { (left, right) };
    let term = whole_word(shifted, plain)?.strip_prefix('+')?.trim();
    (is_name(plain) && !term.is_empty()).then_some((plain, term))
}

/// What may be said behind a period.
#[derive(Default)]
struct Additions {
    preperiod: Option<u64>,
    is_first: bool,
    saltus: Option<u64>,
}

impl Additions {
    /// Reads all of the text, or nothing: a word that is not known may deny what stands before it.
    fn read(text: &str) -> Option<Additions> {
        let mut found = Additions::default();
        let text = text.trim_matches([' ', '.', '。']).replace(" and ", ",");
        let parts = text.split([',', '，', '、', ';', '；']).map(str::trim);
        for part in parts.filter(|part| !part.is_empty()) {
            found.add(after(part, &["with ", "and ", "且"]).unwrap_or(part))?;
        }
        Some(found)
    }

    fn add(&mut self, part: &str) -> Option<()> {
        if let Some(rest) = after(part, &["saltus", "增量"]) {
            return set(&mut self.saltus, named_number(rest)?);
        }
        if let Some(rest) = after(part, PREPERIOD) {
            self.is_first = true;
            return set(&mut self.preperiod, named_number(rest)?);
        }
        set(&mut self.preperiod, least_place(part, &["x", "n", "N", "X"])?)
    }
}

/// `= 4`, `is 4`, `为 4`, `4`.
fn named_number(text: &str) -> Option<u64> {
    let text = text.trim_start();
    after(text, &["=", "is ", "of ", "长度为", "为", "是"]).unwrap_or(text).trim().parse().ok()
}

/// Nothing is said twice.
fn set(place: &mut Option<u64>, number: u64) -> Option<()> {
    place.replace(number).is_none().then_some(())
}

/// A text without the words that name what repeats.
fn without_leads(text: &str) -> &str {
    let mut text = text.trim();
    while let Some(rest) = LEADS.iter().find_map(|lead| whole_word(text, lead)) {
        text = rest;
    }
    text
}

/// What follows a word that ends there.
fn whole_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    let goes_on = word.is_ascii()
        && rest.starts_with(|next: char| next.is_ascii_alphanumeric() || "(=_".contains(next));
    (!goes_on).then(|| rest.trim_start())
}

/// The number at the beginning, and what follows it.
fn leading(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, preperiod: Option<u64>, period: u64, saltus: u64) {
        let expected = Repeats { preperiod, period, saltus, is_least: false, is_first: false };
        assert_eq!(repeats(text), Some(expected), "{text}");
    }

    #[test]
    fn periods_are_said_in_many_ways() {
        check("g(x+7) = g(x)", Some(0), 7, 0);
        check("g(n + 12) = g(n) for n ≥ 71", Some(71), 12, 0);
        check("g(x + 4) = g(x) + 4（x ≥ 3）", Some(3), 4, 4);
        check("g(x + 4) = g(x), x > 2", Some(3), 4, 0);
        check("g(x + 7) = g(x) for all x", Some(0), 7, 0);
        check("period 7", None, 7, 0);
        check("period = 7", None, 7, 0);
        check("it has period 7", None, 7, 0);
        check("the values are periodic with period 7", None, 7, 0);
        check("purely periodic with period 7", Some(0), 7, 0);
        check("eventually periodic with period 12", None, 12, 0);
        check("the values repeat every 7", None, 7, 0);
        check("G(x + 7) = G(x)", Some(0), 7, 0);
        check("period 12 from 71", Some(71), 12, 0);
        check("周期为 7", None, 7, 0);
        check("SG 值的周期为 7", None, 7, 0);
        check("循环节长度为 7", None, 7, 0);
        check("周期为 12，从 71 起", Some(71), 12, 0);
        check("period 4, saltus 4", None, 4, 4);
        check("以 7 为周期", None, 7, 0);
        check("SG 值从 71 起以 12 为周期", Some(71), 12, 0);
        check("SG(n+12) = SG(n), n >= 71", Some(71), 12, 0);
    }

    #[test]
    fn shifts_may_be_terms() {
        assert_eq!(shift_named("g(x + m + 1) = g(x)"), Some(("x", "m + 1")));
        assert_eq!(shift_named("SG(n) == SG(n+(a+b))"), Some(("n", "(a+b)")));
        for text in
            ["g(x) = g(y + m)", "g(x - m) = g(x)", "g(x + ) = g(x)", "g(x) = m", "x + m = x", "g(x) = g(x)"]
        {
            assert_eq!(shift_named(text), None, "{text}");
        }
    }

    #[test]
    fn values_are_compared_with_earlier_ones() {
        check("g(x) = g(x-7)", Some(0), 7, 0);
        check("g(x) = g(x − 7) + 2", Some(0), 7, 2);
        check("g(n) = g(n - 12) for n ≥ 83", Some(71), 12, 0);
        check("g(x) = g(x - 7) for x ≥ 7", Some(0), 7, 0);
        check("g(x - 7) = g(x)", Some(0), 7, 0);
        check("g(x) + 4 = g(x + 4)", Some(0), 4, 4);
        check("g(x + 9) = g(x + 2)", Some(2), 7, 0);
        check("g(x) = g(x - 7)，当 x ≥ 9 时", Some(2), 7, 0);
    }

    #[test]
    fn a_preperiod_is_the_first_place_from_which_values_repeat() {
        for text in ["period 12, preperiod 71", "period 12 with preperiod 71", "周期为 12，前周期为 71"]
        {
            let expected =
                Repeats { preperiod: Some(71), period: 12, saltus: 0, is_least: false, is_first: true };
            assert_eq!(repeats(text), Some(expected), "{text}");
        }
        for text in ["preperiod 71, period 12", "preperiod 71 and period 12", "前周期为 71，周期为 12"]
        {
            assert_eq!(
                repeats(text).map(|found| (found.preperiod, found.period)),
                Some((Some(71), 12)),
                "{text}"
            );
        }
        check("period 12 from 71 on", Some(71), 12, 0);
        check("period 4 and saltus 4, for n >= 3", Some(3), 4, 4);
    }

    #[test]
    fn a_least_period_is_said_to_be_one() {
        for text in [
            "least period 7",
            "the least period is 7",
            "the period is 7",
            "the period = 7",
            "g has minimal period 7",
            "最小正周期为 7",
            "最小周期是 7",
            "以 7 为最小正周期",
        ] {
            let least = Repeats { preperiod: None, period: 7, saltus: 0, is_least: true, is_first: false };
            assert_eq!(repeats(text), Some(least), "{text}");
        }
    }

    #[test]
    fn what_is_no_repetition_is_not_taken_for_one() {
        for text in [
            "g(x) = g(x)",
            "g(x) = g(y - 7)",
            "g(x) = g(x - k)",
            "g(x) = g(7)",
            "period",
            "period seven",
            "period 7 or so",
            "least",
            "以为周期",
            "g(x + 7) = g(x) for most x",
            "g(x + 7) = g(x) fails for x ≥ 3",
            "g(x + 7) = g(x) unless x ≥ 3",
            "g(x + 7) = g(x) only for x ≥ 3",
            "g(x + 7) = g(x) iff x ≥ 3",
            "g(x + 7) = g(x) for k ≥ 3",
            "g(x) = g(x - 7) for even x ≥ 8",
            "period 7 fails from 0",
            "period 7 not from 0",
            "period 12 only from 80",
            "period 7, saltus 0 is false",
            "period 12, preperiod ≥ 80",
            "period 12 from 71, from 80",
            "period 14 from 0 and no smaller one",
            "周期为 7，但不从 0 起",
        ] {
            assert_eq!(repeats(text), None, "{text}");
        }
    }
}
