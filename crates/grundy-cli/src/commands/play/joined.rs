//! A game in which the positions are joined otherwise than as a sum, or which ends in a manner of its own.

use std::io::IsTerminal;

use grundy::rule::{Locale, Manner, Move, Position};
use grundy::solve::{Component, is_won, options, solve_compound, solve_in_manner};
use grundy::table::{Budget, Compound};
use grundy::{Outcome, Play as Convention};

use super::Lines;
use super::input::{Order, read_order};
use crate::context::Context;
use crate::failure::Failure;

/// How the positions are joined, and how play goes and ends.
#[derive(Clone, Copy)]
pub struct Terms {
    /// How the positions are joined.
    pub compound: Compound,
    /// How play goes and ends; whether the last move loses is said here too.
    pub manner: Manner,
}

/// In how many of the components a move is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    One,
    All,
    Some,
}

/// A component and all that it may become.
type Choices = (usize, Vec<Vec<Position>>);

/// What one move changes: components and what each becomes.
type Step = Vec<(usize, Vec<Position>)>;

/// A game under way.
pub struct Joined<'a> {
    pub context: &'a Context,
    pub terms: Terms,
    pub stop: &'a (dyn Fn() -> bool + Sync),
    pub sum: Vec<Component<'a>>,
    pub person_moves: bool,
    /// The sums before the person's own moves, for undo.
    pub past: Vec<Vec<Component<'a>>>,
    pub made: Vec<String>,
    /// Whether a part has ended of which nothing is left to show.
    pub has_gone: bool,
}

/// What the person wants where a move was asked for.
enum Asked {
    Step(Step),
    Again,
    Leave,
}

impl<'a> Joined<'a> {
    /// Plays until the game is over, or the person leaves.
    pub fn play(mut self, lines: &mut Lines<'_>) -> Result<(Option<&'static str>, Vec<String>), Failure> {
        self.help();
        loop {
            if self.is_over()? {
                return Ok((Some(self.farewell()), self.made));
            }
            if !self.person_moves {
                let forbidden = self.forbidden_by_person(lines)?;
                self.answer(&forbidden)?;
                continue;
            }
            if !self.context.json {
                self.context.print(&super::board::drawn(&self.sum));
            }
            let forbidden = self.forbidden_by_program()?;
            self.prompt("your move > ", "轮到你 > ");
            let typed = self.context.typed(|| lines.next());
            let Some(Ok(line)) = typed else { return Ok((None, self.made)) };
            match self.asked(&line, &forbidden)? {
                Asked::Step(step) => {
                    self.past.push(self.sum.clone());
                    self.make(&step);
                    self.person_moves = false;
                }
                Asked::Again => {}
                Asked::Leave => {
                    self.say("Goodbye.", "再见。");
                    return Ok((None, self.made));
                }
            }
        }
    }

    fn say(&self, english: &str, chinese: &str) {
        if !self.context.json {
            self.context.print_screen(&format!("{}\n", self.context.pick(english, chinese)));
        }
    }

    fn prompt(&self, english: &str, chinese: &str) {
        if std::io::stdin().is_terminal() && !self.context.json {
            self.context.print_part(self.context.pick(english, chinese));
        }
    }

    fn budget(&self) -> Budget<'a> {
        self.context.budget(self.stop)
    }

    fn help(&self) {
        match self.share() {
            Share::One => self.say(
                "Type what a heap becomes: `2 4` makes the second 4, `4` the only one. Also: hint, undo, moves, quit, ?.",
                "输入某一堆变成什么：`2 4` 把第二堆变成 4，只有一堆时输入 `4`。另有：hint、undo、moves、quit、?。",
            ),
            Share::All => self.say(
                "A move goes into every heap that is not over: `1 4; 2 0` makes the first 4 and the second 0. Also: hint, undo, moves, quit, ?.",
                "每步要走所有未结束的堆：`1 4; 2 0` 把第一堆变成 4、第二堆变成 0。另有：hint、undo、moves、quit、?。",
            ),
            Share::Some => self.say(
                "A move goes into one heap or more: `1 4` or `1 4; 2 0`. Also: hint, undo, moves, quit, ?.",
                "每步走一堆或多堆：`1 4` 或 `1 4; 2 0`。另有：hint、undo、moves、quit、?。",
            ),
        }
    }

    fn share(&self) -> Share {
        match self.terms.compound {
            Compound::Sum | Compound::Diminished | Compound::Ordered => Share::One,
            Compound::Conjunctive | Compound::Every => Share::All,
            Compound::Selective | Compound::Shortened => Share::Some,
        }
    }

    /// The components in which one may move, each with its options.
    fn open(&self) -> Result<Vec<Choices>, Failure> {
        let mut open = Vec::new();
        for (index, component) in self.sum.iter().enumerate() {
            let found = options(component, &self.budget())?;
            if !found.is_empty() {
                open.push((index, found));
            }
        }
        if self.terms.compound == Compound::Ordered {
            open.truncate(1);
        }
        Ok(open)
    }

    fn is_over(&self) -> Result<bool, Failure> {
        if is_won(&self.sum) || self.is_lost_at() {
            return Ok(true);
        }
        let open = self.open()?.len();
        let ends_with_the_first =
            matches!(self.terms.compound, Compound::Conjunctive | Compound::Shortened | Compound::Diminished);
        Ok(open == 0 || (ends_with_the_first && (self.has_gone || open < self.sum.len())))
    }

    fn is_lost_at(&self) -> bool {
        self.sum.iter().any(|component| component.rules.loses_at(&component.position))
    }

    fn asked(&mut self, line: &str, forbidden: &[Position]) -> Result<Asked, Failure> {
        let mut step: Step = Vec::new();
        for part in line.split([';', '；']).filter(|part| !part.trim().is_empty()) {
            match read_order(part, &self.sum) {
                Ok(Order::Move(index, mut to)) => {
                    to.sort_unstable();
                    step.push((index, to));
                }
                Ok(Order::Take(taking)) => match taking.left(&self.sum) {
                    Some(left) => step.push((taking.component, vec![left])),
                    None => {
                        self.say_illegal();
                        return Ok(Asked::Again);
                    }
                },
                Ok(Order::Quit) => return Ok(Asked::Leave),
                Ok(order) => {
                    self.follow(order)?;
                    return Ok(Asked::Again);
                }
                Err(text) => {
                    self.say(&text.english, &text.chinese);
                    return Ok(Asked::Again);
                }
            }
        }
        if step.is_empty() {
            return Ok(Asked::Again);
        }
        if self.is_legal(&step, forbidden)? {
            return Ok(Asked::Step(step));
        }
        self.say_illegal();
        Ok(Asked::Again)
    }

    fn say_illegal(&self) {
        self.say(
            "That is not a legal move here; `moves` lists them, `hint` helps.",
            "这一步不合规则；`moves` 列出走法，`hint` 给出提示。",
        );
    }

    fn follow(&mut self, order: Order) -> Result<(), Failure> {
        match order {
            Order::Help => self.help(),
            Order::Undo => match self.past.pop() {
                Some(before) => self.sum = before,
                None => self.say("There is nothing to take back.", "没有可以悔的棋。"),
            },
            Order::Hint => self.hint()?,
            Order::Moves => self.list()?,
            Order::Nothing | Order::Quit | Order::Move(..) | Order::Take(_) => {}
        }
        Ok(())
    }

    /// Whether every part is an option that is not forbidden, in different components, and in as many as must move.
    fn is_legal(&self, step: &Step, forbidden: &[Position]) -> Result<bool, Failure> {
        let open = self.open()?;
        let is_option = |(index, to): &(usize, Vec<Position>)| {
            let own = open.iter().find(|(known, _)| known == index);
            own.is_some_and(|(_, options)| options.contains(to))
                && !to.iter().any(|position| forbidden.contains(position))
        };
        let is_new = |place: usize| !step[..place].iter().any(|(index, _)| *index == step[place].0);
        let fits = match self.share() {
            Share::One => step.len() == 1,
            Share::All => step.len() == open.len(),
            Share::Some => !step.is_empty(),
        };
        Ok(fits && step.iter().all(is_option) && (0..step.len()).all(is_new))
    }

    /// A move that wins; none if there is none. With plays without an end, one that keeps the draw comes second.
    fn winning(&self, forbidden: &[Position]) -> Result<(Option<Step>, Outcome, grundy::Text), Failure> {
        let Terms { compound, manner } = self.terms;
        if compound != Compound::Sum {
            let play = if manner.misere { Convention::Misere } else { Convention::Normal };
            let answer = solve_compound(&self.sum, compound, play, &self.budget())?;
            let outcome = if answer.verdict.is_won { Outcome::Next } else { Outcome::Previous };
            let step = (!answer.verdict.winning.is_empty()).then_some(answer.verdict.winning);
            return Ok((step, outcome, answer.reason));
        }
        let (solution, reason) = solve_in_manner(&self.sum, manner, &self.budget())?;
        let is_free = |to: &Vec<Position>| !to.iter().any(|position| forbidden.contains(position));
        let mut moves = solution.moves.into_iter().map(|made| (made.component, made.chosen.to));
        Ok((moves.find(|(_, to)| is_free(to)).map(|made| vec![made]), solution.outcome, reason))
    }

    fn hint(&self) -> Result<(), Failure> {
        let (step, outcome, why) = self.winning(&[])?;
        match (outcome, step) {
            (Outcome::Next, Some(step)) => self.say(
                &format!("{}: {}", self.words(&step, Locale::English), why.english),
                &format!("{}：{}", self.words(&step, Locale::Chinese), why.chinese),
            ),
            (Outcome::Draw, _) => {
                self.say(&format!("{}.", why.english), &format!("{}。", why.chinese));
            }
            _ => self.say(
                &format!("You are losing: {}.", why.english),
                &format!("你处于必败态：{}。", why.chinese),
            ),
        }
        Ok(())
    }

    fn list(&self) -> Result<(), Failure> {
        for (index, options) in self.open()? {
            for to in options.iter().take(MOST_LISTED) {
                let words = self.words(&vec![(index, to.clone())], self.context.locale);
                self.say(&format!("  {}. {words}", index + 1), &format!("  {}. {words}", index + 1));
            }
            if options.len() > MOST_LISTED {
                let rest = options.len() - MOST_LISTED;
                self.say(&format!("  … and {rest} more"), &format!("  ……还有 {rest} 种"));
            }
        }
        Ok(())
    }

    fn words(&self, step: &Step, locale: Locale) -> String {
        let part = |(index, to): &(usize, Vec<Position>)| {
            let component = &self.sum[*index];
            let chosen = Move { from: component.position.clone(), to: to.clone() };
            component.rules.describe(&chosen, locale)
        };
        step.iter().map(part).collect::<Vec<_>>().join(locale.pick(", ", "，"))
    }

    fn make(&mut self, step: &Step) {
        self.made.push(self.words(step, self.context.locale));
        let mut left = Vec::new();
        for (index, component) in self.sum.iter().enumerate() {
            match step.iter().find(|(moved, _)| *moved == index) {
                None => left.push(component.clone()),
                Some((_, to)) => {
                    self.has_gone |= to.is_empty();
                    left.extend(
                        to.iter().map(|position| Component { position: position.clone(), ..*component }),
                    );
                }
            }
        }
        self.sum = left;
    }

    fn answer(&mut self, forbidden: &[Position]) -> Result<(), Failure> {
        let step = match self.winning(forbidden)? {
            (Some(step), Outcome::Next, _) => Some(step),
            _ => self.some_step(forbidden)?,
        };
        match step {
            Some(step) => {
                self.say(
                    &format!("I {}.", self.words(&step, Locale::English)),
                    &format!("我{}。", self.words(&step, Locale::Chinese)),
                );
                self.make(&step);
            }
            None => self.say("All my moves are forbidden.", "我的走法都被禁止了。"),
        }
        self.person_moves = true;
        Ok(())
    }

    /// A move where none wins: one that does not lose, if there is one, and otherwise one that leaves much to do.
    fn some_step(&self, forbidden: &[Position]) -> Result<Option<Step>, Failure> {
        let is_free = |to: &Vec<Position>| !to.iter().any(|position| forbidden.contains(position));
        let mut open = self.open()?;
        open.iter_mut().for_each(|(_, options)| options.retain(|to| is_free(to)));
        open.retain(|(_, options)| !options.is_empty());
        if self.terms.compound == Compound::Sum && self.terms.manner.is_contest() {
            for (index, options) in &open {
                for to in options.iter().take(MOST_LISTED) {
                    let next: Vec<Component<'_>> = self.with(*index, to);
                    let (solution, _) = solve_in_manner(&next, self.terms.manner, &self.budget())?;
                    if solution.outcome != Outcome::Next {
                        return Ok(Some(vec![(*index, to.clone())]));
                    }
                }
            }
        }
        let last = |(index, options): &Choices| options.last().map(|to| (*index, to.clone()));
        let steps: Step = match self.share() {
            Share::All => open.iter().filter_map(last).collect(),
            Share::One | Share::Some => open.iter().filter_map(last).take(1).collect(),
        };
        Ok((!steps.is_empty()).then_some(steps))
    }

    /// The sum after one component became these.
    fn with(&self, moved: usize, to: &[Position]) -> Vec<Component<'a>> {
        let mut left = self.sum.clone();
        let component = left.remove(moved);
        left.extend(to.iter().map(|position| Component { position: position.clone(), ..component }));
        left
    }

    /// What the program forbids before the person moves: the options that would win.
    fn forbidden_by_program(&self) -> Result<Vec<Position>, Failure> {
        let most = self.terms.manner.block as usize;
        if most == 0 {
            return Ok(Vec::new());
        }
        let mut forbidden = Vec::new();
        for (index, options) in self.open()? {
            for to in options {
                if forbidden.len() == most {
                    break;
                }
                let (solution, _) =
                    solve_in_manner(&self.with(index, &to), self.terms.manner, &self.budget())?;
                if solution.outcome == Outcome::Previous {
                    forbidden.extend(to);
                }
            }
        }
        let shown: Vec<String> = forbidden.iter().map(|position| self.sum[0].rules.show(position)).collect();
        if !shown.is_empty() {
            let shown = shown.join(", ");
            self.say(&format!("I forbid {shown}."), &format!("我禁止 {shown}。"));
        }
        Ok(forbidden)
    }

    /// What the person forbids before the program moves.
    fn forbidden_by_person(&self, lines: &mut Lines<'_>) -> Result<Vec<Position>, Failure> {
        let most = self.terms.manner.block as usize;
        if most == 0 {
            return Ok(Vec::new());
        }
        self.say(
            &format!(
                "Which results do you forbid me, at most {most}? Type them with `;` between, or nothing."
            ),
            &format!("你禁止我走到哪些局面（最多 {most} 个）？用 `;` 分隔，或直接回车。"),
        );
        self.prompt("forbid > ", "禁止 > ");
        let line = lines.next().and_then(Result::ok).unwrap_or_default();
        let rules = self.sum[0].rules;
        let read = line.split([';', '；']).filter_map(|part| rules.read(part.trim()).ok());
        Ok(read.take(most).collect())
    }

    /// A word at the end: whoever moved last made the last move, or moved to where the game is won or lost.
    fn farewell(&self) -> &'static str {
        let moved_last = if self.person_moves { "opponent" } else { "person" };
        let other = if self.person_moves { "person" } else { "opponent" };
        let decided = is_won(&self.sum) || self.is_lost_at();
        let winner = match self.terms.manner {
            _ if is_won(&self.sum) => moved_last,
            _ if decided => other,
            Manner { stuck_draws: true, .. } => "draw",
            Manner { misere: true, .. } => other,
            _ => moved_last,
        };
        match winner {
            "draw" => self.say("No move is left: nobody wins.", "没有走法了：平局。"),
            "person" => self.say("It is over: you win. Well played!", "对局结束：你赢了，下得好！"),
            _ => self.say("It is over: I win.", "对局结束：我赢了。"),
        }
        winner
    }
}

/// More moves than this are not listed, and not looked at one by one.
const MOST_LISTED: usize = 50;
