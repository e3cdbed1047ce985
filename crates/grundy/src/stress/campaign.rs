//! Many inputs, small ones first and the largest last, until one shows a difference.

use grundy_emit::inputs::{Choices, Input, Size, smaller};
use grundy_rule::{Halt, Text};
use grundy_table::Budget;
use grundy_table::Compound;
use std::time::{Duration, Instant};

use super::{Difference, Stress, difference, explained};
use crate::solve::solution::Play;

/// What a program did with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ran {
    /// It ended well, with this output.
    Output(String),
    /// It did not end well, or not in time.
    Failed(Text),
    /// It could not be asked at all.
    Unable(Text),
    /// It was not waited for, since the whole test had to end.
    Stopped,
}

/// How many inputs, from which seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Campaign {
    /// How many.
    pub tests: usize,
    /// What makes them others.
    pub seed: u64,
}

/// An input with its answers.
#[derive(Clone, Debug)]
pub struct Test {
    /// The input.
    pub input: Input,
    /// The answers, one for each question.
    pub answers: Vec<String>,
    /// The output that is expected.
    pub output: String,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many inputs agreed.
    pub tests: usize,
    /// How many answers they had.
    pub answers: usize,
    /// How many were asked for.
    pub wanted: usize,
    /// Positions with larger numbers were not tried, since no engine answered them in time and no law is proved.
    pub beyond: Option<u64>,
    /// The smallest input that differs, if one does.
    pub wrong: Option<Wrong>,
}

/// An input on which the program errs.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The input and what is expected.
    pub test: Test,
    /// What the program did.
    pub ran: Ran,
    /// Where its output differs; none where it did not end well.
    pub difference: Option<Difference>,
    /// Why the answer is right.
    pub reasons: Vec<Text>,
    /// How many smaller inputs were tried to find it.
    pub tried: usize,
}

/// One input is answered no longer than this.
const PATIENCE: Duration = Duration::from_millis(1500);
/// A smaller input is looked for no longer than this: a program that hangs does so each time.
const SEARCH: Duration = Duration::from_secs(15);
/// So many smaller inputs are tried.
const MOST_TRIES: usize = 600;
/// So often an input that the description excludes is made anew.
const MOST_EXCLUDED: u64 = 40;

impl Stress {
    /// The inputs of a campaign one after the other, each with its answers, as long as `take` wants more.
    pub fn tests(
        &self,
        campaign: Campaign,
        should_stop: &(dyn Fn() -> bool + Sync),
        take: &mut dyn FnMut(Test) -> bool,
    ) -> Option<u64> {
        let mut beyond: Option<u64> = None;
        for turn in 0..campaign.tests {
            if should_stop() {
                break;
            }
            let mut size = self.size(turn, campaign.tests);
            if beyond.is_some() {
                size.heaps = size.heaps.min(SURE);
            }
            let seed = campaign.seed.wrapping_mul(1_000_003).wrapping_add(turn as u64 * (MOST_EXCLUDED + 1));
            let mut made = None;
            for again in 0..MOST_EXCLUDED {
                match self.test(&mut Choices::random(seed + again), &size, should_stop) {
                    Ok(Some(test)) => {
                        made = Some(test);
                        break;
                    }
                    Ok(None) => {}
                    Err(_) if should_stop() => break,
                    // What is too large for the engines is halved until it is not.
                    Err(_) => {
                        if size.heaps > SURE {
                            beyond = Some(SURE);
                            size.heaps = SURE;
                        } else if size.heaps > 8 {
                            size.heaps /= 4;
                        } else {
                            size.counts = (size.counts / 2).max(1);
                        }
                    }
                }
            }
            if made.is_some_and(|test| !take(test)) {
                break;
            }
        }
        beyond
    }

    /// How large the inputs of a turn are: they grow, and the last ones are as large as they may be.
    fn size(&self, turn: usize, turns: usize) -> Size {
        let is_slow =
            self.play == Play::Misere || self.compound != Compound::Sum || self.exchange.is_of_lists();
        let most = self.exchange.most();
        let (part, at_edges) = (turn as f64 / turns.max(1) as f64, turn % 5 == 4);
        let grown =
            |first: f64, last: f64| (first * (last / first).powf((part / 0.8).min(1.0))).round() as u64;
        let top = |slow: f64, quick: f64| if is_slow { slow } else { quick };
        let heaps = grown(3.0, top(14.0, 3000.0));
        let counts = grown(2.0, if is_slow { 6.0 } else { 40.0 });
        let size = Size { heaps, parameters: grown(3.0, 60.0), counts, rounds: grown(2.0, 12.0), at_edges };
        // Time may be over before the last turns: some inputs at the limits come between the small ones.
        if !is_slow && turn % 8 == 7 {
            return at_the_limits(turn / 8, most, size);
        }
        // Most mistakes show at small positions, if enough of them are tried.
        if turn.is_multiple_of(2) && part < 0.8 {
            let heaps = (4 + turn as u64).min(if is_slow { 8 } else { 16 }).min(most);
            return Size { heaps, parameters: 5, counts: 4, rounds: 30, at_edges: false };
        }
        if part < 0.8 || is_slow {
            return Size { heaps: size.heaps.min(most), ..size };
        }
        at_the_limits(turn, most, size)
    }

    /// The input of these choices with its answers; none where the description or the rule excludes it.
    fn test(
        &self,
        choices: &mut Choices,
        size: &Size,
        should_stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Test>, Halt> {
        let Some(input) = self.exchange.input(choices, size) else { return Ok(None) };
        let end = Instant::now() + PATIENCE;
        let stop = || should_stop() || Instant::now() >= end;
        let budget = Budget { positions: MOST_POSITIONS, bytes: MOST_BYTES, ..Budget::until(&stop) };
        let Some(answers) = self.answers(&input, budget)? else { return Ok(None) };
        let output = self.output(&input, &answers);
        Ok(Some(Test { input, answers, output }))
    }

    /// Lets a program answer the inputs of a campaign; the first that differs is made as small as it can be.
    pub fn run(
        &self,
        campaign: Campaign,
        should_stop: &(dyn Fn() -> bool + Sync),
        run: &mut dyn FnMut(&str) -> Ran,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Report, Text> {
        let mut report = Report { wanted: campaign.tests, ..Report::default() };
        let mut wrong = None;
        let mut unable = None;
        report.beyond = self.tests(campaign, should_stop, &mut |test| {
            let ran = run(&test.input.text);
            match ran {
                Ran::Unable(why) => {
                    unable = Some(why);
                    return false;
                }
                Ran::Stopped => return false,
                _ => {}
            }
            if self.differs(&test, &ran).is_some() {
                wrong = Some((test, ran));
                return false;
            }
            report.tests += 1;
            report.answers += test.answers.len();
            progress(report.tests);
            true
        });
        if let Some(why) = unable {
            return Err(why);
        }
        report.wrong = wrong.map(|(test, ran)| self.smallest(test, ran, should_stop, run));
        Ok(report)
    }

    /// Where a run differs from what is expected: a place, or that it did not end well.
    fn differs(&self, test: &Test, ran: &Ran) -> Option<Option<Difference>> {
        match ran {
            Ran::Output(output) => difference(self, &test.input, &test.answers, output).map(Some),
            Ran::Failed(_) | Ran::Unable(_) => Some(None),
            Ran::Stopped => None,
        }
    }

    fn smallest(
        &self,
        test: Test,
        ran: Ran,
        should_stop: &(dyn Fn() -> bool + Sync),
        run: &mut dyn FnMut(&str) -> Ran,
    ) -> Wrong {
        let wide = u64::MAX / 4;
        let size = Size { heaps: wide, parameters: wide, counts: wide, rounds: wide, at_edges: false };
        let differs = self.differs(&test, &ran).flatten();
        let asked = differs.and_then(|difference| difference.question);
        let first = asked.map(|question| test.input.alone(question));
        let choices = test.input.choices.clone();
        let mut tried = 0;
        let mut best = (test, ran);
        let end = Instant::now() + SEARCH;
        let mut keeps = |choices: &[u64]| {
            tried += 1;
            if tried > MOST_TRIES || Instant::now() >= end || should_stop() {
                return None;
            }
            let Ok(Some(test)) = self.test(&mut Choices::given(choices), &size, should_stop) else {
                return Some(false);
            };
            let ran = run(&test.input.text);
            if ran == Ran::Stopped {
                return None;
            }
            let differs = self.differs(&test, &ran).is_some();
            if differs {
                best = (test, ran);
            }
            Some(differs)
        };
        // The test that differs, alone, where it still differs so.
        let first = match first {
            Some(first) if keeps(&first) == Some(true) => first,
            _ => choices,
        };
        smaller(&first, &mut keeps);
        let (test, ran) = best;
        let difference = self.differs(&test, &ran).flatten();
        let asked = difference.as_ref().and_then(|difference| difference.question);
        let end = Instant::now() + PATIENCE;
        let stop = || Instant::now() >= end;
        let budget = Budget { positions: MOST_POSITIONS, bytes: MOST_BYTES, ..Budget::until(&stop) };
        let question = asked.or((test.input.questions.len() == 1).then_some(0));
        let reasons = question
            .and_then(|place| explained(self, &test.input.questions[place], budget).ok())
            .unwrap_or_default();
        Wrong { test, ran, difference, reasons, tried }
    }
}

/// Inputs at the limits themselves: large numbers, or many of them.
fn at_the_limits(turn: usize, most: u64, size: Size) -> Size {
    match turn % 4 {
        0 => Size { heaps: most, at_edges: true, ..size },
        1 => Size { heaps: most, ..size },
        2 => Size { counts: 100_000, rounds: 1, at_edges: true, ..size },
        _ => Size { counts: 3, rounds: 20_000, at_edges: true, ..size },
    }
}

/// Numbers up to this are answered without a law.
const SURE: u64 = 3000;
const MOST_POSITIONS: u64 = 3_000_000;
const MOST_BYTES: u64 = 512 << 20;
