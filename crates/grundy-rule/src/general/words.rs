//! Moves of lists and boards in words: "take 3 from place 2 and put it on place 1".

use super::General;
use super::tree::Sort;
use super::value::{CHARACTERS, Value};
use crate::position::Position;
use crate::ruleset::moves::{Move, describe as general_words};
use crate::ruleset::rules::{Rules, show_sum};
use crate::syntax::Shape;
use crate::text::{Locale, Text};

/// A move in words.
pub fn describe(general: &General, chosen: &Move) -> Text {
    let kind = general.kinds().get(usize::from(chosen.from.tag.0));
    let Some(kind) = kind else { return plain(general, chosen) };
    let known = match (kind.sorts.as_slice(), chosen.to.as_slice()) {
        ([Sort::Number], _) => {
            let said = |locale| general_words(general, chosen, locale);
            Some(Text::new(said(Locale::English), said(Locale::Chinese)))
        }
        ([Sort::Many(shape)], [to]) if to.tag == chosen.from.tag => {
            match (general.values(&chosen.from), general.values(to)) {
                (Some(before), Some(after)) => in_place(*shape, &before[0], &after[0]),
                _ => None,
            }
        }
        (sorts, [to]) if to.tag == chosen.from.tag => beside_numbers(general, sorts, &chosen.from, to),
        _ => None,
    };
    known.unwrap_or_else(|| plain(general, chosen))
}

/// A move that changes the only list of a position and none of the numbers beside it.
fn beside_numbers(general: &General, sorts: &[Sort], from: &Position, to: &Position) -> Option<Text> {
    let mut lists = sorts.iter().enumerate().filter_map(|(place, sort)| match sort {
        Sort::Many(shape) => Some((place, *shape)),
        Sort::Number => None,
    });
    let ((place, shape), None) = (lists.next()?, lists.next()) else { return None };
    let (before, after) = (general.values(from)?, general.values(to)?);
    let is_alike =
        |(index, (old, new)): (usize, (&Value, &Value))| index == place || old.show() == new.show();
    let alike = before.iter().zip(&after).enumerate().all(is_alike);
    if alike { in_place(shape, &before[place], &after[place]) } else { None }
}

fn plain(general: &General, chosen: &Move) -> Text {
    let (from, to) = (general.show(&chosen.from), show_sum(general, &chosen.to));
    Text::new(format!("move {from} to {to}"), format!("从 {from} 走到 {to}"))
}

/// What changes where, if one or two places do.
fn in_place(shape: Shape, before: &Value, after: &Value) -> Option<Text> {
    let (before, after, columns) = match (before, after) {
        (Value::List(before), Value::List(after)) => (&before.elements, &after.elements, None),
        (Value::Board(before), Value::Board(after)) if before.columns == after.columns => {
            (&before.elements, &after.elements, Some(before.columns))
        }
        _ => return None,
    };
    if before.len() != after.len() {
        return None;
    }
    let changed: Vec<(usize, u64, u64)> = (0..before.len())
        .filter(|&place| before[place] != after[place])
        .map(|place| (place, before[place], after[place]))
        .collect();
    if columns.is_some() || changed.iter().any(|&(_, old, new)| old >= CHARACTERS || new >= CHARACTERS) {
        return Some(replaced(&changed, columns));
    }
    if shape == Shape::Bag {
        return of_bag(before, after);
    }
    match changed.as_slice() {
        [(place, old, new)] if old > new => Some(taken(old - new, *place)),
        [(place, old, new)] => {
            let (added, place) = (new - old, place + 1);
            Some(Text::new(format!("add {added} to heap {place}"), format!("在第 {place} 堆加 {added} 个")))
        }
        [first, second] => {
            let (from, to) = if first.1 > first.2 { (first, second) } else { (second, first) };
            let taken = from.1.checked_sub(from.2)?;
            (to.2.checked_sub(to.1) == Some(taken)).then(|| carried(taken, from.0, to.0))
        }
        _ => None,
    }
}

fn taken(count: u64, place: usize) -> Text {
    let place = place + 1;
    Text::new(format!("take {count} from heap {place}"), format!("从第 {place} 堆取 {count} 个"))
}

fn carried(count: u64, from: usize, to: usize) -> Text {
    let (from, to) = (from + 1, to + 1);
    Text::new(
        format!("take {count} from heap {from} and put it on heap {to}"),
        format!("从第 {from} 堆取 {count} 个，放到第 {to} 堆"),
    )
}

/// A bag has no places: one element becomes another.
fn of_bag(before: &[u64], after: &[u64]) -> Option<Text> {
    let (mut old, mut new) = (before.to_vec(), after.to_vec());
    for element in before {
        if let (Some(place), Some(own)) =
            (new.iter().position(|other| other == element), old.iter().position(|other| other == element))
        {
            new.remove(place);
            old.remove(own);
        }
    }
    match (old.as_slice(), new.as_slice()) {
        ([old], [new]) if old > new => {
            let taken = old - new;
            Some(Text::new(
                format!("take {taken} from the heap of {old}"),
                format!("从 {old} 个中取 {taken} 个"),
            ))
        }
        _ => None,
    }
}

/// `put '-' on places 3 and 4`.
fn replaced(changed: &[(usize, u64, u64)], columns: Option<usize>) -> Text {
    let place = |place: usize| match columns {
        Some(columns) => format!("({}, {})", place / columns + 1, place % columns + 1),
        None => (place + 1).to_string(),
    };
    let mut english = Vec::new();
    let mut chinese = Vec::new();
    let mut values: Vec<u64> = changed.iter().map(|&(_, _, new)| new).collect();
    values.sort_unstable();
    values.dedup();
    for value in values {
        let places: Vec<String> =
            changed.iter().filter(|change| change.2 == value).map(|change| place(change.0)).collect();
        let shown = Value::of_element(value).show();
        let many = if places.len() == 1 { "place" } else { "places" };
        english.push(format!("{shown} on {many} {}", places.join(", ")));
        let places = places.join("、");
        chinese.push(match columns {
            Some(_) => format!("在 {places} 处放 {shown}"),
            None => format!("在第 {places} 位放 {shown}"),
        });
    }
    Text::new(format!("put {}", english.join(" and ")), chinese.join("，"))
}
