//! A program for whatever is written: a rule, a rule whose parameters are read, a rule with a manner of its own.

use grundy_catalogue::catalogue;
use grundy_emit::WrittenCode;
use grundy_rule::{Diagnostic, Given, Halt, Template};
use grundy_table::{Budget, Table};

use super::of_graphs::{hackenbush, is_hackenbush};
use super::of_lists::{by_theorem, by_what_is_seen};
use super::{CodeQuestion, code_found, code_in_manner, code_of_parameters};
use crate::law::parameters::Varied;
use crate::law::{LawAnswer, LawRequest, law};
use crate::names::table_names;
use crate::open::open_given;
use crate::solve::solution::Play;
use crate::standing::Firmness;

/// A program, and what it stands on.
#[derive(Clone, Debug)]
pub struct CodeFound {
    /// The canonical rule, or the rule as it was written where parameters are read or play goes in a manner of its own.
    pub rule: String,
    /// How far what it stands on is known.
    pub standing: Firmness,
    /// The program.
    pub program: WrittenCode,
}

/// The program of a rule text or a name of the catalogue. Parameters without a value are read by the program; a law for
/// all of them is looked for in these ranges, or in the first few values.
pub fn code_of_text(
    text: &str,
    given: &[(String, Given)],
    varied: &[Varied],
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Result<CodeFound, Halt> {
    if let Some(plain) = super::without_misere(text) {
        let question = CodeQuestion { play: Play::Misere, ..question.clone() };
        return code_of_text(&plain, given, varied, &question, budget);
    }
    if is_hackenbush(text, question) {
        let program = hackenbush(question, budget)?;
        return Ok(CodeFound { rule: text.trim().to_string(), standing: Firmness::Computed, program });
    }
    // What cannot be read is told where the rule is opened.
    if let Ok(template) = Template::parse_with(text, catalogue()) {
        let template = match &question.reads {
            Some(reads) => reads.understood(&template)?,
            None => template,
        };
        if template.manner().is_contest() {
            let program = code_in_manner(partly(&template, given)?, question)?;
            return Ok(CodeFound { rule: text.to_string(), standing: Firmness::Computed, program });
        }
        let open = open_parameters(&template, given);
        if !open.is_empty() {
            let varied = with_ranges(&template, open, varied);
            let (standing, program) =
                code_of_parameters(partly(&template, given)?, &varied, question, budget)?;
            return Ok(CodeFound { rule: text.to_string(), standing, program });
        }
    }
    let opened = open_given(text, given)?;
    let rules = opened.rules.as_ref();
    // A program needs no law: what the search for one used up is not missed.
    let answer = match law(rules, LawRequest { prove: true, ..LawRequest::default() }, budget) {
        Err(Halt::Stopped) => LawAnswer::unknown(Table::from_values(Vec::new())),
        // A table of starts begins with numbers that no judge sends, such as (0, 0); the program refuses them itself.
        Err(Halt::Diagnostic(_)) if rules.has_start() && table_names(rules).len() > 1 => {
            LawAnswer::unknown(Table::from_values(Vec::new()))
        }
        answer => answer?,
    };
    let rule = rules.canonical();
    if let Some(program) = by_theorem(rules, &answer, question, budget) {
        return Ok(CodeFound { rule, standing: Firmness::Proved, program });
    }
    let program = match code_found(rules, &answer, question, budget) {
        Ok(program) => program,
        Err(halt) => {
            let program = by_what_is_seen(rules, question, budget).ok_or(halt)?;
            return Ok(CodeFound { rule, standing: Firmness::Conjectured, program });
        }
    };
    let standing = if program.uses_law { answer.program_standing() } else { Firmness::Computed };
    Ok(CodeFound { rule, standing, program })
}

/// Whether the program of a rule does not begin with its law: parameters are read, or play ends in a manner of its own.
pub fn is_without_law<Name: AsRef<str>>(text: &str, given: &[Name]) -> bool {
    let Ok(template) = Template::parse_with(text, catalogue()) else { return false };
    let is_given = |name: &str| given.iter().any(|known| known.as_ref() == name);
    !template.manner().is_plain() || template.parameters().into_iter().any(|name| !is_given(name))
}

fn open_parameters(template: &Template, given: &[(String, Given)]) -> Vec<String> {
    let names = template.parameters().into_iter().map(String::from);
    names.filter(|name| given.iter().all(|(known, _)| known != name)).collect()
}

/// Each open parameter with its range: more values where fewer parameters run through them.
fn with_ranges(template: &Template, open: Vec<String>, varied: &[Varied]) -> Vec<Varied> {
    let most = [12, 7, 5][template.parameters().len().clamp(1, 3) - 1];
    let missing = open.into_iter().filter(|name| varied.iter().all(|known| known.name != *name));
    let ranges = missing.map(|name| Varied { name, values: (1..=most).collect() });
    varied.iter().cloned().chain(ranges).collect()
}

fn partly(template: &Template, given: &[(String, Given)]) -> Result<Template, Diagnostic> {
    let values: Vec<(&str, Given)> =
        given.iter().map(|(name, given)| (name.as_str(), given.clone())).collect();
    template.partly(&values)
}
