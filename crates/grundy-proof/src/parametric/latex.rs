//! Laws for all parameters in LaTeX.

use super::term::{Operation, Term, Test};
use grundy_rule::tree::Comparison;

impl Term {
    /// The term in LaTeX.
    pub fn latex(&self, names: &[String]) -> String {
        self.latex_within(names, 0)
    }

    /// Brackets where the operator around it binds more strongly than this one.
    fn latex_within(&self, names: &[String], power: u8) -> String {
        let bracketed = |text: String, needed: bool| if needed { format!("({text})") } else { text };
        match self {
            Term::Number(number) => bracketed(number.to_string(), *number < 0 && power > 0),
            Term::Name(slot) => names.get(*slot).cloned().unwrap_or_default(),
            Term::Abs(inner) => format!("\\lvert {} \\rvert", inner.latex(names)),
            Term::If(test, yes, no) => format!(
                "\\begin{{cases}} {} & {} \\\\ {} & \\text{{otherwise}} \\end{{cases}}",
                yes.latex(names),
                test.latex(names),
                no.latex(names)
            ),
            Term::Binary(Operation::Min, left, right) => {
                format!("\\min({}, {})", left.latex(names), right.latex(names))
            }
            Term::Binary(Operation::Max, left, right) => {
                format!("\\max({}, {})", left.latex(names), right.latex(names))
            }
            Term::Binary(Operation::Divide, left, right) => {
                format!(
                    "\\lfloor {} / {} \\rfloor",
                    left.latex_within(names, 2),
                    right.latex_within(names, 3)
                )
            }
            Term::Binary(operation, left, right) => {
                let (sign, own) = match operation {
                    Operation::Add => ("+", 1),
                    Operation::Subtract => ("-", 1),
                    Operation::Multiply => ("\\cdot", 2),
                    _ => ("\\bmod", 2),
                };
                let (left, right) = (left.latex_within(names, own), right.latex_within(names, own + 1));
                bracketed(format!("{left} {sign} {right}"), power > own)
            }
        }
    }
}

impl Test {
    /// The condition in LaTeX.
    pub fn latex(&self, names: &[String]) -> String {
        match self {
            Test::Compare(comparison, left, right) => {
                format!("{} {} {}", left.latex(names), sign(*comparison), right.latex(names))
            }
            Test::And(left, right) => {
                format!("{} \\land {}", left.part_latex(names), right.part_latex(names))
            }
            Test::Or(left, right) => format!("{} \\lor {}", left.part_latex(names), right.part_latex(names)),
            Test::Not(inner) => format!("\\lnot ({})", inner.latex(names)),
        }
    }

    fn part_latex(&self, names: &[String]) -> String {
        match self {
            Test::Compare(..) | Test::Not(_) => self.latex(names),
            Test::And(..) | Test::Or(..) => format!("({})", self.latex(names)),
        }
    }
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "\\ne",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "\\le",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => "\\ge",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_by_cases_is_set_as_cases() {
        let names = ["m".to_string(), "x".to_string()];
        let (m, x) = (Term::Name(0), Term::Name(1));
        let more = Term::of(Operation::Add, m.clone(), Term::Number(1));
        let residue = Term::of(Operation::Modulo, x.clone(), more);
        assert_eq!(residue.latex(&names), "x \\bmod (m + 1)");
        let test = Test::Compare(Comparison::Less, x.clone(), m.clone());
        let cases =
            Term::If(Box::new(test), Box::new(x.clone()), Box::new(Term::of(Operation::Divide, x, m)));
        let expected =
            "\\begin{cases} x & x < m \\\\ \\lfloor x / m \\rfloor & \\text{otherwise} \\end{cases}";
        assert_eq!(cases.latex(&names), expected);
    }
}
