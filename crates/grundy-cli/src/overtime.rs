//! How long a run may go on after its time: work looks at the clock by itself, and this ends what forgot to.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// What is handed over after the end needs some time, more where others keep the machine busy.
const GRACE: Duration = Duration::from_millis(1500);
/// Work after the end that is no mere tidying up.
const WORK: Duration = Duration::from_millis(1000);
/// However busy the machine is, nobody waits longer.
const LONGEST: Duration = Duration::from_secs(60);
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Comes back when a run has gone on for too long after its end.
pub fn wait(end: Instant) {
    sleep_until(end);
    let worked_before = worked();
    sleep_until(end + GRACE);
    while Instant::now() < end + LONGEST && !has_worked(worked_before, worked()) {
        sleep(BETWEEN_LOOKS);
    }
}

fn sleep_until(moment: Instant) {
    while let Some(left) = moment.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
        sleep(left);
    }
}

/// Whether the process worked for long between two looks; where nobody can tell, it did.
fn has_worked(before: Option<Duration>, now: Option<Duration>) -> bool {
    match (before, now) {
        (Some(before), Some(now)) => now.saturating_sub(before) >= WORK,
        _ => true,
    }
}

/// How long the processors have worked for this process, in hundredths of a second.
fn worked() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, which may hold anything, ends with the last bracket; user and system time follow.
    let numbers: Vec<&str> = told.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = numbers.get(11)?.parse::<u64>().ok()?.checked_add(numbers.get(12)?.parse().ok()?)?;
    Some(Duration::from_millis(ticks.checked_mul(10)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_work_after_the_end_counts() {
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert!(!has_worked(seconds(7), seconds(7)));
        assert!(has_worked(seconds(7), seconds(8)));
        assert!(has_worked(None, seconds(1)) && has_worked(seconds(1), None));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_work_of_a_process_grows() {
        let before = worked().expect("Linux tells");
        let mut sum = 0u64;
        while worked().expect("Linux tells") < before + Duration::from_millis(30) {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(7));
        }
        assert!(worked().expect("Linux tells") > before);
    }
}
