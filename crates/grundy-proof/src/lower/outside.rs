//! The part of a rule, or of a claim, that automata cannot express.

use crate::automata::System;
use grundy_rule::Text;

/// Names the part of a rule that lies outside the logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside(pub Text);

impl Outside {
    /// "`part` is not …".
    pub(crate) fn because(part: &str, english: &str, chinese: &str) -> Outside {
        Outside(Text::new(format!("`{part}` {english}"), format!("`{part}` {chinese}")))
    }

    /// A set or function that no automaton of this numeration knows.
    pub(crate) fn unknown(part: &str, system: System) -> Outside {
        let (english, chinese) = match system {
            System::Base(base) => (format!("base {base}"), format!("{base} 进制")),
            System::Fraenkel(1) => ("Zeckendorf digits".to_string(), "齐肯多夫表示".to_string()),
            System::Fraenkel(t) => {
                (format!("Ostrowski digits for t = {t}"), format!("t = {t} 的 Ostrowski 表示"))
            }
        };
        Outside::because(
            part,
            &format!("is not recognised by an automaton in {english}"),
            &format!("不能用{chinese}下的自动机识别"),
        )
    }

    /// Numbers beyond 64 bits.
    pub(crate) fn too_large() -> Outside {
        Outside(Text::new("a number in it exceeds 64 bits", "其中有超过 64 位的数"))
    }
}
