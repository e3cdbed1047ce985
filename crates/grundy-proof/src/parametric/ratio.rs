//! Fractions of whole numbers; arithmetic gives up, with `None`, where numbers grow beyond 128 bits.

use super::polynomial::gcd;
use std::cmp::Ordering;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ratio {
    pub(super) over: i128,
    pub(super) under: i128,
}

impl Ratio {
    pub(super) const ZERO: Ratio = Ratio { over: 0, under: 1 };
    pub(super) const ONE: Ratio = Ratio { over: 1, under: 1 };

    pub(super) fn whole(number: i128) -> Ratio {
        Ratio { over: number, under: 1 }
    }

    fn new(over: i128, under: i128) -> Option<Ratio> {
        if under == 1 {
            return Some(Ratio { over, under });
        }
        let divisor = gcd(over, under).max(1);
        let sign = if under < 0 { -1 } else { 1 };
        Some(Ratio { over: (over / divisor).checked_mul(sign)?, under: (under / divisor).checked_mul(sign)? })
    }

    pub(super) fn plus(self, other: Ratio) -> Option<Ratio> {
        if self.under == other.under {
            return Ratio::new(self.over.checked_add(other.over)?, self.under);
        }
        let over = self.over.checked_mul(other.under)?.checked_add(other.over.checked_mul(self.under)?)?;
        Ratio::new(over, self.under.checked_mul(other.under)?)
    }

    pub(super) fn minus(self, other: Ratio) -> Option<Ratio> {
        self.plus(other.negated())
    }

    pub(super) fn times(self, other: Ratio) -> Option<Ratio> {
        Ratio::new(self.over.checked_mul(other.over)?, self.under.checked_mul(other.under)?)
    }

    pub(super) fn by(self, other: Ratio) -> Option<Ratio> {
        Ratio::new(self.over.checked_mul(other.under)?, self.under.checked_mul(other.over)?)
    }

    pub(super) fn negated(self) -> Ratio {
        Ratio { over: -self.over, under: self.under }
    }

    pub(super) fn is_zero(self) -> bool {
        self.over == 0
    }

    pub(super) fn floor(self) -> i128 {
        self.over.div_euclid(self.under)
    }

    pub(super) fn is_whole(self) -> bool {
        self.under == 1
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    /// Where a product would be too large, the sign of the difference is taken from floating-point numbers: the order only
    /// steers the search, and what the search finds is checked.
    fn cmp(&self, other: &Ratio) -> Ordering {
        match (self.over.checked_mul(other.under), other.over.checked_mul(self.under)) {
            (Some(left), Some(right)) => left.cmp(&right),
            _ => {
                let value = |ratio: &Ratio| ratio.over as f64 / ratio.under as f64;
                value(self).total_cmp(&value(other))
            }
        }
    }
}
