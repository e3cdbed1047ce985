//! What the languages share: how each writes what differs, and brackets by binding power.

mod lines;
mod needs;

pub use lines::Lines;
pub use needs::{Needs, Supplied, methods};

use crate::program::{Builtin, Global, GlobalKind, Kind, Many, Number, Operation, Truth, Value};
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
    /// Whether a choice stands in brackets where it is what another one chooses first.
    fn brackets_choices(&self) -> bool {
        false
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
                if let Some(chosen) = self.wide_choice(*builtin, arguments) {
                    return chosen;
                }
                let written: Vec<Written> = arguments.iter().map(|argument| self.written(argument)).collect();
                let wide: Vec<bool> = written.iter().map(|argument| argument.wide).collect();
                let texts: Vec<String> = written.into_iter().map(|argument| argument.text).collect();
                atom(self.dialect.call(*builtin, &texts, &wide))
            }
            Number::Choose(truth, yes, no) => {
                let yes = self.written(yes);
                let yes = bracketed(&yes.text, yes.power <= CHOICE && self.dialect.brackets_choices());
                let text = self.dialect.choose(&self.truth_within(truth, 1), &yes, &self.number(no));
                Written { text, power: CHOICE, wide: false }
            }
            Number::Operate(operation, left, right) => self.operation(*operation, left, right),
        }
    }

    /// The least or the greatest of numbers of which one is wide.
    fn wide_choice(&self, builtin: Builtin, arguments: &[Number]) -> Option<Written> {
        let is_wide = |argument: &Number| self.written(argument).wide;
        if !matches!(builtin, Builtin::Min | Builtin::Max) || !arguments.iter().any(is_wide) {
            return None;
        }
        let texts: Vec<String> = arguments.iter().map(|argument| self.wide_number(argument)).collect();
        let text = self.dialect.call(builtin, &texts, &vec![true; texts.len()]);
        Some(Written { text, power: ATOM, wide: true })
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
