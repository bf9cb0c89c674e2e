//! What every game's tests ask of its box: mistakes are refused where they are made, folders are treated alike, nothing
//! that a file says makes the program panic, and schemas are current. Each function panics where a box fails.

use crate::layout::{MAX_FILE_BYTES, matches as part_of};
use crate::{Contents, File, Files, LoadError, SCENARIOS};
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// A mistake that an editor of the data might make: in `file`, the text `from`, or all from there up to the text `until`,
/// becomes `to`; the refusal names the line of `at` (as the file then stands) and says `says`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    file: String,
    from: String,
    until: Option<String>,
    to: String,
    at: String,
    says: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistakes {
    mistake: Vec<Mistake>,
}

/// Every mistake of a list (`[[mistake]]` with `file`, `from`, perhaps `until`, `to`, `at`, `says`) is refused with file, line and reason.
pub fn mistakes<C: Contents>(list: &str) {
    let Mistakes { mistake: mistakes } = toml::from_str(list).expect("a list of mistakes");
    let wrong: Vec<String> = mistakes.iter().filter_map(wrong::<C>).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), mistakes.len(), wrong.join("\n"));
}

/// What is wrong with how a mistake is refused, if anything is.
fn wrong<C: Contents>(Mistake { file, from, until, to, at, says }: &Mistake) -> Option<String> {
    let files = match until {
        Some(until) => spoilt::<C>(file, &block::<C>(file, from, until), to),
        None => spoilt::<C>(file, from, to),
    };
    let text = &files.get(file).text;
    let place = text.find(at).unwrap_or_else(|| panic!("{at:?} is not in {file}"));
    let line = text[..place].matches('\n').count() + 1;
    let said = refusal::<C>(&files);
    let fine = said.starts_with(&format!("{file}:{line}:")) && said.contains(says);
    (!fine).then(|| format!("{from:?} -> {to:?}\n  expected {file}:{line}: {says}\n  said     {said}"))
}

/// The piece of an embedded file from the text `from` up to the text `until`, or to the end.
fn block<C: Contents>(file: &str, from: &str, until: &str) -> String {
    let files = Files::embedded(&C::LAYOUT);
    let text = &files.get(file).text;
    let start = text.find(from).unwrap_or_else(|| panic!("{file} does not contain {from:?}"));
    let end = text[start..].find(until).filter(|_| !until.is_empty());
    text[start..end.map_or(text.len(), |end| start + end)].to_owned()
}

/// The embedded box with the first `from` of a file changed to `to`.
pub fn spoilt<C: Contents>(file: &str, from: &str, to: &str) -> Files {
    let mut files = Files::embedded(&C::LAYOUT);
    let text = files.text_mut(file);
    assert!(text.contains(from), "{file} does not contain {from:?}");
    *text = text.replacen(from, to, 1);
    files
}

/// What is said of a box that cannot be opened, or `accepted`.
pub fn refusal<C: Contents>(files: &Files) -> String {
    C::from_files(files).map(|_| "accepted".to_owned()).unwrap_or_else(|error| error.to_string())
}

/// A folder changes what it holds and leaves the rest; what cannot be used in it is refused by name. The folder is an
/// empty one to play in.
pub fn folders<C: Contents>(dir: &Path) {
    let embedded = Files::embedded(&C::LAYOUT);
    let hash = |what: &str| match Files::from_dir(&C::LAYOUT, dir) {
        Ok(files) => files.hash(),
        Err(error) => panic!("{what}: {error}"),
    };
    assert_eq!(hash("an empty folder"), embedded.hash());
    fs::write(dir.join("README.md"), "What I changed, and why.").expect("written");
    assert_eq!(hash("a folder with notes"), embedded.hash());

    for file in embedded.iter() {
        put(dir, &file.name, file.text.replace('\n', "\r\n").as_bytes());
    }
    assert_eq!(hash("the same files with other line ends"), embedded.hash());
    assert!(C::from_dir(dir).is_ok(), "the same files with other line ends");

    scenarios_are_added::<C>(dir, &embedded);
    for file in embedded.iter() {
        refused_by_name::<C>(dir, file);
    }
    strangers_are_refused::<C>(dir);
    let gone = dir.join("nowhere");
    let said = C::from_dir(&gone).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(said.starts_with(&gone.display().to_string()), "{said}");
}

fn put(dir: &Path, name: &str, bytes: &[u8]) {
    let path = dir.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, bytes).expect("written");
}

/// What a folder is refused for when this file in it says this; the file is as it was afterwards.
fn said_of<C: Contents>(dir: &Path, name: &str, bytes: &[u8]) -> String {
    let before = fs::read(dir.join(name)).ok();
    put(dir, name, bytes);
    let said = C::from_dir(dir).err().map_or("accepted".to_owned(), |error| error.to_string());
    match before {
        Some(before) => put(dir, name, &before),
        None => fs::remove_file(dir.join(name)).expect("removed"),
    }
    said
}

/// A scenario under a new code is one more, and makes other data.
fn scenarios_are_added<C: Contents>(dir: &Path, embedded: &Files) {
    for file in embedded.matching(SCENARIOS) {
        let code = file.name.trim_start_matches("scenarios/").trim_end_matches(".toml");
        let text = file.text.replacen(&format!("code = \"{code}\""), "code = \"zz-mine\"", 1);
        assert_eq!(said_of::<C>(dir, "scenarios/zz-mine.toml", text.as_bytes()), "accepted", "{code}");
        put(dir, "scenarios/zz-mine.toml", text.as_bytes());
        let files = Files::from_dir(&C::LAYOUT, dir).expect("it has been accepted");
        assert_ne!(files.hash(), embedded.hash(), "{code}");
        fs::remove_file(dir.join("scenarios/zz-mine.toml")).expect("removed");
    }
}

/// A file that is no text, too large or torn is refused with its name, and the line or the size.
fn refused_by_name<C: Contents>(dir: &Path, file: &File) {
    let name = &file.name;
    let said = said_of::<C>(dir, name, b"# A comment\n# \xff\xfe\n");
    assert!(said.starts_with(&format!("{name}:2:3: byte 0xff is not UTF-8")), "{said}");
    let said = said_of::<C>(dir, name, &vec![b'#'; MAX_FILE_BYTES + 1]);
    assert!(said.starts_with(&format!("{name}: {} bytes; ", MAX_FILE_BYTES + 1)), "{said}");
    let said = said_of::<C>(dir, name, b"a = 1\nb = [");
    assert!(said.starts_with(&format!("{name}:2:")), "{said}");
    let said = said_of::<C>(dir, name, b"no-such-key = 1\n");
    assert!(said.starts_with(&format!("{name}:1:1: unknown field")), "{said}");
}

/// Misspelt names, files that are part of the program, and copies under another name.
fn strangers_are_refused<C: Contents>(dir: &Path) {
    for name in ["nap.toml", "Map.TOML", "scenario/mine.toml", "scenarios/more/mine.toml"] {
        let said = said_of::<C>(dir, name, b"");
        assert!(said.contains(&format!("{name}: nothing reads a file of this name")), "{said}");
    }
    for (name, reason) in C::LAYOUT.compiled {
        let said = said_of::<C>(dir, name, b"");
        assert!(said.contains(&format!("{name}: {reason}")), "{said}");
    }
    for pattern in C::LAYOUT.grows {
        let name = pattern.replace('*', "zz-mine");
        let said = said_of::<C>(dir, &name, b"code = 1");
        assert!(said.starts_with(&format!("{name}:1:")), "{said}");
        let files = Files::embedded(&C::LAYOUT);
        let twice = &files.matching(pattern).next().expect("one of each kind").text;
        let said = said_of::<C>(dir, &name, twice.as_bytes());
        assert!(said.starts_with(&format!("{name}:")) && said.contains("is already taken"), "{said}");
    }
}

/// A box without files of a kind, or with a giant among them, is refused.
pub fn whole<C: Contents>() {
    for pattern in C::LAYOUT.grows {
        let mut files = Files::embedded(&C::LAYOUT);
        files.retain(|file| !part_of(pattern, &file.name));
        assert!(matches!(C::from_files(&files), Err(LoadError::Count { found: 0, .. })), "{pattern}");
    }
    for file in Files::embedded(&C::LAYOUT).iter() {
        let mut files = Files::embedded(&C::LAYOUT);
        files.text_mut(&file.name).push_str(&"\n".repeat(MAX_FILE_BYTES));
        assert!(matches!(C::from_files(&files), Err(LoadError::TooLarge { .. })), "{}", file.name);
    }
}

/// Whatever a file says, loading it ends in data or in an error with its place, and the error can be drawn: this many
/// boxes, each with a few pieces of a file cut, doubled or overwritten.
pub fn torn<C: Contents>(times: u64) {
    let embedded = Files::embedded(&C::LAYOUT);
    for seed in 0..times {
        let mut chance = Chance(seed);
        let mut files = embedded.clone();
        let name = embedded.iter().nth(chance.below(embedded.iter().len())).expect("a file").name.clone();
        let text = files.text_mut(&name);
        for _ in 0..=chance.below(3) {
            if chance.below(2) == 0 { tear(text, &mut chance) } else { change_a_figure(text, &mut chance) }
        }
        opened_or_refused::<C>(&files, &format!("seed {seed}"));
    }
}

/// A law for the fuzzers: whatever stands in a file in place of any piece of it, loading ends in data or in an error with
/// its place. The first five bytes choose the file and the piece, the others are what stands there.
pub fn any_piece<C: Contents>(bytes: &[u8]) {
    let Some((&[which, from @ .., length], piece)) = bytes.split_first_chunk::<5>() else { return };
    let Ok(piece) = str::from_utf8(piece) else { return };
    let mut files = Files::embedded(&C::LAYOUT);
    let name = files.iter().nth(usize::from(which) % files.iter().len()).expect("a file").name.clone();
    let text = files.text_mut(&name);
    let from = from.iter().fold(0, |sum, &byte| sum << 8 | usize::from(byte)) % (text.len() + 1);
    let from = boundary(text, from);
    let to = boundary(text, from + usize::from(length)).max(from);
    text.replace_range(from..to, piece);
    opened_or_refused::<C>(&files, &format!("{name} {from}..{to}"));
}

/// The box opens, or it is said what is wrong with it and where, in a form that can be drawn.
fn opened_or_refused<C: Contents>(files: &Files, what: &str) {
    let Err(error) = C::from_files(files) else { return };
    let mut shown = String::new();
    let drawn = miette::GraphicalReportHandler::new().render_report(&mut shown, &error);
    drawn.unwrap_or_else(|_| panic!("{what}: {error} cannot be drawn"));
    let place = error.located().unwrap_or_else(|| panic!("{what}: {error} has no place"));
    assert!(place.line >= 1 && place.column >= 1, "{what}: {error}");
}

/// What is put in place of a piece of a file.
const SCRAPS: [&str; 25] = [
    "",
    "",
    "\"",
    "[",
    "]",
    "{",
    "}",
    "=",
    "-1",
    "0",
    "999999999999",
    "1e9",
    "\"é\"",
    "\n",
    "true",
    "[source]",
    "\u{0}",
    "\r",
    "C",
    "9",
    "\"0101\"",
    "#",
    "'''",
    "é",
    "1979-05-27",
];

fn tear(text: &mut String, chance: &mut Chance) {
    let from = boundary(text, chance.below(text.len() + 1));
    let to = boundary(text, from + chance.below(60)).max(from);
    let piece = match chance.below(6) {
        0 => text[from..to].repeat(2),
        1 => String::new(),
        _ => SCRAPS[chance.below(SCRAPS.len())].to_owned(),
    };
    text.replace_range(from..to, &piece);
}

/// Another figure or letter in place of one reaches further into the checks than torn syntax does.
fn change_a_figure(text: &mut String, chance: &mut Chance) {
    let places: Vec<usize> =
        text.match_indices(|c: char| c.is_ascii_digit() || c == '"').map(|m| m.0).collect();
    let Some(&at) = places.get(chance.below(places.len().max(1))) else { return };
    let with = match chance.below(4) {
        0 => chance.below(1000).to_string(),
        1 => format!("-{}", chance.below(10)),
        2 => "\"".to_owned(),
        _ => char::from(b'a' + chance.below(26) as u8).to_string(),
    };
    text.replace_range(at..=at, &with);
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// A small generator (SplitMix64): the same damage on every machine, named by its seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) as usize % bound
    }
}

/// Every file names its schema in its first line, and the schemas in `dir` are those of the program; with
/// `SABRETACHE_REGENERATE` set they are written anew.
pub fn schemas<C: Contents>(dir: &Path) {
    let schemas = C::schemas();
    for (name, text) in C::LAYOUT.embedded {
        let schema = schemas.iter().find(|schema| schema.is_for(name));
        let line = schema.unwrap_or_else(|| panic!("{name} has no schema")).line(name);
        assert_eq!(text.lines().next(), Some(&line[..]), "the first line of {name}");
    }
    for schema in schemas {
        let path = dir.join(&schema.file);
        if std::env::var_os("SABRETACHE_REGENERATE").is_some() {
            put(dir, &schema.file, schema.text.as_bytes());
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == schema.text, "{} is stale: SABRETACHE_REGENERATE=1 writes it anew", path.display());
    }
}
