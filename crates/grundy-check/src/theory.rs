//! A rule inside the logic: where positions are, how they move, and which values their options have under a law.

use crate::arithmetic::{Bitwise, at_most};
use crate::automata::{Automaton, Numeration};
use crate::budget::{Checked, Meter};
use crate::elimination::{nothing, relation};
use crate::law::{Relations, any_of};
use crate::lowering::{Move, VALUE, World, cases, moves, pattern_cases};
use crate::rule::linear::Linear;
use crate::rule::{Entry, Rule};

/// A rule with everything that the obligations need.
pub(crate) struct Theory {
    pub(crate) numeration: Numeration,
    /// For each tag the positions that have a value: in the domain, neither wins nor threats.
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
            places: Vec::new(),
            moves: tags.clone().map(|tag| moves(rule, tag, numeration)).collect::<Checked<_>>()?,
            restricted: !rule.domain.is_empty() || !rule.wins.is_empty(),
        };
        for tag in tags.clone() {
            theory.places.push(match rule.arity(tag) {
                Some(arity) => domain(rule, tag, arity, numeration, meter)?,
                None => nothing(numeration, &[], meter)?,
            });
        }
        let threats =
            tags.map(|tag| theory.threats(rule, tag, meter)).collect::<Checked<Vec<Automaton>>>()?;
        for (tag, threats) in threats.iter().enumerate() {
            let forms: Vec<Linear> = (0..arity(tag)).map(Linear::name).collect();
            let mut place = theory.places[tag].and(&threats.complement(meter)?, meter)?;
            for pattern in rule.wins.iter().filter(|pattern| pattern.tag == tag) {
                let elsewhere = pattern_cases(pattern, &forms, false, &World::default())?;
                let coordinates: Vec<usize> = (0..arity(tag)).collect();
                place = place.and(&any_of(elsewhere, &coordinates, numeration, meter)?, meter)?;
            }
            theory.places[tag] = place;
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
                let mut named = self.named(one, meter)?;
                named.world.ordered(&Linear::constant(limit as i128), 0, &at[coordinate])?;
                named.atoms.extend([self.places[0].clone(), inside.clone()]);
                if !relation(named.world, named.atoms, &[], self.numeration, meter)?.is_empty() {
                    return Err("a move leaves the rows".into());
                }
            }
        }
        self.places[0] = self.places[0].and(&inside, meter)?;
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
                        let named = self.named(&Move { world, components: one.components.clone() }, meter)?;
                        let shown = self.coordinates(tag);
                        let threat = relation(named.world, named.atoms, &shown, self.numeration, meter)?;
                        found = found.or(&threat, meter)?;
                    }
                }
            }
        }
        Ok(found)
    }

    /// Gives the coordinates of the components variables, and demands that each component is a place.
    fn named(&self, one: &Move, meter: &mut Meter) -> Checked<Named> {
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
                atoms.push(self.places[*tag].renamed(&variables, meter)?);
            }
            components.push((*tag, variables));
        }
        Ok(Named { world, atoms, components })
    }

    /// The positions from which this move can be made under further conditions.
    pub(crate) fn possible(&self, tag: usize, one: &Move, meter: &mut Meter) -> Checked<Automaton> {
        let named = self.named(one, meter)?;
        let mut atoms = named.atoms;
        atoms.push(self.places[tag].clone());
        relation(named.world, atoms, &self.coordinates(tag), self.numeration, meter)
    }

    /// The tuples for which one of the moves leads to places.
    pub(crate) fn reachable(&self, moves: &[Move], shown: &[usize], meter: &mut Meter) -> Checked<Automaton> {
        let mut found = nothing(self.numeration, shown, meter)?;
        for one in moves {
            let named = self.named(one, meter)?;
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
        let (laws, empty_sum) = match law {
            Relations::Track(laws) => (laws, 0),
            Relations::Power(laws) => (laws, 1),
            _ => return Err("the law has no track for the value".into()),
        };
        let shown = [shown, &[VALUE]].concat();
        let mut found = nothing(self.numeration, &shown, meter)?;
        for one in moves {
            let Named { mut world, mut atoms, components } = self.named(one, meter)?;
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
            found = found.or(&relation(world, atoms, &shown, self.numeration, meter)?, meter)?;
        }
        Ok(found)
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
            let Named { world, atoms, components } = self.named(one, meter)?;
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

/// The positions of a tag that satisfy the domain.
fn domain(
    rule: &Rule,
    tag: usize,
    arity: usize,
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Automaton> {
    let coordinates: Vec<usize> = (0..arity).collect();
    let forms: Vec<Linear> = coordinates.iter().map(|coordinate| Linear::name(*coordinate)).collect();
    let mut inside = Automaton::all(numeration, &coordinates, meter)?;
    for restriction in &rule.domain {
        for clause in rule.clauses.iter().filter(|clause| clause.pattern.tag == tag) {
            let entry =
                |name: &String| clause.pattern.at.iter().position(|e| *e == Entry::Name(name.clone()));
            let Some(slots) = restriction.names.iter().map(entry).collect::<Option<Vec<usize>>>() else {
                continue;
            };
            let names: Vec<Option<Linear>> =
                slots.into_iter().map(|slot| Some(forms[slot].clone())).collect();
            let mut worlds = pattern_cases(&clause.pattern, &forms, false, &World::default())?;
            for world in pattern_cases(&clause.pattern, &forms, true, &World::default())? {
                worlds.extend(cases(&restriction.condition, true, &names, world, numeration)?);
            }
            inside = inside.and(&any_of(worlds, &coordinates, numeration, meter)?, meter)?;
        }
    }
    Ok(inside)
}
