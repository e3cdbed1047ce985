//! A winning move: the first option, in the order of the rule, after which the player to move loses.

use super::options::{Access, Leaf, THREAT, Writer};
use super::{Deciding, of_heaps};
use crate::program::{
    Builtin, Function, Kind, Number, Operation, Piece, Statement, Truth, all, equal, integer, less, minus,
    name, not, over, plus, times, when, xor,
};
use grundy_law::{Claim, Law, Periodicity};
use grundy_rule::tree::{Alternative, Binding, Expression, Operator, Outcome, RangeEnd, Set};
use grundy_rule::{Ruleset, Tag, Text};

/// `winning_move` gives `2: 7 -> 4`, heaps counted from 1, or nothing when there is no winning move.
pub fn winning_move(ruleset: &Ruleset, law: Option<&Law>, deciding: Deciding) -> Result<Function, Text> {
    if ruleset.start_clause().is_some() {
        return Err(Text::new(
            "a move from a starting number is a move of another kind of position: code with moves is not written for rules with `start`",
            "带 `start` 的规则中，起始数与局面不是同一种对象，暂不生成带走法的代码",
        ));
    }
    // Every value is asked of `grundy`, whether a law or a table stands behind it.
    let writer = Writer { ruleset, access: Access::Law };
    let names = writer.coordinates(Tag(0));
    if ruleset.tags().len() > 1 {
        return Err(Text::new(
            "code with moves is not written for rules with tags",
            "暂不为带标签的规则生成带走法的代码",
        ));
    }
    let mut body = Vec::new();
    if deciding.has_threats {
        let at_once = winning_at_once(&writer, &names)?;
        body.push(Statement::ForHeaps {
            index: Some("index".to_string()),
            names: names.clone(),
            body: at_once,
        });
    }
    if deciding.by_value {
        body.push(Statement::Let("sum".to_string(), integer(0)));
        let each = vec![Statement::Update("sum".to_string(), Operation::Xor, grundy(&names))];
        let sum = vec![Statement::ForHeaps { index: None, names: names.clone(), body: each }];
        // A single heap is decided by its own law, and may lie far beyond the table.
        body.extend(when(if deciding.by_outcome { not(alone()) } else { Truth::Known(true) }, sum));
    }
    let mut each = Vec::new();
    if deciding.by_outcome {
        each.extend(when(
            if deciding.by_value { alone() } else { Truth::Known(true) },
            by_outcome(&writer, &names)?,
        ));
    }
    if deciding.by_value {
        let shortcut = law
            .filter(|law| law.claim == Claim::Grundy)
            .and_then(|law| law.periodicity)
            .and_then(|found| take_any(ruleset, &found, &names));
        each.extend(by_value(&writer, &names, shortcut.unwrap_or_default(), deciding)?);
    }
    body.push(Statement::ForHeaps { index: Some("index".to_string()), names, body: each });
    body.push(Statement::ReturnWords(vec![]));
    Ok(of_heaps("winning_move", &[], Kind::Words, body))
}

fn grundy(names: &[String]) -> Number {
    Number::Own("grundy".to_string(), names.iter().map(|own| name(own)).collect())
}

fn alone() -> Truth {
    equal(Number::Length("heaps".to_string()), integer(1))
}

/// `2: 7 -> 4`.
fn told(names: &[String], targets: &[(Tag, Vec<Number>)]) -> Statement {
    let position = |coordinates: Vec<Number>| {
        let mut pieces = Vec::new();
        let several = coordinates.len() > 1;
        for (place, coordinate) in coordinates.into_iter().enumerate() {
            pieces.push(Piece::Words(
                if place > 0 {
                    ", "
                } else if several {
                    "("
                } else {
                    ""
                }
                .to_string(),
            ));
            pieces.push(Piece::Number(coordinate));
        }
        pieces.push(Piece::Words(if several { ")" } else { "" }.to_string()));
        pieces
    };
    let mut pieces = vec![Piece::Number(plus(name("index"), integer(1))), Piece::Words(": ".to_string())];
    pieces.extend(position(names.iter().map(|own| name(own)).collect()));
    pieces.push(Piece::Words(" -> ".to_string()));
    let is_sum = targets.len() != 1;
    pieces.push(Piece::Words(if is_sum { "[" } else { "" }.to_string()));
    for (place, (_, coordinates)) in targets.iter().enumerate() {
        pieces.push(Piece::Words(if place > 0 { ", " } else { "" }.to_string()));
        pieces.extend(position(coordinates.clone()));
    }
    pieces.push(Piece::Words(if is_sum { "]" } else { "" }.to_string()));
    Statement::ReturnWords(joined(pieces))
}

fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut kept: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (kept.last_mut(), piece) {
            (_, Piece::Words(words)) if words.is_empty() => {}
            (Some(Piece::Words(before)), Piece::Words(words)) => before.push_str(&words),
            (_, piece) => kept.push(piece),
        }
    }
    kept
}

/// Loops over the options that tell the first one for which a condition holds.
fn search(
    writer: &Writer<'_>,
    names: &[String],
    condition: &dyn Fn(&Leaf) -> Truth,
) -> Result<Vec<Statement>, Text> {
    let mut untold = false;
    let loops = writer.options(Tag(0), &mut |leaf| {
        let Some(targets) = &leaf.targets else {
            untold = true;
            return Vec::new();
        };
        when(condition(&leaf), vec![told(names, targets)])
    })?;
    if untold {
        return Err(Text::new(
            "this rule leaves a changing number of heaps, and code with moves is not written for that",
            "该规则一步可留下数目可变的堆，暂不生成带走法的代码",
        ));
    }
    Ok(loops)
}

fn winning_at_once(writer: &Writer<'_>, names: &[String]) -> Result<Vec<Statement>, Text> {
    let is_threat = equal(grundy(names), integer(THREAT));
    Ok(when(is_threat, search(writer, names, &|leaf| leaf.wins.clone())?))
}

fn by_outcome(writer: &Writer<'_>, names: &[String]) -> Result<Vec<Statement>, Text> {
    search(writer, names, &|leaf| {
        let after = match leaf.targets.as_deref() {
            Some([(_, coordinates)]) => Truth::Own("loses".to_string(), coordinates.clone()),
            _ => equal(leaf.value.clone(), integer(0)),
        };
        all(vec![not(leaf.wins.clone()), after])
    })
}

fn by_value(
    writer: &Writer<'_>,
    names: &[String],
    shortcut: Vec<Statement>,
    deciding: Deciding,
) -> Result<Vec<Statement>, Text> {
    let wanted = Statement::Let("wanted".to_string(), xor(name("sum"), grundy(names)));
    let mut found = shortcut;
    found.extend(search(writer, names, &|leaf| {
        all(vec![leaf.is_quiet.clone(), equal(leaf.value.clone(), name("wanted"))])
    })?);
    // A heap whose value must fall has an option of every smaller value.
    let falls = less(name("wanted"), grundy(names));
    let mut statements = vec![wanted, Statement::If(falls, found, Vec::new())];
    if deciding.by_outcome {
        statements = vec![Statement::If(not(alone()), statements, Vec::new())];
    }
    Ok(statements)
}

/// Where any number may be taken, the heap of the wanted value is looked for where the law puts it.
fn take_any(ruleset: &Ruleset, found: &Periodicity, names: &[String]) -> Option<Vec<Statement>> {
    let [own] = names else { return None };
    let takes_any = ruleset
        .clauses()
        .iter()
        .any(|clause| clause.alternatives.iter().any(is_take_any) && clause.domain.is_empty());
    if !takes_any || !ruleset.wins().is_empty() {
        return None;
    }
    let Periodicity { preperiod, period, saltus } = *found;
    let last = |bound: Number| Number::Call(Builtin::Min, vec![minus(name(own), integer(1)), bound]);
    let (from, to) = if saltus == 0 {
        (integer(0), last(integer(preperiod + period)))
    } else {
        // Values of one period differ by less than this, so the heap lies within a few periods of `wanted`.
        let spread = i128::from(preperiod + 4 * period) + 64;
        let center = times(over(name("wanted"), integer(saltus)), integer(period));
        (
            Number::Call(Builtin::Max, vec![integer(0), minus(center.clone(), integer(spread))]),
            last(plus(center, integer(spread))),
        )
    };
    let left = "left".to_string();
    let fits = equal(Number::Own("grundy".to_string(), vec![name(&left)]), name("wanted"));
    let tell = told(names, &[(Tag(0), vec![name(&left)])]);
    Some(vec![Statement::For(left, from, to, vec![Statement::If(fits, vec![tell], Vec::new())])])
}

fn is_take_any(alternative: &Alternative) -> bool {
    let [Binding::For { slot, set: Set::Range(Expression::Integer(1), RangeEnd::Endless), .. }] =
        &alternative.bindings[..]
    else {
        return false;
    };
    let Outcome::One(target) = &alternative.outcome else { return false };
    let [Expression::Binary(Operator::Subtract, left, right, _)] = &target.coordinates[..] else {
        return false;
    };
    **left == Expression::Local(0) && **right == Expression::Local(*slot)
}
