//! `take 3 from heap 2`, `take 3 from the heap of 5`, `take 2 from x`, `take 2 from both`, `从 5 个中取 3 个`, `从第 2 堆取 3 个`.

use grundy::rule::{Position, written_number};
use grundy::solve::{Component, ComponentMove};

/// So many tokens from one or several of the numbers of a component.
pub struct Taking {
    /// Which component.
    pub component: usize,
    /// Which of its numbers.
    pub places: Vec<usize>,
    /// How many from each.
    pub amount: u64,
}

impl Taking {
    /// Reads it; none if the line has another form.
    pub fn read(line: &str, sum: &[Component<'_>]) -> Option<Taking> {
        let spaced = in_english(line);
        let words: Vec<&str> = spaced.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
        let (amount, place) = match words.as_slice() {
            ["take", amount] => (amount, &[][..]),
            ["take", amount, "from", place @ ..] | [amount, "from", place @ ..] => (amount, place),
            ["from", place @ .., "take", amount] => (amount, place),
            _ => return None,
        };
        let amount = u64::try_from(written_number(amount)?).ok().filter(|&amount| amount > 0)?;
        let (component, places) = meant(place, sum)?;
        Some(Taking { component, places, amount })
    }

    /// What is left where the other numbers stay as they are.
    pub fn left(&self, sum: &[Component<'_>]) -> Option<Position> {
        let mut left = sum.get(self.component)?.position.clone();
        for &place in &self.places {
            left.coordinates[place] = left.coordinates[place].checked_sub(self.amount)?;
        }
        Some(left)
    }

    /// Whether a move takes just so many there, whatever else it changes.
    pub fn is(&self, made: &ComponentMove) -> bool {
        let from = &made.chosen.from.coordinates;
        let [to] = made.chosen.to.as_slice() else { return false };
        let falls = |&place: &usize| {
            to.coordinates.get(place).is_some_and(|left| from[place].checked_sub(self.amount) == Some(*left))
        };
        made.component == self.component && self.places.iter().all(falls)
    }
}

/// Words that say nothing more.
const FILLERS: [&str; 12] =
    ["the", "a", "of", "tokens", "token", "stones", "stone", "coins", "coin", "away", "and", "一共"];

/// The words of Chinese in the order and the spelling of English.
fn in_english(line: &str) -> String {
    let words = [
        ("取走", " take "),
        ("拿走", " take "),
        ("各取", " take "),
        ("取", " take "),
        ("拿", " take "),
        ("从", " from "),
        ("第", " heap "),
        ("堆", " "),
        ("两边", " both "),
        ("和", " "),
        ("、", " "),
        ("个中", " size "),
        ("个", " "),
        (",", " "),
        ("heap of", "size"),
        ("remove", "take"),
    ];
    words.iter().fold(line.to_lowercase(), |text, (said, meant)| text.replace(said, meant))
}

/// The component and its numbers that a place names.
fn meant(place: &[&str], sum: &[Component<'_>]) -> Option<(usize, Vec<usize>)> {
    let of_size = |size: &str| {
        let size = u64::try_from(written_number(size)?).ok()?;
        sum.iter().position(|part| part.position.coordinates.as_slice() == [size])
    };
    let of_number = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
    let first = |component: usize| Some((component, vec![0]));
    match place {
        [] => (sum.len() == 1).then_some((0, vec![0])),
        ["heap", number] => first(of_number(number)?),
        ["size", size] | [size, "size"] => first(of_size(size)?),
        [number] if number.parse::<usize>().is_ok() => {
            let place = of_number(number).filter(|&place| place < sum.len() && is_of_heaps(sum));
            place.or_else(|| of_size(number)).map_or_else(|| of_value(number, sum), first)
        }
        _ => of_names(place, sum),
    }
}

fn is_of_heaps(sum: &[Component<'_>]) -> bool {
    sum.iter().all(|component| component.position.coordinates.len() == 1)
}

/// The one number of a lone position that is as large as this.
fn of_value(number: &str, sum: &[Component<'_>]) -> Option<(usize, Vec<usize>)> {
    let [component] = sum else { return None };
    let value = number.parse::<u64>().ok()?;
    let mut numbers = component.position.coordinates.iter();
    let place = numbers.position(|&number| number == value)?;
    (!numbers.any(|&number| number == value)).then_some((0, vec![place]))
}

/// `x`, `x y`, `both`, `each`: numbers of a lone position.
fn of_names(place: &[&str], sum: &[Component<'_>]) -> Option<(usize, Vec<usize>)> {
    let [component] = sum else { return None };
    let count = component.position.coordinates.len();
    if let ["both" | "each" | "all", named @ ..] = place {
        return if named.is_empty() { Some((0, (0..count).collect())) } else { of_names(named, sum) };
    }
    let names = names(&component.rules.canonical(), count);
    let places: Option<Vec<usize>> =
        place.iter().map(|word| names.iter().position(|name| name == word)).collect();
    places.filter(|places| !places.is_empty()).map(|places| (0, places))
}

/// What the rule calls its numbers.
fn names(canonical: &str, count: usize) -> Vec<String> {
    let patterns =
        canonical.split("->").filter_map(|part| part.trim_end().strip_suffix(')')?.rsplit_once('('));
    let named =
        patterns.map(|(_, names)| names.split(',').map(|name| name.trim().to_string()).collect::<Vec<_>>());
    named.filter(|names| names.len() == count).last().unwrap_or_default()
}
