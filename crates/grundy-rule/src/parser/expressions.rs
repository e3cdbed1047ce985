//! Numbers and conditions, by precedence climbing (Pratt, 1973), and sets.

use super::{ARGUMENTS_BOUND, DEPTH_BOUND, NESTING_BOUND, Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::names::nearest;
use crate::syntax::{EndNode, Identifier, Node, NodeKind, SetKind, SetNode};
use crate::text::Text;
use crate::tree::{Comparison, Operator, Span};

const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const SIGN: u8 = 7;

impl Parser {
    pub(super) fn condition(&mut self) -> Parsed<Node> {
        self.expression(OR)
    }

    /// The condition behind `if`, which must not be missing.
    pub(super) fn condition_here(&mut self) -> Parsed<Node> {
        if self.at_statement_end() || self.at_symbol("|") {
            let help = Text::new("a condition is `x > 0`, `x % 2 == 0`", "条件写作 `x > 0`、`x % 2 == 0`");
            return Err(self.wanted(Text::new("a condition", "一个条件"), help));
        }
        self.condition()
    }

    pub(super) fn number(&mut self) -> Parsed<Node> {
        self.expression(SUM)
    }

    /// An expression of at least this binding power.
    fn expression(&mut self, power: u8) -> Parsed<Node> {
        self.nesting += 1;
        if self.nesting > NESTING_BOUND {
            return Err(self.too_deep(Text::new("this is nested too deeply", "嵌套太深")));
        }
        let mut left = self.prefix()?;
        while let Some(next) = self.infix_power().filter(|&next| next >= power) {
            left = self.infix(left, next)?;
            if left.depth() > DEPTH_BOUND {
                return Err(
                    self.too_deep(Text::new("too many operators follow each other", "连续的运算符太多"))
                );
            }
        }
        self.nesting -= 1;
        Ok(left)
    }

    fn too_deep(&self, what: Text) -> Diagnostic {
        Diagnostic::new(what)
            .at(self.span())
            .help(Text::new("give a part of it a name with `let`", "用 `let` 给其中一部分命名"))
    }

    fn infix_power(&self) -> Option<u8> {
        match self.token() {
            Token::Keyword("or") => Some(OR),
            Token::Keyword("and") => Some(AND),
            Token::Symbol("==" | "!=" | "<" | "<=" | ">" | ">=" | "=") => Some(COMPARE),
            Token::Symbol("+" | "-") => Some(SUM),
            Token::Symbol("*" | "/" | "%") | Token::Keyword("mod" | "div") => Some(PRODUCT),
            _ => None,
        }
    }

    fn infix(&mut self, left: Node, power: u8) -> Parsed<Node> {
        if power == COMPARE {
            return self.comparison(left);
        }
        let token = self.token().clone();
        self.advance();
        let right = self.expression(power + 1)?;
        let span = left.span.to(right.span);
        let (left, right) = (Box::new(left), Box::new(right));
        let kind = match token {
            Token::Keyword("or") => NodeKind::Or(left, right),
            Token::Keyword("and") => NodeKind::And(left, right),
            Token::Symbol("+") => NodeKind::Binary(Operator::Add, left, right),
            Token::Symbol("-") => NodeKind::Binary(Operator::Subtract, left, right),
            Token::Symbol("*") => NodeKind::Binary(Operator::Multiply, left, right),
            Token::Symbol("/") | Token::Keyword("div") => NodeKind::Binary(Operator::Divide, left, right),
            _ => NodeKind::Binary(Operator::Modulo, left, right),
        };
        Ok(Node::new(kind, span))
    }

    /// `a < b <= c`, as long as comparisons follow.
    fn comparison(&mut self, first: Node) -> Parsed<Node> {
        let start = first.span;
        let mut rest = Vec::new();
        while let Some(comparison) = self.comparison_symbol()? {
            self.advance();
            rest.push((comparison, self.expression(COMPARE + 1)?));
        }
        Ok(Node::new(NodeKind::Compare(Box::new(first), rest), start.to(self.previous_span())))
    }

    fn comparison_symbol(&self) -> Parsed<Option<Comparison>> {
        Ok(Some(match self.token() {
            Token::Symbol("==") => Comparison::Equal,
            Token::Symbol("!=") => Comparison::NotEqual,
            Token::Symbol("<") => Comparison::Less,
            Token::Symbol("<=") => Comparison::LessOrEqual,
            Token::Symbol(">") => Comparison::Greater,
            Token::Symbol(">=") => Comparison::GreaterOrEqual,
            Token::Symbol("=") => return Err(self.single_equals()),
            _ => return Ok(None),
        }))
    }

    fn single_equals(&self) -> Diagnostic {
        Diagnostic::new(Text::new("`=` does not compare", "`=` 不表示比较"))
            .at(self.span())
            .help(Text::new("to compare two numbers write `==`", "比较两个数请写 `==`"))
    }

    fn prefix(&mut self) -> Parsed<Node> {
        let start = self.span();
        if self.eat_symbol("-") {
            let inner = self.expression(SIGN)?;
            let span = start.to(inner.span);
            return Ok(Node::new(NodeKind::Negate(Box::new(inner)), span));
        }
        if self.eat_keyword("not") {
            let inner = self.expression(NOT)?;
            let span = start.to(inner.span);
            return Ok(Node::new(NodeKind::Not(Box::new(inner)), span));
        }
        self.atom()
    }

    fn atom(&mut self) -> Parsed<Node> {
        match self.token().clone() {
            Token::Integer(value) => Ok(Node::new(NodeKind::Integer(value), self.advance())),
            Token::Name(name) => self.name_or_call(name),
            Token::Symbol("(") => self.parenthesised(),
            Token::Keyword(word @ ("mod" | "div" | "and" | "or")) => Err(Diagnostic::new(Text::new(
                format!("`{word}` stands between two sides, and the left one is missing"),
                format!("`{word}` 要写在两项之间，而左边缺少一项"),
            ))
            .at(self.span())
            .help(Text::new(format!("write `x {word} 2`"), format!("请写 `x {word} 2`")))),
            _ => Err(self.wanted(
                Text::new("a number", "一个数"),
                Text::new(
                    "a number is `3`, `x`, `x - k`, `gcd(x, y)`",
                    "数可以写成 `3`、`x`、`x - k`、`gcd(x, y)`",
                ),
            )),
        }
    }

    fn parenthesised(&mut self) -> Parsed<Node> {
        let start = self.advance();
        let mut inner = self.condition()?;
        let end = self.closing(")", start)?;
        inner.span = start.to(end);
        Ok(inner)
    }

    /// The closing bracket, or a mistake that points at the one left open.
    pub(super) fn closing(&mut self, symbol: &'static str, open: Span) -> Parsed<Span> {
        if self.at_symbol(symbol) {
            return Ok(self.advance());
        }
        let (english, chinese) = super::found(self.token());
        Err(Diagnostic::new(Text::new(
            format!("this bracket is not closed: `{symbol}` is needed before {english}"),
            format!("括号没有闭合：在{chinese}之前需要 `{symbol}`"),
        ))
        .at(open)
        .help(Text::new(format!("add the missing `{symbol}`"), format!("补上 `{symbol}`"))))
    }

    fn name_or_call(&mut self, name: String) -> Parsed<Node> {
        let span = self.advance();
        if !self.at_symbol("(") {
            return Ok(Node::new(NodeKind::Name(name), span));
        }
        let arguments = self.arguments()?;
        Ok(Node::new(NodeKind::Call(name, arguments), span.to(self.previous_span())))
    }

    /// `(a, b)` with any number of conditions or numbers.
    fn arguments(&mut self) -> Parsed<Vec<Node>> {
        let open = self.advance();
        let mut arguments = Vec::new();
        while !self.at_symbol(")") {
            arguments.push(self.condition()?);
            if arguments.len() > ARGUMENTS_BOUND {
                return Err(self.too_deep(Text::new("too many arguments", "参数太多")));
            }
            if !self.eat_symbol(",") {
                break;
            }
        }
        self.closing(")", open)?;
        Ok(arguments)
    }

    /// `NAME in SET`.
    pub(super) fn bound_set(&mut self) -> Parsed<(Identifier, SetNode)> {
        let help = Text::new(
            "write `for k in 1..=3` or `for k in {1, 3, 4}`",
            "请写 `for k in 1..=3` 或 `for k in {1, 3, 4}`",
        );
        let name = self.identifier(help.clone())?;
        if !self.eat_keyword("in") {
            return Err(self.wanted(Text::same("`in`"), help));
        }
        Ok((name, self.set()?))
    }

    /// The set behind `take`, where `any` means 1, 2, 3, …
    pub(super) fn taken_set(&mut self) -> Parsed<SetNode> {
        let span = self.span();
        if self.eat_keyword("any") {
            let one = Node::new(NodeKind::Integer(1), span);
            return Ok(SetNode { kind: SetKind::Range(one, EndNode::Endless), span });
        }
        self.set()
    }

    pub(super) fn set(&mut self) -> Parsed<SetNode> {
        let start = self.span();
        let kind = match self.token().clone() {
            Token::Symbol("{") => SetKind::List(self.list()?),
            Token::Keyword("all") => self.all_but()?,
            Token::Name(name) if is_set_name(&name) => self.named_set(name)?,
            _ => self.range()?,
        };
        Ok(SetNode { kind, span: start.to(self.previous_span()) })
    }

    fn all_but(&mut self) -> Parsed<SetKind> {
        let help = || Text::new("write `all but {2, 3}`", "请写 `all but {2, 3}`");
        self.advance();
        if !self.eat_keyword("but") {
            return Err(self.wanted(Text::same("`but`"), help()));
        }
        if !self.at_symbol("{") {
            return Err(self.wanted(Text::same("`{`"), help()));
        }
        Ok(SetKind::AllBut(self.list()?))
    }

    fn named_set(&mut self, name: String) -> Parsed<SetKind> {
        self.advance();
        let arguments = if self.at_symbol("(") { self.arguments()? } else { Vec::new() };
        Ok(SetKind::Named(name, arguments))
    }

    fn list(&mut self) -> Parsed<Vec<Node>> {
        let open = self.advance();
        let mut elements = Vec::new();
        while !self.at_symbol("}") {
            elements.push(self.number()?);
            if !self.eat_symbol(",") {
                break;
            }
        }
        self.closing("}", open)?;
        Ok(elements)
    }

    fn range(&mut self) -> Parsed<SetKind> {
        if !self.number_ahead() {
            return Err(self.wanted(Text::new("a set", "一个集合"), set_help()));
        }
        let from = self.number()?;
        if self.eat_symbol("..=") {
            return Ok(SetKind::Range(from, EndNode::At(self.number()?)));
        }
        if !self.eat_symbol("..") {
            return Err(not_a_set(&from));
        }
        let ends = !self.number_ahead();
        let end = if ends { EndNode::Endless } else { EndNode::Before(self.number()?) };
        Ok(SetKind::Range(from, end))
    }

    fn number_ahead(&self) -> bool {
        matches!(self.token(), Token::Integer(_) | Token::Name(_) | Token::Symbol("(" | "-"))
    }
}

fn not_a_set(found: &Node) -> Diagnostic {
    let meant = match &found.kind {
        NodeKind::Name(name) => {
            let begun = SET_NAMES.into_iter().find(|known| name.starts_with(known));
            begun.or_else(|| nearest(name, SET_NAMES))
        }
        _ => None,
    };
    let help = match meant {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => set_help(),
    };
    Diagnostic::new(Text::new("a set is needed here, not a number", "此处需要一个集合，而不是数"))
        .at(found.span)
        .help(help)
}

fn set_help() -> Text {
    Text::new(
        "a set is `1..=3`, `1..`, `{1, 3, 4}`, `all but {2}`, `primes`, `powers(2)`, `divisors(x)`",
        "集合写作 `1..=3`、`1..`、`{1, 3, 4}`、`all but {2}`、`primes`、`powers(2)`、`divisors(x)`",
    )
}

/// The names of sets.
pub const SET_NAMES: [&str; 9] =
    ["primes", "prime_powers", "squares", "triangular", "fib", "powers", "divisors", "coprime", "digits"];

fn is_set_name(name: &str) -> bool {
    SET_NAMES.contains(&name)
}
