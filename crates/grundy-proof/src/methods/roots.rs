//! Moves to a number from the fourth root, rounded up, to the square root, rounded down.
//!
//! # Theorem
//! Values stand on intervals. A heap is lost to the lower end, or reached by the upper end, where a power passes the start of an
//! interval; so starts are powers of earlier starts, and the order in which this happens repeats. (The game is problem C of
//! Codeforces Round 156.)
//!
//! # What the certificate holds
//! The first intervals, and how the others follow. The checker recognises the rule by its form.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::Certificate;
use crate::explain::check_budget;
use crate::proved::Proved;
use crate::theorem_laws::intervals_between_roots;
use grundy_law::{Claim, Form, Interval, Intervals, Law};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::Budget;

/// Numbers between two roots.
pub struct Roots;

impl Method for Roots {
    fn name(&self) -> &'static str {
        "roots"
    }

    fn law(&self, ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
        let draft = stated(ruleset);
        let accepted = Proved::from_certificate(&draft.certificate, draft.explanation, &check_budget(budget));
        accepted.ok().map(|_| between_roots())
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        if *goal.law != between_roots() {
            return Err(not_for("numbers between two roots of the heap", "走到堆的两个方根之间的数的游戏"));
        }
        Ok(stated(goal.ruleset))
    }
}

/// The law of the theorem.
fn between_roots() -> Law {
    Law::new(1, Claim::Grundy, Form::Intervals(intervals_between_roots()), Vec::new())
}

fn stated(ruleset: &Ruleset) -> Draft {
    let claim = format!(
        "{{\"kind\": \"grundy\", \"law\": {{\"intervals\": {}}}}}",
        written(&intervals_between_roots())
    );
    let certificate = Certificate { rule: ruleset.canonical(), claim, method: Roots.name(), proof: None };
    Draft { certificate, explanation: words() }
}

fn written(form: &Intervals) -> String {
    let first = form.first.iter().map(|(start, value)| format!("[{start}, {value}]"));
    let cycle = form.cycle.iter().map(|Interval { back, less, exponent, more, value }| {
        format!("[{back}, {less}, {exponent}, {more}, {value}]")
    });
    let (first, cycle) = (first.collect::<Vec<_>>().join(", "), cycle.collect::<Vec<_>>().join(", "));
    format!("{{\"first\": [{first}], \"cycle\": [{cycle}]}}")
}

fn words() -> Text {
    Text::new(
        "Checked: the options of x are the numbers from the fourth root, rounded up, to the square root, rounded down. With the starts t of the intervals, the upper end \
         reaches interval i at t(i)², and the lower end leaves the one before it at (t(i) − 1)⁴ + 1; nothing changes in between. From n = 3 on these happen in the order \
         t(n)² (n odd), (t(n−1) − 1)⁴ + 1, (t(n) − 1)⁴ + 1, t(n+1)², since t(n) ≤ (t(n−1) − 1)² and t(n+1) = t(n)². So the options lie in three intervals, then two, one, two and \
         three again, and the values 0, 3, 1, 2 of the intervals are the least numbers that are missing, again and again.",
        "已检验：x 的后继是从四次方根（向上取整）到平方根（向下取整）的数。设各区间的起点为 t，则上端在 t(i)² 处到达第 i 个区间，下端在 (t(i) − 1)⁴ + 1 处离开它前面的区间，其间没有变化。\
         从 n = 3 起这些变化依次发生在 t(n)²（n 为奇数）、(t(n−1) − 1)⁴ + 1、(t(n) − 1)⁴ + 1、t(n+1)²，因为 t(n) ≤ (t(n−1) − 1)² 且 t(n+1) = t(n)²。所以后继所在的区间依次为三个、两个、一个、\
         两个，又是三个，各区间的值 0、3、1、2 正是其中没有出现的最小数，如此循环。",
    )
}
