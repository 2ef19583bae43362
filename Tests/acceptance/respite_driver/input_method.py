"""IBus with Anthy, the input method of many who write Japanese."""

import subprocess

from .waiting import wait_until

ENGINE = "anthy"


class Anthy:
    """IBus on a desktop with Anthy chosen, for use in a `with` statement. `environment` is what a program needs to use it."""

    def __init__(self, desktop, launch, end):
        self._desktop, self._launch, self._end = desktop, launch, end

    def __enter__(self):
        # Its engines are Python programs of the distribution's.
        self._desktop.environment["PATH"], self._path = "/usr/bin:/bin", self._desktop.environment["PATH"]
        self._daemon = self._launch(
            "/usr/bin/ibus-daemon", "--panel=disable", "--emoji-extension=disable", "--cache=none", "--replace")
        wait_until(lambda: self._ask("address").startswith("unix:"), what="IBus listens")
        wait_until(self._is_chosen, what="Anthy is chosen", deadline=30)
        # A program looks for the address in its own home, which isn't the desktop's.
        self.environment = {"GTK_IM_MODULE": "ibus", "IBUS_ADDRESS": self._ask("address")}
        return self

    def __exit__(self, *_):
        self._end(self._daemon)
        self._desktop.environment["PATH"] = self._path

    def _is_chosen(self):
        self._ask("engine", ENGINE)  # its exit status says nothing
        return self._ask("engine") == ENGINE

    def _ask(self, *words):
        return subprocess.run(
            ["/usr/bin/ibus", *words], env=self._desktop.environment, capture_output=True, text=True, timeout=20).stdout.strip()
