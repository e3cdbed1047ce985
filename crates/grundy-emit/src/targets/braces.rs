//! What C++ and Java have in common: blocks in braces, steps that end in semicolons, loops with three parts.

use super::layout::{Dialect, Lines, Printer, exclusive, symbol};
use crate::program::{Kind, Number, Operation, Piece, Reading, Statement, Value};
use std::collections::BTreeSet;

/// How a language with braces writes what the other does not.
pub trait Braces: Dialect {
    /// The type of what a function gives or a name holds.
    fn kind(&self, kind: Kind) -> &'static str;
    /// The type of numbers of 128 bits.
    fn wide_kind(&self) -> &'static str;
    /// A new list of equal numbers.
    fn new_list(&self, own: &str, count: &str, value: &str) -> String;
    /// An element of a list or table changes.
    fn put(&self, own: &str, places: &[String], value: &str, cell: Cell) -> String;
    /// A list doubles its length.
    fn double(&self, own: &str) -> String;
    /// A list grows by so many elements, each −1.
    fn extend(&self, own: &str, count: &str) -> String;
    /// Something is put at the end of a list, or on a stack.
    fn push(&self, own: &str, value: &str, is_stack: bool) -> String;
    /// The top of a stack is taken away.
    fn pop(&self, own: &str) -> String;
    /// A value is remembered for a key.
    fn remember(&self, memo: &str, key: &str, value: &str, is_list: bool) -> String;
    /// All that is remembered is forgotten.
    fn forget(&self, memo: &str) -> String {
        format!("{memo}.clear();")
    }
    /// `name op= number` of a wide name, where that is no operator.
    fn wide_update(&self, _own: &str, _operation: Operation, _number: &str) -> Option<String> {
        None
    }
    /// The head of a loop through written numbers.
    fn each_of(&self, own: &str, elements: &[String]) -> String;
    /// The head of a loop through a list.
    fn each(&self, own: &str, list: &str) -> String;
    /// Words on the output.
    fn print(&self, pieces: &[Piece], printer: &Printer<'_>) -> String;
    /// The program ends with these words.
    fn fail(&self, pieces: &[Piece], printer: &Printer<'_>) -> String;
}

/// What an element of a list or table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Cell {
    Number,
    Small,
    Flag,
}

/// Writes steps.
pub struct Writer<'a> {
    /// The language.
    pub language: &'a dyn Braces,
    /// Writes expressions.
    pub printer: Printer<'a>,
    /// The names of each block that is open.
    pub declared: Vec<BTreeSet<String>>,
}

impl Writer<'_> {
    /// Writes steps in a block of their own.
    pub fn statements(&mut self, statements: &[Statement], lines: &mut Lines) {
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
                let kind = self.language.kind(Kind::Number);
                let head = format!("for ({kind} {start}; {goes_on}; {})", next.trim_end_matches(';'));
                self.block(&head, body, lines);
            }
            Statement::For(own, from, to, body) => {
                let from = self.printer.number(from);
                let end = match exclusive(to) {
                    Some(to) => format!("{own} < {}", self.printer.number(&to)),
                    None => format!("{own} <= {}", self.printer.number(to)),
                };
                let kind = self.language.kind(Kind::Number);
                self.block(&format!("for ({kind} {own} = {from}; {end}; ++{own})"), body, lines);
            }
            Statement::Repeat(count, body) => self.repeat(count, body, lines),
            Statement::ForIn(own, elements, body) => {
                let elements: Vec<String> =
                    elements.iter().map(|element| self.printer.number(element)).collect();
                self.block(&self.language.each_of(own, &elements), body, lines);
            }
            Statement::ForOf(own, listing, argument, body) => {
                let argument =
                    argument.as_ref().map(|argument| self.printer.number(argument)).unwrap_or_default();
                let head = self.language.each(own, &format!("{}({argument})", listing.function()));
                self.block(&head, body, lines);
            }
            Statement::ForEach(own, list, body) => {
                let head = self.language.each(own, &self.printer.named(list));
                self.block(&head, body, lines);
            }
            _ => {}
        }
    }

    /// A number that nobody else needs counts itself down.
    fn repeat(&mut self, count: &Number, body: &[Statement], lines: &mut Lines) {
        let counted = match count {
            Number::Name(own) => self.printer.named(own),
            Number::Integer(_) => self.printer.number(count),
            _ => {
                let rounds = format!("rounds{}", if self.declared.len() > 2 { "_inside" } else { "" });
                let kind = self.language.kind(Kind::Number);
                lines.push(&format!("{kind} {rounds} = {};", self.printer.number(count)));
                rounds
            }
        };
        let kind = self.language.kind(Kind::Number);
        let round = format!("round{}", self.declared.len());
        let head = match count {
            Number::Name(_) | Number::Integer(_) => {
                format!("for ({kind} {round} = 0; {round} < {counted}; ++{round})")
            }
            _ => format!("while ({counted}-- > 0)"),
        };
        self.block(&head, body, lines);
    }

    /// A head with its body: on one line when it is short, without braces when it is one step.
    fn block(&mut self, head: &str, body: &[Statement], lines: &mut Lines) {
        if let [only] = body {
            let is_new = is_declaration(only);
            if !is_new
                && let Some(step) = self.simple(only)
                && head.len() + step.len() < 110
                && !step.contains('\n')
            {
                return lines.push(&format!("{head} {step}"));
            }
            if !is_new
                && !matches!(only, Statement::If(..) | Statement::Repeat(..))
                && self.simple(only).is_none()
            {
                lines.push(head);
                return lines.indented(|lines| self.statement(only, lines));
            }
        }
        lines.push(&format!("{head} {{"));
        lines.indented(|lines| self.statements(body, lines));
        lines.push("}");
    }

    /// A type before a name that is new in this block.
    fn typed(&mut self, own: &str, kind: &str) -> String {
        // Two alternatives may use the same name beside each other.
        let is_new = self.declared.last_mut().is_none_or(|scope| scope.insert(own.to_string()));
        if is_new { format!("{kind} {own}") } else { own.to_string() }
    }

    /// A statement without a body.
    fn simple(&mut self, statement: &Statement) -> Option<String> {
        let language = self.language;
        Some(match statement {
            Statement::Let(own, number) => {
                self.printer.wide_names.remove(own);
                let typed = self.typed(own, language.kind(Kind::Number));
                format!("{typed} = {};", self.printer.number(number))
            }
            Statement::LetWide(own, number) => {
                let text = format!("{} {own} = {};", language.wide_kind(), self.printer.wide_number(number));
                self.printer.wide_names.insert(own.clone());
                text
            }
            Statement::LetTruth(own, truth) => {
                let typed = self.typed(own, language.kind(Kind::Truth));
                format!("{typed} = {};", self.printer.truth(truth))
            }
            Statement::LetMany(own, many) => {
                let typed = self.typed(own, language.kind(Kind::List));
                format!("{typed} = {};", self.printer.owned(many))
            }
            Statement::LetList(own, count, value) => {
                let (count, value) = (self.printer.number(count), self.printer.number(value));
                language.new_list(own, &count, &value)
            }
            Statement::Set(own, number) => {
                let number = if self.printer.wide_names.contains(own) {
                    self.printer.wide_number(number)
                } else {
                    self.printer.number(number)
                };
                format!("{} = {number};", self.printer.named(own))
            }
            Statement::SetTruth(own, truth) => {
                format!("{} = {};", self.printer.named(own), self.printer.truth(truth))
            }
            Statement::SetMany(own, many) => {
                format!("{} = {};", self.printer.named(own), self.printer.owned(many))
            }
            Statement::Update(own, operation, number) => self.update(own, *operation, number),
            Statement::SetAt(own, places, number) => {
                let places: Vec<String> = places.iter().map(|place| self.printer.number(place)).collect();
                let cell = match (self.printer.is_flags(own), self.printer.is_table(own)) {
                    (true, _) => Cell::Flag,
                    (_, true) => Cell::Small,
                    _ => Cell::Number,
                };
                language.put(&self.printer.named(own), &places, &self.printer.number(number), cell)
            }
            Statement::Double(own) => language.double(&self.printer.named(own)),
            Statement::Extend(own, count) => {
                language.extend(&self.printer.named(own), &self.printer.number(count))
            }
            Statement::Push(own, value) => {
                let is_stack = self.printer.is_stack(own);
                language.push(&self.printer.named(own), &self.printer.value(value), is_stack)
            }
            Statement::Pop(own) => language.pop(&self.printer.named(own)),
            Statement::Remember(memo, key, number) => language.remember(
                &self.printer.named(memo),
                &self.printer.value(key),
                &self.printer.number(number),
                self.printer.is_of_lists(memo),
            ),
            Statement::Forget(memo) => language.forget(&self.printer.named(memo)),
            Statement::Break => "break;".to_string(),
            Statement::Continue => "continue;".to_string(),
            Statement::Do(own, values) => {
                let values: Vec<String> = values.iter().map(|value| self.argument(value)).collect();
                format!("{}({});", self.printer.function(own), values.join(", "))
            }
            Statement::Read { name, is_new, least, most } => {
                let read =
                    format!("read(\"{name}\", {}, {})", language.integer(*least), language.integer(*most));
                self.assigned(name, *is_new, Kind::Number, &read)
            }
            Statement::ReadMany { name, label, is_new, reading } => {
                let read = self.reading(label, reading);
                self.assigned(name, *is_new, Kind::List, &read)
            }
            Statement::Skip(label) => format!("skip_word(\"{label}\");"),
            Statement::Print(pieces) => language.print(pieces, &self.printer),
            Statement::Fail(pieces) => language.fail(pieces, &self.printer),
            Statement::Return(number) => format!("return {};", self.printer.number(number)),
            Statement::ReturnTruth(truth) => format!("return {};", self.printer.truth(truth)),
            Statement::ReturnMany(many) => format!("return {};", self.printer.owned(many)),
            _ => return None,
        })
    }

    fn argument(&self, value: &Value) -> String {
        match value {
            Value::Number(number) => self.printer.number(number),
            Value::Many(many) => self.printer.borrowed(many),
        }
    }

    fn update(&mut self, own: &str, operation: Operation, number: &Number) -> String {
        let named = self.printer.named(own);
        if self.printer.wide_names.contains(own) {
            let number = self.printer.wide_number(number);
            return self
                .language
                .wide_update(&named, operation, &number)
                .unwrap_or_else(|| format!("{named} {}= {number};", symbol(operation)));
        }
        match (operation, number) {
            (Operation::Add, Number::Integer(1)) => format!("++{named};"),
            (Operation::Subtract, Number::Integer(1)) => format!("--{named};"),
            _ => format!("{named} {}= {};", symbol(operation), self.printer.number(number)),
        }
    }

    fn assigned(&mut self, own: &str, is_new: bool, kind: Kind, value: &str) -> String {
        let target = if is_new { self.typed(own, self.language.kind(kind)) } else { self.printer.named(own) };
        format!("{target} = {value};")
    }

    fn reading(&self, own: &str, reading: &Reading) -> String {
        let integer = |value: &i128| self.language.integer(*value);
        match reading {
            Reading::Numbers(count, least, most) => format!(
                "read_list(\"{own}\", {}, {}, {})",
                self.printer.number(count),
                integer(least),
                integer(most)
            ),
            Reading::Word(most) => format!("read_word(\"{own}\", {})", integer(most)),
            Reading::Digits(most) => format!("read_digits(\"{own}\", {})", integer(most)),
            Reading::Rows(rows, columns) => {
                format!(
                    "read_rows(\"{own}\", {}, {})",
                    self.printer.number(rows),
                    self.printer.number(columns)
                )
            }
            Reading::Line(most) => format!("read_line(\"{own}\", {})", integer(most)),
        }
    }
}

fn is_declaration(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Let(..)
            | Statement::LetWide(..)
            | Statement::LetTruth(..)
            | Statement::LetMany(..)
            | Statement::LetList(..)
            | Statement::Read { .. }
            | Statement::ReadMany { .. }
    )
}

/// Text as it stands between quotes.
pub fn quoted(words: &str) -> String {
    let mut text = String::from("\"");
    for letter in words.chars() {
        match letter {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            other => text.push(other),
        }
    }
    text + "\""
}
