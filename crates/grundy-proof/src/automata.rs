//! First-order logic over numbers written in digits, decided by finite automata.
//!
//! In base 2 addition, order, constants, "is a power of two" and also nim-sums are recognised by small automata that read all numbers
//! at once. So a statement built from them is decidable: it is compiled to the automaton of the numbers for which it holds
//! (Büchi 1960; Bruyère, Hansel, Michaux and Villemaire 1994).
//!
//! ```
//! use grundy_proof::automata::{Compiler, Formula, Limits, Linear, Numeration, Order, System};
//! let limits = Limits::cells(1 << 20);
//! let binary = Numeration::new(System::Base(2), &limits).unwrap();
//! let compiler = Compiler::new(&binary, limits, Order::SumsFirst);
//! // There is a number y with x = 3·y and x > 0: the smallest such x in digits is 3.
//! let (x, y) = (Linear::track(0), Linear::track(1));
//! let multiple = Formula::equal(&x, &y.times(3).unwrap()).unwrap();
//! let positive = Formula::less(&Linear::number(0), &x).unwrap();
//! let found = compiler.example(&Formula::exists(vec![1], Formula::And(vec![multiple, positive]))).unwrap();
//! assert_eq!(found, Some(vec![(0, 3)]));
//! ```

mod automaton;
mod axioms;
mod compile;
mod eliminate;
mod formula;
mod limits;
mod linear;
mod minimise;
mod numeration;
mod product;
mod project;
mod reverse;
mod simplify;
mod tidy;
mod witness;

pub use automaton::{Automaton, Track};
pub use axioms::broken_axiom;
pub use compile::Compiler;
pub use eliminate::Order;
pub use formula::{Bitwise, Formula};
pub use limits::{Blowup, Limits};
pub use linear::{Comparison, Linear};
pub use numeration::{Numeration, System};
pub use product::Connective;
