import type { OperationName } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";

/** What shows contacts. */
export const contactReads: readonly OperationName[] = ["getLeadContact", "listMergedContacts"];

/** A function that takes a lead's address out of the contact that it was merged into. */
export function useSeparate(): (leadId: string) => void {
  const { merge: words } = useWords("work");
  const separate = useChange("separateLead", contactReads);
  const toastProblem = useToastProblem();
  const run = async (leadId: string) => {
    await separate.mutateAsync({ leadId });
    toast(words.separated);
  };
  return (leadId) => void run(leadId).catch(toastProblem);
}
