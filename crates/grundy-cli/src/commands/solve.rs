//! `grundy solve RULE POSITION…`: who wins, with which moves, and why.

mod compound;
mod options_graph;

use clap::Args;
use grundy::rule::{Manner, Text};
use grundy::solve::{
    Component, ExplainedComponent, Group, Solved as Solution, Worth, binary_columns, check_manner, explained,
    joined, law_oracle, manner_of, reason, rule_text, solve, solve_in_manner, worth_text,
};
use grundy::standing::Firmness as Standing;
use grundy::table::Compound;
use grundy::{Outcome, Play};
use grundy_documents::SolveDocument;

use super::graph::{GAMES, Graph, GraphFormat};
use super::{Done, files, rules};
use crate::context::Context;
use crate::failure::Failure;

pub use compound::understood as compound_words;

/// Who wins a sum, with which moves, and why
#[derive(Args, Debug)]
pub struct Solve {
    /// A rule and its positions; further games follow a bare `+`: nim 5 + kayles 7
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
    /// Show options, values, mex and the xor in binary columns
    #[arg(long)]
    pub explain: bool,
    /// Draw what can follow: FILE.svg, FILE.png or FILE.dot
    #[arg(long, value_name = "FILE")]
    pub graph: Option<String>,
}

impl Solve {
    /// The sum of these words in normal play, without extras.
    pub fn normal(words: Vec<String>) -> Self {
        let compound = "sum".to_string();
        Self { words, set: Vec::new(), misere: false, compound, explain: false, graph: None }
    }

    /// Solves the sum.
    pub fn run(&self, context: &Context) -> Done {
        if let Some(graph) = self.on_a_graph()? {
            return graph.run(context);
        }
        let groups = groups(&self.words, &self.set)?;
        groups.iter().for_each(|group| rules::warn(&group.opened, context));
        rule_words(&self.words).for_each(|rule| rules::echo(rule, context));
        let sum = joined(&groups)?;
        let manner = manner_of(&groups)?;
        let play = if self.misere || manner.misere { Play::Misere } else { Play::Normal };
        self.drawable(manner, play)?;
        if manner.is_contest() {
            return self.contest(&groups, &sum, Manner { misere: play == Play::Misere, ..manner }, context);
        }
        if let Some(joined) = Compound::named(&self.compound).filter(|joined| *joined != Compound::Sum) {
            return compound::run(&groups, &sum, joined, play, context);
        }
        if let Some(path) = &self.graph {
            let stop = || context.should_stop();
            files::write(path, &options_graph::drawn(path, &sum, context.budget(&stop), context)?)?;
        }
        answer(rule_text(&groups), &sum, play, self.explain, context)
    }

    /// `graph node-kayles` is a rule whose position is a graph.
    fn on_a_graph(&self) -> Result<Option<Graph>, Failure> {
        let Some((rule, words)) = self.words.split_first() else { return Ok(None) };
        let Some(game) = rule.trim().strip_prefix("graph ").filter(|game| !game.contains("->")) else {
            return Ok(None);
        };
        let known = GAMES.iter().find(|known| **known == game.trim());
        let (Some(game), Some((graph, tokens))) = (known, words.split_first()) else {
            let games = GAMES.join(", ");
            return Err(Failure::new(
                Text::new("a game on graphs needs its name and a graph", "图上的游戏需要游戏名和一个图"),
                Text::new(
                    format!("write `solve \"graph node-kayles\" \"1-2 2-3\"`; the games are {games}"),
                    format!("请写 `solve \"graph node-kayles\" \"1-2 2-3\"`；游戏有 {games}"),
                ),
            ));
        };
        self.in_normal_play()?;
        let graph = graph.strip_prefix('@').unwrap_or(graph).to_string();
        Ok(Some(Graph { graph, tokens: tokens.to_vec(), game: game.to_string(), format: GraphFormat::Text }))
    }

    /// On a graph sums in normal play are decided: another question must not get their answer.
    fn in_normal_play(&self) -> Result<(), Failure> {
        let asked = [
            ("--misere", self.misere),
            ("--compound", self.compound != "sum"),
            ("--graph", self.graph.is_some()),
            ("--set", !self.set.is_empty()),
        ];
        let Some((option, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) else { return Ok(()) };
        Err(Failure::new(
            Text::new(
                format!("games on graphs are solved as sums in normal play, without `{option}`"),
                format!("图上的游戏只按正常规则求和，不能用 `{option}`"),
            ),
            Text::new(
                format!(
                    "leave out `{option}`, or write a rule with the graph as a parameter: \
                     \"v -> w for w in E[v]\" --set E=\"1->2 2->3\""
                ),
                format!(
                    "请去掉 `{option}`，或把图作为规则的参数：\"v -> w for w in E[v]\" --set E=\"1->2 2->3\""
                ),
            ),
        ))
    }

    /// A picture shows the values of sums in normal play, which say nothing about other conventions.
    fn drawable(&self, manner: Manner, play: Play) -> Result<(), Failure> {
        let is_sum = Compound::named(&self.compound).is_none_or(|joined| joined == Compound::Sum);
        if self.graph.is_none() || (is_sum && play == Play::Normal && !manner.is_contest()) {
            return Ok(());
        }
        Err(Failure::new(
            Text::new(
                "`--graph` draws the values of sums in normal play, and this is played otherwise",
                "`--graph` 画的是正常规则下和的 SG 值，而这里的规则不同",
            ),
            Text::new(
                "leave out `--graph`; the explorer of `grundy serve` shows other conventions",
                "请去掉 `--graph`；`grundy serve` 的探索页可以显示其他约定",
            ),
        ))
    }

    /// Positions whose play goes and ends in a manner of their own.
    fn contest(&self, groups: &[Group], sum: &[Component<'_>], manner: Manner, context: &Context) -> Done {
        check_manner(manner, Compound::named(&self.compound).unwrap_or(Compound::Sum))?;
        let stop = || context.should_stop();
        let working = context.working("solving", "求解中");
        let (solution, reason) = solve_in_manner(sum, manner, &context.budget(&stop))?;
        working.finish_and_clear();
        if context.json {
            context.print_json(&SolveDocument::new(
                rule_text(groups),
                sum,
                &solution,
                &reason,
                context.locale,
            ));
        } else {
            context.print(&screen(sum, &solution, &reason, &[], context));
        }
        Ok(0)
    }
}

/// Solves a sum and prints who wins it.
pub fn answer(rule: String, sum: &[Component<'_>], play: Play, explains: bool, context: &Context) -> Done {
    let stop = || context.should_stop();
    let budget = context.budget(&stop);
    let working = context.working("solving", "求解中");
    let oracle = |rules| law_oracle(rules, &budget);
    let solution = solve(sum, play, budget, &oracle)?;
    working.finish_and_clear();
    let reason = reason(sum, &solution, play);
    if context.json {
        context.print_json(&SolveDocument::new(rule, sum, &solution, &reason, context.locale));
        return Ok(0);
    }
    let explanation = if explains && play == Play::Normal {
        explained(sum, budget, SHOWN_OPTIONS, &oracle)?
    } else {
        Vec::new()
    };
    context.print_screen(&screen(sum, &solution, &reason, &explanation, context));
    Ok(0)
}

const SHOWN_OPTIONS: usize = 40;
const SHOWN_MOVES: usize = 20;

/// The words that are rules: the first, and those behind a bare `+`.
fn rule_words(words: &[String]) -> impl Iterator<Item = &String> {
    let is_rule = |place: usize| place == 0 || words[place - 1] == "+";
    words.iter().enumerate().filter(move |(place, _)| is_rule(*place)).map(|(_, word)| word)
}

/// The games between the bare `+` signs; a rule and a position may be read from files.
pub fn groups(words: &[String], set: &[(String, grundy::rule::Given)]) -> Result<Vec<Group>, Failure> {
    let mut read: Vec<String> = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let is_rule = place == 0 || words[place - 1] == "+";
        if is_rule {
            read.push(rules::text(word)?);
        } else {
            read.extend(rules::position_words(word)?);
        }
    }
    Ok(grundy::solve::groups_in_manner(&read, set)?)
}

fn screen(
    sum: &[Component<'_>],
    solution: &Solution,
    reason: &Text,
    explanation: &[ExplainedComponent],
    context: &Context,
) -> String {
    let mut screen = format!("{}\n{}\n", outcome_line(solution.outcome, context), context.say(reason));
    if solution.standing.firmness() == Standing::Conjectured {
        screen += context.pick(
            "warning: this rests on a conjectured law, seen in the table but not proved\n",
            "警告：结论依赖于一条猜想的规律，它符合已有的表，但尚未证明\n",
        );
    }
    screen += &move_lines(sum, solution, context);
    for component in explanation {
        screen += &explanation_lines(component, context);
    }
    if !explanation.is_empty() && sum.len() > 1 {
        let values: Option<Vec<u128>> = solution.worths.iter().map(|worth| as_nimber(*worth)).collect();
        screen += &values.map(|values| xor_lines(&values, context)).unwrap_or_default();
    }
    screen
}

/// The values in binary, one below the other, and what they add up to without carrying.
fn xor_lines(values: &[u128], context: &Context) -> String {
    let columns = binary_columns(values);
    let Some((total, values)) = columns.split_last() else { return String::new() };
    let heading = context.pick("The values in binary, and their nim-sum:", "SG 值的二进制与异或和：");
    let values: String = values.iter().map(|line| format!("  {line}\n")).collect();
    format!("{heading}\n{values}  {}\n  {total}\n", "-".repeat(total.len()))
}

fn as_nimber(worth: Worth) -> Option<u128> {
    match worth {
        Worth::Nimber(value) => Some(value),
        Worth::Threat | Worth::Absent => None,
    }
}

fn outcome_line(outcome: Outcome, context: &Context) -> &str {
    match outcome {
        Outcome::Next => context.pick("The player to move wins (N-position).", "先手必胜（N 局面）。"),
        Outcome::Previous => context.pick("The player to move loses (P-position).", "先手必败（P 局面）。"),
        Outcome::Draw => context.pick("With best play nobody wins.", "双方最优时是平局。"),
    }
}

fn move_lines(sum: &[Component<'_>], solution: &Solution, context: &Context) -> String {
    if solution.moves.is_empty() {
        return String::new();
    }
    let mut lines = format!("{}\n", context.pick("Winning moves:", "必胜的走法："));
    for made in solution.moves.iter().take(SHOWN_MOVES) {
        let component = &sum[made.component];
        let words = component.rules.describe(&made.chosen, context.locale);
        let to = grundy::rule::show_sum(component.rules, &made.chosen.to);
        let from = component.rules.show(&component.position);
        // Words that name both positions need no arrow behind them.
        let arrow = if words.contains(&from) && words.contains(&to) && from.contains('(') {
            String::new()
        } else {
            format!("  ({from} → {to})")
        };
        lines += &format!("  {words}{arrow}\n");
    }
    let rest = solution.moves.len().saturating_sub(SHOWN_MOVES);
    if rest > 0 {
        lines += &match context.locale {
            grundy::rule::Locale::English => format!("  … and {rest} more\n"),
            grundy::rule::Locale::Chinese => format!("  ……还有 {rest} 种\n"),
        };
    }
    if !solution.complete {
        lines += context.pick(
            "  (beyond the table there may be winning moves that are not listed)\n",
            "  （超出表的范围，可能还有未列出的必胜走法）\n",
        );
    }
    lines
}

fn explanation_lines(component: &ExplainedComponent, context: &Context) -> String {
    let position = &component.position;
    let mut lines =
        context.pick(&format!("Options of {position}:\n"), &format!("{position} 的后继：\n")).to_string();
    for option in &component.options {
        let (position, value) = (&option.option, worth_text(option.worth));
        let (english, chinese) = match option.worth {
            Worth::Nimber(_) => (format!("has the value {value}"), format!(" 的 SG 值是 {value}")),
            Worth::Threat => ("lets the opponent win at once".into(), " 让对手一步取胜".into()),
            Worth::Absent => ("wins at once".into(), " 直接获胜".into()),
        };
        lines += context.pick(&format!("  {position} {english}\n"), &format!("  {position}{chinese}\n"));
    }
    let is_all = component.count == Some(component.options.len());
    match component.count {
        _ if is_all => {}
        Some(count) => {
            lines += context.pick(&format!("  … ({count} in all)\n"), &format!("  ……（共 {count} 个）\n"));
        }
        None => lines += "  …\n",
    }
    lines + &mex_line(component, is_all, context)
}

/// How the value comes about, where there is one; from all options, also those that are not shown.
fn mex_line(component: &ExplainedComponent, is_all: bool, context: &Context) -> String {
    let worth = worth_text(component.worth);
    match component.worth {
        Worth::Nimber(_) if is_all => {}
        Worth::Nimber(_) => {
            let (english, chinese) =
                (format!("  the mex of all values is {worth}\n"), format!("  全部 SG 值的 mex 是 {worth}\n"));
            return context.pick(&english, &chinese).to_string();
        }
        Worth::Threat => {
            return context
                .pick("  one move wins at once: no value\n", "  有一步直接获胜：没有 SG 值\n")
                .to_string();
        }
        Worth::Absent => {
            return context.pick("  whoever moved here has won\n", "  走到这里的人已经获胜\n").to_string();
        }
    }
    let mut values: Vec<u128> =
        component.options.iter().filter_map(|option| as_nimber(option.worth)).collect();
    values.sort_unstable();
    values.dedup();
    let values: Vec<String> = values.iter().map(u128::to_string).collect();
    format!("  mex {{{}}} = {worth}\n", values.join(", "))
}
