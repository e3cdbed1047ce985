//! Who loses when whoever cannot move wins, by the definition: a sum without a move is won by the player to move, and any
//! other is lost iff every option is won. Plays may be long, so the open sums stand on a stack of our own.

/// A game that is looked at sum by sum, with what is known of it and what it may cost.
pub trait Recursion {
    /// A sum; equal sums have equal outcomes.
    type Sum: Clone;
    /// How far the options of a sum have been looked at.
    type Cursor: Default;
    /// Why the search ended early.
    type Stop;

    /// Whether the player to move loses, where that is known.
    fn is_lost(&self, sum: &Self::Sum) -> Option<bool>;

    /// The next option of a sum.
    fn next(&mut self, sum: &Self::Sum, cursor: &mut Self::Cursor) -> Result<Option<Self::Sum>, Self::Stop>;

    /// A sum is opened while so many others are open.
    fn open(&mut self, sum: &Self::Sum, depth: usize) -> Result<(), Self::Stop>;

    /// A sum is decided, to be remembered.
    fn close(&mut self, sum: Self::Sum, cursor: Self::Cursor, is_lost: bool) -> Result<(), Self::Stop>;

    /// A sum stays undecided, since the search has ended.
    fn abandon(&mut self, sum: Self::Sum);
}

struct Open<Sum, Cursor> {
    sum: Sum,
    cursor: Cursor,
    can_move: bool,
}

impl<Sum, Cursor: Default> Open<Sum, Cursor> {
    fn of(sum: Sum) -> Open<Sum, Cursor> {
        Open { sum, cursor: Cursor::default(), can_move: false }
    }
}

type Stack<R> = Vec<Open<<R as Recursion>::Sum, <R as Recursion>::Cursor>>;

/// Whether the player to move loses this sum.
pub fn is_lost<R: Recursion>(game: &mut R, sum: &R::Sum) -> Result<bool, R::Stop> {
    if let Some(known) = game.is_lost(sum) {
        return Ok(known);
    }
    let mut open: Stack<R> = vec![Open::of(sum.clone())];
    let found = search(game, &mut open);
    for left in open {
        game.abandon(left.sum);
    }
    found
}

fn search<R: Recursion>(game: &mut R, open: &mut Stack<R>) -> Result<bool, R::Stop> {
    let mut last = None;
    while let Some(top) = open.last_mut() {
        let is_lost = match last.take() {
            // The option that was just decided is a loss: moving there wins.
            Some(true) => false,
            _ => match game.next(&top.sum, &mut top.cursor)? {
                None => top.can_move,
                Some(option) => {
                    top.can_move = true;
                    match game.is_lost(&option) {
                        Some(true) => false,
                        Some(false) => continue,
                        None => {
                            game.open(&option, open.len())?;
                            open.push(Open::of(option));
                            continue;
                        }
                    }
                }
            },
        };
        if let Some(Open { sum, cursor, .. }) = open.pop() {
            game.close(sum, cursor, is_lost)?;
        }
        last = Some(is_lost);
    }
    Ok(last.unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// One heap from which 1 or 2 are taken.
    #[derive(Default)]
    struct Bash {
        known: HashMap<u32, bool>,
        most: usize,
        abandoned: usize,
    }

    impl Recursion for Bash {
        type Sum = u32;
        type Cursor = u32;
        type Stop = ();

        fn is_lost(&self, sum: &u32) -> Option<bool> {
            self.known.get(sum).copied()
        }

        fn next(&mut self, sum: &u32, cursor: &mut u32) -> Result<Option<u32>, ()> {
            *cursor += 1;
            Ok(sum.checked_sub(*cursor).filter(|_| *cursor <= 2))
        }

        fn open(&mut self, _: &u32, depth: usize) -> Result<(), ()> {
            if depth < self.most { Ok(()) } else { Err(()) }
        }

        fn close(&mut self, sum: u32, _: u32, is_lost: bool) -> Result<(), ()> {
            self.known.insert(sum, is_lost);
            Ok(())
        }

        fn abandon(&mut self, _: u32) {
            self.abandoned += 1;
        }
    }

    #[test]
    fn whoever_takes_the_last_token_loses() {
        let mut bash = Bash { most: 100, ..Bash::default() };
        let lost: Vec<u32> = (0..14).filter(|heap| is_lost(&mut bash, heap) == Ok(true)).collect();
        assert_eq!(lost, [1, 4, 7, 10, 13]);
    }

    #[test]
    fn a_search_that_ends_early_abandons_what_is_open() {
        let mut bash = Bash { most: 5, ..Bash::default() };
        assert_eq!(is_lost(&mut bash, &50), Err(()));
        assert_eq!(bash.abandoned, 5);
    }
}
