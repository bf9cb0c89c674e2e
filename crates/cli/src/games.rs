//! `sabretache games`: what is on the shelf.

use crate::args::GamesArgs;
use crate::fault::Fault;
use crate::out::{Out, wrap};
use crate::words::Words;
use kernel::{Language, ScenarioAbout, Side};
use shelf::Rulebook;

/// Lists the games.
pub fn run(args: &GamesArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let books = shelf::all();
    if args.json {
        let about: Vec<_> = books.iter().map(|book| book.about()).collect();
        out.json(&about)?;
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
    let sides: Vec<String> = (0..)
        .map(Side)
        .zip(&about.sides)
        .map(|(side, code)| format!("{} ({code})", book.side_name(side).get(words.language)))
        .collect();
    out.line(words.say("games-sides", &[("sides", sides.join(", ").into())]))?;
    for scenario in &about.scenarios {
        describe(scenario, words, out)?;
    }
    Ok(())
}

fn describe(scenario: &ScenarioAbout, words: &Words, out: &mut Out) -> Result<(), Fault> {
    let (name, text) = match words.language {
        Language::En => &scenario.en,
        Language::Fr => &scenario.fr,
    };
    let turns = words.say("games-turns", &[("count", u64::from(scenario.turns).into())]);
    out.line(format!("  {:<12} {name} ({turns})", scenario.code))?;
    if !text.is_empty() {
        out.line(format!("               {}", wrap(text, 100, 15)))?;
    }
    for (code, en, fr) in &scenario.options {
        let name = if words.language == Language::Fr { fr } else { en };
        out.line(format!("               --options {code}: {name}"))?;
    }
    Ok(())
}
