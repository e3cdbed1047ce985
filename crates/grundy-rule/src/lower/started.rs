//! `start (n, m) -> n`: a name of the start that the rule has as a parameter gives that parameter.
//!
//! Such a parameter stays the same through the whole play, so it is one more coordinate that no move changes. Heaps of
//! one sum may then have different ones.

use std::collections::BTreeSet;

use super::taking;
use crate::diagnostic::Diagnostic;
use crate::syntax::{
    AlternativeNode, BindingNode, Node, OutcomeNode, PartNode, PatternNode, SlotNode, StartNode, Statement,
    TargetNode, TimesNode,
};
use crate::text::Text;

/// The statements with a coordinate for each parameter that the start gives.
pub fn with_started_parameters(statements: Vec<Statement>) -> Result<Vec<Statement>, Diagnostic> {
    let given = given_by_starts(&statements);
    if given.is_empty() {
        return Ok(statements);
    }
    let mut widened = Vec::new();
    for statement in statements {
        widened.push(match statement {
            Statement::Take(set) => {
                let (pattern, alternative) = taking(&set);
                clause(pattern, vec![alternative], &given)
            }
            Statement::Clause(pattern, alternatives) => clause(pattern, alternatives, &given),
            Statement::Win(mut pattern, condition) => {
                pattern.slots.extend(given.iter().cloned());
                Statement::Win(pattern, condition)
            }
            Statement::Lose(mut pattern, condition) => {
                pattern.slots.extend(given.iter().cloned());
                Statement::Lose(pattern, condition)
            }
            Statement::Start(start) => Statement::Start(started(start, &given)?),
            other => other,
        });
    }
    Ok(widened)
}

/// The entries of starts whose names are parameters of the rule, each once.
fn given_by_starts(statements: &[Statement]) -> Vec<SlotNode> {
    let free = free_names(statements);
    let mut given: Vec<SlotNode> = Vec::new();
    for statement in statements {
        let Statement::Start(start) = statement else { continue };
        for slot in &start.pattern.slots {
            let Some(name) = name_of(slot) else { continue };
            if free.contains(name) && !given.iter().any(|known| name_of(known) == Some(name)) {
                given.push(slot.clone());
            }
        }
    }
    given
}

/// The names that rules use and no rule binds. Names that one clause has as coordinates are no parameters.
pub(super) fn free_names(statements: &[Statement]) -> BTreeSet<String> {
    let mut used = Vec::new();
    let mut bound: BTreeSet<&str> = BTreeSet::new();
    for statement in statements {
        match statement {
            Statement::Clause(pattern, alternatives) => {
                bound.extend(pattern.slots.iter().filter_map(name_of));
                for alternative in alternatives {
                    alternative.outcome.names(&mut used);
                    alternative.bindings.iter().for_each(|binding| binding.names(&mut used));
                    bound.extend(bound_names(&alternative.bindings));
                    bound.extend(bound_in_parts(&alternative.outcome));
                }
            }
            Statement::Take(set) => {
                bound.extend(["x", "k"]);
                set.names(&mut used);
            }
            Statement::Domain(conditions) => conditions.iter().for_each(|node| node.names(&mut used)),
            _ => {}
        }
    }
    used.into_iter().map(|(name, _)| name).filter(|name| !bound.contains(name)).map(String::from).collect()
}

fn bound_names(bindings: &[BindingNode]) -> impl Iterator<Item = &str> {
    bindings.iter().filter_map(BindingNode::bound).map(|bound| bound.name.as_str())
}

fn bound_in_parts(outcome: &OutcomeNode) -> Vec<&str> {
    let OutcomeNode::Sum(parts) = outcome else { return Vec::new() };
    parts.iter().flat_map(bound_in_part).collect()
}

fn bound_in_part(part: &PartNode) -> Vec<&str> {
    match &part.times {
        TimesNode::Each(bindings) => bound_names(bindings).collect(),
        TimesNode::Once | TimesNode::Count(_) => Vec::new(),
    }
}

fn name_of(slot: &SlotNode) -> Option<&str> {
    match slot {
        SlotNode::Name(name) | SlotNode::Many(name, _) => Some(&name.name),
        SlotNode::Constant(..) => None,
    }
}

fn clause(mut pattern: PatternNode, alternatives: Vec<AlternativeNode>, given: &[SlotNode]) -> Statement {
    pattern.slots.extend(given.iter().cloned());
    // `0..x` alone is a set of results; beside another coordinate it would be none.
    let mut alternatives = super::with_sets_bound(&pattern, &alternatives);
    for alternative in &mut alternatives {
        widen(&mut alternative.outcome, given);
    }
    Statement::Clause(pattern, alternatives)
}

fn started(mut start: StartNode, given: &[SlotNode]) -> Result<StartNode, Diagnostic> {
    for name in given.iter().filter_map(name_of) {
        if !start.pattern.slots.iter().any(|slot| name_of(slot) == Some(name)) {
            return Err(Diagnostic::new(Text::new(
                format!("this start does not give `{name}`, and another one does"),
                format!("这个 start 没有给出 `{name}`，而另一个给出了"),
            ))
            .at(start.pattern.span)
            .help(Text::new(
                format!("let every start name it: `start (n, {name}) -> n`"),
                format!("请让每个 start 都写上它：`start (n, {name}) -> n`"),
            )));
        }
    }
    widen(&mut start.outcome, given);
    Ok(start)
}

fn widen(outcome: &mut OutcomeNode, given: &[SlotNode]) {
    let widen_target = |target: &mut TargetNode| {
        let names = given.iter().filter_map(name_of);
        target.coordinates.extend(names.map(|name| Node::name(name, target.span)));
    };
    match outcome {
        OutcomeNode::One(target) => widen_target(target),
        OutcomeNode::Sum(parts) => parts.iter_mut().for_each(|part| widen_target(&mut part.target)),
    }
}
