//! A run that ends as soon as a period can be proved: by Guy and Smith's theorem, or by a window of a sparse game.
//!
//! # Theorem
//! Guy and Smith (1956), for up to `k` parts: if `g(i) = g(i + p)` for `e ≤ i` with `i + p < L`, `e ≥ 1`, the last digit
//! is `t`, and `L ≥ k(e + p - 1) + t + 1`, then it holds for every `i ≥ e`.
//!
//! Window: with one class, every rare heap below `L` listed, the last of them `r`, and `W = max(r, A) + t`: if `r < m`,
//! all of `m..L` is common, `g(i) = g(i + p)` for `m ≤ i < m + W`, `L ≥ m + p + W`, and each heap in `m + W..m + W + p`
//! has for each rare value below its own a take or a witness with a part of at most `A`, then `g(i) = g(i + p)` for
//! every `i ≥ m`. With the parity of heaps in the class, `p` must be even; for unequal parts `m > 2 max(r, A)`.
//!
//! # Cost
//! A scan of the table at sizes that grow by a quarter, or a sixteenth where it is kept in bytes: at most a tenth of the run.

use multiversion::multiversion;

use super::plan::WitnessRecord;
use super::run::State;
use super::sparse::Sparse;
use super::store::Store;
use super::{Breaking, Class, Run};
use crate::budget::{Budget, StopReason};

/// Why a period holds for ever; what a certificate has to carry beside the game, preperiod and period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The table itself is long enough.
    GuySmith,
    /// The window of the sparse-space method.
    Window {
        /// The bits of a value that count.
        mask: u32,
        /// The parity of all split digits, where the parity of heaps counts too.
        position_parity: Option<u8>,
        /// Every rare heap.
        rare: Vec<u64>,
        /// Witnesses have a part of at most this (`A` above).
        witness_bound: u64,
        /// From here on all heaps are common (`m` above).
        start: u64,
    },
}

/// A period that can be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The least `e` with `g(n) = g(n + period)` for every `n ≥ e`.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// How many values the proof looks at (`L` above).
    pub known: u64,
    /// Why it holds.
    pub proof: Proof,
}

/// What a run for a period found.
#[derive(Clone, Debug)]
pub struct PeriodRun {
    /// The table so far.
    pub run: Run,
    /// The period, if one was found.
    pub evidence: Option<Evidence>,
    /// Why there is none.
    pub stopped: Option<StopReason>,
}

/// Fills a table until a period can be proved or the budget ends.
///
/// ```
/// use grundy_table::Budget;
/// use grundy_table::breaking::{Breaking, run_until_period};
///
/// let kayles = Breaking::from_digits(&[0, 7, 7], &Budget::small()).unwrap();
/// let evidence = run_until_period(&kayles, 1, &Budget::small()).evidence.unwrap();
/// assert_eq!((evidence.preperiod, evidence.period), (71, 12));
/// ```
pub fn run_until_period(game: &Breaking, threads: usize, budget: &Budget<'_>) -> PeriodRun {
    go_on_until_period(Run::new(game), u64::MAX, &Budget { threads, ..*budget })
}

/// The same from a run that was begun before, and no farther than so many pairs of parts.
pub(super) fn go_on_until_period(mut run: Run, most_pairs: u64, budget: &Budget<'_>) -> PeriodRun {
    let mut next_check = run.known().max(128);
    loop {
        let limit = next_check.min(budget.positions as usize);
        if let Some(reason) = run.advance_within(limit, budget.threads, budget) {
            return PeriodRun { run, evidence: None, stopped: Some(reason) };
        }
        let evidence = evidence(&run);
        if evidence.is_some() {
            return PeriodRun { run, evidence, stopped: None };
        }
        if next_check as u64 >= budget.positions || pairs_of(&run) >= most_pairs {
            return PeriodRun { run, evidence, stopped: Some(StopReason::Positions) };
        }
        // A scan of bytes costs little, and each heap too many costs as much as one before it.
        next_check += next_check / if run.bytes().is_some() { 16 } else { 4 };
    }
}

/// What a heap costs beside its pairs, in pairs.
const PAIRS_BESIDE: u64 = 20;

/// About how many pairs of parts were looked at for so many heaps: in a sparse game those with a rare part.
pub(super) fn sparse_pairs(known: u64, rare: usize) -> u64 {
    known.saturating_mul(rare as u64 + PAIRS_BESIDE)
}

/// The same for a run; in a game that is not sparse all pairs are looked at.
fn pairs_of(run: &Run) -> u64 {
    let known = run.known() as u64;
    match run.state() {
        State::Low(low) => sparse_pairs(known, low.sparse.rare.len()),
        State::Coded(coded) => sparse_pairs(known, coded.sparse.rare.len()),
        State::Words(words) => sparse_pairs(known, words.sparse.rare.len()),
        State::Dense(_) | State::Wide(_) => known.saturating_mul(known) / 2,
        State::Triples(_) => known.saturating_mul(known).saturating_mul(known) / 12,
    }
}

/// The period that the values known so far prove, if any.
pub fn evidence(run: &Run) -> Option<Evidence> {
    let known = run.known();
    let folded;
    let bytes = match run.bytes() {
        Some(bytes) => bytes,
        None => {
            folded = (0..known).map(|n| (run.value(n) ^ run.value(n) >> 8) as u8).collect::<Vec<u8>>();
            &folded
        }
    };
    let period = last_repetition(bytes)?;
    let differs = |&n: &usize| run.value(n) != run.value(n + period);
    let preperiod = (0..known - period).rev().find(differs).map_or(0, |n| n + 1);
    let proof = proof(run, preperiod, period)?;
    Some(Evidence { preperiod: preperiod as u64, period: period as u64, known: known as u64, proof })
}

/// The least distance at which the last values stood before.
fn last_repetition(bytes: &[u8]) -> Option<usize> {
    let length = (bytes.len() / 8).min(2048);
    let last = bytes.len() - length;
    let tail = &bytes[last..];
    let key = tail.first_chunk::<KEY>()?;
    let same = |&place: &usize| bytes[place..place + length] == *tail;
    let mut end = last;
    while end > 0 {
        let start = end.saturating_sub(STRETCH);
        // Nearly every stretch is passed over in vectors; the first ones of a table are short and looked at plainly.
        let may_hold =
            bytes[start..].first_chunk().is_none_or(|stretch| end - start < STRETCH || holds(stretch, key));
        if let Some(place) = (start..end).rev().filter(|_| may_hold).find(same) {
            return Some(last - place);
        }
        end = start;
    }
    None
}

const KEY: usize = 8;
const STRETCH: usize = 64;

/// Whether the key stands somewhere in a stretch.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn holds(stretch: &[u8; STRETCH + KEY], key: &[u8; KEY]) -> bool {
    let mut differing = [0; STRETCH];
    for (offset, &byte) in key.iter().enumerate() {
        for place in 0..STRETCH {
            differing[place] |= stretch[place + offset] ^ byte;
        }
    }
    differing.iter().fold(u8::MAX, |least, &bits| least.min(bits)) == 0
}

/// Where the key first stands.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn first_place(bytes: &[u8], key: &[u8; KEY]) -> Option<usize> {
    let mut start = 0;
    while let Some(stretch) = bytes[start..].first_chunk::<{ STRETCH + KEY }>() {
        let mut differing = [0; STRETCH];
        for (offset, &byte) in key.iter().enumerate() {
            for place in 0..STRETCH {
                differing[place] |= stretch[place + offset] ^ byte;
            }
        }
        if differing.iter().fold(u8::MAX, |least, &bits| least.min(bits)) == 0 {
            break;
        }
        start += STRETCH;
    }
    bytes[start..].windows(KEY).position(|window| window == key).map(|place| start + place)
}

fn proof(run: &Run, preperiod: usize, period: usize) -> Option<Proof> {
    if guy_smith(run, preperiod.max(1), period) {
        return Some(Proof::GuySmith);
    }
    match run.state() {
        State::Low(low) => window(&low.sparse, low.probe_bound, preperiod, period),
        State::Coded(coded) => window(&coded.sparse, 0, preperiod, period),
        State::Words(words) => window(&words.sparse, 0, preperiod, period),
        State::Dense(_) | State::Wide(_) | State::Triples(_) => None,
    }
}

fn last_digit(game: &Breaking) -> usize {
    game.reach().max(game.seed.len() - 1)
}

fn guy_smith(run: &Run, preperiod: usize, period: usize) -> bool {
    let game = run.game();
    let parts = match (game.triples.is_empty(), game.splits.is_empty()) {
        (false, _) => 3,
        (true, false) => 2,
        (true, true) => 1,
    };
    let equal = game.equal_parts || game.splits.is_empty();
    equal && run.known() > parts * (preperiod + period - 1) + last_digit(game)
}

fn window<S: Store>(
    sparse: &Sparse<S>,
    probe_bound: usize,
    preperiod: usize,
    period: usize,
) -> Option<Proof> {
    let sight = Sight {
        game: &sparse.game,
        class: sparse.class,
        class_since: sparse.class_since,
        rare: &sparse.rare,
        witnesses: &sparse.witnesses,
        probe_bound,
    };
    let parity_fits = sparse.class.position_parity.is_none() || period.is_multiple_of(2);
    let (proof, needed) = sight.window(preperiod, period);
    (parity_fits && sparse.known() >= needed).then_some(proof)
}

/// What is known of a sparse game beside its values.
pub(super) struct Sight<'a> {
    pub game: &'a Breaking,
    pub class: Class,
    /// The first heap that was certified with this class.
    pub class_since: usize,
    pub rare: &'a [usize],
    pub witnesses: &'a WitnessRecord,
    /// No first part of a probe was larger than this.
    pub probe_bound: usize,
}

impl Sight<'_> {
    /// The proof of a period by a window, and how many heaps must be known for it.
    pub fn window(&self, preperiod: usize, period: usize) -> (Proof, usize) {
        let last_rare = self.rare.last().copied().unwrap_or(0);
        let from = preperiod.max(1).max(last_rare + 1).max(self.game.seed.len());
        let bound = self.probe_bound.max(self.witnesses.bound_from(from));
        let reach = last_rare.max(bound);
        let width = reach + last_digit(self.game);
        let unequal = if self.game.equal_parts { 0 } else { 2 * reach + 1 };
        let start = from.max(self.class_since.saturating_sub(width)).max(unequal);
        let proof = Proof::Window {
            mask: self.class.mask,
            position_parity: self.class.position_parity,
            rare: self.rare.iter().map(|&n| n as u64).collect(),
            witness_bound: bound as u64,
            start: start as u64,
        };
        (proof, start + period + width)
    }
}
