//! Computer players, and other long reckonings: in lanes of their own, on a copy of the game, so that no call waits.

use crate::error::{Answer, Fault};
use crate::hall::Hall;
use crate::lanes::Chore;
use crate::limits::Caller;
use crate::slot::{Actor, Deed, Desk, Slot};
use crate::store::Status;
use kernel::authority::Proposal;
use kernel::{Side, Viewer};
use shelf::{Computer, Control, Game};
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};
use std::time::Instant;

/// What a computer player has to do.
enum Errand {
    /// Decide.
    Decide(Side, Computer, usize),
    /// Answer an offer.
    Answer(Side, Control, usize),
}

impl Desk {
    fn computer(&self, side: Side) -> Option<Computer> {
        let seat = self.row.seats.get(usize::from(side.0))?;
        seat.computer.as_deref()?.parse().ok()
    }

    fn errand(&self) -> Option<Errand> {
        if self.row.status() != Status::Running || self.waits_for_rules() {
            return None;
        }
        if let Some((by, proposal)) = self.game.proposal(Viewer::Public) {
            let sides = (0..self.row.seats.len() as u8).map(Side);
            let mut asked = sides.filter(|&side| side != by && self.computer(side).is_some());
            if let Some(side) = asked.next() {
                let control = match proposal {
                    Proposal::TakeBack(_) => Control::AcceptTakeBack,
                    Proposal::Draw => Control::Decline,
                };
                return Some(Errand::Answer(side, control, self.moment(side)));
            }
        }
        let decides = |side| self.computer(side).map(|level| Errand::Decide(side, level, self.moment(side)));
        self.game.deciding().into_iter().find_map(decides)
    }

    /// Must a computer player do something?
    pub fn waits_for_computer(&self) -> bool {
        self.errand().is_some()
    }
}

impl Hall {
    /// Lets the computer players of a game do what they have to do.
    pub fn wake(self: &Arc<Hall>, slot: &Arc<Slot>) {
        if slot.thinking.swap(true, AcqRel) || self.is_stopping() {
            return;
        }
        let (hall, slot) = (Arc::clone(self), Arc::clone(slot));
        tokio::spawn(async move {
            if let Err(error) = hall.think(&slot).await {
                slot.thinking.store(false, Release);
                tracing::error!(game = slot.slug, %error, "a computer player gave up");
            }
        });
    }

    async fn think(self: &Arc<Hall>, slot: &Arc<Slot>) -> Result<(), Fault> {
        loop {
            let mut desk = slot.desk(self).await?;
            let errand = desk.errand().filter(|_| !self.is_stopping());
            let Some(errand) = errand else {
                // Under the lock: whoever changes the game next wakes us again.
                slot.thinking.store(false, Release);
                return Ok(());
            };
            if let Errand::Decide(side, ..) = errand {
                desk.tell_thinking(side);
            }
            drop(desk);
            let deed = self.carry_out(slot, errand).await?;
            match self.play(slot, deed).await? {
                Answer::Accepted { .. } => self.metrics.computed.fetch_add(1, Relaxed),
                Answer::Stale { .. } => 0,
                Answer::Refused(denial) => return Err(Fault::Broken(denial.to_string())),
            };
        }
    }

    async fn carry_out(&self, slot: &Arc<Slot>, errand: Errand) -> Result<Deed, Fault> {
        match errand {
            Errand::Answer(side, control, moment) => {
                Ok(Deed::Control { by: Actor::Side(side), moment: Some(moment), control })
            }
            Errand::Decide(side, level, moment) => {
                let start = Instant::now();
                let advise = move |game: &mut dyn Game| game.advise(side, level);
                let advice = self.aside(slot, Chore::Thought, self.on_behalf(slot).await?, advise).await?;
                self.metrics.thoughts.add(start.elapsed());
                let text = advice.ok_or_else(|| Fault::Broken("nothing to decide".to_owned()))?;
                Ok(Deed::Act { by: Actor::Side(side), moment, text })
            }
        }
    }

    /// For whom a computer player thinks: the first person at the game.
    async fn on_behalf(&self, slot: &Slot) -> Result<Caller, Fault> {
        let first = slot.desk(self).await?.row.seats.iter().find_map(|seat| seat.account);
        Ok(Caller::Account(first.unwrap_or_default()))
    }

    /// Reckons something on a copy of a game, in its lane, when it is the caller's turn.
    pub async fn aside<T: Send + 'static>(
        &self,
        slot: &Arc<Slot>,
        chore: Chore,
        caller: Caller,
        run: impl FnOnce(&mut dyn Game) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let turn = self.lanes.turn(chore, caller).await?;
        let (way, reading) = {
            let desk = slot.desk(self).await?;
            (desk.way_here(slot.take_copy(desk.reading))?, desk.reading)
        };
        let slot = Arc::clone(slot);
        let reckon = move || {
            let mut copy = way.end()?;
            let result = run(&mut *copy);
            // Here, and not where the result is awaited: whoever asked may be gone by now.
            slot.keep_copy(copy, reading);
            Ok::<_, Fault>(result)
        };
        turn.run(reckon).await?
    }
}
