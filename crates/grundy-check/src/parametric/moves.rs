//! A rule with parameters as a list of moves, each leading to one position.

use crate::budget::Checked;
use crate::rule::{Alternative, Clause, Entry, Expression, Rule, Set, Step};

/// The names of a claim: the parameters, then the coordinates of the first clause. They are slots in this order.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub(crate) parameters: Vec<String>,
    pub(crate) coordinates: Vec<String>,
}

impl Names {
    pub(crate) fn all(&self) -> Vec<String> {
        [self.parameters.as_slice(), &self.coordinates].concat()
    }
}

/// One thing that a move asks for, in reading order.
#[derive(Clone, Debug)]
pub(crate) enum Demand {
    /// A name that may be any integer from the first on, and below the second.
    Any(usize, Expression, Option<Expression>),
    /// A name that stands for an expression.
    Is(usize, Expression),
    /// A condition.
    If(Expression),
}

/// One move: what it asks for and where it leads. Slots count parameters, coordinates, then the move's own names.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) slots: usize,
    pub(crate) demands: Vec<Demand>,
    pub(crate) to: Vec<Expression>,
}

/// What a rule with parameters says.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) names: Names,
    pub(crate) moves: Vec<Move>,
    /// Conditions in the slots of parameters and coordinates.
    pub(crate) domain: Vec<Expression>,
}

/// More moves make no law that somebody states.
const MOST_MOVES: usize = 64;
/// Each demand, and each operand of an expression, may be a step on the machine's stack.
const LARGEST_MOVE: usize = 300;

impl Game {
    pub(crate) fn read(rule: &Rule, parameters: &[String]) -> Checked<Game> {
        // (20.1) What the method can speak of.
        if rule.code.is_some() || rule.tags.len() > 1 || !rule.wins.is_empty() || rule.start.is_some() {
            return Err("the method is for rules in words without tags, `win at` and `start`".into());
        }
        let Some(first) = rule.clauses.first() else { return Err("the rule has no clause".into()) };
        if !rule.domain.is_empty() && rule.clauses.len() > 1 {
            return Err("a rule with a domain must have one clause here".into());
        }
        let names = Names { parameters: parameters.to_vec(), coordinates: coordinate_names(first)? };
        // (20.2) No name has two meanings.
        distinct(&names.all())?;
        let mut moves = Vec::new();
        for clause in &rule.clauses {
            add_moves(clause, &names, &mut moves)?;
        }
        let domain = rule.domain.iter().map(|one| renamed_condition(one, &names)).collect::<Checked<_>>()?;
        Ok(Game { names, moves, domain })
    }
}

fn coordinate_names(clause: &Clause) -> Checked<Vec<String>> {
    let name = |entry: &Entry| match entry {
        Entry::Name(name) => Ok(name.clone()),
        Entry::Constant(_) => Err("a pattern holds a number, which the method does not know".to_string()),
    };
    clause.pattern.at.iter().map(name).collect()
}

fn distinct(names: &[String]) -> Checked<()> {
    let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
    twice.map_or(Ok(()), |(_, name)| Err(format!("the name {name} has two meanings")))
}

fn renamed_condition(restriction: &crate::rule::Restriction, names: &Names) -> Checked<Expression> {
    let all = names.all();
    let slot = |name: &String| all.iter().position(|known| known == name);
    let slots: Option<Vec<usize>> = restriction.names.iter().map(slot).collect();
    let slots = slots.ok_or("the domain speaks of a name that is neither coordinate nor parameter")?;
    renamed(&restriction.condition, &slots)
}

fn add_moves(clause: &Clause, names: &Names, moves: &mut Vec<Move>) -> Checked<()> {
    let coordinates = coordinate_names(clause)?;
    for alternative in &clause.alternatives {
        let slots = Slots::of(alternative, &coordinates, names)?;
        let [part] = alternative.parts.as_slice() else {
            return Err("a move of the rule does not lead to exactly one position".into());
        };
        if part.count.is_some() || !part.steps.is_empty() {
            return Err("a move of the rule leads to a counted position".into());
        }
        let to = part.at.iter().map(|one| slots.rename(one)).collect::<Checked<Vec<_>>>()?;
        let start = Move { slots: slots.count, demands: Vec::new(), to };
        expand(start, &alternative.steps, &slots, moves)?;
    }
    Ok(())
}

/// Writes out lists: one move for each element, the first name's elements running slowest.
fn expand(so_far: Move, steps: &[Step], slots: &Slots, moves: &mut Vec<Move>) -> Checked<()> {
    let Some((step, rest)) = steps.split_first() else {
        if moves.len() == MOST_MOVES || size(&so_far) > LARGEST_MOVE {
            return Err("the rule has too many moves, or too long ones, for the method".into());
        }
        moves.push(so_far);
        return Ok(());
    };
    for demands in slots.demands(step)? {
        let mut longer = so_far.clone();
        longer.demands.extend(demands);
        expand(longer, rest, slots, moves)?;
    }
    Ok(())
}

fn size(one: &Move) -> usize {
    let demand = |demand: &Demand| match demand {
        Demand::Any(_, from, below) => 1 + nodes(from) + below.as_ref().map_or(0, nodes),
        Demand::Is(_, value) => 1 + nodes(value),
        Demand::If(condition) => 1 + nodes(condition),
    };
    one.demands.iter().map(demand).sum::<usize>() + one.to.iter().map(nodes).sum::<usize>()
}

/// How many operators, names and numbers an expression has.
pub(super) fn nodes(expression: &Expression) -> usize {
    match expression {
        Expression::Call(_, operands) => 1 + operands.iter().map(nodes).sum::<usize>(),
        _ => 1,
    }
}

/// Where the names of one alternative stand among the slots of a move.
struct Slots {
    /// The slot of each name of the alternative.
    places: Vec<usize>,
    /// The names before these are parameters and coordinates, which nothing may bind again.
    own: usize,
    count: usize,
}

impl Slots {
    fn of(alternative: &Alternative, coordinates: &[String], names: &Names) -> Checked<Slots> {
        let own = names.parameters.len() + names.coordinates.len();
        let mut count = own;
        let mut place = |name: &String| {
            if let Some(at) = coordinates.iter().position(|known| known == name) {
                return names.parameters.len() + at;
            }
            names.parameters.iter().position(|known| known == name).unwrap_or_else(|| {
                count += 1;
                count - 1
            })
        };
        let places = alternative.names.iter().map(&mut place).collect();
        if coordinates.iter().any(|name| names.parameters.contains(name)) {
            return Err("a coordinate has the name of a parameter".into());
        }
        Ok(Slots { places, own, count })
    }

    fn rename(&self, expression: &Expression) -> Checked<Expression> {
        renamed(expression, &self.places)
    }

    fn bound(&self, slot: usize) -> Checked<usize> {
        match self.places.get(slot) {
            Some(place) if *place >= self.own => Ok(*place),
            _ => Err("a clause binds the name of a parameter or of a coordinate".into()),
        }
    }

    /// What a clause asks for; several ways for a list.
    fn demands(&self, step: &Step) -> Checked<Vec<Vec<Demand>>> {
        let one = |demand| Ok(vec![vec![demand]]);
        match step {
            Step::If(condition) => one(Demand::If(self.rename(condition)?)),
            Step::Let(slot, value) => one(Demand::Is(self.bound(*slot)?, self.rename(value)?)),
            Step::For(slot, set) => self.runs(self.bound(*slot)?, set),
        }
    }

    fn runs(&self, slot: usize, set: &Set) -> Checked<Vec<Vec<Demand>>> {
        match set {
            Set::Range(from, below) => {
                Ok(vec![vec![Demand::Any(slot, self.rename(from)?, Some(self.rename(below)?))]])
            }
            Set::From(from) => Ok(vec![vec![Demand::Any(slot, self.rename(from)?, None)]]),
            Set::List(elements) => {
                elements.iter().map(|one| Ok(vec![Demand::Is(slot, self.rename(one)?)])).collect()
            }
            Set::AllBut(elements) => {
                let mut demands = vec![Demand::Any(slot, Expression::Number(1), None)];
                for element in elements {
                    let operands = vec![Expression::Name(slot), self.rename(element)?];
                    demands.push(Demand::If(Expression::Call("!=", operands)));
                }
                Ok(vec![demands])
            }
            Set::Named(name, _) => Err(format!("the set `{name}` is beyond the method")),
        }
    }
}

fn renamed(expression: &Expression, places: &[usize]) -> Checked<Expression> {
    Ok(match expression {
        Expression::Number(number) => Expression::Number(*number),
        Expression::Name(slot) => Expression::Name(*places.get(*slot).ok_or("a name is not known")?),
        Expression::Call(name, operands) => {
            Expression::Call(name, operands.iter().map(|one| renamed(one, places)).collect::<Checked<_>>()?)
        }
    })
}
