//! Nim products as functions: of numbers below 16 from a small table, of larger ones by halves.
//!
//! # Theorem
//! Conway, On Numbers and Games (1976), chapter 6: let `F = 2^half` be a Fermat power (half is 1, 2, 4, 8, …). Numbers
//! below `F` multiply among themselves, `F ⊗ a` is `F * a` for `a < F`, and `F ⊗ F = F ^ F / 2`. So
//! `(F a + b) ⊗ (F c + d) = F (a ⊗ d ^ b ⊗ c ^ a ⊗ c) ^ b ⊗ d ^ (a ⊗ c) ⊗ (F / 2)`, and the first bracket is
//! `(a ^ b) ⊗ (c ^ d) ^ b ⊗ d`.
//!
//! # Cost
//! At most 64 looks into the table for numbers below 2^32.

use crate::program::{
    Function, Number, Operation, Statement, all, integer, less, minus, name, operate, over, xor,
};
use grundy_table::nim_product;

/// The function of this module.
pub const NIM_PRODUCT: &str = "nim_product";

/// The table of small products.
pub const SMALL: &str = "SMALL_PRODUCT";

/// Numbers below this have products below it.
pub const MOST: u128 = 1 << 32;

/// The products of numbers below 16.
pub fn small_products() -> Vec<Vec<i128>> {
    let row = |left: u64| (0..16).map(|right| i128::from(nim_product(left, right))).collect();
    (0..16).map(row).collect()
}

/// The product of two numbers below 2^32.
pub fn product(left: Number, right: Number) -> Number {
    of(left, right, integer(16))
}

fn of(left: Number, right: Number, half: Number) -> Number {
    Number::Own(NIM_PRODUCT.to_string(), vec![left, right, half])
}

/// `nim_product(a, b, half)` of numbers of at most twice so many binary digits.
pub fn function() -> Function {
    let let_to = |own: &str, number: Number| Statement::Let(own.to_string(), number);
    let returned = |number: Number| vec![Statement::Return(number)];
    let shifted = |number: Number, half: Number| operate(Operation::ShiftLeft, number, half);
    let high = |own: &str| operate(Operation::ShiftRight, name(own), name("half"));
    let low = |own: &str| {
        let mask = minus(shifted(integer(1), name("half")), integer(1));
        operate(Operation::And, name(own), mask)
    };
    let inner = |left: Number, right: Number| of(left, right, over(name("half"), integer(2)));
    let both = operate(Operation::Or, name("a"), name("b"));
    let looked_up = Number::At(SMALL.to_string(), vec![name("a"), name("b")]);
    let is_small = all(vec![less(name("a"), integer(16)), less(name("b"), integer(16))]);
    let is_low = less(both, shifted(integer(1), name("half")));
    let crossed = inner(xor(high("a"), low("a")), xor(high("b"), low("b")));
    let top = shifted(integer(1), minus(name("half"), integer(1)));
    let upper = shifted(xor(crossed, name("lower")), name("half"));
    let body = vec![
        Statement::If(is_small, returned(looked_up), Vec::new()),
        Statement::If(is_low, returned(inner(name("a"), name("b"))), Vec::new()),
        let_to("lower", inner(low("a"), low("b"))),
        let_to("higher", inner(high("a"), high("b"))),
        Statement::Return(xor(upper, xor(name("lower"), inner(name("higher"), top)))),
    ];
    let parameters = ["a", "b", "half"].map(String::from);
    Function::of(NIM_PRODUCT, &parameters, body)
}
