//! The genus of a position G: its Grundy value with the misère values of G, G+*2, G+*2+*2, … as superscripts.
//!
//! The superscripts end in a pair that repeats for ever, and are written up to the end of its first occurrence:
//! a heap of two tokens in Nim is `2^20`, the empty position is `0^120`.
//! Source: J. H. Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13.

use std::fmt;

use crate::values::mex;

/// A Grundy value with its misère superscripts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The Grundy value under normal play.
    pub normal: u32,
    // Invariant: at least two entries, the last two repeat for ever, and no shorter list says the same.
    misere: Vec<u32>,
}

impl Genus {
    /// The genus of a position without moves.
    pub fn terminal() -> Genus {
        Genus::of_fickle(0)
    }

    /// The genus of `*0` or `*1`, which change their value when play turns misère.
    pub fn of_fickle(value: u32) -> Genus {
        Genus { normal: value, misere: if value == 0 { vec![1, 2, 0] } else { vec![0, 3, 1] } }
    }

    /// The genus of a Nim position with some heap above one, which keeps its value.
    pub fn of_firm(value: u32) -> Genus {
        Genus { normal: value, misere: vec![value, value ^ 2] }
    }

    /// The genus of a position with these options, of which there is at least one.
    pub fn from_options(options: &[&Genus]) -> Genus {
        let normal = mex(options.iter().map(|genus| genus.normal));
        let settled = options.iter().map(|genus| genus.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<u32> = Vec::new();
        while !alternates(&misere, settled) {
            let twos = misere.len();
            let reached = options.iter().map(|genus| genus.misere_with_twos(twos));
            // From G + n·*2 one may also change one *2 to *0 or *1, and adding *1 flips the last bit of a misère value.
            let fewer = misere.last().into_iter().flat_map(|&value| [value, value ^ 1]);
            misere.push(mex(reached.chain(fewer)));
        }
        Genus { normal, misere: shortest(misere) }
    }

    /// The misère Grundy value, g⁻.
    pub fn misere_value(&self) -> u32 {
        self.misere[0]
    }

    /// The misère value of the position together with this many heaps of two.
    pub fn misere_with_twos(&self, twos: usize) -> u32 {
        let length = self.misere.len();
        if twos < length { self.misere[twos] } else { self.misere[length - 2 + (twos - length) % 2] }
    }

    /// Whether some Nim position has this genus.
    pub fn is_tame(&self) -> bool {
        self.is_fickle() || *self == Genus::of_firm(self.normal)
    }

    /// Whether it is the genus of `*0` or `*1`.
    pub fn is_fickle(&self) -> bool {
        self.normal <= 1 && *self == Genus::of_fickle(self.normal)
    }

    /// The genus with raised digits, `2²⁰`.
    pub fn typeset(&self) -> String {
        let raised: String = self.superscripts().chars().map(raise).collect();
        format!("{}{raised}", self.normal)
    }

    fn superscripts(&self) -> String {
        let digits: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        if self.misere.iter().all(|&value| value < 10) {
            digits.concat()
        } else {
            format!("({})", digits.join(","))
        }
    }
}

/// Whether the last entries repeat in pairs, at a place where those of the options do.
///
/// From there on each entry is a function of the one before and of the parity of its place.
fn alternates(misere: &[u32], settled: usize) -> bool {
    let length = misere.len();
    length >= settled + 3
        && misere[length - 1] == misere[length - 3]
        && misere[length - 2] != misere[length - 1]
}

fn shortest(mut misere: Vec<u32>) -> Vec<u32> {
    while misere.len() > 2 && misere[misere.len() - 1] == misere[misere.len() - 3] {
        misere.pop();
    }
    misere
}

fn raise(character: char) -> char {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match character {
        '(' => '⁽',
        ')' => '⁾',
        ',' => '˒',
        digit => digit.to_digit(10).map_or(digit, |digit| RAISED[digit as usize]),
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}^{}", self.normal, self.superscripts())
    }
}
