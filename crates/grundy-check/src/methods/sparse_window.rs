//! Long periods of octal codes, by sparse spaces and a repeated window.
//!
//! # Theorem
//! Fix a mask, and call a value *common* at a heap if the parity of its masked bits (with `position` also of the heap)
//! is odd, else *rare*. Parities add up along a split, so an option that is common at n leaves exactly one rare part,
//! or comes from a take. Hence, if the rare heaps are known, the least common value c that no such option has is never
//! an option, and g(n) = c once every rare value below c is seen to be one.
//!
//! Let R hold all rare heaps, W = max(R, A) + t, all heaps from m on be common, g(i) = g(i+p) for the W heaps from m on, and
//! at the next p heaps let every rare value below g(n) be reached by a take or by a split with a part in R or at most A.
//! Then g(i) = g(i+p) for all i >= m: what c depends on lies among the last W values, and the splits move along by p.
//!
//! # What the certificate holds
//! Mask, position bit, the rare heaps, A and m. All values are computed again, in blocks of heaps side by side.

use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::certificate::Case;
use crate::code::Code;
use crate::verdict::{Claim, Period};

const LANES: usize = 16;
/// Values must be below this, so that a set of them is one word.
const VALUES: u32 = 64;
const CHUNK: usize = 16;

struct Proof {
    mask: u32,
    position: bool,
    /// The parity of the split digits.
    parity: usize,
    rare: Vec<usize>,
    witness: usize,
    from: usize,
}

/// A heap that lies `back` heaps before the one in question is joined with a heap of this value.
#[derive(Clone, Copy)]
struct Partner {
    back: usize,
    value: u8,
}

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let claim = case.pure_period()?;
    let code = case.rule.code.as_ref().ok_or("the rule is not a code")?;
    let last = code.last().ok_or("the code has no last digit")?;
    if code.most_parts() != 2 {
        return Err("the method needs a code that leaves at most two heaps, and sometimes two".into());
    }
    let proof = Proof::read(case, code, claim)?;
    let farthest = proof.rare.last().copied().unwrap_or(0).max(proof.witness);
    let window = farthest + last;
    let first = farthest.max(last) + last + 64;
    let limit = proof.from + claim.period as usize + window;
    let proof_holds =
        proof.rare.last().is_none_or(|last| *last < proof.from) && claim.preperiod <= proof.from as u64;
    if proof.from == 0 || !proof_holds || proof.from + window < first {
        return Err("the window begins too early".into());
    }
    meter.reserve((limit + LANES) as u64)?;
    let mut table = first_values(code, &proof, first, meter)?;
    table.resize(limit.next_multiple_of(LANES) + LANES, 0);
    Sieve::new(code, &proof, &table).fill(&mut table, first, limit, proof.from + window, meter)?;
    let period = claim.period as usize;
    let (start, end) = (claim.preperiod as usize, proof.from + window);
    meter.spend((end - start) as u64)?;
    if let Some(heap) = (start..end).find(|heap| table[*heap] != table[heap + period]) {
        return Err(format!("the values of {heap} and {} differ", heap + period));
    }
    let value = |n: u64| u32::from(table[if n < limit as u64 { n as usize } else { n as usize - period }]);
    least(claim, value)?;
    Ok(Claim::Periodic(claim))
}

impl Proof {
    fn read(case: &Case, code: &Code, claim: Period) -> Checked<Proof> {
        let json = case.proof()?;
        json.only(&["mask", "position", "rare", "witness", "from"])?;
        let number = |name: &str| -> Checked<usize> {
            usize::try_from(json.get(name)?.natural()?)
                .ok()
                .filter(|n| *n < 1 << 40)
                .ok_or(format!("`{name}` is too large"))
        };
        let rare: Vec<usize> = json.get("rare")?.naturals()?.into_iter().map(|heap| heap as usize).collect();
        let increasing = rare.windows(2).all(|pair| pair[0] < pair[1])
            && rare.iter().all(|heap| (1..1 << 40).contains(heap));
        let mut parities = splits(code).map(|digit| digit % 2);
        let parity = parities.next().unwrap_or(0);
        let position = number("position")? == 1;
        let legal = !position || parities.all(|other| other == parity) && claim.period.is_multiple_of(2);
        if number("position")? > 1 || !legal || number("mask")? >= VALUES as usize || !increasing {
            return Err("the sparse space is not legal: mask, position or list of rare heaps".into());
        }
        let (witness, from) = (number("witness")?, number("from")?);
        Ok(Proof { mask: number("mask")? as u32, position, parity, rare, witness, from })
    }

    fn is_rare(&self, heap: usize, value: u32) -> bool {
        let shift = if self.position { (heap + self.parity) as u32 } else { 0 };
        ((value & self.mask).count_ones() + shift).is_multiple_of(2)
    }
}

fn splits(code: &Code) -> impl Iterator<Item = usize> + '_ {
    code.digits.iter().enumerate().filter(|(_, digit)| **digit & 4 != 0).map(|(taken, _)| taken)
}

/// The first values straight from the definition; the rare heaps among them must be those of the list.
fn first_values(code: &Code, proof: &Proof, first: usize, meter: &mut Meter) -> Checked<Vec<u8>> {
    let values = code.values(first, meter)?;
    if values.iter().any(|value| *value >= VALUES) {
        return Err("a value is too large for the method".into());
    }
    let rare: Vec<usize> = (1..first).filter(|heap| proof.is_rare(*heap, values[*heap])).collect();
    if rare != proof.rare {
        return Err("the list of rare heaps is not right".into());
    }
    Ok(values.into_iter().map(|value| value as u8).collect())
}

/// What is needed to find one value after the other.
struct Sieve {
    splits: Vec<usize>,
    witness: usize,
    /// Takes and splits with a rare part: those that reach before a block, and those that may fall into it.
    far: Vec<Partner>,
    near: Vec<Partner>,
    /// Splits with a common part of at most A, smallest first.
    probes: Vec<Partner>,
    /// The common values at even and at odd heaps.
    common: [u64; 2],
}

impl Sieve {
    fn new(code: &Code, proof: &Proof, table: &[u8]) -> Sieve {
        let splits: Vec<usize> = splits(code).collect();
        let with =
            |part: usize| splits.iter().map(move |taken| Partner { back: part + taken, value: table[part] });
        let takes = code.digits.iter().enumerate().filter(|(_, digit)| **digit & 2 != 0);
        let takes = takes.map(|(taken, _)| Partner { back: taken, value: 0 });
        let marks = takes.chain(proof.rare.iter().flat_map(|part| with(*part)));
        let (far, near) = marks.partition(|partner| partner.back >= LANES);
        let small = (1..=proof.witness).filter(|part| !proof.is_rare(*part, u32::from(table[*part])));
        let probes = small.flat_map(with).filter(|partner| partner.back >= LANES).collect();
        let common = [0, 1].map(|heap| {
            (0..VALUES).filter(|value| !proof.is_rare(heap, *value)).fold(0, |set, value| set | 1 << value)
        });
        Sieve { witness: proof.witness, splits, far, near, probes, common }
    }

    /// Fills the table from `first` to `limit`; from `strict` on only takes, rare parts and probes may serve.
    fn fill(
        &self,
        table: &mut [u8],
        first: usize,
        limit: usize,
        strict: usize,
        meter: &mut Meter,
    ) -> Checked<()> {
        for start in (first..limit).step_by(LANES) {
            meter.spend((self.far.len() + self.near.len()) as u64 / 4 + 4)?;
            let mut reached = [0u64; LANES];
            self.far.iter().for_each(|partner| mark(&mut reached, table, start, *partner));
            let mut below = [0u64; LANES];
            for lane in 0..LANES {
                let heap = start + lane;
                for partner in &self.near {
                    reached[lane] |= 1 << (table[heap - partner.back] ^ partner.value);
                }
                let free = !reached[lane] & self.common[heap % 2];
                if free == 0 {
                    return Err("a value is too large for the method".into());
                }
                table[heap] = free.trailing_zeros() as u8;
                below[lane] = (free & free.wrapping_neg()) - 1;
            }
            self.probe(&mut reached, &below, table, start, meter)?;
            for lane in (0..LANES).filter(|lane| below[*lane] & !reached[*lane] != 0) {
                let heap = start + lane;
                // Heaps past the limit only fill up the last block.
                let largest_part = if heap < strict { heap } else { self.witness };
                let missing = below[lane] & !reached[lane];
                if heap < limit && !self.reached_within(largest_part, table, heap, missing, meter)? {
                    return Err(format!("heap {heap} is rare, or a rare value is reached too late"));
                }
            }
        }
        Ok(())
    }

    /// Marks the values of splits with small common parts until nothing is missing.
    fn probe(
        &self,
        reached: &mut [u64; LANES],
        below: &[u64; LANES],
        table: &[u8],
        start: usize,
        meter: &mut Meter,
    ) -> Checked<()> {
        for chunk in self.probes.chunks(CHUNK) {
            if (0..LANES).all(|lane| below[lane] & !reached[lane] == 0) {
                break;
            }
            meter.spend(CHUNK as u64 / 4)?;
            chunk.iter().for_each(|partner| mark(reached, table, start, *partner));
        }
        Ok(())
    }

    /// Whether splits with a part up to this size give each of the missing values.
    fn reached_within(
        &self,
        largest_part: usize,
        table: &[u8],
        heap: usize,
        mut missing: u64,
        meter: &mut Meter,
    ) -> Checked<bool> {
        for part in 1..heap.min(largest_part + 1) {
            meter.spend(self.splits.len() as u64)?;
            for taken in self.splits.iter().filter(|taken| heap - **taken > part) {
                missing &= !(1 << (table[part] ^ table[heap - taken - part]));
            }
            if missing == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Marks one partner for all heaps of a block. Its values lie before the block.
#[inline(always)]
fn mark(reached: &mut [u64; LANES], table: &[u8], start: usize, partner: Partner) {
    let from = start - partner.back;
    for (set, value) in reached.iter_mut().zip(&table[from..from + LANES]) {
        *set |= 1u64.wrapping_shl(u32::from(value ^ partner.value));
    }
}
