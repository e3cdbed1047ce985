//! A misère quotient written with letters: generators, relations, and a shortest word for every element.
//!
//! The generators are the first heaps whose element is not a product of earlier ones. Words are compared by length and
//! then as in a dictionary; each element gets its first word, and every relation rewrites a first word that is not one,
//! so that the relations together compute all products.

use std::fmt::Write;

use crate::quotient::{Element, Quotient};
use crate::sum::Heap;

/// The exponents of the generators in a product.
pub type Word = Vec<u32>;

/// A generator: a letter for the element of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// How it is written: `a`, `b`, …
    pub name: String,
    /// The first heap with this element.
    pub heap: Heap,
    /// The element.
    pub element: Element,
}

/// Generators, relations and words of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The generators, by heap.
    pub letters: Vec<Letter>,
    /// Equal products, the longer or later one first.
    pub relations: Vec<(Word, Word)>,
    /// The first word of every element.
    pub words: Vec<Word>,
}

impl Presentation {
    /// The presentation of a quotient.
    ///
    /// # Cost
    /// About order × letters × relations steps: for orders up to some hundreds.
    pub fn of(quotient: &Quotient) -> Presentation {
        let letters = letters(quotient);
        let order = quotient.order();
        let mut writer = Writer { quotient, letters, relations: Vec::new(), words: vec![None; order] };
        let mut level = vec![(vec![0; writer.letters.len()], 0)];
        while !level.is_empty() {
            level = writer.next_level(level);
        }
        let words = writer.words.into_iter().map(Option::unwrap_or_default).collect();
        Presentation { letters: writer.letters, relations: writer.relations, words }
    }

    /// An element as a product of letters, `1` for the identity.
    pub fn show(&self, element: Element) -> String {
        self.show_word(&self.words[usize::from(element)])
    }

    /// A word as a product of letters.
    pub fn show_word(&self, word: &Word) -> String {
        let mut shown = String::new();
        for (letter, &exponent) in self.letters.iter().zip(word) {
            match exponent {
                0 => {}
                1 => shown.push_str(&letter.name),
                _ => {
                    let _ = write!(shown, "{}{}", letter.name, raised(exponent));
                }
            }
        }
        if shown.is_empty() { "1".to_owned() } else { shown }
    }

    /// The whole presentation on one line: `⟨a, b | a² = 1, b³ = b⟩`.
    pub fn show_all(&self) -> String {
        let letters: Vec<&str> = self.letters.iter().map(|letter| letter.name.as_str()).collect();
        let relation =
            |(left, right): &(Word, Word)| format!("{} = {}", self.show_word(left), self.show_word(right));
        let relations: Vec<String> = self.relations.iter().map(relation).collect();
        format!("⟨{} | {}⟩", letters.join(", "), relations.join(", "))
    }
}

fn raised(number: u32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number
        .to_string()
        .chars()
        .filter_map(|digit| digit.to_digit(10))
        .map(|digit| RAISED[digit as usize])
        .collect()
}

fn letters(quotient: &Quotient) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::new();
    let mut reached = vec![false; quotient.order()];
    reached[0] = true;
    for (heap, &element) in quotient.map.iter().enumerate() {
        if !reached[usize::from(element)] {
            letters.push(Letter { name: name(letters.len()), heap: heap as Heap, element });
            close(quotient, &letters, &mut reached);
        }
    }
    letters
}

fn close(quotient: &Quotient, letters: &[Letter], reached: &mut [bool]) {
    let mut open: Vec<Element> =
        quotient.monoid.elements().filter(|&element| reached[usize::from(element)]).collect();
    while let Some(element) = open.pop() {
        for letter in letters {
            let product = quotient.monoid.product(element, letter.element);
            if !std::mem::replace(&mut reached[usize::from(product)], true) {
                open.push(product);
            }
        }
    }
}

fn name(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

struct Writer<'q> {
    quotient: &'q Quotient,
    letters: Vec<Letter>,
    relations: Vec<(Word, Word)>,
    words: Vec<Option<Word>>,
}

impl Writer<'_> {
    /// From the first words of one length those of the next; other words of that length become relations.
    fn next_level(&mut self, level: Vec<(Word, Element)>) -> Vec<(Word, Element)> {
        let mut longer = Vec::new();
        for (word, element) in level {
            if let Some(first) = &self.words[usize::from(element)] {
                self.relations.push((word, first.clone()));
                continue;
            }
            for (index, letter) in self.letters.iter().enumerate() {
                let mut next = word.clone();
                next[index] += 1;
                longer.push((next, self.quotient.monoid.product(element, letter.element)));
            }
            self.words[usize::from(element)] = Some(word);
        }
        longer.retain(|(word, _)| !self.relations.iter().any(|(left, _)| divides(left, word)));
        // In a dictionary more of an early letter comes first.
        longer.sort_unstable_by(|(one, _), (other, _)| other.cmp(one));
        longer.dedup();
        longer
    }
}

fn divides(factor: &Word, word: &Word) -> bool {
    factor.iter().zip(word).all(|(factor, exponent)| factor <= exponent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Allowance, CodeGame, quotient};

    fn presentation(code: &str) -> Presentation {
        let game = CodeGame::parse(code).unwrap();
        Presentation::of(&quotient::search(&game, 500, &mut Allowance::of(1 << 20)).quotient)
    }

    #[test]
    fn misere_nim_with_two_tokens_has_the_tame_quotient_of_order_six() {
        // Plambeck and Siegel 2008: T₂ = ⟨a, b | a² = 1, b³ = b⟩. Subtraction set {1, 2, 3} is 0.333.
        assert_eq!(presentation("0.333").show_all(), "⟨a, b | a² = 1, b³ = b⟩");
    }

    #[test]
    fn the_generators_of_kayles_are_those_of_plambeck_and_siegel() {
        let kayles = presentation("0.77");
        let heaps: Vec<Heap> = kayles.letters.iter().map(|letter| letter.heap).collect();
        assert_eq!(heaps, [1, 2, 5, 9, 12, 25, 27]);
        assert!(kayles.show_all().starts_with("⟨a, b, c, d, e, f, g | a² = 1, "), "{}", kayles.show_all());
    }

    #[test]
    fn relations_hold_and_words_are_their_elements() {
        let game = CodeGame::parse("0.123").unwrap();
        let quotient = quotient::search(&game, 500, &mut Allowance::of(1 << 20)).quotient;
        let presentation = Presentation::of(&quotient);
        let value = |word: &Word| {
            let pairs = presentation.letters.iter().zip(word);
            pairs.fold(0, |product, (letter, &exponent)| {
                (0..exponent).fold(product, |product, _| quotient.monoid.product(product, letter.element))
            })
        };
        assert!(presentation.relations.iter().all(|(left, right)| value(left) == value(right)));
        assert!(
            quotient
                .monoid
                .elements()
                .all(|element| value(&presentation.words[usize::from(element)]) == element)
        );
    }
}
