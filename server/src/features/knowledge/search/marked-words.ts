/**
 * What the words of a dictionary have of one query: the place of their term in the query's list and
 * those of their 4-grams. Filled anew for each query without allocating or clearing, because marks of
 * a query before are lower than this one's.
 */
export class MarkedWords {
  /** By word; above `#base` it is the word's slot. Slots and links count from 1. */
  #marks = new Uint32Array(1024);
  #base = 0;
  #slots = 0;
  #links = 0;
  /** By slot: place of the word's term, or -1, and the first link to a 4-gram, or 0. */
  terms = new Int32Array(256);
  firstLinks = new Int32Array(256);
  /** By link: place of the 4-gram, and the next link of the word, or 0. */
  grams = new Int32Array(256);
  nextLinks = new Int32Array(256);

  /** Forgets the query before; `words` is how many there are. */
  begin(words: number): void {
    this.#base += this.#slots;
    this.#slots = 0;
    this.#links = 0;
    if (words <= this.#marks.length && this.#base + words < 0xffff_ffff) return;
    this.#marks = new Uint32Array(words * 2);
    this.#base = 0;
  }

  markTerm(word: number, place: number): void {
    this.terms[this.#slotFor(word)] = place;
  }

  markGram(word: number, place: number): void {
    const slot = this.#slotFor(word);
    const link = ++this.#links;
    if (link >= this.grams.length) {
      this.grams = doubled(this.grams);
      this.nextLinks = doubled(this.nextLinks);
    }
    this.grams[link] = place;
    this.nextLinks[link] = this.firstLinks[slot]!;
    this.firstLinks[slot] = link;
  }

  /** 0 for a word that has nothing of the query, as nearly all. */
  slotOf(word: number): number {
    const mark = this.#marks[word]!;
    return mark > this.#base ? mark - this.#base : 0;
  }

  #slotFor(word: number): number {
    const known = this.slotOf(word);
    if (known > 0) return known;
    const slot = ++this.#slots;
    if (slot >= this.terms.length) {
      this.terms = doubled(this.terms);
      this.firstLinks = doubled(this.firstLinks);
    }
    this.#marks[word] = this.#base + slot;
    this.terms[slot] = -1;
    this.firstLinks[slot] = 0;
    return slot;
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
