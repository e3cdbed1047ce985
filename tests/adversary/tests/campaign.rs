//! A fixed seed: nothing that is said is false, and every way of attack was taken.

use grundy_adversary::campaign::Campaign;
use grundy_adversary::seeds;

/// About two minutes on one core.
const RULES: u64 = 700;

#[test]
fn nothing_false_is_said_about_random_rules_and_forged_certificates() {
    let mut campaign = Campaign::new(20_261_116, seeds::certificates());
    while campaign.done < RULES {
        campaign.step();
    }
    let tally = &campaign.tally;
    assert!(tally.falsehoods.is_empty(), "{tally}");
    for name in [
        "tables compared",
        "laws proved",
        "sums solved",
        "misère sums solved",
        "refute: proved",
        "refute: refuted",
        "certificates written",
        "forgeries accepted",
        "windows accepted",
        "claims tried",
    ] {
        assert!(tally.get(name) > 0, "no {name}: {tally}");
    }
}
