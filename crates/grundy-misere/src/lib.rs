//! Misère play of impartial games: the player who makes the last move loses.
//!
//! Grundy values do not decide misère sums. Three things do, from cheap to complete: the recursion over all play
//! ([`Outcomes`]), the textbook rule where its exact condition holds ([`scan`]), and the misère quotient
//! ([`quotient::search`]), a finite algebra that is learned from outcomes and then proved.
//! [`report`] puts them together for a ruleset:
//!
//! ```
//! use grundy_misere::{Winner, report};
//! use grundy_rule::{Position, Ruleset};
//! use grundy_table::Budget;
//!
//! let kayles = Ruleset::parse("octal 0.77").unwrap();
//! let heaps = [Position::heap(1_000_000_000_000_000_000), Position::heap(5)];
//! let report = report(&kayles, &heaps, &Budget::small()).unwrap();
//! assert!(!report.textbook.applies);
//! assert_eq!(report.solution.unwrap().outcome, Winner::Next);
//! ```

mod allowance;
mod analysis;
mod board;
mod canonical;
mod certificate;
mod code_game;
mod form;
mod genus;
mod heap_game;
mod outcome;
mod presentation;
pub mod quotient;
mod repetition;
mod report;
mod reporting;
mod rule_game;
mod solve;
mod sum;
mod temper;
mod textbook;
mod values;
mod verdict;
mod words;

pub use allowance::{Allowance, Stop};
pub use analysis::Analysis;
pub use board::{Board, Extent};
pub use canonical::{FormId, Forms, canonical_forms};
pub use certificate::{certified, lemma_certificate, quotient_certificate, textbook_certificate};
pub use code_game::CodeGame;
pub use form::HeapForm;
pub use genus::Genus;
pub use heap_game::{HeapGame, ListedGame, MoveBounds};
pub use outcome::{Outcomes, Winner};
pub use presentation::{Letter, Presentation, Word};
pub use repetition::{Along, Repetition, decided_repetition, likely_repetition};
pub use report::{
    Certainty, GenusEntry, MisereReport, MoveReport, QuotientReport, SolutionReport, TextbookReport,
};
pub use reporting::{report, report_on, solution};
pub use rule_game::RuleGame;
pub use solve::{Basis, MisereSolution, WinningMove};
pub use sum::{Heap, HeapSum};
pub use temper::{Nature, Natures, Temper};
pub use textbook::{Scan, scan, smallest_counterexample, textbook_outcome};
pub use values::{grundy_values, mex, nim_sum};
pub use verdict::{Reason, TextbookVerdict, judge_textbook};
