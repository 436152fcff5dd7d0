import { useOperation } from "../../../api/queries.ts";

const whileRunningMs = 1_500;
const otherwiseMs = 30_000;

/** A chatbot's go-live check, read again as it moves. */
export function useGoLiveCheck(chatbotId: string) {
  return useOperation(
    "getGoLiveCheck",
    { chatbotId },
    { everyMs: (check) => (check?.isRunning === true ? whileRunningMs : otherwiseMs) },
  );
}
