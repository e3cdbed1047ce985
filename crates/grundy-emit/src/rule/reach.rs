//! How large the numbers of positions can become, from how large they are at the start.

use super::extents::Extent;
use super::known::is_numeric;
use grundy_rule::form::{Alternative, Bound, Form, Own, Run, Term, Times};
use grundy_rule::tree::{Function, Operator};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The greatest number at each coordinate of each kind of position; 0 where none is reached.
pub type Greatest = Vec<Vec<i128>>;

/// Larger boxes are not of use.
const TOO_LARGE: i128 = 1 << 50;
const MOST_READ: i128 = 1 << 62;
/// Two products below this can be added in 64 bits.
const SMALL_PRODUCT: i128 = 1 << 62;
/// A number that is compared with one that is bounded is below this bound.
const SMALL: i128 = 1 << 60;
/// A rule whose numbers still grow after so many moves is said to have no bound.
const ROUNDS: usize = 64;

/// The greatest numbers of all positions that a start can reach; none where the form shows no bound.
pub fn greatest(form: &Form, first: Greatest, parameters: &BTreeMap<String, i128>) -> Option<Greatest> {
    if !form.kinds.iter().all(|kind| is_numeric(&kind.sorts)) {
        return None;
    }
    let mut found = first;
    within_domain(form, parameters, &mut found);
    for _ in 0..ROUNDS {
        let mut next = found.clone();
        for clause in &form.clauses {
            let own = &found[usize::from(clause.pattern.tag)];
            for alternative in &clause.alternatives {
                widen(alternative, own, parameters, &mut next)?;
            }
        }
        within_domain(form, parameters, &mut next);
        if next == found {
            return Some(found);
        }
        found = next;
    }
    None
}

/// Nothing outside the domain is ever a position: `domain s < 2^20` bounds a table.
fn within_domain(form: &Form, parameters: &BTreeMap<String, i128>, found: &mut Greatest) {
    for (kind, own) in found.iter_mut().enumerate() {
        let clauses = form.clauses.iter().filter(|clause| usize::from(clause.pattern.tag) == kind);
        let boxes: Vec<Vec<i128>> =
            clauses.map(|clause| domain_box(&clause.domain, own, parameters)).collect();
        for (place, most) in own.iter_mut().enumerate() {
            if let Some(allowed) = boxes.iter().map(|sizes| sizes[place]).max() {
                *most = (*most).min(allowed);
            }
        }
    }
}

/// The greatest numbers that these conditions allow.
fn domain_box(domain: &[Term], own: &[i128], parameters: &BTreeMap<String, i128>) -> Vec<i128> {
    let mut ranges = Ranges { parameters: Rc::new(parameters.clone()), ..Ranges::default() };
    ranges.slots = own.iter().enumerate().map(|(slot, most)| (slot, (0, *most))).collect();
    domain.iter().for_each(|condition| ranges.condition(condition));
    own.iter()
        .enumerate()
        .map(|(slot, most)| ranges.slots.get(&slot).map_or(*most, |range| range.1))
        .collect()
}

/// The greatest numbers of the positions that are one move or more away.
pub fn after_a_move(form: &Form, first: &Greatest, parameters: &BTreeMap<String, i128>) -> Option<Greatest> {
    let mut next: Greatest = first.iter().map(|kind| vec![0; kind.len()]).collect();
    for clause in &form.clauses {
        for alternative in &clause.alternatives {
            widen(alternative, &first[usize::from(clause.pattern.tag)], parameters, &mut next)?;
        }
    }
    greatest(form, next, parameters)
}

/// What a start is given at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenAt {
    /// A number of up to this.
    Number(i128),
    /// A list.
    List(Extent),
}

/// The greatest numbers of the positions that a start of these numbers and lists stands for.
pub fn started(
    alternative: &Alternative,
    own: &[GivenAt],
    parameters: &BTreeMap<String, i128>,
    found: &mut Greatest,
) -> Option<()> {
    let mut ranges = Ranges { parameters: Rc::new(parameters.clone()), ..Ranges::default() };
    for (slot, given) in own.iter().enumerate() {
        match given {
            GivenAt::Number(most) => ranges.slots.insert(slot, (0, *most)).map(|_| ()),
            GivenAt::List(extent) => ranges.lists.insert(slot, *extent).map(|_| ()),
        };
    }
    // What is read may be larger than any box; it is reckoned, and then refused or not.
    widen_from(ranges, alternative, found, MOST_READ)
}

fn widen(
    alternative: &Alternative,
    own: &[i128],
    parameters: &BTreeMap<String, i128>,
    found: &mut Greatest,
) -> Option<()> {
    let mut ranges = Ranges { parameters: Rc::new(parameters.clone()), ..Ranges::default() };
    for (slot, most) in own.iter().enumerate() {
        ranges.slots.insert(slot, (0, *most));
    }
    widen_from(ranges, alternative, found, TOO_LARGE)
}

fn widen_from(
    mut ranges: Ranges,
    alternative: &Alternative,
    found: &mut Greatest,
    too_large: i128,
) -> Option<()> {
    ranges.bindings(&alternative.bindings)?;
    for part in &alternative.parts {
        let mut inner = ranges.clone();
        if let Times::Each(bindings) = &part.times {
            inner.bindings(bindings)?;
        }
        for (place, coordinate) in part.target.coordinates.iter().enumerate() {
            let (_, most) = inner.of(coordinate)?;
            let cell = &mut found[usize::from(part.target.tag)][place];
            *cell = (*cell).max(most);
            if *cell > too_large {
                return None;
            }
        }
    }
    Some(())
}

/// The least and greatest number of each name.
#[derive(Clone, Debug, Default)]
pub struct Ranges {
    /// By slot.
    pub slots: BTreeMap<usize, (i128, i128)>,
    /// The greatest value of each parameter.
    pub parameters: Rc<BTreeMap<String, i128>>,
    /// How long lists are, by slot.
    pub lists: BTreeMap<usize, Extent>,
    /// What conditions say of sums and products: `x + k <= n`.
    pub(super) capped: Vec<(Term, i128)>,
}

/// The least and the greatest of a number.
pub type Range = (i128, i128);

/// Under what names the sizes of a list or board that is given stand among the parameters.
pub fn rows(own: &str) -> String {
    format!("rows({own})")
}

pub fn columns(own: &str) -> String {
    format!("cols({own})")
}

pub fn length(own: &str) -> String {
    format!("len({own})")
}

/// Whether two terms are spelled alike, wherever they stand.
fn is_same(one: &Term, other: &Term) -> bool {
    match (one, other) {
        (Term::Binary(one, left, right, _), Term::Binary(other, first, second, _)) => {
            let is_turned = *one == Operator::Add && is_same(left, second) && is_same(right, first);
            one == other && (is_turned || is_same(left, first) && is_same(right, second))
        }
        (Term::Integer(_) | Term::Local(_) | Term::Parameter(_), _) => one == other,
        _ => false,
    }
}

impl Ranges {
    /// Learns from one binder; of a name without a bound nothing is known.
    pub fn learn(&mut self, bound: &Bound) {
        if let (None, Bound::For { slot, .. } | Bound::Let { slot, .. }) =
            (self.bindings(std::slice::from_ref(bound)), bound)
        {
            self.slots.remove(slot);
        }
    }

    /// The number behind the last one is looked at as well, to see that it is too large.
    pub fn one_more(&mut self, slot: usize) {
        if let Some((_, most)) = self.slots.get_mut(&slot) {
            *most += 1;
        }
    }

    /// Whether a product is known to be far below what 63 bits hold.
    pub fn is_small_product(&self, left: &Term, right: &Term) -> bool {
        let range = || self.binary(Operator::Multiply, self.of(left)?, self.of(right)?);
        range().is_some_and(|(least, most)| least > -SMALL_PRODUCT && most < SMALL_PRODUCT)
    }

    /// Whether a number is known to be below what products are bounded by.
    pub fn is_small(&self, term: &Term) -> bool {
        self.of(term).is_some_and(|(least, most)| least > -SMALL && most < SMALL)
    }

    /// Learns from `for`, `let` and `if`.
    pub fn bindings(&mut self, bindings: &[Bound]) -> Option<()> {
        for bound in bindings {
            match bound {
                Bound::For { slot, run, exit } => {
                    let (least, mut most) = self.run(run).unwrap_or((0, i128::MAX));
                    if let Some((exit, _)) = exit {
                        most = most.min(self.until(exit, *slot).unwrap_or(i128::MAX));
                    }
                    if most == i128::MAX {
                        return None;
                    }
                    self.slots.insert(*slot, (least.min(most), most));
                    self.added(*slot, run);
                }
                Bound::Let { slot, value } => match self.extent(value) {
                    Some(extent) => {
                        self.lists.insert(*slot, extent);
                    }
                    None => {
                        let range = self.of(value)?;
                        self.slots.insert(*slot, range);
                    }
                },
                Bound::If(condition) => self.condition(condition),
            }
        }
        Some(())
    }

    /// `x <= 5` and `k < y` bound a name.
    fn condition(&mut self, condition: &Term) {
        use grundy_rule::tree::Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
        match condition {
            Term::And(left, right) => {
                self.condition(left);
                self.condition(right);
            }
            // Where one of two conditions holds, a name is at most the larger of what they allow.
            Term::Or(left, right) => {
                let mut other = self.clone();
                let known = self.capped.len();
                self.condition(left);
                self.capped.truncate(known);
                other.condition(right);
                for (slot, range) in &mut self.slots {
                    let (_, most) = other.slots.get(slot).copied().unwrap_or(*range);
                    range.1 = range.1.max(most);
                }
            }
            Term::Compare(first, rest, _) => {
                let mut left = &**first;
                self.looked_at(left);
                for (comparison, right) in rest {
                    self.looked_at(right);
                    match comparison {
                        Less | LessOrEqual | Equal => self.bounded(left, right),
                        _ => {}
                    }
                    match comparison {
                        Greater | GreaterOrEqual | Equal => self.bounded(right, left),
                        _ => {}
                    }
                    left = right;
                }
            }
            _ => {}
        }
    }

    fn bounded(&mut self, small: &Term, large: &Term) {
        if let Some((_, most)) = self.of(large) {
            self.at_most(small, most);
        }
    }

    fn at_most(&mut self, small: &Term, most: i128) {
        match small {
            Term::Local(slot) => {
                if let Some((_, own)) = self.slots.get_mut(slot) {
                    *own = (*own).min(most);
                }
            }
            Term::Binary(..) => self.capped.push((small.clone(), most)),
            _ => {}
        }
    }

    /// What is added to a name stays below what it must leave room for: `x + k` where `k in 1..n - x`.
    fn added(&mut self, slot: usize, run: &Run) {
        let Run::Range(_, Term::Binary(Operator::Subtract, whole, taken, span)) = run else { return };
        if let Some((_, most)) = self.of(whole) {
            let sum = Term::Binary(Operator::Add, taken.clone(), Box::new(Term::Local(slot)), *span);
            self.capped.push((sum, most.saturating_sub(1)));
        }
    }

    /// A place of a list or board that is given lies on it, where a move looks at it.
    fn looked_at(&mut self, term: &Term) {
        match term {
            Term::At(list, places, _) => {
                let Term::Parameter(own) = &**list else { return };
                let sizes: &[fn(&str) -> String] =
                    if places.len() == 2 { &[rows, columns] } else { &[length] };
                for (place, size) in places.iter().zip(sizes) {
                    if let Some(most) = self.parameters.get(&size(own)).copied() {
                        self.at_most(place, most - 1);
                    }
                }
            }
            Term::Binary(_, left, right, _) => {
                self.looked_at(left);
                self.looked_at(right);
            }
            _ => {}
        }
    }

    /// What a condition says of the same sum or product.
    fn cap(&self, term: &Term) -> i128 {
        let same = self.capped.iter().filter(|(known, _)| is_same(known, term));
        same.map(|(_, most)| *most).min().unwrap_or(i128::MAX)
    }

    /// The greatest value of a name before an expression that falls in it is below 0.
    fn until(&self, exit: &Term, slot: usize) -> Option<i128> {
        let mut at = self.clone();
        // What is bound later is not known yet: it counts as 0 or more, and the exit falls in it too.
        let mut has_left = |number: i128| {
            at.slots.insert(slot, (number, number));
            matches!(at.of(exit), Some((_, most)) if most < 0)
        };
        // Powers of what is far too large would be none.
        let mut high = 1_i128;
        while !has_left(high) {
            high *= 2;
            if high > TOO_LARGE {
                return None;
            }
        }
        let mut low = high / 2;
        while low + 1 < high {
            let middle = (low + high) / 2;
            if has_left(middle) { high = middle } else { low = middle }
        }
        Some(low)
    }

    pub(super) fn run(&self, run: &Run) -> Option<Range> {
        match run {
            Run::Range(from, to) => Some((self.of(from)?.0, self.of(to)?.1.checked_sub(1)?)),
            Run::From(from) => Some((self.of(from)?.0, i128::MAX)),
            Run::List(elements) => {
                let ranges: Option<Vec<Range>> = elements.iter().map(|element| self.of(element)).collect();
                let ranges = ranges?;
                Some((
                    ranges.iter().map(|range| range.0).min().unwrap_or(0),
                    ranges.iter().map(|range| range.1).max().unwrap_or(0),
                ))
            }
            Run::AllBut(_) => Some((1, i128::MAX)),
            Run::Named(name, arguments, _) => match (*name, arguments.as_slice()) {
                ("divisors" | "coprime", [of]) => Some((1, self.of(of)?.1)),
                ("digits", _) => Some((1, 9)),
                _ => Some((0, i128::MAX)),
            },
            Run::Step(inner, ..) | Run::But(inner, _) => self.run(inner),
            Run::Both(left, right) => {
                let (left, right) = (self.run(left)?, self.run(right)?);
                Some((left.0.max(right.0), left.1.min(right.1)))
            }
            Run::Union(runs) => {
                let ranges: Option<Vec<Range>> = runs.iter().map(|run| self.run(run)).collect();
                let ranges = ranges?;
                Some((ranges.iter().map(|range| range.0).min()?, ranges.iter().map(|range| range.1).max()?))
            }
            Run::Elements(term, _) => self.elements(term),
            Run::Comprehension(body, bindings) => {
                let mut inner = self.clone();
                match inner.bindings(bindings) {
                    Some(()) => inner.of(body),
                    None => Some((0, i128::MAX)),
                }
            }
            _ => None,
        }
    }

    fn elements(&self, term: &Term) -> Option<Range> {
        match term {
            Term::Parameter(name) => Some((0, *self.parameters.get(name)?)),
            Term::Apply(Own::DigitList, ..) => Some((0, 9)),
            // The vertices that another one leads to.
            Term::At(graph, ..) => self.elements(graph),
            list => Some((0, self.extent(list)?.most)),
        }
    }

    /// The range of a number.
    pub fn of(&self, term: &Term) -> Option<Range> {
        Some(match term {
            Term::Integer(value) => (*value, *value),
            Term::Local(slot) => *self.slots.get(slot)?,
            Term::Parameter(name) => (0, *self.parameters.get(name)?),
            Term::Negate(inner, _) => {
                let (least, most) = self.of(inner)?;
                (most.checked_neg()?, least.checked_neg()?)
            }
            Term::Binary(operator, left, right, _) => {
                let (least, most) = self.binary(*operator, self.of(left)?, self.of(right)?)?;
                let most = most.min(self.cap(term));
                (least.min(most), most)
            }
            Term::Power(base, exponent, _) => {
                let (base, exponent) = (self.of(base)?.1, self.of(exponent)?.1);
                (0, base.checked_pow(u32::try_from(exponent).ok()?)?)
            }
            Term::Call(function, arguments, _) => self.call(*function, arguments)?,
            Term::Choice(_, first, second) => {
                let (first, second) = (self.of(first)?, self.of(second)?);
                (first.0.min(second.0), first.1.max(second.1))
            }
            Term::At(list, _, _) => self.elements(list)?,
            Term::Fold(fold, run, _) => self.folded(*fold, run)?,
            Term::Apply(Own::Length | Own::Occurrences, arguments, _)
                if arguments.first().is_some_and(|list| self.extent(list).is_some()) =>
            {
                (0, self.extent(arguments.first()?)?.length)
            }
            Term::Apply(size @ (Own::Length | Own::Rows | Own::Columns), arguments, _)
                if self.size_of(*size, arguments).is_some() =>
            {
                (0, self.size_of(*size, arguments)?)
            }
            Term::Apply(Own::Length | Own::Omega | Own::BigOmega, ..) => (0, 64),
            Term::Apply(Own::Digit | Own::LeadingDigit, ..) => (0, 9),
            Term::Apply(Own::Ceiling, arguments, _) => (0, self.of(arguments.first()?)?.1.max(0)),
            _ => return None,
        })
    }

    /// How large a list or board is that is given.
    fn size_of(&self, size: Own, arguments: &[Term]) -> Option<i128> {
        let [Term::Parameter(own)] = arguments else { return None };
        let name = match size {
            Own::Rows => rows(own),
            Own::Columns => columns(own),
            _ => length(own),
        };
        self.parameters.get(&name).copied()
    }

    fn binary(&self, operator: Operator, left: Range, right: Range) -> Option<Range> {
        Some(match operator {
            Operator::Add => (left.0.checked_add(right.0)?, left.1.checked_add(right.1)?),
            Operator::Subtract => (left.0.checked_sub(right.1)?, left.1.checked_sub(right.0)?),
            Operator::Multiply => {
                let corners = [
                    left.0.checked_mul(right.0)?,
                    left.0.checked_mul(right.1)?,
                    left.1.checked_mul(right.0)?,
                    left.1.checked_mul(right.1)?,
                ];
                (*corners.iter().min()?, *corners.iter().max()?)
            }
            Operator::Divide => {
                let divisor = right.0.max(1);
                let most = if left.1 >= 0 { left.1 / divisor } else { 0 };
                (left.0.min(0), most)
            }
            Operator::Modulo => (
                0,
                left.1.max(0).min(right.1.checked_sub(1)?.max(0)).max(if left.0 < 0 { right.1 } else { 0 }),
            ),
        })
    }

    fn call(&self, function: Function, arguments: &[Term]) -> Option<Range> {
        let ranges: Option<Vec<Range>> = arguments.iter().map(|argument| self.of(argument)).collect();
        let ranges = ranges?;
        let first = *ranges.first()?;
        let largest = ranges.iter().map(|range| range.1).max()?;
        Some(match function {
            Function::Min => {
                (ranges.iter().map(|range| range.0).min()?, ranges.iter().map(|range| range.1).min()?)
            }
            Function::Max => (ranges.iter().map(|range| range.0).max()?, largest),
            Function::Abs => (0, first.1.abs().max(first.0.abs())),
            Function::Gcd => (0, largest),
            Function::Isqrt => (0, (first.1.max(0) as f64).sqrt() as i128 + 1),
            Function::Bits | Function::Popcount | Function::Valuation => (0, 64),
            Function::BitAnd => (0, ranges.iter().map(|range| range.1).min()?),
            Function::BitOr | Function::BitXor => {
                let bits = 128 - largest.max(0).leading_zeros();
                (0, (1_i128 << bits.min(100)) - 1)
            }
            Function::ShiftLeft => {
                (0, first.1.checked_mul(1_i128.checked_shl(u32::try_from(ranges.get(1)?.1).ok()?)?)?)
            }
            Function::ShiftRight => (0, first.1),
            Function::DigitSum => (0, 200),
        })
    }
}
