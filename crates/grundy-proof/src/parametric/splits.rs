//! Forms at which hypotheses are worth a split, the most promising first.

use super::polynomial::{Monomial, Polynomial};
use super::ways::{Division, Ways};
use rustc_hash::FxHashSet;

/// A linear form without free term, and the number around which it is split.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Smaller ones are tried first.
    pub(super) priority: u8,
    pub(super) form: Polynomial,
    pub(super) middle: i128,
}

/// All forms for these hypotheses, each once.
pub(super) fn candidates(ways: &Ways, fixed: &FxHashSet<u16>, hypotheses: &[Polynomial]) -> Vec<Candidate> {
    let used: FxHashSet<u16> = hypotheses.iter().flat_map(Polynomial::names).collect();
    let quotients: FxHashSet<u16> = ways.divisions.iter().map(|one| one.quotient).collect();
    let known: FxHashSet<&Polynomial> = hypotheses.iter().collect();
    let finder = Finder { ways, fixed, hypotheses, used, quotients, known };
    let equations = finder.equations(1);
    let mut found = Vec::new();
    finder.all(&equations, &mut found);
    distinct(found, &equations)
}

/// A variable and what it equals.
type Equation = (u16, Polynomial);

struct Finder<'a> {
    ways: &'a Ways,
    fixed: &'a FxHashSet<u16>,
    hypotheses: &'a [Polynomial],
    used: FxHashSet<u16>,
    quotients: FxHashSet<u16>,
    known: FxHashSet<&'a Polynomial>,
}

fn reduced(polynomial: &Polynomial, equations: &[Equation]) -> Option<Polynomial> {
    equations.iter().try_fold(polynomial.clone(), |one, (name, value)| one.with(*name, value))
}

impl Finder<'_> {
    fn all(&self, equations: &[Equation], found: &mut Vec<(u8, Polynomial)>) {
        self.differences_of_quotients(equations, found);
        self.quotients(equations, found);
        let reduced: Vec<Polynomial> =
            self.hypotheses.iter().filter_map(|one| reduced(one, equations)).collect();
        common_factors(&reduced, found);
        self.cofactors(&reduced, found);
        self.factors(found);
        self.with_wanted(found);
        found.extend(
            self.hypotheses
                .iter()
                .filter(|one| one.degree() == 1 && one.0.len() <= 4)
                .map(|one| (3, one.clone())),
        );
        let mut names: Vec<u16> = self.used.iter().copied().collect();
        names.sort_unstable();
        found.extend(names.into_iter().map(|name| (4, Polynomial::name(name))));
        self.differences_of_dividends(equations, found);
    }

    /// Variables that equations among the hypotheses give, each in terms of those before.
    fn equations(&self, most: usize) -> Vec<Equation> {
        let mut equations: Vec<Equation> = Vec::new();
        for hypothesis in self.hypotheses {
            let plain =
                hypothesis.degree() <= most || hypothesis.names().all(|name| self.fixed.contains(&name));
            if !plain || !self.known.contains(&hypothesis.negated()) {
                continue;
            }
            let Some(polynomial) = reduced(hypothesis, &equations) else { continue };
            if let Some(equation) = self.solved(&polynomial) {
                equations.push(equation);
            }
        }
        equations
    }

    /// A variable that stands alone with factor 1 or -1; quotients are the best to be rid of.
    fn solved(&self, polynomial: &Polynomial) -> Option<Equation> {
        let alone = |name: u16| polynomial.names().filter(|other| *other == name).count() == 1;
        let single = |(monomial, coefficient): (&Monomial, &i128)| match monomial.as_slice() {
            [name] if coefficient.abs() == 1 && alone(*name) => Some((*name, -coefficient)),
            _ => None,
        };
        let choices = polynomial.0.iter().filter_map(single);
        // The name of a product stands where the product itself would be one factor too many.
        let is_needed =
            |name: &u16| polynomial.degree() > 1 && self.ways.named.iter().any(|(_, own)| own == name);
        let (name, sign) =
            choices.max_by_key(|(name, _)| (self.quotients.contains(name), !is_needed(name), *name))?;
        let rest = polynomial.0.iter().filter(|(monomial, _)| monomial.as_slice() != [name]);
        Some((name, Polynomial(rest.map(|(monomial, one)| (monomial.clone(), one * sign)).collect())))
    }

    fn used_divisions(&self) -> impl Iterator<Item = &Division> {
        self.ways.divisions.iter().filter(|one| self.used.contains(&one.quotient))
    }

    fn differences_of_quotients(&self, equations: &[Equation], found: &mut Vec<(u8, Polynomial)>) {
        let divisions: Vec<_> = self.used_divisions().collect();
        let deeper = self.equations(2);
        for (at, one) in divisions.iter().enumerate() {
            for other in &divisions[..at] {
                // A dividend that is given by products of the other quotient tells the difference at once.
                let by = |equations: &[Equation]| {
                    let divisor = reduced(&one.divisor, equations)?;
                    let names = Polynomial::name(one.quotient).minus(&Polynomial::name(other.quotient))?;
                    if divisor != reduced(&other.divisor, equations)? {
                        return None;
                    }
                    let apart = reduced(&one.dividend.minus(&other.dividend)?, equations)?;
                    names.minus(&quotient(&apart, &divisor)?).filter(|form| form.degree() <= 1)
                };
                let difference = || {
                    if let Some(form) = by(equations) {
                        return Some(form);
                    }
                    let pair = [(one, other), (other, one)];
                    let (times, large, small) = pair.iter().find_map(|(large, small)| {
                        Some((multiple(&large.divisor, &small.divisor)?, large, small))
                    })?;
                    Polynomial::name(small.quotient).plus(&Polynomial::name(large.quotient), -times)
                };
                let third = self.with_third(one, other, &divisions, equations);
                let told = [third, by(&deeper), self.block_of_wanted(one, other), difference()];
                found.extend(told.into_iter().flatten().map(|form| (0, form)));
            }
        }
    }

    /// Two quotients and that of the difference of their dividends, as of x, x − k and k: the sum of two remainders is one of
    /// two numbers.
    fn with_third(
        &self,
        one: &Division,
        other: &Division,
        divisions: &[&Division],
        equations: &[Equation],
    ) -> Option<Polynomial> {
        let plain = |polynomial: &Polynomial| reduced(polynomial, equations);
        let divisor = plain(&one.divisor)?;
        if divisor != plain(&other.divisor)? {
            return None;
        }
        let apart = plain(&one.dividend.minus(&other.dividend)?)?;
        if apart.as_number().is_some() {
            return None;
        }
        let names = Polynomial::name(one.quotient).minus(&Polynomial::name(other.quotient))?;
        let is_third = |third: &&&Division| ![one.quotient, other.quotient].contains(&third.quotient);
        divisions.iter().filter(is_third).find_map(|third| {
            let dividend =
                plain(&third.dividend).filter(|_| plain(&third.divisor).as_ref() == Some(&divisor))?;
            let sign = [1, -1]
                .into_iter()
                .find(|sign| apart.plus(&dividend, -sign).is_some_and(|rest| rest.as_number().is_some()))?;
            names.plus(&Polynomial::name(third.quotient), -sign)
        })
    }

    /// The block of the wanted value against that of a heap, where the blocks of heaps are so many times as long.
    fn block_of_wanted(&self, one: &Division, other: &Division) -> Option<Polynomial> {
        let is_wanted =
            |division: &Division| division.dividend.names().any(|name| name == self.ways.wanted());
        let (value, heap) = if is_wanted(one) { (one, other) } else { (other, one) };
        if !is_wanted(value) || is_wanted(heap) {
            return None;
        }
        multiple(&heap.divisor, &value.divisor)?;
        Polynomial::name(value.quotient).minus(&Polynomial::name(heap.quotient))
    }

    fn quotients(&self, equations: &[Equation], found: &mut Vec<(u8, Polynomial)>) {
        let deeper = self.equations(2);
        for division in self.used_divisions() {
            let name = Polynomial::name(division.quotient);
            found.push((1, name.clone()));
            for equations in [equations, &deeper] {
                let estimate = || {
                    let divisor = reduced(&division.divisor, equations)?;
                    quotient(&reduced(&division.dividend, equations)?, &divisor)
                        .filter(|one| one.degree() <= 1)
                };
                found.extend(estimate().and_then(|estimate| name.minus(&estimate)).map(|form| (1, form)));
            }
        }
    }

    /// Sums of what one parameter is multiplied by in two hypotheses.
    fn cofactors(&self, reduced: &[Polynomial], found: &mut Vec<(u8, Polynomial)>) {
        for parameter in self.sorted_parameters() {
            let mut cofactors: Vec<Polynomial> = Vec::new();
            for hypothesis in reduced.iter().filter(|one| one.degree() == 2) {
                let cofactor = cofactor(hypothesis, parameter);
                if !cofactor.0.is_empty() && !cofactors.contains(&cofactor) {
                    cofactors.push(cofactor);
                }
            }
            for (at, one) in cofactors.iter().enumerate() {
                found.extend(
                    cofactors[..at].iter().filter_map(|other| one.plus(other, 1)).map(|form| (2, form)),
                );
            }
        }
    }

    fn sorted_parameters(&self) -> Vec<u16> {
        let mut parameters: Vec<u16> =
            self.fixed.iter().copied().filter(|one| self.used.contains(one)).collect();
        parameters.sort_unstable();
        parameters
    }

    /// Differences of variables that are multiplied by the same parameter.
    fn factors(&self, found: &mut Vec<(u8, Polynomial)>) {
        for parameter in self.sorted_parameters() {
            let partner = |monomial: &Monomial| match monomial.as_slice() {
                [one, other] if one != other && *one == parameter => Some(*other),
                [one, other] if one != other && *other == parameter => Some(*one),
                _ => None,
            };
            let mut partners: Vec<u16> =
                self.hypotheses.iter().flat_map(|one| one.0.keys().filter_map(partner)).collect();
            partners.sort_unstable();
            partners.dedup();
            for (at, one) in partners.iter().enumerate() {
                let difference = |other: &u16| Polynomial::name(*one).minus(&Polynomial::name(*other));
                found.extend(partners[..at].iter().filter_map(difference).map(|form| (2, form)));
            }
        }
    }

    /// Quotients compared with the wanted value, the last variable before those of the walk.
    fn with_wanted(&self, found: &mut Vec<(u8, Polynomial)>) {
        let wanted = self.ways.wanted();
        if self.used.contains(&wanted) {
            let difference = |one: &Division| Polynomial::name(one.quotient).minus(&Polynomial::name(wanted));
            found.extend(self.used_divisions().filter_map(difference).map(|form| (2, form)));
        }
    }

    fn differences_of_dividends(&self, equations: &[Equation], found: &mut Vec<(u8, Polynomial)>) {
        let divisions: Vec<_> = self.used_divisions().collect();
        for (at, one) in divisions.iter().enumerate() {
            let difference = |other: &&Division| {
                reduced(&one.dividend.minus(&other.dividend)?, equations).filter(|form| form.degree() == 1)
            };
            found.extend(divisions[..at].iter().filter_map(difference).map(|form| (5, form)));
        }
    }
}

/// A hypothesis, or the sum of two, that is linear with a common factor: divided by it and rounded (Chvátal and Gomory).
fn common_factors(reduced: &[Polynomial], found: &mut Vec<(u8, Polynomial)>) {
    for (at, one) in reduced.iter().enumerate() {
        found.extend(divided(one.clone()));
        found.extend(reduced[..at].iter().filter_map(|other| one.plus(other, 1)).filter_map(divided));
    }
}

fn divided(sum: Polynomial) -> Option<(u8, Polynomial)> {
    let factor = if sum.degree() == 1 { sum.content() } else { 0 };
    let rounded = |(monomial, coefficient): (&Monomial, &i128)| {
        let up = i128::from(monomial.is_empty() && coefficient.rem_euclid(factor) != 0);
        (monomial.clone(), coefficient.div_euclid(factor) + up)
    };
    (factor > 1).then(|| (1, Polynomial(sum.0.iter().map(rounded).filter(|(_, one)| *one != 0).collect())))
}

/// What a variable is multiplied by in the terms of degree two.
fn cofactor(polynomial: &Polynomial, variable: u16) -> Polynomial {
    let mut found = Polynomial::default();
    for (monomial, coefficient) in polynomial.0.iter().filter(|(monomial, _)| monomial.len() == 2) {
        if let Some(at) = monomial.iter().position(|name| *name == variable) {
            let other = Polynomial::name(monomial[1 - at]);
            found = found.plus(&other, *coefficient).unwrap_or(found);
        }
    }
    found
}

/// The number `c > 1` with `large = c · small`, if there is one.
fn multiple(large: &Polynomial, small: &Polynomial) -> Option<i128> {
    let (monomial, coefficient) = small.0.iter().next()?;
    let factor = large.0.get(monomial)?.checked_div(*coefficient)?;
    let scaled = Polynomial::default().plus(small, factor)?;
    (factor > 1 && scaled == *large).then_some(factor)
}

/// The quotient of polynomials, by the leading term of the divisor: one with the factor 1 or -1 if there is one.
fn quotient(dividend: &Polynomial, divisor: &Polynomial) -> Option<Polynomial> {
    if let Some(number) = divisor.as_number().filter(|number| *number != 0) {
        let divided = dividend.0.iter().map(|(monomial, one)| (monomial.clone(), one.div_euclid(number)));
        return Some(Polynomial(divided.filter(|(_, one)| *one != 0).collect()));
    }
    let terms = divisor.0.iter().filter(|(monomial, _)| !monomial.is_empty());
    let rank = |(monomial, one): &(&Monomial, &i128)| (one.abs() == 1, monomial.len(), (*monomial).clone());
    let Some((lead, factor)) = terms.max_by_key(rank) else { return Some(Polynomial::default()) };
    let (mut rest, mut result) = (dividend.clone(), Polynomial::default());
    for _ in 0..8 {
        let mut whole = rest.0.iter().filter(|(_, one)| *one % factor == 0);
        let hit = whole.find_map(|(monomial, one)| Some((without(monomial, lead)?, one / factor)));
        let Some((monomial, factor)) = hit else { return Some(result) };
        let step = Polynomial([(monomial, factor)].into_iter().collect());
        result = result.plus(&step, 1)?;
        rest = rest.minus(&step.times(divisor)?)?;
    }
    Some(result)
}

/// The monomial divided by another.
fn without(monomial: &Monomial, divisor: &Monomial) -> Option<Monomial> {
    let mut rest = monomial.clone();
    for name in divisor {
        rest.remove(rest.iter().position(|one| one == name)?);
    }
    Some(rest)
}

/// Each form once, reduced by the equations, without common factor, and with its first coefficient positive.
fn distinct(found: Vec<(u8, Polynomial)>, equations: &[Equation]) -> Vec<Candidate> {
    let mut seen = FxHashSet::default();
    let mut candidates = Vec::new();
    for (priority, form) in found {
        let Some(mut form) = reduced(&form, equations) else { continue };
        let mut middle = -form.0.remove([].as_slice()).unwrap_or(0);
        let factor = form.content();
        if factor == 0 || form.degree() > 1 {
            continue;
        }
        form.0.values_mut().for_each(|one| *one /= factor);
        middle = middle.div_euclid(factor);
        if form.0.values().next().is_some_and(|first| *first < 0) {
            form = form.negated();
            middle = -middle;
        }
        if seen.insert(form.clone()) {
            candidates.push(Candidate { priority, form, middle });
        }
    }
    candidates
}
