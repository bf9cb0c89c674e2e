//! What the questions of the ground cost, in nanoseconds, beside naive answers to the same questions.
//!
//! `cargo bench -p board`. Each figure is the best of many rounds: what the machine does undisturbed.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hint::black_box;
use std::time::Instant;

use board::{
    Edge, EdgeMask, Field, Flood, Grid, Ground, Growth, Hex, HexSet, Lines, Screens, Search, Shapes,
    SideScreen, SightTable, Stagger, StepCosts, zone,
};

fn main() {
    // `cargo test --all-targets` runs this too, without `--bench`: once over is enough there.
    let rounds = if std::env::args().any(|arg| arg == "--bench") { 300 } else { 1 };
    let grid = Grid::new(40, 30, Stagger::EvenColumns).expect("a grid");
    let costs: Vec<u8> = grid.hexes().map(terrain).collect();

    println!("on a map of 40 by 30 hexes; ratio to the line marked as the reference");
    reach(&grid, &costs, rounds, 6, "mixed ground, costs 1 to 3");
    reach(&grid, &vec![1; grid.len()], rounds, 5, "open ground, cost 1");
    sight(&grid, rounds);
    small(&grid, rounds);
    let great = Grid::new(38, 39, Stagger::EvenColumns).expect("a grid");
    screened(&great, rounds);
}

/// Ground with woods, hills, and a crest here and there.
struct Country;

impl Ground for Country {
    fn level(&self, hex: Hex) -> u8 {
        terrain(Hex(hex.0 / 5)) - 1
    }

    fn hides(&self, hex: Hex) -> bool {
        terrain(hex) == 3
    }

    fn side(&self, hex: Hex, edge: Edge) -> SideScreen {
        let crest = (usize::from(hex.0) + edge.index()).is_multiple_of(23);
        if crest { SideScreen::Hides } else { SideScreen::Nothing }
    }
}

/// What a battle of 150 units on 1,482 hexes asks.
fn screened(grid: &Grid, rounds: usize) {
    println!("\non a map of 38 by 39 hexes, 150 of them occupied");
    let plain = |name: &str, ns: f64| println!("  {name:<52} {ns:>9.1} ns");
    let screens = Screens::new(grid, Shapes::new(6), &Country);
    let units: HexSet = (0..150).map(|i| Hex((i * 131 % grid.len()) as u16)).collect();
    let pairs: Vec<(Hex, Hex)> = (0..4096usize)
        .map(|i| {
            let from = Hex((i * 131 % grid.len()) as u16);
            let near: Vec<Hex> = grid.within(from, 6).collect();
            (from, near[i * 31 % near.len()])
        })
        .collect();
    let sees = time(rounds, 4096, |i| {
        let (from, to) = pairs[i % pairs.len()];
        black_box(screens.sees(grid, from, to, |hex| units.contains(hex)));
    });
    plain("Screens::sees, up to range 6", sees);
    let growth: Growth = Growth::new(grid);
    plain(
        "Growth::grown, five hexes round all",
        time(rounds, 64, |_| {
            black_box(growth.grown(&units, 5));
        }),
    );
    plain(
        "Growth::groups, two hexes apart",
        time(rounds, 4, |_| {
            black_box(growth.groups(units, 2).count());
        }),
    );
    let costs = StepCosts::new(grid, |_, _, to| Some(terrain(to)));
    let mut search = Search::new(grid.len());
    let reach = time(rounds, 64, |i| {
        let start = pairs[i].0;
        costs.reach(grid, &mut search, [start], 4, |_, _, to| (!units.contains(to)).then_some(0));
        black_box(search.reached().len());
    });
    plain("StepCosts::reach, 4 points", reach);
    let build =
        time(rounds.div_ceil(100), 1, |_| drop(black_box(Screens::new(grid, Shapes::new(6), &Country))));
    println!("  {:<52} {:>9.1} ms, {} kB", "Screens::new, range 6", build / 1e6, screens.bytes() / 1000);
}

/// Six hexes in ten open, three slow, one very slow, scattered.
fn terrain(hex: Hex) -> u8 {
    match (u32::from(hex.0) * 2_654_435_761_u64 as u32) >> 16 {
        roll if roll % 10 < 6 => 1,
        roll if roll % 10 < 9 => 2,
        _ => 3,
    }
}

/// The best time of `action` over the rounds, in nanoseconds, each round being many calls.
fn time(rounds: usize, calls: usize, mut action: impl FnMut(usize)) -> f64 {
    let round = |action: &mut dyn FnMut(usize)| {
        let start = Instant::now();
        (0..calls).for_each(&mut *action);
        start.elapsed().as_nanos() as f64 / calls as f64
    };
    (0..rounds).map(|_| round(&mut action)).fold(f64::INFINITY, f64::min)
}

fn show(name: &str, ns: f64, reference: f64) {
    println!("  {name:<52} {ns:>9.1} ns   {:>7.3}", ns / reference);
}

fn reach(grid: &Grid, costs: &[u8], rounds: usize, budget: u8, ground: &str) {
    // Starts in the middle of the map, so that its border cuts nothing off.
    let starts: Vec<Hex> =
        (0..50).map(|i| grid.hex(12 + i % 16, 11 + (i * 7) % 9).expect("on the map")).collect();
    let start = |i: usize| starts[i % starts.len()];

    let mut search = Search::new(grid.len());
    let step = |search: &mut Search, start: Hex| {
        search.run([(start.index(), 0)], budget, |node, _, steps| {
            for (_, next) in grid.neighbours(Hex(node as u16)) {
                steps.push(next.index(), costs[next.index()]);
            }
        });
        search.reached().len()
    };
    let none = Field::new(grid).expect("a field");
    let mut flood: Flood = Flood::new(grid, |hex| Some(costs[hex.index()])).expect("a flood");
    let total: usize = starts.iter().map(|&start| step(&mut search, start)).sum();
    println!("\nreach, {ground}: {} hexes on average", total / starts.len());

    let naive_ns = time(rounds.div_ceil(10), 50, |i| {
        black_box(naive(grid, costs, start(i), budget).len());
    });
    let search_ns = time(rounds, 50, |i| {
        black_box(step(&mut search, start(i)));
    });
    let flood_ns = time(rounds, 50, |i| {
        flood.run([start(i)], budget, &none, &none);
        black_box(flood.reached().contains(start(i)));
    });
    let set_ns = time(rounds, 50, |i| {
        flood.run([start(i)], budget, &none, &none);
        black_box(flood.reached().to_set::<24>());
    });
    show("BinaryHeap and HashMap (reference)", naive_ns, naive_ns);
    show("Search", search_ns, naive_ns);
    show("Flood", flood_ns, naive_ns);
    show("Flood, and the reach as a HexSet", set_ns, naive_ns);
}

fn naive(grid: &Grid, entry: &[u8], start: Hex, budget: u8) -> HashMap<Hex, u8> {
    let mut costs = HashMap::from([(start, 0)]);
    let mut queue = BinaryHeap::from([(Reverse(0u8), start)]);
    while let Some((Reverse(cost), hex)) = queue.pop() {
        if costs[&hex] < cost {
            continue;
        }
        for (_, next) in grid.neighbours(hex) {
            let total = cost + entry[next.index()];
            if total <= budget && costs.get(&next).is_none_or(|&known| total < known) {
                costs.insert(next, total);
                queue.push((Reverse(total), next));
            }
        }
    }
    costs
}

fn sight(grid: &Grid, rounds: usize) {
    let range = 12;
    let woods: HexSet = grid.hexes().filter(|&hex| terrain(hex) == 3).collect();
    let lines = Lines::new(grid, range);
    let table = SightTable::new(&lines, |_, _, hex| woods.contains(hex));
    let pairs: Vec<(Hex, Hex)> = (0..4096u32)
        .map(|i| {
            let from = Hex((i.wrapping_mul(2_654_435_761) >> 8) as u16 % grid.len() as u16);
            let near: Vec<Hex> = grid.within(from, range).collect();
            (from, near[i as usize * 31 % near.len()])
        })
        .collect();
    let pair = |i: usize| pairs[i % pairs.len()];

    println!("\nline of sight, up to range {range}, one hex in ten blocking");
    let float_ns = time(rounds, 4096, |i| {
        let (a, b) = pair(i);
        black_box(sampled(grid, &woods, a, b));
    });
    let lines_ns = time(rounds, 4096, |i| {
        let (a, b) = pair(i);
        black_box(lines.clear(a, b, |hex| woods.contains(hex)));
    });
    let table_ns = time(rounds, 4096, |i| {
        let (a, b) = pair(i);
        black_box(table.sees(a, b));
    });
    show("sampled in floats on the way (reference, inexact)", float_ns, float_ns);
    show("Lines::clear", lines_ns, float_ns);
    show("SightTable::sees", table_ns, float_ns);

    println!("\nbuilding, once a map");
    let building = rounds.div_ceil(100);
    let build_lines = time(building, 1, |_| drop(black_box(Lines::new(grid, range))));
    let build_table =
        time(building, 1, |_| drop(black_box(SightTable::new(&lines, |_, _, hex| woods.contains(hex)))));
    println!("  {:<52} {:>9.1} ms", "Lines::new", build_lines / 1e6);
    println!("  {:<52} {:>9.1} ms", "SightTable::new", build_table / 1e6);
}

/// One sample a step, as is usual.
fn sampled(grid: &Grid, woods: &HexSet, a: Hex, b: Hex) -> bool {
    let steps = grid.distance(a, b);
    let (ax, ay) = grid.centre(a);
    let (bx, by) = grid.centre(b);
    (1..steps).all(|step| {
        let part = f64::from(step) / f64::from(steps);
        let x = (f64::from(ax) + f64::from(bx - ax) * part) / 6.0;
        let column = x.round() as u16;
        let shift = if column.is_multiple_of(2) { 2.0 } else { 0.0 };
        let row = ((f64::from(ay) + f64::from(by - ay) * part - shift) / 4.0).round() as u16;
        grid.hex(column, row).is_none_or(|hex| !woods.contains(hex))
    })
}

fn small(grid: &Grid, rounds: usize) {
    let count = grid.len();
    let hex = |i: usize| Hex((i * 7 % count) as u16);
    let other = |i: usize| Hex((i * 11 % count) as u16);
    println!("\nsmall questions");
    let plain = |name: &str, ns: f64| println!("  {name:<52} {ns:>9.1} ns");
    plain(
        "Grid::neighbour",
        time(rounds, 4096, |i| {
            black_box(grid.neighbour(hex(i), Edge::new(i as u8)));
        }),
    );
    plain(
        "Grid::distance",
        time(rounds, 4096, |i| {
            black_box(grid.distance(hex(i), other(i)));
        }),
    );
    plain(
        "Grid::edge_between",
        time(rounds, 4096, |i| {
            black_box(grid.edge_between(hex(i), other(i)));
        }),
    );
    let units: Vec<(Hex, EdgeMask)> = (0..60).map(|i| (hex(i * 13), EdgeMask::from_bits(0b100011))).collect();
    plain(
        "zone of 60 units, three edges each",
        time(rounds, 64, |_| {
            black_box(zone::<24>(grid, units.iter().copied()));
        }),
    );
}
