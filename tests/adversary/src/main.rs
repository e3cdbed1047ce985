//! `grundy-adversary --seed N --seconds S [--rules R]`: attacks until the time is over or so many rules are done.
//!
//! `--light` asks dear questions seldom; `--forgeries F` certificates are forged for each rule, 5 unless told.
//! `--rows` attacks rules of lists and bags, endings and compounds instead, `--boards` rules of boards and given sets.
//! `--only I` attacks rule number I of the seed alone; `--show` names each rule first.

use std::time::{Duration, Instant};

use grundy_adversary::campaign::{Campaign, LIGHT};
use grundy_adversary::grids::GridCampaign;
use grundy_adversary::rows::RowCampaign;
use grundy_adversary::seeds;

/// A line of progress after so many rules: a run that is ended early has still said what it did.
const PROGRESS: u64 = 500;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1)?.parse::<u64>().ok()
    };
    let seed = number("--seed").unwrap_or(1);
    let end = Instant::now() + Duration::from_secs(number("--seconds").unwrap_or(120));
    let most = number("--rules").unwrap_or(u64::MAX);
    if arguments.iter().any(|argument| argument == "--boards") {
        return boards(seed, most, end);
    }
    if arguments.iter().any(|argument| argument == "--rows") {
        return rows(seed, most, end);
    }
    let mut campaign = Campaign::new(seed, seeds::certificates());
    if arguments.iter().any(|argument| argument == "--light") {
        campaign.dear = LIGHT;
    }
    campaign.forgeries = number("--forgeries").unwrap_or(5) as usize;
    campaign.programs = number("--programs").unwrap_or(0) as usize;
    if let Some(only) = number("--only") {
        campaign.done = only;
        campaign.step();
        campaign.finish();
        print!("{}", campaign.tally);
        return;
    }
    let mut told = 0;
    while campaign.done < most && Instant::now() < end {
        let begin = Instant::now();
        if arguments.iter().any(|argument| argument == "--show") {
            println!("{}: {}", campaign.done, campaign.next_rule());
        }
        campaign.step();
        if begin.elapsed() > Duration::from_secs(5) {
            println!("slow: rule number {} took {:?}", campaign.done - 1, begin.elapsed());
        }
        for falsehood in &campaign.tally.falsehoods[told..] {
            println!("FALSE: {falsehood}");
        }
        told = campaign.tally.falsehoods.len();
        if campaign.done.is_multiple_of(PROGRESS) {
            let forged = campaign.tally.get("certificates forged");
            println!("{} rules, {forged} certificates forged, {told} falsehoods", campaign.done);
        }
    }
    campaign.finish();
    for falsehood in &campaign.tally.falsehoods[told..] {
        println!("FALSE: {falsehood}");
    }
    println!("seed {seed}, {} rules", campaign.done);
    print!("{}", campaign.tally);
}

/// Attacks rules of boards.
fn boards(seed: u64, most: u64, end: Instant) {
    let mut campaign = GridCampaign::new(seed);
    while campaign.done < most && Instant::now() < end {
        campaign.step();
    }
    for falsehood in &campaign.tally.falsehoods {
        println!("FALSE: {falsehood}");
    }
    println!("seed {seed}, {} rules", campaign.done);
    for (what, count) in &campaign.tally.counts {
        println!("{count:>9} {what}");
    }
}

/// Attacks rules of lists and bags.
fn rows(seed: u64, most: u64, end: Instant) {
    let mut campaign = RowCampaign::new(seed);
    while campaign.done < most && Instant::now() < end {
        campaign.step();
    }
    for falsehood in &campaign.tally.falsehoods {
        println!("FALSE: {falsehood}");
    }
    println!("seed {seed}, {} rules", campaign.done);
    for (what, count) in &campaign.tally.counts {
        println!("{count:>9} {what}");
    }
}
