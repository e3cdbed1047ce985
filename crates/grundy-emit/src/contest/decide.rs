//! Who wins: by a law, by a machine that works positions out, or by a quotient.

use crate::names::own_name;
use crate::plan::machine::{Asked, Machine, THREAT};
use crate::program::{
    Builtin, Number, Operation, Statement, Truth, Value, all, any, choose, compare, equal, integer, modulo,
    name, not,
};
use crate::rule::Pieces;
use crate::rule::options::Left;
use grundy_rule::tree::Comparison;

/// What decides positions.
pub enum Decider {
    /// `grundy` of a law; the parameters are given with each position.
    Values {
        /// The parameters.
        parameters: Vec<String>,
        /// Whether values may be threats.
        has_threats: bool,
        /// Misère play by the textbook rule.
        is_textbook: bool,
        /// Whether the law speaks of what a start stands for, not of the start itself.
        of_parts: bool,
    },
    /// `loses` of a law, about one position.
    Losses {
        /// The parameters.
        parameters: Vec<String>,
        /// Whether the law speaks of what a start stands for, not of the start itself.
        of_parts: bool,
    },
    /// A machine.
    Machine(Box<Machine>),
    /// `element` and its products.
    Quotient,
}

/// How positions stand beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Together {
    /// A move in one of them.
    #[default]
    Sum,
    /// A move in every one that is not over; the game ends with the last.
    Every,
    /// A move in every one; the game ends with the first that ends.
    Conjunctive,
    /// A move in one or more of them.
    Selective,
    /// One after the other, as they are listed.
    Ordered,
}

/// In how many moves the position ends.
pub const REMOTENESS: &str = "remoteness";

/// How a sum is decided: names that begin, change with each component, and say who wins.
pub struct Joining {
    /// Names before the first component.
    pub start: Vec<Statement>,
    /// What each component does to them.
    pub each: Vec<Statement>,
    /// Whether the first player wins.
    pub wins: Truth,
}

impl Decider {
    /// The number of a position, as this decider knows it.
    pub fn number(&self, pieces: &Pieces<'_>, left: &Left, is_start: bool) -> Number {
        let own: Vec<Number> = left
            .coordinates
            .iter()
            .map(|value| match value {
                Value::Number(number) => number.clone(),
                Value::Many(_) => integer(0),
            })
            .collect();
        let with = |parameters: &[String]| {
            own.iter().cloned().chain(parameters.iter().map(|own| name(&own_name(own)))).collect::<Vec<_>>()
        };
        match self {
            Decider::Values { of_parts: true, .. }
            | Decider::Losses { of_parts: true, .. }
            | Decider::Machine(_)
                if is_start =>
            {
                super::start::number(left.coordinates.clone())
            }
            Decider::Values { parameters, .. } => Number::Own("grundy".to_string(), with(parameters)),
            Decider::Losses { parameters, .. } => {
                let loses = Truth::Own("loses".to_string(), with(parameters));
                choose(loses, integer(0), integer(1))
            }
            Decider::Quotient => Number::Own("element".to_string(), own),
            Decider::Machine(machine) => machine.ask(pieces, left),
        }
    }

    /// Whether numbers are 1 for a win and 0 for a loss.
    pub fn is_outcome(&self) -> bool {
        match self {
            Decider::Losses { .. } => true,
            Decider::Machine(machine) => matches!(machine.asked, Asked::Outcomes { .. }),
            _ => false,
        }
    }

    /// Whether a position may be a draw.
    pub fn has_draws(&self) -> bool {
        matches!(self, Decider::Machine(machine) if matches!(machine.asked, Asked::Contest { .. }))
    }

    /// Whether a number may be that of a threat.
    pub fn has_threats(&self, pieces: &Pieces<'_>) -> bool {
        match self {
            Decider::Values { has_threats, .. } => *has_threats,
            Decider::Machine(_) => !pieces.form.wins.is_empty() && !self.has_draws(),
            _ => false,
        }
    }

    /// How components are joined, each with the number of this name.
    pub fn joining(&self, pieces: &Pieces<'_>, number: Number, misere: bool, compound: Together) -> Joining {
        let update = |own: &str, operation: Operation, number: Number| {
            Statement::Update(own.to_string(), operation, number)
        };
        let begin = |own: &str, value: i128| Statement::Let(own.to_string(), integer(value));
        if let Decider::Machine(machine) = self
            && let Asked::Steps { .. } | Asked::Contest { .. } = machine.asked
        {
            return joined_steps(number, misere, compound);
        }
        if compound == Together::Ordered {
            return joined_in_order(number, misere, matches!(self, Decider::Machine(_)));
        }
        if self.is_outcome() {
            return Joining {
                start: vec![begin("outcome", 0)],
                each: vec![Statement::Set(
                    "outcome".to_string(),
                    // A selective compound is won where a component is.
                    if compound == Together::Selective {
                        Number::Call(Builtin::Max, vec![name("outcome"), number])
                    } else {
                        number
                    },
                )],
                wins: equal(name("outcome"), integer(1)),
            };
        }
        match self {
            Decider::Quotient => Joining {
                start: vec![begin("total", 0)],
                each: vec![Statement::Set(
                    "total".to_string(),
                    Number::At("PRODUCT".to_string(), vec![name("total"), number]),
                )],
                wins: equal(Number::At("LOSING".to_string(), vec![name("total")]), integer(0)),
            },
            Decider::Values { is_textbook: true, .. } => Joining {
                start: vec![begin("sum", 0), begin("large", 0)],
                each: vec![
                    Statement::Let("worth".to_string(), number),
                    update("sum", Operation::Xor, name("worth")),
                    Statement::If(
                        compare(Comparison::Greater, name("worth"), integer(1)),
                        vec![update("large", Operation::Add, integer(1))],
                        Vec::new(),
                    ),
                ],
                wins: any(vec![
                    all(vec![
                        not(equal(name("sum"), integer(0))),
                        compare(Comparison::Greater, name("large"), integer(0)),
                    ]),
                    all(vec![equal(name("sum"), integer(0)), equal(name("large"), integer(0))]),
                ]),
            },
            _ if self.has_threats(pieces) => Joining {
                start: vec![begin("sum", 0), begin("threats", 0)],
                each: vec![
                    Statement::Let("worth".to_string(), number),
                    Statement::If(
                        equal(name("worth"), integer(THREAT)),
                        vec![update("threats", Operation::Add, integer(1))],
                        vec![update("sum", Operation::Xor, name("worth"))],
                    ),
                ],
                wins: any(vec![
                    compare(Comparison::Greater, name("threats"), integer(0)),
                    not(equal(name("sum"), integer(0))),
                ]),
            },
            _ => Joining {
                start: vec![begin("sum", 0)],
                each: vec![update("sum", Operation::Xor, number)],
                wins: not(equal(name("sum"), integer(0))),
            },
        }
    }
}

/// Components one after the other: whoever ends one does not begin the next, so each is played as misère play where the
/// rest is won by who begins it, and as normal play where it is lost. What is kept is who wins if the rest is lost, and if it
/// is won.
fn joined_in_order(number: Number, misere: bool, is_machine: bool) -> Joining {
    let (lost, won) = ("if_rest_is_lost", "if_rest_is_won");
    let is_odd = |number: Number| equal(modulo(number, integer(2)), integer(1));
    // By the textbook rule one heap alone is lost in misère play where its value is 1.
    let (normal, opposite) = match is_machine {
        true => (is_odd(name("worth")), compare(Comparison::GreaterOrEqual, name("worth"), integer(2))),
        false => (not(equal(name("worth"), integer(0))), not(equal(name("worth"), integer(1)))),
    };
    let kept = |wins: Truth| choose(wins, name(won), name(lost));
    let begin = |own: &str, value: i128| Statement::Let(own.to_string(), integer(value));
    Joining {
        start: vec![begin(lost, 0), begin(won, 1)],
        each: vec![
            Statement::Let("worth".to_string(), number),
            Statement::Let("after_a_loss".to_string(), kept(normal)),
            Statement::Set(won.to_string(), kept(opposite)),
            Statement::Set(lost.to_string(), name("after_a_loss")),
        ],
        wins: equal(name(if misere { won } else { lost }), integer(1)),
    }
}

/// Conjunctive compounds are decided by the shortest component, continued ones by the longest.
fn joined_steps(number: Number, misere: bool, compound: Together) -> Joining {
    let winning = integer(if misere { 0 } else { 1 });
    if compound == Together::Sum {
        // One position alone: its own number is what is asked.
        return Joining {
            start: vec![Statement::Let(REMOTENESS.to_string(), integer(0))],
            each: vec![Statement::Set(REMOTENESS.to_string(), number)],
            wins: all(vec![
                compare(Comparison::GreaterOrEqual, name(REMOTENESS), integer(0)),
                equal(modulo(name(REMOTENESS), integer(2)), winning),
            ]),
        };
    }
    let (own, builtin, first): (&str, Builtin, i128) = match compound {
        Together::Conjunctive => ("shortest_of_all", Builtin::Min, 1_i128 << 40),
        _ => ("longest_of_all", Builtin::Max, 0),
    };
    let better = Number::Call(builtin, vec![name(own), number]);
    Joining {
        start: vec![Statement::Let(own.to_string(), integer(first))],
        each: vec![Statement::Set(own.to_string(), better)],
        wins: equal(modulo(name(own), integer(2)), winning),
    }
}
