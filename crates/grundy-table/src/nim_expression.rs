//! A calculator for nimbers: `6 * 11 + 2`, `(2 + 3) / 5`, `7^10`, `sqrt(8)`.

use grundy_rule::{Diagnostic, Text};

use crate::nimber::{nim_inverse, nim_power, nim_product, nim_square_root};

/// The nimber that an expression stands for. `+` and `-` are the nim-sum, `*` and `/` the nim-product and its inverse,
/// `^` a power whose exponent is an ordinary number.
///
/// ```
/// use grundy_table::nim_value;
///
/// for (expression, value) in [("6 * 11 + 2", 8), ("2 * 2", 3), ("1 / 2", 3), ("2^2 + 2 + 1", 0), ("sqrt(3)", 2)] {
///     assert_eq!(nim_value(expression).unwrap(), value, "{expression}");
/// }
/// assert!(nim_value("1 / (2 - 2)").is_err());
/// assert!(nim_value("3 5 7").is_err());
/// ```
pub fn nim_value(text: &str) -> Result<u64, Diagnostic> {
    let mut reader = Reader { text, place: 0, depth: 0 };
    let value = reader.sum().map_err(|mistake| mistake.in_source(text))?;
    reader.blanks();
    match reader.rest().is_empty() {
        true => Ok(value),
        false => Err(reader.stray().in_source(text)),
    }
}

struct Reader<'t> {
    text: &'t str,
    place: usize,
    depth: usize,
}

type Read = Result<u64, Diagnostic>;

const DEEPEST: usize = 100;

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.place..]
    }

    fn blanks(&mut self) {
        self.place += self.rest().len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, signs: &[&str]) -> bool {
        self.blanks();
        let found = signs.iter().find(|sign| self.rest().starts_with(**sign)).map(|sign| sign.len());
        self.place += found.unwrap_or(0);
        found.is_some()
    }

    fn sum(&mut self) -> Read {
        let mut total = self.product()?;
        while self.eat(&["+", "-", "⊕", "xor", "＋"]) {
            total ^= self.product()?;
        }
        Ok(total)
    }

    fn product(&mut self) -> Read {
        let mut total = self.power()?;
        loop {
            if self.eat(&["*", "⊗", "×", "·"]) {
                total = nim_product(total, self.power()?);
            } else if self.eat(&["/", "÷"]) {
                let start = self.place;
                let divisor = self.power()?;
                let inverse = nim_inverse(divisor).ok_or_else(|| self.division_by_zero(start))?;
                total = nim_product(total, inverse);
            } else {
                return Ok(total);
            }
        }
    }

    fn power(&mut self) -> Read {
        let base = self.atom()?;
        if self.eat(&["^", "**"]) {
            self.blanks();
            return Ok(nim_power(base, self.number()?));
        }
        Ok(base)
    }

    fn atom(&mut self) -> Read {
        // A nimber is its own opposite.
        while self.eat(&["-"]) {}
        let is_root = self.eat(&["sqrt", "√"]);
        let value = if self.eat(&["(", "（"]) { self.bracket()? } else { self.number()? };
        Ok(if is_root { nim_square_root(value) } else { value })
    }

    fn bracket(&mut self) -> Read {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.stray());
        }
        let value = self.sum()?;
        self.depth -= 1;
        if self.eat(&[")", "）"]) { Ok(value) } else { Err(self.stray()) }
    }

    fn number(&mut self) -> Read {
        self.blanks();
        let start = self.place;
        let digits = self.rest().find(|letter: char| !letter.is_ascii_digit() && letter != '_');
        let length = digits.unwrap_or(self.rest().len());
        let written: String = self.rest()[..length].chars().filter(char::is_ascii_digit).collect();
        if written.is_empty() {
            return Err(self.stray());
        }
        self.place += length;
        written.parse().map_err(|_| {
            Diagnostic::new(Text::new("this nimber is too large", "这个 Nim 数太大了"))
                .at(start..start + length)
                .help(Text::new("nimbers here stay below 2^64", "Nim 数须小于 2^64"))
        })
    }

    fn division_by_zero(&self, start: usize) -> Diagnostic {
        Diagnostic::new(Text::new("this divides by zero", "这里除以了零"))
            .at(start..self.place)
            .help(Text::new("every nimber but 0 has an inverse", "除 0 以外的 Nim 数都有逆元"))
    }

    fn stray(&self) -> Diagnostic {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        let numbers: Vec<&str> = self.text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let are_heaps = numbers.len() > 1 && numbers.iter().all(|word| word.parse::<u64>().is_ok());
        let help = match are_heaps {
            true => {
                let command = format!("grundy solve nim {}", numbers.join(" "));
                Text::new(
                    format!("to solve heaps of Nim: `{command}`"),
                    format!("要求解 Nim 游戏请用：`{command}`"),
                )
            }
            false => Text::new(
                "write `6 * 11 + 2`, `1 / 5`, `7^3`, `sqrt(8)`",
                "请写 `6 * 11 + 2`、`1 / 5`、`7^3`、`sqrt(8)`",
            ),
        };
        Diagnostic::new(Text::new("a nimber or an operator is needed here", "此处需要一个 Nim 数或运算符"))
            .at(self.place..self.place + length)
            .help(help)
    }
}
