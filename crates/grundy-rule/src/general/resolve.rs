//! Syntax to the tree of a general rule: every name becomes a slot, a parameter or a mistake.

use std::collections::BTreeSet;

use super::exits::find_exits;
use super::tree::{
    Alternative, Bound, Change, Clause, Entry, Fold, Kind, Own, Part, Pattern, Run, Sort, Start, Target,
    Term, Times, Win,
};
use super::value::CHARACTERS;
use crate::diagnostic::Diagnostic;
use crate::names::nearest;
use crate::parser::SET_NAMES;
use crate::position::COORDINATE_BOUND;
use crate::resolve::Parameter;
use crate::syntax::NEW_SETS;
use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, EndNode, Identifier, IndexNode, Node, NodeKind, OutcomeNode,
    PatternNode, SetKind, SetNode, SlotNode, StartNode, Statement, TargetNode, TimesNode,
};
use crate::text::Text;
use crate::tree::{Comparison, FUNCTIONS, Function, Operator, PREDICATES, Slot, Span};

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

/// The names that are seen here; slots are never used twice within an alternative.
#[derive(Default, Clone)]
struct Scope {
    names: Vec<String>,
    hidden: Vec<bool>,
}

impl Scope {
    fn slot(&self, name: &str) -> Option<Slot> {
        (0..self.names.len()).find(|&slot| !self.hidden[slot] && self.names[slot] == name)
    }

    fn bind(&mut self, identifier: &Identifier) -> Done<Slot> {
        if self.slot(&identifier.name).is_some() {
            let name = &identifier.name;
            return Err(Diagnostic::new(Text::new(
                format!("the name `{name}` is bound twice"),
                format!("名字 `{name}` 被绑定了两次"),
            ))
            .at(identifier.span)
            .help(Text::new(
                format!("choose another name than `{name}`"),
                format!("请换一个不同于 `{name}` 的名字"),
            )));
        }
        if self.names.len() >= NAMES_BOUND {
            return Err(Diagnostic::new(Text::new(
                "too many names in one alternative",
                "一种走法里的名字太多",
            ))
            .at(identifier.span)
            .help(Text::new("at most 64 names can be bound", "最多绑定 64 个名字")));
        }
        self.names.push(identifier.name.clone());
        self.hidden.push(false);
        Ok(self.names.len() - 1)
    }

    fn reserve(&mut self) {
        self.names.push(String::new());
        self.hidden.push(true);
    }

    /// Forgets the names from a slot on.
    fn close(&mut self, from: Slot) {
        self.hidden[from..].iter_mut().for_each(|hidden| *hidden = true);
    }
}

const NAMES_BOUND: usize = 64;

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
            Some(index) => Err(wrong_count(name, self.rule.kinds[index].sorts.len(), count, span)),
            None => Err(unknown_tag(name, &self.rule.kinds, span)),
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
                let hidden = names.iter().map(String::is_empty).collect();
                let term = self.term(condition, &mut Scope { names, hidden })?;
                self.rule.clauses[index].domain.push(term);
                any = true;
            }
        }
        if any { Ok(()) } else { Err(domain_of_nothing(condition, &known)) }
    }

    fn alternative(
        &mut self,
        outcome: &OutcomeNode,
        bindings: &[BindingNode],
        span: Span,
        mut scope: Scope,
    ) -> Done<Alternative> {
        let (outcome, sets) = with_sets_bound(outcome, &scope, bindings);
        let mut bound = self.bindings(bindings, &mut scope)?;
        bound.extend(self.bindings(&sets, &mut scope)?);
        let parts = match &outcome {
            OutcomeNode::One(target) => {
                vec![Part { target: self.target(target, &mut scope)?, times: Times::Once }]
            }
            OutcomeNode::Sum(parts) => {
                let mut resolved = Vec::new();
                for part in parts {
                    let before = scope.names.len();
                    let times = match &part.times {
                        TimesNode::Once => Times::Once,
                        TimesNode::Count(count) => Times::Count(self.term(count, &mut scope)?, count.span),
                        TimesNode::Each(bindings) => Times::Each(self.finite(bindings, &mut scope)?),
                    };
                    resolved.push(Part { target: self.target(&part.target, &mut scope)?, times });
                    scope.close(before);
                }
                resolved
            }
        };
        let parts = match outcome {
            // A sum of one part is that part; an empty sum has none.
            OutcomeNode::One(_) | OutcomeNode::Sum(_) => parts,
        };
        Ok(Alternative { parts, bindings: bound, names: scope.names, span })
    }

    fn target(&mut self, node: &TargetNode, scope: &mut Scope) -> Done<Target> {
        let tag = self.tag(&node.tag, node.coordinates.len(), node.span)?;
        let coordinates =
            node.coordinates.iter().map(|coordinate| self.term(coordinate, scope)).collect::<Done<_>>()?;
        Ok(Target { tag, coordinates, span: node.span })
    }

    fn bindings(&mut self, bindings: &[BindingNode], scope: &mut Scope) -> Done<Vec<Bound>> {
        let mut bound = Vec::new();
        for binding in bindings {
            bound.push(match &binding.kind {
                BindingKind::For(name, set) => {
                    let run = self.run(set, scope)?;
                    Bound::For { slot: scope.bind(name)?, run, exit: None }
                }
                BindingKind::Let(name, value) => {
                    let value = self.term(value, scope)?;
                    Bound::Let { slot: scope.bind(name)?, value }
                }
                BindingKind::If(condition) => Bound::If(self.term(condition, scope)?),
            });
        }
        Ok(bound)
    }

    /// The clauses of a comprehension, whose sets must end.
    fn finite(&mut self, bindings: &[BindingNode], scope: &mut Scope) -> Done<Vec<Bound>> {
        let bound = self.bindings(bindings, scope)?;
        match endless_among(&bound, bindings) {
            None => Ok(bound),
            Some(span) => Err(endless_here(span)),
        }
    }

    /// A body below clauses of its own.
    fn beneath<T>(
        &mut self,
        bindings: &[BindingNode],
        scope: &mut Scope,
        body: impl FnOnce(&mut Self, &mut Scope) -> Done<T>,
    ) -> Done<(T, Vec<Bound>)> {
        let before = scope.names.len();
        let bound = self.bindings(bindings, scope)?;
        let body = body(self, scope)?;
        scope.close(before);
        Ok((body, bound))
    }

    fn terms(&mut self, nodes: &[Node], scope: &mut Scope) -> Done<Vec<Term>> {
        nodes.iter().map(|node| self.term(node, scope)).collect()
    }

    fn boxed(&mut self, node: &Node, scope: &mut Scope) -> Done<Box<Term>> {
        Ok(Box::new(self.term(node, scope)?))
    }

    fn term(&mut self, node: &Node, scope: &mut Scope) -> Done<Term> {
        let span = node.span;
        Ok(match &node.kind {
            NodeKind::Integer(value) => Term::Integer(*value),
            NodeKind::Name(name) => self.name(name, span, scope, false)?,
            NodeKind::Character(character) => {
                self.rule.characters.insert(*character);
                Term::Character(*character)
            }
            NodeKind::Text(text) => {
                self.rule.characters.extend(text.bytes());
                Term::Text(text.bytes().map(|byte| CHARACTERS + u64::from(byte)).collect())
            }
            NodeKind::Tuple(nodes) => Term::Tuple(self.terms(nodes, scope)?),
            NodeKind::Negate(inner) => Term::Negate(self.boxed(inner, scope)?, span),
            NodeKind::Binary(operator, left, right) => {
                Term::Binary(*operator, self.boxed(left, scope)?, self.boxed(right, scope)?, span)
            }
            NodeKind::Power(left, right) => {
                Term::Power(self.boxed(left, scope)?, self.boxed(right, scope)?, span)
            }
            NodeKind::Join(left, right) => {
                Term::Join(self.boxed(left, scope)?, self.boxed(right, scope)?, span)
            }
            NodeKind::And(left, right) => Term::And(self.boxed(left, scope)?, self.boxed(right, scope)?),
            NodeKind::Or(left, right) => Term::Or(self.boxed(left, scope)?, self.boxed(right, scope)?),
            NodeKind::Not(inner) => Term::Not(self.boxed(inner, scope)?),
            NodeKind::Compare(first, rest) => {
                let first = self.boxed(first, scope)?;
                let mut compared = Vec::new();
                for (comparison, right) in rest {
                    compared.push((*comparison, self.term(right, scope)?));
                }
                Term::Compare(first, compared, span)
            }
            NodeKind::Choice(condition, first, second) => Term::Choice(
                self.boxed(condition, scope)?,
                self.boxed(first, scope)?,
                self.boxed(second, scope)?,
            ),
            NodeKind::Within(element, set) => {
                Term::Within(self.boxed(element, scope)?, Box::new(self.run(set, scope)?))
            }
            NodeKind::Set(set) => return Err(set_for_number(set.span)),
            NodeKind::Index(list, places) => {
                let list = self.many(list, scope)?;
                self.index(list, places, span, scope)?
            }
            NodeKind::Change(list, changes) => {
                let list = self.many(list, scope)?;
                let mut resolved = Vec::new();
                for change in changes {
                    let before = scope.names.len();
                    let bindings = self.finite(&change.bindings, scope)?;
                    let place = self.terms(&change.place, scope)?;
                    let value = self.term(&change.value, scope)?;
                    scope.close(before);
                    resolved.push(Change { place, value, bindings });
                }
                Term::Change(list, resolved, span)
            }
            NodeKind::Call(name, arguments) => self.call(name, arguments, span, scope)?,
            NodeKind::Comprehension(name, body, bindings) => {
                let (body, bound) =
                    self.beneath(bindings, scope, |resolver, scope| resolver.boxed(body, scope))?;
                if let Some(span) = endless_among(&bound, bindings) {
                    return Err(endless_here(span));
                }
                let run = Box::new(Run::Comprehension(body, bound));
                match (name.as_str(), fold(name)) {
                    ("list", _) => Term::Collected(run, span),
                    ("set", _) => Term::Apply(Own::Different, vec![Term::Collected(run, span)], span),
                    (_, Some(fold)) => Term::Fold(fold, run, span),
                    _ => return Err(no_comprehension(name, span)),
                }
            }
        })
    }

    /// A list or a board; a name that is bound nowhere is a parameter that is one.
    fn many(&mut self, node: &Node, scope: &mut Scope) -> Done<Box<Term>> {
        match &node.kind {
            NodeKind::Name(name) => Ok(Box::new(self.name(name, node.span, scope, true)?)),
            _ => self.boxed(node, scope),
        }
    }

    fn name(&mut self, name: &str, span: Span, scope: &Scope, is_many: bool) -> Done<Term> {
        if let Some(slot) = scope.slot(name) {
            return Ok(Term::Local(slot));
        }
        if SET_NAMES.contains(&name) {
            return Err(set_for_number(span));
        }
        if let Some(&(_, _, count)) = FUNCTIONS.iter().find(|(known, _, _)| *known == name) {
            return Err(takes(name, count, 0, span));
        }
        let known = self.rule.parameters.iter().any(|parameter| parameter.name == name);
        if known && self.rule.many.contains(name) != is_many {
            return Err(two_uses(name, span));
        }
        if !known {
            let bound = (0..scope.names.len()).filter(|&slot| !scope.hidden[slot]);
            let bound = bound.map(|slot| scope.names[slot].clone()).collect();
            self.rule.parameters.push(Parameter { name: name.into(), span, bound });
            if is_many {
                self.rule.many.insert(name.into());
            }
        }
        Ok(Term::Parameter(name.into()))
    }

    fn index(&mut self, list: Box<Term>, places: &[IndexNode], span: Span, scope: &mut Scope) -> Done<Term> {
        let mut single = Vec::new();
        let mut slices = Vec::new();
        for place in places {
            match place {
                IndexNode::At(node) => single.push(self.term(node, scope)?),
                IndexNode::Slice(from, to) => {
                    let from = from.as_ref().map(|node| self.term(node, scope)).transpose()?;
                    let to = to.as_ref().map(|node| self.term(node, scope)).transpose()?;
                    slices.push((from, to));
                }
            }
        }
        match (single.len(), slices.len()) {
            (1 | 2, 0) => Ok(Term::At(list, single, span)),
            (0, 1 | 2) => Ok(Term::Slice(list, slices, span)),
            _ => Err(Diagnostic::new(Text::new(
                "these places mean neither an element nor a slice",
                "这些位置既不是一个元素，也不是一个切片",
            ))
            .at(span)
            .help(Text::new(
                "write `a[i]`, `a[i..j]`, `b[i, j]` or `b[i..k, j..l]`",
                "请写 `a[i]`、`a[i..j]`、`b[i, j]` 或 `b[i..k, j..l]`",
            ))),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Node], span: Span, scope: &mut Scope) -> Done<Term> {
        if let ([only], Some(fold)) = (arguments, fold(name)) {
            return Ok(Term::Fold(fold, Box::new(self.run_of(only, scope)?), span));
        }
        if let Some(&(_, predicate, count)) = PREDICATES.iter().find(|(known, _, _)| *known == name) {
            if arguments.len() != count {
                return Err(takes(name, count, arguments.len(), span));
            }
            return Ok(Term::Test(predicate, self.terms(arguments, scope)?, span));
        }
        if let Some(&(_, function, count)) = FUNCTIONS.iter().find(|(known, _, _)| *known == name) {
            let fits = arguments.len() == count || (function.is_variadic() && arguments.len() > count);
            if !fits {
                return Err(takes(name, count, arguments.len(), span));
            }
            let mut terms = self.terms(arguments, scope)?.into_iter();
            let first = terms.next().into_iter().collect::<Vec<_>>();
            return Ok(terms.fold(Term::Call(function, first, span), |inner, next| match inner {
                Term::Call(function, mut one, span) if one.len() < 2 => {
                    one.push(next);
                    Term::Call(function, one, span)
                }
                inner => Term::Call(function, vec![inner, next], span),
            }));
        }
        self.own_call(name, arguments, span, scope)
    }

    fn own_call(&mut self, name: &str, arguments: &[Node], span: Span, scope: &mut Scope) -> Done<Term> {
        match (name, arguments) {
            ("list", _) => return Ok(Term::List(self.terms(arguments, scope)?)),
            ("floor", [argument]) => return self.term(argument, scope),
            ("sqrt", [argument]) => {
                return Ok(Term::Call(Function::Isqrt, vec![self.term(argument, scope)?], span));
            }
            ("log2", [argument]) => {
                let bits = Term::Call(Function::Bits, vec![self.term(argument, scope)?], span);
                return Ok(Term::Binary(
                    Operator::Subtract,
                    Box::new(bits),
                    Box::new(Term::Integer(1)),
                    span,
                ));
            }
            ("even" | "odd", [argument]) => {
                let two = Box::new(Term::Integer(2));
                let rest = Term::Binary(Operator::Modulo, self.boxed(argument, scope)?, two, span);
                let wanted = Term::Integer(i128::from(name == "odd"));
                return Ok(Term::Compare(Box::new(rest), vec![(Comparison::Equal, wanted)], span));
            }
            ("ceil", [Node { kind: NodeKind::Binary(Operator::Divide, left, right), .. }]) => {
                let terms = vec![self.term(left, scope)?, self.term(right, scope)?];
                return Ok(Term::Apply(Own::Ceiling, terms, span));
            }
            ("len" | "set", [argument @ Node { kind: NodeKind::Set(_), .. }]) => {
                let run = self.run_of(argument, scope)?;
                if run.is_endless() {
                    return Err(endless_here(argument.span));
                }
                let set = Term::Apply(Own::Different, vec![Term::Collected(Box::new(run), span)], span);
                return Ok(if name == "set" { set } else { Term::Apply(Own::Length, vec![set], span) });
            }
            _ => {}
        }
        let Some(&(_, own, least, most)) = OWN.iter().find(|(known, ..)| *known == name) else {
            return Err(unknown_function(name, span));
        };
        if !(least..=most).contains(&arguments.len()) {
            return Err(takes(name, most, arguments.len(), span));
        }
        self.rule.reads_digits |= own == Own::Digit;
        let mut terms = Vec::new();
        for (place, argument) in arguments.iter().enumerate() {
            let is_list = place == 0 && !NUMERIC.contains(&name);
            terms.push(if is_list { *self.many(argument, scope)? } else { self.term(argument, scope)? });
        }
        if name == "leading_digit" && terms.len() == 1 {
            terms.push(Term::Integer(10));
        }
        Ok(Term::Apply(own, terms, span))
    }

    /// What a fold goes through: a set, or the elements of a list.
    fn run_of(&mut self, node: &Node, scope: &mut Scope) -> Done<Run> {
        match &node.kind {
            NodeKind::Set(set) => self.run(set, scope),
            NodeKind::Call(name, _) if is_set_function(name) => {
                let set = SetNode { kind: SetKind::Value(Box::new(node.clone())), span: node.span };
                self.run(&set, scope)
            }
            _ => Ok(Run::Elements(*self.many(node, scope)?, node.span)),
        }
    }

    fn runs(&mut self, sets: &[SetNode], scope: &mut Scope) -> Done<Vec<Run>> {
        sets.iter().map(|set| self.run(set, scope)).collect()
    }

    fn run(&mut self, set: &SetNode, scope: &mut Scope) -> Done<Run> {
        let span = set.span;
        Ok(match &set.kind {
            SetKind::Range(from, EndNode::Endless) => Run::From(self.term(from, scope)?),
            SetKind::Range(from, EndNode::Before(to)) => {
                Run::Range(self.term(from, scope)?, self.term(to, scope)?)
            }
            SetKind::Range(from, EndNode::At(to)) => {
                let last = self.boxed(to, scope)?;
                let end = Term::Binary(Operator::Add, last, Box::new(Term::Integer(1)), to.span);
                Run::Range(self.term(from, scope)?, end)
            }
            SetKind::List(nodes) => Run::List(self.terms(nodes, scope)?),
            SetKind::AllBut(nodes) => Run::AllBut(self.terms(nodes, scope)?),
            SetKind::Named(name, arguments) => {
                let known = SET_NAMES.into_iter().chain(NEW_SETS).find(|known| known == name);
                let wanted = usize::from(matches!(
                    name.as_str(),
                    "powers" | "divisors" | "coprime" | "digits" | "multiples"
                ));
                if arguments.len() != wanted {
                    return Err(takes(name, wanted, arguments.len(), span));
                }
                Run::Named(known.unwrap_or("primes"), self.terms(arguments, scope)?, span)
            }
            SetKind::Step(inner, step) => {
                if !matches!(inner.kind, SetKind::Range(..)) {
                    return Err(Diagnostic::new(Text::new(
                        "`step` belongs to a range",
                        "`step` 只能用于区间",
                    ))
                    .at(span)
                    .help(Text::new("write `1..=9 step 2`", "请写 `1..=9 step 2`")));
                }
                Run::Step(Box::new(self.run(inner, scope)?), self.term(step, scope)?, step.span)
            }
            SetKind::Union(sets) => Run::Union(self.runs(sets, scope)?),
            SetKind::Both(left, right) => {
                Run::Both(Box::new(self.run(left, scope)?), Box::new(self.run(right, scope)?))
            }
            SetKind::But(left, right) => {
                Run::But(Box::new(self.run(left, scope)?), Box::new(self.run(right, scope)?))
            }
            SetKind::Comprehension(body, bindings) => {
                let (body, bound) =
                    self.beneath(bindings, scope, |resolver, scope| resolver.boxed(body, scope))?;
                Run::Comprehension(body, bound)
            }
            SetKind::Value(node) => match &node.kind {
                NodeKind::Call(name, arguments) if is_set_function(name) => {
                    self.set_function(name, arguments, span, scope)?
                }
                NodeKind::Set(inner) => self.run(inner, scope)?,
                _ => Run::Elements(*self.many(node, scope)?, span),
            },
        })
    }

    fn set_function(&mut self, name: &str, arguments: &[Node], span: Span, scope: &mut Scope) -> Done<Run> {
        Ok(match (name, arguments) {
            ("subsets", [of]) => Run::Subsets(Box::new(self.run_of(of, scope)?), None, span),
            ("subsets", [of, count]) => {
                let count = self.term(count, scope)?;
                Run::Subsets(Box::new(self.run_of(of, scope)?), Some(count), span)
            }
            ("below", [list]) => Run::Below(*self.many(list, scope)?, span),
            ("permutations", [list]) => Run::Permutations(*self.many(list, scope)?, span),
            ("partitions", [number]) => Run::Partitions(self.term(number, scope)?, false, span),
            ("partitions", [number, Node { kind: NodeKind::Name(word), .. }]) if word == "distinct" => {
                Run::Partitions(self.term(number, scope)?, true, span)
            }
            _ => return Err(takes(name, 1, arguments.len(), span)),
        })
    }
}

/// Where a clause goes through a set without an end.
fn endless_among(bound: &[Bound], bindings: &[BindingNode]) -> Option<Span> {
    let is_endless = |bound: &Bound| match bound {
        Bound::For { run, .. } => run.is_endless(),
        Bound::Let { .. } | Bound::If(_) => false,
    };
    bound.iter().zip(bindings).find(|(bound, _)| is_endless(bound)).map(|(_, binding)| binding.span)
}

fn fold(name: &str) -> Option<Fold> {
    Some(match name {
        "sum" => Fold::Sum,
        "min" => Fold::Min,
        "max" => Fold::Max,
        "xor" => Fold::Xor,
        "gcd" => Fold::Gcd,
        "any" => Fold::Any,
        "all" => Fold::All,
        "count" => Fold::Count,
        _ => return None,
    })
}

fn is_set_function(name: &str) -> bool {
    matches!(name, "subsets" | "below" | "permutations" | "partitions")
}

/// Name, meaning, least and greatest number of arguments.
const OWN: [(&str, Own, usize, usize); 15] = [
    ("len", Own::Length, 1, 1),
    ("rows", Own::Rows, 1, 1),
    ("cols", Own::Columns, 1, 1),
    ("sorted", Own::Sorted, 1, 1),
    ("reversed", Own::Reversed, 1, 1),
    ("runs", Own::Runs, 2, 2),
    ("set", Own::Different, 1, 1),
    ("count", Own::Occurrences, 2, 2),
    ("digit", Own::Digit, 1, 1),
    ("digit_list", Own::DigitList, 1, 1),
    ("omega", Own::Omega, 1, 1),
    ("bigomega", Own::BigOmega, 1, 1),
    ("divisor_count", Own::DivisorCount, 1, 1),
    ("leading_digit", Own::LeadingDigit, 1, 2),
    ("is_squarefree", Own::Squarefree, 1, 1),
];

/// Functions of numbers, whose first argument is no list.
const NUMERIC: [&str; 7] =
    ["digit", "digit_list", "omega", "bigomega", "divisor_count", "leading_digit", "is_squarefree"];

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

/// `x - {1, 3}` as a result: the set gets a name of its own.
fn with_sets_bound(
    outcome: &OutcomeNode,
    scope: &Scope,
    bindings: &[BindingNode],
) -> (OutcomeNode, Vec<BindingNode>) {
    let mut outcome = outcome.clone();
    let mut bound = Vec::new();
    if let OutcomeNode::One(target) = &mut outcome {
        for coordinate in &mut target.coordinates {
            while let Some((set, place)) = crate::lower::first_set(coordinate) {
                let used = |name: &String| {
                    scope.names.contains(name)
                        || bindings
                            .iter()
                            .chain(&bound)
                            .filter_map(BindingNode::bound)
                            .any(|other| other.name == *name)
                };
                let mut names =
                    std::iter::once("k".to_string()).chain((1..).map(|number| format!("k{number}")));
                let name = names.find(|name| !used(name)).unwrap_or_default();
                place.kind = NodeKind::Name(name.clone());
                let span = set.span;
                bound.push(BindingNode { kind: BindingKind::For(Identifier { name, span }, set), span });
            }
        }
    }
    (outcome, bound)
}

fn no_clause() -> Diagnostic {
    Diagnostic::new(Text::new(
        "the rule has no moves: a line with `->` is missing",
        "规则没有走法：缺少含 `->` 的一行",
    ))
    .at(0..0)
    .help(Text::new(
        "a rule looks like `x -> x - k for k in {1, 3, 4}`",
        "规则形如 `x -> x - k for k in {1, 3, 4}`",
    ))
}

fn code_beside(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        "a code cannot stand beside clauses of this kind",
        "编码不能与这样的规则写在一起",
    ))
    .at(span)
    .help(Text::new("`grundy show` writes a code out as a clause", "`grundy show` 可以把编码写成普通规则"))
}

fn two_shapes(tag: &str, span: Span) -> Diagnostic {
    let what = if tag.is_empty() { "a position".to_string() } else { format!("`{tag}`") };
    Diagnostic::new(Text::new(
        format!("{what} has another shape elsewhere"),
        format!("{}在别处的形状不同", if tag.is_empty() { "局面".to_string() } else { format!("`{tag}` ") }),
    ))
    .at(span)
    .help(Text::new(
        "a coordinate is everywhere a number `x`, a list `a[]`, a bag `a{}` or a board `b[,]`",
        "同一坐标处处都是数 `x`、列表 `a[]`、多重集 `a{}` 或棋盘 `b[,]`",
    ))
}

fn wrong_count(tag: &str, known: usize, given: usize, span: Span) -> Diagnostic {
    let what = if tag.is_empty() { "a position".to_string() } else { format!("`{tag}`") };
    Diagnostic::new(Text::new(
        format!(
            "{what} has {given} coordinate{} here, and {known} elsewhere",
            if given == 1 { "" } else { "s" }
        ),
        format!("此处有 {given} 个坐标，而在别处有 {known} 个"),
    ))
    .at(span)
    .help(Text::new(
        "write as many coordinates as on the left side; a list `a[]` is one",
        "请写与左边一样多的坐标；一个列表 `a[]` 算一个",
    ))
}

fn unknown_tag(name: &str, kinds: &[Kind], span: Span) -> Diagnostic {
    let known: Vec<&str> = kinds.iter().map(|kind| kind.tag.as_str()).filter(|tag| !tag.is_empty()).collect();
    let help = match nearest(name, known.iter().copied()) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => Text::new(format!("add a clause `{name}(n) -> …`"), format!("请补上一条 `{name}(n) -> …`")),
    };
    Diagnostic::new(Text::new(
        format!("no function and no clause is called `{name}`"),
        format!("没有名为 `{name}` 的函数或规则"),
    ))
    .at(span)
    .help(help)
}

fn unknown_function(name: &str, span: Span) -> Diagnostic {
    if is_set_function(name) {
        return set_for_number(span);
    }
    let known = FUNCTIONS
        .iter()
        .map(|(name, _, _)| *name)
        .chain(PREDICATES.iter().map(|(name, _, _)| *name))
        .chain(crate::syntax::GENERAL_FUNCTIONS);
    let help = match nearest(name, known) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => Text::new(
            format!("define it: `def {name}(x) = …`, or see `grundy help rules`"),
            format!("请定义它：`def {name}(x) = …`，或查看 `grundy help rules`"),
        ),
    };
    Diagnostic::new(Text::new(format!("no function is called `{name}`"), format!("没有名为 `{name}` 的函数")))
        .at(span)
        .help(help)
}

fn unknown_symmetry(name: &Identifier) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("no symmetry is called `{}`", name.name),
        format!("没有名为 `{}` 的对称", name.name),
    ))
    .at(name.span)
    .help(Text::new(
        "write `symmetric reversed` for a list, `symmetric rotate, reflect` for a board",
        "列表请写 `symmetric reversed`，棋盘请写 `symmetric rotate, reflect`",
    ))
}

fn takes(name: &str, wanted: usize, given: usize, span: Span) -> Diagnostic {
    let letters: Vec<&str> = ["a", "b", "c"].into_iter().take(wanted).collect();
    let shape = if wanted == 0 { format!("`{name}`") } else { format!("`{name}({})`", letters.join(", ")) };
    Diagnostic::new(Text::new(
        format!("`{name}` takes {wanted} argument{}, not {given}", if wanted == 1 { "" } else { "s" }),
        format!("`{name}` 需要 {wanted} 个参数，而不是 {given} 个"),
    ))
    .at(span)
    .help(Text::new(format!("write {shape}"), format!("请写 {shape}")))
}

fn no_comprehension(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{name}` takes no `for`"), format!("`{name}` 里面不能写 `for`")))
        .at(span)
        .help(Text::new(
            "`for` may stand in `sum min max xor gcd any all count list set`",
            "`for` 可以写在 `sum min max xor gcd any all count list set` 里面",
        ))
}

fn endless_here(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("a set without an end cannot be gone through here", "此处不能取遍一个无穷集合"))
        .at(span)
        .help(Text::new("give the set an end: `for i in 0..m`", "请给集合一个终点：`for i in 0..m`"))
}

fn set_for_number(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("a number is needed here, and this is a set", "此处需要一个数，而这是一个集合"))
        .at(span)
        .help(Text::new(
            "let a name run through it: `x - k for k in {1, 3, 4}`",
            "请让一个名字取遍它：`x - k for k in {1, 3, 4}`",
        ))
}

fn two_uses(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{name}` is used as a number and as a set or list"),
        format!("`{name}` 既当作数，又当作集合或列表"),
    ))
    .at(span)
    .help(Text::new("give one of them another name", "请给其中一个换个名字"))
}

fn domain_of_nothing(condition: &Node, names: &BTreeSet<String>) -> Diagnostic {
    let list: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let list = list.join(", ");
    Diagnostic::new(Text::new(
        "this condition of the domain names no coordinate",
        "这个定义域条件没有提到任何坐标",
    ))
    .at(condition.span)
    .help(Text::new(format!("the coordinates are {list}"), format!("坐标是 {list}")))
}
