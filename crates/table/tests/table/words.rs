//! Decisions and words between the players in any order, right or wrong: never a fault, the same for everybody, and the
//! same again from the disk.

use crate::support::*;
use serde_json::{Value, json};
use table::client::Client;

/// So many things are tried in each game.
const TRIED: usize = 250;
const WORDS: [&str; 6] = ["undo", "offer-take-back", "accept-take-back", "offer-draw", "decline", "nonsense"];

/// By chance, in every game of the shelf.
pub async fn words_come_in_any_order(database: &str) {
    for book in shelf::all() {
        let about = book.about();
        let scenario = &about.scenarios[0].code;
        let table = Table::start(database).await;
        let mut players = [table.guest("Anne").await, table.guest("Bela").await];
        let wish =
            json!({"game": about.game, "scenario": scenario, "side": about.sides[0], "opponent": "open"});
        let made = good(players[0].post("/api/games", wish).await.unwrap());
        let id = made["id"].as_str().unwrap().to_owned();
        good(players[1].post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
        let mut chance = Chance(1805);
        for _ in 0..TRIED {
            anything(&mut players, &id, &mut chance).await;
        }
        let before = both(&mut players, &id).await;
        film_ends_here(&mut players[0], &id, &before[0]).await;
        table.stop().await;
        let table = Table::start(database).await;
        let mut players = players.each_ref().map(|player| moved(player, &table));
        assert_eq!(both(&mut players, &id).await, before, "{}", about.game);
        ended_once(&mut players, &id, &mut chance).await;
        table.stop().await;
    }
}

async fn both(players: &mut [Client; 2], id: &str) -> [Value; 2] {
    let [one, two] = players;
    [state(one, id).await, state(two, id).await]
}

/// Somebody does something; it is taken, or refused, and changes nothing then.
async fn anything(players: &mut [Client; 2], id: &str, chance: &mut Chance) {
    let who = chance.below(2);
    let before = state(&mut players[who], id).await;
    let at = moment(&before);
    let late = u64::from(chance.below(8) == 0);
    let reply = if chance.below(2) == 0 && decides(&before) {
        act(&mut players[who], id, at - late.min(at), &choose(&before, chance)).await
    } else {
        let word = json!({"control": WORDS[chance.below(WORDS.len())], "moment": at - late.min(at)});
        players[who].post(&format!("/api/games/{id}/control"), word).await.unwrap()
    };
    assert!([200, 400, 409, 422].contains(&reply.status), "{} {}", reply.status, reply.text());
    let repeated = reply.json()["accepted"]["repeated"] == true;
    let after = both(players, id).await;
    let taken = reply.status == 200 && !repeated;
    assert_eq!(moment(&after[who]), at + u64::from(taken), "{}", reply.text());
    for shared in ["stage", "result", "status"] {
        assert_eq!(after[0][shared], after[1][shared], "{shared}");
    }
    for shared in ["by", "kind"] {
        assert_eq!(after[0]["proposal"][shared], after[1]["proposal"][shared], "{shared}");
    }
    // Of what one side plans in secret the other learns nothing, not even that it is done: there it still seems to decide.
    let planned = after.iter().any(|seen| seen["deciding"].as_array().is_some_and(|sides| sides.len() == 2));
    if !planned {
        assert_eq!(after[0]["deciding"], after[1]["deciding"]);
    }
    if !taken {
        assert_eq!(after[who], before, "{}", reply.text());
    }
}

/// The replay comes to where the game is, over everything that was taken back.
async fn film_ends_here(client: &mut Client, id: &str, now: &Value) {
    let end = moment(now);
    let path = format!("/api/games/{id}/frames?from={}&to={end}", end.saturating_sub(60));
    let film = good(client.get(&path).await.unwrap());
    let last = film["frames"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["view"], &last["deciding"]), (&now["view"], &now["deciding"]));
}

/// Both resign at the same moment: the game ends once, and nothing is taken afterwards.
async fn ended_once(players: &mut [Client; 2], id: &str, chance: &mut Chance) {
    let path = format!("/api/games/{id}/control");
    let [one, two] = players;
    let resign = || json!({"control": "resign"});
    let (a, b) = tokio::join!(one.post(&path, resign()), two.post(&path, resign()));
    let mut statuses = [a.unwrap().status, b.unwrap().status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    let over = both(players, id).await;
    assert_eq!(over[0]["result"]["how"], "resigned");
    for _ in 0..20 {
        anything(players, id, chance).await;
    }
    assert_eq!(both(players, id).await, over);
    let verified = good(players[0].get(&format!("/api/games/{id}/verify")).await.unwrap());
    assert_eq!(verified["honest"], true, "{verified}");
}
