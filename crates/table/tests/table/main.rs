//! The server by its sockets, on SQLite and on PostgreSQL.

mod afterwards;
mod answers;
mod chat;
mod disk;
mod document;
mod door;
mod earlier;
mod edges;
mod guests;
mod kill;
mod leaving;
mod long;
mod mail;
mod notices;
mod people;
mod play;
mod postgres;
mod processes;
mod records;
mod restart;
mod secrets;
mod served;
mod sessions;
mod setups;
mod storage;
mod support;
mod surface;
mod thrift;
mod toy;
mod twins;
mod wire;
mod words;
mod wrong;

use postgres::Postgres;
use tempfile::TempDir;

/// Runs each of these on a file of its own; and those of a group, one after the other, on a PostgreSQL of their own.
macro_rules! on_both {
    ($($group:ident { $($module:ident :: $name:ident,)* })*) => {
        mod sqlite {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let folder = super::TempDir::new().unwrap();
                    super::$module::$name(folder.path().join("table.sqlite").to_str().unwrap()).await;
                }
            )*)*
        }

        mod postgres_does_the_same {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $group() {
                    let Some(postgres) = super::Postgres::start() else { return };
                    $(
                        eprintln!("on PostgreSQL: {}", stringify!($name));
                        super::$module::$name(&postgres.database(stringify!($name)).await).await;
                    )*
                }
            )*
        }
    };
}

/// What a game keeps secret is kept by the rules, wherever it is stored: more secrets of one of them are tried on SQLite alone.
macro_rules! on_sqlite {
    ($($name:ident,)*) => {
        mod twins_on_sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let folder = super::TempDir::new().unwrap();
                    super::twins::$name(folder.path().join("table.sqlite").to_str().unwrap()).await;
                }
            )*
        }
    };
}

on_sqlite! {
    nobody_knows_which_marker_is_committed,
    nobody_knows_markers_held_back_at_zurich,
    nobody_knows_arriving_markers,
    nobody_knows_orders_after_a_look,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    processes::two_processes_serve_one_game(&postgres.database("two_processes").await).await;
    processes::a_turn_has_one_clock(&postgres.database("two_processes_clock").await).await;
    processes::a_lost_connection_is_made_again(&postgres.database("lost_connection").await).await;
    processes::a_seat_is_known_at_both(&postgres.database("two_processes_seat").await).await;
    processes::a_session_ends_at_both(&postgres.database("two_processes_sessions").await).await;
    processes::games_go_at_both(&postgres.database("two_processes_leaving").await).await;
    records::two_processes_sign_with_one_key(&postgres.database("two_processes_key").await).await;
    processes::who_looks_elsewhere_is_given_no_notice(&postgres.database("two_processes_notice").await).await;
    processes::players_at_two_processes_chat(&postgres.database("two_processes_chat").await).await;
}

on_both! {
    games {
        play::two_people_play_to_the_end,
        play::a_person_plays_the_computer,
        play::players_speak_beside_the_rules,
        chat::players_write_to_each_other,
        chat::older_messages_are_read_in_turn,
        chat::nobody_else_reads_it,
        chat::what_was_written_goes_with_the_account,
        wrong::wrong_decisions_change_nothing,
        wrong::a_socket_answers_the_same,
        wrong::strangers_are_turned_away,
        words::words_come_in_any_order,
        wrong::who_calls_too_often_waits,
    }
    players {
        people::a_guest_becomes_an_account,
        people::a_bot_plays_with_a_token,
        people::seats_are_taken_once,
        people::an_account_is_deleted,
        people::a_clock_runs_out,
        sessions::a_session_ends_on_every_socket,
        sessions::a_new_password_ends_the_rest,
        sessions::a_bot_has_no_say_over_the_account,
        sessions::a_kept_name_is_nobody_elses,
        sessions::another_site_opens_no_socket,
        sessions::nobody_says_to_be_another,
        sessions::nobody_takes_every_turn,
        sessions::a_session_that_is_used_goes_on,
        guests::who_does_not_come_back_is_removed,
        mail::an_address_is_confirmed_before_it_is_written_to,
        mail::an_address_is_asked_once_an_hour,
        mail::without_a_mail_server_no_address_is_taken,
        notices::a_slow_notice_holds_up_nobody,
    }
    seats {
        leaving::one_leaves_as_another_sits_down,
        leaving::the_last_seat_is_taken_once,
        leaving::a_rematch_is_left_and_made_again,
        leaving::a_name_goes_with_its_account,
        leaving::a_game_of_other_rules_holds_up_nobody,
        leaving::time_goes_by_for_who_must_decide,
    }
    rows {
        storage::what_cannot_be_written_is_told_to_nobody,
        storage::a_later_version_is_left_alone,
        storage::the_version_before_is_brought_up_to_date,
        earlier::a_game_goes_on_under_new_rules_if_both_agree,
        earlier::a_finished_game_of_earlier_rules_is_shown,
        earlier::who_plays_alone_agrees_alone,
        earlier::what_cannot_be_carried_can_be_read,
        long::a_long_game_is_taken_up_at_once,
        long::a_damaged_snapshot_is_dropped,
        records::a_finished_game_is_signed,
        records::a_key_may_be_in_a_file,
    }
    the_rest {
        restart::a_restart_loses_nothing,
        restart::each_side_keeps_its_time,
        restart::nobody_learns_from_a_clock_after_a_restart,
        restart::the_computer_goes_on_after_a_restart,
        restart::what_is_under_way_comes_to_its_end,
        restart::a_server_is_stopped_at_once,
        setups::no_other_set_up_is_accepted,
        surface::anybody_may_read_the_rules,
        surface::figures_are_for_who_watches_over_the_machine,
        document::the_list_of_calls_is_whole_and_true,
        surface::the_bot_of_the_book_plays,
        surface::reasons_and_odds_before_deciding,
        secrets::lower_counters_stay_hidden,
        thrift::a_decision_makes_no_more_work_than_it_must,
        afterwards::maps_and_pictures_are_drawn,
        afterwards::the_line_of_chances_is_reckoned_once,
        afterwards::the_line_of_chances_is_of_its_own_board,
    }
    twins_in_the_dark {
        twins::hidden_counters_change_no_byte,
        twins::hidden_orders_change_no_byte,
        twins::nobody_counts_hidden_decisions,
        twins::nobody_counts_hidden_decisions_at_wagram,
    }
    twins_with_orders {
        twins::nobody_knows_orders,
        twins::nobody_counts_orders,
        twins::nobody_counts_committed_markers,
    }
    twins_with_markers {
        twins::nobody_knows_markers_held_back,
        twins::nobody_knows_rationed_markers,
        twins::nobody_counts_rationed_markers,
    }
}
