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
    for _ in 0..input.number("T", 0, 10_000_000) {
        let n = input.number("N", 1, 10_000_000) as usize;
        let cuts = input.number("K", 0, 1_000_000_000);
        let (mut degree, mut neighbours) = (vec![0; n + 1], vec![0; n + 1]);
        for child in 2..=n {
            let parent = input.number("the parent", 1, n as i64) as usize;
            degree[child] += 1;
            degree[parent] += 1;
            neighbours[child] ^= parent;
            neighbours[parent] ^= child;
        }
        let bob = has_perfect_matching(degree, neighbours) && cuts + 1 >= n as i64 / 2;
        say(if bob { "Bob\n" } else { "Alice\n" }, false);
    }
    say("", true);
}
