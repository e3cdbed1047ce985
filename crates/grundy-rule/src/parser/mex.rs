//! The contestant's own notation: `g(n) = mex(g(n-1), g(n-3))` is `n -> n-1 | n-3`.

use super::{Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::syntax::{
    AlternativeNode, Identifier, OutcomeNode, PartNode, PatternNode, SlotNode, Statement, TargetNode,
    TimesNode,
};
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
        self.pattern = super::clauses::pattern_names(&pattern);
        self.advance();
        self.advance();
        Ok(Statement::Clause(pattern, self.values_of_options(&function)?))
    }

    /// Whether the statement here is `mex(g(…), …)`, with nothing before it that says whose value it is.
    pub(super) fn bare_mex_ahead(&self) -> bool {
        let word = matches!(self.token(), Token::Name(word) if word.eq_ignore_ascii_case("mex"));
        let opens = |count| matches!(self.ahead(count), Token::Symbol("(" | "{"));
        let inner = if opens(2) { 3 } else { 2 };
        word && opens(1)
            && matches!(self.ahead(inner), Token::Name(_))
            && *self.ahead(inner + 1) == Token::Symbol("(")
    }

    /// The position is called as the first option that is counted calls it: `mex(g(n-1), g(n-3))` is about n.
    pub(super) fn bare_mex(&mut self) -> Parsed<Statement> {
        let span = self.advance();
        let function = (0..).find_map(|count| match self.ahead(count) {
            Token::Name(function) => Some(function.clone()),
            _ => None,
        });
        let alternatives = self.values_of_options(&function.unwrap_or_default())?;
        let span = span.to(self.previous_span());
        let Some(slots) = coordinate_names(&alternatives) else {
            return Err(Diagnostic::new(Text::new(
                "nothing says of which position this is the value",
                "没有说明这是哪个局面的值",
            ))
            .at(span)
            .help(Text::new("write `g(n) = mex(g(n-1), g(n-3))`", "请写 `g(n) = mex(g(n-1), g(n-3))`")));
        };
        let slots = slots.into_iter().map(|name| SlotNode::Name(Identifier { name, span })).collect();
        Ok(Statement::Clause(PatternNode { tag: None, slots, span }, alternatives))
    }

    /// What stands in the brackets of a mex: one alternative for each value.
    fn values_of_options(&mut self, function: &str) -> Parsed<Vec<AlternativeNode>> {
        let outer = self.opening();
        let inner = self.opening();
        let mut alternatives = Vec::new();
        while !self.at_symbol(")") && !self.at_symbol("}") {
            alternatives.push(self.value_of_option(function)?);
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
        Ok(alternatives)
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

/// For each coordinate the first name that options have in its place and that nothing binds; none if one has no name.
fn coordinate_names(alternatives: &[AlternativeNode]) -> Option<Vec<String>> {
    let named: Vec<(&TargetNode, Vec<&str>)> = alternatives.iter().flat_map(targets_with_bound).collect();
    let arity = named.first()?.0.coordinates.len();
    let name = |place: usize| {
        named.iter().find_map(|(target, bound)| {
            let mut used = Vec::new();
            target.coordinates.get(place)?.names(&mut used);
            used.into_iter().map(|(name, _)| name).find(|name| !bound.contains(name)).map(String::from)
        })
    };
    let names = (0..arity).map(name).collect::<Option<Vec<String>>>()?;
    let is_new = |place: usize| !names[..place].contains(&names[place]);
    (0..arity).all(is_new).then_some(names)
}

fn targets_with_bound(alternative: &AlternativeNode) -> Vec<(&TargetNode, Vec<&str>)> {
    let bound = || {
        let names = alternative.bindings.iter().filter_map(|binding| binding.bound());
        names.map(|bound| bound.name.as_str()).collect::<Vec<_>>()
    };
    match &alternative.outcome {
        OutcomeNode::One(target) => vec![(target, bound())],
        OutcomeNode::Sum(parts) => parts.iter().map(|part| (&part.target, bound())).collect(),
    }
}
