/** Keeps the `count` best of what is added, best first; of equal ones those that came first. */
export class Best<Item extends { readonly score: number }> {
  readonly items: Item[] = [];
  /** What is not better than this has no place; 0 while there is room: a score of nothing is none. */
  least = 0;
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  add(item: Item): void {
    let at = this.items.length;
    while (at > 0 && this.items[at - 1]!.score < item.score) at--;
    this.items.splice(at, 0, item);
    if (this.items.length > this.#count) this.items.pop();
    if (this.items.length === this.#count) this.least = this.items[this.#count - 1]!.score;
  }
}
