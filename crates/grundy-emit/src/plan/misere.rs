//! Misère play of sums: the textbook rule where it has been shown to hold, or a small quotient.

use super::of_heaps;
use crate::program::{
    Function, Kind, Number, Operation, Statement, choose, compare, equal, integer, less, minus, modulo, name,
    not, plus,
};
use grundy_rule::Text;
use grundy_rule::tree::Comparison;

/// How misère play of a game is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misere {
    /// The player to move wins iff (xor ≠ 0) = (some heap has a value above 1).
    Textbook,
    /// A quotient.
    Quotient(QuotientTable),
}

/// A misère quotient as plain numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientTable {
    /// The element of each heap; the last `period` of them repeat.
    pub map: Vec<u32>,
    /// How many elements repeat for ever; 0 if the heaps of the map are all that is known.
    pub period: u64,
    /// The products, row by row; element 0 is the identity.
    pub products: Vec<Vec<u32>>,
    /// The elements of P-positions.
    pub losing: Vec<u32>,
}

/// A quotient with more elements makes a program of nothing but numbers.
const MOST_ELEMENTS: usize = 64;

/// `first_wins` by the textbook rule.
pub fn textbook(coordinates: &[String], parameters: &[String]) -> Function {
    let arguments = coordinates.iter().chain(parameters).map(|own| name(own)).collect();
    let each = vec![
        Statement::Let("value".to_string(), Number::Own("grundy".to_string(), arguments)),
        Statement::Update("sum".to_string(), Operation::Xor, name("value")),
        Statement::If(
            compare(Comparison::Greater, name("value"), integer(1)),
            vec![Statement::Set("large".to_string(), integer(1))],
            Vec::new(),
        ),
    ];
    let is_zero = choose(equal(name("sum"), integer(0)), integer(0), integer(1));
    let body = vec![
        Statement::Let("sum".to_string(), integer(0)),
        Statement::Let("large".to_string(), integer(0)),
        Statement::ForHeaps { index: None, names: coordinates.to_vec(), body: each },
        Statement::ReturnTruth(equal(is_zero, name("large"))),
    ];
    of_heaps("first_wins", parameters, Kind::Truth, body)
}

/// Arrays and `first_wins` of a quotient.
#[allow(clippy::type_complexity)]
pub fn quotient(
    table: &QuotientTable,
    coordinate: &str,
) -> Result<(Vec<(String, Vec<Vec<i128>>)>, Vec<Function>), Text> {
    let order = table.products.len();
    if order > MOST_ELEMENTS {
        return Err(Text::new(
            format!("the misère quotient has {order} elements, too many for a short program"),
            format!("反常游戏的商有 {order} 个元素，不适合写成短程序"),
        ));
    }
    let numbers = |row: &[u32]| row.iter().map(|&element| i128::from(element)).collect::<Vec<i128>>();
    let losing = (0..order as u32).map(|element| i128::from(table.losing.contains(&element))).collect();
    let arrays = vec![
        ("ELEMENT".to_string(), vec![numbers(&table.map)]),
        ("PRODUCT".to_string(), table.products.iter().map(|row| numbers(row)).collect()),
        ("LOSING".to_string(), vec![losing]),
    ];
    let (x, length) = (|| name(coordinate), table.map.len() as i128);
    let start = length - i128::from(table.period);
    let place = if table.period == 0 {
        x()
    } else {
        let folded = plus(integer(start), modulo(minus(x(), integer(start)), integer(table.period)));
        choose(less(x(), integer(length)), x(), folded)
    };
    let element = Function::of(
        "element",
        &[coordinate.to_string()],
        vec![Statement::Return(Number::At("ELEMENT".to_string(), vec![place]))],
    );
    let product =
        Number::At("PRODUCT".to_string(), vec![name("total"), Number::Own("element".to_string(), vec![x()])]);
    let body = vec![
        Statement::Let("total".to_string(), integer(0)),
        Statement::ForHeaps {
            index: None,
            names: vec![coordinate.to_string()],
            body: vec![Statement::Set("total".to_string(), product)],
        },
        Statement::ReturnTruth(not(equal(Number::At("LOSING".to_string(), vec![name("total")]), integer(1)))),
    ];
    Ok((arrays, vec![element, of_heaps("first_wins", &[], Kind::Truth, body)]))
}
