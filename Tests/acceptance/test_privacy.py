"""Nothing leaves the computer: in every test a socket of the internet would be the end of the program."""

import signal
import subprocess

from case import AcceptanceTest

ASK = "import socket; socket.socket(socket.{}); print('open')"


class Privacy(AcceptanceTest):

    def ask(self, family):
        """What becomes of a process that opens such a socket where the program runs."""
        return subprocess.run(
            ["/usr/bin/python3", "-c", ASK.format(family)], env=self.launcher.environment(), capture_output=True, text=True)

    def test_whoever_opens_a_socket_of_the_internet_in_these_tests_is_ended(self):
        for family in ("AF_INET", "AF_INET6", "AF_PACKET"):
            with self.subTest(family):
                done = self.ask(family)
                self.assertEqual((done.returncode, done.stdout), (-signal.SIGABRT, ""))
                self.assertIn("Fatal error", done.stderr, "the test that it happens in says so")
        self.assertEqual(self.ask("AF_UNIX").stdout, "open\n")
