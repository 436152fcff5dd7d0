import { useOperation } from "../../../api/queries.ts";

const whileRunningMs = 1_500;
/** A training that has just ended starts the first check some seconds later. */
const beforeFirstMs = 3_000;
const otherwiseMs = 30_000;

/** A chatbot's go-live check, read again as it moves. */
export function useGoLiveCheck(chatbotId: string) {
  return useOperation(
    "getGoLiveCheck",
    { chatbotId },
    {
      everyMs: (check) => {
        if (check?.isRunning === true) return whileRunningMs;
        return check?.checkedAt === null ? beforeFirstMs : otherwiseMs;
      },
    },
  );
}
