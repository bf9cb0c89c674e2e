//! Sentences in both languages.

use crate::game::{BID, FIELD, Fault, Toy};
use kernel::misread::Kind;
use kernel::text::missing_keys;
use kernel::{Arg, Language, Message, Misread, Piece, Place, Refusal, RuleId, Rules, Texts};

#[test]
fn messages_are_said_with_names_and_numbers() {
    let toy = Toy::new(Fault::None);
    let (en, fr) = (Texts::new(&toy, Language::En), Texts::new(&toy, Language::Fr));
    let marched = Message::new("event-marched")
        .with("piece", Arg::Piece(Piece(0)))
        .with("place", Arg::Place(Place(0x0304)));
    assert_eq!(en.say(&marched), "the Drum marches to 3/4.");
    assert_eq!(fr.say(&marched), "the Drum marche vers 3/4.");
    let charged = Message::new("event-charged").with("result", Arg::Term("charge-won"));
    assert_eq!(fr.say(&charged), "La charge l'emporte.");
    let play = Message::new("label-play").with("card", Arg::Number(24_000));
    assert_eq!(en.say(&play), "Bid 24,000");
    assert_eq!(fr.say(&play), "Miser 24\u{202f}000");
    assert_eq!(missing_keys(toy.fluent("en"), toy.fluent("fr")), []);
}

#[test]
fn a_missing_text_shows_its_key() {
    let toy = Toy::new(Fault::None);
    let texts = Texts::new(&toy, Language::En);
    assert_eq!(texts.say(&Message::new("no-such-text")), "no-such-text");
    assert!(texts.try_say(&Message::new("no-such-text")).is_err());
    assert!(texts.try_say(&Message::new("label-play")).is_err(), "an argument is missing");
    assert_eq!("de".parse::<Language>().unwrap_err().to_string(), "no language `de`; there are: en, fr");
}

#[test]
fn a_refusal_says_its_own_text_or_the_rule() {
    let toy = Toy::new(Fault::None);
    let (en, fr) = (Texts::new(&toy, Language::En), Texts::new(&toy, Language::Fr));
    assert_eq!(en.refusal(&Refusal::new(BID).by(4)), "There is no 4 in the hand. [toy-1-01]");
    assert_eq!(
        fr.refusal(&Refusal::new(FIELD)),
        "Ce n’est pas possible maintenant. Le champ fait dix sur dix. [toy-2-01]"
    );
    let unknown = Refusal::new(RuleId::new("toy-9-99"));
    assert_eq!(en.refusal(&unknown), "The rules forbid it. [toy-9-99]");
}

#[test]
fn whatever_is_not_understood_is_said_in_both_languages() {
    let toy = Toy::new(Fault::None);
    let (en, fr) = (Texts::new(&toy, Language::En), Texts::new(&toy, Language::Fr));
    let mut all: Vec<Misread> = Kind::ALL.into_iter().map(|kind| kind.missing("xyzzy")).collect();
    all.extend([Misread::Empty, Misread::Twice("1204".to_owned())]);
    all.extend([Misread::verb("march", &[]), Misread::verb("march", &["1204"])]);
    all.push(Misread::NoneOf { word: "up".to_owned(), among: vec!["left", "right"] });
    for misread in &all {
        let (en, fr) = (en.try_say(&misread.message()), fr.try_say(&misread.message()));
        assert_ne!(en.as_ref().unwrap(), fr.as_ref().unwrap(), "{misread}");
    }
    assert_eq!(fr.say(&all[1].message()), "il n’y a pas d’officier « xyzzy ».");
    let [.., nothing, one, none] = &all[..] else { unreachable!() };
    assert_eq!(en.say(&nothing.message()), "no order is written “march” with nothing after it.");
    assert_eq!(fr.say(&one.message()), "aucun ordre ne s’écrit « march » suivi d’un mot.");
    assert_eq!(en.say(&none.message()), "“up” is none of left, right.");
}
