//! All positions that can be reached, numbered as they are found, with the moves between them.
//!
//! Behind each position stand the moves that lead to it, the latest first; two moves between the same positions are one.

use super::contests::only;
use super::machine::{
    AWAITED, Machine, counted, decode_key, decoded, encoded, key_function, key_name, numbers, size_of,
};
use crate::program::{
    Comparison, Function, Global, GlobalKind, Kind, Many, Number, Operation, Statement, Truth, Value, all,
    compare, equal, integer, less, minus, name, not, plus, when,
};
use crate::rule::options::Left;
use crate::rule::{Made, Pieces, Step, nested};

/// Where positions lie, and what is kept of each: lists, and what a new position begins with.
pub(super) struct Explored<'a> {
    /// The sizes of the boxes, where positions are numbers within them; else positions are known by the lists of what
    /// they hold.
    pub sizes: Option<&'a [Vec<u64>]>,
    /// The lists.
    pub lists: &'a [(&'static str, i128)],
}

impl Explored<'_> {
    fn keys(&self) -> Kind {
        if self.sizes.is_some() { Kind::Number } else { Kind::List }
    }
}

/// The first key of each kind.
fn offsets(sizes: &[Vec<u64>]) -> Vec<u64> {
    let volumes: Vec<u64> = sizes.iter().map(|own| own.iter().product::<u64>()).collect();
    (0..volumes.len()).map(|kind| volumes[..kind].iter().sum()).collect()
}

pub(super) fn at(list: &str, place: Number) -> Number {
    Number::At(list.to_string(), vec![place])
}

pub(super) fn put(list: &str, place: Number, number: Number) -> Statement {
    Statement::SetAt(list.to_string(), vec![place], number)
}

/// How many positions and how many moves there are; the lists may be longer.
pub(super) const POSITIONS: &str = "positions";
pub(super) const MOVES_FOUND: &str = "moves_found";

pub(super) fn count() -> Number {
    name(POSITIONS)
}

/// Puts numbers at the end of lists that a counter counts; lists grow by as much as they hold, so that few are copied.
pub(super) fn appended(counter: &str, numbers: &[(&str, Number)]) -> Vec<Statement> {
    let length = |list: &str| Number::Length(list.to_string());
    let longer = |(list, _): &(&str, Number)| {
        Statement::Extend((*list).to_string(), plus(length(list), integer(SHORTEST_LIST)))
    };
    let is_full = equal(name(counter), length(numbers[0].0));
    let mut body = vec![Statement::If(is_full, numbers.iter().map(longer).collect(), Vec::new())];
    body.extend(numbers.iter().map(|(list, number)| put(list, name(counter), number.clone())));
    body.push(Statement::Update(counter.to_string(), Operation::Add, integer(1)));
    body
}

const SHORTEST_LIST: i128 = 16;

/// Something for each position that is not worked out yet, under the name `place`.
pub(super) fn each_new(body: Vec<Statement>) -> Statement {
    Statement::For("place".to_string(), name("solved"), minus(count(), integer(1)), body)
}

pub(super) fn has_edge(edge: &str) -> Truth {
    compare(Comparison::GreaterOrEqual, name(edge), integer(0))
}

/// Whether a move begins at a position that is not worked out yet; those that do stand in front of the others.
pub(super) fn is_new_edge(edge: &str) -> Truth {
    compare(Comparison::GreaterOrEqual, at("moved_from", name(edge)), name("solved"))
}

pub(super) fn to_earlier(edge: &str) -> Statement {
    Statement::Set(edge.to_string(), at("earlier_move", name(edge)))
}

/// The function that adds a move by these steps, unless it is known: the latest move to a position was found last.
pub(super) fn adding(new: Vec<Statement>) -> Function {
    let latest = name("latest");
    let is_known = all(vec![has_edge("latest"), equal(at("moved_from", latest), name("before"))]);
    let body = vec![
        Statement::Let("latest".to_string(), at("last_move", name("after"))),
        Statement::If(not(is_known), new, Vec::new()),
    ];
    let parameters = ["before".to_string(), "after".to_string()];
    Function { kind: Kind::Nothing, ..Function::of("add_move", &parameters, body) }
}

impl Machine {
    pub(super) fn list(&mut self, own: &str) {
        self.globals.push(Global { name: own.to_string(), kind: GlobalKind::List });
    }

    /// A number that is 0 again when parameters have new values.
    pub(super) fn counter(&mut self, own: &str) {
        self.number(own, 0);
        self.renew.push(Statement::Set(own.to_string(), integer(0)));
    }

    /// The lists of positions and moves, and the functions that number positions.
    pub(super) fn explored(&mut self, pieces: &Pieces<'_>, explored: &Explored<'_>) {
        let memo = GlobalKind::Memo(explored.keys());
        self.globals.push(Global { name: "numbered".to_string(), kind: memo });
        self.renew.push(Statement::Forget("numbered".to_string()));
        let own = explored.lists.iter().map(|(own, _)| *own);
        let keys = explored.sizes.map(|_| "keys");
        for list in keys.into_iter().chain(["last_move", "moved_from", "earlier_move"]).chain(own) {
            self.list(list);
        }
        for counter in [POSITIONS, MOVES_FOUND, "explored", "solved"] {
            self.counter(counter);
        }
        let Some(sizes) = explored.sizes else {
            for (stack, kind) in [(NEW_KEYS, Kind::List), (NEW_PLACES, Kind::Number)] {
                self.globals.push(Global { name: stack.to_string(), kind: GlobalKind::Stack(kind) });
            }
            self.counter(AWAITED);
            self.number(FROM, 0);
            return self.functions.push(number_of_list(explored));
        };
        let offsets = offsets(sizes);
        for (kind, own) in sizes.iter().enumerate() {
            self.functions.push(key_function(pieces, kind, own, &[], offsets[kind]));
        }
        self.functions.push(add_position(explored));
        self.functions.push(number_of());
    }

    /// The function that finds the options of one position, and that which does so for all.
    ///
    /// `before` comes first for a position of a kind with coordinates of these names; options are looked for only where
    /// `is_open` holds then.
    #[allow(clippy::type_complexity)]
    pub(super) fn explore(
        &mut self,
        pieces: &Pieces<'_>,
        explored: &Explored<'_>,
        before: &dyn Fn(usize, &[String]) -> Made<Vec<Statement>>,
        is_open: &Truth,
    ) -> Made<()> {
        let of_kind = |kind: usize, own: &[String], mut steps: Vec<Statement>| -> Made<Vec<Statement>> {
            steps.extend(before(kind, own)?);
            steps.extend(when(is_open.clone(), options(pieces, kind, own, explored)?));
            Ok(steps)
        };
        let mut body = Vec::new();
        for kind in 0..pieces.form.kinds.len() {
            pieces.begin();
            let own = pieces.coordinates(kind);
            let Some(sizes) = explored.sizes else {
                let steps = of_kind(kind, &own, decoded(pieces, kind, &own))?;
                let tag = Number::At("key".to_string(), vec![integer(0)]);
                let is_several = pieces.form.kinds.len() > 1;
                let here = if is_several { equal(tag, integer(kind as i128)) } else { Truth::Known(true) };
                body.extend(when(here, steps));
                continue;
            };
            let offsets = offsets(sizes);
            let steps = of_kind(kind, &own, decode_key(&own, &sizes[kind], offsets[kind], 1))?;
            let above = compare(Comparison::GreaterOrEqual, name("key"), integer(i128::from(offsets[kind])));
            let below = offsets.get(kind + 1).map(|next| less(name("key"), integer(i128::from(*next))));
            let above = if kind == 0 { Truth::Known(true) } else { above };
            body.extend(when(all(std::iter::once(above).chain(below).collect()), steps));
        }
        let explore = match explored.sizes {
            Some(_) => Function::of("explore", &["key".to_string(), FROM.to_string()], body),
            None => Function { list: Some("key".to_string()), ..Function::of("explore", &[], body) },
        };
        self.functions.push(Function { kind: Kind::Nothing, ..explore });
        self.functions.push(if explored.sizes.is_some() { explore_all() } else { explore_lists() });
        Ok(())
    }
}

/// The position whose moves are being found.
const FROM: &str = "moving_from";
/// Positions known by lists whose moves are not found yet: the lists, and their numbers.
const NEW_KEYS: &str = "new_keys";
const NEW_PLACES: &str = "new_places";

/// The number of a position by its key.
fn numbered(pieces: &Pieces<'_>, left: &mut Left, explored: &Explored<'_>, steps: &mut Vec<Step>) -> Number {
    if explored.sizes.is_some() {
        let key = Number::Own(key_name(pieces, left.kind), numbers(left));
        return Number::Own("number_of".to_string(), vec![key]);
    }
    pieces.settled(&mut left.coordinates, steps);
    Number::OfList("number_of".to_string(), Box::new(encoded(pieces, left)))
}

/// All moves from the position at hand.
fn options(
    pieces: &Pieces<'_>,
    kind: usize,
    own: &[String],
    explored: &Explored<'_>,
) -> Made<Vec<Statement>> {
    pieces.options(kind, own, &mut |leaf| {
        let mut steps = Vec::new();
        let mut parts = pieces.once(leaf, &mut steps)?;
        let left = only(&mut parts)?;
        let after = pieces.local("after");
        let number = numbered(pieces, left, explored, &mut steps);
        let values = vec![Value::Number(name(FROM)), Value::Number(name(&after))];
        let found = vec![Statement::Let(after, number), Statement::Do("add_move".to_string(), values)];
        Ok(nested(steps, found))
    })
}

fn explore_all() -> Function {
    let round = vec![
        Statement::Let("place".to_string(), name("explored")),
        Statement::Let("next_key".to_string(), at("keys", name("place"))),
        Statement::Do(
            "explore".to_string(),
            vec![Value::Number(name("next_key")), Value::Number(name("place"))],
        ),
        Statement::Update("explored".to_string(), Operation::Add, integer(1)),
    ];
    let body = vec![Statement::While(less(name("explored"), count()), round)];
    Function { kind: Kind::Nothing, ..Function::of("explore_all", &[], body) }
}

/// The same of positions that are known by lists; the one that was found last comes first.
fn explore_lists() -> Function {
    let round = vec![
        Statement::Set(FROM.to_string(), Number::Last(NEW_PLACES.to_string())),
        Statement::LetMany("next_key".to_string(), Many::Last(NEW_KEYS.to_string())),
        Statement::Pop(NEW_PLACES.to_string()),
        Statement::Pop(NEW_KEYS.to_string()),
        Statement::Do("explore".to_string(), vec![Value::Many(Many::Name("next_key".to_string()))]),
        Statement::Update("explored".to_string(), Operation::Add, integer(1)),
    ];
    let body = vec![Statement::While(not(Truth::IsEmpty(NEW_PLACES.to_string())), round)];
    Function { kind: Kind::Nothing, ..Function::of("explore_all", &[], body) }
}

/// The number of a position that is known by a list; of a new one the moves are found later.
fn number_of_list(explored: &Explored<'_>) -> Function {
    let key = || Value::Many(Many::Name("key".to_string()));
    let mut new = counted(size_of("key"));
    new.push(Statement::Remember("numbered".to_string(), key(), count()));
    new.push(Statement::Push(NEW_KEYS.to_string(), key()));
    new.push(Statement::Push(NEW_PLACES.to_string(), Value::Number(count())));
    let mut numbers = vec![("last_move", integer(-1))];
    numbers.extend(explored.lists.iter().map(|(list, first)| (*list, integer(*first))));
    new.extend(appended(POSITIONS, &numbers));
    new.push(Statement::Return(minus(count(), integer(1))));
    let body = vec![
        Statement::Let("found".to_string(), Number::Recall("numbered".to_string(), Box::new(key()))),
        Statement::If(less(name("found"), integer(0)), new, Vec::new()),
        Statement::Return(name("found")),
    ];
    Function { list: Some("key".to_string()), ..Function::of("number_of", &[], body) }
}

/// A new position at the end of all lists.
fn add_position(explored: &Explored<'_>) -> Function {
    let key = || Value::Number(name("key"));
    let mut body = vec![Statement::Remember("numbered".to_string(), key(), count())];
    let mut numbers = vec![("keys", name("key")), ("last_move", integer(-1))];
    numbers.extend(explored.lists.iter().map(|(list, first)| (*list, integer(*first))));
    body.extend(appended(POSITIONS, &numbers));
    Function { kind: Kind::Nothing, ..Function::of("add_position", &["key".to_string()], body) }
}

/// The number of a position; a new one is put at the end.
fn number_of() -> Function {
    let key = || Value::Number(name("key"));
    let known = Number::Recall("numbered".to_string(), Box::new(key()));
    let new = vec![
        Statement::Do("add_position".to_string(), vec![key()]),
        Statement::Return(minus(count(), integer(1))),
    ];
    let body = vec![
        Statement::Let("found".to_string(), known),
        Statement::If(less(name("found"), integer(0)), new, Vec::new()),
        Statement::Return(name("found")),
    ];
    Function::of("number_of", &["key".to_string()], body)
}
