//! Where the parser stands among the tokens, and how it goes on.

use super::help::found;
use super::{Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::text::Text;
use crate::tree::Span;

impl Parser {
    pub(super) fn token(&self) -> &Token {
        &self.lexemes[self.place].token
    }

    pub(super) fn ahead(&self, count: usize) -> &Token {
        let place = (self.place + count).min(self.lexemes.len() - 1);
        &self.lexemes[place].token
    }

    pub(super) fn span(&self) -> Span {
        self.lexemes[self.place].span
    }

    pub(super) fn previous_span(&self) -> Span {
        self.lexemes[self.place.saturating_sub(1)].span
    }

    pub(super) fn advance(&mut self) -> Span {
        let span = self.span();
        if self.place + 1 < self.lexemes.len() {
            self.place += 1;
        }
        span
    }

    pub(super) fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.token(), Token::Symbol(found) if *found == symbol)
    }

    pub(super) fn at_keyword(&self, keyword: &str) -> bool {
        matches!(self.token(), Token::Keyword(found) if *found == keyword)
    }

    pub(super) fn eat_symbol(&mut self, symbol: &str) -> bool {
        let found = self.at_symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn eat_keyword(&mut self, keyword: &str) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.advance();
        }
        found
    }

    /// Whether this word stands so many tokens ahead; words that are reserved only where they can stand.
    pub(super) fn is_word(&self, count: usize, word: &str) -> bool {
        matches!(self.ahead(count), Token::Name(name) if name == word)
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(0, word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect_symbol(&mut self, symbol: &'static str, help: Text) -> Parsed<Span> {
        if self.at_symbol(symbol) {
            Ok(self.advance())
        } else {
            Err(self.wanted(Text::same(format!("`{symbol}`")), help))
        }
    }

    /// The mistake that something else stands here.
    pub(super) fn wanted(&self, what: Text, help: Text) -> Diagnostic {
        let (english, chinese) = found(self.token());
        // Between Chinese and what is typed stands a blank.
        let blank = if what.chinese.starts_with('`') { " " } else { "" };
        Diagnostic::new(Text::new(
            format!("{} is needed here, not {english}", what.english),
            format!("此处需要{blank}{}，而不是{chinese}", what.chinese),
        ))
        .at(self.span())
        .help(help)
    }

    pub(super) fn at_statement_end(&self) -> bool {
        matches!(self.token(), Token::End | Token::Newline | Token::Symbol(";"))
    }
}
