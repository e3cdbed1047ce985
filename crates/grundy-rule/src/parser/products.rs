//! `A * B`: the product of rules, each a name of the catalogue, a short form or a rule in parentheses.

use super::{Parsed, Parser, parsed};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexeme, Token};
use crate::parser::SET_NAMES;
use crate::syntax::Statement;
use crate::text::Text;

impl Parser {
    /// Whether this statement is a product: a star outside all brackets, and no arrow there.
    pub(super) fn product_ahead(&self) -> bool {
        let may_begin = matches!(self.token(), Token::Name(_) | Token::Symbol("("));
        if self.in_factor || !(may_begin || self.short_form_ahead()) {
            return false;
        }
        let mut depth = 0usize;
        let mut has_star = false;
        for (place, lexeme) in self.lexemes.iter().enumerate().skip(self.place) {
            match lexeme.token {
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                Token::Symbol("->" | "=") if depth == 0 => return false,
                Token::Symbol("*") if depth == 0 && (may_begin || self.multiplies_rules(place)) => {
                    has_star = true;
                }
                Token::Symbol(";") if depth == 0 => return has_star,
                Token::Newline | Token::End => return has_star,
                _ => {}
            }
        }
        has_star
    }

    /// Whether `take`, `octal` or `hex` stands here.
    fn short_form_ahead(&self) -> bool {
        matches!(self.token(), Token::Keyword("take" | "octal" | "hex"))
    }

    /// Whether the star here stands between two rules and not between two numbers, as in `take 1..=2*m`: what stands before
    /// it is no number, or what follows is a rule.
    fn multiplies_rules(&self, star: usize) -> bool {
        let before = star.checked_sub(1).map(|place| &self.lexemes[place].token);
        let is_no_number = match before {
            Some(Token::Code(_) | Token::Symbol("}") | Token::Keyword("any")) => true,
            Some(Token::Name(name)) => name == "any" || SET_NAMES.contains(&name.as_str()),
            _ => false,
        };
        let behind = self.lexemes.get(star + 1).map(|lexeme| &lexeme.token);
        is_no_number || matches!(behind, Some(Token::Keyword("take" | "octal" | "hex")))
    }

    /// The statements of a short form, up to the star behind it.
    fn short_form(&mut self) -> Parsed<Vec<Statement>> {
        let first = self.place;
        let mut depth = 0usize;
        loop {
            match self.token() {
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                Token::Symbol(";") if depth == 0 => break,
                Token::Symbol("*") if depth == 0 && self.multiplies_rules(self.place) => break,
                Token::Newline | Token::End => break,
                _ => {}
            }
            self.advance();
        }
        let mut inner: Vec<Lexeme> = self.lexemes[first..self.place].to_vec();
        inner.push(Lexeme { token: Token::End, span: self.previous_span() });
        Ok(parsed(inner, true)?.statements)
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
        if self.short_form_ahead() {
            return self.short_form();
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
