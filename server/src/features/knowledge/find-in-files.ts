import { onForget } from "../../foundation/remembered-texts.ts";
import type { FindOptions, FoundPassage, PassagePart } from "./find.ts";
import { bestOf, essence, partsAfter } from "./find.ts";
import type { Passage } from "./passages.ts";
import { memoryIndex } from "./search/memory-index.ts";
import { TokenCache } from "./search/passage-tokens.ts";
import { searchPassages } from "./search/passages.ts";
import type { IndexReader } from "./search/reader.ts";
import { rephrase } from "./search/rephrase.ts";

/** The text of a file that a visitor has sent. */
export interface SessionFile {
  /** `att_…`. */
  readonly id: string;
  readonly name: string;
  readonly passages: readonly Passage[];
}

/** What a search in a conversation's files takes. */
export interface FileSearch {
  readonly files: readonly SessionFile[];
  readonly question: string;
  readonly limit: number;
  readonly spoken: NonNullable<FindOptions["spoken"]>;
}

interface OpenedFiles {
  readonly index: IndexReader;
  readonly places: readonly { readonly file: SessionFile; readonly passage: Passage }[];
}

/** Indexes that are kept ready for the next question; one of 200,000 characters takes 60 ms to make. */
const indexesMost = 8;

/** Finds in a conversation's own files, by words alone. Its indexes are dropped when a visitor is erased. */
export function createFileFinder(): (search: FileSearch) => Promise<FoundPassage[]> {
  let indexes = new Map<string, OpenedFiles>();
  let tokens = new TokenCache();
  onForget(() => {
    indexes = new Map();
    tokens = new TokenCache();
  });

  function open(files: readonly SessionFile[]): OpenedFiles {
    const key = files.map(({ id }) => id).join();
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const places = files.flatMap((file) => file.passages.map((passage) => ({ file, passage })));
    const index = memoryIndex(
      places.map(({ file, passage: { heading, text, page = null } }) => ({ title: file.name, heading, text, page })),
    );
    const opened = { index, places };
    const [oldest] = indexes.keys();
    if (indexes.size >= indexesMost && oldest !== undefined) indexes.delete(oldest);
    indexes.set(key, opened);
    return opened;
  }

  return async ({ files, question: query, limit, spoken }) => {
    if (files.length === 0) return [];
    const question = essence(query);
    const { index, places } = open(files);
    const asked = await rephrase(question, spoken, index);
    const [own, others] = await Promise.all([
      searchPassages(question, index, tokens, limit),
      asked === undefined ? [] : searchPassages(asked.text, index, tokens, limit),
    ]);
    return bestOf(own, others, asked, limit).flatMap(({ docno, score, confidence }) => {
      const found = places[docno];
      return found === undefined ? [] : [{ ...asFound(found, docno), ...around(places, docno), score, confidence }];
    });
  };
}

/** The beginning of each file, for a question about the whole of it. */
export function openingsOf(files: readonly SessionFile[], passagesEach: number, confidence: number): FoundPassage[] {
  const places = files.flatMap((file) => file.passages.map((passage, at) => ({ file, passage, at })));
  return places.flatMap((place, docno) =>
    place.at < passagesEach ? [{ ...asFound(place, docno), score: 0, confidence }] : [],
  );
}

function asFound({ file, passage }: OpenedFiles["places"][number], docno: number) {
  const page = passage.page === undefined ? {} : { page: passage.page };
  return {
    sourceKey: 0,
    source: { id: file.id, kind: "document" as const, title: file.name, url: null, ...page },
    isVisitorsFile: true as const,
    heading: passage.heading,
    text: passage.text,
    place: docno,
  };
}

function around(places: OpenedFiles["places"], docno: number): Pick<FoundPassage, "before" | "after"> {
  const file = places[docno]?.file;
  const partAt = (at: number): PassagePart | undefined => (places[at]?.file === file ? places[at]?.passage : undefined);
  const next = Array.from({ length: partsAfter }, (_, nth) => partAt(docno + 1 + nth));
  return { before: partAt(docno - 1), after: next.filter((part) => part !== undefined) };
}
