//! A judge problem: its name, its page, and the solver that speaks the judge's format.

use std::io::Read;
use std::sync::OnceLock;

use crate::input::Input;
use crate::output::Output;
use grundy_catalogue::{Page, ProblemKind, catalogue};

use crate::{Malformed, find};

/// One problem of a judge.
pub struct Problem {
    /// The name it is called by, such as `p2148`.
    pub id: &'static str,
    pub(crate) solver: Solver,
}

/// What each solver file provides: it reads the tests and writes the answers.
pub(crate) type Solver = fn(&mut Input, &mut Output) -> Result<(), Malformed>;

impl Problem {
    /// Its page in the catalogue: titles, judge, aliases, kind of game, samples.
    pub fn page(&self) -> &'static Page {
        static EMPTY: OnceLock<Page> = OnceLock::new();
        catalogue().problem(self.id).unwrap_or_else(|| EMPTY.get_or_init(Page::default))
    }

    /// Everything by which people may look for it, in one text.
    pub(crate) fn head(&self) -> String {
        let page = self.page();
        let kind = page.problem_kind().map(ProblemKind::name).unwrap_or_default();
        let names =
            [self.id, page.judge(), &page.title.english, &page.title.chinese, &kind.english, &kind.chinese];
        [names.join("\n"), page.aliases.join("\n")].join("\n")
    }

    /// The judge's output for an input. Anything after the last test but blanks is an error too.
    pub fn answer(&self, source: &mut dyn Read) -> Result<Vec<u8>, Malformed> {
        let mut input = Input::new(source);
        let mut output = Output::default();
        (self.solver)(&mut input, &mut output)?;
        input.expect_end()?;
        Ok(output.into_bytes())
    }
}

/// The judge's output for an input that is in memory; `None` if there is no such problem.
pub fn solve(name: &str, mut input: &[u8]) -> Option<Result<Vec<u8>, Malformed>> {
    find(name).map(|problem| problem.answer(&mut input))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solver_in_the_guide_is_a_solver() {
        let guide = include_str!("../../../docs/adding-a-problem.md");
        assert!(guide.contains(include_str!("adding_a_problem.rs")));
        let problem = Problem { id: "hdu0001", solver: crate::adding_a_problem::solve };
        assert_eq!(problem.answer(&mut "2\n3\n4\n".as_bytes()).as_deref(), Ok("second\nfirst\n".as_bytes()));
    }
}
