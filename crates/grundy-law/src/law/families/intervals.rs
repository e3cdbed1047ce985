//! Values on intervals that grow like powers: the value is that of the interval in which the heap lies.
//!
//! # Seen in
//! Moves to a number between two roots (Codeforces 256C): 0 up to 3, 1 up to 15, 2 up to 81, 0 up to 6723, 3 up to 50625, 1 up to
//! 2562991875, and so on, each start being a power of an earlier one.
//!
//! # Evidence asked for
//! None: a table shows hardly three of the intervals, so that no finder proposes such a law. A theorem does.
//!
//! # Cost
//! Starts grow so fast that fewer than a dozen lie below 2^64.

use crate::law::description::number_bits;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use grundy_table::Text;

/// Intervals with their values: the first ones as they are, the others by powers of earlier starts, round and round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intervals {
    /// Where the first intervals start, and the values on them. The first starts at 0.
    pub first: Vec<(u64, u32)>,
    /// How the further intervals follow; after the last comes the first again.
    pub cycle: Vec<Interval>,
}

/// An interval that starts at `(s − less)^exponent + more`, s being an earlier start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// How many intervals before it the other one starts.
    pub back: usize,
    /// What is taken from that start.
    pub less: u64,
    /// To which power it is raised.
    pub exponent: u32,
    /// What is added then.
    pub more: u64,
    /// The value on the interval.
    pub value: u32,
}

impl Interval {
    fn start(&self, earlier: &[(u64, u32)]) -> Option<u64> {
        let (start, _) = earlier.get(earlier.len().checked_sub(self.back)?)?;
        start.checked_sub(self.less)?.checked_pow(self.exponent)?.checked_add(self.more)
    }

    /// `t(n−3)`, less and raised: as `(t(n−3) − 1)^4 + 1`.
    fn text(&self) -> String {
        let earlier = format!("t(n−{})", self.back);
        let base = if self.less > 0 { format!("({earlier} − {})", self.less) } else { earlier };
        let more = if self.more > 0 { format!(" + {}", self.more) } else { String::new() };
        format!("{base}^{}{more}", self.exponent)
    }
}

impl Intervals {
    /// All starts below 2^64 with their values, in ascending order.
    pub fn starts(&self) -> Vec<(u64, u32)> {
        let mut starts = self.first.clone();
        for interval in self.cycle.iter().cycle() {
            match interval.start(&starts).filter(|start| starts.last().is_none_or(|(last, _)| last < start)) {
                Some(start) => starts.push((start, interval.value)),
                None => break,
            }
        }
        starts
    }

    /// The starts, as many of them as are written out, and how the others follow.
    fn rule(&self) -> String {
        let shown: Vec<u64> = self.starts().iter().take(self.first.len()).map(|(start, _)| *start).collect();
        let from = self.first.len();
        let steps = self.cycle.iter().enumerate().map(|(turn, interval)| {
            let turns = self.cycle.len();
            format!("{} (n ≡ {} mod {turns})", interval.text(), (from + turn) % turns)
        });
        format!("t = {}, …; t(n) = {}", typeset::list(&shown), steps.collect::<Vec<_>>().join(", "))
    }

    fn values(&self) -> (String, String) {
        let first: Vec<u32> = self.first.iter().map(|(_, value)| *value).collect();
        let cycle: Vec<u32> = self.cycle.iter().map(|interval| interval.value).collect();
        (typeset::list(&first), typeset::list(&cycle))
    }
}

impl Shape for Intervals {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [heap] = *position else { return None };
        self.starts().iter().rev().find(|(start, _)| *start <= heap).map(|(_, value)| u128::from(*value))
    }

    fn description_length(&self) -> f64 {
        let number = |number: u64| number_bits(u128::from(number));
        let first = self.first.iter().map(|(start, value)| number(*start) + number(u64::from(*value)));
        let cycle = self.cycle.iter().map(|interval| {
            let numbers = [
                interval.back as u64,
                interval.less,
                interval.exponent.into(),
                interval.more,
                interval.value.into(),
            ];
            numbers.into_iter().map(number).sum::<f64>()
        });
        first.sum::<f64>() + cycle.sum::<f64>()
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (rule, (first, cycle), x) = (self.rule(), self.values(), voice.variable);
        Text::new(
            format!(
                "g({x}) = w(n) for t(n) ≤ {x} < t(n+1); {rule}; w = {first}, then {cycle} again and again"
            ),
            format!("t(n) ≤ {x} < t(n+1) 时 g({x}) = w(n)；{rule}；w = {first}，此后 {cycle} 循环"),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let (x, starts) = (voice.variable, self.starts());
        let shown = |said: fn(&(u64, u32)) -> String| starts.iter().take(SHOWN).map(said).collect::<Vec<_>>();
        let english = shown(|(start, value)| format!("{value} from {start} on")).join(", ");
        let chinese = shown(|(start, value)| format!("从 {start} 起为 {value}")).join("，");
        Text::new(
            format!("the value of {x} is {english}, and so on, each start being a power of an earlier one"),
            format!("{x} 的 SG 值{chinese}，依此类推，每个起点由前面的起点乘方得到"),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (first, cycle) = self.values();
        let rule = self.rule().replace('−', "-").replace('≡', "\\equiv").replace('…', "\\dots");
        let rule = rule.replace("; ", ",\\; ").replace(" mod ", " \\bmod ");
        let x = voice.variable;
        format!("g({x}) = w(n),\\; t(n) \\le {x} < t(n+1),\\; {rule},\\; w = {first}, \\overline{{{cycle}}}")
    }
}

/// So many intervals are named in words.
const SHOWN: usize = 7;

#[cfg(test)]
mod tests {
    use super::*;

    /// Codeforces 256C; the starts are those of its editorial.
    fn roots() -> Intervals {
        let squared = |value| Interval { back: 1, less: 0, exponent: 2, more: 0, value };
        let fourth = |value| Interval { back: 3, less: 1, exponent: 4, more: 1, value };
        let first = vec![(0, 0), (4, 1), (16, 2), (82, 0)];
        Intervals { first, cycle: vec![squared(3), fourth(1), squared(2), fourth(0)] }
    }

    #[test]
    fn starts_are_powers_of_earlier_starts() {
        let starts: Vec<u64> = roots().starts().iter().map(|(start, _)| *start).collect();
        assert_eq!(starts, [0, 4, 16, 82, 6_724, 50_626, 2_562_991_876, 2_042_925_103_215_442]);
    }

    #[test]
    fn a_heap_has_the_value_of_its_interval() {
        for (heap, value) in
            [(3, 0), (4, 1), (81, 2), (82, 0), (6_723, 0), (6_724, 3), (50_626, 1), (u64::MAX, 0)]
        {
            assert_eq!(roots().value(&[heap]), Some(value), "{heap}");
        }
    }
}
