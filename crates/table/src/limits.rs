//! Who calls too often: a bucket for each address and each session, which refills with time.

use crate::config::Limits;
use crate::error::Fault;
use crate::token;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A bucket of calls.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    /// A full one.
    fn full(size: f64) -> Bucket {
        Bucket { left: size, since: Instant::now() }
    }

    /// Takes one call out; if there is none, the seconds to wait. `rate` a second come back, up to `size`.
    fn take(&mut self, rate: f64, size: f64) -> Result<(), f64> {
        if rate.is_infinite() {
            return Ok(());
        }
        let now = Instant::now();
        self.left = (self.left + (now - self.since).as_secs_f64() * rate).min(size);
        self.since = now;
        if self.left < 1.0 {
            return Err((1.0 - self.left) / rate);
        }
        self.left -= 1.0;
        Ok(())
    }
}

/// Who is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Caller {
    /// Somebody without a session.
    Address(IpAddr),
    /// An account.
    Account(i64),
}

impl Caller {
    fn household(self) -> Caller {
        match self {
            Caller::Address(address) => Caller::Address(household(address)),
            account @ Caller::Account(_) => account,
        }
    }
}

/// Every bucket.
pub struct Limiter {
    limits: Limits,
    sign_ins: Mutex<HashMap<IpAddr, Bucket>>,
    passwords: Mutex<HashMap<(IpAddr, [u8; 32]), Bucket>>,
    tries: Mutex<HashMap<IpAddr, Bucket>>,
    strangers: Mutex<HashMap<IpAddr, Bucket>>,
    watchers: Mutex<HashMap<IpAddr, Bucket>>,
    messages: Mutex<HashMap<Caller, Bucket>>,
    letters: Mutex<HashMap<IpAddr, Bucket>>,
    calls: Mutex<HashMap<Caller, Bucket>>,
    chats: Mutex<HashMap<i64, Bucket>>,
    sockets: Arc<Tally>,
}

/// How many of something each caller has at the moment.
pub type Tally = Mutex<HashMap<Caller, usize>>;

/// One of them, as long as it is held.
pub struct Held {
    tally: Arc<Tally>,
    caller: Caller,
}

impl Held {
    /// One more, if that is not too many.
    pub fn take(tally: &Arc<Tally>, caller: Caller, most: usize) -> Result<Held, Fault> {
        let caller = caller.household();
        let mut counts = tally.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(caller).or_default();
        if *count >= most {
            return Err(Fault::TooMany(1));
        }
        *count += 1;
        Ok(Held { tally: Arc::clone(tally), caller })
    }

    /// How many all callers have together.
    pub fn count(tally: &Tally) -> usize {
        tally.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.caller) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.caller);
            }
        }
    }
}

impl Limiter {
    /// With these limits.
    pub fn new(limits: Limits) -> Limiter {
        Limiter {
            limits,
            sign_ins: Mutex::default(),
            passwords: Mutex::default(),
            tries: Mutex::default(),
            strangers: Mutex::default(),
            watchers: Mutex::default(),
            messages: Mutex::default(),
            letters: Mutex::default(),
            calls: Mutex::default(),
            chats: Mutex::default(),
            sockets: Arc::default(),
        }
    }

    /// May this caller open one more socket?
    pub fn socket(&self, caller: Caller) -> Result<Held, Fault> {
        Held::take(&self.sockets, caller, self.limits.sockets_a_caller)
    }

    /// May somebody at this address try a password for this name? Whoever tries one after the other does not keep those
    /// from signing in who share the address: the bucket of a whole address is much larger.
    pub fn password(&self, address: IpAddr, name: &str) -> Result<(), Fault> {
        let (rate, address) = (self.limits.sign_ins_a_minute, household(address));
        take(&self.tries, address, rate / 6.0, rate * 10.0)?;
        take(&self.passwords, (address, token::hash(name)), rate / 60.0, rate)
    }

    /// May somebody at this address bring a session that has to be looked for, or be turned away once more?
    pub fn stranger(&self, address: IpAddr) -> Result<(), Fault> {
        let rate = self.limits.calls_a_second;
        take(&self.strangers, household(address), rate, rate * 4.0)
    }

    /// May somebody at this address ask how the machine is? Whoever calls too often otherwise may still.
    pub fn watcher(&self, address: IpAddr) -> Result<(), Fault> {
        let rate = self.limits.calls_a_second;
        take(&self.watchers, household(address), rate, rate * 4.0)
    }

    /// May this caller send one more message, on whichever socket?
    pub fn message(&self, caller: Caller) -> Result<(), Fault> {
        let rate = self.limits.messages_a_second;
        take(&self.messages, caller.household(), rate, rate * 4.0)
    }

    /// May somebody at this address become a guest, or keep a name?
    pub fn sign_in(&self, address: IpAddr) -> Result<(), Fault> {
        let rate = self.limits.sign_ins_a_minute;
        take(&self.sign_ins, household(address), rate / 60.0, rate)
    }

    /// May somebody at this address have one more mail address asked to confirm itself?
    pub fn letter(&self, address: IpAddr) -> Result<(), Fault> {
        let rate = self.limits.letters_an_hour;
        take(&self.letters, household(address), rate / 3600.0, rate)
    }

    /// May this caller call?
    pub fn call(&self, caller: Caller) -> Result<(), Fault> {
        let rate = self.limits.calls_a_second;
        take(&self.calls, caller.household(), rate, rate * 4.0)
    }

    /// May this account write to other players?
    pub fn chat(&self, account: i64) -> Result<(), Fault> {
        let rate = self.limits.chats_a_minute;
        take(&self.chats, account, rate / 60.0, rate)
    }

    /// Forgets full buckets.
    pub fn sweep(&self) {
        sweep(&self.chats, 120);
        sweep(&self.sign_ins, 120);
        sweep(&self.passwords, 120);
        sweep(&self.tries, 120);
        sweep(&self.strangers, 120);
        sweep(&self.watchers, 120);
        sweep(&self.messages, 120);
        sweep(&self.calls, 120);
        sweep(&self.letters, 3600);
    }
}

/// Those who share an address: with IPv6 every house has 2⁶⁴ of them, which are one.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

fn take<K: Eq + Hash>(
    buckets: &Mutex<HashMap<K, Bucket>>,
    key: K,
    rate: f64,
    size: f64,
) -> Result<(), Fault> {
    if rate.is_infinite() {
        return Ok(());
    }
    let mut buckets = buckets.lock().unwrap_or_else(PoisonError::into_inner);
    let bucket = buckets.entry(key).or_insert_with(|| Bucket::full(size));
    bucket.take(rate, size).map_err(|wait| Fault::TooMany(wait.ceil().max(1.0) as u64))
}

/// After this many seconds a bucket is full again.
fn sweep<K: Eq + Hash>(buckets: &Mutex<HashMap<K, Bucket>>, seconds: u64) {
    let mut buckets = buckets.lock().unwrap_or_else(PoisonError::into_inner);
    buckets.retain(|_, bucket| bucket.since.elapsed().as_secs() < seconds);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_with_many_addresses_is_one_caller() {
        let limiter = Limiter::new(Limits { sign_ins_a_minute: 2.0, ..Limits::default() });
        let from = |address: &str| limiter.sign_in(address.parse().unwrap()).is_ok();
        assert!(from("2001:db8:1:2::1") && from("2001:db8:1:2:ffff::2"));
        assert!(!from("2001:db8:1:2:3:4:5:6"), "the same house");
        assert!(from("2001:db8:1:3::1"), "the next house");
        assert!(from("::ffff:192.0.2.1") && from("192.0.2.1"));
        assert!(!from("192.0.2.1"), "the same address, written in two ways");
        assert!(from("::ffff:192.0.2.2"), "another address of the older kind");
    }
}
