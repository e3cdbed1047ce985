//! How large an input may be: `x <= 1e6, 1 <= m <= 100, T <= 1e5, sum(n) <= 1e6, len(s) <= 60, n*m <= 1e4, time 1 s,
//! memory 256 MB`.

use grundy_rule::{Diagnostic, Text, written_number};
use std::collections::BTreeMap;

/// Bounds, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Bounds {
    pub least: Option<i128>,
    pub most: Option<i128>,
}

/// The limits of an input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// As they were written.
    pub text: String,
    /// Of names.
    pub names: BTreeMap<String, Bounds>,
    /// Of sums over all tests.
    pub sums: BTreeMap<String, i128>,
    /// Of the lengths of texts.
    pub lengths: BTreeMap<String, i128>,
    /// How many digits names have whose bound is beyond 64 bits.
    pub digits: BTreeMap<String, u64>,
    /// Which names are less than which others by at least so much: `k <= x`, `k < n`.
    pub ordered: Vec<(String, String, i128)>,
    /// Of products of names, which stand in rising order.
    pub products: BTreeMap<Vec<String>, i128>,
    /// Seconds.
    pub seconds: Option<f64>,
    /// Megabytes.
    pub megabytes: Option<u64>,
}

impl Limits {
    /// The most that a name may be.
    pub fn most(&self, name: &str) -> Option<i128> {
        self.names.get(name).and_then(|bounds| bounds.most)
    }

    /// The most that a product of these names may be, where that is limited.
    pub fn product(&self, names: &[&str]) -> Option<i128> {
        let mut names: Vec<String> = names.iter().map(|own| (*own).to_string()).collect();
        names.sort_unstable();
        self.products.get(&names).copied()
    }

    /// The same where nothing is larger than a size, but elements of these lists.
    pub fn up_to(&self, size: i128, elements: &[&str]) -> Limits {
        let mut limits = self.clone();
        for (_, bounds) in limits.names.iter_mut().filter(|(own, _)| !elements.contains(&own.as_str())) {
            let least = bounds.least.unwrap_or(0);
            bounds.most = bounds.most.map(|most| most.min(size.max(least)));
        }
        for most in limits.lengths.values_mut() {
            *most = (*most).min(size);
        }
        for most in limits.products.values_mut() {
            *most = (*most).min(size.saturating_mul(size));
        }
        limits
    }

    /// How many digits a number has that does not fit into 64 bits.
    pub fn digits_beyond(&self, name: &str) -> Option<u64> {
        let length = || u64::try_from(*self.lengths.get(name)?).ok().filter(|length| *length > 18);
        self.digits.get(name).copied().or_else(length)
    }

    /// The least that a name may be.
    pub fn least(&self, name: &str) -> Option<i128> {
        self.names.get(name).and_then(|bounds| bounds.least)
    }
}

/// Reads limits.
///
/// ```
/// let limits = grundy_emit::limits::parse("1 <= x <= 1e6, m < 10^3").unwrap();
/// assert_eq!(limits.most("x"), Some(1_000_000));
/// assert_eq!(limits.most("m"), Some(999));
/// let ordered = grundy_emit::limits::parse("1 <= k < n <= 50, k <= x, x <= 9").unwrap();
/// assert_eq!((ordered.least("k"), ordered.most("k")), (Some(1), Some(49)));
/// assert_eq!((ordered.least("n"), ordered.most("x")), (Some(2), Some(9)));
/// assert_eq!(ordered.ordered[0], ("k".into(), "n".into(), 1));
/// let long = grundy_emit::limits::parse("x <= 10^1000, y <= 10^18").unwrap();
/// assert_eq!((long.digits_beyond("x"), long.digits_beyond("y")), (Some(1001), None));
/// ```
pub fn parse(text: &str) -> Result<Limits, Diagnostic> {
    let mut limits = Limits { text: text.to_string(), ..Limits::default() };
    let plain = text.replace(['，', '、', '；'], ",").replace('≤', "<=").replace('≥', ">=");
    // `x, y <= 100` bounds both: names without a bound take that of the next.
    let mut waiting: Vec<String> = Vec::new();
    for part in split_outside(&plain) {
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        if is_name(part) {
            waiting.push(part.to_string());
            continue;
        }
        match chain(part) {
            Some((links, pairs)) => {
                links.iter().for_each(|link| limits.names.entry(link.0.clone()).or_default().tighten(link.1));
                // `k <= x` bounds a name by another.
                limits.ordered.extend(pairs);
            }
            None => limits.part(part, &mut waiting).ok_or_else(|| mistake(text, part))?,
        }
    }
    limits.order();
    match waiting.first() {
        None => Ok(limits),
        Some(name) => Err(mistake(text, name)),
    }
}

impl Bounds {
    /// What else is said of the same name; the last word on a side holds.
    fn tighten(&mut self, other: Bounds) {
        self.least = other.least.or(self.least);
        self.most = other.most.or(self.most);
    }
}

/// `1 <= k <= x <= 1e9`: the bounds of each name, and which name is at most which other. None if there is one name only.
#[allow(clippy::type_complexity)]
fn chain(part: &str) -> Option<(Vec<(String, Bounds)>, Vec<(String, String, i128)>)> {
    let (mut pieces, mut signs) = compared(part)?;
    if signs.iter().all(|sign| sign.starts_with('>')) {
        pieces.reverse();
        signs.reverse();
    } else if !signs.iter().all(|sign| sign.starts_with('<')) {
        return None;
    }
    let is_known = |piece: &String| is_name(piece) || number(piece).is_some();
    let count = pieces.iter().filter(|piece| is_name(piece)).count();
    if count < 2 || !pieces.iter().all(is_known) {
        return None;
    }
    let strict = |signs: &[String]| signs.iter().filter(|sign| !sign.ends_with('=')).count() as i128;
    let links = pieces.iter().enumerate().filter(|(_, piece)| is_name(piece)).map(|(place, own)| {
        let least = (0..place).rev().find_map(|at| Some(number(&pieces[at])? + strict(&signs[at..place])));
        let after = place + 1..pieces.len();
        let most = after.into_iter().find_map(|at| Some(number(&pieces[at])? - strict(&signs[place..at])));
        (own.clone(), Bounds { least, most })
    });
    let links = links.collect();
    let names: Vec<usize> = (0..pieces.len()).filter(|&at| is_name(&pieces[at])).collect();
    let pair =
        |at: &[usize]| (pieces[at[0]].clone(), pieces[at[1]].clone(), strict(&signs[at[0]..at[1]]).min(1));
    let pairs = names.windows(2).map(pair).collect();
    Some((links, pairs))
}

/// Parts between commas that stand outside of brackets.
fn split_outside(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' | ';' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn is_name(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        && text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

impl Limits {
    /// A name that is at most another is at most what that one is, where nothing else is said of it.
    fn order(&mut self) {
        let ordered = self.ordered.clone();
        for _ in &ordered {
            for (lower, upper, _) in &ordered {
                if let (None, Some(most)) = (self.most(lower), self.most(upper)) {
                    self.names.entry(lower.clone()).or_default().most = Some(most);
                }
            }
        }
    }

    fn part(&mut self, part: &str, waiting: &mut Vec<String>) -> Option<()> {
        if let Some(rest) = part.strip_prefix("time") {
            let number = rest.trim().trim_end_matches(|letter: char| letter.is_alphabetic()).trim();
            let is_milli = rest.trim().ends_with("ms");
            let seconds: f64 = number.parse().ok().filter(|seconds| *seconds > 0.0)?;
            self.seconds = Some(if is_milli { seconds / 1000.0 } else { seconds });
            return Some(());
        }
        if let Some(rest) = part.strip_prefix("memory") {
            let number = rest.trim().trim_end_matches(|letter: char| letter.is_alphabetic()).trim();
            let factor = if rest.to_lowercase().contains("gb") { 1024 } else { 1 };
            self.megabytes = Some(number.parse::<u64>().ok().filter(|&size| size > 0)?.checked_mul(factor)?);
            return Some(());
        }
        let (pieces, signs) = compared(part)?;
        let subject = pieces.iter().position(|piece| number(piece).is_none())?;
        let names = pieces[subject].clone();
        let mut bounds = Bounds::default();
        let mut digits = None;
        for (index, sign) in signs.iter().enumerate() {
            let (left, right) = (&pieces[index], &pieces[index + 1]);
            let (value, is_upper) = match (index == subject, index + 1 == subject) {
                (true, _) => (number(right)?, sign.starts_with('<') || sign == "="),
                (_, true) => (number(left)?, sign.starts_with('>')),
                _ => return None,
            };
            let strict = i128::from(!sign.ends_with('='));
            if is_upper {
                bounds.most = Some(value - strict);
                digits = digits_beyond(if index == subject { right } else { left }, value);
            } else {
                bounds.least = Some(value + strict);
            }
        }
        if let Some(inner) = names.strip_prefix("sum(").and_then(|rest| rest.strip_suffix(')')) {
            self.sums.insert(inner.trim().to_string(), bounds.most?);
            return Some(());
        }
        for word in ["len(", "length("] {
            if let Some(inner) = names.strip_prefix(word).and_then(|rest| rest.strip_suffix(')')) {
                self.lengths.insert(inner.trim().to_string(), bounds.most?);
                return Some(());
            }
        }
        if let Some(mut factors) = factors(&names) {
            factors.sort_unstable();
            self.products.insert(factors, bounds.most?);
            return Some(());
        }
        let subject = names.trim_end_matches([']', '[', 'i']);
        let subject = if is_name(&names) { names.as_str() } else { subject };
        if !is_name(subject) {
            return None;
        }
        for name in waiting.drain(..).chain([subject.to_string()]) {
            if let Some(digits) = digits {
                self.digits.insert(name.clone(), digits);
            }
            self.names.entry(name).or_default().tighten(bounds);
        }
        Some(())
    }
}

/// The names of `n * m`.
fn factors(text: &str) -> Option<Vec<String>> {
    let names: Vec<String> =
        text.replace(['·', '×'], "*").split('*').map(|factor| factor.trim().to_string()).collect();
    (names.len() > 1 && names.iter().all(|own| is_name(own))).then_some(names)
}

/// The parts of `1 <= x <= 5`, and the signs between them.
fn compared(part: &str) -> Option<(Vec<String>, Vec<String>)> {
    let (mut pieces, mut signs) = (vec![String::new()], Vec::new());
    let mut letters = part.chars().peekable();
    while let Some(letter) = letters.next() {
        if matches!(letter, '<' | '>' | '=') {
            let mut sign = letter.to_string();
            if letters.peek() == Some(&'=') {
                letters.next();
                if letter != '=' {
                    sign.push('=');
                }
            }
            signs.push(sign);
            pieces.push(String::new());
        } else if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
    }
    let pieces: Vec<String> = pieces.into_iter().map(|piece| piece.trim().to_string()).collect();
    (!signs.is_empty() && pieces.iter().all(|piece| !piece.is_empty())).then_some((pieces, signs))
}

/// `1e6`, `10^18`, `2*10^5`, `2^31-1`.
fn number(text: &str) -> Option<i128> {
    let text = text.trim().replace(['·', '×'], "*").replace(' ', "");
    if let Some(value) = written_number(&text) {
        return Some(value);
    }
    if power_of_ten(&text).is_some() {
        return Some(HUGE);
    }
    if let Some((left, right)) = text.rsplit_once(['+', '-']) {
        let sign = if text.as_bytes().get(left.len()) == Some(&b'-') { -1 } else { 1 };
        return number(left)?.checked_add(sign * number(right)?);
    }
    let (left, right) = text.split_once('*')?;
    number(left)?.checked_mul(number(right)?)
}

/// What stands for a number that is too large to be held.
const HUGE: i128 = i128::MAX / 4;

/// The exponent of `10^100000` or `1e100000`.
fn power_of_ten(text: &str) -> Option<u64> {
    let exponent = text.strip_prefix("10^").or_else(|| text.strip_prefix("1e"))?;
    exponent.parse().ok().filter(|exponent| *exponent <= 10_000_000)
}

/// How many digits a bound has, where it does not fit into 64 bits.
fn digits_beyond(text: &str, value: i128) -> Option<u64> {
    let written = || power_of_ten(&text.replace(' ', "")).map(|exponent| exponent + 1);
    let digits = if value == HUGE { written()? } else { value.to_string().len() as u64 };
    (value > i128::from(i64::MAX)).then_some(digits)
}

fn mistake(text: &str, part: &str) -> Diagnostic {
    let start = text.find(part).unwrap_or(0);
    Diagnostic::new(Text::new(format!("`{part}` is not a limit"), format!("`{part}` 不是一个限制")))
        .at(start..start + part.len().min(text.len() - start))
        .help(Text::new(
            "write `x <= 1e6, 1 <= m <= 100, T <= 1e5, len(s) <= 60, time 1 s`",
            "请写 `x <= 1e6, 1 <= m <= 100, T <= 1e5, len(s) <= 60, time 1 s`",
        ))
        .in_source(text)
}
