//! How a remedy is had on the command line.

use grundy::rule::{Remedy, Text};

/// What to type.
pub fn words(remedy: &Remedy) -> Text {
    match remedy {
        Remedy::SetParameter(name) => Text::same(format!("`--set {name}=3`")),
        Remedy::SetTo(name, value) => Text::same(format!("`--set \"{name}={value}\"`")),
        Remedy::MoreTime => Text::new(
            "give it more time with `--budget 60`, or ask for less",
            "用 `--budget 60` 增加时间，或缩小问题规模",
        ),
        Remedy::SmallerLimit => Text::new("give a smaller `--limit`", "请给出较小的 `--limit`"),
        Remedy::PlainForm => Text::new("`--format csv` takes every table", "`--format csv` 适用于所有的表"),
        Remedy::Parquet => Text::new(
            "build it with `cargo install --path crates/grundy-cli --features parquet`; `--format npy` and `csv` are always there",
            "用 `cargo install --path crates/grundy-cli --features parquet` 重新编译；`--format npy` 和 `csv` 总是可用",
        ),
        Remedy::SinglePositions => Text::new(
            "`grundy misere` and `grundy solve --misere` take single positions",
            "`grundy misere` 和 `grundy solve --misere` 可处理单个局面",
        ),
        Remedy::Positions => Text::new(
            "write `--at 5,1000000` or `--at \"(3,5);(7,9)\"`",
            "请写 `--at 5,1000000` 或 `--at \"(3,5);(7,9)\"`",
        ),
        Remedy::NoCertificate => Text::new(
            "leave out `--certificate`, or give more time with `--budget`",
            "请去掉 `--certificate`，或用 `--budget` 增加时间",
        ),
        Remedy::FixCoordinate => Text::same("`--fix y=3`"),
        Remedy::AnyEngine => Text::new(
            "leave out `--engine` to let the cheapest one be chosen",
            "去掉 `--engine` 以自动选择最省的引擎",
        ),
        Remedy::LastMoveWins => Text::new("leave out `--misere`", "请去掉 `--misere`"),
        Remedy::PlainSum => Text::new("`--compound sum` takes every game", "`--compound sum` 支持所有游戏"),
        Remedy::NormalPlay => {
            Text::new("leave out `--misere` or the `win at`", "请去掉 `--misere` 或 `win at`")
        }
        other => other.words(),
    }
}
