//! The smallest automaton of a relation: unreachable states dropped, states that accept the same words made one.
//!
//! Hopcroft's algorithm (1971): a block of states that serves as a splitter cuts every block whose states disagree about
//! entering it; the smaller half of each cut becomes a splitter in turn. `O(letters · states · log states)`.

use super::automaton::Automaton;
use super::limits::{Blowup, Limits};

impl Automaton {
    /// The smallest automaton of the same relation, its states numbered in breadth-first order, so that equal relations
    /// are equal values.
    pub fn minimised(self, limits: &Limits) -> Result<Automaton, Blowup> {
        let reachable = self.in_breadth_first_order();
        let classes = Partition::refined(&reachable, limits)?;
        let quotient = quotient(&reachable, &classes);
        Ok(quotient.in_breadth_first_order())
    }

    /// The reachable part, renumbered in the order of a breadth-first walk.
    fn in_breadth_first_order(&self) -> Automaton {
        let mut order = vec![self.initial()];
        let mut number = vec![u32::MAX; self.states()];
        number[self.initial() as usize] = 0;
        let mut transitions = Vec::with_capacity(self.transitions().len());
        let mut position = 0;
        while position < order.len() {
            for &target in self.row(order[position]) {
                if number[target as usize] == u32::MAX {
                    number[target as usize] = order.len() as u32;
                    order.push(target);
                }
                transitions.push(number[target as usize]);
            }
            position += 1;
        }
        let accepting = order.iter().map(|&state| self.accepts(state)).collect();
        Automaton::from_parts(self.radix(), self.tracks().to_vec(), transitions, accepting, 0)
            .expect("bug: a renumbered automaton is well formed")
    }
}

fn quotient(automaton: &Automaton, classes: &Partition) -> Automaton {
    let blocks = classes.starts.len();
    let mut transitions = Vec::with_capacity(blocks * automaton.letters());
    let mut accepting = Vec::with_capacity(blocks);
    for block in 0..blocks {
        let member = classes.members[classes.starts[block]];
        transitions.extend(automaton.row(member).iter().map(|&target| classes.block_of[target as usize]));
        accepting.push(automaton.accepts(member));
    }
    let initial = classes.block_of[automaton.initial() as usize];
    Automaton::from_parts(automaton.radix(), automaton.tracks().to_vec(), transitions, accepting, initial)
        .expect("bug: a quotient is well formed")
}

/// States in blocks: `members[starts[b]..ends[b]]` is block `b`, of which the first `marked[b]` are marked.
struct Partition {
    members: Vec<u32>,
    place: Vec<u32>,
    block_of: Vec<u32>,
    starts: Vec<usize>,
    ends: Vec<usize>,
    marked: Vec<usize>,
}

impl Partition {
    /// The coarsest partition into states that accept the same words.
    fn refined(automaton: &Automaton, limits: &Limits) -> Result<Partition, Blowup> {
        let mut partition = Partition::by_acceptance(automaton);
        let sources = Sources::of(automaton);
        let letters = automaton.letters();
        let mut waiting: Vec<u32> = (0..partition.starts.len() as u32).collect();
        let mut steps = 0;
        while let Some(splitter) = waiting.pop() {
            let range = partition.starts[splitter as usize]..partition.ends[splitter as usize];
            let targets = partition.members[range].to_vec();
            for letter in 0..letters {
                steps += 1;
                limits.allow(0, steps)?;
                partition.split_by(&sources, &targets, letter, &mut waiting);
            }
        }
        Ok(partition)
    }

    fn by_acceptance(automaton: &Automaton) -> Partition {
        let states = automaton.states();
        let mut members: Vec<u32> = (0..states as u32).collect();
        members.sort_by_key(|&state| automaton.accepts(state));
        let rejecting = automaton.accepting().iter().filter(|&&accepting| !accepting).count();
        let bounds: Vec<(usize, usize)> =
            [(0, rejecting), (rejecting, states)].into_iter().filter(|(start, end)| start < end).collect();
        let mut partition = Partition {
            place: vec![0; states],
            block_of: vec![0; states],
            starts: bounds.iter().map(|bound| bound.0).collect(),
            ends: bounds.iter().map(|bound| bound.1).collect(),
            marked: vec![0; bounds.len()],
            members,
        };
        for (block, &(start, end)) in bounds.iter().enumerate() {
            for place in start..end {
                let state = partition.members[place] as usize;
                partition.place[state] = place as u32;
                partition.block_of[state] = block as u32;
            }
        }
        partition
    }

    fn split_by(&mut self, sources: &Sources, targets: &[u32], letter: usize, waiting: &mut Vec<u32>) {
        let mut touched = Vec::new();
        for &target in targets {
            for &source in sources.of_letter(letter, target) {
                self.mark(source, &mut touched);
            }
        }
        for block in touched {
            self.cut(block as usize, waiting);
        }
    }

    fn mark(&mut self, state: u32, touched: &mut Vec<u32>) {
        let block = self.block_of[state as usize] as usize;
        let boundary = self.starts[block] + self.marked[block];
        let place = self.place[state as usize] as usize;
        if place < boundary {
            return;
        }
        if self.marked[block] == 0 {
            touched.push(block as u32);
        }
        let other = self.members[boundary];
        self.members.swap(place, boundary);
        self.place[other as usize] = place as u32;
        self.place[state as usize] = boundary as u32;
        self.marked[block] += 1;
    }

    /// Cuts a block into its marked and unmarked states; the smaller half gets the new number, so each state changes its
    /// block at most log₂(states) times. The new block waits; the old one still waits if it did before.
    fn cut(&mut self, block: usize, waiting: &mut Vec<u32>) {
        let marked = std::mem::take(&mut self.marked[block]);
        let (start, end) = (self.starts[block], self.ends[block]);
        if marked == end - start {
            return;
        }
        let middle = start + marked;
        let fresh = self.starts.len();
        let (new_start, new_end) = if marked <= end - middle { (start, middle) } else { (middle, end) };
        if new_start == start {
            self.starts[block] = middle;
        } else {
            self.ends[block] = middle;
        }
        self.starts.push(new_start);
        self.ends.push(new_end);
        self.marked.push(0);
        for place in new_start..new_end {
            self.block_of[self.members[place] as usize] = fresh as u32;
        }
        waiting.push(fresh as u32);
    }
}

/// The states that enter a given state by a given letter.
struct Sources {
    offsets: Vec<u32>,
    sources: Vec<u32>,
    states: usize,
}

impl Sources {
    fn of(automaton: &Automaton) -> Sources {
        let (states, letters) = (automaton.states(), automaton.letters());
        let cell = |letter: usize, target: u32| letter * states + target as usize;
        let mut offsets = vec![0u32; states * letters + 1];
        for (index, &target) in automaton.transitions().iter().enumerate() {
            offsets[cell(index % letters, target) + 1] += 1;
        }
        for index in 1..offsets.len() {
            offsets[index] += offsets[index - 1];
        }
        let mut next = offsets.clone();
        let mut sources = vec![0; states * letters];
        for (index, &target) in automaton.transitions().iter().enumerate() {
            let slot = &mut next[cell(index % letters, target)];
            sources[*slot as usize] = (index / letters) as u32;
            *slot += 1;
        }
        Sources { offsets, sources, states }
    }

    fn of_letter(&self, letter: usize, target: u32) -> &[u32] {
        let cell = letter * self.states + target as usize;
        &self.sources[self.offsets[cell] as usize..self.offsets[cell + 1] as usize]
    }
}
