"""“Erase everything”, as far as it can be seen from outside: one that was cut off is finished by whatever comes next."""

from case import AcceptanceTest

APPLICATION = "io.github.respite_app.Respite"


class Erase(AcceptanceTest):

    def test_an_erasure_that_was_cut_off_is_finished_and_nothing_is_left(self):
        self.respite("reflect", "add", "words")
        person = self.homes.folder
        for name in ("config", "cache", "state"):
            (person / name / "respite/inside").mkdir(parents=True)
            (person / name / "respite/inside/file").write_text("words")
        autostart = person / "config/autostart"
        autostart.mkdir()
        for name in (APPLICATION, "org.example.Other"):
            (autostart / f"{name}.desktop").write_text("[Desktop Entry]\n")
        self.homes.set({"onboarding-done": "true", "ambience-volume": "0.7"})
        (self.homes.data / "erasing").touch()
        self.respite("plan", "good", "short")
        self.assertEqual(list((person / "data").iterdir()), [])
        self.assertEqual(list((person / "cache").iterdir()), [])
        self.assertEqual(list((person / "state").iterdir()), [])
        self.assertFalse((person / "config/respite").exists())
        self.assertEqual([file.name for file in autostart.iterdir()], ["org.example.Other.desktop"])
        self.assertNotIn("ambience-volume", self.homes.keyfile.read_text() if self.homes.keyfile.exists() else "")
        self.assertNotIn("onboarding-done", self.homes.keyfile.read_text() if self.homes.keyfile.exists() else "")
        self.assertEqual(self.respite("reflect", "list").out, "")
