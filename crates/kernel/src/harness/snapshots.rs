//! The law of long games: a snapshot is nothing but a short cut.

use super::Law;
use super::laws::{Broken, Holds, ensure};
use super::play::{Game, Harness};
use crate::authority::Match;
use crate::course::sides;
use crate::dice::Stream;
use crate::moments::viewers;
use crate::record::Record;
use crate::rules::{Rules, Viewer};
use std::sync::Arc;

impl<R: Rules> Harness<R> {
    /// One of the game's snapshots leads to the same end as the first line does; and to the same game on the way, from
    /// which the players can go back.
    pub(super) fn snapshots_agree(&self, game: &mut Game<R>) -> Holds {
        let Some(&taken) = game.chooser.pick(&game.table.snapshots()) else { return Ok(()) };
        let broken = |detail: String| Broken(Law::SnapshotAndReplay, detail);
        let bytes = game.table.snapshot(taken).ok_or_else(|| broken("it cannot be saved".to_owned()))?;
        let (whole, seed) = (game.table.record(), *game.table.authority_seed());
        let resume = |record: &Record| {
            let resumed = Match::from_record_with(Arc::clone(&self.rules), record, seed, &[&bytes]);
            let resumed = resumed.map_err(|error| broken(error.to_string()))?;
            match resumed.dropped.first() {
                Some(misfit) => Err(broken(misfit.to_string())),
                None => Ok(resumed.game),
            }
        };
        let short = resume(&whole)?;
        self.same_games(&mut game.chooser, &short, &game.table, taken)?;

        let length = taken + game.chooser.below((whole.lines.len() - taken) as u32) as usize;
        let mut part = Record { end: None, seed: None, ..whole };
        part.lines.truncate(length);
        let mut short = resume(&part)?;
        let long = Match::from_record(Arc::clone(&self.rules), &part, seed);
        let mut long = long.map_err(|error| broken(error.to_string()))?;
        self.same_games(&mut game.chooser, &short, &long, taken)?;
        for side in sides(&*self.rules) {
            let offered = [&mut short, &mut long].map(|table| {
                table.offer_take_back(side)?;
                sides(&*self.rules)
                    .filter(|&other| other != side)
                    .try_for_each(|other| table.accept_take_back(other))
            });
            ensure(offered[0] == offered[1], Law::SnapshotAndReplay, || format!("{offered:?}"))?;
            self.same_games(&mut game.chooser, &short, &long, taken)?;
        }
        Ok(())
    }

    /// Everything about them is compared, but of the logs one viewer's only: each is played again from the first line.
    fn same_games(&self, chooser: &mut Stream, short: &Match<R>, long: &Match<R>, taken: usize) -> Holds {
        let same = |same: bool, what: &str| {
            ensure(same, Law::SnapshotAndReplay, || {
                format!("taken up from line {taken}, at line {} there is another {what}", long.sequence())
            })
        };
        same(short.authority_state() == long.authority_state(), "state")?;
        same(short.result() == long.result(), "end")?;
        for viewer in viewers(&*self.rules) {
            same(short.moment(viewer) == long.moment(viewer), "moment")?;
            same(short.proposal(viewer) == long.proposal(viewer), "offer")?;
        }
        let listeners: Vec<Viewer> = viewers(&*self.rules).collect();
        if let Some(&viewer) = chooser.pick(&listeners) {
            same(short.log(viewer, 0) == long.log(viewer, 0), "log")?;
        }
        let undo =
            |table: &Match<R>| sides(&*self.rules).map(|side| table.can_undo(side)).collect::<Vec<_>>();
        same(undo(short) == undo(long), "answer to an undo")
    }
}
