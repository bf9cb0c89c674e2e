//! Queues for long calculations. Each kind has a lane of its own, with threads that give way when a call needs an answer;
//! within a lane callers take turns, so that nobody waits for everything that another has asked. What one caller asks again
//! takes the place of the same question, and of no other.

use crate::error::Fault;
use crate::limits::Caller;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use tokio::sync::oneshot;

/// What is to be reckoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chore {
    /// What a computer player decides.
    Thought,
    /// Where something may go: asked at every touch of a counter.
    Reach,
    /// What may be laid over the map.
    Overlays,
    /// A picture of a position.
    Picture,
    /// How it looked at each moment.
    Frames,
    /// A page of the log.
    Log,
    /// Whether the dice of a finished game were honest.
    Proof,
    /// What may come of a line of decisions.
    Odds,
    /// Chances of several choices at a glance: who weighs one of them does not wait for these.
    Glances,
    /// The line of chances of a finished game: behind everything else.
    Chances,
}

/// The lanes of a table.
pub struct Lanes {
    thoughts: Lane,
    reach: Lane,
    pictures: Lane,
    odds: Lane,
    glances: Lane,
    chances: Lane,
}

impl Lanes {
    /// With this many computer players at once.
    pub fn new(thinkers: usize) -> Lanes {
        Lanes {
            thoughts: Lane::new("thought", thinkers, Share::All, 5),
            reach: Lane::new("reach", 2, Share::Latest, 0),
            pictures: Lane::new("picture", 2, Share::Latest, 5),
            odds: Lane::new("odds", 2, Share::Latest, 10),
            glances: Lane::new("glance", 1, Share::Latest, 12),
            chances: Lane::new("chances", 1, Share::All, 19),
        }
    }

    fn of(&self, chore: Chore) -> &Lane {
        match chore {
            Chore::Thought => &self.thoughts,
            Chore::Reach | Chore::Overlays => &self.reach,
            Chore::Picture | Chore::Frames | Chore::Log | Chore::Proof => &self.pictures,
            Chore::Odds => &self.odds,
            Chore::Glances => &self.glances,
            Chore::Chances => &self.chances,
        }
    }

    /// Waits for the caller's turn. Whoever goes away meanwhile loses the place.
    pub async fn turn(&self, chore: Chore, caller: Caller) -> Result<Turn, Fault> {
        self.of(chore).turn(chore, caller).await
    }

    /// Runs something on a thread of the chore's lane, once it is the caller's turn.
    pub async fn run<T: Send + 'static>(
        &self,
        chore: Chore,
        caller: Caller,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.turn(chore, caller).await?.run(work).await
    }
}

/// How much one caller may ask of a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// One runs, and one of each kind waits; who asks the same again meanwhile wants no answer to what waited.
    Latest,
    /// As much as there is to do, when it is the caller's turn.
    All,
}

/// A lane.
#[derive(Clone)]
struct Lane(Arc<Inner>);

struct Inner {
    share: Share,
    line: Mutex<Line>,
    hands: mpsc::Sender<Work>,
}

type Work = Box<dyn FnOnce() + Send>;

/// Who waits, and who is at it.
struct Line {
    free: usize,
    running: HashMap<Caller, usize>,
    /// Whose turn comes next; everybody who waits stands here once.
    order: VecDeque<Caller>,
    waiting: HashMap<Caller, VecDeque<(Chore, oneshot::Sender<Turn>)>>,
}

/// The right to run something in a lane; passed on when it is dropped.
pub struct Turn {
    lane: Lane,
    caller: Caller,
}

impl Lane {
    /// A lane in which this many run at once, on threads that are this nice to others.
    fn new(name: &str, at_once: usize, share: Share, nice: i32) -> Lane {
        let at_once = at_once.max(1);
        let (hands, work) = mpsc::channel::<Work>();
        let work = Arc::new(Mutex::new(work));
        for _ in 0..at_once {
            let work = Arc::clone(&work);
            let thread = std::thread::Builder::new().name(name.to_owned());
            let started = thread.spawn(move || {
                be_nice(nice);
                while let Some(run) = next(&work) {
                    // What panics takes its own answer with it, and nothing else.
                    let _ = catch_unwind(AssertUnwindSafe(run));
                }
            });
            if let Err(error) = started {
                tracing::error!(%error, name, "a thread could not be started");
            }
        }
        let line =
            Line { free: at_once, running: HashMap::new(), order: VecDeque::new(), waiting: HashMap::new() };
        Lane(Arc::new(Inner { share, line: Mutex::new(line), hands }))
    }

    async fn turn(&self, chore: Chore, caller: Caller) -> Result<Turn, Fault> {
        let receiver = {
            let mut line = self.line();
            let (sender, receiver) = oneshot::channel();
            let waiting = line.waiting.entry(caller).or_default();
            if self.0.share == Share::Latest {
                waiting.retain(|(waits, _)| *waits != chore);
            }
            waiting.push_back((chore, sender));
            if !line.order.contains(&caller) {
                line.order.push_back(caller);
            }
            receiver
        };
        self.pass_on();
        receiver.await.map_err(|_| Fault::TooMany(1))
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives free places to those who wait.
    fn pass_on(&self) {
        while let Some((caller, sender)) = self.line().next(self.0.share) {
            // Who has gone at this very moment gives the turn back by dropping it.
            let _ = sender.send(Turn { lane: self.clone(), caller });
        }
    }
}

impl Line {
    /// The next whose turn it is, if there is a place.
    fn next(&mut self, share: Share) -> Option<(Caller, oneshot::Sender<Turn>)> {
        if self.free == 0 {
            return None;
        }
        for _ in 0..self.order.len() {
            let caller = self.order.pop_front()?;
            if share == Share::Latest && self.running.contains_key(&caller) {
                self.order.push_back(caller);
                continue;
            }
            let waiting = self.waiting.get_mut(&caller);
            let sender = waiting.and_then(|waiting| {
                while waiting.front().is_some_and(|(_, sender)| sender.is_closed()) {
                    waiting.pop_front();
                }
                waiting.pop_front().map(|(_, sender)| sender)
            });
            if self.waiting.get(&caller).is_some_and(|waiting| !waiting.is_empty()) {
                self.order.push_back(caller);
            } else {
                self.waiting.remove(&caller);
            }
            if let Some(sender) = sender {
                self.free -= 1;
                *self.running.entry(caller).or_default() += 1;
                return Some((caller, sender));
            }
        }
        None
    }
}

impl Turn {
    /// Runs something on a thread of the lane.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        let (sender, receiver) = oneshot::channel();
        let hands = self.lane.0.hands.clone();
        let run = move || {
            let done = work();
            drop(self);
            let _ = sender.send(done);
        };
        hands.send(Box::new(run)).map_err(|_| Fault::Stopping)?;
        receiver.await.map_err(|_| Fault::Broken("a reckoning was not brought to its end".to_owned()))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut line = self.lane.line();
            line.free += 1;
            if let Some(count) = line.running.get_mut(&self.caller) {
                *count -= 1;
                if *count == 0 {
                    line.running.remove(&self.caller);
                }
            }
        }
        self.lane.pass_on();
    }
}

/// Waits for work; none when the lane is closed.
fn next(work: &Mutex<mpsc::Receiver<Work>>) -> Option<Work> {
    work.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Lets this thread step back behind those that answer calls. What cannot be had is not needed.
#[cfg(target_os = "linux")]
fn be_nice(nice: i32) {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), nice);
}

#[cfg(not(target_os = "linux"))]
fn be_nice(_: i32) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const ANNE: Caller = Caller::Account(1);
    const BELA: Caller = Caller::Account(2);

    #[tokio::test]
    async fn who_asks_again_wants_no_answer_to_what_waited() {
        let lane = Lane::new("test", 1, Share::Latest, 0);
        let first = lane.turn(Chore::Reach, ANNE).await.unwrap();
        let waits = |chore| {
            let lane = lane.clone();
            tokio::spawn(async move { lane.turn(chore, ANNE).await })
        };
        let beside = waits(Chore::Overlays);
        let older = waits(Chore::Reach);
        tokio::time::sleep(Duration::from_millis(10)).await;
        let newer = waits(Chore::Reach);
        assert!(matches!(older.await.unwrap(), Err(Fault::TooMany(_))));
        drop(first);
        assert!(beside.await.unwrap().is_ok(), "it is another question");
        assert!(newer.await.unwrap().is_ok());
    }

    #[tokio::test]
    async fn callers_take_turns() {
        let lane = Lane::new("test", 1, Share::All, 0);
        let first = lane.turn(Chore::Reach, ANNE).await.unwrap();
        let told = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for (caller, name) in [(ANNE, "anne 1"), (ANNE, "anne 2"), (ANNE, "anne 3"), (BELA, "bela 1")] {
            let (lane, told) = (lane.clone(), Arc::clone(&told));
            waiting.push(tokio::spawn(async move {
                let turn = lane.turn(Chore::Thought, caller).await.unwrap();
                turn.run(move || told.lock().unwrap().push(name)).await.unwrap();
            }));
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        drop(first);
        for one in waiting {
            one.await.unwrap();
        }
        assert_eq!(*told.lock().unwrap(), ["anne 1", "bela 1", "anne 2", "anne 3"]);
    }

    #[tokio::test]
    async fn who_has_gone_keeps_nobody_waiting() {
        let lane = Lane::new("test", 1, Share::Latest, 0);
        let first = lane.turn(Chore::Reach, ANNE).await.unwrap();
        let gone = tokio::spawn({
            let lane = lane.clone();
            async move { lane.turn(Chore::Reach, ANNE).await }
        });
        tokio::time::sleep(Duration::from_millis(10)).await;
        gone.abort();
        let _ = gone.await;
        drop(first);
        assert!(lane.turn(Chore::Reach, BELA).await.is_ok());
        assert!(lane.turn(Chore::Reach, ANNE).await.is_ok());
    }
}
