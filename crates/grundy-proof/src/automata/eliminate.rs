//! The removal of several quantified tracks from a conjunction, in an order that keeps the automata small.
//!
//! Only the parts that mention a track are joined before it is removed, and the track whose parts make the smallest product goes first.

use super::automaton::{Automaton, Track};
use super::limits::{Blowup, Limits};
use super::product::Connective;

/// When a track is removed. No order is always better: where values grow evenly (Kenyon's 0.3F) sums should go before values, where a
/// law has many values the cheapest product should, and splitting into two or five heaps wants them all at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The track with the fewest neighbours, tracks of digit operations last.
    SumsFirst,
    /// The track whose parts make the smallest product.
    CheapestFirst,
    /// Tracks that the others determine digit by digit at once, the rest together at the end.
    Together,
}

impl Order {
    /// All orders, the one that succeeds most often first.
    pub const ALL: [Order; 3] = [Order::SumsFirst, Order::CheapestFirst, Order::Together];
}

/// "There are numbers on `bound` such that all parts hold." Digit operations speak of the tracks in `late`.
pub(crate) fn eliminated(
    mut parts: Vec<Automaton>,
    mut bound: Vec<Track>,
    late: &[Track],
    order: Order,
    limits: &Limits,
) -> Result<Automaton, Blowup> {
    bound.sort_unstable();
    bound.dedup();
    let Some(radix) = parts.first().map(Automaton::radix) else { return Ok(Automaton::constant(2, true)) };
    let mut postponed = Vec::new();
    while let Some(choice) = next_track(&parts, &bound, late, order) {
        let track = bound.swap_remove(choice);
        let (mine, others): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.place(track).is_some());
        parts = others;
        let joined = conjoined(mine, radix, limits)?;
        if order != Order::Together || joined.determines(track) {
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

/// The place in `bound` of the track that goes next.
fn next_track(parts: &[Automaton], bound: &[Track], late: &[Track], order: Order) -> Option<usize> {
    let cost = |track: Track| {
        let mine: Vec<&Automaton> = parts.iter().filter(|part| part.place(track).is_some()).collect();
        let mut tracks: Vec<Track> = mine.iter().flat_map(|part| part.tracks()).copied().collect();
        tracks.sort_unstable();
        tracks.dedup();
        let states = mine.iter().map(|part| (part.states() as f64).ln()).sum::<f64>();
        match order {
            Order::SumsFirst => tracks.len() as f64 + if late.contains(&track) { 0.5 } else { 0.0 },
            Order::CheapestFirst | Order::Together => {
                states + mine.first().map_or(0.0, |part| (part.radix() as f64).ln() * tracks.len() as f64)
            }
        }
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
            let mut zeros = (0..row.len()).filter(|letter| (letter / unit).is_multiple_of(self.radix()));
            zeros.all(|letter| (0..self.radix()).filter(|digit| open(letter + digit * unit)).nth(1).is_none())
        })
    }
}
