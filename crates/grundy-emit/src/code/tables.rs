//! Programs that work positions out: how they are kept, and what that costs.

use super::*;
use grundy_rule::form::Times;

impl Assembly<'_> {
    /// A program that works positions out, by the plan that costs least.
    pub(super) fn machine_decision(&mut self, has_law: bool) -> Result<Decision, Text> {
        let asked = self.asked.clone()?;
        let parameters = self.largest_parameters();
        let sampler = self.sampler(&parameters);
        let mut limit = self.first_guess();
        let planned = loop {
            let planned = self.planned(limit, &parameters, &sampler, asked);
            match self.smaller(limit, &planned) {
                Some(smaller) => limit = smaller,
                None => break planned,
            }
        };
        if is_explored(asked) && planned.greatest.is_none() {
            return Err(without_bounds());
        }
        if let Some(walked) = self.walked(&planned, &parameters, asked)? {
            return Ok(walked);
        }
        if !self.fits(&planned) {
            let fitting = self.fitting(limit, &parameters, &sampler, asked);
            return Err(self.too_dear(&planned, fitting));
        }
        let Planned { first, greatest, keeping, .. } = &planned;
        self.pieces.bounded(greatest.clone().unwrap_or_default(), &parameters);
        let machine = machine(self.pieces, asked, keeping.clone())?;
        let mut most = self.most(limit, first.as_ref());
        let alone = self.joined_alone(&mut most);
        self.header.tabulated(&machine.keeping, &machine.asked, &planned.cost, has_law);
        Ok(Decision {
            decider: Decider::Machine(Box::new(machine)),
            most,
            parameters,
            window: None,
            uses_law: alone.is_some(),
            condition: None,
            alone,
        })
    }

    /// A plan that passes over many positions, where the rule is of such a shape and a table would cost more.
    fn walked(
        &mut self,
        planned: &Planned,
        parameters: &BTreeMap<String, i128>,
        asked: Asked,
    ) -> Result<Option<Decision>, Text> {
        let is_asked = matches!(asked, Asked::Values | Asked::Outcomes { misere: false });
        let is_plain = !self.roles.is_start && self.form.many.is_empty();
        let Some(passing) = Passing::of(self.form).filter(|_| is_asked && is_plain) else { return Ok(None) };
        let names: Vec<String> = self.names();
        let limit =
            |own: &String| self.request.limits.most(own).unwrap_or(i128::from(REACH)).min(i128::from(REACH));
        let most: Vec<i128> = names.iter().map(limit).collect();
        let largest = most.iter().copied().max().unwrap_or(0) as f64;
        let positions = positions_read(&self.reads.items, &self.roles, &self.request.limits);
        let rounds = Rounds { most: positions.most, is_known: true };
        let cost = Cost { steps: passing.steps(largest), bytes: 1e6, rounds, is_reckoned: true };
        if cost.all_steps() > planned.cost.all_steps().min(self.most_steps()) {
            return Ok(None);
        }
        self.pieces.bounded(vec![most.clone()], parameters);
        self.parts.functions = passing.functions(self.pieces)?;
        self.header.walked(&passing.words(), &cost, positions);
        let parameters: Vec<String> = self.roles.parameters.iter().map(|(own, _)| own.clone()).collect();
        let decider = Decider::Values {
            parameters: parameters.clone(),
            has_threats: false,
            is_textbook: false,
            of_parts: false,
        };
        Ok(Some(Decision {
            decider,
            most: most.into_iter().enumerate().map(|(place, most)| ((Some(0), place), most)).collect(),
            parameters: parameters.into_iter().map(|own| (own, 1_000_000_000)).collect(),
            window: None,
            uses_law: false,
            condition: None,
            alone: None,
        }))
    }

    fn largest_parameters(&self) -> BTreeMap<String, i128> {
        let limits = &self.request.limits;
        let most = |own: &String| {
            let of_graph = || largest_vertex(&self.reads.items, own, limits);
            limits.most(own).or_else(of_graph).unwrap_or(1_000_000_000)
        };
        self.roles.parameters.iter().map(|(own, _)| (own.clone(), most(own))).collect()
    }

    fn sampler(&self, parameters: &BTreeMap<String, i128>) -> Sampler {
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

    /// How positions up to these limits are best kept, and what that costs.
    fn planned(
        &self,
        limit: u64,
        parameters: &BTreeMap<String, i128>,
        sampler: &Sampler,
        asked: Asked,
    ) -> Planned {
        let first = self.first_box(limit, parameters);
        let greatest = first.as_ref().and_then(|first| greatest(self.form, first.clone(), parameters));
        let numbers: Vec<(String, u64)> = self
            .roles
            .parameters
            .iter()
            .filter(|(_, is_many)| !is_many)
            .map(|(own, _)| (own.clone(), u64::try_from(parameters[own]).unwrap_or(u64::MAX)))
            .collect();
        let keeping = match (asked, keeping(self.form, greatest.as_ref(), &numbers)) {
            // Positions are numbered by their keys, whatever shape they have.
            (asked, keeping) if is_explored(asked) => packed(greatest.as_ref()).unwrap_or(keeping),
            // Whether plays end is seen only where positions are worked out one from the other.
            (Asked::Contest(_), keeping @ Keeping::Grid(_)) if !always_lowers(self.form) => {
                self.denser(packed(greatest.as_ref()).unwrap_or(keeping))
            }
            (_, keeping) => self.denser(keeping),
        };
        let plain = self.cost(&keeping, sampler, asked);
        if let Some((keeping, cost)) = self.repeated(&plain, first.as_ref(), sampler, asked) {
            return Planned { first, greatest, keeping, cost };
        }
        if let Some((keeping, cost)) = self.bits(&plain, first.as_ref(), sampler, asked) {
            return Planned { first, greatest, keeping, cost };
        }
        let (keeping, mut cost) = match self.latest(first.as_ref(), parameters, sampler, asked) {
            Some((keeping, cost))
                if plain.all_steps() > USUAL_STEPS && 3.0 * cost.all_steps() < plain.all_steps() =>
            {
                (keeping, cost)
            }
            _ => (keeping, plain),
        };
        cost.steps += self.started_parts(limit);
        Planned { first, greatest, keeping, cost }
    }

    /// A bit for each heap, where the same numbers are taken always and a table would look at many more than a thirtieth of
    /// the largest of them. Python moves words one by one too slowly.
    fn bits(
        &self,
        plain: &Cost,
        first: Option<&Greatest>,
        sampler: &Sampler,
        asked: Asked,
    ) -> Option<(Keeping, Cost)> {
        let is_asked = asked == (Asked::Outcomes { misere: false })
            && self.request.language != Language::Python
            && plain.all_steps() > USUAL_STEPS;
        if !is_asked || !takes_the_same(self.form) {
            return None;
        }
        let &[own] = &first?.first()?[..] else { return None };
        let size = u64::try_from(own).ok()?.checked_add(1)?;
        let widest = match self.form.parameters.is_empty() {
            true => sampler.widest_take(size - 1)?,
            false => u64::try_from(self.largest_parameters().into_values().max()?).ok()?,
        };
        let words = (widest.min(size) / WORD + 1) as f64;
        let rounds = match self.form.parameters.is_empty() {
            true => Rounds { most: 1.0, is_known: true },
            false => renewals(&self.reads.items, &self.roles, &self.request.limits),
        };
        let steps = size as f64 * (3.0 + 2.0 * words);
        let cost = Cost { steps, bytes: 8.0 * (size / WORD) as f64, rounds, is_reckoned: true };
        (2.0 * cost.all_steps() < plain.all_steps()).then_some((Keeping::Bits(size), cost))
    }

    /// A cell for each position of a small box, where it is not emptied too often.
    fn denser(&self, keeping: Keeping) -> Keeping {
        let Keeping::Packed { sizes, parameters, is_dense: false } = keeping else { return keeping };
        let volume = |own: &Vec<u64>| own.iter().map(|&size| size as f64).product::<f64>();
        let cells: f64 = sizes.iter().map(volume).sum();
        let rounds = renewals(&self.reads.items, &self.roles, &self.request.limits);
        let is_dense = parameters.is_empty()
            && cells <= MOST_CELLS as f64
            && 4.0 * cells * rounds.most.max(1.0) <= self.most_steps();
        Keeping::Packed { sizes, parameters, is_dense }
    }

    /// A table whose repetition is found while the program runs, where one of all heaps would be too large.
    fn repeated(
        &self,
        plain: &Cost,
        first: Option<&Greatest>,
        sampler: &Sampler,
        asked: Asked,
    ) -> Option<(Keeping, Cost)> {
        let fits = plain.all_steps() <= self.most_steps() && plain.bytes <= self.most_bytes();
        let is_asked = matches!(asked, Asked::Values | Asked::Outcomes { .. });
        if fits || !is_asked || self.form.parameters.is_empty() || !takes_the_same(self.form) {
            return None;
        }
        let &[own] = &first?.first()?[..] else { return None };
        let widest = self.largest_parameters().into_values().max().unwrap_or(0);
        let mut size = 1_u64 << 22;
        while i128::from(size) >= (8 * widest).max(1 << 12) && i128::from(size) < own {
            let keeping = Keeping::Repeated(size);
            let mut cost = self.cost(&keeping, sampler, asked);
            cost.steps += 10.0 * size as f64;
            cost.bytes += 4.0 * size as f64;
            // Most programs find a repetition early, so that half of what is allowed is left for the rest.
            if 2.0 * cost.all_steps() <= self.most_steps() && cost.bytes <= self.most_bytes() {
                return Some((keeping, cost));
            }
            size /= 2;
        }
        None
    }

    /// A table of what came last, where results are intervals.
    fn latest(
        &self,
        first: Option<&Greatest>,
        parameters: &BTreeMap<String, i128>,
        sampler: &Sampler,
        asked: Asked,
    ) -> Option<(Keeping, Cost)> {
        let is_asked = matches!(asked, Asked::Values | Asked::Outcomes { .. });
        if !is_asked || self.roles.is_start || self.form.kinds.len() != 1 {
            return None;
        }
        let &[own] = &first?.first()?[..] else { return None };
        let after = after_a_move(self.form, first?, parameters)?;
        let most = *after.first()?.first()?;
        // A move that can leave the number as it was is not seen here.
        let beyond = most < own / 2;
        let size = u64::try_from(if beyond { most } else { own }).ok()? + 1;
        let each = latest::steps(self.form, size)?;
        let rows = if asked == Asked::Values { sampler.values_below(size)? } else { 1.0 };
        let cell = if asked == Asked::Values { 8.0 * rows + 4.0 } else { 4.0 };
        let positions = positions_read(&self.reads.items, &self.roles, &self.request.limits);
        let outside = if beyond { positions.most * (each + rows) } else { 0.0 };
        let renewed = renewals(&self.reads.items, &self.roles, &self.request.limits);
        let rounds =
            if self.form.parameters.is_empty() { Rounds { most: 1.0, is_known: true } } else { renewed };
        let steps = size as f64 * (each + 4.0 * rows) + outside;
        Some((
            Keeping::Latest { size, beyond },
            Cost { steps, bytes: size as f64 * cell, rounds, is_reckoned: true },
        ))
    }

    fn fits(&self, planned: &Planned) -> bool {
        planned.cost.all_steps() <= self.most_steps() && planned.cost.bytes <= self.most_bytes()
    }

    /// So many simple steps are written: about three seconds of C++ where nobody says, else what fits that time.
    pub(super) fn most_steps(&self) -> f64 {
        let each_second = match self.request.language {
            Language::Cpp | Language::Rust => 1e9,
            Language::Java => 8e8,
            Language::Python => 3e7,
        };
        // Steps are counted with care: a program takes about half of what is reckoned.
        self.request.limits.seconds.map_or(3e9, |seconds| 2.0 * each_second * seconds)
    }

    /// The largest limit of all numbers of a position for which there is a plan.
    fn fitting(
        &mut self,
        limit: u64,
        parameters: &BTreeMap<String, i128>,
        sampler: &Sampler,
        asked: Asked,
    ) -> Option<i128> {
        let before = self.cap;
        let largest = self.names().iter().map(|own| self.most_of(own, limit)).max()?;
        let mut cap = largest.min(1 << 40);
        let found = loop {
            self.cap = cap;
            if self.fits(&self.planned(limit, parameters, sampler, asked)) {
                break Some(cap);
            }
            cap = cap * 2 / 3;
            if cap < 8 {
                break None;
            }
        };
        self.cap = before;
        found
    }

    /// Why there is no program, and what would be needed.
    fn too_dear(&self, planned: &Planned, fitting: Option<i128>) -> Text {
        let Cost { steps, bytes, .. } = planned.cost;
        let (steps, size) = (crate::cost::shown(steps), crate::cost::shown(bytes / 1e6));
        let all = crate::cost::shown(self.most_steps());
        let names = self.names().join(", ");
        let (english, chinese) = match fitting {
            Some(cap) => {
                let cap = crate::cost::rounded_down(cap);
                (
                    format!("a program needs a law, or limits of up to about {names} <= {cap}"),
                    format!("需要一条规律，或把限制缩小到约 {names} <= {cap}"),
                )
            }
            None => ("a program needs a law".to_string(), "需要一条规律".to_string()),
        };
        Text::new(
            format!(
                "no plan fits these limits: working the positions out takes about {steps} steps and {size} MB, where {all} steps fit; {english}"
            ),
            format!(
                "没有适合这些限制的方案：逐个计算局面约需 {steps} 步、{size} MB，而可行的约为 {all} 步；{chinese}"
            ),
        )
    }

    /// The law of one position alone, where nobody limited positions to what is worked out for sums.
    fn joined_alone(&mut self, most: &mut BTreeMap<(Option<usize>, usize), i128>) -> Option<Alone> {
        let (functions, mut alone) = self.alone.take()?;
        let is_limited = self.names().iter().any(|own| self.request.limits.most(own).is_some());
        let in_sums: Vec<i128> =
            (0..self.roles.entries.len()).filter_map(|place| most.get(&(Some(0), place)).copied()).collect();
        if is_limited || in_sums.len() < self.roles.entries.len() {
            return None;
        }
        for place in 0..in_sums.len() {
            most.insert((Some(0), place), alone.most);
        }
        alone.most_in_sums = in_sums;
        self.parts.functions.extend(functions);
        self.header.alone_lines();
        Some(alone)
    }

    /// How many positions a start stands for at most, where its own numbers say so: `[a + i for i in 0..m]`.
    pub(super) fn started_parts(&self, limit: u64) -> f64 {
        let parts = self.form.starts.iter().flat_map(|start| &start.alternative.parts);
        let times: Vec<&Times> = parts.map(|part| &part.times).collect();
        let counted = self.roles.entries.iter().enumerate().filter(|(place, (_, thing))| {
            let is_counted = times.iter().any(|times| times.speaks_of(*place));
            self.roles.is_start && *thing == Thing::Number && is_counted
        });
        counted.map(|(_, (own, _))| self.most_of(own, limit) as f64).fold(0.0, f64::max)
    }

    fn most_bytes(&self) -> f64 {
        self.request.limits.megabytes.map_or(900e6, |size| size as f64 * 1e6)
    }

    /// A table that nobody limited becomes smaller until it is cheap.
    fn smaller(&self, limit: u64, planned: &Planned) -> Option<u64> {
        let is_open = self.request.limit.is_none()
            && self.names().iter().any(|own| self.request.limits.most(own).is_none());
        if !is_open || limit <= 8 {
            return None;
        }
        let Cost { steps, bytes, .. } = planned.cost;
        (steps > USUAL_STEPS || bytes > 100e6).then(|| limit * 2 / 3)
    }

    /// The names of all numbers that positions are read from.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.roles.entries.iter().map(|(own, _)| own.clone()).collect();
        if let Some(alias) = &self.roles.alias {
            names = vec![alias.clone()];
        }
        for kind in 1..self.form.kinds.len() {
            if !self.roles.is_start {
                names.extend(kind_entries(self.form, kind).into_iter().map(|(own, _)| own));
            }
        }
        names
    }

    fn first_guess(&self) -> u64 {
        match self.request.limit {
            Some(limit) => limit.max(2) - 1,
            // Where nobody says how far, the search begins where a table of so many coordinates may still be cheap.
            None => {
                let widest = self.form.kinds.iter().map(|kind| kind.sorts.len()).max().unwrap_or(1);
                match widest {
                    0 | 1 => 1_000_000,
                    2 => 2_000,
                    3 => 200,
                    _ => 40,
                }
            }
        }
    }

    /// The most that one coordinate may be.
    fn most_of(&self, own: &str, limit: u64) -> i128 {
        let own = match &self.roles.alias {
            Some(alias) if self.roles.entries.iter().any(|(name, _)| name == own) => alias.as_str(),
            _ => own,
        };
        match (self.request.limit, self.request.limits.most(own)) {
            (_, Some(most)) => most.clamp(0, LARGEST).min(self.cap),
            (Some(_), None) | (None, None) => i128::from(limit).min(self.cap),
        }
    }

    /// The greatest numbers of positions that are read; none where positions are lists.
    fn first_box(&self, limit: u64, parameters: &BTreeMap<String, i128>) -> Option<Greatest> {
        let mut first: Greatest = self.form.kinds.iter().map(|kind| vec![0; kind.sorts.len()]).collect();
        let is_plain = self.roles.entries.iter().all(|(_, thing)| *thing == Thing::Number);
        if self.roles.is_start {
            if !is_plain {
                return None;
            }
            let own: Vec<i128> = self.roles.entries.iter().map(|(own, _)| self.most_of(own, limit)).collect();
            for start in &self.form.starts {
                started(&start.alternative, &own, parameters, &mut first)?;
            }
            return Some(first);
        }
        for (kind, cells) in first.iter_mut().enumerate() {
            for (place, (own, _)) in kind_entries(self.form, kind).iter().enumerate() {
                cells[place] = self.most_of(own, limit);
            }
        }
        Some(first)
    }

    fn most(&self, limit: u64, first: Option<&Greatest>) -> BTreeMap<(Option<usize>, usize), i128> {
        let mut most = BTreeMap::new();
        if self.roles.is_start {
            for (place, (own, _)) in self.roles.entries.iter().enumerate() {
                most.insert((None, place), self.most_of(own, limit));
            }
        }
        for (kind, cells) in first.into_iter().flatten().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                most.insert((Some(kind), place), cell);
            }
        }
        most
    }

    /// The position of the largest numbers that may be read, where positions are numbers and nothing else.
    fn largest_position(&self) -> Option<Vec<u64>> {
        let is_numeric = self.form.kinds.len() == 1 && !self.roles.is_start && self.roles.alias.is_none();
        let most = |own: &String| self.request.limits.most(own).and_then(|most| u64::try_from(most).ok());
        let numbers = self.form.kinds[0].sorts.iter().all(|sort| *sort == grundy_rule::form::Sort::Number);
        let names = self.names();
        (is_numeric && numbers).then(|| names.iter().map(most).collect())?
    }

    /// What a plan costs at its limits.
    fn cost(&self, keeping: &Keeping, sampler: &Sampler, asked: Asked) -> Cost {
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
                let bytes = if *is_dense { 4.0 * all * choices } else { 40.0 * (all * choices).min(2e7) };
                // What a start reaches is less than the box.
                let reached = if self.roles.is_start { 0.2 } else { 1.0 };
                // Only parameters that are read are worked out.
                let rounds =
                    if rounds.most < choices { rounds } else { Rounds { most: choices, is_known: true } };
                let steps = steps * reached;
                let rounds = if self.form.parameters.is_empty() { once } else { rounds };
                if is_explored(asked) {
                    // All positions and moves are held.
                    return cost(4.0 * steps, 120.0 * all + 10.0 * steps, rounds);
                }
                // Of a box that is emptied for each input only what that input leads to is worked out.
                let is_emptied = parameters.is_empty() && !self.form.parameters.is_empty();
                cost(if *is_dense && !is_emptied { steps } else { steps.min(1e8) }, bytes, rounds)
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

    /// What it costs to remember lists: reckoned from how many positions short lists of small numbers lead to.
    fn cost_of_lists(&self, sampler: &Sampler) -> Cost {
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
}

/// Whether a list is read as a word of digits.
fn is_of_digits(items: &[Item], own: &str) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Text(name, TextKind::Digits) => name == own,
        ItemKind::Rounds(_, inner) => is_of_digits(inner, own),
        _ => false,
    })
}

/// Whether all positions are found before any is decided, since plays may have no end.
fn is_explored(asked: Asked) -> bool {
    match asked {
        Asked::Contest(contest) => contest.manner.loopy,
        asked => asked == Asked::LoopyValues,
    }
}

fn without_bounds() -> Text {
    Text::new(
        "nothing in the rule shows how large positions can become in plays without end; a program needs a bound in a condition, such as `if x < 100`",
        "规则中看不出没有终点的对局会使局面变得多大；程序需要条件中的上界，例如 `if x < 100`",
    )
}

/// One number for each position of the boxes.
fn packed(greatest: Option<&Greatest>) -> Option<Keeping> {
    let size = |most: &i128| u64::try_from((*most).max(0) + 1).ok();
    let sizes: Vec<Vec<u64>> =
        greatest?.iter().map(|kind| kind.iter().map(size).collect::<Option<_>>()).collect::<Option<_>>()?;
    let volume = |own: &Vec<u64>| own.iter().try_fold(1_u64, |product, size| product.checked_mul(*size));
    let all = sizes.iter().try_fold(0_u64, |sum, own| sum.checked_add(volume(own)?))?;
    (all < 1 << 62).then_some(Keeping::Packed { sizes, parameters: Vec::new(), is_dense: false })
}

/// How positions are kept, and what that costs.
struct Planned {
    /// The greatest numbers of what is read.
    first: Option<Greatest>,
    /// The greatest numbers of what that leads to.
    greatest: Option<Greatest>,
    keeping: Keeping,
    cost: Cost,
}
