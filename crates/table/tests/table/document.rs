//! The OpenAPI document is whole and true: every call is in it, every call in it answers, as it says.

use crate::support::*;
use serde_json::{Value, json};
use std::sync::Arc;
use table::client::Client;
use table::{Config, Confirm, Limits};

/// A call: its method, its address in the document, the real one, its body.
type Call = (&'static str, &'static str, String, Value);

/// The document has every call that the router has, and no other; each is made once and answers as the document says.
pub async fn the_list_of_calls_is_whole_and_true(database: &str) {
    let confirm: Confirm = Arc::new(|_| ());
    let table =
        Table::with(Config { confirm: Some(confirm), limits: Limits::none(), ..config(database) }).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let document = good(one.get("/api").await.unwrap());
    let mut listed = operations(&document);
    let mut routes = routes();
    listed.sort_unstable();
    routes.sort_unstable();
    assert_eq!(listed, routes);

    let mut made: Vec<(String, String)> = Vec::new();
    for part in [Part::Waiting, Part::Running, Part::Over, Part::Account] {
        for call in calls(part, &mut one, &mut two).await {
            made.push((call.0.to_owned(), call.1.to_owned()));
            holds(&document, &mut one, call).await;
        }
    }
    listed.retain(|call| !made.contains(call) && !call.1.ends_with("/live"));
    assert!(listed.is_empty(), "never made: {listed:?}");
    table.stop().await;
}

fn operations(document: &Value) -> Vec<(String, String)> {
    let paths = document["paths"].as_object().unwrap();
    let of = |(path, calls): (&String, &Value)| {
        let calls = calls.as_object().unwrap();
        calls.keys().map(|method| (method.to_uppercase(), path.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of).collect()
}

/// Every call of the router, from its source.
fn routes() -> Vec<(String, String)> {
    let source = include_str!("../../src/api/mod.rs");
    let mut routes = Vec::new();
    for rest in source.split("route(\"").skip(1) {
        let (path, handlers) = rest.split_once('"').unwrap();
        let handlers = handlers.lines().next().unwrap();
        for (method, word) in [("GET", "get("), ("POST", "post("), ("DELETE", "delete(")] {
            if handlers.contains(word) && path != "/api/{*rest}" {
                routes.push((method.to_owned(), path.to_owned()));
            }
        }
    }
    routes
}

#[derive(Clone, Copy)]
enum Part {
    Waiting,
    Running,
    Over,
    Account,
}

/// What can be called at a point of a game, and rightly.
async fn calls(part: Part, one: &mut Client, two: &mut Client) -> Vec<Call> {
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "open"});
    let made = good(one.post("/api/games", wish.clone()).await.unwrap())["id"].clone();
    let id = made.as_str().unwrap();
    let at = |rest: &str| format!("/api/games/{id}{rest}");
    if matches!(part, Part::Running | Part::Over) {
        good(two.post(&at("/join"), json!({})).await.unwrap());
    }
    if let Part::Over = part {
        play([one, two], id, 5, &mut Chance(2)).await;
        good(two.post(&at("/control"), json!({"control": "resign"})).await.unwrap());
    }
    let none = || Value::Null;
    match part {
        Part::Waiting => vec![
            ("GET", "/api", "/api".to_owned(), none()),
            ("GET", "/api/me", "/api/me".to_owned(), none()),
            ("GET", "/api/key", "/api/key".to_owned(), none()),
            ("GET", "/api/shelf", "/api/shelf".to_owned(), none()),
            ("GET", "/api/shelf/{game}/boards/{board}", "/api/shelf/wagram/boards/wagram".to_owned(), none()),
            ("GET", "/api/rules/{game}", "/api/rules/warburg".to_owned(), none()),
            ("GET", "/api/rules/{game}", "/api/rules/warburg?q=charge&lang=fr".to_owned(), none()),
            ("GET", "/api/rules/{game}/{id}", "/api/rules/warburg/warburg-4-07".to_owned(), none()),
            ("GET", "/api/lobby", "/api/lobby".to_owned(), none()),
            ("GET", "/health", "/health".to_owned(), none()),
            ("GET", "/metrics", "/metrics".to_owned(), none()),
            ("POST", "/api/games", "/api/games".to_owned(), wish),
            ("GET", "/api/games/{id}/join", at("/join"), none()),
            ("POST", "/api/games/{id}/join", at("/join"), json!({"side": "french"})),
            ("POST", "/api/games/{id}/leave", at("/leave"), none()),
        ],
        Part::Running => {
            let text = choose(&state(one, id).await, &mut Chance(4));
            let query = text.replace(' ', "+");
            let decision = json!({"moment": 0, "text": text, "side": "french"});
            let late = json!({"moment": 7, "text": text});
            vec![
                ("GET", "/api/games/{id}", at("?side=french&from=0"), none()),
                ("GET", "/api/games/{id}/why", at(&format!("/why?text={query}")), none()),
                ("GET", "/api/games/{id}/why", at("/why?text=xyzzy"), none()),
                ("GET", "/api/games/{id}/reach", at("/reach?text=xyzzy"), none()),
                ("GET", "/api/games/{id}/propose", at("/propose?kind=offer-march"), none()),
                ("POST", "/api/games/{id}/odds", at("/odds"), json!({"line": [text]})),
                ("POST", "/api/games/{id}/odds", at("/odds"), json!({"line": ["xyzzy"]})),
                ("POST", "/api/games/{id}/glances", at("/glances"), json!({"texts": [text, "xyzzy"]})),
                ("GET", "/api/games/{id}/overlays", at("/overlays?army=allied"), none()),
                ("GET", "/api/games/{id}/frames", at("/frames?from=0&to=2"), none()),
                ("GET", "/api/games/{id}/log", at("/log?from=0&to=2"), none()),
                ("GET", "/api/games/{id}/picture", at("/picture?width=200"), none()),
                ("POST", "/api/games/{id}/chat", at("/chat"), json!({"text": "Bonjour"})),
                ("GET", "/api/games/{id}/chat", at("/chat?from=1&before=9"), none()),
                ("POST", "/api/games/{id}/actions", at("/actions?want=state"), decision),
                ("POST", "/api/games/{id}/actions", at("/actions"), late),
                (
                    "POST",
                    "/api/games/{id}/actions",
                    at("/actions"),
                    json!({"moment": 1, "text": "xyzzy", "side": "french"}),
                ),
                (
                    "POST",
                    "/api/games/{id}/control",
                    at("/control"),
                    json!({"control": "offer-draw", "moment": 1}),
                ),
            ]
        }
        Part::Over => vec![
            ("GET", "/api/games/{id}", at(""), none()),
            ("GET", "/api/games/{id}/record", at("/record"), none()),
            ("GET", "/api/games/{id}/verify", at("/verify"), none()),
            ("GET", "/api/games/{id}/chances", at("/chances"), none()),
            ("POST", "/api/games/{id}/rematch", at("/rematch"), none()),
            ("GET", "/api/lobby", "/api/lobby?list=finished&before=9999999999999".to_owned(), none()),
        ],
        Part::Account => {
            let named = json!({"name": "Anne", "password": "correct horse"});
            let token = good(one.post("/api/me/tokens", json!({"label": "bot"})).await.unwrap());
            let change = json!({"mail": "anne@example.org", "webhook": ""});
            let token_of_mail = format!("token={}", "0".repeat(64));
            vec![
                ("POST", "/api/me/register", "/api/me/register".to_owned(), named.clone()),
                ("POST", "/api/me/change", "/api/me/change".to_owned(), change),
                ("POST", "/api/me/confirm", "/api/me/confirm".to_owned(), none()),
                ("GET", "/confirm", format!("/confirm?{token_of_mail}"), none()),
                ("GET", "/confirm", "/confirm?token=none".to_owned(), none()),
                ("POST", "/confirm", "/confirm".to_owned(), json!(token_of_mail)),
                ("POST", "/api/me/tokens", "/api/me/tokens".to_owned(), json!({"label": "bot"})),
                ("GET", "/api/me/tokens", "/api/me/tokens".to_owned(), none()),
                ("DELETE", "/api/me/tokens/{id}", format!("/api/me/tokens/{}", token["id"]), none()),
                ("POST", "/api/me/logout", "/api/me/logout".to_owned(), none()),
                ("POST", "/api/me/login", "/api/me/login".to_owned(), named),
                ("DELETE", "/api/me", "/api/me".to_owned(), json!({"password": "correct horse"})),
                ("POST", "/api/me/guest", "/api/me/guest".to_owned(), json!({})),
            ]
        }
    }
}

/// The call is made as the document says, and answered as it says.
async fn holds(document: &Value, client: &mut Client, (method, path, address, body): Call) {
    let about = &document["paths"][path][method.to_lowercase()];
    let what = format!("{method} {address}");
    let query = address.split_once('?').map(|(_, query)| query).unwrap_or_default();
    let named = |name: &str| {
        let parameters = about["parameters"].as_array();
        parameters.into_iter().flatten().any(|one| one["name"] == name && one["in"] == "query")
    };
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        assert!(named(pair.split('=').next().unwrap()), "{what}: {pair} is not documented");
    }
    let sent = &about["requestBody"]["content"]["application/json"]["schema"];
    let text = match &body {
        Value::Null => {
            assert!(about["requestBody"]["required"] != true, "{what} wants a body");
            String::new()
        }
        // A form, as a page without a script sends it.
        Value::String(form) => {
            let forms = &about["requestBody"]["content"]["application/x-www-form-urlencoded"];
            assert!(forms.is_object(), "{what} takes no form");
            form.clone()
        }
        body => {
            fits(document, sent, body).unwrap_or_else(|error| panic!("{what} is sent {error}"));
            body.to_string()
        }
    };
    let reply = client.call(method, &address, &text).await.unwrap();
    let answer = &about["responses"][reply.status.to_string()];
    assert!(answer.is_object(), "{what}: {} is not documented: {}", reply.status, reply.text());
    let media = reply.header("content-type").unwrap().split(';').next().unwrap();
    let schema = &answer["content"][media]["schema"];
    assert!(schema.is_object(), "{what}: {media} is not documented");
    if media == "application/json" {
        fits(document, schema, &reply.json()).unwrap_or_else(|error| panic!("{what} answers {error}"));
    }
}

/// Is the value what the schema says, and has it no field of which the schema says nothing?
fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.strip_prefix('#').unwrap()).expect("what is referred to is there");
        return fits(document, schema, value);
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(schemas) = schema[key].as_array() {
            let one = schemas.iter().any(|schema| fits(document, schema, value).is_ok());
            return if one { Ok(()) } else { Err(format!("none of {schema}: {value}")) };
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        return if words.contains(value) { Ok(()) } else { Err(format!("{value}, none of {schema}")) };
    }
    let kinds = match &schema["type"] {
        Value::Null => return Ok(()),
        Value::Array(kinds) => kinds.clone(),
        kind => vec![kind.clone()],
    };
    if !kinds.iter().any(|kind| is_a(value, kind.as_str().unwrap())) {
        return Err(format!("{value}, which is no {}", schema["type"]));
    }
    for item in value.as_array().into_iter().flatten().filter(|_| schema["items"].is_object()) {
        fits(document, &schema["items"], item)?;
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            return Err(format!("no {name}: {value}"));
        }
    }
    let Some(fields) = schema["properties"].as_object() else { return Ok(()) };
    for (name, field) in value.as_object().into_iter().flatten() {
        let about = fields.get(name).ok_or_else(|| format!("a field `{name}`"))?;
        fits(document, about, field).map_err(|error| format!("`{name}` as {error}"))?;
    }
    Ok(())
}

fn is_a(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("the document has a type {other}"),
    }
}
