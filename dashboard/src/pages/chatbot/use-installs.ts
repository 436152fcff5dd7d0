import { useOperation } from "../../api/queries.ts";
import { todayInputs } from "./today-inputs.ts";

/** Poll intervals before and after the first install. */
const waitingMs = 3_000;
const knownMs = 60_000;

/** The sites that have shown a chatbot, as they come. */
export function useInstalls(chatbotId: string) {
  return useOperation(...todayInputs(chatbotId).installs, {
    everyMs: (known) => ((known?.installs.length ?? 0) === 0 ? waitingMs : knownMs),
  });
}
