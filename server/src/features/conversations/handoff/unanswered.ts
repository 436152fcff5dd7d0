import type { Handler, Job } from "../../../foundation/queue.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { languageOf } from "../../answers/answers.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { reachUnknown } from "../find-email.ts";
import { recordOutgoing } from "../record-outgoing.ts";
import type { HandoffDeps } from "./call-person.ts";
import { handoffPhrase, offerPhrase } from "./handoff-phrases.ts";
import { broadcastSession } from "./session-broadcast.ts";
import { readRecent } from "./read-recent.ts";
import { giveBack, lockSession, auditSnapshot } from "./transitions.ts";

/**
 * Gives a conversation back to the chatbot that nobody came to in the time that its owner set: says so, once,
 * and offers a ticket, which the chatbot can then take. One that changed hands meanwhile is left alone.
 */
export function unansweredHandler(
  { database, clock, channel }: HandoffDeps,
  chatbots: Pick<Chatbots, "findByKey">,
): Handler {
  return {
    concurrency: 2,
    async run({ payload, holdLease }: Job) {
      const sessionKey = numberIn(payload, "sessionKey");
      const since = numberIn(payload, "since");
      const row = await database.query
        .selectFrom("session")
        .select("chatbot_key")
        .where("key", "=", sessionKey)
        .executeTakeFirst();
      const chatbot = row === undefined ? undefined : await chatbots.findByKey(row.chatbot_key);
      if (chatbot === undefined) return;
      const { workspaceId, locale } = chatbot;
      const language = languageOf("", await readRecent(database, sessionKey), locale);
      const message = await database.transaction(async (transaction) => {
        await holdLease(transaction);
        const session = await lockSession(transaction, sessionKey);
        if (session?.handoff !== "waiting" || session.handoff_since !== since) return undefined;
        const now = clock.now();
        const free = await giveBack(transaction, session, { workspaceId, by: "chatbot", reason: "unanswered", now });
        const change = { before: auditSnapshot(session), after: auditSnapshot(free) };
        await recordChange(transaction, clock, { workspaceId, resource: session.id, ...change });
        const content = `${handoffPhrase(language, "unanswered")} ${offerPhrase(language, reachUnknown)}`;
        const metadata = { sources: [], confidence: 1, answered: true, offered: "ticket", generatedBy: "system" };
        return recordOutgoing(transaction, { session, workspaceId, content, metadata, now });
      });
      if (message === undefined) return;
      const note = { workspaceId, sessionKey, agent: null, forVisitor: true };
      broadcastSession(channel, { ...note, kind: "state", messageId: null });
      broadcastSession(channel, { ...note, kind: "message", messageId: message.id });
    },
  };
}
