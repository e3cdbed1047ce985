//! What the languages share: lines with indentation, brackets by binding power, and which helpers a program needs.

use crate::program::{Builtin, Function, Listing, Number, Operation, Piece, Program, Statement, Truth};
use grundy_rule::tree::Comparison;
use std::collections::BTreeSet;

/// How a language writes the parts in which it differs.
pub trait Dialect {
    /// `a / b` of non-negative numbers.
    fn divide(&self) -> &'static str;
    /// `truth ? yes : no`.
    fn choose(&self, truth: &str, yes: &str, no: &str) -> String;
    /// A builtin function; the flags say which arguments are wide.
    fn call(&self, builtin: Builtin, arguments: &[String], wide: &[bool]) -> String;
    /// An element.
    fn at(&self, list: &str, places: &[String]) -> String;
    /// The length of a list.
    fn length(&self, list: &str) -> String;
    /// A narrow number, made wide.
    fn wide(&self, text: &str, is_atom: bool) -> String;
    /// A wide number, made narrow.
    fn narrow(&self, text: &str, is_atom: bool) -> String;
    /// Whether both sides of an operator must have the same width.
    fn is_strict(&self) -> bool {
        false
    }
    /// `and`, `or` and `not`.
    fn logic(&self) -> [&'static str; 3] {
        ["&&", "||", "!"]
    }
    /// `true` or `false`.
    fn known(&self, value: bool) -> &'static str {
        if value { "true" } else { "false" }
    }
    /// Whether a set holds a number.
    fn holds(&self, set: &str, number: &str) -> String;
}

/// Lines of arrays are no longer than this.
const LINE: usize = 96;

/// Elements in lines, broken after commas.
fn wrapped(elements: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for element in elements.split_inclusive(", ") {
        if lines.last().is_some_and(|line| line.len() + element.len() > LINE) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(element);
        }
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

/// Binding powers: what binds less than its surroundings gets brackets.
const CHOICE: u8 = 1;
const BITS: u8 = 2;
const SUM: u8 = 3;
const PRODUCT: u8 = 4;
const ATOM: u8 = 9;

/// Writes expressions.
pub struct Printer<'a> {
    /// The language.
    pub dialect: &'a dyn Dialect,
    /// Names of 128 bits.
    pub wide_names: BTreeSet<String>,
}

struct Written {
    text: String,
    power: u8,
    wide: bool,
}

impl Printer<'_> {
    /// A number of 64 bits.
    pub fn number(&self, number: &Number) -> String {
        let written = self.written(number);
        if written.wide { self.dialect.narrow(&written.text, written.power == ATOM) } else { written.text }
    }

    /// A number of 128 bits.
    pub fn wide_number(&self, number: &Number) -> String {
        let written = self.written(number);
        if written.wide || !self.dialect.is_strict() {
            written.text
        } else {
            self.dialect.wide(&written.text, written.power == ATOM)
        }
    }

    fn written(&self, number: &Number) -> Written {
        let atom = |text: String| Written { text, power: ATOM, wide: false };
        match number {
            Number::Integer(value) if *value < 0 => {
                Written { text: value.to_string(), power: SUM, wide: false }
            }
            Number::Integer(value) => atom(value.to_string()),
            Number::Name(own) => {
                Written { text: own.clone(), power: ATOM, wide: self.wide_names.contains(own) }
            }
            Number::Own(own, arguments) => atom(format!("{own}({})", self.list(arguments))),
            Number::At(list, places) => {
                let places: Vec<String> = places.iter().map(|place| self.number(place)).collect();
                atom(self.dialect.at(list, &places))
            }
            Number::Length(list) => atom(self.dialect.length(list)),
            Number::Wide(inner) => {
                let inner = self.written(inner);
                Written {
                    text: self.dialect.wide(&inner.text, inner.power == ATOM),
                    power: PRODUCT + 1,
                    wide: true,
                }
            }
            Number::Call(builtin, arguments) => {
                let written: Vec<Written> = arguments.iter().map(|argument| self.written(argument)).collect();
                let wide: Vec<bool> = written.iter().map(|argument| argument.wide).collect();
                let texts: Vec<String> = written.into_iter().map(|argument| argument.text).collect();
                atom(self.dialect.call(*builtin, &texts, &wide))
            }
            Number::Choose(truth, yes, no) => {
                let text =
                    self.dialect.choose(&self.truth_within(truth, 1), &self.number(yes), &self.number(no));
                Written { text, power: CHOICE, wide: false }
            }
            Number::Operate(operation, left, right) => self.operation(*operation, left, right),
        }
    }

    fn operation(&self, operation: Operation, left: &Number, right: &Number) -> Written {
        if operation == Operation::Subtract && *left == Number::Integer(0) {
            let inner = self.written(right);
            return Written {
                text: format!("-{}", bracketed(&inner.text, inner.power < PRODUCT + 1)),
                power: SUM,
                wide: inner.wide,
            };
        }
        let (symbol, own) = match operation {
            Operation::Add => ("+", SUM),
            Operation::Subtract => ("-", SUM),
            Operation::Multiply => ("*", PRODUCT),
            Operation::Divide => (self.dialect.divide(), PRODUCT),
            Operation::Modulo => ("%", PRODUCT),
            Operation::And => ("&", BITS),
            Operation::Or => ("|", BITS),
            Operation::Xor => ("^", BITS),
            Operation::ShiftLeft => ("<<", BITS),
            Operation::ShiftRight => (">>", BITS),
        };
        let (mut first, mut second) = (self.written(left), self.written(right));
        let wide = first.wide || second.wide;
        if wide && self.dialect.is_strict() && first.wide != second.wide {
            let narrow = if first.wide { &mut second } else { &mut first };
            // A written number takes the width of its neighbour.
            if !narrow.text.bytes().all(|byte| byte.is_ascii_digit()) {
                *narrow = Written {
                    text: self.dialect.wide(&narrow.text, narrow.power == ATOM),
                    power: PRODUCT + 1,
                    wide: true,
                };
            }
        }
        // Languages rank bit operators differently: only a chain of the same one goes without brackets.
        let same_chain = matches!(left, Number::Operate(inner, ..) if *inner == operation)
            && matches!(operation, Operation::And | Operation::Or | Operation::Xor);
        let left_least = if own == BITS && !same_chain { PRODUCT + 1 } else { own };
        let right_least = if own == BITS { PRODUCT + 1 } else { own + 1 };
        let text = format!(
            "{} {symbol} {}",
            bracketed(&first.text, first.power < left_least),
            bracketed(&second.text, second.power < right_least)
        );
        Written { text, power: own, wide }
    }

    /// Numbers with commas between them.
    pub fn list(&self, numbers: &[Number]) -> String {
        numbers.iter().map(|number| self.number(number)).collect::<Vec<_>>().join(", ")
    }

    /// A condition.
    pub fn truth(&self, truth: &Truth) -> String {
        self.truth_within(truth, 0)
    }

    /// 0: alone; 1: in a choice or a disjunction; 2: in a conjunction; 3: behind a negation.
    fn truth_within(&self, truth: &Truth, power: u8) -> String {
        let [and, or, not] = self.dialect.logic();
        match truth {
            Truth::Known(value) => self.dialect.known(*value).to_string(),
            Truth::Compare(comparison, left, right) => {
                bracketed(&self.comparison(*comparison, left, right), power == 3)
            }
            Truth::And(truths) => {
                let truths: Vec<String> = truths.iter().map(|truth| self.truth_within(truth, 2)).collect();
                bracketed(
                    &truths.join(&format!(" {and} ")),
                    power == 3 || power == 1 && self.dialect.logic()[0] == "&&",
                )
            }
            Truth::Or(truths) => {
                let truths: Vec<String> = truths.iter().map(|truth| self.truth_within(truth, 1)).collect();
                bracketed(&truths.join(&format!(" {or} ")), power >= 2)
            }
            Truth::Not(inner) => {
                let inner = self.truth_within(inner, 3);
                if not == "!" { format!("!{inner}") } else { format!("{not} {inner}") }
            }
            Truth::IsPrime(number) => format!("is_prime({})", self.number(number)),
            Truth::Own(own, arguments) => format!("{own}({})", self.list(arguments)),
            Truth::Holds(set, number) => self.dialect.holds(set, &self.number(number)),
        }
    }

    fn comparison(&self, comparison: Comparison, left: &Number, right: &Number) -> String {
        let (mut first, mut second) = (self.written(left), self.written(right));
        if first.wide != second.wide && self.dialect.is_strict() {
            let narrow = if first.wide { &mut second } else { &mut first };
            if !narrow.text.bytes().all(|byte| byte.is_ascii_digit()) {
                *narrow = Written {
                    text: self.dialect.wide(&narrow.text, narrow.power == ATOM),
                    power: PRODUCT + 1,
                    wide: true,
                };
            }
        }
        // `a as i64 < b` would be read as the start of a type's arguments.
        let needs = |written: &Written| {
            written.power <= BITS || self.dialect.is_strict() && ends_in_cast(&written.text)
        };
        format!(
            "{} {} {}",
            bracketed(&first.text, needs(&first)),
            comparison.symbol(),
            bracketed(&second.text, second.power <= BITS)
        )
    }
}

fn ends_in_cast(text: &str) -> bool {
    ["i64", "i128", "usize"].iter().any(|kind| text.ends_with(&format!(" as {kind}")))
}

/// The text, in brackets where they are needed.
pub fn bracketed(text: &str, needed: bool) -> String {
    if needed { format!("({text})") } else { text.to_string() }
}

/// Lines of code with indentation.
#[derive(Default)]
pub struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    /// A constant array between what begins and ends its statement, in lines of a readable length.
    pub fn array(&mut self, begin: &str, rows: &[Vec<i128>], [open, close]: [&str; 2], end: &str) {
        let row = |row: &Vec<i128>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let elements = match rows {
            [only] => row(only),
            several => {
                let rows = several.iter().map(|one| format!("{open}{}{close}", row(one)));
                rows.collect::<Vec<_>>().join(", ")
            }
        };
        let whole = format!("{begin}{open}{elements}{close}{end}");
        if whole.len() <= LINE {
            return self.push(&whole);
        }
        self.push(&format!("{begin}{open}"));
        self.indented(|lines| match rows {
            [_] => wrapped(&elements).iter().for_each(|line| lines.push(line)),
            several => several.iter().for_each(|one| lines.push(&format!("{open}{}{close},", row(one)))),
        });
        self.push(&format!("{close}{end}"));
    }

    /// Adds a line.
    pub fn push(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&"    ".repeat(self.depth));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// Adds lines one step further in.
    pub fn indented(&mut self, write: impl FnOnce(&mut Lines)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Adds a block of text whose lines have their own indentation.
    pub fn block(&mut self, text: &str) {
        text.lines().for_each(|line| self.push(line));
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }
}

/// Which helpers a program needs.
#[derive(Default)]
pub struct Needs {
    /// Builtin functions.
    pub builtins: BTreeSet<Builtin>,
    /// Lists.
    pub listings: BTreeSet<Listing>,
    /// Whether primes are told.
    pub is_prime: bool,
    /// Names that change after they are made.
    pub changed: BTreeSet<String>,
    /// Names that are told as words.
    pub words: bool,
}

/// The functions that a language must be given in order to list numbers and to tell primes.
pub struct Supplied {
    /// The divisors of a number.
    pub divisors: &'static str,
    /// The primes below the limit.
    pub primes: &'static str,
    /// The prime powers below the limit.
    pub prime_powers: &'static str,
    /// Whether a number is prime.
    pub is_prime: &'static str,
}

impl Needs {
    /// The functions that are needed, builtins first.
    pub fn supplied(
        &self,
        builtin: impl Fn(&Builtin) -> Option<&'static str>,
        supplied: &Supplied,
    ) -> impl Iterator<Item = &'static str> {
        let listing = |listing: &Listing| match listing {
            Listing::Divisors => supplied.divisors,
            Listing::Primes => supplied.primes,
            Listing::PrimePowers => supplied.prime_powers,
        };
        let prime = self.is_prime.then_some(supplied.is_prime);
        self.builtins.iter().filter_map(builtin).chain(self.listings.iter().map(listing)).chain(prime)
    }

    /// Everything a program needs.
    pub fn of(program: &Program) -> Needs {
        let mut needs = Needs::default();
        program.functions.iter().for_each(|function| needs.statements(&function.body));
        program.fill.iter().for_each(|fill| needs.statements(&fill.body));
        needs
    }

    /// Everything one function needs.
    pub fn of_function(function: &Function) -> Needs {
        Needs::of_statements(&function.body)
    }

    /// Everything some statements need.
    pub fn of_statements(statements: &[Statement]) -> Needs {
        let mut needs = Needs::default();
        needs.statements(statements);
        needs
    }

    fn statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let(_, number) | Statement::LetWide(_, number) | Statement::Return(number) => {
                self.number(number)
            }
            Statement::LetList(_, count, value) => {
                self.number(count);
                self.number(value);
            }
            Statement::LetSet(_) | Statement::Break => {}
            Statement::Set(own, number)
            | Statement::Update(own, _, number)
            | Statement::Insert(own, number) => {
                self.changed.insert(own.clone());
                self.number(number);
            }
            Statement::SetAt(own, places, number) => {
                self.changed.insert(own.clone());
                places.iter().for_each(|place| self.number(place));
                self.number(number);
            }
            Statement::Double(own) => {
                self.changed.insert(own.clone());
            }
            Statement::If(truth, yes, no) => {
                self.truth(truth);
                self.statements(yes);
                self.statements(no);
            }
            Statement::While(truth, body) => {
                self.truth(truth);
                self.statements(body);
            }
            Statement::Loop { start, goes_on, next, body } => {
                start.iter().for_each(|(_, number)| self.number(number));
                self.truth(goes_on);
                self.statements(next);
                self.statements(body);
            }
            Statement::For(_, from, to, body) => {
                self.number(from);
                self.number(to);
                self.statements(body);
            }
            Statement::ForIn(_, elements, body) => {
                elements.iter().for_each(|element| self.number(element));
                self.statements(body);
            }
            Statement::ForOf(_, listing, argument, body) => {
                self.listings.insert(*listing);
                argument.iter().for_each(|argument| self.number(argument));
                self.statements(body);
            }
            Statement::ForHeaps { body, .. } => self.statements(body),
            Statement::ReturnTruth(truth) => self.truth(truth),
            Statement::ReturnWords(pieces) => {
                self.words = true;
                pieces.iter().for_each(|piece| {
                    if let Piece::Number(number) = piece {
                        self.number(number);
                    }
                });
            }
        }
    }

    fn number(&mut self, number: &Number) {
        match number {
            Number::Integer(_) | Number::Name(_) | Number::Length(_) => {}
            Number::Operate(_, left, right) => {
                self.number(left);
                self.number(right);
            }
            Number::Call(builtin, arguments) => {
                self.builtins.insert(*builtin);
                arguments.iter().for_each(|argument| self.number(argument));
            }
            Number::Own(_, arguments) | Number::At(_, arguments) => {
                arguments.iter().for_each(|argument| self.number(argument))
            }
            Number::Choose(truth, yes, no) => {
                self.truth(truth);
                self.number(yes);
                self.number(no);
            }
            Number::Wide(inner) => self.number(inner),
        }
    }

    fn truth(&mut self, truth: &Truth) {
        match truth {
            Truth::Known(_) => {}
            Truth::Compare(_, left, right) => {
                self.number(left);
                self.number(right);
            }
            Truth::And(truths) | Truth::Or(truths) => truths.iter().for_each(|truth| self.truth(truth)),
            Truth::Not(inner) => self.truth(inner),
            Truth::IsPrime(number) => {
                self.is_prime = true;
                self.number(number);
            }
            Truth::Own(_, arguments) => arguments.iter().for_each(|argument| self.number(argument)),
            Truth::Holds(_, number) => self.number(number),
        }
    }
}

/// `to` of a loop that reaches it, as the bound of one that does not: `LIMIT - 1` becomes `LIMIT`.
pub fn exclusive(to: &Number) -> Option<Number> {
    match to {
        Number::Operate(Operation::Subtract, left, right) if **right == Number::Integer(1) => {
            Some((**left).clone())
        }
        _ => None,
    }
}

/// The operator of a compound assignment, where it is written as in C.
pub fn symbol(operation: Operation) -> &'static str {
    match operation {
        Operation::Add => "+",
        Operation::Subtract => "-",
        Operation::Multiply => "*",
        Operation::Divide => "/",
        Operation::Modulo => "%",
        Operation::And => "&",
        Operation::Or => "|",
        Operation::Xor => "^",
        Operation::ShiftLeft => "<<",
        Operation::ShiftRight => ">>",
    }
}
