//! Laws with parameters: one formula for a whole range of them.

use grundy_law::{Case, VaryingFound, VaryingLaw, find_varying, witness_against};
use grundy_proof::{Assumption, Script, smt_script};
use grundy_rule::{Diagnostic, Halt, Template, Text};
use grundy_table::{Budget, Cell, Table, fill};

/// A parameter and the values that it runs through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// The parameter.
    pub name: String,
    /// Its values.
    pub values: Vec<i128>,
}

impl Varied {
    /// Reads `m=1..8` or `m=1..=8`; the end of the first is not included.
    pub fn parse(text: &str) -> Option<Varied> {
        let (name, range) = text.split_once('=')?;
        let (from, to) = range.split_once("..")?;
        let (to, included) = to.strip_prefix('=').map_or((to, 0), |to| (to, 1));
        let (from, to): (i128, i128) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        let values: Vec<i128> = (from..to.checked_add(included)?).take(MOST_VALUES + 1).collect();
        (values.len() <= MOST_VALUES).then(|| Varied { name: name.trim().to_string(), values })
    }
}

const MOST_VALUES: usize = 200;
/// So many choices of parameters are enough for a fit.
const MOST_CASES: usize = 400;
const LEAST_LIMIT: u64 = 64;

/// The law in the position and the parameters, fitted to the smaller ones and tested on the larger.
pub fn varied_law(
    template: &Template,
    fixed: &[(String, i128)],
    varied: &[Varied],
    limit: Option<u64>,
    budget: &Budget<'_>,
) -> Result<VariedLaw, Halt> {
    let names: Vec<String> = varied.iter().map(|varied| varied.name.clone()).collect();
    let known = template.parameters();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(unknown_parameter(unknown).into());
    }
    let mut cases = Vec::new();
    for choice in choices(varied) {
        let given: Vec<(&str, i128)> = names.iter().map(String::as_str).zip(choice.iter().copied()).collect();
        let all: Vec<(&str, i128)> =
            given.iter().copied().chain(fixed.iter().map(|(name, value)| (name.as_str(), *value))).collect();
        let parameters: Option<Vec<u64>> = choice.iter().map(|&value| u64::try_from(value).ok()).collect();
        let (Ok(ruleset), Some(parameters)) = (template.with(&all), parameters) else { continue };
        // Several periods have to be seen, and periods grow with the parameters.
        let largest = parameters.iter().copied().max().unwrap_or(0);
        let limit = limit.unwrap_or(LEAST_LIMIT.max(largest.saturating_add(1).saturating_mul(8)));
        cases.push(Case { parameters, table: fill(&ruleset, limit, budget)?.table });
    }
    // Parameters without a single move, such as `5..=3`, say nothing about the others.
    if cases.iter().any(|case| has_moves(&case.table)) {
        cases.retain(|case| has_moves(&case.table));
    }
    let found = find_varying(&names, &cases);
    let script =
        found.as_ref().map(|found| smt_script(template, &found.law, &assumption(names.len(), &cases)));
    Ok(VariedLaw { found, cases: cases.len(), script })
}

/// What must hold of the parameters, since nothing smaller was looked at: `k >= 1` where the law is not that of `k = 0` too.
pub(crate) fn where_seen(
    template: &Template,
    varied: &[Varied],
    law: &VaryingLaw,
    budget: &Budget<'_>,
) -> String {
    let mut parts = Vec::new();
    for (place, one) in varied.iter().enumerate() {
        let least = one.values.iter().copied().min().unwrap_or(0);
        if least == 1 && holds_at_zero(template, varied, place, law, budget).unwrap_or(false) {
            continue;
        }
        if least > 0 {
            parts.push(format!("{} >= {least}", one.name));
        }
    }
    parts.join(" and ")
}

/// Whether the law holds where this parameter is 0 and the others are small.
fn holds_at_zero(
    template: &Template,
    varied: &[Varied],
    place: usize,
    law: &VaryingLaw,
    budget: &Budget<'_>,
) -> Result<bool, Halt> {
    let few = |(at, one): (usize, &Varied)| Varied {
        name: one.name.clone(),
        values: if at == place { vec![0] } else { one.values.iter().copied().take(3).collect() },
    };
    let varied: Vec<Varied> = varied.iter().enumerate().map(few).collect();
    let names = varied.iter().map(|one| one.name.as_str());
    for choice in choices(&varied) {
        let given: Vec<(&str, i128)> = names.clone().zip(choice.iter().copied()).collect();
        let Ok(ruleset) = template.with(&given) else { return Ok(false) };
        let parameters: Vec<u64> = choice.iter().filter_map(|&value| u64::try_from(value).ok()).collect();
        let table = fill(&ruleset, LEAST_LIMIT, budget)?.table;
        if law.at(&parameters).is_none_or(|law| witness_against(&law, &table).is_some()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A law with parameters, and the script that asks an outside solver whether it holds for all of them.
pub struct VariedLaw {
    /// The law and its evidence.
    pub found: Option<VaryingFound>,
    /// How many choices of parameters were looked at.
    pub cases: usize,
    /// The script, or why there is none.
    pub script: Option<Result<Script, Text>>,
}

/// What all cases have in common: the least value of each parameter, and which are never above which others.
fn assumption(count: usize, cases: &[Case]) -> Assumption {
    let least =
        (0..count).map(|index| cases.iter().map(|case| case.parameters[index]).min().unwrap_or(0)).collect();
    let pairs = (0..count).flat_map(|small| (0..count).map(move |large| (small, large)));
    let ordered = pairs.filter(|&(small, large)| {
        small != large && cases.iter().all(|case| case.parameters[small] <= case.parameters[large])
    });
    Assumption { least, ordered: ordered.collect() }
}

fn has_moves(table: &Table) -> bool {
    table.cells().any(|cell| cell != Cell::Nimber(0))
}

fn choices(varied: &[Varied]) -> Vec<Vec<i128>> {
    let mut choices = vec![Vec::new()];
    for one in varied {
        choices = choices
            .iter()
            .flat_map(|choice: &Vec<i128>| {
                one.values.iter().map(move |&value| [choice.as_slice(), &[value]].concat())
            })
            .take(MOST_CASES)
            .collect();
    }
    choices
}

fn unknown_parameter(name: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("the rule has no parameter `{name}`"),
        format!("规则中没有参数 `{name}`"),
    ))
    .help(Text::new("only a free name of the rule can be varied", "只能变动规则中自由的名字"))
}
