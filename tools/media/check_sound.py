"""The rules for what is heard besides the voice: the scenes' ambiences, the chimes and cues."""

import numpy as np
from scipy.signal import butter, sosfilt

from chimes import SOUNDS
from loudness import integrated, momentary, true_peak
from opus import RATE, decode, probe
from report import RESOURCES

SMALL = 300          # Hz; what lies lower is lost on a laptop's loudspeakers


def check_opus(report, path, channels, lowest, highest):
    """Form of one sound file, and its bit rate (kbit/s; it varies with the sound); returns its samples."""
    facts = probe(path)
    sound = facts["streams"][0]
    form = (len(facts["streams"]), sound["codec_name"], facts["format"]["format_name"], int(sound["sample_rate"]))
    report.rule(f"{path.name}: Opus in Ogg, 48 kHz, {channels} channel{'s' * (channels > 1)}",
                form == (1, "opus", "ogg", RATE) and sound["channels"] == channels,
                f"{sound['codec_name']}, {sound['sample_rate']} Hz, {sound['channels']}")
    rate = int(facts["format"]["bit_rate"]) / 1000
    report.within(f"{path.name}: bit rate", rate, lowest, highest, "kbit/s")
    return decode(path)


def filtered(signal, hertz, order=4):
    return sosfilt(butter(order, hertz, "high", fs=RATE, output="sos"), signal, axis=0)


def around_seam(signal, hertz):
    """Level (dB) above `hertz` of every 4 ms in the seconds before and after the seam: the three at
    the seam, and those further off than 100 ms."""
    high = filtered(np.concatenate([signal[-RATE:], signal[:RATE]]), hertz)
    size = RATE // 250
    powers = np.sum(high ** 2, axis=1)[size // 2:-(size // 2)].reshape(-1, size).mean(axis=1)
    levels, middle = 10 * np.log10(powers + 1e-15), len(powers) // 2
    return levels[middle - 1:middle + 2], np.delete(levels, range(middle - 25, middle + 26))


def click(signal):
    """How far the seam stands out from 4 kHz up (dB): a click is short and reaches high."""
    seam, others = around_seam(signal, 4000)
    return float(seam.max() - np.median(others))


def gap(signal):
    """How far the sound from 1 kHz up falls at the seam below its quietest nearby (dB)."""
    seam, others = around_seam(signal, 1000)
    return float(others.min() - seam.min())


def level_step(signal):
    """Difference of level (dB) between the 400 ms before the seam and those after it."""
    size = int(0.4 * RATE)
    before, after = np.mean(signal[-size:] ** 2), np.mean(signal[:size] ** 2)
    return float(10 * np.log10(after / before))


def check_seam(report, signal):
    report.at_most("click at the seam, from 4 kHz up over nearby", click(signal), 4.0, "dB")
    report.at_most("gap at the seam, under the quietest nearby", gap(signal), 2.0, "dB")
    report.within("step of level at the seam", level_step(signal), -1.5, 1.5, "dB")


def loudest_event(signal):
    """How far the loudest 400 ms stand out from the median ones (dB), going round."""
    moments = momentary(np.concatenate([signal, signal[:RATE]]))
    return float(moments.max() - np.median(moments))


def check_ambience(report, scene):
    path = RESOURCES / "scenes" / scene / "ambience.opus"
    if not report.present(path):
        return
    signal = check_opus(report, path, 2, 72, 120)
    report.within("length", len(signal) / RATE, 60, 120, "s")
    report.rule("whole seconds, to the sample", len(signal) % RATE == 0, f"{len(signal)} samples")
    report.within("integrated loudness", integrated(signal), -21, -19, "LUFS")
    report.at_most("true peak", true_peak(signal), -3.0, "dBTP")
    report.at_most("loudest moment over the bed", loudest_event(signal), 6.0, "dB")
    report.at_most(f"the same from {SMALL} Hz up, on small loudspeakers",
                   loudest_event(filtered(signal, SMALL, 3)), 6.0, "dB")
    check_seam(report, signal)


def rise(sound):
    """Seconds a sound's envelope (5 ms) takes from 10 % to 90 % of the loudest amplitude in the
    half second after it is first heard."""
    frame = RATE // 200
    peaks = np.abs(sound).max(axis=1)[:len(sound) // frame * frame].reshape(-1, frame).max(axis=1)
    peaks = peaks[np.argmax(peaks > 0.02 * peaks.max()):][:100]
    top = np.maximum.accumulate(peaks) / peaks.max()
    return float(np.argmax(top >= 0.9) - np.argmax(top >= 0.1)) / 200


def quietest_bed():
    """The lowest median of momentary loudness among the scenes' ambiences, in LUFS."""
    return min(float(np.median(momentary(decode(path)))) for path in RESOURCES.glob("scenes/*/ambience.opus"))


def check_sounds(report):
    """Chimes and breathing cues: form, length, attack, loudness against the beds, silent ends."""
    folder = RESOURCES / "sounds"
    if not report.present(*(folder / f"{name}.opus" for name in SOUNDS)):
        return
    bed = quietest_bed()
    report.note(f"the quietest scene's median moment: {bed:.2f} LUFS")
    report.rule("nothing but what chimes.py makes", {p.stem for p in folder.glob("*.opus")} == set(SOUNDS),
                ", ".join(SOUNDS))
    for name in SOUNDS:
        sound = check_opus(report, folder / f"{name}.opus", 2, 48, 128)
        report.within(f"{name}: length", len(sound) / RATE, 3, 7, "s")
        report.within(f"{name}: attack, 10 to 90 %", rise(sound), 0.030, 2, "s")
        report.at_most(f"{name}: loudest moment, no louder than any bed", momentary(sound).max(), round(bed, 2), "LUFS")
        report.at_most(f"{name}: loudest moment", momentary(sound).max(), -26, "LUFS")
        report.at_most(f"{name}: true peak", true_peak(sound), -12, "dBTP")
        last = 20 * np.log10(np.abs(sound[-RATE // 100:]).max() + 1e-10)
        report.at_most(f"{name}: last 10 ms", last, -60, "dBFS")
    for path in sorted((folder / "spoken").glob("*.opus")):
        sound = check_opus(report, path, 2, 24, 128)
        report.within(f"spoken {path.stem}: length", len(sound) / RATE, 0.5, 2, "s")
        onset = float(np.argmax(np.abs(sound).max(axis=1) > 0.05 * np.abs(sound).max())) / RATE
        report.at_most(f"spoken {path.stem}: from its beginning to its voice", onset, 0.06, "s")
        report.at_most(f"spoken {path.stem}: loudest moment", momentary(sound).max(), -26, "LUFS")
        report.at_most(f"spoken {path.stem}: true peak", true_peak(sound), -6, "dBTP")
