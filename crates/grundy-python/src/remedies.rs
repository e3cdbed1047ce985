//! How a remedy is had in Python.

use grundy::rule::{Remedy, Text};

/// What to write.
pub fn words(remedy: &Remedy) -> Text {
    match remedy {
        Remedy::SetParameter(name) => Text::same(format!("`Game(rule, {name}=3)`")),
        Remedy::SetTo(name, value) => Text::same(format!("`Game(rule, {name}={value})`")),
        Remedy::MoreTime => Text::new(
            "give it more time with `seconds=60`, or ask for less",
            "用 `seconds=60` 增加时间，或缩小问题规模",
        ),
        Remedy::SmallerLimit => Text::new("give a smaller `limit`", "请给出较小的 `limit`"),
        Remedy::FixCoordinate => Text::same("`fix={\"y\": 3}`"),
        Remedy::NoCertificate => Text::new("give more time with `seconds=60`", "用 `seconds=60` 增加时间"),
        Remedy::AnyEngine => Text::new(
            "leave out `engine` to let the cheapest one be chosen",
            "去掉 `engine` 以自动选择最省的引擎",
        ),
        Remedy::LastMoveWins => Text::new("leave out `misere=True`", "请去掉 `misere=True`"),
        Remedy::NormalPlay => {
            Text::new("leave out `misere=True` or the `win at`", "请去掉 `misere=True` 或 `win at`")
        }
        other => other.words(),
    }
}
