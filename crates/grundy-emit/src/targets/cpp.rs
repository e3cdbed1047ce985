//! C++17, as one would hand it in.

mod helpers;

use super::layout::{Dialect, Lines, Needs, Printer, exclusive, symbol};
use crate::program::{
    Builtin, Function, Heaps, Kind, Main, Moves, Number, Operation, Piece, Program, Statement, Tests,
};
use grundy_rule::usual_names;
use helpers::helpers;
use std::collections::BTreeSet;

struct Cpp {
    in_fill: bool,
}

impl Dialect for Cpp {
    fn divide(&self) -> &'static str {
        "/"
    }

    fn choose(&self, truth: &str, yes: &str, no: &str) -> String {
        format!("{truth} ? {yes} : {no}")
    }

    fn call(&self, builtin: Builtin, arguments: &[String], _: &[bool]) -> String {
        let list = arguments.join(", ");
        match builtin {
            Builtin::Min => format!("min<long long>({list})"),
            Builtin::Max => format!("max<long long>({list})"),
            Builtin::Abs => format!("llabs({list})"),
            Builtin::Gcd => format!("__gcd<long long>({list})"),
            Builtin::Isqrt => format!("isqrt({list})"),
            Builtin::Bits => format!("bits({list})"),
            Builtin::Popcount => format!("__builtin_popcountll({list})"),
            Builtin::TrailingZeros => format!("__builtin_ctzll({list})"),
            Builtin::Valuation => format!("valuation({list})"),
            Builtin::DigitSum => format!("digit_sum({list})"),
            Builtin::FloorDivide => format!("floor_div({list})"),
            Builtin::FloorModulo => format!("floor_mod({list})"),
        }
    }

    fn at(&self, list: &str, places: &[String]) -> String {
        let own = if list == "g" && !self.in_fill { "table()" } else { list };
        format!("{own}[{}]", places.join("]["))
    }

    fn length(&self, list: &str) -> String {
        format!("(int){list}.size()")
    }

    fn wide(&self, text: &str, is_atom: bool) -> String {
        if is_atom { format!("(__int128){text}") } else { format!("(__int128)({text})") }
    }

    fn narrow(&self, text: &str, _: bool) -> String {
        text.to_string()
    }

    fn holds(&self, set: &str, number: &str) -> String {
        format!("{set}.count({number})")
    }
}

/// The program in C++.
pub fn render(program: &Program) -> String {
    let mut lines = Lines::default();
    program.header.iter().for_each(|line| lines.push(&format!("// {line}")));
    lines.push("#include <bits/stdc++.h>");
    lines.push("using namespace std;");
    lines.push("");
    if let Some(limit) = program.limit {
        lines.push(&format!("const long long LIMIT = {limit};"));
        lines.push("");
    }
    arrays(program, &mut lines);
    helpers(&Needs::of(program), &mut lines);
    let remembering: Vec<&Function> =
        program.functions.iter().filter(|function| function.remembers).collect();
    if remembering.len() > 1 {
        remembering
            .iter()
            .for_each(|function| lines.push(&format!("{};", signature(function, program.arity))));
        lines.push("");
    }
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

fn table(program: &Program, lines: &mut Lines) {
    let Some(fill) = &program.fill else { return };
    let kind = |axes: usize| format!("{}int{}", "vector<".repeat(axes), ">".repeat(axes));
    let full = kind(fill.arity);
    let size =
        (1..fill.arity).fold("LIMIT".to_string(), |inner, axes| format!("LIMIT, {}({inner})", kind(axes)));
    lines.push(&format!("const {full}& table() {{"));
    lines.indented(|lines| {
        lines.push(&format!("static const {full} g = [] {{"));
        lines.indented(|lines| {
            lines.push(&format!("{full} g({size});"));
            Writer { printer: printer(&Cpp { in_fill: true }), remembered: None, declared: Vec::new() }
                .statements(&fill.body, lines);
            lines.push("return g;");
        });
        lines.push("}();");
        lines.push("return g;");
    });
    lines.push("}");
    lines.push("");
}

fn printer(dialect: &Cpp) -> Printer<'_> {
    Printer { dialect, wide_names: Default::default() }
}

fn heaps_kind(arity: usize) -> String {
    if arity == 1 { "vector<long long>".to_string() } else { format!("vector<array<long long, {arity}>>") }
}

fn signature(function: &Function, arity: usize) -> String {
    let kind = match function.kind {
        Kind::Number => "long long",
        Kind::Truth => "bool",
        Kind::Words => "string",
    };
    let heaps = function.takes_heaps.then(|| format!("const {}& heaps", heaps_kind(arity)));
    let numbers = function.parameters.iter().map(|own| format!("long long {own}"));
    format!("{kind} {}({})", function.name, heaps.into_iter().chain(numbers).collect::<Vec<_>>().join(", "))
}

fn write_function(function: &Function, arity: usize, lines: &mut Lines) {
    let remembered = function.remembers.then(|| format!("{}_memo", function.name));
    if let Some(memo) = &remembered {
        let count = function.parameters.len();
        let key = if count == 1 { "long long".to_string() } else { format!("array<long long, {count}>") };
        lines.push(&format!("map<{key}, long long> {memo};"));
        lines.push("");
    }
    lines.push(&format!("{} {{", signature(function, arity)));
    lines.indented(|lines| {
        if let Some(memo) = &remembered {
            let list = function.parameters.join(", ");
            let key = if function.parameters.len() == 1 { list } else { format!("{{{list}}}") };
            lines.push(&format!("auto [entry, is_new] = {memo}.try_emplace({key}, 0);"));
            lines.push("if (!is_new) return entry->second;");
        }
        Writer { printer: printer(&Cpp { in_fill: false }), remembered, declared: Vec::new() }
            .statements(&function.body, lines);
    });
    lines.push("}");
}

struct Writer<'a> {
    printer: Printer<'a>,
    remembered: Option<String>,
    /// The names of each block that is open.
    declared: Vec<BTreeSet<String>>,
}

impl Writer<'_> {
    fn statements(&mut self, statements: &[Statement], lines: &mut Lines) {
        self.declared.push(BTreeSet::new());
        statements.iter().for_each(|statement| self.statement(statement, lines));
        self.declared.pop();
    }

    fn statement(&mut self, statement: &Statement, lines: &mut Lines) {
        if let Some(line) = self.simple(statement) {
            return lines.push(&line);
        }
        match statement {
            Statement::If(truth, yes, no) => {
                let head = format!("if ({})", self.printer.truth(truth));
                self.block(&head, yes, lines);
                if !no.is_empty() {
                    self.block("else", no, lines);
                }
            }
            Statement::While(truth, body) => {
                self.block(&format!("while ({})", self.printer.truth(truth)), body, lines)
            }
            Statement::Loop { start, goes_on, next, body } => {
                let begins =
                    |(own, number): &(String, Number)| format!("{own} = {}", self.printer.number(number));
                let start = start.iter().map(begins).collect::<Vec<_>>().join(", ");
                let goes_on = self.printer.truth(goes_on);
                let next: Vec<String> = next.iter().filter_map(|step| self.simple(step)).collect();
                let next = next.join(" ").replace("; ", ", ");
                let head = format!("for (long long {start}; {goes_on}; {})", next.trim_end_matches(';'));
                self.block(&head, body, lines);
            }
            Statement::For(own, from, to, body) => {
                let from = self.printer.number(from);
                let end = match exclusive(to) {
                    Some(to) => format!("{own} < {}", self.printer.number(&to)),
                    None => format!("{own} <= {}", self.printer.number(to)),
                };
                self.block(&format!("for (long long {own} = {from}; {end}; ++{own})"), body, lines);
            }
            Statement::ForIn(own, elements, body) => {
                let plain = elements.iter().all(
                    |element| matches!(element, Number::Integer(value) if i32::try_from(*value).is_ok()),
                );
                let kind = if plain { "" } else { "vector<long long>" };
                self.block(
                    &format!("for (long long {own} : {kind}{{{}}})", self.printer.list(elements)),
                    body,
                    lines,
                );
            }
            Statement::ForOf(own, listing, argument, body) => {
                let function = listing.function();
                let argument =
                    argument.as_ref().map(|argument| self.printer.number(argument)).unwrap_or_default();
                self.block(&format!("for (long long {own} : {function}({argument}))"), body, lines);
            }
            Statement::ForHeaps { index, names, body } => self.heaps(index.as_deref(), names, body, lines),
            _ => {}
        }
    }

    fn heaps(&mut self, index: Option<&str>, names: &[String], body: &[Statement], lines: &mut Lines) {
        let bound = if names.len() == 1 {
            format!("long long {}", names[0])
        } else {
            format!("auto [{}]", names.join(", "))
        };
        let Some(index) = index else {
            return self.block(&format!("for ({bound} : heaps)"), body, lines);
        };
        lines.push(&format!("for (int {index} = 0; {index} < (int)heaps.size(); ++{index}) {{"));
        lines.indented(|lines| {
            lines.push(&format!("{bound} = heaps[{index}];"));
            self.statements(body, lines);
        });
        lines.push("}");
    }

    /// A head with its body: on one line when it is short, without braces when it is one step.
    fn block(&mut self, head: &str, body: &[Statement], lines: &mut Lines) {
        if let [only] = body {
            if let Some(step) = self.simple(only)
                && head.len() + step.len() < 110
                && !step.contains('\n')
            {
                return lines.push(&format!("{head} {step}"));
            }
            if !matches!(only, Statement::If(..)) && self.simple(only).is_none() {
                lines.push(head);
                return lines.indented(|lines| self.statement(only, lines));
            }
        }
        lines.push(&format!("{head} {{"));
        lines.indented(|lines| self.statements(body, lines));
        lines.push("}");
    }

    /// A statement without a body.
    fn simple(&mut self, statement: &Statement) -> Option<String> {
        Some(match statement {
            Statement::Let(own, number) => {
                self.printer.wide_names.remove(own);
                // Two alternatives may use the same name beside each other.
                let is_new = self.declared.last_mut().is_none_or(|scope| scope.insert(own.clone()));
                let kind = if is_new { "long long " } else { "" };
                format!("{kind}{own} = {};", self.printer.number(number))
            }
            Statement::LetWide(own, number) => {
                let text = format!("__int128 {own} = {};", self.printer.wide_number(number));
                self.printer.wide_names.insert(own.clone());
                text
            }
            Statement::LetList(own, count, value) => {
                let kind = if own == "seen" { "int" } else { "long long" };
                format!(
                    "vector<{kind}> {own}({}, {});",
                    self.printer.number(count),
                    self.printer.number(value)
                )
            }
            Statement::LetSet(own) => format!("set<long long> {own};"),
            Statement::Set(own, number) => format!("{own} = {};", self.printer.wide_number(number)),
            Statement::Update(own, Operation::Add, Number::Integer(1)) => format!("++{own};"),
            Statement::Update(own, Operation::Subtract, Number::Integer(1)) => format!("--{own};"),
            Statement::Update(own, operation, number) => {
                format!("{own} {}= {};", symbol(*operation), self.printer.wide_number(number))
            }
            Statement::SetAt(own, places, number) => {
                let places: Vec<String> = places.iter().map(|place| self.printer.number(place)).collect();
                format!("{own}[{}] = {};", places.join("]["), self.printer.number(number))
            }
            Statement::Double(own) => format!("{own}.resize(2 * {own}.size(), -1);"),
            Statement::Insert(own, number) => format!("{own}.insert({});", self.printer.number(number)),
            Statement::Break => "break;".to_string(),
            Statement::Return(number) => match &self.remembered {
                Some(_) => format!("return entry->second = {};", self.printer.number(number)),
                None => format!("return {};", self.printer.number(number)),
            },
            Statement::ReturnTruth(truth) => format!("return {};", self.printer.truth(truth)),
            Statement::ReturnWords(pieces) => format!("return {};", self.words(pieces)),
            _ => return None,
        })
    }

    fn words(&self, pieces: &[Piece]) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => format!("\"{words}\""),
            Piece::Number(number) => format!("to_string({})", self.printer.number(number)),
        };
        if pieces.is_empty() {
            "\"\"".to_string()
        } else {
            pieces.iter().map(piece).collect::<Vec<_>>().join(" + ")
        }
    }
}

fn write_main(main: &Main, arity: usize, lines: &mut Lines) {
    lines.push("int main() {");
    lines.indented(|lines| {
        lines.push("ios::sync_with_stdio(false);");
        lines.push("cin.tie(nullptr);");
        let read = format!("cin >> {}", main.fields.join(" >> "));
        let declare = format!("long long {};", main.fields.join(", "));
        match main.tests {
            Tests::Counted => {
                lines.push("int tests;");
                lines.push("cin >> tests;");
                let counter = if main.prefix.is_empty() {
                    "while (tests--) {"
                } else {
                    "for (int test = 1; test <= tests; ++test) {"
                };
                lines.push(counter);
                lines.indented(|lines| {
                    lines.push(&declare);
                    lines.push(&format!("{read};"));
                    answer(main, arity, lines);
                });
                lines.push("}");
            }
            Tests::Single => {
                lines.push(&declare);
                lines.push(&format!("{read};"));
                answer(main, arity, lines);
            }
            Tests::ToTheEnd | Tests::UntilZeros => {
                lines.push(&declare);
                let all_zero = if main.fields.len() == 1 {
                    main.fields[0].clone()
                } else {
                    format!("({})", main.fields.join(" || "))
                };
                let go_on =
                    if main.tests == Tests::UntilZeros { format!("{read} && {all_zero}") } else { read };
                lines.push(&format!("while ({go_on}) {{"));
                lines.indented(|lines| answer(main, arity, lines));
                lines.push("}");
            }
        }
    });
    lines.push("}");
}

fn answer(main: &Main, arity: usize, lines: &mut Lines) {
    let arguments = main.arguments(heaps(main, arity, lines));
    told(main, &arguments, lines);
}

/// Reads the heaps of a test; the expression that holds them.
fn heaps(main: &Main, arity: usize, lines: &mut Lines) -> String {
    let names = usual_names(arity);
    let target = if arity == 1 { "x".to_string() } else { format!("[{}]", names.join(", ")) };
    match &main.heaps {
        Heaps::Listed { skipped } => {
            lines.push(&format!("{} heaps(count);", heaps_kind(arity)));
            if *skipped == 0 {
                lines.push(&format!("for (auto& {target} : heaps) cin >> {};", names.join(" >> ")));
            } else {
                lines.push("long long skip;");
                lines.push(&format!(
                    "for (auto& {target} : heaps) cin >> {}{};",
                    names.join(" >> "),
                    " >> skip".repeat(*skipped)
                ));
            }
            "heaps".to_string()
        }
        Heaps::Grouped => {
            lines.push(&format!("{} heaps(count / {arity});", heaps_kind(arity)));
            lines.push(&format!("for (auto& {target} : heaps) cin >> {};", names.join(" >> ")));
            "heaps".to_string()
        }
        Heaps::Fields(heaps) => {
            let dialect = Cpp { in_fill: false };
            let printer = printer(&dialect);
            let heap = |heap: &Vec<Number>| {
                if arity == 1 { printer.list(heap) } else { format!("{{{}}}", printer.list(heap)) }
            };
            let list = heaps.iter().map(heap).collect::<Vec<_>>().join(", ");
            if arity == 1 { format!("{{{list}}}") } else { format!("{{{{{list}}}}}") }
        }
    }
}

/// Prints the answer of a test.
fn told(main: &Main, arguments: &str, lines: &mut Lines) {
    let prefix = if main.prefix.is_empty() {
        String::new()
    } else {
        format!("\"{}\" << ", main.prefix.replace('#', "\" << test << \""))
    };
    let (first, second) = (&main.first, &main.second);
    let otherwise = format!("else cout << {prefix}\"{second}\\n\";");
    match main.moves {
        Moves::Never => lines.push(&format!(
            "cout << {prefix}(first_wins({arguments}) ? \"{first}\" : \"{second}\") << '\\n';"
        )),
        Moves::Always => {
            lines.push(&format!(
                "if (first_wins({arguments})) cout << {prefix}\"{first} \" << winning_move({arguments}) << '\\n';"
            ));
            lines.push(&otherwise);
        }
        Moves::UnlessEnded => {
            lines.push(&format!("string chosen = winning_move({arguments});"));
            lines.push(&format!("if (!chosen.empty()) cout << {prefix}\"{first} \" << chosen << '\\n';"));
            lines.push(&format!("else if (first_wins({arguments})) cout << {prefix}\"{first}\\n\";"));
            lines.push(&otherwise);
        }
    }
}
