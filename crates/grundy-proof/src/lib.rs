//! Why a law of Grundy values holds for every position.

pub mod automata;
mod boards;
mod certificate;
mod claims;
mod discover;
mod explain;
mod folding;
mod forms;
mod game;
mod kernel;
pub mod learn;
mod lower;
mod measure;
pub mod methods;
mod obligations;
mod periodic_law;
mod prove;
mod proved;
mod question;

pub use certificate::Certificate;
pub use claims::refute;
pub use discover::{Discovered, ValueTrack, discover};
pub use obligations::Play;
pub use prove::{Verdict, Witness, prove, prove_period};
pub use proved::Proved;
