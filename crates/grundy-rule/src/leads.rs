//! Single options of huge positions, found without walking through all of them.

use crate::evaluate::number;
use crate::meter::Meter;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::options::visit_outcome;
use crate::tree::{Alternative, Binding, Expression, Function, Operator, Outcome, RangeEnd, Set};

impl Ruleset {
    /// Whether one move leads from a position to another single position.
    ///
    /// Only alternatives with one `for` are solved for its name; for others the answer is no. So a yes is certain, a no is not.
    pub fn leads(&self, from: &Position, to: &Position) -> bool {
        let alternatives = self.clauses().iter().flat_map(|clause| {
            let fits = crate::ruleset::options::matches(&clause.pattern, from, clause.tag);
            clause.alternatives.iter().filter(move |_| fits)
        });
        if let (Some(code), [size], [left]) =
            (self.code(), from.coordinates.as_slice(), to.coordinates.as_slice())
            && left < size
        {
            let digit = code.digit(size - left);
            return if *left == 0 { digit & 1 != 0 } else { digit & 2 != 0 };
        }
        let mut alternatives = alternatives;
        alternatives.any(|alternative| self.alternative_leads(alternative, from, to))
    }

    fn alternative_leads(&self, alternative: &Alternative, from: &Position, to: &Position) -> bool {
        let Outcome::One(target) = &alternative.outcome else { return false };
        let mut chosen = alternative.clone();
        if let Some((place, element)) = solved(alternative, from, &target.coordinates, to) {
            let Binding::For { set, exit, .. } = &mut chosen.bindings[place] else { return false };
            *set = Set::List(vec![Expression::Integer(element)]);
            *exit = None;
        }
        if chosen
            .bindings
            .iter()
            .any(|binding| matches!(binding, Binding::For { set, .. } if !matches!(set, Set::List(_))))
        {
            return false;
        }
        let mut found = false;
        let mut meter = Meter::of(10_000);
        let visited = visit_outcome(self, &chosen, from, &mut meter, &mut |way| {
            found |= way.option == std::slice::from_ref(to);
        });
        visited.is_ok() && found
    }

    /// Some option that is accepted, looking at the first options of each alternative only.
    pub fn some_option(
        &self,
        from: &Position,
        steps: u64,
        accept: &mut dyn FnMut(&[Position]) -> bool,
    ) -> Option<Vec<Position>> {
        let mut found: Option<Vec<Position>> = None;
        let mut consider = |option: &[Position]| {
            if found.is_none() && accept(option) {
                found = Some(option.to_vec());
            }
        };
        if let (Some(code), [size]) = (self.code(), from.coordinates.as_slice()) {
            // Running out of steps is expected here: the first options are all that is asked for.
            let _ = code.visit(*size, &mut Meter::of(steps), &mut consider);
        }
        for clause in self.clauses() {
            if crate::ruleset::options::matches(&clause.pattern, from, clause.tag) {
                for alternative in &clause.alternatives {
                    let _ = visit_outcome(self, alternative, from, &mut Meter::of(steps), &mut |way| {
                        consider(way.option)
                    });
                }
            }
        }
        found
    }
}

impl Ruleset {
    /// Options in which every name that runs through a range takes one of its first `each` values, so that each kind of
    /// move is seen; at most `steps` steps go into each alternative. All of them are options, but not all options.
    pub fn first_options(&self, from: &Position, each: u64, steps: u64) -> Vec<Vec<Position>> {
        let mut options = Vec::new();
        for clause in self.clauses() {
            if crate::ruleset::options::matches(&clause.pattern, from, clause.tag) {
                for alternative in &clause.alternatives {
                    let short = shortened(alternative, each);
                    // Running out of steps is expected here too.
                    let _ = visit_outcome(self, &short, from, &mut Meter::of(steps), &mut |way| {
                        options.push(way.option.to_vec());
                    });
                }
            }
        }
        options
    }
}

/// The alternative with ranges that end after `each` values at the latest.
fn shortened(alternative: &Alternative, each: u64) -> Alternative {
    let mut short = alternative.clone();
    for binding in &mut short.bindings {
        let Binding::For { set: Set::Range(start, end), exit, span, .. } = binding else { continue };
        let plus = |left: &Expression, right: i128| {
            let right = Box::new(Expression::Integer(right));
            Expression::Binary(Operator::Add, Box::new(left.clone()), right, *span)
        };
        let last = plus(start, i128::from(each));
        let least = |end| Expression::Call(Function::Min, vec![end, last.clone()], *span);
        *end = RangeEnd::Before(match &*end {
            RangeEnd::Before(to) => least(to.clone()),
            RangeEnd::At(to) => least(plus(to, 1)),
            RangeEnd::Endless => last,
        });
        *exit = None;
    }
    short
}

/// The place of the only `for`, and the element of its set for which a coordinate comes out right.
fn solved(
    alternative: &Alternative,
    from: &Position,
    coordinates: &[Expression],
    to: &Position,
) -> Option<(usize, i128)> {
    let mut places =
        alternative.bindings.iter().enumerate().filter(|(_, binding)| matches!(binding, Binding::For { .. }));
    let (place, Binding::For { slot, set, .. }) = places.next()? else { return None };
    if places.next().is_some() {
        return None;
    }
    let mut environment = vec![0; alternative.names.len()];
    for (value, &coordinate) in environment.iter_mut().zip(&from.coordinates) {
        *value = i128::from(coordinate);
    }
    for (coordinate, &wanted) in coordinates.iter().zip(&to.coordinates) {
        let mut at = |element: i128| {
            environment[*slot] = element;
            number(coordinate, &environment).ok()
        };
        let (zero, one) = (at(0)?, at(1)?);
        let slope = one - zero;
        let distance = i128::from(wanted) - zero;
        if slope != 0 && distance % slope == 0 {
            let element = distance / slope;
            return contains(set, &environment, element).then_some((place, element));
        }
    }
    None
}

/// Whether an element belongs to a set, where that is quick to see.
fn contains(set: &Set, environment: &[i128], element: i128) -> bool {
    let value = |expression: &Expression| number(expression, environment).ok();
    match set {
        Set::Range(from, end) => {
            let below = match end {
                RangeEnd::Before(to) => value(to).is_some_and(|to| element < to),
                RangeEnd::At(to) => value(to).is_some_and(|to| element <= to),
                RangeEnd::Endless => true,
            };
            below && value(from).is_some_and(|from| from <= element)
        }
        Set::List(elements) => elements.iter().any(|listed| value(listed) == Some(element)),
        Set::AllBut(excluded) => {
            element >= 1 && !excluded.iter().any(|listed| value(listed) == Some(element))
        }
        Set::Primes => u64::try_from(element).is_ok_and(crate::arithmetic::is_prime),
        Set::Squares => element >= 1 && element.isqrt().pow(2) == element,
        Set::Powers(base, _) => value(base).is_some_and(|base| is_power(element, base)),
        Set::Divisors(of, _) => value(of).is_some_and(|of| element >= 1 && of > 0 && of % element == 0),
        _ => false,
    }
}

fn is_power(mut element: i128, base: i128) -> bool {
    while base >= 2 && element > 1 && element % base == 0 {
        element /= base;
    }
    element == 1
}
