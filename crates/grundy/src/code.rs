//! What is asked when somebody asks for a program.

mod by_textbook;
mod exchanged;
mod of_graphs;
mod of_lists;
mod of_text;
mod spelled;

pub use of_text::{CodeFound, code_of_text, is_without_law};

use grundy_emit::limits::Limits;
use grundy_emit::reads::Format;
use grundy_emit::says::{Layout, Saying};
use grundy_emit::{
    CodeRequest, CodeStyle, ForAll, Language, LawOfParts, LawSource, MiserePlan, QuotientTable, ToldLaw,
    WrittenCode, code,
};
use grundy_misere::{Certainty, QuotientReport, report};
use grundy_proof::parametric::{LawForAll, ParametricLaw, law_for_all};
use grundy_rule::{
    Diagnostic, Halt, Locale, Manner, Rules, Template, Text, check_misere, check_misere_template,
};
use grundy_table::{Budget, Compound};

use crate::law::parameters::{Varied, varied_law, where_seen};
use crate::law::{LawAnswer, LawRequest, law};
use crate::solve::solution::Play;
use crate::standing::Firmness;
use crate::tables::law_in_manner;

/// What is asked about a program.
#[derive(Clone, Debug)]
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
    /// How positions stand beside each other.
    pub compound: Compound,
    /// What is read; tests with sums, if none.
    pub reads: Option<Format>,
    /// What is said; `First` and `Second`, if none.
    pub says: Option<Saying>,
    /// How large the input is.
    pub limits: Limits,
    /// How answers stand beside each other.
    pub layout: Layout,
    /// Whether only a proved law may be used.
    pub only_proved: bool,
    /// The language of the comments.
    pub locale: Locale,
}

impl CodeQuestion {
    /// A whole program in the usual format.
    pub fn new(language: Language, locale: Locale) -> CodeQuestion {
        CodeQuestion {
            language,
            style: CodeStyle::Program,
            moves: false,
            limit: None,
            play: Play::Normal,
            compound: Compound::Sum,
            reads: None,
            says: None,
            limits: Limits::default(),
            layout: Layout::Lines,
            only_proved: false,
            locale,
        }
    }

    /// `lose at` ends the whole play, and only sums and selective compounds can do without saying so.
    fn check_losses(&self, has_losses: bool) -> Result<(), Diagnostic> {
        if !has_losses || matches!(self.compound, Compound::Sum | Compound::Selective) {
            return Ok(());
        }
        Err(no_program(Text::new(
            "`lose at` ends the whole play, which only a sum knows how to do",
            "`lose at` 会结束整个对局，只有普通的和支持它",
        )))
    }

    fn request<'a>(
        &self,
        request: CodeRequest<'a>,
        law: Option<LawSource<'a>>,
        standing: Text,
        is_proved: bool,
    ) -> CodeRequest<'a> {
        CodeRequest {
            style: self.style,
            law: law.filter(|_| is_proved || !self.only_proved),
            is_proved,
            standing,
            moves: self.moves,
            limit: self.limit,
            compound: self.compound,
            reads: self.reads.clone(),
            says: self.says.clone(),
            limits: self.limits.clone(),
            layout: self.layout,
            locale: self.locale,
            ..request
        }
    }
}

/// The program that decides positions of a rule, by its law where that is known.
pub fn code_found(
    rules: &dyn Rules,
    answer: &LawAnswer,
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Result<WrittenCode, Halt> {
    code_with(rules, answer, None, question, budget)
}

/// The program of a rule that stands in for another, whose law says so.
fn code_told(
    rules: &dyn Rules,
    told: ToldLaw,
    standing: Text,
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Result<WrittenCode, Halt> {
    let answer = law(rules, LawRequest { prove: true, ..LawRequest::default() }, budget)?;
    code_with(rules, &answer, Some((told, standing)), question, budget)
}

fn code_with(
    rules: &dyn Rules,
    answer: &LawAnswer,
    told: Option<(ToldLaw, Text)>,
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Result<WrittenCode, Halt> {
    if question.play == Play::Misere {
        check_misere(rules)?;
    }
    question.check_losses(rules.has_losses())?;
    let misere = (question.play == Play::Misere).then(|| misere_play(rules, budget));
    if matches!(misere, Some(MiserePlan::Alone | MiserePlan::Quotient(_)))
        && told.is_none()
        && let Some(program) = by_misere_law(rules, question, budget)
    {
        return Ok(program);
    }
    // A quotient is proved by itself; the law of normal play says nothing about it.
    let standing = match misere {
        Some(MiserePlan::Quotient(_)) => Firmness::Proved.words(),
        _ => program_standing(answer),
    };
    let request = question.request(
        CodeRequest::new(rules, question.language),
        answer.program_law().map(LawSource::Law),
        standing,
        answer.standing == Firmness::Proved,
    );
    let is_textbook =
        question.compound == Compound::Ordered && misere_play(rules, budget) == MiserePlan::Textbook;
    let inner = match (answer.standing, answer.program_law(), &request.template) {
        (Firmness::Proved, Some(_), _) => None,
        (_, _, Some(template)) if question.play == Play::Normal => law_of_parts(template, budget),
        _ => None,
    };
    let parts = inner.as_ref().and_then(|inner| {
        let is_proved = inner.standing == Firmness::Proved;
        let law = LawSource::Law(inner.program_law().filter(|_| is_proved || !question.only_proved)?);
        Some(LawOfParts { law, is_proved, standing: program_standing(inner) })
    });
    let (told, standing) = match told {
        Some((told, standing)) => (Some(told), standing),
        None => (None, request.standing.clone()),
    };
    Ok(code(&CodeRequest { misere, is_textbook, parts, told, standing, ..request }).map_err(helped)?)
}

/// The program that decides one position by the law of misère play, where that is enough.
fn by_misere_law(rules: &dyn Rules, question: &CodeQuestion, budget: &Budget<'_>) -> Option<WrittenCode> {
    let manner = Manner { misere: true, ..Manner::default() };
    let answer = law_in_manner(rules, manner, None, budget).ok()?;
    let is_proved = answer.standing == Firmness::Proved;
    let law = answer.program_law()?;
    let request = question.request(
        CodeRequest::new(rules, question.language),
        Some(LawSource::Law(law)),
        program_standing(&answer),
        is_proved,
    );
    let written = code(&CodeRequest { misere: Some(MiserePlan::ByLaw), ..request }).ok()?;
    written.uses_law.then_some(written)
}

/// The rule without its clause `misere`, where it has one and nothing else is said of how play ends.
pub fn without_misere(text: &str) -> Option<String> {
    Template::parse_with(text, crate::catalogue()).ok()?.without_misere()
}

/// The program of a rule that is played in a manner of its own: `loopy`, `block k`, `stuck draws`.
pub fn code_in_manner(template: Template, question: &CodeQuestion) -> Result<WrittenCode, Diagnostic> {
    let misere = (question.play == Play::Misere).then_some(MiserePlan::Alone);
    if misere.is_some() {
        check_misere_template(&template)?;
    }
    let request = question.request(
        CodeRequest::of(template, question.language),
        None,
        Firmness::Computed.words(),
        false,
    );
    code(&CodeRequest { misere, ..request }).map_err(helped)
}

/// The law of what a start stands for.
fn law_of_parts(template: &Template, budget: &Budget<'_>) -> Option<LawAnswer> {
    let rules = template.without_start()?.open(&[]).ok()?;
    law(rules.as_ref(), LawRequest { prove: true, ..LawRequest::default() }, budget).ok()
}

/// The program of a rule whose parameters are read, and how far what it stands on is known: by a law for all parameters
/// where one is proved, else by one that was seen for those that are varied, else from the rule itself.
pub fn code_of_parameters(
    template: Template,
    varied: &[Varied],
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Result<(Firmness, WrittenCode), Diagnostic> {
    let is_misere = question.play == Play::Misere;
    if is_misere {
        check_misere_template(&template)?;
    }
    question.check_losses(template.has_losses())?;
    let misere = is_misere.then_some(MiserePlan::Alone);
    let has_sets = varied.iter().any(|varied| template.is_many(&varied.name));
    let inner = template.without_start().filter(|_| !has_sets && !is_misere);
    let inner = inner.and_then(|inner| law_for_all(&inner, grundy_proof::Convention::Normal, budget).ok()?);
    let inner_said = inner
        .as_ref()
        .filter(|found| found.proof.is_ok())
        .map(|found| Said::new(&template, found, question.locale));
    let parts = inner_said.as_ref().map(|said| {
        let method =
            inner.as_ref().and_then(|found| found.proof.as_ref().ok()).map_or("", |proof| proof.method());
        let standing = standing_words(Firmness::Proved, method);
        LawOfParts { law: LawSource::ForAll(said.law(false)), is_proved: true, standing }
    });
    if has_sets || template.clauses().is_empty() {
        let request = question.request(
            CodeRequest::of(template, question.language),
            None,
            Firmness::Computed.words(),
            false,
        );
        let program = code(&CodeRequest { misere, parts, ..request }).map_err(helped)?;
        return Ok((if program.uses_law { Firmness::Proved } else { Firmness::Computed }, program));
    }
    let play = if is_misere { grundy_proof::Convention::Misere } else { grundy_proof::Convention::Normal };
    let for_all = law_for_all(&template, play, budget).ok().flatten();
    let proof = for_all.as_ref().and_then(|found| found.proof.as_ref().ok());
    let is_proved = proof.is_some();
    let seen = match is_proved || is_misere {
        true => None,
        false => varied_law(&template, &[], varied, None, budget).ok().and_then(|law| law.found),
    };
    let said = for_all.as_ref().map(|found| Said::new(&template, found, question.locale));
    let condition = match &seen {
        Some(found) => where_seen(&template, varied, &found.law, budget),
        None => String::new(),
    };
    let law = match (&seen, &said) {
        (Some(found), _) => Some(LawSource::Varying { law: &found.law, condition: &condition }),
        (None, Some(said)) => Some(LawSource::ForAll(said.law(is_misere))),
        (None, None) => None,
    };
    let standing = if is_proved { Firmness::Proved } else { Firmness::Conjectured };
    let known = standing_words(standing, proof.map_or("", |proof| proof.method()));
    let request =
        question.request(CodeRequest::of(template.clone(), question.language), law, known, is_proved);
    let standing = if law.is_none() && parts.is_some() { Firmness::Proved } else { standing };
    let program = match code(&CodeRequest { misere, parts, ..request }) {
        Err(why) if is_misere => {
            by_textbook::program(template, varied, question, budget).ok_or_else(|| helped(why))?
        }
        written => written.map_err(helped)?,
    };
    Ok((if program.uses_law { standing } else { Firmness::Computed }, program))
}

/// A law for all parameters, in words.
struct Said {
    claim: String,
    condition: String,
    words: String,
}

impl Said {
    fn new(rule: &Template, found: &LawForAll, locale: Locale) -> Said {
        let (ordered, formula) = (found.where_text(), found.formula(locale));
        let claim = claim_of(found);
        let in_any_order = exchanged::in_any_order(rule.text(), &claim, &ordered);
        let words = match (locale, &in_any_order) {
            (Locale::English, None) => format!("{formula} for {ordered}"),
            (Locale::Chinese, None) => format!("{formula}（{ordered}）"),
            (Locale::English, Some(_)) => format!("{formula} for {ordered}, else with both exchanged"),
            (Locale::Chinese, Some(_)) => format!("{formula}（{ordered}，否则将两者交换）"),
        };
        let (claim, condition) = in_any_order.unwrap_or((claim, ordered));
        Said { claim, condition, words }
    }

    fn law(&self, misere: bool) -> ForAll<'_> {
        ForAll { claim: &self.claim, condition: &self.condition, words: &self.words, misere }
    }
}

/// A law for all parameters as a claim in the rule's own words.
fn claim_of(found: &LawForAll) -> String {
    match &found.law {
        ParametricLaw::Value(_) => format!("g = {}", found.text()),
        ParametricLaw::Lost { .. } => format!("loses iff {}", found.text()),
    }
}

/// What decides misère play: the textbook rule where it is proved for all heaps, else a proved quotient, else each position
/// alone.
fn misere_play(rules: &dyn Rules, budget: &Budget<'_>) -> MiserePlan {
    let Ok(report) = report(rules, &[], budget) else { return MiserePlan::Alone };
    if report.textbook.standing == Certainty::Proved {
        return MiserePlan::Textbook;
    }
    let quotient = report.quotient.as_ref().filter(|quotient| quotient.proved.is_some());
    quotient.and_then(quotient_table).map_or(MiserePlan::Alone, MiserePlan::Quotient)
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
        None => Firmness::Computed.words(),
    }
}

fn standing_words(standing: Firmness, method: &str) -> Text {
    let words = standing.words();
    if method.is_empty() {
        return words;
    }
    Text::new(format!("{} ({method})", words.english), format!("{}（{method}）", words.chinese))
}

/// A refusal says what may still help.
fn helped(mistake: Diagnostic) -> Diagnostic {
    if mistake.help.is_some() { mistake } else { no_program(mistake.message) }
}

/// Why no program is written.
pub fn no_program(why: Text) -> Diagnostic {
    Diagnostic::new(why).help(Text::new(
        "`grundy table` and `grundy solve` may still work for it",
        "`grundy table` 和 `grundy solve` 也许仍然可用",
    ))
}
