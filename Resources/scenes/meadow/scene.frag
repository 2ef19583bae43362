#version 330 core
// Respite, scene "meadow": seeding grasses before the hay is cut, an evening in June.
// Our own work, CC0-1.0.
//
// What a painter would note down.  One sits in the grass, eyes a little above its tops.
// The sun is low, left of the middle, behind thin high cloud: cream around it, pale
// turquoise further off, soft blue overhead.  Against the light every blade is a lamp: the
// field is dark and cool between the stems, gold-green at the tips, with a bloom of pinkish
// seed heads floating over it.  A few tall heads stand sharp against the far field and the
// sky; what is nearer melts.  The field sinks a little and then rises to a hill, a line of
// trees stands along its crest, and behind them hills turn blue.  Wind comes from the left
// in slow gusts: grass leans over together, shows its pale side, and stands up again.
//
// Everything that moves depends on `phase` alone and is exactly periodic in it.  Units are
// metres, seconds and radians; x points right, y up, z away.  Colours are linear light
// until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float TAU = 6.28318531;
const float START = 1.0 / 12.0;    // where the loop is cut: here the grass moves least
const float EYE = 1.16;            // eye above the near ground
const float FOCAL = 1.6;           // focal length in picture heights
const float HORIZON = -0.035;      // eye level above the middle, in picture heights
const vec2 SUN = vec2(-0.30, 0.185);  // in the picture, from the middle, in picture heights
const float FOCUS = 2.3;           // distance at which things are sharp
const float APERTURE = 0.016;      // radius of blur at 1 dioptre off, in picture heights
const int LAYERS = 18;             // rows of grass from near to far
const float NEAREST = 0.86;        // distance of the first row
const float TOP = 0.90;            // nothing in a row is higher
const float RATIO = 1.25;          // of the distances of neighbouring rows

float now;  // phase from START on, 0..1; set once in main()

// ---------------------------------------------------------------- noise

// Pseudo-random bits for a lattice point (PCG-style integer mixing).
uint bits(ivec2 p) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 747796405u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return (h >> 22u) ^ h;
}

float hash(ivec2 p) {
    return float(bits(p)) * (1.0 / 4294967296.0);
}

// Four numbers in 0..1 from one mixing.
vec4 hash4(ivec2 p) {
    uint h = bits(p);
    return vec4(uvec4(h, h >> 8u, h >> 16u, h >> 24u) & 255u) * (1.0 / 255.0);
}

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

// Noise on a line, -1..1; `row` chooses the line.
float noise1(float x, int row) {
    float f = floor(x);
    float w = x - f;
    w = w * w * (3.0 - 2.0 * w);
    return mix(hash(ivec2(int(f), row)), hash(ivec2(int(f) + 1, row)), w) * 2.0 - 1.0;
}

float fbm(vec2 p, int octaves) {
    float sum = 0.0, weight = 0.5;
    for (int i = 0; i < octaves; i++) {
        sum += weight * noise(p);
        p = mat2(1.6, 1.2, -1.2, 1.6) * p + 7.3;
        weight *= 0.5;
    }
    return sum;
}

// ---------------------------------------------------------------- sky

// Clear air at v (picture heights from the middle).
vec3 air(vec2 v) {
    float e = v.y - HORIZON;
    float a = length((v - SUN) * vec2(0.85, 1.0));
    float side = exp(-a * 2.5);
    vec3 low = mix(vec3(0.66, 0.61, 0.54), vec3(1.90, 1.04, 0.37), side);
    vec3 middle = mix(vec3(0.27, 0.47, 0.67), vec3(1.15, 0.90, 0.56), side);
    vec3 high = vec3(0.070, 0.19, 0.45);
    vec3 c = mix(low, middle, smoothstep(-0.02, 0.19, e));
    c = mix(c, high, smoothstep(0.10, 0.68, e));
    return c + vec3(1.0, 0.72, 0.36) * (0.60 * exp(-a * 6.5) + 1.6 * exp(-a * 20.0));
}

// High soft cloud: colour (premultiplied) and cover.
vec4 clouds(vec2 v, int octaves) {
    float e = max(v.y - HORIZON, 0.0);
    vec2 q = vec2(v.x, 1.0) / (e + 0.16);
    float turn = TAU * now + 2.0 * noise(q * 0.4 + 31.0);
    q += vec2(0.034 * cos(turn), 0.020 * sin(turn));
    vec2 p = mat2(0.60, 0.22, -0.34, 1.05) * q + vec2(4.7, 2.9);
    p += 0.45 * vec2(noise(p * 1.1 + 5.0), noise(p * 1.1 + 9.0));
    float here = fbm(p, octaves);
    float sunward = fbm(p + 0.18 * (SUN - v) / (length(SUN - v) + 0.06) * vec2(1.0, -1.0), octaves / 2);
    float cover = 0.30 * noise(q * vec2(0.36, 0.42) + 6.0) + 0.02 + 0.12 * smoothstep(0.2, 0.5, e);
    float alpha = smoothstep(-0.04, 0.50, here + cover) * smoothstep(0.03, 0.16, e);
    float lit = clamp(0.55 + 1.7 * (here - sunward), 0.0, 1.0);
    float near = exp(-length(v - SUN) * 2.4);
    vec3 shade = mix(vec3(0.46, 0.49, 0.57), vec3(1.05, 0.74, 0.45), near);
    vec3 warm = mix(vec3(1.25, 1.04, 0.84), vec3(3.0, 1.9, 0.95), near);
    vec3 c = mix(shade, warm, lit * (1.0 - 0.35 * alpha * alpha));
    return vec4(c, 1.0) * alpha * 0.88;
}

// ---------------------------------------------------------------- hills and trees

// How deep inside a tree's crown a point is (below 0: outside); `size` is the crowns' spacing.
float crowns(vec2 p, float size, float tall, int row) {
    float at = p.x / size;
    int c = int(floor(at));
    float deep = -1.0;
    for (int k = -1; k <= 1; k++) {
        vec4 r = hash4(ivec2(c + k, row));
        vec2 d = vec2((at - float(c + k) - 0.15 - 0.7 * r.x) / (0.6 + 0.5 * r.y),
                      p.y / (tall * (0.45 + 0.75 * r.z)));
        deep = max(deep, 1.0 - dot(d, d));
    }
    return deep;
}

// A line of trees standing on `ground`, over colour c.  `light` and `shade` are theirs.
vec3 trees(vec3 c, vec2 v, float ground, float size, float tall, int row, vec3 shade, vec3 light) {
    vec2 p = vec2(v.x, v.y - HORIZON - ground);
    float leaves = fbm(v * 1.7 / size + 9.0, 4);
    float deep = crowns(p, size, tall, row) + 0.55 * leaves;
    deep = max(deep, 0.7 - max(p.y, 0.0) / (0.25 * tall) + 0.8 * leaves);  // the hedge below
    float alpha = smoothstep(-0.05, 0.28, deep);
    float rim = smoothstep(0.75, 0.05, deep) + 0.5 * fbm(v * 3.1 / size + 3.0, 2);
    return mix(c, mix(shade, light, clamp(rim, 0.0, 1.0)), alpha);
}

// Hills and trees, painted over the sky.
vec3 distances(vec3 c, vec2 v, vec3 haze) {
    float e = v.y - HORIZON;
    float px = 1.8 / resolution.y;
    float sunny = exp(-1.6 * abs(v.x - SUN.x));
    vec3 blue = mix(haze, vec3(0.42, 0.52, 0.66), 0.6 - 0.4 * sunny);
    float h = 0.062 + 0.018 * sin(v.x * 2.7 + 0.4) + 0.010 * sin(v.x * 6.1 + 2.0) + 0.004 * noise1(v.x * 9.0, 3);
    c = mix(c, mix(blue, vec3(0.18, 0.28, 0.42), 0.30), (0.9 - 0.4 * sunny) * smoothstep(-2.0 * px, 2.0 * px, h - e));
    h = 0.050 + 0.020 * sin(v.x * 2.1 + 4.2) + 0.006 * noise1(v.x * 5.3, 5) + 0.0015 * noise1(v.x * 60.0, 6);
    c = mix(c, mix(blue, vec3(0.10, 0.19, 0.24), 0.48), smoothstep(-px, px, h - e));
    float crest = 0.018 + 0.013 * sin(v.x * 1.7 - 0.6);
    float grove = smoothstep(0.06, 0.18, v.x) * smoothstep(0.62, 0.46, v.x);
    float far = 0.40 + 0.60 * smoothstep(-0.4, 0.5, noise1(v.x * 3.6, 12));
    vec3 shade = mix(blue, vec3(0.030, 0.055, 0.040), 0.80);
    vec3 light = mix(blue, vec3(0.20, 0.22, 0.08) * (1.0 + sunny), 0.72);
    c = trees(c, v, crest, 0.026, 0.034 * far, 21, mix(shade, blue, 0.35), mix(light, blue, 0.35));
    return trees(c, v, crest - 0.10 * (1.0 - grove), 0.055, 0.076, 31, shade, light);
}

// ---------------------------------------------------------------- wind

// Strength of the wind over the ground at p, 0..1: crests of gusts, 7 to 19 m apart, run
// with the wind at about 3 m/s, at slightly different angles, so that they swell and fade.
float gust(vec2 p) {
    float warp = 0.9 * sin(p.x * 0.13 + p.y * 0.07) + 0.7 * sin(p.y * 0.19 - p.x * 0.05 + 2.0);
    float a = sin(TAU * (dot(p, vec2(0.052, -0.020)) - 3.0 * now) + warp);
    float b = sin(TAU * (dot(p, vec2(0.084, 0.022)) - 5.0 * now) - 1.3 * warp + 1.0);
    float c = sin(TAU * (dot(p, vec2(0.135, -0.070)) - 8.0 * now) + 1.7 * warp + 4.0);
    return smoothstep(0.05, 1.0, 0.5 + 0.22 * a + 0.20 * b + 0.12 * c);
}

// A slow swing, -1..1: `r.x` chooses how many times in the loop, `r.y` where it starts.
float swing(vec2 r) {
    float u = fract((4.0 + floor(4.0 * r.x)) * now + r.y) * 4.0 - 2.0;
    return u * (2.0 - abs(u));
}

// ---------------------------------------------------------------- grass

// How much of a pixel a stroke of half width hw covers at distance d from its middle.
float stroke(float d, float hw, float soft) {
    float w = max(hw, soft);
    return hw / w * (1.0 - smoothstep(w - soft, w + soft, abs(d)));
}

// Everything a row of grass shares.
struct Row {
    int index;
    float z;      // distance
    float soft;   // pixel and blur together, in metres there
    float wind;   // gust, 0..1
    float sunny;  // how near to the sun's azimuth, 0..1
    float fat;    // how much thicker and sparser grass is drawn, far away
    float plump;  // the same for seed heads
    float tall;   // height of the leaves
    float crisp;  // 1 where single grains are seen
    float fade;   // 0 down among the stems, where nothing is told apart
};

// Puts a colour behind what is there already (premultiplied).
void under(inout vec4 sum, vec3 c, float alpha) {
    float a = (1.0 - sum.a) * alpha;
    sum += vec4(c * a, a);
}

// A leaf against the light, at height t of its own: dark below, and some are lamps.
vec3 leafColour(float t, float lamp, float hue, Row row) {
    vec3 leaf = mix(vec3(0.040, 0.085, 0.020), vec3(0.135, 0.135, 0.040), hue);
    vec3 glow = mix(vec3(0.40, 0.46, 0.05), vec3(0.85, 0.60, 0.15), hue);
    float rise = smoothstep(0.15, 0.95, t);
    vec3 c = mix(vec3(0.012, 0.022, 0.010), leaf, rise);
    c += glow * (lamp * lamp * rise * (0.15 + 1.4 * row.sunny));
    return c + vec3(0.17, 0.19, 0.11) * (row.wind * rise * (0.5 + row.sunny));
}

// One leaf of stratum n / 2; a stratum has one leaf in each cell along x.
void leaf(inout vec4 sum, vec2 p, Row row, int n) {
    float size = 0.20 * row.fat;
    float at = p.x / size + 0.37 * float(n >> 1);
    ivec2 id = ivec2(int(floor(at - 0.5)) + (n & 1), row.index * 16 + (n >> 1));
    vec4 r = hash4(id), s = hash4(id + ivec2(0, 7777));
    float h = row.tall * (0.45 + 0.7 * r.x);
    float t = p.y / h;
    float bow = (r.y - 0.44) * 1.15 + swing(s.zw) * (0.015 + 0.045 * row.wind);
    float x = float(id.x) + 0.2 + 0.6 * s.x + bow * t * t - at;
    float slope = 2.0 * bow * t * size / h;
    float hw = (0.0012 + 0.0036 * s.y * s.y) * row.fat * sqrt(max(1.0 - t, 0.0));
    float alpha = stroke(x * size * inversesqrt(1.0 + slope * slope), hw, row.soft);
    under(sum, leafColour(t, s.x, r.w, row), alpha * row.fade);
}

// A stalk with a seed head, loose or dense, or with a flower.
void culm(inout vec4 sum, vec2 p, Row row, int n) {
    float size = 0.13 * row.fat;
    float at = p.x / size + 0.4 * float(n >> 1);
    ivec2 id = ivec2(int(floor(at - 0.5)) + (n & 1), row.index * 16 + 8 + (n >> 1));
    vec4 r = hash4(id), s = hash4(id + ivec2(0, 5555));
    float h = row.tall * (0.84 + 0.40 * r.x);
    float t = p.y / h;
    float bow = (r.y - 0.40) * 0.75 + swing(s.zw) * (0.03 + 0.08 * row.wind);
    float x = float(id.x) + 0.2 + 0.6 * s.x + bow * t * t * t - at;
    float slope = 3.0 * bow * t * t * size / h;
    float d = x * size * inversesqrt(1.0 + slope * slope);
    float len = 0.06 + 0.07 * r.z;
    float u = 1.0 - (h - p.y) / len;  // 0..1 along the head
    float v = clamp(u, 0.0, 1.0);
    float wide = (0.0022 + 0.0075 * s.y * s.y) * row.plump * sqrt(v) * (1.0 - v) * 2.4;
    float grain = (u * len - 1.8 * abs(d)) * (70.0 + 70.0 * s.x) / row.fat + 3.0 * d * row.fat;
    grain = fract(grain + 0.3 * s.w * grain) * 4.0 - 2.0;
    grain *= (2.0 - abs(grain)) * row.crisp;
    wide *= 1.0 + 0.25 * grain;
    float body = stroke(d, wide, max(row.soft, wide * 0.7)) * (0.66 + 0.14 * grain);
    float ends = min(0.5, 0.10 + 2.5 * row.soft / len);
    body *= smoothstep(0.0, ends, v) * smoothstep(1.0, 1.0 - ends, v) * (1.0 + ends);
    float edge = clamp(abs(d) / (wide + 0.0005), 0.0, 1.0);
    float lit = (0.20 + 0.85 * row.sunny) * (0.25 + 0.75 * s.x);
    vec3 seed = mix(vec3(0.17, 0.085, 0.075), vec3(0.27, 0.22, 0.09), r.w);
    seed += vec3(0.95, 0.66, 0.30) * lit * (0.30 + 0.70 * edge);
    under(sum, seed, body);
    vec3 stalk = mix(vec3(0.11, 0.13, 0.04), vec3(0.62, 0.48, 0.19), row.sunny) * smoothstep(0.2, 0.9, t);
    under(sum, stalk, stroke(d, 0.0010 * row.fat, row.soft) * step(t, 1.0) * row.fade);
}

// A daisy or a buttercup, here and there; each keeps well inside its cell.
void flower(inout vec4 sum, vec2 p, Row row) {
    float size = 0.42 * row.fat;
    float at = p.x / size;
    vec4 r = hash4(ivec2(int(floor(at)), row.index * 16 + 12));
    vec2 d = vec2((fract(at) - 0.25 - 0.5 * r.y) * size, p.y - row.tall * (0.80 + 0.35 * r.x));
    float daisy = step(0.55, r.w);
    float radius = mix(0.010, 0.021, daisy) * sqrt(row.fat);
    d.y = (d.y - d.x * (r.z - 0.5)) / mix(0.8, 0.52, r.z);
    float far = length(d);
    vec2 w = d / (far + 1e-6);  // raised to the 16th power as a complex number: 16 petals
    for (int n = 0; n < 4; n++) w = vec2(w.x * w.x - w.y * w.y, 2.0 * w.x * w.y);
    float petals = radius * (1.0 - 0.10 * daisy * (1.0 - w.x));
    float soft = max(row.soft, 0.12 * radius);
    float alpha = smoothstep(petals + soft, petals - soft, far) * min(1.0, radius / soft);
    alpha *= step(0.45, fract(r.z * 7.0));  // half of the cells are empty
    vec3 c = mix(vec3(0.95, 0.66, 0.04), vec3(0.70, 0.70, 0.66), daisy) * (0.75 + 0.5 * row.sunny);
    c *= 0.75 + 0.25 * smoothstep(-radius, radius, d.y);
    float eye = smoothstep(0.38 * radius + soft, 0.38 * radius - soft, length(d + vec2(0.0, 0.1 * radius)));
    under(sum, mix(c, vec3(0.72, 0.42, 0.03), daisy * eye), alpha);
}

// Height above the local ground of the picture's level e, where the row at z stands.
float above(vec2 v, float z) {
    float far = max(z - 8.0, 0.0);
    float rise = (0.062 + 0.012 * sin(v.x * 1.7 - 0.6)) * far - 0.00035 * far * far;
    return EYE + (v.y - HORIZON) * z / FOCAL - rise;
}

// All rows, near to far, until nothing shows through any more.
vec4 grass(vec2 v, vec3 haze) {
    vec4 sum = vec4(0.0);
    float sunny = exp(-1.5 * abs(v.x - SUN.x));
    float z = NEAREST;
    int i = 0;
    for (; i < LAYERS; i++, z *= RATIO)
        if (above(v, z) < TOP) break;
    for (; i < LAYERS; i++, z *= RATIO) {
        vec2 p = vec2(v.x * z / FOCAL + 3.7 * float(i), 0.0);
        p.y = above(v, z) + 0.02 * noise1(p.x * 0.7, 40 + i);
        Row row;
        row.index = i;
        row.z = z;
        row.fat = max(1.0, pow(z / 3.2, 0.85));
        row.tall = 0.58 + 0.12 * noise1(p.x * 0.9, 80 + i);
        float t = p.y / row.tall;
        row.crisp = smoothstep(7.0, 3.0, z);
        row.fade = smoothstep(0.32, 0.52, t);
        row.plump = pow(row.fat, 0.7);
        float blur = APERTURE * abs(1.0 / z - 1.0 / FOCUS);
        row.soft = (0.7 / resolution.y + blur * (z > FOCUS ? 0.4 : 1.0)) * z / FOCAL;
        row.wind = gust(vec2(v.x * z / FOCAL, z));
        row.sunny = sunny;
        p.x -= (0.06 + 0.20 * row.wind) * p.y * p.y;
        vec4 here = vec4(0.0);
        // Counts instead of ifs: a software renderer skips loops, not branches.
        int culms = t > 0.33 ? 4 : 0, leaves = t < 1.15 ? 7 * culms / 2 : 0;
        flower(here, p, row);
        for (int n = 0; n < culms; n++) culm(here, p, row, n);
        for (int n = 0; n < leaves; n++) leaf(here, p, row, n);
        float distant = smoothstep(3.0, 25.0, z);
        vec3 fill = mix(vec3(0.008, 0.017, 0.007), vec3(0.055, 0.080, 0.020), smoothstep(0.2, 0.75, t));
        fill = mix(fill, vec3(0.085, 0.120, 0.030) + vec3(0.15, 0.15, 0.03) * sunny, 0.8 * distant);
        fill += vec3(0.24, 0.26, 0.13) * (row.wind * distant * (0.5 + sunny));
        under(here, fill, smoothstep(0.66 + 0.2 * distant, 0.34 + 0.1 * distant, t));
        here.rgb = mix(here.rgb, haze * here.a, 1.0 - exp(-z / 170.0));
        sum += here * (1.0 - sum.a);
        if (sum.a > 0.98) break;
    }
    return sum;
}

// ---------------------------------------------------------------- tall stalks close by

// Where they stand, one in each strip of the picture: place within the strip, height of
// the tip above eye level (picture heights; below -1: none), distance, kind (0 loose
// panicle, 1 dense spike, 2 plantain).
const float STRIP = 0.16;
const vec4 TALL[32] = vec4[32](
    vec4(0.5, 0.04, 2.2, 1.0), vec4(0.4, 0.19, 2.0, 0.0), vec4(0.1, 0.08, 2.3, 1.0), vec4(0.1, -0.02, 2.4, 2.0),
    vec4(0.5, -9.0, 2.4, 2.0), vec4(0.2, -0.03, 2.4, 0.0), vec4(0.5, -9.0, 2.5, 1.0), vec4(0.6, 0.02, 2.3, 1.0),
    vec4(0.55, 0.17, 2.0, 0.0), vec4(0.7, -0.04, 2.3, 1.0), vec4(0.6, -0.06, 2.3, 0.0), vec4(0.6, -0.07, 2.5, 2.0),
    vec4(0.5, -9.0, 2.0, 1.0), vec4(0.4, 0.12, 2.1, 1.0), vec4(0.0, 0.21, 1.9, 0.0), vec4(0.3, 0.05, 2.3, 1.0),
    vec4(0.2, -0.04, 2.4, 0.0), vec4(0.8, 0.09, 2.3, 0.0), vec4(0.5, -9.0, 2.0, 0.0), vec4(0.5, -9.0, 2.4, 1.0),
    vec4(0.3, -0.09, 2.3, 1.0), vec4(0.5, -9.0, 2.2, 0.0), vec4(0.5, -9.0, 2.4, 1.0), vec4(0.9, -0.05, 2.4, 0.0),
    vec4(0.1, 0.09, 2.2, 1.0), vec4(0.1, 0.00, 2.3, 2.0), vec4(0.5, -9.0, 2.5, 1.0), vec4(0.4, -0.10, 2.4, 1.0),
    vec4(0.8, -0.03, 2.3, 0.0), vec4(0.75, 0.06, 2.3, 1.0), vec4(0.6, -0.01, 2.2, 2.0), vec4(0.1, 0.02, 2.3, 0.0));

// Cover (x) and light (y) of a loose panicle; s 0..1 along the head, d metres across it.
vec2 panicle(float s, float d, float len, float soft, int seed) {
    float a = abs(d);
    int side = d < 0.0 ? 1 : 0;
    float wide = 0.022 * pow(max(1.0 - s, 0.0), 0.8) * smoothstep(0.0, 0.18, s) + 0.0015;
    float q = (s * len - 1.5 * a) * 120.0 + 0.5 * float(side);
    int j = int(floor(q));
    float branch = (q - floor(q) - 0.5) / 120.0;
    float w = a * 150.0;
    int m = int(floor(w));
    vec4 r = hash4(ivec2(j * 2 + side, seed * 64 + m));
    vec2 e = vec2((w - float(m) - 0.3 - 0.4 * r.x) / 150.0, branch + (r.y - 0.5) * 0.003);
    float inside = smoothstep(wide + 0.002, wide - 0.003, a);
    float along = length(vec2(e.x * 1.1 - e.y * 0.1, e.y * 0.42 + e.x * 0.3));
    float grain = 0.0019;
    float cover = stroke(along, grain, soft) * step(0.18, r.z) * inside;
    cover = max(cover, 0.6 * stroke(branch, 0.0002, soft) * inside);
    return vec2(cover, 0.35 + 0.65 * r.w);
}

// The tall stalk of strip c, table row `k`.
void tallStalk(inout vec4 sum, vec2 v, int c, int k, float sunny, float wind) {
    int id = clamp(c + 8, 0, 15) + 16 * k;
    vec4 h = TALL[id];
    vec4 r = hash4(ivec2(id, 4321));
    float m = FOCAL / h.z;                       // picture heights in a metre, there
    float foot = -0.62;
    float top = HORIZON + h.y;
    float t = (v.y - foot) / (top - foot);
    if (t > 1.02 || h.y < -1.0) return;
    float x = (float(c) + h.x) * STRIP;
    float bow = (0.02 + 0.07 * r.x + 0.07 * wind + (0.006 + 0.010 * wind) * swing(r.yz)) * (top - foot) * 1.3;
    float d = v.x - x - bow * (t * t * t - 0.55);
    float slope = 3.0 * bow * t * t / (top - foot);
    d *= inversesqrt(1.0 + slope * slope) / m;   // metres from here on
    float soft = (0.6 / resolution.y + APERTURE * abs(1.0 / h.z - 1.0 / FOCUS)) / m;
    float len = (h.w < 0.5 ? 0.15 : h.w < 1.5 ? 0.085 : 0.022) * (0.8 + 0.4 * r.w);
    float s = 1.0 - (1.0 - t) * (top - foot) / m / len;
    vec3 rim = vec3(1.10, 0.76, 0.38) * (0.30 + 1.1 * sunny);
    if (s > 0.0) {
        float v1 = clamp(s, 0.0, 1.0);
        if (h.w < 0.5) {
            vec2 g = panicle(s, d, len, soft, id);
            under(sum, mix(vec3(0.13, 0.08, 0.055), rim, 0.25 + 0.6 * g.y * g.y), g.x);
        } else {
            float wide = (h.w < 1.5 ? 0.0036 : 0.0048) * pow(4.0 * v1 * (1.0 - v1), 0.35);
            float fuzz = 0.5 + 0.5 * noise(vec2(d * 900.0, (s * len - abs(d)) * 700.0));
            float halo = stroke(d, wide + 0.0016, max(soft, 0.0014)) * (0.35 + 0.4 * fuzz);
            float core = stroke(d, wide, soft + 0.0010);
            vec3 dark = h.w < 1.5 ? vec3(0.20, 0.16, 0.07) : vec3(0.10, 0.06, 0.035);
            float outer = smoothstep(0.1 * wide, 1.3 * wide, abs(d));
            under(sum, mix(dark * (0.6 + 0.8 * fuzz), rim, 0.15 + 0.6 * outer), core);
            under(sum, rim, halo * (h.w < 1.5 ? 0.8 : 0.5));
        }
    }
    vec3 stalk = mix(vec3(0.10, 0.12, 0.035), vec3(0.60, 0.50, 0.20), 0.2 + 0.8 * sunny);
    float edge = clamp(0.6 - 0.5 * d / 0.0012, 0.0, 1.0);  // the sun's side is lighter
    under(sum, stalk * (0.35 + 0.75 * edge), stroke(d, 0.0012, soft) * step(t, 1.0));
}

vec4 tallStalks(vec2 v) {
    vec4 sum = vec4(0.0);
    float sunny = exp(-1.5 * abs(v.x - SUN.x));
    float wind = gust(vec2(v.x * 1.4, 2.2));
    int c = int(floor(v.x / STRIP - 0.5));
    for (int n = 0; n < 4; n++) tallStalk(sum, v, c + (n & 1), n >> 1, sunny, wind);
    return sum;
}

void main() {
    vec2 v = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    now = fract(phase + START);
    float e = v.y - HORIZON;
    vec3 haze = air(vec2(v.x, HORIZON + 0.03)) * 0.8;
    vec4 sum = vec4(0.0);
    if (e < 0.26) {
        sum = tallStalks(v);
        sum += grass(v, haze) * (1.0 - sum.a);
    }
    vec3 col = vec3(0.0);
    if (sum.a < 0.985) {
        col = air(v);
        vec4 k = clouds(v, 6);
        col = col * (1.0 - k.a) + k.rgb;
        if (e < 0.13) col = distances(col, v, haze);
    }
    col = col * (1.0 - sum.a) + sum.rgb;
    // A soft shoulder, as film has, then sRGB.
    col *= 1.0 - 0.10 * dot(v, v);
    col += vec3(0.25, 0.175, 0.055) * exp(-3.2 * length(v - SUN)) * sum.a;  // glare over what is near
    col = 1.0 - exp(-1.35 * col * mix(0.80, 1.06, smoothstep(0.0, 0.5, dot(col, vec3(0.3333)))));
    col = mix(12.92 * col, 1.055 * pow(max(col, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, col));
    colour = vec4(clamp(col, 0.0, 1.0), 1.0);
}
