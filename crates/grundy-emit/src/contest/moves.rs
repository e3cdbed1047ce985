//! Winning moves: the first in the order of the rule, the least, all of them, or how many there are.

mod lines;
mod search;
mod shown;
mod starts;

use lines::{after_the_move, kept_lines, said_lines};
use search::{search_name, takes_any, takes_key};
use shown::{are_numbers, chosen_lists, in_move, joined, shown, shown_list, shown_sum};
use starts::started_kinds;

use super::answer::{each, pieces};
use super::decide::{Decider, ENDLESS, NO_VALUE, REMOTENESS};
use super::input::{Dialogue, Source, left, worked_out};
use super::start::{self, Taken, taken};
use crate::names::own_name;
use crate::plan::contests::LOST;
use crate::plan::machine::{Asked, decoded, encoded};
use crate::plan::walk::leaves_different_results;
use crate::program::{
    Builtin, Function, Global, GlobalKind, Kind, Many, Number, Operation, Piece, Statement, Truth, Value,
    all, always_leaves, any, choose, compare, equal, integer, minus, modulo, name, not, over, plus, times,
    when, xor,
};
use crate::reads::Expression;
use crate::rule::options::{Leaf, Left};
use crate::rule::{Made, Pieces, Scope, Step, Thing, nested, not_written};
use crate::says::{Said, Which};
use grundy_law::Periodicity;
use grundy_rule::Text;
use grundy_rule::form::{Alternative, Bound, Form, Run, Target, Term, Times};
use grundy_rule::tree::{Comparison, Operator};
use std::collections::BTreeSet;

/// Says the answer of a saying that tells moves.
pub fn told(
    dialogue: &mut Dialogue<'_>,
    sources: &[Source],
    wins: Truth,
    ending: &str,
) -> Result<Vec<Statement>, Text> {
    let tells_all = |said: &Said| {
        matches!(
            said,
            Said::Count
                | Said::Ways
                | Said::Each(_)
                | Said::Move(Which::Least | Which::Greatest | Which::All, _)
        )
    };
    let needs_all = dialogue.saying.pieces().any(tells_all);
    // Of lists, and of starts of several positions, the first move is kept and told at the end.
    let gathers = needs_all
        || dialogue.saying.pieces().any(|said| *said == Said::After)
        || sources.iter().any(has_lists)
        || dialogue.roles.is_start && !has_one_part(dialogue.pieces);
    let names_parts = matches!(sources, [Source::One(..)]);
    let plan = Plan { gathers, needs_all, names_parts, ending: ending.to_string() };
    plan.functions(dialogue, sources)?;
    let mut found = Vec::new();
    if gathers {
        found.extend(plan.reset(dialogue));
    } else {
        found.push(Statement::LetTruth("told".to_string(), Truth::Known(false)));
    }
    for (index, source) in sources.iter().enumerate() {
        let offset = integer(index as i128);
        found.extend(each(dialogue, source, &|dialogue, kind, values| {
            plan.ask(dialogue, source, kind, values, offset.clone())
        })?);
    }
    let none =
        if gathers { equal(name("move_count"), integer(0)) } else { not(Truth::Name("told".to_string())) };
    let streams = lines::says_as_found(dialogue);
    let gathered = match (streams, gathers) {
        (true, _) => lines::around(dialogue, ending, &mut found)?,
        (false, true) => plan.gathered(dialogue, sources)?,
        (false, false) => Vec::new(),
    };
    if dialogue.misere || !dialogue.pieces.form.losses.is_empty() {
        let words = vec![Statement::Print(plan.without_a_move(dialogue)?)];
        found.push(Statement::If(none, words, gathered));
    } else {
        found.extend(gathered);
    }
    let lost = Statement::Print(plan.without_moves(dialogue)?);
    Ok(vec![Statement::If(wins, found, vec![lost])])
}

/// The list before and after the first winning move.
const CHOSEN_FROM: &str = "chosen_from";
const CHOSEN_TO: &str = "chosen_to";
/// How many ways to move win, whatever they leave.
const WAYS: &str = "way_count";

/// Whether winning moves are found at once, since any number may be taken and the law says which.
pub fn are_found_at_once(form: &Form, window: Option<Periodicity>) -> bool {
    let alternatives = form.clauses.iter().flat_map(|clause| &clause.alternatives);
    window.is_some() && alternatives.into_iter().all(|alternative| takes_any(alternative).is_some())
}

fn has_lists(source: &Source) -> bool {
    match source {
        Source::One(_, values) => values.iter().any(|value| matches!(value, Value::Many(_))),
        Source::Ragged(..) => true,
        Source::Lists(..) | Source::Kinds(..) => false,
    }
}

/// Whether every start stands for one position.
fn has_one_part(pieces: &Pieces<'_>) -> bool {
    pieces
        .form
        .starts
        .iter()
        .all(|start| matches!(&start.alternative.parts[..], [part] if matches!(part.times, Times::Once)))
}

struct Plan {
    /// Whether moves are kept before anything is said.
    gathers: bool,
    /// Whether all moves are gone through, not only up to the first that wins.
    needs_all: bool,
    /// Whether the component that is told is a part of the one start, and not one of several starts.
    names_parts: bool,
    ending: String,
}

impl Plan {
    /// A sum that has ended is won without a move where the last move loses.
    fn without_a_move(&self, dialogue: &Dialogue<'_>) -> Result<Vec<Piece>, Text> {
        let first = dialogue.saying.first.iter();
        let words = first.take_while(|said| matches!(said, Said::Words(_) | Said::Test)).cloned();
        let mut words = pieces(&words.collect::<Vec<Said>>(), "")?;
        if let Some(Piece::Words(last)) = words.last_mut() {
            *last = last.trim_end().to_string() + &self.ending;
        }
        Ok(words)
    }

    fn without_moves(&self, dialogue: &Dialogue<'_>) -> Result<Vec<Piece>, Text> {
        let words: Vec<Said> = dialogue
            .saying
            .second
            .iter()
            .map(|said| match said {
                Said::Count | Said::Ways => Said::Words("0".to_string()),
                said => said.clone(),
            })
            .collect();
        pieces(&words, &self.ending)
    }

    /// The numbers that are told of a move, each with its place.
    fn told(&self, dialogue: &Dialogue<'_>) -> Vec<(usize, Which, Expression)> {
        let mut found = Vec::new();
        for said in &dialogue.saying.first {
            if let Said::Move(which, expression) = said {
                found.push((found.len(), *which, expression.clone()));
            }
        }
        found
    }

    fn reset(&self, dialogue: &mut Dialogue<'_>) -> Vec<Statement> {
        let mut body = vec![Statement::Set("move_count".to_string(), integer(0))];
        if counts_results(dialogue) {
            add(dialogue, "results", GlobalKind::Memo(Kind::List));
            body.push(Statement::Forget("results".to_string()));
        }
        let number = |dialogue: &mut Dialogue<'_>, own: &str| add(dialogue, own, GlobalKind::Number(0));
        if dialogue.saying.first.contains(&Said::Ways) {
            number(dialogue, WAYS);
            body.push(Statement::Set(WAYS.to_string(), integer(0)));
        }
        number(dialogue, "move_count");
        number(dialogue, "chosen_component");
        let kept = [(Said::From, CHOSEN_FROM), (Said::To, CHOSEN_TO), (Said::After, lines::LEFT)];
        for (said, own) in kept {
            // What is not told goes away with what no part of the program uses.
            if dialogue.saying.first.contains(&said) || own != lines::LEFT && tells_a_position(dialogue) {
                add(dialogue, own, GlobalKind::List);
            }
        }
        body.extend(lines::reset(dialogue));
        for (place, which, _) in self.told(dialogue) {
            if which == Which::All {
                add(dialogue, &format!("told{place}"), GlobalKind::List);
                body.push(Statement::SetMany(format!("told{place}"), Many::Of(Vec::new())));
            } else {
                number(dialogue, &format!("told{place}"));
            }
        }
        body
    }

    fn gathered(&self, dialogue: &mut Dialogue<'_>, sources: &[Source]) -> Result<Vec<Statement>, Text> {
        let mut body = Vec::new();
        let mut said = Vec::new();
        let mut place = 0;
        let saying = dialogue.saying;
        for piece in &saying.first {
            said.push(match piece {
                Said::Each(inner) => {
                    body.push(Statement::Print(std::mem::take(&mut said)));
                    body.push(said_lines(inner));
                    continue;
                }
                Said::From | Said::To => {
                    let kept = if *piece == Said::From { CHOSEN_FROM } else { CHOSEN_TO };
                    said.extend(shown_list(dialogue, kept)?);
                    continue;
                }
                Said::After => {
                    body.push(Statement::Print(std::mem::take(&mut said)));
                    body.extend(after_the_move(dialogue, sources)?);
                    continue;
                }
                Said::Words(words) => Piece::Words(words.clone()),
                Said::Test => Piece::Number(name("test")),
                Said::Value => Piece::Number(name("sum")),
                Said::Given(expression) => Piece::Number(worked_out(expression)),
                Said::Tally(_) => return Err(not_written("counts beside moves", "与走法并列的计数")),
                Said::Count => Piece::Number(name("move_count")),
                Said::Ways => Piece::Number(name(WAYS)),
                Said::Component => Piece::Number(name("chosen_component")),
                Said::Move(Which::All, _) => {
                    let own = format!("told{place}");
                    place += 1;
                    body.push(Statement::SetMany(
                        own.clone(),
                        Many::Different(Box::new(Many::Name(own.clone()))),
                    ));
                    Piece::Listed(own)
                }
                Said::Move(..) => {
                    place += 1;
                    Piece::Number(name(&format!("told{}", place - 1)))
                }
                Said::Remoteness => Piece::Number(name(REMOTENESS)),
            });
        }
        said.push(Piece::Words(self.ending.clone()));
        let said = joined(said);
        if !said.is_empty() {
            body.push(Statement::Print(said));
        }
        Ok(body)
    }

    /// What is given with a component: its number, and what else decides the move.
    fn extra(&self, dialogue: &Dialogue<'_>) -> Vec<String> {
        let mut names = vec!["index".to_string()];
        names.extend(match dialogue.decider {
            Decider::Values { is_textbook: true, .. } => {
                vec!["others".to_string(), "still_large".to_string()]
            }
            Decider::Quotient => vec!["others".to_string()],
            _ => vec!["wanted".to_string()],
        });
        let says = |wanted: &Said| dialogue.saying.first.iter().any(|said| said == wanted);
        if says(&Said::Test) && !self.gathers {
            names.push("test".to_string());
        }
        if says(&Said::Value) && !self.gathers {
            names.push("sum".to_string());
        }
        if says(&Said::Remoteness) && !self.gathers {
            names.push(REMOTENESS.to_string());
        }
        names
    }

    fn ask(
        &self,
        dialogue: &mut Dialogue<'_>,
        source: &Source,
        kind: Option<usize>,
        values: Vec<Value>,
        offset: Number,
    ) -> Result<Vec<Statement>, Text> {
        let own = dialogue.decider.number(dialogue.pieces, &left(kind, values.clone()), kind.is_none());
        let index = match source {
            Source::One(..) => plus(offset, integer(1)),
            _ => plus(name("index"), integer(1)),
        };
        let mut body = Vec::new();
        let mut extra = vec![index];
        match dialogue.decider {
            Decider::Values { is_textbook: true, .. } => {
                body.push(Statement::Let("own".to_string(), own));
                let is_large = compare(Comparison::Greater, name("own"), integer(1));
                extra.push(xor(name("sum"), name("own")));
                extra.push(minus(name("large"), choose(is_large, integer(1), integer(0))));
            }
            Decider::Quotient => {
                let Source::Lists(_, lists) = source else {
                    return Err(not_written("misère moves of this input", "这种输入的反常走法"));
                };
                body.push(Statement::Let("others".to_string(), integer(0)));
                let element = Number::Own(
                    "element".to_string(),
                    vec![Number::At(lists[0].clone(), vec![name("other")])],
                );
                let joined = Number::At("PRODUCT".to_string(), vec![name("others"), element]);
                let put = vec![Statement::Set("others".to_string(), joined)];
                let round = vec![Statement::If(not(equal(name("other"), name("index"))), put, Vec::new())];
                let last = minus(Number::Length(lists[0].clone()), integer(1));
                body.push(Statement::For("other".to_string(), integer(0), last, round));
                extra.push(name("others"));
            }
            Decider::Machine(machine) if matches!(machine.asked, Asked::Steps { .. } | Asked::Contest(_)) => {
                extra.push(integer(0));
            }
            Decider::Machine(machine) if machine.asked == Asked::LoopyValues => {
                body.push(Statement::Let("own".to_string(), own));
                extra.push(wanted_beside_endless());
            }
            _ if dialogue.decider.is_outcome() => extra.push(integer(0)),
            _ if dialogue.decider.has_threats(dialogue.pieces) => {
                // Where a move wins at once, no other is of use.
                let threatened = compare(Comparison::Greater, name("threats"), integer(0));
                body.push(Statement::Let("own".to_string(), own));
                extra.push(choose(threatened, integer(-1), xor(name("sum"), name("own"))));
            }
            _ => {
                body.push(Statement::Let("own".to_string(), own));
                extra.push(xor(name("sum"), name("own")));
            }
        }
        extra.extend(self.extra(dialogue).iter().skip(extra.len()).map(|own| name(own)));
        let function = search_name(dialogue.pieces, kind);
        let (list, numbers) = self.arguments(dialogue, kind, values);
        if self.gathers {
            let mut arguments: Vec<Value> = list.into_iter().map(Value::Many).collect();
            arguments.extend(numbers.into_iter().chain(extra).map(Value::Number));
            body.push(Statement::Do(function, arguments));
            if self.needs_all {
                return Ok(body);
            }
            let none = equal(name("move_count"), integer(0));
            return Ok(vec![Statement::If(none, body, Vec::new())]);
        }
        let asked = Truth::Own(function, numbers.into_iter().chain(extra).collect());
        body.push(Statement::SetTruth("told".to_string(), asked));
        Ok(vec![Statement::If(not(Truth::Name("told".to_string())), body, Vec::new())])
    }

    /// What a function that looks for moves is given of a position.
    fn arguments(
        &self,
        dialogue: &Dialogue<'_>,
        kind: Option<usize>,
        values: Vec<Value>,
    ) -> (Option<Many>, Vec<Number>) {
        match kind {
            None => start::handed(values),
            Some(kind) if takes_key(dialogue.pieces, kind) => {
                (Some(encoded(dialogue.pieces, &Left { kind, coordinates: values })), Vec::new())
            }
            Some(_) => start::handed(values),
        }
    }

    fn functions(&self, dialogue: &mut Dialogue<'_>, sources: &[Source]) -> Result<(), Text> {
        let mut kinds: BTreeSet<Option<usize>> = BTreeSet::new();
        for source in sources {
            match source {
                Source::One(kind, _) | Source::Lists(kind, _) | Source::Ragged(kind, ..) => {
                    kinds.insert(*kind);
                }
                Source::Kinds(_, told, _) => kinds.extend(told.iter().map(|(_, kind, _)| *kind)),
            }
        }
        let mut wanted: BTreeSet<usize> = kinds.iter().flatten().copied().collect();
        if kinds.contains(&None) {
            wanted.extend(started_kinds(dialogue.pieces)?);
        }
        for kind in wanted {
            let function = self.search(dialogue, kind)?;
            if !dialogue.functions.iter().any(|known| known.name == function.name) {
                dialogue.functions.push(function);
            }
        }
        if kinds.contains(&None) {
            let function = self.search_from_start(dialogue)?;
            if !dialogue.functions.iter().any(|known| known.name == function.name) {
                dialogue.functions.push(function);
            }
        }
        Ok(())
    }

    /// What is done with a winning move.
    fn found(
        &self,
        dialogue: &Dialogue<'_>,
        scope: &Scope,
        alternative: &Alternative,
        parts: Vec<Left>,
        own: &[String],
        kind: usize,
    ) -> Made<Vec<Statement>> {
        if !self.gathers {
            let mut said = Vec::new();
            for piece in &dialogue.saying.first {
                match piece {
                    Said::Words(words) => said.push(Piece::Words(words.clone())),
                    Said::Test => said.push(Piece::Number(name("test"))),
                    Said::Value => said.push(Piece::Number(name("sum"))),
                    Said::Given(expression) => said.push(Piece::Number(worked_out(expression))),
                    Said::Tally(_) => return Err(not_written("counts beside moves", "与走法并列的计数")),
                    Said::Component => said.push(Piece::Number(name("index"))),
                    Said::From => {
                        let heap = Left {
                            kind,
                            coordinates: own.iter().map(|own| Value::Number(name(own))).collect(),
                        };
                        said.extend(shown(dialogue, &heap));
                    }
                    Said::To => said.extend(shown_sum(dialogue, &parts)),
                    Said::Move(_, expression) => {
                        said.push(Piece::Number(in_move(expression, scope, alternative, dialogue)?));
                    }
                    Said::Remoteness => said.push(Piece::Number(name(REMOTENESS))),
                    Said::Count | Said::Ways | Said::Each(_) | Said::After => {}
                }
            }
            said.push(Piece::Words(self.ending.clone()));
            return Ok(vec![Statement::Print(joined(said)), Statement::ReturnTruth(Truth::Known(true))]);
        }
        let counts = counts_results(dialogue);
        let mut body = vec![Statement::Update("move_count".to_string(), Operation::Add, integer(1))];
        let is_first = equal(name("move_count"), integer(1));
        let mut once = vec![Statement::Set("chosen_component".to_string(), name("index"))];
        once.extend(chosen_lists(dialogue, own, &parts)?);
        once.extend(lines::chosen_heaps(dialogue, &parts)?);
        body.extend(kept_lines(dialogue, scope, alternative, own, &parts)?);
        for (place, which, expression) in self.told(dialogue) {
            let own = format!("told{place}");
            let number = in_move(&expression, scope, alternative, dialogue)?;
            match which {
                Which::First => once.push(Statement::Set(own, number)),
                Which::All => body.push(Statement::Push(own, Value::Number(number))),
                Which::Least | Which::Greatest => {
                    let comparison =
                        if which == Which::Least { Comparison::Less } else { Comparison::Greater };
                    let better = any(vec![is_first.clone(), compare(comparison, number.clone(), name(&own))]);
                    body.push(Statement::If(better, vec![Statement::Set(own, number)], Vec::new()));
                }
            }
        }
        body.push(Statement::If(is_first, once, Vec::new()));
        let mut way = Vec::new();
        if dialogue.saying.first.contains(&Said::Ways) {
            way.push(Statement::Update(WAYS.to_string(), Operation::Add, integer(1)));
        }
        if !counts {
            way.extend(body);
            return Ok(way);
        }
        // Two ways to one result count once.
        let rule = dialogue.pieces;
        let (result, mut steps) = (rule.local("result"), Vec::new());
        let mut parts = parts;
        for left in &mut parts {
            rule.settled(&mut left.coordinates, &mut steps);
        }
        let only_numbers: Option<Vec<Number>> = parts
            .iter()
            .map(|left| match &left.coordinates[..] {
                [Value::Number(number)] if rule.form.kinds.len() == 1 => Some(number.clone()),
                _ => None,
            })
            .collect();
        let many = match only_numbers {
            Some(numbers) if numbers.len() > 1 => Many::Sorted(Box::new(Many::Of(numbers))),
            _ => parts.iter().map(|left| encoded(rule, left)).fold(
                Many::Of(Vec::new()),
                |all, one| match all {
                    Many::Of(none) if none.is_empty() => one,
                    all => Many::Join(Box::new(all), Box::new(one)),
                },
            ),
        };
        let key = Many::Join(Box::new(Many::Of(vec![name("index")])), Box::new(many));
        steps.push(Step::Do(Statement::LetMany(result.clone(), key)));
        let recalled =
            Number::Recall("results".to_string(), Box::new(Value::Many(Many::Name(result.clone()))));
        let is_new = compare(Comparison::Less, recalled, integer(0));
        let mut kept =
            vec![Statement::Remember("results".to_string(), Value::Many(Many::Name(result)), integer(1))];
        kept.extend(body);
        way.extend(nested(steps, vec![Statement::If(is_new, kept, Vec::new())]));
        Ok(way)
    }
}

/// The value that wins beside the other positions; one that no position has where another of them is endless.
fn wanted_beside_endless() -> Number {
    let is_endless = compare(Comparison::Less, name("own"), integer(0));
    let others = minus(name(ENDLESS), choose(is_endless.clone(), integer(1), integer(0)));
    let wanted = xor(name("sum"), choose(is_endless, integer(0), name("own")));
    choose(compare(Comparison::Greater, others, integer(0)), integer(NO_VALUE), wanted)
}

/// Whether moves that leave the same must be told from each other.
fn counts_results(dialogue: &Dialogue<'_>) -> bool {
    let is_counted = |said: &Said| matches!(said, Said::Count | Said::Each(_));
    dialogue.saying.first.iter().any(is_counted) && !leaves_different_results(dialogue.pieces.form)
}

/// Whether the position before or after the first winning move is told.
fn tells_a_position(dialogue: &Dialogue<'_>) -> bool {
    dialogue.saying.first.iter().any(|said| matches!(said, Said::From | Said::To))
}

fn add(dialogue: &mut Dialogue<'_>, own: &str, kind: GlobalKind) {
    if !dialogue.globals.iter().any(|global| global.name == own) {
        dialogue.globals.push(Global { name: own.to_string(), kind });
    }
}
