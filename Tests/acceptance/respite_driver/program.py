"""The real program: the window, and the command line."""

import codecs
import contextlib
import dataclasses
import os
import pathlib
import pty
import select
import signal
import subprocess
import threading
import time

from . import paths, sandbox
from .desktop import end
from .output import ALLOWED_IN_A_SANDBOX, ALLOWED_OF_NEWER_GTK, complaints
from .shims import built
from .tree import Tree
from .waiting import wait_until


@dataclasses.dataclass
class Answer:
    """The result of a command."""

    status: int
    out: str
    err: str
    seconds: float

    @property
    def lines(self):
        return self.out.splitlines()


@contextlib.contextmanager
def passphrases(words):
    """A pipe from which a command reads passphrases. Closed after the `with` statement."""
    reading, writing = os.pipe()

    def write():
        # The command may stop reading before the end.
        with contextlib.suppress(BrokenPipeError), open(writing, "wb") as pipe:
            pipe.write(words)
    # A long one is more than a pipe holds.
    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield reading
    finally:
        os.close(reading)
        writer.join()


class Launcher:
    """Runs the program for one person on one desktop. Keyword arguments set environment variables; None unsets one."""

    def __init__(self, desktop, homes, resources=None):
        self.desktop = desktop
        self.homes = homes
        self.resources = resources or paths.RESOURCES
        self.extra = {}
        self.has_slow_display = False  # see shims/slow_display.c
        self.schema = desktop.folder / "schema"
        if not self.schema.exists():
            paths.compile_schema(self.schema)

    def environment(self, **changes):
        base = self.desktop.environment | self.homes.environment | {
            "GSETTINGS_BACKEND": "keyfile",
            "GSETTINGS_SCHEMA_DIR": str(self.schema),
            "RESPITE_DATA_DIR": str(self.resources),
            "GSK_RENDERER": "cairo",
            # IBus would come first where it's installed.
            "GTK_IM_MODULE": "gtk-im-context-simple",
            # Every person has an empty cache, and to look at all plugins anew takes half a second of the processor.
            "GST_REGISTRY": None if sandbox.IS_USED else self.desktop.folder / "gstreamer.registry",
        } | self.extra | changes
        # The program never gets internet sockets, whatever else is preloaded.
        loaded = [built("offline", self.desktop.folder), base.get("LD_PRELOAD")]
        if self.has_slow_display:
            loaded.insert(0, built("slow_display", self.desktop.folder))
        base["LD_PRELOAD"] = ":".join(str(library) for library in loaded if library)
        return {name: str(value) for name, value in base.items() if value is not None}

    def command(self, *words, stdin="", before=(), passphrase=None, **changes):
        """Runs a command without a display and returns its result. `stdin` is what it reads; `before` is a command that
        executes the program, as `unshare` does; `passphrase` is one for each line that it asks for, or the bytes of all."""
        if passphrase is not None:
            lines = [passphrase] if isinstance(passphrase, str) else passphrase
            given = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
            with passphrases(given) as pipe:
                return self._run(*words, "--passphrase-fd", str(pipe), stdin=stdin, before=before, pass_fds=[pipe], **changes)
        return self._run(*words, stdin=stdin, before=before, **changes)

    def _run(self, *words, stdin, before, pass_fds=(), **changes):
        began = time.monotonic()
        # A window's criticals are found in its output; a command's output is read by its test, so there they're fatal.
        environment = self.environment(
            **{"DISPLAY": None, "WAYLAND_DISPLAY": None, "G_DEBUG": "fatal-criticals"} | changes)
        limit = 120 if pass_fds else 60  # opening a lock is slow on purpose
        done = subprocess.run(
            [*before, paths.program(), *words], env=environment, capture_output=True, text=True, timeout=limit,
            input=stdin, pass_fds=pass_fds)
        return Answer(done.returncode, done.stdout, done.stderr, time.monotonic() - began)

    def on_terminal(self, *words, typed=()):
        """Runs a command on its own pseudo-terminal and returns its exit status, all that it showed and what wasn't typed.

        `typed` are pairs: what the command shows first, and then the keys to type, or a function that makes them of all that
        was shown.
        """
        environment = self.environment(DISPLAY=None, WAYLAND_DISPLAY=None)
        pid, terminal = pty.fork()
        if pid == 0:
            os.execve(paths.program(), [str(paths.program()), *words], environment)
        shown, answered, typed, deadline = "", 0, list(typed), time.monotonic() + 60
        text = codecs.getincrementaldecoder("utf-8")()  # a letter of several bytes may come in two parts
        while time.monotonic() < deadline:
            if select.select([terminal], [], [], 1)[0]:
                try:
                    part = os.read(terminal, 4096)
                except OSError:  # the other end is closed
                    break
                if not part:
                    break
                shown += text.decode(part)
            if typed and typed[0][0] in shown[answered:]:
                keys, answered = typed.pop(0)[1], len(shown)
                os.write(terminal, (keys(shown) if callable(keys) else keys).encode())
        else:
            os.kill(pid, signal.SIGKILL)  # it waits for an unexpected answer
        _, ended = os.waitpid(pid, 0)
        os.close(terminal)
        return os.waitstatus_to_exitcode(ended), shown, typed

    def open(self, *words, before=(), limits=None, **changes):
        """Starts the window. `before` is a command that executes the program, as `unshare` does."""
        return Program([*before, paths.program(), *words], self.environment(**changes), self.homes.folder, limits)


class Program:
    """A running program with a window, and its output."""

    def __init__(self, command, environment, folder, limits=None):
        number = len(list(pathlib.Path(folder).glob("output-*.txt"))) + 1
        self.output_file = pathlib.Path(folder, f"output-{number}.txt")
        self.allowed = []
        self.ended_by_us = None
        with open(self.output_file, "wb") as output:
            self._process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True, preexec_fn=limits, restore_signals=limits is None)
        self.tree = Tree(self._process.pid, lambda: self.is_running)

    @property
    def pid(self):
        """The id of the program's own process."""
        return sandbox.program(self._process.pid)

    @property
    def output(self):
        return self.output_file.read_text(errors="replace")

    @property
    def is_running(self):
        return self._process.poll() is None

    def wait_for_window(self, deadline=30.0):
        """Waits until the window is on the accessibility bus. Fails with the output if the program ends first."""
        def there():
            assert self.is_running, f"It ended with {self._process.returncode}: {self.output[-2000:]}"
            return self.tree.windows()
        return wait_until(there, deadline, "the window opens")

    def load(self, seconds):
        """The share of one core that the program uses over the next `seconds`."""
        def used():
            fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(") ", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        before = used()
        time.sleep(seconds)
        return (used() - before) / seconds

    @property
    def exit_status(self):
        """What the program exited with, or the negative number of the signal that ended it; None while it's running."""
        return self._process.poll()

    def kill(self):
        """Ends the program without warning, with SIGKILL."""
        self.ended_by_us = signal.SIGKILL
        sandbox.send(self._process, signal.SIGKILL)
        self._process.wait()

    def stop(self):
        """Ends the program if it's running. Returns what was wrong with its exit and its output."""
        wrong = []
        if self.ended_by_us is None:
            if not self.is_running:
                wrong.append(f"the program exited by itself with {self._process.returncode}")
            else:
                self.ended_by_us = signal.SIGTERM
                end(self._process)
                # A sandbox says like a shell that a signal ended the program.
                if self._process.returncode not in (0, 128 + signal.SIGTERM if sandbox.IS_USED else -signal.SIGTERM):
                    wrong.append(f"the program exited with {self._process.returncode} on SIGTERM")
        allowed = [
            *self.allowed, *(ALLOWED_OF_NEWER_GTK if self.tree.is_of_newer_gtk else ()),
            *(ALLOWED_IN_A_SANDBOX if sandbox.IS_USED else ())]
        return wrong + [f"printed: {line}" for line in complaints(self.output, allowed)]
