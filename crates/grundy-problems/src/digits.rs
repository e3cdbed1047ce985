//! Decimal digits, up to eight at a time: one 64-bit word holds eight bytes of text.
//!
//! A byte is a digit iff its exclusive or with `'0'` is below 10, which one addition shows for all eight. The digits
//! are joined to pairs, fours and eights by multiplication.
//!
//! Numbers in a row mostly have the same width. The last one is remembered, so that the place of the next number is
//! guessed rather than computed: the processor goes on with that one before it has finished with this one.

/// Room for a blank, a number of as many digits as always fit in 64 bits, and a blank.
pub(crate) const WINDOW: usize = WIDEST + 2;
pub(crate) const WIDEST: usize = 19;
/// Up to this width the digits are cheaper one by one.
const SHORT: usize = 3;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Blanks, line ends, and the control characters with them: one comparison tells, and some old files end in one.
#[inline(always)]
pub(crate) fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

/// The number that follows the blank at the start of the window and ends before another blank; `None` if there is no
/// such number. `width`, from 1 on, comes in as a guess and goes out as the width of the number.
#[inline(always)]
pub(crate) fn read(window: &[u8; WINDOW], width: &mut usize) -> Option<u64> {
    if !is_blank(window[0]) {
        return None;
    }
    if *width <= SHORT {
        let (value, found) = digits(0, &window[1..=SHORT + 1]);
        if (1..=SHORT).contains(&found) {
            *width = found;
            return is_blank(window[found + 1]).then_some(value);
        }
    }
    let first = word(window, 1);
    let others = other_bytes(first);
    if others == 0 {
        return read_long(window, width, joined(first));
    }
    if *width > 8 || others & (HIGH >> (64 - 8 * *width)) != 0 || !is_blank(window[*width + 1]) {
        let found = others.trailing_zeros() as usize / 8;
        if found == 0 || !is_blank(window[found + 1]) {
            return None;
        }
        *width = found;
    }
    Some(joined(first << (64 - 8 * *width)))
}

/// The same when the first eight digits are known and more may follow.
#[inline(always)]
fn read_long(window: &[u8; WINDOW], width: &mut usize, first: u64) -> Option<u64> {
    if *width >= 16 {
        let second = word(window, 9);
        if other_bytes(second) == 0 {
            let (value, found) = digits(first * 100_000_000 + joined(second), &window[17..=WIDEST]);
            *width = 16 + found;
            return is_blank(window[17 + found]).then_some(value);
        }
    }
    let (value, found) = digits(first, &window[9..=WIDEST]);
    *width = 8 + found;
    is_blank(window[9 + found]).then_some(value)
}

/// The value with the leading digits of `bytes` appended, and how many they are.
#[inline(always)]
fn digits(mut value: u64, bytes: &[u8]) -> (u64, usize) {
    for (count, byte) in bytes.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return (value, count);
        }
        value = 10 * value + u64::from(digit);
    }
    (value, bytes.len())
}

/// Eight bytes, each as a digit's value if it is one.
#[inline(always)]
fn word(window: &[u8; WINDOW], offset: usize) -> u64 {
    let bytes: [u8; 8] = std::array::from_fn(|index| window[offset + index]);
    u64::from_le_bytes(bytes) ^ 0x3030_3030_3030_3030
}

/// The high bit of the first byte that is not a digit is set; what stands after it says nothing.
#[inline(always)]
fn other_bytes(word: u64) -> u64 {
    (word.wrapping_add(0x7676_7676_7676_7676) | word) & HIGH
}

/// The number that eight digits are, the first byte being the highest digit.
#[inline(always)]
fn joined(digits: u64) -> u64 {
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<u64>) {
        for guess in 1..=WIDEST {
            let mut window = [b'.'; WINDOW];
            let length = text.len().min(WINDOW);
            window[..length].copy_from_slice(&text.as_bytes()[..length]);
            let mut width = guess;
            assert_eq!(read(&window, &mut width), expected, "{text:?} after a number of width {guess}");
            assert!((1..=WIDEST).contains(&width), "{text:?} left the width {width}");
            let digits = text.trim_start().split(char::is_whitespace).next().unwrap_or_default();
            assert!(expected.is_none() || width == digits.len(), "{text:?} left the width {width}");
        }
    }

    #[test]
    fn numbers_of_every_width_are_read_after_numbers_of_any_width() {
        for width in 1..=WIDEST {
            let digits = &"9081726354453627189"[..width];
            check(&format!(" {digits} "), digits.parse().ok());
            check(&format!("\n{digits}\r"), digits.parse().ok());
            check(&format!(" {} 77", "0".repeat(width)), Some(0));
        }
    }

    #[test]
    fn what_is_no_number_is_not_read() {
        let wrong =
            ["  1 ", " x ", "12 ", " 1x ", " -1 ", " 1234x ", " 1234567:9 ", " 1/3 ", " \u{b2} ", "     "];
        for text in wrong {
            check(text, None);
        }
        check(" 12345678901234567890 ", None);
        check(" 123456789:", None);
    }
}
