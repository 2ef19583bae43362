#version 330 core
// Respite, scene "rain": rain on a window at dusk, seen from a warm room.
// Our own work, CC0-1.0.
//
// What a painter would note down.  The eye rests on the glass, an arm's length away.  The
// street beyond is far out of focus: every lamp a soft disc of much the same size, and
// where the street ends the discs run together into a warm glow.  The sky is deep blue,
// peach only over the street's end; windows are lit on both sides; the wet road draws each
// light out into a column, and veils of drizzle sink before it all.  A drop is a small lens:
// it holds the street upside down, the sky below as a pale crescent, the lamps as a chain of
// sparks, and a dark rim where it is too steep to see through.  No drop is round; big ones
// have drunk their neighbours.  Now and then one lets go, runs, hesitates, runs on; its tail
// breaks up into beads, and where it swept the mist away the dusk looks in clear.  Inside: a
// painted rail, a sill of oiled wood, a mug of tea.
//
// Everything that moves depends on `phase` alone and is exactly periodic in it: each runner
// runs once in the loop, and the next drop gathers where it let go.  Units are picture
// heights from the middle, y up.  Colours are linear light until the last lines of main().

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float TAU = 6.28318531;
const float HORIZON = -0.065;      // where the street ends, in picture heights above the middle
const float BLUR = 0.040;          // half width of far things' edges
const float LOOP = 20.0;           // seconds in the loop
const vec2 MUG = vec2(0.640, -0.335);  // middle of the mug
const float SPREAD = 0.85;         // how much of the view a drop gathers
const mat2 GOLDEN = mat2(-0.73737, 0.67549, -0.67549, -0.73737);  // a turn by the golden angle

float pixel;  // size of a pixel in picture heights

// ---------------------------------------------------------------- noise

// A pseudo-random word for a lattice point (PCG-style integer mixing).
uint scramble(ivec2 p, int seed) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 747796405u + uint(seed) * 2654435769u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return (h >> 22u) ^ h;
}

// Four numbers, 0..1, from the four bytes of a scrambled word.
vec4 bytes(uint h) {
    return vec4(h & 255u, (h >> 8u) & 255u, (h >> 16u) & 255u, h >> 24u) * (1.0 / 255.0);
}

// A pseudo-random number in 0..1 for a lattice point.
float hash(ivec2 p) { return float(scramble(p, 0)) * (1.0 / 4294967296.0); }

// Value noise, -1..1, with a quintic blend.  Its rows repeat as `rows` (a power of two less
// one) says: so it can rise for ever.
float noise(vec2 p, int rows) {
    vec2 f = floor(p);
    ivec2 i = ivec2(f), j = i + 1;
    i.y &= rows, j.y &= rows;
    f = p - f;
    vec2 w = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    float low = mix(hash(i), hash(ivec2(j.x, i.y)), w.x);
    float high = mix(hash(ivec2(i.x, j.y)), hash(j), w.x);
    return mix(low, high, w.y) * 2.0 - 1.0;
}

float noise(vec2 p) { return noise(p, -1); }

// ---------------------------------------------------------------- the street beyond

const vec3 AMBER = vec3(1.00, 0.37, 0.06), CREAM = vec3(1.00, 0.57, 0.22);
const vec3 ROSE = vec3(0.85, 0.17, 0.10), ICE = vec3(0.38, 0.66, 0.80);
const float A = 0.0, G = 0.4, C = 1.0, I = 2.0, R = 3.0;  // tints: amber, gold, cream, ice, rose

// Lamps: place, strength, tint.
const vec4 LAMP[] = vec4[](
    // Street lamps on the left, then on the right, from near to far.
    vec4(-0.735, 0.330, 1.15, A), vec4(-0.360, 0.168, 1.15, A), vec4(-0.188, 0.086, 1.00, A),
    vec4(-0.098, 0.040, 0.80, A), vec4(-0.042, 0.012, 0.60, A), vec4(1.050, 0.400, 1.05, A),
    vec4(0.470, 0.205, 1.20, A), vec4(0.262, 0.100, 1.00, A), vec4(0.162, 0.046, 0.78, A),
    vec4(0.112, 0.010, 0.55, A),
    // Porches and garden lights, dimmer; far lights where the street ends.
    vec4(-1.135, 0.015, 0.30, C), vec4(-0.560, -0.010, 0.34, G), vec4(-0.495, -0.045, 0.18, C),
    vec4(-0.290, -0.022, 0.36, G), vec4(-0.235, -0.048, 0.22, C), vec4(0.355, -0.012, 0.30, C),
    vec4(0.405, -0.038, 0.24, G), vec4(0.660, -0.020, 0.34, G), vec4(0.950, 0.010, 0.26, C),
    vec4(1.165, -0.010, 0.26, G), vec4(0.015, -0.022, 0.50, G), vec4(0.058, -0.034, 0.40, C),
    vec4(-0.020, -0.040, 0.28, G), vec4(0.090, -0.042, 0.26, A), vec4(-0.085, -0.038, 0.24, C),
    // A shop sign; tail lights of a parked car.
    vec4(0.150, -0.040, 0.20, G), vec4(0.560, 0.015, 0.16, I), vec4(-0.148, -0.030, 0.14, I),
    vec4(0.212, -0.082, 0.22, R), vec4(0.258, -0.084, 0.22, R));

// Lit windows: place, strength, tint; and half the size of one.
const vec2 PANE_HALF = vec2(0.043, 0.039);
const vec4 PANE[] = vec4[](
    vec4(-1.010, 0.105, 0.42, G), vec4(-0.880, 0.105, 0.30, G), vec4(-0.892, -0.015, 0.40, C),
    vec4(-0.845, -0.015, 0.40, C), vec4(-0.435, 0.035, 0.36, G), vec4(0.780, 0.080, 0.40, G),
    vec4(0.900, 0.080, 0.16, C), vec4(1.110, 0.120, 0.36, C));

// Colour of a light as the lists above name it.
vec3 glow(vec4 lamp) {
    return lamp.z * (lamp.w > 2.5 ? ROSE : lamp.w > 1.5 ? ICE : mix(AMBER, CREAM, lamp.w));
}

// Cover of a house with a gable, its edges `blur` wide.
float gable(vec2 p, float middle, float width, float eaves, float ridge, float blur) {
    float d = abs(p.x - middle);
    float roof = mix(ridge, eaves, clamp(sqrt(d * d + 0.2 * blur * blur) / width, 0.0, 1.0));
    return smoothstep(-blur, blur, roof - p.y) * smoothstep(blur, -blur, d - width);
}

// Round crown of a tree.
float crown(vec2 p, vec2 middle, float radius, float blur) {
    vec2 d = (p - middle) / radius;
    float ragged = 0.10 * sin(7.0 * d.x + 3.0 * middle.x) * sin(6.0 * d.y) + 0.06 * sin(15.0 * d.x);
    return smoothstep(blur, -blur, (length(d) - 1.0 - ragged) * radius);
}

// Sky over roofs and trees, no lamps; edges are `blur` wide.
vec3 dusk(vec2 p, float blur) {
    vec2 q = vec2(p.x, p.y - HORIZON);
    float mid = (p.x - 0.04) * (p.x - 0.04);
    vec3 low = mix(vec3(0.115, 0.140, 0.220), vec3(0.400, 0.215, 0.145), exp(-7.0 * mid));
    vec3 c = mix(low, vec3(0.078, 0.125, 0.225), smoothstep(0.0, 0.17, q.y));
    c = mix(c, vec3(0.016, 0.043, 0.108), smoothstep(0.08, 0.58, q.y));
    // Far trees, then roofs and crowns on both sides, nearer and darker.
    float far = 0.030 + 0.075 * smoothstep(0.0, 0.02, mid) * smoothstep(0.0, 0.5, abs(p.x - 0.04))
              + 0.010 * sin(p.x * 19.0) + 0.006 * sin(p.x * 37.0 + 1.0);
    c = mix(c, vec3(0.052, 0.056, 0.080), 0.85 * smoothstep(-blur, blur, far - q.y));
    c = mix(c, vec3(0.020, 0.026, 0.040), 0.92 * max(gable(q, -0.410, 0.150, 0.115, 0.185, blur),
                                                     crown(q, vec2(0.640, 0.085), 0.120, blur)));
    c = mix(c, vec3(0.013, 0.018, 0.028), 0.95 * max(gable(q, 0.910, 0.240, 0.175, 0.300, blur),
                                                     crown(q, vec2(-0.640, 0.080), 0.115, blur)));
    return mix(c, vec3(0.009, 0.012, 0.020), 0.96 * gable(q, -0.960, 0.250, 0.215, 0.345, blur));
}

// The whole view without lamps: below the horizon wet ground mirrors what is above.
vec3 backdrop(vec2 p, float blur) {
    float below = HORIZON - p.y;
    vec3 c = dusk(vec2(p.x, HORIZON + abs(below) * (below > 0.0 ? 0.9 : 1.0)), blur);
    return mix(c, vec3(0.006, 0.007, 0.011) + c * vec3(0.42, 0.44, 0.48), smoothstep(-0.6 * blur, 0.6 * blur, below));
}

// A soft hill, 1 in the middle, 0 from q = 4 on: cheaper than a Gaussian.
float hill(float q) { float h = max(1.0 - 0.25 * q, 0.0); return h * h * h; }

// What the eye sees beyond the glass, far out of focus.  `veil` is the same once more
// scattered: what fog on the glass shows.
vec3 beyond(vec2 p, out vec3 veil) {
    vec3 c = backdrop(p, BLUR);
    veil = mix(c, vec3(0.046, 0.060, 0.098), 0.45);
    float s = 0.7 * BLUR, wet = smoothstep(HORIZON + 0.02, HORIZON - 0.05, p.y);
    for (int i = 0; i < PANE.length(); i++) {
        vec2 d = p - PANE[i].xy;
        vec2 w = smoothstep(-s, s, d + PANE_HALF) - smoothstep(-s, s, d - PANE_HALF);
        vec3 light = glow(PANE[i]);
        c += light * w.x * w.y;
        veil += light * 0.3 * hill(60.0 * dot(d, d));
    }
    vec2 turn = vec2(cos(TAU * phase), sin(TAU * phase)), lean = vec2(1.0, 0.0);
    for (int i = 0; i < LAMP.length(); i++) {
        // Nearer ones, further from the street's end, a little larger.
        vec3 at = vec3(LAMP[i].xy, 0.042 + 0.013 * abs(LAMP[i].x) + 0.040 * max(LAMP[i].y, 0.0));
        vec2 d = (p - at.xy) / at.z;
        float q = dot(d, d);
        // Each breathes a little in its own time, as leaves move before it.
        turn = GOLDEN * turn, lean = GOLDEN * lean;
        vec3 light = glow(LAMP[i]) * (1.0 + 0.07 * turn.x);
        // A disc with a soft edge, a little brighter towards it, and a wide faint halo; the
        // lens clips it towards the picture's sides.
        vec2 e = d + 0.22 * at.xy;
        float disc = smoothstep(1.22, 0.74, q) * smoothstep(1.24, 0.72, dot(e, e));
        disc *= (0.78 + 0.22 * q) * (0.92 + 0.16 * clamp(dot(d, lean) + 0.6 * turn.y, -1.0, 1.0));
        c *= 1.0 - 0.40 * disc * light.x;
        float halo = 1.0 / ((1.0 + 0.45 * q) * (1.0 + 0.45 * q));
        c += light * (disc + 0.060 * halo);
        veil += light * 0.62 * halo;
        // Its long reflection in the wet street.
        vec2 m = vec2(d.x * 1.33, (p.y - 2.0 * HORIZON + at.y * 1.05 + 0.02) / (at.z * 2.4));
        c += light * (0.28 * wet * hill(dot(m, m)));
    }
    // Drizzle: soft veils that sink, by whole rounds of the noise's rows.
    float slant = p.x + 0.13 * p.y;
    float rain = noise(vec2(slant * 25.0, p.y * 8.0 + 160.0 * phase), 31)
               + noise(vec2(slant * 41.0 + 0.7, p.y * 11.0 + 192.0 * phase), 31);
    return c + (0.096 * c + vec3(0.0025, 0.0033, 0.0047)) * rain;
}

// The same view as a drop gathers it: sharp, small; `foot` is the width a pixel covers.
vec3 vista(vec2 p, float foot) {
    vec3 c = backdrop(p, 0.03 + foot) + vec3(0.10, 0.15, 0.21) * smoothstep(0.25, 0.9, p.y);  // the sky overhead
    float w = max(0.030, 0.8 * foot), narrow = 1.0 / (w * w);
    for (int i = 0; i < LAMP.length(); i++) {
        vec2 d = p - LAMP[i].xy;
        c += 0.0022 * narrow * glow(LAMP[i]) * hill(dot(d, d) * narrow);
    }
    return c;
}

// ---------------------------------------------------------------- water on the glass

const float LANE = 0.118;          // width of a lane in which one drop runs
const float END = -0.58;           // where the runs end: behind the sill

// What covers one pixel: signed distance to the nearest edge, weighted lean of the surface.
struct Water { float edge; vec2 lean; float weight; float size; };
// A drop that grows, lets go and runs: its lane's middle, where it starts, size, and clock.
struct Runner { float middle; float top; float radius; float t; float takes; vec4 steps; float runs; };

// Joins a drop to the water: `d` from its middle in radii, `radius` its size.
void join(inout Water w, vec2 d, float radius) {
    float q = dot(d, d), edge = (sqrt(q) - 1.0) * radius, s = max(1.35 - q, 0.0);
    float h = max(1.0 - 2.86 / radius * abs(edge - w.edge), 0.0);
    s *= s * radius;
    w = Water(min(edge, w.edge) - 0.0875 * h * h * radius, w.lean + s * d, w.weight + s, w.size + s * radius);
}

// Paths wander: running drops follow lines on which this is constant.
float across(vec2 p) {
    return p.x + 0.011 * sin(7.3 * p.y + 4.1 * p.x + 1.0) + 0.0055 * sin(19.0 * p.y + 13.0 * p.x)
         + 0.0022 * sin(47.0 * p.y - 23.0 * p.x);
}

// The runner of a lane, as it is now.
Runner runner(int lane) {
    vec4 b = bytes(scramble(ivec2(lane, 3), 7)), s = bytes(scramble(ivec2(lane, 5), 8));
    float start = fract(0.61803 * float(lane) + 0.1 * b.x);  // evenly spread over the loop
    return Runner((float(lane) + 0.5 + 0.4 * (b.y - 0.5)) * LANE, mix(-0.05, 0.52, b.z), mix(0.0125, 0.0195, b.w),
                  fract(phase - start), mix(0.60, 0.86, s.y), s, step(s.w, 0.85));
}

// One slip: from rest to rest.
float slip(float t, float from, float takes) {
    float x = clamp((t - from) / takes, 0.0, 1.0);
    return x * x * x * (x * (x * 6.0 - 15.0) + 10.0);
}

// How much of its way a runner has gone, 0..1: it creeps, slips, hesitates, slips again.
float progress(Runner r, float t) {
    t = clamp(t / r.takes, 0.0, 1.0);
    vec4 s = r.steps;
    return 0.16 * t * t * (3.0 - 2.0 * t)
         + 0.20 * slip(t, 0.05 + 0.05 * s.x, 0.17) + 0.22 * slip(t, 0.26 + 0.06 * s.y, 0.18)
         + 0.20 * slip(t, 0.49 + 0.06 * s.z, 0.17) + 0.22 * slip(t, 0.73 + 0.05 * s.x, 0.20);
}

// When it passed the point that lies at `way` of its way: the inverse of progress().
float passing(Runner r, float way) {
    vec2 low = vec2(0.0), high = vec2(r.takes, 1.0);  // time and way
    for (int i = 0; i < 6; i++) {
        vec2 mid = vec2(0.5 * (low.x + high.x));
        mid.y = progress(r, mid.x);
        if (mid.y < way) low = mid; else high = mid;
    }
    return mix(low.x, high.x, clamp((way - low.y) / max(high.y - low.y, 1e-6), 0.0, 1.0));
}

// Drops that stand still, one in each cell of a slanted grid or none.  Big ones (`keep`)
// stand clear of the lanes; small ones there have to grow again, as far as `grown` says.
// Near `big`, the nearest bigger drop, there is little left: it drank its neighbours.
void scatter(inout Water w, inout vec4 big, vec2 p, float u, float cell, int seed, float share, vec2 radii,
             Runner a, Runner b, vec2 grown, bool keep) {
    const mat2 slant = mat2(0.89, 0.45, -0.45, 0.89);
    vec2 g = slant * p / cell + 0.37 * float(seed);
    vec2 first = floor(g - 0.5), width = vec2(a.radius, b.radius), narrow = 3.0 / width;
    vec4 found = big;
    for (int k = 0; k < 4; k++) {
        ivec2 id = ivec2(first) + ivec2(k & 1, k >> 1);
        uint word = scramble(id, seed);
        vec4 c = bytes(word), s = bytes(word * 2654435769u >> 3u);
        float radius = mix(radii.x, radii.y, c.z * c.z);
        vec2 d = (g - vec2(id) - 0.5 - 0.7 * (c.xy - 0.5)) * slant * cell, middle = p - d;
        radius *= clamp((distance(middle, big.xy) - 1.25 * big.z) / radius - 0.2, 0.0, 1.0);
        vec2 far = abs((keep ? across(middle) : u - d.x) - vec2(a.middle, b.middle)) - radius;
        vec2 swept = 1.0 - grown;
        if (keep) swept = vec2(a.runs, b.runs) * step(middle.y - radius, vec2(a.top, b.top) + width);
        swept *= clamp(4.0 - far * narrow, 0.0, 1.0);
        radius *= 1.0 - max(swept.x, swept.y);
        // One small one in five is young: it gathers slowly, and dries slowly.
        float age = fract(phase + s.w * 5.0);
        if (s.w < 0.2 && !keep) radius *= min(sqrt(8.0 * age), 1.0) * min(1.4 - 1.4 * age, 1.0);
        radius *= clamp(12.0 * (share - c.w), 0.0, 1.0);
        if (radius < 0.25 * radii.x) continue;
        float edge = length(d) - radius;
        if (keep && edge < found.w) found = vec4(middle, radius, edge);
        d /= radius;
        if (dot(d, d) > 2.3) continue;
        // No drop is round: bent, stretched, heavier below.
        d += vec2(0.5 * (s.x - 0.5) * d.y * d.y, 0.5 * (s.y - 0.5) * d.x * d.x);
        d *= 1.0 + 0.35 * vec2(s.z - 0.5, 0.5 - s.z);
        d.x *= 1.0 + 0.14 * d.y;
        join(w, d, radius);
    }
    big = found;
}

// The drop that runs, the film and the beads it leaves.  Returns how much fog (x) and how
// many small drops (y) have come back since it swept this place, 0..1.
vec2 run(inout Water w, vec2 p, float u, Runner r, int lane) {
    float du = u - r.middle, far = abs(du) / r.radius;
    if (r.runs < 0.5 || far > 2.6 || p.y > r.top + 3.0 * r.radius) return vec2(1.0);
    float here = r.top - progress(r, r.t) * (r.top - END);
    float speed = (r.top - progress(r, r.t - 0.012) * (r.top - END) - here) / r.radius;  // radii in a quarter second
    // The next drop gathers where the last one let go.
    float size = max(r.radius * sqrt(smoothstep(0.12, 1.0, r.t)), 1e-4);
    vec2 d = vec2(du, p.y - r.top) / size;
    d.x *= 1.0 + 0.16 * d.y;
    if (size > 0.0007) join(w, d, size);
    // The drop on its way: round at rest, drawn out when it runs.
    float stretch = 0.55 * speed / (1.0 + speed);
    d = vec2(du, p.y - here) / r.radius;
    if (d.y > 0.0) d.y /= 1.0 + 1.6 * stretch;
    d.x *= (1.0 + 0.15 * stretch) * (1.0 + (0.16 + 0.5 * stretch * step(0.0, d.y)) * d.y);
    if (r.t < r.takes + 0.02 && abs(d.y) < 2.0) join(w, d, r.radius);
    // Its track.
    if (p.y >= r.top) return vec2(1.0);
    float age = fract(r.t - passing(r, (r.top - p.y) / (r.top - END))), seconds = age * LOOP;
    float film = r.radius * (0.66 * exp(-seconds * 3.2) - 0.085);
    film *= 1.0 + 0.35 * sin(p.y * 260.0 + 40.0 * r.steps.x) * smoothstep(0.2, 1.5, seconds);
    if (film > 0.0) join(w, vec2(du / film, 0.0), film);
    float pitch = r.radius * 1.75, first = floor(p.y / pitch - 0.5);
    for (int k = 0; k < 2; k++) {
        vec4 b = bytes(scramble(ivec2(int(first) + k, lane), 21));
        float dry = mix(1.0, 0.35 + 0.65 * b.w, smoothstep(0.15, 0.95, age));
        size = r.radius * mix(0.13, 0.56, b.z * b.z) * smoothstep(0.05, 0.7, seconds) * dry;
        d = vec2(du - 0.4 * r.radius * (b.x - 0.5), p.y - (first + float(k) + 0.2 + 0.6 * b.y) * pitch);
        if (size > 0.0006) join(w, d / size, size);
    }
    float side = smoothstep(1.30, 0.65, far + 0.25 * noise(p * 60.0));
    vec2 back = vec2(1.0 - side + side * smoothstep(0.1, 0.95, age), smoothstep(0.25, 0.98, age));
    return mix(vec2(1.0), back, smoothstep(0.0, 2.0 * r.radius, r.top - p.y));
}

// What is seen through the water at a place.
vec3 throughWater(Water w, vec2 p) {
    vec2 n = w.lean / max(w.weight, 1e-9);
    float size = max(w.size / max(w.weight, 1e-9), 2e-4);
    float m = clamp(1.0 + w.edge / size, 0.0, 1.0);  // 0 in the middle, 1 at the edge
    vec3 c = vista(p * 0.6 - n * SPREAD * (0.55 + 0.75 * dot(n, n)), SPREAD * 1.2 * pixel / size);
    // Where the surface is too steep light from the room comes back instead.
    float rim = smoothstep(0.62, 1.0, m) * smoothstep(0.0004, 0.004, size);
    c = mix(c, vec3(0.030, 0.018, 0.012), rim * mix(0.25, 0.92, smoothstep(-0.6, 0.5, n.y)));
    return c + vec3(0.12, 0.16, 0.21) * smoothstep(0.35, 0.95, -n.y) * smoothstep(1.0, 0.75, m);
}

// The pane: mist, standing drops, running drops, and the street behind.
vec3 glass(vec2 p) {
    float u = across(p);  // which line a drop would follow here
    int lane = int(floor(u / LANE - 0.5));
    Runner a = runner(lane), b = runner(lane + 1);
    Water w = Water(1.0, vec2(0.0), 0.0, 0.0);
    vec2 sweptA = run(w, p, u, a, lane), sweptB = run(w, p, u, b, lane + 1), grown = vec2(sweptA.y, sweptB.y);
    float dense = smoothstep(-0.8, 0.8, noise(p * vec2(2.9, 2.3) + 11.0) + 0.5 * noise(p * 7.0 + 3.0));
    vec4 big = vec4(9.0, 9.0, 0.0, 1.0);
    scatter(w, big, p, u, 0.1150, 1, 0.42, vec2(0.0110, 0.0315), a, b, grown, true);
    scatter(w, big, p, u, 0.0470, 2, 0.16 + 0.32 * dense, vec2(0.0060, 0.0140), a, b, grown, true);
    scatter(w, big, p, u, 0.0250, 3, 0.10 + 0.42 * dense, vec2(0.0032, 0.0075), a, b, grown, false);
    scatter(w, big, p, u, 0.0125, 4, 0.06 + 0.36 * dense, vec2(0.0018, 0.0036), a, b, grown, false);
    float fog = smoothstep(-0.5, 0.7, 0.45 * noise(p * vec2(2.3, 2.9) + 4.0) + 0.2 * noise(p * 6.1)
                                      - 3.4 * (p.y + 0.19) + 0.30 * (abs(p.x) - 0.7));
    fog *= min(sweptA.x, sweptB.x) * smoothstep(0.0, 0.006, w.edge);
    scatter(w, big, p, u, 0.0062, 5, 0.55 * fog, vec2(0.0007, 0.0015), a, b, grown, false);
    vec3 veil, c = beyond(p + 0.004 * vec2(noise(p * 13.0), noise(p * 13.0 + 70.0)), veil);
    c = mix(c, veil * 0.85 + vec3(0.020, 0.024, 0.032), 0.60 * fog);
    float cover = smoothstep(0.7 * pixel, -0.7 * pixel, w.edge), size = w.size / max(w.weight, 1e-9);
    return mix(c, throughWater(w, p), cover * smoothstep(-0.002, 0.0035, size));
}

// ---------------------------------------------------------------- the room

// Lays a soft-edged thing over what is already there.
void lay(inout vec4 over, vec3 light, float cover) { over = mix(over, vec4(light, 1.0), cover); }

// Frame, sill and mug, a little out of focus: light in rgb (premultiplied), cover in a.
vec4 inside(vec2 p) {
    vec4 c = vec4(0.0);
    // The frame's lower rail: painted wood; its upper edge takes the evening's light.
    float lamp = exp(-1.1 * (p.x + 0.9) * (p.x + 0.9));  // the room's lamp stands on the left
    float y = p.y + 0.385, z = p.y + 0.447;
    vec3 rail = vec3(0.040, 0.032, 0.030) + vec3(0.075, 0.043, 0.021) * (0.35 + lamp);
    rail = rail * mix(0.75, 1.0, smoothstep(-0.060, -0.010, y)) + vec3(0.060, 0.078, 0.110) * exp(-y * y / 0.00006);
    lay(c, rail * (1.0 - 0.6 * exp(-(y + 0.030) * (y + 0.030) / 0.00005)), smoothstep(0.006, -0.006, y));
    // The sill: oiled wood, with the window's glow on it.
    float grain = noise(vec2(p.x * 2.2, z * 60.0)) + 0.6 * noise(vec2(p.x * 5.0 + 9.0, z * 170.0));
    vec3 sill = (vec3(0.070, 0.034, 0.016) + vec3(0.080, 0.036, 0.012) * lamp) * (1.0 + 0.10 * grain);
    sill += vec3(0.050, 0.052, 0.062) * exp(-4.0 * p.x * p.x) * (0.8 + 0.2 * grain);
    vec2 lights = p.x - vec2(-0.36, 0.47);
    lights = exp(-90.0 * lights * lights);
    sill += vec3(0.10, 0.048, 0.012) * (lights.x + lights.y);
    lay(c, sill * mix(0.35, 1.0, smoothstep(0.0, -0.030, z)), smoothstep(0.007, -0.007, z));
    return c;
}

// A mug of dark glaze, the room's lamp on its left, the evening on its edges.
vec4 mug(vec2 p) {
    vec4 c = vec4(0.0);
    vec2 d = p - MUG;
    const float blur = 0.0125;
    if (abs(d.x - 0.04) > 0.26 || abs(d.y) > 0.20) return c;
    // Its shade on the sill.
    lay(c, vec3(0.008, 0.005, 0.004), 0.8 * exp(-d.x * d.x / 0.018 - (d.y + 0.125) * (d.y + 0.125) / 0.00025));
    // The handle.
    vec2 h = (d - vec2(0.101, 0.006)) / vec2(0.92, 1.12);
    vec3 glaze = vec3(0.030, 0.048, 0.062);
    vec3 tone = glaze * 0.5 + vec3(0.040, 0.020, 0.009) * smoothstep(0.02, -0.05, h.y)
              + vec3(0.040, 0.050, 0.072) * smoothstep(0.01, 0.055, h.y);
    lay(c, tone, smoothstep(blur, -blur, abs(length(h) - 0.050) - 0.010));
    // The body, a little narrower below, its foot rounded.
    float wide = 0.098 + 0.045 * d.y - 0.22 * d.y * d.y;
    float foot = -0.128 + 0.034 * (1.0 - sqrt(max(1.0 - d.x * d.x / (wide * wide), 0.0)));
    float x = clamp(d.x / wide, -1.0, 1.0);
    float body = max(abs(d.x) - wide, max(foot - d.y, d.y - 0.124 - 0.012 * (1.0 - x * x)));
    float front = smoothstep(0.75, -0.75, x) * smoothstep(-1.10, -0.55, x);
    tone = glaze * (0.35 + 0.5 * front) + vec3(0.120, 0.056, 0.020) * front * front * (0.75 + 2.0 * d.y);
    tone += vec3(0.055, 0.070, 0.100) * smoothstep(0.75, 1.0, abs(x)) * (x > 0.0 ? 0.8 : 0.35) * (0.6 + 2.0 * d.y);
    lay(c, tone, smoothstep(blur, -blur, body));
    // The mouth: a bright lip, evening light on the tea.
    vec2 m = (d - vec2(0.0, 0.124)) / vec2(0.0955, 0.0145);
    float q = length(m);
    lay(c, vec3(0.080, 0.092, 0.115) + vec3(0.12, 0.06, 0.02) * smoothstep(0.3, -0.9, m.x), smoothstep(1.12, 0.86, q));
    tone = vec3(0.020, 0.013, 0.011) + vec3(0.06, 0.075, 0.10) * smoothstep(0.6, -0.8, m.y + 0.3);
    lay(c, tone, 0.9 * smoothstep(1.0, 0.70, q));
    return c;
}

// Steam over the mug, 0..1: two threads that wind about each other and thin out.
float steam(vec2 p) {
    vec2 d = p - MUG - vec2(0.0, 0.122);
    float loose = smoothstep(-0.02, 0.32, d.y), sum = 0.0;
    if (d.y < -0.02 || d.y > 0.46 || abs(d.x) > 0.20) return sum;
    for (int i = 0; i < 2; i++) {
        float k = float(i), wide = 0.026 + 0.085 * d.y;
        float bend = 0.060 * loose * noise(vec2(3.0 + 9.0 * k, d.y * 4.3 - 8.0 * phase), 7)
                   + 0.016 * loose * noise(vec2(30.0 + 9.0 * k, d.y * 11.0 - 16.0 * phase), 15);
        float x = d.x - bend + (0.030 - 0.060 * k) * (1.0 - 0.4 * loose);
        float thick = 0.65 + 0.5 * noise(vec2(x / wide * 1.1 + 50.5 + 9.0 * k, d.y * 5.0 - 8.0 * phase), 7);
        sum += thick * exp(-x * x / (wide * wide)) * 0.030 / wide;
    }
    return clamp(sum, 0.0, 1.0) * smoothstep(-0.02, 0.05, d.y) * smoothstep(0.44, 0.10, d.y);
}

void main() {
    vec2 p = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    pixel = 1.0 / resolution.y;
    vec4 room = inside(p), cup = mug(p);
    vec3 c = glass(p) * (1.0 - room.a) + room.rgb;
    c = c * (1.0 - cup.a) + cup.rgb + vec3(0.105, 0.105, 0.110) * steam(p);
    c *= 1.0 - 0.12 * dot(p, p);
    c = 1.0 - exp(-1.35 * c);
    c = mix(12.92 * c, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
    c = mix(c, c * c * (3.0 - 2.0 * c), 0.30);
    colour = vec4(clamp(c, 0.0, 1.0), 1.0);
}
