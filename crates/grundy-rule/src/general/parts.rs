//! Positions that fall into independent parts, as far as the form of a rule shows it.
//!
//! A rule is local if every move reads and changes places at fixed distances from one place, and says nothing else of
//! where that place is. A place that no move can ever touch then cuts the position: what lies on its two sides never
//! meets again, and so the position is the sum of both.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::General;
use super::evaluate::Environment;
use super::resolve::Resolved;
use super::symmetry::Symmetry;
use super::tree::{Alternative, Bound, Own, Run, Sort, Term, Times};
use super::value::{Board, CHARACTERS, List, Value};
use crate::meter::Meter;
use crate::position::{Coordinates, Position};
use crate::syntax::Shape;
use crate::tree::{Operator, Slot};

/// A place relative to another: rows and columns; of a list the row is 0.
type Offset = (i64, i64);

/// What a local rule does around a place.
#[derive(Clone, Debug)]
pub struct Locality {
    windows: Vec<Window>,
    /// The characters of the rule; of others nothing is known.
    alphabet: Vec<u64>,
    /// A character that no move can ever touch, with which all that does not matter is filled.
    filler: Option<u64>,
    /// The symmetries that all moves together have.
    pub symmetries: Vec<Symmetry>,
    /// How many numbers stand before the elements: a board has its columns there.
    skipped: usize,
}

#[derive(Clone, Debug)]
struct Window {
    offsets: Vec<Offset>,
    /// For characters: what must stand at the offsets, and what stands there afterwards. None: any move may be there.
    moves: Option<Vec<(Vec<u64>, Vec<u64>)>>,
}

/// The locality of a rule with one kind of position, a list or a board, if it has one.
pub fn locality(rule: &Resolved) -> Option<Locality> {
    let [kind] = rule.kinds.as_slice() else { return None };
    let [Sort::Many(shape)] = kind.sorts.as_slice() else { return None };
    if !rule.wins.is_empty() || rule.clauses.iter().any(|clause| !clause.domain.is_empty()) {
        return None;
    }
    let alternatives = rule.clauses.iter().flat_map(|clause| &clause.alternatives);
    if alternatives.clone().count() > MOST_ALTERNATIVES {
        return None;
    }
    let alphabet: Vec<u64> = rule.characters.iter().map(|&byte| CHARACTERS + u64::from(byte)).collect();
    let windows: Vec<Window> =
        alternatives.map(|alternative| window(alternative, *shape, &alphabet)).collect::<Option<_>>()?;
    // The order of a bag changes with a move, so that only single places keep their meaning.
    if *shape == Shape::Bag && windows.iter().any(|window| window.offsets.len() > 1) {
        return None;
    }
    let filler = filler(&windows, &alphabet);
    let symmetries = symmetries(&windows, *shape);
    let skipped = usize::from(*shape == Shape::Board);
    Some(Locality { windows, alphabet, filler, symmetries, skipped })
}

impl Locality {
    /// Whether all that stands on a position is in the words of the rule, so that its moves are known.
    pub fn knows(&self, position: &Position) -> bool {
        let skipped = position.coordinates.len().min(self.skipped);
        position.coordinates[skipped..].iter().all(|element| self.alphabet.contains(element))
    }
}

/// What a move needs and does, at places counted from the upper left one that it looks at.
type Deed = Vec<(Offset, u64, u64)>;

/// The symmetries under which every move becomes a move, as far as all of them are known character by character.
///
/// A local rule allows its moves at every place, so that nothing but the moves themselves could tell directions apart.
fn symmetries(windows: &[Window], shape: Shape) -> Vec<Symmetry> {
    let candidates: &[Symmetry] = match shape {
        Shape::Board => &Symmetry::ALL,
        Shape::List => &[Symmetry { turns: 0, reflected: true }],
        Shape::Bag => &[],
    };
    let Some(as_written) = deeds(windows, Symmetry::NONE) else { return Vec::new() };
    let keeps = |symmetry: &&Symmetry| deeds(windows, **symmetry).as_ref() == Some(&as_written);
    candidates.iter().filter(keeps).copied().collect()
}

/// All moves after a symmetry; none if some are not known.
fn deeds(windows: &[Window], symmetry: Symmetry) -> Option<BTreeSet<Deed>> {
    let mut found = BTreeSet::new();
    for window in windows {
        let offsets: Vec<Offset> = window.offsets.iter().map(|&offset| symmetry.moved(offset)).collect();
        let top = offsets.iter().map(|offset| offset.0).min()?;
        let left = offsets.iter().map(|offset| offset.1).min()?;
        for (before, after) in window.moves.as_ref()? {
            let places = offsets.iter().map(|offset| (offset.0 - top, offset.1 - left));
            let mut deed: Deed =
                places.zip(before).zip(after).map(|((place, old), new)| (place, *old, *new)).collect();
            deed.sort_unstable();
            found.insert(deed);
        }
    }
    Some(found)
}

fn filler(windows: &[Window], alphabet: &[u64]) -> Option<u64> {
    let mut touched: BTreeSet<u64> = BTreeSet::new();
    for window in windows {
        for (before, _) in window.moves.as_ref()? {
            touched.extend(before);
        }
    }
    alphabet.iter().copied().find(|character| !touched.contains(character))
}

/// The window of an alternative; none if it looks at more than places at fixed distances.
fn window(alternative: &Alternative, shape: Shape, alphabet: &[u64]) -> Option<Window> {
    let [part] = alternative.parts.as_slice() else { return None };
    let (Times::Once, [Term::Change(list, changes, _)]) = (&part.times, part.target.coordinates.as_slice())
    else {
        return None;
    };
    if !matches!(**list, Term::Local(0)) || changes.iter().any(|change| !change.bindings.is_empty()) {
        return None;
    }
    let axes = if shape == Shape::Board { 2 } else { 1 };
    let mut form = Form { places: Vec::new(), offsets: BTreeSet::new(), axes };
    for change in changes {
        form.place(&change.place)?;
    }
    for change in changes {
        form.look(&change.value)?;
    }
    for bound in &alternative.bindings {
        match bound {
            Bound::For { slot, .. } if form.places.contains(slot) => {}
            Bound::For { run, .. } => form.look_at_run(run)?,
            Bound::Let { value, .. } => form.look(value)?,
            Bound::If(condition) => form.look(condition)?,
        }
    }
    form.check_ranges(alternative, shape)?;
    let offsets: Vec<Offset> = form.offsets.iter().copied().collect();
    let moves = moves(alternative, &form, &offsets, shape, alphabet);
    Some(Window { offsets, moves })
}

/// What an alternative says of places.
struct Form {
    /// The names of the place, one for each direction.
    places: Vec<Slot>,
    offsets: BTreeSet<Offset>,
    axes: usize,
}

impl Form {
    /// Learns a place: the same names everywhere, at constant distances.
    fn place(&mut self, terms: &[Term]) -> Option<()> {
        if terms.len() != self.axes {
            return None;
        }
        let found: Vec<(Slot, i64)> = terms.iter().map(distance).collect::<Option<_>>()?;
        let slots: Vec<Slot> = found.iter().map(|(slot, _)| *slot).collect();
        if self.places.is_empty() {
            self.places = slots.clone();
        }
        if self.places != slots || (self.axes == 2 && slots[0] == slots[1]) {
            return None;
        }
        self.offsets.insert(match found.as_slice() {
            [(_, column)] => (0, *column),
            [(_, row), (_, column)] => (*row, *column),
            _ => return None,
        });
        Some(())
    }

    /// Looks through a term: the list only at places, and the place only where the list is read.
    fn look(&mut self, term: &Term) -> Option<()> {
        match term {
            Term::Integer(_) | Term::Parameter(_) | Term::Character(_) | Term::Text(_) => Some(()),
            Term::Local(slot) => (*slot != 0 && !self.places.contains(slot)).then_some(()),
            Term::At(list, places, _) if matches!(**list, Term::Local(0)) => self.place(places),
            Term::Negate(inner, _) => self.look(inner),
            Term::Binary(_, left, right, _) | Term::Power(left, right, _) | Term::And(left, right) => {
                self.look(left)?;
                self.look(right)
            }
            Term::Compare(first, rest, _) => {
                self.look(first)?;
                rest.iter().try_for_each(|(_, right)| self.look(right))
            }
            Term::Call(_, arguments, _) | Term::Test(_, arguments, _) => {
                arguments.iter().try_for_each(|argument| self.look(argument))
            }
            // What is read under `or`, `not` or a choice might be protected at the border.
            Term::Or(left, right) if self.offsets.len() <= 1 => {
                self.look(left)?;
                self.look(right)?;
                (self.offsets.len() <= 1).then_some(())
            }
            _ => None,
        }
    }

    fn look_at_run(&mut self, run: &Run) -> Option<()> {
        match run {
            Run::Range(from, to) => {
                self.look(from)?;
                self.look(to)
            }
            Run::From(from) => self.look(from),
            Run::List(terms) | Run::AllBut(terms) | Run::Named(_, terms, _) => {
                terms.iter().try_for_each(|term| self.look(term))
            }
            _ => None,
        }
    }

    /// Every place at which the whole window lies inside must be gone through, so that a part knows no border but its own.
    fn check_ranges(&self, alternative: &Alternative, shape: Shape) -> Option<()> {
        for (axis, &slot) in self.places.iter().enumerate() {
            let run = alternative.bindings.iter().find_map(|bound| match bound {
                Bound::For { slot: own, run, .. } if *own == slot => Some(run),
                _ => None,
            })?;
            let Run::Range(Term::Integer(first), to) = run else { return None };
            let wanted = match (shape, axis) {
                (Shape::Board, 0) => Own::Rows,
                (Shape::Board, _) => Own::Columns,
                _ => Own::Length,
            };
            let along =
                |offset: &Offset| if shape == Shape::Board && axis == 0 { offset.0 } else { offset.1 };
            let least = self.offsets.iter().map(along).min()?;
            let most = self.offsets.iter().map(along).max()?;
            let cut = before_end(to, wanted)?;
            if *first > i128::from(-least) || cut > i128::from(most) {
                return None;
            }
        }
        (!self.places.is_empty()).then_some(())
    }
}

/// `i`, `i + 2` or `i - 1`.
fn distance(term: &Term) -> Option<(Slot, i64)> {
    match term {
        Term::Local(slot) => Some((*slot, 0)),
        Term::Binary(operator @ (Operator::Add | Operator::Subtract), left, right, _) => {
            let (Term::Local(slot), Term::Integer(value)) = (&**left, &**right) else { return None };
            let value = i64::try_from(*value).ok().filter(|value| value.abs() <= 64)?;
            Some((*slot, if *operator == Operator::Add { value } else { -value }))
        }
        _ => None,
    }
}

/// For `len(a) - 2`: 2.
fn before_end(term: &Term, wanted: Own) -> Option<i128> {
    match term {
        Term::Apply(own, arguments, _) if *own == wanted => {
            matches!(arguments.as_slice(), [Term::Local(0)]).then_some(0)
        }
        Term::Binary(Operator::Subtract, left, right, _) => match **right {
            Term::Integer(value) => before_end(left, wanted)?.checked_add(value),
            _ => None,
        },
        Term::Binary(Operator::Add, left, right, _) => match **right {
            Term::Integer(value) => before_end(left, wanted)?.checked_sub(value),
            _ => None,
        },
        _ => None,
    }
}

/// More combinations than this are not looked through.
const MOST_COMBINATIONS: usize = 1024;
/// Rules of more alternatives, and positions of more places, are not taken apart.
const MOST_ALTERNATIVES: usize = 64;
const MOST_PLACES: usize = 400;

/// What must stand in the window for a move, and what stands there then; none if that is not said by characters alone.
fn moves(
    alternative: &Alternative,
    form: &Form,
    offsets: &[Offset],
    shape: Shape,
    alphabet: &[u64],
) -> Option<Vec<(Vec<u64>, Vec<u64>)>> {
    let combinations = alphabet.len().checked_pow(u32::try_from(offsets.len()).ok()?)?;
    if alphabet.is_empty() || alphabet.len() > 64 || combinations > MOST_COMBINATIONS {
        return None;
    }
    let inner: Vec<Bound> = alternative
        .bindings
        .iter()
        .filter(|bound| !matches!(bound, Bound::For { slot, .. } if form.places.contains(slot)))
        .cloned()
        .collect();
    let top = offsets.iter().map(|offset| offset.0).min()?;
    let left = offsets.iter().map(|offset| offset.1).min()?;
    let columns = usize::try_from(offsets.iter().map(|offset| offset.1).max()? - left + 1).ok()?;
    let rows = usize::try_from(offsets.iter().map(|offset| offset.0).max()? - top + 1).ok()?;
    let place = |offset: &Offset| (offset.0 - top) as usize * columns + (offset.1 - left) as usize;
    let mut found = Vec::new();
    for number in 0..combinations {
        let mut rest = number;
        let mut elements = vec![alphabet[0]; rows * columns];
        for offset in offsets {
            elements[place(offset)] = alphabet[rest % alphabet.len()];
            rest /= alphabet.len();
        }
        let before: Vec<u64> = offsets.iter().map(|offset| elements[place(offset)]).collect();
        let position = match shape {
            Shape::Board => Value::Board(Rc::new(Board { columns, elements })),
            _ => Value::List(Rc::new(List::of(elements))),
        };
        let mut environment = Environment::new(vec![Value::Number(0); alternative.names.len().max(1)]);
        environment.values[0] = position;
        for (axis, &slot) in form.places.iter().enumerate() {
            let origin = if shape == Shape::Board && axis == 0 { -top } else { -left };
            environment.values[slot] = Value::Number(i128::from(origin));
        }
        let target = &alternative.parts[0].target.coordinates[0];
        let mut results = Vec::new();
        let walked = environment.choices(&inner, &mut Meter::of(100_000), &mut |environment, meter| {
            results.push(environment.value(target, meter)?);
            Ok(true)
        });
        walked.ok()?;
        for result in results {
            let after = match &result {
                Value::List(list) => &list.elements,
                Value::Board(board) => &board.elements,
                _ => return None,
            };
            let after: Vec<u64> = offsets.iter().map(|offset| after[place(offset)]).collect();
            if after.iter().any(|element| !alphabet.contains(element)) {
                return None;
            }
            found.push((before.clone(), after));
        }
    }
    Some(found)
}

/// The independent parts of a position; none if it is one part as it stands.
pub fn split(general: &General, locality: &Locality, position: &Position) -> Option<Vec<Position>> {
    let Sort::Many(shape) = general.kinds()[0].sorts[0] else { return None };
    let grid = Grid::new(shape, position)?;
    if grid.elements.len() > MOST_PLACES {
        return None;
    }
    let is_known = |element: &u64| locality.alphabet.contains(element);
    if locality.windows.iter().any(|window| window.moves.is_some()) && !grid.elements.iter().all(is_known) {
        return None;
    }
    let alive = grid.alive(locality);
    let groups = grid.groups(&alive);
    let parts: Option<Vec<Position>> = if shape == Shape::Board {
        groups.iter().map(|group| grid.cut_out(group, locality, &groups, position)).collect()
    } else {
        Some(
            grid.intervals(&groups)
                .into_iter()
                .map(|part| grid.interval(part, &alive, locality, position))
                .collect(),
        )
    };
    parts.filter(|parts| parts.as_slice() != std::slice::from_ref(position))
}

/// The places of a position.
struct Grid<'p> {
    rows: usize,
    columns: usize,
    elements: &'p [u64],
}

impl<'p> Grid<'p> {
    fn new(shape: Shape, position: &'p Position) -> Option<Grid<'p>> {
        let all = position.coordinates.as_slice();
        if shape != Shape::Board {
            return Some(Grid { rows: 1, columns: all.len(), elements: all });
        }
        let (&columns, elements) = all.split_first()?;
        let columns = usize::try_from(columns).ok()?;
        let rows = elements.len().checked_div(columns)?;
        Some(Grid { rows, columns, elements })
    }

    /// The places of a window at a place, if all lie inside.
    fn window(&self, offsets: &[Offset], row: i64, column: i64, places: &mut Vec<usize>) -> bool {
        places.clear();
        for offset in offsets {
            let (row, column) = (row + offset.0, column + offset.1);
            if row < 0 || column < 0 || row >= self.rows as i64 || column >= self.columns as i64 {
                return false;
            }
            places.push(row as usize * self.columns + column as usize);
        }
        true
    }

    /// The windows at which a move may ever be made, as lists of places.
    fn alive(&self, locality: &Locality) -> Vec<Vec<usize>> {
        let mut values: Vec<Vec<u64>> = self.elements.iter().map(|&element| vec![element]).collect();
        let mut instances = Vec::new();
        let mut places = Vec::new();
        for window in &locality.windows {
            let reach = |pick: fn(&Offset) -> i64| {
                let all = window.offsets.iter().map(pick);
                (-all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
            };
            let (top, bottom) = reach(|offset| offset.0);
            let (left, right) = reach(|offset| offset.1);
            for row in top..self.rows as i64 - bottom {
                for column in left..self.columns as i64 - right {
                    if self.window(&window.offsets, row, column, &mut places) {
                        instances.push((window, places.clone(), false));
                    }
                }
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (window, places, is_alive) in &mut instances {
                let Some(moves) = &window.moves else {
                    *is_alive = true;
                    continue;
                };
                for (before, after) in moves {
                    let may_be = |(place, wanted): (&usize, &u64)| values[*place].contains(wanted);
                    if !places.iter().zip(before).all(may_be) {
                        continue;
                    }
                    *is_alive = true;
                    for (&place, &new) in places.iter().zip(after) {
                        if !values[place].contains(&new) {
                            values[place].push(new);
                            changed = true;
                        }
                    }
                }
            }
        }
        instances.into_iter().filter(|(_, _, is_alive)| *is_alive).map(|(_, places, _)| places).collect()
    }

    /// The places that are touched, in groups that share a window.
    fn groups(&self, alive: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut leader: Vec<Option<usize>> = vec![None; self.elements.len()];
        fn root(leader: &[Option<usize>], mut place: usize) -> usize {
            while let Some(next) = leader[place].filter(|&next| next != place) {
                place = next;
            }
            place
        }
        for window in alive {
            let Some(&first) = window.first() else { continue };
            leader[first].get_or_insert(first);
            for &place in window {
                leader[place].get_or_insert(place);
                let (one, other) = (root(&leader, first), root(&leader, place));
                leader[one.max(other)] = Some(one.min(other));
            }
        }
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); self.elements.len()];
        for place in 0..self.elements.len() {
            if leader[place].is_some() {
                groups[root(&leader, place)].push(place);
            }
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// The stretches of a list that the groups cover, those that overlap as one.
    fn intervals(&self, groups: &[Vec<usize>]) -> Vec<(usize, usize)> {
        let mut intervals: Vec<(usize, usize)> =
            groups.iter().map(|group| (group[0], group[group.len() - 1] + 1)).collect();
        intervals.sort_unstable();
        let mut joined: Vec<(usize, usize)> = Vec::new();
        for (from, to) in intervals {
            match joined.last_mut() {
                Some(last) if from < last.1 => last.1 = last.1.max(to),
                _ => joined.push((from, to)),
            }
        }
        joined
    }

    fn interval(
        &self,
        (from, to): (usize, usize),
        alive: &[Vec<usize>],
        locality: &Locality,
        position: &Position,
    ) -> Position {
        let mut coordinates = Coordinates::from_slice(&self.elements[from..to]);
        if let Some(filler) = locality.filler {
            for (place, element) in (from..to).zip(coordinates.iter_mut()) {
                if !alive.iter().any(|window| window.contains(&place)) {
                    *element = filler;
                }
            }
        }
        Position { tag: position.tag, coordinates }
    }

    /// The smallest board around a group, with the filler wherever the group is not.
    fn cut_out(
        &self,
        group: &[usize],
        locality: &Locality,
        groups: &[Vec<usize>],
        position: &Position,
    ) -> Option<Position> {
        let rows = group.iter().map(|place| place / self.columns);
        let columns = group.iter().map(|place| place % self.columns);
        let (top, bottom) = (rows.clone().min()?, rows.max()?);
        let (left, right) = (columns.clone().min()?, columns.max()?);
        let mut coordinates = Coordinates::new();
        coordinates.push((right - left + 1) as u64);
        for row in top..=bottom {
            for column in left..=right {
                let place = row * self.columns + column;
                let is_foreign = || groups.iter().any(|other| other[0] != group[0] && other.contains(&place));
                coordinates.push(match (group.binary_search(&place).is_ok(), locality.filler) {
                    (true, _) => self.elements[place],
                    (false, Some(filler)) => filler,
                    (false, None) if is_foreign() => return None,
                    (false, None) => self.elements[place],
                });
            }
        }
        Some(Position { tag: position.tag, coordinates })
    }
}
