"""Nothing leaves the computer: in every test, opening an internet socket kills the program. And no text gets into a
core file after a crash."""

import os
import pathlib
import resource
import signal
import subprocess

from case import AcceptanceTest
from respite_driver import paths
from respite_driver.reminders import Helper
from respite_driver.waiting import wait_until

WORD = "zanzibar"
PLAIN = {"SWIFT_BACKTRACE": "enable=no"}  # a Swift toolchain's crash handler would run before the kernel's dump
IN_FOLDER = ("sh", "-c", 'cd "$0" && ulimit -c unlimited && exec "$@"')

ASK = "import socket; socket.socket(socket.{}); print('open')"


class Privacy(AcceptanceTest):

    def ask(self, family):
        """The result of a process that opens a socket of this family in the program's environment."""
        return subprocess.run(
            ["/usr/bin/python3", "-c", ASK.format(family)], env=self.launcher.environment(), capture_output=True, text=True)

    def test_opening_an_internet_socket_ends_the_process(self):
        for family in ("AF_INET", "AF_INET6", "AF_PACKET"):
            with self.subTest(family):
                done = self.ask(family)
                self.assertEqual((done.returncode, done.stdout), (-signal.SIGABRT, ""))
                self.assertIn("Fatal error", done.stderr, "the failing test prints it")
        self.assertEqual(self.ask("AF_UNIX").stdout, "open\n")

    def test_no_text_gets_into_a_core_file(self):
        self.respite("reflect", "add", WORD)
        folder = self.folder / "cores"
        folder.mkdir()
        window = self.open("--tab", "reflect", before=(*IN_FOLDER, folder), **PLAIN)
        window.see(WORD)
        helper = Helper(self.launcher, before=(*IN_FOLDER, folder))
        self.addCleanup(helper.stop)
        read, write = os.pipe()
        self.addCleanup(os.close, write)
        asking = subprocess.Popen(
            [*IN_FOLDER, folder, paths.program(), "lock", "set", "--passphrase-fd", str(read)], pass_fds=[read],
            env=self.launcher.environment(DISPLAY=None, **PLAIN), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(read)
        self.addCleanup(asking.wait)
        self.addCleanup(asking.kill)
        for pid in (window.program.pid, helper.pid, asking.pid):
            wait_until(lambda: self.is_excluded_from_core(pid), what=lambda: f"{self.name_of(pid)} is excluded from core files")
        asking.send_signal(signal.SIGABRT)
        asking.wait(30)
        if not pathlib.Path("/proc/sys/kernel/core_pattern").read_text().startswith(("/", "|")):
            self.assertEqual(list(folder.iterdir()), [])
            # With a raised limit, or a core handler that ignores it, the core contains no text.
            resource.prlimit(window.program.pid, resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2)
            self.abort(window.program)
            core, = folder.iterdir()
            self.assertNotIn(WORD.encode(), core.read_bytes())

    def name_of(self, pid):
        return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()

    def is_excluded_from_core(self, pid):
        # With a limit of one byte the kernel writes no core file and starts no core handler.
        return self.name_of(pid).startswith("respite") and resource.prlimit(pid, resource.RLIMIT_CORE)[0] == 1 \
            and int(pathlib.Path(f"/proc/{pid}/coredump_filter").read_text(), 16) == 0

    def abort(self, program):
        """Crashes the program."""
        program.ended_by_us = signal.SIGABRT
        os.kill(program.pid, signal.SIGABRT)
        wait_until(lambda: not program.is_running, what="the program has ended")
