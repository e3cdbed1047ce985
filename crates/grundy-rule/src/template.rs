//! A rule whose parameters may still be free: `x -> x - k for k in 1..=m`.

use std::collections::BTreeMap;

use crate::arithmetic::{call, operate};
use crate::beyond::beyond;
use crate::diagnostic::Diagnostic;
use crate::general::{self, General};
use crate::given::Given;
use crate::lower::{Lowered, lowered, with_started_parameters};
use crate::manner::Manner;
use crate::names::nearest;
use crate::natural::in_house_words;
use crate::parser::{self, Slip};
use crate::resolve::{Names, NoNames, Parameter, Resolved, resolve, with_names};
use crate::ruleset::Ruleset;
use crate::ruleset::rules::Rules;
use crate::syntax::Statement;
use crate::text::Text;
use crate::tree::{Binding, Clause, Condition, Expression, Outcome, Part, RangeEnd, Set, Target, Times};
use grundy_base::Remedy;

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
    statements: Vec<Statement>,
    reading: Reading,
    slips: Vec<Slip>,
    manner: Manner,
}

/// What a rule can be said in, before its parameters have values.
#[derive(Clone, Debug)]
enum Reading {
    First(Box<Resolved>),
    Second(Box<general::Resolved>),
}

impl Template {
    /// Reads a rule without a catalogue.
    pub fn parse(text: &str) -> Result<Template, Diagnostic> {
        Template::parse_with(text, &NoNames)
    }

    /// Reads a rule that may name games of a catalogue.
    pub fn parse_with(text: &str, names: &dyn Names) -> Result<Template, Diagnostic> {
        let text = in_house_words(text);
        Template::read(&text, names).map_err(|mistake| mistake.in_source(&text))
    }

    fn read(text: &str, names: &dyn Names) -> Result<Template, Diagnostic> {
        let parsing =
            parser::statements(text).map_err(|mistake| beyond(text, &mistake).unwrap_or(mistake))?;
        let mut statements = with_names(parsing.statements, names)?;
        crate::syntax::visit::with_listed_sets(&mut statements);
        let statements = with_started_parameters(statements)?;
        let manner = said_manner(&statements)?;
        let reading = match lowered(statements.clone())? {
            Lowered::First(statements) => Reading::First(Box::new(resolve(statements)?)),
            Lowered::Second(statements) => Reading::Second(Box::new(general::resolve(&statements)?)),
        };
        Ok(Template { source: text.to_string(), statements, reading, slips: parsing.slips, manner })
    }

    /// The rule as it was written.
    pub fn text(&self) -> &str {
        &self.source
    }

    /// The names that are nowhere bound, in the order in which they appear.
    pub fn parameters(&self) -> Vec<&str> {
        self.free().iter().map(|parameter| parameter.name.as_str()).collect()
    }

    fn free(&self) -> &[Parameter] {
        match &self.reading {
            Reading::First(resolved) => &resolved.parameters,
            Reading::Second(resolved) => &resolved.parameters,
        }
    }

    /// How play goes and ends.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// Whether a move may lose at once.
    pub fn has_losses(&self) -> bool {
        self.statements.iter().any(|statement| matches!(statement, Statement::Lose(..)))
    }

    fn check_plain(&self) -> Result<(), Diagnostic> {
        if self.manner.is_plain() {
            return Ok(());
        }
        let clauses = self.manner.clauses();
        let said = clauses.trim_start_matches("; ");
        let place = self.statements.iter().find_map(|statement| match statement {
            Statement::Manner(_, span) => Some(*span),
            _ => None,
        });
        Err(Diagnostic::new(Text::new(
            format!("`{said}` is not understood here"),
            format!("此处不支持 `{said}`"),
        ))
        .at(place.unwrap_or_default())
        .help(Text::new(
            "`grundy solve`, `table`, `law`, `count` and `refute` know every manner of play",
            "`grundy solve`、`table`、`law`、`count` 和 `refute` 支持所有的规则约定",
        ))
        .in_source(&self.source))
    }

    /// Whether a parameter is a set or a list.
    pub fn is_many(&self, parameter: &str) -> bool {
        match &self.reading {
            Reading::First(_) => false,
            Reading::Second(resolved) => resolved.many.contains(parameter),
        }
    }

    /// The clauses, in which parameters may be free; a rule that the first edition has no words for shows none.
    pub fn clauses(&self) -> &[Clause] {
        match &self.reading {
            Reading::First(resolved) if self.manner.is_plain() => &resolved.clauses,
            Reading::First(_) | Reading::Second(_) => &[],
        }
    }

    /// Whether positions are plain tuples and play has no other end than that nobody can move: no code, tag, `win at`
    /// or `start`.
    pub fn is_plain(&self) -> bool {
        let Reading::First(resolved) = &self.reading else { return false };
        let Resolved { tags, code, wins, start, .. } = &**resolved;
        self.manner.is_plain()
            && code.is_none()
            && wins.is_empty()
            && start.is_none()
            && tags.len() == 1
            && tags[0].0.is_empty()
    }

    /// The ruleset with these values for the parameters. Values for other names are not looked at.
    /// A rule that the first edition has no words for is none.
    pub fn with(&self, values: &[(&str, i128)]) -> Result<Ruleset, Diagnostic> {
        self.check_plain()?;
        let given: Vec<(&str, Given)> =
            values.iter().map(|(name, value)| (*name, Given::Number(*value))).collect();
        match self.given(&given)? {
            Either::First(ruleset) => Ok(*ruleset),
            Either::General(general) => {
                Err(beyond_first_edition(&general.canonical()).in_source(&self.source))
            }
        }
    }

    /// The rules with these values for the parameters: numbers, sets, lists.
    ///
    /// ```
    /// use grundy_rule::{Given, Rules, Template};
    ///
    /// let taking = Template::parse("take S").unwrap();
    /// let rules = taking.open(&[("S", Given::parse("{1, 2, 5}").unwrap())]).unwrap();
    /// assert_eq!(rules.canonical(), "x -> x - k for k in {1, 2, 5}");
    /// ```
    /// A rule that says how play ends is opened only by whoever looks at that: see
    /// [`open_in_manner`](Template::open_in_manner).
    pub fn open(&self, values: &[(&str, Given)]) -> Result<Box<dyn Rules>, Diagnostic> {
        self.check_plain()?;
        self.open_in_manner(values)
    }

    /// The rules with these values for the parameters, to be played in the [`manner`](Template::manner) of the rule.
    pub fn open_in_manner(&self, values: &[(&str, Given)]) -> Result<Box<dyn Rules>, Diagnostic> {
        Ok(match self.given(values)? {
            Either::First(ruleset) => ruleset,
            Either::General(general) => general,
        })
    }

    fn given(&self, values: &[(&str, Given)]) -> Result<Either, Diagnostic> {
        if let Some(missing) =
            self.free().iter().find(|parameter| !values.iter().any(|(name, _)| *name == parameter.name))
        {
            return Err(self.without_value(missing).in_source(&self.source));
        }
        let numbers: Option<BTreeMap<&str, i128>> = values
            .iter()
            .map(|(name, given)| match given {
                Given::Number(value) => Some((*name, *value)),
                _ => None,
            })
            .collect();
        if let (Reading::First(resolved), Some(values)) = (&self.reading, numbers) {
            let mut resolved = (**resolved).clone();
            let filler = Filler { values };
            resolved.clauses.iter_mut().for_each(|clause| filler.clause(clause));
            if let Some(start) = &mut resolved.start {
                filler.outcome(&mut start.outcome);
            }
            let ruleset = Ruleset::new(resolved, &self.source)?.with_losses(self.has_losses());
            return Ok(Either::First(Box::new(ruleset)));
        }
        self.put(values).map_err(|mistake| mistake.in_source(&self.source))
    }

    /// The rule with values written in place of the names, and then read again.
    fn put(&self, values: &[(&str, Given)]) -> Result<Either, Diagnostic> {
        self.check_uses(values)?;
        let mut statements = self.statements.clone();
        crate::given::put(&mut statements, values, &|name| {
            self.free().iter().any(|parameter| parameter.name == name)
        });
        self.played(statements).map_err(|mistake| self.set_for_a_number(values).unwrap_or(mistake))
    }

    fn played(&self, statements: Vec<Statement>) -> Result<Either, Diagnostic> {
        match lowered(statements)? {
            Lowered::First(statements) => {
                let ruleset = Ruleset::new(resolve(statements)?, &self.source)?;
                Ok(Either::First(Box::new(ruleset.with_losses(self.has_losses()))))
            }
            Lowered::Second(statements) => {
                let resolved = general::resolve(&statements)?;
                let general = General::new(&statements, resolved, &self.source)?;
                Ok(Either::General(Box::new(general.with_losses(self.has_losses()))))
            }
        }
    }

    /// That a set was given where the rule wants a number, if one was: no other mistake is worth telling then.
    fn set_for_a_number(&self, values: &[(&str, Given)]) -> Option<Diagnostic> {
        let is_set = |parameter: &&Parameter| {
            let mut given = values.iter().filter(|(name, _)| *name == parameter.name);
            given.any(|(_, given)| matches!(given, Given::Set(_))) && !self.is_many(&parameter.name)
        };
        self.free().iter().find(is_set).map(|parameter| self.other_kind(parameter))
    }

    /// The same rule with values for some of its parameters; the others stay free.
    pub fn partly(&self, values: &[(&str, Given)]) -> Result<Template, Diagnostic> {
        let mut statements = self.statements.clone();
        crate::given::put(&mut statements, values, &|name| {
            self.free().iter().any(|parameter| parameter.name == name)
        });
        self.reread(statements)
    }

    /// The rule without its `start`, if it has one: what is played once the start has become positions.
    ///
    /// ```
    /// let nim = grundy_rule::Template::parse("x -> x - k for k in 1..; start a[] -> [a[i] for i in 0..len(a)]").unwrap();
    /// assert!(nim.without_start().unwrap().form().unwrap().starts.is_empty());
    /// ```
    pub fn without_start(&self) -> Option<Template> {
        let is_start = |statement: &Statement| matches!(statement, Statement::Start(_));
        if !self.statements.iter().any(is_start) {
            return None;
        }
        self.reread(self.statements.iter().filter(|statement| !is_start(statement)).cloned().collect()).ok()
    }

    /// The rule's text without its clause `misere`, where that is all it says of how play ends.
    ///
    /// ```
    /// let nim = grundy_rule::Template::parse("take any; misere").unwrap();
    /// assert_eq!(nim.without_misere().as_deref(), Some("take any"));
    /// ```
    pub fn without_misere(&self) -> Option<String> {
        if self.manner != (Manner { misere: true, ..Manner::PLAIN }) {
            return None;
        }
        // Clauses that say nothing are none, so that what parts them may stay.
        let mut text = self.source.clone();
        for statement in &self.statements {
            if let Statement::Manner(_, span) = statement {
                let (start, end) = (span.start as usize, span.end as usize);
                text.replace_range(start..end, &" ".repeat(end - start));
            }
        }
        Some(text.trim().trim_end_matches(';').trim_end().to_string())
    }

    /// The same rule with other statements.
    fn reread(&self, statements: Vec<Statement>) -> Result<Template, Diagnostic> {
        let read = |statements: Vec<Statement>| {
            Ok(match lowered(statements)? {
                Lowered::First(statements) => Reading::First(Box::new(resolve(statements)?)),
                Lowered::Second(statements) => Reading::Second(Box::new(general::resolve(&statements)?)),
            })
        };
        let reading =
            read(statements.clone()).map_err(|mistake: Diagnostic| mistake.in_source(&self.source))?;
        Ok(Template {
            source: self.source.clone(),
            statements,
            reading,
            slips: Vec::new(),
            manner: self.manner,
        })
    }

    /// The rule as one tree, parameters still free and codes written out: what programs are written from.
    ///
    /// ```
    /// let form = grundy_rule::Template::parse("take 1..=m").unwrap().form().unwrap();
    /// assert_eq!(form.clauses.len(), 1);
    /// assert_eq!(form.parameters[0].name, "m");
    /// ```
    pub fn form(&self) -> Result<general::Resolved, Diagnostic> {
        self.check_plain()?;
        self.form_in_manner()
    }

    /// The same of a rule that is played in its [`manner`](Template::manner), for who looks at that.
    pub fn form_in_manner(&self) -> Result<general::Resolved, Diagnostic> {
        if self.statements.iter().any(|statement| matches!(statement, Statement::Code { .. })) {
            let Either::First(ruleset) = self.given(&[])? else { return general::resolve(&self.statements) };
            return Template::parse(&ruleset.expansion())?.form();
        }
        let statements = crate::lower::spelled_out(self.statements.clone());
        statements
            .and_then(|statements| general::resolve(&statements))
            .map_err(|mistake| mistake.in_source(&self.source))
    }

    fn check_uses(&self, values: &[(&str, Given)]) -> Result<(), Diagnostic> {
        for parameter in self.free() {
            let given = values.iter().find(|(name, _)| *name == parameter.name).map(|(_, given)| given);
            let is_number = matches!(given, Some(Given::Number(_)));
            // A set may stand where a number does: `{1, S}` and `x - S` speak of each of its elements.
            let is_set = matches!(given, Some(Given::Set(_)));
            if given.is_some() && !is_set && is_number == self.is_many(&parameter.name) {
                return Err(self.other_kind(parameter));
            }
        }
        Ok(())
    }

    fn other_kind(&self, parameter: &Parameter) -> Diagnostic {
        let name = &parameter.name;
        let (message, example) = if self.is_many(name) {
            (
                Text::new(
                    format!("`{name}` is a set or a list here"),
                    format!("`{name}` 在此处是集合或列表"),
                ),
                "{1, 2, 5}",
            )
        } else {
            (Text::new(format!("`{name}` is a number here"), format!("`{name}` 在此处是数")), "3")
        };
        Diagnostic::new(message).at(parameter.span).remedied(
            Text::new("give it with ", "请用 "),
            Remedy::SetTo(name.to_string(), example.to_string()),
            Text::new("", " 给出"),
        )
    }

    fn without_value(&self, missing: &Parameter) -> Diagnostic {
        let name = &missing.name;
        if let Some(meant) = self.slips.iter().find_map(|slip| slip.mended(name, &self.source)) {
            return Diagnostic::new(Text::new(
                format!("nothing says through which numbers `{name}` runs"),
                format!("没有说明 `{name}` 取遍哪些数"),
            ))
            .at(missing.span)
            .help(Text::new(format!("write `{meant}`"), format!("请写 `{meant}`")));
        }
        let nearest = nearest(name, missing.bound.iter().map(String::as_str));
        let is_many = nearest.is_none() && self.is_many(name);
        let remedy = if is_many {
            Remedy::SetTo(name.clone(), "{1, 2, 5}".into())
        } else {
            Remedy::SetParameter(name.clone())
        };
        let (before, after) = match nearest {
            Some(meant) => (
                Text::new(
                    format!("did you mean `{meant}`? a parameter is given with "),
                    format!("是否想写 `{meant}`？参数用 "),
                ),
                Text::new("", " 给出"),
            ),
            None if is_many => (Text::new("give it with ", "请用 "), Text::new("", " 给出")),
            None => self.giving_help(missing),
        };
        Diagnostic::new(Text::new(
            format!("the parameter `{name}` has no value"),
            format!("参数 `{name}` 没有值"),
        ))
        .at(missing.span)
        .remedied(before, remedy, after)
    }
}

impl Template {
    /// How a parameter gets its value: as an argument where a game was named, by a binding where the rule was typed.
    fn giving_help(&self, missing: &Parameter) -> (Text, Text) {
        let name = &missing.name;
        let written = self.source.get(std::ops::Range::<usize>::from(missing.span)).unwrap_or_default();
        if written == name {
            return (
                Text::new("give it with ", "用 "),
                Text::new(
                    format!(", or bind it with `for {name} in …`"),
                    format!(" 给出，或用 `for {name} in …` 绑定"),
                ),
            );
        }
        let arguments = vec!["3"; self.free().len()].join(", ");
        let before = Text::new(
            format!("write `{written}({arguments})`, or give it with "),
            format!("请写 `{written}({arguments})`，或用 "),
        );
        (before, Text::new("", " 给出"))
    }
}

/// What all clauses together say of how play ends.
fn said_manner(statements: &[Statement]) -> Result<Manner, Diagnostic> {
    let mut said = Manner::PLAIN;
    let mut last = None;
    let mut has_losses = false;
    for statement in statements {
        match statement {
            Statement::Manner(manner, span) => {
                said.misere |= manner.misere;
                said.loopy |= manner.loopy;
                said.stuck_draws |= manner.stuck_draws;
                said.block = said.block.max(manner.block);
                last = Some(*span);
            }
            Statement::Lose(pattern, _) => {
                has_losses = true;
                last = last.or(Some(pattern.span));
            }
            _ => {}
        }
    }
    let clash = match said {
        Manner { misere: true, .. } if has_losses => Some(("misere", "lose at")),
        Manner { misere: true, block: 1.., .. } => Some(("misere", "block")),
        Manner { misere: true, stuck_draws: true, .. } => Some(("misere", "stuck draws")),
        Manner { block: 1.., stuck_draws: true, .. } => Some(("block", "stuck draws")),
        _ => None,
    };
    match clash {
        None => Ok(said),
        Some((one, other)) => Err(Diagnostic::new(Text::new(
            format!("`{one}` and `{other}` do not go together"),
            format!("`{one}` 与 `{other}` 不能同时使用"),
        ))
        .at(last.unwrap_or_default())
        .help(Text::new("keep one of them", "请只保留一个"))),
    }
}

enum Either {
    First(Box<Ruleset>),
    General(Box<General>),
}

fn beyond_first_edition(canonical: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        "this is asked only of rules on a fixed number of numbers",
        "此功能只支持坐标个数固定的规则",
    ))
    .at(0..0)
    .help(Text::new(
        format!("`grundy solve`, `table` and `play` take `{canonical}`"),
        format!("`grundy solve`、`table` 和 `play` 可以使用 `{canonical}`"),
    ))
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

impl Ruleset {
    /// Reads a rule that has no free parameters and names no game of a catalogue.
    pub fn parse(text: &str) -> Result<Ruleset, Diagnostic> {
        Template::parse(text)?.with(&[])
    }

    /// Reads a rule that may name games of a catalogue.
    pub fn parse_with(text: &str, names: &dyn Names) -> Result<Ruleset, Diagnostic> {
        Template::parse_with(text, names)?.with(&[])
    }
}
