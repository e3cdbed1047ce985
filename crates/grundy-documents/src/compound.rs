//! Who wins a compound other than the sum, and the value of a nimber.

use grundy::rule::{Locale, Move, show_sum};
use grundy::solve::{Component, CompoundAnswer};
use grundy::table::{Compound, Number};
use grundy::tables::{CountFound, OutcomeTable};
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::solve::MoveDocument;
use crate::words::{OutcomeWord, StandingWord};

/// The answer about a compound.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CompoundDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule, or the rules in the order of the games, joined by ` + `.
    pub rule: String,
    /// How the positions are joined.
    pub compound: String,
    /// Who wins.
    pub outcome: OutcomeWord,
    /// A compound has no nim-sum.
    pub value: Option<u64>,
    /// The remoteness of each position, where that decides.
    pub remoteness: Option<Vec<Option<u32>>>,
    /// The suspense of each position, where that decides.
    pub suspense: Option<Vec<Option<u32>>>,
    /// One winning move: what is done in each position that is moved.
    pub moves: Vec<MoveDocument>,
    /// Whether all winning moves are listed.
    pub complete: bool,
    /// How many moves win, two ways to one result counting once; none where they are too many to be counted.
    pub winning_moves: Option<u64>,
    /// How far the answer is known.
    pub standing: StandingWord,
    /// Why, in one sentence.
    pub reason: String,
}

impl CompoundDocument {
    /// The document of an answer.
    pub fn new(
        rule: String,
        compound: Compound,
        sum: &[Component<'_>],
        answer: &CompoundAnswer,
        locale: Locale,
    ) -> CompoundDocument {
        let verdict = &answer.verdict;
        let numbers = |wanted| (verdict.measure == Some(wanted)).then(|| verdict.numbers.clone());
        let document = |(index, to): &(usize, Vec<grundy::Position>)| {
            let component = &sum[*index];
            let chosen = Move { from: component.position.clone(), to: to.clone() };
            MoveDocument {
                component: component.place,
                from: component.rules.show(&component.position),
                to: show_sum(component.rules, to),
                words: component.rules.describe(&chosen, locale),
            }
        };
        CompoundDocument {
            version: VERSION,
            rule,
            compound: compound.name().to_string(),
            outcome: if verdict.is_won { OutcomeWord::Next } else { OutcomeWord::Previous },
            value: None,
            remoteness: numbers(Number::Remoteness),
            suspense: numbers(Number::Suspense),
            moves: verdict.winning.iter().map(document).collect(),
            complete: !verdict.is_won || answer.winning_moves == Some(1),
            winning_moves: answer.winning_moves,
            standing: StandingWord::Computed,
            reason: answer.reason.in_locale(locale).to_string(),
        }
    }
}

/// The value of an expression of nimbers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NimDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The value, as text: it may be larger than a number of JSON holds exactly.
    pub value: String,
}

impl NimDocument {
    /// The document of a value.
    pub fn new(value: u64) -> NimDocument {
        NimDocument { version: VERSION, value: value.to_string() }
    }
}

/// How many positions there are of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CountDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// How many there are, as text: it may be larger than a number of JSON holds exactly.
    pub count: String,
    /// How many there are of all kinds, as text.
    pub all: String,
    /// Proved where a proved law was counted, computed where the positions were.
    pub standing: StandingWord,
}

impl CountDocument {
    /// The document of a count.
    pub fn new(rule: String, found: CountFound) -> CountDocument {
        CountDocument {
            version: VERSION,
            rule,
            count: found.count.to_string(),
            all: found.all.to_string(),
            standing: found.standing.into(),
        }
    }
}

/// Who wins from each position of a box, where play goes or ends in a manner of its own.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OutcomesDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule with its manner of play.
    pub rule: String,
    /// How many numbers a position has.
    pub arity: usize,
    /// Each of them is below this.
    pub limit: u64,
    /// For each position, the last number running fastest: `P`, `N`, `D` for a draw, or `·` where there is none.
    pub outcomes: Vec<&'static str>,
}

impl OutcomesDocument {
    /// The document of a table of outcomes.
    pub fn new(rule: String, table: &OutcomeTable) -> OutcomesDocument {
        let OutcomeTable { arity, limit, .. } = *table;
        OutcomesDocument { version: VERSION, rule, arity, limit, outcomes: table.letters() }
    }
}
