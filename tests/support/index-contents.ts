import type { Database } from "../../server/src/foundation/database/database.ts";

/** What one search index holds, whatever the order in which it was written and its words were numbered. */
export async function indexContents(database: Database, indexKey: number) {
  const { query } = database;
  const counters = await query
    .selectFrom("search_index")
    .select(["analyser_version", "passages", "total_length", "word_count"])
    .where("key", "=", indexKey)
    .executeTakeFirstOrThrow();
  const postings = await query.selectFrom("posting").selectAll().where("index_key", "=", indexKey).execute();
  const words = await query.selectFrom("word").selectAll().where("index_key", "=", indexKey).execute();
  const grams = await query.selectFrom("word_gram").selectAll().where("index_key", "=", indexKey).execute();
  const wordOf = new Map(words.map(({ number, term }) => [number, term]));
  return {
    counters,
    words: words.map(({ term }) => term).toSorted(),
    postings: postings
      .map(({ term, segment, entries }) => [term, segment, ...entriesOf(entries).toSorted()].join(" "))
      .toSorted(),
    grams: grams
      .flatMap(({ gram, segment, entries }) =>
        entriesOf(entries).map((entry) => {
          const number = segment * segmentSize + Buffer.from(entry, "hex").readUInt16LE();
          return `${gram} ${wordOf.get(number) ?? "of no word"}`;
        }),
      )
      .toSorted(),
  };
}

const segmentSize = 4096;

/** Each four bytes as hex. */
const entriesOf = (entries: Buffer): string[] => entries.toString("hex").match(/.{8}/g) ?? [];
