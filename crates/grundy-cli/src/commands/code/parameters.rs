//! Programs that read the parameters of a rule from their input, by a law that holds for all of them where one is found.

use grundy::catalogue;
use grundy::code::{CodeQuestion, code_of_parameters};
use grundy::emit::WrittenCode as Program;
use grundy::law::Varied;
use grundy::rule::{Given, Template};
use grundy::standing::Firmness as Standing;

use crate::commands::law::not_a_range;
use crate::context::Context;
use crate::failure::Failure;

/// A rule with parameters that have no value.
pub struct Free {
    template: Template,
    varied: Vec<Varied>,
}

/// The parameters that the program is to read; none if all have values.
pub fn free(text: &str, set: &[(String, Given)], vary: &[String]) -> Result<Option<Free>, Failure> {
    // What cannot be read is told where the rule is opened.
    let Ok(template) = Template::parse_with(text, catalogue()) else { return Ok(None) };
    let given = vary.iter().map(|text| Varied::parse(text).ok_or_else(|| not_a_range(text)));
    let mut varied = given.collect::<Result<Vec<Varied>, Failure>>()?;
    let names: Vec<String> = template.parameters().into_iter().map(String::from).collect();
    let is_open = |name: &String| set.iter().all(|(known, _)| known != name);
    if !names.iter().any(is_open) {
        return Ok(None);
    }
    // More values where fewer parameters run through them.
    let most = [12, 7, 5][names.len().clamp(1, 3) - 1];
    for name in names.iter().filter(|name| is_open(name)) {
        if varied.iter().all(|known| known.name != *name) {
            varied.push(Varied { name: name.clone(), values: (1..=most).collect() });
        }
    }
    let values: Vec<(&str, Given)> = set.iter().map(|(name, given)| (name.as_str(), given.clone())).collect();
    Ok(Some(Free { template: template.partly(&values)?, varied }))
}

/// The rule, if it is played in a manner of its own.
pub fn in_manner(text: &str, set: &[(String, Given)]) -> Result<Option<Template>, Failure> {
    let Ok(template) = Template::parse_with(text, catalogue()) else { return Ok(None) };
    if !template.manner().is_contest() {
        return Ok(None);
    }
    let values: Vec<(&str, Given)> = set.iter().map(|(name, given)| (name.as_str(), given.clone())).collect();
    Ok(Some(template.partly(&values)?))
}

/// The program, and how far what it stands on is known.
pub fn program(
    free: &Free,
    question: &CodeQuestion,
    context: &Context,
) -> Result<(Standing, Program), Failure> {
    let stop = || context.should_stop();
    Ok(code_of_parameters(free.template.clone(), &free.varied, question, &context.budget(&stop))?)
}
