//! The plan of a program: which functions, which table, which reading and printing, before any language is chosen.

pub mod boards;
pub mod digits;
pub mod expressions;
pub mod formula;
pub mod laws;
pub mod loops;
pub mod misere;
pub mod moves;
pub mod options;
pub mod parameters;
pub mod replace;
pub mod sequences;
pub mod sources;
pub mod tabulation;
pub mod width;

use crate::program::{Function, Kind, Number, Operation, Statement, Truth, equal, integer, name, not};

/// Which function decides a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// Whether `loses` decides a single heap.
    pub by_outcome: bool,
    /// Whether `grundy` gives values, so that sums can be decided.
    pub by_value: bool,
    /// Whether a value can be that of a threat.
    pub has_threats: bool,
}

/// `first_wins` of a sum of heaps.
pub fn first_wins(coordinates: &[String], parameters: &[String], deciding: Deciding) -> Function {
    let arguments = || coordinates.iter().chain(parameters).map(|own| name(own)).collect::<Vec<_>>();
    let mut each = Vec::new();
    if deciding.by_outcome {
        let wins = Statement::ReturnTruth(not(Truth::Own("loses".to_string(), arguments())));
        if deciding.by_value {
            let alone = equal(Number::Length("heaps".to_string()), integer(1));
            each.push(Statement::If(alone, vec![wins], Vec::new()));
        } else {
            each.push(wins);
        }
    }
    let heaps =
        |each: Vec<Statement>| Statement::ForHeaps { index: None, names: coordinates.to_vec(), body: each };
    let body = if deciding.by_value {
        let value = Number::Own("grundy".to_string(), arguments());
        if deciding.has_threats {
            each.push(Statement::Let("value".to_string(), value));
            let is_threat = equal(name("value"), integer(options::THREAT));
            each.push(Statement::If(is_threat, vec![Statement::ReturnTruth(Truth::Known(true))], Vec::new()));
            each.push(Statement::Update("sum".to_string(), Operation::Xor, name("value")));
        } else {
            each.push(Statement::Update("sum".to_string(), Operation::Xor, value));
        }
        let result = Statement::ReturnTruth(not(equal(name("sum"), integer(0))));
        vec![Statement::Let("sum".to_string(), integer(0)), heaps(each), result]
    } else {
        vec![heaps(each), Statement::ReturnTruth(Truth::Known(false))]
    };
    of_heaps("first_wins", parameters, Kind::Truth, body)
}

/// A function whose first argument is the heaps of a sum.
pub fn of_heaps(own: &str, parameters: &[String], kind: Kind, body: Vec<Statement>) -> Function {
    Function {
        name: own.to_string(),
        takes_heaps: true,
        parameters: parameters.to_vec(),
        kind,
        body,
        remembers: false,
    }
}
