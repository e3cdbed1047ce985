//! What a move does, in words: "take 1 to 3 tokens", "split the heap into two", "move to (y, x)".

use super::numbers::{condition, condition_within, pretty};
use super::sets::{amount, is_empty, members, progression, tokens};
use super::wording::{and_list, joined};
use super::{position, with_blank};
use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, EndNode, Node, NodeKind, OutcomeNode, PartNode, PatternNode,
    SetKind, SetNode, Shape, SlotNode, TargetNode, TimesNode,
};
use crate::text::Text;
use crate::tree::Operator;

/// `take SET`.
pub fn taken(set: &SetNode) -> Text {
    if is_empty(set) {
        return Text::new("there is no move", "没有任何走法");
    }
    take(&amount(set))
}

fn take(amount: &Text) -> Text {
    let blank = if amount.chinese.starts_with(|letter: char| letter.is_ascii()) { " " } else { "" };
    Text::new(format!("take {}", amount.english), format!("取走{blank}{}", amount.chinese))
}

/// A clause: what may be done from the positions of its pattern; `is_more` where another clause speaks of them as well.
pub fn clause(pattern: &PatternNode, alternatives: &[AlternativeNode], is_only: bool, is_more: bool) -> Text {
    let heap = heap_name(pattern);
    let moves = said_together(pattern, alternatives);
    let names_heap = heap.is_some_and(|name| mentions(&moves.english, name));
    match heap {
        Some(_) if is_only && !names_heap => moves,
        Some(name) if is_only => Text::new(
            format!("from a heap of {name}: {}", moves.english),
            format!("从 {name} 个石子的堆：{}", moves.chinese),
        ),
        _ => {
            let (kind, chinese) = kind_of(pattern);
            let place = position(pattern);
            let also = if is_more { (" also", " 还可以") } else { ("", "") };
            Text::new(
                format!("from {kind}{place}{}: {}", also.0, moves.english),
                format!("从{chinese} {place}{}：{}", also.1, moves.chinese),
            )
        }
    }
}

/// Neighbours with the same clauses share them: `take k from x, or take k from y, where k …`.
fn said_together(pattern: &PatternNode, alternatives: &[AlternativeNode]) -> Text {
    let mut groups: Vec<(Vec<Text>, Text)> = Vec::new();
    for (action, clauses) in alternatives.iter().map(|alternative| said(pattern, alternative)) {
        match groups.last_mut() {
            Some((actions, last)) if *last == clauses => actions.push(action),
            _ => groups.push((vec![action], clauses)),
        }
    }
    let told = groups.iter().map(|(actions, clauses)| {
        let actions = joined(actions, ", or ", "，或");
        Text::new(actions.english + &clauses.english, actions.chinese + &clauses.chinese)
    });
    joined(&told.collect::<Vec<_>>(), "; or ", "；或")
}

/// What is done, and the clauses behind it.
fn said(pattern: &PatternNode, alternative: &AlternativeNode) -> (Text, Text) {
    let plain = heap_name(pattern).and_then(|heap| of_a_heap(heap, alternative));
    if let Some(action) = plain {
        return (action, Text::default());
    }
    let action = of_numbers(pattern, &alternative.outcome);
    (action.unwrap_or_else(|| moved(&alternative.outcome)), wheres(&alternative.bindings))
}

/// What needs no clauses in words: taking an amount from a heap, splitting it in two.
fn of_a_heap(heap: &str, alternative: &AlternativeNode) -> Option<Text> {
    if let Some(progression) = progression_taken(heap, alternative) {
        return Some(progression);
    }
    let [binding] = alternative.bindings.as_slice() else { return None };
    let BindingKind::For(bound, set) = &binding.kind else { return None };
    match &alternative.outcome {
        OutcomeNode::One(target) => {
            let [coordinate] = target.coordinates.as_slice() else { return None };
            let lowered = difference(coordinate, heap)?;
            (target.tag.is_none() && is_name(lowered, &bound.name)).then(|| taken(set))
        }
        OutcomeNode::Sum(parts) => is_split(heap, &bound.name, set, parts).then(|| {
            Text::new("split the heap into two heaps, neither of them empty", "把这一堆分成两个非空的堆")
        }),
    }
}

/// `x - k for j in 0.. let k = 2 * j + 1`.
fn progression_taken(heap: &str, alternative: &AlternativeNode) -> Option<Text> {
    let [first, second] = alternative.bindings.as_slice() else { return None };
    let (BindingKind::For(name, set), BindingKind::Let(bound, value)) = (&first.kind, &second.kind) else {
        return None;
    };
    let OutcomeNode::One(TargetNode { tag: None, coordinates, .. }) = &alternative.outcome else {
        return None;
    };
    let taken = difference(coordinates.first()?, heap)?;
    let elements = is_name(taken, &bound.name).then(|| progression(&name.name, set, value))??;
    Some(take(&tokens(&elements)))
}

/// `[a, x - a] for a in 1..x`.
fn is_split(heap: &str, name: &str, set: &SetNode, parts: &[PartNode]) -> bool {
    let whole = matches!(
        &set.kind,
        SetKind::Range(Node { kind: NodeKind::Integer(1), .. }, EndNode::Before(end)) if is_name(end, heap)
    );
    let [first, second] = parts else { return false };
    let one = |part: &PartNode| {
        let plain = part.target.tag.is_none() && matches!(part.times, TimesNode::Once);
        plain.then(|| part.target.coordinates.first().cloned()).flatten()
    };
    let (Some(first), Some(second)) = (one(first), one(second)) else { return false };
    let rest = |node: &Node| difference(node, heap).is_some_and(|taken| is_name(taken, name));
    whole && ((is_name(&first, name) && rest(&second)) || (is_name(&second, name) && rest(&first)))
}

/// Numbers that become smaller or larger: `take k from x and add k to y`.
fn of_numbers(pattern: &PatternNode, outcome: &OutcomeNode) -> Option<Text> {
    let OutcomeNode::One(target) = outcome else { return None };
    let same_tag = target.tag.as_ref().map(|tag| &tag.name) == pattern.tag.as_ref().map(|tag| &tag.name);
    if !same_tag || target.coordinates.len() != pattern.slots.len() {
        return None;
    }
    let mut changes = Vec::new();
    for (slot, coordinate) in pattern.slots.iter().zip(&target.coordinates) {
        let SlotNode::Name(name) = slot else { return None };
        if !is_name(coordinate, &name.name) {
            changes.push((name.name.as_str(), change(coordinate, &name.name)?));
        }
    }
    match (changes.as_slice(), pattern.slots.len()) {
        ([], _) => None,
        ([(_, (Operator::Subtract, number))], 1) => Some(take(&tokens(number))),
        ([(_, (_, number))], 1) => {
            let tokens = tokens(number);
            Some(Text::new(format!("add {}", tokens.english), format!("加上 {}", tokens.chinese)))
        }
        (changes, _) => Some(in_places(changes)),
    }
}

type Change = (Operator, Text);

fn in_places(changes: &[(&str, Change)]) -> Text {
    let (first, rest) = (&changes[0].1, &changes[1..]);
    if !rest.is_empty() && rest.iter().all(|(_, change)| change == first) {
        let names: Vec<Text> = changes.iter().map(|(name, _)| Text::same(name.to_string())).collect();
        let (names, (operator, number)) = (and_list(&names), first);
        return match operator {
            Operator::Add => Text::new(
                format!("add {} to each of {}", number.english, names.english),
                format!("给 {} 各加 {}", names.chinese, number.chinese),
            ),
            _ => Text::new(
                format!("take {} from each of {}", number.english, names.english),
                format!("从 {} 各取走 {}", names.chinese, number.chinese),
            ),
        };
    }
    let one = |(name, (operator, number)): &(&str, Change)| match operator {
        Operator::Add => {
            Text::new(format!("add {} to {name}", number.english), format!("给 {name} 加 {}", number.chinese))
        }
        _ => Text::new(
            format!("take {} from {name}", number.english),
            format!("从 {name} 取走 {}", number.chinese),
        ),
    };
    joined(&changes.iter().map(one).collect::<Vec<_>>(), " and ", "，并")
}

/// What is added to a name or taken from it.
fn change(coordinate: &Node, name: &str) -> Option<Change> {
    match &coordinate.kind {
        NodeKind::Binary(operator @ (Operator::Add | Operator::Subtract), left, right)
            if is_name(left, name) =>
        {
            Some((*operator, pretty(right)))
        }
        _ => None,
    }
}

fn moved(outcome: &OutcomeNode) -> Text {
    let left = left(outcome);
    match outcome {
        OutcomeNode::One(_) => {
            Text::new(format!("move to {}", left.english), super::with_blank("走到", &left.chinese))
        }
        OutcomeNode::Sum(_) => {
            Text::new(format!("leave {}", left.english), super::with_blank("留下", &left.chinese))
        }
    }
}

/// What is on the table then.
pub fn left(outcome: &OutcomeNode) -> Text {
    match outcome {
        OutcomeNode::One(one) => target(one),
        OutcomeNode::Sum(parts) if parts.is_empty() => Text::new("nothing", "空局面"),
        OutcomeNode::Sum(parts) => and_list(&parts.iter().map(part).collect::<Vec<_>>()),
    }
}

fn part(part: &PartNode) -> Text {
    let one = target(&part.target);
    match &part.times {
        TimesNode::Once => one,
        TimesNode::Count(count) => {
            let count = pretty(count);
            Text::new(
                // Not `2 times ⌊x/2⌋`, which is a product.
                format!("{} ({} times)", one.english, count.english),
                format!("{} 个 {}", count.chinese, one.chinese),
            )
        }
        TimesNode::Each(bindings) => {
            let clauses = wheres(bindings);
            Text::new(
                format!("every {}{}", one.english, clauses.english),
                format!("每一个 {}{}", one.chinese, clauses.chinese),
            )
        }
    }
}

fn target(target: &TargetNode) -> Text {
    let coordinates: Vec<Text> = target.coordinates.iter().map(pretty).collect();
    let inside = joined(&coordinates, ", ", ", ");
    match (&target.tag, coordinates.len()) {
        (None, 1) => inside,
        (tag, _) => {
            let tag = tag.as_ref().map_or("", |tag| tag.name.as_str());
            Text::new(format!("{tag}({})", inside.english), format!("{tag}({})", inside.chinese))
        }
    }
}

/// `, where k is …, m = … and …`.
pub fn wheres(bindings: &[BindingNode]) -> Text {
    let one = |binding: &BindingNode| match &binding.kind {
        BindingKind::For(name, set) => {
            let (name, set) = (&name.name, members(set));
            Text::new(format!("{name} is {}", set.english), with_blank(&format!("{name} 是"), &set.chinese))
        }
        BindingKind::Let(name, value) => {
            let (name, value) = (&name.name, pretty(value));
            Text::new(format!("{name} = {}", value.english), format!("{name} = {}", value.chinese))
        }
        BindingKind::If(node) if bindings.len() > 1 => condition_within(node),
        BindingKind::If(node) => condition(node),
    };
    let clauses: Vec<Text> = bindings.iter().map(one).collect();
    if clauses.is_empty() {
        return Text::default();
    }
    let english = clauses_listed(&clauses);
    // Where nothing is named, there is only a condition.
    if bindings.iter().all(|binding| matches!(binding.kind, BindingKind::If(_))) {
        let chinese = joined(&clauses, "", "，").chinese;
        return Text::new(format!(", if {english}"), with_blank("，要求", &chinese));
    }
    Text::new(format!(", where {english}"), format!("，其中 {}", joined(&clauses, "", "，").chinese))
}

/// Clauses side by side: `k is 1 or 2, and x > 4` has a comma, so that the `and` is not read as a part of the `or`.
fn clauses_listed(clauses: &[Text]) -> String {
    let [first @ .., last] = clauses else { return String::new() };
    if first.iter().all(|clause| is_closed(&clause.english)) {
        return and_list(clauses).english;
    }
    format!("{}, and {}", joined(first, ", ", "").english, last.english)
}

/// Whether nothing in a clause is listed outside of brackets.
fn is_closed(clause: &str) -> bool {
    let mut depth = 0i32;
    let outside: String = clause
        .chars()
        .filter(|letter| {
            depth += i32::from(*letter == '(') - i32::from(*letter == ')');
            depth == 0
        })
        .collect();
    !outside.contains(" or ") && !outside.contains(", ")
}

/// The name of the number, where positions are one heap.
fn heap_name(pattern: &PatternNode) -> Option<&str> {
    match (&pattern.tag, pattern.slots.as_slice()) {
        (None, [SlotNode::Name(name)]) => Some(&name.name),
        _ => None,
    }
}

fn kind_of(pattern: &PatternNode) -> (&'static str, &'static str) {
    match (&pattern.tag, pattern.slots.as_slice()) {
        (None, [SlotNode::Many(_, Shape::List)]) => ("the list ", "列表"),
        (None, [SlotNode::Many(_, Shape::Bag)]) => ("the heaps ", "各堆"),
        (None, [SlotNode::Many(_, Shape::Board)]) => ("the board ", "棋盘"),
        (None, [SlotNode::Name(_)]) => ("a heap of ", "一堆"),
        _ => ("", ""),
    }
}

/// Whether words speak of a name.
fn mentions(words: &str, name: &str) -> bool {
    words.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
}

fn is_name(node: &Node, name: &str) -> bool {
    matches!(&node.kind, NodeKind::Name(own) if own == name)
}

/// What is taken from a name in `x - E`.
fn difference<'a>(node: &'a Node, name: &str) -> Option<&'a Node> {
    match &node.kind {
        NodeKind::Binary(Operator::Subtract, left, right) if is_name(left, name) => Some(right),
        _ => None,
    }
}
