//! What the server says of itself while it runs: one line an occasion, for people or for programs.

use tracing_subscriber::EnvFilter;

/// In which form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogForm {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Starts to write the log to the standard error output. `RUST_LOG` says how much; without it, what matters.
pub fn start_logs(form: LogForm) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start, in a test, changes nothing.
    let _ = match form {
        LogForm::Text => builder.try_init(),
        LogForm::Json => builder.json().try_init(),
    };
}
