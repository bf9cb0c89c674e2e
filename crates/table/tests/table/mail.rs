//! Mail addresses: nothing is sent to one before whoever reads it has confirmed it, and the question itself is rare.

use crate::storage::execute;
use crate::support::*;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use table::client::{Client, Reply};
use table::{Config, Confirm, Confirmation, Limits, Mail, Notice, Notify, Post};

/// So long a notice may take, also with PostgreSQL, where another process has three seconds to say that the player looks there.
const AWHILE: Duration = Duration::from_secs(5);

/// What the table sends.
struct Postbox {
    letters: Receiver<Confirmation>,
    notices: Receiver<Notice>,
}

impl Postbox {
    /// The next link: to whom, and its token.
    fn letter(&self) -> (String, String) {
        let letter = self.letters.recv_timeout(PATIENCE).expect("a letter");
        (letter.mail, letter.token)
    }

    /// Nothing was sent, and nothing is about to be.
    async fn is_empty(&self) -> bool {
        tokio::time::sleep(Duration::from_millis(200)).await;
        self.letters.try_recv().is_err()
    }
}

/// A table with a mail server.
async fn table_with_mail(database: &str) -> (Table, Postbox) {
    let (letter, letters) = channel();
    let (notice, notices) = channel();
    let confirm: Confirm = Arc::new(move |sent| drop(letter.send(sent)));
    let notify: Notify = Arc::new(move |sent| drop(notice.send(sent)));
    let config =
        Config { confirm: Some(confirm), notify: Some(notify), limits: Limits::none(), ..config(database) };
    (Table::with(config).await, Postbox { letters, notices })
}

async fn register(table: &Table, name: &str, mail: &str) -> Client {
    let mut client = table.client();
    let named = json!({"name": name, "password": "correct horse", "mail": mail});
    let me = good(client.post("/api/me/register", named).await.unwrap())["me"].clone();
    assert_eq!((&me["mail"], &me["confirmed"]), (&json!(mail), &json!(false)));
    client
}

async fn confirmed(client: &mut Client) -> Value {
    good(client.get("/api/me").await.unwrap())["me"]["confirmed"].clone()
}

/// Presses the button of the page, as a browser without a script would: no cookie, no header of ours.
async fn press(table: &Table, token: &str) -> Reply {
    let body = format!("token={token}");
    let head = format!("POST /confirm HTTP/1.1\r\nHost: {}\r\nContent-Length: {}", table.address, body.len());
    let form = format!("{head}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n{body}");
    table.client().exchange(form.as_bytes()).await.unwrap()
}

/// The link shows a page, its button confirms, once; only then is a notice mailed. Another address is asked anew.
pub async fn an_address_is_confirmed_before_it_is_written_to(database: &str) {
    let (table, post) = table_with_mail(database).await;
    let mut anne = register(&table, "Anne", "anne@example.org").await;
    good(anne.post("/api/me/change", json!({"webhook": "https://example.org/hook"})).await.unwrap());
    let (to, token) = post.letter();
    assert_eq!(to, "anne@example.org");
    let mut bela = table.guest("Bela").await;
    assert_eq!(next_notice(&mut anne, &mut bela, &post).await, None, "not before it is confirmed");

    let page = table.client().get(&format!("/confirm?token={token}")).await.unwrap();
    assert_eq!(page.status, 200);
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    assert!(page.text().contains(&token) && page.text().contains("method=\"post\""), "{}", page.text());
    assert!(!page.text().contains("<script"));
    assert_eq!(confirmed(&mut anne).await, false, "a program that opens every link confirms nothing");
    assert_eq!(press(&table, &"0".repeat(64)).await.status, 404);
    assert_eq!(press(&table, "\"><script>").await.status, 404);
    assert_eq!(press(&table, &token).await.status, 200);
    assert_eq!(confirmed(&mut anne).await, true);
    assert_eq!(press(&table, &token).await.status, 404, "once");
    assert_eq!(next_notice(&mut anne, &mut bela, &post).await.as_deref(), Some("anne@example.org"));

    let change = |mail: &str| json!({"mail": mail, "webhook": "https://example.org/hook"});
    good(anne.post("/api/me/change", change("anne@example.org")).await.unwrap());
    assert_eq!(confirmed(&mut anne).await, true, "the same address");
    assert!(post.is_empty().await);
    good(anne.post("/api/me/change", change("other@example.org")).await.unwrap());
    assert_eq!(confirmed(&mut anne).await, false);
    let (to, token) = post.letter();
    assert_eq!(to, "other@example.org");
    good(anne.post("/api/me/change", change("third@example.org")).await.unwrap());
    assert_eq!(press(&table, &token).await.status, 404, "the link was for another address");
    let (_, token) = post.letter();
    execute(database, "UPDATE accounts SET confirm_until = 1").await;
    assert_eq!(press(&table, &token).await.status, 404, "too late");
    assert_eq!(confirmed(&mut anne).await, false);
    table.stop().await;
}

/// Both play until it is Anne's turn; where she is written to then.
async fn next_notice(anne: &mut Client, bela: &mut Client, post: &Postbox) -> Option<String> {
    let id = game_of_two(anne, bela).await;
    while post.notices.try_recv().is_ok() {}
    let mut chance = Chance(1759);
    let mut lines = 0;
    loop {
        lines += 10;
        play([&mut *anne, &mut *bela], &id, lines, &mut chance).await;
        let start = Instant::now();
        while let Ok(notice) = post.notices.recv_timeout(AWHILE.saturating_sub(start.elapsed())) {
            assert_eq!(notice.name, "Anne");
            // One of the game before may still be on its way.
            if notice.game == id {
                return notice.mail;
            }
        }
        assert_ne!(state(anne, &id).await["status"], "over", "no notice is given");
    }
}

/// An address gets one such mail an hour, whoever wishes it and however it is written, also if an account goes.
pub async fn an_address_is_asked_once_an_hour(database: &str) {
    let (table, post) = table_with_mail(database).await;
    let mut anne = register(&table, "Anne", "victim@example.org").await;
    post.letter();
    let again = bad(anne.post("/api/me/confirm", json!({})).await.unwrap(), 429);
    assert_eq!(again["error"]["code"], "too-many");
    for mail in ["", "victim@example.org", "", "Victim+1@EXAMPLE.org"] {
        good(anne.post("/api/me/change", json!({"mail": mail})).await.unwrap());
    }
    good(anne.call("DELETE", "/api/me", r#"{"password":"correct horse"}"#).await.unwrap());
    let mut bela = register(&table, "Bela", "VICTIM@example.org").await;
    assert!(post.is_empty().await, "one an hour");
    bad(bela.post("/api/me/confirm", json!({})).await.unwrap(), 429);
    execute(database, &format!("UPDATE letters SET sent = sent - {}", 3600 * 1000)).await;
    good(bela.post("/api/me/confirm", json!({})).await.unwrap());
    let (to, token) = post.letter();
    assert_eq!(to, "VICTIM@example.org");
    assert_eq!(press(&table, &token).await.status, 200);
    assert_eq!(confirmed(&mut bela).await, true);
    table.stop().await;

    // Nor does one caller have many addresses asked.
    let (letter, letters) = channel();
    let confirm: Confirm = Arc::new(move |sent| drop(letter.send(sent)));
    let limits = Limits { letters_an_hour: 2.0, ..Limits::none() };
    let table = Table::with(Config { confirm: Some(confirm), limits, ..config(database) }).await;
    for number in 0..4 {
        let mut client = register(&table, &format!("Carl {number}"), &format!("c{number}@example.org")).await;
        let again = client.post("/api/me/confirm", json!({})).await.unwrap();
        assert_eq!(again.status, 429);
    }
    assert_eq!(letters.recv_timeout(PATIENCE).unwrap().mail, "c0@example.org");
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(letters.try_recv().is_err(), "the second was a wish to send the first again");
    table.stop().await;
}

/// Without a mail server nothing about mail is offered, and no address is taken.
pub async fn without_a_mail_server_no_address_is_taken(database: &str) {
    let table = Table::start(database).await;
    let mut anne = table.guest("Anne").await;
    assert_eq!(good(anne.get("/api/me").await.unwrap())["mail"], false);
    let named = json!({"name": "Anne", "password": "correct horse", "mail": "anne@example.org"});
    bad(anne.post("/api/me/register", named).await.unwrap(), 400);
    bad(anne.post("/api/me/change", json!({"mail": "anne@example.org"})).await.unwrap(), 400);
    good(anne.post("/api/me/change", json!({"mail": ""})).await.unwrap());
    bad(anne.post("/api/me/confirm", json!({})).await.unwrap(), 404);
    table.stop().await;

    let (table, _post) = table_with_mail(database).await;
    let mut anne = moved(&anne, &table);
    assert_eq!(good(anne.get("/api/me").await.unwrap())["mail"], true);
    for mail in ["nobody", "a b@example.org", "\"a\"@example.org", "a@[127.0.0.1]", "a@b@c", "é@example.org"]
    {
        bad(anne.post("/api/me/change", json!({"mail": mail})).await.unwrap(), 400);
    }
    table.stop().await;
}

/// A mail server that takes one mail; what it was sent.
fn mail_server() -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("smtp://{}", listener.local_addr().unwrap());
    let (sender, mails) = channel();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.write_all(b"220 here\r\n").unwrap();
        let mut mail = String::new();
        for line in BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok) {
            mail.push_str(&format!("{line}\n"));
            let answer = match line.as_str() {
                "DATA" => "354 go on\r\n",
                "." => "250 taken\r\n",
                line if ["EHLO", "MAIL", "RCPT", "NOOP", "QUIT"]
                    .iter()
                    .any(|word| line.starts_with(word)) =>
                {
                    "250 well\r\n"
                }
                _ => continue,
            };
            stream.write_all(answer.as_bytes()).unwrap();
            if line == "." {
                sender.send(mail.clone()).unwrap();
            }
        }
    });
    (address, mails)
}

#[test]
fn the_link_is_sent_and_nothing_that_a_stranger_chose() {
    let (server, mails) = mail_server();
    let mail = Mail { server, from: "table@example.org".to_owned() };
    let post = Post { mail: Some(mail), site: "https://table.example/".to_owned(), inner_network: false };
    let confirm = post.open().unwrap().1.expect("with a mail server addresses are asked");
    let token = "0123456789abcdef".repeat(4);
    confirm(Confirmation { account: 1, mail: "anne@example.org".to_owned(), token: token.clone() });
    let mail = mails.recv_timeout(PATIENCE).unwrap();
    let text = mail.replace("=\n", "").replace("=3D", "=");
    assert!(text.contains("RCPT TO:<anne@example.org>"), "{text}");
    assert!(text.contains(&format!("https://table.example/confirm?token={token}")), "{text}");
    assert!(Post::default().open().unwrap().1.is_none());
}
