//! Small typed ids and sets of them: what is cloned with a state is numbers, never names.

kernel::armies! {
    /// Napoleon's army.
    French = "french", "side-french";
    /// The army of the archduke Karl.
    Austrian = "austrian", "side-austrian";
}

kernel::counters! {
    /// What a piece stands for.
    pub enum Meaning, hidden from 3000, Side as Headquarters from 2000;
    /// A combat unit: its place in [`Data::units`](crate::data::Data::units).
    UnitId as Unit from 0, in sets UnitSet of u128;
    /// A corps and its marker: its place in [`Data::corps`](crate::data::Data::corps).
    CorpsId as Corps from 1000, in sets CorpsSet of u32;
}
