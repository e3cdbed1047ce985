//! A heap game: for each heap its options, each option a sum of smaller heaps.
//!
//! Misère theory needs no more than this. Heaps are numbered so that options have smaller numbers;
//! for one-heap rules the number is the size.

use crate::allowance::{Allowance, Stop};
use crate::sum::{Heap, bytes_of};

/// A game of heaps.
pub trait HeapGame {
    /// The heaps are `0..limit()`.
    fn limit(&self) -> Heap;

    /// Shows every option of a heap to `visit`, possibly more than once, as long as it says to go on.
    fn visit_while(&self, heap: Heap, visit: &mut dyn FnMut(&[Heap]) -> bool);

    /// How options move along when the heap grows, where that is known.
    fn shape(&self) -> Option<MoveBounds> {
        None
    }

    /// All options of a heap, each sorted and each once.
    fn options(&self, heap: Heap) -> Vec<Vec<Heap>> {
        let mut options = Vec::new();
        self.visit_while(heap, &mut |option| {
            options.push(sorted(option));
            true
        });
        options.sort_unstable();
        options.dedup();
        options
    }

    /// All options of a heap as [`options`](HeapGame::options) gives them, counted in an allowance.
    fn options_within(&self, heap: Heap, allowance: &mut Allowance<'_>) -> Result<Vec<Vec<Heap>>, Stop> {
        let mut options = Vec::new();
        let mut trouble = Ok(());
        self.visit_while(heap, &mut |option| {
            trouble = allowance.hold(bytes_of(option.len())).and_then(|()| allowance.step_over(option.len()));
            options.push(sorted(option));
            trouble.is_ok()
        });
        trouble?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }
}

fn sorted(option: &[Heap]) -> Vec<Heap> {
    let mut option = option.to_vec();
    option.sort_unstable();
    option
}

/// A rule that takes at most `taken` tokens and leaves at most `parts` heaps, and asks nothing else of large heaps:
/// lowering a large part of an option by `p` gives an option of the heap lowered by `p`, and conversely.
///
/// Octal codes have two parts, hexadecimal codes three, subtraction sets one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveBounds {
    /// The most heaps that a move leaves.
    pub parts: u64,
    /// The most tokens that a move takes.
    pub taken: u64,
}

impl MoveBounds {
    /// Heaps below this bound decide all heaps, for images of heaps that repeat with `period` from `preperiod` on.
    ///
    /// An option of a heap at or beyond the bound has a part at or beyond `preperiod + period`.
    pub fn decisive_limit(self, preperiod: u64, period: u64) -> u64 {
        let preperiod = preperiod.max(1);
        self.parts * (preperiod + period - 1) + self.taken + 1
    }
}

/// A heap game given by a list of options for each heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedGame {
    options: Vec<Vec<Vec<Heap>>>,
    shape: Option<MoveBounds>,
}

impl ListedGame {
    /// The game whose heap `h` has the options `options[h]`; `None` if some option does not go down.
    pub fn new(options: Vec<Vec<Vec<Heap>>>) -> Option<ListedGame> {
        let goes_down = |(heap, options): (usize, &Vec<Vec<Heap>>)| {
            options.iter().flatten().all(|&part| (part as usize) < heap)
        };
        options.iter().enumerate().all(goes_down).then_some(ListedGame { options, shape: None })
    }

    /// The first heaps of another game, written out.
    pub fn first_heaps_of(game: &dyn HeapGame, limit: Heap) -> ListedGame {
        let options = (0..limit.min(game.limit())).map(|heap| game.options(heap)).collect();
        ListedGame { options, shape: game.shape() }
    }

    /// The same game with its shape, which the caller vouches for.
    pub fn with_shape(self, shape: Option<MoveBounds>) -> ListedGame {
        ListedGame { shape, ..self }
    }
}

impl HeapGame for ListedGame {
    fn limit(&self) -> Heap {
        self.options.len() as Heap
    }

    fn visit_while(&self, heap: Heap, visit: &mut dyn FnMut(&[Heap]) -> bool) {
        self.options[heap as usize].iter().all(|option| visit(option));
    }

    fn shape(&self) -> Option<MoveBounds> {
        self.shape
    }
}
