//! Positions that are played in a manner of their own, taken apart and played: `loopy`, `block k`, `stuck draws`.

use grundy::Outcome;
use grundy::rule::{Halt, Locale, Manner, Move, Position, Text, show_sum};
use grundy::solve::{
    Component, ComponentMove as SumMove, Group, Solved as Solution, Worth, after, is_won, joined, rule_text,
    solve_in_manner, some_options, sum_text,
};
use grundy::table::graphs::Outcome as Found;
use grundy::table::{Budget, Side, outcomes_in_manner};

use crate::VERSION;
use crate::drawing::drawing;
use crate::explore::{ComponentDocument, ExploreDocument, OptionDocument, SHOWN};
use crate::number::Worths;
use crate::play::{Help, HintDocument, PlayDocument, ReplyDocument, Told, known, offered};
use crate::solve::SolveDocument;
use crate::words::OutcomeWord;

impl ExploreDocument {
    /// A position that is played in a manner of its own, with its options and who wins them; there are no values.
    pub fn in_manner(
        groups: &[Group],
        manner: Manner,
        locale: Locale,
        budget: Budget<'_>,
    ) -> Result<ExploreDocument, Halt> {
        let sum = joined(groups)?;
        let (solution, reason) = solve_in_manner(&sum, manner, &budget)?;
        let seen = Seen { groups, sum: &sum, solution: &solution, manner, locale };
        let components =
            (0..sum.len()).map(|index| seen.component(index, &budget)).collect::<Result<_, _>>()?;
        let solved = SolveDocument::new(rule_text(groups), &sum, &solution, &reason, locale);
        Ok(ExploreDocument { solved, sum: sum_text(groups, &sum), components, xor: None, graph: None })
    }
}

/// What is known about the sum when its components are shown.
struct Seen<'s> {
    groups: &'s [Group],
    sum: &'s [Component<'s>],
    solution: &'s Solution,
    manner: Manner,
    locale: Locale,
}

impl Seen<'_> {
    fn component(&self, index: usize, budget: &Budget<'_>) -> Result<ComponentDocument, Halt> {
        let component = &self.sum[index];
        let is_alone = self.sum.len() == 1;
        let (options, count) = some_options(component, SHOWN, budget)?;
        let outcomes = match is_alone {
            true => outcomes(component, &options, self.manner, budget)?,
            false => vec![None; options.len()],
        };
        let shown = options.into_iter().zip(outcomes).map(|(to, outcome)| self.option(index, to, outcome));
        let options: Vec<OptionDocument> = shown.collect();
        Ok(ComponentDocument {
            text: component.rules.show(&component.position),
            place: component.place,
            value: Worths(Worth::Absent),
            outcome: is_alone.then_some(self.solution.outcome.into()),
            drawing: drawing(component.rules, &component.position),
            count,
            more: count.map(|count| count - options.len()),
            options,
        })
    }

    fn option(&self, index: usize, to: Vec<Position>, outcome: Option<Outcome>) -> OptionDocument {
        let component = &self.sum[index];
        let made = SumMove { component: index, chosen: Move { from: component.position.clone(), to } };
        OptionDocument {
            to: show_sum(component.rules, &made.chosen.to),
            value: Worths(Worth::Absent),
            outcome: outcome.map(OutcomeWord::from),
            winning: self.solution.moves.contains(&made),
            words: component.rules.describe(&made.chosen, self.locale),
            sum: sum_text(self.groups, &after(self.sum, &made)),
        }
    }
}

/// Who wins what each option leaves, where every option is one position.
fn outcomes(
    component: &Component<'_>,
    options: &[Vec<Position>],
    manner: Manner,
    budget: &Budget<'_>,
) -> Result<Vec<Option<Outcome>>, Halt> {
    let single = |to: &Vec<Position>| match to.as_slice() {
        [position] => Some(Side { rules: component.rules, position: position.clone() }),
        _ => None,
    };
    let Some(sides) = options.iter().map(single).collect::<Option<Vec<Side<'_>>>>() else {
        return Ok(vec![None; options.len()]);
    };
    let outcome = |found| match found {
        Found::Next => Some(Outcome::Next),
        Found::Previous => Some(Outcome::Previous),
        Found::Draw => Some(Outcome::Draw),
    };
    Ok(outcomes_in_manner(manner, &sides, budget)?.into_iter().map(outcome).collect())
}

impl PlayDocument {
    /// A position that is played in a manner of its own; with `block` the opponent has forbidden what would win.
    pub fn in_manner(
        groups: &[Group],
        manner: Manner,
        help: Help,
        locale: Locale,
        budget: Budget<'_>,
    ) -> Result<PlayDocument, Halt> {
        let sum = joined(groups)?;
        let (mut legal, complete) = offered(&sum, &budget)?;
        let solved = known(solve_in_manner(&sum, manner, &budget))?;
        let forbidden = forbidden(&sum, &legal, manner, &budget)?;
        legal.retain(|made| !forbidden.contains(made));
        let end = ended(&sum, manner, legal.is_empty());
        let told = Told { groups, sum: &sum, locale };
        let open = solved.as_ref().filter(|_| end.is_none());
        let say = |reason: &Text| reason.in_locale(locale).to_string();
        let hint = |(solution, reason): &(Solution, Text)| {
            let mut winning = solution.moves.iter().filter(|_| solution.outcome == Outcome::Next);
            let made = winning.find(|made| !forbidden.contains(made))?;
            Some(HintDocument { made: told.made(made), reason: say(reason) })
        };
        Ok(PlayDocument {
            version: VERSION,
            rule: rule_text(groups),
            sum: sum_text(groups, &sum),
            over: end.is_some(),
            won: end == Some(Outcome::Previous),
            outcome: end.or(open.map(|(solution, _)| solution.outcome)).map(OutcomeWord::from),
            standing: open.map(|(solution, _)| (&solution.standing).into()),
            reason: open.map(|(_, reason)| say(reason)),
            components: sum.iter().map(|component| told.component(component)).collect(),
            legal: if end.is_some() {
                Vec::new()
            } else {
                legal.iter().map(|made| told.made(made)).collect()
            },
            forbidden: match end {
                Some(_) => Vec::new(),
                None => forbidden.iter().map(|made| told.made(made).to).collect(),
            },
            complete,
            hint: open.filter(|_| help == Help::Hint).and_then(hint),
        })
    }
}

/// What the opponent forbids before a move: as many of the options that would win as he may.
fn forbidden(
    sum: &[Component<'_>],
    legal: &[SumMove],
    manner: Manner,
    budget: &Budget<'_>,
) -> Result<Vec<SumMove>, Halt> {
    let ([component], 1..) = (sum, manner.block) else { return Ok(Vec::new()) };
    let options: Vec<Vec<Position>> = legal.iter().map(|made| made.chosen.to.clone()).collect();
    let found = outcomes(component, &options, manner, budget)?;
    let winning = legal.iter().zip(found).filter(|(_, outcome)| *outcome == Some(Outcome::Previous));
    Ok(winning.map(|(made, _)| made.clone()).take(manner.block as usize).collect())
}

/// Who wins where play has ended; none where it goes on.
fn ended(sum: &[Component<'_>], manner: Manner, is_stuck: bool) -> Option<Outcome> {
    if is_won(sum) {
        return Some(Outcome::Previous);
    }
    if sum.iter().any(|component| component.rules.loses_at(&component.position)) {
        return Some(Outcome::Next);
    }
    is_stuck.then_some(match manner {
        Manner { stuck_draws: true, .. } => Outcome::Draw,
        Manner { misere: true, .. } => Outcome::Next,
        _ => Outcome::Previous,
    })
}

impl ReplyDocument {
    /// The answer to a position that is played in a manner of its own. With `block`, what would win is forbidden to the
    /// program as it is to the person.
    pub fn in_manner(
        groups: &[Group],
        manner: Manner,
        locale: Locale,
        budget: Budget<'_>,
    ) -> Result<ReplyDocument, Halt> {
        let sum = joined(groups)?;
        let (solution, reason) = solve_in_manner(&sum, manner, &budget)?;
        let made = answer(&sum, &solution, manner, &budget)?;
        let told = Told { groups, sum: &sum, locale };
        let left = made.as_ref().map_or(sum.clone(), |made| after(&sum, made));
        Ok(ReplyDocument {
            version: VERSION,
            rule: rule_text(groups),
            made: made.as_ref().map(|made| told.made(made)),
            sum: sum_text(groups, &left),
            reason: made.as_ref().map(|_| reason.in_locale(locale).to_string()),
            outcome: solution.outcome.into(),
        })
    }
}

/// A move that wins, else one that draws, else any.
fn answer(
    sum: &[Component<'_>],
    solution: &Solution,
    manner: Manner,
    budget: &Budget<'_>,
) -> Result<Option<SumMove>, Halt> {
    let (mut legal, _) = offered(sum, budget)?;
    let forbidden = forbidden(sum, &legal, manner, budget)?;
    legal.retain(|made| !forbidden.contains(made));
    if ended(sum, manner, legal.is_empty()).is_some() {
        return Ok(None);
    }
    if solution.outcome == Outcome::Next
        && let Some(made) = legal.iter().find(|made| solution.moves.contains(made))
    {
        return Ok(Some(made.clone()));
    }
    if let [component] = sum {
        let options: Vec<Vec<Position>> = legal.iter().map(|made| made.chosen.to.clone()).collect();
        let found = outcomes(component, &options, manner, budget)?;
        if let Some(place) = found.iter().position(|outcome| *outcome == Some(Outcome::Draw)) {
            return Ok(legal.get(place).cloned());
        }
    }
    Ok(legal.into_iter().next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::solve::{groups_in_manner, manner_of};

    fn groups(rule: &str, position: &str) -> (Vec<Group>, Manner) {
        let words = [rule.to_string(), position.to_string()];
        let groups = groups_in_manner::<i128>(&words, &[]).unwrap_or_else(|mistake| panic!("{mistake}"));
        let manner = manner_of(&groups).expect("one manner");
        (groups, manner)
    }

    const DRAWS: &str = "x -> x-1 | x-3; stuck draws; win at 1";
    const WALK: &str = "x -> x-1 | x+1 if x < 5; win at 0; loopy";
    const BLOCK: &str = "x -> x-1 | x-2 | x-3; block 1";

    #[test]
    fn options_are_shown_with_who_wins_them() {
        // From 4 one wins by 1, and 3 is a draw; from 3 of the walk both ways are draws.
        for (rule, position, expected) in [
            (DRAWS, "4", "1 previous true, 3 draw false"),
            (WALK, "1", "0 previous true, 2 draw false"),
            (WALK, "3", "2 draw false, 4 draw false"),
        ] {
            let (groups, manner) = groups(rule, position);
            let document =
                ExploreDocument::in_manner(&groups, manner, Locale::English, Budget::small()).unwrap();
            let told = |option: &OptionDocument| {
                let outcome = serde_json::to_value(option.outcome).unwrap();
                format!("{} {} {}", option.to, outcome.as_str().unwrap_or("-"), option.winning)
            };
            let options: Vec<String> = document.components[0].options.iter().map(told).collect();
            assert_eq!(options.join(", "), expected, "{rule} at {position}");
        }
    }

    /// What is left when the program plays both sides from a position, for so many moves.
    fn played(rule: &str, from: &str, moves: usize) -> Vec<String> {
        let mut course = vec![from.to_string()];
        for _ in 0..moves {
            let (groups, manner) = groups(rule, course.last().expect("a position"));
            let reply = ReplyDocument::in_manner(&groups, manner, Locale::English, Budget::small()).unwrap();
            match reply.made {
                Some(_) => course.push(reply.sum),
                None => break,
            }
        }
        course
    }

    #[test]
    fn the_program_plays_in_the_manner_of_the_rule() {
        assert_eq!(played(DRAWS, "4", 5), ["4", "1"], "whoever moves to 1 wins at once");
        assert_eq!(played(WALK, "1", 5), ["1", "0"]);
        assert_eq!(played(WALK, "3", 4).len(), 5, "a draw goes on");
    }

    #[test]
    fn what_would_win_is_forbidden_as_often_as_the_rule_says() {
        // From 7 both 4 and 5 are lost; one of them is forbidden, and the other wins.
        let (groups, manner) = groups(BLOCK, "7");
        let document =
            PlayDocument::in_manner(&groups, manner, Help::Hint, Locale::English, Budget::small()).unwrap();
        assert_eq!((document.legal.len(), document.forbidden.len()), (2, 1));
        let hint = document.hint.expect("a hint").made.to;
        assert!(["4", "5"].contains(&hint.as_str()) && !document.forbidden.contains(&hint), "{hint}");
        // From 1 the only move is forbidden, and that is the end.
        let (groups, manner) = self::groups(BLOCK, "1");
        let document =
            PlayDocument::in_manner(&groups, manner, Help::None, Locale::English, Budget::small()).unwrap();
        assert!(document.over && document.won && document.legal.is_empty());
    }

    #[test]
    fn a_play_that_is_stuck_ends_as_the_rule_says() {
        let end = |rule: &str, position: &str| {
            let (groups, manner) = groups(rule, position);
            let document =
                PlayDocument::in_manner(&groups, manner, Help::None, Locale::English, Budget::small());
            let document = document.unwrap();
            (document.over, document.won, serde_json::to_value(document.outcome).unwrap().to_string())
        };
        assert_eq!(end(DRAWS, "0"), (true, false, "\"draw\"".to_string()));
        assert_eq!(end(DRAWS, "1"), (true, true, "\"previous\"".to_string()));
        assert_eq!(end(BLOCK, "0"), (true, true, "\"previous\"".to_string()));
    }
}
