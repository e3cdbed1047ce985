//! Games that this language leaves alone on purpose, recognised by their words in a text that is no rule.

use crate::diagnostic::Diagnostic;
use crate::graphs;
use crate::text::Text;

/// What a text seems to speak of, the words that say so, and what may be asked instead.
struct Beyond {
    words: &'static [&'static str],
    message: (&'static str, &'static str),
    help: (&'static str, &'static str),
}

const KINDS: [Beyond; 4] = [
    Beyond {
        words: &["left", "right", "blue", "red", "alice", "bob", "black", "white"],
        message: ("here the two players seem to have different moves", "这里两名玩家的走法似乎不同"),
        help: (
            "games here are impartial: whoever is to move has the same moves; whose turn it is may be a coordinate, \
             `(x, t) -> (x-1, 1-t) if t == 0`",
            "这里只讨论公平游戏：轮到谁走，走法都一样；轮到谁可以写成一个坐标，如 `(x, t) -> (x-1, 1-t) if t == 0`",
        ),
    },
    Beyond {
        words: &["probability", "random", "randomly", "chance", "dice", "expected", "概率", "随机", "期望"],
        message: ("this seems to be a game of chance", "这似乎是有随机性的游戏"),
        help: (
            "games here have no chance moves: every option is chosen by a player",
            "这里的游戏没有随机走法：每一步都由玩家选择",
        ),
    },
    Beyond {
        words: &["score", "scores", "points", "scoring", "得分", "分数"],
        message: ("this seems to be a game for points", "这似乎是计分的游戏"),
        help: (
            "no points are added up here: the program says who makes the last move, since whoever cannot move loses, or \
             `win at` and `lose at` name the end; without points: `x -> x - k for k in 1..=3`",
            "这里不计分：程序只判断谁走最后一步，无路可走者负，也可用 `win at`、`lose at` 指定结局；不计分的写法：\
             `x -> x - k for k in 1..=3`",
        ),
    },
    Beyond {
        words: &["entailing", "entails", "again", "再走一步"],
        message: ("here a move seems to force the next one", "这里一步棋似乎限定了下一步"),
        help: (
            "in a sum the opponent may answer anywhere; put what must follow into a coordinate and solve one position",
            "在和中对手可以在任意处应对；请把必须接着走的内容写进坐标，并只求解单个局面",
        ),
    },
];

/// What the text seems to be, if it is none of ours; the mistake that was found in it keeps its place.
pub fn beyond(text: &str, mistake: &Diagnostic) -> Option<Diagnostic> {
    if let Some(game) = text.trim().strip_prefix("graph ") {
        return Some(on_a_graph(text, game.trim()));
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|letter: char| !letter.is_alphanumeric()).collect();
    let pattern = lower.split_once("->").map_or("", |(pattern, _)| pattern);
    // A name of a coordinate is nothing but a name; two words before the arrow are no pattern.
    let is_pattern = !pattern.trim().trim_matches(['(', ')']).contains(' ') || pattern.contains(',');
    let says = |word: &str| {
        !(is_pattern && pattern.contains(word))
            && (words.contains(&word) || !word.is_ascii() && lower.contains(word))
    };
    // One name of a player may be any name; both of them are players.
    let told = |kind: &&Beyond| match kind.words.contains(&"left") {
        true => kind.words.chunks(2).any(|pair| pair.iter().all(|word| words.contains(word))),
        false => kind.words.iter().any(|word| says(word)),
    };
    let kind = KINDS.iter().find(told)?;
    let message = Text::new(kind.message.0, kind.message.1);
    let found = Diagnostic::new(message).help(Text::new(kind.help.0, kind.help.1));
    Some(match mistake.span.clone() {
        Some(span) => found.at(span),
        None => found,
    })
}

/// `graph node-kayles` is played on a graph that is given, and says nothing without one.
fn on_a_graph(text: &str, game: &str) -> Diagnostic {
    let from = text.len() - text.trim_start().len();
    let found = if graphs::is_game(game) { without_a_graph(game) } else { no_graph_game(game) };
    found.at(from..text.trim_end().len())
}

fn without_a_graph(game: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("a position of `graph {game}` is a graph, and here none is given"),
        format!("`graph {game}` 的局面是一张图，此处没有给出"),
    ))
    .help(Text::new(
        format!("write `grundy solve \"graph {game}\" \"1-2 2-3\"`; a graph in a rule of your own is `w for w in E[v]`"),
        format!("请写 `grundy solve \"graph {game}\" \"1-2 2-3\"`；自己的规则中可以用 `w for w in E[v]` 表示图"),
    ))
}

fn no_graph_game(game: &str) -> Diagnostic {
    let games = graphs::games().join(", ");
    Diagnostic::new(Text::new(
        format!("no game on graphs is called `{game}`"),
        format!("没有名为 `{game}` 的图上游戏"),
    ))
    .help(Text::new(format!("the games are {games}"), format!("游戏有 {}", games.replace(", ", "、"))))
}

#[cfg(test)]
mod tests {
    use crate::Template;

    fn check(text: &str, expected: &str) {
        let mistake = Template::parse(text).map(|_| ()).unwrap_err();
        assert!(mistake.message.english.contains(expected), "{text}: {mistake}");
        assert!(mistake.help.is_some() && mistake.span.is_some(), "{text}: {mistake}");
    }

    #[test]
    fn a_game_that_is_left_alone_is_told_so() {
        check("Left: x -> x-1; Right: x -> x-2", "different moves");
        check("x -> x-1 for Alice, x-2 for Bob", "different moves");
        check("x -> x-1 with probability 1/2", "chance");
        check("x -> x-k score k for k in 1..", "points");
        check("x -> x-1 and move again", "force the next");
        check("random x -> x-1", "chance");
        check("graph node-kayles", "a position of `graph node-kayles` is a graph");
        check("graph kayles", "no game on graphs is called `kayles`");
    }

    #[test]
    fn a_name_that_is_one_of_those_words_stays_a_name() {
        assert!(Template::parse("left(x) -> right(x-1); right(x) -> left(x-2)").is_ok());
        assert!(Template::parse("score -> score - 1").is_ok());
        check("score -> score -", "a number is needed");
    }
}
