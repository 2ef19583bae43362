"""Releases are signed by script/sign and checked by script/verify, with keys that last as long as the test."""

import os
import shutil
import subprocess

from case import AcceptanceTest
from respite_driver import paths


class Release(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.release = self.folder / "release"
        self.release.mkdir()
        self.package = self.release / "respite-1.0.tar.xz"
        self.package.write_bytes(b"a package")
        (self.release / "NOTES.md").write_text("What's new.\n")
        subprocess.run("sha256sum respite* >SHA256SUMS", shell=True, cwd=self.release, check=True)
        self.signers = self.folder / "signers"
        self.signers.write_text("# nobody yet\n")

    def make_key(self, name, is_known=True):
        key = self.folder / name
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key], check=True)
        if is_known:
            line = f'respite namespaces="respite-release" {key.with_suffix(".pub").read_text()}'
            self.signers.write_text(self.signers.read_text() + line)
        return key

    def run_script(self, name, status=0, key=None):
        environment = {name: value for name, value in os.environ.items() if name != "RESPITE_SIGNING_KEY"}
        done = subprocess.run(
            [paths.ROOT / "script" / name, self.release, self.signers], capture_output=True, text=True, timeout=60,
            stdin=subprocess.DEVNULL, env=environment | ({"RESPITE_SIGNING_KEY": str(key)} if key else {}))
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout + done.stderr

    @property
    def notes(self):
        return (self.release / "NOTES.md").read_text()

    @property
    def signature(self):
        return self.release / "SHA256SUMS.sig"

    def test_a_signed_release_is_verified_and_no_other(self):
        self.run_script("sign", key=self.make_key("maintainer"))
        self.assertIn("are signed", self.notes)
        self.assertIn("respite-1.0.tar.xz: OK", self.run_script("verify"))
        whole = self.folder / "whole"
        shutil.copytree(self.release, whole)
        stranger = self.make_key("stranger", is_known=False)

        def change_package():
            self.package.write_bytes(b"another package")

        def change_both():
            change_package()
            subprocess.run("sha256sum respite* >SHA256SUMS", shell=True, cwd=self.release, check=True)

        def sign_as_stranger():
            change_both()
            self.signature.unlink()
            self.sign(stranger, "respite-release")

        def sign_for_something_else():
            self.signature.unlink()
            self.sign(self.folder / "maintainer", "git")

        for act in (change_package, change_both, sign_as_stranger, sign_for_something_else, self.signature.unlink):
            with self.subTest(act.__name__):
                shutil.rmtree(self.release)
                shutil.copytree(whole, self.release)
                act()
                self.assertNotEqual(self.status("verify"), 0)

    def sign(self, key, purpose):
        subprocess.run(
            ["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", purpose, self.release / "SHA256SUMS"], check=True)

    def status(self, name):
        return subprocess.run(
            [paths.ROOT / "script" / name, self.release, self.signers], capture_output=True, timeout=60).returncode

    def test_a_release_without_a_key_says_that_it_is_not_signed(self):
        self.signature.write_text("of a former release")
        self.assertIn("isn't signed", self.run_script("sign"))
        self.assertIn("isn’t signed", self.notes)
        self.assertFalse(self.signature.exists())
        self.assertIn("isn't signed", self.run_script("verify", status=1))

    def test_a_key_that_nobody_could_check_signs_nothing(self):
        self.assertIn("Nobody could check", self.run_script("sign", status=1, key=self.make_key("new", is_known=False)))
        self.assertFalse(self.signature.exists())
        self.assertNotIn("signed", self.notes)

    def test_every_package_that_a_release_is_made_with_is_known_by_its_hash(self):
        lines = (paths.ROOT / "tools/release/requirements.txt").read_text().replace("\\\n", " ").splitlines()
        wanted = [line for line in lines if line and not line.startswith("#")]
        self.assertTrue(wanted)
        for line in wanted:
            self.assertRegex(line, r"^[\w-]+==[\d.]+ .*--hash=sha256:[0-9a-f]{64}")
        for name in ("package", "release"):
            script = (paths.ROOT / "script" / name).read_text().replace("\\\n", " ")
            for line in script.splitlines():
                if "pip" in line.split("#")[0] and "install" in line:
                    self.assertIn("--require-hashes", line)
