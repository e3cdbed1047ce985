//! Misère play of sums: the textbook rule where it has been shown to hold, or a small quotient.

use crate::program::{Function, Number, Statement, choose, integer, less, minus, modulo, name, plus};
use grundy_rule::Text;

/// How misère play of a game is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MiserePlan {
    /// The player to move wins iff (xor ≠ 0) = (some heap has a value above 1).
    Textbook,
    /// A quotient.
    Quotient(QuotientTable),
    /// Each position alone: sums are not decided.
    Alone,
    /// Each position alone, by the law of the request, which speaks of misère play.
    ByLaw,
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

/// Arrays and `element` of a quotient.
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
    // One row is written as a list, and a product is looked up in a table: that of one element gets a row that nobody reads.
    let mut products: Vec<Vec<i128>> = table.products.iter().map(|row| numbers(row)).collect();
    products.extend((order == 1).then(|| vec![0]));
    let arrays = vec![
        ("ELEMENT".to_string(), vec![numbers(&table.map)]),
        ("PRODUCT".to_string(), products),
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
    Ok((arrays, vec![element]))
}
