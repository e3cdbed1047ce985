use super::*;
use crate::engines::Engine;
use crate::engines::reference::Reference;
use grundy_rule::Ruleset;

fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap_or_else(|mistake| panic!("{text}: {}", mistake.message.english))
}

const FOUR: &str = "x -> [a,b,c,x-a-b-c] for a in 1..x for b in a..x for c in b..x if a+b+2*c <= x";

#[test]
fn values_are_those_of_the_definition() {
    let games = [
        (FOUR, 34),
        ("x -> [a, b, c, x-a-b-c] for a in 1..=x/4 for b in a..=(x-a)/3 for c in b..=(x-a-b)/2", 34),
        ("x -> [c, x-a-b-c, a, b] for a in 1.. for b in 1..=a for c in 1..=b if x-a-b-c >= 1", 26),
        ("x -> [a, b, c, x-a-b-c] for a in 1..x for b in 1..x-a for c in 1..x-a-b", 22),
        ("x -> [a, b, c, x-1-a-b-c] for a in 0..=x for b in 0..=a for c in 0..=b", 22),
        (
            "x -> x-2 | [a, x-1-a] for a in 1..x-1 | [a,b,c,x-a-b-c] for a in 1..x for b in a..x for c in b..x if a+b+2*c <= x",
            24,
        ),
        (
            "x -> x-k for k in {1, 3} | [a, b, c, x-k-a-b-c] for k in 0..=2 for a in 1..x for b in a..x for c in b..x if c <= x-k-a-b-c",
            22,
        ),
        (
            "x -> x-3 if x > 3 | [a+1, b, c, x-1-a-b-c] for a in 0..x for b in 1..x for c in 1..x if a+b+c < x-1",
            22,
        ),
        (
            "x -> [a, b, c, d, x-a-b-c-d] for a in 1..x for b in 1..=a for c in 1..=b for d in 1..=c if a+b+c+d < x",
            26,
        ),
    ];
    for (text, limit) in games {
        let game = recognise(&rules(text)).unwrap_or_else(|| panic!("{text} is not recognised"));
        let wanted = Reference.fill(&rules(text), limit, &Budget::small()).unwrap().table.values().unwrap();
        let found = values(&game, &[], limit as usize, &Budget::small());
        assert_eq!(found, (wanted.clone(), None), "{text}");
        let resumed = values(&game, &wanted[..9], limit as usize, &Budget::small());
        assert_eq!(resumed, (wanted, None), "{text} from nine known values");
    }
}

#[test]
fn what_is_something_else_is_not_recognised() {
    let others = [
        // Three parts are for other engines.
        "x -> [a, b, x-a-b] for a in 1..x for b in 1..x-a",
        // Parts that must differ, or are not all of them.
        "x -> [a, b, c, x-a-b-c] for a in 1..x for b in a+1..x for c in b+1..x if a+b+2*c < x",
        "x -> [a, b, c, x-a-b-c] for a in 2..x for b in a..x for c in b..x if a+b+2*c <= x",
        "x -> [a, b, c, x-a-b-c] for a in 1..x for b in a..x for c in b..x if a+b+2*c < x",
        "x -> [a, b, c, x-a-b-c] for a in 1..9*x for b in a..x for c in b..x if a+b+2*c <= x and c < 20",
        // The last part alone may be empty.
        "x -> [a, b, c, x-a-b-c] for a in 1..x for b in 1..x for c in 1..x",
        // Exceptions for some heaps.
        "x -> [a, b, c, x-a-b-c] for a in 1..x for b in 1..x-a for c in 1..x-a-b if x > 7",
        "x -> [a, b, c, x-a-b-c] for a in 1..x for b in 1..x-a for c in 1..x-a-b if x != 7",
        "x -> [a, b, c, x-a-b-c] for a in 1..x for b in 1..x-a for c in 1..x-a-b if a % 2 == 0",
        // Parts that are tied to each other.
        "x -> [a, b, b, x-a-2*b] for a in 1..x for b in 1..x-a",
        "x -> [a, b, c, x-a-b] for a in 1..x for b in 1..x-a for c in 1..x-a-b",
        "x -> [a, b, c, 2*x-a-b-c] for a in 1..x for b in 1..x-a for c in 1..x-a-b",
        "x -> [a, b, c, x-a-b-c] for a in 1..x for b in 1..x-a for c in 1..x-a-b; win at 0",
        "x -> [a, b, c, x-a-b-c] for a in 1..x for b in 1..x-a for c in 1..x-a-b; domain x >= 1",
        "octal 0.77",
    ];
    others.iter().for_each(|text| assert_eq!(recognise(&rules(text)), None, "{text}"));
}

#[test]
fn a_budget_ends_the_table() {
    let game = recognise(&rules(FOUR)).expect("it is one");
    let few = Budget { positions: 7, ..Budget::small() };
    let (found, stopped) = values(&game, &[], 100, &few);
    assert_eq!((found.len(), stopped), (7, Some(StopReason::Positions)));
    let stop = Budget { should_stop: &|| true, ..Budget::small() };
    assert_eq!(values(&game, &[], 100, &stop).1, Some(StopReason::Stopped));
    let poor = Budget { bytes: 1000, ..Budget::small() };
    assert_eq!(values(&game, &[], 100, &poor).1, Some(StopReason::Memory));
}
