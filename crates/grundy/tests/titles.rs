//! A game is opened by its whole title, in both languages, as by its name.

use grundy::open::open;

/// The rule that a text opens with the values of the page, or what is wrong with it.
fn opened(text: &str, values: &[(String, i128)]) -> Result<String, String> {
    open(text, values).map(|opened| opened.rules.canonical()).map_err(|mistake| mistake.message.english)
}

#[test]
fn a_title_opens_what_the_name_opens() {
    for page in grundy::open::games(None) {
        let by_name = opened(&page.name, &page.parameters);
        for title in [&page.title.english, &page.title.chinese] {
            assert_eq!(opened(title, &page.parameters), by_name, "{title} ({})", page.name);
        }
    }
}

#[test]
fn apostrophes_and_capitals_are_typed_in_any_way() {
    for (typed, name) in [
        ("Grundy's game", "grundys_game"),
        ("grundy’s game", "grundys_game"),
        ("GRUNDYS GAME", "grundys_game"),
        ("Dawson's Kayles", "dawsons_kayles"),
        ("dawsons-kayles", "dawsons_kayles"),
        ("wythoffs game", "wythoff"),
        ("staircase nim", "staircase"),
    ] {
        assert_eq!(opened(typed, &[]), opened(name, &[]), "{typed}");
        assert!(opened(typed, &[]).is_ok(), "{typed}");
    }
}
