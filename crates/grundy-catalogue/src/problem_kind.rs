//! What sort of game a judge problem plays.

use grundy_rule::Text;

/// What sort of game a problem plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// Impartial, a single heap.
    OneHeap,
    /// Impartial, heaps side by side.
    Heaps,
    /// Impartial, positions of several coordinates.
    Coordinates,
    /// Impartial, a move may change several heaps at once or move between them.
    Vector,
    /// Impartial, on a tree or a graph.
    Graph,
    /// It asks for the number of won positions.
    Counting,
    /// The larger score wins.
    Scored,
    /// The two players have different moves.
    Partizan,
    /// One player against what he does not know.
    Search,
}

/// The kinds with their names.
const KINDS: [(ProblemKind, &str, &str); 9] = [
    (ProblemKind::OneHeap, "one heap", "一堆"),
    (ProblemKind::Heaps, "sum of heaps", "多堆之和"),
    (ProblemKind::Coordinates, "several coordinates", "多维状态"),
    (ProblemKind::Vector, "vector", "一列数"),
    (ProblemKind::Graph, "graph", "树与图"),
    (ProblemKind::Counting, "counting", "计数"),
    (ProblemKind::Scored, "scored", "计分博弈"),
    (ProblemKind::Partizan, "partizan", "不平等博弈"),
    (ProblemKind::Search, "search", "对抗搜索"),
];

impl ProblemKind {
    /// The kind of this English name.
    pub fn named(name: &str) -> Option<ProblemKind> {
        KINDS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Its name for people.
    pub fn name(self) -> Text {
        let (_, english, chinese) = KINDS.iter().find(|row| row.0 == self).unwrap_or(&KINDS[0]);
        // The pages name it by one word, as they always have.
        let english = if self == ProblemKind::Vector { "list of numbers" } else { *english };
        Text::new(english, *chinese)
    }
}
