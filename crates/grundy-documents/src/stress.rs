//! Tests of somebody's program.

use grundy::Locale;
use grundy::stress::Stress;
use grundy::stress::campaign::{Ran, Report};
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;

/// What came of testing a program, or of writing tests.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StressDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The rule.
    pub rule: String,
    /// What is read, as `--reads` says it.
    pub reads: String,
    /// What is answered, as `--says` says it.
    pub says: String,
    /// How many inputs agreed, or were written.
    pub tests: usize,
    /// How many answers they had.
    pub answers: usize,
    /// Numbers above this were not tried; none where all were.
    pub beyond: Option<u64>,
    /// The smallest input on which the program errs; none where all agree.
    pub wrong: Option<WrongAnswer>,
}

/// An input on which a program errs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WrongAnswer {
    /// The input.
    pub input: String,
    /// The output that is expected.
    pub expected: String,
    /// The output of the program; none where it did not end well.
    pub output: Option<String>,
    /// How it ended, where it did not end well.
    pub failure: Option<String>,
    /// Which answer differs, from 1.
    pub answer: Option<usize>,
    /// Why the expected answer is right.
    pub reasons: Vec<String>,
}

impl StressDocument {
    /// Tests that were written.
    pub fn written(stress: &Stress, tests: usize) -> StressDocument {
        StressDocument {
            version: VERSION,
            rule: stress.template.text().to_string(),
            reads: stress.exchange.reads.text.clone(),
            says: stress.exchange.says.text.clone(),
            tests,
            answers: 0,
            beyond: None,
            wrong: None,
        }
    }

    /// A program that was tested.
    pub fn new(stress: &Stress, report: &Report, locale: Locale) -> StressDocument {
        let wrong = report.wrong.as_ref().map(|wrong| {
            let (output, failure) = match &wrong.ran {
                Ran::Output(output) => (Some(output.clone()), None),
                Ran::Stopped => (None, None),
                Ran::Failed(why) | Ran::Unable(why) => (None, Some(why.in_locale(locale).to_string())),
            };
            WrongAnswer {
                input: wrong.test.input.text.clone(),
                expected: wrong.test.output.clone(),
                output,
                failure,
                answer: wrong.difference.as_ref().and_then(|found| found.question).map(|place| place + 1),
                reasons: wrong.reasons.iter().map(|reason| reason.in_locale(locale).to_string()).collect(),
            }
        });
        StressDocument {
            answers: report.answers,
            beyond: report.beyond,
            wrong,
            ..StressDocument::written(stress, report.tests)
        }
    }
}
