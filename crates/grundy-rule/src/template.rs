//! A rule whose parameters may still be free: `x -> x - k for k in 1..=m`.

use std::collections::BTreeMap;

use crate::arithmetic::{call, operate};
use crate::diagnostic::Diagnostic;
use crate::names::nearest;
use crate::parser;
use crate::resolve::{Names, NoNames, Parameter, Resolved, resolve};
use crate::ruleset::Ruleset;
use crate::text::Text;
use crate::tree::{Binding, Clause, Condition, Expression, Outcome, Part, RangeEnd, Set, Target, Times};

/// A rule with parameters: give them values and it becomes a [`Ruleset`].
///
/// ```
/// use grundy_rule::Template;
///
/// let bash = Template::parse("take 1..=m").unwrap();
/// assert_eq!(bash.parameters(), ["m"]);
/// assert_eq!(bash.with(&[("m", 3)]).unwrap().to_string(), "x -> x - k for k in 1..=3");
/// ```
#[derive(Clone, Debug)]
pub struct Template {
    source: String,
    resolved: Resolved,
}

impl Template {
    /// Reads a rule without a catalogue.
    pub fn parse(text: &str) -> Result<Template, Diagnostic> {
        Template::parse_with(text, &NoNames)
    }

    /// Reads a rule that may name games of a catalogue.
    pub fn parse_with(text: &str, names: &dyn Names) -> Result<Template, Diagnostic> {
        let read = |text: &str| resolve(parser::statements(text)?, names);
        let resolved = read(text).map_err(|mistake| mistake.in_source(text))?;
        Ok(Template { source: text.to_string(), resolved })
    }

    /// The names that are nowhere bound, in the order in which they appear.
    pub fn parameters(&self) -> Vec<&str> {
        self.resolved.parameters.iter().map(|parameter| parameter.name.as_str()).collect()
    }

    /// The clauses, in which parameters may be free.
    pub fn clauses(&self) -> &[Clause] {
        &self.resolved.clauses
    }

    /// The ruleset with these values for the parameters. Values for other names are not looked at.
    pub fn with(&self, values: &[(&str, i128)]) -> Result<Ruleset, Diagnostic> {
        let values: BTreeMap<&str, i128> = values.iter().copied().collect();
        if let Some(missing) =
            self.resolved.parameters.iter().find(|parameter| !values.contains_key(parameter.name.as_str()))
        {
            return Err(self.without_value(missing).in_source(&self.source));
        }
        let mut resolved = self.resolved.clone();
        let filler = Filler { values };
        resolved.clauses.iter_mut().for_each(|clause| filler.clause(clause));
        if let Some(start) = &mut resolved.start {
            filler.outcome(&mut start.outcome);
        }
        Ruleset::new(resolved, &self.source)
    }

    fn without_value(&self, missing: &Parameter) -> Diagnostic {
        let name = &missing.name;
        let nearest = nearest(name, missing.bound.iter().map(String::as_str));
        let help = match nearest {
            Some(meant) => Text::new(
                format!("did you mean `{meant}`? a parameter is given with `--set {name}=3`"),
                format!("是否想写 `{meant}`？参数用 `--set {name}=3` 给出"),
            ),
            None => self.giving_help(missing),
        };
        Diagnostic::new(Text::new(
            format!("the parameter `{name}` has no value"),
            format!("参数 `{name}` 没有值"),
        ))
        .at(missing.span)
        .help(help)
    }
}

impl Template {
    /// How a parameter gets its value: as an argument where a game was named, by a binding where the rule was typed.
    fn giving_help(&self, missing: &Parameter) -> Text {
        let name = &missing.name;
        let written = self.source.get(std::ops::Range::<usize>::from(missing.span)).unwrap_or_default();
        if written == name {
            return Text::new(
                format!("give it with `--set {name}=3`, or bind it with `for {name} in …`"),
                format!("用 `--set {name}=3` 给出，或用 `for {name} in …` 绑定"),
            );
        }
        let arguments = vec!["3"; self.resolved.parameters.len()].join(", ");
        Text::new(
            format!("write `{written}({arguments})`, or give it with `--set {name}=3`"),
            format!("请写 `{written}({arguments})`，或用 `--set {name}=3` 给出"),
        )
    }
}

/// Puts values in place of parameters, and works out what is then a number.
struct Filler<'a> {
    values: BTreeMap<&'a str, i128>,
}

impl Filler<'_> {
    fn clause(&self, clause: &mut Clause) {
        clause.domain.iter_mut().for_each(|condition| self.condition(condition));
        for alternative in &mut clause.alternatives {
            self.outcome(&mut alternative.outcome);
            for binding in &mut alternative.bindings {
                match binding {
                    Binding::For { set, .. } => self.set(set),
                    Binding::Let { value, .. } => self.number(value),
                    Binding::If(condition) => self.condition(condition),
                }
            }
        }
    }

    fn outcome(&self, outcome: &mut Outcome) {
        match outcome {
            Outcome::One(target) => self.target(target),
            Outcome::Sum(parts) => parts.iter_mut().for_each(|part| self.part(part)),
        }
    }

    fn part(&self, part: &mut Part) {
        self.target(&mut part.target);
        match &mut part.times {
            Times::Once => {}
            Times::Count(count, _) => self.number(count),
            Times::Each(_, set) => self.set(set),
        }
    }

    fn target(&self, target: &mut Target) {
        target.coordinates.iter_mut().for_each(|coordinate| self.number(coordinate));
    }

    fn condition(&self, condition: &mut Condition) {
        match condition {
            Condition::Compare(first, rest) => {
                self.number(first);
                rest.iter_mut().for_each(|(_, right)| self.number(right));
            }
            Condition::And(left, right) | Condition::Or(left, right) => {
                self.condition(left);
                self.condition(right);
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::Test(_, arguments, _) => {
                arguments.iter_mut().for_each(|argument| self.number(argument))
            }
        }
    }

    fn set(&self, set: &mut Set) {
        match set {
            Set::Range(from, end) => {
                self.number(from);
                match end {
                    RangeEnd::Before(to) | RangeEnd::At(to) => self.number(to),
                    RangeEnd::Endless => {}
                }
            }
            Set::List(elements) | Set::AllBut(elements) => {
                elements.iter_mut().for_each(|element| self.number(element))
            }
            Set::Powers(argument, _)
            | Set::Divisors(argument, _)
            | Set::Coprime(argument, _)
            | Set::Digits(argument, _) => self.number(argument),
            Set::Primes | Set::PrimePowers | Set::Squares | Set::Triangular | Set::Fibonacci => {}
        }
    }

    fn number(&self, expression: &mut Expression) {
        match expression {
            Expression::Integer(_) | Expression::Local(_) => return,
            Expression::Parameter(name, _) => {
                if let Some(&value) = self.values.get(name.as_str()) {
                    *expression = Expression::Integer(value);
                }
                return;
            }
            Expression::Negate(inner) => self.number(inner),
            Expression::Binary(_, left, right, _) => {
                self.number(left);
                self.number(right);
            }
            Expression::Call(_, arguments, _) => {
                arguments.iter_mut().for_each(|argument| self.number(argument))
            }
        }
        if let Some(value) = worked_out(expression) {
            *expression = Expression::Integer(value);
        }
    }
}

/// The number that an expression of numbers is; what is not defined stays as it is written, and is found out later.
fn worked_out(expression: &Expression) -> Option<i128> {
    match expression {
        Expression::Negate(inner) => as_integer(inner)?.checked_neg(),
        Expression::Binary(operator, left, right, _) => {
            operate(*operator, as_integer(left)?, as_integer(right)?).ok()
        }
        Expression::Call(function, arguments, _) => {
            let arguments: Vec<i128> = arguments.iter().map(as_integer).collect::<Option<_>>()?;
            call(*function, &arguments).ok()
        }
        _ => None,
    }
}

fn as_integer(expression: &Expression) -> Option<i128> {
    match expression {
        Expression::Integer(value) => Some(*value),
        _ => None,
    }
}
