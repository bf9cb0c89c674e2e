//! Events as messages: keys and arguments, no sentence.

use crate::event::{DASH, Event};
use crate::game::Warburg;
use crate::ids::Side;
use kernel::book::Telling;
use kernel::happening::{Party, Throw};
use kernel::{Arg, Happening, Message, Piece, Place};

/// A piece in a message.
pub(crate) fn piece(p: impl Into<Piece>) -> Arg {
    Arg::Piece(p.into())
}

/// A place in a message.
pub(crate) fn at(p: Place) -> Arg {
    Arg::Place(p)
}

/// A number in a message.
pub(crate) fn number(n: impl Into<i64>) -> Arg {
    Arg::Number(n.into())
}

/// A side in a message.
pub(crate) fn side(s: Side) -> Arg {
    Arg::Term(match s {
        Side::French => "side-french",
        Side::Allied => "side-allied",
    })
}

impl Telling for Event {
    fn tell(&self) -> Message {
        let m = Message::new;
        match self {
            Event::Deployed { piece: p, place, .. } => {
                m("deployed").with("piece", piece(*p)).with("place", at(*place))
            }
            Event::TurnBegan { turn, .. } => m("turn-began").with("turn", number(*turn)),
            Event::Initiative { french, allied, first, .. } => m("initiative")
                .with("french", number(*french))
                .with("allied", number(*allied))
                .with("first", side(*first)),
            Event::Arrival { piece: p, die, needed, arrived, .. } => {
                let key = match (die, arrived) {
                    (None, _) => "arrival-automatic",
                    (_, true) => "arrival-yes",
                    (_, false) => "arrival-no",
                };
                m(key)
                    .with("piece", piece(*p))
                    .with("die", number(die.unwrap_or(0)))
                    .with("needed", number(*needed))
            }
            Event::EntersAs { piece: p, column, .. } => {
                m(if *column { "enters-column" } else { "enters-deployed" }).with("piece", piece(*p))
            }
            Event::Entered { piece: p, place, .. } => {
                m("entered").with("piece", piece(*p)).with("place", at(*place))
            }
            Event::Recovered { piece: p, .. } => m("recovered").with("piece", piece(*p)),
            Event::Tested { piece: p, roll, needed, passed, .. } => {
                let message = m(if *passed { "test-passed" } else { "test-failed" }).with("piece", piece(*p));
                message.with_roll(roll).with("needed", number(*needed))
            }
            Event::Disorganised { piece: p, .. } => m("disorganised").with("piece", piece(*p)),
            Event::Routed { piece: p, .. } => m("routed").with("piece", piece(*p)),
            Event::Rallied { piece: p, .. } => m("rallied").with("piece", piece(*p)),
            Event::Activation { piece: p, roll, value, activated, .. } => {
                let key = match (roll, activated) {
                    (None, _) => "activation-automatic",
                    (_, true) => "activation-yes",
                    (_, false) => "activation-no",
                };
                let message = m(key).with("piece", piece(*p)).with("value", number(*value));
                match roll {
                    Some(roll) => message.with_roll(roll),
                    None => message,
                }
            }
            Event::Joined { piece: p, .. } => m("joined").with("piece", piece(*p)),
            Event::OutOfCommand { piece: p, .. } => m("out-of-command").with("piece", piece(*p)),
            Event::ColumnDeployed { piece: p, .. } => m("column-deployed").with("piece", piece(*p)),
            Event::ColumnFormed { piece: p, .. } => m("column-formed").with("piece", piece(*p)),
            Event::Turned { pieces, facing, .. } => {
                units(m("turned"), pieces).with("facing", Warburg::compass_point(facing))
            }
            Event::Reordered { place, .. } => m("reordered").with("place", at(*place)),
            Event::Moved { pieces, from, to, cost, .. } => {
                way(units(m("moved"), pieces), *from, *to).with("cost", number(*cost))
            }
            Event::OfficerMoved { piece: p, from, to, .. } => {
                way(m("officer-moved").with("piece", piece(*p)), *from, *to)
            }
            Event::Forded { piece: p, die, lost, .. } => m(if *lost { "forded-lost" } else { "forded" })
                .with("piece", piece(*p))
                .with("die", number(*die)),
            Event::Fired { piece: p, target, roll, result, .. } => {
                let message = m("fired").with("piece", piece(*p)).with("place", at(*target));
                message.with_roll(roll).with("result", result_of(result))
            }
            Event::ChargeTested { place, roll, value, passed, .. } => {
                let message = m(if *passed { "charge-yes" } else { "charge-no" }).with("place", at(*place));
                message.with_roll(roll).with("value", number(*value))
            }
            Event::AttackDeclared { from, targets, .. } => {
                targets_of(m("attack-declared"), targets).with("from", at(*from))
            }
            Event::AttackCancelled { target, .. } => m("attack-cancelled").with("place", at(*target)),
            Event::Combat { targets, attack, defence, roll, attacker, defender, .. } => {
                let message = targets_of(m("combat"), targets)
                    .with("attack", number(*attack))
                    .with("defence", number(*defence));
                message
                    .with_roll(roll)
                    .with("attacker", result_of(attacker))
                    .with("defender", result_of(defender))
            }
            Event::Withdrew { pieces, from, to, .. } => way(units(m("withdrew"), pieces), *from, *to),
            Event::StepLost { piece: p, strength: Some(strength), .. } => {
                m("step-lost").with("piece", piece(*p)).with("strength", number(*strength))
            }
            Event::StepLost { piece: p, strength: None, .. } => m("step-lost-below").with("piece", piece(*p)),
            Event::Eliminated { piece: p, .. } => m("eliminated").with("piece", piece(*p)),
            Event::OfficerChecked { piece: p, die, killed, .. } => {
                m(if *killed { "officer-killed" } else { "officer-safe" })
                    .with("piece", piece(*p))
                    .with("die", number(*die))
            }
            Event::Promoted { piece: p, .. } => m("promoted").with("piece", piece(*p)),
            Event::AidePlaced { formation, place, .. } => {
                m("aide-placed").with("formation", piece(*formation)).with("place", at(*place))
            }
            Event::Relocated { piece: p, place, .. } => {
                m("relocated").with("piece", piece(*p)).with("place", at(*place))
            }
            Event::Retreated { pieces, from, to, .. } => way(units(m("retreated"), pieces), *from, *to),
            Event::PassedThrough { place, .. } => m("passed-through").with("place", at(*place)),
            Event::Fled { piece: p, from, to, .. } => way(m("fled").with("piece", piece(*p)), *from, *to),
            Event::Advanced { pieces, from, to, .. } => way(units(m("advanced"), pieces), *from, *to),
            Event::FormationMorale { piece: p, losses, value, demoralised, .. } => {
                m(if *demoralised { "formation-demoralised" } else { "formation-steady" })
                    .with("piece", piece(*p))
                    .with("losses", number(*losses))
                    .with("value", number(*value))
            }
            Event::ArmyMorale { side: s, demoralised, .. } => {
                m(if *demoralised { "army-demoralised" } else { "army-steady" }).with("side", side(*s))
            }
            Event::Over { level, .. } => m("over").with("level", Arg::Term(level)),
        }
    }

    fn happening(&self) -> Happening {
        match self {
            Event::TurnBegan { turn, .. } => Happening::turn(*turn),
            Event::Deployed { piece, place, .. }
            | Event::Relocated { piece, place, .. }
            | Event::AidePlaced { piece, place, .. } => Happening::goes([*piece]).to([*place]),
            Event::Entered { piece, place, cost, .. } => Happening::goes([*piece]).to([*place]).costs(*cost),
            Event::Moved { pieces, from, to, cost, .. } => {
                Happening::goes(pieces.iter().copied()).from([*from]).to([*to]).costs(*cost)
            }
            Event::Withdrew { pieces, from, to, .. }
            | Event::Retreated { pieces, from, to, .. }
            | Event::Advanced { pieces, from, to, .. } => {
                Happening::goes(pieces.iter().copied()).from([*from]).to([*to])
            }
            Event::OfficerMoved { piece, from, to, .. } | Event::Fled { piece, from, to, .. } => {
                Happening::goes([*piece]).from([*from]).to([*to])
            }
            Event::Initiative { french, allied, .. } => {
                let throw = |by, die: &u8| Throw::bare(by, &[*die]);
                Happening::told().throws(throw(Party::Acting, french)).throws(throw(Party::Opposing, allied))
            }
            Event::Arrival { piece, die, .. } => match die {
                Some(die) => Happening::of([*piece]).dice(&[*die]),
                None => Happening::of([*piece]),
            },
            Event::Tested { piece, place, roll, .. } => Happening::of([*piece]).to([*place]).rolls(roll),
            Event::Activation { piece, roll, .. } => match roll {
                Some(roll) => Happening::of([*piece]).rolls(roll),
                None => Happening::of([*piece]),
            },
            Event::Forded { piece, die, .. } | Event::OfficerChecked { piece, die, .. } => {
                Happening::of([*piece]).dice(&[*die])
            }
            Event::Fired { piece, from, target, roll, result, .. } => {
                Happening::strikes([*piece]).from([*from]).to([*target]).rolls(roll).idle(result == DASH)
            }
            Event::ChargeTested { place, roll, .. } => Happening::strikes([]).to([*place]).rolls(roll),
            Event::AttackDeclared { from, targets, .. } => {
                Happening::strikes([]).from([*from]).to(targets.iter().copied())
            }
            Event::AttackCancelled { target, .. } => Happening::strikes([]).to([*target]),
            Event::Combat { attackers, targets, attack, defence, roll, attacker, defender, .. } => {
                Happening::strikes([])
                    .from(attackers.iter().copied())
                    .to(targets.iter().copied())
                    .compares(*attack, *defence)
                    .rolls(roll)
                    .idle(attacker == DASH && defender == DASH)
            }
            Event::Reordered { place, .. } | Event::PassedThrough { place, .. } => {
                Happening::told().to([*place])
            }
            Event::Turned { pieces, cost, .. } => Happening::of(pieces.iter().copied()).costs(*cost),
            Event::EntersAs { piece, .. }
            | Event::Recovered { piece, .. }
            | Event::Disorganised { piece, .. }
            | Event::Routed { piece, .. }
            | Event::Rallied { piece, .. }
            | Event::Joined { piece, .. }
            | Event::OutOfCommand { piece, .. }
            | Event::ColumnDeployed { piece, .. }
            | Event::ColumnFormed { piece, .. }
            | Event::StepLost { piece, .. }
            | Event::Eliminated { piece, .. }
            | Event::Promoted { piece, .. }
            | Event::FormationMorale { piece, .. } => Happening::of([*piece]),
            Event::ArmyMorale { .. } | Event::Over { .. } => Happening::told(),
        }
    }

    fn verdict(&self) -> Option<Message> {
        if let Event::Fired { result: shot, .. } = self {
            return Some(Message::new("verdict-fire").with("result", result_of(shot)));
        }
        if let Event::Combat { attacker, defender, .. } = self {
            let message = Message::new("verdict-combat").with("attacker", result_of(attacker));
            return Some(message.with("defender", result_of(defender)));
        }
        let Event::Initiative { first, .. } = self else { return None };
        Some(Message::new("verdict-initiative").with("side", side(*first)))
    }
}

fn units(message: Message, pieces: &[Piece]) -> Message {
    match *pieces {
        [one] => Message { key: message.key, ..message }.with("count", number(1)).with("piece", piece(one)),
        [one, two, ..] => {
            message.with("count", number(2)).with("piece", piece(one)).with("other", piece(two))
        }
        [] => message.with("count", number(0)),
    }
}

fn targets_of(message: Message, targets: &[Place]) -> Message {
    match *targets {
        [one, two] => message.with("count", number(2)).with("place", at(one)).with("other", at(two)),
        [one, ..] => message.with("count", number(1)).with("place", at(one)),
        [] => message.with("count", number(0)),
    }
}

fn way(message: Message, from: Place, to: Place) -> Message {
    message.with("from", at(from)).with("to", at(to))
}

/// A result as the table prints it; nothing is a dash.
fn result_of(text: &str) -> Arg {
    if text == DASH { Arg::Term("result-none") } else { Arg::Text(text.to_owned()) }
}
