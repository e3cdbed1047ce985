//! "There is a number such that …": tracks removed from a relation.
//!
//! The digits of a removed track are guessed, and sets of states are followed instead of states. The number may be longer than the
//! others, so acceptance first saturates over letters that are zero on the tracks that stay.

use super::automaton::{Automaton, Numbering, Track, digits_at, letter_from, letters_of};
use super::limits::{Blowup, Limits};

impl Automaton {
    /// The relation "there are numbers for `tracks` such that this holds", in one construction.
    pub fn without(&self, tracks: &[Track], limits: &Limits) -> Result<Automaton, Blowup> {
        let gone: Vec<usize> = tracks.iter().filter_map(|&track| self.place(track)).collect();
        if gone.is_empty() {
            return Ok(self.clone());
        }
        let guesses = Guesses::of(self, &gone)?;
        // Sets of states may be many in one direction of reading and few in the other, so both get a growing share.
        for share in [256, 16, 1] {
            let limits = Limits { cells: limits.cells / share, ..*limits };
            match guesses.determinised(self, &limits) {
                Err(Blowup::Cells) => {}
                forward => return forward?.minimised(&limits),
            }
            match guesses.backwards(self, &limits).and_then(|backwards| backwards.reversed(&limits)) {
                Err(Blowup::Cells) => {}
                other => return other,
            }
        }
        Err(Blowup::Cells)
    }
}

/// The nondeterministic automaton in which the digits of some tracks are guessed. States that accept nothing are left out.
struct Guesses {
    stay: Vec<Track>,
    letters: usize,
    /// For each letter that stays, the letters that agree with it.
    choices: Vec<Vec<usize>>,
    alive: Vec<bool>,
    accepting: Vec<bool>,
    certain: Vec<bool>,
}

impl Guesses {
    fn of(automaton: &Automaton, gone: &[usize]) -> Result<Guesses, Blowup> {
        let kept: Vec<usize> = (0..automaton.tracks().len()).filter(|place| !gone.contains(place)).collect();
        let letters = letters_of(automaton.radix(), kept.len())?;
        let mut choices = vec![Vec::new(); letters];
        for letter in 0..automaton.letters() {
            choices[letter_from(&digits_at(letter, automaton.radix(), &kept), automaton.radix())]
                .push(letter);
        }
        Ok(Guesses {
            stay: kept.iter().map(|&place| automaton.tracks()[place]).collect(),
            letters,
            alive: backward(automaton, &(0..automaton.letters()).collect::<Vec<_>>()),
            accepting: backward(automaton, &choices[0]),
            certain: (0..automaton.states() as u32)
                .map(|state| automaton.fate(state) == Some(true))
                .collect(),
            choices,
        })
    }

    fn determinised(&self, automaton: &Automaton, limits: &Limits) -> Result<Automaton, Blowup> {
        let mut found = Numbering::new(self.normal(vec![automaton.initial()]));
        let mut transitions = Vec::new();
        let mut held = 0;
        let mut state = 0;
        while state < found.items.len() {
            limits.allow(transitions.len() + 2 * held, state)?;
            let current = found.items[state].clone();
            held += current.len() + 8;
            for letter in 0..self.letters {
                let targets = self.targets(automaton, &current, letter);
                transitions.push(found.number(targets));
            }
            state += 1;
        }
        let accepts = |states: &[u32]| states.iter().any(|&state| self.accepting[state as usize]);
        let accepting = found.items.iter().map(|states| accepts(states)).collect();
        Automaton::from_parts(automaton.radix(), self.stay.clone(), transitions, accepting, 0)
            .ok_or(Blowup::Range)
    }

    /// The deterministic automaton of the reversed words: sets of states from which the rest of the word is accepted.
    fn backwards(&self, automaton: &Automaton, limits: &Limits) -> Result<Automaton, Blowup> {
        let entering = self.sources(automaton);
        let first = (0..automaton.states() as u32).filter(|&state| self.accepting[state as usize]);
        let mut found = Numbering::new(first.collect::<Box<[u32]>>());
        let mut transitions = Vec::new();
        let mut held = 0;
        let mut state = 0;
        while state < found.items.len() {
            limits.allow(transitions.len() + 2 * held, state)?;
            let current = found.items[state].clone();
            held += current.len() + 8;
            for letter in 0..self.letters {
                let lists =
                    current.iter().flat_map(|&target| &entering[target as usize * self.letters + letter]);
                let mut sources: Vec<u32> = lists.copied().collect();
                sources.sort_unstable();
                sources.dedup();
                transitions.push(found.number(sources.into_boxed_slice()));
            }
            state += 1;
        }
        let accepting = found.items.iter().map(|states| states.contains(&automaton.initial())).collect();
        Automaton::from_parts(automaton.radix(), self.stay.clone(), transitions, accepting, 0)
            .ok_or(Blowup::Range)
    }

    /// For each state and staying letter the states that can enter it so.
    fn sources(&self, automaton: &Automaton) -> Vec<Vec<u32>> {
        let mut sources: Vec<Vec<u32>> = vec![Vec::new(); automaton.states() * self.letters];
        for state in 0..automaton.states() as u32 {
            for (letter, choices) in self.choices.iter().enumerate() {
                for &choice in choices {
                    let known = &mut sources[automaton.step(state, choice) as usize * self.letters + letter];
                    if known.last() != Some(&state) {
                        known.push(state);
                    }
                }
            }
        }
        sources
    }

    fn targets(&self, automaton: &Automaton, states: &[u32], letter: usize) -> Box<[u32]> {
        let mut targets = Vec::with_capacity(states.len() * 2);
        for &state in states {
            let row = automaton.row(state);
            targets.extend(self.choices[letter].iter().map(|&choice| row[choice]));
        }
        self.normal(targets)
    }

    /// Sorted, without dead states; a state that accepts whatever follows stands for the whole set.
    fn normal(&self, mut states: Vec<u32>) -> Box<[u32]> {
        if let Some(&certain) = states.iter().find(|&&state| self.certain[state as usize]) {
            return Box::new([certain]);
        }
        states.retain(|&state| self.alive[state as usize]);
        states.sort_unstable();
        states.dedup();
        states.into_boxed_slice()
    }
}

/// The states from which an accepting state can be reached by the given letters.
fn backward(automaton: &Automaton, letters: &[usize]) -> Vec<bool> {
    let mut reaches = automaton.accepting().to_vec();
    let mut sources: Vec<Vec<u32>> = vec![Vec::new(); automaton.states()];
    for state in 0..automaton.states() as u32 {
        for &letter in letters {
            let known = &mut sources[automaton.step(state, letter) as usize];
            if known.last() != Some(&state) {
                known.push(state);
            }
        }
    }
    let mut waiting: Vec<u32> =
        (0..automaton.states() as u32).filter(|&state| reaches[state as usize]).collect();
    while let Some(state) = waiting.pop() {
        for &source in &sources[state as usize] {
            if !std::mem::replace(&mut reaches[source as usize], true) {
                waiting.push(source);
            }
        }
    }
    reaches
}
