//! What is said at the end of a test.

use super::decide::{Decider, ENDLESS, REMOTENESS, reachable_values};
use super::domain;
use super::input::{Dialogue, Source, compared, left, worked_out};
use crate::plan::loopy::REACHABLE;
use crate::program::{
    Comparison, Many, Number, Operation, Piece, Statement, Truth, Value, all, any, choose, compare, equal,
    integer, minus, name, not,
};
use crate::rule::Thing;
use crate::says::{Layout, Outcome, Said};
use grundy_rule::Text;

/// Decides the components and says the answer.
pub fn said(dialogue: &mut Dialogue<'_>, sources: &[Source]) -> Result<Vec<Statement>, Text> {
    let mut body = Vec::new();
    let joining =
        dialogue.decider.joining(dialogue.pieces, name("number"), dialogue.misere, dialogue.compound);
    body.extend(joining.start);
    for source in sources {
        let joined = each(dialogue, source, &|dialogue, kind, values| {
            let mut steps = in_sums(dialogue, &values);
            steps.extend(domain::checked(dialogue, kind, &values)?);
            let number = dialogue.decider.number(dialogue.pieces, &left(kind, values), kind.is_none());
            let joined =
                dialogue.decider.joining(dialogue.pieces, number, dialogue.misere, dialogue.compound);
            steps.extend(joined.each);
            Ok(steps)
        })?;
        body.extend(match (sources, source) {
            ([_], Source::Lists(kind, lists)) if dialogue.alone.is_some() => {
                vec![alone(dialogue, *kind, lists, joined)?]
            }
            _ => joined,
        });
    }
    let wins = match &dialogue.saying.swapped {
        None => joining.wins,
        Some(condition) => {
            let swapped = compared(condition);
            let wins = joining.wins;
            any(vec![all(vec![wins.clone(), not(swapped.clone())]), all(vec![not(wins), swapped])])
        }
    };
    let ending = match dialogue.layout {
        Layout::Lines => "\n",
        Layout::Joined | Layout::Spaced => "",
    };
    if dialogue.layout == Layout::Spaced {
        let blank = Statement::Print(vec![Piece::Words(" ".to_string())]);
        let first = Truth::Name("is_first".to_string());
        body.push(Statement::If(not(first), vec![blank], Vec::new()));
        body.push(Statement::SetTruth("is_first".to_string(), Truth::Known(false)));
    }
    if dialogue.saying.tallies() {
        body.push(counted(wins, joining.draw));
        return Ok(body);
    }
    let decided = decided(dialogue, sources, wins, ending)?;
    if joining.draw == Truth::Known(false) {
        body.extend(decided);
        return Ok(body);
    }
    let draw = dialogue.saying.draw.as_ref().unwrap_or(&dialogue.saying.first);
    body.push(Statement::If(joining.draw, printed(dialogue, draw, ending)?, decided));
    Ok(body)
}

/// How many of the positions that names run through the player to move wins, and how many he loses.
pub const WON: &str = "won_ones";
/// See [`WON`].
pub const LOST: &str = "lost_ones";

/// One position more is won, or lost, or drawn.
fn counted(wins: Truth, draw: Truth) -> Statement {
    let one = |own: &str| vec![Statement::Update(own.to_string(), Operation::Add, integer(1))];
    let decided = Statement::If(wins, one(WON), one(LOST));
    if draw == Truth::Known(false) { decided } else { Statement::If(not(draw), vec![decided], Vec::new()) }
}

/// The words in which it is told how many there were; where nothing else stands, those of the first player are taken.
pub fn tallied(dialogue: &Dialogue<'_>) -> Result<Vec<Statement>, Text> {
    Ok(vec![Statement::Print(pieces(&dialogue.saying.first, "\n")?)])
}

/// What is said where somebody wins.
fn decided(
    dialogue: &mut Dialogue<'_>,
    sources: &[Source],
    wins: Truth,
    ending: &str,
) -> Result<Vec<Statement>, Text> {
    if dialogue.saying.needs_moves() {
        return super::moves::told(dialogue, sources, wins, ending);
    }
    let saying = dialogue.saying;
    if let ([Said::Words(first)], [Said::Words(second)]) = (&saying.first[..], &saying.second[..])
        && first != second
    {
        let either = Piece::Either(wins, first.clone(), second.clone());
        return Ok(vec![Statement::Print(closed(vec![either], ending))]);
    }
    let first = printed(dialogue, &saying.first, ending)?;
    let second = printed(dialogue, &saying.second, ending)?;
    if first == second {
        return Ok(first);
    }
    Ok(vec![Statement::If(wins, first, second)])
}

/// A text that tells no move. The value of an endless sum is the list of those to which it can be moved.
fn printed(dialogue: &Dialogue<'_>, said: &[Said], ending: &str) -> Result<Vec<Statement>, Text> {
    let plain = pieces(said, ending)?;
    if !dialogue.decider.is_loopy() || !said.contains(&Said::Value) {
        return Ok(vec![Statement::Print(plain)]);
    }
    let words = |words: &str| Piece::Words(words.to_string());
    let endless = |piece: Piece| match piece {
        Piece::Number(number) if number == name("sum") => {
            vec![words("inf{"), Piece::Listed(REACHABLE.to_string()), words("}")]
        }
        other => vec![other],
    };
    let listed = plain.clone().into_iter().flat_map(endless).collect();
    let steps = vec![reachable_values(), Statement::Print(listed)];
    let is_finite = equal(name(ENDLESS), integer(0));
    Ok(vec![Statement::If(is_finite, vec![Statement::Print(plain)], steps)])
}

/// One position alone is decided by its law, several by their values.
fn alone(
    dialogue: &Dialogue<'_>,
    kind: Option<usize>,
    lists: &[String],
    joined: Vec<Statement>,
) -> Result<Statement, Text> {
    let first: Vec<Number> = lists.iter().map(|list| Number::At(list.clone(), vec![integer(0)])).collect();
    let values: Vec<Value> = first.iter().cloned().map(Value::Number).collect();
    let mut steps = domain::checked(dialogue, kind, &values)?;
    let loses = Truth::Own("loses".to_string(), first);
    steps.push(Statement::Set("sum".to_string(), choose(loses, integer(0), integer(1))));
    Ok(Statement::If(equal(Number::Length(lists[0].clone()), integer(1)), steps, joined))
}

/// Positions that only the law reaches have no place in a sum.
fn in_sums(dialogue: &Dialogue<'_>, values: &[Value]) -> Vec<Statement> {
    let Some(alone) = &dialogue.alone else { return Vec::new() };
    let entries = dialogue.roles.entries.iter().map(|(own, _)| own);
    let checked = values.iter().zip(&alone.most_in_sums).zip(entries);
    let check = |((value, most), own): ((&Value, &i128), &String)| {
        let Value::Number(number) = value else { return None };
        let words = vec![
            Piece::Words(format!("{own} is ")),
            Piece::Number(number.clone()),
            Piece::Words(format!(", and sums of several positions are for 0 to {most}")),
        ];
        let outside = compare(Comparison::Greater, number.clone(), integer(*most));
        Some(Statement::If(outside, vec![Statement::Fail(words)], Vec::new()))
    };
    checked.filter_map(check).collect()
}

fn closed(mut pieces: Vec<Piece>, ending: &str) -> Vec<Piece> {
    match pieces.last_mut() {
        Some(Piece::Words(words)) => words.push_str(ending),
        Some(Piece::Either(_, yes, no)) => [yes, no].into_iter().for_each(|words| words.push_str(ending)),
        _ if ending.is_empty() => {}
        _ => pieces.push(Piece::Words(ending.to_string())),
    }
    if pieces.is_empty() { vec![Piece::Words(String::new())] } else { pieces }
}

/// The pieces of a text that tells no move.
pub fn pieces(said: &[Said], ending: &str) -> Result<Vec<Piece>, Text> {
    let piece = |said: &Said| {
        Ok(match said {
            Said::Words(words) => Piece::Words(words.clone()),
            Said::Test => Piece::Number(name("test")),
            Said::Value => Piece::Number(name("sum")),
            Said::Remoteness => Piece::Number(name(REMOTENESS)),
            Said::Given(expression) => Piece::Number(worked_out(expression)),
            Said::Tally(Outcome::Won) => Piece::Number(name(WON)),
            Said::Tally(Outcome::Lost) => Piece::Number(name(LOST)),
            _ => {
                return Err(Text::new(
                    "this is told of a winning move, and the player who loses has none",
                    "这是必胜走法中的内容，而必败一方没有必胜走法",
                ));
            }
        })
    };
    Ok(closed(said.iter().map(piece).collect::<Result<Vec<Piece>, Text>>()?, ending))
}

/// What is done with each position of a source.
#[allow(clippy::type_complexity)]
pub fn each(
    dialogue: &mut Dialogue<'_>,
    source: &Source,
    body: &dyn Fn(&mut Dialogue<'_>, Option<usize>, Vec<Value>) -> Result<Vec<Statement>, Text>,
) -> Result<Vec<Statement>, Text> {
    Ok(match source {
        Source::One(kind, values) => body(dialogue, *kind, values.clone())?,
        // A game that begins by itself reads no number of its position.
        Source::Lists(kind, lists) if lists.is_empty() => body(dialogue, *kind, Vec::new())?,
        Source::Lists(kind, lists) => {
            if let [list] = &lists[..]
                && !matches!(dialogue.decider, Decider::Quotient)
                && !dialogue.saying.needs_moves()
            {
                let own = dialogue.pieces.local("heap");
                let inner = body(dialogue, *kind, vec![Value::Number(name(&own))])?;
                return Ok(vec![Statement::ForEach(own, list.clone(), inner)]);
            }
            let place = "index";
            let at = |list: &String| Value::Number(Number::At(list.clone(), vec![name(place)]));
            let inner = body(dialogue, *kind, lists.iter().map(at).collect())?;
            let last = minus(Number::Length(lists[0].clone()), integer(1));
            vec![Statement::For(place.to_string(), integer(0), last, inner)]
        }
        Source::Ragged(kind, count, coordinates) => {
            let place = "index";
            let at = |(own, thing): &(String, Thing)| match thing {
                Thing::Number => Value::Number(Number::At(own.clone(), vec![name(place)])),
                _ => Value::Many(Many::Nth(own.clone(), Box::new(name(place)))),
            };
            let (mut steps, mut values) = (Vec::new(), Vec::new());
            for coordinate in coordinates {
                match at(coordinate) {
                    Value::Many(many) => {
                        let own = dialogue.pieces.local("held");
                        steps.push(Statement::LetMany(own.clone(), many));
                        values.push(Value::Many(Many::Name(own)));
                    }
                    number => values.push(number),
                }
            }
            steps.extend(body(dialogue, *kind, values)?);
            vec![Statement::For(place.to_string(), integer(0), minus(count.clone(), integer(1)), steps)]
        }
        Source::Kinds(tellers, kinds, lists) => {
            let place = "index";
            let at = |list: &String| Value::Number(Number::At(list.clone(), vec![name(place)]));
            let mut inner = Vec::new();
            for (value, kind, width) in kinds {
                let values = lists[..*width].iter().map(at).collect();
                let here = equal(Number::At(tellers.clone(), vec![name(place)]), integer(*value));
                inner.push(Statement::If(here, body(dialogue, *kind, values)?, Vec::new()));
            }
            let last = minus(Number::Length(tellers.clone()), integer(1));
            vec![Statement::For(place.to_string(), integer(0), last, inner)]
        }
    })
}
