#version 330 core
// Respite, scene "deep": shafts of light under calm water, kelp moving.
// Our own work, CC0-1.0.
//
// What a painter would note down.  Five metres of clear green water, late in the morning.  The
// lens is wide, close over the sand, and looks up a little.  Overhead lies the surface, a bright
// rippled ceiling: steeply above, at the top of the picture, one sees out through it to the
// sky; further away it only mirrors the water.  From the sun come soft shafts that all meet in
// one place.  Giant kelp stands about a clearing, in masses, each bundle rooted in a tangle on
// the sand; its blades stream mostly to one side, wrinkled, each on its small bladder.  Light
// comes through them: amber where the sun is behind, olive where others shade them, near black
// nowhere.  What is further is paler and more turquoise until only a breath of it is left.  On
// the sand lies the net of light that the ripples gather.  All leans with the surge and comes
// back, the tops later than the feet.  Nothing hurries; a few small fish pass far away.
//
// Everything that moves depends on `phase` alone and is exactly periodic in it.  Places in the
// picture are in picture heights from the middle, y up; under water, metres.  Colours are
// linear light until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float TAU = 6.28318531;
const float LOOP = 30.0;         // seconds in the loop
const float START = 0.06;        // where the loop is cut
const float FOCAL = 0.85;        // focal length, in picture heights: a wide lens
const float CT = 0.9744, ST = 0.2250;  // the lens looks up by 13 degrees
const float EYE = 1.0;           // eye above the sand (m)
const float ROOF = 4.0;          // surface above the eye (m)
const vec2 SUN = vec2(0.17, 0.64);  // where the shafts meet, in picture heights
const int WAVES = 12;            // trains of ripples on the surface
const vec3 BEAM = vec3(0.080, 0.228, 0.150);  // light of a shaft

float px;        // a pixel's height
float now;       // time in the loop, 0..1
vec2 turn;       // and as a place on a circle
vec3 haze;       // light the water itself sends along this line of sight
vec3 sunward;    // direction of the refracted sun

// ---------------------------------------------------------------- noise

// A pseudo-random word for a lattice point (PCG-style integer mixing).
uint scramble(ivec2 p) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 747796405u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return (h >> 22u) ^ h;
}

float hash(ivec2 p) { return float(scramble(p)) * (1.0 / 4294967296.0); }

// Four numbers, 0..1, from the four bytes of a scrambled word.
vec4 bytes(uint h) {
    return vec4(h & 255u, (h >> 8u) & 255u, (h >> 16u) & 255u, h >> 24u) * (1.0 / 255.0);
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

float fbm(vec2 p, int octaves) {
    float sum = 0.0, weight = 0.5;
    for (int i = 0; i < octaves; i++) {
        sum += weight * noise(p);
        p = mat2(1.6, 1.2, -1.2, 1.6) * p + 7.3;
        weight *= 0.5;
    }
    return sum;
}

// ---------------------------------------------------------------- water and light

// Light scattered towards the eye along a direction: brighter upward and towards the sun.
vec3 water(vec3 d) {
    float up = d.y, s = max(dot(d, sunward), 0.0);
    vec3 c = mix(vec3(0.012, 0.120, 0.140), vec3(0.026, 0.225, 0.220), smoothstep(-0.35, 0.08, up));
    c = mix(c, vec3(0.050, 0.330, 0.290), smoothstep(0.02, 0.65, up));
    float s2 = s * s, s4 = s2 * s2;
    return c * (0.45 + 0.55 * s) + vec3(0.040, 0.210, 0.140) * s4 + vec3(0.17, 0.46, 0.29) * s4 * s4 * s4;
}

// What is left of a thing's own light after so many metres: little is lost near by.
vec3 clear(float metres) { return exp(-metres * (vec3(0.075, 0.018, 0.022) + 0.0085 * metres)); }

// Shafts: light seen along rays that all meet in the sun.  A sheet at distance `q` from the
// line eye to sun shows shafts as wide as their distance tells.
float shafts(vec2 v, float q, int seed) {
    vec2 d = v - SUN;
    float r = length(d), a = atan(d.x, -d.y);
    vec2 at = vec2(a * q * 1.15 + 40.0 * float(seed), 0.55 * r) + 0.40 * turn * (float(seed & 1) * 2.0 - 1.0);
    float n = noise(at) + 0.55 * noise(at * vec2(2.3, 1.0) + 9.0 - 0.9 * turn.yx);
    if (q < 9.0) n += 0.30 * noise(at * vec2(5.1, 1.2) + 5.0 + 0.8 * turn);
    float far = q * length(vec3(d, FOCAL)) / (r + 0.15);
    return smoothstep(-0.20, 0.85, n) * exp(-0.10 * far) * smoothstep(1.75, 0.1, r);
}

// Slow surface waves, their slope, filtered for a pixel.
vec3 ripples(vec2 p, vec2 sight, vec2 pixel) {
    vec2 slope = vec2(0.0);
    float rest = 0.0;
    for (int i = 0; i < WAVES; i++) {
        float k = 2.4 * exp2(float(i) * 0.33);
        float cycles = floor(1.3 * sqrt(k) + 0.5);
        float angle = float(i) * 2.39996 + 0.6;
        vec2 dir = vec2(sin(angle), cos(angle));
        vec2 blur = k * pixel * vec2(dir.x * sight.y - dir.y * sight.x, 0.70 + 0.30 * abs(dot(dir, sight)));
        float keep = exp(-0.5 * dot(blur, blur));
        slope += dir * (0.050 * keep * cos(k * dot(dir, p) + TAU * (cycles * now + fract(float(i) * 0.7548))));
        rest += 0.5 * 0.0025 * (1.0 - keep * keep);
    }
    return vec3(slope, sqrt(rest));
}

// The surface from below.
vec3 ceiling(vec3 r, vec3 d) {
    float t = ROOF / r.y, far = t * length(r);
    vec2 p = r.xz * t;
    vec2 pixel = vec2(t, t * length(r) / r.y) * max(px, 0.000027 * far * far);  // water blurs what is far
    vec3 s = ripples(p + 0.35 * vec2(noise(p * 0.7), noise(p * 0.7 + 30.0)), normalize(r.xz), pixel);
    vec3 n = normalize(vec3(-s.x, 1.0, -s.y));
    float ci = dot(d, n), sin2 = 1.77 * (1.0 - ci * ci), soft = 0.05 + 2.0 * s.z;
    float through = smoothstep(1.0 + soft, 1.0 - 0.12 - soft, sin2);
    vec3 m = d - 2.0 * ci * n;  // mirrored
    vec3 mirror = water(m) * 1.1 + vec3(0.03, 0.17, 0.15) * smoothstep(-0.75, -0.15, m.y);
    // Out through the surface: sky, palest near the sun.
    float near = max(dot(normalize(d + 0.6 * (n - vec3(0.0, 1.0, 0.0))), sunward), 0.0);
    float n8 = pow(near, 8.0);
    vec3 sky = vec3(0.36, 0.86, 0.78) + vec3(1.5, 1.5, 1.15) * n8 * n8 * n8;
    vec3 c = mix(mirror, sky, through);
    return mix(water(d), c, clear(0.62 * far));
}

// Caustics: how light gathers on the sand, 1 on the mean.  After the lens map of a wavy
// surface (Berry and Upstill, 1980): light is as strong as one over the map's determinant.
float caustics(vec2 p) {
    vec3 j = vec3(0.0);
    for (int i = 0; i < 7; i++) {
        float k = 5.2 * exp2(float(i) * 0.36);
        float angle = float(i) * 2.39996;
        vec2 dir = vec2(sin(angle), cos(angle));
        float s = sin(k * dot(dir, p) + TAU * ((3.0 + float(i % 3)) * now + fract(float(i) * 0.618)));
        j += 0.40 * s * vec3(dir.x * dir.x, dir.y * dir.y, dir.x * dir.y);
    }
    float det = (1.0 + j.x) * (1.0 + j.y) - j.z * j.z;
    return 0.68 / (abs(det) + 0.29);
}

vec3 sand(vec3 r) {
    float t = -EYE / r.y, far = t * FOCAL;
    vec2 p = r.xz * t;
    float pix = t * px * length(r) / -r.y;
    float mound = noise(p * 1.1), hollow = noise(p * 2.7 + 4.0), hill = mound + 0.5 * hollow;
    float light = mix(1.0, caustics(p + 0.12 * vec2(noise(p * 2.1), hollow)), exp(-1.5 * pix));
    float rip = sin(14.0 * p.y + 5.0 * p.x + 3.0 * mound + 1.5 * noise(p * 4.0)) * exp(-pix * pix * 120.0);
    float grit = fbm(p * 26.0, 3) * exp(-pix * 10.0);
    vec3 c = vec3(0.47, 0.40, 0.275) * (1.0 + 0.10 * hill + 0.10 * rip + 0.28 * grit
                                        + 0.16 * noise(p * 110.0) * exp(-pix * 70.0));
    float shadow = 0.70 + 0.40 * smoothstep(-0.5, 0.4, noise(p * vec2(1.1, 0.7) + 0.10 * sin(TAU * 2.0 * now) + 2.0));
    c *= vec3(0.66, 0.95, 0.82) * (0.42 + 0.66 * light) * shadow;
    return mix(haze, c, clear(far * (1.1 + 0.02 * far)));
}

// Upright things lean together above a lens that looks up: their distance from the middle.
float upright(float y) { return 1.0 - 0.25 * (y + 0.2); }

// ---------------------------------------------------------------- rocks

// Boulders bedded in sand and, last, holdfasts of the kelp: place (picture heights), depth,
// radius (m), height against width.  Far ones first.
const int BOULDERS = 10;
const vec4 ROCK[] = vec4[](vec4(0.60, 6.6, 0.8, 0.55), vec4(-0.58, 6.0, 0.9, 0.55), vec4(-0.98, 5.2, 1.1, 0.75),
    vec4(0.41, 4.9, 0.50, 0.50), vec4(1.00, 4.4, 1.0, 0.75), vec4(-0.36, 4.5, 0.46, 0.42), vec4(-0.80, 3.3, 0.50, 0.55),
    vec4(0.58, 3.4, 0.34, 0.5), vec4(1.10, 2.9, 0.50, 0.7), vec4(0.47, 2.75, 0.16, 0.7),
    vec4(0.469, 4.78, 0.24, 0.8), vec4(-0.265, 3.70, 0.24, 0.8), vec4(-0.641, 2.93, 0.22, 0.8),
    vec4(0.762, 2.98, 0.22, 0.8));

// All of them; returns their cover.
float rocks(inout vec3 col, vec2 v) {
    float all = 0.0;
    int i = v.y > -0.12 ? ROCK.length() : 0;
    for (int guard = 0; guard < 8; guard++) {
        vec4 k;
        vec2 q;
        float m;
        for (; i < ROCK.length(); i++) {  // the next one that reaches here
            k = ROCK[i], m = k.y / FOCAL;
            float base = (-EYE / m - FOCAL * ST) / CT;
            q = vec2(v.x - k.x * upright(base), v.y - base) * m / (k.z * vec2(1.0, k.w));
            if (abs(q.x) < 1.6 && abs(q.y - 0.2) < 1.1) break;
        }
        if (i >= ROCK.length()) break;
        float s = float(i), root = i < BOULDERS ? 0.0 : 1.0;
        // Its shade on the sand.
        vec2 under = q * vec2(0.85, 2.2) + vec2(0.0, 0.1);
        col *= 1.0 - 0.75 * exp(-2.0 * dot(under, under)) * clear(k.y).g;
        vec2 o = q * (0.60 + 0.75 * k.z) + 3.7 * s;
        float lump = 0.20 * noise(o * 1.5) + 0.10 * noise(o * 3.7), fine = 0.05 * noise(o * 8.0);
        float r = length(vec2(q.x, q.y - 0.06)) + lump + fine, blur = 1.2 * px * m / k.z + 0.003;
        float cover = smoothstep(blur, -blur, r - 0.92);
        cover *= smoothstep(-0.05, 0.05, q.y + 0.10 + 0.04 * sin(5.0 * q.x + s) - 0.12 * q.x * q.x);
        float grain = fbm(o * 6.5, 3), bump = fbm(o * 6.5 + vec2(0.0, 0.25), 2) - grain;
        float big = 0.20 * noise(o * 1.5 + vec2(0.0, 0.35)) + 0.10 * noise(o * 3.7 + vec2(0.0, 0.35)) - lump;
        float up = clamp(0.28 + 0.60 * q.y + 1.5 * big - 1.4 * bump + 0.25 * q.x * sign(SUN.x - k.x), 0.0, 1.3);
        float net = caustics(vec2(v.x * m, 0.9 * k.y + q.y * k.z) * 1.2);
        float patches = noise(o * 3.1 + 20.0) + 0.9 * grain;
        vec3 c = mix(vec3(0.125, 0.105, 0.080), vec3(0.235, 0.150, 0.145), smoothstep(0.0, 0.45, patches));
        float turf = 0.7 * noise(o * 4.3 + 40.0) - 0.8 * grain + 0.5 * up;
        c = mix(c, vec3(0.150, 0.125, 0.045), 0.80 * smoothstep(0.25, 0.70, turf));
        c *= 1.0 - 0.55 * smoothstep(0.0, -0.30, grain);
        c = mix(c, vec3(0.15, 0.090, 0.030) * max(0.8 + 1.6 * grain, 0.2), root);
        c *= (1.0 + 0.40 * noise(o * 21.0)) * vec3(0.80, 1.0, 0.90) * (0.10 + up * (0.62 + 0.75 * net));
        col = mix(col, mix(haze, c, clear(k.y)), cover);
        all = max(all, cover);
        i++;
    }
    return all;
}

// ---------------------------------------------------------------- kelp

// Bundles of kelp: place at the horizon (picture heights), depth, height (m) where they end
// below the surface.  Far ones first.
const int FAR = 17, BUNDLES = FAR + 23;
const vec3 PLANT[] = vec3[](vec3(-1.14, 12.5, 9.0), vec3(-0.86, 11.6, 9.0), vec3(-0.67, 12.4, 9.0), vec3(-0.41, 11.8, 9.0),
    vec3(-0.09, 12.6, 9.0), vec3(0.10, 12.0, 9.0), vec3(0.25, 11.5, 9.0), vec3(0.55, 12.2, 9.0), vec3(0.80, 11.7, 9.0),
    vec3(1.05, 12.3, 9.0), vec3(-1.10, 8.8, 9.0), vec3(-0.80, 9.2, 9.0), vec3(-0.34, 8.7, 9.0), vec3(0.03, 9.4, 9.0),
    vec3(0.24, 8.6, 9.0), vec3(0.74, 8.9, 9.0), vec3(1.14, 8.4, 9.0),
    vec3(0.15, 7.4, 9.0), vec3(-1.02, 6.6, 9.0), vec3(0.56, 6.3, 9.0), vec3(-0.52, 6.0, 9.0), vec3(1.00, 5.6, 9.0),
    vec3(-0.93, 5.0, 9.0), vec3(0.66, 5.0, 9.0), vec3(0.475, 4.8, 9.0), vec3(0.462, 4.78, 9.0), vec3(0.37, 4.5, 0.65),
    vec3(-0.47, 4.3, 0.8), vec3(-0.280, 3.74, 9.0), vec3(-0.250, 3.72, 9.0), vec3(-0.265, 3.70, 9.0), vec3(0.58, 3.6, 0.7),
    vec3(0.755, 3.0, 9.0), vec3(-0.630, 2.97, 9.0), vec3(0.768, 2.98, 9.0), vec3(-0.652, 2.93, 9.0), vec3(-0.43, 2.8, 0.5),
    vec3(1.06, 2.6, 0.85), vec3(1.16, 1.9, 9.0), vec3(-1.17, 1.8, 9.0));

// All the kelp over what is already there.  `beams` are the four sheets of shafts.  The
// loops look for the next thing that reaches the pixel before they do any work on it.
void kelp(inout vec3 col, vec2 v, vec4 beams, float rock) {
    int n = 0;
    float near = v.y * CT + FOCAL * ST, sun = exp(-1.2 * length(v - SUN));
    for (int guard = 0; guard < 24; guard++) {
        float z, m, y, root, dx, lean, slow, sb, cb;
        vec4 s;
        for (int g = 0; g < 40; g++) {
            for (; n < BUNDLES; n++) {
                vec3 w = PLANT[n];
                z = w.y, m = z * (1.0 / FOCAL), y = near * m + EYE, root = w.x * m * upright(v.y);
                if (y > 0.0 && y < w.z + 0.3 && abs(v.x * m - root) < 0.76 + 0.11 * y) break;
            }
            if (n >= BUNDLES) break;
            s = bytes(scramble(ivec2(n, 77)));
            // Where its stipes stand at this height: rest shape and the surge, later and wider further up.
            float wind = 1.2 * y + 6.3 * s.x, bend = (0.11 + 0.045 * y) * min(0.5 * y, 1.0);
            float grow = y * y / (y + 1.2) * 0.060;
            float late = 0.42 * y - 0.35 * root + 0.5 * s.z;
            slow = 2.0 * TAU * now - late;
            float second = 3.0 * TAU * now - 1.4 * late + 5.0 * s.w;
            sb = sin(slow), cb = cos(slow);
            dx = v.x * m - root - bend * sin(wind) - grow * (sb + 0.22 * sin(second));
            lean = 1.2 * bend * cos(wind) - 0.42 * grow * (cb + 0.31 * cos(second)) + 0.055 * (sb + 0.22 * sin(second));
            if (abs(dx) < 0.70) break;
            n++;
        }
        if (n >= BUNDLES) break;
        float tall = PLANT[n].z, size = tall < 2.0 ? 0.72 : 1.08, pitch = n < FAR ? 0.125 : tall < 2.0 ? 0.060 : 0.075;
        float blur = max(0.7 * px, 0.0006 + 0.008 * max(2.4 / z - 1.0, 0.0)) * m;
        vec3 left = clear(z);
        vec3 before = step(vec3(8.0, 5.5, 2.6), vec3(z));  // which sheets of light are in front of it
        vec3 veil = haze * (1.0 - left) + BEAM * (beams.w + dot(beams.xyz, before));
        float beam = before.y > 0.5 ? beams.y : before.z > 0.5 ? beams.z : beams.w;
        float bushy = noise(vec2(0.9 * y + 7.0 * s.x, 3.0 * s.y + dx * 1.2 + float(n)));
        float shade = 0.45 + 0.65 * smoothstep(-0.45, 0.45, bushy);
        float lit = (0.34 + 0.66 * smoothstep(0.2, 4.5, y)) * (0.22 + 2.5 * sun);
        lit *= shade * (0.72 + 1.3 * beam) * mix(1.0, 0.55, smoothstep(5.0, 9.0, z));
        float solid = 1.0 - rock * step(7.0, z);
        // Three stipes wind about each other.
        vec3 c;
        for (int k = tall < 2.0 ? 2 : 0; k < 3; k++) {
            float o = (dx - (0.018 + 0.006 * y) * sin((1.1 + 0.7 * float(k)) * y + 6.3 * s[k] + 2.1 * float(k))) * 118.0;
            float cover = smoothstep(blur * 118.0, -blur * 118.0, abs(o) - min(1.0, 4.0 * (tall - y)));
            cover *= solid * step(y, tall) * smoothstep(0.06, 0.12, y);
            c = mix(vec3(0.040, 0.036, 0.010), vec3(0.44, 0.24, 0.03), clamp(0.40 + 0.45 * o, 0.0, 1.0)) * lit;
            col = mix(col, veil + c * left, cover);
        }
        vec2 lag = mat2(0.62, 0.78, -0.78, 0.62) * vec2(sb, cb);  // the blades come after the stipe
        sb = lag.x, cb = lag.y;
        int first = int(ceil((y - (tall < 2.0 ? 0.26 : 0.36)) / pitch)) - 1, k = 0, last = n < FAR ? 7 : 11;
        for (int g = 0; g < 12; g++) {
            float u, w, w0, len, q, swing;
            vec4 b, e;
            for (; k < last; k++) {
                int i = first + k;
                uint h = scramble(ivec2(i, n));
                b = bytes(h), e = bytes((h ^ (h >> 13u)) * 2654435769u);
                float yi = (float(i) + b.y) * pitch, side = b.x < 0.64 ? 1.0 : -1.0;
                vec2 d = vec2((dx - lean * (yi - y)) * side, y - yi);
                swing = (sb - cb * 0.42 * (yi - y)) * side;
                // Up and out from the stipe, then over; the surge swings it.
                float near = sqrt(e.x);  // small for one that points towards us: it looks short and steep
                vec2 axis = normalize(vec2(1.0, mix(-0.32, 1.30, b.z) + 2.6 * (1.0 - near) * (e.w - 0.4) - 0.15 * swing));
                u = dot(d, axis), w0 = d.y * axis.x - d.x * axis.y;
                len = size * mix(0.38, 0.72, b.w) * (0.34 + 0.66 * near) * (0.92 - 0.30 * bushy);
                len = min(len, 0.66);
                q = (u - 0.045) / len;
                // The blade's own axis bends and waves.
                float curl = swing * (e.z - 0.5), droop = q * mix(0.05, 0.85, b.z * (0.70 + 0.30 * e.y)) - 0.02;
                w = w0 + len * q * (droop + (0.036 * q + 0.024) * (curl + 1.2 * (e.w - 0.5))) + 0.05 * q * curl;
                if (abs(q - 0.44) < 0.57 && abs(w) < 0.080 * size && i > 2 && yi < tall) break;
            }
            if (k >= last) break;
            w += 0.014 * sin(slow - 0.9 - 8.0 * q - 6.3 * e.z) * q;
            float turned = 2.4 * (e.w - 0.35) * q + 2.2 * (e.z - 0.5) + 0.30 * swing, twist = cos(turned);
            float wave = 22.0 * len * q / size;
            float frill = sin(2.1 * wave + 20.0 * e.x + (w > 0.0 ? 0.0 : 1.9)) + 0.6 * sin(4.7 * wave + 9.0 * e.y);
            float shape = sqrt(max(q, 0.0)) * (1.0 - q * q) * (1.40 - 0.28 * q);
            float wide = size * 0.058 * shape * (0.25 + 0.75 * abs(twist)) * (1.0 + 0.13 * frill) + 0.0016;
            float cover = smoothstep(blur, -blur, abs(w) - wide) * smoothstep(-0.12, 0.0, q);
            // Light comes through: lengthwise curl, wrinkles that run slantwise to the margin, a bright rim.
            float across = w / wide, rim = across * across;
            vec2 at = vec2(wave * 1.7 - 2.2 * abs(across), across * 1.9 + 40.0 * e.x + float(k + first));
            float fold = noise(at) + 0.6 * noise(at * vec2(2.3, 1.7) + 5.0);
            float crease = 1.0 - smoothstep(0.0, 0.16, abs(fold));
            float ruffle = fold * (0.50 + 0.50 * rim) + 0.40 * frill * rim * rim - 0.35 * crease;
            float glow = 0.40 + 0.40 * sin(turned + 3.0 * e.y) + 0.27 * ruffle + 0.24 * across * twist + 0.14 * q;
            glow = clamp(glow + 0.35 * smoothstep(0.72, 1.0, across), 0.0, 1.2);
            c = mix(vec3(0.020, 0.026, 0.005), vec3(0.215, 0.133, 0.011), smoothstep(0.0, 0.55, glow));
            c = mix(c, mix(vec3(1.32, 0.54, 0.030), vec3(1.10, 0.68, 0.060), s.y), smoothstep(0.35, 1.20, glow)) * lit;
            c += vec3(0.06, 0.14, 0.11) * lit * smoothstep(0.2, 0.9, -ruffle) * max(1.0 - glow, 0.0);
            col = mix(col, veil + c * left, 0.94 * cover * solid);
            // The bladder: a small pear.
            vec2 o = vec2((u - 0.026) / 0.030, w0 / 0.0150);
            o.y *= 1.0 + 0.25 * o.x;
            float rr = dot(o, o);
            cover = smoothstep(1.0 + blur / 0.011, 1.0 - blur / 0.011, sqrt(rr)) * solid;
            c = mix(vec3(0.70, 0.42, 0.06), vec3(0.08, 0.06, 0.012), clamp(rr * 0.8 - 0.40 * o.y, 0.0, 1.0)) * lit;
            col = mix(col, veil + c * left, cover);
            k++;
        }
        n++;
    }
}

// ---------------------------------------------------------------- small things

// A few small fish far off, in a loose school that passes once in the loop.
void fish(inout vec3 col, vec2 v) {
    float middle = mix(-1.62, 1.62, fract(now + 0.03));
    int count = abs(v.x - middle) < 0.25 && abs(v.y - 0.03) < 0.20 ? 6 : 0;
    for (int i = 0; i < count; i++) {
        vec4 b = bytes(scramble(ivec2(i, 900)));
        float x = middle + 0.34 * (b.x - 0.5);
        float y = 0.03 + 0.15 * (b.y - 0.5) + 0.030 * sin(2.2 * x + 1.0) + 0.010 * sin(TAU * (2.0 * now + b.z));
        vec2 q = (v - vec2(x, y)) / (0.021 + 0.006 * b.w);
        if (abs(q.x) > 1.6 || abs(q.y) > 1.0) continue;
        q.y += 0.10 * (q.x - 0.6) * (q.x - 0.6) * 0.5 * sin(TAU * (24.0 * now + b.w) + 1.8 * q.x) - 0.07 * q.x;
        float t = clamp(0.5 + 0.5 * q.x, 0.0, 1.0);
        float body = abs(q.y) - 0.66 * pow(t, 0.75) * sqrt(1.0 - t);
        float tail = abs(q.y) - clamp(-0.72 - q.x, 0.0, 1.0) * 0.62 + 1.2 * max(-1.28 - q.x, 0.0) - 0.02;
        if (q.x > -0.7 || q.x < -1.5) tail = 1.0;
        float blur = 60.0 * px + 0.05, cover = smoothstep(blur, -blur, min(body, tail));
        vec3 scales = mix(vec3(0.42, 0.55, 0.58), vec3(0.95, 0.98, 0.98), smoothstep(0.05, -0.22, q.y));
        col = mix(col, haze * scales, 0.75 * cover);
    }
}

// Motes that drift round small circles: soft specks of light.
float motes(vec2 v) {
    float sum = 0.0;
    for (int i = 0; i < 2; i++) {
        float cell = 0.105 + 0.085 * float(i);
        vec2 g = v / cell + 17.3 * float(i) + 0.25 * v.yx;
        ivec2 id = ivec2(floor(g));
        vec4 b = bytes(scramble(id + 700)), e = bytes(scramble(id + 800));
        if (e.w > 0.55) continue;
        float a = TAU * (now * (e.z < 0.5 ? 1.0 : -1.0) + b.z);
        vec2 d = (fract(g) - 0.5 - 0.42 * (b.xy - 0.5) - 0.20 * vec2(cos(a), (0.5 + e.y) * sin(a))) * cell;
        float size = mix(0.0010, 0.0026, e.x * e.x) + 0.5 * px;
        sum += mix(0.5, 1.0, b.w) * exp(-dot(d, d) / (size * size)) * 0.0010 / (0.0004 + size);
    }
    return sum;
}

void main() {
    vec2 v = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    px = 1.0 / resolution.y;
    now = fract(phase + START);
    turn = vec2(cos(TAU * now), sin(TAU * now));
    vec3 r = vec3(v.x, v.y * CT + FOCAL * ST, FOCAL * CT - v.y * ST), d = normalize(r);
    sunward = normalize(vec3(SUN.x, SUN.y * CT + FOCAL * ST, FOCAL * CT - SUN.y * ST));
    haze = water(normalize(vec3(d.x, min(d.y, 0.10 + 0.2 * d.y), d.z)));  // kelp stands against the brighter ceiling
    vec3 col = haze;
    if (r.y > 0.04) col = ceiling(r, d);
    if (r.y < -0.01) col = sand(r);
    // The forest goes on, hardly seen.
    float trunk = noise(vec2(13.0 * v.x + 0.12 * sin(TAU * 2.0 * now) * (v.y + 0.3), 1.3 * v.y + 3.0))
                + 0.6 * noise(vec2(31.0 * v.x + 3.0 * v.y, 5.0 * v.y + 9.0));
    col *= 1.0 - 0.13 * smoothstep(-0.3, 1.2, trunk) * smoothstep(-0.30, -0.17, v.y) * smoothstep(0.30, -0.15, v.y);
    vec4 beams = vec4(shafts(v, 9.0, 1), shafts(v, 5.5, 2), shafts(v, 3.2, 3), 0.65 * shafts(v, 1.6, 4));
    float rock = rocks(col, v);
    col += BEAM * dot(beams, vec4(1.0));
    fish(col, v);
    kelp(col, v, beams, rock);
    col += (0.45 * haze + vec3(0.10, 0.16, 0.12)) * motes(v) * exp(-1.0 * length(v - SUN));
    vec2 sun = v - SUN;
    col += vec3(0.15, 0.26, 0.17) * exp(-7.0 * dot(sun, sun));  // the lens glows a little
    col *= 1.0 - 0.14 * dot(v, v);
    col = 1.0 - exp(-1.75 * col);
    col = mix(12.92 * col, 1.055 * pow(max(col, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, col));
    col = mix(col, col * col * (3.0 - 2.0 * col), 0.62);
    colour = vec4(clamp(col, 0.0, 1.0), 1.0);
}
