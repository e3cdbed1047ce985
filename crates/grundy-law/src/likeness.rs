//! The same as: values that equal those of another game, moved along or spread out.

use crate::law::description::bare_bits;
use grundy_table::Text;

/// `a(n) = b((n + shift) div divisor)` for every `n ≥ start` that both tables reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// The name of the other sequence.
    pub name: String,
    /// What is added to the argument.
    pub shift: i64,
    /// What the argument is then divided by, rounding down.
    pub divisor: u64,
    /// From where on the values agree.
    pub start: u64,
    /// How many values were compared.
    pub compared: u64,
}

/// The largest shift tried, either way.
const MOST_SHIFT: i64 = 16;
/// The largest divisor tried.
const MOST_DIVISOR: u64 = 8;
/// How many values must agree.
const LEAST_COMPARED: u64 = 32;
/// How many bits the agreeing values must hold at least, so that plain sequences are not all alike.
const LEAST_BITS: f64 = 40.0;
/// A few first values may differ.
const LATEST_START: u64 = 4;

impl Likeness {
    /// The likeness as a sentence.
    pub fn text(&self) -> Text {
        self.text_about(&Text::new(&self.name, &self.name))
    }

    /// The same, where the other sequence has a name in each language.
    pub fn text_about(&self, name: &Text) -> Text {
        let mut english = format!("the values are those of {}", name.english);
        let mut chinese = format!("SG 值与{}相同", set_off(&name.chinese));
        if self.divisor > 1 {
            english += &format!(", each repeated {} times", self.divisor);
            chinese += &format!("，每个重复 {} 次", self.divisor);
        }
        match self.shift {
            0 => {}
            shift if shift > 0 => {
                english += &format!(", shifted by {shift}: a(n) is its value at {}", self.argument());
                chinese += &format!("，平移 {shift}：a(n) 等于它在 {} 处的值", self.argument());
            }
            shift => {
                english += &format!(
                    ", shifted by −{}: a(n) is its value at {}",
                    shift.unsigned_abs(),
                    self.argument()
                );
                chinese +=
                    &format!("，平移 −{}：a(n) 等于它在 {} 处的值", shift.unsigned_abs(), self.argument());
            }
        }
        if self.start > 0 {
            english += &format!(" (from n = {} on)", self.start);
            chinese += &format!("（从 n = {} 起）", self.start);
        }
        Text::new(english, chinese)
    }

    fn argument(&self) -> String {
        let shifted = if self.shift > 0 {
            format!("n + {}", self.shift)
        } else {
            format!("n − {}", self.shift.unsigned_abs())
        };
        if self.divisor > 1 { format!("({shifted}) div {}", self.divisor) } else { shifted }
    }
}

/// A name in a Chinese sentence: Latin letters stand off, Chinese titles are quoted.
fn set_off(name: &str) -> String {
    if name.is_ascii() { format!(" {name} ") } else { format!("「{name}」") }
}

/// How these values are like each of the named sequences, the plainest likeness of each, in the order given.
///
/// ```
/// use grundy_law::likenesses;
///
/// let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4];
/// let found = likenesses(&kayles[2..], &[("kayles", &kayles)]);
/// assert_eq!((found[0].shift, found[0].divisor), (2, 1));
/// ```
pub fn likenesses(values: &[u32], others: &[(&str, &[u32])]) -> Vec<Likeness> {
    others.iter().filter_map(|(name, other)| likeness(values, name, other)).collect()
}

fn likeness(values: &[u32], name: &str, other: &[u32]) -> Option<Likeness> {
    let shifts = || (0..=MOST_SHIFT).flat_map(|shift| [shift, -shift]);
    (1..=MOST_DIVISOR).flat_map(|divisor| shifts().map(move |shift| (divisor, shift))).find_map(
        |(divisor, shift)| {
            let (start, compared) = agreement(values, other, divisor, shift)?;
            Some(Likeness { name: name.to_string(), shift, divisor, start, compared })
        },
    )
}

/// From where on, and over how many values, two sequences agree in this way.
fn agreement(values: &[u32], other: &[u32], divisor: u64, shift: i64) -> Option<(u64, u64)> {
    let partner =
        |n: u64| n.checked_add_signed(shift).and_then(|place| other.get((place / divisor) as usize)).copied();
    let pairs = || (0..).zip(values).filter_map(|(n, &value)| Some((n, value, partner(n)?)));
    let last_differs = pairs()
        .take_while(|&(n, value, theirs)| n < LATEST_START || value == theirs)
        .filter(|&(_, value, theirs)| value != theirs)
        .last();
    let first = pairs().next().map_or(0, |(n, _, _)| n);
    let start = last_differs.map_or(first, |(n, _, _)| n + 1);
    let later = || pairs().filter(|&(n, _, _)| n >= start);
    // Nearly always they differ soon, so that is looked at before anything is kept.
    let is_late = start > LATEST_START.max(shift.unsigned_abs());
    if is_late || later().any(|(_, value, theirs)| value != theirs) {
        return None;
    }
    let compared: Vec<u32> = later().map(|(_, value, _)| value).collect();
    let spread: Vec<u32> = compared.iter().copied().step_by(divisor as usize).collect();
    let is_enough = compared.len() as u64 >= LEAST_COMPARED.max(divisor * 8);
    (is_enough && bare_bits(&spread) >= LEAST_BITS).then_some((start, compared.len() as u64))
}
