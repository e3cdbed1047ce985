//! `grundy law "take 1..=m"`: the law for all values of the parameters.

use grundy::law::{FreeRule, free_rule};
use grundy::proof::Convention;
use grundy::proof::parametric::LawForAll;
use grundy::rule::{Template, Text};
use grundy_documents::ParametricDocument;

use super::Law;
use crate::commands::{Done, files, rules};
use crate::context::Context;
use crate::failure::Failure;

/// The rule, if all its parameters are numbers that have no value.
pub fn free(law: &Law) -> Result<Option<FreeRule>, Failure> {
    let Some(rule) = law.rule.as_ref().filter(|_| law.sequence.is_none() && law.fix.is_none()) else {
        return Ok(None);
    };
    if law.at.is_some() {
        return Ok(None);
    }
    Ok(free_rule(&rules::text(rule)?, &law.set, law.misere))
}

/// Finds, proves and prints the law for all parameters.
pub fn run(law: &Law, free: &FreeRule, context: &Context) -> Done {
    let (stop, template) = (|| context.should_stop(), &free.template);
    let working = context.working("looking for a law", "找规律中");
    let found = free.law(&context.budget(&stop));
    working.finish_and_clear();
    let found = found.map_err(|why| Failure::new(why, one_value(template)))?;
    let certificate =
        found.as_ref().and_then(|found| found.proof.as_ref().ok()).map(|proof| proof.certificate());
    // What was found is worth seeing even where there is no file of it.
    let written = write_files(law, certificate, context);
    if context.json {
        let rule = law.rule.as_deref().unwrap_or_default();
        context.print_json(&ParametricDocument::for_all(rule, found.as_ref(), context.locale));
    } else {
        context.print(&screen(found.as_ref(), template, context));
    }
    written?;
    Ok(0)
}

fn write_files(law: &Law, certificate: Option<&str>, context: &Context) -> Result<(), Failure> {
    let files = [(&law.certificate, false), (&law.rocq, true)];
    for (path, theorem) in files.into_iter().filter_map(|(path, theorem)| Some((path.as_ref()?, theorem))) {
        let certificate = certificate.ok_or_else(not_proved)?;
        let text =
            if theorem { super::rocq::theorem(certificate, context)? } else { certificate.to_string() };
        files::write(path, text.as_bytes())?;
    }
    Ok(())
}

fn not_proved() -> Failure {
    Failure::new(
        Text::new("there is no certificate, since the law is not proved", "规律尚未证明，没有证书"),
        Text::new(
            "leave out `--certificate` and `--rocq`, or give more time with `--budget`",
            "请去掉 `--certificate` 和 `--rocq`，或用 `--budget` 给更多时间",
        ),
    )
}

/// The law for all parameters of a rule that was typed alone; nothing where there is none.
pub fn told(text: &str, context: &Context) -> Option<Done> {
    let free = free_rule::<()>(text, &[], false).filter(|free| free.play == Convention::Normal)?;
    let template = &free.template;
    // A longer word is more likely a slip.
    if template.parameters().iter().any(|name| name.chars().count() > LONGEST_NAME) {
        return None;
    }
    let stop = || context.should_stop();
    let found = free.law(&context.budget(&stop)).ok()??;
    let next = Text::new(
        format!("next: {}", one_value(template).english),
        format!("接下来：{}", one_value(template).chinese),
    );
    context.print(&format!("{}{}\n", screen(Some(&found), template, context), context.say(&next)));
    Some(Ok(0))
}

/// Parameters have short names.
const LONGEST_NAME: usize = 2;

fn one_value(template: &Template) -> Text {
    let name = template.parameters().first().copied().unwrap_or("m").to_string();
    Text::new(
        format!("give the parameter a value with `--set {name}=3`, or a range with `--vary {name}=1..8`"),
        format!("用 `--set {name}=3` 给参数一个值，或用 `--vary {name}=1..8` 给出范围"),
    )
}

fn screen(found: Option<&LawForAll>, template: &Template, context: &Context) -> String {
    let Some(found) = found else {
        let none = Text::new(
            "law       no law in the parameters was found\n".to_string(),
            "规律      没有找到关于参数的规律\n".to_string(),
        );
        return format!("{}          {}\n", context.say(&none), context.say(&one_value(template)));
    };
    let (rule, formula, conditions) = (&found.game.rule, found.formula(context.locale), found.where_text());
    let standing = match &found.proof {
        Ok(proof) => Text::new(
            format!("✓ proved by {}; an independent checker accepted the certificate", proof.method()),
            format!("✓ 已证明（{}）；独立的检查器接受了证书", proof.method()),
        ),
        Err(why) => Text::new(
            format!("conjectured: agrees for {} choices of the parameters; {}", found.agrees, why.english),
            format!("猜想：在 {} 组参数下符合；{}", found.agrees, why.chinese),
        ),
    };
    let lines = Text::new(
        format!(
            "rule      {rule}\nlaw       {formula}\nfor all   {conditions}\nstanding  {}\n",
            standing.english
        ),
        format!(
            "规则      {rule}\n规律      {formula}\n适用于    {conditions}\n可信程度  {}\n",
            standing.chinese
        ),
    );
    context.say(&lines).to_string()
}
