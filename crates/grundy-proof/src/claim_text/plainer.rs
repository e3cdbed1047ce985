//! Claims in further words of people, written as the claims that they are: each phrase stands for a whole claim, and is tried only
//! where the text itself is read as none.

use super::arguments::is_name;
use super::directions::outcome_where;
use super::headings::{after, quantified};
use super::subjects::subject;

/// The same claim in plainer words, if the text is one of the phrases known here.
pub(crate) fn plainer(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(['.', '。']).trim();
    let forms: [fn(&str) -> Option<String>; 7] =
        [both_directions, for_each_heap, set_of_losses, equal_value, one_position, late_period, large_number];
    forms.iter().find_map(|form| form(text))
}

/// `n % 4 == 0 先手必败，否则先手必胜`, `if 4 | n the second player wins, otherwise the first player wins`: what is said of the
/// positions that are left makes it a claim about all of them.
fn both_directions(text: &str) -> Option<String> {
    let (said, others) =
        ["otherwise", "else", "否则", "其余", "其他情况"].iter().find_map(|word| text.split_once(word))?;
    // `loses only if …` and what is won elsewhere are one direction, said twice.
    if said.contains("only") || said.contains("仅") || said.contains('只') {
        return None;
    }
    let ends: &[char] = &[' ', ',', '，', ';', '；', '.', '。'];
    let (loser, condition) = outcome_where(said.trim_end_matches(ends))?;
    let (one, other) = (subject(&loser)?, subject(others.trim_matches(ends))?);
    let is_opposite = one.of.is_none() && other.of.is_none() && one.is_lost != other.is_lost;
    is_opposite.then(|| format!("{loser} iff {condition}"))
}

/// `∀n: g(n + 4) = g(n)`, `for every n, g(n) < 4`: a claim speaks of every heap anyway, if it speaks of what is named.
fn for_each_heap(text: &str) -> Option<String> {
    let (name, claim) = match quantified(text) {
        (Some(name), claim) => (name, claim),
        (None, _) => named_before_comma(text)?,
    };
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let is_named = claim.split(|letter| !is_letter(letter)).any(|word| word == name.trim());
    (is_name(name.trim()) && is_named).then(|| claim.trim().to_string())
}

/// `for every n, CLAIM`, `对任意 n 有 CLAIM`.
fn named_before_comma(text: &str) -> Option<(&str, &str)> {
    let begun =
        after(text, &["for all ", "for every ", "for each ", "∀", "对所有", "对任意", "对每个", "对一切"])?;
    [", ", ",", "，", " 有 ", "有"].iter().find_map(|end| begun.split_once(end))
}

/// `P = {n : 4 | n}`: the positions with a property, which are all that are lost.
fn set_of_losses(text: &str) -> Option<String> {
    let (before, set) = text.split_once('=')?;
    let known = ["P", "𝒫", "\\mathcal{P}", "\\mathcal P", "the set of P-positions", "必败态集合"];
    let inner = set.trim().trim_start_matches('\\').strip_prefix('{')?.strip_suffix('}')?;
    let inner = inner.trim_end_matches('\\').replace("\\mid", "|");
    let (name, condition) = [":", "|"].iter().find_map(|sign| inner.split_once(sign))?;
    (known.contains(&before.trim()) && is_name(name.trim()))
        .then(|| format!("{} loses iff {}", name.trim(), condition.trim()))
}

/// `grundy(n) equals n modulo 4`, `SG值等于 n 除以 4 的余数`.
fn equal_value(text: &str) -> Option<String> {
    let named = after(text, &["grundy(", "Grundy(", "nimber("]).map(|rest| format!("g({rest}"));
    let said = after(text, &["SG值等于", "SG 值等于"]).map(|rest| format!("SG值为{rest}"));
    let whole = named.clone().or_else(|| said.clone()).unwrap_or_else(|| text.to_string());
    let divided = whole.strip_suffix("的余数").map(|rest| rest.trim_end().to_string());
    let remainder = divided.filter(|rest| rest.contains("除以"));
    let is_other = named.is_some() || said.is_some() || remainder.is_some() || text.contains(" equals ");
    let whole = remainder.map_or(whole, |rest| rest.replacen("除以", " mod ", 1));
    is_other.then(|| whole.replacen(" equals ", " = ", 1))
}

/// `position 20 is a P-position`, `heap 7 is losing`, `20 是必败态`.
fn one_position(text: &str) -> Option<String> {
    let said = after(text, &["position ", "heap ", "the position ", "局面 ", "局面"]).unwrap_or(text);
    let ends = [
        ("is a P-position", "loses"),
        ("is losing", "loses"),
        ("is a losing position", "loses"),
        ("是必败态", "loses"),
        ("is an N-position", "wins"),
        ("is winning", "wins"),
        ("is a winning position", "wins"),
        ("是必胜态", "wins"),
    ];
    let (number, verb) = ends.iter().find_map(|(end, verb)| Some((said.strip_suffix(end)?.trim(), verb)))?;
    let is_place = number.starts_with(|first: char| first.is_ascii_digit() || first == '(');
    (is_place && said != text || is_number(number)).then(|| format!("{number} {verb}"))
}

/// `最终周期为 12，从 71 开始`, `from 71 on the period is 12`.
fn late_period(text: &str) -> Option<String> {
    let numbers: Vec<&str> =
        text.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let is_part =
        |letter: &char| !letter.is_ascii_digit() && !letter.is_whitespace() && !",，:：".contains(*letter);
    let shape: String = text.chars().filter(is_part).collect();
    let [one, other] = numbers[..] else { return None };
    match shape.as_str() {
        "最终周期为从开始"
        | "最终周期从开始"
        | "周期为从开始"
        | "周期从开始"
        | "最终周期从起"
        | "周期为从起" => Some(format!("period {one} from {other}")),
        "从开始周期为" | "从起周期为" | "fromontheperiodis" | "fromonperiod" => {
            Some(format!("period {other} from {one}"))
        }
        _ => None,
    }
}

/// `g(10^18) = 0`, `10**9 loses`: the one power of numbers, written out.
fn large_number(text: &str) -> Option<String> {
    let (before, behind, sign) =
        ["**", "^"].iter().find_map(|sign| text.split_once(sign).map(|(one, other)| (one, other, *sign)))?;
    let begins = before.len() - before.chars().rev().take_while(char::is_ascii_digit).count();
    let ends = behind.chars().take_while(char::is_ascii_digit).count();
    let (base, exponent): (u64, u32) = (before[begins..].parse().ok()?, behind[..ends].parse().ok()?);
    let rest = &behind[ends..];
    let is_alone =
        !rest.contains(sign) && !before[..begins].ends_with(['^', '*', '_']) && !rest.starts_with('.');
    let is_whole = !before[..begins].ends_with(|last: char| last.is_ascii_alphanumeric() || last == '.');
    let is_word = rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_');
    let power = base.checked_pow(exponent)?;
    (is_alone && is_whole && !is_word).then(|| format!("{}{power}{rest}", &before[..begins]))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::plainer;

    #[test]
    fn phrases_stand_for_whole_claims() {
        for (said, meant) in [
            ("n%4==0 先手必败，否则先手必胜", "先手必败 iff n%4==0"),
            (
                "if n % 4 == 0 the second player wins, otherwise the first player wins.",
                "the second player wins iff n % 4 == 0",
            ),
            ("loses if n % 4 == 0, wins otherwise", ""),
            ("∀n: g(n+4)=g(n)", "g(n+4)=g(n)"),
            ("for every n, g(n) < 4", "g(n) < 4"),
            ("对任意 n 有 g(n) < 4", "g(n) < 4"),
            ("P = {n : 4 | n}", "n loses iff 4 | n"),
            ("\\mathcal{P} = \\{n \\mid n % 4 == 0\\}", "n loses iff n % 4 == 0"),
            ("grundy(n) equals n modulo 4", "g(n) = n modulo 4"),
            ("SG值等于 n 除以 4 的余数", "SG值为 n  mod  4"),
            ("position 20 is a P-position", "20 loses"),
            ("7 是必胜态", "7 wins"),
            ("最终周期为 12，从 71 开始", "period 12 from 71"),
            ("from 71 on the period is 12", "period 12 from 71"),
            ("g(10^18) = 0", "g(1000000000000000000) = 0"),
        ] {
            assert_eq!(plainer(said).unwrap_or_default(), meant, "{said}");
        }
    }

    #[test]
    fn what_says_less_is_no_phrase() {
        for text in [
            "n % 4 == 0 loses",
            "n%4==0 先手必败，否则后手必胜",
            "n % 4 == 0 loses, otherwise n = 3 wins",
            "the first player loses only if n % 4 == 0, otherwise the first player wins",
            "只有 n % 4 == 0 时先手必败，否则先手必胜",
            "for every n >= 3, g(n) < 4",
            "for all odd n, g(n) = 1",
            "for all k: g(7*m) = 0",
            "P = {0, 4, 8}",
            "P = {n : 4 | n and more",
            "some position 20 is losing",
            "period 12, 71",
            "g(x^2) = 0",
            "g(2^x) = 0",
            "g(2^3^2) = 0",
            "g = 2^3.5",
        ] {
            assert_eq!(plainer(text), None, "{text}");
        }
    }
}
