/**
 * Kernel ridge regression at query time: fits "is this wording's answer asked for?" on the wordings and
 * reads off what the question gets. Returns one influence per wording, (K + λI)⁻¹ k: their sum over an
 * answer's wordings is that answer's regression score. `kernel` is (count + 1)², row-major, the question last.
 */
export function influences(kernel: Float64Array, count: number, lambda: number): Float64Array {
  const width = count + 1;
  const lower = new Float64Array(count * count);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column <= row; column++) {
      let value = at(kernel, row * width + column) + (row === column ? lambda : 0);
      for (let k = 0; k < column; k++) value -= at(lower, row * count + k) * at(lower, column * count + k);
      lower[row * count + column] = row === column ? Math.sqrt(value) : value / at(lower, column * count + column);
    }
  }
  const solution = Float64Array.from({ length: count }, (_, row) => at(kernel, count * width + row));
  for (let row = 0; row < count; row++) {
    for (let k = 0; k < row; k++) solution[row] = at(solution, row) - at(lower, row * count + k) * at(solution, k);
    solution[row] = at(solution, row) / at(lower, row * count + row);
  }
  for (let row = count - 1; row >= 0; row--) {
    for (let k = row + 1; k < count; k++)
      solution[row] = at(solution, row) - at(lower, k * count + row) * at(solution, k);
    solution[row] = at(solution, row) / at(lower, row * count + row);
  }
  return solution;
}

const at = (values: Float64Array, index: number): number => values[index] ?? 0;
