//! The position drawn for a terminal: heaps as rows of tokens, two coordinates as a small board.

use grundy::Component;

/// Longer rows would not fit a terminal.
const LONGEST_ROW: u64 = 60;
const LARGEST_BOARD: u64 = 16;

/// All components, one below the other.
pub fn drawn(sum: &[Component<'_>]) -> String {
    let mut picture = String::from("\n");
    for (index, component) in sum.iter().enumerate() {
        let shown = component.rules.show(&component.position);
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
