"""Writes an Ogg Opus file whose end runs into its beginning without a seam.

A coder that starts from silence spends its first frames settling, and a plain file therefore clicks
where a loop closes. Here the loop is coded with the sound that really surrounds it: its own
end before, its own beginning behind. Then whole packets are taken off at both ends: 80 ms of
run-up stay (RFC 7845 §4.6 asks for as much after a seek) and are skipped by the header's
*pre-skip*; the last page's granule position cuts the end to the sample (§4.4).
"""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

from voice_opus import RATE, encode

PACKET = RATE * 20 // 1000
"""Samples in one packet (20 ms), as voice_opus.encode makes them."""

AROUND = 50
"""Packets of real surroundings coded before and behind the loop: 1 s."""

RUN_UP = 4
"""Packets kept before the loop: 80 ms."""

SERIAL = 0x52455354
"""The logical stream's number; any will do, a fixed one keeps builds equal."""


def _table() -> list[int]:
    rows = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        rows.append(value & 0xFFFFFFFF)
    return rows


TABLE = _table()


def checksum(page: bytes) -> int:
    """Ogg's CRC-32 (RFC 3533 §6: polynomial 0x04C11DB7, nothing reflected)."""
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ TABLE[(value >> 24) ^ byte]
    return value


def packets(data: bytes) -> list[bytes]:
    """All packets of an Ogg file with one stream."""
    found, part, at = [], b"", 0
    while at < len(data):
        if data[at : at + 4] != b"OggS":
            raise ValueError(f"no Ogg page at byte {at}")
        count = data[at + 26]
        body = at + 27 + count
        for size in data[at + 27 : body]:
            part += data[body : body + size]
            body += size
            if size < 255:
                found.append(part)
                part = b""
        at = body
    return found


def page(content: list[bytes], granule: int, number: int, kind: int) -> bytes:
    """One Ogg page of whole packets; ``kind`` is 2 for the stream's first, 4 for its last, else 0."""
    lacing = b"".join(b"\xff" * (len(p) // 255) + bytes([len(p) % 255]) for p in content)
    head = struct.pack("<4sBBqIIIB", b"OggS", 0, kind, granule, SERIAL, number, 0, len(lacing))
    whole = head + lacing + b"".join(content)
    return whole[:22] + struct.pack("<I", checksum(whole)) + whole[26:]


def encode_loop(loop: np.ndarray, path: Path, kbits: int) -> None:
    """Writes ``loop`` (frames, channels; 48 kHz; a whole number of 20 ms) to play round and round."""
    if len(loop) % PACKET:
        raise ValueError("a loop has to be a whole number of 20 ms packets")
    reach = AROUND * PACKET
    encode(np.concatenate([loop[-reach:], loop, loop[:reach]]), path, kbits)
    head, tags, *sound = packets(path.read_bytes())
    delay = struct.unpack_from("<H", head, 10)[0]
    skip = delay + RUN_UP * PACKET
    first = AROUND - RUN_UP
    count = -(-(skip + len(loop)) // PACKET)
    sound = sound[first : first + count]
    head = head[:10] + struct.pack("<H", skip) + head[12:]
    pages = [page([head], 0, 0, 2), page([tags], 0, 1, 0)]
    for at in range(0, count, 50):
        group = sound[at : at + 50]
        last = at + 50 >= count
        granule = skip + len(loop) if last else (at + len(group)) * PACKET
        pages.append(page(group, granule, len(pages), 4 if last else 0))
    path.write_bytes(b"".join(pages))
