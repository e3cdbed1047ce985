//! `grundy graph FILE a=3 b=2 --game staircase-tree`: tokens go from a vertex of a tree to its parent.

use grundy::rule::graphs::{Carry, StaircaseTree};
use grundy::rule::{Locale, Text};
use grundy_documents::{MoveDocument, OutcomeWord, SolveDocument, StandingWord, VERSION};

use super::outcome_words;
use crate::commands::Done;
use crate::context::Context;

/// Who wins on the tree, and with which moves.
pub fn run(text: &str, tokens: &[String], context: &Context) -> Done {
    let tree = StaircaseTree::parse(text, tokens)?;
    let value = tree.value();
    let reason = Text::new(
        format!(
            "the xor of the tokens at odd depth is {value}; what goes from an even depth to an odd one is moved on"
        ),
        format!("奇数深度上棋子数的异或和为 {value}；从偶数深度移到奇数深度的棋子可以原样移走"),
    );
    let outcome = if value == 0 { OutcomeWord::Previous } else { OutcomeWord::Next };
    let moves: Vec<MoveDocument> =
        tree.winning().into_iter().map(|carry| document(&tree, carry, context.locale)).collect();
    if context.json {
        context.print_json(&SolveDocument {
            version: VERSION,
            rule: "graph staircase-tree".to_string(),
            outcome,
            value: Some(value),
            winning_moves: Some(moves.len() as u64),
            moves,
            complete: true,
            standing: StandingWord::Computed,
            reason: context.say(&reason).to_string(),
        });
        return Ok(0);
    }
    let lines: Vec<String> = moves.iter().map(|made| format!("  {}\n", made.words)).collect();
    let heading =
        if lines.is_empty() { "" } else { context.pick("Winning moves:\n", "必胜的走法：\n") };
    let outcome = outcome_words(outcome, context);
    context.print(&format!("{outcome}\n{}\n{heading}{}", context.say(&reason), lines.concat()));
    Ok(0)
}

fn document(tree: &StaircaseTree, carry: Carry, locale: Locale) -> MoveDocument {
    let (from, to, count) = (&tree.names[carry.from], &tree.names[carry.to], carry.count);
    MoveDocument {
        component: 0,
        from: from.clone(),
        to: to.clone(),
        words: match locale {
            Locale::English => format!("move {count} from {from} to {to}"),
            Locale::Chinese => format!("把 {count} 个棋子从 {from} 移到 {to}"),
        },
    }
}
