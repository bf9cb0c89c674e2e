//! The client's types are those of the table: `web/src/wire.ts` is written from them, and is refused when it is stale.
//!
//! `SABRETACHE_REGENERATE=1 cargo test -p table wire` writes it anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str =
    "// Written from the Rust types by `crates/table/tests/table/wire.rs`; change those, not this.\n";

/// Every type that a type is made of, by its name.
struct Declared {
    config: Config,
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Declared {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        T::visit_generics(self);
        if T::output_path().is_none() {
            return T::visit_dependencies(self);
        }
        let name = T::ident(&self.config);
        let text = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
        match self.types.insert(name.clone(), text.clone()) {
            None => T::visit_dependencies(self),
            Some(known) => assert_eq!(known, text, "two types are called {name}"),
        }
    }
}

#[test]
fn the_client_has_the_types_of_the_table() {
    let config = Config::new().with_large_int("number");
    let mut declared = Declared { config, types: BTreeMap::new() };
    table::wire::visit(&mut declared);
    let text: String =
        [HEAD.to_owned()].into_iter().chain(declared.types.into_values()).collect::<Vec<_>>().join("\n");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    if std::env::var_os("SABRETACHE_REGENERATE").is_some() {
        fs::write(&file, &text).expect("written");
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    assert!(known == text, "web/src/wire.ts is stale: SABRETACHE_REGENERATE=1 cargo test -p table wire");
}
