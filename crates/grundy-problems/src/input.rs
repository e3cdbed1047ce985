//! A judge's input: numbers and words between blanks, read in one pass through a small buffer.
//!
//! Blanks, line ends of either kind and empty lines only separate, so their number does not matter.
//! Lines and columns are worked out when something is wrong; until then only the line ends of used-up bytes are counted.
//!
//! # Cost
//! About one load for eight digits. Memory is the buffer alone, whatever the length of the input.

use std::io::Read;

use crate::field::Field;
use crate::{Malformed, Text};

const CAPACITY: usize = 1 << 16;
/// Room for any number below 10^19 and the blank after it, so that one look at a window decides the common case.
const WINDOW: usize = 32;
/// How much of a wrong word an error shows.
const SHOWN: usize = 20;

/// The bytes of one input, consumed from the left.
pub(crate) struct Input<'a> {
    source: &'a mut dyn Read,
    /// The bytes at hand. Invariant: once `ended`, the last `WINDOW` of them are blanks that are not part of the input.
    buffer: Vec<u8>,
    position: usize,
    ended: bool,
    failure: Option<String>,
    lines_before: u64,
    columns_before: u64,
}

impl<'a> Input<'a> {
    pub(crate) fn new(source: &'a mut dyn Read) -> Input<'a> {
        let buffer = Vec::with_capacity(CAPACITY + WINDOW);
        Input { source, buffer, position: 0, ended: false, failure: None, lines_before: 0, columns_before: 0 }
    }

    /// The next number, if it is one and lies where the field allows.
    #[inline]
    pub(crate) fn number(&mut self, field: &Field) -> Result<u64, Malformed> {
        if let Some((value, after)) = self.number_at_hand()
            && field.contains(value)
        {
            self.position = after;
            return Ok(value);
        }
        self.any_number(field)
    }

    /// As many numbers as `count` says, handed on one by one.
    #[inline]
    pub(crate) fn numbers(
        &mut self,
        count: u64,
        field: &Field,
        mut each: impl FnMut(u64),
    ) -> Result<(), Malformed> {
        for _ in 0..count {
            each(self.number(field)?);
        }
        Ok(())
    }

    /// A list of numbers. It grows with what is really there, never with what `count` claims.
    pub(crate) fn list(&mut self, count: u64, field: &Field) -> Result<Vec<u64>, Malformed> {
        let mut list = Vec::with_capacity(count.min(1 << 12) as usize);
        self.numbers(count, field, |value| list.push(value))?;
        Ok(list)
    }

    /// The next word, which must be `length` binary digits.
    pub(crate) fn binary_digits(&mut self, length: u64, name: Text) -> Result<Vec<u8>, Malformed> {
        self.skip_blanks();
        let mut digits = Vec::new();
        while (digits.len() as u64) < length {
            self.need(1);
            let room = (length - digits.len() as u64).min(self.at_hand().len() as u64) as usize;
            let chunk = &self.at_hand()[..room];
            if room == 0 || chunk.iter().fold(0, |all, byte| all | (byte ^ b'0')) > 1 {
                self.position += chunk.iter().take_while(|&&byte| matches!(byte, b'0' | b'1')).count();
                return Err(self.unexpected(name));
            }
            digits.extend_from_slice(chunk);
            self.position += room;
        }
        self.need(1);
        match self.at_hand().first() {
            Some(&byte) if !is_blank(byte) => Err(self.unexpected(name)),
            _ => Ok(digits),
        }
    }

    /// Whether only blanks are left.
    pub(crate) fn at_end(&mut self) -> Result<bool, Malformed> {
        self.skip_blanks();
        if !self.at_hand().is_empty() {
            return Ok(false);
        }
        match self.failure {
            Some(_) => Err(self.unexpected(Text::new("more input", "更多输入"))),
            None => Ok(true),
        }
    }

    /// Refuses anything but blanks.
    pub(crate) fn expect_end(&mut self) -> Result<(), Malformed> {
        if self.at_end()? {
            return Ok(());
        }
        Err(self.unexpected(Text::new("the end of the input", "输入结束")))
    }

    /// A complaint about what has been read so far as a whole, such as edges that form no tree.
    pub(crate) fn malformed(&self, expected: Text, found: Text) -> Malformed {
        let (line, column) = self.place();
        Malformed { line, column, expected, found }
    }

    /// A complaint about what comes next.
    #[cold]
    pub(crate) fn unexpected(&mut self, expected: Text) -> Malformed {
        self.need(SHOWN + 1);
        let found = self.next_shown();
        self.malformed(expected, found)
    }

    /// The number that starts at the next byte that is not a blank, and the place after it.
    /// `None` if it is none, if it has more than 19 digits, or if too little of it is in the buffer.
    #[inline]
    fn number_at_hand(&self) -> Option<(u64, usize)> {
        let mut start = self.position;
        while is_blank(*self.buffer.get(start)?) {
            start += 1;
        }
        let window: &[u8; WINDOW] = self.buffer.get(start..)?.first_chunk()?;
        let (mut value, mut length) = eight_digits(window, 0);
        if length == 8 {
            let (next, more) = eight_digits(window, 8);
            value = value * POWERS[more] + next;
            length += more;
            if more == 8 {
                let (next, more) = eight_digits(window, 16);
                value = value.wrapping_mul(POWERS[more]).wrapping_add(next);
                length += more;
            }
        }
        let whole = (1..=19).contains(&length) && is_blank(window[length]);
        whole.then_some((value, start + length))
    }

    /// The same number when it straddles the buffer, has leading zeros without end, or is wrong.
    #[cold]
    fn any_number(&mut self, field: &Field) -> Result<u64, Malformed> {
        self.skip_blanks();
        self.need(WINDOW);
        if let Some((value, after)) = self.number_at_hand()
            && field.contains(value)
        {
            self.position = after;
            return Ok(value);
        }
        self.skip_leading_zeros();
        let Some(length) = self.length_of_number() else {
            return Err(self.unexpected(field.description()));
        };
        let digits = &self.at_hand()[..length];
        let value = digits.iter().fold(0, |value, digit| 10 * value + u64::from(digit - b'0'));
        if !field.contains(value) {
            return Err(self.unexpected(field.description()));
        }
        self.position += length;
        Ok(value)
    }

    fn skip_leading_zeros(&mut self) {
        self.need(2);
        while let [b'0', b'0'..=b'9', ..] = self.at_hand() {
            self.position += 1;
            self.need(2);
        }
    }

    /// The length of the digits that come next, if they are a word of their own and at most 19.
    fn length_of_number(&mut self) -> Option<usize> {
        self.need(WINDOW);
        let bytes = self.at_hand();
        let length = bytes.iter().take(20).take_while(|byte| byte.is_ascii_digit()).count();
        let ends = bytes.get(length).is_none_or(|&byte| is_blank(byte));
        ((1..=19).contains(&length) && ends).then_some(length)
    }

    fn skip_blanks(&mut self) {
        loop {
            let blanks = self.at_hand().iter().take_while(|&&byte| is_blank(byte)).count();
            self.position += blanks;
            if !self.at_hand().is_empty() || self.ended {
                return;
            }
            self.refill();
        }
    }

    /// The bytes of the input that are in the buffer and not yet used.
    fn at_hand(&self) -> &[u8] {
        let end = self.buffer.len() - if self.ended { WINDOW } else { 0 };
        &self.buffer[self.position..end]
    }

    /// Sees to it that `count` bytes are at hand, or all that are left.
    fn need(&mut self, count: usize) {
        while self.at_hand().len() < count && !self.ended {
            self.refill();
        }
    }

    /// Forgets the used bytes and reads new ones after the others.
    #[cold]
    fn refill(&mut self) {
        self.forget_used();
        let kept = self.buffer.len();
        self.buffer.resize(CAPACITY, 0);
        let read = match self.source.read(&mut self.buffer[kept..]) {
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {
                self.buffer.truncate(kept);
                return;
            }
            Err(error) => {
                self.failure = Some(error.to_string());
                0
            }
        };
        self.buffer.truncate(kept + read);
        if read == 0 {
            self.ended = true;
            self.buffer.resize(kept + WINDOW, b' ');
        }
    }

    fn forget_used(&mut self) {
        (self.lines_before, self.columns_before) = self.lines_and_columns();
        self.buffer.copy_within(self.position.., 0);
        self.buffer.truncate(self.buffer.len() - self.position);
        self.position = 0;
    }

    /// The line ends before the position, and the bytes since the last of them.
    fn lines_and_columns(&self) -> (u64, u64) {
        let used = &self.buffer[..self.position];
        // A sum of at most 255 ones fits a byte, and bytes are what the compiler counts quickest.
        let lines =
            used.chunks(255).map(|chunk| u64::from(chunk.iter().map(|&b| u8::from(b == b'\n')).sum::<u8>()));
        match used.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => (self.lines_before + lines.sum::<u64>(), (used.len() - last - 1) as u64),
            None => (self.lines_before, self.columns_before + used.len() as u64),
        }
    }

    fn place(&self) -> (u64, u64) {
        let (lines, columns) = self.lines_and_columns();
        (lines + 1, columns + 1)
    }

    fn next_shown(&self) -> Text {
        let bytes = self.at_hand();
        let word = &bytes[..bytes.iter().position(|&byte| is_blank(byte)).unwrap_or(bytes.len())];
        if word.is_empty() {
            return self.nothing_shown();
        }
        let mut shown = word[..word.len().min(SHOWN)].escape_ascii().to_string();
        if word.len() > SHOWN {
            shown.push('…');
        }
        Text::new(format!("`{shown}`"), format!("“{shown}”"))
    }

    fn nothing_shown(&self) -> Text {
        match &self.failure {
            Some(failure) => Text::new(format!("a read error: {failure}"), format!("读取错误：{failure}")),
            None if self.at_hand().is_empty() => Text::new("the end of the input", "输入结束"),
            None => Text::new("a blank", "空白"),
        }
    }
}

const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

#[inline]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The value and the number of the digits, at most eight, that stand in the window from `offset` on.
///
/// All eight are looked at in one 64-bit word: a byte is a digit iff its exclusive or with `'0'` is below 10.
/// Bytes after the first other one are shifted out, and pairs, fours and eights are joined by multiplication.
#[inline]
fn eight_digits(window: &[u8; WINDOW], offset: usize) -> (u64, usize) {
    let bytes: [u8; 8] = std::array::from_fn(|index| window[offset + index]);
    let word = u64::from_le_bytes(bytes) ^ 0x3030_3030_3030_3030;
    let others = (word.wrapping_add(0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080;
    let length = (others.trailing_zeros() / 8) as usize;
    if length == 0 {
        return (0, 0);
    }
    let digits = word << (64 - 8 * length);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    let eight = fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff;
    (eight, length)
}
