//! A judge's input: numbers and words between blanks, read in one pass through a small buffer.
//!
//! Blanks, line ends of either kind and empty lines only separate, so their number does not matter.
//! Lines and columns are worked out when something is wrong; until then only the line ends of used-up bytes are counted.
//!
//! # Cost
//! About one load for eight digits, see `digits.rs`. Memory is the buffer alone, whatever the length of the input.

use std::io::Read;

use crate::digits::{self, WIDEST, WINDOW, is_blank};
use crate::field::Field;
use crate::{Malformed, Text};

const CAPACITY: usize = 1 << 16;
/// How much of a wrong word an error shows.
const SHOWN: usize = 20;

/// The bytes of one input, consumed from the left.
pub(crate) struct Input<'a> {
    source: &'a mut dyn Read,
    buffer: Vec<u8>,
    /// The next byte. A number leaves it at the blank behind itself.
    position: usize,
    /// Where the bytes of the input end in the buffer. Invariant: once `ended`, `WINDOW` blanks follow.
    end: usize,
    /// The width of the last number, as a guess at that of the next.
    width: usize,
    ended: bool,
    failure: Option<String>,
    lines_before: u64,
    columns_before: u64,
}

impl<'a> Input<'a> {
    pub(crate) fn new(source: &'a mut dyn Read) -> Input<'a> {
        Input {
            source,
            buffer: vec![0; CAPACITY + WINDOW],
            position: 0,
            end: 0,
            width: 1,
            ended: false,
            failure: None,
            lines_before: 0,
            columns_before: 0,
        }
    }

    /// The next number, if it is one and lies where the field allows.
    #[inline]
    pub(crate) fn number(&mut self, field: &Field) -> Result<u64, Malformed> {
        let mut number = 0;
        if self.run(1, field, &mut |value| number = value) == 1 {
            return Ok(number);
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
        let mut left = count;
        while left > 0 {
            left -= self.run(left, field, &mut each);
            if left > 0 {
                each(self.any_number(field)?);
                left -= 1;
            }
        }
        Ok(())
    }

    /// Reads up to `most` numbers that lie in the buffer with a single blank before each, and says how many there were.
    #[inline(always)]
    fn run(&mut self, most: u64, field: &Field, each: &mut impl FnMut(u64)) -> u64 {
        let readable = self.end + if self.ended { WINDOW } else { 0 };
        let bytes = &self.buffer[..readable];
        let (mut position, mut width) = (self.position, self.width);
        let mut count = 0;
        while count < most
            && let Some(window) = bytes.get(position..).and_then(|rest| rest.first_chunk())
            && let Some(value) = digits::read(window, &mut width)
            && field.contains(value)
        {
            position += width + 1;
            each(value);
            count += 1;
        }
        (self.position, self.width) = (position, width);
        count
    }

    /// The next number when it straddles the buffer, follows several blanks, is very long, or is wrong.
    #[cold]
    fn any_number(&mut self, field: &Field) -> Result<u64, Malformed> {
        self.skip_blanks();
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

    fn skip_leading_zeros(&mut self) {
        self.need(2);
        while let [b'0', b'0'..=b'9', ..] = self.at_hand() {
            self.position += 1;
            self.need(2);
        }
    }

    /// The length of the digits that come next, if they are a word of their own and not too many.
    fn length_of_number(&mut self) -> Option<usize> {
        self.need(WIDEST + 1);
        let bytes = self.at_hand();
        let length = bytes.iter().take(WIDEST + 1).take_while(|byte| byte.is_ascii_digit()).count();
        let ends = bytes.get(length).is_none_or(|&byte| is_blank(byte));
        ((1..=WIDEST).contains(&length) && ends).then_some(length)
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
        &self.buffer[self.position..self.end]
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
        match self.source.read(&mut self.buffer[self.end..CAPACITY]) {
            Ok(0) => self.finish(),
            Ok(count) => self.end += count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => {
                self.failure = Some(error.to_string());
                self.finish();
            }
        }
    }

    fn finish(&mut self) {
        self.ended = true;
        self.buffer[self.end..self.end + WINDOW].fill(b' ');
    }

    fn forget_used(&mut self) {
        (self.lines_before, self.columns_before) = self.lines_and_columns();
        self.buffer.copy_within(self.position..self.end, 0);
        self.end -= self.position;
        self.position = 0;
    }

    /// The line ends before the position, and the bytes since the last of them.
    fn lines_and_columns(&self) -> (u64, u64) {
        let used = &self.buffer[..self.position];
        let lines = count_of_line_ends(used);
        if lines == 0 {
            return (self.lines_before, self.columns_before + used.len() as u64);
        }
        let since = used.iter().rev().take_while(|&&byte| byte != b'\n').count();
        (self.lines_before + lines, since as u64)
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

fn count_of_line_ends(bytes: &[u8]) -> u64 {
    // A sum of at most 255 ones fits a byte, and bytes are what the compiler counts quickest.
    let chunks = bytes.chunks(255);
    chunks.map(|chunk| u64::from(chunk.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>())).sum()
}
