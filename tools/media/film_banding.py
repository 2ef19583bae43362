"""Find bands in smooth skies: plateaus of one code value, edge to edge with a visible step.

After P. Tandon et al., "CAMBI: Contrast-aware multiscale banding index" (Picture Coding Symposium
2021), reduced to one scale.  A dithered gradient has no plateaus; one that was rounded, or
whose dither the encoder took away, consists of them.
"""

import numpy as np
from scipy.ndimage import maximum_filter, minimum_filter, uniform_filter

FLAT = 5                # pixels: a plateau is where so many each way have one value
WINDOW = 24             # pixels: about half a degree, how far from a step its two sides are looked for
THIN = 4                # every fourth pixel is judged
WORST = 0.10            # share of the picture that counts: a sky may be small
VISIBLE = 0.03          # contrast of a step along a long edge that is sure to be seen
WHITE, ROOM = 300.0, 1.0    # cd/m2: the screen's white, and what the room adds to its black


def contrast(level, step):
    """Michelson-like contrast of a step up from a luma code (BT.1886: gamma 2.4, black 16, white 235)."""
    light = [WHITE * (max(code - 16, 0) / 219.0) ** 2.4 for code in (level, level + step)]
    return (light[1] - light[0]) / (light[0] + ROOM)


def steps(level):
    """The step up from `level`, in code values, that is just visible."""
    step = 1
    while contrast(level, step) < VISIBLE:
        step += 1
    return step


def banding(luma):
    """0 (none) to 1 (nothing but bands): the mean over the worst tenth of one frame."""
    thin = (slice(None, None, THIN),) * 2
    flat = (minimum_filter(luma, FLAT) == maximum_filter(luma, FLAT))[thin]
    values = luma[thin]
    shares, worst = {}, np.zeros(values.shape, dtype=np.float32)

    def share(level):
        if level not in shares:
            shares[level] = uniform_filter((flat & (values == level)).astype(np.float32), WINDOW // THIN)
        return shares[level]

    for level in map(int, np.unique(values[flat])):
        least = steps(level)
        for other in range(level + least, level + least + 3):
            both = share(level) + share(other)
            np.maximum(worst, 4.0 * share(level) * share(other) / np.maximum(both, 1e-6), out=worst)
        shares = {kept: plane for kept, plane in shares.items() if kept > level}
    ordered = np.sort(worst, axis=None)[::-1]
    return float(ordered[:int(len(ordered) * WORST)].mean())
