//! Makes a constant of each rule of the catalogue.
fn main() {
    catalogue::build("data/rules.toml", "rules.rs");
}
