//! Games on the factors of a number, or on its digits.
//!
//! # Theorem
//! A lemma for each set of options: who moves to a proper divisor, the value is the number of prime factors; who takes a divisor
//! away, the exponent of 2; and so on. (Folklore; D. Iannucci and U. Larsson, *Game values of arithmetic functions*, 2021.)
//!
//! # What the certificate holds
//! The name of the lemma. Which options there are, the checker reads off the rule, so here every lemma is simply tried.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::Certificate;
use crate::explain::check_budget;
use crate::lemma_laws::{law_of, says_lemma};
use grundy_check::{Lemma, Verdict, check};
use grundy_law::{Claim, Law};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::Budget;

/// The lemmas about factors.
pub struct Factors;

/// Every lemma, as certificates name it.
const LEMMAS: [(&str, Lemma); 10] = [
    ("prime factors", Lemma::PrimeFactors),
    ("parity of prime factors", Lemma::ParityOfPrimeFactors),
    ("twos", Lemma::Twos),
    ("twos and one", Lemma::TwosAndOne),
    ("least prime", Lemma::LeastPrime),
    ("least odd prime", Lemma::LeastOddPrime),
    ("ones", Lemma::Ones),
    ("odd prime factors", Lemma::OddPrimeFactors),
    ("powers of 2 and twice a prime", Lemma::PowersAndDoubles),
    ("last digit", Lemma::LastDigit),
];

impl Method for Factors {
    fn name(&self) -> &'static str {
        "factors"
    }

    fn law(&self, ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
        if !speaks_of_factors(ruleset) {
            return None;
        }
        let accepts = |(_, lemma): &&(&str, Lemma)| {
            let text = certificate(ruleset, *lemma).text();
            matches!(check(&text, &check_budget(budget).budget), Verdict::Accepted(_))
        };
        LEMMAS.iter().find(accepts).map(|(_, lemma)| law_of(*lemma))
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("factors and binary digits of one heap", "单堆的因数或二进制位");
        let own = LEMMAS.iter().find(|(_, lemma)| says_lemma(*lemma, goal.law));
        let (_, lemma) = own.filter(|_| speaks_of_factors(goal.ruleset)).ok_or_else(refusal)?;
        Ok(Draft { certificate: certificate(goal.ruleset, *lemma), explanation: words(*lemma) })
    }
}

/// Whether a lemma may be meant: the rule has one clause, and names divisors, primes, common factors or digits.
fn speaks_of_factors(ruleset: &Ruleset) -> bool {
    let words = ["divisors(", "coprime(", "digits(", "primes", "gcd(", "bitand(", "divides(", " % "];
    let text = ruleset.canonical();
    ruleset.clauses().len() == 1 && words.iter().any(|word| text.contains(word))
}

fn certificate(ruleset: &Ruleset, lemma: Lemma) -> Certificate {
    let name = LEMMAS.iter().find(|(_, known)| *known == lemma).map_or("", |(name, _)| name);
    let kind = match law_of(lemma).claim {
        Claim::Grundy => "\"kind\": \"grundy\"",
        Claim::Outcome => "\"kind\": \"outcome\", \"play\": \"normal\"",
    };
    let claim = format!("{{{kind}, \"law\": {{\"factors\": \"{name}\"}}}}");
    Certificate { rule: ruleset.canonical(), claim, method: Factors.name(), proof: None }
}

fn words(lemma: Lemma) -> Text {
    let (english, chinese) = reason(lemma);
    Text::new(
        format!(
            "Checked: the options of a heap are those of this lemma. {english} By induction this holds for every heap."
        ),
        format!("已检验：堆的后继正是此引理所说的。{chinese}由归纳法对每个堆都成立。"),
    )
}

fn reason(lemma: Lemma) -> (&'static str, &'static str) {
    match lemma {
        Lemma::PrimeFactors => (
            "A proper divisor has fewer prime factors, and every smaller number of them is that of a product of some of those of the heap.",
            "真因数的质因数更少，而每个更少的个数都可由若干质因数之积达到。",
        ),
        Lemma::ParityOfPrimeFactors => (
            "After division by a prime there is one prime factor fewer, so wins and losses alternate with their number.",
            "除以一个质因数后质因数恰少一个，所以胜负随个数交替。",
        ),
        Lemma::Twos | Lemma::TwosAndOne => (
            "Let the heap be 2^a·m, m odd. Taking 2^b·f with b < a leaves a multiple of 2^b and of no higher power of 2; with b = a it leaves 0 or a multiple of \
             2^(a+1), since m − f is even. So the exponents below a are reached, and a itself is not.",
            "设堆为 2^a·m，m 为奇数。取走 2^b·f：b < a 时余下的数恰含 2^b；b = a 时因 m − f 为偶数，余下 0 或 2^(a+1) 的倍数。所以小于 a 的次数都能达到，而 a 达不到。",
        ),
        Lemma::LeastPrime | Lemma::LeastOddPrime => (
            "An option has no common factor with the heap, so it has another least prime factor; and 1, 2 and every prime below the least prime factor can be \
             reached where they have no common factor with the heap.",
            "后继与堆互质，所以最小质因数不同；而与堆互质的 1、2 以及小于最小质因数的每个质数都能到达。",
        ),
        Lemma::Ones => (
            "An option has fewer binary digits 1, and every smaller number of them can be reached.",
            "后继的二进制 1 更少，而每个更少的个数都能到达。",
        ),
        Lemma::OddPrimeFactors => (
            "An even number of equal heaps has the value 0, an odd number that of one heap; dividing by odd numbers reaches every smaller number of odd prime \
             factors.",
            "偶数个相同的堆值为 0，奇数个的值等于一堆的值；除以奇数能达到每个更少的奇质因数个数。",
        ),
        Lemma::PowersAndDoubles => (
            "Odd heaps above 1 and heap 2 move to 1; a power of 2 from 4 on can only move to an odd heap; 2^a·m with a ≥ 2 moves to 2^a; twice a prime moves to 2 \
             or to an odd heap; twice a composite odd number moves to twice a prime.",
            "大于 1 的奇数堆和堆 2 可走到 1；不小于 4 的 2 的幂只能走到奇数堆；a ≥ 2 时 2^a·m 可走到 2^a；质数的两倍只能走到 2 或奇数堆；奇合数的两倍可走到质数的两倍。",
        ),
        Lemma::LastDigit => (
            "Taking the last digit, where it is not 0, leaves a multiple of 10; from a multiple of 10 only 1 to 9 can be taken, which leaves none.",
            "末位数字不为 0 时取走它便剩下 10 的倍数；从 10 的倍数只能取走 1 至 9，剩下的都不是 10 的倍数。",
        ),
    }
}
