//! Rules written in Rust may call themselves what they like: their text proves nothing about their moves.

use grundy::{Game, Standing};
use grundy_proof::theorem_on_lists;
use grundy_rule::{Diagnostic, Halt, Meter, Position, Rules, Ruleset, Text};
use grundy_table::Budget;

/// Rules without any move, whatever they call themselves.
struct Liar {
    text: &'static str,
    arity: Option<usize>,
}

impl Rules for Liar {
    fn canonical(&self) -> String {
        self.text.into()
    }

    fn arity(&self) -> Option<usize> {
        self.arity
    }

    fn contains(&self, _: &Position) -> bool {
        true
    }

    fn visit_options(
        &self,
        _: &Position,
        _: &mut Meter<'_>,
        _: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        Ok(())
    }

    fn show(&self, position: &Position) -> String {
        format!("{:?}", position.coordinates)
    }

    fn parse_position(&self, _: &str) -> Result<Vec<Position>, Diagnostic> {
        Err(Diagnostic::new(Text::same("no positions")))
    }
}

const LISTS: [&str; 5] = [
    "lists of x -> x - 1; move in any",
    "lists of x -> x - k for k in 1..; move in at most 2",
    "lists; carry any number to the place before",
    "lists; drop the greatest or lower all by 1; not empty",
    "trees; cut an edge",
];

#[test]
fn no_theorem_on_lists_is_taken_from_a_name() {
    for text in LISTS {
        let liar = Liar { text, arity: None };
        assert!(theorem_on_lists(&liar, &Budget::small()).is_none(), "{text}");
        let rules: &dyn Rules = &liar;
        assert!(rules.vouched_text().is_none() && rules.as_ruleset().is_none(), "{text}");
    }
}

#[test]
fn nothing_is_proved_of_a_heap_with_a_false_name() {
    for text in ["x -> x - 1", "octal 0.77", "octal 0.07", "x -> x - k for k in 1.."] {
        let game = Game::custom(Liar { text, arity: Some(1) });
        let law = game.law().expect(text);
        assert!(!matches!(law.standing(), Standing::Proved(_)), "{text}: {:?}", law.standing());
        if let Ok(misere) = game.misere() {
            assert!(!matches!(misere.textbook(), Standing::Proved(_)), "{text}");
            let quotient = misere.quotient().map(|quotient| quotient.standing().clone());
            assert!(!matches!(quotient, Ok(Standing::Proved(_))), "{text}");
        }
    }
}

/// The rules of this workspace are what they are called.
#[test]
fn rules_of_the_house_keep_their_theorems() {
    for name in ["harlequin", "staircase", "candy_piles", "cutting_trees"] {
        let rules = grundy::open::open(name, &[]).expect(name).rules;
        assert!(theorem_on_lists(rules.as_ref(), &Budget::small()).is_some(), "{name}");
    }
    let bash = Ruleset::parse("take 1..=3").expect("a rule");
    let rules: &dyn Rules = &bash;
    assert_eq!(rules.vouched_text().as_deref(), Some("x -> x - k for k in 1..=3"));
}
