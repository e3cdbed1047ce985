//! Laws for all values of the parameters.
//!
//! # Theorem
//! Let a natural measure fall with every move. If no option of a position has the law's value, and every smaller natural
//! value is that of an option, the law is the Grundy value, by induction on the measure; the same for losses, with the
//! end of play counted as a win in misère play. Each of these is a finite list of sentences "these polynomials over the
//! integers are not all at least 0", and each sentence is shown by splits and a sum of products that is negative.
//!
//! # What the certificate holds
//! The rule with its parameters, the condition on them, the law, the measure, a move to every smaller value (or from
//! every won position to a lost one), and a tree for each obligation. The checker makes the obligations by itself.

use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::methods::certificate::Case;
use crate::parametric::{
    Game, Law, Proof, Statement, Witness, contradicts, obligations, read_tree, short_enough,
};
use crate::rule::{Expression, read_choice};
use crate::verdict::{Claim, ParametricLaw};

const MOST_PARAMETERS: usize = 8;
const LONGEST_WITNESS: usize = 16;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let question = Question::read(case)?;
    question.shown_by(case.proof()?, meter)?;
    Ok(question.claim)
}

/// What is to be shown: the game, the condition on its parameters, the law, and the claim that says so.
pub(super) struct Question {
    pub(super) game: Game,
    pub(super) holds_where: Expression,
    pub(super) law: Law,
    pub(super) claim: Claim,
}

impl Question {
    pub(super) fn read(case: &Case) -> Checked<Question> {
        if case.kind()? != "parametric" {
            return Err("the method proves laws with parameters".into());
        }
        let claim = case.claim;
        let names = parameters(claim)?;
        let game = Game::read(case.rule, &names)?;
        let holds_where = expression(claim.get("where")?, &names)?;
        let (law, stated) = read_law(claim, &game)?;
        let text = claim.get("where")?.text()?.to_string();
        let claim = Claim::Parametric { parameters: names, holds_where: text, law: stated };
        Ok(Question { game, holds_where, law, claim })
    }

    /// That the trees of a proof contradict every obligation.
    pub(super) fn shown_by(&self, json: &Json, meter: &mut Meter) -> Checked<()> {
        let Question { game, holds_where, law, .. } = self;
        let proof = read_proof(json, game, law)?;
        let (obligations, variables) =
            obligations(&Statement { game, holds_where, law, proof: &proof }, meter)?;
        let trees = json.get("trees")?.array()?;
        if trees.len() != obligations.len() {
            return Err(format!("there are {} obligations and {} trees", obligations.len(), trees.len()));
        }
        let mut pairs = trees.iter().zip(&obligations);
        pairs.try_for_each(|(tree, hypotheses)| {
            contradicts(&read_tree(tree, variables, meter)?, hypotheses, meter)
        })
    }
}

/// The parameters that a claim names.
pub(crate) fn parameters(claim: &Json) -> Checked<Vec<String>> {
    let names = claim.get("parameters")?.array()?.iter();
    let names = names.map(|name| Ok(name.text()?.to_string())).collect::<Checked<Vec<_>>>()?;
    if names.len() > MOST_PARAMETERS || names.iter().any(|name| !is_name(name)) {
        return Err("the parameters are not a short list of names".into());
    }
    Ok(names)
}

pub(super) fn is_name(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && characters.all(|other| other.is_ascii_alphanumeric() || other == '_')
}

fn expression(text: &Json, names: &[String]) -> Checked<Expression> {
    let read = read_choice(text.text()?, names)?;
    if short_enough(&read) { Ok(read) } else { Err("an expression is too long for the method".into()) }
}

fn read_law(claim: &Json, game: &Game) -> Checked<(Law, ParametricLaw)> {
    let names = game.names.all();
    let law = claim.get("law")?;
    if let Some(formula) = law.field("formula") {
        claim.only(&["kind", "parameters", "where", "law"])?;
        law.only(&["formula"])?;
        let stated = ParametricLaw::Grundy(formula.text()?.to_string());
        return Ok((Law::Value(expression(formula, &names)?), stated));
    }
    claim.only(&["kind", "parameters", "where", "play", "law"])?;
    law.only(&["condition"])?;
    let condition = law.get("condition")?;
    let misere = match claim.get("play")?.text()? {
        "normal" => false,
        "misere" => true,
        _ => return Err("`play` is `normal` or `misere`".into()),
    };
    let stated = ParametricLaw::Outcome { misere, condition: condition.text()?.to_string() };
    Ok((Law::Lost { condition: expression(condition, &names)?, misere }, stated))
}

fn read_proof(proof: &Json, game: &Game, law: &Law) -> Checked<Proof> {
    let misere = matches!(law, Law::Lost { misere: true, .. });
    let known: &[&str] = if misere {
        &["wanted", "measure", "witness", "alive", "trees"]
    } else {
        &["wanted", "measure", "witness", "trees"]
    };
    proof.only(known)?;
    let mut names = game.names.all();
    let measure = expression(proof.get("measure")?, &names)?;
    let wanted = proof.get("wanted")?.text()?.to_string();
    if !is_name(&wanted) || names.contains(&wanted) {
        return Err("the name of the wanted value has another meaning".into());
    }
    names.push(wanted);
    let witness = witnesses(proof.get("witness")?, game, &names)?;
    let alive = if misere { witnesses(proof.get("alive")?, game, &names)? } else { Vec::new() };
    Ok(Proof { measure, witness, alive })
}

fn witnesses(list: &Json, game: &Game, names: &[String]) -> Checked<Vec<Witness>> {
    let list = list.array()?;
    if list.len() > LONGEST_WITNESS {
        return Err("a witness has too many cases".into());
    }
    list.iter().map(|one| witness(one, game, names)).collect()
}

fn witness(one: &Json, game: &Game, names: &[String]) -> Checked<Witness> {
    one.only(&["if", "move", "terms"])?;
    let condition = one.field("if").map(|condition| expression(condition, names)).transpose()?;
    let one_move = one.get("move")?.natural()? as usize;
    if one_move >= game.moves.len() {
        return Err("a witness names a move that is not there".into());
    }
    let terms =
        one.get("terms")?.array()?.iter().map(|term| expression(term, names)).collect::<Checked<_>>()?;
    Ok(Witness { condition, one_move, terms })
}
