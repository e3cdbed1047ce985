//! `grundy solve … --compound NAME`: positions that are joined otherwise than as a sum.

use grundy::Play;
use grundy::rule::Move;
use grundy::solve::{Component, CompoundAnswer, Group, rule_text, solve_compound};
use grundy::table::Compound;
use grundy_documents::CompoundDocument;

use crate::commands::Done;
use crate::context::Context;

/// Decides the compound and prints who wins it.
pub fn run(
    groups: &[Group],
    sum: &[Component<'_>],
    compound: Compound,
    play: Play,
    context: &Context,
) -> Done {
    let stop = || context.should_stop();
    let budget = context.budget(&stop);
    let working = context.working("solving", "求解中");
    let answer = solve_compound(sum, compound, play, &budget)?;
    working.finish_and_clear();
    if context.json {
        context.print_json(&CompoundDocument::new(rule_text(groups), compound, sum, &answer, context.locale));
    } else {
        context.print(&screen(sum, compound, &answer, context));
    }
    Ok(0)
}

fn screen(sum: &[Component<'_>], compound: Compound, answer: &CompoundAnswer, context: &Context) -> String {
    let outcome = match answer.verdict.is_won {
        true => context.pick("The player to move wins (N-position).", "先手必胜（N 局面）。"),
        false => context.pick("The player to move loses (P-position).", "先手必败（P 局面）。"),
    };
    let understood = understood(compound, context);
    let mut screen = format!("{outcome}\n{understood}\n{}\n", context.say(&answer.reason));
    if answer.verdict.winning.is_empty() {
        return screen;
    }
    screen += &heading(answer.winning_moves, context);
    for (index, to) in &answer.verdict.winning {
        let component = &sum[*index];
        let chosen = Move { from: component.position.clone(), to: to.clone() };
        let (from, left) =
            (component.rules.show(&component.position), grundy::rule::show_sum(component.rules, to));
        screen += &format!("  {}  ({from} → {left})\n", component.rules.describe(&chosen, context.locale));
    }
    screen
}

/// One of the winning moves is shown, and of how many it is one.
fn heading(winning_moves: Option<u64>, context: &Context) -> String {
    match winning_moves {
        Some(1) => context.pick("The winning move:\n", "唯一必胜的走法：\n").to_string(),
        Some(count) => context
            .pick(&format!("One of {count} winning moves:\n"), &format!("{count} 种必胜的走法之一：\n"))
            .to_string(),
        None => context.pick("A winning move:\n", "一种必胜的走法：\n").to_string(),
    }
}

/// What was understood by the name of the compound.
pub fn understood(compound: Compound, context: &Context) -> &str {
    match compound {
        Compound::Sum => context
            .pick("A move in one position; it ends when all have ended.", "每次走一个局面；全部结束才结束。"),
        Compound::Conjunctive => context.pick(
            "A move in every position; it ends with the first that ends.",
            "每次走所有局面；有一个结束就结束。",
        ),
        Compound::Every => context.pick(
            "A move in every position that is not over; it ends with the last (Every-SG).",
            "每次走所有未结束的局面；最后一个结束才结束（Every-SG）。",
        ),
        Compound::Selective => context.pick(
            "A move in one position or more; it ends when all have ended.",
            "每次走一个或多个局面；全部结束才结束。",
        ),
        Compound::Shortened => context.pick(
            "A move in one position or more; it ends with the first that ends.",
            "每次走一个或多个局面；有一个结束就结束。",
        ),
        Compound::Diminished => context.pick(
            "A move in one position; it ends with the first that ends.",
            "每次走一个局面；有一个结束就结束。",
        ),
        Compound::Ordered => {
            context.pick("The positions one after the other, as listed.", "按所列顺序依次进行各局面。")
        }
    }
}
