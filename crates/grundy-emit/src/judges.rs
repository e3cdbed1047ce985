//! Judge problems that are rules of the language: what decides them, and how their input and output look.
//!
//! Each problem is a row of data; the program is planned and written like every other.

mod list;

pub use list::JUDGES;

use crate::code::written_out;
use crate::plan::formula::formula_code;
use crate::plan::laws::law_code;
use crate::plan::misere::textbook;
use crate::plan::tabulation::tabulation;
use crate::plan::{Deciding, first_wins};
use crate::program::{
    Fill, Function, Heaps, Kind, Main, Moves, Number, Program, Tests, integer, minus, name,
};
use crate::targets::Language;
use grundy_law::{Claim, Form, Law, Periodic};
use grundy_rule::{Locale, Rules, Ruleset, Text, usual_names};
use grundy_table::{Budget, fill};

/// A judge problem.
pub struct Judge {
    /// Its name.
    pub id: &'static str,
    /// Its rule, with parameters that are read from the input.
    pub rule: &'static str,
    /// What decides a heap.
    pub(crate) decided: Decided,
    /// How many tests there are.
    pub(crate) tests: Tests,
    /// The numbers of each test; `count` heaps follow where it says so.
    pub(crate) fields: &'static [&'static str],
    /// Where the heaps are.
    pub(crate) heaps: Place,
    /// Printed before each answer; `#` is the number of the test.
    pub(crate) prefix: &'static str,
    /// What is printed when the first player wins.
    pub(crate) first: &'static str,
    /// What is printed when the second player wins.
    pub(crate) second: &'static str,
}

/// What decides a heap of a problem.
pub(crate) enum Decided {
    /// A claim in the rule's words, about positions with these coordinates.
    Claim(&'static str, &'static str),
    /// The same under misère play, where the textbook rule holds.
    Misere(&'static str, &'static str),
    /// Values that repeat from a preperiod on, with a saltus: they are read off the rule.
    Repeats(u64, u64, u64),
    /// A law.
    Law(fn() -> Law, Option<u64>),
    /// A table of the rule, below this limit.
    Table(u64),
    /// A function of its own.
    Function(fn() -> Function),
}

/// Where the heaps of a test are.
pub(crate) enum Place {
    /// `count` of them follow, each with so many numbers behind it that are not looked at.
    Listed(usize),
    /// `count` numbers follow, and neighbours belong together.
    Grouped,
    /// Each heap is made of these fields, less a constant.
    Fields(&'static [&'static [&'static str]], u64),
    /// One heap of this size.
    Fixed(u64),
}

/// The problem of this name.
pub fn judge(id: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| judge.id == id)
}

/// A program that reads the judge's input and prints its output.
///
/// ```
/// use grundy_emit::{Language, judge_code};
/// use grundy_rule::Locale;
///
/// let program = judge_code("hdu1846", Language::Python, Locale::English).unwrap();
/// assert!(program.contains("return x % (m + 1)"));
/// ```
pub fn judge_code(id: &str, language: Language, locale: Locale) -> Result<String, Text> {
    let judge = judge(id).ok_or_else(|| unknown(id))?;
    Ok(language.render(&program(judge, locale)?))
}

fn unknown(id: &str) -> Text {
    let near = grundy_rule::nearest(id, JUDGES.iter().map(|judge| judge.id));
    let (english, chinese) = match near {
        Some(near) => (format!("; did you mean `{near}`?"), format!("；是否想写 `{near}`？")),
        None => (String::new(), String::new()),
    };
    Text::new(
        format!("no code is written for the problem `{id}`{english}"),
        format!("没有为题目 `{id}` 准备代码{chinese}"),
    )
}

struct Parts {
    arrays: Vec<(String, Vec<Vec<i128>>)>,
    limit: Option<u64>,
    fill: Option<Fill>,
    functions: Vec<Function>,
    coordinates: Vec<String>,
    parameters: Vec<String>,
    formula: String,
    is_misere: bool,
}

fn program(judge: &Judge, locale: Locale) -> Result<Program, Text> {
    let mut parts = parts(judge, locale)?;
    let by_outcome = parts.functions.last().is_some_and(|function| function.kind == Kind::Truth);
    let has_threats = judge.rule.contains("win at");
    let deciding = Deciding { by_outcome, by_value: !by_outcome, has_threats };
    let decided = if parts.is_misere {
        textbook(&parts.coordinates, &parts.parameters)
    } else {
        first_wins(&parts.coordinates, &parts.parameters, deciding)
    };
    parts.functions.push(decided);
    let arity = parts.coordinates.len();
    let main = main(judge, &parts.parameters);
    let header = vec![judge.id.to_string(), judge.rule.to_string(), parts.formula];
    let Parts { arrays, limit, fill, functions, .. } = parts;
    Ok(Program { header, arrays, limit, fill, functions, arity, main: Some(main) })
}

fn main(judge: &Judge, parameters: &[String]) -> Main {
    let own = |field: &str| crate::plan::expressions::own_name(field);
    let field = |field: &&str, less: u64| minus(name(&own(field)), integer(less));
    let heaps = match &judge.heaps {
        Place::Listed(skipped) => Heaps::Listed { skipped: *skipped },
        Place::Grouped => Heaps::Grouped,
        Place::Fields(heaps, less) => {
            let heap =
                |fields: &&[&str]| fields.iter().map(|name| field(name, *less)).collect::<Vec<Number>>();
            Heaps::Fields(heaps.iter().map(heap).collect())
        }
        Place::Fixed(size) => Heaps::Fields(vec![vec![integer(*size)]]),
    };
    Main {
        tests: judge.tests,
        // `count` is the program's own word, and stays as it is.
        fields: judge
            .fields
            .iter()
            .map(|field| if *field == "count" { "count".to_string() } else { own(field) })
            .collect(),
        heaps,
        parameters: parameters.to_vec(),
        prefix: judge.prefix.to_string(),
        first: judge.first.to_string(),
        second: judge.second.to_string(),
        moves: Moves::Never,
    }
}

fn parts(judge: &Judge, locale: Locale) -> Result<Parts, Text> {
    match &judge.decided {
        Decided::Claim(pattern, claim) => of_claim(pattern, claim),
        Decided::Misere(pattern, claim) => Ok(Parts { is_misere: true, ..of_claim(pattern, claim)? }),
        Decided::Repeats(preperiod, period, saltus) => {
            of_law(&repeating(judge.rule, *preperiod, *period, *saltus)?, None, locale)
        }
        Decided::Law(law, limit) => of_law(&law(), *limit, locale),
        Decided::Table(limit) => of_table(judge.rule, *limit, locale),
        Decided::Function(function) => Ok(of_function(function())),
    }
}

fn of_claim(pattern: &str, claim: &str) -> Result<Parts, Text> {
    let code = formula_code(pattern, claim)?;
    Ok(Parts {
        arrays: Vec::new(),
        limit: None,
        fill: None,
        functions: vec![code.function],
        coordinates: code.coordinates,
        parameters: code.parameters,
        formula: claim.to_string(),
        is_misere: false,
    })
}

fn of_law(law: &Law, limit: Option<u64>, locale: Locale) -> Result<Parts, Text> {
    let coordinates = usual_names(law.arity);
    let code = law_code(law, &coordinates)?;
    let formula = law.formula(locale);
    let (arrays, functions) = (code.arrays, code.functions);
    Ok(Parts {
        arrays,
        limit,
        fill: code.fill,
        functions,
        coordinates,
        parameters: Vec::new(),
        formula,
        is_misere: false,
    })
}

fn of_table(rule: &str, limit: u64, locale: Locale) -> Result<Parts, Text> {
    let ruleset = Ruleset::parse(rule).map_err(|diagnostic| diagnostic.message)?;
    let table = tabulation(&written_out(&ruleset)?)?;
    let coordinates = table.functions.last().map(|function| function.parameters.clone()).unwrap_or_default();
    let formula = locale.pick("tabulated", "打表").to_string();
    let (fill, functions) = (table.fill, table.functions);
    Ok(Parts {
        arrays: Vec::new(),
        limit: Some(limit),
        fill,
        functions,
        coordinates,
        parameters: Vec::new(),
        formula,
        is_misere: false,
    })
}

/// A function of one coordinate; its other numbers are parameters.
fn of_function(function: Function) -> Parts {
    Parts {
        arrays: Vec::new(),
        limit: None,
        fill: None,
        coordinates: function.parameters[..1].to_vec(),
        parameters: function.parameters[1..].to_vec(),
        functions: vec![function],
        formula: String::new(),
        is_misere: false,
    }
}

fn repeating(rule: &str, preperiod: u64, period: u64, saltus: u64) -> Result<Law, Text> {
    let ruleset = Ruleset::parse(rule).map_err(|diagnostic| diagnostic.message)?;
    let filled = fill(&ruleset as &dyn Rules, preperiod + period, &Budget::small());
    let values = filled.ok().and_then(|filled| filled.table.values()).unwrap_or_default();
    if (values.len() as u64) < preperiod + period {
        return Err(Text::new("the values of this rule could not be worked out", "无法计算该规则的 SG 值"));
    }
    let form = Periodic::read(&values, preperiod as usize, period as usize, saltus);
    Ok(Law::new(1, Claim::Grundy, Form::Periodic(form), Vec::new()))
}
