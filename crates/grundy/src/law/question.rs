//! What is asked when somebody asks for the law of a rule: the whole of it, or one row of a board.

use grundy_rule::{Diagnostic, Halt, Remedy, Text};
use grundy_table::Budget;

use crate::law::rows::row_law;
use crate::law::similar::{Alike, same_as};
use crate::law::{LawAnswer, LawRequest, Longest, law_glimpsed};
use crate::open::{Opened, coordinate_names};

/// What is asked about the law of a rule.
#[derive(Clone, Debug)]
pub struct LawQuestion {
    /// The largest table to look at.
    pub limit: Option<u64>,
    /// The coordinate of a board that is fixed, and its value.
    pub fix: Option<(String, i128)>,
    /// How far a long period of a take-and-break game is looked for.
    pub longest: Longest,
}

/// The law of a rule, and games of the catalogue with the same values.
pub struct LawFound {
    /// The canonical rule.
    pub rule: String,
    /// The law.
    pub answer: LawAnswer,
    /// Games with the same values.
    pub alike: Vec<Alike>,
}

/// Rows of a board are looked at so far.
const ROW_LIMIT: u64 = 400;

/// Finds the law that is asked for.
pub fn law_found(opened: &Opened, question: &LawQuestion, budget: &Budget<'_>) -> Result<LawFound, Halt> {
    law_found_glimpsed(opened, question, &mut |_| (), budget)
}

/// The same, and somebody is shown the law as soon as it is seen.
pub fn law_found_glimpsed(
    opened: &Opened,
    question: &LawQuestion,
    glimpse: &mut dyn FnMut(&LawFound),
    budget: &Budget<'_>,
) -> Result<LawFound, Halt> {
    let rules = opened.rules.as_ref();
    let answer = match &question.fix {
        Some((name, value)) => {
            let (index, value) = fixed_coordinate(opened, name, *value)?;
            let mut answer = row_law(rules, index, value, question.limit.unwrap_or(ROW_LIMIT), budget)?;
            let names = opened.ruleset().map(coordinate_names).unwrap_or_default();
            answer.speak_of(&names[1 - index..2 - index]);
            answer
        }
        None => {
            let mut shown =
                |answer| glimpse(&LawFound { rule: rules.canonical(), answer, alike: Vec::new() });
            let LawQuestion { limit, longest, .. } = *question;
            law_glimpsed(rules, LawRequest { limit, prove: true, lists: true, longest }, &mut shown, budget)?
        }
    };
    let alike = if question.fix.is_none() { same_as(rules, &answer, budget) } else { Vec::new() };
    Ok(LawFound { rule: rules.canonical(), answer, alike })
}

impl LawAnswer {
    /// The certificate that the checker accepted.
    pub fn certificate(&self) -> Result<&str, Diagnostic> {
        self.shown_proofs().first().map(|proof| proof.certificate()).ok_or_else(|| {
            Diagnostic::new(Text::new(
                "there is no certificate, since the law is not proved",
                "规律尚未证明，没有证书",
            ))
            .remedied("", Remedy::NoCertificate, "")
        })
    }
}

/// The index of a named coordinate of a board, and its value.
fn fixed_coordinate(opened: &Opened, name: &str, value: i128) -> Result<(usize, u64), Diagnostic> {
    let names: Vec<String> = opened.ruleset().map(coordinate_names).unwrap_or_default();
    let index = names.iter().position(|known| known == name).filter(|_| names.len() == 2);
    let value = u64::try_from(value).ok().filter(|&value| value < ROW_LIMIT);
    index.zip(value).ok_or_else(|| {
        let list = names.join(", ");
        Diagnostic::new(Text::new(format!("`{name}` cannot be fixed here"), format!("此处不能固定 `{name}`")))
            .remedied(
                Text::new(
                    format!("a board has two coordinates, here ({list}); fix one below {ROW_LIMIT}: "),
                    format!("棋盘有两个坐标，此处为 ({list})；固定其中一个，小于 {ROW_LIMIT}："),
                ),
                Remedy::FixCoordinate,
                "",
            )
    })
}
