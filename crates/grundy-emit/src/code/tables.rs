//! Programs that work positions out, by the plan that costs least.

mod boxes;
mod plans;
mod reckoned;

use super::*;
use crate::rule::known::is_numeric;
use grundy_rule::form::{Node, Term, Times};
use plans::is_explored;

impl Assembly<'_> {
    /// A program that works positions out, by the plan that costs least.
    pub(super) fn machine_decision(&mut self, has_law: bool) -> Result<Decision, Text> {
        let asked = self.asked.clone()?;
        let mut parameters = self.largest_parameters();
        let sampler = self.sampler(&parameters);
        parameters.extend(self.sizes_given());
        let mut limit = self.first_guess();
        let planned = loop {
            let planned = self.planned(limit, &parameters, &sampler, asked);
            match self.smaller(limit, &planned) {
                Some(smaller) => limit = smaller,
                None => break planned,
            }
        };
        if is_explored(asked) && planned.greatest.is_none() && !self.is_bounded_by_lists(asked) {
            return Err(without_bounds());
        }
        if let Some(walked) = self.walked(&planned, &parameters, asked)? {
            return Ok(walked);
        }
        if let Some(taken) = self.taken_as_allowed(&planned, asked)? {
            return Ok(taken);
        }
        if !self.fits(&planned) {
            let fitting = self.fitting(limit, &parameters, &sampler, asked);
            return Err(self.too_dear(&planned, fitting));
        }
        if !self.is_foreseen(&planned) {
            return Err(unforeseen());
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
            least_take: false,
        })
    }

    /// Whether positions without bounds in the rule are followed as far as they go: lists, and numbers that a list of the
    /// rule holds.
    fn is_bounded_by_lists(&self, asked: Asked) -> bool {
        let is_list = |node: Node<'_>| matches!(node, Node::Term(Term::List(_)));
        matches!(asked, Asked::Contest(_))
            && (!self.form.kinds.iter().all(|kind| is_numeric(&kind.sorts))
                || self.form.clauses.iter().any(|clause| clause.any(&is_list)))
    }

    /// The largest limit of all numbers of a position for which there is a plan.
    fn fitting(
        &mut self,
        limit: u64,
        parameters: &BTreeMap<String, i128>,
        sampler: &Sampler,
        asked: Asked,
    ) -> Option<i128> {
        // Smaller numbers make lists no shorter.
        if self.roles.entries.iter().any(|(_, thing)| *thing != Thing::Number) {
            return None;
        }
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
        let steps = crate::cost::shown(planned.cost.all_steps());
        let size = crate::cost::shown(planned.cost.bytes / 1e6);
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

    /// A table that nobody limited becomes smaller until it is cheap.
    fn smaller(&self, limit: u64, planned: &Planned) -> Option<u64> {
        let is_open = self.request.limit.is_none()
            && self.names().iter().any(|own| self.request.limits.most(own).is_none());
        if !is_open || limit <= 8 {
            return None;
        }
        let Cost { steps, bytes, .. } = planned.cost;
        // Python takes about a second for a tenth of what others take a tenth of a second for.
        let usual = if self.request.language == Language::Python { USUAL_STEPS / 10.0 } else { USUAL_STEPS };
        (steps > usual || bytes > 100e6).then(|| limit * 2 / 3)
    }
}

fn unforeseen() -> Text {
    Text::new(
        "it cannot be said how many positions such lists lead to, and they are too long to be tried; a program needs a law, or shorter lists",
        "无法估计这样的列表会导致多少局面，而它们太长，不能逐一尝试；程序需要一条规律，或更短的列表",
    )
}

fn without_bounds() -> Text {
    Text::new(
        "nothing in the rule shows how large positions can become in plays without end; a program needs a bound in a condition, such as `if x < 100`",
        "规则中看不出没有终点的对局会使局面变得多大；程序需要条件中的上界，例如 `if x < 100`",
    )
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
