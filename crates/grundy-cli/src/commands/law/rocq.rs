//! The law as a theorem of Rocq with its proof, which `coqc` accepts by the theories in the folder `rocq`.
//!
//! The theorem speaks of the rule's text: `holds "octal 0.77" (Periodic 71 12 0)`. Its proof is the certificate, and
//! the theorem that whatever the checker written in Rocq accepts is true.

use grundy::rule::Text;
use serde_json::Value;

use crate::failure::Failure;

/// Longer laws of codes would keep the kernel busy for minutes.
const LONGEST_TABLE: u64 = 20_000;

/// The text of the file, or why there is none.
pub(super) fn theorem(certificate: &str) -> Result<String, Failure> {
    let read: Value = serde_json::from_str(certificate).unwrap_or_default();
    let claim = covered(&read).and_then(|()| claim_of(&read)).ok_or_else(not_covered)?;
    let rule = quoted(read["rule"].as_str().unwrap_or_default());
    let certificate = quoted(certificate);
    Ok(format!(
        "(** A law of the rule below, with its proof: coqc -R rocq/theories Grundy FILE *)\n\
         From Coq Require Import List String ZArith.\n\
         From Grundy Require Import Claim Certificate.\n\
         Import ListNotations.\n\
         Local Open Scope string_scope.\n\n\
         Definition certificate : string := {certificate}.\n\n\
         Theorem law : holds {rule} ({claim}).\n\
         Proof.\n  apply (verdict_sound certificate).\n  \
         vm_cast_no_check (eq_refl (Some ({rule}, {claim}))).\n\
         Qed.\n\n\
         Print Assumptions law.\n"
    ))
}

/// Whether the proved checker knows the method for rules like this one.
fn covered(certificate: &Value) -> Option<()> {
    let text = |name: &str| certificate[name].as_str().unwrap_or_default();
    let (rule, claim) = (text("rule"), &certificate["claim"]);
    let is_code = is_code(rule);
    let is_finite_code = is_code_without_end(rule);
    let is_plain = !["[", ";", "fib"].iter().any(|word| rule.contains(word));
    let repeats = claim["saltus"].as_u64() == Some(0);
    let number = |name: &str| claim[name].as_u64().unwrap_or(u64::MAX / 4);
    let is_short = number("preperiod") + 2 * number("period") <= LONGEST_TABLE;
    let known = match text("method") {
        "window" => is_plain && is_short,
        "mod" => is_plain,
        "arithmetic" => is_finite_code,
        "guy-smith" | "sparse-window" => is_finite_code && is_short,
        "same-options" => is_finite_code && claim["rule"].as_str().is_some_and(is_code_without_end),
        "parametric" => true,
        "moore" | "staircase" | "colon" => rule.starts_with("lists") || rule.starts_with("trees"),
        "automaton" if is_code => is_finite_code && repeats && is_short,
        "automaton" => is_plain && !rule.contains('|') && takes_almost_all(rule),
        _ => false,
    };
    known.then_some(())
}

fn is_code(rule: &str) -> bool {
    rule.starts_with("octal ") || rule.starts_with("hex ")
}

fn is_code_without_end(rule: &str) -> bool {
    is_code(rule) && !rule.contains('(')
}

/// Whether the rule takes any number of a range without end, or any number but a few.
fn takes_almost_all(rule: &str) -> bool {
    let Some((_, set)) = rule.split_once("x - k for k in ") else { return false };
    let endless = set.strip_suffix("..").is_some_and(|first| first.bytes().all(|byte| byte.is_ascii_digit()));
    endless || set.starts_with("all but {") && set.ends_with('}')
}

fn claim_of(certificate: &Value) -> Option<String> {
    let claim = &certificate["claim"];
    match claim["kind"].as_str()? {
        "periodic" => {
            let number = |name: &str| claim[name].as_u64();
            Some(format!("Periodic {} {} {}", number("preperiod")?, number("period")?, number("saltus")?))
        }
        "same" => {
            Some(format!("SameValues {} ({})%Z", quoted(claim["rule"].as_str()?), claim["shift"].as_i64()?))
        }
        "parametric" => parametric_claim(claim),
        _ => law_of(&claim["law"]),
    }
}

fn parametric_claim(claim: &Value) -> Option<String> {
    let names = claim["parameters"].as_array()?.iter().map(|name| name.as_str().map(quoted));
    let names = names.collect::<Option<Vec<_>>>()?.join("; ");
    let (law, said) = match (claim["law"]["formula"].as_str(), claim["play"].as_str()) {
        (Some(formula), _) => (formula, "ValueIs"),
        (None, Some("misere")) => (claim["law"]["condition"].as_str()?, "MisereLostWhen"),
        _ => (claim["law"]["condition"].as_str()?, "LostWhen"),
    };
    let condition = quoted(claim["where"].as_str()?);
    Some(format!("ForAllParameters [{names}] {condition} ({said} {})", quoted(law)))
}

/// The claim of a law that is named by its key.
fn law_of(law: &Value) -> Option<String> {
    let (key, value) = law.as_object()?.iter().next()?;
    match key.as_str() {
        "formula" => Some(format!("Formula {}", quoted(value.as_str()?))),
        "columns" => Some(format!("Columns {}", value.as_u64()?)),
        "places" => Some("OddPlaces".into()),
        "children" => Some("XorOfOneMore".into()),
        _ => None,
    }
}

/// A string of Rocq: a quote is written twice.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.trim_end().replace('"', "\"\""))
}

fn not_covered() -> Failure {
    Failure::new(
        Text::new(
            "there is no theorem of Rocq: the proved checker does not know this method for such rules",
            "没有 Rocq 定理：已证明的检查器还不支持对这类规则使用此方法",
        ),
        Text::new(
            "leave out `--rocq`; `--certificate FILE` writes what the independent checker reads",
            "请去掉 `--rocq`；`--certificate FILE` 写出独立检查器读取的证书",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::theorem;

    fn certificate(rule: &str, claim: &str, method: &str) -> String {
        format!(
            "{{\"format\": \"grundy-certificate\", \"version\": 1, \"rule\": \"{rule}\", \"claim\": {claim}, \"method\": \"{method}\"}}\n"
        )
    }

    #[test]
    fn the_theorem_speaks_of_the_text_of_the_rule() {
        let claim = "{\"kind\": \"periodic\", \"preperiod\": 71, \"period\": 12, \"saltus\": 0}";
        let kayles = theorem(&certificate("octal 0.77", claim, "guy-smith")).unwrap();
        assert!(kayles.contains("Theorem law : holds \"octal 0.77\" (Periodic 71 12 0).\n"), "{kayles}");
        assert!(kayles.contains("\"{\"\"format\"\": \"\"grundy-certificate\"\""), "{kayles}");
        let claim = "{\"kind\": \"grundy\", \"law\": {\"formula\": \"x % 3\"}}";
        let powers = theorem(&certificate("x -> x - k for k in powers(2)", claim, "mod")).unwrap();
        assert!(powers.contains("(Formula \"x % 3\")"), "{powers}");
    }

    #[test]
    fn claims_of_two_rules_of_lists_and_of_parameters_have_theorems_too() {
        for (rule, claim, method, theorem_says) in [
            (
                "octal 0.07",
                "{\"kind\": \"same\", \"rule\": \"octal 0.137\", \"shift\": -1}",
                "same-options",
                "holds \"octal 0.07\" (SameValues \"octal 0.137\" (-1)%Z)",
            ),
            (
                "lists of x -> x - k for k in 1..; move in at most 2",
                "{\"kind\": \"outcome\", \"play\": \"normal\", \"law\": {\"columns\": 3}}",
                "moore",
                "move in at most 2\" (Columns 3)",
            ),
            (
                "trees; cut an edge",
                "{\"kind\": \"grundy\", \"law\": {\"children\": \"xor of one more\"}}",
                "colon",
                "(XorOfOneMore)",
            ),
            (
                "x -> x - k for k in 1..=m",
                "{\"kind\": \"parametric\", \"parameters\": [\"m\"], \"where\": \"m >= 1\", \"law\": {\"formula\": \"x % (m + 1)\"}}",
                "parametric",
                "(ForAllParameters [\"m\"] \"m >= 1\" (ValueIs \"x % (m + 1)\"))",
            ),
        ] {
            let text = theorem(&certificate(rule, claim, method)).unwrap();
            assert!(text.contains(theorem_says), "{text}");
        }
    }

    #[test]
    fn what_the_proved_checker_does_not_know_is_refused() {
        let claim = "{\"kind\": \"periodic\", \"preperiod\": 0, \"period\": 6, \"saltus\": 3}";
        for (rule, method) in [
            ("hex 0.3F", "automaton"),
            ("octal 0.(37)", "automaton"),
            ("x -> [a, x - a] for a in 1..x", "guy-smith"),
            ("x -> x - k for k in 1.. | x - 1 if x > 5", "automaton"),
            ("(x, y) -> (x - 1, y)", "automaton"),
        ] {
            assert!(theorem(&certificate(rule, claim, method)).is_err(), "{rule}");
        }
        assert!(theorem("no certificate").is_err());
    }
}
