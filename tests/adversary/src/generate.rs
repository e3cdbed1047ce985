//! Rules at random, out of every construct of the language, weighted to its corners.
//!
//! A rule is written as text, piece by piece, and read by our own reader; what a piece is for is said by its name.

mod boards;
mod heaps;
mod pieces;
mod tagged;

use crate::random::Random;
use crate::read::read_rule;
use crate::tree::Rule;

/// A rule. Not every one has a meaning everywhere: that, too, must be noticed.
pub fn rule(random: &mut Random) -> Rule {
    loop {
        let text = match random.below(20) {
            0..=8 => heaps::rule(random),
            9 => heaps::ladder(random),
            10..=12 => heaps::code(random),
            13..=15 => boards::rule(random),
            16 => boards::space(random),
            17 => boards::memory(random),
            _ => tagged::rule(random),
        };
        if let Some(rule) = read_rule(&text) {
            return rule;
        }
        debug_assert!(false, "the generator wrote what it cannot read: {text}");
    }
}

/// One more alternative for a rule on these coordinates, out of the corners.
pub fn corner(random: &mut Random, arity: usize) -> String {
    match arity {
        1 => heaps::corner(random),
        _ => boards::corner(random, arity),
    }
}
