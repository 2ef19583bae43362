#version 330 core
// Respite, scene "clouds": above a sea of cloud at sunrise.
// Our own work, CC0-1.0.
//
// What a painter would note down.  One stands high, and below lies cloud as far as the eye
// goes: near by in broad soft backs with wool on them, further off in smaller and smaller
// billows, at last a mere shimmer.  The sun has just come up, before us and to the right.  So
// every billow shows us its shaded side, lavender and blue, and wears a rim of gold where the
// light comes through its thin edge; under the sun the rims run together.  Mountains stand out
// like islands, each paler and bluer than the one before, their feet lost in mist.  Over the
// shoulder of the greatest a little cloud pours and is gone again.  The sky goes from gold
// through rose to a clear blue, with ice clouds combed out across it.  At the lower right a
// rock and some small firs, dark against the light: here one stands, safe.
//
// The sea is a layer of fog with a soft upper surface.  A ray feels its way down to it
// and gathers light inside: absorption after Beer and Lambert; the lobe towards the sun after
// Henyey and Greenstein (1941); light scattered many times as a second, slower extinction,
// as Wrenninge, Kulla and Lundqvist have it (2013).
//
// Everything that moves depends on `phase` alone and is exactly periodic in it; see drift().
// In the picture, units are picture heights from the middle, y up; in the world, the height of
// the eye above the cloud.  Colours are linear light until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float LOOP = 30.0;        // seconds in the loop
const float HORIZON = 0.115;    // in the picture
const float FOCAL = 2.0;        // focal length, in picture heights
const vec2 SUN = vec2(0.395, 0.200);  // in the picture
const float EYE = 1.0;          // eye above the mean surface of the cloud
const float TOP = 0.52, BOTTOM = -0.60;  // no surface above or below
const float CELL = 1.55;        // lattice of the broadest swell
const float SOFT = 0.105;       // the surface is this far soft, up and down
const float THICK = 17.0;       // extinction inside
const vec3 GOLD = vec3(0.85, 0.40, 0.13);
// Four ranges, from near to far: depth; where in the picture their peak is, and how far they
// stand out of the cloud on its sides.
const float DEPTH[4] = float[](12.0, 19.0, 36.0, 70.0);
const float PEAK[4] = float[](-1.12, -0.46, 0.10, 0.40), REACH[4] = float[](0.5, 0.85, 9.0, 9.0);

float px;  // size of a pixel in picture heights; set once in main()

// ---------------------------------------------------------------- noise

// A pseudo-random number in 0..1 for a lattice point.
float hash(ivec2 p) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 2654435769u + 2891336453u;
    h = (h ^ (h >> 15u)) * 747796405u;
    h = (h ^ (h >> 13u)) * 277803737u;
    return float(h >> 8u) * (1.0 / 16777216.0);
}

// Value noise, -1..1, with a quintic blend.
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

// Creased noise: sharp crests, as rock has.
float relief(vec2 q) {
    float sum = 0.0, weight = 0.5;
    for (int i = 0; i < 5; i++) {
        sum += weight * (1.0 - 2.0 * abs(noise(q)));
        q = mat2(1.7, 0.9, -0.9, 1.7) * q + 5.3;
        weight *= 0.52;
    }
    return sum;
}

// One corner of the lattice, as a whole number of either sign.
float corner(uint h) {
    return float(int((h ^ (h >> 15u)) * 747796405u));
}

// Noise, -1..1, that travels d cells in the loop and changes on its way.  Two copies drift, d
// cells apart, and cross-fade as t runs on by 1 in the loop; when t passes a whole number the
// copy with no weight jumps on.  After a loop each has taken the other's place, exactly.  t may
// lean over space, so that not all places fade at once.  The root keeps the contrast even.
float drift(vec2 p, ivec2 d, float t) {
    float n = floor(t), w = smoothstep(0.0, 1.0, t - n);
    vec2 q = p - vec2(d) * phase, f = floor(q);
    ivec2 i = ivec2(f) + d * int(n), j = i + d;
    f = q - f;
    vec2 s = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    const uint X = 1664525u, Y = 2654435769u;
    uint a0 = uint(i.x) * X, b0 = uint(i.y) * Y, a1 = a0 + X, b1 = b0 + Y;
    uint c0 = uint(j.x) * X, d0 = uint(j.y) * Y, c1 = c0 + X, d1 = d0 + Y;
    float a = mix(corner(a0 ^ b0), corner(c0 ^ d0), w), b = mix(corner(a1 ^ b0), corner(c1 ^ d0), w);
    float c = mix(corner(a0 ^ b1), corner(c0 ^ d1), w), e = mix(corner(a1 ^ b1), corner(c1 ^ d1), w);
    return mix(mix(a, b, s.x), mix(c, e, s.x), s.y) * inversesqrt(1.0 - 2.0 * w + 2.0 * w * w) * (1.0 / 2147483648.0);
}

// ---------------------------------------------------------------- the surface of the cloud

// From one octave to the next: a turn and a scale by the root of 5.  It maps whole cells to
// whole cells, so a drift by lattice periods stays one.
const mat2 FINER = mat2(2.0, 1.0, -1.0, 2.0);

ivec2 finer(ivec2 d) { return ivec2(2 * d.x - d.y, d.x + 2 * d.y); }

// Makes billows of noise: round backs, narrow valleys, `round` how round those are.
float bulge(float n, float round) { return sqrt(n * n + round); }

// How much of a wave is left at depth z: foreshortened, waves crowd together.
float kept(float wave, float z, float least) { return smoothstep(least, 3.0 * least, 2.0 * wave / (z * z)); }

// The slow swell alone.
float swell(vec2 q) { return 0.19 * drift(q, ivec2(1, 0), phase + 0.21 * q.x + 0.13 * q.y); }

// Height of swell and great billows over p; q is the place in the lattice of the latter.
float broad(vec2 p, float z, out vec2 q) {
    q = p / CELL;
    float t = phase + 0.21 * q.x + 0.13 * q.y + 0.37, low = swell(q);
    q = FINER * q;
    return low + 0.33 * (bulge(drift(q + 0.37, ivec2(2, 1), t), 0.015) - 0.36) * kept(CELL / 2.236, z, 0.0008);
}

// Smaller billows on them, more on high backs.
float fine(vec2 q, float h, float z, int octaves) {
    float sum = 0.0, weight = 0.105, wave = CELL / 2.236, t = phase + 0.05 * q.x + 0.03 * q.y;
    ivec2 d = ivec2(2, 1);
    for (int i = 0; i < octaves; i++) {
        q = FINER * q;
        d = finer(d);
        wave /= 2.236;
        float keep = kept(wave, z, 0.0020);
        if (keep <= 0.0) break;
        t += 0.31;
        sum += weight * keep * (bulge(drift(q + 0.71 * float(i), d, t), 0.05) - 0.37);
        weight *= 0.50;
    }
    return sum * clamp(0.75 + 1.6 * h, 0.25, 1.3);
}

float surface(vec2 p, float z) {
    vec2 q;
    float h = broad(p, z, q);
    return h + fine(q, h, z, 3);
}

// Wool on the billows, too fine to march through: how far it leans towards the sun.
float wool(vec2 p, float z, vec2 sunward) {
    vec2 q = FINER * (FINER * p / CELL), step = 0.22 * (FINER * (FINER * sunward)) / 5.0;
    float sum = 0.0, weight = 1.0, t = phase + 0.02 * q.x, wave = CELL / 5.0;
    q += 0.35 * vec2(noise(1.8 * p), noise(1.8 * p + 7.0));
    ivec2 d = ivec2(3, 4);
    for (int i = 0; i < 3; i++) {
        q = FINER * q + 0.4;
        step = FINER * step / 2.236;
        d = finer(d);
        wave /= 2.236;
        float keep = kept(wave, z, 0.0016);
        if (keep <= 0.0) break;
        t += 0.27;
        sum += weight * keep * (drift(q, d, t) - drift(q + step, d, t));
        weight *= 0.75;
    }
    return sum;
}

// Sunlight that reaches a place in the cloud: straight (x), and after many turns (y).  It has
// to pass what stands higher on the way to the sun.
vec2 sunlight(vec2 p, float y, float z, vec2 sunward) {
    vec2 q;
    float a = broad(p + 0.10 * sunward, z, q);
    a += fine(q, a, z, 1) - y - 0.006;
    float b = max(broad(p + 0.45 * sunward, z, q) - y - 0.027, 0.0);
    b += max(1.4 * swell((p + 1.40 * sunward) / CELL) - y - 0.05, 0.0);
    return vec2(exp(-6.0 * b) / (1.0 + exp(38.0 * a + 0.9)), exp(-2.5 * (max(a, 0.0) + b)));
}

// ---------------------------------------------------------------- sky

// Light of far air.
vec3 haze(vec2 v) {
    vec2 d = v - SUN;
    float near = exp(-length(d * vec2(1.0, 1.5)) / 0.40);
    return mix(vec3(0.32, 0.29, 0.43), vec3(1.12, 0.57, 0.24), clamp(1.2 * near, 0.0, 1.0));
}

// Ice clouds, combed out by high wind: cover.
float cirrus(vec2 v) {
    float h = v.y - HORIZON;
    vec2 p = mat2(0.94, 0.34, -0.34, 0.94) * vec2(v.x + 0.15, 0.30) / (h + 0.16);
    float t = phase + 0.1 * p.x;
    vec2 bend = vec2(drift(p * 0.9, ivec2(1, 0), t), drift(p * 0.9 + 31.5, ivec2(1, 0), t + 0.5));
    vec2 q = vec2(p.x * 0.8 + 0.3 * bend.y, p.y * 4.0 + 1.1 * bend.x + 0.5 * bend.y);
    float sum = 0.38 + 0.5 * bend.x + 0.25 * bend.y, weight = 0.38;
    for (int i = 0; i < 5; i++) {
        sum += weight * drift(q, ivec2(i == 0 ? 1 : 2, 0), t + 0.29 * float(i));
        q = vec2(2.0 * q.x, 2.0 * q.y + 0.6 * q.x) + 0.37;
        weight *= 0.61;
    }
    return smoothstep(0.12, 1.15, sum) * smoothstep(0.03, 0.16, h);
}

vec3 sky(vec2 v) {
    float h = max(v.y - HORIZON, 0.0);
    vec2 d = v - SUN;
    float r = length(d * vec2(1.0, 1.25));
    vec3 c = mix(vec3(0.54, 0.34, 0.36), vec3(0.23, 0.28, 0.46), smoothstep(0.0, 0.16, h));
    c = mix(c, vec3(0.075, 0.150, 0.340), smoothstep(0.06, 0.45, h));
    c = mix(c, haze(v), exp(-h / 0.05));
    c += vec3(0.92, 0.44, 0.12) * exp(-r / 0.16) + vec3(0.32, 0.12, 0.02) * exp(-r / 0.42);
    if (h > 0.03) {
        float near = exp(-r / 0.35);
        c = mix(c, mix(vec3(0.50, 0.34, 0.41), vec3(1.45, 0.80, 0.38), near), 0.62 * cirrus(v));
    }
    // The sun itself, and its light in the lens.
    float lens = length(d);
    return c + vec3(9.0, 6.3, 3.6) * exp(-lens * lens / 0.00014) + vec3(1.10, 0.66, 0.28) * exp(-lens / 0.032);
}

// ---------------------------------------------------------------- mountains

// Broken crests along a line.
float peaks(float x, float seed, float scale, int octaves) {
    float sum = 0.0, weight = 0.5;
    for (int i = 0; i < octaves; i++) {
        sum += weight * (0.5 - abs(noise1(x * scale + seed)));
        scale *= 2.07;
        seed += 3.1;
        weight *= 0.5;
    }
    return sum;
}

// Outline of range k above the horizon, in picture heights.
float outline(int k, float x) {
    if (k == 0) return -0.250 + 0.225 * exp(-sqrt((x + 1.12) * (x + 1.12) + 0.0012) / 0.20)
                       + 0.030 * exp(-abs(x + 0.99) / 0.06) - 0.4 * max(x + 0.77, 0.0) + 0.075 * peaks(x, 31.0, 6.0, 7);
    if (k == 1) return -0.150 + 0.275 * exp(-abs(x + 0.46) / 0.21) + 0.075 * exp(-abs(x + 0.20) / 0.11)
                       + 0.085 * exp(-abs(x + 0.80) / 0.13) - 0.3 * max(x - 0.10, 0.0)
                       + 0.07 * peaks(x, 20.0, 4.0, 7);
    if (k == 2) return -0.060 + 0.105 * exp(-abs(x - 0.10) / 0.16) + 0.100 * exp(-abs(x - 0.86) / 0.20)
                       + 0.045 * peaks(x, 9.0, 5.0, 6);
    return 0.008 + 0.018 * noise1(x * 2.1 + 3.0) + 0.034 * peaks(x, 1.0, 5.0, 5);
}

// Cloud that pours over the lower crest of the main range and thins out on its way down:
// light and cover.
vec4 spill(float x, float below, float glow) {
    float across = (x + 0.285) / 0.095;
    float wide = exp(-across * across * across * across);
    vec2 q = vec2(x * 34.0 + 2.0 * below, below * 26.0);
    float t = phase + 0.4 * x;
    float n = 0.6 * drift(q, ivec2(0, 2), t) + 0.4 * drift(q * 2.0 + 0.4, ivec2(0, 4), t + 0.4);
    float reach = 0.042 + 0.022 * noise1(x * 26.0 + 3.0) + 0.018 * n;
    float a = wide * smoothstep(reach, 0.15 * reach, below);
    vec3 light = mix(vec3(0.30, 0.29, 0.42), vec3(0.80, 0.55, 0.42), clamp(0.55 + 0.6 * n + 0.4 * glow, 0.0, 1.0));
    return vec4(light, 0.95 * a);
}

// Light and cover of range k.
vec4 ridge(int k, vec2 v, vec3 air) {
    float high = v.y - HORIZON;
    if (high > 0.18 || high < -1.45 * FOCAL / DEPTH[k] || abs(v.x - PEAK[k]) > REACH[k]) return vec4(0.0);
    float top = HORIZON + outline(k, v.x);
    float cover = smoothstep(px, -px, v.y - top);
    if (cover <= 0.0) return vec4(0.0);
    vec3 rock = vec3(0.034, 0.048, 0.090);
    float glow = exp(-length(v - SUN) / 0.30);
    if (k < 3) {
        // Gullies fan out downwards; snow lies high between the rocks; the right side is lit.
        float below = top - v.y, s = DEPTH[k] / 19.0, peak = k == 2 && v.x > 0.42 ? 0.86 : PEAK[k];
        vec2 q = vec2((v.x - peak) / (1.0 + 3.5 * below * s), below * 0.45) * 17.0 * s;
        q += 0.25 * noise(q * 0.7 + 9.0);
        float a = relief(q), lean = clamp((a - relief(q + vec2(0.09, -0.04))) * 3.2, -1.0, 1.0);
        float snow = smoothstep(0.10, 0.55, 0.25 * a + 0.55 * a * lean + 3.4 * (high + 0.02) * s - 0.1 * lean);
        snow *= k == 1 ? 0.8 : 0.35;
        rock = mix(rock * (1.0 + 0.35 * a), vec3(0.25, 0.28, 0.42), snow);
        rock += mix(vec3(0.10, 0.055, 0.035), vec3(0.55, 0.30, 0.19), snow) * max(lean, 0.0) * (0.5 + 1.3 * glow);
        rock *= 1.0 + 0.30 * min(lean, 0.0);
        if (k == 1) {
            vec4 pour = spill(v.x, below, glow);
            rock = mix(rock, pour.rgb, pour.a);
        }
    }
    // The air before it, and mist about its foot.
    vec3 c = mix(mix(air, vec3(0.17, 0.22, 0.42), 0.70 - 0.50 * glow), rock, exp(-DEPTH[k] / 26.0));
    float y = EYE + high * DEPTH[k] / FOCAL;  // height over the mean cloud
    c = mix(c, mix(air, vec3(0.47, 0.38, 0.46), 0.6), 0.90 * exp(-max(y + 0.05, 0.0) / (0.22 + 0.010 * DEPTH[k])));
    return vec4(c, cover);
}

// ---------------------------------------------------------------- the rock and its firs

// The rock's outline, in ledges.
float ground(float x) {
    float step = x * 7.0 + 0.6 * noise1(x * 5.0);
    step = (floor(step) + smoothstep(0.35, 0.80, fract(step))) / 7.0 - x;
    return -0.536 + 0.030 * smoothstep(0.56, 0.70, x) + 0.30 * smoothstep(0.50, 1.30, x)
         + 0.42 * step * smoothstep(0.50, 0.75, x) + 0.024 * noise1(x * 11.0 + 2.0)
         + 0.008 * noise1(x * 31.0) + 0.004 * noise1(x * 83.0) + 0.002 * noise1(x * 190.0);
}

// A fir that stands on 0 with its tip at 1: cover (x), and how far out on its branch (y).
// Branches leave the trunk at `levels` heights, sink, and rise again at their tips.
vec2 fir(vec2 q, float blur, float levels, int seed) {
    if (q.y < -0.02 || q.y > 1.03 || abs(q.x) > 0.30) return vec2(0.0);
    q.x += 0.010 * sin(7.0 * q.y + float(seed));
    vec2 best = vec2(smoothstep(blur, -blur, abs(q.x) - 0.010 * (1.015 - q.y)) * smoothstep(1.01, 0.99, q.y), 0.0);
    int side = q.x > 0.0 ? 1 : 0;
    float x = abs(q.x), shift = 0.45 * float(side), gap = 1.0 / levels;
    int first = int(floor(q.y * levels - shift));
    for (int k = -1; k < 5; k++) {
        int i = first + k;
        float a = hash(ivec2(i, seed + side)), b = hash(ivec2(i, seed + 7 + side));
        float at = (float(i) + shift + 0.9 * a) * gap;
        if (at > 0.985 || at < 0.07) continue;
        float up = 1.0 - at;
        float reach = (0.265 * up * (1.0 - 0.30 * up) + 0.003) * (0.45 + 0.65 * sqrt(b)) * smoothstep(0.03, 0.16, at);
        float s = x / reach;
        if (s > 1.0) continue;
        float line = at - reach * (0.58 * s - 0.36 * s * s);
        float twig = noise(vec2(x * 75.0 + 17.0 * a, q.y * 42.0 + 9.0 * b));
        float hang = gap * (1.05 * sqrt(1.0 - s) + 0.65 * twig * (1.0 - s * s));
        float edge = 0.30 * gap * (1.0 - s) * (1.0 + noise(vec2(x * 110.0, float(i))));
        float c = smoothstep(-blur, blur, line + edge - q.y) * smoothstep(-blur, blur, q.y - line + hang);
        if (c > best.x) best = vec2(c, s);
    }
    return best;
}

// Firs: where, height, seed.
const vec3 FIRS[] = vec3[](vec3(0.690, 0.088, 3.0), vec3(0.775, 0.172, 11.0), vec3(0.838, 0.118, 23.0),
    vec3(0.945, 0.272, 37.0), vec3(1.008, 0.165, 41.0), vec3(1.098, 0.315, 59.0), vec3(1.165, 0.225, 67.0));

// The rock and its firs: light (premultiplied) and cover.
vec4 shoulder(vec2 v) {
    if (v.x < 0.52 || v.y > 0.15) return vec4(0.0);
    vec4 over = vec4(0.0);
    float blur = 0.0008 + 0.6 * px;
    for (int i = 0; i < FIRS.length(); i++) {
        vec3 f = FIRS[i];
        if (abs(v.x - f.x) > 0.30 * f.y) continue;
        vec2 c = fir((v - vec2(f.x, ground(f.x) - 0.010)) / f.y, blur / f.y, 13.0 + 50.0 * f.y, int(f.z));
        if (c.x <= 0.0) continue;
        vec3 tone = vec3(0.009, 0.014, 0.019) * (0.7 + 0.9 * c.y);
        tone += GOLD * 0.34 * c.y * c.y * (v.x < f.x ? 1.0 : 0.20);
        over = mix(over, vec4(tone, 1.0), c.x);
    }
    float d = ground(v.x) - v.y;
    float tuft = 0.011 * max(noise(vec2(v.x * 260.0 + 90.0 * d, v.y * 30.0)) + 0.3, 0.0);  // grass on its edge
    tuft *= smoothstep(-0.1, 0.6, noise1(v.x * 17.0 + 4.0)) * smoothstep(0.56, 0.62, v.x);
    float cover = smoothstep(-blur, blur, d + tuft);
    if (cover > 0.0) {
        // Seen against the light: the sky's blue on what faces up, gold on what faces the sun.
        vec2 q = mat2(0.86, 0.50, -0.50, 0.86) * v * vec2(9.0, 15.0);
        q += 0.35 * vec2(noise(q * 0.8), noise(q * 0.8 + 9.0));
        float bed = relief(q), up = (bed - relief(q - vec2(0.006, 0.028))) * 5.0;
        float left = (bed - relief(q + vec2(0.026, -0.012))) * 5.0;
        float grain = noise(v * 210.0) + 0.6 * noise(v * 430.0 + 7.0);
        float moss = smoothstep(0.0, 0.6, noise(v * 14.0 + 30.0) + 0.5 * noise(v * 70.0)) * exp(-max(d, 0.0) / 0.06);
        vec3 rock = vec3(0.026, 0.030, 0.043) * (1.0 + 0.95 * clamp(up, -0.8, 1.4) + 0.45 * bed);
        rock = mix(rock, vec3(0.017, 0.021, 0.016) * (1.0 + 0.4 * grain), 0.8 * moss) * (1.0 + 0.16 * grain);
        rock *= 0.50 + 0.50 * exp(-max(d, 0.0) / 0.09);
        rock += GOLD * 0.24 * exp(-max(d + tuft, 0.0) / 0.004);
        rock += GOLD * 0.13 * clamp(left, 0.0, 1.0) * exp(-max(d, 0.0) / 0.07);
        over = mix(over, vec4(rock, 1.0), cover);
    }
    return over;
}

// ---------------------------------------------------------------- the sea of cloud, and the picture

// Density at depth d under the surface, 0 above -SOFT and 1 below SOFT; and its integral.
float density(float d) {
    float t = clamp(0.5 + 0.5 * d / SOFT, 0.0, 1.0);
    return t * t * t;
}

float gathered(float d) {
    float t = clamp(0.5 + 0.5 * d / SOFT, 0.0, 1.0);
    return 0.5 * SOFT * t * t * t * t + max(d - SOFT, 0.0);
}

// What a ray meets below the horizon, from near to far: cloud, and ranges that stand in it.
struct View { vec3 light; float clear; int next; };

// Lays range after range behind what is there, as far as depth z.
void pass(inout View view, vec4 range[4], float z) {
    while (view.next < 4 && z > DEPTH[view.next]) {
        vec4 r = range[view.next++];
        view.light += view.clear * r.a * r.rgb;
        view.clear *= 1.0 - r.a;
    }
}

void sea(inout View view, vec2 v, vec3 air, vec4 range[4]) {
    float fall = (HORIZON - v.y) / FOCAL;
    if (fall < 0.002) return;
    vec2 dir = vec2(v.x / FOCAL, 1.0), sunward = normalize(vec2(SUN.x / FOCAL, 1.0));
    // Henyey and Greenstein's phase function, over light from all about.
    const float G = 0.72;
    float mu = dot(normalize(vec3(v.x, v.y - HORIZON, FOCAL)), normalize(vec3(SUN.x, SUN.y - HORIZON, FOCAL)));
    float lobe = 0.62 + 0.08 * (1.0 - G * G) * pow(1.0 + G * G - 2.0 * G * mu, -1.5);
    vec3 gold = mix(vec3(0.88, 0.41, 0.24), vec3(1.15, 0.55, 0.15), exp(-2.0 * abs(v.x - SUN.x)));
    float z = (EYE - TOP) / fall;
    for (int layer = 0; layer < 10; layer++) {
        // Down through clear air, as far at a time as the surface can't rise to meet us.
        float last = z, before = -1.0, d = -1.0;
        for (int i = 0; i < 60; i++) {
            float y = EYE - z * fall;
            vec2 q;
            float h = broad(dir * z, z, q);
            d = h - y;
            d += d > -0.30 ? fine(q, h, z, 3) : 0.1;
            if (d > -SOFT || y < BOTTOM) break;
            last = z;
            before = d;
            z += max(max(0.2 * SOFT, -(d + SOFT)) / (fall + 0.38), 0.0010 * z * z);
        }
        if (d < -SOFT) break;
        // Just entered: find where, so that all that follows starts from the surface.
        if (before > -1.0) {
            float far = z, over = d;
            for (int k = 0; k < 5 && abs(d + SOFT) > 0.02; k++) {
                z = mix(last, far, clamp((-SOFT - before) / (over - before), 0.1, 0.9));
                d = surface(dir * z, z) - EYE + z * fall;
                if (d > -SOFT) far = z, over = d; else last = z, before = d;
            }
            z = mix(last, far, clamp((-SOFT - before) / (over - before), 0.0, 1.0));
        }
        pass(view, range, z);
        // On through the cloud, until it's dense or we are out again.
        float dz = 0.50 * SOFT / (fall + 0.35), lean = wool(dir * z, z, sunward);
        before = -SOFT;
        for (int i = 0; i < 14; i++) {
            z += dz;
            vec2 p = dir * z;
            float y = EYE - z * fall;
            d = surface(p, z) - y;
            float mean = abs(d - before) > 1e-4 ? (gathered(d) - gathered(before)) / (d - before) : density(d);
            float cover = 1.0 - exp(-THICK * mean * dz);
            if (cover > 0.008) {
                vec2 sun = sunlight(p - 0.5 * dz * dir, y + 0.5 * dz * fall, z, sunward);
                vec3 c = mix(vec3(0.030, 0.062, 0.160), vec3(0.074, 0.118, 0.250), smoothstep(-0.25, 0.25, y));
                c *= exp(0.14 * lean);
                c += lobe * (1.9 * gold * sun.x * exp(0.5 * lean) + vec3(0.130, 0.060, 0.040) * sun.y);
                view.light += view.clear * cover * mix(c, air, 1.0 - exp(-z / 30.0));
                view.clear *= 1.0 - cover;
            }
            if (d < -SOFT || view.clear < 0.03) break;
            before = d;
            dz = (0.34 * SOFT + 0.45 * clamp(d + SOFT, 0.0, 2.0 * SOFT)) / (fall + 0.35);
        }
        if (view.clear < 0.03) break;
    }
    // What little is left.
    if (z < 50.0) {
        view.light += view.clear * mix(vec3(0.34, 0.26, 0.29), air, 1.0 - exp(-z / 30.0));
        view.clear = 0.0;
    }
}

void main() {
    vec2 v = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    px = 1.0 / resolution.y;
    vec3 air = haze(v);
    vec4 range[4];
    for (int k = 0; k < 4; k++) range[k] = ridge(k, v, air);
    View view = View(vec3(0.0), 1.0, 0);
    sea(view, v, air, range);
    pass(view, range, 1e6);
    vec3 c = view.light;
    if (view.clear > 0.003) c += view.clear * (v.y > HORIZON ? sky(v) : air);
    vec4 near = shoulder(v);
    c = c * (1.0 - near.a) + near.rgb;
    // A darker rim, a soft shoulder, as film has, then sRGB and a little more contrast.
    c *= 1.0 - 0.12 * dot(v, v);
    c = 1.0 - exp(-1.35 * c);
    c = mix(12.92 * c, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
    c = mix(c, c * c * (3.0 - 2.0 * c), 0.42);
    // Grain, broader than a pixel and still, under one code value: so no encoder makes bands of the sky.
    c += noise(mat2(0.8, 0.6, -0.6, 0.8) * gl_FragCoord.xy * 0.25) / 320.0;
    colour = vec4(clamp(c, 0.0, 1.0), 1.0);
}
