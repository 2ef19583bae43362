"""Worker processes that each run tests on their own desktop, so that tests that mostly wait can share the CPU."""

import collections
import contextlib
import json
import os
import pathlib
import resource
import subprocess
import sys
import threading
import time
import unittest

from case import AcceptanceTest
from respite_driver.desktop import Desktop

# Marks the end of a test's output; the outcome follows.
DONE = "\x04"
# Marks a worker's last line: the processor time that it has used.
SPENT = "\x05"


def serve(make_result):
    """Runs the test named by each line of standard input, on one desktop, until the input ends. A worker's main
    loop. A second word in the line says that another test of the same unit follows."""
    with Desktop() as AcceptanceTest.desktop:
        for line in sys.stdin:
            result = make_result()
            name, *AcceptanceTest.more_follow = line.split()
            before = spent_by_all()
            unittest.defaultTestLoader.loadTestsFromName(name).run(result)
            outcome = "failed" if result.failed else "skipped" if result.skipped else "passed"
            print(DONE + json.dumps((outcome, spent_by_all() - before)), flush=True)
        print(SPENT + json.dumps(spent(AcceptanceTest.desktop)), flush=True)


def spent(desktop):
    """The processor time of this worker so far, in seconds: of the driver itself, of the desktop's own processes by name, and of the
    program, with its commands and whatever else the tests have started and waited for."""
    own, ended = (resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return desktop.spent() | {
        "driver": own.ru_utime + own.ru_stime, "program": ended.ru_utime + ended.ru_stime}


def spent_by_all():
    """The processor time so far of this worker and of all that it has started, running or ended, in seconds."""
    usage = [resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    running = 0
    for pid in pathlib.Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
        with contextlib.suppress(OSError):
            running += sum(map(int, pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()[11:15]))
    return sum(one.ru_utime + one.ru_stime for one in usage) + running / os.sysconf("SC_CLK_TCK")


class Workers:
    """A pool of workers that runs within a `with` statement."""

    def __init__(self, count, command):
        self._command = command
        self._count = count
        self._processes = []
        self._printing = threading.Lock()
        # The processor time of all workers in seconds, once they have ended.
        self.spent = collections.Counter()

    def __enter__(self):
        for _ in range(self._count):
            self._processes.append(subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1))
        return self

    def __exit__(self, *_):
        for process in self._processes:
            process.stdin.close()
        for process in self._processes:
            for line in process.stdout:
                if line.startswith(SPENT):
                    self.spent.update(json.loads(line[1:]))
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.terminate()
                process.wait()

    def run(self, units):
        """Gives each unit, a list of tests, to the next free worker. Returns, by name, each test's outcome (passed,
        failed, skipped), the seconds it took, and those of the processor."""
        waiting = collections.deque(units)
        outcomes = {}

        def feed(process):
            while waiting:
                try:
                    names = waiting.popleft()
                except IndexError:
                    return
                for name in names:
                    began = time.monotonic()
                    line = name if name == names[-1] else f"{name} more"
                    outcome, processor = self._run(process, line)
                    outcomes[name] = outcome, time.monotonic() - began, processor
        threads = [threading.Thread(target=feed, args=(process,)) for process in self._processes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return outcomes

    def _run(self, process, line):
        printed = []
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            for answer in process.stdout:
                if answer.startswith(DONE):
                    return json.loads(answer[1:])
                printed.append(answer)
        except OSError:
            pass
        else:
            printed.append(f"FAIL  the worker exited while running {line}\n")
        finally:
            with self._printing:
                print("".join(printed), end="", flush=True)
        return "failed", 0
