//! Prints emitted code: `emit judge abc297g cpp`, `emit rule "octal 0.77" cpp 20000` for a table below a limit, or
//! `emit program "take 1..=m" cpp "T { x m }" "Alice|Bob" "x <= 1000, m <= 10"`.

use grundy_emit::{CodeRequest, code, judge_code, limits, reads, says};
use grundy_rule::{Diagnostic, Locale, Template, Text};
use grundy_table::Budget;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match emitted(&words) {
        Ok(text) => print!("{text}"),
        Err(reason) => {
            eprintln!("{}", reason.message.english);
            std::process::exit(2);
        }
    }
}

fn emitted(words: &[String]) -> Result<String, Diagnostic> {
    match words {
        [kind, id, language] if kind == "judge" => {
            judge_code(id, language.parse().map_err(Diagnostic::new)?, Locale::English, &Budget::small())
        }
        [kind, rule, language, limit] if kind == "rule" => {
            let request = CodeRequest::of(Template::parse(rule)?, language.parse().map_err(Diagnostic::new)?);
            Ok(code(&CodeRequest { limit: limit.parse().ok(), ..request })?.text)
        }
        [kind, rule, language, input, output, sizes] if kind == "program" => {
            let request = CodeRequest {
                reads: Some(reads::parse(input)?),
                says: Some(says::parse(output)?),
                limits: limits::parse(sizes)?,
                ..CodeRequest::of(Template::parse(rule)?, language.parse().map_err(Diagnostic::new)?)
            };
            Ok(code(&request)?.text)
        }
        _ => Err(Diagnostic::new(Text::new(
            "emit judge ID LANGUAGE, emit rule RULE LANGUAGE LIMIT, or emit program RULE LANGUAGE READS SAYS LIMITS",
            "用法：emit judge 题号 语言，emit rule 规则 语言 上界，或 emit program 规则 语言 输入 输出 限制",
        ))),
    }
}
