//! `--vary m=1..8`: one law for a range of parameters.

use grundy::catalogue;
use grundy::law::{Varied, VariedLaw, varied_law};
use grundy::rule::{Template, Text};
use grundy_documents::ParametricDocument;

use super::Law;
use super::solver::{Answer, ask};
use crate::commands::{Done, files, rules};
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
    let answer = varied_law(
        &template,
        &crate::arguments::numbers(&law.set),
        &varied,
        law.limit,
        &context.budget(&stop),
    )?;
    let script = answer.script.as_ref().and_then(|script| script.as_ref().ok());
    if let (Some(path), Some(script)) = (&law.certificate, script) {
        files::write(path, script.text.as_bytes())?;
    }
    let solver = script.map(|script| ask(&script.text, script.questions, context));
    let is_trusted = matches!(solver, Some(Answer::Holds));
    if context.json {
        context.print_json(&ParametricDocument::new(&text, &answer, is_trusted, context.locale));
    } else {
        context.print(&screen(&answer, solver, context));
    }
    Ok(0)
}

fn screen(answer: &VariedLaw, solver: Option<Answer>, context: &Context) -> String {
    let cases = answer.cases;
    let Some(found) = &answer.found else {
        return context
            .pick(
                &format!("law       no law in the parameters, from {cases} choices of them\n"),
                &format!("规律  在 {cases} 组参数中没有找到关于参数的规律\n"),
            )
            .to_string();
    };
    let (trained, tested) = (found.trained, found.tested);
    let mut lines = format!("{}  {}\n", context.label("law", "规律"), found.law.formula(context.locale));
    lines += context.pick(
        &format!("evidence  fitted to {trained} choices of parameters, agrees with {tested} larger ones\n"),
        &format!("证据  由 {trained} 组参数拟合，在 {tested} 组更大的参数上符合\n"),
    );
    lines += match solver {
        Some(Answer::Holds) => context.pick(
            "standing  trusted: z3 finds no counterexample for any value of the parameters\n",
            "可信程度  外部求解器认可：z3 对参数的所有取值都找不到反例\n",
        ),
        Some(Answer::Undecided) => context.pick(
            "standing  conjectured: z3 did not decide it within the budget\n",
            "可信程度  猜想：z3 在预算内未能判定\n",
        ),
        Some(Answer::Absent) => context.pick(
            "standing  conjectured; with z3 installed it is asked about all parameters (`--certificate FILE` writes the script)\n",
            "可信程度  猜想；安装 z3 后可对所有参数判定（`--certificate FILE` 写出脚本）\n",
        ),
        None => context.pick("standing  conjectured\n", "可信程度  猜想\n"),
    };
    if let Some(Err(why)) = &answer.script {
        lines += &format!("          {}\n", context.say(why));
    }
    lines
}

/// A range that cannot be read.
pub fn not_a_range(text: &str) -> Failure {
    Failure::new(
        Text::new(format!("`{text}` is not a range of a parameter"), format!("`{text}` 不是参数的范围")),
        Text::new("write `--vary m=1..8`, at most 200 values", "请写 `--vary m=1..8`，最多 200 个值"),
    )
}
