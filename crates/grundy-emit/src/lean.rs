//! The statement of a law in Lean 4: the moves, what a Grundy function is, and theorems whose proofs are left open.
//!
//! The text needs no library. A move is a relation, and a Grundy function is any function that obeys the definition; since
//! plays end there is exactly one, so the statement speaks of the game and of nothing else.
//!
//! Rules on one heap are stated, with laws of values that repeat, perhaps growing; what else a rule or a law says is refused.

mod moves;
mod terms;

use grundy_law::Periodicity;
use grundy_rule::{Rules, Ruleset, Text};

/// Longer lists of values help nobody who reads the statement.
const MOST_VALUES: u64 = 500;

/// The statement that the values of a rule on one heap repeat as said. The values from heap 0 on are stated too, as far as
/// one period after the preperiod, where so many are given and the list is not too long.
///
/// ```
/// use grundy_emit::lean;
/// use grundy_law::Periodicity;
/// use grundy_rule::Ruleset;
///
/// let bash = Ruleset::parse("take 1..=2").unwrap();
/// let text = lean(&bash, Periodicity { preperiod: 0, period: 3, saltus: 0 }, &[0, 1, 2]).unwrap();
/// assert!(text.contains("theorem law (g : Nat → Nat) (h : IsGrundy g) : ∀ n : Nat, g (n + 3) = g n"));
/// ```
pub fn lean(ruleset: &Ruleset, found: Periodicity, values: &[u32]) -> Result<String, Text> {
    let moves = moves::of(ruleset)?;
    let Periodicity { preperiod, period, saltus } = found;
    let from = if preperiod == 0 { String::new() } else { format!("{preperiod} ≤ n → ") };
    let growth = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    let stated = preperiod.saturating_add(period);
    let known = values.get(..stated as usize).filter(|_| stated <= MOST_VALUES);
    Ok(format!(
        "{}{DEFINITION}{}/-- The law of the values. -/\ntheorem law (g : Nat → Nat) (h : IsGrundy g) : ∀ n : Nat, {from}g (n + {period}) = g n{growth} := by\n  sorry\n\nend Grundy\n",
        opening(&ruleset.canonical(), &moves),
        known.map(first_values).unwrap_or_default(),
    ))
}

fn opening(rule: &str, moves: &[String]) -> String {
    let moves = if moves.is_empty() { "False".to_string() } else { moves.join(" ∨\n  ") };
    format!(
        "/-\nA law of the game\n  {rule}\nstated for Lean 4. Nothing is imported. This is a statement and no proof: every `sorry` stands for a proof to be written.\n-/\n\n\
         namespace Grundy\n\n/-- One move leads from the heap `x` to the heaps of the list `after`. -/\ndef Move (x : Nat) (after : List Nat) : Prop :=\n  {moves}\n\n"
    )
}

const DEFINITION: &str =
    "/-- The value of a sum is the exclusive or, bit by bit, of the values of its heaps. -/
def sumValue (g : Nat → Nat) (heaps : List Nat) : Nat :=
  heaps.foldr (fun heap rest => g heap ^^^ rest) 0

/-- A Grundy function: no option has the value of the heap, and every smaller value is that of an option. -/
def IsGrundy (g : Nat → Nat) : Prop :=
  ∀ x : Nat,
    (∀ after : List Nat, Move x after → sumValue g after ≠ g x) ∧
    (∀ v : Nat, v < g x → ∃ after : List Nat, Move x after ∧ sumValue g after = v)

";

fn first_values(values: &[u32]) -> String {
    let list = values.iter().map(u32::to_string).collect::<Vec<String>>().join(", ");
    let count = values.len();
    format!(
        "/-- The values of the heaps below {count}. -/\ndef firstValues : List Nat :=\n  [{list}]\n\n\
         theorem first_values (g : Nat → Nat) (h : IsGrundy g) : ∀ n : Nat, n < {count} → firstValues[n]? = some (g n) := by\n  sorry\n\n"
    )
}
