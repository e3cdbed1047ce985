//! Reads the text of a claim.

use super::headings::{Heading, Repeats, heading};
use super::nimbers::{NimTerm, speaks_of_nimbers};
use super::spelling::in_rule_words;
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
}

/// A claim with the names that it may use.
pub(crate) struct Reader<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) parameters: &'a [(&'a str, i128)],
    pub(crate) names: &'a dyn Names,
}

impl Reader<'_> {
    pub(crate) fn read(&self, text: &str) -> Result<Claim, Diagnostic> {
        let trimmed = text.trim();
        match heading(trimmed) {
            Some(Heading::Same(rule)) => Ok(Claim::Same(self.other(rule)?)),
            Some(Heading::SameLosses(rule)) => Ok(Claim::SameLosses(self.other(rule)?)),
            Some(Heading::Loses(condition)) => as_people_write(condition, |text| self.condition(text)),
            Some(Heading::Value(expression)) if speaks_of_nimbers(expression) => self.nimber(expression),
            Some(Heading::Value(expression)) => as_people_write(expression, |text| self.value(text)),
            Some(Heading::Residues(classes, modulus)) => self.residues(&classes, modulus),
            Some(Heading::Repeats(repeats)) => self.repeats(repeats),
            None => Err(unknown_claim(trimmed)),
        }
    }

    fn other(&self, rule: &str) -> Result<Box<Ruleset>, Diagnostic> {
        let template = Template::parse_with(rule, self.names)?;
        Ok(Box::new(template.with(&self.known(&template))?))
    }

    /// The losses of one heap by their remainders.
    fn residues(&self, classes: &[u64], modulus: u64) -> Result<Claim, Diagnostic> {
        let names = self.coordinate_names();
        let [name] = &names[..] else { return Err(for_one_heap()) };
        let equations = classes.iter().map(|class| format!("{name} % {modulus} == {class}"));
        self.condition(&equations.collect::<Vec<_>>().join(" or "))
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
        let names = self.coordinate_names();
        let found = self.binding_with(&names, keyword, text);
        // The heap of a code has no name of its own: `x` is as good as `n`.
        match found {
            Err(diagnostic) if self.ruleset.code().is_some() => {
                let other = self.binding_with(&["x".to_string()], keyword, text);
                other.map(|(binding, _)| (binding, names)).map_err(|_| diagnostic)
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
            "write `g = x mod 3`, `loses iff x mod 3 = 0`, `period 7`, or `same as octal 0.36`",
            "可以写 `g = x mod 3`、`必败当且仅当 x mod 3 = 0`、`周期为 7` 或 `same as octal 0.36`",
        ),
    )
}
