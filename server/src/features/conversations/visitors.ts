import type { Database } from "../../foundation/database/database.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import { isMarked } from "./sessions/marked-name.ts";
import type { VisitorTokens, LogBadToken } from "./visitor-token.ts";
import type { VisitorChanges } from "@svc/contract";
import { isUnguessable } from "../../foundation/unguessable.ts";
import type { Identity } from "./sessions/identity.ts";
import type { SignedVisitor } from "./sessions/signed-visitor.ts";
import type { Proof } from "./session-access.ts";

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

/** What comes with a visitor's request beside its content. */
interface ProofContext {
  readonly address: string;
  readonly visitorToken: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly messageId?: string | undefined;
}

export interface Proofs {
  /** What a request shows of itself; what does not hold counts as not sent. */
  read(
    chatbot: KnownChatbot,
    sessionId: string,
    visitor: VisitorChanges | null,
    context: ProofContext,
  ): Promise<{ readonly proof: Proof; readonly signed: SignedVisitor | null }>;
}

/** Of a credential of the workspace, which reads every session of it. */
export const ownersProof: Proof = { tokenOf: null, subject: null, keys: [], isOwner: true };

export function createProofs({
  tokens,
  identity,
  logBadToken,
}: {
  readonly tokens: VisitorTokens;
  readonly identity: Pick<Identity, "verify">;
  readonly logBadToken: LogBadToken;
}): Proofs {
  return {
    async read(chatbot, sessionId, visitor, { address, visitorToken, messageId, idempotencyKey }) {
      const named = visitorToken === undefined ? null : tokens.read(visitorToken);
      const tokenOf = named?.chatbotId === chatbot.id ? named.sesId : null;
      if (visitorToken !== undefined && tokenOf === null) logBadToken(address, chatbot.id);
      // A chat goes on without the identity; where that is required it is refused by name.
      const signed = await identity.verify(chatbot, visitor, sessionId).catch((error: unknown) => {
        if (error instanceof Problem) return null;
        throw error;
      });
      const keys = [messageId, idempotencyKey].filter((key) => key !== undefined).filter(isUnguessable);
      return { proof: { tokenOf, subject: signed?.externalId ?? null, keys }, signed };
    },
  };
}
