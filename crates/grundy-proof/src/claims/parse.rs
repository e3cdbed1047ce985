//! Reads the text of a claim.

use grundy_rule::tree::{Binding, Condition, Expression, Slotted};
use grundy_rule::{Diagnostic, Names, Remedy, Ruleset, Template, Text, condition_text, number_text};

/// A claim about all positions of a rule.
#[derive(Clone, Debug)]
pub(super) enum Claim {
    /// The Grundy value is this expression, which the text writes canonically.
    Value(Expression, String),
    /// The player to move loses exactly where this condition holds.
    Loses(Condition, String),
    /// Every position has the value that it has under another rule.
    Same(Box<Ruleset>),
}

/// A claim with the names that it may use.
pub(super) struct Reader<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) parameters: &'a [(&'a str, i128)],
    pub(super) names: &'a dyn Names,
}

impl Reader<'_> {
    pub(super) fn read(&self, text: &str) -> Result<Claim, Diagnostic> {
        let trimmed = text.trim();
        if let Some(rule) = after(trimmed, &["same as", "等同于", "等价于"]) {
            let template = Template::parse_with(rule, self.names)?;
            return Ok(Claim::Same(Box::new(template.with(&self.known(&template))?)));
        }
        if let Some(condition) =
            after(trimmed, &["loses iff", "lost iff", "必败 当且仅当", "必败当且仅当", "必败 iff"])
        {
            return self.condition(condition);
        }
        let value = after(trimmed, &["g", "sg", "SG"]).map(str::trim_start);
        let value = value.map(|rest| after_arguments(rest).trim_start());
        match value.and_then(|rest| after(rest, &["==", "=", "＝"])) {
            Some(expression) => self.value(expression),
            None => Err(unknown_claim(trimmed)),
        }
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
        let mut result = names.to_vec();
        result[0] = format!("{} - 1", names[0]);
        let prefix = format!("{} -> {} {keyword}", tuple(names), tuple(&result));
        let rule =
            self.wrapped(&format!("{prefix}{text}")).map_err(|diagnostic| moved(diagnostic, prefix.len()))?;
        let alternative = rule.clauses().first().and_then(|clause| clause.alternatives.first()).cloned();
        let binding = alternative.as_ref().and_then(|alternative| alternative.bindings.first()).cloned();
        Ok((binding, alternative.map_or(names.to_vec(), |alternative| alternative.names)))
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

/// What follows one of these beginnings.
fn after<'t>(text: &'t str, beginnings: &[&str]) -> Option<&'t str> {
    beginnings.iter().find_map(|beginning| text.strip_prefix(beginning))
}

/// `g(x) = …` and `g = …` mean the same.
fn after_arguments(text: &str) -> &str {
    let closing = text.strip_prefix('(').and_then(|rest| rest.find(')').map(|place| &rest[place + 1..]));
    closing.unwrap_or(text)
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
            "write `g = x % 3`, `loses iff x % 3 == 0`, or `same as octal 0.36`",
            "可以写 `g = x % 3`、`loses iff x % 3 == 0` 或 `same as octal 0.36`",
        ),
    )
}
