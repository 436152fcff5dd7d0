/**
 * Kernel ridge regression at query time: fits "is this variant's answer asked for?" on the variants and
 * reads off what the question gets. Returns one influence per variant, (K + λI)⁻¹ k: their sum over an
 * answer's variants is that answer's regression score. `kernel` is (count + 1)², row-major, the question last.
 */
export function influences(kernel: Float64Array, count: number, lambda: number): Float64Array {
  const width = count + 1;
  const lower = new Float64Array(count * count);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column <= row; column++) {
      let value = kernel[row * width + column]! + (row === column ? lambda : 0);
      for (let k = 0; k < column; k++) value -= lower[row * count + k]! * lower[column * count + k]!;
      lower[row * count + column] = row === column ? Math.sqrt(value) : value / lower[column * count + column]!;
    }
  }
  const solution = kernel.slice(count * width, count * width + count);
  for (let row = 0; row < count; row++) {
    for (let k = 0; k < row; k++) solution[row]! -= lower[row * count + k]! * solution[k]!;
    solution[row]! /= lower[row * count + row]!;
  }
  for (let row = count - 1; row >= 0; row--) {
    for (let k = row + 1; k < count; k++) solution[row]! -= lower[k * count + row]! * solution[k]!;
    solution[row]! /= lower[row * count + row]!;
  }
  return solution;
}
