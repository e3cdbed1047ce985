//! The list of all problems, by id.

use crate::problem::Problem;

macro_rules! problems {
    ($($id:ident,)*) => {
        &[$(Problem {
            id: stringify!($id),
            solver: crate::$id::solve,
        },)*]
    };
}

static PROBLEMS: &[Problem] = problems![
    abc297g,
    acwing892,
    acwing894,
    agc002e,
    agc010d,
    agc014d,
    agc016f,
    agc017d,
    bash2,
    bash_multi,
    bob_and_ben,
    bzoj1457,
    caddi2018b,
    cf1194d,
    cf2004e,
    cf293a,
    cf388c,
    cf603c,
    cf768e,
    cf850c,
    cf87c,
    fib3,
    guess,
    hdu1524,
    hdu1846,
    hdu1847,
    hdu1848,
    hdu2147,
    hdu2486,
    hdu2516,
    hdu3951,
    hdu4664,
    hdu4701,
    hdu4764,
    hdu5795,
    hdu6105,
    nc14619,
    nim3,
    p2148,
    p2197,
    p2252,
    p3185,
    p3235,
    p4018,
    p4279,
    p6487,
    poj1067,
    take134,
    xuzhou2019a,
];

/// Every problem, in the order of the ids.
pub fn list() -> &'static [Problem] {
    PROBLEMS
}

/// The problem with this id or alias; capitals do not matter.
pub fn find(name: &str) -> Option<&'static Problem> {
    let name = name.to_ascii_lowercase();
    let by_id = PROBLEMS.iter().find(|problem| problem.id == name);
    by_id.or_else(|| PROBLEMS.iter().find(|problem| problem.page().aliases.contains(&name)))
}

/// The problems whose id, aliases, title, judge or kind contain the word, in either language.
///
/// ```
/// let found: Vec<&str> = grundy_problems::search("威佐夫").map(|problem| problem.id).collect();
/// assert_eq!(found, ["p2252", "poj1067"]);
/// ```
pub fn search(word: &str) -> impl Iterator<Item = &'static Problem> {
    let word = word.to_lowercase();
    PROBLEMS.iter().filter(move |problem| problem.head().to_lowercase().contains(&word))
}
