//! The list of rulebooks, each behind one object-safe interface.
