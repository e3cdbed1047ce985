//! The main part of a program: reads each thing of the description once, and answers at the end of each block.

mod components;
pub mod digits;
mod each;
mod expressions;
mod rounds;

use components::placed;
use expressions::is_walked;
pub use expressions::{compared, is_parameter, is_set, worked_out};
use rounds::answers_end_here;

use super::decide::Decider;
use super::roles::{Roles, kind_entries, kind_of};
use crate::limits::Limits;
use crate::names::own_name;
use crate::program::{
    Comparison, Function, Global, GlobalKind, Many, Number, Operation, Piece, Reading, Statement, Truth,
    Value, all, compare, equal, integer, minus, name, not, over, plus, times,
};
use crate::reads::{
    Component, Edges, Expression, Format, Gives, Item, ItemKind, Mark, Place, TextKind, Times, has_rounds,
    is_of_elements,
};
use crate::rule::options::Left;
use crate::rule::{Pieces, Thing};
use crate::says::{Layout, Said, Saying};
use grundy_rule::{Diagnostic, Text};
use grundy_table::Compound;
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
    pub compound: Compound,
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
    /// Whether a function tells the least number that wins when it is taken.
    pub least_take: bool,
    /// How many vertices the graph has, where the input says so.
    pub vertices: Option<super::graph::Vertices>,
}

/// What has been read so far.
#[derive(Clone, Default)]
pub(super) struct Seen {
    /// Names that have been read, and as what.
    pub(super) names: BTreeMap<String, Read>,
    /// Components that stand there with a kind of their own.
    pub(super) components: Vec<Source>,
}

/// As what a name has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Read {
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
    /// So many positions of which numbers stand in lists and lists on stacks.
    Ragged(Option<usize>, Number, Vec<(String, Thing)>),
}

pub(super) type Done<T> = Result<T, Diagnostic>;

impl Dialogue<'_> {
    /// The main part.
    pub fn main(&mut self, format: &Format) -> Done<Vec<Statement>> {
        let read = self.items(&format.items, &mut Seen::default(), true, 0);
        let mut body = read.map_err(|mistake| mistake.in_source(&format.text))?;
        if self.layout == Layout::Spaced && !has_rounds(&format.items) {
            body.insert(0, Statement::LetTruth("is_first".to_string(), Truth::Known(true)));
        }
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

    pub(super) fn item(
        &mut self,
        item: &Item,
        seen: &mut Seen,
        depth: usize,
        body: &mut Vec<Statement>,
    ) -> Done<()> {
        match &item.kind {
            ItemKind::Number(own) => self.number(own, seen, body),
            ItemKind::Skip => body.push(skipped()),
            ItemKind::Let(own, value) => {
                let value = self.expression(value, seen, body)?;
                self.given(own, value, seen, body);
            }
            ItemKind::Numbers(own, count) => {
                let most = match count {
                    Expression::Operate("*", left, right) => self.largest_product(left, right),
                    _ => None,
                };
                let count = self.count(count, seen, body)?;
                body.extend(most.map(|most| too_large(count.clone(), most)));
                self.numbers(own, count, seen, body);
            }
            ItemKind::Position(place) => self.position(place, item, seen, body)?,
            ItemKind::Positions(place, count) => {
                let count = self.count(count, seen, body)?;
                let component = Component { selector: None, items: vec![placed(place, item)] };
                self.sum(count, &[component], item, seen, body)?;
            }
            ItemKind::Board(own, rows, columns) => {
                let most = self.largest_product(rows, columns);
                let (rows, columns) = (self.count(rows, seen, body)?, self.count(columns, seen, body)?);
                body.extend(most.map(|most| too_large(times(rows.clone(), columns.clone()), most)));
                body.push(without_columns(&columns));
                self.board(own, rows, columns, seen, body);
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
                if edges.gives != Gives::Graph {
                    self.of_edges(edges, count, seen, body);
                    return Ok(());
                }
                let most = self.parameters.get(&edges.graph).copied().unwrap_or(MOST_VERTICES);
                let all = self.vertices.as_ref().filter(|all| seen.names.contains_key(all.count()));
                if self.roles.entry(&edges.graph).is_some() {
                    let own = self.list_name(&edges.graph);
                    let limits = edges.ends.iter().filter_map(|own| self.limits.most(own));
                    let most = limits.max().unwrap_or(most).min(MOST_VERTICES);
                    body.extend(super::hackenbush::read(self.pieces, edges, &own, count, most, all));
                    return Ok(());
                }
                body.extend(super::graph::read(self.pieces, edges, count, most.min(MOST_VERTICES), all));
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
        let is_word = self.saying.swapped.as_ref().is_some_and(|swapped| !swapped.spellings(own).is_empty());
        if is_list || is_word {
            return self.text(own, TextKind::Word, seen, body);
        }
        let (least, most) = self.bounds(own);
        let is_parameter = self.roles.parameter(own).is_some();
        seen.names.insert(own.to_string(), Read::Number);
        match digits::read(self.limits, own, &self.roles, self.window, self.saying) {
            Some(huge) => body.extend(huge.statements(own, least, self.pieces)),
            None => body.push(Statement::Read { name: own_name(own), is_new: !is_parameter, least, most }),
        }
        body.extend(self.vertex(own, seen).map(|all| all.check(name(&own_name(own)))));
        if is_parameter {
            self.parameter_read(own, false, body);
        }
    }

    /// The least that any coordinate of a kind of position is when it is read.
    pub(super) fn least_of_all(&self, kind: usize) -> i128 {
        if kind > 0 || self.roles.is_start || !self.saying.each.is_empty() {
            return 0;
        }
        let names = self.roles.entries.iter().map(|(own, _)| self.roles.alias.as_ref().unwrap_or(own));
        names.map(|own| self.limits.least(own).unwrap_or(0)).min().unwrap_or(0)
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
        if let Some(all) = self.vertex(own, seen) {
            let vertex = self.pieces.local("vertex");
            let checked = vec![all.check(name(&vertex))];
            body.push(Statement::ForEach(vertex, self.list_name(own), checked));
        }
    }

    /// The vertices among which a number that is read must be, where positions are single vertices.
    fn vertex(&self, own: &str, seen: &Seen) -> Option<super::graph::Vertices> {
        let all = self.vertices.as_ref().filter(|all| seen.names.contains_key(all.count()))?;
        let is_alone = matches!(&self.roles.entries[..], [(_, Thing::Number)]) && !self.roles.is_start;
        (is_alone && self.roles.entry(own).is_some()).then(|| all.clone())
    }

    /// The limit of a product of two names.
    fn largest_product(&self, left: &Expression, right: &Expression) -> Option<i128> {
        let (Expression::Name(left), Expression::Name(right)) = (left, right) else { return None };
        self.limits.product(&[left, right])
    }

    /// A board of characters has a word for each line; one of numbers may have blanks between them.
    fn board(
        &mut self,
        own: &str,
        rows: Number,
        columns: Number,
        seen: &mut Seen,
        body: &mut Vec<Statement>,
    ) {
        if self.roles.of_characters {
            return self.many(own, Reading::Rows(rows, columns), seen, body);
        }
        self.numbers(own, times(rows, columns.clone()), seen, body);
        let list = self.list_name(own);
        let numbers = Box::new(Many::Name(list.clone()));
        body.push(Statement::SetMany(list, Many::Join(Box::new(Many::Of(vec![columns])), numbers)));
    }

    /// A list of the rule that says something of a graph.
    fn of_edges(&mut self, edges: &Edges, count: Number, seen: &Seen, body: &mut Vec<Statement>) {
        let all = self.vertices.as_ref().filter(|all| seen.names.contains_key(all.count()));
        let own = self.list_name(&edges.graph);
        let is_parameter = self.roles.parameter(&edges.graph).is_some();
        body.extend(super::trees::read(self.pieces, edges, count, all, &own, !is_parameter));
        if is_parameter {
            self.parameter_read(&edges.graph, true, body);
        }
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
    pub(super) fn list_name(&self, own: &str) -> String {
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
                    round.push(skipped());
                }
            }
        }
        body.push(Statement::For(place, integer(0), minus(count, integer(1)), round));
        body.extend(finished);
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
        if !self.saying.each.is_empty() {
            return self.answer_for_each(seen, items);
        }
        self.check_swapped(seen)?;
        let sources = self.sources(seen, items)?;
        let said = super::answer::said(self, &sources).map_err(no_words)?;
        Ok(self.checked_condition().into_iter().chain(said).collect())
    }

    /// `swapped if` speaks of numbers that have been read, and of the lengths of lists.
    fn check_swapped(&self, seen: &Seen) -> Done<()> {
        let is_known = |own: &String, wanted: Read| {
            seen.names.get(own) == Some(&wanted)
                && (wanted == Read::Number || self.list_name(own) == own_name(own))
        };
        let condition = self.saying.swapped.as_ref();
        match condition.and_then(|condition| condition.stranger(&is_known)) {
            None => Ok(()),
            Some(own) => Err(Diagnostic::new(Text::new(
                format!("`swapped if` speaks of `{own}`, which is not read before the answer"),
                format!("`swapped if` 用到了 `{own}`，而它在回答之前没有读入"),
            ))
            .help(Text::new(
                "use the names of numbers that are read, `len(s)` of a list or a string, or `w == \"BLACK\"` of a word",
                "请使用读入的数的名字、列表或字符串的 `len(s)`，或单词的 `w == \"BLACK\"`",
            ))),
        }
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

fn skipped() -> Statement {
    Statement::Skip("a word".to_string())
}

fn no_words(why: Text) -> Diagnostic {
    Diagnostic::new(why).help(Text::new("`grundy solve` may still answer it", "`grundy solve` 也许仍能回答"))
}

/// A position by its values.
pub fn left(kind: Option<usize>, values: Vec<Value>) -> Left {
    Left { kind: kind.unwrap_or(0), coordinates: values }
}

/// A board without columns has no squares that could be told apart.
fn without_columns(columns: &Number) -> Statement {
    let words = vec![Piece::Words("a board has at least one column".to_string())];
    let none = compare(Comparison::Less, columns.clone(), integer(1));
    Statement::If(none, vec![Statement::Fail(words)], Vec::new())
}

/// Ends the program where a product that is limited is larger.
fn too_large(product: Number, most: i128) -> Statement {
    let words = format!("a product of this input is above {most}, and this program is for less");
    let outside = compare(Comparison::Greater, product, integer(most));
    Statement::If(outside, vec![Statement::Fail(vec![Piece::Words(words)])], Vec::new())
}
