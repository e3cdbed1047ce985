//! Fibonacci nim: the first move may not take everything, later moves take at most twice the last take.
//!
//! Taking the smallest Zeckendorf part wins (see `p6487`); it is allowed unless it is the whole heap, and then,
//! when `n` is itself a Fibonacci number, every other take loses.

use crate::Malformed;
use crate::fibonacci::is_fibonacci;
use crate::field::HEAP;
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    loop {
        let heap = input.number(&HEAP)?;
        if heap == 0 {
            return Ok(());
        }
        output.choose(is_fibonacci(heap), "Second win", "First win");
    }
}
