#pragma once
#include <stdint.h>

// What is done with every sample of a film's frame, in loops that process many samples at a time.

// Writes `one` minus `other` to `difference`, `count` samples each, limited to -128 to 127.
void planes_difference(int8_t *difference, const uint8_t *one, const uint8_t *other, int count);

// Writes `samples` plus `share` / 256 of `difference` to `sum`, `count` samples each. `row` is the number of the row,
// which chooses a row of the matrix that is rounded by, so that no pattern appears.
void planes_add(uint8_t *sum, const uint8_t *samples, const int8_t *difference, int count, int share, int row);
