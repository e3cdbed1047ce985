//! Why work ended.

use grundy_rule::{Diagnostic, Halt, Remedy, Text};
use grundy_table::StopReason;

/// One word for a stop reason.
pub fn stop_word(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Positions => "positions",
        StopReason::Memory => "memory",
        StopReason::Stopped => "time",
    }
}

/// The diagnostic for work that ended with nothing to show.
pub fn halted(halt: Halt) -> Diagnostic {
    match halt {
        Halt::Diagnostic(diagnostic) => *diagnostic,
        Halt::Stopped => {
            Diagnostic::new(Text::new("the budget was used up with nothing to show", "预算用尽，尚无结果"))
                .remedied("", Remedy::MoreTime, "")
        }
    }
}
