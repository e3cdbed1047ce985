//! Names, calls and indices as terms.

use super::super::tree::{Change, Fold, Own, Run, Term};
use super::super::value::CHARACTERS;
use super::mistakes::{endless_here, no_comprehension, set_for_number, takes, two_uses, unknown_function};
use super::outcomes::endless_among;
use super::{Done, Resolver, Scope};
use crate::diagnostic::Diagnostic;
use crate::parser::SET_NAMES;
use crate::resolve::Parameter;
use crate::syntax::{IndexNode, Node, NodeKind};
use crate::text::Text;
use crate::tree::{Comparison, FUNCTIONS, Function, Operator, PREDICATES, Span};

impl Resolver {
    pub(super) fn terms(&mut self, nodes: &[Node], scope: &mut Scope) -> Done<Vec<Term>> {
        nodes.iter().map(|node| self.term(node, scope)).collect()
    }

    pub(super) fn boxed(&mut self, node: &Node, scope: &mut Scope) -> Done<Box<Term>> {
        Ok(Box::new(self.term(node, scope)?))
    }

    pub(super) fn term(&mut self, node: &Node, scope: &mut Scope) -> Done<Term> {
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
                Term::Join(self.many(left, scope)?, self.many(right, scope)?, span)
            }
            NodeKind::And(left, right) => Term::And(self.boxed(left, scope)?, self.boxed(right, scope)?),
            NodeKind::Or(left, right) => Term::Or(self.boxed(left, scope)?, self.boxed(right, scope)?),
            NodeKind::Not(inner) => Term::Not(self.boxed(inner, scope)?),
            NodeKind::Compare(first, rest) => {
                let are_lists = is_list(first) || rest.iter().any(|(_, right)| is_list(right));
                let mut side =
                    |node| if are_lists { self.many(node, scope) } else { self.boxed(node, scope) };
                let first = side(first)?;
                let mut compared = Vec::new();
                for (comparison, right) in rest {
                    compared.push((*comparison, *side(right)?));
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
    pub(super) fn many(&mut self, node: &Node, scope: &mut Scope) -> Done<Box<Term>> {
        match &node.kind {
            NodeKind::Name(name) => Ok(Box::new(self.name(name, node.span, scope, true)?)),
            _ => self.boxed(node, scope),
        }
    }

    pub(super) fn name(&mut self, name: &str, span: Span, scope: &Scope, is_many: bool) -> Done<Term> {
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
            let bound = scope.bound();
            self.rule.parameters.push(Parameter { name: name.into(), span, bound });
            if is_many {
                self.rule.many.insert(name.into());
            }
        }
        Ok(Term::Parameter(name.into()))
    }

    pub(super) fn index(
        &mut self,
        list: Box<Term>,
        places: &[IndexNode],
        span: Span,
        scope: &mut Scope,
    ) -> Done<Term> {
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
                "write `a[i]`, `a[i..j]`, `b[i, j]`, `b[i, ..]` or `b[i..k, j..l]`",
                "请写 `a[i]`、`a[i..j]`、`b[i, j]`、`b[i, ..]` 或 `b[i..k, j..l]`",
            ))),
        }
    }

    pub(super) fn call(
        &mut self,
        name: &str,
        arguments: &[Node],
        span: Span,
        scope: &mut Scope,
    ) -> Done<Term> {
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

    pub(super) fn own_call(
        &mut self,
        name: &str,
        arguments: &[Node],
        span: Span,
        scope: &mut Scope,
    ) -> Done<Term> {
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
}

pub(super) fn fold(name: &str) -> Option<Fold> {
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

/// Name, meaning, least and greatest number of arguments.
pub(super) const OWN: [(&str, Own, usize, usize); 15] = [
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
pub(super) const NUMERIC: [&str; 7] =
    ["digit", "digit_list", "omega", "bigomega", "divisor_count", "leading_digit", "is_squarefree"];

/// Whether an expression is a list by its form, so that what it is compared with is one too.
fn is_list(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Text(_) | NodeKind::Join(..) | NodeKind::Change(..) => true,
        NodeKind::Index(_, places) => places.iter().any(|place| matches!(place, IndexNode::Slice(..))),
        NodeKind::Call(name, _) | NodeKind::Comprehension(name, ..) => {
            matches!(name.as_str(), "list" | "sorted" | "reversed" | "digit_list" | "runs")
        }
        _ => false,
    }
}
