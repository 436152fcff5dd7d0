import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { InputOf, OutputOf } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";
import type { Faq } from "./use-faq-changes.ts";

type Rows = Pick<InputOf<"importFaqs">, "csv" | "faqs">;

/** Imports questions with answers, with a way back: what came goes, and what was replaced is as it was. */
export function useFaqImport(chatbotId: string, onDone: () => void) {
  const { import: words } = useWords("knowledge");
  const { actions } = useStrings();
  const queries = useQueryClient();
  const toastProblem = useToastProblem();
  const readAnew = () => queries.invalidateQueries({ queryKey: ["listFaqs"] });

  const undo = async (before: ReadonlyMap<string, Faq>, after: readonly Faq[]) => {
    try {
      await inTurns(after, async ({ id: faqId, updatedAt }) => {
        const was = before.get(faqId);
        if (was === undefined) await call("deleteFaq", { chatbotId, faqId });
        else if (was.updatedAt !== updatedAt) await call("updateFaq", { chatbotId, faqId, answer: was.answer });
      });
      toast(words.undone);
    } catch (error) {
      toastProblem(error);
    }
    await readAnew();
  };
  return useMutation<OutputOf<"importFaqs">, ApiProblem, Rows>({
    async mutationFn(rows) {
      const before = new Map((await listAll(chatbotId)).map((faq) => [faq.id, faq]));
      const result = await call("importFaqs", { chatbotId, ...rows });
      const after = await listAll(chatbotId);
      toast(words.done(result.imported), { label: actions.undo, onClick: () => void undo(before, after) });
      return result;
    },
    async onSuccess() {
      await readAnew();
      onDone();
    },
  });
}

const pageSize = 200;

async function listAll(chatbotId: string): Promise<readonly Faq[]> {
  const all: Faq[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("listFaqs", { chatbotId, limit: pageSize, ...(cursor && { cursor }) });
    all.push(...page.faqs);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** A browser keeps only so many requests waiting. */
const atOnce = 100;

async function inTurns(faqs: readonly Faq[], change: (faq: Faq) => Promise<void>): Promise<void> {
  for (let first = 0; first < faqs.length; first += atOnce)
    await Promise.all(faqs.slice(first, first + atOnce).map(change));
}
