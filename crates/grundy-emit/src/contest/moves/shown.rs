//! How a move is told: its numbers, and the position before and after it.

use super::*;

/// Whether positions are lists of one kind, and if so whether of characters.
pub(in crate::contest) fn lists_alone(dialogue: &Dialogue<'_>) -> Option<bool> {
    use grundy_rule::form::{Shape, Sort};
    let [kind] = &dialogue.pieces.form.kinds[..] else { return None };
    let is_list = matches!(&kind.sorts[..], [Sort::Many(Shape::List | Shape::Bag)]);
    (is_list && !dialogue.roles.is_start).then_some(dialogue.roles.of_characters)
}

/// Whether positions are numbers of one kind.
pub(in crate::contest) fn are_numbers(dialogue: &Dialogue<'_>) -> bool {
    dialogue.pieces.form.kinds.len() == 1
        && dialogue.pieces.things(0).iter().all(|thing| *thing == Thing::Number)
}

/// What has been kept of the first winning move.
pub(in crate::contest) fn shown_list(dialogue: &Dialogue<'_>, own: &str) -> Result<Vec<Piece>, Text> {
    match lists_alone(dialogue) {
        Some(true) => Ok(vec![Piece::Letters(own.to_string())]),
        Some(false) => Ok(vec![Piece::Listed(own.to_string())]),
        None if are_numbers(dialogue) => {
            let width = dialogue.pieces.things(0).len() as i128;
            let kept = |place: i128| Value::Number(Number::At(own.to_string(), vec![integer(place)]));
            Ok(shown(dialogue, &Left { kind: 0, coordinates: (0..width).map(kept).collect() }))
        }
        None => Err(Text::new(
            "`{from}` and `{to}` are told of the first winning move of numbers of one kind or of one list",
            "`{from}` 和 `{to}` 只能输出同一种数或单个列表的第一个必胜走法",
        )),
    }
}

/// Keeps the list before and after a winning move, where they are told.
pub(in crate::contest) fn chosen_lists(
    dialogue: &Dialogue<'_>,
    own: &[String],
    parts: &[Left],
) -> Made<Vec<Statement>> {
    let says = |wanted: &Said| dialogue.saying.first.contains(wanted);
    if !says(&Said::From) && !says(&Said::To) {
        return Ok(Vec::new());
    }
    if are_numbers(dialogue) {
        return chosen_numbers(own, parts);
    }
    if lists_alone(dialogue).is_none() {
        return Ok(Vec::new());
    }
    let [Left { coordinates, .. }] = parts else {
        return Err(not_written("`{to}` of moves that leave several lists", "留下多个列表的走法的 `{to}` "));
    };
    let mut kept = Vec::new();
    if says(&Said::From) {
        kept.push(Statement::SetMany(CHOSEN_FROM.to_string(), Many::Name(own[0].clone())));
    }
    if let ([Value::Many(after)], true) = (&coordinates[..], says(&Said::To)) {
        kept.push(Statement::SetMany(CHOSEN_TO.to_string(), after.clone()));
    }
    Ok(kept)
}

/// Keeps the numbers before and after a winning move.
fn chosen_numbers(own: &[String], parts: &[Left]) -> Made<Vec<Statement>> {
    let [Left { coordinates, .. }] = parts else {
        return Err(not_written("`{to}` of moves that leave several heaps", "留下多个堆的走法的 `{to}` "));
    };
    let after = coordinates.iter().filter_map(|value| match value {
        Value::Number(number) => Some(number.clone()),
        Value::Many(_) => None,
    });
    let kept = [(CHOSEN_FROM, own.iter().map(|own| name(own)).collect()), (CHOSEN_TO, after.collect())];
    Ok(kept.map(|(list, numbers)| Statement::SetMany(list.to_string(), Many::Of(numbers))).to_vec())
}

/// A number in the names of a move.
pub(in crate::contest) fn in_move(
    expression: &Expression,
    scope: &Scope,
    alternative: &Alternative,
    dialogue: &Dialogue<'_>,
) -> Made<Number> {
    Ok(match expression {
        Expression::Integer(value) => integer(*value),
        Expression::Length(own) | Expression::Spelled(own, _) => {
            return Err(Text::new(
                format!("a move does not speak of the list `{own}`"),
                format!("走法中不能使用列表 `{own}`"),
            ));
        }
        Expression::Name(own) => {
            let slot = alternative.names.iter().position(|name| name == own);
            match slot {
                Some(slot) => name(&scope.names[slot]),
                None if dialogue.roles.parameter(own).is_some() => name(&own_name(own)),
                None => {
                    let known = alternative.names.iter().filter(|name| !name.is_empty()).cloned();
                    let known = known.collect::<Vec<_>>().join(", ");
                    return Err(Text::new(
                        format!("`{own}` is no name of a move; those are {known}"),
                        format!("`{own}` 不是走法中的名字；可用的有 {known}"),
                    ));
                }
            }
        }
        Expression::Operate(operator, left, right) => {
            let left = in_move(left, scope, alternative, dialogue)?;
            let right = in_move(right, scope, alternative, dialogue)?;
            match *operator {
                "+" => plus(left, right),
                "-" => minus(left, right),
                "*" => times(left, right),
                "/" => over(left, right),
                _ => crate::program::modulo(left, right),
            }
        }
    })
}

pub(in crate::contest) fn words(text: &str) -> Piece {
    Piece::Words(text.to_string())
}

/// A position as the rule language writes it.
pub(in crate::contest) fn shown(dialogue: &Dialogue<'_>, left: &Left) -> Vec<Piece> {
    let tag = &dialogue.pieces.form.kinds[left.kind].tag;
    let is_bracketed = left.coordinates.len() > 1 || !tag.is_empty();
    let mut pieces = vec![words(tag), words(if is_bracketed { "(" } else { "" })];
    for (place, coordinate) in left.coordinates.iter().enumerate() {
        pieces.push(words(if place > 0 { ", " } else { "" }));
        if let Value::Number(number) = coordinate {
            pieces.push(Piece::Number(number.clone()));
        }
    }
    pieces.push(words(if is_bracketed { ")" } else { "" }));
    pieces
}

pub(in crate::contest) fn shown_sum(dialogue: &Dialogue<'_>, parts: &[Left]) -> Vec<Piece> {
    if let [only] = parts {
        return shown(dialogue, only);
    }
    let mut pieces = vec![words("[")];
    for (place, part) in parts.iter().enumerate() {
        pieces.push(words(if place > 0 { ", " } else { "" }));
        pieces.extend(shown(dialogue, part));
    }
    pieces.push(words("]"));
    pieces
}

pub(in crate::contest) fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut kept: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (kept.last_mut(), piece) {
            (_, Piece::Words(words)) if words.is_empty() => {}
            (Some(Piece::Words(before)), Piece::Words(words)) => before.push_str(&words),
            (_, piece) => kept.push(piece),
        }
    }
    kept
}
