//! Lines whose work the clock ended. What they say depends on the speed of the machine, and whoever reads them is told.

use grundy::rule::Text;

use crate::context::Context;

/// Says how many there are, where there are some.
pub fn note(lines: usize, context: &Context) {
    if lines > 0 {
        context.note(context.say(&words(lines)));
    }
}

fn words(lines: usize) -> Text {
    Text::new(
        format!(
            "lines that the clock ended (`\"clock\"`): {lines}; elsewhere they may be others. `--again` with a longer `--each` looks at their rules again"
        ),
        format!(
            "因时限中止的行（`\"clock\"`）：{lines}；换一台机器可能不同。加 `--again` 并增大 `--each` 可重新计算"
        ),
    )
}
