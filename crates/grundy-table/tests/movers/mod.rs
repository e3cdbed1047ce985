//! What is left after each legal move of a compound, straight from its definition.

use grundy_table::Compound;

/// Which components may be moved in at once; `options` are those of each, none where it is over.
fn movers<T>(compound: Compound, options: &[Vec<T>]) -> Vec<Vec<usize>> {
    let ends_with_first =
        matches!(compound, Compound::Conjunctive | Compound::Shortened | Compound::Diminished);
    if ends_with_first && options.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let going: Vec<usize> = (0..options.len()).filter(|&side| !options[side].is_empty()).collect();
    let chosen = |code: usize| -> Vec<usize> {
        (0..going.len()).filter(|bit| code >> bit & 1 == 1).map(|bit| going[bit]).collect()
    };
    let is_legal = |moved: &Vec<usize>| match compound {
        Compound::Sum | Compound::Diminished => moved.len() == 1,
        Compound::Conjunctive | Compound::Every => moved.len() == going.len(),
        Compound::Selective | Compound::Shortened => true,
        Compound::Ordered => *moved == [going[0]],
    };
    (1..1_usize << going.len()).map(chosen).filter(is_legal).collect()
}

/// The states after every legal move; `moved` is a component after a move to one of its options.
pub fn after<S: Clone>(
    compound: Compound,
    state: &[S],
    options: &[Vec<u64>],
    moved: &dyn Fn(&S, u64) -> S,
) -> Vec<Vec<S>> {
    let mut found = Vec::new();
    for sides in movers(compound, options) {
        let mut states = vec![state.to_vec()];
        for side in sides {
            let each = |before: &Vec<S>| -> Vec<Vec<S>> {
                let next = |&option: &u64| {
                    let mut next = before.clone();
                    next[side] = moved(&before[side], option);
                    next
                };
                options[side].iter().map(next).collect()
            };
            states = states.iter().flat_map(each).collect();
        }
        found.extend(states);
    }
    found
}
