"""The window manager openbox: a private desktop has none, so that each test knows where its windows are."""

from .waiting import wait_until


class WindowManager:
    """Runs within a `with` statement; see `Desktop.run_service`."""

    def __init__(self, desktop, launch, end):
        self._desktop, self._launch, self._end = desktop, launch, end

    def __enter__(self):
        self._process = self._launch("openbox", "--sm-disable")
        wait_until(lambda: self._desktop.x.is_managed, what="the window manager runs")
        return self

    def __exit__(self, *_):
        self._end(self._process)
