//! Java 11 or later: one class, as judges want it.

mod helpers;

use super::braces::{Braces, Cell, Writer, quoted};
use super::layout::{Dialect, Lines, Needs, Printer};
use crate::program::{Builtin, Function, GlobalKind, Kind, Operation, Piece, Program};
use helpers::helpers;
use std::collections::BTreeSet;

struct Java;

fn bracketed(text: &str) -> String {
    let is_atom = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.');
    if is_atom { text.to_string() } else { format!("({text})") }
}

/// Places of an array are of 32 bits.
fn place(text: &str) -> String {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.to_string()
    } else {
        format!("(int) {}", bracketed(text))
    }
}

fn places(places: &[String]) -> String {
    places.iter().map(|one| format!("[{}]", place(one))).collect()
}

impl Dialect for Java {
    fn call(&self, builtin: Builtin, arguments: &[String], wide: &[bool]) -> String {
        let list = arguments.join(", ");
        match builtin {
            Builtin::Min if wide[0] => format!("{}.min({})", bracketed(&arguments[0]), arguments[1]),
            Builtin::Max if wide[0] => format!("{}.max({})", bracketed(&arguments[0]), arguments[1]),
            Builtin::Min => format!("Math.min({list})"),
            Builtin::Max => format!("Math.max({list})"),
            Builtin::Abs => format!("Math.abs({list})"),
            Builtin::Isqrt if wide[0] => format!("{}.sqrt().longValue()", bracketed(&list)),
            Builtin::Isqrt => format!("isqrt({list})"),
            Builtin::Bits => format!("(64 - Long.numberOfLeadingZeros({list}))"),
            Builtin::Popcount => format!("Long.bitCount({list})"),
            Builtin::TrailingZeros => format!("Long.numberOfTrailingZeros({list})"),
            Builtin::FloorDivide => format!("Math.floorDiv({list})"),
            Builtin::FloorModulo => format!("Math.floorMod({list})"),
            other => format!("{}({list})", super::function(other)),
        }
    }

    fn at(&self, list: &str, at: &[String], _: bool) -> String {
        format!("{list}{}", places(at))
    }

    fn length(&self, list: &str) -> String {
        format!("{list}.length")
    }

    fn last(&self, stack: &str) -> String {
        format!("{stack}.get({stack}.size() - 1)")
    }

    fn nth_list(&self, stack: &str, at: &str) -> String {
        format!("{stack}.get({})", place(at))
    }

    fn recall(&self, memo: &str, key: &str, is_list: bool) -> String {
        if is_list {
            format!("{memo}.getOrDefault(new Key({key}), -1)")
        } else {
            format!("{memo}.getOrDefault({key}, -1)")
        }
    }

    fn wide(&self, text: &str, _: bool) -> String {
        format!("BigInteger.valueOf({text})")
    }

    fn narrow(&self, text: &str, is_atom: bool) -> String {
        if is_atom { format!("{text}.longValue()") } else { format!("({text}).longValue()") }
    }

    fn wide_operation(&self, operation: Operation, left: &str, right: &str) -> Option<String> {
        let method = match operation {
            Operation::Add => "add",
            Operation::Subtract => "subtract",
            Operation::Multiply => "multiply",
            Operation::Divide => "divide",
            Operation::Modulo => "mod",
            Operation::And => "and",
            Operation::Or => "or",
            Operation::Xor => "xor",
            Operation::ShiftLeft => return Some(format!("{left}.shiftLeft({right}.intValue())")),
            Operation::ShiftRight => return Some(format!("{left}.shiftRight({right}.intValue())")),
        };
        Some(format!("{left}.{method}({right})"))
    }

    fn wide_comparison(&self, left: &str, symbol: &str, right: &str) -> Option<String> {
        Some(format!("{left}.compareTo({right}) {symbol} 0"))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn integer(&self, value: i128) -> String {
        if i32::try_from(value).is_err() { format!("{value}L") } else { value.to_string() }
    }

    fn holds(&self, list: &str, number: &str) -> String {
        format!("Arrays.binarySearch({list}, {number}) >= 0")
    }

    fn is_empty(&self, stack: &str) -> String {
        format!("{stack}.isEmpty()")
    }

    fn same(&self, left: &str, right: &str) -> String {
        format!("Arrays.equals({left}, {right})")
    }

    fn elements(&self, elements: &[String]) -> String {
        format!("new long[] {{{}}}", elements.join(", "))
    }

    fn owned(&self, many: &str, is_name: bool) -> String {
        if is_name { format!("{many}.clone()") } else { many.to_string() }
    }
}

impl Braces for Java {
    fn kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Number => "long",
            Kind::Truth => "boolean",
            Kind::List => "long[]",
            Kind::Nothing => "void",
        }
    }

    fn wide_kind(&self) -> &'static str {
        "BigInteger"
    }

    fn new_list(&self, own: &str, count: &str, value: &str) -> String {
        let made = format!("long[] {own} = new long[{}];", place(count));
        if value == "0" { made } else { format!("{made} Arrays.fill({own}, {value});") }
    }

    fn put(&self, own: &str, at: &[String], value: &str, cell: Cell) -> String {
        let cast = match cell {
            Cell::Number => value.to_string(),
            Cell::Small => format!("(int) {}", bracketed(value)),
            Cell::Flag => format!("(byte) {}", bracketed(value)),
        };
        format!("{own}{} = {cast};", places(at))
    }

    fn double(&self, own: &str) -> String {
        format!("{own} = doubled({own});")
    }

    fn extend(&self, own: &str, count: &str) -> String {
        format!("{own} = extended({own}, {count});")
    }

    fn push(&self, own: &str, value: &str, is_stack: bool) -> String {
        if is_stack { format!("{own}.add({value});") } else { format!("{own} = with({own}, {value});") }
    }

    fn pop(&self, own: &str) -> String {
        format!("{own}.remove({own}.size() - 1);")
    }

    fn remember(&self, memo: &str, key: &str, value: &str, is_list: bool) -> String {
        let key = if is_list { format!("new Key({key})") } else { key.to_string() };
        format!("{memo}.put({key}, (int) {});", bracketed(value))
    }

    fn wide_update(&self, own: &str, operation: Operation, number: &str) -> Option<String> {
        self.wide_operation(operation, own, number).map(|text| format!("{own} = {text};"))
    }

    fn each_of(&self, own: &str, elements: &[String]) -> String {
        format!("for (long {own} : new long[] {{{}}})", elements.join(", "))
    }

    fn each(&self, own: &str, list: &str) -> String {
        format!("for (long {own} : {list})")
    }

    fn print(&self, pieces: &[Piece], printer: &Printer<'_>) -> String {
        let appended: String = pieces.iter().map(|one| format!(".append({})", piece(one, printer))).collect();
        format!("out{appended};")
    }

    fn fail(&self, pieces: &[Piece], printer: &Printer<'_>) -> String {
        let joined: Vec<String> = pieces
            .iter()
            .map(|one| piece(one, printer))
            .map(|one| if one.starts_with('"') || !one.contains(' ') { one } else { format!("({one})") })
            .collect();
        format!("fail({});", joined.join(" + "))
    }
}

/// A piece of words.
fn piece(piece: &Piece, printer: &Printer<'_>) -> String {
    match piece {
        Piece::Words(words) => quoted(words),
        Piece::Number(number) => printer.number(number),
        Piece::Either(truth, yes, no) => {
            format!("{} ? {} : {}", printer.truth(truth), quoted(yes), quoted(no))
        }
        Piece::Listed(list) => format!("listed({})", printer.named(list)),
        Piece::Letters(list) => {
            let list = printer.named(list);
            format!("new String(Arrays.stream({list}).mapToInt(c -> (int) c).toArray(), 0, {list}.length)")
        }
    }
}

/// The program in Java.
pub fn render(program: &Program) -> String {
    let mut lines = Lines::default();
    program.header.iter().for_each(|line| lines.push(&format!("// {}", line.replace("\\u", "\\ u"))));
    let mut body = Lines::default();
    body.indented(|lines| class_body(program, lines));
    let body = body.finish();
    lines.push("import java.io.*;");
    if body.contains("BigInteger") {
        lines.push("import java.math.BigInteger;");
    }
    lines.push("import java.util.*;");
    lines.push("");
    lines.push("public class Main {");
    lines.push_text(&body);
    lines.push("}");
    lines.finish()
}

fn class_body(program: &Program, lines: &mut Lines) {
    if let Some(limit) = program.limit {
        lines.push(&format!("static final int LIMIT = {limit};"));
        lines.push("");
    }
    arrays(program, lines);
    helpers(&Needs::of(program), program, lines);
    globals(program, lines);
    let none = BTreeSet::new();
    for (index, function) in program.functions.iter().enumerate() {
        if index > 0 {
            lines.push("");
        }
        write_function(function, program, &none, lines);
    }
    if let Some(main) = &program.main {
        if !program.functions.is_empty() {
            lines.push("");
        }
        lines.push("public static void main(String[] arguments) {");
        lines.indented(|lines| {
            writer(program, &none).statements(main, lines);
            lines.push("System.out.print(out);");
            lines.push("System.out.flush();");
        });
        lines.push("}");
    }
}

fn arrays(program: &Program, lines: &mut Lines) {
    for (own, rows) in &program.arrays {
        let is_small = rows.iter().flatten().all(|value| i32::try_from(*value).is_ok());
        let kind = if is_small { "int" } else { "long" };
        let axes = if let [_] = &rows[..] { "[]" } else { "[][]" };
        if is_small {
            lines.array(&format!("static final {kind}{axes} {own} = "), rows, ["{", "}"], ";");
        } else {
            let row = |row: &Vec<i128>| {
                let elements: Vec<String> = row.iter().map(|value| format!("{value}L")).collect();
                format!("{{{}}}", elements.join(", "))
            };
            let text = match &rows[..] {
                [only] => row(only),
                several => format!("{{{}}}", several.iter().map(row).collect::<Vec<_>>().join(", ")),
            };
            lines.push(&format!("static final {kind}{axes} {own} = {text};"));
        }
    }
    if !program.arrays.is_empty() {
        lines.push("");
    }
}

fn globals(program: &Program, lines: &mut Lines) {
    for global in &program.globals {
        let own = &global.name;
        lines.push(&match &global.kind {
            GlobalKind::Number(first) => format!("static long {own} = {};", Java.integer(*first)),
            GlobalKind::List => format!("static long[] {own} = new long[0];"),
            GlobalKind::Table { sizes, first, is_flags } => {
                let axes: String = sizes.iter().map(|size| format!("[{size}]")).collect();
                let brackets = "[]".repeat(sizes.len());
                let kind = if *is_flags { "byte" } else { "int" };
                let made = format!("static {kind}{brackets} {own} = new {kind}{axes};");
                if *first == 0 {
                    made
                } else {
                    format!("{made}\n    static {{ Arrays.fill({own}, {first}); }}")
                }
            }
            GlobalKind::Stack(Kind::List) => format!("static ArrayList<long[]> {own} = new ArrayList<>();"),
            GlobalKind::Stack(_) => format!("static ArrayList<Long> {own} = new ArrayList<>();"),
            GlobalKind::Memo(Kind::List) => format!("static HashMap<Key, Integer> {own} = new HashMap<>();"),
            GlobalKind::Memo(_) => format!("static HashMap<Long, Integer> {own} = new HashMap<>();"),
        });
    }
    if !program.globals.is_empty() {
        lines.push("");
    }
}

fn writer<'a>(program: &'a Program, none: &'a BTreeSet<String>) -> Writer<'a> {
    let printer = Printer {
        dialect: &Java,
        wide_names: BTreeSet::new(),
        prefix: "",
        globals: &program.globals,
        methods: none,
        given: BTreeSet::new(),
    };
    Writer { language: &Java, printer, declared: Vec::new() }
}

fn write_function(function: &Function, program: &Program, none: &BTreeSet<String>, lines: &mut Lines) {
    let list = function.list.iter().map(|own| format!("long[] {own}"));
    let numbers = function.parameters.iter().map(|own| format!("long {own}"));
    let parameters = list.chain(numbers).collect::<Vec<_>>().join(", ");
    lines.push(&format!("static {} {}({parameters}) {{", Java.kind(function.kind), function.name));
    lines.indented(|lines| writer(program, none).statements(&function.body, lines));
    lines.push("}");
}
