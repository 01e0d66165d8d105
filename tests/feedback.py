"""Feedback in a minute: what every test is (`oracle`, `command_line`), and which of them `make test-fast` runs.

Marks are given here, by what a test does, and written nowhere else; only `slow` is written beside a test. In the
minute (`pytest --fast`) stay

- of the cases of each test two, the first and the last, but all of what is asked of every file of the tree (`house`);
- of the tests of one module that run the program two, the first and the last, and so of `OF_COMPUTED_VALUES`;
- of examples made up by Hypothesis a twentieth;
- nothing that is `slow`, or named in `LONG`.

So every module keeps a test, unless all of it is slow or long.
"""

import inspect
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, TypeVar

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.data_paths import KEPT_DATA, TESTS, needs_shared_data, shared_data

CASES: Final = 2
"""How many cases of one test a minute has time for."""

OF_EVERY_FILE: Final = "house"
"""The folder of tests whose cases are the files of the tree: a change is in one of them, and a case takes little."""

TYPED: Final = 2
"""How many tests of one module that run the program."""

EXAMPLES: Final = 20
"""Of so many examples of Hypothesis one is tried."""

OF_COMPUTED_VALUES: Final = ("core/test_computed.py", "hunt/test_inner_values.py")
"""Tests of whatever is computed on the way: of each module a minute runs two, and `make mutation` all."""

RUNS_THE_PROGRAM: Final = ("cli",)
"""Folders of tests in which a test types a command line."""

LONG: Final = frozenset(
    {
        "advice/test_advice.py::test_every_command_that_is_proposed_is_accepted",
        "browser/test_night.py::test_the_log_of_a_night_in_a_browser_is_that_of_the_night_typed",
        "cli/test_absence.py::TestWhereTheRulesWithdraw::test_an_excuse_pairs_the_player_and_can_be_undone",
        "cli/test_absence.py::TestWhereTheRulesWithdraw::test_announced_otherwise_nobody_is_withdrawn",
        "cli/test_absence.py::TestWhereTheRulesWithdraw::test_confirmed_the_player_counts_as_withdrawn",
        "cli/test_absence.py::TestWhereTheRulesWithdraw::test_the_pairing_asks_and_names_player_and_article",
        "cli/test_absence.py::test_where_the_text_is_silent_the_player_is_named_and_paired",
        "cli/test_absence.py::test_who_withdraws_while_in_a_pairing_not_published_is_named",
        "cli/test_announced_lots.py::TestFirstRoundByLot::test_it_is_drawn_recorded_and_can_be_drawn_again",
        "cli/test_announced_lots.py::TestFirstRoundByLot::test_the_next_rounds_go_by_the_edition",
        "cli/test_appeals.py::TestWhatIf::test_as_data",
        "cli/test_appeals.py::TestWhatIf::test_it_can_be_asked_of_the_past",
        "cli/test_appeals.py::TestWhatIf::test_nothing_is_written",
        "cli/test_appeals.py::TestWhatIf::test_players_are_named_by_number_and_the_article_is_that_of_the_edition",
        "cli/test_appeals.py::TestWhatIf::test_what_cannot_be_supposed",
        "cli/test_at_the_desk.py::TestCheckIn::test_an_evening",
        "cli/test_at_the_desk.py::TestFixedBoard::test_sheet_and_paper_have_the_game_there_and_a_replay_is_identical",
        "cli/test_audit.py::TestBadInput::test_a_tar_without_end",
        "cli/test_audit.py::TestPage::test_the_hypothesis_of_explain",
        "cli/test_audit_cluster.py::test_a_defect_of_one_file_is_told_of_that_one",
        "cli/test_audit_cluster.py::test_a_scheduler_that_goes_away",
        "cli/test_audit_cluster.py::test_a_worker_killed_in_mid_run_costs_no_file_and_counts_none_twice",
        "cli/test_audit_cluster.py::test_no_scheduler_at_all",
        "cli/test_audit_cluster.py::test_the_command",
        "cli/test_audit_engines.py::TestPy4swiss::test_byes_of_the_coming_round_are_no_points_yet",
        "cli/test_audit_engines.py::TestPy4swiss::test_what_no_pairing_rests_on_is_not_shown_to_it",
        "cli/test_audit_engines.py::TestWhoStandsAlone::test_all_agree",
        "cli/test_audit_engines.py::TestWhoStandsAlone::test_the_file",
        "cli/test_audit_engines.py::test_a_resumed_run_asks_again_where_other_engines_are_asked",
        "cli/test_audit_engines.py::test_they_stand_on_the_page",
        "cli/test_audit_parquet.py::test_every_finding_is_a_row_and_so_is_a_file_without_any",
        "cli/test_audit_parquet.py::test_the_columns_are_those_that_the_docs_name",
        "cli/test_cfc.py::TestLogsOfTheFirstVersion::test_what_comes_out_otherwise_is_named_with_both_versions",
        "cli/test_check_explain.py::test_a_hypothesis_is_never_told_as_a_fact",
        "cli/test_check_explain.py::test_effort",
        "cli/test_check_explain.py::test_json",
        "cli/test_check_explain.py::test_the_article_is_that_of_the_edition",
        "cli/test_check_explain.py::test_who_waits_long_at_a_terminal_is_told",
        "cli/test_citations.py::test_a_tournament_walked_through_cites_its_own_book",
        "cli/test_command_line.py::TestErrors::test_a_reader_who_goes_away",
        "cli/test_command_line.py::TestErrors::test_letters_the_terminal_cannot_show",
        "cli/test_command_line.py::TestPostgresql::test_a_round_on_a_server",
        "cli/test_compat.py::TestGenerator::test_the_edition_has_no_last_day_whatever_the_clock_says_and_the_file_names_it",
        "cli/test_corrected_ratings.py::test_a_line_that_cannot_be_read_is_named",
        "cli/test_corrected_ratings.py::test_a_result_found_wrong_two_rounds_later_reaches_all_to_come",
        "cli/test_corrected_ratings.py::test_a_round_taken_back_is_paired_by_the_new_rating",
        "cli/test_corrected_ratings.py::test_it_counts_for_the_next_pairing",
        "cli/test_corrected_ratings.py::test_ratings_of_opponents_are_no_numbers",
        "cli/test_corrected_ratings.py::test_the_exported_file_says_what_each_round_was_paired_by",
        "cli/test_corrected_ratings.py::test_the_initial_colour_of_the_file_is_no_contradiction",
        "cli/test_corrected_ratings.py::test_where_numbers_are_final_no_pairing_changes",
        "cli/test_corrected_ratings.py::test_where_there_are_tiers_it_comes_too_late",
        "cli/test_database_roles.py::test_keys_and_checkpoints",
        "cli/test_database_roles.py::test_only_the_office_erases",
        "cli/test_database_roles.py::test_the_page_as_it_is_typed",
        "cli/test_database_roles.py::test_the_whole_walk",
        "cli/test_default_tie_breaks.py::test_a_text_without_a_list_has_no_default",
        "cli/test_default_tie_breaks.py::test_a_tie_recorded_for_some_of_a_group_orders_those",
        "cli/test_default_tie_breaks.py::test_another_announcement_goes_before",
        "cli/test_default_tie_breaks.py::test_info_and_standings_name_the_list_and_why",
        "cli/test_default_tie_breaks.py::test_the_default_decides",
        "cli/test_default_tie_breaks.py::test_the_first_place_alone_is_decided_by_f_10",
        "cli/test_default_tie_breaks.py::test_the_ranks_of_a_file_and_the_standings_of_a_file_go_by_it",
        "cli/test_demo.py::test_it_can_be_kept_and_looked_around_in",
        "cli/test_demo.py::test_it_is_the_same_every_time",
        "cli/test_demo.py::test_it_leaves_everything_as_it_was",
        "cli/test_demo.py::test_it_shows_the_main_thing",
        "cli/test_demo.py::test_its_story_is_told_in_the_language_of_the_surroundings",
        "cli/test_desk.py::TestEntry::test_a_jump_to_nobody_says_so_and_esc_leaves_the_line",
        "cli/test_desk.py::TestEntry::test_after_the_last_board_it_says_so",
        "cli/test_desk.py::TestEntry::test_jump_to_a_board_or_a_player",
        "cli/test_desk.py::TestEntry::test_undo_goes_back_to_the_board",
        "cli/test_desk.py::TestEntry::test_who_did_not_appear_is_asked_about",
        "cli/test_desk.py::TestEntry::test_who_is_still_playing",
        "cli/test_desk.py::TestKeystrokes::test_twenty_boards",
        "cli/test_desk.py::TestKeystrokes::test_twenty_boards_twice",
        "cli/test_desk.py::TestTwice::test_a_mismatch_is_loud_and_waits_for_the_right_one",
        "cli/test_desk.py::TestTwice::test_esc_leaves_it",
        "cli/test_desk.py::TestTwice::test_the_first_one_was_right",
        "cli/test_desk.py::TestTwice::test_undo_in_the_second_entry_takes_no_result_back",
        "cli/test_documentation.py::test_every_example_runs_and_prints_what_the_page_shows",
        "cli/test_drafts.py::TestWhatIsSaid::test_finished_it_is_the_pairing",
        "cli/test_edition_in_force.py::test_the_demonstration_is_played_by_the_edition_in_force_on_its_first_day",
        "cli/test_erasable_names.py::test_a_certificate_holds",
        "cli/test_erasable_names.py::test_no_event_holds_a_name_and_every_command_shows_it",
        "cli/test_every_edition.py::test_a_whole_event_from_the_announcement_to_the_report",
        "cli/test_every_edition.py::test_why_not_cites_the_event_and_judges_a_whole_pairing",
        "cli/test_fast_game.py::test_a_draw_decides_for_black_with_draw_odds",
        "cli/test_fast_game.py::test_the_game_is_undone",
        "cli/test_fast_game.py::test_what_does_not_go_together",
        "cli/test_fast_game.py::test_without_them_it_decides_nothing",
        "cli/test_for_federations.py::test_every_command_runs",
        "cli/test_for_federations.py::test_the_commands_of_dask_are_those_of_dask",
        "cli/test_general_rules.py::TestEachEdition::test_absence",
        "cli/test_general_rules.py::TestEachEdition::test_announced_absence",
        "cli/test_general_rules.py::TestEachEdition::test_correction_and_freeze",
        "cli/test_general_rules.py::TestEachEdition::test_late_entry",
        "cli/test_general_rules.py::TestEachEdition::test_publication",
        "cli/test_general_rules.py::TestEachEdition::test_tie_breaks",
        "cli/test_general_rules.py::TestEachEdition::test_withdrawal",
        "cli/test_knockout.py::test_a_knock_out_of_five_from_the_announcement_to_the_final_order",
        "cli/test_knockout.py::test_a_mini_match_with_a_play_off",
        "cli/test_knockout.py::test_a_tie_over_who_qualifies_is_decided_first",
        "cli/test_knockout.py::test_it_is_printed_with_what_is_announced",
        "cli/test_knockout.py::test_the_comparison_of_two_players_says_so",
        "cli/test_knockout.py::test_the_file_has_its_ranks_and_says_that_it_has_not_its_games",
        "cli/test_knockout.py::test_walk_over_correction_and_undo",
        "cli/test_knockout.py::test_where_a_play_off_decides_the_first_place_only_the_refusal_says_what_does_decide",
        "cli/test_languages.py::test_every_template_is_told_with_the_same_values",
        "cli/test_large_files.py::TestTooLarge::test_a_file_of_entries",
        "cli/test_late_against_the_bye.py::TestPairingScore::test_the_directors_score_needs_no_confirmation_and_pairs",
        "cli/test_late_against_the_bye.py::test_it_is_undone_as_one",
        "cli/test_late_against_the_bye.py::test_the_bye_becomes_a_board_and_no_other_changes",
        "cli/test_late_against_the_bye.py::test_where_the_rules_keep_a_published_pairing_it_is_refused",
        "cli/test_one_file_checker.py::TestACommittee::test_proves_that_no_third_pairing_is_better",
        "cli/test_one_file_checker.py::TestACommittee::test_too_few_digits_bind_nothing",
        "cli/test_one_file_checker.py::test_a_file_that_is_not_there_is_said_in_a_line",
        "cli/test_one_file_checker.py::test_every_edition_from_the_command_line",
        "cli/test_one_file_checker.py::test_every_system_by_a_table",
        "cli/test_own_rules.py::test_after_the_start_only_with_a_reason",
        "cli/test_players_everywhere.py::test_each_says_the_same",
        "cli/test_players_everywhere.py::test_no_command_that_takes_a_player_is_left_out",
        "cli/test_print.py::test_a_browser_draws_what_no_font_of_ours_does",
        "cli/test_print.py::test_all_papers_of_a_round",
        "cli/test_print.py::test_what_nothing_here_can_draw_does_not_stop_the_rest",
        "cli/test_print.py::test_where_the_rules_pair_by_the_aro_it_is_among_them_and_in_the_report",
        "cli/test_prizes.py::test_on_paper",
        "cli/test_ratings_of_other_scales.py::TestTheMarkOfAnEstimate::test_on_cards_which_have_no_legend_in_full",
        "cli/test_scripted_appeal.py::test_a_wrong_result_noticed_two_rounds_later",
        "cli/test_sections_beside.py::test_two_processes_write_and_say_what_one_does",
        "cli/test_standings_details.py::TestAverageRatingOfOpponents::test_it_is_as_exact_as_the_edition_pairs_by",
        "cli/test_start_up.py::test_help_of_a_command_without_parser_still_comes_from_typer",
        "cli/test_start_up.py::test_texts_and_switches_need_no_validator",
        "cli/test_stateless.py::TestSpeed::test_check_of_100_players_and_9_rounds_takes_less_than_2_seconds",
        "cli/test_stateless.py::TestStandardStreams::test_closed_or_full",
        "cli/test_tables.py::test_a_whole_tournament",
        "cli/test_team_certificates.py::test_every_pair_of_a_round_is_borne_out_by_the_checker",
        "cli/test_team_files.py::test_the_sample_comes_back_byte_for_byte",
        "cli/test_teams.py::TestTeamRoundRobin::test_a_match_in_part_played_when_a_team_leaves_keeps_its_boards",
        "cli/test_teams.py::TestTeamRoundRobin::test_a_whole_tournament",
        "cli/test_teams.py::TestTeamSwissOfFide::test_a_whole_tournament",
        "cli/test_teams.py::TestTeamSwissOfTheCfc::test_a_whole_tournament",
        "cli/test_teams.py::TestTeamSwissOfTheCfc::test_each_board_of_a_match_has_the_colour_of_646",
        "cli/test_too_few_rounds.py::test_three_rounds",
        "cli/test_untold.py::test_it_is_found_where_it_stands",
        "cli/test_virtual_points.py::test_without_an_acceleration_nothing_is_said",
        "cli/test_what_is_loaded.py::test_explaining_a_round_loads_the_engine_of_its_edition_only",
        "cli/test_what_is_loaded.py::test_reading_a_tournament_loads_no_engine",
        "cli/test_what_is_loaded.py::test_to_say_why_two_do_not_meet_loads_the_code_of_its_own_edition",
        "cli/test_work_grows.py::test_twice_as_large_is_twice_the_work",
        "core/test_bounded_work.py::test_everyone_on_the_same_score",
        "core/test_bounded_work.py::test_forty_players_in_thirty_rounds",
        "core/test_bounded_work.py::test_forty_players_until_nobody_is_left_to_meet",
        "core/test_bounded_work.py::test_many_moved_down_players",
        "core/test_bounded_work.py::test_the_last_rounds_of_a_small_field_in_which_most_have_met",
        "core/test_bounded_work.py::test_the_round_for_which_a_long_history_leaves_no_pairing",
        "core/test_burstein_2026.py::test_all_ways_through_a_bracket_agree",
        "core/test_burstein_2026.py::test_small_tournaments_come_out_as_by_enumeration",
        "core/test_burstein_order.py::test_6_2_for_every_set_of_games_already_played",
        "core/test_burstein_order.py::test_every_way_finds_the_first_of_the_best",
        "core/test_burstein_properties.py::test_every_round_keeps_the_articles",
        "core/test_burstein_properties.py::test_small_tournaments_come_out_as_by_enumeration",
        "core/test_cfc_bounded_work.py::test_the_work_is_bounded",
        "core/test_cfc_group_order.py::test_no_legal_round_is_better_in_generated_rounds",
        "core/test_dubov_1997_properties.py::test_a_player_who_has_received_a_point_without_playing_shall_not_receive_a_bye",
        "core/test_dubov_1997_properties.py::test_everyone_is_paired_once_or_has_the_bye",
        "core/test_dubov_1997_properties.py::test_nobody_is_transferred_beyond_the_limits_apart_from_the_last_round",
        "core/test_dubov_1997_properties.py::test_the_difference_of_the_colours_and_the_same_colour_in_a_row",
        "core/test_dubov_1997_properties.py::test_two_players_who_have_played_each_other_shall_not_be_paired_again",
        "core/test_dubov_1997_properties.py::test_without_the_announcement_the_same_pairing_or_the_referee",
        "core/test_dubov_2026_properties.py::test_absolute_criteria",
        "core/test_dubov_2026_properties.py::test_everyone_is_paired_once_or_has_the_bye",
        "core/test_dubov_2026_properties.py::test_nobody_floats_down_and_the_number_of_upfloaters_is_not_larger_than_must_be",
        "core/test_dutch_1998_agreement.py::test_small_events_are_paired_as_the_procedures_say",
        "core/test_dutch_1998_ways.py::test_all_ways_agree",
        "core/test_every_edition.py::test_nobody_meets_twice_has_two_byes_or_is_left_out_and_colours_keep_to_their_limits",
        "core/test_literal_1998_rounds.py::test_events_by_chance_keep_the_absolute_criteria",
        "core/test_literal_2026_agreement.py::test_a_bracket_with_floaters_is_paired_as_the_text_says",
        "core/test_literal_2026_agreement.py::test_a_random_round_is_paired_as_the_text_says",
        "core/test_literal_2026_agreement.py::test_simulated_tournaments_reach_the_difficult_situations",
        "core/test_literal_agreement.py::test_a_random_round_is_paired_as_the_text_says",
        "core/test_literal_burstein_2017.py::test_a_bracket_larger_than_can_be_enumerated",
        "core/test_literal_burstein_2017_agreement.py::test_rounds_after_any_history_are_paired_as_the_text_says",
        "core/test_literal_burstein_2017_agreement.py::test_rounds_of_tournaments_are_paired_as_the_text_says",
        "core/test_literal_burstein_seed_order.py::test_too_many_combinations_are_refused",
        "core/test_literal_cfc_agreement.py::test_engine_and_literal_reading_agree",
        "core/test_literal_cfc_rounds.py::test_events_by_chance_keep_the_laws",
        "core/test_literal_cfc_teams.py::test_program_and_literal_reading_agree",
        "core/test_literal_cfc_teams.py::test_ratings_order_and_colours_of_boards_agree_on_random_teams",
        "core/test_literal_dubov_1997_agreement.py::test_rounds_are_paired_as_the_text_says",
        "core/test_literal_dubov_1997_columns.py::test_too_many_steps_are_refused",
        "core/test_literal_dubov_2018_agreement.py::test_rounds_after_any_history_are_paired_as_the_text_says",
        "core/test_literal_dubov_2018_agreement.py::test_rounds_of_tournaments_are_paired_as_the_text_says",
        "core/test_literal_dubov_2026_agreement.py::test_rounds_are_paired_as_the_text_says",
        "core/test_literal_from_tournaments.py::test_everybody_is_paired_once_with_somebody_new_and_a_colour_he_may_have",
        "core/test_literal_from_tournaments.py::test_the_difficult_situations_of_the_dubov_text_of_1997_arise",
        "core/test_literal_from_tournaments.py::test_the_difficult_situations_of_the_old_burstein_text_arise",
        "core/test_literal_from_tournaments.py::test_the_order_in_which_players_are_stored_changes_nothing",
        "core/test_quick_ways.py::test_paths_settle_a_dutch_bracket_as_the_search_does",
        "core/test_quick_ways.py::test_quick_and_exact_ways_agree_on_aimed_fields",
        "core/test_readings.py::test_the_two_readings_differ_and_without_an_announcement_the_default_holds",
        "core/test_tables.py::TestRestrictedDrawing::test_players_of_one_region_are_apart_in_the_last_three_rounds",
        "core/test_team_swiss_agreement.py::test_the_engine_pairs_as_the_enumeration",
        "core/test_team_swiss_agreement.py::test_the_exact_way_finds_the_upfloaters_that_the_quick_one_finds",
        "core/test_team_swiss_agreement.py::test_the_exact_way_pairs_a_bracket_as_the_quick_one",
        "core/test_tie_breaks_published.py::TestRealEvents::test_moscow_open_2018_by_the_edition_before_2023",
        "core/test_wide_differences.py::test_the_engine_counts_as_the_text_does",
        "core/test_work_of_editions.py::test_no_edition_takes_much_more_work_than_dutch_2017",
        "earlier/test_earlier.py::test_every_command_goes_through_them_on_a_server",
        "earlier/test_earlier.py::test_every_command_goes_through_them_without_a_defect",
        "earlier/test_earlier.py::test_every_kind_of_tournament_is_read",
        "events/lists/test_rating_lists.py::TestSize::test_a_look_up_goes_by_an_index",
        "events/lists/test_rating_lists.py::TestSize::test_memory_does_not_grow_with_the_list",
        "events/test_below_the_log.py::TestCopy::test_back_into_a_server",
        "events/test_below_the_log.py::TestCopy::test_every_event_and_hash_and_what_is_kept_beside",
        "events/test_below_the_log.py::TestDamage::test_no_change_of_the_file_passes_and_none_is_a_defect",
        "events/test_below_the_log.py::TestForeign::test_on_a_server_what_hangs_on_our_tables",
        "events/test_below_the_log.py::TestForeign::test_what_somebody_added_is_named",
        "events/test_concurrency.py::test_threads_that_share_a_store",
        "events/test_concurrency.py::test_two_programs_at_one_log",
        "events/test_concurrency.py::test_two_threads_with_one_log_each",
        "events/test_corpus.py::test_the_corpus_is_made_as_its_script_says",
        "events/test_database_roles.py::test_neither_role_can_change_or_unguard_the_record",
        "events/test_databases.py::TestCrash::test_a_killed_program",
        "events/test_databases.py::TestReadOnly::test_an_ordinary_user_with_a_write_protected_file",
        "events/test_log_integrity.py::test_any_changed_byte_in_any_row_and_column_is_found",
        "events/test_log_integrity.py::test_every_byte_of_a_body_counts",
        "events/test_migrations.py::TestFromNothing::test_the_alembic_command_line",
        "events/test_migrations.py::TestThereAndBack::test_so_it_does_where_the_database_is_named_by_its_file",
        "events/test_migrations.py::TestThereAndBack::test_the_alembic_command_line_says_so",
        "events/test_migrations.py::test_libraries_are_loaded_only_when_they_are_used",
        "events/test_store_contract.py::TestReading::test_a_part_is_a_slice_of_the_whole",
        "events/trf/test_team_import.py::test_an_imported_file_comes_back_byte_for_byte",
        "events/trf/test_team_import.py::test_the_fold_of_an_import_is_what_the_file_tells_of",
        "events/trf/test_teams.py::test_rounds_of_the_sample_are_paired_by_the_edition_of_its_first_day",
        "events/trf/test_trf06.py::test_real_reports_of_2011_are_trf06_and_come_back_byte_for_byte",
        "evidence/test_attacks.py::test_without_an_attack_nobody_gives_an_alarm",
        "evidence/test_forgeries.py::TestTheGenuineOnes::test_a_bundle_is_covered_by_key_and_by_sheet",
        "evidence/test_forgeries.py::TestTheGenuineOnes::test_a_certificate",
        "evidence/test_forgeries.py::TestTheGenuineOnes::test_a_checkpoint_the_public_folder_and_a_receipt",
        "evidence/test_forgeries.py::TestTheGenuineOnes::test_a_proof",
        "evidence/test_forgeries.py::TestTheGenuineOnes::test_one_that_nobody_sealed_is_covered_by_a_sheet",
        "evidence/test_forgeries.py::test_a_proof_shows_no_time_that_nobody_signed",
        "evidence/test_forgeries.py::test_no_forgery_passes_no_two_checkers_differ_and_the_page_says_so",
        "evidence/test_forgeries.py::test_the_page_has_a_table_of_each_kind",
        "evidence/test_mutations.py::test_an_unchanged_database_gives_no_alarm",
        "evidence/test_mutations.py::test_each_change_is_found_and_the_first_bad_event_named",
        "explain/test_by_hand.py::test_a_round_changed_by_hand_is_explained_in_every_edition",
        "explain/test_by_hand.py::test_of_a_pairing_left_as_it_is_the_floats_are_those_of_the_record",
        "explain/test_certificates.py::test_certificates_of_small_fields_are_proved_by_enumeration",
        "explain/test_certificates.py::test_every_other_edition_is_answered_and_its_certificates_check",
        "explain/test_certificates.py::test_forcing_a_pair_is_never_better_and_every_certificate_checks",
        "explain/test_certificates.py::test_forcing_a_published_pair_gives_the_published_pairing",
        "explain/test_certificates.py::test_nor_does_it_help_to_ask_for_something_else",
        "explain/test_certificates.py::test_random_edits_pass_neither_against_the_log_nor_against_the_hash_of_a_sheet",
        "explain/test_certificates.py::test_spaces_and_the_order_of_keys_are_no_edit",
        "explain/test_certificates.py::test_the_collapse_of_2017_is_shown_by_a_candidate",
        "explain/test_certificates.py::test_what_comes_later_cannot_be_called_the_right_pairing",
        "explain/test_every_because.py::test_no_reason_is_false",
        "explain/test_every_edition_answers.py::TestEveryEdition::test_a_pair_a_bye_or_a_colour_is_met_by_the_pairing_that_is_told",
        "explain/test_every_edition_answers.py::TestEveryEdition::test_a_rematch_and_a_second_bye_are_impossible_with_their_articles",
        "explain/test_every_edition_answers.py::TestEveryEdition::test_a_wrong_published_pairing_and_what_it_should_have_been",
        "explain/test_every_edition_answers.py::TestEveryEdition::test_another_whole_pairing",
        "explain/test_every_edition_answers.py::test_only_the_editions_with_criteria_are_judged",
        "explain/test_every_edition_answers.py::test_random_edits_of_claim_or_evidence_fail_in_every_edition",
        "explain/test_every_edition_answers.py::test_the_other_reading_of_an_edition_is_explained_by_itself",
        "explain/test_forced.py::test_of_all_full_pairings_the_engine_s_is_judged_first",
        "explain/test_forced.py::test_of_all_that_meet_a_demand_the_forced_one_is_judged_first",
        "explain/test_forced.py::test_the_first_difference_tells_which_is_judged_first",
        "explain/test_forgeries.py::test_the_genuine_one_holds_with_and_without_its_log",
        "explain/test_forgeries.py::test_there_are_forgeries_enough",
        "explain/test_literal_departures.py::TestBurstein::test_the_group_and_the_requirement",
        "explain/test_literal_departures.py::TestBurstein::test_the_places_told_are_those_of_the_order_of_3_2",
        "explain/test_literal_departures.py::TestDubov1997::test_the_group_and_the_article",
        "explain/test_literal_departures.py::test_1998_brackets_are_ordered_as_the_literal_procedures_come_to_them",
        "explain/test_literal_judged.py::test_of_all_that_meet_a_demand_the_best_is_the_one_that_the_literal_procedure_judges_first",
        "explain/test_table_certificates.py::TestCertificates::test_every_pair_in_every_round_is_answered_by_the_table",
        "explain/test_table_certificates.py::TestCertificates::test_free_rounds_colours_and_whole_pairings",
        "explain/test_table_certificates.py::test_random_edits_pass_neither_against_the_log_nor_against_the_hash_of_a_sheet",
        "explain/test_team_swiss_answers.py::test_a_worse_pairing_cannot_be_called_the_right_one",
        "explain/test_team_swiss_answers.py::test_certificates_hold_and_compare_by_the_criteria",
        "explain/test_team_swiss_answers.py::test_of_small_fields_all_pairings_are_gone_through",
        "explain/test_team_swiss_answers.py::test_the_checker_parts_two_pairings_where_the_engine_does_and_by_the_same_article",
        "faults/test_faults.py::TestTheJudgeSees::test_that_all_is_well",
        "faults/test_faults.py::TestTheJudgeSees::test_what_the_database_lacks",
        "faults/test_faults.py::test_nothing_is_lost",
        "fuzz/test_spoilt_files.py::test_spoilt_by_chance",
        "house/test_history.py::test_no_commit_stands_twice",
        "house/test_packaging.py::test_it_works_beside_a_stranger_s_packages_and_leaves_the_import_path_alone",
        "house/test_rating_server.py::test_mypy_takes_it_strictly",
        "house/test_rule_books_are_told.py::test_every_topic_is_found_by_catalogues",
        "house/test_same_every_time.py::test_examples_are_the_same_whatever_code_has_been_loaded",
        "house/test_same_every_time.py::test_no_test_asks_the_clock_or_draws_without_a_seed",
        "house/test_same_every_time.py::test_no_test_has_a_profile_or_a_seed_of_its_own",
        "hunt/test_hunt.py::test_a_find_is_made_small_shown_and_repeated",
        "hunt/test_hunt.py::test_events_are_narrow",
        "hunt/test_hunt.py::test_every_edition_is_hunted_and_counted",
        "hunt/test_proofs_of_bounds.py::test_a_search_that_believes_too_much_is_found_out",
        "hunt/test_proofs_of_bounds.py::test_masks_that_allow_too_much_are_handed_over",
        "mutation/test_mutation.py::test_a_mutant_that_changes_nothing_can_still_be_drawn",
        "mutation/test_mutation.py::test_a_sample_is_the_same_each_time_and_a_smaller_one_a_part_of_it",
        "mutation/test_mutation.py::test_each_mutant_gets_what_its_tests_say",
        "mutation/test_mutation.py::test_functions_are_found_that_the_collector_no_longer_looks_at",
        "mutation/test_mutation.py::test_what_is_known_of_a_mutant_stays_while_the_file_changes_above_it",
        "projections/audit_files/test_contradictions.py::TestQuestionsLeftOpen::test_only_so_many_readings_are_tried_and_the_rest_is_told_all_the_same",
        "projections/audit_files/test_contradictions.py::TestWhatIsAskedForBesides::test_a_file_that_cannot_be_replayed_says_so_instead",
        "projections/audit_files/test_contradictions.py::TestWhatIsAskedForBesides::test_a_round_that_differs_gets_the_smallest_change_with_which_it_comes_out",
        "projections/audit_files/test_planted.py::test_every_kind_is_in_the_sample",
        "projections/test_any_event.py::test_an_undo_leaves_the_state_as_it_was_and_a_redo_as_it_became",
        "projections/test_generator.py::test_the_stronger_player_wins_as_often_as_the_table_says",
        "projections/test_hypotheses.py::TestAttendance::test_a_player_who_came_late",
        "projections/test_hypotheses.py::TestAttendance::test_a_player_who_did_not_come",
        "projections/test_hypotheses.py::TestByHand::test_a_pair_made_before_the_others",
        "projections/test_hypotheses.py::TestByHand::test_two_players_changed_places",
        "projections/test_hypotheses.py::TestLimits::test_a_file_has_a_limit_of_its_own",
        "projections/test_hypotheses.py::TestLimits::test_nothing_explains_a_round_by_chance",
        "projections/test_hypotheses.py::TestLimits::test_rounds_share_what_is_left",
        "projections/test_hypotheses.py::TestLimits::test_the_same_again",
        "projections/test_hypotheses.py::TestRules::test_all_of_a_federation_kept_apart",
        "projections/test_hypotheses.py::TestRules::test_another_edition",
        "projections/test_hypotheses.py::TestRules::test_players_kept_apart",
        "projections/test_hypotheses.py::test_a_result_corrected_after_the_pairing",
        "projections/test_hypotheses.py::test_one_result_that_explains_several_rounds_is_told_once_and_first",
        "projections/test_integrity.py::test_none_of_these_is_ever_told",
        "projections/test_mutated_reports.py::test_a_mutated_report_is_refused_or_read_without_a_lie",
        "projections/test_paper.py::TestForms::test_a_browser_prints_it",
        "projections/test_paper.py::TestForms::test_names_from_right_to_left_keep_to_themselves",
        "projections/test_paper.py::TestForms::test_pdf_is_the_same_every_time_on_the_paper_asked_for",
        "projections/test_paper.py::TestForms::test_pdf_refuses_letters_that_it_would_spoil",
        "projections/test_paper.py::test_a_paper_of_cards_has_no_tables_and_one_without_cards_is_its_head_alone",
        "projections/test_paper.py::test_many_rounds_turn_the_sheet_and_many_players_take_pages",
        "projections/test_paper.py::test_without_the_library_of_codes_the_paper_is_printed_without_one",
        "projections/test_report.py::test_a_browser_prints_it",
        "projections/test_report.py::test_a_browser_runs_the_slider_and_finds_nothing_wider_than_a_phone",
        "projections/test_report.py::test_imported_events_of_every_edition_have_a_report",
        "projections/test_sheets.py::test_a_browser_prints_front_and_back_on_a_page_each",
        "projections/test_sheets.py::test_pdf_is_front_and_back_however_much_there_is_and_the_table_comes_after_it",
        "projections/test_sheets.py::test_the_same_log_gives_the_same_bytes",
        "projections/test_sheets_in_other_languages.py::test_the_pdf_is_another_one",
        "projections/test_team_papers.py::TestForms::test_long_names_keep_their_sheet",
        "projections/test_team_papers.py::TestForms::test_pdf_is_the_same_every_time_on_the_paper_asked_for",
        "projections/test_team_papers.py::TestGrid::test_many_players_turn_the_sheet",
        "projections/test_team_papers.py::TestGrid::test_over_is_said",
        "projections/test_team_papers.py::TestGrid::test_rounds_to_come_stand_in_it_before_they_are_paired",
        "projections/test_team_papers.py::TestGrid::test_sections_have_grids_of_their_own",
        "public/test_workers.py::test_every_process_gives_the_same_answers",
        "same/test_same.py::test_the_same_bytes_whatever_the_surroundings",
        "soak/test_soak.py::test_nothing_is_lost_and_nobody_sees_a_lock",
    }
)
"""Tests of which what a minute would run takes a third of a second of processor time and more."""


Case = TypeVar("Case", bound=pytest.Item)


def mark(items: Iterable[pytest.Item]) -> None:
    """Give every test the marks of what it does."""
    folders = (KEPT_DATA / "oracle", *([shared / "real"] if (shared := shared_data()) else []))
    for item in items:
        if reads_a_whole_file(item, folders):
            item.add_marker("oracle")
        if runs_the_program(item):
            item.add_marker("command_line")


def reads_a_whole_file(item: pytest.Item, folders: Sequence[Path]) -> bool:
    """Whether it is a case for one report of these folders, or one of several that need the shared data."""
    if not hasattr(item, "callspec"):
        return False
    if needs_shared_data.mark in item.iter_markers("skipif"):
        return True
    parameters = item.callspec.params.values()
    return any(isinstance(one, Path) and folder in one.parents for one in parameters for folder in folders)


def runs_the_program(item: pytest.Item) -> bool:
    """Whether it types a command line, or starts a process."""
    place = PurePosixPath(item.path.relative_to(TESTS).as_posix())
    return place.parts[0] in RUNS_THE_PROGRAM or inspect.ismodule(getattr(item.module, "subprocess", None))


def in_a_minute(items: Sequence[Case], *, of_mutants: bool = False) -> tuple[list[Case], list[Case]]:
    """Those that `make test-fast` runs, or `make mutation` asks first, and those that it leaves out, in their order."""
    short = [one for one in items if test_of(one) not in LONG and not one.get_closest_marker("slow")]
    few = [
        one for cases in grouped(short, test_of) for one in (cases if of_every_file(cases[0]) else spread(cases, CASES))
    ]
    typed = [
        one
        for one in few
        if one.get_closest_marker("command_line") or (module_of(one) in OF_COMPUTED_VALUES and not of_mutants)
    ]
    kept = {id(one) for module in grouped(typed, module_of) for one in spread(module, TYPED)}
    kept.update({id(one) for one in few} - {id(one) for one in typed})
    return [item for item in items if id(item) in kept], [item for item in items if id(item) not in kept]


def of_every_file(item: pytest.Item) -> bool:
    """Whether its cases are the files of the tree."""
    return test_of(item).startswith(f"{OF_EVERY_FILE}/")


def grouped(items: Iterable[Case], by: Callable[[Case], str]) -> Iterable[list[Case]]:
    """Those that have this in common, in their order."""
    groups: dict[str, list[Case]] = defaultdict(list)
    for item in items:
        groups[by(item)].append(item)
    return groups.values()


def test_of(item: pytest.Item) -> str:
    """The test of a case, as written: `core/test_x.py::TestY::test_z`, seen from `tests`."""
    module, _, name = item.nodeid.partition("::")
    return f"{module.removeprefix('tests/')}::{name.partition('[')[0]}"


def module_of(item: pytest.Item) -> str:
    """The module of a case, seen from `tests`."""
    return test_of(item).partition("::")[0]


def spread(cases: Sequence[Case], count: int) -> list[Case]:
    """So many of them, the first and the last among them, evenly."""
    if len(cases) <= count:
        return list(cases)
    return [cases[place * (len(cases) - 1) // (count - 1)] for place in range(count)]


def try_fewer_examples(items: Iterable[pytest.Item]) -> None:
    """A twentieth of the examples of Hypothesis, whatever the test asks for."""
    for function in of_hypothesis(items):
        fewer_examples(function, EXAMPLES, 1)


def of_hypothesis(items: Iterable[Case]) -> dict[Callable[..., Any], Case]:
    """The functions that Hypothesis calls with examples, each with a case of it."""
    tests: dict[Callable[..., Any], Case] = {}
    for item in items:
        test = getattr(item, "obj", None)
        if test is not None and is_hypothesis_test(test):
            function = getattr(test, "__func__", test)
            tests.setdefault(function, item)
    return tests


def fewer_examples(function: Callable[..., Any], one_in: int, least: int) -> None:
    """One of so many of the examples that the test asks for, or the least if it is not less than that."""
    asked = getattr(function, "_hypothesis_internal_use_settings", None)  # inside Hypothesis; older ones have none
    if asked is not None and asked.max_examples > least:
        fewer = settings(asked, max_examples=max(least, asked.max_examples // one_in))
        function._hypothesis_internal_use_settings = fewer
