//! What working positions out costs at the limits.

use super::*;

impl Assembly<'_> {
    pub(super) fn sampler(&self, parameters: &BTreeMap<String, i128>) -> Sampler {
        let most = |own: &str| {
            // A parameter that nobody limited is not taken to be as large as it could be.
            let most = self.request.limits.most(own).unwrap_or(1000);
            most.min(parameters.get(own).copied().unwrap_or(10))
        };
        let amount = |own: &str| {
            let most = self.request.limits.most(own).unwrap_or(1_000_000);
            let is_set = crate::contest::input::is_set(self.pieces, own);
            let count = elements_read(&self.reads.items, own, &self.request.limits).unwrap_or(USUAL_COUNT);
            // A set has each number once.
            let count = if is_set { count.min(most as f64) } else { count };
            Amount { count, most, is_set }
        };
        Sampler::new(self.template, self.form, &most, &amount)
    }

    /// The position of the largest numbers that may be read, where positions are numbers and nothing else.
    pub(super) fn largest_position(&self) -> Option<Vec<u64>> {
        let is_numeric = self.form.kinds.len() == 1 && !self.roles.is_start && self.roles.alias.is_none();
        let most = |own: &String| self.request.limits.most(own).and_then(|most| u64::try_from(most).ok());
        let numbers = self.form.kinds[0].sorts.iter().all(|sort| *sort == grundy_rule::form::Sort::Number);
        let names = self.names();
        (is_numeric && numbers).then(|| names.iter().map(most).collect())?
    }

    /// What a plan costs at its limits.
    pub(super) fn cost(&self, keeping: &Keeping, sampler: &Sampler, asked: Asked) -> Cost {
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
                let steps: f64 = sizes
                    .iter()
                    .enumerate()
                    .map(|(kind, own)| 2.0 * volume(own) * sampler.steps(kind, own))
                    .sum();
                // Of a box that is emptied for each input only what that input leads to is worked out, and of one that is
                // not dense only what is asked for.
                let is_emptied = parameters.is_empty() && !self.form.parameters.is_empty();
                let may_be_part = (!*is_dense || is_emptied) && steps.max(all * choices) > 2e7;
                let is_part =
                    may_be_part && sizes.first().is_none_or(|first| self.leads_to_few(sampler, first));
                // What a start reaches is less than the box.
                let reached = if self.roles.is_start { 0.2 } else { 1.0 };
                let held = if is_part { (all * choices).min(2e7) } else { reached * all * choices };
                let bytes = if *is_dense { 4.0 * all * choices } else { 40.0 * held };
                // Only parameters that are read are worked out.
                let rounds =
                    if rounds.most < choices { rounds } else { Rounds { most: choices, is_known: true } };
                let steps = steps * reached;
                let rounds = if self.form.parameters.is_empty() { once } else { rounds };
                if is_explored(asked) {
                    // All positions and moves are held, and of values in turns more than of who wins.
                    let (turns, each) = if asked == Asked::LoopyValues { (8.0, 240.0) } else { (4.0, 120.0) };
                    return cost(turns * steps, each * all + 10.0 * steps, rounds);
                }
                cost(if is_part { steps.min(1e8) } else { steps }, bytes, rounds)
            }
            // Their cost is reckoned where they are chosen.
            Keeping::Bits(size) | Keeping::Latest { size, .. } => {
                cost(*size as f64, *size as f64 * cell, once)
            }
            Keeping::Listed => match self.largest_position() {
                Some(largest) if !sampler.all_lead_to_few(&largest) => {
                    let positions = volume(&largest);
                    cost(positions * sampler.steps(0, &largest), 40.0 * positions, once)
                }
                Some(_) => cost(1e6, 1e6, once),
                None => self.cost_of_lists(sampler),
            },
        }
    }

    /// Whether the largest positions lead to few others; of data that nobody has seen it cannot be said, and is taken to be so.
    fn leads_to_few(&self, sampler: &Sampler, sizes: &[u64]) -> bool {
        let largest: Vec<u64> = sizes.iter().map(|size| size.saturating_sub(1)).collect();
        !self.form.many.is_empty() || sampler.all_lead_to_few(&largest)
    }

    /// What it costs to remember lists: reckoned from how many positions short lists of small numbers lead to.
    pub(super) fn cost_of_lists(&self, sampler: &Sampler) -> Cost {
        let rounds = Rounds { most: 1.0, is_known: true };
        let unknown = Cost { steps: 1e6, bytes: 1e6, rounds, is_reckoned: false };
        let ([(own, thing)], Some(rules)) = (&self.roles.entries[..], sampler.rules()) else {
            return unknown;
        };
        let limits = &self.request.limits;
        let Some(length) = elements_read(&self.reads.items, own, limits) else { return unknown };
        if !matches!(thing, Thing::List | Thing::Bag) {
            return unknown;
        }
        let letters: Vec<u8> = self.form.characters.iter().copied().collect();
        let usual = if is_of_digits(&self.reads.items, own) { 9.0 } else { 1e18 };
        let most = limits.most(own).map_or(usual, |most| most as f64);
        let lists = Lists { rules, letters, length, most };
        match lists.reached() {
            Some((positions, steps)) => {
                let tests = positions_read(&self.reads.items, &self.roles, limits);
                // Other lists lead to other positions.
                let tests = if tests.is_known { tests.most.min(100.0) } else { 1.0 };
                let bytes = positions * tests * (60.0 + 8.0 * length.min(64.0));
                Cost { steps: positions * steps * tests, bytes, rounds, is_reckoned: true }
            }
            None => unknown,
        }
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

/// Whether a list is read as a word of digits.
pub(super) fn is_of_digits(items: &[Item], own: &str) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Text(name, TextKind::Digits) => name == own,
        ItemKind::Rounds(_, inner) => is_of_digits(inner, own),
        _ => false,
    })
}
