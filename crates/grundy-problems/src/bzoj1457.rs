//! Queens on a board move left, down or along the diagonal; who first moves any queen to (0, 0) wins.
//!
//! A queen on an axis or on the diagonal, but not on the goal, wins at once: such a square is a threat and has no
//! value. Elsewhere nobody wants to make a threat, so moves onto threats do not count, and what is left is a sum of
//! ordinary games: mex and xor.

use crate::Malformed;
use crate::field::{Field, TESTS};
use crate::input::Input;
use crate::output::Output;

const SIDE: usize = 100;
const QUEENS: Field = Field::new("the number of queens", "皇后数");
const COORDINATE: Field = Field::new("a coordinate of a queen", "皇后的坐标").to(SIDE as u64 - 1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let values = values();
    for _ in 0..input.number(&TESTS)? {
        let (mut value, mut threat) = (0, false);
        for _ in 0..input.number(&QUEENS)? {
            let (x, y) = (input.number(&COORDINATE)? as usize, input.number(&COORDINATE)? as usize);
            threat |= is_threat(x, y);
            value ^= values[x][y];
        }
        output.choose(threat || value != 0, "^o^", "T_T");
    }
    Ok(())
}

fn is_threat(x: usize, y: usize) -> bool {
    (x == 0 || y == 0 || x == y) && (x, y) != (0, 0)
}

/// The value of each square; 0 on threats, where it is not used, and on the goal, where no move is left.
fn values() -> Vec<[u8; SIDE]> {
    let mut values = vec![[0; SIDE]; SIDE];
    for x in 1..SIDE {
        for y in (1..SIDE).filter(|&y| y != x) {
            values[x][y] = value_at(&values, x, y);
        }
    }
    values
}

fn value_at(values: &[[u8; SIDE]], x: usize, y: usize) -> u8 {
    let mut reached = [false; 4 * SIDE];
    for to in (1..x).filter(|&to| to != y) {
        reached[usize::from(values[to][y])] = true;
    }
    for to in (1..y).filter(|&to| to != x) {
        reached[usize::from(values[x][to])] = true;
    }
    for step in 1..x.min(y) {
        reached[usize::from(values[x - step][y - step])] = true;
    }
    reached.iter().take_while(|&&seen| seen).count() as u8
}
