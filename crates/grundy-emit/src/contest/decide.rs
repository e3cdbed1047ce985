//! Who wins: by a law, by a machine that works positions out, or by a quotient.

use crate::names::own_name;
use crate::plan::contests::{Contest, DRAWN, EACH_MOVE, WON};
use crate::plan::loopy::REACHABLE;
use crate::plan::machine::{Asked, IS_OVER, Machine, OVER, THREAT};
use crate::program::{
    Builtin, Many, Number, Operation, Statement, Truth, Value, all, any, choose, compare, equal, integer,
    minus, modulo, name, not, over,
};
use crate::rule::Pieces;
use crate::rule::options::Left;
use grundy_rule::tree::Comparison;
use grundy_table::Compound;

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

/// In how many moves the position ends.
pub const REMOTENESS: &str = "remoteness";
/// The number of a position that is decided alone.
const PLAY: &str = "play";
/// How many positions of a sum are endless, and the number of the last of them.
pub const ENDLESS: &str = "endless";
const LOOSE: &str = "loose";
/// More than any value.
pub const NO_VALUE: i128 = 1 << 40;

/// How a sum is decided: names that begin, change with each component, and say who wins.
pub struct Joining {
    /// Names before the first component.
    pub start: Vec<Statement>,
    /// What each component does to them.
    pub each: Vec<Statement>,
    /// Whether the first player wins, where it is no draw.
    pub wins: Truth,
    /// Whether nobody wins.
    pub draw: Truth,
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

    /// How positions are decided alone, where the rule says how play goes and ends.
    pub fn contest(&self) -> Option<Contest> {
        match self {
            Decider::Machine(machine) => match machine.asked {
                Asked::Contest(contest) => Some(contest),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether positions have values though plays may have no end.
    pub fn is_loopy(&self) -> bool {
        matches!(self, Decider::Machine(machine) if machine.asked == Asked::LoopyValues)
    }

    /// Whether a number may be that of a threat.
    pub fn has_threats(&self, pieces: &Pieces<'_>) -> bool {
        match self {
            Decider::Values { has_threats, .. } => *has_threats,
            Decider::Machine(_) => !pieces.form.wins.is_empty() && self.contest().is_none(),
            _ => false,
        }
    }

    /// How components are joined, each with the number of this name.
    pub fn joining(&self, pieces: &Pieces<'_>, number: Number, misere: bool, compound: Compound) -> Joining {
        let update = |own: &str, operation: Operation, number: Number| {
            Statement::Update(own.to_string(), operation, number)
        };
        let begin = |own: &str, value: i128| Statement::Let(own.to_string(), integer(value));
        if let Decider::Machine(machine) = self {
            match machine.asked {
                Asked::Contest(contest) => return decided_alone(number, contest),
                Asked::LoopyValues => return joined_loops(number),
                Asked::Foreclosed => return joined_until_an_end(number),
                Asked::Steps { .. } if compound == Compound::Shortened => return joined_in_some(number),
                Asked::Steps { .. } => return joined_steps(number, misere, compound),
                Asked::Both if compound == Compound::Selective => return joined_misere_selective(number),
                Asked::Both | Asked::Outcomes { .. } | Asked::Values => {}
            }
        }
        if compound == Compound::Ordered {
            return joined_in_order(number, misere, matches!(self, Decider::Machine(_)));
        }
        if self.is_outcome() {
            return Joining {
                start: vec![begin("outcome", 0)],
                each: vec![Statement::Set(
                    "outcome".to_string(),
                    // A selective compound is won where a component is.
                    if compound == Compound::Selective {
                        Number::Call(Builtin::Max, vec![name("outcome"), number])
                    } else {
                        number
                    },
                )],
                wins: equal(name("outcome"), integer(1)),
                draw: Truth::Known(false),
            };
        }
        match self {
            Decider::Values { .. } if compound == Compound::Selective => Joining {
                start: vec![begin("outcome", 0)],
                each: vec![update("outcome", Operation::Or, number)],
                wins: not(equal(name("outcome"), integer(0))),
                draw: Truth::Known(false),
            },
            Decider::Quotient => Joining {
                start: vec![begin("total", 0)],
                each: vec![Statement::Set(
                    "total".to_string(),
                    Number::At("PRODUCT".to_string(), vec![name("total"), number]),
                )],
                wins: equal(Number::At("LOSING".to_string(), vec![name("total")]), integer(0)),
                draw: Truth::Known(false),
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
                draw: Truth::Known(false),
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
                draw: Truth::Known(false),
            },
            _ => Joining {
                start: vec![begin("sum", 0)],
                each: vec![update("sum", Operation::Xor, number)],
                wins: not(equal(name("sum"), integer(0))),
                draw: Truth::Known(false),
            },
        }
    }
}

/// One position alone.
fn decided_alone(number: Number, contest: Contest) -> Joining {
    let begin = |own: &str| Statement::Let(own.to_string(), integer(0));
    let is = |outcome: i128| equal(contest.outcome(name(PLAY)), integer(outcome));
    let mut joining = Joining {
        start: vec![begin(PLAY)],
        each: vec![Statement::Set(PLAY.to_string(), number)],
        wins: is(WON),
        draw: if contest.has_draws() { is(DRAWN) } else { Truth::Known(false) },
    };
    if contest.tells_length {
        joining.start.push(begin(REMOTENESS));
        let moves = over(name(PLAY), integer(EACH_MOVE));
        joining.each.push(Statement::Set(REMOTENESS.to_string(), moves));
    }
    joining
}

/// The values of the options of a sum with endless positions, before they are printed.
pub fn reachable_values() -> Statement {
    let place = minus(integer(-1), name(LOOSE));
    let gathered =
        Statement::Do("gather_values".to_string(), vec![Value::Number(place), Value::Number(name("sum"))]);
    let none = Statement::SetMany(REACHABLE.to_string(), Many::Of(Vec::new()));
    Statement::If(equal(name(ENDLESS), integer(1)), vec![gathered], vec![none])
}

/// Smith's theorem about sums of positions whose plays may have no end.
fn joined_loops(number: Number) -> Joining {
    let begin = |own: &str| Statement::Let(own.to_string(), integer(0));
    let place = minus(integer(-1), name(LOOSE));
    let answers = Truth::Own("leads_to".to_string(), vec![place, name("sum")]);
    let is_endless = |comparison: Comparison, count: i128| compare(comparison, name(ENDLESS), integer(count));
    Joining {
        start: vec![begin("sum"), begin(ENDLESS), begin(LOOSE)],
        each: vec![
            Statement::Let("worth".to_string(), number),
            Statement::If(
                compare(Comparison::Less, name("worth"), integer(0)),
                vec![
                    Statement::Update(ENDLESS.to_string(), Operation::Add, integer(1)),
                    Statement::Set(LOOSE.to_string(), name("worth")),
                ],
                vec![Statement::Update("sum".to_string(), Operation::Xor, name("worth"))],
            ),
        ],
        wins: any(vec![is_endless(Comparison::Greater, 0), not(equal(name("sum"), integer(0)))]),
        draw: any(vec![
            is_endless(Comparison::Greater, 1),
            all(vec![is_endless(Comparison::Equal, 1), not(answers)]),
        ]),
    }
}

/// A move in one component until the first ends: it is lost where one has, won where one can be ended, and else by values.
fn joined_until_an_end(number: Number) -> Joining {
    let begin = |own: &str| Statement::Let(own.to_string(), integer(0));
    let more = |own: &str| vec![Statement::Update(own.to_string(), Operation::Add, integer(1))];
    let quiet = vec![Statement::Update("sum".to_string(), Operation::Xor, name("worth"))];
    let threat = Statement::If(equal(name("worth"), integer(THREAT)), more("threats"), quiet);
    let none = |own: &str| equal(name(own), integer(0));
    Joining {
        start: vec![begin("sum"), begin("threats"), begin("ended")],
        each: vec![
            Statement::Let("worth".to_string(), number),
            Statement::If(equal(name("worth"), integer(OVER)), more("ended"), vec![threat]),
        ],
        wins: all(vec![none("ended"), any(vec![not(none("threats")), not(none("sum"))])]),
        draw: Truth::Known(false),
    }
}

/// A move in one component or more until the first ends: won where none has ended and some number of moves is odd.
fn joined_in_some(number: Number) -> Joining {
    let begin = |own: &str| Statement::Let(own.to_string(), integer(0));
    let more = |own: &str| vec![Statement::Update(own.to_string(), Operation::Add, integer(1))];
    let is_odd = equal(modulo(name("worth"), integer(2)), integer(1));
    Joining {
        start: vec![begin("ended"), begin("odd")],
        each: vec![
            Statement::Let("worth".to_string(), number),
            Statement::If(equal(name("worth"), integer(0)), more("ended"), Vec::new()),
            Statement::If(is_odd, more("odd"), Vec::new()),
        ],
        wins: all(vec![equal(name("ended"), integer(0)), not(equal(name("odd"), integer(0)))]),
        draw: Truth::Known(false),
    }
}

/// Misère play in one component or more: as normal play while two go on, and by misère play of the last.
fn joined_misere_selective(number: Number) -> Joining {
    let begin = |own: &str| Statement::Let(own.to_string(), integer(0));
    let going = |comparison: Comparison, count: i128| compare(comparison, name("going"), integer(count));
    let goes_on = vec![
        Statement::Update("going".to_string(), Operation::Add, integer(1)),
        Statement::Set("last_one".to_string(), over(name("worth"), integer(2))),
        Statement::Update("some_won".to_string(), Operation::Or, modulo(name("worth"), integer(2))),
    ];
    Joining {
        start: vec![begin("going"), begin("last_one"), begin("some_won")],
        each: vec![
            Statement::Let("worth".to_string(), number),
            Statement::If(compare(Comparison::Less, name("worth"), integer(IS_OVER)), goes_on, Vec::new()),
        ],
        wins: any(vec![
            going(Comparison::Equal, 0),
            all(vec![going(Comparison::Equal, 1), equal(name("last_one"), integer(1))]),
            all(vec![going(Comparison::Greater, 1), equal(name("some_won"), integer(1))]),
        ]),
        draw: Truth::Known(false),
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
        draw: Truth::Known(false),
    }
}

/// Conjunctive compounds are decided by the shortest component, continued ones by the longest.
fn joined_steps(number: Number, misere: bool, compound: Compound) -> Joining {
    let winning = integer(if misere { 0 } else { 1 });
    if compound == Compound::Sum {
        // One position alone: its own number is what is asked.
        return Joining {
            start: vec![Statement::Let(REMOTENESS.to_string(), integer(0))],
            each: vec![Statement::Set(REMOTENESS.to_string(), number)],
            wins: equal(modulo(name(REMOTENESS), integer(2)), winning),
            draw: Truth::Known(false),
        };
    }
    let (own, builtin, first): (&str, Builtin, i128) = match compound {
        Compound::Conjunctive => ("shortest_of_all", Builtin::Min, 1_i128 << 40),
        _ => ("longest_of_all", Builtin::Max, 0),
    };
    let better = Number::Call(builtin, vec![name(own), number]);
    Joining {
        start: vec![Statement::Let(own.to_string(), integer(first))],
        each: vec![Statement::Set(own.to_string(), better)],
        wins: equal(modulo(name(own), integer(2)), winning),
        draw: Truth::Known(false),
    }
}
