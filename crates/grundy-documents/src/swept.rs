//! One rule of a sweep that is kept in files of its own: a line, and beside it the certificates that it rests on.
//!
//! The name of the files is made from the canonical rule, so that whoever finds the same rule writes the same files: work
//! that is done twice does no harm. Whoever gathers the files need not trust who wrote them: [`Swept::accepted`] gives every
//! certificate to the checker again, compares what it accepts with the line, and decides the law that the line tells.

use grundy::check::{Budget as CheckBudget, Claim, Law, Period, Statement, Verdict, check_until};
use grundy::law::{LawRequest, losses_by_automaton, values_by_automaton};
use grundy::open::open;
use grundy::rule::{Diagnostic, Locale, Remedy, Text};
use grundy::table::Budget;
use grundy::{Game, Standing};
use serde_json::Value;

use crate::check::claim_sentence;
use crate::error::ErrorDocument;
use crate::sweep::SweepLine;
use crate::sweeping::{SweepBudgets, Sweeping};

/// What is found out about one rule of a sweep.
#[derive(Clone, Debug)]
pub struct Swept {
    /// The canonical rule; what was typed where that is no rule.
    pub rule: String,
    /// The line of the file, with its checksum.
    pub line: String,
    /// The certificates that the line rests on.
    pub certificates: Vec<String>,
}

impl Swept {
    /// Finds the law of a rule.
    pub fn of(typed: &str, request: LawRequest, locale: Locale, budget: &Budget<'_>) -> Swept {
        let rule = open(typed, &[]).map_or_else(|_| typed.to_string(), |opened| opened.rules.canonical());
        let found = Sweeping::laws(request, locale).found(&rule, &SweepBudgets::all(budget));
        Swept { line: found.line.checked(), rule, certificates: found.certificates }
    }

    /// A rule of which nothing is known but why.
    pub fn failed(rule: &str, mistake: &Diagnostic, locale: Locale) -> Swept {
        let line = SweepLine::of_error(rule, ErrorDocument::new(mistake, locale)).checked();
        Swept { rule: rule.to_string(), line, certificates: Vec::new() }
    }

    /// What was written to files, if the line is whole and is that of the rule.
    pub fn read(rule: &str, line: &str, certificates: Vec<String>) -> Option<Swept> {
        let is_own = SweepLine::typed_in(line.trim_end_matches('\n')).as_deref() == Some(rule);
        is_own.then(|| Swept { rule: rule.to_string(), line: line.to_string(), certificates })
    }

    /// What the checker accepts, certificate by certificate, or why the line does not follow from that.
    pub fn accepted(
        &self,
        locale: Locale,
        should_stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<String>, Text> {
        let line: Value = serde_json::from_str(&self.line).map_err(|_| not_a_line())?;
        let mut statements = Vec::new();
        for certificate in &self.certificates {
            match check_until(certificate, &CheckBudget::default(), should_stop) {
                Verdict::Accepted(statement) => statements.push(statement),
                Verdict::Rejected { reason } => {
                    return Err(Text::new(
                        format!("a certificate was rejected: {reason}"),
                        format!("证书被拒绝：{reason}"),
                    ));
                }
            }
        }
        self.compare(&line, &statements)?;
        if !self.is_lawful(&line, &statements, should_stop) {
            return Err(Text::new(
                "the certificates do not show the law that the line tells",
                "证书没有证明该行所写的规律",
            ));
        }
        Ok(statements.iter().map(|statement| claim_sentence(statement, locale)).collect())
    }

    /// The certificates speak of this rule, and the line says nothing else than they do.
    fn compare(&self, line: &Value, statements: &[Statement]) -> Result<(), Text> {
        // A law of lists is that of a rule in the words of certificates; that it is this rule is decided with the law.
        let is_own = statements
            .iter()
            .all(|statement| statement.rule == self.rule || subject_of(statement) == Subject::Law);
        if !is_own || line["error"].is_null() && line["rule"] != self.rule.as_str() {
            return Err(something_else());
        }
        let of = |subject| {
            statements.iter().filter(move |statement| subject_of(statement) == subject).collect::<Vec<_>>()
        };
        let law = of(Subject::Law);
        let claims_proof = line["checked"] == true || line["standing"] == "proved";
        let claims_class = line["class"]["same_as"].is_string();
        let (class, misere) = (of(Subject::Class), of(Subject::Misere));
        if claims_proof == law.is_empty()
            || claims_class == class.is_empty()
            || claims_quotient(&line["misere"]) == misere.is_empty()
        {
            return Err(Text::new(
                "a line says that it is proved if and only if there are certificates",
                "当且仅当有证书时才可称为已证明",
            ));
        }
        let follows = law.first().is_none_or(|statement| is_law(line, statement))
            && class.iter().all(|statement| is_class(&line["class"], statement))
            && misere.iter().all(|statement| is_quotient(&line["misere"], statement));
        if follows { Ok(()) } else { Err(something_else()) }
    }
}

impl Swept {
    /// Whether the law that the line calls proved, as it is written for people, is what was proved: the repetition of the
    /// certificate in words, or a claim that is decided anew.
    fn is_lawful(
        &self,
        line: &Value,
        statements: &[Statement],
        should_stop: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        let law = statements.iter().find(|statement| subject_of(statement) == Subject::Law);
        let (Some(statement), Some(told)) = (law, line["formula"].as_str()) else { return law.is_none() };
        statement.rule == self.rule && is_told(told, &statement.claim)
            || self.decides(told, &statement.rule, should_stop)
    }

    /// Whether the law is proved anew, by a certificate for the same rule.
    fn decides(&self, told: &str, rule: &str, should_stop: &(dyn Fn() -> bool + Sync)) -> bool {
        let game: Result<Game, _> = self.rule.parse();
        let decided = game.and_then(|game| game.budget(Budget::until(should_stop)).refute(told));
        let Ok(Standing::Proved(proof)) = decided else { return false };
        rule == self.rule || proof.parts().iter().any(|part| part.statement().rule == rule)
    }
}

/// Whether these words say what was proved, and nothing else.
fn is_told(told: &str, claim: &Claim) -> bool {
    match claim {
        Claim::Periodic(period) => tells(told, period),
        Claim::Grundy { law: Law::Automata { states }, start: None } => {
            is_in_a_language(told, &values_by_automaton(*states))
        }
        Claim::Outcome { misere: false, law: Law::Automata { states }, start: None } => {
            is_in_a_language(told, &losses_by_automaton(*states))
        }
        _ => false,
    }
}

fn is_in_a_language(told: &str, words: &Text) -> bool {
    told == words.english || told == words.chinese
}

/// Whether this is how a repetition is written, in one of the languages.
fn tells(told: &str, period: &Period) -> bool {
    let name = told.strip_prefix("g(").and_then(|rest| rest.split_once(" + ")).map_or("", |(name, _)| name);
    let step = if period.saltus == 0 { String::new() } else { format!(" + {}", period.saltus) };
    let equation = format!("g({name} + {}) = g({name}){step}", period.period);
    let from = format!("{name} ≥ {}", period.preperiod);
    let said = match period.preperiod {
        0 => vec![equation],
        _ => vec![format!("{equation} for {from}"), format!("{equation}（{from}）")],
    };
    is_word(name) && said.iter().any(|one| one == told)
}

fn is_word(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// What a certificate in a sweep is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Law,
    Class,
    Misere,
}

fn subject_of(statement: &Statement) -> Subject {
    match statement.claim {
        Claim::Same { .. } => Subject::Class,
        Claim::Quotient { .. } | Claim::Textbook { .. } => Subject::Misere,
        _ => Subject::Law,
    }
}

/// The method is that of the line, and so are the numbers of a period.
fn is_law(line: &Value, statement: &Statement) -> bool {
    let numbers = &line["parameters"];
    let same_period = match &statement.claim {
        Claim::Periodic(period) => {
            numbers["preperiod"] == period.preperiod
                && numbers["period"] == period.period
                && numbers["saltus"] == period.saltus
        }
        _ => true,
    };
    same_period && says_it_twice(line) && line["method"] == statement.method.as_str()
}

/// What a line says outside of `parameters` and `formula` is what it says there; older lines do not say it again.
fn says_it_twice(line: &Value) -> bool {
    let numbers = ["preperiod", "period", "saltus"].map(|name| (&line[name], &line["parameters"][name]));
    let mut pairs = numbers.into_iter().chain([(&line["law"], &line["formula"])]);
    pairs.all(|(again, first)| again.is_null() || again == first)
}

fn is_class(class: &Value, statement: &Statement) -> bool {
    matches!(&statement.claim, Claim::Same { rule, shift }
        if class["same_as"] == rule.as_str() && class["shift"] == *shift)
}

fn claims_quotient(misere: &Value) -> bool {
    misere["checked"] == true || misere["standing"] == "proved"
}

fn is_quotient(misere: &Value, statement: &Statement) -> bool {
    match &statement.claim {
        Claim::Quotient { order, previous, period, below } => {
            let same_period = match period {
                Some(period) => misere["preperiod"] == period.preperiod && misere["period"] == period.period,
                None => misere["standing"] != "proved" && misere["valid_below"] == serde_json::json!(below),
            };
            misere["order"] == *order && misere["p_order"] == *previous && same_period
        }
        Claim::Textbook { below } => {
            misere["textbook_rule"] == true && (below.is_none() || misere["standing"] != "proved")
        }
        _ => false,
    }
}

fn something_else() -> Text {
    Text::new("a certificate shows something else than the line says", "证书所示与该行不符")
}

fn not_a_line() -> Text {
    Text::new("this is no line of a sweep", "这不是 sweep 的一行")
}

/// The name of the files of a rule: its first letters, so that people find it, and its hash, so that no two share one.
///
/// ```
/// let name = grundy_documents::swept_name("octal 0.77");
/// assert!(name.starts_with("octal-0.77-"));
/// ```
pub fn swept_name(rule: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
    let shown: String = rule.chars().map(plain).take(SHOWN).collect();
    let words: Vec<&str> = shown.split('-').filter(|word| !word.is_empty()).collect();
    format!("{}-{:032x}", words.join("-").trim_start_matches('.'), hash(rule))
}

const SHOWN: usize = 40;

/// The function of Fowler, Noll and Vo on 128 bits.
fn hash(text: &str) -> u128 {
    const PRIME: u128 = (1 << 88) + 0x13b;
    let mix = |sum: u128, byte: u8| (sum ^ u128::from(byte)).wrapping_mul(PRIME);
    text.bytes().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, mix)
}

/// Why a rule is left alone that ended the work of so many who tried it.
pub fn gave_up(attempts: usize) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("this rule ended the work of {attempts} workers, and is left alone"),
        format!("这条规则已使 {attempts} 个工作进程中止，不再尝试"),
    ))
    .remedied("", Remedy::MoreTime, "")
}
