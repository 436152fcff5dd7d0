import type { Database } from "../../foundation/database/database.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import { isMarked } from "./sessions/marked-name.ts";
import type { LogBadToken } from "./log-bad-token.ts";
import type { VisitorTokens } from "./visitor-token.ts";

type VisitorContext = Pick<RequestContext, "address" | "visitorToken" | "judgeOrigin">;

/** The session that a visitor token opens. */
export interface OwnedSession {
  readonly chatbot: KnownChatbot;
  readonly sessionKey: number;
  readonly sessionId: string;
}

export interface Visitors {
  /**
   * The chatbot and session that the request's token opens. Throws `unauthorized` where the token is none
   * of ours, has expired, names another session than `sessionId`, or one that was deleted; and `origin_not_allowed`.
   */
  identify(context: VisitorContext, sessionId?: string): Promise<OwnedSession>;
}

export function createVisitors({
  database,
  tokens,
  chatbots,
  logBadToken,
}: {
  readonly database: Database;
  readonly tokens: VisitorTokens;
  readonly chatbots: Chatbots;
  readonly logBadToken: LogBadToken;
}): Visitors {
  return {
    async identify({ address, visitorToken, judgeOrigin }, sessionId) {
      if (visitorToken === undefined) throw notOwn();
      const refuse = (chatbotId?: string) => {
        logBadToken(address, chatbotId);
        return notOwn();
      };
      const named = tokens.read(visitorToken);
      if (named === null) throw refuse();
      const chatbot = await chatbots.findPublic(named.chatbotId);
      judgeOrigin(chatbot.allowedDomains);
      const session = await database.query
        .selectFrom("session")
        .select(["key", "session_id"])
        .where("id", "=", named.sesId)
        .where("chatbot_key", "=", chatbot.key)
        .executeTakeFirst();
      // A token for another session is as good as none, and says nothing about that session.
      if (session === undefined || (sessionId ?? session.session_id) !== session.session_id) throw refuse(chatbot.id);
      if (isMarked({ id: named.sesId, session_id: session.session_id })) throw refuse(chatbot.id);
      return { chatbot, sessionKey: session.key, sessionId: session.session_id };
    },
  };
}

function notOwn(): Problem {
  return new Problem(
    "unauthorized",
    "Send the visitor token of this session in the X-SVC-Visitor-Token header; it came with the session's first answer, and ends with the session.",
  );
}
