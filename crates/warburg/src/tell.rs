//! Events and actions as messages: keys and arguments, no sentence.

use crate::action::{Action, Way, Who};
use crate::event::{Event, place};
use crate::game::Warburg;
use crate::ids::Side;
use board::{Hex, Vertex};
use kernel::{Arg, Message, Piece, Place, Roll};

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

/// The die of a roll and what was added to it.
fn with_roll(message: Message, roll: &Roll) -> Message {
    let added = i64::from(roll.total) - i64::from(roll.die);
    message.with("die", number(roll.die)).with("added", number(added)).with("total", number(roll.total))
}

/// An event as a message.
pub fn tell(event: &Event) -> Message {
    let m = Message::new;
    match event {
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
            with_roll(message, roll).with("needed", number(*needed))
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
                Some(roll) => with_roll(message, roll),
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
        Event::Forded { piece: p, die, lost, .. } => {
            m(if *lost { "forded-lost" } else { "forded" }).with("piece", piece(*p)).with("die", number(*die))
        }
        Event::Fired { piece: p, target, roll, result, .. } => {
            let message = m("fired").with("piece", piece(*p)).with("place", at(*target));
            with_roll(message, roll).with("result", result_of(result))
        }
        Event::ChargeTested { place, roll, value, passed, .. } => {
            let message = m(if *passed { "charge-yes" } else { "charge-no" }).with("place", at(*place));
            with_roll(message, roll).with("value", number(*value))
        }
        Event::AttackDeclared { from, targets, .. } => {
            targets_of(m("attack-declared"), targets).with("from", at(*from))
        }
        Event::AttackCancelled { target, .. } => m("attack-cancelled").with("place", at(*target)),
        Event::Combat { targets, attack, defence, roll, attacker, defender, .. } => {
            let message = targets_of(m("combat"), targets)
                .with("attack", number(*attack))
                .with("defence", number(*defence));
            with_roll(message, roll)
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
    if text == "-" { Arg::Term("result-none") } else { Arg::Text(text.to_owned()) }
}

/// The result that the table gives, in a few words.
pub fn verdict(event: &Event) -> Option<Message> {
    Some(match event {
        Event::Fired { result: shot, .. } => Message::new("verdict-fire").with("result", result_of(shot)),
        Event::Combat { attacker, defender, .. } => Message::new("verdict-combat")
            .with("attacker", result_of(attacker))
            .with("defender", result_of(defender)),
        _ => return None,
    })
}

/// An action as a short label.
pub fn label(g: &Warburg, action: &Action) -> Message {
    let m = Message::new;
    let hex = |h: Hex| at(place(h));
    let vertex = |v: Vertex| Warburg::compass_point(g.vertex_name(v));
    let who = |message: Message, w: Who| match w {
        Who::Unit(u) => message.with("who", Arg::Text("unit".into())).with("piece", piece(u)),
        Who::Stack(h) => message.with("who", Arg::Text("stack".into())).with("place", hex(h)),
    };
    let turn = |w: Way| match w {
        Way::Left => "left",
        Way::Right => "right",
    };
    match *action {
        Action::Place(u, h) => m("do-place").with("piece", piece(u)).with("place", hex(h)),
        Action::Post(o, h) => m("do-place").with("piece", piece(o)).with("place", hex(h)),
        Action::DeployAll => m("do-deploy"),
        Action::EnterInColumn(f) => m("do-enter-column").with("piece", piece(f)),
        Action::EnterDeployed(f) => m("do-enter-deployed").with("piece", piece(f)),
        Action::Enter(u, h, None) => m("do-enter").with("piece", piece(u)).with("place", hex(h)),
        Action::Enter(u, h, Some(v)) => {
            m("do-enter-facing").with("piece", piece(u)).with("place", hex(h)).with("facing", vertex(v))
        }
        Action::Test(u) => m("do-test").with("piece", piece(u)),
        Action::Face(v) => m("do-face").with("facing", vertex(v)),
        Action::ActivateFormation(f) => m("do-activate").with("piece", piece(f)),
        Action::ActivateUnit(u) => m("do-activate").with("piece", piece(u)),
        Action::Join(u) => m("do-join").with("piece", piece(u)),
        Action::TurnGun(u, w) | Action::TurnOut(u, w) => {
            Message::new(format!("do-turn-unit-{}", turn(w))).with("piece", piece(u))
        }
        Action::Fire(u, h) => m("do-fire").with("piece", piece(u)).with("place", hex(h)),
        Action::Move(w) => who(m("do-move"), w),
        Action::March(w) => who(m("do-march"), w),
        Action::Lead(o, w, None) => who(m("do-lead").with("officer", piece(o)), w),
        Action::Lead(o, w, Some(c)) => {
            who(m("do-lead-with").with("officer", piece(o)).with("companion", piece(c)), w)
        }
        Action::Ride(o, None) => m("do-ride").with("piece", piece(o)),
        Action::Ride(o, Some(c)) => m("do-ride-with").with("piece", piece(o)).with("companion", piece(c)),
        Action::To(h) => m("do-to").with("place", hex(h)),
        Action::Road(h) => m("do-road").with("place", hex(h)),
        Action::Back(h) => m("do-back").with("place", hex(h)),
        Action::Turn(w) => Message::new(format!("do-turn-{}", turn(w))),
        Action::AboutFace => m("do-about"),
        Action::Swap => m("do-swap"),
        Action::ReactLeft(u) => m("do-react-left").with("piece", piece(u)),
        Action::ReactEntered(u) => m("do-react-entered").with("piece", piece(u)),
        Action::Charge(hexes) => {
            let count = hexes.iter().filter(|&&h| h != u16::MAX).count() as i64;
            m("do-charge").with("place", hex(Hex(hexes[0]))).with("count", number(count))
        }
        Action::ChargeUnit(u) => m("do-charge-unit").with("piece", piece(u)),
        Action::Pass => m("do-pass"),
        Action::PassAll => m("do-pass-all"),
        Action::Attack(a, t, None) => m("do-attack").with("from", hex(a)).with("place", hex(t)),
        Action::Attack(a, t, Some(o)) => {
            m("do-attack-two").with("from", hex(a)).with("place", hex(t)).with("other", hex(o))
        }
        Action::Resolve(h) => m("do-resolve").with("place", hex(h)),
        Action::Stand => m("do-stand"),
        Action::Withdraw(h) => m("do-withdraw").with("place", hex(h)),
        Action::Lose(h) => m("do-lose").with("place", hex(h)),
        Action::Promote(o) => m("do-promote").with("piece", piece(o)),
        Action::Station(h) => m("do-station").with("place", hex(h)),
        Action::Retreat(h) => m("do-retreat").with("place", hex(h)),
        Action::Rout(h) => m("do-rout").with("place", hex(h)),
        Action::Follow(h) => m("do-follow").with("place", hex(h)),
        Action::Advance(w, h) => who(m("do-advance").with("to", hex(h)), w),
        Action::GiveUp(u) => m("do-give-up").with("piece", piece(u)),
        Action::End => m("do-end"),
    }
}
