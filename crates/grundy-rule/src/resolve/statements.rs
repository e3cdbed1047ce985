//! Statements: clauses, short forms, catalogue names, `domain`, `win at`, `start`.

use std::collections::BTreeSet;

use super::expressions::Resolver;
use super::guards::asked_first;
use super::mistakes::{domain_of_nothing, no_clause, other_count, unknown_tag};
use super::scope::{Parameter, Scope, check_name};
use super::{NamedRule, Names};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::expansion::expanded;
use crate::names::nearest;
use crate::parser;
use crate::parser::slips::meant_beginning;
use crate::position::{COORDINATE_BOUND, Tag};
use crate::sharing::written_out;
use crate::syntax::{
    AlternativeNode, ArgumentNode, BindingKind, BindingNode, Identifier, NamedNode, Node, NodeKind,
    OutcomeNode, PartNode, PatternNode, SetKind, SetNode, SlotNode, Statement, TargetNode, TimesNode,
};
use crate::text::Text;
use crate::tree::{
    Alternative, Binding, Clause, Expression, Operator, Outcome, Part, Slotted, Span, Start, Target, Times,
    Win,
};

/// A rule after resolution: parameters may still be free.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    pub tags: Vec<(String, usize)>,
    pub clauses: Vec<Clause>,
    pub code: Option<Code>,
    pub wins: Vec<Win>,
    pub start: Option<Start>,
    pub parameters: Vec<Parameter>,
}

/// The statements of a rule with catalogue names written out.
pub fn with_names(statements: Vec<Statement>, names: &dyn Names) -> Result<Vec<Statement>, Diagnostic> {
    with_names_written_out(statements, names, NAMES_WITHIN_NAMES)
}

/// Resolves the statements of a rule of the first edition, in which catalogue names are written out.
pub fn resolve(statements: Vec<Statement>) -> Result<Resolved, Diagnostic> {
    let mut builder =
        Builder { rule: Resolved::default(), resolver: Resolver::default(), domains: Vec::new() };
    builder.declare(&statements)?;
    for statement in &statements {
        builder.statement(statement)?;
    }
    builder.apply_domains()?;
    builder.finish()
}

struct Builder {
    rule: Resolved,
    resolver: Resolver,
    domains: Vec<Node>,
}

impl Builder {
    /// Collects the tags first, so that a clause may use one that is declared after it.
    fn declare(&mut self, statements: &[Statement]) -> Result<(), Diagnostic> {
        for statement in statements {
            match statement {
                Statement::Clause(pattern, _) => self.declare_pattern(pattern)?,
                Statement::Take(_) | Statement::Code { .. } => self.declare_tag("", 1, Span::default())?,
                _ => {}
            }
        }
        match self.rule.tags.is_empty() {
            true => Err(no_clause()),
            false => Ok(()),
        }
    }

    fn declare_pattern(&mut self, pattern: &PatternNode) -> Result<(), Diagnostic> {
        let tag = pattern.tag.as_ref().map_or("", |tag| tag.name.as_str());
        if let Some(identifier) = &pattern.tag {
            check_name(identifier)?;
        }
        self.declare_tag(tag, pattern.slots.len(), pattern.span)
    }

    fn declare_tag(&mut self, tag: &str, arity: usize, span: Span) -> Result<(), Diagnostic> {
        match self.rule.tags.iter().find(|(known, _)| known == tag) {
            Some((_, known)) if *known != arity => {
                Err(other_count(tag, *known, arity, span).help(written_like(tag, *known)))
            }
            Some(_) => Ok(()),
            None => {
                self.rule.tags.push((tag.into(), arity));
                Ok(())
            }
        }
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), Diagnostic> {
        match statement {
            Statement::Clause(pattern, alternatives) => {
                let clause = self.clause(pattern, alternatives)?;
                self.rule.clauses.push(clause);
            }
            Statement::Take(set) => {
                let clause = self.take(set)?;
                self.rule.clauses.push(clause);
            }
            Statement::Code { hexadecimal, digits, span } => self.code(*hexadecimal, digits, *span)?,
            Statement::Domain(conditions) => self.domains.extend(conditions.iter().cloned()),
            Statement::Win(pattern, _) => {
                let win = self.win(pattern)?;
                self.rule.wins.push(win);
            }
            Statement::Start(start) => {
                if let [SlotNode::Name(name)] = start.pattern.slots.as_slice() {
                    self.start(name, &start.outcome)?;
                }
            }
            Statement::Named(named) => return Err(unknown_rule(&named.name, &[], false)),
            // Definitions are written out before, and the rest is no rule of the first edition.
            Statement::Define(..)
            | Statement::Sequence(..)
            | Statement::OwnSet(..)
            | Statement::Symmetric(_)
            | Statement::Lose(..)
            | Statement::Manner(..)
            | Statement::Product(..) => {}
        }
        Ok(())
    }

    /// A code is one clause of its own: the moves are those of its digits.
    fn code(&mut self, hexadecimal: bool, digits: &str, span: Span) -> Result<(), Diagnostic> {
        if self.rule.code.is_some() {
            return Err(Diagnostic::new(Text::new("a rule holds one code only", "一条规则只能有一个编码"))
                .at(span)
                .help(Text::new("add the digits of both codes", "请把两个编码的数字合并")));
        }
        self.rule.code = Some(Code::parse(digits, hexadecimal, span)?);
        Ok(())
    }

    fn tag(&self, identifier: &Option<Identifier>, arity: usize, span: Span) -> Result<Tag, Diagnostic> {
        let name = identifier.as_ref().map_or("", |identifier| identifier.name.as_str());
        match self.rule.tags.iter().position(|(known, _)| known == name) {
            Some(index) if self.rule.tags[index].1 == arity => Ok(Tag(index as u16)),
            Some(index) => {
                let known = self.rule.tags[index].1;
                Err(other_count(name, known, arity, span).help(written_like(name, known)))
            }
            None if name.is_empty() => Err(tag_missing(&self.rule.tags, span)),
            None => Err(unknown_tag(name, self.rule.tags.iter().map(|(tag, _)| tag.as_str()), span)),
        }
    }

    fn clause(
        &mut self,
        pattern: &PatternNode,
        alternatives: &[AlternativeNode],
    ) -> Result<Clause, Diagnostic> {
        let tag = self.tag(&pattern.tag, pattern.slots.len(), pattern.span)?;
        let slots = slots(pattern)?;
        let names: BTreeSet<String> = slots.iter().filter_map(slot_name).collect();
        let alternatives = written_out(alternatives.to_vec(), &names)?;
        let alternatives = alternatives
            .iter()
            .map(|alternative| self.alternative(alternative, pattern))
            .collect::<Result<_, _>>()?;
        Ok(Clause { tag, pattern: slots, domain: Vec::new(), alternatives })
    }

    fn take(&mut self, set: &SetNode) -> Result<Clause, Diagnostic> {
        let mut taken = Scope::of(vec!["x".into()]);
        let set_tree = self.resolver.set(set, &taken)?;
        taken.names.push("k".into());
        let rest = Expression::Binary(
            Operator::Subtract,
            Box::new(Expression::Local(0)),
            Box::new(Expression::Local(1)),
            set.span,
        );
        let target = Target { tag: self.tag(&None, 1, set.span)?, coordinates: vec![rest], span: set.span };
        let binding = Binding::For { slot: 1, set: set_tree, exit: None, span: set.span };
        let alternative = Alternative {
            outcome: Outcome::One(target),
            bindings: vec![binding],
            names: taken.names,
            span: set.span,
        };
        let pattern = vec![Slotted::Name("x".into())];
        Ok(Clause {
            tag: self.tag(&None, 1, set.span)?,
            pattern,
            domain: Vec::new(),
            alternatives: vec![alternative],
        })
    }

    fn alternative(
        &mut self,
        node: &AlternativeNode,
        pattern: &PatternNode,
    ) -> Result<Alternative, Diagnostic> {
        let mut scope = pattern_scope(pattern)?;
        let mut bindings = Vec::new();
        for binding in &node.bindings {
            bindings.push(match &binding.kind {
                BindingKind::For(name, set) => {
                    let set = self.resolver.set(set, &scope)?;
                    Binding::For { slot: scope.bind_untaken(name)?, set, exit: None, span: binding.span }
                }
                BindingKind::Let(name, value) => {
                    let value = self.resolver.number(value, &scope)?;
                    Binding::Let { slot: scope.bind_untaken(name)?, value }
                }
                BindingKind::If(condition) => Binding::If(self.resolver.condition(condition, &scope)?),
            });
        }
        asked_first(&mut bindings);
        let outcome = self.outcome(&node.outcome, &mut scope)?;
        Ok(Alternative { outcome, bindings, names: scope.names, span: node.span })
    }

    fn outcome(&mut self, node: &OutcomeNode, scope: &mut Scope) -> Result<Outcome, Diagnostic> {
        match node {
            OutcomeNode::One(target) => Ok(Outcome::One(self.target(target, scope)?)),
            OutcomeNode::Sum(parts) => {
                let parts = parts.iter().map(|part| self.part(part, scope)).collect::<Result<_, _>>()?;
                Ok(Outcome::Sum(parts))
            }
        }
    }

    fn part(&mut self, node: &PartNode, scope: &mut Scope) -> Result<Part, Diagnostic> {
        let times = match &node.times {
            TimesNode::Once => Times::Once,
            TimesNode::Count(count) => Times::Count(self.resolver.number(count, scope)?, count.span),
            TimesNode::Each(bindings) => {
                let [BindingNode { kind: BindingKind::For(name, set), .. }] = bindings.as_slice() else {
                    return Err(endless_part(node.target.span));
                };
                let set = self.resolver.set(set, scope)?;
                if set.is_endless() {
                    return Err(endless_part(node.target.span));
                }
                Times::Each(scope.bind_untaken(name)?, set)
            }
        };
        let target = self.target(&node.target, scope)?;
        // The name of a comprehension ends with its part.
        if let Times::Each(slot, _) = &times {
            scope.names[*slot] = format!("{}'", scope.names[*slot]);
        }
        Ok(Part { target, times })
    }

    fn target(&mut self, node: &TargetNode, scope: &Scope) -> Result<Target, Diagnostic> {
        let count = node.coordinates.len();
        let beside = |mistake: Diagnostic| match self.rule.tags.as_slice() {
            [(tag, 1)] if tag.is_empty() && node.tag.is_none() && count > 1 => mistake.help(side_by_side()),
            _ => mistake,
        };
        let tag = self.tag(&node.tag, count, node.span).map_err(beside)?;
        let coordinates = node
            .coordinates
            .iter()
            .map(|coordinate| self.resolver.number(coordinate, scope))
            .collect::<Result<_, _>>()?;
        Ok(Target { tag, coordinates, span: node.span })
    }

    fn win(&mut self, pattern: &PatternNode) -> Result<Win, Diagnostic> {
        Ok(Win { tag: self.tag(&pattern.tag, pattern.slots.len(), pattern.span)?, pattern: slots(pattern)? })
    }

    fn start(&mut self, name: &Identifier, outcome: &OutcomeNode) -> Result<(), Diagnostic> {
        if self.rule.start.is_some() {
            return Err(Diagnostic::new(Text::new(
                "a rule has one `start` only",
                "一条规则只能有一个 `start`",
            ))
            .at(name.span)
            .help(Text::new("keep one of them", "请只保留一个")));
        }
        let mut scope = Scope::default();
        scope.bind_untaken(name)?;
        let outcome = self.outcome(outcome, &mut scope)?;
        self.rule.start = Some(Start { name: name.name.clone(), outcome, names: scope.names });
        Ok(())
    }

    /// Each condition of the domain speaks of every clause that has its names.
    fn apply_domains(&mut self) -> Result<(), Diagnostic> {
        for condition in std::mem::take(&mut self.domains) {
            let mut used = Vec::new();
            condition.names(&mut used);
            let pattern_names: BTreeSet<String> = self
                .rule
                .clauses
                .iter()
                .flat_map(|clause| clause.pattern.iter().filter_map(slot_name))
                .collect();
            let own: Vec<&str> =
                used.iter().map(|(name, _)| *name).filter(|name| pattern_names.contains(*name)).collect();
            if own.is_empty() {
                return Err(domain_of_nothing(&condition, &pattern_names));
            }
            for index in 0..self.rule.clauses.len() {
                let scope = clause_scope(&self.rule.clauses[index]);
                if own.iter().all(|name| scope.slot(name).is_some()) {
                    let condition = self.resolver.condition(&condition, &scope)?;
                    self.rule.clauses[index].domain.push(condition);
                }
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Resolved, Diagnostic> {
        self.rule.parameters = self.resolver.parameters;
        Ok(self.rule)
    }
}

fn clause_scope(clause: &Clause) -> Scope {
    let names = clause.pattern.iter().map(|slot| slot_name(slot).unwrap_or_default()).collect();
    Scope::of(names)
}

fn pattern_scope(pattern: &PatternNode) -> Result<Scope, Diagnostic> {
    let mut scope = Scope::default();
    for slot in &pattern.slots {
        match slot {
            SlotNode::Name(identifier) | SlotNode::Many(identifier, _) => {
                scope.bind_untaken(identifier)?;
            }
            SlotNode::Constant(..) => scope.reserve(),
        }
    }
    Ok(scope)
}

fn slots(pattern: &PatternNode) -> Result<Vec<Slotted>, Diagnostic> {
    pattern_scope(pattern)?;
    pattern
        .slots
        .iter()
        .map(|slot| match slot {
            SlotNode::Name(identifier) | SlotNode::Many(identifier, _) => {
                Ok(Slotted::Name(identifier.name.clone()))
            }
            SlotNode::Constant(value, span) => {
                match u64::try_from(*value).ok().filter(|&value| value < COORDINATE_BOUND) {
                    Some(value) => Ok(Slotted::Constant(value)),
                    None => Err(Diagnostic::new(Text::new("this number is too large", "这个数太大了"))
                        .at(*span)
                        .help(Text::new("coordinates stay below 2^63", "坐标须小于 2^63"))),
                }
            }
        })
        .collect()
}

fn slot_name(slot: &Slotted) -> Option<String> {
    match slot {
        Slotted::Name(name) => Some(name.clone()),
        Slotted::Constant(_) => None,
    }
}

/// The rule of a page may name another page; so deep, which also ends names that stand for each other.
const NAMES_WITHIN_NAMES: u32 = 4;

/// Replaces every catalogue name by the statements that it stands for.
fn with_names_written_out(
    statements: Vec<Statement>,
    names: &dyn Names,
    depth: u32,
) -> Result<Vec<Statement>, Diagnostic> {
    let mut written = Vec::new();
    for statement in statements {
        match statement {
            Statement::Named(NamedNode { name, arguments, is_bare }) => {
                let Some(named) = names.look_up(&name.name).filter(|_| depth > 0) else {
                    return Err(unknown_rule(&name, &names.all(), written.is_empty()));
                };
                if is_bare && arguments.len() != named.parameters.len() {
                    return Err(positions_behind(&name, &arguments));
                }
                let inner = named_statements(&name, &arguments, &named)?;
                written.extend(with_names_written_out(inner, names, depth - 1)?);
            }
            Statement::Product(factors, span) => {
                let inner = |factor| code_written_out(with_names_written_out(factor, names, depth)?);
                let factors = factors.into_iter().map(inner).collect::<Result<Vec<_>, _>>()?;
                written.push(crate::lower::product::clause(factors, span)?);
            }
            other => written.push(other),
        }
    }
    Ok(written)
}

/// A factor that is a code, as the clause that it stands for.
fn code_written_out(factor: Vec<Statement>) -> Result<Vec<Statement>, Diagnostic> {
    let [Statement::Code { hexadecimal, digits, span }] = factor.as_slice() else { return Ok(factor) };
    clause_of_code(digits, *hexadecimal, "x", *span)
}

/// The clause that a code stands for, its heap under this name.
pub fn clause_of_code(
    digits: &str,
    hexadecimal: bool,
    heap: &str,
    span: Span,
) -> Result<Vec<Statement>, Diagnostic> {
    let clause = expanded(&Code::parse(digits, hexadecimal, span)?).replace('x', heap);
    parser::statements_in_place_of(span, &clause)
}

fn named_statements(
    name: &Identifier,
    arguments: &[ArgumentNode],
    named: &NamedRule,
) -> Result<Vec<Statement>, Diagnostic> {
    let mut text = named.rule.clone();
    for (index, argument) in arguments.iter().enumerate() {
        let parameter = match &argument.name {
            Some(given) => named.parameters.iter().find(|parameter| **parameter == given.name),
            None => named.parameters.get(index),
        };
        let is_position =
            named.parameters.is_empty() && arguments.iter().all(|argument| argument.name.is_none());
        let Some(parameter) = parameter else {
            return Err(if is_position {
                positions_behind(name, arguments)
            } else {
                too_many_arguments(name, named)
            });
        };
        let value = written_argument(&argument.value).ok_or_else(|| argument_not_written(argument))?;
        text = with_word_replaced(&text, parameter, &value);
    }
    // What is wrong with the statements is shown at the name, which is all that the user wrote.
    parser::statements_in_place_of(name.span, &text)
}

/// A written number, or a set or list of them, as it stands in a rule.
fn written_argument(node: &Node) -> Option<String> {
    let listed = |nodes: &[Node]| {
        let numbers = nodes.iter().map(written_argument).collect::<Option<Vec<String>>>()?;
        Some(numbers.join(", "))
    };
    match &node.kind {
        NodeKind::Integer(value) => Some(value.to_string()),
        NodeKind::Power(base, exponent) => match (&base.kind, &exponent.kind) {
            (NodeKind::Integer(base), NodeKind::Integer(exponent)) => {
                Some(base.checked_pow(u32::try_from(*exponent).ok()?)?.to_string())
            }
            _ => None,
        },
        NodeKind::Set(set) => match &set.kind {
            SetKind::List(elements) => Some(format!("{{{}}}", listed(elements)?)),
            _ => None,
        },
        _ => None,
    }
}

/// The text with a whole word replaced wherever it stands.
fn with_word_replaced(text: &str, word: &str, value: &str) -> String {
    let is_letter = |character: char| character.is_alphanumeric() || character == '_';
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(word) {
        let end = place + word.len();
        let alone = !rest[..place].chars().next_back().is_some_and(is_letter)
            && !rest[end..].chars().next().is_some_and(is_letter);
        replaced.push_str(&rest[..place]);
        replaced.push_str(if alone { value } else { word });
        rest = &rest[end..];
    }
    replaced + rest
}

fn written_like(tag: &str, arity: usize) -> Text {
    let shape = shape(tag, arity);
    Text::new(format!("write it like `{shape}`"), format!("请写成 `{shape}` 的形式"))
}

fn side_by_side() -> Text {
    Text::new(
        "two heaps side by side are a sum in square brackets: `[a, x - a]`",
        "并排的两堆是一个和，写在方括号里：`[a, x - a]`",
    )
}

fn shape(tag: &str, arity: usize) -> String {
    let letters = crate::usual_names(arity);
    match (tag, arity) {
        ("", 1) => letters.concat(),
        _ => format!("{tag}({})", letters.join(", ")),
    }
}

fn tag_missing(tags: &[(String, usize)], span: Span) -> Diagnostic {
    let (tag, arity) = &tags[0];
    let shape = shape(tag, *arity);
    Diagnostic::new(Text::new("no clause speaks of positions without a tag", "没有规则描述不带标签的局面"))
        .at(span)
        .help(Text::new(format!("write the tag: `{shape}`"), format!("请写上标签：`{shape}`")))
}

/// A name that no game has; behind a rule it may be a misspelt statement.
fn unknown_rule(name: &Identifier, known: &[String], is_first: bool) -> Diagnostic {
    let statement = if is_first { None } else { meant_beginning(&name.name) };
    let game = || nearest(&name.name, known.iter().map(String::as_str));
    let help = match statement.or_else(game) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => Text::new(
            "the catalogue (`grundy games`) has the names; a rule looks like `x -> x - k for k in {1, 3, 4}`",
            "目录（`grundy games`）中有所有名字；规则形如 `x -> x - k for k in {1, 3, 4}`",
        ),
    };
    Diagnostic::new(Text::new(
        format!("no game of the catalogue is called `{}`", name.name),
        format!("目录中没有名为 `{}` 的游戏", name.name),
    ))
    .at(without_arguments(name))
    .help(help)
}

/// The place of the name alone: what is put there leaves its arguments.
fn without_arguments(name: &Identifier) -> Span {
    let end = name.span.start + name.name.len() as u32;
    Span { end: end.min(name.span.end), ..name.span }
}

/// A game that does not take so many numbers was meant to be solved.
fn positions_behind(name: &Identifier, arguments: &[ArgumentNode]) -> Diagnostic {
    let written = |argument: &ArgumentNode| written_argument(&argument.value);
    let positions: Vec<String> = arguments.iter().filter_map(written).collect();
    let written = name.name.as_str();
    let command = format!("grundy solve {written} {}", positions.join(" "));
    Diagnostic::new(Text::new(
        format!("`{written}` is the rule, and positions follow it"),
        format!("`{written}` 是规则，后面写的是局面"),
    ))
    .at(name.span)
    .help(Text::new(format!("to solve it: `{command}`"), format!("要求解请用：`{command}`")))
}

fn too_many_arguments(name: &Identifier, named: &NamedRule) -> Diagnostic {
    let list = named.parameters.join(", ");
    let arguments: Vec<String> = named.parameters.iter().map(|parameter| format!("{parameter}=3")).collect();
    let shape = match arguments.is_empty() {
        true => name.name.clone(),
        false => format!("{}({})", name.name, arguments.join(", ")),
    };
    let (english, chinese) = if list.is_empty() {
        ("no parameters".into(), "没有参数".into())
    } else {
        let plural = if named.parameters.len() == 1 { "" } else { "s" };
        (format!("the parameter{plural} {list}"), format!("的参数是 {list}"))
    };
    Diagnostic::new(Text::new(format!("`{}` has {english}", name.name), format!("`{}` {chinese}", name.name)))
        .at(name.span)
        .help(Text::new(format!("write `{shape}`"), format!("请写 `{shape}`")))
}

fn argument_not_written(argument: &ArgumentNode) -> Diagnostic {
    Diagnostic::new(Text::new("an argument is a written number", "参数须是一个写出的数"))
        .at(argument.value.span)
        .help(Text::new("write `bash(3)` or `bash(m=3)`", "请写 `bash(3)` 或 `bash(m=3)`"))
}

fn endless_part(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("a sum cannot have endlessly many parts", "一个和不能有无穷多个部分"))
        .at(span)
        .help(Text::new("give the set an end: `for i in 0..m`", "请给集合一个终点：`for i in 0..m`"))
}
