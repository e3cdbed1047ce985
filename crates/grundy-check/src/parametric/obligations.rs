//! What must be shown for a law with parameters, in the order of `FORMAT.md`, section 20.

use super::moves::{Demand, Game, Move, nodes};
use super::polynomial::{Polynomial, Variable};
use super::ways::{Hypotheses, Scope, Ways};
use crate::budget::{Checked, Meter};
use crate::rule::Expression;

/// What is claimed of every position, in the slots of parameters and coordinates.
#[derive(Clone, Debug)]
pub(crate) enum Law {
    /// The Grundy value.
    Value(Expression),
    /// Which positions are lost for the player to move.
    Lost { condition: Expression, misere: bool },
}

/// A move that does what is wanted, where its condition holds. The slot after the coordinates is the wanted value.
#[derive(Clone, Debug)]
pub(crate) struct Witness {
    pub(crate) condition: Option<Expression>,
    pub(crate) one_move: usize,
    /// What the names that run are, in the order in which the move binds them.
    pub(crate) terms: Vec<Expression>,
}

/// What the certificate brings beside the claim and the trees.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    /// Natural, and smaller after every move.
    pub(crate) measure: Expression,
    /// A move to every smaller value, or from every won position to a lost one.
    pub(crate) witness: Vec<Witness>,
    /// In misère play: a move from every lost position.
    pub(crate) alive: Vec<Witness>,
}

/// A statement: the game, the condition on its parameters, and the law.
pub(crate) struct Statement<'a> {
    pub(crate) game: &'a Game,
    pub(crate) holds_where: &'a Expression,
    pub(crate) law: &'a Law,
    pub(crate) proof: &'a Proof,
}

/// All obligations, each a list of polynomials that must not all be at least 0, and the number of their variables.
pub(crate) fn obligations(statement: &Statement, meter: &mut Meter) -> Checked<(Vec<Hypotheses>, Variable)> {
    let game = statement.game;
    let count = game.names.parameters.len() + game.names.coordinates.len() + 1;
    let mut ways = Ways::new(count as Variable, meter);
    let here: Scope = (0..count as Variable).map(|slot| Some(Polynomial::variable(slot))).collect();
    ways.truth(statement.holds_where, &here, Vec::new(), &mut |ways, holds, known| {
        if !holds {
            Ok(())
        } else {
            statement.inside(&here, known, ways, &mut |ways, known| statement.all(&here, known, ways))
        }
    })?;
    let variables = ways.variables();
    Ok((std::mem::take(&mut ways.obligations), variables))
}

/// What is done on each way.
type Then<'f, 'm, 'b> = &'f mut dyn FnMut(&mut Ways<'m, 'b>, Hypotheses) -> Checked<()>;
/// What is done with each option.
type WithOption<'f, 'm, 'b> = &'f mut dyn FnMut(&mut Ways<'m, 'b>, &Scope, Hypotheses) -> Checked<()>;

impl Statement<'_> {
    fn all<'m, 'b>(&self, here: &Scope, known: Hypotheses, ways: &mut Ways<'m, 'b>) -> Checked<()> {
        self.measure_falls(here, &known, ways)?;
        match self.law {
            Law::Value(value) => self.values(value, here, &known, ways),
            Law::Lost { condition, misere } => self.losses(condition, *misere, here, &known, ways),
        }
    }

    /// (20.4) Every play ends.
    fn measure_falls<'m, 'b>(
        &self,
        here: &Scope,
        known: &Hypotheses,
        ways: &mut Ways<'m, 'b>,
    ) -> Checked<()> {
        let measure = &self.proof.measure;
        ways.value(measure, here, known.clone(), &mut |ways, before, known| {
            ways.oblige(&known, &[before.denied()?])
        })?;
        self.options(here, known, 0, ways, &mut |ways, there, known| {
            ways.value(measure, here, known, &mut |ways, before, known| {
                ways.value(measure, there, known, &mut |ways, after, known| {
                    ways.oblige(&known, &[after.minus(&before)?])
                })
            })
        })
    }

    /// (20.5), (20.6) and (20.7) for Grundy values: natural, not that of an option, and every smaller one reached.
    fn values<'m, 'b>(
        &self,
        value: &Expression,
        here: &Scope,
        known: &Hypotheses,
        ways: &mut Ways<'m, 'b>,
    ) -> Checked<()> {
        ways.value(value, here, known.clone(), &mut |ways, own, known| {
            ways.oblige(&known, &[own.denied()?])
        })?;
        self.options(here, known, 0, ways, &mut |ways, there, known| {
            ways.value(value, here, known, &mut |ways, own, known| {
                ways.value(value, there, known, &mut |ways, other, known| {
                    ways.oblige(&known, &[own.minus(&other)?, other.minus(&own)?])
                })
            })
        })?;
        let wanted = here.last().cloned().flatten().unwrap_or_default();
        ways.value(value, here, known.clone(), &mut |ways, own, known| {
            let smaller = own.minus(&wanted)?.minus(&Polynomial::constant(1))?;
            let Some(known) = ways.with(&known, &[wanted.clone(), smaller])? else { return Ok(()) };
            self.reached(&self.proof.witness, here, known, ways, &mut |ways, there, known| {
                ways.value(value, there, known, &mut |ways, other, known| {
                    let excess = other.minus(&wanted)?;
                    ways.oblige(&known, &[excess.minus(&Polynomial::constant(1))?])?;
                    ways.oblige(&known, &[excess.denied()?])
                })
            })
        })
    }

    /// (20.6), (20.8) and (20.7) for losses.
    fn losses<'m, 'b>(
        &self,
        lost: &Expression,
        misere: bool,
        here: &Scope,
        known: &Hypotheses,
        ways: &mut Ways<'m, 'b>,
    ) -> Checked<()> {
        self.options(here, known, 0, ways, &mut |ways, there, known| {
            given(lost, true, here, known, ways, &mut |ways, known| {
                given(lost, true, there, known, ways, &mut |ways, known| ways.oblige(&known, &[]))
            })
        })?;
        let winning = |ways: &mut Ways<'m, 'b>, known: Hypotheses| {
            given(lost, false, here, known, ways, &mut |ways, known| {
                self.reached(&self.proof.witness, here, known, ways, &mut |ways, there, known| {
                    given(lost, false, there, known, ways, &mut |ways, known| ways.oblige(&known, &[]))
                })
            })
        };
        if !misere {
            return winning(ways, known.clone());
        }
        given(lost, true, here, known.clone(), ways, &mut |ways, known| {
            self.reached(&self.proof.alive, here, known, ways, &mut |_, _, _| Ok(()))
        })?;
        // Whoever cannot move wins: only positions with a move need a good one.
        self.options(here, known, 1, ways, &mut |ways, _, known| winning(ways, known))
    }

    /// Every way in which a position is in the domain: natural coordinates, then the conditions.
    fn inside<'m, 'b>(
        &self,
        place: &Scope,
        known: Hypotheses,
        ways: &mut Ways<'m, 'b>,
        then: Then<'_, 'm, 'b>,
    ) -> Checked<()> {
        match ways.with(&known, &self.coordinates(place))? {
            Some(known) => all_hold(&self.game.domain, place, known, ways, then),
            None => Ok(()),
        }
    }

    fn coordinates(&self, place: &Scope) -> Vec<Polynomial> {
        let first = self.game.names.parameters.len();
        let coordinates = place[first..first + self.game.names.coordinates.len()].iter();
        coordinates.map(|one| one.clone().unwrap_or_default()).collect()
    }

    /// Every option of a position, with what is then known.
    fn options<'m, 'b>(
        &self,
        here: &Scope,
        known: &Hypotheses,
        copy: usize,
        ways: &mut Ways<'m, 'b>,
        then: WithOption<'_, 'm, 'b>,
    ) -> Checked<()> {
        for (number, one) in self.game.moves.iter().enumerate() {
            let scope = scope_of(one, here);
            let looked_at = Looked { number, one, copy };
            demanded(looked_at, &one.demands, scope, known.clone(), ways, &mut |ways, scope, known| {
                self.target(one, here, scope, known, ways, &mut |ways, there, known| {
                    self.inside(there, known, ways, &mut |ways, known| then(ways, there, known))
                })
            })?;
        }
        Ok(())
    }

    /// Where a move leads.
    fn target<'m, 'b>(
        &self,
        one: &Move,
        here: &Scope,
        scope: &Scope,
        known: Hypotheses,
        ways: &mut Ways<'m, 'b>,
        then: WithOption<'_, 'm, 'b>,
    ) -> Checked<()> {
        self.coordinate(&one.to, 0, here, scope, known, ways, then)
    }

    #[allow(clippy::too_many_arguments)] // One coordinate after the other; all of it belongs to one walk.
    fn coordinate<'m, 'b>(
        &self,
        to: &[Expression],
        at: usize,
        there: &Scope,
        scope: &Scope,
        known: Hypotheses,
        ways: &mut Ways<'m, 'b>,
        then: WithOption<'_, 'm, 'b>,
    ) -> Checked<()> {
        let Some(expression) = to.get(at) else { return then(ways, there, known) };
        let place = self.game.names.parameters.len() + at;
        ways.value(expression, scope, known, &mut |ways, value, known| {
            let mut there = there.clone();
            there[place] = Some(value);
            self.coordinate(to, at + 1, &there, scope, known, ways, then)
        })
    }

    /// The first witness that applies is a move, and leads to where `then` has its own obligations.
    fn reached<'m, 'b>(
        &self,
        witnesses: &[Witness],
        here: &Scope,
        known: Hypotheses,
        ways: &mut Ways<'m, 'b>,
        then: WithOption<'_, 'm, 'b>,
    ) -> Checked<()> {
        let Some((witness, rest)) = witnesses.split_first() else { return ways.oblige(&known, &[]) };
        let Some(condition) = &witness.condition else { return self.taken(witness, here, known, ways, then) };
        given(condition, true, here, known.clone(), ways, &mut |ways, known| {
            self.taken(witness, here, known, ways, then)
        })?;
        given(condition, false, here, known, ways, &mut |ways, known| {
            self.reached(rest, here, known, ways, then)
        })
    }

    /// The move with the witness's terms for its names: everything that it demands is an obligation.
    fn taken<'m, 'b>(
        &self,
        witness: &Witness,
        here: &Scope,
        known: Hypotheses,
        ways: &mut Ways<'m, 'b>,
        then: WithOption<'_, 'm, 'b>,
    ) -> Checked<()> {
        let one = &self.game.moves[witness.one_move];
        let terms = Terms { here, terms: &witness.terms };
        shown(&terms, &one.demands, scope_of(one, here), known, ways, &mut |ways, scope, known| {
            self.target(one, here, scope, known, ways, &mut |ways, there, known| {
                for coordinate in self.coordinates(there) {
                    ways.oblige(&known, &[coordinate.denied()?])?;
                }
                let Some(known) = ways.with(&known, &self.coordinates(there))? else { return Ok(()) };
                must_hold(&self.game.domain, there, known, ways, &mut |ways, known| then(ways, there, known))
            })
        })
    }
}

/// The slots of a move: parameters and coordinates as here, its own names not bound yet.
fn scope_of(one: &Move, here: &Scope) -> Scope {
    let mut scope = here[..here.len() - 1].to_vec();
    scope.resize(one.slots, None);
    scope
}

/// The ways in which a condition is true, or false.
fn given<'m, 'b>(
    condition: &Expression,
    wanted: bool,
    scope: &Scope,
    known: Hypotheses,
    ways: &mut Ways<'m, 'b>,
    then: Then<'_, 'm, 'b>,
) -> Checked<()> {
    ways.truth(condition, scope, known, &mut |ways, holds, known| {
        if holds == wanted { then(ways, known) } else { Ok(()) }
    })
}

/// The ways in which all conditions are true.
fn all_hold<'m, 'b>(
    conditions: &[Expression],
    scope: &Scope,
    known: Hypotheses,
    ways: &mut Ways<'m, 'b>,
    then: Then<'_, 'm, 'b>,
) -> Checked<()> {
    let Some((first, rest)) = conditions.split_first() else { return then(ways, known) };
    given(first, true, scope, known, ways, &mut |ways, known| all_hold(rest, scope, known, ways, then))
}

/// The same, where it is an obligation that no other ways are there.
fn must_hold<'m, 'b>(
    conditions: &[Expression],
    scope: &Scope,
    known: Hypotheses,
    ways: &mut Ways<'m, 'b>,
    then: Then<'_, 'm, 'b>,
) -> Checked<()> {
    let Some((first, rest)) = conditions.split_first() else { return then(ways, known) };
    ways.truth(first, scope, known, &mut |ways, holds, known| {
        if holds { must_hold(rest, scope, known, ways, then) } else { ways.oblige(&known, &[]) }
    })
}

/// A move that is looked at, with the number that tells two looks apart.
#[derive(Clone, Copy)]
struct Looked<'a> {
    number: usize,
    one: &'a Move,
    copy: usize,
}

/// The ways in which a move's demands are met, with a variable for each name that runs.
fn demanded<'m, 'b>(
    looked_at: Looked,
    demands: &[Demand],
    scope: Scope,
    known: Hypotheses,
    ways: &mut Ways<'m, 'b>,
    then: WithOption<'_, 'm, 'b>,
) -> Checked<()> {
    let Some((first, rest)) = demands.split_first() else { return then(ways, &scope, known) };
    match first {
        Demand::If(condition) => given(condition, true, &scope, known, ways, &mut |ways, known| {
            demanded(looked_at, rest, scope.clone(), known, ways, then)
        }),
        Demand::Is(slot, value) => {
            unbound(&scope, *slot)?;
            ways.value(value, &scope, known, &mut |ways, value, known| {
                let mut scope = scope.clone();
                scope[*slot] = Some(value);
                demanded(looked_at, rest, scope, known, ways, then)
            })
        }
        Demand::Any(slot, from, below) => {
            unbound(&scope, *slot)?;
            let name = ways.bound(looked_at.number, *slot, looked_at.copy);
            debug_assert!(*slot < looked_at.one.slots);
            ways.value(from, &scope, known, &mut |ways, from, known| {
                let Some(known) = ways.with(&known, &[name.minus(&from)?])? else { return Ok(()) };
                let mut bound = scope.clone();
                bound[*slot] = Some(name.clone());
                let Some(below) = below else { return demanded(looked_at, rest, bound, known, ways, then) };
                ways.value(below, &scope, known, &mut |ways, below, known| {
                    let less = below.minus(&name)?.minus(&Polynomial::constant(1))?;
                    match ways.with(&known, &[less])? {
                        Some(known) => demanded(looked_at, rest, bound.clone(), known, ways, then),
                        None => Ok(()),
                    }
                })
            })
        }
    }
}

/// The terms of a witness, and the position that they speak of.
#[derive(Clone, Copy)]
struct Terms<'a> {
    here: &'a Scope,
    terms: &'a [Expression],
}

/// The same with the witness's terms in place of the names that run; that the demands are met is an obligation.
fn shown<'m, 'b>(
    terms: &Terms,
    demands: &[Demand],
    scope: Scope,
    known: Hypotheses,
    ways: &mut Ways<'m, 'b>,
    then: WithOption<'_, 'm, 'b>,
) -> Checked<()> {
    let Some((first, rest)) = demands.split_first() else {
        return if terms.terms.is_empty() { then(ways, &scope, known) } else { Err(TERMS.into()) };
    };
    match first {
        Demand::If(condition) => ways.truth(condition, &scope, known, &mut |ways, holds, known| {
            if holds {
                shown(terms, rest, scope.clone(), known, ways, then)
            } else {
                ways.oblige(&known, &[])
            }
        }),
        Demand::Is(slot, value) => {
            unbound(&scope, *slot)?;
            ways.value(value, &scope, known, &mut |ways, value, known| {
                let mut scope = scope.clone();
                scope[*slot] = Some(value);
                shown(terms, rest, scope, known, ways, then)
            })
        }
        Demand::Any(slot, from, below) => {
            unbound(&scope, *slot)?;
            let (term, others) = terms.terms.split_first().ok_or(TERMS)?;
            let others = Terms { terms: others, ..*terms };
            ways.value(term, terms.here, known, &mut |ways, term, known| {
                let Some((term, known)) = ways.linear(term, known)? else { return Ok(()) };
                let mut bound = scope.clone();
                bound[*slot] = Some(term.clone());
                ways.value(from, &scope, known, &mut |ways, from, known| {
                    let enough = term.minus(&from)?;
                    ways.oblige(&known, &[enough.denied()?])?;
                    let Some(known) = ways.with(&known, &[enough])? else { return Ok(()) };
                    let Some(below) = below else {
                        return shown(&others, rest, bound.clone(), known, ways, then);
                    };
                    ways.value(below, &scope, known, &mut |ways, below, known| {
                        let less = below.minus(&term)?.minus(&Polynomial::constant(1))?;
                        ways.oblige(&known, &[less.denied()?])?;
                        match ways.with(&known, &[less])? {
                            Some(known) => shown(&others, rest, bound.clone(), known, ways, then),
                            None => Ok(()),
                        }
                    })
                })
            })
        }
    }
}

const TERMS: &str = "a witness does not have one term for each name that runs";

fn unbound(scope: &Scope, slot: usize) -> Checked<()> {
    match scope.get(slot) {
        Some(None) => Ok(()),
        _ => Err("a clause binds a name for the second time".into()),
    }
}

/// Whether an expression is short enough to be walked.
pub(crate) fn short_enough(expression: &Expression) -> bool {
    nodes(expression) <= 150
}
