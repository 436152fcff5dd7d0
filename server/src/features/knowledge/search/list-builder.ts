import type { ListRow } from "./engine-sql.ts";
import { encodeEntries, segmentOf } from "./postings.ts";
import type { Entry } from "./postings.ts";

/** Posting lists of one batch, in the order of their terms, so that concurrent batches lock alike. */
export class ListBuilder {
  readonly #entries = new Map<string, Map<number, Entry[]>>();

  add(term: string, entry: Entry): void {
    let segments = this.#entries.get(term);
    if (segments === undefined) this.#entries.set(term, (segments = new Map<number, Entry[]>()));
    const segment = segmentOf(entry.docno);
    const entries = segments.get(segment);
    if (entries === undefined) segments.set(segment, [entry]);
    else entries.push(entry);
  }

  rows(): ListRow[] {
    const rows: ListRow[] = [];
    for (const term of [...this.#entries.keys()].sort()) {
      for (const [segment, entries] of this.#entries.get(term) ?? [])
        rows.push({ term, segment, entries: encodeEntries(entries) });
    }
    return rows;
  }
}
