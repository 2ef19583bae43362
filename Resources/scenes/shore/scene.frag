#version 330 core
// Respite, scene "shore": the sea at dusk from a shelving beach.
// Our own work, CC0-1.0.
// What a painter would note down.  The eye is a standing person's.  The sun is a hand's
// breadth above the horizon, a little right of the middle, in thin haze: peach around it,
// rose and lavender further off, slate blue overhead.  Bars of cloud are lit from below.
// Long swell comes in square to the beach, one wave in ten seconds; each stands up, spills
// along part of its crest, runs up the sand as a thin sheet with lace on it, halts, and
// slides back, leaving a mirror that dulls slowly.
// Everything that moves depends on `phase` alone and is exactly periodic in it.  Units are
// metres, seconds and radians; x points right, y up, z out to sea.  Colours are linear
// light until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float PI = 3.14159265;
const float TAU = 6.28318531;
const float GRAVITY = 9.81;
const float LOOP = 20.0;           // seconds in the loop
const float START = 0.7;           // where the loop is cut: here the water moves least
const float WAVES = 2.0;           // swells in the loop: six a minute
const float EYE = 2.5;             // eye above still water
const float FOCAL = 1.9;           // focal length in picture heights
const float HORIZON = 0.07;        // horizon above the middle, in picture heights
const float SHORE = 13.2;          // distance of the mean water's edge straight ahead
const float BEACH = 0.055;         // slope of the sand
const int STEPS = 14;              // of the march to the water's surface
const float SURF = 6.0;            // softens the shoaling law at the water's edge (m)
const float SHOALING = 0.3686;     // waves per root of a metre, 2 / (period sqrt(g 0.03)): a bed of slope 0.03

const vec3 SUN = normalize(vec3(0.105, 0.082, FOCAL));
const float SUN_RADIUS = 0.0100;   // twice the real one: haze spreads it
const vec3 SUN_LIGHT = vec3(1.00, 0.56, 0.25);
const vec3 FOAM_SHADE = vec3(0.43, 0.38, 0.44);

float now;  // phase in the waves' own count, 0..1; set once in main()

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

// Noise on a line, -1..1, for things that vary along the beach.
float noise1(float x) {
    float f = floor(x);
    float w = x - f;
    w = w * w * (3.0 - 2.0 * w);
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

// Distances to the nearest and second nearest of scattered points: bubbles and lace.
vec2 cells(vec2 p) {
    ivec2 i = ivec2(floor(p));
    vec2 f = p - floor(p);
    vec2 best = vec2(8.0);
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            ivec2 c = i + ivec2(x, y);
            vec2 d = vec2(x, y) + vec2(hash(c), hash(c + 911)) - f;
            float r = dot(d, d);
            best = r < best.x ? vec2(r, best.x) : vec2(best.x, min(best.y, r));
        }
    return sqrt(best);
}

// ---------------------------------------------------------------- sky
// Clear air: a gradient by height above the horizon and by angle from the sun.
vec3 air(vec3 d) {
    float e = max(d.y, 0.0);
    float a = sqrt(max(2.0 - 2.0 * dot(d, SUN), 0.0));
    float side = exp(-a * 2.4);
    vec3 low = mix(vec3(0.32, 0.21, 0.28), vec3(0.95, 0.40, 0.17), side);
    vec3 middle = mix(vec3(0.15, 0.17, 0.31), vec3(0.50, 0.31, 0.32), side);
    vec3 high = vec3(0.045, 0.085, 0.20);
    vec3 c = mix(low, middle, smoothstep(0.0, 0.13, e));
    c = mix(c, high, smoothstep(0.06, 0.36, e));
    return c + vec3(1.0, 0.46, 0.16) * (0.60 * exp(-a * 10.0) + 1.1 * exp(-a * 36.0));
}

// Colour (premultiplied) and cover of the clouds.  `octaves` fewer for blurred mirrors.
vec4 clouds(vec3 d, int octaves) {
    float e = max(d.y, 0.0);
    float a = sqrt(max(2.0 - 2.0 * dot(d, SUN), 0.0));
    vec2 q = vec2(d.x, d.z) / (e + 0.055);
    // Air that breathes: each place goes round its own small ellipse.
    float turn = TAU * now + 2.0 * noise(q * 0.5 + 31.0);
    q += vec2(0.035 * cos(turn), 0.020 * sin(turn));
    vec2 p = q * vec2(0.55, 0.62) + vec2(3.1, 8.4);
    p += 0.35 * vec2(noise(p * 1.3 + 5.0), noise(p * 1.3 + 9.0));
    float here = fbm(p, octaves);
    float sunward = fbm(p + vec2(0.02, 0.22), octaves > 3 ? 3 : octaves);
    float cover = 0.02 + 0.30 * noise(q * vec2(0.23, 0.16) + 2.0) + 0.10 * smoothstep(0.02, 0.2, e);
    float thick = here + cover;
    float alpha = smoothstep(-0.02, 0.40, thick) * smoothstep(0.0, 0.05, e);
    float lit = clamp(0.45 + 2.2 * (here - sunward), 0.0, 1.0);
    float near = exp(-a * 2.6);
    vec3 shade = mix(vec3(0.10, 0.11, 0.20), vec3(0.30, 0.17, 0.21), near);
    vec3 warm = mix(vec3(0.50, 0.24, 0.27), vec3(1.45, 0.58, 0.24), near);
    vec3 c = mix(shade, warm, lit * (1.0 - 0.55 * alpha * alpha));
    alpha *= 0.88;
    return vec4(c * alpha, alpha);
}

// Low bars of stratus near the horizon, seen edge-on.
vec4 bars(vec3 d) {
    float e = d.y;
    vec2 p = vec2(d.x * 2.3 + 0.010 * sin(TAU * now), e * 42.0);
    float n = fbm(p + vec2(4.2, 1.7), 4);
    float band = smoothstep(0.012, 0.030, e) * smoothstep(0.085, 0.045, e);
    float alpha = smoothstep(0.02, 0.32, n) * band * 0.75;
    float a = sqrt(max(2.0 - 2.0 * dot(d, SUN), 0.0));
    vec3 c = mix(vec3(0.20, 0.16, 0.26), vec3(0.62, 0.26, 0.17), exp(-a * 3.0));
    return vec4(c * alpha, alpha);
}

// The sky as a rough mirror shows it: no small cloud survives.
vec3 mirroredSky(vec3 d) {
    vec3 c = air(d);
    vec4 k = clouds(d, 2);
    return c * (1.0 - k.a) + k.rgb;
}

vec3 sky(vec3 d, int octaves) {
    vec3 c = air(d);
    vec4 k = clouds(d, octaves);
    c = c * (1.0 - k.a) + k.rgb;
    k = bars(d);
    return c * (1.0 - k.a) + k.rgb;
}

// Height of the far shore's outline, in the same units as a direction's slope.
float headland(float x, float seed, float from) {
    float rise = smoothstep(from, from - 0.22, x);
    return rise * (0.017 + 0.010 * noise1(x * 9.0 + seed) + 0.004 * noise1(x * 31.0 + seed));
}

// ---------------------------------------------------------------- swell and surf
// Distance off shore of a point: the beach lies a little slantwise and curves.
float offshore(vec2 p) {
    return p.y - SHORE + 0.13 * p.x + 0.55 * sin(p.x * 0.16 + 0.8) * exp(-abs(p.y - SHORE) * 0.02);
}

// Waves that have passed this point since t = 0 (whole part: which wave, fraction: how
// long ago its crest went by, in periods).  Shallow water slows them: with depth = slope x
// distance the phase of a long wave goes with the root of the distance off shore.
float arrivals(float x, float s) {
    float bend = 0.045 * noise1(x * 0.11) + 0.010 * x / (1.0 + 0.02 * s)
               + 0.07 * noise1(x * 0.035 + 40.0);
    return WAVES * now + SHOALING * (sqrt(max(s, -SURF) + SURF) - sqrt(SURF)) + bend;
}

// Every second wave is the same wave: this keeps the loop exact.
float parity(float index) {
    return mod(index, WAVES);
}

// Height of the crest of wave `index` along the beach.
float vigour(float x, float index) {
    return 1.0 - 0.18 * parity(index) + 0.30 * noise1(x * 0.05 + 13.0 * parity(index));
}

// Surface of the long swell: shoaling (Green's law), standing up, then a dying bore.
float swell(vec2 p) {
    float s = offshore(p);
    float n = arrivals(p.x, s);
    float index = floor(n + 0.46);
    float f = n - index - 0.02;
    float near = smoothstep(45.0, 9.0, s);
    float width = f < 0.0 ? mix(0.15, 0.034, near) : mix(0.17, 0.12, near);
    float tall = 0.42 * pow(max(s, 11.0) / 14.0, -0.30);
    tall *= mix(0.14, 1.0, smoothstep(-1.0, 13.0, s));
    float crest = exp(-f * f / (width * width));
    float ragged = 1.0 + near * (0.12 * noise1(p.x * 0.42 + 30.0 * parity(index))
                               + 0.025 * noise1(p.x * 1.6 + 0.6 * sin(TAU * now) + 70.0));
    return tall * vigour(p.x, index) * crest * ragged - 0.05;
}

float sand(vec2 p) {
    return -BEACH * offshore(p);
}

float ground(vec2 p) {
    return max(swell(p), sand(p));
}

// Small waves: true deep-water dispersion (w^2 = g k) with whole cycles in the loop.
// Returns mean slope (xy) and the variance of the slopes too fine for this pixel (zw).
// `pixel` is the pixel's footprint along x and z.
vec4 ripples(vec2 p, vec2 pixel, float strength) {
    vec2 slope = vec2(0.0);
    vec2 rest = vec2(0.0030, 0.0034) * mix(0.35, 1.0, strength);
    for (int i = 0; i < 30; i++) {
        float fi = float(i);
        float cycles = 4.0 + floor(fi * 1.4);
        float w = TAU * cycles / LOOP;
        float k = w * w / GRAVITY;
        float turn = (fract(fi * 0.618034 + 0.17) - 0.5) * 2.7 + 0.25;
        vec2 dir = vec2(sin(turn), cos(turn));
        float steep = 0.034 * smoothstep(-3.0, 9.0, fi) * strength;
        vec2 kd = k * dir;
        vec2 blur = kd * pixel;
        float keep = exp(-0.35 * dot(blur, blur));
        slope += dir * (steep * keep * cos(dot(kd, p) + TAU * (cycles * now + fract(fi * 0.7548))));
        rest += dir * dir * (0.5 * steep * steep * (1.0 - keep * keep));
    }
    return vec4(slope, rest);
}

// ---------------------------------------------------------------- swash and foam
// How far up the beach the sheet of a wave reaches, u periods after it arrived (0..1).
float runup(float u) {
    return sin(PI * pow(clamp(u, 0.0, 1.0), 0.62));
}

float reach(float x, float index) {
    float w = parity(index);
    return (3.3 - 0.7 * w) * (1.0 + 0.22 * noise1(x * 0.33 + 7.0 * w) + 0.06 * noise1(x * 1.3 + 3.0 * w))
         + 0.05 * noise1(x * 5.1 + 5.0 * w);
}

// Lace: bubbles' walls at two sizes; `density` 0..1 decides how much of it is left.
float lace(vec2 q, float density, float pixel) {
    if (density < 0.01) return 0.0;
    q += 0.35 * vec2(noise(q * 0.9), noise(q * 0.9 + 17.0));
    vec2 a = cells(q * 1.35);
    vec2 b = cells(q * 3.7 + 5.0);
    float walls = 1.0 - min(1.0, (a.y - a.x) * 2.2);
    float fine = 1.0 - min(1.0, (b.y - b.x) * 2.0);
    float n = 0.62 * walls + 0.30 * fine + 0.25 * noise(q * 0.55 + 3.0);
    float edge = 0.10 + pixel;
    float line = 1.08 - 1.05 * density;
    return smoothstep(line - edge, line + edge, n);
}

// ---------------------------------------------------------------- light on things
// Sun mirrored by a rough surface of facets with Gaussian slopes (Cox and Munk 1954).
float glitter(vec3 view, vec2 slope, vec2 variance) {
    vec3 h = normalize(view + SUN);
    vec2 z = -h.xz / h.y - slope;
    float p = exp(-0.5 * dot(z * z, 1.0 / variance)) / (TAU * sqrt(variance.x * variance.y));
    float f = 0.02 + 0.98 * pow(1.0 - max(dot(view, h), 0.0), 5.0);
    float hy2 = h.y * h.y;
    return f * p / (4.0 * hy2 * hy2 * max(view.y + 0.06, 0.08));
}

// Mean mirroring of a rough water surface, seen at cosine c to its mean normal: Schlick's
// law flattened by the roughness (fit by Bruneton, Neyret and Holzschuch 2010).
float fresnel(float c, float rough) {
    return 0.02 + 0.98 * pow(1.0 - c, 5.0 * exp(-2.69 * rough)) / (1.0 + 22.7 * pow(rough, 1.5));
}

// How near a foot's azimuth is to the sun's, 1 below the sun: foam there is lit through.
float towardSun(vec2 p) {
    return exp(-3.0 * abs(p.x / p.y - SUN.x / SUN.z));
}

// Sun on open water.  The wind breathes: bright and dull streaks, as large to the eye near as far.
vec3 seaGlitter(vec3 view, vec2 p, float dist, vec2 slope, vec2 variance) {
    float turn = TAU * now;
    vec2 q = vec2(p.x / dist, log2(dist));
    float breath = noise(q * vec2(5.0, 6.0) + 0.25 * vec2(cos(turn), sin(turn)))
                 + 0.7 * noise(q * vec2(9.0, 15.0) + vec2(30.0, 0.3 * sin(turn)));
    float sparkle = 0.017 * exp2(1.1 * breath) * glitter(view, slope, variance);
    sparkle *= mix(1.0, 1.6, smoothstep(120.0, 25.0, dist));
    return SUN_LIGHT * 3.6 * sparkle / (1.0 + sparkle);
}

// Where the crest of wave `index` spills, as a shift (m) off shore along the beach.
float spill(float x, float index) {
    return 5.0 * noise1(x * 0.07 + 5.0 + 9.0 * parity(index));
}

// Foam on the water: what a wave leaves behind as lace, and the roller tumbling down its
// front.  Colour in rgb, cover in a.  `f` is the time since wave `index` passed, 0..1.
vec4 surfFoam(vec2 p, vec2 pixel, float s, float index, float f) {
    float back = 9.0 + spill(p.x, index);
    float broken = smoothstep(back + 3.0, back - 2.0, s);
    float density = broken * (0.55 * exp(-f * 22.0) + 0.66 * exp(-f * 2.6)) * smoothstep(1.02, 0.75, f);
    float travel = runup(f) * reach(p.x, index) * exp(-max(s, 0.0) * 0.12);
    vec2 q = vec2(p.x, (s + travel) * 0.8) + 37.0 * parity(index);
    float white = lace(q, min(density, 1.0), 2.0 * pixel.x);

    // The nearest crest, and how far (in periods) this point still is before it.
    float coming = step(0.5, f);
    float wave = index + coming;
    float ahead = coming - f;
    float tumble = 0.0;
    if (abs(ahead) < 0.08) {
        vec2 tossed = vec2(p.x * 2.1, ahead * 85.0 + 5.0 * parity(wave));
        tumble = fbm(tossed + 0.5 * fbm(tossed * 0.7 + 20.0, 2), 5);
    }
    float foot = 0.036 + 0.030 * tumble;  // ragged below
    float fallen = smoothstep(12.0, 6.0, s - spill(p.x, wave));
    fallen = smoothstep(-0.14, 0.14, 0.55 * tumble + 1.15 * fallen - 0.55);
    float roller = fallen * smoothstep(foot + 0.005, foot - 0.005, ahead)
                 * smoothstep(-0.034 - 0.03 * tumble, -0.016, ahead);

    float sunny = towardSun(p);
    float light = 0.88 + mix(0.42 * fbm(q * 3.1, 4), 0.85 * tumble, roller) - 6.0 * max(ahead, 0.0) * roller;
    vec3 foam = mix(FOAM_SHADE, vec3(0.52, 0.40, 0.36), 0.7 * sunny) * light;
    foam += SUN_LIGHT * 0.10 * (1.0 + noise(q * 5.0)) * (1.0 - 0.7 * roller) * (0.4 + 0.6 * sunny);
    return vec4(foam, clamp(max(white, roller), 0.0, 1.0) * 0.92);
}

vec3 shadeWater(vec3 rd, vec2 p, float dist, vec2 pixel, float y) {
    float s = offshore(p);
    float n = arrivals(p.x, s);
    float index = floor(n);
    float depth = max(y - sand(p), 0.0);

    // Slopes: the swell by differences, the ripples by sum, calmer in slicks and shallows.
    float e = 0.02 + 0.002 * dist;
    vec2 broad = (vec2(swell(p + vec2(e, 0.0)), swell(p + vec2(0.0, e))) - y) / e;
    float slick = 0.78 + 0.40 * noise(p * vec2(0.010, 0.035) + vec2(9.0 + 0.1 * sin(TAU * now), 0.0));
    vec4 small = ripples(p + 0.25 * vec2(noise(p * 0.35), noise(p * 0.35 + 50.0)), pixel,
                         slick * mix(0.35, 1.0, smoothstep(0.0, 0.5, depth)));
    vec2 slope = broad + small.xy;
    vec2 variance = small.zw;

    // Below the mirror: deep water, or sand under a shallow; a thin crest lets the sun through.
    vec3 body = mix(vec3(0.014, 0.034, 0.046), vec3(0.060, 0.052, 0.052), smoothstep(0.6, 0.0, depth));
    // The face of a standing wave: drawn out in streaks, lit through where it is thin.
    float face = smoothstep(0.10, 0.45, broad.y) * smoothstep(45.0, 16.0, s);
    float streaks = noise(vec2(p.x * 1.1 + 1.5 * y, y * 3.0 + 9.0 * parity(index))) + 0.5 * noise(vec2(p.x * 4.0 + 3.0 * y, y * 14.0 + 20.0));
    float thin = smoothstep(0.10, 0.44, y + 0.018 * streaks) * smoothstep(40.0, 12.0, s);
    body += vec3(0.085, 0.120, 0.075) * thin * (1.0 + 0.34 * streaks);
    body += SUN_LIGHT * 0.16 * towardSun(p) * thin * thin;
    slope += face * vec2(0.12 * streaks, 0.30 * noise(vec2(p.x * 1.5 + 4.0, y * 24.0)) + 0.20 * noise(vec2(p.x * 3.7, y * 50.0)));
    // A grazing look meets the facets that lean towards it.
    float sigma = sqrt(variance.y);
    vec3 view = -rd;
    vec2 lean = slope;
    lean.y += 0.9 * sigma * smoothstep(0.35, 0.0, view.y);
    vec3 normal = normalize(vec3(-lean.x, 1.0, -lean.y));
    vec3 mirror = reflect(rd, normal);
    mirror.y = abs(mirror.y) + 0.01;

    vec3 col = mix(body, mirroredSky(normalize(mirror)), fresnel(clamp(dot(view, normal), 0.02, 1.0), sigma));
    col += seaGlitter(view, p, dist, slope, variance);
    vec4 foam = surfFoam(p, pixel, s, index, n - index);
    return mix(col, foam.rgb, foam.a);
}

// How much of a film of water still lies on the sand at s, u periods after wave `index`
// arrived: the sheet of this wave or of the one before, draining.
float filmOfWater(vec2 p, float s, float index, float u) {
    float film = 0.0;
    for (int i = 0; i < 2; i++) {
        float rho = clamp(-s / reach(p.x, index - float(i)), 0.0, 1.0);
        float left = pow(1.0 - asin(rho) / PI, 1.0 / 0.62);  // runup() turned round
        float since = u + float(i) - left;
        float thin = smoothstep(1.0, 0.55, rho + 0.05 * noise(p * vec2(1.3, 2.6)));
        if (since > -0.02) film = max(film, thin * exp(-max(since, 0.0) * 2.0));
    }
    return film;
}

// Foam carried by the sheet, thick at its front while it climbs: rgb and cover.
vec4 sheetFoam(vec2 p, vec2 pixel, float s, float front, float sheet, float index, float u) {
    float behind = s - front;
    float density = 0.62 * exp(-u * 2.2) * exp(-behind * 0.12) + 0.5 * exp(-behind * 3.0) * exp(-u * 1.2);
    vec2 q = vec2(p.x, behind * 0.8) + 37.0 * parity(index);
    float white = lace(q, min(density, 1.0), 2.0 * pixel.x) * sheet;
    float rim = sheet * exp(-behind * behind * 60.0) * 0.95 * exp(-u * 1.5) * smoothstep(0.75, 0.4, u);
    vec3 foam = mix(FOAM_SHADE, vec3(0.56, 0.42, 0.36), 0.7 * towardSun(p)) * (0.9 + 0.2 * noise(q * 4.0));
    return vec4(foam + SUN_LIGHT * 0.06, clamp(max(white, rim), 0.0, 1.0) * 0.9);
}

vec3 shadeBeach(vec3 rd, vec2 p, float dist, vec2 pixel) {
    float s = offshore(p);
    float n = arrivals(p.x, 0.0);
    float index = floor(n);
    float u = n - index;

    float front = -reach(p.x, index) * runup(u);
    float sheet = smoothstep(front - pixel.y - 0.01, front + 0.05 + pixel.y, s);
    float film = max(filmOfWater(p, s, index, u), sheet);
    float damp = smoothstep(6.2, 2.2, -s + 0.7 * noise(p * vec2(0.35, 0.6)) + 0.3 * noise(p * 1.7));

    // Sand: fine grain, faint ripple marks.
    float grain = 1.1 * noise(p * vec2(70.0, 34.0)) + 0.8 * noise(p * 17.0) * exp(-pixel.y * 8.0)
                + 0.6 * noise(p * 3.1) + 0.7 * noise(p * vec2(0.5, 1.4));
    vec3 dry = vec3(0.105, 0.067, 0.064) * (1.0 + 0.085 * grain);
    vec3 base = mix(dry, dry * 0.55, max(damp, film));

    vec2 slope = vec2(0.13, 1.0) * -BEACH * 0.4
               + 0.010 * vec2(noise(p * vec2(1.1, 2.3)), noise(p * vec2(1.1, 2.3) + 9.0)) * (1.3 - film);
    vec2 carried = vec2(p.x * 2.0, (s - front) * 5.0);
    if (sheet > 0.0) slope += sheet * 0.012 * vec2(noise(carried), noise(carried + vec2(40.0, 0.0)));
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    vec3 view = -rd;
    vec3 mirror = reflect(rd, normal);
    mirror.y = abs(mirror.y);
    float gloss = mix(0.10 + 0.24 * damp * (1.0 + 0.25 * noise(p * vec2(0.8, 2.1))), 0.95, film);
    float f0 = fresnel(clamp(dot(view, normal), 0.0, 1.0), 0.02) * gloss;
    vec3 col = base * 0.9 + mirroredSky(normalize(mirror)) * f0;
    vec2 variance = mix(vec2(0.010, 0.02), vec2(0.0030, 0.006), film);
    float sparkle = 0.020 * gloss * glitter(view, slope, variance);
    col += SUN_LIGHT * 2.6 * sparkle / (1.0 + sparkle);

    vec4 foam = sheetFoam(p, pixel, s, front, sheet, index, u);
    return mix(col, foam.rgb, foam.a);
}

// ---------------------------------------------------------------- picture
// First meeting of a ray with the sea or the sand: march between two levels, then refine.
float meet(vec3 ro, vec3 rd) {
    float from = (ro.y - 0.55) / -rd.y, to = (ro.y + 0.12) / -rd.y;
    float before = from, gapBefore = 1.0;
    for (int i = 1; i <= STEPS; i++) {
        float t = mix(from, to, float(i) / float(STEPS));
        vec3 p = ro + rd * t;
        float gap = p.y - ground(p.xz);
        if (gap < 0.0) {
            float mid = mix(before, t, gapBefore / (gapBefore - gap));
            vec3 m = ro + rd * mid;
            float g = m.y - ground(m.xz);
            return g < 0.0 ? mix(before, mid, gapBefore / (gapBefore - g)) : mix(mid, t, g / (g - gap));
        }
        before = t;
        gapBefore = gap;
    }
    return to;
}

vec3 look(vec2 v) {
    vec3 rd = normalize(vec3(v.x, v.y - HORIZON, FOCAL));
    vec3 ro = vec3(0.0, EYE, 0.0);
    vec3 haze = air(normalize(vec3(rd.x, 0.004, rd.z)));
    float line = (v.y - HORIZON) * resolution.y;  // pixels above the horizon
    vec3 col;
    if (line > -0.7) {
        float a = sqrt(max(2.0 - 2.0 * dot(rd, SUN), 0.0));
        col = sky(rd, 6);
        float disc = smoothstep(SUN_RADIUS * 1.12, SUN_RADIUS * 0.80, a);
        float veil = bars(rd).a;
        col = mix(col, vec3(3.4, 1.9, 0.72), disc * (1.0 - 0.85 * veil));
        float h = headland(rd.x, 3.0, -0.17) * 0.8;
        float px = 1.0 / (FOCAL * resolution.y);
        col = mix(col, mix(haze, vec3(0.20, 0.18, 0.28), 0.55), smoothstep(-px, px, h - rd.y));
        h = headland(rd.x, 8.0, -0.30) * 1.25;
        col = mix(col, mix(haze, vec3(0.12, 0.11, 0.19), 0.75), smoothstep(-px, px, h - rd.y));
    } else {
        float t = meet(ro, rd);
        vec3 p = ro + rd * t;
        vec2 pixel = vec2(t, t * t / EYE) / (FOCAL * resolution.y);
        float water = swell(p.xz), land = sand(p.xz);
        float wet = smoothstep(-0.004, 0.012, water - land);
        vec3 a = vec3(0.0), b = vec3(0.0);
        if (wet > 0.0) a = shadeWater(rd, p.xz, t, pixel, water);
        if (wet < 1.0) b = shadeBeach(rd, p.xz, t, pixel);
        col = mix(b, a, wet);
        col = mix(haze, col, exp(-t / 2600.0));
    }
    return col;
}

void main() {
    vec2 v = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    now = fract(phase + START);
    vec3 col;
    if ((v.y - HORIZON) * resolution.y > 3.0) {
        col = look(v);  // the sky has no edges that are not already soft
    } else {
        // Two samples on a slant; what is finer has been filtered where it is made.
        vec2 px = vec2(0.25) / resolution.y;
        col = 0.5 * (look(v + px * vec2(1.0, -1.0)) + look(v - px * vec2(1.0, -1.0)));
    }
    // A soft shoulder, as film has, then sRGB.
    col *= 1.0 - 0.10 * dot(v, v);
    col = 1.0 - exp(-1.35 * col);
    col = mix(12.92 * col, 1.055 * pow(max(col, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, col));
    colour = vec4(clamp(col, 0.0, 1.0), 1.0);
}
