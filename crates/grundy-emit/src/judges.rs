//! Judge problems: those that are rules of the language, what decides them, and how their input and output look; and
//! those with programs by hand.
//!
//! Each problem of the first kind is a row of data; its program is planned and written like every other.

mod by_hand;
mod list;

pub use by_hand::{BY_HAND, ByHand};
pub use list::JUDGES;

use crate::code::{CodeRequest, LawSource, program};
use crate::plan::misere::MiserePlan;
use crate::program::Function;
use crate::targets::Language;
use grundy_law::{Claim, Form, Law, Periodic};
use grundy_rule::{Diagnostic, Locale, Rules, Ruleset, Template, Text};
use grundy_table::{Budget, fill};

/// A judge problem.
pub struct Judge {
    /// Its name.
    pub id: &'static str,
    /// Its rule, with parameters that are read from the input.
    pub rule: &'static str,
    /// What decides a heap.
    pub(crate) decided: Decided,
    /// What is read.
    pub reads: &'static str,
    /// What is said.
    pub says: &'static str,
    /// How large the input may be, where that decides the plan.
    pub limits: &'static str,
}

/// What decides a heap of a problem.
pub(crate) enum Decided {
    /// A claim in the rule's words.
    Claim(&'static str),
    /// The same under misère play, where the textbook rule holds.
    Misere(&'static str),
    /// Values that repeat from a preperiod on, with a saltus: they are read off the rule.
    Repeats(u64, u64, u64),
    /// A law.
    Law(fn() -> Law),
    /// A table of the rule.
    Table,
    /// A function of its own.
    Function(fn() -> Function),
}

/// The problem of this name.
pub fn judge(id: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| judge.id == id)
}

/// A program that reads the judge's input and prints its output.
///
/// ```
/// use grundy_emit::{Language, judge_code};
/// use grundy_table::Budget;
/// use grundy_rule::Locale;
///
/// let program = judge_code("hdu1846", Language::Python, Locale::English, &Budget::small()).unwrap();
/// assert!(program.contains("return x % (m + 1)"));
/// ```
pub fn judge_code(
    id: &str,
    language: Language,
    locale: Locale,
    budget: &Budget<'_>,
) -> Result<String, Diagnostic> {
    if let Some(by_hand) = BY_HAND.iter().find(|by_hand| by_hand.id == id) {
        return Ok(by_hand.program(language));
    }
    let judge = judge(id).ok_or_else(|| Diagnostic::new(unknown(id)))?;
    let law = law_of(&judge.decided, judge.rule, budget).map_err(Diagnostic::new)?;
    let source = match (&judge.decided, &law) {
        (Decided::Claim(claim) | Decided::Misere(claim), _) => Some(LawSource::Claim(claim)),
        (Decided::Function(function), _) => Some(LawSource::Function(*function)),
        (_, Some(law)) => Some(LawSource::Law(law)),
        _ => None,
    };
    let request = CodeRequest {
        law: source,
        is_proved: true,
        misere: matches!(judge.decided, Decided::Misere(_)).then_some(MiserePlan::Textbook),
        reads: Some(crate::reads::parse(judge.reads)?),
        says: Some(crate::says::parse(judge.says)?),
        limits: crate::limits::parse(judge.limits)?,
        locale,
        ..CodeRequest::of(Template::parse(judge.rule)?, language)
    };
    let (mut program, ..) = program(&request)?;
    program.header.insert(0, judge.id.to_string());
    Ok(language.render(&program))
}

fn law_of(decided: &Decided, rule: &str, budget: &Budget<'_>) -> Result<Option<Law>, Text> {
    Ok(match decided {
        Decided::Law(law) => Some(law()),
        Decided::Repeats(preperiod, period, saltus) => {
            Some(repeating(rule, *preperiod, *period, *saltus, budget)?)
        }
        _ => None,
    })
}

fn unknown(id: &str) -> Text {
    let near =
        grundy_rule::nearest(id, JUDGES.iter().map(|judge| judge.id).chain(BY_HAND.iter().map(|one| one.id)));
    let (english, chinese) = match near {
        Some(near) => (format!("; did you mean `{near}`?"), format!("；是否想写 `{near}`？")),
        None => (String::new(), String::new()),
    };
    Text::new(
        format!("no code is written for the problem `{id}`{english}"),
        format!("没有为题目 `{id}` 准备代码{chinese}"),
    )
}

fn repeating(rule: &str, preperiod: u64, period: u64, saltus: u64, budget: &Budget<'_>) -> Result<Law, Text> {
    let ruleset = Ruleset::parse(rule).map_err(|diagnostic| diagnostic.message)?;
    let filled = fill(&ruleset as &dyn Rules, preperiod + period, budget);
    let values = filled.ok().and_then(|filled| filled.table.values()).unwrap_or_default();
    if (values.len() as u64) < preperiod + period {
        return Err(Text::new("the values of this rule could not be worked out", "无法计算该规则的 SG 值"));
    }
    let form = Periodic::read(&values, preperiod as usize, period as usize, saltus);
    Ok(Law::new(1, Claim::Grundy, Form::Periodic(form), Vec::new()))
}
