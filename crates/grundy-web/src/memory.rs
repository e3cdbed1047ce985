//! The memory of the whole server: one purse, and which part of it is for whom.
//!
//! The parts together are no more than the whole. So work is never cut short because of what others hold, and small
//! questions are answered however many slow readers hold large answers; those who ask for more of them are refused.

use grundy::rule::Text;
use grundy::table::{Holding, Purse};
use grundy_answers::{Answer, Refusal};
use hyper::StatusCode;

/// The purse of a server.
pub struct Memory {
    whole: Purse,
    answers: Purse,
    uploads: Purse,
    /// How many bytes one piece of work may hold.
    pub work: u64,
    /// How many bytes of answers are kept for those who ask the same again.
    pub kept_answers: usize,
    /// How many bytes of laws are kept.
    pub kept_laws: usize,
}

/// No question that a page asks needs more.
const MOST_FOR_WORK: u64 = 256 << 20;
/// More answers, and more laws, than are asked for again in an afternoon.
const MOST_KEPT_ANSWERS: u64 = 64 << 20;
const MOST_KEPT_LAWS: u64 = 32 << 20;
/// Answers up to this size are always sent: there are no more of them than connections.
const SMALL: u64 = 64 << 10;

impl Memory {
    /// The parts of so many bytes, for so many threads that work at once.
    pub fn new(most: u64, threads: usize) -> Memory {
        let whole = Purse::new(most);
        let part = |sixteenths: u64| most / 16 * sixteenths;
        let kept = |sixteenths, most: u64| part(sixteenths).min(most) as usize;
        Memory {
            work: (part(6) / threads.max(1) as u64).min(MOST_FOR_WORK),
            // Answers that are kept and answers that are sent are the same bytes.
            answers: whole.part(part(7)),
            uploads: whole.part(part(2)),
            kept_answers: kept(2, MOST_KEPT_ANSWERS),
            kept_laws: kept(1, MOST_KEPT_LAWS),
            whole,
        }
    }

    /// The purse of one piece of work.
    pub fn for_work(&self) -> Purse {
        self.whole.part(self.work)
    }

    /// The answer, counted as long as it is kept or on its way.
    pub fn counted(&self, answer: Answer) -> Result<Answer, Refusal> {
        let held = self.for_answer(answer.content.size() as u64)?;
        Ok(answer.held(held))
    }

    fn for_answer(&self, bytes: u64) -> Result<Holding, Refusal> {
        if bytes <= SMALL {
            return Ok(self.answers.record(bytes));
        }
        self.answers.take(bytes).ok_or_else(full)
    }

    /// Counts what somebody sends, from nothing on.
    pub fn for_upload(&self) -> Holding {
        Holding::of(Some(&self.uploads))
    }

    /// Counts a law that is kept.
    pub fn for_law(&self, bytes: u64) -> Holding {
        self.whole.record(bytes)
    }

    /// How many bytes are held at the moment.
    #[cfg(test)]
    pub fn held(&self) -> u64 {
        self.whole.held()
    }
}

/// There is no room for what is asked or sent.
pub fn full() -> Refusal {
    Refusal::new(
        StatusCode::SERVICE_UNAVAILABLE,
        Text::new(
            "the memory of the server is in use by other large questions",
            "服务器的内存正被其他大型请求占用",
        ),
        Text::new(
            "try again in a moment, ask for less, or start it with more: `grundy serve --memory 4G`",
            "请稍后再试，减小规模，或以更多内存启动：`grundy serve --memory 4G`",
        ),
    )
}

/// A quarter of this machine's memory, or of what the system lets this program have.
pub fn quarter_of_machine() -> u64 {
    let machine = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| total_of(&text));
    let allowed = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let allowed = allowed.and_then(|text| text.trim().parse::<u64>().ok());
    let all = machine.unwrap_or(UNKNOWN_MACHINE);
    (allowed.map_or(all, |allowed| allowed.min(all)) / 4).max(LEAST)
}

/// Where the system does not say: what every machine of these years has.
const UNKNOWN_MACHINE: u64 = 4 << 30;

/// With less, hardly anything could be asked.
pub const LEAST: u64 = 64 << 20;

/// The total in the words of Linux.
fn total_of(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use grundy_answers::counted;

    use super::*;

    #[test]
    fn the_parts_are_no_more_than_the_whole() {
        for most in [LEAST, 1 << 30, 6 << 30, u64::MAX] {
            for threads in [1, 6, 192] {
                let memory = Memory::new(most, threads);
                let work = u128::from(memory.work) * threads as u128;
                let others = u128::from(memory.answers.most()) + u128::from(memory.uploads.most());
                assert!(work + others + memory.kept_laws as u128 <= u128::from(most), "{most} {threads}");
                assert!(memory.kept_answers as u64 <= memory.answers.most() / 3);
            }
        }
    }

    #[test]
    fn large_answers_are_refused_when_the_room_is_taken_and_small_ones_never() {
        let memory = Memory::new(16 << 20, 1);
        let first = counted(vec![0; 6 << 20], memory.for_answer(6 << 20).expect("there is room"));
        let part = first.slice(..10);
        drop(first);
        assert_eq!(memory.for_answer(2 << 20).err().map(|refusal| refusal.status.as_u16()), Some(503));
        assert!(memory.for_answer(1_000).is_ok());
        drop(part);
        assert_eq!(memory.held(), 0);
        assert!(memory.for_answer(2 << 20).is_ok());
    }

    #[test]
    fn the_memory_of_the_machine_is_read_where_it_is_told() {
        assert_eq!(total_of("MemFree: 3 kB\nMemTotal:       24576 kB\n"), Some(24576 << 10));
        assert_eq!(total_of("nothing"), None);
        assert!(quarter_of_machine() >= LEAST);
    }
}
