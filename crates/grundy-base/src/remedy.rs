//! What would help, without a word about how it is done: the command, the page and other programs each say that in their own terms.

use crate::text::Text;

/// What would help.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// A value for this parameter.
    SetParameter(String),
    /// This value for this parameter: a set or a list.
    SetTo(String, String),
    /// More time, or a smaller question.
    MoreTime,
    /// A smaller limit.
    SmallerLimit,
    /// A form that takes every table.
    PlainForm,
    /// A program that was built with Parquet.
    Parquet,
    /// Single positions instead of a table.
    SinglePositions,
    /// Positions as they are written for a law.
    Positions,
    /// To ask for no certificate, or to allow more time for a proof.
    NoCertificate,
    /// A coordinate with its value.
    FixCoordinate,
    /// To name no engine.
    AnyEngine,
    /// Normal play.
    NormalPlay,
    /// That the last move wins.
    LastMoveWins,
    /// A plain sum instead of another compound.
    PlainSum,
}

impl Remedy {
    /// In words that fit every place.
    pub fn words(&self) -> Text {
        match self {
            Remedy::SetParameter(name) => Text::same(format!("`{name} = 3`")),
            Remedy::SetTo(name, value) => Text::same(format!("`{name} = {value}`")),
            Remedy::MoreTime => Text::new("allow more time, or ask for less", "增加时间，或缩小问题规模"),
            Remedy::SmallerLimit => Text::new("give a smaller limit", "请给出较小的上限"),
            Remedy::PlainForm => Text::new("CSV takes every table", "CSV 适用于所有的表"),
            Remedy::Parquet => Text::new(
                "build it with the feature `parquet`; NumPy and CSV are always there",
                "编译时加上 `parquet` 特性；NumPy 和 CSV 总是可用",
            ),
            Remedy::SinglePositions => Text::new("single positions can be solved", "可以求解单个局面"),
            Remedy::Positions => {
                Text::new("write `5,1000000` or `(3,5);(7,9)`", "请写 `5,1000000` 或 `(3,5);(7,9)`")
            }
            Remedy::NoCertificate => Text::new("allow more time for a proof", "增加证明的时间"),
            Remedy::FixCoordinate => Text::same("`y = 3`"),
            Remedy::AnyEngine => Text::new(
                "name no engine, and the cheapest one is chosen",
                "不指定引擎，即自动选择最省的引擎",
            ),
            Remedy::LastMoveWins => Text::new("let the last move win", "改为走最后一步者胜"),
            Remedy::PlainSum => Text::new("a plain sum takes every game", "普通的和支持所有游戏"),
            Remedy::NormalPlay => {
                Text::new("play it normally, or leave out the `win at`", "按正常规则玩，或去掉 `win at`")
            }
        }
    }
}
