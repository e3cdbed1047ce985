//! Sequences typed in from outside: plain numbers, or a b-file of the encyclopedia of sequences.

use grundy_table::{Cell, Table, Text};

/// A sequence and the index of its first value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The index of the first value.
    pub first: u64,
    /// The values in order.
    pub values: Vec<u32>,
}

/// What is wrong with a text that should be a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// What is wrong.
    pub message: Text,
    /// The line, counted from 1.
    pub line: usize,
}

impl Sequence {
    /// The sequence as a table of one coordinate; below its first index nothing is known.
    pub fn table(&self) -> Table {
        let unknown = (0..self.first).map(|_| Cell::Absent);
        let cells = unknown.chain(self.values.iter().map(|&value| Cell::Nimber(value)));
        Table::from_cells(1, self.first + self.values.len() as u64, cells)
    }
}

/// First indices above this are taken for a mistake: the table would be mostly empty.
const MOST_FIRST: u64 = 1 << 20;
/// The largest value that a table can hold.
const MOST_VALUE: u64 = (u32::MAX - 2) as u64;

/// The sequence that a text holds.
///
/// Lines of two numbers of which the first counts upwards are a b-file; otherwise every number is a value.
/// Numbers are separated by blanks, commas or brackets; what follows `#` is ignored.
///
/// ```
/// use grundy_law::parse_sequence;
///
/// assert_eq!(parse_sequence("0, 1, 2, 0 # Bash").unwrap().values, [0, 1, 2, 0]);
/// let ruler = parse_sequence("# A007814\n1 0\n2 1\n3 0\n4 2\n").unwrap();
/// assert_eq!((ruler.first, ruler.values), (1, vec![0, 1, 0, 2]));
/// ```
pub fn parse_sequence(text: &str) -> Result<Sequence, InputError> {
    let mut lines: Vec<(usize, Vec<u64>)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let numbers = numbers_of(line, index + 1)?;
        if !numbers.is_empty() {
            lines.push((index + 1, numbers));
        }
    }
    let Some((first_line, first_numbers)) = lines.first() else {
        return Err(error("there is no number in it", "其中没有数字", 1));
    };
    let counts_up = lines
        .iter()
        .zip(first_numbers[0]..)
        .all(|((_, numbers), index)| numbers.len() == 2 && numbers[0] == index);
    if lines.len() >= 2 && counts_up {
        return b_file(&lines, *first_line);
    }
    let values = lines.iter().flat_map(|(line, numbers)| numbers.iter().map(|&number| value(number, *line)));
    Ok(Sequence { first: 0, values: values.collect::<Result<_, _>>()? })
}

fn b_file(lines: &[(usize, Vec<u64>)], first_line: usize) -> Result<Sequence, InputError> {
    let first = lines[0].1[0];
    if first > MOST_FIRST {
        return Err(error(
            &format!("the first index {first} is too large"),
            &format!("首个下标 {first} 过大"),
            first_line,
        ));
    }
    let values = lines.iter().map(|(line, numbers)| value(numbers[1], *line)).collect::<Result<_, _>>()?;
    Ok(Sequence { first, values })
}

fn numbers_of(line: &str, at: usize) -> Result<Vec<u64>, InputError> {
    let content = line.split('#').next().unwrap_or("").trim_start_matches('\u{feff}');
    let is_separator = |letter: char| letter.is_whitespace() || ",;，；[](){}".contains(letter);
    content.split(is_separator).filter(|word| !word.is_empty()).map(|word| number(word, at)).collect()
}

fn number(word: &str, line: usize) -> Result<u64, InputError> {
    word.parse().map_err(|_| {
        error(&format!("`{word}` is not a natural number"), &format!("`{word}` 不是自然数"), line)
    })
}

fn value(number: u64, line: usize) -> Result<u32, InputError> {
    u32::try_from(number).ok().filter(|_| number <= MOST_VALUE).ok_or_else(|| {
        error(
            &format!("the value {number} is larger than {MOST_VALUE}"),
            &format!("数值 {number} 大于 {MOST_VALUE}"),
            line,
        )
    })
}

fn error(english: &str, chinese: &str, line: usize) -> InputError {
    InputError { message: Text::new(english, chinese), line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<(u64, &[u32]), usize>) {
        let found = parse_sequence(text);
        let found =
            found.as_ref().map(|sequence| (sequence.first, &sequence.values[..])).map_err(|error| error.line);
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn sequences_and_b_files_are_told_apart() {
        check("0 1 2 3", Ok((0, &[0, 1, 2, 3])));
        check("[0, 1,\n 2, 3]", Ok((0, &[0, 1, 2, 3])));
        check("3 7\n4 8\n\n5 9\n", Ok((3, &[7, 8, 9])));
        check("0 1\n5 2\n", Ok((0, &[0, 1, 5, 2])));
        check("4\n5\n6", Ok((0, &[4, 5, 6])));
    }

    #[test]
    fn mistakes_name_their_line() {
        check("", Err(1));
        check("0 1\n2 x", Err(2));
        check("-1", Err(1));
        check("1\n99999999999", Err(2));
        check("18446744073709551615 1\n18446744073709551616 2", Err(2));
        check("99999999 1\n100000000 2", Err(1));
    }
}
