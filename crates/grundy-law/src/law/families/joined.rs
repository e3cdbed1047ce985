//! Laws of one coordinate each, joined into one: what nim-sums and nim products share.

use crate::law::choice::simplest;
use crate::law::sample::Sample;
use crate::law::shape::Voice;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// How the values of the coordinates are joined, and what that is called.
pub(super) struct Joining {
    /// What joins two values, where they are not too large for it.
    pub(super) join: fn(u128, u128) -> Option<u128>,
    /// What changes nothing when it is joined.
    pub(super) unit: u128,
    /// The sign between the functions of the coordinates.
    pub(super) sign: &'static str,
    /// The same in LaTeX.
    pub(super) latex: &'static str,
    /// The name of the result in words.
    pub(super) name: (&'static str, &'static str),
}

impl Joining {
    /// The value of a position, one law for each coordinate.
    pub(super) fn value(&self, laws: &[Law], position: &[u64]) -> Option<u128> {
        if position.len() != laws.len() {
            return None;
        }
        let mut numbers = laws.iter().zip(position).map(|(law, &coordinate)| law.number(&[coordinate]));
        numbers.try_fold(self.unit, |all, number| (self.join)(all, number?))
    }

    /// How long the description of such a law is.
    pub(super) fn length(&self, laws: &[Law]) -> f64 {
        1.0 + parts(laws).map(|(law, _)| law.description_length()).sum::<f64>()
    }

    pub(super) fn formula(&self, laws: &[Law], voice: &Voice) -> Text {
        let mut text = Text::same(format!("g({}) = {}", voice.names(), calls(laws, voice, self.sign)));
        for (law, function) in parts(laws) {
            let formula = law.form.shape().formula(&voice.inner(&function));
            text.english += &format!(", {}", formula.english);
            text.chinese += &format!("，{}", formula.chinese);
        }
        text
    }

    pub(super) fn words(&self, laws: &[Law], voice: &Voice) -> Text {
        let (calls, (english, chinese)) = (calls(laws, voice, self.sign), self.name);
        if laws.iter().all(Law::is_itself) {
            return Text::new(
                format!("the value of a position is the {english} of its coordinates: {calls}"),
                format!("局面的 SG 值是各坐标的{chinese}：{calls}"),
            );
        }
        let mut text = Text::new(
            format!(
                "each coordinate has a value of its own, and that of a position is their {english}: {calls}"
            ),
            format!("各坐标各有一个值，局面的 SG 值是它们的{chinese}：{calls}"),
        );
        for (law, function) in parts(laws) {
            let words = law.form.shape().words(&voice.inner(&function));
            text.english += &format!("; for {function}: {}", words.english);
            text.chinese += &format!("；其中 {function}：{}", words.chinese);
        }
        text
    }

    pub(super) fn latex(&self, laws: &[Law], voice: &Voice) -> String {
        let whole = format!("g({}) = {}", voice.names(), calls(laws, voice, self.latex));
        let parts = parts(laws).map(|(law, function)| law.form.shape().latex(&voice.inner(&function)));
        std::iter::once(whole).chain(parts).collect::<Vec<_>>().join(",\\quad ")
    }

    /// The laws of the values along one line for each coordinate, if every cell is joined of them.
    pub(super) fn laws(&self, sample: &Sample, lines: Vec<Vec<u32>>) -> Option<Vec<Law>> {
        let fits = |(position, number): (Vec<u64>, u32)| {
            let mut values = position.iter().zip(&lines).map(|(&coordinate, line)| line[coordinate as usize]);
            let all = values.try_fold(self.unit, |all, value| (self.join)(all, u128::from(value)));
            all == Some(u128::from(number))
        };
        if !sample.known().all(fits) {
            return None;
        }
        let inner = |line: Vec<u32>| {
            simplest(&Sample::new(1, sample.limit, Claim::Grundy, line)).map(|found| found.law)
        };
        lines.into_iter().map(inner).collect()
    }
}

/// Whether all coordinates have the same law.
fn is_symmetric(laws: &[Law]) -> bool {
    laws.iter().all(|law| law == &laws[0])
}

/// The function of each coordinate with this sign between them: `f(x) ⊕ h(y)`, `x ⊕ y`.
fn calls(laws: &[Law], voice: &Voice, sign: &str) -> String {
    let call = |(place, name): (usize, &String)| match laws[place].is_itself() {
        true => name.clone(),
        false => format!("{}({name})", function(laws, place)),
    };
    voice.coordinates.iter().enumerate().map(call).collect::<Vec<_>>().join(sign)
}

/// The name of the function of a coordinate.
fn function(laws: &[Law], place: usize) -> String {
    match place {
        _ if is_symmetric(laws) => "f".to_string(),
        0..=2 => ["f", "h", "k"][place].to_string(),
        _ => format!("f{}", place + 1),
    }
}

/// Each different law with the name of its function.
fn parts(laws: &[Law]) -> impl Iterator<Item = (&Law, String)> {
    let shown = if is_symmetric(laws) { 1 } else { laws.len() };
    let named = laws.iter().take(shown).enumerate().map(|(place, law)| (law, function(laws, place)));
    named.filter(|(law, _)| !law.is_itself())
}
