//! Rust, edition 2021, without crates.

mod helpers;

use super::braces::quoted;
use super::layout::{Dialect, Lines, Needs, Printer, bracketed, exclusive, methods, symbol};
use crate::program::{
    Builtin, Function, Global, GlobalKind, Kind, Number, Piece, Program, Reading, Statement, Value,
};
use helpers::helpers;
use std::collections::BTreeSet;

struct Rust;

fn is_atom(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

impl Dialect for Rust {
    fn choose(&self, truth: &str, yes: &str, no: &str) -> String {
        format!("if {truth} {{ {yes} }} else {{ {no} }}")
    }

    fn call(&self, builtin: Builtin, arguments: &[String], wide: &[bool]) -> String {
        let method = |text: &String| {
            if text.bytes().all(|byte| byte.is_ascii_digit()) {
                format!("{text}_{}", if wide[0] { "i128" } else { "i64" })
            } else {
                bracketed(text, !is_atom(text))
            }
        };
        let first = method(&arguments[0]);
        let list = arguments.join(", ");
        match builtin {
            Builtin::Min => format!("{first}.min({})", arguments[1]),
            Builtin::Max => format!("{first}.max({})", arguments[1]),
            Builtin::Abs => format!("{first}.abs()"),
            Builtin::Isqrt if wide[0] => format!("isqrt({list})"),
            Builtin::Isqrt => format!("isqrt({})", self.wide(&list, is_atom(&list))),
            Builtin::Bits => format!("(64 - {first}.leading_zeros() as i64)"),
            Builtin::Popcount => format!("({first}.count_ones() as i64)"),
            Builtin::TrailingZeros => format!("({first}.trailing_zeros() as i64)"),
            Builtin::FloorModulo => format!("floor_mod({list})"),
            other => format!("{}({list})", super::function(other)),
        }
    }

    fn at(&self, list: &str, places: &[String], is_small: bool) -> String {
        let places: String = places.iter().map(|place| format!("[{}]", index(place))).collect();
        let element = format!("{list}{places}");
        // Tables keep fewer bits for each value.
        if is_small { format!("i64::from({element})") } else { element }
    }

    fn length(&self, list: &str) -> String {
        format!("({list}.len() as i64)")
    }

    fn last(&self, stack: &str) -> String {
        format!("{stack}[{stack}.len() - 1]")
    }

    fn last_list(&self, stack: &str) -> String {
        format!("{stack}[{stack}.len() - 1].clone()")
    }

    fn nth_list(&self, stack: &str, place: &str) -> String {
        format!("{stack}[{}].clone()", index(place))
    }

    fn recall(&self, memo: &str, key: &str, is_list: bool) -> String {
        let key = if is_list { key.to_string() } else { format!("&{}", bracketed(key, !is_atom(key))) };
        format!("{memo}.get({key}).map_or(-1, |&value| i64::from(value))")
    }

    fn wide(&self, text: &str, is_atom: bool) -> String {
        format!("{} as i128", bracketed(text, !is_atom))
    }

    fn narrow(&self, text: &str, is_atom: bool) -> String {
        format!("{} as i64", bracketed(text, !is_atom))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn holds(&self, list: &str, number: &str) -> String {
        format!("{list}.binary_search(&{}).is_ok()", bracketed(number, !is_atom(number)))
    }

    fn is_empty(&self, stack: &str) -> String {
        format!("{stack}.is_empty()")
    }

    fn ended(&self) -> &'static str {
        "input.ended()"
    }

    fn borrowed(&self, many: &str, is_name: bool) -> String {
        if is_name { format!("&{many}[..]") } else { format!("&{many}") }
    }

    fn same(&self, left: &str, right: &str) -> String {
        format!("{left} == {right}")
    }

    fn owned(&self, many: &str, is_name: bool) -> String {
        if is_name { format!("{many}.to_vec()") } else { many.to_string() }
    }

    fn elements(&self, elements: &[String]) -> String {
        format!("vec![{}]", elements.join(", "))
    }
}

fn index(place: &str) -> String {
    if place.bytes().all(|byte| byte.is_ascii_digit()) {
        return place.to_string();
    }
    let is_atom = place.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    format!("{} as usize", bracketed(place, !is_atom))
}

/// The program in Rust.
pub fn render(program: &Program) -> String {
    let mut lines = Lines::default();
    program.header.iter().for_each(|line| lines.push(&format!("// {line}")));
    lines.push("");
    if let Some(limit) = program.limit {
        lines.push(&format!("const LIMIT: i64 = {limit};"));
        lines.push("");
    }
    arrays(program, &mut lines);
    helpers(&Needs::of(program), program, &mut lines);
    let (seeing, changing) = methods(program);
    game(program, &seeing, &changing, &mut lines);
    let free: Vec<&Function> =
        program.functions.iter().filter(|function| !seeing.contains(&function.name)).collect();
    for function in free {
        write_function(function, program, &seeing, None, &mut lines);
        lines.push("");
    }
    if let Some(main) = &program.main {
        lines.push("fn main() {");
        lines.indented(|lines| {
            lines.push("let mut input = Input::new();");
            if !program.globals.is_empty() {
                lines.push("let mut game = Game::new();");
            }
            writer(program, &seeing, "game.", main).statements(main, lines);
            lines.push("say(\"\", true);");
        });
        lines.push("}");
    }
    lines.finish()
}

fn arrays(program: &Program, lines: &mut Lines) {
    for (own, rows) in &program.arrays {
        let width = rows.first().map_or(0, Vec::len);
        let kind = match &rows[..] {
            [_] => format!("[i64; {width}]"),
            several => format!("[[i64; {width}]; {}]", several.len()),
        };
        lines.array(&format!("static {own}: {kind} = "), rows, ["[", "]"], ";");
    }
    if !program.arrays.is_empty() {
        lines.push("");
    }
}

/// What all functions see, and the functions that see it.
fn game(program: &Program, seeing: &BTreeSet<String>, changing: &BTreeSet<String>, lines: &mut Lines) {
    if program.globals.is_empty() {
        return;
    }
    lines.push("struct Game {");
    lines.indented(|lines| {
        program.globals.iter().for_each(|global| lines.push(&format!("{}: {},", global.name, held(global))));
    });
    lines.push("}");
    lines.push("");
    lines.push("impl Game {");
    lines.indented(|lines| {
        lines.push("fn new() -> Game {");
        lines.indented(|lines| {
            lines.push("Game {");
            lines.indented(|lines| {
                program
                    .globals
                    .iter()
                    .for_each(|global| lines.push(&format!("{}: {},", global.name, first(global))));
            });
            lines.push("}");
        });
        lines.push("}");
        for function in program.functions.iter().filter(|function| seeing.contains(&function.name)) {
            lines.push("");
            let own = if changing.contains(&function.name) { "&mut self" } else { "&self" };
            write_function(function, program, seeing, Some(own), lines);
        }
    });
    lines.push("}");
    lines.push("");
}

fn held(global: &Global) -> String {
    match &global.kind {
        GlobalKind::Number(_) => "i64".to_string(),
        GlobalKind::List | GlobalKind::Stack(Kind::Number | Kind::Truth | Kind::Nothing) => {
            "Vec<i64>".to_string()
        }
        GlobalKind::Stack(Kind::List) => "Vec<Vec<i64>>".to_string(),
        GlobalKind::Table { sizes, is_flags, .. } => {
            let cell = if *is_flags { "u8" } else { "i32" };
            format!("{}{cell}{}", "Vec<".repeat(sizes.len()), ">".repeat(sizes.len()))
        }
        GlobalKind::Memo(Kind::List) => "std::collections::HashMap<Vec<i64>, i32>".to_string(),
        GlobalKind::Memo(_) => "std::collections::HashMap<i64, i32>".to_string(),
    }
}

fn first(global: &Global) -> String {
    match &global.kind {
        GlobalKind::Number(first) => first.to_string(),
        GlobalKind::List | GlobalKind::Stack(_) => "Vec::new()".to_string(),
        GlobalKind::Table { sizes, first, .. } => {
            sizes.iter().rev().fold(first.to_string(), |inner, size| format!("vec![{inner}; {size}]"))
        }
        GlobalKind::Memo(_) => "Default::default()".to_string(),
    }
}

fn writer<'a>(
    program: &'a Program,
    seeing: &'a BTreeSet<String>,
    prefix: &'static str,
    statements: &[Statement],
) -> Writer<'a> {
    let printer = Printer {
        dialect: &Rust,
        wide_names: BTreeSet::new(),
        prefix,
        globals: &program.globals,
        methods: seeing,
        given: BTreeSet::new(),
    };
    Writer { printer, changed: Needs::of_statements(statements).changed }
}

fn write_function(
    function: &Function,
    program: &Program,
    seeing: &BTreeSet<String>,
    own: Option<&str>,
    lines: &mut Lines,
) {
    let changed = Needs::of_statements(&function.body).changed;
    let kind = match function.kind {
        Kind::Number => " -> i64",
        Kind::Truth => " -> bool",
        Kind::List => " -> Vec<i64>",
        Kind::Nothing => "",
    };
    let list = function.list.iter().map(|own| format!("{own}: &[i64]"));
    let numbers = function
        .parameters
        .iter()
        .map(|own| format!("{}{own}: i64", if changed.contains(own) { "mut " } else { "" }));
    let parameters =
        own.map(String::from).into_iter().chain(list).chain(numbers).collect::<Vec<_>>().join(", ");
    lines.push(&format!("fn {}({parameters}){kind} {{", function.name));
    lines.indented(|lines| {
        let mut writer = writer(program, seeing, "self.", &function.body);
        writer.printer.given = function.list.iter().chain(&function.parameters).cloned().collect();
        let (last, rest) =
            function.body.split_last().map_or((None, &[][..]), |(last, rest)| (Some(last), rest));
        writer.statements(rest, lines);
        last.iter().for_each(|last| writer.tail(last, lines));
    });
    lines.push("}");
}

struct Writer<'a> {
    printer: Printer<'a>,
    changed: BTreeSet<String>,
}

impl Writer<'_> {
    fn statements(&mut self, statements: &[Statement], lines: &mut Lines) {
        statements.iter().for_each(|statement| self.statement(statement, lines));
    }

    /// The last statement of a function gives its value without `return`.
    fn tail(&mut self, statement: &Statement, lines: &mut Lines) {
        match statement {
            Statement::Return(number) => lines.push(&self.printer.number(number)),
            Statement::ReturnTruth(truth) => lines.push(&self.printer.truth(truth)),
            Statement::ReturnMany(many) => lines.push(&self.printer.owned(many)),
            other => self.statement(other, lines),
        }
    }

    fn mutable(&self, own: &str) -> &'static str {
        if self.changed.contains(own) { "mut " } else { "" }
    }

    fn block(&mut self, head: &str, body: &[Statement], lines: &mut Lines) {
        lines.push(&format!("{head} {{"));
        lines.indented(|lines| self.statements(body, lines));
        lines.push("}");
    }

    fn statement(&mut self, statement: &Statement, lines: &mut Lines) {
        let named = |own: &str| self.printer.named(own);
        match statement {
            Statement::Let(own, number) => {
                self.printer.wide_names.remove(own);
                let number = self.printer.number(number);
                lines.push(&format!("let {}{own}: i64 = {number};", self.mutable(own)));
            }
            Statement::LetWide(own, number) => {
                let number = self.printer.wide_number(number);
                lines.push(&format!("let {}{own}: i128 = {number};", self.mutable(own)));
                self.printer.wide_names.insert(own.clone());
            }
            Statement::LetTruth(own, truth) => {
                lines.push(&format!("let {}{own} = {};", self.mutable(own), self.printer.truth(truth)));
            }
            Statement::LetMany(own, many) => {
                let many = self.printer.owned(many);
                lines.push(&format!("let {}{own}: Vec<i64> = {many};", self.mutable(own)));
            }
            Statement::LetList(own, count, value) => {
                let (count, value) = (self.printer.number(count), self.printer.number(value));
                lines.push(&format!("let mut {own}: Vec<i64> = vec![{value}; {}];", index(&count)));
            }
            Statement::Set(own, number) => {
                lines.push(&format!("{} = {};", named(own), self.fitting(own, number)))
            }
            Statement::SetTruth(own, truth) => {
                lines.push(&format!("{} = {};", named(own), self.printer.truth(truth)))
            }
            Statement::SetMany(own, many) => {
                lines.push(&format!("{} = {};", named(own), self.printer.owned(many)))
            }
            Statement::Update(own, operation, number) => {
                lines.push(&format!("{} {}= {};", named(own), symbol(*operation), self.fitting(own, number)))
            }
            Statement::SetAt(own, places, number) => self.put(own, places, number, lines),
            Statement::Double(own) => {
                let own = named(own);
                lines.push(&format!("let length = {own}.len();"));
                lines.push(&format!("{own}.resize(2 * length, -1);"));
            }
            Statement::Extend(own, count) => {
                let own = named(own);
                lines.push(&format!("let length = {own}.len() + ({}) as usize;", self.printer.number(count)));
                lines.push(&format!("{own}.resize(length, -1);"));
            }
            Statement::Push(own, value) => {
                lines.push(&format!("{}.push({});", named(own), self.printer.value(value)))
            }
            Statement::Pop(own) => lines.push(&format!("{}.pop();", named(own))),
            Statement::Remember(memo, key, number) => lines.push(&format!(
                "{}.insert({}, ({}) as i32);",
                named(memo),
                self.printer.value(key),
                self.printer.number(number)
            )),
            Statement::Forget(memo) => lines.push(&format!("{}.clear();", named(memo))),
            Statement::If(truth, yes, no) => {
                lines.push(&format!("if {} {{", self.printer.truth(truth)));
                lines.indented(|lines| self.statements(yes, lines));
                if !no.is_empty() {
                    lines.push("} else {");
                    lines.indented(|lines| self.statements(no, lines));
                }
                lines.push("}");
            }
            Statement::Break => lines.push("break;"),
            Statement::Continue => lines.push("continue;"),
            Statement::Do(own, values) => {
                let value = |value: &Value| match value {
                    Value::Number(number) => self.printer.number(number),
                    Value::Many(many) => self.printer.borrowed(many),
                };
                let values: Vec<String> = values.iter().map(value).collect();
                lines.push(&format!("{}({});", self.printer.function(own), values.join(", ")));
            }
            Statement::Read { name, is_new, least, most } => {
                let read = format!("input.number(\"{name}\", {least}, {most})");
                self.assigned(name, *is_new, &read, lines);
            }
            Statement::ReadMany { name, label, is_new, reading } => {
                let read = self.reading(label, reading);
                self.assigned(name, *is_new, &read, lines);
            }
            Statement::Skip(label) => lines.push(&format!("input.token(\"{label}\");")),
            Statement::Print(pieces) => lines.push(&format!("say({}, false);", self.text(pieces))),
            Statement::Fail(pieces) => lines.push(&format!("fail({});", self.text(pieces))),
            Statement::Return(number) => lines.push(&format!("return {};", self.printer.number(number))),
            Statement::ReturnTruth(truth) => lines.push(&format!("return {};", self.printer.truth(truth))),
            Statement::ReturnMany(many) => lines.push(&format!("return {};", self.printer.owned(many))),
            _ => self.repeated(statement, lines),
        }
    }

    fn assigned(&self, own: &str, is_new: bool, value: &str, lines: &mut Lines) {
        if is_new {
            lines.push(&format!("let {}{own} = {value};", self.mutable(own)));
        } else {
            lines.push(&format!("{} = {value};", self.printer.named(own)));
        }
    }

    fn reading(&self, own: &str, reading: &Reading) -> String {
        match reading {
            Reading::Numbers(count, least, most) => {
                format!("input.list(\"{own}\", {}, {least}, {most})", self.printer.number(count))
            }
            Reading::Word(most) => format!("input.word(\"{own}\", {most})"),
            Reading::Digits(most) => format!("input.digits(\"{own}\", {most})"),
            Reading::Rows(rows, columns) => {
                format!(
                    "input.rows(\"{own}\", {}, {})",
                    self.printer.number(rows),
                    self.printer.number(columns)
                )
            }
            Reading::Line(most) => format!("input.line(\"{own}\", {most})"),
        }
    }

    fn put(&mut self, own: &str, places: &[Number], number: &Number, lines: &mut Lines) {
        let indices: Vec<String> = places.iter().map(|place| index(&self.printer.number(place))).collect();
        let places: String = indices.iter().map(|place| format!("[{place}]")).collect();
        let value = self.printer.number(number);
        let value = match (self.printer.is_table(own), self.printer.is_flags(own)) {
            (_, true) => format!("({value}) as u8"),
            (true, _) => format!("({value}) as i32"),
            _ => value,
        };
        // What is looked up for the place or the value is done with before the list changes.
        let looks_up = |text: &str| text.contains("self.") || text.contains("game.");
        if let [only] = &indices[..]
            && looks_up(only)
        {
            lines.push(&format!("let at = {only};"));
            lines.push(&format!("{}[at] = {};", self.printer.named(own), plain_cast(&value)));
        } else if looks_up(&value) {
            lines.push(&format!("let worth = {};", plain_cast(&value)));
            lines.push(&format!("{}{places} = worth;", self.printer.named(own)));
        } else {
            lines.push(&format!("{}{places} = {};", self.printer.named(own), plain_cast(&value)));
        }
    }

    /// A statement that goes round.
    fn repeated(&mut self, statement: &Statement, lines: &mut Lines) {
        match statement {
            Statement::While(truth, body) => {
                let head = format!("while {}", self.printer.truth(truth)).replace("while true", "loop");
                self.block(&head, body, lines);
            }
            Statement::Loop { start, goes_on, next, body } => {
                let starts = start.iter().map(|(own, number)| Statement::Let(own.clone(), number.clone()));
                starts.for_each(|statement| self.statement(&statement, lines));
                let head = format!("while {}", self.printer.truth(goes_on));
                self.block(&head, &[body.as_slice(), next.as_slice()].concat(), lines);
            }
            Statement::For(own, from, to, body) => {
                let from = self.printer.number(from);
                let range = match exclusive(to) {
                    Some(to) => format!("{from}..{}", self.printer.number(&to)),
                    None => format!("{from}..={}", self.printer.number(to)),
                };
                self.block(&format!("for {own} in {range}"), body, lines);
            }
            Statement::Repeat(count, body) => {
                let count = self.printer.number(count);
                self.block(&format!("for _ in 0..{count}"), body, lines);
            }
            Statement::ForIn(own, elements, body) => {
                let list = self.printer.list(elements);
                let kind = if elements.iter().all(|element| matches!(element, Number::Integer(_))) {
                    "_i64"
                } else {
                    ""
                };
                let list = list.replacen(',', &format!("{kind},"), 1);
                let list = if list.contains(',') { list } else { format!("{list}{kind}") };
                self.block(&format!("for {own} in [{list}]"), body, lines);
            }
            Statement::ForOf(own, listing, argument, body) => {
                let function = listing.function();
                let argument =
                    argument.as_ref().map(|argument| self.printer.number(argument)).unwrap_or_default();
                self.block(&format!("for {own} in {function}({argument})"), body, lines);
            }
            Statement::ForEach(own, list, body) => {
                let list = self.printer.named(list);
                // The body may change what all see: it goes through a copy.
                self.block(&format!("for {own} in {list}.to_vec()"), body, lines);
            }
            _ => {}
        }
    }

    /// A number as wide as the name that takes it.
    fn fitting(&self, own: &str, number: &Number) -> String {
        if self.printer.wide_names.contains(own) {
            self.printer.wide_number(number)
        } else {
            self.printer.number(number)
        }
    }

    fn text(&self, pieces: &[Piece]) -> String {
        if let [Piece::Words(words)] = pieces {
            return quoted(words);
        }
        if let [Piece::Either(truth, yes, no)] = pieces {
            return format!(
                "if {} {{ {} }} else {{ {} }}",
                self.printer.truth(truth),
                quoted(yes),
                quoted(no)
            );
        }
        let escaped = |words: &str| {
            let text = quoted(words);
            text[1..text.len() - 1].replace('{', "{{").replace('}', "}}")
        };
        let format: String = pieces
            .iter()
            .map(|piece| if let Piece::Words(words) = piece { escaped(words) } else { "{}".to_string() })
            .collect();
        let inserted = pieces.iter().filter_map(|piece| match piece {
            Piece::Number(number) => Some(format!(", {}", self.printer.number(number))),
            Piece::Either(truth, yes, no) => Some(format!(
                ", if {} {{ {} }} else {{ {} }}",
                self.printer.truth(truth),
                quoted(yes),
                quoted(no)
            )),
            Piece::Listed(list) => Some(format!(", listed(&{})", self.printer.named(list))),
            Piece::Letters(list) => {
                let list = self.printer.named(list);
                Some(format!(", {list}.iter().map(|&code| code as u8 as char).collect::<String>()"))
            }
            Piece::Words(_) => None,
        });
        format!("&format!(\"{format}\"{})", inserted.collect::<String>())
    }
}

/// `(mex) as i32` needs no brackets.
fn plain_cast(value: &str) -> String {
    match value.strip_suffix(") as i32").and_then(|inner| inner.strip_prefix('(')) {
        Some(inner) if inner.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') => {
            format!("{inner} as i32")
        }
        _ => value.to_string(),
    }
}
