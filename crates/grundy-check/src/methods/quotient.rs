//! Misère quotients: a finite monoid that decides every sum of heaps.
//!
//! # Theorem
//! T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, Journal of Combinatorial Theory A 115 (2008).
//! Let heaps map into a finite commutative monoid, and let P be a set of its elements such that no option of a sum in P
//! is in P, every other sum that can move has an option in P, and no sum without moves is in P. By induction over sums
//! the P-positions are exactly the sums whose product lies in P. If besides the heaps generate the monoid and the rows
//! `(x·c in P) over c` are all different, it is the quotient itself.
//!
//! For periodic maps heaps below the bound of Guy and Smith are enough: later heaps have the same products of options.
//!
//! # What the certificate holds
//! The multiplication table, P, and the images of the heaps; for rules that are neither codes nor subtraction sets also a
//! number of heaps and a step from which on options move along.

use super::definition::one_heap;
use super::periods::{bound, least};
use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::methods::certificate::Case;
use crate::options::Position;
use crate::rule::Rule;
use crate::verdict::{Claim, Period};
use std::collections::{BTreeMap, BTreeSet};

const LARGEST_ORDER: usize = 20_000;

/// A set of elements, as bits.
type Elements = Vec<u64>;

struct Quotient {
    order: usize,
    /// The product of x and y is at `x * order + y`; element 0 is the identity.
    products: Vec<u32>,
    previous: Vec<bool>,
    map: Vec<u32>,
    period: Option<Period>,
}

/// What a heap contributes to a sum: its element, the contexts in which a move in it wins, and whether it cannot move.
type Kind = (u32, Elements, bool);

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    one_heap(case.rule)?; // (11.1)
    let quotient = Quotient::read(case.claim, meter)?;
    let below = quotient.map.len() as u64;
    let heaps = match quotient.period {
        Some(period) => bound(case, period, meter)?,
        None => case.no_proof().map(|()| below)?,
    };
    quotient.is_monoid(meter)?;
    quotient.is_exact(meter)?;
    quotient.decides(&quotient.kinds(case.rule, heaps, meter)?, meter)?;
    Ok(Claim::Quotient {
        order: quotient.order,
        previous: quotient.previous.iter().filter(|inside| **inside).count(),
        period: quotient.period,
        below: if quotient.period.is_some() { None } else { Some(below) },
    })
}

impl Quotient {
    fn read(claim: &Json, meter: &mut Meter) -> Checked<Quotient> {
        let periodic = claim.field("below").is_none();
        let form: &[&str] = if periodic { &["preperiod", "period"] } else { &["below"] };
        claim.only(&[&["kind", "order", "previous", "multiplication", "map"], form].concat())?;
        let order = claim.get("order")?.natural()? as usize;
        if claim.get("kind")?.text()? != "quotient" || !(1..=LARGEST_ORDER).contains(&order) {
            return Err("the claim is not a quotient of a sensible order".into());
        }
        meter.reserve(8 * (order * order) as u64)?;
        let elements = |json: &Json| -> Checked<Vec<u32>> {
            let found = json.naturals()?;
            let all_known = found.iter().all(|element| *element < order as u64);
            if all_known {
                Ok(found.into_iter().map(|x| x as u32).collect())
            } else {
                Err("an element is too large".into())
            }
        };
        let rows = claim.get("multiplication")?.array()?;
        let rows: Vec<Vec<u32>> = rows.iter().map(elements).collect::<Checked<_>>()?;
        if rows.len() != order || rows.iter().any(|row| row.len() != order) {
            return Err("the multiplication table is not square".into());
        }
        let list = elements(claim.get("previous")?)?;
        if list.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err("the elements of P are not increasing".into());
        }
        let mut previous = vec![false; order];
        list.iter().for_each(|element| previous[*element as usize] = true);
        let map = elements(claim.get("map")?)?;
        let mut quotient = Quotient { order, products: rows.concat(), previous, map, period: None };
        if periodic {
            quotient.repeats(claim)?;
        } else if claim.get("below")?.natural()? != quotient.map.len() as u64 {
            return Err("the map has another length than `below`".into());
        }
        Ok(quotient)
    }

    /// (11.3)
    fn repeats(&mut self, claim: &Json) -> Checked<()> {
        let (preperiod, period) = (claim.get("preperiod")?.natural()?, claim.get("period")?.natural()?);
        if period == 0 || preperiod.checked_add(period) != Some(self.map.len() as u64) {
            return Err("the map has not the length of preperiod and period".into());
        }
        let claimed = Period { preperiod, period, saltus: 0 };
        self.period = Some(claimed);
        least(claimed, |heap| self.image(heap as usize))
    }

    fn image(&self, heap: usize) -> u32 {
        match self.period {
            Some(Period { preperiod, period, .. }) if heap >= self.map.len() => {
                let from = preperiod as usize;
                self.map[from + (heap - from) % period as usize]
            }
            _ => self.map[heap],
        }
    }

    fn product(&self, x: u32, y: u32) -> u32 {
        self.products[x as usize * self.order + y as usize]
    }

    fn elements(&self) -> std::ops::Range<u32> {
        0..self.order as u32
    }

    /// Identity, symmetry, and associativity in Light's form: it is enough to put generators in the middle (11.2).
    fn is_monoid(&self, meter: &mut Meter) -> Checked<()> {
        let generators: BTreeSet<u32> = self.map.iter().copied().collect();
        meter.spend((self.order * self.order * (generators.len() + 1)) as u64)?;
        for x in self.elements() {
            if self.product(0, x) != x || self.elements().any(|y| self.product(x, y) != self.product(y, x)) {
                return Err(format!(
                    "the multiplication of {x} is not commutative, or 0 is not the identity"
                ));
            }
            for &g in &generators {
                let moved = self.product(x, g);
                if self.elements().any(|y| self.product(moved, y) != self.product(x, self.product(g, y))) {
                    return Err(format!("the multiplication of {x} and {g} is not associative"));
                }
            }
        }
        Ok(())
    }

    /// The heaps generate all elements, and contexts tell every two elements apart (11.7).
    fn is_exact(&self, meter: &mut Meter) -> Checked<()> {
        let generators: BTreeSet<u32> = self.map.iter().copied().collect();
        meter.spend((self.order * (self.order + generators.len())) as u64)?;
        let mut seen = vec![false; self.order];
        let mut stack = vec![0];
        while let Some(x) = stack.pop() {
            if !std::mem::replace(&mut seen[x as usize], true) {
                stack.extend(generators.iter().map(|g| self.product(x, *g)));
            }
        }
        let rows: BTreeSet<Elements> = self.elements().map(|x| self.winning_contexts(x)).collect();
        if seen.contains(&false) || rows.len() < self.order {
            return Err("the heaps do not generate the monoid, or two elements are alike".into());
        }
        Ok(())
    }

    /// The contexts c with x·c in P.
    fn winning_contexts(&self, x: u32) -> Elements {
        self.collect(|c| self.previous[self.product(x, c) as usize])
    }

    /// The contexts c with x·c in the set.
    fn shifted(&self, x: u32, set: &Elements) -> Elements {
        self.collect(|c| contains(set, self.product(x, c)))
    }

    fn collect(&self, inside: impl Fn(u32) -> bool) -> Elements {
        let mut found = vec![0; self.order.div_ceil(64)];
        self.elements().filter(|c| inside(*c)).for_each(|c| found[c as usize / 64] |= 1 << (c % 64));
        found
    }

    /// The different kinds of heaps below the limit; of those that differ in the contexts alone the hardest to win in.
    /// On the way: a heap and its options are never in P together.
    fn kinds(&self, rule: &Rule, heaps: u64, meter: &mut Meter) -> Checked<Vec<Kind>> {
        let contexts: Vec<Elements> = self.elements().map(|x| self.winning_contexts(x)).collect();
        let mut kinds: BTreeMap<(u32, bool), Vec<Elements>> = BTreeMap::new();
        for heap in 0..heaps as usize {
            let (mut wins, mut stuck) = (vec![0; self.order.div_ceil(64)], true);
            for option in self.options(rule, heap, meter)? {
                stuck = false;
                meter.spend(wins.len() as u64)?;
                wins.iter_mut().zip(&contexts[option as usize]).for_each(|(all, one)| *all |= one);
            }
            // (11.5)
            let own = &contexts[self.image(heap) as usize];
            if wins.iter().zip(own).any(|(wins, own)| wins & own != 0) {
                return Err(format!("heap {heap} and one of its options are P-positions in the same sum"));
            }
            insert_minimal(kinds.entry((self.image(heap), stuck)).or_default(), wins);
        }
        let flat = |((image, stuck), all): ((u32, bool), Vec<Elements>)| {
            all.into_iter().map(move |wins| (image, wins, stuck)).collect::<Vec<Kind>>()
        };
        Ok(kinds.into_iter().flat_map(flat).collect())
    }

    /// The products of the options of a heap.
    fn options(&self, rule: &Rule, heap: usize, meter: &mut Meter) -> Checked<BTreeSet<u32>> {
        let mut found = BTreeSet::new();
        if let Some(code) = &rule.code {
            code.visit_options(heap, meter, &mut |parts| {
                found.insert(parts.iter().fold(0, |all, part| self.product(all, self.image(*part))));
                Ok(())
            })?;
            return Ok(found);
        }
        rule.visit_options(&Position { tag: 0, at: vec![heap as i128] }, meter, &mut |parts| {
            // (11.4)
            if parts.iter().any(|part| part.at[0] >= heap as i128) {
                return Err("a move does not lower the heap".into());
            }
            found
                .insert(parts.iter().fold(0, |all, part| self.product(all, self.image(part.at[0] as usize))));
            Ok(())
        })?;
        Ok(found)
    }

    /// Every sum that can move and is not in P has a move to P, and no sum without moves is in P (11.6).
    ///
    /// A sum is known by its element, the contexts in which it has a winning move, and whether it is stuck. More winning
    /// contexts never hurt, so sums with a minimal set of them stand for all.
    fn decides(&self, kinds: &[Kind], meter: &mut Meter) -> Checked<()> {
        let nothing: Elements = vec![0; self.order.div_ceil(64)];
        let mut known: BTreeMap<(u32, bool), Vec<Elements>> = BTreeMap::new();
        let mut stack = vec![(0, nothing, true)];
        while let Some((element, wins, stuck)) = stack.pop() {
            let previous = self.previous[element as usize];
            if stuck && previous || !stuck && !previous && !contains(&wins, 0) {
                return Err("a sum is on the wrong side: P, or not, against its options".into());
            }
            meter.reserve(8 * wins.len() as u64 + 50)?;
            if !insert_minimal(known.entry((element, stuck)).or_default(), wins.clone()) {
                continue;
            }
            for (image, heap_wins, heap_stuck) in kinds {
                meter.spend(4 * self.order as u64)?;
                let mut both = self.shifted(*image, &wins);
                both.iter_mut().zip(self.shifted(element, heap_wins)).for_each(|(all, one)| *all |= one);
                stack.push((self.product(element, *image), both, stuck && *heap_stuck));
            }
        }
        Ok(())
    }
}

fn contains(set: &Elements, element: u32) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 == 1
}

/// Adds a set to those that are minimal under inclusion. False if one of them was inside it already.
fn insert_minimal(minimal: &mut Vec<Elements>, set: Elements) -> bool {
    let inside = |small: &Elements, large: &Elements| small.iter().zip(large).all(|(s, l)| s & !l == 0);
    if minimal.iter().any(|other| inside(other, &set)) {
        return false;
    }
    minimal.retain(|other| !inside(&set, other));
    minimal.push(set);
    true
}
