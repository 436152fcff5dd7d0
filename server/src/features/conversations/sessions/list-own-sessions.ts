import { operations } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { Admissions } from "../admissions.ts";
import type { VisitorTokens } from "../visitor-token.ts";
import type { Identity } from "./identity.ts";
import { isMarked } from "./marked-name.ts";

const sessionsMost = 20;
const titleCharacters = 100;

interface Options {
  readonly database: Database;
  readonly chatbots: Pick<Chatbots, "findPublic">;
  readonly tokens: VisitorTokens;
  readonly identity: Pick<Identity, "verify">;
  readonly admissions: Pick<Admissions, "requireRoom">;
}

/** The conversations of whom a JWT of the owner's site names: those that were verified to be the same visitor's. */
export function listOwnSessions({ database, chatbots, tokens, identity, admissions }: Options): Implementation {
  const list = implement(operations.listOwnSessions, async ({ chatbotId, userJwt }, _caller, context) => {
    const chatbot = await chatbots.findPublic(chatbotId);
    context.judgeOrigin(chatbot.allowedDomains);
    // A JWT that is for one session alone names another one here, and is refused.
    const signed = await identity.verify(chatbot, { userJwt }, "");
    if (signed === null) return { sessions: [] };
    const rows = await database.query
      .selectFrom("session")
      .select(["key", "id", "session_id", "status", "last_message_at"])
      .select((query) =>
        query
          .selectFrom("message")
          .select("content")
          .whereRef("message.session_key", "=", "session.key")
          .where("role", "=", "user")
          .where("is_proven", "=", 1)
          .orderBy("message.key")
          .limit(1)
          .as("title"),
      )
      .where("chatbot_key", "=", chatbot.key)
      .where("external_id", "=", signed.externalId)
      .where("verified", "=", 1)
      .orderBy("last_message_at", "desc")
      .orderBy("key", "desc")
      .limit(sessionsMost)
      .execute();
    const sessions = rows
      .filter((row) => !isMarked(row))
      .map(({ id, session_id: sessionId, status, last_message_at: at, title }) => ({
        sessionId,
        title: (title ?? "").slice(0, titleCharacters).toWellFormed(),
        status: status === "resolved" ? ("resolved" as const) : ("created" as const),
        lastMessageAt: isoTime(at),
        visitorToken: tokens.issue({ chatbotId: chatbot.id, sesId: id }),
      }));
    return { sessions };
  });
  return { ...list, before: admissions.requireRoom };
}
