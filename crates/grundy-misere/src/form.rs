//! What the form of a rule alone says about misère play.
//!
//! Codes and finite subtraction sets treat all large heaps alike, so that finitely many heaps decide all of them.
//! Subtraction sets, even endless ones, and rules in which any number may be taken obey the textbook rule by a lemma.

use grundy_rule::tree::{
    Alternative, Binding, Condition, Expression, Operator, Outcome, RangeEnd, Set, Slotted,
};
use grundy_rule::{Meter, Rules, Ruleset};

use crate::code_game::CodeGame;
use crate::heap_game::{HeapGame, MoveBounds};

/// The form of a one-heap rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapForm {
    /// A code with finitely many digits.
    Code(CodeGame),
    /// A subtraction set with finitely many elements, as a code.
    FiniteSubtraction(CodeGame),
    /// Any number may be taken, and nothing else: the Grundy value is the size.
    Nim,
    /// A subtraction set without end, such as the primes.
    EndlessSubtraction,
    /// Any number may be taken from a heap, and there may be other moves.
    TakeAny,
    /// Nothing that helps.
    Other,
}

/// Sets with a larger element are not written out as a code.
const LARGEST_TAKE: u64 = 4096;

impl HeapForm {
    /// The form of a ruleset.
    ///
    /// ```
    /// use grundy_misere::HeapForm;
    /// use grundy_rule::Ruleset;
    /// let form = |text: &str| HeapForm::of(&Ruleset::parse(text).unwrap());
    /// assert_eq!(form("take primes"), HeapForm::EndlessSubtraction);
    /// assert_eq!(form("x -> x - k for k in 1.. | [a, x - a] for a in 1..x"), HeapForm::TakeAny);
    /// assert_eq!(form("x -> x - k for k in coprime(x)"), HeapForm::Other);
    /// ```
    pub fn of(rules: &dyn Rules) -> HeapForm {
        match rules.as_ruleset() {
            Some(ruleset) if ruleset.wins().is_empty() && ruleset.start_clause().is_none() => {
                of_ruleset(ruleset)
            }
            _ => HeapForm::Other,
        }
    }

    /// How options move along with the heap, where that is evident.
    pub fn shape(&self) -> Option<MoveBounds> {
        match self {
            HeapForm::Code(code) | HeapForm::FiniteSubtraction(code) => code.shape(),
            _ => None,
        }
    }

    /// The game as a code, which knows every heap.
    pub fn code(&self) -> Option<&CodeGame> {
        match self {
            HeapForm::Code(code) | HeapForm::FiniteSubtraction(code) => Some(code),
            _ => None,
        }
    }
}

fn of_ruleset(ruleset: &Ruleset) -> HeapForm {
    if let Some(code) = ruleset.code() {
        let digits = code.finite_digits().filter(|_| ruleset.clauses().is_empty());
        return digits.and_then(|digits| CodeGame::new(&digits)).map_or(HeapForm::Other, HeapForm::Code);
    }
    let Some(alternatives) = alternatives_of_one_heap(ruleset) else {
        return HeapForm::Other;
    };
    if matches!(alternatives, [only] if is_take_any(only)) {
        return HeapForm::Nim;
    }
    if alternatives.iter().all(is_subtraction) {
        let is_finite = !alternatives.iter().any(has_endless_set);
        return if is_finite { finite_subtraction(ruleset) } else { HeapForm::EndlessSubtraction };
    }
    let takes_any = alternatives.iter().any(is_take_any) && has_no_option_at_zero(ruleset);
    if takes_any { HeapForm::TakeAny } else { HeapForm::Other }
}

/// The alternatives of a rule that is one clause on one named, untagged number without a domain.
fn alternatives_of_one_heap(ruleset: &Ruleset) -> Option<&[Alternative]> {
    let [clause] = ruleset.clauses() else { return None };
    let is_plain = matches!(clause.pattern.as_slice(), [Slotted::Name(_)])
        && clause.domain.is_empty()
        && ruleset.tags().iter().all(|(name, _)| name.is_empty());
    is_plain.then_some(clause.alternatives.as_slice())
}

fn is_subtraction(alternative: &Alternative) -> bool {
    takes_a_constant(alternative) && alternative.bindings.iter().all(is_free_of_heap)
}

/// Whether the result is the heap less something that does not depend on the heap.
fn takes_a_constant(alternative: &Alternative) -> bool {
    match &alternative.outcome {
        Outcome::One(target) => {
            target.coordinates.len() == 1 && is_heap_less_something(&target.coordinates[0])
        }
        Outcome::Sum(_) => false,
    }
}

fn is_heap_less_something(expression: &Expression) -> bool {
    match expression {
        Expression::Binary(Operator::Subtract, left, right, _) => {
            (**left == Expression::Local(0) || is_heap_less_something(left)) && is_free(right)
        }
        _ => false,
    }
}

fn is_free_of_heap(binding: &Binding) -> bool {
    match binding {
        Binding::For { set, .. } => is_set_free(set),
        Binding::Let { value, .. } => is_free(value),
        Binding::If(condition) => is_condition_free(condition),
    }
}

fn is_set_free(set: &Set) -> bool {
    match set {
        Set::Range(start, end) => is_free(start) && is_end_free(end),
        Set::List(elements) | Set::AllBut(elements) => elements.iter().all(is_free),
        Set::Powers(of, _) | Set::Divisors(of, _) | Set::Coprime(of, _) | Set::Digits(of, _) => is_free(of),
        Set::Primes | Set::PrimePowers | Set::Squares | Set::Triangular | Set::Fibonacci => true,
    }
}

fn is_end_free(end: &RangeEnd) -> bool {
    match end {
        RangeEnd::Before(end) | RangeEnd::At(end) => is_free(end),
        RangeEnd::Endless => true,
    }
}

fn is_condition_free(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(first, rest) => is_free(first) && rest.iter().all(|(_, other)| is_free(other)),
        Condition::And(one, other) | Condition::Or(one, other) => {
            is_condition_free(one) && is_condition_free(other)
        }
        Condition::Not(inner) => is_condition_free(inner),
        Condition::Test(_, arguments, _) => arguments.iter().all(is_free),
    }
}

/// Whether the heap, which is slot 0, does not occur.
fn is_free(expression: &Expression) -> bool {
    match expression {
        Expression::Integer(_) => true,
        Expression::Local(slot) => *slot != 0,
        Expression::Parameter(..) => false,
        Expression::Negate(inner) => is_free(inner),
        Expression::Binary(_, left, right, _) => is_free(left) && is_free(right),
        Expression::Call(_, arguments, _) => arguments.iter().all(is_free),
    }
}

fn has_endless_set(alternative: &Alternative) -> bool {
    alternative.bindings.iter().any(|binding| matches!(binding, Binding::For { set, .. } if set.is_endless()))
}

/// The set is read off the options of one heap that is larger than anything that may be taken.
fn finite_subtraction(ruleset: &Ruleset) -> HeapForm {
    let heap = 1 << 40;
    let Ok(options) = ruleset.options(&ruleset.at(&[heap]), &mut Meter::of(1 << 20)) else {
        return HeapForm::Other;
    };
    let taken: Option<Vec<u64>> = options
        .iter()
        .map(|option| heap.checked_sub(*option.first()?.coordinates.first()?))
        .map(|taken| taken.filter(|taken| (1..=LARGEST_TAKE).contains(taken)))
        .collect();
    let digits = taken.map(|taken| {
        let mut digits = vec![0; taken.iter().max().map_or(1, |&most| most as usize + 1)];
        taken.iter().for_each(|&taken| digits[taken as usize] = 3);
        digits
    });
    digits.and_then(|digits| CodeGame::new(&digits)).map_or(HeapForm::Other, HeapForm::FiniteSubtraction)
}

/// Whether the alternative is exactly `x - k for k in 1..`.
fn is_take_any(alternative: &Alternative) -> bool {
    let [Binding::For { slot, set: Set::Range(Expression::Integer(1), RangeEnd::Endless), .. }] =
        alternative.bindings.as_slice()
    else {
        return false;
    };
    let Outcome::One(target) = &alternative.outcome else { return false };
    matches!(target.coordinates.as_slice(), [Expression::Binary(Operator::Subtract, heap, taken, _)]
        if **heap == Expression::Local(0) && **taken == Expression::Local(*slot))
}

fn has_no_option_at_zero(ruleset: &Ruleset) -> bool {
    ruleset.options(&ruleset.at(&[0]), &mut Meter::of(1 << 16)).is_ok_and(|options| options.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finite_set_is_the_code_with_threes() {
        let form = HeapForm::of(&Ruleset::parse("x -> x - k for k in {1, 3, 4}").unwrap());
        assert_eq!(form, HeapForm::FiniteSubtraction(CodeGame::parse("0.3033").unwrap()));
        assert_eq!(form.shape(), Some(MoveBounds { parts: 1, taken: 4 }));
    }

    #[test]
    fn takes_that_depend_on_the_heap_are_no_subtraction_set() {
        for text in
            ["x -> x - k for k in 1..=x / 2", "x -> x - 1 | x / 2 if x > 0", "x -> x - k for k in digits(x)"]
        {
            assert_eq!(HeapForm::of(&Ruleset::parse(text).unwrap()), HeapForm::Other, "{text}");
        }
    }

    #[test]
    fn domains_wins_and_tags_are_left_alone() {
        for text in
            ["x -> x - k for k in 1..; domain x >= 2", "x -> x - 1; win at 3", "heap(n) -> heap(n - 1)"]
        {
            assert_eq!(HeapForm::of(&Ruleset::parse(text).unwrap()), HeapForm::Other, "{text}");
        }
    }
}
