import type { languages } from "@svc/contract";
import type { Database } from "../../foundation/database/database.ts";
import { excerptFor } from "./excerpt.ts";
import type { FindFaqs, FindPassages, FoundFaq, FoundPassage } from "./find.ts";
import { publicArticles, publicFaqs, titleOf, toArticle, toFaq } from "./portal-rows.ts";
import type { PortalArticle, PortalFaq } from "./portal.ts";
import { isOnlyLabels } from "./prose.ts";

export const foundPassages = 50;
/** Below, a FAQ shares hardly more than a word with what is looked for. */
const leastConfidence = 0.2;
/** Of what the best article reaches: below, an article only shares a word with what is looked for. */
const leastOfBest = 0.4;
/** Of these some may not be public. */
const faqsPerListed = 2;

/** What a search of the help center finds, all of it public. */
interface PortalFindings {
  /** To list, best first; no FAQ that has little to do with the text. */
  readonly faqs: readonly PortalFaq[];
  readonly articles: readonly PortalArticle[];
  /** To answer from. */
  readonly found: { readonly faqs: readonly FoundFaq[]; readonly passages: readonly FoundPassage[] };
}

interface Asked {
  readonly faqs: number;
  readonly articles: number;
  /** As in FindOptions. */
  readonly spoken: readonly (typeof languages)[number][];
}

/** Finds public FAQs and articles, and what stands in them, with one search. */
export function createPortalSearch({
  database,
  findPassages,
  findFaqs,
}: {
  readonly database: Database;
  readonly findPassages: FindPassages;
  readonly findFaqs: FindFaqs;
}) {
  return async (chatbotKey: number, text: string, { faqs, articles, spoken }: Asked): Promise<PortalFindings> => {
    // Anybody may search here, as often as he likes.
    const options = { isFree: true, spoken };
    const [foundFaqs, foundTexts] = await Promise.all([
      findFaqs(chatbotKey, text, faqs * faqsPerListed, options),
      findPassages(chatbotKey, text, foundPassages, options),
    ]);
    const [open, read] = await Promise.all([
      publicOf(database, chatbotKey, foundFaqs),
      readFound(database, chatbotKey, text, foundTexts),
    ]);
    const isPublic = new Set(read.map(({ key }) => key));
    const least = leastOfBest * Math.max(0, ...foundTexts.map(({ confidence }) => confidence));
    const near = new Set(foundTexts.flatMap(({ sourceKey, confidence }) => (confidence >= least ? [sourceKey] : [])));
    return {
      faqs: open
        .filter(({ found }) => found.confidence >= leastConfidence)
        .slice(0, faqs)
        .map(({ faq }) => faq),
      articles: read
        .filter(({ key }) => near.has(key))
        .slice(0, articles)
        .map(({ article }) => article),
      found: {
        // A FAQ may have been found by a variant that is not public: what is shown is its own question.
        faqs: open.map(({ found, faq: { question, answer } }) => ({ ...found, question, answer })),
        passages: foundTexts.filter(({ sourceKey }) => isPublic.has(sourceKey)),
      },
    };
  };
}

async function publicOf(
  database: Database,
  chatbotKey: number,
  found: readonly FoundFaq[],
): Promise<{ found: FoundFaq; faq: PortalFaq }[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await publicFaqs(database, chatbotKey).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((each) => {
    const row = byId.get(each.id);
    return row === undefined ? [] : [{ found: each, faq: toFaq(row) }];
  });
}

/**
 * The public articles of what was found, in the order of their best passage, with that as the excerpt; no page of a
 * website that has nothing but links.
 */
export async function readFound(
  database: Database,
  chatbotKey: number,
  text: string,
  found: readonly FoundPassage[],
): Promise<{ key: number; article: PortalArticle }[]> {
  const bySource = Map.groupBy(found, ({ sourceKey }) => sourceKey);
  if (bySource.size === 0) return [];
  const rows = await publicArticles(database, chatbotKey)
    .where("key", "in", [...bySource.keys()])
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return [...bySource].flatMap(([key, passages]) => {
    const row = byKey.get(key);
    if (row === undefined) return [];
    const title = titleOf(row);
    if (row.url !== null && isOnlyLabels(row.beginning, title)) return [];
    const texts = passages.map((passage) => passage.text);
    return [{ key, article: toArticle(row, excerptFor(text, texts, title, row.beginning)) }];
  });
}
