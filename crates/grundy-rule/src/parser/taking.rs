//! What stands behind `take`, as people write it: `1..=3`, `{1, 3, 4}`, `1 3 4`, `1, 3 or 4`, `1 to 3`, `at most 3`.

use super::sets::positive;
use super::{Parsed, Parser};
use crate::lexer::Token;
use crate::syntax::{EndNode, Node, NodeKind, SetKind, SetNode};
use crate::tree::{Operator, Span};

/// Words for what is taken; they say nothing.
const THINGS: [&str; 9] =
    ["stone", "stones", "token", "tokens", "coin", "coins", "matches", "numbers", "counters"];

impl Parser {
    /// The set behind `take`, where `any` means 1, 2, 3, …
    pub(super) fn taken_set(&mut self) -> Parsed<SetNode> {
        let set = self.taken_words()?;
        while matches!(self.token(), Token::Name(word) if THINGS.contains(&word.as_str())) {
            self.advance();
        }
        Ok(set)
    }

    fn taken_words(&mut self) -> Parsed<SetNode> {
        let span = self.span();
        if self.eat_keyword("any") {
            self.eat_word("number");
            self.eat_word("of");
            return Ok(positive(span));
        }
        for words in [["at", "most"], ["up", "to"]] {
            if self.is_word(0, words[0]) && self.is_word(1, words[1]) {
                self.advance();
                self.advance();
                let most = self.number()?;
                let span = span.to(most.span);
                return Ok(SetNode { kind: SetKind::Range(Node::integer(1, span), EndNode::At(most)), span });
            }
        }
        if self.is_word(0, "at") && self.is_word(1, "least") {
            self.advance();
            self.advance();
            return Ok(SetNode { kind: SetKind::Range(self.number()?, EndNode::Endless), span });
        }
        if self.is_word(0, "from") && matches!(self.ahead(1), Token::Integer(_) | Token::Name(_)) {
            self.advance();
        }
        self.taken_list(span)
    }

    /// Numbers and sets, with commas, `or`, `and` or nothing between them.
    fn taken_list(&mut self, start: Span) -> Parsed<SetNode> {
        let mut items = vec![self.taken_item()?];
        loop {
            let joined = self.eat_symbol(",") | self.eat_keyword("or") | self.eat_keyword("and");
            let another = matches!(self.token(), Token::Integer(_)) || (joined && self.number_ahead());
            if !another {
                break;
            }
            items.push(self.taken_item()?);
        }
        let span = start.to(self.previous_span());
        if items.len() == 1 {
            return Ok(items.remove(0));
        }
        let single = |set: &SetNode| match &set.kind {
            SetKind::List(elements) => Some(elements.clone()),
            _ => None,
        };
        let kind = match items.iter().map(single).collect::<Option<Vec<_>>>() {
            Some(elements) => SetKind::List(elements.concat()),
            None => SetKind::Union(items),
        };
        Ok(SetNode { kind, span })
    }

    fn taken_item(&mut self) -> Parsed<SetNode> {
        if !matches!(self.token(), Token::Integer(_)) && !self.power_ahead() {
            return self.set();
        }
        let first = self.number()?;
        let span = first.span;
        if let Some(kind) = powers(&first) {
            return Ok(SetNode { kind, span });
        }
        if self.at_symbol("..") || self.at_symbol("..=") || self.is_word(0, "to") {
            let range = self.range_from(first)?;
            return self.set_from(range);
        }
        Ok(SetNode { kind: dashed(&first).unwrap_or(SetKind::List(vec![first])), span })
    }

    fn power_ahead(&self) -> bool {
        matches!((self.token(), self.ahead(1)), (Token::Name(_), Token::Symbol("^" | "**")))
    }
}

/// `2^k` are the powers of 2, `k^2` the squares, `k^3` the cubes.
fn powers(node: &Node) -> Option<SetKind> {
    let NodeKind::Power(base, exponent) = &node.kind else { return None };
    match (&base.kind, &exponent.kind) {
        (NodeKind::Integer(_), NodeKind::Name(_)) => {
            Some(SetKind::Named("powers".into(), vec![(**base).clone()]))
        }
        (NodeKind::Name(_), NodeKind::Integer(2)) => Some(SetKind::Named("squares".into(), Vec::new())),
        (NodeKind::Name(_), NodeKind::Integer(3)) => Some(SetKind::Named("cubes".into(), Vec::new())),
        _ => None,
    }
}

/// `1-3` behind `take` is 1 to 3: nobody takes minus two.
fn dashed(node: &Node) -> Option<SetKind> {
    let NodeKind::Binary(Operator::Subtract, from, to) = &node.kind else { return None };
    match (&from.kind, &to.kind) {
        (NodeKind::Integer(least), NodeKind::Integer(most)) if least <= most => {
            Some(SetKind::Range((**from).clone(), EndNode::At((**to).clone())))
        }
        _ => None,
    }
}
