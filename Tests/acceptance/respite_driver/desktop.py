"""A private desktop: X display, session bus, accessibility bus and sound server, all in one temporary folder."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from .bus import configure
from .screen import Screen
from .sound import Recording
from .waiting import wait_until

SINK = "test"
HEADPHONES = "headphones"

def quieten_libraries(file):
    """Sends what C libraries of this very process say to a file: libatspi grumbles at programs that come and go."""
    sys.stderr.flush()
    ours = os.dup(2)
    sys.stderr = os.fdopen(ours, "w", buffering=1)
    with open(file, "wb") as log:
        os.dup2(log.fileno(), 2)


def needed(command):
    """The path of a command, or a sentence that says what to install."""
    path = shutil.which(command)
    if path is None:
        raise SystemExit(f"`{command}` is missing; script/bootstrap installs what the acceptance suite needs.")
    return path


class Desktop:
    """Started in a `with` statement; everything it started has ended when that is left."""

    def __init__(self, size=(1400, 900), with_bus=True, with_sound=True):
        self.size = size
        self._with_bus = with_bus
        self._with_sound = with_sound
        self._processes = []

    def __enter__(self):
        # Short on purpose: the path of a Unix socket holds 107 bytes at most.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="rsp-"))
        # Whoever ends us with a plain kill finds nothing left behind either.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self._processes):
            end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start(self):
        runtime = self.folder / "run"
        runtime.mkdir(mode=0o700)
        home = self.folder / "home"
        home.mkdir()
        kept = ("PATH", "TMPDIR", "USER", "LOGNAME", "TZ", "LD_LIBRARY_PATH")
        self.environment = {name: os.environ[name] for name in kept if name in os.environ} | {
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(runtime),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
            "LANG": "C.UTF-8",
            "GDK_BACKEND": "x11",
        }
        self._start_display()
        if self._with_bus:
            self._start_bus(runtime)
            # Atspi reads these once, when it is first used in this process.
            quieten_libraries(self.folder / "libraries.log")
            for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
                os.environ[name] = self.environment[name]
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
            needed("Xvfb"), "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-dpi", "96",
            "-nolisten", "tcp", "-noreset", "-fbdir", str(frames), pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start: " + (self.folder / "Xvfb.log").read_text())
        self.environment["DISPLAY"] = f":{number}"
        self.screen = Screen(frames / "Xvfb_screen0")

    def _start_bus(self, runtime):
        services = self.folder / "services"
        services.mkdir()
        for folder in self.environment["XDG_DATA_DIRS"].split(":"):
            service = pathlib.Path(folder, "dbus-1/services/org.a11y.Bus.service")
            if service.exists():
                # The systemd line would hand it to the person's own session.
                lines = [line for line in service.read_text().splitlines() if not line.startswith("SystemdService")]
                (services / service.name).write_text("\n".join(lines) + "\n")
                break
        else:
            raise SystemExit("at-spi2-core is missing; script/bootstrap installs what the acceptance suite needs.")
        socket = runtime / "bus"
        # Only the accessibility bus can be activated: no portal, no settings daemon, nothing that differs between machines.
        conf = configure(self.folder / "session.conf", "session", socket, services)
        self._launch(needed("dbus-daemon"), "--nofork", f"--config-file={conf}")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={socket}"
        wait_until(socket.exists, what="the session bus listens")

    def _start_sound(self, runtime):
        self._launch(
            needed("pulseaudio"), "-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit=yes",
            "-L", f"module-null-sink sink_name={SINK} rate=48000", "-L", "module-native-protocol-unix")
        socket = runtime / "pulse/native"
        wait_until(socket.exists, what="the sound server listens")

    def headphones(self):
        """A second place for sound, which can be unplugged: a function that does it."""
        def pactl(*words):
            return subprocess.run(
                [needed("pactl"), *words], env=self.environment, check=True, capture_output=True, text=True).stdout.strip()
        module = pactl("load-module", "module-null-sink", f"sink_name={HEADPHONES}", "rate=48000")
        return lambda: pactl("unload-module", module)

    def park_pointer(self):
        """Takes the pointer to where it touches nothing."""
        x, y = (side - 1 for side in self.size)
        subprocess.run([needed("xdotool"), "mousemove", str(x), str(y)], env=self.environment, check=True)

    def set_resource(self, line):
        """Sets an X resource for programs that start from now on; GTK on X11 takes its text's size only from there."""
        command = [needed("xprop"), "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", line + "\n"]
        subprocess.run(command, env=self.environment, check=True)

    def play(self, service):
        """A service that is not there, one of services.py, for as long as the `with` statement lasts."""
        return service(self, self._launch, end)

    def record(self, sink=SINK):
        """A recording of everything that is heard from now on; use it in a `with` statement."""
        return Recording(needed("parec"), f"{sink}.monitor", self.environment)


def end(process, patience=5.0):
    """Ends a process that we started: asks, waits, then insists."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
