//! The questions, one function each: from an `Ask` to an `Answer` under a budget.

pub mod catalogue;
pub mod law;
pub mod posted;
pub mod rule;
pub mod sum;
pub mod table;

use crate::law_search::opened;
