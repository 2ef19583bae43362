#version 330 core
// Respite, scene "brook": a small forest stream over mossy stones, in dappled light.
// Our own work, CC0-1.0.
//
// What a painter would note down.  We kneel on the bank; the stream comes towards us round a bend, in three steps.
// The sun stands behind the wood: moss is yellow-green on its shoulders, wet black rock at its foot.  Light falls in
// soft round patches that hardly move.  Over each step the water is silk, as half a second's exposure shows it; below
// it goes clear, and pebbles look up through a veil of sky.  Behind, out of focus: trunks, and discs of light.
//
// All that moves depends on `phase` alone and is periodic in it.  Metres: x to the right, y up from the nearest pool,
// z away from us; on the picture, picture heights from its middle.  Colours are linear light.  A `for` that runs once
// or not at all stands for an `if`: software renderers do both sides of an `if`.

uniform vec2 resolution;  // pixels
uniform float phase;      // t / LOOP, 0..1
out vec4 colour;          // sRGB-encoded, 0..1
const float TAU = 6.28318531;
const float LOOP = 30.0;      // seconds in the loop
const float FOCAL = 1.5;     // focal length, in picture heights
const float HORIZON = 0.27;   // above the middle of the picture
const float EYE = 0.55;       // eye above the nearest pool (m)
const float CYCLES = 12.0;    // of the flow's two cross-faded phases in the loop
const vec2 SUN = vec2(-0.7, 1.3);              // where the sky is brightest, outside the picture
const vec3 LIGHT = vec3(-0.48, 0.7, 0.53);   // towards the sun
const vec3 GOLD = vec3(1.0, 0.78, 0.42) * 4.4;  // its light
const vec3 SHADE = vec3(0.33, 0.44, 0.36) * 0.68;  // light from leaves and sky

// Stones: middle (m) and one over half the width (1/m).
const int STONES = 26;
const vec4 AT[STONES] = vec4[](
    vec4(-0.78, 0.02, 2.3, 2.3), vec4(0.88, -0.08, 1.95, 2.5), vec4(-0.24, 0.03, 2.52, 5.0), vec4(0.33, 0.04, 2.6, 4.0),
    vec4(-0.36, -0.03, 1.5, 8.3), vec4(0.36, -0.05, 1.58, 7.1), vec4(0.06, -0.03, 1.98, 11.1), vec4(-0.9, -0.03, 1.34, 3.3),
    vec4(1.0, -0.01, 1.24, 5.0), vec4(-0.52, 0.13, 3.25, 4.5), vec4(0.82, 0.12, 3.3, 2.8), vec4(0.12, 0.09, 3.6, 7.1),
    vec4(-0.48, 0.16, 4.6, 2.2), vec4(0.27, 0.22, 4.5, 4.3), vec4(0.92, 0.2, 4.75, 3.5), vec4(1.42, 0.24, 4.35, 2.7),
    vec4(0.05, 0.28, 6.0, 2.3), vec4(1.0, 0.29, 6.6, 3.1), vec4(-1.05, 0.28, 5.6, 1.9), vec4(2.05, 0.3, 6.4, 1.8),
    vec4(-1.75, 0.18, 3.7, 1.9), vec4(1.95, 0.19, 3.4, 1.7), vec4(-2.75, 0.26, 5.6, 1.4), vec4(0.99, 0.06, 2.5, 3.8),
    vec4(0.62, 0.04, 2.5, 9.0), vec4(-1.3, 0.11, 2.6, 3.1));
const vec3 SHAPE = vec3(1.0, 1.30, 1.1);  // one over their half axes, in the share of the first

float px;     // a pixel's height; set once in main()
vec2 circle;  // once round in the loop; likewise

// -------- noise
// A pseudo-random word for a lattice point: a linear part, so that neighbours cost one addition, then stirred.
const uint RIGHT = 1664525u, UP = 747796405u;
uint place(ivec2 p) { return uint(p.x) * RIGHT + uint(p.y) * UP + 2891336453u; }
uint stir(uint h) { h = (h ^ (h >> 15u)) * 277803737u; return (h ^ (h >> 13u)) * 739982445u; }
// Four numbers, 0..1, from a lattice point.
vec4 bytes(ivec2 p) {
    uint h = stir(place(p));
    return vec4(ivec4(h >> 24u, (h >> 16u) & 255u, (h >> 8u) & 255u, (h >> 4u) & 255u)) * (1.0 / 255.0);
}

// Value noise, -1..1 (x), and its gradient (yz).
vec3 slopes(vec2 p) {
    vec2 f = floor(p);
    uint h = place(ivec2(f));
    vec4 n = vec4(ivec4(uvec4(stir(h), stir(h + RIGHT), stir(h + UP), stir(h + RIGHT + UP)) >> 9u)) / 8388608.0;
    f = p - f;
    vec2 w = f * f * f * (f * (f * 6.0 - 15.0) + 10.0), dw = 60.0 * f * f * (f * (f - 2.0) + 1.0), side = n.yz - n.x;
    float k = n.w - n.z - side.x;
    return vec3(2.0 * (n.x + dot(side, w) + k * w.x * w.y) - 1.0, dw * (side + k * w.yx));
}
float noise(vec2 p) { return slopes(p).x; }
// Near enough to sin(x), and cheap.
vec3 wave(vec3 x) {
    vec3 t = 4.0 * abs(fract(0.15915494 * x - 0.25) - 0.5) - 1.0;
    return t * (1.5 - 0.5 * t * t);
}
float wave(float x) { return wave(vec3(x)).x; }
// Things strewn over the plane, one in a cell: numbers of the k-th (0..3) that may reach q; d: from its middle to q.
vec4 strewn(vec2 q, int k, int seed, out vec2 d) {
    ivec2 id = ivec2(floor(q - 0.5)) + ivec2(k & 1, (k >> 1) & 1);
    vec4 b = bytes(id + seed);
    d = q - vec2(id) - 0.25 - 0.5 * b.xy;
    return b;
}

// Sunlight through the leaves: soft round patches, 0..1, that drift very slowly.
float dapple(vec3 p) {
    vec2 c = p.xz - p.y * LIGHT.xz / LIGHT.y, d, q;
    q = (p.xz - vec2(0.15, 2.75)) / vec2(0.55, 0.7), d = (p.xz - vec2(-0.85, 2.35)) / 0.45;
    float sum = 0.7 * (exp(-dot(q, q)) + exp(-dot(d, d)));
    for (int k = 0; k < 8; k++) {
        q = k < 4 ? c * 1.5 + 0.14 * circle : c * 2.9 - 0.2 * circle + 11.3;
        vec4 b = strewn(q, k, 77, d);
        d += (b.zy - 0.5) * 0.9 * d.yx;
        float r = 0.16 + 0.4 * b.z, t = max(1.0 - dot(d, d) / (r * r), 0.0);
        sum += (0.85 + 0.3 * dot(circle, b.zx - 0.5)) * step(b.w, k < 4 ? 0.6 : 0.42) * t * t * 1.5;
    }
    return 1.0 - exp(-1.2 * sum);
}
// Colour of hazy air, bright towards the sun.
vec3 haze(vec2 p) {
    vec2 d = p - SUN;
    return mix(vec3(0.092, 0.15, 0.082), vec3(1.02, 0.76, 0.36), exp(-1.05 * dot(d, d)) * smoothstep(1.1, 0.5, p.y));
}
// A thing's light through the air before it.
vec3 airy(vec3 c, vec2 p, float z) { return mix(0.8 * haze(p), c, exp(-0.055 * max(z - 1.8, 0.0))); }

// Sunbeams in hazy air: they fan out from the sun, and shift slowly.
float beams(vec2 p) {
    vec2 d = p - SUN;
    float a = d.x / (0.2 - d.y);
    float n = noise(vec2(a * 6.0, 2.0) + 0.22 * circle) + 0.5 * noise(vec2(a * 17.0, 9.0) - 0.3 * circle);
    return smoothstep(-0.25, 1.0, n) * exp(-0.9 * length(d));
}
// How much of a beam's light the air before a thing at distance z scatters.
float mist(float z) { return 1.0 - exp(-0.1 * max(z - 2.6, 0.0)); }
// Half width of a blurred point on the picture, for a thing at distance z.
float blurAt(float z) { return 0.01 * abs(1.0 / z - 0.42); }

// -------- the wood behind
// Blurred discs of light between leaves: one layer.
float bokeh(vec2 q, float share, int seed) {
    float sum = 0.0;
    for (int k = 0; k < 4; k++) {
        vec2 d;
        vec4 b = strewn(q, k, seed, d);
        float r = 0.3 + 0.18 * b.z, t = dot(d, d) / (r * r), breath = 0.8 + 0.5 * dot(circle, b.yx - 0.5);
        sum += breath * (0.4 + b.x) * clamp((share - b.w) * 5.0, 0.0, 1.0) * smoothstep(1.15, 0.72, t) * (0.8 + 0.2 * t);
    }
    return sum;
}

// Trunks: place, half width, lean, and how near (0..1).
const vec4 TRUNK[9] = vec4[](
    vec4(-0.12, 0.01, 0.05, 0.1), vec4(0.1, 0.016, -0.06, 0.2), vec4(0.47, 0.013, 0.04, 0.15), vec4(-0.4, 0.02, -0.05, 0.3),
    vec4(0.8, 0.02, 0.07, 0.3), vec4(-0.98, 0.03, 0.05, 0.55), vec4(0.985, 0.04, -0.09, 0.65), vec4(-0.63, 0.05, 0.1, 0.85),
    vec4(0.635, 0.058, -0.05, 1.0));

// What is seen beyond the stream, blurred; `fine` 0 leaves out what a mirror doesn't show.
vec3 wood(vec2 p, float fine) {
    float h = p.y - HORIZON, foot = max(0.25 - h, 0.0);
    vec2 q = p + 0.006 * circle, gap = (p - vec2(0.28, 0.36)) * vec2(2.8, 4.5), top = (p - vec2(0.15, 0.86)) * vec2(2, 3);
    float mass = noise(q * vec2(1.9, 2.5) + 3.0), leaf = noise(q * vec2(5.5, 6.5) + 9.0), twig = noise(q * 14.0 + 5.0);
    vec3 glow = haze(p);
    // Leaves with the light behind them, darker masses, and far light where the bend leads the eye.
    float way = exp(-dot(gap, gap)), open = smoothstep(-0.75, 0.95, mass + 0.55 * leaf + 0.28 * twig + 0.9 * way);
    vec3 c = mix(vec3(0.014, 0.038, 0.008), vec3(0.27, 0.38, 0.05), open * open) + (0.12 + 0.62 * open) * glow;
    c = mix(c, vec3(0.7, 0.68, 0.24), 0.45 * way);
    // Overhead, seen in the water alone: dark leaves, holes of sky.
    vec3 roof = mix(vec3(0.035, 0.07, 0.015), vec3(0.6, 0.66, 0.46), smoothstep(0.05, 0.95, mass + leaf));
    c = mix(c, roof, 0.85 * smoothstep(0.35, 0.9, h)) + vec3(0.22, 0.25, 0.2) * exp(-dot(top, top)) * (1.0 + leaf);
    for (int i = fine > 0.5 ? 0 : 4; i < 9; i++) {
        vec4 k = TRUNK[i];
        float wide = k.y * (1.0 - 0.25 * h + 6.0 * foot * foot), blur = fine > 0.5 ? mix(0.009, 0.016, k.w) : 0.03;
        float d = p.x - k.x - k.z * h - 4.0 * k.z * h * (0.2 - h) * (0.5 - fract(9.0 * k.x));
        vec3 bark = mix(vec3(0.085, 0.095, 0.035), vec3(0.02, 0.019, 0.01), k.w) * (1.0 + 0.25 * twig);
        bark += mix(0.4, 0.1, k.w) * glow + vec3(0.25, 0.2, 0.08) * smoothstep(0.3 * wide, -wide - 0.3 * blur, d);
        c = mix(c, bark, smoothstep(blur, -blur, abs(d) - wide) * mix(0.68, 0.97, k.w));
        for (int once = fine > 0.5 && i == 4 ? 0 : 1; once < 1; once++)  // discs of light
            c += vec3(0.43, 0.42, 0.12) * smoothstep(0.2, 0.8, open) *
                 (bokeh(q / 0.047, 0.55, 5) + bokeh(q / 0.088 + 4.5, 0.4, 91));
    }
    // Undergrowth, in front of the trunks' feet.
    float bush = 0.098 + 0.045 * noise(vec2(p.x * 4.3, 1.0)) + 0.035 * noise(vec2(p.x * 10.0, 5.0));
    bush += 0.03 * twig - 0.05 * way;
    float tops = smoothstep(-0.09, 0.01, h - bush) * (0.55 + 0.45 * leaf + 0.4 * twig);
    vec3 green = mix(vec3(0.022, 0.05, 0.01), vec3(0.2, 0.29, 0.042), clamp(tops, 0.0, 1.0));
    return mix(c, green + 0.25 * glow, 0.94 * smoothstep(0.022, -0.022, h - bush));
}

// -------- lie of the land
// How far a place lies beyond each lip, the edges over which the water steps down (m).
vec3 lips(vec2 p) {
    vec3 bow = vec3(0.16, 0.2, 0.1) * wave(vec3(2.1, 1.7, 3.0) * p.x + vec3(0.5, 2.0, 0.0));
    return p.y - vec3(2.52, 4.45, 6.6) - bow - 0.05 * wave(vec3(7.3, 6.1, 8.0) * p.x + vec3(0.0, 1.0, 2.0));
}
// Level of the water.
float level(vec2 p) {
    vec3 t = clamp(lips(p) * vec3(6.0, 5.0, 4.0) + 0.5, 0.0, 1.0);
    return dot(t * t * (3.0 - 2.0 * t), vec3(0.135, 0.13, 0.1));
}
// How far a place lies to the right of the stream's middle.
float aside(vec2 p) {
    float bend = max(p.y - 3.8, 0.0);
    return p.x - 0.05 - 0.1 * wave(1.1 * p.y) - 0.085 * bend * bend;
}
// Distance from the water's edge, positive on the banks.
float ashore(vec2 p) {
    float d = aside(p);
    d = abs(d) + 0.08 * wave(3.7 * p.y + sign(d)) + 0.035 * wave(9.1 * p.y + 5.0 * d);
    return d - 0.62 - 0.4 * smoothstep(3.4, 1.2, p.y);
}

// Height of what one meets from above: water or banks.
float surface(vec2 p) {
    float up = max(ashore(p), 0.0);
    return level(p) + 0.42 * up / (1.0 + 0.75 * up) + 0.02 * up * wave(2.3 * p.x + 3.1 * p.y);
}

// -------- stones
// Azimuthal map of a unit vector, equal in area (Lambert 1772).
vec2 unroll(vec3 u) { return u.xz * inversesqrt(max(1.0 + u.y, 0.1)); }
// A stone's radius in a direction, as a share of its half axes.
float girth(vec3 u, int i) {
    vec2 q = unroll(u), m = q / AT[i].w;
    float big = noise(q * 1.7 + 9.0 * float(i) + 0.5) + 0.5 * noise(q * 3.9 + 5.0 * float(i));
    float moss = noise(m / 0.085 + 13.0 * float(i));
    return 0.95 + 0.12 * big + 0.014 * AT[i].w * moss;
}

// The smooth stone that a ray meets best (or -1), how far (x) and how wholly (y).
int strike(vec3 from, vec3 dir, out vec2 far) {
    int found = -1;
    far = vec2(0.0, 1.3);
    for (int i = 0; i < STONES; i++) {
        vec3 o = (from - AT[i].xyz) * SHAPE * AT[i].w, d = dir * SHAPE * AT[i].w;
        float a = 1.0 / dot(d, d), b = -dot(o, d) * a, rest = dot(o, o) - b * b / a;
        if (b > 0.0 && rest < far.y) far = vec2(max(b - sqrt(max(1.0 - rest, 0.0) * a), 0.0), rest), found = i;
    }
    far.y = smoothstep(1.3, 0.75, far.y);
    return found;
}

// Light from a stone.  u: direction from its middle, p: place, n: normal of the bare shape.
vec3 stone(int i, vec3 u, vec3 p, vec3 n, vec3 view, float foot, float water) {
    vec2 q = unroll(u), m = q / AT[i].w;
    float seed = float(i), above = p.y - water;
    foot /= 0.35 + 0.65 * clamp(-dot(n, view), 0.0, 1.0);
    vec3 form = slopes(q * 1.7 + 9.0 * seed + 0.5), lobe = slopes(q * 3.9 + 5.0 * seed);
    vec3 clump = slopes(m / 0.085 + 13.0 * seed), tuft = slopes(m / 0.035 + 3.0 * seed);
    vec3 shoot = slopes(mat2(0.8, 0.6, -0.6, 0.8) * m / 0.0125 + 0.14 * tuft.yz + seed) * smoothstep(0.017, 0.005, foot);
    vec3 leaf = slopes(mat2(6, 8, -8, 6) * m * 25.0 + 0.16 * (shoot.yz + tuft.yx)) * smoothstep(0.0044, 0.0016, foot);
    // Where moss grows: on top, not below the line that floods reach.
    float grow = 1.2 * n.y + 0.4 * lobe.x + 0.3 * clump.x + 0.25 * tuft.x + 0.15 * shoot.x + 7.0 * min(above - 0.06, 0.08);
    float moss = smoothstep(-0.15, 0.22, grow + 0.1 - 0.28 * max(AT[i].w - 5.5, 0.0));
    // Relief, turned from the map to the surface.
    vec2 slope = 0.12 * (1.7 * form.yz + 1.95 * lobe.yz) + mix(0.1 * tuft.yz + 0.08 * shoot.yz + 0.06 * leaf.yz,
                 0.21 * clump.yz + 0.2 * tuft.yz + 0.24 * shoot.yz + 0.19 * leaf.yz, moss);
    vec2 radial = normalize(u.xz + 1e-4);
    vec3 down = vec3(radial.x * u.y, -length(u.xz), radial.y * u.y), round_ = vec3(-radial.y, 0.0, radial.x);
    vec3 bent = normalize(n - dot(slope, radial) * down - (radial.x * slope.y - radial.y * slope.x) * round_);
    float sun = dapple(p), face = dot(bent, LIGHT), edge = 1.0 - clamp(-dot(bent, view), 0.0, 1.0);
    float deep = max((0.72 + 0.34 * clump.x) * (0.8 + 0.34 * tuft.x) * (0.85 + 0.5 * shoot.x) * (1.0 + 0.6 * leaf.x), 0.06);
    float open = mix(0.2, 1.0, smoothstep(-0.02, 0.22, above)) * (0.55 + 0.45 * bent.y);
    // Moss: dark between the shoots, yellow-green at their tips; light goes through them.
    float tip = clamp(0.42 + 0.22 * clump.x + 0.18 * tuft.x + 0.25 * shoot.x + 0.2 * leaf.x, 0.0, 1.0);
    vec3 green = mix(vec3(0.026, 0.056, 0.007), vec3(0.19, 0.265, 0.024), tip * tip);
    green *= mix(vec3(1.3, 0.96, 0.7), vec3(0.72, 0.98, 1.2), 0.5 + 0.5 * lobe.x + 0.2 * tuft.x);
    green += vec3(0.085, 0.105, 0.008) * smoothstep(0.1, 1.0, 0.35 * shoot.x + 0.8 * leaf.x);
    vec3 c = green * (SHADE * open * 1.5 + GOLD * sun * clamp(0.75 * face + 0.3, 0.0, 1.0));
    float fuzz = edge * edge * edge * smoothstep(-0.1, 0.5, n.y);
    c += vec3(0.24, 0.3, 0.035) * fuzz * (0.5 * GOLD * sun * clamp(face + 0.5, 0.0, 1.0) + 0.55 * SHADE * open);
    // Bare rock: grey-brown, wet and dark near the water, where it mirrors a little sky.
    float wet = smoothstep(0.085, 0.03, above + 0.015 * tuft.x);
    vec3 r = mix(vec3(0.085, 0.075, 0.058), vec3(0.185, 0.175, 0.145), 0.5 + 0.35 * clump.x + 0.3 * tuft.x);
    r *= (1.0 + 0.3 * shoot.x + 0.25 * leaf.x) * mix(1.0, 0.28, wet) * (SHADE * open + GOLD * sun * max(face, 0.0));
    vec3 shine = (SHADE + GOLD * sun * max(face, 0.0)) * (0.04 + 0.22 * pow(edge, 4.0)) * smoothstep(-0.2, 0.6, bent.y);
    r = (r + wet * shine) * mix(0.45, 1.0, smoothstep(0.0, 0.018, above));
    return mix(r, c * deep, moss);
}

// Stones along the line of sight, from the nearest: colour and cover; the nearest's depth; the veil of lit air.
vec4 stones(vec2 p, vec3 eye, vec3 dir, float land, inout float depth, inout float veil) {
    vec4 c = vec4(0.0);
    float passed = 0.0;
    for (int layer = p.y < 0.36 ? 0 : 3; layer < 3 && c.a < 0.98; layer++) {
        int i = -1;
        float near = 1e3;
        for (int k = 0; k < STONES; k++) {
            vec3 d = dir * SHAPE * AT[k].w, o = (eye - AT[k].xyz) * SHAPE * AT[k].w;
            float a = 1.0 / dot(d, d), b = -dot(o, d) * a;
            if (dot(o, o) - b * b / a < 1.35 && b < near && b > passed) near = b, i = k;
        }
        if (i < 0 || near > land + 1.0) break;
        passed = near;
        vec3 d = dir * SHAPE * AT[i].w, o = (eye - AT[i].xyz) * SHAPE * AT[i].w, q = o + near * d;
        float a = dot(d, d), rest = dot(q, q), size = sqrt(rest), R = girth(q / size, i), back = min(size - R, -1e-4);
        float blur = (px + blurAt(near) * (near > 2.4 ? 1.5 : 0.7)) * near / FOCAL * SHAPE.y * AT[i].w;
        float cover = smoothstep(-blur, blur, R - size), t = near - sqrt(max(R * R - rest, 0.0) / a);
        if (cover < 0.01) continue;
        // Where the ray meets it, not beyond the point nearest to its middle.
        for (int k = 0; k < 3; k++) {
            q = o + t * d;
            float r = length(q), out_ = r - girth(q / r, i);
            if (abs(out_) < 0.002) break;
            t = out_ > 0.0 ? mix(t, near, out_ / (out_ - back)) : near - sqrt(max((r - out_) * (r - out_) - rest, 0.0) / a);
        }
        q = o + t * d;
        vec3 at = eye + t * dir;
        float base = surface(at.xz), line = 0.7 * px * t / FOCAL + 0.002;
        cover *= smoothstep(-line, line, at.y - base) * step(t, land + 0.5) * (1.0 - c.a);
        for (int once = cover > 0.004 ? 0 : 1; once < 1; once++) {
            float foot = t / FOCAL * (px + 0.3 * blurAt(t));
            vec3 s = stone(i, normalize(q), at, normalize(q * SHAPE), normalize(dir), foot, base);
            c += cover * vec4(airy(s, p, t), 1.0);
            veil += cover * mist(t);
            depth = min(depth, t);
        }
    }
    return c;
}

// -------- banks and bed
// Fallen leaves: colour and cover.
vec4 litter(vec2 p, float foot) {
    vec4 c = vec4(0.0);
    float edge = max(foot / 0.06, 0.04);
    for (int k = 0; k < 8; k++) {
        float layer = float(k >> 2);
        vec2 d;
        vec4 b = strewn(mat2(0.8, 0.6, -0.6, 0.8) * p / (0.08 - 0.012 * layer) + 5.3 * layer, k, 31 * (k >> 2), d);
        vec2 a = normalize(b.zy - 0.4987);
        d = vec2(a.x * d.x + a.y * d.y, a.x * d.y - a.y * d.x) * (1.0 + 0.8 * b.x);
        d.y += 0.6 * (b.y - 0.5) * d.x;
        float t = clamp(d.x + 0.5, 0.0, 1.0), rim = abs(d.y) - (0.7 + 0.7 * b.y) * t * (1.0 - t) * (1.3 - 0.6 * t);
        float cover = smoothstep(edge, -edge, rim) * step(b.w, 0.85);
        vec3 tone = mix(vec3(0.11, 0.055, 0.022), vec3(0.29, 0.175, 0.07), b.x * b.y) * (0.75 + 0.5 * fract(7.0 * b.w));
        c = mix(c, vec4(tone * (1.0 + 1.3 * d.y * (b.z - 0.4)), 1.0), cover);
    }
    return c;
}

vec3 bank(vec3 p, float foot) {
    vec3 lump = slopes(p.xz / 0.3 + 3.0), rough = slopes(p.xz / 0.1), fine = slopes(p.xz / 0.016 + 7.0);
    fine *= smoothstep(0.019, 0.005, foot);
    vec2 tilt = 0.3 * lump.yz + 0.25 * rough.yz + 0.24 * fine.yz;
    float face = dot(normalize(vec3(-tilt.x, 1.0, -tilt.y)), LIGHT), open = 1.0, above = p.y - level(p.xz);
    float green = smoothstep(-0.3, 0.35, noise(p.xz * 1.3 + 4.0) + 0.35 * lump.x + 0.25 * rough.x + 0.12);
    vec3 soil = mix(vec3(0.03, 0.022, 0.013), vec3(0.085, 0.055, 0.028), 0.5 + 0.4 * rough.x + 0.4 * fine.x);
    float tip = clamp(0.42 + 0.25 * rough.x + 0.28 * fine.x, 0.0, 1.0);
    vec3 c = mix(soil, mix(vec3(0.026, 0.056, 0.008), vec3(0.16, 0.22, 0.024), tip), green * smoothstep(0.01, 0.07, above));
    for (int once = green < 0.95 ? 0 : 1; once < 1; once++) {
        vec4 leaf = litter(p.xz, foot);
        c = mix(c, leaf.rgb, leaf.a * smoothstep(0.9, 0.35, green + 0.3 * fine.x) * smoothstep(0.015, 0.05, above));
    }
    for (int i = 0; i < STONES; i++) {  // shade
        vec3 d = (p - AT[i].xyz) * SHAPE * AT[i].w;
        float near = 1.0 + 1.6 * max(dot(d, d) - 0.9, 0.0);
        open *= 1.0 - 0.75 / (near * near * near);
    }
    c *= open * mix(0.22, 1.0, smoothstep(0.0, 0.06, above));
    return c * (SHADE * (0.7 + 0.2 * rough.x + 0.15 * lump.x) + GOLD * dapple(p) * clamp(0.2 + 1.15 * face, 0.0, 1.4));
}

vec3 bed(vec2 p, float foot) {  // gravel, then pebbles
    vec3 c = mix(vec3(0.045, 0.033, 0.019), vec3(0.13, 0.098, 0.055), 0.5 + 0.5 * noise(p / 0.012));
    for (int k = 0; k < 12; k++) {
        float cell = k < 4 ? 0.085 : k < 8 ? 0.15 : 0.27, share = k < 4 ? 0.85 : k < 8 ? 0.55 : 0.4;
        vec2 d, q = mat2(0.8, 0.6, -0.6, 0.8) * p / cell + 7.7 * float(k >> 2);
        vec4 b = strewn(q, k, 51 * (k >> 2), d), e = fract(b.zwxy * 7.31);
        d += (e.xy - 0.5) * 0.7 * d.yx + 1.6 * (b.yx - 0.5) * d.yx * d.yx;
        float r = 1.0 / (0.26 + 0.22 * b.z), t = length(d) * r, soft = max(2.0 * foot / cell * r, 0.06);
        if (b.w > share) continue;
        c *= 1.0 - 0.55 * smoothstep(1.45, 0.9, length(d + vec2(-0.03, 0.06)) * r);  // shade
        vec3 tone = e.w > 0.8 ? vec3(0.26, 0.15, 0.065) : mix(vec3(0.175, 0.112, 0.058), vec3(0.2, 0.185, 0.175), e.z);
        tone *= (0.45 + 0.85 * b.y) * (0.3 + 0.75 * sqrt(max(1.0 - 0.9 * t * t, 0.0))) * (1.0 + r * (0.2 * d.y - 0.1 * d.x));
        c = mix(c, tone, smoothstep(1.0 + soft, 1.0 - soft, t));
    }
    return c;
}

// -------- water
// What the flow carries, in the n-th turn of a phase: silk (x), ripples' height and slopes.
vec4 carried(float psi, float z, float n) {
    vec2 s = vec2(psi * 34.0, z * 2.1 + wave(19.0 * psi)) + 17.0 * n, r = vec2(psi * 12.0, z * 8.0) + 29.0 * n;
    return vec4(noise(s) + 0.6 * noise(s * vec2(2.3, 1.7)), slopes(r) + 0.45 * slopes(r * 2.3));
}

vec3 stream(vec3 p, vec3 view, float foot) {
    p.y = level(p.xz);
    // How the water goes round the stones: uniform flow and doublets (Rankine 1871).
    float psi = aside(p.xz), lap = 1.0;
    for (int i = 0; i < STONES; i++) {
        vec2 d = p.xz - AT[i].xz;
        float w = AT[i].w, h = (p.y - AT[i].y) * w * SHAPE.y, d2 = dot(d, d) + 1e-4;
        float a2 = max(1.0 - h * h, 0.0) / (SHAPE.z * w * w), fade = 1.0 + 0.35 * d2 / (a2 + 0.02);
        psi -= 0.8 * d.x * a2 / (max(d2, a2) * fade * fade);
        lap = min(lap, sqrt(d2) - sqrt(a2));
    }
    vec3 lip = lips(p.xz), over = exp(-lip * lip * vec3(60.0, 45.0, 30.0));
    vec3 below = exp(min(lip, 0.0) * vec3(2.6, 2.4, 2.0)) * step(lip, vec3(0.0));
    float fall = max(over.x, max(over.y, over.z)), wake = max(below.x, max(below.y, below.z));
    // Two phases of the flow, half a cycle apart: each fades out before it starts anew.
    vec2 t = phase * CYCLES + 0.35 * noise(p.xz * 1.3) + vec2(0.0, 0.5), turn = floor(t);
    t -= turn;
    turn = mod(turn, CYCLES) + vec2(0.0, 0.3);
    float fade = abs(2.0 * t.x - 1.0), stay = 1.0 - fade;
    t = p.z + (0.32 + 1.2 * fall + 0.56 * wake) * (t - 0.5);  // metres in a cycle
    vec4 r = (fade * carried(psi, t.y, turn.y) + stay * carried(psi, t.x, turn.x)) * inversesqrt(fade * fade + stay * stay);
    float silk = r.x, rough = (0.027 + 0.1 * fall + 0.055 * wake) / (1.0 + 0.004 * p.z * p.z * p.z);
    vec2 tilt = 50.0 * (vec2(level(p.xz + vec2(0.02, 0.0)), level(p.xz + vec2(0.0, 0.02))) - p.y) + rough * r.zw;
    vec3 n = normalize(vec3(0.1 * silk * fall - tilt.x, 1.0, -tilt.y)), m = reflect(view, n), d = refract(view, n, 0.75);
    float fresnel = 0.02 + 0.98 * pow(1.0 - clamp(-dot(n, view), 0.0, 1.0), 5.0), sun = dapple(p);  // after Schlick, 1994
    // What it mirrors: the wood, and stones.
    m.y = max(m.y, 0.02);
    vec2 s = m.xy / max(m.z, 0.15) * FOCAL + vec2(0.0, HORIZON), far;
    vec3 sky = wood(vec2(clamp(s.x, -2.5, 2.5), min(s.y, 2.2)), 0.0);
    int i = strike(p, m, far);
    for (int once = i < 0 ? 1 : 0; once < 1; once++) {
        vec3 q = p + far.x * m, u = normalize((q - AT[i].xyz) * SHAPE * AT[i].w);
        vec3 green = mix(vec3(0.03, 0.028, 0.02), vec3(0.08, 0.115, 0.014), smoothstep(0.04, 0.12, q.y - p.y));
        sky = mix(sky, green * (SHADE * 0.7 + 0.7 * GOLD * sun * clamp(dot(u, LIGHT) + 0.2, 0.0, 1.0)), 0.94 * far.y);
    }
    // What lies beneath it: pebbles, and the feet of the stones.
    float slant = max(-d.y, 0.25), deep = clamp(-0.34 * ashore(p.xz), 0.0, 0.22) + 0.012, caustic = 1.0 - abs(0.8 * r.y);
    vec3 under = 1.6 * bed(p.xz + d.xz * deep / slant, foot / slant) * mix(0.25, 1.0, smoothstep(-0.02, 0.1, lap));
    under *= SHADE * 0.9 + GOLD * sun * (0.35 + 0.75 * caustic * caustic * caustic);
    under = mix(vec3(0.02, 0.034, 0.014) * (0.6 + 1.4 * sun), under, exp(-deep * vec3(5.3, 3.7, 6.4)));
    vec3 col = mix(under, sky, fresnel);
    // White water: on the lips, thinning downstream.
    float thread = smoothstep(-0.55, 1.15, silk);
    float white = fall * smoothstep(-0.9, 0.9, silk + 0.25) * 0.92 + wake * 0.5 * thread * thread;
    vec3 foam = vec3(0.82, 0.88, 0.9) * (SHADE * 1.25 + GOLD * (0.06 + 0.34 * sun)) * (0.75 + 0.25 * thread);
    col = mix(col, foam, clamp(white * smoothstep(-0.03, 0.02, lap), 0.0, 0.94));
    return col + sky * 0.3 * exp(-lap * lap / 0.00006) * (1.0 - fall);  // its rim
}

// -------- ferns
// Roots and length of the longest frond (m), from the farthest; first those on the left.
const int FERNS = 10;
const vec4 FERN[FERNS] = vec4[](
    vec4(-2.6, 0.62, 5.0, 0.7), vec4(-1.5, 0.46, 4.5, 0.55), vec4(-1.75, 0.28, 3.1, 0.6), vec4(-2.0, 0.3, 2.6, 0.62),
    vec4(-1.32, 0.12, 1.9, 0.46), vec4(2.3, 0.62, 4.6, 0.6), vec4(1.75, 0.34, 3.0, 0.55), vec4(1.36, 0.16, 2.3, 0.45),
    vec4(1.62, 0.18, 1.95, 0.5), vec4(1.0, 0.03, 1.1, 0.36));

// A frond's light and cover, s along it and c across it, where it's `wide` to each side.
vec4 frond(vec4 b, float s, float c, float wide, float tall, float blur, float side, float sun) {
    float reach = abs(c), out_ = reach / wide, cell = (s - 0.4 * reach) * 30.0 * tall + (c > 0.0 ? 0.5 : 0.0);
    float half_ = 0.44 * (1.0 - out_ * out_ * out_) * (0.84 + 0.16 * wave(reach * 190.0 * tall)), in_ = fract(cell) - 0.5;
    float cover = smoothstep(-24.0 * blur, 24.0 * blur, half_ - abs(in_)) * smoothstep(1.0, 0.9, out_);
    float own = 0.5 + 0.5 * wave(floor(cell) * 2.4 + 9.0 * b.y);
    float lit = smoothstep(0.0, 0.75, sun + 0.5 * (b.y - 0.45) + 0.3 * s) * (0.65 + 0.5 * own);
    vec3 tone = mix(vec3(0.033, 0.078, 0.012), vec3(0.128, 0.21, 0.024), 0.5 * b.x + 0.2 * own + 0.3 * s);
    tone = (tone * SHADE * (0.3 + 0.8 * s) + vec3(0.063, 0.085, 0.01) * GOLD * lit) * (0.45 + 0.7 * out_) * (0.7 + 0.5 * s);
    tone *= (1.0 + 0.9 * in_ * side) * (0.85 + 0.4 * abs(in_)) * mix(vec3(1.0), vec3(1.25, 0.95, 0.8), own * s);
    return vec4(tone, max(cover, smoothstep(blur, -blur, reach - 0.006 * (1.0 - s))));
}

// Fronds that arch away from each root.
vec3 ferns(vec3 col, vec2 p, float depth) {
    float sun = 0.55 * noise(p * 6.0 + 0.15 * circle);
    vec3 air = 0.8 * haze(p);
    int first = p.x < 0.0 ? 0 : FERNS / 2;
    for (int i = first; i < first + (abs(p.x) > 0.24 ? FERNS / 2 : 0); i++) {
        vec4 f = FERN[i];
        float scale = f.z / FOCAL / f.w, blur = (0.7 * px + blurAt(f.z)) * scale, clear = exp(-0.075 * max(f.z - 1.5, 0.0));
        vec2 o = (p - vec2(0.0, HORIZON)) * scale - vec2(f.x, f.y - EYE) / f.w;
        for (int k = dot(o, o) < 1.0 && depth > f.z - 0.3 && o.y > -0.45 ? 0 : 9; k < 9; k++) {
            vec4 b = bytes(ivec2(k, i + 7));
            // Each leans its own way; those that come towards us look short.
            float sway = 0.012 * wave(TAU * (phase * (1.0 + floor(3.0 * b.z)) + b.y));
            float a = 0.36 * (9.0 * fract(float(4 * k) / 9.0 + 0.01) - 4.1) + 0.3 * (b.x - 0.5) + sway;
            float side = a > 0.0 ? 1.0 : -1.0, tall = 0.5 + 0.45 * b.z, sine = wave(a), cosine = wave(a + 0.25 * TAU);
            float s = (o.x * sine + o.y * cosine) / tall, c = (o.x * cosine - o.y * sine) / tall;
            c -= side * (0.12 + 0.42 * b.w) * s * s;
            float wide = (0.115 + 0.05 * b.w) / tall * smoothstep(-0.02, 0.3, s) * (1.0 - s) * (1.0 + 0.35 * s) + 0.002;
            vec4 leaf = vec4(0.0);
            for (int once = s > 0.0 && s < 1.0 && abs(c) < wide + blur ? 0 : 1; once < 1; once++)
                leaf = frond(b, s, c, wide, tall, blur, side, sun);
            col = mix(col, mix(air, leaf.rgb, clear), leaf.a);
        }
    }
    return col;
}

// Distance to ground or water, 99 for none: shortening steps, then regula falsi.
float march(vec2 p, vec3 eye, vec3 dir) {
    vec2 above = vec2(0.0, 1.0), under = vec2(99.0, 0.0);  // distance and gap on both sides
    float z = max(0.85, min((EYE - 0.42) / max(-dir.y, 0.01), 3.0)), gap = 1.0;
    for (int k = p.y < 0.36 ? 0 : 40; k < 40 && z < 13.0; k++) {
        gap = EYE + dir.y * z - surface((eye + dir * z).xz);
        if (abs(gap) < 0.0003 * z) return z;
        if (gap < 0.0) under = vec2(z, gap); else above = vec2(z, gap);
        z = under.x < 99.0 ? mix(above.x, under.x, clamp(above.y / (above.y - under.y), 0.02, 0.98))
                           : z + max(gap / (0.35 + abs(dir.y)), 0.02 * z);
    }
    return under.x < 99.0 ? z : 99.0;
}

void main() {
    vec2 p = (gl_FragCoord.xy - 0.5 * resolution) / resolution.y;
    px = 1.0 / resolution.y;
    circle = vec2(cos(TAU * phase), sin(TAU * phase));
    vec3 eye = vec3(0.0, EYE, 0.0), dir = vec3(p.x, p.y - HORIZON, FOCAL) / FOCAL;
    float land = march(p, eye, dir), depth = land, veil = 0.0;
    vec4 c = stones(p, eye, dir, land, depth, veil);
    for (int once = c.a < 0.98 && land < 99.0 ? 0 : 1; once < 1; once++) {
        vec3 q = eye + dir * land, s = vec3(0.0);
        float foot = (px + 0.3 * blurAt(land)) * land / FOCAL;
        float wet = smoothstep(0.003 + foot, -0.003 - foot, ashore(q.xz) + 0.01 * noise(q.xz * 40.0));
        for (int k = wet > 0.0 ? 0 : 1; k < 1; k++) s = wet * stream(q, normalize(dir), foot);
        for (int k = wet < 1.0 ? 0 : 1; k < 1; k++) s += (1.0 - wet) * bank(q, foot * 1.2);
            float brink = 0.03 + 0.03 * noise(vec2(p.x * 5.0, 31.0)) + 0.022 * noise(vec2(p.x * 14.0, 37.0));
        float far = smoothstep(0.014, -0.02, p.y - HORIZON - brink) * smoothstep(9.5, 6.5, land);
        far = (1.0 - c.a) * mix(1.0, far, smoothstep(2.6, 3.4, land));
        c += far * vec4(airy(s, p, land), 1.0);
        veil += far * mist(land);
    }
    for (int once = c.a < 0.98 ? 0 : 1; once < 1; once++) c.rgb += (1.0 - c.a) * wood(p, 1.0);
    vec3 col = ferns(c.rgb, p, depth) + GOLD * vec3(0.184, 0.2, 0.18) * beams(p) * (veil + 1.0 - c.a);
    // A soft shoulder, as film has, then sRGB and a little more contrast.
    col = 1.0 - exp(-1.75 * col * (1.0 - 0.14 * dot(p, p)));
    col = mix(12.92 * col, 1.055 * pow(max(col, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, col));
    col = mix(col, col * col * (3.0 - 2.0 * col), 0.3);
    colour = vec4(clamp(col, 0.0, 1.0), 1.0);
}
