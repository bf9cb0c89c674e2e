//! What four times the units cost: the same armies on open ground, once and four times over.
//!
//! `cargo bench -p warburg --bench scale`. The ground is clear, so that both battles are equally dense.

use board::{Grid, Hex, Stagger};
use kernel::{Log, Offers, Rules, Setup, Stream, Turn};
use loader::Contents as _;
use std::time::Instant;
use warburg::Warburg;
use warburg::data::{Command, Data, Terrain};
use warburg::ids::{FormationId, OfficerId, UnitId};

/// The armies of the box `copies` times, each on its own stretch of a clear map.
fn enlarged(base: &Data, copies: usize) -> Data {
    let across = if copies > 1 { 2 } else { 1 };
    let grid = Grid::new(17 * across, 15 * across, Stagger::EvenColumns).expect("a small map");
    let mut data = base.clone();
    data.map.terrain = vec![Terrain::Clear; grid.len()];
    data.map.level = vec![1; grid.len()];
    data.map.sunken = vec![false; grid.len()];
    data.map.sides = vec![Default::default(); grid.len()];
    data.map.south_bank = vec![false; grid.len()];
    data.map.grid = grid;
    let (units, officers, formations) = (base.units.len(), base.officers.len(), base.formations.len());
    for copy in 1..copies {
        let officer = |o: OfficerId| OfficerId(o.0 + (copy * officers) as u8);
        let formation = |f: FormationId| FormationId(f.0 + (copy * formations) as u8);
        data.units.extend(base.units.iter().map(|unit| {
            let mut unit = unit.clone();
            unit.code = format!("{}-{copy}x", unit.code);
            unit.formation = unit.formation.map(formation);
            unit
        }));
        data.officers.extend(base.officers.iter().map(|card| {
            let mut card = card.clone();
            card.code = format!("{}-{copy}x", card.code);
            if let Command::Formation(f) = card.command {
                card.command = Command::Formation(formation(f));
            }
            card
        }));
        data.formations.extend(base.formations.iter().map(|card| {
            let mut card = card.clone();
            card.code = format!("{}-{copy}x", card.code);
            card.leader = officer(card.leader);
            card.units = card.units.iter().map(|u| UnitId(u.0 + (copy * units) as u8)).collect();
            card
        }));
    }
    place(&mut data, base, copies, [units, officers, formations]);
    data
}

/// The set-up of the historical scenario, squeezed into the stretch of each copy.
fn place(data: &mut Data, base: &Data, copies: usize, [units, officers, formations]: [usize; 3]) {
    let grid = data.map.grid.clone();
    let mut scenario = base.scenarios[0].clone();
    let mut free: Vec<bool> = vec![true; grid.len()];
    let mut put = |copy: usize, hex: Hex| -> Hex {
        let (column, row) = (base.map.grid.column(hex), base.map.grid.row(hex));
        let column = column + 17 * (copy % 2) as u16;
        let row = 1 + (row - 1) * 14 / 20 + 15 * (copy / 2) as u16;
        let wanted = grid.hex(column, row).expect("on the map");
        let nearest = grid.hexes().filter(|h| free[h.index()]).min_by_key(|&h| grid.distance(h, wanted));
        let hex = nearest.expect("room");
        free[hex.index()] = false;
        hex
    };
    let terms = scenario.clone();
    scenario.placements.clear();
    scenario.officers.clear();
    scenario.formations.clear();
    scenario.reinforcements.clear();
    scenario.options.clear();
    scenario.victory.control.clear();
    for copy in 0..copies {
        for placement in &terms.placements {
            let mut placement = placement.clone();
            placement.unit = UnitId(placement.unit.0 + (copy * units) as u8);
            placement.hex = put(copy, placement.hex);
            placement.hexes = vec![placement.hex];
            scenario.placements.push(placement);
        }
        for post in &terms.officers {
            let mut post = *post;
            post.officer = OfficerId(post.officer.0 + (copy * officers) as u8);
            post.hex = scenario.placements[scenario.placements.len() - 1].hex;
            scenario.officers.push(post);
        }
        scenario.formations.extend(terms.formations.iter().map(|f| {
            let mut f = *f;
            f.formation = FormationId(f.formation.0 + (copy * formations) as u8);
            f
        }));
    }
    let edge = |column: u16| grid.hexes().filter(|&h| grid.column(h) == column).collect::<Vec<_>>();
    scenario.friendly_edges = [edge(1), edge(grid.columns())];
    data.scenarios = vec![scenario];
}

/// Nanoseconds a decision in random play, and how many were taken.
fn decision(rules: &Warburg, games: u64) -> (f64, u64) {
    let setup = Setup::new(rules.about().scenarios[0].code.clone());
    let (mut offers, mut log) = (Offers::new(), Log::new());
    let mut decisions = 0;
    let started = Instant::now();
    for seed in 0..games {
        let mut dice = Stream::from_number(seed);
        let mut choice = Stream::from_number(seed + 1_000_000);
        log.clear();
        let mut state = rules.start(&setup, &mut dice, &mut log).expect("the scenario is there");
        while let Turn::Decide(sides) = rules.turn(&state) {
            let side = sides.iter().next().expect("somebody decides");
            offers.clear();
            rules.offers(&state, side, &mut offers);
            let action = *choice.pick(&offers.closed).expect("something is offered");
            log.clear();
            rules.apply(&mut state, side, &action, &mut dice, &mut log);
            decisions += 1;
        }
    }
    (started.elapsed().as_nanos() as f64 / decisions as f64, decisions)
}

fn main() {
    let base = Data::embedded();
    let (one, four) = (Warburg::new(enlarged(&base, 1)), Warburg::new(enlarged(&base, 4)));
    let rounds = 3;
    let best = |rules: &Warburg, games| {
        let runs = (0..rounds).map(|_| decision(rules, games));
        runs.min_by(|a, b| a.0.total_cmp(&b.0)).expect("at least one round")
    };
    let (small, count) = best(&one, 60);
    let (large, many) = best(&four, 15);
    println!("{} units: {small:.0} ns a decision ({count} decisions)", base.units.len());
    println!("{} units: {large:.0} ns a decision ({many} decisions)", 4 * base.units.len());
    println!("four times the units cost {:.2} times a decision", large / small);
}
