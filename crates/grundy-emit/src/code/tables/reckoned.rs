//! What working positions out costs at the limits.

use super::*;
use crate::contest::moves::are_found_at_once;
use crate::cost::lists::{Entry, OfLists, Read};
use crate::cost::{Reached, squares_read};
use crate::rule::ends::end_with_the_position;
use crate::rule::known::is_numeric;

/// Simple steps of looking at an option: in a cell of its own, under a number, or under a list. A position is gone through
/// twice, once to find what it waits for.
const CELL: f64 = 3.0;
pub(super) const ENTRY: f64 = 25.0;
const NODE: f64 = 60.0;

impl Assembly<'_> {
    pub(super) fn sampler(&self, parameters: &BTreeMap<String, i128>) -> Sampler {
        let largest = self.names().iter().map(|own| self.most_of(own, self.first_guess())).max();
        let enough = match end_with_the_position(self.form) {
            // Parameters beyond every position are all the same.
            true => largest.unwrap_or(0).max(1000),
            false => i128::MAX,
        };
        let most = |own: &str| {
            // A parameter that nobody limited is not taken to be as large as it could be.
            let most = self.request.limits.most(own).unwrap_or(1000);
            most.min(parameters.get(own).copied().unwrap_or(10)).min(enough)
        };
        let amount = |own: &str| {
            let most = self.request.limits.most(own).unwrap_or(1_000_000);
            let is_set = crate::contest::input::is_set(self.pieces, own);
            let count = elements_read(&self.reads.items, own, &self.request.limits).unwrap_or(USUAL_COUNT);
            // A set has each number once.
            let count = if is_set { count.min(most as f64) } else { count };
            let squares = if is_set { None } else { self.squares(own) };
            Amount { count, most, is_set, squares }
        };
        Sampler::new(self.template, self.form, &most, &amount)
    }

    /// What a plan costs at its limits.
    pub(super) fn cost(
        &self,
        keeping: &Keeping,
        first: Option<&Greatest>,
        sampler: &Sampler,
        asked: Asked,
    ) -> Cost {
        let volume = |sizes: &[u64]| sizes.iter().map(|&size| size as f64).product::<f64>();
        let cell = if matches!(asked, Asked::Outcomes { .. }) { 1.0 } else { 4.0 };
        let rounds = renewals(&self.reads.items, &self.roles, &self.request.limits);
        let once = Rounds { most: 1.0, is_known: true };
        let cost = |steps: f64, bytes: f64, rounds: Rounds| Cost { steps, bytes, rounds, is_reckoned: true };
        match keeping {
            Keeping::Line(size) | Keeping::Repeated(size) => {
                let rounds = if self.form.parameters.is_empty() { once } else { rounds };
                let own = [*size];
                cost(volume(&own) * sampler.steps(0, &own), volume(&own) * cell, rounds)
            }
            Keeping::Lines(size, parameters) => {
                let choices: f64 = parameters.iter().map(|(_, most)| *most as f64 + 1.0).product();
                let own = [*size];
                let lines =
                    if rounds.most < choices { rounds } else { Rounds { most: choices, is_known: true } };
                cost(volume(&own) * sampler.steps(0, &own), volume(&own) * cell * choices, lines)
            }
            Keeping::Grid(sizes) => cost(volume(sizes) * sampler.steps(0, sizes), volume(sizes) * cell, once),
            Keeping::Packed { sizes, parameters, is_dense } => {
                let choices: f64 = parameters.iter().map(|(_, most)| *most as f64 + 1.0).product();
                let all: f64 = sizes.iter().map(|own| volume(own)).sum();
                let lookup = if *is_dense { CELL } else { ENTRY };
                // What a start reaches is less than the box.
                let reached = if self.roles.is_start { 0.2 } else { 1.0 };
                let of_kind = |(kind, own): (usize, &Vec<u64>)| volume(own) * sampler.steps(kind, own);
                let box_steps = reached * lookup * sizes.iter().enumerate().map(of_kind).sum::<f64>();
                // Only parameters that are read are worked out.
                let rounds = match self.form.parameters.is_empty() {
                    true => once,
                    false if parameters.is_empty() || rounds.most < choices => rounds,
                    false => Rounds { most: choices, is_known: true },
                };
                if is_explored(asked) {
                    // All positions and moves are held, and of values in turns more than of who wins.
                    let (turns, each) = if asked == Asked::LoopyValues { (8.0, 240.0) } else { (4.0, 120.0) };
                    let steps = box_steps * 2.0 / lookup;
                    return cost(turns * steps, each * all + 10.0 * steps, rounds);
                }
                // Of a box that is emptied for each input only what that input leads to is worked out, and of one that is
                // not dense only what is asked for.
                let is_emptied = parameters.is_empty() && !self.form.parameters.is_empty();
                let may_be_part = (!*is_dense || is_emptied) && box_steps.max(all * choices) > 2e7;
                let part = if may_be_part { self.part(first, sampler, rounds) } else { None };
                let steps = part.map_or(box_steps, |part| box_steps.min(lookup * part.steps));
                let held = part.map_or(f64::INFINITY, |part| part.positions * rounds.most);
                let bytes =
                    if *is_dense { 4.0 * all * choices } else { 40.0 * held.min(reached * all * choices) };
                let is_reckoned = part.is_none() || !self.has_unseen_list();
                Cost { is_reckoned, ..cost(steps, bytes, rounds) }
            }
            // Their cost is reckoned where they are chosen.
            Keeping::Bits(size) | Keeping::Latest { size, .. } => {
                cost(*size as f64, *size as f64 * cell, once)
            }
            Keeping::Listed => match first {
                Some(first) if self.form.kinds.iter().all(|kind| is_numeric(&kind.sorts)) => {
                    self.cost_of_numbers(first, sampler)
                }
                _ => self.cost_of_lists(sampler),
            },
        }
    }

    /// The lines and columns of what is given letter by letter: a board, or a word of one line.
    fn squares(&self, own: &str) -> Option<(f64, f64)> {
        let (items, limits) = (&self.reads.items, &self.request.limits);
        let is_word = !self.form.characters.is_empty() && !crate::contest::input::is_set(self.pieces, own);
        let word = || Some((1.0, elements_read(items, own, limits).filter(|_| is_word)?));
        squares_read(items, own, limits).or_else(word)
    }

    /// Whether numbers of a list that nobody has seen decide how many positions are looked at.
    fn has_unseen_list(&self) -> bool {
        let (items, limits) = (&self.reads.items, &self.request.limits);
        let is_list =
            |own: &&String| !crate::contest::input::is_set(self.pieces, own) && self.squares(own).is_none();
        let mut lists = self.form.many.iter().filter(is_list);
        lists.any(|own| elements_read(items, own, limits).is_some())
    }

    /// What the positions that are read lead to before parameters change, where each of them leads to few; of data that
    /// nobody has seen it cannot be said, and little is taken to be so.
    fn part(&self, first: Option<&Greatest>, sampler: &Sampler, rounds: Rounds) -> Option<Reached> {
        if self.form.many.iter().any(|own| self.squares(own).is_some()) {
            return None;
        }
        if !self.form.many.is_empty() {
            return Some(Reached { positions: 1e6 / rounds.most, steps: 5e7 / ENTRY / rounds.most });
        }
        let read = positions_read(&self.reads.items, &self.roles, &self.request.limits).most / rounds.most;
        let of_kind = |(kind, own): (usize, &Vec<i128>)| {
            let largest = naturals(own)?;
            if largest.iter().all(|most| *most == 0) {
                return Some(Reached { positions: 1.0, steps: 1.0 });
            }
            sampler.all_lead_to_few(kind, &largest).then(|| sampler.together(kind, &largest, read))?
        };
        let parts = first?.iter().enumerate().map(of_kind).collect::<Option<Vec<Reached>>>()?;
        parts.into_iter().reduce(|one, other| if one.steps >= other.steps { one } else { other })
    }

    /// What it costs to remember positions of numbers of which it is not known how large they become: all that the largest
    /// leads to, and every other that may be read.
    fn cost_of_numbers(&self, first: &Greatest, sampler: &Sampler) -> Cost {
        // Without a position that is read, each input is a game of its own; and what is remembered is for the parameters that
        // were read.
        let rounds = match self.roles.entries.is_empty() || !self.form.parameters.is_empty() {
            true => renewals(&self.reads.items, &self.roles, &self.request.limits),
            false => Rounds { most: 1.0, is_known: true },
        };
        let read = positions_read(&self.reads.items, &self.roles, &self.request.limits).most / rounds.most;
        let of_kind = |(kind, own): (usize, &Vec<i128>)| {
            let largest = naturals(own)?;
            let reached = sampler.reached(kind, &largest)?;
            let volume = largest.iter().map(|most| *most as f64 + 1.0).product::<f64>();
            // Starts may lead to positions that no other start leads to.
            let others = match self.roles.is_start {
                true => 1.0 + (read.min(volume) - 1.0).max(0.0) * sampler.apart(kind, &largest),
                false => (volume / reached.positions).max(1.0),
            };
            Some(Reached { positions: others * reached.positions, steps: others * reached.steps })
        };
        let kinds = first.iter().enumerate().map(of_kind).collect::<Option<Vec<Reached>>>();
        let Some(kinds) = kinds else {
            return Cost { steps: 1e6, bytes: 1e6, rounds, is_reckoned: false };
        };
        let all = kinds.into_iter().fold(Reached { positions: 0.0, steps: 0.0 }, |sum, kind| Reached {
            positions: sum.positions + kind.positions,
            steps: sum.steps + kind.steps,
        });
        let may_be_part = all.steps > 1e6 && self.form.many.is_empty() && !self.roles.entries.is_empty();
        let part = if may_be_part { self.part(Some(first), sampler, rounds) } else { None };
        let Reached { positions, steps } = part.filter(|part| part.steps < all.steps).unwrap_or(all);
        Cost { steps: NODE * steps, bytes: 100.0 * positions, rounds, is_reckoned: true }
    }

    /// What it costs to remember lists: reckoned from how many positions short lists of small numbers lead to.
    pub(super) fn cost_of_lists(&self, sampler: &Sampler) -> Cost {
        let rounds = Rounds { most: 1.0, is_known: true };
        let limits = &self.request.limits;
        let read = |size: u64| self.read_up_to(size);
        let lists = Lists {
            sampler,
            letters: self.form.characters.iter().copied().collect(),
            read: &read,
            size: self.greatest_size(),
            most: self.greatest_element(),
        };
        let is_list = self.roles.is_start && !self.roles.entries.is_empty()
            || self.roles.entries.iter().any(|(_, thing)| *thing != Thing::Number);
        match is_list.then(|| lists.reached()).flatten() {
            Some(OfLists { positions, steps, elements }) => {
                let tests = positions_read(&self.reads.items, &self.roles, limits);
                // Other lists lead to other positions.
                let tests = if tests.is_known { tests.most.min(100.0) } else { 1.0 };
                let bytes = positions * tests * (60.0 + 4.0 * elements);
                // Each option is written down and looked up whole.
                let whole = 1.0 + elements / WRITTEN;
                Cost { steps: positions * steps * tests * whole, bytes, rounds, is_reckoned: true }
            }
            None => Cost { steps: 1e6, bytes: 1e6, rounds, is_reckoned: false },
        }
    }

    /// The greatest element of the lists of a position.
    fn greatest_element(&self) -> f64 {
        let lists = self.roles.entries.iter().filter(|(_, thing)| *thing != Thing::Number);
        let most = |(own, _): &(String, Thing)| {
            let usual = if is_of_digits(&self.reads.items, own) { 9.0 } else { 1e18 };
            self.request.limits.most(own).map_or(usual, |most| most as f64)
        };
        lists.map(most).fold(1.0, f64::max)
    }

    /// What is read where no number and no length is larger than a size.
    fn read_up_to(&self, size: u64) -> Option<Read> {
        let elements = self.roles.entries.iter().filter(|(_, thing)| *thing != Thing::Number);
        let elements: Vec<&str> = elements.map(|(own, _)| own.as_str()).collect();
        let limits = self.request.limits.up_to(i128::from(size), &elements);
        let items = &self.reads.items;
        let natural = |number: f64| number.max(0.0) as u64;
        let entry = |(own, thing): &(String, Thing)| match thing {
            Thing::Number => Some(Entry::Number(limits.most(own).map_or(size, |most| most.max(0) as u64))),
            Thing::List | Thing::Bag => Some(Entry::List(natural(elements_read(items, own, &limits)?))),
            Thing::Board => {
                let (rows, columns) = squares_read(items, own, &limits)?;
                Some(Entry::Board(natural(rows), natural(columns)))
            }
        };
        let numbers = self.roles.parameters.iter().filter(|(_, is_many)| !is_many);
        let number = |own: &String| limits.most(own).unwrap_or(i128::from(size).min(10)).max(1);
        let numbers = numbers.map(|(own, _)| (own.clone(), number(own))).collect();
        Some((numbers, self.roles.entries.iter().map(entry).collect::<Option<_>>()?))
    }

    /// From this size on nothing that is read becomes larger.
    fn greatest_size(&self) -> f64 {
        let largest = self.read_up_to(MOST_SIZE);
        let (mut low, mut high) = (1, MOST_SIZE);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.read_up_to(middle) == largest { high = middle } else { low = middle + 1 }
        }
        low as f64
    }

    /// Whether it can be said what a plan costs, or so little is read that it need not be.
    pub(super) fn is_foreseen(&self, planned: &Planned) -> bool {
        let read = self.read_up_to(MOST_SIZE).map(|(_, entries)| entries);
        // A number may lead to as many positions as it says, and a start may make as many elements of it. Of data that nobody
        // has seen nothing can be said either way.
        let is_of_numbers = self.form.kinds.iter().all(|kind| is_numeric(&kind.sorts));
        let leads_on = if is_of_numbers { self.form.many.is_empty() } else { self.roles.is_start };
        let elements = |entry: &Entry| match entry {
            Entry::Number(most) if leads_on => *most as f64,
            entry => entry.elements(),
        };
        let elements = read.map_or(0.0, |entries| entries.iter().map(elements).sum());
        planned.cost.is_reckoned || elements <= FEW_ELEMENTS
    }

    pub(super) fn fits(&self, planned: &Planned) -> bool {
        planned.cost.all_steps() <= self.most_steps() && planned.cost.bytes <= self.most_bytes()
    }

    /// So many simple steps are written: about three seconds of C++ where nobody says, else what fits that time.
    pub(in crate::code) fn most_steps(&self) -> f64 {
        let each_second = match self.request.language {
            Language::Cpp | Language::Rust => 1e9,
            Language::Java => 8e8,
            Language::Python => 3e7,
        };
        // Steps are counted with care: a program takes about half of what is reckoned.
        self.request.limits.seconds.map_or(3e9, |seconds| 2.0 * each_second * seconds)
    }

    pub(super) fn most_bytes(&self) -> f64 {
        self.request.limits.megabytes.map_or(900e6, |size| size as f64 * 1e6)
    }

    /// Whether all numbers that names run through can be gone through in time, where limits say how many these are.
    pub(in crate::code) fn runs_fit(&self) -> Result<(), Text> {
        let limits = &self.request.limits;
        let tests = limits.most("T").or_else(|| limits.most("tests")).unwrap_or(1);
        let runs = self.says.each.iter().filter_map(|each| each.most(limits)).map(|most| most as f64);
        let steps = tests as f64 * runs.product::<f64>();
        if steps <= self.most_steps() {
            return Ok(());
        }
        let (steps, all) = (crate::cost::shown(steps), crate::cost::shown(self.most_steps()));
        Err(Text::new(
            format!("names run through about {steps} values at these limits, where {all} steps fit"),
            format!("在这些限制下，名字要取遍约 {steps} 个值，而可行的约为 {all} 步"),
        ))
    }

    /// Whether the moves of all positions that are read can be looked at in time: the law or the table does not show that.
    pub(in crate::code) fn moves_fit(&self, decision: &Decision) -> Result<(), Text> {
        let is_asked = self.says.needs_moves()
            && !self.roles.is_start
            && self.form.many.is_empty()
            && self.form.kinds.iter().all(|kind| is_numeric(&kind.sorts));
        if !is_asked || decision.least_take || are_found_at_once(self.form, decision.window) {
            return Ok(());
        }
        let read = positions_read(&self.reads.items, &self.roles, &self.request.limits);
        let sizes: Option<Vec<u64>> = self
            .roles
            .entries
            .iter()
            .enumerate()
            .map(|(place, (own, _))| {
                let own = self.roles.alias.as_ref().unwrap_or(own);
                let most = self.request.limits.most(own)?.min(*decision.most.get(&(Some(0), place))?);
                u64::try_from(most.checked_add(1)?).ok()
            })
            .collect();
        let Some(sizes) = sizes.filter(|_| read.is_known) else { return Ok(()) };
        let steps = read.most * self.sampler(&self.largest_parameters()).steps(0, &sizes);
        if steps <= self.most_steps() {
            return Ok(());
        }
        let (steps, all) = (crate::cost::shown(steps), crate::cost::shown(self.most_steps()));
        Err(Text::new(
            format!("telling moves looks at about {steps} of them at these limits, where {all} steps fit"),
            format!("在这些限制下，为说出走法约需察看 {steps} 种走法，而可行的约为 {all} 步"),
        ))
    }

    /// How many positions a start stands for at most, where its own numbers say so: `[a + i for i in 0..m]`.
    pub(in crate::code) fn started_parts(&self, limit: u64) -> f64 {
        let parts = self.form.starts.iter().flat_map(|start| &start.alternative.parts);
        let times: Vec<&Times> = parts.map(|part| &part.times).collect();
        let counted = self.roles.entries.iter().enumerate().filter(|(place, (_, thing))| {
            let is_counted = times.iter().any(|times| times.speaks_of(*place));
            self.roles.is_start && *thing == Thing::Number && is_counted
        });
        counted.map(|(_, (own, _))| self.most_of(own, limit) as f64).fold(0.0, f64::max)
    }
}

/// Lists of so few elements are worked out though nobody says what that costs.
const FEW_ELEMENTS: f64 = 40.0;
/// Nothing that is read is larger.
const MOST_SIZE: u64 = 1 << 61;
/// So many numbers of a list are copied and hashed in the time of one step, beyond what a step has room for.
const WRITTEN: f64 = 64.0;

fn naturals(numbers: &[i128]) -> Option<Vec<u64>> {
    numbers.iter().map(|number| u64::try_from((*number).max(0)).ok()).collect()
}

/// Whether a list is read as a word of digits.
pub(super) fn is_of_digits(items: &[Item], own: &str) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Text(name, TextKind::Digits) => name == own,
        ItemKind::Rounds(_, inner) => is_of_digits(inner, own),
        _ => false,
    })
}
