"""A language that nobody speaks: each message of po/respite.pot in ⟦brackets⟧, and longer by two fifths.

Whatever is seen outside brackets never went through gettext, and a page that holds in it holds in languages with longer
words. Taken off again (`plain`), it is English, so that the ways of `walk` lead through it too.
"""

import math
import re
import subprocess

from .desktop import needed
from .places import ROOT
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


def foreign(message):
    """A message of the template in that language; its names in braces stay."""
    more = max(2, math.ceil(len(message) * LONGER))
    pieces, first = [], True
    while more > 0:  # in words of six, for lines are broken between words
        pieces.append(("" if first else " ") + "~" * min(more, 6))
        more, first = more - 7, False
    return f"⟦{message}{''.join(pieces)}⟧"


def plain(text):
    """English again."""
    return ADDED.sub("", text)


def outside(text):
    """The pieces of a text that are in no brackets."""
    pieces, depth = [""], 0
    for sign in text:
        if sign == "⟦":
            depth += 1
            pieces.append("")
        elif sign == "⟧":
            depth -= 1
        elif depth == 0:
            pieces[-1] += sign
    return [piece.strip() for piece in pieces if piece.strip()]


def install(folder):
    """Makes the catalogue under a folder; returns the environment of a person who speaks it."""
    template = subprocess.run(
        [needed("msgcat"), "--no-wrap", "--no-location", str(TEMPLATE)], check=True, capture_output=True, text=True)
    catalogue = folder / f"{CODE}.po"
    with open(catalogue, "w") as file:
        file.write(HEADER)
        for one, other in ENTRY.findall(template.stdout):
            if other:
                file.write(f'msgid "{one}"\nmsgid_plural "{other}"\n')
                file.write(f'msgstr[0] "{foreign(one)}"\nmsgstr[1] "{foreign(other)}"\n\n')
            elif one:
                file.write(f'msgid "{one}"\nmsgstr "{foreign(one)}"\n\n')
    target = folder / f"locale/{CODE}/LC_MESSAGES/{DOMAIN}.mo"
    target.parent.mkdir(parents=True)
    subprocess.run(
        [needed("msgfmt"), "--check-format", f"--output-file={target}", str(catalogue)], check=True)
    return {"RESPITE_LOCALE_DIR": folder / "locale", "LANGUAGE": CODE, "LANG": "C.UTF-8", "LC_ALL": None}


class ForeignNode(Node):
    """A node whose name is told in English; `seen` and `heard` are what was really there."""

    told = staticmethod(plain)

    @property
    def seen(self):
        return self._entry.name

    @property
    def heard(self):
        """What a screen reader says after the name."""
        return self._entry.description


class ForeignTree(Tree):
    kind = ForeignNode
