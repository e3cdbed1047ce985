//! Reads the text of a claim.

use super::arguments::{Arguments, arguments, in_own_names, is_position};
use super::bound::Bound;
use super::classes::Classes;
use super::headings::{Heading, ITS_VALUE, heading, quantified};
use super::nimbers::{NimTerm, speaks_of_nimbers};
use super::one_sided::one_sided;
use super::periods::Repeats;
use super::restricted::restricted;
use super::spelling::{in_plain_signs, in_rule_words};
use grundy_rule::tree::{Binding, Condition, Expression, Slotted};
use grundy_rule::{Diagnostic, Names, Remedy, Ruleset, Template, Text, condition_text, number_text};

/// A claim about all positions of a rule.
#[derive(Clone, Debug)]
pub(crate) enum Claim {
    /// The Grundy value is this expression, which the text writes canonically.
    Value(Expression, String),
    /// The player to move loses exactly where this condition holds.
    Loses(Condition, String),
    /// Every position has the value that it has under another rule.
    Same(Box<Ruleset>),
    /// The player to move loses where he loses under another rule.
    SameLosses(Box<Ruleset>),
    /// The values of one heap repeat.
    Repeats(Repeats),
    /// The Grundy value is this product or power of nimbers.
    Nimber(NimTerm),
    /// Of every position and its value, which stands behind the coordinates, this condition holds; the text writes it.
    About(Condition, String),
    /// What is said of one position.
    At(Vec<u64>, Told),
    /// What is said of the heaps `first`, `first + step`, `first + 2 · step`, …
    Along(Progression, Told),
}

/// What is said of single positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// The Grundy value.
    Value(u64),
    /// Whether the player to move loses.
    Lost(bool),
}

/// Heaps at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progression {
    pub(crate) first: u64,
    // Invariant: at least 1.
    pub(crate) step: u64,
}

/// A mistake in which a name of ours stands for what was written.
fn named_as_written(mistake: Diagnostic, ours: &str, written: &str) -> Diagnostic {
    let Some(source) = mistake.source.as_deref() else { return mistake };
    let moved =
        |place: usize| source.get(..place).map_or(place, |before| before.replace(ours, written).len());
    let span = mistake.span.clone().map(|span| moved(span.start)..moved(span.end));
    let source = Some(source.replace(ours, written).into());
    Diagnostic { source, span, ..mistake }
}

/// A claim with the names that it may use.
pub(crate) struct Reader<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) parameters: &'a [(&'a str, i128)],
    pub(crate) names: &'a dyn Names,
}

impl Reader<'_> {
    /// Reads a text as it is; where that fails, with signs of full width as those of half.
    pub(crate) fn read(&self, text: &str) -> Result<Claim, Diagnostic> {
        self.as_it_is(text).or_else(|mistake| {
            let plain = in_plain_signs(text);
            let again = if plain == text { None } else { self.as_it_is(&plain).ok() };
            again.ok_or_else(|| one_sided(text).unwrap_or(mistake))
        })
    }

    fn as_it_is(&self, text: &str) -> Result<Claim, Diagnostic> {
        match quantified(text) {
            (Some(bound), claim) => self.for_all(bound, claim),
            (None, claim) => self.plain(claim, None),
        }
    }

    /// `for all x: …` with the names of the rule says nothing more; another name runs through heaps.
    fn for_all(&self, bound: &str, claim: &str) -> Result<Claim, Diagnostic> {
        let own = self.coordinate_names();
        let names: Vec<&str> = bound.split([',', '，']).map(str::trim).collect();
        if names.iter().all(|name| own.iter().any(|known| known == name)) {
            return self.plain(claim, None);
        }
        let bound = Bound::read(bound).ok_or_else(|| unknown_claim(bound))?;
        if !own.iter().any(|known| known == bound.name) {
            return self.plain(claim, Some(bound));
        }
        match self.plain(claim, None)? {
            Claim::Repeats(repeats) => {
                Ok(Claim::Repeats(Repeats { preperiod: Some(bound.least), ..repeats }))
            }
            claim if bound.least == 0 => Ok(claim),
            _ => Err(unknown_claim(claim)),
        }
    }

    fn plain(&self, text: &str, bound: Option<Bound>) -> Result<Claim, Diagnostic> {
        let found = heading(text).ok_or_else(|| unknown_claim(text))?;
        if let (Some(part), None, false) = (restricted(text), &bound, matches!(found, Heading::Repeats(_))) {
            if part.is_of_losses && !self.ruleset.wins().is_empty() {
                return Err(losses_of_all());
            }
            return self.about(part.of, &part.condition);
        }
        if let Some(claim) = self.single(&found, bound)? {
            return Ok(claim);
        }
        if bound.is_some() {
            return Err(unknown_claim(text));
        }
        match found {
            Heading::Same(rule) => Ok(Claim::Same(self.other(rule)?)),
            Heading::SameLosses(rule) => Ok(Claim::SameLosses(self.other(rule)?)),
            Heading::Loses(subject, condition) => {
                let named = self.of_positions(subject.of, condition)?;
                let condition = if subject.is_lost { named } else { format!("not ({named})") };
                as_people_write(&condition, |text| self.condition(text))
            }
            Heading::Value(of, expression) => {
                let expression = self.in_own_names(of, expression)?;
                if speaks_of_nimbers(&expression) {
                    return self.nimber(&expression);
                }
                as_people_write(&expression, |text| self.value(text))
            }
            Heading::Simply(_) => Err(unknown_claim(text)),
            Heading::Classes(classes) => self.classes(&classes),
            Heading::About(of, condition) => self.about(of, &condition),
            Heading::Repeats(repeats) => self.repeats(repeats),
        }
    }

    /// A claim about one position, or about heaps at equal distances: `g(100) = 2`, `(1, 2) loses`, `g(7*k) = 0`.
    fn single(&self, found: &Heading, bound: Option<Bound>) -> Result<Option<Claim>, Diagnostic> {
        let (of, told) = match found {
            Heading::Value(Some(of), value) => (*of, value.trim().parse().ok().map(Told::Value)),
            Heading::Simply(subject) => (subject.of.unwrap_or(""), Some(Told::Lost(subject.is_lost))),
            _ => return Ok(None),
        };
        let arity = self.coordinate_names().len();
        let told = || told.ok_or_else(|| unknown_claim(of));
        match (arguments(of), bound) {
            (Some(Arguments::Numbers(numbers)), None) if numbers.len() == arity => {
                Ok(Some(Claim::At(numbers, told()?)))
            }
            (Some(Arguments::Names(names)), bound)
                if matches!(found, Heading::Simply(_)) || bound.is_some() =>
            {
                Err(unknown_claim(names.first().copied().unwrap_or(of)))
            }
            (Some(Arguments::Multiple(multiple)), bound) if arity == 1 && multiple.step > 0 => {
                let least = match bound {
                    Some(bound) if bound.name != multiple.name => return Err(unknown_claim(of)),
                    bound => bound.map_or(0, |bound| bound.least),
                };
                let first =
                    multiple.step.checked_mul(least).and_then(|more| more.checked_add(multiple.first));
                let first = first.ok_or_else(|| unknown_claim(of))?;
                Ok(Some(Claim::Along(Progression { first, step: multiple.step }, told()?)))
            }
            (Some(Arguments::Names(_)), _) => Ok(None),
            _ => Err(unknown_claim(of)),
        }
    }

    /// A condition in the names of the rule, said of positions and of nobody else.
    fn of_positions(&self, of: Option<&str>, condition: &str) -> Result<String, Diagnostic> {
        match is_position(of, condition, &self.coordinate_names(), &self.taken()) {
            true => self.in_own_names(of, condition),
            false => Err(unknown_claim(of.unwrap_or(condition))),
        }
    }

    /// A text in the names of the rule, where it has others for the coordinates: `g(n) = n mod 3`.
    fn in_own_names(&self, of: Option<&str>, text: &str) -> Result<String, Diagnostic> {
        in_own_names(of, text, &self.coordinate_names(), &self.taken()).map_err(unknown_claim)
    }

    /// Names that mean parameters.
    fn taken(&self) -> Vec<&str> {
        self.parameters.iter().map(|(name, _)| *name).collect()
    }

    fn other(&self, rule: &str) -> Result<Box<Ruleset>, Diagnostic> {
        let template = Template::parse_with(rule, self.names)?;
        Ok(Box::new(template.with(&self.known(&template))?))
    }

    /// The losses of one heap by their remainders, or one by one.
    fn classes(&self, classes: &Classes) -> Result<Claim, Diagnostic> {
        let names = self.coordinate_names();
        let [name] = &names[..] else { return Err(for_one_heap()) };
        if !is_position(classes.of.as_deref(), "", &names, &self.taken()) {
            return Err(unknown_claim(classes.of.as_deref().unwrap_or(name)));
        }
        self.condition(&classes.condition(name))
    }

    /// A condition about each position and its value: `g(x) <= 3`. A heap that is itself called `g` is meant by that name.
    fn about(&self, of: Option<&str>, condition: &str) -> Result<Claim, Diagnostic> {
        if self.ruleset.tags().len() > 1 && self.ruleset.start_clause().is_none() {
            return Err(for_one_kind());
        }
        let own = self.coordinate_names();
        if let Some(name) = own.iter().find(|name| ["g", "sg", "G", "SG"].contains(&name.as_str())) {
            let condition = condition.replace(ITS_VALUE, name);
            return as_people_write(&condition, |text| self.condition(text));
        }
        let condition = self.of_positions(of, condition)?;
        let names = [own, vec![ITS_VALUE.to_string()]].concat();
        let read = as_people_write(&condition, |text| {
            let (binding, mut names) = self.binding_in(&names, "if ", text)?;
            let Some(Binding::If(condition)) = binding else { return Err(unknown_claim(text)) };
            names.iter_mut().filter(|name| *name == ITS_VALUE).for_each(|name| *name = "g".to_string());
            let written = condition_text(&condition, &names);
            Ok(Claim::About(condition, written))
        });
        read.map_err(|mistake| named_as_written(mistake, ITS_VALUE, "g"))
    }

    fn repeats(&self, repeats: Repeats) -> Result<Claim, Diagnostic> {
        if repeats.period == 0 {
            return Err(Diagnostic::new(Text::new("a period is at least 1", "周期至少是 1")));
        }
        if self.coordinate_names().len() == 1 { Ok(Claim::Repeats(repeats)) } else { Err(for_one_heap()) }
    }

    fn value(&self, text: &str) -> Result<Claim, Diagnostic> {
        let (binding, names) = self.binding("let claimed = ", text)?;
        match binding {
            Some(Binding::Let { value, .. }) => {
                let written = number_text(&value, &names);
                Ok(Claim::Value(value, written))
            }
            _ => Err(unknown_claim(text)),
        }
    }

    fn condition(&self, text: &str) -> Result<Claim, Diagnostic> {
        let (binding, names) = self.binding("if ", text)?;
        match binding {
            Some(Binding::If(condition)) => {
                let written = condition_text(&condition, &names);
                Ok(Claim::Loses(condition, written))
            }
            _ => Err(unknown_claim(text)),
        }
    }

    /// Reads a clause of the rule language by writing a rule around it, so that claims and rules have one meaning.
    fn binding(&self, keyword: &str, text: &str) -> Result<(Option<Binding>, Vec<String>), Diagnostic> {
        self.binding_in(&self.coordinate_names(), keyword, text)
    }

    fn binding_in(
        &self,
        names: &[String],
        keyword: &str,
        text: &str,
    ) -> Result<(Option<Binding>, Vec<String>), Diagnostic> {
        let found = self.binding_with(names, keyword, text);
        // The heap of a code has no name of its own: `x` is as good as `n`.
        match found {
            Err(diagnostic) if self.ruleset.code().is_some() => {
                let others: Vec<String> =
                    std::iter::once("x".to_string()).chain(names[1..].to_vec()).collect();
                let other = self.binding_with(&others, keyword, text);
                other.map(|(binding, _)| (binding, names.to_vec())).map_err(|_| diagnostic)
            }
            found => found,
        }
    }

    fn binding_with(
        &self,
        names: &[String],
        keyword: &str,
        text: &str,
    ) -> Result<(Option<Binding>, Vec<String>), Diagnostic> {
        // What begins a new clause would say something else behind the claim.
        if text.contains([';', '；', '\n']) {
            return Err(unknown_claim(text.trim()));
        }
        let mut result = names.to_vec();
        result[0] = format!("{} - 1", names[0]);
        let prefix = format!("{} -> {} {keyword}", tuple(names), tuple(&result));
        let rule =
            self.wrapped(&format!("{prefix}{text}")).map_err(|diagnostic| moved(diagnostic, prefix.len()))?;
        // More than one clause, alternative or binding would be a text that goes on behind the claim.
        let clauses = rule.clauses();
        let alternatives = clauses.first().map_or(&[][..], |clause| &clause.alternatives);
        let [alternative] = alternatives else { return Err(unknown_claim(text)) };
        let [binding] = &alternative.bindings[..] else { return Err(unknown_claim(text)) };
        if clauses.len() > 1 {
            return Err(unknown_claim(text));
        }
        Ok((Some(binding.clone()), alternative.names.clone()))
    }

    fn wrapped(&self, text: &str) -> Result<Ruleset, Diagnostic> {
        let template = Template::parse_with(text, self.names)?;
        let known = self.known(&template);
        let is_unknown = |name: &&str| !known.iter().any(|(given, _)| given == name);
        let unknown = template.parameters().into_iter().find(is_unknown);
        template.with(&known).map_err(|diagnostic| match unknown {
            Some(name) => self.unknown_name(name, diagnostic),
            None => diagnostic,
        })
    }

    fn unknown_name(&self, name: &str, diagnostic: Diagnostic) -> Diagnostic {
        let names = self.coordinate_names().join(", ");
        let message = Text::new(
            format!("`{name}` is neither a name of the rule nor a parameter with a value"),
            format!("`{name}` 既不是规则中的名字，也不是已赋值的参数"),
        );
        let before = Text::new(
            format!("the rule speaks of {names}; a parameter is given with "),
            format!("规则中的名字是 {names}；参数用 "),
        );
        let remedy = Remedy::SetParameter(name.to_string());
        Diagnostic { message, ..diagnostic }.remedied(before, remedy, Text::new("", " 给出"))
    }

    /// The given parameters that a template has.
    fn known(&self, template: &Template) -> Vec<(&str, i128)> {
        let wanted = template.parameters();
        self.parameters.iter().filter(|(name, _)| wanted.contains(name)).copied().collect()
    }

    /// The names that a claim may use: of the start, or of the first clause; a code's heap is `n`.
    fn coordinate_names(&self) -> Vec<String> {
        if let Some(start) = self.ruleset.start_clause() {
            return vec![start.name.clone()];
        }
        let pattern =
            self.ruleset.clauses().first().map(|clause| clause.pattern.as_slice()).unwrap_or_default();
        let names = pattern.iter().enumerate().map(|(place, entry)| match entry {
            Slotted::Name(name) => name.clone(),
            Slotted::Constant(_) => format!("coordinate_{place}"),
        });
        let names: Vec<String> = names.collect();
        if names.is_empty() { vec!["n".to_string()] } else { names }
    }
}

fn tuple(names: &[String]) -> String {
    match names {
        [single] => single.clone(),
        several => format!("({})", several.join(", ")),
    }
}

/// Reads a text as it is; where that fails, in the words of the rule language. What is wrong is said about the text as it is.
fn as_people_write(
    text: &str,
    read: impl Fn(&str) -> Result<Claim, Diagnostic>,
) -> Result<Claim, Diagnostic> {
    read(text).or_else(|diagnostic| read(&in_rule_words(text)).map_err(|_| diagnostic))
}

/// A place of which a claim speaks is told by values, and threats, which are won, have none.
fn losses_of_all() -> Diagnostic {
    Diagnostic::new(Text::new(
        "where a rule says `win at`, who loses is claimed for all positions",
        "规则带有 `win at` 时，胜负的命题须针对全部局面",
    ))
    .help(Text::new(
        "put the place into the condition: `loses iff x >= 3 and x mod 4 = 0`",
        "请把范围写进条件：`必败当且仅当 x >= 3 and x mod 4 = 0`",
    ))
}

fn for_one_kind() -> Diagnostic {
    Diagnostic::new(Text::new(
        "the rule has several kinds of positions, and the claim does not say of which it speaks",
        "规则有多种局面，命题没有说明是哪一种",
    ))
    .help(Text::new(
        "add `; start x -> NAME(x)` to the rule: the claim then speaks of starting numbers",
        "请在规则后加上 `; start x -> NAME(x)`：命题便针对起始的数",
    ))
}

fn for_one_heap() -> Diagnostic {
    Diagnostic::new(Text::new(
        "periods and remainders are claimed for rules of one heap",
        "周期与余数的命题只适用于单堆规则",
    ))
    .help(Text::new(
        "with several coordinates write `g = …` or `loses iff …`",
        "多个坐标时请写 `g = …` 或 `loses iff …`",
    ))
}

/// A diagnostic about the rule around a claim, with its place in the claim.
fn moved(mut diagnostic: Diagnostic, prefix: usize) -> Diagnostic {
    diagnostic.span = diagnostic
        .span
        .filter(|span| span.start >= prefix)
        .map(|span| span.start - prefix..span.end - prefix);
    diagnostic.source = diagnostic.source.and_then(|source| source.get(prefix..).map(Into::into));
    diagnostic
}

fn unknown_claim(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{text}` is not a claim"), format!("`{text}` 不是一个命题"))).help(
        Text::new(
            "write `g = x mod 3`, `g <= 3`, `loses iff x mod 3 = 0`, `period 7`, or `same as octal 0.36`",
            "可以写 `g = x mod 3`、`g <= 3`、`必败当且仅当 x mod 3 = 0`、`周期为 7` 或 `same as octal 0.36`",
        ),
    )
}
