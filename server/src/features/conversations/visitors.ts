import type { RequestContext } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import type { VisitorTokens } from "./visitor-token.ts";

type VisitorContext = Pick<RequestContext, "visitorToken" | "judgeOrigin">;

export interface Visitors {
  /**
   * The chatbot and session that the request's token names. Throws `unauthorized` where it is none
   * of ours or names another session than `sessionId`, and `origin_not_allowed`.
   */
  identify(context: VisitorContext, sessionId?: string): Promise<{ chatbot: KnownChatbot; sessionId: string }>;
}

export function createVisitors(tokens: VisitorTokens, chatbots: Chatbots): Visitors {
  return {
    async identify({ visitorToken, judgeOrigin }, sessionId) {
      const named = visitorToken === undefined ? null : tokens.read(visitorToken);
      // A token for another session is as good as none, and says nothing about that session.
      if (named === null || (sessionId !== undefined && named.sessionId !== sessionId)) {
        throw new Problem(
          "unauthorized",
          "Send the visitor token of this session in the X-SVC-Visitor-Token header; it came with the session's first answer.",
        );
      }
      const chatbot = await chatbots.findPublic(named.chatbotId);
      judgeOrigin(chatbot.allowedDomains);
      return { chatbot, sessionId: named.sessionId };
    },
  };
}
