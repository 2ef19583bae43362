#include "planes.h"

void planes_difference(int8_t *restrict difference, const uint8_t *restrict one, const uint8_t *restrict other, int count) {
  for (int i = 0; i < count; i++) {
    int16_t step = (int16_t)(one[i] - other[i]);
    step = step < -128 ? -128 : step;
    difference[i] = (int8_t)(step > 127 ? 127 : step);
  }
}

void planes_add(uint8_t *restrict sum, const uint8_t *restrict samples, const int8_t *restrict difference, int count, int share,
                int row) {
  // Bayer's matrix of four by four, twice side by side, in 256ths.
  static const int16_t matrix[4][8] = {
      {8, 136, 40, 168, 8, 136, 40, 168}, {200, 72, 232, 104, 200, 72, 232, 104}, {56, 184, 24, 152, 56, 184, 24, 152},
      {248, 120, 216, 88, 248, 120, 216, 88}};
  const int16_t *noise = matrix[row & 3], part = (int16_t)share;
  for (int i = 0; i < count; i++) {
    // At most 127 · 256 + 255, which 16 bits can hold.
    int16_t step = (int16_t)((int16_t)((int16_t)(difference[i] * part) + noise[i & 7]) >> 8);
    int16_t all = (int16_t)(samples[i] + step);
    all = all < 0 ? 0 : all;
    sum[i] = (uint8_t)(all > 255 ? 255 : all);
  }
}
