"""The command line, as scripts use it."""

import json
import shutil
import subprocess
import uuid

from case import AcceptanceTest

PLANS = {
    ("anxious", "short"): "statements",
    ("anxious", "moderate"): "statements breathing",
    ("anxious", "long"): "statements breathing scene",
    ("so-so", "short"): "breathing",
    ("so-so", "moderate"): "breathing scene",
    ("so-so", "long"): "breathing scene meditation",
    ("good", "short"): "scene",
    ("good", "moderate"): "meditation",
    ("good", "long"): "scene meditation",
}
WRONG = (
    ("plan",), ("plan", "anxious"), ("plan", "sad", "short"), ("plan", "anxious", "endless"),
    ("plan", "anxious", "short", "long"), ("nonsense",), ("--nonsense",), ("--tab", "nowhere"), ("--tab",),
    ("reflect",), ("reflect", "add"), ("reflect", "nonsense"), ("reflect", "list", "--from", "yesterday-ish"),
    ("worry",), ("worry", "add", " "), ("worry", "add", "W", "--sure", "101"), ("worry", "add", "W", "--on", "1899-12-31"),
    ("worry", "outcome"), ("worry", "outcome", "5", "no"), ("thought",), ("thought", "add", " "), ("step", "add"),
    ("thought", "list", "--open"), ("sleep", "add"), ("sleep", "add", "well"), ("sleep", "list", "--search", "x"),
    ("note",), ("note", "11"), ("note", "calm"),
    ("doctor", "nonsense"), ("play",), ("play", "nonsense"), ("play", "rain", "--list"),
)


class CommandLine(AcceptanceTest):

    def test_plan_prints_the_nine_plans(self):
        for (mood, length), exercises in PLANS.items():
            answer = self.respite("plan", mood, length)
            self.assertEqual(answer.out, exercises.replace(" ", "\n") + "\n", f"{mood}, {length}")
            self.assertEqual(answer.err, "")

    def test_a_usage_error_exits_with_64_and_an_explanation(self):
        for words in WRONG:
            with self.subTest(" ".join(words)):
                answer = self.respite(*words, status=64)
                self.assertEqual(answer.out, "")
                self.assertNotEqual(answer.err.strip(), "")

    def test_a_failure_exits_with_1_and_one_line(self):
        file = self.folder / "a-file"
        file.write_text("in the way")
        for words in (("reflect", "add", "Something"), ("reflect", "list"), ("reflect", "list", "--json")):
            with self.subTest(" ".join(words)):
                self.refused(*words, XDG_DATA_HOME=file)
        self.assertEqual(file.read_text(), "in the way")

    def test_import_changes_nothing_until_told_to_skip_what_it_lists(self):
        table = self.folder / "table.csv"
        table.write_text("day,event\n26/11/2026,tea\n31/31/2026,bad\n,\n27/11/2026,cake\n")
        answer = self.respite("import", table, status=1)
        self.assertEqual(answer.out, "")
        self.assertIn("Line 3, “day”: “31/31/2026” isn’t a date", answer.err)
        self.assertIn("--skip-unreadable", answer.err)
        self.assertEqual(self.listed(), [])
        answer = self.respite("import", "--skip-unreadable", table, status=3)
        self.assertIn("Line 3", answer.err)
        self.assertEqual(self.events(), ["cake", "tea"])

    def test_play_lists_what_there_is_and_refuses_what_there_isnt_with_one_line(self):
        ids = [line.split()[0] for line in self.respite("play", "--list").lines]
        self.assertEqual(len(set(ids)), len(ids))
        self.assertLessEqual({"rain", "long-exhale", "ten-minutes", "first-week", "grounding"}, set(ids))
        self.assertIn("respite play --list", self.refused("play", "lighthouse", status=64))

    def test_doctor_prints_one_line_per_check(self):
        answer = self.launcher.command("doctor")
        self.assertIn(answer.status, (0, 1), answer)
        self.assertGreaterEqual(len(answer.lines), 2)
        self.assertTrue(all(line.strip() for line in answer.lines), answer.out)
        self.assertEqual(answer.err, "")

    def test_it_says_where_settings_cannot_be_saved(self):
        self.assertNotIn("dconf", self.launcher.command("doctor").out)
        # GLib's store in memory; and dconf, on a bus that has none, and without a bus.
        for around in ({"GSETTINGS_BACKEND": "memory"}, {"GSETTINGS_BACKEND": "dconf"},
                       {"GSETTINGS_BACKEND": "dconf", "DBUS_SESSION_BUS_ADDRESS": None, "XDG_RUNTIME_DIR": None}):
            with self.subTest(around):
                lines = [line for line in self.launcher.command("doctor", **around).lines if "dconf-service" in line]
                self.assertEqual(len(lines), 1, lines)
                answer = self.launcher.command("reminders", "--relaxation", "09:00", **around)
                self.assertNotEqual(answer.status, 0)
                self.assertIn("reminders won’t come", answer.err)
                answer = self.respite("reflect", "add", "The bus waited", **around)
                self.assertEqual(answer.err, "", "dconf prints no warning either")

    def test_reflections_are_added_and_listed(self):
        self.assertEqual(self.listed(), [])
        first = self.respite("reflect", "add", "The bus waited", "--why", "The driver saw me run").out.strip()
        second = self.respite("reflect", "add", "Tea — “strong”, 50 % milk ☕").out.strip()
        self.assertEqual(len({uuid.UUID(first), uuid.UUID(second)}), 2)
        listed = self.listed()
        self.assertEqual([one["id"].lower() for one in listed], [second.lower(), first.lower()], "newest first")
        self.assertEqual(
            [(one["event"], one["reason"]) for one in listed],
            [("Tea — “strong”, 50 % milk ☕", ""), ("The bus waited", "The driver saw me run")])
        self.assertIn("The bus waited", self.respite("reflect", "list").out)

    def test_worries_and_notes_are_added_listed_and_answered(self):
        first = self.respite(
            "worry", "add", "The train — “late”?", "--expect", "I’ll miss it", "--sure", "70", "--on", "2026-04-01").out.strip()
        second = self.respite("worry", "add", "-", stdin="The exam\n").out.strip()
        self.assertEqual([str(uuid.UUID(one)) for one in (first, second)], [first, second])
        listed = self.listed(kind="worry")
        self.assertEqual([one["text"] for one in listed], ["The exam", "The train — “late”?"])
        self.assertEqual(
            [listed[1][key] for key in ("prediction", "sureness", "knownOn")], ["I’ll miss it", 70, "2026-04-01"])
        self.respite("worry", "outcome", first, "partly", "--managed", "I took the next one")
        self.assertIn("(Happened in part)", self.respite("worry", "list", "--search", "TRAIN late").out)
        self.assertEqual(len(self.respite("worry", "list", "--parked").lines), 1)
        self.refused("worry", "outcome", str(uuid.uuid4()), "no")
        self.respite("note", "6", "--with", "Ana", "--at", "work")
        self.assertEqual(
            [(one["level"], one["company"], one["place"]) for one in self.exported("checkIns")], [(6, "Ana", "work")])
        self.assertEqual({one["text"]: one.get("outcome") for one in self.exported("worries")},
                         {"The exam": None, "The train — “late”?": "partly"})
        self.assertEqual(json.loads(self.respite("gad7", "--json").out), [])
        self.assertEqual(self.respite("gad7").out, "")

    def test_each_tool_has_a_command_that_adds_and_lists(self):
        night = [word for answer in ("to_bed=23:00", "tried=23:15", "until_asleep=20", "awake=0", "up=07:00")
                 for word in ("--with", answer)]
        for kind, words, listed in (
                ("thought", ("They laughed", "--with", "other_view=At the joke"), "They laughed"),
                ("step", ("Phone calls",), "Phone calls (open)"),
                ("problem", ("The boiler", "--with", "first_step=Find the number"), "The boiler (open)"),
                ("test", ("Send it unread", "--with", "prediction=They’ll mind"), "Send it unread (open)"),
                ("small-thing", ("A walk",), "A walk (open)"),
                ("keeping-well", ("--with", "helped=walks"), "walks"),
                ("sleep", night, "In bed from 23:00 to 07:00, about 7 h 25 min asleep")):
            with self.subTest(kind):
                entry = self.respite(kind, "add", *words).out.strip()
                line, = self.respite(kind, "list").lines
                self.assertTrue(line.endswith(f"  {entry}  {listed}"), line)
                found, = self.listed(kind=kind)
                self.assertEqual(found["id"], entry)
        thought, = self.listed(kind="thought")
        self.assertEqual(thought.get("feelings", []), [], "none was given")
        found, = self.listed("--search", "BOILER", kind="problem")
        self.assertEqual(found["firstStep"], "Find the number")
        self.assertEqual(self.respite("problem", "list", "--search", "oven").out, "")
        for words in (("problem", "add", " "), ("problem", "add", "x", "--with", "planned_for=soon"),
                      ("problem", "add", "x", "--with", "colour=red"), ("sleep", "add", "--with", "up=07:00")):
            with self.subTest(words):
                said = self.respite(*words, status=64).err
                self.assertRegex(said, r"^Error: [^\n]+[.]\n")
        self.assertEqual(len(self.listed(kind="problem")), 1, "what was refused isn't saved")
        # The window shows one page for keeping well, and one night a day.
        self.assertIn("window", self.refused("keeping-well", "add", "The cinema"))
        self.assertIn("Last night", self.refused("sleep", "add", *night))

    def test_what_a_tool_asks_can_be_answered_on_the_command_line(self):
        def withs(*answers):
            return [word for answer in answers for word in ("--with", answer)]
        def added(kind, *words, **changes):
            entry = self.respite(kind, "add", *words, **changes).out.strip()
            [found] = [one for one in self.listed(kind=kind) if one["id"] == entry]
            return {key: value for key, value in found.items() if key not in ("id", "day", "utcOffset", "written")}
        self.assertEqual(
            added("thought", "I’ll fail", *withs(
                "happened=An exam", "belief=80", "feeling_1=sad", "feeling_1_before=60", "trap=all-or-nothing",
                "plan_day=2026-12-24", "other_view=-"), stdin="I’ve passed = others\n"),
            {"thought": "I’ll fail", "happened": "An exam", "belief": 80, "feelings": [{"name": "sad", "before": 60}],
             "trap": "all-or-nothing", "experiment": {"day": "2026-12-24"}, "otherView": "I’ve passed = others"})
        self.assertEqual(added("thought", *withs("happened=Rain"), stdin="not read"), {"happened": "Rain"})
        self.assertEqual(added("thought", stdin="It’s late\n"), {"thought": "It’s late"})
        steps = added("step", "The bus", *withs("step=Walk there", "difficulty=20", "step=Ride", "done=yes"))["steps"]
        self.assertEqual([(one["text"], one.get("difficulty"), one.get("isDone")) for one in steps],
                         [("Walk there", 20, None), ("Ride", None, True)])
        problem = added("problem", "The boiler", *withs("result=It’s warm", "way=Ring", "for=Quick"))
        self.assertEqual([(one["text"], one["for"]) for one in problem["ways"]], [("Ring", "Quick")])
        self.assertIn("answeredOn", problem, "as the window notes it")
        self.assertEqual(self.respite("problem", "list", "--open").out, "")
        for words, said in (
                (("thought", "add", "x", *withs("belief=101")), "0 to 100"),
                (("thought", "add", "x", *withs("trap=bear")), "reading-minds"),
                (("thought", "add", "x", *withs("thought=y")), "only once"),
                (("thought", "add", "x", *withs("feeling_2_after=5")), "feeling_2."),
                (("thought", "add", "x", *withs("belief")), "name=answer"),
                (("thought", "add", "x", *withs("mood=5")), "evidence_for"),
                (("step", "add", "x", *withs("difficulty=5")), "“step” before"),
                (("step", "add", "x", *withs("step= ")), "too: step."),
                (("small-thing", "add", "x", *withs("done=maybe")), "yes or no"),
                (("small-thing", "add", "x", *withs("planned_for=1899-12-31")), "1900"),
                (("sleep", "add", *withs("to_bed=25:00")), "23:15"),
                (("thought", "add", "-", *withs("happened=-")), "Only one answer"),
                (("thought", "add", "x", *withs("happened=-"), "--passphrase-fd", "0"), "both")):
            with self.subTest(" ".join(words)):
                answer = self.respite(*words, status=64, stdin="whose words?")
                self.assertEqual(answer.out, "")
                self.assertIn(said, answer.err)
        counts = [len(self.listed(kind=kind)) for kind in ("thought", "step", "small-thing", "sleep")]
        self.assertEqual(counts, [3, 1, 0, 0], "what was refused isn't saved")

    def test_words_that_are_a_dash_are_read_from_standard_input(self):
        worry = self.respite("worry", "add", "The exam", "--expect", "-", stdin="I fail\n").out.strip()
        self.respite("worry", "outcome", worry, "no", "--managed", "-", stdin="I learned all week\n")
        [found] = self.listed("--search", "-", kind="worry", stdin="EXAM\n")
        self.assertEqual((found["prediction"], found["managed"]), ("I fail", "I learned all week"))
        self.assertEqual(self.respite("worry", "list", "--search", "-", stdin="the letter\n").lines, [])
        self.respite("reflect", "add", "The bus waited", "--why", "-", stdin="The driver saw me run\n")
        self.assertEqual(len(self.respite("reflect", "list", "--search", "-", stdin="driver\n").lines), 2)
        self.assertEqual(self.respite("reflect", "list", "--search", "-", stdin="the tram\n").lines, [])
        for words in (
                ("worry", "add", "-", "--expect", "-"), ("worry", "add", "--expect", "-"), ("reflect", "add", "--why", "-"),
                ("note", "5", "--with", "-", "--at", "-")):
            self.respite(*words, status=64, stdin="whose words?")
        for words in (
                ("worry", "add", "w", "--expect", "-"), ("worry", "outcome", worry, "no", "--managed", "-"),
                ("worry", "list", "--search", "-"), ("reflect", "list", "--search", "-"), ("note", "5", "--at", "-")):
            self.respite(*words, "--passphrase-fd", "0", status=64, stdin="whose words?")
        self.assertEqual(len(self.listed(kind="worry")), 1)

    def test_the_help_of_whatever_takes_words_warns_of_the_shells_history(self):
        for command in ("reflect add", "reflect list", "worry add", "worry list", "worry outcome", "thought add", "test list",
                        "note"):
            said = " ".join(self.respite(*command.split(), "--help").out.split())
            self.assertIn("stay in the shell’s history", said, command)
            self.assertIn("standard input", said, command)

    def test_whether_a_worry_is_parked_is_set_by_each_command_that_changes_it(self):
        def is_parked():
            return "worries-parked=true" in self.homes.keyfile.read_text()
        self.respite("note", "5")
        self.assertFalse(is_parked())
        worry = self.respite("worry", "add", "The exam").out.strip()
        self.assertTrue(is_parked())
        backup, exported = self.folder / "backup.db", self.folder / "all.json"
        self.respite("backup", backup)
        self.respite("export", "json", "--output", exported)
        self.respite("worry", "outcome", worry, "no")
        self.assertFalse(is_parked())
        self.respite("restore", backup)
        self.assertTrue(is_parked())
        shutil.rmtree(self.homes.data)
        self.respite("note", "5")
        self.assertFalse(is_parked())
        self.respite("import", exported, "--dry-run")
        self.assertFalse(is_parked())
        self.respite("import", exported)
        self.assertTrue(is_parked())

    def test_every_form_of_a_time_zone_is_understood_as_by_other_programs(self):
        expected = []
        for zone in (
                "Asia/Tokyo", ":Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo", ":/usr/share/zoneinfo/Asia/Tokyo", "<-03>3",
                "<+0545>-5:45", "EST5", "AAA-1BBB-2,J1/0,J365/24"):
            self.respite("reflect", "add", zone, TZ=zone)
            offset = subprocess.run(["date", "+%z"], env={"TZ": zone}, capture_output=True, text=True).stdout.strip()
            hours, minutes = int(offset[:3]), int(offset[0] + offset[3:])
            expected.append((zone, hours * 3600 + minutes * 60))
        self.assertEqual(dict(expected)["<+0545>-5:45"], 20_700)
        listed = self.listed()
        self.assertEqual({(one["event"], one["utcOffset"]) for one in listed}, set(expected))
