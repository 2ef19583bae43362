"""script/install installs everything, script/uninstall removes all of it, and script/apt-install adds what's missing."""

import os
import re
import shutil
import subprocess
import unittest

from case import AcceptanceTest
from respite_driver import paths

ID = "io.github.respite_app.Respite"
PREFIX = "opt/calm"


class Install(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.target = self.folder / "target"

    def run_script(self, name, *words, status=0):
        environment = os.environ | {"DESTDIR": str(self.target), "PREFIX": f"/{PREFIX}"}
        done = subprocess.run(
            [paths.ROOT / "script" / name, *words], env=environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def install(self):
        self.run_script("install", "--built", paths.built())

    def files(self):
        """Every file and folder in the target, folders with a trailing slash."""
        return sorted(
            f"{path.relative_to(self.target)}{'/' if path.is_dir() else ''}" for path in self.target.rglob("*"))

    def wanted(self):
        """The files expected below the prefix."""
        resources = paths.ROOT / "Resources"
        yield "bin/respite"
        yield "libexec/respite-reminders"
        for page in ("respite", "respite-reminders"):
            yield f"share/man/man1/{page}.1"
        for service in (paths.ROOT / "data").glob("*.service.in"):
            yield f"share/dbus-1/services/{service.stem}"
        for file in resources.rglob("*"):
            if file.is_file() and file.suffix != ".frag" and file.name not in ("script.txt", "README.md"):
                yield f"share/{ID}/{file.relative_to(resources)}"
        yield f"share/{ID}/installed"
        yield f"share/applications/{ID}.desktop"
        yield f"share/metainfo/{ID}.metainfo.xml"
        yield f"share/glib-2.0/schemas/{ID}.gschema.xml"
        yield f"share/icons/hicolor/scalable/apps/{ID}.svg"
        yield f"share/icons/hicolor/symbolic/apps/{ID}-symbolic.svg"
        for words in (paths.ROOT / "po").glob("*.po"):
            yield f"share/locale/{words.stem}/LC_MESSAGES/{ID}.mo"
        for part in ("LICENSE", "copyright", "GRDB.swift.txt", "Yams.txt", "swift-argument-parser.txt", "swift-log.txt"):
            yield f"share/doc/respite/{part}"

    def test_install_places_every_file_and_uninstall_removes_them_all(self):
        self.install()
        there = [name.removeprefix(f"{PREFIX}/") for name in self.files() if not name.endswith("/")]
        self.assertEqual(there, sorted(self.wanted()))
        service = self.target / PREFIX / f"share/dbus-1/services/{ID}.service"
        self.assertIn(f"\nExec=/{PREFIX}/bin/respite --gapplication-service\n", service.read_text())
        for path in self.target.rglob("*.service"):
            self.assertNotIn("@", path.read_text(), "no placeholders are left")
        self.run_script("uninstall")
        self.assertEqual(self.files(), [])
        self.assertIn("not installed", self.run_script("uninstall", status=1).stderr)

    def test_uninstall_keeps_foreign_files_and_empty_folders(self):
        (self.target / PREFIX / "bin").mkdir(parents=True)
        other = self.target / PREFIX / "share/applications/other.desktop"
        other.parent.mkdir(parents=True)
        other.write_text("[Desktop Entry]\n")
        before = self.files()
        self.install()
        self.install()  # the second install keeps the record of the first
        self.run_script("uninstall")
        self.assertEqual(self.files(), before)

    def test_installing_removes_files_of_an_earlier_version(self):
        self.install()
        record = self.target / PREFIX / f"share/{ID}/installed"
        former = self.target / PREFIX / f"share/{ID}/scenes/former/scene.json"
        former.parent.mkdir()
        former.write_text("{}")
        record.write_text(record.read_text() + "".join(
            f"/{PREFIX}/share/{ID}/scenes/former/{name}\n" for name in ("", "scene.json")))
        self.install()
        self.assertFalse(former.exists())
        self.run_script("uninstall")
        self.assertEqual(self.files(), [])

    @unittest.skipUnless(shutil.which("dpkg-query"), "there's no dpkg")
    def test_only_packages_that_are_not_installed_are_installed(self):
        administration, tools, asked = self.folder / "dpkg", self.folder / "tools", self.folder / "asked"
        administration.mkdir()
        # dpkg knows three: one is installed, one was removed, and one is only mentioned.
        (administration / "status").write_text("".join(
            f"Package: {name}\nStatus: {status}\nMaintainer: Nobody <nobody@example.org>\nArchitecture: all\nVersion: 1\n"
            f"Depends: mentioned\nDescription: a package\n\n"
            for name, status in (("installed", "install ok installed"), ("removed", "deinstall ok config-files"))))
        tools.mkdir()
        for name, does in (("apt-get", f'echo "$*" >>"{asked}"'), ("sudo", 'exec "$@"')):
            (tools / name).write_text(f"#!/bin/sh\n{does}\n")
            (tools / name).chmod(0o755)
        environment = os.environ | {"DPKG_ADMINDIR": str(administration), "PATH": f"{tools}:{os.environ['PATH']}"}

        def install(*packages):
            subprocess.run(
                [paths.ROOT / "script/apt-install", *packages], env=environment, check=True, capture_output=True, timeout=60)
            return asked.read_text().splitlines() if asked.exists() else []

        self.assertEqual(install("installed"), [])
        update, installing = install("installed", "removed", "mentioned", "unheard-of")
        self.assertEqual(update.split()[0], "update")
        self.assertEqual(installing.split()[0], "install")
        self.assertEqual(installing.split()[-3:], ["removed", "mentioned", "unheard-of"])
        self.assertNotIn("installed", installing.split())

    def test_the_doctor_finds_nothing_missing_after_installation(self):
        program, changes = paths.program(), {}
        if "RESPITE_PROGRAM" not in os.environ:
            self.install()
            program = self.target / PREFIX / "bin/respite"
            changes["RESPITE_DATA_DIR"] = None
        done = subprocess.run(
            [program, "doctor"], env=self.launcher.environment(**changes), capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreater(len(done.stdout.splitlines()), 15)
        # Missing reminders and notifications are expected on this desktop, and packages for films of one's own are the
        # person's choice; other limitations aren't.
        expected = re.compile("emind|otific|^– Your own ")
        limited = [line for line in done.stdout.splitlines() if line[0] != "✓" and not expected.search(line)]
        self.assertEqual(limited, [])
