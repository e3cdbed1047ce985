//! Games played side by side otherwise than as a sum (Conway, *On Numbers and Games*, chapter 14).
//!
//! What decides a compound is one number of each component: its remoteness, its suspense, who wins it, or its value
//! where the first end decides. A component whose move leaves several positions goes on as several components.
//!
//! Where no theorem decides (misère play of those that end with the first component), small compounds are searched.
//!
//! # Cost
//! Every position below each component is evaluated once.

mod count;
mod measures;
mod search;

use grundy_rule::{Diagnostic, Halt, Position, Remedy, Rules, Text};

use crate::budget::Budget;
pub use count::winning_moves;
use measures::{Measure, Measures};

/// How positions are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compound {
    /// A move in one component; it ends when all have.
    Sum,
    /// A move in every component; it ends with the first that ends.
    Conjunctive,
    /// A move in every component that is not over; it ends with the last (Every-SG).
    Every,
    /// A move in one component or more; it ends when all have.
    Selective,
    /// A move in one component or more; it ends with the first that ends.
    Shortened,
    /// A move in one component; it ends with the first that ends.
    Diminished,
    /// The components one after the other.
    Ordered,
}

/// All compounds, with the names by which they are asked for.
pub const COMPOUNDS: [(&str, Compound); 7] = [
    ("sum", Compound::Sum),
    ("conjunctive", Compound::Conjunctive),
    ("every", Compound::Every),
    ("selective", Compound::Selective),
    ("shortened", Compound::Shortened),
    ("diminished", Compound::Diminished),
    ("ordered", Compound::Ordered),
];

impl Compound {
    /// The compound of this name.
    pub fn named(name: &str) -> Option<Compound> {
        COMPOUNDS.iter().find(|(known, _)| *known == name).map(|(_, compound)| *compound)
    }

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        COMPOUNDS.iter().find(|(_, compound)| *compound == self).map_or("", |(name, _)| name)
    }
}

/// One position of a compound and the rules by which it is played.
#[derive(Clone)]
pub struct Side<'a> {
    /// The rules.
    pub rules: &'a dyn Rules,
    /// The position.
    pub position: Position,
}

/// Who wins a compound, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompoundVerdict {
    /// Whether the player to move wins.
    pub is_won: bool,
    /// The number of each component that decides, where there is one.
    pub numbers: Vec<Option<u32>>,
    /// What those numbers are.
    pub measure: Option<Number>,
    /// A winning move: each component that is moved, and what is left of it.
    pub winning: Vec<(usize, Vec<Position>)>,
}

/// What the numbers of a verdict are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// How soon it ends if the winner hurries and the loser delays.
    Remoteness,
    /// How late it ends if the winner delays and the loser hurries.
    Suspense,
    /// The value, where a move that ends a component wins at once.
    Value,
}

/// Who wins a compound; `misere` says that whoever cannot move wins.
///
/// ```
/// use grundy_rule::{Position, Ruleset};
/// use grundy_table::{Budget, Compound, Side, compound_verdict};
///
/// let bash = Ruleset::parse("take 1..=3").unwrap();
/// let sides = [5, 8].map(|heap| Side { rules: &bash, position: Position::heap(heap) });
/// let verdict = compound_verdict(Compound::Conjunctive, false, &sides, &Budget::small()).unwrap();
/// assert!(verdict.is_won);
/// assert_eq!(verdict.numbers, [Some(3), Some(4)], "remoteness: the shorter one is odd");
/// ```
pub fn compound_verdict(
    compound: Compound,
    misere: bool,
    sides: &[Side<'_>],
    budget: &Budget<'_>,
) -> Result<CompoundVerdict, Halt> {
    if let Some(side) = sides.iter().find(|side| side.rules.has_wins()) {
        return Err(wins_at_once(side.rules).into());
    }
    // Who is left with losing moves alone loses a selective compound as one without moves does; elsewhere a component
    // without moves is over, and one with losing moves is not.
    let is_selective = compound == Compound::Selective && !misere;
    if let Some(side) = sides.iter().find(|side| side.rules.has_losses() && !is_selective) {
        return Err(loses_at_once(side.rules).into());
    }
    match (compound, misere) {
        (Compound::Conjunctive, _) => together(sides, misere, Number::Remoteness, budget),
        (Compound::Every, _) => together(sides, misere, Number::Suspense, budget),
        (Compound::Selective, false) => selective(sides, budget),
        (Compound::Selective, true) => misere_selective(sides, budget),
        (Compound::Shortened, false) => shortened(sides, budget),
        (Compound::Diminished, false) => diminished(sides, budget),
        (Compound::Ordered, _) => ordered(sides, misere, budget),
        (Compound::Shortened | Compound::Diminished, true) => search::searched(compound, true, sides, budget),
        (Compound::Sum, _) => Err(undecided(compound).into()),
    }
}

fn measured(sides: &[Side<'_>], measure: Measure, budget: &Budget<'_>) -> Result<Vec<Option<u32>>, Halt> {
    let mut measures = Measures::new(measure, budget);
    sides.iter().map(|side| measures.of(side.rules, &side.position)).collect()
}

/// Conjunctive compounds: all components move, and the shortest or the longest decides.
fn together(
    sides: &[Side<'_>],
    misere: bool,
    number: Number,
    budget: &Budget<'_>,
) -> Result<CompoundVerdict, Halt> {
    let measure = match number {
        Number::Remoteness => Measure::Remoteness { misere },
        _ => Measure::Suspense { misere },
    };
    let mut measures = Measures::new(measure, budget);
    let mut numbers = Vec::new();
    for side in sides {
        numbers.push(measures.of(side.rules, &side.position)?);
    }
    let known = numbers.iter().flatten().copied();
    let decisive = match number {
        Number::Remoteness => known.min(),
        _ => known.max(),
    };
    // Without components nobody can move.
    let is_won = decisive.unwrap_or(0) % 2 == u32::from(!misere);
    let mut winning = Vec::new();
    if is_won && decisive != Some(0) {
        for (index, (side, own)) in sides.iter().zip(&numbers).enumerate() {
            if let Some(before @ 1..) = own {
                let option = measures.option_with(side.rules, &side.position, before - 1)?;
                winning.extend(option.map(|option| (index, option)));
            }
        }
    }
    Ok(CompoundVerdict { is_won, numbers, measure: Some(number), winning })
}

/// The loser has lost everywhere: whoever can win somewhere moves there, and nowhere else.
fn selective(sides: &[Side<'_>], budget: &Budget<'_>) -> Result<CompoundVerdict, Halt> {
    let mut measures = Measures::new(Measure::Outcome { misere: false }, budget);
    let mut winning = Vec::new();
    for (index, side) in sides.iter().enumerate() {
        if measures.of(side.rules, &side.position)? == Some(1) {
            let option = measures.option_with(side.rules, &side.position, 0)?;
            winning.extend(option.map(|option| (index, option)));
        }
    }
    Ok(CompoundVerdict { is_won: !winning.is_empty(), numbers: Vec::new(), measure: None, winning })
}

/// As in normal play, unless a single component is left, or would be left.
fn misere_selective(sides: &[Side<'_>], budget: &Budget<'_>) -> Result<CompoundVerdict, Halt> {
    let mut normal = Measures::of_single(Measure::Outcome { misere: false }, budget);
    let mut reversed = Measures::of_single(Measure::Outcome { misere: true }, budget);
    let mut going = Vec::new();
    for (index, side) in sides.iter().enumerate() {
        if !normal.is_over(side.rules, &side.position)? {
            going.push(index);
        }
    }
    let verdict =
        |is_won, winning| Ok(CompoundVerdict { is_won, numbers: Vec::new(), measure: None, winning });
    match going.as_slice() {
        [] => verdict(true, Vec::new()),
        [only] => {
            let side = &sides[*only];
            let is_won = reversed.of(side.rules, &side.position)? == Some(1);
            let option = if is_won { reversed.option_with(side.rules, &side.position, 0)? } else { None };
            verdict(is_won, option.map(|option| (*only, option)).into_iter().collect())
        }
        several => {
            let mut winning = Vec::new();
            for &index in several {
                let side = &sides[index];
                if normal.of(side.rules, &side.position)? == Some(1) {
                    let option = normal.option_with(side.rules, &side.position, 0)?;
                    winning.extend(option.map(|option| (index, option)));
                }
            }
            let is_won = !winning.is_empty();
            let mended =
                if is_won { mended(sides, several, winning, &mut normal, &mut reversed)? } else { winning };
            verdict(is_won, mended)
        }
    }
}

/// The winning move of normal play, changed where it would leave fewer than two components.
fn mended(
    sides: &[Side<'_>],
    going: &[usize],
    winning: Vec<(usize, Vec<Position>)>,
    normal: &mut Measures<'_>,
    reversed: &mut Measures<'_>,
) -> Result<Vec<(usize, Vec<Position>)>, Halt> {
    let mut left = Vec::new();
    for &index in going {
        let moved = winning.iter().find(|(moved, _)| *moved == index);
        let position = moved.and_then(|(_, option)| option.first()).unwrap_or(&sides[index].position);
        if !normal.is_over(sides[index].rules, position)? {
            left.push(index);
        }
    }
    if left.len() >= 2 {
        return Ok(winning);
    }
    // One component is kept, all others are ended where that is possible, and it must be lost in misère play.
    for &kept in going {
        let mut ended = Vec::new();
        for &index in going.iter().filter(|&&index| index != kept) {
            ended.extend(
                normal.ending_option(sides[index].rules, &sides[index].position)?.map(|end| (index, end)),
            );
        }
        if ended.len() + 1 < going.len() {
            continue;
        }
        let side = &sides[kept];
        if reversed.of(side.rules, &side.position)? == Some(0) {
            return Ok(ended);
        }
        if let Some(option) = reversed.option_with(side.rules, &side.position, 0)? {
            ended.push((kept, option));
            ended.sort();
            return Ok(ended);
        }
    }
    Ok(winning)
}

/// Ends with the first that ends: lost if one has ended, or if every remoteness is even.
fn shortened(sides: &[Side<'_>], budget: &Budget<'_>) -> Result<CompoundVerdict, Halt> {
    let mut measures = Measures::new(Measure::Remoteness { misere: false }, budget);
    let mut numbers = Vec::new();
    for side in sides {
        numbers.push(measures.of(side.rules, &side.position)?);
    }
    let is_over = sides.is_empty() || numbers.contains(&Some(0));
    let mut winning = Vec::new();
    for (index, (side, own)) in sides.iter().zip(&numbers).enumerate() {
        if let Some(own) = own.filter(|own| own % 2 == 1 && !is_over) {
            let option = measures.option_with(side.rules, &side.position, own - 1)?;
            winning.extend(option.map(|option| (index, option)));
        }
    }
    Ok(CompoundVerdict { is_won: !winning.is_empty(), numbers, measure: Some(Number::Remoteness), winning })
}

/// A move that ends a component wins at once; otherwise values without such threats decide.
fn diminished(sides: &[Side<'_>], budget: &Budget<'_>) -> Result<CompoundVerdict, Halt> {
    let mut measures = Measures::new(Measure::Foreclosed, budget);
    let numbers = measured(sides, Measure::Foreclosed, budget)?;
    let verdict = |is_won, winning| {
        Ok(CompoundVerdict { is_won, numbers: numbers.clone(), measure: Some(Number::Value), winning })
    };
    for side in sides {
        if measures.is_over(side.rules, &side.position)? {
            return verdict(false, Vec::new());
        }
    }
    for (index, side) in sides.iter().enumerate() {
        if let Some(end) = measures.ending_option(side.rules, &side.position)? {
            return verdict(true, vec![(index, end)]);
        }
    }
    let total = numbers.iter().flatten().fold(0, |total, value| total ^ value);
    for (index, (side, own)) in sides.iter().zip(&numbers).enumerate() {
        let Some(own) = own.filter(|own| total != 0 && own ^ total < *own) else { continue };
        if let Some(option) = measures.option_with(side.rules, &side.position, own ^ total)? {
            return verdict(true, vec![(index, option)]);
        }
    }
    verdict(total != 0, Vec::new())
}

/// From the last to the first: who begins the rest and wins it wants to meet the end of what comes before.
fn ordered(sides: &[Side<'_>], misere: bool, budget: &Budget<'_>) -> Result<CompoundVerdict, Halt> {
    let mut normal = Measures::of_single(Measure::Outcome { misere: false }, budget);
    let mut reversed = Measures::of_single(Measure::Outcome { misere: true }, budget);
    let mut begins_well = misere;
    let mut winning = Vec::new();
    for (index, side) in sides.iter().enumerate().rev() {
        let measures = if begins_well { &mut reversed } else { &mut normal };
        if measures.is_over(side.rules, &side.position)? {
            continue;
        }
        begins_well = measures.of(side.rules, &side.position)? == Some(1);
        let option = if begins_well { measures.option_with(side.rules, &side.position, 0)? } else { None };
        winning = option.map(|option| (index, option)).into_iter().collect();
    }
    Ok(CompoundVerdict { is_won: begins_well, numbers: Vec::new(), measure: None, winning })
}

pub(crate) fn splits_here(rules: &dyn Rules) -> Diagnostic {
    Diagnostic::new(Text::new(
        "this compound is decided only for games whose moves leave one position",
        "这种复合只支持每一步留下一个局面的游戏",
    ))
    .witness(Text::same(rules.canonical()))
    .remedied("", Remedy::PlainSum, "")
}

fn wins_at_once(rules: &dyn Rules) -> Diagnostic {
    Diagnostic::new(Text::new(
        "`win at` ends the whole play, which only a sum knows how to do",
        "`win at` 会结束整个对局，只有普通的和支持它",
    ))
    .witness(Text::same(rules.canonical()))
    .remedied("", Remedy::PlainSum, "")
}

fn loses_at_once(rules: &dyn Rules) -> Diagnostic {
    Diagnostic::new(Text::new(
        "`lose at` ends the whole play, which only a sum knows how to do",
        "`lose at` 会结束整个对局，只有普通的和支持它",
    ))
    .witness(Text::same(rules.canonical()))
    .remedied("", Remedy::PlainSum, "")
}

fn undecided(compound: Compound) -> Diagnostic {
    let name = compound.name();
    Diagnostic::new(Text::new(
        format!("no theorem decides the compound `{name}` under this convention, and its plays are too many to be searched"),
        format!("在这种规则下没有定理能判定 `{name}` 复合，而对局太多，无法搜索"),
    ))
    .remedied("", Remedy::LastMoveWins, "")
}
