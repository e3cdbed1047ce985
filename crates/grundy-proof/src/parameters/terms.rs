//! Terms in the position, a wanted value and the parameters: evaluated on small numbers, and written for the solver.

use grundy_law::Affine;

/// `((x + shift) mod period) mod modulus div divisor`; at the last place of the period another value, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Formula {
    pub(super) shift: Affine,
    pub(super) divisor: Affine,
    pub(super) period: Option<Affine>,
    pub(super) modulus: Option<Affine>,
    pub(super) last: Option<Affine>,
}

impl Formula {
    pub(super) fn at(&self, x: i64, parameters: &[i64]) -> Option<i64> {
        let place = self.place(x, parameters)?;
        let period = self.period.as_ref().map_or(Some(0), |period| number(period, parameters))?;
        if let Some(last) = self.last.as_ref().filter(|_| place == period - 1) {
            return number(last, parameters);
        }
        let inner = match &self.modulus {
            Some(modulus) => place.checked_rem_euclid(number(modulus, parameters)?)?,
            None => place,
        };
        inner.checked_div_euclid(number(&self.divisor, parameters)?)
    }

    /// The place within the period.
    pub(super) fn place(&self, x: i64, parameters: &[i64]) -> Option<i64> {
        let shifted = x.checked_add(number(&self.shift, parameters)?)?;
        match &self.period {
            Some(period) => shifted.checked_rem_euclid(number(period, parameters)?),
            None => Some(shifted),
        }
    }

    pub(super) fn smt(&self, x: &str, names: &[String]) -> String {
        let place = self.place_smt(x, names);
        let inner = self
            .modulus
            .as_ref()
            .map_or(place.clone(), |modulus| format!("(mod {place} {})", smt(modulus, names)));
        let value = format!("(div {inner} {})", smt(&self.divisor, names));
        match (&self.last, &self.period) {
            (Some(last), Some(period)) => {
                format!("(ite (= {place} (- {} 1)) {} {value})", smt(period, names), smt(last, names))
            }
            _ => value,
        }
    }

    fn place_smt(&self, x: &str, names: &[String]) -> String {
        let shifted = format!("(+ {x} {})", smt(&self.shift, names));
        self.period
            .as_ref()
            .map_or(shifted.clone(), |period| format!("(mod {shifted} {})", smt(period, names)))
    }
}

/// A number to take, given the position and the wanted value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// A number of the parameters alone.
    Fixed(Affine),
    /// `factor · (f(x) − v)`.
    Difference(Affine),
    /// The place of `x` within the period, less `factor · v`.
    Place(Formula, Affine),
}

impl Term {
    pub(super) fn at(&self, place: i64, (value, wanted): (i64, i64), parameters: &[i64]) -> Option<i64> {
        match self {
            Term::Fixed(fixed) => number(fixed, parameters),
            Term::Difference(factor) => number(factor, parameters)?.checked_mul(value - wanted),
            Term::Place(_, factor) => place.checked_sub(number(factor, parameters)?.checked_mul(wanted)?),
        }
    }

    pub(super) fn smt(&self, x: &str, v: &str, names: &[String]) -> String {
        match self {
            Term::Fixed(fixed) => smt(fixed, names),
            Term::Difference(factor) if *factor == constant(1, names.len()) => format!("(- f {v})"),
            Term::Difference(factor) => format!("(* {} (- f {v}))", smt(factor, names)),
            Term::Place(formula, factor) => {
                format!("(- {} (* {} {v}))", formula.place_smt(x, names), smt(factor, names))
            }
        }
    }
}

/// A number that no parameter changes.
pub(super) fn constant(constant: i64, parameters: usize) -> Affine {
    Affine { coefficients: vec![0; parameters], constant }
}

/// One parameter by itself.
pub(super) fn parameter(place: usize, parameters: usize) -> Affine {
    let mut own = constant(0, parameters);
    own.coefficients[place] = 1;
    own
}

pub(super) fn number(affine: &Affine, parameters: &[i64]) -> Option<i64> {
    affine.coefficients.iter().zip(parameters).try_fold(affine.constant, |sum, (&factor, &parameter)| {
        sum.checked_add(factor.checked_mul(parameter)?)
    })
}

/// An affine number in the notation of the solver.
pub(super) fn smt(affine: &Affine, names: &[String]) -> String {
    let signed =
        |number: i64| if number < 0 { format!("(- {})", number.unsigned_abs()) } else { number.to_string() };
    let terms = affine.coefficients.iter().zip(names).filter(|(factor, _)| **factor != 0);
    let mut terms: Vec<String> = terms
        .map(
            |(&factor, name)| {
                if factor == 1 { name.clone() } else { format!("(* {} {name})", signed(factor)) }
            },
        )
        .collect();
    if affine.constant != 0 || terms.is_empty() {
        terms.push(signed(affine.constant));
    }
    if terms.len() == 1 { terms.remove(0) } else { format!("(+ {})", terms.join(" ")) }
}
