//! The sentences of misère play, in both languages.

use grundy_rule::Text;

use crate::allowance::Stop;
use crate::board::Extent;
use crate::outcome::Winner;
use crate::solve::Basis;
use crate::temper::{Nature, Temper};
use crate::verdict::{Reason, TextbookVerdict};

/// One word for a temper.
pub fn temper(temper: Temper) -> Text {
    match temper {
        Temper::Tame => Text::new("tame", "驯顺"),
        Temper::Restive => Text::new("restive", "不驯"),
        Temper::Restless => Text::new("restless", "躁动"),
        Temper::Wild => Text::new("wild", "狂野"),
    }
}

/// How tame the positions are, from their natures in order with their names.
pub fn tempers(natures: &[Nature], name: impl Fn(usize) -> String) -> Text {
    match natures.iter().position(|nature| nature.temper != Temper::Tame) {
        Some(first) => {
            let (kind, name) = (temper(natures[first].temper), name(first));
            Text::new(
                format!(
                    "not tame: {name} is the first that is {}, of genus {}",
                    kind.english,
                    natures[first].genus.typeset()
                ),
                format!(
                    "不驯顺：{name} 是第一个{}的局面，亏格为 {}",
                    kind.chinese,
                    natures[first].genus.typeset()
                ),
            )
        }
        None => Text::new(
            format!(
                "tame: the first {} positions behave like positions of Nim among themselves",
                natures.len()
            ),
            format!("驯顺：前 {} 个局面彼此相加时如同 Nim", natures.len()),
        ),
    }
}

/// What the textbook rule says, as a sentence for people.
pub fn textbook_rule() -> Text {
    Text::new(
        "textbook (SJ) rule: the player to move wins iff (xor ≠ 0) = (some component has a Grundy value above 1)",
        "教科书的 SJ 定理：先手必胜当且仅当（异或和 ≠ 0）=（存在 SG 值大于 1 的单个游戏）",
    )
}

/// Whether and why the textbook rule applies; `sum` shows a sum, `scope` says what was looked at.
pub fn verdict(verdict: &TextbookVerdict, counterexample: Option<&str>, scope: &Text) -> Text {
    match verdict {
        TextbookVerdict::Applies { reason, .. } => reason_text(*reason),
        TextbookVerdict::AppliesSoFar { .. } => Text::new(
            format!("the textbook rule applies to {}; beyond that nothing is claimed", scope.english),
            format!("对{}，SJ 定理成立；此外不作断言", scope.chinese),
        ),
        TextbookVerdict::Fails { .. } => match counterexample {
            Some(sum) => Text::new(
                format!("the textbook rule is wrong here: it names the wrong winner of {sum}"),
                format!("SJ 定理在此不成立：它对 {sum} 判错胜负"),
            ),
            None => Text::new(
                "the textbook rule is wrong here: a position breaks its exact condition",
                "SJ 定理在此不成立：有局面违反其充要条件",
            ),
        },
    }
}

fn reason_text(reason: Reason) -> Text {
    match reason {
        Reason::SubtractionSet => Text::new(
            "the textbook rule applies to all heaps: in a subtraction game a heap of value 0 that has a move has an option of value 1 (Ferguson's pairing)",
            "SJ 定理对所有堆成立：在减法游戏中，SG 值为 0 且能走的堆必有 SG 值为 1 的后继（Ferguson 配对）",
        ),
        Reason::TakeAny => Text::new(
            "the textbook rule applies to all heaps: every heap above one can be made 0 or 1",
            "SJ 定理对所有堆成立：任何大于 1 的堆都能一步变成 0 或 1",
        ),
        Reason::Repetition(repetition) => Text::new(
            format!(
                "the textbook rule applies to all heaps: the Grundy values repeat with period {} from {} on, and all heaps that decide satisfy its exact condition",
                repetition.period, repetition.preperiod
            ),
            format!(
                "SJ 定理对所有堆成立：SG 值自 {} 起以 {} 为周期，且起决定作用的堆都满足其充要条件",
                repetition.preperiod, repetition.period
            ),
        ),
    }
}

/// What a board covers.
pub fn extent(extent: Extent) -> Text {
    match extent {
        Extent::AllHeaps => Text::new("all heaps", "所有堆"),
        Extent::HeapsBelow(limit) => Text::new(format!("heaps below {limit}"), format!("小于 {limit} 的堆")),
        Extent::ReachedBelow(limit) => Text::new(
            format!("what can be reached from numbers below {limit}"),
            format!("从小于 {limit} 的数出发能到达的局面"),
        ),
        Extent::ReachedFromPositions => {
            Text::new("what can be reached from the given positions", "从所给局面能到达的局面")
        }
    }
}

/// What was looked at when the budget ended before all of it was.
pub fn first_positions(count: u64) -> Text {
    Text::new(format!("the first {count} positions"), format!("前 {count} 个局面"))
}

/// Why a quotient goes no further.
pub fn stop(stop: Stop) -> Text {
    match stop {
        Stop::Positions => Text::new("the budget of positions is used up", "局面数预算已用完"),
        Stop::Order => {
            Text::new("with the next heap the quotient is huge or infinite", "加入下一堆后商极大或无限")
        }
        Stop::Generators => Text::new(
            "with the next heap the quotient is huge or infinite: its words grow too long",
            "加入下一堆后商极大或无限：其中的字过长",
        ),
        Stop::NoProgress => Text::new("the search came no nearer to an answer", "搜索没有进展"),
        Stop::Memory => Text::new("the budget of memory is used up", "内存预算已用完"),
        Stop::Asked => Text::new("the time is used up", "时间已用完"),
    }
}

/// How to play where the textbook rule applies.
pub fn play_by_textbook() -> Text {
    Text::new(
        "to win, play as if the last move won: leave xor 0. The one exception: if your move leaves only values 0 and 1, leave an odd number of ones",
        "取胜方法：像正常玩法一样，走完后让异或和为 0；唯一例外：若走完后所有 SG 值都不超过 1，则留下奇数个 1",
    )
}

/// How to play with a quotient, whose P-portion is shown.
pub fn play_by_quotient(previous: &str, scope: &Text) -> Text {
    Text::new(
        format!(
            "to win with {}: look up the class of each component, multiply, and leave a product that lies in P = {{{previous}}}",
            scope.english
        ),
        format!("对{}：查出每个单堆的类，相乘；走完后让乘积落在 P = {{{previous}}} 中即必胜", scope.chinese),
    )
}

/// How to play where neither is known.
pub fn play_by_search() -> Text {
    Text::new(
        "no short rule is known: small sums are solved by looking at all play",
        "没有已知的简单规律：小局面通过穷举求解",
    )
}

/// Who wins, and how that is known.
pub fn solution(outcome: Winner, basis: Basis, product: Option<&str>) -> Text {
    let (english, chinese) = match outcome {
        Winner::Next => ("the player to move wins", "先手必胜"),
        Winner::Previous => ("the player to move loses", "先手必败"),
    };
    let (why, why_chinese) = match (basis, product) {
        (Basis::Textbook, _) => {
            ("by the textbook rule, which applies here".into(), "依据此处成立的 SJ 定理".into())
        }
        (Basis::Recursion, _) | (Basis::Quotient, None) => {
            ("as looking at all play shows".into(), "由穷举得出".to_owned())
        }
        (Basis::Quotient, Some(product)) => {
            let (lies, lies_chinese) = if outcome == Winner::Previous {
                ("lies in P", "属于 P")
            } else {
                ("does not lie in P", "不属于 P")
            };
            (
                format!("the product of the classes is {product}, which {lies}"),
                format!("各类之积为 {product}，{lies_chinese}"),
            )
        }
    };
    Text::new(format!("{english}: {why}"), format!("{chinese}：{why_chinese}"))
}

/// Why a rule with `win at` is refused.
pub fn win_at_refusal() -> (Text, Text) {
    (
        Text::new("misère play has no meaning together with `win at`", "反常游戏不能与 `win at` 同时使用"),
        Text::new(
            "`win at` already says who wins; leave it out to play misère",
            "`win at` 已经规定了胜负；去掉它即可按反常游戏玩",
        ),
    )
}

/// Why an accepted certificate of a quotient proves it.
pub fn quotient_proof() -> Text {
    Text::new(
        "The map sends every heap to a class, and the table multiplies classes. For the finitely many heaps that decide, the checker verified that no \
         option of a P-position is a P-position and that every other sum has an option that is one; by induction the product of the classes names the \
         winner of every sum (Plambeck and Siegel 2008). Different classes are told apart by some class beside them.",
        "映射把每个堆送到一个类，乘法表给出类的乘积。对起决定作用的有限多个堆，检查器验证了：必败局面的后继都不是必败局面，其余每个和都有一个必败的后继；\
         由归纳法，各类之积决定每个和的胜负（Plambeck 与 Siegel 2008）。不同的类总能由旁边的某个类区分。",
    )
}
