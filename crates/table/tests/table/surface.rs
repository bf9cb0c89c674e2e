//! The rest of the surface: shelf, rules, reasons, odds, the list of calls, health, figures, the client's page.

use crate::support::*;
use serde_json::{Value, json};
use table::{Config, Limits};

/// What anybody may read.
pub async fn anybody_may_read_the_rules(database: &str) {
    let table = Table::start(database).await;
    let mut client = table.client();
    let shelf = good(client.get("/api/shelf").await.unwrap());
    assert_eq!(shelf["games"][0]["game"], "warburg");
    assert_eq!(shelf["games"][0]["scenarios"][0]["sides"][0]["name"]["fr"], "Français");
    assert!(shelf["computers"].as_array().unwrap().contains(&json!("captain")));
    let rules = good(client.get("/api/rules/warburg").await.unwrap());
    assert!(rules["chapters"].as_array().unwrap().len() > 5 && !rules["gaps"].as_array().unwrap().is_empty());
    let found = good(client.get("/api/rules/warburg?q=charge&lang=fr").await.unwrap());
    assert!(!found["rules"].as_array().unwrap().is_empty());
    let rule = good(client.get("/api/rules/warburg/warburg-4-07").await.unwrap());
    assert_eq!(rule["rule"]["section"], "4");
    bad(client.get("/api/rules/warburg/warburg-99-99").await.unwrap(), 404);
    bad(client.get("/api/rules/chess").await.unwrap(), 404);

    assert_eq!(good(client.get("/health").await.unwrap())["ok"], true);
    assert!(client.get("/metrics").await.unwrap().text().contains("sabretache_calls_total"));
    for page in ["/", "/join/abc/def", "/rules/warburg"] {
        let reply = client.get(page).await.unwrap();
        assert_eq!(reply.status, 200);
        assert!(reply.header("content-type").unwrap().starts_with("text/html"));
        assert!(reply.header("content-security-policy").is_some());
    }
    assert_eq!(client.get("/assets/none.js").await.unwrap().status, 404);
    table.stop().await;
}

/// What is counted is told on the machine itself: not to who comes by a proxy, unless the operator opens it to all. Neither
/// that nor whether the server is well can be asked without end.
pub async fn figures_are_for_who_watches_over_the_machine(database: &str) {
    for open_metrics in [false, true] {
        let limits = Limits { calls_a_second: 2.0, ..Limits::none() };
        let table = Table::with(Config { limits, open_metrics, ..config(database) }).await;
        let mut client = table.client();
        assert_eq!(client.get("/metrics").await.unwrap().status, 200);
        for header in ["X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "Via: 1.1 proxy"] {
            let raw = format!("GET /metrics HTTP/1.1\r\nHost: {}\r\n{header}\r\n\r\n", table.address);
            let reply = client.exchange(raw.as_bytes()).await.unwrap();
            assert_eq!(reply.status, if open_metrics { 200 } else { 404 }, "{header}");
        }
        for path in ["/health", "/metrics"] {
            let mut statuses = Vec::new();
            for _ in 0..20 {
                statuses.push(client.get(path).await.unwrap().status);
            }
            assert!(statuses.contains(&429), "{path} {statuses:?}");
        }
        table.stop().await;
    }
}

/// Reasons and odds before deciding; who plays both sides looks with the eyes of the one that must decide.
pub async fn reasons_and_odds_before_deciding(database: &str) {
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let mut chance = Chance(21);
    let (mut rolled, mut sides) = (0, std::collections::BTreeSet::new());
    while rolled < 5 {
        let now = state(&mut one, &id).await;
        if now["status"] == "over" {
            break;
        }
        assert!(decides(&now));
        sides.insert(now["side"].to_string());
        let text = choose(&now, &mut chance);
        let query = text.replace(' ', "+");
        assert_eq!(
            good(one.get(&format!("/api/games/{id}/why?text={query}")).await.unwrap())["allowed"],
            true
        );
        let odds = one.post(&format!("/api/games/{id}/odds"), json!({"line": [text]})).await.unwrap();
        let odds = good(odds);
        let outcomes = odds["outcomes"].as_array().unwrap();
        let sum: f64 = outcomes.iter().map(|outcome| outcome["percent"].as_f64().unwrap()).sum();
        let others = odds["others"]["percent"].as_f64().unwrap_or_default();
        assert!((sum + others - 100.0).abs() < 1e-6, "{odds}");
        let exact = odds["kind"] == "exact";
        assert_eq!(exact, odds["error"].as_f64() == Some(0.0), "{odds}");
        rolled += u64::from(odds["runs"].as_u64().unwrap() > 1);
        good(act(&mut one, &id, moment(&now), &text).await);
    }
    assert!(rolled > 0);
    assert_eq!(sides.len(), 2);
    let why = good(one.get(&format!("/api/games/{id}/why?text=post+de-muy+0101")).await.unwrap());
    assert_eq!(why["allowed"], false);
    let refused = good(
        one.post(&format!("/api/games/{id}/odds"), json!({"line": ["post de-muy 0101"]})).await.unwrap(),
    );
    assert_eq!(refused["refused"], why["refused"], "a question, answered");
    let reach = good(one.get(&format!("/api/games/{id}/reach?text=post+de-muy+0101")).await.unwrap());
    assert_eq!(reach["refused"], why["refused"]);
    let empty: Value =
        bad(one.post(&format!("/api/games/{id}/odds"), json!({"line": []})).await.unwrap(), 400);
    assert_eq!(empty["error"]["code"], "malformed");
    // What arrives after the end is answered in kind.
    let (path, side) = (format!("/api/games/{id}"), "french");
    let resigned = one.post(&format!("{path}/control"), json!({"control": "resign", "side": side})).await;
    good(resigned.unwrap());
    let late = [
        one.post(&format!("{path}/odds"), json!({"line": ["end"], "side": side})).await.unwrap(),
        one.post(&format!("{path}/glances"), json!({"texts": ["end"], "side": side})).await.unwrap(),
        one.get(&format!("{path}/reach?side={side}")).await.unwrap(),
    ];
    for reply in late {
        assert_eq!(good(reply)["refused"]["why"], "over");
    }
    table.stop().await;
}

/// The bot that `docs/api.md` shows plays a game to its end.
pub async fn the_bot_of_the_book_plays(database: &str) {
    let book = include_str!("../../../../docs/api.md");
    let code = book.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(code.lines().count() <= 36);
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    let token = good(one.post("/api/me/tokens", json!({"label": "bot"})).await.unwrap());
    let site = format!("http://{}", table.address);
    let mut python = tokio::process::Command::new("python3");
    match python.args(["-c", code, &site, token["token"].as_str().unwrap()]).output().await {
        Err(error) => eprintln!("SKIPPED: python3 was not found: {error}"),
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let finished = good(one.get("/api/lobby?list=finished").await.unwrap());
            assert_eq!(finished["finished"][0]["result"]["how"], "played");
        }
    }
    table.stop().await;
}
