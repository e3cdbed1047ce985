//! Losses or wins of one heap, named by remainders or one by one: `0, 2 mod 7`, `multiples of 4`, `odd numbers`, `0, 4, 8, …`, `{0, 3}`.

use super::arguments::is_name;
use super::headings::after;

/// Heaps that are said to be lost, or won, and no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Classes {
    /// Whether the player to move loses there.
    pub(crate) is_lost: bool,
    pub(crate) numbers: Vec<u64>,
    /// The numbers are remainders by this one; where there is none, they are all.
    // Invariant: not 0.
    pub(crate) modulus: Option<u64>,
    /// What the text calls the heap, where it names it.
    pub(crate) of: Option<String>,
}

impl Classes {
    /// The condition on the heap of this name under which the player to move loses.
    pub(crate) fn condition(&self, name: &str) -> String {
        let heap = match self.modulus {
            Some(modulus) => format!("{name} % {modulus}"),
            None => name.to_string(),
        };
        // `4 mod 4` is the class of 0: what is named need not be below the modulus.
        let class = |number: &u64| self.modulus.map_or(*number, |modulus| number % modulus);
        let equations: Vec<String> =
            self.numbers.iter().map(|number| format!("{heap} == {}", class(number))).collect();
        let among = equations.join(" or ");
        if self.is_lost { among } else { format!("not ({among})") }
    }
}

/// Reads heaps that are named so.
pub(super) fn classes(text: &str, is_lost: bool) -> Option<Classes> {
    let text = text.trim();
    let text = if text.ends_with("...") { text } else { text.trim_end_matches(['.', '。']) };
    let text = without_words(text);
    let (of, (numbers, modulus)) = match parity(text).or_else(|| multiples(text)) {
        Some(named) => (None, named),
        None => remainders(text).or_else(|| Some((None, in_order(text).or_else(|| alone(text))?)))?,
    };
    let of = of.map(str::to_string);
    (modulus != Some(0)).then_some(Classes { is_lost, numbers, modulus, of })
}

/// Words before the numbers that say nothing more.
pub(super) const WORDS: &[&str] = &[
    "exactly ",
    "precisely ",
    "all ",
    "the ",
    "those ",
    "numbers ",
    "integers ",
    "heaps ",
    "that are ",
    "congruent to ",
    "所有的",
    "所有",
    "恰为",
    "恰好是",
];

fn without_words(text: &str) -> &str {
    let mut text = text.trim_start();
    while let Some(rest) = after(text, WORDS) {
        text = rest.trim_start();
    }
    text
}

type Named = (Vec<u64>, Option<u64>);

fn parity(text: &str) -> Option<Named> {
    match text {
        "even numbers" | "even heaps" | "even" | "偶数" => Some((vec![0], Some(2))),
        "odd numbers" | "odd heaps" | "odd" | "奇数" => Some((vec![1], Some(2))),
        _ => None,
    }
}

fn multiples(text: &str) -> Option<Named> {
    let modulus = after(text, &["multiples of"]).or_else(|| text.strip_suffix("的倍数"))?;
    Some((vec![0], Some(modulus.trim().parse().ok()?)))
}

/// `0, 2 mod 7`, `{0, 2} (mod 7)`, `x ≡ 0, 2 (mod 7)`, `x mod 7 = 0, 2`, `0、2 模 7`; the name comes first.
fn remainders(text: &str) -> Option<(Option<&str>, Named)> {
    let (of, text) = match text.split_once('≡') {
        Some((name, rest)) => (Some(name.trim()).filter(|name| is_name(name))?.into(), rest),
        None => (None, text),
    };
    let (before, behind) =
        text.split_once("modulo").or_else(|| text.split_once("mod")).or_else(|| text.split_once('模'))?;
    if is_name(before.trim()) {
        let (modulus, numbers) = behind.split_once('=').filter(|_| of.is_none())?;
        let numbers = listed(numbers.trim_start_matches('='))?;
        return Some((Some(before.trim()), (numbers, Some(modulus.trim().parse().ok()?))));
    }
    let modulus = behind.trim().trim_end_matches(')').parse().ok()?;
    Some((of, (listed(before.trim().trim_end_matches('('))?, Some(modulus))))
}

/// `0, 4, 8, …`: three numbers at equal distances, of which the first is a remainder.
fn in_order(text: &str) -> Option<Named> {
    let shown = ["……", "…", "...", "⋯"].iter().find_map(|dots| text.strip_suffix(dots))?;
    let numbers = listed(shown.trim().trim_end_matches([',', '，', '、']))?;
    let step = numbers.get(1)?.checked_sub(numbers[0])?;
    let is_even = numbers.windows(2).all(|pair| pair[0].checked_add(step) == Some(pair[1]));
    (numbers.len() > 2 && is_even && numbers[0] < step).then(|| (vec![numbers[0]], Some(step)))
}

/// `0 and 3`, `{0, 3}`, `only 0`.
fn alone(text: &str) -> Option<Named> {
    let text = after(text, &["only ", "只有"]).unwrap_or(text);
    Some((listed(text)?, None))
}

fn listed(text: &str) -> Option<Vec<u64>> {
    let text = text.replace(" and ", ",").replace(" or ", ",").replace(['和', '或', '、', '，'], ",");
    let text = text.trim().trim_start_matches('{').trim_end_matches('}');
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, numbers: &[u64], modulus: Option<u64>) {
        let found = classes(text, true).unwrap_or_else(|| panic!("{text} is not read"));
        assert_eq!((&found.numbers[..], found.modulus), (numbers, modulus), "{text}");
    }

    #[test]
    fn heaps_are_named_by_remainders_or_one_by_one() {
        for text in [
            "0, 2 mod 7",
            "{0, 2} mod 7",
            "0 and 2 (mod 7)",
            "0 or 2 mod 7",
            "x ≡ 0, 2 (mod 7)",
            "x mod 7 = 0, 2",
            "0、2 模 7",
            "exactly 0, 2 mod 7",
            "exactly the numbers congruent to 0 or 2 modulo 7",
            "all integers that are congruent to 0 or 2 mod 7",
        ] {
            check(text, &[0, 2], Some(7));
        }
        check("the multiples of 4", &[0], Some(4));
        check("所有 4 的倍数", &[0], Some(4));
        check("the odd numbers", &[1], Some(2));
        check("偶数", &[0], Some(2));
        check("0, 4, 8, …", &[0], Some(4));
        check("1, 4, 7, 10, ...", &[1], Some(3));
        check("{0, 3}", &[0, 3], None);
        check("0", &[0], None);
    }

    #[test]
    fn what_is_not_clear_is_not_read() {
        for text in
            ["", "0, 4, …", "0, 1, 3, …", "5, 6, 7, …", "x < 3", "mod 7", "0, x mod 7", "0 mod m", "0 mod 0"]
        {
            assert_eq!(classes(text, true), None, "{text}");
        }
    }

    #[test]
    fn wins_are_all_that_is_not_lost() {
        assert_eq!(classes("1, 3 mod 4", false).unwrap().condition("n"), "not (n % 4 == 1 or n % 4 == 3)");
        assert_eq!(classes("0, 5", true).unwrap().condition("n"), "n == 0 or n == 5");
    }

    #[test]
    fn a_class_has_many_names_and_a_heap_one() {
        assert_eq!(classes("4, 9 mod 4", true).unwrap().condition("n"), "n % 4 == 0 or n % 4 == 1");
        assert_eq!(classes("m ≡ 0 (mod 4)", true).unwrap().of.as_deref(), Some("m"));
        assert_eq!(classes("m mod 4 = 0", true).unwrap().of.as_deref(), Some("m"));
        assert_eq!(classes("0 mod 4", true).unwrap().of, None);
    }
}
