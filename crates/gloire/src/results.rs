//! Chapters 8.5 and 8.9: the die of a combat, and what it brings on the losers.

use crate::agenda::Play;
use crate::disorder::Cause;
use crate::event::{Event, place};
use crate::ids::{UnitId, UnitSet};
use crate::rule;
use crate::state::Mark;
use crate::tables::{self, Suffers};
use board::Hex;
use kernel::{Die, Roll, RuleId};

impl Play<'_> {
    /// gloire-8.5-01: the die; or, gloire-8.5-04, guns alone are swept away without one.
    pub fn roll_combat(&mut self) {
        if !self.is_contested() {
            return self.call_off();
        }
        let riders: Vec<UnitId> =
            self.s.clash.attackers.iter().filter(|&u| self.g.charges(self.s, u)).collect();
        for unit in riders {
            self.s.mark(unit, Mark::Rode);
        }
        let defenders: UnitSet = self.s.clash.targets.iter().flat_map(|hex| self.s.stack_in(hex)).collect();
        self.s.clash.defenders = defenders;
        // gloire-8.2-07: attacked, for this activation.
        for unit in defenders.iter() {
            self.s.mark(unit, Mark::Struck);
        }
        self.note_attacked(defenders);
        self.s.clash.stood = self.g.attacking_hexes(self.s).into_iter().collect();
        if self.g.fighting_hexes(self.s).next().is_none() {
            self.s.clash.winner = Some(self.s.clash.side);
            self.s.clash.swept = true;
            return self.sweep_guns(rule::R8_5_04);
        }
        let (attack, defence) = self.g.strengths(self.s);
        let modifiers = self.g.shock_modifiers(self.s);
        let table = &self.g.field.data().tables.shock;
        let brings = |total: i16| table.at(total.clamp(-90, 90) as i8);
        let (roll, result) = Roll::make_for(self.dice, rule::R8_5_01, Die::D10, modifiers, brings);
        let rule = if self.g.is_charge(self.s) { rule::R9_2_01 } else { rule::R8_5_01 };
        let at = self.s.clash.targets.lead();
        let side = self.s.clash.side;
        self.tell(Event::Combat {
            rule,
            side,
            place: place(at),
            attack: attack as i16,
            defence: defence as i16,
            roll,
            result: word(result),
        });
        self.note_result(result);
        if self.s.clash.winner == Some(side) {
            self.sweep_guns(rule::R8_9_05);
        }
        self.disorder_losers(result);
    }

    fn note_result(&mut self, result: tables::ShockResult) {
        let clash = &mut self.s.clash;
        let won = result.defender != Suffers::Nothing;
        clash.winner = Some(if won { clash.side } else { clash.side.enemy() });
        clash.breakthrough = result.then == tables::Afterwards::Breakthrough;
        clash.counter_shock = result.then == tables::Afterwards::CounterShock;
        let suffers = if won { result.defender } else { result.attacker };
        clash.recoils = suffers == Suffers::DisorderAndRecoil;
    }

    /// gloire-8.5-04, gloire-8.9-05: guns that nobody covers are lost.
    fn sweep_guns(&mut self, rule: RuleId) {
        let targets = self.s.clash.targets.iter().filter(|&hex| self.g.is_lone_battery(self.s, hex));
        let guns: Vec<UnitId> = targets.flat_map(|hex| self.s.stack_in(hex)).collect();
        for unit in guns {
            self.eliminate(unit, rule);
        }
    }

    /// The losers, hex by hex, each stack from the top: everybody of a hex, whether they fought or not (gloire-8.5-02).
    fn losers(&self) -> Vec<UnitId> {
        let clash = &self.s.clash;
        let Some(winner) = clash.winner else { return Vec::new() };
        let hexes: Vec<Hex> = match winner == clash.side {
            true => clash.targets.iter().collect(),
            false => clash.stood.iter().collect(),
        };
        let lost = |unit: &UnitId| self.g.side(*unit) != winner;
        hexes.into_iter().flat_map(|hex| self.s.stack_in(hex)).filter(lost).collect()
    }

    /// gloire-8.5-02, gloire-8.5-03: disorder first; who routs by it runs at once.
    fn disorder_losers(&mut self, result: tables::ShockResult) {
        let won = self.s.clash.winner == Some(self.s.clash.side);
        let suffers = if won { result.defender } else { result.attacker };
        if suffers == Suffers::Nothing {
            return;
        }
        // The last pushed runs first: from the bottom up, so that the top of the first hex goes first.
        for unit in self.losers().into_iter().rev() {
            // gloire-8.9-03: guns among beaten defenders go back and test instead.
            if won && self.g.is_gun(unit) {
                continue;
            }
            self.disorder(unit, rule::R8_5_03, Cause::Combat);
        }
    }

    /// Recoil tests and recoils (gloire-8.5-03), of those who have not run already.
    pub fn recoils(&mut self) {
        let won = self.s.clash.winner == Some(self.s.clash.side);
        if self.s.clash.swept {
            return;
        }
        if won {
            self.test_guns();
        }
        let losers: Vec<UnitId> =
            self.losers().into_iter().filter(|&u| !self.g.is_routed(self.s, u)).collect();
        let mut recoiling = UnitSet::EMPTY;
        for &unit in &losers {
            if self.g.is_gun(unit) {
                continue;
            }
            let goes = self.s.clash.recoils || !self.tests_cohesion(unit, rule::R8_5_03, &[]);
            if goes {
                recoiling.put(unit);
            }
        }
        let guns = losers.iter().copied().filter(|&unit| self.g.is_gun(unit));
        for gun in guns {
            // gloire-8.9-03 for defenders; gloire-8.9-02: an attacker's guns go if all of their stack does.
            let hex = self.s.hex_of(gun);
            let all_go = hex.is_some_and(|hex| {
                self.s.stack_in(hex).all(|mate| self.g.is_gun(mate) || recoiling.has(mate))
            });
            if won || all_go {
                recoiling.put(gun);
            }
        }
        // gloire-10.3.3-01: each goes its own way, whoever stood with it.
        for &unit in losers.iter().rev() {
            if recoiling.has(unit) {
                self.recoil(unit);
            }
        }
    }

    /// gloire-8.9-03: guns among beaten defenders test; whoever routs by it runs, and the recoil is the first hex of its
    /// retreat (gloire-10.2-03).
    fn test_guns(&mut self) {
        let guns: Vec<UnitId> = self.losers().into_iter().filter(|&unit| self.g.is_gun(unit)).collect();
        for unit in guns {
            self.must_hold(unit, rule::R8_9_03, &[], Cause::Combat);
        }
    }
}

fn word(result: tables::ShockResult) -> &'static str {
    match (result.attacker, result.defender) {
        (Suffers::DisorderAndRecoil, _) => "shock-attacker-recoils",
        (Suffers::DisorderAndTest, _) => "shock-attacker-tests",
        (Suffers::Nothing, Suffers::DisorderAndTest) => "shock-defender-tests",
        (Suffers::Nothing, Suffers::DisorderAndRecoil) => "shock-defender-recoils",
        (Suffers::Nothing, Suffers::Nothing) => "shock-none",
    }
}
