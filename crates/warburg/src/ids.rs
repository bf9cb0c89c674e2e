//! Small typed ids: what is cloned with a state is numbers, never names.

kernel::armies! {
    /// De Muy's army.
    French = "french", "side-french";
    /// The army of observation under Brunswick.
    Allied = "allied", "side-allied";
}

kernel::counters! {
    /// What a piece stands for.
    pub enum Meaning, hidden from 3000;
    /// A combat unit: its place in [`Data::units`](crate::data::Data::units).
    UnitId as Unit from 0;
    /// A general officer: his place in [`Data::officers`](crate::data::Data::officers).
    OfficerId as Officer from 1000;
    /// A formation: its place in [`Data::formations`](crate::data::Data::formations).
    FormationId as Formation from 2000;
}
