//! What the names of an input stand for in the rule.

use super::input::is_parameter;
use crate::reads::{Expression, Format, Gives, Item, ItemKind, Place, is_of_elements};
use crate::rule::{Thing, thing_of};
use crate::says::Saying;
use grundy_rule::form::{Form, Node, Run, Sort, Term};
use grundy_rule::{Diagnostic, Text, nearest};
use std::collections::BTreeSet;

/// The names by which a rule knows its positions and parameters.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    /// The names of a position, and what they are: those of `start` where there is one, else of the first clause.
    pub entries: Vec<(String, Thing)>,
    /// Whether they are those of a `start`.
    pub is_start: bool,
    /// The parameters, and whether each is a set or a list.
    pub parameters: Vec<(String, bool)>,
    /// Whether lists are words of characters.
    pub of_characters: bool,
    /// A name of the input that stands for the one number of a position.
    pub alias: Option<String>,
}

/// What a description of an input amounts to.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// Whether each answer is about one position.
    pub is_single: bool,
}

impl Roles {
    /// The names of a rule.
    pub fn new(form: &Form) -> Roles {
        let (entries, is_start) = match form.starts.first() {
            Some(start) => {
                let names = &start.alternative.names;
                let entry = |(place, (_, sort)): (usize, &(_, Sort))| (names[place].clone(), thing_of(*sort));
                (start.entries.iter().enumerate().map(entry).collect(), true)
            }
            None => (kind_entries(form, 0), false),
        };
        let parameters = form.parameters.iter();
        Roles {
            entries,
            is_start,
            parameters: parameters.map(|own| (own.name.clone(), form.many.contains(&own.name))).collect(),
            of_characters: !form.characters.is_empty(),
            alias: None,
        }
    }

    /// The same with a stranger's name for the one number of a position, where the input has just one such name.
    pub fn for_format(mut self, format: &Format, saying: &Saying) -> Roles {
        let [(own, Thing::Number)] = &self.entries[..] else { return self };
        let mut read = Vec::new();
        names_read(&format.items, &mut read);
        if read.contains(own) || saying.runs_through(own) || has_positions(&format.items) {
            return self;
        }
        let mut each = saying.each.iter().map(|each| each.name.clone());
        if let Some(each) = each.find(|each| self.parameter(each).is_none()) {
            self.alias = Some(each);
            return self;
        }
        let mut counts = BTreeSet::new();
        names_counted(&format.items, &mut counts);
        let is_parameter = |name: &String| self.parameters.iter().any(|(own, _)| own == name);
        let strangers: Vec<&String> =
            read.iter().filter(|name| !counts.contains(*name) && !is_parameter(name)).collect();
        if let [only] = strangers[..] {
            self.alias = Some(only.clone());
        }
        self
    }

    /// The place of a name among those of a position.
    pub fn entry(&self, name: &str) -> Option<usize> {
        if self.alias.as_deref() == Some(name) {
            return Some(0);
        }
        self.entries.iter().position(|(own, _)| own == name)
    }

    /// Whether a name is a parameter, and whether that is a set or a list.
    pub fn parameter(&self, name: &str) -> Option<bool> {
        self.parameters.iter().find(|(own, _)| own == name).map(|(_, is_many)| *is_many)
    }
}

/// The names of the coordinates of a kind of position.
pub fn kind_entries(form: &Form, kind: usize) -> Vec<(String, Thing)> {
    let clause = form.clauses.iter().find(|clause| usize::from(clause.pattern.tag) == kind);
    let sorts = &form.kinds[kind].sorts;
    let entry = |(place, sort): (usize, &Sort)| {
        let name = clause.and_then(|clause| clause.pattern.names.get(place)).cloned().unwrap_or_default();
        let name = if name.is_empty() { format!("x{place}") } else { name };
        (name, thing_of(*sort))
    };
    sorts.iter().enumerate().map(entry).collect()
}

/// All names that are read, in order.
pub fn names_read(items: &[Item], found: &mut Vec<String>) {
    for item in items {
        match &item.kind {
            ItemKind::Number(name)
            | ItemKind::Numbers(name, _)
            | ItemKind::Board(name, ..)
            | ItemKind::Text(name, _)
            | ItemKind::Let(name, _)
            | ItemKind::Element(name) => found.push(name.clone()),
            ItemKind::Position(place) | ItemKind::Positions(place, _) => found.extend(place.names.clone()),
            ItemKind::Rounds(_, inner) => names_read(inner, found),
            ItemKind::Sum(_, components) => {
                components.iter().for_each(|component| names_read(&component.items, found));
            }
            ItemKind::Edges(edges) => found.push(edges.graph.clone()),
            ItemKind::Skip => {}
        }
    }
}

/// All names that say how often something is read.
fn names_counted(items: &[Item], found: &mut BTreeSet<String>) {
    let mut add = |expression: &Expression| found.extend(expression.names());
    for item in items {
        match &item.kind {
            ItemKind::Numbers(_, count) | ItemKind::Positions(_, count) => add(count),
            ItemKind::Board(_, rows, columns) => {
                add(rows);
                add(columns);
            }
            ItemKind::Let(_, value) => add(value),
            ItemKind::Edges(edges) => add(&edges.count),
            _ => {}
        }
    }
    for item in items {
        match &item.kind {
            ItemKind::Rounds(times, inner) => {
                if let crate::reads::Times::Count(count) = times {
                    found.extend(count.names());
                }
                names_counted(inner, found);
            }
            ItemKind::Sum(count, components) => {
                found.extend(count.names());
                components.iter().for_each(|component| names_counted(&component.items, found));
            }
            _ => {}
        }
    }
}

fn has_positions(items: &[Item]) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Position(_) | ItemKind::Positions(..) => true,
        ItemKind::Rounds(_, inner) => has_positions(inner),
        ItemKind::Sum(_, components) => components.iter().any(|component| has_positions(&component.items)),
        _ => false,
    })
}

/// Whether each answer is about one position; a mistake where no position is read at all.
pub fn shape(format: &Format, roles: &Roles, saying: &Saying) -> Result<Shape, Diagnostic> {
    let mut read = Vec::new();
    names_read(&format.items, &mut read);
    let has = |name: &String| {
        read.contains(name) || saying.runs_through(name) || roles.alias.is_some() && roles.entries.len() == 1
    };
    if !has_positions(&format.items)
        && let Some((missing, _)) = roles.entries.iter().find(|(name, _)| !has(name))
    {
        return Err(no_position(format, roles, missing, &read));
    }
    let is_given = |name: &String| read.contains(name) || saying.runs_through(name);
    if let Some((missing, _)) = roles.parameters.iter().find(|(name, _)| !is_given(name)) {
        return Err(no_parameter(format, missing, &read));
    }
    if let Some((list, count)) = unheeded(&format.items, roles) {
        return Err(looked_past(format, list, &count));
    }
    if let Some((item, name)) = without_columns(&format.items, roles) {
        return Err(no_columns(format, item, name));
    }
    Ok(Shape { is_single: !is_sum(&format.items, roles) })
}

/// A board of which it is not said how wide it is.
fn without_columns<'a>(items: &'a [Item], roles: &Roles) -> Option<(&'a Item, &'a str)> {
    let is_board = |name: &str| roles.entry(name).is_some_and(|place| roles.entries[place].1 == Thing::Board);
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Numbers(name, _) | ItemKind::Number(name) if is_board(name) => Some((item, name.as_str())),
        ItemKind::Rounds(_, inner) => without_columns(inner, roles),
        ItemKind::Sum(_, components) => {
            components.iter().find_map(|component| without_columns(&component.items, roles))
        }
        _ => None,
    })
}

fn no_columns(format: &Format, item: &Item, name: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{name}` is a board, which has rows and columns"),
        format!("`{name}` 是棋盘，有行和列"),
    ))
    .at(item.span.clone())
    .help(Text::new(
        format!("write `h w {name}[h,w]`: their numbers first, then the board line by line"),
        format!("请写 `h w {name}[h,w]`：先读行数和列数，再逐行读入棋盘"),
    ))
    .in_source(&format.text)
}

/// A list that stands for nothing though it is as long as a number of the position says: most probably it was to be the
/// position.
fn unheeded<'a>(items: &'a [Item], roles: &Roles) -> Option<(&'a Item, String)> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Numbers(name, count) => {
            let stands = roles.entry(name).is_some() || roles.parameter(name).is_some();
            let own = count.names().into_iter().find(|own| roles.entry(own).is_some())?;
            (!stands).then_some((item, own))
        }
        ItemKind::Rounds(_, inner) => unheeded(inner, roles),
        _ => None,
    })
}

fn looked_past(format: &Format, list: &Item, count: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("the position is `{count}`, and nothing looks at this list"),
        format!("局面是 `{count}`，而这个列表没有被用到"),
    ))
    .at(list.span.clone())
    .help(Text::new(
        format!("heaps are read under the rule's own name, and their number under another: `m {count}[m]`"),
        format!("堆要用规则自己的名字读入，堆数用另一个名字：`m {count}[m]`"),
    ))
    .in_source(&format.text)
}

fn is_sum(items: &[Item], roles: &Roles) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Positions(..) | ItemKind::Sum(..) => true,
        ItemKind::Numbers(name, _) => {
            roles.entry(name).is_some_and(|place| roles.entries[place].1 == Thing::Number)
        }
        ItemKind::Rounds(_, inner) => !is_of_elements(inner) && is_sum(inner, roles),
        _ => false,
    })
}

fn no_position(format: &Format, roles: &Roles, missing: &str, read: &[String]) -> Diagnostic {
    let names: Vec<&str> = roles.entries.iter().map(|(name, _)| name.as_str()).collect();
    let shown = names.join(", ");
    let help = match nearest(missing, read.iter().map(String::as_str)) {
        Some(meant) if roles.parameter(meant).is_none() => Text::new(
            format!("the rule's names are {shown}: write `{missing}` for `{meant}`"),
            format!("规则中的名字是 {shown}：请把 `{meant}` 写成 `{missing}`"),
        ),
        _ => Text::new(
            format!("use the rule's own names, {shown}, for what is read of a position"),
            format!("请用规则自己的名字 {shown} 表示读入的局面"),
        ),
    };
    Diagnostic::new(Text::new(
        format!("`{missing}` of the rule is read nowhere"),
        format!("规则中的 `{missing}` 没有被读入"),
    ))
    .at(0..format.text.len())
    .help(help)
    .in_source(&format.text)
}

fn no_parameter(format: &Format, missing: &str, read: &[String]) -> Diagnostic {
    let known = read.join(", ");
    Diagnostic::new(Text::new(
        format!("the parameter `{missing}` is read nowhere"),
        format!("参数 `{missing}` 没有被读入"),
    ))
    .at(0..format.text.len())
    .help(Text::new(
        format!("name it in the input (read: {known}), or give it a value before"),
        format!("请在输入格式中写出它（已读入：{known}），或先给它一个取值"),
    ))
    .in_source(&format.text)
}

/// The usual input of a rule: tests, each a sum, or one position.
pub fn usual_format(form: &Form, is_single: bool) -> String {
    let roles = Roles::new(form);
    let parameters: String = roles
        .parameters
        .iter()
        .map(
            |(name, is_many)| {
                if *is_many { format!("size_{name} {name}[size_{name}] ") } else { format!("{name} ") }
            },
        )
        .collect();
    let names: Vec<&str> = roles.entries.iter().map(|(name, _)| name.as_str()).collect();
    match &roles.entries[..] {
        entries if is_single && entries.iter().all(|(_, thing)| *thing == Thing::Number) => {
            format!("tests {{ {parameters}{} }}", names.join(" "))
        }
        [(name, Thing::Number)] => format!("tests {{ count {parameters}{name}[count] }}"),
        entries if entries.iter().all(|(_, thing)| *thing == Thing::Number) => {
            format!("tests {{ count {parameters}({})[count] }}", names.join(","))
        }
        entries => {
            let one = |(name, thing): &(String, Thing)| match thing {
                Thing::Number => name.clone(),
                Thing::Board => format!("rows columns {name}[rows,columns]"),
                _ if roles.of_characters => name.clone(),
                _ => format!("size_{name} {name}[size_{name}]"),
            };
            let all: Vec<String> = entries.iter().map(one).collect();
            format!("tests {{ {parameters}{} }}", all.join(" "))
        }
    }
}

/// The description with the rule's only graph where edges do not name theirs.
pub fn with_graph(format: &Format, form: &Form, is_position: bool) -> Result<Format, Diagnostic> {
    if is_position {
        return Ok(with_graph_as_position(format, form));
    }
    let neighbours = |node: Node<'_>, own: &str| match node {
        Node::Run(Run::Elements(Term::At(graph, ..), _)) => is_parameter(graph, own),
        _ => false,
    };
    let is_graph =
        |own: &&String| form.clauses.iter().any(|clause| clause.any(&|node| neighbours(node, own)));
    let graphs: Vec<&String> = form.many.iter().filter(is_graph).collect();
    let mut format = format.clone();
    let whole = format.text.clone();
    named(&mut format.items, &graphs).map_err(|mistake| mistake.in_source(&whole))?;
    Ok(format)
}

/// The description in which every graph is what the rule's start takes.
fn with_graph_as_position(format: &Format, form: &Form) -> Format {
    let mut format = format.clone();
    if let Some((own, _)) = Roles::new(form).entries.first() {
        called(&mut format.items, own);
    }
    format
}

fn called(items: &mut [Item], own: &str) {
    for item in items {
        match &mut item.kind {
            ItemKind::Edges(edges) if edges.gives == Gives::Graph => edges.graph = own.to_string(),
            ItemKind::Rounds(_, inner) => called(inner, own),
            ItemKind::Sum(_, components) => {
                components.iter_mut().for_each(|component| called(&mut component.items, own));
            }
            _ => {}
        }
    }
}

/// The least number of a vertex of what is read.
pub fn first_vertex(items: &[Item]) -> Option<i128> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Edges(edges) => Some(edges.first),
        ItemKind::Rounds(_, inner) => first_vertex(inner),
        ItemKind::Sum(_, components) => {
            components.iter().find_map(|component| first_vertex(&component.items))
        }
        _ => None,
    })
}

fn named(items: &mut [Item], graphs: &[&String]) -> Result<(), Diagnostic> {
    for item in items {
        match &mut item.kind {
            ItemKind::Edges(edges) if edges.gives != Gives::Graph => {}
            ItemKind::Edges(edges) => match (graphs, edges.graph.as_str()) {
                ([only], "") => edges.graph = (*only).clone(),
                (_, own) if graphs.iter().any(|known| *known == own) => {}
                _ => return Err(no_graph(item, graphs)),
            },
            ItemKind::Rounds(_, inner) => named(inner, graphs)?,
            ItemKind::Sum(_, components) => {
                for component in components {
                    named(&mut component.items, graphs)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn no_graph(item: &Item, graphs: &[&String]) -> Diagnostic {
    let known: Vec<&str> = graphs.iter().map(|own| own.as_str()).collect();
    let help = match known.is_empty() {
        true => Text::new(
            "a rule walks through a graph by `v -> w for w in E[v]`",
            "规则用 `v -> w for w in E[v]` 在图上走动",
        ),
        false => Text::new(
            format!("name the graph: {}", known.join(", ")),
            format!("请写出图的名字：{}", known.join("、")),
        ),
    };
    Diagnostic::new(Text::new("the rule has no such graph", "规则中没有这个图"))
        .at(item.span.clone())
        .help(help)
}

/// The kind of a tag.
pub fn kind_of(form: &Form, place: &Place) -> Option<usize> {
    form.kinds.iter().position(|kind| kind.tag == place.tag && kind.sorts.len() == place.names.len())
}
