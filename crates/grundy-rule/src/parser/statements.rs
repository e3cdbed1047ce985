//! Statements that are no clauses: codes, domains, starts, definitions, games by name.

use super::help::code_help;
use super::{Parsed, Parser, SET_NAMES};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexeme, Token};
use crate::syntax::{
    AlternativeNode, ArgumentNode, BindingKind, BindingNode, Identifier, NamedNode, Node, NodeKind,
    PatternNode, Shape, SlotNode, StartNode, Statement,
};
use crate::text::Text;
use crate::tree::{Comparison, Span};

impl Parser {
    /// Whether an arrow stands in this statement, so that it is a clause and not a name.
    pub(super) fn arrow_ahead(&self) -> bool {
        let mut depth = 0usize;
        for lexeme in &self.lexemes[self.place..] {
            match lexeme.token {
                Token::Symbol("->") => return true,
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                Token::Symbol(";") if depth == 0 => return false,
                Token::Newline | Token::End => return false,
                _ => {}
            }
        }
        false
    }

    pub(super) fn code(&mut self, hexadecimal: bool) -> Parsed<Statement> {
        let keyword = self.advance();
        let Token::Code(digits) = self.token().clone() else {
            return Err(self.wanted(Text::new("a code", "一个编码"), code_help()));
        };
        let span = self.advance();
        if digits.is_empty() {
            return Err(Diagnostic::new(Text::new("the digits of the code are missing", "缺少编码的数字"))
                .at(keyword)
                .help(code_help()));
        }
        Ok(Statement::Code { hexadecimal, digits, span })
    }

    pub(super) fn domain(&mut self) -> Parsed<Statement> {
        self.advance();
        let mut conditions = vec![self.condition()?];
        while self.eat_symbol(",") {
            conditions.push(self.condition()?);
        }
        Ok(Statement::Domain(conditions))
    }

    pub(super) fn win(&mut self) -> Parsed<Statement> {
        self.advance();
        if *self.token() != Token::Name("at".into()) {
            return Err(
                self.wanted(Text::same("`at`"), Text::new("write `win at (0, 0)`", "请写 `win at (0, 0)`"))
            );
        }
        self.advance();
        let (pattern, condition) = self.ending_pattern()?;
        Ok(Statement::Win(pattern, condition))
    }

    /// What stands behind `win at` and `lose at`: a pattern with an `if`, or one string.
    pub(super) fn ending_pattern(&mut self) -> Parsed<(PatternNode, Option<Node>)> {
        if let Token::Text(text) = self.token().clone() {
            let span = self.advance();
            return Ok(string_pattern(&text, span));
        }
        let pattern = self.pattern()?;
        let condition = if self.eat_keyword("if") { Some(self.condition_here()?) } else { None };
        Ok((pattern, condition))
    }

    pub(super) fn start(&mut self) -> Parsed<Statement> {
        let keyword = self.advance();
        let is_empty = self.at_symbol("->");
        let start = self.span();
        let slots = match is_empty {
            true => Vec::new(),
            false if self.eat_symbol("(") => self.slots()?,
            false => vec![self.slot()?],
        };
        let span = if is_empty { keyword } else { start.to(self.previous_span()) };
        let pattern = PatternNode { tag: None, slots, span };
        let help = match self.at_symbol(",") {
            true => Text::new(
                "several numbers stand in brackets: `start (n, m) -> …`",
                "几个数要写在括号里：`start (n, m) -> …`",
            ),
            false => Text::new("write `start n -> (n, n - 1)`", "请写 `start n -> (n, n - 1)`"),
        };
        self.expect_symbol("->", help)?;
        let outcome = self.outcome()?;
        Ok(Statement::Start(StartNode { pattern, outcome, bindings: self.bindings()? }))
    }

    /// `def f(x, y) = …`.
    pub(super) fn definition(&mut self) -> Parsed<Statement> {
        let help = || Text::new("write `def f(x, y) = x * y`", "请写 `def f(x, y) = x * y`");
        self.advance();
        let name = self.identifier(help())?;
        let mut names = Vec::new();
        self.expect_symbol("(", help())?;
        while !self.at_symbol(")") {
            names.push(self.identifier(help())?);
            if !self.eat_symbol(",") {
                break;
            }
        }
        self.expect_symbol(")", help())?;
        self.expect_symbol("=", help())?;
        Ok(Statement::Define(name, names, self.condition()?))
    }

    /// `set Q = {…}` or `set L = 2, 1, L[n-1] + L[n-2]`.
    pub(super) fn own_set(&mut self) -> Parsed<Statement> {
        self.advance();
        let name = self.identifier(Text::default())?;
        if SET_NAMES.contains(&name.name.as_str()) {
            return Err(name_of_the_language(&name));
        }
        self.advance();
        if !matches!(self.token(), Token::Integer(_)) || matches!(self.ahead(1), Token::Symbol(".." | "..="))
        {
            return Ok(Statement::OwnSet(name, self.set()?));
        }
        let mut elements = vec![self.number()?];
        while self.eat_symbol(",") {
            elements.push(self.number()?);
        }
        match elements.pop() {
            Some(next) if !matches!(next.kind, NodeKind::Integer(_)) => {
                Ok(Statement::Sequence(name, elements, next))
            }
            last => {
                let span = name.span;
                elements.extend(last);
                Ok(Statement::OwnSet(
                    name,
                    crate::syntax::SetNode { kind: crate::syntax::SetKind::List(elements), span },
                ))
            }
        }
    }

    pub(super) fn symmetric(&mut self) -> Parsed<Statement> {
        let help = || Text::new("write `symmetric reversed`", "请写 `symmetric reversed`");
        self.advance();
        let mut names = vec![self.identifier(help())?];
        while self.eat_symbol(",") {
            names.push(self.identifier(help())?);
        }
        Ok(Statement::Symmetric(names))
    }

    pub(super) fn named(&mut self) -> Parsed<Statement> {
        let Token::Name(name) = self.token().clone() else {
            return Err(self.wanted(Text::new("a name", "一个名字"), Text::default()));
        };
        let span = self.advance();
        let mut arguments = self.bare_arguments();
        let is_bare = !arguments.is_empty();
        if self.eat_symbol("(") {
            while !self.at_symbol(")") {
                arguments.push(self.argument()?);
                if !self.eat_symbol(",") {
                    break;
                }
            }
            self.expect_symbol(
                ")",
                Text::new(
                    "arguments are written `bash(3)` or `bash(m=3)`",
                    "参数写作 `bash(3)` 或 `bash(m=3)`",
                ),
            )?;
        }
        let span = span.to(self.previous_span());
        Ok(Statement::Named(NamedNode { name: Identifier { name, span }, arguments, is_bare }))
    }

    /// Numbers behind a name without brackets, up to the end of the statement.
    pub(super) fn bare_arguments(&mut self) -> Vec<ArgumentNode> {
        let mut count = 0;
        let mut values = Vec::new();
        while let Token::Integer(value) = *self.ahead(count) {
            values.push((value, self.place + count));
            count += if *self.ahead(count + 1) == Token::Symbol(",") { 2 } else { 1 };
        }
        if !matches!(self.ahead(count), Token::End | Token::Newline | Token::Symbol(";")) {
            return Vec::new();
        }
        (0..count).for_each(|_| {
            self.advance();
        });
        let argument = |(value, place): (i128, usize)| ArgumentNode {
            name: None,
            value: Node::integer(value, self.lexemes[place].span),
        };
        values.into_iter().map(argument).collect()
    }

    pub(super) fn argument(&mut self) -> Parsed<ArgumentNode> {
        let name = match (self.token().clone(), self.ahead(1)) {
            (Token::Name(name), Token::Symbol("=")) => {
                let span = self.advance();
                self.advance();
                Some(Identifier { name, span })
            }
            _ => None,
        };
        Ok(ArgumentNode { name, value: self.number()? })
    }
}

pub(super) fn arrow_behind_bracket(lexemes: &[Lexeme]) -> bool {
    if !matches!(lexemes.first().map(|lexeme| &lexeme.token), Some(Token::Symbol("("))) {
        return false;
    }
    // The scan ends with the statement, so that a text of many brackets is not read again for each.
    let ends = |lexeme: &Lexeme| {
        matches!(lexeme.token, Token::Symbol(")" | ";" | "->") | Token::Newline | Token::End)
    };
    let end = lexemes.iter().position(ends);
    let behind = end.and_then(|end| lexemes.get(end + 1)).map(|lexeme| &lexeme.token);
    matches!(behind, Some(Token::Symbol("->")))
        || matches!(behind, Some(Token::Name(word)) if word == "where")
}

/// The alternative under one more condition, which is asked first.
pub(super) fn restrict(alternative: &mut AlternativeNode, condition: &Node) {
    let kind = BindingKind::If(condition.clone());
    alternative.bindings.insert(0, BindingNode { kind, span: condition.span });
}

/// The pattern of one string: any string, if it is this one.
fn string_pattern(text: &str, span: Span) -> (PatternNode, Option<Node>) {
    let list = Identifier { name: "s".into(), span };
    let is_it =
        Node::compare(Node::name("s", span), Comparison::Equal, Node::new(NodeKind::Text(text.into()), span));
    (PatternNode { tag: None, slots: vec![SlotNode::Many(list, Shape::List)], span }, Some(is_it))
}

fn name_of_the_language(name: &Identifier) -> Diagnostic {
    let own = &name.name;
    Diagnostic::new(Text::new(
        format!("`{own}` is a set of the language"),
        format!("`{own}` 是语言自带的集合"),
    ))
    .at(name.span)
    .help(Text::new("give your set another name", "请给自己的集合换个名字"))
}
