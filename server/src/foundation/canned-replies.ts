import type { ChatbotFileCannedReply } from "@svc/contract";

/**
 * The replies that agents keep ready for a chatbot, to go with it into its file and its duplicates. The
 * conversations' room has them; the knowledge's, which makes files, knows nothing of that one.
 */
export interface CannedRepliesOfChatbots {
  /** Oldest first; those for all chatbots of a workspace are not among them. */
  stored(chatbotKey: number): AsyncIterable<ChatbotFileCannedReply>;
  /** Adds them to a chatbot that was just made. */
  put(
    chatbot: { readonly key: number; readonly workspaceId: string },
    replies: readonly ChatbotFileCannedReply[],
  ): Promise<void>;
}
