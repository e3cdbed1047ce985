//! A fixed seed: nothing false is said about rules of boards, in either spelling, with given sets and endings.

use grundy_adversary::grids::GridCampaign;

/// Some seconds on one idle core.
const RULES: u64 = 250;

#[test]
fn nothing_false_is_said_about_random_rules_of_boards() {
    let mut campaign = GridCampaign::new(20_261_118);
    while campaign.done < RULES {
        campaign.step();
    }
    let tally = &campaign.tally;
    assert!(tally.falsehoods.is_empty(), "{}", tally.falsehoods.join("\n"));
    for (what, least) in [("values", 500), ("outcomes", 100), ("lists", 50)] {
        assert!(tally.counts.get(what).is_some_and(|&count| count > least), "{what}: {:?}", tally.counts);
    }
}
