//! Rules that the first edition has no words for: positions of any length, folds, and sets of one's own.
//!
//! A general rule knows its positions and their options and nothing else, like a ruleset that is written in Rust:
//! engines that read the form of a rule do not take it, and certificates speak of it only where it has a line of its own.

mod evaluate;
mod example;
mod exits;
mod factors;
mod faults;
mod growth;
mod lines;
mod many;
mod named;
pub mod nodes;
mod parts;
mod positions;
mod probe;
mod resolve;
mod spell;
mod symmetry;
pub mod tree;
mod value;
mod words;

use std::collections::BTreeSet;
use std::sync::Arc;

pub use named::NamedMove;
pub use resolve::{Resolved, resolve};
pub(crate) use spell::pattern as pattern_text;

use crate::arithmetic::Fault;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::{COORDINATE_BOUND, Position, Tag};
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Lists, Origin, Rules, Seal};
use crate::syntax::{Shape, Statement};
use crate::text::{Locale, Text};
use crate::tree::Span;
use evaluate::{Environment, Evaluated, Stop, fault};
use faults::{bad_count, domain_reads_outside, letter_alone, nothing_there, too_large, wrong_shape};
use tree::{Alternative, Clause, Kind, Pattern, Sort, Start, Target, Times, Win};
use value::Value;

/// A rule of the second edition that cannot be said in the first.
///
/// ```
/// use grundy_rule::{Meter, Rules, Template};
///
/// let flips = "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'";
/// let rules = Template::parse(flips).unwrap().open(&[]).unwrap();
/// let position = rules.parse_position("\"+++\"").unwrap();
/// let options = rules.options(&position[0], &mut Meter::of(1000)).unwrap();
/// let shown: Vec<String> = options.iter().map(|option| rules.show(&option[0])).collect();
/// assert_eq!(shown, ["\"+--\"", "\"--+\""]);
/// ```
#[derive(Clone, Debug)]
pub struct General {
    source: Arc<str>,
    canonical: String,
    resolved: Resolved,
    locality: Option<parts::Locality>,
    /// The line by which theorems know it.
    line: Option<String>,
    /// Whether moves were left out because they lose at once.
    has_losses: bool,
}

impl General {
    pub(crate) fn new(
        statements: &[Statement],
        resolved: Resolved,
        source: &str,
    ) -> Result<General, Diagnostic> {
        let canonical = spell::statements(statements);
        let locality = parts::locality(&resolved);
        let line = lines::line(statements);
        let source_text = Arc::from(source);
        let general = General { source: source_text, canonical, resolved, locality, line, has_losses: false };
        probe::check(&general).map_err(|mistake| mistake.in_source(source))?;
        Ok(general)
    }

    /// The same rules, of which moves that lose at once were left out.
    pub(crate) fn with_losses(self, has_losses: bool) -> General {
        General { has_losses, ..self }
    }

    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.resolved.kinds
    }

    pub(crate) fn starts(&self) -> &[Start] {
        &self.resolved.starts
    }

    fn speaks_of_characters(&self) -> bool {
        !self.resolved.characters.is_empty() || self.resolved.reads_digits
    }

    /// Whether the form of the moves shows all symmetries that a position of this kind can have.
    fn is_symmetric_by_form(&self, position: &Position) -> bool {
        let Some(locality) = self.locality.as_ref().filter(|locality| locality.knows(position)) else {
            return false;
        };
        let is_list = matches!(self.kinds()[0].sorts.as_slice(), [Sort::Many(Shape::List)]);
        let all = if is_list { 1 } else { symmetry::Symmetry::ALL.len() };
        locality.symmetries.len() == all && !self.has_wins() && !self.has_losses
    }

    /// Shows every way to move.
    fn visit(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let Some(values) = self.values(position) else { return Ok(()) };
        for clause in self.clauses_of(position.tag) {
            if !matches(&clause.pattern, &values) {
                continue;
            }
            for alternative in &clause.alternatives {
                self.alternative(alternative, &values, meter, visit)?;
            }
        }
        Ok(())
    }

    fn clauses_of(&self, tag: Tag) -> impl Iterator<Item = &Clause> {
        self.resolved.clauses.iter().filter(move |clause| clause.pattern.tag == tag.0)
    }

    fn values(&self, position: &Position) -> Option<Vec<Value>> {
        positions::decoded(self.kinds().get(usize::from(position.tag.0))?, position)
    }

    fn alternative(
        &self,
        alternative: &Alternative,
        values: &[Value],
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let mut environment = environment(values, alternative.names.len());
        let mut option = Vec::new();
        let walked = environment.choices(&alternative.bindings, meter, &mut |environment, meter| {
            option.clear();
            if self.outcome(alternative, environment, &mut option, meter)? {
                visit(&option);
            }
            Ok(true)
        });
        match walked {
            Ok(_) | Err(Stop::NotAMove) => Ok(()),
            Err(Stop::Halt(halt)) => Err(halt),
            Err(Stop::Fault(found, span)) => {
                Err(self.diagnostic(*found, span, alternative, values, &environment).into())
            }
        }
    }

    /// Adds what a choice leaves to the option; false if a part does not exist.
    fn outcome(
        &self,
        alternative: &Alternative,
        environment: &mut Environment,
        option: &mut Vec<Position>,
        meter: &mut Meter<'_>,
    ) -> Evaluated<bool> {
        for part in &alternative.parts {
            let inside = match &part.times {
                Times::Once => self.target(&part.target, 1, environment, option, meter)?,
                Times::Count(count, span) => {
                    let count = environment.number(count, meter)?;
                    let room = PARTS_BOUND.saturating_sub(option.len());
                    match usize::try_from(count).ok().filter(|&count| count <= room) {
                        Some(0) => true,
                        Some(count) => self.target(&part.target, count, environment, option, meter)?,
                        None => return Err(fault(bad_count(count), *span)),
                    }
                }
                Times::Each(bindings) => environment.walk(bindings, meter, &mut |environment, meter| {
                    if option.len() >= PARTS_BOUND {
                        return Err(fault(bad_count(PARTS_BOUND as i128), part.target.span));
                    }
                    self.target(&part.target, 1, environment, option, meter)
                })?,
            };
            if !inside {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn target(
        &self,
        target: &Target,
        count: usize,
        environment: &mut Environment,
        option: &mut Vec<Position>,
        meter: &mut Meter<'_>,
    ) -> Evaluated<bool> {
        let kind = &self.kinds()[usize::from(target.tag)];
        let mut values = Vec::with_capacity(kind.sorts.len());
        for (term, sort) in target.coordinates.iter().zip(&kind.sorts) {
            let value = environment.value(term, meter)?;
            match (&value, sort) {
                (Value::Number(number), Sort::Number) if *number < 0 => return Ok(false),
                (Value::Number(number), Sort::Number) if *number >= i128::from(COORDINATE_BOUND) => {
                    return Err(fault(too_large(*number), target.span));
                }
                _ => {}
            }
            values.push(value);
        }
        let Some(position) = positions::encoded(kind, target.tag, &values) else {
            let letter = values.iter().zip(&kind.sorts).find_map(|pair| match pair {
                (Value::Character(letter), Sort::Number) => Some(char::from(*letter)),
                _ => None,
            });
            return Err(fault(letter.map_or_else(|| wrong_shape(kind), letter_alone), target.span));
        };
        // Writing a list down takes its length, and whoever looks at it takes as long again.
        meter.steps(position.coordinates.len() as u64 / NUMBERS_A_STEP)?;
        if !self.in_domain(&position, &values, meter)? {
            return Ok(false);
        }
        option.extend(std::iter::repeat_n(position, count));
        Ok(true)
    }

    fn in_domain(&self, position: &Position, values: &[Value], meter: &mut Meter<'_>) -> Evaluated<bool> {
        for clause in self.clauses_of(position.tag).filter(|clause| !clause.domain.is_empty()) {
            if !matches(&clause.pattern, values) {
                continue;
            }
            let mut environment = environment(values, MOST_SLOTS);
            for condition in &clause.domain {
                match environment.holds(condition, meter) {
                    Ok(true) => {}
                    Ok(false) => return Ok(false),
                    // What asks for a place that is not there does not hold; `lose at` puts its opposite here.
                    Err(Stop::NotAMove) if matches!(condition, tree::Term::Not(_)) => {}
                    Err(Stop::NotAMove) => {
                        let shown = self.show(position);
                        return Err(fault(
                            domain_reads_outside(&shown),
                            condition.place().unwrap_or_default(),
                        ));
                    }
                    Err(stop) => return Err(stop),
                }
            }
        }
        Ok(true)
    }

    /// What is wrong with the domain where it cannot say whether this is a position.
    pub(crate) fn domain_mistake(&self, position: &Position) -> Option<Diagnostic> {
        let values = self.values(position)?;
        match self.in_domain(position, &values, &mut Meter::of(DOMAIN_STEPS)) {
            Err(Stop::Fault(found, span)) => {
                let shown = self.show(position);
                let mistake = Diagnostic::new(found.message).at(span).help(found.help);
                Some(mistake.witness(Text::same(shown)).in_source(&self.source))
            }
            _ => None,
        }
    }

    /// Whether a position fits one of these patterns.
    fn is_among(&self, patterns: &[Win], position: &Position) -> bool {
        let own = patterns.iter().filter(|win| win.pattern.tag == position.tag.0);
        let mut own = own.peekable();
        if own.peek().is_none() {
            return false;
        }
        let Some(values) = self.values(position) else { return false };
        own.any(|win| {
            let holds = || match &win.condition {
                None => true,
                Some(condition) => environment(&values, MOST_SLOTS)
                    .holds(condition, &mut Meter::of(DOMAIN_STEPS))
                    .unwrap_or(false),
            };
            matches(&win.pattern, &values) && holds()
        })
    }

    /// What a start stands for; none if its conditions do not hold.
    pub(crate) fn started(
        &self,
        start: &Start,
        values: Vec<Value>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Position>>, Halt> {
        let alternative = &start.alternative;
        let mut environment = environment(&values, alternative.names.len());
        let (mut sum, mut outside) = (None, None);
        let walked = environment.choices(&alternative.bindings, meter, &mut |environment, meter| {
            let mut option = Vec::new();
            match self.outcome(alternative, environment, &mut option, meter) {
                Ok(true) => sum = Some(option),
                Ok(false) => {}
                // What would be no move there is a mistake here: nobody has another choice.
                Err(Stop::NotAMove) => outside = Some(environment.values.clone()),
                Err(stop) => return Err(stop),
            }
            Ok(sum.is_none())
        });
        match walked {
            Ok(_) | Err(Stop::NotAMove) => {}
            Err(Stop::Halt(halt)) => return Err(halt),
            Err(Stop::Fault(found, span)) => {
                return Err(self.diagnostic(*found, span, alternative, &values, &environment).into());
            }
        }
        match outside.filter(|_| sum.is_none()) {
            Some(held) => {
                environment.values = held;
                let place = alternative.span;
                Err(self.diagnostic(nothing_there(), place, alternative, &values, &environment).into())
            }
            None => Ok(sum),
        }
    }

    fn diagnostic(
        &self,
        found: Fault,
        span: Span,
        alternative: &Alternative,
        values: &[Value],
        environment: &Environment,
    ) -> Diagnostic {
        let span = if span.end == 0 { alternative.span } else { span };
        Diagnostic::new(found.message)
            .at(span)
            .witness(self.names_shown(alternative, values, &environment.values))
            .help(found.help)
            .in_source(&self.source)
    }

    /// The names of an alternative and what they stood for.
    fn names_shown(&self, alternative: &Alternative, values: &[Value], held: &[Value]) -> Text {
        let named = |(slot, name): (usize, &String)| {
            let value = if slot < values.len() { &values[slot] } else { &held[slot] };
            // Slots beyond the clauses of this alternative belong to what was not reached.
            let is_known = slot < values.len() || bound_slots(alternative).contains(&slot);
            (!name.is_empty() && is_known)
                .then(|| format!("{name} = {}", shortened(positions::show_value(self, value))))
        };
        let witness: Vec<String> = alternative.names.iter().enumerate().filter_map(named).collect();
        Text::same(witness.join(", "))
    }
}

/// A value as a witness shows it: nobody reads a list of thousands.
fn shortened(shown: String) -> String {
    match shown.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &shown[..end]),
        None => shown,
    }
}

/// The letters of a value in a witness.
const MOST_SHOWN: usize = 100;

fn bound_slots(alternative: &Alternative) -> Vec<usize> {
    let slot = |bound: &tree::Bound| match bound {
        tree::Bound::For { slot, .. } | tree::Bound::Let { slot, .. } => Some(*slot),
        tree::Bound::If(_) => None,
    };
    alternative.bindings.iter().filter_map(slot).collect()
}

/// A condition of the domain may bind names of its own in folds.
const MOST_SLOTS: usize = 128;
/// The parts of one option are kept in memory.
const PARTS_BOUND: usize = 1 << 20;

fn environment(values: &[Value], slots: usize) -> Environment {
    let mut all = values.to_vec();
    all.resize(slots.max(values.len()), Value::Number(0));
    Environment::new(all)
}

fn matches(pattern: &Pattern, values: &[Value]) -> bool {
    pattern.entries.len() == values.len()
        && pattern.entries.iter().zip(values).all(|(entry, value)| positions::fits(entry, value))
}

impl Rules for General {
    fn canonical(&self) -> String {
        self.canonical.clone()
    }

    fn arity(&self) -> Option<usize> {
        if !self.starts().is_empty() {
            return self.start_numbers();
        }
        let sorts = &self.kinds()[0].sorts;
        sorts.iter().all(|sort| *sort == Sort::Number).then_some(sorts.len())
    }

    fn warning(&self) -> Option<Diagnostic> {
        probe::stumble(self)
    }

    fn contains(&self, position: &Position) -> bool {
        let Some(values) = self.values(position) else { return false };
        self.in_domain(position, &values, &mut Meter::of(DOMAIN_STEPS)).unwrap_or(false)
    }

    fn wins_at(&self, position: &Position) -> bool {
        self.is_among(&self.resolved.wins, position)
    }

    fn loses_at(&self, position: &Position) -> bool {
        self.is_among(&self.resolved.losses, position)
    }

    fn has_wins(&self) -> bool {
        !self.resolved.wins.is_empty()
    }

    fn has_losses(&self) -> bool {
        self.has_losses
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        probe::check_symmetries(self, position, meter)?;
        self.visit(position, meter, visit)
    }

    fn sum_at(&self, coordinates: &[u64]) -> Result<Option<Vec<Position>>, Halt> {
        if !self.has_start() {
            return Ok(Some(vec![self.at(coordinates)]));
        }
        let numbers = || coordinates.iter().map(|&number| Value::Number(i128::from(number)));
        for start in self.starts() {
            let is_meant = start.entries.len() == coordinates.len()
                && start
                    .entries
                    .iter()
                    .zip(numbers())
                    .all(|((entry, _), value)| positions::fits(entry, &value));
            if !is_meant {
                continue;
            }
            let sum = self.started(start, numbers().collect(), &mut Meter::of(START_STEPS))?;
            if sum.is_some() {
                return Ok(sum);
            }
        }
        Ok(None)
    }

    fn start(&self, n: u64) -> Result<Option<Vec<Position>>, Halt> {
        self.sum_at(&[n])
    }

    fn has_start(&self) -> bool {
        self.start_numbers().is_some()
    }

    fn starts_by_itself(&self) -> bool {
        self.starts().iter().any(|start| start.entries.is_empty())
    }

    fn independent(&self, position: &Position) -> Option<Vec<Position>> {
        let parts = match &self.locality {
            Some(locality) => parts::split(self, locality, position),
            None => None,
        };
        let found = match &self.locality {
            Some(locality) if locality.knows(position) => locality.symmetries.as_slice(),
            _ => &[],
        };
        if self.resolved.symmetries.is_empty() && found.is_empty() {
            return parts;
        }
        let parts = parts.unwrap_or_else(|| vec![position.clone()]);
        Some(parts.into_iter().map(|part| symmetry::least(self, part, found)).collect())
    }

    fn show(&self, position: &Position) -> String {
        positions::show(self, position)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        positions::parse(self, text).map_err(|mistake| mistake.in_source(text))
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        positions::read_one(self, text).map_err(|mistake| mistake.in_source(text))
    }

    fn is_one_list(&self) -> bool {
        let sorts = match self.starts().first() {
            Some(start) => start.entries.iter().map(|(_, sort)| *sort).collect(),
            None => self.kinds()[0].sorts.clone(),
        };
        matches!(sorts.as_slice(), [Sort::Many(Shape::List | Shape::Bag)])
    }

    fn start_numbers(&self) -> Option<usize> {
        let entries = &self.starts().first()?.entries;
        let alike = self.starts().iter().all(|start| start.entries.len() == entries.len());
        let all_numbers =
            self.starts().iter().flat_map(|start| &start.entries).all(|(_, sort)| *sort == Sort::Number);
        Some(entries.len()).filter(|&length| length > 0 && alike && all_numbers)
    }

    fn alphabet(&self) -> Vec<char> {
        // Elsewhere characters stand in what is given, and positions are something else.
        if self.is_one_list() { self.characters() } else { Vec::new() }
    }

    fn characters(&self) -> Vec<char> {
        let digits: &[u8] = if self.resolved.reads_digits { b"0123456789" } else { b"" };
        let mut all: BTreeSet<u8> = self.resolved.characters.iter().chain(digits).copied().collect();
        // A rule that names one character tells it from all others: one of them stands for these.
        if let [only] = all.iter().copied().collect::<Vec<u8>>()[..] {
            all.insert(if only == b'.' { b'x' } else { b'.' });
        }
        all.into_iter().map(char::from).collect()
    }

    fn largest_number(&self, position: &Position) -> u64 {
        position.coordinates.iter().copied().filter(|&number| number < value::CHARACTERS).max().unwrap_or(0)
    }

    fn lists(&self) -> Lists {
        match self.kinds()[0].sorts.as_slice() {
            [Sort::Many(Shape::Board)] => Lists::Board,
            _ => Lists::Numbers,
        }
    }

    fn example(&self) -> Option<String> {
        Some(self.typed_example())
    }

    fn origin(&self, _: Seal) -> Origin<'_> {
        match &self.line {
            Some(line) if !self.has_losses => Origin::Line(line.clone()),
            _ => Origin::Elsewhere,
        }
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        words::describe(self, chosen).in_locale(locale).to_string()
    }
}

/// So many numbers of a list are written down in the time of one step.
const NUMBERS_A_STEP: u64 = 8;
const DOMAIN_STEPS: u64 = 1 << 20;
const START_STEPS: u64 = 1 << 24;
