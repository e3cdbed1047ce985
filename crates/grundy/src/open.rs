//! From what the user typed to a ruleset: rule text, or a game of the catalogue by name.

mod blackboard;
mod conditions;
pub(crate) mod coordinates;
mod endings;
pub(crate) mod kind;
pub(crate) mod lookup;
mod loose;
pub(crate) mod mended;
mod notations;
mod outermost;
mod phrases;
mod plain_words;
mod recurrences;
mod shorthand;
mod signs;
mod slips_of_lists;
mod unbound_places;

pub use kind::{Kind, kind_of, kind_of_page};
pub use lookup::{games, judged, none_fits, page_called, problem_called, problems};
pub use mended::{mended, with_mended};

use grundy_rule::tree::Slotted;
use grundy_rule::{
    Diagnostic, Given, Manner, Rules, Ruleset, Template, Text, in_words, nearest, rule_words, rulesets,
};

use grundy_catalogue::{Page, catalogue};

/// A ruleset that is ready for use, and what it was opened from.
pub struct Opened {
    /// The ruleset.
    pub rules: Box<dyn Rules>,
    /// The rule with its parameters free, where it was typed in the language.
    pub template: Option<Template>,
    /// The values that were given to parameters.
    pub parameters: Vec<(String, i128)>,
    /// The page of the catalogue, if it was opened by name.
    pub page: Option<&'static Page>,
    /// How play goes and ends.
    pub manner: Manner,
}

impl Opened {
    /// The ruleset of the language, where it is one.
    pub fn ruleset(&self) -> Option<&Ruleset> {
        self.rules.as_ref().as_ruleset()
    }

    /// What was understood, in plain words. Where one loses at once is told as it was typed: the rule has no word for it, because
    /// a move that loses is as good as none.
    pub fn in_words(&self, typed: &str) -> Text {
        let rules = self.rules.as_ref();
        let said = match (typed.contains("lose at"), self.manner.is_plain()) {
            (true, _) => rule_words(typed),
            (false, true) => None,
            (false, false) => rule_words(&(rules.canonical() + &self.manner.clauses())),
        };
        said.unwrap_or_else(|| in_words(rules))
    }

    /// The name of the game: the title of its page.
    pub fn title(&self) -> Option<&Text> {
        self.page.map(|page| &page.title)
    }
}

/// Opens a rule: rule text, or a catalogue name with arguments, and values for its parameters.
///
/// ```
/// let opened = grundy::open::open("bash", &[("m".to_string(), 3)]).unwrap();
/// assert_eq!(opened.rules.canonical(), "x -> x - k for k in 1..=3");
/// ```
pub fn open(text: &str, parameters: &[(String, i128)]) -> Result<Opened, Diagnostic> {
    open_given(text, parameters)
}

/// Opens a rule whose parameters may be sets and lists as well as numbers.
pub fn open_given<Value: Clone + Into<Given>>(
    text: &str,
    parameters: &[(String, Value)],
) -> Result<Opened, Diagnostic> {
    let opened = open_in_manner(text, parameters)?;
    match &opened.template {
        // Whoever does not look at the manner of play gets no rules that have one.
        Some(template) if !opened.manner.is_plain() => Err(template.with(&[]).err().unwrap_or_else(unheard)),
        _ => Ok(opened),
    }
}

/// Opens a rule to be played in its own manner.
pub fn open_in_manner<Value: Clone + Into<Given>>(
    text: &str,
    parameters: &[(String, Value)],
) -> Result<Opened, Diagnostic> {
    let page = page_of(text);
    if let Some(rules) = page.and_then(Page::ruleset).and_then(rulesets::named) {
        if catalogue().game(text.trim()).is_none() {
            return Err(no_parameters(name_of(text)));
        }
        return Ok(Opened { rules, template: None, parameters: Vec::new(), page, manner: Manner::PLAIN });
    }
    let template = Template::parse_with(text, catalogue())?;
    let values: Vec<(&str, Given)> =
        parameters.iter().map(|(name, value)| (name.as_str(), value.clone().into())).collect();
    check_names(&template, &values)?;
    let rules = template.open_in_manner(&values)?;
    let manner = template.manner();
    let number = |(name, value): &(&str, Given)| match value {
        Given::Number(value) => Some((name.to_string(), *value)),
        _ => None,
    };
    let parameters = values.iter().filter_map(number).collect();
    Ok(Opened { rules, template: Some(template), parameters, page, manner })
}

fn no_parameters(name: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{name}` has no parameters"), format!("`{name}` 没有参数")))
        .help(Text::new(format!("write `{name}`"), format!("请写 `{name}`")))
}

fn unheard() -> Diagnostic {
    Diagnostic::new(Text::new("this manner of play is not understood here", "此处不支持这种约定"))
}

/// The name before the arguments: `bash` of `bash(3)`.
pub fn name_of(text: &str) -> &str {
    text.split(['(', '（']).next().unwrap_or(text).trim()
}

/// The page of a name or a whole title, which may have brackets of its own, or of a name with arguments.
pub fn page_of(text: &str) -> Option<&'static Page> {
    catalogue().game(text.trim()).or_else(|| catalogue().game(name_of(text)))
}

/// Whether a game of the catalogue has this name, with or without arguments.
pub fn is_game(text: &str) -> bool {
    page_of(text).is_some()
}

/// A value for a name that the rule does not have is a slip.
fn check_names(template: &Template, parameters: &[(&str, Given)]) -> Result<(), Diagnostic> {
    let known = template.parameters();
    match parameters.iter().find(|(name, _)| !known.contains(name)) {
        None => Ok(()),
        Some((name, _)) => Err(unknown_parameter(name, &known)),
    }
}

fn unknown_parameter(name: &str, known: &[&str]) -> Diagnostic {
    let help = match (nearest(name, known.iter().copied()), known) {
        (Some(meant), _) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        (None, []) => Text::new("this rule has no parameters", "该规则没有参数"),
        (None, _) => {
            let list = known.join(", ");
            Text::new(format!("its parameters are {list}"), format!("它的参数是 {list}"))
        }
    };
    Diagnostic::new(Text::new(
        format!("the rule has no parameter `{name}`"),
        format!("规则中没有参数 `{name}`"),
    ))
    .help(help)
}

/// What the rule calls the coordinates of a position.
pub fn coordinate_names(ruleset: &Ruleset) -> Vec<String> {
    let pattern = ruleset.clauses().first().map(|clause| clause.pattern.as_slice()).unwrap_or_default();
    pattern
        .iter()
        .map(|slot| match slot {
            Slotted::Name(name) => name.clone(),
            Slotted::Constant(value) => value.to_string(),
        })
        .collect()
}
