//! What a player may type beside the notation of the game.

/// One line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Nothing.
    Empty,
    /// A number of the list shown.
    Number(usize),
    /// What can be typed.
    Help,
    /// Everything that may be done, or what has these words.
    List(String),
    /// Back to the first list.
    Back,
    /// Why something may not be done.
    Why(String),
    /// What may come of it.
    Odds(String),
    /// This answer from now on, without being asked.
    Always,
    /// No answer from now on, without being asked.
    Never,
    /// To be asked again of what was answered once for all.
    AskAgain,
    /// Undo the last decision.
    Undo,
    /// What happened: this many of the last lines.
    Log(Option<usize>),
    /// A rule, or words to find rules by.
    Rules(String),
    /// The map as text.
    Map,
    /// Keep the record in a file.
    Save(Option<String>),
    /// Give the game up.
    Resign,
    /// Leave.
    Quit,
    /// Anything else: notation, or words to look for.
    Text(String),
}

impl Input {
    /// Reads a line. The French words are understood in any language, as the English ones are.
    pub fn read(line: &str) -> Input {
        let line = line.trim();
        if let Ok(number) = line.parse() {
            return Input::Number(number);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => Input::Empty,
            ("?" | "help" | "aide", "") => Input::Help,
            ("list" | "liste", words) => Input::List(words.to_owned()),
            ("back" | "retour", "") => Input::Back,
            ("why" | "pourquoi", action) if !action.is_empty() => Input::Why(action.to_owned()),
            ("odds" | "chances", action) if !action.is_empty() => Input::Odds(action.to_owned()),
            ("always" | "toujours", "") => Input::Always,
            ("never" | "jamais", "") => Input::Never,
            ("ask" | "demander", "") => Input::AskAgain,
            ("undo" | "annuler", "") => Input::Undo,
            ("log" | "journal", "") => Input::Log(None),
            ("log" | "journal", count) if count.parse::<usize>().is_ok() => Input::Log(count.parse().ok()),
            ("rules" | "rule" | "regles" | "règles", id) if !id.is_empty() => Input::Rules(id.to_owned()),
            ("map" | "carte", "") => Input::Map,
            ("save" | "sauver", "") => Input::Save(None),
            ("save" | "sauver", file) => Input::Save(Some(file.to_owned())),
            ("resign" | "abandonner", "") => Input::Resign,
            ("quit" | "quitter" | "exit", "") => Input::Quit,
            _ => Input::Text(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_number_a_word_or_notation() {
        assert_eq!(Input::read(" 12 "), Input::Number(12));
        assert_eq!(Input::read(""), Input::Empty);
        assert_eq!(Input::read("why to 1307"), Input::Why("to 1307".to_owned()));
        assert_eq!(Input::read("pourquoi to 1307"), Input::Why("to 1307".to_owned()));
        assert_eq!(Input::read("log 5"), Input::Log(Some(5)));
        assert_eq!(Input::read("save"), Input::Save(None));
        assert_eq!(Input::read("jamais"), Input::Never);
        assert_eq!(Input::read("ask watrin.2"), Input::Text("ask watrin.2".to_owned()));
        assert_eq!(Input::read("undo the knot"), Input::Text("undo the knot".to_owned()));
        assert_eq!(Input::read("activate f-segur"), Input::Text("activate f-segur".to_owned()));
    }
}
