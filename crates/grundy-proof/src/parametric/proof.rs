//! From a law with its witness to a certificate that the checker accepts.

use super::game::Game;
use super::obligations::{ParametricLaw, Plan, Witness, obligations};
use super::plans::Sought;
use super::search::Search;
use super::term::Test;
use crate::certificate::Certificate;
use crate::explain::check_budget;
use crate::proved::Proved;
use grundy_rule::Text;
use grundy_table::Budget;

/// The proof of a law with its witness, or why there is none. The effort is how many sets of inequalities may be looked
/// at for each sentence.
pub fn prove_plan(game: &Game, plan: &Plan, effort: u64, budget: &Budget<'_>) -> Result<Proved, Text> {
    let certificate = certificate(game, plan, effort, budget)?;
    accepted(&certificate, explanation(game, plan), budget)
}

fn certificate(game: &Game, plan: &Plan, effort: u64, budget: &Budget<'_>) -> Result<Certificate, Text> {
    Ok(Certificate {
        rule: game.rule.clone(),
        claim: claim(game, &plan.holds_where, &plan.law),
        method: "parametric",
        proof: Some(part_text(game, plan, effort, budget)?),
    })
}

/// The proof of a plan as it stands in a certificate, or why there is none.
pub(super) fn part_text(game: &Game, plan: &Plan, effort: u64, budget: &Budget<'_>) -> Result<String, Text> {
    let ways = obligations(game, plan)
        .ok_or_else(|| Text::new("the law leads to too many cases", "这条规律的情形太多"))?;
    let should_stop = || (budget.should_stop)();
    let search = Search::new(&ways, game.parameters.len(), effort, &should_stop);
    let mut trees = Vec::new();
    for hypotheses in &ways.obligations {
        let tree = search.tree(hypotheses).ok_or_else(|| {
            let (done, all) = (trees.len(), ways.obligations.len());
            Text::new(
                format!("only {done} of {all} obligations could be shown"),
                format!("{all} 个待证命题中只证出了 {done} 个"),
            )
        })?;
        trees.push(tree.text());
    }
    Ok(proof(game, plan, &trees))
}

/// The proof of a law from those of its classes.
pub(super) fn prove_parts(
    sought: &Sought<'_>,
    slot: usize,
    quotient: &str,
    parts: &[String],
    budget: &Budget<'_>,
) -> Result<Proved, Text> {
    let Sought { game, holds_where, law, .. } = sought;
    let (of, modulus) = (&game.parameters[slot], parts.len());
    let certificate = Certificate {
        rule: game.rule.clone(),
        claim: claim(game, holds_where, law),
        method: "classes",
        proof: Some(format!(
            "{{\"of\": \"{of}\", \"modulus\": {modulus}, \"quotient\": \"{quotient}\", \"parts\": [{}]}}",
            parts.join(",\n  ")
        )),
    };
    let words = Text::new(
        format!(
            "Every {of} is {modulus}·{quotient} + i for one i from 0 to {}. For each i by itself the law is proved for all {quotient}: a number falls with every move, no option has the value that the law gives, and a move to every smaller value is written down as a term; for losses, no move leads from one to another, and a move to one from every other position is written down. Each of these is a finite list of sentences about integers, shown by splitting into cases and adding up inequalities.",
            modulus - 1
        ),
        format!(
            "每个 {of} 都是 {modulus}·{quotient} + i，i 为 0 到 {} 之一。对每个 i 分别证明规律对一切 {quotient} 成立：每走一步某个数都变小，没有后继局面的 SG 值等于规律给出的值，而到达每个更小的值的一步都写成了式子；关于必败态则是：必败态之间没有走法，其余每个局面都有写成式子的一步走到必败态。这些都是关于整数的有限多个命题，用分情形和不等式相加证出。",
            modulus - 1
        ),
    );
    accepted(&certificate, words, budget)
}

fn accepted(certificate: &Certificate, words: Text, budget: &Budget<'_>) -> Result<Proved, Text> {
    Proved::from_certificate(certificate, words, &check_budget(budget)).map_err(|reason| {
        Text::new(
            format!("the checker rejects the certificate: {reason}"),
            format!("检查器拒绝了证书：{reason}"),
        )
    })
}

fn claim(game: &Game, holds_where: &Test, law: &ParametricLaw) -> String {
    let names = game.names();
    let parameters: Vec<String> = game.parameters.iter().map(|name| format!("\"{name}\"")).collect();
    let law = match law {
        ParametricLaw::Value(value) => format!("\"law\": {{\"formula\": \"{}\"}}", value.text(&names)),
        ParametricLaw::Lost { test, misere } => format!(
            "\"play\": \"{}\", \"law\": {{\"condition\": \"{}\"}}",
            if *misere { "misere" } else { "normal" },
            test.text(&names)
        ),
    };
    format!(
        "{{\"kind\": \"parametric\", \"parameters\": [{}], \"where\": \"{}\", {law}}}",
        parameters.join(", "),
        holds_where.text(&names)
    )
}

fn proof(game: &Game, plan: &Plan, trees: &[String]) -> String {
    let mut names = game.names();
    let wanted = wanted_name(&names);
    let measure = plan.measure.text(&names);
    names.push(wanted.clone());
    let alive = match plan.law {
        ParametricLaw::Lost { misere: true, .. } => {
            format!(", \"alive\": {}", witnesses(&plan.alive, &names))
        }
        _ => String::new(),
    };
    format!(
        "{{\"wanted\": \"{wanted}\", \"measure\": \"{measure}\", \"witness\": {}{alive},\n  \"trees\": [{}]}}",
        witnesses(&plan.witness, &names),
        trees.join(",\n   ")
    )
}

/// A name for the wanted value that nothing else has.
fn wanted_name(names: &[String]) -> String {
    let mut name = "v".to_string();
    while names.contains(&name) {
        name.push('v');
    }
    name
}

fn witnesses(list: &[Witness], names: &[String]) -> String {
    let one = |witness: &Witness| {
        let test = witness.test.as_ref().map(|test| format!("\"if\": \"{}\", ", test.text(names)));
        let terms: Vec<String> =
            witness.terms.iter().map(|term| format!("\"{}\"", term.text(names))).collect();
        format!(
            "{{{}\"move\": {}, \"terms\": [{}]}}",
            test.unwrap_or_default(),
            witness.one_move,
            terms.join(", ")
        )
    };
    let list: Vec<String> = list.iter().map(one).collect();
    format!("[{}]", list.join(", "))
}

/// The proof for people.
fn explanation(game: &Game, plan: &Plan) -> Text {
    let names = game.names();
    let measure = plan.measure.text(&names);
    let conditions = plan.holds_where.text(&names);
    match &plan.law {
        ParametricLaw::Value(value) => {
            let value = value.text(&names);
            Text::new(
                format!(
                    "For all parameters with {conditions}: {measure} falls with every move, no option has the value {value}, and a move to every smaller value is written down as a term. Each of these is a finite list of sentences about integers, and each is shown by splitting into cases and adding up inequalities."
                ),
                format!(
                    "对所有满足 {conditions} 的参数：每走一步 {measure} 都变小，没有后继局面的 SG 值等于 {value}，而到达每个更小的值的一步都写成了式子。这些都是关于整数的有限多个命题，每个命题都用分情形和不等式相加证出。"
                ),
            )
        }
        ParametricLaw::Lost { test, .. } => {
            let lost = test.text(&names);
            Text::new(
                format!(
                    "For all parameters with {conditions}: {measure} falls with every move, no move leads from a position with {lost} to another such position, and from every other position a move to one is written down as a term. Each of these is a finite list of sentences about integers, and each is shown by splitting into cases and adding up inequalities."
                ),
                format!(
                    "对所有满足 {conditions} 的参数：每走一步 {measure} 都变小，满足 {lost} 的局面走一步不会到达另一个这样的局面，而其余每个局面都有写成式子的一步走到这样的局面。这些都是关于整数的有限多个命题，每个命题都用分情形和不等式相加证出。"
                ),
            )
        }
    }
}
