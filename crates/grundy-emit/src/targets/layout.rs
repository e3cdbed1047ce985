//! What the languages share: lines with indentation, brackets by binding power, and which helpers a program needs.

use crate::program::visit::{Seen, visit};
use crate::program::{
    Builtin, Global, GlobalKind, Kind, Listing, Many, Number, Operation, Piece, Program, Reading, Statement,
    Truth, Value,
};
use grundy_rule::tree::Comparison;
use std::collections::BTreeSet;

/// How a language writes the parts in which it differs.
pub trait Dialect {
    /// `a / b` of non-negative numbers.
    fn divide(&self) -> &'static str {
        "/"
    }
    /// `truth ? yes : no`.
    fn choose(&self, truth: &str, yes: &str, no: &str) -> String {
        format!("{truth} ? {yes} : {no}")
    }
    /// A builtin function; the flags say which arguments are wide.
    fn call(&self, builtin: Builtin, arguments: &[String], wide: &[bool]) -> String;
    /// An element; of a table, it is a small number.
    fn at(&self, list: &str, places: &[String], is_small: bool) -> String;
    /// The length of a list.
    fn length(&self, list: &str) -> String;
    /// The number on top of a stack.
    fn last(&self, stack: &str) -> String;
    /// A function of a list.
    fn of_list(&self, function: &str, list: &str) -> String {
        format!("{function}({list})")
    }
    /// What is remembered for a key, or −1.
    fn recall(&self, memo: &str, key: &str, is_list: bool) -> String;
    /// A narrow number, made wide.
    fn wide(&self, text: &str, is_atom: bool) -> String;
    /// A wide number, made narrow.
    fn narrow(&self, text: &str, is_atom: bool) -> String;
    /// An operation between wide numbers, where it is no operator.
    fn wide_operation(&self, _: Operation, _: &str, _: &str) -> Option<String> {
        None
    }
    /// A comparison of wide numbers, where it is no operator.
    fn wide_comparison(&self, _: &str, _: &str, _: &str) -> Option<String> {
        None
    }
    /// A large written number.
    fn integer(&self, value: i128) -> String {
        value.to_string()
    }
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
    /// Whether a list holds a number.
    fn holds(&self, list: &str, number: &str) -> String;
    /// Whether a stack is empty.
    fn is_empty(&self, stack: &str) -> String;
    /// Whether all input has been read.
    fn ended(&self) -> &'static str {
        "ended()"
    }
    /// Whether two lists are the same.
    fn same(&self, left: &str, right: &str) -> String {
        format!("{left} == {right}")
    }
    /// A list that is only looked at.
    fn borrowed(&self, many: &str, _is_name: bool) -> String {
        many.to_string()
    }
    /// A list of its own.
    fn owned(&self, many: &str, _is_name: bool) -> String {
        many.to_string()
    }
    /// A list that is made: which function, and what it is made of.
    fn made(&self, function: &str, arguments: &[String]) -> String {
        format!("{function}({})", arguments.join(", "))
    }
    /// Written elements.
    fn elements(&self, elements: &[String]) -> String;
    /// The list on top of a stack.
    fn last_list(&self, stack: &str) -> String {
        self.last(stack)
    }
    /// The list at a place of a stack.
    fn nth_list(&self, stack: &str, place: &str) -> String {
        format!("{stack}[{place}]")
    }
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
    /// What stands before the names that all functions see, and before the functions that see them.
    pub prefix: &'static str,
    /// What all functions see.
    pub globals: &'a [Global],
    /// The functions that see it.
    pub methods: &'a BTreeSet<String>,
    /// What the function at hand is given: it hides what all see.
    pub given: BTreeSet<String>,
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

    /// A name, as it is reached from here.
    pub fn named(&self, own: &str) -> String {
        let is_global = !self.given.contains(own) && self.globals.iter().any(|global| global.name == own);
        if is_global { format!("{}{own}", self.prefix) } else { own.to_string() }
    }

    /// A function, as it is reached from here.
    pub fn function(&self, own: &str) -> String {
        if self.methods.contains(own) { format!("{}{own}", self.prefix) } else { own.to_string() }
    }

    /// Whether a name is a table of small numbers.
    pub fn is_table(&self, own: &str) -> bool {
        self.kind(own).is_some_and(|kind| matches!(kind, GlobalKind::Table { .. }))
    }

    /// Whether a table holds flags.
    pub fn is_flags(&self, own: &str) -> bool {
        self.kind(own).is_some_and(|kind| matches!(kind, GlobalKind::Table { is_flags: true, .. }))
    }

    /// Whether keys or entries are lists.
    pub fn is_of_lists(&self, own: &str) -> bool {
        let lists =
            |kind: &GlobalKind| matches!(kind, GlobalKind::Memo(Kind::List) | GlobalKind::Stack(Kind::List));
        self.kind(own).is_some_and(lists)
    }

    /// Whether a name is a stack.
    pub fn is_stack(&self, own: &str) -> bool {
        self.kind(own).is_some_and(|kind| matches!(kind, GlobalKind::Stack(_)))
    }

    fn kind(&self, own: &str) -> Option<&GlobalKind> {
        self.globals.iter().find(|global| global.name == own).map(|global| &global.kind)
    }

    /// A list that is only looked at.
    pub fn borrowed(&self, many: &Many) -> String {
        self.dialect.borrowed(&self.many(many), matches!(many, Many::Name(_)))
    }

    /// A list of its own.
    pub fn owned(&self, many: &Many) -> String {
        self.dialect.owned(&self.many(many), matches!(many, Many::Name(_)))
    }

    /// A number or a list of its own.
    pub fn value(&self, value: &Value) -> String {
        match value {
            Value::Number(number) => self.number(number),
            Value::Many(many) => self.owned(many),
        }
    }

    fn many(&self, many: &Many) -> String {
        let made = |function: &str, arguments: &[String]| self.dialect.made(function, arguments);
        match many {
            Many::Name(own) => self.named(own),
            Many::Slice(inner, from, to) => {
                made("cut", &[self.borrowed(inner), self.number(from), self.number(to)])
            }
            Many::Join(left, right) => made("joined", &[self.borrowed(left), self.borrowed(right)]),
            Many::Of(elements) => {
                let elements: Vec<String> = elements.iter().map(|element| self.number(element)).collect();
                self.dialect.elements(&elements)
            }
            Many::Sorted(inner) => made("in_order", &[self.borrowed(inner)]),
            Many::Reversed(inner) => made("backwards", &[self.borrowed(inner)]),
            Many::Different(inner) => made("different", &[self.borrowed(inner)]),
            Many::Runs(inner, number) => made("runs", &[self.borrowed(inner), self.number(number)]),
            Many::DigitList(number) => made("digit_list", &[self.number(number)]),
            Many::Last(stack) => self.dialect.last_list(&self.named(stack)),
            Many::Nth(stack, place) => self.dialect.nth_list(&self.named(stack), &self.number(place)),
        }
    }

    fn written(&self, number: &Number) -> Written {
        let atom = |text: String| Written { text, power: ATOM, wide: false };
        match number {
            Number::Integer(value) if *value < 0 => {
                Written { text: self.dialect.integer(*value), power: SUM, wide: false }
            }
            Number::Integer(value) => atom(self.dialect.integer(*value)),
            Number::Name(own) => {
                Written { text: self.named(own), power: ATOM, wide: self.wide_names.contains(own) }
            }
            Number::Own(own, arguments) => atom(format!("{}({})", self.function(own), self.list(arguments))),
            Number::OfList(own, many) => {
                atom(self.dialect.of_list(&self.function(own), &self.borrowed(many)))
            }
            Number::At(list, places) => {
                let places: Vec<String> = places.iter().map(|place| self.number(place)).collect();
                atom(self.dialect.at(&self.named(list), &places, self.is_table(list)))
            }
            Number::Length(list) => atom(self.dialect.length(&self.named(list))),
            Number::Last(stack) => atom(self.dialect.last(&self.named(stack))),
            Number::Recall(memo, key) => {
                let key = match &**key {
                    Value::Number(number) => self.number(number),
                    Value::Many(many) => self.borrowed(many),
                };
                atom(self.dialect.recall(&self.named(memo), &key, self.is_of_lists(memo)))
            }
            Number::Wide(inner) => {
                let inner = self.written(inner);
                if inner.wide && self.dialect.is_strict() {
                    return inner;
                }
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
            // A written number takes the width of its neighbour, where numbers have operators.
            if !self.takes_width(&narrow.text) {
                *narrow = Written {
                    text: self.dialect.wide(&narrow.text, narrow.power == ATOM),
                    power: PRODUCT + 1,
                    wide: true,
                };
            }
        }
        if wide && let Some(text) = self.dialect.wide_operation(operation, &first.text, &second.text) {
            return Written { text, power: ATOM, wide: true };
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

    fn takes_width(&self, text: &str) -> bool {
        self.dialect.wide_operation(Operation::Add, "", "").is_none()
            && text.bytes().all(|byte| byte.is_ascii_digit())
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
            Truth::Own(own, arguments) => format!("{}({})", self.function(own), self.list(arguments)),
            Truth::Holds(list, number) => self.dialect.holds(&self.named(list), &self.number(number)),
            Truth::Name(own) => self.named(own),
            Truth::Same(left, right) => {
                bracketed(&self.dialect.same(&self.borrowed(left), &self.borrowed(right)), power == 3)
            }
            Truth::IsEmpty(stack) => bracketed(&self.dialect.is_empty(&self.named(stack)), power == 3),
            Truth::Ended => self.dialect.ended().to_string(),
        }
    }

    fn comparison(&self, comparison: Comparison, left: &Number, right: &Number) -> String {
        let (mut first, mut second) = (self.written(left), self.written(right));
        if first.wide != second.wide && self.dialect.is_strict() {
            let narrow = if first.wide { &mut second } else { &mut first };
            if !self.takes_width(&narrow.text) {
                *narrow = Written {
                    text: self.dialect.wide(&narrow.text, narrow.power == ATOM),
                    power: PRODUCT + 1,
                    wide: true,
                };
            }
        }
        if (first.wide || second.wide)
            && let Some(text) = self.dialect.wide_comparison(&first.text, comparison.symbol(), &second.text)
        {
            return text;
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

    /// Adds text that has its indentation already.
    pub fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
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
    /// Whether lists are asked for an element.
    pub holds: bool,
    /// Whether anything is looked up by key.
    pub recalls: bool,
    /// The functions that make lists.
    pub made: BTreeSet<&'static str>,
    /// What is read: numbers, words, digits, rows, lines.
    pub reads: BTreeSet<&'static str>,
    /// Whether the program may end early.
    pub fails: bool,
    /// Whether lists are printed.
    pub listed: bool,
    /// Names that change after they are made.
    pub changed: BTreeSet<String>,
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
        program.main.iter().for_each(|main| needs.statements(main));
        let fails = [Builtin::Power, Builtin::CheckedTimes];
        if !needs.reads.is_empty() || fails.iter().any(|builtin| needs.builtins.contains(builtin)) {
            needs.fails = true;
        }
        needs
    }

    /// Everything some statements need.
    pub fn of_statements(statements: &[Statement]) -> Needs {
        let mut needs = Needs::default();
        needs.statements(statements);
        needs
    }

    fn statements(&mut self, statements: &[Statement]) {
        visit(statements, &mut |seen| match seen {
            Seen::Statement(statement) => self.statement(statement),
            Seen::Number(Number::Call(builtin, _)) => {
                self.builtins.insert(*builtin);
            }
            Seen::Number(Number::Recall(..)) => self.recalls = true,
            Seen::Truth(Truth::IsPrime(_)) => self.is_prime = true,
            Seen::Truth(Truth::Holds(..)) => self.holds = true,
            Seen::Truth(Truth::Ended) => {
                self.reads.insert("ended");
            }
            Seen::Many(many) => self.made.extend(made_by(many)),
            _ => {}
        });
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Set(own, _)
            | Statement::SetTruth(own, _)
            | Statement::SetMany(own, _)
            | Statement::Update(own, ..)
            | Statement::SetAt(own, ..)
            | Statement::Double(own)
            | Statement::Extend(own, _)
            | Statement::Push(own, _)
            | Statement::Pop(own)
            | Statement::Forget(own)
            | Statement::Remember(own, ..) => {
                self.changed.insert(own.clone());
            }
            Statement::Loop { start, .. } => self.changed.extend(start.iter().map(|(own, _)| own.clone())),
            Statement::ForOf(_, listing, ..) => {
                self.listings.insert(*listing);
            }
            Statement::Read { name, is_new, .. } => {
                self.reads.insert("number");
                if !is_new {
                    self.changed.insert(name.clone());
                }
            }
            Statement::ReadMany { name, is_new, reading, .. } => {
                if !is_new {
                    self.changed.insert(name.clone());
                }
                self.reads.insert(match reading {
                    Reading::Numbers(..) => "numbers",
                    Reading::Word(_) => "word",
                    Reading::Digits(_) => "digits",
                    Reading::Rows(..) => "rows",
                    Reading::Line(_) => "line",
                });
            }
            Statement::Skip(_) => {
                self.reads.insert("skip");
            }
            Statement::Print(pieces) => {
                self.listed |= pieces.iter().any(|piece| matches!(piece, Piece::Listed(_)));
            }
            Statement::Fail(_) => self.fails = true,
            _ => {}
        }
    }
}

fn made_by(many: &Many) -> Option<&'static str> {
    Some(match many {
        Many::Slice(..) => "cut",
        Many::Join(..) => "joined",
        Many::Sorted(_) => "in_order",
        Many::Reversed(_) => "backwards",
        Many::Different(_) => "different",
        Many::Runs(..) => "runs",
        Many::DigitList(_) => "digit_list",
        Many::Name(_) | Many::Of(_) | Many::Last(_) | Many::Nth(..) => return None,
    })
}

/// The functions that see what all see, and those of them that change it.
pub fn methods(program: &Program) -> (BTreeSet<String>, BTreeSet<String>) {
    let names: BTreeSet<&str> = program.globals.iter().map(|global| global.name.as_str()).collect();
    let (mut seeing, mut changing) = (BTreeSet::new(), BTreeSet::new());
    for function in &program.functions {
        let (mut sees, mut changes) = (false, false);
        let needs = Needs::of_statements(&function.body);
        let is_given = |own: &str| function.list.iter().chain(&function.parameters).any(|given| given == own);
        changes |= needs.changed.iter().any(|own| names.contains(own.as_str()) && !is_given(own));
        visit(&function.body, &mut |seen| {
            if let Some(own) = called(seen) {
                sees |= seeing.contains(own);
                changes |= changing.contains(own);
            }
            sees |= used(seen).is_some_and(|own| names.contains(own) && !is_given(own));
        });
        if sees || changes {
            seeing.insert(function.name.clone());
        }
        if changes {
            changing.insert(function.name.clone());
        }
    }
    (seeing, changing)
}

fn called(seen: Seen<'_>) -> Option<&str> {
    match seen {
        Seen::Number(Number::Own(own, _) | Number::OfList(own, _)) => Some(own),
        Seen::Truth(Truth::Own(own, _)) => Some(own),
        Seen::Statement(Statement::Do(own, _)) => Some(own),
        _ => None,
    }
}

fn used(seen: Seen<'_>) -> Option<&str> {
    match seen {
        Seen::Number(
            Number::Name(own)
            | Number::At(own, _)
            | Number::Length(own)
            | Number::Recall(own, _)
            | Number::Last(own),
        )
        | Seen::Truth(Truth::Name(own) | Truth::Holds(own, _) | Truth::IsEmpty(own))
        | Seen::Many(Many::Name(own) | Many::Last(own) | Many::Nth(own, _))
        | Seen::Statement(Statement::ForEach(_, own, _)) => Some(own),
        _ => None,
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
