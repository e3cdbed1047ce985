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
mod early;
mod parts;
mod sieve;

use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::code::Code;
use crate::methods::certificate::Case;
use crate::verdict::{Claim, Period};
use colours::{Colours, Entry, VALUES, values_in};
use early::early_values;
use parts::LANES;
use sieve::{Sieve, TOO_LARGE};

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
    // (7.5)
    let proof_holds =
        proof.rare.last().is_none_or(|last| *last < proof.from) && claim.preperiod <= proof.from as u64;
    if proof.from == 0 || !proof_holds || proof.from + window < first {
        return Err("the window begins too early".into());
    }
    let values = first_values(code, &proof, first, meter)?;
    let largest = values.iter().copied().max().unwrap_or(0).max(proof.colours.mask);
    // Sets of few words are quick, so they are tried first; a value that does not fit asks for more of them.
    let filled = [1, 2, 4, 8].into_iter().filter(|words| largest < values_in(*words)).find_map(|words| {
        let case = Filling { code, proof: &proof, claim, values: &values, window };
        let left = meter.left();
        let found = match words {
            1 => case.repeats::<u8, 1>(meter),
            2 => case.repeats::<u8, 2>(meter),
            4 => case.repeats::<u8, 4>(meter),
            _ => case.repeats::<u16, 8>(meter),
        };
        let is_decided = words == 8 || found != Err(TOO_LARGE.into());
        // Each of the four attempts may spend what there is: which comes first must decide nothing.
        meter.begin_again(left);
        is_decided.then_some(found)
    });
    filled.unwrap_or(Err(TOO_LARGE.into()))?;
    Ok(Claim::Periodic(claim))
}

/// What is to be filled in behind the first values.
struct Filling<'a> {
    code: &'a Code,
    proof: &'a Proof,
    claim: Period,
    values: &'a [u32],
    /// The number of heaps on which a value depends.
    window: usize,
}

impl Filling<'_> {
    /// Fills the table up to the end of a period after the window, and verifies the claim on it.
    fn repeats<E: Entry, const WORDS: usize>(&self, meter: &mut Meter) -> Checked<()> {
        let Filling { code, proof, claim, values, window } = self;
        let period = claim.period as usize;
        let (start, end) = (claim.preperiod as usize, proof.from + window);
        let limit = end + period;
        meter.reserve((size_of::<E>() * (limit + LANES)) as u64)?;
        let mut table: Vec<E> = values.iter().map(|value| E::of(*value)).collect();
        table.resize(limit.next_multiple_of(LANES) + LANES, E::default());
        Sieve::<WORDS>::new(code, proof, &table).fill(&mut table, values.len(), limit, end, meter)?;
        meter.spend((end - start) as u64)?;
        // (7.7)
        if let Some(heap) = (start..end).find(|heap| table[*heap] != table[heap + period]) {
            return Err(format!("the values of {heap} and {} differ", heap + period));
        }
        let within = |n: u64| if n < limit as u64 { n as usize } else { n as usize - period };
        least(*claim, |n| table[within(n)].value()) // (7.8)
    }
}

impl Proof {
    fn read(case: &Case, code: &Code, claim: Period, last: usize) -> Checked<Proof> {
        let json = case.proof()?;
        json.only(&["mask", "position", "rare", "witness", "from"])?;
        let number = |name: &str| -> Checked<usize> {
            usize::try_from(json.get(name)?.natural()?)
                .ok()
                .filter(|n| (*n as u64) < 1 << 40)
                .ok_or(format!("`{name}` is too large"))
        };
        let rare: Vec<usize> = json.get("rare")?.naturals()?.into_iter().map(|heap| heap as usize).collect();
        // (7.2)
        let increasing = rare.windows(2).all(|pair| pair[0] < pair[1])
            && rare.iter().all(|heap| (1..1 << 40).contains(&(*heap as u64)));
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

/// The first values, all small enough (7.4); the rare heaps among them must be those of the list (7.3).
fn first_values(code: &Code, proof: &Proof, first: usize, meter: &mut Meter) -> Checked<Vec<u32>> {
    let (values, rare) = early_values(code, &proof.colours, first, meter)?;
    if rare != proof.rare {
        return Err("the list of rare heaps is not right".into());
    }
    Ok(values)
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

    fn same_values<E: Entry, const WORDS: usize>(
        code: &Code,
        proof: &Proof,
        values: &[u32],
        meter: &mut Meter,
    ) {
        let mut table: Vec<E> = values[..240].iter().map(|value| E::of(*value)).collect();
        table.resize(LIMIT + 2 * LANES, E::default());
        let sieve = Sieve::<WORDS>::new(code, proof, &table);
        assert_eq!(sieve.fill(&mut table, 240, LIMIT, LIMIT, meter), Ok(()), "{code:?}");
        assert!((0..LIMIT).all(|heap| table[heap].value() == values[heap]), "{code:?}, {WORDS} words");
    }

    #[test]
    fn early_values_are_those_of_the_definition_whatever_the_colours() {
        let mut meter = Meter::new(&Budget::default());
        for number in (0..512).step_by(3) {
            let zeroth = if number % 5 == 0 { 4 } else { 0 };
            let code = Code::read(&format!("octal {zeroth}.{:03o}", number | 4)).unwrap();
            let values = code.values(200, &mut meter).unwrap();
            let same_parity = splits(&code).all(|digit| digit % 2 == splits(&code).next().unwrap() % 2);
            for mask in [1, 2, 7, 12, 30, 511] {
                for position in [false, true].into_iter().take(1 + usize::from(same_parity)) {
                    let parity = splits(&code).next().unwrap() % 2;
                    let colours = Colours { mask, position, parity };
                    let (found, rare) = early_values(&code, &colours, 200, &mut meter).unwrap();
                    assert_eq!(found, values, "{code:?}, mask {mask}, position {position}");
                    let are_rare = (1..200).filter(|heap| colours.is_rare(*heap, values[*heap]));
                    assert!(are_rare.eq(rare), "{code:?}, mask {mask}, position {position}");
                }
            }
        }
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
                same_values::<u8, 1>(&code, &proof, &values, &mut meter);
                if mask % 4 == 1 {
                    same_values::<u16, 2>(&code, &proof, &values, &mut meter);
                    same_values::<u16, 8>(&code, &proof, &values, &mut meter);
                }
                found[usize::from(position)] += 1;
            }
        }
        assert!(found.iter().all(|count| *count > 50), "{found:?}");
    }
}
