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
mod at;
mod catalogue;
mod catalogue_report;
mod check_report;
mod code_question;
mod explain;
mod explore;
mod far_period;
mod following;
mod gallery;
mod graph;
mod groups;
mod kind;
mod largest;
mod law;
mod law_question;
mod law_report;
mod misere;
mod misere_report;
mod misere_table;
mod open;
mod oracle;
mod outline;
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
mod table_form;
mod table_of_play;
mod table_question;
mod tell;
mod vary;

pub use appraise::{Appraiser, Oracle, OracleFinder, Worth, no_oracle};
pub use at::law_at;
pub use catalogue::{Block, Catalogue, Page, catalogue};
pub use catalogue_report::{
    game_page_value, games, games_value, judged, page_called, page_value, problem_called, problem_page_value,
    problems, problems_value,
};
pub use check_report::check_value;
pub use code_question::{CodeQuestion, code_found, no_program};
pub use explain::{ExplainedComponent, ExplainedOption, binary_columns, explained, reason, worth_text};
pub use explore::explore_value;
pub use gallery::gallery_value;
pub use graph::{
    CutReport, GraphReport, HackenbushReport, TokenMove, TokensReport, VertexReport, graph_report,
    hackenbush_report,
};
pub use groups::{Group, groups, joined, own_parameters, rule_text, sum_text, sum_words, written};
pub use grundy_check as check;
pub use grundy_emit as emit;
pub use grundy_law as laws;
pub use grundy_misere as misere_play;
pub use grundy_problems as problems;
pub use grundy_proof as proof;
pub use grundy_rule as rule;
pub use grundy_table as table;
pub use kind::{Kind, drawing, kind_of};
pub use law::{KnownRows, LawAnswer, LawRequest, LongPeriod, OtherLaw, Refutation, law, refute};
pub use law_question::{LONGEST_PERIOD, LawFound, LawQuestion, coordinate_names, law_found};
pub use law_report::{LawReport, automaton_words, no_claims, refute_value};
pub use misere_report::misere_value;
pub use misere_table::misere_table;
pub use open::{Opened, open};
pub use oracle::law_oracle;
pub use outline::outline_value;
pub use play::{is_over, is_won, legal_moves, reply};
pub use report::{MoveReport, SolveReport, TableReport, VERSION, cell_value, error_value, halted, stop_word};
pub use rows::row_law;
pub use same::same_as;
pub use solve::{Outcome, Play, Solution, solve};
pub use standing::Standing;
pub use story::{standing_in_words, story_of, tell_story};
pub use sum::{Component, SumMove, after, components, options, some_options};
pub use sweep::rules_of_pattern;
pub use table_form::{TableForm, TableLook, table_drawn, table_in, table_picture};
pub use table_of_play::{Help, play_value, reply_value};
pub use table_question::{TableFound, TableQuestion, named_engine, table_found, table_size};
pub use tell::{Told, told};
pub use vary::{Varied, VariedLaw, varied_law};
