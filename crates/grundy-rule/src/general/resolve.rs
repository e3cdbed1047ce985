//! Syntax to the tree of a general rule: every name becomes a slot, a parameter or a mistake.

mod mistakes;
mod outcomes;
mod sets;
mod terms;

use std::collections::BTreeSet;

use super::exits::find_exits;
use super::tree::{Clause, Entry, Kind, Pattern, Sort, Start, Win};
use crate::diagnostic::Diagnostic;
use crate::position::COORDINATE_BOUND;
use crate::resolve::mistakes::{domain_of_nothing, no_clause, other_count, unknown_tag};
use crate::resolve::{Parameter, Scope};
use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, Identifier, Node, OutcomeNode, PatternNode, SetNode, Shape,
    SlotNode, StartNode, Statement, TargetNode,
};
use crate::text::Text;
use crate::tree::{Operator, Span};
use mistakes::{as_on_the_left, code_beside, other_symmetry, two_shapes, unknown_symmetry};

/// A general rule after resolution.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// The kinds of positions; the first is that of the first clause.
    pub kinds: Vec<Kind>,
    /// How each kind moves.
    pub clauses: Vec<Clause>,
    /// Where the game is won at once.
    pub wins: Vec<Win>,
    /// Where whoever moves there loses at once, though nobody loses for want of a move.
    pub losses: Vec<Win>,
    /// Whether plays may go on for ever.
    pub loopy: bool,
    /// What the user's positions stand for; the first that fits.
    pub starts: Vec<Start>,
    /// Declared symmetries.
    pub symmetries: Vec<String>,
    /// Names that are bound nowhere; without a value they stand for nothing.
    pub parameters: Vec<Parameter>,
    /// Those of them that are sets or lists.
    pub many: BTreeSet<String>,
    /// The characters that the rule speaks of.
    pub characters: BTreeSet<u8>,
    /// Whether it asks for the number of a digit, so that its lists hold characters.
    pub reads_digits: bool,
}

type Done<T> = Result<T, Diagnostic>;

/// Resolves the statements of a general rule; definitions are written out and clauses shared.
pub fn resolve(statements: &[Statement]) -> Done<Resolved> {
    let mut resolver = Resolver::default();
    for statement in statements {
        resolver.declare(statement)?;
    }
    if resolver.rule.kinds.is_empty() {
        return Err(no_clause());
    }
    for statement in statements {
        resolver.statement(statement)?;
    }
    for statement in statements {
        if let Statement::Domain(conditions) = statement {
            conditions.iter().try_for_each(|condition| resolver.domain(condition))?;
        }
    }
    find_exits(&mut resolver.rule)?;
    Ok(resolver.rule)
}

#[derive(Default)]
struct Resolver {
    rule: Resolved,
}

impl Resolver {
    fn declare(&mut self, statement: &Statement) -> Done<()> {
        match statement {
            Statement::Clause(pattern, _) => {
                let tag = pattern.tag.as_ref().map_or("", |tag| tag.name.as_str());
                self.declare_kind(tag, sorts(pattern), pattern.span)
            }
            Statement::Take(set) => self.declare_kind("", vec![Sort::Number], set.span),
            Statement::Code { span, .. } => Err(code_beside(*span)),
            _ => Ok(()),
        }
    }

    fn declare_kind(&mut self, tag: &str, sorts: Vec<Sort>, span: Span) -> Done<()> {
        match self.rule.kinds.iter().find(|kind| kind.tag == tag) {
            Some(kind) if kind.sorts != sorts => Err(two_shapes(&kind.tag, span)),
            Some(_) => Ok(()),
            None => {
                self.rule.kinds.push(Kind { tag: tag.into(), sorts });
                Ok(())
            }
        }
    }

    fn statement(&mut self, statement: &Statement) -> Done<()> {
        match statement {
            Statement::Clause(pattern, alternatives) => self.clause(pattern, alternatives),
            Statement::Take(set) => self.take(set),
            Statement::Win(pattern, condition) => {
                let win = self.win(pattern, condition.as_ref())?;
                self.rule.wins.push(win);
                Ok(())
            }
            Statement::Lose(pattern, condition) => {
                let loss = self.win(pattern, condition.as_ref())?;
                self.rule.losses.push(loss);
                Ok(())
            }
            Statement::Manner(manner, _) => {
                self.rule.loopy |= manner.loopy;
                Ok(())
            }
            Statement::Start(start) => self.start(start),
            Statement::Symmetric(names) => {
                for name in names {
                    if !SYMMETRIES.contains(&name.name.as_str()) {
                        return Err(unknown_symmetry(name));
                    }
                    let wanted = |sort: &Sort| match sort {
                        Sort::Number => false,
                        Sort::Many(shape) => (*shape == Shape::Board) == (name.name != "reversed"),
                    };
                    if !self.rule.kinds.iter().any(|kind| kind.sorts.iter().any(wanted)) {
                        return Err(other_symmetry(name));
                    }
                    self.rule.symmetries.push(name.name.clone());
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn win(&mut self, pattern: &PatternNode, condition: Option<&Node>) -> Done<Win> {
        let (resolved, mut scope) = self.pattern(pattern)?;
        let condition = condition.map(|node| self.term(node, &mut scope)).transpose()?;
        Ok(Win { pattern: resolved, condition })
    }

    fn pattern(&mut self, pattern: &PatternNode) -> Done<(Pattern, Scope)> {
        let tag = self.tag(&pattern.tag, pattern.slots.len(), pattern.span)?;
        let mut scope = Scope::default();
        let mut entries = Vec::new();
        for slot in &pattern.slots {
            entries.push(entry(slot, &mut scope)?);
        }
        let kind = &self.rule.kinds[usize::from(tag)];
        for (slot, sort) in pattern.slots.iter().zip(&kind.sorts) {
            // In `win at` a bare name may stand for a list as well.
            if matches!((slot, sort), (SlotNode::Constant(..), Sort::Many(_))) {
                return Err(two_shapes(&kind.tag, pattern.span));
            }
        }
        Ok((Pattern { tag, entries, names: scope.names.clone() }, scope))
    }

    fn tag(&self, identifier: &Option<Identifier>, count: usize, span: Span) -> Done<u16> {
        let name = identifier.as_ref().map_or("", |identifier| identifier.name.as_str());
        match self.rule.kinds.iter().position(|kind| kind.tag == name) {
            Some(index) if self.rule.kinds[index].sorts.len() == count => Ok(index as u16),
            Some(index) => {
                let known = self.rule.kinds[index].sorts.len();
                Err(other_count(name, known, count, span).help(as_on_the_left()))
            }
            None => Err(unknown_tag(name, self.rule.kinds.iter().map(|kind| kind.tag.as_str()), span)),
        }
    }

    fn clause(&mut self, pattern: &PatternNode, alternatives: &[AlternativeNode]) -> Done<()> {
        let (resolved, scope) = self.pattern(pattern)?;
        let alternatives = alternatives
            .iter()
            .map(|node| self.alternative(&node.outcome, &node.bindings, node.span, scope.clone()))
            .collect::<Done<_>>()?;
        self.rule.clauses.push(Clause { pattern: resolved, domain: Vec::new(), alternatives });
        Ok(())
    }

    fn take(&mut self, set: &SetNode) -> Done<()> {
        let identifier = |name: &str| Identifier { name: name.into(), span: set.span };
        let pattern = PatternNode { tag: None, slots: vec![SlotNode::Name(identifier("x"))], span: set.span };
        let rest = Node::binary(Operator::Subtract, Node::name("x", set.span), Node::name("k", set.span));
        let target = TargetNode { tag: None, coordinates: vec![rest], span: set.span };
        let binding = BindingNode { kind: BindingKind::For(identifier("k"), set.clone()), span: set.span };
        let outcome = OutcomeNode::One(target);
        self.clause(&pattern, &[AlternativeNode { outcome, bindings: vec![binding], span: set.span }])
    }

    fn start(&mut self, node: &StartNode) -> Done<()> {
        let mut scope = Scope::default();
        let mut entries = Vec::new();
        for (slot, sort) in node.pattern.slots.iter().zip(sorts(&node.pattern)) {
            entries.push((entry(slot, &mut scope)?, sort));
        }
        let alternative = self.alternative(&node.outcome, &node.bindings, node.pattern.span, scope)?;
        self.rule.starts.push(Start { entries, alternative });
        Ok(())
    }

    fn domain(&mut self, condition: &Node) -> Done<()> {
        let mut used = Vec::new();
        condition.names(&mut used);
        let mut any = false;
        let known: BTreeSet<String> =
            self.rule.clauses.iter().flat_map(|clause| clause.pattern.names.iter().cloned()).collect();
        let own: Vec<&str> =
            used.iter().map(|(name, _)| *name).filter(|name| known.contains(*name)).collect();
        for index in 0..self.rule.clauses.len() {
            let names = self.rule.clauses[index].pattern.names.clone();
            if !own.is_empty() && own.iter().all(|name| names.iter().any(|known| known == name)) {
                let term = self.term(condition, &mut Scope::of(names))?;
                self.rule.clauses[index].domain.push(term);
                any = true;
            }
        }
        if any { Ok(()) } else { Err(domain_of_nothing(condition, &known)) }
    }
}

const SYMMETRIES: [&str; 3] = ["reversed", "rotate", "reflect"];

fn sorts(pattern: &PatternNode) -> Vec<Sort> {
    let sort = |slot: &SlotNode| match slot {
        SlotNode::Many(_, shape) => Sort::Many(*shape),
        SlotNode::Name(_) | SlotNode::Constant(..) => Sort::Number,
    };
    pattern.slots.iter().map(sort).collect()
}

fn entry(slot: &SlotNode, scope: &mut Scope) -> Done<Entry> {
    match slot {
        SlotNode::Name(identifier) | SlotNode::Many(identifier, _) => {
            scope.bind(identifier)?;
            Ok(Entry::Any)
        }
        SlotNode::Constant(value, span) => {
            scope.reserve();
            let value = u64::try_from(*value).ok().filter(|&value| value < COORDINATE_BOUND);
            value.map(Entry::Constant).ok_or_else(|| {
                Diagnostic::new(Text::new("this number is too large", "这个数太大了"))
                    .at(*span)
                    .help(Text::new("coordinates stay below 2^63", "坐标须小于 2^63"))
            })
        }
    }
}
