//! Patterns of `win at` and `lose at` as they are meant.
//!
//! A parameter of the rule there is its value: in `… for k in 1..=m; win at m` the play is won at m, not everywhere. And of a
//! rule on lists constants are one list: `win at (1, 1)`.

use std::collections::BTreeSet;

use super::started::free_names;
use crate::syntax::{Identifier, Node, PatternNode, Shape, SlotNode, Statement};
use crate::tree::Comparison;

/// The statements with conditions in place of parameters, and of constants that stand for a list.
pub fn with_plain_endings(statements: Vec<Statement>) -> Vec<Statement> {
    let has_endings = |statement: &Statement| matches!(statement, Statement::Win(..) | Statement::Lose(..));
    if !statements.iter().any(has_endings) {
        return statements;
    }
    let parameters = free_names(&statements);
    let lists: BTreeSet<String> = statements.iter().filter_map(tag_of_list).collect();
    let plain = |pattern: PatternNode, condition: Option<Node>| {
        let (pattern, condition) = as_list(pattern, condition, &lists);
        without_parameters(pattern, condition, &parameters)
    };
    let rewritten = |statement: Statement| match statement {
        Statement::Win(pattern, condition) => {
            let (pattern, condition) = plain(pattern, condition);
            Statement::Win(pattern, condition)
        }
        Statement::Lose(pattern, condition) => {
            let (pattern, condition) = plain(pattern, condition);
            Statement::Lose(pattern, condition)
        }
        other => other,
    };
    statements.into_iter().map(rewritten).collect()
}

/// The tag of a clause whose position is one list.
fn tag_of_list(statement: &Statement) -> Option<String> {
    match statement {
        Statement::Clause(pattern, _) => match pattern.slots.as_slice() {
            [SlotNode::Many(_, Shape::List)] => Some(tag_name(pattern)),
            _ => None,
        },
        _ => None,
    }
}

fn tag_name(pattern: &PatternNode) -> String {
    pattern.tag.as_ref().map_or_else(String::new, |tag| tag.name.clone())
}

type Ending = (PatternNode, Option<Node>);

/// Constants alone, where a position is a list, are that list.
fn as_list(mut pattern: PatternNode, condition: Option<Node>, lists: &BTreeSet<String>) -> Ending {
    let constant = |slot: &SlotNode| match slot {
        SlotNode::Constant(value, span) => Some(Node::integer(*value, *span)),
        SlotNode::Name(_) | SlotNode::Many(..) => None,
    };
    let constants: Option<Vec<Node>> = pattern.slots.iter().map(constant).collect();
    // One constant alone is more likely a slip: it names no list in brackets.
    let is_list = lists.contains(&tag_name(&pattern)) && pattern.slots.len() > 1;
    let Some(constants) = constants.filter(|_| is_list) else {
        return (pattern, condition);
    };
    let span = pattern.span;
    let is_it = Node::compare(Node::name(LIST, span), Comparison::Equal, Node::call("list", constants, span));
    pattern.slots = vec![SlotNode::Many(Identifier { name: LIST.into(), span }, Shape::List)];
    (pattern, Some(both(condition, is_it)))
}

/// What a list is called that was written as constants.
const LIST: &str = "a";

/// A name that is a parameter becomes a new name, and a condition that it is the parameter.
fn without_parameters(
    mut pattern: PatternNode,
    mut condition: Option<Node>,
    parameters: &BTreeSet<String>,
) -> Ending {
    let mut taken: BTreeSet<String> = parameters.clone();
    taken.extend(super::bound_by(&pattern));
    for slot in &mut pattern.slots {
        let SlotNode::Name(identifier) = slot else { continue };
        if !parameters.contains(&identifier.name) {
            continue;
        }
        let fresh = fresh_name(&identifier.name, &taken);
        let span = identifier.span;
        let is_it =
            Node::compare(Node::name(&fresh, span), Comparison::Equal, Node::name(&identifier.name, span));
        condition = Some(both(condition, is_it));
        taken.insert(fresh.clone());
        *identifier = Identifier { name: fresh, span };
    }
    (pattern, condition)
}

fn fresh_name(name: &str, taken: &BTreeSet<String>) -> String {
    let numbered = |number: u32| format!("{name}{number}");
    (1..).map(numbered).find(|fresh| !taken.contains(fresh)).unwrap_or_default()
}

fn both(condition: Option<Node>, more: Node) -> Node {
    match condition {
        Some(condition) => condition.and(more),
        None => more,
    }
}

#[cfg(test)]
mod tests {
    use crate::Template;

    fn check(rule: &str, parameters: &[(&str, i128)], position: &str, wins: bool) {
        let template = Template::parse(rule).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
        let given: Vec<_> = parameters.iter().map(|&(name, value)| (name, value.into())).collect();
        let rules = template.open(&given).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
        let position = &rules.parse_position(position).expect("a position")[0];
        assert_eq!(rules.wins_at(position), wins, "{rule} at {}", rules.show(position));
    }

    #[test]
    fn a_parameter_in_an_ending_is_its_value() {
        let corner = "(x, y) -> (x+1, y) | (x, y+1); domain x <= n, y <= m; win at (n, m)";
        check(corner, &[("n", 3), ("m", 4)], "(3, 4)", true);
        check(corner, &[("n", 3), ("m", 4)], "(2, 4)", false);
        check(corner, &[("n", 3), ("m", 4)], "(3, 3)", false);
        let heap = "x -> x-k for k in 1..=m; win at m if m > 2";
        check(heap, &[("m", 3)], "3", true);
        check(heap, &[("m", 3)], "2", false);
        check(heap, &[("m", 2)], "2", false);
    }

    #[test]
    fn a_name_that_is_no_parameter_still_stands_for_any_number() {
        check("(x, y) -> (x-1, y) | (x, y-1); win at (0, y)", &[], "(0, 5)", true);
        check("(x, y) -> (x-1, y) | (x, y-1); win at (0, n)", &[], "(0, 5)", true);
        check("(x, y) -> (x-1, y) | (x, y-1); win at (0, n)", &[], "(1, 5)", false);
    }

    #[test]
    fn constants_and_strings_are_whole_lists() {
        let nim = "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..; win at (1, 1)";
        check(nim, &[], "(1, 1)", true);
        check(nim, &[], "(1, 1, 1)", false);
        check(nim, &[], "(1)", false);
        let word = "s[] -> s[..i] ++ s[i+1..] for i in 0..len(s); win at \"ab\"";
        check(word, &[], "\"ab\"", true);
        check(word, &[], "\"ba\"", false);
        check(word, &[], "\"abc\"", false);
    }
}
