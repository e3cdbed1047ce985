//! The options of a position as loops over the rule's own clauses.

use super::expressions::{Scope, own_name};
use super::loops::set_loop;
use crate::linear::{Known, Linear};
use crate::program::{
    Number, Operation, Statement, Truth, all, any, choose, compare, equal, integer, modulo, name, when, xor,
};
use grundy_rule::tree::{
    Alternative, Binding, Clause, Comparison, Condition, Expression, Outcome, Part, RangeEnd, Set, Slotted,
    Target, Times,
};
use grundy_rule::{Ruleset, Tag, Text, usual_names};

/// How the value of a position is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// In the table `g`, filled from small positions to large ones.
    Table,
    /// By a function that remembers.
    Memory,
    /// By the law's function `grundy`.
    Law,
}

/// One option inside the loops.
pub struct Leaf {
    /// The nim-sum of what is left.
    pub value: Number,
    /// Whether the game is won by reaching it.
    pub wins: Truth,
    /// Whether no part of it is a threat.
    pub is_quiet: Truth,
    /// The positions that are left; none where they are made one by one.
    pub targets: Option<Vec<Left>>,
}

/// A position that is left, once or several times.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// Its kind.
    pub tag: Tag,
    /// Its coordinates.
    pub coordinates: Vec<Number>,
    /// How often it is left, if not once.
    pub count: Option<Number>,
}

/// What is done with each option.
pub type Action<'a> = dyn FnMut(Leaf) -> Vec<Statement> + 'a;

/// Writes loops for a ruleset.
pub struct Writer<'a> {
    /// The ruleset, its codes written out.
    pub ruleset: &'a Ruleset,
    /// How values are looked up.
    pub access: Access,
}

/// The value of a threat in tables.
pub const THREAT: i128 = -1;

impl Writer<'_> {
    /// The names of the coordinates of a tag.
    pub fn coordinates(&self, tag: Tag) -> Vec<String> {
        let arity = self.ruleset.tags().get(usize::from(tag.0)).map_or(1, |(_, arity)| *arity);
        let named = |place: usize| {
            let clauses = self.ruleset.clauses().iter().filter(|clause| clause.tag == tag);
            let mut names = clauses.filter_map(|clause| match clause.pattern.get(place) {
                Some(Slotted::Name(name)) => Some(own_name(name)),
                _ => None,
            });
            names.next().unwrap_or_else(|| usual_names(arity)[place].clone())
        };
        let names: Vec<String> = (0..arity).map(named).collect();
        // Two clauses may give two coordinates the same name.
        let is_clash = (0..arity).any(|place| names[..place].contains(&names[place]));
        if is_clash { (0..arity).map(|place| format!("x{}", place + 1)).collect() } else { names }
    }

    /// Loops over every option of a position whose coordinates have their names.
    pub fn options(&self, tag: Tag, action: &mut Action<'_>) -> Result<Vec<Statement>, Text> {
        let mut statements = Vec::new();
        for clause in self.ruleset.clauses().iter().filter(|clause| clause.tag == tag) {
            let mut body = Vec::new();
            for alternative in &clause.alternatives {
                let mut scope = self.scope(tag, clause, alternative);
                body.extend(self.bindings(alternative, 0, &mut scope, action)?);
            }
            statements.extend(when(self.matches(&clause.pattern, &self.own_coordinates(tag)), body));
        }
        Ok(statements)
    }

    /// Whether the position whose coordinates have their names lies in the domain.
    pub fn in_domain(&self, tag: Tag) -> Truth {
        self.target_in_domain(tag, &self.own_coordinates(tag))
    }

    /// Whether the game is won at the position whose coordinates have their names.
    pub fn own_coordinates(&self, tag: Tag) -> Vec<Number> {
        self.coordinates(tag).iter().map(|coordinate| name(coordinate)).collect()
    }

    fn scope<'s>(&self, tag: Tag, clause: &Clause, alternative: &'s Alternative) -> Scope<'s> {
        let coordinates = self.coordinates(tag);
        let mut names: Vec<String> = Vec::new();
        for (slot, rule_name) in alternative.names.iter().enumerate() {
            let mut own = coordinates.get(slot).cloned().unwrap_or_else(|| own_name(rule_name));
            while slot >= coordinates.len() && names.contains(&own) {
                own.push('_');
            }
            names.push(own);
        }
        Scope { names, known: Known::new(clause.pattern.len(), &alternative.names) }
    }

    fn bindings(
        &self,
        alternative: &Alternative,
        index: usize,
        scope: &mut Scope<'_>,
        action: &mut Action<'_>,
    ) -> Result<Vec<Statement>, Text> {
        let Some(binding) = alternative.bindings.get(index) else {
            return self.outcome(&alternative.outcome, scope, action);
        };
        match binding {
            Binding::If(condition) => {
                let truth = scope.truth(condition);
                Ok(when(truth, self.bindings(alternative, index + 1, scope, action)?))
            }
            Binding::Let { slot, value } => {
                let first = Statement::Let(scope.names[*slot].clone(), scope.number(value));
                scope.known.bind(binding);
                let mut statements = vec![first];
                statements.extend(self.bindings(alternative, index + 1, scope, action)?);
                Ok(statements)
            }
            Binding::For { slot, set, exit, .. } => {
                let half = mirrored(alternative, index, scope);
                let exit_bound = exit.as_ref().and_then(|exit| scope.known.exit_bound(exit, *slot));
                scope.known.bind(binding);
                let body = self.bindings(alternative, index + 1, scope, action)?;
                let bound = half.or(exit_bound.and_then(|bound| linear_number(&bound, scope)));
                Ok(set_loop(*slot, set, exit.as_ref(), bound, scope, body))
            }
        }
    }

    fn outcome(
        &self,
        outcome: &Outcome,
        scope: &mut Scope<'_>,
        action: &mut Action<'_>,
    ) -> Result<Vec<Statement>, Text> {
        match outcome {
            Outcome::One(target) => {
                let leaf = self.leaf(&[target], scope);
                let exists = self.exists(target, scope);
                Ok(when(exists, action(leaf)))
            }
            Outcome::Sum(parts) if parts.iter().all(|part| matches!(part.times, Times::Once)) => {
                let targets: Vec<&Target> = parts.iter().map(|part| &part.target).collect();
                let exists = all(targets.iter().map(|target| self.exists(target, scope)).collect());
                Ok(when(exists, action(self.leaf(&targets, scope))))
            }
            Outcome::Sum(parts) => self.repeated(parts, scope, action),
        }
    }

    fn leaf(&self, targets: &[&Target], scope: &Scope<'_>) -> Leaf {
        let positions: Vec<Left> = targets.iter().map(|target| left(target, None, scope)).collect();
        let values: Vec<Number> =
            positions.iter().map(|left| self.value(left.tag, left.coordinates.clone())).collect();
        let quiet = |value: &Number| compare(Comparison::GreaterOrEqual, value.clone(), integer(0));
        let is_quiet = if self.ruleset.wins().is_empty() {
            Truth::Known(true)
        } else {
            all(values.iter().map(quiet).collect())
        };
        let wins = any(positions.iter().map(|left| self.wins_at(left.tag, &left.coordinates)).collect());
        Leaf { value: values.into_iter().fold(integer(0), xor), wins, is_quiet, targets: Some(positions) }
    }

    /// Sums with counts and comprehensions: their nim-sum is built step by step.
    fn repeated(
        &self,
        parts: &[Part],
        scope: &mut Scope<'_>,
        action: &mut Action<'_>,
    ) -> Result<Vec<Statement>, Text> {
        if !self.ruleset.wins().is_empty() {
            return Err(Text::new(
                "`win at` together with a repeated part of a sum is not written as code",
                "不为同时含 `win at` 与重复分量的规则生成代码",
            ));
        }
        let (mut statements, mut exists, mut value) = (Vec::new(), Vec::new(), integer(0));
        let (mut built, mut checked) = (false, false);
        let mut positions = Vec::new();
        for part in parts {
            let target = &part.target;
            match &part.times {
                Times::Once => {
                    positions.push(left(target, None, scope));
                    exists.push(self.exists(target, scope));
                    value = xor(value, self.target_value(target, scope));
                }
                Times::Count(count, _) => {
                    let count = scope.number(count);
                    positions.push(left(target, Some(count.clone()), scope));
                    let is_odd = equal(modulo(count.clone(), integer(2)), integer(1));
                    exists.push(any(vec![self.exists(target, scope), equal(count, integer(0))]));
                    value = xor(value, choose(is_odd, self.target_value(target, scope), integer(0)));
                }
                Times::Each(slot, set) => {
                    if !built {
                        statements.push(Statement::Let("total".to_string(), integer(0)));
                    }
                    built = true;
                    scope.known.bind_set(*slot, set, None);
                    let step = Statement::Update(
                        "total".to_string(),
                        Operation::Xor,
                        self.target_value(target, scope),
                    );
                    let step = match self.exists(target, scope) {
                        Truth::Known(true) => step,
                        exists => {
                            if !checked {
                                statements.insert(0, Statement::Let("whole".to_string(), integer(1)));
                            }
                            checked = true;
                            let missing = vec![Statement::Set("whole".to_string(), integer(0))];
                            Statement::If(exists, vec![step], missing)
                        }
                    };
                    statements.extend(set_loop(*slot, set, None, None, scope, vec![step]));
                }
            }
        }
        let value = if built { xor(name("total"), value) } else { value };
        let targets = (!built).then_some(positions);
        let leaf = Leaf { value, wins: Truth::Known(false), is_quiet: Truth::Known(true), targets };
        let whole = if checked { equal(name("whole"), integer(1)) } else { Truth::Known(true) };
        statements.extend(when(whole, action(leaf)));
        Ok(when(all(exists), statements))
    }

    fn target_value(&self, target: &Target, scope: &Scope<'_>) -> Number {
        self.value(target.tag, target.coordinates.iter().map(|coordinate| scope.number(coordinate)).collect())
    }

    /// How the value of a position is written.
    pub fn value(&self, tag: Tag, coordinates: Vec<Number>) -> Number {
        match self.access {
            Access::Table => Number::At("g".to_string(), coordinates),
            Access::Memory => Number::Own(self.function(tag), coordinates),
            Access::Law => Number::Own("grundy".to_string(), coordinates),
        }
    }

    /// The name of the function that remembers the values of a tag.
    pub fn function(&self, tag: Tag) -> String {
        match self.ruleset.tags().get(usize::from(tag.0)) {
            Some((name, _)) if !name.is_empty() => own_name(name),
            _ => "value".to_string(),
        }
    }

    /// Whether a target is a position: no coordinate below 0, and in the domain.
    fn exists(&self, target: &Target, scope: &Scope<'_>) -> Truth {
        let mut truths = Vec::new();
        for coordinate in target.coordinates.iter().filter(|coordinate| !scope.known.is_natural(coordinate)) {
            truths.push(natural(scope.number(coordinate)));
        }
        let coordinates: Vec<Number> =
            target.coordinates.iter().map(|coordinate| scope.number(coordinate)).collect();
        truths.push(self.target_in_domain(target.tag, &coordinates));
        all(truths)
    }

    fn target_in_domain(&self, tag: Tag, coordinates: &[Number]) -> Truth {
        let clauses =
            self.ruleset.clauses().iter().filter(|clause| clause.tag == tag && !clause.domain.is_empty());
        let conditions = clauses.map(|clause| {
            let names: Vec<String> =
                clause.pattern.iter().enumerate().map(|(place, _)| format!("#{place}")).collect();
            let scope = Scope { names: names.clone(), known: Known::new(names.len(), &names) };
            let holds = all(clause
                .domain
                .iter()
                .map(|condition| substituted(&scope, condition, coordinates))
                .collect());
            match self.matches(&clause.pattern, coordinates) {
                Truth::Known(true) => holds,
                matches => any(vec![crate::program::not(matches), holds]),
            }
        });
        all(conditions.collect())
    }

    fn matches(&self, pattern: &[Slotted], coordinates: &[Number]) -> Truth {
        let pairs = pattern.iter().zip(coordinates);
        let constants = pairs.filter_map(|(slot, coordinate)| match slot {
            Slotted::Constant(value) => Some(equal(coordinate.clone(), integer(*value))),
            Slotted::Name(_) => None,
        });
        all(constants.collect())
    }

    /// Whether the game is won at a position.
    pub fn wins_at(&self, tag: Tag, coordinates: &[Number]) -> Truth {
        let wins = self.ruleset.wins().iter().filter(|win| win.tag == tag);
        any(wins.map(|win| self.matches(&win.pattern, coordinates)).collect())
    }
}

fn left(target: &Target, count: Option<Number>, scope: &Scope<'_>) -> Left {
    let coordinates = target.coordinates.iter().map(|coordinate| scope.number(coordinate)).collect();
    Left { tag: target.tag, coordinates, count }
}

fn natural(number: Number) -> Truth {
    match number {
        // `x - k >= 0` is read more easily as `k <= x`.
        Number::Operate(Operation::Subtract, left, right) if matches!(*right, Number::Integer(_)) => {
            compare(Comparison::GreaterOrEqual, *left, *right)
        }
        Number::Operate(Operation::Subtract, left, right) => compare(Comparison::LessOrEqual, *right, *left),
        number => compare(Comparison::GreaterOrEqual, number, integer(0)),
    }
}

/// A condition of the domain with the coordinates of a target in place of the names.
fn substituted(scope: &Scope<'_>, condition: &Condition, coordinates: &[Number]) -> Truth {
    let image = |number: &Number| {
        let Number::Name(wanted) = number else { return None };
        let place = wanted.strip_prefix('#')?.parse::<usize>().ok()?;
        coordinates.get(place).cloned()
    };
    super::replace::Replacing { image: &image, appended: &[] }.truth(scope.truth(condition))
}

/// A linear bound as a number of the program.
fn linear_number(linear: &Linear, scope: &Scope<'_>) -> Option<Number> {
    let mut number = integer(linear.constant);
    for (atom, &factor) in &linear.terms {
        let crate::linear::Atom::Slot(slot) = atom else { return None };
        let term = crate::program::times(integer(factor.abs()), name(&scope.names[*slot]));
        number = match (number, factor > 0) {
            (Number::Integer(constant), true) => crate::program::plus(term, integer(constant)),
            (number, true) => crate::program::plus(number, term),
            (number, false) => crate::program::minus(number, term),
        };
    }
    Some(number)
}

/// The middle of a loop whose second half repeats the options of its first: `[a, x - a] for a in 1..x`.
fn mirrored(alternative: &Alternative, index: usize, scope: &Scope<'_>) -> Option<Number> {
    let Binding::For { slot, set: Set::Range(from, end), .. } = &alternative.bindings[index] else {
        return None;
    };
    let Outcome::Sum(parts) = &alternative.outcome else { return None };
    let known = &scope.known;
    let with_slot: Vec<&Part> = parts
        .iter()
        .filter(|part| part.target.coordinates.iter().any(|coordinate| mentions(coordinate, *slot)))
        .collect();
    let [first, second] = with_slot[..] else { return None };
    let once =
        [first, second].iter().all(|part| part.times == Times::Once && part.target.coordinates.len() == 1);
    if !once || first.target.tag != second.target.tag {
        return None;
    }
    let last = match end {
        RangeEnd::Before(to) => known.linear(to).plus(&Linear { constant: 1, ..Linear::default() }, -1),
        RangeEnd::At(to) => known.linear(to),
        RangeEnd::Endless => return None,
    };
    let total = known.linear(from).plus(&last, 1);
    let (left, right) =
        (known.linear(&first.target.coordinates[0]), known.linear(&second.target.coordinates[0]));
    let starts_well = matches!(from, Expression::Integer(1..)) || known.is_natural_linear(&total);
    let is_mirror = starts_well && image(&left, *slot, &total) == right;
    let rest_is_symmetric = alternative.bindings[index + 1..].iter().all(|binding| match binding {
        Binding::If(condition) => is_symmetric(condition, *slot, &total, scope),
        Binding::Let { .. } | Binding::For { .. } => false,
    });
    let total_number = linear_number(&total, scope)?;
    (is_mirror && rest_is_symmetric).then(|| crate::program::over(total_number, integer(2)))
}

/// A linear form with `total − name` in place of the name.
fn image(linear: &Linear, slot: usize, total: &Linear) -> Linear {
    let factor = linear.of_slot(slot);
    let own = Linear { constant: 0, terms: [(crate::linear::Atom::Slot(slot), 1)].into() };
    linear.clone().plus(&own, -2 * factor).plus(total, factor)
}

/// Whether a condition does not change when the name becomes `total − name`.
fn is_symmetric(condition: &Condition, slot: usize, total: &Linear, scope: &Scope<'_>) -> bool {
    let Condition::Compare(left, rest) = condition else { return false };
    let [(comparison, right)] = &rest[..] else { return false };
    let difference = scope.known.linear(left).plus(&scope.known.linear(right), -1);
    let factor = difference.of_slot(slot);
    if factor == 0 {
        return !mentions(left, slot) && !mentions(right, slot);
    }
    let image = image(&difference, slot, total);
    let negated = Linear::default().plus(&difference, -1);
    image == difference || matches!(comparison, Comparison::Equal | Comparison::NotEqual) && image == negated
}

fn mentions(expression: &Expression, slot: usize) -> bool {
    match expression {
        Expression::Local(other) => *other == slot,
        Expression::Integer(_) | Expression::Parameter(..) => false,
        Expression::Negate(inner) => mentions(inner, slot),
        Expression::Binary(_, left, right, _) => mentions(left, slot) || mentions(right, slot),
        Expression::Call(_, arguments, _) => arguments.iter().any(|argument| mentions(argument, slot)),
    }
}
