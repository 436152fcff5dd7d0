/**
 * What the words of a dictionary have of one query: the place of their term in the query's list and
 * those of their 4-grams. Filled anew for each query without allocating or clearing, because marks of
 * a query before are lower than this one's.
 */
export class MarkedWords {
  /** By word; above `base`, as of nearly none, it is the word's slot. Slots and links count from 1. */
  marks = new Uint32Array(1024);
  base = 0;
  #slots = 0;
  #links = 0;
  /** By slot: place of the word's term, or -1, and the first link to a 4-gram, or 0. */
  terms = new Int32Array(1024);
  firstLinks = new Int32Array(1024);
  /** By link: place of the 4-gram, and the next link of the word, or 0. */
  grams = new Int32Array(1024);
  nextLinks = new Int32Array(1024);

  /** Forgets the query before; `words` is how many there are. */
  begin(words: number): void {
    this.base += this.#slots;
    this.#slots = 0;
    this.#links = 0;
    if (words <= this.marks.length && this.base + words < 0xffff_ffff) return;
    this.marks = new Uint32Array(words * 2);
    this.base = 0;
  }

  markTerm(word: number, place: number): void {
    this.#makeRoom(1);
    this.terms[this.#slotFor(word)] = place;
  }

  markGram(words: readonly number[], place: number): void {
    this.#makeRoom(words.length);
    const { marks, base, terms, firstLinks, grams, nextLinks } = this;
    let slots = this.#slots;
    let link = this.#links;
    for (let nth = 0; nth < words.length; nth++) {
      const word = words[nth]!;
      let slot = marks[word]! - base;
      if (slot <= 0) {
        slot = ++slots;
        marks[word] = base + slot;
        terms[slot] = -1;
        firstLinks[slot] = 0;
      }
      grams[++link] = place;
      nextLinks[link] = firstLinks[slot]!;
      firstLinks[slot] = link;
    }
    this.#slots = slots;
    this.#links = link;
  }

  #slotFor(word: number): number {
    const known = this.marks[word]! - this.base;
    if (known > 0) return known;
    const slot = ++this.#slots;
    this.marks[word] = this.base + slot;
    this.terms[slot] = -1;
    this.firstLinks[slot] = 0;
    return slot;
  }

  /** For so many more slots and links. */
  #makeRoom(more: number): void {
    const slots = this.#slots + more + 1;
    if (slots > this.terms.length) {
      this.terms = enlarged(this.terms, slots);
      this.firstLinks = enlarged(this.firstLinks, slots);
    }
    const links = this.#links + more + 1;
    if (links <= this.grams.length) return;
    this.grams = enlarged(this.grams, links);
    this.nextLinks = enlarged(this.nextLinks, links);
  }
}

function enlarged(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length * 2);
  larger.set(numbers);
  return larger;
}
