//! The automaton that reads words from the other end.

use super::automaton::{Automaton, Numbering};
use super::limits::{Blowup, Limits};

impl Automaton {
    /// The relation of the reversed words.
    pub(crate) fn reversed(&self, limits: &Limits) -> Result<Automaton, Blowup> {
        let letters = self.letters();
        let mut sources: Vec<Vec<u32>> = vec![Vec::new(); self.states() * letters];
        for state in 0..self.states() as u32 {
            for (letter, &target) in self.row(state).iter().enumerate() {
                sources[target as usize * letters + letter].push(state);
            }
        }
        let first: Vec<u32> = (0..self.states() as u32).filter(|&state| self.accepts(state)).collect();
        let mut found = Numbering::new(first);
        let mut transitions = Vec::new();
        let mut held = 0;
        let mut set = 0;
        while set < found.items.len() {
            limits.allow(transitions.len() + 2 * held, set)?;
            let current = found.items[set].clone();
            held += current.len() + 8;
            for letter in 0..letters {
                let entering = current.iter().flat_map(|&state| &sources[state as usize * letters + letter]);
                let mut targets: Vec<u32> = entering.copied().collect();
                targets.sort_unstable();
                targets.dedup();
                transitions.push(found.number(targets));
            }
            set += 1;
        }
        let accepting = found.items.iter().map(|set| set.contains(&self.initial())).collect();
        Automaton::from_parts(self.radix(), self.tracks().to_vec(), transitions, accepting, 0)
            .ok_or(Blowup::Range)?
            .minimised(limits)
    }
}
