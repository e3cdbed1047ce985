//! The heap is the least positive `n` with `n ≡ b_i (mod a_i)` for all `i`; then Fibonacci nim in which the first move
//! may not take everything.
//!
//! Two congruences with moduli that share a divisor `g` agree iff their remainders agree modulo `g`, and then they are
//! one congruence modulo the least common multiple. The first player loses iff `n` is a Fibonacci number (`hdu2516`).

use crate::fibonacci::is_fibonacci;
use crate::field::{Field, LARGE};
use crate::input::Input;
use crate::output::Output;
use crate::{Malformed, Text};

const CONGRUENCES: Field = Field::new("the number of congruences", "同余方程数").to(1000);
const MODULUS: Field = Field::new("a modulus", "模数").from(1);
const REMAINDER: Field = Field::new("a remainder", "余数");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let mut congruences = Vec::new();
    for _ in 0..input.number(&CONGRUENCES)? {
        let modulus = u128::from(input.number(&MODULUS)?);
        congruences.push(Congruence { modulus, remainder: u128::from(input.number(&REMAINDER)?) % modulus });
    }
    if !all_agree(&congruences) {
        output.line("Tankernb!");
        return Ok(());
    }
    let heap = least_solution(&congruences).ok_or_else(|| too_large(input))?;
    output.choose(is_fibonacci(heap), "Lbnb!", "Zgxnb!");
    Ok(())
}

#[derive(Clone, Copy)]
struct Congruence {
    modulus: u128,
    remainder: u128,
}

/// Congruences have a common solution iff every two of them have one.
fn all_agree(congruences: &[Congruence]) -> bool {
    congruences.iter().enumerate().all(|(index, one)| {
        congruences[..index].iter().all(|other| {
            let shared = greatest_common_divisor(one.modulus, other.modulus);
            one.remainder % shared == other.remainder % shared
        })
    })
}

/// The least positive solution of congruences that agree; `None` if it is above `LARGE`.
fn least_solution(congruences: &[Congruence]) -> Option<u64> {
    let mut joined = Congruence { modulus: 1, remainder: 0 };
    for congruence in congruences {
        joined = join(joined, *congruence)?;
    }
    let least = if joined.remainder == 0 { joined.modulus } else { joined.remainder };
    u64::try_from(least).ok().filter(|&least| least <= LARGE)
}

/// Both in one. A modulus above `LARGE` is not made larger still: it only matters that it is too large to be added.
fn join(joined: Congruence, other: Congruence) -> Option<Congruence> {
    let (modulus, remainder) = (joined.modulus, joined.remainder);
    if modulus > u128::from(LARGE) {
        return (remainder % other.modulus == other.remainder).then_some(joined);
    }
    let shared = greatest_common_divisor(modulus, other.modulus);
    let reduced = other.modulus / shared;
    let missing = (other.remainder + other.modulus - remainder % other.modulus) / shared % reduced;
    let times = missing * inverse(modulus / shared % reduced, reduced) % reduced;
    Some(Congruence { modulus: modulus * reduced, remainder: remainder + modulus * times })
}

/// The inverse of a number that has no common divisor with the modulus, by Euclid's algorithm.
fn inverse(number: u128, modulus: u128) -> u128 {
    let (mut rest, mut factor) = ((modulus, number), (0, 1 % modulus));
    while rest.1 > 1 {
        let quotient = rest.0 / rest.1;
        rest = (rest.1, rest.0 % rest.1);
        factor = (factor.1, (factor.0 + (modulus - factor.1) * quotient) % modulus);
    }
    factor.1
}

fn greatest_common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

fn too_large(input: &Input) -> Malformed {
    input.malformed(
        Text::new(
            format!("congruences with a solution up to {LARGE}"),
            format!("最小正整数解不超过 {LARGE} 的同余方程组"),
        ),
        Text::new("a larger one", "更大的解"),
    )
}
