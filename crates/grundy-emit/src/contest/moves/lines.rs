//! What is told of every winning move, a line each, and the heaps that a winning move leaves.

use super::*;

/// The heaps that the first winning move puts in the place of its own.
pub(super) const LEFT: &str = "left_by_move";
/// Whether no heap has been said yet.
const IS_FIRST: &str = "is_first_heap";

/// Whether lines are said as their moves are found: nothing else is told that all moves decide.
pub(super) fn says_as_found(dialogue: &Dialogue<'_>) -> bool {
    let is_known = |said: &Said| matches!(said, Said::Words(_) | Said::Test | Said::Value | Said::Remoteness);
    let (known, others): (Vec<&Said>, Vec<&Said>) =
        dialogue.saying.first.iter().partition(|said| is_known(said));
    known.len() + 1 == dialogue.saying.first.len() && matches!(others[..], [Said::Each(_)])
}

/// Puts the words before the lines in front of the search, and gives those behind them.
pub(super) fn around(
    dialogue: &Dialogue<'_>,
    ending: &str,
    search: &mut Vec<Statement>,
) -> Made<Vec<Statement>> {
    let first = &dialogue.saying.first;
    let place = first.iter().position(|said| matches!(said, Said::Each(_))).unwrap_or(first.len());
    search.insert(0, Statement::Print(pieces(&first[..place], "")?));
    Ok(vec![Statement::Print(pieces(&first[place + 1..], ending)?)])
}

/// The numbers that are told of every move: each has a list.
fn numbers(inner: &[Said]) -> impl Iterator<Item = (usize, &Said)> {
    inner.iter().enumerate().filter(|(_, said)| !matches!(said, Said::Words(_)))
}

fn list(place: usize) -> String {
    format!("line{place}")
}

fn told_of_each(dialogue: &Dialogue<'_>) -> Vec<Said> {
    let each = |said: &Said| if let Said::Each(inner) = said { Some(inner.clone()) } else { None };
    dialogue.saying.first.iter().find_map(each).unwrap_or_default()
}

/// Empties the lists.
pub(super) fn reset(dialogue: &mut Dialogue<'_>) -> Vec<Statement> {
    let inner = told_of_each(dialogue);
    let mut body = Vec::new();
    if says_as_found(dialogue) {
        return body;
    }
    for (place, _) in numbers(&inner) {
        add(dialogue, &list(place), GlobalKind::List);
        body.push(Statement::SetMany(list(place), Many::Of(Vec::new())));
    }
    body
}

/// Keeps the numbers of a winning move.
pub(super) fn kept_lines(
    dialogue: &Dialogue<'_>,
    scope: &Scope,
    alternative: &Alternative,
    own: &[String],
    parts: &[Left],
) -> Made<Vec<Statement>> {
    let inner = told_of_each(dialogue);
    let (mut body, mut line) = (Vec::new(), Vec::new());
    let as_found = says_as_found(dialogue);
    for (place, said) in inner.iter().enumerate() {
        match said {
            Said::Words(words) => {
                line.push(Piece::Words(words.clone()));
                continue;
            }
            Said::From | Said::To if as_found && are_numbers(dialogue) => {
                line.extend(place_told(dialogue, said, own, parts));
                continue;
            }
            _ => {}
        }
        let number = match (said, own, parts) {
            (Said::Component, ..) => name("index"),
            (Said::Move(_, expression), ..) => in_move(expression, scope, alternative, dialogue)?,
            (Said::From, [own], _) => name(own),
            (Said::To, _, [Left { coordinates, .. }]) if coordinates.len() == 1 => single(&coordinates[0])?,
            _ => return Err(of_one_number("{from}` and `{to}")),
        };
        line.push(Piece::Number(number.clone()));
        body.push(Statement::Push(list(place), Value::Number(number)));
    }
    Ok(if as_found { vec![Statement::Print(joined(line))] } else { body })
}

/// A position of numbers before a move, or what the move leaves.
fn place_told(dialogue: &Dialogue<'_>, said: &Said, own: &[String], parts: &[Left]) -> Vec<Piece> {
    let here = || own.iter().map(|own| Value::Number(name(own))).collect();
    match said {
        Said::From => shown(dialogue, &Left { kind: 0, coordinates: here() }),
        _ => shown_sum(dialogue, parts),
    }
}

fn single(value: &Value) -> Made<Number> {
    match value {
        Value::Number(number) => Ok(number.clone()),
        Value::Many(_) => Err(of_one_number("{to}")),
    }
}

fn of_numbers(what: &str) -> Text {
    Text::new(
        format!("`{what}` is told of positions that are numbers, of one kind"),
        format!("`{what}` 只适用于一种由数组成的局面"),
    )
}

fn of_one_number(what: &str) -> Text {
    Text::new(
        format!("`{what}` are told here of heaps of one number"),
        format!("这里的 `{}` 只适用于单个数的堆", what.replace(" and ", " 和 ")),
    )
}

/// Says what is told of every move.
pub(super) fn said_lines(inner: &[Said]) -> Statement {
    let piece = |(place, said): (usize, &Said)| match said {
        Said::Words(words) => Piece::Words(words.clone()),
        _ => Piece::Number(Number::At(list(place), vec![name("line")])),
    };
    let said = inner.iter().enumerate().map(piece).collect();
    let last = minus(name("move_count"), integer(1));
    Statement::For("line".to_string(), integer(0), last, vec![Statement::Print(joined(said))])
}

/// Keeps what the first winning move leaves of its heap.
pub(super) fn chosen_heaps(dialogue: &Dialogue<'_>, parts: &[Left]) -> Made<Vec<Statement>> {
    if !dialogue.saying.first.contains(&Said::After) {
        return Ok(Vec::new());
    }
    if dialogue.pieces.form.kinds.len() > 1 {
        return Err(of_numbers("{after}"));
    }
    let numbers = parts.iter().flat_map(|left| &left.coordinates).map(|value| match value {
        Value::Number(number) => Ok(number.clone()),
        Value::Many(_) => Err(of_numbers("{after}")),
    });
    let left = numbers.collect::<Made<Vec<Number>>>()?;
    Ok(vec![Statement::SetMany(LEFT.to_string(), Many::Of(left))])
}

/// Says all heaps after the first winning move, with blanks between them.
pub(super) fn after_the_move(dialogue: &mut Dialogue<'_>, sources: &[Source]) -> Made<Vec<Statement>> {
    let is_one = |source: &Source| matches!(source, Source::One(Some(_), _));
    let is_told = matches!(sources, [Source::Lists(Some(_), _)]) || sources.iter().all(is_one);
    if !is_told {
        return Err(of_numbers("{after}"));
    }
    let mut body = vec![Statement::LetTruth(IS_FIRST.to_string(), Truth::Known(true))];
    for (index, source) in sources.iter().enumerate() {
        let here = match source {
            Source::One(..) => integer(index as i128 + 1),
            _ => plus(name("index"), integer(1)),
        };
        body.extend(each(dialogue, source, &|_, _, values| {
            let moved = Statement::ForEach("part".to_string(), LEFT.to_string(), said_heap(name("part")));
            let is_chosen = equal(name("chosen_component"), here.clone());
            let mut kept = Vec::new();
            for value in &values {
                kept.extend(said_heap(single(value)?));
            }
            Ok(vec![Statement::If(is_chosen, vec![moved], kept)])
        })?);
    }
    Ok(body)
}

fn said_heap(heap: Number) -> Vec<Statement> {
    let is_first = Truth::Name(IS_FIRST.to_string());
    let blank = Statement::Print(vec![Piece::Words(" ".to_string())]);
    vec![
        Statement::If(not(is_first), vec![blank], Vec::new()),
        Statement::SetTruth(IS_FIRST.to_string(), Truth::Known(false)),
        Statement::Print(vec![Piece::Number(heap)]),
    ]
}
