#version 330 core
// Respite, scene "snow": snow falling on a spruce clearing at blue hour.
// Our own work, CC0-1.0.
//
// What a painter would note down.  Blue hour, no wind.  The sun has long been gone, but low over
// the hills the sky keeps a rose that the upper air has already given up.  It's the only light
// with a direction: swells of the snow that lean to it are pale lilac, those that lean to us blue
// violet, and no edge is hard.  The spruces stand like roofs shingled with snow: each bough hangs
// under its load over the one below, dark only where it looks out at the tip and beneath.  Behind
// them others, paler, then only their shapes in the haze.  An old path, half filled, wanders to
// the one warm thing, a window, whose light lies on the snow before it.  The middle is left
// empty: there the eye rests.  Flakes come down at their own pace, small and many far off, a
// few near ones large, soft, hardly there.
//
// Everything that moves depends on `phase` alone and is exactly periodic in it.  Lengths are
// in picture heights from the middle, y up; on the ground, metres.  Colours are linear light
// until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float TAU = 6.28318531;
const float LOOP = 30.0;        // seconds in the loop
const float HORIZON = 0.020;    // the eye's level, above the middle of the picture
const float FOCAL = 1.30;       // focal length, in picture heights
const float EYE = 5.0;          // eye above the clearing (m): we stand on a small rise
const float EDGE = 112.0;       // where the clearing ends (m)
const float GLOW = -0.12;       // where the last light is, across the picture
const vec2 CABIN = vec2(0.275, -0.0475);  // foot of the cabin's near corner
const float SCALE = 0.105;      // its measure: see cabin()
const float WINDOW_Z = 83.0;    // its distance (m)

float px;  // a pixel's height; set once in main()

// ---------------------------------------------------------------- noise

// A pseudo-random word for a lattice point (PCG-style integer mixing).
uint scramble(ivec2 p, int seed) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 747796405u + uint(seed) * 2654435769u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return (h >> 22u) ^ h;
}

// Four numbers, 0..1, from the four bytes of a scrambled word.
vec4 bytes(ivec2 p, int seed) {
    uint h = scramble(p, seed);
    return vec4(h & 255u, (h >> 8u) & 255u, (h >> 16u) & 255u, h >> 24u) * (1.0 / 255.0);
}

float hash(ivec2 p) { return float(scramble(p, 0)) * (1.0 / 4294967296.0); }

// Value noise, -1..1, with a quintic blend: its gradient is smooth too.
float noise(vec2 p) {
    vec2 f = floor(p);
    ivec2 i = ivec2(f);
    f = p - f;
    vec2 w = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    float low = mix(hash(i), hash(i + ivec2(1, 0)), w.x);
    float high = mix(hash(i + ivec2(0, 1)), hash(i + ivec2(1, 1)), w.x);
    return mix(low, high, w.y) * 2.0 - 1.0;
}

// Noise on a line, -1..1.
float noise1(float x) {
    float f = floor(x), w = smoothstep(0.0, 1.0, x - f);
    return mix(hash(ivec2(int(f), 17)), hash(ivec2(int(f) + 1, 17)), w) * 2.0 - 1.0;
}

// Near enough to exp(-x), and cheaper; 0 from x = 4 on.
float bell(float x) {
    x = max(1.0 - 0.25 * x, 0.0);
    x *= x;
    return x * x;
}

// ---------------------------------------------------------------- sky and air

// How near a place is to where the last light is, 0..1.
float glowing(float x, float width) { x = (x - GLOW) / width; return exp(-x * x); }

vec3 sky(vec2 v) {
    float y = v.y - HORIZON;
    vec3 low = mix(vec3(0.175, 0.200, 0.340), vec3(0.740, 0.370, 0.315), glowing(v.x, 0.62));
    vec3 mid = mix(vec3(0.150, 0.205, 0.385), vec3(0.285, 0.255, 0.400), glowing(v.x, 0.55));
    vec3 c = mix(low, mid, smoothstep(0.05, 0.22, y));
    c = mix(c, vec3(0.075, 0.135, 0.300), smoothstep(0.10, 0.52, y));
    // Thin snow cloud above, and a few long bars whose undersides are still warm.
    vec2 q = vec2(v.x * 1.15 + 5.0, y * 4.2 - 0.5 * v.x);
    float veil = noise(q) + 0.5 * noise(q * vec2(2.3, 2.6) + 4.0) + 0.25 * noise(q * vec2(5.0, 6.1) + 9.0);
    c *= 1.0 - 0.20 * smoothstep(-0.2, 1.0, veil) * smoothstep(0.12, 0.38, y);
    q = vec2(v.x * 1.7 + 2.0 * y, y * 15.0 - 1.5 * v.x + 0.9 * noise(vec2(v.x * 2.6, y * 5.0 + 7.0)) + 2.6);
    float bars = noise(q) + 0.40 * noise(q * vec2(2.9, 2.2) + 3.0) + 0.15 * noise(q * vec2(8.0, 4.3));
    bars = smoothstep(0.05, 1.0, bars) * smoothstep(0.07, 0.13, y) * smoothstep(0.40, 0.16, y);
    float warm = glowing(v.x, 0.6) * smoothstep(0.34, 0.10, y);
    return mix(c, mix(vec3(0.185, 0.205, 0.350), vec3(0.520, 0.270, 0.300), warm), 0.50 * bars);
}

// What the air between adds at a place of the picture.
vec3 air(vec2 v) {
    return mix(vec3(0.130, 0.165, 0.295), vec3(0.300, 0.225, 0.305), glowing(v.x, 0.55) * smoothstep(-0.25, 0.06, v.y));
}

// How much of a thing `z` metres off is lost in the air.
float haze(float z) { return 1.0 - exp(-z * z / (z + 70.0) / 105.0); }

// ---------------------------------------------------------------- spruces

const vec3 LIT = vec3(0.215, 0.265, 0.440), SHADED = vec3(0.040, 0.060, 0.138);
const vec3 NEEDLE = vec3(0.0065, 0.0140, 0.0210), FROST = vec3(0.058, 0.082, 0.122);
const vec3 RIM = vec3(0.050, 0.020, 0.018);  // the last light on what is turned to it

// One spruce that stands on 0 with its tip at 1: colour (premultiplied) and cover.  `fat` is its
// reach, `tiers` its whorls; `blur` half a pixel; `sun` the side of the last light.  A snow-laden
// tree is laid like a roof: each bough hangs over the foot of the one below, so boughs are laid
// from the top down, each under what is there already.
vec4 spruce(vec2 q, float fat, float tiers, float blur, float sun, int seed) {
    vec4 sum = vec4(0.0);
    float t = 1.0 - q.y, scale = tiers / 26.0, slim = clamp(32.0 / tiers, 0.6, 1.05);
    vec2 w = q * scale + float(seed & 31);
    float lump = noise(w * vec2(38.0, 50.0)), fine = noise(mat2(0.8, 0.6, -0.6, 0.8) * w * 125.0);
    float side = q.x < 0.0 ? -1.0 : 1.0, aside = side * q.x;
    float comb = noise(vec2(w.x * 190.0 + side * w.y * 40.0, w.y * 34.0));
    float needles = noise(vec2(w.x * 430.0 + side * w.y * 190.0, w.y * 95.0)) * smoothstep(0.0012, 0.0004, blur * scale);
    int here = int(floor(tiers * (sqrt(0.1600 + 2.4 * max(t, 0.0)) - 0.40) / 1.2));
    int below = t < 0.30 ? here + 1 : here;  // young boughs at the top reach upward
    for (int tier = max(here - (tiers > 32.0 ? 5 : 4), 0); tier <= below; tier++) {
        vec4 own = bytes(ivec2(tier, seed), 1);
        float at = (float(tier) + 0.1 + 0.8 * own.x) / tiers;
        at *= 0.40 + 0.60 * at;  // how far below the tip
        float reach = fat * (0.03 + at * (1.25 - 0.28 * at)) * (0.74 + 0.40 * own.y);
        float droop = mix(-0.25, 0.50, smoothstep(0.0, 0.5, at)) + 0.16 * own.z;
        // From the middle outward: the nearer bough first.
        int last = aside < 0.30 * reach ? 3 : 2;
        for (int j = aside > 0.60 * reach ? 1 : 0; j <= last; j++) {
            float slot = j == 3 ? -side : side * float(j);
            vec4 b = fract(own.yzwx * 7.31 + own.wxyz * 3.17 + slot * vec4(0.37, 0.61, 0.23, 0.83));
            float sidelong = clamp(slot * 0.50 + 0.44 * (b.x - 0.5), -0.99, 0.99), front = sqrt(1.0 - sidelong * sidelong);
            float len = reach * (0.66 + 0.42 * b.y);
            vec2 tip = len * vec2(sidelong, -droop - 0.30 * front);
            float far = length(tip), wide = len * slim * (0.080 + 0.095 * front) + 0.003;
            vec2 axis = tip / far, d = q - vec2(0.0, 1.0 - at) - 0.55 * tip;
            float halfway = 0.52 * far, up = abs(axis.x);
            vec2 e = vec2(dot(d, axis) / halfway, (d.y * axis.x - d.x * axis.y) * (axis.x < 0.0 ? -1.0 : 1.0) / wide);
            e.y += up * (0.75 * e.x * e.x - 0.25);  // it hangs over
            // Side twigs, swept back, each with its own roll of snow.
            float twig = abs(fract((1.2 + 0.6 * b.w) * e.x - 0.7 * abs(e.y) + b.z + 0.55 * lump + 0.12 * fine) * 2.0 - 1.0);
            twig = 0.55 - twig * twig;
            // Needles below and at the tip, snow above.
            float drop = wide * (0.25 + 0.55 * up + 0.60 * comb + 0.40 * needles + 0.4 * b.z);
            vec2 under = e + drop * vec2(-axis.y / halfway, up / wide);
            under.x -= 0.07 + 0.05 * comb;
            float body = length(under) - 1.06 + 0.25 * lump;
            float snow = length(e) - 0.99 + 0.12 * b.w + 0.24 * lump + 0.16 * fine + 0.10 * needles - 0.26 * twig * abs(e.y);
            float soft = blur / min(wide, halfway) + 0.02;
            float cover = smoothstep(soft, -soft, min(body, snow));
            float white = max(smoothstep(soft + 0.05, -soft - 0.05, snow), smoothstep(0.0, 0.06, body - snow));
            float high = e.y * (0.25 + 0.75 * up) - 0.6 * e.x * (1.0 - up);
            high += 0.25 * lump + 0.20 * fine + 0.10 * needles + 0.26 * twig;
            float inner = smoothstep(-1.10, 0.50, e.x);
            vec3 c = mix(NEEDLE, FROST, smoothstep(-0.1, 0.9, 0.35 * comb + 0.85 * needles + 0.2 * lump) * inner);
            vec3 lit = mix(SHADED, LIT, smoothstep(-1.0, 1.0, high)) * mix(0.30, 1.0, inner);
            lit += RIM * inner * smoothstep(-0.2, 1.0, sun * (sidelong + 0.3 * e.x * axis.x) + 0.2 * high);
            sum += vec4(mix(c, lit, white), 1.0) * (cover * (1.0 - sum.a));
        }
        if (sum.a > 0.99) break;
    }
    // The dark within.
    float core = smoothstep(blur, -blur, abs(q.x) - 0.17 * fat * t * (1.0 + 0.5 * comb) - 0.0012);
    sum += vec4(NEEDLE, 1.0) * (core * (1.0 - sum.a));
    // The whole tree is a round thing, and its top sees more of the sky.
    float turned = clamp(sun * q.x / (fat * (t + 0.05)), -1.0, 1.0);
    sum.rgb *= (0.94 + 0.24 * turned + 0.10 * turned * turned) * mix(0.80, 1.10, q.y);
    return sum * smoothstep(-0.012, 0.010, q.y + 0.010 * lump);  // its foot is snowed in
}

// Place across the picture, distance (m), height (m), reach: from near to far.
const vec4 TREE[] = vec4[](
    vec4(-1.135, 16.5, 18.0, 0.165), vec4(1.130, 22.0, 16.0, 0.180), vec4(-0.600, 24.0, 2.3, 0.33),
    vec4(-0.925, 25.0, 14.5, 0.175), vec4(0.640, 30.0, 2.7, 0.30), vec4(0.715, 31.5, 1.6, 0.36),
    vec4(-0.735, 34.0, 11.0, 0.190), vec4(0.960, 36.0, 17.0, 0.165), vec4(-1.040, 37.0, 15.0, 0.190),
    vec4(0.835, 44.0, 11.5, 0.190), vec4(-0.810, 45.0, 17.0, 0.165), vec4(-0.350, 47.0, 2.6, 0.30),
    vec4(-0.620, 49.0, 9.0, 0.200), vec4(1.050, 50.0, 17.0, 0.175), vec4(-0.685, 55.0, 15.0, 0.165),
    vec4(0.735, 58.0, 17.0, 0.165), vec4(-0.945, 59.0, 19.0, 0.170), vec4(0.905, 61.0, 18.0, 0.175),
    vec4(-0.540, 63.0, 15.0, 0.165), vec4(0.660, 66.0, 9.5, 0.200), vec4(-0.870, 69.0, 15.0, 0.185),
    vec4(-0.470, 71.0, 8.0, 0.210), vec4(0.790, 73.0, 16.0, 0.175), vec4(0.575, 76.0, 14.0, 0.175),
    vec4(-0.640, 77.0, 18.0, 0.165), vec4(0.398, 79.0, 7.0, 0.210),
    vec4(-0.345, 89.0, 12.0, 0.185), vec4(0.455, 91.0, 12.0, 0.190), vec4(0.695, 92.0, 18.0, 0.170),
    vec4(0.160, 94.0, 10.5, 0.190), vec4(-0.555, 95.0, 19.0, 0.165), vec4(-0.275, 96.0, 15.0, 0.170),
    vec4(0.365, 97.0, 15.0, 0.165), vec4(-0.410, 99.0, 19.0, 0.160), vec4(0.205, 101.0, 16.5, 0.165),
    vec4(0.295, 104.0, 19.0, 0.160), vec4(0.510, 104.0, 19.0, 0.165), vec4(0.115, 106.0, 12.0, 0.180));
const int NEAR = 26, LISTED = 38, ROW = 3;  // so many stand before the cabin; are listed; share a cell

// Height on the picture of level ground z metres away.
float level(float z) { return HORIZON - EYE * FOCAL / z; }

// The tree number i that may stand at x: those listed, then the nearest of two far rows.
vec4 tree(int i, float x) {
    if (i < LISTED) return TREE[i];
    int far = (i - LISTED) / ROW;
    float cell = far == 0 ? 0.046 : 0.027;
    int k = int(floor(x / cell)) + (i - LISTED) % ROW - 1;
    vec4 b = bytes(ivec2(k, far), 5);
    float tall = mix(0.50, 1.15, smoothstep(0.02, 0.45, abs(x + 0.06)));  // lower where the last light is
    return vec4((float(k) + 0.1 + 0.8 * b.x) * cell, (far == 0 ? 118.0 : 150.0) + 8.0 * b.w,
                tall * (9.0 + 13.0 * b.y), 0.15 + 0.07 * b.z);
}

// ---------------------------------------------------------------- the far side

// A wooded hill far off.
vec3 hill(vec3 col, vec2 v, float rise, float near) {
    float x = v.x * 270.0, cell = floor(x);
    float tops = (1.0 - abs(x - cell - 0.5) * 2.0) * (0.2 + hash(ivec2(int(cell), 77)));
    float top = HORIZON + rise + 0.0045 * tops * near + 0.002 * noise1(v.x * 90.0);
    if (v.y > top + 2.0 * px) return col;
    // Its woods are paler where clearings lie, and the mist at its foot hides all.
    float clear = smoothstep(-0.035, 0.10, v.y), woods = noise(mat2(0.8, 0.6, -0.6, 0.8) * v * vec2(90.0, 60.0));
    woods = 0.7 * woods + 0.6 * noise(v * vec2(310.0, 120.0) + 3.0 * woods) + 1.1 * noise(v * vec2(13.0, 27.0));
    vec3 c = mix(air(v), vec3(0.050, 0.075, 0.150), near * clear * (0.62 + 0.07 * woods));
    return mix(col, c, smoothstep(-1.5 * px, 1.5 * px, top - v.y));
}

vec3 hills(vec3 col, vec2 v) {
    col = hill(col, v, 0.085 + 0.050 * noise1(v.x * 1.1 + 0.7) + 0.012 * noise1(v.x * 3.7), 0.45);
    float sides = 0.055 * smoothstep(-0.05, 0.75, v.x) + 0.060 * smoothstep(-0.2, -0.9, v.x);
    return hill(col, v, 0.035 + sides + 0.012 * noise1(v.x * 4.0), 0.9);
}

// ---------------------------------------------------------------- the cabin

// Signed distance to a convex quadrilateral, corners counter-clockwise.
float quad(vec2 p, vec2 a, vec2 b, vec2 c, vec2 d) {
    vec2 ab = b - a, bc = c - b, cd = d - c, da = a - d;
    vec4 s = vec4(ab.y * (p.x - a.x) - ab.x * (p.y - a.y), bc.y * (p.x - b.x) - bc.x * (p.y - b.y),
                  cd.y * (p.x - c.x) - cd.x * (p.y - c.y), da.y * (p.x - d.x) - da.x * (p.y - d.y));
    s /= vec4(length(ab), length(bc), length(cd), length(da));
    return max(max(s.x, s.y), max(s.z, s.w));
}

void lay(inout vec4 over, vec3 light, float cover) { over = mix(over, vec4(light, 1.0), cover); }

// The cabin in its own measure: its near corner on 0, a wall 0.4 high.
vec4 cabin(vec2 p, float blur) {
    vec4 c = vec4(0.0);
    if (p.x < -0.75 || p.x > 1.05 || p.y < -0.06 || p.y > 1.02) return c;
    float logs = 0.5 + 0.5 * cos(TAU * (p.y - 0.03 * max(p.x, 0.0)) / 0.052);
    float old = noise(p * vec2(14.0, 60.0));
    // The long wall, then the gable.
    vec3 wood = vec3(0.026, 0.019, 0.020) * (0.55 + 0.6 * logs + 0.3 * old) * mix(1.15, 0.55, smoothstep(0.15, 0.42, p.y));
    float wall = quad(p, vec2(-0.02, 0.0), vec2(0.78, 0.03), vec2(0.78, 0.42), vec2(-0.02, 0.40)), end = 0.015 * logs;
    float gable = quad(p, vec2(-0.54, 0.01), vec2(end, 0.0), vec2(end, 0.42), vec2(-0.54, 0.42));
    gable = min(gable, quad(p, vec2(-0.56, 0.40), vec2(0.02, 0.40), vec2(-0.27, 0.74), vec2(-0.271, 0.74)));
    lay(c, wood * 0.8, smoothstep(blur, -blur, wall));
    lay(c, wood * 1.15, smoothstep(blur, -blur, gable));
    // The door, the window.
    float door = quad(p, vec2(0.44, 0.02), vec2(0.57, 0.025), vec2(0.57, 0.32), vec2(0.44, 0.315));
    lay(c, vec3(0.012, 0.010, 0.012), smoothstep(blur, -blur, door));
    vec2 w = abs(p - vec2(-0.27, 0.235)) - vec2(0.098, 0.105);
    float frame = max(w.x, w.y);
    vec2 bar = abs(p - vec2(-0.27, 0.255));
    vec3 light = mix(vec3(1.35, 0.60, 0.130), vec3(0.98, 0.34, 0.050), smoothstep(0.02, 0.13, length(bar * vec2(1.0, 0.8))));
    light *= mix(0.35, 1.0, smoothstep(-blur, blur, min(bar.x, bar.y) - 0.007));
    lay(c, vec3(0.060, 0.040, 0.030), smoothstep(blur, -blur, frame - 0.022));
    lay(c, light, smoothstep(blur, -blur, frame));
    lay(c, LIT * vec3(1.1, 0.9, 0.7), smoothstep(blur, -blur, length(vec2(max(w.x - 0.01, 0.0), p.y - 0.113)) - 0.018));
    // Snow on the roof, a hand thick, round at its edge.
    float lump = 0.012 * noise(p * 9.0);
    float roof = quad(p, vec2(0.055, 0.375), vec2(0.86, 0.405), vec2(0.58, 0.76), vec2(-0.27, 0.78)) - 0.020 + lump;
    float edge = quad(p, vec2(-0.64, 0.355), vec2(-0.60, 0.335), vec2(-0.25, 0.735), vec2(-0.27, 0.80));
    edge = min(edge, quad(p, vec2(0.060, 0.335), vec2(0.105, 0.36), vec2(-0.27, 0.80), vec2(-0.28, 0.73))) - 0.018 + lump;
    float lit = 0.62 + 0.25 * smoothstep(0.35, 0.8, p.y) + 0.12 * noise(p * vec2(4.0, 7.0));
    lit -= 0.45 * smoothstep(-0.035, 0.0, roof);
    lay(c, mix(SHADED, LIT, lit), smoothstep(blur, -blur, roof));
    lay(c, mix(SHADED, LIT, 0.35 + 0.6 * smoothstep(0.01, -0.03, edge)), smoothstep(blur, -blur, edge));
    // The chimney and its cap of snow.
    vec2 s = p - vec2(0.36, 0.83);
    lay(c, vec3(0.040, 0.036, 0.044), smoothstep(blur, -blur, max(abs(s.x) - 0.045, abs(s.y) - 0.09)));
    lay(c, LIT, smoothstep(blur, -blur, length(vec2(max(abs(s.x) - 0.035, 0.0), s.y - 0.10)) - 0.028));
    // Snow drifted against the foot.
    c *= smoothstep(-0.012, 0.012, p.y - 0.012 - 0.02 * noise1(p.x * 7.0) + 0.02 * min(p.x, 0.0));
    return c;
}

// A thin thread of smoke, 0..1.
float smoke(vec2 v) {
    vec2 d = v - CABIN - SCALE * vec2(0.36, 0.94);
    if (d.y < -0.003 || d.y > 0.30 || abs(d.x) > 0.12) return 0.0;
    float t = TAU * phase, y = d.y;
    float x = d.x - 0.10 * y - 0.35 * y * y - 0.10 * y * sin(17.0 * y - 4.0 * t) - 0.05 * y * sin(39.0 * y - 7.0 * t + 1.0);
    float wide = 0.0027 + 0.042 * y;
    float thick = 0.75 + 0.25 * sin(47.0 * y - 9.0 * t + 60.0 * x) * smoothstep(0.0, 0.1, y);
    thick *= 0.90 * exp(-y / 0.13) * smoothstep(-0.003, 0.004, y) * smoothstep(0.30, 0.12, y);
    return thick * exp(-x * x / (wide * wide));
}

// ---------------------------------------------------------------- snow on the ground

// Tufts of grass: place, size.
const vec4 TUFT[] = vec4[](vec4(-0.425, -0.345, 0.85, 0.0), vec4(0.475, -0.325, 0.75, 0.0), vec4(0.395, -0.350, 0.6, 0.0),
                           vec4(-0.650, -0.530, 1.8, 0.0), vec4(0.870, -0.385, 0.9, 0.0));

// Mounds: place (m), reach, height.
const vec4 MOUND[] = vec4[](vec4(-7.6, 19.6, 1.3, 0.55), vec4(-6.1, 20.6, 0.9, 0.38), vec4(7.2, 21.5, 1.2, 0.50),
                            vec4(8.6, 22.6, 0.8, 0.36), vec4(11.9, 18.4, 1.5, 0.50), vec4(-10.5, 31.0, 2.0, 0.60),
                            vec4(16.0, 85.0, 17.0, 0.90));

// Where the path runs (m across) at a distance.
float path(float z) {
    float u = clamp((z - 14.0) / 69.0, 0.0, 1.2);
    return -3.2 + 18.6 * u * sqrt(u) + 3.0 * sin(6.0 * u) * (1.0 - u);
}

// Tussocks and stumps under the snow (m).
float mounds(vec2 p) {
    float sum = 0.0;
    for (int i = 0; i < MOUND.length(); i++) {
        vec2 d = (p - MOUND[i].xy) / MOUND[i].z;
        sum += MOUND[i].w * bell(dot(d, d));
    }
    return sum;
}

// Broad swells of the snow and the crests of old drifts (m); before the cabin it lies flat.
float swell(vec2 p) {
    float fold = noise(p * vec2(0.105, 0.068) + 31.0), crest = 1.0 - sqrt(fold * fold + 0.0025);
    float h = 0.62 * noise(p * vec2(0.062, 0.050) + 3.0) + 0.20 * noise(p * vec2(0.17, 0.12) + 11.0);
    return (h + 0.30 * crest * crest - 0.15) * smoothstep(66.0, 34.0, p.y) + mounds(p);
}

float relief(vec2 p, float z) {
    // An old path, half filled.
    float d = p.x - path(p.y) - 0.12 * noise(p * vec2(0.3, 0.4));
    float trodden = (0.070 + 0.030 * noise(p * vec2(0.9, 0.7))) * exp(-d * d / 0.20);
    return swell(p) + 0.060 * noise(p * vec2(0.50, 0.33)) * smoothstep(100.0, 30.0, z)
         + 0.012 * noise(p * vec2(1.6, 1.0)) * smoothstep(45.0, 18.0, z)
         + 0.0035 * noise(p * vec2(5.0, 3.3)) * smoothstep(32.0, 16.0, z) - trodden;
}

// Crystals that happen to throw the sky's light at us: few, still, only near.
float sparkle(vec2 p, float z) {
    vec2 q = p / 0.22;
    vec4 b = bytes(ivec2(floor(q)), 71);
    vec2 d = (fract(q) - 0.3 - 0.4 * b.xy) * 0.22;
    d = vec2(d.x - d.y * p.x / z, d.y * EYE / z) * FOCAL / z / max(0.0009, 0.8 * px);
    return exp(-dot(d, d)) * smoothstep(0.90, 1.0, b.z) * smoothstep(48.0, 20.0, z) * min(1.0, 0.00125 / px);
}

vec3 ground(vec2 v) {
    float slope = max(HORIZON - v.y, 0.5 * px) / FOCAL;
    // The first swell the line of sight meets.
    float from = (EYE - 0.7) / slope, stride = 1.4 / slope / 6.0, z = from, above = 0.0, last = 1.0;
    for (int i = 0; i < 7; i++) {
        above = EYE - slope * z - swell(vec2(v.x * z / FOCAL, z));
        if (above < 0.0) break;
        last = above;
        z += stride;
    }
    z -= stride * clamp(above / (above - last), 0.0, 1.0);
    vec2 p = vec2(v.x * z / FOCAL, z);
    float foot = max(0.05, 1.5 * px * z / FOCAL);
    float h = relief(p, z), hx = relief(p + vec2(foot, 0.0), z) - h;
    float reach = 2.0 * foot, hz = relief(p + vec2(0.0, reach), z) - h;
    vec3 n = normalize(vec3(-hx / foot, 1.0, -hz / reach));
    // The dome of the sky, and the last light low over the hill.
    vec3 sun = normalize(vec3(-0.55, 0.30, 0.80));
    float glow = dot(n, sun) - sun.y;
    float l = 0.5 + 0.5 * glow / sqrt(glow * glow + 0.045);
    vec3 c = mix(vec3(0.088, 0.124, 0.262), vec3(0.222, 0.258, 0.420), l);
    c += vec3(0.115, 0.052, 0.050) * l * l * (0.4 + 0.9 * glowing(v.x, 0.6));
    // Trees take light from the snow at their feet, and shade it towards us.
    float shade = 0.0;
    for (int i = 0; i < NEAR; i++) {
        vec4 tree = TREE[i];
        vec2 d = p - vec2(tree.x * tree.y / FOCAL, tree.y);
        float wide = tree.z * tree.w;
        float under = bell(dot(d, d) / (1.6 * wide * wide));
        float s = -d.y;
        d.x -= 0.10 * s;
        float thick = wide * (0.9 + 0.03 * s);
        float thrown = bell(d.x * d.x / (thick * thick)) * smoothstep(-wide, wide, s) * bell(s / (0.9 * tree.z));
        shade = max(shade, max(0.80 * under, 0.68 * thrown));
    }
    c *= mix(vec3(1.0), vec3(0.42, 0.50, 0.70), shade);
    // The window's light lies before the cabin.
    float s = max(WINDOW_Z - 1.0 - z, 0.0), aside = (v.x - CABIN.x + 0.27 * SCALE) * z / FOCAL + 0.10 * s;
    float spread = 1.2 + 0.17 * s, lit = exp(-aside * aside / (spread * spread)) * smoothstep(-1.0, 2.0, WINDOW_Z - z);
    lit *= (0.60 * exp(-s / 7.0) + 0.75 * exp(-s / 20.0)) * smoothstep(50.0, 15.0, s) * (0.65 + 0.45 * l);
    c = mix(c, vec3(1.00, 0.360, 0.080), min(lit, 0.85));
    c += vec3(0.20, 0.20, 0.23) * sparkle(p, z) * (0.3 + 0.7 * l);
    return mix(c, air(v), haze(z) * 0.9);
}

// Dry grass that looks out of the snow: cover 0..1.
float grass(vec2 v) {
    if (v.y > -0.24) return 0.0;
    float cover = 0.0;
    for (int i = 0; i < 60; i++) {
        vec4 a = bytes(ivec2(i, 3), 401), b = bytes(ivec2(i, 4), 402);
        vec4 tuft = TUFT[i % 5];
        vec2 root = tuft.xy + (a.xy - 0.5) * vec2(0.045, 0.016) * tuft.z;
        float tall = (0.035 + 0.080 * b.x * b.x) * tuft.z;
        float s = (v.y - root.y) / tall;
        if (s < -0.02 || s > 1.0) continue;
        float sway = 0.016 * sin(TAU * (2.0 * phase + a.z) + 9.0 * root.x) + 0.008 * sin(TAU * (5.0 * phase + b.z));
        float lean = 0.35 * (a.x - 0.5) + 0.30 * (a.w - 0.5), bow = 0.55 * (a.x - 0.4) + 0.45 * (b.y - 0.5);
        float x = root.x + tall * (lean * s + (bow + sway) * s * s * s);
        float away = abs(v.x - x) / length(vec2(1.0, lean + 3.0 * bow * s * s));
        float head = max(1.0 - abs(s - 0.87) / 0.13, 0.0) * step(0.55, b.w);
        float wide = 0.00085 * (1.0 - 0.65 * s) + head * 0.0013 * (0.7 + 0.3 * sin(s * 110.0));
        float edge = max(wide, 0.5 * px);
        float here = smoothstep(edge + 0.6 * px, edge - 0.6 * px, away) * min(1.0, wide / edge);
        cover = max(cover, here * smoothstep(-0.02, 0.20, s));
    }
    return cover;
}

// ---------------------------------------------------------------- snowfall

// One depth of falling snow: one flake or none in each cell of a grid whose columns fall, each
// by a whole number of cells (some `falls`) in the loop.
float flakes(vec2 v, float cell, float falls, float share, float size, float soft, float swing, int seed) {
    vec2 q = vec2(v.x + 0.10 * v.y, v.y) / cell + 0.37 * float(seed);
    int column = int(floor(q.x));
    vec4 a = bytes(ivec2(column, seed), 31);
    float count = floor(falls * (0.85 + 0.3 * a.x));
    q.y += count * phase + a.y;
    float y = floor(q.y);
    int line = int(y - count * floor(y / count));
    vec4 b = bytes(ivec2(column, line), seed);
    if (b.w > share) return 0.0;
    vec4 s = bytes(ivec2(column, line), seed + 1);
    float radius = size * (0.65 + 0.7 * s.x) / cell;
    vec2 middle = 0.5 + (b.xy - 0.5) * (0.90 - 2.0 * (2.2 * radius + swing));
    middle.x += swing * sin(TAU * (floor(5.0 + 3.0 * s.y) * phase + s.z));
    vec2 d = (fract(q) - middle) / radius;
    d = vec2(d.x + 0.8 * (s.z - 0.5) * d.y, d.y * mix(0.72, 1.05, s.y));  // none is quite round
    return smoothstep(1.0 + soft, 1.0 - soft, length(d)) * (0.6 + 0.4 * s.w);
}

vec3 snowfall(vec3 c, vec2 v, float window) {
    vec3 flake = vec3(0.340, 0.385, 0.560) + vec3(0.60, 0.16, -0.12) * window;
    float seen = mix(1.0, 0.72, smoothstep(0.08, 0.35, v.y));  // less before the sky than before dark trees
    c = mix(c, flake, 0.50 * seen * flakes(v, 0.030, 60.0, 0.42, 0.0017, 0.6, 0.20, 3));
    c = mix(c, flake, 0.50 * seen * flakes(v, 0.055, 50.0, 0.40, 0.0030, 0.6, 0.20, 5));
    c = mix(c, flake, 0.45 * seen * flakes(v, 0.110, 34.0, 0.35, 0.0058, 0.7, 0.20, 7));
    c = mix(c, flake, 0.28 * seen * flakes(v, 0.220, 22.0, 0.28, 0.0130, 0.6, 0.18, 9));
    return mix(c, flake, 0.16 * seen * flakes(v, 0.400, 15.0, 0.26, 0.0330, 0.4, 0.14, 12));
}

void main() {
    vec2 v = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    px = 1.0 / resolution.y;
    vec4 hut = cabin((v - CABIN) / SCALE, 0.7 * px / SCALE);
    hut.rgb = mix(hut.rgb, air(v) * hut.a, 0.20);
    hut = mix(hut, vec4(0.330, 0.330, 0.440, 1.0), smoke(v));
    // Trees from near to far, the cabin among them; each line of sight looks up only its own.
    vec4 sum = vec4(0.0);
    bool laid = false;
    int all = v.y > 0.30 || v.y < -0.09 ? NEAR : v.y > 0.25 || v.y < -0.06 ? LISTED : LISTED + 2 * ROW;
    for (int i = 0; i <= all; i++) {
        vec4 it;
        vec2 q;
        float tall;
        for (; i < all; i++) {
            it = tree(i, v.x);
            tall = it.z * FOCAL / it.y;
            q = vec2(v.x - it.x, v.y - level(it.y)) / tall;
            q.x += 0.07 * q.y * (q.y - 1.0) * sin(9.0 * float(i));  // none is quite straight
            if (abs(q.x) < it.w * (1.26 - 1.15 * q.y) && q.y < 1.02 && q.y > -0.025) break;
        }
        if (i >= NEAR && !laid) { sum += (1.0 - sum.a) * hut; laid = true; }
        if (i >= all || sum.a > 0.99) break;
        vec4 c = spruce(q, it.w, i < LISTED ? clamp(1.6 * it.z + 9.0 * sqrt(tall), 11.0, 42.0) : 20.0, 0.7 * px / tall,
                        it.x < GLOW ? 1.0 : -1.0, i < LISTED ? 100 + 7 * i : int(it.x * 1e4));
        float lost = max(haze(it.y), smoothstep(70.0, 120.0, it.y) * smoothstep(0.06, 0.004, v.y - level(it.y)));
        c.rgb = mix(c.rgb * mix(vec3(0.74, 0.79, 0.86), vec3(1.0), smoothstep(14.0, 65.0, it.y)), air(v) * c.a, lost);
        sum += (1.0 - sum.a) * c;
    }
    vec3 col = sum.rgb;
    if (sum.a < 0.99) {
        float edge = level(EDGE) + 0.003 * noise1(v.x * 7.0);
        vec3 back = v.y > edge ? hills(sky(v), v) : ground(v);
        col += (1.0 - sum.a) * back;
    }
    col = mix(col, vec3(0.062, 0.050, 0.062), 0.85 * grass(v));
    vec2 w = v - CABIN - SCALE * vec2(-0.27, 0.22);
    float far = length(w);
    col += vec3(0.34, 0.115, 0.020) * (0.50 * exp(-far / 0.014) + 0.15 * exp(-far / 0.055));
    col = snowfall(col, v, exp(-far / 0.050));
    col *= 1.0 - 0.12 * dot(v, v);
    col = 1.0 - exp(-1.42 * col);
    col = mix(12.92 * col, 1.055 * pow(max(col, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, col));
    col = mix(col, col * col * (3.0 - 2.0 * col), 0.42);
    colour = vec4(clamp(col, 0.0, 1.0), 1.0);
}
