//! A machine that works out positions from the rule: a table that is filled forward, or a memory with a stack.
//!
//! One coordinate that no move raises is tabulated as far as it is asked for; two or three are filled row by row;
//! everything else is worked out when asked for, with a stack of its own instead of recursion, and remembered under one
//! number where the box of all positions is known, else under the list of its coordinates.

mod memory;
mod work;

pub(super) use memory::{AWAITED, counted, decode_key, key_function, key_name, size_of};
pub use memory::{decoded, encoded};
pub(in crate::plan) use work::{Here, doubled_when_full, lost};

use super::contests::Contest;
use crate::names::own_name;
use crate::program::{
    Builtin, Function, Global, GlobalKind, Kind, Many, Number, Operation, Piece, Statement, Truth, Value,
    all, any, choose, compare, equal, integer, minus, modulo, name, not, over, plus, times, when,
};
use crate::rule::known::{Known, is_numeric};
use crate::rule::options::{Left, Lookup};
use crate::rule::reach::Greatest;
use crate::rule::{Made, Pieces, Step, nested};
use grundy_rule::form::{Form, Sort, Term, Times};
use grundy_rule::tree::Comparison;

/// The value of a position from which one move wins at once.
pub const THREAT: i128 = 1_000_000_000;
/// The value of a position that is over, where that is the end of all.
pub const OVER: i128 = THREAT + 1;
/// The least of those numbers of [`Asked::Both`] that stand for a position that is over.
pub const IS_OVER: i128 = 4;

/// What is worked out of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Its Grundy value.
    Values,
    /// Who wins it alone: 1 for the player to move, else 0.
    Outcomes {
        /// Whether the player who cannot move wins.
        misere: bool,
    },
    /// In how many moves it ends, when the winner hurries and the loser delays, or the other way round.
    Steps {
        /// Whether the winner delays and the loser hurries.
        suspense: bool,
        /// Whether the player who cannot move wins.
        misere: bool,
    },
    /// Who wins it alone in either play: 1 for a win in normal play and 2 for one in misère play, added, and 4 where it is
    /// over.
    Both,
    /// Its Grundy value where the first component that ends is the end of play: ends and threats have numbers of their own.
    Foreclosed,
    /// Who wins it alone where the rule says how play goes and ends.
    Contest(Contest),
    /// Its value beside others where plays may go on for ever.
    LoopyValues,
}

/// How positions are kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Keeping {
    /// One coordinate, below this, filled as far as asked for.
    Line(u64),
    /// The same for each choice of the parameters, which are at most these.
    Lines(u64, Vec<(String, u64)>),
    /// A box, filled at the start.
    Grid(Vec<u64>),
    /// One number for each position of the boxes of all kinds, and of the parameters.
    Packed {
        /// The sizes of the boxes.
        sizes: Vec<Vec<u64>>,
        /// How many values each parameter has.
        parameters: Vec<(String, u64)>,
        /// Whether there is a cell for each.
        is_dense: bool,
    },
    /// One coordinate below this, a bit for each: for who wins where the same numbers are taken always.
    Bits(u64),
    /// One coordinate: a table of this size, and beyond it the repetition of its values.
    Repeated(u64),
    /// The list of its coordinates.
    Listed,
    /// What came last up to each number: for one coordinate whose results are intervals.
    Latest {
        /// The table holds numbers below this.
        size: u64,
        /// Whether larger numbers are asked for as well, which all lead into the table at once.
        beyond: bool,
    },
}

/// A machine: what it needs, and how it is asked.
pub struct Machine {
    /// What all functions see.
    pub globals: Vec<Global>,
    /// The functions.
    pub functions: Vec<Function>,
    /// What is done before anything is asked.
    pub start: Vec<Statement>,
    /// What is done when parameters have new values.
    pub renew: Vec<Statement>,
    /// How positions are kept.
    pub keeping: Keeping,
    /// What is worked out.
    pub asked: Asked,
}

/// What is remembered of a position that waits for others; who comes back to it goes round in a circle.
const WAITING: i128 = -2;

/// Tables of so many heaps have room for as many values.
const SHORT: u64 = 1 << 17;

/// Cells that a dense memory may have.
pub const MOST_CELLS: u64 = 40_000_000;

/// How positions of a rule are best kept, from the greatest number of each coordinate and parameter.
pub fn keeping(form: &Form, greatest: Option<&Greatest>, parameters: &[(String, u64)]) -> Keeping {
    let Some(greatest) = greatest else { return Keeping::Listed };
    let sizes: Vec<Vec<u64>> =
        greatest.iter().map(|kind| kind.iter().map(|&most| most.max(0) as u64 + 1).collect()).collect();
    let choices = |parameters: &[(String, u64)]| {
        parameters.iter().fold(1_u64, |product, (_, most)| product.saturating_mul(most.saturating_add(1)))
    };
    if let [own] = &sizes[..]
        && never_rises(form)
    {
        match own.as_slice() {
            [size] if parameters.is_empty() => return Keeping::Line(*size),
            [size] if size.saturating_mul(choices(parameters)) <= MOST_CELLS && form.many.is_empty() => {
                return Keeping::Lines(*size, parameters.to_vec());
            }
            [size] => return Keeping::Line(*size),
            [_, _] | [_, _, _] if form.parameters.is_empty() && form.starts.is_empty() => {
                return Keeping::Grid(own.clone());
            }
            _ => {}
        }
    }
    let volume = |sizes: &[u64]| sizes.iter().fold(1_u64, |product, size| product.saturating_mul(*size));
    let cells = sizes.iter().fold(0_u64, |sum, own| sum.saturating_add(volume(own)));
    let parameters = if form.many.is_empty() { parameters.to_vec() } else { Vec::new() };
    match cells.checked_mul(choices(&parameters)) {
        Some(all) if all < 1 << 62 => {
            Keeping::Packed { sizes, parameters, is_dense: all <= MOST_CELLS && form.many.is_empty() }
        }
        _ if cells < 1 << 62 => Keeping::Packed { sizes, parameters: Vec::new(), is_dense: false },
        _ => Keeping::Listed,
    }
}

/// Whether no move raises a coordinate of a rule with one kind of position.
fn never_rises(form: &Form) -> bool {
    let [kind] = &form.kinds[..] else { return false };
    if !is_numeric(&kind.sorts) {
        return false;
    }
    form.clauses.iter().all(|clause| {
        clause.alternatives.iter().all(|alternative| {
            let mut known = Known::new(kind.sorts.len());
            alternative.bindings.iter().for_each(|bound| known.bind(bound));
            alternative.parts.iter().all(|part| {
                let mut known = known.clone();
                if let Times::Each(bindings) = &part.times {
                    bindings.iter().for_each(|bound| known.bind(bound));
                }
                let mut places = part.target.coordinates.iter().enumerate();
                places.all(|(place, coordinate)| known.is_at_most(coordinate, &Term::Local(place)))
            })
        })
    })
}

/// Whether every move is seen to lower some coordinate and to raise none, in a rule with one kind of position.
pub fn always_lowers(form: &Form) -> bool {
    let [kind] = &form.kinds[..] else { return false };
    is_numeric(&kind.sorts)
        && form.clauses.iter().flat_map(|clause| &clause.alternatives).all(|alternative| {
            let mut known = Known::new(kind.sorts.len());
            alternative.bindings.iter().for_each(|bound| known.bind(bound));
            alternative.parts.iter().all(|part| {
                let places = || part.target.coordinates.iter().enumerate();
                places().all(|(place, own)| known.is_at_most(own, &Term::Local(place)))
                    && places().any(|(place, own)| known.is_less(own, &Term::Local(place)))
            })
        })
}

/// Whether every move is seen to lower the one coordinate.
fn always_falls(form: &Form) -> bool {
    form.clauses.iter().all(|clause| {
        clause.alternatives.iter().all(|alternative| {
            let mut known = Known::new(1);
            alternative.bindings.iter().for_each(|bound| known.bind(bound));
            alternative.parts.iter().all(|part| {
                part.target.coordinates.iter().all(|coordinate| known.is_less(coordinate, &Term::Local(0)))
            })
        })
    })
}

/// The machine of a rule.
pub fn machine(pieces: &Pieces<'_>, asked: Asked, keeping: Keeping) -> Made<Machine> {
    let mut machine = Machine {
        globals: Vec::new(),
        functions: Vec::new(),
        start: Vec::new(),
        renew: Vec::new(),
        keeping,
        asked,
    };
    if matches!(asked, Asked::Values | Asked::Foreclosed) {
        match machine.most_values(pieces) {
            Some(values) => machine.table("seen", vec![values], 0, false),
            None => machine.table("seen", vec![64], -1, false),
        }
        machine.number("stamp", 0);
    }
    match (asked, machine.keeping.clone()) {
        (Asked::Contest(contest), Keeping::Packed { sizes, .. }) if contest.manner.loopy => {
            machine.retrograde(pieces, Some(&sizes), contest)?;
            return Ok(machine);
        }
        (Asked::Contest(contest), Keeping::Listed) if contest.manner.loopy => {
            machine.retrograde(pieces, None, contest)?;
            return Ok(machine);
        }
        (Asked::LoopyValues, Keeping::Packed { sizes, .. }) => {
            machine.loopy_values(pieces, &sizes)?;
            return Ok(machine);
        }
        (Asked::Contest(contest), _) => machine.contest_globals(pieces, contest),
        _ => {}
    }
    match machine.keeping.clone() {
        Keeping::Line(size) => machine.line(pieces, size)?,
        Keeping::Bits(size) => machine.bits(pieces, size)?,
        Keeping::Repeated(size) => {
            machine.line(pieces, size)?;
            machine.beyond_by_repetition(pieces, size)?;
        }
        Keeping::Lines(size, parameters) => machine.lines(pieces, size, &parameters)?,
        Keeping::Grid(sizes) => machine.grid(pieces, &sizes)?,
        Keeping::Packed { sizes, parameters, is_dense } => {
            machine.packed(pieces, &sizes, &parameters, is_dense)?
        }
        Keeping::Listed => machine.listed(pieces)?,
        Keeping::Latest { size, beyond } => machine.latest(pieces, size, beyond)?,
    }
    Ok(machine)
}

impl Machine {
    pub(super) fn table(&mut self, own: &str, sizes: Vec<u64>, first: i128, is_flags: bool) {
        self.globals
            .push(Global { name: own.to_string(), kind: GlobalKind::Table { sizes, first, is_flags } });
    }

    pub(super) fn number(&mut self, own: &str, first: i128) {
        self.globals.push(Global { name: own.to_string(), kind: GlobalKind::Number(first) });
    }

    /// Room for all values of a small table: where every move leaves one smaller position, no play is longer, and no value
    /// larger, than all of its numbers together.
    fn most_values(&self, pieces: &Pieces<'_>) -> Option<u64> {
        let size = match &self.keeping {
            Keeping::Line(size) => *size,
            Keeping::Grid(sizes) if always_lowers(pieces.form) => sizes.iter().sum(),
            _ => return None,
        };
        let is_short = self.asked == Asked::Values && size <= SHORT;
        (is_short && pieces.never_splits()).then_some(size + 1)
    }

    fn is_flags(&self) -> bool {
        matches!(self.asked, Asked::Outcomes { .. })
    }

    /// What the number of a position is called.
    pub fn own(&self) -> &'static str {
        match self.asked {
            Asked::Values => "grundy",
            Asked::Outcomes { .. } => "wins",
            Asked::Steps { .. } => "steps",
            Asked::Both => "wins_either",
            Asked::Foreclosed => "value_or_threat",
            Asked::Contest(_) => "who_wins",
            Asked::LoopyValues => "loopy_value",
        }
    }

    fn cells(&self) -> &'static str {
        match self.asked {
            Asked::Values | Asked::Foreclosed | Asked::LoopyValues => "g",
            Asked::Outcomes { .. } | Asked::Both => "won",
            Asked::Contest(_) => "outcome",
            Asked::Steps { .. } => "length",
        }
    }

    fn line(&mut self, pieces: &Pieces<'_>, size: u64) -> Made<()> {
        let cells = self.cells();
        self.table(cells, vec![size], 0, self.is_flags());
        self.number("filled", 0);
        self.renew.push(Statement::Set("filled".to_string(), integer(0)));
        let at = |x: Number| Number::At(cells.to_string(), vec![x]);
        self.forward(pieces, &at, name("filled"), &|to: Number, value: Number| {
            vec![
                Statement::SetAt(cells.to_string(), vec![to], value),
                Statement::Update("filled".to_string(), Operation::Add, integer(1)),
            ]
        })
    }

    fn lines(&mut self, pieces: &Pieces<'_>, size: u64, parameters: &[(String, u64)]) -> Made<()> {
        let cells = self.cells();
        let rows: u64 = parameters.iter().map(|(_, most)| most + 1).product();
        self.table(cells, vec![rows, size], 0, self.is_flags());
        self.table("filled", vec![rows], 0, false);
        let row = flat(parameters);
        let at = |x: Number| Number::At(cells.to_string(), vec![row.clone(), x]);
        let filled = Number::At("filled".to_string(), vec![row.clone()]);
        self.forward(pieces, &at, filled.clone(), &|to: Number, value: Number| {
            vec![
                Statement::SetAt(cells.to_string(), vec![row.clone(), to], value),
                Statement::SetAt("filled".to_string(), vec![row.clone()], plus(filled.clone(), integer(1))),
            ]
        })
    }

    /// `work_out(x)` from a table, and a function that fills it as far as it is asked.
    fn forward(
        &mut self,
        pieces: &Pieces<'_>,
        at: &dyn Fn(Number) -> Number,
        filled: Number,
        put: &dyn Fn(Number, Number) -> Vec<Statement>,
    ) -> Made<()> {
        pieces.begin();
        let own = pieces.coordinates(0);
        // That plays end is seen beforehand of rules without parameters that say nothing of how play goes.
        let is_seen = pieces.form.parameters.is_empty() && !matches!(self.asked, Asked::Contest(_));
        let checks = !is_seen && !always_falls(pieces.form);
        let lookup = |left: &Left| match &left.coordinates[..] {
            [Value::Number(x)] if checks => {
                let stays = compare(Comparison::GreaterOrEqual, x.clone(), name(&own[0]));
                let words = if pieces.form.parameters.is_empty() {
                    "a play has no end: a move changes nothing"
                } else {
                    "with these parameters a move changes nothing"
                };
                let words = vec![Piece::Words(words.to_string())];
                let refused = Statement::If(stays, vec![Statement::Fail(words)], Vec::new());
                Ok((vec![Step::Do(refused)], at(x.clone())))
            }
            [Value::Number(x)] => Ok((Vec::new(), at(x.clone()))),
            _ => Ok((Vec::new(), integer(0))),
        };
        let body = self.work(&Here { pieces, kind: 0, own: &own, lookup: &lookup })?;
        self.functions.push(Function::of("work_out", &own, body));
        let work = Number::Own("work_out".to_string(), vec![name("next_one")]);
        let mut round = vec![Statement::Let("next_one".to_string(), filled.clone())];
        let exists = self.existing(pieces, 0, &["next_one".to_string()])?;
        if exists.is_empty() {
            round.push(Statement::Let("value".to_string(), work));
        } else {
            round.push(Statement::Let("value".to_string(), integer(0)));
            round.extend(nested(exists, vec![Statement::Set("value".to_string(), work)]));
        }
        round.extend(put(name("next_one"), name("value")));
        let ask = name(&own[0]);
        let fill = Statement::While(compare(Comparison::LessOrEqual, filled, ask.clone()), round);
        let body = vec![fill, Statement::Return(at(ask))];
        self.functions.push(Function::of(self.own(), &own, body));
        Ok(())
    }

    /// Steps that end in a guard for the domain, where there is one.
    fn existing(&self, pieces: &Pieces<'_>, kind: usize, own: &[String]) -> Made<Vec<Step>> {
        let mut steps = Vec::new();
        let mut coordinates: Vec<Value> = own.iter().map(|own| Value::Number(name(own))).collect();
        pieces.domain(kind, &mut coordinates, &mut steps)?;
        Ok(steps)
    }

    fn grid(&mut self, pieces: &Pieces<'_>, sizes: &[u64]) -> Made<()> {
        let cells = self.cells();
        self.table(cells, sizes.to_vec(), 0, self.is_flags());
        pieces.begin();
        let own = pieces.coordinates(0);
        let at = |places: Vec<Number>| Number::At(cells.to_string(), places);
        let lookup = |left: &Left| Ok((Vec::new(), at(numbers(left))));
        let body = self.work(&Here { pieces, kind: 0, own: &own, lookup: &lookup })?;
        self.functions.push(Function::of("work_out", &own, body));
        let places: Vec<Number> = own.iter().map(|own| name(own)).collect();
        let work = Number::Own("work_out".to_string(), places.clone());
        let put = vec![Statement::SetAt(cells.to_string(), places.clone(), work)];
        let inner = nested(self.existing(pieces, 0, &own)?, put);
        let loops = own.iter().zip(sizes).rev().fold(inner, |body, (own, size)| {
            vec![Statement::For(own.clone(), integer(0), integer(i128::from(*size) - 1), body)]
        });
        let fill = Function { kind: Kind::Nothing, ..Function::of("fill", &[], loops) };
        self.functions.push(fill);
        self.start.push(Statement::Do("fill".to_string(), Vec::new()));
        self.functions.push(Function::of(self.own(), &own, vec![Statement::Return(at(places))]));
        Ok(())
    }

    /// The function that is asked for a kind of position.
    pub(super) fn entry(&self, pieces: &Pieces<'_>, kind: usize) -> String {
        let tag = &pieces.form.kinds[kind].tag;
        if kind == 0 { self.own().to_string() } else { format!("{}_{tag}", self.own()) }
    }

    /// The number of a position.
    pub fn ask(&self, pieces: &Pieces<'_>, left: &Left) -> Number {
        match self.keeping {
            Keeping::Listed => Number::OfList("value_of".to_string(), Box::new(encoded(pieces, left))),
            _ => Number::Own(self.entry(pieces, left.kind), numbers(left)),
        }
    }

    fn is_memory(&self) -> bool {
        matches!(self.keeping, Keeping::Packed { .. } | Keeping::Listed)
    }
}

pub(super) fn numbers(left: &Left) -> Vec<Number> {
    let number = |value: &Value| match value {
        Value::Number(number) => number.clone(),
        Value::Many(_) => integer(0),
    };
    left.coordinates.iter().map(number).collect()
}

/// The place of the parameters among all their choices.
fn flat(parameters: &[(String, u64)]) -> Number {
    let place = parameters.iter().fold(None, |place: Option<Number>, (own, most)| {
        let own = name(&own_name(own));
        Some(match place {
            None => own,
            Some(place) => plus(times(place, integer(i128::from(most + 1))), own),
        })
    });
    place.unwrap_or(integer(0))
}
