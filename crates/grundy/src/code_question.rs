//! What is asked when somebody asks for a program.

use grundy_emit::{CodeRequest, CodeStyle, Language, LawSource, Misere, QuotientTable, code};
use grundy_misere::{QuotientReport, report};
use grundy_rule::{Diagnostic, Halt, Locale, Rules, Text};
use grundy_table::Budget;

use crate::law::LawAnswer;
use crate::solution::Play;
use crate::standing::Standing;

/// What is asked about a program.
#[derive(Clone, Copy, Debug)]
pub struct CodeQuestion {
    /// The language of the program.
    pub language: Language,
    /// A whole program, or its functions only.
    pub style: CodeStyle,
    /// Whether a winning move is printed as well.
    pub moves: bool,
    /// How far tables go, where there is no law.
    pub limit: Option<u64>,
    /// Who wins: the player who makes the last move, or the other.
    pub play: Play,
    /// The language of the comments.
    pub locale: Locale,
}

/// The program that decides sums of positions of a rule by its law.
pub fn code_found(
    rules: &dyn Rules,
    answer: &LawAnswer,
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Result<String, Halt> {
    let misere = if question.play == Play::Misere { Some(misere_play(rules, budget)?) } else { None };
    // A quotient is proved by itself; the law of normal play says nothing about it.
    let standing = match misere {
        Some(Misere::Quotient(_)) => Standing::Proved.words(),
        _ => program_standing(answer),
    };
    let request = CodeRequest {
        style: question.style,
        law: answer.program_law().map(LawSource::Law),
        standing,
        moves: question.moves,
        limit: question.limit,
        locale: question.locale,
        misere,
        ..CodeRequest::new(rules, question.language)
    };
    Ok(code(&request).map_err(no_program)?)
}

/// What decides misère play: the textbook rule where it is proved, else a proved quotient.
fn misere_play(rules: &dyn Rules, budget: &Budget<'_>) -> Result<Misere, Halt> {
    let report = report(rules, &[], budget)?;
    if report.textbook.applies && report.textbook.proved.is_some() {
        return Ok(Misere::Textbook);
    }
    let quotient = report.quotient.as_ref().filter(|quotient| quotient.proved.is_some());
    let table = quotient.and_then(quotient_table).map(Misere::Quotient).ok_or_else(|| {
        no_program(Text::new(
            "neither does the textbook rule apply to this game, nor is a small quotient known",
            "教科书结论不适用于这个游戏，也没有已知的小商",
        ))
    })?;
    Ok(table)
}

fn quotient_table(quotient: &QuotientReport) -> Option<QuotientTable> {
    let number = |index: &usize| u32::try_from(*index).ok();
    let numbers = |row: &[usize]| row.iter().map(number).collect::<Option<Vec<u32>>>();
    Some(QuotientTable {
        map: numbers(&quotient.map)?,
        period: quotient.period.unwrap_or(0),
        products: quotient.multiplication.as_ref()?.iter().map(|row| numbers(row)).collect::<Option<_>>()?,
        losing: numbers(&quotient.previous)?,
    })
}

/// How far the law in a program is known; a program that computes its values from the rule needs none.
fn program_standing(answer: &LawAnswer) -> Text {
    match answer.program_law() {
        Some(_) => standing_words(answer.standing, answer.proofs.first().map_or("", |proof| proof.method())),
        None => Standing::Computed.words(),
    }
}

fn standing_words(standing: Standing, method: &str) -> Text {
    let words = standing.words();
    if method.is_empty() {
        return words;
    }
    Text::new(format!("{} ({method})", words.english), format!("{}（{method}）", words.chinese))
}

/// Why no program is written.
pub fn no_program(why: Text) -> Diagnostic {
    Diagnostic::new(why).help(Text::new(
        "`grundy table` and `grundy solve` may still work for it",
        "`grundy table` 和 `grundy solve` 也许仍然可用",
    ))
}
