//! Plain data for programs: what `--json` and the web page print.

use grundy_rule::{Diagnostic, Halt, Locale, Text, show_sum};
use grundy_table::{Cell, StopReason, Table};
use serde::Serialize;
use serde_json::{Value, json};

use crate::components::Component;
use crate::solve::{Outcome, Solution};
use crate::standing::Standing;

/// The version that every document carries.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A table.
#[derive(Clone, Debug, Serialize)]
pub struct TableReport {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The limit of the table, which a budget may have made smaller than asked for.
    pub limit: u64,
    /// The values, nested as deep as there are coordinates.
    pub values: Value,
    /// The engine that filled it.
    pub engine: &'static str,
    /// Why it is shorter than asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl TableReport {
    /// The report of a table.
    pub fn new(
        rule: String,
        table: &Table,
        engine: &'static str,
        stopped: Option<StopReason>,
    ) -> TableReport {
        let values = nested(table, 0, table.arity());
        TableReport {
            version: VERSION,
            rule,
            limit: table.limit(),
            values,
            engine,
            stopped: stopped.map(stop_word),
        }
    }
}

/// One word for a stop reason.
pub fn stop_word(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Positions => "positions",
        StopReason::Memory => "memory",
        StopReason::Stopped => "time",
    }
}

fn nested(table: &Table, start: u64, depth: usize) -> Value {
    if depth == 0 {
        return cell_value(table.at(start));
    }
    let step = table.limit().pow(depth as u32 - 1);
    Value::Array((0..table.limit()).map(|row| nested(table, start + row * step, depth - 1)).collect())
}

/// A cell as JSON: a number, `"inf"` for a threat, `null` where there is no value.
pub fn cell_value(cell: Cell) -> Value {
    match cell {
        Cell::Nimber(value) => json!(value),
        Cell::Threat => json!("inf"),
        Cell::Absent => Value::Null,
    }
}

/// The answer about a sum.
#[derive(Clone, Debug, Serialize)]
pub struct SolveReport {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule, or the rules in the order of the games, joined by ` + `.
    pub rule: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-sum, where there is one.
    pub value: Option<u64>,
    /// Winning moves.
    pub moves: Vec<MoveReport>,
    /// Whether all winning moves are listed.
    pub complete: bool,
    /// How far the answer is known.
    pub standing: Standing,
    /// Why, in one sentence.
    pub reason: String,
}

/// One winning move.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct MoveReport {
    /// Which of the positions, counted from the left.
    pub component: usize,
    /// The position before.
    pub from: String,
    /// What is left.
    pub to: String,
    /// In words.
    pub words: String,
}

impl SolveReport {
    /// The report of a solution.
    pub fn new(
        rule: String,
        sum: &[Component<'_>],
        solution: &Solution,
        reason: &Text,
        locale: Locale,
    ) -> SolveReport {
        SolveReport {
            version: VERSION,
            rule,
            outcome: solution.outcome,
            value: solution.value.and_then(|value| u64::try_from(value).ok()),
            moves: move_reports(sum, solution, locale),
            complete: solution.complete,
            standing: solution.standing.firmness(),
            reason: reason.in_locale(locale).to_string(),
        }
    }
}

fn move_reports(sum: &[Component<'_>], solution: &Solution, locale: Locale) -> Vec<MoveReport> {
    let report = |made: &crate::components::SumMove| {
        let component = &sum[made.component];
        MoveReport {
            component: component.place,
            from: component.rules.show(&component.position),
            to: show_sum(component.rules, &made.chosen.to),
            words: component.rules.describe(&made.chosen, locale),
        }
    };
    solution.moves.iter().map(report).collect()
}

/// A diagnostic as JSON.
pub fn error_value(diagnostic: &Diagnostic, locale: Locale) -> Value {
    let text = |text: &Option<Text>| text.as_ref().map(|text| text.in_locale(locale).to_string());
    json!({"error": {
        "message": diagnostic.message.in_locale(locale),
        "span": diagnostic.span.as_ref().map(|span| [span.start, span.end]),
        "witness": text(&diagnostic.witness),
        "help": text(&diagnostic.help),
        "source": diagnostic.source.as_deref(),
    }, "version": VERSION})
}

/// The diagnostic for work that ended with nothing to show.
pub fn halted(halt: Halt) -> Diagnostic {
    match halt {
        Halt::Diagnostic(diagnostic) => *diagnostic,
        Halt::Stopped => {
            Diagnostic::new(Text::new("the budget was used up with nothing to show", "预算用尽，尚无结果"))
                .help(Text::new(
                    "give it more time with `--budget 60`, or ask for less",
                    "用 `--budget 60` 增加时间，或缩小问题规模",
                ))
        }
    }
}
