//! What the person who starts the server decides.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use crate::memory::quarter_of_machine;

/// Where to listen, and what a request may spend.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen at; others than the loopback ones let the whole network in.
    pub host: IpAddr,
    /// The name that was typed for the address, if it was a name: browsers will send it.
    pub name: Option<String>,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// How many seconds one request may take at most.
    pub seconds: f64,
    /// How many pieces of heavy work may run at a time.
    pub heavy: usize,
    /// How long a request may take to arrive, and each piece of an answer to be taken.
    pub patience: Duration,
    /// How many bytes all work, all answers that are kept or sent, and all that is being received may take together.
    pub memory: u64,
    /// Connections at a time; for more, idle ones are closed.
    pub connections: usize,
}

impl Settings {
    /// The loopback address and a free port.
    pub fn local() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, |count| count.get());
        Settings {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            name: None,
            port: 0,
            seconds: 20.0,
            heavy: cores.max(2),
            patience: Duration::from_secs(15),
            memory: quarter_of_machine(),
            connections: 1_024,
        }
    }

    /// Whether only this machine can connect.
    pub fn is_local(&self) -> bool {
        self.host.is_loopback()
    }
}
