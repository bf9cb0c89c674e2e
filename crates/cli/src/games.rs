//! `sabretache games`: what is on the shelf.

use crate::args::GamesArgs;
use crate::fault::Fault;
use crate::out::{Out, wrap};
use crate::words::Words;
use kernel::setup::{OptionAbout, Origin};
use kernel::text::typeset;
use kernel::{Language, ScenarioAbout};
use shelf::{Rulebook, Title};

/// Lists the games.
pub fn run(args: &GamesArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let books = shelf::all();
    if args.json {
        let titles: Vec<Title> = books.iter().map(|book| Title::of(&**book)).collect();
        out.json(&titles)?;
        return Ok(0);
    }
    for (i, book) in books.iter().enumerate() {
        if i > 0 {
            out.line("")?;
        }
        game(&**book, words, out)?;
    }
    Ok(0)
}

fn game(book: &dyn Rulebook, words: &Words, out: &mut Out) -> Result<(), Fault> {
    let about = book.about();
    out.line(format!("{:<12} {}", about.game, about.title))?;
    // Where every scenario has the same sides they are named once.
    let shared = about.scenarios.iter().all(|scenario| scenario.sides == about.sides);
    if shared {
        out.line(format!("  {}", sides(book, &about.sides, words)))?;
    }
    let mut family = None;
    for scenario in &about.scenarios {
        let heading = scenario.family.as_ref();
        if let Some(heading) = heading.filter(|_| family != heading) {
            out.line(format!("  {}", typeset(spoken(&heading.en, &heading.fr, words))))?;
        }
        family = heading;
        describe(scenario, words, out)?;
        if !shared {
            out.line(format!("               {}", sides(book, &scenario.sides, words)))?;
        }
    }
    Ok(())
}

fn sides(book: &dyn Rulebook, codes: &[String], words: &Words) -> String {
    let name = |code: &String| {
        let name = book.word(&format!("side-{code}"));
        format!("{} ({code})", words.language.of(&name))
    };
    let sides: Vec<String> = codes.iter().map(name).collect();
    words.say("games-sides", &[("sides", sides.join(", ").into())])
}

fn spoken<'a>(en: &'a str, fr: &'a str, words: &Words) -> &'a str {
    match words.language {
        Language::En => en,
        Language::Fr => fr,
    }
}

fn describe(scenario: &ScenarioAbout, words: &Words, out: &mut Out) -> Result<(), Fault> {
    let (name, text) = match words.language {
        Language::En => &scenario.en,
        Language::Fr => &scenario.fr,
    };
    let turns = words.say("games-turns", &[("count", u64::from(scenario.turns).into())]);
    let variant = match scenario.origin {
        Origin::Historical => String::new(),
        Origin::Variant => format!(", {}", words.word("games-variant")),
    };
    out.line(format!("  {:<12} {} ({turns}{variant})", scenario.code, typeset(name)))?;
    if !text.is_empty() {
        out.line(format!("               {}", wrap(&typeset(text), 100, 15)))?;
    }
    for option in &scenario.options {
        let name = typeset(spoken(&option.en, &option.fr, words));
        let terms = terms(option, scenario, words);
        out.line(format!("               --options {}: {name}{terms}", option.code))?;
    }
    Ok(())
}

/// What an option excludes, and what it needs.
fn terms(option: &OptionAbout, scenario: &ScenarioAbout, words: &Words) -> String {
    let is_rival = |other: &&OptionAbout| {
        other.code != option.code && option.group.is_some() && other.group == option.group
    };
    let rivals: Vec<&str> =
        scenario.options.iter().filter(is_rival).map(|other| other.code.as_str()).collect();
    let mut terms = String::new();
    for (key, codes) in [("games-excludes", rivals.join(", ")), ("games-needs", option.needs.join(", "))] {
        if !codes.is_empty() {
            terms += &format!(" ({})", words.say(key, &[("options", codes.into())]));
        }
    }
    terms
}
