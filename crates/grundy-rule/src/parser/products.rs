//! `A * B`: the product of rules, each a name of the catalogue or a rule in parentheses.

use super::{Parsed, Parser, parsed};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexeme, Token};
use crate::syntax::Statement;
use crate::text::Text;

impl Parser {
    /// Whether this statement is a product: a star outside all brackets, and no arrow there.
    pub(super) fn product_ahead(&self) -> bool {
        if self.in_factor || !matches!(self.token(), Token::Name(_) | Token::Symbol("(")) {
            return false;
        }
        let mut depth = 0usize;
        let mut has_star = false;
        for lexeme in &self.lexemes[self.place..] {
            match lexeme.token {
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                Token::Symbol("->" | "=") if depth == 0 => return false,
                Token::Symbol("*") if depth == 0 => has_star = true,
                Token::Symbol(";") if depth == 0 => return has_star,
                Token::Newline | Token::End => return has_star,
                _ => {}
            }
        }
        has_star
    }

    pub(super) fn product(&mut self) -> Parsed<Statement> {
        let start = self.span();
        let mut factors = vec![self.factor()?];
        while self.eat_symbol("*") {
            factors.push(self.factor()?);
        }
        let span = start.to(self.previous_span());
        if factors.len() > MOST_FACTORS {
            return Err(Diagnostic::new(Text::new("this product has too many factors", "乘积的因子太多"))
                .at(span)
                .help(Text::new("at most 8 rules can be multiplied", "最多可以乘 8 条规则")));
        }
        Ok(Statement::Product(factors, span))
    }

    /// The statements of one factor.
    fn factor(&mut self) -> Parsed<Vec<Statement>> {
        if matches!(self.token(), Token::Name(_)) {
            return Ok(vec![self.named()?]);
        }
        if !self.at_symbol("(") {
            return Err(self.wanted(Text::new("a rule", "一条规则"), factor_help()));
        }
        let open = self.advance();
        let first = self.place;
        let mut depth = 1usize;
        while depth > 0 {
            match self.token() {
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") => depth -= 1,
                Token::End => return Err(self.wanted(Text::same("`)`"), factor_help())),
                _ => {}
            }
            self.advance();
        }
        let mut inner: Vec<Lexeme> = self.lexemes[first..self.place - 1].to_vec();
        inner.push(Lexeme { token: Token::End, span: self.previous_span() });
        if inner.len() == 1 {
            return Err(Diagnostic::new(Text::new("a rule is missing here", "此处缺少一条规则"))
                .at(open.to(self.previous_span()))
                .help(factor_help()));
        }
        Ok(parsed(inner, true)?.statements)
    }
}

const MOST_FACTORS: usize = 8;

fn factor_help() -> Text {
    Text::new(
        "a factor is a name or a rule in parentheses: `(x -> 0..x) * (y -> 0..y)`",
        "因子是一个名字，或括号里的一条规则：`(x -> 0..x) * (y -> 0..y)`",
    )
}
