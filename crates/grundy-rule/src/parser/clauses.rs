//! Clauses: a pattern, an arrow, and the alternatives behind it.

use super::help::{
    brackets_help, function_help, is_function, joining_help, pattern_help, reserved, rule_help, shape_help,
};
use super::slips::continuing_word_help;
use super::statements::restrict;
use super::{Parsed, Parser};
use crate::lexer::Token;
use crate::syntax::{
    AlternativeNode, Identifier, Node, NodeKind, OutcomeNode, PatternNode, Shape, SlotNode, Statement,
    TargetNode, visit,
};
use crate::text::Text;

impl Parser {
    pub(super) fn clause(&mut self) -> Parsed<Statement> {
        let pattern = self.pattern()?;
        self.pattern = pattern_names(&pattern);
        let condition = if self.eat_word("where") { Some(self.condition_here()?) } else { None };
        self.expect_symbol("->", if self.at_symbol(",") { brackets_help() } else { rule_help() })?;
        self.clause_from(pattern, condition, Vec::new())
    }

    /// `take SET`; with an `if` behind it or further moves after `|` it is the clause that it stands for.
    pub(super) fn taking(&mut self) -> Parsed<Statement> {
        let set = self.taken_set()?;
        if self.at_statement_end() {
            return Ok(Statement::Take(set));
        }
        let (pattern, mut alternative) = crate::lower::taking(&set);
        self.pattern = pattern_names(&pattern);
        alternative.bindings.extend(self.bindings()?);
        if self.eat_symbol("|") {
            return self.clause_from(pattern, None, vec![alternative]);
        }
        Ok(Statement::Clause(pattern, vec![alternative]))
    }

    /// The alternatives of a clause, those that were read already before the rest.
    pub(super) fn clause_from(
        &mut self,
        pattern: PatternNode,
        condition: Option<Node>,
        mut alternatives: Vec<AlternativeNode>,
    ) -> Parsed<Statement> {
        loop {
            match self.alternatives(pattern.slots.len()) {
                Ok(found) => alternatives.extend(found),
                Err(mistake) => self.recover(mistake, true),
            }
            if !self.eat_symbol("|") && !self.eat_symbol(",") && !self.eat_keyword("or") {
                if let Some(condition) = condition {
                    alternatives.iter_mut().for_each(|alternative| restrict(alternative, &condition));
                }
                self.note_slips(&pattern, &alternatives);
                return Ok(Statement::Clause(pattern, alternatives));
            }
        }
    }

    /// One alternative as it is written, which is several where its result is a set of results.
    pub(super) fn alternatives(&mut self, arity: usize) -> Parsed<Vec<AlternativeNode>> {
        let start = self.span();
        let outcomes = self.outcomes()?;
        let span = start.to(self.previous_span());
        self.stands_alone = outcomes.iter().flat_map(names_alone).collect();
        let mut bindings = self.bindings()?;
        while self.at_symbol(",") && self.described_name_ahead(&bindings) {
            self.advance();
            bindings.push(self.where_binding(&bindings)?);
            bindings.extend(self.bindings()?);
        }
        let may_go_on = self.at_symbol("|") || self.at_keyword("or");
        let fits = |outcome: &OutcomeNode| match outcome {
            OutcomeNode::One(target) => target.coordinates.len() == arity || target.tag.is_some(),
            OutcomeNode::Sum(_) => true,
        };
        let may_list = self.at_symbol(",") && outcomes.iter().all(fits);
        if !self.at_statement_end() && !may_go_on && !may_list {
            let help = self.continuing_help();
            let what = Text::new("`for`, `let`, `if`, `|` or the end", " `for`、`let`、`if`、`|` 或结尾");
            return Err(self.wanted(what, help));
        }
        let alternative = |outcome| AlternativeNode { outcome, bindings: bindings.clone(), span };
        Ok(outcomes.into_iter().map(alternative).collect())
    }

    /// What was probably meant by that which stands where an alternative should go on or end.
    pub(super) fn continuing_help(&self) -> Text {
        match self.token() {
            Token::Symbol(",") => brackets_help(),
            Token::Name(name) if is_function(name) => function_help(name),
            Token::Name(name) if name == "xor" => function_help("bitxor"),
            Token::Name(name) => continuing_word_help(name),
            _ => joining_help(),
        }
    }

    pub(super) fn identifier(&mut self, help: Text) -> Parsed<Identifier> {
        match self.token().clone() {
            Token::Name(name) => Ok(Identifier { name, span: self.advance() }),
            Token::Keyword(keyword) => Err(reserved(keyword, self.span())),
            _ => Err(self.wanted(Text::new("a name", "一个名字"), help)),
        }
    }

    pub(super) fn pattern(&mut self) -> Parsed<PatternNode> {
        let start = self.span();
        let tag = match (self.token().clone(), self.ahead(1)) {
            (Token::Name(name), Token::Symbol("(")) => Some(Identifier { name, span: self.advance() }),
            _ => None,
        };
        let slots = match (self.eat_symbol("("), tag.is_some() && self.at_symbol(")")) {
            (true, true) => {
                self.advance();
                Vec::new()
            }
            (true, false) => self.slots()?,
            (false, _) => vec![self.slot()?],
        };
        Ok(PatternNode { tag, slots, span: start.to(self.previous_span()) })
    }

    pub(super) fn slots(&mut self) -> Parsed<Vec<SlotNode>> {
        let mut slots = vec![self.slot()?];
        while self.eat_symbol(",") {
            slots.push(self.slot()?);
        }
        self.expect_symbol(")", pattern_help())?;
        Ok(slots)
    }

    pub(super) fn slot(&mut self) -> Parsed<SlotNode> {
        if let Token::Integer(value) = *self.token() {
            return Ok(SlotNode::Constant(value, self.advance()));
        }
        let name = self.identifier(pattern_help())?;
        let (first, second, third) = (self.token(), self.ahead(1), self.ahead(2));
        let (shape, tokens) = match (first, second, third) {
            // Boards as most other languages write them.
            (Token::Symbol("["), Token::Symbol("]"), Token::Symbol("[")) => (Shape::Board, 4),
            (Token::Symbol("["), Token::Symbol("]"), _) => (Shape::List, 2),
            (Token::Symbol("{"), Token::Symbol("}"), _) => (Shape::Bag, 2),
            (Token::Symbol("["), Token::Symbol(","), Token::Symbol("]")) => (Shape::Board, 3),
            (Token::Symbol("[" | "{"), Token::Symbol(_), _) => {
                return Err(self.wanted(Text::new("the form of a list", "列表的形式"), shape_help()));
            }
            _ => return Ok(SlotNode::Name(name)),
        };
        (0..tokens).for_each(|_| {
            self.advance();
        });
        Ok(SlotNode::Many(name, shape))
    }
}

/// The names that a pattern binds.
pub(super) fn pattern_names(pattern: &PatternNode) -> Vec<String> {
    let name = |slot: &SlotNode| match slot {
        SlotNode::Name(identifier) | SlotNode::Many(identifier, _) => Some(identifier.name.clone()),
        SlotNode::Constant(..) => None,
    };
    pattern.slots.iter().filter_map(name).collect()
}

/// The names of a result that may be 0: those that are a whole coordinate, and places of lists.
fn names_alone(outcome: &OutcomeNode) -> Vec<String> {
    let targets: Vec<&TargetNode> = match outcome {
        OutcomeNode::One(target) => vec![target],
        OutcomeNode::Sum(parts) => parts.iter().map(|part| &part.target).collect(),
    };
    let mut names = Vec::new();
    for coordinate in targets.into_iter().flat_map(|target| &target.coordinates) {
        if let NodeKind::Name(name) = &coordinate.kind {
            names.push(name.clone());
        }
        visit::nodes(&mut coordinate.clone(), &mut |node, _| names_of_places(node, &mut names));
    }
    names
}

fn names_of_places(node: &Node, names: &mut Vec<String>) {
    let mut found = Vec::new();
    match &node.kind {
        NodeKind::Index(_, places) => places.iter().for_each(|place| place.names(&mut found)),
        NodeKind::Change(_, changes) => {
            changes.iter().flat_map(|change| &change.place).for_each(|place| place.names(&mut found));
        }
        _ => return,
    }
    names.extend(found.into_iter().map(|(name, _)| name.to_string()));
}
