//! The law as a statement for Lean 4.

use grundy::LawAnswer;
use grundy::laws::Periodicity;
use grundy::rule::Text;

use super::rules;
use crate::failure::Failure;

/// The text of the file, or why there is none.
pub(super) fn statement(
    rule: &str,
    parameters: &[(String, i128)],
    answer: &LawAnswer,
) -> Result<String, Failure> {
    let opened = grundy::open(&rules::text(rule)?, parameters)?;
    let ruleset = opened
        .ruleset()
        .ok_or_else(|| no_statement("the game is no rule of the language", "该游戏不是规则语言写出的"))?;
    let found = period(answer)
        .ok_or_else(|| no_statement("no law of repeating values was found", "没有找到周期性的规律"))?;
    let values = answer.table.values().unwrap_or_default();
    grundy::emit::lean(ruleset, found, &values).map_err(|why| no_statement(&why.english, &why.chinese))
}

fn period(answer: &LawAnswer) -> Option<Periodicity> {
    let long = answer.long_period.as_ref().map(|found| Periodicity {
        preperiod: found.preperiod,
        period: found.period,
        saltus: 0,
    });
    long.or_else(|| answer.law()?.periodicity())
}

fn no_statement(english: &str, chinese: &str) -> Failure {
    Failure::new(
        Text::new(format!("there is no Lean statement: {english}"), format!("没有 Lean 命题：{chinese}")),
        Text::new(
            "leave out `--lean`; it states rules on one heap whose values repeat, perhaps growing",
            "请去掉 `--lean`；它只能写出单堆、数值呈（算术）周期的规律",
        ),
    )
}
