//! Python 3.

mod helpers;

use super::braces::quoted;
use super::layout::{Dialect, Lines, Needs, Printer, bracketed, exclusive, symbol};
use crate::program::{
    Builtin, Function, GlobalKind, Listing, Piece, Program, Reading, Statement, Value, integer, plus,
};
use helpers::helpers;
use std::collections::BTreeSet;

struct Python;

fn is_atom(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

impl Dialect for Python {
    fn divide(&self) -> &'static str {
        "//"
    }

    fn choose(&self, truth: &str, yes: &str, no: &str) -> String {
        format!("{yes} if {truth} else {no}")
    }

    // `a if p else b if q else c` is `a if p else (b if q else c)`.
    fn brackets_choices(&self) -> bool {
        true
    }

    fn call(&self, builtin: Builtin, arguments: &[String], _: &[bool]) -> String {
        let list = arguments.join(", ");
        let atom = || bracketed(&list, !is_atom(&list));
        match builtin {
            Builtin::Bits => format!("{}.bit_length()", atom()),
            Builtin::Popcount => format!("bin({list}).count(\"1\")"),
            Builtin::TrailingZeros => format!("(({0} & -{0}).bit_length() - 1)", atom()),
            Builtin::DigitSum => format!("sum(map(int, str({list})))"),
            Builtin::FloorDivide => format!("({})", binary(arguments, "//")),
            Builtin::FloorModulo => format!("({})", binary(arguments, "%")),
            other => format!("{}({list})", super::function(other)),
        }
    }

    fn at(&self, list: &str, places: &[String], _: bool) -> String {
        format!("{list}[{}]", places.join("]["))
    }

    fn length(&self, list: &str) -> String {
        format!("len({list})")
    }

    fn last(&self, stack: &str) -> String {
        format!("{stack}[-1]")
    }

    fn recall(&self, memo: &str, key: &str, is_list: bool) -> String {
        let key = if is_list { format!("tuple({key})") } else { key.to_string() };
        format!("{memo}.get({key}, -1)")
    }

    fn wide(&self, text: &str, is_atom: bool) -> String {
        bracketed(text, !is_atom)
    }

    fn narrow(&self, text: &str, _: bool) -> String {
        text.to_string()
    }

    fn logic(&self) -> [&'static str; 3] {
        ["and", "or", "not"]
    }

    fn known(&self, value: bool) -> &'static str {
        if value { "True" } else { "False" }
    }

    fn holds(&self, list: &str, number: &str) -> String {
        format!("holds({list}, {number})")
    }

    fn is_empty(&self, stack: &str) -> String {
        format!("not {stack}")
    }

    fn owned(&self, many: &str, is_name: bool) -> String {
        if is_name { format!("{many}[:]") } else { many.to_string() }
    }

    fn made(&self, function: &str, arguments: &[String]) -> String {
        match (function, arguments) {
            ("joined", [left, right]) => format!("({left} + {right})"),
            ("in_order", [list]) => format!("sorted({list})"),
            ("backwards", [list]) => format!("{list}[::-1]"),
            ("different", [list]) => format!("sorted(set({list}))"),
            ("digit_list", [number]) => {
                format!("([int(digit) for digit in str({number})] if {number} > 0 else [])")
            }
            _ => format!("{function}({})", arguments.join(", ")),
        }
    }

    fn elements(&self, elements: &[String]) -> String {
        format!("[{}]", elements.join(", "))
    }
}

fn binary(arguments: &[String], symbol: &str) -> String {
    let atom = |text: &String| {
        bracketed(text, !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
    };
    format!("{} {symbol} {}", atom(&arguments[0]), atom(&arguments[1]))
}

/// The program in Python.
pub fn render(program: &Program) -> String {
    let needs = Needs::of(program);
    let mut lines = Lines::default();
    program.header.iter().for_each(|line| lines.push(&format!("# {line}")));
    imports(program, &needs, &mut lines);
    if let Some(limit) = program.limit {
        lines.push("");
        lines.push(&format!("LIMIT = {limit}"));
    }
    arrays(program, &mut lines);
    helpers(&needs, program, &mut lines);
    globals(program, &mut lines);
    let none = BTreeSet::new();
    for function in &program.functions {
        lines.push("");
        lines.push("");
        write_function(function, program, &none, &mut lines);
    }
    if let Some(main) = &program.main {
        lines.push("");
        lines.push("");
        lines.push("def main():");
        lines.indented(|lines| {
            declared_global(main, program, lines);
            writer(program, &none).statements(main, lines);
        });
        lines.push("");
        lines.push("");
        lines.push("main()");
        lines.push("sys.stdout.write(\"\".join(out))");
    }
    lines.finish()
}

fn imports(program: &Program, needs: &Needs, lines: &mut Lines) {
    if program.main.is_some() || needs.fails {
        lines.push("import sys");
    }
    if needs.holds {
        lines.push("from bisect import bisect_left");
    }
    if needs.listings.iter().any(|listing| *listing != Listing::Divisors) {
        lines.push("from functools import lru_cache");
    }
    let wanted = [(Builtin::Gcd, "gcd"), (Builtin::Isqrt, "isqrt")];
    let names: Vec<&str> =
        wanted.iter().filter(|(builtin, _)| needs.builtins.contains(builtin)).map(|(_, own)| *own).collect();
    if !names.is_empty() {
        lines.push(&format!("from math import {}", names.join(", ")));
    }
}

fn arrays(program: &Program, lines: &mut Lines) {
    if !program.arrays.is_empty() {
        lines.push("");
    }
    for (own, rows) in &program.arrays {
        lines.array(&format!("{own} = "), rows, ["[", "]"], "");
    }
}

fn globals(program: &Program, lines: &mut Lines) {
    if !program.globals.is_empty() {
        lines.push("");
    }
    for global in &program.globals {
        let own = &global.name;
        lines.push(&match &global.kind {
            GlobalKind::Number(first) => format!("{own} = {first}"),
            GlobalKind::List | GlobalKind::Stack(_) => format!("{own} = []"),
            GlobalKind::Table { sizes, first, is_flags } => {
                let innermost = sizes.last().copied().unwrap_or(1);
                let row = match (is_flags, *first) {
                    (true, 0) => format!("bytearray({innermost})"),
                    _ => format!("[{first}] * {innermost}"),
                };
                let nested = |inner: String, size: &u64| format!("[{inner} for _ in range({size})]");
                format!("{own} = {}", sizes.iter().rev().skip(1).fold(row, nested))
            }
            GlobalKind::Memo(_) => format!("{own} = {{}}"),
        });
    }
}

fn writer<'a>(program: &'a Program, none: &'a BTreeSet<String>) -> Writer<'a> {
    let printer = Printer {
        dialect: &Python,
        wide_names: BTreeSet::new(),
        prefix: "",
        globals: &program.globals,
        methods: none,
        given: BTreeSet::new(),
    };
    Writer { printer }
}

/// The global names that a function gives new values.
fn declared_global(body: &[Statement], program: &Program, lines: &mut Lines) {
    let mut given = BTreeSet::new();
    crate::program::visit::visit(body, &mut |seen| {
        if let crate::program::visit::Seen::Statement(
            Statement::Set(own, _)
            | Statement::Update(own, ..)
            | Statement::SetMany(own, _)
            | Statement::Double(own)
            | Statement::Extend(own, _)
            | Statement::Read { name: own, is_new: false, .. }
            | Statement::ReadMany { name: own, is_new: false, .. },
        ) = seen
        {
            given.insert(own.as_str());
        }
    });
    given.retain(|own| program.globals.iter().any(|global| global.name == *own));
    if !given.is_empty() {
        lines.push(&format!("global {}", given.into_iter().collect::<Vec<_>>().join(", ")));
    }
}

fn write_function(function: &Function, program: &Program, none: &BTreeSet<String>, lines: &mut Lines) {
    let parameters = function.list.iter().chain(&function.parameters).cloned().collect::<Vec<_>>().join(", ");
    lines.push(&format!("def {}({parameters}):", function.name));
    lines.indented(|lines| {
        declared_global(&function.body, program, lines);
        writer(program, none).statements(&function.body, lines);
    });
}

struct Writer<'a> {
    printer: Printer<'a>,
}

impl Writer<'_> {
    fn statements(&mut self, statements: &[Statement], lines: &mut Lines) {
        statements.iter().for_each(|statement| self.statement(statement, lines));
    }

    fn block(&mut self, head: &str, body: &[Statement], lines: &mut Lines) {
        lines.push(&format!("{head}:"));
        lines.indented(|lines| {
            if body.is_empty() {
                lines.push("pass");
            }
            self.statements(body, lines);
        });
    }

    fn statement(&mut self, statement: &Statement, lines: &mut Lines) {
        match statement {
            Statement::Let(own, number) | Statement::LetWide(own, number) | Statement::Set(own, number) => {
                lines.push(&format!("{own} = {}", self.printer.number(number)));
            }
            Statement::LetTruth(own, truth) | Statement::SetTruth(own, truth) => {
                lines.push(&format!("{own} = {}", self.printer.truth(truth)));
            }
            Statement::LetMany(own, many) | Statement::SetMany(own, many) => {
                lines.push(&format!("{own} = {}", self.printer.owned(many)));
            }
            Statement::LetList(own, count, value) => {
                let count = self.printer.number(count);
                let value = self.printer.number(value);
                lines.push(&format!("{own} = [{value}] * {}", bracketed(&count, !is_atom(&count))));
            }
            Statement::Update(own, operation, number) => {
                lines.push(&format!("{own} {}= {}", doubled(symbol(*operation)), self.printer.number(number)))
            }
            Statement::SetAt(own, places, number) => {
                let places: Vec<String> = places.iter().map(|place| self.printer.number(place)).collect();
                lines.push(&format!("{own}[{}] = {}", places.join("]["), self.printer.number(number)));
            }
            Statement::Double(own) => lines.push(&format!("{own} += [-1] * len({own})")),
            Statement::Extend(own, count) => {
                lines.push(&format!("{own} += [-1] * ({})", self.printer.number(count)))
            }
            Statement::Push(own, value) => {
                lines.push(&format!("{own}.append({})", self.printer.value(value)))
            }
            Statement::Pop(own) => lines.push(&format!("{own}.pop()")),
            Statement::Remember(memo, key, number) => {
                let key = match key {
                    Value::Number(key) => self.printer.number(key),
                    Value::Many(key) => format!("tuple({})", self.printer.borrowed(key)),
                };
                lines.push(&format!("{memo}[{key}] = {}", self.printer.number(number)));
            }
            Statement::Forget(memo) => lines.push(&format!("{memo}.clear()")),
            Statement::If(truth, yes, no) => {
                let head = format!("if {}", self.printer.truth(truth));
                self.block(&head, yes, lines);
                if !no.is_empty() {
                    self.block("else", no, lines);
                }
            }
            Statement::Break => lines.push("break"),
            Statement::Continue => lines.push("continue"),
            Statement::Do(own, values) => {
                let value = |value: &Value| match value {
                    Value::Number(number) => self.printer.number(number),
                    Value::Many(many) => self.printer.borrowed(many),
                };
                let values: Vec<String> = values.iter().map(value).collect();
                lines.push(&format!("{own}({})", values.join(", ")));
            }
            Statement::Read { name, least, most, .. } => {
                lines.push(&format!("{name} = read(\"{name}\", {least}, {most})"));
            }
            Statement::ReadMany { name, label, reading, .. } => {
                lines.push(&format!("{name} = {}", self.reading(label, reading)));
            }
            Statement::Skip(label) => lines.push(&format!("token(\"{label}\")")),
            Statement::Print(pieces) => lines.push(&format!("out.append({})", self.text(pieces))),
            Statement::Fail(pieces) => lines.push(&format!("fail({})", self.text(pieces))),
            Statement::Return(number) => lines.push(&format!("return {}", self.printer.number(number))),
            Statement::ReturnTruth(truth) => lines.push(&format!("return {}", self.printer.truth(truth))),
            Statement::ReturnMany(many) => lines.push(&format!("return {}", self.printer.owned(many))),
            _ => self.repeated(statement, lines),
        }
    }

    fn reading(&self, own: &str, reading: &Reading) -> String {
        match reading {
            Reading::Numbers(count, least, most) => {
                format!("read_list(\"{own}\", {}, {least}, {most})", self.printer.number(count))
            }
            Reading::Word(most) => format!("read_word(\"{own}\", {most})"),
            Reading::Digits(most) => format!("read_digits(\"{own}\", {most})"),
            Reading::Rows(rows, columns) => {
                format!(
                    "read_rows(\"{own}\", {}, {})",
                    self.printer.number(rows),
                    self.printer.number(columns)
                )
            }
            Reading::Line(most) => format!("read_line(\"{own}\", {most})"),
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
                let end = exclusive(to).unwrap_or_else(|| plus(to.clone(), integer(1)));
                let end = self.printer.number(&end);
                let range =
                    if *from == integer(0) { end } else { format!("{}, {end}", self.printer.number(from)) };
                self.block(&format!("for {own} in range({range})"), body, lines);
            }
            Statement::Repeat(count, body) => {
                let count = self.printer.number(count);
                self.block(&format!("for _ in range({count})"), body, lines);
            }
            Statement::ForIn(own, elements, body) => {
                let list = self.printer.list(elements);
                let comma = if elements.len() == 1 { "," } else { "" };
                self.block(&format!("for {own} in ({list}{comma})"), body, lines);
            }
            Statement::ForOf(own, listing, argument, body) => {
                let function = listing.function();
                let argument =
                    argument.as_ref().map(|argument| self.printer.number(argument)).unwrap_or_default();
                self.block(&format!("for {own} in {function}({argument})"), body, lines);
            }
            Statement::ForEach(own, list, body) => self.block(&format!("for {own} in {list}"), body, lines),
            _ => {}
        }
    }

    fn text(&self, pieces: &[Piece]) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => quoted(words),
            Piece::Number(number) => format!("str({})", self.printer.number(number)),
            Piece::Either(truth, yes, no) => {
                let text = format!("{} if {} else {}", quoted(yes), self.printer.truth(truth), quoted(no));
                bracketed(&text, pieces.len() > 1)
            }
            Piece::Listed(list) => format!("\" \".join(map(str, {list}))"),
            Piece::Letters(list) => format!("\"\".join(map(chr, {list}))"),
        };
        pieces.iter().map(piece).collect::<Vec<_>>().join(" + ")
    }
}

/// Division that rounds down has two strokes.
fn doubled(symbol: &str) -> &str {
    if symbol == "/" { "//" } else { symbol }
}
