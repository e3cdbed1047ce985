//! A number of a list: its xor, its sum, its length, the gaps between its numbers.

use grundy_base::Text;

/// What is done with the chosen numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// They are added.
    Sum,
    /// They are added without carrying.
    Xor,
}

/// Which numbers stand at the places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
    /// The list itself.
    Numbers,
    /// What each is more than the one before it; the first one is itself.
    Gaps,
    /// How many places lie free between each and the one before it; the first one is itself.
    Between,
    /// One less than each.
    Less,
}

/// In which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they stand.
    Given,
    /// Rising.
    Rising,
    /// Rising, each number once.
    Once,
}

/// Which places are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// Every place.
    All,
    /// Every other place, from the first or the second on.
    FromFirst(usize),
    /// Every other place, from the last or the last but one backwards.
    FromLast(usize),
}

/// A number of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The sum or the xor of some of the numbers.
    Folded(Fold, Entries, Order, Places),
    /// How many numbers there are.
    Length,
    /// The least number.
    Least,
    /// The greatest number.
    Greatest,
    /// How often the least number occurs.
    TimesLeast,
    /// How often the greatest number occurs.
    TimesGreatest,
    /// How many numbers are not 0.
    Nonzero,
    /// How many numbers are 1.
    Ones,
    /// How many numbers are odd.
    Odd,
    /// How many different numbers there are.
    Different,
    /// How many numbers occur an odd number of times.
    Unpaired,
    /// How many numbers other than 0 occur an odd number of times.
    UnpairedNonzero,
    /// The smallest number that is missing.
    Missing,
    /// The smallest number from 1 on that is missing.
    MissingPositive,
    /// How many ones stand at the beginning.
    LeadingOnes,
    /// How many ones stand at the end.
    TrailingOnes,
    /// The first number.
    First,
    /// The last number.
    Last,
    /// The remainder of a feature.
    Remainder(Box<Feature>, u32),
    /// A feature and a number more or less.
    Shifted(Box<Feature>, i32),
}

/// The features themselves, the simplest first.
pub fn simple() -> Vec<Feature> {
    let mut features = vec![
        Feature::Folded(Fold::Xor, Entries::Numbers, Order::Given, Places::All),
        Feature::Folded(Fold::Sum, Entries::Numbers, Order::Given, Places::All),
        Feature::Length,
        Feature::Nonzero,
        Feature::Greatest,
        Feature::Least,
        Feature::Odd,
        Feature::Ones,
        Feature::Different,
        Feature::Unpaired,
        Feature::UnpairedNonzero,
        Feature::Missing,
        Feature::MissingPositive,
        Feature::TimesLeast,
        Feature::TimesGreatest,
        Feature::LeadingOnes,
        Feature::TrailingOnes,
        Feature::First,
        Feature::Last,
    ];
    let places =
        [Places::FromFirst(0), Places::FromFirst(1), Places::FromLast(0), Places::FromLast(1), Places::All];
    for fold in [Fold::Xor, Fold::Sum] {
        for order in [Order::Given, Order::Rising, Order::Once] {
            for entries in [Entries::Numbers, Entries::Gaps, Entries::Between, Entries::Less] {
                let folded = places.map(|places| Feature::Folded(fold, entries, order, places));
                features.extend(
                    folded.into_iter().filter(|feature| !features.contains(feature)).collect::<Vec<_>>(),
                );
            }
        }
    }
    features
}

/// All features, the simplest first.
pub fn all() -> Vec<Feature> {
    let simple = simple();
    let mut features = simple.clone();
    for modulus in 2..=5 {
        features.extend(simple.iter().map(|feature| Feature::Remainder(Box::new(feature.clone()), modulus)));
    }
    for shift in [1, -1] {
        features.extend(simple.iter().map(|feature| Feature::Shifted(Box::new(feature.clone()), shift)));
    }
    features
}

impl Feature {
    /// The number, where the list has one.
    pub fn of(&self, list: &[u64]) -> Option<i128> {
        let count =
            |wanted: &dyn Fn(u64) -> bool| list.iter().filter(|&&number| wanted(number)).count() as i128;
        Some(match self {
            Feature::Folded(fold, entries, order, places) => {
                return folded(list, *fold, *entries, *order, *places);
            }
            Feature::Length => list.len() as i128,
            Feature::Least => i128::from(*list.iter().min()?),
            Feature::Greatest => i128::from(list.iter().max().copied().unwrap_or(0)),
            Feature::TimesLeast => {
                let least = *list.iter().min()?;
                count(&|number| number == least)
            }
            Feature::TimesGreatest => {
                let greatest = *list.iter().max()?;
                count(&|number| number == greatest)
            }
            Feature::Nonzero => count(&|number| number != 0),
            Feature::Ones => count(&|number| number == 1),
            Feature::Odd => count(&|number| number % 2 == 1),
            Feature::Different => occurrences(list).len() as i128,
            Feature::Unpaired => unpaired(list, 0),
            Feature::UnpairedNonzero => unpaired(list, 1),
            Feature::Missing => {
                let missing = (0..=list.len() as u64).find(|number| !list.contains(number))?;
                i128::from(missing)
            }
            Feature::MissingPositive => {
                let missing = (1..=list.len() as u64 + 1).find(|number| !list.contains(number))?;
                i128::from(missing)
            }
            Feature::LeadingOnes => list.iter().take_while(|&&number| number == 1).count() as i128,
            Feature::TrailingOnes => list.iter().rev().take_while(|&&number| number == 1).count() as i128,
            Feature::First => i128::from(*list.first()?),
            Feature::Last => i128::from(*list.last()?),
            Feature::Remainder(feature, modulus) => feature.of(list)?.rem_euclid(i128::from(*modulus)),
            Feature::Shifted(feature, shift) => feature.of(list)? + i128::from(*shift),
        })
    }

    /// The feature for people.
    pub fn words(&self) -> Text {
        match self {
            Feature::Folded(fold, entries, order, places) => folded_words(*fold, *entries, *order, *places),
            Feature::Length => Text::new("the length", "长度"),
            Feature::Least => Text::new("the least number", "最小的数"),
            Feature::Greatest => Text::new("the greatest number", "最大的数"),
            Feature::TimesLeast => Text::new("how often the least number occurs", "最小的数出现的次数"),
            Feature::TimesGreatest => Text::new("how often the greatest number occurs", "最大的数出现的次数"),
            Feature::Nonzero => Text::new("how many numbers are not 0", "非零数的个数"),
            Feature::Ones => Text::new("how many numbers are 1", "1 的个数"),
            Feature::Odd => Text::new("how many numbers are odd", "奇数的个数"),
            Feature::Different => Text::new("how many different numbers there are", "不同的数的个数"),
            Feature::Unpaired => {
                Text::new("how many numbers occur an odd number of times", "出现奇数次的数的个数")
            }
            Feature::UnpairedNonzero => Text::new(
                "how many numbers other than 0 occur an odd number of times",
                "出现奇数次的非零数的个数",
            ),
            Feature::Missing => Text::new("the smallest number that is missing", "最小的未出现的数"),
            Feature::MissingPositive => {
                Text::new("the smallest number from 1 on that is missing", "最小的未出现的正整数")
            }
            Feature::LeadingOnes => Text::new("how many ones stand at the beginning", "开头连续的 1 的个数"),
            Feature::TrailingOnes => Text::new("how many ones stand at the end", "末尾连续的 1 的个数"),
            Feature::First => Text::new("the first number", "第一个数"),
            Feature::Last => Text::new("the last number", "最后一个数"),
            Feature::Remainder(feature, modulus) => {
                let Text { english, chinese } = feature.words();
                Text::new(format!("{english}, modulo {modulus}"), format!("{chinese}模 {modulus}"))
            }
            Feature::Shifted(feature, shift) => {
                let Text { english, chinese } = feature.words();
                let (sign, size) = if *shift < 0 { ('−', -shift) } else { ('+', *shift) };
                Text::new(format!("{english}, {sign} {size}"), format!("{chinese} {sign} {size}"))
            }
        }
    }
}

/// The different numbers, each with how often it occurs.
fn occurrences(list: &[u64]) -> Vec<(u64, usize)> {
    let mut rising = list.to_vec();
    rising.sort_unstable();
    rising.chunk_by(|one, other| one == other).map(|run| (run[0], run.len())).collect()
}

fn unpaired(list: &[u64], from: u64) -> i128 {
    occurrences(list).iter().filter(|(number, times)| *number >= from && times % 2 == 1).count() as i128
}

fn folded(list: &[u64], fold: Fold, entries: Entries, order: Order, places: Places) -> Option<i128> {
    let mut numbers: Vec<i128> = list.iter().map(|&number| i128::from(number)).collect();
    if order != Order::Given {
        numbers.sort_unstable();
    }
    if order == Order::Once {
        numbers.dedup();
    }
    let numbers = entries_of(&numbers, entries)?;
    let length = numbers.len();
    let chosen = numbers.iter().enumerate().filter(|(place, _)| match places {
        Places::All => true,
        Places::FromFirst(offset) => place % 2 == offset,
        Places::FromLast(offset) => (length - 1 - place) % 2 == offset,
    });
    Some(chosen.fold(0, |total, (_, number)| match fold {
        Fold::Sum => total + number,
        Fold::Xor => total ^ number,
    }))
}

/// None where a gap is negative: then the list is none of those that the feature speaks of.
fn entries_of(numbers: &[i128], entries: Entries) -> Option<Vec<i128>> {
    let less = if entries == Entries::Between { 1 } else { 0 };
    match entries {
        Entries::Numbers => Some(numbers.to_vec()),
        Entries::Less => {
            numbers.iter().map(|number| Some(number - 1).filter(|number| *number >= 0)).collect()
        }
        Entries::Gaps | Entries::Between => {
            let gaps = numbers.windows(2).map(|pair| Some(pair[1] - pair[0] - less).filter(|gap| *gap >= 0));
            numbers.first().map(|first| Some(*first)).into_iter().chain(gaps).collect()
        }
    }
}

fn folded_words(fold: Fold, entries: Entries, order: Order, places: Places) -> Text {
    let (fold, fold_chinese) = match fold {
        Fold::Sum => ("sum", "之和"),
        Fold::Xor => ("xor", "的异或和"),
    };
    let (entries, entries_chinese) = match entries {
        Entries::Numbers => ("numbers", "数"),
        Entries::Gaps => ("gaps a[i] − a[i−1] (the first: a[0])", "间隔 a[i] − a[i−1]（第一个为 a[0]）"),
        Entries::Between => {
            ("gaps a[i] − a[i−1] − 1 (the first: a[0])", "间隔 a[i] − a[i−1] − 1（第一个为 a[0]）")
        }
        Entries::Less => ("numbers a[i] − 1", "数 a[i] − 1 "),
    };
    let (order, order_chinese) = match order {
        Order::Given => ("", ""),
        Order::Rising => (" in rising order", "（按升序）"),
        Order::Once => (" in rising order, each once", "（按升序，相同的只取一个）"),
    };
    let (places, places_chinese) = match places {
        Places::All => ("all", "所有"),
        Places::FromFirst(0) => ("every other one, from the first on, of the", "从第一个起隔一个取的"),
        Places::FromFirst(_) => ("every other one, from the second on, of the", "从第二个起隔一个取的"),
        Places::FromLast(0) => ("every other one, from the last back, of the", "从最后一个起向前隔一个取的"),
        Places::FromLast(_) => {
            ("every other one, from the last but one back, of the", "从倒数第二个起向前隔一个取的")
        }
    };
    Text::new(
        format!("the {fold} of {places} {entries}{order}"),
        format!("{places_chinese}{entries_chinese}{order_chinese}{fold_chinese}"),
    )
}
