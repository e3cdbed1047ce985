//! All boards of one size, one by one, with their values.

use grundy_rule::{Diagnostic, Halt, Rules, Text};
use grundy_table::{Budget, Cell, Values};

/// Boards as they are typed, with their values.
#[derive(Clone, Debug)]
pub struct BoardValues {
    /// In the order of the characters, the first place counting most.
    pub boards: Vec<(String, Cell)>,
}

/// The boards of this size made of the characters of a rule, or of the numbers 0 and 1 where it speaks of none.
///
/// ```
/// use grundy::table::Budget;
///
/// let cram = "b[,] -> b[i,j := '#', i,j+1 := '#'] if b[i,j] == '.' and b[i,j+1] == '.'";
/// let cram = grundy::open::open(cram, &[]).unwrap();
/// let found = grundy::tables::board_values(cram.rules.as_ref(), (1, 2), &Budget::small()).unwrap();
/// assert_eq!(found.boards.len(), 4);
/// assert!(found.boards.contains(&("\"..\"".to_string(), grundy::table::Cell::Nimber(1))));
/// ```
pub fn board_values(
    rules: &dyn Rules,
    (rows, columns): (u64, u64),
    budget: &Budget<'_>,
) -> Result<BoardValues, Halt> {
    let mut letters: Vec<String> = rules.characters().iter().map(char::to_string).collect();
    let is_text = !letters.is_empty();
    if !is_text {
        letters = vec!["0".to_string(), "1".to_string()];
    }
    let places = rows.checked_mul(columns).and_then(|places| u32::try_from(places).ok());
    let count = places.and_then(|places| (letters.len() as u64).checked_pow(places));
    let (Some(places), Some(count)) = (places, count.filter(|count| *count <= MOST_BOARDS)) else {
        return Err(too_many().into());
    };
    let mut values = Values::new(rules, *budget);
    let mut boards = Vec::new();
    for index in 0..count {
        let text = written(index, places, columns, &letters, is_text);
        if let Ok(sum) = rules.parse_position(&text) {
            boards.push((text, values.of_sum(&sum)?));
        }
    }
    if boards.is_empty() { Err(no_boards().into()) } else { Ok(BoardValues { boards }) }
}

/// More boards are not listed.
const MOST_BOARDS: u64 = 1 << 16;

fn written(mut index: u64, places: u32, columns: u64, letters: &[String], is_text: bool) -> String {
    let mut digits: Vec<&str> = (0..places)
        .map(|_| {
            let letter = &letters[(index % letters.len() as u64) as usize];
            index /= letters.len() as u64;
            letter.as_str()
        })
        .collect();
    digits.reverse();
    let rows = digits.chunks(columns as usize);
    match is_text {
        true => format!("\"{}\"", rows.map(<[&str]>::concat).collect::<Vec<_>>().join("/")),
        false => {
            format!("({})", rows.map(|row| format!("({})", row.join(", "))).collect::<Vec<_>>().join(", "))
        }
    }
}

fn too_many() -> Diagnostic {
    Diagnostic::new(Text::new("so many boards are not listed one by one", "这么多棋盘无法逐一列出")).help(
        Text::new(
            "at most 65536 boards are listed: give a smaller size, or none for one value of each size",
            "最多列出 65536 个棋盘：请减小尺寸，或不给尺寸，每种尺寸只给一个值",
        ),
    )
}

fn no_boards() -> Diagnostic {
    Diagnostic::new(Text::new(
        "no board of this size is a position of this game",
        "这种尺寸的棋盘都不是该游戏的局面",
    ))
    .help(Text::new(
        "only rules on boards, `b[,] -> …`, are listed by a size",
        "只有棋盘规则 `b[,] -> …` 才按尺寸列出",
    ))
}
