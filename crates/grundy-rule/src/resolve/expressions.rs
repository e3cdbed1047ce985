//! Numbers, conditions and sets.

use super::scope::{Parameter, Scope};
use crate::diagnostic::Diagnostic;
use crate::names::nearest;
use crate::parser::SET_NAMES;
use crate::syntax::{EndNode, Node, NodeKind, SetKind, SetNode};
use crate::text::Text;
use crate::tree::{Condition, Expression, FUNCTIONS, Function, PREDICATES, Predicate, RangeEnd, Set, Span};

/// Resolves expressions, and remembers every parameter it meets.
#[derive(Default)]
pub struct Resolver {
    pub parameters: Vec<Parameter>,
}

type Resolved<T> = Result<T, Diagnostic>;

impl Resolver {
    pub fn number(&mut self, node: &Node, scope: &Scope) -> Resolved<Expression> {
        Ok(match &node.kind {
            NodeKind::Integer(value) => Expression::Integer(*value),
            NodeKind::Name(name) => self.name(name, node.span, scope)?,
            NodeKind::Negate(inner) => Expression::Negate(Box::new(self.number(inner, scope)?)),
            NodeKind::Binary(operator, left, right) => {
                let (left, right) = (self.number(left, scope)?, self.number(right, scope)?);
                Expression::Binary(*operator, Box::new(left), Box::new(right), node.span)
            }
            NodeKind::Call(name, arguments) => self.call(name, arguments, node.span, scope)?,
            NodeKind::Compare(..)
            | NodeKind::And(..)
            | NodeKind::Or(..)
            | NodeKind::Not(_)
            | NodeKind::Within(..) => {
                return Err(not_a_number(node.span));
            }
            _ => return Err(not_first_edition(node.span)),
        })
    }

    fn name(&mut self, name: &str, span: Span, scope: &Scope) -> Resolved<Expression> {
        if let Some(slot) = scope.slot(name) {
            return Ok(Expression::Local(slot));
        }
        if SET_NAMES.contains(&name) {
            return Err(set_for_number(name, span));
        }
        if let Some(&(_, _, count)) = FUNCTIONS.iter().find(|(known, _, _)| *known == name) {
            check_count(name, 0, count, false, span)?;
        }
        if !self.parameters.iter().any(|parameter| parameter.name == name) {
            let bound = scope.bound();
            self.parameters.push(Parameter { name: name.into(), span, bound });
        }
        Ok(Expression::Parameter(name.into(), span))
    }

    fn call(&mut self, name: &str, arguments: &[Node], span: Span, scope: &Scope) -> Resolved<Expression> {
        let Some(&(_, function, count)) = FUNCTIONS.iter().find(|(known, _, _)| *known == name) else {
            if PREDICATES.iter().any(|(known, _, _)| *known == name) {
                return Err(not_a_number(span));
            }
            return Err(unknown_function(name, span));
        };
        check_count(name, arguments.len(), count, function.is_variadic(), span)?;
        let arguments = self.numbers(arguments, scope)?;
        Ok(nested(function, arguments, span))
    }

    fn numbers(&mut self, nodes: &[Node], scope: &Scope) -> Resolved<Vec<Expression>> {
        nodes.iter().map(|node| self.number(node, scope)).collect()
    }

    pub fn condition(&mut self, node: &Node, scope: &Scope) -> Resolved<Condition> {
        Ok(match &node.kind {
            NodeKind::Compare(first, rest) => {
                let first = self.number(first, scope)?;
                let rest = rest
                    .iter()
                    .map(|(comparison, right)| Ok((*comparison, self.number(right, scope)?)))
                    .collect::<Resolved<Vec<_>>>()?;
                Condition::Compare(first, rest)
            }
            NodeKind::And(left, right) => Condition::And(
                Box::new(self.condition(left, scope)?),
                Box::new(self.condition(right, scope)?),
            ),
            NodeKind::Or(left, right) => {
                Condition::Or(Box::new(self.condition(left, scope)?), Box::new(self.condition(right, scope)?))
            }
            NodeKind::Not(inner) => Condition::Not(Box::new(self.condition(inner, scope)?)),
            NodeKind::Call(name, arguments) => self.test(name, arguments, node.span, scope)?,
            NodeKind::Integer(_) | NodeKind::Name(_) | NodeKind::Negate(_) | NodeKind::Binary(..) => {
                return Err(not_a_condition(node.span));
            }
            _ => return Err(not_first_edition(node.span)),
        })
    }

    fn test(&mut self, name: &str, arguments: &[Node], span: Span, scope: &Scope) -> Resolved<Condition> {
        let Some((predicate, count)) = predicate(name) else {
            if FUNCTIONS.iter().any(|(known, _, _)| *known == name) {
                return Err(not_a_condition(span));
            }
            return Err(unknown_function(name, span));
        };
        check_count(name, arguments.len(), count, false, span)?;
        Ok(Condition::Test(predicate, self.numbers(arguments, scope)?, span))
    }

    pub fn set(&mut self, node: &SetNode, scope: &Scope) -> Resolved<Set> {
        Ok(match &node.kind {
            SetKind::Range(from, end) => {
                let from = self.number(from, scope)?;
                let end = match end {
                    EndNode::Before(to) => RangeEnd::Before(self.number(to, scope)?),
                    EndNode::At(to) => RangeEnd::At(self.number(to, scope)?),
                    EndNode::Endless => RangeEnd::Endless,
                };
                Set::Range(from, end)
            }
            SetKind::List(elements) => Set::List(self.numbers(elements, scope)?),
            SetKind::AllBut(elements) => Set::AllBut(self.numbers(elements, scope)?),
            SetKind::Named(name, arguments) => self.named_set(name, arguments, node.span, scope)?,
            _ => return Err(not_first_edition(node.span)),
        })
    }

    fn named_set(&mut self, name: &str, arguments: &[Node], span: Span, scope: &Scope) -> Resolved<Set> {
        let count = usize::from(matches!(name, "powers" | "divisors" | "coprime" | "digits"));
        check_count(name, arguments.len(), count, false, span)?;
        let argument = arguments.first().map(|argument| self.number(argument, scope)).transpose()?;
        Ok(match (name, argument) {
            ("powers", Some(base)) => Set::Powers(base, span),
            ("divisors", Some(of)) => Set::Divisors(of, span),
            ("coprime", Some(of)) => Set::Coprime(of, span),
            ("digits", Some(of)) => Set::Digits(of, span),
            ("primes", _) => Set::Primes,
            ("prime_powers", _) => Set::PrimePowers,
            ("squares", _) => Set::Squares,
            ("triangular", _) => Set::Triangular,
            _ => Set::Fibonacci,
        })
    }
}

/// `min(a, b, c)` is `min(min(a, b), c)`.
fn nested(function: Function, arguments: Vec<Expression>, span: Span) -> Expression {
    if arguments.len() <= 2 {
        return Expression::Call(function, arguments, span);
    }
    let mut arguments = arguments.into_iter();
    let first = arguments.next().unwrap_or(Expression::Integer(0));
    arguments.fold(first, |inner, next| Expression::Call(function, vec![inner, next], span))
}

fn predicate(name: &str) -> Option<(Predicate, usize)> {
    PREDICATES.iter().find(|(known, _, _)| *known == name).map(|&(_, predicate, count)| (predicate, count))
}

fn check_count(name: &str, given: usize, wanted: usize, or_more: bool, span: Span) -> Resolved<()> {
    if given == wanted || (or_more && given > wanted) {
        return Ok(());
    }
    let plural = if wanted == 1 { "" } else { "s" };
    let letters: Vec<&str> = ["a", "b", "c"].into_iter().take(wanted).collect();
    let shape = if wanted == 0 { format!("`{name}`") } else { format!("`{name}({})`", letters.join(", ")) };
    Err(Diagnostic::new(Text::new(
        format!("`{name}` takes {wanted} number{plural}, not {given}"),
        format!("`{name}` 需要 {wanted} 个数，而不是 {given} 个"),
    ))
    .at(span)
    .help(Text::new(format!("write {shape}"), format!("请写 {shape}"))))
}

/// Conditions that are asked of all elements.
const FOLDS: [&str; 2] = ["any", "all"];

fn unknown_function(name: &str, span: Span) -> Diagnostic {
    if SET_NAMES.contains(&name) {
        return set_for_number(name, span);
    }
    let known = FUNCTIONS.iter().map(|(name, _, _)| *name).chain(PREDICATES.iter().map(|(name, _, _)| *name));
    let help = match nearest(name, known) {
        _ if FOLDS.contains(&name) => Text::new(
            format!("`{name}` goes through a list or a set: `{name}(a[i] == 0 for i in 0..len(a))`"),
            format!("`{name}` 要取遍一个列表或集合：`{name}(a[i] == 0 for i in 0..len(a))`"),
        ),
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => Text::new(
            "functions are min, max, abs, gcd, isqrt, bits, bitand, bitor, bitxor, shl, shr, popcount, valuation, digit_sum, divides, is_prime, is_square",
            "函数有 min、max、abs、gcd、isqrt、bits、bitand、bitor、bitxor、shl、shr、popcount、valuation、digit_sum、divides、is_prime、is_square",
        ),
    };
    Diagnostic::new(Text::new(format!("no function is called `{name}`"), format!("没有名为 `{name}` 的函数")))
        .at(span)
        .help(help)
}

fn set_for_number(name: &str, span: Span) -> Diagnostic {
    let set = if matches!(name, "powers" | "divisors" | "coprime" | "digits") {
        format!("{name}(2)")
    } else {
        name.to_string()
    };
    Diagnostic::new(Text::new(
        format!("a number is needed here, and `{name}` is a set"),
        format!("此处需要一个数，而 `{name}` 是一个集合"),
    ))
    .at(span)
    .help(Text::new(
        format!("let a name run through it: `x - k for k in {set}`"),
        format!("请让一个名字取遍它：`x - k for k in {set}`"),
    ))
}

/// What the second edition has is written out before this, so that only an oversight leads here.
fn not_first_edition(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("this cannot stand here", "这里不能这样写"))
        .at(span)
        .help(Text::new("a number is `3`, `x`, `x - k`", "数可以写成 `3`、`x`、`x - k`"))
}

fn not_a_number(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        "a number is needed here, and this is a condition",
        "此处需要一个数，而这是一个条件",
    ))
    .at(span)
    .help(Text::new("a condition stands behind `if`", "条件要写在 `if` 后面"))
}

fn not_a_condition(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        "a condition is needed here, and this is a number",
        "此处需要一个条件，而这是一个数",
    ))
    .at(span)
    .help(Text::new(
        "compare it with something: `x % 2 == 0`, `x > 0`",
        "请把它与别的数比较：`x % 2 == 0`、`x > 0`",
    ))
}
