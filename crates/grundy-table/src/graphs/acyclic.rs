//! Grundy values of a graph without cycles: the mex over the ends of the arrows, from the sinks upwards.

use super::predecessors;

/// Vertices each of which has an arrow to the next, and the last to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle(pub Vec<usize>);

/// The Grundy value of each vertex, or a cycle if there is one.
///
/// ```
/// use grundy_table::graphs::grundy_values;
///
/// assert_eq!(grundy_values(&[vec![1, 2], vec![2], vec![]]), Ok(vec![2, 1, 0]));
/// ```
pub fn grundy_values(successors: &[Vec<usize>]) -> Result<Vec<u32>, Cycle> {
    let count = successors.len();
    let predecessors = predecessors(successors);
    let mut unvalued: Vec<usize> = successors.iter().map(Vec::len).collect();
    let mut ready: Vec<usize> = (0..count).filter(|&vertex| unvalued[vertex] == 0).collect();
    let mut values = vec![0; count];
    // A value that was seen at vertex v is stamped v + 1, so that the marks need not be cleared.
    let mut stamps = vec![0; successors.iter().map(Vec::len).max().unwrap_or(0) + 1];
    let mut done = 0;
    while let Some(vertex) = ready.pop() {
        done += 1;
        values[vertex] = mex_of(&successors[vertex], &values, &mut stamps, vertex + 1);
        for &previous in &predecessors[vertex] {
            unvalued[previous] -= 1;
            if unvalued[previous] == 0 {
                ready.push(previous);
            }
        }
    }
    if done == count { Ok(values) } else { Err(cycle_among(successors, &unvalued)) }
}

fn mex_of(ends: &[usize], values: &[u32], stamps: &mut [usize], stamp: usize) -> u32 {
    for &end in ends {
        if let Some(mark) = stamps.get_mut(values[end] as usize) {
            *mark = stamp;
        }
    }
    let least = stamps.iter().take(ends.len() + 1).position(|&mark| mark != stamp).unwrap_or(ends.len());
    u32::try_from(least).unwrap_or(u32::MAX)
}

/// Every vertex that never got a value has an arrow to another such vertex, so walking on must come round.
fn cycle_among(successors: &[Vec<usize>], unvalued: &[usize]) -> Cycle {
    let next = |vertex: usize| successors[vertex].iter().copied().find(|&end| unvalued[end] > 0);
    let mut walk: Vec<usize> = unvalued.iter().position(|&left| left > 0).into_iter().collect();
    let mut places = vec![usize::MAX; successors.len()];
    while let Some(vertex) = walk.last().copied() {
        places[vertex] = walk.len() - 1;
        let Some(end) = next(vertex) else { break };
        if places[end] != usize::MAX {
            return Cycle(walk.split_off(places[end]));
        }
        walk.push(end);
    }
    Cycle(walk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heap_of_nim_as_a_graph_has_its_size_as_value() {
        let successors: Vec<Vec<usize>> = (0..20).map(|size| (0..size).collect()).collect();
        assert_eq!(grundy_values(&successors), Ok((0..20).collect()));
    }

    #[test]
    fn a_path_of_a_hundred_thousand_vertices_needs_no_stack() {
        let length = 100_000;
        let successors: Vec<Vec<usize>> =
            (0..length).map(|vertex| if vertex == 0 { vec![] } else { vec![vertex - 1] }).collect();
        assert_eq!(grundy_values(&successors).unwrap()[length - 1], 1);
    }

    #[test]
    fn a_cycle_is_shown_and_not_what_leads_to_it() {
        assert_eq!(grundy_values(&[vec![1], vec![2, 3], vec![1], vec![]]), Err(Cycle(vec![1, 2])));
        assert_eq!(grundy_values(&[vec![0]]), Err(Cycle(vec![0])));
    }
}
