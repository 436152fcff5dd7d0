/** Document numbers that are in an index but not to be found, as ranges in ascending order. */
export class HiddenDocnos {
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  /** Ranges do not overlap. */
  constructor(ranges: readonly { from_docno: number; to_docno: number }[]) {
    for (const { from_docno: from, to_docno: to } of ranges) {
      this.#from.push(from);
      this.#to.push(to);
    }
  }

  get ranges(): number {
    return this.#from.length;
  }

  /** By halving: a training under way hides as many ranges as it has batches. */
  has(docno: number): boolean {
    let low = 0;
    let high = this.#from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#to[middle]! < docno) low = middle + 1;
      else high = middle;
    }
    return low < this.#from.length && this.#from[low]! <= docno;
  }
}
