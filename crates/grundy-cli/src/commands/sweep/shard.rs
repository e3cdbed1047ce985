//! One part of so many: every n-th rule.

use std::str::FromStr;

/// The part `index` of `count`, counted from 1, as array jobs count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    // Invariant: 1 <= index <= count.
    index: usize,
    count: usize,
}

impl Shard {
    /// The rules of this part. Neighbours go to different parts: they often take equally long.
    pub fn of(self, rules: Vec<String>) -> Vec<String> {
        rules.into_iter().skip(self.index - 1).step_by(self.count).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some((index.trim().parse::<usize>().ok()?, count.trim().parse::<usize>().ok()?))
        });
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index, count }),
            _ => Err("write `3/64` for the third of 64 parts; the first is `1/64`".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_belongs_to_one_part() {
        let rules: Vec<String> = (0..17).map(|number| number.to_string()).collect();
        for count in [1, 2, 5, 17, 40] {
            let part = |index| Shard { index, count }.of(rules.clone());
            let mut all: Vec<String> = (1..=count).flat_map(part).collect();
            all.sort_by_key(|rule| rule.parse::<u32>().unwrap());
            assert_eq!(all, rules, "{count}");
        }
    }

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!("3/64".parse(), Ok(Shard { index: 3, count: 64 }));
        for wrong in ["0/4", "5/4", "1/0", "3", "a/b", "", "-1/4", "1/4/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
