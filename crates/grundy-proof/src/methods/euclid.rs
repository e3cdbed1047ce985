//! Euclid: a multiple of one number is taken from the other, and both stay positive.
//!
//! # Theorem
//! G. Nivasch, *The Sprague–Grundy function of the game Euclid*, Discrete Mathematics 306 (2006): the value of (x, y) is
//! |x/y − y/x|, rounded down.
//!
//! # What the certificate holds
//! The formula. The checker recognises the rule by its form.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, Stated, grundy_claim};
use crate::explain::check_budget;
use crate::one_line;
use crate::proved::Proved;
use grundy_law::{Body, Claim, Form, Formula, Join, Law, Term};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::Budget;

/// The theorem of Nivasch.
pub struct Euclid;

impl Method for Euclid {
    fn name(&self) -> &'static str {
        "euclid"
    }

    fn law(&self, ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
        let two = ruleset.clauses().first().is_some_and(|clause| clause.pattern.len() == 2);
        let law = if two { quotient() } else { return None };
        let draft = written(ruleset, &law)?;
        Proved::from_certificate(&draft.certificate, draft.explanation, &check_budget(budget)).ok()?;
        Some(law)
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal =
            || not_for("multiples of one number taken from the other", "从一个数中减去另一个数的倍数的游戏");
        let is_own = goal.law.arity == 2 && *goal.law == quotient();
        written(goal.ruleset, goal.law).filter(|_| is_own).ok_or_else(refusal)
    }
}

/// The law of the theorem.
fn quotient() -> Law {
    let square = |place| Term::joined(Join::Times, Term::Coordinate(place), Term::Coordinate(place));
    let extreme = |join| Term::joined(join, square(0), square(1));
    let difference = Term::joined(Join::Minus, extreme(Join::Greatest), extreme(Join::Least));
    let product = Term::joined(Join::Times, Term::Coordinate(0), Term::Coordinate(1));
    let body = Body::Value(Term::joined(Join::Over, difference, product));
    Law::new(2, Claim::Grundy, Form::Formula(Formula { arity: 2, body }), Vec::new())
}

fn written(ruleset: &Ruleset, law: &Law) -> Option<Draft> {
    let Form::Formula(form) = &law.form else { return None };
    match one_line::stated(form, ruleset)? {
        Stated::Formula(text) => Some(stating(ruleset, text)),
        _ => None,
    }
}

/// The certificate that states the theorem with this formula; whether it is one, and of which rule, the checker says.
pub(crate) fn stating(ruleset: &Ruleset, formula: String) -> Draft {
    let certificate = Certificate {
        rule: ruleset.canonical(),
        claim: grundy_claim(&Stated::Formula(formula), None, None),
        method: Euclid.name(),
        proof: None,
    };
    Draft { certificate, explanation: words() }
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
