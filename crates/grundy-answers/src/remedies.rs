//! How a remedy is had on the page and at the addresses of the server.

use grundy::rule::{Remedy, Text};

/// What to change.
pub fn words(remedy: &Remedy) -> Text {
    match remedy {
        Remedy::SetParameter(name) => Text::same(format!("`set={name}=3`")),
        Remedy::SetTo(name, value) => Text::same(format!("`set={name}={value}`")),
        Remedy::MoreTime => Text::new("ask for less at a time", "请缩小问题规模"),
        Remedy::SmallerLimit => Text::new("give a smaller `limit`", "请给出较小的 `limit`"),
        Remedy::FixCoordinate => Text::same("`fix=y=3`"),
        Remedy::NoCertificate => Text::new("the law has no certificate to download", "没有可下载的证书"),
        other => other.words(),
    }
}
