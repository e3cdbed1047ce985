//! `lose at`, said in words that every rule has: a move that loses at once is as good as none.
//!
//! Under normal play whoever has no other move loses either way, alone and in every sum. So a position at which one
//! loses is put outside the domain where the domain can say it, and otherwise each move is asked not to go there.

use std::collections::BTreeMap;

use super::substituted;
use crate::diagnostic::Diagnostic;
use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, Identifier, Node, NodeKind, OutcomeNode, PartNode,
    PatternNode, SlotNode, Statement, TargetNode, TimesNode,
};
use crate::text::Text;
use crate::tree::{Comparison, Span};

/// The statements without `lose at`.
pub fn written_out(statements: Vec<Statement>) -> Result<Vec<Statement>, Diagnostic> {
    let is_loss = |statement: &Statement| matches!(statement, Statement::Lose(..));
    if !statements.iter().any(is_loss) {
        return Ok(statements);
    }
    let (losses, rest): (Vec<Statement>, Vec<Statement>) = statements.into_iter().partition(is_loss);
    let mut rest = rest.into_iter().map(clause_of).collect::<Result<Vec<_>, _>>()?;
    let is_list = |slot: &SlotNode| matches!(slot, SlotNode::Many(..));
    let has_lists = |statement: &Statement| matches!(statement, Statement::Clause(pattern, _) if pattern.slots.iter().any(is_list));
    let is_of_lists = rest.iter().any(has_lists);
    for loss in &losses {
        let Statement::Lose(pattern, condition) = loss else { continue };
        let pattern = &of_kind(pattern, &rest);
        let loss = Loss { pattern, condition: condition.as_ref(), is_of_lists };
        loss.check(&rest)?;
        match loss.domains(&rest) {
            Some(domains) => rest.extend(domains),
            None => rest.iter_mut().for_each(|statement| loss.avoid(statement)),
        }
    }
    Ok(rest)
}

/// `lose at path` is `lose at path(n)` where positions have that tag.
fn of_kind(pattern: &PatternNode, statements: &[Statement]) -> PatternNode {
    let [SlotNode::Name(name)] = pattern.slots.as_slice() else { return pattern.clone() };
    let meant = statements.iter().find_map(|statement| match statement {
        Statement::Clause(own, _) if pattern.tag.is_none() => {
            own.tag.as_ref().filter(|tag| tag.name == name.name).map(|_| own)
        }
        _ => None,
    });
    let Some(own) = meant else { return pattern.clone() };
    let any = |place: usize| {
        SlotNode::Name(Identifier { name: format!("{}{}", name.name, place + 1), span: name.span })
    };
    let slots = own.slots.iter().enumerate().map(|(place, slot)| match slot {
        SlotNode::Many(_, shape) => match any(place) {
            SlotNode::Name(name) => SlotNode::Many(name, *shape),
            other => other,
        },
        SlotNode::Name(_) | SlotNode::Constant(..) => any(place),
    });
    PatternNode { tag: Some(name.clone()), slots: slots.collect(), span: pattern.span }
}

/// A short form as a clause, whose moves can be told apart.
fn clause_of(statement: Statement) -> Result<Statement, Diagnostic> {
    match statement {
        Statement::Take(set) => {
            let (pattern, alternative) = super::taking(&set);
            Ok(Statement::Clause(pattern, vec![alternative]))
        }
        Statement::Clause(pattern, alternatives) => {
            let alternatives = super::with_sets_bound(&pattern, &alternatives);
            Ok(Statement::Clause(pattern, alternatives))
        }
        other => Ok(other),
    }
}

struct Loss<'l> {
    pattern: &'l PatternNode,
    condition: Option<&'l Node>,
    /// Whether the rule has positions with lists.
    is_of_lists: bool,
}

impl Loss<'_> {
    fn tag(&self) -> &str {
        self.pattern.tag.as_ref().map_or("", |tag| tag.name.as_str())
    }

    fn speaks_of(&self, pattern: &PatternNode) -> bool {
        pattern.tag.as_ref().map_or("", |tag| tag.name.as_str()) == self.tag()
            && pattern.slots.len() == self.pattern.slots.len()
            && pattern.slots.iter().zip(&self.pattern.slots).all(|(own, slot)| are_alike(own, slot))
    }

    fn check(&self, statements: &[Statement]) -> Result<(), Diagnostic> {
        let is_known = |statement: &Statement| matches!(statement, Statement::Clause(pattern, _) if self.speaks_of(pattern));
        let is_bare = |slot: &SlotNode| !matches!(slot, SlotNode::Constant(..));
        let is_other = |statement: &Statement| matches!(statement, Statement::Clause(pattern, _) if !self.speaks_of(pattern));
        let is_all = self.condition.is_none() && self.pattern.slots.iter().all(is_bare);
        if is_all && !statements.iter().any(is_other) {
            return Err(Diagnostic::new(Text::new("every move would lose at once", "每一步都会立即告负"))
                .at(self.pattern.span)
                .help(Text::new(
                    "say where: `lose at 0`, `lose at x if x < 3`",
                    "请写明在哪里：`lose at 0`、`lose at x if x < 3`",
                )));
        }
        if statements.iter().any(is_known) {
            return Ok(());
        }
        Err(Diagnostic::new(Text::new(
            "no clause has positions of this form",
            "没有哪条规则有这种形式的局面",
        ))
        .at(self.pattern.span)
        .help(Text::new(
            "write it like the left side of a rule: `lose at (0, y)`",
            "请写成规则左边的形式：`lose at (0, y)`",
        )))
    }

    /// The domain that leaves these positions out; none where names alone do not tell them apart.
    fn domains(&self, statements: &[Statement]) -> Option<Vec<Statement>> {
        let mut domains: Vec<Statement> = Vec::new();
        let mut known: Vec<Vec<&str>> = Vec::new();
        for statement in statements {
            let Statement::Clause(pattern, _) = statement else { continue };
            if pattern.tag.is_some() || !self.tag().is_empty() {
                return None;
            }
            let names: Vec<&str> = pattern.slots.iter().map(slot_name).collect::<Option<_>>()?;
            if !known.contains(&names) {
                let nodes: Vec<Node> = names.iter().map(|name| Node::name(name, self.pattern.span)).collect();
                domains.push(Statement::Domain(vec![self.absent(&nodes)]));
                known.push(names);
            }
        }
        // A condition of the domain speaks of every clause that has its names: other clauses must not.
        let one_set_of_names = known.len() == 1;
        one_set_of_names.then_some(domains)
    }

    /// Every move of the clause is asked not to go there.
    fn avoid(&self, statement: &mut Statement) {
        if let Statement::Clause(_, alternatives) = statement {
            alternatives.iter_mut().for_each(|alternative| self.avoid_in(alternative));
        }
    }

    fn avoid_in(&self, alternative: &mut AlternativeNode) {
        let conditions: Vec<Node> = match &alternative.outcome {
            OutcomeNode::One(target) => self.missed_by(target).into_iter().collect(),
            OutcomeNode::Sum(parts) => parts.iter().filter_map(|part| self.missed_by_part(part)).collect(),
        };
        for condition in conditions {
            let span = alternative.span;
            alternative.bindings.push(BindingNode { kind: BindingKind::If(condition), span });
        }
    }

    fn missed_by(&self, target: &TargetNode) -> Option<Node> {
        let tag = target.tag.as_ref().map_or("", |tag| tag.name.as_str());
        let is_meant = tag == self.tag() && target.coordinates.len() == self.pattern.slots.len();
        is_meant.then(|| self.absent(&target.coordinates))
    }

    fn missed_by_part(&self, part: &PartNode) -> Option<Node> {
        let missed = self.missed_by(&part.target)?;
        let span = part.target.span;
        Some(match &part.times {
            TimesNode::Once => missed,
            TimesNode::Count(count) => {
                Node::compare(count.clone(), Comparison::Equal, Node::integer(0, span)).or(missed)
            }
            TimesNode::Each(bindings) => {
                Node::new(NodeKind::Comprehension("all".into(), Box::new(missed), bindings.clone()), span)
            }
        })
    }

    /// That a position of these coordinates is none at which one loses.
    fn absent(&self, coordinates: &[Node]) -> Node {
        let span = self.pattern.span;
        let mut values = BTreeMap::new();
        let mut there: Vec<Node> = Vec::new();
        for (slot, coordinate) in self.pattern.slots.iter().zip(coordinates) {
            match slot {
                SlotNode::Constant(value, span) => {
                    let constant = Node::integer(*value, *span);
                    there.push(Node::compare(coordinate.clone(), Comparison::Equal, constant));
                }
                SlotNode::Name(name) | SlotNode::Many(name, _) => {
                    values.insert(name.name.clone(), coordinate.clone());
                }
            }
        }
        there.extend(self.condition.map(|condition| substituted(condition, &values)));
        match there.into_iter().reduce(Node::and) {
            // A condition on a list may ask for a place that is not there, and then does not hold.
            Some(there) if self.is_of_lists => there.negated(),
            Some(there) => opposite(there),
            None => never(span),
        }
    }
}

fn slot_name(slot: &SlotNode) -> Option<&str> {
    match slot {
        SlotNode::Name(name) | SlotNode::Many(name, _) => Some(&name.name),
        SlotNode::Constant(..) => None,
    }
}

/// Whether both may stand for the same coordinate: a list is no number.
fn are_alike(own: &SlotNode, slot: &SlotNode) -> bool {
    match (own, slot) {
        (SlotNode::Many(_, own), SlotNode::Many(_, shape)) => own == shape,
        (SlotNode::Many(..), SlotNode::Constant(..)) | (_, SlotNode::Many(..)) => false,
        _ => true,
    }
}

/// The negation, without `not` where a comparison has its own.
fn opposite(condition: Node) -> Node {
    match &condition.kind {
        NodeKind::Compare(left, rest) => match rest.as_slice() {
            [(Comparison::Equal, right)] => {
                let is_zero = matches!(right.kind, NodeKind::Integer(0));
                let is_name = matches!(left.kind, NodeKind::Name(_));
                if is_zero && is_name {
                    // Coordinates are natural numbers, and provers know this form best.
                    let one = Node::integer(1, right.span);
                    return Node::compare((**left).clone(), Comparison::GreaterOrEqual, one);
                }
                Node::compare((**left).clone(), Comparison::NotEqual, right.clone())
            }
            _ => condition.negated(),
        },
        _ => condition.negated(),
    }
}

fn never(span: Span) -> Node {
    Node::compare(Node::integer(0, span), Comparison::Equal, Node::integer(1, span))
}
