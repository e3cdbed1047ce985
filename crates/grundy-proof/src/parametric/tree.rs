//! Why hypotheses contradict each other, as certificates write it.

use super::polynomial::Polynomial;

/// A tree of splits.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    /// The polynomial is at least 0 in the first branch, and not in the second.
    Split(Polynomial, Box<Tree>, Box<Tree>),
    /// Positive multiples of hypotheses, or of products of two, that add up to a negative number.
    Leaf(Vec<(i128, usize, Option<usize>)>),
}

impl Tree {
    /// Leaves out every split of which one branch makes no use; the hypotheses before it are so many.
    pub(super) fn pruned(self, hypotheses: usize) -> Tree {
        let Tree::Split(polynomial, yes, no) = self else { return self };
        let (yes, no) = (yes.pruned(hypotheses + 1), no.pruned(hypotheses + 1));
        let idle =
            [&yes, &no].into_iter().filter(|branch| !branch.uses(hypotheses)).min_by_key(|one| one.nodes());
        match idle {
            Some(branch) => branch.clone().without(hypotheses),
            None => Tree::Split(polynomial, Box::new(yes), Box::new(no)),
        }
    }

    fn uses(&self, hypothesis: usize) -> bool {
        match self {
            Tree::Split(_, yes, no) => yes.uses(hypothesis) || no.uses(hypothesis),
            Tree::Leaf(terms) => {
                terms.iter().any(|(_, first, second)| *first == hypothesis || *second == Some(hypothesis))
            }
        }
    }

    fn nodes(&self) -> usize {
        match self {
            Tree::Split(_, yes, no) => 1 + yes.nodes() + no.nodes(),
            Tree::Leaf(terms) => terms.len(),
        }
    }

    /// The tree after a hypothesis that nothing uses is gone.
    fn without(self, gone: usize) -> Tree {
        let shifted = |place: usize| place - usize::from(place > gone);
        match self {
            Tree::Split(polynomial, yes, no) => {
                Tree::Split(polynomial, Box::new(yes.without(gone)), Box::new(no.without(gone)))
            }
            Tree::Leaf(terms) => {
                let terms = terms.into_iter();
                Tree::Leaf(terms.map(|(factor, one, two)| (factor, shifted(one), two.map(shifted))).collect())
            }
        }
    }

    /// The nodes in preorder, as JSON.
    pub(super) fn text(&self) -> String {
        let mut nodes = Vec::new();
        self.write(&mut nodes);
        format!("[{}]", nodes.join(","))
    }

    fn write(&self, nodes: &mut Vec<String>) {
        match self {
            Tree::Split(polynomial, yes, no) => {
                let term = |(monomial, coefficient): (&Vec<u16>, &i128)| {
                    let names: String = monomial.iter().map(|name| format!(",{name}")).collect();
                    format!("[{coefficient}{names}]")
                };
                let terms: Vec<String> = polynomial.0.iter().map(term).collect();
                nodes.push(format!("{{\"split\":[{}]}}", terms.join(",")));
                yes.write(nodes);
                no.write(nodes);
            }
            Tree::Leaf(terms) => {
                let term = |(factor, one, two): &(i128, usize, Option<usize>)| match two {
                    Some(two) => format!("[{factor},{one},{two}]"),
                    None => format!("[{factor},{one}]"),
                };
                let terms: Vec<String> = terms.iter().map(term).collect();
                nodes.push(format!("{{\"sum\":[{}]}}", terms.join(",")));
            }
        }
    }
}
