//! Euclid: a multiple of one number is taken from the other, and both stay positive, or until one of them is 0.
//!
//! # Theorem
//! G. Nivasch, *The Sprague–Grundy function of the game Euclid*, Discrete Mathematics 306 (2006): the value of (x, y) is
//! |x/y − y/x|, rounded down. Down to 0 (A. J. Cole and A. J. T. Davie, *A game based on the Euclidean algorithm*, Mathematical
//! Gazette 53, 1969): different numbers lose whose ratio is below the golden one, and so does who finds a 0.
//!
//! # What the certificate holds
//! The formula, or the condition. The checker recognises the rule by its form.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, Stated, grundy_claim, outcome_claim};
use crate::explain::check_budget;
use crate::obligations::Convention;
use crate::one_line;
use crate::proved::Proved;
use grundy_law::{Body, Claim, Form, Formula, Join, Law, Relation, Term, Test};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::Budget;

/// The theorems of Nivasch, and of Cole and Davie.
pub struct Euclid;

impl Method for Euclid {
    fn name(&self) -> &'static str {
        "euclid"
    }

    fn law(&self, ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
        let two = ruleset.clauses().first().is_some_and(|clause| clause.pattern.len() == 2);
        let is_accepted = |law: &Law| {
            written(ruleset, law).is_some_and(|draft| {
                Proved::from_certificate(&draft.certificate, draft.explanation, &check_budget(budget)).is_ok()
            })
        };
        [quotient(), golden()].into_iter().find(|law| two && is_accepted(law))
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal =
            || not_for("multiples of one number taken from the other", "从一个数中减去另一个数的倍数的游戏");
        let is_own = goal.law.arity == 2 && (*goal.law == quotient() || *goal.law == golden());
        written(goal.ruleset, goal.law).filter(|_| is_own).ok_or_else(refusal)
    }
}

fn product(one: usize, other: usize) -> Term {
    Term::joined(Join::Times, Term::Coordinate(one), Term::Coordinate(other))
}

fn difference_of_squares() -> Term {
    let extreme = |join| Term::joined(join, product(0, 0), product(1, 1));
    Term::joined(Join::Minus, extreme(Join::Greatest), extreme(Join::Least))
}

fn formula(claim: Claim, body: Body) -> Law {
    Law::new(2, claim, Form::Formula(Formula { arity: 2, body }), Vec::new())
}

/// The law where both numbers stay positive.
fn quotient() -> Law {
    formula(Claim::Grundy, Body::Value(Term::joined(Join::Over, difference_of_squares(), product(0, 1))))
}

/// The law where a number may become 0.
fn golden() -> Law {
    let test = |left, relation, right| Test { left, relation, right };
    let nothing_left = vec![test(product(0, 1), Relation::Equal, Term::Number(0))];
    let differ = test(Term::Coordinate(0), Relation::Unequal, Term::Coordinate(1));
    let below = test(difference_of_squares(), Relation::Less, product(0, 1));
    formula(Claim::Outcome, Body::Losses(vec![nothing_left, vec![differ, below]]))
}

fn written(ruleset: &Ruleset, law: &Law) -> Option<Draft> {
    let Form::Formula(form) = &law.form else { return None };
    one_line::stated(form, ruleset).map(|stated| stating(ruleset, &stated))
}

/// The certificate that states a theorem in these words; whether it is one, and of which rule, the checker says.
pub(crate) fn stating(ruleset: &Ruleset, stated: &Stated) -> Draft {
    let (method, claim, explanation) = match stated {
        Stated::Condition(_) => {
            ("euclid-to-zero", outcome_claim(stated, None, Convention::Normal, None), words_down_to_zero())
        }
        _ => (Euclid.name(), grundy_claim(stated, None, None), words()),
    };
    let certificate = Certificate { rule: ruleset.canonical(), claim, method, proof: None };
    Draft { certificate, explanation }
}

fn words_down_to_zero() -> Text {
    Text::new(
        "Checked: a move takes a multiple of one number from the other, down to 0 at most, and nothing is taken from or by 0. Let t be the larger number divided \
         by the smaller; it is never the golden ratio φ, which is irrational. A whole t moves to 0 and wins. For 1 < t < 2 the only move leads to 1/(t − 1), which is \
         above φ exactly if t is below φ: so t < φ loses and t > φ wins. For t = q + u above 2 one can move to 1 + u and to 1/u, and one of the two lies between 1 \
         and φ, which is lost (Cole and Davie 1969). |x² − y²| < xy says that the ratio is below φ.",
        "已检验：每步从一个数中减去另一个数的倍数，至多减到 0；有 0 时不能再取。设 t 为大数除以小数的商；黄金比 φ 是无理数，故 t ≠ φ。t 为整数时可走到 0 而胜。\
         1 < t < 2 时唯一的走法到 1/(t − 1)，它大于 φ 当且仅当 t < φ，所以 t < φ 必败，t > φ 必胜。t = q + u > 2 时可走到 1 + u 或 1/u，二者之一介于 1 与 φ 之间，\
         是必败态（Cole 与 Davie 1969）。|x² − y²| < xy 即比值小于 φ。",
    )
}

fn words() -> Text {
    Text::new(
        "Checked: the positions are pairs of positive numbers, and a move takes a multiple of one number from the other. Let t be the larger number divided by the \
         smaller, q its whole part and u the rest, so that the options are 1 + u, …, (q − 1) + u and, where u is not 0, 1/u. Put F(t) = ⌊t − 1/t⌋ and \
         m = F(1/u). Then F(j + u) is j − 1 for j ≤ m and j for j > m; equality never decides, since u² + mu = 1 has no rational solution between 0 and 1. \
         So the options have the values 0, …, q − 2 and m ≥ q where q ≤ m, and all of 0, …, q − 1 where q > m; in both cases F(t) is the least that is missing \
         (Nivasch 2006).",
        "已检验：局面是一对正整数，每步从一个数中减去另一个数的倍数。设 t 为大数除以小数的商，q 为其整数部分，u 为小数部分，则后继为 1 + u, …, (q − 1) + u，\
         u 不为 0 时还有 1/u。令 F(t) = ⌊t − 1/t⌋，m = F(1/u)。则 j ≤ m 时 F(j + u) = j − 1，j > m 时 F(j + u) = j；因为 u² + mu = 1 在 0 与 1 之间没有有理根，\
         不会出现相等。所以 q ≤ m 时后继的值为 0, …, q − 2 和 m ≥ q，q > m 时后继取遍 0, …, q − 1；两种情形下 F(t) 都是最小的缺值（Nivasch 2006）。",
    )
}
