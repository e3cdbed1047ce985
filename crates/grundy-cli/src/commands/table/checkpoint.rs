//! `--checkpoint FILE`: a long table that survives being killed at any moment.

use std::fs::File;
use std::io::{IsTerminal, Write};

use grundy::rule::{Rules, Text};
use grundy::table::checkpoint::{Block, Ends, Read, decode, engine_for, header, resume};
use grundy::table::{Engine, Filled};

use crate::commands::files;
use crate::context::Context;
use crate::failure::Failure;

/// The engine that keeps the table of a ruleset in a file: the one that was asked for, or the cheapest.
pub fn engine(
    forced: Option<&'static dyn Engine>,
    rules: &dyn Rules,
    limit: u64,
) -> Result<&'static dyn Engine, Failure> {
    if rules.arity() != Some(1) {
        return Err(one_coordinate_only());
    }
    match forced {
        Some(engine) if engine.can_extend(rules) => Ok(engine),
        Some(engine) => Err(cannot_go_on(engine.name())),
        None => engine_for(rules, limit).ok_or_else(no_engine),
    }
}

/// Goes on with the table in the file, or begins one.
pub fn fill(
    path: &str,
    engine: &'static dyn Engine,
    rules: &dyn Rules,
    limit: u64,
    context: &Context,
) -> Result<Filled, Failure> {
    let (file, read) = opened(path, &rules.canonical())?;
    let bar = progress(limit, read.values.len() as u64, context);
    let stop = || context.should_stop();
    let budget = context.table_budget(limit, &stop);
    let mut kept = Kept { file, ends: Some(read.ends.clone()), trouble: None };
    let filled = resume(engine, rules, read, limit, &budget, &mut |block| {
        bar.set_position(block.from + block.count);
        kept.append(block)
    });
    bar.finish_and_clear();
    match kept.trouble {
        Some(error) => Err(Failure::file(path, &error)),
        None => Ok(filled?),
    }
}

/// The file as it is written to.
struct Kept {
    file: File,
    // Where the blocks of the file end, until the first new one is written.
    ends: Option<Ends>,
    trouble: Option<std::io::Error>,
}

impl Kept {
    /// Writes a block, what stands in its place being cut off; says whether that went well.
    fn append(&mut self, block: Block<'_>) -> bool {
        let length = self.ends.take().and_then(|ends| ends.length_before(block.from));
        let cut = length.map_or(Ok(()), |length| self.file.set_len(length));
        let written =
            cut.and_then(|()| self.file.write_all(block.bytes)).and_then(|()| self.file.sync_data());
        self.trouble = written.err();
        self.trouble.is_none()
    }
}

/// The file, cut off behind its last whole block, and what it holds.
fn opened(path: &str, canonical: &str) -> Result<(File, Read), Failure> {
    let failed = |error: std::io::Error| Failure::file(path, &error);
    if std::fs::metadata(path).is_ok_and(|kind| !kind.is_file()) {
        return Err(no_plain_file(path));
    }
    let (mut file, mut bytes) = files::open_alone(path)?;
    // A header that was cut off by a kill holds nothing yet.
    if header(canonical).starts_with(&bytes) {
        bytes = header(canonical);
        file.set_len(0).map_err(failed)?;
        file.write_all(&bytes).and_then(|()| file.sync_data()).map_err(failed)?;
    }
    let read = decode(canonical, &bytes).ok_or_else(|| another_rule(path))?;
    file.set_len(read.ends.length()).map_err(failed)?;
    Ok((file, read))
}

fn progress(limit: u64, done: u64, context: &Context) -> indicatif::ProgressBar {
    if context.quiet || context.json || !std::io::stderr().is_terminal() {
        return indicatif::ProgressBar::hidden();
    }
    let bar = indicatif::ProgressBar::new(limit).with_position(done);
    if let Ok(style) =
        indicatif::ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {per_sec} ETA {eta}")
    {
        bar.set_style(style);
    }
    bar
}

fn one_coordinate_only() -> Failure {
    Failure::new(
        Text::new("checkpoints are kept for tables of one coordinate only", "只有一个坐标的表才保存检查点"),
        without_checkpoint(),
    )
}

fn no_engine() -> Failure {
    Failure::new(
        Text::new(
            "no engine can go on with a table of this rule from its values alone, so there are no checkpoints for it",
            "没有引擎能仅凭已知的值续算此规则的表，因此不保存检查点",
        ),
        without_checkpoint(),
    )
}

fn cannot_go_on(name: &str) -> Failure {
    Failure::new(
        Text::new(
            format!("the engine `{name}` cannot go on with a table of this rule from its values alone"),
            format!("引擎 `{name}` 不能仅凭已知的值续算此规则的表"),
        ),
        Text::new(
            "leave out `--engine` to let one that can be chosen",
            "去掉 `--engine` 以自动选择能续算的引擎",
        ),
    )
}

fn without_checkpoint() -> Text {
    Text::new(
        "leave out `--checkpoint`; subtraction games and codes such as `octal 0.6` have checkpoints",
        "请去掉 `--checkpoint`；取石子游戏（减法游戏）和 `octal 0.6` 这样的编码可以保存检查点",
    )
}

fn no_plain_file(path: &str) -> Failure {
    Failure::new(
        Text::new(format!("`{path}` is no plain file"), format!("`{path}` 不是普通文件")),
        Text::new("choose another file", "请换一个文件"),
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
