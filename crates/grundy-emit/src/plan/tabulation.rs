//! Tabulation: the definition of Grundy values as loops, with a stamp for each value seen instead of a set.
//!
//! One coordinate that every move lowers is filled upwards; several that no move raises are filled row by row; for
//! everything else (tags, coordinates that grow, moves upwards) a function remembers what it has worked out.

use super::options::{Access, Leaf, THREAT, Writer};
use super::sources::started;
use crate::linear::Known;
use crate::program::{
    Fill, Function, Number, Operation, Statement, Truth, compare, equal, integer, minus, name, times, when,
    xor,
};
use grundy_rule::tree::{
    Alternative, Binding, Comparison, Expression, Outcome, Part, RangeEnd, Set, Start, Target, Times,
};
use grundy_rule::{Measure, Ruleset, Tag, Text};

/// A tabulation: what is filled or remembered, and `grundy`.
pub struct Tabulation {
    /// The table, where there is one.
    pub fill: Option<Fill>,
    /// The functions that remember, and `grundy` last.
    pub functions: Vec<Function>,
    /// How far it goes when nobody says.
    pub usual_limit: u64,
    /// How the values of positions are looked up in it.
    pub access: Access,
}

/// The tabulation of a ruleset whose codes are written out.
pub fn tabulation(ruleset: &Ruleset) -> Result<Tabulation, Text> {
    let access = if is_tabular(ruleset) { Access::Table } else { Access::Memory };
    let writer = Writer { ruleset, access };
    let (fill, mut functions) = match access {
        Access::Table => (Some(fill(&writer)?), Vec::new()),
        _ => (None, remembering(&writer)?),
    };
    let grundy = match ruleset.start_clause() {
        Some(start) => from_start(&writer, start)?,
        None => {
            let names = writer.coordinates(Tag(0));
            let value = writer.value(Tag(0), names.iter().map(|coordinate| name(coordinate)).collect());
            Function::of("grundy", &names, vec![Statement::Return(value)])
        }
    };
    functions.push(grundy);
    Ok(Tabulation { fill, functions, usual_limit: usual_limit(ruleset), access })
}

/// Whether a table can be filled in the order of its coordinates.
fn is_tabular(ruleset: &Ruleset) -> bool {
    let one_tag = ruleset.tags().len() == 1;
    let arity = ruleset.tags().first().map_or(1, |(_, arity)| *arity);
    if !one_tag || arity > 3 || ruleset.start_clause().is_some_and(|_| arity > 1) {
        return false;
    }
    if arity == 1 {
        return ruleset.measure() == Some(Measure::Coordinate(0));
    }
    ruleset
        .clauses()
        .iter()
        .all(|clause| clause.alternatives.iter().all(|alternative| never_rises(alternative, arity)))
}

fn never_rises(alternative: &Alternative, arity: usize) -> bool {
    let mut known = Known::new(arity, &alternative.names);
    alternative.bindings.iter().for_each(|binding| known.bind(binding));
    let stays = |target: &Target| {
        let mut places = target.coordinates.iter().enumerate();
        places.all(|(place, coordinate)| known.is_at_most(coordinate, place))
    };
    match &alternative.outcome {
        Outcome::One(target) => stays(target),
        Outcome::Sum(parts) => {
            parts.iter().all(|part| !matches!(part.times, Times::Each(..)) && stays(&part.target))
        }
    }
}

/// About ten million steps of the innermost loop.
fn usual_limit(ruleset: &Ruleset) -> u64 {
    let arity = ruleset.tags().first().map_or(1, |(_, arity)| *arity);
    let alternatives = ruleset.clauses().iter().flat_map(|clause| &clause.alternatives);
    let depth = alternatives.map(growing_loops).max().unwrap_or(0);
    match (arity, depth) {
        (1, 0) => 200_000,
        (1, 1) => 5_000,
        (1, _) => 300,
        (2, 0) => 2_000,
        (2, _) => 200,
        _ => 40,
    }
}

fn growing_loops(alternative: &Alternative) -> usize {
    let stays_small = |set: &Set| {
        matches!(
            set,
            Set::List(_)
                | Set::Digits(..)
                | Set::Powers(..)
                | Set::Fibonacci
                | Set::Range(
                    _,
                    RangeEnd::Before(Expression::Integer(_)) | RangeEnd::At(Expression::Integer(_))
                )
        )
    };
    alternative
        .bindings
        .iter()
        .filter(|binding| matches!(binding, Binding::For { set, .. } if !stays_small(set)))
        .count()
}

/// The loops that fill the table `g` up to the limit.
fn fill(writer: &Writer<'_>) -> Result<Fill, Text> {
    let tag = Tag(0);
    let names = writer.coordinates(tag);
    let arity = names.len();
    let stamp = if arity == 1 { name(&names[0]) } else { name("stamp") };
    let mut body = Vec::new();
    if arity > 1 {
        body.push(Statement::Update("stamp".to_string(), Operation::Add, integer(1)));
    }
    let mark = Statement::SetAt("seen".to_string(), vec![], stamp.clone());
    let options = writer.options(tag, &mut |leaf: Leaf| {
        let Statement::SetAt(seen, _, stamp) = &mark else { return Vec::new() };
        let marked = vec![Statement::SetAt(seen.clone(), vec![leaf.value.clone()], stamp.clone())];
        noted(leaf, marked)
    })?;
    let has_wins = !writer.ruleset.wins().is_empty();
    if has_wins {
        body.push(Statement::Let("threat".to_string(), integer(0)));
    }
    body.extend(options);
    body.push(Statement::Let("mex".to_string(), integer(0)));
    let seen = equal(Number::At("seen".to_string(), vec![name("mex")]), stamp);
    body.push(Statement::While(seen, vec![Statement::Update("mex".to_string(), Operation::Add, integer(1))]));
    let places: Vec<Number> = names.iter().map(|coordinate| name(coordinate)).collect();
    let value = if has_wins {
        crate::program::choose(threatened(), integer(THREAT), name("mex"))
    } else {
        name("mex")
    };
    body.push(Statement::SetAt("g".to_string(), places, value));
    // All values are below half the length of `seen`, a power of two: so are nim-sums, and the mex is at most that half.
    let is_short = compare(
        Comparison::GreaterOrEqual,
        times(integer(2), name("mex")),
        Number::Length("seen".to_string()),
    );
    body.push(Statement::If(is_short, vec![Statement::Double("seen".to_string())], Vec::new()));
    let mut loops = when(writer.in_domain(tag), body);
    for coordinate in names.iter().rev() {
        loops = vec![Statement::For(coordinate.clone(), integer(0), minus(name("LIMIT"), integer(1)), loops)];
    }
    let mut first = vec![Statement::LetList("seen".to_string(), integer(4), integer(-1))];
    if arity > 1 {
        first.push(Statement::Let("stamp".to_string(), integer(0)));
    }
    first.extend(loops);
    Ok(Fill { arity, body: first })
}

fn threatened() -> Truth {
    equal(name("threat"), integer(1))
}

/// What an option means for a position: it may win at once, or leave a threat, which is left out.
fn noted(leaf: Leaf, marked: Vec<Statement>) -> Vec<Statement> {
    let quiet = when(leaf.is_quiet, marked);
    match leaf.wins {
        Truth::Known(false) => quiet,
        wins => vec![Statement::If(wins, vec![Statement::Set("threat".to_string(), integer(1))], quiet)],
    }
}

/// One function for each tag that works out values and remembers them.
fn remembering(writer: &Writer<'_>) -> Result<Vec<Function>, Text> {
    let tags = 0..writer.ruleset.tags().len() as u16;
    tags.map(|tag| remembering_one(writer, Tag(tag))).collect()
}

fn remembering_one(writer: &Writer<'_>, tag: Tag) -> Result<Function, Text> {
    let has_wins = !writer.ruleset.wins().is_empty();
    let mut body = vec![Statement::LetSet("seen".to_string())];
    if has_wins {
        body.push(Statement::Let("threat".to_string(), integer(0)));
    }
    body.extend(writer.options(tag, &mut |leaf: Leaf| {
        let marked = vec![Statement::Insert("seen".to_string(), leaf.value.clone())];
        noted(leaf, marked)
    })?);
    if has_wins {
        body.push(Statement::If(threatened(), vec![Statement::Return(integer(THREAT))], Vec::new()));
    }
    body.push(Statement::Let("mex".to_string(), integer(0)));
    let step = vec![Statement::Update("mex".to_string(), Operation::Add, integer(1))];
    body.push(Statement::While(Truth::Holds("seen".to_string(), name("mex")), step));
    body.push(Statement::Return(name("mex")));
    let own = writer.function(tag);
    Ok(Function { remembers: true, ..Function::of(&own, &writer.coordinates(tag), body) })
}

/// `grundy(n)` of a starting number: the nim-sum of what it stands for, and 0 where that is no position.
fn from_start(writer: &Writer<'_>, start: &Start) -> Result<Function, Text> {
    let own = super::expressions::own_name(&start.name);
    let parts = start_parts(start)?;
    let (positions, exists) = started(start, &parts, &own);
    let value = positions
        .into_iter()
        .fold(integer(0), |value, position| xor(value, writer.value(position.tag, position.coordinates)));
    let body = match exists {
        Truth::Known(_) => vec![Statement::Return(value)],
        exists => vec![
            Statement::If(crate::program::not(exists), vec![Statement::Return(integer(0))], Vec::new()),
            Statement::Return(value),
        ],
    };
    Ok(Function::of("grundy", &[own], body))
}

/// The positions that a starting number stands for, where their number is fixed.
pub fn start_parts(start: &Start) -> Result<Vec<&Target>, Text> {
    let once = |part: &'_ Part| part.times == Times::Once;
    match &start.outcome {
        Outcome::One(target) => Ok(vec![target]),
        Outcome::Sum(parts) if parts.iter().all(once) => Ok(parts.iter().map(|part| &part.target).collect()),
        Outcome::Sum(_) => Err(Text::new(
            "the start of this rule stands for a changing number of heaps, and no code is written for that",
            "该规则的起始局面包含数目可变的堆，不生成代码",
        )),
    }
}
