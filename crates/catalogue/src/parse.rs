//! From text to a validated catalogue.

use std::{
    collections::{HashMap, HashSet},
    path::Path,
};

use serde::Deserialize;
use toml::Spanned;

use crate::{
    Catalogue, CatalogueError, Decided, Example, Gap, Heading, Place, Reason, Rule, Term, Text,
    constants::constant_name,
};

/// The file as it is written, before anything is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCatalogue {
    game: Option<Spanned<String>>,
    title: Option<String>,
    #[serde(default)]
    chapter: Vec<RawChapter>,
    #[serde(default)]
    rule: Vec<RawRule>,
    #[serde(default)]
    example: Vec<RawExample>,
    #[serde(default)]
    gap: Vec<RawGap>,
    #[serde(default)]
    term: Vec<RawTerm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChapter {
    name: Spanned<String>,
    title: Spanned<String>,
    title_fr: Spanned<String>,
    battle: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRule {
    id: Spanned<String>,
    title: Spanned<String>,
    title_fr: Spanned<String>,
    kind: Spanned<String>,
    en: Spanned<String>,
    fr: Spanned<String>,
    ruling: Option<Spanned<String>>,
    ruling_fr: Option<Spanned<String>>,
    table: Option<toml::Value>,
    untestable: Option<Spanned<String>>,
    decided: Option<Spanned<String>>,
    battle: Option<String>,
    hook: Option<String>,
    source: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExample {
    id: Spanned<String>,
    rules: Vec<Spanned<String>>,
    given: Spanned<String>,
    given_fr: Option<Spanned<String>>,
    expect: Spanned<String>,
    expect_fr: Option<Spanned<String>>,
    battle: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGap {
    id: Spanned<String>,
    what: Spanned<String>,
    what_fr: Option<Spanned<String>>,
    known: Spanned<String>,
    known_fr: Option<Spanned<String>>,
    proposal: Spanned<String>,
    proposal_fr: Option<Spanned<String>>,
    table: Option<toml::Value>,
    battle: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTerm {
    word: Spanned<String>,
    en: Option<Spanned<String>>,
    fr: Spanned<String>,
}

impl Catalogue {
    /// Reads and validates a catalogue. A file that does not say which game it is for belongs to the game it is
    /// named after (`wagram.toml`).
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str, file_name: &str) -> Result<Catalogue, CatalogueError> {
        Catalogue::parse_all(&[(text, file_name)])
    }

    /// Reads and validates a catalogue of several files, each a text and its name: a series, say, and its battles. The
    /// first names the game; ids are unique over all of them, and an example may show rules of any.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its file and line.
    pub fn parse_all(files: &[(&str, &str)]) -> Result<Catalogue, CatalogueError> {
        let mut raw = Vec::with_capacity(files.len());
        for &(text, file_name) in files {
            let lines = Lines::new(text, file_name);
            let mut file: RawCatalogue = toml::from_str(text).map_err(|error| {
                let start = error.span().map_or(0, |span| span.start);
                lines.error(start, Reason::Toml(error.message().trim().to_owned()))
            })?;
            let own = lines.game(file.game.take())?;
            raw.push((lines, own, file));
        }
        let mut seen = Seen::default();
        let game = raw.first().map(|(_, own, _)| own.clone()).unwrap_or_default();
        let title = raw.iter_mut().find_map(|(_, _, file)| file.title.take()).unwrap_or_else(|| game.clone());
        let (mut rules, mut examples, mut gaps, mut terms) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut headings = Vec::new();
        for (lines, own, file) in &mut raw {
            let mut checker = Checker { lines, seen: &mut seen, game: &game, own };
            for chapter in std::mem::take(&mut file.chapter) {
                headings.push(checker.heading(chapter)?);
            }
            for rule in std::mem::take(&mut file.rule) {
                rules.push(checker.rule(rule)?);
            }
        }
        // Only rules so far: the ids that an example may name.
        let known: HashSet<String> = seen.ids.keys().cloned().collect();
        for (lines, own, file) in raw {
            let mut checker = Checker { lines: &lines, seen: &mut seen, game: &game, own: &own };
            for example in file.example {
                examples.push(checker.example(example, &known)?);
            }
            for gap in file.gap {
                gaps.push(checker.gap(gap)?);
            }
            for term in file.term {
                terms.push(checker.term(term)?);
            }
        }
        Ok(Catalogue { game, title, headings, rules, examples, gaps, terms })
    }
}

/// Turns places in the text into lines.
struct Lines<'a> {
    /// Where each line but the last ends: found once, for a place is kept of every rule.
    ends: Vec<usize>,
    file_name: &'a str,
}

impl<'a> Lines<'a> {
    fn new(text: &str, file_name: &'a str) -> Lines<'a> {
        Lines { ends: text.match_indices('\n').map(|(end, _)| end).collect(), file_name }
    }

    fn line(&self, start: usize) -> usize {
        1 + self.ends.partition_point(|&end| end < start)
    }

    fn error(&self, start: usize, reason: Reason) -> CatalogueError {
        CatalogueError { file: self.file_name.to_owned(), line: self.line(start), reason }
    }

    fn error_at<T>(&self, place: &Spanned<T>, reason: Reason) -> CatalogueError {
        self.error(place.span().start, reason)
    }

    fn place(&self, start: usize) -> Place {
        Place { file: self.file_name.to_owned(), line: self.line(start) }
    }

    /// The game that a file says it is of, or is named after.
    fn game(&self, game: Option<Spanned<String>>) -> Result<String, CatalogueError> {
        let (game, start) = match game {
            Some(game) => {
                let start = game.span().start;
                (game.into_inner(), start)
            }
            None => {
                let stem = Path::new(self.file_name).file_stem();
                (stem.map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(), 0)
            }
        };
        if is_name(&game, &['-']) { Ok(game) } else { Err(self.error(start, Reason::Game(game))) }
    }
}

/// The ids, constants and words that were seen, and where.
#[derive(Default)]
struct Seen {
    ids: HashMap<String, Place>,
    constants: HashMap<String, Place>,
    words: HashMap<String, Place>,
    chapters: HashMap<String, Place>,
}

/// Checks entry after entry of one file.
struct Checker<'a> {
    lines: &'a Lines<'a>,
    seen: &'a mut Seen,
    /// The game of the catalogue.
    game: &'a str,
    /// What the ids of this file begin with, but for those of a battle.
    own: &'a str,
}

impl Checker<'_> {
    fn rule(&mut self, raw: RawRule) -> Result<Rule, CatalogueError> {
        let place = raw.id.span().start;
        let scope = scope(raw.battle.as_deref(), self.own);
        let form = "GAME-SECTION-NN, as `warburg-10.3-07`";
        let (section, counter) = self.parts(&raw.id, scope, form)?;
        let constant = constant_name(scope, self.game, section, counter);
        let scope = scope.len() + 1;
        let id = self.claim(raw.id)?;
        if let Some(first) = self.seen.constants.insert(constant.clone(), self.lines.place(place)) {
            return Err(self.lines.error(place, Reason::Constant { id, constant, first }));
        }
        let kind = raw.kind.get_ref().parse();
        let kind =
            kind.map_err(|_| self.lines.error_at(&raw.kind, Reason::Kind(raw.kind.get_ref().clone())))?;
        Ok(Rule {
            title: self.text(&id, "title", raw.title)?,
            title_fr: self.text(&id, "title_fr", raw.title_fr)?,
            kind,
            en: self.text(&id, "en", raw.en)?,
            fr: self.text(&id, "fr", raw.fr)?,
            ruling: self.ruling(&id, raw.ruling, raw.ruling_fr)?,
            table: raw.table,
            untestable: raw.untestable.map(|text| self.text(&id, "untestable", text)).transpose()?,
            decided: raw.decided.map(|word| self.decided(&word)).transpose()?,
            battle: raw.battle,
            hook: raw.hook,
            source: raw.source,
            id,
            scope,
        })
    }

    fn decided(&self, word: &Spanned<String>) -> Result<Decided, CatalogueError> {
        let decided = word.get_ref().parse();
        decided.map_err(|_| self.lines.error_at(word, Reason::Decided(word.get_ref().clone())))
    }

    fn example(&mut self, raw: RawExample, known: &HashSet<String>) -> Result<Example, CatalogueError> {
        let form = "GAME-ex-NN, as `warburg-ex-01`";
        let id = self.side_entry(raw.id, scope(raw.battle.as_deref(), self.own), "ex", form)?;
        if let Some(rule) = raw.rules.iter().find(|rule| !known.contains(rule.get_ref())) {
            let reason = Reason::UnknownRule { example: id, rule: rule.get_ref().clone() };
            return Err(self.lines.error_at(rule, reason));
        }
        Ok(Example {
            rules: raw.rules.into_iter().map(Spanned::into_inner).collect(),
            given: self.both(&id, ("given", raw.given), ("given_fr", raw.given_fr))?,
            expect: self.both(&id, ("expect", raw.expect), ("expect_fr", raw.expect_fr))?,
            id,
        })
    }

    fn gap(&mut self, raw: RawGap) -> Result<Gap, CatalogueError> {
        let form = "GAME-gap-NN, as `warburg-gap-01`";
        let id = self.side_entry(raw.id, scope(raw.battle.as_deref(), self.own), "gap", form)?;
        Ok(Gap {
            what: self.both(&id, ("what", raw.what), ("what_fr", raw.what_fr))?,
            known: self.both(&id, ("known", raw.known), ("known_fr", raw.known_fr))?,
            proposal: self.both(&id, ("proposal", raw.proposal), ("proposal_fr", raw.proposal_fr))?,
            table: raw.table,
            id,
        })
    }

    /// What a chapter is called, once.
    fn heading(&mut self, raw: RawChapter) -> Result<Heading, CatalogueError> {
        let start = raw.name.span().start;
        let name = self.text("a chapter", "name", raw.name)?;
        let whole = [scope(raw.battle.as_deref(), self.own), &name].join("-");
        if let Some(first) = self.seen.chapters.insert(whole.clone(), self.lines.place(start)) {
            return Err(self.lines.error(start, Reason::Chapter { name: whole, first }));
        }
        let en = self.text(&name, "title", raw.title)?;
        let fr = Some(self.text(&name, "title_fr", raw.title_fr)?);
        Ok(Heading { battle: raw.battle, name, title: Text { en, fr } })
    }

    /// A word of the tables, explained once.
    fn term(&mut self, raw: RawTerm) -> Result<Term, CatalogueError> {
        let start = raw.word.span().start;
        let word = self.text("a term", "word", raw.word)?;
        if let Some(first) = self.seen.words.insert(word.clone(), self.lines.place(start)) {
            return Err(self.lines.error(start, Reason::Word { word, first }));
        }
        let en = raw.en.map(|text| self.text(&word, "en", text)).transpose()?;
        let fr = self.text(&word, "fr", raw.fr)?;
        Ok(Term { word, en, fr })
    }

    /// The id of an example or a gap: its section is a fixed word.
    fn side_entry(
        &mut self,
        id: Spanned<String>,
        scope: &str,
        word: &str,
        form: &'static str,
    ) -> Result<String, CatalogueError> {
        let (section, _) = self.parts(&id, scope, form)?;
        if section != word {
            return Err(self.lines.error_at(&id, Reason::Id { id: id.get_ref().clone(), form }));
        }
        self.claim(id)
    }

    /// The section and the counter of an id that begins with the scope.
    fn parts<'i>(
        &self,
        id: &'i Spanned<String>,
        scope: &str,
        form: &'static str,
    ) -> Result<(&'i str, &'i str), CatalogueError> {
        let whole = id.get_ref();
        let bad_form = || self.lines.error_at(id, Reason::Id { id: whole.clone(), form });
        if !is_name(whole, &['-', '.']) {
            return Err(bad_form());
        }
        let Some((front, counter)) = whole.rsplit_once('-').filter(|(_, counter)| is_counter(counter)) else {
            return Err(bad_form());
        };
        if !front.contains('-') {
            return Err(bad_form());
        }
        let section = front.strip_prefix(scope).and_then(|rest| rest.strip_prefix('-'));
        let section = section.ok_or_else(|| {
            self.lines.error_at(id, Reason::Prefix { id: whole.clone(), prefix: scope.to_owned() })
        })?;
        Ok((section, counter))
    }

    /// Takes an id, once.
    fn claim(&mut self, id: Spanned<String>) -> Result<String, CatalogueError> {
        let start = id.span().start;
        let id = id.into_inner();
        match self.seen.ids.insert(id.clone(), self.lines.place(start)) {
            None => Ok(id),
            Some(first) => Err(self.lines.error(start, Reason::Duplicate { id, first })),
        }
    }

    /// What we decided, if anything: in English, and in French too where it is translated.
    fn ruling(
        &self,
        id: &str,
        ruling: Option<Spanned<String>>,
        ruling_fr: Option<Spanned<String>>,
    ) -> Result<Option<Text>, CatalogueError> {
        match (ruling, ruling_fr) {
            (Some(en), fr) => self.both(id, ("ruling", en), ("ruling_fr", fr)).map(Some),
            (None, Some(fr)) => Err(self.lines.error_at(&fr, Reason::OnlyFrench(id.to_owned()))),
            (None, None) => Ok(None),
        }
    }

    fn both(
        &self,
        id: &str,
        (key, en): (&'static str, Spanned<String>),
        (key_fr, fr): (&'static str, Option<Spanned<String>>),
    ) -> Result<Text, CatalogueError> {
        let fr = fr.map(|text| self.text(id, key_fr, text)).transpose()?;
        Ok(Text { en: self.text(id, key, en)?, fr })
    }

    fn text(&self, id: &str, key: &'static str, text: Spanned<String>) -> Result<String, CatalogueError> {
        if text.get_ref().trim().is_empty() {
            return Err(self.lines.error_at(&text, Reason::Empty { id: id.to_owned(), key }));
        }
        Ok(text.into_inner())
    }
}

/// What an entry's id begins with: the battle it belongs to, or else the game.
fn scope<'a>(battle: Option<&'a str>, game: &'a str) -> &'a str {
    battle.filter(|&battle| battle != "all").unwrap_or(game)
}

/// Lower-case letters and digits in words joined by one of the joints.
fn is_name(text: &str, joints: &[char]) -> bool {
    text.split(joints).all(|word| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    })
}

fn is_counter(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit())
}
