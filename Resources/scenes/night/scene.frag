#version 330 core
// Respite, scene "night": stars and a faint aurora over a still lake.
// Our own work, CC0-1.0.
//
// What a painter would note down.  Night is not black: the eye, grown used to it, finds a
// deep blue-green, paler above the hills where the north keeps a last light.  Two slopes of
// forest leave a gap, and in it stands one far mountain with a little snow.  Over it hangs a
// curtain of light.  Its hem is soft but clear and laid in folds; where the cloth is seen
// along itself it is brightest.  Above the hem it is drawn upward in rays, green, then paler,
// then a breath of violet.  It never hurries.  The left is for the stars: most are faint, they
// keep company, a few are bright, and the Milky Way is rather felt than seen.  Thin mist lies
// at the foot of the far trees.  The lake says everything again, darker and drawn downward.
// Firs on a point at the left and a few reeds at the right hold the frame.  The eye rests in
// the gap, where light above and light below meet.
//
// Everything that moves depends on `phase` alone and is exactly periodic in it.  Lengths are
// in picture heights, heights counted from the far water's edge; on the lake, metres.
// Colours are linear light until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float TAU = 6.28318531;
const float LOOP = 20.0;        // seconds in the loop
const float START = 0.10;       // where the loop is cut: here least moves
const float WATERLINE = -0.095;  // the far shore, above the middle of the picture
const float FOCAL = 1.30;       // focal length
const float EYE = 2.2;          // eye above the lake (m)
const int WAVES = 16;           // trains of ripples on the lake
const int SEGMENTS = 10;        // of the folded curtain, searched at every pixel
const float FOLD = 1.4;         // where the folds lie along it
const float CLOTH = 0.011;      // half the thickness of a curtain at its hem
const float HASTE = 1.05;       // of the ripples, of a true wave's
const float STEEP = 0.0068;     // slope of one train
const int REEDS = 30;
const vec3 GREEN = vec3(0.11, 1.00, 0.43);
const vec3 PALE = vec3(0.17, 0.78, 0.62);
const vec3 VIOLET = vec3(0.36, 0.19, 0.80);

float px;   // a pixel's height; set once in main()
float now;  // time in the loop, 0..1; likewise

// ---------------------------------------------------------------- noise

// A pseudo-random number in 0..1 for a lattice point (PCG-style integer mixing).
float hash(ivec2 p) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 747796405u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return float((h >> 22u) ^ h) * (1.0 / 4294967296.0);
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

// Noise on a line, -1..1.
float noise1(float x) {
    float f = floor(x), w = smoothstep(0.0, 1.0, x - f);
    return mix(hash(ivec2(int(f), 17)), hash(ivec2(int(f) + 1, 17)), w) * 2.0 - 1.0;
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

// Noise on a line, -1..1, that travels `drift` units in the loop and changes on its way.
// Space and time span a lattice; after `period` rows of time it repeats, `drift` columns
// further on, so the loop closes exactly.  Time is slanted, or all places would halt at once.
float flow(float s, float drift, float period, int seed) {
    vec2 p = vec2(s - drift * now, period * now + 0.618 * s);
    vec2 f = floor(p), w = smoothstep(0.0, 1.0, p - f);
    ivec2 a = ivec2(f + vec2(drift, -period) * floor(f.y / period)) + ivec2(0, seed);
    f.y += 1.0;
    ivec2 b = ivec2(f + vec2(drift, -period) * floor(f.y / period)) + ivec2(0, seed);
    float low = mix(hash(a), hash(a + ivec2(1, 0)), w.x);
    float high = mix(hash(b), hash(b + ivec2(1, 0)), w.x);
    return mix(low, high, w.y) * 2.0 - 1.0;
}

// ---------------------------------------------------------------- stars

// How near a place is to the middle of the Milky Way, 0..1.
float galaxy(vec2 p) {
    float across = dot(p - vec2(-0.80, 0.44), vec2(-0.80, 0.60)) + 0.03 * noise(p * 3.0 + 8.0);
    return exp(-across * across * 38.0) * smoothstep(0.20, 0.48, p.y);
}

// Its faint light, torn by dark dust.
vec3 milkyWay(vec2 p, float g) {
    if (g < 0.01) return vec3(0.0);
    vec2 q = mat2(0.60, -0.80, 0.80, 0.60) * p;  // along and across the band
    float cloud = 0.55 + 0.9 * fbm(q * vec2(3.0, 5.0) + 3.0, 4);
    float dust = smoothstep(0.0, 0.5, fbm(q * vec2(2.2, 6.5) + 20.0, 4) + 0.30 * g - 0.05);
    return vec3(0.62, 0.82, 0.98) * 0.034 * g * max(cloud, 0.0) * (1.0 - 0.7 * dust);
}

// One star or none in each cell of a turned grid.  `crowd` is the share of cells with one
// in open sky; stars keep company, and `band` more of them stand in the Milky Way.
vec3 starLayer(vec2 p, float cell, float turn, float crowd, float band, float flux, float size, int seed) {
    mat2 rotation = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
    vec2 q = rotation * p / cell;
    ivec2 i = ivec2(floor(q));
    float here = hash(i + seed);
    if (here > 1.35 * (crowd + band)) return vec3(0.0);
    vec2 centre = floor(q) + 0.22 + 0.56 * vec2(hash(i + seed + 101), hash(i + seed + 202));
    vec2 home = transpose(rotation) * centre * cell;
    if (here > (crowd + band * galaxy(home)) * (0.75 + 0.55 * noise(home * 4.3 + 12.0))) return vec3(0.0);
    vec2 d = (home - p) * 1080.0;
    float r2 = dot(d, d) / pow(size * max(1.0, 1080.0 * px), 2.0);
    float edge = 0.22 * cell * 1080.0;
    float halo = 0.035 * exp(-sqrt(r2) * 0.55) * smoothstep(edge, 0.4 * edge, length(d));
    float light = flux * pow(hash(i + seed + 303) + 0.03, -0.75) * (exp(-0.5 * r2) + halo);
    float tint = hash(i + seed + 404);
    float beat = 3.0 + floor(4.0 * hash(i + seed + 505));
    light *= 1.0 + 0.20 * sin(TAU * (beat * now + tint + here * 7.0));
    return light * mix(vec3(0.72, 0.88, 1.10), vec3(1.10, 0.88, 0.64), smoothstep(0.45, 1.0, tint));
}

// ---------------------------------------------------------------- aurora

// A step from 0 to 1 over the cloth's thickness: the share of it left of a place.
float share(float t) {
    return smoothstep(-1.0, 1.0, t);
}

// Light of a curtain from the cloth near u, at height h above its hem.  `open` is 1 where
// the cloth is seen square and 0 where it is seen along, `reach` scales its height.
vec3 cloth(float u, float h, float open, float soft, float reach, int seed) {
    float slow = flow(u * 2.6 + 4.0, 3.0, 9.0, seed);
    float broad = flow(u * 9.0, 11.0, 22.0, seed + 20);
    float fine = flow(u * 27.0, 27.0, 25.0, seed + 40) + 0.55 * open * flow(u * 66.0, 34.0, 19.0, seed + 60);
    fine *= mix(0.30, 1.0, open);
    float up = max(h, 0.0);
    float rays = exp2(0.95 * broad + 0.90 * fine * smoothstep(-0.01, 0.07, h));
    float tall = reach * (0.115 + 0.050 * slow + 0.030 * broad + 0.018 * fine);
    float lower = smoothstep(-0.014 - soft, 0.030 + soft, h - 0.005 * fine * open);
    float crown = exp(-up / (2.0 * tall)) - exp(-up / (0.8 * tall));
    vec3 c = mix(GREEN, PALE, smoothstep(0.0, 0.20, up)) * exp(-up / tall) + mix(0.25, 0.62, open) * VIOLET * crown;
    c += vec3(0.10, 0.42, 0.24) * exp(-up * up * 1200.0);  // the hem itself glows
    return c * (lower * (0.70 + 0.42 * slow) * rays);
}

// The near curtain, in deep folds.  A place x of the picture meets it once or thrice: the
// cloth about x is cut into short straight pieces, and each gives its length per width of
// picture.  So cloth seen along itself is bright, and no edge is there to alias.
vec3 foldedCurtain(vec2 p, float soft) {
    float x = p.x, turn = TAU * now;
    float depth = 0.05 + 0.125 * smoothstep(-0.85, -0.10, x) * smoothstep(1.50, 0.50, x);
    float angle = 8.8 * x + 1.10 * sin(3.1 * x + 0.3) + 0.75 * sin(turn + 2.0 * x) + FOLD;
    float rate = 8.8 + 3.41 * cos(3.1 * x + 0.3) + 1.50 * cos(turn + 2.0 * x);
    float thick = CLOTH + 0.15 * max(p.y - 0.28, 0.0);  // light spreads upward
    float from = -depth - thick, du = -2.0 * from / float(SEGMENTS);
    vec3 sum = vec3(0.0);
    float a = from + depth * sin(angle + rate * from);
    for (int i = 0; i < SEGMENTS; i++) {
        float u = from + du * float(i);
        float b = u + du + depth * sin(angle + rate * (u + du));
        float d = b - a, m = 0.5 * (a + b);
        float wide = max(abs(d), 0.3 * thick);
        float part = (share((0.5 * wide - m) / thick) - share((-0.5 * wide - m) / thick)) * du / wide;
        if (part > 0.001) {
            u += du * clamp(0.5 - m * d / (d * d + 0.1 * thick * thick), 0.0, 1.0);
            float w = x + u;
            float y = 0.248 + 0.173 * (w - 0.25) * (w - 0.25) - 0.26 * depth * cos(angle + rate * u + 0.5)
                    + 0.008 * sin(13.0 * w - turn) + 0.006 * sin(turn + 3.0 * w);
            if (p.y > y - 0.02 - soft) {
                part = part / (1.0 + 0.20 * part);
                sum += part * cloth(w, p.y - y, clamp(abs(d) / du, 0.0, 1.0), soft, 0.95 - 0.35 * w, 100);
            }
        }
        a = b;
    }
    return sum;
}

// The far curtain at the right: shallow folds, met once by each place.
vec3 openCurtain(vec2 p, float soft) {
    float x = p.x, turn = TAU * now;
    float angle = 5.0 * x + 1.0 * sin(1.9 * x + 2.0) + 0.40 * sin(turn + 1.3 * x + 2.5) + 0.4;
    float u = x - 0.09 * sin(angle - 0.45 * sin(angle));
    float y = 0.42 + 0.15 * u - 0.025 * cos(angle) + 0.008 * sin(turn - 2.0 * u) + 0.05 * u * u;
    if (p.y < y - 0.02 - soft) return vec3(0.0);
    return cloth(u, p.y - y, 0.9, soft, 0.8, 200) / (1.0 + 0.45 * cos(angle));
}

vec3 aurora(vec2 p, float soft) {
    float near = smoothstep(-1.05, -0.15, p.x) * smoothstep(1.35, 0.50, p.x);
    float far = smoothstep(0.20, 0.90, p.x);
    vec2 q = vec2(p.x + 0.10 * (p.y - 0.25) * (0.6 + 1.3 * p.x), p.y);  // rays are not quite upright
    vec3 c = vec3(0.0);
    if (p.y > 0.19 - soft && near > 0.0) c += 0.26 * near * foldedCurtain(q, soft);
    if (p.y > 0.38 - soft && far > 0.0) c += 0.085 * far * openCurtain(q, soft);
    // Light that has no form: a veil about the curtain, and an arc low behind the hills.
    float veil = exp(-pow((p.y - 0.36 + 0.05 * p.x) / 0.20, 2.0)) * (0.85 + 0.25 * sin(2.0 * TAU * now + 2.0 * p.x));
    float arc = exp(-pow((p.y - 0.15 + 0.05 * p.x * p.x) / 0.11, 2.0));
    float middle = exp(-pow((p.x - 0.20) / 0.55, 2.0));
    return c + vec3(0.09, 0.52, 0.33) * (0.040 * veil * middle + 0.016 * arc * (0.30 + 0.70 * middle));
}

// Clear air: a last light low in the north.
vec3 air(vec2 p) {
    float glow = exp(-pow((p.x - 0.08) / 0.62, 2.0));
    vec3 low = vec3(0.034, 0.080, 0.086) * (0.50 + 0.95 * glow);
    vec3 c = mix(low, vec3(0.0090, 0.028, 0.048), smoothstep(0.02, 0.36, p.y));
    return mix(c, vec3(0.0050, 0.0145, 0.034), smoothstep(0.20, 0.70, p.y));
}

vec3 sky(vec2 p) {
    vec3 stars = starLayer(p, 0.0165, 0.35, 0.40, 0.50, 0.030, 0.80, 11)
               + starLayer(p, 0.037, 1.10, 0.22, 0.20, 0.120, 0.90, 29)
               + starLayer(p, 0.110, 0.72, 0.34, 0.0, 0.34, 1.15, 53);
    stars *= smoothstep(0.02, 0.30, p.y);  // the low air takes their light
    vec3 light = aurora(p, 0.0);
    return air(p) + light + (stars + milkyWay(p, galaxy(p))) * (1.0 - 1.7 * min(light.g, 0.4));
}

// ---------------------------------------------------------------- land

// The mountain's outline and its range: sharp at every size.
float farRange(float x) {
    float sum = 0.045 + 0.120 * exp(-abs(x - 0.075) / 0.17) + 0.075 * exp(-abs(x + 0.42) / 0.22)
              + 0.085 * exp(-abs(x - 0.62) / 0.22);
    float weight = 0.034, scale = 3.0;
    for (int i = 0; i < 6; i++) {
        sum += weight * (0.55 - abs(noise1(x * scale + 4.0)));
        scale *= 2.07;
        weight *= 0.48;
    }
    return sum;
}

// One wooded slope, t from its foot.
float hillside(float t, float bend, float seed) {
    t = max(t, 0.0);
    return 0.011 + 0.205 * t * t / (bend + t * t) + 0.045 * t
         + 0.017 * noise1(t * 2.8 + seed) * smoothstep(0.0, 0.4, t);
}

float hills(float x) {
    return max(hillside(-0.04 - x, 0.25, 2.6), hillside(x - 0.22, 0.32, 9.5));
}

// A conifer standing on 0 with its tip at 1: how far inside (+) or outside (-) its outline,
// in tree heights.  `whorls` of branches, each drooping and of its own length.
float conifer(vec2 q, float whorls, int seed) {
    float y = clamp(q.y, 0.0, 1.0);
    float level = y * whorls + (q.x > 0.0 ? 0.43 : 0.0);
    float droop = 1.0 - fract(level);
    float own = 0.55 + 0.60 * hash(ivec2(int(level) * 2 + (q.x > 0.0 ? 1 : 0), seed));
    float taper = (1.0 - y) * (1.0 - 0.30 * y);
    float wide = 0.21 * taper * own * (0.42 + 0.58 * droop) + 0.006;
    return min(wide - abs(q.x), (1.02 - q.y) * 0.3);
}

// A row of trees: cover 0..1.  `rise` is the ground's height, `tall` the trees' height.
float treeRow(vec2 p, float cell, float rise, float tall, float whorls, float blur, int seed) {
    if (p.y > rise + 1.35 * tall + blur) return 0.0;
    float cover = 0.0;
    for (int k = -1; k <= 1; k++) {
        int i = int(floor(p.x / cell)) + k;
        float h = hash(ivec2(i, seed));
        float at = (float(i) + 0.1 + 0.8 * hash(ivec2(i, seed + 7))) * cell;
        float height = tall * (0.55 + 0.65 * h * h);
        float inside = conifer(vec2(p.x - at, p.y - rise) / height, whorls, i * 3 + seed) * height;
        cover = max(cover, smoothstep(-blur, blur, inside));
    }
    float scrub = rise + tall * (0.26 + 0.16 * noise1(p.x / cell * 1.3 + float(seed)));
    return max(cover, smoothstep(blur, -blur, p.y - scrub));
}

// Everything solid on the far shore, over a given sky.  `fine` is 0 in the lake's mirror,
// where single trees on the hills are lost.
vec3 land(vec3 col, vec2 p, float blur, float fine) {
    float h = farRange(p.x);
    float cover = smoothstep(-blur, blur, h - p.y);
    if (cover > 0.0) {
        // Gullies fan out from the peak; snow lies high, broken by rock.
        float side = (p.x - 0.075) / (0.30 - p.y);
        float gully = noise(vec2(side * 9.0 + 2.0 * noise(p * 14.0), p.y * 9.0 + 3.0));
        float broken = fbm(p * vec2(70.0, 95.0) + vec2(60.0 * p.y, 0.0), 4);
        float snow = smoothstep(-0.15, 0.60, 0.45 * gully + 0.8 * broken + 9.0 * (p.y - 0.140));
        snow *= smoothstep(0.08, 0.17, p.y) * (0.75 + 0.25 * smoothstep(0.05, -0.05, p.x - 0.075 + 0.1 * broken));
        vec3 rock = mix(vec3(0.0100, 0.0260, 0.0370) * (1.0 + 0.12 * gully), vec3(0.036, 0.080, 0.092), 0.60 * snow);
        rock = mix(rock, vec3(0.024, 0.060, 0.068), 0.9 * smoothstep(0.13, 0.01, p.y));
        col = mix(col, rock, cover);
    }
    float rise = hills(p.x);
    if (p.y < rise + 0.03) {
        float wood = fine > 0.5 ? treeRow(p, 0.0046, rise - 0.003, 0.0155, 5.0, blur, 31)
                                : smoothstep(-blur, blur, rise + 0.004 - p.y);
        vec3 c = mix(vec3(0.0032, 0.0092, 0.0128), vec3(0.0105, 0.0270, 0.0320), smoothstep(0.11, 0.0, p.y));
        c *= 1.0 + 0.16 * fine * noise(p * vec2(210.0, 120.0)) + 0.16 * noise(p * vec2(20.0, 36.0) + p.x * 12.0);
        col = mix(col, c, wood);
    }
    return col;
}

// The trees at the far water: two rows.
vec3 shore(vec3 col, vec2 p, float blur) {
    if (p.y > 0.10) return col;
    float swing = 0.5 + 0.5 * noise1(p.x * 3.3 + 3.0);
    float tall = 0.026 + 0.026 * swing * swing + 0.016 * smoothstep(0.1, 1.1, abs(p.x - 0.1));
    col = mix(col, vec3(0.0040, 0.0110, 0.0142), treeRow(p, 0.0064, 0.004, tall, 8.0, blur, 57));
    float front = treeRow(p + vec2(0.004, 0.0), 0.0080, 0.0, 0.66 * tall, 7.0, blur, 83);
    return mix(col, vec3(0.0022, 0.0062, 0.0082), front);
}

// Mist along the far shore: light and cover.
vec4 mist(vec2 p) {
    float bank = 0.5 + 0.5 * flow(p.x * 2.6, 1.0, 4.0, 301);
    float wisp = flow(p.x * 7.0 + 40.0 * p.y, 3.0, 7.0, 331) 
               + 0.5 * flow(p.x * 17.0 - 60.0 * p.y, 5.0, 10.0, 361);
    float top = 0.008 + 0.016 * bank + 0.004 * wisp;
    float a = exp(-p.y * p.y / (top * top)) * (0.40 + 0.42 * bank) + 0.16 * exp(-p.y / 0.045) * (0.6 + 0.4 * bank);
    float lit = 0.45 + 0.75 * exp(-pow((p.x - 0.16) / 0.55, 2.0));
    return vec4(vec3(0.034, 0.086, 0.088) * lit, clamp(a, 0.0, 0.9));
}

// The wooded point at the left is nearer: how far below the far shore its own edge lies.
float pointEdge(float x) {
    return 0.052 * smoothstep(-0.36, -1.05, x) + 0.004 + 0.0012 * (noise1(x * 27.0) + noise1(x * 71.0));
}

// The point over a given picture; y counts from its own edge, blur as for the rows of trees.
vec3 point(vec3 col, vec2 p, float blur) {
    if (p.x > -0.40) return col;
    float along = smoothstep(-0.42, -1.10, p.x);
    float ground = 0.014 * smoothstep(-0.40, -0.50, p.x) + 0.020 * along + 0.002 * noise1(p.x * 60.0);
    float tall = (0.045 + 0.150 * along) * smoothstep(-0.41, -0.52, p.x);
    float cover = smoothstep(blur, -blur, p.y - ground);
    cover = max(cover, treeRow(p, 0.030, ground - 0.006, tall, 17.0, blur, 211));
    cover = max(cover, treeRow(p, 0.019, ground - 0.006, 0.60 * tall, 11.0, blur, 241));
    vec3 dark = mix(vec3(0.0026, 0.0074, 0.0092), vec3(0.0012, 0.0036, 0.0048), smoothstep(0.0, 0.045, p.y));
    return mix(col, dark, cover);
}

// All that stands on the far shore, and its mist.
vec3 farShore(vec3 col, vec2 p, float blur, float fine) {
    if (p.y > 0.30) return col;
    col = shore(land(col, p, blur, fine), p, blur);
    vec4 m = mist(p);
    return mix(col, m.rgb, m.a);
}

vec3 farSide(vec2 p) {
    vec3 col = p.y > hills(p.x) - 0.002 ? sky(p) : vec3(0.0);
    col = farShore(col, p, 0.7 * px, 1.0);
    return p.y < 0.27 ? point(col, vec2(p.x, p.y + pointEdge(p.x)), 0.7 * px) : col;
}

// ---------------------------------------------------------------- lake and picture

// Ripples: mean slope (xy) at a place, and the root of the variance along z of those too
// fine for this pixel (z).  Whole cycles in the loop, slower than true waves: a calm hand.
vec3 ripples(vec2 p, vec2 pixel) {
    vec2 slope = vec2(0.0);
    float rest = 0.0;
    for (int i = 0; i < WAVES; i++) {
        float k = 0.55 * exp2(float(i) * 0.27);
        float cycles = floor(HASTE * sqrt(9.81 * k) * LOOP / TAU + 0.5);
        float turn = (fract(float(i) * 0.618034 + 0.11) - 0.5) * 2.3;
        vec2 dir = vec2(sin(turn), cos(turn));
        vec2 blur = k * dir * pixel;
        float keep = exp(-0.5 * dot(blur, blur));
        slope += dir * (STEEP * keep * cos(k * dot(dir, p) + TAU * (cycles * now + fract(float(i) * 0.7548))));
        rest += dir.y * dir.y * (0.5 * STEEP * STEEP * (1.0 - keep * keep));
    }
    return vec3(slope, sqrt(rest));
}

vec3 lake(vec2 v) {
    float down = WATERLINE - v.y;              // below the far shore
    float z = EYE * FOCAL / max(down, 0.5 * px);
    vec2 p = vec2(v.x * z / FOCAL, z);
    vec2 pixel = vec2(z / FOCAL, z * z / (EYE * FOCAL)) * px;
    vec2 q = vec2(v.x / (down + 0.08), log2(down + 0.012));
    // Breath of wind: dull bands between mirrors.
    float wind = noise(q * vec2(0.55, 1.6) + 0.16 * vec2(cos(TAU * now), sin(TAU * now)));
    float rough = exp2(0.9 * wind) * mix(0.55, 1.0, smoothstep(0.0, 0.16, down));
    vec3 r = ripples(p + 0.6 * vec2(noise(p * 0.21), noise(p * 0.21 + 40.0)), pixel) * rough;

    float soft = 2.0 * FOCAL * r.z + 0.006 + 0.05 * down;
    vec2 m = vec2(v.x + 1.2 * r.x * (0.3 + down), abs(down + 2.0 * FOCAL * r.y));
    vec3 col = air(m) + aurora(m, soft);  // too restless for single stars
    col = farShore(col, m, 0.7 * px + 0.45 * soft, 0.0);
    float edge = pointEdge(v.x);
    if (m.y - edge < 0.25) col = point(col, vec2(m.x, max(m.y - edge, 0.0)), 0.7 * px + 0.25 * soft);
    float mirror = mix(0.52, 0.88, pow(1.0 - (down - 6.5 * r.y) / length(vec2(down, FOCAL)), 5.0));  // after Schlick
    col = col * mirror * vec3(0.94, 1.0, 1.02) + vec3(0.0022, 0.0070, 0.0095);
    // Mist lies on the water too, thinning towards us.
    vec4 m2 = mist(vec2(v.x, 0.35 * down));
    col = mix(col, m2.rgb, 0.8 * m2.a * exp(-down / 0.020));
    float rim = (down - edge - 0.001) / (0.0012 + px);  // a thin light at the point's edge
    col += vec3(0.004, 0.012, 0.013) * exp(-rim * rim) * (1.0 + noise1(v.x * 19.0)) * smoothstep(-0.40, -0.46, v.x);
    return down < edge ? point(col, vec2(v.x, edge - down), 0.7 * px) : col;
}

// Reeds at the right, rooted below the picture: cover 0..1.  They sway a little, each in its
// own time; some carry a seed head.
float reeds(vec2 v) {
    if (v.x < 0.55 || v.y > -0.12) return 0.0;
    float cover = 0.0;
    for (int i = 0; i < REEDS; i++) {
        float a = hash(ivec2(i, 401)), b = hash(ivec2(i, 402)), c = hash(ivec2(i, 403)), d = hash(ivec2(i, 404));
        float root = 0.74 + 0.46 * pow(a, 0.7);
        float tall = (0.13 + 0.24 * b * b) * (0.55 + 0.45 * smoothstep(0.72, 1.05, root));
        float s = (v.y + 0.53) / tall;
        if (s > 1.0) continue;
        float lean = 0.13 * (c - 0.62), bow = 0.10 * (d - 0.60) * (1.0 + b);
        float sway = 0.0050 * sin(TAU * (now + 0.25 * d) + 3.0 * root) + 0.0016 * sin(TAU * (3.0 * now + a));
        float x = root + tall * 2.0 * (lean * s + bow * s * s * s) + sway * s * s;
        float away = abs(v.x - x) / length(vec2(1.0, 2.0 * (lean + 3.0 * bow * s * s)));
        float wide = 0.0026 * (0.6 + 0.6 * d) * pow(1.0 - s, 0.7);
        if (c > 0.45) {  // a stem with its head
            float t = (s - 0.88) / 0.105;
            wide = 0.0011 + 0.0042 * sqrt(max(1.0 - t * t, 0.0)) * (0.7 - 0.3 * t);
        }
        cover = max(cover, smoothstep(0.7 * px, -0.7 * px, away - wide) * smoothstep(1.0, 0.985, s));
    }
    return cover;
}

void main() {
    vec2 v = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    px = 1.0 / resolution.y;
    now = fract(phase + START);
    vec3 col = v.y > WATERLINE ? farSide(vec2(v.x, v.y - WATERLINE))
                               : mix(lake(v), vec3(0.0016, 0.0046, 0.0056), reeds(v));
    // A soft shoulder, as film has, then sRGB.
    col *= 1.0 - 0.12 * dot(v, v);
    col = 1.0 - exp(-1.72 * col);
    col = mix(12.92 * col, 1.055 * pow(max(col, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, col));
    col = mix(col, col * col * (3.0 - 2.0 * col), 0.35);  // a little more contrast
    // Grain, broader than the dither, about one code value: an encoder cannot flatten it into bands.
    float grain = noise(mat2(0.8, 0.6, -0.6, 0.8) * gl_FragCoord.xy * 0.2) / 219.0;
    col += grain * (v.y > WATERLINE ? 1.7 : 0.8);
    colour = vec4(clamp(col, 0.0, 1.0), 1.0);
}
