"""Render a scene's fragment shader without a window, and turn the result into I420.

The shader gets two uniforms, `resolution` (pixels) and `phase` (t/T, 0..1), and writes
sRGB-encoded colour. Rendering is in half floats; the rounding to 8 bits happens once, here,
with a dither that does not move, so that skies do not band and the encoder pays for the
dither once, in the first frame.
"""

import moderngl
import numpy as np

VERTEX = """#version 330 core
in vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }
"""

# ITU-R BT.709, luma weights; chroma follows from them.
KR, KB = 0.2126, 0.0722
KG = 1.0 - KR - KB


class Renderer:
    """One shader, ready to draw frames of width x height pixels."""

    def __init__(self, fragment, width, height):
        self.size = (width, height)
        self.context = moderngl.create_standalone_context(backend="egl", require=330)
        self.program = self.context.program(vertex_shader=VERTEX, fragment_shader=fragment)
        corners = np.array([-1, -1, 3, -1, -1, 3], dtype="f4")
        buffer = self.context.buffer(corners.tobytes())
        self.triangle = self.context.vertex_array(self.program, [(buffer, "2f", "corner")])
        self.target = self.context.framebuffer([self.context.texture(self.size, 4, dtype="f2")])
        self.target.use()
        self.program["resolution"].value = self.size

    @property
    def device(self):
        """The name the graphics driver gives itself."""
        return self.context.info["GL_RENDERER"]

    def frame(self, phase):
        """The picture at `phase` (0..1) as float32, height x width x 3, top row first."""
        self.program["phase"].value = phase
        self.triangle.render()
        width, height = self.size
        data = np.frombuffer(self.target.read(components=3, dtype="f4"), dtype="f4")
        return data.reshape(height, width, 3)[::-1]


class Dither:
    """Triangular noise of one code value's reach, the same for every frame."""

    def __init__(self, width, height, seed=1):
        source = np.random.default_rng(seed)
        self.luma = self._triangular(source, (height, width))
        self.chroma = self._triangular(source, (2, height // 2, width // 2))

    @staticmethod
    def _triangular(source, shape):
        noise = source.random(shape, dtype="f4") - source.random(shape, dtype="f4")
        return noise + np.float32(0.5)  # the half rounds instead of truncating


def halve(plane):
    """Mean of each 2 x 2 block: chroma at half size."""
    return 0.25 * (plane[0::2, 0::2] + plane[1::2, 0::2] + plane[0::2, 1::2] + plane[1::2, 1::2])


def to_i420(rgb, dither):
    """8-bit I420 bytes, BT.709, limited range (luma 16..235, chroma 16..240)."""
    red, green, blue = rgb[..., 0], rgb[..., 1], rgb[..., 2]
    luma = KR * red + KG * green + KB * blue
    cb = halve(blue - luma) * np.float32(0.5 / (1.0 - KB))
    cr = halve(red - luma) * np.float32(0.5 / (1.0 - KR))
    planes = [16.0 + 219.0 * luma + dither.luma,
              128.0 + 224.0 * cb + dither.chroma[0],
              128.0 + 224.0 * cr + dither.chroma[1]]
    return b"".join(np.clip(p, 1, 254).astype(np.uint8).tobytes() for p in planes)
