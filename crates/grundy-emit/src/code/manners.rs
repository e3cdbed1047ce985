//! How play goes and ends, and how positions stand beside each other: what a program then works out, what it usually reads
//! and says, and what it has no answer for.

use crate::contest::roles::usual_format;
use crate::contest::{Shape, asked, is_single};
use crate::plan::contests::Contest;
use crate::plan::machine::Asked;
use crate::rule::Pieces;
use crate::rule::known::is_numeric;
use crate::says::{Saying, USUAL};
use grundy_rule::form::Form;
use grundy_rule::{Diagnostic, Manner, Remedy, Text};
use grundy_table::Compound;

/// How a rule is played.
pub(super) struct Terms<'a> {
    pub form: &'a Form,
    pub manner: Manner,
    pub compound: Compound,
}

const WITH_MOVES: &str = "First {component}: {from} -> {to}|Second";
const DRAW: &str = "|Draw";

impl Terms<'_> {
    fn is_contest(&self) -> bool {
        self.manner.is_contest()
    }

    /// Whether sums have an answer though plays go or end in a manner of their own: those of loopy rules on numbers that say
    /// no more.
    fn has_loopy_sums(&self) -> bool {
        self.manner == Manner { loopy: true, ..Manner::PLAIN }
            && self.form.wins.is_empty()
            && self.form.kinds.iter().all(|kind| is_numeric(&kind.sorts))
    }

    fn has_draws(&self) -> bool {
        self.manner.loopy || self.manner.stuck_draws
    }

    /// What is read where nobody says.
    pub fn reads(&self) -> String {
        usual_format(self.form, self.is_contest() && !self.has_loopy_sums())
    }

    /// What is said where nobody says.
    pub fn says(&self, tells_moves: bool) -> String {
        let words = if tells_moves { WITH_MOVES } else { USUAL };
        if self.has_draws() { format!("{words}{DRAW}") } else { words.to_string() }
    }

    /// How the positions of one answer stand beside each other; one alone is joined to nothing.
    pub fn joined(&self, shape: &Shape) -> Compound {
        if is_single(self.form, shape) { Compound::Sum } else { self.compound }
    }

    /// What must be worked out of positions.
    pub fn asked(&self, shape: &Shape, says: &Saying) -> Result<Asked, Text> {
        let misere = self.manner.misere;
        if self.is_contest() {
            if !is_single(self.form, shape) || says.needs_value() {
                return Ok(Asked::LoopyValues);
            }
            let tells_length = says.needs_remoteness();
            return Ok(Asked::Contest(Contest { manner: self.manner, tells_length }));
        }
        Ok(match self.joined(shape) {
            Compound::Sum => asked(self.form, shape, misere, says)?,
            Compound::Selective if misere => Asked::Both,
            Compound::Selective => Asked::Outcomes { misere },
            Compound::Every => Asked::Steps { suspense: true, misere },
            Compound::Conjunctive | Compound::Shortened => Asked::Steps { suspense: false, misere },
            Compound::Diminished => Asked::Foreclosed,
            Compound::Ordered => Asked::Both,
        })
    }

    /// What has no answer.
    pub fn check(&self, shape: &Shape, says: &Saying) -> Result<(), Diagnostic> {
        if self.is_contest() {
            self.check_manner(shape, says)?;
        }
        if self.joined(shape) != Compound::Sum {
            self.check_compound(says)?;
        }
        Ok(())
    }

    fn check_manner(&self, shape: &Shape, says: &Saying) -> Result<(), Diagnostic> {
        let is_single = is_single(self.form, shape);
        let Manner { misere, block, stuck_draws, .. } = self.manner;
        if self.joined(shape) != Compound::Sum || misere && (block > 0 || stuck_draws) {
            return Err(self.not_together());
        }
        if !Pieces::new(self.form).never_splits() {
            return Err(splits());
        }
        if !is_single && !self.has_loopy_sums() {
            return Err(self.single_only());
        }
        if says.needs_value() && (!self.has_loopy_sums() || says.needs_moves()) {
            return Err(no_values());
        }
        if says.needs_remoteness() && (block > 0 || !is_single) {
            return Err(no_lengths());
        }
        if self.has_draws() && says.draw.is_none() && says.first != says.second {
            return Err(no_draw(says));
        }
        Ok(())
    }

    fn not_together(&self) -> Diagnostic {
        let clauses = self.manner.clauses();
        let said = clauses.trim_start_matches("; ");
        let message = Text::new(
            format!("`{said}` and this way of joining or ending do not go together"),
            format!("`{said}` 不能与这种复合或约定同时使用"),
        );
        Diagnostic::new(message).help(Text::new("leave one of them out", "请去掉其中一个"))
    }

    fn single_only(&self) -> Diagnostic {
        let reads = usual_format(self.form, true);
        Diagnostic::new(Text::new(
            "this manner of play is decided for single positions only",
            "这种约定只支持单个局面",
        ))
        .help(Text::new(
            format!("read one position for each answer: `{reads}`"),
            format!("请为每个答案只读入一个局面：`{reads}`"),
        ))
    }

    fn check_compound(&self, says: &Saying) -> Result<(), Diagnostic> {
        if !self.form.wins.is_empty() {
            return Err(wins_at_once());
        }
        if says.needs_moves() || says.needs_value() || says.needs_remoteness() {
            return Err(only_who_wins());
        }
        let misere = self.manner.misere;
        if misere && matches!(self.compound, Compound::Shortened | Compound::Diminished) {
            return Err(undecided(self.compound));
        }
        let needs_one = self.compound == Compound::Ordered || misere && self.compound == Compound::Selective;
        if needs_one && !Pieces::new(self.form).never_splits() {
            return Err(splits_in_compound());
        }
        Ok(())
    }
}

fn splits() -> Diagnostic {
    Diagnostic::new(Text::new(
        "in this manner of play a move must leave one position",
        "在这种约定下，每一步必须恰好留下一个局面",
    ))
    .help(Text::new(
        "`loopy`, `block` and `stuck draws` belong to rules whose moves do not split",
        "`loopy`、`block` 和 `stuck draws` 只用于不分裂的规则",
    ))
}

fn no_values() -> Diagnostic {
    Diagnostic::new(Text::new(
        "in this manner of play programs tell no value: only of rules that say `loopy` and no more, and not beside moves",
        "在这种约定下程序不输出 SG 值：只有单独使用 `loopy` 的规则才输出，且不能同时输出走法",
    ))
    .help(Text::new(
        "leave `{value}` out",
        "请去掉 `{value}`",
    ))
}

fn no_lengths() -> Diagnostic {
    Diagnostic::new(Text::new(
        "how many moves it takes is told of one position at a time, and not where options are forbidden",
        "只能输出单个局面的步数，且不能有走法被禁止",
    ))
    .help(Text::new("leave `{remoteness}` out", "请去掉 `{remoteness}`"))
}

/// A draw has words of its own.
fn no_draw(says: &Saying) -> Diagnostic {
    let clause = !says.each.is_empty() || says.swapped.is_some();
    let words = if clause { "FIRST|SECOND|DRAW".to_string() } else { format!("{}{DRAW}", says.text) };
    Diagnostic::new(Text::new(
        "a play of this rule may end in a draw, and nothing is said for that",
        "这个规则的对局可能是平局，而没有说明平局时输出什么",
    ))
    .at(0..says.text.len())
    .help(Text::new(format!("write `{words}`"), format!("请写 `{words}`")))
    .in_source(&says.text)
}

fn wins_at_once() -> Diagnostic {
    Diagnostic::new(Text::new(
        "`win at` ends the whole play, which only a sum knows how to do",
        "`win at` 会结束整个对局，只有普通的和支持它",
    ))
    .remedied("", Remedy::PlainSum, "")
}

fn only_who_wins() -> Diagnostic {
    Diagnostic::new(Text::new(
        "of this compound programs tell who wins, and nothing else: a move may be made in several components",
        "对于这种复合，程序只输出胜负：一步可能同时走几个分量",
    ))
    .help(Text::new(
        "write `First|Second`; `grundy solve` shows a winning move",
        "请写 `First|Second`；`grundy solve` 会给出一步必胜走法",
    ))
}

fn undecided(compound: Compound) -> Diagnostic {
    let name = compound.name();
    Diagnostic::new(Text::new(
        format!("no theorem decides the compound `{name}` where the last move loses, and a program cannot search all plays in time"),
        format!("走最后一步者负时没有定理能判定 `{name}` 复合，而程序来不及搜索所有对局"),
    ))
    .remedied("", Remedy::LastMoveWins, "")
}

fn splits_in_compound() -> Diagnostic {
    Diagnostic::new(Text::new(
        "this compound is decided only for games whose moves leave one position",
        "这种复合只支持每一步留下一个局面的游戏",
    ))
    .remedied("", Remedy::PlainSum, "")
}
