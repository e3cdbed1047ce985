//! `grundy play RULE POSITION…`: a game in the terminal against a perfect opponent.

mod board;
mod input;

use std::io::BufRead;

use clap::Args;
use grundy::rule::Locale;
use grundy::{
    Component, ComponentMove as SumMove, Outcome, Play as Convention, after, is_over, is_won, joined,
    legal_moves, no_oracle, reason, reply, rule_text, solve,
};
use grundy_documents::{PlayedDocument, VERSION};

use super::Done;
use super::solve::groups;
use crate::context::Context;
use crate::failure::Failure;
use input::{Order, read_order};

/// Play against a perfect opponent
#[derive(Args, Debug)]
pub struct Play {
    /// A rule and its positions; further games follow a bare `+`
    #[arg(value_name = "RULE POSITION…", required = true, num_args = 1..)]
    pub words: Vec<String>,
    /// The value of a parameter: `--set m=3`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = crate::arguments::parameter)]
    pub set: Vec<(String, grundy::rule::Given)>,
    /// The player who makes the last move loses
    #[arg(long)]
    pub misere: bool,
    /// Let the opponent move first
    #[arg(long)]
    pub second: bool,
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Person,
    Opponent,
}

impl Play {
    /// Plays until the game is over, or the person leaves.
    pub fn run(&self, context: &Context) -> Done {
        let groups = groups(&self.words, &self.set)?;
        let sum = joined(&groups)?;
        let stop = || context.is_interrupted();
        let convention = if self.misere { Convention::Misere } else { Convention::Normal };
        let to_move = if self.second { Player::Opponent } else { Player::Person };
        let game =
            Game { context, convention, stop: &stop, sum, to_move, past: Vec::new(), made: Vec::new() };
        let (winner, made) = game.play()?;
        if context.json {
            context.print_json(&PlayedDocument {
                version: VERSION,
                rule: rule_text(&groups),
                winner,
                moves: made,
            });
        }
        Ok(0)
    }
}

struct Game<'a> {
    context: &'a Context,
    convention: Convention,
    stop: &'a (dyn Fn() -> bool + Sync),
    sum: Vec<Component<'a>>,
    to_move: Player,
    /// The sums before the person's own moves, for undo.
    past: Vec<Vec<Component<'a>>>,
    made: Vec<String>,
}

impl<'a> Game<'a> {
    fn say(&self, english: &str, chinese: &str) {
        if !self.context.json {
            self.context.print(&format!("{}\n", self.context.pick(english, chinese)));
        }
    }

    fn budget(&self) -> grundy::table::Budget<'a> {
        self.context.budget(self.stop)
    }

    fn play(mut self) -> Result<(Option<&'static str>, Vec<String>), Failure> {
        self.say(
            "Type what a heap becomes: `2 4` makes the second 4, `4` the only one; `2 [1,3]` splits it. Also: hint, undo, moves, quit.",
            "输入某一堆变成什么：`2 4` 把第二堆变成 4，只有一堆时输入 `4`；`2 [1,3]` 表示分堆。另有：hint（提示）、undo（悔棋）、moves（走法）、quit（退出）。",
        );
        let mut lines = std::io::stdin().lock().lines();
        loop {
            if is_over(&self.sum, &self.budget())? {
                let winner = self.farewell();
                return Ok((Some(winner), self.made));
            }
            match self.to_move {
                Player::Opponent => self.answer()?,
                Player::Person => {
                    self.draw();
                    let Some(Ok(line)) = lines.next() else { return Ok((None, self.made)) };
                    if !self.order(&line)? {
                        self.say("Goodbye.", "再见。");
                        return Ok((None, self.made));
                    }
                }
            }
        }
    }

    fn draw(&self) {
        if !self.context.json {
            self.context.print(&board::drawn(&self.sum));
        }
    }

    /// Follows what the person typed; false when the person leaves.
    fn order(&mut self, line: &str) -> Result<bool, Failure> {
        match read_order(line, &self.sum) {
            Ok(Order::Nothing) => {}
            Ok(Order::Quit) => return Ok(false),
            Ok(Order::Undo) => self.undo(),
            Ok(Order::Hint) => self.hint()?,
            Ok(Order::Moves) => self.list()?,
            Ok(Order::Move(index, to)) => self.try_move(index, to)?,
            Err(text) => self.say(&text.english, &text.chinese),
        }
        Ok(true)
    }

    fn undo(&mut self) {
        match self.past.pop() {
            Some(before) => self.sum = before,
            None => self.say("There is nothing to take back.", "没有可以悔的棋。"),
        }
    }

    fn hint(&self) -> Result<(), Failure> {
        let solution = solve(&self.sum, self.convention, self.budget(), &no_oracle)?;
        let why = reason(&self.sum, &solution, self.convention);
        match (solution.outcome, solution.moves.first()) {
            (Outcome::Next, Some(made)) => {
                let words = |locale| self.words(made, locale);
                self.say(
                    &format!("{}: {}", words(Locale::English), why.english),
                    &format!("{}：{}", words(Locale::Chinese), why.chinese),
                );
            }
            _ => self.say(
                &format!("You are losing: {}.", why.english),
                &format!("你处于必败态：{}。", why.chinese),
            ),
        }
        Ok(())
    }

    fn list(&self) -> Result<(), Failure> {
        let moves = legal_moves(&self.sum, &self.budget())?;
        for made in moves.iter().take(50) {
            let words = self.words(made, self.context.locale);
            self.say(&format!("  {words}"), &format!("  {words}"));
        }
        if moves.len() > 50 {
            let rest = moves.len() - 50;
            self.say(&format!("  … and {rest} more"), &format!("  ……还有 {rest} 种"));
        }
        Ok(())
    }

    fn words(&self, made: &SumMove, locale: Locale) -> String {
        self.sum[made.component].rules.describe(&made.chosen, locale)
    }

    fn try_move(&mut self, index: usize, mut to: Vec<grundy::rule::Position>) -> Result<(), Failure> {
        to.sort_unstable();
        let moves = legal_moves(&self.sum, &self.budget())?;
        let legal = moves.into_iter().find(|made| made.component == index && made.chosen.to == to);
        let Some(made) = legal else {
            self.say(
                "That is not a legal move here; `moves` lists them, `hint` helps.",
                "这一步不合规则；`moves` 列出走法，`hint` 给出提示。",
            );
            return Ok(());
        };
        self.past.push(self.sum.clone());
        self.make(&made);
        self.to_move = Player::Opponent;
        Ok(())
    }

    fn make(&mut self, made: &SumMove) {
        self.made.push(self.words(made, self.context.locale));
        self.sum = after(&self.sum, made);
    }

    fn answer(&mut self) -> Result<(), Failure> {
        if let Some(made) = reply(&self.sum, self.convention, self.budget(), &no_oracle)? {
            self.say(
                &format!("I {}.", self.words(&made, Locale::English)),
                &format!("我{}。", self.words(&made, Locale::Chinese)),
            );
            self.make(&made);
        }
        self.to_move = Player::Person;
        Ok(())
    }

    /// A word at the end. Whoever moved last made the last move, or moved to where the game is won.
    fn farewell(&self) -> &'static str {
        let opponent_moved_last = self.to_move == Player::Person;
        let last_wins = self.convention == Convention::Normal || is_won(&self.sum);
        if opponent_moved_last == last_wins {
            self.say("No move is left: I win. Another game?", "没有走法了：我赢了。再来一局？");
            return "opponent";
        }
        self.say("No move is left: you win. Well played!", "没有走法了：你赢了，下得好！");
        "person"
    }
}
