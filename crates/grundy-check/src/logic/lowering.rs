//! From a rule to linear worlds: each move as a choice of natural numbers under linear conditions.
//!
//! `min`, `max`, `abs`, `/`, `%`, `or` and `!=` split a world into cases that exclude each other and leave nothing out.

use crate::budget::Checked;
use crate::logic::arithmetic::Bitwise;
use crate::logic::automata::Numeration;
use crate::rule::evaluate::number;
use crate::rule::linear::Linear;
use crate::rule::{Alternative, Entry, Expression, Part, Pattern, Rule, Set, Step};

/// The variables: coordinates from 0, then the value, a second value, and from `HIDDEN` on the hidden ones.
pub(crate) const VALUE: usize = 900;
pub(crate) const SECOND: usize = 901;
const HIDDEN: usize = 1000;
const MOST_WORLDS: usize = 5000;

/// Conditions on natural numbers that must hold together.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    /// Forms that are 0.
    pub(crate) zero: Vec<Linear>,
    /// Forms that are at most 0.
    pub(crate) at_most: Vec<Linear>,
    /// Variables that are weights of the numeration.
    pub(crate) weights: Vec<usize>,
    pub(crate) bitwise: Vec<(Bitwise, [usize; 3])>,
    hidden: usize,
}

/// A way to move: the conditions, and the components of the result as tags with coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) world: World,
    pub(crate) components: Vec<(usize, Vec<Linear>)>,
}

/// The forms that names stand for, by slot.
type Names = Vec<Option<Linear>>;

impl World {
    pub(crate) fn fresh(&mut self) -> usize {
        self.hidden += 1;
        HIDDEN + self.hidden - 1
    }

    pub(crate) fn equal(&mut self, left: &Linear, right: &Linear) -> Checked<()> {
        self.zero.push(left.plus(-1, right)?);
        Ok(())
    }

    /// Adds `left + gap <= right`.
    pub(crate) fn ordered(&mut self, left: &Linear, gap: i128, right: &Linear) -> Checked<()> {
        self.at_most.push(left.plus(-1, right)?.plus(gap, &Linear::constant(1))?);
        Ok(())
    }

    /// A variable for the form: the one that it is, or a new one that equals it.
    pub(crate) fn variable(&mut self, form: &Linear) -> Checked<usize> {
        if let (0, 1, Some((&slot, 1))) = (form.constant, form.terms.len(), form.terms.first_key_value()) {
            return Ok(slot);
        }
        let fresh = self.fresh();
        self.equal(&Linear::name(fresh), form)?;
        Ok(fresh)
    }
}

fn limited<T>(worlds: Vec<T>) -> Checked<Vec<T>> {
    if worlds.len() > MOST_WORLDS { Err("out of budget: too many cases".into()) } else { Ok(worlds) }
}

/// The ways to move from a position with this tag, whose coordinates are the variables 0, 1, ….
pub(crate) fn moves(rule: &Rule, tag: usize, numeration: Numeration) -> Checked<Vec<Move>> {
    if let Some(code) = &rule.code {
        let digits = code.digits.iter().enumerate().map(|(taken, digit)| (taken, 0, *digit));
        let again = code.repeating.iter().enumerate();
        let again = again.map(|(at, digit)| (code.digits.len() + at, code.repeating.len() as i128, *digit));
        let choices = digits.chain(again).flat_map(|(taken, step, digit)| {
            (0..4).filter(move |parts| digit >> parts & 1 == 1).map(move |parts| (taken, step, parts))
        });
        return choices.map(|(taken, step, parts)| code_move(taken as i128, step, parts)).collect();
    }
    let mut found = Vec::new();
    for clause in rule.clauses.iter().filter(|clause| clause.pattern.tag == tag) {
        let mut world = World::default();
        let mut names: Names = Vec::new();
        for (coordinate, entry) in clause.pattern.at.iter().enumerate() {
            match entry {
                Entry::Name(_) => names.push(Some(Linear::name(coordinate))),
                Entry::Constant(constant) => {
                    world.equal(&Linear::name(coordinate), &Linear::constant(*constant))?;
                }
            }
        }
        for alternative in &clause.alternatives {
            found.extend(results(alternative, &names, &world, numeration)?);
            found = limited(found)?;
        }
    }
    Ok(found)
}

/// Takes `taken`, or `step` more any number of times, and leaves so many non-empty heaps.
fn code_move(taken: i128, step: i128, parts: usize) -> Checked<Move> {
    let mut world = World::default();
    let mut total = Linear::constant(taken);
    let mut components = Vec::new();
    for _ in 0..parts {
        let part = Linear::name(world.fresh());
        world.ordered(&Linear::constant(1), 0, &part)?;
        total = total.plus(1, &part)?;
        components.push((0, vec![part]));
    }
    if step > 0 {
        total = total.plus(step, &Linear::name(world.fresh()))?;
    }
    world.equal(&Linear::name(0), &total)?;
    Ok(Move { world, components })
}

/// The results of an alternative whose pattern names stand for the given forms.
pub(crate) fn results(
    alternative: &Alternative,
    names: &[Option<Linear>],
    world: &World,
    numeration: Numeration,
) -> Checked<Vec<Move>> {
    let mut names = names.to_vec();
    names.resize(alternative.names.len(), None);
    let lowering = Lowering { numeration };
    let mut found = Vec::new();
    for (world, names) in lowering.steps(&alternative.steps, names, world.clone())? {
        let mut partial = vec![Move { world, components: Vec::new() }];
        for part in &alternative.parts {
            let longer = partial
                .into_iter()
                .map(|one| lowering.part(part, &names, one))
                .collect::<Checked<Vec<_>>>()?;
            partial = limited(longer.into_iter().flatten().collect())?;
        }
        found.extend(partial);
        found = limited(found)?;
    }
    Ok(found)
}

/// The cases in which a condition on forms holds, or fails.
pub(crate) fn cases(
    condition: &Expression,
    wanted: bool,
    names: &[Option<Linear>],
    world: World,
    numeration: Numeration,
) -> Checked<Vec<World>> {
    Lowering { numeration }.holds(condition, wanted, &names.to_vec(), world)
}

/// The cases of the value of an expression on forms.
pub(crate) fn values(
    expression: &Expression,
    names: &[Option<Linear>],
    world: World,
    numeration: Numeration,
) -> Checked<Vec<(World, Linear)>> {
    Lowering { numeration }.terms(expression, &names.to_vec(), world)
}

/// The cases in which the forms match a pattern, or do not.
pub(crate) fn pattern_cases(
    pattern: &Pattern,
    at: &[Linear],
    wanted: bool,
    world: &World,
) -> Checked<Vec<World>> {
    let mut matching = world.clone();
    let mut failing = Vec::new();
    for (entry, form) in pattern.at.iter().zip(at) {
        let Entry::Constant(constant) = entry else { continue };
        let constant = Linear::constant(*constant);
        failing.extend(different(&matching, form, &constant)?);
        matching.equal(form, &constant)?;
    }
    Ok(if wanted { vec![matching] } else { failing })
}

fn different(world: &World, left: &Linear, right: &Linear) -> Checked<[World; 2]> {
    let (mut below, mut above) = (world.clone(), world.clone());
    below.ordered(left, 1, right)?;
    above.ordered(right, 1, left)?;
    Ok([below, above])
}

struct Lowering {
    numeration: Numeration,
}

impl Lowering {
    fn terms(&self, expression: &Expression, names: &Names, world: World) -> Checked<Vec<(World, Linear)>> {
        if let Ok(constant) = number(expression, &Vec::new()) {
            return Ok(vec![(world, Linear::constant(constant))]);
        }
        match expression {
            Expression::Name(slot) => {
                let form = names.get(*slot).cloned().flatten().ok_or("a name is used before it is bound")?;
                Ok(vec![(world, form)])
            }
            Expression::Negative(inner) => self.unary(inner, names, world, |world, form| {
                Ok(vec![(world, Linear::default().plus(-1, &form)?)])
            }),
            Expression::Arithmetic(operator, left, right) => {
                self.binary(left, right, names, world, |world, left, right| {
                    self.arithmetic(*operator, world, left, right)
                })
            }
            Expression::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("min" | "max", [one]) => self.terms(one, names, world),
                ("min" | "max", [first, rest @ ..]) => {
                    let rest = Expression::Call(name.clone(), rest.to_vec());
                    self.binary(first, &rest, names, world, |world, left, right| {
                        let (mut first, mut second) = (world.clone(), world);
                        first.ordered(&left, 0, &right)?;
                        second.ordered(&right, 1, &left)?;
                        let (low, high) = ((first, left), (second, right));
                        Ok(if name == "min" {
                            vec![low, high]
                        } else {
                            vec![(low.0, high.1), (high.0, low.1)]
                        })
                    })
                }
                ("abs", [one]) => self.unary(one, names, world, |world, form| {
                    let negative = Linear::default().plus(-1, &form)?;
                    let [natural, below] = signs(&world, &form)?;
                    Ok(vec![(natural, form), (below, negative)])
                }),
                ("bitxor" | "bitand" | "bitor", [left, right]) => {
                    self.binary(left, right, names, world, |world, left, right| {
                        bits(name, world, &left, &right)
                    })
                }
                _ => Err(format!("{name} is outside what automata can say")),
            },
            _ => Err("a condition stands where a number should".into()),
        }
    }

    fn unary(
        &self,
        inner: &Expression,
        names: &Names,
        world: World,
        then: impl Fn(World, Linear) -> Checked<Vec<(World, Linear)>>,
    ) -> Checked<Vec<(World, Linear)>> {
        let mut found = Vec::new();
        for (world, form) in self.terms(inner, names, world)? {
            found.extend(then(world, form)?);
        }
        limited(found)
    }

    fn binary(
        &self,
        left: &Expression,
        right: &Expression,
        names: &Names,
        world: World,
        then: impl Fn(World, Linear, Linear) -> Checked<Vec<(World, Linear)>>,
    ) -> Checked<Vec<(World, Linear)>> {
        self.unary(left, names, world, |world, left| {
            self.unary(right, names, world, |world, right| then(world, left.clone(), right))
        })
    }

    fn arithmetic(
        &self,
        operator: char,
        world: World,
        left: Linear,
        right: Linear,
    ) -> Checked<Vec<(World, Linear)>> {
        match (operator, left.terms.is_empty(), right.terms.is_empty()) {
            ('+', ..) => Ok(vec![(world, left.plus(1, &right)?)]),
            ('-', ..) => Ok(vec![(world, left.plus(-1, &right)?)]),
            ('*', _, true) => Ok(vec![(world, Linear::default().plus(right.constant, &left)?)]),
            ('*', true, _) => Ok(vec![(world, Linear::default().plus(left.constant, &right)?)]),
            ('/' | '%', _, true) if right.constant > 0 => self.divide(operator, world, &left, right.constant),
            _ => Err("a product or quotient of names is outside what automata can say".into()),
        }
    }

    /// Quotient or rest, with the quotient as a new variable: itself, or its negative where the dividend is below 0.
    fn divide(&self, operator: char, world: World, form: &Linear, by: i128) -> Checked<Vec<(World, Linear)>> {
        let mut found = Vec::new();
        for (mut world, sign) in signs(&world, form)?.into_iter().zip([1, -1]) {
            if sign < 0 && surely_natural(form) {
                continue;
            }
            let quotient = Linear::default().plus(sign, &Linear::name(world.fresh()))?;
            let rest = form.plus(-by, &quotient)?;
            world.ordered(&Linear::default(), 0, &rest)?;
            world.ordered(&rest, 1, &Linear::constant(by))?;
            found.push((world, if operator == '/' { quotient } else { rest }));
        }
        Ok(found)
    }

    fn holds(
        &self,
        condition: &Expression,
        wanted: bool,
        names: &Names,
        world: World,
    ) -> Checked<Vec<World>> {
        let both = |first: &Expression, second: &Expression, wanted: bool| {
            let mut found = Vec::new();
            for world in self.holds(first, wanted, names, world.clone())? {
                found.extend(self.holds(second, wanted, names, world)?);
            }
            limited(found)
        };
        let either = |first: &Expression, second: &Expression, wanted: bool| {
            let mut found = self.holds(first, wanted, names, world.clone())?;
            for world in self.holds(first, !wanted, names, world.clone())? {
                found.extend(self.holds(second, wanted, names, world)?);
            }
            limited(found)
        };
        match condition {
            Expression::Not(inner) => self.holds(inner, !wanted, names, world),
            Expression::And(left, right) if wanted => both(left, right, true),
            Expression::And(left, right) => either(left, right, false),
            Expression::Or(left, right) if wanted => either(left, right, true),
            Expression::Or(left, right) => both(left, right, false),
            Expression::Comparison(first, rest) => match rest.as_slice() {
                [] => Ok(if wanted { vec![world] } else { vec![] }),
                [(sign, right)] => self.compare(first, sign, right, wanted, names, world),
                [(sign, right), more @ ..] => {
                    let head = Expression::Comparison(first.clone(), vec![(sign, right.clone())]);
                    let tail = Expression::Comparison(Box::new(right.clone()), more.to_vec());
                    self.holds(&Expression::And(Box::new(head), Box::new(tail)), wanted, names, world)
                }
            },
            Expression::Call(name, arguments) if name == "divides" => {
                let by = arguments[0].clone();
                let rest = Expression::Arithmetic('%', Box::new(arguments[1].clone()), Box::new(by));
                self.compare(&rest, "==", &Expression::Number(0), wanted, names, world)
            }
            _ => Err("a condition is outside what automata can say".into()),
        }
    }

    fn compare(
        &self,
        left: &Expression,
        sign: &str,
        right: &Expression,
        wanted: bool,
        names: &Names,
        world: World,
    ) -> Checked<Vec<World>> {
        let pairs = self.binary(left, right, names, world, |world, left, right| {
            Ok(vec![(world, left.plus(-1, &right)?)])
        })?;
        let zero = Linear::default();
        let mut found = Vec::new();
        for (mut world, form) in pairs {
            match (sign, wanted) {
                ("==", true) | ("!=", false) => world.equal(&form, &zero)?,
                ("==", false) | ("!=", true) => {
                    found.extend(different(&world, &form, &zero)?);
                    continue;
                }
                ("<", true) | (">=", false) => world.ordered(&form, 1, &zero)?,
                ("<=", true) | (">", false) => world.ordered(&form, 0, &zero)?,
                (">", true) | ("<=", false) => world.ordered(&zero, 1, &form)?,
                _ => world.ordered(&zero, 0, &form)?,
            }
            found.push(world);
        }
        Ok(found)
    }

    fn steps(&self, steps: &[Step], names: Names, world: World) -> Checked<Vec<(World, Names)>> {
        let mut found = vec![(world, names)];
        for step in steps {
            let mut longer = Vec::new();
            for (world, names) in found {
                longer.extend(self.step(step, names, world)?);
            }
            found = limited(longer)?;
        }
        Ok(found)
    }

    fn step(&self, step: &Step, names: Names, world: World) -> Checked<Vec<(World, Names)>> {
        let bound = |slot: &usize, form: Linear| {
            let mut names = names.clone();
            match names[*slot].replace(form) {
                Some(_) => Err("a name is bound twice".to_string()),
                None => Ok(names),
            }
        };
        match step {
            Step::If(condition) => {
                let worlds = self.holds(condition, true, &names, world)?;
                Ok(worlds.into_iter().map(|world| (world, names.clone())).collect())
            }
            Step::Let(slot, expression) => {
                let values = self.terms(expression, &names, world)?;
                values.into_iter().map(|(world, form)| Ok((world, bound(slot, form)?))).collect()
            }
            Step::For(slot, set) => {
                let elements = self.elements(set, &names, world)?;
                elements.into_iter().map(|(world, form)| Ok((world, bound(slot, form)?))).collect()
            }
        }
    }

    /// The elements of a set, as forms under conditions.
    fn elements(&self, set: &Set, names: &Names, world: World) -> Checked<Vec<(World, Linear)>> {
        match set {
            Set::List(items) => {
                let each = items.iter().map(|item| self.terms(item, names, world.clone()));
                limited(each.collect::<Checked<Vec<_>>>()?.into_iter().flatten().collect())
            }
            Set::From(from) => self.unary(from, names, world, |world, from| elements_from(&world, &from)),
            Set::Range(from, until) => self.binary(from, until, names, world, |world, from, until| {
                let mut elements = elements_from(&world, &from)?;
                elements.iter_mut().try_for_each(|(world, element)| world.ordered(element, 1, &until))?;
                Ok(elements)
            }),
            Set::AllBut(left_out) => {
                let mut found = elements_from(&world, &Linear::constant(1))?;
                for item in left_out {
                    let constant = Linear::constant(number(item, &Vec::new())?);
                    let mut rest = Vec::new();
                    for (world, element) in found {
                        rest.extend(
                            different(&world, &element, &constant)?.map(|world| (world, element.clone())),
                        );
                    }
                    found = limited(rest)?;
                }
                Ok(found)
            }
            Set::Named(name, arguments) => {
                let base = arguments.first().map_or(Ok(0), |base| number(base, &Vec::new()))?;
                match (name.as_str(), self.numeration) {
                    ("powers", Numeration::Base(digits)) if base == digits as i128 => {}
                    ("fib", Numeration::Ostrowski(1)) => {}
                    _ => return Err(format!("the set `{name}` is outside what this numeration can say")),
                }
                let mut world = world;
                let element = world.fresh();
                world.weights.push(element);
                Ok(vec![(world, Linear::name(element))])
            }
        }
    }

    /// Adds one part of a sum to a partial result.
    fn part(&self, part: &Part, names: &Names, partial: Move) -> Checked<Vec<Move>> {
        let constant_sets = part.steps.iter().all(|step| match step {
            Step::For(_, Set::List(_)) | Step::Let(..) => true,
            Step::For(_, Set::Range(from, until)) => {
                number(from, &Vec::new()).is_ok() && number(until, &Vec::new()).is_ok()
            }
            _ => false,
        });
        if !constant_sets {
            return Err("a comprehension with bounds that vary is outside what automata can say".into());
        }
        let mut found = vec![partial];
        for names in constant_bindings(&part.steps, names.clone())? {
            let mut longer = Vec::new();
            for one in found {
                longer.extend(self.place(part, &names, one)?);
            }
            found = limited(longer)?;
        }
        Ok(found)
    }

    fn place(&self, part: &Part, names: &Names, partial: Move) -> Checked<Vec<Move>> {
        let mut found = vec![(partial.world, Vec::new())];
        for expression in &part.place.at {
            let mut longer = Vec::new();
            for (world, at) in found {
                for (mut world, form) in self.terms(expression, names, world)? {
                    world.ordered(&Linear::default(), 0, &form)?;
                    longer.push((world, [at.clone(), vec![form]].concat()));
                }
            }
            found = limited(longer)?;
        }
        let count = part.count.as_ref().map_or(Ok(1), |count| number(count, &Vec::new()));
        let count = count.map_err(|_| "a count that varies is outside what automata can say")?;
        let count = usize::try_from(count)
            .ok()
            .filter(|count| *count <= 1000)
            .ok_or("a count is below 0 or too large")?;
        let extended = |(world, at): (World, Vec<Linear>)| {
            let again = std::iter::repeat_n((part.place.tag, at), count);
            Move { world, components: partial.components.iter().cloned().chain(again).collect() }
        };
        Ok(found.into_iter().map(extended).collect())
    }
}

/// Every way to bind the names of a comprehension over constant sets.
fn constant_bindings(steps: &[Step], names: Names) -> Checked<Vec<Names>> {
    let mut found = vec![names];
    for step in steps {
        let mut longer = Vec::new();
        for names in found {
            match step {
                Step::For(slot, Set::Range(from, until)) => {
                    let (from, until) = (number(from, &Vec::new())?, number(until, &Vec::new())?);
                    if until.saturating_sub(from) > MOST_WORLDS as i128 {
                        return Err("out of budget: a long comprehension".into());
                    }
                    for element in from..until {
                        let mut names = names.clone();
                        names[*slot] = Some(Linear::constant(element));
                        longer.push(names);
                    }
                }
                _ => return Err("a comprehension of this form is outside what automata can say".into()),
            }
        }
        found = limited(longer)?;
    }
    Ok(found)
}

/// The world where the form is natural, and the one where it is not.
fn signs(world: &World, form: &Linear) -> Checked<[World; 2]> {
    let (mut natural, mut negative) = (world.clone(), world.clone());
    natural.ordered(&Linear::default(), 0, form)?;
    negative.ordered(form, 1, &Linear::default())?;
    Ok([natural, negative])
}

fn surely_natural(form: &Linear) -> bool {
    form.constant >= 0 && form.terms.values().all(|coefficient| *coefficient > 0)
}

/// An integer from the given form on: natural, or where that is possible negative.
fn elements_from(world: &World, from: &Linear) -> Checked<Vec<(World, Linear)>> {
    let mut found = Vec::new();
    for sign in [1, -1] {
        if sign < 0 && surely_natural(from) {
            continue;
        }
        let mut world = world.clone();
        let element = Linear::default().plus(sign, &Linear::name(world.fresh()))?;
        world.ordered(from, 0, &element)?;
        if sign < 0 {
            world.ordered(&element, 1, &Linear::default())?;
        }
        found.push((world, element));
    }
    Ok(found)
}

fn bits(name: &str, mut world: World, left: &Linear, right: &Linear) -> Checked<Vec<(World, Linear)>> {
    let kind = match name {
        "bitxor" => Bitwise::Xor,
        "bitand" => Bitwise::And,
        _ => Bitwise::Or,
    };
    let joined = world.fresh();
    let operands = [world.variable(left)?, world.variable(right)?, joined];
    world.bitwise.push((kind, operands));
    Ok(vec![(world, Linear::name(joined))])
}
