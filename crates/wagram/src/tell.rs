//! Events, questions and labels as messages: keys and arguments, never sentences.

use crate::action::{Action, choice_word, stance_word};
use crate::data::Choice;
use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{CorpsId, Side, UnitId};
use crate::state::{Cause, Phase, Stance, State, Step, Window};
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

fn option(choice: Choice) -> Arg {
    Arg::Term(match choice {
        Choice::Reuss => "option-reuss",
        Choice::Nostitz => "option-nostitz",
        Choice::GuardArtillery => "option-guard-artillery",
        Choice::Reynier => "option-reynier",
        Choice::Johann => "option-johann",
        Choice::GrandBattery => "option-grand-battery",
        Choice::Square => "option-square",
        Choice::Bernadotte => "option-bernadotte",
        Choice::ReserveCavalry => "option-reserve-cavalry",
        Choice::Wrede => "option-wrede",
    })
}

fn stance(stance: Stance) -> Arg {
    Arg::Term(match stance {
        Stance::Hold => "stance-hold",
        Stance::Reactive => "stance-reactive",
        Stance::Orderly => "stance-orderly",
    })
}

/// The die of a roll and what was added to it.
fn with_roll(message: Message, roll: &Roll) -> Message {
    let added = i64::from(roll.total) - i64::from(roll.die);
    message.with("die", number(roll.die)).with("added", number(added)).with("total", number(roll.total))
}

/// A few pieces in a row.
fn with_pieces(message: Message, pieces: &[Piece]) -> Message {
    const NAMES: [&str; 4] = ["piece", "second", "third", "fourth"];
    let message = message.with("count", number(pieces.len() as i64));
    NAMES.iter().enumerate().fold(message, |message, (i, name)| {
        let arg = pieces.get(i).map_or(Arg::Text(String::new()), |&p| Arg::Piece(p));
        message.with(name, arg)
    })
}

/// The key of a phase.
pub const fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "phase-setup",
        Phase::Plan => "phase-plan",
        Phase::Initiative => "phase-initiative",
        Phase::Orders => "phase-orders",
        Phase::Activation => "phase-activation",
        Phase::Movement => "phase-movement",
        Phase::Combat => "phase-combat",
        Phase::Continuation => "phase-continuation",
        Phase::Administrative => "phase-administrative",
        Phase::Night => "phase-night",
        Phase::Over => "phase-over",
    }
}

/// An event as a message.
pub fn tell(event: &Event) -> Message {
    orders(event).or_else(|| movement(event)).or_else(|| combat(event)).unwrap_or_else(|| rest(event))
}

fn orders(event: &Event) -> Option<Message> {
    let m = Message::new;
    Some(match event {
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
        Event::OptionTaken { side: s, option: o, vp, .. } => {
            m("option-taken").with("side", side(*s)).with("option", option(*o)).with("vp", number(*vp))
        }
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
        _ => return None,
    })
}

fn movement(event: &Event) -> Option<Message> {
    let m = Message::new;
    let way =
        |message: Message, from: &Place, to: &Place| message.with("from", at(*from)).with("to", at(*to));
    Some(match event {
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
        _ => return None,
    })
}

fn combat(event: &Event) -> Option<Message> {
    let m = Message::new;
    Some(match event {
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
        Event::StanceTaken { stance: s, .. } => m("stance-taken").with("stance", stance(*s)),
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
        _ => return None,
    })
}

fn rest(event: &Event) -> Message {
    let m = Message::new;
    match event {
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
        _ => m("nothing"),
    }
}

/// The result that the table gives, in a few words.
pub fn verdict(event: &Event) -> Option<Message> {
    match event {
        Event::Combat { result, .. } => Some(Message::new(*result)),
        Event::Bombarded { hit: true, .. } => Some(Message::new("verdict-hit")),
        Event::Bombarded { hit: false, .. } => Some(Message::new("verdict-miss")),
        _ => None,
    }
}

/// What is asked of a side now.
pub fn ask(g: &Wagram, s: &State, asked: Side) -> Message {
    let m = Message::new;
    let Some(step) = s.now() else { return m("ask-nothing") };
    if !g.decides(s, asked) {
        return m("ask-wait").with("side", side(asked.enemy()));
    }
    let unit = |key: &'static str, u: u8| m(key).with("piece", piece(UnitId(u)));
    let corps = |key: &'static str| {
        let active = s.active_corps().unwrap_or(CorpsId(0));
        m(key).with("piece", piece(active))
    };
    let battle = |key: &'static str| m(key).with("place", at(Place(s.battle.target)));
    match step {
        Step::Deploy(_) => m("ask-deploy"),
        Step::Facing(_, z) => m("ask-facing").with("place", at(Place(z))),
        Step::Plan if s.progress[asked.index()] < 3 => {
            m("ask-plan-order").with("slot", number(s.progress[asked.index()] + 1))
        }
        Step::Plan | Step::Administrative(_) => m("ask-administrative"),
        Step::NightPlan => m("ask-night-plan"),
        Step::React(_) => m("ask-react"),
        Step::OrderThree(_) => m("ask-order-three"),
        Step::Pivot => corps("ask-pivot"),
        Step::Options(_) => m("ask-options"),
        Step::Fire(Window::Before) => corps("ask-fire-before"),
        Step::Fire(Window::After) => corps("ask-fire-after"),
        Step::Counter(_, firer) => unit("ask-counter", firer),
        Step::Act => corps("ask-act"),
        Step::Moving => {
            let left = crate::movement::Going::new(g, s).left(&s.mover);
            let mover = s.mover.units.first().unwrap_or(UnitId(0));
            m("ask-move").with("piece", piece(mover)).with("left", number(left))
        }
        Step::FaceRested(u) | Step::FaceFled(u) => unit("ask-face", u),
        Step::HeadquartersMoving(left) => m("ask-ride").with("left", number(left)),
        Step::Contact(z) => m("ask-contact").with("place", at(Place(z))),
        Step::Push(_) => m("ask-push"),
        Step::Bernadotte => m("ask-bernadotte"),
        Step::Combat => m("ask-combat"),
        Step::Guns => battle("ask-guns"),
        Step::Refuse => battle("ask-refuse"),
        Step::Defend => battle("ask-defend"),
        Step::Stance => battle("ask-stance"),
        Step::Force => battle("ask-force"),
        Step::Flights if s.flights.cause == Cause::Night => m("ask-night-separation"),
        Step::Flights => m("ask-flights"),
        Step::Advance => battle("ask-advance"),
        Step::FaceAdvanced => battle("ask-facing"),
        Step::March(_) => m("ask-march"),
        _ => m("ask-nothing"),
    }
}

/// An action as a short label.
pub fn label(action: &Action) -> Message {
    let m = Message::new;
    let unit = |key: &'static str, u: &UnitId| m(key).with("piece", piece(*u));
    let corps = |key: &'static str, c: &CorpsId| m(key).with("piece", piece(*c));
    let there = |key: &'static str, z: &Zone| m(key).with("place", zone(*z));
    match action {
        Action::Place(u, z) => unit("do-place", u).with("place", zone(*z)),
        Action::Deploy => m("do-deploy"),
        Action::Face(z) => there("do-face", z),
        Action::Order(c) => corps("do-order", c),
        Action::Administrative(c) => corps("do-administrative", c),
        Action::Night(c) => corps("do-night", c),
        Action::React(c) => corps("do-react", c),
        Action::Pivot(u) => unit("do-pivot", u),
        Action::Take(choice) => {
            m("do-take").with("option", option(*choice)).with("code", Arg::Text(choice_word(*choice).into()))
        }
        Action::Detach(u, c) => unit("do-detach", u).with("corps", piece(*c)),
        Action::Release(c) => corps("do-release", c),
        Action::Battery(a, b) => there("do-battery", a).with("other", zone(*b)),
        Action::EndBattery => m("do-end-battery"),
        Action::EndSquare => m("do-end-square"),
        Action::Fire(u, z) => unit("do-fire", u).with("place", zone(*z)),
        Action::Counter(u) => unit("do-counter", u),
        Action::Move(u) => unit("do-move", u),
        Action::Enter(u, z) => unit("do-enter", u).with("place", zone(*z)),
        Action::Rest(u) => unit("do-rest", u),
        Action::Ride => m("do-ride"),
        Action::To(z) => there("do-to", z),
        Action::Press(z) => there("do-press", z),
        Action::Bonus => m("do-bonus"),
        Action::Square => m("do-square"),
        Action::Attack(z, f) => there("do-attack", z).with("faced", zone(*f)),
        Action::Charge(z, f) => there("do-charge", z).with("faced", zone(*f)),
        Action::Resolve(z) => there("do-resolve", z),
        Action::Support(u) => unit("do-support", u),
        Action::Refuse(u) => unit("do-refuse", u),
        Action::Defend(units) => {
            let pieces: Vec<Piece> = units.iter().map(|&u| u.into()).collect();
            with_pieces(m("do-defend"), &pieces)
        }
        Action::Stance(s) => {
            m("do-stance").with("stance", stance(*s)).with("code", Arg::Text(stance_word(*s).into()))
        }
        Action::Force(u) => unit("do-force", u),
        Action::Retreat(u, z) => unit("do-retreat", u).with("place", zone(*z)),
        Action::Stay(u) => unit("do-stay", u),
        Action::Advance(u) => unit("do-advance", u),
        Action::March(c) => corps("do-march", c),
        Action::Pass => m("do-pass"),
    }
}
