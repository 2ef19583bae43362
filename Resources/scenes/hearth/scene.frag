#version 330 core
// Respite, scene "hearth": a low evening fire, close, and its light on stone.
// Our own work, CC0-1.0.
//
// What a painter would note down.  The eye sits on a cushion before an old fireplace.  A bed of ash and embers,
// split logs across two iron dogs, low flames: silk rather than tongues, violet where they leave the wood, gold in
// the body, a thin red at the end.  Their light is the true subject.  It rakes over rough blocks, fills each joint
// with brown, and goes out slowly towards the sides, where a basket of logs and a kettle stand in half-shadow.  No
// shadow is black: stone lends its warmth to stone.
//
// Everything that moves depends on `phase` alone and is exactly periodic in it: what rises rises through whole rows
// of its noise.  Lengths are metres: x right, y up from the hearth, z away from the eye.  Colours are linear light
// until the last lines of main().  A software renderer runs both sides of a branch, but may leave a loop at once.

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1

const float TAU = 6.28318531, LOOP = 30.0;                // seconds in the loop
const float EYE = 0.5, FOCAL = 2.5;                       // eye above the hearth; focal length in picture heights
const float SHIFT = 0.225;                                // the lens is shifted: uprights stay upright
const float BACK = 2.45, CORNER = 0.62, SPLAY = 0.5;      // back wall, half its width, how fast the side walls open
const float SLANT = 1.118034, RIM = 0.215;                // their length to their depth; height of the basket
const mat2 GOLDEN = mat2(-0.73737, 0.67549, -0.67549, -0.73737);  // a turn by the golden angle
const mat2 TURN = mat2(0.8, 0.6, -0.6, 0.8), BACKTURN = mat2(0.6, -0.8, 0.8, 0.6);
const vec3 GOLD = vec3(1.0, 0.5, 0.17), RED = vec3(1.0, 0.27, 0.06);  // light of flames, of embers
const vec3 HEART = vec3(0.0, 0.37, 2.04);  // middle of the flames
const vec3 BASKET = vec3(-0.705, 0.0, 1.83), KETTLE = vec3(0.67, 0.0, 1.84);  // where they stand
// What a ray meets: -1 stone, 0 ... 4 a log in the fire, 5 ... 8 one in the basket, and these.
const int BURN = 5, LOGS = 9, IRON = 9, BED = 10, POT = 11, WICKER = 12;
// Logs: where one begins and ends, radius; the split face's normal, and how far out it lies.
const vec4 FROM[LOGS] = vec4[](vec4(-0.45, 0.15, 2.2, 0.09), vec4(-0.39, 0.14, 1.93, 0.068), vec4(-0.275, 0.235, 1.82, 0.05),
    vec4(0.37, 0.205, 1.87, 0.045), vec4(-0.02, 0.05, 1.8, 0.024), vec4(-0.79, 0.1, 1.79, 0.053),
    vec4(-0.72, 0.1, 1.9, 0.056), vec4(-0.69, 0.1, 1.755, 0.046), vec4(-0.61, 0.1, 1.84, 0.05));
const vec3 TO[LOGS] = vec3[](vec3(0.45, 0.165, 2.17), vec3(0.42, 0.156, 1.95), vec3(-0.03, 0.262, 2.25),
    vec3(0.1, 0.285, 2.24), vec3(0.2, 0.058, 1.86), vec3(-0.84, 0.34, 1.82), vec3(-0.745, 0.365, 1.93),
    vec3(-0.7, 0.295, 1.75), vec3(-0.572, 0.335, 1.83));
const vec4 SPLIT[LOGS] = vec4[](vec4(0.0, 0.8, -0.6, 0.05), vec4(0.0, 0.8, 0.6, 0.03), vec4(0.74, 0.62, -0.26, 0.02),
    vec4(-0.45, 0.8, -0.4, 0.016), vec4(0.0, 0.7, -0.7, 0.012), vec4(0.64, 0.1, -0.76, 0.022),
    vec4(-0.3, 0.0, -0.95, 0.02), vec4(-0.5, 0.0, -0.87, 0.02), vec4(0.9, 0.1, -0.42, 0.016));
// Sheets of flame: depth, height of their roots, strength; filaments, four to a sheet: place, half width, height.
const vec3 SHEET[] = vec3[](vec3(2.0, 0.13, 1.0), vec3(2.05, 0.14, 1.0), vec3(2.1, 0.16, 0.9), vec3(2.27, 0.17, 0.55));
const vec3 LOBE[] = vec3[](
    vec3(-0.2, 0.036, 0.22), vec3(-0.06, 0.046, 0.32), vec3(0.08, 0.042, 0.28), vec3(0.21, 0.032, 0.2),
    vec3(-0.26, 0.03, 0.18), vec3(-0.12, 0.05, 0.3), vec3(0.03, 0.054, 0.36), vec3(0.15, 0.042, 0.26),
    vec3(-0.16, 0.046, 0.26), vec3(-0.02, 0.052, 0.33), vec3(0.1, 0.046, 0.29), vec3(0.27, 0.03, 0.17),
    vec3(-0.24, 0.036, 0.18), vec3(-0.07, 0.046, 0.22), vec3(0.1, 0.046, 0.24), vec3(0.25, 0.032, 0.15));
// A place: its own colour, normal, how much of the flames' light (shade) and of the stones' (open) reaches it, its glow.
struct Look { vec3 own; vec3 n; float shade; float open; vec3 glow; };
// A block of the wall: its own numbers, half its size, the place from its middle, its corners' bend.
struct Block { vec3 own; vec2 size; vec2 at; float bend; };

// ---------------------------------------------------------------- noise

// A pseudo-random word for a lattice point (PCG-style integer mixing).
uint scramble(ivec3 p) {
    uint h = uint(p.x) * 1664525u + uint(p.y) * 747796405u + uint(p.z) * 2654435769u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return (h >> 22u) ^ h;
}

// Numbers, 0..1: one, or four from one word.
float hash(ivec3 p) { return float(scramble(p)) * (1.0 / 4294967296.0); }
float hash(int x, int y) { return hash(ivec3(x, y, 0)); }
vec4 bytes(uint h) { return vec4(h & 255u, (h >> 8u) & 255u, (h >> 16u) & 255u, h >> 24u) * (1.0 / 255.0); }

// Value noise, -1..1, with its slope in yz.  If `rows` isn't 0 it rises by so many rows in the loop, then repeats.
vec3 sloped(vec2 p, float rows) {
    p.y -= rows * phase;
    vec2 g = floor(p), f = p - g;
    ivec2 i = ivec2(g), j = i + 1;
    if (rows > 0.0) i.y = int(mod(g.y, rows)), j.y = int(mod(g.y + 1.0, rows));
    vec2 w = f * f * f * (f * (f * 6.0 - 15.0) + 10.0), dw = 30.0 * f * f * (f * (f - 2.0) + 1.0);
    float a = hash(i.x, i.y), b = hash(j.x, i.y) - a, c = hash(i.x, j.y) - a, d = hash(j.x, j.y) - a - b - c;
    return vec3(a + b * w.x + c * w.y + d * w.x * w.y, vec2(b + d * w.y, c + d * w.x) * dw) * 2.0 - vec3(1.0, 0.0, 0.0);
}

// The same, turned by `m` and drawn closer by `scale`.
vec3 sloped(vec2 p, mat2 m, float scale, float shift) {
    vec3 v = sloped(m * p * scale + shift, 0.0);
    return vec3(v.x, (v.yz * m) * scale);
}
float noise(vec2 p) { return sloped(p, 0.0).x; }

// Value noise in space, -1..1.
float noise(vec3 p) {
    ivec3 i = ivec3(floor(p));
    vec3 f = fract(p), w = f * f * (3.0 - 2.0 * f);
    vec4 c = vec4(hash(i), hash(i + ivec3(0, 1, 0)), hash(i + ivec3(0, 0, 1)), hash(i + ivec3(0, 1, 1)));
    vec4 d = vec4(hash(i + ivec3(1, 0, 0)), hash(i + ivec3(1, 1, 0)), hash(i + ivec3(1, 0, 1)), hash(i + ivec3(1, 1, 1)));
    c = mix(c, d, w.x);
    return mix(mix(c.x, c.y, w.y), mix(c.z, c.w, w.y), w.z) * 2.0 - 1.0;
}

// Up to four noises of one place.
vec4 grains(vec3 p, vec4 scale, vec4 shift, int count) {
    vec4 v = vec4(0.0);
    for (int i = 0; i < count; i++) v[i] = noise(p * scale[i] + shift[i]);
    return v;
}

// The stretch of a line that x is in, cut at uneven places: where it begins and ends, its number.
vec3 stretch(float x, float uneven, int seed) {
    float k = floor(x), low = k + uneven * hash(int(k), seed), next = k + (x < low ? -1.0 : 1.0);
    float other = next + uneven * hash(int(next), seed);
    return x < low ? vec3(other, low, next) : vec3(low, other, k);
}

// Lumps, one to a cell: height of the highest here, how far it overtops the next, its number.
vec3 lumps(vec2 p) {
    vec2 first = floor(p - 0.5);
    vec3 best = vec3(-0.4, -0.4, 0.0);
    for (int k = 0; k < 4; k++) {
        vec2 cell = first + vec2(k & 1, k >> 1);
        vec4 b = bytes(scramble(ivec3(cell, 5)));
        vec2 d = p - cell - 0.18 - 0.64 * b.xy, t = abs(TURN * d + (b.w - 0.5) * d.yx);
        float h = 0.35 + 0.65 * b.z - 0.9 * max(t.x, t.y) * (0.4 + max(t.x, t.y)) - 0.7 * dot(d, d);
        best = h > best.x ? vec3(h, best.x, b.w) : vec3(best.x, max(best.y, h), best.z);
    }
    return vec3(best.x, best.x - best.y, best.z);
}

// How much of the flames' light reaches `p` past the logs; soft, for flames are wide.
float past(vec3 p) {
    float open = 1.0;
    vec3 d = HEART - p;
    for (int i = 0; i < 4; i++) {
        vec3 a = FROM[i].xyz, e = TO[i] - a, r = p - a;
        float dd = dot(d, d), ee = dot(e, e), de = dot(d, e), dr = dot(d, r), er = dot(e, r);
        float s = clamp((de * er - dr * ee) / (dd * ee - de * de + 1e-5), 0.0, 1.0), t = clamp((de * s + er) / ee, 0.0, 1.0);
        s = clamp((de * t - dr) / dd, 0.0, 1.0);
        open *= mix(0.25, 1.0, smoothstep(-0.05 - 0.1 * s, 0.05 + 0.1 * s, length(r + d * s - e * t) - FROM[i].w));
    }
    return open;
}

// One light on a surface.
float lamp(vec3 p, vec3 n, vec3 l, float strength, float wrap) {
    vec3 d = l - p;
    float q = dot(d, d);
    return strength * max(dot(n, d) * inversesqrt(q) + wrap, 0.0) / ((1.0 + wrap) * (q + 0.03) * (1.0 + 1.9 * q));
}

// All light a place sends to the eye.  The lamps breathe slowly, by turns: whole numbers of cycles in the loop.
vec3 light(vec3 p, Look k) {
    float t = TAU * phase, a = 0.03 * sin(3.0 * t + 0.6) + 0.02 * sin(5.0 * t + 1.7), b = 0.05 * sin(4.0 * t) - 0.4 * a;
    vec3 sway = vec3(0.2 * a, 0.16 * b, 0.0), away = p - vec3(0.0, 0.3, 2.1);
    float c = k.shade * (lamp(p, k.n, vec3(-0.1, 0.4, 2.04) + sway, 0.31 * (1.0 + a), 0.12)
                       + lamp(p, k.n, vec3(0.13, 0.36, 2.04) + sway, 0.28 * (1.0 + b), 0.12));
    vec3 sum = GOLD * (c + lamp(p, k.n, vec3(0.03, 0.26, 1.74), 0.02 * (1.0 - a), 0.3))
             + RED * lamp(p, k.n, vec3(0.0, 0.07, 1.89), 0.055 * (1.0 - b), 0.2);
    // Stone lends light to stone; a last cool light comes from the room.
    sum += vec3(0.09, 0.048, 0.024) / (1.0 + 2.4 * dot(away, away)) * k.open * (1.0 + 0.3 * k.n.y - 0.25 * k.n.z);
    sum += vec3(0.0165, 0.018, 0.021) * k.open * (0.6 - 0.4 * k.n.z + 0.3 * k.n.y);
    return k.own * sum + k.glow;
}

// Rough blocks laid in courses, some of them split in two: the one at a place.
Block masonry(vec2 s) {
    s += 0.013 * vec2(noise(s * 6.0), noise(s * 6.0 + 50.0)) + 0.005 * vec2(noise(s * 23.0), noise(s * 23.0 + 9.0));
    vec3 row = stretch(s.y / 0.15 + 0.3, 0.6, 71);
    int j = int(row.z);
    row.xy = (row.xy - 0.3) * 0.15;
    float wide = 0.17 + 0.15 * hash(j, 72), x = s.x / wide + 9.0 * hash(j, 73) + 0.3;
    vec3 part = stretch(x, 0.6, j + 200);
    vec4 b = bytes(scramble(ivec3(int(part.z), j, 9)));
    float cut = mix(row.x, row.y, 0.42 + 0.2 * b.x);
    bool two = b.w > 0.72 && row.y - row.x > 0.13;
    if (two && s.y < cut) row.y = cut; else if (two) row.x = cut, b = b.yzxw;
    return Block(b.xyz, 0.5 * vec2((part.y - part.x) * wide, row.y - row.x),
                 vec2((x - 0.5 * (part.x + part.y)) * wide, s.y - 0.5 * (row.x + row.y)), 0.018 + 0.024 * b.y);
}

// Its face's height a little aside, and how far that is from its edge.
vec2 face(Block b, vec2 aside) {
    vec2 c = b.at + aside;
    c += 0.16 * (b.own.zx - 0.5) * c.yx;  // no corner is square
    vec2 q = abs(c) - b.size + b.bend;
    float edge = b.bend - length(max(q, 0.0)) - min(max(q.x, q.y), 0.0) - 0.0085, top = 1.0 - exp2(-max(edge, 0.0) * 90.0);
    return vec2(top * (0.016 + 0.01 * (b.own.y - 0.5) + 0.14 * dot(c, b.own.zx - 0.5)), edge);
}

// The fireplace where the ray meets it: the back (0) or a side wall (-1, 1), or the hearth's flags, dusted with ash.
Look stones(vec3 p, int side, bool ground) {
    vec3 n = vec3(0.0, 0.0, -1.0), along = vec3(1.0, 0.0, 0.0), up = vec3(0.0, 1.0, 0.0);
    vec2 s = p.xy + vec2(0.07, 0.02);
    float aside = abs(p.x) - CORNER, k = float(side), relief = 1.45;
    if (ground) n = up, up = vec3(0.0, 0.0, 1.0), relief = 0.4, s = p.xz * vec2(0.62, 0.8) + vec2(0.31, 0.4);
    else if (side != 0) along = vec3(k * SPLAY, 0.0, -1.0) / SLANT, n = vec3(-k, 0.0, -SPLAY) / SLANT,
                        s = vec2((BACK - p.z) * SLANT + (side > 0 ? 7.13 : 3.31), p.y + 0.02);
    // The block's face and edge, then roughness upon it: height and slope.
    Block b = masonry(s);
    vec2 f = face(b, vec2(0.0));
    float grain = noise(s * 90.0 + 4.0), on = smoothstep(-0.004, 0.012, f.y);
    vec3 h = vec3(f.x, (vec2(face(b, vec2(0.0014, 0.0)).x, face(b, vec2(0.0, 0.0014)).x) - f.x) / 0.0014);
    vec3 hewn = sloped(s, BACKTURN, 21.0, 40.0 * b.own.x), fine = sloped(s, TURN, 257.0, 3.0);
    h += on * (0.007 * sloped(s, TURN, 12.0, 20.0 * b.own.y) - 0.0065 * hewn * sign(hewn.x));
    h += mix(0.0018, 0.003, on) * sloped(s, TURN, 54.0, 0.0) + 0.0013 * sloped(s, BACKTURN, 129.0, 0.0);
    h += 0.0008 * fine;
    n = normalize(n - relief * (along * h.y + up * h.z));
    vec2 t = ground ? p.xz * 13.0 : s * 8.0 + 30.0 * b.own.y;
    float blot = 0.5 * noise(t) + 0.25 * noise(TURN * t * 2.0 + 7.3) + 0.125 * noise(BACKTURN * t * 4.0);
    vec3 own = mix(vec3(0.2, 0.17, 0.145), vec3(0.32, 0.285, 0.24), b.own.x), rust = vec3(0.275, 0.165, 0.1);
    own = mix(own, rust, 0.65 * b.own.z * b.own.z);
    own *= (0.74 + 0.46 * b.own.y) * (1.0 + 0.5 * blot + 0.17 * grain + 0.13 * fine.x);
    own = mix(vec3(0.285, 0.25, 0.21) * (1.0 + 0.2 * grain + 0.4 * blot), own, smoothstep(0.0, 0.006, f.y + 0.002));
    float hollow = mix(0.42, 1.0, smoothstep(-0.01, 0.016, f.y + 0.25 * (h.x - 0.012))), open = hollow, reach = past(p);
    if (ground) {
        float ash = smoothstep(0.5, -0.2, length((p.xz - vec2(0.0, 1.98)) / vec2(0.72, 0.4)) - 0.75 + 0.4 * blot);
        own = mix(0.7 * own, vec3(0.225, 0.205, 0.185) * (1.0 + 0.2 * blot), 0.8 * ash);
        float deep = min(BACK - p.z, (CORNER + SPLAY * (BACK - p.z) - abs(p.x)) * 0.9);
        vec2 d = (p.xz - BASKET.xz) / 0.2, q = (p.xz - KETTLE.xz) / 0.15;
        open = mix(hollow, 1.0, 0.4) * (1.0 - 0.5 * exp(-max(deep, 0.0) / 0.07));
        open *= 1.0 - 0.75 * exp(-dot(d, d) * dot(d, d)) - 0.7 * exp(-dot(q, q) * dot(q, q)), reach *= open;
    } else {
        // Years of soot over the fire; little light in the corners.
        float soot = exp(-4.0 * p.x * p.x) * smoothstep(-0.05, 0.4, p.y + 0.14 * blot), corner = exp(-abs(aside) / 0.075);
        own = mix(own, vec3(0.058, 0.045, 0.038), 0.82 * soot);
        open *= (1.0 - 0.5 * exp(-max(p.y, 0.0) / 0.06)) * (1.0 - 0.55 * corner);
        reach *= hollow * (1.0 - 0.4 * corner);
    }
    return Look(own, n, reach, open, vec3(0.0));
}

// ---------------------------------------------------------------- things and how they look

// Height of the bed of embers and ash.
float bed(vec2 p, out vec3 lump) {
    vec2 d = (p - vec2(0.0, 1.99)) / vec2(0.52, 0.3);
    float mound = max(1.0 - dot(d, d), 0.0);
    lump = lumps(p * vec2(25.0, 22.0) + 0.28 * vec2(sin(p.y * 53.0 + 29.0 * p.x), sin(p.x * 61.0 - 37.0 * p.y)));
    return 0.08 * mound * mound + 0.034 * lump.x * smoothstep(0.17, 0.67, mound) - 0.004;
}

// Distance to a log; `grain` gets the place in it, drawn out along the wood.
float wood(vec3 p, int i, out vec3 grain) {
    vec3 a = FROM[i].xyz, e = TO[i] - a, r = p - a;
    float len = length(e), u = dot(r, e) / len, bend = u / len - 0.45;
    e /= len;
    r -= e * u;
    r.y += 0.05 * bend * bend - 0.005;
    grain = r * 46.0 + e * u * 15.0 + float(i) * 13.0;
    float side = length(r) - FROM[i].w * (1.0 + 0.25 * bend * bend), split = dot(r, SPLIT[i].xyz) - SPLIT[i].w;
    float h = max(0.012 - abs(side - split), 0.0);
    return max(max(side, split) + h * h * 20.0, abs(u - 0.5 * len) - 0.5 * len - 0.08 * split);
}

// A dog's iron, both alike.
float iron(vec3 p) {
    float x = abs(abs(p.x) - 0.345);
    vec3 q = vec3(x, p.y, p.z - 1.72);
    float swell = 0.5 + 0.5 * cos(40.0 * (q.y - 0.105)), wide = 0.0125 + 0.0075 * swell * swell * swell;
    float post = max(length(q.xz) - wide, abs(q.y - 0.16) - 0.16), knob = length(q - vec3(0.0, 0.325, 0.0)) - 0.027;
    float bar = max(length(max(abs(vec2(q.x, q.y - 0.07)) - 0.006, 0.0)) - 0.003, abs(q.z - 0.27) - 0.27);
    float foot = length(vec2(length(vec2(x - 0.042, q.y)) - 0.042, q.z)) - 0.0115;
    return min(min(post, knob), min(bar, foot));
}

// Everything that burns, and what carries it; `what` gets the nearest.
float fire(vec3 p, out int what, out vec3 grain) {
    float d = iron(p), b = p.y - 0.1;
    vec3 g;
    what = IRON, grain = vec3(0.0);
    for (int i = 0; i < BURN; i++) {
        float w = wood(p, i, g);
        if (w < d) d = w, what = i, grain = g;
    }
    d += what < BURN && d < 0.03 ? 0.006 * noise(grain * 0.55) : 0.0;
    if (b < 0.014) b = 0.6 * (p.y - bed(p.xz, g));
    if (b < d) d = b, what = BED;
    return d;
}

// The place on a log's skin: along it, and around it, in metres.
vec2 skin(vec3 p, int i) {
    vec3 a = FROM[i].xyz, axis = normalize(TO[i] - a), r = p - a, across = normalize(cross(axis, vec3(0.0, 0.3, 1.0)));
    return vec2(dot(r, axis), atan(dot(r, across), dot(r, cross(axis, across))) * FROM[i].w);
}

// The small blocks into which burnt wood breaks, in strips along it: how far inside one a place is (x), its number (y).
vec2 blocks(vec2 s, vec2 wander) {
    s = s * vec2(38.0, 58.0) + wander;
    vec3 strip = stretch(s.y, 0.5, 400);
    int j = int(strip.z);
    s.x = s.x * (0.6 + 0.8 * hash(j, 401)) + 7.0 * hash(j, 402);
    vec3 part = stretch(s.x, 0.75, j + 500);
    float deep = min(min(s.x - part.x, part.y - s.x) * 1.3, min(s.y - strip.x, strip.y - s.y));
    return vec2(smoothstep(0.0, 0.32, deep), hash(int(part.z), j + 77));
}

// Wicker: canes that go before and behind the stakes by turns.
float weave(vec3 q, out float cane) {
    float turn = atan(q.x, -q.z), row = q.y / 0.0145, j = floor(row), y = row - j - 0.5;
    cane = hash(int(j), 300 + int(floor(turn * 2.7 + 0.5 * j)));
    return 0.0075 * sqrt(max(1.0 - 3.6 * y * y, 0.0)) * (0.45 + 0.55 * cos(turn * 17.0 + 0.5 * TAU * j));
}

// Distance to the basket, or to what lies in it.
float basket(vec3 p, out int part, out vec3 grain) {
    vec3 q = p - BASKET, g;
    float r = length(q.xz), side = r - 0.15 - 0.17 * q.y - 0.4 * q.y * (RIM - q.y), cane, twist = atan(q.x, -q.z) * 19.0;
    part = WICKER, grain = q;
    if (side < 0.02 && q.y < RIM + 0.02) side -= weave(q, cane);
    side = 0.7 * max(max(side, q.y - RIM), 0.122 + 0.17 * q.y - r);
    vec2 c = vec2(r - 0.19, q.y - RIM);
    float d = min(side, 0.8 * (length(c) - 0.0125 - 0.0025 * sin(twist + 4.0 * atan(c.x, c.y))));
    int last = q.y < RIM - 0.03 ? BURN : LOGS;
    for (int i = BURN; i < last; i++) {
        float w = wood(p, i, g);
        if (w < d) d = w, part = i, grain = g;
    }
    return part == WICKER ? d : d + 0.006 * noise(grain * 0.55);
}

// Distance to the kettle: belly, lid, collar, knob; spout; and the bail, lifted.
float kettle(vec3 p) {
    vec3 q = p - KETTLE;
    float r = length(q.xz), body = max((length(vec3(q.x, (q.y - 0.098) * 1.16, q.z)) - 0.128) * 0.86, 0.006 - q.y);
    float lid = 0.5 * (length(vec2(r, (q.y - 0.188) * 2.1)) - 0.07), collar = length(vec2(r - 0.072, q.y - 0.19)) - 0.0065;
    body = min(min(body, collar), max(lid, 0.186 - q.y));
    body = min(body, min(length(q - vec3(0.0, 0.242, 0.0)) - 0.0135, max(r - 0.007, abs(q.y - 0.22) - 0.02)));
    vec3 e = vec3(-0.105, 0.105, -0.023), d = q - vec3(-0.095, 0.085, -0.02);
    float t = clamp(dot(d, e) / dot(e, e), 0.0, 1.0);
    float spout = length(d - e * t + vec3(0.0, 0.07 * t * (1.0 - t), 0.0)) - mix(0.03, 0.013, sqrt(t));
    float h = max(0.02 - abs(body - spout), 0.0), ring = length(vec2(length(q.xy - vec2(0.0, 0.185)) - 0.112, q.z));
    body = min(body, spout) - h * h * 12.0;
    return min(body, max(ring - 0.0062 - 0.006 * smoothstep(0.265, 0.278, q.y), 0.16 - q.y));
}

// Distance to one thing, with all its roughness; `b` says how far a log is burnt, `w` how the lines on it wander.
float surface(vec3 p, int what, float b, vec3 w) {
    vec3 g;
    int part;
    if (what == POT) return kettle(p);
    if (what == WICKER) return basket(p, part, g);
    if (what == IRON) return iron(p) + 0.001 * noise(p.xy * 110.0);
    if (what == BED) return 0.6 * (p.y - bed(p.xz, g)) + 0.0012 * noise(p * 95.0) + 0.0007 * noise(p * 210.0);
    float d = wood(p, what, g);
    vec2 s = skin(p, what), check = blocks(s, w.xy);
    float ridge = 1.0 - abs(noise(s * vec2(13.0, 95.0) + w.z)), u = min(s.x, length(TO[what] - FROM[what].xyz) - s.x);
    float bark = 0.0008 * noise(s * vec2(40.0, 300.0) + w.z) - 0.0055 * ridge * ridge;
    float coal = (0.0012 + 0.0026 * check.y) * check.x;
    return d + 0.006 * noise(g * 0.55) - 0.0034 * noise(g * 1.1) - 0.0012 * noise(g * 4.3)
         - mix(bark, coal, b) * smoothstep(0.004, 0.014, u);
}

// Ember's colour for a heat of 0..1.
vec3 ember(float heat) { return (vec3(2.6, 0.52, 0.05) + vec3(0.5, 0.45, 0.1) * heat * heat) * heat * heat; }

// How far wood is burnt, 0..1; `stray` gets how the lines on it wander.
float charred(vec3 p, int what, vec3 g, out vec3 stray) {
    vec4 v = grains(g, vec4(0.3, 0.6, 0.9, 0.25), vec4(9.0, 0.0, 0.0, 0.0), what >= 0 && what < LOGS ? 4 : 0);
    vec3 m = (p - vec3(0.02, 0.2, 2.02)) / vec3(0.27, 0.2, 0.22);
    stray = vec3(0.8 * v.x + 0.45 * v.y, 1.8 * v.x + 0.45 * v.z, 0.8 * v.x);
    return smoothstep(0.15, 0.6, exp(-dot(m, m)) + 0.3 * v.w + (what == 4 ? 0.6 : what > 4 ? -0.4 : 0.0));
}

// How logs, iron and embers look; `g` is the grain there.
Look burning(vec3 p, vec3 n, vec3 ray, int what, vec3 g, float b, vec3 stray) {
    vec3 lump;
    int i = clamp(what, 0, LOGS - 1);
    float height = bed(p.xz, lump), slow = noise(p.xz * 7.0 + 0.9 * vec2(cos(TAU * phase), sin(TAU * phase)));
    if (what == BED) {
        vec2 d = (p.xz - vec2(0.0, 1.99)) / vec2(0.34, 0.17);
        float hot = exp(-dot(d, d)) * (1.0 + 0.18 * slow), grit = noise(p * 75.0) + 0.5 * noise(p * 170.0);
        float ash = smoothstep(-0.3, 0.9, lump.z - 0.7 + 0.4 * grit + 0.6 * n.y);
        vec3 own = mix(vec3(0.036, 0.029, 0.026), vec3(0.2, 0.185, 0.17), ash);
        own = mix(vec3(0.26, 0.24, 0.22) * (1.0 + 0.15 * grit), own, smoothstep(0.1, 0.35, hot));
        float low = smoothstep(0.75, 0.05, lump.x), gap = smoothstep(0.35, 0.0, lump.y) * low;
        float heat = hot * (0.22 + 0.85 * low + 0.35 * gap) * (0.65 + 0.5 * lump.z) * (1.0 + 0.35 * grit);
        return Look(own, n, 0.5, 1.0 - 0.6 * gap, ember(max(1.3 * heat - 0.16, 0.0)));
    }
    float glint = max(dot(reflect(normalize(ray), n), normalize(vec3(0.0, 0.25, 2.0) - p)), 0.0);
    if (what == IRON) return Look(vec3(0.065, 0.058, 0.054), n, 0.9, 0.8, GOLD * 0.14 * pow(glint, 5.0));
    vec3 a = FROM[i].xyz, axis = normalize(TO[i] - a), r = p - a;
    float u = dot(r, axis), len = length(TO[i] - a);
    r -= axis * u;
    float split = smoothstep(0.012, 0.0, abs(dot(r, SPLIT[i].xyz) - SPLIT[i].w));
    float end = smoothstep(0.01, 0.003, min(u, len - u));
    vec4 f = grains(g, vec4(2.2, 0.8, 1.1, 0.3), vec4(0.0, 0.0, 5.0, 3.0), what == i ? 4 : 0);
    vec2 place = skin(p, i), check = blocks(place, stray.xy);
    vec3 own = mix(vec3(0.135, 0.1, 0.074), vec3(0.06, 0.044, 0.034), smoothstep(-0.3, 0.5, f.y));
    own = mix(own, vec3(0.23, 0.155, 0.092) * (1.0 + 0.35 * f.x), split);
    own = mix(own, vec3(0.26, 0.18, 0.11) * (1.0 + 0.16 * sin(length(r) * 900.0 + 3.0 * f.y)), end);
    own *= 1.0 + 0.28 * noise(place * vec2(30.0, 420.0) + stray.z);
    // Charred towards the middle, grey with ash where it has burnt longest; between the blocks it glows, most below.
    b *= 1.0 - 0.4 * end;
    float gap = 1.0 - check.x, under = smoothstep(0.35, -0.85, n.y);
    own = mix(own, vec3(0.04, 0.034, 0.031) * (0.6 + 0.8 * check.y), 0.93 * b);
    float crust = b * smoothstep(0.1, 0.9, f.z + 0.7 * n.y + 0.6 * check.y - 0.35);
    own = mix(own, vec3(0.25, 0.235, 0.215), 0.42 * crust) * (1.0 - 0.5 * gap * b);
    float heat = b * smoothstep(-0.35, 0.55, f.w + 0.25 * f.z)
               * (under * (0.5 + 0.25 * check.y - 0.2 * check.x) + gap * (0.12 + 0.42 * under));
    float open = (0.75 - 0.3 * under) * (i < BURN ? 1.0 : smoothstep(0.14, 0.26, p.y));
    return Look(own, n, i == 0 ? 0.5 : 0.85, open, ember(heat * (1.0 + 0.22 * slow)));
}

// How basket and kettle look: dull metal shows a wide glint of the fire, a faint one of the room.
Look still(vec3 p, vec3 n, vec3 ray, int what) {
    vec3 q = p - BASKET;
    float open = 0.95 * (1.0 - 0.4 * exp(-p.y / 0.03)), cane = 0.5, mottled = noise(p.xy * 120.0);
    if (what == POT) {
        n = normalize(n + 0.03 * vec3(noise(p.xy * 40.0), noise(p.yx * 40.0), 0.0));
        vec3 d = normalize(ray), m = reflect(d, n), own = vec3(0.064, 0.05, 0.042) * (1.0 + 0.25 * mottled);
        float near = max(dot(m, normalize(vec3(0.0, 0.32, 2.0) - p)), 0.0);
        vec3 sky = GOLD * (0.85 * pow(near, 26.0) + 0.14 * pow(near, 5.0))
                 + RED * 0.14 * smoothstep(0.2, -0.5, m.y) * max(-m.x, 0.0)
                 + vec3(0.022, 0.023, 0.026) * smoothstep(0.2, -0.9, m.z) * smoothstep(-0.3, 0.6, m.y);
        return Look(own, n, 0.8, open, (0.22 + 1.1 * pow(1.0 - max(-dot(d, n), 0.0), 4.0)) * sky);
    }
    open *= mix(0.45, 1.0, smoothstep(0.0, 0.006, weave(q, cane)));
    if (q.y > RIM - 0.012) open = 0.75, cane = 0.6;
    vec3 own = mix(vec3(0.15, 0.092, 0.05), vec3(0.27, 0.18, 0.1), cane) * (1.0 + 0.25 * mottled);
    return Look(own, n, 0.8 * open + 0.2, open, vec3(0.0));
}

// ---------------------------------------------------------------- flames and picture

// Light of all flames in front of `depth`.
vec3 flames(vec2 v, float depth) {
    vec3 sum = vec3(0.0);
    vec2 turn = vec2(cos(TAU * 4.0 * phase), sin(TAU * 4.0 * phase));
    int rounds = abs(v.x + 0.01) < 0.47 && v.y < 0.37 && v.y > -0.27 ? SHEET.length() : 0;
    for (int i = 0; i < rounds; i++) {
        float z = SHEET[i].x, seed = float(i) * 17.3, seen = smoothstep(0.0, 0.04, depth - z) * SHEET[i].z;
        vec2 q = vec2(v.x, v.y - SHIFT) * z / FOCAL + vec2(0.0, EYE - SHEET[i].y);
        float up = max(q.y, 0.0), path = 11.0 * pow(up + 0.03, 0.72);
        float w1 = sloped(vec2(q.x * 4.0 + seed, path * 0.55), 23.0).x;
        float w2 = sloped(vec2(q.x * 9.0 + seed, path * 0.85), 37.0).x, w3 = sloped(vec2(q.x * 21.0, path * 1.3), 53.0).x;
        turn = GOLDEN * turn;
        float x = q.x + up * (0.24 * w1 + 0.08 * turn.x) + min(up, 0.2) * (0.2 * w2 + 0.06 * w3);
        float silk = 0.9 * sloped(vec2(x * 34.0 + seed, path * 0.5), 22.0).x;
        float tip = 0.22 * w2 + 0.16 * sloped(vec2(x * 13.0 + 50.0 + seed, path * 0.8), 33.0).x;
        for (int k = 0; k < 4; k++, turn = GOLDEN * turn) {
            vec3 lobe = LOBE[i * 4 + k];
            float t = q.y / (lobe.z * (0.94 + 0.08 * turn.y)), d = (x - lobe.x) / lobe.y;
            d /= 0.45 + 1.2 * sqrt(max(t, 0.0)) * exp(-1.2 * t);
            float body = exp(-d * d) * smoothstep(1.15, 0.1, t + tip * smoothstep(0.1, 0.6, t)) * smoothstep(-0.05, 0.33, t);
            float e = seen * body * (1.0 + 0.42 * silk);
            vec3 c = mix(vec3(1.0, 0.31, 0.04), vec3(1.0, 0.46, 0.09), body);
            sum += 1.7 * e * (e + 0.16) * mix(c, vec3(1.0, 0.24, 0.03), smoothstep(0.4, 1.1, t));
            // Blue and violet where the gas leaves the wood.
            float root = max(1.0 - 40.0 * (t - 0.04) * (t - 0.04), 0.0) * max(1.0 - 0.16 * d * d, 0.0);
            sum += vec3(0.012, 0.016, 0.105) * root * seen * (0.8 + 0.3 * silk);
        }
    }
    return sum;
}

// A few sparks that drift up and go out.
vec3 sparks(vec2 v) {
    float sum = 0.0, size = 0.0013 + 0.4 / resolution.y;
    int rounds = abs(v.x) < 0.4 && v.y > -0.2 && v.y < 0.42 ? 7 : 0;
    for (int i = 0; i < rounds; i++) {
        vec4 b = bytes(scramble(ivec3(i, 3, 61)));
        float t = fract(phase * (3.0 + float(i & 1)) + float(i) / 7.0), bend = 0.03 * sin(5.0 * t + TAU * b.y);
        vec2 d = v - vec2(0.36 * (b.x - 0.5) + bend + 0.01 * sin(17.0 * t), -0.12 + (0.3 + 0.2 * b.z) * t);
        sum += exp(-dot(d, d) / (size * size)) * smoothstep(0.0, 0.25, t) * (1.0 - t) * (1.0 - t);
    }
    return vec3(1.0, 0.42, 0.1) * 1.3 * sum;
}

void main() {
    vec2 v = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    vec3 eye = vec3(0.0, EYE, 0.0), ray = vec3(v.x, v.y - SHIFT, FOCAL) / FOCAL, grain = vec3(0.0);
    // The fireplace: planes that meet in rough corners.
    float inv = inversesqrt(dot(ray, ray)), high = EYE + ray.y * BACK, z = 1.67, d = 1.0;
    float uneven = 0.012 * noise(vec2(high * 8.0, 3.0)) + 0.006 * noise(vec2(high * 27.0, 9.0));
    float hit = (CORNER + uneven + SPLAY * BACK) / (abs(ray.x) + SPLAY), depth = min(BACK, hit);
    int side = hit < BACK ? (ray.x > 0.0 ? 1 : -1) : 0, what = -1, w;
    bool ground = ray.y < 0.0 && -EYE / ray.y < depth;
    if (ground) depth = -EYE / ray.y;
    // Spheres along the ray (after Hart, 1996), first to what burns, then to basket and kettle.
    int rounds = abs(v.x) < 0.645 && v.y < 0.08 ? 56 : 0;
    for (int i = 0; i < rounds && d > 0.0006 && z < depth; i++) d = fire(eye + ray * z, w, grain), z += 0.85 * d * inv;
    if (z < depth && d < 0.0012) what = w, depth = z;
    rounds = abs(v.x) >= 0.645 && v.y < 0.09 ? 44 : 0, z = 1.6, d = 1.0;
    for (int i = 0; i < rounds && d > 0.0006 && z < depth; i++)
        d = ray.x < 0.0 ? basket(eye + ray * z, w, grain) : kettle(eye + ray * z), z += 0.85 * d * inv;
    if (z < depth && d < 0.0012) what = ray.x < 0.0 ? w : POT, depth = z;
    vec3 p = eye + ray * depth, stray, n = vec3(0.0);
    Look k = stones(p, side, ground && what < 0);
    float b = charred(p, what, grain, stray);
    rounds = what < 0 ? 0 : 4;
    for (int t = 0; t < rounds; t++) {
        vec3 s = vec3(t == 0 || t == 3, t == 2 || t == 3, t == 1 || t == 3) * 2.0 - 1.0;
        n += s * surface(p + 0.0011 * s, what, b, stray);
    }
    n = normalize(n);
    if (what >= 0) k = what < POT ? burning(p, n, ray, what, grain, b, stray) : still(p, n, ray, what);
    vec3 c = light(p, k) + flames(v, depth) + sparks(v);
    // The lens spreads a little light about flames and embers.
    vec2 g = (v - vec2(-0.01, -0.03)) / vec2(0.36, 0.26), m = (v - vec2(0.0, -0.3)) / vec2(0.42, 0.15);
    c += GOLD * 0.022 * exp(-dot(g, g)) + RED * 0.014 * exp(-dot(m, m)) + vec3(0.0024, 0.0016, 0.0011);
    // A soft shoulder, as film has, then sRGB, then a little more contrast.
    c = 1.0 - exp((0.26 * dot(v, v) - 1.6) * c);
    c = mix(12.92 * c, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
    c = mix(c, c * c * (3.0 - 2.0 * c), 0.26);
    colour = vec4(clamp(c, 0.0, 1.0), 1.0);
}
