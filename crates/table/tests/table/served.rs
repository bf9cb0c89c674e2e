//! The toy at the table as any other game is: listed, drawn, set up. `web/test/scenarios/toy.mjs` plays it in a browser: it
//! names the client's files in `SABRETACHE_TOY`, is told the address, and has the toy served until it closes the input.

use crate::support::*;
use crate::toy::toy;
use serde_json::json;
use std::io::Read;
use std::sync::Arc;
use table::{Config, Limits, Seeds};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_toy_is_served() {
    let folder = tempfile::TempDir::new().unwrap();
    let database = folder.path().join("table.sqlite");
    let web = std::env::var_os("SABRETACHE_TOY").map(Into::into);
    let stays = web.is_some();
    let config = config(database.to_str().unwrap());
    // The same dice every time: with others it may come to its end before anything could be weighed.
    let seeds: Seeds = Arc::new(|| [1; 32]);
    let books = vec![toy().0.into()];
    let table = Table::with(Config { books, web, seeds, limits: Limits::none(), ..config }).await;
    let mut anne = table.guest("Anne").await;
    let shelf = good(anne.get("/api/shelf").await.unwrap());
    assert_eq!(shelf["games"][0]["title"], "Toy");
    let map = good(anne.get("/api/shelf/toy/boards/field").await.unwrap());
    assert_eq!(map["geometry"]["places"].as_object().unwrap().len(), 100);
    let wish =
        json!({"game": "toy", "scenario": "plain", "side": "red", "opponent": {"computer": "recruit"}});
    let id = good(anne.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let game = state(&mut anne, &id).await;
    assert!(decides(&game));
    let marker = &game["figures"][0]["place"];
    assert_eq!(game["works"], json!([{"kind": "ferry", "place": marker}]), "what comes and goes on the map");
    if stays {
        println!("\nthe toy is served at http://{}", table.address);
        tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await.unwrap().unwrap();
    }
    table.stop().await;
}
