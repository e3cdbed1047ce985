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
        (true, []) if rules.may_try_all_vertices() && !context.json => return every_vertex(&rules, context),
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
    let reason = strategy(rules, position, is_won);
    if context.json {
        context.print_json(&SolveDocument {
            version: VERSION,
            rule: rules.canonical(),
            outcome: if is_won { OutcomeWord::Next } else { OutcomeWord::Previous },
            value: None,
            winning_moves: Some(moves.len() as u64),
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

/// How the winner plays, and why he always can: with the pairs of one maximum matching.
fn strategy(rules: &Removals, position: &Position, is_won: bool) -> Text {
    let pairs = listed(&rules.matching(position, is_won));
    match is_won {
        true => Text::new(
            format!(
                "every maximum matching covers the vertex of the token. Choose one ({pairs}) and move along its edge, again and again: \
                 whatever the opponent moves to is covered too, for if it were not, the matching could be shifted along the path walked so far, and \
                 a maximum matching would leave the first vertex free"
            ),
            format!(
                "每个最大匹配都覆盖棋子所在的顶点。取定一个最大匹配（{pairs}），每次沿匹配边走：对手走到的顶点也一定被覆盖，\
                 否则把匹配沿已走过的路平移，就得到一个不覆盖起点的最大匹配，矛盾"
            ),
        ),
        false => Text::new(
            format!(
                "some maximum matching ({pairs}) leaves the vertex of the token free. Whatever the player to move goes to is covered by it, for else \
                 that edge could be added; so the opponent can move along the matching, again and again"
            ),
            format!(
                "有一个最大匹配（{pairs}）不覆盖棋子所在的顶点。先手走到的顶点一定被它覆盖，否则可以再加一条匹配边；于是对手每次沿匹配边走即可"
            ),
        ),
    }
}

/// The pairs of a matching, as many as one reads.
fn listed(pairs: &[(&str, &str)]) -> String {
    let mut shown: Vec<String> =
        pairs.iter().take(SHOWN_PAIRS).map(|(one, other)| format!("{one}–{other}")).collect();
    if pairs.len() > SHOWN_PAIRS {
        shown.push("…".into());
    }
    if shown.is_empty() { "∅".into() } else { shown.join(", ") }
}

const SHOWN_PAIRS: usize = 12;

/// Where no token is named: from which vertices the player to move wins.
fn every_vertex(rules: &Removals, context: &Context) -> Done {
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for name in rules.vertices() {
        match rules.is_won_by_matching(&rules.with_token(name)?) {
            Some(true) => won.push(name.as_str()),
            _ => lost.push(name.as_str()),
        }
    }
    let or_none = |names: Vec<&str>| if names.is_empty() { "-".to_string() } else { names.join(", ") };
    let (won, lost) = (or_none(won), or_none(lost));
    context.print(context.pick(
        &format!(
            "The player to move wins from: {won}\nThe player to move loses from: {lost}\n\
             A vertex wins if every maximum matching covers it; name one to see the moves.\n"
        ),
        &format!(
            "先手必胜的起点：{won}\n先手必败的起点：{lost}\n每个最大匹配都覆盖的顶点必胜；写上顶点名可以看到走法。\n"
        ),
    ));
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
