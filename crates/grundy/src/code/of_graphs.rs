//! Programs of Hackenbush on graphs that are read: a graph stands for a heap that has its value.

use grundy_emit::{ToldLaw, WrittenCode};
use grundy_rule::{Halt, Text};
use grundy_table::{Budget, Compound};

use super::{CodeQuestion, code_told};
use crate::open::open;
use crate::solve::solution::Play;

/// Whether a program can be written for such a game on graphs: edges are read, and the last move wins.
pub(super) fn is_hackenbush(text: &str, question: &CodeQuestion) -> bool {
    let is_named = text.trim().strip_prefix("graph ").is_some_and(|game| game.trim() == "hackenbush");
    is_named
        && question.reads.is_some()
        && question.play == Play::Normal
        && question.compound == Compound::Sum
}

/// The program.
pub(super) fn hackenbush(question: &CodeQuestion, budget: &Budget<'_>) -> Result<WrittenCode, Halt> {
    let told = ToldLaw {
        rule: "graph hackenbush".to_string(),
        law: Text::new(
            "the first vertex is the ground; cycles are fused, and a branch has one more than the xor of what stands on it",
            "第一个顶点为地面；环缩为一点，每根枝的值为其上各部分异或和加一",
        ),
        is_outcome: false,
        is_hackenbush: true,
    };
    let standing = Text::new("fusion and colon principle, Winning Ways", "融合原理与冒号原理，Winning Ways");
    let heap = open("x -> x - k for k in 1..; start graph_[] -> graph_[0]", &[])?;
    code_told(heap.rules.as_ref(), told, standing, question, budget)
}
