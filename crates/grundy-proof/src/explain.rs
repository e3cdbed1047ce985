//! Proofs for people: what is stated, by which method, what was checked, and why that is enough.

use crate::certificate::Certificate;
use crate::game::law_automata::Encoding;
use grundy_rule::Text;
use grundy_table::Budget;

/// The argument of a proof by automata.
pub(crate) fn by_automaton(certificate: &Certificate, encoding: Encoding) -> Text {
    let rule = &certificate.rule;
    let Text { english: aside, chinese: besides } = set_aside(rule, encoding);
    match encoding {
        Encoding::Outcome => Text::new(
            format!(
                "Rule: {rule}. The law says which positions are lost for the player to move. {aside}Automata that read all numbers digit by digit decided, \
                 for all positions at once: (A) no move leads from a lost position to a lost one; (B) from every other position some move leads to a lost \
                 one; (W) a measure falls with every move. By induction on the measure the lost positions are exactly those of the law."
            ),
            format!(
                "规则：{rule}。规律指出哪些局面是必败态。{besides}自动机逐位读入所有的数，一次对全部局面判定：(A) 没有一步从必败态走到必败态；\
                 (B) 其余每个局面都有一步走到必败态；(W) 有一个量每步都下降。对这个量归纳，必败态恰好就是规律所说的那些。"
            ),
        ),
        Encoding::Track | Encoding::Power => Text::new(
            format!(
                "Rule: {rule}. The law gives each position a value. {aside}Automata that read all numbers digit by digit decided, for all positions at once: \
                 (F) every position has a value; (A) no option has the value of the position; (B) every smaller value is the value of an option; \
                 (W) a measure falls with every move. So the value is the least one that no option has, and by induction on the measure it is the Grundy value."
            ),
            format!(
                "规则：{rule}。规律给每个局面一个值。{besides}自动机逐位读入所有的数，一次对全部局面判定：(F) 每个局面都有值；(A) 没有后继取到局面自己的值；\
                 (B) 每个更小的值都是某个后继的值；(W) 有一个量每步都下降。所以这个值就是后继取不到的最小值（mex），对这个量归纳，它就是 SG 值。"
            ),
        ),
    }
}

/// Where a move may win at once, what is decided is about the other positions (8.11 of `FORMAT.md`).
fn set_aside(rule: &str, encoding: Encoding) -> Text {
    if !rule.contains("; win at ") {
        return Text::default();
    }
    match encoding {
        Encoding::Outcome => Text::new(
            "Positions from which a move wins at once are won, and the law calls none of them lost; the rest is about the others. ",
            "能一步取胜的局面都是必胜态，规律没有把其中任何一个称为必败态；以下谈其余局面。",
        ),
        Encoding::Track | Encoding::Power => Text::new(
            "Positions from which a move wins at once have no value; the rest is about the others. ",
            "能一步取胜的局面没有 SG 值；以下谈其余局面。",
        ),
    }
}

/// The same for who loses in misère play.
pub(crate) fn by_automaton_misere(certificate: &Certificate) -> Text {
    let rule = &certificate.rule;
    Text::new(
        format!(
            "Rule: {rule}; whoever cannot move wins. The law says which positions are lost for the player to move. Automata that read all numbers \
             digit by digit decided, for all positions at once: (A) no move leads from a lost position to a lost one, and every lost position has a \
             move; (B) every other position has no move, or one to a lost position; (W) a measure falls with every move. By induction on the measure \
             the lost positions are exactly those of the law."
        ),
        format!(
            "规则：{rule}；无路可走者胜。规律指出哪些局面是必败态。自动机逐位读入所有的数，一次对全部局面判定：(A) 没有一步从必败态走到必败态，\
             且每个必败态都有路可走；(B) 其余每个局面或者无路可走，或者有一步走到必败态；(W) 有一个量每步都下降。对这个量归纳，必败态恰好就是规律所说的那些。"
        ),
    )
}

/// What the checker may spend, and who may end its work.
pub(crate) struct Checking<'a> {
    pub(crate) budget: grundy_check::Budget,
    pub(crate) should_stop: &'a (dyn Fn() -> bool + Sync),
}

/// A step is about a few nanoseconds, so this is a matter of seconds even where nobody asks for an end.
const CHECKING_STEPS: u64 = 4_000_000_000;

/// A value of a long period takes some steps; one whose witness is searched far out takes many, but it is one in thousands.
const STEPS_OF_A_VALUE: u64 = 64;

/// What the checker may spend for a proof made within this budget.
pub(crate) fn check_budget<'a>(budget: &Budget<'a>) -> Checking<'a> {
    let limits = grundy_check::Budget { bytes: budget.bytes, steps: CHECKING_STEPS };
    Checking { budget: limits, should_stop: budget.should_stop }
}

/// What the checker may spend for a long period, for which so many values were found: more steps, but no more time.
pub(crate) fn long_check_budget<'a>(budget: &Budget<'a>, known: u64) -> Checking<'a> {
    let standard = grundy_check::Budget::default();
    let limits = grundy_check::Budget {
        bytes: budget.bytes.max(standard.bytes),
        steps: standard.steps.max(known.saturating_mul(STEPS_OF_A_VALUE)),
    };
    Checking { budget: limits, should_stop: budget.should_stop }
}

/// Why a rule with lists, strings and the like has no certificate.
pub(crate) fn beyond_certificates() -> Text {
    Text::new(
        "certificates speak of rules made of plain numbers and sets, and this one needs more",
        "证书只适用于由普通的数和集合写成的规则，这条规则超出了这个范围",
    )
}
