//! Numbers and conditions in words of the first edition.

use super::{Lowerer, Obstacle, Said};
use crate::diagnostic::Diagnostic;
use crate::syntax::GENERAL_FUNCTIONS;
use crate::syntax::{Node, NodeKind};
use crate::text::Text;
use crate::tree::{Comparison, FUNCTIONS, Operator, Span};

impl Lowerer {
    pub(super) fn node(&mut self, node: &Node) -> Said<Node> {
        let span = node.span;
        let kind = match &node.kind {
            NodeKind::Integer(_) | NodeKind::Name(_) => node.kind.clone(),
            NodeKind::Negate(inner) => NodeKind::Negate(Box::new(self.node(inner)?)),
            NodeKind::Not(inner) => NodeKind::Not(Box::new(self.node(inner)?)),
            NodeKind::Binary(operator, left, right) => {
                NodeKind::Binary(*operator, Box::new(self.node(left)?), Box::new(self.node(right)?))
            }
            NodeKind::And(left, right) => {
                NodeKind::And(Box::new(self.node(left)?), Box::new(self.node(right)?))
            }
            NodeKind::Or(left, right) => {
                NodeKind::Or(Box::new(self.node(left)?), Box::new(self.node(right)?))
            }
            NodeKind::Compare(first, rest) => {
                let rest = rest.iter().map(|(comparison, right)| Ok((*comparison, self.node(right)?)));
                let rest = rest.collect::<Said<_>>()?;
                NodeKind::Compare(Box::new(self.node(first)?), rest)
            }
            NodeKind::Power(base, exponent) => return self.power(base, exponent, span),
            NodeKind::Call(name, arguments) => return self.call(name, arguments, span),
            NodeKind::Within(element, set) => {
                let element = self.node(element)?;
                return self.member(&element, set);
            }
            NodeKind::Choice(..)
            | NodeKind::Set(_)
            | NodeKind::Character(_)
            | NodeKind::Text(_)
            | NodeKind::Tuple(_)
            | NodeKind::Index(..)
            | NodeKind::Change(..)
            | NodeKind::Join(..)
            | NodeKind::Comprehension(..) => return Err(Obstacle::NoWords),
        };
        Ok(Node::new(kind, span))
    }

    /// A power of written numbers is a number, one of 2 a shift, a small one a product.
    fn power(&mut self, base: &Node, exponent: &Node, span: Span) -> Said<Node> {
        let (base, exponent) = (self.node(base)?, self.node(exponent)?);
        match (&base.kind, &exponent.kind) {
            (NodeKind::Integer(base), NodeKind::Integer(exponent)) => {
                let power = u32::try_from(*exponent).ok().and_then(|exponent| base.checked_pow(exponent));
                power.map(|value| Node::integer(value, span)).ok_or_else(|| too_large(span).into())
            }
            (NodeKind::Integer(2), _) => Ok(Node::call("shl", vec![Node::integer(1, span), exponent], span)),
            (NodeKind::Name(_), NodeKind::Integer(times @ 1..=4)) => {
                let factors = (1..*times)
                    .fold(base.clone(), |product, _| Node::binary(Operator::Multiply, product, base.clone()));
                Ok(Node::new(factors.kind, span))
            }
            (_, NodeKind::Integer(0)) => Ok(Node::integer(1, span)),
            _ => Err(Obstacle::NoWords),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Node], span: Span) -> Said<Node> {
        if let [only] = arguments
            && is_fold(name)
            && may_be_many(only)
        {
            return Err(Obstacle::NoWords);
        }
        match (name, arguments) {
            ("floor", [argument]) => self.rounded(argument, span),
            ("ceil", [argument]) => self.rounded_up(argument, span),
            ("log2", [argument]) => {
                let bits = Node::call("bits", vec![self.node(argument)?], span);
                Ok(Node::binary(Operator::Subtract, bits, Node::integer(1, span)))
            }
            ("even", [argument]) => Ok(remainder_is(self.node(argument)?, 0)),
            ("odd", [argument]) => Ok(remainder_is(self.node(argument)?, 1)),
            ("sqrt", [argument]) => Ok(Node::call("isqrt", vec![self.node(argument)?], span)),
            _ => {
                let is_old = FUNCTIONS.iter().any(|(known, _, _)| *known == name);
                if !is_old && GENERAL_FUNCTIONS.contains(&name) {
                    return Err(Obstacle::NoWords);
                }
                let arguments = arguments.iter().map(|argument| self.node(argument)).collect::<Said<_>>()?;
                Ok(Node::call(name, arguments, span))
            }
        }
    }

    /// Division rounds down by itself.
    fn rounded(&mut self, argument: &Node, span: Span) -> Said<Node> {
        match &argument.kind {
            NodeKind::Binary(Operator::Divide, ..) => Ok(Node::new(self.node(argument)?.kind, span)),
            _ => Err(one_division("floor", span).into()),
        }
    }

    fn rounded_up(&mut self, argument: &Node, span: Span) -> Said<Node> {
        let NodeKind::Binary(Operator::Divide, left, right) = &argument.kind else {
            return Err(one_division("ceil", span).into());
        };
        let (left, right) = (self.node(left)?, self.node(right)?);
        let rounded = match &right.kind {
            NodeKind::Integer(divisor @ 1..) => {
                let raised = Node::binary(Operator::Add, left, Node::integer(divisor - 1, span));
                Node::binary(Operator::Divide, raised, right)
            }
            _ => {
                let negative = Node::new(NodeKind::Negate(Box::new(left)), span);
                let quotient = Node::binary(Operator::Divide, negative, right);
                Node::new(NodeKind::Negate(Box::new(quotient)), span)
            }
        };
        Ok(Node::new(rounded.kind, span))
    }
}

fn is_fold(name: &str) -> bool {
    matches!(name, "min" | "max" | "gcd")
}

/// Whether what is folded can be a list or a set.
fn may_be_many(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Call(name, _) => GENERAL_FUNCTIONS.contains(&name.as_str()),
        kind => !matches!(kind, NodeKind::Name(_) | NodeKind::Integer(_) | NodeKind::Binary(..)),
    }
}

pub(super) fn remainder_is(node: Node, remainder: i128) -> Node {
    let span = node.span;
    let rest = Node::binary(Operator::Modulo, node, Node::integer(2, span));
    Node::compare(rest, Comparison::Equal, Node::integer(remainder, span))
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("this number grows beyond 128 bits", "这个数超出了 128 位"))
        .at(span)
        .help(Text::new("bound the numbers of the rule", "请给规则中的数加上界"))
}

fn one_division(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{name}` stands around one division"),
        format!("`{name}` 里面是一个除法"),
    ))
    .at(span)
    .help(Text::new(
        format!("write `{name}(x / 2)`; all numbers are whole, and `/` rounds down by itself"),
        format!("请写 `{name}(x / 2)`；所有的数都是整数，`/` 本身向下取整"),
    ))
}
