//! A rule in plain words of both languages, as it was understood: "Take 1, 3 or 4 tokens."
//!
//! The words are made from the canonical spelling, so they say what a rule means and not what was typed:
//! `1..3` is "1 or 2" here.

mod codes;
mod example;
mod numbers;
mod results;
mod sets;
mod wording;

pub use example::{Example, example};

use crate::manner::Manner;
use crate::parser;
use crate::ruleset::rules::Rules;
use crate::syntax::{PatternNode, Shape, SlotNode, StartNode, Statement};
use crate::text::{Text, counted};
use numbers::{condition, condition_within, pretty};
use wording::{joined, or_list, sentence, tight, with_blank};

/// Rules in plain words: "Take 1, 3 or 4 tokens."
pub fn in_words(rules: &dyn Rules) -> Text {
    let canonical = rules.canonical();
    rules.own_words().or_else(|| rule_words(&canonical)).unwrap_or_else(|| Text::same(canonical))
}

/// A rule of the language in words; nothing for a text that is no rule.
///
/// ```
/// let words = grundy_rule::rule_words("x -> x - k for k in 1..3").unwrap();
/// assert_eq!(words.english, "Take 1 or 2 tokens.");
/// assert_eq!(words.chinese, "取走 1 或 2 个石子。");
/// ```
pub fn rule_words(rule: &str) -> Option<Text> {
    let statements = parser::statements(rule).ok()?.statements;
    let of_clauses = |statement: &&Statement| matches!(statement, Statement::Clause(..));
    let is_only_clause = statements.iter().filter(of_clauses).count() == 1;
    let sentences: Vec<Text> = statements
        .iter()
        .enumerate()
        .filter_map(|(place, statement)| {
            let is_more = statements[..place].iter().any(|other| covers(other, statement));
            statement_words(statement, is_only_clause, is_more)
        })
        .map(sentence)
        .collect();
    let words = joined(&sentences, " ", "");
    let words = Text::new(words.english, tight(&words.chinese));
    (1..=MOST_WORDS).contains(&words.english.len()).then_some(words)
}

/// What is longer says less than the rule itself.
const MOST_WORDS: usize = 2_000;

/// Whether a clause speaks of all positions of another one.
fn covers(clause: &Statement, other: &Statement) -> bool {
    let (Statement::Clause(pattern, _), Statement::Clause(other, _)) = (clause, other) else { return false };
    let tag = |pattern: &PatternNode| pattern.tag.as_ref().map(|tag| tag.name.clone());
    let fits = |(own, other): (&SlotNode, &SlotNode)| match (own, other) {
        (SlotNode::Constant(own, _), SlotNode::Constant(other, _)) => own == other,
        (SlotNode::Many(_, own), SlotNode::Many(_, other)) => own == other,
        (SlotNode::Name(_), SlotNode::Name(_) | SlotNode::Constant(..)) => true,
        _ => false,
    };
    tag(pattern) == tag(other)
        && pattern.slots.len() == other.slots.len()
        && pattern.slots.iter().zip(&other.slots).all(fits)
}

fn statement_words(statement: &Statement, is_only_clause: bool, is_more: bool) -> Option<Text> {
    Some(match statement {
        Statement::Clause(pattern, alternatives) => {
            results::clause(pattern, alternatives, is_only_clause, is_more)
        }
        Statement::Take(set) => results::taken(set),
        Statement::Code { hexadecimal, digits, .. } => codes::code(digits, *hexadecimal)?,
        Statement::Domain(conditions) => {
            let several = conditions.len() > 1;
            let told = |node| if several { condition_within(node) } else { condition(node) };
            let all: Vec<Text> = conditions.iter().map(told).collect();
            let all = joined(&all, " and ", " 且 ");
            Text::new(
                format!("only positions with {} exist", all.english),
                format!("只有满足 {} 的局面存在", all.chinese),
            )
        }
        Statement::Win(pattern, when) => win(pattern, when.as_ref().map(condition)),
        Statement::Lose(pattern, when) => lose(pattern, when.as_ref().map(condition)),
        Statement::Manner(manner, _) => manner_words(*manner),
        Statement::Product(factors, _) => {
            let count = factors.len();
            Text::new(
                format!("the product of {count} games: a result of each is taken together"),
                format!("{count} 个游戏的乘积：同时取每个游戏的一个结果"),
            )
        }
        Statement::Start(start) => started(start),
        Statement::Symmetric(names) => {
            let turned = |name: &str| match name {
                "rotate" => Text::new("rotated", "旋转"),
                "reflect" => Text::new("reflected", "翻转"),
                "reversed" => Text::new("reversed", "反转"),
                other => Text::same(other),
            };
            let names: Vec<Text> = names.iter().map(|name| turned(&name.name)).collect();
            let names = or_list(&names);
            Text::new(
                format!("positions that become each other when {} count as one", names.english),
                format!("经 {} 变换后相同的局面视为同一个局面", names.chinese),
            )
        }
        Statement::Named(named) => Text::same(named.name.name.clone()),
        Statement::Define(name, arguments, body) => {
            let arguments: Vec<&str> = arguments.iter().map(|argument| argument.name.as_str()).collect();
            let (name, arguments, body) = (&name.name, arguments.join(", "), pretty(body));
            Text::new(
                format!("{name}({arguments}) is {}", body.english),
                format!("{name}({arguments}) 表示 {}", body.chinese),
            )
        }
        Statement::Sequence(name, first, next) => {
            let first: Vec<Text> = first.iter().map(pretty).collect();
            let (name, first, next) = (&name.name, joined(&first, ", ", "、"), pretty(next));
            Text::new(
                format!("{name} is {}, and then {name}[n] = {}", first.english, next.english),
                format!("{name} 以 {} 开头，此后 {name}[n] = {}", first.chinese, next.chinese),
            )
        }
        Statement::OwnSet(name, set) => {
            let (name, set) = (&name.name, sets::members(set));
            Text::new(
                format!("{name} is the set of {}", set.english),
                format!("{name} 是集合：{}", set.chinese),
            )
        }
    })
}

fn lose(pattern: &PatternNode, when: Option<Text>) -> Text {
    let place = position(pattern);
    match when {
        None => Text::new(
            format!("whoever moves to {place} loses at once"),
            with_blank("走到", &place) + " 者立即告负",
        ),
        Some(when) => Text::new(
            format!("whoever moves to {place} with {} loses at once", when.english),
            format!("走到满足 {} 的 {place} 者立即告负", when.chinese),
        ),
    }
}

fn manner_words(manner: Manner) -> Text {
    match manner {
        Manner { misere: true, .. } => Text::new("whoever cannot move wins", "无路可走者胜"),
        Manner { loopy: true, .. } => Text::new("play may go on forever", "对局可能永不结束"),
        Manner { stuck_draws: true, .. } => Text::new("whoever cannot move draws", "无路可走算平局"),
        Manner { block, .. } => Text::new(
            format!("before each move the opponent may forbid up to {}", counted(block, "option", "options")),
            format!("每步之前对方最多可以禁止 {block} 种走法"),
        ),
    }
}

fn win(pattern: &PatternNode, when: Option<Text>) -> Text {
    let place = position(pattern);
    match when {
        None => Text::new(
            format!("whoever moves to {place} wins at once"),
            with_blank("走到", &place) + " 者立即获胜",
        ),
        Some(when) => Text::new(
            format!("whoever moves to {place} with {} wins at once", when.english),
            format!("走到满足 {} 的 {place} 者立即获胜", when.chinese),
        ),
    }
}

fn started(start: &StartNode) -> Text {
    let begun = results::left(&start.outcome);
    let binding = results::wheres(&start.bindings);
    let said = Text::new(begun.english + &binding.english, begun.chinese + &binding.chinese);
    match position(&start.pattern).as_str() {
        "" => Text::new(format!("play begins with {}", said.english), format!("起始局面为 {}", said.chinese)),
        from => Text::new(
            format!("play from {from} begins with {}", said.english),
            format!("{from} 表示起始局面 {}", said.chinese),
        ),
    }
}

/// A pattern as it is written, with what its names stand for left to the reader.
fn position(pattern: &PatternNode) -> String {
    let slot = |slot: &SlotNode| match slot {
        SlotNode::Name(name) | SlotNode::Many(name, Shape::List | Shape::Bag | Shape::Board) => {
            name.name.clone()
        }
        SlotNode::Constant(value, _) => value.to_string(),
    };
    let slots: Vec<String> = pattern.slots.iter().map(slot).collect();
    match (&pattern.tag, slots.as_slice()) {
        (None, []) => String::new(),
        (None, [only]) => only.clone(),
        (tag, slots) => format!("{}({})", tag.as_ref().map_or("", |tag| tag.name.as_str()), slots.join(", ")),
    }
}

#[cfg(test)]
mod tests;
