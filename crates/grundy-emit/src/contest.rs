//! A program for a judge: what it reads, how it decides, what it says.

pub mod answer;
pub mod conditions;
pub mod decide;
pub mod domain;
pub mod edges;
pub mod functions;
pub mod graph;
pub mod hackenbush;
pub mod input;
pub mod moves;
pub mod ragged;
pub mod roles;
pub mod start;
mod trees;

use crate::plan::machine::Asked;
use crate::program::{Function, Global, Program, Statement};
use crate::rule::Pieces;
use crate::says::Saying;
use grundy_rule::Text;
use grundy_rule::form::Form;

pub use decide::Decider;
pub use roles::{Roles, Shape};

/// The parts of a program while it is put together.
#[derive(Default)]
pub struct Parts {
    /// Comment lines.
    pub header: Vec<String>,
    /// Constant arrays.
    pub arrays: Vec<(String, Vec<Vec<i128>>)>,
    /// The limit of sieves.
    pub limit: Option<u64>,
    /// What all functions see.
    pub globals: Vec<Global>,
    /// The functions.
    pub functions: Vec<Function>,
}

impl Parts {
    /// The program with this main part.
    pub fn finished(self, main: Option<Vec<Statement>>) -> Program {
        let Parts { header, arrays, limit, globals, functions } = self;
        Program { header, arrays, limit, globals, functions, main }
    }
}

/// A law of who wins one position alone, beside a table for sums.
#[derive(Clone, Debug)]
pub struct Alone {
    /// How far the law goes.
    pub most: i128,
    /// How far each number of a position goes in a sum of several.
    pub most_in_sums: Vec<i128>,
}

/// Whether a rule's moves can be decided by who wins alone: one position, and no move leaves several.
pub fn is_single(form: &Form, shape: &Shape) -> bool {
    shape.is_single && Pieces::new(form).never_splits() && form.starts.iter().all(one_part)
}

fn one_part(start: &grundy_rule::form::Start) -> bool {
    matches!(&start.alternative.parts[..], [part] if matches!(part.times, grundy_rule::form::Times::Once))
}

/// What must be worked out of positions.
pub fn asked(form: &Form, shape: &Shape, misere: bool, says: &Saying) -> Result<Asked, Text> {
    let is_single = is_single(form, shape);
    if says.needs_remoteness() {
        if !is_single || says.needs_value() || !form.wins.is_empty() {
            return Err(Text::new(
                "the remoteness is told of one position at a time, without values and without `win at`",
                "只能输出单个局面的步数，且不能同时输出 SG 值，规则中也不能有 `win at`",
            ));
        }
        return Ok(Asked::Steps { suspense: false, misere });
    }
    if is_single && !says.needs_value() {
        return Ok(Asked::Outcomes { misere });
    }
    if misere {
        return Err(Text::new(
            "misère play of sums needs the textbook rule or a quotient, and neither is known here",
            "多个分量的反常游戏需要教科书结论或商，而这里都不可用",
        ));
    }
    Ok(Asked::Values)
}
