//! And, or, not, exists: what first-order logic does to automata.

use super::automata::{Automaton, explore, letters, seen_letters, union};
use crate::budget::{Checked, Meter};

impl Automaton {
    /// The tuples that are in both.
    pub(crate) fn and(&self, other: &Automaton, meter: &mut Meter) -> Checked<Automaton> {
        let (left, right) = (self.live(), other.live());
        self.product(other, |a, b| left[a as usize] && right[b as usize], |a, b| a && b, meter)
    }

    /// The tuples over the tracks of `self` that are in one of the two. Both must have the same tracks.
    pub(crate) fn or(&self, other: &Automaton, meter: &mut Meter) -> Checked<Automaton> {
        self.product(other, |_, _| true, |a, b| a || b, meter)
    }

    /// All tuples of the same variables that are not in it.
    pub(crate) fn complement(&self, meter: &mut Meter) -> Checked<Automaton> {
        let all = Automaton::all(self.numeration, &self.tracks, meter)?;
        all.product(self, |_, _| true, |valid, inside| valid && !inside, meter)
    }

    fn product(
        &self,
        other: &Automaton,
        useful: impl Fn(u32, u32) -> bool,
        accepts: impl Fn(bool, bool) -> bool,
        meter: &mut Meter,
    ) -> Checked<Automaton> {
        let tracks = union(&self.tracks, &other.tracks);
        let left = seen_letters(self.numeration, &tracks, &self.tracks)?;
        let right = seen_letters(self.numeration, &tracks, &other.tracks)?;
        let step = |&(a, b): &(u32, u32), letter: usize, _: &mut Meter| {
            let target = (self.step(a, left[letter]), other.step(b, right[letter]));
            Ok(useful(target.0, target.1).then_some(target))
        };
        let accepts = |&(a, b): &(u32, u32)| accepts(self.accepts(a), other.accepts(b));
        explore(self.numeration, &tracks, (self.start, other.start), step, accepts, meter)
    }

    /// The tuples that some values of the hidden variables complete to an accepted one (subset construction).
    pub(crate) fn without(&self, hidden: &[usize], meter: &mut Meter) -> Checked<Automaton> {
        let tracks: Vec<usize> =
            self.tracks.iter().copied().filter(|track| !hidden.contains(track)).collect();
        let seen = seen_letters(self.numeration, &self.tracks, &tracks)?;
        let mut choices: Vec<Vec<usize>> = vec![Vec::new(); letters(self.numeration, tracks.len())?];
        seen.iter().enumerate().for_each(|(letter, shown)| choices[*shown].push(letter));
        let (live, accept) = (self.live(), self.padded(&choices[0]));
        let step = |set: &Vec<u32>, letter: usize, meter: &mut Meter| {
            meter.spend(4 * (set.len() * choices[letter].len()) as u64)?;
            let targets =
                set.iter().flat_map(|state| choices[letter].iter().map(|one| self.step(*state, *one)));
            let mut targets: Vec<u32> = targets.filter(|target| live[*target as usize]).collect();
            targets.sort_unstable();
            targets.dedup();
            // Millions of sets are kept: none with room to spare.
            targets.shrink_to_fit();
            Ok((!targets.is_empty()).then_some(targets))
        };
        let accepts = |set: &Vec<u32>| set.iter().any(|state| accept[*state as usize]);
        explore(self.numeration, &tracks, vec![self.start], step, accepts, meter)
    }

    /// Which states accept after some of these letters: the hidden numbers may be longer than the shown ones.
    fn padded(&self, zeros: &[usize]) -> Vec<bool> {
        self.reaching(|state| zeros.iter().map(|letter| self.step(state, *letter)).collect())
    }

    /// Which states can still accept.
    pub(crate) fn live(&self) -> Vec<bool> {
        let letters = self.letters();
        self.reaching(|state| self.next[state as usize * letters..][..letters].to_vec())
    }

    fn reaching(&self, targets: impl Fn(u32) -> Vec<u32>) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.accept.len()];
        for state in 0..self.accept.len() as u32 {
            targets(state).into_iter().for_each(|target| before[target as usize].push(state));
        }
        let mut reaches = self.accept.clone();
        let mut stack: Vec<u32> =
            (0..reaches.len() as u32).filter(|state| reaches[*state as usize]).collect();
        while let Some(state) = stack.pop() {
            for earlier in &before[state as usize] {
                if !std::mem::replace(&mut reaches[*earlier as usize], true) {
                    stack.push(*earlier);
                }
            }
        }
        reaches
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.live()[self.start as usize]
    }
}
