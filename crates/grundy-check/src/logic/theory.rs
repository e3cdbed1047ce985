//! A rule inside the logic: where positions are, how they move, and which values their options have under a law.

use crate::budget::{Checked, Meter};
use crate::logic::arithmetic::{Bitwise, at_most};
use crate::logic::automata::{Automaton, Numeration};
use crate::logic::elimination::{nothing, relation};
use crate::logic::law::{Relations, any_of};
use crate::logic::linear::Linear;
use crate::logic::moves::{moves_by_value, pattern_cases};
use crate::logic::places::domain;
use crate::logic::world::{Move, VALUE, World};
use crate::rule::Rule;

/// A rule with everything that the obligations need.
pub(crate) struct Theory {
    pub(crate) numeration: Numeration,
    /// For each tag the positions of which an outcome can be said: in the domain, and no wins.
    pub(crate) spoken: Vec<Automaton>,
    /// For each tag the positions from which a move wins at once.
    pub(crate) threats: Vec<Automaton>,
    /// For each tag the positions that have a value: spoken of, and no threats.
    pub(crate) places: Vec<Automaton>,
    /// For each tag the ways to move.
    pub(crate) moves: Vec<Vec<Move>>,
    restricted: bool,
}

/// A move with variables for the coordinates of its components.
struct Named {
    world: World,
    atoms: Vec<Automaton>,
    components: Vec<(usize, Vec<usize>)>,
}

impl Theory {
    pub(crate) fn new(rule: &Rule, numeration: Numeration, meter: &mut Meter) -> Checked<Theory> {
        let tags = 0..rule.tags.len();
        let arity = |tag: usize| rule.arity(tag).unwrap_or(0);
        let mut theory = Theory {
            numeration,
            spoken: Vec::new(),
            threats: Vec::new(),
            places: Vec::new(),
            moves: tags
                .clone()
                .map(|tag| moves_by_value(rule, tag, numeration, meter))
                .collect::<Checked<_>>()?,
            restricted: !rule.domain.is_empty() || !rule.wins.is_empty(),
        };
        for tag in tags.clone() {
            theory.places.push(match rule.arity(tag) {
                Some(arity) => domain(rule, tag, arity, numeration, meter)?,
                None => nothing(numeration, &[], meter)?,
            });
        }
        theory.threats = tags.map(|tag| theory.threats(rule, tag, meter)).collect::<Checked<_>>()?;
        for (tag, threats) in theory.threats.iter().enumerate() {
            let forms: Vec<Linear> = (0..arity(tag)).map(Linear::name).collect();
            let mut spoken = theory.places[tag].clone();
            for pattern in rule.wins.iter().filter(|pattern| pattern.tag == tag) {
                let elsewhere = pattern_cases(pattern, &forms, false, &World::default())?;
                let coordinates: Vec<usize> = (0..arity(tag)).collect();
                spoken = spoken.and(&any_of(elsewhere, &coordinates, numeration, meter)?, meter)?;
            }
            theory.places[tag] = spoken.and(&threats.complement(meter)?, meter)?;
            theory.spoken.push(spoken);
        }
        Ok(theory)
    }

    /// Confines the positions to those whose coordinate is below the limit. No move may leave them.
    pub(crate) fn confine(&mut self, coordinate: usize, limit: usize, meter: &mut Meter) -> Checked<()> {
        let mut inside = Linear::name(coordinate);
        inside.constant = 1 - limit as i128;
        let inside = at_most(self.numeration, &inside, meter)?;
        for one in &self.moves[0] {
            for (_, at) in &one.components {
                let mut named = self.named(one, &self.places, meter)?;
                named.world.ordered(&Linear::constant(limit as i128), 0, &at[coordinate])?;
                named.atoms.extend([self.places[0].clone(), inside.clone()]);
                if !relation(named.world, named.atoms, &[], self.numeration, meter)?.is_empty() {
                    return Err("a move leaves the rows".into());
                }
            }
        }
        self.places[0] = self.places[0].and(&inside, meter)?;
        self.spoken[0] = self.spoken[0].and(&inside, meter)?;
        self.restricted = true;
        Ok(())
    }

    /// The variables of a tag's coordinates.
    pub(crate) fn coordinates(&self, tag: usize) -> Vec<usize> {
        self.places[tag].tracks.clone()
    }

    fn threats(&self, rule: &Rule, tag: usize, meter: &mut Meter) -> Checked<Automaton> {
        let mut found = nothing(self.numeration, &self.coordinates(tag), meter)?;
        for one in &self.moves[tag] {
            for pattern in &rule.wins {
                for (_, at) in one.components.iter().filter(|(tag, _)| *tag == pattern.tag) {
                    for world in pattern_cases(pattern, at, true, &one.world)? {
                        let one = Move { world, components: one.components.clone() };
                        let named = self.named(&one, &self.places, meter)?;
                        let shown = self.coordinates(tag);
                        let threat = relation(named.world, named.atoms, &shown, self.numeration, meter)?;
                        found = found.or(&threat, meter)?;
                    }
                }
            }
        }
        Ok(found)
    }

    /// Gives the coordinates of the components variables, and demands that each component is inside.
    fn named(&self, one: &Move, inside: &[Automaton], meter: &mut Meter) -> Checked<Named> {
        let mut world = one.world.clone();
        let mut known: Vec<(Linear, usize)> = Vec::new();
        let mut components = Vec::new();
        let mut atoms = Vec::new();
        for (tag, at) in &one.components {
            let mut variables = Vec::new();
            for form in at {
                let variable = match known.iter().find(|(other, _)| other == form) {
                    Some((_, variable)) => *variable,
                    None => world.variable(form)?,
                };
                known.push((form.clone(), variable));
                variables.push(variable);
            }
            if self.restricted {
                atoms.push(inside[*tag].renamed(&variables, meter)?);
            }
            components.push((*tag, variables));
        }
        Ok(Named { world, atoms, components })
    }

    /// The positions from which this move can be made under further conditions, and play goes on: threats too, for nobody
    /// has to win at once.
    pub(crate) fn possible(&self, tag: usize, one: &Move, meter: &mut Meter) -> Checked<Automaton> {
        let named = self.named(one, &self.spoken, meter)?;
        let mut atoms = named.atoms;
        atoms.push(self.spoken[tag].clone());
        relation(named.world, atoms, &self.coordinates(tag), self.numeration, meter)
    }

    /// The tuples for which one of the moves leads to components that are all inside.
    pub(crate) fn reachable(
        &self,
        moves: &[Move],
        shown: &[usize],
        inside: &[Automaton],
        meter: &mut Meter,
    ) -> Checked<Automaton> {
        let mut found = nothing(self.numeration, shown, meter)?;
        for one in moves {
            let named = self.named(one, inside, meter)?;
            found = found.or(&relation(named.world, named.atoms, shown, self.numeration, meter)?, meter)?;
        }
        Ok(found)
    }

    /// The tuples of coordinates and value of an option, for a law with a track for the value.
    pub(crate) fn options(
        &self,
        moves: &[Move],
        shown: &[usize],
        law: &Relations,
        meter: &mut Meter,
    ) -> Checked<Automaton> {
        let shown = [shown, &[VALUE]].concat();
        let mut found = nothing(self.numeration, &shown, meter)?;
        for one in moves {
            let (world, atoms) = self.valued(one, law, meter)?;
            found = found.or(&relation(world, atoms, &shown, self.numeration, meter)?, meter)?;
        }
        Ok(found)
    }

    /// When a move leads to places: the value is that of the option, for a law with a track for the value.
    pub(crate) fn valued(
        &self,
        one: &Move,
        law: &Relations,
        meter: &mut Meter,
    ) -> Checked<(World, Vec<Automaton>)> {
        let (laws, empty_sum) = match law {
            Relations::Track(laws) => (laws, 0),
            Relations::Power(laws) => (laws, 1),
            _ => return Err("the law has no track for the value".into()),
        };
        let Named { mut world, mut atoms, components } = self.named(one, &self.places, meter)?;
        let components = without_pairs(components);
        if empty_sum == 1 && components.len() > 1 {
            return Err("values as powers need results of one component".into());
        }
        let mut values = Vec::new();
        for (tag, variables) in &components {
            let value = if components.len() == 1 { VALUE } else { world.fresh() };
            atoms.push(laws[*tag].renamed(&[variables.as_slice(), &[value]].concat(), meter)?);
            values.push(value);
        }
        match components.len() {
            0 => world.equal(&Linear::name(VALUE), &Linear::constant(empty_sum))?,
            1 => {}
            _ => xor_chain(&mut world, values),
        }
        Ok((world, atoms))
    }

    /// The positions with an option of this value, for a law given by sets.
    pub(crate) fn options_of_value(
        &self,
        moves: &[Move],
        shown: &[usize],
        sets: &[Vec<Automaton>],
        value: usize,
        meter: &mut Meter,
    ) -> Checked<Automaton> {
        let mut found = nothing(self.numeration, shown, meter)?;
        for one in moves {
            let Named { world, atoms, components } = self.named(one, &self.places, meter)?;
            let components = without_pairs(components);
            let mut choices: Vec<(usize, Vec<Automaton>)> = vec![(value, atoms)];
            for (tag, variables) in &components {
                let mut longer = Vec::new();
                for (rest, atoms) in choices {
                    for (part, set) in sets[*tag].iter().enumerate() {
                        let atom = set.renamed(variables, meter)?;
                        longer.push((rest ^ part, [atoms.clone(), vec![atom]].concat()));
                    }
                }
                choices = longer;
            }
            for (_, atoms) in choices.into_iter().filter(|(rest, _)| *rest == 0) {
                found = found.or(&relation(world.clone(), atoms, shown, self.numeration, meter)?, meter)?;
            }
        }
        Ok(found)
    }
}

/// Equal components cancel: the xor of two equal values is 0.
fn without_pairs(components: Vec<(usize, Vec<usize>)>) -> Vec<(usize, Vec<usize>)> {
    let mut odd: Vec<(usize, Vec<usize>)> = Vec::new();
    for component in components {
        match odd.iter().position(|other| *other == component) {
            Some(at) => drop(odd.remove(at)),
            None => odd.push(component),
        }
    }
    odd
}

/// Joins the values two by two, in the order in which long equations are cut, until their xor is the value.
fn xor_chain(world: &mut World, values: Vec<usize>) {
    let mut queue = std::collections::VecDeque::from(values);
    while let (Some(first), Some(second)) = (queue.pop_front(), queue.pop_front()) {
        let joined = if queue.is_empty() { VALUE } else { world.fresh() };
        world.bitwise.push((Bitwise::Xor, [first, second, joined]));
        if joined == VALUE {
            return;
        }
        queue.push_back(joined);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::options::Position;
    use std::collections::BTreeSet;

    /// The digits of the numbers, as letters, with room for carries.
    fn accepts(automaton: &Automaton, numbers: &[u64]) -> bool {
        let digits = automaton.numeration.digits();
        let weights: Vec<u64> = (0..12).map(|index| automaton.numeration.weight(index) as u64).collect();
        let mut letters = vec![0; weights.len()];
        for (track, number) in numbers.iter().enumerate() {
            let mut rest = *number;
            for (letter, weight) in letters.iter_mut().zip(&weights).rev() {
                *letter += (rest / weight) as usize * digits.pow(track as u32);
                rest %= weight;
            }
        }
        let end = letters.iter().fold(automaton.start, |state, letter| automaton.step(state, *letter));
        automaton.accept[end as usize]
    }

    /// With the law "the value is the heap", the options of the logic are those of the rule. `None` if out of its reach.
    fn agree(text: &str, numeration: Numeration) -> Option<()> {
        let mut meter = Meter::new(&Budget { steps: 200_000_000, bytes: 100_000_000 });
        let rule = Rule::read(text).expect(text);
        let theory = Theory::new(&rule, numeration, &mut meter).ok()?;
        let same = Linear::name(0).plus(-1, &Linear::name(VALUE)).expect("small numbers");
        let law = crate::logic::arithmetic::equation(numeration, &same, &mut meter).expect("small numbers");
        let found = theory.options(&theory.moves[0], &[0], &Relations::Track(vec![law]), &mut meter).ok()?;
        for heap in 0..20 {
            let position = Position { tag: 0, at: vec![heap] };
            if !rule.contains(&position).expect(text) {
                continue;
            }
            let mut values = BTreeSet::new();
            let add = &mut |option: &[Position]| {
                values.insert(option.iter().fold(0, |all, one| all ^ one.at[0] as u64));
                Ok(())
            };
            rule.visit_options(&position, &mut meter, add).ok()?;
            let expected: Vec<u64> = values.into_iter().filter(|value| *value < 64).collect();
            let actual: Vec<u64> = (0..64).filter(|value| accepts(&found, &[heap as u64, *value])).collect();
            assert_eq!(actual, expected, "{text} at {heap}");
        }
        Some(())
    }

    #[test]
    fn the_logic_has_the_options_of_the_rule() {
        let single = [
            "x -> x - k for k in 1..",
            "x -> x - k for k in {1, 3, 4} if x - k > 2",
            "x -> x - k for k in all but {2, 5}",
            "x -> x / 2 if x > 0 | x - x % 4 if x % 4 != 0",
            "x -> abs(x - 5) if x > 5 | min(x - 1, 7) | max(x - 9, 3) if x > 3",
            "x -> (x - k) / 3 for k in 1..=4 if (x - k) % 3 == 1",
            "x -> 0 if x >= 3 | x - 1 if x >= 2 or x == 1",
            "x -> x - k for k in x / 3..=x / 2 if not (k == 1 or k == 2); domain x >= 1",
            "x -> x - 2 * k - 1 for k in 0.. if 1 < k <= 4",
            "x -> k for k in x - 3..x",
            "0 -> 0 if 1 == 2; x -> x - k let k = x % 3 + 1 for j in 0..1",
        ];
        for text in single {
            for numeration in [2, 3, 10].map(Numeration::Base) {
                agree(text, numeration).expect(text);
            }
            agree(text, Numeration::Ostrowski(1)).expect(text);
            agree(text, Numeration::Ostrowski(2)).expect(text);
        }
        let sums = [
            "octal 0.77",
            "octal 4.07",
            "octal 0.(037)",
            "hex 0.3F",
            "x -> [a, x - a] for a in 1..x",
            "x -> [a, b, x - a - b] for a in 1..x for b in 1..x - a",
            "x -> [x / 2; 3] if x > 1 | [x - 1, x - 1, x / 2] if x > 2 | [] if x == 7",
            "x -> [a + i for i in 0..3] for a in 1..x / 3",
        ];
        for text in sums {
            agree(text, Numeration::Base(2)).expect(text);
            agree(text, Numeration::Base(4)).expect(text);
        }
        agree("x -> x - k for k in powers(3)", Numeration::Base(3)).expect("powers of the base are known");
        agree("x -> x - k for k in fib", Numeration::Ostrowski(1)).expect("Fibonacci numbers are known");
    }
}
