//! C++17, as one would hand it in.

mod helpers;
mod words;

use super::braces::{Braces, Cell, Writer};
use super::layout::{Dialect, Lines, Needs, Printer};
use crate::program::visit::Seen;
use crate::program::{Builtin, Function, GlobalKind, Kind, Piece, Program, Statement};
pub use helpers::opening;
use helpers::{helpers, included};
use std::collections::BTreeSet;

struct Cpp;

impl Dialect for Cpp {
    fn call(&self, builtin: Builtin, arguments: &[String], wide: &[bool]) -> String {
        let list = arguments.join(", ");
        match builtin {
            Builtin::Min if wide[0] => format!("min<__int128>({list})"),
            Builtin::Max if wide[0] => format!("max<__int128>({list})"),
            Builtin::Min => format!("min<long long>({list})"),
            Builtin::Max => format!("max<long long>({list})"),
            Builtin::Abs => format!("llabs({list})"),
            Builtin::Gcd => format!("__gcd<long long>({list})"),
            Builtin::Popcount => format!("__builtin_popcountll({list})"),
            Builtin::TrailingZeros => format!("__builtin_ctzll({list})"),
            other => format!("{}({list})", super::function(other)),
        }
    }

    fn at(&self, list: &str, places: &[String], _: bool) -> String {
        format!("{list}[{}]", places.join("]["))
    }

    fn length(&self, list: &str) -> String {
        format!("(long long){list}.size()")
    }

    fn last(&self, stack: &str) -> String {
        format!("{stack}.back()")
    }

    fn recall(&self, memo: &str, key: &str, _: bool) -> String {
        format!("recall({memo}, {key})")
    }

    fn wide(&self, text: &str, is_atom: bool) -> String {
        if is_atom { format!("(__int128){text}") } else { format!("(__int128)({text})") }
    }

    fn narrow(&self, text: &str, _: bool) -> String {
        text.to_string()
    }

    fn integer(&self, value: i128) -> String {
        let is_large = i64::try_from(value).is_ok() && i32::try_from(value).is_err();
        if is_large { format!("{value}LL") } else { value.to_string() }
    }

    fn holds(&self, list: &str, number: &str) -> String {
        format!("binary_search({list}.begin(), {list}.end(), {number})")
    }

    fn is_empty(&self, stack: &str) -> String {
        format!("{stack}.empty()")
    }

    fn elements(&self, elements: &[String]) -> String {
        format!("List{{{}}}", elements.join(", "))
    }
}

impl Braces for Cpp {
    fn kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Number => "long long",
            Kind::Truth => "bool",
            Kind::List => "List",
            Kind::Nothing => "void",
        }
    }

    fn wide_kind(&self) -> &'static str {
        "__int128"
    }

    fn new_list(&self, own: &str, count: &str, value: &str) -> String {
        format!("List {own}({count}, {value});")
    }

    fn put(&self, own: &str, places: &[String], value: &str, _: Cell) -> String {
        format!("{own}[{}] = {value};", places.join("]["))
    }

    fn double(&self, own: &str) -> String {
        format!("{own}.resize(2 * {own}.size(), -1);")
    }

    fn extend(&self, own: &str, count: &str) -> String {
        format!("{own}.resize({own}.size() + {count}, -1);")
    }

    fn push(&self, own: &str, value: &str, _: bool) -> String {
        format!("{own}.push_back({value});")
    }

    fn pop(&self, own: &str) -> String {
        format!("{own}.pop_back();")
    }

    fn remember(&self, memo: &str, key: &str, value: &str, _: bool) -> String {
        format!("{memo}[{key}] = {value};")
    }

    fn each_of(&self, own: &str, elements: &[String]) -> String {
        format!("for (long long {own} : List{{{}}})", elements.join(", "))
    }

    fn each(&self, own: &str, list: &str) -> String {
        format!("for (long long {own} : {list})")
    }

    fn print(&self, pieces: &[Piece], printer: &Printer<'_>) -> String {
        words::print(pieces, printer)
    }

    fn fail(&self, pieces: &[Piece], printer: &Printer<'_>) -> String {
        format!("fail({});", words::formatted(pieces, printer))
    }
}

/// The program in C++.
pub fn render(program: &Program) -> String {
    let mut lines = Lines::default();
    program.header.iter().for_each(|line| lines.push(&format!("// {line}")));
    let body = body(program);
    lines.push_text(&included(&body));
    lines.push_text(&body);
    lines.finish()
}

fn body(program: &Program) -> String {
    let mut lines = Lines::default();
    if uses_lists(program) {
        lines.push("using List = vector<long long>;");
        lines.push("");
    }
    if let Some(limit) = program.limit {
        lines.push(&format!("const long long LIMIT = {limit};"));
        lines.push("");
    }
    arrays(program, &mut lines);
    helpers(&Needs::of(program), program, &mut lines);
    globals(program, &mut lines);
    let none = BTreeSet::new();
    for function in &program.functions {
        write_function(function, program, &none, &mut lines);
        lines.push("");
    }
    if let Some(main) = &program.main {
        lines.push("int main() {");
        lines.indented(|lines| writer(program, &none).statements(main, lines));
        lines.push("}");
    }
    lines.finish()
}

fn uses_lists(program: &Program) -> bool {
    let is_list = |kind: &GlobalKind| {
        matches!(kind, GlobalKind::List | GlobalKind::Stack(Kind::List) | GlobalKind::Memo(Kind::List))
    };
    let is_of_lists = |function: &Function| function.list.is_some() || function.kind == Kind::List;
    program.globals.iter().any(|global| is_list(&global.kind))
        || program.functions.iter().any(is_of_lists)
        || program.any(|seen| {
            matches!(
                seen,
                Seen::Many(_)
                    | Seen::Statement(
                        Statement::LetList(..) | Statement::ForIn(..) | Statement::ReadMany { .. }
                    )
            )
        })
}

fn arrays(program: &Program, lines: &mut Lines) {
    for (own, rows) in &program.arrays {
        let is_small = rows.iter().flatten().all(|value| i32::try_from(*value).is_ok());
        let kind = if is_small { "int" } else { "long long" };
        let axes = if let [_] = &rows[..] {
            "[]".to_string()
        } else {
            format!("[][{}]", rows.first().map_or(0, Vec::len))
        };
        lines.array(&format!("const {kind} {own}{axes} = "), rows, ["{", "}"], ";");
    }
    if !program.arrays.is_empty() {
        lines.push("");
    }
}

fn globals(program: &Program, lines: &mut Lines) {
    for global in &program.globals {
        let own = &global.name;
        lines.push(&match &global.kind {
            GlobalKind::Number(first) => format!("long long {own} = {};", Cpp.integer(*first)),
            GlobalKind::List => format!("List {own};"),
            GlobalKind::Table { sizes, first: 0, is_flags } if is_fixed(program, own) => {
                fixed(own, sizes, *is_flags)
            }
            GlobalKind::Table { sizes, first, is_flags } => table(own, sizes, *first, *is_flags),
            GlobalKind::Stack(Kind::List) => format!("vector<List> {own};"),
            GlobalKind::Stack(_) => format!("vector<long long> {own};"),
            GlobalKind::Memo(Kind::List) => format!("unordered_map<List, int, Hash> {own};"),
            GlobalKind::Memo(_) => format!("unordered_map<long long, int, Hash> {own};"),
        });
    }
    if !program.globals.is_empty() {
        lines.push("");
    }
}

/// Whether a table keeps its length.
fn is_fixed(program: &Program, own: &str) -> bool {
    let text = format!("{:?}{:?}", program.functions, program.main);
    ["Double", "Extend", "Length", "Push"].iter().all(|word| !text.contains(&format!("{word}({own:?}")))
}

/// Zeros that cost nothing before they are looked at.
fn fixed(own: &str, sizes: &[u64], is_flags: bool) -> String {
    let axes: String = sizes.iter().map(|size| format!("[{size}]")).collect();
    format!("{} {own}{axes};", if is_flags { "char" } else { "int" })
}

fn table(own: &str, sizes: &[u64], first: i128, is_flags: bool) -> String {
    let kind = if is_flags { "char" } else { "int" };
    match sizes {
        [size] => format!("vector<{kind}> {own}({size}, {first});"),
        sizes => fixed(own, sizes, is_flags),
    }
}

fn writer<'a>(program: &'a Program, none: &'a BTreeSet<String>) -> Writer<'a> {
    let printer = Printer {
        dialect: &Cpp,
        wide_names: BTreeSet::new(),
        prefix: "",
        globals: &program.globals,
        methods: none,
        given: BTreeSet::new(),
    };
    Writer { language: &Cpp, printer, declared: Vec::new() }
}

fn write_function(function: &Function, program: &Program, none: &BTreeSet<String>, lines: &mut Lines) {
    let list = function.list.iter().map(|own| format!("const List& {own}"));
    let numbers = function.parameters.iter().map(|own| format!("long long {own}"));
    let parameters = list.chain(numbers).collect::<Vec<_>>().join(", ");
    lines.push(&format!("{} {}({parameters}) {{", Cpp.kind(function.kind), function.name));
    let body: &[Statement] = &function.body;
    lines.indented(|lines| writer(program, none).statements(body, lines));
    lines.push("}");
}
