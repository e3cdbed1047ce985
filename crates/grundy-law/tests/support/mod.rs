//! Tables of known games by tiny loops that share nothing with the engines, and a fixed source of random numbers.
#![allow(dead_code, reason = "each test file uses its own part of these tables")]

use grundy_table::Table;

/// The least number that is not in the list.
pub fn mex(mut reached: Vec<u32>) -> u32 {
    reached.sort_unstable();
    reached.dedup();
    reached.iter().zip(0..).take_while(|&(&value, least)| value == least).count() as u32
}

/// Values of one heap, from the values that the options of each heap have.
pub fn heap(limit: usize, reached: impl Fn(usize, &[u32]) -> Vec<u32>) -> Vec<u32> {
    let mut values = Vec::with_capacity(limit);
    for x in 0..limit {
        values.push(mex(reached(x, &values)));
    }
    values
}

/// Taking an amount out of a set.
pub fn take(amounts: &[usize], limit: usize) -> Vec<u32> {
    heap(limit, |x, values| {
        amounts.iter().filter(|&&amount| amount <= x).map(|&amount| values[x - amount]).collect()
    })
}

/// Take-and-break by code digits: digit `k` (from 0), bit `j`: after taking `k` leave exactly `j` non-empty heaps.
pub fn code(digits: &[u32], limit: usize) -> Vec<u32> {
    heap(limit, |x, values| {
        let mut reached = Vec::new();
        for (taken, &digit) in digits.iter().enumerate().filter(|&(taken, _)| taken <= x) {
            leave(x - taken, digit, taken, values, &mut reached);
        }
        reached
    })
}

fn leave(rest: usize, digit: u32, taken: usize, values: &[u32], reached: &mut Vec<u32>) {
    if digit & 1 != 0 && rest == 0 && taken > 0 {
        reached.push(0);
    }
    if digit & 2 != 0 && rest > 0 && taken > 0 {
        reached.push(values[rest]);
    }
    if digit & 4 != 0 {
        reached.extend((1..=rest / 2).map(|part| values[part] ^ values[rest - part]));
    }
    if digit & 8 != 0 {
        let pairs =
            (1..=rest / 3).flat_map(|first| (first..=(rest - first) / 2).map(move |second| (first, second)));
        reached.extend(
            pairs.map(|(first, second)| values[first] ^ values[second] ^ values[rest - first - second]),
        );
    }
}

/// The octal or hexadecimal code `0.d₁d₂…` as digits.
pub fn digits(code: &str) -> Vec<u32> {
    code.chars().filter(|&digit| digit != '.').filter_map(|digit| digit.to_digit(16)).collect()
}

/// Values on a board, from the options of each position; options lie in the box of twice the limit, lower in x + y
/// or equal in it and lower in x.
pub fn board(limit: usize, least: usize, options: impl Fn(usize, usize) -> Vec<(usize, usize)>) -> Table {
    let size = 2 * limit;
    let mut values = vec![0; size * size];
    for sum in 0..2 * size - 1 {
        for x in sum.saturating_sub(size - 1)..=sum.min(size - 1) {
            let y = sum - x;
            let inside = |&(a, b): &(usize, usize)| a >= least && b >= least && a < size && b < size;
            let reached = options(x, y).into_iter().filter(inside).map(|(a, b)| values[a * size + b]);
            values[x * size + y] = mex(reached.collect());
        }
    }
    use grundy_table::Cell;
    let cell = |x: usize, y: usize| {
        if x < least || y < least { Cell::Absent } else { Cell::Nimber(values[x * size + y]) }
    };
    Table::from_cells(
        2,
        limit as u64,
        (0..limit).flat_map(|x| (0..limit).map(move |y| (x, y))).map(|(x, y)| cell(x, y)),
    )
}

/// Options of Nim with two heaps.
pub fn nim(x: usize, y: usize) -> Vec<(usize, usize)> {
    (0..x).map(|a| (a, y)).chain((0..y).map(|b| (x, b))).collect()
}

/// Options of Wythoff's game whose diagonal moves may differ by less than `t`.
pub fn wythoff(t: usize) -> impl Fn(usize, usize) -> Vec<(usize, usize)> {
    move |x, y| {
        let mut options = nim(x, y);
        for a in 1..=x {
            options.extend(((a + 1).saturating_sub(t).max(1)..=y.min(a + t - 1)).map(|b| (x - a, y - b)));
        }
        options
    }
}

/// Losses of a game on boxes of `arity` coordinates, 0 for a loss and 1 for a win, from all options of a position.
/// Options come earlier row by row. A position without options is a loss, or a win in misère play.
pub fn outcomes(
    arity: usize,
    limit: u64,
    ends_with_loss: bool,
    options: impl Fn(&[u64]) -> Vec<Vec<u64>>,
) -> Table {
    let mut cells: Vec<u32> = Vec::new();
    for position in grundy_table::boxed(arity, limit) {
        let options = options(&position);
        let index = |option: &Vec<u64>| {
            option.iter().fold(0, |index, &coordinate| index * limit + coordinate) as usize
        };
        let wins = if options.is_empty() {
            !ends_with_loss
        } else {
            options.iter().any(|option| cells[index(option)] == 0)
        };
        cells.push(u32::from(wins));
    }
    Table::from_cells(arity, limit, cells.into_iter().map(grundy_table::Cell::Nimber))
}

/// Numbers that look random and are the same in every run (SplitMix64; Steele, Lea and Flood, 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
