"""A template of python-dbusmock: the desktop portals for background apps, notifications and the screen's lock. A template
has its methods before it has its name, unlike a mock that is given them from outside."""

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.Background"
SYSTEM_BUS = False
MONITOR = "/org/freedesktop/portal/desktop/session/1_1/respite"
REQUEST = "/org/freedesktop/portal/desktop/request/1_1/respite"


def load(mock, parameters):
    mock.AddMethod(MAIN_IFACE, "RequestBackground", "sa{sv}", "o", f"ret = '{REQUEST}'")
    mock.AddMethods("org.freedesktop.portal.Notification",
                    [("AddNotification", "sa{sv}", "", ""), ("RemoveNotification", "s", "", "")])
    mock.AddMethod("org.freedesktop.portal.Inhibit", "CreateMonitor", "sa{sv}", "o", f"ret = '{MONITOR}'")
    mock.AddObject(REQUEST, "org.freedesktop.portal.Request", {}, [])
