#version 330 core
// Respite, scene "woods": spruces in drifting mist at first light.
// Our own work, CC0-1.0.
//
// What a painter would note down.  We stand at the edge of a bank with grass and ferns, all
// but black, and look over a hollow full of spruces.  The sun has just come over the trees at
// the upper right and is veiled: pale gold around it, rose further off, blue grey at the left
// and below, where the night still lies.  Depth is made by mist alone: two big trunks at the
// sides are nearly black, the next trees dark with every bough to be read, then row behind
// row paler, until the last are only a breath on the sky.  Each row stands in a bank of mist
// that hides its feet, drifts slowly to the right, thickens and thins.  The eye rests on
// one tall spruce left of the middle; beams of light come down beside it and wander.  Boughs
// hang and lift at the tips, with gaps; lower ones are dead twigs; one tree has died
// and two have lost their tops.  Nothing moves but mist, light and the nearest boughs.
//
// Everything that moves depends on `phase` alone and is exactly periodic in it.  Lengths are
// picture heights, x to the right and y up from the middle; inside a tree they are heights of
// that tree.  Colours are linear light until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float PI = 3.14159265;
const float TAU = 6.28318531;
const vec2 SUN = vec2(0.47, 0.40);
const vec3 GOLD = vec3(1.0, 0.74, 0.42);  // light of the beams
const float EXPOSURE = 1.5;

float pixel;  // size of a pixel in picture heights

// ---------------------------------------------------------------- noise

// Mixes the bits of a lattice point (PCG-style integers).
uint scramble(ivec2 p) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 747796405u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return (h >> 22u) ^ h;
}

// A pseudo-random number in 0..1 for a lattice point.
float hash(ivec2 p) {
    return float(scramble(p)) * (1.0 / 4294967296.0);
}

// A pseudo-random slope, each part -1..1.
vec2 slopeAt(ivec2 p) {
    uint h = scramble(p);
    return vec2(float(h & 65535u), float(h >> 16u)) * (2.0 / 65535.0) - 1.0;
}

// Gradient noise (Perlin 2002), about -1..1.
float noise(vec2 p) {
    vec2 f = floor(p);
    ivec2 i = ivec2(f);
    f = p - f;
    vec2 w = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    float a = dot(slopeAt(i), f);
    float b = dot(slopeAt(i + ivec2(1, 0)), f - vec2(1.0, 0.0));
    float c = dot(slopeAt(i + ivec2(0, 1)), f - vec2(0.0, 1.0));
    float d = dot(slopeAt(i + ivec2(1, 1)), f - vec2(1.0, 1.0));
    return 1.5 * mix(mix(a, b, w.x), mix(c, d, w.x), w.y);
}

// Value noise on a line, -1..1.
float noise1(float x, int seed) {
    float f = floor(x);
    float w = x - f;
    w = w * w * (3.0 - 2.0 * w);
    return mix(hash(ivec2(int(f), seed)), hash(ivec2(int(f) + 1, seed)), w) * 2.0 - 1.0;
}

// ---------------------------------------------------------------- near trees

const int TREES = 29;
const int FRAME_END = 4, HERO_END = 14;  // near to far: frame, heroes, the rest
// For each tree: x, foot, height, half the crown's width (in heights).
const vec4 PLACE[TREES] = vec4[](
    // The frame.
    vec4(-1.07, -0.95, 2.90, 0.15), vec4(1.06, -1.10, 3.20, 0.14), vec4(-0.90, -0.70, 1.75, 0.12),
    vec4(1.17, -0.62, 0.40, 0.24),
    // Heroes, the tall spruce first.
    vec4(-0.105, -0.475, 0.80, 0.150), vec4(-0.225, -0.50, 0.50, 0.165), vec4(0.025, -0.51, 0.37, 0.185),
    vec4(0.655, -0.56, 0.86, 0.150), vec4(0.775, -0.53, 0.55, 0.16), vec4(0.845, -0.62, 1.18, 0.125),
    vec4(-0.63, -0.58, 1.00, 0.14), vec4(-0.74, -0.53, 0.60, 0.17), vec4(-0.505, -0.52, 0.42, 0.18),
    vec4(0.545, -0.53, 0.33, 0.20),
    // Behind them.
    vec4(-0.99, -0.42, 0.66, 0.16), vec4(-0.83, -0.41, 0.78, 0.13), vec4(-0.70, -0.42, 0.50, 0.17),
    vec4(-0.43, -0.43, 0.60, 0.14), vec4(-0.345, -0.43, 0.46, 0.17), vec4(-0.16, -0.44, 0.42, 0.16),
    vec4(-0.02, -0.44, 0.55, 0.14), vec4(0.15, -0.45, 0.43, 0.17), vec4(0.215, -0.45, 0.30, 0.19),
    vec4(0.40, -0.43, 0.47, 0.15), vec4(0.475, -0.42, 0.58, 0.14), vec4(0.585, -0.42, 0.44, 0.17),
    vec4(0.72, -0.42, 0.70, 0.14), vec4(0.95, -0.42, 0.64, 0.15), vec4(1.09, -0.41, 0.80, 0.13));
// Where its lowest live boughs are (in heights below the top).
const float BARE[TREES] = float[](
    0.585, 0.58, 0.52, 1.2,
    0.92, 1.1, 1.2, 0.95, 1.1, 0.85, 0.80, 1.1, 1.2, 1.2,
    1.0, 0.8, 1.1, 0.04, 1.1, 1.0, 0.8, 1.1, 1.1, 1.0, 0.85, 1.1, 0.9, 1.0, 0.8);

// Where it is broken off (in heights below the top it had).
const float TOP[TREES] = float[](
    0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.10, 0.0, 0.0, 0.0, 0.0, 0.0, 0.14, 0.0, 0.0, 0.0, 0.17, 0.0);

// x to the power 3/4, 0 below 0 (cheaper than pow).
float power34(float x) {
    x = max(x, 0.0);
    return sqrt(x * sqrt(x));
}

// Half the width of the crown, d below the top.
float crown(float d, float w, float bare) {
    return w * 1.08 * power34(d) * (1.0 - 0.5 * smoothstep(bare - 0.4, bare, d));
}

// Cover and light of one side's boughs at r from the trunk and d down from the top.  Boughs
// leave the trunk at irregular steps, rise near the top and hang below; `count` of them in a
// tree, with needles from `top` to `bare`; `close` makes the twigs finer and stand apart.
vec2 boughs(float r, float d, int side, int seed, float count, float w, float bare, float top, float rise,
             float close, float px) {
    float broad = crown(d, w, bare) + 0.006;
    float tip = r / broad;
    float lift = mix(0.9, -0.28, smoothstep(0.0, 0.40, d)) + rise;
    float z = max(d + lift * r + 0.32 * broad * tip * tip * smoothstep(0.15, 0.5, d), 0.0001);
    float s = count * power34(z);
    float gap = sqrt(sqrt(z)) / (0.75 * count);
    int k = int(floor(s));
    // Twigs: streaks that hang outward, one field for all the boughs of a side.
    vec2 q = vec2(r - 0.50 * z, 0.22 * z) * count * 3.3 * close + 40.0 * float(side) + float(seed & 63);
    float twigs = 0.7 * noise(q) + 0.5 * noise(q * vec2(2.7, 2.2) + 9.0);
    vec2 best = vec2(0.0);
    // From the upper bough to the lower ones, v below its line: the first that covers wins.
    for (int id = k + 1; id >= max(k - 2, 0); id--) {
        uint bits = scramble(ivec2(id * 2 + side, seed));
        float h = float(bits & 1023u) / 1023.0, g = float((bits >> 10u) & 1023u) / 1023.0;
        float turn = float((bits >> 20u) & 1023u) / 1023.0;
        float v = (s - float(id) - 0.5 - 0.8 * (h - 0.5)) * gap + r * 0.5 * (turn - 0.5);
        float l = broad * (0.40 + 0.80 * g) * (g < 0.08 ? 0.3 : 1.0);
        float live = smoothstep(bare + 0.03, bare - 0.03, z - v);
        l *= mix(0.75 * h * g * inversesqrt(close), 1.0, live) * smoothstep(top - 0.03, top + 0.07, z - v);
        float t = r / max(l, 1e-4);
        float full = power34(1.06 - t);
        float clump = abs(fract(r / gap * (0.4 + 0.3 * g) + h * 50.0) - 0.5) * 4.0 - 1.0;
        float up = gap * full * (0.26 + 0.34 * twigs + 0.10 * clump);
        float down = gap * (full * (0.30 + 0.75 * smoothstep(-0.1, 0.5, t)) * (0.65 + 0.6 * h + 0.5 * clump)
                            + 0.85 * twigs * (0.25 + full));
        down -= gap * full * 0.5 * (1.0 - 1.0 / close);
        up = mix(0.04 * gap * full, up, live);
        down = mix(0.04 * gap * full, down, live);
        float sd = min(v < 0.0 ? (up + v) * 0.7 : (down - v) * 0.4, 1.06 * l - r - px);
        float a = smoothstep(-px, px, sd);
        float light = mix(0.1, v < 0.0 ? 1.0 : 1.0 - clamp(v / (1.4 * gap), 0.0, 1.0), live);
        if (a > best.x) best = vec2(a, light);
        if (best.x > 0.99) break;
    }
    return best;
}

// Light on a trunk: furrows, and a rim on the side of the sun.
float bark(float across, float u, float d, float tall, float sunward) {
    float furrows = noise(vec2(u * 170.0, d * 22.0) * tall);
    return 0.12 + 0.16 * furrows + 1.1 * smoothstep(0.35, 1.0, across * sunward + 0.12 * furrows);
}

// Cover and light of the three near rows (frame, heroes, behind).  Written for renderers that
// skip work only by leaving loops: first a cheap test of all trees, then one loop over what is left.
void nearTrees(vec2 p, out vec3 cover, out vec3 light) {
    cover = light = vec3(0.0);
    uint bits = 0u, inner = 0u;
    for (int i = 0; i < TREES; i++) {
        vec4 t = PLACE[i];
        float r = abs(p.x - t.x) / t.z, d = 1.0 - (p.y - t.y) / t.z;
        float most = t.w * (1.36 * sqrt(max(d, 0.0)) - 0.06 * d) + 0.02;
        bool near = d > 0.94 * TOP[i] - 0.001 && d < 1.3;
        bits |= near && r < most ? 1u << uint(i) : 0u;
        inner |= near && r < 0.66 * most ? 1u << uint(i) : 0u;
    }
    int set = 0;
    do {
        uint low = bits & (~bits + 1u);
        int i = min((floatBitsToInt(float(low)) >> 23) - 127, TREES - 1);
        i = max(i, 0);
        if ((inner & low) == 0u) set = 1;
        vec4 t = PLACE[i];
        float bare = BARE[i];
        float h = hash(ivec2(i, 3));
        float px = 0.75 * pixel / t.z;
        vec2 q = (p - t.xy) / t.z;
        float d = 1.0 - q.y;
        float u = q.x - (fract(h * 31.0) - 0.5) * 0.03 * q.y - 0.004 * sin(q.y * 9.0 + float(i));
        float r = abs(u);
        if (i < FRAME_END) d += r * 0.022 * sin(TAU * 2.0 * phase + 9.0 * h + 14.0 * r);
        // Tall trees are near: more boughs, finer twigs.
        float count = mix(30.0, 44.0, fract(h * 17.0)) * (t.z > 1.5 ? 1.4 : t.z > 0.9 ? 1.15 : 1.0);
        float close = clamp(1.6 * t.z, 1.0, 3.4);
        float rise = mix(-0.35, 0.05, h);
        // Set 0 hangs towards us and is foreshortened, set 1 reaches out to the sides.
        if (set == 0) {
            r *= 1.55;
            count *= 0.87;
            rise = rise * 0.5 - 0.25;
        }
        vec2 c = boughs(r, d, u < 0.0 ? 0 : 1, i * 37 + 501 * set, count, t.w, bare, TOP[i], rise, close, px);
        float stem = 0.0009 + 0.0088 * d;
        float broken = TOP[i] * (1.0 + 0.05 * sin(u * 700.0));
        float trunk = smoothstep(-px, px, stem - r) * smoothstep(-px, px, d - broken);
        if (set == 1 && trunk > c.x) c = vec2(trunk, bark(u / stem, u, d, t.z, p.x < SUN.x ? 1.0 : -1.0));
        if (bits == 0u) c = vec2(0.0);
        vec3 row = i < FRAME_END ? vec3(1.0, 0.0, 0.0) : i < HERO_END ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0);
        bool more = c.x > dot(cover, row);
        light = more ? mix(light, vec3(c.y), row) : light;
        cover = more ? mix(cover, vec3(c.x), row) : cover;
        if (set == 1 || c.x > 0.99) bits &= ~low;
        set = (set == 1 || c.x > 0.99) ? 0 : 1;
        if (c.x > 0.99) bits = 0u;
    } while (bits != 0u);
}

// ---------------------------------------------------------------- far rows

const int ROWS = 7;       // in all
const int NEAR_ROWS = 3;  // of them placed by hand
// The ground of each row: height, tilt, bend, hills.
const vec4 GROUND[ROWS] = vec4[](
    vec4(-0.60, 0.0, 0.0, 0.0),
    vec4(-0.54, -0.02, 0.06, 0.03),
    vec4(-0.42, 0.02, 0.03, 0.03),
    vec4(-0.27, -0.07, 0.08, 0.04),
    vec4(-0.14, 0.06, 0.06, 0.05),
    vec4(-0.04, -0.11, 0.03, 0.05),
    vec4(0.06, 0.10, 0.03, 0.06));
// Each row's spacing, height of trees, haze before it, mist at its foot.
const vec4 STAND[ROWS] = vec4[](
    vec4(0.20, 0.90, 0.00, 0.0),
    vec4(0.15, 0.66, 0.03, 0.9),
    vec4(0.075, 0.44, 0.24, 1.6),
    vec4(0.050, 0.29, 0.33, 2.0),
    vec4(0.031, 0.19, 0.38, 2.0),
    vec4(0.020, 0.125, 0.42, 2.0),
    vec4(0.0115, 0.075, 0.45, 2.0));

// Height of the ground a row stands on.
float groundAt(float x, int row) {
    vec4 g = GROUND[row];
    return g.x + g.y * x + g.z * x * x + g.w * noise1(x * 2.1, 900 + row);
}

// A conifer of height 1 from afar: shape only, at most `most` wide.
float spire(vec2 p, uint bits, float ragged, float most, float px) {
    float d = 1.0 - p.y;
    float a = float(bits & 255u) / 255.0, b = float((bits >> 8u) & 255u) / 255.0;
    float u = p.x - 0.03 * (b - 0.5) * p.y;
    float r = abs(u);
    float broad = min(mix(0.13, 0.22, a) * power34(d) + 0.004, most);
    float lift = mix(0.8, -0.35, smoothstep(0.0, 0.40, d)) - 0.3 * a;
    float s = (24.0 + 14.0 * b) * power34(d + lift * r);
    float k = floor(s);
    float f = s - k;
    int side = u < 0.0 ? 0 : 1;
    float reach = broad * 0.28;
    for (int j = 0; j < 2; j++) {
        float h = hash(ivec2((int(k) - j) * 2 + side, int(bits & 65535u)));
        float v = f + float(j) - 0.6 * h;  // in boughs, below the bough's line
        float l = broad * (0.45 + 0.75 * fract(h * 9.0));
        v += 0.45 * ragged;
        reach = max(reach, l * (v < 0.0 ? 0.8 + 3.0 * v : 0.8 - 0.55 * v));
    }
    reach = mix(reach, broad * 0.75, 0.15) + broad * 0.16 * ragged;
    return smoothstep(-px, px, (reach - r) * 0.6) * smoothstep(-px, px, d);
}

// Cover of a row of far trees, one in each cell.
float farTrees(vec2 p, int row) {
    vec4 s = STAND[row];
    float cell = floor(p.x / s.x);
    float best = 0.0;
    float ragged = noise(p * vec2(68.0, 50.0) / s.y) + 0.6 * noise(p * vec2(150.0, 90.0) / s.y + 5.0);
    int j = p.y < groundAt(p.x, row) + 1.65 * s.y + 0.02 ? -1 : 1;
    do {
        ivec2 id = ivec2(int(cell) + j, row * 61);
        uint bits = scramble(id);
        float h = float(bits >> 16u) / 65535.0;
        float x = (float(id.x) + 0.5 + 0.6 * (fract(h * 13.0) - 0.5)) * s.x;
        float tall = s.y * mix(0.45, 1.2, h) * (1.0 + 0.4 * noise1(x / s.x * 0.23, 70 + row));
        vec2 q = vec2(p.x - x, p.y - groundAt(x, row) + 0.05 * s.y) / tall;
        float tone = 0.60 + 0.40 * fract(h * 29.0);  // some stand further back
        best = max(best, tone * spire(q, bits, ragged, 1.15 * s.x / tall, pixel / tall));
        j++;
    } while (j <= 1);
    return best;
}

// ---------------------------------------------------------------- mist and light

// Two noises that drift by and take turns: each begins anew while it has no weight, and the
// sum of their squared weights is constant, so that the amount of change is too.
float drift(vec2 p, float speed, float offset) {
    float a = fract(phase + offset), b = fract(phase + offset + 0.5);
    vec2 pa = p - vec2(speed * (a - 0.5), 0.0), pb = p - vec2(speed * (b - 0.5), 0.0) + 31.7;
    float na = noise(pa) + 0.5 * noise(mat2(1.6, 1.2, -1.2, 1.6) * pa + 7.3);
    float nb = noise(pb) + 0.5 * noise(mat2(1.6, 1.2, -1.2, 1.6) * pb + 7.3);
    return na * sin(PI * a) + nb * sin(PI * b);
}

// Cover of the mist that lies before a row of trees: haze everywhere, a bank at its foot.
float mistBefore(vec2 p, int row) {
    vec4 s = STAND[row];
    float n = drift(p * vec2(1.0, 2.8) / (s.y * 1.1 + 0.08) + float(row) * 17.0, 0.8, float(row) * 0.17);
    float above = max(p.y - groundAt(p.x, row) - 0.30 * s.y * n, 0.0);
    float bank = exp(-above / (row == 1 ? 0.15 : 0.28 * s.y));
    return 1.0 - exp(-(s.z * exp2(1.5 * n) + s.w * bank * exp2(0.8 * n)));
}

// What the mist scatters to us, by height and by nearness to the sun.
vec3 mistColour(vec2 p) {
    float a = length((p - SUN) * vec2(0.75, 1.0));
    vec3 cool = mix(vec3(0.045, 0.095, 0.140), vec3(0.25, 0.37, 0.48), smoothstep(-0.55, 0.35, p.y));
    vec3 rose = vec3(0.62, 0.50, 0.46);
    vec3 warm = vec3(1.45, 0.92, 0.44);
    vec3 c = mix(cool, rose, 0.95 * exp(-a * a * 2.2) * smoothstep(-0.65, 0.05, p.y));
    return mix(c, warm, 0.85 * exp(-a * 3.0));
}

// The sky above the trees.
vec3 sky(vec2 p) {
    float a = length((p - SUN) * vec2(0.75, 1.0));
    vec3 c = mix(vec3(0.52, 0.58, 0.62), vec3(0.16, 0.30, 0.48), smoothstep(0.1, 0.65, p.y));
    // High, thin cloud.
    float turn = TAU * phase;
    vec2 q = p * vec2(1.1, 4.2) + vec2(0.9 * p.y, 0.0) + 0.12 * vec2(cos(turn), sin(turn));
    float veil = noise(q) + 0.5 * noise(q * vec2(2.1, 2.4) + 7.0);
    c *= 1.0 + 0.16 * veil;
    c = mix(c, vec3(1.0, 0.74, 0.55), 0.9 * exp(-a * a * 2.2));
    c = mix(c, vec3(1.6, 1.05, 0.52), 0.9 * exp(-a * 2.8));
    return c + vec3(1.0, 0.8, 0.5) * 1.5 * exp(-a * 9.0);
}

// Beams of light that fan out from the sun to the lower left.
float shafts(vec2 p) {
    vec2 d = p - SUN;
    float r = length(d);
    float t = atan(d.x, -d.y);
    float turn = TAU * phase;
    float n = noise(vec2(t * 5.0, 3.0 + 0.3 * sin(turn)))
            + 0.7 * noise(vec2(t * 12.0 + 0.2 * cos(turn), 9.0 + 0.3 * cos(turn)));
    float side = smoothstep(-1.5, -0.8, t) * smoothstep(0.9, 0.1, t);
    return side * smoothstep(-0.25, 0.8, n) * exp(-r * 0.8) * smoothstep(0.05, 0.55, r);
}

// The edge of the bank before our feet.
float bankAt(float x) {
    return -0.480 + 0.050 * x * x + 0.014 * noise1(x * 2.3, 5) + 0.004 * noise1(x * 9.0, 6);
}

// A fern with its root at the origin, fronds of length 1, drawn in polar coordinates.
float fern(vec2 q, int seed, float px) {
    float r = length(q);
    float a = atan(q.x, q.y + 0.02) / (1.0 + 0.8 * r * r);
    float i = clamp(floor(a / 0.30 + 0.5), -3.0, 3.0);
    float h = hash(ivec2(int(i), seed));
    float l = 0.65 + 0.35 * h;
    float t = r / l;
    float off = (a - (i + 0.5 * (h - 0.5)) * 0.30) * r * (1.0 + 0.5 * r * r);
    float broad = 0.26 * l * t * max(1.02 - t, 0.0) + 0.004 + 0.04 * max(0.5 - abs(t - 0.5), 0.0);
    float leaf = abs(fract((r - 0.6 * abs(off)) * 27.0) - 0.5) * 2.0;
    float sd = min(broad - abs(off), (0.95 - 0.45 * abs(off) / broad - leaf) * 0.02);
    sd = max(sd, min(0.006 - abs(off), l - r));
    return smoothstep(-px, px, sd) * step(r, 1.0);
}

// Grass and ferns on the bank.
float bank(vec2 p) {
    float up = p.y - bankAt(p.x);
    float bend = 0.5 * noise1(p.x * 6.0, 8);
    float blades = noise(vec2((p.x - bend * up) * 210.0, up * 14.0))
                 + 0.6 * noise(vec2((p.x + 0.7 * up) * 330.0, up * 17.0 + 5.0));
    float tall = 0.020 + 0.018 * noise1(p.x * 17.0, 9);
    float cover = smoothstep(-0.05, 0.10, (tall * (1.0 + blades) - up) / 0.03);
    const float CELL = 0.095;
    int cell = int(floor(p.x / CELL));
    int j = p.y < -0.30 ? -1 : 1;
    do {
        int id = cell + j;
        float h = hash(ivec2(id, 71));
        float x = (float(id) + 0.5 + 0.5 * (h - 0.5)) * CELL;
        float size = fract(h * 7.0) < 0.45 - 0.3 * exp(-8.0 * x * x) ? 0.0 : 0.055 + 0.06 * fract(h * 23.0);
        vec2 q = (p - vec2(x, bankAt(x) - 0.005)) / max(size, 1e-3);
        q.x += 0.9 * (fract(h * 41.0) - 0.5) * q.y * q.y;
        if (size > 0.0) cover = max(cover, fern(q, id, 0.8 * pixel / size));
        j++;
    } while (j <= 1);
    return cover;
}

// Colour of needles in shade (0) and in the light of the sky (1).
vec3 needlesAt(float light, float glow) {
    return vec3(0.007, 0.0125, 0.0145) * (0.4 + 1.6 * light) + GOLD * 0.05 * glow * light;
}

void main() {
    pixel = 1.0 / resolution.y;
    vec2 p = (gl_FragCoord.xy - 0.5 * resolution) * pixel;
    vec3 col = vec3(0.0);
    float left = 1.0;
    vec3 mist = mistColour(p);
    float beam = shafts(p);
    vec3 cover, light;
    nearTrees(p, cover, light);
    float grass = bank(p);
    col += grass * vec3(0.006, 0.009, 0.010);
    left *= 1.0 - grass;
    float glow = exp(-2.6 * length(p - SUN));
    col += left * cover.x * needlesAt(light.x, glow);
    left *= 1.0 - cover.x;
    vec3 dusk = mix(vec3(0.60, 0.68, 0.74), vec3(1.0), smoothstep(-0.5, -0.02, p.y));
    vec3 mistLight = mist * dusk;
    for (int row = 1; row < NEAR_ROWS; row++) {
        float m = mistBefore(p, row);
        col += left * m * (mistLight + GOLD * beam * (row > 1 ? 0.9 : 0.2));
        left *= 1.0 - m;
        vec2 t = row == 1 ? vec2(cover.y, light.y) : vec2(cover.z, light.z);
        col += left * t.x * needlesAt(t.y, glow);
        left *= 1.0 - t.x;
    }
    vec3 beyond = mistLight + GOLD * 0.9 * beam;
    for (int row = NEAR_ROWS; row < ROWS; row++) {
        if (left < 0.004) break;
        float m = mistBefore(p, row);
        col += left * m * beyond;
        left *= 1.0 - m;
        float t = farTrees(p, row);
        col += left * t * needlesAt(0.5, glow);
        left *= 1.0 - t;
    }
    col += left * sky(p);
    col = 1.0 - exp(-col * EXPOSURE);
    col = mix(col, col * col * (3.0 - 2.0 * col), 0.35);
    col = mix(col * 12.92, 1.055 * pow(col, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, col));
    colour = vec4(col, 1.0);
}
