"""A template of python-dbusmock: the desktop portals that ask for a file or a printer. Each request has the path that follows from
the program's name on the bus and the token that it chose."""

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.FileChooser"
SYSTEM_BUS = False
REQUESTS = "/org/freedesktop/portal/desktop/request/"
ASK = f"""
sender = str(self.connection.get_name_owner('io.github.respite_app.Respite'))[1:].replace('.', '_')
ret = '{REQUESTS}' + sender + '/' + str(args[-1]['handle_token'])
self.AddObject(ret, 'org.freedesktop.portal.Request', {{}}, [('Close', '', '', '')])
"""


def load(mock, parameters):
    mock.AddMethods("org.freedesktop.portal.Inhibit", [
        ("CreateMonitor", "sa{sv}", "o", "ret = '/org/freedesktop/portal/desktop/session/1_1/respite'"),
        ("Inhibit", "sua{sv}", "o", f"ret = '{REQUESTS}inhibit'")])
    mock.AddProperties(MAIN_IFACE, {"version": 3})
    mock.AddMethods(MAIN_IFACE, [("OpenFile", "ssa{sv}", "o", ASK), ("SaveFile", "ssa{sv}", "o", ASK)])
    mock.AddMethods("org.freedesktop.portal.Print",
                    [("PreparePrint", "ssa{sv}a{sv}a{sv}", "o", ASK), ("Print", "ssha{sv}", "o", f"ret = '{REQUESTS}print'")])
