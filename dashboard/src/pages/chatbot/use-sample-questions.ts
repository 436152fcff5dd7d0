import { useOperation } from "../../api/queries.ts";

const shownAtMost = 5;

/** Questions worth trying: those offered to visitors, then those of the go-live check. */
export function useSampleQuestions(chatbotId: string): readonly string[] {
  const suggested = useOperation("getChatbot", { chatbotId }).data?.suggestedMessages ?? [];
  const checked = useOperation("getGoLiveCheck", { chatbotId }).data?.questions ?? [];
  return [...new Set([...suggested, ...checked.map(({ question }) => question)])].slice(0, shownAtMost);
}
