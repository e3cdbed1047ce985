//! `k in SET` as a condition of the first edition.

use std::collections::BTreeMap;

use super::numbers::remainder_is;
use super::{Lowerer, Obstacle, Said, substituted};
use crate::arithmetic::is_prime;
use crate::syntax::{BindingKind, EndNode, Node, NodeKind, SetKind, SetNode};
use crate::tree::{Comparison, Operator};

const MOST_LISTED: usize = 100;

impl Lowerer {
    /// The condition that an element, already in words of the first edition, belongs to a set.
    pub(super) fn member(&mut self, element: &Node, set: &SetNode) -> Said<Node> {
        match &set.kind {
            // A condition is as deep as it has parts; a long list is looked through by the general rules.
            SetKind::List(nodes) | SetKind::AllBut(nodes) if nodes.len() > MOST_LISTED => {
                Err(Obstacle::NoWords)
            }
            SetKind::Union(sets) if sets.len() > MOST_LISTED => Err(Obstacle::NoWords),
            SetKind::Range(from, end) => self.member_of_range(element, from, end),
            SetKind::List(nodes) => {
                let equal = |node| Ok(Node::compare(element.clone(), Comparison::Equal, self.node(node)?));
                let equal = nodes.iter().map(equal).collect::<Said<Vec<_>>>()?;
                Ok(equal.into_iter().reduce(Node::or).unwrap_or_else(|| never(element)))
            }
            SetKind::AllBut(nodes) => {
                let other = |node| Ok(Node::compare(element.clone(), Comparison::NotEqual, self.node(node)?));
                let others = nodes.iter().map(other).collect::<Said<Vec<_>>>()?;
                Ok(others.into_iter().fold(positive(element), Node::and))
            }
            SetKind::Named(name, arguments) => self.member_of_named(element, name, arguments),
            SetKind::Step(inner, step) => {
                let SetKind::Range(from, _) = &inner.kind else { return Err(Obstacle::NoWords) };
                let inside = self.member(element, inner)?;
                let (from, step) = (self.node(from)?, self.node(step)?);
                let distance = Node::binary(Operator::Subtract, element.clone(), from);
                Ok(inside.and(Node::call("divides", vec![step, distance], element.span)))
            }
            SetKind::Union(sets) => {
                let members = sets.iter().map(|set| self.member(element, set)).collect::<Said<Vec<_>>>()?;
                Ok(members.into_iter().reduce(Node::or).unwrap_or_else(|| never(element)))
            }
            SetKind::Both(left, right) => Ok(self.member(element, left)?.and(self.member(element, right)?)),
            SetKind::But(left, right) => {
                Ok(self.member(element, left)?.and(self.member(element, right)?.negated()))
            }
            SetKind::Comprehension(body, bindings) => {
                let [first, rest @ ..] = bindings.as_slice() else { return Err(Obstacle::NoWords) };
                let (NodeKind::Name(body), BindingKind::For(name, inner)) = (&body.kind, &first.kind) else {
                    return Err(Obstacle::NoWords);
                };
                if *body != name.name {
                    return Err(Obstacle::NoWords);
                }
                let values = BTreeMap::from([(name.name.clone(), element.clone())]);
                let mut member = self.member(element, inner)?;
                for binding in rest {
                    let BindingKind::If(condition) = &binding.kind else { return Err(Obstacle::NoWords) };
                    member = member.and(self.node(&substituted(condition, &values))?);
                }
                Ok(member)
            }
            SetKind::Value(_) => Err(Obstacle::NoWords),
        }
    }

    fn member_of_range(&mut self, element: &Node, from: &Node, end: &EndNode) -> Said<Node> {
        let lower = self.node(from)?;
        Ok(match end {
            EndNode::Endless => Node::compare(element.clone(), Comparison::GreaterOrEqual, lower),
            EndNode::Before(to) => within(lower, element, Comparison::Less, self.node(to)?),
            EndNode::At(to) => within(lower, element, Comparison::LessOrEqual, self.node(to)?),
        })
    }

    fn member_of_named(&mut self, element: &Node, name: &str, arguments: &[Node]) -> Said<Node> {
        let span = element.span;
        let of = arguments.iter().map(|argument| self.node(argument)).collect::<Said<Vec<_>>>()?;
        let test = |name: &str, of: Node| Node::call(name, vec![of], span);
        let number = |value| Node::integer(value, span);
        let square = |factor| {
            let square = Node::binary(Operator::Multiply, element.clone(), element.clone());
            Node::binary(Operator::Multiply, number(factor), square)
        };
        Ok(match (name, of.as_slice()) {
            ("primes", []) => test("is_prime", element.clone()),
            ("squares", []) => positive(element).and(test("is_square", element.clone())),
            ("triangular", []) => {
                let eightfold = Node::binary(Operator::Multiply, number(8), element.clone());
                let odd = Node::binary(Operator::Add, eightfold, number(1));
                positive(element).and(test("is_square", odd))
            }
            // Gessel, 1972: n is a Fibonacci number if and only if 5n² + 4 or 5n² − 4 is a square.
            ("fib", []) => {
                let above = test("is_square", Node::binary(Operator::Add, square(5), number(4)));
                let below = test("is_square", Node::binary(Operator::Subtract, square(5), number(4)));
                positive(element).and(above.or(below))
            }
            ("odd", []) => positive(element).and(remainder_is(element.clone(), 1)),
            ("even", []) => positive(element).and(remainder_is(element.clone(), 0)),
            ("multiples", [of]) => {
                positive(element).and(Node::call("divides", vec![of.clone(), element.clone()], span))
            }
            ("divisors", [of]) => positive(element).and(positive(of)).and(Node::call(
                "divides",
                vec![element.clone(), of.clone()],
                span,
            )),
            ("coprime", [of]) => {
                let common = Node::call("gcd", vec![element.clone(), of.clone()], span);
                within(number(1), element, Comparison::LessOrEqual, of.clone()).and(Node::compare(
                    common,
                    Comparison::Equal,
                    number(1),
                ))
            }
            ("powers", [base]) => positive(element).and(is_power(element, base)?),
            _ => return Err(Obstacle::NoWords),
        })
    }
}

/// A number above 0 is a power of a prime if and only if it divides a power that is large enough.
fn is_power(element: &Node, base: &Node) -> Said<Node> {
    let span = element.span;
    let NodeKind::Integer(base) = base.kind else { return Err(Obstacle::NoWords) };
    if base == 2 {
        let before = Node::binary(Operator::Subtract, element.clone(), Node::integer(1, span));
        let common = Node::call("bitand", vec![element.clone(), before], span);
        return Ok(Node::compare(common, Comparison::Equal, Node::integer(0, span)));
    }
    if !u64::try_from(base).is_ok_and(is_prime) {
        return Err(Obstacle::NoWords);
    }
    let mut largest = base;
    while let Some(larger) = largest.checked_mul(base) {
        largest = larger;
    }
    Ok(Node::call("divides", vec![element.clone(), Node::integer(largest, span)], span))
}

fn positive(element: &Node) -> Node {
    Node::compare(element.clone(), Comparison::GreaterOrEqual, Node::integer(1, element.span))
}

fn never(element: &Node) -> Node {
    Node::compare(Node::integer(0, element.span), Comparison::Equal, Node::integer(1, element.span))
}

fn within(lower: Node, element: &Node, comparison: Comparison, upper: Node) -> Node {
    let span = lower.span.to(upper.span);
    let rest = vec![(Comparison::LessOrEqual, element.clone()), (comparison, upper)];
    Node::new(NodeKind::Compare(Box::new(lower), rest), span)
}
