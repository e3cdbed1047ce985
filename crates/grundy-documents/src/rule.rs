//! What a page shows of a rule before anything is computed: its names, its parameters, a first sum to play.

use std::sync::OnceLock;

use grundy::open::{Kind, Opened, coordinate_names, kind_of, open, open_given, open_in_manner, page_of};
use grundy::rule::{Diagnostic, Example, Given, Locale, Rules, Template, rule_example, usual_names};
use grundy::solve::{components, legal_moves, no_oracle, solve, sum_words, written};
use grundy::table::Budget;
use grundy::{Outcome, Page, Play, catalogue};
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::number::Integer;
use crate::words::KindWord;

/// What a rule is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Opened")]
pub struct RuleDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The rule as it was typed.
    pub text: String,
    /// The rule in plain words.
    pub understood: String,
    /// A position and what a move can leave of it.
    pub moves: Option<MovesDocument>,
    /// The rule with its abbreviations written out, where it is one of the language.
    pub expansion: Option<String>,
    /// The name of its page, where it has one.
    pub name: Option<String>,
    /// The title of its page.
    pub title: Option<String>,
    /// What its page says.
    pub description: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// What its positions look like.
    pub kind: KindWord,
    /// How many numbers a position has; nothing where positions are lists, trees or graphs.
    pub arity: Option<usize>,
    /// What the coordinates are called.
    pub coordinates: Vec<String>,
    /// Its parameters that are numbers.
    pub parameters: Vec<ParameterDocument>,
    /// Its parameters that are sets, lists, strings or boards.
    pub given: Vec<GivenDocument>,
    /// Whether it says how a starting number becomes a position.
    pub has_start: bool,
    /// Whether some position wins at once.
    pub has_wins: bool,
    /// Whether it can be played misère.
    pub misere: bool,
    /// A sum to begin with, in which the player to move can win.
    pub example: Option<String>,
    /// How far a first table goes.
    pub limit: Option<u64>,
    /// How play goes and ends where the rule says so, as it is written: `loopy`, `block 2`.
    pub manner: Option<String>,
}

/// A position and what a move can leave of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Moves")]
pub struct MovesDocument {
    /// The position.
    pub position: String,
    /// Some of its options, the largest first.
    pub options: Vec<String>,
    /// How many options it has.
    pub count: usize,
}

/// A parameter of a rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Parameter")]
pub struct ParameterDocument {
    /// Its name.
    pub name: String,
    /// The value that was given.
    pub value: Option<Integer>,
    /// A value to begin with where none is given.
    pub suggested: Integer,
    /// The least value of a slider.
    pub least: Integer,
    /// The greatest value of a slider.
    pub most: Integer,
}

/// A parameter of a rule that is a set, a list, a string or a board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Given")]
pub struct GivenDocument {
    /// Its name.
    pub name: String,
    /// What was given, as it is typed.
    pub value: Option<String>,
    /// Something to begin with where nothing is given.
    pub suggested: String,
}

impl RuleDocument {
    /// The outline of a rule. Parameters without a value are given one to go on with.
    pub fn new(
        text: &str,
        set: &[(String, Given)],
        locale: Locale,
        budget: Budget<'_>,
    ) -> Result<RuleDocument, Diagnostic> {
        let given = with_suggestions(text, set)?;
        let opened = open_in_manner(text, &given)?;
        let rules = opened.rules.as_ref();
        let is_plain = opened.manner.is_plain();
        let clauses = opened.manner.clauses();
        let rule = rules.canonical() + &clauses;
        let page = opened.page.or_else(|| known_by_rule(&rule));
        let kind = kind_of(rules);
        let understood = opened.in_words(text).in_locale(locale).to_string();
        Ok(RuleDocument {
            version: VERSION,
            rule,
            text: text.to_string(),
            understood,
            moves: moves(rules),
            expansion: opened.ruleset().map(|ruleset| ruleset.expansion()),
            name: page.map(|page| page.name.clone()),
            title: page.map(|page| page.title.in_locale(locale).to_string()),
            description: page.map(|page| page.in_locale(locale).to_string()),
            source: page.map(|page| page.source.clone()).filter(|source| !source.is_empty()),
            kind: kind.into(),
            arity: rules.arity(),
            coordinates: coordinates(&opened),
            parameters: parameters(text, set, &given, page),
            given: many_given(set, &given),
            has_start: rules.has_start(),
            has_wins: rules.has_wins(),
            misere: is_plain && !rules.has_wins() && !rules.has_losses(),
            example: match is_plain {
                true => example(&opened, kind, budget),
                false => rule_example(rules).map(|example| example.position),
            },
            limit: rules.arity().map(first_limit),
            manner: (!is_plain).then(|| clauses.trim_start_matches("; ").to_string()),
        })
    }
}

fn moves(rules: &dyn Rules) -> Option<MovesDocument> {
    let Example { position, options, count } = rule_example(rules)?;
    Some(MovesDocument { position, options, count })
}

/// The page of the game that has this very rule: `octal 0.77` is Kayles.
fn known_by_rule(canonical: &str) -> Option<&'static Page> {
    static KNOWN: OnceLock<Vec<(String, &'static Page)>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let games = catalogue().games().iter();
        games
            .filter_map(|page| Some((open(page.rule()?, &page.parameters).ok()?.rules.canonical(), page)))
            .collect()
    });
    known.iter().find(|(rule, _)| rule == canonical).map(|(_, page)| *page)
}

fn coordinates(opened: &Opened) -> Vec<String> {
    let named = opened.ruleset().map(coordinate_names).unwrap_or_default();
    let arity = opened.rules.arity().unwrap_or(0);
    if named.len() == arity && !opened.rules.has_start() {
        return named;
    }
    usual_names(arity)
}

/// A table that is read at a glance, and shows a law if there is a simple one.
fn first_limit(arity: usize) -> u64 {
    match arity {
        1 => 120,
        2 => 120,
        _ => 8,
    }
}

/// The values that were given, and suggestions for the numbers that were not.
fn with_suggestions(text: &str, set: &[(String, Given)]) -> Result<Vec<(String, Given)>, Diagnostic> {
    let page = page_of(text);
    if page.is_some_and(|page| page.ruleset().is_some()) {
        return Ok(set.to_vec());
    }
    let template = Template::parse_with(text, catalogue())?;
    let mut given = set.to_vec();
    for name in template.parameters() {
        if !set.iter().any(|(known, _)| known == name) && !template.is_many(name) {
            given.push((name.to_string(), suggested(name, page).into()));
        }
    }
    let is_open = |name: &&str| template.is_many(name) && !set.iter().any(|(known, _)| known == name);
    let open_names: Vec<&str> = template.parameters().into_iter().filter(is_open).collect();
    match open_names.is_empty() {
        true => Ok(given),
        false => Ok(with_sets(text, &open_names, &given).unwrap_or(given)),
    }
}

/// What a parameter that is no number is first tried with: a set, a list, the arrows of a graph, a board.
const USUAL_SETS: [&str; 4] = ["{1, 3, 4}", "(0, 1, 1, 2)", "((), (0), (0, 1), (1, 2))", "\"..#/.#./...\""];

/// The values with something for each of these names, so that the rule opens; nothing where nothing usual does.
fn with_sets(text: &str, names: &[&str], given: &[(String, Given)]) -> Option<Vec<(String, Given)>> {
    let Some((name, others)) = names.split_first() else {
        return open_in_manner(text, given).is_ok().then(|| given.to_vec());
    };
    if names.len() > MOST_OPEN {
        return None;
    }
    USUAL_SETS.iter().find_map(|usual| {
        let value = Given::parse(usual).ok()?;
        with_sets(text, others, &[given, &[(name.to_string(), value)]].concat())
    })
}

/// Every combination for so many names is tried.
const MOST_OPEN: usize = 3;

fn many_given(set: &[(String, Given)], given: &[(String, Given)]) -> Vec<GivenDocument> {
    let one = |(name, value): &(String, Given)| {
        let is_asked = set.iter().any(|(known, _)| known == name);
        let shown = value.show();
        let value = is_asked.then(|| shown.clone());
        GivenDocument { name: name.clone(), value, suggested: shown }
    };
    given.iter().filter(|(_, value)| !matches!(value, Given::Number(_))).map(one).collect()
}

/// What a parameter is first tried with, unless the page of the game says better.
const USUAL: i128 = 3;

fn suggested(name: &str, page: Option<&Page>) -> i128 {
    let known = page.and_then(|page| page.parameters.iter().find(|(known, _)| known == name));
    known.map_or(USUAL, |(_, value)| *value)
}

fn parameters(
    text: &str,
    set: &[(String, Given)],
    given: &[(String, Given)],
    page: Option<&Page>,
) -> Vec<ParameterDocument> {
    let one = |(name, value): &(String, Given)| {
        let Given::Number(value) = value else { return None };
        let (least, most) = range(text, given, name, *value);
        let is_asked = set.iter().any(|(known, _)| known == name);
        Some(ParameterDocument {
            name: name.clone(),
            value: is_asked.then(|| Integer::from(*value)),
            suggested: suggested(name, page).into(),
            least: least.into(),
            most: most.into(),
        })
    };
    given.iter().filter_map(one).collect()
}

/// From where to where a slider goes: down to the first small value with which the rule still is a rule.
fn range(text: &str, given: &[(String, Given)], name: &str, value: i128) -> (i128, i128) {
    let opens = |tried: i128| {
        let value = |(known, value): &(String, Given)| match known == name {
            true => (known.clone(), Given::Number(tried)),
            false => (known.clone(), value.clone()),
        };
        open_given(text, &given.iter().map(value).collect::<Vec<_>>()).is_ok()
    };
    let least = (0..value.clamp(0, 3)).find(|&tried| opens(tried)).unwrap_or(value);
    (least, value.saturating_mul(2).max(least.saturating_add(12)))
}

/// A sum to begin with, in which the player to move can win.
fn example(opened: &Opened, kind: Kind, budget: Budget<'_>) -> Option<String> {
    let candidates = candidates(opened, kind);
    let good = candidates.iter().find(|text| is_good(opened, text, budget));
    good.or(candidates.iter().find(|text| is_position(opened, text))).cloned()
}

fn candidates(opened: &Opened, kind: Kind) -> Vec<String> {
    if let Some(ruleset) = opened.ruleset().filter(|_| kind == Kind::Tagged && !opened.rules.has_start()) {
        let (tag, arity) = &ruleset.tags()[0];
        return [7, 9, 5, 6].iter().map(|&first| format!("{tag}({})", tuple(first, *arity))).collect();
    }
    match (kind, opened.rules.arity()) {
        (Kind::Vector | Kind::Tree | Kind::Graph, _) => of_page(opened),
        (_, Some(1)) => {
            ["3 5 7", "4 7 9", "5 9 14", "7 12", "10", "9", "5", "2", "1"].map(String::from).to_vec()
        }
        (_, Some(arity)) => {
            let rising = [5, 4, 3, 2, 8].map(|first| format!("({})", tuple(first, arity)));
            // Some games ask for the larger number first.
            let falling = [5, 4].map(|first| format!("({})", falling_tuple(first, arity)));
            // And some for a much larger one.
            let steep = [9, 12].map(|first| format!("({})", steep_tuple(first, arity)));
            [rising.as_slice(), &falling, &steep].concat()
        }
        _ => Vec::new(),
    }
}

fn tuple(first: u64, arity: usize) -> String {
    let numbers: Vec<String> = (0..arity as u64).map(|place| (first + 2 * place).to_string()).collect();
    numbers.join(", ")
}

fn falling_tuple(first: u64, arity: usize) -> String {
    let numbers: Vec<String> =
        (0..arity as u64).map(|place| first.saturating_sub(place).to_string()).collect();
    numbers.join(", ")
}

fn steep_tuple(first: u64, arity: usize) -> String {
    let numbers = std::iter::successors(Some(first), |number| Some(number / 3)).take(arity);
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// The positions that the page of the game lists with their values, those that are won and largest first.
fn of_page(opened: &Opened) -> Vec<String> {
    let lines = opened.page.and_then(|page| page.block("values")).unwrap_or_default().lines();
    let listed = lines.filter_map(|line| line.rsplit_once(" = "));
    let mut won: Vec<(usize, String)> = listed
        .filter(|(_, value)| value.trim() != "0")
        .map(|(position, _)| (position.len(), reread(opened, position.trim())))
        .collect();
    won.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    won.into_iter().map(|(_, text)| text).collect()
}

/// In quotes where blanks would part it.
fn reread(opened: &Opened, position: &str) -> String {
    let read = opened.rules.parse_position(position).unwrap_or_default();
    let texts: Vec<String> = read.iter().map(|position| written(opened.rules.as_ref(), position)).collect();
    texts.join(" ")
}

fn is_position(opened: &Opened, text: &str) -> bool {
    components(opened.rules.as_ref(), &sum_words(text), 0).is_ok()
}

/// So much is spent on finding a sum to begin with.
const POSITIONS: u64 = 20_000;

fn is_good(opened: &Opened, text: &str, budget: Budget<'_>) -> bool {
    let budget = Budget { positions: budget.positions.min(POSITIONS), ..budget };
    let Ok(sum) = components(opened.rules.as_ref(), &sum_words(text), 0) else { return false };
    let is_won =
        solve(&sum, Play::Normal, budget, &no_oracle).is_ok_and(|solution| solution.outcome == Outcome::Next);
    is_won && legal_moves(&sum, &budget).is_ok_and(|moves| moves.len() > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_catalogue_has_a_sum_to_begin_with() {
        for page in catalogue().games() {
            let outline = RuleDocument::new(&page.name, &[], Locale::English, Budget::small()).unwrap();
            assert!(!sum_words(&outline.example.unwrap_or_default()).is_empty(), "{}", page.name);
        }
    }
}
