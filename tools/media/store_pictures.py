"""Makes pictures for a store's page out of those of script/screenshots: the window as a desktop shows it, with round
corners and a soft shadow.

  store_pictures.py FOLDER-OF-SCREENSHOTS FOLDER-TO-WRITE NAME=PAGE…      as in scene=scene-later
"""

import pathlib
import sys

from PIL import Image, ImageDraw, ImageFilter

RADIUS, MARGIN, DROP = 12, 40, 8


def framed(window):
    """The window's picture on a transparent ground."""
    mask = Image.new("L", (window.width * 4, window.height * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, mask.width - 1, mask.height - 1], RADIUS * 4, fill=255)
    mask = mask.resize(window.size, Image.LANCZOS)
    whole = Image.new("RGBA", (window.width + 2 * MARGIN, window.height + 2 * MARGIN))
    shadow = Image.new("L", whole.size, 0)
    shadow.paste(mask.point(lambda value: value * 2 // 5), (MARGIN, MARGIN + DROP))
    whole.putalpha(shadow.filter(ImageFilter.GaussianBlur(14)))
    whole.paste(window, (MARGIN, MARGIN), mask)
    return whole


def main(source, target, *names):
    for name, page in (pair.split("=") for pair in names):
        file, = pathlib.Path(source).glob(f"[0-9][0-9]-{page}.png")
        framed(Image.open(file).convert("RGB")).save(pathlib.Path(target, f"store-{name}.png"), optimize=True)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
