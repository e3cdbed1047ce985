//! One position from those that it leads to: its value, who wins it, how long it takes.

use super::*;
use crate::rule::options::Leaf;

/// A position that is worked out.
pub(in crate::plan) struct Here<'a> {
    /// The rule.
    pub pieces: &'a Pieces<'a>,
    /// The kind of the position.
    pub kind: usize,
    /// The names of its numbers.
    pub own: &'a [String],
    /// How those are looked up that it leads to.
    pub lookup: Lookup<'a>,
}

impl Here<'_> {
    /// Loops over all options.
    pub fn options(&self, leaf: &mut dyn FnMut(&Leaf<'_>) -> Made<Vec<Statement>>) -> Made<Vec<Statement>> {
        self.pieces.options(self.kind, self.own, leaf)
    }

    /// Where the position is won at once by moving there, play is over: it has no options, whatever the rule says.
    fn over(&self) -> Made<Vec<Statement>> {
        if self.pieces.form.wins.is_empty() {
            return Ok(Vec::new());
        }
        let coordinates = self.pieces.coordinates_as(self.kind, self.own);
        let mut steps = Vec::new();
        let ended = self.pieces.wins(&mut [Left { kind: self.kind, coordinates }], &mut steps)?;
        Ok(nested(steps, when(ended, vec![Statement::Return(integer(0))])))
    }
}

impl Machine {
    /// The steps that work out one position from those that it leads to.
    pub(in crate::plan) fn work(&self, here: &Here<'_>) -> Made<Vec<Statement>> {
        match self.asked {
            Asked::Values => self.mex(here),
            Asked::Outcomes { misere } => self.outcome(here, misere),
            Asked::Steps { suspense, misere } => self.steps(here, suspense, misere),
            Asked::Both => self.both(here),
            Asked::Foreclosed => self.foreclosed(here),
            Asked::Contest(contest) => self.contested(here, contest),
            Asked::LoopyValues => Err(crate::rule::not_written(
                "plays without end between positions that are lists, or that nothing bounds,",
                "局面为列表或没有上界的可以无限进行的对局",
            )),
        }
    }

    pub(in crate::plan) fn began(&self) -> Vec<Statement> {
        if self.is_memory() && !self.is_lazy() {
            vec![Statement::LetTruth("complete".to_string(), Truth::Known(true))]
        } else {
            Vec::new()
        }
    }

    pub(in crate::plan) fn is_lazy(&self) -> bool {
        self.keeping == Keeping::Listed && matches!(self.asked, Asked::Outcomes { .. })
    }

    pub(in crate::plan) fn unless_complete(&self) -> Vec<Statement> {
        if self.is_memory() && !self.is_lazy() {
            let unknown = vec![Statement::Return(integer(-1))];
            vec![Statement::If(not(Truth::Name("complete".to_string())), unknown, Vec::new())]
        } else {
            Vec::new()
        }
    }

    pub(in crate::plan) fn mex(&self, here: &Here<'_>) -> Made<Vec<Statement>> {
        let has_wins = !here.pieces.form.wins.is_empty();
        let mut body = here.over()?;
        body.extend(self.began());
        body.push(Statement::Update("stamp".to_string(), Operation::Add, integer(1)));
        body.extend(here.options(&mut |leaf| {
            let mut steps = Vec::new();
            let mut marked = Vec::new();
            if has_wins {
                let mut parts = here.pieces.once(leaf, &mut steps)?;
                let wins = here.pieces.wins(&mut parts, &mut steps)?;
                let at_once = Statement::If(wins, vec![Statement::Return(integer(THREAT))], Vec::new());
                steps.push(Step::Do(at_once));
                let mut whole = integer(0);
                let mut quiet = Vec::new();
                for left in &parts {
                    let (more, value) = (here.lookup)(left)?;
                    steps.extend(more);
                    quiet.push(compare(Comparison::Less, value.clone(), integer(THREAT)));
                    whole = crate::program::xor(whole, value);
                }
                let mark = Statement::SetAt("seen".to_string(), vec![whole], name("stamp"));
                marked.extend(when(all(quiet), vec![mark]));
            } else {
                let value = here.pieces.value(leaf, here.lookup, &mut steps)?;
                marked.push(Statement::SetAt("seen".to_string(), vec![value], name("stamp")));
            }
            Ok(nested(steps, marked))
        })?);
        body.extend(self.unless_complete());
        body.extend(least_unseen(self.most_values(here.pieces).is_none()));
        Ok(body)
    }

    /// Values where a move that ends a component wins at once: a position from which there is such a move is a threat, and
    /// nobody moves to a threat.
    pub(in crate::plan) fn foreclosed(&self, here: &Here<'_>) -> Made<Vec<Statement>> {
        let mut body = self.began();
        body.push(Statement::LetTruth("moved".to_string(), Truth::Known(false)));
        body.push(Statement::Update("stamp".to_string(), Operation::Add, integer(1)));
        body.extend(here.options(&mut |leaf| {
            let mut steps = Vec::new();
            let parts = here.pieces.once(leaf, &mut steps)?;
            steps.push(Step::Do(Statement::SetTruth("moved".to_string(), Truth::Known(true))));
            let threat = || vec![Statement::Return(integer(THREAT))];
            if parts.is_empty() {
                return Ok(nested(steps, threat()));
            }
            let (mut whole, mut quiet, mut ended) = (integer(0), Vec::new(), Vec::new());
            for left in &parts {
                let (more, value) = (here.lookup)(left)?;
                steps.extend(more);
                ended.push(equal(value.clone(), integer(OVER)));
                quiet.push(compare(Comparison::Less, value.clone(), integer(THREAT)));
                whole = crate::program::xor(whole, value);
            }
            let mark = Statement::SetAt("seen".to_string(), vec![whole], name("stamp"));
            let marked = when(all(quiet), vec![mark]);
            Ok(nested(steps, vec![Statement::If(any(ended), threat(), marked)]))
        })?);
        body.extend(self.unless_complete());
        let over = vec![Statement::Return(integer(OVER))];
        body.push(Statement::If(not(Truth::Name("moved".to_string())), over, Vec::new()));
        body.extend(least_unseen(self.most_values(here.pieces).is_none()));
        Ok(body)
    }

    pub(in crate::plan) fn outcome(&self, here: &Here<'_>, misere: bool) -> Made<Vec<Statement>> {
        let mut body = here.over()?;
        body.extend(self.began());
        if misere {
            body.push(Statement::LetTruth("moved".to_string(), Truth::Known(false)));
        }
        let win = || vec![Statement::Return(integer(1))];
        body.extend(here.options(&mut |leaf| {
            let mut steps = Vec::new();
            let mut parts = here.pieces.once(leaf, &mut steps)?;
            let wins = here.pieces.wins(&mut parts, &mut steps)?;
            if wins != Truth::Known(false) {
                steps.push(Step::Do(Statement::If(wins, win(), Vec::new())));
            }
            if misere {
                steps.push(Step::Do(Statement::SetTruth("moved".to_string(), Truth::Known(true))));
            }
            let value = left_together(&parts, i128::from(misere), Builtin::Max, here.lookup, &mut steps)?;
            Ok(nested(steps, when(equal(value, integer(0)), win())))
        })?);
        body.extend(self.unless_complete());
        body.push(lost(misere));
        Ok(body)
    }

    /// Normal and misère play side by side.
    pub(in crate::plan) fn both(&self, here: &Here<'_>) -> Made<Vec<Statement>> {
        let mut body = self.began();
        for own in ["wins_normal", "wins_misere", "moved"] {
            body.push(Statement::LetTruth(own.to_string(), Truth::Known(false)));
        }
        let set = |own: &str| Statement::SetTruth(own.to_string(), Truth::Known(true));
        body.extend(here.options(&mut |leaf| {
            let mut steps = vec![];
            let parts = here.pieces.once(leaf, &mut steps)?;
            steps.push(Step::Do(set("moved")));
            // A position that has ended is lost in normal play and won in misère play.
            let value = left_alone(&parts, 2 + IS_OVER, here.lookup, &mut steps)?;
            let lost = equal(modulo(value.clone(), integer(2)), integer(0));
            let lost_misere = compare(Comparison::Less, value, integer(2));
            let mut marked = when(lost, vec![set("wins_normal")]);
            marked.extend(when(lost_misere, vec![set("wins_misere")]));
            Ok(nested(steps, marked))
        })?);
        body.extend(self.unless_complete());
        let told = |own: &str| Truth::Name(own.to_string());
        let opposite = told("wins_misere");
        let number = plus(
            choose(told("wins_normal"), integer(1), integer(0)),
            choose(opposite, integer(2), integer(0)),
        );
        let over = vec![Statement::Return(integer(2 + IS_OVER))];
        body.push(Statement::If(not(told("moved")), over, Vec::new()));
        body.push(Statement::Return(number));
        Ok(body)
    }

    /// Remoteness and suspense: even for a loss, odd for a win.
    pub(in crate::plan) fn steps(
        &self,
        here: &Here<'_>,
        suspense: bool,
        misere: bool,
    ) -> Made<Vec<Statement>> {
        // A position is won by moving to one whose number is of the losing parity; in misère play parities change places.
        let losing = if misere { 1 } else { 0 };
        let mut body = self.began();
        let none = -2;
        for own in ["shortest", "longest", "hurried", "delayed"] {
            body.push(Statement::Let(own.to_string(), integer(none)));
        }
        let better = |own: &str, value: Number, comparison: Comparison| {
            let first = equal(name(own), integer(none));
            let replaces = any(vec![first, compare(comparison, value.clone(), name(own))]);
            Statement::If(replaces, vec![Statement::Set(own.to_string(), value)], Vec::new())
        };
        body.extend(here.options(&mut |leaf| {
            let mut steps = Vec::new();
            let parts = here.pieces.once(leaf, &mut steps)?;
            // A compound lasts as long as its longest component, or ends with the first.
            let joint = if suspense { Builtin::Max } else { Builtin::Min };
            let value = left_together(&parts, 0, joint, here.lookup, &mut steps)?;
            let lost = equal(modulo(value.clone(), integer(2)), integer(losing));
            let of_lost = vec![
                better("shortest", value.clone(), Comparison::Less),
                better("longest", value.clone(), Comparison::Greater),
            ];
            let of_won = vec![
                better("hurried", value.clone(), Comparison::Less),
                better("delayed", value, Comparison::Greater),
            ];
            Ok(nested(steps, vec![Statement::If(lost, of_lost, of_won)]))
        })?);
        body.extend(self.unless_complete());
        let (winner, loser) = if suspense { ("longest", "hurried") } else { ("shortest", "delayed") };
        let next = |own: &str| vec![Statement::Return(plus(name(own), integer(1)))];
        body.push(Statement::If(not(equal(name(winner), integer(none))), next(winner), Vec::new()));
        body.push(Statement::If(not(equal(name(loser), integer(none))), next(loser), Vec::new()));
        body.push(Statement::Return(integer(0)));
        Ok(body)
    }
}

/// The number of the one position that a move leaves; that of a play which has ended where it leaves none.
fn left_alone(parts: &[Left], ended: i128, lookup: Lookup<'_>, steps: &mut Vec<Step>) -> Made<Number> {
    match parts {
        [] => Ok(integer(ended)),
        [left] => {
            let (more, value) = lookup(left)?;
            steps.extend(more);
            Ok(value)
        }
        _ => Err(crate::rule::not_written("outcomes and lengths of sums", "多个分量之和的胜负与步数")),
    }
}

/// The number of what a move leaves, where several positions go on as components of the same compound.
fn left_together(
    parts: &[Left],
    ended: i128,
    joint: Builtin,
    lookup: Lookup<'_>,
    steps: &mut Vec<Step>,
) -> Made<Number> {
    let Some((first, others)) = parts.split_first() else { return Ok(integer(ended)) };
    let mut number = left_alone(std::slice::from_ref(first), ended, lookup, steps)?;
    for left in others {
        let own = left_alone(std::slice::from_ref(left), ended, lookup, steps)?;
        number = Number::Call(joint, vec![number, own]);
    }
    Ok(number)
}

/// The mex of what was seen since the last stamp.
fn least_unseen(grows: bool) -> Vec<Statement> {
    let seen = equal(Number::At("seen".to_string(), vec![name("mex")]), name("stamp"));
    let next = vec![Statement::Update("mex".to_string(), Operation::Add, integer(1))];
    let mut steps = vec![Statement::Let("mex".to_string(), integer(0)), Statement::While(seen, next)];
    if grows {
        steps.push(doubled_when_full());
    }
    steps.push(Statement::Return(name("mex")));
    steps
}

/// Values stay below half the length of `seen`, a power of two, and so do their nim-sums.
pub(in crate::plan) fn doubled_when_full() -> Statement {
    let full = compare(
        Comparison::GreaterOrEqual,
        times(integer(2), name("mex")),
        Number::Length("seen".to_string()),
    );
    Statement::If(full, vec![Statement::Double("seen".to_string())], Vec::new())
}

/// No option wins: a loss, unless who cannot move wins and there was no move.
pub(in crate::plan) fn lost(misere: bool) -> Statement {
    Statement::Return(if misere {
        choose(Truth::Name("moved".to_string()), integer(0), integer(1))
    } else {
        integer(0)
    })
}
