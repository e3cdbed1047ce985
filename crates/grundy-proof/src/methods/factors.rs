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
use crate::lemma_laws::{begins_at_one, law_of, says_lemma};
use grundy_check::{Lemma, Verdict, check};
use grundy_law::{Claim, Law};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::Budget;

/// The lemmas about factors.
pub struct Factors;

/// Every lemma, as certificates name it.
const LEMMAS: [(&str, Lemma); 21] = [
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
    ("prime factors less one", Lemma::PrimeFactorsLessOne),
    ("different primes", Lemma::DifferentPrimes),
    ("odd factors", Lemma::OddFactors),
    ("even heaps", Lemma::EvenHeaps),
    ("odd heaps", Lemma::OddHeaps),
    ("half of the odd part", Lemma::HalfOfOddPart),
    ("ones less one", Lemma::OnesLessOne),
    ("odd heaps and odd powers of 2", Lemma::OddHeapsAndPowers),
    ("primes", Lemma::Primes),
    ("length of the next heap less one", Lemma::LengthOfNext),
    ("lowest one", Lemma::LowestOne),
];

/// Every lemma that may be meant; one speaks of the primes by which the rule divides.
fn lemmas(ruleset: &Ruleset) -> impl Iterator<Item = Lemma> {
    let of_exponents = product_of_primes(&ruleset.canonical()).map(Lemma::ParityOfExponents);
    LEMMAS.iter().map(|(_, lemma)| *lemma).chain(of_exponents)
}

/// The product of the primes that are written in a rule, each once.
fn product_of_primes(text: &str) -> Option<u64> {
    let is_prime =
        |number: &u64| *number > 1 && (2..=number.isqrt()).all(|factor| !number.is_multiple_of(factor));
    let numbers =
        text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok());
    let mut primes: Vec<u64> = numbers.filter(|number| *number < 1 << 20).filter(is_prime).collect();
    primes.sort_unstable();
    primes.dedup();
    primes.iter().try_fold(1u64, |product, prime| product.checked_mul(*prime)).filter(|product| *product > 1)
}

impl Method for Factors {
    fn name(&self) -> &'static str {
        "factors"
    }

    fn law(&self, ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
        if !speaks_of_factors(ruleset) {
            return None;
        }
        let accepts = |lemma: &Lemma| {
            let text = certificate(ruleset, *lemma).text();
            matches!(check(&text, &check_budget(budget).budget), Verdict::Accepted(_))
        };
        lemmas(ruleset).find(accepts).map(|lemma| law_of(lemma, begins_at_one(ruleset)))
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("factors and binary digits of one heap", "单堆的因数或二进制位");
        let is_positive = begins_at_one(goal.ruleset);
        let own = lemmas(goal.ruleset).find(|lemma| says_lemma(*lemma, goal.law, is_positive));
        let lemma = own.filter(|_| speaks_of_factors(goal.ruleset)).ok_or_else(refusal)?;
        Ok(Draft { certificate: certificate(goal.ruleset, lemma), explanation: words(lemma) })
    }
}

/// Whether a lemma may be meant: the rule has one clause, and names divisors, primes, common factors or digits.
fn speaks_of_factors(ruleset: &Ruleset) -> bool {
    let words = [
        "divisors(",
        "coprime(",
        "digits(",
        "primes",
        "gcd(",
        "bitand(",
        "bitor(",
        "divides(",
        " % ",
        "[x - ",
    ];
    let text = ruleset.canonical();
    ruleset.clauses().len() == 1 && words.iter().any(|word| text.contains(word))
}

fn certificate(ruleset: &Ruleset, lemma: Lemma) -> Certificate {
    let name = match lemma {
        Lemma::ParityOfExponents(number) => format!("parity of the exponents in {number}"),
        _ => LEMMAS.iter().find(|(_, known)| *known == lemma).map_or("", |(name, _)| name).to_string(),
    };
    let kind = match law_of(lemma, false).claim {
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
        Lemma::PrimeFactorsLessOne => (
            "A divisor other than 1 and the heap has at least one prime factor and fewer than the heap, and every such number of them can be reached.",
            "除 1 与自身外的因数至少有一个质因数，且少于堆的质因数，而每个这样的个数都能达到。",
        ),
        Lemma::DifferentPrimes => (
            "Such a divisor is the product of the full powers of some, not all, of the primes of the heap, and every smaller number of primes can be reached.",
            "这样的因数是堆的部分质数（非全部）的完整幂之积，而每个更少的个数都能达到。",
        ),
        Lemma::OddFactors => (
            "A quotient by an odd number has fewer odd prime factors, and every smaller number of them can be reached.",
            "除以奇数后奇质因数更少，而每个更少的个数都能达到。",
        ),
        Lemma::OddHeaps => (
            "An odd heap leaves even heaps, 0 among them; an even heap above 0 leaves odd ones.",
            "奇数堆剩下偶数堆，其中有 0；大于 0 的偶数堆剩下奇数堆。",
        ),
        Lemma::EvenHeaps => (
            "An odd heap leaves an even heap above 0, an even heap leaves an odd one, and 1 may always be taken from an even heap.",
            "奇数堆剩下大于 0 的偶数堆，偶数堆剩下奇数堆，而从偶数堆总可取走 1。",
        ),
        Lemma::HalfOfOddPart => (
            "Let the heap be 2^a·m, m odd. Smaller numbers with the odd part m divide it. A smaller odd number w that does not divide it can be reached; if w divides it, \
             2^(a+1)·w is smaller than the heap and does not.",
            "设堆为 2^a·m，m 为奇数。奇部为 m 的更小的数都整除它。不整除它的更小奇数 w 可直接到达；若 w 整除它，则 2^(a+1)·w 小于堆且不整除它。",
        ),
        Lemma::OnesLessOne => (
            "An option has at least one binary digit 1 and fewer than the heap, and every such number of them can be reached.",
            "后继的二进制至少有一个 1，且少于堆的，而每个这样的个数都能达到。",
        ),
        Lemma::OddHeapsAndPowers => (
            "An odd heap leaves an even heap that is no power of 2; such a heap leaves an odd one when its odd part is taken; and from 2^k every option wins but, perhaps, \
             2^(k−1).",
            "奇数堆剩下的偶数堆都不是 2 的幂；这样的堆取走其奇部便剩下奇数堆；从 2^k 出发，除 2^(k−1) 外的后继都必胜。",
        ),
        Lemma::LengthOfNext => (
            "The remainders are the numbers from 0 to less than half of the heap, and along these the values rise by 0 or 1; the last of them has one binary digit \
             less.",
            "余数恰为 0 到小于堆的一半的各数，其值逐个增加 0 或 1；其中最大的一个少一位二进制数。",
        ),
        Lemma::LowestOne => (
            "The xor of the lowest ones of 1, …, n is the Gray code of n, which differs for different n. The 2^a numbers below a multiple of 2^a give all values \
             below 2^a, and 2^a itself would need the Gray code of a smaller number.",
            "1, …, n 的最低位之异或是 n 的格雷码，n 不同则不同。2^a 的倍数之下的 2^a 个数给出所有小于 2^a 的值，而 2^a 本身需要某个更小的数有同样的格雷码。",
        ),
        Lemma::ParityOfExponents(_) => (
            "Each move lowers the sum of the exponents by 1, and there is a move unless the sum is 0.",
            "每一步使次数之和恰减 1，和不为 0 时总有一步。",
        ),
        Lemma::Primes => (
            "A prime has no common factor with smaller heaps, so it has no move; a composite heap moves to a prime factor.",
            "质数与更小的数没有公因数，所以无路可走；合数可走到它的一个质因数。",
        ),
    }
}
