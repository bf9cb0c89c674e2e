//! A small client of the API: for the tests, for `sabretache bench table`, for bots in Rust.
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use serde_json::json;
//! let mut client = table::client::Client::new(([127, 0, 0, 1], table::PORT).into());
//! client.post("/api/me/guest", json!({})).await?;
//! let game = client.post("/api/games", json!({"game": "warburg", "opponent": {"computer": "captain"}})).await?;
//! println!("{}", game.json()["id"]);
//! # Ok(())
//! # }
//! ```

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::io::{self, Error, ErrorKind};
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Its status.
    pub status: u16,
    /// Its headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// Its body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The first header of that name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Somebody who calls the server, with a cookie or token.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    /// The cookie, as the server set it: `sabretache=…`.
    pub cookie: Option<String>,
    /// The token of a bot.
    pub bearer: Option<String>,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    /// A client without a session.
    pub fn new(address: SocketAddr) -> Client {
        Client { address, cookie: None, bearer: None, stream: None }
    }

    /// The same caller, by another connection.
    pub fn again(&self) -> Client {
        Client { cookie: self.cookie.clone(), bearer: self.bearer.clone(), ..Client::new(self.address) }
    }

    /// Asks.
    pub async fn get(&mut self, path: &str) -> io::Result<Reply> {
        self.call("GET", path, "").await
    }

    /// Asks for something to be done.
    pub async fn post(&mut self, path: &str, body: Value) -> io::Result<Reply> {
        self.call("POST", path, &body.to_string()).await
    }

    /// Any call. A connection that the server has closed is made anew once.
    pub async fn call(&mut self, method: &str, path: &str, body: &str) -> io::Result<Reply> {
        let headers = self.headers();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{headers}X-Sabretache: 1\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let reused = self.stream.is_some();
        match self.exchange(request.as_bytes()).await {
            Err(_) if reused => self.exchange(request.as_bytes()).await,
            other => other,
        }
    }

    fn headers(&self) -> String {
        let mut headers = String::new();
        if let Some(cookie) = &self.cookie {
            headers.push_str(&format!("Cookie: {cookie}\r\n"));
        }
        if let Some(bearer) = &self.bearer {
            headers.push_str(&format!("Authorization: Bearer {bearer}\r\n"));
        }
        headers
    }

    /// Sends bytes as they are and reads the answer: for who wants to send something wrong.
    pub async fn exchange(&mut self, request: &[u8]) -> io::Result<Reply> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(self.address).await?;
                stream.set_nodelay(true)?;
                BufReader::with_capacity(4096, stream)
            }
        };
        stream.write_all(request).await?;
        let reply = read(&mut stream).await?;
        if reply.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        if let Some(cookie) = reply.header("set-cookie") {
            let cookie = cookie.split(';').next().unwrap_or_default();
            self.cookie = (!cookie.ends_with('=')).then(|| cookie.to_owned());
        }
        Ok(reply)
    }

    /// Listens to a game; `query` as `side=french&detail=log`.
    pub async fn live(&self, game: &str, query: &str) -> Result<Socket, tungstenite::Error> {
        let url = format!("ws://{}/api/games/{game}/live?{query}", self.address);
        let mut request = url.into_client_request()?;
        let header = |value: &str| {
            HeaderValue::from_str(value).map_err(|error| tungstenite::Error::HttpFormat(error.into()))
        };
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", header(cookie)?);
        }
        if let Some(bearer) = &self.bearer {
            request.headers_mut().insert("authorization", header(&format!("Bearer {bearer}"))?);
        }
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(4096);
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream, closed: None })
    }
}

async fn read(stream: &mut BufReader<TcpStream>) -> io::Result<Reply> {
    let wrong = |what: &str| Error::new(ErrorKind::InvalidData, what.to_owned());
    let first = line(stream).await?;
    let status =
        first.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| wrong("no status"))?;
    let mut headers = Vec::new();
    loop {
        let line = line(stream).await?;
        let Some((name, value)) = line.split_once(':') else { break };
        headers.push((name.to_lowercase(), value.trim().to_owned()));
    }
    let mut reply = Reply { status, headers, body: Vec::new() };
    if reply.header("transfer-encoding") == Some("chunked") {
        loop {
            let size =
                usize::from_str_radix(&line(stream).await?, 16).map_err(|_| wrong("no size of a chunk"))?;
            let start = reply.body.len();
            reply.body.resize(start + size, 0);
            stream.read_exact(&mut reply.body[start..]).await?;
            line(stream).await?;
            if size == 0 {
                return Ok(reply);
            }
        }
    }
    let length = reply.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    reply.body.resize(length, 0);
    stream.read_exact(&mut reply.body).await?;
    Ok(reply)
}

async fn line(stream: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

/// A socket on which a game is told.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// With which code the server has closed it.
    pub closed: Option<u16>,
}

impl Socket {
    /// The next message as JSON; none when the server has closed it.
    pub async fn next(&mut self) -> Option<Value> {
        serde_json::from_str(&self.next_text().await?).ok()
    }

    /// The next message as it came.
    pub async fn next_text(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await?.ok()? {
                Message::Text(text) => return Some(text.as_str().to_owned()),
                Message::Close(frame) => {
                    self.closed = frame.map(|frame| frame.code.into());
                    return None;
                }
                _ => {}
            }
        }
    }

    /// Sends a message.
    pub async fn send(&mut self, message: String) -> Result<(), tungstenite::Error> {
        self.stream.send(Message::text(message)).await
    }
}
