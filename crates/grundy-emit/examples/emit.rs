//! Prints emitted code: `emit judge abc297g cpp`, or `emit rule "octal 0.77" cpp 20000` for a table below a limit.

use grundy_emit::{CodeRequest, Language, code, judge_code};
use grundy_rule::{Locale, Ruleset, Text};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match emitted(&words) {
        Ok(text) => print!("{text}"),
        Err(reason) => {
            eprintln!("{}", reason.english);
            std::process::exit(2);
        }
    }
}

fn emitted(words: &[String]) -> Result<String, Text> {
    match words {
        [kind, id, language] if kind == "judge" => judge_code(id, language.parse()?, Locale::English),
        [kind, rule, language, limit] if kind == "rule" => {
            let ruleset = Ruleset::parse(rule).map_err(|diagnostic| diagnostic.message)?;
            let language: Language = language.parse()?;
            code(&CodeRequest { limit: limit.parse().ok(), ..CodeRequest::new(&ruleset, language) })
        }
        _ => Err(Text::new(
            "emit judge ID LANGUAGE, or emit rule RULE LANGUAGE LIMIT",
            "用法：emit judge 题号 语言，或 emit rule 规则 语言 上界",
        )),
    }
}
