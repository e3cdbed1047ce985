//! Why hypotheses contradict each other: a tree of splits whose leaves are sums of products that are negative.

use super::polynomial::{Polynomial, Variable};
use super::ways::Hypotheses;
use crate::budget::{Checked, Meter};
use crate::json::Json;
use std::rc::Rc;

/// A node of a tree, which is written in preorder.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// Below it the polynomial is at least 0, in the second branch it is not.
    Split(Polynomial),
    /// Positive multiples of hypotheses, or of products of two; together they are a negative number.
    Leaf(Vec<(i128, Vec<usize>)>),
}

/// Reads a tree; its splits may speak of so many variables.
pub(crate) fn read_tree(nodes: &Json, variables: Variable, meter: &mut Meter) -> Checked<Vec<Node>> {
    nodes.array()?.iter().map(|node| read_node(node, variables, meter)).collect()
}

fn read_node(node: &Json, variables: Variable, meter: &mut Meter) -> Checked<Node> {
    node.only(&["split", "sum"])?;
    match (node.field("split"), node.field("sum")) {
        (Some(terms), None) => Ok(Node::Split(read_polynomial(terms, variables, meter)?)),
        (None, Some(terms)) => {
            let term = |term: &Json| match term.array()? {
                [factor, hypotheses @ ..] if (1..=2).contains(&hypotheses.len()) => {
                    let factor = i128::from(factor.integer()?);
                    let place = |one: &Json| Ok(one.natural()? as usize);
                    let hypotheses = hypotheses.iter().map(place).collect::<Checked<Vec<_>>>()?;
                    if factor > 0 { Ok((factor, hypotheses)) } else { Err(FACTOR.to_string()) }
                }
                _ => Err("a term of a sum is a factor and one or two hypotheses".into()),
            };
            Ok(Node::Leaf(terms.array()?.iter().map(term).collect::<Checked<_>>()?))
        }
        _ => Err("a node is a split or a sum".into()),
    }
}

const FACTOR: &str = "a factor is not positive";

/// `[[coefficient, variable, …], …]`.
fn read_polynomial(terms: &Json, variables: Variable, meter: &mut Meter) -> Checked<Polynomial> {
    let mut polynomial = Polynomial::default();
    for term in terms.array()? {
        meter.spend(1)?;
        let [coefficient, monomial @ ..] = term.array()? else { return Err("a term is empty".into()) };
        let variable =
            |one: &Json| Variable::try_from(one.natural()?).map_err(|_| "no such variable".to_string());
        let mut monomial = monomial.iter().map(variable).collect::<Checked<Vec<_>>>()?;
        monomial.sort_unstable();
        polynomial.add_term(&monomial, i128::from(coefficient.integer()?))?;
    }
    if polynomial.degree() > 1 || polynomial.greatest_variable().is_some_and(|greatest| greatest >= variables)
    {
        return Err("a split is not linear in the variables of the obligation".into());
    }
    Ok(polynomial)
}

/// (20.9) Verifies that the tree shows that the hypotheses cannot all hold.
pub(crate) fn contradicts(tree: &[Node], hypotheses: &Hypotheses, meter: &mut Meter) -> Checked<()> {
    let mut open = vec![hypotheses.clone()];
    for node in tree {
        let known = open.pop().ok_or("a tree goes on after its last leaf")?;
        meter.spend(1 + known.len() as u64)?;
        match node {
            Node::Split(polynomial) => {
                let (mut yes, mut no) = (known.clone(), known);
                yes.push(Rc::new(polynomial.clone()));
                no.push(Rc::new(polynomial.denied()?));
                open.extend([no, yes]);
            }
            Node::Leaf(terms) => negative(terms, &known, meter)?,
        }
    }
    if open.is_empty() { Ok(()) } else { Err("a tree ends before its last leaf".into()) }
}

fn negative(terms: &[(i128, Vec<usize>)], known: &Hypotheses, meter: &mut Meter) -> Checked<()> {
    let mut total = Polynomial::default();
    for (factor, places) in terms {
        let mut product = Polynomial::constant(1);
        for place in places {
            let hypothesis = known.get(*place).ok_or("a sum names a hypothesis that is not there")?;
            meter.spend(1 + product.size() * hypothesis.size())?;
            product = product.times(hypothesis)?;
        }
        total = total.plus(&product, *factor)?;
    }
    match total.as_constant() {
        Some(number) if number < 0 => Ok(()),
        _ => Err("a sum is not a negative number".into()),
    }
}
