//! The contestant's own notation: `g(n) = mex(g(n-1), g(n-3))` is `n -> n-1 | n-3`.

use super::{Parsed, Parser};
use crate::lexer::Token;
use crate::syntax::{AlternativeNode, OutcomeNode, PartNode, Statement, TimesNode};
use crate::text::Text;

impl Parser {
    /// Whether the statement here is `NAME(…) = mex …`.
    pub(super) fn mex_ahead(&self) -> bool {
        let (Token::Name(_), Token::Symbol("(")) = (self.token(), self.ahead(1)) else { return false };
        let ends = |token: &Token| matches!(token, Token::End | Token::Newline | Token::Symbol(";" | ")"));
        let Some(close) = (2..).find(|&count| ends(self.ahead(count))) else { return false };
        if *self.ahead(close) != Token::Symbol(")") {
            return false;
        }
        let equals = matches!(self.ahead(close + 1), Token::Symbol("=" | ":=" | "=="));
        let word = matches!(self.ahead(close + 2), Token::Name(word) if word.eq_ignore_ascii_case("mex"));
        let bracket = matches!(self.ahead(close + 3), Token::Symbol("(" | "{"));
        equals && word && bracket
    }

    /// The clause that the equation says.
    pub(super) fn mex(&mut self) -> Parsed<Statement> {
        let Token::Name(function) = self.token().clone() else { return self.clause() };
        let mut pattern = self.pattern()?;
        pattern.tag = None;
        self.pattern = super::pattern_names(&pattern);
        self.advance();
        self.advance();
        let outer = self.opening();
        let inner = self.opening();
        let mut alternatives = Vec::new();
        while !self.at_symbol(")") && !self.at_symbol("}") {
            alternatives.push(self.value_of_option(&function)?);
            if !self.eat_symbol(",") {
                break;
            }
        }
        for bracket in [inner, outer].into_iter().flatten() {
            self.closing(bracket.0, bracket.1)?;
        }
        let behind = self.bindings()?;
        for alternative in &mut alternatives {
            alternative.bindings.extend(behind.iter().cloned());
        }
        Ok(Statement::Clause(pattern, alternatives))
    }

    fn opening(&mut self) -> Option<(&'static str, crate::tree::Span)> {
        match self.token() {
            Token::Symbol("(") => Some((")", self.advance())),
            Token::Symbol("{") => Some(("}", self.advance())),
            _ => None,
        }
    }

    /// `g(n-1)`, or `g(a) ^ g(b)`, with the clauses behind it.
    fn value_of_option(&mut self, function: &str) -> Parsed<AlternativeNode> {
        let start = self.span();
        let mut parts = vec![self.component(function)?];
        while self.eat_symbol("^") || self.eat_symbol("+") || self.eat_word("xor") {
            parts.push(self.component(function)?);
        }
        let span = start.to(self.previous_span());
        let mut bindings = Vec::new();
        if self.at_symbol("|") || self.at_symbol(":") {
            self.advance();
            bindings.push(self.where_binding(&bindings)?);
        }
        while self.at_symbol(",") && self.described_name_ahead(&bindings) {
            self.advance();
            bindings.push(self.where_binding(&bindings)?);
        }
        bindings.extend(self.bindings()?);
        let outcome = match (parts.pop(), parts.is_empty()) {
            (Some(only), true) => OutcomeNode::One(only),
            (last, _) => {
                let part = |target| PartNode { target, times: TimesNode::Once };
                OutcomeNode::Sum(parts.into_iter().chain(last).map(part).collect())
            }
        };
        Ok(AlternativeNode { outcome, bindings, span })
    }

    fn component(&mut self, function: &str) -> Parsed<crate::syntax::TargetNode> {
        if !self.is_word(0, function) {
            let help = Text::new(
                format!("the values of options stand in the mex: `{function}(n - 1)`"),
                format!("mex 中写各后继的值：`{function}(n - 1)`"),
            );
            return Err(self.wanted(Text::same(format!("`{function}(…)`")), help));
        }
        let start = self.advance();
        let coordinates = self.tuple()?;
        Ok(crate::syntax::TargetNode { tag: None, coordinates, span: start.to(self.previous_span()) })
    }
}
