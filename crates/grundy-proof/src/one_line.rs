//! Formulas of one line in the rule's own words: as relations that automata can read, and as certificates state them.

use crate::automata::{Automaton, Compiler, Formula, Linear, Track};
use crate::certificate::Stated;
use crate::game::law_automata::Encoding;
use crate::game::{Stuck, coordinates};
use crate::lower::{Branch, Outside, Scope};
use grundy_law::{Body, Join, Quantity, Relation, Term, Test};
use grundy_rule::tree::{Comparison, Condition, Expression, Function, Operator, Slotted, Span};
use grundy_rule::{Rules, Ruleset, condition_text, number_text};

/// Fresh tracks begin behind those of positions and values.
const FIRST_FRESH: Track = 32;

/// The relation of a formula: coordinates, then the value unless it speaks of losses.
pub(crate) fn relation(
    form: &grundy_law::Formula,
    compiler: &Compiler,
) -> Result<(Encoding, Automaton), Stuck> {
    let scope = Scope::new(compiler.numeration.system, FIRST_FRESH);
    let branch = Branch::on(&coordinates(form.arity));
    let Body::Value(term) = &form.body else {
        let natural = (0..form.arity as Track)
            .filter_map(|track| Formula::at_most(&Linear::number(0), &Linear::track(track)));
        let condition = condition_of(&form.body).ok_or_else(no_words)?;
        let parts = natural.chain([scope.condition(&branch, &condition)?]).collect();
        return Ok((Encoding::Outcome, compiler.compile(&Formula::And(parts))?));
    };
    let mut ways = Vec::new();
    for (branch, number) in scope.expression(branch, &expression(term).ok_or_else(no_words)?)? {
        let value = Formula::equal(&Linear::track(form.arity as Track), &number);
        ways.push(branch.closed(vec![value.ok_or_else(Outside::too_large)?], Vec::new()));
    }
    Ok((Encoding::Track, compiler.compile(&Formula::Or(ways))?))
}

/// The formula as a certificate states it; nothing where the rule gives a coordinate no name.
pub(crate) fn stated(form: &grundy_law::Formula, ruleset: &Ruleset) -> Option<Stated> {
    let names = names(ruleset).filter(|names| names.len() == form.arity)?;
    Some(match &form.body {
        Body::Value(term) => Stated::Formula(number_text(&expression(term)?, &names)),
        body => Stated::Condition(condition_text(&condition_of(body)?, &names)),
    })
}

/// The value in the rule language, where the formula gives one.
pub(crate) fn value(form: &grundy_law::Formula) -> Option<Expression> {
    match &form.body {
        Body::Value(term) => expression(term),
        Body::Losses(_) => None,
    }
}

/// The condition for losses in the rule language, where the formula gives one.
pub(crate) fn losses(form: &grundy_law::Formula) -> Option<Condition> {
    condition_of(&form.body)
}

/// The names of the first clause of a rule without tags.
fn names(ruleset: &Ruleset) -> Option<Vec<String>> {
    if ruleset.code().is_some() {
        return Some(vec!["n".to_string()]);
    }
    let is_plain = !ruleset.has_start() && ruleset.tags().iter().all(|(name, _)| name.is_empty());
    let entries = ruleset.clauses().first().filter(|_| is_plain)?.pattern.iter();
    let name = |entry: &Slotted| match entry {
        Slotted::Name(name) => Some(name.clone()),
        Slotted::Constant(_) => None,
    };
    entries.map(name).collect()
}

/// The term in the rule language; it has no words for numbers of prime factors.
fn expression(term: &Term) -> Option<Expression> {
    let number = |number: &i64| Expression::Integer(i128::from(*number));
    Some(match term {
        Term::Coordinate(place) => Expression::Local(*place),
        Term::Number(written) => number(written),
        Term::Quotient(inner, divisor) => binary(Operator::Divide, expression(inner)?, number(divisor)),
        Term::Remainder(inner, divisor) => binary(Operator::Modulo, expression(inner)?, number(divisor)),
        Term::Of(quantity, inner) => {
            let inner = expression(inner)?;
            let (function, arguments) = match quantity {
                Quantity::BinaryLength => (Function::Bits, vec![inner]),
                Quantity::OneDigits => (Function::Popcount, vec![inner]),
                Quantity::Valuation(prime) => {
                    (Function::Valuation, vec![Expression::Integer(i128::from(*prime)), inner])
                }
                _ => return None,
            };
            Expression::Call(function, arguments, Span::default())
        }
        Term::Joined(join, left, right) => {
            let (left, right) = (expression(left)?, expression(right)?);
            let call = |function, left, right| Expression::Call(function, vec![left, right], Span::default());
            match join {
                Join::Plus => binary(Operator::Add, left, right),
                Join::Minus => binary(Operator::Subtract, left, right),
                Join::Times => binary(Operator::Multiply, left, right),
                Join::Over => binary(Operator::Divide, left, right),
                Join::Least => call(Function::Min, left, right),
                Join::Greatest => call(Function::Max, left, right),
                Join::Xor => call(Function::BitXor, left, right),
                Join::And => call(Function::BitAnd, left, right),
                Join::Or => call(Function::BitOr, left, right),
            }
        }
    })
}

fn no_words() -> Outside {
    Outside::because("Ω", "counts prime factors, which no automaton does", "是质因子个数，自动机无法表示")
}

fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
    Expression::Binary(operator, Box::new(left), Box::new(right), Span::default())
}

/// The condition of a formula of losses.
fn condition_of(body: &Body) -> Option<Condition> {
    let Body::Losses(groups) = body else { return None };
    let groups: Vec<Condition> = groups.iter().map(|tests| group(tests)).collect::<Option<_>>()?;
    groups.into_iter().reduce(|left, right| Condition::Or(Box::new(left), Box::new(right)))
}

fn group(tests: &[Test]) -> Option<Condition> {
    let tests: Vec<Condition> = tests.iter().map(compared).collect::<Option<_>>()?;
    tests.into_iter().reduce(|left, right| Condition::And(Box::new(left), Box::new(right)))
}

fn compared(test: &Test) -> Option<Condition> {
    let comparison = match test.relation {
        Relation::Equal => Comparison::Equal,
        Relation::Unequal => Comparison::NotEqual,
        Relation::Less => Comparison::Less,
        Relation::AtMost => Comparison::LessOrEqual,
    };
    Some(Condition::Compare(expression(&test.left)?, vec![(comparison, expression(&test.right)?)]))
}
