//! A workbench for impartial games: from a rule to the table, the winning move, the law, the proof and the code.
//!
//! ```
//! use grundy::{Play, components, no_oracle, open, solve};
//! use grundy_table::Budget;
//!
//! let opened = open("nim", &[]).unwrap();
//! let heaps = ["3", "5", "7"].map(String::from);
//! let sum = components(opened.rules.as_ref(), &heaps, 0).unwrap();
//! let solution = solve(&sum, Play::Normal, Budget::small(), &no_oracle).unwrap();
//! assert_eq!(solution.value, Some(1));
//! assert_eq!(solution.moves.len(), 3);
//! ```
//!
//! The stages are crates of their own; this one wires them up, reads the catalogue, and prints one kind of report.

mod appraise;
mod catalogue;
mod explain;
mod graph;
mod largest;
mod law;
mod law_report;
mod misere;
mod misere_report;
mod misere_table;
mod open;
mod oracle;
mod play;
mod reach;
mod report;
mod rows;
mod same;
mod solve;
mod standing;
mod story;
mod sum;
mod sweep;
mod vary;

pub use appraise::{Appraiser, Oracle, OracleFinder, Worth, no_oracle};
pub use catalogue::{Block, Catalogue, Page, catalogue};
pub use explain::{ExplainedComponent, ExplainedOption, binary_columns, explained, reason, worth_text};
pub use graph::{
    CutReport, GraphReport, HackenbushReport, TokenMove, TokensReport, VertexReport, graph_report,
    hackenbush_report,
};
pub use grundy_check as check;
pub use grundy_emit as emit;
pub use grundy_law as laws;
pub use grundy_misere as misere_play;
pub use grundy_problems as problems;
pub use grundy_proof as proof;
pub use grundy_rule as rule;
pub use grundy_table as table;
pub use law::{LawAnswer, LawRequest, LongPeriod, Refutation, law, refute};
pub use law_report::{LawReport, automaton_words, refute_value};
pub use misere_report::misere_value;
pub use misere_table::misere_table;
pub use open::{Opened, open};
pub use oracle::law_oracle;
pub use play::{is_over, is_won, legal_moves, reply};
pub use report::{MoveReport, SolveReport, TableReport, VERSION, cell_value, error_value, halted, stop_word};
pub use rows::row_law;
pub use same::same_as;
pub use solve::{Outcome, Play, Solution, solve};
pub use standing::Standing;
pub use story::tell_story;
pub use sum::{Component, SumMove, after, components, options};
pub use sweep::rules_of_pattern;
pub use vary::{Varied, VariedLaw, varied_law};
