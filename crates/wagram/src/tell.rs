//! Events, questions and labels as messages: keys and arguments, never sentences.

use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{CorpsId, Side, UnitId};
use crate::state::State;
use board::area::Zone;
use kernel::{Arg, Message, Piece, Place, Roll};

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

fn side(s: Side) -> Arg {
    Arg::Term(match s {
        Side::French => "side-french",
        Side::Austrian => "side-austrian",
    })
}

/// The die of a roll and what was added to it.
fn with_roll(message: Message, roll: &Roll) -> Message {
    let added = i64::from(roll.total) - i64::from(roll.die);
    message.with("die", number(roll.die)).with("added", number(added)).with("total", number(roll.total))
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

/// An event as a message.
pub fn tell(event: &Event) -> Message {
    let m = Message::new;
    let way =
        |message: Message, from: &Place, to: &Place| message.with("from", at(*from)).with("to", at(*to));
    match event {
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
            with_roll(message.with("piece", piece(*p)).with("place", at(*place)), roll)
                .with("needed", number(*needed))
        }
        Event::Struck { piece: p, .. } => m("struck").with("piece", piece(*p)),
        Event::Tested { piece: p, roll, passed, .. } => {
            with_roll(m(if *passed { "test-passed" } else { "test-failed" }).with("piece", piece(*p)), roll)
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
        Event::Turned { place, faced, .. } => m("turned").with("place", at(*place)).with("faced", at(*faced)),
        Event::HeadquartersMoved { piece: p, from, to, .. } => {
            way(m("headquarters-moved").with("piece", piece(*p)), from, to)
        }
        Event::Declared { piece: p, place, charge, .. } => {
            let key = if *charge { "declared-charge" } else { "declared-attack" };
            m(key).with("piece", piece(*p)).with("place", at(*place))
        }
        Event::Retreated { piece: p, from, to, .. } => way(m("retreated").with("piece", piece(*p)), from, to),
        Event::Advanced { piece: p, from, to, .. } => way(m("advanced").with("piece", piece(*p)), from, to),
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
        Event::Johann { die, needed, arrives, .. } => m(if *arrives { "johann-yes" } else { "johann-no" })
            .with("die", number(*die))
            .with("needed", number(*needed)),
        Event::Bernadotte { die, needed, retreats, .. } => {
            m(if *retreats { "bernadotte-yes" } else { "bernadotte-no" })
                .with("die", number(*die))
                .with("needed", number(*needed))
        }
        Event::Rally { piece: p, roll, rallied, .. } => {
            with_roll(m(if *rallied { "rally-yes" } else { "rally-no" }).with("piece", piece(*p)), roll)
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

/// The result that the table gives, in a few words.
pub fn verdict(event: &Event) -> Option<Message> {
    if let Event::Combat { result, .. } = event {
        return Some(Message::new(*result));
    }
    if let Event::Initiative { side: phasing, .. } = event {
        return Some(Message::new("verdict-initiative").with("side", side(*phasing)));
    }
    let Event::Bombarded { hit, .. } = event else { return None };
    Some(Message::new(if *hit { "verdict-hit" } else { "verdict-miss" }))
}

/// What is asked of a side now.
pub fn ask(g: &Wagram, s: &State, asked: Side) -> Message {
    match s.now() {
        None => Message::new("ask-nothing"),
        Some(step) if step.deciders(g, s).contains(asked.into()) => step.ask(g, s, asked),
        Some(_) => Message::new("ask-wait").with("side", side(asked.enemy())),
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
