import { useOperation } from "../../api/queries.ts";
import { todayInputs } from "./today-inputs.ts";

/** While somebody waits for the first one to show, and afterwards. */
const waitingMs = 3_000;
const knownMs = 60_000;

/** The sites that have shown a chatbot, as they come. */
export function useInstalls(chatbotId: string) {
  return useOperation(...todayInputs(chatbotId).installs, {
    everyMs: (known) => ((known?.installs.length ?? 0) === 0 ? waitingMs : knownMs),
  });
}
