//! Sets: ranges, lists, named sets, and what is made of them.

use super::{Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::names::nearest;
use crate::syntax::NEW_SETS;
use crate::syntax::{BindingKind, BindingNode, EndNode, Identifier, Node, NodeKind, SetKind, SetNode};
use crate::text::Text;
use crate::tree::{Comparison, FUNCTIONS, Operator, PREDICATES, Span};

impl Parser {
    /// `NAME in SET`; also `NAME = SET`, and `1 <= NAME <= 3`.
    pub(super) fn bound_set(&mut self) -> Parsed<(Identifier, SetNode)> {
        let help = Text::new(
            "write `for k in 1..=3` or `for k in {1, 3, 4}`",
            "请写 `for k in 1..=3` 或 `for k in {1, 3, 4}`",
        );
        let is_bounded = matches!(self.token(), Token::Integer(_) | Token::Symbol("(" | "-"))
            || matches!(self.ahead(1), Token::Symbol("<" | "<=" | ">" | ">="));
        if is_bounded {
            return self.bounded_name();
        }
        let name = self.identifier(help.clone())?;
        if !self.eat_keyword("in") && !self.eat_symbol("=") {
            return Err(self.in_is_missing(help));
        }
        Ok((name, self.set()?))
    }

    /// `1 <= k <= 3`, `k <= 3`, `k >= 1`: the numbers between two bounds. Where none is given below they begin with 1, or with
    /// 0 where the name is what a move leaves: in `x -> y for y < x` nothing may be left.
    fn bounded_name(&mut self) -> Parsed<(Identifier, SetNode)> {
        let start = self.span();
        let condition = self.condition()?;
        let span = start.to(self.previous_span());
        let from = |name: &str| i128::from(!self.stands_alone.iter().any(|alone| alone == name));
        between_from(&condition, span, &from).ok_or_else(|| {
            Diagnostic::new(Text::new("`for` binds a name to a set", "`for` 让一个名字取遍一个集合"))
                .at(span)
                .help(Text::new("write `for k in 1..=3`", "请写 `for k in 1..=3`"))
        })
    }

    pub(super) fn set(&mut self) -> Parsed<SetNode> {
        self.deeper()?;
        let set = self.primary_set()?;
        let set = self.set_from(set)?;
        self.nesting -= 1;
        Ok(set)
    }

    /// The set with `step` and `but` behind it.
    pub(super) fn set_from(&mut self, mut set: SetNode) -> Parsed<SetNode> {
        for _ in 0..MOST_BEHIND {
            let start = set.span;
            let kind = if self.is_word(0, "step") && self.operand_behind() {
                self.advance();
                SetKind::Step(Box::new(set), self.number()?)
            } else if self.eat_keyword("but") {
                SetKind::But(Box::new(set), Box::new(self.primary_set()?))
            } else {
                return Ok(set);
            };
            set = SetNode { kind, span: start.to(self.previous_span()) };
        }
        Err(self.too_deep(Text::new(
            "too many `but` and `step` follow each other",
            "连续的 `but` 和 `step` 太多",
        )))
    }

    fn primary_set(&mut self) -> Parsed<SetNode> {
        let start = self.span();
        let kind = match self.token().clone() {
            Token::Symbol("{") => self.braces("}")?,
            Token::Symbol("[") => self.braces("]")?,
            Token::Symbol("(") if self.set_in_brackets() => {
                let open = self.advance();
                let inner = self.set()?;
                self.closing(")", open)?;
                inner.kind
            }
            Token::Keyword("all") => self.all_but()?,
            Token::Name(name) if self.is_set_ahead(&name) => self.named_set(name)?,
            _ if !self.number_ahead() => return Err(self.wanted(Text::new("a set", "一个集合"), set_help())),
            _ => {
                let from = self.number()?;
                return self.range_from(from);
            }
        };
        Ok(SetNode { kind, span: start.to(self.previous_span()) })
    }

    /// Whether the bracket here holds a set: `(1..=9) but {2}`, but not `(a + b)..=c`.
    fn set_in_brackets(&self) -> bool {
        let begins_as_set = match self.ahead(1) {
            Token::Symbol("{") | Token::Keyword("all") => true,
            Token::Name(name) => is_set_name(name),
            _ => false,
        };
        let mut depth = 0usize;
        for lexeme in &self.lexemes[self.place..] {
            match &lexeme.token {
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") if depth == 1 => break,
                Token::Symbol(")" | "]" | "}") => depth -= 1,
                Token::Symbol(".." | "..=") | Token::Keyword("but") if depth == 1 => return true,
                Token::End => break,
                _ => {}
            }
        }
        begins_as_set
    }

    /// Whether the name here is that of a set; the newer ones are free to be names wherever `..` or a bracket of
    /// their own follows.
    pub(super) fn is_set_ahead(&self, name: &str) -> bool {
        let stands_alone =
            !matches!(self.ahead(1), Token::Symbol(".." | "..=" | "(" | "[" | "+" | "-" | "*"));
        let takes_arguments = matches!(name, "both" | "range" | "multiples");
        is_set_name(name)
            || (NEW_SETS.contains(&name) && stands_alone)
            || (takes_arguments && *self.ahead(1) == Token::Symbol("("))
            || (name == "powers" && self.is_word(1, "of"))
    }

    fn all_but(&mut self) -> Parsed<SetKind> {
        let help = || Text::new("write `all but {2, 3}`", "请写 `all but {2, 3}`");
        let span = self.advance();
        if !self.eat_keyword("but") {
            return Err(self.wanted(Text::same("`but`"), help()));
        }
        if matches!(self.token(), Token::Name(name) if self.is_set_ahead(name)) {
            return Ok(SetKind::But(Box::new(positive(span)), Box::new(self.primary_set()?)));
        }
        if !self.at_symbol("{") {
            return Err(self.wanted(Text::same("`{`"), help()));
        }
        Ok(match self.braces("}")? {
            SetKind::List(elements) => SetKind::AllBut(elements),
            other => {
                let span = span.to(self.previous_span());
                SetKind::But(Box::new(positive(span)), Box::new(SetNode { kind: other, span }))
            }
        })
    }

    fn named_set(&mut self, name: String) -> Parsed<SetKind> {
        let span = self.advance();
        if self.eat_word("of") {
            return Ok(SetKind::Named(name, vec![self.number()?]));
        }
        if name == "both" {
            let open = self.advance();
            let left = self.set()?;
            self.expect_symbol(",", Text::new("write `both(A, B)`", "请写 `both(A, B)`"))?;
            let right = self.set()?;
            self.closing(")", open)?;
            return Ok(SetKind::Both(Box::new(left), Box::new(right)));
        }
        let arguments = if self.at_symbol("(") { self.arguments()? } else { Vec::new() };
        if name != "range" {
            return Ok(SetKind::Named(name, arguments));
        }
        let mut ends = arguments.into_iter();
        match (ends.next(), ends.next(), ends.next(), ends.next()) {
            (Some(to), None, ..) => Ok(SetKind::Range(Node::integer(0, span), EndNode::Before(to))),
            (Some(from), Some(to), None, _) => Ok(SetKind::Range(from, EndNode::Before(to))),
            (Some(from), Some(to), Some(step), None) => {
                let kind = SetKind::Range(from, EndNode::Before(to));
                Ok(SetKind::Step(Box::new(SetNode { kind, span }), step))
            }
            _ => Err(Diagnostic::new(Text::new("this range has no ends", "这个区间缺少端点"))
                .at(span)
                .help(Text::new("write `1..4`, which is 1, 2, 3", "请写 `1..4`，即 1、2、3"))),
        }
    }

    /// `{1, 3, 4}`, `{1, primes}`, `{k*k for k in 1..}`, `{d : d | x}`; commas may be missing between numbers.
    fn braces(&mut self, close: &'static str) -> Parsed<SetKind> {
        let open = self.advance();
        let mut elements = Vec::new();
        let mut sets = Vec::new();
        while !self.at_symbol(close) {
            match self.element()? {
                Element::Number(node) => elements.push(node),
                Element::Set(set) => sets.push(set),
            }
            if elements.len() + sets.len() == 1
                && let Some(kind) = self.described(&elements)?
            {
                self.closing(close, open)?;
                return Ok(kind);
            }
            let may_go_on = self.number_ahead() && !matches!(self.token(), Token::Symbol("-" | "("));
            if !self.eat_symbol(",") && !self.eat_keyword("or") && !may_go_on {
                break;
            }
        }
        self.closing(close, open)?;
        if sets.is_empty() {
            return Ok(SetKind::List(elements));
        }
        let span = open.to(self.previous_span());
        if !elements.is_empty() {
            sets.insert(0, SetNode { kind: SetKind::List(elements), span });
        }
        Ok(SetKind::Union(sets))
    }

    /// What stands behind the first element where it is one for many: clauses, or a condition behind `:` or `|`.
    fn described(&mut self, elements: &[Node]) -> Parsed<Option<SetKind>> {
        let [element] = elements else { return Ok(None) };
        let bindings = self.bindings()?;
        if !bindings.is_empty() {
            return Ok(Some(SetKind::Comprehension(Box::new(element.clone()), bindings)));
        }
        if !self.at_symbol(":") && !self.at_symbol("|") {
            return Ok(None);
        }
        self.advance();
        let start = self.span();
        // `d | x` inside such a set can only mean that d divides x.
        let first = self.condition()?;
        let condition = if self.eat_symbol("|") {
            let of = self.number()?;
            let span = first.span.to(of.span);
            Node::call("divides", vec![first, of], span)
        } else {
            first
        };
        described_by(element, &condition)
            .map(Some)
            .ok_or_else(|| not_described(start.to(self.previous_span())))
    }

    fn element(&mut self) -> Parsed<Element> {
        let is_named = matches!(self.token(), Token::Name(name) if self.is_set_ahead(name));
        if is_named || self.at_symbol("{") {
            return Ok(Element::Set(self.set()?));
        }
        let first = self.number()?;
        if self.at_symbol("..") || self.at_symbol("..=") || self.is_word(0, "to") {
            let range = self.range_from(first)?;
            return Ok(Element::Set(self.set_from(range)?));
        }
        Ok(Element::Number(first))
    }

    /// The range that begins with this number, or the set that a name stands for.
    pub(super) fn range_from(&mut self, from: Node) -> Parsed<SetNode> {
        let start = from.span;
        let kind = if self.eat_symbol("..=") || self.eat_word("to") {
            SetKind::Range(from, EndNode::At(self.number()?))
        } else if self.eat_symbol("..") {
            let goes_on = |word: &&str| self.is_word(0, word) && self.operand_behind();
            let ends =
                !self.number_ahead() || ["step", "unless", "when", "where", "with"].iter().any(goes_on);
            let end = if ends { EndNode::Endless } else { EndNode::Before(self.number()?) };
            SetKind::Range(from, end)
        } else if may_be_a_set(&from) {
            SetKind::Value(Box::new(from))
        } else {
            return Err(not_a_set(&from));
        };
        Ok(SetNode { kind, span: start.to(self.previous_span()) })
    }
}

/// `A but B but C` is nested as deep as it is long.
const MOST_BEHIND: usize = 50;

enum Element {
    Number(Node),
    Set(SetNode),
}

/// 1, 2, 3, …
pub(super) fn positive(span: Span) -> SetNode {
    SetNode { kind: SetKind::Range(Node::integer(1, span), EndNode::Endless), span }
}

/// The name and the numbers between the two bounds of a comparison.
pub(super) fn between(condition: &Node, span: Span) -> Option<(Identifier, SetNode)> {
    between_from(condition, span, &|_| 1)
}

/// The same, with the first number of a name that has no bound below.
fn between_from(
    condition: &Node,
    span: Span,
    first_of: &dyn Fn(&str) -> i128,
) -> Option<(Identifier, SetNode)> {
    let NodeKind::Compare(first, rest) = &condition.kind else { return None };
    let rising = |comparison: &Comparison| matches!(comparison, Comparison::Less | Comparison::LessOrEqual);
    let named = |node: &Node| match &node.kind {
        NodeKind::Name(name) => Some(Identifier { name: name.clone(), span: node.span }),
        _ => None,
    };
    let from = |node: &Node, comparison: &Comparison| match comparison {
        Comparison::Less => Node::binary(Operator::Add, node.clone(), Node::integer(1, node.span)),
        _ => node.clone(),
    };
    let to = |node: &Node, comparison: &Comparison| match comparison {
        Comparison::Less => EndNode::Before(node.clone()),
        _ => EndNode::At(node.clone()),
    };
    let (name, from, to) = match rest.as_slice() {
        [(lower, name), (upper, last)] if rising(lower) && rising(upper) => {
            (named(name)?, from(first, lower), to(last, upper))
        }
        [(upper, last)] if rising(upper) && named(first).is_some() => {
            let name = named(first)?;
            let least = first_of(&name.name);
            (name, Node::integer(least, span), to(last, upper))
        }
        [(lower, least)] if named(first).is_some() => match lower {
            Comparison::Greater => (named(first)?, from(least, &Comparison::Less), EndNode::Endless),
            Comparison::GreaterOrEqual => (named(first)?, least.clone(), EndNode::Endless),
            _ => return None,
        },
        _ => return None,
    };
    Some((name, SetNode { kind: SetKind::Range(from, to), span }))
}

/// `{d : d | x}` is the divisors, `{k : 1 <= k <= 3}` a range, `{k : k in S}` the set itself.
fn described_by(element: &Node, condition: &Node) -> Option<SetKind> {
    let NodeKind::Name(name) = &element.kind else { return None };
    let (set, rest) = match &condition.kind {
        NodeKind::And(first, second) => (set_of(name, first)?, Some((**second).clone())),
        _ => (set_of(name, condition)?, None),
    };
    let Some(rest) = rest else { return Some(set.kind) };
    let identifier = Identifier { name: name.clone(), span: element.span };
    let span = rest.span;
    let bindings = vec![
        BindingNode { kind: BindingKind::For(identifier, set), span },
        BindingNode { kind: BindingKind::If(rest), span },
    ];
    Some(SetKind::Comprehension(Box::new(element.clone()), bindings))
}

/// The set that a condition on one name describes by itself.
pub fn set_of(name: &str, condition: &Node) -> Option<SetNode> {
    let span = condition.span;
    let is_name = |node: &Node| matches!(&node.kind, NodeKind::Name(found) if found == name);
    match &condition.kind {
        NodeKind::Within(element, set) if is_name(element) => Some((**set).clone()),
        NodeKind::Call(function, arguments) => match (function.as_str(), arguments.as_slice()) {
            ("divides", [divisor, of]) if is_name(divisor) => {
                Some(SetNode { kind: SetKind::Named("divisors".into(), vec![of.clone()]), span })
            }
            ("is_prime", [prime]) if is_name(prime) => {
                Some(SetNode { kind: SetKind::Named("primes".into(), Vec::new()), span })
            }
            _ => None,
        },
        _ => between(condition, span).filter(|(bound, _)| bound.name == name).map(|(_, set)| set),
    }
}

fn not_described(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        "this condition does not say through which numbers the name runs",
        "这个条件没有说明名字取遍哪些数",
    ))
    .at(span)
    .help(Text::new("write `{k for k in 1..=x if …}`", "请写 `{k for k in 1..=x if …}`"))
}

/// A name or a list function may stand for a set; a number cannot.
fn may_be_a_set(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Name(name) => meant_set(name).is_none(),
        NodeKind::Call(name, _) => {
            !FUNCTIONS.iter().any(|(known, _, _)| known == name)
                && !PREDICATES.iter().any(|(known, _, _)| known == name)
        }
        NodeKind::Index(..)
        | NodeKind::Change(..)
        | NodeKind::Join(..)
        | NodeKind::Text(_)
        | NodeKind::Set(_)
        | NodeKind::Comprehension(..) => true,
        _ => false,
    }
}

/// The set that a slip of the pen meant.
fn meant_set(name: &str) -> Option<&'static str> {
    let known = || SET_NAMES.into_iter().chain(NEW_SETS);
    if name.chars().count() < 4 {
        return None;
    }
    known().find(|known| name.starts_with(known)).or_else(|| nearest(name, known()))
}

fn not_a_set(found: &Node) -> Diagnostic {
    let meant = match &found.kind {
        NodeKind::Name(name) => meant_set(name),
        _ => None,
    };
    let help = match (meant, &found.kind) {
        (Some(meant), _) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        (None, NodeKind::Integer(value)) => Text::new(
            format!("the set of {value} alone is `{{{value}}}`, 1 to {value} is `1..={value}`"),
            format!("只含 {value} 的集合写作 `{{{value}}}`，1 到 {value} 写作 `1..={value}`"),
        ),
        (None, _) => set_help(),
    };
    Diagnostic::new(Text::new("a set is needed here, not a number", "此处需要一个集合，而不是数"))
        .at(found.span)
        .help(help)
}

pub(super) fn set_help() -> Text {
    Text::new(
        "a set is `1..=3`, `1..`, `{1, 3, 4}`, `all but {2}`, `primes`, `powers(2)`, `divisors(x)`",
        "集合写作 `1..=3`、`1..`、`{1, 3, 4}`、`all but {2}`、`primes`、`powers(2)`、`divisors(x)`",
    )
}

/// The names of sets that no rule may use for anything else.
pub const SET_NAMES: [&str; 9] =
    ["primes", "prime_powers", "squares", "triangular", "fib", "powers", "divisors", "coprime", "digits"];

fn is_set_name(name: &str) -> bool {
    SET_NAMES.contains(&name)
}
