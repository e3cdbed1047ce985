//! A fixed seed: nothing false is said about rules of lists and bags, their endings, counts, compounds and theorems.

use grundy_adversary::rows::RowCampaign;

/// Some seconds on one idle core.
const RULES: u64 = 300;

#[test]
fn nothing_false_is_said_about_random_rules_of_rows() {
    let mut campaign = RowCampaign::new(20_261_116);
    while campaign.done < RULES {
        campaign.step();
    }
    let tally = &campaign.tally;
    assert!(tally.falsehoods.is_empty(), "{}", tally.falsehoods.join("\n"));
    for (what, least) in
        [("rules", 50), ("values", 50), ("outcomes", 50), ("counts", 50), ("compounds", 50), ("theorems", 3)]
    {
        assert!(tally.counts.get(what).is_some_and(|&count| count > least), "{what}: {:?}", tally.counts);
    }
}
