import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { OutputOf } from "../../../api/client.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";

export type Faq = OutputOf<"getFaq">;

/** Changes to one or several FAQs. Errors are shown. */
export function useFaqChanges(chatbotId: string) {
  const { faqs: words, restored } = useWords("knowledge");
  const { actions } = useStrings();
  const queries = useQueryClient();
  const toastProblem = useToastProblem();

  /** Answers those to which it was done. */
  const each = async (faqs: readonly Faq[], change: (faq: Faq) => Promise<unknown>) => {
    const ended = await Promise.allSettled(faqs.map(change));
    await queries.invalidateQueries({ queryKey: ["listFaqs"] });
    const failed = ended.find((one) => one.status === "rejected");
    if (failed !== undefined) toastProblem(failed.reason);
    return faqs.filter((_faq, at) => ended[at]?.status === "fulfilled");
  };
  /** As they were, but with ids of their own: what was deleted stays deleted. */
  const restore = async (faqs: readonly Faq[]) => {
    // The list's first is the one that was made last.
    const made = await each(faqs.toReversed(), ({ question, answer, public: isPublic }) =>
      call("createFaq", { chatbotId, question, answer, public: isPublic }),
    );
    if (made.length > 0) toast(restored);
  };
  return {
    async remove(faqs: readonly Faq[]) {
      const gone = await each(faqs, ({ id }) => call("deleteFaq", { chatbotId, faqId: id }));
      if (gone.length > 0)
        toast(words.deleted(gone.length), { label: actions.undo, onClick: () => void restore(gone) });
    },
    async show(faqs: readonly Faq[], isPublic: boolean) {
      const changed = await each(faqs, ({ id }) => call("updateFaq", { chatbotId, faqId: id, public: isPublic }));
      if (changed.length > 0) toast(words.saved);
    },
  };
}
