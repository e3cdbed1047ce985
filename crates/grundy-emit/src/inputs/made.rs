//! Makes an input from left to right, as a program would read it.

use super::written::Written;
use super::{Block, Choices, Exchange, Input, Names, Question, Size};
use crate::contest::graph::Vertices;
use crate::contest::roles::kind_of;
use crate::reads::{
    Component, Expression, Item, ItemKind, Place, TextKind, Times, has_rounds, is_of_elements, length_of,
    spelling_of,
};
use crate::rule::Thing;
use crate::says::{Each, Said};
use grundy_rule::Given;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Inputs are no longer than this.
const LONGEST: usize = 64_000_000;
/// So many answers are enough for one input.
const MOST_QUESTIONS: usize = 2_000_000;

/// The input of these choices.
pub fn made(exchange: &Exchange, choices: &mut Choices, size: &Size) -> Option<Input> {
    let mut rounds = BTreeSet::new();
    let mut counts = BTreeSet::new();
    names_of_counts(&exchange.reads.items, &mut rounds, &mut counts);
    let mut maker = Maker {
        exchange,
        choices,
        size: *size,
        written: Written::default(),
        questions: Vec::new(),
        blocks: Vec::new(),
        rounds,
        counts,
        left: exchange.limits.sums.clone(),
        test: 0,
        line: 0,
    };
    maker.items(&exchange.reads.items, &mut Names::default(), true, 0)?;
    let (text, questions, blocks) = (maker.written.finished(), maker.questions, maker.blocks);
    Some(Input { text, questions, choices: choices.taken().to_vec(), blocks })
}

/// Names that say how many tests there are, and names that say how many of something else.
fn names_of_counts(items: &[Item], rounds: &mut BTreeSet<String>, counts: &mut BTreeSet<String>) {
    for item in items {
        match &item.kind {
            ItemKind::Numbers(_, count) | ItemKind::Positions(_, count) => counts.extend(count.names()),
            ItemKind::Edges(edges) => counts.extend(edges.count.names()),
            ItemKind::Board(_, first, second) => counts.extend([first.names(), second.names()].concat()),
            ItemKind::Rounds(times, inner) => {
                if let Times::Count(count) = times {
                    let names = if is_of_elements(inner) { &mut *counts } else { &mut *rounds };
                    names.extend(count.names());
                }
                names_of_counts(inner, rounds, counts);
            }
            ItemKind::Sum(count, _) => counts.extend(count.names()),
            _ => {}
        }
    }
}

/// Writes an input while it chooses.
pub(super) struct Maker<'a> {
    pub(super) exchange: &'a Exchange,
    choices: &'a mut Choices,
    pub(super) size: Size,
    pub(super) written: Written,
    questions: Vec<Question>,
    blocks: Vec<Block>,
    rounds: BTreeSet<String>,
    counts: BTreeSet<String>,
    /// What is left of the limits on sums over all tests.
    left: BTreeMap<String, i128>,
    test: usize,
    line: usize,
}

impl Maker<'_> {
    fn items(&mut self, items: &[Item], names: &mut Names, answers: bool, depth: usize) -> Option<()> {
        let from = self.choices.taken().len();
        for item in items {
            self.item(item, names, depth)?;
        }
        if answers && !has_rounds(items) {
            self.ask(names, from)?;
        }
        (self.written.len() <= LONGEST).then_some(())
    }

    fn item(&mut self, item: &Item, names: &mut Names, depth: usize) -> Option<()> {
        match &item.kind {
            ItemKind::Number(own) => self.number(own, names),
            ItemKind::Skip => self.written.word("0"),
            ItemKind::Let(own, value) => {
                let value = self.worked_out(value, names)?;
                if self.is_outside(own, value) {
                    return None;
                }
                names.numbers.insert(own.clone(), value);
            }
            ItemKind::Numbers(own, count) => {
                let count = self.count(count, names)?;
                self.numbers(own, count, names);
            }
            ItemKind::Position(place) => {
                let position = self.position(place, names)?;
                names.positions.push(position);
            }
            ItemKind::Positions(place, count) => {
                for _ in 0..self.count(count, names)? {
                    self.written.line();
                    let mut own = Names { numbers: names.numbers.clone(), ..Names::default() };
                    own.numbers.retain(|name, _| !place.names.contains(name));
                    let position = self.position(place, &mut own)?;
                    names.positions.push(position);
                }
                self.written.line();
            }
            ItemKind::Board(own, rows, columns) => {
                let (rows, columns) = (self.count(rows, names)?, self.count(columns, names)?);
                self.board(own, rows, columns, names);
            }
            ItemKind::Text(own, kind) => self.text(own, *kind, names),
            ItemKind::Element(_) => return None,
            ItemKind::Edges(edges) => {
                let count = self.count(&edges.count, names)?;
                self.edges(edges, count, names)?;
            }
            ItemKind::Rounds(Times::Count(count), inner) if is_of_elements(inner) => {
                let count = self.count(count, names)?;
                self.elements(count, inner, names);
            }
            ItemKind::Rounds(times, inner) => self.block(times, inner, names, depth)?,
            ItemKind::Sum(count, components) => {
                for _ in 0..self.count(count, names)? {
                    self.component(components, names)?;
                }
            }
        }
        Some(())
    }

    /// A number between bounds, as random ones are spread.
    pub(super) fn between(&mut self, least: i128, most: i128) -> i128 {
        let span = u64::try_from((most - least).max(0)).unwrap_or(u64::MAX);
        let at_edges = self.size.at_edges;
        let chosen = self.choices.up_to(span, |bits| {
            let (kind, rest) = (bits % 8, bits / 8);
            let uniform = |below: u64| if below == u64::MAX { rest } else { rest % (below + 1) };
            match (kind, at_edges) {
                (0, true) => uniform(span),
                (1 | 2, true) | (0, false) => span.saturating_sub(uniform(2)),
                (3, true) | (1, false) => uniform(span.min(9)),
                (_, true) => span,
                _ => uniform(span),
            }
        });
        least + i128::from(chosen)
    }

    /// A number at its first mention; a text where the rule says so.
    fn number(&mut self, own: &str, names: &mut Names) {
        if names.numbers.contains_key(own) || names.lists.contains_key(own) || names.texts.contains_key(own) {
            return;
        }
        let roles = &self.exchange.roles;
        let is_list = match (roles.entry(own), roles.parameter(own)) {
            (Some(place), _) => roles.entries[place].1 != Thing::Number,
            (_, Some(is_many)) => is_many,
            _ => false,
        };
        if is_list {
            return self.text(own, TextKind::Word, names);
        }
        let compared =
            self.exchange.says.swapped.as_ref().map_or(Vec::new(), |swapped| swapped.spellings(own));
        if !compared.is_empty() {
            return self.word_among(own, &compared, names);
        }
        let (least, most) = self.bounds_among(own, names);
        let mut value = self.between(least, most);
        if let Some(left) = self.left.get_mut(own) {
            value = value.min((*left).max(least));
            *left -= value;
        }
        names.numbers.insert(own.to_string(), value);
        self.written.word(&value.to_string());
    }

    /// A word with which another is compared, or one that is said.
    fn word_among(&mut self, own: &str, compared: &[String], names: &mut Names) {
        let says = &self.exchange.says;
        let said = says.first.iter().chain(&says.second).filter_map(|piece| match piece {
            Said::Words(words) if words.split_whitespace().count() == 1 => Some(words.trim().to_string()),
            _ => None,
        });
        let words: Vec<String> = compared.iter().cloned().chain(said).collect();
        let chosen = self.between(0, words.len() as i128 - 1);
        let word = &words[usize::try_from(chosen).unwrap_or(0)];
        self.written.word(word);
        for other in compared {
            names.numbers.insert(spelling_of(own, other), i128::from(word == other));
        }
        names.texts.insert(own.to_string(), word.clone());
    }

    fn bounds(&self, own: &str) -> (i128, i128) {
        let (limits, roles) = (&self.exchange.limits, &self.exchange.roles);
        let is_position = roles.entry(own).is_some();
        let (usual, size) = if is_position {
            (0, self.size.heaps)
        } else if roles.parameter(own).is_some() {
            (1, self.size.parameters)
        } else if self.rounds.contains(own) {
            (1, self.size.rounds)
        } else if self.counts.contains(own) {
            (1, self.size.counts)
        } else {
            (1, self.size.heaps)
        };
        let least = limits.least(own).unwrap_or(usual);
        let most =
            limits.most(own).unwrap_or(i128::from(i64::MAX)).min(least.saturating_add(i128::from(size)));
        (least, most.max(least))
    }

    /// The same, where single vertices of a graph are read that has no more than so many.
    fn bounds_among(&self, own: &str, names: &Names) -> (i128, i128) {
        let (least, most) = self.bounds(own);
        let (items, roles) = (&self.exchange.reads.items, &self.exchange.roles);
        let is_vertex = matches!(&roles.entries[..], [(_, Thing::Number)]) && roles.entry(own).is_some();
        let all = Vertices::of(items, roles).filter(|_| is_vertex && !roles.is_start);
        let last = all.and_then(|all| names.numbers.get(all.count()).map(|count| all.last(*count)));
        let most = last.map_or(most, |last| most.min(last).max(least));
        self.in_order(own, names, (least, most))
    }

    /// The same, where the limits say that a number that is read before is at least or at most this one.
    fn in_order(&self, own: &str, names: &Names, (mut least, mut most): (i128, i128)) -> (i128, i128) {
        for (lower, upper, gap) in &self.exchange.limits.ordered {
            match (names.numbers.get(lower), names.numbers.get(upper)) {
                (None, Some(upper)) if lower == own => most = most.min(upper - gap).max(least),
                (Some(lower), None) if upper == own => {
                    least = least.max(lower + gap);
                    most = most.max(least);
                }
                _ => {}
            }
        }
        (least, most)
    }

    fn is_outside(&self, own: &str, value: i128) -> bool {
        let is_read =
            self.exchange.roles.entry(own).is_some() || self.exchange.roles.parameter(own).is_some();
        let limits = &self.exchange.limits;
        is_read && value < limits.least(own).unwrap_or(0) || limits.most(own).is_some_and(|most| value > most)
    }

    fn worked_out(&mut self, expression: &Expression, names: &mut Names) -> Option<i128> {
        for own in expression.names() {
            self.number(&own, names);
        }
        expression.value(&names.numbers)
    }

    fn count(&mut self, expression: &Expression, names: &mut Names) -> Option<usize> {
        let count = self.worked_out(expression, names)?;
        usize::try_from(count).ok().filter(|&count| count <= LONGEST)
    }

    fn numbers(&mut self, own: &str, count: usize, names: &mut Names) {
        let is_set = self.exchange.sets.contains(own);
        let (least, most) = self.bounds_among(own, names);
        let mut values: Vec<i128> = Vec::with_capacity(count);
        for place in 0..count {
            let mut value = self.between(least, most);
            // A set names each element once; where there are no more, the greatest one follows the greatest.
            if is_set {
                let floor = values.last().map_or(least, |last| last + 1);
                value = floor + (value - least) % (most - least + 1).clamp(1, 6);
                let rest = (count - place - 1) as i128;
                let ceiling = self.exchange.limits.most(own).map_or(i128::MAX, |most| most - rest);
                value = value.min(ceiling.max(floor));
            }
            values.push(value);
        }
        self.written.line();
        values.iter().for_each(|value| self.written.word(&value.to_string()));
        self.written.line();
        names.lists.insert(own.to_string(), values);
    }

    fn characters(&mut self, count: usize, kind: TextKind) -> String {
        let form = &self.exchange.form;
        let mut alphabet: Vec<u8> = form.characters.iter().copied().collect();
        if kind == TextKind::Digits || form.reads_digits || alphabet.is_empty() {
            alphabet = (b'0'..=b'9').collect();
        }
        let last = alphabet.len() as i128 - 1;
        let mut letter = || usize::try_from(self.between(0, last)).map_or(b'0', |place| alphabet[place]);
        (0..count).map(|_| char::from(letter())).collect()
    }

    /// A board of characters has a word for each line, one of numbers has blanks between them.
    fn board(&mut self, own: &str, rows: usize, columns: usize, names: &mut Names) {
        let mut lines = Vec::new();
        for _ in 0..rows {
            if self.exchange.roles.of_characters {
                lines.push(self.characters(columns, TextKind::Word));
                continue;
            }
            let (least, most) = self.bounds(own);
            let row: Vec<String> =
                (0..columns).map(|_| self.between(least.min(9), most.min(9)).to_string()).collect();
            lines.push(row.join(" "));
        }
        lines.iter().for_each(|line| self.written.whole_line(line));
        names.texts.insert(own.to_string(), lines.join("/").replace(' ', ""));
    }

    fn text(&mut self, own: &str, kind: TextKind, names: &mut Names) {
        let most = self.exchange.limits.lengths.get(own).copied().unwrap_or(i128::MAX);
        let length = self.between(1, most.min(i128::from(self.size.counts)).max(1));
        let text = self.characters(usize::try_from(length).unwrap_or(1), kind);
        self.written.whole_line(&text);
        if kind == TextKind::Digits {
            let digits = text.bytes().map(|digit| i128::from(digit - b'0')).collect();
            names.lists.insert(own.to_string(), digits);
        } else {
            names.texts.insert(own.to_string(), text);
        }
    }

    fn elements(&mut self, count: usize, inner: &[Item], names: &mut Names) {
        self.written.line();
        for _ in 0..count {
            for item in inner {
                match &item.kind {
                    ItemKind::Element(own) => {
                        let (least, most) = self.bounds(own);
                        let value = self.between(least, most);
                        self.written.word(&value.to_string());
                        names.lists.entry(own.clone()).or_default().push(value);
                    }
                    _ => self.written.word("0"),
                }
            }
            self.written.line();
        }
    }

    /// A position in the rule's own spelling.
    fn position(&mut self, place: &Place, names: &mut Names) -> Option<String> {
        place.names.iter().for_each(|own| self.number(own, names));
        let values: Vec<String> =
            place.names.iter().map(|own| Some(names.numbers.get(own)?.to_string())).collect::<Option<_>>()?;
        let roles = &self.exchange.roles;
        let is_start = place.tag.is_empty() && roles.is_start && roles.entries.len() == values.len();
        if !is_start {
            kind_of(&self.exchange.form, place)?;
        }
        Some(spelled(&place.tag, &values, roles.is_start && !is_start && place.tag.is_empty()))
    }

    fn component(&mut self, components: &[Component], names: &mut Names) -> Option<()> {
        self.written.line();
        let last = components.len() as i128 - 1;
        let chosen = usize::try_from(self.between(0, last)).ok()?;
        let component = components.get(chosen)?;
        if let Some((_, mark)) = &component.selector {
            self.written.word(&mark.text());
        }
        let mut own = Names { numbers: names.numbers.clone(), ..Names::default() };
        let roles = &self.exchange.roles;
        let entries: Vec<String> = roles.entries.iter().map(|(own, _)| own.clone()).collect();
        own.numbers.retain(|name, _| !entries.contains(name) && roles.alias.as_ref() != Some(name));
        for item in &component.items {
            if let ItemKind::Position(place) = &item.kind {
                own.numbers.retain(|name, _| !place.names.contains(name));
            }
            self.item(item, &mut own, 0)?;
        }
        if own.positions.is_empty() {
            own.positions = self.positions(&own)?;
        }
        names.positions.append(&mut own.positions);
        self.written.line();
        Some(())
    }

    fn block(&mut self, times: &Times, inner: &[Item], names: &mut Names, depth: usize) -> Option<()> {
        let place = self.choices.taken().len();
        let (count, choice) = match times {
            Times::Count(expression) => {
                let count = self.count(expression, names)?;
                let least = match expression {
                    Expression::Name(own) => Some(self.bounds(own).0),
                    _ => None,
                };
                // The count may have been chosen before; only a new one is a choice of its own.
                let is_new = self.choices.taken().len() == place + 1;
                (count, least.filter(|least| is_new && *least <= 1).map(|least| (place, (1 - least) as u64)))
            }
            _ => {
                let count = self.between(1, i128::from(self.size.rounds.max(1)));
                (usize::try_from(count).ok()?, Some((place, 0)))
            }
        };
        self.written.line();
        let mut rounds = Vec::new();
        for _ in 0..count {
            if depth == 0 {
                self.test += 1;
            }
            self.line += usize::from(has_rounds(inner));
            let (from, behind) = (self.choices.taken().len(), self.written.len());
            let mut own = names.clone();
            self.items(inner, &mut own, true, depth + 1)?;
            self.written.line();
            if let Times::Until(numbers) = times {
                let mut first = self.written.words_behind(behind);
                if numbers.iter().all(|number| first.next() == Some(number.to_string().as_str())) {
                    return None;
                }
            }
            rounds.push(from..self.choices.taken().len());
        }
        if let Times::Until(numbers) = times {
            numbers.iter().for_each(|number| self.written.word(&number.to_string()));
            self.written.line();
        }
        self.blocks.push(Block { count: choice, rounds });
        Some(())
    }

    /// What is asked at the end of an innermost block.
    fn ask(&mut self, names: &Names, from: usize) -> Option<()> {
        let choices = from..self.choices.taken().len();
        let before = self.questions.len();
        self.ask_for_each(&self.exchange.says.each.clone(), names, choices)?;
        // Of no position at all a count is told too, which no question would answer.
        (!self.exchange.says.tallies() || self.questions.len() > before).then_some(())
    }

    /// The questions of all values of the names that run through ranges.
    fn ask_for_each(&mut self, each: &[Each], names: &Names, choices: Range<usize>) -> Option<()> {
        let Some((first, inner)) = each.split_first() else {
            return self.asked(names, choices);
        };
        let lengths = with_lengths(names);
        let (from, to) = (first.from.value(&lengths)?, first.to.value(&lengths)?);
        for value in from..=to {
            let mut own = names.clone();
            own.numbers.insert(first.name.clone(), value);
            self.ask_for_each(inner, &own, choices.clone())?;
        }
        Some(())
    }

    fn asked(&mut self, names: &Names, choices: Range<usize>) -> Option<()> {
        let positions =
            if names.positions.is_empty() { self.positions(names)? } else { names.positions.clone() };
        let given = |(own, is_many): &(String, bool)| {
            if let Some(graph) = names.graphs.get(own) {
                return Some((own.clone(), graph.clone()));
            }
            let given = match (names.numbers.get(own), names.lists.get(own), names.texts.get(own)) {
                (Some(number), ..) if !is_many => Given::Number(*number),
                (_, Some(list), _) if self.exchange.sets.contains(own) => Given::Set(list.clone()),
                (_, Some(list), _) => Given::List(list.clone()),
                (.., Some(text)) => Given::Text(text.clone()),
                _ => return None,
            };
            Some((own.clone(), given))
        };
        let parameters = self.exchange.roles.parameters.iter().map(given).collect::<Option<Vec<_>>>()?;
        let swapped = match &self.exchange.says.swapped {
            None => false,
            Some(condition) => condition.value(&with_lengths(names))? != 0,
        };
        let (test, line) = (self.test.max(1), self.line);
        self.questions.push(Question { test, line, parameters, positions, swapped, choices });
        (self.questions.len() <= MOST_QUESTIONS).then_some(())
    }

    /// Positions in the names of the rule: one, or one for each number of the lists.
    fn positions(&self, names: &Names) -> Option<Vec<String>> {
        let roles = &self.exchange.roles;
        if roles.entries.is_empty() {
            return Some(vec![String::new()]);
        }
        let as_read = |own: &String| match &roles.alias {
            Some(alias) if !names.numbers.contains_key(own) && !names.lists.contains_key(own) => {
                alias.clone()
            }
            _ => own.clone(),
        };
        let entries: Vec<(String, Thing)> =
            roles.entries.iter().map(|(own, thing)| (as_read(own), *thing)).collect();
        let listed =
            |(own, thing): &(String, Thing)| *thing == Thing::Number && names.lists.contains_key(own);
        let tag = if roles.is_start { "" } else { self.exchange.form.kinds[0].tag.as_str() };
        if entries.iter().all(listed) {
            let count = entries.iter().map(|(own, _)| names.lists[own].len()).min()?;
            let one = |place: usize| {
                let values: Vec<String> =
                    entries.iter().map(|(own, _)| names.lists[own][place].to_string()).collect();
                spelled(tag, &values, false)
            };
            return Some((0..count).map(one).collect());
        }
        let value = |(own, thing): &(String, Thing)| match thing {
            Thing::Number => names.numbers.get(own).map(i128::to_string),
            _ => match (names.lists.get(own), names.texts.get(own)) {
                (Some(list), _) => {
                    let elements: Vec<String> = list.iter().map(i128::to_string).collect();
                    Some(format!("({})", elements.join(", ")))
                }
                (_, Some(text)) => Some(format!("\"{text}\"")),
                _ => None,
            },
        };
        let values: Vec<String> = entries.iter().map(value).collect::<Option<_>>()?;
        Some(vec![spelled(tag, &values, false)])
    }
}

/// `7`, `(3, 5)`, `row(7)`; of a rule with a start, what is no start is said to be there.
fn spelled(tag: &str, values: &[String], is_raw: bool) -> String {
    let raw = if is_raw { "at " } else { "" };
    match (tag, values) {
        ("", [only]) => format!("{raw}{only}"),
        (tag, values) => format!("{raw}{tag}({})", values.join(", ")),
    }
}

/// The numbers that are read, and the lengths of lists and strings.
fn with_lengths(names: &Names) -> BTreeMap<String, i128> {
    let lists = names.lists.iter().map(|(own, list)| (length_of(own), list.len() as i128));
    let texts = names.texts.iter().map(|(own, text)| (length_of(own), text.chars().count() as i128));
    names.numbers.iter().map(|(own, value)| (own.clone(), *value)).chain(lists).chain(texts).collect()
}
