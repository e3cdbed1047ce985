//! A machine that works out positions from the rule: a table that is filled forward, or a memory with a stack.
//!
//! One coordinate that no move raises is tabulated as far as it is asked for; two or three are filled row by row;
//! everything else is worked out when asked for, with a stack of its own instead of recursion, and remembered under one
//! number where the box of all positions is known, else under the list of its coordinates.

use crate::names::own_name;
use crate::program::{
    Function, Global, GlobalKind, Kind, Many, Number, Operation, Piece, Statement, Truth, Value, all, any,
    choose, compare, equal, integer, minus, modulo, name, not, over, plus, times, when,
};
use crate::rule::known::{Known, is_numeric};
use crate::rule::options::Left;
use crate::rule::reach::Greatest;
use crate::rule::{Made, Pieces, Step, nested};
use grundy_rule::form::{Form, Sort, Term, Times};
use grundy_rule::tree::Comparison;

/// How the number of a position that is left is got: the steps before it, and itself.
type Lookup<'a> = &'a dyn Fn(&Left) -> Made<(Vec<Step>, Number)>;

/// The value of a position from which one move wins at once.
pub const THREAT: i128 = 1_000_000_000;

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
    /// The same where plays may go on for ever or end in a draw: −1 for a draw.
    Contest {
        /// Whether the player who cannot move wins.
        misere: bool,
        /// Whether the player who cannot move draws.
        stuck_draws: bool,
    },
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
    if asked == Asked::Values {
        machine.table("seen", vec![64], -1, false);
        machine.number("stamp", 0);
    }
    if let (Asked::Contest { .. }, Keeping::Packed { sizes, .. }) = (asked, machine.keeping.clone()) {
        machine.retrograde(pieces, &sizes)?;
        return Ok(machine);
    }
    match machine.keeping.clone() {
        Keeping::Line(size) => machine.line(pieces, size)?,
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

    fn is_flags(&self) -> bool {
        matches!(self.asked, Asked::Outcomes { .. })
    }

    /// What the number of a position is called.
    pub fn own(&self) -> &'static str {
        match self.asked {
            Asked::Values => "grundy",
            Asked::Outcomes { .. } => "wins",
            Asked::Steps { .. } => "steps",
            Asked::Contest { .. } => "length_of_play",
        }
    }

    fn cells(&self) -> &'static str {
        match self.asked {
            Asked::Values => "g",
            Asked::Outcomes { .. } => "won",
            Asked::Steps { .. } | Asked::Contest { .. } => "length",
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
        let checks = !pieces.form.parameters.is_empty() && !always_falls(pieces.form);
        let lookup = |left: &Left| match &left.coordinates[..] {
            [Value::Number(x)] if checks => {
                let stays = compare(Comparison::GreaterOrEqual, x.clone(), name(&own[0]));
                let words = vec![Piece::Words("with these parameters a move changes nothing".to_string())];
                let refused = Statement::If(stays, vec![Statement::Fail(words)], Vec::new());
                Ok((vec![Step::Do(refused)], at(x.clone())))
            }
            [Value::Number(x)] => Ok((Vec::new(), at(x.clone()))),
            _ => Ok((Vec::new(), integer(0))),
        };
        let body = self.work(pieces, 0, &own, &lookup)?;
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
        let body = self.work(pieces, 0, &own, &lookup)?;
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

    fn packed(
        &mut self,
        pieces: &Pieces<'_>,
        sizes: &[Vec<u64>],
        parameters: &[(String, u64)],
        is_dense: bool,
    ) -> Made<()> {
        let choices: u64 = parameters.iter().map(|(_, most)| most + 1).product();
        let volumes: Vec<u64> = sizes.iter().map(|own| own.iter().product::<u64>() * choices).collect();
        let offsets: Vec<u64> = (0..volumes.len()).map(|kind| volumes[..kind].iter().sum()).collect();
        if is_dense {
            self.table("memo", vec![volumes.iter().sum()], -1, false);
        } else {
            self.globals.push(Global { name: "memo".to_string(), kind: GlobalKind::Memo(Kind::Number) });
            if !pieces.form.parameters.is_empty() && parameters.is_empty() {
                self.renew.push(Statement::Forget("memo".to_string()));
            }
        }
        self.globals.push(Global { name: "pending".to_string(), kind: GlobalKind::Stack(Kind::Number) });
        let recall = |key: Number| {
            if is_dense {
                Number::At("memo".to_string(), vec![key])
            } else {
                Number::Recall("memo".to_string(), Box::new(Value::Number(key)))
            }
        };
        for (kind, own_sizes) in sizes.iter().enumerate() {
            self.functions.push(key_function(pieces, kind, own_sizes, parameters, offsets[kind]));
        }
        let mut body = Vec::new();
        for (kind, own_sizes) in sizes.iter().enumerate() {
            pieces.begin();
            let own = pieces.coordinates(kind);
            let mut decode = decode_key(&own, own_sizes, offsets[kind], choices);
            let lookup = |left: &Left| {
                let own = pieces.local("known");
                let key = Number::Own(key_name(pieces, left.kind), numbers(left));
                let key_name = pieces.local("target");
                Ok((
                    vec![
                        Step::Do(Statement::Let(key_name.clone(), key)),
                        Step::Do(Statement::Let(own.clone(), recall(name(&key_name)))),
                        Step::Do(missing(&own, Value::Number(name(&key_name)), false)),
                        Step::Guard(compare(Comparison::GreaterOrEqual, name(&own), integer(0))),
                    ],
                    name(&own),
                ))
            };
            decode.extend(self.work(pieces, kind, &own, &lookup)?);
            if kind + 1 < sizes.len() {
                let here = compare(Comparison::Less, name("key"), integer(i128::from(offsets[kind + 1])));
                body.push(Statement::If(here, decode, Vec::new()));
            } else {
                body.extend(decode);
            }
        }
        self.functions.push(Function::of("work_out", &["key".to_string()], body));
        let put = |value: Number| {
            if is_dense {
                Statement::SetAt("memo".to_string(), vec![name("top")], value)
            } else {
                Statement::Remember("memo".to_string(), Value::Number(name("top")), value)
            }
        };
        let top = Statement::Let("top".to_string(), Number::Last("pending".to_string()));
        let work = Number::Own("work_out".to_string(), vec![name("top")]);
        let key = Value::Number(name("key"));
        let body = unwinding(key, top, recall(name("top")), work, &put, recall(name("key")));
        self.functions.push(Function::of("value_of", &["key".to_string()], body));
        self.asked_by_key(pieces, sizes.len());
        Ok(())
    }

    /// The functions by which positions of each kind are asked for: by their key.
    pub(super) fn asked_by_key(&mut self, pieces: &Pieces<'_>, kinds: usize) {
        for kind in 0..kinds {
            let own = pieces.coordinates(kind);
            let key = Number::Own(key_name(pieces, kind), own.iter().map(|own| name(own)).collect());
            let body = vec![Statement::Return(Number::Own("value_of".to_string(), vec![key]))];
            self.functions.push(Function::of(&self.entry(pieces, kind), &own, body));
        }
    }

    fn listed(&mut self, pieces: &Pieces<'_>) -> Made<()> {
        self.globals.push(Global { name: "memo".to_string(), kind: GlobalKind::Memo(Kind::List) });
        self.globals.push(Global { name: "pending".to_string(), kind: GlobalKind::Stack(Kind::List) });
        if !pieces.form.parameters.is_empty() {
            self.renew.push(Statement::Forget("memo".to_string()));
        }
        let recall = |key: Many| Number::Recall("memo".to_string(), Box::new(Value::Many(key)));
        let several = pieces.form.kinds.len() > 1;
        // Where only the winner is asked, the first lost option ends the search: one unknown option at a time.
        let is_lazy = matches!(self.asked, Asked::Outcomes { .. });
        let mut body = Vec::new();
        for kind in 0..pieces.form.kinds.len() {
            pieces.begin();
            let own = pieces.coordinates(kind);
            let mut decode = decoded(pieces, kind, &own);
            let lookup = |left: &Left| {
                let (mut left, mut steps) = (left.clone(), Vec::new());
                if left.coordinates.iter().filter(|value| matches!(value, Value::Many(_))).count() > 1 {
                    pieces.settled(&mut left.coordinates, &mut steps);
                }
                let (key, own) = (pieces.local("target"), pieces.local("known"));
                steps.extend([
                    Step::Do(Statement::LetMany(key.clone(), encoded(pieces, &left))),
                    Step::Do(Statement::Let(own.clone(), recall(Many::Name(key.clone())))),
                    Step::Do(missing(&own, Value::Many(Many::Name(key)), is_lazy)),
                    Step::Guard(compare(Comparison::GreaterOrEqual, name(&own), integer(0))),
                ]);
                Ok((steps, name(&own)))
            };
            decode.extend(self.work(pieces, kind, &own, &lookup)?);
            if several && kind + 1 < pieces.form.kinds.len() {
                let tag = Number::At("key".to_string(), vec![integer(0)]);
                body.push(Statement::If(equal(tag, integer(kind as i128)), decode, Vec::new()));
            } else {
                body.extend(decode);
            }
        }
        let of_key = |own: &str, body: Vec<Statement>| Function {
            list: Some("key".to_string()),
            ..Function::of(own, &[], body)
        };
        self.functions.push(of_key("work_out", body));
        let put = |value: Number| {
            Statement::Remember("memo".to_string(), Value::Many(Many::Name("top".to_string())), value)
        };
        let top = Statement::LetMany("top".to_string(), Many::Last("pending".to_string()));
        let work = Number::OfList("work_out".to_string(), Box::new(Many::Name("top".to_string())));
        let key = Value::Many(Many::Name("key".to_string()));
        let known = recall(Many::Name("top".to_string()));
        let body = unwinding(key, top, known, work, &put, recall(Many::Name("key".to_string())));
        self.functions.push(of_key("value_of", body));
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

    /// The steps that work out one position from those that it leads to.
    fn work(
        &self,
        pieces: &Pieces<'_>,
        kind: usize,
        own: &[String],
        lookup: Lookup<'_>,
    ) -> Made<Vec<Statement>> {
        match self.asked {
            Asked::Values => self.mex(pieces, kind, own, lookup),
            Asked::Outcomes { misere } => self.outcome(pieces, kind, own, lookup, misere),
            Asked::Steps { suspense, misere } => self.steps(pieces, kind, own, lookup, suspense, misere),
            Asked::Contest { .. } => Err(crate::rule::not_written("this question", "这种问题")),
        }
    }

    fn began(&self) -> Vec<Statement> {
        if self.is_memory() && !self.is_lazy() {
            vec![Statement::LetTruth("complete".to_string(), Truth::Known(true))]
        } else {
            Vec::new()
        }
    }

    fn is_lazy(&self) -> bool {
        self.keeping == Keeping::Listed && matches!(self.asked, Asked::Outcomes { .. })
    }

    fn unless_complete(&self) -> Vec<Statement> {
        if self.is_memory() && !self.is_lazy() {
            let unknown = vec![Statement::Return(integer(-1))];
            vec![Statement::If(not(Truth::Name("complete".to_string())), unknown, Vec::new())]
        } else {
            Vec::new()
        }
    }

    fn mex(
        &self,
        pieces: &Pieces<'_>,
        kind: usize,
        own: &[String],
        lookup: Lookup<'_>,
    ) -> Made<Vec<Statement>> {
        let has_wins = !pieces.form.wins.is_empty();
        let mut body = self.began();
        body.push(Statement::Update("stamp".to_string(), Operation::Add, integer(1)));
        body.extend(pieces.options(kind, own, &mut |leaf| {
            let mut steps = Vec::new();
            let mut marked = Vec::new();
            if has_wins {
                let mut parts = pieces.once(leaf, &mut steps)?;
                let wins = pieces.wins(&mut parts, &mut steps)?;
                let at_once = Statement::If(wins, vec![Statement::Return(integer(THREAT))], Vec::new());
                steps.push(Step::Do(at_once));
                let mut whole = integer(0);
                let mut quiet = Vec::new();
                for left in &parts {
                    let (more, value) = lookup(left)?;
                    steps.extend(more);
                    quiet.push(compare(Comparison::Less, value.clone(), integer(THREAT)));
                    whole = crate::program::xor(whole, value);
                }
                let mark = Statement::SetAt("seen".to_string(), vec![whole], name("stamp"));
                marked.extend(when(all(quiet), vec![mark]));
            } else {
                let value = pieces.value(leaf, lookup, &mut steps)?;
                marked.push(Statement::SetAt("seen".to_string(), vec![value], name("stamp")));
            }
            Ok(nested(steps, marked))
        })?);
        body.extend(self.unless_complete());
        body.push(Statement::Let("mex".to_string(), integer(0)));
        let seen = equal(Number::At("seen".to_string(), vec![name("mex")]), name("stamp"));
        body.push(Statement::While(
            seen,
            vec![Statement::Update("mex".to_string(), Operation::Add, integer(1))],
        ));
        body.push(doubled_when_full());
        body.push(Statement::Return(name("mex")));
        Ok(body)
    }

    fn outcome(
        &self,
        pieces: &Pieces<'_>,
        kind: usize,
        own: &[String],
        lookup: Lookup<'_>,
        misere: bool,
    ) -> Made<Vec<Statement>> {
        let mut body = self.began();
        if misere {
            body.push(Statement::LetTruth("moved".to_string(), Truth::Known(false)));
        }
        let win = || vec![Statement::Return(integer(1))];
        body.extend(pieces.options(kind, own, &mut |leaf| {
            let mut steps = Vec::new();
            let mut parts = pieces.once(leaf, &mut steps)?;
            let wins = pieces.wins(&mut parts, &mut steps)?;
            if wins != Truth::Known(false) {
                steps.push(Step::Do(Statement::If(wins, win(), Vec::new())));
            }
            if misere {
                steps.push(Step::Do(Statement::SetTruth("moved".to_string(), Truth::Known(true))));
            }
            let lost = match &parts[..] {
                [] => Truth::Known(!misere),
                [left] => {
                    let (more, value) = lookup(left)?;
                    steps.extend(more);
                    equal(value, integer(0))
                }
                _ => return Err(crate::rule::not_written("outcomes of sums", "多个分量之和的胜负")),
            };
            Ok(nested(steps, when(lost, win())))
        })?);
        body.extend(self.unless_complete());
        body.push(lost(misere));
        Ok(body)
    }

    /// Remoteness and suspense: even for a loss, odd for a win.
    fn steps(
        &self,
        pieces: &Pieces<'_>,
        kind: usize,
        own: &[String],
        lookup: Lookup<'_>,
        suspense: bool,
        misere: bool,
    ) -> Made<Vec<Statement>> {
        // A position is won by moving to one whose number is of the losing parity; in misère play parities change places.
        let losing = if misere { 1 } else { 0 };
        let mut body = self.began();
        let none = -2;
        for own in ["shortest", "longest", "hurried", "delayed"] {
            body.push(Statement::Let(own.to_string(), integer(none)));
        }
        let better = |own: &str, value: Number, comparison: Comparison| {
            let first = equal(name(own), integer(none));
            let replaces = any(vec![first, compare(comparison, value.clone(), name(own))]);
            Statement::If(replaces, vec![Statement::Set(own.to_string(), value)], Vec::new())
        };
        body.extend(pieces.options(kind, own, &mut |leaf| {
            let mut steps = Vec::new();
            let parts = pieces.once(leaf, &mut steps)?;
            let value = match &parts[..] {
                [] => integer(0),
                [left] => {
                    let (more, value) = lookup(left)?;
                    steps.extend(more);
                    value
                }
                _ => return Err(crate::rule::not_written("steps of sums", "多个分量之和的步数")),
            };
            let lost = equal(modulo(value.clone(), integer(2)), integer(losing));
            let of_lost = vec![
                better("shortest", value.clone(), Comparison::Less),
                better("longest", value.clone(), Comparison::Greater),
            ];
            let of_won = vec![
                better("hurried", value.clone(), Comparison::Less),
                better("delayed", value, Comparison::Greater),
            ];
            Ok(nested(steps, vec![Statement::If(lost, of_lost, of_won)]))
        })?);
        body.extend(self.unless_complete());
        let (winner, loser) = if suspense { ("longest", "hurried") } else { ("shortest", "delayed") };
        let next = |own: &str| vec![Statement::Return(plus(name(own), integer(1)))];
        body.push(Statement::If(not(equal(name(winner), integer(none))), next(winner), Vec::new()));
        body.push(Statement::If(not(equal(name(loser), integer(none))), next(loser), Vec::new()));
        body.push(Statement::Return(integer(0)));
        Ok(body)
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

/// The coordinates of a position from its key.
pub(super) fn decode_key(own: &[String], sizes: &[u64], offset: u64, choices: u64) -> Vec<Statement> {
    let rest = over(minus(name("key"), integer(i128::from(offset))), integer(i128::from(choices)));
    let mut steps = vec![Statement::Let("rest".to_string(), rest)];
    for (place, size) in sizes.iter().enumerate().rev() {
        let value = if place == 0 { name("rest") } else { modulo(name("rest"), integer(i128::from(*size))) };
        steps.push(Statement::Let(own[place].clone(), value));
        if place > 0 {
            steps.push(Statement::Update("rest".to_string(), Operation::Divide, integer(i128::from(*size))));
        }
    }
    steps
}

pub(super) fn key_name(pieces: &Pieces<'_>, kind: usize) -> String {
    let tag = &pieces.form.kinds[kind].tag;
    if tag.is_empty() { "key_of".to_string() } else { format!("key_of_{tag}") }
}

/// The one number of a position; a position outside the box ends the program.
pub(super) fn key_function(
    pieces: &Pieces<'_>,
    kind: usize,
    sizes: &[u64],
    parameters: &[(String, u64)],
    offset: u64,
) -> Function {
    let own = pieces.coordinates(kind);
    let outside = own
        .iter()
        .zip(sizes)
        .map(|(own, size)| compare(Comparison::GreaterOrEqual, name(own), integer(i128::from(*size))))
        .collect();
    let place = own.iter().zip(sizes).fold(None, |place: Option<Number>, (own, size)| {
        Some(match place {
            None => name(own),
            Some(place) => plus(times(place, integer(i128::from(*size))), name(own)),
        })
    });
    let place = place.unwrap_or(integer(0));
    let place = parameters.iter().fold(place, |place, (own, most)| {
        plus(times(place, integer(i128::from(most + 1))), name(&own_name(own)))
    });
    let words = vec![Piece::Words("a position outside the limits of this program".to_string())];
    let body = vec![
        Statement::If(any(outside), vec![Statement::Fail(words)], Vec::new()),
        Statement::Return(plus(place, integer(i128::from(offset)))),
    ];
    Function::of(&key_name(pieces, kind), &own, body)
}

/// What is not known yet is worked out first.
fn missing(known: &str, key: Value, is_lazy: bool) -> Statement {
    let wait = if is_lazy {
        Statement::Return(integer(-1))
    } else {
        Statement::SetTruth("complete".to_string(), Truth::Known(false))
    };
    let words = vec![Piece::Words("with these data a play has no end".to_string())];
    let endless =
        Statement::If(equal(name(known), integer(WAITING)), vec![Statement::Fail(words)], Vec::new());
    Statement::If(
        compare(Comparison::Less, name(known), integer(0)),
        vec![endless, Statement::Push("pending".to_string(), key), wait],
        Vec::new(),
    )
}

/// A stack of positions, worked out from the top.
fn unwinding(
    key: Value,
    top: Statement,
    known: Number,
    work: Number,
    put: &dyn Fn(Number) -> Statement,
    answer: Number,
) -> Vec<Statement> {
    // What was put on the stack meanwhile lies above: the position itself goes when it is on top again.
    let finished = vec![put(name("value"))];
    let unknown = vec![
        Statement::Let("value".to_string(), work),
        Statement::If(
            compare(Comparison::GreaterOrEqual, name("value"), integer(0)),
            finished,
            vec![put(integer(WAITING))],
        ),
    ];
    let is_known = compare(Comparison::GreaterOrEqual, known, integer(0));
    let round = vec![top, Statement::If(is_known, vec![Statement::Pop("pending".to_string())], unknown)];
    vec![
        Statement::Push("pending".to_string(), key),
        Statement::While(not(Truth::IsEmpty("pending".to_string())), round),
        Statement::Return(answer),
    ]
}

/// A position as one list: its kind where there are several, its numbers, the lengths of all lists but the last, the
/// lists.
pub fn encoded(pieces: &Pieces<'_>, left: &Left) -> Many {
    let mut head = Vec::new();
    if pieces.form.kinds.len() > 1 {
        head.push(integer(left.kind as i128));
    }
    let mut lists: Vec<Many> = Vec::new();
    for coordinate in &left.coordinates {
        match coordinate {
            Value::Number(number) => head.push(number.clone()),
            Value::Many(many) => lists.push(many.clone()),
        }
    }
    for list in lists.iter().rev().skip(1).rev() {
        head.push(match list {
            Many::Name(own) => Number::Length(own.clone()),
            _ => integer(0),
        });
    }
    let joined = lists.into_iter().reduce(|left, right| Many::Join(Box::new(left), Box::new(right)));
    match (head.is_empty(), joined) {
        (true, Some(list)) => list,
        (_, Some(list)) => Many::Join(Box::new(Many::Of(head)), Box::new(list)),
        (_, None) => Many::Of(head),
    }
}

/// The coordinates of a position from its list.
pub fn decoded(pieces: &Pieces<'_>, kind: usize, own: &[String]) -> Vec<Statement> {
    let sorts = &pieces.form.kinds[kind].sorts;
    let at = |place: usize| Number::At("key".to_string(), vec![integer(place as i128)]);
    let mut place = usize::from(pieces.form.kinds.len() > 1);
    let mut statements = Vec::new();
    let mut lists = Vec::new();
    for (own, sort) in own.iter().zip(sorts) {
        match sort {
            Sort::Number => {
                statements.push(Statement::Let(own.clone(), at(place)));
                place += 1;
            }
            Sort::Many(_) => lists.push(own),
        }
    }
    let mut from = integer((place + lists.len().saturating_sub(1)) as i128);
    for (index, own) in lists.iter().enumerate() {
        let to = if index + 1 == lists.len() {
            Number::Length("key".to_string())
        } else {
            plus(from.clone(), at(place + index))
        };
        let whole = from == integer(0) && index + 1 == lists.len();
        let list = Many::Name("key".to_string());
        let list = if whole { list } else { Many::Slice(Box::new(list), from.clone(), to.clone()) };
        statements.push(Statement::LetMany((*own).clone(), list));
        from = to;
    }
    statements
}

/// Values stay below half the length of `seen`, a power of two, and so do their nim-sums.
pub(super) fn doubled_when_full() -> Statement {
    let full = compare(
        Comparison::GreaterOrEqual,
        times(integer(2), name("mex")),
        Number::Length("seen".to_string()),
    );
    Statement::If(full, vec![Statement::Double("seen".to_string())], Vec::new())
}

/// No option wins: a loss, unless who cannot move wins and there was no move.
pub(super) fn lost(misere: bool) -> Statement {
    Statement::Return(if misere {
        choose(Truth::Name("moved".to_string()), integer(0), integer(1))
    } else {
        integer(0)
    })
}
