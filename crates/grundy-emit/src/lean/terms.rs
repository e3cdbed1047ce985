//! Expressions, conditions and sets of the rule language as terms of Lean 4, over `Int`.
//!
//! Quotient and remainder are those of the floor: `Int.fdiv` and `Int.fmod`.

use grundy_rule::Text;
use grundy_rule::tree::{Comparison, Condition, Expression, Function, Operator, Predicate, RangeEnd, Set};

/// That this part of a rule is not stated.
pub(super) fn outside(english: &str, chinese: &str) -> Text {
    Text::new(
        format!("the Lean statement does not know {english}"),
        format!("Lean 命题的导出不支持{chinese}"),
    )
}

/// A term, in brackets where it needs them.
pub(super) fn expression(tree: &Expression, names: &[String]) -> Result<String, Text> {
    let term = |tree: &Expression| expression(tree, names);
    match tree {
        Expression::Integer(number) if *number < 0 => Ok(format!("({number})")),
        Expression::Integer(number) => Ok(number.to_string()),
        Expression::Local(slot) => Ok(names[*slot].clone()),
        Expression::Parameter(name, _) => {
            Err(outside(&format!("the parameter {name}"), &format!("参数 {name}")))
        }
        Expression::Negate(inner) => Ok(format!("(-{})", term(inner)?)),
        Expression::Binary(operator, left, right, _) => {
            let (left, right) = (term(left)?, term(right)?);
            Ok(match operator {
                Operator::Add => format!("({left} + {right})"),
                Operator::Subtract => format!("({left} - {right})"),
                Operator::Multiply => format!("({left} * {right})"),
                Operator::Divide => format!("(Int.fdiv {left} {right})"),
                Operator::Modulo => format!("(Int.fmod {left} {right})"),
            })
        }
        Expression::Call(function, arguments, _) => {
            let arguments: Vec<String> = arguments.iter().map(term).collect::<Result<_, _>>()?;
            called(*function, &arguments)
        }
    }
}

fn called(function: Function, arguments: &[String]) -> Result<String, Text> {
    let pairwise = |name: &str| {
        let joined =
            arguments.iter().skip(1).fold(arguments[0].clone(), |all, one| format!("({name} {all} {one})"));
        Ok(joined)
    };
    match function {
        Function::Min => pairwise("min"),
        Function::Max => pairwise("max"),
        Function::Abs => Ok(format!("(Int.ofNat (Int.natAbs {}))", arguments[0])),
        other => Err(outside(&format!("`{}`", other.name()), &format!(" `{}`", other.name()))),
    }
}

/// A proposition in brackets.
pub(super) fn condition(tree: &Condition, names: &[String]) -> Result<String, Text> {
    match tree {
        Condition::And(left, right) => {
            Ok(format!("({} ∧ {})", condition(left, names)?, condition(right, names)?))
        }
        Condition::Or(left, right) => {
            Ok(format!("({} ∨ {})", condition(left, names)?, condition(right, names)?))
        }
        Condition::Not(inner) => Ok(format!("(¬ {})", condition(inner, names)?)),
        Condition::Compare(first, rest) => {
            let mut left = expression(first, names)?;
            let mut all = Vec::new();
            for (comparison, right) in rest {
                let right = expression(right, names)?;
                all.push(format!("{left} {} {right}", sign(*comparison)));
                left = right;
            }
            Ok(format!("({})", all.join(" ∧ ")))
        }
        Condition::Test(predicate, arguments, _) => {
            let arguments: Vec<String> =
                arguments.iter().map(|one| expression(one, names)).collect::<Result<_, _>>()?;
            Ok(match predicate {
                Predicate::Divides => format!("({} ∣ {})", arguments[0], arguments[1]),
                Predicate::IsPrime => prime(&arguments[0]),
                Predicate::IsSquare => format!("(∃ root : Int, {} = root * root)", arguments[0]),
            })
        }
    }
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "≠",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "≤",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => "≥",
    }
}

fn prime(number: &str) -> String {
    format!("(2 ≤ {number} ∧ ∀ d : Int, 2 ≤ d → d < {number} → ¬ d ∣ {number})")
}

/// That a name lies in the set.
pub(super) fn member(name: &str, set: &Set, names: &[String]) -> Result<String, Text> {
    let term = |tree: &Expression| expression(tree, names);
    let each = |items: &[Expression], sign: &str, word: &str| -> Result<String, Text> {
        let items: Vec<String> = items
            .iter()
            .map(|item| Ok(format!("{name} {sign} {}", term(item)?)))
            .collect::<Result<_, Text>>()?;
        Ok(items.join(word))
    };
    Ok(match set {
        Set::Range(from, RangeEnd::Endless) => format!("{} ≤ {name}", term(from)?),
        Set::Range(from, RangeEnd::Before(until)) => {
            format!("({} ≤ {name} ∧ {name} < {})", term(from)?, term(until)?)
        }
        Set::Range(from, RangeEnd::At(last)) => {
            format!("({} ≤ {name} ∧ {name} ≤ {})", term(from)?, term(last)?)
        }
        Set::List(items) if items.is_empty() => "False".into(),
        Set::List(items) => format!("({})", each(items, "=", " ∨ ")?),
        Set::AllBut(items) if items.is_empty() => format!("1 ≤ {name}"),
        Set::AllBut(items) => format!("(1 ≤ {name} ∧ {})", each(items, "≠", " ∧ ")?),
        Set::Primes => prime(name),
        Set::Squares => format!("(∃ root : Int, 1 ≤ root ∧ {name} = root * root)"),
        Set::Triangular => format!("(∃ root : Int, 1 ≤ root ∧ 2 * {name} = root * (root + 1))"),
        Set::Powers(base, _) => format!("(∃ exponent : Nat, {name} = {} ^ exponent)", term(base)?),
        Set::Divisors(number, _) => {
            let number = term(number)?;
            format!("(1 ≤ {name} ∧ {name} ≤ {number} ∧ {name} ∣ {number})")
        }
        Set::Coprime(number, _) => {
            let number = term(number)?;
            format!("(1 ≤ {name} ∧ {name} ≤ {number} ∧ Int.gcd {name} {number} = 1)")
        }
        Set::PrimePowers | Set::Fibonacci | Set::Digits(..) => {
            return Err(outside(
                "the set of prime powers, Fibonacci numbers or digits",
                "质数幂、斐波那契数或数位的集合",
            ));
        }
    })
}
