//! How notices leave the house: by mail, and by calling a player's webhook; and the link by which an address is confirmed.
//!
//! A webhook is an address that a player chose. Unless the operator allows it, addresses of the inner network are not
//! called: whoever plays here must not look behind the house by way of it. The check is made on the very addresses that
//! are then connected to, so that no name can change its mind in between.

use crate::config::{Confirm, Confirmation, Notice, Notify};
use crate::token;
use crate::words::{said, said_of};
use kernel::text::Args;
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::{SmtpTransport, Transport};
use serde_json::json;
use shelf::Said;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;
use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// Nobody is waited for longer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A mail server.
#[derive(Clone, Debug)]
pub struct Mail {
    /// `smtp://user:password@host:port`, or `smtps://…`.
    pub server: String,
    /// Who writes.
    pub from: String,
}

/// How notices are sent.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// By mail, if there is a server.
    pub mail: Option<Mail>,
    /// The address by which players reach the table: `https://sabretache.example`.
    pub site: String,
    /// May webhooks lie in the inner network?
    pub inner_network: bool,
}

/// Why no notices can be sent.
#[derive(Debug, thiserror::Error)]
pub enum PostError {
    /// Not an address of a mail server.
    #[error("`{0}` is no mail server such as smtps://user:password@host: {1}")]
    Server(String, lettre::transport::smtp::Error),
    /// Not a mail address.
    #[error("`{0}` is no mail address: {1}")]
    From(String, lettre::address::AddressError),
}

impl Post {
    /// What sends a notice, and with a mail server what asks an address to confirm itself.
    pub fn open(self) -> Result<(Notify, Option<Confirm>), PostError> {
        let mailer = self.mail.as_ref().map(Mailer::open).transpose()?.map(Arc::new);
        let site = self.site.trim_end_matches('/').to_owned();
        let confirm = mailer.clone().map(|mailer| confirming(mailer, site.clone()));
        let agent = agent(self.inner_network);
        let notify = move |notice: Notice| {
            let page = format!("{site}/games/{}", notice.game);
            if let (Some(mailer), Some(to)) = (&mailer, &notice.mail)
                && let Err(error) = mailer.tell(to, &notice, &page)
            {
                tracing::warn!(account = notice.account, error, "a mail was not sent");
            }
            if let Some(webhook) = &notice.webhook
                && let Err(error) = call(&agent, webhook, &notice, &page)
            {
                tracing::warn!(account = notice.account, %error, "a webhook was not called");
            }
        };
        Ok((Arc::new(notify), confirm))
    }
}

fn confirming(mailer: Arc<Mailer>, site: String) -> Confirm {
    Arc::new(move |letter: Confirmation| {
        if let Err(error) = mailer.ask(&letter, &site) {
            tracing::warn!(account = letter.account, error, "the link to confirm an address was not sent");
        }
    })
}

struct Mailer {
    transport: SmtpTransport,
    from: Mailbox,
}

impl Mailer {
    fn open(mail: &Mail) -> Result<Mailer, PostError> {
        let builder = SmtpTransport::from_url(&mail.server);
        let builder =
            builder.map_err(|error| PostError::Server(token::without_password(&mail.server), error))?;
        let from = mail.from.parse().map_err(|error| PostError::From(mail.from.clone(), error))?;
        Ok(Mailer { transport: builder.timeout(Some(PATIENCE)).build(), from })
    }

    fn tell(&self, to: &str, notice: &Notice, page: &str) -> Result<(), String> {
        let Notice { name, title, .. } = notice;
        let mut args = Args::new();
        args.set("title", title.as_str());
        let (Said { en, fr }, subject) = (said_of("mail-turn", &args), said("mail-turn-subject"));
        let text = format!("{name},\n\n{en}\n{page}\n\n{fr}\n{page}\n\nSabretache\n");
        self.write(to, format!("{title}: {} / {}", subject.en, subject.fr), text)
    }

    /// Nothing in it is of the caller's choice: somebody else may read it.
    fn ask(&self, letter: &Confirmation, site: &str) -> Result<(), String> {
        let link = format!("{site}/confirm?token={}", letter.token);
        let mut args = Args::new();
        args.set("site", site);
        args.set("link", link);
        let (Said { en, fr }, subject) = (said_of("mail-confirm", &args), said("mail-confirm-subject"));
        let subject = format!("Sabretache: {} / {}", subject.en, subject.fr);
        self.write(&letter.mail, subject, format!("{en}\n\n{fr}\n\nSabretache\n"))
    }

    fn write(&self, to: &str, subject: String, text: String) -> Result<(), String> {
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to.parse().map_err(|error| format!("{error}"))?))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text)
            .map_err(|error| error.to_string())?;
        self.transport.send(&message).map(|_| ()).map_err(|error| error.to_string())
    }
}

fn agent(inner_network: bool) -> Agent {
    let config = Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .max_redirects(0)
        .max_redirects_will_error(false)
        .proxy(None)
        .user_agent("sabretache");
    let guide = Guide { inner_network, names: DefaultResolver::default() };
    Agent::with_parts(config.build(), DefaultConnector::default(), guide)
}

fn call(agent: &Agent, webhook: &str, notice: &Notice, page: &str) -> Result<(), ureq::Error> {
    let Notice { game, title, side, moment, .. } = notice;
    let body = json!({
        "event": "your-turn", "game": game, "title": title, "side": side, "moment": moment, "page": page,
    });
    agent.post(webhook).content_type("application/json").send(body.to_string()).map(|_| ())
}

/// Finds the addresses of a name, and leaves out those of the inner network.
#[derive(Debug)]
struct Guide {
    inner_network: bool,
    names: DefaultResolver,
}

impl Resolver for Guide {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.names.resolve(uri, config, timeout)?;
        let mut outside = self.empty();
        for &address in found.iter().filter(|found| self.inner_network || is_outside(found.ip())) {
            outside.push(address);
        }
        if outside.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(outside) }
    }
}

/// Is it an address of the world, and not of this house?
fn is_outside(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => v4_is_outside(address),
        IpAddr::V6(address) => v6_is_outside(address),
    }
}

fn v4_is_outside(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let inside = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b)) // between a provider and its customers
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (18..20).contains(&b));
    !inside
}

fn v6_is_outside(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    if let Some(address) = address.to_ipv4() {
        return v4_is_outside(address); // mapped or compatible; also `::` and `::1`
    }
    // Addresses that carry one of the older kind: 6to4, Teredo, translation.
    let carrier = first == 0x2002 || (first, second) == (0x2001, 0) || (first, second) == (0x64, 0xff9b);
    let inside = address.is_unique_local()
        || address.is_unicast_link_local()
        || address.is_multicast()
        || first & 0xffc0 == 0xfec0;
    !inside && !carrier
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inner_network_is_not_called() {
        for inside in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "::1",
            "::",
            "::ffff:127.0.0.1",
            "fe80::1",
            "fd00::1",
            "2002:7f00:1::",
            "64:ff9b::a00:1",
        ] {
            assert!(!is_outside(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1"] {
            assert!(is_outside(outside.parse().unwrap()), "{outside}");
        }
    }

    #[test]
    fn a_password_is_not_shown() {
        let mail = Mail { server: "mail://anne:secret@host".to_owned(), from: "a@b.org".to_owned() };
        let error = Post { mail: Some(mail), ..Post::default() }.open().err().unwrap();
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}
