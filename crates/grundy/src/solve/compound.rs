//! Compounds other than the sum: who wins, by which numbers, with which move.

use grundy_rule::{Halt, Text};
use grundy_table::{Budget, Compound, CompoundVerdict, Number, Side, compound_verdict, winning_moves};

use crate::solve::components::Component;
use crate::solve::solution::Play;

/// Who wins a compound, and why in one sentence.
#[derive(Clone, Debug)]
pub struct CompoundAnswer {
    /// Who wins, the numbers that decide, and a winning move.
    pub verdict: CompoundVerdict,
    /// How many moves win, where they can be counted.
    pub winning_moves: Option<u64>,
    /// Why.
    pub reason: Text,
}

/// Decides a compound.
pub fn solve_compound(
    sum: &[Component<'_>],
    compound: Compound,
    play: Play,
    budget: &Budget<'_>,
) -> Result<CompoundAnswer, Halt> {
    let sides: Vec<Side<'_>> = sum
        .iter()
        .map(|component| Side { rules: component.rules, position: component.position.clone() })
        .collect();
    let misere = play == Play::Misere;
    let verdict = compound_verdict(compound, misere, &sides, budget)?;
    let winning_moves = winning_moves(compound, misere, &sides, budget)?;
    let reason = reason(compound, misere, &verdict);
    Ok(CompoundAnswer { verdict, winning_moves, reason })
}

fn reason(compound: Compound, misere: bool, verdict: &CompoundVerdict) -> Text {
    let known: Vec<u32> = verdict.numbers.iter().flatten().copied().collect();
    let listed: Vec<String> = known.iter().map(u32::to_string).collect();
    let (english, chinese) = (joined(&listed, " and "), joined(&listed, " 和 "));
    let parity = |number: u32| if number.is_multiple_of(2) { ("even", "偶数") } else { ("odd", "奇数") };
    let (wins, wins_chinese) = if verdict.is_won { ("wins", "必胜") } else { ("loses", "必败") };
    match (verdict.measure, compound) {
        (Some(Number::Remoteness), Compound::Conjunctive) => {
            let least = known.iter().min().copied().unwrap_or(0);
            let (word, word_chinese) = parity(least);
            Text::new(
                format!("remoteness {english}: the shortest is {word}, so the player to move {wins}"),
                format!("步数（remoteness）为 {chinese}：最短的是{word_chinese}，所以先手{wins_chinese}"),
            )
        }
        (Some(Number::Suspense), _) => {
            let most = known.iter().max().copied().unwrap_or(0);
            let (word, word_chinese) = parity(most);
            Text::new(
                format!("suspense {english}: the longest is {word}, so the player to move {wins}"),
                format!("步数（suspense）为 {chinese}：最长的是{word_chinese}，所以先手{wins_chinese}"),
            )
        }
        (Some(Number::Remoteness), _) => Text::new(
            format!(
                "remoteness {english}: the player to move loses where one is 0 or all are even, and so {wins}"
            ),
            format!(
                "步数（remoteness）为 {chinese}：有一个为 0 或全为偶数时先手必败，所以先手{wins_chinese}"
            ),
        ),
        (Some(Number::Value), _) => {
            let shown: Vec<String> = verdict
                .numbers
                .iter()
                .map(|number| number.map_or("-".into(), |number| number.to_string()))
                .collect();
            let shown = shown.join(", ");
            Text::new(
                format!(
                    "whoever ends a component wins at once; without such moves the values are {shown}, and the player to move {wins}"
                ),
                format!(
                    "结束任一部分者立即获胜；除去这样的走法，各部分的值为 {shown}，所以先手{wins_chinese}"
                ),
            )
        }
        (None, Compound::Ordered) => Text::new(
            format!(
                "from the last component to the first, who begins the rest is carried back: the player to move {wins}"
            ),
            format!("从最后一部分往前推，看谁先手走其余部分：先手{wins_chinese}"),
        ),
        (None, Compound::Shortened | Compound::Diminished) => Text::new(
            format!("no theorem decides this, and all plays were looked at: the player to move {wins}"),
            format!("没有定理可用，搜索了所有对局：先手{wins_chinese}"),
        ),
        (None, _) if misere => Text::new(
            format!(
                "as in normal play while two components are left, and by misère play of the last: the player to move {wins}"
            ),
            format!("剩下两部分以上时与正常规则相同，只剩一部分时按反常游戏：先手{wins_chinese}"),
        ),
        (None, _) => Text::new(
            format!("the player to move loses only where every component is lost, and so {wins}"),
            format!("只有每一部分都必败时先手才必败，所以先手{wins_chinese}"),
        ),
    }
}

fn joined(words: &[String], joint: &str) -> String {
    match words {
        [] => "-".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}{joint}{last}", first.join(", ")),
    }
}
