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

mod colours;
mod parts;
mod sieve;

use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::certificate::Case;
use crate::code::Code;
use crate::verdict::{Claim, Period};
use colours::{Colours, VALUES};
use parts::LANES;
use sieve::Sieve;

struct Proof {
    colours: Colours,
    rare: Vec<usize>,
    witness: usize,
    from: usize,
    /// The index of the last digit of the code.
    last: usize,
}

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    // (7.1)
    let claim = case.pure_period()?;
    let code = case.rule.code.as_ref().ok_or("the rule is not a code")?;
    let last = code.last().ok_or("the code has no last digit")?;
    if code.most_parts() != 2 {
        return Err("the method needs a code that leaves at most two heaps, and sometimes two".into());
    }
    let proof = Proof::read(case, code, claim, last)?;
    let farthest = proof.rare.last().copied().unwrap_or(0).max(proof.witness);
    let window = farthest + last;
    let first = farthest.max(last) + last + 64;
    let limit = proof.from + claim.period as usize + window;
    // (7.5)
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
    // (7.7)
    if let Some(heap) = (start..end).find(|heap| table[*heap] != table[heap + period]) {
        return Err(format!("the values of {heap} and {} differ", heap + period));
    }
    let value = |n: u64| u32::from(table[if n < limit as u64 { n as usize } else { n as usize - period }]);
    least(claim, value)?; // (7.8)
    Ok(Claim::Periodic(claim))
}

impl Proof {
    fn read(case: &Case, code: &Code, claim: Period, last: usize) -> Checked<Proof> {
        let json = case.proof()?;
        json.only(&["mask", "position", "rare", "witness", "from"])?;
        let number = |name: &str| -> Checked<usize> {
            usize::try_from(json.get(name)?.natural()?)
                .ok()
                .filter(|n| *n < 1 << 40)
                .ok_or(format!("`{name}` is too large"))
        };
        let rare: Vec<usize> = json.get("rare")?.naturals()?.into_iter().map(|heap| heap as usize).collect();
        // (7.2)
        let increasing = rare.windows(2).all(|pair| pair[0] < pair[1])
            && rare.iter().all(|heap| (1..1 << 40).contains(heap));
        let mut parities = splits(code).map(|digit| digit % 2);
        let parity = parities.next().unwrap_or(0);
        let position = number("position")? == 1;
        let legal = !position || parities.all(|other| other == parity) && claim.period.is_multiple_of(2);
        if number("position")? > 1
            || !legal
            || !(1..VALUES as usize).contains(&number("mask")?)
            || !increasing
        {
            return Err("the sparse space is not legal: mask, position or list of rare heaps".into());
        }
        let (witness, from) = (number("witness")?, number("from")?);
        let colours = Colours { mask: number("mask")? as u32, position, parity };
        Ok(Proof { colours, rare, witness, from, last })
    }
}

fn splits(code: &Code) -> impl Iterator<Item = usize> + '_ {
    code.digits.iter().enumerate().filter(|(_, digit)| **digit & 4 != 0).map(|(taken, _)| taken)
}

/// The first values straight from the definition; the rare heaps among them must be those of the list (7.3), and all
/// small enough (7.4).
fn first_values(code: &Code, proof: &Proof, first: usize, meter: &mut Meter) -> Checked<Vec<u8>> {
    let values = code.values(first, meter)?;
    if values.iter().any(|value| *value >= VALUES) {
        return Err("a value is too large for the method".into());
    }
    let rare: Vec<usize> = (1..first).filter(|heap| proof.colours.is_rare(*heap, values[*heap])).collect();
    if rare != proof.rare {
        return Err("the list of rare heaps is not right".into());
    }
    Ok(values.into_iter().map(|value| value as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    const LIMIT: usize = 500;

    /// The proof for a choice of colours, if the last rare heap comes early.
    fn proof_with(code: &Code, values: &[u32], mask: u32, position: bool) -> Option<Proof> {
        let parity = splits(code).next()? % 2;
        let colours = Colours { mask, position, parity };
        let rare: Vec<usize> = (1..LIMIT).filter(|heap| colours.is_rare(*heap, values[*heap])).collect();
        let early = rare.last().is_none_or(|last| *last < 100);
        let legal = !position || splits(code).all(|digit| digit % 2 == parity);
        (early && legal).then(|| Proof {
            colours,
            rare,
            witness: 60,
            from: LIMIT,
            last: code.last().unwrap_or(0),
        })
    }

    #[test]
    fn the_sieve_finds_the_values_of_the_definition_whatever_the_colours() {
        let mut meter = Meter::new(&Budget::default());
        let mut found = [0, 0];
        for digits in
            (0..512).map(|number| format!("{number:03o}")).filter(|digits| digits.contains(['4', '6']))
        {
            let code = Code::read(&format!("octal 0.{digits}")).unwrap();
            let values = code.values(LIMIT, &mut meter).unwrap();
            for (mask, position) in (1..16).flat_map(|mask| [(mask, false), (mask, true)]) {
                let Some(proof) = proof_with(&code, &values, mask, position) else { continue };
                let mut table: Vec<u8> = values[..240].iter().map(|value| *value as u8).collect();
                table.resize(LIMIT + 2 * LANES, 0);
                let filled =
                    Sieve::new(&code, &proof, &table).fill(&mut table, 240, LIMIT, LIMIT, &mut meter);
                assert_eq!(filled, Ok(()), "0.{digits}, mask {mask}");
                let same = (0..LIMIT).all(|heap| u32::from(table[heap]) == values[heap]);
                assert!(same, "0.{digits}, mask {mask}");
                found[usize::from(position)] += 1;
            }
        }
        assert!(found.iter().all(|count| *count > 50), "{found:?}");
    }
}
