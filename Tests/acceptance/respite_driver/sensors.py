"""A device that knows how it is held: iio-sensor-proxy, played by python-dbusmock on a system bus of our own."""

import subprocess
import sys

from .bus import configure
from .waiting import wait_until

NAME, PATH = "net.hadess.SensorProxy", "/net/hadess/SensorProxy"


class Sensors:
    """Started in a `with` statement."""

    def __init__(self, desktop, launch, end):
        self._desktop, self._launch, self._end = desktop, launch, end
        self._processes = []

    def __enter__(self):
        socket = self._desktop.folder / "system-bus"
        socket.unlink(missing_ok=True)
        services = self._desktop.folder / "system-services"
        services.mkdir(exist_ok=True)
        conf = configure(self._desktop.folder / "system.conf", "system", socket, services)
        self.address = f"unix:path={socket}"
        self._processes.append(self._launch("/usr/bin/dbus-daemon", "--nofork", f"--config-file={conf}"))
        wait_until(socket.exists, what="the system bus listens")
        self._desktop.environment["DBUS_SYSTEM_BUS_ADDRESS"] = self.address
        self._processes.append(self._launch("/usr/bin/python3", "-m", "dbusmock", "--system", NAME, PATH, NAME))
        wait_until(lambda: self._call("org.freedesktop.DBus.Peer.Ping") is not None, what="the sensor answers")
        self._mock("AddProperties", f"'{NAME}'",
                   "{'HasAccelerometer': <true>, 'AccelerometerOrientation': <'normal'>}")
        self._mock("AddMethods", f"'{NAME}'", "[('ClaimAccelerometer', '', '', ''), ('ReleaseAccelerometer', '', '', '')]")
        return self

    def __exit__(self, *_):
        for process in reversed(self._processes):
            self._end(process)
        del self._desktop.environment["DBUS_SYSTEM_BUS_ADDRESS"]

    def _call(self, method, *words):
        done = subprocess.run(
            ["gdbus", "call", "--system", "--dest", NAME, "--object-path", PATH, "--method", method, *words],
            env=self._desktop.environment, capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None

    def _mock(self, method, *words):
        if self._call(f"org.freedesktop.DBus.Mock.{method}", *words) is None:
            sys.exit(f"python3-dbusmock did not take {method}.")

    def turn(self, edge):
        """The device is held with that edge up, as in "left-up"."""
        self._mock("UpdateProperties", f"'{NAME}'", f"{{'AccelerometerOrientation': <'{edge}'>}}")

    def is_claimed(self):
        """Whether somebody uses the accelerometer."""
        calls = self._call("org.freedesktop.DBus.Mock.GetCalls") or ""
        return calls.count("ClaimAccelerometer") > calls.count("ReleaseAccelerometer")
