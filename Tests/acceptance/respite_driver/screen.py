"""Screenshots of the display, read from the framebuffer file that Xvfb shares (in XWD format)."""

import mmap
import struct
import zlib


class Shot:
    """One screenshot: rows of pixels with four bytes each, in BGRX order."""

    def __init__(self, width, height, stride, data):
        self.width, self.height, self.stride, self.data = width, height, stride, data

    def cropped(self, left, top, width, height):
        """The part inside a rectangle."""
        left, top = max(0, left), max(0, top)
        width, height = min(width, self.width - left), min(height, self.height - top)
        starts = range(top * self.stride + left * 4, (top + height) * self.stride, self.stride)
        rows = (self.data[start: start + width * 4] for start in starts)
        return Shot(width, height, width * 4, b"".join(rows))

    def luma(self, step=4):
        """The green of every `step`-th pixel of every `step`-th row, as an approximation of luma."""
        rows = range(0, self.height, step)
        return b"".join(self.data[y * self.stride + 1: y * self.stride + self.width * 4: step * 4] for y in rows)

    def changed(self, other, by=2):
        """The fraction (0 to 1) of pixels that differ from another screenshot by more than `by` of 255 levels."""
        mine, theirs = self.luma(), other.luma()
        if len(mine) != len(theirs):
            return 1.0
        return sum(abs(a - b) > by for a, b in zip(mine, theirs)) / max(1, len(mine))

    def brightness(self):
        """The mean luma, 0 to 255."""
        luma = self.luma(8)
        return sum(luma) / max(1, len(luma))

    def colours(self):
        """The number of different colours in a sample of the pixels. One means that nothing is drawn."""
        return len({self.data[i:i + 3] for i in range(0, len(self.data) - 4, 4 * 97)})

    def save(self, path):
        """Writes the screenshot as a PNG."""
        width, height = self.width, self.height
        rows = []
        for y in range(height):
            row = self.data[y * self.stride: y * self.stride + width * 4]
            out = bytearray(width * 3)
            out[0::3], out[1::3], out[2::3] = row[2::4], row[1::4], row[0::4]
            rows.append(b"\0" + out)
        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(b"".join(rows), 3)), (b"IEND", b"")):
                file.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))


class Screen:
    """The whole display."""

    def __init__(self, file):
        self._file = file

    def shot(self):
        """Takes a screenshot."""
        with open(self._file, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as memory:
            # The XWD header: 25 big-endian words, then names, then the colour map (12 bytes each), then the pixels.
            head = struct.unpack(">25I", memory[:100])
            start, width, height, stride, entries = head[0], head[4], head[5], head[12], head[19]
            start += entries * 12
            return Shot(width, height, stride, memory[start: start + stride * height])
