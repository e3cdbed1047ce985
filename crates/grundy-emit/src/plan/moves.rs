//! A winning move: the first option, in the order of the rule, after which the player to move loses.

mod told;

use self::told::told;
use super::options::{Leaf, Left, THREAT, Writer};
use super::sources::{Source, sources};
use super::{Deciding, of_heaps};
use crate::program::{
    Builtin, Function, Kind, Number, Operation, Statement, Truth, all, any, choose, compare, equal, integer,
    less, minus, name, not, over, plus, times, when, xor,
};
use grundy_law::{Claim, Law, Periodicity};
use grundy_rule::tree::{Alternative, Binding, Comparison, Expression, Operator, Outcome, RangeEnd, Set};
use grundy_rule::{Ruleset, Tag, Text};

/// What decides the sum that a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// Normal play.
    Normal(Deciding),
    /// Misère play by the textbook rule.
    Textbook,
    /// Misère play by a quotient.
    Quotient,
}

/// `winning_move` gives `2: 7 -> 4`, heaps counted from 1, or nothing when there is no winning move.
pub fn winning_move(writer: &Writer<'_>, law: Option<&Law>, decided: Decided) -> Result<Function, Text> {
    let (heap, sources) = sources(writer)?;
    let search = Search { writer, heap, sources };
    let mut body = match decided {
        Decided::Normal(deciding) => search.normal(law, deciding)?,
        Decided::Textbook => search.textbook()?,
        Decided::Quotient => search.quotient()?,
    };
    body.push(Statement::ReturnWords(vec![]));
    Ok(of_heaps("winning_move", &[], Kind::Words, body))
}

struct Search<'a> {
    writer: &'a Writer<'a>,
    /// The names of the numbers of a heap.
    heap: Vec<String>,
    /// The positions that a heap stands for.
    sources: Vec<Source>,
}

fn alone() -> Truth {
    equal(Number::Length("heaps".to_string()), integer(1))
}

impl Search<'_> {
    fn grundy(&self) -> Number {
        Number::Own("grundy".to_string(), self.heap.iter().map(|own| name(own)).collect())
    }

    fn each_heap(&self, body: Vec<Statement>) -> Statement {
        Statement::ForHeaps { index: Some("index".to_string()), names: self.heap.clone(), body }
    }

    fn sum(&self) -> Vec<Statement> {
        let each = vec![Statement::Update("sum".to_string(), Operation::Xor, self.grundy())];
        vec![Statement::ForHeaps { index: None, names: self.heap.clone(), body: each }]
    }

    /// The value of a source; that of a whole heap is asked of `grundy`, whatever stands behind it.
    fn value(&self, source: &Source) -> Number {
        if self.sources.len() == 1 {
            self.grundy()
        } else {
            self.writer.value(source.tag, source.coordinates.clone())
        }
    }

    /// Loops over the options of a source that tell the first one for which a condition holds.
    fn options(
        &self,
        source: &Source,
        condition: &dyn Fn(&Leaf, &[Left]) -> Truth,
    ) -> Result<Vec<Statement>, Text> {
        let mut untold = false;
        let loops = self.writer.options(source.tag, &mut |leaf| {
            let Some(targets) = &leaf.targets else {
                untold = true;
                return Vec::new();
            };
            let left: Vec<Left> = targets.iter().chain(&source.rest).cloned().collect();
            when(condition(&leaf, targets), vec![told(self.writer.ruleset, &self.heap, &left)])
        })?;
        if untold {
            return Err(Text::new(
                "this rule leaves heaps that are made one by one (`for` inside `[ ]`), and code with moves is not written for that",
                "该规则一步留下的堆由 `[ ]` 内的 `for` 逐个给出，不生成带走法的代码",
            ));
        }
        Ok(source.setup.iter().cloned().chain(loops).collect())
    }

    fn normal(&self, law: Option<&Law>, deciding: Deciding) -> Result<Vec<Statement>, Text> {
        let mut body = Vec::new();
        if deciding.has_threats {
            body.push(self.each_heap(self.at_once()?));
        }
        // A law of outcomes speaks of whole heaps: what a starting number leaves is decided by values.
        let by_outcome = deciding.by_outcome && self.sources.iter().all(|source| source.is_whole_heap);
        if deciding.by_value {
            body.push(Statement::Let("sum".to_string(), integer(0)));
            // A single heap is decided by its own law, and may lie far beyond the table.
            body.extend(when(if by_outcome { not(alone()) } else { Truth::Known(true) }, self.sum()));
        }
        let mut each = Vec::new();
        if by_outcome {
            each.extend(when(
                if deciding.by_value { alone() } else { Truth::Known(true) },
                self.by_outcome()?,
            ));
        }
        if deciding.by_value {
            let shortcut = law
                .filter(|law| law.claim == Claim::Grundy)
                .and_then(|law| law.periodicity())
                .and_then(|found| take_any(self.writer.ruleset, &found, &self.heap));
            let found = self.by_value(&shortcut.unwrap_or_default())?;
            each.extend(if by_outcome { when(not(alone()), found) } else { found });
        }
        body.push(self.each_heap(each));
        Ok(body)
    }

    fn at_once(&self) -> Result<Vec<Statement>, Text> {
        let mut body = Vec::new();
        for source in &self.sources {
            let is_threat = equal(self.value(source), integer(THREAT));
            let found = self.options(source, &|leaf, _| leaf.wins.clone())?;
            body.extend(when(all(vec![source.exists.clone(), is_threat]), found));
        }
        Ok(body)
    }

    fn by_outcome(&self) -> Result<Vec<Statement>, Text> {
        self.options(&self.sources[0], &|leaf, targets| {
            let after = match targets {
                [Left { coordinates, count: None, .. }] => {
                    Truth::Own("loses".to_string(), coordinates.clone())
                }
                _ => equal(leaf.value.clone(), integer(0)),
            };
            all(vec![not(leaf.wins.clone()), after])
        })
    }

    fn by_value(&self, shortcut: &[Statement]) -> Result<Vec<Statement>, Text> {
        let mut body = Vec::new();
        for source in &self.sources {
            let wanted = || xor(name("sum"), self.value(source));
            let keep = Statement::Let("wanted".to_string(), wanted());
            let mut found = shortcut.to_vec();
            found.extend(self.options(source, &|leaf, _| {
                all(vec![leaf.is_quiet.clone(), equal(leaf.value.clone(), name("wanted"))])
            })?);
            // A heap whose value must fall has an option of every smaller value.
            if let [_] = &self.sources[..] {
                let falls = all(vec![source.exists.clone(), less(name("wanted"), self.value(source))]);
                body.extend([keep, Statement::If(falls, found, Vec::new())]);
            } else {
                let falls = all(vec![source.exists.clone(), less(wanted(), self.value(source))]);
                body.push(Statement::If(falls, [vec![keep], found].concat(), Vec::new()));
            }
        }
        Ok(body)
    }

    /// A move wins if what it leaves has (xor ≠ 0) ≠ (some heap has a value above 1).
    fn textbook(&self) -> Result<Vec<Statement>, Text> {
        let [source] = &self.sources[..] else { return Err(several_at_once()) };
        let is_large = |value: Number| compare(Comparison::Greater, value, integer(1));
        let counted = choose(is_large(self.grundy()), integer(1), integer(0));
        let mut count = self.sum();
        if let Some(Statement::ForHeaps { body, .. }) = count.first_mut() {
            body.push(Statement::Update("large".to_string(), Operation::Add, counted.clone()));
        }
        let loops = self.options(source, &|leaf, targets| {
            let after = xor(name("others"), leaf.value.clone());
            let value = |left: &Left| self.writer.value(left.tag, left.coordinates.clone());
            let is_there = |left: &Left| match &left.count {
                Some(count) => compare(Comparison::Greater, count.clone(), integer(0)),
                None => Truth::Known(true),
            };
            let parts = targets.iter().map(|left| all(vec![is_there(left), is_large(value(left))]));
            let some_large =
                any(std::iter::once(not(equal(name("still_large"), integer(0)))).chain(parts).collect());
            let is_zero = equal(after, integer(0));
            any(vec![
                all(vec![is_zero.clone(), some_large.clone()]),
                all(vec![not(is_zero), not(some_large)]),
            ])
        })?;
        let others = Statement::Let("others".to_string(), xor(name("sum"), self.grundy()));
        let still_large = Statement::Let("still_large".to_string(), minus(name("large"), counted));
        let each = [vec![others, still_large], when(source.exists.clone(), loops)].concat();
        let zero = |own: &str| Statement::Let(own.to_string(), integer(0));
        Ok([vec![zero("sum"), zero("large")], count, vec![self.each_heap(each)]].concat())
    }

    /// A move wins if the element of what it leaves is one of those of P-positions.
    fn quotient(&self) -> Result<Vec<Statement>, Text> {
        let [source] = &self.sources[..] else { return Err(several_at_once()) };
        let element = |coordinates: Vec<Number>| Number::Own("element".to_string(), coordinates);
        let product = |left: Number, right: Number| Number::At("PRODUCT".to_string(), vec![left, right]);
        let uncountable = std::cell::Cell::new(false);
        let loops = self.options(source, &|_, targets| {
            uncountable.set(uncountable.get() || targets.iter().any(|left| left.count.is_some()));
            let after = targets
                .iter()
                .fold(name("others"), |after, left| product(after, element(left.coordinates.clone())));
            equal(Number::At("LOSING".to_string(), vec![after]), integer(1))
        })?;
        if uncountable.get() {
            return Err(several_at_once());
        }
        let step =
            Statement::Set("others".to_string(), product(name("others"), element(vec![name("other")])));
        let others = Statement::ForHeaps {
            index: Some("place".to_string()),
            names: vec!["other".to_string()],
            body: when(not(equal(name("place"), name("index"))), vec![step]),
        };
        let zero = Statement::Let("others".to_string(), integer(0));
        Ok(vec![self.each_heap([vec![zero, others], loops].concat())])
    }
}

fn several_at_once() -> Text {
    Text::new(
        "misère moves are not written for heaps that stand for several positions at once",
        "一个数代表多个局面时，不生成反常游戏的走法",
    )
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
    let after = Left { tag: Tag(0), coordinates: vec![name(&left)], count: None };
    let tell = told(ruleset, names, &[after]);
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
