//! Compounds other than the sum: all plays of them.

use crate::cases::{Case, Wish, usual};
use crate::movers::after;
use crate::sums::{read_sums, sums};
use crate::world::World;
use grundy_rule::Position;
use grundy_table::{COMPOUNDS, Compound};
use std::collections::HashMap;

struct Search<'a> {
    options: &'a dyn Fn(u64) -> Vec<u64>,
    compound: Compound,
    misere: bool,
    known: HashMap<Vec<u64>, bool>,
}

impl Search<'_> {
    fn is_won(&mut self, state: &[u64]) -> bool {
        if let Some(&won) = self.known.get(state) {
            return won;
        }
        let own: Vec<Vec<u64>> = state.iter().map(|&heap| (self.options)(heap)).collect();
        let after = after(self.compound, state, &own, &|_, heap| heap);
        let won = if after.is_empty() { self.misere } else { after.iter().any(|next| !self.is_won(next)) };
        self.known.insert(state.to_vec(), won);
        won
    }
}

const COMPOUND_RULES: [&str; 5] = [
    "take any",
    "take {1, 3}",
    "take {2, 3}",
    "x -> x - 1 if x % 2 == 1 | x - 2 if x > 1",
    "x -> 1 if x > 1 | x - 3",
];

pub fn compounds() -> Vec<Case> {
    let mut cases = Vec::new();
    let all = COMPOUNDS.iter().map(|(_, compound)| *compound).filter(|compound| *compound != Compound::Sum);
    for (compound, misere) in all.flat_map(|compound| [(compound, false), (compound, true)]) {
        if misere && matches!(compound, Compound::Shortened | Compound::Diminished) {
            continue;
        }
        for rule in COMPOUND_RULES {
            let world = World::of(rule, &[], false);
            let options = |heap: u64| {
                let options = world.options_of(&Position::heap(heap));
                options.iter().map(|option| option.coordinates[0]).collect()
            };
            let mut search = Search { options: &options, compound, misere, known: HashMap::new() };
            let sums = sums(6);
            let printed =
                sums.iter().map(|sum| if search.is_won(sum) { "First\n" } else { "Second\n" }).collect();
            let wish = Wish { compound, misere, ..usual(rule, "x <= 30, tests <= 1000, count <= 3") };
            cases.push(Case { wish, input: read_sums(&sums), printed });
        }
    }
    cases
}

/// Single positions are joined to nothing, so that every compound of them is decided.
pub fn compounds_of_one() -> Vec<Case> {
    let case = |compound, misere| {
        let wish = Wish {
            compound,
            misere,
            reads: "T { x }",
            says: COUNTS_OF_ONE,
            ..usual("take {1, 3}", "x <= 9, T <= 9")
        };
        let input = "5\n0\n1\n2\n3\n4\n".to_string();
        // Taking 1 or 3, from 0 on: lost and won in turn, the other way round in misère play.
        let printed = if misere { "W\nL\nW 1\nL\nW 2\n" } else { "L\nW 1\nL\nW 2\nL\n" };
        Case { wish, input, printed: printed.to_string() }
    };
    let compounds = [Compound::Shortened, Compound::Diminished, Compound::Every, Compound::Ordered];
    compounds.into_iter().flat_map(|compound| [case(compound, false), case(compound, true)]).collect()
}

const COUNTS_OF_ONE: &str = "W {count}|L";
