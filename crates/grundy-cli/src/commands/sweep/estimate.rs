//! How much longer a sweep will take, told as a range: rules differ in cost by a factor of thousands.
//!
//! Rules that have the options of others are often known with these, so both kinds are counted apart; and since lists begin with
//! what is hard as often as not, only the later half of what is done tells of the rest. The range is two standard errors to each
//! side of what the rest then takes. It holds if the rest is like what is done, and it says so.

use std::time::Duration;

use grundy::rule::Text;

/// Whether a rule has the options of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It has not, or nobody asked.
    First,
    /// It has.
    Mate,
}

/// The times of the rules so far.
pub struct Estimate {
    workers: usize,
    kinds: [Seen; 2],
}

/// What was seen of the rules of one kind.
#[derive(Clone, Debug)]
struct Seen {
    left: usize,
    /// After each rule the sum of all times so far, and that of their squares.
    sums: Vec<(f64, f64)>,
}

/// With fewer rules of a kind of which some are left nothing is said.
const FEWEST: usize = 8;

impl Estimate {
    /// These rules, several at a time.
    pub fn new(rules: impl Iterator<Item = Kind>, workers: usize) -> Estimate {
        let mut kinds = [(); 2].map(|()| Seen { left: 0, sums: vec![(0.0, 0.0)] });
        rules.for_each(|kind| kinds[kind as usize].left += 1);
        Estimate { workers: workers.max(1), kinds }
    }

    /// One rule needs no work.
    pub fn pass(&mut self, kind: Kind) {
        let seen = &mut self.kinds[kind as usize];
        seen.left = seen.left.saturating_sub(1);
    }

    /// One more rule is done, after so long.
    pub fn add(&mut self, kind: Kind, took: Duration) {
        self.pass(kind);
        let seconds = took.as_secs_f64();
        let sums = &mut self.kinds[kind as usize].sums;
        let (sum, squares) = sums.last().copied().unwrap_or_default();
        sums.push((sum + seconds, squares + seconds * seconds));
    }

    /// The least and the most seconds that are left.
    fn range(&self) -> Option<(f64, f64)> {
        let (mut expected, mut variance) = (0.0, 0.0);
        for seen in self.kinds.iter().filter(|seen| seen.left > 0) {
            let (mean, spread, count) = seen.later_half()?;
            let left = seen.left as f64;
            expected += left * mean;
            // The mean is not known exactly, and the rest has a spread of its own.
            variance += left * left * spread / count + left * spread;
        }
        let error = 2.0 * variance.sqrt();
        let workers = self.workers as f64;
        Some(((expected - error).max(0.0) / workers, (expected + error) / workers))
    }

    /// The range for people.
    pub fn words(&self) -> Text {
        let Some((least, most)) = self.range() else { return Text::new("", "") };
        let (least, most) = (shown(least), shown(most));
        Text::new(
            format!("{least} to {most} left, if the rest is like what is done"),
            format!("若其余与已完成的相似，还需 {least} 到 {most}"),
        )
    }
}

impl Seen {
    /// The mean and the variance of the later half of the times, and how many these are.
    fn later_half(&self) -> Option<(f64, f64, f64)> {
        let all = self.sums.len() - 1;
        let (from, to) = (self.sums[all / 2], self.sums[all]);
        let count = (all - all / 2) as f64;
        let mean = (to.0 - from.0) / count;
        (all >= FEWEST).then(|| (mean, ((to.1 - from.1) / count - mean * mean).max(0.0), count))
    }
}

fn shown(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..100 => format!("{seconds} s"),
        100..6000 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said after these times, when so many first rules and mates were to be done.
    fn after(firsts: &[f64], mates: &[f64], rules: [usize; 2], workers: usize) -> String {
        let all = [Kind::First, Kind::Mate].into_iter().zip(rules);
        let mut estimate =
            Estimate::new(all.flat_map(|(kind, count)| std::iter::repeat_n(kind, count)), workers);
        for (kind, times) in [(Kind::First, firsts), (Kind::Mate, mates)] {
            times.iter().for_each(|&seconds| estimate.add(kind, Duration::from_secs_f64(seconds)));
        }
        estimate.words().english.split(" left").next().unwrap_or_default().to_string()
    }

    #[test]
    fn equal_times_leave_no_doubt_and_unequal_ones_a_wide_range() {
        assert_eq!(after(&[1.0; 7], &[], [100, 0], 1), "");
        assert_eq!(after(&[1.0; 10], &[], [100, 0], 1), "90 s to 90 s");
        assert_eq!(after(&[1.0; 10], &[], [100, 0], 2), "45 s to 45 s");
        let times = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 10.0];
        assert_eq!(after(&times, &[], [100, 0], 1), "0 s to 9 min");
        assert_eq!(after(&[100.0; 8], &[], [108, 0], 1), "3 h to 3 h");
    }

    #[test]
    fn the_hard_rules_of_the_beginning_and_those_of_the_other_kind_do_not_count_for_the_rest() {
        let times = [[50.0; 8], [1.0; 8]].concat();
        assert_eq!(after(&times, &[], [56, 0], 1), "40 s to 40 s");
        assert_eq!(after(&times, &[0.0; 8], [16, 1008], 1), "0 s to 0 s");
        assert_eq!(after(&times, &[0.0; 7], [16, 1008], 1), "", "too few of what is left are known");
    }
}
