//! What must be shown for a law with parameters, in the order that the checker's `FORMAT.md` fixes in section 20.

use super::game::{Demand, Game, Move};
use super::polynomial::Polynomial;
use super::term::{Term, Test};
use super::ways::{Known, Scope, Walk, Ways};

/// A law in the parameters and the coordinates.
#[derive(Clone, Debug, PartialEq)]
pub enum ParametricLaw {
    /// The Grundy value.
    Value(Term),
    /// The positions that are lost for the player to move.
    Lost {
        /// When.
        test: Test,
        /// Whether the player who cannot move wins.
        misere: bool,
    },
}

/// A move that does what is wanted where its condition holds; it may speak of the wanted value.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// When it is the one to be taken; always, if there is none.
    pub test: Option<Test>,
    /// Which move.
    pub one_move: usize,
    /// What its running names are.
    pub terms: Vec<Term>,
}

impl Witness {
    /// The same move where another condition holds too.
    pub(super) fn where_also(&self, more: &Test) -> Witness {
        let own = self.test.iter().cloned();
        let test = own.fold(more.clone(), |all, one| Test::And(Box::new(all), Box::new(one)));
        Witness { test: Some(test), ..self.clone() }
    }
}

/// All that a proof needs beside the trees.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The condition on the parameters.
    pub holds_where: Test,
    /// The law.
    pub law: ParametricLaw,
    /// Natural, and smaller after every move.
    pub measure: Term,
    /// A move to every smaller value, or from every won position to a lost one.
    pub witness: Vec<Witness>,
    /// In misère play, a move from every lost position.
    pub alive: Vec<Witness>,
}

/// The sentences to be shown; none where they are too many or their numbers too large.
pub(super) fn obligations(game: &Game, plan: &Plan) -> Option<Ways> {
    let count = game.parameters.len() + game.coordinates.len() + 1;
    let mut ways = Ways::new(count as u16);
    let here: Scope = (0..count).map(|slot| Some(Polynomial::name(slot as u16))).collect();
    let author = Author { game, plan, here: &here };
    ways.truth(&plan.holds_where, &here, Known::new(), &mut |ways, holds, known| {
        if holds {
            author.inside(&here, known, ways, &mut |ways, known| author.all(&known, ways))
        } else {
            Some(())
        }
    })?;
    Some(ways)
}

type Then<'f> = &'f mut dyn FnMut(&mut Ways, Known) -> Walk;
type WithOption<'f> = &'f mut dyn FnMut(&mut Ways, &Scope, Known) -> Walk;

struct Author<'a> {
    game: &'a Game,
    plan: &'a Plan,
    here: &'a Scope,
}

impl Author<'_> {
    fn all(&self, known: &Known, ways: &mut Ways) -> Walk {
        self.play_ends(known, ways)?;
        match &self.plan.law {
            ParametricLaw::Value(value) => {
                self.values_differ(value, known, ways)?;
                self.values_are_reached(value, known, ways)
            }
            ParametricLaw::Lost { test, misere } => self.losses(test, *misere, known, ways),
        }
    }

    fn play_ends(&self, known: &Known, ways: &mut Ways) -> Walk {
        let measure = &self.plan.measure;
        ways.value(measure, self.here, known.clone(), &mut |ways, size, known| {
            ways.oblige(&known, &[size.denied()?])
        })?;
        self.options(known, 0, ways, &mut |ways, there, known| {
            ways.value(measure, self.here, known, &mut |ways, before, known| {
                ways.value(measure, there, known, &mut |ways, after, known| {
                    ways.oblige(&known, &[after.minus(&before)?])
                })
            })
        })
    }

    fn values_differ(&self, value: &Term, known: &Known, ways: &mut Ways) -> Walk {
        ways.value(value, self.here, known.clone(), &mut |ways, own, known| {
            ways.oblige(&known, &[own.denied()?])
        })?;
        self.options(known, 0, ways, &mut |ways, there, known| {
            ways.value(value, self.here, known, &mut |ways, own, known| {
                ways.value(value, there, known, &mut |ways, other, known| {
                    ways.oblige(&known, &[own.minus(&other)?, other.minus(&own)?])
                })
            })
        })
    }

    fn values_are_reached(&self, value: &Term, known: &Known, ways: &mut Ways) -> Walk {
        let wanted = self.here.last()?.clone()?;
        let one = Polynomial::number(1);
        ways.value(value, self.here, known.clone(), &mut |ways, own, known| {
            let smaller = own.minus(&wanted)?.minus(&one)?;
            let Some(known) = ways.join(&known, &[wanted.clone(), smaller])? else { return Some(()) };
            self.reached(&self.plan.witness, known, ways, &mut |ways, there, known| {
                ways.value(value, there, known, &mut |ways, other, known| {
                    let excess = other.minus(&wanted)?;
                    ways.oblige(&known, &[excess.minus(&one)?])?;
                    ways.oblige(&known, &[excess.denied()?])
                })
            })
        })
    }

    fn losses(&self, lost: &Test, misere: bool, known: &Known, ways: &mut Ways) -> Walk {
        self.options(known, 0, ways, &mut |ways, there, known| {
            where_it_is(true, lost, self.here, known, ways, &mut |ways, known| {
                where_it_is(true, lost, there, known, ways, &mut |ways, known| ways.oblige(&known, &[]))
            })
        })?;
        let wins = |ways: &mut Ways, known: Known| {
            where_it_is(false, lost, self.here, known, ways, &mut |ways, known| {
                self.reached(&self.plan.witness, known, ways, &mut |ways, there, known| {
                    where_it_is(false, lost, there, known, ways, &mut |ways, known| ways.oblige(&known, &[]))
                })
            })
        };
        if !misere {
            return wins(ways, known.clone());
        }
        where_it_is(true, lost, self.here, known.clone(), ways, &mut |ways, known| {
            self.reached(&self.plan.alive, known, ways, &mut |_, _, _| Some(()))
        })?;
        self.options(known, 1, ways, &mut |ways, _, known| wins(ways, known))
    }

    fn coordinates(&self, place: &Scope) -> Option<Vec<Polynomial>> {
        let first = self.game.parameters.len();
        place[first..first + self.game.coordinates.len()].iter().cloned().collect()
    }

    fn inside(&self, place: &Scope, known: Known, ways: &mut Ways, then: Then) -> Walk {
        match ways.join(&known, &self.coordinates(place)?)? {
            Some(known) => all_hold(&self.game.domain, place, known, ways, then),
            None => Some(()),
        }
    }

    fn options(&self, known: &Known, copy: usize, ways: &mut Ways, then: WithOption) -> Walk {
        for (number, one) in self.game.moves.iter().enumerate() {
            let scope = self.scope_of(one);
            any(number, copy, &one.demands, scope, known.clone(), ways, &mut |ways, scope, known| {
                self.target(&one.to, 0, self.here, scope, known, ways, &mut |ways, there, known| {
                    self.inside(there, known, ways, &mut |ways, known| then(ways, there, known))
                })
            })?;
        }
        Some(())
    }

    fn scope_of(&self, one: &Move) -> Scope {
        let mut scope = self.here[..self.here.len() - 1].to_vec();
        scope.resize(one.slots, None);
        scope
    }

    #[allow(clippy::too_many_arguments)] // One coordinate after the other; all of it belongs to one walk.
    fn target(
        &self,
        to: &[Term],
        at: usize,
        there: &Scope,
        scope: &Scope,
        known: Known,
        ways: &mut Ways,
        then: WithOption,
    ) -> Walk {
        let Some(term) = to.get(at) else { return then(ways, there, known) };
        ways.value(term, scope, known, &mut |ways, value, known| {
            let mut there = there.clone();
            there[self.game.parameters.len() + at] = Some(value);
            self.target(to, at + 1, &there, scope, known, ways, then)
        })
    }

    fn reached(&self, witnesses: &[Witness], known: Known, ways: &mut Ways, then: WithOption) -> Walk {
        let Some((witness, rest)) = witnesses.split_first() else { return ways.oblige(&known, &[]) };
        let Some(test) = &witness.test else { return self.taken(witness, known, ways, then) };
        where_it_is(true, test, self.here, known.clone(), ways, &mut |ways, known| {
            self.taken(witness, known, ways, then)
        })?;
        where_it_is(false, test, self.here, known, ways, &mut |ways, known| {
            self.reached(rest, known, ways, then)
        })
    }

    fn taken(&self, witness: &Witness, known: Known, ways: &mut Ways, then: WithOption) -> Walk {
        let one = self.game.moves.get(witness.one_move)?;
        let scope = self.scope_of(one);
        self.met(&one.demands, &witness.terms, scope, known, ways, &mut |ways, scope, known| {
            self.target(&one.to, 0, self.here, scope, known, ways, &mut |ways, there, known| {
                let coordinates = self.coordinates(there)?;
                for coordinate in &coordinates {
                    ways.oblige(&known, &[coordinate.denied()?])?;
                }
                let Some(known) = ways.join(&known, &coordinates)? else { return Some(()) };
                must_hold(&self.game.domain, there, known, ways, &mut |ways, known| then(ways, there, known))
            })
        })
    }

    /// The demands with the witness's terms; that they are met has to be shown.
    #[allow(clippy::too_many_arguments)] // One demand after the other; all of it belongs to one walk.
    fn met(
        &self,
        demands: &[Demand],
        terms: &[Term],
        scope: Scope,
        known: Known,
        ways: &mut Ways,
        then: WithOption,
    ) -> Walk {
        let Some((first, rest)) = demands.split_first() else { return then(ways, &scope, known) };
        match first {
            Demand::If(test) => ways.truth(test, &scope, known, &mut |ways, holds, known| {
                if holds {
                    self.met(rest, terms, scope.clone(), known, ways, then)
                } else {
                    ways.oblige(&known, &[])
                }
            }),
            Demand::Is(slot, value) => ways.value(value, &scope, known, &mut |ways, value, known| {
                self.met(rest, terms, bound(&scope, *slot, value), known, ways, then)
            }),
            Demand::Any(slot, from, below) => {
                let (term, others) = terms.split_first()?;
                ways.value(term, self.here, known, &mut |ways, term, known| {
                    let Some((term, known)) = ways.linear(term, known)? else { return Some(()) };
                    let inner = bound(&scope, *slot, term.clone());
                    let mut on =
                        |ways: &mut Ways, known| self.met(rest, others, inner.clone(), known, ways, then);
                    ways.value(from, &scope, known, &mut |ways, from, known| {
                        shown(&term.minus(&from)?, &known, ways, &mut |ways, known| match below {
                            None => on(ways, known),
                            Some(below) => ways.value(below, &scope, known, &mut |ways, below, known| {
                                let room = below.minus(&term)?.minus(&Polynomial::number(1))?;
                                shown(&room, &known, ways, &mut on)
                            }),
                        })
                    })
                })
            }
        }
    }
}

/// That the polynomial is at least 0 has to be shown, and is then known.
fn shown(fact: &Polynomial, known: &Known, ways: &mut Ways, then: Then) -> Walk {
    ways.oblige(known, &[fact.denied()?])?;
    match ways.join(known, std::slice::from_ref(fact))? {
        Some(known) => then(ways, known),
        None => Some(()),
    }
}

fn bound(scope: &Scope, slot: usize, value: Polynomial) -> Scope {
    let mut scope = scope.clone();
    scope[slot] = Some(value);
    scope
}

fn where_it_is(wanted: bool, test: &Test, scope: &Scope, known: Known, ways: &mut Ways, then: Then) -> Walk {
    ways.truth(test, scope, known, &mut |ways, holds, known| {
        if holds == wanted { then(ways, known) } else { Some(()) }
    })
}

fn all_hold(tests: &[Test], scope: &Scope, known: Known, ways: &mut Ways, then: Then) -> Walk {
    let Some((first, rest)) = tests.split_first() else { return then(ways, known) };
    where_it_is(true, first, scope, known, ways, &mut |ways, known| all_hold(rest, scope, known, ways, then))
}

fn must_hold(tests: &[Test], scope: &Scope, known: Known, ways: &mut Ways, then: Then) -> Walk {
    let Some((first, rest)) = tests.split_first() else { return then(ways, known) };
    ways.truth(first, scope, known, &mut |ways, holds, known| {
        if holds { must_hold(rest, scope, known, ways, then) } else { ways.oblige(&known, &[]) }
    })
}

/// The ways in which demands are met, with a variable for each name that runs.
#[allow(clippy::too_many_arguments)] // One demand after the other; all of it belongs to one walk.
fn any(
    number: usize,
    copy: usize,
    demands: &[Demand],
    scope: Scope,
    known: Known,
    ways: &mut Ways,
    then: WithOption,
) -> Walk {
    let Some((first, rest)) = demands.split_first() else { return then(ways, &scope, known) };
    match first {
        Demand::If(test) => where_it_is(true, test, &scope, known, ways, &mut |ways, known| {
            any(number, copy, rest, scope.clone(), known, ways, then)
        }),
        Demand::Is(slot, value) => ways.value(value, &scope, known, &mut |ways, value, known| {
            any(number, copy, rest, bound(&scope, *slot, value), known, ways, then)
        }),
        Demand::Any(slot, from, below) => {
            let name = ways.bound(number, *slot, copy)?;
            let inner = bound(&scope, *slot, name.clone());
            let mut on = |ways: &mut Ways, known| any(number, copy, rest, inner.clone(), known, ways, then);
            ways.value(from, &scope, known, &mut |ways, from, known| {
                let Some(known) = ways.join(&known, &[name.minus(&from)?])? else { return Some(()) };
                let Some(below) = below else { return on(ways, known) };
                ways.value(below, &scope, known, &mut |ways, below, known| {
                    let room = below.minus(&name)?.minus(&Polynomial::number(1))?;
                    match ways.join(&known, &[room])? {
                        Some(known) => on(ways, known),
                        None => Some(()),
                    }
                })
            })
        }
    }
}
