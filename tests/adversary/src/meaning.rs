//! What a rule means: the options of a position, found by trying everything in the order in which it is written.
//!
//! Written from the description of the language, and where that is silent from the checker's `FORMAT.md`.

use crate::numbers::{call, elements, floor_div, floor_mod, is_endless, test};
use crate::tree::{Code, Cond, Entry, Expr, Leaves, Part, Pattern, Place, Rule, Set, Step};

/// A tag (empty for none) and coordinates.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The tag.
    pub tag: String,
    /// The coordinates.
    pub at: Vec<i128>,
}

/// The positions that a move leaves side by side, in order of size.
pub type Sum = Vec<Position>;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The rule has no meaning here: division by zero, a bit function of a negative number, overflow, a negative count.
    Meaningless,
    /// Play can go on for ever.
    Endless,
    /// The description of the language does not say.
    Unclear,
    /// More work than the slow definition is willing to do.
    TooMuch,
}

/// An answer, or why there is none.
pub type Known<T> = Result<T, Trouble>;

type Names<'a> = Vec<(&'a str, i128)>;

/// How much work may still be done.
pub struct Fuel(pub u64);

impl Fuel {
    fn burn(&mut self) -> Known<()> {
        self.burn_all(1)
    }

    /// Does so much work.
    pub fn burn_all(&mut self, work: u64) -> Known<()> {
        self.0 = self.0.checked_sub(work).ok_or(Trouble::TooMuch)?;
        Ok(())
    }
}

/// The value of an expression.
pub fn value(expr: &Expr, names: &[(&str, i128)]) -> Known<i128> {
    match expr {
        Expr::Number(number) => Ok(*number),
        Expr::Name(name) => names
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map(|(_, value)| *value)
            .ok_or(Trouble::Unclear),
        Expr::Negative(inner) => value(inner, names)?.checked_neg().ok_or(Trouble::Meaningless),
        Expr::Binary(sign, left, right) => binary(*sign, value(left, names)?, value(right, names)?),
        Expr::Choice(cond, left, right) => value(if holds(cond, names)? { left } else { right }, names),
        Expr::Call(name, arguments) => {
            let values: Vec<i128> = arguments.iter().map(|one| value(one, names)).collect::<Known<_>>()?;
            call(name, &values)
        }
    }
}

fn binary(sign: char, left: i128, right: i128) -> Known<i128> {
    let result = match sign {
        '+' => left.checked_add(right),
        '-' => left.checked_sub(right),
        '*' => left.checked_mul(right),
        '/' => floor_div(left, right),
        _ => floor_mod(left, right),
    };
    result.ok_or(Trouble::Meaningless)
}

/// Whether a condition holds.
pub fn holds(cond: &Cond, names: &[(&str, i128)]) -> Known<bool> {
    match cond {
        Cond::Compare(first, rest) => chain(value(first, names)?, rest, names),
        Cond::Not(inner) => Ok(!holds(inner, names)?),
        Cond::And(left, right) => Ok(holds(left, names)? && holds(right, names)?),
        Cond::Or(left, right) => Ok(holds(left, names)? || holds(right, names)?),
        Cond::Test(name, arguments) => {
            let values: Vec<i128> = arguments.iter().map(|one| value(one, names)).collect::<Known<_>>()?;
            test(name, &values)
        }
    }
}

fn chain(mut left: i128, rest: &[(String, Expr)], names: &[(&str, i128)]) -> Known<bool> {
    for (sign, next) in rest {
        let right = value(next, names)?;
        let fits = match sign.as_str() {
            "==" => left == right,
            "!=" => left != right,
            "<" => left < right,
            "<=" => left <= right,
            ">" => left > right,
            _ => left >= right,
        };
        if !fits {
            return Ok(false);
        }
        left = right;
    }
    Ok(true)
}

/// Whether a position fits a pattern, and what the names stand for.
pub fn fits<'a>(pattern: &'a Pattern, position: &Position) -> Option<Names<'a>> {
    if pattern.tag != position.tag || pattern.at.len() != position.at.len() {
        return None;
    }
    let mut names = Vec::new();
    for (entry, &number) in pattern.at.iter().zip(&position.at) {
        match entry {
            Entry::Constant(constant) if *constant != number => return None,
            Entry::Constant(_) => {}
            Entry::Name(name) => names.push((name.as_str(), number)),
        }
    }
    Some(names)
}

/// Whether the position exists.
pub fn in_domain(rule: &Rule, position: &Position) -> Known<bool> {
    if rule.domain.is_empty() {
        return Ok(true);
    }
    for clause in &rule.clauses {
        let Some(names) = fits(&clause.pattern, position) else { continue };
        for cond in &rule.domain {
            let mut used = Vec::new();
            names_of_cond(cond, &mut used);
            if used.iter().all(|name| names.iter().any(|(known, _)| known == name)) && !holds(cond, &names)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether one wins by moving there.
pub fn is_win(rule: &Rule, position: &Position) -> bool {
    rule.wins.iter().any(|pattern| fits(pattern, position).is_some())
}

/// All options of a position, each a sum, without repetition.
pub fn options(rule: &Rule, position: &Position, fuel: &mut Fuel) -> Known<Vec<Sum>> {
    let mut found = Vec::new();
    if let Some(code) = &rule.code {
        code_options(code, position.at[0], &mut found, fuel)?;
    }
    for clause in &rule.clauses {
        let Some(names) = fits(&clause.pattern, position) else { continue };
        for alternative in &clause.alternatives {
            let mut run = Run { rule, leaves: &alternative.leaves, found: &mut found, fuel };
            run.steps(&alternative.steps, &mut names.clone())?;
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// The position with which the number starts, if there is one.
pub fn start(rule: &Rule, number: i128) -> Known<Option<Sum>> {
    let Some((name, leaves)) = &rule.start else { return Ok(None) };
    let mut found = Vec::new();
    let mut run = Run { rule, leaves, found: &mut found, fuel: &mut Fuel(100_000) };
    run.steps(&[], &mut vec![(name.as_str(), number)])?;
    Ok(found.pop())
}

struct Run<'a, 'r> {
    rule: &'a Rule,
    leaves: &'a Leaves,
    found: &'r mut Vec<Sum>,
    fuel: &'r mut Fuel,
}

/// No rule of ours is meant to look further than this.
const FURTHEST: usize = 3_000_000;

impl<'a> Run<'a, '_> {
    fn steps(&mut self, steps: &'a [Step], names: &mut Names<'a>) -> Known<()> {
        self.fuel.burn()?;
        let Some((step, rest)) = steps.split_first() else { return self.arrive(names) };
        match step {
            Step::If(cond) => {
                if holds(cond, names)? {
                    self.steps(rest, names)?;
                }
            }
            Step::Let(name, expr) => {
                let bound = value(expr, names)?;
                self.with(name, bound, rest, names)?;
            }
            Step::For(name, set) => self.each(name, set, rest, names)?,
        }
        Ok(())
    }

    fn with(&mut self, name: &'a str, bound: i128, rest: &'a [Step], names: &mut Names<'a>) -> Known<()> {
        names.push((name, bound));
        let done = self.steps(rest, names);
        names.pop();
        done
    }

    fn each(&mut self, name: &'a str, set: &'a Set, rest: &'a [Step], names: &mut Names<'a>) -> Known<()> {
        let endless = is_endless(set);
        for (index, element) in elements(set, &|expr| value(expr, names))?.enumerate() {
            if endless && (index > FURTHEST || self.has_left(name, element, rest, names)) {
                return if index > FURTHEST { Err(Trouble::Unclear) } else { Ok(()) };
            }
            self.with(name, element, rest, names)?;
        }
        Ok(())
    }

    /// Whether a coordinate of the result is below zero here, and so for all later elements of an endless set: in our rules
    /// such names are only taken away. Endless sets that follow begin with what is least taken away.
    fn has_left(&self, name: &'a str, element: i128, rest: &'a [Step], names: &mut Names<'a>) -> bool {
        names.push((name, element));
        let before = names.len();
        for step in rest {
            let bound = match step {
                Step::Let(name, expr) => value(expr, names).ok().map(|bound| (name, bound)),
                Step::For(name, set) if is_endless(set) => {
                    let first = elements(set, &|expr| value(expr, names)).ok().and_then(|mut all| all.next());
                    first.map(|first| (name, first))
                }
                Step::For(..) | Step::If(_) => None,
            };
            names.extend(bound.map(|(name, bound)| (name.as_str(), bound)));
        }
        let below =
            |expr: &Expr| mentions(expr, name, rest) && value(expr, names).is_ok_and(|value| value < 0);
        let out = match self.leaves {
            Leaves::One(place) => place.at.iter().any(below),
            Leaves::Sum(parts) => parts
                .iter()
                .filter(|part| part.count.is_none() && part.steps.is_empty())
                .any(|part| part.place.at.iter().any(below)),
        };
        names.truncate(before - 1);
        out
    }

    fn arrive(&mut self, names: &mut Names<'a>) -> Known<()> {
        let mut sum = Sum::new();
        let whole = match self.leaves {
            Leaves::One(place) => self.place(place, 1, names, &mut sum)?,
            Leaves::Sum(parts) => self.parts(parts, names, &mut sum)?,
        };
        if whole {
            sum.sort();
            self.found.push(sum);
        }
        Ok(())
    }

    /// Adds all parts, up to the first that is no position: false then.
    fn parts(&mut self, parts: &'a [Part], names: &mut Names<'a>, sum: &mut Sum) -> Known<bool> {
        for part in parts {
            if !self.part(&part.steps, part, names, sum)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn part(
        &mut self,
        steps: &'a [Step],
        part: &'a Part,
        names: &mut Names<'a>,
        sum: &mut Sum,
    ) -> Known<bool> {
        self.fuel.burn()?;
        let Some((step, rest)) = steps.split_first() else {
            let count = part.count.as_ref().map_or(Ok(1), |count| value(count, names))?;
            if count < 0 {
                return Err(Trouble::Meaningless);
            }
            return self.place(&part.place, count, names, sum);
        };
        match step {
            Step::If(cond) => Ok(!holds(cond, names)? || self.part(rest, part, names, sum)?),
            Step::Let(name, expr) => {
                names.push((name, value(expr, names)?));
                let added = self.part(rest, part, names, sum);
                names.pop();
                added
            }
            Step::For(name, set) => {
                if is_endless(set) {
                    return Err(Trouble::Unclear);
                }
                let all: Vec<i128> = elements(set, &|expr| value(expr, names))?.take(FURTHEST).collect();
                for element in all {
                    names.push((name, element));
                    let added = self.part(rest, part, names, sum);
                    names.pop();
                    if !added? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    fn place(&mut self, place: &'a Place, count: i128, names: &Names<'a>, sum: &mut Sum) -> Known<bool> {
        // What stands nowhere need not be a position.
        if count == 0 {
            return Ok(true);
        }
        let mut at = Vec::new();
        for expr in &place.at {
            let number = value(expr, names)?;
            if number < 0 {
                return Ok(false);
            }
            at.push(number);
        }
        let position = Position { tag: place.tag.clone(), at };
        if !in_domain(self.rule, &position)? {
            return Ok(false);
        }
        if count > 10_000 {
            return Err(Trouble::TooMuch);
        }
        self.fuel.burn_all(count as u64)?;
        (0..count).for_each(|_| sum.push(position.clone()));
        Ok(true)
    }
}

/// Whether an expression depends on the name, directly or by a `let`.
fn mentions(expr: &Expr, name: &str, steps: &[Step]) -> bool {
    let mut used = Vec::new();
    names_of_expr(expr, &mut used);
    used.iter().any(|one| {
        let bound =
            |step: &Step| matches!(step, Step::Let(own, inner) if own == one && mentions(inner, name, &[]));
        one == name || steps.iter().any(bound)
    })
}

fn code_options(code: &Code, heap: i128, found: &mut Vec<Sum>, fuel: &mut Fuel) -> Known<()> {
    for taken in 0..=heap {
        let index = taken as usize;
        let digit = match code.digits.get(index) {
            Some(digit) => *digit,
            None if code.tail.is_empty() => return Ok(()),
            None => code.tail[(index - code.digits.len()) % code.tail.len()],
        };
        for heaps in 0..4 {
            if digit >> heaps & 1 == 1 {
                split(heap - taken, heaps, 1, &mut Vec::new(), found, fuel)?;
            }
        }
    }
    Ok(())
}

/// All ways to write `rest` as so many heaps that rise from `least` on.
fn split(
    rest: i128,
    heaps: u32,
    least: i128,
    taken: &mut Vec<i128>,
    found: &mut Vec<Sum>,
    fuel: &mut Fuel,
) -> Known<()> {
    fuel.burn()?;
    if heaps == 0 {
        if rest == 0 {
            found.push(taken.iter().map(|&heap| Position { tag: String::new(), at: vec![heap] }).collect());
        }
        return Ok(());
    }
    let most = if heaps == 1 { rest } else { rest / i128::from(heaps) };
    let from = if heaps == 1 { least.max(rest) } else { least };
    for heap in from..=most {
        taken.push(heap);
        let done = split(rest - heap, heaps - 1, heap, taken, found, fuel);
        taken.pop();
        done?;
    }
    Ok(())
}

/// Adds the names of an expression.
pub fn names_of_expr(expr: &Expr, names: &mut Vec<String>) {
    match expr {
        Expr::Number(_) => {}
        Expr::Name(name) => names.push(name.clone()),
        Expr::Negative(inner) => names_of_expr(inner, names),
        Expr::Binary(_, left, right) => {
            names_of_expr(left, names);
            names_of_expr(right, names);
        }
        Expr::Choice(cond, left, right) => {
            names_of_cond(cond, names);
            names_of_expr(left, names);
            names_of_expr(right, names);
        }
        Expr::Call(_, arguments) => arguments.iter().for_each(|one| names_of_expr(one, names)),
    }
}

/// Adds the names of a condition.
pub fn names_of_cond(cond: &Cond, names: &mut Vec<String>) {
    match cond {
        Cond::Compare(first, rest) => {
            names_of_expr(first, names);
            rest.iter().for_each(|(_, next)| names_of_expr(next, names));
        }
        Cond::Not(inner) => names_of_cond(inner, names),
        Cond::And(left, right) | Cond::Or(left, right) => {
            names_of_cond(left, names);
            names_of_cond(right, names);
        }
        Cond::Test(_, arguments) => arguments.iter().for_each(|one| names_of_expr(one, names)),
    }
}
