//! Programs that read the parameters of a rule from their input, from a law that holds for all of them.

use grundy::emit::{CodeRequest, LawSource, code};
use grundy::rule::{Rules, Ruleset, Template, Text};
use grundy::{Firmness as Standing, Varied, catalogue, no_program, varied_law};

use super::Code;
use crate::commands::law::not_a_range;
use crate::context::Context;
use crate::failure::Failure;

/// A rule with parameters that have no value.
pub struct Free {
    template: Template,
    varied: Vec<Varied>,
}

/// The parameters that the program is to read; none if all have values.
pub fn free(text: &str, set: &[(String, i128)], vary: &[String]) -> Result<Option<Free>, Failure> {
    // What cannot be read is told where the rule is opened.
    let Ok(template) = Template::parse_with(text, catalogue()) else { return Ok(None) };
    let given = vary.iter().map(|text| Varied::parse(text).ok_or_else(|| not_a_range(text)));
    let mut varied = given.collect::<Result<Vec<Varied>, Failure>>()?;
    let names: Vec<String> = template.parameters().into_iter().map(String::from).collect();
    let is_open = |name: &String, varied: &[Varied]| {
        set.iter().all(|(known, _)| known != name) && varied.iter().all(|known| known.name != *name)
    };
    // More values where fewer parameters run through them.
    let most = [12, 7, 5][names.len().clamp(1, 3) - 1];
    for name in names {
        if is_open(&name, &varied) {
            varied.push(Varied { name, values: (1..=most).collect() });
        }
    }
    Ok((!varied.is_empty()).then_some(Free { template, varied }))
}

/// The program, and how far its law is known.
pub fn program(
    asked: &Code,
    text: &str,
    free: &Free,
    context: &Context,
) -> Result<(Standing, String), Failure> {
    let stop = || context.should_stop();
    let answer = varied_law(
        &free.template,
        &crate::arguments::numbers(&asked.set),
        &free.varied,
        None,
        &context.budget(&stop),
    )?;
    let Some(found) = &answer.found else { return Err(no_law(free)) };
    if asked.misere {
        return Err(no_program(Text::new(
            "misère play is worked out for a rule whose parameters have values",
            "反常游戏要求参数都有取值",
        ))
        .into());
    }
    let sample = sample(free, &crate::arguments::numbers(&asked.set))?;
    let page = catalogue().game(text.trim());
    let rule = page.and_then(|page| page.rule()).unwrap_or(text);
    let standing = Standing::Conjectured;
    let request = CodeRequest {
        style: asked.code_style(),
        law: Some(LawSource::Varying { law: &found.law, rule }),
        standing: standing.words(),
        moves: asked.moves,
        locale: context.locale,
        ..CodeRequest::new(&sample as &dyn Rules, asked.language())
    };
    Ok((standing, code(&request).map_err(no_program)?))
}

/// The rule for the largest values that were looked at: it lends its names to the program.
fn sample(free: &Free, set: &[(String, i128)]) -> Result<Ruleset, Failure> {
    let largest =
        free.varied.iter().map(|varied| (varied.name.as_str(), varied.values.last().copied().unwrap_or(1)));
    let fixed = set.iter().map(|(name, value)| (name.as_str(), *value));
    Ok(free.template.with(&largest.chain(fixed).collect::<Vec<_>>())?)
}

fn no_law(free: &Free) -> Failure {
    let names: Vec<&str> = free.varied.iter().map(|varied| varied.name.as_str()).collect();
    let (list, first) = (names.join(", "), names.first().copied().unwrap_or("m"));
    Failure::new(
        Text::new(
            format!("no law was found that holds for all values of {list}"),
            format!("没有找到对 {list} 的所有取值都成立的规律"),
        ),
        Text::new(
            format!(
                "give values with `--set {first}=3`, or look at other values with `--vary {first}=1..20`"
            ),
            format!("用 `--set {first}=3` 给出取值，或用 `--vary {first}=1..20` 换一个范围"),
        ),
    )
}
