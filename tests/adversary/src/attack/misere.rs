//! Misère play.

use super::Attack;
use crate::play::Game;
use crate::subject;

/// Work for one sum.
const FUEL: u64 = 60_000;

impl Attack<'_> {
    /// Asks about misère play of a small sum, and for quotient and textbook rule with their certificates.
    pub(super) fn misere(&mut self) {
        if !self.rule.wins.is_empty() || self.rule.start.is_some() {
            return;
        }
        let Some((typed, sum)) = self.some_sum(true) else { return };
        let mut game = Game::new(self.rule, FUEL);
        let (Ok(loses), Ok(winning)) = (game.misere_loses(&sum), game.misere_winning(&sum)) else { return };
        let outcome = if loses { "previous" } else { "next" };
        if let Ok(document) = subject::solve_of(&self.text, &typed, true, subject::QUICK)
            && document["standing"] != "conjectured"
        {
            self.tally.count("misère sums solved");
            if document["outcome"] != outcome {
                self.falsehood(&format!("solve --misere {typed:?} says {document}"));
            } else {
                self.moves(&document, &typed, &winning, !loses);
            }
        }
        let Ok((document, certificates)) = subject::misere_of(&self.text, &typed, subject::QUICK) else {
            return;
        };
        self.tally.count("misère reports");
        if document.get("outcome").is_some_and(|said| said != outcome) {
            self.falsehood(&format!("misere {typed:?} says {document}"));
        } else if document.get("outcome").is_some() {
            self.moves(&document, &typed, &winning, !loses);
        }
        self.keep(&certificates);
        self.counterexample(&document["counterexample"]);
    }

    /// A counterexample to the textbook rule must be one.
    fn counterexample(&mut self, said: &serde_json::Value) {
        let Some(text) = said.as_str() else { return };
        self.tally.count("counterexamples to the textbook rule");
        let heaps: Option<Vec<i128>> = text.split('+').map(|part| part.trim().parse().ok()).collect();
        let Some(heaps) = heaps else { return };
        let sum: crate::meaning::Sum = heaps
            .iter()
            .map(|&heap| crate::meaning::Position { tag: String::new(), at: vec![heap] })
            .collect();
        let mut game = Game::new(self.rule, FUEL);
        let (mut hot, mut xor) = (false, 0);
        for part in &sum {
            let Ok(crate::play::Worth::Value(value)) = game.worth(part) else { return };
            hot |= value > 1;
            xor ^= value;
        }
        if let Ok(loses) = game.misere_loses(&sum)
            && loses == ((xor != 0) != hot)
        {
            self.falsehood(&format!("{text} is no counterexample to the textbook rule"));
        }
    }
}
