"""A private desktop: X display, session bus, accessibility bus and sound server, all in one temporary folder."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from . import sandbox
from .bus import configure
from .homes import at_noon
from .screen import Screen
from .sound import Recording
from .waiting import wait_until
from .x_server import XServer

APPLICATION = "io.github.respite_app.Respite"
SINK = "test"
HEADPHONES = "headphones"


def require_command(command):
    """The path of a command. Exits with a message that says what to install if it's missing."""
    path = shutil.which(command)
    if path is None:
        raise SystemExit(f"`{command}` is missing; script/bootstrap installs what the acceptance suite needs.")
    return path


class Desktop:
    """Runs within a `with` statement, which ends every process of it on leaving."""

    def __init__(self, size=(1400, 900), with_bus=True, with_sound=True):
        self.size = size
        self._with_bus = with_bus
        self._with_sound = with_sound
        self._processes = []

    def __enter__(self):
        # Short on purpose: the path of a Unix socket has at most 107 bytes.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="rsp-"))
        # Clean up on a plain kill too.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if hasattr(self, "x"):
            self.x.close()
        for process in reversed(self._processes):
            end(process)
        if getattr(self, "_former_bus", None):
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = self._former_bus
        shutil.rmtree(self.folder, ignore_errors=True)

    def spent(self):
        """The processor time so far of each of the desktop's own processes, in seconds: the display, the bus, the sound server."""
        names = {"Xvfb": "display", "dbus-daemon": "bus", "pulseaudio": "sound"}
        found = {}
        for process in self._processes:
            try:
                fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
            except OSError:
                continue  # a test has ended it
            name = names.get(pathlib.Path(process.args[0]).name, "desktop")
            # utime and stime, and those of the children it has waited for (proc(5))
            found[name] = found.get(name, 0) + sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        return found

    def _start(self):
        runtime = self.folder / "run"
        runtime.mkdir(mode=0o700)
        home = self.folder / "home"
        home.mkdir()
        kept = ("PATH", "TMPDIR", "USER", "LOGNAME", "LD_LIBRARY_PATH")
        self.environment = {name: os.environ[name] for name in kept if name in os.environ} | {
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(runtime),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
            "LANG": "C.UTF-8",
            # By day, whenever the tests are run: what's different at night has tests of its own.
            "TZ": "UTC" if 7 <= time.gmtime().tm_hour < 20 else at_noon(),
            "GDK_BACKEND": "x11",
            # Keeps what a screen reader switches on; there's no dconf here.
            "GSETTINGS_BACKEND": "memory",
        }
        self._start_display()
        if self._with_bus:
            self._start_bus(runtime)
        if self._with_sound:
            self._start_sound(runtime)

    def _launch(self, *command, **options):
        log = open(self.folder / f"{pathlib.Path(command[0]).name}.log", "wb")
        process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True, **options)
        log.close()
        self._processes.append(process)
        return process

    def _start_display(self):
        frames = self.folder / "frames"
        frames.mkdir()
        reading, writing = os.pipe()
        width, height = self.size
        self._launch(
            require_command("Xvfb"), "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-dpi", "96",
            "-nolisten", "tcp", "-noreset", "-fbdir", str(frames), pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start: " + (self.folder / "Xvfb.log").read_text())
        self.environment["DISPLAY"] = f":{number}"
        self.screen = Screen(frames / "Xvfb_screen0")
        self.x = XServer(self.environment["DISPLAY"])

    def _start_bus(self, runtime):
        services = self.folder / "services"
        services.mkdir()
        for folder in self.environment["XDG_DATA_DIRS"].split(":"):
            service = pathlib.Path(folder, "dbus-1/services/org.a11y.Bus.service")
            if service.exists():
                # With the systemd line, the person's own session would start it.
                lines = [line for line in service.read_text().splitlines() if not line.startswith("SystemdService")]
                (services / service.name).write_text("\n".join(lines) + "\n")
                break
        else:
            raise SystemExit("at-spi2-core is missing; script/bootstrap installs what the acceptance suite needs.")
        socket = runtime / "bus"
        # Only the accessibility bus can be activated: no portal and no settings daemon, which differ between machines.
        conf = configure(self.folder / "session.conf", "session", socket, services)
        self._launch(require_command("dbus-daemon"), "--nofork", f"--config-file={conf}")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={socket}"
        wait_until(socket.exists, what="the session bus listens")
        # This process's own connection to the desktop (accessibility_bus), until the desktop ends.
        self._former_bus = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = self.environment["DBUS_SESSION_BUS_ADDRESS"]

    def _start_sound(self, runtime):
        self._launch(
            require_command("pulseaudio"), "-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit=yes",
            "-L", f"module-null-sink sink_name={SINK} rate=48000", "-L", "module-native-protocol-unix")
        socket = runtime / "pulse/native"
        wait_until(socket.exists, what="the sound server listens")

    def headphones(self):
        """Adds a second sink and makes it the default. Returns a function that unplugs it, unless that's already
        done."""
        module = self._pactl("load-module", "module-null-sink", f"sink_name={HEADPHONES}", "rate=48000")
        self._pactl("set-default-sink", HEADPHONES)

        def unplug():
            if HEADPHONES in self._pactl("list", "short", "sinks"):
                self._pactl("unload-module", module)
        return unplug

    def streams(self):
        """The sound server's streams, playing or waiting: a line for each."""
        return self._pactl("list", "short", "sink-inputs").splitlines()

    def _pactl(self, *words):
        return subprocess.run(
            [require_command("pactl"), *words], env=self.environment, check=True, capture_output=True, text=True).stdout.strip()

    def park_pointer(self):
        """Moves the pointer to the corner of the display, where it touches nothing."""
        self.x.move(*(side - 1 for side in self.size))

    def ask(self, name, path, method, *words, bus="session"):
        """Calls a method on a bus, with GVariants as text. Returns the reply as text, or None without a good one."""
        done = subprocess.run(
            ["gdbus", "call", f"--{bus}", "--dest", name, "--object-path", path, "--method", method, *words],
            env=self.environment, capture_output=True, text=True, timeout=60)
        return done.stdout.strip() if done.returncode == 0 else None

    def activate(self, action, target):
        """Has the program do an action with a string, as a desktop does when a notification is pressed: it starts the
        program if need be."""
        answer = self.ask(
            APPLICATION, "/" + APPLICATION.replace(".", "/"), "org.freedesktop.Application.ActivateAction", action,
            f"[<'{target}'>]", "{}")
        assert answer is not None, f"The program didn't take {action}."

    def emit(self, path, signal, *arguments):
        """Sends a signal on the session bus to everyone, as a part of the desktop does."""
        subprocess.run(
            ["gdbus", "emit", "--session", "--object-path", path, "--signal", signal, *arguments], env=self.environment,
            check=True)

    def run_service(self, service):
        """A desktop service, as in mock_services, for use in a `with` statement."""
        return service(self, self._launch, end)

    def record(self, sink=SINK, **options):
        """A recording of all sound output from now on, for use in a `with` statement. `options` are those of `Recording`."""
        return Recording(require_command("parec"), f"{sink}.monitor", self.environment, **options)


def end(process, patience=5.0):
    """Ends a child process: with SIGTERM, and after `patience` seconds with SIGKILL."""
    if process.poll() is None:
        sandbox.send(process, signal.SIGTERM)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            sandbox.send(process, signal.SIGKILL)
    process.wait()
