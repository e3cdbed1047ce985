//! What the lemmas about factors and digits say, as laws that can be shown and evaluated.

use grundy_check::Lemma;
use grundy_law::{
    Body, Claim, Exception, Feature, Form, Formula, Join, Law, Periodic, Quantity, Relation, Residues, Term,
    Test,
};
use grundy_rule::{Rules, Ruleset};
use grundy_table::Cell;

/// The lemma as a law that can be shown and evaluated; heap 0 has no value where the domain begins at 1.
pub(crate) fn law_of(lemma: Lemma, is_positive: bool) -> Law {
    let (claim, form, first): (Claim, Form, &[u32]) = match lemma {
        Lemma::PrimeFactors => (Claim::Grundy, feature(Quantity::PrimeFactors, 0, None), &[0]),
        Lemma::ParityOfPrimeFactors => {
            let parity = Term::Remainder(Box::new(of(Quantity::PrimeFactors)), 2);
            (Claim::Grundy, formula(Body::Value(parity)), &[0])
        }
        Lemma::Twos => (Claim::Grundy, feature(Quantity::Valuation(2), 0, None), &[0]),
        Lemma::TwosAndOne => (Claim::Grundy, feature(Quantity::Valuation(2), 1, None), &[0]),
        Lemma::LeastPrime => (Claim::Grundy, feature(Quantity::LeastPrimeIndex, 0, None), &[0, 0]),
        Lemma::LeastOddPrime => (Claim::Grundy, feature(Quantity::LeastPrimeIndex, 0, Some((1, 0))), &[0, 1]),
        Lemma::Ones => (Claim::Grundy, feature(Quantity::OneDigits, 0, None), &[]),
        Lemma::OddPrimeFactors => {
            let more = Term::joined(Join::Plus, of(Quantity::PrimeFactors), Term::Number(1));
            let twos = Term::joined(Join::Greatest, of(Quantity::Valuation(2)), Term::Number(1));
            (Claim::Grundy, formula(Body::Value(Term::joined(Join::Minus, more, twos))), &[0])
        }
        Lemma::PowersAndDoubles => {
            let odd = Term::joined(Join::Minus, of(Quantity::PrimeFactors), of(Quantity::Valuation(2)));
            let rest = Term::Remainder(Box::new(Term::Coordinate(0)), 4);
            let right = Term::joined(Join::Least, of(Quantity::Valuation(2)), rest);
            let test = Test { left: odd, relation: Relation::Equal, right };
            (Claim::Outcome, formula(Body::Losses(vec![vec![test]])), &[0])
        }
        Lemma::LastDigit => {
            let form = Residues { start: 0, early: Vec::new(), modulus: 10, classes: vec![0] };
            (Claim::Outcome, Form::Residues(form), &[])
        }
        Lemma::PrimeFactorsLessOne => (Claim::Grundy, feature(Quantity::PrimeFactors, -1, None), &[0, 0]),
        Lemma::DifferentPrimes => (Claim::Grundy, feature(Quantity::DistinctPrimes, 0, None), &[0]),
        Lemma::OddFactors => {
            let odd = Term::joined(Join::Minus, of(Quantity::PrimeFactors), of(Quantity::Valuation(2)));
            (Claim::Grundy, formula(Body::Value(odd)), &[0])
        }
        Lemma::EvenHeaps => {
            let form = Periodic { preperiod: vec![0], word: vec![0, 1], saltus: 0 };
            (Claim::Grundy, Form::Periodic(form), &[])
        }
        Lemma::OddHeaps => {
            (Claim::Grundy, Form::Periodic(Periodic { preperiod: vec![], word: vec![0, 1], saltus: 0 }), &[])
        }
        Lemma::HalfOfOddPart => (Claim::Grundy, feature(Quantity::HalfOddPart, 0, None), &[0]),
        Lemma::OnesLessOne => (Claim::Grundy, feature(Quantity::OneDigits, -1, None), &[0]),
        Lemma::OddHeapsAndPowers => {
            let rest = |term: Term| is(Term::Remainder(Box::new(term), 2), Term::Number(1));
            let power = is(of(Quantity::PrimeFactors), of(Quantity::Valuation(2)));
            let groups = vec![vec![rest(Term::Coordinate(0))], vec![power, rest(of(Quantity::Valuation(2)))]];
            (Claim::Outcome, formula(Body::Losses(groups)), &[0])
        }
        Lemma::LengthOfNext => {
            let form =
                Feature { quantity: Quantity::BinaryLength, shift: 1, constant: -1, renamed: Vec::new() };
            (Claim::Grundy, Form::Feature(form), &[])
        }
        Lemma::LowestOne => (Claim::Grundy, feature(Quantity::LowestBit, 0, None), &[0]),
        Lemma::ParityOfExponents(number) => {
            let exponents = prime_factors(number).into_iter().map(|prime| of(Quantity::Valuation(prime)));
            let sum =
                exponents.reduce(|sum, one| Term::joined(Join::Plus, sum, one)).unwrap_or(Term::Number(0));
            (Claim::Grundy, formula(Body::Value(Term::Remainder(Box::new(sum), 2))), &[0])
        }
        Lemma::Primes => {
            let prime = is(of(Quantity::PrimeFactors), Term::Number(1));
            (Claim::Outcome, formula(Body::Losses(vec![vec![prime]])), &[0, 0])
        }
    };
    let exception =
        |(heap, value): (u64, &u32)| Exception { position: vec![heap], cell: Cell::Nimber(*value) };
    let exceptions = (0..).zip(first).map(exception);
    if !is_positive {
        return Law::new(1, claim, form, exceptions.collect());
    }
    let later = exceptions.skip(1);
    Law::new(1, claim, form, [absent_zero()].into_iter().chain(later).collect())
}

fn prime_factors(number: u64) -> Vec<u64> {
    let is_prime = |one: &u64| (2..=one.isqrt()).all(|factor| !one.is_multiple_of(factor));
    (2..=number.min(1 << 20)).filter(|one| number.is_multiple_of(*one)).filter(is_prime).collect()
}

/// Whether heap 0 is outside the domain of a rule on one heap, and heap 1 is not.
pub(crate) fn begins_at_one(ruleset: &Ruleset) -> bool {
    !ruleset.contains(&ruleset.at(&[0])) && ruleset.contains(&ruleset.at(&[1]))
}

/// That heap 0 has no value, where it is outside the domain.
pub(crate) fn exceptions_of_domain(ruleset: &Ruleset) -> Vec<Exception> {
    if begins_at_one(ruleset) { vec![absent_zero()] } else { Vec::new() }
}

fn absent_zero() -> Exception {
    Exception { position: vec![0], cell: Cell::Absent }
}

fn is(left: Term, right: Term) -> Test {
    Test { left, relation: Relation::Equal, right }
}

fn of(quantity: Quantity) -> Term {
    Term::Of(quantity, Box::new(Term::Coordinate(0)))
}

fn feature(quantity: Quantity, constant: i64, renamed: Option<(u128, u32)>) -> Form {
    Form::Feature(Feature { quantity, shift: 0, constant, renamed: renamed.into_iter().collect() })
}

fn formula(body: Body) -> Form {
    Form::Formula(Formula { arity: 1, body })
}

/// Whether the law is what the lemma says, of all heaps or of those from 1 on.
pub(crate) fn says_lemma(lemma: Lemma, law: &Law, is_positive: bool) -> bool {
    let own = law_of(lemma, is_positive);
    own.arity == law.arity
        && own.claim == law.claim
        && own.form == law.form
        && own.exceptions == law.exceptions
}
