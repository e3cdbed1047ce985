//! `grundy graph FILE --game node-kayles`: games in which a graph is used up.

use grundy::rule::graphs::{GraphGame, Removals};
use grundy::rule::{Diagnostic, Move, Rules, Text};
use grundy::solve::Component;
use grundy::{Play, Position};
use grundy_documents::{MoveDocument, OutcomeWord, SolveDocument, StandingWord, VERSION};

use crate::commands::{Done, solve};
use crate::context::Context;

/// Who wins on the graph, and with which moves.
pub fn run(text: &str, game: GraphGame, tokens: &[String], context: &Context) -> Done {
    let rules = Removals::parse(text, game)?;
    let positions = match (game.has_token(), tokens) {
        (false, []) => vec![rules.whole()],
        (false, names) => rules.parse_position(&names.join(" "))?,
        (true, []) => return Err(no_token(game).into()),
        (true, names) => {
            names.iter().map(|name| rules.with_token(name)).collect::<Result<_, Diagnostic>>()?
        }
    };
    if let [position] = positions.as_slice()
        && let Some(is_won) = rules.is_won_by_matching(position)
    {
        return by_matching(&rules, position, is_won, context);
    }
    let component = |(place, position): (usize, &Position)| Component {
        rules: &rules,
        position: position.clone(),
        place,
    };
    let sum: Vec<Component<'_>> = positions.iter().enumerate().map(component).collect();
    solve::answer(rules.canonical(), &sum, Play::Normal, false, context)
}

/// Undirected vertex geography is decided at any size by maximum matchings.
fn by_matching(rules: &Removals, position: &Position, is_won: bool, context: &Context) -> Done {
    let stop = || context.should_stop();
    let mut meter = grundy::rule::Meter::new(1 << 32, &stop);
    let mut moves = Vec::new();
    for option in rules.options(position, &mut meter)? {
        if is_won && option.first().and_then(|left| rules.is_won_by_matching(left)) == Some(false) {
            let chosen = Move { from: position.clone(), to: option };
            moves.push(MoveDocument {
                component: 0,
                from: rules.show(position),
                to: rules.show(&chosen.to[0]),
                words: rules.describe(&chosen, context.locale),
            });
        }
    }
    let reason = match is_won {
        true => Text::new(
            "every maximum matching covers the vertex of the token: move along its edge of one, again and again",
            "每个最大匹配都覆盖棋子所在的顶点：每次都沿匹配边走即可",
        ),
        false => Text::new(
            "some maximum matching leaves the vertex of the token uncovered, and the opponent moves along it",
            "有一个最大匹配不覆盖棋子所在的顶点，对手每次沿匹配边走即可",
        ),
    };
    if context.json {
        context.print_json(&SolveDocument {
            version: VERSION,
            rule: rules.canonical(),
            outcome: if is_won { OutcomeWord::Next } else { OutcomeWord::Previous },
            value: None,
            moves,
            complete: true,
            standing: StandingWord::Computed,
            reason: reason.in_locale(context.locale).to_string(),
        });
        return Ok(0);
    }
    let outcome = match is_won {
        true => context.pick("The player to move wins (N-position).", "先手必胜（N 局面）。"),
        false => context.pick("The player to move loses (P-position).", "先手必败（P 局面）。"),
    };
    let lines: Vec<String> = moves.iter().map(|made| format!("  {}\n", made.words)).collect();
    let heading =
        if lines.is_empty() { "" } else { context.pick("Winning moves:\n", "必胜的走法：\n") };
    context.print(&format!("{outcome}\n{}\n{heading}{}", context.say(&reason), lines.concat()));
    Ok(0)
}

fn no_token(game: GraphGame) -> Diagnostic {
    let name = game.name();
    Diagnostic::new(Text::new(
        format!("in `{name}` a token stands on a vertex, and none is named"),
        format!("`{name}` 需要指明棋子所在的顶点"),
    ))
    .help(Text::new(
        format!("write `grundy graph FILE VERTEX --game {name}`"),
        format!("请写 `grundy graph 文件 顶点 --game {name}`"),
    ))
}
