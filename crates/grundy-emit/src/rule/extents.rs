//! How long lists are and how large their elements, and with that how large what is folded from them can become.

use super::reach::{Range, Ranges};
use grundy_rule::form::{Bound, Fold, Own, Run, Term};

/// The greatest length of a list, and its greatest element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The length.
    pub length: i128,
    /// The element.
    pub most: i128,
}

/// A number has no more decimal digits.
const DIGITS: i128 = 39;

impl Ranges {
    /// How long a list is at most, where that is known.
    pub fn extent(&self, term: &Term) -> Option<Extent> {
        match term {
            Term::Local(slot) => self.lists.get(slot).copied(),
            Term::Apply(Own::Sorted | Own::Reversed | Own::Different, arguments, _) => {
                self.extent(arguments.first()?)
            }
            Term::Apply(Own::Runs, arguments, _) => {
                let length = self.extent(arguments.first()?)?.length;
                Some(Extent { length, most: length })
            }
            Term::Apply(Own::DigitList, ..) => Some(Extent { length: DIGITS, most: 9 }),
            Term::Slice(list, ..) => self.extent(list),
            Term::Join(left, right, _) => {
                let (left, right) = (self.extent(left)?, self.extent(right)?);
                let length = left.length.checked_add(right.length)?;
                Some(Extent { length, most: left.most.max(right.most) })
            }
            Term::List(elements) => {
                let ranges =
                    elements.iter().map(|element| self.of(element)).collect::<Option<Vec<Range>>>()?;
                let most = ranges.iter().map(|range| range.1).max().unwrap_or(0);
                Some(Extent { length: elements.len() as i128, most })
            }
            Term::Collected(run, _) => Some(Extent { length: self.size(run)?, most: self.run(run)?.1 }),
            _ => None,
        }
    }

    /// How many numbers a name runs through at most.
    fn size(&self, run: &Run) -> Option<i128> {
        match run {
            Run::Range(from, to) => Some(self.of(to)?.1.checked_sub(self.of(from)?.0)?.max(0)),
            Run::List(elements) => Some(elements.len() as i128),
            Run::Elements(list, _) => Some(self.extent(list)?.length),
            Run::Named("digits", ..) => Some(9),
            Run::Step(inner, ..) | Run::But(inner, _) => self.size(inner),
            Run::Both(left, right) => self.size(left).or_else(|| self.size(right)),
            Run::Union(runs) => runs.iter().try_fold(0_i128, |sum, run| sum.checked_add(self.size(run)?)),
            Run::Comprehension(_, bindings) => self.choices(bindings),
            _ => None,
        }
    }

    /// How many choices of names there are at most.
    fn choices(&self, bindings: &[Bound]) -> Option<i128> {
        let mut inner = self.clone();
        let mut all = 1_i128;
        for bound in bindings {
            if let Bound::For { run, .. } = bound {
                all = all.checked_mul(inner.size(run)?)?;
            }
            inner.bindings(std::slice::from_ref(bound))?;
        }
        Some(all)
    }

    /// The range of what is folded.
    pub(super) fn folded(&self, fold: Fold, run: &Run) -> Option<Range> {
        match fold {
            Fold::Count => Some((0, self.size(run)?)),
            Fold::Min | Fold::Max => self.run(run).filter(|range| range.1 < i128::MAX),
            Fold::Gcd => Some((0, self.run(run).filter(|range| range.1 < i128::MAX)?.1)),
            Fold::Sum => {
                let ((least, most), size) = (self.run(run)?, self.size(run)?);
                Some((least.min(0).checked_mul(size)?, most.max(0).checked_mul(size)?))
            }
            Fold::Xor => {
                let (least, most) = self.run(run).filter(|range| range.1 < 1 << 100)?;
                (least >= 0).then(|| (0, (1_i128 << (128 - most.leading_zeros())) - 1))
            }
            Fold::Any | Fold::All => None,
        }
    }
}
