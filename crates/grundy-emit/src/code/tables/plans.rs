//! How positions are best kept: which plans there are, and which of them costs least.

use super::reckoned::ENTRY;
use super::*;
use grundy_rule::Measure;

impl Assembly<'_> {
    /// How positions up to these limits are best kept, and what that costs.
    pub(super) fn planned(
        &self,
        limit: u64,
        parameters: &BTreeMap<String, i128>,
        sampler: &Sampler,
        asked: Asked,
    ) -> Planned {
        let first = self.first_box(limit, parameters);
        let greatest = first.as_ref().and_then(|first| {
            greatest(self.form, first.clone(), parameters).or_else(|| self.measured_box(first, sampler))
        });
        let numbers: Vec<(String, u64)> = self
            .roles
            .parameters
            .iter()
            .filter(|(own, is_many)| !is_many && self.is_told_apart(own))
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
        let plain = self.cost(&keeping, first.as_ref(), sampler, asked);
        let (keeping, plain) = match self.emptied(&keeping) {
            Some(emptied) if plain.all_steps() > USUAL_STEPS || plain.bytes > self.most_bytes() => {
                let cost = self.cost(&emptied, first.as_ref(), sampler, asked);
                let is_better = cost.all_steps() < plain.all_steps() || plain.bytes > self.most_bytes();
                if is_better { (emptied, cost) } else { (keeping, plain) }
            }
            _ => (keeping, plain),
        };
        let usual = Usual { cost: &plain, first: first.as_ref(), sampler, asked };
        if let Some((keeping, cost)) = self.repeated(&usual).or_else(|| self.bits(&usual)) {
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

    /// The same memory for one choice of the parameters, emptied when they change.
    fn emptied(&self, keeping: &Keeping) -> Option<Keeping> {
        match keeping {
            Keeping::Packed { sizes, parameters, is_dense: false } if !parameters.is_empty() => {
                let (sizes, parameters) = (sizes.clone(), Vec::new());
                Some(self.denser(Keeping::Packed { sizes, parameters, is_dense: false }))
            }
            _ => None,
        }
    }

    /// The box of all positions, where their sum or their one number falls with each move.
    fn measured_box(&self, first: &Greatest, sampler: &Sampler) -> Option<Greatest> {
        if !self.form.parameters.is_empty() {
            return None;
        }
        let [own] = &first[..] else { return None };
        match (sampler.rules()?.as_ruleset()?.measure()?, &own[..]) {
            (Measure::Sum, own) => Some(vec![vec![own.iter().sum(); own.len()]]),
            (Measure::Coordinate(0), [one]) => Some(vec![vec![*one]]),
            _ => None,
        }
    }

    /// Whether positions of different values of a parameter are kept beside each other: not where it may be anything.
    fn is_told_apart(&self, parameter: &str) -> bool {
        self.form.kinds.len() == 1 || self.request.limits.most(parameter).is_some()
    }

    /// A bit for each heap, where the same numbers are taken always and a table would look at many more than a thirtieth of
    /// the largest of them. Python moves words one by one too slowly.
    fn bits(&self, usual: &Usual<'_>) -> Option<(Keeping, Cost)> {
        let is_asked = usual.asked == (Asked::Outcomes { misere: false })
            && self.request.language != Language::Python
            && usual.cost.all_steps() > USUAL_STEPS;
        if !is_asked || !takes_the_same(self.form) {
            return None;
        }
        let &[own] = &usual.first?.first()?[..] else { return None };
        let size = u64::try_from(own).ok()?.checked_add(1)?;
        let widest = match self.form.parameters.is_empty() {
            true => usual.sampler.widest_take(size - 1)?,
            false => u64::try_from(self.largest_parameters().into_values().max()?).ok()?,
        };
        let words = (widest.min(size) / WORD + 1) as f64;
        let rounds = match self.form.parameters.is_empty() {
            true => Rounds { most: 1.0, is_known: true },
            false => renewals(&self.reads.items, &self.roles, &self.request.limits),
        };
        let steps = size as f64 * (3.0 + 2.0 * words);
        let cost = Cost { steps, bytes: 8.0 * (size / WORD) as f64, rounds, is_reckoned: true };
        (2.0 * cost.all_steps() < usual.cost.all_steps()).then_some((Keeping::Bits(size), cost))
    }

    /// A cell for each position of a small box, where it is not emptied too often.
    pub(super) fn denser(&self, keeping: Keeping) -> Keeping {
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
    fn repeated(&self, usual: &Usual<'_>) -> Option<(Keeping, Cost)> {
        let &Usual { cost: plain, first, sampler, asked } = usual;
        let fits = plain.all_steps() <= self.most_steps() && plain.bytes <= self.most_bytes();
        // What sets of the input lead to is a guess where a table of all heaps would be too large: 1 may be one of them.
        let is_whole = |own: i128| own as f64 * ENTRY <= self.most_steps();
        let is_guess = !self.form.many.is_empty()
            && first.and_then(|first| first.first()?.first()).is_some_and(|own| !is_whole(*own));
        let is_asked = matches!(asked, Asked::Values | Asked::Outcomes { .. });
        if fits && !is_guess || !is_asked || self.form.parameters.is_empty() || !takes_the_same(self.form) {
            return None;
        }
        let &[own] = &first?.first()?[..] else { return None };
        let widest = self.largest_parameters().into_values().max().unwrap_or(0);
        let mut size = 1_u64 << 22;
        // Of who wins in a window of so many heaps there are that many possibilities, and one of them comes back.
        if matches!(asked, Asked::Outcomes { .. }) && widest < 18 {
            size = (4_u64 << widest.max(0)).clamp(1 << 12, size);
        }
        while i128::from(size) >= (8 * widest).max(1 << 12) && i128::from(size) < own {
            let keeping = Keeping::Repeated(size);
            let mut cost = self.cost(&keeping, first, sampler, asked);
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
    pub(super) fn latest(
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

    /// A plan that passes over many positions, where the rule is of such a shape and a table would cost more.
    pub(super) fn walked(
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
            least_take: false,
        }))
    }
}

impl Assembly<'_> {
    /// A plan for taking as many as the last move allows, where a table would cost more.
    pub(super) fn taken_as_allowed(
        &mut self,
        planned: &Planned,
        asked: Asked,
    ) -> Result<Option<Decision>, Text> {
        let is_asked = asked == (Asked::Outcomes { misere: false })
            && self.request.style == CodeStyle::Program
            && crate::contest::is_single(self.form, &self.shape)
            && !self.says.needs_value()
            && self.form.many.is_empty();
        let Some(shape) = dynamic(self.form).filter(|_| is_asked) else { return Ok(None) };
        let limits = &self.request.limits;
        let reach = |own: &String| limits.most(own).unwrap_or(i128::from(REACH)).min(i128::from(REACH));
        let largest = self.names().iter().map(reach).max().unwrap_or(1) as f64;
        let factor = shape.parameter().map_or(1, |own| limits.most(own).unwrap_or(1_000_000_000)) as f64;
        let terms = shape.terms(largest, factor);
        let rounds = match self.form.parameters.is_empty() {
            true => Rounds { most: 1.0, is_known: true },
            false => renewals(&self.reads.items, &self.roles, limits),
        };
        let cost = Cost { steps: 10.0 * terms + 1000.0, bytes: 16.0 * terms, rounds, is_reckoned: true };
        let fits = cost.all_steps() <= self.most_steps() && cost.bytes <= self.most_bytes();
        if !fits || cost.all_steps() >= planned.cost.all_steps() {
            return Ok(None);
        }
        let parameters: Vec<String> = self.roles.parameters.iter().map(|(own, _)| own.clone()).collect();
        let decider = Decider::Losses { parameters: parameters.clone(), of_parts: self.roles.is_start };
        self.parts.globals.extend(shape.globals());
        self.parts.functions = shape.functions(self.pieces);
        if self.roles.is_start {
            let start = self.start_by_law(&decider, start::Joined::Alone, i128::from(REACH))?;
            self.parts.functions.push(start);
        }
        self.header.told_at_once(&shape.words(), &cost);
        let kind = if self.roles.is_start { None } else { Some(0) };
        let entries = self.roles.entries.iter().enumerate();
        let most = entries.map(|(place, (own, _))| ((kind, place), reach(own))).collect();
        let parameters = parameters.into_iter().map(|own| (own, 1_000_000_000)).collect();
        Ok(Some(Decision {
            decider,
            most,
            parameters,
            window: None,
            uses_law: false,
            condition: None,
            alone: None,
            least_take: true,
        }))
    }
}

/// The plan that always goes, which others must be better than.
struct Usual<'a> {
    cost: &'a Cost,
    first: Option<&'a Greatest>,
    sampler: &'a Sampler,
    asked: Asked,
}

/// One number for each position of the boxes.
pub(super) fn packed(greatest: Option<&Greatest>) -> Option<Keeping> {
    let size = |most: &i128| u64::try_from((*most).max(0) + 1).ok();
    let sizes: Vec<Vec<u64>> =
        greatest?.iter().map(|kind| kind.iter().map(size).collect::<Option<_>>()).collect::<Option<_>>()?;
    let volume = |own: &Vec<u64>| own.iter().try_fold(1_u64, |product, size| product.checked_mul(*size));
    let all = sizes.iter().try_fold(0_u64, |sum, own| sum.checked_add(volume(own)?))?;
    (all < 1 << 62).then_some(Keeping::Packed { sizes, parameters: Vec::new(), is_dense: false })
}

/// Whether all positions are found before any is decided, since plays may have no end.
pub(super) fn is_explored(asked: Asked) -> bool {
    match asked {
        Asked::Contest(contest) => contest.manner.loopy,
        asked => asked == Asked::LoopyValues,
    }
}
