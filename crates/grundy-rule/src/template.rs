//! A rule whose parameters may still be free: `x -> x - k for k in 1..=m`.

mod codes;
mod filler;
mod manner;
mod mistakes;

use std::collections::BTreeMap;

use crate::beyond::beyond;
use crate::diagnostic::Diagnostic;
use crate::general::{self, General};
use crate::given::Given;
use crate::lower::{Lowered, with_plain_endings, with_started_parameters};
use crate::manner::Manner;
use crate::natural::in_house_words;
use crate::parser::{self, Slip};
use crate::resolve::{Names, NoNames, Parameter, Resolved, resolve, with_names};
use crate::ruleset::Ruleset;
use crate::ruleset::rules::Rules;
use crate::syntax::{SlotNode, Statement};
use crate::text::Text;
use crate::tree::Clause;
use filler::Filler;
use manner::said_manner;
use mistakes::{beyond_first_edition, word_for_a_parameter};

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
        let text = names.of_title(text).unwrap_or_else(|| in_house_words(text).into());
        Template::read(&text, names).map_err(|mistake| mistake.in_source(&text))
    }

    fn read(text: &str, names: &dyn Names) -> Result<Template, Diagnostic> {
        let parsing =
            parser::statements(text).map_err(|mistake| beyond(text, &mistake).unwrap_or(mistake))?;
        let mut statements = with_names(parsing.statements, names)?;
        crate::syntax::visit::with_listed_sets(&mut statements);
        let statements = with_started_parameters(with_plain_endings(statements))?;
        let manner = said_manner(&statements)?;
        let reading = match codes::lowered(statements.clone())? {
            Lowered::First(statements) => Reading::First(Box::new(resolve(statements)?)),
            Lowered::Second(statements) => Reading::Second(Box::new(general::resolve(&statements)?)),
        };
        let template =
            Template { source: text.to_string(), statements, reading, slips: parsing.slips, manner };
        match template.free().iter().find_map(word_for_a_parameter) {
            Some(mistake) => Err(mistake),
            None => Ok(template),
        }
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

    /// What stands for a position in what is said of the rule, in the rule's own names: the left side of its first `start`, or
    /// of its first clause. None where that holds constants or a tag.
    ///
    /// ```
    /// let pass = grundy_rule::Template::parse("(a[], p) -> (a, p-1); start a[] -> (a, 1)").unwrap();
    /// assert_eq!(pass.pattern().as_deref(), Some("a[]"));
    /// ```
    pub fn pattern(&self) -> Option<String> {
        let start = self.statements.iter().find_map(|statement| match statement {
            Statement::Start(start) => Some(&start.pattern),
            _ => None,
        });
        let clause = self.statements.iter().find_map(|statement| match statement {
            Statement::Clause(pattern, _) => Some(pattern),
            _ => None,
        });
        let is_named = |slot: &SlotNode| !matches!(slot, SlotNode::Constant(..));
        let pattern = start.or(clause).filter(|pattern| {
            pattern.tag.is_none() && !pattern.slots.is_empty() && pattern.slots.iter().all(is_named)
        });
        match (pattern, self.statements.first()) {
            (Some(pattern), _) => Some(general::pattern_text(pattern)),
            (None, Some(Statement::Take(_))) => Some("x".to_string()),
            _ => None,
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
            "`grundy solve`, `play`, `table`, `law`, `count`, `refute`, `code` and `stress` know every manner of play",
            "`grundy solve`、`play`、`table`、`law`、`count`、`refute`、`code` 和 `stress` 支持所有的规则约定",
        ))
        .in_source(&self.source))
    }

    /// Whether a move leaves just a name that nothing binds and an `if` bounds: `x -> y if y < x` means every such y, and no
    /// parameter.
    pub fn leaves_a_slip(&self) -> bool {
        let is_free = |name: &str| self.free().iter().any(|parameter| parameter.name == name);
        self.slips.iter().any(|slip| slip.is_alone && is_free(&slip.name))
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
        // A value for a name that a later clause binds would be put into that clause too.
        if let Some(mistake) = self.bound_behind() {
            return Err(mistake.in_source(&self.source));
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
        match codes::lowered(statements)? {
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

    /// The same rule where these parameters are sets, though they could be numbers: `S` of `take {1, S}`.
    ///
    /// ```
    /// let rule = grundy_rule::Template::parse("take {1, S}").unwrap();
    /// assert!(!rule.is_many("S"));
    /// assert!(rule.reading_sets(&["S".to_string()]).unwrap().is_many("S"));
    /// ```
    pub fn reading_sets(&self, names: &[String]) -> Result<Template, Diagnostic> {
        let mut statements = self.statements.clone();
        crate::syntax::visit::with_sets(&mut statements, &names.iter().cloned().collect());
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

    /// The same rule in normal play, where `misere` is all that it says of how play ends.
    ///
    /// ```
    /// let bash = grundy_rule::Template::parse("take 1..=m; misere").unwrap();
    /// assert!(bash.in_normal_play().unwrap().manner().is_plain());
    /// ```
    pub fn in_normal_play(&self) -> Option<Template> {
        if self.manner != (Manner { misere: true, ..Manner::PLAIN }) {
            return None;
        }
        let statements = self.statements.iter().filter(|one| !matches!(one, Statement::Manner(..)));
        let template = self.reread(statements.cloned().collect()).ok()?;
        Some(Template { manner: Manner::PLAIN, ..template })
    }

    /// The same rule with other statements.
    fn reread(&self, statements: Vec<Statement>) -> Result<Template, Diagnostic> {
        let read = |statements: Vec<Statement>| {
            Ok(match codes::lowered(statements)? {
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
            slips: self.slips.clone(),
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
        if codes::has_code(&self.statements)
            && let Either::First(ruleset) = self.given(&[])?
        {
            return Template::parse(&ruleset.expansion())?.form();
        }
        if let Some(mistake) = self.bound_behind() {
            return Err(mistake.in_source(&self.source));
        }
        let statements = codes::written_out(self.statements.clone());
        statements
            .and_then(crate::lower::spelled_out)
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
}

enum Either {
    First(Box<Ruleset>),
    General(Box<General>),
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
