//! The law and what follows from it: its certificate, programs, the story of the game, claims.

use grundy::catalogue;
use grundy::code::{CodeFound, CodeQuestion, code_found, code_of_text};
use grundy::emit::{CodeStyle, Language, StoryFormat, limits, reads, says, story as story_page};
use grundy::law::{FreeRule, LawFound, Longest, free_rule, law_at};
use grundy::laws::Claim;
use grundy::proof::Convention;
use grundy::rule::{Manner, Template, Text};
use grundy::solve::own_parameters;
use grundy::standing::Firmness as Standing;
use grundy::story::story_of;
use grundy::table::{Budget, Compound};
use grundy_documents::{ClaimDocument, CodeDocument, LawDocument, ParametricDocument};

use crate::answer::Answer;
use crate::ask::Ask;
use crate::law_search::{SharedLaw, found};
use crate::refusal::Refusal;

/// With the long periods too, where the values have no proved law without them.
fn with_long<T>(
    ask: &Ask,
    known: &SharedLaw,
    budget: Budget<'_>,
    use_it: impl Fn(&LawFound) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let SharedLaw { opened, found: law } = known;
    let has_code = opened.ruleset().is_some_and(|ruleset| ruleset.code().is_some());
    let is_settled = law.answer.standing == Standing::Proved && law.answer.shown_claim() == Claim::Grundy;
    // The search that found no law may have used up the time; then its answer stands.
    if is_settled || ask.fix.is_some() || !has_code || budget.stopped() {
        return use_it(law);
    }
    let far = found(ask, opened, Longest::USUAL, &mut |_| (), budget)?;
    use_it(if far.answer.long_period.is_some() { &far } else { law })
}

/// The law and its standing.
pub fn law(ask: &Ask, law: &SharedLaw, budget: Budget<'_>) -> Result<Answer, Refusal> {
    with_long(ask, law, budget, |law| Ok(Answer::document(&document(ask, law)?)))
}

/// What is seen of a law while it is tested and proved.
pub fn glimpsed(ask: &Ask, law: &LawFound) -> Result<Answer, Refusal> {
    Ok(Answer::document(&document(ask, law)?))
}

fn document(ask: &Ask, law: &LawFound) -> Result<LawDocument, Refusal> {
    let document = LawDocument::of(law, ask.locale);
    match &ask.at {
        Some(text) => Ok(document.at(law_at(text, &law.answer)?)),
        None => Ok(document),
    }
}

/// The certificate.
pub fn certificate(ask: &Ask, law: &SharedLaw, budget: Budget<'_>) -> Result<Answer, Refusal> {
    with_long(ask, law, budget, |law| {
        let text = law.answer.certificate().map_err(Refusal::not_found)?;
        Ok(Answer::download("text/plain; charset=utf-8", "certificate.txt".into(), text.to_string()))
    })
}

/// One law for all values of the parameters.
pub fn for_all(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let rule = ask.rule()?;
    let template = Template::parse_with(rule, catalogue())?;
    let play = if ask.misere { Convention::Misere } else { Convention::Normal };
    let free = free_rule(rule, &ask.set, ask.misere).unwrap_or(FreeRule { template, play });
    let found = free.law(&budget).map_err(|why| {
        let help = Text::new("ask for /api/law with values instead", "请改用 /api/law 并给出参数的值");
        Refusal::query(why, help)
    })?;
    Ok(Answer::document(&ParametricDocument::for_all(rule, found.as_ref(), ask.locale)))
}

/// The language that is asked for, and its word.
pub fn language(ask: &Ask) -> (Language, &'static str) {
    let language: Language =
        ask.language.as_deref().and_then(|word| word.parse().ok()).unwrap_or(Language::Cpp);
    (language, language.name())
}

/// A program to submit.
pub fn code(ask: &Ask, known: &SharedLaw, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let SharedLaw { opened, found: law } = known;
    let program = code_found(opened.rules.as_ref(), &law.answer, &question(ask)?, &budget)?;
    let standing = Some(law.answer.program_standing().into());
    let word = language(ask).1;
    Ok(Answer::document(&CodeDocument::new(Some(law.rule.clone()), standing, &program, word)))
}

/// A program to submit that does not begin with the law: of `loopy` and its kin, and where parameters are read.
pub fn code_without_law(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let CodeFound { rule, standing, program } =
        code_of_text(ask.rule()?, &ask.set, &[], &question(ask)?, &budget)?;
    Ok(Answer::document(&CodeDocument::new(Some(rule), Some(standing.into()), &program, language(ask).1)))
}

/// Whether the program that is asked for does not begin with the law.
pub fn is_without_law(ask: &Ask) -> bool {
    let given: Vec<&str> = ask.set.iter().map(|(name, _)| name.as_str()).collect();
    ask.rule().is_ok_and(|rule| grundy::code::is_without_law(rule, &given))
}

/// What is asked about a program.
fn question(ask: &Ask) -> Result<CodeQuestion, Refusal> {
    let style =
        if ask.style.as_deref() == Some("function") { CodeStyle::Function } else { CodeStyle::Program };
    Ok(CodeQuestion {
        style,
        moves: ask.moves,
        limit: ask.limit,
        play: ask.play(),
        compound: ask.compound.unwrap_or(Compound::Sum),
        reads: ask.reads.as_deref().map(reads::parse).transpose()?,
        says: ask.says.as_deref().map(says::parse).transpose()?,
        limits: limits::parse(ask.limits.as_deref().unwrap_or_default())?,
        ..CodeQuestion::new(language(ask).0, ask.locale)
    })
}

/// The story as a page of its own.
pub fn story_html(ask: &Ask, law: &SharedLaw, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let page = story(ask, law, StoryFormat::Html, budget)?;
    Ok(Answer::download("text/html; charset=utf-8", "story.html".into(), page))
}

/// The story as Markdown.
pub fn story_markdown(ask: &Ask, law: &SharedLaw, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let page = story(ask, law, StoryFormat::Markdown, budget)?;
    Ok(Answer::download("text/markdown; charset=utf-8", "story.md".into(), page))
}

fn story(ask: &Ask, law: &SharedLaw, format: StoryFormat, budget: Budget<'_>) -> Result<String, Refusal> {
    let told = story_of(&law.opened, &law.found.answer, ask.locale, budget);
    Ok(story_page(&told, ask.locale, format))
}

/// The verdict about a claim.
pub fn refute(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let claim = ask.claim.as_deref().filter(|claim| !claim.trim().is_empty()).ok_or_else(|| {
        Refusal::query(
            Text::new("a claim is missing", "缺少论断"),
            Text::new("add it to the address: `claim=g = x mod 4`", "请在地址中加上 `claim=g = x mod 4`"),
        )
    })?;
    let rule = ask.rule()?;
    if let Some(free) = free_rule(rule, &ask.set, ask.misere) {
        let verdict = free.refute(claim, &budget)?;
        return Ok(Answer::document(&ClaimDocument::new(rule, claim, &verdict, ask.locale)));
    }
    // A value may be meant for the claim alone.
    let opened = grundy::open::open_in_manner(rule, &own_parameters(rule, &ask.set))?;
    let manner = Manner { misere: ask.misere || opened.manner.misere, ..opened.manner };
    let verdict = grundy::tables::refute_opened(&opened, manner, claim, &ask.numbers(), &budget)?;
    let rule = opened.rules.canonical() + &manner.clauses();
    Ok(Answer::document(&ClaimDocument::new(&rule, claim, &verdict, ask.locale)))
}
