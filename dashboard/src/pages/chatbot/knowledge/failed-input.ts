const countedAtMost = 200;

/** What is asked for a chatbot's sources that could not be read. */
export const failedInput = (chatbotId: string) => ({ chatbotId, status: "failed", limit: countedAtMost }) as const;
