//! Fills one table and prints its last value: what `bench/tables/run.py` times.
//!
//! `fill RULE LIMIT [ENGINE]`, with `-` for the cheapest engine; `fill RULE LIMIT threads N` for a take-and-break game,
//! `fill RULE LIMIT ENGINE threads N` for others;
//! `fill RULE LIMIT sum` for a checksum of all values of a take-and-break game, to compare two builds by;
//! `fill RULE LIMIT cells` for the number of coordinates and a checksum of all cells, to compare with other programs;
//! `fill RULE LIMIT period` to stop at a provable period, in memory that does not grow where that is possible.

use grundy_rule::{Rules, Ruleset};
use grundy_table::breaking::{Run, find_period, recognise};
use grundy_table::{Budget, Cell, Table, cheapest, engine};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rule, limit, rest @ ..] = arguments.as_slice() else {
        return Err("fill RULE LIMIT [ENGINE]".into());
    };
    let rules = Ruleset::parse(rule).map_err(|mistake| mistake.message.english)?;
    let limit: u64 = limit.parse().map_err(|_| "the limit is no number")?;
    let budget =
        Budget { positions: 1 << 32, bytes: 8 << 30, threads: 1, should_stop: &|| false, ..Budget::small() };
    match rest {
        [word, threads] if word == "threads" => {
            let game = recognise(&rules, &budget).ok_or("it is not a take-and-break game")?;
            let mut run = Run::new(&game);
            run.advance_within(limit as usize, threads.parse().unwrap_or(1), &budget);
            println!("{} {}", run.kernel(), run.value(limit as usize - 1));
        }
        [word] if word == "sum" => {
            let game = recognise(&rules, &budget).ok_or("it is not a take-and-break game")?;
            let mut run = Run::new(&game);
            run.advance_within(limit as usize, 1, &budget);
            let sum = (0..limit as usize).fold(0xcbf2_9ce4_8422_2325_u64, |sum, n| {
                (sum ^ u64::from(run.value(n))).wrapping_mul(0x0100_0000_01b3)
            });
            println!("{} {sum:016x}", run.kernel());
        }
        [word] if word == "cells" => {
            let filled = grundy_table::fill(&rules, limit, &budget).map_err(|halt| format!("{halt:?}"))?;
            println!("{} {}", filled.table.arity(), checksum(&filled.table));
        }
        [word] if word == "period" => {
            let game = recognise(&rules, &budget).ok_or("it is not a take-and-break game")?;
            let found =
                find_period(&game, &[], u64::MAX, &Budget { positions: limit, ..budget }, &mut |_| ());
            let period = found.evidence().map(|found| (found.preperiod, found.period));
            println!("{period:?} of {} values", found.known());
        }
        rest => {
            let threads = rest.get(2).and_then(|threads| threads.parse().ok()).unwrap_or(1);
            let budget = Budget { threads, ..budget };
            let chosen =
                rest.first().filter(|name| *name != "-").map(|name| engine(name).ok_or("no such engine"));
            let engine = chosen.unwrap_or_else(|| Ok(cheapest(&rules as &dyn Rules, limit)))?;
            let filled = engine.fill(&rules, limit, &budget).map_err(|halt| format!("{halt:?}"))?;
            println!("{} {:?}", engine.name(), filled.table.at(filled.table.len() - 1));
        }
    }
    Ok(())
}

/// As `bench/tables/catalogue.cpp` has it.
fn checksum(table: &Table) -> u64 {
    let term = |cell| match cell {
        Cell::Nimber(value) => u64::from(value) + 3,
        Cell::Absent => 2,
        Cell::Threat => 1,
    };
    (0..table.len())
        .fold(0, |sum: u64, place| sum.wrapping_mul(1_000_003).wrapping_add(term(table.at(place))))
}
