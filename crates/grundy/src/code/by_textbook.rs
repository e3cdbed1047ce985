//! Misère play of sums whose parameters are read: by the law of normal play and the textbook rule, where that is proved for
//! every choice of the parameters that is looked at.

use grundy_emit::{CodeRequest, LawSource, MiserePlan, WrittenCode, code};
use grundy_proof::Convention;
use grundy_proof::parametric::law_for_all;
use grundy_rule::{Given, Template, Text};
use grundy_table::Budget;

use super::{CodeQuestion, Said, misere_play};
use crate::law::parameters::Varied;

/// The program, where it stands on more than what was looked at only in the choice of the parameters.
pub(super) fn program(
    template: Template,
    varied: &[Varied],
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Option<WrittenCode> {
    let found = law_for_all(&template, Convention::Normal, budget).ok()??;
    let is_known = found.proof.is_ok() && choices(varied).iter().all(|own| holds(&template, own, budget));
    if !is_known {
        return None;
    }
    let said = Said::new(&template, &found, question.locale);
    let law = Some(LawSource::ForAll(said.law(false)));
    let request =
        question.request(CodeRequest::of(template, question.language), law, standing(varied), false);
    code(&CodeRequest { misere: Some(MiserePlan::Textbook), ..request }).ok()
}

/// Whether the textbook rule is proved where the parameters have these values.
fn holds(template: &Template, values: &[(String, i128)], budget: &Budget<'_>) -> bool {
    let given: Vec<(&str, Given)> =
        values.iter().map(|(name, value)| (name.as_str(), Given::Number(*value))).collect();
    let opened = template.open(&given);
    opened.is_ok_and(|rules| misere_play(rules.as_ref(), budget) == MiserePlan::Textbook)
}

/// All choices of the values of several parameters.
fn choices(varied: &[Varied]) -> Vec<Vec<(String, i128)>> {
    varied.iter().fold(vec![Vec::new()], |all, own| {
        let longer = |begun: Vec<(String, i128)>| {
            own.values
                .iter()
                .map(move |value| begun.iter().cloned().chain([(own.name.clone(), *value)]).collect())
        };
        all.into_iter().flat_map(longer).collect()
    })
}

fn standing(varied: &[Varied]) -> Text {
    let range = |own: &Varied| {
        let (first, last) = (own.values.first(), own.values.last());
        first.zip(last).map_or(String::new(), |(first, last)| format!("{} = {first}..={last}", own.name))
    };
    let ranges = varied.iter().map(range).collect::<Vec<_>>().join(", ");
    Text::new(
        format!("proved; the textbook rule of misère play is proved for {ranges} and conjectured for all"),
        format!("已证明；反常游戏的教科书规则对 {ranges} 已证明，对其余参数为猜想"),
    )
}
