//! The nouns of the library: they read what they print, add up, and say how far they are known.

use grundy::{Budget, Error, Game, HeapRule, Outcome, StopReason, Sum};

#[test]
fn a_game_reads_what_it_prints() {
    for text in ["kayles", "octal 0.77", "take {1, 3, 4}", "wythoff", "staircase", "bash(3)"] {
        let game: Game = text.parse().unwrap();
        let again: Game = game.to_string().parse().unwrap();
        assert_eq!(again.rule(), game.rule(), "{text}");
    }
}

#[test]
fn a_sum_reads_what_it_prints() {
    for text in ["nim 3 5 7 + kayles 7", "wythoff (3,5)", "\"take 1..=3\" 4 5", "staircase [3,1,4] + nim 2"] {
        let sum: Sum = text.parse().unwrap();
        let again: Sum = sum.to_string().parse().unwrap();
        assert_eq!(again.to_string(), sum.to_string(), "{text}");
        assert_eq!(again.solve().unwrap().value, sum.solve().unwrap().value, "{text}");
    }
}

#[test]
fn equal_games_of_a_sum_are_one_game() {
    let sum: Sum = "nim 3 + kayles 2 + nim 5".parse().unwrap();
    assert_eq!(sum.to_string(), "nim 3 5 + kayles 2");
    let places: Vec<usize> = sum.moves().unwrap().iter().map(|made| made.place()).collect();
    assert_eq!((places[0], *places.last().unwrap()), (0, 2));
}

#[test]
fn a_move_of_one_game_does_not_name_it_and_a_move_of_several_does() {
    for (text, expected) in [
        ("kayles 2", "take 2 from the heap of 2"),
        ("kayles 2 + nim 0", "kayles: take 2 from the heap of 2"),
        ("nim 7 + kayles 7", "nim: take 5 from the heap of 7"),
    ] {
        let moves = text.parse::<Sum>().unwrap().solve().unwrap().moves;
        assert!(moves.iter().any(|winning| winning.to_string() == expected), "{text}: {moves:?}");
    }
}

#[test]
fn a_position_outside_the_game_is_refused() {
    let (nim, wythoff): (Game, Game) = ("nim".parse().unwrap(), "wythoff".parse().unwrap());
    assert!(matches!(nim.at([3, 5]), Err(Error::Rule(_))));
    assert!(matches!(wythoff.at(3), Err(Error::Rule(_))));
    assert!(matches!(nim.at([u64::MAX]), Err(Error::Rule(_))));
    assert_eq!(wythoff.at((1, 2)).unwrap().solve().unwrap().outcome, Outcome::Previous);
}

#[test]
fn a_table_that_is_cut_short_is_an_error_unless_it_is_asked_for_as_far_as_it_goes() {
    let game: Game = "octal 0.07".parse().unwrap();
    let stopped = Budget { should_stop: &|| true, ..Budget::small() };
    assert_eq!(game.budget(stopped).table(100_000).unwrap_err(), Error::Stopped(StopReason::Stopped));
}

#[test]
fn what_a_law_proved_stands_behind_the_answer_beyond_the_table() {
    let far: Sum = "kayles 1000000000000 5".parse().unwrap();
    let solution = far.solve().unwrap();
    let proof = solution.standing.proof().expect("the law of Kayles is proved");
    assert!(proof.certificate().contains("octal 0.77"));
}

struct Growing;

impl HeapRule for Growing {
    fn options(&self, heap: u64, to: &mut dyn FnMut(&[u64])) {
        to(&[heap]);
    }
}

#[test]
fn a_rule_in_rust_that_does_not_end_is_refused_with_a_witness() {
    let Err(Error::Rule(mistake)) = Game::heaps(Growing).table(10) else { panic!("it was taken") };
    assert_eq!(mistake.witness.unwrap().english, "0 leaves 0");
}

#[test]
fn errors_are_errors() {
    let boxed: Box<dyn std::error::Error + Send + Sync> = "x -> x".parse::<Game>().unwrap_err().into();
    assert!(boxed.to_string().contains("help:"));
}

/// Take one.
struct One;

impl HeapRule for One {
    fn options(&self, heap: u64, to: &mut dyn FnMut(&[u64])) {
        (0..heap).rev().take(1).for_each(|left| to(&[left]));
    }
}

#[test]
fn an_answer_by_a_conjecture_says_so_where_it_is_printed() {
    let far = Game::heaps(One).at([1_000_000_001]).unwrap();
    let solved = far.budget(Budget::small()).solve().unwrap();
    assert!(solved.to_string().contains("(conjectured"), "{solved}");
    let near: Sum = "nim 3 5 7".parse().unwrap();
    assert!(!near.solve().unwrap().to_string().contains('('));
}
