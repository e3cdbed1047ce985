//! Somebody's program, run on one input within limits of time and memory.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use grundy::rule::Text;
use grundy::stress::campaign::Ran;

use crate::failure::Failure;

/// A program that is run again and again.
pub struct Program<'a> {
    words: &'a [String],
    time: Duration,
    megabytes: u64,
}

/// Where nothing is said, a program has this long.
const USUAL_SECONDS: f64 = 2.0;
const USUAL_MEGABYTES: u64 = 1024;
/// Longer outputs are not read.
const LONGEST_OUTPUT: u64 = 64 << 20;
/// How often time and memory are looked at.
const PAUSES: [u64; 4] = [1, 2, 5, 10];

impl<'a> Program<'a> {
    /// A program with its limits.
    pub fn new(words: &'a [String], seconds: Option<f64>, megabytes: Option<u64>) -> Program<'a> {
        let seconds = seconds.unwrap_or(USUAL_SECONDS).clamp(0.01, 600.0);
        let megabytes = megabytes.unwrap_or(USUAL_MEGABYTES);
        Program { words, time: Duration::from_secs_f64(seconds), megabytes }
    }

    /// Runs it on an input.
    pub fn run(&self, input: &str, should_stop: &dyn Fn() -> bool) -> Ran {
        let Some((name, arguments)) = self.words.split_first() else {
            return Ran::Unable(Text::new("no program is given", "没有给出程序"));
        };
        let started = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        match started {
            Ok(child) => self.finished(child, input, should_stop),
            Err(error) => Ran::Unable(Text::new(
                format!("`{name}` cannot be started: {error}"),
                format!("无法启动 `{name}`：{error}"),
            )),
        }
    }

    fn finished(&self, mut child: Child, input: &str, should_stop: &dyn Fn() -> bool) -> Ran {
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let input = input.as_bytes().to_vec();
        // A program that reads nothing closes its input early, which is no mistake of its own.
        let writer = Builder::new().spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
        let reader = Builder::new().spawn(move || all_of(stdout));
        let complaints = Builder::new().spawn(move || all_of(stderr));
        let (writer, reader, complaints) = match (writer, reader, complaints) {
            (Ok(writer), Ok(reader), Ok(complaints)) => (writer, reader, complaints),
            (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => {
                let _ = child.kill();
                let _ = child.wait();
                return Ran::Unable(Failure::no_thread(&error).0.message);
            }
        };
        let ended = self.watched(&mut child, should_stop);
        let _ = writer.join();
        let output = reader.join().unwrap_or_default();
        let said = complaints.join().unwrap_or_default();
        match ended {
            Ended::Well => Ran::Output(String::from_utf8_lossy(&output).into_owned()),
            Ended::With(how) => Ran::Failed(with_last_line(how, &said)),
            Ended::Late => {
                let seconds = self.time.as_secs_f64();
                Ran::Failed(Text::new(
                    format!("it took longer than {seconds} s"),
                    format!("运行超过 {seconds} 秒"),
                ))
            }
            Ended::Never => Ran::Stopped,
            Ended::Large => {
                let size = self.megabytes;
                Ran::Failed(Text::new(
                    format!("it took more than {size} MB of memory"),
                    format!("占用内存超过 {size} MB"),
                ))
            }
        }
    }

    /// Waits for the end, and ends what goes beyond its limits.
    fn watched(&self, child: &mut Child, should_stop: &dyn Fn() -> bool) -> Ended {
        let start = Instant::now();
        for pause in PAUSES.into_iter().chain(std::iter::repeat(10)) {
            match child.try_wait() {
                Ok(Some(status)) if status.success() => return Ended::Well,
                Ok(Some(status)) => return Ended::With(status.to_string()),
                Ok(None) => {}
                Err(error) => return Ended::With(error.to_string()),
            }
            let is_late = match processor_time_of(child.id()) {
                // On a busy machine a program waits for its turn, which is not its fault.
                Some(used) => used > self.time || start.elapsed() > 4 * self.time + Duration::from_secs(1),
                None => start.elapsed() > self.time,
            };
            let is_large = memory_of(child.id()).is_some_and(|megabytes| megabytes > self.megabytes);
            let is_over = should_stop();
            if is_late || is_large || is_over {
                let _ = child.kill();
                let _ = child.wait();
                return match (is_large, is_late) {
                    (true, _) => Ended::Large,
                    (_, true) => Ended::Late,
                    _ => Ended::Never,
                };
            }
            thread::sleep(Duration::from_millis(pause));
        }
        Ended::Late
    }
}

enum Ended {
    Well,
    With(String),
    Late,
    Large,
    /// Nobody waits for it any more.
    Never,
}

fn all_of(source: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(source) = source {
        let _ = source.take(LONGEST_OUTPUT).read_to_end(&mut bytes);
    }
    bytes
}

fn with_last_line(how: String, said: &[u8]) -> Text {
    let said = String::from_utf8_lossy(said);
    let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let last: String = last.chars().take(200).collect();
    let said = if last.is_empty() { String::new() } else { format!(": {last}") };
    Text::new(format!("it ended with {how}{said}"), format!("程序异常结束（{how}）{said}"))
}

/// How long a process has worked, where the system tells it in hundredths of a second.
fn processor_time_of(process: u32) -> Option<Duration> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program may hold blanks; what follows its bracket does not.
    let (_, behind) = status.rsplit_once(')')?;
    let mut ticks = behind.split_whitespace().skip(11).map_while(|word| word.parse::<u64>().ok());
    Some(Duration::from_millis(10 * (ticks.next()? + ticks.next()?)))
}

/// The memory of a process in megabytes, where the system tells it.
fn memory_of(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes / 1024)
}
