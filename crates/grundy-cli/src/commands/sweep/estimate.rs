//! How much longer a sweep will take, told as a range: rules differ in cost by a factor of thousands.
//!
//! The range is that of the mean of the rules so far, two standard errors to each side. It holds if the rest is like what is done,
//! and it says so.

use std::time::Duration;

use grundy::rule::Text;

/// The times of the rules so far.
pub struct Estimate {
    left: usize,
    workers: usize,
    count: f64,
    sum: f64,
    squares: f64,
}

/// With fewer rules nothing is said.
const FEWEST: f64 = 8.0;

impl Estimate {
    /// So many rules, several at a time.
    pub fn new(rules: usize, workers: usize) -> Estimate {
        Estimate { left: rules, workers: workers.max(1), count: 0.0, sum: 0.0, squares: 0.0 }
    }

    /// One more rule is done, after so long.
    pub fn add(&mut self, took: Duration) {
        let seconds = took.as_secs_f64();
        self.left = self.left.saturating_sub(1);
        self.count += 1.0;
        self.sum += seconds;
        self.squares += seconds * seconds;
    }

    /// The least and the most seconds that are left.
    fn range(&self) -> Option<(f64, f64)> {
        if self.count < FEWEST {
            return None;
        }
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        let error = 2.0 * (variance / self.count).sqrt();
        let rounds = self.left as f64 / self.workers as f64;
        Some((rounds * (mean - error).max(0.0), rounds * (mean + error)))
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

    fn after(times: &[f64], rules: usize, workers: usize) -> String {
        let mut estimate = Estimate::new(rules, workers);
        times.iter().for_each(|&seconds| estimate.add(Duration::from_secs_f64(seconds)));
        estimate.words().english
    }

    #[test]
    fn equal_times_leave_no_doubt_and_unequal_ones_a_wide_range() {
        assert_eq!(after(&[1.0; 7], 100, 1), "");
        assert_eq!(after(&[1.0; 10], 100, 1), "90 s to 90 s left, if the rest is like what is done");
        assert_eq!(after(&[1.0; 10], 100, 2), "45 s to 45 s left, if the rest is like what is done");
        let times = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 10.0];
        assert_eq!(after(&times, 100, 1), "0 s to 5 min left, if the rest is like what is done");
        assert_eq!(after(&[100.0; 8], 108, 1), "3 h to 3 h left, if the rest is like what is done");
    }
}
