//! What Grundy gives to programs: one typed document for each question.
//!
//! The command prints these documents for `--json`, the server sends them, and the bindings hand them on; nobody reads a field
//! back out of JSON. The schema of all of them is [`schema`](schema::schema), and the page's types are made from it by
//! [`typescript`].
//!
//! ```
//! use grundy::{Budget, Locale, Play};
//! use grundy_documents::SolveDocument;
//!
//! let groups = grundy::solve::groups(&["nim".into(), "3".into(), "5".into()], &[]).unwrap();
//! let document = SolveDocument::of(&groups, Play::Normal, Locale::English, Budget::small()).unwrap();
//! assert_eq!(document.moves[0].to, "3");
//! ```

mod atlas;
mod catalogue;
mod check;
mod claim;
mod code;
mod compound;
mod drawing;
mod error;
mod explore;
mod gallery;
mod graphs;
mod in_manner;
mod law;
mod misere;
mod number;
mod overview;
mod parametric;
mod play;
mod rule;
pub mod schema;
mod solve;
mod stress;
mod sweep;
mod sweeping;
mod swept;
mod table;
pub mod typescript;
mod words;

pub use atlas::{
    Atlas, AtlasCertificatesDocument, AtlasCheckDocument, AtlasDocument, AtlasEntry, AtlasLaw, AtlasQuery,
    AtlasSection, FileOf, own_file,
};
pub use catalogue::{
    Both, GameEntry, GamePageDocument, GamesDocument, PageDocument, ParameterDefault, ProblemEntry,
    ProblemPageDocument, ProblemsDocument, SampleDocument,
};
pub use check::{CheckDocument, CheckerDocument, CheckerVerdict, claim_sentence};
pub use claim::ClaimDocument;
pub use code::{
    CodeDocument, ExpansionDocument, JudgedDocument, PlayedDocument, ServedDocument, StoryDocument,
};
pub use compound::{CompoundDocument, CountDocument, NimDocument, OutcomesDocument};
pub use drawing::{Drawing, drawing};
pub use error::{ErrorBody, ErrorDocument, halted};
pub use explore::{ComponentDocument, ContinuationsDocument, ExploreDocument, NodeDocument, OptionDocument};
pub use gallery::{GalleryDocument, GalleryPosition};
pub use graphs::{CutDocument, GraphDocument, HackenbushDocument, TokenMove, TokensDocument, VertexDocument};
pub use law::{AlikeDocument, AtValue, LawDocument, OtherDocument};
pub use misere::{GenusDocument, MisereDocument, MisereMove, QuotientDocument, TextbookDocument};
pub use number::{CellValue, Integer, JsonNumber, Ordered, Worths};
pub use overview::OverviewDocument;
pub use parametric::ParametricDocument;
pub use play::{Help, HintDocument, LegalMove, PlayComponent, PlayDocument, ReplyDocument, typed_move};
pub use rule::{ParameterDocument, RuleDocument};
pub use solve::{MoveDocument, SolveDocument};
pub use stress::{StressDocument, WrongAnswer};
pub use sweep::{ClassEntry, ShortLaw, ShortMisere, SweepLine};
pub use sweeping::{SweepBudgets, Sweeping, SweptRule, rule_budget, rule_purse};
pub use swept::{Swept, gave_up, swept_name};
pub use table::{BoardsDocument, TableDocument, TablePartDocument, TableValues};
pub use words::{ClaimWord, KindWord, OutcomeWord, StandingWord};

/// The version that every document carries.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
