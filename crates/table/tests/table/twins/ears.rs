//! Everything by which the blind side and a spectator listen to two games.

use super::same_told;
use super::served::Twins;
use crate::answers;
use crate::support::*;
use kernel::{Side, Viewer};
use serde_json::Value;
use std::collections::BTreeSet;
use table::client::{Client, Socket};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// About so many of the offers of a position are asked for their odds.
const ASKED: usize = 6;
/// At every so many lines a picture is drawn.
const PICTURED: usize = 5;

/// Everything by which the blind side and a spectator listen to both games.
pub struct Ears {
    watching: Client,
    sockets: Vec<Pair>,
    /// Every decision that was ever offered.
    known: BTreeSet<String>,
    chance: Chance,
}

/// The sockets of one viewer at both games, and up to which of its moments they were heard.
struct Pair {
    viewer: Viewer,
    sockets: [UnboundedReceiver<String>; 2],
    heard: Option<usize>,
}

impl Ears {
    pub async fn open(twins: &Twins, blind: Side) -> Ears {
        let watching = twins.table.client();
        let mut sockets = Vec::new();
        let seat = &twins.seats[usize::from(blind.0)];
        for (client, viewer) in [(seat, Viewer::Side(blind)), (&watching, Viewer::Public)] {
            for detail in ["log", "state", "offers", "moment"] {
                let query = format!("detail={detail}&from=0");
                let [one, two] = &twins.ids;
                let pair = [client.live(one, &query).await.unwrap(), client.live(two, &query).await.unwrap()];
                sockets.push(Pair { viewer, sockets: pair.map(listen), heard: None });
            }
        }
        Ears { watching, sockets, known: BTreeSet::new(), chance: Chance(1815) }
    }

    /// Every answer and every message of the one game is that of the other, byte by byte.
    pub async fn compare(&mut self, twins: &mut Twins, blind: Side) {
        let at = |viewer| twins.replicas[0].moment(viewer);
        for Pair { viewer, sockets: [one, two], heard } in &mut self.sockets {
            let at = at(*viewer);
            // Nothing is sent to whoever learns nothing; what is sent all the same comes before the next news.
            if heard.replace(at) != Some(at) {
                let told = [self::heard(one, at).await, self::heard(two, at).await];
                same_told(&told, &twins.ids, &format!("{viewer:?} at {at}"));
            }
        }
        let (own, public) = (at(Viewer::Side(blind)), at(Viewer::Public));
        for (client, at) in [(&mut twins.seats[usize::from(blind.0)], own), (&mut self.watching, public)] {
            answers::same_pages(client, &twins.ids, at.saturating_sub(3), at).await;
            if at.is_multiple_of(PICTURED) {
                answers::same_picture(client, &twins.ids).await;
            }
        }
        let texts = self.questions(twins, blind);
        let seat = &mut twins.seats[usize::from(blind.0)];
        answers::same_questions(seat, &twins.ids, own, &texts).await;
    }

    /// What the blind side asks about: every attack, some of what it is offered, and some of what was ever offered to
    /// anybody, most of which is not allowed now.
    fn questions(&mut self, twins: &Twins, blind: Side) -> Vec<String> {
        let offered = twins.replicas[0].notations(blind);
        let some = offered.iter().step_by(1 + offered.len() / ASKED);
        let attacks = offered.iter().filter(|text| text.starts_with("attack "));
        let mut texts: Vec<String> = attacks.chain(some).cloned().collect();
        for side in [Side(0), Side(1)] {
            self.known.extend(twins.replicas.iter().flat_map(|replica| replica.notations(side)));
        }
        let known: Vec<&String> = self.known.iter().collect();
        texts.extend((0..ASKED).map(|_| known[self.chance.below(known.len())].clone()));
        texts
    }
}

/// Reads a socket whatever else is done: one that is not read does not say that it is still there, and is closed.
fn listen(mut socket: Socket) -> UnboundedReceiver<String> {
    let (sender, texts) = unbounded_channel();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = sender.closed() => return,
                text = socket.next_text() => {
                    let Some(text) = text else { return };
                    let _ = sender.send(text); // whoever listens may just have gone
                }
            }
        }
    });
    texts
}

/// Every message up to this moment, without those that say who comes and goes.
async fn heard(socket: &mut UnboundedReceiver<String>, at: usize) -> String {
    let mut texts = Vec::new();
    loop {
        let text = tokio::time::timeout(PATIENCE, socket.recv()).await.expect("in time").expect("open");
        let message: Value = serde_json::from_str(&text).unwrap();
        if message.get("seats").is_some() && message.get("moment").is_none() {
            continue;
        }
        texts.push(text);
        if message["moment"] == at {
            return texts.join("\n");
        }
    }
}
