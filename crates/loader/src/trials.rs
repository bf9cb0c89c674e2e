//! The tests of a box, in one line a game.

/// Tries a box in every way: `loader::trials! { Data, mistakes: "tests/mistakes.toml", torn: 200 }` makes a test of each
/// [`trial`](crate::trial). The mistakes lie in that file; this many times a file is torn. It needs the crate `tempfile`.
#[macro_export]
macro_rules! trials {
    ($data:ty, mistakes: $mistakes:literal, torn: $torn:literal) => {
        #[test]
        fn mistakes_are_refused_with_file_line_and_reason() {
            $crate::trial::mistakes::<$data>(include_str!($mistakes));
        }

        #[test]
        fn folders_are_read_or_refused_by_name() {
            $crate::trial::folders::<$data>(::tempfile::tempdir().expect("a folder").path());
        }

        #[test]
        fn a_box_is_whole_and_holds_no_giants() {
            $crate::trial::whole::<$data>();
        }

        #[test]
        fn torn_files_never_panic() {
            $crate::trial::torn::<$data>($torn);
        }

        #[test]
        fn schemas_are_current() {
            $crate::trial::schemas::<$data>(concat!(env!("CARGO_MANIFEST_DIR"), "/data").as_ref());
        }
    };
}
