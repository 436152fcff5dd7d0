import { languageOf } from "../../answers/answers.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { reachOf } from "../find-email.ts";
import { recordOutgoing } from "../record-outgoing.ts";
import { callPerson, wordsFor } from "./call-person.ts";
import type { HandoffDeps } from "./call-person.ts";
import { broadcastSession } from "./session-broadcast.ts";
import { readRecent } from "./read-recent.ts";
import { lockSession } from "./transitions.ts";

/** The rule that a thumbs-down escalates. The visitor gets a message in the conversation. */
export function createAfterRating(deps: HandoffDeps) {
  const { database, clock, channel } = deps;
  return async (chatbot: KnownChatbot, sessionKey: number): Promise<void> => {
    const { enabled, rules } = chatbot.handoff;
    if (!enabled || !rules.thumbsDown) return;
    const recent = await readRecent(database, sessionKey);
    // Offered just now, and not taken up: once is enough.
    if (recent.at(-1)?.offered === "ticket") return;
    const called = await callPerson(deps, chatbot, sessionKey, { by: "visitor", reason: "thumbs-down" });
    if (called.outcome === "called" && !called.isNew) return;
    const language = languageOf("", recent, chatbot.locale);
    // It took the token to rate.
    const reach = await reachOf(deps, { chatbot, sessionKey, standing: "own" });
    const message = await database.transaction(async (transaction) => {
      const session = await lockSession(transaction, sessionKey);
      if (session === undefined) return undefined;
      return recordOutgoing(transaction, {
        session,
        workspaceId: chatbot.workspaceId,
        content: wordsFor(called, language, chatbot, reach),
        metadata: {
          sources: [],
          confidence: 1,
          answered: true,
          generatedBy: "system",
          ...(called.outcome === "called" ? {} : { offered: "ticket" }),
        },
        now: clock.now(),
      });
    });
    if (message === undefined) return;
    const note = { workspaceId: chatbot.workspaceId, sessionKey, messageId: message.id, agent: null };
    broadcastSession(channel, { ...note, kind: "message", forVisitor: true });
  };
}
