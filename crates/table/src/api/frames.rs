//! A web socket from the server's end. What is told to many is one text, sent to each as it is: nothing is copied, and no
//! socket keeps room for the longest that it was ever told.

use axum::extract::ws::Utf8Bytes;
use axum::extract::{FromRequestParts, WebSocketUpgrade};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use std::io::{self, IoSlice};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes as Heard};

/// What a socket reads at once: the default costs 128 KiB from the start.
const READ: usize = 2 << 10;
/// The first byte of a frame that is a whole text.
const TEXT: u8 = 0x81;
/// The longest head that a frame of the server has.
const HEAD: usize = 10;

/// A call that asks for a web socket, and may have one.
pub struct Upgrade {
    accept: HeaderValue,
    on: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Upgrade, Response> {
        let on = parts.extensions.get::<OnUpgrade>().cloned();
        // It says what is wrong with the call.
        let asked = WebSocketUpgrade::from_request_parts(parts, state).await;
        drop(asked.map_err(IntoResponse::into_response)?);
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes()));
        let accept = key.and_then(|key| HeaderValue::from_str(&key).ok());
        let (Some(accept), Some(on)) = (accept, on) else {
            return Err(StatusCode::UPGRADE_REQUIRED.into_response());
        };
        Ok(Upgrade { accept, on })
    }
}

impl Upgrade {
    /// The answer, and the socket once the answer is sent; no message that is read may be longer than this many bytes.
    pub fn open(self, longest: usize) -> (Response, impl Future<Output = Option<Socket>>) {
        let headers = [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, self.accept),
        ];
        let opened = async move {
            let upgraded = self.on.await.ok()?;
            // The door lets nothing else in.
            let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
            let (stream, read) = (parts.io.into_inner(), parts.read_buf.to_vec());
            let config = WebSocketConfig::default()
                .read_buffer_size(READ)
                .max_message_size(Some(longest))
                .max_frame_size(Some(longest));
            let inner = WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await;
            Some(Socket { inner })
        };
        ((StatusCode::SWITCHING_PROTOCOLS, headers).into_response(), opened)
    }
}

/// What is heard on a socket.
pub enum Word {
    /// A message.
    Text(Heard),
    /// What is no message of ours.
    Nonsense,
    /// The other is still there.
    Sign,
    /// It goes.
    Farewell,
}

/// An open web socket.
pub struct Socket {
    inner: WebSocketStream<TcpStream>,
}

impl Socket {
    /// The next word; none if the connection is broken. It may be given up at any time.
    pub async fn hear(&mut self) -> Option<Word> {
        Some(match self.inner.next().await?.ok()? {
            Message::Text(text) => Word::Text(text),
            Message::Binary(_) => Word::Nonsense,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Word::Sign,
            Message::Close(_) => Word::Farewell,
        })
    }

    /// Sends texts, one frame each, in one go.
    pub async fn tell(&mut self, texts: &[Utf8Bytes]) -> Option<()> {
        // An answer to a ping may be half-way out.
        self.inner.flush().await.ok()?;
        let heads: Vec<([u8; HEAD], usize)> = texts.iter().map(|text| head(text.as_str().len())).collect();
        let slices = heads.iter().zip(texts);
        let mut slices: Vec<IoSlice<'_>> = slices
            .flat_map(|((head, length), text)| [&head[..*length], text.as_str().as_bytes()])
            .map(IoSlice::new)
            .collect();
        write_all(self.inner.get_mut(), &mut slices).await.ok()
    }

    /// Asks whether the other is still there.
    pub async fn ask(&mut self) -> Option<()> {
        self.inner.send(Message::Ping(Vec::new().into())).await.ok()
    }

    /// Says why it goes, or answers a farewell.
    pub async fn close(mut self, code: Option<u16>) {
        let _ = match code {
            Some(code) => {
                let frame = CloseFrame { code: CloseCode::from(code), reason: "".into() };
                self.inner.send(Message::Close(Some(frame))).await
            }
            None => self.inner.flush().await,
        };
    }
}

/// The head of a frame with a text of this many bytes, and its own length. A server masks nothing.
fn head(length: usize) -> ([u8; HEAD], usize) {
    let mut head = [0; HEAD];
    head[0] = TEXT;
    if length < 126 {
        head[1] = length as u8;
        return (head, 2);
    }
    match u16::try_from(length) {
        Ok(short) => {
            head[1] = 126;
            head[2..4].copy_from_slice(&short.to_be_bytes());
            (head, 4)
        }
        Err(_) => {
            head[1] = 127;
            head[2..].copy_from_slice(&(length as u64).to_be_bytes());
            (head, HEAD)
        }
    }
}

async fn write_all(stream: &mut TcpStream, mut slices: &mut [IoSlice<'_>]) -> io::Result<()> {
    IoSlice::advance_slices(&mut slices, 0); // empty ones are passed over
    while !slices.is_empty() {
        match stream.write_vectored(slices).await? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => IoSlice::advance_slices(&mut slices, written),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    /// What is sent is read by whoever knows web sockets, whatever its length.
    #[tokio::test]
    async fn texts_of_any_length_arrive_as_they_are() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let there = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (here, _) = listener.accept().await.unwrap();
        let mut reader = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
        let inner = WebSocketStream::from_raw_socket(here, Role::Server, None).await;
        let mut socket = Socket { inner };
        let lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 3_000_000];
        let texts: Vec<Utf8Bytes> = lengths
            .iter()
            .map(|length| "é".repeat(length / 2) + &"x".repeat(length % 2))
            .map(Into::into)
            .collect();
        let sent = texts.clone();
        let telling = tokio::spawn(async move {
            socket.tell(&sent).await.unwrap();
            socket.tell(&sent[..3]).await.unwrap();
            socket.close(Some(1001)).await;
        });
        for text in texts.iter().chain(&texts[..3]) {
            let Message::Text(read) = reader.next().await.unwrap().unwrap() else { panic!("no text") };
            assert_eq!(read.as_str(), text.as_str());
        }
        let Message::Close(Some(frame)) = reader.next().await.unwrap().unwrap() else {
            panic!("no farewell")
        };
        assert_eq!(u16::from(frame.code), 1001);
        telling.await.unwrap();
    }
}
