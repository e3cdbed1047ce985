//! Laws that nobody wrote down: learned from the table as automata, then proved.

use crate::automata::{Automaton, System};
use crate::certificate::Certificate;
use crate::certified::Certified;
use crate::closed_guess::closed_guess;
use crate::explain;
use crate::game::Game;
use crate::game::law_automata::{Encoding, LawAutomata};
use crate::kernel::{Decision, decide};
use crate::learn::{Sample, Seen};
use crate::obligations::Convention;
use crate::proved::Proved;
use crate::question::AutomataQuestion;
use grundy_law::Law;
use grundy_rule::{Meter, Position, Rules, Ruleset, Tag};
use grundy_table::{Budget, Cell, Table, Values, boxed, fill};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An automaton law that was learned and proved.
#[derive(Clone, Debug)]
pub struct Discovered {
    /// The numeration of its digits.
    pub system: System,
    /// The automaton for each kind of position: coordinates first, then the value unless it is a set of P-positions.
    pub automata: BTreeMap<Tag, Arc<Automaton>>,
    /// How the value stands on the last track.
    pub value: ValueTrack,
    /// The proof.
    pub proved: Proved,
    pub(crate) certificate: Certificate,
}

impl Discovered {
    /// The accepted automaton as a law of the law stage, which shows and evaluates it; nothing in numerations that the law
    /// stage does not know.
    pub fn as_law(&self, budget: &Budget) -> Option<Law> {
        let of_misere_play = || Certified::read_misere(&self.proved, budget);
        Certified::read(&self.proved, None, budget).or_else(of_misere_play)?.as_automaton()
    }

    pub(crate) fn law(&self) -> LawAutomata {
        let encoding = match self.value {
            ValueTrack::Value => Encoding::Track,
            ValueTrack::Power => Encoding::Power,
            ValueTrack::None => Encoding::Outcome,
        };
        LawAutomata { encoding, by_tag: self.automata.clone() }
    }
}

/// What the last track of a learned automaton holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueTrack {
    /// The Grundy value.
    Value,
    /// Two to the power of the Grundy value.
    Power,
    /// There is none: the automaton accepts the P-positions.
    None,
}

/// What is tried, in this order. Sums of components need values, and xor needs base 2.
pub(crate) const LESSONS: [(System, Encoding); 6] = [
    (System::Base(2), Encoding::Track),
    (System::Base(2), Encoding::Power),
    (System::Base(2), Encoding::Outcome),
    (System::ZECKENDORF, Encoding::Outcome),
    (System::Fraenkel(2), Encoding::Outcome),
    (System::Fraenkel(3), Encoding::Outcome),
];

/// The deepest continuations that are compared.
const DEEPEST: usize = 7;

/// Learns a law for all positions of a rule and proves it; nothing when no guess survives.
pub fn discover(ruleset: &Ruleset, budget: &Budget) -> Option<Discovered> {
    let suits = |(system, encoding): &(System, Encoding)| {
        Game::new(ruleset, *system).is_ok_and(|game| *encoding == Encoding::Track || !game.has_sums())
    };
    let lessons: Vec<(System, Encoding)> = LESSONS.into_iter().filter(suits).collect();
    let mut known = Tabled::new(ruleset, budget);
    let mut value = |position: &Position| known.of(position);
    taught(ruleset, &lessons, Convention::Normal, &mut value, budget).or_else(|| rare_losses(ruleset, budget))
}

/// The values that lessons ask for: from a table where one kind of position fills it, else remembered one by one.
struct Tabled<'a> {
    ruleset: &'a Ruleset,
    budget: &'a Budget<'a>,
    table: Table,
    values: Values<'a>,
}

impl<'a> Tabled<'a> {
    fn new(ruleset: &'a Ruleset, budget: &'a Budget<'a>) -> Tabled<'a> {
        let values = Values::new(ruleset, *budget);
        Tabled { ruleset, budget, table: Table::from_values(Vec::new()), values }
    }

    fn of(&mut self, position: &Position) -> Option<Cell> {
        let is_plain = self.ruleset.tags().len() == 1 && self.ruleset.start_clause().is_none();
        let coordinates = &position.coordinates;
        if !is_plain {
            return self.values.of(position).ok();
        }
        let farthest = coordinates.iter().max().copied().unwrap_or(0);
        if farthest >= self.table.limit() {
            let wanted = LIMITS.get(coordinates.len())?.iter().find(|&&limit| limit > farthest)?;
            self.table = fill(self.ruleset, *wanted, self.budget).ok()?.table;
        }
        (farthest < self.table.limit()).then(|| self.table.cell(coordinates))
    }
}

/// So far tables of boards go on which losses are rare, and so far to see whether they are.
const FAR: u64 = 256;
const NEAR: u64 = 64;
/// Losses are rare where a line has so many of them, all in all.
const LOSSES_FOR_EACH_LINE: usize = 4;
/// The most options of all positions of such a table.
const MOST_FAR_OPTIONS: u64 = 1 << 26;

/// Losses like those of Wythoff's game, a few in every line of a board: their digits show in a longer table what they do not
/// in a short one (Wythoff's game with more terminal positions has an automaton of 55 states).
fn rare_losses(ruleset: &Ruleset, budget: &Budget) -> Option<Discovered> {
    let is_board =
        ruleset.arity() == Some(2) && ruleset.tags().len() == 1 && ruleset.start_clause().is_none();
    if !is_board || budget.stopped() || Game::new(ruleset, System::ZECKENDORF).ok()?.has_sums() {
        return None;
    }
    let table_below = |limit: u64| {
        let affordable = options_at(ruleset, &[limit - 1; 2], budget)? * limit * limit <= MOST_FAR_OPTIONS;
        let table = affordable.then(|| fill(ruleset, limit, budget).ok()).flatten()?.table;
        let losses = table.cells().filter(|cell| *cell == Cell::Nimber(0)).count();
        let most = LOSSES_FOR_EACH_LINE * limit as usize;
        (table.limit() == limit && losses <= most && losses >= NEAR as usize / 2).then_some(table)
    };
    let table = table_below(NEAR).and_then(|_| table_below(FAR))?;
    let seen = SeenBox { arity: 2, limit: FAR, cells: table.cells().collect() };
    let seen = SeenBoxes { boxes: BTreeMap::from([(Tag::NONE, seen)]) };
    let lessons = LESSONS.iter().filter(|(system, _)| matches!(system, System::Fraenkel(_)));
    lessons.into_iter().find_map(|&lesson| learned(ruleset, &seen, lesson, Convention::Normal, budget))
}

/// How many options a position has, where they can be counted quickly.
fn options_at(ruleset: &Ruleset, coordinates: &[u64], budget: &Budget) -> Option<u64> {
    let tag = ruleset.clauses().first().map_or(Tag::NONE, |clause| clause.tag);
    let mut options = 0;
    let mut meter = Meter::new(1 << 20, budget.should_stop);
    let position = Position::tagged(tag, coordinates);
    ruleset.visit_options(&position, &mut meter, &mut |_| options += 1).ok()?;
    Some(options)
}

/// Goes through the lessons with a small table, then with larger ones as long as they cost little.
pub(crate) fn taught(
    ruleset: &Ruleset,
    lessons: &[(System, Encoding)],
    play: Convention,
    value: &mut dyn FnMut(&Position) -> Option<Cell>,
    budget: &Budget,
) -> Option<Discovered> {
    let most_sizes = if lessons.is_empty() { 0 } else { LIMITS.iter().map(|limits| limits.len()).max()? };
    let sizes = (0..most_sizes).take_while(|&size| size == 0 || is_cheap(ruleset, size, budget));
    sizes.into_iter().find_map(|size| {
        let seen = SeenBoxes::new(ruleset, size, value)?;
        closed(ruleset, &seen, play, budget)
            .or_else(|| lessons.iter().find_map(|&lesson| learned(ruleset, &seen, lesson, play, budget)))
    })
}

/// The most options that are visited for a table beyond the smallest: a heap that can be split in three has half a million at 1023.
const MOST_OPTIONS: u64 = 1 << 24;

/// Whether a table of this size can be had quickly, by its cells and by the options of its farthest position.
fn is_cheap(ruleset: &Ruleset, size: usize, budget: &Budget) -> bool {
    let arity = ruleset.clauses().first().map_or(1, |clause| clause.pattern.len());
    let Some(&limit) = LIMITS.get(arity).and_then(|limits| limits.get(size)) else { return false };
    let cells = limit.pow(arity as u32);
    options_at(ruleset, &vec![limit - 1; arity], budget)
        .is_some_and(|options| options * cells <= MOST_OPTIONS)
}

/// Closed forms of several kinds of positions, or of those behind a start; the finder of laws has looked at all others.
fn closed(ruleset: &Ruleset, seen: &SeenBoxes, play: Convention, budget: &Budget) -> Option<Discovered> {
    if play != Convention::Normal || (seen.boxes.len() == 1 && ruleset.start_clause().is_none()) {
        return None;
    }
    let automata = closed_guess(seen.tables(), budget)?;
    let law = LawAutomata { encoding: Encoding::Track, by_tag: automata };
    proved_guess(ruleset, AutomataQuestion { system: System::Base(2), play, law }, budget)
}

fn learned(
    ruleset: &Ruleset,
    seen: &SeenBoxes,
    (system, encoding): (System, Encoding),
    play: Convention,
    budget: &Budget,
) -> Option<Discovered> {
    let mut before: Option<BTreeMap<Tag, Arc<Automaton>>> = None;
    for depth in 1..=DEEPEST {
        if (budget.should_stop)() {
            return None;
        }
        let automata = match seen.guess(system, encoding, depth) {
            Guess::Agrees(automata) => automata,
            Guess::Differs => continue,
            Guess::Never => return None,
        };
        if before.as_ref() == Some(&automata) {
            continue;
        }
        before = Some(automata.clone());
        let law = LawAutomata { encoding, by_tag: automata };
        let found = proved_guess(ruleset, AutomataQuestion { system, play, law }, budget);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The guess with its proof, if it is right.
fn proved_guess(ruleset: &Ruleset, question: AutomataQuestion, budget: &Budget) -> Option<Discovered> {
    let Ok(Decision::Holds(certificate)) = decide(ruleset, &question, budget) else { return None };
    let AutomataQuestion { system, play, law: LawAutomata { encoding, by_tag: automata } } = question;
    let words = match play {
        Convention::Normal => explain::by_automaton(&certificate, encoding),
        Convention::Misere => explain::by_automaton_misere(&certificate),
    };
    let proved = Proved::from_certificate(&certificate, words, &explain::check_budget(budget)).ok()?;
    let value = match encoding {
        Encoding::Track => ValueTrack::Value,
        Encoding::Power => ValueTrack::Power,
        Encoding::Outcome => ValueTrack::None,
    };
    Some(Discovered { system, automata, value, proved, certificate })
}

/// The values of a box of positions of each kind.
struct SeenBoxes {
    boxes: BTreeMap<Tag, SeenBox>,
}

struct SeenBox {
    arity: usize,
    limit: u64,
    cells: Vec<Cell>,
}

/// How far each coordinate of a learning table goes, for none, one, two, three and four coordinates: first a small table, then larger ones.
/// Words of a given length can be told apart by as many further digits when the largest table ends at a power of two.
const LIMITS: [&[u64]; 5] = [&[1], &[128, 1024], &[40, 128], &[10, 32, 64], &[5, 10, 16]];

impl SeenBoxes {
    fn new(
        ruleset: &Ruleset,
        size: usize,
        value: &mut dyn FnMut(&Position) -> Option<Cell>,
    ) -> Option<SeenBoxes> {
        let mut boxes = BTreeMap::new();
        let kinds: Vec<usize> = match ruleset.code() {
            Some(_) => vec![1],
            None => ruleset.tags().iter().map(|(_, arity)| *arity).collect(),
        };
        for (index, arity) in kinds.into_iter().enumerate() {
            let tag = Tag(index as u16);
            if ruleset.code().is_none() && !ruleset.clauses().iter().any(|clause| clause.tag == tag) {
                continue;
            }
            let limit = *LIMITS.get(arity)?.get(size)?;
            let cells = boxed(arity, limit).map(|coordinates| {
                let position = Position::tagged(tag, &coordinates);
                if ruleset.contains(&position) { value(&position) } else { Some(Cell::Absent) }
            });
            boxes.insert(tag, SeenBox { arity, limit, cells: cells.collect::<Option<_>>()? });
        }
        Some(SeenBoxes { boxes })
    }

    fn tables(&self) -> impl Iterator<Item = (Tag, Table)> + '_ {
        let table = |seen: &SeenBox| Table::from_cells(seen.arity, seen.limit, seen.cells.iter().copied());
        self.boxes.iter().map(move |(&tag, seen)| (tag, table(seen)))
    }

    /// A guess for each kind that agrees with everything seen.
    fn guess(
        &self,
        system: System,
        encoding: Encoding,
        depth: usize,
    ) -> Guess<BTreeMap<Tag, Arc<Automaton>>> {
        let mut automata = BTreeMap::new();
        for (&tag, seen) in &self.boxes {
            match seen.guess(system, encoding, depth) {
                Guess::Agrees(automaton) => automata.insert(tag, Arc::new(automaton)),
                Guess::Differs => return Guess::Differs,
                Guess::Never => return Guess::Never,
            };
        }
        Guess::Agrees(automata)
    }
}

/// What continuations of one depth show.
enum Guess<T> {
    /// A guess that agrees with everything seen.
    Agrees(T),
    /// One that does not; deeper continuations may show another.
    Differs,
    /// None, for too many states or too small a table. Deeper continuations tell apart all that these do, so they have more
    /// states and go farther: they show none either.
    Never,
}

impl SeenBox {
    fn guess(&self, system: System, encoding: Encoding, depth: usize) -> Guess<Automaton> {
        let seen = |coordinates: &[u64]| self.seen(coordinates, encoding);
        let valued = encoding != Encoding::Outcome;
        let sample = Sample { system, coordinates: self.arity, valued, seen: &seen };
        let Some(guess) = sample.guess(depth) else { return Guess::Never };
        let agrees =
            boxed(self.arity, self.limit).all(|coordinates| match self.seen(&coordinates, encoding) {
                Seen::Value(value) if valued => guess.holds(system, &[&coordinates[..], &[value]].concat()),
                Seen::Value(_) => guess.holds(system, &coordinates),
                Seen::Absent if !valued => !guess.holds(system, &coordinates),
                _ => true,
            });
        if agrees { Guess::Agrees(guess) } else { Guess::Differs }
    }

    fn seen(&self, coordinates: &[u64], encoding: Encoding) -> Seen {
        if coordinates.iter().any(|&coordinate| coordinate >= self.limit) {
            return Seen::Beyond;
        }
        let index = coordinates.iter().fold(0, |index, &coordinate| index * self.limit + coordinate);
        match (self.cells[index as usize], encoding) {
            (Cell::Nimber(value), Encoding::Track) => Seen::Value(u64::from(value)),
            (Cell::Nimber(value), Encoding::Power) => {
                1u64.checked_shl(value).map_or(Seen::Beyond, Seen::Value)
            }
            (Cell::Nimber(0), Encoding::Outcome) => Seen::Value(0),
            _ => Seen::Absent,
        }
    }
}
