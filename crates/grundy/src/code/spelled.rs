//! A law of lists in the words of a rule: `xor(a[index] for index in 0..len(a) if index % 2 == 1)`.
//!
//! What is spelled here takes time that grows with the length of a list as sorting does, never as its square.

use grundy_law::lists::{Condition, Entries, Feature, Fold, LawOfLists, Order, Places};

use crate::law::{Scope, SeenOnLists};

/// What a start needs beside its result.
pub(super) struct Spelling {
    /// The list of numbers that features speak of.
    list: String,
    lets: Vec<String>,
    conditions: Vec<String>,
}

/// The start that has the value of a list: 0 where it is lost, and any other number where that is all the law says.
pub(super) fn start_of(own: &str, seen: &SeenOnLists, is_bag: bool, rule: &str) -> String {
    let mut spelling = Spelling { list: own.to_string(), lets: Vec::new(), conditions: Vec::new() };
    if !seen.alphabet.is_empty() {
        spelling.read_letters(own, &seen.alphabet, rule);
    } else if is_bag {
        spelling.list = spelling.named("ordered", format!("sorted({own})"));
    }
    spelling.keep_to(seen.scope);
    let result = spelling.law(&seen.law);
    spelling.start(own, &result)
}

impl Spelling {
    fn start(self, own: &str, result: &str) -> String {
        let conditions = self.conditions.iter().map(|condition| format!(" if {condition}"));
        let clauses: String = self.lets.into_iter().chain(conditions).collect();
        format!("start {own}[] -> {result}{clauses}")
    }

    /// A list or number under a name of its own, made once.
    fn named(&mut self, name: &str, made: String) -> String {
        let line = format!(" let {name} = {made}");
        if !self.lets.contains(&line) {
            self.lets.push(line);
        }
        name.to_string()
    }

    fn demand(&mut self, condition: String) {
        if !self.conditions.contains(&condition) {
            self.conditions.push(condition);
        }
    }

    /// Characters stand for the numbers of their places in the alphabet; one that the rule does not name, for all others.
    fn read_letters(&mut self, own: &str, alphabet: &[char], rule: &str) {
        let is_named = |letter: &char| rule.contains(&format!("'{letter}'"));
        let numbered = || alphabet.iter().enumerate();
        let other = numbered().find(|(_, letter)| !is_named(letter)).map(|(place, _)| place);
        let last = other.unwrap_or(alphabet.len() - 1);
        if other.is_none() {
            let known: Vec<String> = alphabet.iter().map(|letter| format!("letter == '{letter}'")).collect();
            self.demand(format!("all({} for letter in {own})", known.join(" or ")));
        }
        let tested = numbered().filter(|(place, _)| *place != last);
        let number = tested.fold(last.to_string(), |otherwise, (place, letter)| {
            format!("(if letter == '{letter}' then {place} else {otherwise})")
        });
        self.list = self.named("numbers", format!("list({number} for letter in {own})"));
    }

    /// The lists of which the law speaks; a program refuses all others.
    fn keep_to(&mut self, scope: Scope) {
        let list = self.list.clone();
        match scope {
            Scope::All => {}
            Scope::Positive => self.demand(format!("all(element >= 1 for element in {list})")),
            Scope::EvenLength => self.demand(format!("len({list}) % 2 == 0")),
            Scope::Rising => self.demand(rising(&list, ">=")),
            Scope::StrictlyRising => self.demand(rising(&list, ">")),
            Scope::AtLeast { length, number } => {
                self.demand(format!("len({list}) >= {length}"));
                self.demand(format!("all(element >= {number} for element in {list})"));
            }
        }
    }

    fn law(&mut self, law: &LawOfLists) -> String {
        match law {
            LawOfLists::Value(feature) => self.feature(feature),
            LawOfLists::Loss(condition) => self.lost_if(condition),
            LawOfLists::Cases(test, first, second) => {
                let (test, first) = (self.condition(test), self.lost_if(first));
                format!("(if {test} then {first} else {})", self.lost_if(second))
            }
        }
    }

    fn lost_if(&mut self, condition: &Condition) -> String {
        format!("(if {} then 0 else 1)", self.condition(condition))
    }

    fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Is(feature, number) => format!("{} == {number}", self.feature(feature)),
            Condition::Leaves(feature, modulus, rest) => {
                format!("({}) % {modulus} == {rest}", self.feature(feature))
            }
            Condition::AtMost(feature, number) => format!("{} <= {number}", self.feature(feature)),
            Condition::Same(one, other) => format!("{} == {}", self.feature(one), self.feature(other)),
            Condition::NotMore(times, one, other) => {
                format!("{times} * ({}) <= {}", self.feature(one), self.feature(other))
            }
            Condition::Not(inner) => format!("not ({})", self.condition(inner)),
            Condition::Both(one, other) => {
                format!("({}) and ({})", self.condition(one), self.condition(other))
            }
        }
    }

    fn feature(&mut self, feature: &Feature) -> String {
        let list = self.list.clone();
        match feature {
            Feature::Folded(fold, entries, order, places) => self.folded(*fold, *entries, *order, *places),
            Feature::Length => format!("len({list})"),
            Feature::Least => self.least(),
            Feature::Greatest => self.greatest(),
            Feature::TimesLeast => format!("count({list}, {})", self.least()),
            Feature::TimesGreatest => format!("count({list}, {})", self.greatest()),
            Feature::Nonzero => format!("count(element > 0 for element in {list})"),
            Feature::Ones => format!("count({list}, 1)"),
            Feature::Odd => format!("count(odd(element) for element in {list})"),
            Feature::Different => format!("len({})", self.ordered(Order::Once)),
            Feature::Unpaired => self.unpaired("rising", "repeated", &list),
            Feature::UnpairedNonzero => {
                let positive =
                    self.named("positive", format!("list(element for element in {list} if element > 0)"));
                self.unpaired("rising_positive", "repeated_positive", &positive)
            }
            Feature::Missing => {
                let once = self.ordered(Order::Once);
                format!("count({once}[index] == index for index in 0..len({once}))")
            }
            Feature::MissingPositive => {
                let once = self.positive_once();
                format!("(1 + count({once}[index] == index + 1 for index in 0..len({once})))")
            }
            Feature::LeadingOnes => ones(&list, "index"),
            Feature::TrailingOnes => ones(&list, &format!("len({list}) - 1 - index")),
            Feature::First => format!("{list}[0]"),
            Feature::Last => format!("{list}[len({list}) - 1]"),
            Feature::Remainder(inner, modulus) => format!("(({}) % {modulus})", self.feature(inner)),
            Feature::Shifted(inner, shift) => format!("({} + ({shift}))", self.feature(inner)),
        }
    }

    fn least(&mut self) -> String {
        let made = format!("min({})", self.list);
        self.named("least", made)
    }

    fn greatest(&mut self) -> String {
        let made = format!("max({})", self.list);
        self.named("greatest", made)
    }

    fn ordered(&mut self, order: Order) -> String {
        let list = self.list.clone();
        match order {
            Order::Given => list,
            Order::Rising => self.named("rising", format!("sorted({list})")),
            Order::Once => self.named("once", format!("list(element for element in set({list}))")),
        }
    }

    fn positive_once(&mut self) -> String {
        let made = format!("list(element for element in set({}) if element > 0)", self.list);
        self.named("positive_once", made)
    }

    /// How many different numbers there are, without those that occur an even number of times: in rising order these
    /// repeat the one before them an odd number of times.
    fn unpaired(&mut self, name: &str, repeats: &str, list: &str) -> String {
        let rising = self.named(name, format!("sorted({list})"));
        let same = format!("(if {rising}[index] == {rising}[index - 1] then 1 else 0)");
        let repeated = self.named(repeats, format!("list({same} for index in 1..len({rising}))"));
        let once = format!("(len({list}) - sum({repeated}))");
        format!("({once} - count(odd(times) for times in runs({repeated}, 1)))")
    }

    fn folded(&mut self, fold: Fold, entries: Entries, order: Order, places: Places) -> String {
        let list = self.ordered(order);
        let gap = |less: &str| {
            format!("(if index == 0 then {list}[0] else {list}[index] - {list}[index - 1]{less})")
        };
        let entry = match entries {
            Entries::Numbers => format!("{list}[index]"),
            Entries::Gaps => gap(""),
            Entries::Between => gap(" - 1"),
            Entries::Less => format!("({list}[index] - 1)"),
        };
        match entries {
            Entries::Numbers => {}
            Entries::Gaps => self.demand(rising(&list, ">=")),
            Entries::Between => self.demand(rising(&list, ">")),
            Entries::Less => self.demand(format!("all(element >= 1 for element in {list})")),
        }
        let chosen = match places {
            Places::All => String::new(),
            Places::FromFirst(offset) => format!(" if index % 2 == {offset}"),
            Places::FromLast(offset) => format!(" if (len({list}) - 1 - index) % 2 == {offset}"),
        };
        let fold = match fold {
            Fold::Sum => "sum",
            Fold::Xor => "xor",
        };
        format!("{fold}({entry} for index in 0..len({list}){chosen})")
    }
}

fn rising(list: &str, compared: &str) -> String {
    format!("all({list}[index] {compared} {list}[index - 1] for index in 1..len({list}))")
}

/// How many ones stand at one end.
fn ones(list: &str, place: &str) -> String {
    format!("min(index for index in 0..=len({list}) if index == len({list}) or {list}[{place}] != 1)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::open;

    /// What the start of a law leads to is what the law says of the list.
    fn check(law: LawOfLists, list: &[u64]) {
        let told = match (&law, law.is_loss(list)) {
            (LawOfLists::Value(_), _) => law.value(list),
            (_, lost) => lost.map(|lost| u64::from(!lost)),
        };
        let seen = SeenOnLists {
            law,
            scope: Scope::All,
            lists: 0,
            longest: 0,
            below: 0,
            alphabet: Vec::new(),
            further: Default::default(),
        };
        let rule = format!("x -> x - k for k in 1..; {}", start_of("a", &seen, false, ""));
        let typed: Vec<String> = list.iter().map(u64::to_string).collect();
        let sum = open(&rule, &[]).unwrap().rules.parse_position(&format!("({})", typed.join(", ")));
        let found = sum.ok().map(|sum| sum[0].coordinates[0]);
        assert_eq!(found, told, "{rule} at {list:?}");
    }

    const LISTS: [&[u64]; 6] =
        [&[1, 1, 3], &[2, 5, 5, 5, 9], &[1, 2, 4, 4], &[3, 4, 7, 9], &[1, 1, 2, 1, 1], &[6, 1, 1]];

    #[test]
    fn every_feature_is_spelled_as_it_is_meant() {
        let plain = [
            Feature::Length,
            Feature::Least,
            Feature::Greatest,
            Feature::TimesLeast,
            Feature::TimesGreatest,
            Feature::Nonzero,
            Feature::Ones,
            Feature::Odd,
            Feature::Different,
            Feature::Unpaired,
            Feature::UnpairedNonzero,
            Feature::Missing,
            Feature::MissingPositive,
            Feature::LeadingOnes,
            Feature::TrailingOnes,
            Feature::First,
            Feature::Last,
            Feature::Remainder(Box::new(Feature::Greatest), 3),
            Feature::Shifted(Box::new(Feature::Length), -1),
        ];
        for (feature, list) in plain.iter().flat_map(|feature| LISTS.map(|list| (feature, list))) {
            check(LawOfLists::Value(feature.clone()), list);
        }
    }

    #[test]
    fn every_fold_is_spelled_as_it_is_meant() {
        let entries = [Entries::Numbers, Entries::Gaps, Entries::Between, Entries::Less];
        let places = [Places::All, Places::FromFirst(1), Places::FromLast(0)];
        for (entries, places) in entries.iter().flat_map(|entries| places.map(|places| (*entries, places))) {
            for order in [Order::Given, Order::Rising, Order::Once] {
                let feature = Feature::Folded(Fold::Xor, entries, order, places);
                LISTS.iter().for_each(|list| check(LawOfLists::Value(feature.clone()), list));
            }
        }
    }

    #[test]
    fn conditions_and_cases_are_spelled_as_they_are_meant() {
        let few = Condition::AtMost(Feature::Length, 3);
        let even = Condition::Leaves(Feature::Odd, 2, 0);
        let twice = Condition::NotMore(2, Feature::TimesLeast, Feature::Length);
        let both = Condition::Both(Box::new(even.clone()), Box::new(Condition::Not(Box::new(few.clone()))));
        for list in LISTS {
            check(LawOfLists::Loss(both.clone()), list);
            check(LawOfLists::Cases(few.clone(), even.clone(), twice.clone()), list);
        }
    }
}
