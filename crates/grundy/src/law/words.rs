//! The law that is shown, in words and numbers.

use grundy_law::Claim;
use grundy_proof::{Discovered, LongPeriod, Proved, ValueTrack};
use grundy_rule::{Locale, Text};

use crate::law::{KnownRows, LawAnswer};
use crate::standing::Firmness;

impl LawAnswer {
    /// The family of the law that is shown.
    pub fn family(&self) -> Option<&'static str> {
        match self {
            _ if self.shows_rows() => Some("rows"),
            _ if self.shows_automaton() => Some("automaton"),
            LawAnswer { long_period: Some(_), .. } => Some("periodic"),
            LawAnswer { theorem: Some(_), .. } => Some("theorem"),
            LawAnswer { on_lists: Some(_), .. } => Some("lists"),
            _ => self.law().map(|law| law.family()),
        }
    }

    /// The law that is shown, as a formula.
    pub fn formula(&self, locale: Locale) -> Option<String> {
        let long = self.long_period.as_ref().map(long_formula);
        let formula = self.sentence(locale).or(long).or_else(|| match self.shown_rows() {
            Some(rows) => Some(rows.found.law.formula().in_locale(locale).to_string()),
            None => self.law().map(|law| law.formula(locale)),
        });
        formula.map(|formula| format!("{formula}{}", self.condition().in_locale(locale)))
    }

    /// The law that is shown, as a sentence.
    pub fn words(&self, locale: Locale) -> Option<String> {
        let words = self.sentence(locale).or_else(|| match self.shown_rows() {
            Some(rows) => Some(rows.found.law.words().in_locale(locale).to_string()),
            None => self.law().map(|law| law.words(locale)),
        });
        words.map(|words| format!("{words}{}", self.condition().in_locale(locale)))
    }

    /// Values are claimed where there are any: not at threats.
    fn condition(&self) -> Text {
        if !self.footing.has_threats() || self.shown_claim() == Claim::Outcome {
            return Text::default();
        }
        Text::new(" (what wins at once by a move has no value)", "（能一步取胜的局面没有 SG 值）")
    }

    /// What has no formula but the sentence.
    fn sentence(&self, locale: Locale) -> Option<String> {
        let automaton = self.discovered.as_ref().map(automaton_words);
        let theorem = self.theorem.as_ref().map(|theorem| theorem.law.words());
        let seen = self.on_lists.as_ref().map(|seen| seen.words());
        automaton.or(theorem).or(seen).map(|words| words.in_locale(locale).to_string())
    }

    /// The law that is shown, in LaTeX.
    pub fn latex(&self) -> Option<String> {
        match self.shown_rows() {
            Some(rows) => Some(rows.found.law.latex()),
            None => self.law().filter(|_| !self.shows_automaton()).map(|law| law.latex()),
        }
    }

    /// The numbers of the law that is shown: preperiod, period and saltus whenever the values repeat.
    pub fn numbers(&self) -> Vec<(&'static str, u128)> {
        if let Some(long) = &self.long_period {
            return vec![("preperiod", long.preperiod.into()), ("period", long.period.into()), ("saltus", 0)];
        }
        match self.shown_rows() {
            Some(rows) => rows.found.law.parameters(),
            None => self.law().map(|law| law.parameters()).unwrap_or_default(),
        }
    }

    /// The table agrees with what is shown below this limit; where nothing is, it ends there.
    pub fn agrees_below(&self) -> u64 {
        if let Some(long) = &self.long_period {
            return long.known;
        }
        if let Some(seen) = &self.on_lists {
            return seen.below;
        }
        match self.shown_rows() {
            Some(rows) => rows.found.agrees_below,
            None => self.found.as_ref().map_or(self.table.limit(), |found| found.agrees_below),
        }
    }

    /// How many terms were needed to see it.
    pub fn needed(&self) -> Option<u64> {
        if let Some(long) = &self.long_period {
            return Some(long.known);
        }
        if let Some(seen) = &self.on_lists {
            return Some(seen.lists);
        }
        match self.shown_rows() {
            Some(rows) => Some(rows.found.agrees_below),
            None => self.found.as_ref().map(|found| found.needed).filter(|&needed| needed > 0),
        }
    }

    fn shown_rows(&self) -> Option<&KnownRows> {
        self.rows.as_ref().filter(|_| self.shows_rows())
    }
}

impl LawAnswer {
    /// Whether nothing is to be shown but the laws of some rows.
    pub fn shows_rows(&self) -> bool {
        self.rows.is_some() && self.standing == Firmness::None
    }

    /// How far what is shown is known: the law of all positions, or where there is none the laws of some rows.
    pub fn shown_standing(&self) -> Firmness {
        self.rows.as_ref().filter(|_| self.shows_rows()).map_or(self.standing, KnownRows::standing)
    }

    /// The certificates of what is shown.
    pub fn shown_proofs(&self) -> Vec<&Proved> {
        match &self.rows {
            Some(rows) if self.shows_rows() => rows.proof.iter().collect(),
            _ => self.proofs.iter().collect(),
        }
    }

    /// Whether the law to show is the learned automaton rather than a closed form.
    pub fn shows_automaton(&self) -> bool {
        self.discovered.is_some()
    }

    fn discovered_claim(&self) -> Claim {
        match self.discovered.as_ref().map(|found| found.value) {
            Some(ValueTrack::None) => Claim::Outcome,
            _ => Claim::Grundy,
        }
    }

    /// What the law that is shown speaks about.
    pub fn shown_claim(&self) -> Claim {
        if self.shows_automaton() { self.discovered_claim() } else { self.claim() }
    }
}

/// A learned automaton in words.
pub fn automaton_words(found: &Discovered) -> Text {
    let states = found.automata.values().map(|automaton| automaton.states()).sum();
    match found.value {
        ValueTrack::None => losses_by_automaton(states),
        _ => values_by_automaton(states),
    }
}

/// Losses that an automaton of so many states tells.
pub fn losses_by_automaton(states: usize) -> Text {
    Text::new(
        format!("the P-positions are those whose digits an automaton of {states} states accepts"),
        format!("必败态恰为一个 {states} 状态自动机所接受的数字串"),
    )
}

/// Values that an automaton of so many states tells.
pub fn values_by_automaton(states: usize) -> Text {
    Text::new(
        format!("an automaton of {states} states reads the digits of the position and of its value"),
        format!("一个 {states} 状态的自动机读入局面及其 SG 值的各位数字"),
    )
}

fn long_formula(long: &LongPeriod) -> String {
    format!("g(x + {}) = g(x) for x ≥ {}", long.period, long.preperiod)
}

/// Claims speak of the names of a position, and are held against positions that can be listed.
pub(crate) fn no_claims() -> grundy_rule::Diagnostic {
    grundy_rule::Diagnostic::new(Text::new(
        "claims are decided for positions of numbers, lists and strings only",
        "只能判定关于数、列表与字符串局面的论断",
    ))
    .help(Text::new(
        "`grundy solve` decides single positions; a claim is said of a rule such as `x -> x - k for k in {1, 3, 4}` or `a[] -> …`",
        "`grundy solve` 可以判定单个局面；论断可以针对 `x -> x - k for k in {1, 3, 4}` 或 `a[] -> …` 这样的规则",
    ))
}
