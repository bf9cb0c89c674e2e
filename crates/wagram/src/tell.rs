//! Events, questions and labels as messages: keys and arguments, never sentences.

use crate::event::{Event, place};
use crate::ids::{CorpsId, Side, UnitId};
use crate::state::State;
use board::area::Zone;
use kernel::book::Telling;
use kernel::happening::{Party, Throw};
use kernel::{Arg, Happening, Message, Modifier, Piece, Place};

fn piece(p: impl Into<Piece>) -> Arg {
    Arg::Piece(p.into())
}

fn at(p: Place) -> Arg {
    Arg::Place(p)
}

fn zone(z: Zone) -> Arg {
    at(place(z))
}

fn number(n: impl Into<i64>) -> Arg {
    Arg::Number(n.into())
}

pub(crate) fn side(s: Side) -> Arg {
    Arg::Term(match s {
        Side::French => "side-french",
        Side::Austrian => "side-austrian",
    })
}

/// A few pieces in a row.
pub fn with_pieces(message: Message, pieces: &[Piece]) -> Message {
    const NAMES: [&str; 4] = ["piece", "second", "third", "fourth"];
    let message = message.with("count", number(pieces.len() as i64));
    NAMES.iter().enumerate().fold(message, |message, (i, name)| {
        let arg = pieces.get(i).map_or(Arg::Text(String::new()), |&p| Arg::Piece(p));
        message.with(name, arg)
    })
}

impl Telling for Event {
    fn tell(&self) -> Message {
        let m = Message::new;
        let way =
            |message: Message, from: &Place, to: &Place| message.with("from", at(*from)).with("to", at(*to));
        match self {
            Event::Deployed { piece: p, place, .. } => {
                m("deployed").with("piece", piece(*p)).with("place", at(*place))
            }
            Event::TurnBegan { turn, label, .. } => {
                m("turn-began").with("turn", number(*turn)).with("label", Arg::Text(label.clone()))
            }
            Event::Ordered { side: s, slot, piece: p, .. } => {
                m("ordered").with("side", side(*s)).with("slot", number(*slot)).with("piece", piece(*p))
            }
            Event::Administrative { side: s, piece: p, .. } => {
                m("administrative").with("side", side(*s)).with("piece", piece(*p))
            }
            Event::NightChosen { side: s, piece: p, .. } => {
                m("night-chosen").with("side", side(*s)).with("piece", piece(*p))
            }
            Event::Reaction { side: s, piece: p, dice, needed, success, .. } => {
                m(if *success { "reaction-yes" } else { "reaction-no" })
                    .with("side", side(*s))
                    .with("piece", piece(*p))
                    .with("total", number(dice[0] + dice[1]))
                    .with("needed", number(*needed))
            }
            Event::InitiativeGiven { side: s, .. } => m("initiative-given").with("side", side(*s)),
            Event::Initiative { side: s, french, austrian, .. } => m("initiative")
                .with("side", side(*s))
                .with("french", number(french.total))
                .with("austrian", number(austrian.total)),
            Event::Activated { side: s, piece: p, .. } => {
                m("activated").with("side", side(*s)).with("piece", piece(*p))
            }
            Event::NobodyActs { side: s, .. } => m("nobody-acts").with("side", side(*s)),
            Event::MarkerRemoved { piece: p, .. } => m("marker-removed").with("piece", piece(*p)),
            Event::MarkerAdded { piece: p, .. } => m("marker-added").with("piece", piece(*p)),
            Event::Pivot { piece: p, .. } => m("pivot").with("piece", piece(*p)),
            Event::Isolated { piece: p, .. } => m("isolated").with("piece", piece(*p)),
            Event::OptionTaken { side: s, option: o, vp, .. } => m("option-taken")
                .with("side", side(*s))
                .with("option", Arg::Term(o.term()))
                .with("vp", number(*vp)),
            Event::Attached { piece: p, corps, .. } => {
                m("attached").with("piece", piece(*p)).with("corps", piece(*corps))
            }
            Event::BatteryAnnounced { place, other, .. } => {
                m("battery-announced").with("place", at(*place)).with("other", at(*other))
            }
            Event::BatteryFormed { pieces, .. } => with_pieces(m("battery-formed"), pieces),
            Event::BatteryEnded { .. } => m("battery-ended"),
            Event::SquareJoined { piece: p, place, .. } => {
                m("square-joined").with("piece", piece(*p)).with("place", at(*place))
            }
            Event::SquareEnded { .. } => m("square-ended"),
            Event::Bombarded { piece: p, place, roll, needed, hit, .. } => {
                let message = m(if *hit { "bombarded-hit" } else { "bombarded-miss" });
                message
                    .with("piece", piece(*p))
                    .with("place", at(*place))
                    .with_roll(roll)
                    .with("needed", number(*needed))
            }
            Event::Struck { piece: p, .. } => m("struck").with("piece", piece(*p)),
            Event::Tested { piece: p, roll, passed, .. } => {
                m(if *passed { "test-passed" } else { "test-failed" })
                    .with("piece", piece(*p))
                    .with_roll(roll)
            }
            Event::Rested { piece: p, fatigue, .. } => {
                m("rested").with("piece", piece(*p)).with("fatigue", number(*fatigue))
            }
            Event::Fatigued { piece: p, fatigue, .. } => {
                m("fatigued").with("piece", piece(*p)).with("fatigue", number(*fatigue))
            }
            Event::Hastened { piece: p, points, .. } => {
                m("hastened").with("piece", piece(*p)).with("points", number(*points))
            }
            Event::Moved { piece: p, from, to, cost, .. } => {
                way(m("moved").with("piece", piece(*p)), from, to).with("cost", number(*cost))
            }
            Event::Entered { piece: p, place, .. } => {
                m("entered").with("piece", piece(*p)).with("place", at(*place))
            }
            Event::Turned { place, faced, .. } => {
                m("turned").with("place", at(*place)).with("faced", at(*faced))
            }
            Event::HeadquartersMoved { piece: p, from, to, .. } => {
                way(m("headquarters-moved").with("piece", piece(*p)), from, to)
            }
            Event::Declared { piece: p, place, charge, .. } => {
                let key = if *charge { "declared-charge" } else { "declared-attack" };
                m(key).with("piece", piece(*p)).with("place", at(*place))
            }
            Event::Retreated { piece: p, from, to, .. } => {
                way(m("retreated").with("piece", piece(*p)), from, to)
            }
            Event::Advanced { piece: p, from, to, .. } => {
                way(m("advanced").with("piece", piece(*p)), from, to)
            }
            Event::StepLost { piece: p, left, .. } => {
                m("step-lost").with("piece", piece(*p)).with("left", number(*left))
            }
            Event::Eliminated { piece: p, .. } => m("eliminated").with("piece", piece(*p)),
            Event::CombatBegan { place, .. } => m("combat-began").with("place", at(*place)),
            Event::Lapsed { place, .. } => m("lapsed").with("place", at(*place)),
            Event::Supported { piece: p, .. } => m("supported").with("piece", piece(*p)),
            Event::Refused { piece: p, .. } => m("refused").with("piece", piece(*p)),
            Event::Defended { pieces, .. } => with_pieces(m("defended"), pieces),
            Event::Ratio { attack, defence, modifier, .. } => m("ratio")
                .with("attack", number(*attack))
                .with("defence", number(*defence))
                .with("modifier", number(*modifier)),
            Event::StanceTaken { stance: s, .. } => m("stance-taken").with("stance", Arg::Term(s.term())),
            Event::Forced { piece: p, .. } => m("forced").with("piece", piece(*p)),
            Event::GuardCommitted { vp, .. } => m("guard-committed").with("vp", number(*vp)),
            Event::Combat { place, attack, defence, result, .. } => m("combat")
                .with("place", at(*place))
                .with("attack", number(attack.total))
                .with("defence", number(defence.total))
                .with("result", Arg::Term(result)),
            Event::RoutTested { piece: p, die, value, routs, .. } => {
                m(if *routs { "rout-yes" } else { "rout-no" })
                    .with("piece", piece(*p))
                    .with("die", number(*die))
                    .with("value", number(*value))
            }
            Event::Routed { piece: p, .. } => m("routed").with("piece", piece(*p)),
            Event::RoundPlayed { side: s, round, .. } => {
                m("round-played").with("side", side(*s)).with("round", number(*round))
            }
            Event::Continuation { side: s, dice, modifier, needed, goes_on, .. } => {
                m(if *goes_on { "continuation-yes" } else { "continuation-no" })
                    .with("side", side(*s))
                    .with("total", number(i64::from(dice[0] + dice[1]) + i64::from(*modifier)))
                    .with("needed", number(*needed))
            }
            Event::Marches { side: s, piece: p, .. } => {
                m("marches").with("side", side(*s)).with("piece", piece(*p))
            }
            Event::Johann { die, needed, arrives, .. } => {
                m(if *arrives { "johann-yes" } else { "johann-no" })
                    .with("die", number(*die))
                    .with("needed", number(*needed))
            }
            Event::Bernadotte { die, needed, retreats, .. } => {
                m(if *retreats { "bernadotte-yes" } else { "bernadotte-no" })
                    .with("die", number(*die))
                    .with("needed", number(*needed))
            }
            Event::Rally { piece: p, roll, rallied, .. } => {
                m(if *rallied { "rally-yes" } else { "rally-no" }).with("piece", piece(*p)).with_roll(roll)
            }
            Event::Points { side: s, vp, .. } => m("points").with("side", side(*s)).with("vp", number(*vp)),
            Event::Score { french, austrian, .. } => {
                m("score").with("french", number(*french)).with("austrian", number(*austrian))
            }
            Event::NightRested { .. } => m("night-rested"),
            Event::Stragglers { piece: p, die, recovered, .. } => {
                m(if *recovered { "stragglers-yes" } else { "stragglers-no" })
                    .with("piece", piece(*p))
                    .with("die", number(*die))
            }
            Event::Over { winner, .. } => m("over").with("side", side(*winner)),
        }
    }

    fn happening(&self) -> Happening {
        match self {
            Event::TurnBegan { turn, .. } => Happening::turn(*turn),
            Event::Deployed { piece, place, .. } | Event::Entered { piece, place, .. } => {
                Happening::goes([*piece]).to([*place])
            }
            Event::Moved { piece, from, to, cost, .. } => {
                Happening::goes([*piece]).from([*from]).to([*to]).costs(*cost)
            }
            Event::HeadquartersMoved { piece, from, to, .. }
            | Event::Retreated { piece, from, to, .. }
            | Event::Advanced { piece, from, to, .. } => Happening::goes([*piece]).from([*from]).to([*to]),
            Event::Declared { piece, place, .. } => Happening::strikes([*piece]).to([*place]),
            Event::Bombarded { piece, place, roll, hit, .. } => {
                Happening::strikes([*piece]).to([*place]).rolls(roll).idle(!hit)
            }
            Event::Combat { place, attack, defence, .. } => {
                Happening::strikes([]).to([*place]).rolls(attack).against(defence)
            }
            Event::CombatBegan { place, .. } | Event::Lapsed { place, .. } => {
                Happening::strikes([]).to([*place])
            }
            Event::Ratio { attack, defence, .. } => Happening::told().compares(*attack, *defence),
            Event::Initiative { french, austrian, .. } => Happening::told().rolls(french).against(austrian),
            Event::Reaction { piece, dice, .. } => Happening::of([*piece]).dice(dice),
            Event::Tested { piece, roll, .. } | Event::Rally { piece, roll, .. } => {
                Happening::of([*piece]).rolls(roll)
            }
            Event::RoutTested { piece, die, .. } | Event::Stragglers { piece, die, .. } => {
                Happening::of([*piece]).dice(&[*die])
            }
            Event::Continuation { dice, modifier, rule, .. } => {
                let modifiers: Vec<Modifier> = (*modifier != 0)
                    .then_some(Modifier { rule: *rule, value: *modifier })
                    .into_iter()
                    .collect();
                let total = i16::from(dice[0] + dice[1]) + i16::from(*modifier);
                Happening::told().throws(Throw { by: Party::Acting, dice: dice.to_vec(), modifiers, total })
            }
            Event::Johann { die, .. } | Event::Bernadotte { die, .. } => Happening::told().dice(&[*die]),
            Event::SquareJoined { piece, place, .. } => Happening::of([*piece]).to([*place]),
            Event::BatteryAnnounced { place, other, .. } => Happening::told().to([*place, *other]),
            Event::Turned { place, .. } => Happening::told().to([*place]),
            Event::BatteryFormed { pieces, .. } | Event::Defended { pieces, .. } => {
                Happening::of(pieces.iter().copied())
            }
            Event::Points { piece, .. } => Happening::of(*piece),
            Event::Ordered { piece, .. }
            | Event::Administrative { piece, .. }
            | Event::NightChosen { piece, .. }
            | Event::Activated { piece, .. }
            | Event::MarkerRemoved { piece, .. }
            | Event::MarkerAdded { piece, .. }
            | Event::Pivot { piece, .. }
            | Event::Isolated { piece, .. }
            | Event::Attached { piece, .. }
            | Event::Struck { piece, .. }
            | Event::Rested { piece, .. }
            | Event::Fatigued { piece, .. }
            | Event::Hastened { piece, .. }
            | Event::StepLost { piece, .. }
            | Event::Eliminated { piece, .. }
            | Event::Supported { piece, .. }
            | Event::Refused { piece, .. }
            | Event::Forced { piece, .. }
            | Event::Routed { piece, .. }
            | Event::Marches { piece, .. } => Happening::of([*piece]),
            Event::InitiativeGiven { .. }
            | Event::NobodyActs { .. }
            | Event::OptionTaken { .. }
            | Event::BatteryEnded { .. }
            | Event::SquareEnded { .. }
            | Event::StanceTaken { .. }
            | Event::GuardCommitted { .. }
            | Event::RoundPlayed { .. }
            | Event::Score { .. }
            | Event::NightRested { .. }
            | Event::Over { .. } => Happening::told(),
        }
    }

    fn verdict(&self) -> Option<Message> {
        if let Event::Combat { result, .. } = self {
            return Some(Message::new(*result));
        }
        if let Event::Initiative { side: phasing, .. } = self {
            return Some(Message::new("verdict-initiative").with("side", side(*phasing)));
        }
        let Event::Bombarded { hit, .. } = self else { return None };
        Some(Message::new(if *hit { "verdict-hit" } else { "verdict-miss" }))
    }
}

/// A question about a unit.
pub fn ask_of(name: &str, unit: UnitId) -> Message {
    Message::new(format!("ask-{name}")).with("piece", piece(unit))
}

/// A question about a zone.
pub fn ask_at(name: &str, place: Zone) -> Message {
    Message::new(format!("ask-{name}")).with("place", zone(place))
}

/// A question about the active corps.
pub fn ask_active(name: &str, s: &State) -> Message {
    let corps = s.active_corps().unwrap_or(CorpsId(0));
    Message::new(format!("ask-{name}")).with("piece", piece(corps))
}
