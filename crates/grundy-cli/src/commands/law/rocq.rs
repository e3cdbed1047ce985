//! The law as a theorem of Rocq with its proof, which `coqc` accepts by the theories in the folder `rocq`.
//!
//! The theorem speaks of the rule's text: `holds "octal 0.77" (Periodic 71 12 0)`. Its proof is the certificate, and
//! the theorem that whatever the checker written in Rocq accepts is true.

mod claims;

use grundy::rule::Text;
use grundy_documents::CheckerVerdict;
use serde_json::Value;

use crate::commands::proved;
use crate::context::Context;
use crate::failure::Failure;

use claims::{claim_of, factor_law, quoted};

/// Longer laws of codes would keep the kernel busy for minutes.
const LONGEST_TABLE: u64 = 20_000;

/// The text of the file, or why there is none. The proved checker says whether there is a theorem, and how the claim is written; where it is not
/// installed, that is known for most rules by their form.
pub(super) fn theorem(certificate: &str, context: &Context) -> Result<String, Failure> {
    match proved::claim(certificate, context) {
        Some(told) => {
            let (answer, claim) = told?;
            match answer.verdict {
                CheckerVerdict::Accepted if is_short(certificate) => Ok(written(certificate, &claim)),
                CheckerVerdict::Accepted => Err(too_long()),
                _ => Err(without_theorem(&answer.sentence())),
            }
        }
        None => by_form(certificate),
    }
}

/// The theorem of a certificate whose method and rule are known by their form to be covered.
fn by_form(certificate: &str) -> Result<String, Failure> {
    let read: Value = serde_json::from_str(certificate).unwrap_or_default();
    let claim = covered(&read).and_then(|()| claim_of(&read)).ok_or_else(not_known)?;
    Ok(written(certificate, &claim))
}

fn is_short(certificate: &str) -> bool {
    let read: Value = serde_json::from_str(certificate).unwrap_or_default();
    let number = |name: &str| read["claim"][name].as_u64().unwrap_or(0);
    number("preperiod") + 2 * number("period") <= LONGEST_TABLE
}

fn written(certificate: &str, claim: &str) -> String {
    let read: Value = serde_json::from_str(certificate).unwrap_or_default();
    let rule = quoted(read["rule"].as_str().unwrap_or_default());
    let certificate = quoted(certificate);
    format!(
        "(** A law of the rule below, with its proof: coqc -R rocq/theories Grundy FILE *)\n\
         From Coq Require Import List String ZArith.\n\
         From Grundy Require Import Claim Certificate.\n\
         From Grundy Require Digits Factors.\n\
         Import ListNotations.\n\
         Local Open Scope string_scope.\n\n\
         Definition certificate : string := {certificate}.\n\n\
         Theorem law : holds {rule} ({claim}).\n\
         Proof.\n  apply (verdict_sound certificate).\n  \
         vm_cast_no_check (eq_refl (Some ({rule}, {claim}))).\n\
         Qed.\n\n\
         Print Assumptions law.\n"
    )
}

/// Whether a law of Maximum Nim speaks of a root; the rule may say it by a square.
fn has_root(most: &Value) -> bool {
    most.as_str().is_some_and(|most| most.contains("isqrt"))
}

/// Whether the proved checker knows the method for rules like this one.
fn covered(certificate: &Value) -> Option<()> {
    let text = |name: &str| certificate[name].as_str().unwrap_or_default();
    let (rule, claim) = (text("rule"), &certificate["claim"]);
    let is_code = is_code(rule);
    let is_finite_code = is_code_without_end(rule);
    let is_plain = !["[", ";", "fib"].iter().any(|word| rule.contains(word));
    let number = |name: &str| claim[name].as_u64().unwrap_or(u64::MAX / 4);
    let is_short = number("preperiod") + 2 * number("period") <= LONGEST_TABLE;
    let known = match text("method") {
        "window" => is_plain && is_short,
        "mod" => is_plain,
        "arithmetic" => is_finite_code || is_take_and_break(rule),
        "guy-smith" => (is_finite_code || is_take_and_break(rule)) && is_short,
        "sparse-window" => is_finite_code && is_short,
        "same-options" => is_finite_code && claim["rule"].as_str().is_some_and(is_code_without_end),
        "parametric" | "diagonal" | "euclid" | "euclid-to-zero" => true,
        "memory" => is_short,
        "factors" => factor_law(&claim["law"]["factors"]).is_some() && is_plain_factor_rule(rule),
        "sum" if claim["kind"] == "heaps" => covered(&certificate["proof"]["part"]).is_some(),
        "sum" => certificate["proof"]["parts"].as_array()?.iter().all(|part| covered(part).is_some()),
        "moore" | "staircase" | "colon" => rule.starts_with("lists") || rule.starts_with("trees"),
        "rising" => is_plain && (rule.contains("isqrt") || !has_root(&claim["law"]["rising"])),
        "scaling" => is_plain && claim["law"]["scaling"]["factor"].is_u64() && leaves_quotients(rule, claim),
        "subtraction-set" => is_plain && !is_code,
        "schwenk" => rule.contains("for t in 1..=min(n, c)") && !rule.contains('/'),
        "selective" => covered(&certificate["proof"]["part"]).is_some(),
        "automaton" if is_code => is_finite_code && is_short,
        "automaton" if claim["kind"] == "periodic" => {
            is_plain && !rule.contains('|') && takes_almost_all(rule)
        }
        "automaton" => is_read_by_digits(rule, claim),
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

/// Whether every move takes some tokens, and leaves one heap or two whose first runs through all there is.
fn is_take_and_break(rule: &str) -> bool {
    let Some(("x", alternatives)) = rule.split_once(" -> ") else { return false };
    let takes =
        |one: &str| one.strip_prefix("x - ").is_some_and(|taken| is_number(taken) || is_range_of_k(taken));
    alternatives.split(" | ").all(|one| takes(one) || cuts_in_two(one))
}

/// `[a, x - 2 - a] for a in 0..=x - 2`, or the same with `k` of a range for the 2, and any end that leaves out no pair.
fn cuts_in_two(alternative: &str) -> bool {
    let Some((parts, running)) = alternative.split_once(" for ") else { return false };
    let taken = parts.strip_prefix("[a, x - ").and_then(|rest| rest.strip_suffix(" - a]"));
    let Some(taken) = taken else { return false };
    let range =
        if is_number(taken) { Some(running) } else { running.split_once(" for ").map(|(_, range)| range) };
    let known = is_number(taken)
        || taken == "k"
            && running.split_once(" for ").is_some_and(|(k, _)| is_range_of_k(&format!("k for {k}")));
    let ends = [format!("..=x - {taken}"), format!("..=(x - {taken}) / 2"), format!("..x - {taken}")];
    let is_all = |range: &str| {
        ["a in 0", "a in 1"]
            .iter()
            .any(|start| range.strip_prefix(start).is_some_and(|end| ends.iter().any(|known| known == end)))
    };
    known && range.is_some_and(is_all)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `k for k in 1..=2`, or a list.
fn is_range_of_k(text: &str) -> bool {
    let Some(set) = text.strip_prefix("k for k in ") else { return false };
    let is_list = |list: &str| list.split(", ").all(is_number);
    let listed = set.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).is_some_and(is_list);
    listed || set.split_once("..=").is_some_and(|(first, last)| is_number(first) && is_number(last))
}

/// Whether the rule takes any number of a range without end, or any number but a few.
fn takes_almost_all(rule: &str) -> bool {
    let Some((_, set)) = rule.split_once("x - k for k in ") else { return false };
    let endless = set.strip_suffix("..").is_some_and(|first| first.bytes().all(|byte| byte.is_ascii_digit()));
    endless || set.starts_with("all but {") && set.ends_with('}')
}

/// Laws in a base, of two numbers at most; with more, or with remainders of two, it may take longer than one likes to wait.
fn is_read_by_digits(rule: &str, claim: &Value) -> bool {
    let laws = [&claim["law"], &claim["start"]].map(|law| &law["numeration"]);
    let in_base = laws.iter().all(|numeration| numeration.is_null() || numeration["base"].is_u64());
    let names = rule.split_once(" -> ").map_or("", |(pattern, _)| pattern);
    let names: Vec<_> = names.trim_start_matches('(').trim_end_matches(')').split(", ").collect();
    let law = &claim["law"];
    let said = law["formula"].as_str().or(law["condition"].as_str()).unwrap_or_default();
    let few = names.len() == 1 || names.len() == 2 && !said.contains(['/', '%']);
    let halves_bits = rule.contains("bit") && rule.contains('/');
    let untagged = !names.iter().any(|name| name.contains('('));
    let beyond =
        ["[", "win at", "fib", "powers(", "primes", "prime_powers", "squares", "triangular", "divisors"];
    let functions =
        ["isqrt", "bits(", "popcount", "gcd", "digits", "coprime", "valuation", "digit_sum", "sh"];
    in_base
        && few
        && untagged
        && !halves_bits
        && !beyond.iter().chain(&functions).any(|word| rule.contains(word))
}

/// One alternative, whose name that runs stands before all conditions, and no ones that are lacking by `!=`; heap 0 may be no position.
fn is_plain_factor_rule(rule: &str) -> bool {
    let (rule, domain) = rule.split_once("; domain ").unwrap_or((rule, "x >= 1"));
    let is_from_1 = ["x >= 1", "x > 0", "x != 0"].contains(&domain) && rule.starts_with("x -> ");
    let runs_first =
        rule.find(" for ").is_some_and(|name| rule.find(" if ").is_none_or(|condition| name < condition));
    let lacks_ones = rule.contains("bitand") && rule.contains("!=");
    runs_first && is_from_1 && !lacks_ones && !rule.contains(['|', ';'])
}

/// Quotients by given numbers; or by all numbers from 2 on, with the only law of these that is known.
fn leaves_quotients(rule: &str, claim: &Value) -> bool {
    let by_all = rule == "x -> x / k for k in 2..=x";
    let is_plain = !rule.contains("..=x")
        && !rule.contains("..x")
        && !rule.contains("y in 0..")
        && !rule.contains("y in 1..");
    let is_first = claim["law"]["scaling"]["first"].as_array().is_some_and(|first| first.len() == 2);
    if by_all { is_first } else { is_plain && claim["law"]["scaling"]["saltus"] == 0 }
}

/// What the proved checker says of the certificate instead.
fn without_theorem(said: &Text) -> Failure {
    Failure::new(
        Text::new(
            format!(
                "there is no theorem of Rocq; the proved checker says of the certificate: {}",
                said.english
            ),
            format!("没有 Rocq 定理；已证明的检查器对证书的说法：{}", said.chinese),
        ),
        Text::new(
            "leave out `--rocq`; `--certificate FILE` writes what the independent checker reads",
            "请去掉 `--rocq`；`--certificate FILE` 写出独立检查器读取的证书",
        ),
    )
}

fn too_long() -> Failure {
    Failure::new(
        Text::new(
            format!(
                "the kernel of Rocq would compute for too long: preperiod and two periods are more than {LONGEST_TABLE} heaps"
            ),
            format!("Rocq 内核的计算会太久：前周期加两个周期超过 {LONGEST_TABLE} 堆"),
        ),
        Text::new(
            "leave out `--rocq`; `grundy check --proved` asks the proved checker",
            "请去掉 `--rocq`；`grundy check --proved` 会询问已证明的检查器",
        ),
    )
}

/// Without the proved checker, and where the form of the rule does not tell.
fn not_known() -> Failure {
    Failure::new(
        Text::new(
            format!(
                "whether the proved checker knows this method for such rules, only `{}` can tell, and it is not installed",
                proved::NAME
            ),
            format!(
                "已证明的检查器是否支持对这类规则使用此方法，只有 `{}` 能判断，而它没有安装",
                proved::NAME
            ),
        ),
        Text::new(
            "build it with `make -C rocq`, and copy it beside this command; `--certificate FILE` writes what the independent checker reads",
            "请用 `make -C rocq` 构建它，再复制到本命令旁边；`--certificate FILE` 写出独立检查器读取的证书",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::by_form;

    fn certificate(rule: &str, claim: &str, method: &str) -> String {
        format!(
            "{{\"format\": \"grundy-certificate\", \"version\": 1, \"rule\": \"{rule}\", \"claim\": {claim}, \"method\": \"{method}\"}}\n"
        )
    }

    #[test]
    fn the_theorem_speaks_of_the_text_of_the_rule() {
        let claim = "{\"kind\": \"periodic\", \"preperiod\": 71, \"period\": 12, \"saltus\": 0}";
        let kayles = by_form(&certificate("octal 0.77", claim, "guy-smith")).unwrap();
        assert!(kayles.contains("Theorem law : holds \"octal 0.77\" (Periodic 71 12 0).\n"), "{kayles}");
        assert!(kayles.contains("\"{\"\"format\"\": \"\"grundy-certificate\"\""), "{kayles}");
        let claim = "{\"kind\": \"grundy\", \"law\": {\"formula\": \"x % 3\"}}";
        let powers = by_form(&certificate("x -> x - k for k in powers(2)", claim, "mod")).unwrap();
        assert!(powers.contains("(Formula \"x % 3\")"), "{powers}");
    }

    #[test]
    fn laws_of_factors_have_theorems_where_they_are_proved() {
        let law = |name: &str| format!("{{\"kind\": \"grundy\", \"law\": {{\"factors\": \"{name}\"}}}}");
        let rule = "x -> x - k for k in divisors(x) if k < x";
        let twos = by_form(&certificate(rule, &law("twos"), "factors")).unwrap();
        assert!(twos.contains(&format!("holds \"{rule}\" (FactorsSay Factors.Twos).\n")), "{twos}");
        assert!(by_form(&certificate(rule, &law("odd prime factors"), "factors")).is_err());
        let above = format!("{rule}; domain x >= 1");
        let from_1 = by_form(&certificate(&above, &law("twos"), "factors")).unwrap();
        assert!(from_1.contains("(FactorsFromOne Factors.Twos).\n"), "{from_1}");
        let late = "x -> x - k if x > 0 for k in divisors(x) if k < x";
        assert!(by_form(&certificate(late, &law("twos"), "factors")).is_err());
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
                "hex 0.3F",
                "{\"kind\": \"periodic\", \"preperiod\": 0, \"period\": 6, \"saltus\": 3}",
                "automaton",
                "holds \"hex 0.3F\" (Periodic 0 6 3)",
            ),
            (
                "x -> x - 1 | [a, x - k - a] for k in 1..=2 for a in 1..=(x - k) / 2",
                "{\"kind\": \"periodic\", \"preperiod\": 71, \"period\": 12, \"saltus\": 0}",
                "guy-smith",
                "(Periodic 71 12 0)",
            ),
            (
                "(x, y) -> (x - k * y, y) if y > 0 for k in 1.. | (x, y - k * x) if x > 0 for k in 1..",
                "{\"kind\": \"outcome\", \"play\": \"normal\", \"law\": {\"condition\": \"x * y == 0\"}}",
                "euclid-to-zero",
                "(LawOf (LostWhen \"x * y == 0\"))",
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
                "lists; drop the greatest or lower all by 1; not empty",
                "{\"kind\": \"outcome\", \"play\": \"normal\", \"law\": {\"arms\": \"even\"}}",
                "diagonal",
                "(EvenArms)",
            ),
            (
                "(x, m) -> (x - k, k) for k in 1..=5 if k != m; start n -> (n, 0)",
                "{\"kind\": \"periodic\", \"preperiod\": 28, \"period\": 13, \"saltus\": 0}",
                "memory",
                "(StartPeriodic 28 13)",
            ),
            (
                "(x, y) -> (x - k * y, y) for k in 1.. | (x, y - k * x) for k in 1..; domain x >= 1, y >= 1",
                "{\"kind\": \"grundy\", \"law\": {\"formula\": \"abs(x * x - y * y) / (x * y)\"}}",
                "euclid",
                "(LawOf (ValueIs \"abs(x * x - y * y) / (x * y)\"))",
            ),
            (
                "x -> x / k for k in 2..=3 if x > 0",
                "{\"kind\": \"grundy\", \"law\": {\"scaling\": {\"first\": [0, 1, 2, 0, 0, 0], \"factor\": 6, \"about\": 0, \"saltus\": 0}}}",
                "scaling",
                "(Scales [0; 1; 2; 0; 0; 0] 6 0 0)",
            ),
            (
                "x -> y for y in x / 3..x",
                "{\"kind\": \"grundy\", \"law\": {\"rising\": \"x - x / 3\"}}",
                "rising",
                "(RisingLaw \"x - x / 3\")",
            ),
            (
                "(n, c) -> (n - t, t + 1) for t in 1..=min(n, c); start n -> (n, n - 1)",
                "{\"kind\": \"start\", \"play\": \"normal\", \"early\": [1, 2, 3], \"seed\": [5], \"lag\": 0}",
                "schwenk",
                "(StartLost [1; 2; 3] [5] 0)",
            ),
            (
                "(x, y) -> (x - k, y) for k in 1.. | (x, y - k) for k in 1..",
                "{\"kind\": \"outcome\", \"play\": \"misere\", \"law\": {\"numeration\": {\"base\": 2}, \"automata\": {\"\": {\"start\": 0, \"next\": [[0, 1], [1, 1]], \"accept\": [0]}}}}",
                "automaton",
                "(MisereLossRead 2 (Digits.Automaton 0 [[0; 1]; [1; 1]] [true; false]))",
            ),
            (
                "x -> x - k for k in 1..=m",
                "{\"kind\": \"parametric\", \"parameters\": [\"m\"], \"where\": \"m >= 1\", \"law\": {\"formula\": \"x % (m + 1)\"}}",
                "parametric",
                "(ForAllParameters [\"m\"] \"m >= 1\" (ValueIs \"x % (m + 1)\"))",
            ),
        ] {
            let text = by_form(&certificate(rule, claim, method)).unwrap();
            assert!(text.contains(theorem_says), "{text}");
        }
    }

    #[test]
    fn what_the_proved_checker_does_not_know_is_refused() {
        let claim = "{\"kind\": \"periodic\", \"preperiod\": 0, \"period\": 6, \"saltus\": 3}";
        for (rule, method) in [
            ("octal 0.(37)", "automaton"),
            ("x -> [a, x - 2 - a] for a in 2..=x - 2", "guy-smith"),
            ("x -> [a, x - 2 - a] for a in 0..=x - 3", "guy-smith"),
            ("x -> [a, x - k - a] for k in 1.. for a in 0..=x - k", "guy-smith"),
            ("x -> [a, x - k - a] for k in 1..=2 for a in 0..=x - k if a < 7", "guy-smith"),
            ("x -> [a, a, x - 2 - a] for a in 0..=x - 2", "guy-smith"),
            ("x -> [a, x - a] for a in 1..x", "guy-smith"),
            ("x -> x - k for k in 1.. | x - 1 if x > 5", "automaton"),
            ("(x, y) -> (x - 1, y)", "automaton"),
            ("x -> x - d for d in divisors(x) if d < x; domain x >= 2", "factors"),
            ("(n, c) -> (n - t, 3 * t / 2) for t in 1..=min(n, c); start n -> (n, n - 1)", "schwenk"),
        ] {
            assert!(by_form(&certificate(rule, claim, method)).is_err(), "{rule}");
        }
        assert!(by_form("no certificate").is_err());
    }
}
