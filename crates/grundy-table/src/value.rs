//! Grundy values of single positions, remembered: for sparse, upward and tagged positions reached from a start.

mod options;

use grundy_rule::{Diagnostic, Halt, Meter, Position, Rules, Text};
use rustc_hash::FxHashMap;

use crate::budget::{Budget, Patience};
use crate::kinds::Kinds;
use crate::purse::Holding;
use crate::table::Cell;
use options::Options;

/// What a position or a sum is worth; the same three cases as a cell of a table.
pub type Value = Cell;

/// The values of all positions that were asked for so far, and of all below them.
///
/// ```
/// use grundy_rule::{Position, Ruleset};
/// use grundy_table::{Budget, Cell, Values};
///
/// let kayles = Ruleset::parse("octal 0.77").unwrap();
/// let mut values = Values::new(&kayles, Budget::small());
/// assert_eq!(values.of(&Position::heap(11)), Ok(Cell::Nimber(6)));
/// assert_eq!(values.of_sum(&[Position::heap(5), Position::heap(9)]), Ok(Cell::Nimber(0)));
/// ```
pub struct Values<'a> {
    rules: &'a dyn Rules,
    budget: Budget<'a>,
    known: Known,
    kinds: Kinds,
    holding: Holding,
    known_bytes: u64,
    // What the options on the way to the present position take.
    open_bytes: u64,
    patience: Patience<'a>,
}

#[derive(Clone, Copy)]
enum Entry {
    /// Its options are being evaluated; meeting it again is a cycle.
    Open,
    Done(Value),
}

type Known = FxHashMap<Position, Entry>;

/// The value of a position that is done.
fn done(kinds: &Kinds, known: &Known, position: &Position) -> Option<Value> {
    match known.get(position) {
        Some(Entry::Done(value)) => Some(*value),
        Some(Entry::Open) => None,
        None => kinds.cell(position),
    }
}

/// A position whose options are being evaluated, and those components that still were unknown when it was opened.
struct Frame {
    position: Position,
    options: Options,
    waiting: Vec<Position>,
    bytes: u64,
}

/// A play that climbs this many moves without an end in sight is called endless.
const CLIMB: usize = 200_000;

impl<'a> Values<'a> {
    /// Nothing is known yet.
    pub fn new(rules: &'a dyn Rules, budget: Budget<'a>) -> Values<'a> {
        Values {
            rules,
            budget,
            known: FxHashMap::default(),
            kinds: Kinds::default(),
            holding: budget.holding(),
            known_bytes: 0,
            open_bytes: 0,
            patience: Patience::new(budget.should_stop),
        }
    }

    /// Nothing is known yet but whole kinds of positions.
    pub(crate) fn with_kinds(rules: &'a dyn Rules, kinds: Kinds, budget: Budget<'a>) -> Values<'a> {
        Values { kinds, ..Values::new(rules, budget) }
    }

    /// Goes on with another budget; what is known stays known.
    pub fn extend(&mut self, budget: Budget<'a>) {
        self.budget = budget;
        self.patience = Patience::new(budget.should_stop);
    }

    /// How many positions are remembered.
    pub fn remembered(&self) -> u64 {
        self.known.len() as u64
    }

    /// The value of one position.
    pub fn of(&mut self, position: &Position) -> Result<Value, Halt> {
        match self.rules.independent(position) {
            Some(parts)
                if parts.as_slice() != std::slice::from_ref(position) && self.rules.contains(position) =>
            {
                let mut total = 0;
                for part in &parts {
                    let Cell::Nimber(value) = self.of_part(part)? else { return self.of_part(position) };
                    total ^= value;
                }
                Ok(Cell::Nimber(total))
            }
            _ => self.of_part(position),
        }
    }

    /// The value of a position that is not looked at for parts.
    fn of_part(&mut self, position: &Position) -> Result<Value, Halt> {
        if let Some(value) = done(&self.kinds, &self.known, position) {
            return Ok(value);
        }
        let mut stack = Vec::new();
        let result = self.evaluate(position, &mut stack);
        // What was left open by a halt must not look like a cycle the next time.
        for frame in stack {
            self.known_bytes -= bytes_of(&frame.position);
            self.known.remove(&frame.position);
        }
        self.open_bytes = 0;
        result
    }

    /// The value of a sum: a threat if some part is one, otherwise the nim-sum.
    pub fn of_sum(&mut self, sum: &[Position]) -> Result<Value, Halt> {
        let mut total = 0;
        let mut worst = None;
        for position in sum {
            match self.of(position)? {
                Cell::Nimber(value) => total ^= value,
                Cell::Threat => worst = Some(Cell::Threat),
                Cell::Absent => return Ok(Cell::Absent),
            }
        }
        Ok(worst.unwrap_or(Cell::Nimber(total)))
    }

    fn evaluate(&mut self, position: &Position, stack: &mut Vec<Frame>) -> Result<Value, Halt> {
        self.open(position.clone(), stack)?;
        while let Some(frame) = stack.last_mut() {
            match frame.waiting.pop() {
                Some(next) => match self.known.get(&next) {
                    Some(Entry::Done(_)) => {}
                    Some(Entry::Open) => return Err(cycle(self.rules, stack, &next).into()),
                    None => self.open(next, stack)?,
                },
                None => self.close(stack),
            }
        }
        Ok(done(&self.kinds, &self.known, position).unwrap_or(Cell::Absent))
    }

    fn open(&mut self, position: Position, stack: &mut Vec<Frame>) -> Result<(), Halt> {
        if !self.rules.contains(&position) || self.rules.wins_at(&position) {
            self.known_bytes += bytes_of(&position);
            self.known.insert(position, Entry::Done(Cell::Absent));
            return Ok(());
        }
        self.check_budget(stack)?;
        let should_stop = self.budget.should_stop;
        let stop = || should_stop();
        // The options of one position are held in memory, so their number is bounded by it.
        let steps = self.budget.steps().min(self.budget.room().max(1 << 20) / BYTES_EACH);
        let mut meter = Meter::new(steps, &stop);
        let mut options = Options::default();
        let (mut bytes, most) = (0, self.budget.room().max(1 << 20));
        let (rules, kinds, known, patience) = (self.rules, &self.kinds, &self.known, &mut self.patience);
        let mut has_ended = false;
        rules.visit_options(&position, &mut meter, &mut |option| {
            let length: usize = option.iter().map(|part| part.coordinates.len()).sum();
            has_ended = has_ended || patience.ends_after(EACH_COORDINATE * length);
            if has_ended || bytes > most {
                return;
            }
            let before = options.unknown().len();
            options.add(rules, option, &|part| done(kinds, known, part));
            bytes += OPEN_EACH + options.unknown()[before..].iter().map(bytes_of).sum::<u64>();
        })?;
        self.open_bytes += bytes;
        if has_ended || bytes > most || !self.has_room() || self.patience.ends_after(bytes as usize / 8) {
            self.open_bytes -= bytes;
            return Err(Halt::Stopped);
        }
        self.known_bytes += bytes_of(&position);
        let waiting = options.unknown().to_vec();
        self.known.insert(position.clone(), Entry::Open);
        stack.push(Frame { position, options, waiting, bytes });
        Ok(())
    }

    fn check_budget(&mut self, stack: &[Frame]) -> Result<(), Halt> {
        if stack.len() > CLIMB && is_climb(stack) {
            return Err(climb(self.rules, stack).into());
        }
        let too_many = self.remembered() >= self.budget.positions || !self.has_room();
        if too_many || self.patience.ends_after(EACH_POSITION) { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// Whether what is remembered and what is open may take as much memory as it does.
    fn has_room(&mut self) -> bool {
        let bytes = self.known_bytes + self.open_bytes;
        bytes < self.budget.bytes && self.holding.grow_to(bytes)
    }

    fn close(&mut self, stack: &mut Vec<Frame>) {
        let Some(frame) = stack.pop() else { return };
        self.open_bytes -= frame.bytes;
        let (kinds, known) = (&self.kinds, &self.known);
        let value = frame.options.value(|part| done(kinds, known, part));
        self.known.insert(frame.position, Entry::Done(value));
    }
}

/// About what one remembered position takes, with the room that the hash table keeps free; an open one takes no more.
const BYTES_EACH: u64 = 96;
/// What an open option takes beside its parts.
const OPEN_EACH: u64 = 24;

fn bytes_of(position: &Position) -> u64 {
    BYTES_EACH + 8 * (position.coordinates.len() as u64).saturating_sub(3)
}

/// What one position costs beside its options, in reads: so it is asked about every few hundred of them.
const EACH_POSITION: usize = 1 << 13;

/// What a coordinate of an option costs, in reads: those of a long list are looked through several times.
const EACH_COORDINATE: usize = 1 << 4;

fn cycle(rules: &dyn Rules, stack: &[Frame], again: &Position) -> Diagnostic {
    let from = stack.iter().position(|frame| frame.position == *again).unwrap_or(0);
    let mut steps: Vec<String> = stack[from..].iter().map(|frame| rules.show(&frame.position)).collect();
    steps.push(rules.show(again));
    let shown = shortened(&steps);
    let mistake = Diagnostic::new(Text::new(
        "a play can go on for ever: it can return to where it was",
        "对局可能永不结束：局面可以回到原处",
    ))
    .witness(Text::same(shown))
    .help(Text::new(
        "a play must end; let every move lower some number, or bound it with an `if`",
        "对局必须结束；让每一步都使某个数变小，或用 `if` 加以限制",
    ));
    at_whole_rule(rules, mistake)
}

/// The mistake of a whole play has no smaller place than the whole rule.
pub(crate) fn at_whole_rule(rules: &dyn Rules, mistake: Diagnostic) -> Diagnostic {
    match rules.as_ruleset().map(|ruleset| ruleset.source()) {
        Some(source) => mistake.at(0..source.trim_end().len()).in_source(source),
        None => mistake,
    }
}

fn is_climb(stack: &[Frame]) -> bool {
    let size = |frame: &Frame| {
        frame.position.coordinates.iter().map(|&coordinate| u128::from(coordinate)).sum::<u128>()
    };
    stack[stack.len() - 1000..].windows(2).all(|pair| size(&pair[0]) < size(&pair[1]))
}

fn climb(rules: &dyn Rules, stack: &[Frame]) -> Diagnostic {
    let steps: Vec<String> = stack.iter().take(5).map(|frame| rules.show(&frame.position)).collect();
    let mistake = Diagnostic::new(Text::new(
        "play might never end: the numbers can grow for ever",
        "对局可能无限上升，永不结束",
    ))
    .witness(Text::same(format!("{} → …", steps.join(" → "))))
    .help(Text::new(
        "an upward rule needs a bound in an `if`, such as `if x + 1 < 100`",
        "向上的规则需要用 `if` 加上界，例如 `if x + 1 < 100`",
    ));
    at_whole_rule(rules, mistake)
}

fn shortened(steps: &[String]) -> String {
    if steps.len() <= 8 {
        return steps.join(" → ");
    }
    format!("{} → … → {}", steps[..4].join(" → "), steps[steps.len() - 2..].join(" → "))
}
