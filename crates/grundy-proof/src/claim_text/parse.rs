//! Reads the text of a claim.

use super::arguments::{Arguments, arguments, in_own_names, is_name, is_position};
use super::bound::Bound;
use super::classes::Classes;
use super::congruent::congruences;
use super::golden::{golden_pairs, names_the_golden_ratio, speaks_of_a_root};
use super::headings::{Heading, ITS_VALUE, heading, quantified, quantified_behind};
use super::nimbers::{NimTerm, speaks_of_nimbers};
use super::one_sided::one_sided;
use super::periods::Repeats;
use super::plainer::plainer;
use super::restricted::restricted;
use super::spelling::{in_condition_words, in_plain_signs, in_rule_words};
use super::two_readings::two_readings;
use grundy_law::Law;
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
    /// A law of a family, in words that the language of rules lacks.
    Lawful(Box<Law>),
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

/// A claim with its place behind it: `g(x) = 3 for x >= 5`.
fn behind(claim: &str, name: &str, bound: Bound) -> String {
    format!("{} for {name} >= {}", claim.trim(), bound.least)
}

/// The mistake of a list that is to be gone on with: nobody knows how.
fn goes_on(text: &str) -> Option<Diagnostic> {
    let is_open = ["...", "…", "等等", " etc"].iter().any(|dots| text.contains(dots));
    let message = Text::new("a list with dots does not say how it goes on", "带省略号的列举没有说明如何继续");
    is_open.then(|| {
        Diagnostic::new(message).help(Text::new(
            "name the remainders, as in `P-positions are 0, 2 mod 7`, or write `period 7`",
            "请写出余数，如 `必败态为 0, 2 mod 7`，或写 `周期为 7`",
        ))
    })
}

/// `sg[x] = x % 4`, as in a program.
fn in_round_brackets(text: &str) -> String {
    let is_function = ["sg[", "SG[", "g[", "G["].iter().any(|begin| text.trim_start().starts_with(begin));
    if is_function && text.matches('[').count() == 1 {
        text.replace('[', "(").replace(']', ")")
    } else {
        text.to_string()
    }
}

/// A claim with the names that it may use.
pub(crate) struct Reader<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) parameters: &'a [(&'a str, i128)],
    pub(crate) names: &'a dyn Names,
}

impl Reader<'_> {
    /// Reads a text as it is; where that fails, with signs of full width as those of half, and one blank between words; and where
    /// that fails, in plainer words.
    pub(crate) fn read(&self, text: &str) -> Result<Claim, Diagnostic> {
        if let Some(mistake) = two_readings(text) {
            return Err(mistake);
        }
        self.as_it_is(text).or_else(|mistake| {
            let plain = in_round_brackets(&in_plain_signs(text));
            let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
            let again = if plain == text { None } else { self.as_it_is(&plain).ok() };
            let again = again.or_else(|| self.as_it_is(&congruences(&plainer(&plain)?)).ok());
            again.ok_or_else(|| {
                goes_on(text).or_else(|| one_sided(text)).unwrap_or_else(|| as_typed(mistake, text))
            })
        })
    }

    fn as_it_is(&self, text: &str) -> Result<Claim, Diagnostic> {
        match quantified(text) {
            (Some(bound), claim) => self.for_all(bound, claim),
            (None, claim) => {
                self.plain(claim, None).or_else(|mistake| self.bound_behind(claim).ok_or(mistake))
            }
        }
    }

    /// `g(7k + 2) = 0 for all k`.
    fn bound_behind(&self, text: &str) -> Option<Claim> {
        let (bound, claim) = quantified_behind(text)?;
        self.for_all(bound, claim).ok()
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
            Claim::Repeats(_) => self.repeats_from(bound, claim),
            claim if bound.least == 0 => Ok(claim),
            _ => self.plain(&behind(claim, bound.name, bound), None),
        }
    }

    /// A repetition with its place behind it, where it is read: `g(n - 12) = g(n)` for all n ≥ 83 begins at 71. A place that is
    /// told twice is refused.
    fn repeats_from(&self, bound: Bound, claim: &str) -> Result<Claim, Diagnostic> {
        let read = [bound.name, "n"].iter().find_map(|name| match heading(&behind(claim, name, bound)) {
            Some(Heading::Repeats(repeats)) => Some(repeats),
            _ => None,
        });
        self.repeats(read.ok_or_else(|| unknown_claim(claim))?)
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
                let own = self.coordinate_names();
                if let Some(law) = golden_pairs(&named, &own).filter(|_| subject.is_lost) {
                    return Ok(Claim::Lawful(Box::new(law)));
                }
                let condition = if subject.is_lost { named } else { format!("not ({named})") };
                self.as_condition(&condition)
            }
            Heading::Value(of, expression) => {
                let expression = self.in_own_names(of, expression)?;
                if speaks_of_nimbers(&expression) {
                    return self.nimber(&expression);
                }
                if speaks_of_a_root(&expression) {
                    return Err(no_roots());
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

    /// A condition as it is, or in one of the ways in which people write conditions.
    fn as_condition(&self, text: &str) -> Result<Claim, Diagnostic> {
        if speaks_of_a_root(text) {
            return Err(no_roots());
        }
        as_people_write(text, |text| self.condition(text)).or_else(|mistake| {
            let spelled = [in_condition_words(text), self.multiples_of_a_name(text).unwrap_or_default()];
            let golden = names_the_golden_ratio(text);
            let why = || if golden { no_roots() } else { mistake };
            spelled.iter().find_map(|text| self.condition(text).ok()).ok_or_else(why)
        })
    }

    /// `x = 7k or x = 7k + 2` in one heap: a name that is none of the rule's runs through the natural numbers.
    fn multiples_of_a_name(&self, text: &str) -> Option<String> {
        let names = self.coordinate_names();
        let [own] = &names[..] else { return None };
        let text = text.trim();
        let text = match text.split_once(" for some ") {
            // A bound would leave multiples out.
            Some((text, name)) if is_name(name.trim()) => text,
            Some(_) => return None,
            None => text,
        };
        let classes = text.split(" or ").map(|one| {
            let (heap, multiple) = one.split_once("==").or_else(|| one.split_once('='))?;
            match arguments(multiple)? {
                Arguments::Multiple(found) if heap.trim() == own && found.name != own && found.step > 0 => {
                    let is_taken = self.taken().contains(&found.name);
                    let (step, first) = (found.step, found.first);
                    let class = match first {
                        0 => format!("{own} % {step} == 0"),
                        _ => format!("({own} >= {first} and ({own} - {first}) % {step} == 0)"),
                    };
                    (!is_taken).then_some(class)
                }
                _ => None,
            }
        });
        Some(classes.collect::<Option<Vec<_>>>()?.join(" or "))
    }

    /// A condition about each position and its value: `g(x) <= 3`.
    fn about(&self, of: Option<&str>, condition: &str) -> Result<Claim, Diagnostic> {
        if self.ruleset.tags().len() > 1 && self.ruleset.start_clause().is_none() {
            return Err(for_one_kind());
        }
        let own = self.coordinate_names();
        if of.is_none()
            && let Some(name) = own.iter().find(|name| ["g", "sg", "G", "SG"].contains(&name.as_str()))
        {
            return Err(heap_or_value(name));
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
    pub(crate) fn coordinate_names(&self) -> Vec<String> {
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

/// Words of help that speak of rules.
const OF_RULES: &[&str] = &["alternatives are joined by", "a number is `3`", "let a name run through it"];

/// A mistake as it is told of what was typed, and not of the rule that was written around it.
fn as_typed(mistake: Diagnostic, typed: &str) -> Diagnostic {
    let typed = typed.trim();
    let says = |part: &str| mistake.help.as_ref().is_some_and(|help| help.english.contains(part));
    if says(" -> ") && !typed.contains("->") {
        return if typed.contains('^') { power_or_xor() } else { unknown_claim(typed) };
    }
    // What a rule may say is no help to a claim.
    if OF_RULES.iter().any(|part| says(part)) {
        let Diagnostic { source, span, .. } = mistake;
        return Diagnostic { source, span, ..unknown_claim(typed) };
    }
    // Losses, and a place behind a claim, are turned round in a bracket.
    let is_turned = |source: &str| source.contains("not (") && !typed.contains("not (");
    match mistake.source.as_deref() {
        Some(source) if is_turned(source) => {
            // A bracket of which a mistake in such a text speaks is none that was typed.
            let speaks_of_brackets = mistake.message.english.contains("bracket");
            let told = if speaks_of_brackets { unknown_claim(typed) } else { mistake };
            Diagnostic { span: Some(0..typed.len()), source: Some(typed.into()), ..told }
        }
        _ => mistake,
    }
}

/// What people write between two heaps with a caret.
fn power_or_xor() -> Diagnostic {
    Diagnostic::new(Text::new("`^` is a power, and no nim-sum", "`^` 表示乘方，不表示异或")).help(Text::new(
        "write `x xor y` or `x ⊕ y` for the nim-sum; an exponent is a written number",
        "异或请写 `x xor y` 或 `x ⊕ y`；指数须是写出的数",
    ))
}

/// A place of which a claim speaks is told by values, and threats, which are won, have none.
fn losses_of_all() -> Diagnostic {
    Diagnostic::new(Text::new(
        "where a rule says `win at`, who loses is claimed for all positions",
        "规则带有 `win at` 时，胜负的论断须针对全部局面",
    ))
    .help(Text::new(
        "put the place into the condition: `loses iff x >= 3 and x mod 4 = 0`",
        "请把范围写进条件：`必败当且仅当 x >= 3 and x mod 4 = 0`",
    ))
}

/// Cut off, a root is another number.
fn no_roots() -> Diagnostic {
    Diagnostic::new(Text::new(
        "all numbers of a claim are whole, and this root is none",
        "论断中的数都是整数，而这个根不是整数",
    ))
    .help(Text::new(
        "pairs of Wythoff's kind are read as `{x, y} = {floor(k*phi), floor(k*phi^2)}`; a root that is rounded down is `isqrt(n)`",
        "威佐夫一类的对子可写作 `{x, y} = {floor(k*phi), floor(k*phi^2)}`；向下取整的平方根写作 `isqrt(n)`",
    ))
}

fn for_one_kind() -> Diagnostic {
    Diagnostic::new(Text::new(
        "the rule has several kinds of positions, and the claim does not say of which it speaks",
        "规则有多种局面，论断没有说明是哪一种",
    ))
    .help(Text::new(
        "add `; start x -> NAME(x)` to the rule: the claim then speaks of starting numbers",
        "请在规则后加上 `; start x -> NAME(x)`：论断便针对起始的数",
    ))
}

/// A heap that is called as values are.
fn heap_or_value(name: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{name}` is a number of the rule here, and the name of the Grundy value too"),
        format!("`{name}` 在这里既是规则中的数，又是 SG 值的名字"),
    ))
    .help(Text::new(
        format!("write `g({name}) <= 3` for the value, or `loses iff {name} <= 3` for the number"),
        format!("指 SG 值请写 `g({name}) <= 3`，指这个数请写 `必败当且仅当 {name} <= 3`"),
    ))
}

fn for_one_heap() -> Diagnostic {
    Diagnostic::new(Text::new(
        "periods and remainders are claimed for rules of one heap",
        "周期与余数的论断只适用于单堆规则",
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
    Diagnostic::new(Text::new(format!("`{text}` is not a claim"), format!("`{text}` 不是一个论断"))).help(
        Text::new(
            "write `g = x mod 3`, `g <= 3`, `loses iff x mod 3 = 0`, `period 7`, or `same as octal 0.36`",
            "可以写 `g = x mod 3`、`g <= 3`、`必败当且仅当 x mod 3 = 0`、`周期为 7` 或 `same as octal 0.36`",
        ),
    )
}
