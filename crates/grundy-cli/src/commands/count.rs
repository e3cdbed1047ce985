//! `grundy count RULE --below N`: how many positions are lost, won, or have a value.

use clap::{Args, ValueEnum};
use grundy::open::{Opened, coordinate_names};
use grundy::rule::{Given, Manner, Text};
use grundy::table::Order;
use grundy::tables::{CountQuestion, Counted, count_found, count_in_manner, table_names};
use grundy_documents::CountDocument;

use super::{Done, rules};
use crate::arguments::{RuleArguments, whole_number};
use crate::context::Context;
use crate::failure::Failure;

/// How many positions of a box, or sums of heaps, are lost
#[derive(Args, Debug)]
pub struct Count {
    #[command(flatten)]
    rule: RuleArguments,
    /// The box: every coordinate below N, or `x=1000,y=10`; N may be a parameter that is given; of lists `5,4`: at most 4 numbers below 5; of strings `5`: at most 5 characters
    #[arg(long, value_name = "N")]
    below: String,
    /// Count sums of so many heaps
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    heaps: u32,
    /// Sums that differ in the order of their heaps are different
    #[arg(long)]
    ordered: bool,
    /// Count lost positions (P) or won ones (N)
    #[arg(long, value_enum, default_value_t = Outcome::P, ignore_case = true)]
    outcome: Outcome,
    /// Count the positions of this value instead
    #[arg(long, value_name = "V", conflicts_with = "outcome")]
    value: Option<u32>,
    /// Print the count modulo M
    #[arg(long = "mod", id = "modulus", value_name = "M", value_parser = crate::arguments::above_zero)]
    modulus: Option<u64>,
    /// The player who makes the last move loses
    #[arg(long, conflicts_with_all = ["value", "ordered"])]
    misere: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Outcome {
    P,
    N,
}

impl Count {
    /// Counts, and prints the number.
    pub fn run(&self, context: &Context) -> Done {
        let opened = self.opened()?;
        let manner = Manner { misere: self.misere || opened.manner.misere, ..opened.manner };
        let names = match opened.ruleset() {
            Some(ruleset) => coordinate_names(ruleset),
            None => table_names(opened.rules.as_ref()),
        };
        let kind = match (self.value, self.outcome) {
            (Some(value), _) => Counted::OfValue(value),
            (None, Outcome::P) => Counted::Lost,
            (None, Outcome::N) => Counted::Won,
        };
        let question = CountQuestion {
            below: limits(&self.below, &names, &self.rule.set).ok_or_else(|| no_box(&self.below))?,
            heaps: self.heaps,
            order: if self.ordered { Order::Ordered } else { Order::Unordered },
            kind,
            modulus: self.modulus,
        };
        rules::echo(&self.rule.rule, context);
        let stop = || context.should_stop();
        let working = context.working("counting", "计数中");
        let rules = opened.rules.as_ref();
        let found = match manner.is_plain() {
            true => count_found(rules, &question, &context.budget(&stop))?,
            false => count_in_manner(rules, manner, &question, &context.budget(&stop))?,
        };
        working.finish_and_clear();
        if context.json {
            context.print_json(&CountDocument::new(rules.canonical() + &manner.clauses(), found));
        } else {
            context.print(&format!("{}\n", found.count));
        }
        Ok(0)
    }
}

impl Count {
    /// The rule with its parameters. A name that only the bound speaks of is none of them.
    fn opened(&self) -> Result<Opened, Failure> {
        let bounds: Vec<&str> = self.below.split([',', '，', '=']).map(str::trim).collect();
        let opened = rules::opened_in_manner(&self.rule);
        let of_the_rule = |(name, _): &&(String, Given)| !bounds.contains(&name.as_str());
        let set: Vec<(String, Given)> = self.rule.set.iter().filter(of_the_rule).cloned().collect();
        match opened {
            Err(_) if set.len() < self.rule.set.len() => {
                rules::opened_in_manner(&RuleArguments { set, ..self.rule.clone() })
            }
            opened => opened,
        }
    }
}

/// `100`, `5,3`, `x=5,y=3`, or a parameter that was given: the bounds in the order of the coordinates.
fn limits(text: &str, names: &[String], given: &[(String, Given)]) -> Option<Vec<u64>> {
    let items: Vec<&str> = text.split([',', '，']).map(str::trim).collect();
    let parameter = |text: &str| match given.iter().find(|(name, _)| name == text)? {
        (_, Given::Number(number)) => Some(*number),
        _ => None,
    };
    let number = |text: &str| {
        let number = whole_number(text).or_else(|| parameter(text));
        number.and_then(|number| u64::try_from(number).ok())
    };
    if !items.iter().any(|item| item.contains('=')) {
        return items.into_iter().map(number).collect();
    }
    if items.len() != names.len() {
        return None;
    }
    let bound = |name: &String| {
        let own = items.iter().filter_map(|item| item.split_once('='));
        let mut own = own.filter(|(known, _)| known.trim() == name);
        own.next().and_then(|(_, bound)| number(bound.trim()))
    };
    names.iter().map(bound).collect()
}

fn no_box(text: &str) -> Failure {
    let is_name = text.chars().all(char::is_alphabetic);
    if is_name && !text.is_empty() {
        return Failure::new(
            Text::new(format!("the bound `{text}` has no value"), format!("上界 `{text}` 没有值")),
            Text::new(format!("give it with `--set {text}=100`"), format!("请用 `--set {text}=100` 给出")),
        );
    }
    Failure::new(
        Text::new(format!("`{text}` is no box of this rule"), format!("`{text}` 不是该规则的一个范围")),
        Text::new(
            "write `--below 100`, or `--below x=1000,y=10` with the rule's own names",
            "请写 `--below 100`，或用规则中的名字写 `--below x=1000,y=10`",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_read_by_place_and_by_name() {
        let names = ["x".to_string(), "y".to_string()];
        let given = [("n".to_string(), Given::Number(9)), ("S".to_string(), Given::Set(vec![1]))];
        let limits = |text: &str| limits(text, &names, &given);
        assert_eq!(limits("100"), Some(vec![100]));
        assert_eq!(limits("10^3, 7"), Some(vec![1000, 7]));
        assert_eq!(limits("y=3,x=5"), Some(vec![5, 3]));
        assert_eq!(limits("n"), Some(vec![9]));
        assert_eq!(limits("y=n,x=5"), Some(vec![5, 9]));
        assert_eq!(limits("2^30+1"), Some(vec![(1 << 30) + 1]));
        assert_eq!(limits("10^18 - 1, 7"), Some(vec![999_999_999_999_999_999, 7]));
        assert_eq!(limits("1-2"), None);
        assert_eq!(limits("x=5"), None);
        assert_eq!(limits("x=5,z=3"), None);
        assert_eq!(limits("S"), None);
        assert_eq!(limits("-1"), None);
    }
}
