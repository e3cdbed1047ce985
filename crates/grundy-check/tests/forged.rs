//! False certificates that were accepted once, and kin of them: each is rejected, for the right reason.

use grundy_check::{Budget, Verdict, check};
use std::path::Path;

const FORGED: &[(&str, &str)] = &[
    ("part_taken_no_times", "obligation A"),
    ("part_taken_no_times_guy_smith", "differ"),
    ("part_taken_no_times_moore", "allows more"),
    ("part_taken_no_times_staircase", "allows more"),
    ("part_taken_no_times_along", "do not move along"),
    ("part_taken_no_times_take_any", "not smaller"),
    ("along_from_a_heap_that_moves_up", "does not lower the heap"),
    ("along_with_a_heap_that_moves_to_itself", "does not lower the heap"),
    ("bits_of_a_negative_number", "no meaning"),
    ("refuted_where_the_play_is_over", "the play is over"),
    ("threats_called_lost", "obligation T"),
    ("selective_with_heaps_that_split", "several heaps"),
    ("start_with_a_for", "not canonical"),
    ("code_with_a_heap_near_two_to_the_63", "out of budget"),
    ("fibonacci_digits_of_a_huge_number", "too large for an automaton"),
];

#[test]
fn forged_certificates_are_rejected_for_the_right_reason() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forged");
    let files = std::fs::read_dir(&folder).expect("the folder is there").count();
    assert_eq!(files, FORGED.len(), "every file is listed, and the other way round");
    for (name, expected) in FORGED {
        let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).expect(name);
        match check(&text, &Budget::default()) {
            Verdict::Accepted(statement) => panic!("{name} is accepted: {statement:?}"),
            Verdict::Rejected { reason } => assert!(reason.contains(expected), "{name}: {reason}"),
        }
    }
}
