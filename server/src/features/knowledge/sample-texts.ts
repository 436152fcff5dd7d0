import type { StoredIndexes } from "./search/stored-index.ts";

const sampled = 8;

/** Texts from all over what a chatbot knows, for what holds of most of it; few, and mostly remembered. */
export async function sampleTexts(indexes: StoredIndexes, chatbotKey: number): Promise<string[]> {
  const kinds = (["passage", "faq"] as const).map(async (kind) => {
    const index = await indexes.open(chatbotKey, kind);
    if (index === undefined) return [];
    const count = Math.min(sampled, index.nextDocno);
    const docnos = Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * index.nextDocno) / count));
    const texts = await index.texts(docnos.filter((docno) => !index.isHidden(docno)));
    return Array.from(texts.values(), ({ title, text }) => `${title}\n${text}`);
  });
  return (await Promise.all(kinds)).flat();
}
