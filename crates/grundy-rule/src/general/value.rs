//! Numbers, characters, lists and boards while a rule is evaluated.

use std::rc::Rc;

/// Characters are elements from here on, so that a list may be remembered as numbers.
pub const CHARACTERS: u64 = 1 << 62;

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(i128),
    Character(u8),
    List(Rc<List>),
    Board(Rc<Board>),
    Truth(bool),
    Tuple(Rc<Vec<Value>>),
}

/// Elements in their order; of a bag rising.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct List {
    pub elements: Vec<u64>,
    pub is_bag: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub columns: usize,
    pub elements: Vec<u64>,
}

impl List {
    pub fn of(elements: Vec<u64>) -> List {
        List { elements, is_bag: false }
    }

    /// The same kind of list with other elements.
    pub fn with(&self, mut elements: Vec<u64>) -> List {
        if self.is_bag {
            elements.sort_unstable();
        }
        List { elements, is_bag: self.is_bag }
    }
}

impl Board {
    pub fn rows(&self) -> usize {
        self.elements.len().checked_div(self.columns).unwrap_or(0)
    }
}

impl Value {
    /// The value of an element of a list.
    pub fn of_element(element: u64) -> Value {
        match element.checked_sub(CHARACTERS) {
            Some(code) => Value::Character(code as u8),
            None => Value::Number(i128::from(element)),
        }
    }

    pub fn list(elements: Vec<u64>) -> Value {
        Value::List(Rc::new(List::of(elements)))
    }

    /// What it is, in words.
    pub fn kind(&self) -> (&'static str, &'static str) {
        match self {
            Value::Number(_) => ("a number", "一个数"),
            Value::Character(_) => ("a character", "一个字符"),
            Value::List(_) => ("a list", "一个列表"),
            Value::Board(_) => ("a board", "一个棋盘"),
            Value::Truth(_) => ("a condition", "一个条件"),
            Value::Tuple(_) => ("a tuple", "一个元组"),
        }
    }

    /// As a person writes it.
    pub fn show(&self) -> String {
        match self {
            Value::Number(number) => number.to_string(),
            Value::Character(character) => format!("'{}'", char::from(*character)),
            Value::List(list) => show_list(&list.elements, false),
            Value::Board(board) => show_board(&board.elements, board.columns),
            Value::Truth(truth) => truth.to_string(),
            Value::Tuple(entries) => {
                let entries: Vec<String> = entries.iter().map(Value::show).collect();
                format!("({})", entries.join(", "))
            }
        }
    }
}

pub fn character(element: u64) -> Option<char> {
    element.checked_sub(CHARACTERS).map(|code| char::from(code as u8))
}

/// `"++-"`, or `(3, 5, 7)`.
pub fn show_list(elements: &[u64], of_characters: bool) -> String {
    let is_text = elements.iter().all(|&element| element >= CHARACTERS);
    if is_text && (!elements.is_empty() || of_characters) {
        let text: String = elements.iter().filter_map(|&element| character(element)).collect();
        return format!("\"{text}\"");
    }
    let shown: Vec<String> = elements.iter().map(|&element| Value::of_element(element).show()).collect();
    format!("({})", shown.join(", "))
}

/// `"..#/.#."`, or rows of numbers.
pub fn show_board(elements: &[u64], columns: usize) -> String {
    if columns == 0 {
        return "\"\"".into();
    }
    let is_text = elements.iter().all(|&element| element >= CHARACTERS);
    let row = |row: &[u64]| match is_text {
        true => row.iter().filter_map(|&element| character(element)).collect::<String>(),
        false => row.iter().map(|&element| Value::of_element(element).show()).collect::<Vec<_>>().join(" "),
    };
    let rows: Vec<String> = elements.chunks(columns).map(row).collect();
    format!("\"{}\"", rows.join("/"))
}
