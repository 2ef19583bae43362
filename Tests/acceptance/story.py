"""The twenty tests of the main flows, for script/check: what must never break."""

STORY = frozenset((
    "test_onboarding.Onboarding.test_the_keyboard_alone_reaches_get_started",
    "test_relax.Relax.test_digits_answer_both_questions_however_quickly",
    "test_relax.Questions.test_after_done_one_press_records_the_mood_with_the_session",
    "test_eight_tasks.EightTasks.test_2_stressed_and_short_of_time_relief_is_two_presses_away",
    "test_help_now.HelpNow.test_a_second_launch_takes_the_open_window_to_the_requested_page",
    "test_more_help.MoreHelp.test_copying_a_number_puts_it_into_the_clipboard_and_is_confirmed",
    "test_scene.CalmingScene.test_pause_stops_picture_and_sound_and_play_resumes",
    "test_guided.GuidedSessions.test_the_transcript_seeks_and_the_position_is_remembered",
    "test_interrupted.Interrupted.test_a_session_resumes_at_a_substituted_exercise",
    "test_statements.Statements.test_a_custom_statement_is_added_by_screen_reader_actions",
    "test_what_helps.WhatHelps.test_what_came_after_is_put_into_words",
    "test_reflections.Reflections.test_a_typed_reflection_survives_a_sudden_kill",
    "test_reflections.Reflections.test_half_typed_text_survives_a_sudden_kill",
    "test_timeline.TimelineOfReflections.test_undo_restores_a_deleted_entry",
    "test_timeline.TimelineOfReflections.test_search_filters_while_typing_and_escape_restores_the_timeline",
    "test_lock.Lock.test_a_lock_is_set_locked_and_unlocked_with_passphrase_and_recovery_key",
    "test_lock_command.Lock.test_with_a_lock_no_text_is_readable_in_any_file_or_shown",
    "test_reminders.Reminders.test_it_notifies_once_with_the_window_closed",
    "test_learn.Learn.test_a_reading_opens_with_headings_and_text_and_escape_returns",
    "test_data.Data.test_a_json_export_imports_back_byte_for_byte",
))
