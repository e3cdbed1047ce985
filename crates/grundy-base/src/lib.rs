//! What every crate of Grundy shares: texts in two languages, diagnostics with remedies, and a few numbers.
//!
//! ```
//! use grundy_base::{Diagnostic, Locale, Remedy, Text};
//!
//! let mistake = Diagnostic::new(Text::new("the parameter `m` has no value", "参数 `m` 没有值"))
//!     .remedied("give it with ", Remedy::SetParameter("m".into()), "");
//! assert_eq!(mistake.help.as_ref().unwrap().english, "give it with `m = 3`");
//!
//! // Whoever speaks to people says how that is done there.
//! let worded = mistake.worded(&|_| Text::same("`--set m=3`"));
//! assert_eq!(worded.help.unwrap().english, "give it with `--set m=3`");
//! ```

pub mod diagnostic;
pub mod numbers;
pub mod remedy;
pub mod text;

pub use diagnostic::Diagnostic;
pub use remedy::Remedy;
pub use text::{Locale, Text, counted, display_width};
