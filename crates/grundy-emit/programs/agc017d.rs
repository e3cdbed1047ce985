// g(v) is the xor of g(c) + 1 over the children. Leaves are taken one by one: the xor of the neighbours that are left
// is then the parent, and no depth is too large.
fn main() {
    let mut input = Input::new();
    let n = input.number("N", 1, 10_000_000) as usize;
    let (mut degree, mut neighbours, mut value) = (vec![0; n + 1], vec![0; n + 1], vec![0; n + 1]);
    for _ in 1..n {
        let one = input.number("x", 1, n as i64) as usize;
        let other = input.number("y", 1, n as i64) as usize;
        degree[one] += 1;
        degree[other] += 1;
        neighbours[one] ^= other;
        neighbours[other] ^= one;
    }
    degree[1] = 0;
    for first in 2..=n {
        let mut leaf = first;
        while degree[leaf] == 1 {
            let parent = neighbours[leaf];
            value[parent] ^= value[leaf] + 1;
            degree[leaf] = 0;
            neighbours[parent] ^= leaf;
            degree[parent] -= 1;
            if parent > first {
                break;
            }
            leaf = parent;
        }
    }
    say(if value[1] != 0 { "Alice\n" } else { "Bob\n" }, true);
}
