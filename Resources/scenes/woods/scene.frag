#version 330 core
// Respite, scene "woods": an old conifer forest at first light.
// Our own work, CC0-1.0.
//
// What a painter would note down.  The sun has just come through the wood, low, a hand's breadth
// right of the middle.  Mist takes its light and spreads it, gold near it, rose further off; where
// none comes it's blue green.  Trunks and crowns break the light into beams that fan out towards
// us.  Near trunks are dark and furrowed, lit along one edge; moss climbs their feet.  The next
// are greyer, the last a breath; dead twigs and hanging boughs are drawn on the glow.  Below:
// hummocks of moss with light on their backs, ferns, a fallen trunk, young firs.  Mist drifts
// between the depths, beams breathe, boughs sway by a hair, dust floats in the light.
//
// What shades mist and ground stands behind them.  Everything that moves depends on `phase` alone and
// is exactly periodic in it.  In the picture lengths are picture heights from the middle, y up; in the
// wood they're metres, z the distance.  Colours are linear until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float TAU = 6.28318531;
const float LENS = 3.0;                // picture heights to which one metre a metre away is drawn
const float HORIZON = -0.07;           // in picture heights
const float EYE = 1.6;                 // metres above the ground
const vec2 SUN = vec2(0.235, 0.285);   // where it stands in the picture
const vec3 GOLD = vec3(1.00, 0.66, 0.32), SKY = vec3(0.36, 0.52, 0.60);

float pixel;  // size of a pixel in picture heights

// ---------------------------------------------------------------- noise

// A pseudo-random word for a lattice point (PCG-style integer mixing).
uint scramble(ivec2 p, int seed) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 747796405u + uint(seed) * 2654435769u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return (h >> 22u) ^ h;
}

// Four numbers, 0..1, from the four bytes of a scrambled word.
vec4 bytes(uint h) { return vec4(h & 255u, (h >> 8u) & 255u, (h >> 16u) & 255u, h >> 24u) * (1.0 / 255.0); }
float hash(ivec2 p) { return float(scramble(p, 0)) * (1.0 / 4294967296.0); }

// Value noise, -1..1, with a quintic blend.
float noise(vec2 p) {
    ivec2 i = ivec2(floor(p));
    vec2 f = p - vec2(i), w = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    float low = mix(hash(i), hash(i + ivec2(1, 0)), w.x);
    float high = mix(hash(i + ivec2(0, 1)), hash(i + ivec2(1, 1)), w.x);
    return mix(low, high, w.y) * 2.0 - 1.0;
}

const mat2 TURN = mat2(1.6, 1.2, -1.2, 1.6);  // turns and doubles
float noise2(vec2 p) { return 0.65 * noise(p) + 0.35 * noise(TURN * p + 3.7); }
float noise3(vec2 p) { return 0.58 * noise(p) + 0.28 * noise(TURN * p + 3.7) + 0.14 * noise(TURN * TURN * p + 9.1); }

// ---------------------------------------------------------------- where things stand

// Trunks, near to far: place on the horizon, distance (m), radius (m), lean.
const int TRUNKS = 31, LOG = 4;
const vec4 TRUNK[TRUNKS] = vec4[](
    vec4(-0.625, 7.0, 0.285, 0.020), vec4(0.965, 8.5, 0.250, -0.030), vec4(-1.135, 13.0, 0.240, 0.030),
    vec4(0.560, 14.0, 0.215, 0.012), vec4(9.000, 14.6, 0.200, 0.000), vec4(-0.275, 16.0, 0.185, -0.018),
    vec4(0.672, 16.5, 0.060, 0.050), vec4(-0.865, 20.0, 0.075, -0.030), vec4(-0.935, 24.0, 0.240, -0.020),
    vec4(0.800, 25.0, 0.210, 0.020), vec4(0.278, 26.0, 0.185, 0.010), vec4(-0.450, 29.0, 0.210, 0.012),
    vec4(1.090, 30.0, 0.220, 0.000), vec4(-0.408, 31.0, 0.100, 0.035), vec4(-0.055, 32.0, 0.235, 0.006),
    vec4(0.418, 34.0, 0.170, -0.012), vec4(-0.130, 39.0, 0.085, 0.150), vec4(-0.770, 43.0, 0.230, 0.010),
    vec4(-1.060, 45.0, 0.230, 0.010), vec4(0.080, 46.0, 0.210, -0.008), vec4(0.690, 47.0, 0.210, 0.010),
    vec4(-0.235, 48.0, 0.220, 0.000), vec4(0.340, 50.0, 0.220, 0.010), vec4(-0.545, 51.0, 0.220, -0.012),
    vec4(0.865, 52.0, 0.240, 0.000), vec4(0.520, 53.0, 0.230, -0.010), vec4(0.158, 55.0, 0.130, 0.006),
    vec4(-0.325, 57.0, 0.150, 0.010), vec4(1.010, 58.0, 0.220, 0.010), vec4(-0.670, 60.0, 0.200, 0.010),
    vec4(0.585, 62.0, 0.130, 0.000));
// The fallen trunk: its ends.
const vec2 LOG_A = vec2(-0.70, -0.292), LOG_B = vec2(0.330, -0.392);
// Bands of depth: where each begins (m).
const int BANDS = 5;
const float NEAR[BANDS + 1] = float[](6.0, 12.5, 23.0, 42.0, 75.0, 140.0);
const int FIRST[BANDS] = int[](0, 2, 8, 17, TRUNKS);  // the first trunk in each

// ---------------------------------------------------------------- light and mist

// How much of the light's way through the mist between za and zb is open: every trunk
// behind throws a curtain of shade towards us; a look through it crosses it once.
float curtains(vec2 p, int k) {
    float za = NEAR[k], zb = NEAR[k + 1];
    float d = p.x - SUN.x, lost = 0.0;
    d = (d < 0.0 ? -1.0 : 1.0) / max(abs(d), 0.004);
    for (int i = FIRST[k]; i < TRUNKS; i++) {
        vec4 t = TRUNK[i];
        float z = t.y * (t.x + t.w * (p.y - HORIZON) - SUN.x) * d, wide = LENS * t.z * abs(d);
        lost += max(min(min(z + wide, zb), t.y) - max(z - wide, za), 0.0);
    }
    return exp(-2.2 * lost / (zb - za));
}

// Beams that fan out from gaps in the crowns; each depth has its own.
float beams(vec2 p, float depth) {
    vec2 d = p - SUN;
    float r = length(d), t = atan(d.x, -d.y), turn = TAU * phase + depth;
    vec2 slow = vec2(cos(turn), sin(turn));
    float n = noise(vec2(t * 4.5 + 0.14 * slow.x, 1.3 * depth + 0.6 * r + 0.9 * slow.y))
            + 0.65 * noise(vec2(t * 11.0 + 0.15 * slow.y, 5.0 + 1.7 * depth + 0.8 * r + 1.0 * slow.x))
            + 0.35 * noise(vec2(t * 27.0, 9.0 + 2.3 * depth + 1.1 * r + 0.9 * slow.y));
    return mix(0.40, 1.12 * smoothstep(-0.50, 1.05, n), smoothstep(2.3, 1.2, abs(t)) * smoothstep(0.02, 0.30, r));
}

// What mist scatters to us of the sun, by the angle from it.
float aureole(vec2 p) {
    float r = length((p - SUN) * vec2(0.85, 1.0));
    return 2.1 * exp(-9.0 * r) + 0.95 * exp(-3.0 * r) + 0.04;
}

// Two noises that drift by and take turns: each begins anew while it has no weight.
float drift(vec2 p, float speed, float offset) {
    float a = fract(phase + offset), b = fract(phase + offset + 0.5);
    float na = noise2(p - vec2(speed * (a - 0.5), 0.0)), nb = noise2(p - vec2(speed * (b - 0.5), 0.0) + 31.7);
    return na * sin(0.5 * TAU * a) + nb * sin(0.5 * TAU * b);
}

// Thickness of the mist between band k and the next.
float mistIn(vec2 p, int k) {
    float zm = 0.5 * (NEAR[k] + NEAR[k + 1]), up = EYE + (p.y - HORIZON) / LENS * zm;  // metres above the ground
    float n = drift(vec2(p.x * zm * 0.053 + float(k) * 7.3, up * 0.55 + 0.15 * sin(p.x * 3.0)), 3.0, float(k) * 0.23);
    float bank = exp(-max(up - 0.5 - 0.8 * n, 0.0) / (0.9 + 0.35 * float(k)));
    float haze = float[](0.015, 0.07, 0.26, 0.42, 0.75)[k], low = float[](0.06, 0.40, 0.95, 1.15, 2.4)[k];
    return haze * (1.0 + 0.85 * n) + low * bank * exp2(2.3 * n);
}

// Colour of lit mist.
vec3 mistLight(vec2 p, float lit) {
    vec3 cool = mix(vec3(0.022, 0.054, 0.066), vec3(0.070, 0.142, 0.165), smoothstep(-0.40, 0.5, p.y + 0.10 * p.x));
    float a = aureole(p);
    return cool + mix(vec3(1.0, 0.51, 0.18), vec3(1.0, 0.74, 0.37), smoothstep(0.1, 1.5, a)) * a * lit;
}

// ---------------------------------------------------------------- bark and ground

// Height of bark, 0 in the furrows: `q` in metres round the trunk and along it.
float barkHeight(vec2 q, float plates) {
    // Two families of furrows that wander to and fro and cross: between them plates like lenses.
    float w = noise2(q * vec2(4.5, 2.3)), x = noise(q * vec2(7.0, 3.4) + 20.0), k = mix(13.0, 9.5, plates);
    float a = abs(fract(q.x * k + 0.95 * w + 0.35 * x) * 2.0 - 1.0);
    float b = abs(fract(q.x * k * 0.93 - 0.9 * x + 0.5 * w + 0.4) * 2.0 - 1.0);
    float rough = 0.8 * noise(q * vec2(28.0, 15.0) + 24.0) + noise(q * vec2(60.0, 24.0) + 4.0);
    rough += 0.7 * noise(q * vec2(120.0, 75.0) + 8.0);
    float deep = 0.62 + 0.42 * noise(q * vec2(3.0, 1.7) + 11.0);
    float h = 1.0 - deep * smoothstep(0.62, -0.12, min(a, b + 0.10) + 0.24 * noise(q * vec2(12.0, 8.0) + 9.0));
    return h + 0.20 * rough * (0.4 + 0.6 * clamp(h, 0.0, 1.0));
}

// A trunk: `a` -1..1 across, `v` metres up, `r` its radius.  `side` is where the sun stands.
vec3 bark(float a, float v, float r, float side, float seed, float open, float foot) {
    float c = sqrt(max(1.0 - a * a, 0.0)), e = max(0.005, 1.2 * foot), turn = asin(clamp(a, -0.995, 0.995));
    vec2 q = vec2(r * turn + seed * 3.1, v);
    float plates = fract(seed * 0.618), h = barkHeight(q, plates);
    float hx = barkHeight(q + vec2(e, 0.0), plates) - h, hy = barkHeight(q + vec2(0.0, 1.5 * e), plates) - h;
    vec2 slope = vec2(hx, hy) * 0.012 / e + vec2(0.5 * exp(-2.6 * max(v, 0.0)) * cos(5.0 * turn + seed), 0.0);
    vec3 n = normalize(vec3(a - slope.x * c, -slope.y, -c - slope.x * a));
    float coarse = noise3(q * vec2(3.0, 1.6) + 40.0);
    vec3 tone = mix(vec3(0.052, 0.043, 0.038), vec3(0.112, 0.090, 0.074), clamp(0.9 * h - 0.2 + 0.4 * coarse, 0.0, 1.0));
    tone *= mix(vec3(0.92, 0.98, 1.0), vec3(1.15, 0.92, 0.78), plates * smoothstep(-0.3, 0.6, coarse));
    float lichen = smoothstep(0.10, 0.40, noise3(q * vec2(12.0, 9.0) + 70.0) + 0.5 * coarse) * smoothstep(0.4, 0.9, h);
    tone = mix(tone, vec3(0.150, 0.178, 0.155), 0.50 * lichen);
    float moss = smoothstep(0.0, 0.45, coarse - 0.55 * (v - 0.45) - 0.25 * a * side + 0.35 * noise(q * 16.0));
    tone = mix(tone, vec3(0.044, 0.068, 0.022) * (1.0 + 0.7 * noise(q * 70.0)), 0.9 * moss);
    float hollow = mix(0.36, 1.0, smoothstep(0.05, 0.95, h));
    // Cool light from the shade before it; warm from the glowing mist; sun on the rim.
    float front = 0.36 + 0.35 * n.y + 0.22 * max(-n.z, 0.0) - 0.26 * n.x * side;
    vec3 light = SKY * 0.48 * front + vec3(0.11, 0.21, 0.24) * smoothstep(0.40, 1.0, -a * side);
    light += GOLD * 0.50 * pow(clamp(0.48 + 0.60 * n.x * side, 0.0, 1.0), 3.5);
    float rim = clamp(dot(n, vec3(0.84 * side, 0.22, 0.40)), 0.0, 1.0);
    light += GOLD * 8.0 * open * rim * rim * smoothstep(0.30, 1.0, a * side);
    return tone * light * hollow;
}

// Height of the ground (m above the eye) at X and z: a hollow that leads to the light, hummocks.
float ground(vec2 q) {
    float off = q.x - 0.6 - 0.05 * q.y, far = off * off;
    float base = 0.55 * smoothstep(0.8, 6.0, abs(off)) + 0.010 * far / (1.0 + 0.02 * far) - EYE;
    base += 0.30 * noise(q * vec2(0.22, 0.13) + 4.0);
    return base + 0.17 * noise(q * vec2(1.15, 0.75)) + 0.075 * noise(q * vec2(2.9, 2.0) + 5.0);
}

// Height of moss, litter and low herbs on it, -1..1.
float growth(vec2 q) {
    float fine = 0.45 * smoothstep(26.0, 11.0, q.y);
    return 0.55 * noise(mat2(0.8, 0.6, -0.6, 0.8) * q * 4.3) + fine * noise(mat2(0.96, -0.28, 0.28, 0.96) * q * 10.7 + 9.0);
}

float high(float z) { return 0.075 * smoothstep(50.0, 18.0, z); }
float mossy(vec2 q) { return ground(q) + high(q.y) * growth(q); }

// Distance at which a look meets the ground, or a large number.
float groundAt(vec2 p) {
    float rise = (p.y - HORIZON) / LENS, z = clamp(-0.60 / min(rise, -0.001), 7.0, 28.0), last = z;
    bool met = false;
    for (int i = 0; i < 24; i++) {
        met = rise * z < ground(vec2(p.x / LENS * z, z)) + high(z) + 0.003;
        if (met || z > 110.0 || p.y > HORIZON) break;
        last = z, z *= 1.06;
    }
    if (!met) return 1000.0;
    float pace = (z * 1.03 - last) / 9.0, above = 0.1;  // now closely, for what grows on it
    z = last;
    for (int i = 0; i < 48; i++) {
        float h = rise * z - mossy(vec2(p.x / LENS * z, z));
        if (h < 0.0 && pace < 0.014) return z - pace * h / (h - above);
        if (h < 0.0) z -= pace, pace *= 0.3;
        else above = h;
        z += pace;
    }
    return z;
}

// Its colour there; `spread` is how much further the next row of pixels looks (m).
vec3 groundColour(vec2 p, float z) {
    vec2 q = vec2(p.x / LENS * z, z);
    float foot = pixel * z / LENS, h = mossy(q), g = growth(q);
    float spread = foot / max((mossy(q + vec2(0.0, 0.03)) - h) / 0.03 - (p.y - HORIZON) / LENS, 0.01);
    vec2 e = vec2(0.03, clamp(0.8 * spread, 0.03, 0.8));
    vec2 slope = vec2(mossy(q + vec2(e.x, 0.0)) - h, mossy(q + vec2(0.0, e.y)) - h) / e;
    // Small growth stands up, so it's less foreshortened than what lies.
    vec2 s = mat2(0.8, 0.6, -0.6, 0.8) * vec2(q.x, 0.22 * z + 1.2 * h);
    float fine = noise2(s * 21.0) * smoothstep(0.20, 0.06, spread);
    float tiny = noise2(s * 60.0 + 20.0) * smoothstep(0.016, 0.004, foot) * smoothstep(0.07, 0.02, spread);
    float kind = noise3(q * vec2(0.8, 0.35) + 30.0) + 0.25 * g;
    vec3 tone = mix(vec3(0.066, 0.043, 0.026), vec3(0.044, 0.066, 0.016), smoothstep(-0.35, 0.0, kind));
    tone = mix(tone, vec3(0.020, 0.046, 0.026), smoothstep(0.05, 0.35, noise2(q * vec2(0.6, 0.4) + 80.0) + 0.3 * fine));
    tone *= (1.0 + 0.6 * fine + 0.8 * tiny) * mix(0.30, 1.30, smoothstep(-0.6, 0.5, g));
    vec3 n = normalize(vec3(-slope.x - 0.3 * fine, 1.0 + 0.3 * tiny, -slope.y));
    // Sun from behind, broken by trunks and crowns; moss lets it through.
    float open = 1.0, shade = 1.0;
    for (int i = 2; i < TRUNKS; i++) {
        vec4 t = TRUNK[i];
        float x = SUN.x + (p.x - SUN.x) * z / t.y, w = LENS * t.z / t.y, soft = 0.25 * w + 0.0010 * abs(t.y - z);
        vec2 d = vec2(p.x - t.x, (z - t.y) * 0.06) / (2.2 * w);
        shade -= 0.6 * exp(-dot(d, d));
        if (t.y > z) open *= smoothstep(w - soft, w + soft, abs(x - t.x));
    }
    vec2 along = vec2(q.x - SUN.x / LENS * q.y, q.y);
    open *= smoothstep(-0.28, 0.42, noise2(along * vec2(0.7, 0.09) + 50.0) + 0.35 * noise(along * vec2(3.0, 0.4)));
    float graze = clamp(0.20 + 1.1 * n.z + 0.25 * (SUN.x - p.x) * n.x + 0.30 * tiny + 0.3 * fine, 0.0, 2.0);
    graze = mix(graze * clamp(0.9 - 1.2 * slope.y, 0.5, 1.45), 0.4, 0.9 * smoothstep(0.08, 0.50, spread));
    vec3 light = SKY * (0.20 + 0.22 * n.y) * max(1.0 + 0.9 * slope.y, 0.2);
    light += GOLD * (0.18 + 9.0 * open * graze) * (0.22 + 0.95 * exp(-2.2 * abs(p.x - SUN.x)));
    return tone * light * clamp(shade, 0.15, 1.0);
}

// ---------------------------------------------------------------- boughs

// Cover of a twig with needles: `q` along and across it, `len` long, `wide` its side shoots.
float twig(vec2 q, float len, float wide, float needle, int seed, float px) {
    const float GAP = 0.036, SLANT = 0.85, NORM = 1.3124;
    float u = abs(q.y), s = q.x - SLANT * u, j = floor(s / GAP);
    vec4 h = bytes(scramble(ivec2(int(j) * 2 + (q.y < 0.0 ? 0 : 1), seed), 3));
    float t = (j + 0.5) * GAP / len, fine = smoothstep(0.005, 0.002, px);
    float reach = wide * (0.55 + 0.45 * h.x) * sqrt(max(1.0 - t, 0.0)) * smoothstep(-0.02, 0.25, t) * NORM;
    float d = abs(s - (j + 0.5 + 0.5 * (h.y - 0.5)) * GAP) / NORM, a = u * NORM;
    float comb = mix(0.5, abs(fract((a - 0.9 * d) / 0.0085 + h.z) * 2.0 - 1.0), fine);
    float shoot = min(needle * (0.30 + 1.05 * comb) * sqrt(max(1.0 - a / max(reach, 1e-4), 0.0) + 0.1) - d, reach - a);
    comb = mix(0.5, abs(fract((q.x - 0.9 * u) / 0.0085 + h.w) * 2.0 - 1.0), fine);
    float stem = min(needle * (0.30 + 1.05 * comb) - u, q.x + 0.01);
    return smoothstep(-px, px, min(max(shoot, stem), 0.7 * (len - q.x)));
}

// A bough: where we look, outward and up from where it springs (m), and up from its line; its length,
// how much its twigs hang (0 flat, 1 a curtain), their reach below and above; where its bare wood
// begins, how thick it is, and the stem at its foot; how light it is.
struct Bough { vec2 q; float y, len, hang, low, high, from, wood, stem, tone; int seed; };

// Cover and light of a bough.
vec2 bough(Bough b, float px) {
    float t = b.q.x / b.len, swing = TAU * (3.0 * phase + 0.618 * float(b.seed));
    float y = b.y + 0.013 * sin(swing) * t * b.len + 0.012 * sin(b.q.x * 11.0 + float(b.seed));
    float wood = min(0.003 + b.wood * (1.0 - t) * min(b.len, 1.0) - abs(y), min(b.q.x - b.from, b.len - b.q.x));
    vec2 c = vec2(smoothstep(-px, px, max(wood, b.stem - abs(b.q.x))), 0.06);
    bool below = y < 0.0;
    vec2 w = below ? mix(vec2(0.66, -0.75), vec2(0.24, -0.97), b.hang) : vec2(0.80, 0.60);
    float most = below ? b.low : b.high / 0.60;
    for (int layer = 0; layer < 3; layer++) {
        if (layer > 0 && most < 0.03) break;  // a dead one
        float a = y / w.y, gap = 0.105, x = b.q.x - w.x * a - 0.25 * a * a * b.hang + 0.037 * float(layer);
        float j = floor(x / gap), at = (j + 0.5) * gap / b.len;
        vec4 h = bytes(scramble(ivec2(int(j) * 2 + (below ? 0 : 1), b.seed), layer));
        float reach = most * (0.35 + 0.65 * h.x) * sqrt(max(1.03 - at, 0.0)) * smoothstep(0.0, 0.22, at);
        float d = (x - (j + 0.5 + 0.35 * (h.y - 0.5)) * gap) * abs(w.y) + 0.03 * sin(a * 7.0 + h.z * 6.0) * a;
        float cover = reach > 0.03 ? twig(vec2(a, d), reach, 0.058, 0.0105, b.seed * 5 + layer + int(j) * 7, px) : 0.0;
        float light = (0.25 + 0.75 * h.w) * (0.25 + 0.75 * clamp(a / max(reach, 0.01), 0.0, 1.0));
        c = mix(c, vec2(1.0, light), cover * (1.0 - c.x * 0.5 * float(layer > 0)));
    }
    return c;
}

// Plants before the crowns, near to far: place in the picture, distance (m), kind (< 0: to the left).
const int PLANTS = 15;
const float SPRAY = 0.2, FERN = 1.0, SAPLING = 2.0;
const vec4 PLANT[PLANTS] = vec4[](
    vec4(1.22, 0.560, 5.0, -SPRAY), vec4(-0.56, 0.500, 6.6, SPRAY), vec4(-0.68, 0.330, 6.7, -SPRAY),
    vec4(0.93, 0.330, 8.2, -SPRAY), vec4(0.735, -0.520, 11.0, FERN), vec4(-0.980, -0.390, 11.0, FERN),
    vec4(0.155, -0.495, 11.2, FERN), vec4(-0.400, -0.425, 11.5, FERN), vec4(1.130, -0.435, 11.5, FERN),
    vec4(0.400, -0.460, 12.5, FERN), vec4(0.840, -0.375, 13.0, SAPLING), vec4(-0.020, -0.418, 13.5, FERN),
    vec4(-0.800, -0.275, 14.0, SAPLING), vec4(-0.470, -0.270, 15.2, FERN), vec4(0.245, -0.342, 15.5, FERN));

// ---------------------------------------------------------------- far away

// Cover of a row of far trunks, one in each cell.
float columns(vec2 p, float cell, float wide, int row) {
    float j = floor(p.x / cell), blur = 0.0055;
    vec4 h = bytes(scramble(ivec2(int(j), row), 5));
    float x = abs(p.x - (j + 0.25 + 0.5 * h.x) * cell - (h.y - 0.5) * 0.03 * p.y) - wide * (0.4 + 0.8 * h.z);
    return smoothstep(blur, -blur, x) * (0.5 + 0.5 * h.w);
}

// The forest far off, out of focus: trunks, masses of needles, lights between them.
vec3 farOff(vec2 p) {
    vec3 c = mistLight(p, 0.85 * mix(0.55, 1.0, beams(p, 4.0)));
    float mass = noise3(p * vec2(7.0, 10.0) + 3.0) + 0.35 * noise(p * vec2(34.0, 26.0));
    float needles = smoothstep(-0.30, 0.45, mass - 0.45 + 1.05 * smoothstep(-0.05, 0.5, p.y));
    float trees = smoothstep(-0.04, 0.08, p.y) * max(columns(p, 0.031, 0.0055, 1), 0.7 * columns(p + 7.0, 0.017, 0.0035, 2));
    c *= 1.0 - 0.48 * max(0.75 * trees, needles);
    // Discs of light where the sky looks through the needles.
    vec2 g = p / 0.058, i = floor(g);
    vec4 h = bytes(scramble(ivec2(i), 9));
    float size = 0.20 + 0.16 * h.z, d = length(g - i - 0.36 - 0.28 * h.xy) / size;
    float disc = step(0.55, h.w) * smoothstep(1.08, 0.86, d) * (0.75 + 0.25 * d) * (0.8 + 0.2 * sin(TAU * (phase + h.w)));
    return c + vec3(1.0, 0.74, 0.40) * (0.55 * aureole(p) * disc * needles + 2.0 * exp(-45.0 * length(p - SUN)));
}

// Dust and pollen that float in the beams: each wanders about its own place.
float motes(vec2 p) {
    vec2 g = p * 9.0, i = floor(g);
    vec4 h = bytes(scramble(ivec2(i), 21));
    float t = TAU * (phase + h.x);
    vec2 at = 0.5 + 0.30 * vec2(sin(t + 6.0 * h.y), cos(h.z < 0.6 ? t : 2.0 * t));
    float d = length(g - i - at) / (0.015 + 0.030 * h.w * h.w);
    return 0.42 * step(0.2, h.z) * smoothstep(1.0, 0.0, d) * (0.6 + 0.4 * sin(2.0 * t + 9.0 * h.w));
}

// ---------------------------------------------------------------- the picture

float thick[BANDS];  // of the mist in each band
vec3 glow[BANDS];    // and its colour

// Fills in one band (called by number, so that loops in it are unrolled).
void band(vec2 p, int k) {
    thick[k] = mistIn(p, k);
    glow[k] = mistLight(p, curtains(p, k) * beams(p, float(k)));
}

// What stands z metres away, seen through the mist before it.
vec3 through(vec3 c, float z) {
    vec3 sum = vec3(0.0);
    float clear = 1.0;
    for (int k = 0; k < BANDS; k++) {
        float m = exp(-thick[k] * clamp((z - NEAR[k]) / (NEAR[k + 1] - NEAR[k]), 0.0, 1.0));
        sum += clear * (1.0 - m) * glow[k];
        clear *= m;
    }
    return c * clear + sum;
}

void lay(inout vec3 col, inout float left, vec3 c, float cover) {
    col += left * cover * c;
    left *= 1.0 - cover;
}

// Sets of trunks and plants are words, a bit for each; the lowest is the nearest.
int lowest(uint set) { return clamp((floatBitsToInt(float(set & (~set + 1u))) >> 23) - 127, 0, TRUNKS - 1); }

// Where a trunk's axis is at some height in the picture.
float axisOf(int i, float y) {
    return TRUNK[i].x + TRUNK[i].w * (y - HORIZON) + 0.012 * sin(y * 5.0 + float(i)) / TRUNK[i].y;
}

void main() {
    pixel = 1.0 / resolution.y;
    vec2 p = (gl_FragCoord.xy - 0.5 * resolution) * pixel;
    float zg = groundAt(p);
    band(p, 0), band(p, 1), band(p, 2), band(p, 3), band(p, 4);
    // Which trunks, crowns and plants may cover this pixel?
    uint bits = 0u, crowns = 0u, plants = 0u;
    for (int i = 0; i < TRUNKS; i++) {
        vec4 t = TRUNK[i];
        float s = LENS / t.y, x = abs(p.x - axisOf(i, p.y)) / s, up = (p.y - HORIZON) / s + EYE;
        bool near = x < 2.5 * t.z && t.y < zg + 0.4;
        bits |= near && i != LOG ? 1u << uint(i) : 0u;
        crowns |= i > LOG && x < 2.6 && up > 2.0 ? 1u << uint(i) : 0u;
    }
    vec2 along = LOG_B - LOG_A;
    float l = dot(p - LOG_A, along) / dot(along, along);
    float offLog = (along.x * (p.y - LOG_A.y) - along.y * (p.x - LOG_A.x)) / length(along), thickLog = mix(0.026, 0.036, l);
    if (l > 0.0 && l < 1.0 && abs(offLog) < thickLog * 1.1) bits |= 1u << uint(LOG);
    for (int i = 0; i < PLANTS; i++) {
        vec4 t = PLANT[i];
        vec2 d = (p - t.xy) * t.z / LENS * vec2(t.w < 0.0 ? -1.0 : 1.0, 1.0);
        bool fern = t.w == FERN, fir = t.w == SAPLING;
        bool near = fir ? d.y > -0.05 && d.y < 2.2 && abs(d.x) < 0.12 + 0.42 * (2.1 - d.y)
            : fern ? d.y > -0.05 && d.y < 0.60 && abs(d.x) < 0.6 : d.x > 0.0 && d.x < 1.0 && d.y < 0.12 && d.y > -0.75;
        if (near && t.z < zg) plants |= 1u << uint(i);
    }
    // The two nearest trunks that do.
    vec4 hit = vec4(0.0), hit2 = hit;
    float zHit = 1000.0, zHit2 = zHit;
    do {
        bool none = bits == 0u;
        int i = lowest(bits);
        bits &= bits - 1u;
        vec4 t = TRUNK[i];
        float s = LENS / t.y, up = (p.y - HORIZON) / s - ground(vec2(t.x / s, t.y));
        float r = t.z * (1.0 - 0.022 * up + 0.95 * exp(-up * 4.2)) + 0.007 * noise(vec2(up * 14.0, float(i)));
        float a = (p.x - axisOf(i, p.y)) / (r * s), v = up, side = p.x < SUN.x ? 1.0 : -1.0;
        if (i == LOG) s = LENS / mix(19.0, 14.5, l), r = thickLog / s, a = offLog / thickLog, v = l * 5.5 + 2.0, side = 1.0;
        float blur = max(0.7 * pixel, 0.0006 + 0.00002 * t.y);
        float cover = none ? 0.0 : smoothstep(-blur, blur, (1.0 - abs(a)) * r * s);
        float open = smoothstep(-0.5, 0.4, noise2(vec2(float(i) * 5.0, up * 0.9)));
        vec3 c = bark(clamp(a, -1.0, 1.0), v, r, side, float(i), open, pixel / s);
        float green = smoothstep(-0.2, 0.5, 0.5 * a + 1.3 * noise2(vec2(v * 2.2, a * 1.6)));
        vec3 lying = 0.9 * smoothstep(-1.3, 0.5, a) * mix(vec3(1.0), vec3(0.48, 0.86, 0.30), green);
        c *= i == LOG ? lying : vec3(smoothstep(-0.25, 0.4, up));
        if (i == LOG)
            cover *= smoothstep(0.0, 0.006, 0.985 - l + 0.02 * noise(vec2(a * 2.0, 3.0)) - 0.008 * a);
        else
            cover *= smoothstep(-0.03, 0.05, up + 0.04 + 0.05 * noise(vec2(p.x / s * 7.0, float(i))));
        if (cover > 0.003 && hit.a > 0.0) hit2 = vec4(c, cover), zHit2 = t.y;
        else if (cover > 0.003) hit = vec4(c, cover), zHit = t.y;
        if (hit.a > 0.98 || hit2.a > 0.0) bits = 0u;
    } while (bits != 0u);
    // Plants and crowns, near to far, and those trunks between them.
    hit.rgb = through(hit.rgb, zHit), hit2.rgb = through(hit2.rgb, zHit2);
    vec3 col = vec3(0.0);
    float left = 1.0, a = aureole(p), stop = hit.a > 0.98 ? zHit : hit2.a > 0.98 ? zHit2 : zg;
    int turn = 0;
    do {
        bool found, grown, fern;
        float z, scale;
        Bough b;
        do {  // go on to the next bough that may reach here
            grown = plants == 0u;  // a tree's crown
            uint set = grown ? crowns : plants;
            int i = lowest(set);
            vec4 u = PLANT[min(i, PLANTS - 1)];
            z = grown ? TRUNK[i].y - 0.2 : u.z;
            float s = LENS / z;
            fern = !grown && u.w == FERN;
            bool fir = !grown && u.w == SAPLING, spray = !grown && !fern && !fir;
            vec2 q = grown ? vec2((p.x - axisOf(i, p.y)) / s, (p.y - HORIZON) / s + EYE) : (p - u.xy) / s;
            float gap = grown ? 0.55 : 0.13;
            int tier = fern || spray ? turn : int(floor(q.y / gap)) + (turn > 3 ? turn - 4 : turn - 1);
            bool front = fir && turn > 3;  // reaches towards us
            int way = (spray ? u.w : q.x) < 0.0 ? 1 : 0;
            vec4 h = bytes(scramble(ivec2(tier * 2 + way, i), grown ? 17 : 18));
            if (front) way = h.w < 0.5 ? 1 : 0;
            if (way == 1) q.x = -q.x;
            float up = (float(tier) + 0.7 * h.x) * gap;
            if (grown || fir) q.y -= up;
            float bare = 4.2 + 3.0 * hash(ivec2(i, 7)), live = 1.0, rise = mix(-0.1, 0.1, h.z), sag = 0.25 + 0.4 * h.z;
            b.len = 2.1 + 0.4 * h.y, b.hang = scale = 1.0, b.stem = -1.0, b.tone = 0.6 + 0.4 * h.w;
            b.from = grown ? 0.8 * TRUNK[i].z : 0.0, b.wood = spray || fern ? 0.006 : 0.016;
            if (grown) {
                live = smoothstep(bare - 0.4, bare + 0.5, up + 2.0 * (h.w - 0.5));
                b.len = mix(0.5 + 0.9 * h.y * h.y, 1.4 + 1.1 * h.y, live);
            } else if (fir) {
                b.len = step(0.12, up) * (0.10 + 0.34 * max(2.0 - up, 0.0)) * (0.75 + 0.4 * h.y) * step(up, 2.0);
                b.hang = 0.25, rise = 0.16, sag = 0.42;
                if (front) b.len *= 0.9, q.x += (0.35 + 0.3 * h.y) * b.len, rise = 0.05;
                else b.stem = 0.009 * (2.1 - up);
            } else if (fern) {
                float lean = 0.08 + 0.36 * float(tier) + 0.4 * (h.x - 0.5), c = sin(lean), d = cos(lean);
                scale = 1.9 + 0.9 * hash(ivec2(i, 5)), rise = 0.05, sag = 0.50;
                q = vec2(q.x * c + q.y * d, q.y * c - q.x * d) * scale;
                b.len = 0.85 + 0.35 * h.y, b.hang = 0.0, b.tone = 0.35 + 0.65 * h.w;
            } else {
                scale = 2.7, rise += 0.16 * float(turn) - 0.3;
                q = (q + vec2(0.0, 0.15) * float(turn)) * scale;
            }
            b.len = max(b.len, 0.05);
            float t = q.x / b.len;
            b.q = q, b.y = q.y - b.len * (rise * t - sag * t * t * (1.0 - 0.55 * t)), b.seed = tier * 31 + i * 7 + way;
            b.low = live * mix(0.34 * b.len, 0.30 + 0.16 * b.len, b.hang), b.high = live * mix(0.20 * b.len, 0.085, b.hang);
            found = set != 0u && t > -0.02 && t < 1.2 && b.y > -b.low - 0.03 && b.y < b.high + 0.03 && z < stop;
            turn = turn < (fir ? 5 : 3) ? turn + 1 : 0;
            if (turn == 0 && grown) crowns &= crowns - 1u;
            if (turn == 0 && !grown) plants &= plants - 1u;
        } while (!found && (crowns | plants) != 0u);
        if (zHit < z) lay(col, left, hit.rgb, hit.a), hit.a = 0.0;
        if (zHit2 < z) lay(col, left, hit2.rgb, hit2.a), hit2.a = 0.0;
        vec2 c = vec2(1.0, b.tone) * bough(b, 0.7 * pixel * z / LENS * scale);
        vec3 shade = fern ? vec3(0.008, 0.017, 0.008) : vec3(0.004, 0.010, 0.011);
        vec3 tips = fern ? vec3(0.042, 0.070, 0.020) : vec3(0.026, 0.046, 0.030);
        vec3 shine = GOLD * (fern ? vec3(1.2, 1.7, 0.42) : vec3(0.8, 0.9, 0.4)) * (0.20 + 0.17 * b.tone);
        lay(col, left, through(mix(shade, tips, c.y) + shine * a * c.y * c.y, z), found ? c.x : 0.0);
        if (left < 0.02 || (grown && z > stop)) crowns = 0u, plants = 0u;
    } while ((crowns | plants) != 0u);
    lay(col, left, hit.rgb, hit.a), lay(col, left, hit2.rgb, hit2.a);
    col += left * through(zg < 900.0 ? groundColour(p, zg) : farOff(p), zg);
    col += GOLD * motes(p) * a * smoothstep(0.08, 0.45, a);
    col = max(mix(vec3(dot(col, vec3(0.2126, 0.7152, 0.0722))), col, 1.14), 0.0);
    col = 1.0 - exp((0.2 * dot(p, p) - 2.0) * col);
    col = mix(12.92 * col, 1.055 * pow(max(col, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, col));
    colour = vec4(clamp(mix(col, col * col * (3.0 - 2.0 * col), 0.36), 0.0, 1.0), 1.0);
}
