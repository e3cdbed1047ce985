//! How play goes and ends: `lose at`, `misere`, `loopy`, `block k`, `stuck draws`.

use super::{Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::manner::Manner;
use crate::syntax::Statement;
use crate::text::Text;

impl Parser {
    /// Whether one of these statements begins with the word here.
    pub(super) fn is_ending(&self, word: &str) -> bool {
        match word {
            "lose" => self.is_word(1, "at"),
            "misere" | "loopy" => self.ends_behind(1) || matches!(self.ahead(1), Token::Integer(_)),
            "stuck" => (self.is_word(1, "draws") || self.is_word(1, "draw")) && self.ends_behind(2),
            "block" => self.ends_behind(1) || self.ends_behind(2) || *self.ahead(1) == Token::Symbol("-"),
            _ => false,
        }
    }

    pub(super) fn ending(&mut self, word: &str) -> Parsed<Statement> {
        match word {
            "lose" => self.lose(),
            "block" => self.block(),
            "misere" => Ok(self.manner(1, Manner { misere: true, ..Manner::PLAIN })),
            "loopy" => Ok(self.manner(1, Manner { loopy: true, ..Manner::PLAIN })),
            _ => Ok(self.manner(2, Manner { stuck_draws: true, ..Manner::PLAIN })),
        }
    }

    pub(super) fn ends_behind(&self, count: usize) -> bool {
        matches!(self.ahead(count), Token::End | Token::Newline | Token::Symbol(";"))
    }

    fn manner(&mut self, words: usize, manner: Manner) -> Statement {
        let start = self.span();
        (0..words).for_each(|_| {
            self.advance();
        });
        Statement::Manner(manner, start.to(self.previous_span()))
    }

    fn block(&mut self) -> Parsed<Statement> {
        let help = || Text::new("write `block 1`", "请写 `block 1`");
        let start = self.advance();
        let count = match *self.token() {
            Token::Integer(count) => {
                u32::try_from(count).ok().filter(|count| (1..=MOST_BLOCKED).contains(count))
            }
            _ => return Err(self.wanted(Text::new("a written number", "一个写出的数"), help())),
        };
        let span = start.to(self.advance());
        let Some(block) = count else {
            return Err(Diagnostic::new(Text::new(
                "so many options cannot be forbidden",
                "不能禁止这么多种走法",
            ))
            .at(span)
            .help(Text::new("write a number from 1 to 1000000", "请写 1 到 1000000 之间的数")));
        };
        Ok(Statement::Manner(Manner { block, ..Manner::PLAIN }, span))
    }

    fn lose(&mut self) -> Parsed<Statement> {
        self.advance();
        self.advance();
        let (pattern, condition) = self.ending_pattern()?;
        Ok(Statement::Lose(pattern, condition))
    }
}

const MOST_BLOCKED: u32 = 1_000_000;
