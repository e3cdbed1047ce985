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
mod probes;
mod sets;
mod sieve;
mod tape;
mod watch;

use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::code::Code;
use crate::methods::certificate::Case;
use crate::verdict::{Claim, Period};
use colours::{Colours, Entry, VALUES};
use early::early_values;
use sets::{Halves, LANES, values_in};
use sieve::{Sieve, TOO_LARGE};
use tape::Tape;
use watch::Watch;

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
    let filling = Filling { code, proof: &proof, claim, values: &values, window };
    let attempts: [(u32, Attempt); 5] = [
        (values_in::<u16>(), Filling::repeats::<u8, u16>),
        (values_in::<[u32; 1]>(), Filling::repeats::<u8, [u32; 1]>),
        (values_in::<[u32; 2]>(), Filling::repeats::<u8, [u32; 2]>),
        (values_in::<[u32; 4]>(), Filling::repeats::<u8, [u32; 4]>),
        (values_in::<[u32; 8]>(), Filling::repeats::<u16, [u32; 8]>),
    ];
    // Small sets are quick, so they are tried first; a value that does not fit asks for larger ones.
    let filled =
        attempts.into_iter().filter(|(values, _)| largest < *values).find_map(|(values, attempt)| {
            let left = meter.left();
            let found = attempt(&filling, meter);
            let is_decided = values == VALUES || found != Err(TOO_LARGE.into());
            // Each attempt may spend what there is: which comes first must decide nothing.
            meter.begin_again(left);
            is_decided.then_some(found)
        });
    filled.unwrap_or(Err(TOO_LARGE.into()))?;
    Ok(Claim::Periodic(claim))
}

type Attempt<'a> = fn(&Filling<'a>, &mut Meter) -> Checked<()>;

/// What is to be filled in behind the first values.
struct Filling<'a> {
    code: &'a Code,
    proof: &'a Proof,
    claim: Period,
    values: &'a [u32],
    /// The number of heaps on which a value depends.
    window: usize,
}

/// Longer tables are not kept: the values are looked at as they come.
const LONGEST_TABLE: usize = 1 << 26;
/// So many of the first and of the last heaps are kept then; a part of a split that is neither reaches nothing.
const KEPT: usize = 1 << 20;

impl Filling<'_> {
    /// Finds the values up to the end of a period after the window, and verifies the claim on them.
    fn repeats<E: Entry, S: Halves>(&self, meter: &mut Meter) -> Checked<()> {
        if self.limit() <= LONGEST_TABLE {
            return self.repeats_in_table::<E, S>(meter);
        }
        let left = meter.left();
        let found = self.repeats_in_passing::<E, S>(KEPT, meter);
        // A split before the window may have any parts, and a table knows them all, if there is room for it.
        let fits = (size_of::<E>() * (self.limit() + LANES)) as u64 <= left.bytes;
        let may_be_late = found.as_ref().is_err_and(|reason| reason.ends_with(sieve::TOO_LATE));
        if !fits || !may_be_late {
            return found;
        }
        meter.begin_again(left);
        self.repeats_in_table::<E, S>(meter)
    }

    /// The first heap behind the window.
    fn end(&self) -> usize {
        self.proof.from + self.window
    }

    fn limit(&self) -> usize {
        self.end() + self.claim.period as usize
    }

    fn repeats_in_table<E: Entry, S: Halves>(&self, meter: &mut Meter) -> Checked<()> {
        let Filling { code, proof, claim, values, .. } = self;
        let (start, end, limit) = (claim.preperiod as usize, self.end(), self.limit());
        let period = claim.period as usize;
        meter.reserve((size_of::<E>() * (limit + LANES)) as u64)?;
        let mut table = Tape::<E>::whole(values, limit.next_multiple_of(LANES) + LANES);
        let sieve = Sieve::<S>::new(code, proof, values, limit);
        sieve.fill(&mut table, values, limit, end, &mut |_, _| Ok(()), meter)?;
        meter.spend((end - start) as u64)?;
        let value = |heap: usize| table.value(heap).unwrap_or(u32::MAX);
        // (7.7)
        if let Some(heap) = (start..end).find(|heap| value(*heap) != value(heap + period)) {
            return Err(format!("the values of {heap} and {} differ", heap + period));
        }
        let within = |n: u64| if n < limit as u64 { n as usize } else { n as usize - period };
        least(*claim, |n| value(within(n))) // (7.8)
    }

    /// The same with so many of the first and of the last heaps kept, and those of the window.
    fn repeats_in_passing<E: Entry, S: Halves>(&self, kept: usize, meter: &mut Meter) -> Checked<()> {
        let Filling { code, proof, claim, values, .. } = self;
        let (end, limit) = (self.end(), self.limit());
        let mut watch = Watch::new(*claim, end, meter)?;
        meter.reserve(Tape::<E>::bytes(kept.max(values.len()), kept))?;
        let mut tape = Tape::<E>::forgetting(values, kept, kept);
        for (heap, value) in values.iter().enumerate() {
            watch.see(heap, *value)?;
        }
        let mut see = |start: usize, tape: &Tape<E>| {
            let heaps = start..(start + LANES).min(limit);
            if !watch.cares_for(heaps.clone()) {
                return Ok(());
            }
            heaps.into_iter().try_for_each(|heap| watch.see(heap, tape.value(heap).unwrap_or(u32::MAX)))
        };
        Sieve::<S>::new(code, proof, values, limit).fill(&mut tape, values, limit, end, &mut see, meter)?;
        watch.end()
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

    fn same_values<E: Entry, S: Halves>(code: &Code, proof: &Proof, values: &[u32], meter: &mut Meter) {
        let mut table = Tape::<E>::whole(&values[..240], LIMIT + 2 * LANES);
        // So many that the order is learned too.
        let sieve = Sieve::<S>::new(code, proof, &values[..240], 1 << 30);
        let filled = sieve.fill(&mut table, &values[..240], LIMIT, LIMIT, &mut |_, _| Ok(()), meter);
        assert_eq!(filled, Ok(()), "{code:?}");
        assert!(
            (0..LIMIT).all(|heap| table.value(heap) == Some(values[heap])),
            "{code:?}, sets of {}",
            S::HALVES
        );
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
        let (mut found, mut small) = ([0, 0], 0);
        for digits in
            (0..512).map(|number| format!("{number:03o}")).filter(|digits| digits.contains(['4', '6']))
        {
            let code = Code::read(&format!("octal 0.{digits}")).unwrap();
            let values = code.values(LIMIT, &mut meter).unwrap();
            for (mask, position) in (1..16).flat_map(|mask| [(mask, false), (mask, true)]) {
                let Some(proof) = proof_with(&code, &values, mask, position) else { continue };
                same_values::<u8, [u32; 1]>(&code, &proof, &values, &mut meter);
                let largest = values.iter().copied().max().unwrap_or(0).max(mask);
                if largest < values_in::<u16>() {
                    same_values::<u8, u16>(&code, &proof, &values, &mut meter);
                    small += 1;
                }
                if mask % 4 == 1 {
                    same_values::<u16, [u32; 2]>(&code, &proof, &values, &mut meter);
                    same_values::<u16, [u32; 8]>(&code, &proof, &values, &mut meter);
                }
                found[usize::from(position)] += 1;
            }
        }
        assert!(
            found.iter().all(|count| *count > 50) && small > 50,
            "{found:?}, {small} of them in small sets"
        );
    }

    /// What a table shows and what is seen in passing, with few heaps kept.
    fn both_ways(code: &str, proof: &Proof, claim: Period) -> [Checked<()>; 2] {
        let mut meter = Meter::new(&Budget::default());
        let code = Code::read(code).unwrap();
        let farthest = proof.rare.last().copied().unwrap_or(0).max(proof.witness);
        let first = farthest.max(proof.last) + proof.last + 64;
        let values = first_values(&code, proof, first, &mut meter).unwrap();
        let filling = Filling { code: &code, proof, claim, values: &values, window: farthest + proof.last };
        let table = filling.repeats_in_table::<u8, [u32; 1]>(&mut meter);
        [table, filling.repeats_in_passing::<u8, [u32; 1]>(farthest + 500, &mut meter)]
    }

    /// Heaps between the first and the last are forgotten here: the period of octal 0.16 is longer than what is kept.
    #[test]
    fn what_is_seen_in_passing_is_what_a_table_shows() {
        let sparse = |mask: u32, rare: &[usize], witness: usize, from: usize, last: usize| Proof {
            colours: Colours { mask, position: false, parity: 0 },
            rare: rare.to_vec(),
            witness,
            from,
            last,
        };
        let kayles = sparse(15, &[3, 6, 11, 18, 22, 28, 34, 39, 70], 100, 150, 2);
        let long = sparse(30, RARE_OF_016, 21_760, 105_351, 2);
        let cases = [("octal 0.77", &kayles, 71, 12), ("octal 0.16", &long, 105_351, 149_459)];
        for (code, proof, preperiod, period) in cases {
            let claimed =
                |preperiod: u64, period: u64| both_ways(code, proof, Period { preperiod, period, saltus: 0 });
            assert_eq!(claimed(preperiod, period), [Ok(()), Ok(())], "{code}");
            for (preperiod, period) in
                [(preperiod - 1, period), (preperiod, 2 * period), (preperiod, period - 1), (preperiod, 1)]
            {
                let [table, passing] = claimed(preperiod, period);
                assert!(table.is_err() && passing.is_err(), "{code}, {preperiod}, {period}: {passing:?}");
            }
        }
    }

    /// As the certificate of its period lists them.
    const RARE_OF_016: &[usize] = &[
        1, 2, 3, 4, 7, 9, 10, 13, 15, 16, 19, 22, 23, 25, 28, 31, 34, 37, 55, 68, 91, 129, 224, 330, 343,
        349, 380, 404, 410, 417, 420, 748, 766, 775, 781, 784, 787, 790, 796, 802, 837, 1162, 1177, 1183,
        1186, 1189, 1192, 1223, 1244, 3604, 13_932, 13_935,
    ];
}
