//! Games of heaps that are written in Rust, by one function.

use grundy_rule::{Diagnostic, Halt, Meter, Position, Rules, Text};

/// A game of heaps: what a heap may become.
///
/// ```
/// use grundy::{Game, HeapRule};
///
/// /// Take a proper divisor of the heap.
/// struct Divisors;
///
/// impl HeapRule for Divisors {
///     fn options(&self, heap: u64, to: &mut dyn FnMut(&[u64])) {
///         (1..heap).filter(|taken| heap % taken == 0).for_each(|taken| to(&[heap - taken]));
///     }
/// }
///
/// # fn main() -> Result<(), grundy::Error> {
/// let game = Game::heaps(Divisors);
/// assert_eq!(game.table(9)?.to_string(), "0 0 1 0 2 0 1 0 3");
/// # Ok(())
/// # }
/// ```
pub trait HeapRule: Send + Sync {
    /// Gives every option of the heap to `to`: one number for a smaller heap, several for the heaps into which it falls,
    /// none for nothing left. Every part is smaller than the heap, so that play ends.
    fn options(&self, heap: u64, to: &mut dyn FnMut(&[u64]));

    /// What the game is called.
    fn name(&self) -> String {
        let whole = std::any::type_name::<Self>();
        whole.rsplit("::").next().unwrap_or(whole).to_string()
    }
}

/// A game of heaps as a ruleset.
pub(crate) struct Heaps<R>(pub(crate) R);

impl<R: HeapRule> Rules for Heaps<R> {
    /// No text of the rule language begins so: what is known about a rule of the language says nothing about this one.
    fn canonical(&self) -> String {
        format!("heaps in Rust: {}", self.0.name())
    }

    fn arity(&self) -> Option<usize> {
        Some(1)
    }

    fn contains(&self, position: &Position) -> bool {
        *position == Position::new(&position.coordinates) && position.coordinates.len() == 1
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let &[heap] = position.coordinates.as_slice() else { return Ok(()) };
        let mut seen = Ok(());
        self.0.options(heap, &mut |parts| {
            if seen.is_ok() {
                seen = meter.step().and_then(|()| shrinking(heap, parts));
            }
            if seen.is_ok() {
                let option: Vec<Position> = parts.iter().map(|&part| Position::heap(part)).collect();
                visit(&option);
            }
        });
        seen
    }

    fn show(&self, position: &Position) -> String {
        position.coordinates.first().map(u64::to_string).unwrap_or_default()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let heap = text.trim().parse::<u64>().ok().filter(|&heap| heap < grundy_rule::COORDINATE_BOUND);
        heap.map(|heap| vec![Position::heap(heap)]).ok_or_else(|| not_a_heap(text))
    }
}

/// Play ends if every part is smaller than the heap.
fn shrinking(heap: u64, parts: &[u64]) -> Result<(), Halt> {
    match parts.iter().find(|&&part| part >= heap) {
        None => Ok(()),
        Some(part) => Err(Diagnostic::new(Text::new(
            "an option holds a heap that is not smaller",
            "某个后继局面中的堆没有变小",
        ))
        .witness(Text::new(format!("{heap} leaves {part}"), format!("{heap} 留下 {part}")))
        .help(Text::new("play must end: leave smaller heaps only", "游戏必须结束：只能留下更小的堆"))
        .into()),
    }
}

fn not_a_heap(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{text}` is not a heap"), format!("`{text}` 不是堆的大小")))
        .help(Text::new("write a number below 2^63, such as 7", "请写小于 2^63 的数，例如 7"))
}
