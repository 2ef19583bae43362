"""The story of the product in twenty tests, for script/check: what must never break, each in one place."""

STORY = frozenset((
    "test_onboarding.Onboarding.test_by_keyboard_alone_to_get_started",
    "test_relax.Relax.test_digits_answer_both_questions_however_quickly",
    "test_relax.Relax.test_after_done_one_press_says_how_it_is_now_and_it_is_kept_with_the_session",
    "test_eight_tasks.EightTasks.test_2_really_stressed_and_with_little_time_relief_is_two_presses_away",
    "test_help_now.HelpNow.test_a_second_start_leads_the_open_window_to_where_it_was_asked",
    "test_more_help.MoreHelp.test_a_number_is_copied_and_that_is_said",
    "test_scene.CalmingScene.test_pause_stops_picture_and_sound_and_play_goes_on",
    "test_meditation.GuidedMeditation.test_its_words_can_be_read_lead_to_their_place_and_the_place_is_kept",
    "test_interrupted.Interrupted.test_what_took_the_place_of_an_exercise_is_gone_on_with",
    "test_statements.Statements.test_an_own_statement_is_added_with_a_screen_readers_actions",
    "test_steadiness.Steadiness.test_what_helped_is_said_in_words",
    "test_reflections.Reflections.test_a_typed_reflection_survives_the_end_of_the_process_without_warning",
    "test_reflections.Reflections.test_words_half_typed_survive_the_end_of_the_process_without_warning",
    "test_timeline.TimelineOfReflections.test_what_is_deleted_comes_back_by_undo",
    "test_timeline.TimelineOfReflections.test_search_finds_as_one_types_and_escape_brings_the_timeline_back",
    "test_lock.Lock.test_a_lock_is_set_closed_and_opened_with_passphrase_and_recovery_key",
    "test_lock_command.Lock.test_with_a_lock_no_word_is_in_any_file_and_none_is_shown",
    "test_reminders.Reminders.test_it_speaks_with_the_window_closed_and_once",
    "test_learn.Learn.test_the_reading_opens_with_its_headings_and_its_text_and_escape_returns",
    "test_data.Data.test_what_goes_out_as_json_comes_back_to_the_byte",
))
