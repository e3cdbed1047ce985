//! How much memory the tables of one run may take: a gigabyte, or less where the system grants the process less.

/// What is enough for what people ask in one run.
const ENOUGH: u64 = 1 << 30;
/// What the program takes of the addresses that it is granted before any table: its code, its threads with their stacks, and
/// what the allocator reserves for each of them.
const BEFOREHAND: u64 = crate::STACK as u64 + (192 << 20);

/// The memory of all tables together. Half of what is granted is left for what no table counts, such as a text that is written.
pub fn of_a_run() -> u64 {
    granted().map_or(ENOUGH, part)
}

fn part(granted: u64) -> u64 {
    (granted.saturating_sub(BEFOREHAND) / 2).clamp(1 << 20, ENOUGH)
}

#[cfg(unix)]
fn granted() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn granted() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_leave_room_for_the_program_where_little_is_granted() {
        assert_eq!(part(u64::MAX), ENOUGH);
        assert_eq!(part(4 << 30), ENOUGH);
        assert_eq!(part(BEFOREHAND + (600 << 20)), 300 << 20);
        assert_eq!(part(0), 1 << 20);
    }
}
