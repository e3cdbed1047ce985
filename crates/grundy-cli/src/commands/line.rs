//! The command line: all commands, and what each of them takes.

use clap::{Command, Parser, Subcommand};
use grundy::rule::Locale;

use crate::arguments::{Common, RuleArguments};
use crate::commands;

/// Impartial games: from a rule to the table, the winning move, the law, its proof, and code.
#[derive(Parser, Debug)]
#[command(
    name = "grundy",
    version,
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub struct Arguments {
    /// A command; without one the whole story of RULE is told.
    #[command(subcommand)]
    pub command: Option<Commands>,
    /// The game, with its parameters.
    #[command(flatten)]
    pub rule: Option<RuleArguments>,
    /// What every command takes.
    #[command(flatten)]
    pub common: Common,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Commands {
    /// The table of Grundy values
    Table(commands::table::Table),
    /// Who wins a sum, with which moves, and why
    Solve(commands::solve::Solve),
    /// The law behind the table, its standing and its proof
    Law(commands::law::Law),
    /// Prove or refute a claim about a rule
    Refute(commands::refute::Refute),
    /// Re-check a certificate with the independent checker
    Check(commands::check::Check),
    /// Misère play: the textbook rule, genus, tame or wild, quotient
    Misere(commands::misere::Misere),
    /// Nimber arithmetic: + - * / ^ sqrt
    Nim(commands::nim::Nim),
    /// How many positions of a box, or sums of heaps, are lost
    Count(commands::count::Count),
    /// A program that decides any sum of heaps
    Code(commands::code::Code),
    /// Test a program of yours, and see the smallest input on which it fails
    Stress(commands::stress::StressTest),
    /// Play against the program, at one of three strengths
    Play(commands::play::Play),
    /// The known games
    Games(commands::games::Games),
    /// The judge problems
    Problems(commands::problems::Problems),
    /// The page of a game or a problem; the expansion of a rule
    Show(commands::show::Show),
    /// Solve a judge problem in the judge's own format, from stdin to stdout
    Judge(commands::judge::Judge),
    /// A one-page report, one self-contained file
    Story(commands::story::Story),
    /// Many rulesets on all cores: JSON lines, a table, or CSV
    Sweep(commands::sweep::Sweep),
    /// Search the atlas of short codes and small sets
    Atlas(commands::atlas::Atlas),
    /// Tokens on the arrows of a given graph
    Graph(commands::graph::Graph),
    /// Green Hackenbush on a given picture
    Hackenbush(commands::hackenbush::Hackenbush),
    /// Serve the page on this machine, to look, explore and play in a browser
    Serve(commands::serve::Serve),
    /// Print the completions of a shell
    Completions(commands::completions::Completions),
    /// The commands; how a rule is written: `grundy help rules`; how a judge's input is described: `grundy help formats`
    Help(commands::help::Help),
    /// Print the man page of the command or of one of its commands
    Man(commands::man::Man),
}

/// The command line with its help in the user's language.
pub fn localised(command: Command, locale: Locale) -> Command {
    match locale {
        Locale::English => command,
        Locale::Chinese => commands::chinese::translated(command),
    }
}
