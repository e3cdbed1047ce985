//! `grundy play RULE POSITION…`: a game in the terminal against an opponent of three strengths.

mod board;
mod input;
mod joined;
mod level;
mod taking;

use std::io::{BufRead, IsTerminal};

use clap::Args;
use grundy::open::Opened;
use grundy::rule::{Locale, Manner, Move, Text, in_words, rule_words};
use grundy::solve::{
    Component, ComponentMove as SumMove, Solved, after, is_over, is_won, joined, law_oracle, manner_of,
    may_become, reason, reply, rule_text, solve, solve_compound, solve_in_manner, some_moves,
};
use grundy::table::Compound;
use grundy::{Outcome, Play as Convention};
use grundy_documents::{PlayedDocument, VERSION};

use super::Done;
use super::solve::groups;
use crate::context::Context;
use crate::failure::Failure;
use input::{Order, read_order};
use joined::{Joined, Terms};
use level::Level;
use taking::Taking;

/// Play against the program
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
    /// How the positions are joined: sum, conjunctive, every, selective, shortened, diminished, ordered
    #[arg(long, value_name = "NAME", default_value = "sum", value_parser = crate::arguments::COMPOUND_NAMES)]
    pub compound: String,
    /// Let the opponent move first
    #[arg(long)]
    pub second: bool,
    /// How well the opponent plays
    #[arg(long, value_enum, default_value_t = Level::Perfect)]
    level: Level,
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
        let manner = manner_of(&groups)?;
        let stop = || context.is_interrupted();
        let convention = if self.misere || manner.misere { Convention::Misere } else { Convention::Normal };
        let compound = Compound::named(&self.compound).unwrap_or(Compound::Sum);
        if manner.is_contest() || compound != Compound::Sum {
            let misere = convention == Convention::Misere;
            let terms = Terms { compound, manner: Manner { misere, ..manner } };
            return self.run_joined(&groups, &sum, terms, &stop, context);
        }
        let to_move = if self.second { Player::Opponent } else { Player::Person };
        let rules = groups.iter().map(|group| told(&group.opened)).collect();
        let game = || Game {
            context,
            convention,
            level: self.level,
            stop: &stop,
            sum: sum.clone(),
            to_move,
            past: Vec::new(),
            made: Vec::new(),
        };
        tell_rules(rules, convention, context);
        let mut lines = std::io::stdin().lock().lines();
        let (mut winner, mut made) = game().play(&mut lines)?;
        while winner.is_some() && wants_another(&mut lines, context) {
            (winner, made) = game().play(&mut lines)?;
        }
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

impl Play {
    /// A game whose positions are joined otherwise than as a sum, or which ends in a manner of its own.
    fn run_joined<'a>(
        &self,
        groups: &'a [grundy::solve::Group],
        sum: &[Component<'a>],
        terms: Terms,
        stop: &'a (dyn Fn() -> bool + Sync),
        context: &'a Context,
    ) -> Done {
        check_terms(sum, terms, context)?;
        let rules: Vec<Text> = groups.iter().map(|group| told(&group.opened)).collect();
        let mut told: Vec<&str> = rules.iter().map(|words| context.say(words)).collect();
        told.dedup();
        if !context.json {
            let manner = rule_words(terms.manner.clauses().trim_start_matches("; "));
            let is_joined = terms.compound != Compound::Sum || sum.len() > 1;
            told.extend(is_joined.then(|| super::solve::compound_words(terms.compound, context)));
            told.extend(manner.as_ref().map(|words| context.say(words)));
            context.print_screen(&format!("{}\n", told.join(context.pick(" ", ""))));
        }
        let game = Joined {
            context,
            terms,
            stop,
            sum: sum.to_vec(),
            person_moves: !self.second,
            past: Vec::new(),
            made: Vec::new(),
            has_gone: false,
        };
        let (winner, moves) = game.play(&mut std::io::stdin().lock().lines())?;
        if context.json {
            context.print_json(&PlayedDocument { version: VERSION, rule: rule_text(groups), winner, moves });
        }
        Ok(0)
    }
}

/// What cannot be decided is said before the first move, and not in the middle of the game.
fn check_terms(sum: &[Component<'_>], terms: Terms, context: &Context) -> Result<(), Failure> {
    let stop = || context.is_interrupted();
    if terms.compound != Compound::Sum && terms.manner.is_contest() {
        let clauses = terms.manner.clauses();
        return Err(not_together(clauses.trim_start_matches("; ")));
    }
    if terms.compound == Compound::Sum {
        solve_in_manner(sum, terms.manner, &context.budget(&stop))?;
    } else {
        let play = if terms.manner.misere { Convention::Misere } else { Convention::Normal };
        solve_compound(sum, terms.compound, play, &context.budget(&stop))?;
    }
    Ok(())
}

/// What is played, and how it ends.
fn tell_rules(rules: Vec<Text>, convention: Convention, context: &Context) {
    if context.json {
        return;
    }
    let mut told: Vec<&str> = rules.iter().map(|words| context.say(words)).collect();
    told.dedup();
    let end = match convention {
        Convention::Normal => context.pick("Whoever makes the last move wins.", "走最后一步者胜。"),
        Convention::Misere => context.pick("Whoever makes the last move loses.", "走最后一步者负。"),
    };
    context.print_screen(&format!("{}{}{end}\n", told.join(" "), context.pick(" ", "")));
}

/// Asks at a terminal whether the same game is played again.
fn wants_another(lines: &mut Lines<'_>, context: &Context) -> bool {
    if !std::io::stdin().is_terminal() || context.json {
        return false;
    }
    context.print_part(context.pick("Another game? [y/N] ", "再来一局？[y/N] "));
    let answer = context.typed(|| lines.next()).and_then(Result::ok).unwrap_or_default();
    matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "是" | "好" | "再来")
}

type Lines<'l> = std::io::Lines<std::io::StdinLock<'l>>;

fn not_together(said: &str) -> Failure {
    Failure::new(
        Text::new(
            format!("`{said}` and this way of joining do not go together"),
            format!("`{said}` 不能与这种复合同时使用"),
        ),
        Text::new("leave one of them out", "请去掉其中一个"),
    )
}

struct Game<'a> {
    context: &'a Context,
    convention: Convention,
    level: Level,
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
            self.context.print_screen(&format!("{}\n", self.context.pick(english, chinese)));
        }
    }

    fn budget(&self) -> grundy::table::Budget<'a> {
        self.context.budget(self.stop)
    }

    fn help(&self) {
        let how = input::how_to_move(&self.sum);
        self.say(
            &format!("{} Also: hint, undo, moves, quit, ?.", how.english),
            &format!(
                "{}另有：hint（提示）、undo（悔棋）、moves（走法）、quit（退出）、?（帮助）。",
                how.chinese
            ),
        );
    }

    /// A sign at a terminal that something may be typed.
    fn prompt(&self) {
        if std::io::stdin().is_terminal() && !self.context.json {
            self.context.print_part(self.context.pick("your move > ", "轮到你 > "));
        }
    }

    fn play(mut self, lines: &mut Lines<'_>) -> Result<(Option<&'static str>, Vec<String>), Failure> {
        self.help();
        loop {
            if is_over(&self.sum, &self.budget())? {
                let winner = self.farewell();
                return Ok((Some(winner), self.made));
            }
            match self.to_move {
                Player::Opponent => self.answer()?,
                Player::Person => {
                    self.draw();
                    self.prompt();
                    let typed = self.context.typed(|| lines.next());
                    let Some(Ok(line)) = typed else { return Ok((None, self.made)) };
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
        if let Some(made) = self.numbered(line)?.map_or_else(|| self.said(line), |made| Ok(Some(made)))? {
            return self.try_move(made.component, made.chosen.to).map(|()| true);
        }
        match read_order(line, &self.sum) {
            Ok(Order::Nothing) => {}
            Ok(Order::Help) => self.help(),
            Ok(Order::Quit) => return Ok(false),
            Ok(Order::Undo) => self.undo(),
            Ok(Order::Hint) => self.hint()?,
            Ok(Order::Moves) => self.list()?,
            Ok(Order::Move(index, to)) => self.try_move(index, to)?,
            Ok(Order::Take(taking)) => self.take(&taking)?,
            Err(text) => self.say(&text.english, &text.chinese),
        }
        Ok(true)
    }

    /// `#3`: the third of the moves that are listed.
    fn numbered(&self, line: &str) -> Result<Option<SumMove>, Failure> {
        let typed = line.trim();
        // Of a game that is not played with numbers a bare number means the move, too.
        let plain = typed.strip_prefix('#').or(input::is_drawn(&self.sum).then_some(typed));
        let number = plain.and_then(|number| number.trim().parse::<usize>().ok());
        let Some(before) = number.and_then(|number| number.checked_sub(1)) else { return Ok(None) };
        Ok(self.moves()?.0.into_iter().nth(before))
    }

    /// The legal move that is said in the program's own words, in either language.
    fn said(&self, line: &str) -> Result<Option<SumMove>, Failure> {
        let plain = |text: &str| text.to_lowercase().replace([' ', '.', '。'], "");
        let typed = plain(line);
        if typed.chars().count() < 4 {
            return Ok(None);
        }
        let is_said = |made: &SumMove| {
            [Locale::English, Locale::Chinese].iter().any(|&locale| plain(&self.words(made, locale)) == typed)
        };
        Ok(self.moves()?.0.into_iter().find(is_said))
    }

    /// The legal moves, and whether these are all: a huge heap has more than can be listed.
    fn moves(&self) -> Result<(Vec<SumMove>, bool), Failure> {
        Ok(some_moves(&self.sum, MOST_LISTED, &self.budget())?)
    }

    fn solved(&self) -> Result<Solved, Failure> {
        let budget = self.budget();
        Ok(solve(&self.sum, self.convention, budget, &|rules| law_oracle(rules, &budget))?)
    }

    fn undo(&mut self) {
        match self.past.pop() {
            Some(before) => self.sum = before,
            None => self.say("There is nothing to take back.", "没有可以悔的棋。"),
        }
    }

    fn hint(&self) -> Result<(), Failure> {
        let solution = self.solved()?;
        let why = reason(&self.sum, &solution, self.convention);
        match (solution.outcome, solution.moves.first()) {
            // Of one position alone the reason names the move.
            (Outcome::Next, Some(_)) if self.sum.len() == 1 && self.convention == Convention::Normal => {
                self.say(&format!("{}.", why.english), &format!("{}。", why.chinese));
            }
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
        let (moves, is_all) = self.moves()?;
        for (number, made) in moves.iter().take(50).enumerate() {
            let line = format!("  #{:<3} {}", number + 1, self.words(made, self.context.locale));
            self.say(&line, &line);
        }
        if !is_all {
            self.say("  … and a great many more", "  ……还有极多种");
        } else if moves.len() > 50 {
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
        let legal = self.sum.get(index).filter(|component| may_become(component, &to, &self.budget()));
        let made = legal.map(|component| SumMove {
            component: index,
            chosen: Move { from: component.position.clone(), to: to.clone() },
        });
        self.go(made);
        Ok(())
    }

    /// What is taken leaves the other numbers as they are, or changes them as the one move that takes so many does.
    fn take(&mut self, taking: &Taking) -> Result<(), Failure> {
        let left = taking.left(&self.sum);
        let exact = left.filter(|left| {
            may_become(&self.sum[taking.component], std::slice::from_ref(left), &self.budget())
        });
        if let Some(left) = exact {
            return self.try_move(taking.component, vec![left]);
        }
        let mut fitting = self.moves()?.0.into_iter().filter(|made| taking.is(made));
        let only = fitting.next().filter(|_| fitting.next().is_none());
        self.go(only);
        Ok(())
    }

    fn go(&mut self, made: Option<SumMove>) {
        let Some(made) = made else {
            return self.say(
                "That is not a legal move here; `moves` lists them, `hint` helps.",
                "这一步不合规则；`moves` 列出走法，`hint` 给出提示。",
            );
        };
        self.past.push(self.sum.clone());
        self.make(&made);
        self.to_move = Player::Opponent;
    }

    fn make(&mut self, made: &SumMove) {
        self.made.push(self.words(made, self.context.locale));
        self.sum = after(&self.sum, made);
    }

    fn answer(&mut self) -> Result<(), Failure> {
        let careless = match self.level {
            Level::Perfect => None,
            level => level.careless(&self.sum, self.made.len(), &self.moves()?.0),
        };
        let thought = match careless {
            Some(made) => Some(made),
            None => {
                let budget = self.budget();
                reply(&self.sum, self.convention, budget, &|rules| law_oracle(rules, &budget))?
            }
        };
        if let Some(made) = thought {
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
            self.say("No move is left: I win.", "没有走法了：我赢了。");
            return "opponent";
        }
        self.say("No move is left: you win. Well played!", "没有走法了：你赢了，下得好！");
        "person"
    }
}

/// So many moves of one heap are listed.
const MOST_LISTED: usize = 2_000;

/// The rule in words. Of a game on boards or strings its page tells more than its places do.
fn told(opened: &Opened) -> Text {
    let rules = opened.rules.as_ref();
    match opened.page.filter(|_| !rules.characters().is_empty()) {
        Some(page) => Text::new(first_line(&page.text.english), first_line(&page.text.chinese)),
        None => in_words(rules),
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
