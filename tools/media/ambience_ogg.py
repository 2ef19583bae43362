"""Encode a loop as Ogg Opus so that it repeats without a click, to the sample.

Opus needs a few frames to settle (RFC 7845, section 4.2, advises 80 ms before a cut), so
the encoder is fed the loop's own end first and its own beginning afterwards; the header's
pre-skip then hides the lead-in and the last page's granule position cuts the tail.
"""

import struct
import subprocess

import numpy as np

RATE = 48_000
LEAD = 3840          # samples of the loop's end before its start: 80 ms
FRAME = 960          # samples in an Opus frame of 20 ms
CODEC_DELAY = 312    # samples libopus looks ahead (its own pre-skip)


def _crc_table():
    table = []
    for value in range(256):
        register = value << 24
        for _ in range(8):
            register = (register << 1) ^ (0x04C11DB7 if register & 0x80000000 else 0)
        table.append(register & 0xFFFFFFFF)
    return table


CRC = _crc_table()


def page_checksum(page):
    """Ogg's CRC-32 (RFC 3533), with the checksum field taken as zero."""
    register = 0
    for byte in page[:22] + b"\0\0\0\0" + page[26:]:
        register = ((register << 8) & 0xFFFFFFFF) ^ CRC[(register >> 24) ^ byte]
    return register


def sealed(page):
    """The page with its checksum made right."""
    return page[:22] + struct.pack("<I", page_checksum(page)) + page[26:]


def pages(data):
    """An Ogg file cut into its pages."""
    found, at = [], 0
    while at < len(data):
        segments = data[at + 26]
        size = 27 + segments + sum(data[at + 27:at + 27 + segments])
        found.append(data[at:at + size])
        at += size
    return found


def with_pre_skip(page, samples):
    """First page (OpusHead, RFC 7845 section 5.1): pre-skip is bytes 10 and 11."""
    at = 27 + page[26] + 10
    return sealed(page[:at] + struct.pack("<H", samples) + page[at + 2:])


def with_granule(page, position):
    return sealed(page[:6] + struct.pack("<q", position) + page[14:])


def encode_loop(signal, path, kilobits=96):
    """Write `signal` (samples x 2, float, one whole loop) to `path`."""
    count = len(signal)
    tail = -(LEAD + count + CODEC_DELAY) % FRAME or FRAME
    fed = np.concatenate([signal[-LEAD:], signal, signal[:tail]]).astype("<f4")
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "f32le",
               "-ar", str(RATE), "-ac", "2", "-i", "-", "-map_metadata", "-1",
               "-c:a", "libopus", "-b:a", f"{kilobits}k", "-vbr", "on",
               "-application", "audio", "-frame_duration", "20",
               "-fflags", "+bitexact", "-flags:a", "+bitexact", "-f", "ogg", "-"]
    data = subprocess.run(command, input=fed.tobytes(), check=True, capture_output=True).stdout
    cut = pages(data)
    skip = LEAD + CODEC_DELAY
    cut[0] = with_pre_skip(cut[0], skip)
    cut[-1] = with_granule(cut[-1], skip + count)
    path.write_bytes(b"".join(cut))
