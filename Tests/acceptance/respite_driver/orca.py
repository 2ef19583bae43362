"""The screen reader Orca, speaking for real, and what it says."""

import re
import shutil
import time

from .waiting import wait_until

NEEDED = ("orca", "speech-dispatcher", "espeak-ng", "openbox")
# A line of the log with what was handed to the synthesiser; the words are in Python's single quotes.
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*)' ?\{")
# Orca says nothing for this long (seconds) once it has said all.
QUIET = 1.2
# Lists no modules of its own: all speech goes to espeak-ng, which plays into the desktop's silent sound server.
SPEECHD = """LogLevel 2
LogDir "default"
AudioOutputMethod "pulse"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
DefaultLanguage en
"""
# Runs Orca with a log that is written line by line rather than in blocks.
BY_LINE = """
import builtins, runpy, sys
opened = builtins.open
def by_line(file, mode="r", *words, **named):
    return opened(file, mode, 1) if mode == "w" and str(file).endswith("debug.log") else opened(file, mode, *words, **named)
builtins.open = by_line
sys.argv[0] = "/usr/bin/orca"
runpy.run_path("/usr/bin/orca", run_name="__main__")
"""


def missing():
    """The programs that a real screen reader needs and that aren't installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Orca:
    """Runs Orca within a `with` statement; see `Desktop.run_service`. It needs a `WindowManager`. `said` waits and returns
    what it has said since."""

    def __init__(self, desktop, launch, end):
        self._desktop, self._launch, self._end = desktop, launch, end
        self._processes = []
        self._folder = desktop.folder / "orca"
        self.log = self._folder / "debug.log"
        self._place = 0

    def __enter__(self):
        self._folder.mkdir(exist_ok=True)
        speech = self._folder / "speech"
        (speech / "modules").mkdir(parents=True, exist_ok=True)
        (speech / "speechd.conf").write_text(SPEECHD)
        shutil.copy("/etc/speech-dispatcher/modules/espeak-ng.conf", speech / "modules")
        socket = self._desktop.folder / "run/speech-dispatcher/speechd.sock"
        socket.parent.mkdir(exist_ok=True)
        self._processes.append(self._launch(
            "speech-dispatcher", "--run-single", "--communication-method", "unix_socket", "--socket-path", str(socket),
            "--config-dir", str(speech), "--pid-file", str(speech / "pid")))
        self._desktop.environment["SPEECHD_ADDRESS"] = f"unix_socket:{socket}"
        wait_until(socket.exists, what="the synthesiser listens")
        self._start()
        return self

    def _start(self):
        self.log.unlink(missing_ok=True)  # a former test's
        self._processes.append(self._launch(
            "/usr/bin/python3", "-c", BY_LINE, "--replace", "--user-prefs", str(self._folder / "prefs"), "--debug-file",
            str(self.log), "--enable", "speech", "--disable", "braille"))
        wait_until(lambda: self._lines(), 60, "the screen reader says that it's on")

    def __exit__(self, *_):
        for process in reversed(self._processes):
            self._end(process)

    def _lines(self):
        if not self.log.exists():
            return []
        # The echo of a key ends with a space; that of a letter is the letter.
        found = SPOKEN.findall(self.log.read_text(errors="replace"))
        return [words for words in found if len(words) > 1 and not words.endswith(" ")]

    def said(self, deadline=12.0, quiet=QUIET, least=0, until=None):
        """What it has said since the last call, once that's at least `least` utterances, one of them matches `until`, and
        it has been quiet for `quiet` seconds; at most after `deadline`."""
        end, last, new = time.monotonic() + deadline, time.monotonic(), []
        while time.monotonic() < end:
            time.sleep(0.1)
            now = self._lines()[self._place:]
            if len(now) != len(new):
                new, last = now, time.monotonic()
            is_all = len(new) >= least and (until is None or any(re.search(until, words) for words in new))
            if is_all and time.monotonic() - last >= quiet:
                break
        self._place += len(new)
        return new

    def forget(self):
        """Drops what has been said so far."""
        self._place = len(self._lines())

    def tracebacks(self):
        """The names of Python errors in its log: an utterance was lost with each."""
        log = self.log.read_text(errors="replace")
        return re.findall(r"^(\w+Error: .*)$", log, re.MULTILINE)
