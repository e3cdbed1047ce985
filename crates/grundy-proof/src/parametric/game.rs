//! A rule with parameters as moves to single positions, in the order in which the checker numbers them.

use super::term::{Operation, Term, Test};
use grundy_rule::tree::{
    Alternative, Binding, Clause, Comparison, Condition, Expression, Function, Operator, Outcome, RangeEnd,
    Set, Slotted,
};
use grundy_rule::{Template, Text, condition_text, number_text, set_text};

/// What a move asks for, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// A name that may be any number from the first to the second, which is left out.
    Any(usize, Term, Option<Term>),
    /// A name that stands for a number.
    Is(usize, Term),
    /// A condition.
    If(Test),
}

/// A move to one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// How many slots its terms speak of: parameters, coordinates, its own names.
    pub slots: usize,
    /// What it asks for.
    pub demands: Vec<Demand>,
    /// Where it leads.
    pub to: Vec<Term>,
}

impl Move {
    /// The slots of the names that run.
    pub fn running(&self) -> Vec<usize> {
        let slot = |demand: &Demand| match demand {
            Demand::Any(slot, ..) => Some(*slot),
            _ => None,
        };
        self.demands.iter().filter_map(slot).collect()
    }

    /// Where the move leads with these values for the names that run; none if that is no move.
    pub fn target(&self, position: &[i128], running: &[i128]) -> Option<Vec<i128>> {
        let mut values = position.to_vec();
        values.resize(self.slots, 0);
        let mut running = running.iter();
        for demand in &self.demands {
            match demand {
                Demand::Any(slot, from, below) => {
                    let value = *running.next()?;
                    let above =
                        below.as_ref().map_or(Some(false), |below| Some(value >= below.at(&values)?))?;
                    if value < from.at(&values)? || above {
                        return None;
                    }
                    values[*slot] = value;
                }
                Demand::Is(slot, value) => values[*slot] = value.at(&values)?,
                Demand::If(test) => test.at(&values)?.then_some(())?,
            }
        }
        self.to.iter().map(|term| term.at(&values).filter(|value| *value >= 0)).collect()
    }
}

/// What a rule with parameters says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rule in the spelling of certificates.
    pub rule: String,
    /// The parameters.
    pub parameters: Vec<String>,
    /// The coordinates.
    pub coordinates: Vec<String>,
    /// The moves.
    pub moves: Vec<Move>,
    /// What holds of every position.
    pub domain: Vec<Test>,
}

const MOST_MOVES: usize = 64;

impl Game {
    /// The game of a rule, or why the method is not for it.
    pub fn of(template: &Template) -> Result<Game, Text> {
        if !template.is_plain() {
            return Err(Text::new(
                "laws for all parameters are proved for rules in words without tags, `win at` and `start`",
                "对所有参数的规律只能证明没有标记、`win at` 和 `start` 的文字规则",
            ));
        }
        let reader = Reader { parameters: template.parameters().into_iter().map(String::from).collect() };
        reader.game(template).ok_or_else(|| {
            Text::new(
                "the rule uses something that laws for all parameters cannot speak of (sums, bits, named sets)",
                "规则用到了对所有参数的规律无法表述的内容（多个部分、位运算、有名字的集合）",
            )
        })
    }

    /// The game with its parameters as the rule names them, and where there are several, the other way round.
    pub(super) fn orders(&self, template: &Template) -> Vec<Game> {
        let parameters = self.parameters.iter().rev().cloned().collect();
        let reversed = (self.parameters.len() > 1).then(|| Reader { parameters }.game(template)).flatten();
        [self.clone()].into_iter().chain(reversed).collect()
    }

    /// The parameter below which every move of a single number ends, where the domain does not say so.
    pub(super) fn ceiling(&self) -> Option<usize> {
        if self.coordinates.len() != 1 || !self.domain.is_empty() {
            return None;
        }
        let is_below = |one: &Move, slot: usize| {
            one.demands.iter().any(|demand| {
                matches!(demand, Demand::If(Test::Compare(Comparison::Less, left, Term::Name(name)))
                    if *name == slot && one.to.first() == Some(left))
            })
        };
        let is_ceiling = |slot: &usize| self.moves.iter().all(|one| is_below(one, *slot));
        (0..self.parameters.len()).find(is_ceiling).filter(|_| !self.moves.is_empty())
    }

    /// Parameters and coordinates, in the order of their slots.
    pub fn names(&self) -> Vec<String> {
        [self.parameters.as_slice(), &self.coordinates].concat()
    }

    /// A number in the names of the rule, as a term of this game.
    pub(super) fn term(&self, expression: &Expression) -> Option<Term> {
        let reader = Reader { parameters: self.parameters.clone() };
        reader.term(expression, &|slot| self.place(slot))
    }

    /// A condition in the names of the rule, as one of this game.
    pub(super) fn test(&self, condition: &Condition) -> Option<Test> {
        let reader = Reader { parameters: self.parameters.clone() };
        reader.test(condition, &|slot| self.place(slot))
    }

    fn place(&self, coordinate: usize) -> Option<usize> {
        (coordinate < self.coordinates.len()).then_some(self.parameters.len() + coordinate)
    }

    /// Whether these values of parameters and coordinates are a position.
    pub fn contains(&self, values: &[i128]) -> bool {
        values[self.parameters.len()..].iter().all(|one| *one >= 0)
            && self.domain.iter().all(|test| test.at(values) == Some(true))
    }
}

struct Reader {
    parameters: Vec<String>,
}

impl Reader {
    fn game(&self, template: &Template) -> Option<Game> {
        let clauses = self.without_clashes(template.clauses());
        let clauses = clauses.as_slice();
        let first = clauses.first()?;
        let coordinates = pattern_names(first)?;
        if clauses.len() > 1 && clauses.iter().any(|clause| !clause.domain.is_empty()) {
            return None;
        }
        let mut moves = Vec::new();
        for clause in clauses {
            pattern_names(clause)?;
            for alternative in &clause.alternatives {
                self.add_moves(alternative, coordinates.len(), &mut moves)?;
            }
        }
        let place = |slot: usize| Some(self.parameters.len() + slot);
        let domain = first.domain.iter().map(|one| self.test(one, &place)).collect::<Option<Vec<_>>>()?;
        let game = Game {
            rule: rule_text(clauses)?,
            parameters: self.parameters.clone(),
            coordinates,
            moves,
            domain,
        };
        let names = game.names();
        let distinct = names.iter().enumerate().all(|(at, name)| !names[..at].contains(name));
        (distinct && game.moves.len() <= MOST_MOVES).then_some(game)
    }

    /// The clauses with another name for what is bound under the name of a parameter, as `k` in `take {1, k}`.
    fn without_clashes(&self, clauses: &[Clause]) -> Vec<Clause> {
        let mut clauses = clauses.to_vec();
        for clause in &mut clauses {
            let arity = clause.pattern.len();
            for alternative in &mut clause.alternatives {
                for at in arity..alternative.names.len() {
                    alternative.names[at] = self.free_name(&alternative.names, at);
                }
            }
        }
        clauses
    }

    fn free_name(&self, names: &[String], at: usize) -> String {
        let mut name = names[at].trim_end_matches('\'').to_string();
        let taken = |name: &String| {
            self.parameters.contains(name)
                || names.iter().enumerate().any(|(other, known)| other != at && known == name)
        };
        if taken(&name) {
            let letters = ["t", "s", "i", "j", "u", "w"].map(String::from);
            name = letters.into_iter().find(|letter| !taken(letter)).unwrap_or(name);
        }
        while taken(&name) {
            name.push('_');
        }
        name
    }

    fn add_moves(&self, alternative: &Alternative, arity: usize, moves: &mut Vec<Move>) -> Option<()> {
        let Outcome::One(target) = &alternative.outcome else { return None };
        let own = self.parameters.len() + arity;
        let place = |slot: usize| Some(self.parameters.len() + slot);
        let to = target.coordinates.iter().map(|one| self.term(one, &place)).collect::<Option<Vec<_>>>()?;
        let slots = own + alternative.names.len() - arity;
        let mut ways = vec![Vec::new()];
        for binding in &alternative.bindings {
            let demands = self.demands(binding, &place)?;
            ways = ways
                .iter()
                .flat_map(|way: &Vec<Demand>| demands.iter().map(|more| [way.as_slice(), more].concat()))
                .collect();
            if ways.len() > MOST_MOVES {
                return None;
            }
        }
        moves.extend(ways.into_iter().map(|demands| Move { slots, demands, to: to.clone() }));
        Some(())
    }

    fn demands(&self, binding: &Binding, place: &dyn Fn(usize) -> Option<usize>) -> Option<Vec<Vec<Demand>>> {
        match binding {
            Binding::If(condition) => Some(vec![vec![Demand::If(self.test(condition, place)?)]]),
            Binding::Let { slot, value } => {
                Some(vec![vec![Demand::Is(place(*slot)?, self.term(value, place)?)]])
            }
            Binding::For { slot, set, .. } => self.runs(place(*slot)?, set, place),
        }
    }

    fn runs(
        &self,
        slot: usize,
        set: &Set,
        place: &dyn Fn(usize) -> Option<usize>,
    ) -> Option<Vec<Vec<Demand>>> {
        match set {
            Set::Range(from, end) => {
                let below = match end {
                    RangeEnd::Endless => None,
                    RangeEnd::Before(end) => Some(self.term(end, place)?),
                    RangeEnd::At(last) => {
                        Some(Term::of(Operation::Add, self.term(last, place)?, Term::Number(1)))
                    }
                };
                Some(vec![vec![Demand::Any(slot, self.term(from, place)?, below)]])
            }
            Set::List(elements) => {
                elements.iter().map(|one| Some(vec![Demand::Is(slot, self.term(one, place)?)])).collect()
            }
            Set::AllBut(elements) => {
                let mut demands = vec![Demand::Any(slot, Term::Number(1), None)];
                for element in elements {
                    let other = self.term(element, place)?;
                    let differs = Test::Compare(Comparison::NotEqual, Term::Name(slot), other);
                    demands.push(Demand::If(differs));
                }
                Some(vec![demands])
            }
            _ => None,
        }
    }

    fn term(&self, expression: &Expression, place: &dyn Fn(usize) -> Option<usize>) -> Option<Term> {
        let pair = |operation, left: &Expression, right: &Expression| {
            Some(Term::Binary(
                operation,
                Box::new(self.term(left, place)?),
                Box::new(self.term(right, place)?),
            ))
        };
        match expression {
            Expression::Integer(number) => Some(Term::Number(*number)),
            Expression::Local(slot) => Some(Term::Name(place(*slot)?)),
            Expression::Parameter(name, _) => {
                self.parameters.iter().position(|known| known == name).map(Term::Name)
            }
            Expression::Negate(inner) => Some(Term::Binary(
                Operation::Subtract,
                Box::new(Term::Number(0)),
                Box::new(self.term(inner, place)?),
            )),
            Expression::Binary(operator, left, right, _) => pair(operation(*operator), left, right),
            Expression::Call(Function::Abs, arguments, _) => {
                Some(Term::Abs(Box::new(self.term(arguments.first()?, place)?)))
            }
            Expression::Call(function @ (Function::Min | Function::Max), arguments, _) => {
                let operation = if *function == Function::Min { Operation::Min } else { Operation::Max };
                let mut terms = arguments.iter().map(|one| self.term(one, place));
                let first = terms.next()??;
                terms.try_fold(first, |left, right| {
                    Some(Term::Binary(operation, Box::new(left), Box::new(right?)))
                })
            }
            _ => None,
        }
    }

    fn test(&self, condition: &Condition, place: &dyn Fn(usize) -> Option<usize>) -> Option<Test> {
        let both = |left: &Condition, right: &Condition| {
            Some((Box::new(self.test(left, place)?), Box::new(self.test(right, place)?)))
        };
        match condition {
            Condition::Compare(first, rest) => {
                let mut left = self.term(first, place)?;
                let mut tests = Vec::new();
                for (comparison, right) in rest {
                    let right = self.term(right, place)?;
                    tests.push(Test::Compare(*comparison, left, right.clone()));
                    left = right;
                }
                Test::all(tests)
            }
            Condition::And(left, right) => both(left, right).map(|(left, right)| Test::And(left, right)),
            Condition::Or(left, right) => both(left, right).map(|(left, right)| Test::Or(left, right)),
            Condition::Not(inner) => Some(Test::Not(Box::new(self.test(inner, place)?))),
            Condition::Test(..) => None,
        }
    }
}

fn operation(operator: Operator) -> Operation {
    match operator {
        Operator::Add => Operation::Add,
        Operator::Subtract => Operation::Subtract,
        Operator::Multiply => Operation::Multiply,
        Operator::Divide => Operation::Divide,
        Operator::Modulo => Operation::Modulo,
    }
}

fn pattern_names(clause: &Clause) -> Option<Vec<String>> {
    let name = |slot: &Slotted| match slot {
        Slotted::Name(name) => Some(name.clone()),
        Slotted::Constant(_) => None,
    };
    clause.pattern.iter().map(name).collect()
}

/// The rule as certificates spell it, with the parameters free.
fn rule_text(clauses: &[Clause]) -> Option<String> {
    let mut statements = clauses.iter().map(clause_text).collect::<Option<Vec<_>>>()?;
    let first = clauses.first()?;
    let names = pattern_names(first)?;
    let domain: Vec<String> = first.domain.iter().map(|one| condition_text(one, &names)).collect();
    if !domain.is_empty() {
        statements.push(format!("domain {}", domain.join(", ")));
    }
    Some(statements.join("; "))
}

fn clause_text(clause: &Clause) -> Option<String> {
    let names = pattern_names(clause)?;
    let alternatives = clause.alternatives.iter().map(alternative_text).collect::<Option<Vec<_>>>()?;
    Some(format!("{} -> {}", tuple(&names), alternatives.join(" | ")))
}

fn alternative_text(alternative: &Alternative) -> Option<String> {
    let Outcome::One(target) = &alternative.outcome else { return None };
    let names = &alternative.names;
    let to: Vec<String> = target.coordinates.iter().map(|one| number_text(one, names)).collect();
    let mut text = tuple(&to);
    for binding in &alternative.bindings {
        text.push(' ');
        text += &match binding {
            Binding::For { slot, set, .. } => format!("for {} in {}", names[*slot], set_text(set, names)),
            Binding::Let { slot, value } => format!("let {} = {}", names[*slot], number_text(value, names)),
            Binding::If(condition) => format!("if {}", condition_text(condition, names)),
        };
    }
    Some(text)
}

fn tuple(coordinates: &[String]) -> String {
    match coordinates {
        [one] => one.clone(),
        _ => format!("({})", coordinates.join(", ")),
    }
}
