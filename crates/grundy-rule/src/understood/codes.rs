//! Take-and-break codes in words: "take 1 or 2 tokens and leave nothing, one heap or two heaps".

use super::wording::{joined, or_list};
use crate::code::Code;
use crate::text::Text;
use crate::tree::Span;

/// Digits beyond this are told by the code alone.
const MOST_TOLD: u64 = 12;

/// A code of the language.
pub fn code(digits: &str, hexadecimal: bool) -> Option<Text> {
    let code = Code::parse(digits, hexadecimal, Span::default()).ok()?;
    let (before, tail) = code.digits_and_tail();
    let told = (before.len() as u64 + tail.len() as u64).min(MOST_TOLD);
    let mut groups: Vec<(u8, Vec<Text>)> = Vec::new();
    for taken in (1..=told).filter(|&taken| code.digit(taken) != 0) {
        let digit = code.digit(taken);
        match groups.iter_mut().find(|(known, _)| *known == digit) {
            Some((_, all)) => all.push(Text::same(taken.to_string())),
            None => groups.push((digit, vec![Text::same(taken.to_string())])),
        }
    }
    let mut phrases: Vec<Text> = split(code.digit(0)).into_iter().collect();
    phrases.extend(groups.iter().map(|(digit, all)| taking(*digit, &or_list(all))));
    let whole = joined(&phrases, "; ", "；");
    let goes_on = !tail.is_empty() || before.len() as u64 > MOST_TOLD;
    let (english, chinese) = if goes_on { ("; and so on", "；依此类推") } else { ("", "") };
    Some(Text::new(whole.english + english, whole.chinese + chinese))
}

/// The digit before the point: nothing is taken.
fn split(digit: u8) -> Option<Text> {
    let parts = heaps(digit & !3);
    (digit & !3 != 0).then(|| {
        Text::new(format!("split a heap into {}", parts.english), format!("把一堆分成{}", parts.chinese))
    })
}

fn taking(digit: u8, amount: &Text) -> Text {
    let (noun, left) = (if amount.english == "1" { "token" } else { "tokens" }, heaps(digit));
    Text::new(
        format!("take {} {noun} and leave {}", amount.english, left.english),
        format!("取走 {} 个石子，剩下{}", amount.chinese, left.chinese),
    )
}

/// How many heaps may be left.
fn heaps(digit: u8) -> Text {
    let words = [("nothing", "空堆"), ("one heap", "一堆"), ("two heaps", "两堆"), ("three heaps", "三堆")];
    let left = words.iter().enumerate().filter(|(bit, _)| digit >> bit & 1 == 1);
    let listed =
        or_list(&left.map(|(_, (english, chinese))| Text::new(*english, *chinese)).collect::<Vec<_>>());
    Text::new(listed.english, listed.chinese.replace(" 或 ", "或"))
}
