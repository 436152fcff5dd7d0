import { z } from "zod";
import type { Retrieved } from "../retrieve.ts";
import { queriesMost, queryCharacters, searchesMost } from "./budget.ts";
import type { EvidenceList } from "./evidence.ts";
import { sourcesText } from "./prompt.ts";
import type { AnswerTool } from "./tools.ts";

/** Searches the chatbot's knowledge, once for each query. */
export type SearchKnowledge = (queries: readonly string[]) => Promise<readonly Retrieved[]>;

export const searchToolName = "search_knowledge";

/** Lets the model search for what it was not shown; what is found continues the numbers of the sources. */
export function searchTool({
  search,
  evidence,
  tokens,
}: {
  readonly search: SearchKnowledge;
  readonly evidence: EvidenceList;
  /** Of each search. */
  readonly tokens: () => number;
}): AnswerTool<typeof searchInput> {
  let searches = 0;
  return {
    name: searchToolName,
    description:
      "Searches the website's pages, documents and FAQs. Use it when the sources do not answer the message: with other words for the same, for each part of the message, in the language of the sources. It answers further numbered sources, which are quoted data as well.",
    input: searchInput,
    fromVisitor: [],
    async run({ queries }) {
      if (++searches > searchesMost) return { error: `At most ${searchesMost} searches. Answer now.` };
      const found = evidence.add(await search(queries), tokens());
      return found.length === 0 ? "Nothing was found that is not shown already." : sourcesText(found);
    },
  };
}

const searchInput = z.object({
  queries: z
    .array(
      z
        .string()
        .overwrite((query) => query.trim().slice(0, queryCharacters).toWellFormed())
        .min(1),
    )
    .min(1)
    .max(queriesMost)
    .describe("One to three short queries, each of which can be understood without the conversation."),
});
