//! Rust, edition 2021, without crates.

mod helpers;

use super::layout::{Dialect, Lines, Needs, Printer, bracketed, exclusive, symbol};
use crate::program::{Builtin, Function, Heaps, Kind, Main, Moves, Number, Piece, Program, Statement, Tests};
use helpers::helpers;
use std::collections::BTreeSet;

struct Rust {
    in_fill: bool,
}

impl Dialect for Rust {
    fn divide(&self) -> &'static str {
        "/"
    }

    fn choose(&self, truth: &str, yes: &str, no: &str) -> String {
        format!("if {truth} {{ {yes} }} else {{ {no} }}")
    }

    fn call(&self, builtin: Builtin, arguments: &[String], wide: &[bool]) -> String {
        let is_atom = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let method = |text: &String| {
            if text.bytes().all(|byte| byte.is_ascii_digit()) {
                format!("{text}_i64")
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
            Builtin::Gcd => format!("gcd({list})"),
            Builtin::Isqrt if wide[0] => format!("isqrt({list})"),
            Builtin::Isqrt => format!("isqrt({})", self.wide(&list, is_atom(&list))),
            Builtin::Bits => format!("(64 - {first}.leading_zeros() as i64)"),
            Builtin::Popcount => format!("({first}.count_ones() as i64)"),
            Builtin::TrailingZeros => format!("({first}.trailing_zeros() as i64)"),
            Builtin::Valuation => format!("valuation({list})"),
            Builtin::DigitSum => format!("digit_sum({list})"),
            Builtin::FloorDivide => format!("floor_div({list})"),
            Builtin::FloorModulo => format!("{first}.rem_euclid({})", arguments[1]),
        }
    }

    fn at(&self, list: &str, places: &[String]) -> String {
        let own = if list == "g" && !self.in_fill { "table()" } else { list };
        let element =
            format!("{own}{}", places.iter().map(|place| format!("[{}]", index(place))).collect::<String>());
        // Tables keep 32 bits for each value.
        if list == "g" { format!("i64::from({element})") } else { element }
    }

    fn length(&self, list: &str) -> String {
        format!("{list}.len() as i64")
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

    fn holds(&self, set: &str, number: &str) -> String {
        format!("{set}.contains(&{number})")
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
    if program.main.is_some() {
        lines.push("use std::io::Read;");
    }
    lines.push("");
    if let Some(limit) = program.limit {
        lines.push(&format!("const LIMIT: i64 = {limit};"));
        lines.push("");
    }
    arrays(program, &mut lines);
    helpers(&Needs::of(program), &mut lines);
    table(program, &mut lines);
    for (index, function) in program.functions.iter().enumerate() {
        if index > 0 {
            lines.push("");
        }
        write_function(function, program.arity, &mut lines);
    }
    if let Some(main) = &program.main {
        lines.push("");
        write_main(main, program.arity, &mut lines);
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

fn table(program: &Program, lines: &mut Lines) {
    let Some(fill) = &program.fill else { return };
    let kind = format!("{}i32{}", "Vec<".repeat(fill.arity), ">".repeat(fill.arity));
    let size = (0..fill.arity).fold("0".to_string(), |inner, _| format!("vec![{inner}; LIMIT as usize]"));
    lines.push(&format!("fn table() -> &'static {kind} {{"));
    lines.indented(|lines| {
        lines.push(&format!("static TABLE: std::sync::OnceLock<{kind}> = std::sync::OnceLock::new();"));
        lines.push("TABLE.get_or_init(|| {");
        lines.indented(|lines| {
            lines.push(&format!("let mut g: {kind} = {size};"));
            writer(&Rust { in_fill: true }, &fill.body, None).statements(&fill.body, lines);
            lines.push("g");
        });
        lines.push("})");
    });
    lines.push("}");
    lines.push("");
}

fn writer<'a>(
    dialect: &'a Rust,
    statements: &[Statement],
    remembered: Option<(String, String)>,
) -> Writer<'a> {
    let printer = Printer { dialect, wide_names: BTreeSet::new() };
    Writer { printer, changed: Needs::of_statements(statements).changed, remembered }
}

fn heap_kind(arity: usize) -> String {
    if arity == 1 { "i64".to_string() } else { format!("({})", vec!["i64"; arity].join(", ")) }
}

fn write_function(function: &Function, arity: usize, lines: &mut Lines) {
    let changed = Needs::of_function(function).changed;
    let kind = match function.kind {
        Kind::Number => "i64",
        Kind::Truth => "bool",
        Kind::Words => "String",
    };
    let heaps = function.takes_heaps.then(|| format!("heaps: &[{}]", heap_kind(arity)));
    let numbers = function
        .parameters
        .iter()
        .map(|own| format!("{}{own}: i64", if changed.contains(own) { "mut " } else { "" }));
    let parameters = heaps.into_iter().chain(numbers).collect::<Vec<_>>().join(", ");
    let list = function.parameters.join(", ");
    let key = if function.parameters.len() == 1 { list } else { format!("({list})") };
    let remembered = function.remembers.then(|| (format!("{}_MEMO", function.name.to_uppercase()), key));
    if let Some((memo, _)) = &remembered {
        let kind = heap_kind(function.parameters.len());
        lines.push("thread_local! {");
        lines.push(&format!("    static {memo}: std::cell::RefCell<std::collections::HashMap<{kind}, i64>> = Default::default();"));
        lines.push("}");
        lines.push("");
    }
    lines.push(&format!("fn {}({parameters}) -> {kind} {{", function.name));
    lines.indented(|lines| {
        if let Some((memo, key)) = &remembered {
            lines.push(&format!(
                "if let Some(known) = {memo}.with(|memo| memo.borrow().get(&{key}).copied()) {{"
            ));
            lines.push("    return known;");
            lines.push("}");
        }
        let dialect = Rust { in_fill: false };
        let mut writer = writer(&dialect, &function.body, remembered);
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
    remembered: Option<(String, String)>,
}

impl Writer<'_> {
    fn statements(&mut self, statements: &[Statement], lines: &mut Lines) {
        statements.iter().for_each(|statement| self.statement(statement, lines));
    }

    /// The last statement of a function gives its value without `return`.
    fn tail(&mut self, statement: &Statement, lines: &mut Lines) {
        match statement {
            Statement::Return(number) if self.remembered.is_none() => {
                lines.push(&self.printer.number(number))
            }
            Statement::ReturnTruth(truth) => lines.push(&self.printer.truth(truth)),
            Statement::ReturnWords(pieces) => lines.push(&self.words(pieces)),
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
        match statement {
            Statement::Let(own, number) => {
                self.printer.wide_names.remove(own);
                lines.push(&format!(
                    "let {}{own}: i64 = {};",
                    self.mutable(own),
                    self.printer.number(number)
                ));
            }
            Statement::LetWide(own, number) => {
                lines.push(&format!(
                    "let {}{own}: i128 = {};",
                    self.mutable(own),
                    self.printer.wide_number(number)
                ));
                self.printer.wide_names.insert(own.clone());
            }
            Statement::LetList(own, count, value) => {
                lines.push(&format!(
                    "let mut {own}: Vec<i64> = vec![{}; {}];",
                    self.printer.number(value),
                    index(&self.printer.number(count))
                ));
            }
            Statement::LetSet(own) => {
                lines.push(&format!("let mut {own} = std::collections::HashSet::new();"))
            }
            Statement::Set(own, number) => lines.push(&format!("{own} = {};", self.fitting(own, number))),
            Statement::Update(own, operation, number) => {
                lines.push(&format!("{own} {}= {};", symbol(*operation), self.fitting(own, number)))
            }
            Statement::SetAt(own, places, number) => {
                let places: String =
                    places.iter().map(|place| format!("[{}]", index(&self.printer.number(place)))).collect();
                let value = self.printer.number(number);
                let value = if own == "g" { format!("({value}) as i32") } else { value };
                lines.push(&format!("{own}{places} = {};", plain_cast(&value)));
            }
            Statement::Double(own) => lines.push(&format!("{own}.resize(2 * {own}.len(), -1);")),
            Statement::Insert(own, number) => {
                lines.push(&format!("{own}.insert({});", self.printer.number(number)))
            }
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
            Statement::Return(number) => match self.remembered.clone() {
                Some((memo, key)) => {
                    lines.push(&format!("let result: i64 = {};", self.printer.number(number)));
                    lines.push(&format!("{memo}.with(|memo| memo.borrow_mut().insert({key}, result));"));
                    lines.push("return result;");
                }
                None => lines.push(&format!("return {};", self.printer.number(number))),
            },
            Statement::ReturnTruth(truth) => lines.push(&format!("return {};", self.printer.truth(truth))),
            Statement::ReturnWords(pieces) => lines.push(&format!("return {};", self.words(pieces))),
            _ => self.repeated(statement, lines),
        }
    }

    /// A statement that goes round.
    fn repeated(&mut self, statement: &Statement, lines: &mut Lines) {
        match statement {
            Statement::While(truth, body) => {
                let head = format!("while {}", self.printer.truth(truth));
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
            Statement::ForIn(own, elements, body) => {
                let list = self.printer.list(elements);
                self.block(&format!("for {own} in [{list}]"), body, lines);
            }
            Statement::ForOf(own, listing, argument, body) => {
                let function = listing.function();
                let argument =
                    argument.as_ref().map(|argument| self.printer.number(argument)).unwrap_or_default();
                self.block(&format!("for {own} in {function}({argument})"), body, lines);
            }
            Statement::ForHeaps { index, names, body } => {
                let pattern = if names.len() == 1 {
                    format!("&{}", names[0])
                } else {
                    format!("&({})", names.join(", "))
                };
                let head = match index {
                    Some(index) => format!("for ({index}, {pattern}) in heaps.iter().enumerate()"),
                    None => format!("for {pattern} in heaps"),
                };
                self.block(&head, body, lines);
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

    fn words(&self, pieces: &[Piece]) -> String {
        if pieces.is_empty() {
            return "String::new()".to_string();
        }
        let format: String = pieces
            .iter()
            .map(|piece| if let Piece::Words(words) = piece { words.as_str() } else { "{}" })
            .collect();
        let numbers = pieces.iter().filter_map(|piece| match piece {
            Piece::Number(number) => Some(format!(", {}", self.printer.number(number))),
            Piece::Words(_) => None,
        });
        format!("format!(\"{format}\"{})", numbers.collect::<String>())
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

fn write_main(main: &Main, arity: usize, lines: &mut Lines) {
    lines.push("fn main() {");
    lines.indented(|lines| {
        lines.push("let mut text = String::new();");
        lines.push("std::io::stdin().read_to_string(&mut text).unwrap();");
        lines.push("let mut input = text.split_ascii_whitespace().map(|word| word.parse::<i64>().unwrap());");
        lines.push("let mut out = String::new();");
        let read = |field: &String| format!("let {field} = input.next().unwrap();");
        match main.tests {
            Tests::Counted => {
                lines.push("let tests = input.next().unwrap();");
                lines.push(if main.prefix.is_empty() {
                    "for _ in 0..tests {"
                } else {
                    "for test in 1..=tests {"
                });
                lines.indented(|lines| {
                    main.fields.iter().for_each(|field| lines.push(&read(field)));
                    answer(main, arity, lines);
                });
                lines.push("}");
            }
            Tests::Single => {
                main.fields.iter().for_each(|field| lines.push(&read(field)));
                answer(main, arity, lines);
            }
            Tests::ToTheEnd | Tests::UntilZeros => {
                lines.push(&format!("while let Some({}) = input.next() {{", main.fields[0]));
                lines.indented(|lines| {
                    main.fields[1..].iter().for_each(|field| lines.push(&read(field)));
                    if main.tests == Tests::UntilZeros {
                        let zeros: Vec<String> =
                            main.fields.iter().map(|field| format!("{field} == 0")).collect();
                        lines.push(&format!("if {} {{", zeros.join(" && ")));
                        lines.push("    break;");
                        lines.push("}");
                    }
                    answer(main, arity, lines);
                });
                lines.push("}");
            }
        }
        lines.push("print!(\"{out}\");");
    });
    lines.push("}");
}

fn answer(main: &Main, arity: usize, lines: &mut Lines) {
    let arguments = main.arguments(heaps(main, arity, lines));
    told(main, &arguments, lines);
}

/// Reads the heaps of a test; the expression that holds them.
fn heaps(main: &Main, arity: usize, lines: &mut Lines) -> String {
    let one = vec!["input.next().unwrap()"; arity].join(", ");
    let tuple = if arity == 1 { one.clone() } else { format!("({one})") };
    let kind = heap_kind(arity);
    match &main.heaps {
        Heaps::Listed { skipped: 0 } => {
            lines.push(&format!("let heaps: Vec<{kind}> = (0..count).map(|_| {tuple}).collect();"));
            "&heaps".to_string()
        }
        Heaps::Listed { skipped } => {
            let skip = "input.next(); ".repeat(*skipped);
            lines.push(&format!(
                "let heaps: Vec<{kind}> = (0..count).map(|_| {{ let heap = {tuple}; {skip}heap }}).collect();"
            ));
            "&heaps".to_string()
        }
        Heaps::Grouped => {
            lines.push(&format!("let heaps: Vec<{kind}> = (0..count / {arity}).map(|_| {tuple}).collect();"));
            "&heaps".to_string()
        }
        Heaps::Fields(heaps) => {
            let dialect = Rust { in_fill: false };
            let printer = Printer { dialect: &dialect, wide_names: BTreeSet::new() };
            let heap = |heap: &Vec<Number>| {
                if arity == 1 { printer.list(heap) } else { format!("({})", printer.list(heap)) }
            };
            format!("&[{}]", heaps.iter().map(heap).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Prints the answer of a test.
fn told(main: &Main, arguments: &str, lines: &mut Lines) {
    if !main.prefix.is_empty() {
        lines.push(&format!("out += &format!(\"{}\");", main.prefix.replace('#', "{test}")));
    }
    let (first, second) = (&main.first, &main.second);
    if main.moves == Moves::Never {
        lines.push(&format!(
            "out += if first_wins({arguments}) {{ \"{first}\\n\" }} else {{ \"{second}\\n\" }};"
        ));
        return;
    }
    lines.push(&format!("if first_wins({arguments}) {{"));
    if main.moves == Moves::UnlessEnded {
        lines.push(&format!("    out += format!(\"{first} {{}}\", winning_move({arguments})).trim_end();"));
        lines.push("    out += \"\\n\";");
    } else {
        lines.push(&format!("    out += &format!(\"{first} {{}}\\n\", winning_move({arguments}));"));
    }
    lines.push("} else {");
    lines.push(&format!("    out += \"{second}\\n\";"));
    lines.push("}");
}
