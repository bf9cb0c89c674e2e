//! The tables of the game: terrain effects, artillery, combat, and what modifies their dice.

/// What a table says happens to one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// Steps lost.
    pub losses: u8,
    /// A morale test, with what is added to its die.
    pub test: Option<i8>,
    /// Disorganised without a test.
    pub disorganised: bool,
    /// Hexes of retreat.
    pub retreat: u8,
    /// Starred: disorganised cavalry is eliminated.
    pub star: bool,
    /// Eliminated.
    pub eliminated: bool,
}

impl std::fmt::Display for Effect {
    /// As the tables print it: `1-TM+2-R1`, `2D-R2*`, `E`, `-`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Effect::default() {
            return f.write_str("-");
        }
        if self.eliminated {
            return f.write_str("E");
        }
        let mut first = true;
        let mut dash = |f: &mut std::fmt::Formatter<'_>| {
            let result = if first { Ok(()) } else { f.write_str("-") };
            first = false;
            result
        };
        match (self.losses, self.disorganised) {
            (0, false) => {}
            (0, true) => dash(f).and_then(|()| f.write_str("D"))?,
            (n, false) => dash(f).and_then(|()| write!(f, "{n}"))?,
            (n, true) => dash(f).and_then(|()| write!(f, "{n}D"))?,
        }
        match self.test {
            None => {}
            Some(0) => dash(f).and_then(|()| f.write_str("TM"))?,
            Some(n) => dash(f).and_then(|()| write!(f, "TM{n:+}"))?,
        }
        if self.retreat > 0 {
            dash(f).and_then(|()| write!(f, "R{}", self.retreat))?;
        }
        if self.star { f.write_str("*") } else { Ok(()) }
    }
}

/// What entering a hex or crossing a hexside costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// So many movement points (for a hexside: on top of the hex).
    Points(u8),
    /// Not allowed.
    Forbidden,
}

/// A line of the terrain effects table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainLine {
    /// Cost for infantry and guns.
    pub infantry: Cost,
    /// Cost for cavalry.
    pub cavalry: Cost,
    /// Added to the die of a fire at a target there.
    pub fire: i8,
    /// Added to the die of an attack on a defender there, or across there.
    pub combat: i8,
    /// Blocks zones of control.
    pub blocks_zoc: bool,
}

/// The terrain effects table (warburg-ter-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainTable {
    /// Open ground.
    pub clear: TerrainLine,
    /// Woods (the cavalry column is that of heavy cavalry; light cavalry pays as infantry, warburg-ter-03).
    pub woods: TerrainLine,
    /// Village or town.
    pub built: TerrainLine,
    /// Following a road.
    pub road: TerrainLine,
    /// A sunken-road hex.
    pub sunken: TerrainLine,
    /// A river hexside without a bridge.
    pub river: TerrainLine,
    /// A bridge.
    pub bridge: TerrainLine,
    /// A stream hexside.
    pub stream: TerrainLine,
    /// One level up.
    pub up_one: TerrainLine,
    /// Two levels up between neighbours.
    pub up_two: TerrainLine,
    /// Down.
    pub down: TerrainLine,
    /// A slope hexside.
    pub slope: TerrainLine,
}

/// Die modifiers of the artillery table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireModifiers {
    /// Target is cavalry or light infantry (art-02).
    pub cavalry_or_light: i8,
    /// The gun is disorganised (art-03).
    pub disorganised: i8,
    /// The target shows its flank (9.4.1b-01).
    pub flank: i8,
    /// By range, from 0 to the maximum (art-04, art-05): index is the range.
    pub range: [i8; 7],
    /// The gun is a twelve-pounder (art-06).
    pub twelve: i8,
}

/// Die modifiers of the combat table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CombatModifiers {
    /// Attacked from a flank hex (warburg-10.3-05).
    pub flank: i8,
    /// Attacked from a rear hex (warburg-10.3-06).
    pub rear: i8,
    /// Shock (warburg-10.3-08).
    pub shock: i8,
    /// Heavy cavalry attacks line infantry in order (warburg-10.3-09).
    pub cavalry_against_order: i8,
    /// Heavy cavalry against disorganised infantry (warburg-10.3-10); counts the other way in defence.
    pub cavalry_against_disorder: i8,
    /// Crossed swords (warburg-10.3-11); counts the other way in defence.
    pub swords: i8,
    /// A disorganised attacker (warburg-10.3-12).
    pub attacker_disorganised: i8,
    /// A disorganised defender (warburg-10.3-12).
    pub defender_disorganised: i8,
    /// An attacker of a demoralised formation (warburg-10.3-13).
    pub attacker_demoralised: i8,
    /// A defender of a demoralised formation (warburg-10.3-13).
    pub defender_demoralised: i8,
    /// All attackers light (warburg-10.3-14).
    pub light_attackers: i8,
    /// All defenders light in the open (warburg-10.3-15).
    pub light_defenders: i8,
    /// Light cavalry dismounted in a town (warburg-10.3-16).
    pub dismounted: i8,
    /// Officer with an attacker (warburg-10.3-17).
    pub officer: i8,
    /// An attacking stack that changed order in a zone of control (warburg-10.3-18).
    pub reordered: i8,
    /// Against a march column (warburg-10.3-19).
    pub column: i8,
}

/// A line of the ratio table: attacker to defender, and its modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    /// Attacker's part.
    pub attacker: u8,
    /// Defender's part.
    pub defender: u8,
    /// Added to the die.
    pub modifier: i8,
}

/// All tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Terrain effects.
    pub terrain: TerrainTable,
    /// Artillery: effect by modified roll, the first for `fire_low` or less, the last for its roll or more.
    pub fire: Vec<Effect>,
    /// The roll of the first artillery line.
    pub fire_low: i8,
    /// Combat: attacker's and defender's effect by modified roll.
    pub combat: Vec<(Effect, Effect)>,
    /// The roll of the first combat line.
    pub combat_low: i8,
    /// Ratios from the best for the attacker to the worst.
    pub ratios: Vec<Ratio>,
    /// Artillery modifiers.
    pub fire_modifiers: FireModifiers,
    /// Combat modifiers.
    pub combat_modifiers: CombatModifiers,
}

impl Tables {
    /// Reads the artillery table.
    pub fn fire_effect(&self, roll: i16) -> Effect {
        self.fire[line(roll, self.fire_low, self.fire.len())]
    }

    /// Reads the combat table: attacker, defender.
    pub fn combat_effect(&self, roll: i16) -> (Effect, Effect) {
        self.combat[line(roll, self.combat_low, self.combat.len())]
    }
}

fn line(roll: i16, low: i8, lines: usize) -> usize {
    (roll - i16::from(low)).clamp(0, lines as i16 - 1) as usize
}
