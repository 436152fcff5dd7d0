import type { ChatbotFileCannedReply } from "@svc/contract";

/**
 * The replies that agents keep ready for a chatbot, to go with it into its file and its duplicates. The
 * the conversations feature has them; the knowledge feature, which makes files, doesn't import it.
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
