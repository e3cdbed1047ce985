//! Numbers, conditions, lists and boards.

use super::{ARGUMENTS_BOUND, DEPTH_BOUND, NESTING_BOUND, Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::syntax::{BindingNode, ChangeNode, IndexNode, Node, NodeKind, SetKind, SetNode};
use crate::text::Text;
use crate::tree::{Comparison, Operator, Span};

const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const JOIN: u8 = 5;
const SUM: u8 = 6;
const PRODUCT: u8 = 7;
const SIGN: u8 = 8;
const POWER: u8 = 9;

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

    /// A number, a list or a board.
    pub(super) fn number(&mut self) -> Parsed<Node> {
        if self.at_keyword("if") {
            return self.bare_choice();
        }
        self.expression(JOIN)
    }

    /// `if c then a else b` where a whole number is wanted, so that it needs no brackets.
    fn bare_choice(&mut self) -> Parsed<Node> {
        self.deeper()?;
        let start = self.advance();
        let (condition, first) = self.choice_until_else()?;
        let second = self.number()?;
        self.nesting -= 1;
        let kind = NodeKind::Choice(Box::new(condition), Box::new(first), Box::new(second));
        Ok(Node::new(kind, start.to(self.previous_span())))
    }

    /// The condition and the first branch of a choice, from behind the `if` to behind the `else`.
    fn choice_until_else(&mut self) -> Parsed<(Node, Node)> {
        let help = || Text::new("write `(if c then a else b)`", "请写 `(if c then a else b)`");
        let condition = self.condition()?;
        if !self.eat_word("then") {
            return Err(self.wanted(Text::same("`then`"), help()));
        }
        let first = self.condition()?;
        if !self.eat_word("else") {
            return Err(self.wanted(Text::same("`else`"), help()));
        }
        Ok((condition, first))
    }

    /// An expression of at least this binding power.
    fn expression(&mut self, power: u8) -> Parsed<Node> {
        self.deeper()?;
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

    /// One bracket or operand deeper, as long as the stack allows.
    pub(super) fn deeper(&mut self) -> Parsed<()> {
        self.nesting += 1;
        if self.nesting <= NESTING_BOUND {
            return Ok(());
        }
        Err(self.too_deep(Text::new("this is nested too deeply", "嵌套太深")))
    }

    pub(super) fn too_deep(&self, what: Text) -> Diagnostic {
        Diagnostic::new(what)
            .at(self.span())
            .help(Text::new("give a part of it a name with `let`", "用 `let` 给其中一部分命名"))
    }

    fn infix_power(&self) -> Option<u8> {
        match self.token() {
            Token::Keyword("or") => Some(OR),
            Token::Keyword("and") | Token::Symbol("&&") => Some(AND),
            Token::Symbol("==" | "!=" | "<" | "<=" | ">" | ">=" | "=") | Token::Keyword("in") => {
                Some(COMPARE)
            }
            Token::Keyword("not") if *self.ahead(1) == Token::Keyword("in") => Some(COMPARE),
            Token::Name(word) if word == "divides" && self.operand_behind() => Some(COMPARE),
            Token::Symbol("++") => Some(JOIN),
            Token::Symbol("+" | "-") => Some(SUM),
            Token::Symbol("*" | "/" | "//" | "%") | Token::Keyword("mod" | "div") => Some(PRODUCT),
            Token::Symbol("^" | "**") => Some(POWER),
            _ => None,
        }
    }

    /// Whether a name or a number follows the word here, so that `k divides x` is one condition.
    pub(super) fn operand_behind(&self) -> bool {
        matches!(self.ahead(1), Token::Name(_) | Token::Integer(_))
    }

    fn infix(&mut self, left: Node, power: u8) -> Parsed<Node> {
        if power == COMPARE {
            return self.comparison(left);
        }
        let token = self.token().clone();
        self.advance();
        // A power binds to the right: 2^3^2 is 2^9.
        let right = self.expression(if power == POWER { SIGN } else { power + 1 })?;
        let span = left.span.to(right.span);
        let (left, right) = (Box::new(left), Box::new(right));
        let kind = match token {
            Token::Keyword("or") => NodeKind::Or(left, right),
            Token::Keyword("and") | Token::Symbol("&&") => NodeKind::And(left, right),
            Token::Symbol("++") => NodeKind::Join(left, right),
            Token::Symbol("^" | "**") => NodeKind::Power(left, right),
            Token::Symbol("+") => NodeKind::Binary(Operator::Add, left, right),
            Token::Symbol("-") => NodeKind::Binary(Operator::Subtract, left, right),
            Token::Symbol("*") => NodeKind::Binary(Operator::Multiply, left, right),
            Token::Symbol("/" | "//") | Token::Keyword("div") => {
                NodeKind::Binary(Operator::Divide, left, right)
            }
            _ => NodeKind::Binary(Operator::Modulo, left, right),
        };
        Ok(Node::new(kind, span))
    }

    /// `a < b <= c` as long as comparisons follow, or `a in SET`, or `a divides b`.
    fn comparison(&mut self, first: Node) -> Parsed<Node> {
        let is_negated = self.eat_keyword("not");
        if self.eat_keyword("in") {
            let set = self.set()?;
            let span = first.span.to(set.span);
            let within = Node::new(NodeKind::Within(Box::new(first), Box::new(set)), span);
            return Ok(if is_negated { within.negated() } else { within });
        }
        if matches!(self.token(), Token::Name(_)) {
            self.advance();
            let of = self.expression(COMPARE + 1)?;
            let span = first.span.to(of.span);
            return Ok(Node::call("divides", vec![first, of], span));
        }
        let start = first.span;
        let mut rest = Vec::new();
        while let Some(comparison) = self.comparison_symbol() {
            self.advance();
            rest.push((comparison, self.expression(COMPARE + 1)?));
        }
        Ok(Node::new(NodeKind::Compare(Box::new(first), rest), start.to(self.previous_span())))
    }

    /// One equals sign compares too: where a condition stands it can mean nothing else.
    pub(super) fn comparison_symbol(&self) -> Option<Comparison> {
        Some(match self.token() {
            Token::Symbol("==" | "=") => Comparison::Equal,
            Token::Symbol("!=") => Comparison::NotEqual,
            Token::Symbol("<") => Comparison::Less,
            Token::Symbol("<=") => Comparison::LessOrEqual,
            Token::Symbol(">") => Comparison::Greater,
            Token::Symbol(">=") => Comparison::GreaterOrEqual,
            _ => return None,
        })
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
        let mut atom = self.atom()?;
        while self.at_symbol("[") && is_indexed(&atom) {
            atom = self.indexed(atom)?;
            if atom.depth() > DEPTH_BOUND {
                return Err(
                    self.too_deep(Text::new("too many brackets follow each other", "连续的方括号太多"))
                );
            }
        }
        Ok(atom)
    }

    fn atom(&mut self) -> Parsed<Node> {
        match self.token().clone() {
            Token::Integer(value) => Ok(Node::new(NodeKind::Integer(value), self.advance())),
            Token::Character(character) => Ok(Node::new(NodeKind::Character(character), self.advance())),
            Token::Text(text) => Ok(Node::new(NodeKind::Text(text), self.advance())),
            Token::Name(name) => self.name_or_call(name),
            Token::Keyword(word @ ("any" | "all")) if *self.ahead(1) == Token::Symbol("(") => {
                self.name_or_call(word.into())
            }
            Token::Symbol("(") => self.parenthesised(),
            Token::Symbol("{") => {
                let set = self.set()?;
                let span = set.span;
                Ok(Node::new(NodeKind::Set(Box::new(set)), span))
            }
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
        if self.eat_keyword("if") {
            return self.choice(start);
        }
        let mut inner = self.condition()?;
        if self.at_symbol(",") {
            let mut entries = vec![inner];
            while self.eat_symbol(",") {
                entries.push(self.number()?);
            }
            let end = self.closing(")", start)?;
            return Ok(Node::new(NodeKind::Tuple(entries), start.to(end)));
        }
        let end = self.closing(")", start)?;
        inner.span = start.to(end);
        Ok(inner)
    }

    /// `(if c then a else b)`, from behind the `if`.
    fn choice(&mut self, open: Span) -> Parsed<Node> {
        let (condition, first) = self.choice_until_else()?;
        let second = self.condition()?;
        let end = self.closing(")", open)?;
        let kind = NodeKind::Choice(Box::new(condition), Box::new(first), Box::new(second));
        Ok(Node::new(kind, open.to(end)))
    }

    /// The closing bracket, or a mistake that points at the one left open.
    pub(super) fn closing(&mut self, symbol: &'static str, open: Span) -> Parsed<Span> {
        if self.at_symbol(symbol) {
            return Ok(self.advance());
        }
        let (english, chinese) = super::help::found(self.token());
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
        let open = self.advance();
        let mut arguments = Vec::new();
        while !self.at_symbol(")") {
            arguments.push(self.argument_of_call()?);
            if arguments.len() > ARGUMENTS_BOUND && name != "list" {
                return Err(self.too_deep(Text::new("too many arguments", "参数太多")));
            }
            let bindings = self.bindings()?;
            if !bindings.is_empty() && arguments.len() == 1 {
                let end = self.closing(")", open)?;
                let body = Box::new(arguments.remove(0));
                return Ok(Node::new(NodeKind::Comprehension(name, body, bindings), span.to(end)));
            }
            if !self.eat_symbol(",") {
                break;
            }
        }
        self.closing(")", open)?;
        Ok(Node::new(NodeKind::Call(name, arguments), span.to(self.previous_span())))
    }

    /// A number, a condition, or a set such as `0..len(a)`.
    fn argument_of_call(&mut self) -> Parsed<Node> {
        let is_named = matches!(self.token(), Token::Name(name) if self.is_set_ahead(name));
        if is_named || self.at_keyword("all") && *self.ahead(1) == Token::Keyword("but") {
            return Ok(of_set(self.set()?));
        }
        let first = self.condition()?;
        if self.at_symbol("..") || self.at_symbol("..=") {
            return Ok(of_set(self.range_from(first)?));
        }
        Ok(first)
    }

    /// `(a, b)` with any number of conditions or numbers.
    pub(super) fn arguments(&mut self) -> Parsed<Vec<Node>> {
        let open = self.advance();
        let mut arguments = Vec::new();
        while !self.at_symbol(")") {
            arguments.push(self.condition()?);
            if !self.eat_symbol(",") {
                break;
            }
        }
        self.closing(")", open)?;
        Ok(arguments)
    }

    /// `[i]`, `[i, j]`, `[i..j]` or `[i := e, …]` behind a list.
    fn indexed(&mut self, list: Node) -> Parsed<Node> {
        let open = self.advance();
        self.deeper()?;
        let mut places = Vec::new();
        let mut changes = Vec::new();
        while !self.at_symbol("]") {
            let start = self.span();
            if self.at_symbol(":") {
                return Err(self.slice_of_another_language());
            }
            places.push(self.place()?);
            if self.at_symbol(":") {
                return Err(self.slice_of_another_language());
            }
            if self.at_symbol("=") {
                return Err(self.wanted(Text::same("`:=`"), change_help()));
            }
            if self.eat_symbol(":=") {
                let value = self.number()?;
                let bindings = self.bindings()?;
                let place = std::mem::take(&mut places);
                changes.push(changed(place, value, bindings, start.to(self.previous_span()))?);
            }
            if !self.eat_symbol(",") {
                break;
            }
        }
        let end = self.closing("]", open)?;
        self.nesting -= 1;
        let span = list.span.to(end);
        match (places.is_empty(), changes.is_empty()) {
            (false, true) => Ok(Node::new(NodeKind::Index(Box::new(list), places), span)),
            (true, false) => Ok(Node::new(NodeKind::Change(Box::new(list), changes), span)),
            _ => Err(Diagnostic::new(Text::new(
                "a place, a slice or a change is needed in these brackets",
                "方括号中需要一个位置、一个切片或一处改动",
            ))
            .at(open.to(end))
            .help(change_help())),
        }
    }

    fn slice_of_another_language(&self) -> Diagnostic {
        Diagnostic::new(Text::new("a slice is written with two dots", "切片要写两个点")).at(self.span()).help(
            Text::new(
                "write `a[1..3]`, `a[1..]` or `a[..3]`; all but the last is `a[..len(a)-1]`",
                "请写 `a[1..3]`、`a[1..]` 或 `a[..3]`；去掉最后一个是 `a[..len(a)-1]`",
            ),
        )
    }

    fn place(&mut self) -> Parsed<IndexNode> {
        if self.at_symbol("-") && matches!(self.ahead(1), Token::Integer(_)) {
            return Err(Diagnostic::new(Text::new(
                "places are counted from 0 on, and none from the end",
                "位置从 0 开始数，不能从末尾倒数",
            ))
            .at(self.span())
            .help(Text::new("the last place is `a[len(a)-1]`", "最后一个位置是 `a[len(a)-1]`")));
        }
        if self.eat_symbol("..") {
            let to = if self.number_ahead() { Some(self.number()?) } else { None };
            return Ok(IndexNode::Slice(None, to));
        }
        let from = self.number()?;
        if self.eat_symbol("..=") {
            let last = self.number()?;
            let one = Node::integer(1, last.span);
            return Ok(IndexNode::Slice(Some(from), Some(Node::binary(Operator::Add, last, one))));
        }
        if !self.eat_symbol("..") {
            return Ok(IndexNode::At(from));
        }
        let to = if self.number_ahead() { Some(self.number()?) } else { None };
        Ok(IndexNode::Slice(Some(from), to))
    }

    pub(super) fn number_ahead(&self) -> bool {
        matches!(
            self.token(),
            Token::Integer(_)
                | Token::Name(_)
                | Token::Text(_)
                | Token::Character(_)
                | Token::Symbol("(" | "-")
        )
    }
}

/// What may stand before `[`: behind a number the bracket cannot mean a place.
fn is_indexed(node: &Node) -> bool {
    !matches!(node.kind, NodeKind::Integer(_) | NodeKind::Character(_))
}

fn of_set(set: SetNode) -> Node {
    let span = set.span;
    match set.kind {
        SetKind::Value(node) => *node,
        kind => Node::new(NodeKind::Set(Box::new(SetNode { kind, span })), span),
    }
}

fn changed(
    places: Vec<IndexNode>,
    value: Node,
    bindings: Vec<BindingNode>,
    span: Span,
) -> Parsed<ChangeNode> {
    let single = |place| match place {
        IndexNode::At(node) => Ok(node),
        IndexNode::Slice(..) => {
            Err(Diagnostic::new(Text::new("one place at a time is changed", "一次只能改动一个位置"))
                .at(span)
                .help(Text::new(
                    "write `a[i := 0 for i in 2..5]` for several",
                    "多个位置请写 `a[i := 0 for i in 2..5]`",
                )))
        }
    };
    let place = places.into_iter().map(single).collect::<Parsed<_>>()?;
    Ok(ChangeNode { place, value, bindings })
}

fn change_help() -> Text {
    Text::new("write `a[i]`, `a[i..j]` or `a[i := a[i] - k]`", "请写 `a[i]`、`a[i..j]` 或 `a[i := a[i] - k]`")
}
