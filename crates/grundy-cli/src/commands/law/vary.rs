//! `--vary m=1..8`: one law for a range of parameters.

use grundy::rule::{Template, Text};
use grundy::{VERSION, Varied, catalogue, varied_law};
use serde_json::json;

use super::Law;
use crate::commands::{Done, rules};
use crate::context::Context;
use crate::failure::Failure;

/// Finds and prints the law in the position and the parameters.
pub fn run(law: &Law, context: &Context) -> Done {
    let Some(rule) = &law.rule else { return Err(super::nothing_given()) };
    let text = rules::text(rule)?;
    let template = Template::parse_with(&text, catalogue())?;
    let varied = law.vary.iter().map(|text| Varied::parse(text).ok_or_else(|| not_a_range(text)));
    let varied = varied.collect::<Result<Vec<Varied>, Failure>>()?;
    let stop = || context.should_stop();
    let (found, cases) = varied_law(&template, &law.set, &varied, law.limit, &context.budget(&stop))?;
    let standing = if found.is_some() { "conjectured" } else { "none" };
    if context.json {
        context.print_json(&json!({
            "version": VERSION,
            "rule": text,
            "standing": standing,
            "claim": "grundy",
            "family": "parameters",
            "formula": found.as_ref().map(|found| found.law.formula(context.locale)),
            "latex": found.as_ref().map(|found| found.law.latex()),
            "trained": found.as_ref().map(|found| found.trained),
            "tested": found.as_ref().map(|found| found.tested),
            "checked": false,
        }));
        return Ok(0);
    }
    match found {
        Some(found) => {
            context.print(&format!(
                "{}  {}\n",
                context.pick("law     ", "规律"),
                found.law.formula(context.locale)
            ));
            let (trained, tested) = (found.trained, found.tested);
            context.print(context.pick(
                &format!("standing  conjectured: fitted to {trained} choices of parameters, agrees with {tested} larger ones\n"),
                &format!("地位  猜想：由 {trained} 组参数拟合，在 {tested} 组更大的参数上符合\n"),
            ));
        }
        None => context.print(context.pick(
            &format!("law       no law in the parameters, from {cases} choices of them\n"),
            &format!("规律  在 {cases} 组参数中没有找到关于参数的规律\n"),
        )),
    }
    Ok(0)
}

fn not_a_range(text: &str) -> Failure {
    Failure::new(
        Text::new(format!("`{text}` is not a range of a parameter"), format!("`{text}` 不是参数的范围")),
        Text::new("write `--vary m=1..8`, at most 200 values", "请写 `--vary m=1..8`，最多 200 个值"),
    )
}
