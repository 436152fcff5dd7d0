import type { InputOf } from "../../../api/client.ts";
import { setOf } from "../../../set-of.ts";

export const faqVisibilities = ["public", "hidden"] as const;

export interface FaqSearch {
  readonly q?: string | undefined;
  readonly shown?: (typeof faqVisibilities)[number] | undefined;
}

/** What the list of FAQs asks for, by what its address says. */
export const faqFilter = (chatbotId: string, { q, shown }: FaqSearch): InputOf<"listFaqs"> => ({
  chatbotId,
  ...setOf({ q, public: shown === undefined ? undefined : shown === "public" ? "true" : "false" }),
});
