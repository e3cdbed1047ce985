//! What a move leaves: one position, or a sum in square brackets.

use super::{Parsed, Parser, SET_NAMES};
use crate::lexer::Token;
use crate::syntax::GENERAL_FUNCTIONS;
use crate::syntax::NEW_SETS;
use crate::syntax::{
    BindingKind, BindingNode, EndNode, Identifier, Node, NodeKind, OutcomeNode, PartNode, SetKind, SetNode,
    TargetNode, TimesNode,
};
use crate::text::Text;
use crate::tree::{FUNCTIONS, PREDICATES};

impl Parser {
    /// What stands where a result is: one, or each of a set of results in braces.
    pub(super) fn outcomes(&mut self) -> Parsed<Vec<OutcomeNode>> {
        if !self.at_symbol("{") {
            return Ok(vec![self.outcome()?]);
        }
        let set = self.set()?;
        Ok(match set.kind {
            SetKind::List(elements) => elements.into_iter().map(alone).collect(),
            _ => vec![all_of(set)],
        })
    }

    pub(super) fn outcome(&mut self) -> Parsed<OutcomeNode> {
        if !self.at_symbol("[") {
            let target = self.target()?;
            if let ([_], None) = (target.coordinates.as_slice(), &target.tag)
                && (self.at_symbol("..") || self.at_symbol("..="))
            {
                let from = target.coordinates.into_iter().next().unwrap_or(Node::integer(0, target.span));
                if let (NodeKind::Binary(..), Token::Integer(_)) = (&from.kind, self.ahead(1)) {
                    return Err(self.wanted(end_of_result(), taken_help()));
                }
                return Ok(all_of(self.range_from(from)?));
            }
            return Ok(OutcomeNode::One(target));
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
            let count = self.number()?;
            match self.bindings()? {
                bindings if bindings.is_empty() => TimesNode::Count(count),
                bindings => TimesNode::Each(repeated(bindings, count)),
            }
        } else {
            let bindings = self.bindings()?;
            if bindings.is_empty() { TimesNode::Once } else { TimesNode::Each(bindings) }
        };
        Ok(PartNode { target, times })
    }

    fn target(&mut self) -> Parsed<TargetNode> {
        let start = self.span();
        let tag = self.tag();
        let coordinates =
            if tag.is_some() || self.tuple_ahead() { self.tuple()? } else { vec![self.number()?] };
        Ok(TargetNode { tag, coordinates, span: start.to(self.previous_span()) })
    }

    /// A name before a bracket that is not a function is a tag.
    fn tag(&mut self) -> Option<Identifier> {
        match (self.token().clone(), self.ahead(1)) {
            (Token::Name(name), Token::Symbol("("))
                if self.declared.contains(&name) || !(is_function(&name) || self.defined.contains(&name)) =>
            {
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

    pub(super) fn tuple(&mut self) -> Parsed<Vec<Node>> {
        let help = Text::new("a position is written `(x, y)` or `row(n)`", "局面写作 `(x, y)` 或 `row(n)`");
        let open = self.expect_symbol("(", help)?;
        if self.at_symbol(")") {
            self.advance();
            return Ok(Vec::new());
        }
        let mut coordinates = vec![self.number()?];
        while self.eat_symbol(",") {
            coordinates.push(self.number()?);
        }
        self.closing(")", open)?;
        Ok(coordinates)
    }
}

/// `[e; n for i in S]` is each e as often as its n says.
fn repeated(mut bindings: Vec<BindingNode>, count: Node) -> Vec<BindingNode> {
    let span = count.span;
    let turn = Identifier { name: "turn".into(), span };
    let turns = SetNode { kind: SetKind::Range(Node::integer(0, span), EndNode::Before(count)), span };
    bindings.push(BindingNode { kind: BindingKind::For(turn, turns), span });
    bindings
}

fn end_of_result() -> Text {
    Text::new("`for`, `let`, `if`, `|` or the end", " `for`、`let`、`if`、`|` 或结尾")
}

fn taken_help() -> Text {
    Text::new(
        "let a name run through the range: `x - k for k in 1..=3`",
        "请让一个名字取遍区间：`x - k for k in 1..=3`",
    )
}

/// A result that is one expression.
fn alone(node: Node) -> OutcomeNode {
    let span = node.span;
    let coordinates = match node.kind {
        NodeKind::Tuple(entries) => entries,
        _ => vec![node],
    };
    OutcomeNode::One(TargetNode { tag: None, coordinates, span })
}

/// Every element of a set is a result.
fn all_of(set: SetNode) -> OutcomeNode {
    let span = set.span;
    alone(Node::new(NodeKind::Set(Box::new(set)), span))
}

/// Sets are told apart here as well, so that `powers(2)` as a result is not taken for a tag.
fn is_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|(function, _, _)| *function == name)
        || PREDICATES.iter().any(|(predicate, _, _)| *predicate == name)
        || GENERAL_FUNCTIONS.contains(&name)
        || SET_NAMES.contains(&name)
        || NEW_SETS.contains(&name)
}
