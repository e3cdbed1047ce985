//! Misère play as plain data.

use grundy_misere::{MisereReport, Outcome, QuotientReport, SolutionReport};
use grundy_rule::Locale;
use serde_json::{Value, json};

use crate::report::VERSION;

/// The report as a JSON document.
pub fn misere_value(report: &MisereReport, locale: Locale) -> Value {
    let genus: Vec<Value> = report
        .genus
        .iter()
        .map(|entry| json!({"position": entry.position, "genus": entry.genus, "temper": entry.temper_word.english}))
        .collect();
    let mut document = json!({
        "version": VERSION,
        "rule": report.rule,
        "textbook_rule": report.textbook.applies,
        "textbook": {
            "standing": report.textbook.standing.name(),
            "checked": report.textbook.proved.is_some(),
            "valid_below": report.textbook.valid_below,
            "reason": report.textbook.explanation.in_locale(locale),
        },
        "counterexample": report.textbook.counterexample,
        "genus": genus,
        "temper": report.temper.in_locale(locale),
        "quotient": report.quotient.as_ref().map(|quotient| quotient_value(quotient, locale)),
        "how_to_play": report.how_to_play.in_locale(locale),
    });
    if let (Some(solution), Some(fields)) = (&report.solution, document.as_object_mut()) {
        fields.insert("outcome".into(), json!(outcome_word(solution.outcome)));
        fields.insert("moves".into(), moves_value(solution));
        fields.insert("complete".into(), json!(solution.complete));
        fields.insert("standing".into(), json!(solution.standing.name()));
        fields.insert("reason".into(), json!(solution.explanation.in_locale(locale)));
    }
    document
}

fn quotient_value(quotient: &QuotientReport, locale: Locale) -> Value {
    json!({
        "order": quotient.order,
        "p_order": quotient.p_order,
        "preperiod": quotient.preperiod,
        "period": quotient.period,
        "valid_below": quotient.valid_below,
        "standing": quotient.standing.name(),
        "checked": quotient.proved.is_some(),
        "presentation": quotient.presentation,
        "elements": quotient.elements,
        "p_elements": quotient.previous,
        "phi": quotient.map,
        "multiplication": quotient.multiplication,
        "stopped": quotient.stopped.as_ref().map(|reason| reason.in_locale(locale)),
    })
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Next => "next",
        Outcome::Previous => "previous",
    }
}

fn moves_value(solution: &SolutionReport) -> Value {
    let moves: Vec<Value> = solution
        .moves
        .iter()
        .map(|made| json!({"component": made.component, "from": made.from, "to": made.to}))
        .collect();
    Value::Array(moves)
}
