//! A look at small positions when a rule is read, so that a mistake of kind is found before anybody plays.

use super::positions::encoded;
use super::symmetry;
use super::tree::Sort;
use super::value::{Board, CHARACTERS, List, Value};
use super::{General, environment, growth, matches};
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::rules::Rules;
use crate::syntax::Shape;
use crate::text::Text;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Looks at small positions for something that is not defined, and for a move that leaves the position as it was.
pub fn check(general: &General) -> Result<(), Diagnostic> {
    let mut meter = Meter::of(PROBE_STEPS);
    let is_numbers = general.kinds().iter().all(|kind| kind.sorts.iter().all(|sort| *sort == Sort::Number));
    for position in small_positions(general) {
        let is_asked = general.starts().is_empty() && !is_numbers;
        if let Some(mistake) = general.domain_mistake(&position).filter(|_| is_asked) {
            return Err(mistake);
        }
        if !general.contains(&position) || general.wins_at(&position) || general.loses_at(&position) {
            continue;
        }
        let mut same = false;
        let visited = general.visit(&position, &mut meter, &mut |option| same |= option.contains(&position));
        match visited {
            // With a start only what it reaches matters, and a number may be asked for where it is not defined.
            Err(Halt::Diagnostic(mistake)) if is_asked => {
                return Err(*mistake);
            }
            Err(Halt::Stopped) => return Ok(()),
            _ => {}
        }
        if same && general.starts().is_empty() && !general.resolved.loopy {
            return Err(leaves_as_it_was(general, &position));
        }
        if let Some(mistake) = growth::endless(general, &position, &mut meter).filter(|_| is_asked) {
            return Err(mistake);
        }
        if let Err(Halt::Diagnostic(mistake)) = check_symmetries(general, &position, &mut meter)
            && is_asked
        {
            return Err(*mistake);
        }
    }
    Ok(())
}

/// Says where declared symmetries are none. Positions are remembered up to them, and a few small ones show nothing about
/// the others: so this is asked of every position whose moves are asked for, unless the form of the moves shows it.
pub fn check_symmetries(general: &General, position: &Position, meter: &mut Meter<'_>) -> Result<(), Halt> {
    if general.resolved.symmetries.is_empty() || general.is_symmetric_by_form(position) {
        return Ok(());
    }
    let own = left(general, position, meter)?;
    for picture in symmetry::declared(general, position).iter().filter(|picture| *picture != position) {
        if ends(general, picture) != ends(general, position) || left(general, picture, meter)? != own {
            return Err(no_symmetry(general, position, picture).into());
        }
    }
    Ok(())
}

/// How play ends at a position, if it does.
fn ends(general: &General, position: &Position) -> (bool, bool) {
    (general.wins_at(position), general.loses_at(position))
}

/// What the moves of a position leave, and how play ends there; pictures of one position are counted once.
type Left = BTreeSet<Vec<(Position, (bool, bool))>>;

fn left(general: &General, position: &Position, meter: &mut Meter<'_>) -> Result<Left, Halt> {
    let mut options = Left::new();
    general.visit(position, meter, &mut |option| {
        let least = |part: &Position| (symmetry::least(general, part.clone(), &[]), ends(general, part));
        let mut parts: Vec<(Position, (bool, bool))> = option.iter().map(least).collect();
        parts.sort_unstable();
        options.insert(parts);
    })?;
    Ok(options)
}

fn no_symmetry(general: &General, position: &Position, picture: &Position) -> Diagnostic {
    let (first, second) = (general.show(position), general.show(picture));
    Diagnostic::new(Text::new("the rule does not have this symmetry", "规则没有声明的这种对称性"))
        .at(declared(&general.source))
        .in_source(&general.source)
        .witness(Text::new(
            format!("the moves of {first} and of {second} leave different positions"),
            format!("{first} 与 {second} 的走法得到不同的局面"),
        ))
        .help(Text::new("leave out `symmetric …`", "请去掉 `symmetric …`"))
}

/// Where the rule declares its symmetries.
fn declared(source: &str) -> std::ops::Range<usize> {
    let from = source.find("symmetric").unwrap_or(0);
    let clause = source[from..].split([';', '\n']).next().unwrap_or_default();
    from..from + clause.trim_end().len()
}

/// A choice that is no move only because a condition under `not`, `any` or `all` read a place outside: such a condition is
/// easily meant to hold there.
pub fn stumble(general: &General) -> Option<Diagnostic> {
    let mut meter = Meter::of(PROBE_STEPS);
    for position in small_positions(general) {
        let Some(values) = general.values(&position).filter(|_| general.contains(&position)) else {
            continue;
        };
        for clause in general.clauses_of(position.tag).filter(|clause| matches(&clause.pattern, &values)) {
            for alternative in &clause.alternatives {
                let mut environment = environment(&values, alternative.names.len());
                let _ = environment.choices(&alternative.bindings, &mut meter, &mut |_, _| Ok(true));
                if let Some((span, held)) = environment.stumble {
                    let span = if span.end == 0 { alternative.span } else { span };
                    let witness = general.names_shown(alternative, &values, &held);
                    return Some(outside().at(span).witness(witness).in_source(&general.source));
                }
            }
        }
    }
    None
}

fn outside() -> Diagnostic {
    Diagnostic::new(Text::new(
        "this condition reads a place outside, so there is no move here",
        "这个条件读取了范围之外的位置，因此这里没有走法",
    ))
    .help(Text::new(
        "ask first whether the place exists, as in `i+1 == len(a) or not a[i+1] == 0`",
        "请先判断位置是否存在，例如 `i+1 == len(a) or not a[i+1] == 0`",
    ))
}

const PROBE_STEPS: u64 = 200_000;

fn small_positions(general: &General) -> Vec<Position> {
    let mut positions = Vec::new();
    for (index, kind) in general.kinds().iter().enumerate() {
        for size in 0..6 {
            for shift in 0..4 {
                let values: Vec<Value> =
                    kind.sorts.iter().map(|sort| small(general, *sort, size, shift)).collect();
                positions.extend(encoded(kind, index as u16, &values));
            }
        }
    }
    positions.sort_unstable();
    positions.dedup();
    positions
}

/// A small value: the elements differ with the shift.
fn small(general: &General, sort: Sort, size: usize, shift: usize) -> Value {
    let mut characters: Vec<u8> = general.resolved.characters.iter().copied().collect();
    if general.resolved.reads_digits {
        characters.retain(u8::is_ascii_digit);
        characters.extend(*b"0739");
    }
    let element = |place: usize| match characters.len() {
        0 => ((place * 2 + shift * shift) % 5) as u64,
        count => {
            let place = if shift < 2 { shift } else { place * shift + shift };
            CHARACTERS + u64::from(characters[place % count])
        }
    };
    match sort {
        Sort::Number => Value::Number((size + shift) as i128),
        Sort::Many(Shape::Board) => {
            let columns = size.min(3);
            let elements = (0..columns * columns).map(element).collect();
            Value::Board(Rc::new(Board { columns, elements }))
        }
        Sort::Many(shape) => {
            let list = List { elements: Vec::new(), is_bag: shape == Shape::Bag };
            Value::List(Rc::new(list.with((0..size).map(element).collect())))
        }
    }
}

fn leaves_as_it_was(general: &General, position: &Position) -> Diagnostic {
    let shown = general.show(position);
    let list = empty_list(general, position);
    let help = match list {
        Some(name) => Text::new(
            format!("a play must end: `if len({name}) > 0` leaves out the empty list"),
            format!("对局必须结束：`if len({name}) > 0` 可以排除空列表"),
        ),
        None => Text::new(
            "a play must end: let every move lower some number or change an element for good",
            "对局必须结束：请让每一步都使某个数变小，或使某个元素不再变回",
        ),
    };
    Diagnostic::new(Text::new("a move can leave the position as it was", "有一步可能使局面保持不变"))
        .at(0..general.source.trim_end().len())
        .witness(Text::new(format!("{shown} can become {shown}"), format!("{shown} 可以变成 {shown}")))
        .help(help)
}

/// What the rule calls its list, where this position is the empty one.
fn empty_list<'g>(general: &'g General, position: &Position) -> Option<&'g str> {
    let kind = general.kinds().get(usize::from(position.tag.0))?;
    let is_list = matches!(kind.sorts.as_slice(), [Sort::Many(Shape::List | Shape::Bag)]);
    let clause = general.clauses_of(position.tag).find(|clause| !clause.alternatives.is_empty())?;
    let name = clause.alternatives[0].names.first()?;
    (is_list && position.coordinates.is_empty()).then_some(name.as_str())
}
