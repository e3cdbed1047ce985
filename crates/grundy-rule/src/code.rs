//! Take-and-break codes: `octal 0.77`, `hex 0.3F`, with a repeating tail in brackets (*Winning Ways*, chapter 4).
//!
//! Digit k, bit j: after taking k tokens from a heap one may leave exactly j non-empty heaps.

use std::fmt;

use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::text::Text;
use crate::tree::Span;

/// A take-and-break code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    hexadecimal: bool,
    // Invariant: the digits are those of the base; 0 or 4 (hexadecimal also 8 and C) before the point;
    // the shortest spelling: no trailing zeros, the shortest tail, as much as possible in the tail.
    lead: u8,
    digits: Vec<u8>,
    tail: Vec<u8>,
}

impl Code {
    /// Reads the digits behind `octal` or `hex`.
    pub fn parse(text: &str, hexadecimal: bool, place: Span) -> Result<Code, Diagnostic> {
        let reader = Reader { text, hexadecimal, place };
        let Some((lead, rest)) = text.split_once('.') else { return Err(reader.no_point()) };
        let lead_digits = reader.digits(lead, 0)?;
        let &[lead_digit] = lead_digits.as_slice() else { return Err(reader.bad_lead(lead)) };
        if lead_digit & 3 != 0 {
            return Err(reader.bad_lead(lead));
        }
        let (digits, tail) = reader.tail(rest, lead.len() + 1)?;
        let code = Code { hexadecimal, lead: lead_digit, digits, tail }.shortest();
        if code.lead == 0 && code.digits.is_empty() && code.tail.is_empty() {
            return Err(reader.no_moves());
        }
        Ok(code)
    }

    /// Whether the code is hexadecimal, so that three heaps may be left.
    pub fn is_hexadecimal(&self) -> bool {
        self.hexadecimal
    }

    /// Digit k; digit 0 is the one before the point.
    pub fn digit(&self, k: u64) -> u8 {
        if k == 0 {
            return self.lead;
        }
        let index = (k - 1) as usize;
        match self.digits.get(index) {
            Some(&digit) => digit,
            None if self.tail.is_empty() => 0,
            None => self.tail[(index - self.digits.len()) % self.tail.len()],
        }
    }

    /// All digits from the one before the point to the last one that is not 0; none if the tail repeats for ever.
    pub fn finite_digits(&self) -> Option<Vec<u8>> {
        self.tail.is_empty().then(|| std::iter::once(self.lead).chain(self.digits.iter().copied()).collect())
    }

    /// The digits after the point, before the tail, and the repeating tail.
    pub fn digits_and_tail(&self) -> (&[u8], &[u8]) {
        (&self.digits, &self.tail)
    }

    /// The most heaps that a move can leave.
    pub fn parts(&self) -> usize {
        let all = self.digits.iter().chain(&self.tail).fold(self.lead, |all, digit| all | digit);
        (0..4).rev().find(|part| all >> part & 1 == 1).unwrap_or(0)
    }

    /// Shows every option of a heap, the parts in ascending order.
    pub(crate) fn visit(
        &self,
        heap: u64,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let taken_bound = if self.tail.is_empty() { heap.min(self.digits.len() as u64) } else { heap };
        for taken in 0..=taken_bound {
            meter.step()?;
            self.visit_taking(taken, heap - taken, meter, visit)?;
        }
        Ok(())
    }

    fn visit_taking(
        &self,
        taken: u64,
        left: u64,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let digit = self.digit(taken);
        if left == 0 {
            if digit & 1 != 0 {
                visit(&[Position::heap(0)]);
            }
            return Ok(());
        }
        if digit & 2 != 0 {
            visit(&[Position::heap(left)]);
        }
        if digit & 4 != 0 {
            for first in 1..=left / 2 {
                meter.step()?;
                visit(&[Position::heap(first), Position::heap(left - first)]);
            }
        }
        if digit & 8 != 0 {
            visit_three(left, meter, visit)?;
        }
        Ok(())
    }
}

fn visit_three(left: u64, meter: &mut Meter<'_>, visit: &mut dyn FnMut(&[Position])) -> Result<(), Halt> {
    for first in 1..=left / 3 {
        for second in first..=(left - first) / 2 {
            meter.step()?;
            visit(&[Position::heap(first), Position::heap(second), Position::heap(left - first - second)]);
        }
    }
    Ok(())
}

impl Code {
    /// Equal games must be equal values: 0.770 is 0.77, and 0.3(73) is 0.(37).
    fn shortest(mut self) -> Code {
        if self.tail.iter().all(|&digit| digit == 0) {
            self.tail.clear();
        }
        let repeats = |length: &usize| {
            self.tail.len().is_multiple_of(*length)
                && self.tail.iter().enumerate().all(|(i, d)| *d == self.tail[i % length])
        };
        if let Some(length) = (1..=self.tail.len()).find(repeats) {
            self.tail.truncate(length);
        }
        while !self.tail.is_empty() && self.digits.last() == self.tail.last() {
            self.digits.pop();
            self.tail.rotate_right(1);
        }
        while self.tail.is_empty() && self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        self
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {:X}.", if self.hexadecimal { "hex" } else { "octal" }, self.lead)?;
        self.digits.iter().try_for_each(|digit| write!(formatter, "{digit:X}"))?;
        if self.tail.is_empty() {
            return Ok(());
        }
        formatter.write_str("(")?;
        self.tail.iter().try_for_each(|digit| write!(formatter, "{digit:X}"))?;
        formatter.write_str(")")
    }
}

/// Reads digits and knows where they stand in the rule.
struct Reader<'a> {
    text: &'a str,
    hexadecimal: bool,
    place: Span,
}

impl Reader<'_> {
    fn digits(&self, text: &str, offset: usize) -> Result<Vec<u8>, Diagnostic> {
        let radix = if self.hexadecimal { 16 } else { 8 };
        let digit = |(place, character): (usize, char)| match character.to_digit(radix) {
            Some(digit) => Ok(digit as u8),
            None => Err(self.bad_digit(character, offset + place)),
        };
        text.char_indices().map(digit).collect()
    }

    fn tail(&self, text: &str, offset: usize) -> Result<(Vec<u8>, Vec<u8>), Diagnostic> {
        let Some((digits, tail)) = text.split_once('(') else {
            return Ok((self.digits(text, offset)?, Vec::new()));
        };
        let Some(inside) = tail.strip_suffix(')').filter(|inside| !inside.is_empty()) else {
            return Err(self.bad_tail());
        };
        Ok((self.digits(digits, offset)?, self.digits(inside, offset + digits.len() + 1)?))
    }

    fn bad_digit(&self, character: char, offset: usize) -> Diagnostic {
        let start = self.place.start as usize + offset;
        let help = if !self.hexadecimal && character.is_ascii_hexdigit() {
            Text::new(
                format!("with digits above 7 the code is hexadecimal: `hex {}`", self.text),
                format!("含大于 7 的数字的编码是十六进制：`hex {}`", self.text),
            )
        } else {
            Text::new("write `octal 0.77` or `hex 0.3F`", "请写 `octal 0.77` 或 `hex 0.3F`")
        };
        let (base, chinese) =
            if self.hexadecimal { ("a hexadecimal", "十六进制") } else { ("an octal", "八进制") };
        Diagnostic::new(Text::new(
            format!("`{character}` is not {base} digit"),
            format!("`{character}` 不是{chinese}数字"),
        ))
        .at(start..start + character.len_utf8())
        .help(help)
    }

    fn bad_lead(&self, lead: &str) -> Diagnostic {
        let start = self.place.start as usize;
        let (allowed, help) = if self.hexadecimal { ("0, 4, 8 or C", "0.3F") } else { ("0 or 4", "0.77") };
        let witness = "a heap split in one move into itself would never end";
        Diagnostic::new(Text::new(
            format!("before the point only {allowed} can stand"),
            format!("小数点前只能是 {}", allowed.replace(" or ", " 或 ").replace(", ", "、")),
        ))
        .at(start..start + lead.len().max(1))
        .witness(Text::new(
            format!("taking nothing must leave two heaps or more: {witness}"),
            "不取任何东西时必须至少分成两堆，否则对局不会结束",
        ))
        .help(Text::new(format!("write `{} {help}`", self.base()), format!("请写 `{} {help}`", self.base())))
    }

    fn no_point(&self) -> Diagnostic {
        // `077` begins with what stands before the point.
        let text = self.text.strip_prefix('0').filter(|digits| !digits.is_empty()).unwrap_or(self.text);
        Diagnostic::new(Text::new("the point is missing in this code", "编码缺少小数点")).at(self.place).help(
            Text::new(
                format!("write `{} 0.{text}`", self.base()),
                format!("请写 `{} 0.{text}`", self.base()),
            ),
        )
    }

    fn bad_tail(&self) -> Diagnostic {
        Diagnostic::new(Text::new("the repeating tail is not closed or empty", "循环节为空或没有闭合"))
            .at(self.place)
            .help(Text::new(
                "a repeating tail ends the code: `octal 0.(37)`",
                "循环节写在编码末尾：`octal 0.(37)`",
            ))
    }

    fn no_moves(&self) -> Diagnostic {
        Diagnostic::new(Text::new("this code has no moves at all", "这个编码没有任何走法"))
            .at(self.place)
            .help(Text::new(
                "some digit must be above 0, as in `octal 0.77`",
                "至少要有一个非零数字，例如 `octal 0.77`",
            ))
    }

    fn base(&self) -> &'static str {
        if self.hexadecimal { "hex" } else { "octal" }
    }
}
