//! The position drawn for a terminal: heaps and lists as rows of tokens, two coordinates and boards as small boards.

use grundy::solve::Component;

/// Longer rows would not fit a terminal.
const LONGEST_ROW: u64 = 60;
const LARGEST_BOARD: u64 = 16;
const MOST_ROWS: usize = 24;

/// All components, one below the other.
pub fn drawn(sum: &[Component<'_>]) -> String {
    let mut picture = String::from("\n");
    for (index, component) in sum.iter().enumerate() {
        let shown = component.rules.show(&component.position);
        if component.rules.arity().is_none() {
            picture += &format!("{:>3}. {shown}\n{}", index + 1, list(component, &shown));
            continue;
        }
        picture += &match component.position.coordinates.as_slice() {
            [size] if *size <= LONGEST_ROW => {
                format!("{:>3}. {shown:>5}  {}\n", index + 1, "● ".repeat(*size as usize))
            }
            [x, y] if *x < LARGEST_BOARD && *y < LARGEST_BOARD => {
                format!("{:>3}. {shown}\n{}", index + 1, board(*x, *y))
            }
            _ => format!("{:>3}. {shown}\n", index + 1),
        };
    }
    picture
}

/// A list of numbers as a row for each, and a board of characters row by row; anything else is shown well enough.
fn list(component: &Component<'_>, shown: &str) -> String {
    let numbers = component.position.coordinates.as_slice();
    let is_small = numbers.len() <= MOST_ROWS && numbers.iter().all(|&number| number <= LONGEST_ROW);
    let written: Vec<String> = numbers.iter().map(u64::to_string).collect();
    // Where a start makes a list and more of it, the numbers are not all heaps.
    let is_list = component.rules.is_one_list() && shown == format!("({})", written.join(", "));
    if is_list && is_small {
        let row = |(place, &number): (usize, &u64)| {
            format!("       {:>3} {number:>4}  {}\n", place + 1, "● ".repeat(number as usize))
        };
        return numbers.iter().enumerate().map(row).collect();
    }
    let rows: Vec<&str> = shown.trim_matches('"').split('/').collect();
    if !shown.starts_with('"') || rows.len() < 2 {
        return String::new();
    }
    let spaced = |row: &&str| row.chars().map(|character| format!(" {character}")).collect::<String>();
    rows.iter().map(|row| format!("      {}\n", spaced(row))).collect()
}

/// A board with the corner (0, 0) at the lower left, x to the right and y upwards, with the numbers of both.
fn board(x: u64, y: u64) -> String {
    let mut rows = String::new();
    for row in (0..=y).rev() {
        let cells: Vec<&str> =
            (0..=x).map(|column| if (column, row) == (x, y) { " ●" } else { " ·" }).collect();
        rows += &format!("    {row:>3} {}\n", cells.join(" "));
    }
    let columns: Vec<String> = (0..=x).map(|column| format!("{column:>2}")).collect();
    rows + &format!("        {}\n", columns.join(" "))
}
