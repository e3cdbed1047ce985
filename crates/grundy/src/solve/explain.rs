//! Why a move wins, in one sentence, and the whole calculation for those who ask.

use grundy_rule::{Halt, Locale, Meter, Position, Text, show_sum};
use grundy_table::Budget;

use crate::solve::appraise::{Appraiser, Appraisers, OracleFinder, Worth};
use crate::solve::components::{Component, some_options};
use crate::solve::play::won_component;
use crate::solve::solution::{Outcome, Play, Solved};

/// The reason for the answer, in one sentence.
pub fn reason(sum: &[Component<'_>], solution: &Solved, play: Play) -> Text {
    if let Some(won) = won_component(sum).filter(|_| is_over(solution)) {
        return won_reason(won);
    }
    if play == Play::Misere {
        return misere_reason(sum, solution);
    }
    if solution.worths.contains(&Worth::Threat) {
        return Text::new("one move ends the game at once", "一步即可直接获胜");
    }
    if solution.worths.is_empty() && !sum.is_empty() {
        return outcome_reason(sum, solution);
    }
    let values: Vec<String> = solution.worths.iter().map(|worth| worth_text(*worth)).collect();
    let total = solution.value.unwrap_or(0);
    let equation = if values.len() == 1 {
        let shown = sum[0].rules.show(&sum[0].position);
        // `g(5, 7)`, not `g((5, 7))`.
        let place = if shown.starts_with('(') { shown } else { format!("({shown})") };
        format!("g{place} = {total}")
    } else {
        format!("{} = {total}", values.join(" ⊕ "))
    };
    match (solution.outcome, solution.moves.first()) {
        (Outcome::Next, Some(first)) => {
            let component = &sum[first.component];
            let words = |locale| component.rules.describe(&first.chosen, locale);
            let from = component.rules.show(&component.position);
            let to = show_sum(component.rules, &first.chosen.to);
            if values.len() == 1 {
                return Text::new(
                    format!("{equation} ≠ 0; {}: that leaves value 0", words(Locale::English)),
                    format!("{equation} ≠ 0；{}，留下 SG 值 0", words(Locale::Chinese)),
                );
            }
            Text::new(
                format!("{equation}, so make {from} into {to}"),
                format!("{equation}，因此把 {from} 变成 {to}"),
            )
        }
        (Outcome::Next, None) => Text::new(format!("{equation} ≠ 0"), format!("{equation} ≠ 0")),
        _ if !has_move(sum) => stuck_reason(sum),
        _ => lost_reason(sum, &equation),
    }
}

/// Whether nothing was worked out, since somebody had won.
fn is_over(solution: &Solved) -> bool {
    solution.outcome == Outcome::Previous && solution.value.is_none()
}

fn won_reason(won: &Component<'_>) -> Text {
    let place = won.rules.show(&won.position);
    Text::new(
        format!("the game is over: whoever moved to {place} has won"),
        format!("游戏已经结束：走到 {place} 的人已经获胜"),
    )
}

fn stuck_reason(sum: &[Component<'_>]) -> Text {
    if sum.iter().any(|component| component.rules.has_losses()) {
        return Text::new(
            "no move is left but such as lose at once, so the player to move loses",
            "除立即输掉的走法外已经无路可走，先手必败",
        );
    }
    Text::new("no move is left, so the player to move loses", "已经无路可走，先手必败")
}

/// Where a move may win at once, some moves leave no number at all.
fn lost_reason(sum: &[Component<'_>], equation: &str) -> Text {
    if sum.iter().any(|component| component.rules.has_wins()) {
        return Text::new(
            format!("{equation}: no move leaves 0, and a reply makes it 0 again or wins at once"),
            format!("{equation}：没有一步能留下 0，而对手总能使它回到 0 或一步取胜"),
        );
    }
    Text::new(
        format!("{equation}: every move makes it nonzero, and a reply makes it 0 again"),
        format!("{equation}：任何一步都会使它不为 0，而对手总能应对"),
    )
}

/// Whether anybody can move in the sum; a position with so many options that the first are not soon found has some.
fn has_move(sum: &[Component<'_>]) -> bool {
    let moves = |component: &Component<'_>| {
        let mut found = false;
        let visited =
            component
                .rules
                .visit_options(&component.position, &mut Meter::of(100_000), &mut |_| found = true);
        found || visited.is_err()
    };
    sum.iter().any(|component| !component.rules.wins_at(&component.position) && moves(component))
}

/// Beyond every table a law may tell who wins without telling the value.
fn outcome_reason(sum: &[Component<'_>], solution: &Solved) -> Text {
    let shown = sum[0].rules.show(&sum[0].position);
    match solution.moves.first() {
        Some(first) => {
            let to = show_sum(sum[0].rules, &first.chosen.to);
            Text::new(
                format!("by the law {to} is lost for the player to move, and one move leads there"),
                format!("由规律可知 {to} 是必败态，而一步即可走到"),
            )
        }
        None => match solution.outcome {
            Outcome::Previous => Text::new(
                format!("by the law {shown} is lost for the player to move"),
                format!("由规律可知 {shown} 是必败态"),
            ),
            _ => Text::new(
                format!("by the law {shown} is won for the player to move"),
                format!("由规律可知 {shown} 是必胜态"),
            ),
        },
    }
}

/// In misère play who cannot move wins.
fn misere_reason(sum: &[Component<'_>], solution: &Solved) -> Text {
    match (solution.outcome, solution.moves.first()) {
        (Outcome::Next, Some(first)) => {
            let component = &sum[first.component];
            let from = component.rules.show(&component.position);
            let to = show_sum(component.rules, &first.chosen.to);
            Text::new(
                format!("make {from} into {to}: in misère play what is left is lost for the opponent"),
                format!("把 {from} 变成 {to}：在反常游戏中，留给对手的是必败态"),
            )
        }
        (Outcome::Next, None) if !has_move(sum) => Text::new(
            "no move is left, and in misère play the player who cannot move wins",
            "已经无路可走，而反常游戏中无法行动者获胜",
        ),
        (Outcome::Next, None) => {
            Text::new("some move leaves a sum that is lost in misère play", "有一步能留下反常游戏中的必败态")
        }
        _ => Text::new(
            "in misère play every move leaves the opponent a position that can be won",
            "在反常游戏中，无论怎样走，留给对手的都是必胜态",
        ),
    }
}

/// A worth as people write it.
pub fn worth_text(worth: Worth) -> String {
    match worth {
        Worth::Nimber(value) => value.to_string(),
        Worth::Threat => "∞".into(),
        Worth::Absent => "–".into(),
    }
}

/// One option of a component with its value.
pub struct ExplainedOption {
    /// The option as the user writes it.
    pub option: String,
    /// The option.
    pub to: Vec<Position>,
    /// Its value.
    pub worth: Worth,
}

/// One component with all its options.
pub struct ExplainedComponent {
    /// The position.
    pub position: String,
    /// Its options, at most as many as were asked for.
    pub options: Vec<ExplainedOption>,
    /// How many options there are, where they could all be counted.
    pub count: Option<usize>,
    /// Its value: the mex of those of its options.
    pub worth: Worth,
}

/// Every component with its options and their values.
pub fn explained<'a>(
    sum: &[Component<'a>],
    budget: Budget<'a>,
    most: usize,
    find_oracle: &'a OracleFinder<'a>,
) -> Result<Vec<ExplainedComponent>, Halt> {
    let mut appraisers = Appraisers::new(sum, budget, find_oracle)?;
    let one =
        |component: &Component<'a>| explained_by(appraisers.of(component.rules), component, budget, most);
    sum.iter().map(one).collect()
}

/// One component with its options and their values.
pub fn explained_by<'a>(
    appraiser: &mut Appraiser<'a>,
    component: &Component<'a>,
    budget: Budget<'a>,
    most: usize,
) -> Result<ExplainedComponent, Halt> {
    let worth = appraiser.worth_lightly(&component.position)?;
    let (some, count) = some_options(component, most, &budget)?;
    let mut shown = Vec::new();
    for option in some {
        let worth = if option.iter().any(|part| component.rules.wins_at(part)) {
            Worth::Absent
        } else {
            appraiser.worth_of_sum_lightly(&option)?
        };
        shown.push(ExplainedOption { option: show_sum(component.rules, &option), to: option, worth });
    }
    Ok(ExplainedComponent {
        position: component.rules.show(&component.position),
        options: shown,
        count,
        worth,
    })
}

/// The nim-sum in binary columns.
///
/// ```
/// assert_eq!(grundy::solve::binary_columns(&[5, 9]), [" 5 = 0101", " 9 = 1001", "12 = 1100"]);
/// ```
pub fn binary_columns(values: &[u128]) -> Vec<String> {
    let total = values.iter().fold(0, |total, value| total ^ value);
    let all: Vec<u128> = values.iter().copied().chain([total]).collect();
    let bits = all.iter().map(|value| 128 - value.leading_zeros()).max().unwrap_or(1).max(1) as usize;
    let width = all.iter().map(|value| value.to_string().len()).max().unwrap_or(1);
    all.iter().map(|value| format!("{value:>width$} = {value:0>bits$b}")).collect()
}
