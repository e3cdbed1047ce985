//! A tree as the text of a rule, in the canonical spacing.

use std::fmt::{Display, Formatter, Result};

use crate::tree::{
    Alternative, Clause, Code, Cond, Entry, Expr, Leaves, Part, Pattern, Place, Rule, Set, Step,
};

fn joined<T: Display>(items: &[T], between: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// An operand in brackets unless it binds tighter than its surroundings.
fn operand(expr: &Expr, level: u8) -> String {
    if level_of(expr) >= level { expr.to_string() } else { format!("({expr})") }
}

fn level_of(expr: &Expr) -> u8 {
    match expr {
        Expr::Binary('+' | '-', ..) => 1,
        Expr::Binary(..) => 2,
        Expr::Negative(_) => 0,
        _ => 4,
    }
}

impl Display for Expr {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self {
            Expr::Number(number) => write!(to, "{number}"),
            Expr::Name(name) => write!(to, "{name}"),
            Expr::Negative(inner) => write!(to, "-{}", operand(inner, 4)),
            Expr::Binary(sign, left, right) => {
                let level = level_of(self);
                write!(to, "{} {sign} {}", operand(left, level), operand(right, level + 1))
            }
            Expr::Choice(cond, left, right) => write!(to, "(if {cond} then {left} else {right})"),
            Expr::Call(name, arguments) => write!(to, "{name}({})", joined(arguments, ", ")),
        }
    }
}

impl Display for Cond {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        let inner = |cond: &Cond| match cond {
            Cond::Compare(..) | Cond::Test(..) => cond.to_string(),
            _ => format!("({cond})"),
        };
        match self {
            Cond::Compare(first, rest) => {
                write!(to, "{first}")?;
                rest.iter().try_for_each(|(sign, next)| write!(to, " {sign} {next}"))
            }
            Cond::Not(one) => write!(to, "not {}", inner(one)),
            Cond::And(left, right) => write!(to, "{} and {}", inner(left), inner(right)),
            Cond::Or(left, right) => write!(to, "{} or {}", inner(left), inner(right)),
            Cond::Test(name, arguments) => write!(to, "{name}({})", joined(arguments, ", ")),
        }
    }
}

impl Display for Set {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        let end = |expr: &Expr| operand(expr, 1);
        match self {
            Set::Range(from, until) => write!(to, "{}..{}", end(from), end(until)),
            Set::Inclusive(from, last) => write!(to, "{}..={}", end(from), end(last)),
            Set::From(from) => write!(to, "{}..", end(from)),
            Set::List(items) => write!(to, "{{{}}}", joined(items, ", ")),
            Set::AllBut(items) => write!(to, "all but {{{}}}", joined(items, ", ")),
            Set::Named(name, None) => write!(to, "{name}"),
            Set::Named(name, Some(argument)) => write!(to, "{name}({argument})"),
        }
    }
}

impl Display for Step {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self {
            Step::For(name, set) => write!(to, " for {name} in {set}"),
            Step::Let(name, expr) => write!(to, " let {name} = {expr}"),
            Step::If(cond) => write!(to, " if {cond}"),
        }
    }
}

impl Display for Place {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self.at.as_slice() {
            [one] if self.tag.is_empty() => write!(to, "{one}"),
            several => write!(to, "{}({})", self.tag, joined(several, ", ")),
        }
    }
}

impl Display for Part {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        write!(to, "{}", self.place)?;
        if let Some(count) = &self.count {
            write!(to, "; {count}")?;
        }
        write!(to, "{}", joined(&self.steps, ""))
    }
}

impl Display for Leaves {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self {
            Leaves::One(place) => write!(to, "{place}"),
            Leaves::Sum(parts) => write!(to, "[{}]", joined(parts, ", ")),
        }
    }
}

impl Display for Alternative {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        write!(to, "{}{}", self.leaves, joined(&self.steps, ""))
    }
}

impl Display for Entry {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self {
            Entry::Name(name) => write!(to, "{name}"),
            Entry::Constant(number) => write!(to, "{number}"),
        }
    }
}

impl Display for Pattern {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self.at.as_slice() {
            [one] if self.tag.is_empty() => write!(to, "{one}"),
            several => write!(to, "{}({})", self.tag, joined(several, ", ")),
        }
    }
}

impl Display for Clause {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        write!(to, "{} -> {}", self.pattern, joined(&self.alternatives, " | "))
    }
}

impl Display for Code {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        let digits = |list: &[u32]| list.iter().map(|digit| format!("{digit:X}")).collect::<String>();
        let name = if self.base == 8 { "octal" } else { "hex" };
        write!(to, "{name} {}.{}", digits(&self.digits[..1]), digits(&self.digits[1..]))?;
        if self.tail.is_empty() { Ok(()) } else { write!(to, "({})", digits(&self.tail)) }
    }
}

impl Display for Rule {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        if let Some(code) = &self.code {
            return write!(to, "{code}");
        }
        write!(to, "{}", joined(&self.clauses, "; "))?;
        if !self.domain.is_empty() {
            write!(to, "; domain {}", joined(&self.domain, ", "))?;
        }
        self.wins.iter().try_for_each(|pattern| write!(to, "; win at {pattern}"))?;
        match &self.start {
            Some((name, leaves)) => write!(to, "; start {name} -> {leaves}"),
            None => Ok(()),
        }
    }
}
