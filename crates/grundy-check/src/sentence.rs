//! What was accepted, in words: every claim as one sentence, in English and in Chinese.
//!
//! No check needs this. Formulas and conditions stand as they are in the certificate.

use crate::methods::certificate::Component;
use crate::verdict::{Claim, Law, Lemma, ParametricLaw, Period, Refutable, Statement};
use std::fmt;

/// The languages in which a claim can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Language {
    English,
    Chinese,
}

use Language::{Chinese, English};

impl fmt::Display for Claim {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.sentence(English))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}: {} (by {})", self.rule, self.claim, self.method)
    }
}

impl Claim {
    /// The claim as a sentence without a full stop.
    ///
    /// ```
    /// use grundy_check::{Claim, Language, Period};
    ///
    /// let kayles = Claim::Periodic(Period { preperiod: 71, period: 12, saltus: 0 });
    /// assert_eq!(kayles.to_string(), "g(n + 12) = g(n) for all n ≥ 71");
    /// assert_eq!(kayles.sentence(Language::Chinese), "对所有 n ≥ 71，g(n + 12) = g(n)");
    /// ```
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Claim::Periodic(period) => repeats(period, "g(n", ")", language),
            Claim::Rows { along, rows } => {
                let row = |(row, period): (usize, &Period)| match along {
                    0 => repeats(period, "g(n", &format!(", {row})"), language),
                    _ => repeats(period, &format!("g({row}, n"), ")", language),
                };
                joined(rows.iter().enumerate().map(row), language)
            }
            Claim::Grundy { law, start } => with_start(value_law(law, "g", language), start, false, language),
            Claim::Outcome { misere, law, start } => {
                let play = match (misere, language) {
                    (false, _) => "",
                    (true, English) => "in misère play ",
                    (true, Chinese) => "反常游戏中，",
                };
                with_start(format!("{play}{}", loss_law(law, "", language)), start, true, language)
            }
            Claim::Table { below, values } => {
                let (below, count) = (numbers(below), values.len());
                said(
                    language,
                    format!("the {count} values of the table, for coordinates below {below}, are right"),
                    format!("表中坐标小于 {below} 的 {count} 个值都正确"),
                )
            }
            Claim::Value { position, value } => format!("g({}) = {value}", inside(position)),
            Claim::Refuted { position, statement } => {
                let (position, statement) = (shown(position), refutable(statement, language));
                said(
                    language,
                    format!("it is not true that {statement}: {position} shows it"),
                    format!("“{statement}”不成立：反例 {position}"),
                )
            }
            Claim::Quotient { order, previous, period, below } => {
                quotient(*order, *previous, period.as_ref(), *below, language)
            }
            Claim::Sum { parts, statements } => joined_values(parts, statements, XOR, language),
            Claim::Product { parts, statements } => joined_values(parts, statements, NIM_PRODUCT, language),
            Claim::Every { part } => said(
                language,
                format!("a list is lost iff every heap of it is lost by itself; for one heap {}", part.claim),
                format!("列表必败当且仅当其中每一堆单独必败；对单独一堆：{}", part.claim.sentence(Chinese)),
            ),
            Claim::Heaps { part } => said(
                language,
                format!(
                    "the value of a list is the xor of the values of its heaps; for one heap {}",
                    part.claim
                ),
                format!("列表的 SG 值是各堆 SG 值的异或和；对单独一堆：{}", part.claim.sentence(Chinese)),
            ),
            Claim::Start { early, seed, lag } => recurrence(early, seed, *lag, language),
            Claim::Textbook { below } => textbook(*below, language),
            Claim::Same { rule, shift } => same(rule, *shift, language),
            Claim::Parametric { parameters, holds_where, law } => {
                let (names, law) = (listed(parameters), parametric_law(law, language));
                said(
                    language,
                    format!("for all integers {names} with {holds_where}: {law}"),
                    format!("对所有满足 {holds_where} 的整数 {names}：{law}"),
                )
            }
        }
    }
}

fn parametric_law(law: &ParametricLaw, language: Language) -> String {
    match law {
        ParametricLaw::Grundy(formula) => format!("g = {formula}"),
        ParametricLaw::Outcome { misere, condition } => {
            let (english, chinese) =
                if *misere { ("in misère play ", "反常游戏中，") } else { ("", "") };
            said(
                language,
                format!("{english}the player to move loses iff {condition}"),
                format!("{chinese}先手必败当且仅当 {condition}"),
            )
        }
    }
}

fn said(language: Language, english: String, chinese: String) -> String {
    match language {
        English => english,
        Chinese => chinese,
    }
}

fn joined(sentences: impl Iterator<Item = String>, language: Language) -> String {
    let between = if language == English { "; " } else { "；" };
    sentences.collect::<Vec<String>>().join(between)
}

fn listed<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<String>>().join(", ")
}

/// One number, or a tuple.
fn numbers(numbers: &[u64]) -> String {
    if let [one] = numbers { one.to_string() } else { format!("({})", listed(numbers)) }
}

/// A position as it is written, and the same without a tuple's brackets.
fn shown((tag, at): &Component) -> String {
    if tag.is_empty() { numbers(at) } else { format!("{tag}({})", listed(at)) }
}

fn inside(position: &Component) -> String {
    if position.0.is_empty() { listed(&position.1) } else { shown(position) }
}

/// `g(n + p) = g(n) + s for all n ≥ e`, where n stands between two texts.
fn repeats(period: &Period, before: &str, after: &str, language: Language) -> String {
    let Period { preperiod, period, saltus } = period;
    let grows = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
    let law = format!("{before} + {period}{after} = {before}{after}{grows}");
    said(language, format!("{law} for all n ≥ {preperiod}"), format!("对所有 n ≥ {preperiod}，{law}"))
}

fn with_start(law: String, start: &Option<Law>, outcome: bool, language: Language) -> String {
    let of_start = |start: &Law| match outcome {
        true => loss_law(start, "start(n)", language),
        false => value_law(start, "g(start(n))", language),
    };
    joined([law].into_iter().chain(start.as_ref().map(of_start)), language)
}

/// What the values are; `of` is what they are the values of.
fn value_law(law: &Law, of: &str, language: Language) -> String {
    let xor = |english: String, chinese: String| {
        said(language, format!("{of} is the xor of {english}"), format!("{of} 是{chinese}的异或"))
    };
    match law {
        Law::Formula(formula) | Law::Condition(formula) if of == "g" => said(
            language,
            format!("{of} = {formula} at every position that has a value"),
            format!("在每个有值的局面上 {of} = {formula}"),
        ),
        Law::Formula(formula) | Law::Condition(formula) => format!("{of} = {formula}"),
        Law::Xor { coordinates } => {
            let places = listed(&coordinates.iter().map(|place| place + 1).collect::<Vec<usize>>());
            xor(format!("the coordinates number {places}"), format!("第 {places} 个坐标"))
        }
        Law::Rising(most) => said(
            language,
            format!(
                "with f = {most}, {of} is f where f rises, and elsewhere the value of the heap smaller by f + 1"
            ),
            format!("设 f = {most}，f 增大处 {of} 等于 f，其余各处等于小 f + 1 的堆的值"),
        ),
        Law::Scaling { first, factor, about, saltus } => {
            let heap = match about {
                0 => format!("n / {factor}"),
                about => format!("{about} + (n - {about}) / {factor}"),
            };
            follows(of, first, &heap, *saltus, language)
        }
        Law::Rooted { first, degree, saltus } => {
            let heap = format!("floor(n^(1/{degree}))");
            follows(of, first, &heap, *saltus, language)
        }
        Law::BetweenRoots => said(
            language,
            format!(
                "{of} is that of its interval: with starts t = 0, 4, 16, 82 and values 0, 1, 2, 0, then by turns t(n) = t(n-1)^2, 3; (t(n-3) - 1)^4 + 1, 1; t(n-1)^2, 2; (t(n-3) - 1)^4 + 1, 0"
            ),
            format!(
                "{of} 由所在区间决定：起点 t = 0, 4, 16, 82，值 0, 1, 2, 0，此后轮流为 t(n) = t(n-1)^2，值 3；(t(n-3) - 1)^4 + 1，值 1；t(n-1)^2，值 2；(t(n-3) - 1)^4 + 1，值 0"
            ),
        ),
        Law::Factors(Lemma::ParityOfExponents(number)) => said(
            language,
            format!(
                "{of} is the sum, modulo 2, of the exponents in the heap of the primes that divide {number}, and 0 for heap 0"
            ),
            format!("{of} 等于 {number} 的各质因数在堆中的次数之和除以 2 的余数，堆 0 为 0"),
        ),
        Law::Factors(lemma) => {
            let (english, chinese) = of_factors(*lemma);
            said(language, format!("{of} is {english}"), format!("{of} 等于{chinese}"))
        }
        Law::OddPlaces => xor("the first, third, fifth, … number".into(), "第一、第三、第五……个数".into()),
        Law::EveryOtherGap => xor(
            "every other gap between the numbers, from the last back (before the first number lies a gap as large as itself)".into(),
            "各数之间的空格数，从最后一个起每隔一个取一个（第一个数之前的空格数就是它本身），".into(),
        ),
        Law::Stalks => said(
            language,
            format!(
                "{of} is that of the root, and a vertex has the xor, over its children, of one more than their values"
            ),
            format!("{of} 是根的值，而顶点的值是各子结点的值加一后的异或"),
        ),
        Law::Columns { .. } | Law::EvenArms | Law::Automata { .. } => {
            let states = if let Law::Automata { states } = law { *states } else { 0 };
            said(
                language,
                format!("{of} is what the automata of the certificate accept ({states} states)"),
                format!("{of} 由证书中的自动机（{states} 个状态）给出"),
            )
        }
    }
}

/// What a lemma about factors says, in English and in Chinese.
fn of_factors(lemma: Lemma) -> (&'static str, &'static str) {
    match lemma {
        Lemma::PrimeFactors => (
            "the number of prime factors of the heap, counted with repetition, and 0 for heap 0",
            "堆的质因数个数（计重数），堆 0 为 0",
        ),
        Lemma::ParityOfPrimeFactors => (
            "1 if the number of prime factors of the heap, counted with repetition, is odd, else 0, and 0 for heap 0",
            "堆的质因数个数（计重数）除以 2 的余数，堆 0 为 0",
        ),
        Lemma::Twos => ("the exponent of 2 in the heap, and 0 for heap 0", "堆中 2 的次数，堆 0 为 0"),
        Lemma::TwosAndOne => {
            ("one more than the exponent of 2 in the heap, and 0 for heap 0", "堆中 2 的次数加 1，堆 0 为 0")
        }
        Lemma::LeastPrime => (
            "i where the least prime factor of the heap is the i-th prime, and 0 for the heaps 0 and 1",
            "i（堆的最小质因数是第 i 个质数），堆 0 与 1 为 0",
        ),
        Lemma::LeastOddPrime => (
            "i where the heap is odd and its least prime factor the i-th prime, 1 for heap 1, and 0 for even heaps",
            "i（堆为奇数且最小质因数是第 i 个质数），堆 1 为 1，偶数堆为 0",
        ),
        Lemma::Ones => ("the number of binary digits 1 of the heap", "堆的二进制中 1 的个数"),
        Lemma::OddPrimeFactors => (
            "the number of odd prime factors of the heap, counted with repetition, one more for even heaps, and 0 for heap 0",
            "堆的奇质因数个数（计重数），偶数堆再加 1，堆 0 为 0",
        ),
        Lemma::PowersAndDoubles => (
            "it is 0, 1, a power of 2 from 4 on, or twice an odd prime",
            "它是 0、1、不小于 4 的 2 的幂，或奇质数的两倍",
        ),
        Lemma::LastDigit => ("its last decimal digit is 0", "它的十进制末位数字是 0"),
        Lemma::PrimeFactorsLessOne => (
            "one less than the number of prime factors of the heap, counted with repetition, and 0 for the heaps 0 and 1",
            "堆的质因数个数（计重数）减 1，堆 0 与 1 为 0",
        ),
        Lemma::DifferentPrimes => (
            "the number of different prime factors of the heap, and 0 for heap 0",
            "堆的不同质因数个数，堆 0 为 0",
        ),
        Lemma::OddFactors => (
            "the number of odd prime factors of the heap, counted with repetition, and 0 for heap 0",
            "堆的奇质因数个数（计重数），堆 0 为 0",
        ),
        Lemma::OddHeaps => ("1 for odd heaps, else 0", "奇数堆为 1，其余为 0"),
        Lemma::EvenHeaps => ("1 for even heaps above 0, else 0", "大于 0 的偶数堆为 1，其余为 0"),
        Lemma::HalfOfOddPart => (
            "half of the largest odd divisor of the heap, rounded down, and 0 for heap 0",
            "堆的最大奇因数除以 2 取整，堆 0 为 0",
        ),
        Lemma::OnesLessOne => (
            "one less than the number of binary digits 1 of the heap, and 0 for heap 0",
            "堆的二进制中 1 的个数减 1，堆 0 为 0",
        ),
        Lemma::OddHeapsAndPowers => {
            ("it is 0, an odd number, or a power of 2 with an odd exponent", "它是 0、奇数，或 2 的奇数次幂")
        }
        Lemma::Primes => ("it is 0, 1 or a prime", "它是 0、1 或质数"),
        Lemma::LengthOfNext => {
            ("one less than the number of binary digits of the heap with one more", "堆加 1 的二进制位数减 1")
        }
        Lemma::LowestOne => (
            "the greatest power of 2 that divides the heap, and 0 for heap 0",
            "整除堆的最大的 2 的幂，堆 0 为 0",
        ),
        Lemma::ParityOfExponents(_) => (
            "the sum, modulo 2, of some exponents in the heap, and 0 for heap 0",
            "堆的某些次数之和除以 2 的余数，堆 0 为 0",
        ),
    }
}

/// What is lost by the player to move: a position, unless something else is said.
fn loss_law(law: &Law, what: &str, language: Language) -> String {
    let english = if what.is_empty() { "a position" } else { what };
    let chinese = if what.is_empty() { "局面" } else { what };
    let iff = |condition: &str, wording: &str| {
        said(
            language,
            format!("{english} is lost for the player to move iff {condition}"),
            format!("{chinese}必败当且仅当{wording}"),
        )
    };
    match law {
        Law::Condition(text) | Law::Formula(text) => iff(text, &format!(" {text}")),
        Law::Columns { modulus } => iff(
            &format!("in every binary place the number of ones is a multiple of {modulus}"),
            &format!("每个二进制位上 1 的个数都是 {modulus} 的倍数"),
        ),
        Law::EvenArms => {
            iff("both arms at the end of the diagram's diagonal are even", "图形对角线末端的两臂长度都是偶数")
        }
        Law::Automata { states } => iff(
            &format!("the automata of the certificate accept it ({states} states)"),
            &format!("证书中的自动机（{states} 个状态）接受它"),
        ),
        Law::Factors(lemma) if lemma.is_about_losses() => {
            let (english, chinese) = of_factors(*lemma);
            iff(english, chinese)
        }
        Law::Xor { .. }
        | Law::Factors(_)
        | Law::Rising(_)
        | Law::Scaling { .. }
        | Law::Rooted { .. }
        | Law::BetweenRoots
        | Law::OddPlaces
        | Law::EveryOtherGap
        | Law::Stalks => iff(
            &format!("{} and this is 0", value_law(law, "g", English)),
            &format!("{}且为 0", value_law(law, "g", Chinese)),
        ),
    }
}

/// First values, and from there on those of a smaller heap.
fn follows(of: &str, first: &[u64], heap: &str, saltus: u64, language: Language) -> String {
    let (from, first) = (first.len(), listed(first));
    let grows = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    said(
        language,
        format!("{of} begins with {first}, and from n = {from} on it is that of {heap}{grows}"),
        format!("{of} 的前几个值为 {first}，从 n = {from} 起等于 {heap} 处的值{grows}"),
    )
}

fn refutable(statement: &Refutable, language: Language) -> String {
    match statement {
        Refutable::Grundy(formula) => value_law(&Law::Formula(formula.clone()), "g", language),
        Refutable::Outcome { misere, condition } => {
            let law = Law::Condition(condition.clone());
            Claim::Outcome { misere: *misere, law, start: None }.sentence(language)
        }
        Refutable::Periodic(period) => repeats(period, "g(n", ")", language),
        Refutable::Same(rule) => said(
            language,
            format!("every position is the same under the rule {rule}"),
            format!("每个局面在规则 {rule} 下都相同"),
        ),
    }
}

fn quotient(
    order: usize,
    previous: usize,
    period: Option<&Period>,
    below: Option<u64>,
    language: Language,
) -> String {
    let (english, chinese) = match (period, below) {
        (Some(Period { preperiod, period, .. }), _) => (
            format!("heaps (of all sizes, repeating with period {period} from heap {preperiod} on)"),
            format!("所有堆（从堆 {preperiod} 起以 {period} 为周期）"),
        ),
        (None, below) => {
            let below = below.unwrap_or(0);
            (format!("heaps below {below}"), format!("小于 {below} 的堆"))
        }
    };
    said(
        language,
        format!(
            "the misère quotient of sums of {english} has {order} elements, {previous} of them P-positions"
        ),
        format!("{chinese}之和的反常商有 {order} 个元素，其中 {previous} 个是必败态"),
    )
}

/// How the values of parts give that of the whole, and what the parts are called.
const XOR: [&str; 4] = ["xor", "parts", "异或", "部分"];
const NIM_PRODUCT: [&str; 4] = ["nim product", "factors", "尼姆积", "因子"];

fn joined_values(
    parts: &[Vec<usize>],
    statements: &[Statement],
    [join, those, chinese_join, chinese_those]: [&str; 4],
    language: Language,
) -> String {
    let places =
        |part: &Vec<usize>| format!("({})", listed(&part.iter().map(|at| at + 1).collect::<Vec<_>>()));
    let all = parts.iter().map(places).collect::<Vec<String>>().join(" ");
    let whole = said(
        language,
        format!("g is the {join} of the values of the {those}, whose coordinates are number {all}"),
        format!("g 是各{chinese_those}的值的{chinese_join}，各{chinese_those}的坐标为第 {all} 个"),
    );
    let each = statements.iter().map(|one| match language {
        English => format!("under {}, {}", one.rule, one.claim),
        Chinese => format!("在规则 {} 下，{}", one.rule, one.claim.sentence(Chinese)),
    });
    joined([whole].into_iter().chain(each), language)
}

fn recurrence(early: &[u64], seed: &[u64], lag: u64, language: Language) -> String {
    let (seed, back) = (listed(seed), lag + 1);
    let (english, chinese) = match early {
        [] => (String::new(), String::new()),
        early => (format!("n is one of {} or ", listed(early)), format!("n 是 {} 之一，或 ", listed(early))),
    };
    said(
        language,
        format!(
            "start(n) is lost for the player to move iff {english}n is a term of {seed}, … with u(i) = u(i - 1) + u(i - {back})"
        ),
        format!(
            "start(n) 必败当且仅当{chinese}n 是数列 {seed}, … 的一项，其中 u(i) = u(i - 1) + u(i - {back})"
        ),
    )
}

fn same(rule: &str, shift: i64, language: Language) -> String {
    let heap = match shift {
        0 => "n".to_string(),
        1.. => format!("n - {shift}"),
        _ => format!("n + {}", shift.unsigned_abs()),
    };
    said(
        language,
        format!(
            "heap n has the value of heap {heap} under the rule {rule}, for every n (heaps below 0 have the value 0)"
        ),
        format!("对所有 n，堆 n 的值等于堆 {heap} 在规则 {rule} 下的值（小于 0 的堆值为 0）"),
    )
}

fn textbook(below: Option<u64>, language: Language) -> String {
    let (english, chinese) = match below {
        Some(below) => (format!(" below {below}"), format!("小于 {below} 的")),
        None => (String::new(), String::new()),
    };
    said(
        language,
        format!(
            "in misère play of sums of heaps{english} the player to move wins iff (xor ≠ 0) = (some heap has g > 1)"
        ),
        format!("{chinese}堆之和按反常游戏进行时，先手必胜当且仅当 (异或 ≠ 0) = (某堆的 g > 1)"),
    )
}
