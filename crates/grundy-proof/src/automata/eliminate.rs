//! The removal of several quantified tracks from a conjunction, in an order that keeps the automata small.
//!
//! Only the parts that mention a track are joined before it is removed, and the track whose parts make the smallest product goes first.

use super::automaton::{Automaton, Track};
use super::limits::{Blowup, Limits};
use super::product::Connective;

/// When a track is removed. Neither order is better always: Kenyon's 0.3F wants the first, splitting into two or five heaps the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Each track as soon as the parts that mention it are joined.
    OneByOne,
    /// Tracks that the others determine digit by digit at once, the rest together at the end.
    Together,
}

impl Order {
    /// Both orders, the one that more often succeeds first.
    pub const BOTH: [Order; 2] = [Order::OneByOne, Order::Together];
}

/// "There are numbers on `bound` such that all parts hold."
pub(crate) fn eliminated(
    mut parts: Vec<Automaton>,
    mut bound: Vec<Track>,
    order: Order,
    radix: usize,
    limits: &Limits,
) -> Result<Automaton, Blowup> {
    bound.sort_unstable();
    bound.dedup();
    let mut postponed = Vec::new();
    while let Some(choice) = cheapest(&parts, &bound, &postponed) {
        let track = bound.swap_remove(choice);
        let (mine, others): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.place(track).is_some());
        parts = others;
        let joined = conjoined(mine, radix, limits)?;
        if order == Order::OneByOne || joined.determines(track) {
            parts.push(joined.without(&[track], limits)?);
        } else {
            parts.push(joined);
            postponed.push(track);
        }
    }
    conjoined(parts, radix, limits)?.without(&postponed, limits)
}

fn conjoined(mut parts: Vec<Automaton>, radix: usize, limits: &Limits) -> Result<Automaton, Blowup> {
    parts.sort_by_key(|part| (part.states(), part.tracks().to_vec()));
    let always = Automaton::constant(radix, true);
    parts.iter().try_fold(always, |all, part| all.joined(Connective::And, part, limits))
}

/// The place in `bound` of the track whose parts have the smallest product.
fn cheapest(parts: &[Automaton], bound: &[Track], postponed: &[Track]) -> Option<usize> {
    let cost = |track: Track| {
        let mine: Vec<&Automaton> = parts.iter().filter(|part| part.place(track).is_some()).collect();
        let mut tracks: Vec<Track> = mine.iter().flat_map(|part| part.tracks()).copied().collect();
        tracks.sort_unstable();
        tracks.dedup();
        let letters = mine.first().map_or(0.0, |part| (part.radix() as f64).ln() * tracks.len() as f64);
        let waiting = tracks.iter().filter(|track| postponed.contains(track)).count();
        mine.iter().map(|part| (part.states() as f64).ln()).sum::<f64>() + letters + waiting as f64
    };
    let costs: Vec<f64> = bound.iter().map(|&track| cost(track)).collect();
    (0..bound.len()).min_by(|&a, &b| costs[a].total_cmp(&costs[b]).then(bound[a].cmp(&bound[b])))
}

impl Automaton {
    /// Whether the digit of a track follows from the other digits of the letter and the state, wherever the word can still be accepted.
    fn determines(&self, track: Track) -> bool {
        let Some(place) = self.place(track) else { return true };
        let unit = self.radix().pow(place as u32);
        let lost: Vec<bool> =
            (0..self.states() as u32).map(|state| self.fate(state) == Some(false)).collect();
        (0..self.states() as u32).all(|state| {
            let row = self.row(state);
            let open = |letter: usize| !lost[row[letter] as usize];
            let mut zeros = (0..row.len()).filter(|letter| letter / unit % self.radix() == 0);
            zeros.all(|letter| (0..self.radix()).filter(|digit| open(letter + digit * unit)).nth(1).is_none())
        })
    }
}
