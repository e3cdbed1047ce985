//! Who wins one position where its rule says how play goes and ends: options that are forbidden, draws for want of a move,
//! positions at which play is over. Plays must end here; those that need not are worked out from their ends (`retrograde`).
//!
//! A position is lost, won or drawn for who moves; where the length of play is told, three times the number of moves comes
//! on top. Forbidden options are positions: two ways to one position are forbidden at once.

use super::machine::{Here, Machine, encoded};
use super::walk::leaves_different_results;
use crate::program::{
    Comparison, Global, GlobalKind, Kind, Many, Number, Operation, Statement, Truth, Value, compare, equal,
    integer, modulo, name, not, plus, times, when,
};
use crate::rule::options::{Left, Lookup};
use crate::rule::{Made, Pieces, Step, nested, not_written};
use grundy_rule::Manner;

/// The player to move loses.
pub const LOST: i128 = 0;
/// The player to move wins.
pub const WON: i128 = 1;
/// Nobody wins.
pub const DRAWN: i128 = 2;
/// What one move adds, where the length of play is told.
pub const EACH_MOVE: i128 = 3;

/// How one position is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// How play goes and ends.
    pub manner: Manner,
    /// Whether it is told how many moves it takes.
    pub tells_length: bool,
}

impl Contest {
    /// Who wins, from the number of a position.
    pub fn outcome(&self, number: Number) -> Number {
        if self.tells_length { modulo(number, integer(EACH_MOVE)) } else { number }
    }

    /// The number of a position that is over in one move more than so many.
    pub fn after(&self, moves: Number, outcome: i128) -> Number {
        match self.tells_length {
            true => plus(times(integer(EACH_MOVE), plus(moves, integer(1))), integer(outcome)),
            false => integer(outcome),
        }
    }

    /// Whether a position may be a draw.
    pub fn has_draws(&self) -> bool {
        self.manner.loopy || self.manner.stuck_draws
    }

    /// What a position without a move is.
    pub fn stuck(&self) -> i128 {
        match self.manner {
            Manner { misere: true, .. } => WON,
            Manner { stuck_draws: true, .. } => DRAWN,
            _ => LOST,
        }
    }
}

/// What is done where a position is over though it may have moves: at `lose at` its player has won, at `win at` lost.
pub(super) fn over_at_once(
    pieces: &Pieces<'_>,
    kind: usize,
    own: &[String],
    ended: &dyn Fn(i128) -> Vec<Statement>,
) -> Made<Vec<Statement>> {
    let here = || [Left { kind, coordinates: pieces.coordinates_as(kind, own) }];
    let mut body = Vec::new();
    let mut steps = Vec::new();
    let won = pieces.losses(&mut here(), &mut steps)?;
    body.extend(nested(steps, when(won, ended(WON))));
    let mut steps = Vec::new();
    let lost = pieces.wins(&mut here(), &mut steps)?;
    body.extend(nested(steps, when(lost, ended(LOST))));
    Ok(body)
}

/// A move in such play leaves one position.
pub(super) fn only(parts: &mut [Left]) -> Made<&mut Left> {
    match parts {
        [left] => Ok(left),
        _ => Err(not_written(
            "moves that leave several positions or none, in this manner of play,",
            "这种约定下留下多个局面或不留下局面的走法",
        )),
    }
}

const MOVED: &str = "moved";
const A_DRAW: &str = "can_draw";
const SHORTEST: &str = "shortest";
const LONGEST: &str = "longest";
const LOST_OPTIONS: &str = "lost_options";
const COUNTED: &str = "counted";
const COUNT_STAMP: &str = "count_stamp";

fn known(own: &str, value: bool) -> Statement {
    Statement::LetTruth(own.to_string(), Truth::Known(value))
}

fn holds(own: &str) -> Statement {
    Statement::SetTruth(own.to_string(), Truth::Known(true))
}

fn gives(outcome: Number) -> Vec<Statement> {
    vec![Statement::Return(outcome)]
}

impl Machine {
    /// What all functions see of a contest without loops.
    pub(super) fn contest_globals(&mut self, pieces: &Pieces<'_>, contest: Contest) {
        let key = match Telling::of(pieces, contest) {
            Telling::Apart => return,
            Telling::Numbers => Kind::Number,
            Telling::Positions => Kind::List,
        };
        self.globals.push(Global { name: COUNTED.to_string(), kind: GlobalKind::Memo(key) });
        self.number(COUNT_STAMP, 0);
    }

    /// One position from those that it leads to.
    pub(super) fn contested(&self, here: &Here<'_>, contest: Contest) -> Made<Vec<Statement>> {
        let pieces = here.pieces;
        let mut body = over_at_once(pieces, here.kind, here.own, &|outcome| gives(integer(outcome)))?;
        body.extend(self.began());
        let tally = Tally { contest, telling: Telling::of(pieces, contest) };
        body.extend(tally.begun());
        body.extend(here.options(&mut |leaf| {
            let mut steps = Vec::new();
            let mut parts = pieces.once(leaf, &mut steps)?;
            let left = only(&mut parts)?;
            tally.option(pieces, left, here.lookup, steps)
        })?);
        body.extend(self.unless_complete());
        body.extend(tally.ended());
        Ok(body)
    }
}

/// How options are told apart, so that each is counted once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Telling {
    /// Every move leaves another position, or nothing is counted.
    Apart,
    /// Positions are numbers.
    Numbers,
    /// Positions are lists of numbers.
    Positions,
}

impl Telling {
    fn of(pieces: &Pieces<'_>, contest: Contest) -> Telling {
        let is_one_number = pieces.form.kinds.len() == 1 && pieces.has_one_number(0);
        match contest.manner.block {
            0 => Telling::Apart,
            _ if leaves_different_results(pieces.form) => Telling::Apart,
            _ if is_one_number => Telling::Numbers,
            _ => Telling::Positions,
        }
    }
}

/// What is kept of the options of a position.
struct Tally {
    contest: Contest,
    telling: Telling,
}

impl Tally {
    fn counts(&self) -> bool {
        self.contest.manner.block > 0
    }

    /// Whether it matters that there was a move at all.
    fn minds_moves(&self) -> bool {
        self.contest.stuck() != LOST || self.contest.tells_length
    }

    fn begun(&self) -> Vec<Statement> {
        let number = |own: &str, value: i128| Statement::Let(own.to_string(), integer(value));
        let mut body = Vec::new();
        if self.minds_moves() {
            body.push(known(MOVED, false));
        }
        if self.counts() {
            body.push(number(LOST_OPTIONS, 0));
            if self.telling != Telling::Apart {
                body.push(Statement::Update(COUNT_STAMP.to_string(), Operation::Add, integer(1)));
            }
            return body;
        }
        if self.contest.manner.stuck_draws {
            body.push(known(A_DRAW, false));
        }
        if self.contest.tells_length {
            body.extend([number(SHORTEST, -1), number(LONGEST, 0)]);
        }
        body
    }

    fn option(
        &self,
        pieces: &Pieces<'_>,
        left: &mut Left,
        lookup: Lookup<'_>,
        mut steps: Vec<Step>,
    ) -> Made<Vec<Statement>> {
        if self.telling != Telling::Apart {
            pieces.settled(&mut left.coordinates, &mut steps);
        }
        if self.minds_moves() {
            steps.push(Step::Do(holds(MOVED)));
        }
        let (more, mut value) = lookup(left)?;
        steps.extend(more);
        if self.contest.has_draws() || self.contest.tells_length {
            let reached = pieces.local("reached");
            steps.push(Step::Do(Statement::Let(reached.clone(), value)));
            value = name(&reached);
        }
        let is = |outcome: i128| equal(self.contest.outcome(value.clone()), integer(outcome));
        let mut noted = when(is(LOST), self.lost(pieces, left, &value));
        if self.contest.manner.stuck_draws {
            noted.extend(when(is(DRAWN), vec![holds(A_DRAW)]));
        }
        if self.contest.tells_length {
            let longer = compare(Comparison::Greater, value.clone(), name(LONGEST));
            let put = vec![Statement::Set(LONGEST.to_string(), value.clone())];
            noted.extend(when(crate::program::all(vec![is(WON), longer]), put));
        }
        Ok(nested(steps, noted))
    }

    /// An option is lost for the other player.
    fn lost(&self, pieces: &Pieces<'_>, left: &Left, value: &Number) -> Vec<Statement> {
        if self.counts() {
            let too_many = compare(
                Comparison::Greater,
                name(LOST_OPTIONS),
                integer(i128::from(self.contest.manner.block)),
            );
            let mut body = counted(LOST_OPTIONS);
            body.push(Statement::If(too_many, gives(integer(WON)), Vec::new()));
            return self.once(pieces, left, body);
        }
        if !self.contest.tells_length {
            return gives(integer(WON));
        }
        let first = compare(Comparison::Less, name(SHORTEST), integer(0));
        let shorter = compare(Comparison::Less, value.clone(), name(SHORTEST));
        when(
            crate::program::any(vec![first, shorter]),
            vec![Statement::Set(SHORTEST.to_string(), value.clone())],
        )
    }

    /// Steps that are taken once for each position that is left.
    fn once(&self, pieces: &Pieces<'_>, left: &Left, mut body: Vec<Statement>) -> Vec<Statement> {
        let mut steps = Vec::new();
        let key = match (self.telling, &left.coordinates[..]) {
            (Telling::Apart, _) => return body,
            (Telling::Numbers, [Value::Number(number)]) => Value::Number(number.clone()),
            _ => {
                let key = pieces.local("option");
                steps.push(Statement::LetMany(key.clone(), encoded(pieces, left)));
                Value::Many(Many::Name(key))
            }
        };
        let recalled = Number::Recall(COUNTED.to_string(), Box::new(key.clone()));
        body.insert(0, Statement::Remember(COUNTED.to_string(), key, name(COUNT_STAMP)));
        steps.extend(when(not(equal(recalled, name(COUNT_STAMP))), body));
        steps
    }

    fn ended(&self) -> Vec<Statement> {
        let contest = &self.contest;
        let mut body = Vec::new();
        if self.minds_moves() {
            body.extend(when(not(Truth::Name(MOVED.to_string())), gives(integer(contest.stuck()))));
        }
        if self.counts() {
            body.push(Statement::Return(integer(LOST)));
            return body;
        }
        let moves = |own: &str| crate::program::over(name(own), integer(EACH_MOVE));
        if contest.tells_length {
            let wins = compare(Comparison::GreaterOrEqual, name(SHORTEST), integer(0));
            body.extend(when(wins, gives(contest.after(moves(SHORTEST), WON))));
        }
        if contest.manner.stuck_draws {
            body.extend(when(Truth::Name(A_DRAW.to_string()), gives(integer(DRAWN))));
        }
        body.push(Statement::Return(contest.after(moves(LONGEST), LOST)));
        body
    }
}

fn counted(own: &str) -> Vec<Statement> {
    vec![Statement::Update(own.to_string(), Operation::Add, integer(1))]
}
