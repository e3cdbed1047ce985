//! What a move leaves: one position, or a sum in square brackets.

use super::{Parsed, Parser, SET_NAMES};
use crate::lexer::Token;
use crate::syntax::{Identifier, Node, OutcomeNode, PartNode, TargetNode, TimesNode};
use crate::text::Text;
use crate::tree::{FUNCTIONS, PREDICATES};

impl Parser {
    pub(super) fn outcome(&mut self) -> Parsed<OutcomeNode> {
        if !self.at_symbol("[") {
            return Ok(OutcomeNode::One(self.target()?));
        }
        let open = self.advance();
        let mut parts = Vec::new();
        while !self.at_symbol("]") {
            parts.push(self.part()?);
            if !self.eat_symbol(",") {
                break;
            }
        }
        self.closing("]", open)?;
        Ok(OutcomeNode::Sum(parts))
    }

    fn part(&mut self) -> Parsed<PartNode> {
        let target = self.target()?;
        let times = if self.eat_symbol(";") {
            TimesNode::Count(self.number()?)
        } else if self.eat_keyword("for") {
            let (name, set) = self.bound_set()?;
            TimesNode::Each(name, set)
        } else {
            TimesNode::Once
        };
        Ok(PartNode { target, times })
    }

    fn target(&mut self) -> Parsed<TargetNode> {
        let start = self.span();
        if self.at_symbol("{") {
            let help = Text::new(
                "alternatives are joined by `|`: `x - 1 | x - 2`",
                "各种走法用 `|` 连接：`x - 1 | x - 2`",
            );
            return Err(self.wanted(Text::new("a position", "一个局面"), help));
        }
        let tag = self.tag();
        let coordinates =
            if tag.is_some() || self.tuple_ahead() { self.tuple()? } else { vec![self.number()?] };
        Ok(TargetNode { tag, coordinates, span: start.to(self.previous_span()) })
    }

    /// A name before a bracket that is not a function is a tag.
    fn tag(&mut self) -> Option<Identifier> {
        match (self.token().clone(), self.ahead(1)) {
            (Token::Name(name), Token::Symbol("(")) if !is_function(&name) => {
                Some(Identifier { name, span: self.advance() })
            }
            _ => None,
        }
    }

    /// Whether the bracket here holds a comma, so that it is a position and not a number.
    fn tuple_ahead(&self) -> bool {
        let mut depth = 0usize;
        for lexeme in &self.lexemes[self.place..] {
            match lexeme.token {
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") if depth <= 1 => return false,
                Token::Symbol(")" | "]" | "}") => depth -= 1,
                Token::Symbol(",") if depth == 1 => return true,
                Token::End | Token::Newline => return false,
                _ if depth == 0 => return false,
                _ => {}
            }
        }
        false
    }

    fn tuple(&mut self) -> Parsed<Vec<Node>> {
        let help = Text::new("a position is written `(x, y)` or `row(n)`", "局面写作 `(x, y)` 或 `row(n)`");
        let open = self.expect_symbol("(", help)?;
        let mut coordinates = vec![self.number()?];
        while self.eat_symbol(",") {
            coordinates.push(self.number()?);
        }
        self.closing(")", open)?;
        Ok(coordinates)
    }
}

/// Sets are told apart here as well, so that `powers(2)` as a result is not taken for a tag.
fn is_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|(function, _, _)| *function == name)
        || PREDICATES.iter().any(|(predicate, _, _)| *predicate == name)
        || SET_NAMES.contains(&name)
}
