"""Nothing leaves the computer."""

import re

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.desktop import needed
from respite_driver.waiting import wait_until


class Privacy(AcceptanceTest):

    def test_no_socket_of_the_internet_is_opened_during_a_whole_walk(self):
        calls = self.folder / "system-calls.txt"
        window = self.open(before=(
            needed("strace"), "-D", "-f", "--seccomp-bpf", "-e", "trace=socket,connect", "-o", str(calls), "--"))
        for name, go, tab in walk.EVERYWHERE:
            go(window)
            if name not in ("relax", "learn", "reflect"):
                walk.leave(window, tab)
        window.program.stop()
        wait_until(lambda: "+++" in calls.read_text()[-4000:], what="strace has written everything")
        text = calls.read_text()
        self.assertIn("AF_UNIX", text, "strace saw nothing at all")
        self.assertEqual(re.findall(r".*\bA[FP]_INET6?\b.*", text), [])
