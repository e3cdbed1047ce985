// A leaf has no choice but its neighbour: leaves are taken one by one, the xor of the neighbours that are left being
// the one that a leaf hangs on.
fn has_perfect_matching(mut degree: Vec<i64>, mut neighbours: Vec<usize>) -> bool {
    let n = degree.len() - 1;
    let mut matched = vec![false; n + 1];
    degree[1] = 0;
    for first in 2..=n {
        let mut leaf = first;
        while degree[leaf] == 1 {
            let parent = neighbours[leaf];
            if !matched[leaf] {
                if matched[parent] {
                    return false;
                }
                matched[leaf] = true;
                matched[parent] = true;
            }
            degree[leaf] = 0;
            neighbours[parent] ^= leaf;
            degree[parent] -= 1;
            if parent > first {
                break;
            }
            leaf = parent;
        }
    }
    matched[1]
}

fn main() {
    let mut input = Input::new();
    let n = input.number("N", 1, 10_000_000) as usize;
    let (mut degree, mut neighbours) = (vec![0; n + 1], vec![0; n + 1]);
    for _ in 1..n {
        let one = input.number("a", 1, n as i64) as usize;
        let other = input.number("b", 1, n as i64) as usize;
        degree[one] += 1;
        degree[other] += 1;
        neighbours[one] ^= other;
        neighbours[other] ^= one;
    }
    say(if has_perfect_matching(degree, neighbours) { "Second\n" } else { "First\n" }, true);
}
