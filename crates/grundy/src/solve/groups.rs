//! Sums as people write them: a rule and its positions, and further games behind a bare `+`.

use grundy_rule::{Diagnostic, Given, Manner, Position, Rules, Template, Text, position_words};

use crate::open::{Opened, open_given, open_in_manner, with_mended};
use crate::solve::components::{Component, components};
use grundy_catalogue::catalogue;

/// One game of a sum with its positions.
pub struct Group {
    /// The game.
    pub opened: Opened,
    /// Its positions, as they were written.
    pub positions: Vec<String>,
    /// The rule, as it was written.
    pub rule: String,
}

/// The games between the bare `+` signs, each a rule and its positions.
pub fn groups(words: &[String], set: &[(String, i128)]) -> Result<Vec<Group>, Diagnostic> {
    groups_given(words, set)
}

/// The same with parameters that may be sets and lists as well as numbers.
pub fn groups_given<Value: Clone + Into<Given>>(
    words: &[String],
    set: &[(String, Value)],
) -> Result<Vec<Group>, Diagnostic> {
    parted(words, set, &open_given)
}

/// The same, each to be played in its own manner.
pub fn groups_in_manner<Value: Clone + Into<Given>>(
    words: &[String],
    set: &[(String, Value)],
) -> Result<Vec<Group>, Diagnostic> {
    parted(words, set, &open_in_manner)
}

/// How play goes and ends in all of the games.
pub fn manner_of(groups: &[Group]) -> Result<Manner, Diagnostic> {
    let mut manners = groups.iter().map(|group| group.opened.manner);
    let first = manners.next().unwrap_or(Manner::PLAIN);
    match manners.all(|manner| manner == first) {
        true => Ok(first),
        false => {
            Err(Diagnostic::new(Text::new("these games end in different manners", "这些游戏的结束方式不同"))
                .help(Text::new(
                    "games of one sum are played in one manner",
                    "同一个和里的游戏须用同一种约定",
                )))
        }
    }
}

type Open<'o, Value> = &'o dyn Fn(&str, &[(String, Value)]) -> Result<Opened, Diagnostic>;

fn parted<Value: Clone + Into<Given>>(
    words: &[String],
    set: &[(String, Value)],
    open: Open<'_, Value>,
) -> Result<Vec<Group>, Diagnostic> {
    let parts: Vec<&[String]> = words.split(|word| word == "+").collect();
    let has_rule = |(place, words): &(usize, &&[String])| *place == 0 || !is_position(words);
    let several = parts.iter().enumerate().filter(has_rule).count() > 1;
    let mut groups: Vec<Group> = Vec::new();
    for (place, words) in parts.iter().enumerate() {
        match groups.last_mut() {
            // Several positions of one rule may be joined by `+` too, as lists have to be.
            Some(last) if !has_rule(&(place, words)) || are_strings(last, words, set, open) => {
                last.positions.extend(position_words(last.opened.rules.as_ref(), words));
            }
            _ => groups.push(group(words, set, several, open)?),
        }
    }
    Ok(groups)
}

/// Whether these words are strings of the game before, which have lost their quotes, and no rule.
fn are_strings<Value: Clone + Into<Given>>(
    last: &Group,
    words: &[String],
    set: &[(String, Value)],
    open: Open<'_, Value>,
) -> bool {
    let rules = last.opened.rules.as_ref();
    let is_string = |word: &String| rules.parse_position(word).is_ok();
    !rules.alphabet().is_empty()
        && words.first().is_some_and(|first| open(first, &own_parameters(first, set)).is_err())
        && words.iter().all(is_string)
}

/// Whether these words begin with a position and not with a rule.
fn is_position(words: &[String]) -> bool {
    let Some(first) = words.first() else { return false };
    let is_written = first.starts_with(|first: char| first.is_ascii_digit() || "(\"[".contains(first));
    is_written && !first.contains("->") && !first.chars().any(char::is_alphabetic) || first.starts_with('"')
}

fn group<Value: Clone + Into<Given>>(
    words: &[String],
    set: &[(String, Value)],
    several: bool,
    open: Open<'_, Value>,
) -> Result<Group, Diagnostic> {
    let Some((rule, positions)) = words.split_first() else { return Err(missing_game()) };
    // With several games a parameter belongs to those that have it.
    let own = if several { own_parameters(rule, set) } else { set.to_vec() };
    let opened = open(rule, &own).map_err(|mistake| with_mended(rule, mistake))?;
    if positions.is_empty() && !opened.rules.starts_by_itself() {
        return Err(missing_position(&opened));
    }
    let positions: Vec<String> = positions.iter().filter(|position| *position != NOTHING).cloned().collect();
    let rules = opened.rules.as_ref();
    let positions: Vec<String> = positions.iter().flat_map(|position| summands(rules, position)).collect();
    let mut positions = position_words(opened.rules.as_ref(), &positions);
    if positions.is_empty() && opened.rules.starts_by_itself() {
        positions.push(String::new());
    }
    Ok(Group { opened, positions, rule: rule.clone() })
}

/// `(3, 5) + (7, 2)` as its two positions, and `(3,5)+(7,2)` too; a string in quotes is one, whatever it holds.
fn summands(rules: &dyn Rules, position: &str) -> Vec<String> {
    if let Some(texts) = sum_of_texts(position) {
        return texts;
    }
    let is_sum = !position.contains('"') && (position.contains(" + ") || is_sum_of_numbers(rules, position));
    let mark = if position.contains(" + ") { " + " } else { "+" };
    match is_sum {
        true => position.split(mark).map(|part| part.trim().to_string()).collect(),
        false => vec![position.to_string()],
    }
}

/// `"++" + "+-+"`: several texts in quotes, joined by `+`.
fn sum_of_texts(position: &str) -> Option<Vec<String>> {
    let pieces: Vec<&str> = position.split('"').collect();
    let (between, texts): (Vec<_>, Vec<_>) = pieces.iter().enumerate().partition(|(place, _)| place % 2 == 0);
    let is_sum = texts.len() > 1
        && between.len() == texts.len() + 1
        && between.iter().enumerate().all(|(place, (_, joint))| {
            let is_outside = place == 0 || place == texts.len();
            joint.trim() == if is_outside { "" } else { "+" }
        });
    is_sum.then(|| texts.iter().map(|(_, text)| format!("\"{text}\"")).collect())
}

/// Whether numbers are joined here; of strings only what has brackets is no string.
fn is_sum_of_numbers(rules: &dyn Rules, position: &str) -> bool {
    let is_list = |part: &str| {
        part.contains(|letter: char| letter.is_ascii_digit())
            && part.chars().all(|letter| letter.is_ascii_digit() || " ,()[]，（）".contains(letter))
    };
    let in_brackets = |part: &str| part.starts_with(['(', '[', '（']);
    position.contains('+')
        && position
            .split('+')
            .map(str::trim)
            .all(|part| is_list(part) && (rules.alphabet().is_empty() || in_brackets(part)))
}

/// The sum of no positions, in which nobody can move.
const NOTHING: &str = "∅";

/// Those of the given values that are parameters of the rule.
pub fn own_parameters<Value: Clone>(text: &str, set: &[(String, Value)]) -> Vec<(String, Value)> {
    let template = Template::parse_with(text, catalogue());
    let names: Vec<String> = template
        .map(|template| template.parameters().iter().map(|name| name.to_string()).collect())
        .unwrap_or_default();
    set.iter().filter(|(name, _)| names.contains(name)).cloned().collect()
}

/// All components of all games.
pub fn joined(groups: &[Group]) -> Result<Vec<Component<'_>>, Diagnostic> {
    let mut sum = Vec::new();
    let mut place = 0;
    for group in groups {
        sum.extend(components(group.opened.rules.as_ref(), &group.positions, place)?);
        place += group.positions.len();
    }
    Ok(sum)
}

/// The canonical rules of the games.
pub fn rule_text(groups: &[Group]) -> String {
    let rules: Vec<String> =
        groups.iter().map(|group| group.opened.rules.canonical() + &group.opened.manner.clauses()).collect();
    rules.join(" + ")
}

/// The words of a sum: blanks part them, except inside brackets and quotes and behind `:`, `,` and `>`.
///
/// ```
/// assert_eq!(grundy::solve::sum_words("3 (4, 5) \"take 1..=3\" 7"), ["3", "(4, 5)", "take 1..=3", "7"]);
/// assert_eq!(grundy::solve::sum_words("4: 4>3, 4>2"), ["4: 4>3, 4>2"]);
/// ```
pub fn sum_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut reading = Reading::default();
    for character in text.chars() {
        if reading.parts_at(character) {
            words.extend(reading.taken());
        } else {
            reading.read(character);
        }
    }
    words.extend(reading.taken());
    words
}

/// The word that is being read.
#[derive(Default)]
struct Reading {
    word: String,
    /// A word in quotes may be empty.
    was_quoted: bool,
    in_quotes: bool,
    depth: usize,
}

impl Reading {
    fn parts_at(&self, character: char) -> bool {
        character.is_whitespace() && !self.in_quotes && self.depth == 0 && !self.goes_on()
    }

    /// A position such as `4: 4>3, 4>2` is one word.
    fn goes_on(&self) -> bool {
        !self.was_quoted && self.word.trim_end().ends_with([':', '：', ',', '，', '>', '→'])
    }

    fn read(&mut self, character: char) {
        match character {
            '"' => {
                self.in_quotes = !self.in_quotes;
                self.was_quoted = true;
                return;
            }
            '(' | '[' | '（' if !self.in_quotes => self.depth += 1,
            ')' | ']' | '）' if !self.in_quotes => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.word.push(character);
    }

    fn taken(&mut self) -> Option<String> {
        let read = std::mem::take(self);
        (read.was_quoted || !read.word.is_empty()).then(|| read.word.trim().to_string())
    }
}

/// A sum in the way in which [`sum_words`] reads it: positions alone for one game, with the rules for several.
pub fn sum_text(groups: &[Group], sum: &[Component<'_>]) -> String {
    let of = |group: &Group| -> Vec<String> {
        let own =
            sum.iter().filter(|component| std::ptr::addr_eq(component.rules, group.opened.rules.as_ref()));
        own.map(|component| quoted(&written(component.rules, &component.position))).collect()
    };
    if sum.is_empty() {
        return NOTHING.to_string();
    }
    if let [group] = groups {
        return of(group).join(" ");
    }
    let named = groups.iter().map(|group| (quoted(&group.rule), of(group)));
    let kept = named.filter(|(_, positions)| !positions.is_empty());
    let texts: Vec<String> =
        kept.map(|(rule, positions)| format!("{rule} {}", positions.join(" "))).collect();
    texts.join(" + ")
}

/// A position as it is read again: where the rule has a `start`, it must not be taken for one.
pub fn written(rules: &dyn Rules, position: &Position) -> String {
    let shown = rules.show(position);
    let means_itself =
        |text: &String| rules.parse_position(text).is_ok_and(|sum| sum.as_slice() == [position.clone()]);
    // Quotes within quotes would not be read again.
    let bare = shown.trim_matches('"');
    let spellings = [shown.clone(), format!("({shown})"), format!("at {bare}")];
    spellings.into_iter().find(means_itself).unwrap_or(shown)
}

/// In quotes where blanks would part it.
pub fn quoted(text: &str) -> String {
    if sum_words(text) == [text] && text != "+" { text.to_string() } else { format!("\"{text}\"") }
}

fn missing_game() -> Diagnostic {
    Diagnostic::new(Text::new("a game is missing beside `+`", "`+` 旁边缺少一个游戏"))
        .help(Text::new("write `grundy solve nim 5 + kayles 7`", "请写 `grundy solve nim 5 + kayles 7`"))
}

/// The first position whose value the page of the game tells.
fn on_its_page(opened: &Opened) -> Option<String> {
    let first = opened.page?.block("values")?.lines().next()?;
    first.split_once(" = ").map(|(position, _)| position.to_string())
}

fn missing_position(opened: &Opened) -> Diagnostic {
    let rules = opened.rules.as_ref();
    let example = match rules.arity() {
        Some(1) => "7".to_string(),
        Some(2) => "\"(3,5)\"".to_string(),
        Some(_) => "\"(3,5,7)\"".to_string(),
        // A shell takes one pair of quotes away.
        None => on_its_page(opened)
            .or_else(|| rules.example())
            .map_or("\"[3,1,4]\"".to_string(), |own| format!("'{own}'")),
    };
    Diagnostic::new(Text::new("a position is missing behind the rule", "规则后面缺少局面"))
        .help(Text::new(format!("add one, such as {example}"), format!("请加上局面，例如 {example}")))
}
