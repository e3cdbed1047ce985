//! One pool of memory for all threads of a server.
//!
//! The allocator of GNU's C library gives threads pools of their own, up to eight for each core, and what one of them
//! let go is no use to the others: in half an hour of mixed questions a server grew to five times what it holds. How
//! many pools there are is read once, when a program starts; so the server starts itself again.

/// The variable by which the allocator is told.
pub const POOLS: &str = "MALLOC_ARENA_MAX";

/// Starts this program again with one pool of memory, unless somebody has chosen a number; where that fails, it goes on
/// with many.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn with_one_pool() {
    use std::os::unix::process::CommandExt;
    let mut words = std::env::args_os();
    if let (None, Ok(program), Some(name)) = (std::env::var_os(POOLS), std::env::current_exe(), words.next())
    {
        // It returns only if it failed.
        let _ = std::process::Command::new(program).arg0(name).args(words).env(POOLS, "1").exec();
    }
}

/// Elsewhere threads share their memory.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn with_one_pool() {}
