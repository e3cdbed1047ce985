//! Games on the factors of a number, or on its digits: each set of options has its lemma.
//!
//! # Theorem
//! Section 25 of `FORMAT.md` has the lemmas, each with its proof: who moves to a proper divisor has as many prime factors as
//! the value says, who takes a divisor away the exponent of 2, and so on. (Folklore; D. Iannucci and U. Larsson, *Game values of
//! arithmetic functions*, 2021.)
//!
//! # What the certificate holds
//! The name of the lemma. The checker reads off the rule which options there are.

mod divisors;
mod exponents;
mod facts;
mod moves;

use super::definition::one_heap_or_positive;
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::rule::Alternative;
use crate::verdict::{Claim, Law, Lemma};
use moves::{Options, options_of};

/// Every lemma, with the options of a heap for which it speaks.
const LEMMAS: [(&str, Lemma, &[Options]); 23] = [
    ("prime factors", Lemma::PrimeFactors, &[Options::ProperDivisors]),
    ("parity of prime factors", Lemma::ParityOfPrimeFactors, &[Options::PrimeQuotients]),
    ("twos", Lemma::Twos, &[Options::WithoutProperDivisor]),
    ("twos", Lemma::Twos, &[Options::WithoutEvenDivisor]),
    ("twos", Lemma::Twos, &[Options::EvenQuotients]),
    ("twos and one", Lemma::TwosAndOne, &[Options::WithoutDivisor]),
    ("least prime", Lemma::LeastPrime, &[Options::SmallerWithoutCommonFactor]),
    ("least odd prime", Lemma::LeastOddPrime, &[Options::WithoutNumberWithoutCommonFactor]),
    ("ones", Lemma::Ones, &[Options::FewerOnes]),
    ("odd prime factors", Lemma::OddPrimeFactors, &[Options::EqualParts]),
    ("powers of 2 and twice a prime", Lemma::PowersAndDoubles, &[Options::OddQuotients, Options::OneLess]),
    ("last digit", Lemma::LastDigit, &[Options::WithoutDigit]),
    ("prime factors less one", Lemma::PrimeFactorsLessOne, &[Options::DivisorsBetween]),
    ("different primes", Lemma::DifferentPrimes, &[Options::UnitaryDivisors]),
    ("odd factors", Lemma::OddFactors, &[Options::OddQuotients]),
    ("even heaps", Lemma::EvenHeaps, &[Options::WithoutOddDivisor]),
    ("odd heaps", Lemma::OddHeaps, &[Options::WithoutAnyOddDivisor]),
    ("half of the odd part", Lemma::HalfOfOddPart, &[Options::NoDivisors]),
    ("ones less one", Lemma::OnesLessOne, &[Options::SomeOnes]),
    ("odd heaps and odd powers of 2", Lemma::OddHeapsAndPowers, &[Options::WithoutDivisorBetween]),
    ("primes", Lemma::Primes, &[Options::SmallerWithCommonFactor]),
    ("length of the next heap less one", Lemma::LengthOfNext, &[Options::Remainders]),
    ("lowest one", Lemma::LowestOne, &[Options::StretchBelow]),
];

pub(super) fn check(case: &Case, _: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    let text = case.claim.get("law")?;
    text.only(&["factors"])?;
    let name = text.get("factors")?.text()?;
    let rows: Vec<_> = LEMMAS.iter().filter(|(known, ..)| *known == name).collect();
    let of_number = exponents::number_of(name).map(Lemma::ParityOfExponents);
    let lemma = rows.first().map(|(_, lemma, _)| *lemma).or(of_number);
    let lemma = lemma.ok_or_else(|| format!("there is no lemma `{name}`"))?; // (25.1)
    let is_positive = one_heap_or_positive(case.rule)?; // (25.2)
    let [clause] = case.rule.clauses.as_slice() else { return Err("the rule has not one clause".into()) };
    if clause.pattern.names().len() != 1 {
        return Err("the rule has not one clause for all heaps".into());
    }
    let has_options = match lemma {
        Lemma::ParityOfExponents(number) => exponents::divides_by(&clause.alternatives, number, is_positive),
        _ => rows.iter().any(|(.., wanted)| has_these(&clause.alternatives, wanted, is_positive)),
    };
    if !has_options {
        return Err("the options are not those of the lemma".into()); // (25.3)
    }
    let law = Law::Factors(lemma);
    // (25.4)
    match (lemma, case.kind()?) {
        (lemma, "outcome") if lemma.is_about_losses() => {
            case.claim.only(&["kind", "play", "law"])?;
            if case.claim.get("play")?.text()? != "normal" {
                return Err("the lemma is about normal play".into());
            }
            Ok(Claim::Outcome { misere: false, law, start: None })
        }
        (lemma, "grundy") if !lemma.is_about_losses() => {
            case.claim.only(&["kind", "law"])?;
            Ok(Claim::Grundy { law, start: None })
        }
        _ => Err("the lemma makes another kind of claim".into()),
    }
}

/// Whether the alternatives have these options, each once, in any order; without heap 0 where the domain has none (25.5).
fn has_these(alternatives: &[Alternative], wanted: &[Options], is_positive: bool) -> bool {
    let options = |alternative: &Alternative| {
        let options = options_of(alternative)?;
        if is_positive { options.above_zero() } else { Some(options) }
    };
    let found: Option<Vec<Options>> = alternatives.iter().map(options).collect();
    found.is_some_and(|found| found.len() == wanted.len() && wanted.iter().all(|one| found.contains(one)))
}
