"""Processes that each run tests on a desktop of their own, so that those which only wait can share the processor."""

import collections
import json
import subprocess
import sys
import threading
import time
import unittest

from case import AcceptanceTest
from respite_driver.desktop import Desktop

# Ends what a worker prints of one test; the outcome follows.
DONE = "\x04"


def serve(make_result):
    """A worker's life: runs the test that each line of its input names, on one desktop, until there is no more."""
    with Desktop() as AcceptanceTest.desktop:
        for line in sys.stdin:
            result = make_result()
            unittest.defaultTestLoader.loadTestsFromName(line.strip()).run(result)
            outcome = "failed" if result.failed else "skipped" if result.skipped else "passed"
            print(DONE + json.dumps(outcome), flush=True)


class Workers:
    """Started and ended by a `with` statement."""

    def __init__(self, count, command):
        self._command = command
        self._count = count
        self._processes = []
        self._printing = threading.Lock()

    def __enter__(self):
        for _ in range(self._count):
            self._processes.append(subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1))
        return self

    def __exit__(self, *_):
        for process in self._processes:
            process.stdin.close()
        for process in self._processes:
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.terminate()
                process.wait()

    def run(self, names):
        """Runs the tests of those names, whoever is free the next one. By name: how it ended (passed, failed, skipped), and
        how many seconds it took."""
        waiting = collections.deque(names)
        outcomes = {}

        def feed(process):
            while waiting:
                try:
                    name = waiting.popleft()
                except IndexError:
                    return
                began = time.monotonic()
                outcomes[name] = self._run(process, name), time.monotonic() - began
        threads = [threading.Thread(target=feed, args=(process,)) for process in self._processes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return outcomes

    def _run(self, process, name):
        told = []
        try:
            process.stdin.write(name + "\n")
            process.stdin.flush()
            for line in process.stdout:
                if line.startswith(DONE):
                    return json.loads(line[1:])
                told.append(line)
        except OSError:
            pass
        else:
            told.append(f"FAIL  the process that ran {name} ended in its midst\n")
        finally:
            with self._printing:
                print("".join(told), end="", flush=True)
        return "failed"
