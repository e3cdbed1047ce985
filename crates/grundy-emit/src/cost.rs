//! What a plan costs at the limits: positions times options, measured on some of them.

mod grown;
pub mod lists;
mod reached;
mod sample;

pub use reached::Reached;

use crate::contest::Roles;
use crate::limits::Limits;
use crate::reads::{Expression, Gives, Item, ItemKind, Times};
use crate::rule::Thing;
use grown::{grown, halved};
use sample::{Opened, Sample};
use std::cell::Cell;
use std::collections::BTreeMap;

use grundy_rule::form::Form;
use grundy_rule::{Meter, Position, Rules, Tag, Template};
use grundy_table::mex;

/// What is taken where nobody says how far: about a tenth of a second.
pub const USUAL_STEPS: f64 = 3e7;
/// One position is looked at no longer than this, and all together no longer than that.
const SAMPLE_STEPS: u64 = 1_000_000;
const ALL_STEPS: u64 = 3_000_000;
/// One position is looked at so long even where others have used up all.
const LEAST_STEPS: u64 = 20_000;
/// Smaller positions are looked at with so many steps, to see how these grow.
const GROWTH_STEPS: u64 = 150_000;
/// So many positions are remembered without a second thought, and looked for with so many steps.
const FEW: usize = 20_000;
const FEW_STEPS: u64 = 400_000;
/// A step of a rule of twice so many letters takes about twice as long.
const LETTERS: u64 = 32;

/// A set or list of the input: how many elements it has, and how large they are.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// How many elements there are at most.
    pub count: f64,
    /// The greatest that an element may be.
    pub most: i128,
    /// Whether only its elements matter, not their places.
    pub is_set: bool,
    /// The lines and columns of a board; a word has one line.
    pub squares: Option<(f64, f64)>,
}

impl Amount {
    /// So many elements are looked at: places of a list are looked at by positions that are as large as it is long.
    fn sampled(&self) -> f64 {
        if self.is_set { SAMPLED } else { SAMPLED_IN_LIST }
    }
}

/// Values of so many heaps are looked at.
const VALUES: u64 = 2_000;
/// So many elements of a set are looked at; steps of larger ones are reckoned from these.
const SAMPLED: f64 = 256.0;
const SAMPLED_IN_LIST: f64 = 200_000.0;
/// Sets that nobody limited are taken to have so many elements.
pub const USUAL_COUNT: f64 = 100.0;

/// Parameters that are numbers.
type Numbers = BTreeMap<String, i128>;

/// How many steps one position takes on average.
pub struct Sampler {
    /// The rule with its parameters as large, and as small, as they may be.
    rules: Vec<Box<dyn Rules>>,
    /// The same with boards of half as many lines, where boards are larger than those that are looked at.
    halves: Vec<Box<dyn Rules>>,
    /// How much longer their lines are than those that are looked at.
    cut: f64,
    /// These parameters, where they are numbers.
    corners: Vec<Numbers>,
    /// The rule with other numbers and lists for its parameters.
    open: Box<Opened>,
    /// The greatest length of a list among its parameters; none where there is no list.
    longest: Option<u64>,
    // A step of a long rule counts for several.
    weight: u64,
    /// How much larger the sets are than those that are looked at.
    larger: f64,
    left: Cell<u64>,
}

impl Sampler {
    /// A sampler of a rule whose parameters go up to these.
    pub fn new(
        template: &Template,
        form: &Form,
        most: &dyn Fn(&str) -> i128,
        amount: &dyn Fn(&str) -> Amount,
    ) -> Sampler {
        let mut larger = 1.0;
        for parameter in form.parameters.iter().filter(|own| form.many.contains(&own.name)) {
            let amount = amount(&parameter.name);
            larger *= (amount.count / amount.sampled()).max(1.0);
        }
        let sets = form.parameters.iter().map(|own| &own.name).filter(|own| form.many.contains(*own));
        let sets: Vec<(String, Amount)> = sets.map(|own| (own.clone(), amount(own))).collect();
        let numbers = form.parameters.iter().map(|own| own.name.as_str());
        let numbers: Vec<&str> = numbers.filter(|own| !form.many.contains(*own)).collect();
        let lines = sets.iter().filter_map(|(_, amount)| amount.squares).map(|(high, wide)| high.max(wide));
        let cut = (lines.fold(0.0, f64::max) / MOST_LINES).max(1.0);
        let sample = Sample::new(template, form, &sets);
        let (corners, open, rules) = sample.opened(&numbers, most, MOST_LINES);
        let halves = if cut > 1.0 { sample.opened(&numbers, most, MOST_LINES / 2.0).2 } else { Vec::new() };
        let longest = sample.longest();
        let weight = 1 + template.text().len() as u64 / LETTERS;
        let left = Cell::new(ALL_STEPS / weight);
        Sampler { rules, halves, cut, corners, open, longest, weight, larger, left }
    }

    /// The rule with its parameters as large as they may be.
    pub fn rules(&self) -> Option<&dyn Rules> {
        self.rules.first().map(|rules| rules.as_ref())
    }

    /// Whether positions up to the largest lead to few others: tried at the corners of the box, where each number is 1 or as
    /// large as it may be, and in its middle, since moves may go either way.
    pub fn all_lead_to_few(&self, kind: usize, largest: &[u64]) -> bool {
        let corner = |code: usize| -> Vec<u64> {
            let place =
                |(place, most): (usize, &u64)| if code >> place & 1 == 1 { *most } else { 1.min(*most) };
            largest.iter().enumerate().map(place).collect()
        };
        let middle: Vec<u64> = largest.iter().map(|most| most / 2).collect();
        (0..1_usize << largest.len().min(6))
            .rev()
            .map(corner)
            .chain([middle])
            .all(|place| self.leads_to_few(kind, &place))
    }

    /// About how many different values there are below a size: as in a short table, going on as they grow there.
    pub fn values_below(&self, size: u64) -> Option<f64> {
        let rules = self.rules()?;
        let far = size.min(VALUES);
        let table = fill_rules(rules, far)?;
        let most = |limit: u64| {
            table.iter().take(limit as usize).copied().max().map_or(1.0, |most| f64::from(most) + 1.0)
        };
        let (early, late) = (most(far / 8), most(far));
        if far < VALUES {
            return Some(late);
        }
        let power = (late / early).ln() / 8_f64.ln();
        Some(late * (size as f64 / far as f64).powf(power) + 2.0)
    }

    /// The steps of an average position below these sizes, with the worst of the parameters.
    pub fn steps(&self, kind: usize, sizes: &[u64]) -> f64 {
        if self.cut > 1.0 {
            return self.larger * self.steps_on_boards(kind, sizes);
        }
        let most = self.rules.iter().map(|rules| self.steps_with(rules.as_ref(), kind, sizes));
        self.larger * most.reduce(f64::max).unwrap_or(16.0)
    }

    /// The same on boards that are too large to be looked at, as it grows from half of those that are.
    fn steps_on_boards(&self, kind: usize, sizes: &[u64]) -> f64 {
        let most = |rules: &[Box<dyn Rules>], lines: f64| {
            let sizes: Vec<u64> = sizes.iter().map(|size| (*size).min(lines as u64)).collect();
            rules.iter().map(|rules| self.steps_with(rules.as_ref(), kind, &sizes)).reduce(f64::max)
        };
        let whole = most(&self.rules, MOST_LINES).unwrap_or(16.0);
        let half = most(&self.halves, MOST_LINES / 2.0).unwrap_or(whole);
        whole * self.cut.powf((whole / half).log2().clamp(0.0, MOST_POWER))
    }

    /// The largest number that is taken from a heap of a rule without parameters.
    pub fn widest_take(&self, heap: u64) -> Option<u64> {
        let mut widest = None;
        let mut meter = Meter::of(SAMPLE_STEPS);
        let position = Position::new(&[heap]);
        let visited = self.rules()?.visit_options(&position, &mut meter, &mut |option| {
            let taken =
                |part: &Position| heap.saturating_sub(part.coordinates.first().copied().unwrap_or(heap));
            widest = widest.max(option.iter().map(taken).max());
        });
        visited.ok().and(widest)
    }

    fn steps_with(&self, rules: &dyn Rules, kind: usize, sizes: &[u64]) -> f64 {
        let mut total = 0.0;
        let fractions = [0.1, 0.3, 0.5, 0.7, 0.9];
        for (turn, _) in fractions.iter().enumerate() {
            let coordinate = |(place, size): (usize, &u64)| {
                let fraction = fractions[(turn + 2 * place) % fractions.len()];
                ((size.saturating_sub(1)) as f64 * fraction) as u64
            };
            let coordinates: Vec<u64> = sizes.iter().enumerate().map(coordinate).collect();
            let position = Position::tagged(Tag(kind as u16), &coordinates);
            total += self.steps_of(rules, &position);
        }
        total / fractions.len() as f64
    }

    /// The steps of one position; of one that is too large to be looked at, as they grow with its numbers.
    fn steps_of(&self, rules: &dyn Rules, position: &Position) -> f64 {
        let allowed = (SAMPLE_STEPS / self.weight).min(self.left.get().max(LEAST_STEPS));
        if let Some(steps) = self.looked_at(rules, position, allowed) {
            return steps;
        }
        let largest = position.coordinates.as_slice();
        let allowed_for_halves = self.left.get().clamp(LEAST_STEPS, GROWTH_STEPS);
        let reckoned = grown(largest, &mut |shift| {
            let smaller = Position::tagged(position.tag, &halved(largest, shift));
            self.looked_at(rules, &smaller, allowed_for_halves)
        });
        reckoned.unwrap_or(0.0).max(allowed as f64)
    }

    /// The steps of one position, if there are not more than that.
    fn looked_at(&self, rules: &dyn Rules, position: &Position, allowed: u64) -> Option<f64> {
        let mut meter = Meter::of(allowed);
        let (before, mut seen, mut again) = (meter.left(), 0_u64, 0_u64);
        let visited = rules.visit_options(position, &mut meter, &mut |option| {
            seen += 1;
            again += option.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64;
        });
        // Programs do not look at equal heaps one by one.
        let used = before.saturating_sub(meter.left()).saturating_sub(again);
        self.left.set(self.left.get().saturating_sub(used));
        visited.ok().map(|()| used.max(seen) as f64 + 4.0)
    }
}

/// Boards of so many lines and columns are looked at: each look at a square copies the board.
const MOST_LINES: f64 = 32.0;
/// Steps of one position grow with the size of a board by no higher power.
const MOST_POWER: f64 = 4.0;

/// What a plan costs at its limits.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Simple steps, each time that the parameters get new values.
    pub steps: f64,
    /// Memory.
    pub bytes: f64,
    /// How often the parameters get new values.
    pub rounds: Rounds,
    /// Whether all that was reckoned; of some positions it cannot be said how many others they lead to.
    pub is_reckoned: bool,
}

impl Cost {
    /// The steps of all rounds; where nobody says how many there are, of some.
    pub fn all_steps(&self) -> f64 {
        self.steps * self.rounds.most
    }
}

/// How often something happens at most, and whether limits say so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounds {
    /// How often.
    pub most: f64,
    /// Whether that follows from limits; else it is a guess.
    pub is_known: bool,
}

/// Rounds that nobody limited.
const USUAL_ROUNDS: f64 = 10.0;

/// How often the parameters get new values at most.
pub fn renewals(items: &[Item], roles: &Roles, limits: &Limits) -> Rounds {
    rounds(items, limits, &|item| match &item.kind {
        ItemKind::Number(name)
        | ItemKind::Numbers(name, _)
        | ItemKind::Text(name, _)
        | ItemKind::Let(name, _) => roles.parameter(name).map(|_| Some(1.0)),
        // A list whose elements are read one by one is new when it is whole.
        ItemKind::Rounds(_, inner) => inner.iter().find_map(|item| match &item.kind {
            ItemKind::Element(name) => roles.parameter(name).map(|_| Some(1.0)),
            _ => None,
        }),
        ItemKind::Edges(edges) => roles.parameter(&edges.graph).map(|_| Some(1.0)),
        _ => None,
    })
}

/// How many positions are read at most.
pub fn positions_read(items: &[Item], roles: &Roles, limits: &Limits) -> Rounds {
    rounds(items, limits, &|item| match &item.kind {
        ItemKind::Number(name)
        | ItemKind::Text(name, _)
        | ItemKind::Let(name, _)
        | ItemKind::Element(name) => roles.entry(name).map(|_| Some(1.0)),
        ItemKind::Numbers(name, count) => {
            let place = roles.entry(name)?;
            Some(if roles.entries[place].1 == Thing::Number { largest(count, limits) } else { Some(1.0) })
        }
        ItemKind::Position(_) | ItemKind::Board(..) => Some(Some(1.0)),
        ItemKind::Positions(_, count) | ItemKind::Sum(count, _) => Some(largest(count, limits)),
        _ => None,
    })
}

/// The most rounds in which something is found: how often it stands in one of them, if that is known.
fn rounds(items: &[Item], limits: &Limits, found: &dyn Fn(&Item) -> Option<Option<f64>>) -> Rounds {
    fn within(
        items: &[Item],
        limits: &Limits,
        found: &dyn Fn(&Item) -> Option<Option<f64>>,
        outer: Rounds,
        all: &mut Rounds,
    ) {
        for item in items {
            if let Some(count) = found(item) {
                let most = outer.most * count.unwrap_or(USUAL_COUNT);
                let is_known = outer.is_known && count.is_some();
                if most > all.most || !is_known {
                    *all = Rounds { most: most.max(all.most), is_known };
                }
            }
            if let ItemKind::Rounds(times, inner) = &item.kind {
                let count = match times {
                    Times::Count(count) => largest(count, limits).or_else(|| tests(limits)),
                    Times::UntilEnd | Times::Until(_) => tests(limits),
                };
                let most = outer.most * count.unwrap_or(USUAL_ROUNDS).max(1.0);
                let is_known = outer.is_known && count.is_some();
                within(inner, limits, found, Rounds { most, is_known }, all);
            }
        }
    }
    let mut all = Rounds { most: 1.0, is_known: true };
    within(items, limits, found, Rounds { most: 1.0, is_known: true }, &mut all);
    all
}

fn tests(limits: &Limits) -> Option<f64> {
    limits.most("tests").or_else(|| limits.most("T")).map(|most| most as f64)
}

/// The most that an expression can be, where its names have limits.
fn largest(expression: &Expression, limits: &Limits) -> Option<f64> {
    Some(match expression {
        Expression::Integer(value) => *value as f64,
        Expression::Name(own) => limits.most(own)? as f64,
        Expression::Length(own) => limits.lengths.get(own).copied()? as f64,
        Expression::Spelled(..) => 1.0,
        Expression::Operate(operator, left, right) => match *operator {
            "+" => largest(left, limits)? + largest(right, limits)?,
            "*" => largest_product(left, right, limits)?,
            _ => largest(left, limits)?,
        },
    })
}

/// The most that a product can be: by its own limit, where it has one.
fn largest_product(left: &Expression, right: &Expression, limits: &Limits) -> Option<f64> {
    let limited = match (left, right) {
        (Expression::Name(left), Expression::Name(right)) => limits.product(&[left, right]),
        _ => None,
    };
    let product = || Some(largest(left, limits)? * largest(right, limits)?);
    limited.map(|most| most as f64).or_else(product)
}

/// How many elements of a name are read at most, where limits say so.
pub fn elements_read(items: &[Item], own: &str, limits: &Limits) -> Option<f64> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Numbers(name, count) if name == own => largest(count, limits),
        ItemKind::Board(name, rows, columns) if name == own => largest_product(rows, columns, limits),
        // Of a tree there is one vertex more than there are edges; nothing else says how many vertices there are.
        ItemKind::Edges(edges) if edges.gives != Gives::Graph && edges.graph == own => {
            largest(&edges.count, limits).map(|count| count + 1.0)
        }
        ItemKind::Number(name) | ItemKind::Text(name, _) if name == own => {
            limits.lengths.get(own).map(|&most| most as f64)
        }
        ItemKind::Rounds(Times::Count(count), inner)
            if inner.iter().any(|item| matches!(&item.kind, ItemKind::Element(name) if name == own)) =>
        {
            largest(count, limits)
        }
        ItemKind::Rounds(_, inner) => elements_read(inner, own, limits),
        ItemKind::Sum(_, components) => {
            components.iter().find_map(|component| elements_read(&component.items, own, limits))
        }
        _ => None,
    })
}

/// How many lines and squares a board has at most, where limits say so.
pub fn squares_read(items: &[Item], own: &str, limits: &Limits) -> Option<(f64, f64)> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Board(name, rows, columns) if name == own => {
            let (rows, columns) = (largest(rows, limits)?, largest(columns, limits)?);
            let all = elements_read(std::slice::from_ref(item), own, limits)?;
            // Where their product is limited, the board that is nearest to a square leads to the most.
            let rows = if rows * columns <= all { rows } else { rows.min(all.sqrt().ceil()) };
            Some((rows, columns.min((all / rows.max(1.0)).floor().max(1.0))))
        }
        ItemKind::Rounds(_, inner) => squares_read(inner, own, limits),
        ItemKind::Sum(_, components) => {
            components.iter().find_map(|component| squares_read(&component.items, own, limits))
        }
        _ => None,
    })
}

/// `2·10^7`.
pub fn shown(steps: f64) -> String {
    if steps < 10_000.0 {
        return format!("{}", steps.round() as u64);
    }
    // What outgrows a number is not told to a digit.
    if steps.is_nan() || steps >= LARGEST_TOLD {
        return "10^100".to_string();
    }
    let exponent = steps.log10().floor() as i32;
    let mut first = (steps / 10f64.powi(exponent)).round() as u32;
    let mut exponent = exponent;
    if first == 10 {
        (first, exponent) = (1, exponent + 1);
    }
    if first == 1 { format!("10^{exponent}") } else { format!("{first}·10^{exponent}") }
}

const LARGEST_TOLD: f64 = 1e100;

/// Two digits of a number, as limits are written.
pub fn rounded_down(number: i128) -> String {
    let digits = number.to_string();
    if digits.len() < 4 {
        return digits;
    }
    let zeros = digits.len() - 2;
    match &digits[..2] {
        "10" => format!("1e{}", zeros + 1),
        first => format!("{first}{}", "0".repeat(zeros)),
    }
}

/// The values of the first heaps of a rule.
fn fill_rules(rules: &dyn Rules, limit: u64) -> Option<Vec<u32>> {
    let mut meter = Meter::of(VALUES * VALUES);
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..limit {
        let position = Position::heap(heap);
        let mut reached = Vec::new();
        let visited = rules.visit_options(&position, &mut meter, &mut |option| {
            let value = option.iter().map(|part| {
                let place = part.coordinates.as_slice().first().copied().unwrap_or(0);
                values.get(place as usize).copied().unwrap_or(0)
            });
            reached.push(value.fold(0, |sum, value| sum ^ value));
        });
        visited.ok()?;
        values.push(mex(&reached));
    }
    Some(values)
}

/// The most that a vertex of a graph may be, where limits say so: by its own name, or by those of an edge's ends.
pub fn largest_vertex(items: &[Item], graph: &str, limits: &Limits) -> Option<i128> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Edges(edges) if edges.graph == graph => {
            edges.ends.iter().filter_map(|own| limits.most(own)).max()
        }
        ItemKind::Rounds(_, inner) => largest_vertex(inner, graph, limits),
        _ => None,
    })
}
