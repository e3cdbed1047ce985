//! The main part of a program: reads each thing of the description once, and answers at the end of each block.

use super::decide::{Decider, Together};
use super::roles::{Roles, kind_entries, kind_of};
use crate::limits::Limits;
use crate::names::own_name;
use crate::program::{
    Comparison, Function, Global, GlobalKind, Many, Number, Operation, Piece, Reading, Statement, Truth,
    Value, all, compare, equal, integer, minus, name, not, over, plus, times,
};
use crate::reads::{
    Component, Expression, Format, Item, ItemKind, Place, TextKind, Times, has_rounds, is_of_elements,
};
use crate::rule::options::Left;
use crate::rule::{Pieces, Thing};
use crate::says::{Layout, Said, Saying};
use grundy_rule::{Diagnostic, Text};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers without a limit of their own go up to this.
pub const LARGEST: i128 = i64::MAX as i128;
/// Counts without a limit of their own go up to this.
const MOST_ROUNDS: i128 = 10_000_000;

/// Vertices are numbered up to this.
const MOST_VERTICES: i128 = 10_000_000;

/// Writes the main part.
pub struct Dialogue<'a> {
    /// The rule.
    pub pieces: &'a Pieces<'a>,
    /// What names stand for.
    pub roles: Roles,
    /// How large the input is.
    pub limits: &'a Limits,
    /// What is said.
    pub saying: &'a Saying,
    /// How answers stand beside each other.
    pub layout: Layout,
    /// Who wins.
    pub decider: &'a Decider,
    /// How positions stand beside each other.
    pub compound: Together,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The most that each number of each kind of position may be; of a start under the name of no kind.
    pub most: BTreeMap<(Option<usize>, usize), i128>,
    /// The most that each parameter may be.
    pub parameters: BTreeMap<String, i128>,
    /// What is done when parameters have new values.
    pub renew: Vec<Statement>,
    /// What all functions see, for parameters.
    pub globals: Vec<Global>,
    /// Functions that look for moves.
    pub functions: Vec<Function>,
    /// How the values of a law repeat, so that a heap of a wanted value is found at once.
    pub window: Option<grundy_law::Periodicity>,
    /// What must hold of the parameters, and how that is said.
    pub condition: Option<(Truth, String)>,
    /// How one position alone is decided, where that goes further than sums.
    pub alone: Option<super::Alone>,
}

/// What has been read so far.
#[derive(Clone, Default)]
struct Seen {
    /// Names that have been read, and as what.
    names: BTreeMap<String, Read>,
    /// Components that stand there with a kind of their own.
    components: Vec<Source>,
}

/// As what a name has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    Number,
    List,
}

/// Where components come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// One position.
    One(Option<usize>, Vec<Value>),
    /// The elements of lists, one list for each coordinate.
    Lists(Option<usize>, Vec<String>),
    /// The same, of the kind that another list tells.
    Kinds(String, Vec<(i128, Option<usize>, usize)>, Vec<String>),
}

type Done<T> = Result<T, Diagnostic>;

impl Dialogue<'_> {
    /// The main part.
    pub fn main(&mut self, format: &Format) -> Done<Vec<Statement>> {
        let read = self.items(&format.items, &mut Seen::default(), true, 0);
        let mut body = read.map_err(|mistake| mistake.in_source(&format.text))?;
        if self.layout != Layout::Lines && answers_end_here(&format.items) {
            body.push(Statement::Print(vec![Piece::Words("\n".to_string())]));
        }
        Ok(body)
    }

    fn items(
        &mut self,
        items: &[Item],
        seen: &mut Seen,
        answers: bool,
        depth: usize,
    ) -> Done<Vec<Statement>> {
        let mut body = Vec::new();
        for item in items {
            self.item(item, seen, depth, &mut body)?;
        }
        if answers && !has_rounds(items) {
            body.extend(self.answer(seen, items)?);
        }
        Ok(body)
    }

    fn item(&mut self, item: &Item, seen: &mut Seen, depth: usize, body: &mut Vec<Statement>) -> Done<()> {
        match &item.kind {
            ItemKind::Number(own) => self.number(own, seen, body),
            ItemKind::Skip => {
                let unread = Reading::Word(MOST_ROUNDS);
                body.push(skipped(self.pieces, unread));
            }
            ItemKind::Let(own, value) => {
                let value = self.expression(value, seen, body)?;
                self.given(own, value, seen, body);
            }
            ItemKind::Numbers(own, count) => {
                let count = self.count(count, seen, body)?;
                self.numbers(own, count, seen, body);
            }
            ItemKind::Position(place) => self.position(place, item, seen, body)?,
            ItemKind::Positions(place, count) => {
                let count = self.count(count, seen, body)?;
                let component = Component { selector: None, items: vec![placed(place, item)] };
                self.sum(count, &[component], item, seen, body)?;
            }
            ItemKind::Board(own, rows, columns) => {
                let (rows, columns) = (self.count(rows, seen, body)?, self.count(columns, seen, body)?);
                self.many(own, Reading::Rows(rows, columns), seen, body);
            }
            ItemKind::Text(own, kind) => self.text(own, *kind, seen, body),
            ItemKind::Element(own) => {
                return Err(Diagnostic::new(Text::new(
                    format!("`{own}[]` is one element for each round of a block"),
                    format!("`{own}[]` 表示块的每一轮读一个元素"),
                ))
                .at(item.span.clone())
                .help(Text::new(
                    format!("write `n {{ {own}[] }}`, or `{own}[n]`"),
                    format!("请写 `n {{ {own}[] }}` 或 `{own}[n]`"),
                )));
            }
            ItemKind::Edges(edges) => {
                let count = self.count(&edges.count, seen, body)?;
                seen.names.insert(edges.graph.clone(), Read::List);
                let most = self.parameters.get(&edges.graph).copied().unwrap_or(MOST_VERTICES);
                body.extend(super::graph::read(self.pieces, edges, count, most.min(MOST_VERTICES)));
                self.parameter_read(&edges.graph, true, body);
            }
            ItemKind::Rounds(Times::Count(count), inner) if is_of_elements(inner) => {
                let count = self.count(count, seen, body)?;
                self.elements(count, inner, seen, body);
            }
            ItemKind::Rounds(times, inner) => self.rounds(times, inner, seen, depth, body)?,
            ItemKind::Sum(count, components) => {
                let count = self.count(count, seen, body)?;
                self.sum(count, components, item, seen, body)?;
            }
        }
        Ok(())
    }

    /// A number at its first mention is read; a text is one where the rule says so.
    fn number(&mut self, own: &str, seen: &mut Seen, body: &mut Vec<Statement>) {
        if seen.names.contains_key(own) {
            return;
        }
        let is_list = match (self.roles.entry(own), self.roles.parameter(own)) {
            (Some(place), _) => self.roles.entries[place].1 != Thing::Number,
            (_, Some(is_many)) => is_many,
            _ => false,
        };
        if is_list {
            return self.text(own, TextKind::Word, seen, body);
        }
        let (least, most) = self.bounds(own);
        let is_parameter = self.roles.parameter(own).is_some();
        seen.names.insert(own.to_string(), Read::Number);
        body.push(Statement::Read { name: own_name(own), is_new: !is_parameter, least, most });
        if is_parameter {
            self.parameter_read(own, false, body);
        }
    }

    /// The bounds of a number that is read.
    fn bounds(&self, own: &str) -> (i128, i128) {
        let least = self.limits.least(own);
        let asked = self.limits.most(own).unwrap_or(LARGEST);
        if let Some(place) = self.roles.entry(own) {
            let kind = if self.roles.is_start { None } else { Some(0) };
            let most = self.most.get(&(kind, place)).copied().unwrap_or(LARGEST);
            return (least.unwrap_or(0).max(0), asked.min(most));
        }
        if self.roles.parameter(own).is_some() {
            let positive = i128::from(self.pieces.positive.borrow().contains(&own_name(own)));
            let most = self.parameters.get(own).copied().unwrap_or(LARGEST);
            return (least.unwrap_or(positive).max(positive), asked.min(most));
        }
        let most = self.limits.most(own).unwrap_or(MOST_ROUNDS).min(LARGEST);
        (least.unwrap_or(0).clamp(-LARGEST, 0), most)
    }

    fn given(&mut self, own: &str, value: Number, seen: &mut Seen, body: &mut Vec<Statement>) {
        seen.names.insert(own.to_string(), Read::Number);
        let is_parameter = self.roles.parameter(own).is_some();
        let (least, most) = self.bounds(own);
        if is_parameter {
            body.push(Statement::Set(own_name(own), value));
        } else {
            body.push(Statement::Let(own_name(own), value));
        }
        if is_parameter || self.roles.entry(own).is_some() {
            let outside = crate::program::any(vec![
                compare(Comparison::Less, name(&own_name(own)), integer(least)),
                compare(Comparison::Greater, name(&own_name(own)), integer(most)),
            ]);
            let words = vec![
                Piece::Words(format!("{own} is ")),
                Piece::Number(name(&own_name(own))),
                Piece::Words(format!(", and this program is for {least} to {most}")),
            ];
            body.push(Statement::If(outside, vec![Statement::Fail(words)], Vec::new()));
        }
        if is_parameter {
            self.parameter_read(own, false, body);
        }
    }

    /// Parameters that change make what was worked out worthless.
    fn parameter_read(&mut self, own: &str, is_many: bool, body: &mut Vec<Statement>) {
        let own = own_name(own);
        if self.renew.is_empty() {
            return;
        }
        if is_many {
            body.extend(self.renew.clone());
            return;
        }
        let before = format!("{own}_before");
        if !self.globals.iter().any(|global| global.name == before) {
            self.globals.push(Global { name: before.clone(), kind: GlobalKind::Number(-1) });
        }
        let mut renewed = self.renew.clone();
        renewed.push(Statement::Set(before.clone(), name(&own)));
        body.push(Statement::If(not(equal(name(&own), name(&before))), renewed, Vec::new()));
    }

    fn numbers(&mut self, own: &str, count: Number, seen: &mut Seen, body: &mut Vec<Statement>) {
        let (least, most) = match (self.roles.entry(own), self.roles.parameter(own)) {
            (Some(place), _) if self.roles.entries[place].1 == Thing::Number => self.bounds(own),
            _ => (
                self.limits.least(own).unwrap_or(0).max(i128::from(is_walked(self.pieces, own))),
                self.limits
                    .most(own)
                    .unwrap_or(LARGEST)
                    .min(self.parameters.get(own).copied().unwrap_or(LARGEST)),
            ),
        };
        self.many(own, Reading::Numbers(count, least, most), seen, body);
    }

    fn text(&mut self, own: &str, kind: TextKind, seen: &mut Seen, body: &mut Vec<Statement>) {
        let most = self.limits.lengths.get(own).copied().unwrap_or(1_000_000);
        let reading = match kind {
            TextKind::Word => Reading::Word(most),
            TextKind::Line => Reading::Line(most),
            TextKind::Digits => Reading::Digits(most),
        };
        self.many(own, reading, seen, body);
    }

    fn many(&mut self, own: &str, reading: Reading, seen: &mut Seen, body: &mut Vec<Statement>) {
        seen.names.insert(own.to_string(), Read::List);
        let is_parameter = self.roles.parameter(own).is_some();
        let list = self.list_name(own);
        body.push(Statement::ReadMany {
            name: list.clone(),
            label: own.to_string(),
            is_new: !is_parameter,
            reading,
        });
        if is_parameter {
            if is_set(self.pieces, own) {
                let sorted = Many::Different(Box::new(Many::Name(list.clone())));
                body.push(Statement::SetMany(list, sorted));
            }
            self.parameter_read(own, true, body);
        } else if self.roles.entry(own).is_some_and(|place| self.roles.entries[place].1 == Thing::Bag) {
            body.push(Statement::SetMany(list.clone(), Many::Sorted(Box::new(Many::Name(list)))));
        }
    }

    /// The list of a number's name is written in the plural.
    fn list_name(&self, own: &str) -> String {
        let is_number =
            self.roles.entry(own).is_some_and(|place| self.roles.entries[place].1 == Thing::Number);
        if is_number { own_name(&format!("{own}s")) } else { own_name(own) }
    }

    /// `n { c[] w[] }`: lists that grow side by side.
    fn elements(&mut self, count: Number, inner: &[Item], seen: &mut Seen, body: &mut Vec<Statement>) {
        let place = self.pieces.local("place");
        let mut round = Vec::new();
        let mut finished = Vec::new();
        for item in inner {
            match &item.kind {
                ItemKind::Element(own) => {
                    let (list, element) = (self.list_name(own), self.pieces.local("element"));
                    let is_parameter = self.roles.parameter(own).is_some();
                    let held =
                        if is_parameter { self.pieces.local(&format!("{list}_read")) } else { list.clone() };
                    let least = self.limits.least(own).unwrap_or(0);
                    let most = self.limits.most(own).unwrap_or(LARGEST);
                    let most = match self.roles.entry(own) {
                        Some(_) => self.bounds(own).1,
                        None => most,
                    };
                    body.push(Statement::LetList(held.clone(), count.clone(), integer(0)));
                    round.push(Statement::Read { name: element.clone(), is_new: true, least, most });
                    round.push(Statement::SetAt(held.clone(), vec![name(&place)], name(&element)));
                    seen.names.insert(own.clone(), Read::List);
                    if is_parameter {
                        let many = Many::Name(held);
                        let many =
                            if is_set(self.pieces, own) { Many::Different(Box::new(many)) } else { many };
                        finished.push(Statement::SetMany(list, many));
                        self.parameter_read(own, true, &mut finished);
                    }
                }
                _ => {
                    let unread = Reading::Word(MOST_ROUNDS);
                    round.push(skipped(self.pieces, unread));
                }
            }
        }
        body.push(Statement::For(place, integer(0), minus(count, integer(1)), round));
        body.extend(finished);
    }

    fn position(
        &mut self,
        place: &Place,
        item: &Item,
        seen: &mut Seen,
        body: &mut Vec<Statement>,
    ) -> Done<()> {
        let kind = self.kind(place, item)?;
        let mut values = Vec::new();
        for (index, own) in place.names.iter().enumerate() {
            if !seen.names.contains_key(own) {
                let most = self.most_of(kind, index, own);
                let least = self.limits.least(own).unwrap_or(0).max(0);
                body.push(Statement::Read { name: own_name(own), is_new: true, least, most });
                seen.names.insert(own.clone(), Read::Number);
            }
            values.push(Value::Number(name(&own_name(own))));
        }
        seen.components.push(Source::One(kind, values));
        Ok(())
    }

    fn most_of(&self, kind: Option<usize>, place: usize, own: &str) -> i128 {
        let most = self.most.get(&(kind, place)).copied().unwrap_or(LARGEST);
        self.limits.most(own).unwrap_or(LARGEST).min(most)
    }

    /// The kind of a position; none where it is a start.
    fn kind(&self, place: &Place, item: &Item) -> Done<Option<usize>> {
        if place.tag.is_empty() && self.roles.is_start && self.roles.entries.len() == place.names.len() {
            return Ok(None);
        }
        kind_of(self.pieces.form, place).map(Some).ok_or_else(|| {
            let kinds: Vec<String> = self
                .pieces
                .form
                .kinds
                .iter()
                .enumerate()
                .map(|(index, kind)| {
                    let names: Vec<String> =
                        kind_entries(self.pieces.form, index).into_iter().map(|(name, _)| name).collect();
                    format!("`{}({})`", kind.tag, names.join(","))
                })
                .collect();
            Diagnostic::new(Text::new("the rule has no such position", "规则中没有这样的局面"))
                .at(item.span.clone())
                .help(Text::new(
                    format!("its positions are {}", kinds.join(", ")),
                    format!("规则的局面有 {}", kinds.join("、")),
                ))
        })
    }

    /// `n [ … ]`: lists of what each component has.
    fn sum(
        &mut self,
        count: Number,
        components: &[Component],
        item: &Item,
        seen: &mut Seen,
        body: &mut Vec<Statement>,
    ) -> Done<()> {
        let place = self.pieces.local("place");
        let width = components.iter().map(|component| component.items.len().max(1)).max().unwrap_or(1);
        let (mut round, mut kinds, mut lists) = (Vec::new(), Vec::new(), Vec::new());
        let selector = components.first().and_then(|component| component.selector.clone());
        let mut told = Vec::new();
        for component in components {
            let (kind, names) = self.component(component, item)?;
            while lists.len() < names.len().max(1) {
                let wanted = names.get(lists.len()).map_or("x", String::as_str);
                let own = self.pieces.local(&own_name(&format!("{wanted}s")));
                lists.push(own);
            }
            let mut reads = Vec::new();
            for (index, read) in component_names(component).iter().enumerate() {
                match read {
                    Some(own) => {
                        let at = names.iter().position(|name| name == own).unwrap_or(index);
                        let fresh = self.pieces.local(&own_name(own));
                        let most = self.most_of(kind, at, own);
                        let least = self.limits.least(own).unwrap_or(0).max(0);
                        reads.push(Statement::Read { name: fresh.clone(), is_new: true, least, most });
                        reads.push(Statement::SetAt(lists[at].clone(), vec![name(&place)], name(&fresh)));
                    }
                    None => {
                        let unread = Reading::Word(MOST_ROUNDS);
                        reads.push(skipped(self.pieces, unread));
                    }
                }
            }
            match &component.selector {
                Some((_, value)) => {
                    kinds.push((*value, kind, names.len()));
                    told.push((*value, reads));
                }
                None => round.extend(reads),
            }
            let _ = width;
            if component.selector.is_none() {
                seen.components.push(Source::Lists(kind, lists[..names.len()].to_vec()));
            }
        }
        if let Some((own, _)) = selector {
            let (list, chosen) =
                (self.pieces.local(&own_name(&format!("{own}s"))), self.pieces.local(&own_name(&own)));
            let values: Vec<i128> = told.iter().map(|(value, _)| *value).collect();
            let (least, most) =
                (values.iter().copied().min().unwrap_or(0), values.iter().copied().max().unwrap_or(0));
            round.push(Statement::Read { name: chosen.clone(), is_new: true, least, most });
            round.push(Statement::SetAt(list.clone(), vec![name(&place)], name(&chosen)));
            for (value, reads) in told {
                round.push(Statement::If(equal(name(&chosen), integer(value)), reads, Vec::new()));
            }
            body.push(Statement::LetList(list.clone(), count.clone(), integer(0)));
            seen.components.push(Source::Kinds(list, kinds, lists.clone()));
        }
        for list in &lists {
            body.push(Statement::LetList(list.clone(), count.clone(), integer(0)));
        }
        body.push(Statement::For(place, integer(0), minus(count, integer(1)), round));
        Ok(())
    }

    /// The kind of a component and the names of its coordinates.
    fn component(&self, component: &Component, item: &Item) -> Done<(Option<usize>, Vec<String>)> {
        for inner in &component.items {
            if let ItemKind::Position(place) = &inner.kind {
                return Ok((self.kind(place, inner)?, place.names.clone()));
            }
        }
        let kind = if self.roles.is_start { None } else { Some(0) };
        let names: Vec<String> = self.roles.entries.iter().map(|(name, _)| name.clone()).collect();
        let read: BTreeSet<String> = component_names(component).into_iter().flatten().collect();
        match names.iter().find(|name| !read.contains(*name)) {
            None => Ok((kind, names)),
            Some(_)
                if names.len() == 1
                    && self.roles.alias.as_ref().is_some_and(|alias| read.contains(alias)) =>
            {
                Ok((kind, self.roles.alias.iter().cloned().collect()))
            }
            Some(missing) => Err(Diagnostic::new(Text::new(
                format!("the components of this sum do not read `{missing}`"),
                format!("和的各分量没有读入 `{missing}`"),
            ))
            .at(item.span.clone())
            .help(Text::new(
                format!("a component has {}", names.join(", ")),
                format!("一个分量包含 {}", names.join("、")),
            ))),
        }
    }

    fn rounds(
        &mut self,
        times: &Times,
        inner: &[Item],
        seen: &mut Seen,
        depth: usize,
        body: &mut Vec<Statement>,
    ) -> Done<()> {
        let before = seen.clone();
        let tells_test = depth == 0 && self.saying.pieces().any(|said| *said == Said::Test);
        let count = match times {
            Times::Count(count) => Some(self.count(count, seen, body)?),
            _ => None,
        };
        let mut round = Vec::new();
        let mut own = seen.clone();
        if let Times::Until(numbers) = times {
            self.until(numbers, inner, &mut own, depth, &mut round)?;
        } else {
            round = self.items(inner, &mut own, true, depth + 1)?;
        }
        if self.layout != Layout::Lines && answers_end_here(inner) && has_rounds(inner) {
            round.push(Statement::Print(vec![Piece::Words("\n".to_string())]));
        }
        if self.layout == Layout::Spaced && !has_rounds(inner) {
            body.push(Statement::LetTruth("is_first".to_string(), Truth::Known(true)));
        }
        match count {
            Some(count) if tells_test => {
                body.push(Statement::For("test".to_string(), integer(1), count, round));
            }
            Some(count) => body.push(Statement::Repeat(count, round)),
            None => {
                if tells_test {
                    body.push(Statement::Let("test".to_string(), integer(0)));
                    round.insert(0, Statement::Update("test".to_string(), Operation::Add, integer(1)));
                }
                body.push(Statement::While(not(Truth::Ended), round));
            }
        }
        *seen = before;
        Ok(())
    }

    /// The first numbers of a round say whether it is one.
    fn until(
        &mut self,
        numbers: &[i128],
        inner: &[Item],
        seen: &mut Seen,
        depth: usize,
        round: &mut Vec<Statement>,
    ) -> Done<()> {
        let mut read: Vec<Number> = Vec::new();
        let mut taken = 0;
        for item in inner {
            if read.len() >= numbers.len() {
                break;
            }
            let is_new = |seen: &Seen, own: &String| !seen.names.contains_key(own);
            match &item.kind {
                ItemKind::Number(own) if is_new(seen, own) => {
                    self.number(own, seen, round);
                    widen(round, numbers);
                    read.push(name(&own_name(own)));
                }
                ItemKind::Numbers(own, Expression::Integer(count)) => {
                    let list = self.list_name(own);
                    self.item(item, seen, depth, round)?;
                    widen(round, numbers);
                    read.extend((0..*count).map(|place| Number::At(list.clone(), vec![integer(place)])));
                }
                ItemKind::Numbers(own, Expression::Name(count)) if !seen.names.contains_key(count) => {
                    let _ = own;
                    self.number(count, seen, round);
                    widen(round, numbers);
                    read.push(name(&own_name(count)));
                    if read.len() >= numbers.len() {
                        break;
                    }
                    continue;
                }
                ItemKind::Position(place) => {
                    self.item(item, seen, depth, round)?;
                    widen(round, numbers);
                    read.extend(place.names.iter().map(|own| name(&own_name(own))));
                }
                _ => {
                    return Err(Diagnostic::new(Text::new(
                        "the numbers that end the block must be the first of a round",
                        "结束块的数必须是一轮中最先读入的数",
                    ))
                    .at(item.span.clone())
                    .help(Text::new(
                        "let the block begin with as many numbers: `{ x m } until 0 0`",
                        "请让块以同样多的数开头：`{ x m } until 0 0`",
                    )));
                }
            }
            taken += 1;
        }
        if read.len() < numbers.len() {
            return Err(Diagnostic::new(Text::new(
                "a round has fewer numbers than those that end the block",
                "一轮中的数比结束块的数少",
            ))
            .at(inner.first().map_or(0..0, |item| item.span.clone()))
            .help(Text::new("give as many as a round begins with", "请给出与一轮开头一样多的数")));
        }
        let ends = all(read
            .iter()
            .zip(numbers)
            .map(|(read, number)| equal(read.clone(), integer(*number)))
            .collect());
        round.push(Statement::If(ends, vec![Statement::Break], Vec::new()));
        // Numbers that were let in only to end the input are not let further.
        for own in seen.names.keys() {
            if let Some(check) = self.checked_again(own, numbers) {
                round.push(check);
            }
        }
        let rest = self.items(&inner[taken..], seen, false, depth + 1)?;
        round.extend(rest);
        if !has_rounds(inner) {
            round.extend(self.answer(seen, inner)?);
        }
        Ok(())
    }

    /// A number that ends the input may lie outside what is played.
    fn checked_again(&self, own: &str, numbers: &[i128]) -> Option<Statement> {
        let (least, most) = self.bounds(own);
        let end = *numbers.iter().min()?;
        let is_read = self.roles.entry(own).is_some() || self.roles.parameter(own).is_some();
        if !is_read || end >= least && end <= most || self.list_name(own) != own_name(own) {
            return None;
        }
        let outside = compare(Comparison::Less, name(&own_name(own)), integer(least));
        let words = vec![Piece::Words(format!("{own} is too small"))];
        Some(Statement::If(outside, vec![Statement::Fail(words)], Vec::new()))
    }

    /// How often something is read; names that are new are read first.
    fn count(&mut self, count: &Expression, seen: &mut Seen, body: &mut Vec<Statement>) -> Done<Number> {
        for own in count.names() {
            self.number(&own, seen, body);
        }
        self.expression(count, seen, body)
    }

    fn expression(
        &mut self,
        expression: &Expression,
        seen: &mut Seen,
        body: &mut Vec<Statement>,
    ) -> Done<Number> {
        for own in expression.names() {
            self.number(&own, seen, body);
        }
        Ok(worked_out(expression))
    }

    /// The answer to what has been read.
    fn answer(&mut self, seen: &Seen, items: &[Item]) -> Done<Vec<Statement>> {
        if let Some(each) = self.saying.each.clone() {
            let mut own = seen.clone();
            let mut body = Vec::new();
            let from = self.expression(&each.from, &mut own, &mut body)?;
            let to = self.expression(&each.to, &mut own, &mut body)?;
            own.names.insert(each.name.clone(), Read::Number);
            let sources = self.sources(&own, items)?;
            let inner = super::answer::said(self, &sources).map_err(no_words)?;
            body.extend(self.checked_condition());
            body.push(Statement::For(own_name(&each.name), from, to, inner));
            return Ok(body);
        }
        let sources = self.sources(seen, items)?;
        let said = super::answer::said(self, &sources).map_err(no_words)?;
        Ok(self.checked_condition().into_iter().chain(said).collect())
    }

    /// Parameters of which the law says nothing are refused.
    fn checked_condition(&self) -> Option<Statement> {
        let (condition, words) = self.condition.as_ref()?;
        if *condition == Truth::Known(true) {
            return None;
        }
        let words = vec![Piece::Words(format!("this program is for {words}"))];
        Some(Statement::If(not(condition.clone()), vec![Statement::Fail(words)], Vec::new()))
    }

    fn sources(&self, seen: &Seen, items: &[Item]) -> Done<Vec<Source>> {
        let mut sources = seen.components.clone();
        let read = |own: &String| {
            seen.names.get(own).copied().or_else(|| {
                let alias = self.roles.alias.as_ref()?;
                seen.names.get(alias).copied()
            })
        };
        let as_read = |own: &String| match &self.roles.alias {
            Some(alias) if !seen.names.contains_key(own) => alias.clone(),
            _ => own.clone(),
        };
        let kinds: Vec<Option<Read>> = self.roles.entries.iter().map(|(own, _)| read(own)).collect();
        let all_read = kinds.iter().all(Option::is_some) && !self.roles.entries.is_empty();
        if all_read && sources.is_empty() {
            let is_list = |(place, kind): (usize, &Option<Read>)| {
                *kind == Some(Read::List) && self.roles.entries[place].1 == Thing::Number
            };
            let kind = if self.roles.is_start { None } else { Some(0) };
            if kinds.iter().enumerate().all(is_list) {
                let lists = self.roles.entries.iter().map(|(own, _)| self.list_name(&as_read(own))).collect();
                sources.push(Source::Lists(kind, lists));
            } else {
                let value = |(own, thing): &(String, Thing)| match thing {
                    Thing::Number => Value::Number(name(&own_name(&as_read(own)))),
                    _ => Value::Many(Many::Name(own_name(own))),
                };
                sources.push(Source::One(kind, self.roles.entries.iter().map(value).collect()));
            }
        }
        if self.roles.entries.is_empty() && sources.is_empty() {
            sources.push(Source::One(None, Vec::new()));
        }
        if sources.is_empty() {
            let span = items.first().map_or(0..0, |item| item.span.clone());
            return Err(Diagnostic::new(Text::new("no position is read here", "此处没有读入局面"))
                .at(span)
                .help(Text::new(
                    "each innermost block reads a position in the rule's own names",
                    "每个最内层的块都要用规则自己的名字读入一个局面",
                )));
        }
        Ok(sources)
    }
}

fn skipped(pieces: &Pieces<'_>, reading: Reading) -> Statement {
    Statement::ReadMany { name: pieces.local("skipped"), label: "a word".to_string(), is_new: true, reading }
}

fn no_words(why: Text) -> Diagnostic {
    Diagnostic::new(why).help(Text::new("`grundy solve` may still answer it", "`grundy solve` 也许仍能回答"))
}

/// A block in which answers end a line of their parent.
fn answers_end_here(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(&item.kind, ItemKind::Rounds(_, inner) if !is_of_elements(inner) && !has_rounds(inner)))
        || !has_rounds(items)
}

fn placed(place: &Place, item: &Item) -> Item {
    Item { kind: ItemKind::Position(place.clone()), span: item.span.clone() }
}

/// What a component reads, in order; none for what is skipped.
fn component_names(component: &Component) -> Vec<Option<String>> {
    let names = |item: &Item| match &item.kind {
        ItemKind::Number(own) => vec![Some(own.clone())],
        ItemKind::Position(place) => place.names.iter().cloned().map(Some).collect(),
        _ => vec![None],
    };
    component.items.iter().flat_map(names).collect()
}

/// Lets the numbers that end the input through.
fn widen(round: &mut [Statement], numbers: &[i128]) {
    let (low, high) =
        (numbers.iter().copied().min().unwrap_or(0), numbers.iter().copied().max().unwrap_or(0));
    for statement in round.iter_mut().rev().take(2) {
        match statement {
            Statement::Read { least, most, .. }
            | Statement::ReadMany { reading: Reading::Numbers(_, least, most), .. } => {
                *least = (*least).min(low);
                *most = (*most).max(high);
            }
            _ => {}
        }
    }
}

/// An expression of names that have been read.
pub fn worked_out(expression: &Expression) -> Number {
    match expression {
        Expression::Integer(value) => integer(*value),
        Expression::Name(own) => name(&own_name(own)),
        Expression::Operate(operator, left, right) => {
            let (left, right) = (worked_out(left), worked_out(right));
            match *operator {
                "+" => plus(left, right),
                "-" => minus(left, right),
                "*" => times(left, right),
                "/" => over(left, right),
                _ => crate::program::modulo(left, right),
            }
        }
    }
}

/// A comparison of names that have been read.
pub fn compared(expression: &Expression) -> Truth {
    match expression {
        Expression::Operate(operator, left, right) => {
            let comparison = match *operator {
                "<" => Comparison::Less,
                "<=" => Comparison::LessOrEqual,
                ">" => Comparison::Greater,
                ">=" => Comparison::GreaterOrEqual,
                "!=" => Comparison::NotEqual,
                _ => Comparison::Equal,
            };
            compare(comparison, worked_out(left), worked_out(right))
        }
        _ => Truth::Known(false),
    }
}

/// Whether a parameter is only asked for its elements, so that their order does not matter.
pub fn is_set(pieces: &Pieces<'_>, own: &str) -> bool {
    let text = format!("{:?}{:?}", pieces.form.clauses, pieces.form.starts);
    let parameter = format!("Parameter(\"{own}\")");
    !text.contains(&format!("At({parameter}"))
        && !text.contains(&format!("Slice({parameter}"))
        && !text.contains(&format!("Length, [{parameter}"))
}

/// Whether moves run through a set, so that 0 in it would be no move at all.
fn is_walked(pieces: &Pieces<'_>, own: &str) -> bool {
    let text = format!("{:?}", pieces.form.clauses);
    text.contains(&format!("run: Elements(Parameter(\"{own}\")"))
}

/// A position by its values.
pub fn left(kind: Option<usize>, values: Vec<Value>) -> Left {
    Left { kind: kind.unwrap_or(0), coordinates: values }
}
