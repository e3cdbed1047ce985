//! A long table of one coordinate as bytes that survive: blocks of values, each with its checksum, appended one by one.
//!
//! A block ends where its values have cost about half a second of work. How much work that is, is told from the rule and
//! the values before the block alone, so a run that is killed and resumed writes the same bytes as one that never
//! stopped. Values are certified before they are written.
//!
//! A run that is asked to stop writes what it has as a shorter last block; the next run goes on from all of it, and
//! puts the whole block in its place.

mod format;
mod source;

pub use format::{Ends, Read, decode, encode, header};

use grundy_rule::{Halt, Rules};

use crate::budget::Budget;
use crate::engines::kernels::forms::Begun;
use crate::engines::{ENGINES, Engine, Filled};
use crate::table::Table;
use source::{ByEngine, ByRun, Source};

/// Values `from..from + count` as they stand in the file. What the file holds of these heaps and of later ones is to be
/// cut off before: it is a shorter block, or comes from another measure of work.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// The first heap.
    pub from: u64,
    /// How many heaps follow it, itself included.
    pub count: u64,
    /// The bytes to append.
    pub bytes: &'a [u8],
}

/// The cheapest engine that can go on from known values of this ruleset; none if there is no such engine.
pub fn engine_for(rules: &dyn Rules, limit: u64) -> Option<&'static dyn Engine> {
    let reads = |engine: &&dyn Engine| engine.accept(rules, limit).map_or(f64::INFINITY, |cost| cost.reads);
    let able = ENGINES.iter().copied().filter(|engine| engine.can_extend(rules));
    able.filter(|engine| engine.accept(rules, limit).is_ok()).min_by(|a, b| reads(a).total_cmp(&reads(b)))
}

/// Goes on from what was read of a file up to `limit`; each block is given to `write` once, in order.
///
/// `write` says whether to go on.
pub fn resume(
    engine: &'static dyn Engine,
    rules: &dyn Rules,
    read: Read,
    limit: u64,
    budget: &Budget<'_>,
    write: &mut dyn FnMut(Block<'_>) -> bool,
) -> Result<Filled, Halt> {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let Read { values, ends } = read;
    let form = crate::engines::kernels::breaking::form(rules).filter(|_| engine.name() == "take-and-break");
    let Some(form) = form else {
        return go_on(ByEngine::new(engine, rules, values), &ends, limit, budget, write);
    };
    // All heaps before the recurrence are evaluated first, so that the blocks do not depend on the limit.
    match form.first.begin(rules, &values, u64::MAX, budget) {
        Begun::All(seed) => match form.with_seed(seed) {
            Some(game) => go_on(ByRun::new(&game, &values), &ends, limit, budget, write),
            None => Err(Halt::Stopped),
        },
        Begun::Enough(filled) => {
            Ok(Filled { table: Table::from_values(values).truncated(limit as u64), ..filled })
        }
        Begun::Nothing => Err(Halt::Stopped),
    }
}

fn go_on(
    mut source: impl Source,
    ends: &Ends,
    limit: usize,
    budget: &Budget<'_>,
    write: &mut dyn FnMut(Block<'_>) -> bool,
) -> Result<Filled, Halt> {
    let (mut from, mut in_file) = (0, true);
    loop {
        let whole = source.block_end(from);
        let goal = limit.min(whole);
        // A table that ends before what the file holds leaves the file as it is.
        let is_written = in_file
            && (ends.length_before(goal as u64).is_some() || goal < whole && goal as u64 <= ends.heaps());
        in_file = is_written;
        let stopped = source.advance(goal, budget)?;
        let end = source.known().min(goal);
        if end > from && !is_written {
            let bytes = encode(from as u64, &source.values(from..end));
            let block = Block { from: from as u64, count: (end - from) as u64, bytes: &bytes };
            if !write(block) {
                return Ok(source.filled(limit, Some(crate::StopReason::Stopped)));
            }
        }
        from = end;
        if stopped.is_some() || from >= limit {
            return Ok(source.filled(limit, stopped));
        }
    }
}

#[cfg(test)]
mod tests;
