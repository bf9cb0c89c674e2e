//! How far a piece may go, and by which way.

use super::*;

/// A game of that rulebook, played by recruits until somebody may move.
fn about_to_move(book: &Arc<dyn Rulebook>, seed: u8) -> (Box<dyn Game>, Side, String) {
    let setup = Setup::new(book.about().scenarios[0].code.as_str());
    let mut game = book.open(&setup, [seed; 32]).unwrap();
    loop {
        let side = game.deciding()[0];
        let moves = game.notations(side).into_iter().find(|text| text.starts_with("move "));
        match moves {
            Some(text) => return (game, side, text),
            None => {
                let advice = game.advise(side, Computer::Recruit).unwrap();
                game.submit(side, game.moment(Viewer::Side(side)), &advice).unwrap();
            }
        }
    }
}

#[test]
fn every_place_within_reach_is_reached_by_its_line() {
    for (book, seed) in shelf::all().iter().flat_map(|book| [1, 2].map(|seed| (book, seed))) {
        let (game, side, text) = about_to_move(book, seed);
        let reached = game.reach(side, Some(&text)).unwrap().reach;
        for reach in reached.iter().filter(|reach| !reach.answered) {
            let mut game = book.resume(&game.record(), Some([seed; 32])).unwrap();
            for text in &reach.line {
                game.submit(side, game.moment(Viewer::Side(side)), text).unwrap();
            }
            let [piece, ..] = text.split(' ').skip(1).collect::<Vec<_>>()[..] else { panic!("{text}") };
            let figures = book.coded(serde_json::to_value(game.figures(Viewer::Side(side))).unwrap());
            let mut mine = figures.as_array().unwrap().iter();
            let stands = |figure: &&serde_json::Value| {
                figure["place"] == reach.place.as_str() && figure["face"]["unit"]["piece"] == piece
            };
            let stack = piece.chars().all(|c| c.is_ascii_digit());
            assert!(stack || mine.any(|figure| stands(&figure)), "{text}: {reach:?}");
        }
        assert!(game.reach(side, Some("dance")).is_err());
        assert_eq!(game.reach(side, None).unwrap().reach, Vec::new(), "nothing moves yet");
    }
}

/// The places to which steps alone lead, after that decision.
fn free_ways(
    book: &Arc<dyn Rulebook>,
    seed: u8,
    game: &dyn Game,
    side: Side,
    first: &str,
) -> BTreeSet<String> {
    let (mut free, mut open) = (BTreeSet::new(), VecDeque::from([vec![first.to_owned()]]));
    while let Some(line) = open.pop_front() {
        let mut game = book.resume(&game.record(), Some([seed; 32])).unwrap();
        for text in &line {
            game.submit(side, game.moment(Viewer::Side(side)), text).unwrap();
        }
        if game.deciding() != [side] {
            continue;
        }
        for text in game.notations(side) {
            if let Some(place) = text.strip_prefix("to ")
                && free.insert(place.to_owned())
            {
                open.push_back(line.iter().cloned().chain([text]).collect());
            }
        }
    }
    free
}

#[test]
fn nothing_is_bought_where_a_free_way_leads() {
    let mut bought = 0;
    for (book, seed) in shelf::all().iter().flat_map(|book| (1..=6).map(move |seed| (book, seed))) {
        let (game, side, text) = about_to_move(book, seed);
        let free = free_ways(book, seed, &*game, side, &text);
        for reach in game.reach(side, Some(&text)).unwrap().reach {
            // Whoever has more points than before has bought them.
            let pays = reach.way.windows(2).any(|pair| pair[1].left > pair[0].left);
            assert!(!pays || !free.contains(&reach.place), "{text}: {reach:?}");
            bought += usize::from(pays);
        }
    }
    assert!(bought > 0, "nobody could buy anything");
}

#[test]
fn a_step_that_takes_the_last_point_leads_somewhere() {
    let mut spent = 0;
    for (book, seed) in shelf::all().iter().flat_map(|book| (1..=6).map(move |seed| (book, seed))) {
        let (game, side, text) = about_to_move(book, seed);
        let reached = game.reach(side, Some(&text)).unwrap().reach;
        let start = reached.first().map(|reach| reach.way[0].place.clone());
        for place in free_ways(book, seed, &*game, side, &text) {
            // Nobody needs a way to where they are.
            if start.as_deref() == Some(place.as_str()) {
                continue;
            }
            assert!(reached.iter().any(|reach| reach.place == place), "{text}: {place} is left out");
        }
        spent += reached.iter().filter(|reach| reach.left == 0).count();
    }
    assert!(spent > 0, "nobody went as far as they could");
}

/// A game of Warburg in which somebody may move up to an enemy, with the reach of who may.
fn close_to_the_enemy(
    book: &Arc<dyn Rulebook>,
    seed: u8,
) -> Option<(Box<dyn Game>, Side, Vec<shelf::Reach>)> {
    let setup = Setup::new(book.about().scenarios[0].code.as_str());
    let mut game = book.open(&setup, [seed; 32]).unwrap();
    while game.result().is_none() {
        let side = game.deciding()[0];
        for text in game.notations(side).into_iter().filter(|text| text.starts_with("move ")) {
            let reached = game.reach(side, Some(&text)).unwrap().reach;
            if reached.iter().any(|reach| !reach.answered && !reach.owed.is_empty()) {
                return Some((game, side, reached));
            }
        }
        let advice = game.advise(side, Computer::Recruit).unwrap();
        game.submit(side, game.moment(Viewer::Side(side)), &advice).unwrap();
    }
    None
}

#[test]
fn whoever_would_have_to_attack_is_told_whom() {
    let book = shelf::find("warburg").expect("it is on the shelf");
    let (game, side, reached) = (1..9).find_map(|seed| close_to_the_enemy(&book, seed)).expect("they meet");
    let figures = game.figures(Viewer::Side(side));
    let coded = book.coded(serde_json::to_value(&figures).unwrap());
    let theirs: Vec<&serde_json::Value> = coded
        .as_array()
        .unwrap()
        .iter()
        .zip(&figures)
        .filter(|(_, figure)| figure.side != side)
        .map(|(coded, _)| &coded["place"])
        .collect();
    for place in reached.iter().flat_map(|reach| &reach.owed) {
        assert!(theirs.iter().any(|&at| at == place.as_str()), "nobody of theirs is at {place}");
    }
}
