//! Python 3.

mod helpers;

use super::layout::{Dialect, Lines, Needs, Printer, bracketed, exclusive, symbol};
use crate::program::{
    Builtin, Function, Heaps, Listing, Main, Moves, Number, Piece, Program, Statement, Tests, integer, plus,
};
use helpers::helpers;

struct Python {
    in_fill: bool,
}

impl Dialect for Python {
    fn divide(&self) -> &'static str {
        "//"
    }

    fn choose(&self, truth: &str, yes: &str, no: &str) -> String {
        format!("{yes} if {truth} else {no}")
    }

    fn call(&self, builtin: Builtin, arguments: &[String], _: &[bool]) -> String {
        let list = arguments.join(", ");
        let atom =
            || bracketed(&list, !list.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
        match builtin {
            Builtin::Min => format!("min({list})"),
            Builtin::Max => format!("max({list})"),
            Builtin::Abs => format!("abs({list})"),
            Builtin::Gcd => format!("gcd({list})"),
            Builtin::Isqrt => format!("isqrt({list})"),
            Builtin::Bits => format!("{}.bit_length()", atom()),
            Builtin::Popcount => format!("bin({list}).count(\"1\")"),
            Builtin::TrailingZeros => format!("(({list} & -{}).bit_length() - 1)", atom())
                .replace(&format!("({list} &"), &format!("({} &", atom())),
            Builtin::Valuation => format!("valuation({list})"),
            Builtin::DigitSum => format!("sum(map(int, str({list})))"),
            Builtin::FloorDivide => format!("({})", binary(arguments, "//")),
            Builtin::FloorModulo => format!("({})", binary(arguments, "%")),
        }
    }

    fn at(&self, list: &str, places: &[String]) -> String {
        let own = if list == "g" && !self.in_fill { "table()" } else { list };
        format!("{own}[{}]", places.join("]["))
    }

    fn length(&self, list: &str) -> String {
        format!("len({list})")
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

    fn holds(&self, set: &str, number: &str) -> String {
        format!("{number} in {set}")
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
    if program.functions.iter().any(|function| function.remembers) {
        lines.push("");
        lines.push("sys.setrecursionlimit(1000000)");
    }
    if let Some(limit) = program.limit {
        lines.push("");
        lines.push(&format!("LIMIT = {limit}"));
    }
    arrays(program, &mut lines);
    helpers(&needs, &mut lines);
    table(program, &mut lines);
    for function in &program.functions {
        lines.push("");
        lines.push("");
        write_function(function, &mut lines);
    }
    if let Some(main) = &program.main {
        lines.push("");
        lines.push("");
        write_main(main, program.arity, &mut lines);
    }
    lines.finish()
}

fn imports(program: &Program, needs: &Needs, lines: &mut Lines) {
    let remembers = program.functions.iter().any(|function| function.remembers);
    if program.main.is_some() || remembers {
        lines.push("import sys");
    }
    if program.fill.is_some() || needs.listings.iter().any(|listing| *listing != Listing::Divisors) {
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

fn table(program: &Program, lines: &mut Lines) {
    let Some(fill) = &program.fill else { return };
    let size = (1..fill.arity)
        .fold("[0] * LIMIT".to_string(), |inner, _| format!("[{inner} for _ in range(LIMIT)]"));
    lines.push("");
    lines.push("");
    lines.push("@lru_cache(maxsize=None)");
    lines.push("def table():");
    lines.indented(|lines| {
        lines.push(&format!("g = {size}"));
        let dialect = Python { in_fill: true };
        writer(&dialect, None).statements(&fill.body, lines);
        lines.push("return g");
    });
}

fn writer(dialect: &Python, remembered: Option<String>) -> Writer<'_> {
    Writer { printer: Printer { dialect, wide_names: Default::default() }, remembered }
}

fn write_function(function: &Function, lines: &mut Lines) {
    let heaps = function.takes_heaps.then(|| "heaps".to_string());
    let parameters =
        heaps.into_iter().chain(function.parameters.iter().cloned()).collect::<Vec<_>>().join(", ");
    let memo = format!("{}_memo", function.name);
    let key = function.parameters.join(", ");
    if function.remembers {
        lines.push(&format!("{memo} = {{}}"));
        lines.push("");
        lines.push("");
    }
    lines.push(&format!("def {}({parameters}):", function.name));
    lines.indented(|lines| {
        if function.remembers {
            lines.push(&format!("if ({key}) in {memo}:"));
            lines.push(&format!("    return {memo}[{key}]"));
        }
        let dialect = Python { in_fill: false };
        let remembered = function.remembers.then(|| format!("{memo}[{key}]"));
        writer(&dialect, remembered).statements(&function.body, lines);
    });
}

struct Writer<'a> {
    printer: Printer<'a>,
    remembered: Option<String>,
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
            Statement::LetList(own, count, value) => {
                let count = Number::clone(count);
                let count = self.printer.number(&count);
                let is_atom = count.bytes().all(|byte| byte.is_ascii_alphanumeric());
                lines.push(&format!(
                    "{own} = [{}] * {}",
                    self.printer.number(value),
                    bracketed(&count, !is_atom)
                ));
            }
            Statement::LetSet(own) => lines.push(&format!("{own} = set()")),
            Statement::Update(own, operation, number) => {
                lines.push(&format!("{own} {}= {}", doubled(symbol(*operation)), self.printer.number(number)))
            }
            Statement::SetAt(own, places, number) => {
                let places: Vec<String> = places.iter().map(|place| self.printer.number(place)).collect();
                lines.push(&format!("{own}[{}] = {}", places.join("]["), self.printer.number(number)));
            }
            Statement::Double(own) => lines.push(&format!("{own} += [-1] * len({own})")),
            Statement::Insert(own, number) => {
                lines.push(&format!("{own}.add({})", self.printer.number(number)))
            }
            Statement::If(truth, yes, no) => {
                let head = format!("if {}", self.printer.truth(truth));
                self.block(&head, yes, lines);
                if !no.is_empty() {
                    self.block("else", no, lines);
                }
            }
            Statement::Break => lines.push("break"),
            Statement::Return(number) => match &self.remembered {
                Some(entry) => {
                    lines.push(&format!("{entry} = {}", self.printer.number(number)));
                    lines.push(&format!("return {entry}"));
                }
                None => lines.push(&format!("return {}", self.printer.number(number))),
            },
            Statement::ReturnTruth(truth) => lines.push(&format!("return {}", self.printer.truth(truth))),
            Statement::ReturnWords(pieces) => {
                let piece = |piece: &Piece| match piece {
                    Piece::Words(words) => words.clone(),
                    Piece::Number(number) => format!("{{{}}}", self.printer.number(number)),
                };
                let words: String = pieces.iter().map(piece).collect();
                lines.push(&if pieces.is_empty() {
                    "return \"\"".to_string()
                } else {
                    format!("return f\"{words}\"")
                });
            }
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
                let end = exclusive(to).unwrap_or_else(|| plus(to.clone(), integer(1)));
                let end = self.printer.number(&end);
                let range =
                    if *from == integer(0) { end } else { format!("{}, {end}", self.printer.number(from)) };
                self.block(&format!("for {own} in range({range})"), body, lines);
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
                let tuple = names.join(", ");
                let head = match index {
                    Some(index) => {
                        format!("for {index}, {} in enumerate(heaps)", bracketed(&tuple, names.len() > 1))
                    }
                    None => format!("for {tuple} in heaps"),
                };
                self.block(&head, body, lines);
            }
            _ => {}
        }
    }
}

/// Division that rounds down has two strokes.
fn doubled(symbol: &str) -> &str {
    if symbol == "/" { "//" } else { symbol }
}

fn write_main(main: &Main, arity: usize, lines: &mut Lines) {
    lines.push("def main():");
    lines.indented(|lines| {
        lines.push("data = iter(map(int, sys.stdin.buffer.read().split()))");
        lines.push("out = []");
        let read = |field: &String| format!("{field} = next(data)");
        match main.tests {
            Tests::Counted => {
                let counter = if main.prefix.is_empty() {
                    "for _ in range(next(data)):"
                } else {
                    "for test in range(1, next(data) + 1):"
                };
                lines.push(counter);
                lines.indented(|lines| {
                    main.fields.iter().for_each(|field| lines.push(&read(field)));
                    answer(main, arity, lines);
                });
            }
            Tests::Single => {
                main.fields.iter().for_each(|field| lines.push(&read(field)));
                answer(main, arity, lines);
            }
            Tests::ToTheEnd | Tests::UntilZeros => {
                lines.push(&format!("for {} in data:", main.fields[0]));
                lines.indented(|lines| {
                    main.fields[1..].iter().for_each(|field| lines.push(&read(field)));
                    if main.tests == Tests::UntilZeros {
                        lines.push(&format!("if {} == 0:", main.fields.join(" == ")));
                        lines.push("    break");
                    }
                    answer(main, arity, lines);
                });
            }
        }
        lines.push("print(\"\\n\".join(out))");
    });
    lines.push("");
    lines.push("");
    lines.push("main()");
}

fn answer(main: &Main, arity: usize, lines: &mut Lines) {
    let arguments = main.arguments(heaps(main, arity, lines));
    told(main, &arguments, lines);
}

/// Reads the heaps of a test; the expression that holds them.
fn heaps(main: &Main, arity: usize, lines: &mut Lines) -> String {
    let one = vec!["next(data)"; arity].join(", ");
    let tuple = bracketed(&one, arity > 1);
    match &main.heaps {
        Heaps::Listed { skipped } => {
            if *skipped == 0 {
                lines.push(&format!("heaps = [{tuple} for _ in range(count)]"));
            } else {
                let all = vec!["next(data)"; arity + skipped].join(", ");
                let taken = if arity == 1 { "[0]".to_string() } else { format!("[:{arity}]") };
                lines.push(&format!("heaps = [({all}){taken} for _ in range(count)]"));
            }
            "heaps".to_string()
        }
        Heaps::Grouped => {
            lines.push(&format!("heaps = [{tuple} for _ in range(count // {arity})]"));
            "heaps".to_string()
        }
        Heaps::Fields(heaps) => {
            let dialect = Python { in_fill: false };
            let printer = Printer { dialect: &dialect, wide_names: Default::default() };
            let heap = |heap: &Vec<Number>| bracketed(&printer.list(heap), arity > 1);
            format!("[{}]", heaps.iter().map(heap).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Prints the answer of a test.
fn told(main: &Main, arguments: &str, lines: &mut Lines) {
    let word = |word: &str| {
        let prefix = main.prefix.replace('#', "{test}");
        if main.prefix.is_empty() { format!("\"{word}\"") } else { format!("f\"{prefix}{word}\"") }
    };
    let (first, second) = (word(&main.first), word(&main.second));
    if main.moves == Moves::Never {
        lines.push(&format!("out.append({first} if first_wins({arguments}) else {second})"));
        return;
    }
    let told = format!("{} + winning_move({arguments})", word(&format!("{} ", main.first)));
    let told = if main.moves == Moves::UnlessEnded { format!("({told}).rstrip()") } else { told };
    lines.push(&format!("if first_wins({arguments}):"));
    lines.push(&format!("    out.append({told})"));
    lines.push("else:");
    lines.push(&format!("    out.append({second})"));
}
