//! Every sentence that explains an answer, tried where it would be true and where it would be false.
//!
//! The truth is found by walking through all plays of small sums, with nothing of the engines or of the law stage.

use std::collections::HashMap;

use grundy::open::open;
use grundy::rule::Meter;
use grundy::solve::{Component, Solved, components, law_oracle, no_oracle, reason, solve, solve_compound};
use grundy::table::{COMPOUNDS, Compound};
use grundy::{Budget, Play, Position, Rules};

type Sum = Vec<Position>;

/// Who wins, by walking through all plays.
struct Walk<'a> {
    rules: &'a dyn Rules,
    misere: bool,
    known: HashMap<Sum, bool>,
}

impl Walk<'_> {
    fn options(&self, position: &Position) -> Vec<Sum> {
        let mut found = Vec::new();
        let visited = self
            .rules
            .visit_options(position, &mut Meter::of(1 << 20), &mut |option| found.push(option.to_vec()));
        assert!(visited.is_ok());
        found
    }

    /// Whether somebody has moved to where the game is won.
    fn is_over(&self, sum: &[Position]) -> bool {
        sum.iter().any(|part| self.rules.wins_at(part))
    }

    /// Every move: the component, what it becomes, and the sum after it.
    fn moves(&self, sum: &[Position]) -> Vec<(usize, Sum, Sum)> {
        let mut found = Vec::new();
        if self.is_over(sum) {
            return found;
        }
        for (index, position) in sum.iter().enumerate() {
            for option in self.options(position) {
                let others = sum.iter().enumerate().filter(|(other, _)| *other != index);
                let mut after: Sum = others.map(|(_, part)| part.clone()).chain(option.clone()).collect();
                after.sort();
                found.push((index, option, after));
            }
        }
        found
    }

    fn ends_the_game(&self, option: &[Position]) -> bool {
        option.iter().any(|part| self.rules.wins_at(part))
    }

    fn is_won(&mut self, sum: &[Position]) -> bool {
        if let Some(&won) = self.known.get(sum) {
            return won;
        }
        let moves = self.moves(sum);
        let won = match moves.is_empty() {
            true => self.misere,
            false => moves.iter().any(|(_, option, after)| self.ends_the_game(option) || !self.is_won(after)),
        };
        self.known.insert(sum.to_vec(), won);
        won
    }

    /// The mex of what the options are worth; none at a threat.
    fn value(&self, position: &Position) -> Option<u32> {
        let options = self.options(position);
        if self.rules.wins_at(position) || options.iter().any(|option| self.ends_the_game(option)) {
            return None;
        }
        let worth =
            |option: &Sum| option.iter().try_fold(0, |sum, part| self.value(part).map(|value| sum ^ value));
        let reached: Vec<u32> = options.iter().filter_map(worth).collect();
        (0..).find(|value| !reached.contains(value))
    }
}

/// What is true of a sum.
struct Facts {
    misere: bool,
    is_over: bool,
    can_move: bool,
    /// Whether somebody might move to where he loses at once.
    can_lose_at_once: bool,
    /// Whether every move leaves a sum that has a value.
    leaves_values: bool,
    can_end: bool,
    is_won: bool,
    /// The xor of the values, where no component is a threat.
    value: Option<u32>,
    /// Winning moves, as positions are shown.
    winning: Vec<(String, String)>,
}

fn facts(rules: &dyn Rules, sum: &[Position], misere: bool) -> Facts {
    let mut walk = Walk { rules, misere, known: HashMap::new() };
    let moves = walk.moves(sum);
    let wins = |walk: &mut Walk, option: &Sum, after: &Sum| walk.ends_the_game(option) || !walk.is_won(after);
    let winning: Vec<(usize, Sum)> = moves
        .iter()
        .filter(|(_, option, after)| wins(&mut walk, option, after))
        .map(|(index, option, _)| (*index, option.clone()))
        .collect();
    let shown =
        |(index, option): &(usize, Sum)| (rules.show(&sum[*index]), grundy::rule::show_sum(rules, option));
    let has_value = |sum: &Sum| sum.iter().all(|part| walk.value(part).is_some());
    Facts {
        misere,
        is_over: walk.is_over(sum),
        can_move: !moves.is_empty(),
        can_lose_at_once: rules.has_losses(),
        leaves_values: moves.iter().all(|(_, _, after)| has_value(after)),
        can_end: moves.iter().any(|(_, option, _)| walk.ends_the_game(option)),
        is_won: walk.is_won(sum),
        value: sum.iter().try_fold(0, |all, part| walk.value(part).map(|value| all ^ value)),
        winning: winning.iter().map(shown).collect(),
    }
}

impl Facts {
    /// Whether `make A into B` names a winning move.
    fn wins_by_what_is_said(&self, said: &str) -> bool {
        self.winning.iter().any(|(from, to)| {
            let named = format!("make {from} into {to}");
            said.ends_with(&named) || said.contains(&format!("{named}:"))
        })
    }

    /// Whether `… = VALUE` is the value.
    fn has_value(&self, said: &str) -> bool {
        let ends = [": ", ", so", " ≠"].iter().filter_map(|end| said.find(end));
        let equation = &said[..ends.min().unwrap_or(said.len())];
        let told = equation.rsplit('=').next().and_then(|number| number.trim().parse().ok());
        told.is_some() && told == self.value
    }
}

/// A sentence, by words that no other one has, in both languages, and when it is true.
struct Template {
    english: &'static str,
    chinese: &'static str,
    is_true: fn(&Facts, &str) -> bool,
}

/// All sentences of `reason`; those that speak of a law are tried far out, where nobody walks through all plays.
const TEMPLATES: [Template; 13] = [
    Template {
        english: "the game is over: whoever moved to ",
        chinese: "游戏已经结束：走到 ",
        is_true: |facts, _| facts.is_over && !facts.is_won,
    },
    Template {
        english: "one move ends the game at once",
        chinese: "一步即可直接获胜",
        is_true: |facts, _| !facts.misere && facts.can_end,
    },
    Template {
        english: "that leaves value 0",
        chinese: "留下 SG 值 0",
        is_true: |facts, said| {
            !facts.misere && facts.is_won && facts.has_value(said) && !facts.winning.is_empty()
        },
    },
    Template {
        english: ", so make ",
        chinese: "，因此把 ",
        is_true: |facts, said| !facts.misere && facts.has_value(said) && facts.wins_by_what_is_said(said),
    },
    Template {
        english: "no move is left, so the player to move loses",
        chinese: "已经无路可走，先手必败",
        is_true: |facts, _| !facts.misere && !facts.can_move && !facts.can_lose_at_once && !facts.is_over,
    },
    Template {
        english: "no move is left but such as lose at once, so the player to move loses",
        chinese: "除立即输掉的走法外已经无路可走，先手必败",
        is_true: |facts, _| !facts.misere && !facts.can_move && facts.can_lose_at_once,
    },
    Template {
        english: "every move makes it nonzero, and a reply makes it 0 again",
        chinese: "任何一步都会使它不为 0，而对手总能应对",
        is_true: |facts, said| {
            !facts.misere && facts.can_move && !facts.is_won && facts.has_value(said) && facts.leaves_values
        },
    },
    Template {
        english: "no move leaves 0, and a reply makes it 0 again or wins at once",
        chinese: "没有一步能留下 0，而对手总能使它回到 0 或一步取胜",
        is_true: |facts, said| !facts.misere && facts.can_move && !facts.is_won && facts.has_value(said),
    },
    Template {
        english: "in misère play what is left is lost for the opponent",
        chinese: "在反常游戏中，留给对手的是必败态",
        is_true: |facts, said| facts.misere && facts.wins_by_what_is_said(said),
    },
    Template {
        english: "no move is left, and in misère play the player who cannot move wins",
        chinese: "已经无路可走，而反常游戏中无法行动者获胜",
        is_true: |facts, _| facts.misere && !facts.can_move,
    },
    Template {
        english: "some move leaves a sum that is lost in misère play",
        chinese: "有一步能留下反常游戏中的必败态",
        is_true: |facts, _| facts.misere && facts.can_move && facts.is_won,
    },
    Template {
        english: "in misère play every move leaves the opponent a position that can be won",
        chinese: "在反常游戏中，无论怎样走，留给对手的都是必胜态",
        is_true: |facts, _| facts.misere && facts.can_move && !facts.is_won,
    },
    // Where no winning move is named, the equation stands alone.
    Template {
        english: " ≠ 0",
        chinese: " ≠ 0",
        is_true: |facts, said| !facts.misere && facts.is_won && facts.has_value(said),
    },
];

/// Sentences that speak of a law.
const BY_LAW: usize = 3;

#[test]
fn every_sentence_of_the_module_is_tried_here() {
    let source = include_str!("../src/solve/explain.rs");
    let begin = source.find("pub fn reason").unwrap();
    let end = source.find("/// A worth as people write it.").unwrap();
    assert_eq!(source[begin..end].matches("Text::new(").count(), TEMPLATES.len() + BY_LAW);
}

/// Rules, and sums of their positions.
const SUMS: [(&str, &[&str]); 10] = [
    ("nim", &["0", "0 0", "1", "1 1", "1 1 1", "2 3", "1 2 3", "3 4", "0 5", "2 2 1"]),
    ("x -> x - 2", &["0", "1", "1 1", "2", "3 3", "4 1"]),
    ("kayles", &["0", "1", "2", "1 1", "3 1", "4 2", "5", "3 3 1"]),
    ("x -> x - k for k in {1, 3, 4}", &["0", "2", "7", "5 4", "2 2", "9 1"]),
    ("x -> x - k for k in 1..=3; win at 0", &["0", "0 5", "1", "4", "5", "8", "4 4", "5 6", "4 1"]),
    ("x -> x - 3 if x > 4; win at 2", &["0", "3", "5", "6", "4 4", "7 1"]),
    ("x -> [a, x - a] for a in 1..x if a != x - a", &["0", "1", "2", "3", "5", "4 3", "6"]),
    (
        "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..",
        &["(0,0)", "(1,2)", "(3,3)", "(1,1) (1,2)"],
    ),
    ("x -> [] if x > 2 | x - 1", &["0", "1", "3", "4", "5 3"]),
    ("x -> x - 1 | x - 2; lose at 0", &["1", "1 1", "2", "4", "2 5", "3 1"]),
];

fn answered<'a>(sum: &'a [Component<'a>], play: Play) -> Solved {
    solve(sum, play, Budget::small(), &no_oracle).unwrap()
}

#[test]
fn a_sentence_is_said_only_where_it_is_true() {
    let mut said = [0; TEMPLATES.len()];
    let mut avoided = [0; TEMPLATES.len()];
    for (rule, sums) in SUMS {
        let opened = open(rule, &[]).unwrap();
        let rules = opened.rules.as_ref();
        for text in sums {
            let typed: Vec<String> = text.split(' ').map(String::from).collect();
            let sum = components(rules, &typed, 0).unwrap();
            let positions: Sum = sum.iter().map(|component| component.position.clone()).collect();
            for play in [Play::Normal, Play::Misere] {
                if play == Play::Misere && (rules.has_wins() || rules.has_losses()) {
                    continue;
                }
                let facts = facts(rules, &positions, play == Play::Misere);
                let solution = answered(&sum, play);
                let words = reason(&sum, &solution, play);
                let mut found = TEMPLATES.iter().position(|one| words.english.contains(one.english));
                let index = found.take().unwrap_or_else(|| panic!("{rule} at {text}: {}", words.english));
                let template = &TEMPLATES[index];
                assert!(words.chinese.contains(template.chinese), "{}: {}", words.english, words.chinese);
                assert!(
                    (template.is_true)(&facts, &words.english),
                    "{rule} at {text}, {play:?}: {}",
                    words.english
                );
                said[index] += 1;
                for (other, template) in TEMPLATES.iter().enumerate() {
                    avoided[other] += usize::from(!(template.is_true)(&facts, &words.english));
                }
                // The same without the moves: what is said then must be true as well.
                let bare = reason(&sum, &Solved { moves: Vec::new(), ..solution }, play);
                let index = TEMPLATES.iter().position(|one| bare.english.contains(one.english)).unwrap();
                assert!(
                    (TEMPLATES[index].is_true)(&facts, &bare.english),
                    "{rule} at {text}: {}",
                    bare.english
                );
                said[index] += 1;
            }
        }
    }
    for (index, template) in TEMPLATES.iter().enumerate() {
        assert!(said[index] > 0, "never said: {}", template.english);
        assert!(avoided[index] > 0, "nowhere false: {}", template.english);
    }
}

/// Whether a position of Wythoff's game is lost: (⌊nφ⌋, ⌊nφ⌋ + n), in whole numbers.
fn is_lost_in_wythoff(position: &str) -> bool {
    let numbers: Vec<u128> =
        position.trim_matches(['(', ')']).split(',').map(|number| number.trim().parse().unwrap()).collect();
    let (low, high) = (numbers[0].min(numbers[1]), numbers[0].max(numbers[1]));
    let n = high - low;
    (n + (5 * n * n).isqrt()) / 2 == low
}

#[test]
fn sentences_about_a_law_are_said_only_where_they_are_true() {
    let opened = open("wythoff", &[]).unwrap();
    let rules = opened.rules.as_ref();
    let budget = Budget::small();
    let mut said = [0; BY_LAW];
    for text in ["(161803398,261803398)", "(161803398,261803399)", "(1000000007,5)", "(161803399,261803399)"]
    {
        let sum = components(rules, &[text.to_string()], 0).unwrap();
        let oracle = |rules| law_oracle(rules, &budget);
        let solution = solve(&sum, Play::Normal, budget, &oracle).unwrap();
        let bare = Solved { moves: Vec::new(), ..solution.clone() };
        for solution in [&solution, &bare] {
            let words = reason(&sum, solution, Play::Normal).english;
            if let Some(to) = words.strip_suffix(" is lost for the player to move, and one move leads there")
            {
                let to = to.strip_prefix("by the law ").unwrap();
                assert!(is_lost_in_wythoff(to), "{text}: {words}");
                assert!(solution.moves.iter().any(|one| grundy::rule::show_sum(rules, &one.chosen.to) == to));
                said[0] += 1;
            } else if words.ends_with("is lost for the player to move") {
                assert!(is_lost_in_wythoff(text), "{text}: {words}");
                said[1] += 1;
            } else {
                assert!(words.ends_with("is won for the player to move"), "{text}: {words}");
                assert!(!is_lost_in_wythoff(text), "{text}: {words}");
                said[2] += 1;
            }
        }
    }
    assert!(said.iter().all(|count| *count > 0), "{said:?}");
}

/// Who wins a compound, by walking through all plays of components that do not split.
fn wins_compound(walk: &Walk<'_>, compound: Compound, sum: &[Position]) -> bool {
    let options: Vec<Vec<Position>> = sum
        .iter()
        .map(|part| walk.options(part).into_iter().map(|mut one| one.remove(0)).collect())
        .collect();
    let over = |index: usize| options[index].is_empty();
    let all = 0..sum.len();
    let ends_with_the_first =
        matches!(compound, Compound::Conjunctive | Compound::Shortened | Compound::Diminished);
    if all.clone().all(over) || ends_with_the_first && all.clone().any(over) {
        return walk.misere;
    }
    let live: Vec<usize> = all.filter(|&index| !over(index)).collect();
    let chosen: Vec<Vec<usize>> = match compound {
        Compound::Sum | Compound::Diminished => live.iter().map(|&index| vec![index]).collect(),
        Compound::Ordered => vec![vec![live[0]]],
        Compound::Conjunctive | Compound::Every => vec![live],
        Compound::Selective | Compound::Shortened => (1..1usize << live.len())
            .map(|subset| {
                let chosen = live.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1);
                chosen.map(|(_, &index)| index).collect()
            })
            .collect(),
    };
    chosen.iter().any(|some| {
        let mut after = vec![sum.to_vec()];
        for &index in some {
            let with = |sum: &Sum, part: &Position| {
                let mut sum = sum.clone();
                sum[index] = part.clone();
                sum
            };
            after =
                after.iter().flat_map(|sum| options[index].iter().map(move |part| with(sum, part))).collect();
        }
        after.iter().any(|sum| !wins_compound(walk, compound, sum))
    })
}

#[test]
fn what_is_said_of_compounds_is_true() {
    let (mut sentences, mut tried) = (std::collections::BTreeSet::new(), 0);
    for rule in
        ["x -> x - k for k in 1..=2", "x -> x - k for k in {1, 3, 4}", "x -> x - 2 | x - 3 if x % 2 == 1"]
    {
        let opened = open(rule, &[]).unwrap();
        let rules = opened.rules.as_ref();
        for (name, compound) in COMPOUNDS.into_iter().filter(|(_, compound)| *compound != Compound::Sum) {
            for (play, text) in [Play::Normal, Play::Misere].into_iter().flat_map(|play| {
                ["0", "1", "4", "1 1", "2 3", "3 4", "0 2", "4 4 1", "5 2"].map(|text| (play, text))
            }) {
                let typed: Vec<String> = text.split(' ').map(String::from).collect();
                let sum = components(rules, &typed, 0).unwrap();
                let Ok(answer) = solve_compound(&sum, compound, play, &Budget::small()) else { continue };
                let walk = Walk { rules, misere: play == Play::Misere, known: HashMap::new() };
                let positions: Sum = sum.iter().map(|component| component.position.clone()).collect();
                let wins = wins_compound(&walk, compound, &positions);
                let said = &answer.reason.english;
                let place = format!("{rule}, {name}, {play:?}, {text}: {said}");
                assert_eq!(said.ends_with("wins"), wins, "{place}");
                assert_eq!(answer.reason.chinese.ends_with("必胜"), wins, "{place}");
                // Nobody has moved after 0 moves: in normal play the player to move has lost then, in misère play won.
                if said.contains(" is odd") || said.contains(" is even") {
                    assert_eq!(said.contains(" is odd"), wins != (play == Play::Misere), "{place}");
                }
                if said.contains("loses where one is 0 or all are even") {
                    let known: Vec<u32> = answer.verdict.numbers.iter().flatten().copied().collect();
                    assert_eq!(known.contains(&0) || known.iter().all(|one| one % 2 == 0), !wins, "{place}");
                }
                sentences.insert(said.split(|one: char| one.is_ascii_digit()).next().unwrap().to_string());
                tried += 1;
            }
        }
    }
    assert!(sentences.len() >= 5 && tried > 200, "{tried}: {sentences:?}");
}
