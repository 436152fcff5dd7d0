import type { InboxEvent, VisitorEvent } from "@svc/contract";
import type { Caller } from "../../../foundation/caller.ts";
import type { Implementation, RequestContext } from "../../../foundation/implement.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Outbox } from "../../../foundation/outbox.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { Presence } from "../../accounts/accounts.ts";
import type { Answers } from "../../answers/answers.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Visitors } from "../visitors.ts";
import { createAfterRating } from "./after-rating.ts";
import { agentOperations } from "./agent-operations.ts";
import { bulkOperation } from "./bulk-operation.ts";
import { unansweredQueue } from "./call-person.ts";
import type { HandoffDeps } from "./call-person.ts";
import { cannedReplyOperations, purgeCannedReplies } from "./canned-replies.ts";
import { draftOperation } from "./draft-reply.ts";
import { createInboxFeeds } from "./inbox-feeds.ts";
import { onSessionBroadcast, broadcastSession } from "./session-broadcast.ts";
import { readPlace } from "./read-feed.ts";
import { subscribeToReleased } from "./released.ts";
import { summaryOperation } from "./summary.ts";
import { createTeam } from "./team.ts";
import { createTriggers } from "./triggers.ts";
import type { HandoffTriggers } from "./triggers.ts";
import { unansweredHandler } from "./unanswered.ts";
import { VisitorFeeds } from "./visitor-feeds.ts";
import type { Listener } from "./visitor-feeds.ts";

export type { Listener } from "./visitor-feeds.ts";

export interface Handoff extends HandoffTriggers {
  readonly implementations: readonly Implementation[];
  /** An answer was rated down. */
  afterRating(chatbot: KnownChatbot, sessionKey: number): Promise<void>;
  /** A visitor's message or the chatbot's answer was stored. Notifies agents. */
  messageStored(chatbot: KnownChatbot, message: { readonly sessionKey: number; readonly messageId: string }): void;
  /** Gives a visitor's page what happens in its session; answers how to end that. Throws Problems. */
  followChat(
    sessionId: string,
    context: Pick<RequestContext, "address" | "visitorToken" | "judgeOrigin"> & {
      readonly lastEventId: string | undefined;
    },
    listener: Listener<VisitorEvent>,
  ): Promise<() => void>;
  /** Gives agents what happens in their workspace. */
  followSessions(chatbotId: string | undefined, caller: Caller, listener: Listener<InboxEvent>): Promise<() => void>;
  purge(chatbotKey: number): Promise<void>;
}

export interface HandoffOptions extends Omit<HandoffDeps, "team"> {
  readonly presence: Pick<Presence, "follow" | "isAnyoneOnline">;
  readonly queue: Queue;
  readonly log: Log;
  readonly outbox: Pick<Outbox, "subscribe">;
  readonly chatbots: Chatbots;
  readonly answers: Pick<Answers, "write" | "writeDraft">;
  readonly visitors: Visitors;
  /** Called again and again with the row keys of sessions that visitors have open in a page. */
  readonly watched?: ((sessionKeys: readonly number[]) => void) | undefined;
  /** Ends what the chatbot is writing in a session. */
  silence(sessionKey: number): void;
}

/** Conversations that people take over from the chatbot. */
export function createHandoff(given: HandoffOptions): Handoff {
  const team = createTeam(given);
  const options = { ...given, team };
  const { database, channel, queue, chatbots, visitors, outbox, presence } = options;
  const visitorFeeds = new VisitorFeeds(options);
  const inboxFeeds = createInboxFeeds(options);

  onSessionBroadcast(channel, {
    hear(note) {
      inboxFeeds.tell(note);
      if (!note.forVisitor) return;
      if (note.kind === "typing") visitorFeeds.typing(note.sessionKey, note.agent);
      else visitorFeeds.wake(note.sessionKey);
    },
    missed() {
      visitorFeeds.wakeAll();
      inboxFeeds.resync();
    },
  });
  queue.handle(unansweredQueue, unansweredHandler(options, chatbots));
  subscribeToReleased(outbox, options);

  return {
    ...createTriggers(options),
    implementations: [
      ...agentOperations(options),
      bulkOperation(options),
      ...cannedReplyOperations(options),
      summaryOperation(options),
      draftOperation(options),
      ...team.implementations,
    ],
    afterRating: createAfterRating(options),
    messageStored({ workspaceId }, { sessionKey, messageId }) {
      if (!inboxFeeds.isWatched(workspaceId)) return;
      broadcastSession(channel, {
        workspaceId,
        sessionKey,
        kind: "message",
        messageId,
        agent: null,
        forVisitor: false,
      });
    },
    async followChat(sessionId, context, listener) {
      const { sessionKey } = await visitors.identify(context, sessionId);
      const place = await readPlace(database, sessionKey, context.lastEventId);
      return visitorFeeds.follow(sessionKey, place, listener);
    },
    async followSessions(chatbotId, caller, listener) {
      if (chatbotId !== undefined) await chatbots.find(caller, chatbotId);
      const seen = chatbotId === undefined ? caller.chatbotIds : [chatbotId];
      const end = inboxFeeds.follow(caller.workspaceId, { listener, sees: (id) => seen?.includes(id) !== false });
      const leave = presence.follow(caller);
      return () => {
        leave();
        end();
      };
    },
    purge: (chatbotKey) => purgeCannedReplies(database, chatbotKey),
  };
}
