//! How long does it take to find a law in a table of a hundred thousand values?
//!
//! `cargo run --release` in this folder prints one line for each table: the best of several runs, and what was found.

use grundy_law::find;
use grundy_table::{Locale, Table};
use std::time::Instant;

const LIMIT: usize = 100_000;
const RUNS: usize = 15;

fn main() {
    println!("{:<28} {:>9} {:>8}  law", "table", "cells", "ms");
    for (name, table) in tables() {
        let mut best = f64::INFINITY;
        let mut formula = String::new();
        for _ in 0..RUNS {
            let start = Instant::now();
            let finding = find(&table);
            best = best.min(start.elapsed().as_secs_f64() * 1e3);
            formula = finding.law.map_or("none".to_string(), |found| found.law.formula(Locale::English));
        }
        let shown: String = formula.chars().take(60).collect();
        println!("{name:<28} {:>9} {best:>8.1}  {shown}", table.len());
    }
}

fn tables() -> Vec<(&'static str, Table)> {
    let fibonacci = std::iter::successors(Some((1, 2)), |&(low, high)| Some((high, low + high)));
    let fibonacci: Vec<usize> = fibonacci.map(|pair| pair.0).take_while(|&term| term < LIMIT).collect();
    let squares: Vec<usize> = (1..).map(|root| root * root).take_while(|&square| square < LIMIT).collect();
    let mut seed = 1u64;
    let random = std::iter::repeat_with(|| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as u32 % 64
    });
    let side = 316u32;
    let board = |value: &dyn Fn(u32, u32) -> u32| {
        Table::grid(
            u64::from(side),
            (0..side * side).map(|place| value(place / side, place % side)).collect(),
        )
    };
    vec![
        ("take a Fibonacci number", Table::from_values(take(&fibonacci))),
        ("take a square", Table::from_values(take(&squares))),
        ("exponent masks", Table::from_values(masks())),
        ("random values", Table::from_values(random.take(LIMIT).collect())),
        ("take 1, 3 or 4", Table::from_values(take(&[1, 3, 4]))),
        ("take 101 to 9000", Table::from_values(take(&(101..=9000).collect::<Vec<_>>()))),
        (
            "long period",
            Table::from_values((0..LIMIT as u64).map(|x| (x % 20_011).pow(3) as u32 >> 5 & 63).collect()),
        ),
        (
            "prime factors",
            Table::from_values(
                (0..LIMIT as u64).map(|x| grundy_law::number::prime_factors(x).len() as u32).collect(),
            ),
        ),
        ("nim, two heaps", board(&|x, y| x ^ y)),
        ("no law, two heaps", board(&|x, y| (x * x * 31 + y * y * y).count_ones() % 7)),
    ]
}

fn take(amounts: &[usize]) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(LIMIT);
    let mut seen = vec![usize::MAX; amounts.len() + 1];
    for x in 0..LIMIT {
        for &amount in amounts.iter().take_while(|&&amount| amount <= x) {
            seen[values[x - amount] as usize] = x;
        }
        values.push(seen.iter().position(|&last| last != x).unwrap_or(seen.len()) as u32);
    }
    values
}

fn masks() -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(LIMIT);
    for x in 0..LIMIT {
        let shifts = 1..=usize::BITS - x.leading_zeros();
        let reached = shifts.fold(0u64, |set, k| set | 1 << values[(x >> k) | (x & ((1 << (k - 1)) - 1))]);
        values.push(reached.trailing_ones());
    }
    values
}
