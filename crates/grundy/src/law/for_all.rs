//! Rules whose parameters have no values: their laws, and claims about them, hold for all parameters.

use grundy_catalogue::catalogue;
use grundy_proof::parametric::{LawForAll, ParametricLaw, law_for_all, refute_for_all};
use grundy_proof::{Convention, Verdict, in_every_reading};
use grundy_rule::{Diagnostic, Template, Text};
use grundy_table::Budget;

use crate::law::says::LawSays;

/// A rule whose parameters are all free, and the play that is asked for.
#[derive(Clone, Debug)]
pub struct FreeRule {
    /// The rule, without its clause `misere`.
    pub template: Template,
    /// Misère play if the rule says so, or whoever asks.
    pub play: Convention,
}

/// The rule, if it has parameters and all of them are numbers that have no value.
///
/// ```
/// use grundy::law::free_rule;
/// use grundy::proof::Convention;
///
/// let bash = free_rule::<i128>("take 1..=m; misere", &[], false).unwrap();
/// assert_eq!(bash.play, Convention::Misere);
/// assert!(free_rule("take 1..=m", &[("m".to_string(), 3)], false).is_none());
/// ```
pub fn free_rule<Value>(text: &str, set: &[(String, Value)], misere: bool) -> Option<FreeRule> {
    let template = free_template(text, set)?;
    let plain = template.in_normal_play();
    let is_misere = misere || plain.is_some();
    let play = if is_misere { Convention::Misere } else { Convention::Normal };
    Some(FreeRule { template: plain.unwrap_or(template), play })
}

/// The rule as it is written, if it has parameters and all of them are numbers that have no value.
pub fn free_template<Value>(text: &str, set: &[(String, Value)]) -> Option<Template> {
    let template = Template::parse_with(text, catalogue()).ok()?;
    let free = template.parameters();
    let is_free = |name: &&str| !template.is_many(name) && set.iter().all(|(given, _)| given != *name);
    let all_free = !free.is_empty() && free.iter().all(is_free) && !template.leaves_a_slip();
    all_free.then_some(template)
}

impl FreeRule {
    /// The law for all parameters, if one is found.
    pub fn law(&self, budget: &Budget<'_>) -> Result<Option<LawForAll>, Text> {
        law_for_all(&self.template, self.play, budget)
    }

    /// Decides a claim for all values of the parameters.
    pub fn refute(&self, claim: &str, budget: &Budget<'_>) -> Result<Verdict, Diagnostic> {
        in_every_reading(claim, refute_for_all(&self.template, self.play, claim, budget)?)
    }
}

/// What a law for all parameters says at a position, where the parameters have these values; a name without a value, or a
/// value without a name, is an error of whoever asks, and then it says nothing.
///
/// ```
/// use grundy::Budget;
/// use grundy::law::{free_rule, says_for};
///
/// let bash = free_rule::<i128>("take 1..=m", &[], false).unwrap();
/// let law = bash.law(&Budget::small()).unwrap().unwrap();
/// assert_eq!(says_for(&law, &[("m".into(), 4)], &[10u64.pow(18) + 3]).value(), Some(3));
/// assert_eq!(says_for(&law, &[("m".into(), 0)], &[3]).value(), None);
/// ```
pub fn says_for(found: &LawForAll, parameters: &[(String, i128)], position: &[u64]) -> LawSays {
    let game = &found.game;
    let value = |name: &String| parameters.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    let chosen: Option<Vec<i128>> = game.parameters.iter().map(value).collect();
    let Some(mut values) = chosen.filter(|_| position.len() == game.coordinates.len()) else {
        return LawSays::Nothing;
    };
    if found.holds_where.at(&values) != Some(true) {
        return LawSays::Nothing;
    }
    values.extend(position.iter().map(|&coordinate| i128::from(coordinate)));
    if !game.contains(&values) {
        return LawSays::Nowhere;
    }
    match &found.law {
        ParametricLaw::Value(term) => {
            let value = term.at(&values).and_then(|value| u128::try_from(value).ok());
            value.map_or(LawSays::Nothing, LawSays::Value)
        }
        ParametricLaw::Lost { test, .. } => test.at(&values).map_or(LawSays::Nothing, LawSays::Loses),
    }
}
