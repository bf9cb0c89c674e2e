//! The binary sabretache.
