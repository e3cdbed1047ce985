//! A fixed seed: nothing that is said is false, and every way of attack was taken.

use grundy_adversary::campaign::Campaign;
use grundy_adversary::seeds;

/// About a minute and a half on one idle core; the same rules, questions and answers in every run.
const RULES: u64 = 400;
/// One rule in so many is asked for a program.
const PROGRAMS: usize = 30;

#[test]
fn nothing_false_is_said_about_random_rules_and_forged_certificates() {
    let mut campaign = Campaign::new(20_261_116, seeds::certificates());
    campaign.programs = PROGRAMS;
    campaign.languages = &["cpp"];
    while campaign.done < RULES {
        campaign.step();
    }
    campaign.finish();
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
        "programs run in cpp",
    ] {
        assert!(tally.get(name) > 0, "no {name}: {tally}");
    }
}
