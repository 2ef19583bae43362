"""A pseudo-translation: each message of po/respite.pot in ⟦brackets⟧ and two fifths longer.

Text outside brackets never went through gettext, and a page that fits in this language fits in languages with longer
words. `plain` turns it back into English, so that `walk` works in it too.
"""

import math
import re
import subprocess

from .desktop import require_command
from .paths import ROOT
from .tree import Node, Tree

CODE = "xx"
DOMAIN = "io.github.respite_app.Respite"
TEMPLATE = ROOT / "po/respite.pot"
LONGER = 0.4
ADDED = re.compile(r"[⟦⟧]| ?~+")
ENTRY = re.compile(r'^msgid "(.*)"(?:\nmsgid_plural "(.*)")?\n(?:msgstr.*\n?)+', re.M)
HEADER = """msgid ""
msgstr ""
"Language: xx\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def pseudo(message):
    """The pseudo-translation of a message. Placeholders in braces are kept."""
    more = max(2, math.ceil(len(message) * LONGER))
    pieces, first = [], True
    while more > 0:  # in words of six characters, since lines break between words
        pieces.append(("" if first else " ") + "~" * min(more, 6))
        more, first = more - 7, False
    return f"⟦{message}{''.join(pieces)}⟧"


def plain(text):
    """The English original of a pseudo-translated text."""
    return ADDED.sub("", text)


def unbracketed(text):
    """The parts of a text outside brackets."""
    pieces, depth = [""], 0
    for character in text:
        if character == "⟦":
            depth += 1
            pieces.append("")
        elif character == "⟧":
            depth -= 1
        elif depth == 0:
            pieces[-1] += character
    return [piece.strip() for piece in pieces if piece.strip()]


def install(folder):
    """Compiles the catalogue into a folder and returns the environment variables that select it."""
    template = subprocess.run(
        [require_command("msgcat"), "--no-wrap", "--no-location", str(TEMPLATE)], check=True, capture_output=True, text=True)
    catalogue = folder / f"{CODE}.po"
    with open(catalogue, "w") as file:
        file.write(HEADER)
        for one, other in ENTRY.findall(template.stdout):
            if other:
                file.write(f'msgid "{one}"\nmsgid_plural "{other}"\n')
                file.write(f'msgstr[0] "{pseudo(one)}"\nmsgstr[1] "{pseudo(other)}"\n\n')
            elif one:
                file.write(f'msgid "{one}"\nmsgstr "{pseudo(one)}"\n\n')
    target = folder / f"locale/{CODE}/LC_MESSAGES/{DOMAIN}.mo"
    target.parent.mkdir(parents=True)
    subprocess.run(
        [require_command("msgfmt"), "--check-format", f"--output-file={target}", str(catalogue)], check=True)
    return {"RESPITE_LOCALE_DIR": folder / "locale", "LANGUAGE": CODE, "LANG": "C.UTF-8", "LC_ALL": None}


class PseudoNode(Node):
    """A node with its English name; `displayed` and `spoken` are the pseudo-translated name and description."""

    decoded = staticmethod(plain)

    @property
    def displayed(self):
        return self._entry.name

    @property
    def spoken(self):
        """The description as a screen reader speaks it, after the name."""
        return self._entry.description


class PseudoTree(Tree):
    node_type = PseudoNode
