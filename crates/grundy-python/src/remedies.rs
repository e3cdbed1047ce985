//! How a remedy is had in Python.

use grundy::rule::{Diagnostic, Remedy, Text};

/// Names of commands, longer ones first, and what has their place in Python.
const COMMANDS: [(&str, &str); 12] = [
    (
        "`grundy solve`, `play`, `table`, `law`, `count`, `refute`, `code` and `stress` know",
        "`grundy.solve` and `grundy.code` know",
    ),
    (
        "`grundy solve`、`play`、`table`、`law`、`count`、`refute`、`code` 和 `stress`",
        "`grundy.solve` 和 `grundy.code`",
    ),
    ("`grundy solve`, `table` and `play` take", "`grundy.solve` takes"),
    ("`grundy solve`、`table` 和 `play`", "`grundy.solve`"),
    ("`grundy solve nim 5 + kayles 7`", "`grundy.Sum(\"nim 5 + kayles 7\")`"),
    ("`grundy solve \"graph", "`grundy.solve(\"graph"),
    ("\" \"1-2 2-3\"`", "\", \"1-2 2-3\")`"),
    ("`grundy solve`", "`grundy.solve`"),
    ("`grundy table`", "`Game.table`"),
    ("`grundy games`", "`grundy.games()`"),
    ("`grundy problems`", "`grundy.problems()`"),
    ("`grundy show`", "`grundy.show`"),
];

/// The diagnostic with its help in the words of Python.
pub fn in_python(diagnostic: Diagnostic) -> Diagnostic {
    let worded = diagnostic.worded(&words);
    let further = worded.further.into_iter().map(in_python).collect();
    Diagnostic { help: worded.help.map(without_commands), further, ..worded }
}

fn without_commands(help: Text) -> Text {
    let replaced =
        |text: String| COMMANDS.iter().fold(text, |text, (command, python)| text.replace(command, python));
    Text::new(replaced(help.english.to_string()), replaced(help.chinese.to_string()))
}

/// What to write.
fn words(remedy: &Remedy) -> Text {
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
