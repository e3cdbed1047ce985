//! What an accepted certificate says at a position, read back from its text.
//!
//! A formula is shown as proved only if it says the same, and values under "proved" are taken from here: what was handed to
//! the checker counts, not what somebody meant to hand over.

mod same_law;

use crate::automata::{Automaton, System, Track};
use crate::claim_text::{Stated, read_statement};
use crate::game::law_automata::Encoding;
use crate::lemma_laws::{begins_at_one, law_of};
use crate::proved::Proved;
use crate::theorem_laws::{intervals_between_roots, slow};
use grundy_check::{Claim as Accepted, Json, Law as Written, Lemma, Period, Statement};
use grundy_law::{
    Claim, Form, Intervals, Law, Numeration, Periodic, Reading, Recurrence, Rising, Scaling, Shape, Smaller,
};
use grundy_rule::tree::Expression;
use grundy_rule::{Rules, Ruleset, holds_at, number_at};
use grundy_table::{Budget, Table, boxed, fill, nim_product};
use same_law::says_the_same;

/// What a certificate says about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Its Grundy value.
    Value(u128),
    /// Whether the player to move loses; the value is not spoken of.
    Loses(bool),
}

impl Said {
    /// Whether the player to move loses.
    pub fn is_loss(self) -> bool {
        match self {
            Said::Value(value) => value == 0,
            Said::Loses(loses) => loses,
        }
    }
}

/// The claim of an accepted certificate in a form that can be evaluated.
///
/// It speaks of the positions at table coordinates, or with `start` in the rule of starting numbers; of those that have a
/// value. [`crate::Ground`] knows which these are.
#[derive(Clone, Debug)]
pub struct Certified {
    ruleset: Ruleset,
    says: Says,
}

#[derive(Clone, Debug)]
enum Says {
    /// The period of the claim, and the values of one preperiod and period, which are computed from the rule.
    Periodic(Periodic),
    Text(Stated),
    /// Values as the law stage reads them, and the relation as the certificate has it.
    Values(grundy_law::Automaton, Related),
    Losses(System, Automaton),
    Columns(u64),
    Xor(Vec<usize>),
    Recurrence(Recurrence),
    Rising(Rising),
    Scaling(Scaling),
    Intervals(Intervals),
    Factors(Lemma, Law),
    Sum(Vec<(Vec<usize>, Certified)>),
    Product(Vec<(Vec<usize>, Certified)>),
}

/// An automaton of a certificate that gives values.
#[derive(Clone, Debug)]
struct Related {
    system: System,
    encoding: Encoding,
    relation: Automaton,
}

impl Certified {
    /// Reads back what the checker accepted; nothing where the claim is not of a kind that gives values or losses of normal
    /// play. `known` may be a table of the rule that saves computing it again.
    pub fn read(proved: &Proved, known: Option<&Table>, budget: &Budget) -> Option<Certified> {
        Certified::of(proved, |source| source.says(budget), known)
    }

    /// The same for a claim of who loses single positions in misère play; nothing for any other claim.
    pub fn read_misere(proved: &Proved, budget: &Budget) -> Option<Certified> {
        if budget.stopped() {
            return None;
        }
        Certified::of(proved, |source| source.says_of_misere_play(), None)
    }

    fn of(
        proved: &Proved,
        says: impl FnOnce(&Source<'_>) -> Option<Says>,
        known: Option<&Table>,
    ) -> Option<Certified> {
        let text = Json::read(proved.certificate(), &grundy_check::Budget::default())?;
        let ruleset = Ruleset::parse(&proved.statement().rule).ok()?;
        let says = says(&Source { statement: proved.statement(), text: &text, ruleset: &ruleset, known })?;
        Some(Certified { ruleset, says })
    }

    /// What the certificate says at these coordinates, or of this starting number.
    pub fn at(&self, position: &[u64]) -> Option<Said> {
        self.says.at(position)
    }

    /// The claim as a law of the law stage, which shows it; only automata are not law enough by themselves.
    pub fn as_automaton(&self) -> Option<Law> {
        match &self.says {
            Says::Values(form, _) => {
                let arity = form.tracks.checked_sub(1)?;
                Some(Law::new(arity, Claim::Grundy, Form::Automaton(form.clone()), Vec::new()))
            }
            Says::Losses(system, automaton) => {
                let form = as_form(*system, automaton, Reading::Output)?;
                Some(Law::new(form.tracks, Claim::Outcome, Form::Automaton(form), Vec::new()))
            }
            _ => None,
        }
    }

    /// Whether a law says what the certificate says. This is decided: periods by their values, theorems by their form, and
    /// automata by the kernel. That the kernel reads a law as the law stage does is tried at positions of all sizes besides.
    pub fn shows(&self, law: &Law, budget: &Budget) -> bool {
        says_the_same(self, law, budget) && positions(law.arity).all(|position| self.agrees(law, &position))
    }

    /// Whether the certificate says at positions of all sizes what an expression says.
    pub(crate) fn gives(&self, expression: &Expression, arity: usize) -> bool {
        positions(arity).all(|position| {
            let exists = self.ruleset.contains(&self.ruleset.at(&position));
            let stated = || number_at(expression, &position).and_then(|number| u128::try_from(number).ok());
            !exists || self.at(&position) == stated().map(Said::Value)
        })
    }

    fn agrees(&self, law: &Law, position: &[u64]) -> bool {
        let exists =
            self.ruleset.start_clause().is_some() || self.ruleset.contains(&self.ruleset.at(position));
        let Some(said) = self.at(position).filter(|_| exists) else {
            // A certificate is silent where there is no position or no value.
            return !exists || self.has_gaps();
        };
        match (law.claim, said) {
            (Claim::Outcome, said) => law.is_loss(position).is_none_or(|loses| loses == said.is_loss()),
            (Claim::Grundy, Said::Value(value)) => {
                law.exception(position).is_some_and(|cell| cell.nimber().is_none())
                    || law.number(position) == Some(value)
                    || law.form.shape().holds(position, value) == Some(true)
            }
            (Claim::Grundy, Said::Loses(_)) => false,
        }
    }

    fn has_gaps(&self) -> bool {
        // The steps back from a large heap may be too many to be taken, and nobody counts the primes below a large one.
        let is_costly = matches!(self.says, Says::Rising(_) | Says::Factors(..));
        is_costly || !self.ruleset.wins().is_empty() || self.ruleset.start_clause().is_some()
    }
}

/// The first positions, and some of every size.
fn positions(arity: usize) -> impl Iterator<Item = Vec<u64>> {
    let first = [0u64, 600, 24, 9, 6].get(arity).copied().unwrap_or(4);
    let mut random = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = move |bits: u32| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random >> (64 - bits)
    };
    let sizes = (3..=61u32).flat_map(|bits| std::iter::repeat_n(bits, 6));
    // Coordinates of one size, and one small beside large ones.
    let far = sizes.enumerate().map(move |(turn, bits)| {
        (0..arity).map(|place| next(if turn % 3 == 1 && place == turn % arity { 3 } else { bits })).collect()
    });
    boxed(arity, first).chain(far)
}

impl Says {
    fn at(&self, position: &[u64]) -> Option<Said> {
        match self {
            Says::Periodic(form) => form.value(position).map(Said::Value),
            Says::Text(Stated::Value(expression)) => number_at(expression, position)
                .and_then(|number| u128::try_from(number).ok())
                .map(Said::Value),
            Says::Text(Stated::Loses(condition)) => holds_at(condition, position).map(Said::Loses),
            Says::Values(form, _) => form.value(position).map(Said::Value),
            Says::Losses(system, automaton) => Some(Said::Loses(automaton.holds(*system, position))),
            Says::Columns(modulus) => Some(Said::Loses(has_full_columns(position, *modulus))),
            Says::Xor(coordinates) => {
                let value = coordinates.iter().try_fold(0, |sum, &place| Some(sum ^ position.get(place)?))?;
                Some(Said::Value(u128::from(value)))
            }
            Says::Rising(form) => form.value(position).map(Said::Value),
            Says::Scaling(form) => form.value(position).map(Said::Value),
            Says::Intervals(form) => form.value(position).map(Said::Value),
            Says::Factors(_, law) if law.claim == Claim::Outcome => law.is_loss(position).map(Said::Loses),
            Says::Factors(_, law) => law.value(position).map(Said::Value),
            Says::Recurrence(form) => form.loses(*position.first()?).map(Said::Loses),
            Says::Sum(parts) => {
                let total = parts.iter().try_fold(0, |sum, part| Some(sum ^ part_value(part, position)?))?;
                Some(Said::Value(total))
            }
            Says::Product(parts) => {
                let times = |product, part| {
                    let value = part_value(part, position)?;
                    Some(nim_product(product, u64::try_from(value).ok()?))
                };
                Some(Said::Value(u128::from(parts.iter().try_fold(1, times)?)))
            }
        }
    }
}

/// What is said of the coordinates of one part.
fn part_value((places, part): &(Vec<usize>, Certified), position: &[u64]) -> Option<u128> {
    let own: Option<Vec<u64>> = places.iter().map(|&place| position.get(place).copied()).collect();
    match part.at(&own?)? {
        Said::Value(value) => Some(value),
        Said::Loses(_) => None,
    }
}

fn has_full_columns(heaps: &[u64], modulus: u64) -> bool {
    (0..64).all(|place| {
        (heaps.iter().filter(|heap| **heap >> place & 1 == 1).count() as u64).is_multiple_of(modulus)
    })
}

/// An accepted statement, its text, and the rule that it names.
struct Source<'a> {
    statement: &'a Statement,
    text: &'a Json,
    ruleset: &'a Ruleset,
    known: Option<&'a Table>,
}

impl Source<'_> {
    fn says(&self, budget: &Budget) -> Option<Says> {
        let claim = self.text.field("claim")?;
        match (&self.statement.claim, self.ruleset.start_clause().is_some()) {
            (Accepted::Grundy { start: Some(law), .. }, true) => {
                self.law(law, claim.field("start").unwrap_or(&Json::Null), true)
            }
            (Accepted::Outcome { start: Some(law), misere: false, .. }, true) => {
                self.law(law, claim.field("start").unwrap_or(&Json::Null), true)
            }
            (Accepted::Start { early, seed, lag }, true) => {
                Some(Says::Recurrence(recurrence(early, seed, *lag)?))
            }
            (Accepted::Grundy { law, .. }, false) | (Accepted::Outcome { law, misere: false, .. }, false) => {
                self.law(law, claim.field("law").unwrap_or(&Json::Null), false)
            }
            (Accepted::Periodic(period), false) => self.periodic(*period, budget).map(Says::Periodic),
            // Of a rule with a start only this method says that values repeat, and it speaks of the starts.
            (Accepted::Periodic(period), true) if self.statement.method == "memory" => {
                self.periodic(*period, budget).map(Says::Periodic)
            }
            (Accepted::Sum { parts, statements }, false) => {
                self.parts(parts, statements, budget).map(Says::Sum)
            }
            (Accepted::Product { parts, statements }, false) => {
                self.parts(parts, statements, budget).map(Says::Product)
            }
            _ => None,
        }
    }

    fn says_of_misere_play(&self) -> Option<Says> {
        let claim = self.text.field("claim")?;
        let part = |name: &str| claim.field(name).unwrap_or(&Json::Null);
        match (&self.statement.claim, self.ruleset.start_clause().is_some()) {
            (Accepted::Outcome { start: Some(law), misere: true, .. }, true) => {
                self.law(law, part("start"), true)
            }
            (Accepted::Outcome { law, misere: true, .. }, false) => self.law(law, part("law"), false),
            _ => None,
        }
    }

    fn law(&self, law: &Written, text: &Json, of_start: bool) -> Option<Says> {
        match law {
            Written::Formula(text) => read_statement(self.ruleset, &format!("g = {text}")).map(Says::Text),
            Written::Condition(text) => {
                read_statement(self.ruleset, &format!("loses iff {text}")).map(Says::Text)
            }
            Written::Columns { modulus } => Some(Says::Columns(*modulus)),
            Written::Xor { coordinates } => Some(Says::Xor(coordinates.clone())),
            Written::Rising(text) => match read_statement(self.ruleset, &format!("g = {text}"))? {
                Stated::Value(expression) => slow(&expression).map(|most| Says::Rising(Rising { most })),
                Stated::Loses(_) => None,
            },
            Written::Scaling { first, factor, about, saltus } => {
                let by = Smaller::Quotient { factor: *factor, about: *about };
                Scaling::new(values_of(first)?, by, u32::try_from(*saltus).ok()?).map(Says::Scaling)
            }
            Written::Rooted { first, degree, saltus } => {
                let by = Smaller::Root { degree: *degree };
                Scaling::new(values_of(first)?, by, u32::try_from(*saltus).ok()?).map(Says::Scaling)
            }
            Written::BetweenRoots => Some(Says::Intervals(intervals_between_roots())),
            Written::Factors(lemma) => {
                Some(Says::Factors(*lemma, law_of(*lemma, begins_at_one(self.ruleset))))
            }
            Written::Automata { .. } => self.automaton(text, of_start),
            _ => None,
        }
    }

    /// The automaton of the kind of position that tables show, or of starting numbers.
    fn automaton(&self, law: &Json, of_start: bool) -> Option<Says> {
        let tag =
            if of_start { "" } else { self.ruleset.tags().first().map_or("", |(name, _)| name.as_str()) };
        let numeration = law.field("numeration")?;
        let parameter = |name: &str| numeration.field(name).and_then(Json::as_natural);
        let system = match (parameter("base"), parameter("ostrowski")) {
            (Some(base), None) => System::Base(u8::try_from(base).ok()?),
            (None, Some(t)) => System::Fraenkel(u8::try_from(t).ok()?),
            _ => return None,
        };
        let relation = relation(law.field("automata")?.field(tag)?, system)?;
        match law.field("values").and_then(Json::as_text) {
            None => Some(Says::Losses(system, relation)),
            Some("track") => values(system, relation, Reading::Number, Encoding::Track),
            Some("power") => values(system, relation, Reading::PowerOfTwo, Encoding::Power),
            Some(_) => None,
        }
    }

    fn periodic(&self, period: Period, budget: &Budget) -> Option<Periodic> {
        let needed = period.preperiod.checked_add(period.period).filter(|&needed| needed <= LONGEST)?;
        let is_enough = |table: &&Table| table.arity() == 1 && table.limit() >= needed;
        let table = match self.known.filter(is_enough) {
            Some(table) => table.truncated(needed),
            None => fill(self.ruleset, needed, budget).ok().filter(|filled| filled.stopped.is_none())?.table,
        };
        let values = table.values().filter(|values| values.len() as u64 >= needed)?;
        Some(Periodic::read(&values, period.preperiod as usize, period.period as usize, period.saltus))
    }

    fn parts(
        &self,
        parts: &[Vec<usize>],
        statements: &[Statement],
        budget: &Budget,
    ) -> Option<Vec<(Vec<usize>, Certified)>> {
        let texts = self.text.field("proof")?.field("parts")?.as_array()?;
        let part = |((places, statement), text): ((&Vec<usize>, &Statement), &Json)| {
            let ruleset = Ruleset::parse(&statement.rule).ok()?;
            let says = Source { statement, text, ruleset: &ruleset, known: None }.says(budget)?;
            Some((places.clone(), Certified { ruleset, says }))
        };
        parts.iter().zip(statements).zip(texts).map(part).collect()
    }
}

fn values(system: System, relation: Automaton, reading: Reading, encoding: Encoding) -> Option<Says> {
    let form = as_form(system, &relation, reading)?;
    Some(Says::Values(form, Related { system, encoding, relation }))
}

/// So many values may be written out.
const LONGEST: u64 = 1 << 20;

/// An automaton as the certificate writes it: state after state, letter after letter.
fn relation(text: &Json, system: System) -> Option<Automaton> {
    let rows = text.field("next")?.as_array()?;
    let number = |value: &Json| value.as_natural().and_then(|number| u32::try_from(number).ok());
    let mut next = Vec::new();
    for row in rows {
        next.extend(row.as_array()?.iter().map(number).collect::<Option<Vec<u32>>>()?);
    }
    let letters = next.len().checked_div(rows.len())?;
    let tracks = (0..MOST_TRACKS).find(|&tracks| system.radix().checked_pow(tracks) == Some(letters))?;
    let mut accepting = vec![false; rows.len()];
    for state in text.field("accept")?.as_array()? {
        *accepting.get_mut(number(state)? as usize)? = true;
    }
    let tracks: Vec<Track> = (0..tracks as Track).collect();
    Automaton::from_parts(system.radix(), tracks, next, accepting, number(text.field("start")?)?)
}

const MOST_TRACKS: u32 = 15;

/// The automaton as a form of the law stage, whose first state is number 0.
fn as_form(system: System, automaton: &Automaton, reading: Reading) -> Option<grundy_law::Automaton> {
    let numeration = match system {
        System::Base(base) => Numeration::Base(u32::from(base)),
        System::ZECKENDORF => Numeration::Zeckendorf,
        System::Fraenkel(_) => return None,
    };
    let first = automaton.initial();
    let renamed = |state: u32| match state {
        0 => first,
        state if state == first => 0,
        state => state,
    };
    // For outcomes a loss is written 0 and a win 1; for values 1 says that the pair is accepted.
    let accepted = u32::from(reading != Reading::Output);
    let states = (0..automaton.states() as u32).map(renamed);
    let output = |state: u32| if automaton.accepts(state) { accepted } else { 1 - accepted };
    let row = |state: u32| automaton.row(state).iter().map(|&target| renamed(target)).collect();
    Some(grundy_law::Automaton {
        numeration,
        reading,
        tracks: automaton.tracks().len(),
        outputs: states.clone().map(output).collect(),
        transitions: states.map(row).collect(),
    })
}

/// `u(n) = u(n−1) + u(n−1−lag)`.
fn recurrence(early: &[u64], seed: &[u64], lag: u64) -> Option<Recurrence> {
    let order = usize::try_from(lag).ok()?.checked_add(1).filter(|&order| order == seed.len())?;
    let mut coefficients = vec![0; order];
    coefficients[0] += 1;
    coefficients[order - 1] += 1;
    Some(Recurrence { early: early.to_vec(), seed: seed.to_vec(), coefficients })
}

/// Values as laws have them.
fn values_of(numbers: &[u64]) -> Option<Vec<u32>> {
    numbers.iter().map(|&value| u32::try_from(value).ok()).collect()
}
