//! `--checkpoint FILE`: a long table that survives being killed at any moment.

use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write};

use grundy::rule::{Rules, Text};
use grundy::table::breaking::recognise;
use grundy::table::checkpoint::{decode, header, resume};
use grundy::table::{Filled, Table};

use crate::context::Context;
use crate::failure::Failure;

/// Goes on with the table in the file, or begins one.
pub fn fill(path: &str, rules: &dyn Rules, limit: u64, context: &Context) -> Result<Filled, Failure> {
    let Some(game) = recognise(rules) else { return Err(not_for_this()) };
    let limit = usize::try_from(limit).map_err(|_| not_for_this())?;
    let canonical = rules.canonical();
    let (mut file, known) = opened(path, &canonical)?;
    let bar = progress(limit, known.len(), context);
    let stop = || context.should_stop();
    let mut trouble = None;
    let mut done = known.len() as u64;
    let resumed = resume(
        &game,
        &known,
        limit,
        context.threads,
        &context.table_budget(limit as u64, &stop),
        &mut |block| {
            let written = file.write_all(block).and_then(|()| file.sync_data());
            done += (block.len() as u64).saturating_sub(24) / 2;
            bar.set_position(done);
            match written {
                Ok(()) => true,
                Err(error) => {
                    trouble = Some(error);
                    false
                }
            }
        },
    );
    bar.finish_and_clear();
    if let Some(error) = trouble {
        return Err(Failure::file(path, &error));
    }
    let length = resumed.run.known().min(limit);
    let values = (0..length).map(|n| resumed.run.value(n)).collect();
    Ok(Filled { table: Table::from_values(values), stopped: resumed.stopped })
}

/// The file, cut off behind its last whole block, and the values that it holds.
fn opened(path: &str, canonical: &str) -> Result<(File, Vec<u32>), Failure> {
    let failed = |error: std::io::Error| Failure::file(path, &error);
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(failed(error)),
    };
    // A header that was cut off by a kill holds nothing yet.
    let is_new = header(canonical).starts_with(&bytes);
    let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
    if is_new {
        file.set_len(0).map_err(failed)?;
        file.write_all(&header(canonical)).and_then(|()| file.sync_data()).map_err(failed)?;
        return Ok((file, Vec::new()));
    }
    let Some(read) = decode(canonical, &bytes) else { return Err(another_rule(path)) };
    file.set_len(read.length as u64).map_err(failed)?;
    Ok((file, read.values))
}

fn progress(limit: usize, done: usize, context: &Context) -> indicatif::ProgressBar {
    if context.quiet || context.json || !std::io::stderr().is_terminal() {
        return indicatif::ProgressBar::hidden();
    }
    let bar = indicatif::ProgressBar::new(limit as u64).with_position(done as u64);
    if let Ok(style) =
        indicatif::ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {per_sec} ETA {eta}")
    {
        bar.set_style(style);
    }
    bar
}

fn not_for_this() -> Failure {
    Failure::new(
        Text::new("checkpoints are kept for take-and-break games only", "只有取分类游戏才保存检查点"),
        Text::new(
            "use a code such as `octal 0.6`, or leave out `--checkpoint`",
            "请使用 `octal 0.6` 这样的编码，或去掉 `--checkpoint`",
        ),
    )
}

fn another_rule(path: &str) -> Failure {
    Failure::new(
        Text::new(
            format!("`{path}` is not a checkpoint of this rule"),
            format!("`{path}` 不是这条规则的检查点"),
        ),
        Text::new("choose another file", "请换一个文件"),
    )
}
